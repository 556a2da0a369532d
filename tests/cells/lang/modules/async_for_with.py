import asyncio, time
async def say(delay, what):
    await asyncio.sleep(delay)
    print(what)
    return what.upper()
async def main():
    r = await asyncio.gather(say(0.2, "two"), say(0.01, "one"), return_exceptions=False); print(r)
    t = asyncio.create_task(say(0.001, "task")); print(t.done()); print(await t, t.done(), t.result())
    try: await asyncio.wait_for(asyncio.sleep(1), timeout=0.01)
    except asyncio.TimeoutError: print("timeout")
    q = asyncio.Queue()
    async def producer():
        for i in range(3): await q.put(i); await asyncio.sleep(0)
        await q.put(None)
    async def consumer():
        out = []
        while (x := await q.get()) is not None: out.append(x)
        return out
    _, got = await asyncio.gather(producer(), consumer()); print(got)
    sem = asyncio.Semaphore(2)
    async def limited(i):
        async with sem:
            await asyncio.sleep(0.001); return i * i
    print(await asyncio.gather(*(limited(i) for i in range(5))))
    lock = asyncio.Lock(); total = 0
    async def inc():
        nonlocal total
        async with lock: v = total; await asyncio.sleep(0); total = v + 1
    await asyncio.gather(*[inc() for _ in range(4)]); print(total)
class ACM:
    async def __aenter__(self): print("aenter"); return 7
    async def __aexit__(self, et, e, tb): print("aexit", et and et.__name__); return et is KeyError
class Count:
    def __init__(self, n): self.n = n
    def __aiter__(self): self.i = 0; return self
    async def __anext__(self):
        if self.i >= self.n: raise StopAsyncIteration
        self.i += 1; await asyncio.sleep(0); return self.i
async def agen(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i * 10
async def second():
    async with ACM() as v: print(v)
    async with ACM(): raise KeyError("x")
    try:
        async with ACM() as v: raise ValueError("y")
    except ValueError as e: print("caught", e)
    async for x in Count(3): print(x, end=" ")
    else: print("done")
    async for x in agen(5):
        if x == 20: continue
        if x == 30: break
        print(x, end=",")
    print()
    print([x async for x in agen(3)], {x: x + 1 async for x in Count(2)}, sum([x async for x in agen(4) if x > 0]))
    async def f():
        async with ACM() as a:
            return a + 1
    print(await f())
asyncio.run(main()); asyncio.run(second())
from contextlib import asynccontextmanager
@asynccontextmanager
async def res(n):
    print("open", n)
    try: yield n * 2
    finally: print("close", n)
async def third():
    async with res(4) as r, res(5) as s: print(r, s)
    g = agen(2); print(await g.__anext__(), await anext(g)); 
    try: await anext(g)
    except StopAsyncIteration: print("stop")
    async with asyncio.timeout(1): await asyncio.sleep(0)
    async with asyncio.TaskGroup() as tg: a = tg.create_task(say(0.001, "x")); b = tg.create_task(say(0.2, "y"))
    print(a.result(), b.result())
asyncio.run(third())
