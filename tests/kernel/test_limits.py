"""The operator's limits on one cell: its time, and what it shows."""

import os

import pytest

from client import text_of, until

CUT = "[The rest of what this cell shows is left out: the operator's limit is "


def run(kernel, code):
    reply, got = kernel.run("", code=code)
    return reply.content, got


@pytest.fixture
def short(start):
    return start(env={"WARPCELL_CELL_SECONDS": "2"})


def test_time_is_up(short):
    reply, got = short.run("out_then_spin")
    assert "before\n" in text_of(got)
    said = "the operator's limit of 2 s for a cell has passed (WARPCELL_CELL_SECONDS)"
    assert text_of(got, "stderr") == f"[It is interrupted: {said}.]\n"
    if short.kind == "warpcell":
        assert reply.content["ename"] == "TimeoutError" and reply.content["evalue"] == said
        error = [m.content for m in got if m.type == "error"]
        assert len(error) == 1 and error[0]["ename"] == "TimeoutError"
        assert error[0]["traceback"] == reply.content["traceback"]
        assert error[0]["traceback"][-1].endswith("TimeoutError\x1b[0m: " + said)
        assert "while True" in error[0]["traceback"][0]
    assert short.run("hello")[0].content["status"] == "ok"
    assert len(short.worker_pids()) == 1


@pytest.mark.real
def test_names_stay_and_a_cell_may_end_by_itself(short):
    short.run("", code="kept = 5")
    reply, got = run(
        short,
        "import time\ntry:\n    while True: pass\nexcept KeyboardInterrupt:\n    print('saved', kept)",
    )
    assert reply["status"] == "ok" and text_of(got) == "saved 5\n"
    assert "[It is interrupted: " in text_of(got, "stderr")
    assert run(short, "kept + 1")[0]["status"] == "ok"


@pytest.mark.real
def test_what_is_not_heeded_ends_the_engine(short):
    """Nothing of the cell's own can hold it up, and the limit is the same in the next cell."""
    before = short.worker_pids()
    reply, got = run(
        short,
        "import os\nos.environ['WARPCELL_CELL_SECONDS'] = '0'\nos.putenv('WARPCELL_CELL_SECONDS', '0')\n"
        "while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass",
    )
    assert reply["ename"] == "WorkerDied"
    assert "did not stop within 6 s" in reply["evalue"]
    assert "the operator's limit of 2 s" in reply["evalue"]
    assert until(short.worker_pids) != before
    assert run(short, "while True: pass")[0]["ename"] == "TimeoutError"


def test_a_persons_interrupt_stays_one(start):
    kernel = start(env={"WARPCELL_CELL_SECONDS": "600"})
    cell = kernel.send_cell("out_then_spin")
    kernel.wait_stream(cell)
    kernel.request("interrupt_request", channel="control")
    assert kernel.recv("shell").content["ename"] != "TimeoutError"


@pytest.mark.real
def test_a_question_has_an_end(short):
    reply, _ = short.run("", code="input('name? ')", allow_stdin=True)
    assert reply.content["ename"] == "TimeoutError"


@pytest.mark.real
@pytest.mark.parametrize("many", [False, True])
def test_output_is_cut(start, many):
    """By bytes, of all kinds together; what is shown is the start, then one line."""
    kernel = start(env={"WARPCELL_CELL_OUTPUT": "5000"})
    code = "from IPython.display import clear_output\n"
    code += "for i in range(3000): print('%05d' % i)" if many else "print('x' * 18000)"
    reply, got = run(kernel, code + "\ndisplay('never')\nclear_output()\nprint('end')\n7")
    assert reply["status"] == "ok"
    whole = "".join("%05d\n" % i for i in range(3000)) if many else "x" * 18000
    shown = text_of(got)
    assert 3500 < len(shown) < 5000 and whole.startswith(shown)
    limit = f"\n{CUT}5000 bytes of output for a cell (WARPCELL_CELL_OUTPUT).]\n"
    assert text_of(got, "stderr") == limit
    assert {m.type for m in got} == {"execute_input", "stream"}
    reply, got = run(kernel, "print('fresh')")
    assert text_of(got) == "fresh\n" and text_of(got, "stderr") == ""


@pytest.mark.real
def test_messages_are_cut_and_errors_are_shown(start):
    kernel = start(env={"WARPCELL_CELL_MESSAGES": "10"})
    reply, got = run(kernel, "for i in range(50): display(i)\n1 / 0")
    assert [m.type for m in got if m.type == "display_data"] == ["display_data"] * 10
    assert CUT + "10 messages" in text_of(got, "stderr")
    assert [m.content["ename"] for m in got if m.type == "error"] == ["ZeroDivisionError"]
    assert reply["ename"] == "ZeroDivisionError"
    reply, got = run(
        kernel,
        "from IPython.display import clear_output\nfor i in range(50):\n    clear_output(wait=True)\n    display(i)",
    )
    assert sum(m.type in ("display_data", "clear_output") for m in got) == 10


@pytest.mark.real
def test_widgets_count_too(start):
    kernel = start(env={"WARPCELL_CELL_MESSAGES": "10"})
    _, got = run(
        kernel,
        "from ipywidgets import IntSlider\ns = IntSlider()\nfor i in range(1, 40): s.value = i",
    )
    assert sum(m.type.startswith("comm_") for m in got) == 10
    assert text_of(got, "stderr").count(CUT) == 1


@pytest.mark.real
def test_output_within_the_limit_is_whole(start):
    kernel = start(env={"WARPCELL_CELL_OUTPUT": "5000", "WARPCELL_CELL_MESSAGES": "3"})
    reply, got = run(kernel, "print('x' * 4900)")
    assert text_of(got) == "x" * 4900 + "\n" and text_of(got, "stderr") == ""


@pytest.mark.fake
def test_an_engine_that_does_not_come_up(start):
    kernel = start(env={"FAKE_WORKER_SLOW": "30", "WARPCELL_CELL_SECONDS": "2"})
    reply, _ = kernel.run("hello")
    assert reply.content["ename"] == "TimeoutError", reply.content
    assert os.path.exists(f"/proc/{kernel.process.pid}")


def test_a_mistyped_name_is_told_in_the_log(start, tmp_path):
    with open(tmp_path / "log", "w+") as log:
        start(env={"WARPCELL_MEMROY": "8GB"}, stderr=log)
        log.seek(0)
        assert "WARPCELL_MEMROY is none of the variables of docs/operators.md" in log.read()
