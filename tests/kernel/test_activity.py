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
