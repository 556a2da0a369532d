"""Interrupts by message and by signal, in time and out of place."""

import os
import signal
import time

import pytest

from client import TIMEOUT, Kernel, printed, text_of, within


@pytest.mark.parametrize("how", ["message", "signal"])
@pytest.mark.parametrize("snippet", ["spin", "sleep_60"])
def test_a_running_cell_is_interrupted(kernel, how, snippet):
    kernel.run("define_u")

    def interrupt_one():
        msg_id = kernel.send_cell(snippet)
        kernel.wait_busy(msg_id)
        time.sleep(0.1)
        begin = time.perf_counter()
        if how == "message":
            kernel.send("control", "interrupt_request", {})
            assert kernel.recv("control").content == {"status": "ok"}
        else:
            kernel.process.send_signal(signal.SIGINT)
        reply = kernel.recv("shell")
        assert reply.parent_id == msg_id
        assert reply.content["status"] == "error" and reply.content["ename"] == "KeyboardInterrupt"
        return time.perf_counter() - begin

    within(0.25, interrupt_one)
    reply, _ = kernel.request("inspect_request", {"code": "u", "cursor_pos": 1, "detail_level": 0})
    assert reply.content["found"]  # its names are still there


def test_an_interrupt_while_idle_is_not_kept(kernel):
    for _ in range(20):
        reply, _ = kernel.request("interrupt_request", channel="control")
        assert reply.content == {"status": "ok"}
        kernel.process.send_signal(signal.SIGINT)
    for _ in range(20):
        kernel.request("interrupt_request", channel="control")
        assert kernel.run("hello")[0].content["status"] == "ok"


def test_a_signal_to_the_whole_group(kernel):
    for _ in range(20):
        kernel.wait_busy(kernel.send_cell("spin"))
        os.killpg(kernel.process.pid, signal.SIGINT)
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        os.killpg(kernel.process.pid, signal.SIGINT)
        kernel.request("interrupt_request", channel="control")
        assert kernel.run("hello")[0].content["status"] == "ok"


def test_output_before_an_interrupt_is_kept(kernel):
    msg_id = kernel.send_cell("out_then_spin")
    assert kernel.wait_stream(msg_id).content["text"] == "before\n"
    kernel.send("control", "interrupt_request", {})
    kernel.recv("shell")


def test_100_interrupts(kernel):
    def interrupt_many():
        times = []
        for _ in range(100):
            msg_id = kernel.send_cell("spin")
            kernel.wait_busy(msg_id)
            begin = time.perf_counter()
            kernel.send("control", "interrupt_request", {})
            reply = kernel.recv("shell")
            times.append(time.perf_counter() - begin)
            assert reply.parent_id == msg_id and reply.content["ename"] == "KeyboardInterrupt"
            kernel.recv("control")
        return sorted(times)[98]

    within(0.25, interrupt_many)


@pytest.mark.fake
def test_a_cell_that_waits_for_the_worker(start):
    k = start(env={"FAKE_WORKER_SLOW": "1"})
    cell = k.send_cell("hello")
    k.wait_busy(cell)
    k.send("control", "interrupt_request", {})
    assert k.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert k.run("hello")[0].content["status"] == "ok"


@pytest.mark.fake
def test_a_worker_that_does_not_heed_interrupts(kernel):
    kernel.run("hello")
    kernel.wait_busy(kernel.send_cell("", code="stuck"))
    time.sleep(0.1)
    kernel.send("control", "interrupt_request", {})
    kernel.recv("control")
    time.sleep(1)
    kernel.send("control", "interrupt_request", {})  # too early
    kernel.recv("control")
    assert kernel.quiet("shell", 0.3)
    shown = None  # what is waited for is told, and how it could be ended
    while shown is None or shown.type != "display_data":
        shown = kernel.recv("iopub")
    text = shown.content["data"]["text/plain"]
    assert text.startswith(
        "Interrupted; waiting for the function that runs to end. In 4 s a second interrupt"
    )
    time.sleep(4)
    kernel.send("control", "interrupt_request", {})
    reply = kernel.recv("shell")
    assert reply.content["ename"] == "WorkerDied" and "interrupt" in reply.content["evalue"]
    assert text_of(kernel.run("hello")[1]) == "hello, world\n"


# All of it runs within C. What is long on one computer is short on another, so the sizes grow
# with `s` until the work takes LONG_ENOUGH seconds by the kernel's own clock.
LONG_ENOUGH = 0.6
LONG = {
    "sort": ("x = rng.random(int(10_000_000 * s))", "np.sort(x)"),
    "sort of lines": ("x = rng.random((int(20_000 * s), 1500))", "np.sort(x, axis=1)"),
    "argsort": ("x = rng.random(int(6_000_000 * s))", "np.argsort(x)"),
    "partition": ("x = rng.random(int(20_000_000 * s))", "np.partition(x, [100, 9_000_000])"),
    "search": (
        "x = np.sort(rng.random(1_000_000)); y = rng.random(int(5_000_000 * s))",
        "np.searchsorted(x, y)",
    ),
    "product": ("n = int(2500 * s); x = rng.random((n, n))", "x @ x"),
    "solve": ("n = int(2500 * s); x = rng.random((n, n))", "np.linalg.solve(x, x[:, :1000])"),
    "svd": ("n = int(500 * s); x = rng.random((n, n))", "np.linalg.svd(x)"),
    "eig": ("n = int(300 * s); x = rng.random((n, n))", "np.linalg.eig(x)"),
    "eigh": ("n = int(900 * s); x = rng.random((n, n))", "np.linalg.eigh(x + x.T)"),
    "svd of many": ("x = rng.random((int(20_000 * s), 12, 12))", "np.linalg.svd(x)"),
    "fft": ("x = rng.random(int((1 << 22) * s) // 4 * 4)", "np.fft.fft(x)"),
    "fft of a prime length": ("x = rng.random(999_983 if s == 1 else 4_999_999)", "np.fft.fft(x)"),
    "replace": ("x = 'abc' * int(20_000_000 * s)", "x.replace('b', 'xy')"),
    "split": ("x = 'abc ' * int(5_000_000 * s)", "x.split()"),
    "upper": ("x = 'ab\u00e9' * int(5_000_000 * s)", "x.upper()"),
    "encode": ("x = 'ab\u00e9' * int(15_000_000 * s)", "x.encode('latin-1')"),
    "repr": ("x = 'ab\\n' * int(15_000_000 * s)", "repr(x)"),
    "running total": ("x = np.zeros(int(400_000_000 * s), np.uint8)", "np.maximum.accumulate(x)"),
    "text of an array": (
        "np.set_printoptions(threshold=1 << 40); x = rng.random(int(400_000 * s))",
        "str(x)",
    ),
    "compress": (
        "import zlib; x = rng.integers(0, 60, int(8_000_000 * s), dtype=np.uint8).tobytes()",
        "zlib.compress(x)",
    ),
    "hash": ("import hashlib; x = bytes(int(50_000_000 * s))", "hashlib.sha256(x).digest()"),
    "save": (
        "import os; x = rng.random(int(12_000_000 * s))",
        "[np.save(f'/tmp/warpcell_{os.getpid()}.npy', x) for i in range(3)] and os.remove(f'/tmp/warpcell_{os.getpid()}.npy')",
    ),
    "product of whole numbers": ("n = int(900 * s); x = rng.integers(0, 9, (n, n))", "x @ x"),
    "list": ("", "[0] * int(40_000_000 * s)"),
    "shuffle": ("x = np.arange(int(10_000_000 * s))", "rng.shuffle(x)"),
    "at": (
        "x = np.ones(1000); i = rng.integers(0, 1000, int(5_000_000 * s))",
        "np.multiply.at(x, i, 1.0)",
    ),
    "bytes": ("x = bytearray(b'abc') * int(50_000_000 * s)", "[bytes(x) for i in range(2)]"),
    "set": ("x = set(range(int(3_000_000 * s)))", "x ^ {1.5}"),
    "list of pairs": ("x = list(range(int(6_000_000 * s)))", "list(zip(x, x))"),
    "enumerated list": ("x = list(range(int(6_000_000 * s)))", "list(enumerate(x))"),
    "list of lists": ("", "len([[i] for i in range(int(6_000_000 * s))])"),
    "union": (
        "x = set(range(int(3_000_000 * s))); y = set(range(int(1_000_000 * s), int(6_000_000 * s)))",
        "x | y",
    ),
    "set of a list": ("x = list(range(int(6_000_000 * s)))", "set(x)"),
    "cycles": ("import gc; x = [[i] for i in range(int(4_000_000 * s))]", "gc.collect()"),
    "slices": ("x = list(range(int(20_000_000 * s)))", "[len(x[1:]) for i in range(6)]"),
    "keys of dicts": (
        "x = dict.fromkeys(range(int(2_000_000 * s))); y = dict(x)",
        "x.keys() & y.keys()",
    ),
    "dicts compared": ("x = dict.fromkeys(range(int(4_000_000 * s))); y = dict(x)", "x == y"),
    "hex": ("x = '00' * int(100_000_000 * s)", "bytes.fromhex(x)"),
    "inverse": ("n = int(1200 * s); x = rng.random((n, n))", "np.linalg.inv(x)"),
}


@pytest.fixture(scope="module")
def computer(kind):
    with Kernel(kind) as k:
        yield k


@pytest.mark.real
@pytest.mark.parametrize("what", LONG)
def test_long_work_in_c_stops_at_the_first_interrupt(computer, what):
    """Long before it would have ended; the name that it was for keeps its value."""
    k = computer
    prepare, work = LONG[what]
    timed = f"import time\nt = time.perf_counter()\nr = {work}\nr = None\nprint(time.perf_counter() - t)"
    scale, whole = 1.0, 0.0
    while whole < LONG_ENOUGH and scale < 20:
        begin = f"import numpy as np\nrng = np.random.default_rng(1)\ns = {scale}\n{prepare}"
        assert k.run("", code=begin, timeout=6 * TIMEOUT)[0].content["status"] == "ok"
        whole = min(float(printed(k, timed, 6 * TIMEOUT)) for _ in range(2))
        scale *= 1.6
    code = "print('begin', flush=True)\nr = " + work + "\nr = None"
    times = []
    for attempt in range(12):
        k.run("", code="r = 'before'")
        msg_id = k.send_cell("", code=code)
        k.wait_stream(msg_id)
        time.sleep(whole * 0.15 / (attempt + 1))  # it may have been measured on a busier machine
        begin = time.perf_counter()
        k.send("control", "interrupt_request", {})
        assert k.recv("control").content == {"status": "ok"}
        content = k.recv("shell", 6 * TIMEOUT).content
        if content["status"] == "ok":
            continue  # a busy machine: the interrupt came behind the end
        seconds = time.perf_counter() - begin
        assert content["ename"] == "KeyboardInterrupt"
        if printed(k, "print(type(r) is str and r == 'before')") != "True\n":
            continue  # the work was done, and what it had made was being dropped
        times.append(seconds)
        if times[-1] < 0.45 * whole:
            return
    raise AssertionError("whole: %.3f s, interrupted after: %s" % (whole, times))


@pytest.mark.real
def test_an_interrupt_that_was_caught_is_no_first_one(kernel):
    """A second one, however late, ends what handles the first, and not the engine."""
    kernel.run(None, code="kept = 5")
    code = "try:\n    while True: pass\nexcept KeyboardInterrupt:\n    while True: pass"
    msg_id = kernel.send_cell(None, code=code)
    kernel.wait_busy(msg_id)
    for _ in range(2):
        time.sleep(0.3)
        kernel.send("control", "interrupt_request", {})
        kernel.recv("control")
        time.sleep(5.2)
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert text_of(kernel.published(msg_id), "stderr") == ""
    assert printed(kernel, "print(kept)") == "5\n"


@pytest.mark.real
def test_what_an_interrupt_leaves_of_an_array_is_done_when_it_is_looked_at(kernel):
    """Each statement once, to its end: in place, by a sum, and of time steps."""
    bodies = {
        "x += 1": "k <= x[0] <= k + 1",
        "x[:] = np.cos(x * 0) + x; s = x.sum()": "k <= x[0] <= k + 1",
        "x[1:-1] = (x[2:] + x[:-2]) * 0.5": "x[0] == 0",
        "y = x; x = np.exp(y * 0) + np.sqrt(y * y)": "k <= x[0] <= k + 1",
    }
    for body, holds in bodies.items():
        kernel.run("", code="import numpy as np\nx = np.zeros(3_000_000)\nk = 0\n")
        code = f"print('begin', flush=True)\nfor k in range(1_000_000):\n    {body}"
        kernel.wait_stream(kernel.send_cell("", code=code))
        time.sleep(0.05)
        kernel.send("control", "interrupt_request", {})
        assert kernel.recv("control").content == {"status": "ok"}
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        assert printed(kernel, "print(np.arange(3) * 2)") == "[0 2 4]\n"
        assert printed(kernel, f"print((x == x[0]).all(), {holds})") == "True True\n"


@pytest.mark.real
def test_work_that_was_left_behind_does_no_harm(kernel):
    """More interrupts than threads are left behind; the next results are right."""
    kernel.run(
        "",
        code="import numpy as np\nrng = np.random.default_rng(1)\na = rng.random((600, 600))\nb = a @ a\nw = np.linalg.svd(a)[1]",
    )
    interrupted = 0
    for i in range(7):
        msg_id = kernel.send_cell(
            "",
            code="print('begin', flush=True)\nnp.linalg.svd(a)"
            if i % 2
            else "print('begin', flush=True)\nnp.linalg.eig(a)",
        )
        kernel.wait_stream(msg_id)
        time.sleep(0.01)
        kernel.send("control", "interrupt_request", {})
        content = kernel.recv("shell", 6 * TIMEOUT).content
        assert content["status"] == "ok" or content["ename"] == "KeyboardInterrupt", content
        interrupted += content["status"] == "error"
        kernel.run("", code="del_me = np.ones((600, 600)) * %d" % i, timeout=6 * TIMEOUT)
    assert interrupted >= 3
    code = "print(np.allclose(a @ a, b), np.allclose(np.linalg.svd(a)[1], w), np.allclose(np.linalg.solve(a, b), a))"
    assert printed(kernel, code, 6 * TIMEOUT) == "True True True\n"


@pytest.mark.real
def test_an_interrupted_cell_leaves_no_tasks_behind(kernel):
    """What it awaited is cancelled, as in IPython; other tasks go on."""

    def interrupted(code):
        msg_id = kernel.send_cell("", code="print('begin', flush=True)\n" + code)
        kernel.wait_stream(msg_id)
        time.sleep(0.1)
        kernel.send("control", "interrupt_request", {})
        kernel.recv("control")
        return kernel.recv("shell").content.get("ename")

    kernel.run(
        "",
        code="import asyncio\nasync def w():\n    while True:\n        await asyncio.sleep(0.01)\n"
        "kept = asyncio.create_task(w())",
    )
    assert (
        interrupted("t = asyncio.create_task(w())\nawait asyncio.gather(w(), t)")
        == "KeyboardInterrupt"
    )
    assert (
        printed(kernel, "print(t.cancelled(), kept.done(), len(asyncio.all_tasks()))")
        == "True False 1\n"
    )
    assert interrupted("await asyncio.sleep(60)") == "KeyboardInterrupt"
    assert interrupted("asyncio.run(w())") == "KeyboardInterrupt"
    assert printed(kernel, "print(len(asyncio.all_tasks()))") == "1\n"


@pytest.mark.real
def test_threads_of_an_interrupted_cell_hold_no_later_cell_up(kernel):
    kernel.run("", code="import threading, time\ndef f():\n    while True: time.sleep(0.01)")
    msg_id = kernel.send_cell(
        "", code="t = threading.Thread(target=f)\nt.start()\nprint('begin', flush=True)\nt.join()"
    )
    kernel.wait_stream(msg_id)
    kernel.send("control", "interrupt_request", {})
    kernel.recv("control")
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert printed(kernel, "print(t.is_alive())") == "True\n"
    assert printed(kernel, "print(t.is_alive())") == "True\n"


CUDA_C = """import cupy as cp
m = cp.RawModule(code=r'''
extern "C" __global__ void endless(int *x) { for (;;) atomicAdd(x, 1); }
extern "C" __global__ void says(int *x) { printf("thread %d\\n", (int)threadIdx.x); x[0] = 5; }
''')
x = cp.zeros(3, dtype='int32')
"""


@pytest.mark.real
def test_an_endless_kernel_in_cuda_c_ends_and_its_arrays_are_as_they_were(start):
    """Without a GPU: it is a program of its own, whose output is the cell's."""
    kernel = start(env={"WARPCELL_WITHOUT": "driver"})
    assert kernel.run("", code=CUDA_C)[0].content["status"] == "ok"
    said = printed(kernel, "print('first'); m.get_function('says')((1,), (2,), (x,)); print(x)")
    assert said == "first\nthread 0\nthread 1\n[5 0 0]\n"

    def interrupt_one():
        msg_id = kernel.send_cell(
            "", code="print('begin', flush=True)\nm.get_function('endless')((2,), (1,), (x,))"
        )
        kernel.wait_stream(msg_id)
        begin = time.perf_counter()
        kernel.send("control", "interrupt_request", {})
        assert kernel.recv("control").content == {"status": "ok"}
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        return time.perf_counter() - begin

    within(0.25, interrupt_one)
    assert (
        printed(kernel, "m.get_function('says')((1,), (1,), (x,)); print(x)")
        == "thread 0\n[5 0 0]\n"
    )
