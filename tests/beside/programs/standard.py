# Programs of the library that came with Python, and of threads and processes.
import concurrent.futures
import multiprocessing
import sqlite3
import subprocess
import sys
import threading

with sqlite3.connect(":memory:") as db:
    db.execute("create table t (a int, b text)")
    db.executemany("insert into t values (?, ?)", [(1, "x"), (2, "y")])
    print(db.execute("select sum(a), max(b) from t").fetchall())
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    print(list(pool.map(lambda n: n * n, range(4))))
threads = [threading.Thread(target=print, args=(i,)) for i in range(1)]
[t.start() for t in threads] and [t.join() for t in threads]
print(subprocess.run([sys.executable, "-c", "print(6 * 7)"], capture_output=True, text=True).stdout)


# %%
def square(n):
    return n * n


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(2) as pool:
        print(pool.map(square, range(5)))
# %%
import asyncio


async def wait(n):
    await asyncio.sleep(0)
    return n


print(asyncio.new_event_loop().run_until_complete(wait(3)))
import dataclasses, enum, functools, typing


@dataclasses.dataclass
class P:
    x: int
    y: "typing.Optional[int]" = None


class C(enum.Enum):
    A = 1


print(P(1), C.A, functools.lru_cache(lambda n: n)(3), typing.get_type_hints(P))
