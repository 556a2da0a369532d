# A NaN is itself in containers, and no other NaN is: as many objects as float() and the like make.
import array, copy, itertools, json, math, operator, pickle, struct
from collections import Counter, deque
import numpy as np

n, m = float("nan"), float("nan")


def tried(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__


def without(items, x):
    items.remove(x)
    return items


print(n in [n], m in [n], float("nan") in [float("nan")], np.nan in [np.nan], math.nan in [math.nan], math.nan in [np.nan])
print([n].count(n), [n].count(m), (n,).count(n), (n,).count(m), [m, n].index(n), tried(lambda: [n].index(m)))
print(without([m, n], n) == [m], tried(lambda: without([n], m)))
print([n] == [n], [n] == [m], (n,) == (n,), (n,) == (m,), {1: n} == {1: n}, {1: n} == {1: m}, [n] != [n], [n] != [m])
print(n is n, n is m, float(n) is n, n == n, copy.copy(n) is n, copy.deepcopy([n]) == [n])
d = {n: 1, m: 2}
print(len(d), d[n], d[m], n in d, float("nan") in d, tried(lambda: d[float("nan")]), d.pop(n), d.setdefault(m, 9), len(d))
print(len({n, n}), len({n, m}), {n} == {n}, {n} == {m}, len({n} | {m}), len({n} & {n}), len({n} & {m}), n in frozenset([m]))
print(n in {1: n}.values(), m in {1: n}.values(), (1, n) in {1: n}.items(), (1, m) in {1: n}.items())
print(deque([n]).count(n), deque([n]).count(m), deque([n]) == deque([m]), Counter([n, n, m])[n], len(Counter([n, m])))
print(operator.countOf([n, m], n), operator.indexOf([m, n], n), [len(list(g)) for _, g in itertools.groupby([n, n, m])])
a = array.array("d", [n])
print(n in a, a.count(n), tried(lambda: a.index(n)), a == a)
print(pickle.loads(pickle.dumps([n])) == [n], struct.unpack("d", struct.pack("d", n)) == (n,))
print(json.loads("[NaN]") == json.loads("[NaN]"))
x = np.array([np.nan, 1.0, np.nan])
print(x.tolist() == x.tolist(), len(set(x.tolist())), x[0].item() in x.tolist(), np.nan in x.tolist())
items = x.tolist()
print(items == items, items == items[:], items == list(items), items[0] in items, items.index(items[2]))
print(len(dict.fromkeys([n, n, m])), len(Counter(float("nan") for _ in range(20000))))
