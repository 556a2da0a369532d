"""What particular clients do, each as it does it: VS Code, Voila, Jupyter Server, consoles,
nbclient with its time limits, a client that reads nothing."""

import os
import time
import uuid

import nbclient
import nbformat
import pytest
import zmq
from jupyter_client.manager import KernelManager
from jupyter_client.restarter import KernelRestarter

from client import TIMEOUT, make_kernelspec, text_of, types_of, until


pytestmark = pytest.mark.real


@pytest.fixture
def jupyter(kind, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", make_kernelspec(kind, str(tmp_path / "data")))


# ---- VS Code --------------------------------------------------------------------------------


def test_vs_code_asks_with_silent_cells(kernel):
    """Its variable view and its start run silent cells with user_expressions, without history."""
    kernel.run("", code="x = 5\nname = 'plate'")
    for _ in range(3):
        reply, got = kernel.run(
            "",
            code="",
            silent=True,
            store_history=False,
            stop_on_error=False,
            user_expressions={"a": "x + 1", "b": "name", "c": "missing", "d": "1/0"},
        )
        assert (
            got == [] and reply.content["status"] == "ok" and reply.content["execution_count"] == 1
        )
        told = reply.content["user_expressions"]
        assert (
            told["a"]["data"]["text/plain"] == "6" and told["b"]["data"]["text/plain"] == "'plate'"
        )
        assert (told["c"]["ename"], told["d"]["ename"]) == ("NameError", "ZeroDivisionError")
    reply, got = kernel.run(
        "",
        code="import sys\nprint(sys.version_info[0])\nlen(name)",
        silent=True,
        store_history=False,
    )
    assert got == [] and reply.content["status"] == "ok"
    assert kernel.run("", code="1")[0].content["execution_count"] == 2


def test_vs_code_runs_cells_with_ids_and_no_stop_on_error(kernel):
    ids = [
        kernel.send(
            "shell",
            "execute_request",
            {
                "code": code,
                "silent": False,
                "store_history": True,
                "allow_stdin": True,
                "stop_on_error": False,
                "user_expressions": {},
            },
            metadata={"cellId": "W%dsZmlsZQ==" % i, "deletedCells": [], "recordTiming": True},
        )
        for i, code in enumerate(("1 / 0", "2", "3"))
    ]
    replies = [kernel.recv("shell") for _ in ids]
    assert [r.content["status"] for r in replies] == ["error", "ok", "ok"] and [
        r.parent_id for r in replies
    ] == ids
    assert all("started" in r.metadata for r in replies)


def test_a_flood_of_completions_and_inspections_while_a_cell_runs(kernel):
    cell = kernel.send_cell("spin")
    kernel.wait_busy(cell)
    code = "import numpy as np\nnp.lin"
    ids = []
    for at in range(len(code) + 1):
        ids.append(kernel.send("shell", "complete_request", {"code": code[:at], "cursor_pos": at}))
        ids.append(
            kernel.send(
                "shell",
                "inspect_request",
                {"code": code[:at], "cursor_pos": at, "detail_level": at % 2},
            )
        )
    assert [kernel.recv("shell").parent_id for _ in ids] == ids
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"


def test_a_display_is_updated_from_another_cell(kernel):
    _, got = kernel.run(
        "",
        code="from IPython.display import display, HTML, update_display\nh = display('first', display_id='mine')",
    )
    assert got[-1].content["transient"] == {"display_id": "mine"}
    for code in ("h.update('second')", "update_display('second', display_id='mine')"):
        _, got = kernel.run("", code=code)
        assert types_of(got) == ["execute_input", "update_display_data"] and got[1].content[
            "transient"
        ] == {"display_id": "mine"}
        assert (
            got[1].content["data"]["text/plain"] == "'second'"
            and got[1].parent_id != got[1].content["transient"]
        )


# ---- Voila, dashboards ------------------------------------------------------------------------


def test_a_page_of_controls_only(kernel):
    """Voila runs the cells, then only comm messages come, from a client that came later."""
    kernel.run(
        "",
        code="import ipywidgets as w\nb = w.Button(description='go')\nout = w.Output()\n"
        "def clicked(_):\n    with out: print('clicked')\nb.on_click(clicked)\nw.VBox([b, out])",
    )
    iopub, shell = (
        kernel.open("iopub", zmq.SUB, subscribe=b""),
        kernel.open("shell", zmq.DEALER, uuid.uuid4().hex.encode()),
    )
    assert kernel.recv("iopub", socket=iopub).type == "iopub_welcome"
    kernel.send("shell", "comm_info_request", {"target_name": "jupyter.widget"}, socket=shell)
    comms = kernel.recv("shell", socket=shell).content["comms"]
    assert len(comms) >= 5 and all(c == {"target_name": "jupyter.widget"} for c in comms.values())
    states = {}
    for comm_id in comms:
        msg_id = kernel.send(
            "shell",
            "comm_msg",
            {"comm_id": comm_id, "data": {"method": "request_state"}},
            socket=shell,
        )
        while comm_id not in states:
            m = kernel.recv("iopub", socket=iopub)
            if m.parent_id == msg_id and m.type == "comm_msg":
                states[comm_id] = m.content["data"]["state"]
    button = next(i for i, s in states.items() if s["_model_name"] == "ButtonModel")
    msg_id = kernel.send(
        "shell",
        "comm_msg",
        {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}},
        socket=shell,
    )
    said = ""
    while "clicked" not in said:
        m = kernel.recv("iopub", socket=iopub)
        if m.parent_id == msg_id and m.type == "stream":
            said += m.content["text"]


# ---- Jupyter Server -----------------------------------------------------------------------------


def test_the_server_nudges_and_polls(kernel):
    """kernel_info on shell and control until both answered, usage polls, then culling's shutdown while a cell runs."""
    ids = [
        kernel.send(channel, "kernel_info_request", {})
        for _ in range(20)
        for channel in ("shell", "control")
    ]
    replies = {
        kernel.recv(channel).parent_id for _ in range(20) for channel in ("shell", "control")
    }
    assert replies == set(ids)
    kernel.wait_busy(kernel.send_cell("spin"))
    for _ in range(50):
        kernel.send("control", "usage_request", {})
        reply = kernel.recv("control").content
        assert (
            reply["pid"] == kernel.process.pid
            and reply["kernel_memory"] > 0
            and "kernel_cpu" in reply
        )
    kernel.send("control", "interrupt_request", {})
    kernel.send("control", "shutdown_request", {"restart": True})
    assert kernel.recv("control").type == "interrupt_reply"
    assert kernel.recv("control").content == {"status": "ok", "restart": True}
    assert kernel.process.wait(TIMEOUT) == 0


def test_restart_in_the_middle_of_a_cell(jupyter):
    m = KernelManager(kernel_name="warpcell")
    m.start_kernel()
    try:
        c = m.client()
        c.start_channels()
        c.wait_for_ready(timeout=TIMEOUT)
        for _ in range(3):
            c.execute("while True: pass")
            while c.get_iopub_msg(timeout=TIMEOUT)["msg_type"] != "execute_input":
                pass
            m.restart_kernel()
            c.wait_for_ready(timeout=TIMEOUT)
            assert (
                c.execute_interactive("1", timeout=TIMEOUT, output_hook=lambda _: None)["content"][
                    "execution_count"
                ]
                == 1
            )
        c.stop_channels()
    finally:
        m.shutdown_kernel(now=True)


def test_the_restarter_brings_a_killed_kernel_back(jupyter):
    m = KernelManager(kernel_name="warpcell")
    m.start_kernel()
    restarter, restarts = KernelRestarter(kernel_manager=m, random_ports_until_alive=False), []
    restarter.add_callback(lambda: restarts.append(1), "restart")
    try:
        c = m.client()
        c.start_channels()
        c.wait_for_ready(timeout=TIMEOUT)
        for n in (1, 2, 3):
            restarter.poll()  # alive: nothing to do
            os.kill(m.provisioner.process.pid, 9)
            until(lambda: (restarter.poll(), len(restarts) == n)[1])
            c.wait_for_ready(timeout=TIMEOUT)
            assert (
                c.execute_interactive("1", timeout=TIMEOUT, output_hook=lambda _: None)["content"][
                    "execution_count"
                ]
                == 1
            )
        c.stop_channels()
    finally:
        m.shutdown_kernel(now=True)


# ---- nbclient -------------------------------------------------------------------------------------


def notebook(*cells):
    nb = nbformat.v4.new_notebook(
        metadata={
            "kernelspec": {"name": "warpcell", "display_name": "Warpcell", "language": "python"}
        }
    )
    nb.cells = [nbformat.v4.new_code_cell(c) for c in cells]
    return nb


def test_nbclient_interrupts_at_its_time_limit(jupyter):
    nb = notebook("x = 1", "while True: pass", "x + 1")
    client = nbclient.NotebookClient(
        nb, timeout=2, interrupt_on_timeout=True, allow_errors=True, kernel_name="warpcell"
    )
    client.execute()
    assert [o.ename for o in nb.cells[1].outputs if o.output_type == "error"] == [
        "KeyboardInterrupt"
    ]
    assert nb.cells[2].outputs[0].data["text/plain"] == "2"  # the names are as they were


def test_nbclient_goes_on_after_errors_and_keeps_the_state_of_controls(jupyter):
    nb = notebook("1 / 0", "import ipywidgets as w\nw.IntSlider(7)", "2")
    nb.cells.append(nbformat.v4.new_code_cell("undefined", metadata={"tags": ["raises-exception"]}))
    nbclient.NotebookClient(
        nb, timeout=TIMEOUT, allow_errors=True, kernel_name="warpcell"
    ).execute()
    assert (
        nb.cells[0].outputs[0].ename == "ZeroDivisionError"
        and nb.cells[2].outputs[0].data["text/plain"] == "2"
    )
    states = nb.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    assert [
        s["state"]["value"] for s in states.values() if s["model_name"] == "IntSliderModel"
    ] == [7]


# ---- consoles ---------------------------------------------------------------------------------------


def test_a_console_of_qt(jupyter):
    """Its first requests: history, then per line is_complete, complete, inspect; a payload for the pager; clear."""
    m = KernelManager(kernel_name="warpcell")
    m.start_kernel()
    try:
        c = m.client()
        c.start_channels()
        c.wait_for_ready(timeout=TIMEOUT)
        ask = lambda method, *a, **k: getattr(c, method)(
            *a, **dict(k, reply=True, timeout=TIMEOUT)
        )["content"]
        assert ask("history", hist_access_type="tail", n=1000)["history"] == []
        c.is_complete("for i in range(3):")
        assert c.get_shell_msg(timeout=TIMEOUT)["content"] == {
            "status": "incomplete",
            "indent": "    ",
        }
        matches, end = [], time.monotonic() + TIMEOUT
        while (
            not matches and time.monotonic() < end
        ):  # the engine has names when it is up, some milliseconds later
            matches = ask("complete", "ran", 3)["matches"]
        assert "range" in matches
        assert ask("inspect", "len", 3, 0)["found"] is True
        reply = ask("execute", "len?")
        assert (
            reply["payload"][0]["source"] == "page" and "text/plain" in reply["payload"][0]["data"]
        )
        ask("execute", "a = 1")
        assert [h[2] for h in ask("history", hist_access_type="tail", n=1000)["history"]] == [
            "len?",
            "a = 1",
        ]
        c.stop_channels()
    finally:
        m.shutdown_kernel(now=True)


# ---- several, and one that reads nothing ------------------------------------------------------------


def test_a_reconnecting_client_with_its_old_identity_gets_its_replies(kernel):
    """As a page that was reloaded: the same identity on a new connection, the old one not closed."""
    old = [kernel.open("shell", zmq.DEALER, b"page")]
    for i in range(20):
        new = kernel.open("shell", zmq.DEALER, b"page")
        old.append(new)
        end, answered = time.time() + TIMEOUT, None
        while answered is None:  # the handover takes the moment of a handshake
            assert time.time() < end
            kernel.send("shell", "kernel_info_request", {}, socket=new)
            if new.poll(200):
                answered = kernel.recv("shell", socket=new)
        assert answered.type == "kernel_info_reply"


def test_clients_with_the_same_session_do_not_mix(kernel):
    """A page opened twice shares its session; each gets the replies to its own requests."""
    shells = [kernel.open("shell", zmq.DEALER, b"tab-%d" % i) for i in range(4)]
    sent = {
        i: [
            kernel.send("shell", "execute_request", {"code": "%d * 10" % i}, socket=s)
            for _ in range(10)
        ]
        for i, s in enumerate(shells)
    }
    for i, s in enumerate(shells):
        assert [kernel.recv("shell", socket=s).parent_id for _ in range(10)] == sent[i]


def test_nothing_is_left_in_the_folders_of_the_system(kind, start, tmp_path):
    """Sockets, connection files, caches: none in TMPDIR, none in HOME but the cache's own folder."""
    home, temporary = tmp_path / "home", tmp_path / "tmp"
    home.mkdir()
    temporary.mkdir()
    clean = {
        "HOME": str(home),
        "TMPDIR": str(temporary),
        "XDG_RUNTIME_DIR": str(temporary),
        "XDG_CACHE_HOME": str(home / ".cache"),
    }
    for transport in ("tcp", "ipc"):
        kernel = start(env=clean, transport=transport)
        reply, _ = kernel.run(
            "",
            code="import numpy as np\nprint(np.ones((50, 50)) @ np.ones(50))\nheatmap(np.ones((3, 3)))\n!echo x",
        )
        assert reply.content["status"] == "ok"
        kernel.send("control", "shutdown_request", {"restart": False})
        assert kernel.process.wait(TIMEOUT) == 0
    assert os.listdir(temporary) == []
    assert [str(p.relative_to(home)) for p in home.rglob("*") if p.is_file()] == []
