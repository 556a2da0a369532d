# factorials by their odd parts; itemgetter of one number
import math, operator
from collections import namedtuple
n, wrong = 1, []
for k in range(1, 700):
    n *= k
    if math.factorial(k) != n: wrong.append(k)
print(wrong, math.factorial(0), math.factorial(True), len(str(math.factorial(3000))), math.perm(30, 12), math.comb(100, 50), math.perm(5, 0))
P = namedtuple("P", "x y")
class L(list):
    def __getitem__(self, k): return "own"
class T(tuple):
    def __getitem__(self, k): return "own"
for k in (0, -1, 1, True):
    g = operator.itemgetter(k)
    print([g(v) for v in (P(1, 2), [3, 4], (5, 6), "ab", b"cd", {0: "z", -1: "m", 1: "o"}, range(5), L([1, 2]), T((1, 2)))])
for v in ((), [], 5, {}):
    try: operator.itemgetter(1)(v)
    except Exception as e: print(type(e).__name__, e)
print(sorted([(1, "b"), (2, "a")], key=operator.itemgetter(1)), operator.itemgetter(slice(1, 3))("abcd"), operator.itemgetter(1, 0)("xy"), P(x=3, y=4).y, P._fields)
