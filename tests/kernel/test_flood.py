"""Output without end, subscribers without haste: nothing is lost."""
import time

import pytest
import zmq

from client import TIMEOUT, Message, text_of, within


def rss_of(pid):
    with open("/proc/%d/status" % pid) as f:
        return next(int(line.split()[1]) * 1024 for line in f if line.startswith("VmRSS"))


def read_all(kernel, msg_id, socket=None):
    """Everything of one cell as text, checked for order, until idle."""
    text, count = [], 0
    while True:
        m = kernel.recv("iopub", 60, socket)
        if m.parent_id != msg_id:
            continue
        if m.type == "stream":
            text.append(m.content["text"])
            count += 1
        if m.content.get("execution_state") == "idle":
            return "".join(text), count


def expected(n):
    return "".join("%079d\n" % i for i in range(n))


def test_lines_with_a_paused_subscriber(start):
    kernel = start(iopub_hwm=10)
    n = 600000  # 48 MB: more than all buffers on the way
    kernel.run("hello")
    before = rss_of(kernel.process.pid)
    msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=n))
    kernel.wait_busy(msg_id)
    peak = 0
    end = time.time() + 3
    while time.time() < end:  # nobody reads IOPub; everything else is answered
        def ask_all():
            kernel.send("control", "kernel_info_request", {})
            kernel.recv("control")
            asked = kernel.send("shell", "complete_request", {"code": "zi", "cursor_pos": 2})
            assert kernel.recv("shell").parent_id == asked
            kernel.sockets["hb"].send(b"ping")
            assert kernel.sockets["hb"].poll(1000 * TIMEOUT) and kernel.sockets["hb"].recv() == b"ping"

        within(0.2, ask_all)
        peak = max(peak, rss_of(kernel.process.pid))
        time.sleep(0.05)
    text, count = read_all(kernel, msg_id)
    assert text == expected(n)
    assert count <= 20 * 60 + len(text) // 60000
    assert peak - before < 64 << 20


def test_interrupt_while_the_subscriber_sleeps(start):
    kernel = start(iopub_hwm=10)

    def interrupt_one():
        msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=100000000))
        kernel.wait_busy(msg_id)
        time.sleep(3)  # long enough for every buffer to be full
        begin = time.perf_counter()
        kernel.send("control", "interrupt_request", {})
        reply = kernel.recv("shell")
        took = time.perf_counter() - begin
        assert reply.content["ename"] == "KeyboardInterrupt"
        text, _ = read_all(kernel, msg_id)
        lines = text.splitlines()
        assert lines == ["%079d" % i for i in range(len(lines))]
        return took

    within(1, interrupt_one)
    assert kernel.run("hello")[0].content["status"] == "ok"


def test_a_subscriber_that_vanishes_lets_the_others_go_on(start):
    kernel = start(iopub_hwm=10)
    n = 600000
    sleeper = kernel.open("iopub", zmq.SUB, subscribe=b"")
    kernel.recv("iopub", socket=sleeper)
    msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=n))
    time.sleep(1)
    got, end = [], time.time() + 2
    while time.time() < end:  # one reads, one does not: nothing is dropped for either
        if kernel.sockets["iopub"].poll(100):
            got.append(Message(kernel.sockets["iopub"].recv_multipart(), kernel.key, kernel.scheme))
    sleeper.close(0)
    kernel.recv("shell", 60)
    early = text_of([m for m in got if m.parent_id == msg_id])
    if got[-1].content.get("execution_state") == "idle" and got[-1].parent_id == msg_id:
        late = ""
    else:
        late, _ = read_all(kernel, msg_id)
    assert early + late == expected(n)


def test_eight_subscribers_get_the_same(kernel):
    n = 20000
    others = [kernel.open("iopub", zmq.SUB, subscribe=b"") for _ in range(7)]
    for s in others:
        assert kernel.recv("iopub", socket=s).type == "iopub_welcome"
    msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=n))
    for s in [None] + others:
        text, _ = read_all(kernel, msg_id, s)
        assert text == expected(n)
    for s in others:
        s.close(0)


@pytest.mark.fake
def test_large_displays_with_a_paused_subscriber(start):
    kernel = start(iopub_hwm=10)
    before = rss_of(kernel.process.pid)
    msg_id = kernel.send_cell("", code="large 5000000\n" * 60)
    kernel.wait_busy(msg_id)
    time.sleep(2)
    assert rss_of(kernel.process.pid) - before < 100 << 20
    sizes = []
    while True:
        m = kernel.recv("iopub")
        if m.type == "display_data":
            sizes.append(len(m.content["data"]["text/plain"]))
        if m.content.get("execution_state") == "idle":
            break
    assert sizes == [5000000] * 60


@pytest.mark.fake
def test_a_worker_that_dies_while_the_subscriber_sleeps(start):
    kernel = start(iopub_hwm=10)
    msg_id = kernel.send_cell("", code="lines 600000\ndie 9")
    kernel.wait_busy(msg_id)
    time.sleep(2)
    text, _ = read_all(kernel, msg_id)
    assert text == expected(600000)
    assert kernel.recv("shell").content["ename"] == "WorkerDied"


def test_a_flood_of_requests(kernel):
    n = 3000
    ids = [kernel.send("shell", "kernel_info_request", {}) for _ in range(n)]
    assert [kernel.recv("shell").parent_id for _ in ids] == ids
    idle = 0
    while idle < n:
        idle += kernel.recv("iopub").content.get("execution_state") == "idle"


def test_too_many_cells_are_refused_and_answered(kernel):
    cell = kernel.send_cell("spin")
    kernel.wait_busy(cell)
    ids = [kernel.send_cell("nothing") for _ in range(10050)]
    refused = [kernel.recv("shell") for _ in range(50)]
    assert all(r.content["status"] == "error" and "waiting" in r.content["evalue"] for r in refused)
    kernel.send("control", "interrupt_request", {})
    replies = [kernel.recv("shell") for _ in range(10001)]
    assert replies[0].parent_id == cell and {r.content["status"] for r in replies[1:]} == {"aborted"}
    assert len(ids) == 10050
