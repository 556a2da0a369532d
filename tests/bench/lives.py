"""Kernels that are started together, and kernels whose parent is killed.

    python tests/bench/lives.py [--kernel warpcell ipykernel] [--together N] [--rounds N] [--parents N]

Of a Python kernel a fifth as many are started together, once, and a tenth as many parents are
killed: a hundred of them want gigabytes and minutes.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kernel"))
from client import CHANNELS, COMMANDS, SNIPPETS, Kernel  # noqa: E402

COMMANDS["ipykernel"] = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
SNIPPETS["ipykernel"] = SNIPPETS["warpcell"]

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
        while True:
            try:
                k.wait_for_ports()
                break
            except (FileNotFoundError, ValueError):  # ipykernel writes the file anew in place
                time.sleep(0.01)
        k.connect()
    for k in kernels:
        k.send("shell", "kernel_info_request", {})
        up += k.recv("shell", 60).type == "kernel_info_reply"
    took = time.time() - begin
    codes = [k.close() for k in kernels]
    assert kind == "ipykernel" or all(c == 0 for c in codes), codes
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


def has_ports(path):
    try:
        with open(path) as f:
            return json.load(f)["hb_port"]
    except (FileNotFoundError, ValueError):
        return False


def killed_parent(kind, i):
    """Seconds from the parent's end to the end of all its kernel's processes."""
    path = os.path.join(tempfile.mkdtemp(prefix="wcl"), "c.json")
    info = dict(
        {c + "_port": 0 for c in CHANNELS},
        ip="127.0.0.1",
        transport="tcp",
        key="k",
        signature_scheme="hmac-sha256",
    )
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as f:
        json.dump(info, f)
    command = [a.format(connection_file=path) for a in COMMANDS[kind]]
    parent = subprocess.Popen([sys.executable, "-c", PARENT % command], stdout=subprocess.PIPE)
    kernel = int(parent.stdout.readline())
    while not has_ports(path):
        time.sleep(0.01)
    time.sleep(0.02 * (i % 5))
    pids = tree(kernel)
    parent.kill()
    parent.wait()
    begin = time.time()
    while not all(is_gone(p) for p in pids) and time.time() < begin + 20:
        time.sleep(0.005)
    took = time.time() - begin
    shutil.rmtree(os.path.dirname(path), ignore_errors=True)
    return took


def measure(kind, a):
    slow = kind == "ipykernel"
    n, rounds, parents = (
        (a.together // 5, 1, a.parents // 10) if slow else (a.together, a.rounds, a.parents)
    )
    all_up, times = 0, []
    for _ in range(rounds):
        up, took = together(kind, n)
        all_up += up
        times.append(took)
    print(
        "%-44s %d of %d up, %d at a time in %.2f s at the median, %.2f at most  target all"
        % ("kernels started together", all_up, n * rounds, n, statistics.median(times), max(times)),
        flush=True,
    )
    times = sorted(killed_parent(kind, i) for i in range(parents))
    print(
        "%-44s median %.3f s  max %.3f s (n=%d)  target 1.5 s"
        % (
            "parent killed, to the last process's end",
            times[len(times) // 2],
            times[-1],
            len(times),
        ),
        flush=True,
    )


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kernel", default=["warpcell"], nargs="+", choices=sorted(COMMANDS))
    p.add_argument("--together", type=int, default=100)
    p.add_argument("--rounds", type=int, default=10)
    p.add_argument("--parents", type=int, default=200)
    a = p.parse_args()
    for kind in a.kernel:
        print("== " + kind, flush=True)
        measure(kind, a)


if __name__ == "__main__":
    main()
