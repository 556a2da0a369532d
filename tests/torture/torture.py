"""Torture: the n-th allocation, mapping, file, write, thread, JSON, picture or digest call, and the n-th call of
the GPU's libraries, fails while a cell runs, for n = 1, 2, 3, ... until the cell is not touched any more;
for every cell of scenarios.txt.

    tests/torture/torture.py --warpcell build/warpcell [--fake build/tests/cuda/fake] [--quick]

Each time the cell must show what it shows undisturbed, or end with an error of Python's for what
has failed; then the same cell again, and names from before, must be as they always are, and the
memory held must be what it was. A crash, a hang, a wrong answer, a lost output, a name that is gone and memory
that each such failure costs anew are faults. The last line is "N passed, N failed"."""

import argparse
import collections
import os
import re
import sys
import tempfile
import time

from engine import HERE, Control, Ended, Engine, Symbols

MEMORY = ["ALLOC", "LIBC", "PICTURE", "DRAW", "CRYPTO", "MMAP", "JSON", "PNG", "DIGEST", "CAIRO"]
SYSTEM = ["OPEN", "WRITE", "READ", "SHORT", "THREAD"]
GPU = {
    "DRIVER": 2,
    "NVRTC": 1,
    "CUBLAS": 3,
    "CUFFT": 2,
    "CUSOLVER": 2,
}  # no memory, as each says it
OS = {"OSError", *(c.__name__ for c in OSError.__subclasses__())}
IMPORT = {"ImportError", "ModuleNotFoundError"}
ALLOWED = {
    "OPEN": OS | IMPORT,
    "WRITE": OS,
    "READ": OS | IMPORT | {"EOFError"},
    "SHORT": set(),
    "THREAD": OS | {"RuntimeError"},
    "MMAP": OS | {"RuntimeError"},
    "LIBC": OS | IMPORT | {"RuntimeError"},
    **{kind: {"RuntimeError", "ImportError"} for kind in GPU},
}

SETUP = """
import numpy as np
kept = {"list": [1, 2, [3.5]], "text": "é" * 20, 5: (None, True)}
kept_array = np.arange(1000.) * 0.5
def kept_function(x): return x * 2 + 1
class Kept:
    def __init__(self): self.v = [7]
kept_object = Kept()
"""
CHECK = """
import gc
gc.collect()
print(kept, kept_array.sum(), kept_array[3], kept_function(4), kept_object.v, type(kept_object))
"""
GPU_SETUP = "import cupy\nkept_gpu = cupy.arange(500.) * 2\nprint(kept_gpu.sum())\n"
GPU_CHECK = "print(kept_gpu.sum(), kept_gpu[7])\n"


class Scenario:
    def __init__(self, name, options, text):
        self.name, self.text, self.gpu = name, text, "gpu" in options
        self.also = {c for o in options if o.startswith("also=") for c in o[5:].split(",")}
        self.env = dict(o[4:].split("=") for o in options if o.startswith("env="))
        self.skip = {k for o in options if o.startswith("not=") for k in o[4:].split(",")}
        self.quick, self.loose, self.comms = [o in options for o in ("quick", "loose", "comms")]


def scenarios():
    with open(os.path.join(HERE, "scenarios.txt")) as f:
        parts = re.split(r"^# == (.*)\n", f.read(), flags=re.M)[1:]
    for head, text in zip(parts[::2], parts[1::2]):
        name, *options = head.split()
        yield Scenario(name, options, text)


class Faults:
    def __init__(self):
        self.seen = collections.OrderedDict()
        self.count = 0

    def add(self, where, what, stack):
        self.count += 1
        key = (
            where.split(" n=")[0].split(" ")[-1],
            what.split(":")[0],
            " < ".join(stack.split(" < ")[:5]),
        )
        if key in self.seen:
            return
        self.seen[key] = True
        print(f"FAULT {where}: {what[:700]}\n      {stack}", flush=True)


class Torture:
    def __init__(self, args):
        self.args, self.control = args, Control()
        self.symbols = Symbols(args.warpcell)
        self.faults, self.engine, self.folder = Faults(), None, tempfile.mkdtemp(prefix="torture-")
        self.injected, self.runs, self.errors, self.lost = collections.Counter(), 0, 0, 0

    # ---- one engine ------------------------------------------------------------------------

    def start(self, scenario):
        env = {"XDG_CACHE_HOME": os.path.join(self.folder, "cache"), "TORTURE_FOLDER": self.folder}
        if scenario.gpu:
            env["WARPCELL_CUDA_LIBS"] = os.path.abspath(self.args.fake)
            env["FAKE_CUDA_STRICT"] = "1"
        env.update(scenario.env)
        self.engine = Engine(self.args.warpcell, env, self.control)
        self.setup = SETUP + (GPU_SETUP if scenario.gpu else "")
        self.check = CHECK + (GPU_CHECK if scenario.gpu else "")
        first = self.engine.run(self.setup)
        if first.ename:
            raise SystemExit(f"the set-up of {scenario.name} fails: {first}")
        self.serial = 0
        series = []
        for _ in range(6 if self.args.quick else 12):
            self.cell(scenario)  # twice, as with a failure
            self.wanted = self.cell(scenario).key()
            self.kept = self.engine.run(self.check).key()
            self.comms = len(self.engine.comms)
            series.append((self.control.blocks, self.control.mapped))
        self.blocks, late = series[-1], series[-5:]
        self.grows = [max(b[i] - a[i] for a, b in zip(late, late[1:])) for i in (0, 1)]

    def stop(self):
        if self.engine:
            self.engine.close()
        self.engine = None

    def cell(self, scenario):
        self.serial += 1
        return self.engine.run(scenario.text.replace("@N@", str(self.serial + os.getpid() * 1000)))

    def settled(self):
        self.engine.run(self.check)
        return self.control.blocks, self.control.mapped

    # ---- one failure -----------------------------------------------------------------------

    def arm(self, kind, n):
        span = self.args.span
        self.control.arm(kind, n, span, self.args.roles, GPU.get(kind, 0))

    def disturb(self, scenario, kind, n):
        """The cell with the n-th call failing: what is wrong, "" if nothing is."""
        self.arm(kind, n)
        got = self.cell(scenario)
        self.control.disarm()
        self.runs += 1
        self.injected[kind] += self.control.fired
        if not self.control.fired and got.key() != self.wanted:
            return f"undisturbed, yet: {got} instead of {self.wanted}"
        if got.key() != self.wanted:
            wrong = self.judge(scenario, kind, got)
            if wrong:
                return wrong
        if "kept_gpu" in got.lost():
            after = self.engine.run("kept_gpu.sum().item()")
            if after.ename != "RuntimeError" or "was lost" not in after.evalue:
                return f"a lost array is used: {after}; before it {got}"
            self.engine.run(GPU_SETUP)
            self.lost += 1
        again = self.cell(scenario)
        if again.key() != self.wanted:
            return f"the next cell differs: {again} instead of {self.wanted}; before it {got}"
        kept = self.engine.run(self.check)
        if kept.key() != self.kept:
            return f"names differ: {kept} instead of {self.kept}"
        if scenario.comms and len(self.engine.comms) != self.comms:
            return f"{len(self.engine.comms)} comms are open instead of {self.comms}"
        return ""

    def judge(self, scenario, kind, got):
        if got.ename is None and got.key()[1] == self.wanted[1] and "MemoryError" in got.key()[2]:
            return ""  # of a thread or a __del__, told
        if got.ename is None:
            return f"wrong answer: {got} instead of {self.wanted}"
        self.errors += 1
        if not got.told:
            return f"an error that no ERROR message tells: {got}"
        allowed = ALLOWED.get(kind, set()) | scenario.also | {"MemoryError"}
        if got.ename not in allowed:
            return f"wrong class: {got}"
        shown, wanted = got.key()[1], self.wanted[1]
        if not scenario.loose and not wanted.startswith(shown):
            return f"wrong output before the error: {got} instead of {self.wanted}"
        return ""

    def leaks(self, scenario, kind, n):
        """Memory that each failure of the n-th call costs anew: "" if none."""
        blocks, mapped = self.control.blocks, self.control.mapped
        if blocks <= self.blocks[0] + 2 and mapped <= self.blocks[1]:
            return ""
        series = [self.settled()]
        for _ in range(5):
            self.disturb(scenario, kind, n)
            series.append(self.settled())
        self.blocks = tuple(max(b, s) for b, s in zip(self.blocks, series[-1]))
        for i, name in enumerate(["blocks", "mapped bytes"]):
            if all(b[i] - a[i] > self.grows[i] for a, b in zip(series, series[1:])):
                return f"leak of {name}: {[s[i] for s in series]}"
        return ""

    # ---- all of them -----------------------------------------------------------------------

    def step(self, n):
        return n + 1 + (n // 6 if self.args.quick else n // self.args.all)

    def exhaust(self, scenario, kind):
        n, faults = 1, 0
        while faults < self.args.most:
            where = f"{scenario.name} {kind} n={n}"
            if not self.engine:
                self.start(scenario)
            wrong = ""
            try:
                wrong = self.disturb(scenario, kind, n)
                fired = self.control.fired
                if not wrong:
                    wrong = self.leaks(scenario, kind, n)
            except Ended as e:
                fired, wrong = self.control.fired, f"ENDED: {e}"
                self.stop()
            if wrong:
                faults += 1
                name, stack = self.control.failed()
                self.faults.add(where, wrong, f"{name} < {self.symbols.stack(stack)}")
                if self.engine and not wrong.startswith("leak"):
                    self.stop()
            if not fired:
                return
            n = self.step(n)

    def scenario(self, scenario):
        before, from_ = self.faults.count, time.monotonic()
        try:
            self.start(scenario)
        except Ended as e:
            self.faults.add(scenario.name, f"ENDED undisturbed: {e}", "")
            self.stop()
            return False
        if self.args.verbose:
            print(scenario.name, self.wanted, self.blocks)
        kinds = MEMORY + SYSTEM + (list(GPU) if scenario.gpu else [])
        for kind in self.args.kinds or kinds:
            # The emulated NVRTC lives in the engine, and its stand-in for a compiler is no part of this.
            if kind not in scenario.skip and not (scenario.gpu and kind == "LIBC"):
                self.exhaust(scenario, kind)
        self.stop()
        seconds = time.monotonic() - from_
        good = self.faults.count == before
        if not self.args.quiet:
            print(f"{scenario.name}: {'ok' if good else 'FAULTS'} ({seconds:.1f} s)", flush=True)
        return good


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--warpcell", default="build/warpcell")
    p.add_argument("--fake", default="build/tests/cuda/fake", help="folder of the emulated GPU")
    p.add_argument("--only", default="", help="scenarios whose name matches")
    p.add_argument("--kinds", nargs="*", help="only these kinds")
    p.add_argument("--quick", action="store_true", help="some n of some scenarios")
    p.add_argument("--all", type=int, default=300, help="every n up to here, then fewer and fewer")
    p.add_argument("--span", type=int, default=1, help="so many calls fail, one after the other")
    p.add_argument("--roles", default="both", help="engine, device or both")
    p.add_argument("--most", type=int, default=8, help="faults of a scenario and kind")
    p.add_argument("--verbose", action="store_true")
    p.add_argument("--quiet", action="store_true")
    return p.parse_args()


def main():
    args = arguments()
    torture = Torture(args)
    passed = failed = 0
    for scenario in scenarios():
        if not re.search(args.only, scenario.name) or (args.quick and not scenario.quick):
            continue
        if torture.scenario(scenario):
            passed += 1
        else:
            failed += 1
    total = sum(torture.injected.values())
    print(f"{torture.runs} runs, {total} failures injected: {dict(torture.injected)}")
    print(
        f"{torture.errors} ended with an error, {torture.lost} of them with the GPU lost; "
        f"{torture.faults.count} faults"
    )
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
