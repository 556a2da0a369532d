# Cancelling reaches what a task waits for; shield keeps it out.
import asyncio


async def work(name, seconds=5.0):
    try:
        await asyncio.sleep(seconds)
        print(name, 'done')
        return name
    except asyncio.CancelledError:
        print(name, 'cancelled')
        raise


async def waits_for(task):
    return await task


async def main():
    inner = asyncio.create_task(work('inner'))
    outer = asyncio.create_task(waits_for(inner))
    await asyncio.sleep(0.01)
    print(outer.cancel())
    try:
        await outer
    except asyncio.CancelledError:
        print('outer', inner.cancelled(), outer.cancelled())

    a, b = asyncio.create_task(work('a')), asyncio.create_task(work('b'))

    async def both():
        return await asyncio.gather(a, b)

    group = asyncio.create_task(both())
    await asyncio.sleep(0.01)
    group.cancel()
    try:
        await group
    except asyncio.CancelledError:
        print('group', a.cancelled(), b.cancelled())

    kept = asyncio.create_task(work('kept', 0.05))

    async def shielded():
        return await asyncio.shield(kept)

    caller = asyncio.create_task(shielded())
    await asyncio.sleep(0.01)
    caller.cancel()
    try:
        await caller
    except asyncio.CancelledError:
        print('caller', kept.cancelled(), caller.cancelled())
    print(await kept, await asyncio.shield(kept))

    c = asyncio.create_task(work('c'))
    await asyncio.sleep(0.01)
    c.cancel()
    print([type(r).__name__ for r in await asyncio.gather(c, work('d', 0.01), return_exceptions=True)])

    waiting = asyncio.create_task(asyncio.wait_for(work('e'), 3))
    await asyncio.sleep(0.01)
    waiting.cancel()
    try:
        await waiting
    except asyncio.CancelledError:
        print('waiting', waiting.cancelled())

    told = asyncio.create_task(work('told'))
    await asyncio.sleep(0.01)
    told.cancel('why')
    try:
        await told
    except asyncio.CancelledError as e:
        print(e.args)

    f = asyncio.get_running_loop().create_future()
    print(f.cancel(), f.cancelled(), f.cancel())


asyncio.run(main())
