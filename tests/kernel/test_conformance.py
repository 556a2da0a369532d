"""Every message type against every kind of damage, over raw ZeroMQ.

Each case is one message and what must follow it. A message that is not signed, or whose
header cannot be read, gets nothing at all. Anything else gets busy, one reply of its type
(or none, where the type has none) and idle, in this order, with its own header as parent.
After each case the kernel answers the next request.
"""

import json
import os

import pytest
import zmq

from client import DELIMITER, Kernel, Message, text_of, types_of

REPLIES = {
    "kernel_info_request": "kernel_info_reply",
    "execute_request": "execute_reply",
    "complete_request": "complete_reply",
    "inspect_request": "inspect_reply",
    "is_complete_request": "is_complete_reply",
    "history_request": "history_reply",
    "comm_info_request": "comm_info_reply",
    "connect_request": "connect_reply",
    "interrupt_request": "interrupt_reply",
    "usage_request": "usage_reply",
    "shutdown_request": "shutdown_reply",
    "comm_open": None,
    "comm_msg": None,
    "comm_close": None,
    "no_such_request": None,
}
GOOD = {
    "kernel_info_request": {},
    "connect_request": {},
    "interrupt_request": {},
    "usage_request": {},
    "no_such_request": {},
    "execute_request": {
        "code": "# nothing",
        "silent": False,
        "store_history": False,
        "user_expressions": {},
        "allow_stdin": False,
        "stop_on_error": True,
    },
    "complete_request": {"code": "zi", "cursor_pos": 2},
    "inspect_request": {"code": "zip", "cursor_pos": 2, "detail_level": 0},
    "is_complete_request": {"code": "x"},
    "history_request": {
        "hist_access_type": "range",
        "session": 0,
        "start": 1,
        "stop": 2,
        "output": False,
        "raw": True,
        "n": 3,
        "pattern": "*",
        "unique": False,
    },
    "comm_info_request": {"target_name": "jupyter.widget"},
    "comm_open": {"comm_id": "c-1", "target_name": "none", "data": {}},
    "comm_msg": {"comm_id": "c-1", "data": {}},
    "comm_close": {"comm_id": "c-1", "data": {}},
}
TYPES = list(GOOD)
NEEDED = {
    "execute_request": {"code"},
    "complete_request": {"code"},
    "inspect_request": {"code"},
    "is_complete_request": {"code"},
    "history_request": {"hist_access_type"},
}
WRONG = {
    "null": None,
    "true": True,
    "number": 7,
    "negative": -1,
    "large": 1 << 62,
    "fraction": 1.5,
    "text": "text",
    "empty": "",
    "list": ["x"],
    "object": {"x": 1},
}
HUGE = "x" * (3 << 20)


@pytest.fixture(scope="module")
def k(kind):
    with Kernel(kind) as kernel:
        yield kernel


def channel_of(msg_type):
    return "control" if msg_type in ("interrupt_request", "usage_request") else "shell"


def check(k, msg_type, content, channel=None, **more):
    """Sends a message that is whole; gives its reply, or None, checked as above."""
    channel = channel or channel_of(msg_type)
    return answer(k, msg_type, channel, k.send(channel, msg_type, content, **more))


def answer(k, msg_type, channel, msg_id):
    """What follows a message whose header can be read; gives its reply, or None."""
    got = []
    while not got or got[-1].content.get("execution_state") != "idle":
        m = k.recv("iopub")
        assert m.parent_id == msg_id, m
        got.append(m)
    assert got[0].content == {"execution_state": "busy"} and got[0].type == "status"
    reply = None
    if REPLIES[msg_type]:
        reply = k.recv(channel)
        assert reply.parent_id == msg_id and reply.type == REPLIES[msg_type]
        status = reply.content["status"]
        if msg_type == "is_complete_request":
            assert status in ("complete", "incomplete", "invalid", "unknown")
        else:
            assert status in ("ok", "error")
        if status == "error":
            assert {"ename", "evalue", "traceback"} <= set(reply.content)
            assert isinstance(reply.content["traceback"], list) and reply.content["evalue"]
        if msg_type == "execute_request":
            assert isinstance(reply.content["execution_count"], int)
    assert k.quiet("shell", 0) and k.quiet("control", 0)
    return reply


def refused(k, msg_type, channel, header, frames):
    """A signed message whose parent header, metadata or content is no JSON object."""
    k.sockets[channel].send_multipart([DELIMITER, k.sign(frames)] + frames)
    reply = answer(k, msg_type, channel, header["msg_id"])
    if reply is not None and msg_type == "is_complete_request":
        assert reply.content["status"] == "unknown"
    elif reply is not None:
        assert reply.content["status"] == "error" and "the message's" in reply.content["evalue"]


def nothing_comes(k, channel):
    """What was sent before got no answer; the next request gets its own."""
    reply, got = k.request("kernel_info_request", channel=channel)
    assert reply.content["status"] == "ok" and got == []
    assert k.quiet(channel, 0) and k.quiet("iopub", 0)


@pytest.mark.parametrize("msg_type", TYPES)
class TestEveryType:
    def test_as_it_should_be(self, k, msg_type):
        reply = check(k, msg_type, GOOD[msg_type])
        assert reply is None or reply.content["status"] != "error"

    def test_a_key_is_missing(self, k, msg_type):
        for key in GOOD[msg_type]:
            reply = check(k, msg_type, {n: v for n, v in GOOD[msg_type].items() if n != key})
            if reply is not None and key in NEEDED.get(msg_type, ()):
                refused = "unknown" if msg_type == "is_complete_request" else "error"
                assert reply.content["status"] == refused and key in reply.content["evalue"]
            elif reply is not None:
                assert reply.content["status"] != "error", key
        check(k, msg_type, {})

    @pytest.mark.parametrize("wrong", WRONG)
    def test_a_value_of_the_wrong_type(self, k, msg_type, wrong):
        for key in GOOD[msg_type]:
            check(k, msg_type, dict(GOOD[msg_type], **{key: WRONG[wrong]}))

    def test_huge_values(self, k, msg_type):
        for key, value in GOOD[msg_type].items():
            if msg_type == "execute_request" and key == "code":
                value = "# " + HUGE
            else:
                value = {"a": HUGE} if isinstance(value, dict) else HUGE
            check(k, msg_type, dict(GOOD[msg_type], **{key: value}))
        check(k, msg_type, dict(GOOD[msg_type], more=["x" * 50] * 20000))

    def test_extra_keys(self, k, msg_type):
        extra = {"odd": [1, {"deep": None}], "\U0001f525": "\u0000 \u2028"}
        reply = check(
            k,
            msg_type,
            dict(GOOD[msg_type], **extra),
            metadata=extra,
            header=k.header(msg_type, **extra),
        )
        assert reply is None or reply.content["status"] != "error"

    def test_unknown_parents(self, k, msg_type):
        for parent in ({"msg_id": "never-seen"}, {"msg_id": 5}, {"odd": {"deep": [1]}}):
            reply = check(k, msg_type, GOOD[msg_type], parent=parent)
            assert reply is None or reply.content["status"] != "error"

    def test_broken_text(self, k, msg_type):
        channel = channel_of(msg_type)
        for bad in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80"):
            header = k.header(msg_type)
            good = [json.dumps(header).encode(), b"{}", b"{}", b"{}"]
            broken = good[0][:-1] + b', "a":"' + bad + b'"}'
            k.sockets[channel].send_multipart(
                [DELIMITER, k.sign([broken] + good[1:]), broken] + good[1:]
            )
            nothing_comes(k, channel)
            for at in (1, 2, 3):
                frames = list(good)
                frames[at] = b'{"a":"' + bad + b'"}'
                refused(k, msg_type, channel, header, frames)
        nothing_comes(k, channel)

    def test_broken_frames(self, k, msg_type):
        channel = channel_of(msg_type)
        whole = k.frames(msg_type, GOOD[msg_type])
        for n in range(1, len(whole)):
            k.sockets[channel].send_multipart(whole[:n])
        for bad in (b"", b"[]", b"5", b"null", b"{", b'{"a":1', b"{}" + b" " * 10 + b"x", b"\x00"):
            for at in range(4):
                header = k.header(
                    msg_type
                )  # a new one: without bad's bytes two of them have one signature
                good = k.frames(msg_type, GOOD[msg_type], header=header)
                frames = good[2:]
                frames[at] = bad
                k.sockets[channel].send_multipart(
                    [DELIMITER, good[1]] + frames
                )  # its signature is another's
                if at == 0:
                    k.sockets[channel].send_multipart([DELIMITER, k.sign(frames)] + frames)
                    nothing_comes(k, channel)
                else:
                    refused(k, msg_type, channel, header, frames)
        nothing_comes(k, channel)

    def test_replayed(self, k, msg_type):
        channel = channel_of(msg_type)
        frames = k.frames(msg_type, GOOD[msg_type])
        k.sockets[channel].send_multipart(frames)
        msg_id = json.loads(frames[2])["msg_id"]
        if REPLIES[msg_type]:
            assert k.recv(channel).parent_id == msg_id
        k.published(msg_id)
        for other in ("shell", "control", "stdin"):
            k.sockets[other].send_multipart(frames)
            k.sockets[other].send_multipart([b"another", b"identity"] + frames + [b"a buffer"])
        nothing_comes(k, "shell")
        nothing_comes(k, "control")

    def test_the_other_channel(self, k, msg_type):
        other = "shell" if channel_of(msg_type) == "control" else "control"
        reply = check(k, msg_type, GOOD[msg_type], channel=other)
        if msg_type == "execute_request":
            assert reply.content["status"] == "error" and "control" in reply.content["evalue"]
        elif reply is not None:
            assert reply.content["status"] != "error"
        msg_id = k.send("stdin", msg_type, GOOD[msg_type])
        assert k.published(msg_id) == []
        if REPLIES[msg_type]:
            reply = k.recv("stdin")
            assert reply.type == REPLIES[msg_type] and "stdin" in reply.content["evalue"]
        assert k.is_alive() and k.quiet("stdin", 0)

    def test_identities_of_several_frames(self, k, msg_type):
        channel = channel_of(msg_type)
        inner = [b"proxy", b"\x00\xff\x01", b"x" * 200, b""]
        frames = k.frames(msg_type, GOOD[msg_type])
        k.sockets[channel].send_multipart(inner + frames)
        if REPLIES[msg_type]:
            back = k.sockets[channel].recv_multipart()
            assert back[:4] == inner and Message(back, k.key, k.scheme).type == REPLIES[msg_type]
        k.published(json.loads(frames[2])["msg_id"])

    def test_buffers_behind_it(self, k, msg_type):
        channel = channel_of(msg_type)
        frames = k.frames(msg_type, GOOD[msg_type])
        k.sockets[channel].send_multipart(frames + [b"", b"\xff" * 1000, os.urandom(100)])
        if REPLIES[msg_type]:
            assert k.recv(channel).type == REPLIES[msg_type]
        k.published(json.loads(frames[2])["msg_id"])

    def test_a_subshell_that_does_not_exist(self, k, msg_type):
        reply = check(k, msg_type, GOOD[msg_type], header=k.header(msg_type, subshell_id="none"))
        assert reply is None or "subshell" in reply.content["evalue"]


@pytest.mark.parametrize("silent", [None, False, True])
@pytest.mark.parametrize("store_history", [None, False, True])
@pytest.mark.parametrize("stop_on_error", [None, False, True])
@pytest.mark.parametrize("snippet", ["hello", "error"])
def test_silent_store_history_stop_on_error(k, silent, store_history, stop_on_error, snippet):
    """All combinations; None: the key is left out."""
    options = {"silent": silent, "store_history": store_history, "stop_on_error": stop_on_error}
    options = {n: v for n, v in options.items() if v is not None}
    before = k.run("nothing", code="", silent=True)[0].content["execution_count"]
    blocker = k.send_cell(
        "sleep_1" if snippet == "error" else "nothing", stop_on_error=False, store_history=False
    )
    first = k.send("shell", "execute_request", dict({"code": k.snippets[snippet]}, **options))
    second = k.send("shell", "execute_request", {"code": k.snippets["nothing"], "silent": True})
    assert k.recv("shell").parent_id == blocker
    reply, behind = k.recv("shell"), k.recv("shell")
    assert (reply.parent_id, behind.parent_id) == (first, second)
    counts = not silent and store_history is not False
    assert reply.content["execution_count"] == before + counts
    assert reply.content["status"] == ("error" if snippet == "error" else "ok")
    got = k.published(first)
    if silent:
        assert got == []
    else:
        assert types_of(got) == ["execute_input", "error" if snippet == "error" else "stream"]
    aborts = snippet == "error" and not silent and stop_on_error is not False
    assert behind.content["status"] == ("aborted" if aborts else "ok")
    assert behind.content["execution_count"] == before + counts
    assert k.published(second) == []


def answered(k, s, msg_id):
    """A connection that was given up before it stood can take the identity over from the one that
    stands, and take the answer with it (ZeroMQ's sockets do not know which is the newer): ask anew.
    Answers to those who had the identity before may come first."""
    for _ in range(4):
        while s.poll(4000):
            if k.recv("shell", socket=s).parent_id == msg_id:
                return True
        msg_id = k.send("shell", "kernel_info_request", {}, socket=s)
    return False


def test_clients_that_come_back(k):
    """The same identity, again and again, also while its answer is under way."""
    for i in range(40):
        s = k.open("shell", zmq.DEALER, b"came-back")
        msg_id = k.send("shell", "kernel_info_request", {}, socket=s)
        if i % 3 == 0:
            assert answered(k, s, msg_id)
        elif i % 3 == 1:
            cell = k.send("shell", "execute_request", {"code": k.snippets["hello"]}, socket=s)
            assert text_of(k.published(cell)) == "hello, world\n"
        s.close(0)
    s = k.open("shell", zmq.DEALER, b"came-back")
    cell = k.send("shell", "execute_request", {"code": k.snippets["result_3"]}, socket=s)
    while k.recv("shell", socket=s).parent_id != cell:
        pass  # answers for those before it may still come
    s.close(0)


def test_all_that_was_dropped_is_not_remembered(k):
    """Forged signatures do not fill the table of those seen, and memory does not grow."""

    def rss():
        with open("/proc/%d/status" % k.process.pid) as f:
            return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))

    seen = k.frames("kernel_info_request", {})
    k.sockets["shell"].send_multipart(seen)
    assert k.recv("shell").type == "kernel_info_reply"
    k.is_alive()
    frames = [json.dumps(k.header("kernel_info_request")).encode(), b"{}", b"{}", b"{}"]
    before = rss()
    for i in range(70000):
        k.sockets["shell"].send_multipart([DELIMITER, b"%064x" % i] + frames)
    assert k.is_alive()
    assert rss() - before < 32 << 10
    k.sockets["shell"].send_multipart(seen)
    nothing_comes(k, "shell")
