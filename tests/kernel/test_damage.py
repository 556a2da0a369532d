"""Messages that are wrong in every way: dropped, or answered with an error, and
the next request always works."""

import json
import os
import uuid

import pytest

from client import DELIMITER, sha256

CHANNELS = ("shell", "control", "stdin")


def good(kernel, msg_type="kernel_info_request", content=None):
    return kernel.frames(msg_type, content or {})


def flip(frame, bit):
    data = bytearray(frame or b"x")
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(data)


def signed(kernel, frames):
    return [DELIMITER, kernel.sign(frames)] + frames


DAMAGES = {
    "empty": lambda k: [b""],
    "one frame": lambda k: [b"hello"],
    "no delimiter": lambda k: good(k)[1:],
    "only delimiter": lambda k: [DELIMITER],
    "delimiter twice": lambda k: [DELIMITER] + good(k),
    "cut 1": lambda k: good(k)[:-1],
    "cut 2": lambda k: good(k)[:-2],
    "cut 4": lambda k: good(k)[:-4],
    "no signature": lambda k: [DELIMITER, b""] + good(k)[2:],
    "short signature": lambda k: [DELIMITER, good(k)[1][:63]] + good(k)[2:],
    "long signature": lambda k: (lambda g: [DELIMITER, g[1] + b"0"] + g[2:])(good(k)),
    "upper case signature": lambda k: (lambda g: [DELIMITER, g[1].upper()] + g[2:])(good(k)),
    "foreign signature": lambda k: [DELIMITER, sha256(b"x").encode()] + good(k)[2:],
    "binary signature": lambda k: [DELIMITER, os.urandom(64)] + good(k)[2:],
    "changed header": lambda k: (lambda g: g[:2] + [g[2].replace(b'"t"', b'"u"')] + g[3:])(good(k)),
    "changed content": lambda k: good(k)[:5] + [b'{"a":1}'],
    "swapped frames": lambda k: (lambda g: g[:3] + [g[5], g[4], g[3]])(good(k, content={"a": 1})),
    "empty header": lambda k: signed(k, [b"", b"{}", b"{}", b"{}"]),
    "list header": lambda k: signed(k, [b"[]", b"{}", b"{}", b"{}"]),
    "header without id": lambda k: signed(
        k, [b'{"msg_type":"kernel_info_request"}', b"{}", b"{}", b"{}"]
    ),
    "header without type": lambda k: signed(k, [b'{"msg_id":"a"}', b"{}", b"{}", b"{}"]),
    "header with a number": lambda k: signed(
        k, [b'{"msg_id":5,"msg_type":"kernel_info_request"}', b"{}", b"{}", b"{}"]
    ),
    "deep header": lambda k: signed(k, [b"{" + b'"a":{' * 100 + b"}" * 101, b"{}", b"{}", b"{}"]),
    "header that is cut": lambda k: signed(k, [good(k)[2][:-1], b"{}", b"{}", b"{}"]),
    "one byte of an identity": lambda k: [b"\0"] + good(k)[1:],
    "huge identity": lambda k: [b"i" * (8 << 20)] + good(k)[1:],
    "2000 frames": lambda k: [b"x"] * 2000,
    "100 identities": lambda k: [b"id"] * 100 + good(k),
    "random": lambda k: [os.urandom(n) for n in (0, 5, 300, 5000)],
}


@pytest.fixture(scope="module")
def shared(kind):
    from client import Kernel

    with Kernel(kind) as k:
        yield k


@pytest.mark.parametrize("channel", CHANNELS)
@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_damaged_messages_are_dropped(shared, channel, damage):
    shared.sockets[channel].send_multipart(DAMAGES[damage](shared))
    reply, got = shared.request(
        "kernel_info_request", channel="control" if channel == "stdin" else channel
    )
    assert reply.content["status"] == "ok" and got == []
    if channel != "stdin":
        assert shared.quiet(channel, 0) and shared.quiet("iopub", 0)


# Frames behind a good header, under a good signature: (which, its bytes).
BROKEN = {
    "broken utf-8": ("content", b'{"code":"\xff"}'),
    "surrogates": ("content", b'{"code":"\xed\xa0\x80"}'),
    "cut": ("content", b'{"code":'),
    "number": ("content", b"5"),
    "null": ("content", b"null"),
    "empty": ("content", b""),
    "deep": ("content", b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}"),
    "far too deep": ("content", b'{"a":' + b"[" * (1 << 18)),
    "deep objects": ("content", b'{"a":' * 65 + b"1" + b"}" * 65),
    "repeated key": ("content", b'{"code":"1","code":"2"}'),
    "repeated key by escapes": ("content", b'{"code":"1","c\\u006fde":"2"}'),
    "not a number": ("content", b'{"a":NaN}'),
    "too large a float": ("content", b'{"a":1e999999999}'),
    "nul bytes": ("content", b"\0" * 10),
    "open string": ("content", b'{"a":"' + b"x" * (1 << 18)),
    "two objects": ("content", b"{}{}"),
    "null parent": ("parent header", b"null"),
    "broken metadata": ("metadata", b"{"),
    "deep metadata": ("metadata", b'{"a":' + b"[" * 100 + b"]" * 100 + b"}"),
}
PLACES = {"parent header": 1, "metadata": 2, "content": 3}


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize(
    "msg_type", ["execute_request", "kernel_info_request", "comm_msg", "no_such_request"]
)
@pytest.mark.parametrize("how", BROKEN)
def test_signed_messages_that_are_broken_are_answered(shared, how, msg_type, channel):
    """Busy, an error reply where the type has one, idle; for a page an error under the cell."""
    where, frame = BROKEN[how]
    frames = good(shared, msg_type)[2:]
    frames[PLACES[where]] = frame
    shared.sockets[channel].send_multipart(signed(shared, frames))
    got = shared.published(json.loads(frames[0])["msg_id"])
    if msg_type in ("execute_request", "kernel_info_request"):
        reply = shared.recv(channel)
        assert (
            reply.type == msg_type.replace("request", "reply")
            and reply.content["status"] == "error"
        )
        assert (
            reply.content["ename"] == "ValueError"
            and f"the message's {where}: " in reply.content["evalue"]
        )
    assert [m.type for m in got] == (
        ["error"] if msg_type == "execute_request" and channel == "shell" else []
    )
    assert shared.quiet(channel, 0)


def many_objects(n):
    return b'{"code":"1","a":[' + b"{}," * n + b"0]}"


HEAVY = {
    "a million empty objects": many_objects(1000000),
    "half a million keys": b"{"
    + b",".join(b'"k%d":1' % i for i in range(500000))
    + b',"code":"1"}',
    "three million numbers": b'{"code":"1","a":[' + b"1," * 3000000 + b"0]}",
    "a string of 20 MiB": b'{"code":"1","a":"' + b"\\u0041" * (20 * 1024 * 1024 // 6) + b'"}',
    "a number of 8 MiB": b'{"code":"1","a":' + b"7" * (8 << 20) + b"}",
}


def memory_of(pid):
    with open(f"/proc/{pid}/statm") as f:
        return int(f.read().split()[1]) * 4096


@pytest.mark.parametrize("how", HEAVY)
def test_heavy_messages_leave_no_memory_behind(shared, how):
    """What a message takes is given back, also when the same is said several times."""
    frames = good(shared, "is_complete_request")[2:5] + [HEAVY[how]]
    for _ in range(2):
        frames[0] = json.dumps(shared.header("is_complete_request")).encode()
        shared.sockets["shell"].send_multipart(signed(shared, frames))
        assert shared.recv("shell").content["status"] in ("complete", "unknown")
        shared.published(json.loads(frames[0])["msg_id"])
    if "SANITIZE" not in os.environ:
        assert memory_of(shared.process.pid) < 200 << 20
    assert shared.is_alive()


@pytest.mark.parametrize("channel", CHANNELS)
def test_messages_in_pieces_over_a_plain_connection(shared, channel):
    """Bytes that are no ZeroMQ, and a connection that ends within a greeting, a frame or a message."""
    import socket
    import struct

    port = shared.info[channel + "_port"]
    greeting = b"\xff" + b"\0" * 8 + b"\x7f" + b"\x03\x00" + b"NULL" + b"\0" * 16 + b"\0" * 32
    ready = b"\x05READY" + b"\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
    begun = greeting + b"\x04" + bytes([len(ready)]) + ready
    pieces = [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff" * 1000,
        greeting[:30],
        greeting,
        begun,
        begun + b"\x01\x09<IDS|MSG>",
        begun + b"\x03" + struct.pack(">Q", 1 << 62),
        begun + b"\x01\xff" + b"x" * 100,
        begun + b"\x00\x00" * 1000,
        os.urandom(5000),
    ]
    for piece in pieces:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as s:
            try:
                s.sendall(piece)
            except OSError:
                pass  # cut off before it was all said
    assert shared.is_alive()
    assert shared.request("kernel_info_request")[0].content["status"] == "ok"


def test_every_flipped_bit_of_a_message(shared):
    for frame in range(1, 6):
        g = good(shared, content={"a": 1})
        for bit in range(0, len(g[frame]) * 8, 7):
            bad = list(g)
            bad[frame] = flip(bad[frame], bit)
            shared.sockets["shell"].send_multipart(bad)
    assert shared.is_alive() and shared.quiet("shell", 0)


def test_a_replayed_message_is_dropped(shared):
    frames = good(shared)
    for _ in range(3):
        shared.sockets["shell"].send_multipart(frames)
    assert shared.recv("shell").type == "kernel_info_reply"
    shared.sockets["control"].send_multipart(frames)
    shared.published(json.loads(frames[2])["msg_id"])
    assert shared.quiet("shell", 0.2) and shared.quiet("control", 0) and shared.quiet("iopub", 0)


@pytest.mark.parametrize(
    "digits",
    [
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "12345678901234567890123",
        "9" * 308,
        "9" * 400,
        "-" + "1" * 4000,
    ],
)
def test_integers_of_any_size(shared, digits):
    """In the content, the metadata and the header; Python writes them."""
    content = (
        '{"a":%s,"code":"zi","b":[%s,1.5,-2e3],"cursor_pos":2,"c":"%s"}' % (digits, digits, digits)
    ).encode()
    header = (
        json.dumps(shared.header("complete_request"))[:-1].encode()
        + b',"n":'
        + digits.encode()
        + b"}"
    )
    frames = [header, b"{}", b'{"n":' + digits.encode() + b"}", content]
    shared.sockets["shell"].send_multipart(signed(shared, frames))
    reply = shared.recv("shell")
    assert (
        reply.raw_parent == header
        and reply.content["status"] == "ok"
        and "zip" in reply.content["matches"]
    )
    assert shared.published(json.loads(header)["msg_id"]) == []


HALVES = [b"\\ud800", b"\\uDFff", b"\\ud83d\\ud83d\\ude00", b"a\\\\\\ud800", b"\\ud800x"]


@pytest.mark.parametrize("half", HALVES)
def test_half_a_surrogate_pair(shared, half):
    """What a browser sends when an emoji was cut in two."""

    def ask(msg_type, content):
        frames = good(shared, msg_type)[2:5] + [content]
        shared.sockets["shell"].send_multipart(signed(shared, frames))
        reply = shared.recv("shell")
        return reply, shared.published(json.loads(frames[0])["msg_id"])

    reply, got = ask("execute_request", b'{"code":"x = 1 # ' + half + b'"}')
    assert reply.content["status"] == "error" and reply.content["ename"] == "UnicodeEncodeError"
    assert [m.type for m in got] == ["error"] and got[0].content["evalue"] == reply.content[
        "evalue"
    ]
    reply, got = ask("complete_request", b'{"code":"zi","cursor_pos":2,"more":"' + half + b'"}')
    assert reply.content["status"] == "ok" and got == []
    reply, got = ask(
        "execute_request", b'{"code":"# nothing \\ud83d\\ude00 \\\\ud800","silent":true}'
    )  # whole pairs, and no escape
    assert reply.content["status"] == "ok"


def test_a_thousand_buffers_and_one_more(shared):
    """LIMIT_MESSAGE_BUFFERS; more identities than LIMIT_MESSAGE_HEAD has room for are among DAMAGES."""
    for n in (57, 58, 1000):
        frames = good(shared) + [b"%d" % i for i in range(n)]
        shared.sockets["shell"].send_multipart(frames)
        reply = shared.recv("shell")
        assert reply.type == "kernel_info_reply" and reply.content["status"] == "ok"
        shared.published(json.loads(frames[2])["msg_id"])
    for msg_type, replies in (("kernel_info_request", 1), ("comm_msg", 0), ("execute_request", 1)):
        frames = good(shared, msg_type) + [b""] * 2000
        shared.sockets["shell"].send_multipart(frames)
        got = shared.published(json.loads(frames[2])["msg_id"])
        if replies:
            reply = shared.recv("shell")
            assert reply.content["status"] == "error" and "1000 buffers" in reply.content["evalue"]
        assert [m.type for m in got] == (["error"] if msg_type == "execute_request" else [])
    frames = good(shared) + [b"x" * (17 << 20)] * 4
    shared.sockets["shell"].send_multipart(frames)
    assert "64 MiB" in shared.recv("shell").content["evalue"]
    shared.published(json.loads(frames[2])["msg_id"])
    assert shared.is_alive() and shared.quiet("shell", 0)


def test_a_large_message(shared):
    code = "#" + "x" * (10 << 20)
    reply, got = shared.run("", code=code)
    assert reply.content["status"] == "ok" and len(got[0].content["code"]) == len(code)
    reply, _ = shared.run("", code="#" + "x" * (17 << 20))
    assert reply.content["status"] == "error" and "at most" in reply.content["evalue"]
    assert shared.is_alive()


def test_too_large_a_frame_cuts_the_connection_only(start):
    import zmq

    k = start()
    bully = k.open("shell", zmq.DEALER, b"bully")
    bully.send_multipart([b"x" * (65 << 20)])
    assert k.is_alive()
    bully.close(0)


REQUESTS = {
    "kernel_info_request": {},
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
    "history_request": {"hist_access_type": "tail", "n": 3, "output": False, "raw": True},
    "comm_info_request": {"target_name": "x"},
    "connect_request": {},
    "interrupt_request": {},
    "usage_request": {},
}
WRONG = [
    None,
    True,
    7,
    -1,
    1 << 62,
    1.5,
    "text",
    "",
    [],
    {},
    ["x"],
    {"x": 1},
    "\u0000",
    "x" * 100000,
    "\U0001f525",
]


@pytest.mark.parametrize("msg_type", REQUESTS)
def test_every_request_with_every_wrong_content(shared, msg_type):
    """Signed requests always get one reply, ok or error, and busy and idle."""
    reply_type = msg_type.replace("request", "reply")
    variants = [REQUESTS[msg_type], {}, dict(REQUESTS[msg_type], extra={"deep": [1, 2]})]
    for key in REQUESTS[msg_type]:
        variants += [dict(REQUESTS[msg_type], **{key: w}) for w in WRONG]
        variants.append({k: v for k, v in REQUESTS[msg_type].items() if k != key})
    for content in variants:
        reply, _ = shared.request(msg_type, content)
        assert reply.type == reply_type, content
        if msg_type != "is_complete_request":
            assert reply.content["status"] in ("ok", "error")
        if reply.content["status"] == "error":
            assert (
                reply.content["ename"]
                and reply.content["evalue"]
                and reply.content["traceback"] == []
                or msg_type == "execute_request"
            )
    assert shared.quiet("shell", 0)


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize("msg_type", [t for t in REQUESTS if t != "execute_request"])
def test_requests_on_either_channel(shared, channel, msg_type):
    reply, _ = shared.request(msg_type, REQUESTS[msg_type], channel=channel)
    assert reply.type == msg_type.replace("request", "reply")
    assert reply.content["status"] != "error"


def test_execute_on_control_is_refused(shared):
    reply, got = shared.request("execute_request", {"code": "# nothing"}, channel="control")
    assert reply.content["status"] == "error" and "control" in reply.content["evalue"] and got == []


def test_unknown_types_get_busy_and_idle(shared):
    for channel in ("shell", "control"):
        msg_id = shared.send(channel, "no_such_request", {"x": 1})
        assert shared.published(msg_id) == [] and shared.quiet(channel)


def test_a_subshell_that_does_not_exist(shared):
    header = shared.header("kernel_info_request", subshell_id="none")
    reply, _ = shared.request("kernel_info_request", header=header)
    assert reply.content["status"] == "error" and "subshell" in reply.content["evalue"]
    header = shared.header("kernel_info_request", subshell_id=None)
    reply, _ = shared.request("kernel_info_request", header=header)
    assert reply.content["status"] == "ok"
    msg_id = shared.send("control", "create_subshell_request", {})
    assert shared.published(msg_id) == []


def test_unknown_parents_are_no_problem(shared):
    parent = {"msg_id": uuid.uuid4().hex, "odd": [1]}
    reply, _ = shared.request("kernel_info_request", parent=parent)
    assert reply.content["status"] == "ok"


def test_input_reply_that_nobody_waits_for(shared):
    shared.send("stdin", "input_reply", {"value": "x"})
    shared.send("stdin", "input_reply", {"value": 5})
    shared.send("stdin", "kernel_info_request", {})
    assert shared.is_alive()
