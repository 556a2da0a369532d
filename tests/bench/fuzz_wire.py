"""Random damage on the wire: multipart messages with frames cut, changed, repeated, swapped
and invented, signed or not, over all sockets; now and then the next good request is timed.

    python tests/bench/fuzz_wire.py [--kernel fake warpcell ipykernel] [--messages N] [--seed N]

With a build that has sanitizers (BUILD_DIR=build-sanitize): no crash, no leak, no report.
A kernel other than ours may die of it; then it says after how many messages.
"""

import argparse
import os
import random
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kernel"))
from client import COMMANDS, DELIMITER, SNIPPETS, Kernel  # noqa: E402

COMMANDS["ipykernel"] = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
SNIPPETS["ipykernel"] = SNIPPETS["warpcell"]

TYPES = [
    "kernel_info_request",
    "complete_request",
    "inspect_request",
    "is_complete_request",
    "history_request",
    "comm_info_request",
    "connect_request",
    "usage_request",
    "comm_open",
    "comm_msg",
    "comm_close",
    "input_reply",
    "interrupt_request",
    "execute_request",
    "odd_request",
]
VALUES = [
    None,
    True,
    -1,
    0,
    5,
    1 << 40,
    1.5,
    "",
    "text",
    "\u0000",
    "\U0001f525" * 9,
    [],
    {},
    ["x"],
    {"x": {"y": [1]}},
]
KEYS = [
    "code",
    "cursor_pos",
    "detail_level",
    "hist_access_type",
    "n",
    "pattern",
    "output",
    "comm_id",
    "target_name",
    "data",
    "value",
    "silent",
    "restart",
    "stop",
    "start",
    "session",
]
BYTES = [
    b"",
    b"{}",
    b"[]",
    b"{",
    b"\xff",
    b"null",
    b"<IDS|MSG>",
    b'{"a":' * 70,
    b"\x00" * 40,
    b"9" * 500,
]


def content(r):
    out = {r.choice(KEYS): r.choice(VALUES) for _ in range(r.randrange(4))}
    if r.random() < 0.5:
        out["code"] = r.choice(
            ["# x", "np.zer", "f(", "d['", "'/tm", "%ti", "x" * 300, "\u6e29 = "]
        )
    return out


def message(k, r):
    kind = r.choice(TYPES)
    frames = k.frames(kind, content(r), parent=r.choice([None, {"msg_id": "x"}, {"a": [1]}]))
    for _ in range(r.choice([0, 0, 1, 1, 2, 4])):
        at = r.randrange(len(frames)) if frames else 0
        what = r.randrange(7)
        if what == 0 and frames:
            del frames[at]
        elif what == 1:
            frames.insert(at, r.choice(BYTES))
        elif what == 2 and frames:
            frames[at] = r.choice(BYTES)
        elif what == 3 and frames and frames[at]:
            data = bytearray(frames[at])
            data[r.randrange(len(data))] ^= 1 << r.randrange(8)
            frames[at] = bytes(data)
        elif what == 4 and frames:
            frames[at] = frames[at][: r.randrange(len(frames[at]) + 1)]
        elif what == 5 and len(frames) > 1:
            other = r.randrange(len(frames))
            frames[at], frames[other] = frames[other], frames[at]
        else:
            frames += [r.randbytes(r.randrange(60))] * r.randrange(3)
    if r.random() < 0.5 and DELIMITER in frames:  # damage that is signed reaches the JSON
        i = frames.index(DELIMITER)
        if len(frames) >= i + 6:
            frames[i + 1] = k.sign(frames[i + 2 : i + 6])
    return frames or [b""]


def answers(k):
    """Seconds until the next good request is answered; everything before it is read away."""
    begin = time.perf_counter()
    for channel in ("shell", "control"):
        k.sync(channel)
    took = time.perf_counter() - begin
    for channel in ("iopub", "stdin"):
        while not k.quiet(channel, 0):
            k.sockets[channel].recv_multipart()
    return took


def measure(kind, a):
    """Its line of figures; true when all is well."""
    r = random.Random(a.seed)
    log = tempfile.NamedTemporaryFile("w+", suffix=".log")
    k = Kernel(kind, stderr=log, iopub_hwm=100000, wait=kind != "ipykernel")
    k.sync()
    times, begin, sent = [], time.time(), 0
    while sent < a.messages and k.process.poll() is None:
        k.sockets[r.choice(("shell", "shell", "control", "stdin"))].send_multipart(message(k, r))
        sent += 1
        if sent % 500 == 0:
            try:
                times.append(answers(k))
            except TimeoutError:
                break
    times = sorted(times)
    code = k.close()
    reports = [
        line
        for line in open(log.name, errors="replace")
        if "Sanitizer" in line or "runtime error" in line
    ]
    print(
        "%-44s %d of %d answered for in %.0f s, exit code %s, %d reports; next request median %.1f ms, max %.1f ms"
        % (
            "damaged messages, " + kind,
            sent,
            a.messages,
            time.time() - begin,
            code,
            len(reports),
            1e3 * times[len(times) // 2] if times else 0,
            1e3 * times[-1] if times else 0,
        ),
        flush=True,
    )
    for line in reports[:5]:
        print(line, end="")
    return not reports and code == 0 and sent == a.messages


def main():
    p = argparse.ArgumentParser()
    p.add_argument(
        "--kernel", default=["fake"], nargs="+", choices=["fake", "warpcell", "ipykernel"]
    )
    p.add_argument("--messages", type=int, default=1000000)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    good = {kind: measure(kind, a) for kind in a.kernel}
    return 0 if all(good[kind] for kind in a.kernel if kind != "ipykernel") else 1


if __name__ == "__main__":
    sys.exit(main())
