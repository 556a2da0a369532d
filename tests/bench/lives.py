"""Kernels that are started together, and kernels whose parent is killed.

    python tests/bench/lives.py [--kernel warpcell|ipykernel] [--together N] [--rounds N] [--parents N]
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kernel"))
from client import CHANNELS, COMMANDS, Kernel  # noqa: E402

COMMANDS["ipykernel"] = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]

PARENT = """
import os, subprocess, sys, time
p = subprocess.Popen(%r, env=dict(os.environ, JPY_PARENT_PID=str(os.getpid())), stdin=subprocess.DEVNULL,
                     start_new_session=True, stderr=subprocess.DEVNULL)
print(p.pid, flush=True)
time.sleep(600)
"""


def together(kind, n):
    begin = time.time()
    kernels = [Kernel(kind, connect=False) for _ in range(n)]
    up = 0
    for k in kernels:
        k.wait_for_ports()
        k.connect()
    for k in kernels:
        k.send("shell", "kernel_info_request", {})
        up += k.recv("shell", 60).type == "kernel_info_reply"
    took = time.time() - begin
    codes = [k.close() for k in kernels]
    assert all(c == 0 for c in codes), codes
    return up, took


def tree(pid):
    """A process and its children, while they live."""
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as f:
            return [pid] + [p for c in f.read().split() for p in tree(int(c))]
    except OSError:
        return []


def is_gone(pid):
    try:
        with open("/proc/%d/stat" % pid) as f:
            return f.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def killed_parent(kind, i):
    """Seconds from the parent's end to the end of all its kernel's processes."""
    path = os.path.join(tempfile.mkdtemp(prefix="wcl"), "c.json")
    info = dict({c + "_port": 0 for c in CHANNELS}, ip="127.0.0.1", transport="tcp", key="k", signature_scheme="hmac-sha256")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as f:
        json.dump(info, f)
    command = [a.format(connection_file=path) for a in COMMANDS[kind]]
    parent = subprocess.Popen([sys.executable, "-c", PARENT % command], stdout=subprocess.PIPE)
    kernel = int(parent.stdout.readline())
    while not json.load(open(path))["hb_port"]:
        time.sleep(0.01)
    time.sleep(0.02 * (i % 5))
    pids = tree(kernel)
    parent.kill()
    parent.wait()
    begin = time.time()
    while not all(is_gone(p) for p in pids) and time.time() < begin + 20:
        time.sleep(0.005)
    return time.time() - begin


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kernel", default="warpcell", choices=sorted(COMMANDS))
    p.add_argument("--together", type=int, default=100)
    p.add_argument("--rounds", type=int, default=10)
    p.add_argument("--parents", type=int, default=200)
    a = p.parse_args()
    for _ in range(a.rounds):
        up, took = together(a.kernel, a.together)
        print("%-44s %d of %d up in %.2f s  target all" % ("kernels started together", up, a.together, took), flush=True)
    times = sorted(killed_parent(a.kernel, i) for i in range(a.parents))
    if times:
        print("%-44s median %.3f s  max %.3f s (n=%d)  target 1.5 s"
              % ("parent killed, to the last process's end", times[len(times) // 2], times[-1], len(times)))


if __name__ == "__main__":
    main()
