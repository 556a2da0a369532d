"""Errors of CUDA: each function of the driver that is used, and of NVRTC, gives each of ten errors once
(or from there on for those that a process never gets rid of), while a cell on the GPU runs.

    tests/torture/matrix.py --warpcell build/warpcell --fake build/tests/cuda/fake

The cell must be right all the same, or end with a class of error that fits, whose text says what
it was; the next one must be right, with every name there or told as lost. The last line is
"N passed, N failed"."""

import argparse
import collections
import os
import re
import sys
import tempfile

from engine import Control, Ended, Engine, rows
from torture import CHECK, GPU_SETUP, SETUP

CODES = [  # number, sticky: all later calls of the process give it, words of its text
    ("OUT_OF_MEMORY", 2, False),
    ("INVALID_VALUE", 1, False),
    ("NOT_INITIALIZED", 3, False),
    ("NO_DEVICE", 100, False),
    ("ECC_UNCORRECTABLE", 214, True),
    ("UNSUPPORTED_PTX_VERSION", 222, False),
    ("ILLEGAL_ADDRESS", 700, True),
    ("LAUNCH_TIMEOUT", 702, True),
    ("LAUNCH_FAILED", 719, True),
    ("SYSTEM_NOT_READY", 802, False),
]
# Of the libraries: numbers that each of them has, from 1 on (cuBLAS leaves some out).
CUBLAS_CODES = [(f"CUBLAS_{i}", i, False) for i in (1, 3, 7, 8, 11, 13, 14, 15, 16, 2)]
CUFFT_CODES = [(f"CUFFT_{i}", i, False) for i in range(1, 11)]
CUSOLVER_CODES = [(f"CUSOLVER_{i}", i, False) for i in range(1, 11)]
LIBRARIES = [
    ("cublas", CUBLAS_CODES, "Create|SetStream|SetWorkspace|SetMathMode|SetAtomicsMode|Dgemm"),
    ("cufft", CUFFT_CODES, "Create|MakePlan|SetStream|SetWorkArea|SetAuto|ExecZ2Z"),
    ("cusolver", CUSOLVER_CODES, "Create|SetStream|Xgetrf|Xgetrs|Xpotrf|Xsyevd"),
]
NVRTC_CODES = [(f"NVRTC_{i}", i, False) for i in range(1, 11)]
CLASSES = {"MemoryError", "RuntimeError", "SystemError", "ImportError", "CompileException"}
WORK = r"""
import cupy, numpy as np
pool = cupy.get_default_memory_pool()
h = np.arange(3000.)
d = cupy.asarray(h)
e = d.copy(); e[5:900:3] = 2; e += 1
f = cupy.zeros((50, 60)); f[3:9] = 1
s = cupy.cuda.Stream()
e1, e2 = cupy.cuda.Event(), cupy.cuda.Event()
with s:
    e1.record(); a = cupy.ones(100) * 4; e2.record()
s.synchronize(); e2.synchronize()
t = cupy.cuda.get_elapsed_time(e1, e2)
m = cupy.RawModule(code='extern "C" __global__ void set(int *x) { x[threadIdx.x] = threadIdx.x * 2; } // @N@')
i = cupy.zeros(32, dtype='i4')
k = m.get_function('set'); k((1,), (32,), (i,))
b = cupy.arange(2000) * 7919 % 2003
big = cupy.ones(400000) + 1
r = cupy.RawKernel('extern "C" __global__ void one(float *x) { x[0] = 1; }', 'one')
o = cupy.zeros(1, dtype='f4'); r((1,), (1,), (o,), shared_mem=60000)
n = cupy.zeros((3, 0)) @ cupy.zeros((0, 4))
q = cupy.arange(144.).reshape(12, 12) + cupy.eye(12) * 300; q = q + q.T
p = (q @ q).sum(), cupy.linalg.solve(q, cupy.ones(12)).sum(), cupy.linalg.cholesky(q)[0, 0], cupy.linalg.eigvalsh(q)[-1]
z = cupy.fft.fft(cupy.arange(60.) + 1j)
cupy.cuda.Device(0).mem_info; cupy.cuda.Device(0).synchronize()
print(cupy.asnumpy(e).sum(), d.get()[7], f.sum(), a.sum(), t >= 0, i.sum(), cupy.sort(b)[:3], big.sum(), o[0], n.sum())
print([round(float(v), 6) for v in p], np.round(z.get()[1], 6))
del m, k, big; pool.free_all_blocks()
"""


def entries():
    """The driver's functions (but for the texts of errors), then NVRTC's that make code."""
    driver = rows("gpu/cuda/api/driver.def", r"^(?:FN|OWN|LATER)\(\w+, \w+, (\w+),")
    for name in driver:
        if "GetError" not in name:
            yield name, "DRIVER", CODES
    for library, codes, called in LIBRARIES:
        for name in rows(f"gpu/cuda/api/{library}.def", r"^(?:FN|MAYBE)\(\w+, \w+, (\w+),"):
            if re.search(called, name):
                yield name, library.upper(), codes
    for name in rows("gpu/cuda/api/nvrtc.def", r"^FN\([^,]*,\s*\w+,\s*(\w+),"):
        if re.search("CreateProgram|CompileProgram|GetCUBIN", name):
            yield name, "NVRTC", NVRTC_CODES


class Matrix:
    def __init__(self, args):
        self.args, self.control = args, Control()
        self.folder = tempfile.mkdtemp(prefix="torture-matrix-")
        self.serial = 0
        self.seen = collections.defaultdict(collections.Counter)

    def engine(self):
        env = {"XDG_CACHE_HOME": os.path.join(self.folder, "cache")}
        env.update(
            WARPCELL_CUDA_LIBS=os.path.abspath(self.args.fake),
            FAKE_CUDA_STRICT="1",
            WARPCELL_LIBRARIES_FROM="0",
        )
        return Engine(self.args.warpcell, env, self.control)

    def work(self, engine, fresh=False):
        """fresh: with a kernel that no cache has."""
        self.serial += fresh
        return engine.run(WORK.replace("@N@", f"{os.getpid()} {self.serial}" if fresh else ""))

    def cell(self, entry, kind, code, at):
        """What is wrong when the function gives the error at its at-th call; "" when nothing is."""
        name, number, sticky = code
        engine = self.engine()
        try:
            early = at == 0  # the device is opened with the first cell
            if not early:
                engine.run(SETUP + GPU_SETUP)
            self.control.arm(kind, max(at, 1), 1, "both", number, sticky, entry)
            if early:
                engine.run(SETUP)
            got = self.work(engine, fresh=kind == "NVRTC")
            self.control.disarm()
            if not self.control.fired:
                return None
            wrong = self.judge(entry, code, got)
            after = self.work(engine)
            if not wrong and after.key()[:2] != self.wanted:
                wrong = f"the next cell: {after}; before it {got}"
            kept = engine.run(CHECK)
            if not wrong and kept.key() != self.kept:
                wrong = f"names: {kept}"
            if not wrong and not early:
                lost = "kept_gpu" in got.lost()
                held = engine.run("print(kept_gpu.sum())")
                fine = "was lost" in held.evalue if lost else held.key()[1] == "249500.0\n"
                wrong = "" if fine else f"an array of before: {held}; lost: {lost}; {got}"
            return wrong
        except Ended as e:
            return f"ENDED: {e}"
        finally:
            engine.close()

    def judge(self, entry, code, got):
        self.seen[code[0]][got.ename or "right"] += 1
        if got.ename is None:
            same = got.key()[1] == self.wanted[1]
            told = entry != "cuInit" or "No GPU can be used here, " in "".join(got.said)
            return "" if same and told else f"wrong answer: {got}"
        if not got.told:
            return f"an error without its message: {got}"
        if got.ename not in CLASSES:
            return f"class: {got}"
        if not self.wanted[1].startswith(got.key()[1]):
            return f"wrong output before the error: {got}"
        return ""

    def run(self):
        passed = failed = unused = 0
        engine = self.engine()
        engine.run(SETUP + GPU_SETUP)
        self.work(engine)
        first = self.work(engine)
        self.wanted = first.key()[:2]
        self.kept = engine.run(CHECK).key()
        engine.close()
        if self.wanted[0]:
            raise SystemExit(f"undisturbed, the cell fails: {first}")
        for entry, kind, codes in entries():
            if not re.search(self.args.only, entry):
                continue
            reached = 0
            for code in codes if not self.args.quick else codes[:1] + codes[6:7]:
                # While the device works; or, if it is not called then, while it is opened.
                for at in self.args.at:
                    wrong = self.cell(entry, kind, code, at)
                    if wrong is not None:
                        break
                if wrong is None:
                    break
                reached += 1
                passed += not wrong
                failed += bool(wrong)
                if wrong:
                    print(f"FAULT {entry} {code[0]} at {at}: {wrong[:900]}", flush=True)
            unused += not reached
            if not self.args.quiet:
                print(
                    f"{entry}: {reached} errors" + ("" if reached else ", not called"), flush=True
                )
        for name, counts in self.seen.items():
            print(f"{name:25} {dict(counts)}")
        print(f"{unused} functions are not called")
        print(f"{passed} passed, {failed} failed")
        return failed > 0


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--warpcell", default="build/warpcell")
    p.add_argument("--fake", default="build/tests/cuda/fake")
    p.add_argument("--only", default="", help="functions whose name matches")
    p.add_argument(
        "--at",
        type=int,
        nargs="*",
        default=[1, 0],
        help="which call, if there is one; 0: of a device not opened yet",
    )
    p.add_argument("--quick", action="store_true", help="two errors of each")
    p.add_argument("--quiet", action="store_true")
    return Matrix(p.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
