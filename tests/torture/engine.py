"""An engine process (`warpcell worker`) under the library that makes calls fail, spoken to as the
kernel process does (kernel/link), and the page that says what fails (inject.h)."""

import bisect
import json
import mmap
import os
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MAGIC = 0x4B4C4357


def rows(path, pattern):
    with open(os.path.join(ROOT, path)) as f:
        return re.findall(pattern, f.read(), re.M)


def kinds():
    with open(os.path.join(HERE, "inject.h")) as f:
        text = f.read()
    return re.findall(r"\bK\(([A-Z]+)\)", text[text.index("#define KINDS") :])


KINDS = {name: i for i, name in enumerate(kinds())}
TYPES = [name for name in rows("kernel/link/messages.def", r"^LINK\((\w+),")]
ROLES = {"front": 1, "engine": 2, "device": 4, "both": 6}
SECONDS = float(os.environ.get("TORTURE_SECONDS", "120"))  # without an answer: it hangs


class Control:
    """The shared page: struct Control of inject.h."""

    FORMAT = "=IIiIqqq64s64sQ30Qqqqqq"

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="torture-")
        self.size = (struct.calcsize(self.FORMAT) + 4095) // 4096 * 4096
        self.file.truncate(self.size)
        self.page = mmap.mmap(self.file.fileno(), self.size)

    def close(self):
        self.page.close()
        self.file.close()

    def arm(self, kind, n, span=1, roles="both", code=0, sticky=False, entry=""):
        """The n-th call of the kind fails, and the span - 1 calls behind it."""
        head = struct.pack("=IIiIqqq64s", 0, ROLES[roles], code, sticky, n, span, 0, entry.encode())
        self.page[: len(head)] = head
        self.page[:4] = struct.pack("=I", KINDS[kind])

    def disarm(self):
        self.page[:4] = struct.pack("=I", 0)

    def read(self):
        return struct.unpack_from(self.FORMAT, self.page)

    @property
    def fired(self):
        return self.read()[6]

    @property
    def blocks(self):
        return self.read()[-5]

    @property
    def mapped(self):
        return self.read()[-3]

    def held(self):
        """Blocks and bytes of the engine, bytes that it has mapped, blocks and bytes of the kernel process."""
        return self.read()[-5:]

    def failed(self):
        """The function that has failed, and the addresses in the program of who called it."""
        got = self.read()
        return got[8].split(b"\0")[0].decode(), [a - got[9] for a in got[10:40] if a]


class Symbols:
    """Names of the program's functions by their addresses; of a stripped program the addresses."""

    def __init__(self, program):
        out = subprocess.run(["nm", "-n", program], capture_output=True, text=True).stdout
        found = [line.split() for line in out.splitlines()]
        found = [f for f in found if len(f) == 3 and f[1] in "tT"]
        self.at = [int(f[0], 16) for f in found]
        self.name = [f[2] for f in found]

    def stack(self, addresses, most=9):
        names = [] if self.at else [hex(a) for a in addresses]
        for a in addresses if self.at else []:
            i = bisect.bisect(self.at, a) - 1
            if 0 <= i < len(self.at) - 1:
                names.append(self.name[i])
        return " < ".join(names[:most])


class Ended(Exception):
    """The engine has ended, or does not answer."""


class Outcome:
    """What a cell has shown, and how it ended."""

    def __init__(self):
        self.shown, self.ename, self.evalue, self.told = [], None, "", False
        self.said = []  # on stderr

    def key(self):
        return self.ename, self.same(self.shown), self.same(self.said)

    @staticmethod
    def same(parts):
        """The text, without what differs each time: identities of widgets, times."""
        text = re.sub(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", "ID", "".join(parts))
        return re.sub(r"\b[\d.]+ [nµm]?s\b", "TIME", text)

    def lost(self):
        """Arrays of a GPU that has failed, of which the person was told."""
        return re.findall(
            r"\w+", "".join(re.findall("no copy of them: (.*)[.]", "".join(self.said)))
        )

    def __repr__(self):
        shown, said = "".join(self.shown), "".join(self.said)
        return f"{self.ename}: {self.evalue[:200]} | {shown[-300:]} | {said[-300:]}"


class Engine:
    def __init__(self, program, env=None, control=None, keep_log=True):
        self.control = control or Control()
        self.log = tempfile.TemporaryFile(prefix="torture-log-")
        inject = os.path.join(os.path.dirname(os.path.abspath(program)), "tests/torture/inject.so")
        preload = inject + (
            ":" + os.environ["TORTURE_PRELOAD"] if "TORTURE_PRELOAD" in os.environ else ""
        )
        env = {
            **os.environ,
            "LD_PRELOAD": preload,
            "TORTURE": self.control.file.name,
            "OPENBLAS_NUM_THREADS": "1",
            **(env or {}),
        }
        ours, theirs = socket.socketpair()
        self.control.disarm()
        self.process = subprocess.Popen(
            [program, "worker", "--fd", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
        )
        theirs.close()
        self.socket, self.held, self.cell, self.questions = ours, b"", 0, []
        self.comms = set()  # that are open
        while self.receive()[0] != "READY":
            pass

    def close(self):
        self.socket.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def logged(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-4000:]

    def send(self, kind, content, buffers=()):
        text = json.dumps(content).encode()
        head = struct.pack("=IHHQ", MAGIC, TYPES.index(kind), len(buffers), len(text))
        sizes = b"".join(struct.pack("=Q", len(b)) for b in buffers)
        try:
            self.socket.sendall(head + sizes + text + b"".join(buffers))
        except OSError:
            raise Ended(self.how()) from None

    def how(self):
        """How the process has ended."""
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            return "the engine closed its link and goes on"
        return (
            f"the engine ended: {signal.Signals(-code).name if code < 0 else code}\n{self.logged()}"
        )

    def more(self, n):
        until = time.monotonic() + SECONDS
        while len(self.held) < n:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                stack = subprocess.run(
                    ["cat", f"/proc/{self.process.pid}/wchan"], capture_output=True, text=True
                )
                self.process.kill()
                raise Ended(f"no answer for {SECONDS} s ({stack.stdout})\n{self.logged()}")
            try:
                got = self.socket.recv(1 << 20)
            except OSError:
                got = b""
            if not got:
                raise Ended(self.how())
            self.held += got

    def receive(self):
        self.more(16)
        magic, kind, nbuffers, nbytes = struct.unpack_from("=IHHQ", self.held)
        if magic != MAGIC:
            self.process.kill()
            raise Ended("a broken frame")
        self.more(16 + 8 * nbuffers)
        sizes = struct.unpack_from(f"={nbuffers}Q", self.held, 16)
        at = 16 + 8 * nbuffers
        self.more(at + nbytes + sum(sizes))
        content, at = json.loads(self.held[at : at + nbytes]), at + nbytes
        buffers = []
        for size in sizes:
            buffers.append(self.held[at : at + size])
            at += size
        self.held = self.held[at:]
        return TYPES[kind], content, buffers

    def answer(self, kind, content, buffers=()):
        """One request and all that it shows, to its end."""
        self.cell += 1
        self.send(kind, {**content, "serial": self.cell}, buffers)
        out = Outcome()
        while True:
            kind, content, buffers = self.receive()
            content.pop("raw", None)
            if kind == "DONE":
                out.ename = content.get("ename") if content["status"] == "error" else None
                out.evalue = content.get("evalue", "")
                out.done = content
                return out
            if kind == "STREAM":
                (out.shown if content["name"] == "stdout" else out.said).append(content["text"])
            elif kind == "INPUT":
                self.send("INPUT_REPLY", {"question": content["question"], "value": "answer"})
            elif kind == "ERROR":
                out.told = True
            elif kind == "COMM" and content["kind"] == "close":
                self.comms.discard(content["comm_id"])
                continue  # an object has gone: after an error in another cell
            elif kind in ("DISPLAY", "RESULT", "CLEAR", "COMM"):
                content.pop("transient", None)
                if content.get("kind") == "open":
                    self.comms.add(content["comm_id"])
                shown = json.dumps(content, sort_keys=True)
                digest = [f"{len(b)}:{hash(b)}" for b in buffers]
                out.shown.append(f"{kind} {shown} {digest}\n")

    def run(self, code, silent=False, **more):
        content = {"code": code, "cell": 1, "silent": silent, "allow_stdin": True}
        content.update({"user_expressions": {}, "msg_id": "request", **more})
        return self.answer("EXECUTE", content)
