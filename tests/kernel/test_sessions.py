"""Sessions that outlive their process: %save and %restore, and what a kernel leaves when it ends."""

import os
import signal
import stat
import sys

import pytest

from client import TIMEOUT, printed, text_of

pytestmark = pytest.mark.real

NAMES = "import numpy as np\na = np.arange(5)\nb = a[1:]\ndef f(n=2):\n    return a.sum() * n\n"
ENDS = "was saved when the kernel ended"


def leaving(tmp_path, notebook="/home/me/Some notebook.ipynb", **more):
    return dict(
        {"WARPCELL_SAVE_ON_EXIT": str(tmp_path / "saved"), "JPY_SESSION_NAME": notebook}, **more
    )


def files(tmp_path):
    folder = tmp_path / "saved"
    return sorted(os.listdir(folder)) if folder.exists() else []


def end(kernel, how):
    """Ends a kernel and waits for it."""
    if how == "term":
        kernel.process.send_signal(signal.SIGTERM)
    else:
        kernel.send("control", "shutdown_request", {"restart": how == "restart"})
    assert kernel.process.wait(TIMEOUT) == 0


def test_a_session_outlives_a_kernel_that_is_killed(start, tmp_path):
    path = tmp_path / "work"
    kernel = start()
    kernel.run(None, code=NAMES)
    assert "4 names saved" in printed(kernel, f"%save {path}")
    kernel.process.kill()
    kernel.process.wait()
    kernel = start()
    assert "4 names" in printed(kernel, f"%restore {path}")
    assert printed(kernel, "b[0] = 7\nprint(f(), f(1), b)") == "32 16 [7 2 3 4]\n"


@pytest.mark.parametrize("how", ["term", "shutdown"])
def test_a_kernel_that_ends_leaves_its_session(start, tmp_path, how):
    kernel = start(env=leaving(tmp_path))
    assert ENDS not in printed(kernel, NAMES + "print()")
    end(kernel, how)
    (name,) = files(tmp_path)
    assert name.startswith("Some_notebook_ipynb-") and name.endswith(".session")
    mode = os.stat(tmp_path / "saved" / name).st_mode
    assert stat.S_IMODE(mode) == 0o600
    kernel = start(env=leaving(tmp_path))
    # What an editor runs for itself when it opens a notebook: nobody reads what it prints.
    for quiet in ({"silent": True}, {"store_history": False}):
        _, got = kernel.run(None, code="print(1)", **quiet)
        assert ENDS not in text_of(got)
    first = printed(kernel, "print('a' in globals())")
    assert ENDS in first and "4 names" in first and first.endswith("False\n")
    assert ENDS not in printed(kernel, "print()")
    assert "  a: ndarray int64 (5,)" in printed(kernel, "%restore --list")
    assert "4 names" in printed(kernel, "%restore")
    assert printed(kernel, "print(f())") == "20\n"


def test_a_folder_in_the_home(start, tmp_path):
    env = leaving(tmp_path, WARPCELL_SAVE_ON_EXIT="~/saved", HOME=str(tmp_path))
    kernel = start(env=env)
    kernel.run(None, code="import os\nos.chdir('/')\nos.environ['HOME'] = '/nowhere'\na = 5")
    end(kernel, "term")
    assert len(files(tmp_path)) == 1
    assert ENDS in printed(start(env=env), "print()")


def test_no_session_is_left_where_none_is_wanted(start, tmp_path):
    kernel = start(env=leaving(tmp_path))
    kernel.run(None, code=NAMES)
    end(kernel, "restart")
    assert files(tmp_path) == []
    kernel = start(env=leaving(tmp_path))
    kernel.run(None, code="import numpy as np")  # nothing that would be lost
    end(kernel, "term")
    assert files(tmp_path) == []
    kernel = start(env=leaving(tmp_path, WARPCELL_SAVE_MB="1"))
    kernel.run(None, code="import numpy as np\nlarge = np.ones(1000000)")
    end(kernel, "term")
    assert files(tmp_path) == []


def test_what_saving_has_begun_is_gone_when_its_time_is_up(start, tmp_path):
    with open(tmp_path / "log", "w+") as log:
        kernel = start(env=leaving(tmp_path, WARPCELL_SAVE_SECONDS="1"), stderr=log)
        kernel.run(None, code=f"import numpy as np\nlarge = np.ones(5 << 20)\n{ENDLESS}")
        end(kernel, "term")
        log.seek(0)
        assert "the session was not saved: not within 1 s (WARPCELL_SAVE_SECONDS)" in log.read()
    assert files(tmp_path) == []


def test_a_running_cell_is_interrupted_first(start, tmp_path):
    kernel = start(env=leaving(tmp_path))
    kernel.run(None, code=NAMES)
    msg_id = kernel.send_cell(
        None, code="late = 1\nprint('runs', flush=True)\nwhile True:\n    pass"
    )
    kernel.wait_stream(msg_id)
    end(kernel, "term")
    kernel = start(env=leaving(tmp_path))
    assert "5 names" in printed(kernel, "print()")
    assert "late" in printed(kernel, "%restore")


# What goes on after an interrupt: each says so once it was interrupted, and has no end.
GOES_ON = {
    "finally": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    while True: pass",
    "except": "while True:\n    try:\n        wait()\n    except BaseException:\n        late = 1\n"
    "        print('runs', flush=True)",
    "sleep": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    time.sleep(1000)",
    "with": "class W:\n    def __enter__(self): pass\n    def __exit__(self, *a):\n        global late\n        late = 1\n"
    "        print('runs', flush=True)\n        while True: pass\nwith W(): wait()",
    "generator": "def g():\n    global late\n    try:\n        yield 1\n    finally:\n        late = 1\n"
    "        print('runs', flush=True)\n        while True: pass\nfor x in g():\n    wait()",
    "tasks": "import asyncio\nasync def w():\n    global late\n    while True:\n        try:\n            await asyncio.sleep(99)\n"
    "        except BaseException:\n            late = 1\n            print('runs', flush=True)\n            time.sleep(99)\n"
    "print('runs', flush=True)\nawait asyncio.gather(w(), w())",
    "threads": "import threading\ndef w():\n    while True:\n        try: time.sleep(0.01)\n        except BaseException: pass\n"
    "t = threading.Thread(target=w)\nt.start()\ntry:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n"
    "    t.join()",
    "compiled": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    s = 0.0\n"
    "    while True:\n        for i in range(10 ** 9): s += i * 0.5",
    "arrays": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    x = np.ones(10 ** 6)\n"
    "    while True: x = np.sin(x) + float(x.sum() * 0)",
    "sort": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    while True:\n"
    "        try: sorted(range(10 ** 7), key=lambda v: -v)\n        except BaseException: pass",
    "program": "try:\n    wait()\nfinally:\n    late = 1\n    print('runs', flush=True)\n    import subprocess\n"
    "    subprocess.run(['sleep', '1000'])",
    "Python": "%%python\nimport time\nwhile True:\n    try:\n        print('runs', flush=True)\n        time.sleep(1000)\n"
    "    except BaseException: pass",
    "deaf Python": "%%python\nimport signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('runs', flush=True)\n"
    "while True: pass",
    "input": "late = 1\nwhile True:\n    try: input('runs')\n    except BaseException: pass",
}


@pytest.mark.parametrize("way", GOES_ON)
def test_a_cell_that_goes_on_after_an_interrupt_is_ended(start, tmp_path, way):
    env = leaving(tmp_path, WARPCELL_SAVE_SECONDS="8", WARPCELL_PYTHON=sys.executable)
    kernel = start(env=env)
    waits = "import time\ndef wait():\n    print('waits', flush=True)\n    time.sleep(1000)\n"
    kernel.run(None, code=f"{NAMES}{waits}late = {int('Python' in way)}")
    asks = way == "input"
    msg_id = kernel.send_cell(None, code=GOES_ON[way], allow_stdin=asks)
    if asks:
        kernel.recv("stdin")
    else:
        kernel.wait_stream(msg_id)
    end(kernel, "term")
    assert len(files(tmp_path)) == 1
    kernel = start(env=leaving(tmp_path))
    assert ENDS in printed(kernel, "print()")
    kernel.run(None, code="%restore")
    assert printed(kernel, "b[0] = 7\nprint(late, f(), b)") == "1 32 [7 2 3 4]\n"


def test_a_session_that_nobody_looked_at_is_kept_once_more(start, tmp_path):
    for name in ("one", "two"):
        kernel = start(env=leaving(tmp_path))
        kernel.run(None, code=f"{name} = 1")
        end(kernel, "term")
    newer, older = files(tmp_path)
    assert older == newer + ".before"
    kernel = start(env=leaving(tmp_path, notebook="/elsewhere/Some notebook.ipynb"))
    assert ENDS not in printed(kernel, "print()")  # it is another notebook's
    assert "one" in printed(kernel, f"%restore --list {tmp_path}/saved/{older}")
    assert "two" in printed(kernel, f"%restore --list {tmp_path}/saved/{newer}")


def test_a_damaged_session_is_not_offered(start, tmp_path):
    kernel = start(env=leaving(tmp_path))
    kernel.run(None, code=NAMES)
    end(kernel, "term")
    path = tmp_path / "saved" / files(tmp_path)[0]
    path.write_bytes(path.read_bytes()[:-1])
    kernel = start(env=leaving(tmp_path))
    assert ENDS not in printed(kernel, "print()")
    reply, got = kernel.run(None, code="a = 3\n%restore")
    assert reply.content["ename"] == "ValueError" and "damaged" in reply.content["evalue"]
    assert printed(kernel, "print(a)") == "3\n" and text_of(got) == ""


ENDLESS = """
class Endless:
    def __getstate__(self):
        return {"saved": 1}
    def __setstate__(self, state):
        print("asked", flush=True)
        while True:
            pass
class Slow(Endless):
    def __getstate__(self):
        print("asked", flush=True)
        while True:
            pass
a, e, s = 1, Endless(), Slow()
"""


def interrupted(kernel, code):
    """What a cell said that was interrupted when it had printed something."""
    msg_id = kernel.send_cell(None, code=code)
    kernel.wait_stream(msg_id)
    kernel.process.send_signal(signal.SIGINT)
    return kernel.recv("shell").content["ename"]


def test_saving_and_restoring_can_be_interrupted(start, tmp_path):
    kernel = start()
    kernel.run(None, code=ENDLESS)
    path = tmp_path / "work"
    assert "1 name" in printed(kernel, f"%save {path} a")
    before = path.read_bytes()
    assert interrupted(kernel, f"%save {path}") == "KeyboardInterrupt"
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["work"]
    assert "2 names" in printed(kernel, f"%save {path} a e")
    assert printed(kernel, "a = 2\ndel e\nprint(a)") == "2\n"
    assert interrupted(kernel, f"%restore {path}") == "KeyboardInterrupt"
    assert printed(kernel, "print(a, 'e' in globals())") == "2 False\n"


def test_what_a_module_had_that_is_gone(start, tmp_path):
    (tmp_path / "gone_later.py").write_text("class Model:\n    w = 3\ndef f(x):\n    return x\n")
    kernel = start()
    there = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
    kernel.run(
        None,
        code=there
        + "import gone_later\nfrom gone_later import f\nm = gone_later.Model()\nkept = [1, m]",
    )
    assert "5 names" in printed(kernel, f"%save {tmp_path}/work")
    kernel = start()
    kernel.run(None, code=there)
    assert "5 names" in printed(kernel, f"%restore {tmp_path}/work")
    assert printed(kernel, "print(f(2), m.w, kept[1] is m)") == "2 3 True\n"
    (tmp_path / "gone_later.py").unlink()
    kernel = start()
    told = printed(kernel, f"%restore {tmp_path}/work")
    assert "2 names" in told and "m: gone_later.Model (No module named 'gone_later')" in told
    reply, _ = kernel.run(None, code="m")
    assert reply.content["ename"] == "NameError" and "gone_later" in reply.content["evalue"]
    reply, _ = kernel.run(None, code="kept[1].w")
    assert reply.content["ename"] == "RuntimeError" and "gone_later" in reply.content["evalue"]
