"""Kernels beside each other on one GPU, a kernel that rests, and a GPU that fails again and again.

    neighbours.py [--warpcell PROGRAM] [--fake FOLDER] many COUNT
    neighbours.py ... rest GB...
    neighbours.py ... faults COUNT
    neighbours.py ... short GB

many: so many kernels, started together, each working in turn and then all at once; every value is
checked. rest: arrays of so many gigabytes go to the host when the kernel is idle and come back with
the next cell, with the rates. faults: illegal address, trap, an endless kernel that is interrupted, the
device process killed, in turn; every name is there at the end. short: a loop of small arrays that runs out
of so many gigabytes gives them back, also while another small array lives. Needs Python alone: it speaks to the
kernels over unix sockets. --fake: on the emulated GPU. Last line: N passed, N failed.
"""

import argparse
import contextlib
import glob
import hashlib
import hmac
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
SECONDS = 120  # that anything may take


class Dealer:
    """The client's end of a ZeroMQ connection: frames of ZMTP 3.0 over a unix socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(SECONDS)
        self.socket.connect(path)
        self.rest = b""
        self.socket.sendall(GREETING)
        self.take(64)
        ready = b"\x05READY" + self.property(b"Socket-Type", b"DEALER")
        self.socket.sendall(b"\x04" + bytes([len(ready)]) + ready)
        self.frame()

    @staticmethod
    def property(name, value):
        return bytes([len(name)]) + name + struct.pack(">I", len(value)) + value

    def take(self, n):
        while len(self.rest) < n:
            piece = self.socket.recv(1 << 16)
            if not piece:
                raise EOFError("the kernel has closed its socket")
            self.rest += piece
        out, self.rest = self.rest[:n], self.rest[n:]
        return out

    def frame(self):
        flags = self.take(1)[0]
        size = struct.unpack(">Q", self.take(8))[0] if flags & 2 else self.take(1)[0]
        return flags & 1, self.take(size)

    def send(self, frames):
        for i, f in enumerate(frames):
            more = i < len(frames) - 1
            self.socket.sendall(bytes([more | 2]) + struct.pack(">Q", len(f)) + f)

    def receive(self):
        frames, more = [], True
        while more:
            more, f = self.frame()
            frames.append(f)
        return frames


class Kernel:
    def __init__(self, options, **env):
        self.folder = tempfile.mkdtemp(prefix="warpcell-neighbours-")
        self.key = os.urandom(16).hex()
        file = os.path.join(self.folder, "c.json")
        ports = {
            f"{c}_port": i + 1 for i, c in enumerate(("shell", "iopub", "stdin", "control", "hb"))
        }
        named = {"transport": "ipc", "ip": os.path.join(self.folder, "s"), "key": self.key}
        with open(file, "w") as f:
            json.dump(named | ports | {"signature_scheme": "hmac-sha256"}, f)
        os.chmod(file, 0o600)
        self.process = subprocess.Popen(
            [options.warpcell, "kernel", file], env=os.environ | options.env | env
        )
        self.channel, self.count = {}, 0

    def dealer(self, channel):
        if channel not in self.channel:
            path = os.path.join(self.folder, f"s-{4 if channel == 'control' else 1}")
            self.channel[channel] = until(lambda: self.connected(path), "the kernel's socket")
        return self.channel[channel]

    @staticmethod
    def connected(path):
        """None while nobody listens: the socket's file is there a moment before."""
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
            return Dealer(path)
        return None

    def send(self, kind, content, channel="shell"):
        self.count += 1
        header = {
            "msg_id": f"{self.count}",
            "session": "n",
            "username": "n",
            "date": "",
            "version": "5.3",
        }
        parts = [json.dumps(p).encode() for p in (header | {"msg_type": kind}, {}, {}, content)]
        sign = hmac.new(self.key.encode(), b"".join(parts), hashlib.sha256).hexdigest().encode()
        self.dealer(channel).send([b"<IDS|MSG>", sign, *parts])

    def receive(self, channel="shell"):
        frames = self.dealer(channel).receive()
        return json.loads(frames[frames.index(b"<IDS|MSG>") + 5])

    def ask(self, kind, content, channel="shell"):
        self.send(kind, content, channel)
        return self.receive(channel)

    def send_cell(self, code, value=None):
        content = {"code": code, "silent": False, "store_history": False, "stop_on_error": False}
        self.send(
            "execute_request", content | {"user_expressions": {"value": value} if value else {}}
        )

    def reply(self):
        """The cell's reply; what its expression was as text, or the error's name."""
        got = self.receive()
        if got["status"] != "ok":
            return got["ename"]
        value = got["user_expressions"].get("value", {"ename": None})
        return value["data"]["text/plain"] if "data" in value else value["ename"]

    def run(self, code, value=None):
        self.send_cell(code, value)
        return self.reply()

    def device_process(self):
        found = [self.process.pid]
        for pid in found:
            for path in glob.glob(f"/proc/{pid}/task/*/children"):
                with contextlib.suppress(OSError), open(path) as f:
                    found += map(int, f.read().split())
        for pid in found:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline") as f:
                if "device-process" in f.read():
                    return pid
        return None

    def close(self):
        with contextlib.suppress(OSError, EOFError):
            self.ask("shutdown_request", {"restart": False}, "control")
        try:
            code = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
        return code


def until(condition, what, seconds=SECONDS):
    end = time.monotonic() + seconds
    while not (got := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come in {seconds} s")
        time.sleep(0.002)
    return got


PASSED, FAILED = [], []


def check(name, got, wanted):
    (PASSED if got == wanted else FAILED).append(name)
    if got != wanted:
        print(f"FAILED {name}: {got!r}, not {wanted!r}", flush=True)


def gpu_megabytes():
    """In use on the first GPU, by all; None without nvidia-smi."""
    command = ["nvidia-smi", "--query-gpu=memory.used", "--format=csv,noheader,nounits"]
    try:
        return int(
            subprocess.run(command, capture_output=True, text=True, timeout=20).stdout.split()[0]
        )
    except (OSError, IndexError, ValueError, subprocess.TimeoutExpired):
        return None


def spread(times):
    t = sorted(times)
    return f"{t[0]:.2f}, median {t[len(t) // 2]:.2f}, {t[-1]:.2f} s"


# ---- many kernels -------------------------------------------------------------------------------

WORK = """
import cupy as cp
a = cp.arange(200000, dtype=cp.float64) + {i}
for step in range(20):
    a = a * 0.5 + {i}
    a[1:-1] = (a[:-2] + a[2:]) * 0.5
s = float((a > 0).sum()); m = float((cp.ones((64, 64)) * {i} @ cp.ones((64, 64)))[3, 5]); z = float(cp.sort(-a)[0] <= 0)
"""


def many(options, count):
    before, begin = gpu_megabytes(), time.monotonic()
    kernels = [Kernel(options) for _ in range(count)]
    wanted = ["(200000.0, %s, 1.0)" % float(64 * i) for i in range(1, count + 1)]
    try:
        for i, k in enumerate(kernels):
            k.send_cell(WORK.format(i=i + 1), "(s, m, z)")
        first = []
        for i, k in enumerate(kernels):
            check(f"kernel {i}, all at once from the start", k.reply(), wanted[i])
            first.append(time.monotonic() - begin)
        held = gpu_megabytes()
        turns = []
        for i, k in enumerate(kernels):
            t = time.monotonic()
            check(f"kernel {i}, in turn", k.run(WORK.format(i=i + 1), "(s, m, z)"), wanted[i])
            turns.append(time.monotonic() - t)
        for n in range(3):
            for i, k in enumerate(kernels):
                k.send_cell(WORK.format(i=i + 1 + n), "m")
            for i, k in enumerate(kernels):
                check(f"kernel {i}, together {n}", k.reply(), str(float(64 * (i + 1 + n))))
        for i, k in enumerate(kernels):
            check(f"kernel {i}, its array", k.run("", "float(a.sum()) > 0"), "True")
    finally:
        codes = [k.close() for k in kernels]
    check("every kernel leaves with code 0", codes, [0] * count)
    print(f"{count} kernels: first results after {spread(first)}; in turn {spread(turns)}")
    if before is not None:
        print(
            f"GPU memory: {before} MiB before, {held} with all, {(held - before) / count:.0f} each"
        )


# ---- rest ---------------------------------------------------------------------------------------


ALL_SAME = """
right, m = True, 1 << 22
for i in range(0, len(a), m):
    right = right and bool((a[i:i + m] == cp.arange(i, min(i + m, len(a)), dtype=cp.float64) * 2).all())
"""


def rest_once(options, gb, without):
    """without: seconds that it takes without arrays to speak of. Returns how long it took."""
    n = int(gb * 1e9 / 8)
    k = Kernel(options, WARPCELL_GPU_IDLE="1")
    try:
        k.run("import cupy as cp, time")
        made = k.run(f"a = cp.arange({n}, dtype=cp.float64)\na *= 2\ntotal = float(a[-1])", "total")
        check(f"{gb} GB made", made, str(2.0 * (n - 1)))
        if made != str(2.0 * (n - 1)):
            return without
        idle = time.monotonic()
        held = gpu_megabytes()
        until(lambda: k.device_process() is None, "rest")
        down = time.monotonic() - idle
        resting = gpu_megabytes()
        t = time.monotonic()
        check(f"{gb} GB back", k.run("", "float(a[-1])"), made)
        up = time.monotonic() - t
        same = k.run(ALL_SAME, "right")
        check(f"{gb} GB, every element", same, "True")
        if without:
            rate = gb / max(down - without[0], 1e-3), gb / max(up - without[1], 1e-3)
            print(
                f"{gb} GB: to the host {down - without[0]:.2f} s ({rate[0]:.2f} GB/s), back"
                f" {up - without[1]:.2f} s ({rate[1]:.2f} GB/s) and {without[1]:.2f} s for a new process;"
                f" GPU memory {held}, {resting} MiB at rest",
                flush=True,
            )
        return down, up
    finally:
        check("leaves with code 0", k.close(), 0)


def rest(options, sizes):
    without = rest_once(options, 1e-4, None)
    for gb in sizes:
        rest_once(options, gb, without)


# ---- faults -------------------------------------------------------------------------------------

SET_UP = r"""
import cupy as cp, numpy as np
a = cp.arange(1000, dtype=cp.float32); host, plain, view = np.arange(5), {"k": [1, 2]}, a[10:20]
def double(x): return x * 2
class C: pass
c = C(); c.a = a
m = cp.RawModule(code=r'''
extern "C" __global__ void outside(float *x, long long n) { x[n] = 1; }
extern "C" __global__ void trap(float *x) { __trap(); }
extern "C" __global__ void double_it(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
}
extern "C" __global__ void endless(volatile float *x) { while (x[0] >= 0) ; }
''')
outside, trap, endless, double_it = (
    m.get_function(n) for n in ("outside", "trap", "endless", "double_it"))
b = a + 0
"""
NAMES = (
    "(float(a.sum()), float(view[0]), host.tolist(), plain, double(4), c.a is a, type(c).__name__)"
)
WANTED = "(499500.0, 10.0, [0, 1, 2, 3, 4], {'k': [1, 2]}, 8, True, 'C')"


def interrupt(k):
    k.send_cell("endless((1,), (1,), (a,))\nprint(a)")
    time.sleep(0.3)  # also right when it comes before the cell
    answered = time.monotonic()
    k.ask("interrupt_request", {}, "control")
    return k.reply(), time.monotonic() - answered


FAULTS = ("illegal address", "trap", "endless kernel", "device process killed")


def fault(k, kind):
    if kind == 2:
        return interrupt(k)[0]
    if kind < 2:
        return k.run(
            ("outside((1,), (1,), (a, 1 << 45))", "trap((1,), (1,), (a,))")[kind] + "\nprint(a)"
        )
    return kill_device_process(k)


def kill_device_process(k):
    """In a cell with a kernel of its own: before that the arrays have no copies."""
    flag = os.path.join(k.folder, "runs")
    k.send_cell(
        f"double_it((4,), (256,), (b, 1000))\nopen({flag!r}, 'w').close()\nwhile True: float(a.sum())"
    )
    until(lambda: os.path.exists(flag), "the kernel's launch")
    os.remove(flag)
    os.kill(until(k.device_process, "the device process"), signal.SIGKILL)
    return k.reply()


def faults(options, count):
    names = ("RuntimeError", "RuntimeError", "KeyboardInterrupt", "RuntimeError")
    k, slow = Kernel(options), []
    try:
        check("set up", k.run(SET_UP, NAMES), WANTED)
        for i in range(count):
            t = time.monotonic()
            check(f"fault {i}", fault(k, i % 4), names[i % 4])
            ended = time.monotonic()
            check(f"names after fault {i}", k.run("", NAMES), WANTED)
            slow.append(time.monotonic() - ended)
            print(
                f"{i + 1}: {FAULTS[i % 4]}, its cell {ended - t:.2f} s, the next one {slow[-1]:.2f} s",
                flush=True,
            )
    finally:
        check("leaves with code 0", k.close(), 0)
    print(f"{count} faults: the next cell, with every name, took {spread(slow)}")


# ---- out of memory ------------------------------------------------------------------------------


def short(options, gb):
    k = Kernel(options, WARPCELL_GPU_MEMORY=f"{gb}GB")
    try:
        check("an array", k.run("import cupy as cp\nx = cp.ones(1000)", "float(x.sum())"), "1000.0")
        time.sleep(2.5)
        before = gpu_megabytes()
        ended = k.run("l = [cp.ones(100000) + i for i in range(10**7)]\nprint(l[-1])")
        check("a loop without end", ended, "MemoryError")
        time.sleep(2.5)
        after, pool = gpu_megabytes(), k.ask("usage_request", {}, "control")["gpu_pool_bytes"]
        check("the pool has one piece", pool <= 8 << 20, True)
        check("the array", k.run("", "float(x.sum())"), "1000.0")
        print(
            f"{gb} GB of small arrays: GPU memory {before} MiB before, {after} after, pool {pool} B"
        )
    finally:
        check("leaves with code 0", k.close(), 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default=os.path.join(TOP, "build/warpcell"))
    parser.add_argument("--fake")
    parser.add_argument("what", choices=("many", "rest", "faults", "short"))
    parser.add_argument("numbers", nargs="+", type=float)
    options = parser.parse_args()
    options.env = {}
    if options.fake:
        options.env = {"WARPCELL_CUDA_LIBS": os.path.abspath(options.fake)}
    if options.what == "rest":
        rest(options, options.numbers)
    else:
        what = {"many": many, "faults": faults, "short": short}[options.what]
        what(options, int(options.numbers[0]))
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
