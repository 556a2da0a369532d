a, b = {1,2,3}, {3,4}; print(a | b, a & b, a - b, a ^ b, a < b, {1} <= a, a.isdisjoint({9}), a.union([7], (8,)), a.intersection(b), a.symmetric_difference(b), frozenset(a) == a, a.issuperset({1})); a |= {5}; a -= {1}; a.add(9); a.discard(100); a.update([0], {11}); print(sorted(a), len(a), a.copy() == a); a ^= {2}; print(sorted(a))
d = dict(a=1, b=2); e = d | {'c': 3}; d |= {'z': 0}; print(d, e, sorted(d.keys() & e.keys()), sorted(d.keys() | {'q'}), d.items() - e.items(), list(reversed(d)), d.setdefault('k', []), d.pop('zz', None), d.popitem(), dict.fromkeys('ab', 0), {**d, 'a': 9}, dict(zip('xy', (1, 2))), d.get('nope'), 'a' in d, list(d.values()), sorted(d, reverse=True), min(d, key=d.get), {v: k for k, v in d.items()}, dict([('p', 1)], q=2), d == {'z': 0, 'b': 2, 'a': 1}, d.keys() == {'a', 'b', 'z'}, list(d.items())[0], len(d.values()), d.items() >= {('a', 1)}, isinstance(d.keys(), type({}.keys())), repr(d.keys()), repr({}.values()), repr(d.items()))
for f in (lambda: {1: 2}.pop(5), lambda: {}.popitem(), lambda: {[1]: 2}, lambda: {{1}: 2}, lambda: set([[1]]), lambda: {1} + {2}, lambda: frozenset([1]).add(2), lambda: {'a': 1} < {'b': 2}, lambda: dict(5), lambda: [1,2].index(5), lambda: (1,2).count(1), lambda: [3,1].sort(key=5), lambda: sorted(5), lambda: [1].insert(), lambda: list(5), lambda: tuple(None), lambda: {1,2}[0], lambda: {}.update(5), lambda: dict.fromkeys(5), lambda: set().pop(), lambda: {}['x']['y']):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
d = {i: i for i in range(3)}
try:
    for k in d: d[k+10] = 1
except RuntimeError as e: print(e)
try:
    for k in d: del d[k]
except RuntimeError as e: print(e)
s = {1,2,3}
try:
    for x in s: s.add(x+10)
except RuntimeError as e: print(e)
l = [3,1,2]; l2 = l; l2.append(4); l += [5]; l[1:3] = [9]; l[::2] = [0,0] if len(l[::2]) == 2 else l[::2]; print(l, l2 is l, l[::-1], l*2, [*l, 1], l.copy() is l, l.count(0), l == [0, 9, 0, 5]); del l[::2]; print(l, [1,2,3][-2:], [[]]*2, list('abc')[1:10], [1,2] < [1,3], [] < [0], (1,) + (2,), (1,2)*2, sorted([3,1,2], reverse=True), list(map(lambda x, y: x+y, [1,2], [3,4])), list(filter(None, [0,1,'',2])), any([]), all([]), sum([[1],[2]], []), list(enumerate('ab', 1)), list(zip('ab', [1,2], (True, False))), max(3,1,2), min('b','a'), abs(-3), divmod(7, 2), list(range(10,0,-3)), range(5)[1:3], range(0,10,2)[-1], 4 in range(0,10,2), len(range(3,20,4)), range(3) == range(0,3,1), slice(1,5,2).indices(4), repr(slice(1,None)), hash((1,2)) == hash((1,2)), list(reversed([1,2])), [x for x in range(10) if x % 2 if x > 3], [(i, j) for i in range(2) for j in range(i)], {x: y for x, y in [(1,2)]}, {x % 3 for x in range(9)}, tuple(i for i in 'ab'), next(iter([1]), None), next(iter([]), 'def'), iter(int, 1).__class__.__name__, [*zip(*[[1,2],[3,4]])], isinstance(True, int), type(None), print(end=''), id(l) == id(l), bool([]), str([1,'a']), repr('a\'b"c\n'), ascii('é'), chr(960), ord('π'), bin(10), oct(8), hex(255), f"{10:b}", round(3.14159, 2), pow(2, 10, 1000), callable(len), eval('1+1'), int.__name__, (5).__add__(3), 'a'.__len__(), [].__class__)
