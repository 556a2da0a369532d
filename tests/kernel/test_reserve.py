"""Names that outlive their engine: it is killed, and its reserve goes on (docs/design/reserve.md)."""

import os
import signal
import time

import pytest

from client import BUILD, printed, text_of, until

pytestmark = pytest.mark.real


def children(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as f:
            return [int(p) for p in f.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid) as f:
            return f.read().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def state_of(pid):
    try:
        with open("/proc/%d/stat" % pid) as f:
            return f.read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def is_running(pid):
    return state_of(pid) not in ("", "Z")


def is_asleep(pid):
    return state_of(pid) == "S"


def engine_of(kernel):
    return until(kernel.worker_pids)[0]


def reserves_of(kernel):
    """Children of the engine, or what has made the engine, which is the kernel's."""
    below = children(engine_of(kernel)) + children(kernel.process.pid)
    return [p for p in below if name_of(p) == "warpcell-spare" and is_running(p)]


def keep(kernel, code):
    """Runs a cell and waits for the reserve that knows it."""
    before = reserves_of(kernel)
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    wait_for_reserve(kernel, before)
    return text_of(got)


def wait_for_reserve(kernel, before=()):
    """It sleeps, and so does the engine, which has told the kernel of it."""

    def sleep():
        now = reserves_of(kernel)
        return now and now != before and all(is_asleep(p) for p in now + kernel.worker_pids())

    until(sleep)
    time.sleep(0.05)
    until(sleep)
    kernel.sync("control")


def kill(kernel, how=signal.SIGKILL):
    """Ends the idle engine; until another process is it, with a reserve of its own."""
    engine = engine_of(kernel)
    os.kill(engine, how)
    until(lambda: kernel.worker_pids() and engine not in kernel.worker_pids())
    wait_for_reserve(kernel)


def everything_of(kernel):
    """The processes of a kernel, itself first."""
    found = [kernel.process.pid]
    for pid in found:
        found += children(pid)
    return found


NAMES = """
import numpy as np, io
number, text = 41, 'abc'
items = [1, 2.5, 'three']
items.append(items)
table = {'a': items, (1, 2): {3}}
def outer(k):
    count = 0
    def inner(n):
        nonlocal count
        count += 1
        return n + k + count
    return inner
closure = outer(10); closure(0)
class Point:
    def __init__(self, x): self.x = x
    def __repr__(self): return f'Point({self.x})'
point = Point(7); point.more = items
begun = (n * n for n in range(9)); next(begun); next(begun)
small = [np.full(5, i) for i in range(40)]
middle = np.arange(200_000.0)
view = middle[::2]
large = np.arange(8_000_000)
part = large[10:20]
"""
LOOK = """
view[0] = -1.0
print(number, text, items[:3], items[3] is items, table['a'] is items, closure(0), point,
      point.more is items, next(begun), int(sum(a.sum() for a in small)), middle[0],
      view.base is middle, large.sum(), part.base is large, part[3])
"""
SEEN = (
    "41 abc [1, 2.5, 'three'] True True 12 Point(7) True 4 3900 -1.0 True 31999996000000 True 13\n"
)


def test_an_idle_engine_is_killed(kernel):
    keep(kernel, NAMES)
    begin = time.perf_counter()
    kill(kernel)
    reply, got = kernel.run("", code=LOOK)
    assert time.perf_counter() - begin < 3
    assert text_of(got) == SEEN
    told = text_of(got, "stderr")
    assert "killed by signal 9 (SIGKILL) between cells" in told
    assert "as they were after cell In [1]." in told and "In [2]" not in told
    assert "these large arrays is in them: " in told and "large, part." in told
    assert "middle" not in told
    reply, _ = kernel.request("complete_request", {"code": "clos", "cursor_pos": 4})
    assert "closure" in reply.content["matches"]
    assert text_of(kernel.run("", code="number")[1], "stderr") == ""


def test_an_engine_is_killed_in_a_cell(kernel):
    keep(kernel, NAMES)
    kernel.run("", code="later = 1")
    reply, _ = kernel.run(
        "", code="number = 0; items.clear(); del table; import os; os.kill(os.getpid(), 9)"
    )
    assert reply.content["ename"] == "WorkerDied"
    said = reply.content["evalue"]
    assert "SIGKILL" in said and "while this cell ran" in said
    assert "as they were after cell In [1]. What cell In [2] has changed since is lost." in said
    assert "names and arrays are gone" not in said and reply.content["traceback"]
    assert printed(kernel, LOOK) == SEEN
    reply, _ = kernel.run("", code="later")
    assert reply.content["ename"] == "NameError"


def test_crashes_and_kills_one_after_the_other(kernel):
    keep(kernel, "n = 1")
    for how in (signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT):
        kill(kernel, how)
    assert printed(kernel, "print(n)") == "1\n"
    keep(kernel, "n = 2")
    for _ in range(2):  # the second one at once: nothing was idle for long
        reply, _ = kernel.run("killed")
        assert "after cell In [3]" in reply.content["evalue"], reply.content
    assert printed(kernel, "print(n)") == "2\n"
    assert printed(kernel, "import numpy as np; a = np.ones((300, 300)); print((a @ a).sum())") == (
        "27000000.0\n"  # threads, and those of OpenBLAS, are there again
    )


def test_reserve_and_engine_are_killed(kernel):
    keep(kernel, "n = 1")
    os.kill(reserves_of(kernel)[0], signal.SIGKILL)
    os.kill(engine_of(kernel), signal.SIGKILL)
    reply, got = kernel.run("", code="n")
    assert reply.content["ename"] == "NameError"
    assert reply.content["evalue"].startswith(
        "name 'n' is not defined: it was lost when the engine process ended"
    )
    assert "names and arrays are gone" in text_of(got, "stderr")
    keep(kernel, "n = 2")
    kill(kernel)
    assert printed(kernel, "print(n)") == "2\n"


def test_engines_are_killed_while_they_take_over(kernel):
    """The reserve stays behind what it has made: there is no moment at which the names are there once."""
    keep(kernel, NAMES)
    killed, first = set(), engine_of(kernel)
    for wait in [0, 0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1] * 3:
        engine = until(lambda: [p for p in kernel.worker_pids() if p not in killed])[0]
        time.sleep(wait)
        os.kill(engine, signal.SIGKILL)
        killed.add(engine)
    assert first in killed and len(killed) == 27
    _, got = kernel.run("", code=LOOK)
    assert text_of(got) == SEEN
    assert "as they were after cell In [1]." in text_of(got, "stderr")
    keep(kernel, "number += 1")
    kill(kernel)
    assert printed(kernel, "print(number)") == "42\n"


def test_descriptors_stay_as_many(kernel):
    """However often an engine is followed by its reserve."""
    counts = []
    for _ in range(8):
        keep(kernel, "import os")
        counts.append(printed(kernel, "print(len(os.listdir('/proc/self/fd')))"))
        kill(kernel)
    assert len(set(counts[2:])) == 1, counts


def test_a_reserve_that_is_killed_is_followed_by_another_one(kernel):
    keep(kernel, "n = 1")
    for _ in range(3):
        before = reserves_of(kernel)
        os.kill(before[0], signal.SIGKILL)
        wait_for_reserve(kernel, before)
    kill(kernel)
    before = reserves_of(kernel)
    os.kill(before[0], signal.SIGKILL)  # what has made the engine, whose child it is not
    wait_for_reserve(kernel, before)
    kill(kernel)
    assert printed(kernel, "print(n)") == "1\n"


def test_a_reserve_that_hears_nothing(kernel):
    keep(kernel, "n = 1")
    reserve = reserves_of(kernel)[0]
    os.kill(reserve, signal.SIGSTOP)
    reply, _ = kernel.run("", code="import os; os.kill(os.getpid(), 9)", timeout=40)
    assert "names and arrays are gone" in reply.content["evalue"]
    reply, _ = kernel.run("", code="n")
    assert "it was lost when the engine process ended" in reply.content["evalue"]
    until(lambda: not is_running(reserve))


def test_which_names_a_cell_lost_is_said_when_they_are_used(kernel):
    keep(kernel, "n = 1")
    kernel.run("", code="later = 2")
    reply, _ = kernel.run("killed")
    assert "What cell In [2] has changed since is lost." in reply.content["evalue"]
    reply, _ = kernel.run("", code="later")
    assert reply.content["evalue"].startswith(
        "name 'later' is not defined: it was lost when the engine process ended"
    )
    assert printed(kernel, "later = 3; print(n, later)") == "1 3\n"


# The engine stops itself: it heeds nothing any more, and cannot catch what ends it.
STOPS = "n += 1; import os; os.kill(os.getpid(), 19)"


def test_a_second_interrupt_ends_the_engine(kernel):
    keep(kernel, "n = 1; a = [n]")
    cell = kernel.send_cell("", code=STOPS)
    kernel.wait_busy(cell)
    until(lambda: state_of(engine_of(kernel)) == "T")
    for wait in (0, 5.2):
        time.sleep(wait)
        kernel.request("interrupt_request", channel="control")
    reply = kernel.recv("shell")
    assert reply.content["ename"] == "WorkerDied"
    assert "did not stop within 5 s of the first interrupt and was ended" in reply.content["evalue"]
    assert "as they were after cell In [1]." in reply.content["evalue"]
    assert printed(kernel, "print(n, a)") == "1 [1]\n"


def test_a_limit_of_time_ends_the_engine(start):
    kernel = start(env={"WARPCELL_CELL_SECONDS": "2"})
    keep(kernel, "n = 1; a = [n]")
    reply, _ = kernel.run("", code=STOPS)
    assert reply.content["ename"] == "WorkerDied"
    assert "did not stop within 6 s of its interrupt and was ended" in reply.content["evalue"]
    assert "the operator's limit of 2 s" in reply.content["evalue"]
    assert "as they were after cell In [1]." in reply.content["evalue"]
    assert printed(kernel, "print(n, a)") == "1 [1]\n"


def test_files_have_a_place_of_their_own(kernel, tmp_path):
    path = tmp_path / "log.txt"
    code = f"f = open({str(path)!r}, 'w'); f.write('one\\n'); f.flush(); f.write('half')\n"
    code += f"r = open({str(path)!r}); r.readline()"
    keep(kernel, code)
    kernel.run(
        "", code="f.write('lost\\n'); f.flush(); r.read(); import os; os.kill(os.getpid(), 9)"
    )
    assert path.read_text() == "one\nhalflost\n"
    kernel.run("", code="f.write('way\\n'); f.flush()")
    assert path.read_text() == "one\nhalfway\n\n"
    assert printed(kernel, "print(repr(r.readline()))") == "'halfway\\n'\n"


def test_large_arrays_are_not_used_for_others(kernel):
    keep(kernel, "import numpy as np; a = np.arange(6_000_000); b = a + 1")
    for i in range(3):
        kernel.run("", code="del a, b; a = np.zeros(6_000_000, int); b = a - 5; b.sum()")
    reply, _ = kernel.run("killed")
    assert "these large arrays is in them: a, b." in reply.content["evalue"]
    # No statement has written into them: what came later has memory of its own.
    assert printed(kernel, "print(a[:3], a.sum() == 17999997000000, b[-1])") == (
        "[0 1 2] True 6000000\n"
    )


def test_large_arrays_become_files(start):
    """Those of the engine's own memory, as all are where there is no Python; free blocks stay its own."""
    kernel = start(env={"WARPCELL_PYTHON": "off"})
    code = "import numpy as np; a = np.arange(6_000_000); b = a + 1; c = np.arange(3_000_000.0) * 2"
    keep(kernel, code + "; d = c + 1; del b, d")
    keep(kernel, "n = 1")
    kernel.run("", code="c += 1; b = a + 2; d = c * 0")
    kill(kernel)
    _, got = kernel.run("", code="print(a.sum() == 17999997000000, c[:3], n)")
    assert text_of(got) == "True [0. 2. 4.] 1\n"
    assert "these large arrays is in them: a." in text_of(got, "stderr")
    assert (
        printed(kernel, "b = a + 2; d = c * 0; print(b.sum(), d.sum())") == "18000009000000 0.0\n"
    )
    keep(kernel, "e = b")
    kill(kernel)
    assert printed(kernel, "print(e.sum())") == "18000009000000\n"


def test_what_a_cell_has_changed_in_place_is_told(kernel):
    keep(kernel, "import numpy as np; big = np.zeros(6_000_000); little = np.zeros(10)")
    reply, _ = kernel.run(
        "", code="big += 1; little += 1; print(big[0]); import os; os.kill(os.getpid(), 6)"
    )
    assert "these large arrays is in them: big." in reply.content["evalue"]
    assert "crashed with signal 6" in reply.content["evalue"]
    assert printed(kernel, "print(little[0], set(big.tolist()) <= {0.0, 1.0})") == "0.0 True\n"


def test_names_in_python(kernel):
    python = keep(kernel, "%%python\nimport collections\nthere = collections.Counter('abca')")
    assert python == ""
    keep(kernel, "here = [1]\n")
    kill(kernel)
    reply, got = kernel.run("", code="print(here)")
    assert text_of(got) == "[1]\n"
    reply, _ = kernel.run("", code="there")
    told = text_of(got, "stderr")
    assert "Gone with Python: " in told and "there" in told, told
    assert reply.content["ename"] == "NameError" and "Python" in reply.content["evalue"]
    assert printed(kernel, "%%python\nprint(here, 6 * 7)") == "[1] 42\n"


@pytest.mark.parametrize("copies", ["256", "0"])
def test_arrays_on_a_gpu(start, tmp_path, copies):
    libraries = os.path.join(BUILD, "tests/cuda/fake")
    kernel = start(
        env={
            "WARPCELL_CUDA_LIBS": libraries,
            "XDG_CACHE_HOME": str(tmp_path),
            "WARPCELL_AHEAD": "off",
            "WARPCELL_GPU_COPIES": copies,
        }
    )
    keep(kernel, "import cupy as cp; a = cp.arange(1000.0); b = a.reshape(10, 100); n = 3")
    reply, _ = kernel.run("", code="a *= 0; print(a.sum()); import os; os.kill(os.getpid(), 9)")
    assert "after cell In [1]" in reply.content["evalue"]
    if copies == "0":
        assert "Lost, as there was no copy of them: a, b." in reply.content["evalue"]
        reply, _ = kernel.run("", code="a.sum()")
        assert "'a' was lost when the engine process ended" in reply.content["evalue"]
    else:
        assert "Lost" not in reply.content["evalue"]
        assert printed(kernel, "print(a.sum(), b[9, 99], b.base is a)") == "499500.0 999.0 True\n"
    assert printed(kernel, "print(n, cp.ones(5).sum())") == "3 5.0\n"


def test_off(start):
    kernel = start(env={"WARPCELL_RESERVE": "off"})
    kernel.run("", code="n = 1")
    time.sleep(0.6)
    assert reserves_of(kernel) == []
    reply, _ = kernel.run("killed")
    assert "names and arrays are gone" in reply.content["evalue"]
    assert kernel.run("", code="n")[0].content["ename"] == "NameError"


@pytest.mark.parametrize("how", ["shutdown", "SIGTERM", "SIGKILL", "engine and SIGKILL"])
def test_no_process_is_left(start, how):
    kernel = start()
    keep(kernel, "n = 1")
    if how == "engine and SIGKILL":
        kill(kernel)
        kernel.run("", code="n")
    everything = everything_of(kernel)
    assert len(everything) >= 3
    if how == "engine and SIGKILL":
        os.kill(everything[0], signal.SIGSTOP)
        os.kill(engine_of(kernel), signal.SIGKILL)
    if how == "shutdown":
        kernel.request("shutdown_request", {"restart": False}, channel="control")
    elif how == "SIGTERM":
        kernel.process.terminate()
    else:
        kernel.process.kill()
    kernel.process.wait(10)
    until(lambda: not any(is_running(p) for p in everything), 10)


def test_a_saved_session_is_that_of_the_reserve(start, tmp_path):
    kernel = start(env={"WARPCELL_SAVE_ON_EXIT": str(tmp_path / "saved")})
    keep(kernel, "n = 1")
    kill(kernel)
    kernel.run("", code="n += 1")
    kernel.process.terminate()
    assert kernel.process.wait(20) == 0
    [file] = (tmp_path / "saved").iterdir()
    kernel = start()
    kernel.run("", code=f"%restore {file}")
    assert printed(kernel, "print(n)") == "2\n"


def test_it_is_given_up_where_memory_is_short(kernel):
    keep(kernel, "import numpy as np; n = 1")
    reserve = reserves_of(kernel)
    reply, _ = kernel.run("", code="np.empty(10**15)")
    assert reply.content["ename"] == "MemoryError" and reserves_of(kernel) == reserve  # no use
    with open("/proc/meminfo") as f:
        total = int(f.readline().split()[1]) << 10
    wait_for_reserve(kernel, reserve)
    code = f"import os\ntry:\n    np.empty({total // 8 - 10000})\n"
    reply, got = kernel.run("", code=code + "except MemoryError: os.kill(os.getpid(), 9)")
    assert "names and arrays are gone" in reply.content["evalue"]


def test_memory_counts_once(start):
    kernel = start()
    keep(kernel, "numbers = list(range(3_000_000))")

    def told():
        return kernel.request("usage_request", channel="control")[0].content["kernel_memory"]

    with_reserve = told()
    os.kill(reserves_of(kernel)[0], signal.SIGKILL)
    time.sleep(0.1)
    assert abs(with_reserve - told()) < 24 << 20


def test_an_idle_kernel_gives_back_what_was_deleted(kernel):
    """Arrays, small objects and what the reserve had of both."""
    keep(kernel, "import numpy as np; n = 1")
    code = (
        "x = [np.ones(1_000_000) for i in range(20)]; y = [[i] for i in range(500_000)]; del x, y"
    )

    def private():
        kib = 0
        for pid in everything_of(kernel):
            try:
                with open(f"/proc/{pid}/smaps_rollup") as f:
                    kib += sum(int(line.split()[1]) for line in f if line.startswith("Pss:"))
            except OSError:
                return 1 << 30  # a reserve that another one follows
        return kib >> 10

    before = private()
    reply, _ = kernel.run("", code=code)
    assert reply.content["status"] == "ok" and private() > before + 100
    until(lambda: private() < before + 40)
    kill(kernel)
    assert printed(kernel, "print(n)") == "1\n"


def test_widgets_go_on(kernel):
    keep(kernel, "import ipywidgets as w; s = w.IntSlider(value=3)")
    comms = kernel.request("comm_info_request", {})[0].content["comms"]
    assert comms
    kill(kernel)
    assert printed(kernel, "s.value = 4; print(s.value)") == "4\n"
    assert kernel.request("comm_info_request", {})[0].content["comms"].keys() == comms.keys()
