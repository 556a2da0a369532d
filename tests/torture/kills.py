"""Processes of one kernel are killed at random moments, while cells come: each value is what the cell before left, or what
the cell left that the error names. Nothing is compared with anything: the cells count.

    tests/torture/kills.py [--warpcell PROGRAM] [--count N] [--most SECONDS] [--victims engine|twice|any] [--seed N]

engine: the engine, or what is about to be it; no name may ever be lost. twice: and again at once. any: the reserve, too:
names may be lost when both are gone, which must be told."""

import argparse
import os
import random
import re
import signal
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests/kernel"))

SET_UP = """
import numpy as np
n, log, table = 0, [], {}
small, large = np.zeros(1000), np.zeros(6_000_000)
class Box: pass
box = Box(); box.all = [log, table]
"""
CELLS = (
    "n += 1; log.append(n); table[n] = str(n); small = small + 1; box.n = n",
    "n += 1; log.append(n); table[n] = str(n); small += 1; box.n = n\nfor i in range(300_000): pass",
    "import time\nn += 1; log.append(n); table[n] = str(n); small[:] = n; box.n = n; time.sleep(0.2)",
    "n += 1; log.append(n); table[n] = str(n); small = small + 1; box.n = n\nfor i in range(2000): print('x' * 80)",
    "n += 1; log.append(n); table[n] = str(n); small = small + 1; box.n = n; large = large + 0.0",
)
LOOK = (
    "print(n, log == list(range(1, n + 1)), table == {i: str(i) for i in log}, (small == n).all(), not n or box.n == n,"
    " box.all[0] is log, large.sum())"
)
HOW = (signal.SIGKILL, signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS)


def names_of(pid):
    with open(f"/proc/{pid}/comm") as f:
        return f.read().strip()


def below(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as f:
        return [int(p) for p in f.read().split()]


class Killer(threading.Thread):
    def __init__(self, kernel, args):
        super().__init__(daemon=True)
        self.kernel, self.args = kernel, args
        self.random = random.Random(args.seed)
        self.kills = 0
        self.failed = None

    def victims(self):
        """The engine, what is about to be it, and (any) reserves."""
        engines = self.kernel.worker_pids()
        if self.args.victims != "any":
            return engines
        reserves = [p for e in [*engines, self.kernel.process.pid] for p in below(e)]
        return engines + [p for p in reserves if names_of(p) == "warpcell-spare"]

    def kill(self):
        try:
            pids = self.victims()
            if pids:
                os.kill(self.random.choice(pids), self.random.choice(HOW))
                self.kills += 1
        except (ProcessLookupError, FileNotFoundError):
            pass

    def run(self):
        try:
            while self.kills < self.args.count:
                time.sleep(self.random.uniform(0, self.args.most))
                self.kill()
                while self.args.victims == "twice" and self.random.random() < 0.7:
                    time.sleep(self.random.choice((0, 0.001, 0.005, 0.02, 0.05, 0.1)))
                    self.kill()
        except BaseException as e:
            self.failed = e
            raise


class Watch:
    def __init__(self, kernel):
        self.kernel = kernel
        self.after = {}  # number of a cell -> what n was after it
        self.n = 0
        self.told = self.lost = self.cells = 0

    def run(self, code):
        """A cell; True when it ended well. What its death, or one before it, has changed is taken in."""
        reply, got = self.kernel.run("", code=code, timeout=60)
        self.cells += 1
        text = "".join(
            m.content["text"] for m in got if m.type == "stream" and m.content["name"] == "stderr"
        )
        died = reply.content["status"] == "error" and reply.content["ename"] == "WorkerDied"
        told = text + (reply.content["evalue"] if died else "")
        for m in re.finditer(
            r"as they were after cell In \[(\d+)\]|names and arrays are gone", told
        ):
            self.told += 1
            if m[1] is None:
                self.lost += 1
                self.n = None
            elif self.n is not None or int(m[1]) in self.after:
                self.n = self.after[int(m[1])]
        if died:
            assert m_or(told), reply.content
            return None
        return reply, "".join(
            m.content["text"] for m in got if m.type == "stream" and m.content["name"] == "stdout"
        )

    def is_lost(self, reply):
        """Are the names lost? The cell has told of it then."""
        if self.n is None:
            assert "was lost when the engine process ended" in reply.content["evalue"], (
                reply.content
            )
        return self.n is None

    def step(self, code):
        was = self.n
        if self.n is None:
            return self.set_up()
        done = self.run(code)
        if done is None:
            return
        reply, out = done
        if self.is_lost(reply):
            return
        assert reply.content["status"] == "ok", (was, reply.content)
        self.n += 1
        self.after[reply.content["execution_count"]] = self.n

    def look(self):
        if self.n is None:
            return self.set_up()
        done = self.run(LOOK)
        if done is None:
            return
        reply, out = done
        if self.is_lost(reply):
            return
        assert reply.content["status"] == "ok", reply.content
        self.after[reply.content["execution_count"]] = self.n
        assert out == f"{self.n} True True True True True 0.0\n", (self.n, out)

    def set_up(self):
        done = self.run(SET_UP)
        if done is None:
            return
        assert done[0].content["status"] == "ok", done[0].content
        self.n = 0
        self.after = {done[0].content["execution_count"]: 0}


def m_or(told):
    return (
        "as they were after cell" in told
        or "names and arrays are gone" in told
        or "before it was ready" in told
    )


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--warpcell", default="build/warpcell")
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--most", type=float, default=2.0)
    p.add_argument("--victims", choices=("engine", "twice", "any"), default="engine")
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    os.environ["WARPCELL"] = os.path.abspath(args.warpcell)
    from client import Kernel

    begin = time.time()
    with Kernel("warpcell", iopub_hwm=0, env={"WARPCELL_OUTPUT_RATE": "0"}) as kernel:
        watch, r = Watch(kernel), random.Random(args.seed + 1)
        watch.set_up()
        time.sleep(1)
        killer = Killer(kernel, args)
        killer.start()
        while killer.is_alive():
            watch.step(r.choice(CELLS))
            time.sleep(r.choice((0, 0, 0.3, 0.6)))
            watch.look()
        watch.look()
        watch.look()
        assert not killer.failed, killer.failed
    print(
        f"{killer.kills} kills, {watch.cells} cells, told {watch.told} times, names lost {watch.lost} times,"
        f" n = {watch.n}, {time.time() - begin:.0f} s"
    )
    failed = watch.lost > 0 and args.victims != "any"
    print(f"{not failed:d} passed, {failed:d} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
