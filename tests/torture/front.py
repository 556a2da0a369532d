"""The kernel process while the n-th call of a kind fails in it: requests of a client, one by one. Each must be
answered, or told to be damaged; the process lives, and the next request is answered as always.

    tests/torture/front.py --warpcell build/warpcell"""

import argparse
import collections
import os
import sys
import tempfile
import time

from engine import ROOT, Control, Symbols

sys.path.insert(0, os.path.join(ROOT, "tests/kernel"))
REQUESTS = [
    ("kernel_info_request", {}),
    (
        "execute_request",
        {
            "code": "print('shown'); 6 * 7",
            "silent": False,
            "store_history": False,
            "user_expressions": {"a": "1+1"},
            "allow_stdin": False,
        },
    ),
    ("complete_request", {"code": "pri", "cursor_pos": 3}),
    ("inspect_request", {"code": "print", "cursor_pos": 5, "detail_level": 0}),
    ("is_complete_request", {"code": "for i in x:"}),
    ("history_request", {"hist_access_type": "tail", "n": 5, "output": False, "raw": True}),
    ("comm_info_request", {}),
]
KINDS = ["ALLOC", "JSON", "DIGEST", "ZMQ", "LIBC", "SHORT", "CRYPTO"]


def ask(kernel, kind, content, seconds):
    """What the client sees: the reply's status, then what was published."""
    msg_id = kernel.send("shell", kind, content)
    until, reply, shown = time.monotonic() + seconds, None, []
    idle = False
    while time.monotonic() < until and not (reply and idle):
        for channel in ("shell", "iopub"):
            while kernel.sockets[channel].poll(10):
                try:
                    m = kernel.recv(channel, timeout=1)
                except AssertionError:
                    shown.append("BAD SIGNATURE")
                    continue
                if m.parent_id != msg_id:
                    continue
                if channel == "shell":
                    reply = m.content.get("status", "?"), m.content.get("ename")
                else:
                    if m.type != "stream" or shown[-1:] != ["stream"]:  # one text may come in parts
                        shown.append(m.type)
                    idle |= m.type == "status" and m.content["execution_state"] == "idle"
    return reply, tuple(shown)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--warpcell", default="build/warpcell")
    p.add_argument("--kinds", nargs="*", default=KINDS)
    p.add_argument(
        "--seconds", type=float, default=30, help="until a request is taken for unanswered"
    )
    p.add_argument("--all", type=int, default=60)
    args = p.parse_args()
    os.environ["WARPCELL"] = os.path.abspath(args.warpcell)
    from client import Kernel

    control, symbols = Control(), Symbols(args.warpcell)
    inject = os.path.join(
        os.path.dirname(os.path.abspath(args.warpcell)), "tests/torture/inject.so"
    )
    log = tempfile.TemporaryFile()
    env = {"LD_PRELOAD": inject, "TORTURE": control.file.name}
    count, faults = collections.Counter(), 0

    def start():
        return Kernel("warpcell", env=env, stderr=log)

    kernel = start()
    for kind, content in REQUESTS:
        wanted = ask(kernel, kind, content, 60)
        for what in args.kinds:
            n = 1
            while True:
                control.arm(what, n, 1, "front")
                got = ask(kernel, kind, content, args.seconds)
                control.disarm()
                if not control.fired:
                    break
                count[what] += 1
                alive = kernel.process.poll() is None
                after = ask(kernel, kind, content, 30) if alive else None
                told = got[0] and (got[0][1] == "MemoryError" or got[0][0] == "unknown")
                answered = got == wanted or told
                if not answered or after != wanted:
                    faults += 1
                    name, stack = control.failed()
                    same = "as always" if after == wanted else after
                    print(f"FAULT {kind} {what} n={n}: {got}, then {same}; alive: {alive}")
                    print(f"      {name} < {symbols.stack(stack)}", flush=True)
                if not alive:
                    log.seek(0)
                    print("ENDED", kernel.process.poll(), log.read().decode()[-500:])
                    kernel = start()
                n += 1 + n // args.all
    kernel.close()
    print(f"{sum(count.values())} failures injected: {dict(count)}")
    print(f"{sum(count.values()) - faults} passed, {faults} failed")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
