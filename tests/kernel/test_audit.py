"""The audit's lines: one for each request, with nothing of what a cell says."""

import json
import os
import socket
import stat

import pytest

from client import until

KEYS = {"time", "kernel", "pid", "session", "user", "channel", "type", "id", "status", "seconds"}
SECRET = "s3cret"


def lines_of(path):
    try:
        with open(path) as f:
            text = f.read()
    except FileNotFoundError:  # not made yet
        return []
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def line_for(path, msg_id):
    """The request's line, which comes right behind its answer."""

    def found():
        got = [line for line in lines_of(path) if line["id"] == msg_id]
        assert len(got) <= 1
        return got

    return until(found)[0]


@pytest.fixture
def audited(start, tmp_path):
    path = f"{tmp_path}/audit-{{kernel}}"
    return start(env={"WARPCELL_AUDIT": path}), f"{tmp_path}/audit-connection"


def test_one_line_for_each_request(audited):
    kernel, path = audited
    info = kernel.send("control", "kernel_info_request", {})
    good = kernel.send_cell("hello")
    for channel, msg_id in (("control", info), ("shell", good)):
        assert kernel.recv(channel).parent_id == msg_id
    bad = kernel.send_cell("error")
    assert kernel.recv("shell").parent_id == bad
    refused = kernel.send("shell", "execute_request", {"code": 5})
    assert kernel.recv("shell").parent_id == refused
    unknown = kernel.send("shell", "mystery_request", {})
    kernel.sync()
    line = line_for(path, info)
    assert KEYS <= set(line) and line["type"] == "kernel_info_request" and line["status"] == "ok"
    assert line["channel"] == "control" and line["kernel"] == "connection"
    assert line["session"] == kernel.session and line["user"] == "t"
    assert line["pid"] == kernel.process.pid and line["bytes_out"] > 200 < line["bytes_in"]
    assert "gpu_array_bytes" not in line and "ename" not in line
    line = line_for(path, good)
    assert line["status"] == "ok" and line["host_array_bytes"] >= 0 and line["seconds"] > 0
    line = line_for(path, bad)
    assert line["status"] == "error" and line["ename"]
    if kernel.kind == "warpcell":
        assert line["ename"] == "ValueError"
    line = line_for(path, refused)
    assert line["status"] == "error" and line["ename"] == "TypeError"
    assert line_for(path, unknown)["status"] == "ignored"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


@pytest.mark.real
def test_no_text_of_a_cell(audited):
    kernel, path = audited
    msg_id = kernel.send_cell(
        "",
        code=f"class E{SECRET}(Exception): pass\nprint('{SECRET}')\ndisplay('{SECRET}')\n"
        f"class Spaced(Exception): pass\nSpaced.__name__ = 'a {SECRET}'\nraise Spaced('{SECRET}')",
    )
    kernel.recv("shell")
    assert line_for(path, msg_id)["status"] == "error"
    kernel.request("complete_request", {"code": SECRET, "cursor_pos": 3})
    kernel.request("inspect_request", {"code": SECRET, "cursor_pos": 3})
    kernel.sync()
    with open(path) as f:
        assert SECRET not in f.read()


def test_aborted_cells_and_requests_beside_a_cell(audited):
    kernel, path = audited
    running = kernel.send_cell("out_then_spin")
    waiting = kernel.send_cell("hello")
    kernel.wait_stream(running)
    kernel.request("history_request", {"hist_access_type": "tail", "n": 1}, channel="control")
    interrupt = kernel.send("control", "interrupt_request", {})
    assert [kernel.recv("shell").parent_id for _ in range(2)] == [running, waiting]
    assert line_for(path, waiting)["status"] == "aborted"
    assert line_for(path, interrupt)["status"] == "ok"
    ended = line_for(path, running)
    assert ended["status"] == "error" and ended["bytes_out"] > 100


def test_a_file_that_is_rotated(audited):
    kernel, path = audited
    zeroth = kernel.send_cell("hello")
    kernel.recv("shell")
    assert line_for(path, zeroth)["status"] == "ok"
    os.rename(path, path + ".1")
    first = kernel.send_cell("hello")
    kernel.recv("shell")
    assert line_for(path, first)["status"] == "ok"
    os.unlink(path)
    second = kernel.send_cell("hello")
    kernel.recv("shell")
    assert line_for(path, second)["status"] == "ok"
    assert all(line["id"] not in (first, second) for line in lines_of(path + ".1"))


def test_a_disk_that_is_full(start, tmp_path):
    with open(tmp_path / "log", "w") as log:
        kernel = start(
            env={"WARPCELL_AUDIT": "/dev/full", "WARPCELL_METRICS": f"unix:{tmp_path}/m"},
            stderr=log,
        )
    assert kernel.run("hello")[0].content["status"] == "ok"
    assert kernel.is_alive()
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(f"{tmp_path}/m")
        s.sendall(b"GET /metrics HTTP/1.1\r\n\r\n")
        text = b""
        while piece := s.recv(65536):
            text += piece
    (lost,) = (x for x in text.splitlines() if x.startswith(b"warpcell_audit_lines_lost_total "))
    assert int(lost.split()[1]) >= 2
    assert (
        "a line for WARPCELL_AUDIT is lost: No space left on device"
        in (tmp_path / "log").read_text()
    )


def test_datagrams(start, tmp_path):
    """Whoever reads them may be away: the kernel goes on."""
    path = f"{tmp_path}/s"
    kernel = start(env={"WARPCELL_AUDIT": f"unix:{path}"})
    assert kernel.run("hello")[0].content["status"] == "ok"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
        s.bind(path)
        s.settimeout(20)
        msg_id = kernel.send_cell("hello")
        while (line := json.loads(s.recv(65536)))["id"] != msg_id:
            pass
    assert line["status"] == "ok" and line["type"] == "execute_request"
    kernel.recv("shell")
    assert kernel.run("hello")[0].content["status"] == "ok"


def test_standard_error_and_what_is_no_place(start, tmp_path):
    with open(tmp_path / "log", "w") as log:
        kernel = start(env={"WARPCELL_AUDIT": "stderr"}, stderr=log)
    msg_id = kernel.send_cell("hello")
    kernel.recv("shell")
    assert until(lambda: [x for x in (tmp_path / "log").read_text().splitlines() if msg_id in x])
    with open(tmp_path / "log2", "w") as log:
        kernel = start(env={"WARPCELL_AUDIT": "relative"}, stderr=log)
    assert kernel.run("hello")[0].content["status"] == "ok"
    assert "no audit: WARPCELL_AUDIT is relative" in (tmp_path / "log2").read_text()


def test_long_texts_of_a_header_are_cut(audited):
    kernel, path = audited
    header = kernel.header("kernel_info_request", username="é" * 5000)
    kernel.request("kernel_info_request", header=header)
    line = line_for(path, header["msg_id"])
    assert line["user"] == "é" * 64
