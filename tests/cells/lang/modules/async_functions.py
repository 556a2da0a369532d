# Coroutines under asyncio.
# oracle: 3.11
import asyncio, time
async def fetch(n, d):
    print("start", n); await asyncio.sleep(d); print("end", n); return n * 10
async def main():
    t = time.perf_counter()
    r = await asyncio.gather(fetch(1, .03), fetch(2, .01), fetch(3, .02)); print(r, time.perf_counter() >= t)
    task = asyncio.create_task(fetch(4, .01)); print("created"); print(await task, task.done())
    try: await asyncio.wait_for(asyncio.sleep(1), timeout=.01)
    except asyncio.TimeoutError: print("timeout")
    async def bad(): raise ValueError("x")
    try: await bad()
    except ValueError as e: print("caught", e)
    print(await asyncio.gather(bad(), fetch(5, 0), return_exceptions=True))
    q = asyncio.Queue()
    async def prod():
        for i in range(3): await q.put(i); await asyncio.sleep(0)
    async def cons():
        return [await q.get() for _ in range(3)]
    _, got = await asyncio.gather(prod(), cons()); print(got)
    done, pending = await asyncio.wait([asyncio.create_task(fetch(6, .01))]); print(len(done), len(pending))
    t = asyncio.create_task(asyncio.sleep(10)); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print("cancelled", t.cancelled())
    for c in asyncio.as_completed([asyncio.create_task(fetch(7, .4)), asyncio.create_task(fetch(8, .01))]): print(await c)
asyncio.run(main())
print(asyncio.get_event_loop_policy is not None if False else "done")
