"""The queue behind a cell that fails."""

import time
from datetime import datetime, timezone

import pytest

from client import types_of, within


def statuses_and_types(kernel, ids):
    """For each request: the types published for it, statuses as their state."""
    got = {i: [] for i in ids}
    while any(not v or v[-1] != "idle" for v in got.values()):
        m = kernel.recv("iopub")
        if m.parent_id in got:
            got[m.parent_id].append(m.content.get("execution_state", m.type))
    return got


def fail_with_queue(kernel, queued, **first):
    """One slow cell that fails with others behind it."""
    ids = [kernel.send_cell("sleep_1", stop_on_error=False)]
    ids.append(kernel.send_cell("error", **first))
    ids += [kernel.send_cell(*q[:1], **(q[1] if len(q) > 1 else {})) for q in queued]
    replies = {r.parent_id: r for r in (kernel.recv("shell") for _ in ids)}
    assert list(replies) == ids
    return ids, [replies[i] for i in ids]


def test_queued_cells_are_aborted(kernel):
    ids, replies = fail_with_queue(kernel, [("hello",)] * 5)
    assert [r.content["status"] for r in replies] == ["ok", "error"] + ["aborted"] * 5
    assert all(r.content["execution_count"] == 2 for r in replies[2:])
    assert all(r.type == "execute_reply" for r in replies)
    got = statuses_and_types(kernel, ids)
    assert all(got[i] == ["busy", "idle"] for i in ids[2:])
    assert kernel.run("hello")[0].content["execution_count"] == 3  # the window has ended


def test_silent_ones_are_aborted_too(kernel):
    _, replies = fail_with_queue(
        kernel, [("hello", {"silent": True}), ("hello", {"stop_on_error": False})]
    )
    assert [r.content["status"] for r in replies[2:]] == ["aborted", "aborted"]


@pytest.mark.parametrize("first", [{"stop_on_error": False}, {"silent": True}])
def test_without_stop_on_error_the_queue_goes_on(kernel, first):
    _, replies = fail_with_queue(kernel, [("hello",), ("hello",)], **first)
    assert [r.content["status"] for r in replies] == ["ok", "error", "ok", "ok"]


def test_other_requests_are_served(kernel):
    ids = [kernel.send_cell("sleep_1"), kernel.send_cell("error"), kernel.send_cell("hello")]
    info = kernel.send("shell", "kernel_info_request", {})
    first = kernel.recv("shell")  # long before the cell of a second ends
    assert first.parent_id == info and first.type == "kernel_info_reply"
    replies = [kernel.recv("shell") for _ in ids]
    assert [r.content["status"] for r in replies] == ["ok", "error", "aborted"]


def test_50_cells_are_aborted_at_once(kernel):
    def abort_50():
        ids = [kernel.send_cell("sleep_1"), kernel.send_cell("error")] + [
            kernel.send_cell("hello") for _ in range(50)
        ]
        replies = [kernel.recv("shell") for _ in ids]
        assert [r.parent_id for r in replies] == ids
        dates = [r.header["date"] for r in replies[2:]]
        assert dates == sorted(dates)
        seconds = [float(d[17:26]) for d in dates]
        return (seconds[-1] - seconds[0]) % 60

    within(0.02, abort_50)


def test_an_interrupt_aborts_the_queue(kernel):
    ids = [kernel.send_cell("spin"), kernel.send_cell("hello")]
    kernel.wait_busy(ids[0])
    kernel.sync()  # the second one is in the queue
    kernel.send("control", "interrupt_request", {})
    replies = [kernel.recv("shell") for _ in ids]
    assert replies[0].content["ename"] == "KeyboardInterrupt"
    assert replies[1].content["status"] == "aborted"


def test_a_failed_cell_publishes_one_error(kernel):
    _, got = kernel.run("error")
    assert types_of(got).count("error") == 1


def test_what_is_sent_after_the_reply_runs(kernel):
    for _ in range(200):
        assert kernel.run("error")[0].content["status"] == "error"
        kernel.send_cell("error")
        assert kernel.recv("shell").content["status"] == "error"
        assert kernel.run("nothing")[0].content["status"] == "ok"


# A run whose first cell fails at once: the others were sent before its answer, and arrive after it.


def send_dated(kernel, snippet, date, **more):
    """A cell whose header has this date, in seconds since 1970 or as it stands."""
    if not isinstance(date, str):
        date = datetime.fromtimestamp(date, timezone.utc).isoformat()
    content = {
        "code": kernel.snippets[snippet],
        "silent": False,
        "store_history": True,
        "allow_stdin": False,
        "stop_on_error": True,
    }
    return kernel.send(
        "shell",
        "execute_request",
        dict(content, **more.pop("content", {})),
        metadata=more.pop("metadata", {}),
        header=kernel.header("execute_request", date=date, **more),
    )


def test_what_was_sent_before_the_error_is_aborted_though_it_comes_after(kernel):
    for _ in range(20):
        began = time.time()
        send_dated(kernel, "error", began)
        assert kernel.recv("shell").content["status"] == "error"
        for i in range(1, 6):  # each before the answer of the one before it
            send_dated(kernel, "hello", began + i * 1e-5)
            assert kernel.recv("shell").content["status"] == "aborted"
        assert kernel.run("nothing")[0].content["status"] == "ok"
        send_dated(kernel, "hello", began + 7e-5)  # the run has ended
        assert kernel.recv("shell").content["status"] == "ok"


@pytest.mark.parametrize("date", ["", "yesterday", "2026-13-45T99:99:99Z", "nan"])
def test_a_date_that_is_none_aborts_nothing(kernel, date):
    send_dated(kernel, "error", time.time())
    assert kernel.recv("shell").content["status"] == "error"
    send_dated(kernel, "hello", date)
    assert kernel.recv("shell").content["status"] == "ok"


@pytest.mark.parametrize("behind", [0, 3600, -3600])
def test_a_person_with_any_clock_is_not_taken_for_a_run(kernel, behind):
    """The next cell comes when its sender has read the error: dates 1000 s apart stand for that."""
    date = time.time() - behind - 2000
    send_dated(kernel, "error", date)
    assert kernel.recv("shell").content["status"] == "error"
    send_dated(kernel, "hello", date + 1000)
    assert kernel.recv("shell").content["status"] == "ok"


def iso(seconds, decimals):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(
        timespec="microseconds" if decimals else "seconds"
    )


@pytest.mark.parametrize("decimals", [0, 6])
@pytest.mark.parametrize("page", [False, True])
def test_a_date_that_is_always_the_same_aborts_nothing_that_comes_later(kernel, decimals, page):
    date = iso(time.time(), decimals)
    more = {"metadata": {"cellId": "c1"}} if page else {}
    for i in range(3):
        send_dated(kernel, "error", date, **more)
        assert kernel.recv("shell").content["status"] == "error"
        if page:
            time.sleep(1.2)  # a page may send several cells within its clock's tick
        send_dated(kernel, "hello", date, **more)
        assert kernel.recv("shell").content["status"] == "ok"


def test_dates_in_whole_seconds_abort_nothing(kernel):
    for i in range(5):
        send_dated(kernel, "error", iso(time.time(), 0))
        assert kernel.recv("shell").content["status"] == "error"
        time.sleep(0.11 * i)
        send_dated(kernel, "hello", iso(time.time(), 0))
        assert kernel.recv("shell").content["status"] == "ok"


@pytest.mark.parametrize("back", [1, 3600])
@pytest.mark.parametrize("page", [False, True])
def test_a_clock_that_is_set_back_aborts_nothing(kernel, back, page):
    more = {"metadata": {"cellId": "c1"}} if page else {}
    send_dated(kernel, "error", time.time(), **more)
    assert kernel.recv("shell").content["status"] == "error"
    for i in range(3):
        time.sleep(0.01)
        send_dated(kernel, "hello", time.time() - back, **more)
        assert kernel.recv("shell").content["status"] == "ok"


@pytest.mark.parametrize("behind", [30, 3600])
def test_a_program_whose_clock_is_behind_may_answer_an_error_at_once(kernel, behind):
    for _ in range(20):
        send_dated(kernel, "error", time.time() - behind)
        assert kernel.recv("shell").content["status"] == "error"
        send_dated(kernel, "hello", time.time() - behind)
        assert kernel.recv("shell").content["status"] == "ok"


def test_another_clients_cells_and_those_after_a_harmless_error_run(kernel):
    began = time.time()
    send_dated(kernel, "error", began)
    assert kernel.recv("shell").content["status"] == "error"
    send_dated(kernel, "hello", began + 1e-6, session="somebody else")
    assert kernel.recv("shell").content["status"] == "ok"
    send_dated(kernel, "error", began + 1e-5, content={"stop_on_error": False})
    assert kernel.recv("shell").content["status"] == "aborted"  # still of the run
    kernel.run("nothing")
    send_dated(kernel, "error", began, content={"stop_on_error": False})
    assert kernel.recv("shell").content["status"] == "error"
    send_dated(kernel, "hello", began + 1e-6)
    assert kernel.recv("shell").content["status"] == "ok"


def test_the_cells_of_a_page_that_nobody_can_have_started_in_between_are_aborted(kernel):
    """JupyterLab takes up to 30 ms for each cell of Run All, and tells its id."""
    began, page = time.time(), {"metadata": {"cellId": "c1"}}
    for _ in range(5):
        send_dated(kernel, "error", began, **page)
        assert kernel.recv("shell").content["status"] == "error"
        for i in range(1, 10):
            send_dated(kernel, "hello", began + 0.03 * i, **page)
            assert kernel.recv("shell").content["status"] == "aborted"
        send_dated(kernel, "hello", began + 1000, **page)
        assert kernel.recv("shell").content["status"] == "ok"
        began += 2000
