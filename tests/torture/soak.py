"""Many cells through one kernel, over the wire: the memory of its two processes must stay flat. Counted is what they
hold of malloc (inject.c), so that neither the allocator's habits nor the machine's load show, and what the engine's
objects hold of the blocks that it cuts from larger ones (sys.getallocatedblocks).

    tests/torture/soak.py [--warpcell PROGRAM] [--each N] [--count N] [--only WORD]

First each kind of cell N times alone (--each, default 200), after it has run as often to warm up: a block for every
fourth cell is growth, five times in a row; a small one, so often that every cache has been full and cleared. Then, with --count, so many cells of all kinds in turn, with figures ten
times: the least of the looks in each tenth, since what is told to the kernel process is told anew when much of it is
old. From half of them on, when history and Out are full, neither process may hold more than a block for 500 cells more."""

import argparse
import os
import sys
import tempfile
import time

from engine import ROOT, Control

sys.path.insert(0, os.path.join(ROOT, "tests/kernel"))

# $: the number of the cell; #: of 500 numbers, for names: one that a program has once used stays known until the engine
# ends (100 to 170 bytes, docs/operators.md).
FIRST = "import gc, os, sys, warnings\nimport numpy as np\nimport matplotlib.pyplot as plt\n"
KINDS = {
    "nothing": "gc.collect();",
    "array": "x = np.arange(1000.) * 2\ny = x[::2].sum()",
    "print": "print($, sum(i * i for i in range(50)))",
    "value": "$, [1, 2, {$: 'a'}]",
    "array shown": "np.arange(40.).reshape(5, 8) + $",
    "division by zero": "1 / 0",
    "name missing": "np.ones(20000).missing",
    "function": "def f(n):\n    return [i for i in range(n)]\nf(100)[3]",
    "functions of other names": "def f_#(a, b=$):\n    return a + b\nf_#(1); del f_#",
    "class": "class A:\n    def m(self):\n        return self\na = A(); a.a = a; a.data = np.ones(500)",
    "attributes of other names": "class B: pass\nb = B(); b.at_# = 'text $'; getattr(b, 'at_#')",
    "error with an array": "raise ValueError(np.ones(1000))",
    "error in functions": "def g(n):\n    data = np.ones(100)\n    return g(n - 1) if n else data.missing\ng(20)",
    "dict": "d = {i: str(i) for i in range(100)}; len(d)",
    "steps": "u = np.ones((40, 40))\nfor t in range(8):\n"
    "    u[1:-1, 1:-1] = (u[:-2, 1:-1] + u[2:, 1:-1]) / 2\nfloat(u[3, 3])",
    "steady loop": "u = np.ones(50)\nv = u * 2\nfor t in range(200):\n    u = u * 0.5 + v\nu[3]",
    "loop": "s = 0\nfor i in range(3000):\n    s += i * 0.5\ns",
    "json": "import json; json.loads(json.dumps({'a': [1, $, {'b': None}]}))",
    "generator": "def h():\n    for i in range(9):\n        yield i\nit = h(); next(it)",
    "text": "text = 'abc' * 100 + str($)\ntext.split('b')[-1]",
    "file": "with open(os.devnull) as file:\n    file.read()",
    "thread": "import threading\nt = threading.Thread(target=lambda: np.ones(100).sum())\nt.start(); t.join()",
    "error kept": "try:\n    [][1]\nexcept IndexError as e:\n    kept = e\nkept",
    "syntax error": "def broken_$(:",
    "product": "(np.ones((30, 30)) @ np.ones((30, 30)))[2, 3]",
    "random": "rng = np.random.default_rng($); float(rng.normal(size=100).mean()) < 9",
    "sort": "np.sort(np.arange(300)[::-1])[:3]",
    "regular expression": "import re; re.sub('[ab]+(?=c)', 'x', 'aabc' * 5 + '$')",
    "expressions of other texts": "import re; re.compile('ab|$').search('$')",
    "warning of an array": "np.zeros(3) / 0",
    "warning": "warnings.warn('number $')",
    "import": "sys.modules.pop('colorsys', None); import colorsys",
    "eval": "eval('$ + 1'); exec('q = $')",
    "figure": "fig = plt.figure(figsize=(2, 2)); plt.plot([1, $ % 7, 3]); plt.title('$'); plt.show()",
    "display": "from IPython.display import display, HTML\ndisplay(HTML('<b>$</b>'), display_id='one')",
    "displays of other names": "from IPython.display import display\ndisplay($, display_id='shown $')",
    "widget": "import ipywidgets\nw = ipywidgets.IntSlider(value=3)\nw.value = 4\nw.close()",
    "progress": "from tqdm import tqdm\nfor i in tqdm(range(5)): pass",
    "magic": "%time 1 + $",
    "magic of names": "%whos",
    "help": "np.sort?",
    "shell": "!true",
    "numba": "import numba\n@numba.njit\ndef nb(x):\n    return x * $\nnb(2.0)",
    "datetimes": "import datetime as dt; str(dt.datetime(2026, 1, 1) + dt.timedelta(days=$ % 999))",
    "decimal": "from decimal import Decimal; Decimal($) / 7",
    "pickle": "import pickle; len(pickle.dumps({'a': np.ones(10), 'n': $}))",
    "dates of arrays": "np.arange('2026-01', '2026-05', dtype='M8[D]')[$ % 50]",
    "records": "np.zeros(3, dtype=[('a', 'i4'), ('b_$', 'f8')])['b_$'].sum()",
    "texts of arrays": "np.array(['a', 'b$c']).astype('U9')",
    "scipy": "from scipy import fft\nabs(fft.fft(np.ones(64)))[0]",
    "transforms": "np.fft.fft(np.ones($ % 50 + 3)).real[0]",
    "async": "import asyncio\nasync def co():\n    await asyncio.sleep(0)\nawait co()",
    "names that come and go": "var_# = [$]\ndel var_#",
    "del all": "for name in [n for n in globals() if n.startswith('zz')]: del globals()[name]\nglobals()['zz_#'] = 1",
    "interning": "import sys; sys.intern('word $')",
    "enum": "import enum\nclass E(enum.Enum):\n    A = $\nE.A",
    "dataclass": "from dataclasses import dataclass\n@dataclass\nclass D:\n    a: int = $\nD()",
    "namedtuple": "from collections import namedtuple\nP = namedtuple('P_$', 'x y'); P(1, 2)",
    "ufunc": "f = np.frompyfunc(lambda a: a + $, 1, 1); f(np.arange(3))",
    "logging": "import logging; logging.getLogger('log').warning('said %d', $)",
    "lru": "import functools\n@functools.lru_cache\ndef fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(20)",
    "save": "import tempfile\nfolder = tempfile.TemporaryDirectory()\nnp.save(folder.name + '/a', np.ones(4)); folder.cleanup()",
    "session": "%save -f /tmp/__DIR__/s x\n",
    "environment": "os.environ['V'] = '$'",
    "interactive": "get_ipython().run_cell('1 + $')",
    "long integers": "($ + 3) ** 200 % 1000",
    "stdout": "import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()) as out: print('$')\nout.getvalue()",
    "jax": "import jax, jax.numpy as jnp\njax.jit(lambda v: v * $)(jnp.ones(3))",
    "cupy": "import cupy as cp\nfloat((cp.arange(10.) * $).sum())",
}
REQUESTS = {
    "complete": ("complete_request", {"code": "np.so", "cursor_pos": 5}),
    "inspect": ("inspect_request", {"code": "np.sort", "cursor_pos": 5, "detail_level": 1}),
    "is_complete": ("is_complete_request", {"code": "for i in x:"}),
    "history": (
        "history_request",
        {"hist_access_type": "tail", "n": 5, "output": False, "raw": True},
    ),
    "comm_info": ("comm_info_request", {}),
    "usage": ("usage_request", {}),
    "kernel_info": ("kernel_info_request", {}),
    "unknown": ("no_such_request", {"a": 1}),
}
# What is kept of these goes up and down by some hundred of them: classes that were told to the kernel process
# (kernel/session/members.c), compiled expressions; the last 5000 warnings are kept.
NOT_ALONE = ("namedtuple", "expressions of other texts", "warning")
TEXTS_KEPT = 1000  # of cells, for tracebacks (small blocks)
CLEARED = 1200  # cells after which every cache of small objects has been cleared
AT_ONCE = 40  # requests that wait
LOOK_EVERY = 10  # so many times


class Soak:
    def __init__(self, kernel, control):
        self.kernel, self.control = kernel, control
        self.n = 0
        self.statuses = {}

    def send(self, kind, keep):
        kernel = self.kernel
        if kind in REQUESTS:
            name, content = REQUESTS[kind]
            channel = "control" if name == "usage_request" else "shell"
            return channel, kernel.send(channel, name, content)
        self.n += 1
        code = KINDS[kind].replace("$", str(self.n)).replace("#", str(self.n % 500))
        code = code.replace("__DIR__", os.path.basename(kernel.dir))
        return "shell", kernel.send_cell(
            "", code=code, store_history=keep, stop_on_error=False, silent=False
        )

    def run(self, kinds, keep=False):
        """Sends these and reads all that comes for them."""
        waiting, idle = {}, set()
        kinds = list(kinds)
        for at in range(0, len(kinds), AT_ONCE):
            for kind in kinds[at : at + AT_ONCE]:
                channel, msg_id = self.send(kind, keep)
                waiting[msg_id] = channel, kind
                idle.add(msg_id)
            while waiting or idle:
                if waiting:
                    channel, _ = next(iter(waiting.values()))
                    if kinds[at] == "unknown":
                        waiting.clear()  # it has no reply
                        continue
                    m = self.kernel.recv(channel, 120)
                    _, kind = waiting.pop(m.parent_id, (None, None))
                    if kind:
                        status = m.content.get("status"), m.content.get("ename")
                        self.statuses.setdefault(kind, {}).setdefault(status, 0)
                        self.statuses[kind][status] += 1
                else:
                    m = self.kernel.recv("iopub", 120)
                    if m.type == "status" and m.content["execution_state"] == "idle":
                        idle.discard(m.parent_id)

    def small(self):
        """Small blocks that the engine's objects hold."""
        msg_id = self.kernel.send_cell(
            "",
            code="gc.collect();",
            store_history=False,
            user_expressions={"n": "sys.getallocatedblocks()"},
        )
        while True:
            m = self.kernel.recv("shell", 120)
            if m.parent_id == msg_id:
                found = m.content["user_expressions"]["n"]["data"]["text/plain"]
                break
        while True:
            m = self.kernel.recv("iopub", 120)
            if (
                m.parent_id == msg_id
                and m.type == "status"
                and m.content["execution_state"] == "idle"
            ):
                return int(found)

    def held(self):
        """What both processes hold when nothing runs (and the engine's small blocks, at the end): the least of some looks,
        for threads of ZeroMQ take and give."""
        self.run(["nothing"])
        self.run(["nothing"])
        small = self.small()
        looks = []
        for _ in range(3):
            looks.append(self.control.held())
            time.sleep(0.002)
        return *(min(column) for column in zip(*looks)), small

    def resident(self):
        def mib(pid):
            with open(f"/proc/{pid}/status") as f:
                return next(int(line.split()[1]) / 1024 for line in f if line.startswith("VmRSS"))

        return mib(self.kernel.process.pid), sum(map(mib, self.kernel.worker_pids()))


def each(soak, names, count):
    """Kinds that grow, with what they take per cell: blocks of the engine, its bytes, its mappings, the front's, small ones."""
    grows = {}
    soak.run(["nothing"] * (TEXTS_KEPT + AT_ONCE))
    for name in names:
        more = growth_of(soak, name, count)
        if more:
            grows[name] = more
            print(f"GROWS {name}: " + " ".join(f"{m:.2f}" for m in more), flush=True)
    return grows


def growth_of(soak, name, count):
    """What this kind takes per cell, None: it does not grow."""
    soak.run([name] * count)
    turns, before = 0, soak.held()
    flat = flat_small = False  # in one of the turns
    while True:
        soak.run([name] * count)
        after = soak.held()
        more = [(b - a) / count for a, b in zip(before, after)]
        turns, before = turns + 1, after
        flat |= more[0] < 0.25 and more[3] < 0.25
        flat_small |= more[5] < 0.25
        if flat and flat_small:
            return None
        if turns >= 5 and (not flat or turns * count > CLEARED):  # tables that double do so once
            return more


def all_in_turn(soak, count):
    names = [*KINDS, *(r for r in REQUESTS if r != "unknown")]
    least = []
    done, begin = 0, time.time()
    for part in range(10):
        looks = []
        while done < count * (part + 1) // 10:
            some = [names[(done + i) % len(names)] for i in range(AT_ONCE)]
            soak.run(some, keep=True)
            done += AT_ONCE
            if done // AT_ONCE % LOOK_EVERY == 0:
                looks.append(soak.held())
        looks.append(soak.held())
        least.append([min(column) for column in zip(*looks)])
        blocks, size, mapped, front_blocks, front_size, small = least[-1]
        print(
            f"{done} cells, {time.time() - begin:.0f} s: engine {blocks} blocks {size} B, {small} small ones, mapped"
            f" {mapped} B; front {front_blocks} blocks {front_size} B; resident MiB "
            + " ".join(f"{m:.1f}" for m in soak.resident()),
            flush=True,
        )
    cells = count / 2
    return [(least[9][at] - least[4][at]) / cells for at in (0, 3, 5)]


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--warpcell", default="build/warpcell")
    p.add_argument("--each", type=int, default=200)
    p.add_argument("--count", type=int, default=0)
    p.add_argument("--only")
    args = p.parse_args()
    os.environ["WARPCELL"] = os.path.abspath(args.warpcell)
    from client import Kernel

    control = Control()
    inject = os.path.join(
        os.path.dirname(os.path.abspath(args.warpcell)), "tests/torture/inject.so"
    )
    env = {
        "LD_PRELOAD": inject,
        "TORTURE": control.file.name,
        "OPENBLAS_NUM_THREADS": "1",
        "WARPCELL_OUTPUT_RATE": "0",
    }
    failed = passed = 0
    with (
        tempfile.TemporaryFile() as log,
        Kernel("warpcell", env=env, stderr=log, iopub_hwm=0) as kernel,
    ):
        soak = Soak(kernel, control)
        reply, _ = kernel.run("", code=FIRST)
        assert reply.content["status"] == "ok", reply
        names = [n for n in [*KINDS, *REQUESTS] if n not in NOT_ALONE and (args.only or "") in n]
        if args.each:
            failed += len(each(soak, names, args.each))
            passed += len(names) - failed
        if args.count:
            growth = all_in_turn(soak, args.count)
            flat = max(growth) < 0.002
            print(
                "from half on, blocks a cell: engine {:.5f}, front {:.5f}, small ones {:.5f}".format(
                    *growth
                )
            )
            passed, failed = passed + flat, failed + (not flat)
        for kind, statuses in soak.statuses.items():
            if len(statuses) > 1:
                print("statuses of", kind, statuses)
        print({k: list(s) for k, s in soak.statuses.items() if any(x[0] != "ok" for x in s)})
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
