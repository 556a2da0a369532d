"""Progress bars: one display that is updated ten times a second at most."""

import time

import pytest

from client import text_of, types_of


pytestmark = pytest.mark.real


def displays(got):
    return [m for m in got if m.type in ("display_data", "update_display_data")]


def plain(m):
    return m.content["data"]["text/plain"]


@pytest.mark.parametrize(
    "head",
    [
        "from tqdm import tqdm as bar",
        "from tqdm.auto import tqdm as bar",
        "from tqdm.notebook import tqdm as bar",
        "bar = progress",
    ],
)
def test_a_loop_shows_a_bar(kernel, head):
    reply, got = kernel.run(
        "", code=head + "\nimport time\nfor i in bar(range(40), desc='Steps <1>'): time.sleep(0.02)"
    )
    assert reply.content["status"] == "ok"
    shown = displays(got)
    assert types_of(shown) == ["display_data"] + ["update_display_data"] * (len(shown) - 1)
    assert len({m.content["transient"]["display_id"] for m in shown}) == 1
    assert 4 <= len(shown) <= 12
    assert plain(shown[0]).startswith("Steps <1>:   0%|") and "0/40 [00:00<?" in plain(shown[0])
    assert plain(shown[-1]).startswith("Steps <1>: 100%|") and "40/40 [00:01<00:00, " in plain(
        shown[-1]
    )
    middle = shown[len(shown) // 2].content["data"]["text/html"]
    assert "<progress value=" in middle and "Steps &lt;1&gt;" in middle and "it/s" in middle


def test_ten_updates_a_second_at_most(kernel):
    begin = time.time()
    _, got = kernel.run("", code="for i in progress(range(20_000_000)): pass", timeout=60)
    seconds = time.time() - begin
    assert len(displays(got)) <= 10 * seconds + 3
    assert "20000000/20000000" in plain(displays(got)[-1])


def test_a_loop_that_is_left_shows_how_far_it_came(kernel):
    code = "import time\nfor i in progress(range(100)):\n    time.sleep(0.01)\n    if i == 30: %s"
    reply, got = kernel.run("", code=code % "break")
    assert reply.content["status"] == "ok" and " 30/100 [" in plain(displays(got)[-1])
    reply, got = kernel.run("", code=code % "1 / 0")
    assert reply.content["ename"] == "ZeroDivisionError"


def test_bars_without_a_loop(kernel):
    code = """
from tqdm import tqdm, trange
with tqdm(total=10, unit='B') as bar:
    for i in range(5):
        bar.update(2)
        bar.set_postfix(loss=0.12345, k=3)
print(bar.n, bar.total, len(bar))
for i in trange(2, leave=False): pass
for x in tqdm(n for n in (1, 2, 3)): pass
for x in tqdm([1, 2], disable=True, ncols=80, colour='green'): pass
"""
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    by_id = {}
    for m in displays(got):
        by_id.setdefault(m.content["transient"]["display_id"], []).append(plain(m))
    first, second, third = by_id.values()
    assert "10/10" in first[-1] and first[-1].endswith("B/s, loss=0.123, k=3]")
    assert second[-1] == "" and third[-1].startswith("3it [")


def test_an_error_in_recorded_work_is_told(kernel):
    """What is recorded is finished before the bar moves."""
    code = "import numpy as np\nu = np.zeros(1000)\nfor i in progress(range(2000)): u = u * 0.5 + 1\nprint(u[0])"
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok" and "2000/2000" in plain(displays(got)[-1])
    reply, _ = kernel.run("", code="for i in progress(5): pass")
    assert reply.content["ename"] == "TypeError"


def test_an_interrupt(kernel):
    cell = kernel.send_cell("", code="for i in progress(range(10**12)): pass")
    kernel.wait_busy(cell)
    time.sleep(0.3)
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"


def test_what_programs_do_with_tqdm(kernel):
    code = """
import tqdm
from tqdm import tqdm as bar, trange, tqdm_notebook
from tqdm.auto import tqdm as auto, trange as auto_range
from tqdm.notebook import tqdm as nb, tnrange
from tqdm.contrib import tenumerate, tzip, tmap
print(tqdm.tqdm is bar and nb is tqdm_notebook and issubclass(nb, bar) and issubclass(auto, bar), isinstance(bar(total=1), tqdm.tqdm), tqdm.auto.tqdm is auto is not bar)
for i in trange(2, desc='loop', ncols=80, mininterval=0.5, position=0, colour='green'): bar.write(f'at {i}')
tqdm.tqdm.write('no end', end='|')
t = bar(total=5, desc='first', postfix={'a': 1})
t.set_description('second'); t.set_postfix_str('text'); t.n = 3; t.total = 9; t.refresh(); t.update(2)
print(t.n, t.total, t.desc, t.postfix, t.unit, t.leave, t.disable, len(t), bool(t), t.format_dict['n'])
t.reset(total=4); t.update(); t.close(); t.close()
with bar(total=3, disable=True) as off: off.update(2); assert off.n == 0
print(list(tenumerate('ab', start=1)), list(tzip([1, 2], 'xy')), list(tmap(lambda a: a * a, range(3))))
print([a + b for a in bar('ab', desc='outer') for b in auto('cd', desc='inner', leave=False)], 2 in bar([1, 2]), list(reversed(bar([1, 2]))))
class Mine(tqdm.tqdm):
    def update_to(self, b): self.update(b - self.n)
with Mine(total=3) as m: m.update_to(3)
try: bar(range(2), descr='x')
except KeyError as e: print(e)
"""
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    assert (
        text_of(got)
        == """True True True
at 0
at 1
no end|5 9 second:  text it True False 9 True 5
[(1, 'a'), (2, 'b')] [(1, 'x'), (2, 'y')] [0, 1, 4]
['ac', 'ad', 'bc', 'bd'] True [2, 1]
'Unknown argument(s): descr'
"""
    )
    last = {}
    for m in displays(got):
        last[m.content["transient"]["display_id"]] = plain(m)
    texts = list(last.values())
    assert any(t.startswith("loop: 100%") for t in texts) and any(
        t.startswith("second:  25%") for t in texts
    )
    assert any(t.startswith("outer: 100%") for t in texts) and not any(
        t.startswith("inner:") for t in texts
    )
