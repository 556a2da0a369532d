import asyncio, threading, time
from concurrent.futures import ThreadPoolExecutor

def work(name, seconds):
    time.sleep(seconds)
    order.append(name)
    return name.upper()

order = []

async def ticks():
    for i in range(3):
        await asyncio.sleep(0.05)
        order.append(i)

async def main():
    found = await asyncio.gather(asyncio.to_thread(work, "slow", 1.5), asyncio.to_thread(work, "quick", 0.02), ticks())
    print(found, order)
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2) as pool:
        print(await loop.run_in_executor(pool, pow, 2, 10), await loop.run_in_executor(None, len, "abc"))
        try:
            await loop.run_in_executor(pool, lambda: 1 / 0)
        except ZeroDivisionError as e:
            print("error", e)
    try:
        await asyncio.wait_for(asyncio.to_thread(work, "late", 0.2), 0.01)
    except asyncio.TimeoutError:
        print("timeout")

asyncio.run(main())
print(threading.current_thread().name)
