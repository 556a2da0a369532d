"""How workers and kernels end, and what is said then."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from client import CHANNELS, COMMANDS, TIMEOUT, Kernel, text_of, types_of, until, within


def is_gone(pid):
    try:
        with open("/proc/%d/stat" % pid) as f:
            return f.read().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def gone_after(pids):
    """Seconds until all these processes are gone."""
    begin = time.perf_counter()
    until(lambda: all(is_gone(p) for p in pids))
    return time.perf_counter() - begin


def children_of(pid):
    with open("/proc/%d/task/%d/children" % (pid, pid)) as f:
        return [int(p) for p in f.read().split()]


def worker_of(kernel):
    return until(kernel.worker_pids)[0]


def wait_for_ports(path):
    until(lambda: json.loads(path.read_text())["hb_port"])


@pytest.mark.parametrize("how", ["killed", "crashed"])
def test_a_worker_that_dies_in_a_cell(kernel, how):
    kernel.run("define_u")
    before = worker_of(kernel)
    reply, got = kernel.run(how)
    assert reply.content["status"] == "error" and reply.content["ename"] == "WorkerDied"
    said = reply.content["evalue"]
    assert ("SIGKILL" if how == "killed" else "SIGSEGV") in said
    assert "arrays are gone" in said and "next cell" in said and reply.content["traceback"]
    assert types_of(got)[-1] == "error"
    if how == "killed":
        assert text_of(got) == "last words\n"  # what it said before is not lost
    assert text_of(kernel.run("hello")[1]) == "hello, world\n"
    assert worker_of(kernel) != before
    reply, _ = kernel.request("complete_request", {"code": "u", "cursor_pos": 1})
    assert "u" not in reply.content["matches"]


def test_a_worker_killed_from_outside(kernel):
    cell = kernel.send_cell("out_then_spin")
    queued = kernel.send_cell("hello")
    kernel.sync()
    kernel.wait_stream(
        cell
    )  # busy alone is not enough: a cell the engine had not begun is run again
    os.kill(worker_of(kernel), signal.SIGKILL)
    replies = [kernel.recv("shell"), kernel.recv("shell")]
    assert [r.parent_id for r in replies] == [cell, queued]
    assert replies[0].content["ename"] == "WorkerDied" and replies[1].content["status"] == "aborted"
    assert kernel.run("hello")[0].content["status"] == "ok"


def test_a_worker_that_dies_while_idle(kernel):
    kernel.run("hello")
    pid = worker_of(kernel)
    os.kill(pid, signal.SIGKILL)
    until(
        lambda: kernel.worker_pids() and pid not in kernel.worker_pids() or not kernel.worker_pids()
    )
    reply, got = kernel.run("hello")
    assert reply.content["status"] == "ok" and text_of(got) == "hello, world\n"
    assert "SIGKILL" in text_of(got, "stderr") and "new engine" in text_of(got, "stderr")
    assert text_of(kernel.run("hello")[1], "stderr") == ""  # said once


@pytest.mark.fake
def test_a_worker_that_dies_between_two_queued_cells(kernel):
    """The second one was not begun, so it runs, in the new engine, and is told why."""
    for _ in range(50):
        first = kernel.send_cell("", code="out one\ndie_after")
        second = kernel.send_cell("hello")
        replies = [kernel.recv("shell"), kernel.recv("shell")]
        assert [r.parent_id for r in replies] == [first, second]
        assert [r.content["status"] for r in replies] == ["ok", "ok"]
        assert text_of(kernel.published(first)) == "one\n"
        got = kernel.published(second)
        assert text_of(got) == "hello, world\n" and "between cells" in text_of(got, "stderr")


def test_shutdown_while_a_subscriber_sleeps(start):
    def shut_down():
        k = start(iopub_hwm=10, env={"WARPCELL_OUTPUT_RATE": "0"})
        k.wait_busy(k.send_cell("", code=k.snippets["lines"].format(n=100000000)))
        time.sleep(2)
        begin = time.perf_counter()
        k.send("control", "shutdown_request", {"restart": False})
        assert k.process.wait(TIMEOUT) == 0
        return time.perf_counter() - begin

    within(2.5, shut_down)


@pytest.mark.fake
def test_a_worker_that_leaves_or_talks_nonsense(kernel):
    reply, _ = kernel.run("", code="exit 3")
    assert "exit code 3" in reply.content["evalue"]
    reply, _ = kernel.run("", code="garbage")
    assert reply.content["ename"] == "WorkerDied"
    assert kernel.run("hello")[0].content["status"] == "ok"


@pytest.mark.fake
def test_a_worker_that_cannot_start(start):
    k = start(env={"FAKE_WORKER_FAILS": "1"})
    for _ in range(3):
        reply, _ = k.run("hello")
        assert (
            reply.content["ename"] == "WorkerDied"
            and "before it was ready" in reply.content["evalue"]
        )
    ids = [k.send_cell("hello", stop_on_error=False) for _ in range(10)]
    assert [k.recv("shell").parent_id for _ in ids] == ids
    assert k.is_alive()


def test_workers_die_and_die_again(kernel):
    for _ in range(10):
        assert kernel.run("killed")[0].content["ename"] == "WorkerDied"
    kernel.run("hello")
    descriptors = len(os.listdir("/proc/%d/fd" % kernel.process.pid))
    for _ in range(10):
        kernel.run("killed")
    kernel.run("hello")
    assert len(os.listdir("/proc/%d/fd" % kernel.process.pid)) == descriptors


@pytest.mark.parametrize("channel", ["control", "shell"])
@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("busy", [False, True])
def test_shutdown(start, channel, restart, busy):
    def shut_down():
        k = start()
        k.run("hello")
        worker = worker_of(k)
        if busy:
            k.wait_busy(k.send_cell("spin"))
        begin = time.perf_counter()
        msg_id = k.send(channel, "shutdown_request", {"restart": restart})
        while True:
            reply = k.recv(channel)
            if reply.type == "shutdown_reply":
                break
        assert reply.parent_id == msg_id and reply.content == {"status": "ok", "restart": restart}
        assert k.process.wait(TIMEOUT) == 0
        took = time.perf_counter() - begin
        until(lambda: is_gone(worker), 1)
        return took

    within(1.2 if busy else 0.4, shut_down)


@pytest.mark.fake
def test_shutdown_of_a_stuck_worker(start):
    def shut_down():
        k = start()
        k.run("hello")
        k.wait_busy(k.send_cell("", code="stuck"))
        time.sleep(0.1)
        begin = time.perf_counter()
        k.send("control", "shutdown_request", {"restart": False})
        assert k.process.wait(TIMEOUT) == 0
        return time.perf_counter() - begin

    within(1.6, shut_down)


def test_sigterm(start):
    for busy in (False, True):
        k = start()
        worker = worker_of(k)
        if busy:
            k.wait_busy(k.send_cell("spin"))
        k.process.send_signal(signal.SIGTERM)
        assert k.process.wait(TIMEOUT) == 0
        until(lambda: is_gone(worker), 1)


def test_the_front_killed_takes_its_worker_along(start):
    def kill_the_front(busy):
        k = start()
        k.run("hello")
        worker = worker_of(k)
        if busy:
            k.wait_busy(k.send_cell("spin"))
        k.process.kill()
        k.process.wait()
        return gone_after([worker])

    for busy in (False, True):
        within(1.5, lambda: kill_the_front(busy))


def test_restart_on_the_same_ports(start):
    k = start()
    for _ in range(5):
        k.run("hello")
        k.send("control", "shutdown_request", {"restart": True})
        k.process.wait(TIMEOUT)
        k.spawn()
        k.wait_for_ports()
        # sockets reconnect by themselves; the count starts again
        while k.recv("iopub").type != "iopub_welcome":
            pass
        while True:
            k.send("shell", "kernel_info_request", {})
            try:
                k.recv("shell", 0.5)
                break
            except TimeoutError:
                pass
        k.sync()  # the answers to all but the last are in
        assert k.run("hello")[0].content["execution_count"] == 1
        while not k.quiet("control", 0):
            k.recv("control")


PARENT = """
import os, subprocess, sys, time
p = subprocess.Popen(%r, env=dict(os.environ, JPY_PARENT_PID=str(os.getpid())), stdin=subprocess.DEVNULL,
                     start_new_session=True, stderr=subprocess.DEVNULL)
print(p.pid, flush=True)
time.sleep(60)
"""


def test_the_parents_death_ends_kernel_and_worker(kind, tmp_path):
    info = dict(
        {c + "_port": 0 for c in CHANNELS},
        ip="127.0.0.1",
        transport="tcp",
        key="k",
        signature_scheme="hmac-sha256",
    )

    def kill_the_parent(i):
        path = tmp_path / ("c%d.json" % time.monotonic_ns())
        path.write_text(json.dumps(info))
        path.chmod(0o600)
        command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
        parent = subprocess.Popen([sys.executable, "-c", PARENT % command], stdout=subprocess.PIPE)
        kernel = int(parent.stdout.readline())
        wait_for_ports(path)
        worker = until(lambda: children_of(kernel))[0]
        time.sleep(0.05 * i)
        parent.kill()
        parent.wait()
        return gone_after([kernel, worker])

    for i in range(5):
        within(1.5, lambda: kill_the_parent(i))


def orphans_have_a_known_parent():
    """Process 1 or a systemd takes them, and not some other program of this machine's."""
    code = "import os, time\nif os.fork() == 0:\n    time.sleep(0.3)\n    print(os.getppid())"
    pid = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
    with open("/proc/%d/comm" % pid) as f:
        return pid == 1 or f.read() == "systemd\n"


def test_a_parent_that_dies_during_the_start(kind, tmp_path):
    """At any moment of it: no kernel and no engine is left."""
    if not orphans_have_a_known_parent():
        pytest.skip("orphans have an unusual parent here")
    info = dict(
        {c + "_port": 0 for c in CHANNELS},
        ip="127.0.0.1",
        transport="tcp",
        key="k",
        signature_scheme="hmac-sha256",
    )
    left = []
    for i in range(20):
        path = tmp_path / ("d%d.json" % i)
        path.write_text(json.dumps(info))
        path.chmod(0o600)
        command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
        parent = PARENT.replace("time.sleep(60)", "time.sleep(%g); os._exit(0)" % (0.002 * i))
        p = subprocess.run([sys.executable, "-c", parent % command], stdout=subprocess.PIPE)
        left.append(int(p.stdout))
    gone_after(left)


def test_odd_parent_pids_are_ignored(start):
    for pid in ("", "0", "1", "99999999", "text", str(os.getppid())):
        assert start(env={"JPY_PARENT_PID": pid}).is_alive()


def test_too_few_descriptors_are_one_clear_line(kind, tmp_path):
    """ZeroMQ would end the process without a word of the kernel's own."""
    path = tmp_path / "c.json"
    path.write_text(json.dumps(GOOD))
    path.chmod(0o600)
    command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
    for n in (12, 20, 63):
        p = subprocess.run(
            ["sh", "-c", "ulimit -n %d && exec \"$@\"" % n, "sh"] + command,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
        assert (
            p.returncode == 6 and p.stderr.count("\n") == 1 and "at most %d files" % n in p.stderr
        ), (p.returncode, p.stderr)


@pytest.mark.real
def test_a_small_stack_is_enough(kind, start, monkeypatch):
    """Threads of libraries would get no more than `ulimit -s`, and ours have tables of their own in it."""
    monkeypatch.setitem(
        COMMANDS, kind, ["sh", "-c", "ulimit -s 256 && exec \"$@\"", "sh"] + COMMANDS[kind]
    )
    reply, got = start().run(
        "",
        code="import numpy as np\nprint(np.linalg.svd(np.ones((300, 300)))[1][0].round(6), np.sort(np.arange(50000) % 7)[-1])",
    )
    assert reply.content["status"] == "ok" and text_of(got) == "300.0 6\n"


def run_with(kind, text, tmp_path, mode=0o600):
    path = tmp_path / "connection.json"
    if text is not None:
        path.write_text(text)
        path.chmod(mode)
    command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
    p = subprocess.run(command, capture_output=True, timeout=2 * TIMEOUT)
    return p.returncode, p.stderr.decode()


GOOD = dict(
    {c + "_port": 0 for c in CHANNELS},
    ip="127.0.0.1",
    transport="tcp",
    key="k",
    signature_scheme="hmac-sha256",
)
BAD_FILES = {
    "missing": None,
    "empty": "",
    "broken": "{",
    "a list": "[]",
    "incomplete": "{}",
    "no key": json.dumps({k: v for k, v in GOOD.items() if k != "key"}),
    "no ip": json.dumps({k: v for k, v in GOOD.items() if k != "ip"}),
    "no port": json.dumps({k: v for k, v in GOOD.items() if k != "iopub_port"}),
    "port as text": json.dumps(dict(GOOD, hb_port="5")),
    "port too large": json.dumps(dict(GOOD, hb_port=70000)),
    "half a curve": json.dumps(dict(GOOD, curve_publickey="x" * 40)),
    "short curve keys": json.dumps(dict(GOOD, curve_publickey="x" * 39, curve_secretkey="x" * 40)),
    "transport": json.dumps(dict(GOOD, transport="pigeon")),
    "scheme": json.dumps(dict(GOOD, signature_scheme="none")),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_connection_files(kind, tmp_path, name):
    code, said = run_with(kind, BAD_FILES[name], tmp_path)
    assert code == 3, said
    assert said.startswith("warpcell: ") and said.count("\n") == 1, said


def test_a_file_that_cannot_be_read(kind, tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    assert run_with(kind, json.dumps(GOOD), tmp_path, mode=0)[0] == 3


def test_a_port_in_use(kind, start, tmp_path):
    k = start()
    code, said = run_with(
        kind, json.dumps(dict(GOOD, control_port=k.info["control_port"])), tmp_path
    )
    assert code == 4 and "Address already in use" in said and said.count("\n") == 1


def test_an_address_that_is_not_ours(kind, tmp_path):
    code, said = run_with(kind, json.dumps(dict(GOOD, ip="192.0.2.1")), tmp_path)
    assert code == 4 and "192.0.2.1" in said and said.count("\n") == 1


def test_closed_standard_streams(kind, tmp_path):
    path = tmp_path / "connection.json"
    path.write_text(json.dumps(GOOD))
    path.chmod(0o600)
    command = " ".join(a.format(connection_file=str(path)) for a in COMMANDS[kind])
    p = subprocess.Popen(["/bin/sh", "-c", "exec %s <&- >&- 2>&-" % command])
    wait_for_ports(path)
    assert p.poll() is None
    p.terminate()
    assert p.wait(TIMEOUT) == 0


def test_a_hundred_kernels(kind):
    """20 here; the benchmark starts 100."""
    kernels = [Kernel(kind, connect=False) for _ in range(20)]
    for k in kernels:
        k.wait_for_ports()
        k.connect()
    for k in kernels:
        k.wait_ready()
        assert k.is_alive()
    assert [k.close() for k in kernels] == [0] * len(kernels)


def kernel_with_failing_allocation(n):
    """What one lost allocation does: at worst one message is missing."""
    try:
        k = Kernel("fake", env={"FAIL_AT": str(n)}, stderr=subprocess.DEVNULL, connect=False)
        try:
            k.wait_for_ports()
        except AssertionError:
            return k.process.wait(5) in (3, 4, 6)  # it could not start, and said so
        k.connect()
        for tries in range(3):
            k.send("shell", "kernel_info_request", {})
            k.send("control", "usage_request", {})
            k.send("shell", "complete_request", {"code": "zi", "cursor_pos": 2})
            k.send("shell", "inspect_request", {"code": "zip", "cursor_pos": 2})
            k.send("shell", "history_request", {"hist_access_type": "tail", "n": 2})
            cell = k.send_cell(
                "", code="out x\nerr y\npng\nresult 3\nerror z", user_expressions={"a": "b"}
            )
            end = time.time() + 0.5
            while time.time() < end:
                try:
                    if k.recv("shell", 0.5).parent_id == cell:
                        return (
                            k.process.poll() is None and k.run("hello")[0].content["status"] == "ok"
                        )
                except TimeoutError:
                    break
                except AssertionError:
                    pass  # a message that could not be finished has no good signature
        return False
    finally:
        k.close()


@pytest.mark.fake
def test_every_allocation_may_fail():
    failed = [n for n in range(1, 420, 3) if not kernel_with_failing_allocation(n)]
    assert failed == []


@pytest.mark.fake
def test_as_process_1_of_a_container(kind, tmp_path):
    path = tmp_path / "connection.json"
    path.write_text(json.dumps(GOOD))
    path.chmod(0o600)
    command = ["unshare", "--pid", "--fork", "--kill-child"]
    if subprocess.run(command + ["true"], stderr=subprocess.DEVNULL).returncode != 0:
        pytest.skip("no PID namespaces here")
    p = subprocess.Popen(command + [a.format(connection_file=str(path)) for a in COMMANDS[kind]])
    wait_for_ports(path)
    kernel = children_of(p.pid)[0]
    os.kill(kernel, signal.SIGTERM)
    assert p.wait(TIMEOUT) == 0 and is_gone(kernel)


def test_a_stderr_that_nobody_reads(start):
    """Its pipe is closed: lines of the log are lost, and nothing else."""
    k = start(stderr=subprocess.PIPE, env={"WARPCELL_LOG": "debug"})
    k.process.stderr.close()
    for _ in range(20):
        k.sockets["shell"].send_multipart([b"nonsense"])
        assert k.is_alive()
    assert k.run("killed")[0].content["ename"] == "WorkerDied"  # which is logged
    assert k.run("hello")[0].content["status"] == "ok"


def test_a_full_disk(kind, tmp_path):
    """The chosen ports cannot be written: one line, and the file is as it was."""
    command = [a.format(connection_file="full/connection.json") for a in COMMANDS[kind]]
    script = (
        "mount -t tmpfs -o size=8k,nr_inodes=3 none full && cp connection.json full/ && chmod 600 full/connection.json && "
        "head -c 8192 /dev/zero >full/filler 2>/dev/null; \"$@\"; code=$?; cat full/connection.json; exit $code"
    )
    (tmp_path / "full").mkdir()
    (tmp_path / "connection.json").write_text(json.dumps(GOOD))
    unshare = ["unshare", "--mount", "--map-root-user"]
    if subprocess.run(
        unshare + ["mount", "-t", "tmpfs", "none", str(tmp_path / "full")],
        stderr=subprocess.DEVNULL,
    ).returncode:
        pytest.skip("no mount namespaces here")
    p = subprocess.run(
        unshare + ["sh", "-c", script, "sh"] + command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=2 * TIMEOUT,
    )
    assert p.returncode == 3, (p.stdout, p.stderr)
    assert (
        p.stderr.startswith("warpcell: ")
        and "No space left" in p.stderr
        and p.stderr.count("\n") == 1
    )
    assert json.loads(p.stdout) == GOOD


def test_the_exit_code_when_the_parent_has_gone(kind, tmp_path):
    """Told to a subreaper, which inherits the kernel."""
    path = tmp_path / "c.json"
    path.write_text(json.dumps(GOOD))
    path.chmod(0o600)
    command = [a.format(connection_file=str(path)) for a in COMMANDS[kind]]
    reaper = """
import ctypes, os, subprocess, sys, time
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
parent = os.fork()
if parent == 0:
    subprocess.Popen(%r, env=dict(os.environ, JPY_PARENT_PID=str(os.getpid())))
    while '"hb_port":0' in open(%r).read().replace(" ", ""): time.sleep(0.01)
    os._exit(0)
while True:
    pid, status = os.wait()
    if pid != parent: sys.exit(os.waitstatus_to_exitcode(status))
"""
    p = subprocess.run([sys.executable, "-c", reaper % (command, str(path))], timeout=2 * TIMEOUT)
    assert p.returncode == 5
