# collections_deque
from collections import deque
d = deque([1, 2, 3], maxlen=4); d.append(4); d.append(5); d.appendleft(0); print(d, d[0], d[-1], len(d), d.maxlen); d.rotate(-1); print(list(d), d.index(3), d.count(3), 9 in d); d.extendleft([7, 8]); d.insert(1, 1) if len(d) < 4 else None; d.reverse(); print(d, d.pop(), d.popleft(), bool(d), d == deque(list(d)), d.copy()); d.clear(); print(d, deque("ab") + deque("c"))
for f in (lambda: deque().popleft(), lambda: deque([1])[3], lambda: deque([1]).remove(2)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
