"""A GPU that fails: faults of kernels, kernels without an end, a device process that is killed.
On the emulated GPU (tests/cuda/fake_cuda.c); with TEST_GPU=real on this machine's."""

import os
import re
import signal
import time

import pytest

from client import BUILD, printed, text_of, until

pytestmark = pytest.mark.real
REAL = os.environ.get("TEST_GPU") == "real"
emulated = pytest.mark.skipif(REAL, reason="asks the emulated GPU to fail")

SET_UP = r"""
import cupy as cp, numpy as np
a = cp.arange(1000, dtype=cp.float32)
host, plain, view = np.arange(5), {"k": [1, 2]}, a[10:20]
text = r'''
extern "C" __global__ void add(float *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] += 1;
}
extern "C" __global__ void outside(float *x, long long n) { x[n] = 1; }
extern "C" __global__ void trap(float *x) { __trap(); }
extern "C" __global__ void endless(volatile float *x) { while (x[0] >= 0) ; }
'''
m = cp.RawModule(code=text)
add, outside, trap, endless = (m.get_function(n) for n in ("add", "outside", "trap", "endless"))
add((4,), (256,), (a, 1000))
print(float(a.sum()))
"""
SUM = "500500.0\n"


@pytest.fixture
def gpu(start, tmp_path):
    return start_gpu(start, tmp_path)


def start_gpu(start, tmp_path, **env):
    env["XDG_CACHE_HOME"] = str(tmp_path)
    if not REAL:
        env["WARPCELL_CUDA_LIBS"] = os.path.join(BUILD, "tests/cuda/fake")
    kernel = start(env=env)
    assert printed(kernel, SET_UP) == SUM
    return kernel


@emulated
@pytest.mark.parametrize("where", ["load", "cuInit", "cuDeviceTotalMem"])
@pytest.mark.parametrize("times", [1, 3])
def test_a_device_process_that_is_killed_while_it_opens_the_gpu(start, tmp_path, where, times):
    """It is opened again, at once or in one of the next cells; the session has a GPU in the end."""
    file = tmp_path / "deaths"
    file.write_bytes(b"x" * times)
    kernel = start(
        env={
            "WARPCELL_CUDA_LIBS": os.path.join(BUILD, "tests/cuda/fake"),
            "XDG_CACHE_HOME": str(tmp_path),
            "FAKE_CUDA_DIES": f"{where}:{file}",
        }
    )
    ask = "import cupy as cp\nprint(cp.cuda.is_available() and float(cp.arange(5.).sum()))"
    for _ in range(8):
        if printed(kernel, ask) == "10.0\n":
            break
    assert printed(kernel, ask) == "10.0\n"
    assert "Fake GPU" in printed(kernel, "%device gpu")


def device_process(kernel):
    worker = kernel.worker_pids()[0]
    with open(f"/proc/{worker}/task/{worker}/children") as f:
        children = f.read().split()
    for t in os.listdir(f"/proc/{worker}/task"):
        try:
            with open(f"/proc/{worker}/task/{t}/children") as f:
                children += f.read().split()
        except OSError:
            pass  # the thread has ended
    for pid in children:
        try:
            with open(f"/proc/{pid}/cmdline") as f:
                if "device-process" in f.read():
                    return int(pid)
        except OSError:
            pass  # it has ended: a reserve that another one follows
    return None


def names_are_there(kernel, arrays=True):
    begin = time.perf_counter()
    assert printed(kernel, "print(host, plain)") == "[0 1 2 3 4] {'k': [1, 2]}\n"
    if arrays:
        assert printed(kernel, "print(float(a.sum()), view.base is a)") == "500500.0 True\n"
        assert printed(kernel, "print(float(view[0]))") == "11.0\n"
    assert time.perf_counter() - begin < 3


@pytest.mark.parametrize("call", ["outside((2, 3), (1,), (a, 1 << 45))", "trap((1,), (1,), (a,))"])
def test_a_kernel_that_fails(gpu, call):
    reply, got = gpu.run(None, code=f"b = a * 2\n{call}\nc = a + 1\nprint(c)")
    assert reply.content["ename"] == "RuntimeError"
    said = reply.content["evalue"]
    name = call.split("(")[0]
    assert f"kernel '{name}', grid (" in said and "float32 array (1000,)" in said
    if name == "outside":
        assert "grid (2, 3, 1), block (1, 1, 1)" in said and "int64 35184372088832" in said
    told = text_of(got, "stderr")
    assert re.search(r"before the first launch of a kernel of this cell: .*\ba\b.*\bb\b", told)
    assert re.search(r"Lost, as there was no copy of them: c\.", told)
    names_are_there(gpu)
    assert printed(gpu, "print(float(b.sum()))") == "1001000.0\n"
    reply, _ = gpu.run(None, code="d = c + 1\nprint(d)")
    assert reply.content["ename"] == "RuntimeError" and "'c' was lost" in reply.content["evalue"]
    reply, _ = gpu.run(None, code="print(d)")
    assert reply.content["ename"] == "RuntimeError" and "GPU failed" in reply.content["evalue"]
    reply, _ = gpu.run(None, code="c[0] = 1")
    assert reply.content["ename"] == "RuntimeError" and "'c' was lost" in reply.content["evalue"]
    assert printed(gpu, "c = a + 1\nadd((4,), (256,), (c, 1000))\nprint(float(c[0]))") == "3.0\n"


def test_a_fault_that_nothing_waits_for_ends_its_own_cell(gpu):
    reply, _ = gpu.run(None, code="outside((1,), (1,), (a, 1 << 45))")
    assert reply.content["ename"] == "RuntimeError"
    names_are_there(gpu)


def test_the_rest_of_the_cell_cannot_use_the_gpu(gpu):
    code = """
trap((1,), (1,), (a,))
said = []
for use in (lambda: print(a), lambda: cp.ones(3).sum().item(), lambda: a.get()):
    try:
        use()
    except RuntimeError as e:
        said.append(str(e)[:30])
print(said == ["the GPU cannot be used any more"[:30]] * 3, host)
"""
    _, got = gpu.run(None, code=code)
    assert text_of(got) == "True [0 1 2 3 4]\n"
    names_are_there(gpu)


def test_a_loop_that_runs_steadily(gpu):
    steps = "for i in range(300): u = u * 1.0"
    assert printed(gpu, f"u = a + 0\n{steps}\nprint(float(u.sum()))") == SUM
    reply, _ = gpu.run(None, code=f"{steps}\ntrap((1,), (1,), (a,))\n{steps}")
    assert reply.content["ename"] == "RuntimeError"
    reply, _ = gpu.run(None, code=f"{steps}\nprint(u)")
    assert reply.content["ename"] == "RuntimeError" and "GPU failed" in reply.content["evalue"]
    assert printed(gpu, f"u = a + 0\n{steps}\nprint(float(u.sum()))") == SUM


def test_a_hundred_faults(gpu):
    for i in range(100):
        reply, _ = gpu.run(
            None, code=f"plain['n'] = {i}\noutside((1,), (1,), (a, 1 << 45))\na.sum()"
        )
        assert reply.content["ename"] == "RuntimeError"
    assert printed(gpu, "print(plain, float(a.sum()))") == "{'k': [1, 2], 'n': 99} 500500.0\n"


@pytest.mark.parametrize(
    "then", ["", "print(a)", "for i in range(10**6): add((4,), (256,), (a, 1000))"]
)
def test_an_endless_kernel_is_interrupted(gpu, then):
    msg_id = gpu.send_cell(None, code=f"endless((1,), (1,), (a,))\n{then}")
    gpu.wait_busy(msg_id)
    time.sleep(0.3)
    begin = time.perf_counter()
    gpu.send("control", "interrupt_request", {})
    gpu.recv("control")
    reply = gpu.recv("shell")
    assert reply.content["ename"] == "KeyboardInterrupt"
    assert time.perf_counter() - begin < 1
    told = text_of(gpu.published(msg_id), "stderr")
    assert "kernel" in told and "grid (" in told
    names_are_there(gpu)
    assert printed(gpu, "add((4,), (256,), (a, 1000))\nprint(float(a.sum()))") == "501500.0\n"


def test_an_interrupt_around_a_launch(gpu):
    """Before the launch, in it or while it is waited for: none needs a second one."""
    for seconds in (0, 0.002, 0.005, 0.02):
        msg_id = gpu.send_cell(None, code="endless((1,), (1,), (a,))\nprint(a)")
        gpu.wait_busy(msg_id)  # an interrupt that is there before the cell is none of it
        time.sleep(seconds)
        gpu.send("control", "interrupt_request", {})
        gpu.recv("control")
        assert gpu.recv("shell").content["ename"] == "KeyboardInterrupt"
        assert printed(gpu, "print(float(a.sum()))") == "500500.0\n"


@emulated  # its compiler takes longer than 20 ms
def test_an_interrupt_before_a_launch(gpu):
    """The kernel is not launched: nothing has to be waited for, and the device process stays."""
    before = until(lambda: device_process(gpu))
    code = "cp.RawKernel(text.replace('endless', 'another'), 'another')((1,), (1,), (a,))"
    msg_id = gpu.send_cell(None, code=code)
    gpu.wait_busy(msg_id)
    time.sleep(0.02)
    gpu.send("control", "interrupt_request", {})
    gpu.recv("control")
    assert gpu.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert text_of(gpu.published(msg_id), "stderr") == ""
    assert device_process(gpu) == before


@pytest.mark.parametrize("second", [False, True])
def test_an_endless_kernel_after_an_interrupt(gpu, second):
    """In `finally` it gets five seconds; a second interrupt ends it at once, however late."""
    code = "import time\ntry:\n    time.sleep(60)\nfinally:\n    time.sleep(WAIT)\n    endless((1,), (1,), (a,))\n    print(a)"
    msg_id = gpu.send_cell(None, code=code.replace("WAIT", "4" if second else "0"))
    gpu.wait_busy(msg_id)
    time.sleep(0.3)
    for _ in range(1 + second):
        gpu.send("control", "interrupt_request", {})
        gpu.recv("control")
        time.sleep(5.5 if second else 0)
    assert gpu.recv("shell", 20).content["status"] == "error"
    told = text_of(gpu.published(msg_id), "stderr")
    assert "kernel 'endless'" in told and "ends the engine" not in told
    names_are_there(gpu)


@emulated
def test_a_long_product_is_waited_for(start, tmp_path):
    gpu = start_gpu(start, tmp_path, FAKE_CUDA_PRODUCT_MS="2000", WARPCELL_LIBRARIES_FROM="0")
    assert printed(gpu, "d = cp.ones((40, 40))\nprint(float(d.sum()))") == "1600.0\n"
    msg_id = gpu.send_cell(None, code="c = d @ d\nprint(c)")
    gpu.wait_busy(msg_id)
    time.sleep(0.5)
    gpu.send("control", "interrupt_request", {})
    gpu.recv("control")
    assert gpu.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert "GPU failed" not in text_of(gpu.published(msg_id), "stderr")
    assert printed(gpu, "print(float(d.sum()), float(a.sum()))") == "1600.0 500500.0\n"


def test_a_device_process_that_is_killed(gpu):
    pid = until(lambda: device_process(gpu))
    os.kill(pid, signal.SIGKILL)
    _, got = gpu.run(None, code="print(host)")
    assert text_of(got) == "[0 1 2 3 4]\n" and "Lost" in text_of(got, "stderr")
    reply, _ = gpu.run(None, code="print(view)")
    assert reply.content["ename"] == "RuntimeError" and "was lost" in reply.content["evalue"]
    names_are_there(gpu, arrays=False)
    assert printed(gpu, "a = cp.ones(3); print(a.sum())") == "3.0\n"


def test_a_device_process_that_is_killed_in_a_cell(gpu):
    msg_id = gpu.send_cell(None, code="while True: float(a.sum())")
    gpu.wait_busy(msg_id)
    os.kill(until(lambda: device_process(gpu)), signal.SIGKILL)
    assert gpu.recv("shell").content["ename"] == "RuntimeError"
    names_are_there(gpu, arrays=False)


def test_without_copies(start, tmp_path):
    gpu = start_gpu(start, tmp_path, WARPCELL_GPU_COPIES="0")
    gpu.run(None, code="trap((1,), (1,), (a,))")
    reply, _ = gpu.run(None, code="print(a)")
    assert "'a' was lost" in reply.content["evalue"]
    names_are_there(gpu, arrays=False)


def test_the_process_leaves_with_its_engine(gpu):
    pid = until(lambda: device_process(gpu))
    os.kill(gpu.worker_pids()[0], signal.SIGKILL)

    def gone():
        try:
            with open(f"/proc/{pid}/stat") as f:
                return f.read().rsplit(")", 1)[1].split()[0] == "Z"
        except FileNotFoundError:
            return True

    until(gone)


def test_a_long_idle_kernel_holds_no_gpu(start, tmp_path):
    gpu = start_gpu(start, tmp_path, WARPCELL_GPU_IDLE="1")
    printed(gpu, "big = cp.ones(10**6); small = [cp.full(3, i) for i in range(50)]")
    for _ in range(3):
        assert device_process(gpu)
        until(lambda: device_process(gpu) is None)
        names_are_there(gpu)
        assert printed(gpu, "print(big.sum(), sum(int(s[1]) for s in small))") == "1000000.0 1225\n"
        _, got = gpu.run(None, code="big += 0")
        assert text_of(got, "stderr") == ""


def test_an_address_that_a_cell_knows_stays(start, tmp_path):
    gpu = start_gpu(start, tmp_path, WARPCELL_GPU_IDLE="1")
    printed(gpu, "at = a.data.ptr")
    time.sleep(4)
    assert device_process(gpu)
    assert printed(gpu, "print(a.data.ptr == at)") == "True\n"


def test_usage_tells_of_the_gpu(gpu):
    """What this kernel's arrays hold there, at any time, and its device process among the others."""

    def ask():
        return gpu.request("usage_request", channel="control")[0].content

    device_process(gpu)
    before = ask()
    assert before["processes"] >= 3
    cell = gpu.send_cell(
        "", code="big = cp.ones(1 << 20)\nbig += 1\nprint(float(big[0]))\nwhile True: pass"
    )
    gpu.wait_stream(cell)
    during = ask()
    assert during["gpu_array_bytes"] - before["gpu_array_bytes"] == 8 << 20
    assert during["gpu_pool_bytes"] >= during["gpu_array_bytes"] >= (8 << 20) + 4000
    gpu.request("interrupt_request", channel="control")
    assert gpu.recv("shell").content["ename"] == "KeyboardInterrupt"
    os.kill(device_process(gpu), signal.SIGKILL)
    gpu.run("", code="1")
    assert ask()["gpu_array_bytes"] == 0
