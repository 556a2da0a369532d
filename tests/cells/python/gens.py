def g():
    try:
        x = yield 1
        print("got", x)
        y = yield 2
        print("got", y)
    except ValueError as e:
        print("caught", e); yield 'recovered'
    finally:
        print("cleanup")
    return 'ret'
it = g(); print(next(it), it.send('A'), it.throw(ValueError('boo')))
try: next(it)
except StopIteration as e: print("stop", e.value)
it = g(); next(it); it.close(); print(list(it))
try: g().send(1)
except TypeError as e: print(e)
def outer():
    r = yield from inner()
    print("inner said", r)
    yield from [7, 8]
def inner():
    a = yield 'i1'
    print("inner got", a)
    return 'R'
o = outer(); print(next(o)); print(o.send('hey')); print(list(o))
def avg():
    t = n = 0; a = None
    while True:
        v = yield a
        t += v; n += 1; a = t/n
a = avg(); next(a); print(a.send(10), a.send(20))
import asyncio
async def agen(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            yield i
    finally: print("agen done")
async def main():
    print([x async for x in agen(3)], {x: 1 async for x in agen(2)})
    ag = agen(5)
    async for v in ag:
        if v == 2: break
    await ag.aclose()
    print(await asyncio.gather(*(asyncio.sleep(0, i) for i in range(3))))
asyncio.run(main())
def bad():
    raise StopIteration(3)
    yield
try: list(bad())
except RuntimeError as e: print(type(e), e, repr(e.__cause__))
print(it.gi_frame if hasattr(it,'gi_frame') else None, g.__name__, type(g()))
e = (i*i for i in range(3)); print(sum(e), sum(e))
def throws():
    while True:
        try: yield
        except GeneratorExit: print('exit'); raise
t = throws(); next(t); t.close()
