"""A cell that is long in one operation of the engine says what it is doing."""

import pytest

from client import text_of


pytestmark = pytest.mark.real


def test_a_long_operation_is_told_of(kernel):
    n = 100_000_000
    while True:  # until it takes long enough here
        code = (
            "import numpy as np\nprint('begin')\nx = np.arange(%d)\ns = float(np.sum(np.sin(x * 0.5) * np.cos(x)))\nprint('end')"
            % n
        )
        reply, got = kernel.run("", code=code, timeout=300)
        assert reply.content["status"] == "ok", reply.content
        shown = [m for m in got if m.type.endswith("display_data")]
        if shown or n > 40_000_000_000:
            break
        n *= 5
    assert shown[0].type == "display_data" and {m.type for m in shown[1:]} == {
        "update_display_data"
    }
    text = shown[0].content["data"]["text/plain"]
    assert (
        text.startswith("Still at work: ")
        and "%d elements each, on the cpu" % n in text
        and "s so far" in text
    )
    assert shown[-1].content["data"]["text/plain"] == ""  # nothing of it stays
    assert len({m.content["transient"]["display_id"] for m in shown}) == 1
    assert text_of(got) == "begin\nend\n"


def test_short_operations_say_nothing(kernel):
    code = "import time\nimport numpy as np\nfor i in range(50):\n    a = np.ones(100000).sum()\n    time.sleep(0.05)"
    _, got = kernel.run("", code=code)
    assert not [m for m in got if m.type.endswith("display_data")]


LOOP = """import numpy as np
u, t = np.ones(100), 0.0
for step in range(10**12):
    u = u * 0.5 + t
    t += 0.25
"""


def told(kernel):
    """Runs the loop until the kernel tells of it, and interrupts it. The text and the error."""
    msg_id = kernel.send_cell("", code=LOOP)
    text = None
    while True:
        m = kernel.recv("iopub")
        if m.parent_id != msg_id:
            continue
        if m.type.endswith("display_data") and text is None:
            text = m.content["data"]["text/plain"]
            kernel.send("control", "interrupt_request", {})
            assert kernel.recv("control").content == {"status": "ok"}
        if m.type == "error":
            assert kernel.recv("shell").parent_id == msg_id
            return text, "\n".join(m.content["traceback"])


def test_a_loop_tells_how_far_it_is_and_where_it_stopped(kernel):
    text, error = told(kernel)
    assert text.startswith("Still at work: a time-step loop, step = ") and "steps to come" in text
    assert "The loop stopped between two steps: step = " in error
    _, got = kernel.run("", code="print(t == step * 0.25, u.shape)")
    assert text_of(got) == "True (100,)\n"
