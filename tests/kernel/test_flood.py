"""Output without end, subscribers without haste: nothing is lost."""

import time

import pytest
import zmq

from client import TIMEOUT, Message, text_of, within

UNLIMITED = {"WARPCELL_OUTPUT_RATE": "0"}  # as fast as it comes: what the buffers do is tested


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
    kernel = start(iopub_hwm=10, env=UNLIMITED)
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
            assert (
                kernel.sockets["hb"].poll(1000 * TIMEOUT) and kernel.sockets["hb"].recv() == b"ping"
            )

        within(0.2, ask_all)
        peak = max(peak, rss_of(kernel.process.pid))
        time.sleep(0.05)
    text, count = read_all(kernel, msg_id)
    assert text == expected(n)
    assert count <= 20 * 60 + len(text) // 60000
    assert peak - before < 64 << 20


def test_interrupt_while_the_subscriber_sleeps(start):
    kernel = start(iopub_hwm=10, env=UNLIMITED)

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
    kernel = start(iopub_hwm=10, env=UNLIMITED)
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
    kernel.recv("shell", 10 * TIMEOUT)
    early = text_of([m for m in got if m.parent_id == msg_id])
    if got and got[-1].content.get("execution_state") == "idle" and got[-1].parent_id == msg_id:
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
    kernel = start(iopub_hwm=10, env=UNLIMITED)
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
    kernel = start(iopub_hwm=10, env=UNLIMITED)
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
    ids = [kernel.send_cell("nothing") for _ in range(15000)]
    last = kernel.send("shell", "kernel_info_request", {})
    while kernel.recv("iopub").parent_id != last:  # it comes after all cells are read
        pass
    refused = [kernel.recv("shell") for _ in range(50)]
    assert all(r.content["status"] == "error" and "waiting" in r.content["evalue"] for r in refused)
    kernel.send(
        "control", "interrupt_request", {}
    )  # answers 10,001 cells while 4,950 answers wait to be read
    assert kernel.recv("control").type == "interrupt_reply"
    replies = [kernel.recv("shell") for _ in range(14952)]
    assert [r.parent_id for r in replies if r.type == "kernel_info_reply"] == [last]
    replies = [r for r in replies if r.type == "execute_reply"]
    refused += [r for r in replies if r.content["status"] == "error" and r.parent_id != cell]
    aborted = [r for r in replies if r.content["status"] == "aborted"]
    assert [r.parent_id for r in refused] == ids[10000:] and [r.parent_id for r in aborted] == ids[
        :10000
    ]
    assert [r.content["ename"] for r in replies if r.parent_id == cell] == ["KeyboardInterrupt"]


def streams_of(kernel, msg_id):
    """The stream messages of a cell with the times of their coming."""
    got = []
    while True:
        m = kernel.recv("iopub", 60)
        if m.parent_id == msg_id and m.type == "stream":
            got.append((time.perf_counter(), m.content["text"]))
        if m.parent_id == msg_id and m.content.get("execution_state") == "idle":
            return got


def test_the_rate_that_servers_let_through(kernel):
    """Jupyter Server drops streams above 1 MB/s, measured over three seconds."""
    n = 50000  # 4 MB
    got = streams_of(kernel, kernel.send_cell("", code=kernel.snippets["lines"].format(n=n)))
    assert "".join(text for _, text in got) == expected(n)
    for i, (begin, _) in enumerate(got):
        window = [len(text) for t, text in got[i:] if t < begin + 3]
        assert sum(window) < 3.1e6 and len(window) <= 20 * 3 + 2
    assert got[-1][0] - got[0][0] > 3  # it was worth measuring
    assert len(kernel.recv("shell").parent_id) > 0


def test_a_program_is_not_behind_a_server(kernel):
    """jupyter_client numbers its messages behind its session: such a cell has no rate."""
    n = 30000  # 2.4 MB: of a page 20 messages, the first ones of 128 KiB
    for name, most in ((f"{kernel.session}_77_1", 512 << 10), (kernel.session + "x", 128 << 10)):
        content = {"code": kernel.snippets["lines"].format(n=n), "silent": False}
        header = kernel.header("execute_request", msg_id=name)
        got = streams_of(kernel, kernel.send("shell", "execute_request", content, header=header))
        assert "".join(text for _, text in got) == expected(n)
        assert (max(len(text) for _, text in got[:3]) <= 128 << 10) == (most == 128 << 10), got
        assert max(len(text) for _, text in got) <= 512 << 10
        assert kernel.recv("shell").parent_id == name


def test_replies_do_not_wait_for_slow_output(kernel):
    cell = kernel.send_cell("", code=kernel.snippets["lines"].format(n=60000))
    kernel.wait_stream(cell)

    def ask():
        begin = time.perf_counter()
        msg_id = kernel.send("shell", "kernel_info_request", {})
        assert kernel.recv("shell").parent_id == msg_id
        states = []
        while len(states) < 2:
            m = kernel.recv("iopub")
            if m.parent_id == msg_id:
                states.append(m.content["execution_state"])
        assert states == ["busy", "idle"]
        return time.perf_counter() - begin

    within(0.1, ask)
    begin = time.perf_counter()
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert time.perf_counter() - begin < 2


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_a_cell_shows_so_much_and_no_more(start, name):
    kernel = start(env=dict(UNLIMITED, WARPCELL_OUTPUT_CAP="100000"))
    n = 20000
    code = kernel.snippets["lines"].format(n=n)
    if kernel.kind == "warpcell" and name == "stderr":
        code = "import sys\nfor i in range(%d): print(f'{i:079d}', file=sys.stderr)" % n
    elif name == "stderr":
        pytest.skip("the fake engine floods stdout only")
    _, got = kernel.run("", code=code)
    head, note, tail = text_of(got, name).partition("\n[")
    note, _, tail = tail.partition("]\n")
    assert len(head) in range(99990, 100001) and expected(n).startswith(head)
    assert len(tail) >= 65536 - 80 and expected(n).endswith(tail)
    left_out = n - expected(n)[: len(head)].count("\n") - tail.count("\n")
    assert note.startswith("%d lines" % left_out) and "WARPCELL_OUTPUT_CAP" in note
    assert text_of(kernel.run("hello")[1]) == "hello, world\n"  # each cell counts for itself


def test_a_page_shows_so_many_lines(start):
    """Clients that are pages tell the cell's id; for others no line is left out."""
    kernel = start(env=dict(UNLIMITED, WARPCELL_PAGE_LINES="1000"))
    n = 20000
    code = kernel.snippets["lines"].format(n=n)
    assert text_of(kernel.run("", code=code)[1]) == expected(n)
    content = {
        "code": code,
        "silent": False,
        "store_history": True,
        "allow_stdin": False,
        "stop_on_error": True,
    }
    for _ in range(2):
        _, got = kernel.request("execute_request", content, metadata={"cellId": "a-cell"})
        head, note, tail = text_of(got).partition("\n[")
        note, _, tail = tail.partition("]\n")
        assert head == expected(1000) and expected(n).endswith(tail) and len(tail) >= 65536 - 80
        assert (
            note.startswith("%d lines" % (n - 1000 - tail.count("\n")))
            and "WARPCELL_PAGE_LINES" in note
        )


def test_what_was_cleared_is_not_shown_at_the_end(start):
    kernel = start(env={"WARPCELL_OUTPUT_CAP": "1000"})
    if kernel.kind != "warpcell":
        pytest.skip("the fake engine says nothing after a clear")
    code = "from IPython.display import clear_output\nprint('x' * 5000)\nclear_output()\nprint('short')"
    assert text_of(kernel.run("", code=code)[1]) == "x" * 1000 + "short\n"


def test_cleared_output_does_not_count(start):
    kernel = start(env={"WARPCELL_OUTPUT_CAP": "1000"})
    line = "x" * 100
    code = ("out %s\nclear\n" % line) * 50
    if kernel.kind == "warpcell":
        code = (
            "from IPython.display import clear_output\nfor i in range(50):\n    print('%s')\n    clear_output(wait=True)"
            % line
        )
    _, got = kernel.run("", code=code)
    assert text_of(got) == (line + "\n") * 50


@pytest.mark.fake
def test_what_libraries_write_is_shown(kernel):
    """To descriptors 1 and 2, past the engine's own streams."""
    _, got = kernel.run(
        "", code="raw 1 from a library\nraw 2 a warning\ndisplay shown\nraw 1 after\nout end"
    )
    assert (
        text_of(got) == "from a library\nafter\nend\n" and text_of(got, "stderr") == "a warning\n"
    )
    shown = [m.type for m in got].index("display_data")
    assert "from a library" in text_of(got[:shown])
    assert "after" not in text_of(got[:shown])
    reply, got = kernel.run("", code="raw 2 double free or corruption\ndie 6")
    assert (
        "SIGABRT" in reply.content["evalue"]
        and text_of(got, "stderr") == "double free or corruption\n"
    )
    _, got = kernel.run("", code="raw 1 " + "x" * 1000, silent=True)
    assert got == []


@pytest.mark.fake
def test_what_libraries_write_stands_where_it_was_written(kernel):
    """Between the displays that came before and after it, to the byte."""
    for _ in range(3):
        _, got = kernel.run(
            "", code="\n".join("display %d\nraw 1 after %d" % (i, i) for i in range(300))
        )
        shown = [
            m.content.get("text") or m.content["data"]["text/plain"] + "\n"
            for m in got
            if m.type in ("stream", "display_data")
        ]
        assert shown == [t for i in range(300) for t in ("%d\n" % i, "after %d\n" % i)]


@pytest.mark.fake
def test_an_engine_that_does_not_say_where_still_loses_nothing(start):
    kernel = start(env={"FAKE_WORKER_TELLS_NOTHING": "1"})
    _, got = kernel.run(
        "", code="\n".join("display %d\nraw 1 after %d" % (i, i) for i in range(300))
    )
    assert text_of(got) == "".join("after %d\n" % i for i in range(300))


def test_a_client_that_never_reads_does_not_stop_the_others(start):
    """It sends requests and reads neither replies nor IOPub; after a while nobody waits for it."""
    kernel = start(env=dict(UNLIMITED, WARPCELL_STALL_SECONDS="1"))
    deaf_sub, deaf = (
        kernel.open("iopub", zmq.SUB, subscribe=b""),
        kernel.open("shell", zmq.DEALER, b"deaf"),
    )
    for _ in range(100):
        kernel.send("shell", "kernel_info_request", {}, socket=deaf)
    n = 600000
    msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=n))
    assert read_all(kernel, msg_id)[0] == expected(n)
    assert kernel.recv("shell").content["status"] == "ok"
    for _ in range(3):
        assert text_of(kernel.run("hello")[1]) == "hello, world\n"
    deaf_sub.close(0)
    deaf.close(0)
    msg_id = kernel.send_cell("", code=kernel.snippets["lines"].format(n=n))
    assert read_all(kernel, msg_id)[0] == expected(n)


def test_cells_that_wait_take_a_bounded_memory(start):
    """LIMIT_WAITING_BYTES: few cells, but each with a million values in its metadata."""
    kernel = start()
    first = kernel.send_cell("sleep_60")
    kernel.wait_busy(first)
    metadata = b'{"a":[' + b"0," * 1000000 + b"0]}"
    cells = [
        kernel.send("shell", "execute_request", {"code": "# nothing"}, metadata=metadata)
        for _ in range(6)
    ]
    refused = [kernel.recv("shell") for _ in range(4)]  # two of them wait
    assert [m.parent_id for m in refused] == cells[2:]
    assert all(m.content["status"] == "error" and "512 MiB" in m.content["evalue"] for m in refused)
    kernel.send("control", "interrupt_request", {})
    assert [kernel.recv("shell").parent_id for _ in range(3)] == [first] + cells[:2]
    assert rss_of(kernel.process.pid) < 200 << 20
    assert kernel.run("hello")[0].content["status"] == "ok"
