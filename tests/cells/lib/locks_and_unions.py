# Locks without and with somebody who waits, and unions that are asked for twice.
import threading, time, weakref
from typing import List, Optional, Union

print(
    Optional[int],
    Optional[int] is Optional[int],
    Optional[int] == Union[int, None],
    Union[int, str],
    Union[int],
    Union[str, int] == Union[int, str],
    Optional[Optional[int]],
    Optional['A'],
    Union[int, List[int]],
    Optional[List],
    Optional[None],
)


class A:
    pass


print(Optional[A].__args__ == (A, type(None)))

l = threading.Lock()
print(l.acquire(), l.acquire(False), l.acquire(timeout=0.01), l.locked())
l.release()
try:
    l.release()
except RuntimeError as e:
    print(e)
with l:
    print(l.locked())
print(l.locked(), l.__enter__(), l.__exit__(None, None, None), l.locked())
r = threading.RLock()
with r:
    with r:
        print(r.acquire())
    r.release()
try:
    r.release()
except RuntimeError as e:
    print(e)
n = 0


def work(lock):
    global n
    for _ in range(2000):
        with lock:
            m = n
            time.sleep(0) if _ % 500 == 0 else None
            n = m + 1


for lock in (threading.Lock(), threading.RLock()):
    n = 0
    ts = [threading.Thread(target=work, args=(lock,)) for _ in range(5)]
    [t.start() for t in ts]
    [t.join() for t in ts]
    print(n, lock.acquire(), lock.release())
try:
    l.acquire(False, 1)
except ValueError as e:
    print(e)
c = threading.Condition()
out = []


def waiter():
    with c:
        while not out:
            c.wait()
        print('got', out)


t = threading.Thread(target=waiter)
t.start()
with c:
    out.append(1)
    c.notify_all()
t.join()


class B:
    pass


b = B()
d = weakref.WeakValueDictionary()
d['a'] = b
print('a' in d, 'b' in d)
del b
print('a' in d)
