"""Threads of the language in a notebook: from cell to cell, their output, interrupts."""

import time

import pytest
from client import printed


pytestmark = pytest.mark.real


def test_a_thread_serves_the_cells_that_come(kernel):
    assert (
        printed(
            kernel,
            """
import threading, queue
q = queue.Queue()
def serve():
    while (x := q.get()) is not None:
        print("served", x)
t = threading.Thread(target=serve)
t.start()
print("started")""",
        )
        == "started\n"
    )
    assert printed(kernel, "q.put(1)\nq.put(2)\nprint('put')") == "put\nserved 1\nserved 2\n"
    assert printed(kernel, "print(t.is_alive())") == "True\n"
    assert printed(kernel, "q.put(None)\nt.join()\nprint(t.is_alive())") == "False\n"


def test_a_cell_waits_for_its_threads_but_not_for_daemons(kernel):
    code = "import threading, time\ndef late():\n    time.sleep(0.2)\n    print('late')\n"
    assert (
        printed(kernel, code + "threading.Thread(target=late).start()\nprint('end')")
        == "end\nlate\n"
    )
    assert (
        printed(kernel, "d = threading.Thread(target=late, daemon=True)\nd.start()\nprint('end')")
        == "end\n"
    )
    time.sleep(0.3)
    assert printed(kernel, "print('next')\nd.join()") == "next\nlate\n"


def test_an_interrupt_is_for_the_cell_and_its_threads_go_on(kernel):
    printed(
        kernel,
        """
import threading, time
n, stop = 0, False
def count():
    global n
    while not stop:
        n += 1
        time.sleep(0.001)
t = threading.Thread(target=count)""",
    )
    cell = kernel.send_cell("", code="t.start()\nt.join()")
    kernel.wait_busy(cell)
    time.sleep(0.2)
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    kernel.recv("control")
    kernel.published(cell)
    assert (
        printed(
            kernel,
            "before = n\ntime.sleep(0.1)\nstop = True\nt.join()\nprint(before > 0, n > before, t.is_alive())",
        )
        == "True True False\n"
    )


def test_an_interrupt_while_a_thread_computes(kernel):
    """Bytecode, a compiled loop and a native of another thread: the cell ends with the interrupt."""
    printed(
        kernel,
        "import threading, time\nimport numpy as np\ng = np.random.default_rng(1)\nx = 0\n"
        "def busy():\n    i = 0\n    while True:\n        i += 1\n"
        "def calls():\n    while True:\n        len([1])\n"
        "def draws():\n    while True:\n        g.standard_normal(10 ** 7)\n",
    )
    for name in ("busy", "calls", "draws"):
        cell = kernel.send_cell(
            "",
            code="threading.Thread(target=%s, daemon=True).start()\nwhile True: time.sleep(0.01)"
            % name,
        )
        kernel.wait_busy(cell)
        time.sleep(0.1)
        kernel.send("control", "interrupt_request", {})
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt", name
        kernel.recv("control")
        kernel.published(cell)
    assert printed(kernel, "print('here')") == "here\n"


def test_an_interrupt_ends_the_cell_before_the_next_task_of_a_pool(kernel):
    """The task that it meets ends with it; the cell hears of it before its thread takes another one."""
    printed(
        kernel,
        """
from concurrent.futures import ThreadPoolExecutor, wait
pool = ThreadPoolExecutor(1)
pool.submit(len, "").result()
begun = []
def work(n):
    begun.append(n)
    print("begins")
    return sum(range(n))
""",
    )
    code = """
try:
    wait([pool.submit(work, n) for n in (10 ** 15, 3, 3)])
except KeyboardInterrupt:
    print(len(begun))
"""
    cell = kernel.send_cell("", code=code)
    kernel.wait_stream(cell)
    time.sleep(0.1)
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["status"] == "ok"
    kernel.recv("control")
    assert kernel.wait_stream(cell).content["text"] == "1\n"


def test_waiting_for_ever_is_an_error(kernel):
    reply, _ = kernel.run("", code="import threading, queue\nqueue.Queue().get()")
    assert reply.content["ename"] == "RuntimeError" and "deadlock" in reply.content["evalue"]
    reply, _ = kernel.run(
        "",
        code="a, b = threading.Lock(), threading.Lock()\na.acquire()\nt = threading.Thread(target=a.acquire)\nt.start()\nt.join()",
    )
    assert reply.content["ename"] == "RuntimeError" and "deadlock" in reply.content["evalue"]
    assert printed(kernel, "a.release()\nt.join()\nprint('went on')") == "went on\n"


def test_many_threads_are_refused(kernel):
    reply, _ = kernel.run(
        "",
        code="import threading\ne = threading.Event()\nts = [threading.Thread(target=e.wait) for _ in range(300)]\n"
        "for t in ts: t.start()",
    )
    assert (
        reply.content["ename"] == "RuntimeError"
        and "can't start new thread" in reply.content["evalue"]
    )
    assert (
        printed(
            kernel,
            "print(threading.active_count())\ne.set()\nfor t in ts[:255]: t.join()\nprint(threading.active_count())",
        )
        == "256\n1\n"
    )
