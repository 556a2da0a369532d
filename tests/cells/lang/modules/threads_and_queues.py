# Threads, pools and queues.
import threading, concurrent.futures, time, queue
res = []; lock = threading.Lock()
def w(i):
    with lock: res.append(i * i)
ts = [threading.Thread(target=w, args=(i,)) for i in range(4)]
[t.start() for t in ts]; [t.join() for t in ts]; print(sorted(res))
with concurrent.futures.ThreadPoolExecutor(max_workers=3) as ex:
    print(list(ex.map(lambda x: x + 1, range(4))), [f.result() for f in [ex.submit(pow, 2, i) for i in range(3)]])
    fs = {ex.submit(lambda n: n * 2, i): i for i in range(3)}
    print(sorted(f.result() for f in concurrent.futures.as_completed(fs)))
q = queue.Queue(); [q.put(i) for i in range(3)]; print([q.get() for _ in range(q.qsize())])
e = threading.Event(); e.set(); print(e.is_set(), threading.current_thread().name)
class T(threading.Thread):
    def run(self): self.r = 42
t = T(); t.start(); t.join(); print(t.r)
