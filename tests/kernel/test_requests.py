"""What the front answers by itself, also while a cell runs."""

import time

import pytest

from client import text_of, until, within

INFO_KEYS = {
    "status",
    "protocol_version",
    "implementation",
    "implementation_version",
    "language_info",
    "banner",
    "help_links",
    "debugger",
    "supported_features",
}


@pytest.mark.parametrize("channel", ["shell", "control"])
def test_kernel_info(kernel, channel):
    reply, _ = kernel.request("kernel_info_request", channel=channel)
    c = reply.content
    assert set(c) == INFO_KEYS and c["status"] == "ok" and c["protocol_version"] == "5.5"
    assert c["supported_features"] == ["iopub_welcome"] and c["debugger"] is False
    language = c["language_info"]
    assert language["name"] == "python" and language["file_extension"] == ".py"
    assert language["codemirror_mode"] == {"name": "python", "version": 3}
    assert language["pygments_lexer"] == "numpy" and language["mimetype"] == "text/x-python"


def while_busy(kernel):
    msg_id = kernel.send_cell("spin")
    kernel.wait_busy(msg_id)
    return msg_id


def stop(kernel, msg_id):
    kernel.send("control", "interrupt_request", {})
    reply = kernel.recv("shell")
    assert reply.parent_id == msg_id and reply.content["ename"] == "KeyboardInterrupt"


QUESTIONS = [
    ("kernel_info_request", {}),
    ("complete_request", {"code": "zi", "cursor_pos": 2}),
    ("inspect_request", {"code": "zip", "cursor_pos": 2, "detail_level": 1}),
    ("is_complete_request", {"code": "x = 1"}),
    ("history_request", {"hist_access_type": "tail", "n": 3}),
    ("comm_info_request", {}),
    ("connect_request", {}),
]


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize(
    "msg_type,content", QUESTIONS, ids=lambda v: v if isinstance(v, str) else ""
)
def test_questions_are_answered_while_a_cell_runs(kernel, channel, msg_type, content):
    cell = while_busy(kernel)

    def ask():
        start = time.perf_counter()
        msg_id = kernel.send(channel, msg_type, content)
        reply = kernel.recv(channel)
        took = time.perf_counter() - start
        assert reply.parent_id == msg_id and reply.type == msg_type.replace("request", "reply")
        states = []
        while states[-1:] != [("busy", cell)]:
            m = kernel.recv("iopub")
            states.append((m.content["execution_state"], m.parent_id))
        # the last status says the truth: the kernel still is busy with the cell
        assert states == [("busy", msg_id), ("idle", msg_id), ("busy", cell)]
        return took

    within(0.05, ask)
    stop(kernel, cell)


def test_1000_control_requests_while_a_cell_runs(kernel):
    cell = while_busy(kernel)

    def ask_often():
        times = []
        for _ in range(1000):
            start = time.perf_counter()
            kernel.send("control", "kernel_info_request", {})
            kernel.recv("control")
            times.append(time.perf_counter() - start)
        return sorted(times)[500]

    within(0.02, ask_often)
    stop(kernel, cell)


def test_completion(kernel):
    kernel.run("nothing")  # the engine has sent its names by now
    reply, _ = kernel.request("complete_request", {"code": "x = zi", "cursor_pos": 6})
    c = reply.content
    assert c["matches"] == ["zip"] and (c["cursor_start"], c["cursor_end"]) == (4, 6)
    assert c["metadata"]["_jupyter_types_experimental"][0]["type"]


def test_completion_positions_are_code_points(kernel):
    kernel.run("define_wide")
    code = "\U0001f525 = '\U0001f525' + \u6e29"
    reply, _ = kernel.request("complete_request", {"code": code, "cursor_pos": len(code)})
    assert reply.content["matches"] == ["\u6e29\u5ea6"]
    assert (reply.content["cursor_start"], reply.content["cursor_end"]) == (
        len(code) - 1,
        len(code),
    )


@pytest.mark.parametrize("position", [-5, 0, 1, 99, 1 << 40])
def test_cursor_positions_are_clamped(kernel, position):
    for msg_type in ("complete_request", "inspect_request"):
        reply, _ = kernel.request(
            msg_type, {"code": "zi", "cursor_pos": position, "detail_level": 0}
        )
        assert reply.content["status"] == "ok"


def test_names_of_a_cell_complete_and_explain(kernel):
    kernel.run("define_u")
    reply, _ = kernel.request("complete_request", {"code": "u", "cursor_pos": 1})
    assert "u" in reply.content["matches"]
    reply, _ = kernel.request("inspect_request", {"code": "u", "cursor_pos": 1, "detail_level": 0})
    assert reply.content["found"] and "ndarray" in reply.content["data"]["text/plain"]


def test_inspection_of_nothing(kernel):
    reply, _ = kernel.request(
        "inspect_request", {"code": "nothing_like_it", "cursor_pos": 3, "detail_level": 0}
    )
    assert reply.content == {"status": "ok", "found": False, "data": {}, "metadata": {}}


def test_is_complete(kernel):
    ask = lambda code: kernel.request("is_complete_request", {"code": code})[0].content
    assert ask("x = 1") == {"status": "complete"}
    assert ask("if x:") == {"status": "incomplete", "indent": "    "}
    assert ask("x = )(!!")["status"] == "invalid"


def test_history(kernel):
    for snippet in ("result_3", "nothing", "result_3"):
        kernel.run(snippet)
    code, other = kernel.snippets["result_3"], kernel.snippets["nothing"]
    ask = lambda **c: kernel.request("history_request", dict({"output": False, "raw": True}, **c))[
        0
    ].content["history"]
    assert ask(hist_access_type="tail", n=2) == [[1, 2, other], [1, 3, code]]
    assert ask(hist_access_type="tail", n=1, output=True) == [[1, 3, [code, "3"]]]
    assert ask(hist_access_type="range", session=0, start=1, stop=2) == [[1, 1, code]]
    assert ask(hist_access_type="search", pattern=code[:3] + "*", unique=True) == [[1, 3, code]]
    assert ask(hist_access_type="search", pattern=code, n=1) == [[1, 3, code]]


def test_comms(kernel):
    reply, _ = kernel.request("comm_info_request", {"target_name": "jupyter.widget"})
    assert reply.content == {"status": "ok", "comms": {}}
    msg_id = kernel.send(
        "shell", "comm_open", {"comm_id": "c-1", "target_name": "none", "data": {}}
    )
    got = kernel.published(msg_id)
    assert [m.type for m in got] == ["comm_close"] and got[0].content == {
        "comm_id": "c-1",
        "data": {},
    }
    for msg_type in ("comm_msg", "comm_close"):
        assert (
            kernel.published(kernel.send("shell", msg_type, {"comm_id": "c-9", "data": {}})) == []
        )
    frames = kernel.frames("comm_msg", {"comm_id": "c-9", "data": {}}) + [
        b"raw buffer",
        b"\xff" * 100,
    ]
    kernel.sockets["shell"].send_multipart(frames)  # buffers are not signed
    assert kernel.is_alive()


def test_connect_and_usage(kernel):
    reply, _ = kernel.request("connect_request")
    assert reply.content["hb_port"] == kernel.info["hb_port"]
    reply, _ = kernel.request("usage_request", channel="control")
    assert reply.content["pid"] == kernel.process.pid and reply.content["kernel_memory"] > 1 << 20
    assert reply.content["host_virtual_memory"]["total"] > 1 << 28
    reply, _ = kernel.request("usage_request", channel="control")
    assert reply.content["kernel_cpu"] >= 0


@pytest.mark.fake
def test_while_the_worker_starts_only_what_needs_it_waits(start):
    k = start(env={"FAKE_WORKER_SLOW": "3"})
    assert k.is_alive()
    cell = k.send_cell("hello")
    ask = k.send("shell", "complete_request", {"code": "zi", "cursor_pos": 2})
    assert k.request("is_complete_request", {"code": "x"})[0].content["status"] == "complete"
    reply = k.recv("shell")
    assert reply.parent_id == ask and reply.content["matches"] == ["zip"]  # the engine's names
    reply = k.recv("shell")
    assert reply.parent_id == cell and reply.content["status"] == "ok"
    assert text_of(k.published(cell)) == "hello, world\n"


def complete(kernel, code, position=None):
    position = len(code) if position is None else position
    reply, _ = kernel.request("complete_request", {"code": code, "cursor_pos": position})
    c = reply.content
    types = c["metadata"]["_jupyter_types_experimental"]
    assert [t["text"] for t in types] == c["matches"]
    assert all(
        t["type"] and (t["start"], t["end"]) == (c["cursor_start"], c["cursor_end"]) for t in types
    )
    return c["matches"], c["cursor_start"]


def test_completion_of_file_names(kernel, tmp_path):
    (tmp_path / "data").mkdir()
    for name in ("field.npy", "fields \u00e9.npy", ".hidden", "other"):
        (tmp_path / "data" / name).write_text("")
    base = str(tmp_path)
    code = "open('%s/da" % base
    assert complete(kernel, code) == ([base + "/data/"], 6)
    code = "x = load(\"%s/data/fi" % base
    assert complete(kernel, code) == (
        [base + "/data/field.npy", base + "/data/fields \u00e9.npy"],
        10,
    )
    assert complete(kernel, "'%s/data/." % base)[0] == [base + "/data/.hidden"]
    assert complete(kernel, "'%s/nothing/here" % base)[0] == []
    assert complete(kernel, "'" + "x" * 5000)[0] == []
    assert complete(kernel, "'''a\nb")[0] == []


@pytest.mark.parametrize("busy", [False, True])
def test_completion_of_everything(kernel, busy):
    if kernel.kind == "fake":
        pytest.skip("needs the real engine")
    kernel.run(
        "",
        code="import numpy as np\nd = {'alpha': 1, 'beta': 2}\nu = np.zeros(3)\ndef solve(field, steps=10): return field\nfield_a = 1",
    )
    cell = while_busy(kernel) if busy else None
    assert complete(kernel, "fie")[0] == ["field_a"]
    assert complete(kernel, "np.linsp") == (["linspace"], 3)
    assert "sum" in complete(kernel, "u.su")[0]
    assert complete(kernel, "solve(u, ste")[0] == ["steps="]
    assert "axis=" in complete(kernel, "np.sum(u, ax")[0]
    assert complete(kernel, "d['al") == (["alpha"], 3)
    assert complete(kernel, "d[\"") == (["alpha", "beta"], 3)
    assert (
        complete(kernel, "%%comp")[0] == ["%%compare"] and "%timeit" in complete(kernel, "%ti")[0]
    )
    assert "numpy" in complete(kernel, "import nu")[0]
    reply, _ = kernel.request("complete_request", {"code": "np.linsp", "cursor_pos": 8})
    (entry,) = reply.content["metadata"]["_jupyter_types_experimental"]
    assert entry["type"] == "function" and entry["signature"].startswith("linspace(start")
    if busy:
        stop(kernel, cell)


def test_inspection_at_both_levels(kernel):
    if kernel.kind == "fake":
        pytest.skip("needs the real engine")
    kernel.run(
        "",
        code="import numpy as np\ndef solve(field, steps=10):\n    'Goes on *n* steps.'\n    return field",
    )
    ask = lambda code, level: kernel.request(
        "inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": level}
    )[0].content["data"]
    short, long = ask("solve", 0), ask("solve", 1)
    assert "Goes on" in short["text/plain"] and "return field" not in short["text/plain"]
    assert "return field" in long["text/plain"] and "return field" in long["text/markdown"]
    assert (
        "```python\nsolve(field, steps=10)\n```" in short["text/markdown"]
        and "\\*n\\*" in short["text/markdown"]
    )
    assert "keepdims" in ask("np.sum(", 0)["text/plain"]


def test_usage_tells_of_the_devices(kernel):
    if kernel.kind == "fake":
        pytest.skip("needs arrays")
    kernel.run(
        "", code="import numpy as np\na = np.ones((1000, 1000))\na[0, 0] = 2\nprint(a.sum())"
    )
    reply, _ = kernel.request("usage_request", channel="control")
    cpu = reply.content["devices"][0]
    assert (
        cpu["name"] == "cpu"
        and cpu["array_bytes"] >= 8000000
        and cpu["array_bytes_peak"] >= cpu["array_bytes"]
    )
    for gpu in reply.content["devices"][1:]:
        assert 0 < gpu["memory_used"] <= gpu["memory_total"]
    kernel.run("", code="del a")
    reply, _ = kernel.request("usage_request", channel="control")
    assert reply.content["devices"][0]["array_bytes"] < 8000000


@pytest.mark.real
@pytest.mark.parametrize("text, bytes", [(None, None), ("0", None), ("64MB", 64_000_000)])
def test_usage_tells_the_quota(start, text, bytes):
    kernel = start(env={"WARPCELL_MEMORY": text} if text else {})
    usage = kernel.request("usage_request", channel="control")[0].content
    assert usage.get("memory_quota") == bytes


@pytest.mark.real
def test_usage_while_a_cell_runs(start):
    """Live figures, of all processes of the kernel: the front's control answers in between."""
    kernel = start(env={"CUDA_VISIBLE_DEVICES": ""})  # a GPU would add a process
    quiet = kernel.request("usage_request", channel="control")[0].content
    cell = kernel.send_cell(
        "",
        code="import numpy as np, subprocess\na = np.ones(1 << 20)\na[0] = 2\nb = bytearray(b'x' * (64 << 20))\n"
        "print(a.sum())\nsubprocess.run(['sh', '-c', 'while :; do :; done'])",
    )
    kernel.wait_stream(cell)

    def ask():
        return kernel.request("usage_request", channel="control")[0].content

    def with_its_command():
        usage = ask()
        return (
            usage if usage["processes"] > quiet["processes"] and usage["kernel_cpu"] > 1 else None
        )

    busy = until(with_its_command)
    assert 8 << 20 <= busy["host_array_bytes"] < 64 << 20
    assert busy["kernel_memory"] > quiet["kernel_memory"] + (64 << 20)
    assert 0 <= busy["host_cpu_percent"] <= 100
    assert 0 < busy["memory_available"] <= busy["memory_limit"]
    assert busy["gpu_array_bytes"] == busy["gpu_pool_bytes"] == 0
    kernel.request("interrupt_request", channel="control")
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    kernel.run("", code="del a, b")
    after = ask()
    assert after["host_array_bytes"] < 8 << 20 and after["processes"] == quiet["processes"]
