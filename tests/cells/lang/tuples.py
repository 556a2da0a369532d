t = (1, 2, 3)
print(t, t[0], t[-1], t[1:], t[::-1], len(t), (), (1,), 1 in t, t + (4,), t * 2, t.index(2), t.count(1))
a = 1, 2
print(a, type(a), (1, 2) == a, (1, 2) < (1, 3), (1,) < (1, 2), () < (0,), (1, "a") != (1, "b"))
print(tuple([1, 2]), tuple("ab"), tuple(), tuple(range(3)), tuple({"x": 1}), hash((1, 2)) == hash((1, 2)))
x, y = (1, 2)
(x), y = y, x
print(x, y)
def f():
    return 1, 2, 3
p, q, r = f()
print(p, q, r, f()[1], f())
d = {(1, 2): "a", (): "e"}
print(d[1, 2], d[()], d[(1, 2)])
for i, (j, k) in [(1, (2, 3)), (4, (5, 6))]:
    print(i, j, k)
for i, *rest in [(1, 2, 3), (4,)]:
    print(i, rest)
print((1, [2]), ((1, 2), (3,)), (None, True))
print(max((1, 2), (0, 5)), sorted([(2, "b"), (1, "z"), (2, "a")]), min([(1, 2), (1, 1)]))
one = (5)
print(one, (5,), type((5)), type((5,)))
t += (9,)
print(t, *t, sep="-")
print(((((1,),),),), (1, (2, (3, (4,)))))
