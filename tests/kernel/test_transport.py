"""Sockets: transports, keys, identities, subscriptions, heartbeat."""

import hmac
import json
import os
import socket
import subprocess
import stat
import time

import pytest
import zmq

from client import CHANNELS, COMMANDS, TIMEOUT, Message, text_of, until, within


def has_ipv6():
    try:
        socket.socket(socket.AF_INET6).bind(("::1", 0))
        return True
    except OSError:
        return False


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"transport": "ipc"},
        {"ip": "localhost"},
        {"ip": "0.0.0.0"},
        {"key": b""},
        {"scheme": "sha512"},
        {"scheme": "sha3_256"},
        {"transport": "ipc", "key": b""},
        {"curve": True},
        {"curve": True, "transport": "ipc"},
        pytest.param({"ip": "::1"}, marks=pytest.mark.skipif(not has_ipv6(), reason="no IPv6")),
    ],
    ids=str,
)
def test_transports_and_keys(start, options):
    k = start(**options)
    reply, got = k.run("hello")
    assert reply.content["status"] == "ok" and text_of(got) == "hello, world\n"
    k.sockets["hb"].send(b"ping")
    assert k.sockets["hb"].recv() == b"ping"


def test_chosen_ports_are_written_privately(start):
    k = start()
    assert stat.S_IMODE(os.stat(k.file).st_mode) == 0o600
    assert (
        k.info["kernel_name"] == "test"
        and len({k.info[c + "_port"] for c in ("shell", "iopub", "hb")}) == 3
    )
    assert os.listdir(k.dir) == ["connection.json"]


def test_ipc_sockets_are_private_and_removed(start):
    k = start(transport="ipc")
    files = [f for f in os.listdir(k.dir) if f.startswith("k-")]
    assert len(files) == 5
    assert all(stat.S_IMODE(os.stat(os.path.join(k.dir, f)).st_mode) & 0o077 == 0 for f in files)
    k.send("control", "shutdown_request", {"restart": False})
    k.process.wait(TIMEOUT)
    assert os.listdir(k.dir) == ["connection.json"]


def test_the_welcome_comes_first_to_everyone(start):
    k = start(wait=False)
    first = k.recv("iopub")
    assert (
        first.type == "iopub_welcome"
        and first.content == {"subscription": ""}
        and first.parent == {}
    )
    assert first.raw_parent == b"{}"
    starting = k.recv("iopub")
    assert starting.content == {"execution_state": "starting"} and starting.parent == {}
    assert k.recv("iopub").content == {"execution_state": "idle"}
    for topic in (b"", b"kernel.", b""):
        s = k.open("iopub", zmq.SUB, subscribe=topic)
        m = k.recv("iopub", socket=s)
        assert (
            m.type == "iopub_welcome"
            and m.content == {"subscription": topic.decode()}
            and m.ids == [topic]
        )
        s.close(0)


def test_welcome_under_fire(start):
    """A subscriber that comes while a cell prints still gets its welcome first."""
    k = start(env={"WARPCELL_OUTPUT_RATE": "0"})
    cell = k.send_cell("", code=k.snippets["lines"].format(n=100000))
    for _ in range(10):
        s = k.open("iopub", zmq.SUB, subscribe=b"")
        assert k.recv("iopub", socket=s).type == "iopub_welcome"
        s.close(0)
    assert k.recv("shell").parent_id == cell


def test_a_new_subscriber_learns_the_state(start):
    k = start()
    cell = k.send_cell("spin")
    k.wait_busy(cell)
    s = k.open("iopub", zmq.SUB, subscribe=b"")
    assert k.recv("iopub", socket=s).type == "iopub_welcome"
    m = k.recv("iopub", socket=s)
    assert m.content == {"execution_state": "busy"} and m.parent_id == cell
    k.send("control", "interrupt_request", {})
    k.recv("shell")
    s.close(0)


def test_topics_filter(start):
    k = start()
    s = k.open("iopub", zmq.SUB, subscribe=b"kernel.nothing")
    assert k.recv("iopub", socket=s).content == {"subscription": "kernel.nothing"}
    k.run("hello")
    assert not s.poll(100)
    s.subscribe(
        b"kernel.%s.stream" % k.request("kernel_info_request")[0].header["session"].encode()
    )
    assert k.recv("iopub", socket=s).type == "iopub_welcome"
    k.run("hello")
    assert k.recv("iopub", socket=s).type == "stream"
    s.close(0)


def test_odd_subscriptions(start):
    k = start()
    raw = k.open("iopub", zmq.XSUB)
    for frame in (b"", b"\x02what", b"\x01\xff\xfe", b"\x01" + b"x" * 900, b"\x00never", b"\x01"):
        raw.send(frame)
    m = None
    while m is None or m.content != {"subscription": ""}:
        m = Message(raw.recv_multipart(), k.key, k.scheme)
    assert k.is_alive()
    raw.send(b"\x01" + b"x" * 5000)  # too long: the connection is cut
    assert k.is_alive()
    raw.close(0)


def test_identities_of_several_frames(start):
    """Proxies put identities of their own before the client's; replies keep all."""
    k = start()
    inner = [b"proxy-a", b"\x00\xff binary", b"client"]
    k.sockets["shell"].send_multipart(inner + k.frames("kernel_info_request", {}))
    frames = k.sockets["shell"].recv_multipart()
    assert frames[:3] == inner
    assert Message(frames, k.key, k.scheme).type == "kernel_info_reply"
    k.sockets["shell"].send_multipart(
        inner + k.frames("execute_request", {"code": k.snippets["hello"]})
    )
    frames = k.sockets["shell"].recv_multipart()
    assert frames[:3] == inner and Message(frames, k.key, k.scheme).type == "execute_reply"


def test_clients_come_back_with_their_identity(start):
    k = start()
    for _ in range(50):
        s = k.open("shell", zmq.DEALER, b"always-the-same")
        msg_id = k.send("shell", "kernel_info_request", {}, socket=s)
        assert k.recv("shell", socket=s).parent_id == msg_id
        s.close(0)
    two = []
    for _ in range(2):  # the one that comes last has the identity
        two.append(k.open("shell", zmq.DEALER, b"twin"))
        msg_id = k.send("shell", "kernel_info_request", {}, socket=two[-1])
        assert k.recv("shell", socket=two[-1]).parent_id == msg_id
    for s in two:
        s.close(0)


def test_a_client_that_leaves_before_its_answer(start):
    k = start()
    s = k.open("shell", zmq.DEALER, b"leaver")
    cell = k.send("shell", "execute_request", {"code": k.snippets["sleep_1"]}, socket=s)
    k.wait_busy(cell)
    s.close(0)
    assert k.run("hello")[0].content["status"] == "ok"


def test_heartbeat_while_a_cell_spins(start):
    k = start()
    cell = k.send_cell("spin")
    k.wait_busy(cell)
    for size in (0, 1, 4, 1000):
        for _ in range(50):
            payload = os.urandom(size)
            k.sockets["hb"].send(payload)
            assert k.sockets["hb"].poll(1000 * TIMEOUT) and k.sockets["hb"].recv() == payload

    def beat():
        k.sockets["hb"].send(b"now")
        k.sockets["hb"].recv()

    within(0.02, beat)
    k.sockets["hb"].send_multipart([b"a", b"", b"b"])
    assert k.sockets["hb"].recv_multipart() == [b"a", b"", b"b"]
    k.send("control", "interrupt_request", {})
    k.recv("shell")


def test_garbage_on_the_ports(start):
    k = start()
    for _ in range(50):
        for channel in ("shell", "iopub", "stdin", "control", "hb"):
            with socket.create_connection(("127.0.0.1", k.info[channel + "_port"])) as s:
                s.sendall(os.urandom(100))
    assert k.is_alive() and k.run("hello")[0].content["status"] == "ok"


def test_an_idle_kernel_does_not_wake_up(start):
    k = start()
    k.run("hello")

    def switches():
        total = 0
        for pid in [k.process.pid] + k.worker_pids():
            for task in os.listdir("/proc/%d/task" % pid):
                with open("/proc/%d/task/%s/status" % (pid, task)) as f:
                    total += sum(int(line.split()[1]) for line in f if "ctxt_switches" in line)
        return total

    def in_a_second():
        before = switches()
        time.sleep(1)
        return switches() - before

    until(lambda: in_a_second() == 0)  # what it prepares at its start takes a moment
    assert in_a_second() + in_a_second() <= 1


@pytest.mark.parametrize("transport", ["tcp", "ipc"])
def test_plain_clients_get_nothing_from_an_encrypted_kernel(start, transport):
    k = start(curve=True, transport=transport)
    keys, k.curve = k.curve, None
    for channel, kind in (
        ("shell", zmq.DEALER),
        ("control", zmq.DEALER),
        ("hb", zmq.REQ),
        ("iopub", zmq.SUB),
    ):
        s = k.open(channel, kind, subscribe=b"" if kind == zmq.SUB else None)
        if channel == "hb":
            s.send(b"ping")
        elif channel != "iopub":
            k.send(channel, "kernel_info_request", {}, socket=s)
        assert not s.poll(300)
        s.close(0)
    k.curve = keys
    assert k.is_alive()


def launch(kind, tmp_path, info):
    path = tmp_path / "registration.json"
    path.write_text(json.dumps(info))
    path.chmod(0o600)
    command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
    return path, subprocess.Popen(
        command, stderr=subprocess.PIPE, env=dict(os.environ, JPY_PARENT_PID=str(os.getpid()))
    )


def sign(*frames):
    return hmac.new(b"key", b"".join(frames), "sha256").hexdigest().encode()


def ask_on(context, port):
    """A kernel_info_request on a shell port, as text from the reply."""
    s = context.socket(zmq.DEALER)
    s.connect("tcp://127.0.0.1:%d" % port)
    header = json.dumps({"msg_id": os.urandom(8).hex(), "msg_type": "kernel_info_request"}).encode()
    frames = [header, b"{}", b"{}", b"{}"]
    s.send_multipart([b"<IDS|MSG>", sign(*frames)] + frames)
    assert s.poll(1000 * TIMEOUT)
    return Message(s.recv_multipart(), b"key", "sha256").content


@pytest.fixture
def launcher():
    context = zmq.Context()
    yield context
    context.destroy(linger=0)


@pytest.mark.parametrize("text_port", [False, True])
def test_the_handshake_of_protocol_5_6(kind, tmp_path, launcher, text_port):
    s = launcher.socket(zmq.ROUTER)
    port = s.bind_to_random_port("tcp://127.0.0.1")
    info = {
        "transport": "tcp",
        "signature_scheme": "hmac-sha256",
        "key": "key",
        "kernel_id": "k-1",
        "registration_ip": "127.0.0.1",
        "registration_port": str(port) if text_port else port,
    }
    path, process = launch(kind, tmp_path, info)
    assert s.poll(1000 * TIMEOUT)
    identity, delimiter, signature, content = s.recv_multipart()
    assert delimiter == b"<IDS|MSG>" and signature == sign(content)
    said = json.loads(content)
    assert said["kernel_id"] == "k-1" and all(isinstance(said[c + "_port"], str) for c in CHANNELS)
    s.send_multipart([identity, b"<IDS|MSG>", sign(b"ACK"), b"ACK"])
    assert ask_on(launcher, int(said["shell_port"]))["status"] == "ok"
    written = json.loads(path.read_text())  # other clients find the ports in the file
    assert {c: written[c + "_port"] for c in CHANNELS} == {
        c: int(said[c + "_port"]) for c in CHANNELS
    }
    process.terminate()
    assert process.wait(TIMEOUT) == 0


def test_the_handshake_of_positron(kind, tmp_path, launcher):
    s = launcher.socket(zmq.REP)
    port = s.bind_to_random_port("tcp://127.0.0.1")
    info = {
        "transport": "tcp",
        "signature_scheme": "hmac-sha256",
        "key": "key",
        "ip": "127.0.0.1",
        "registration_port": port,
    }
    _, process = launch(kind, tmp_path, info)
    assert s.poll(1000 * TIMEOUT)
    request = Message(s.recv_multipart(), b"key", "sha256")
    assert request.type == "handshake_request" and all(
        isinstance(request.content[c + "_port"], int) for c in CHANNELS
    )
    header = json.dumps({"msg_id": "r", "msg_type": "handshake_reply"}).encode()
    frames = [header, json.dumps(request.header).encode(), b"{}", b'{"status":"ok"}']
    s.send_multipart([b"<IDS|MSG>", sign(*frames)] + frames)
    assert ask_on(launcher, request.content["shell_port"])["status"] == "ok"
    process.terminate()
    assert process.wait(TIMEOUT) == 0


@pytest.mark.parametrize(
    "answer", [None, [b"nonsense"], [b"<IDS|MSG>", b"0" * 64, b"ACK"], [b"<IDS|MSG>", b"", b""]]
)
def test_a_launcher_that_does_not_answer_well(kind, tmp_path, launcher, answer):
    s = launcher.socket(zmq.ROUTER)
    port = s.bind_to_random_port("tcp://127.0.0.1")
    info = {
        "transport": "tcp",
        "signature_scheme": "hmac-sha256",
        "key": "key",
        "kernel_id": "k-1",
        "registration_ip": "127.0.0.1",
        "registration_port": port,
    }
    begin = time.time()
    _, process = launch(kind, tmp_path, info)
    assert s.poll(1000 * TIMEOUT)
    identity = s.recv_multipart()[0]
    if answer:
        s.send_multipart([identity] + answer)
    assert process.wait(2 * TIMEOUT) == 7 and time.time() - begin < 5 + TIMEOUT / 2
    assert process.stderr.read().count(b"\n") == 1
