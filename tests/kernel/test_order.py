"""What a cell sends, in which order, with which parent and count."""

import base64
import json
import time
from datetime import datetime

import pytest

from client import text_of, types_of, within


def all_for(kernel, msg_id):
    """Every IOPub message of a request, statuses too, up to idle."""
    got = []
    while not got or got[-1].content.get("execution_state") != "idle":
        m = kernel.recv("iopub")
        if m.parent_id == msg_id:
            got.append(m)
    return got


def test_busy_input_output_reply_idle(kernel):
    msg_id = kernel.send_cell("hello")
    got = all_for(kernel, msg_id)
    assert types_of(got) == ["status", "execute_input", "stream", "status"]
    assert got[0].content == {"execution_state": "busy"}
    assert got[1].content == {"code": kernel.snippets["hello"], "execution_count": 1}
    assert got[2].content == {"name": "stdout", "text": "hello, world\n"}
    reply = kernel.recv("shell")
    assert reply.content == {
        "status": "ok",
        "execution_count": 1,
        "payload": [],
        "user_expressions": {},
    }
    assert "started" in reply.metadata


def test_streams_are_flushed_before_a_display(kernel):
    _, got = kernel.run("output_around_display")
    assert types_of(got) == ["execute_input", "stream", "display_data", "stream"]
    assert got[1].content["text"] == "before\n" and got[3].content["text"] == "after\n"
    assert set(got[2].content) == {"data", "metadata", "transient"}


def test_a_result_carries_the_count(kernel):
    _, got = kernel.run("result_3")
    assert types_of(got) == ["execute_input", "execute_result"]
    assert got[1].content["data"] == {"text/plain": "3"} and got[1].content["execution_count"] == 1


def test_an_error_comes_once_with_its_triple(kernel):
    reply, got = kernel.run("error")
    assert types_of(got) == ["execute_input", "error"]
    for content in (reply.content, got[1].content):
        assert (
            content["ename"] == "ValueError"
            and content["evalue"] == "on purpose"
            and content["traceback"]
        )
    assert reply.content["status"] == "error" and reply.content["execution_count"] == 1


def test_stdout_and_stderr(kernel):
    _, got = kernel.run("out_and_err")
    assert text_of(got) == "one\nthree\n" and text_of(got, "stderr") == "two\n"


def shown(got):
    """What a client shows: neighbours of one stream put together."""
    out = []
    for m in got:
        if m.type == "stream" and out and out[-1][0] == m.content["name"]:
            out[-1] = (out[-1][0], out[-1][1] + m.content["text"])
        elif m.type in ("stream", "display_data"):
            out.append((m.content.get("name"), m.content.get("text")))
    return out


def test_stdout_and_stderr_keep_their_order(kernel):
    n = 30
    code = "\n".join("out %d\nerr %d" % (i, i) for i in range(n))
    if kernel.kind == "warpcell":
        code = "import sys\nfor i in range(%d):\n    print(i)\n    print(i, file=sys.stderr)" % n
    for _ in range(3):
        _, got = kernel.run("", code=code)
        assert shown(got) == [(name, "%d\n" % i) for i in range(n) for name in ("stdout", "stderr")]


def test_streams_that_alternate_for_ever_are_few_messages(kernel):
    """The first changes in order; then each message is what one stream got in a while."""
    n = 20000
    code = "\n".join("out %d\nerr %d" % (i, i) for i in range(n))
    if kernel.kind == "warpcell":
        code = "import sys\nfor i in range(%d):\n    print(i)\n    print(i, file=sys.stderr)" % n
    begin = time.time()
    _, got = kernel.run("", code=code)
    took = time.time() - begin
    for name in ("stdout", "stderr"):
        assert text_of(got, name) == "".join("%d\n" % i for i in range(n))
    assert shown(got)[:60] == [
        (name, "%d\n" % i) for i in range(30) for name in ("stdout", "stderr")
    ]
    assert len([m for m in got if m.type == "stream"]) <= 64 + 2 + 20 * took


@pytest.mark.fake
def test_a_code_point_that_the_other_stream_cuts(kernel):
    _, got = kernel.run("", code="cut")
    assert shown(got) == [("stdout", "a"), ("stderr", "!"), ("stdout", "\u6e29\n"), ("stderr", "?")]


def test_streams_are_collected_for_50_ms(kernel):
    def first_line():
        start = time.time()
        _, got = kernel.run("lines_slowly")
        streams = [m for m in got if m.type == "stream"]
        assert "".join(m.content["text"] for m in streams) == "first\nsecond\nthird\n"
        dates = [datetime.fromisoformat(m.header["date"].replace("Z", "+00:00")) for m in streams]
        if len(streams) != 3 or (dates[1] - dates[0]).total_seconds() <= 0.2:
            return 1.0  # a front that was kept waiting may have put two together
        return dates[0].timestamp() - start  # it did not wait for the cell's end

    within(0.25, first_line)


def test_many_lines_are_few_messages(kernel):
    _, got = kernel.run("lines", code=kernel.snippets["lines"].format(n=5000))
    streams = [m for m in got if m.type == "stream"]
    assert "".join(m.content["text"] for m in streams) == "".join(
        "%079d\n" % i for i in range(5000)
    )
    assert len(streams) < 40 and all(len(m.content["text"]) <= 131072 for m in streams)


def test_many_displays_keep_their_order(kernel):
    _, got = kernel.run("many_displays")
    assert [m.content["data"]["text/plain"] for m in got[1:]] == [str(i) for i in range(300)]


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("store", [False, True, None])
@pytest.mark.parametrize("snippet", ["hello", "error", "result_3"])
def test_silent_and_store_history(kernel, silent, store, snippet):
    content = {"silent": silent}
    if store is not None:
        content["store_history"] = store
    else:
        content["store_history"] = None
    reply, got = kernel.run(snippet, **content)
    counts = not silent and store is not False
    assert reply.content["execution_count"] == (1 if counts else 0)
    if silent:
        assert got == []
    else:
        assert got[0].type == "execute_input" and len(got) == 2
    history, _ = kernel.request(
        "history_request", {"hist_access_type": "tail", "n": 10, "output": False, "raw": True}
    )
    assert len(history.content["history"]) == (1 if counts else 0)
    again, _ = kernel.run("nothing")
    assert again.content["execution_count"] == (2 if counts else 1)


def test_blank_cells_count_nothing(kernel):
    for code in ("", "  \n\t\n"):
        reply, got = kernel.run("nothing", code=code)
        assert reply.content["status"] == "ok" and reply.content["execution_count"] == 0
        assert types_of(got) == ["execute_input"]
    reply, got = kernel.run("nothing", code="", silent=True)  # how a client asks for the counter
    assert reply.content["execution_count"] == 0 and got == []


def test_only_code_is_needed(kernel):
    reply, got = kernel.request("execute_request", {"code": kernel.snippets["hello"]})
    assert reply.content["status"] == "ok" and text_of(got) == "hello, world\n"
    reply, _ = kernel.request(
        "execute_request", {"code": kernel.snippets["nothing"], "odd": [1], "silent": None}
    )
    assert reply.content["status"] == "ok"


def test_user_expressions(kernel):
    text, want = kernel.snippets["expression"]
    reply, _ = kernel.run(
        "nothing", user_expressions={"good": text, "bad": kernel.snippets["bad_expression"]}
    )
    got = reply.content["user_expressions"]
    assert reply.content["status"] == "ok" and got["bad"]["status"] == "error"
    assert got["good"]["status"] == "ok"
    assert got["good"]["data"]["text/plain"] == (want if kernel.kind == "warpcell" else text)


def test_the_parent_is_the_request_byte_for_byte(kernel):
    odd = b'{ "msg_id":"odd-1", "msg_type" : "execute_request","extra":{"deep":[1.50,"\\u00e9"]},"session":"x"}'
    content = {"code": kernel.snippets["hello"]}
    kernel.send("shell", "execute_request", content, header=odd)
    assert kernel.recv("shell").raw_parent == odd
    while True:
        m = kernel.recv("iopub")
        assert m.raw_parent == odd
        if m.content.get("execution_state") == "idle":
            break


def test_our_headers(kernel):
    kernel.request("kernel_info_request")
    reply, got = kernel.run("hello")
    sessions = {m.header["session"] for m in got + [reply]}
    assert len(sessions) == 1 and kernel.session not in sessions
    assert len({m.header["msg_id"] for m in got + [reply]}) == len(got) + 1
    for m in got + [reply]:
        assert m.header["version"] == "5.5" and m.header["date"].endswith("Z")
        assert len(m.header["date"]) == 27 and m.header["username"]
    assert got[0].ids[0].startswith(b"kernel.") and got[0].ids[0].endswith(b".execute_input")


def test_each_client_gets_its_own_answers(kernel):
    import zmq

    other = kernel.open("shell", zmq.DEALER, b"other")
    mine = kernel.send_cell("hello")
    theirs = kernel.send(
        "shell", "execute_request", {"code": kernel.snippets["result_3"]}, socket=other
    )
    assert kernel.recv("shell").parent_id == mine
    assert kernel.recv("shell", socket=other).parent_id == theirs
    got = {mine: [], theirs: []}
    while any(not g or g[-1].content.get("execution_state") != "idle" for g in got.values()):
        m = kernel.recv("iopub")
        got[m.parent_id].append(m)
    assert types_of(got[mine]) == ["status", "execute_input", "stream", "status"]
    assert types_of(got[theirs]) == ["status", "execute_input", "execute_result", "status"]
    other.close(0)


def test_cells_run_one_after_the_other(kernel):
    ids = [kernel.send_cell("hello") for _ in range(20)]
    replies = [kernel.recv("shell") for _ in ids]
    assert [r.parent_id for r in replies] == ids
    assert [r.content["execution_count"] for r in replies] == list(range(1, 21))
    order = []
    while len(order) < 4 * len(ids):
        m = kernel.recv("iopub")
        order.append(m.parent_id)
    assert order == [i for i in ids for _ in range(4)]


@pytest.mark.fake
def test_pictures(kernel):
    _, got = kernel.run("", code="png")
    content = got[1].content
    assert base64.b64decode(content["data"]["image/png"]) == b"\x89PNG\r\n\x1a\n"
    assert content["data"]["text/plain"] == "<picture>"
    image = {"width": 300, "height": 200, "alt": "a picture", "needs_background": "light"}
    assert content["metadata"] == {"image/png": image, "needs_background": "light"}


@pytest.mark.fake
def test_updates_and_clearing(kernel):
    _, got = kernel.run("", code="show one\nupdate two\nclear")
    assert types_of(got) == ["execute_input", "display_data", "update_display_data", "clear_output"]
    assert got[1].content["transient"] == got[2].content["transient"] == {"display_id": "the-id"}
    assert got[3].content == {"wait": True}


@pytest.mark.fake
def test_cut_code_points_are_put_together(kernel):
    _, got = kernel.run("", code="bytes")
    assert text_of(got) == "caf\u00e9 \u6e29 \ufffd!\n"


@pytest.mark.fake
def test_pager_payload_and_metadata(kernel):
    reply, _ = kernel.run("", code="page help text")
    assert reply.content["payload"] == [
        {"source": "page", "data": {"text/plain": "help text"}, "start": 0}
    ]
    assert reply.metadata["fake"] == 1


@pytest.mark.fake
def test_late_output_belongs_to_its_cell(kernel):
    msg_id = kernel.send_cell("", code="late afterwards")
    assert kernel.recv("shell").parent_id == msg_id
    kernel.published(msg_id)
    late = kernel.recv("iopub")
    assert (
        late.type == "stream" and late.parent_id == msg_id and late.content["text"] == "afterwards"
    )


@pytest.mark.fake
def test_what_the_worker_inherits(kernel):
    _, got = kernel.run("", code="fds")
    numbers = text_of(got).split()
    assert numbers[:3] == ["0", "1", "2"] and len(numbers) == 7
    # the link, the log, its activity, and where a reserve is told that it is needed


def test_json_texts_survive(kernel):
    ugly = "# \u0000 \u007f \u2028 \U0001f525 \\ \" </script> \ud7ff"
    msg_id = kernel.send_cell("", code=ugly)
    kernel.recv("shell")
    got = kernel.published(msg_id)
    assert got[0].content["code"] == ugly
    assert json.dumps(got[0].content)
