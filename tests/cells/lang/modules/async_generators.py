# Asynchronous generators: items, what they await, values and errors sent in, their end.
import asyncio
import inspect
from contextlib import asynccontextmanager


async def count(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


async def items():
    print([x async for x in count(3)])
    g = count(2)
    print(type(g).__name__, g.__name__, inspect.iscoroutinefunction(count))
    print(await g.__anext__(), await anext(g))
    for _ in range(2):
        try:
            await g.__anext__()
        except StopAsyncIteration as e:
            print("end", e.args)


async def echo():
    got = None
    try:
        while True:
            try:
                got = yield got
            except ValueError as e:
                got = "caught " + str(e)
    finally:
        await asyncio.sleep(0)
        print("closed")


async def talk():
    g = echo()
    print(await g.asend(None), await g.asend(5), await g.asend("x"))
    print(await g.athrow(ValueError("boo")), await g.athrow(ValueError, "old"))
    await g.aclose()
    await g.aclose()
    try:
        await g.asend(None)
    except StopAsyncIteration:
        print("over")
    g = echo()
    try:
        await g.asend(1)
    except TypeError as e:
        print(e)


async def stubborn():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass


async def refuse():
    g = stubborn()
    await g.asend(None)
    try:
        await g.aclose()
    except RuntimeError as e:
        print(e)
    a = count(5)
    step = a.__anext__()
    print(await step)
    try:
        await step
    except RuntimeError as e:
        print(e)


async def fails():
    yield 1
    raise KeyError("in it")


async def errors():
    try:
        async for x in fails():
            print(x)
    except KeyError as e:
        print("KeyError", e)
    g = fails()
    await g.__anext__()
    try:
        await g.athrow(IndexError("from outside"))
    except IndexError as e:
        print("IndexError", e)


class Tree:
    def __init__(self, left, value, right):
        self.left, self.value, self.right = left, value, right

    async def __aiter__(self):
        if self.left:
            async for i in self.left:
                yield i
        yield self.value
        if self.right:
            async for i in self.right:
                yield i


def tree(r):
    n = len(r)
    return Tree(tree(r[:n // 2]), r[n // 2], tree(r[n // 2 + 1:])) if n else None


async def walk():
    print(sum([i async for i in tree(range(1000))]))


@asynccontextmanager
async def manager():
    print("enter")
    try:
        yield 7
    finally:
        print("leave")


async def side_by_side():
    async def collect(g):
        return [x async for x in g]
    print(await asyncio.gather(collect(count(3)), collect(count(2))))
    async with manager() as m:
        print(m)


def by_hand():
    g = count(2)
    step = g.asend(None)
    try:
        while True:
            step.send(None)
    except StopIteration as e:
        print("item", e.value)
    step.close()


for program in (items, talk, refuse, errors, walk, side_by_side):
    asyncio.run(program())
by_hand()
