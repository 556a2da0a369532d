"""The endpoint of figures for Prometheus (WARPCELL_METRICS), read by Prometheus's own client, and
clients that mean no good."""

import os
import re
import socket
import stat
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from client import until


def listening(kernel, path):
    """The socket's file is there once the kernel has come to its loop."""
    assert kernel.is_alive()
    assert stat.S_ISSOCK(os.stat(path).st_mode) and stat.S_IMODE(os.stat(path).st_mode) == 0o600
    return path


def connect(where):
    s = socket.socket(socket.AF_UNIX if isinstance(where, str) else socket.AF_INET)
    s.settimeout(20)
    s.connect(where)
    return s


def everything(s):
    data = b""
    while piece := s.recv(65536):
        data += piece
    return data


def ask(where, request=b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"):
    with connect(where) as s:
        s.sendall(request)
        return everything(s)


def figures(where):
    """Every sample as name{labels}: value, and the families' types."""
    head, body = ask(where).split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 200 OK\r\n"), head
    assert int(re.search(rb"Content-Length: (\d+)", head)[1]) == len(body)
    assert b"Content-Type: text/plain; version=0.0.4" in head
    samples, types = {}, {}
    for family in text_string_to_metric_families(body.decode()):
        types[family.name] = family.type
        assert family.documentation and family.type != "unknown", family
        for s in family.samples:
            labels = ",".join(f"{k}={v}" for k, v in sorted(s.labels.items()))
            assert (s.name, labels) not in samples
            samples[s.name + ("{%s}" % labels if labels else "")] = s.value
    return samples, types


def fresh(where, condition):
    """Figures that the condition holds for: a text is kept for a moment."""

    def attempt():
        samples = figures(where)[0]
        return samples if condition(samples) else None

    return until(attempt)


@pytest.fixture
def served(start, tmp_path):
    kernel = start(env={"WARPCELL_METRICS": f"unix:{tmp_path}/m"})
    return kernel, listening(kernel, f"{tmp_path}/m")


def test_what_is_counted(served):
    kernel, path = served
    kernel.run("hello")
    kernel.run("error")
    spinning = kernel.send_cell("out_then_spin")
    waiting = kernel.send_cell("hello")
    kernel.wait_stream(spinning)
    busy = fresh(path, lambda s: s["warpcell_busy"] == 1 and s["warpcell_queued_requests"] == 1)
    assert busy["warpcell_cells_total{status=ok}"] == 1
    assert busy["warpcell_cells_total{status=error}"] == 1
    assert busy["warpcell_requests_total{type=execute_request}"] == 4
    kernel.request("interrupt_request", channel="control")
    assert [kernel.recv("shell").parent_id for _ in range(2)] == [spinning, waiting]
    kernel.sockets["shell"].send_multipart([b"<IDS|MSG>", b"0" * 64, b"{}", b"{}", b"{}", b"{}"])
    kernel.run("killed")
    end = fresh(path, lambda s: s["warpcell_engine_deaths_total"] == 1)
    samples, types = figures(path)
    assert end["warpcell_engine_starts_total"] == 2 and end["warpcell_interrupts_total"] == 1
    assert end["warpcell_messages_dropped_total{reason=signature}"] == 1
    assert end["warpcell_cells_total{status=aborted}"] == 1
    assert end["warpcell_cells_total{status=error}"] == 3
    ended = sum(end["warpcell_cells_total{status=%s}" % s] for s in ("ok", "error"))
    assert (
        end["warpcell_cell_seconds_count"] == end["warpcell_cell_seconds_bucket{le=+Inf}"] == ended
    )
    buckets = [v for k, v in end.items() if k.startswith("warpcell_cell_seconds_bucket")]
    assert buckets == sorted(buckets) and end["warpcell_cell_seconds_sum"] > 0
    assert end["warpcell_published_messages_total"] > busy["warpcell_published_messages_total"]
    assert end["warpcell_resident_memory_bytes"] > 1 << 20
    assert 0 < time.time() - end["warpcell_start_time_seconds"] < 3600
    for name, kind in types.items():
        assert kind in ("counter", "gauge", "histogram"), name
        assert re.fullmatch(r"warpcell_[a-z_]+", name)
    assert set(samples) == set(end)


@pytest.mark.real
def test_arrays_are_seen_while_a_cell_runs(served):
    kernel, path = served
    cell = kernel.send_cell(
        "", code="a = zeros((1 << 20,))\na[0] = 1\nprint(a[0])\nwhile True: pass"
    )
    kernel.wait_stream(cell)
    fresh(
        path,
        lambda s: s["warpcell_host_array_bytes"] + s["warpcell_gpu_array_bytes"] >= 8 << 20,
    )
    kernel.request("interrupt_request", channel="control")
    kernel.recv("shell")


def test_off_unless_it_is_asked_for(kernel):
    """It listens on its five ports and nowhere else."""
    assert kernel.is_alive()
    pid = kernel.process.pid
    links = [os.readlink(f"/proc/{pid}/fd/{f}") for f in os.listdir(f"/proc/{pid}/fd")]
    mine = {link[8:-1] for link in links if link.startswith("socket:[")}
    with open(f"/proc/{pid}/net/tcp") as f:
        lines = [line.split() for line in f.readlines()[1:]]
    assert sum(line[3] == "0A" and line[9] in mine for line in lines) == 5
    with open(f"/proc/{pid}/net/unix") as f:
        lines = [line.split() for line in f.readlines()[1:]]
    assert not any(line[3] == "00010000" and line[6] in mine for line in lines)


def log_of(path):
    with open(path) as f:
        return f.read()


def test_a_loopback_port(start, tmp_path):
    with open(tmp_path / "log", "w") as log:
        kernel = start(
            env={"WARPCELL_METRICS": "127.0.0.1:0", "WARPCELL_LOG": "front:info"}, stderr=log
        )
    assert kernel.is_alive()
    port = int(until(lambda: re.search(r"metrics on port (\d+)", log_of(tmp_path / "log")))[1])
    assert figures(("127.0.0.1", port))[0]["warpcell_busy"] == 0
    second = ask(("127.0.0.1", port), b"HEAD /metrics?x=1 HTTP/1.0\r\n\r\n")
    assert second.startswith(b"HTTP/1.1 200 OK\r\n") and second.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "where", ["0.0.0.0:0", "10.1.2.3:0", "unix:relative", "nothing", "127.0.0.1:70000", "[::]:0"]
)
def test_what_is_not_served(start, tmp_path, where):
    """The kernel runs without, and says why."""
    with open(tmp_path / "log", "w") as log:
        kernel = start(env={"WARPCELL_METRICS": where}, stderr=log)
    assert kernel.run("hello")[0].content["status"] == "ok"
    assert f"no metrics: WARPCELL_METRICS is {where}: " in log_of(tmp_path / "log")


def test_a_file_that_was_left_is_replaced_and_another_one_is_not(start, tmp_path):
    path = f"{tmp_path}/m"
    left = socket.socket(socket.AF_UNIX)
    left.bind(path)
    left.close()
    first = start(env={"WARPCELL_METRICS": f"unix:{path}"})
    assert figures(listening(first, path))
    with open(tmp_path / "log", "w") as log:
        second = start(env={"WARPCELL_METRICS": f"unix:{path}"}, stderr=log)
    assert second.is_alive() and "no metrics" in log_of(tmp_path / "log")
    assert figures(path)
    second.close()
    assert os.path.exists(path), "a kernel took away what is not its own"
    first.close()
    assert not os.path.exists(path)


def test_a_name_for_each_kernel(start, tmp_path):
    kernel = start(env={"WARPCELL_METRICS": f"unix:{tmp_path}/{{kernel}}-{{pid}}"})
    path = listening(kernel, f"{tmp_path}/connection-{kernel.process.pid}")
    assert "warpcell_info{kernel_id=connection,version=" in "".join(figures(path)[0])


def test_hostile_requests(served):
    kernel, path = served
    assert ask(path, b"GET / HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 404 ")
    assert b"\r\nAllow: GET, HEAD\r\n" in ask(path, b"POST /metrics HTTP/1.1\r\n\r\n")
    for bad in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET /metrics\r\n\r\n", b"a b c d\r\n\r\n"):
        assert ask(path, bad).startswith(b"HTTP/1.1 400 "), bad
    assert ask(path, b"\0\xff" * 20 + b"\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    with connect(path) as s:  # the end of a request that never was
        s.sendall(b"GET /metrics HTTP/1.1\r\n")
        s.shutdown(socket.SHUT_WR)
        assert everything(s) == b""
    with connect(path) as s, pytest.raises((BrokenPipeError, ConnectionError)):  # no end
        for _ in range(100):
            s.sendall(b"a" * 65536)
        raise ConnectionError(everything(s))
    assert figures(path) and kernel.is_alive()


def test_clients_that_say_nothing_cost_nothing(served):
    """Their places are full, and the kernel answers its own clients; then they are closed."""
    kernel, path = served
    idle = [connect(path) for _ in range(8)]
    for s in idle:
        s.setblocking(False)
    assert kernel.run("hello")[0].content["status"] == "ok"
    assert kernel.request("kernel_info_request", channel="control")[0].content["status"] == "ok"
    assert figures(path)
    for s in idle:
        s.settimeout(30)
        assert s.recv(1) == b""
        s.close()


def test_a_client_that_does_not_read(served):
    kernel, path = served
    slow = [connect(path) for _ in range(4)]
    for s in slow:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        s.sendall(b"GET /metrics HTTP/1.1\r\n\r\n" * 3)
    assert kernel.is_alive() and figures(path)
    for s in slow:
        s.close()
    assert kernel.is_alive()
