import threading, queue, time, asyncio
from concurrent.futures import ThreadPoolExecutor, as_completed
res = []; lock = threading.Lock()
def w(i):
    with lock: res.append(i*i)
ts = [threading.Thread(target=w, args=(i,), name=f't{i}') for i in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(sorted(res), ts[0].name, ts[0].is_alive(), threading.current_thread().name)
q = queue.Queue(); [q.put(i) for i in (3,1,2)]; print(q.get(), q.qsize(), q.empty()); pq = queue.PriorityQueue(); [pq.put(x) for x in (3,1,2)]; print(pq.get(), queue.LifoQueue().empty())
try: queue.Queue().get_nowait()
except queue.Empty: print('empty')
with ThreadPoolExecutor(max_workers=2) as ex:
    print(list(ex.map(lambda x: x+1, range(4)))); fs = [ex.submit(pow, i, 2) for i in range(3)]; print(sorted(f.result() for f in as_completed(fs))); f = ex.submit(lambda: 1/0)
    try: f.result()
    except ZeroDivisionError as e: print('fut', e)
    print(f.exception(), f.done())
async def job(n, d): await asyncio.sleep(d); return n
async def prod(q):
    for i in range(3): await q.put(i); await asyncio.sleep(0)
    await q.put(None)
async def cons(q):
    out = []
    while (x := await q.get()) is not None: out.append(x)
    return out
async def main():
    print(await asyncio.gather(job('a', .02), job('b', .01)))
    q = asyncio.Queue(); t = asyncio.create_task(prod(q)); print(await cons(q)); await t
    try: await asyncio.wait_for(job('x', 1), .01)
    except asyncio.TimeoutError: print('timeout')
    r = await asyncio.gather(job(1,0), asyncio.sleep(0, 'z'), return_exceptions=True); print(r)
    async with asyncio.Lock(): print('locked')
    async with asyncio.TaskGroup() as tg: a = tg.create_task(job(5, 0))
    print(a.result(), a.done()); d, p = await asyncio.wait([asyncio.create_task(job(i, 0)) for i in range(2)]); print(len(d), len(p))
    t = asyncio.create_task(job('c', 5)); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print('cancelled', t.cancelled())
    return 'done'
print(asyncio.run(main()))
ev = threading.Event(); ev.set(); print(ev.wait(), ev.is_set(), threading.active_count()); loc = threading.local(); loc.x = 1; print(loc.x)
class T(threading.Thread):
    def run(self): self.r = 42
t = T(); t.start(); t.join(); print(t.r); s = threading.Semaphore(2); print(s.acquire(), s.release())
