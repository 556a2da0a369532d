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
nan = float("nan")
class Same:
    def __eq__(self, other): return "same"
    def __hash__(self): return 1
class ByLength(str):
    def __lt__(self, other): return len(self) < len(other)
several = [(1, "a"), (1, "b"), (0, "z"), (1,), (), (1.5, 2), (True, 3), ("a", 1), (nan, 1), (0.0, 1), (-0.0, 2), (2**70, 1), ((1, 2), 3), ((1, 1), 4), ("",), ("ab",), ("\u00e9",)]
for a in several:
    row = []
    for b in several:
        try: row.append((a < b, a <= b, a > b, a >= b, a == b, a != b))
        except TypeError as e: row.append(str(e))
    print(a, row)
print((Same(),) == (Same(),), (1, Same()) != (1, Same()), (nan,) == (nan,), (nan,) == (float("nan"),), sorted([(3, nan), (1, nan), (2, 1.0)]))
print(sorted([ByLength("aaa"), ByLength("b")]), sorted([(ByLength("aaa"), 1), (ByLength("b"), 2)]), sorted([(0.0, "b"), (-0.0, "a")]))
def spread(*args, **named): return args, named
print(spread(*range(16)), spread(*range(14), a=1), spread(*range(14), **{"a": 1, "b": 2}), spread(*[], **{}))
