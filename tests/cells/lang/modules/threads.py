import threading, queue, time
from concurrent.futures import ThreadPoolExecutor, as_completed, wait, FIRST_COMPLETED, TimeoutError, CancelledError
import concurrent.futures
# counter with a lock
n = 0
lock = threading.Lock()
def add(k):
    global n
    for _ in range(k):
        with lock:
            n += 1
ts = [threading.Thread(target=add, args=(20000,)) for _ in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(n, lock.locked())
# busy waiting, without any sleep
stop = False
def setter():
    global stop
    time.sleep(0.02)
    stop = True
threading.Thread(target=setter).start()
spins = 0
while not stop:
    spins += 1
print("saw stop", spins > 0)
# producer, consumer with a bounded queue
q = queue.Queue(maxsize=2)
out = []
def produce():
    for i in range(6):
        q.put(i)
    q.put(None)
def consume():
    while (x := q.get()) is not None:
        out.append(x * x)
a, b = threading.Thread(target=produce), threading.Thread(target=consume)
a.start(); b.start(); a.join(); b.join()
print(out)
# sleeping tasks finish in the order of their times
def nap(s):
    time.sleep(s)
    return s
with ThreadPoolExecutor(max_workers=3) as ex:
    fs = {ex.submit(nap, s): s for s in (0.3, 0.1, 0.2)}
    print([f.result() for f in as_completed(fs)])
# conditions
items, cond = [], threading.Condition()
def taker():
    with cond:
        cond.wait_for(lambda: len(items) >= 2)
        print("took", items)
t = threading.Thread(target=taker); t.start()
for i in range(2):
    with cond:
        items.append(i)
        cond.notify_all()
t.join()
# barrier
order = []
barrier = threading.Barrier(3, action=lambda: order.append("all here"))
def meet(i):
    time.sleep(0.01 * i)
    barrier.wait()
    order.append(i)
ts = [threading.Thread(target=meet, args=(i,)) for i in range(3)]
[t.start() for t in ts]; [t.join() for t in ts]
print(order[0], sorted(order[1:]))
# semaphore
active, most = 0, 0
sem = threading.Semaphore(2)
def job():
    global active, most
    with sem:
        active += 1
        most = max(most, active)
        time.sleep(0.01)
        active -= 1
ts = [threading.Thread(target=job) for _ in range(6)]
[t.start() for t in ts]; [t.join() for t in ts]
print("at most", most)
# locals
data = threading.local()
data.x = "main"
def other():
    print(hasattr(data, "x"))
    data.x = "other"
    print(data.x)
t = threading.Thread(target=other); t.start(); t.join()
print(data.x)
# names
print(threading.current_thread().name, threading.main_thread() is threading.current_thread(), threading.active_count())
t = threading.Thread(target=nap, args=(0.3,)); print(t.name, t.is_alive(), t.daemon)
t.start(); print(t.is_alive(), threading.active_count()); t.join(); print(t.is_alive())
class Worker(threading.Thread):
    def __init__(self, k):
        super().__init__(name=f"worker-{k}", daemon=True)
        self.k = k
    def run(self):
        self.result = self.k ** 2
ws = [Worker(k) for k in range(3)]
[w.start() for w in ws]; [w.join() for w in ws]
print([w.result for w in ws], ws[0].name, ws[0].daemon)
# timers
tm = threading.Timer(0.01, print, args=("timer", 1)); tm.start(); tm.join()
tm = threading.Timer(5, print, args=("never",)); tm.start(); tm.cancel(); tm.join()
# errors
for f in (lambda: lock.release(), lambda: threading.RLock().release(), lambda: t.start(), lambda: threading.Thread().join(),
          lambda: q.get_nowait(), lambda: queue.Queue(1).put(1, timeout=-1), lambda: threading.current_thread().join(),
          lambda: threading.Semaphore(-1), lambda: q.get(timeout=0.01), lambda: cond.notify(), lambda: cond.wait(),
          lambda: ThreadPoolExecutor(0), lambda: q.task_done() or [q.task_done() for _ in range(20)]):
    try: f(); print("no error")
    except Exception as e: print(type(e).__name__, e)
ex = ThreadPoolExecutor(1)
f1 = ex.submit(time.sleep, 0.05); f2 = ex.submit(pow, 2, 5)
print(f1.running(), f2.cancel(), f2.cancelled(), f1.done())
try: f2.result()
except CancelledError as e: print("cancelled")
try: f1.result(timeout=0.001)
except TimeoutError: print("timeout")
f3 = ex.submit(lambda: 1 / 0)
print(repr(f3.exception()), f3.done())
done, rest = wait([f1, f3]); print(len(done), len(rest))
print(list(ex.map(lambda a, b: a + b, [1, 2], [3, 4])))
ex.shutdown()
try: ex.submit(print)
except RuntimeError as e: print(e)
f = concurrent.futures.Future(); f.add_done_callback(lambda f: print("called back", f.result())); f.set_result(3)
rl = threading.RLock()
with rl:
    with rl: print("twice")
e = threading.Event()
print(e.wait(0.01), e.is_set()); e.set(); print(e.wait(), e.is_set())
