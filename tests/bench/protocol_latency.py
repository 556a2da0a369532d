"""How fast the kernel answers: start, trivial cells, control while busy, aborts,
interrupts; lines through a stalled subscriber; resident memory and processor when idle. Raw pyzmq on loopback.

    python tests/bench/protocol_latency.py [--kernel warpcell ipykernel fake] [--rounds N]

Several kernels are measured one after the other in the same run. The flood goes as fast as
it can (WARPCELL_OUTPUT_RATE=0); by default Warpcell keeps to what Jupyter Server lets through.
"""

import argparse
import json
import os
import socket
import statistics
import sys
import time

import zmq

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "kernel"))
from client import COMMANDS, SNIPPETS, Kernel, text_of  # noqa: E402

COMMANDS["ipykernel"] = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
SNIPPETS["ipykernel"] = dict(SNIPPETS["warpcell"], nothing="pass")
SNIPPETS["fake"]["nothing"] = "# nothing"

FREE_PORT = 12000 + os.getpid() % 1000 * 10  # below the range that the system gives out


def five_free_ports():
    """The first of five ports in a row that nobody uses."""
    global FREE_PORT
    while True:
        FREE_PORT += 5
        tries = [socket.socket() for _ in range(5)]
        try:
            for i, s in enumerate(tries):
                s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                s.bind(("127.0.0.1", FREE_PORT + i))
            return FREE_PORT
        except OSError:
            pass
        finally:
            for s in tries:
                s.close()


class Bench(Kernel):
    """A kernel on ports chosen beforehand, so that a request can be sent before it listens."""

    def __init__(self, kind, **options):
        self.began = 0
        super().__init__(kind, ports=five_free_ports(), connect=False, **options)
        with open(self.file) as f:
            self.info = json.load(f)

    def spawn(self):
        self.began = time.perf_counter()
        super().spawn()

    def wait_ready(self):
        self.recv("iopub", 30)
        while not self.quiet("iopub", 0.3):
            self.recv("iopub")


def row(name, values, target="", scale=1e3, unit="ms"):
    values = sorted(v * scale for v in values)
    p99 = values[min(len(values) - 1, int(len(values) * 0.99))]
    print(
        "%-44s median %8.3f  p99 %8.3f  max %8.3f %s  (n=%d)%s"
        % (
            name,
            statistics.median(values),
            p99,
            values[-1],
            unit,
            len(values),
            "  target " + target if target else "",
        )
    )


def start_time(kind):
    """Spawn to the first byte of a kernel_info_reply."""
    k = Bench(kind)
    s = k.context.socket(zmq.DEALER)
    s.linger = 0
    s.setsockopt(zmq.RECONNECT_IVL, 1)
    s.connect(k.address("shell"))
    k.send("shell", "kernel_info_request", {}, socket=s)
    assert s.poll(30000)
    took = time.perf_counter() - k.began
    k.process.kill()
    k.close()
    return took


def trivial_cell(k):
    """Request (built and signed before) sent to idle received."""
    content = {
        "code": k.snippets["nothing"],
        "silent": False,
        "store_history": False,
        "user_expressions": {},
        "allow_stdin": False,
        "stop_on_error": True,
    }
    request = k.frames("execute_request", content)
    msg_id = json.loads(request[2])["msg_id"].encode()
    iopub = k.sockets["iopub"]
    begin = time.perf_counter()
    k.sockets["shell"].send_multipart(request)
    while True:
        frames = iopub.recv_multipart()
        if b'"idle"' in frames[-1] and msg_id in frames[4]:
            break
    took = time.perf_counter() - begin
    k.sockets["shell"].recv_multipart()
    return took


def round_trip(k, channel, msg_type, content):
    begin = time.perf_counter()
    k.send(channel, msg_type, content)
    k.sockets[channel].recv_multipart()
    return time.perf_counter() - begin


def drain(k):
    while k.sockets["iopub"].poll(50):
        k.sockets["iopub"].recv_multipart()


def busy(k):
    cell = k.send_cell("spin")
    k.wait_busy(cell)
    time.sleep(0.05)
    return cell


def interrupt(k):
    k.send("control", "interrupt_request", {})
    begin = time.perf_counter()
    while True:
        m = k.recv("shell")
        if m.type == "execute_reply":
            break
    took = time.perf_counter() - begin
    k.recv("control")
    return took


def aborts(k, n=50):
    k.send_cell("sleep_1")
    k.send_cell("error")
    for _ in range(n):
        k.send_cell("nothing")
    times = []
    for _ in range(n + 2):
        k.recv("shell", 30)
        times.append(time.perf_counter())
    drain(k)
    return times[-1] - times[1]


def process_figures(k):
    rss, switches, ran = [], 0, 0
    for pid in [k.process.pid] + k.worker_pids():
        with open("/proc/%d/status" % pid) as f:
            rss.append(next(int(line.split()[1]) for line in f if line.startswith("VmRSS")) / 1024)
        for task in os.listdir("/proc/%d/task" % pid):
            with open("/proc/%d/task/%s/status" % (pid, task)) as f:
                switches += sum(int(line.split()[1]) for line in f if "ctxt_switches" in line)
            with open("/proc/%d/task/%s/schedstat" % (pid, task)) as f:
                ran += int(f.read().split()[0])
    return rss, switches, ran


def flood(k, lines, pause):
    """Lines through a subscriber that sleeps first: time, bytes, growth."""
    before = process_figures(k)[0][0]
    cell = k.send_cell("", code=k.snippets["lines"].format(n=lines))
    k.wait_busy(cell)
    peak, until = 0, time.time() + pause
    while time.time() < until:
        peak = max(peak, process_figures(k)[0][0])
        time.sleep(0.05)
    begin, got, messages, seen, in_order, last, rest = time.time(), 0, 0, 0, True, -1, ""
    while True:
        m = k.recv("iopub", 60)
        if m.type == "stream":
            *whole, rest = (rest + m.content["text"]).split("\n")
            for line in whole:
                in_order = in_order and int(line) > last
                last = int(line)
            seen += len(whole)
            got += len(m.content["text"])
            messages += 1
        elif m.content.get("execution_state") == "idle" and m.parent_id == cell:
            break
    k.recv("shell")
    assert k.kind != "warpcell" or (seen == lines and in_order), (seen, lines, in_order)
    print(
        "%-44s %d of %d lost, %s, idle last; %.1f MB in %d messages, %.2f s after the pause, growth %.1f MiB  "
        "target 0 lost, <= 64 MiB"
        % (
            "lines through a paused subscriber",
            lines - seen,
            lines,
            "in order" if in_order else "OUT OF ORDER",
            got / 1e6,
            messages,
            time.time() - begin,
            peak - before,
        )
    )


def measure(kind, a):
    starts = [start_time(kind) for _ in range(40 if kind != "ipykernel" else 5)]
    row("spawn to kernel_info_reply", starts, "20 ms")
    k = Bench(kind, iopub_hwm=10, env={"WARPCELL_OUTPUT_RATE": "0"})
    k.connect()
    k.wait_ready()
    k.run("nothing")
    if kind != "fake":
        k.run("", code="kept = 41")
    for _ in range(100):
        trivial_cell(k)
    row(
        "trivial cell, request to idle",
        [trivial_cell(k) for _ in range(a.rounds)],
        "0.4 ms, p99 1.5 ms",
    )
    row(
        "kernel_info on shell, idle",
        [round_trip(k, "shell", "kernel_info_request", {}) for _ in range(a.rounds)],
    )
    drain(k)
    cell = busy(k)
    row(
        "kernel_info on control, busy",
        [round_trip(k, "control", "kernel_info_request", {}) for _ in range(a.rounds)],
        "p99 5 ms",
    )
    if kind != "ipykernel":
        row(
            "complete on shell, busy",
            [
                round_trip(k, "shell", "complete_request", {"code": "zi", "cursor_pos": 2})
                for _ in range(a.rounds)
            ],
            "p99 50 ms",
        )
        row(
            "inspect on shell, busy",
            [
                round_trip(
                    k,
                    "shell",
                    "inspect_request",
                    {"code": "zip", "cursor_pos": 2, "detail_level": 0},
                )
                for _ in range(a.rounds)
            ],
            "p99 50 ms",
        )
    interrupt(k)
    drain(k)
    assert cell
    times = []
    for _ in range(a.interrupts):
        busy(k)
        times.append(interrupt(k))
        drain(k) if kind == "ipykernel" else None
    intact = text_of(k.run("", code="print(kept)")[1]) == "41\n" if kind != "fake" else True
    row(
        "interrupt_request to error reply",
        times,
        "p99 100 ms, names intact: " + ("yes" if intact else "NO"),
    )
    drain(k)
    row("50 queued cells aborted after an error", [aborts(k) for _ in range(5)], "20 ms in all")
    flood(k, a.lines if kind != "ipykernel" else a.lines // 10, 5)
    k.close()
    k = Bench(kind)
    k.connect()
    k.wait_ready()
    k.run("nothing")
    time.sleep(0.5)
    rss, before, ran = process_figures(k)
    time.sleep(5)
    _, after, ran_after = process_figures(k)
    print(
        "%-44s front %.1f MiB, all processes %.1f MiB  target 12 MiB for the front"
        % ("resident when idle", rss[0], sum(rss))
    )
    print(
        "%-44s %.3f ms of processor, %d context switches in 5 s  target 0"
        % ("use when idle", (ran_after - ran) * 1e-6, after - before)
    )
    k.close()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--kernel", default=["warpcell"], nargs="+", choices=sorted(COMMANDS))
    p.add_argument("--rounds", type=int, default=2000)
    p.add_argument("--lines", type=int, default=1000000)
    p.add_argument("--interrupts", type=int, default=1000)
    a = p.parse_args()
    for kind in a.kernel:
        print("== " + kind, flush=True)
        measure(kind, a)


if __name__ == "__main__":
    main()
