"""Launched as Jupyter Enterprise Gateway and gateway provisioners do: the gateway's side is played here, with
openssl's own decryption. tests/kernel/real_gateway.py is the same with the real gateway's classes."""

import base64
import json
import os
import signal
import socket
import subprocess
import tempfile

import pytest
import zmq

from client import COMMANDS, DELIMITER, Message, until

pytestmark = pytest.mark.real
PROGRAM = COMMANDS["warpcell"][0]
KERNEL_ID = "3f2a-kernel"


def openssl(*args, data=None):
    return subprocess.run(["openssl", *args], input=data, capture_output=True, check=True).stdout


class Gateway:
    """Listens for one launcher, opens its answer, and sends it signals."""

    def __init__(self, key):
        self.key = key
        der = openssl("rsa", "-in", self.key, "-pubout", "-outform", "DER")
        self.public_key = base64.b64encode(der).decode()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.settimeout(20)
        self.address = "127.0.0.1:%d" % self.socket.getsockname()[1]
        self.processes = []

    def launch(self, *more, prefix="--", **changes):
        words = {"response-address": self.address, "public-key": self.public_key}
        words.update({"kernel-id": KERNEL_ID, **changes})
        command = [PROGRAM, "kernel"]
        for name, value in words.items():
            command += [prefix + name, value] if value is not None else []
        self.processes.append(
            subprocess.Popen(
                command + list(more),
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                env=dict(os.environ, JPY_PARENT_PID=str(os.getpid())),
            )
        )
        return self.processes[-1]

    def answer(self):
        with self.socket.accept()[0] as s:
            s.settimeout(20)
            data = b""
            while piece := s.recv(4096):
                data += piece
        sealed = json.loads(base64.b64decode(data, validate=True))
        assert set(sealed) == {"version", "key", "conn_info"} and sealed["version"] == 1
        with tempfile.NamedTemporaryFile() as f:
            f.write(base64.b64decode(sealed["key"], validate=True))
            f.flush()
            key = openssl("pkeyutl", "-decrypt", "-inkey", self.key, "-in", f.name)
        assert len(key) == 16
        text = openssl(
            "enc", "-d", "-aes-128-ecb", "-K", key.hex(), data=base64.b64decode(sealed["conn_info"])
        )
        return json.loads(text)

    def tell(self, info, request):
        with socket.create_connection(("127.0.0.1", info["comm_port"]), timeout=20) as s:
            s.sendall(request if isinstance(request, bytes) else json.dumps(request).encode())
            s.shutdown(socket.SHUT_WR)
            return s.recv(10)

    def close(self):
        for p in self.processes:
            if p.poll() is None:
                p.kill()
            p.communicate()
        self.socket.close()


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("gateway") / "key.pem")
    openssl("genrsa", "-out", path, "2048")
    return path


@pytest.fixture
def gateway(key):
    g = Gateway(key)
    yield g
    g.close()


class Client:
    """Just enough of one for a kernel that wrote no connection file."""

    def __init__(self, info):
        import hashlib
        import hmac
        import uuid

        self.context, self.key, self.sockets = zmq.Context(), info["key"].encode(), {}
        self.sign = lambda parts: hmac.new(self.key, b"".join(parts), hashlib.sha256).hexdigest()
        self.new_id = lambda: uuid.uuid4().hex
        for name, kind in (("shell", zmq.DEALER), ("iopub", zmq.SUB)):
            self.sockets[name] = self.context.socket(kind)
            self.sockets[name].linger = 0
            self.sockets[name].connect("tcp://127.0.0.1:%d" % info[name + "_port"])
        self.sockets["iopub"].subscribe(b"")

    def send(self, kind, content):
        header = {"msg_id": self.new_id(), "msg_type": kind, "session": "s", "username": "u"}
        parts = [json.dumps(p).encode() for p in (header, {}, {}, content)]
        self.sockets["shell"].send_multipart([DELIMITER, self.sign(parts).encode(), *parts])
        return header["msg_id"]

    def recv(self, channel="shell"):
        assert self.sockets[channel].poll(20000)
        return Message(self.sockets[channel].recv_multipart(), self.key, "sha256")


def test_launch_signals_and_shutdown(gateway):
    process = gateway.launch("--spark-context-initialization-mode", "none")
    info = gateway.answer()
    assert info["kernel_id"] == KERNEL_ID and info["transport"] == "tcp"
    assert info["pid"] == process.pid and info["pgid"] == os.getpgid(process.pid)
    assert len(info["key"]) == 32 and info["signature_scheme"] == "hmac-sha256"
    client = Client(info)
    try:
        while client.recv("iopub").type != "iopub_welcome":
            pass
        cell = client.send("execute_request", {"code": "print('runs')\nwhile True: pass"})
        while client.recv("iopub").type != "stream":
            pass
        assert gateway.tell(info, {"signum": 0}) == b""
        for nonsense in (b"", b"{", b"[1]", b'{"signum": "x"}', b'{"signum": 10}', b"\xff" * 5000):
            try:
                gateway.tell(info, nonsense)
            except OSError:  # it has hung up
                assert len(nonsense) > 4096  # more than is read
        assert process.poll() is None
        gateway.tell(info, {"signum": int(signal.SIGINT)})
        reply = client.recv()
        assert reply.parent_id == cell and reply.content["ename"] == "KeyboardInterrupt"
        gateway.tell(info, {"shutdown": 1})
        assert process.wait(20) == 0
    finally:
        client.context.destroy(linger=0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_signals_that_end(gateway, number):
    process = gateway.launch(prefix="--RemoteProcessProxy.")
    gateway.tell(gateway.answer(), {"signum": int(number)})
    assert process.wait(20) == 0


def test_ports_of_a_range(gateway):
    """Two kernels find room in a narrow one beside each other."""
    low = 20000 + os.getpid() % 20000
    infos = []
    for _ in range(2):
        gateway.launch(**{"port-range": f"{low}..{low + 200}"})
        infos.append(gateway.answer())
    ports = [v for info in infos for k, v in info.items() if k.endswith("_port")]
    assert len(set(ports)) == 12 and all(low <= p <= low + 200 for p in ports)
    for info, process in zip(infos, gateway.processes, strict=True):
        gateway.tell(info, {"shutdown": 1})
        assert process.wait(20) == 0


@pytest.mark.parametrize(
    "changes, code, says",
    [
        ({"public-key": None}, 2, "--public-key is missing"),
        ({"kernel-id": None}, 2, "--kernel-id is missing"),
        ({"response-address": "nowhere"}, 2, "--response-address is nowhere"),
        ({"response-address": "1.2.3.4:0"}, 2, "--response-address is 1.2.3.4:0"),
        ({"port-range": "5..6"}, 2, "--port-range is 5..6"),
        ({"port-range": "40000-41000"}, 2, "--port-range is 40000-41000"),
        ({"port-range": "40000..40020"}, 2, "at least 32 ports"),
        ({"public-key": "AAAA"}, 7, "--public-key is no RSA key"),
        ({"public-key": "!" * 6000}, 7, "--public-key is no RSA key"),
    ],
)
def test_words_that_are_wrong(gateway, changes, code, says):
    process = gateway.launch(**changes)
    _, error = process.communicate(timeout=20)
    assert process.returncode == code and says in error and error.count("\n") == 1, error


def test_a_gateway_that_has_gone(gateway):
    gateway.socket.close()
    process = gateway.launch()
    _, error = process.communicate(timeout=20)
    assert process.returncode == 7 and "the gateway does not answer on 127.0.0.1" in error
    assert until(lambda: process.poll() is not None)
