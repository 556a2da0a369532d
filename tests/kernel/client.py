"""A raw client for tests: starts a kernel process and speaks to it over ZeroMQ.

Nothing is hidden: frames can be built wrong on purpose, and every message that
comes back is checked for its signature and its frames.
"""

import hashlib
import hmac
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from datetime import datetime, timezone

import zmq

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("BUILD_DIR", os.path.join(ROOT, "build"))
CHANNELS = ("shell", "iopub", "stdin", "control", "hb")
DELIMITER = b"<IDS|MSG>"
TIMEOUT = float(os.environ.get("TEST_TIMEOUT", 20))

COMMANDS = {
    "fake": [os.path.join(BUILD, "tests/kernel/fake_kernel"), "{connection_file}"],
    "warpcell": [
        os.environ.get("WARPCELL", os.path.join(BUILD, "warpcell")),
        "kernel",
        "{connection_file}",
    ],
}

# The same thing said to each kernel. The fake engine runs commands, one a line
# (tests/kernel/fake_worker.c); the real one runs Python text.
SNIPPETS = {
    "fake": {
        "hello": "out hello, world",
        "hello_err": "err hello, stderr",
        "out_and_err": "out one\nerr two\nout three",
        "nothing": "# nothing",
        "sleep_1": "sleep 1",
        "sleep_60": "sleep 60",
        "spin": "spin",
        "out_then_spin": "out before\nspin",
        "error": "error on purpose",
        "result_3": "result 3",
        "display": "display shown",
        "output_around_display": "out before\ndisplay shown\nout after",
        "lines": "lines {n}",
        "lines_slowly": "out first\nsleep 0.3\nout second\nsleep 0.3\nout third",
        "define_u": "set u",
        "define_wide": "set \u6e29\u5ea6",
        "killed": "out last words\ndie 9",
        "crashed": "die 11",
        "pid": None,
        "expression": ("answer", "3"),
        "bad_expression": "!",
        "input": "input name?",
        "many_displays": "\n".join("display %d" % i for i in range(300)),
    },
    "warpcell": {
        "hello": "print('hello, world')",
        "hello_err": "import sys\nprint('hello, stderr', file=sys.stderr)",
        "out_and_err": "import sys\nprint('one')\nprint('two', file=sys.stderr)\nprint('three')",
        "nothing": "# nothing",
        "sleep_1": "import time\ntime.sleep(1)",
        "sleep_60": "import time\ntime.sleep(60)",
        "spin": "while True: pass",
        "out_then_spin": "print('before')\nwhile True: pass",
        "error": "raise ValueError('on purpose')",
        "result_3": "1 + 2",
        "display": "display('shown')",
        "output_around_display": "print('before')\ndisplay('shown')\nprint('after')",
        "lines": "for i in range({n}): print(f'{{i:079d}}')",
        "lines_slowly": "import time\nprint('first')\ntime.sleep(0.3)\nprint('second')\ntime.sleep(0.3)\nprint('third')",
        "define_u": "u = zeros((3, 3))",
        "define_wide": "\u6e29\u5ea6 = zeros((3, 3))",
        "killed": "import os\nprint('last words')\nos.kill(os.getpid(), 9)",
        "crashed": "import os\nos.kill(os.getpid(), 11)",
        "pid": None,
        "expression": ("1 + 2", "3"),
        "bad_expression": "undefined_name",
        "input": "print('got', input('name?'))",
        "many_displays": "for i in range(300): display(i)",
    },
}


def make_kernelspec(kind, folder, **changes):
    """A Jupyter data folder that knows the kernel as "warpcell"; for JUPYTER_PATH."""
    spec = {
        "argv": COMMANDS[kind],
        "display_name": "Warpcell",
        "language": "python",
        "interrupt_mode": "message",
        "metadata": {"supported_encryption": ["curve"]},
    }
    where = os.path.join(folder, "kernels", "warpcell")
    os.makedirs(where)
    with open(os.path.join(where, "kernel.json"), "w") as f:
        json.dump(dict(spec, **changes), f)
    return folder


class Message:
    """What came back: ids, header, parent, metadata, content, buffers."""

    def __init__(self, frames, key, scheme):
        at = frames.index(DELIMITER)
        self.ids, signature, signed = frames[:at], frames[at + 1], frames[at + 2 : at + 6]
        want = hmac.new(key, b"".join(signed), scheme).hexdigest().encode() if key else b""
        assert signature == want, "a message of the kernel has a bad signature"
        self.raw_parent = signed[1]
        self.header, self.parent, self.metadata, self.content = (json.loads(f) for f in signed)
        self.buffers = frames[at + 6 :]
        self.type = self.header["msg_type"]
        self.parent_id = self.parent.get("msg_id")

    def __repr__(self):
        return "<%s %r to %s>" % (self.type, self.content, (self.parent_id or "nobody")[-6:])


class Kernel:
    """A kernel process and one client of it."""

    def __init__(
        self,
        kind="fake",
        transport="tcp",
        ip="127.0.0.1",
        key=b"test-key",
        scheme="sha256",
        ports=0,
        env=None,
        connect=True,
        subscribe=b"",
        wait=True,
        stderr=None,
        iopub_hwm=1000,
        curve=False,
    ):
        self.kind, self.key, self.scheme = kind, key, scheme
        self.snippets = SNIPPETS[kind]
        self.dir = tempfile.mkdtemp(prefix="wct")
        self.file = os.path.join(self.dir, "connection.json")
        info = {
            "transport": transport,
            "ip": os.path.join(self.dir, "k") if transport == "ipc" else ip,
            "key": key.decode(),
            "signature_scheme": "hmac-" + scheme,
            "kernel_name": "test",
        }
        for i, c in enumerate(CHANNELS):
            info[c + "_port"] = ports + i if ports else 0
        self.curve = zmq.curve_keypair() if curve else None
        if curve:
            info.update(
                curve_publickey=self.curve[0].decode(), curve_secretkey=self.curve[1].decode()
            )
        with open(os.open(self.file, os.O_WRONLY | os.O_CREAT, 0o600), "w") as f:
            json.dump(info, f)
        self.env = dict(os.environ, **(env or {}))
        self.env.setdefault(
            "JPY_PARENT_PID", str(os.getpid())
        )  # none is left when a test is killed
        self.env.setdefault("ASAN_OPTIONS", "detect_leaks=1:handle_segv=0:quarantine_size_mb=4")
        self.stderr, self.iopub_hwm = stderr, iopub_hwm
        self.context = zmq.Context()
        self.session = uuid.uuid4().hex
        self.sockets = {}
        self.spawn()
        if connect:
            self.wait_for_ports()
            self.connect(subscribe)
            if wait:
                self.wait_ready()

    # -- the process

    def spawn(self):
        command = [a.format(connection_file=self.file) for a in COMMANDS[self.kind]]
        self.process = subprocess.Popen(
            command,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stderr=self.stderr,
            start_new_session=True,
        )

    def wait_for_ports(self):
        until = time.time() + TIMEOUT
        while time.time() < until:
            with open(self.file) as f:
                self.info = json.load(f)
            if all(self.info[c + "_port"] for c in CHANNELS):
                return
            assert self.process.poll() is None, "the kernel ended: %r" % self.process.poll()
            time.sleep(0.002)
        raise AssertionError("the kernel did not choose its ports")

    def address(self, channel):
        port = self.info[channel + "_port"]
        if self.info["transport"] == "ipc":
            return "ipc://%s-%d" % (self.info["ip"], port)
        ip = self.info["ip"]
        return "tcp://%s:%d" % ("[%s]" % ip if ":" in ip else ip, port)

    def worker_pids(self):
        """The kernel's child processes: its engine. One that has not reached its program yet is left
        out: it has the kernel's command line, and the kernel waits for it (posix_spawn), for ever if
        the child is stopped there. So is a reserve that has made the engine (kernel/reserve.h)."""

        def read(pid, what):
            try:
                with open("/proc/%d/%s" % (pid, what)) as f:
                    return f.read()
            except OSError:
                return None

        children = "/proc/%d/task/%d/children" % (self.process.pid, self.process.pid)
        with open(children) as f:
            pids = [int(p) for p in f.read().split()]
        return [
            p
            for p in pids
            if read(p, "cmdline") not in (None, read(self.process.pid, "cmdline"))
            and read(p, "comm") not in (None, "warpcell-spare\n")
        ]

    def close(self):
        """Stops the process; gives its exit code (None: it had to be killed)."""
        code = self.process.poll()
        if code is None:
            if "control" in self.sockets:
                self.send("control", "shutdown_request", {"restart": False})
            else:
                self.process.send_signal(signal.SIGTERM)
            try:
                code = self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.context.destroy(linger=0)
        shutil.rmtree(self.dir, ignore_errors=True)
        return code

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        code = self.close()
        if kind is None:
            assert code in (0, -signal.SIGTERM, -signal.SIGKILL), "exit code %r" % code

    # -- sockets

    def open(self, channel, kind, identity=None, subscribe=None):
        s = self.context.socket(kind)
        s.linger = 0
        if channel == "iopub":
            s.rcvhwm = self.iopub_hwm  # what a subscriber's own queue holds
        s.ipv6 = ":" in self.info["ip"]
        if self.curve:
            s.curve_serverkey = self.curve[0]
            s.curve_publickey, s.curve_secretkey = zmq.curve_keypair()
        if identity:
            s.identity = identity
        if subscribe is not None:
            s.subscribe(subscribe)
        s.connect(self.address(channel))
        return s

    def connect(self, subscribe=b""):
        identity = uuid.uuid4().hex.encode()
        self.sockets["iopub"] = self.open("iopub", zmq.SUB, subscribe=subscribe)
        for c in ("shell", "stdin", "control"):
            self.sockets[c] = self.open(c, zmq.DEALER, identity)
        self.sockets["hb"] = self.open("hb", zmq.REQ)

    def wait_ready(self):
        """Until the welcome has come and the kernel says it is idle."""
        assert self.recv("iopub").type == "iopub_welcome"
        while self.recv("iopub").content != {"execution_state": "idle"}:
            pass

    # -- messages

    def header(self, msg_type, **more):
        return dict(
            {
                "msg_id": uuid.uuid4().hex,
                "msg_type": msg_type,
                "username": "t",
                "session": self.session,
                "date": datetime.now(timezone.utc).isoformat(),
                "version": "5.4",
            },
            **more,
        )

    def sign(self, frames):
        return (
            hmac.new(self.key, b"".join(frames), self.scheme).hexdigest().encode()
            if self.key
            else b""
        )

    def frames(self, msg_type, content, parent=None, metadata=None, header=None, buffers=()):
        parts = [header or self.header(msg_type), parent or {}, metadata or {}, content]
        signed = [p if isinstance(p, bytes) else json.dumps(p).encode() for p in parts]
        return [DELIMITER, self.sign(signed)] + signed + list(buffers)

    def send(self, channel, msg_type, content, socket=None, **more):
        frames = self.frames(msg_type, content, **more)
        (socket or self.sockets[channel]).send_multipart(frames)
        return json.loads(frames[2])["msg_id"]

    def recv(self, channel, timeout=TIMEOUT, socket=None):
        s = socket or self.sockets[channel]
        if not s.poll(int(timeout * 1000)):
            raise TimeoutError("nothing on %s within %g s" % (channel, timeout))
        return Message(s.recv_multipart(), self.key, self.scheme)

    def quiet(self, channel, seconds=0.1):
        """True when nothing comes for so long."""
        return not self.sockets[channel].poll(int(seconds * 1000))

    def request(self, msg_type, content=None, channel="shell", timeout=TIMEOUT, **more):
        """Sends a request, gives its reply and what was published for it, up to idle."""
        msg_id = self.send(channel, msg_type, content if content is not None else {}, **more)
        reply = self.recv(channel, timeout)
        assert reply.parent_id == msg_id, (reply, msg_id)
        return reply, self.published(msg_id, timeout)

    def published(self, msg_id, timeout=TIMEOUT):
        """The IOPub messages of a request, busy and idle left out; they must be there."""
        got = []
        while True:
            m = self.recv("iopub", timeout)
            if m.parent_id != msg_id:
                continue
            got.append(m)
            if m.type == "status" and m.content["execution_state"] == "idle":
                break
        assert got[0].type == "status" and got[0].content["execution_state"] == "busy", got
        return [m for m in got if m.type != "status"]

    def send_cell(self, snippet, channel="shell", code=None, **content):
        code = self.snippets[snippet] if code is None else code
        content = dict(
            {
                "code": code,
                "silent": False,
                "store_history": True,
                "user_expressions": {},
                "allow_stdin": False,
                "stop_on_error": True,
            },
            **content,
        )
        return self.send(channel, "execute_request", content)

    def run(self, snippet, code=None, timeout=TIMEOUT, **content):
        """Runs a cell: its reply and what was published for it."""
        msg_id = self.send_cell(snippet, code=code, **content)
        reply = self.recv("shell", timeout)
        assert reply.parent_id == msg_id and reply.type == "execute_reply", reply
        return reply, self.published(msg_id, timeout)

    def wait_busy(self, msg_id):
        """Until the cell runs: its execute_input has come."""
        while True:
            m = self.recv("iopub")
            if m.parent_id == msg_id and m.type == "execute_input":
                return

    def wait_stream(self, msg_id):
        """Until the cell has printed something: the engine is inside it."""
        while True:
            m = self.recv("iopub")
            if m.parent_id == msg_id and m.type == "stream":
                return m

    def sync(self, channel="shell"):
        """Until the kernel has taken everything sent before on this channel."""
        msg_id = self.send(channel, "kernel_info_request", {})
        while True:
            m = self.recv(channel)
            if m.parent_id == msg_id:
                return

    def is_alive(self):
        reply, _ = self.request("kernel_info_request")
        return reply.content["status"] == "ok"


def within(seconds, attempt, tries=4):
    """attempt() took at most so many seconds, once in a few tries: a loaded machine takes
    the processor away from one try; a kernel that is slow is slow in all. attempt gives
    what to measure, or None for the time it took itself."""
    took = []
    for _ in range(tries):
        begin = time.perf_counter()
        measured = attempt()
        took.append(time.perf_counter() - begin if measured is None else measured)
        if took[-1] <= seconds:
            return
        time.sleep(0.2)
    raise AssertionError("took %s, not %g s" % (["%.3f" % t for t in took], seconds))


def until(condition, seconds=TIMEOUT):
    """Waits for condition() to be true, and gives what it gave."""
    end = time.time() + seconds
    while not (value := condition()):
        assert time.time() < end, "not within %g s" % seconds
        time.sleep(0.005)
    return value


def kill_python(kernel, name):
    """Kills the Python beside the engine; back when that is noticed: name, which lived there, is gone."""
    os.kill(int(printed(kernel, "%%python\nimport os\nprint(os.getpid())")), signal.SIGKILL)

    def is_noticed():
        reply, _ = kernel.run("", code=name)
        return reply.content["status"] == "error" and reply.content["ename"] == "NameError"

    until(is_noticed)


def text_of(messages, name="stdout"):
    return "".join(
        m.content["text"] for m in messages if m.type == "stream" and m.content["name"] == name
    )


def printed(kernel, code, timeout=TIMEOUT):
    """What a cell that ends well prints."""
    reply, got = kernel.run("", code=code, timeout=timeout)
    assert reply.content["status"] == "ok", reply.content
    return text_of(got)


def types_of(messages):
    return [m.type for m in messages]


def sha256(data):
    return hashlib.sha256(data).hexdigest()
