"""Jupyter's own clients: the manager, restarts, nbclient."""

import time

import nbclient
import nbformat
import pytest
from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.manager import KernelManager

from client import SNIPPETS, make_kernelspec, until, within


@pytest.fixture
def jupyter(kind, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", make_kernelspec(kind, str(tmp_path)))
    return SNIPPETS[kind]


@pytest.fixture(params=["tcp", "ipc", "tcp encrypted", "ipc encrypted"])
def manager(jupyter, request):
    options = {"transport": request.param[:3]}
    if "encrypted" in request.param:
        options["transport_encryption"] = "required"
    m = KernelManager(kernel_name="warpcell", **options)
    m.start_kernel()
    yield m
    m.shutdown_kernel(now=True)


def client_of(manager):
    c = manager.client()
    c.start_channels()
    c.wait_for_ready(timeout=20)
    return c


def run(client, code):
    out = []
    reply = client.execute_interactive(code, timeout=20, output_hook=out.append, allow_stdin=False)
    return reply["content"], out


def test_start_run_shutdown(manager, jupyter):
    c = client_of(manager)
    reply, out = run(c, jupyter["hello"])
    assert reply["status"] == "ok" and [
        m["content"].get("text") for m in out if m["msg_type"] == "stream"
    ] == ["hello, world\n"]
    c.stop_channels()

    def shut_down():
        if not manager.is_alive():
            manager.start_kernel()
            client_of(manager).stop_channels()
        begin = time.perf_counter()
        manager.shutdown_kernel()
        assert not manager.is_alive()
        return time.perf_counter() - begin

    within(1.5, shut_down)


def test_ready_soon(manager):
    within(1.5, lambda: client_of(manager).stop_channels())


@pytest.mark.parametrize("now", [False, True])
def test_restart(manager, jupyter, now):
    c = client_of(manager)
    for _ in range(3):
        assert run(c, jupyter["hello"])[0]["execution_count"] == 1
        manager.restart_kernel(now=now)
        c.wait_for_ready(timeout=20)
    c.stop_channels()


def test_interrupt(manager, jupyter):
    c = client_of(manager)
    for _ in range(5):
        msg_id = c.execute(jupyter["spin"])
        while c.get_iopub_msg(timeout=10)["msg_type"] != "execute_input":
            pass
        manager.interrupt_kernel()
        reply = c.get_shell_msg(timeout=10)
        assert (
            reply["parent_header"]["msg_id"] == msg_id
            and reply["content"]["ename"] == "KeyboardInterrupt"
        )
    c.stop_channels()


def test_heartbeat_channel(manager):
    c = client_of(manager)
    time.sleep(1.2)
    until(c.hb_channel.is_beating)
    c.stop_channels()


def test_two_clients(manager, jupyter):
    a, b = client_of(manager), BlockingKernelClient(connection_file=manager.connection_file)
    b.load_connection_file()  # a session of its own
    b.start_channels()
    b.wait_for_ready(timeout=20)
    assert run(a, jupyter["hello"])[0]["execution_count"] == 1
    assert run(b, jupyter["hello"])[0]["execution_count"] == 2
    a.stop_channels()
    b.stop_channels()


def notebook(cells):
    nb = nbformat.v4.new_notebook()
    nb.metadata.kernelspec = {"name": "warpcell", "display_name": "Warpcell", "language": "python"}
    nb.cells = [nbformat.v4.new_code_cell(c) for c in cells]
    return nb


def test_nbclient_runs_a_notebook(jupyter):
    nb = notebook(
        [jupyter["hello"], jupyter["result_3"], "", jupyter["display"], jupyter["out_and_err"]]
    )
    nbclient.NotebookClient(nb, timeout=20, kernel_name="warpcell").execute()
    assert [c.execution_count for c in nb.cells][:2] == [1, 2]
    assert nb.cells[0].outputs[0].text == "hello, world\n"
    assert nb.cells[1].outputs[0].data["text/plain"] == "3"
    assert nb.cells[3].outputs[0].output_type == "display_data"
    nbformat.validate(nb)


def test_nbclient_stops_at_an_error(jupyter):
    nb = notebook([jupyter["hello"], jupyter["error"], jupyter["hello"]])
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="on purpose"):
        nbclient.NotebookClient(nb, timeout=20, kernel_name="warpcell").execute()
    assert nb.cells[2].outputs == []


def test_nbclient_goes_on_after_a_dead_engine(jupyter):
    nb = notebook([jupyter["killed"], jupyter["hello"]])
    nbclient.NotebookClient(nb, timeout=20, kernel_name="warpcell", allow_errors=True).execute()
    assert nb.cells[0].outputs[-1].ename == "WorkerDied"
    assert nb.cells[1].outputs[0].text == "hello, world\n"


def test_nbclient_keeps_every_line(jupyter):
    nb = notebook([jupyter["lines"].format(n=50000)])
    nbclient.NotebookClient(nb, timeout=60, kernel_name="warpcell").execute()
    assert "".join(o.text for o in nb.cells[0].outputs) == "".join(
        "%079d\n" % i for i in range(50000)
    )
