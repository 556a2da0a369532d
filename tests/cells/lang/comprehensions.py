print([x for x in range(5)], [x * y for x in range(3) for y in range(3)], [x for x in range(20) if x % 2 if x % 3])
print({x: x ** 2 for x in range(4)}, {x % 3 for x in range(9)}, list(x for x in "abc"), sum(x for x in range(10)))
print([[j for j in range(i)] for i in range(4)], [(a, b) for a, b in zip("ab", [1, 2])], [a + b for (a, b) in [(1, 2)]])
x = "outer"
print([x for x in range(3)], x)
def f(n):
    k = 10
    return [i * k for i in range(n)], {i: k for i in range(n)}, list(i + k for i in range(n))
print(f(3))
fs = [lambda: i for i in range(3)]
print([g() for g in fs])
fs = [lambda i=i: i for i in range(3)]
print([g() for g in fs])
print([y for y in (z * 2 for z in range(4)) if y > 2], max(len(w) for w in ["a", "bbb", "cc"]), any(v > 2 for v in [1, 2, 3]), all(v for v in [1, 0]))
print([[r[c] for r in [[1, 2], [3, 4]]] for c in range(2)], [a for a, *b in [(1, 2, 3), (4, 5)]], [b for a, *b in [(1, 2, 3)]])
print({k: [v for v in range(k)] for k in range(3)}, [*(i for i in range(3))], sorted({c for c in "hello"}), dict((i, i) for i in range(2)))
g = (i * i for i in range(5))
print(next(g), next(g), list(g), list(g), next(g, "end"))
def gen_in_func():
    base = 100
    return (base + i for i in range(3))
print(list(gen_in_func()), tuple(i for i in range(2)), set(i for i in (1, 1)), ",".join(str(i) for i in range(3)))
matrix = [[1, 2, 3], [4, 5, 6]]
print([[row[i] for row in matrix] for i in range(3)], [sum(row) for row in matrix], sum(sum(r) for r in matrix), [v for row in matrix for v in row if v % 2])
n = 3
print([n for n in range(n)], n, [i for i in range(n) for n in range(2)], n)
print([(i, j, k) for i in range(2) for j in range(i + 1) for k in range(j + 1)], [i if i % 2 else -i for i in range(4)], [not i for i in (0, 1)])
print([i for i in range(5) if i not in [1, 3]], [c.upper() for c in "ab"], [len(s) for s in ["a", "bb"]], [s[::-1] for s in ["ab", "cd"]])
def closures():
    return [(lambda: (i, j))() for i in range(2) for j in range(2)]
print(closures())
def nested_scope():
    a = 1
    return [[a + b + c for b in range(2)] for c in range(2)]
print(nested_scope())
print([x for x in [1, 2, 3]][-1], {**{i: i for i in range(2)}}, [[]for _ in range(2)], [(yy := i, yy + 1) for i in range(3)], yy)
