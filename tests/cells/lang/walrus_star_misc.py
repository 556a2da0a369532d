# walrus_star_misc
if (n := len([1, 2, 3])) > 2: print(n)
print([y for x in range(5) if (y := x * 2) > 4], *(i for i in "ab"), {**{"a": 1}}, [*{1: 2}], (*[1], 2))
first, *mid, last = "hello"; print(first, mid, last); (a, b), [c, *d] = (1, 2), [3, 4, 5]; print(a, b, c, d)
x = y = z = 0; x += 1; print(x, y, z); del x
print((lambda *, k: k)(k=5), (lambda a, /, b: a + b)(1, b=2), [f"{i:02d}" for i in range(3)])
