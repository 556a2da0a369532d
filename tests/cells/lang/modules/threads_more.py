import threading, time
# a thread's error ends the thread
def bad(): raise ValueError("in a thread")
t = threading.Thread(target=bad, name="T"); t.start(); t.join(); print("goes on", t.is_alive())
seen = []
def hook(args): seen.append((args.exc_type.__name__, str(args.exc_value), args.thread.name))
threading.excepthook = hook
t = threading.Thread(target=bad, name="U"); t.start(); t.join(); print(seen)
threading.excepthook = threading.__excepthook__
# generators, recursion, exceptions being handled belong to their thread
def gen():
    for i in range(3):
        yield i
g = gen()
print(next(g))
def use(): print("thread", next(g))
t = threading.Thread(target=use); t.start(); t.join(); print(next(g))
def rec(n): return 0 if n == 0 else 1 + rec(n - 1)
t = threading.Thread(target=lambda: print(rec(800))); t.start(); t.join()
ready, go = threading.Event(), threading.Event()
def handles():
    try:
        1 / 0
    except ZeroDivisionError:
        ready.set(); go.wait()
        try:
            raise
        except ZeroDivisionError as e:
            print("still", e)
t = threading.Thread(target=handles); t.start(); ready.wait()
try:
    {}["k"]
except KeyError:
    go.set(); t.join()
    try:
        raise
    except KeyError as e:
        print("mine", e)
# sorting with a key that waits, a comprehension that waits
def slow(x):
    time.sleep(0.001)
    return -x
results = {}
def order(k): results[k] = sorted(range(5), key=slow) + [slow(x) for x in range(2)]
ts = [threading.Thread(target=order, args=(k,)) for k in range(3)]
[t.start() for t in ts]; [t.join() for t in ts]
print(results[0], results[0] == results[1] == results[2])
# arrays
import numpy as np
a = np.zeros(4)
def rows(i):
    for _ in range(50):
        a[i] += 1
        time.sleep(0.0001)
ts = [threading.Thread(target=rows, args=(i,)) for i in range(4)]
[t.start() for t in ts]; [t.join() for t in ts]
print(a)
# typed loops take turns, too
total = [0, 0]
def work(k):
    s = 0
    for i in range(300000):
        s += i & k
    total[k] = s
ts = [threading.Thread(target=work, args=(k,)) for k in range(2)]
[t.start() for t in ts]; [t.join() for t in ts]
print(total)
# nobody waits for daemons; others are waited for
def forever():
    while True:
        time.sleep(0.01)
def spins():
    i = 0
    while True:
        i += 1
threading.Thread(target=forever, daemon=True).start()
threading.Thread(target=spins, daemon=True).start()
print(threading.active_count(), [t.daemon for t in threading.enumerate()])
def late():
    time.sleep(0.05)
    print("late")
t = threading.Thread(target=late); t.start(); t.join()
