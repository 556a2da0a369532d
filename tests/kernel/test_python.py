"""Cells in the Python beside the engine: what they show, ask, share, and how they end."""

import os
import re
import signal
import subprocess
import sys

import pytest

from client import Kernel, printed, text_of, types_of, until

pytestmark = pytest.mark.real
HERE = {"WARPCELL_PYTHON": sys.executable}


@pytest.fixture(scope="module")
def kernel(kind):
    """One for all tests that leave it as good as new."""
    with Kernel(kind, env=HERE) as k:
        yield k


@pytest.fixture(autouse=True)
def no_names(request):
    yield
    if "kernel" in request.fixturenames:
        k = request.getfixturevalue("kernel")
        assert printed(k, "%reset -f") == ""


BOTH = pytest.mark.parametrize("engine", ["python", "warpcell"])


def python(kernel, code, engine="python", **content):
    return kernel.run("", code=f"%%{engine}\n{code}", **content)


def said(kernel, code):
    """What a cell of Python that ends well prints."""
    return printed(kernel, "%%python\n" + code)


def shown_by(kernel):
    """A function: what a cell that ends well prints in an engine."""

    def shown(code, where):
        reply, got = python(kernel, code, where)
        assert reply.content["status"] == "ok", reply.content
        return text_of(got)

    return shown


def failed(kernel, code, engine="python"):
    reply, got = python(kernel, code, engine)
    assert reply.content["status"] == "error", reply.content
    return reply.content, text_of(got)


def process_of(kernel):
    return int(said(kernel, "import os\nprint(os.getpid())"))


def rest_of(kernel, msg_id):
    """What is still published for a cell."""
    got = []
    while not got or got[-1].content.get("execution_state") != "idle":
        m = kernel.recv("iopub")
        if m.parent_id == msg_id:
            got.append(m)
    return got


def is_gone(pid):
    """Ended, or a zombie that nobody has taken away yet."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except FileNotFoundError:
        return True


# ---- outputs ------------------------------------------------------------------------------------


@BOTH
def test_a_form_that_fails_is_told_and_the_others_are_shown(kernel, engine):
    text = (
        "class A:\n    def _repr_html_(self): return 1 / 0\n    def __repr__(self): return 'A!'\n"
        "class B(A):\n    def _ipython_display_(self): raise KeyError('b')\n"
        "class C:\n    def __repr__(self): return 1 / 0\n"
    )
    reply, got = python(kernel, text + "A()", engine)
    assert reply.content["ename"] == "ZeroDivisionError"
    shown = [m.content["data"] for m in got if m.type == "execute_result"]
    assert shown == [{"text/plain": "A!"}]
    reply, got = python(kernel, "display(B(), C(), 5)\nprint('on')", engine)
    assert reply.content["status"] == "ok" and text_of(got) == "on\n"
    shown = [m.content["data"] for m in got if m.type == "display_data"]
    assert shown == [{"text/plain": "A!"}, {"text/plain": "5"}]
    said_there = text_of(got, "stderr")
    assert "KeyError: 'b'" in said_there and said_there.count("ZeroDivisionError") == 2
    assert "<warpcell>" not in said_there.split("C")[0]
    reply, got = python(kernel, "C()", engine)
    assert reply.content["ename"] == "ZeroDivisionError"
    assert "execute_result" not in types_of(got)


@BOTH
def test_errors_of_a_group_are_shown(kernel, engine):
    text = (
        "def f(): raise KeyError('k')\n"
        "try: f()\nexcept KeyError as e: part = e\n"
        "inner = ExceptionGroup('in', [part] * 17)\ninner.add_note('a note')\n"
        "raise BaseExceptionGroup('many', [ValueError('v'), inner])"
    )
    content, _ = failed(kernel, text, engine)
    place = f"(In[{content['execution_count']}], line 2, in f)"
    want = ["  + ValueError: v", "  + ExceptionGroup: in (17 sub-exceptions)"]
    want += [f"    + KeyError: 'k' {place}"] * 15 + ["    + and 2 more"]
    assert content["traceback"][-1].split("\n")[1:] == want
    deep = "e = ValueError(0)\nfor i in range(30): e = ExceptionGroup(str(i), [e])\nraise e"
    shown = failed(kernel, deep, engine)[0]["traceback"][-1].split("\n")
    assert len(shown) == 11 and shown[-1] == "  " * 10 + "+ ExceptionGroup: 19 (1 sub-exception)"


def test_a_recursion_without_an_end_is_contained(kernel):
    deep = "import sys\nsys.setrecursionlimit({})\ndef f(n): return f(n + 1)\n"
    content, _ = failed(kernel, deep.format(10**5) + "f(0)")
    assert content["ename"] == "RecursionError" and len(content["traceback"]) < 60
    assert said(kernel, "sys.setrecursionlimit(10 ** 9); print(sys.getrecursionlimit())") == (
        "1000000\n"
    )
    with open(f"/proc/{process_of(kernel)}/oom_score_adj") as f:
        assert int(f.read()) >= 500  # it goes before the engine
    said(kernel, "sys.setrecursionlimit(3000)")


def test_streams_results_and_displays(kernel):
    reply, got = python(
        kernel,
        "import sys\nprint('out', end='')\nprint('err', file=sys.stderr)\n"
        "class A:\n    def _repr_html_(self): return '<b>a</b>'\n    def __repr__(self): return 'A!'\n"
        "display(A())\nA()",
    )
    assert reply.content["status"] == "ok"
    assert text_of(got) == "out" and text_of(got, "stderr") == "err\n"
    shown = [m for m in got if m.type in ("display_data", "execute_result")]
    assert types_of(shown) == ["display_data", "execute_result"]
    assert all(m.content["data"] == {"text/html": "<b>a</b>", "text/plain": "A!"} for m in shown)
    assert shown[1].content["execution_count"] == reply.content["execution_count"]
    assert not [m for m in python(kernel, "3;")[1] if m.type == "execute_result"]


def test_displays_are_updated_and_cleared(kernel):
    _, got = python(kernel, "h = display('a', display_id='x')\nh.update('b')\nfrom_here = 1")
    assert [m.type for m in got if "display" in m.type] == ["display_data", "update_display_data"]
    assert got[-1].content["transient"] == {"display_id": "x"}


def test_output_is_live(kernel):
    msg_id = kernel.send_cell("", code="%%python\nprint('here', end='')\nwhile True: pass")
    assert kernel.wait_stream(msg_id).content["text"] == "here"
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"


def test_errors_have_their_lines(kernel):
    error, _ = failed(kernel, "def f(x):\n    return 1 / x\nf(0)")
    assert (error["ename"], error["evalue"]) == ("ZeroDivisionError", "division by zero")
    text = "\n".join(error["traceback"])
    number = error["execution_count"]
    assert f"In[{number}]" in text and "return 1 / x" in text and "f(0)" in text
    error, _ = failed(kernel, "x = = 1")
    assert error["ename"] == "SyntaxError" and "x = = 1" in "\n".join(error["traceback"])
    error, _ = failed(
        kernel, "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('no') from e"
    )
    text = "\n".join(error["traceback"])
    assert text.index("KeyError") < text.index("direct cause") < text.rindex("ValueError")


def test_a_question_to_the_person(kernel):
    cell = kernel.send_cell("", code="%%python\nprint('got', input('name? '))", allow_stdin=True)
    ask = kernel.recv("stdin")
    assert ask.content == {"prompt": "name? ", "password": False}
    kernel.send("stdin", "input_reply", {"value": "Eva"}, parent=ask.header)
    assert kernel.recv("shell").content["status"] == "ok"
    assert text_of(kernel.published(cell)) == "got Eva\n"
    assert failed(kernel, "input()")[0]["ename"] == "RuntimeError"  # no client to ask


def test_a_flood_is_bounded(start):
    kernel = start(env={**HERE, "WARPCELL_OUTPUT_CAP": "100000", "WARPCELL_OUTPUT_RATE": "0"})
    text = said(kernel, "for i in range(20_000): print('x' * 99)\nprint('last')")
    assert len(text) < 400_000 and text.endswith("last\n")
    assert said(kernel, "print(1)") == "1\n"


def test_comms_of_python(kernel):
    """The package comm, on which ipywidgets stands."""
    _, got = python(
        kernel,
        "import comm\nc = comm.create_comm(target_name='t', data={'a': 1}, buffers=[b'xy'])\nheard = []\n"
        "def answer(message):\n"
        "    heard.append(message['content']['data'])\n"
        "    print('heard', scale, bytes(message['buffers'][0]) if message['buffers'] else '')\n"
        "    c.send({'twice': heard[-1]['n'] * 2})\n"
        "c.on_msg(answer)\nc.on_close(lambda message: print('closed'))",
    )
    opened = [m for m in got if m.type == "comm_open"]
    assert [(m.content["target_name"], m.content["data"]) for m in opened] == [("t", {"a": 1})]
    assert opened[0].buffers == [b"xy"]
    comm_id = opened[0].content["comm_id"]
    for scale in (3, 4):  # a name of Warpcell's that the function uses, as it is now
        kernel.run("", code=f"scale = {scale}")
        said(kernel, "scale")
        tell = {"comm_id": comm_id, "data": {"n": 5}}
        got = kernel.published(kernel.send("shell", "comm_msg", tell, buffers=[b"z"]))
        assert text_of(got) == f"heard {scale} b'z'\n"
        assert [m.content["data"] for m in got if m.type == "comm_msg"] == [{"twice": 10}]
    assert printed(kernel, "print(heard)") == "[{'n': 5}, {'n': 5}]\n"
    kernel.run("", code="scale = 9")
    got = kernel.published(kernel.send("shell", "comm_msg", tell))
    assert text_of(got) == "heard 9 \n"
    got = kernel.published(
        kernel.send("shell", "comm_msg", {"comm_id": comm_id, "data": {"other": 1}})
    )
    assert [m.content["ename"] for m in got if m.type == "error"] == ["KeyError"]
    got = kernel.published(kernel.send("shell", "comm_close", {"comm_id": comm_id, "data": {}}))
    assert text_of(got) == "closed\n"
    assert not kernel.published(kernel.send("shell", "comm_msg", tell))[1:-1]
    too_many = (
        "for i in range(9):\n    comm.create_comm(target_name='t', comm_id='x' * 120_000 + str(i))"
    )
    assert "too many comms" in kernel.run("", code="%%python\n" + too_many)[0].content["evalue"]
    for over in (-1, 0, 1):  # LIMIT_PYTHON_COMMS: bytes of all ids, each with one behind it
        python(kernel, "import os\nos.kill(os.getpid(), 9)")
        one = f"import comm\nc = comm.create_comm(target_name='t', comm_id='x' * {(1 << 20) - 1 + over})\nc.close()"
        reply = kernel.run("", code="%%python\n" + one)[0].content
        assert (reply["status"] == "ok") == (over < 1), reply.get("evalue")
    too_many = "comm.create_comm(target_name='t', buffers=[b''] * {})"
    python(kernel, "import comm")
    assert python(kernel, too_many.format(1000))[0].content["status"] == "ok"
    assert "buffers" in python(kernel, too_many.format(1001))[0].content["evalue"]


def test_bars_are_those_of_the_same_module_there(kernel):
    code = (
        "from tqdm.notebook import tqdm as bar, trange as span\nfrom tqdm import tqdm, trange\n"
        "from tqdm.auto import tqdm as auto\nimport sys"
    )
    assert printed(kernel, code) == ""
    there = said(
        kernel, "for f in (bar, span, tqdm, trange): print(f.__module__)\nprint(tqdm(range(2)).n)"
    )
    assert there == "tqdm.notebook\ntqdm.notebook\ntqdm.std\ntqdm.std\n0\n"
    look = "print(auto is sys.modules['tqdm.auto'].tqdm, 'ipykernel.zmqshell' in sys.modules)"
    assert said(kernel, look) == "True False\n"


def test_libraries_are_in_a_notebook(kernel):
    """What asks get_ipython() whether it is in a notebook: bars, tables, colours."""
    said(kernel, "from IPython import get_ipython as mine\nclass A: pass")
    look = "print(type(get_ipython()).__name__, mine() is get_ipython(), get_ipython().ev('1 + 1'))"
    assert said(kernel, look) == "ZMQInteractiveShell True 2\n"
    assert said(kernel, "get_ipython().run_line_magic('time', '5')").startswith("CPU times")
    said(
        kernel,
        "forms = get_ipython().display_formatter.formatters\n"
        "forms['text/plain'].for_type(A, lambda value, printer, cycle: printer.text('an A'))\n"
        "forms['text/html'].for_type(A, lambda value: '<b>A</b>')\n"
        "calls = []\nget_ipython().events.register('post_execute', lambda: calls.append(1))",
    )
    _, got = python(kernel, "A()")
    shown = [m.content["data"] for m in got if m.type == "execute_result"]
    assert shown == [{"text/html": "<b>A</b>", "text/plain": "an A"}]
    assert (
        said(kernel, "print(len(calls)); get_ipython().events.callbacks['post_execute'].clear()")
        == "2\n"
    )


def test_a_name_that_went_with_python_says_so_there(kernel):
    said(kernel, "gone = object()")
    failed(kernel, "import os; os._exit(0)")
    content, _ = failed(kernel, "print(gone)")
    assert content["ename"] == "NameError" and "Python that has ended" in content["traceback"][-1]
    assert said(kernel, "gone = 1; print(gone)") == "1\n"


@BOTH
def test_what_shows_itself(kernel, engine):
    _, got = python(
        kernel,
        "class A:\n    def _ipython_display_(self): print('itself')\n"
        "class Any:\n    def __getattr__(self, name): return lambda *a, **k: Any()\n    def __repr__(self): return 'any'\n"
        "class Not:\n    def _repr_html_(self): raise NotImplementedError\n    def __repr__(self): return 'not'\n"
        "    _ipython_display_ = _repr_html_\n"
        "class Asked:\n    def __repr__(self): return 'asked'\n    @property\n    def _repr_svg_(self): return 1 / 0\n"
        "class Bundle:\n    def _repr_mimebundle_(self, include, exclude): return {'text/plain': 'b'}, {'text/plain': {'k': 1}}\n"
        "display(A(), Any(), Not(), Asked(), Bundle())\nA()",
        engine,
    )
    assert text_of(got) == "itself\nitself\n"
    shown = [m.content for m in got if m.type == "display_data"]
    texts = [c["data"] for c in shown]
    assert texts == [{"text/plain": text} for text in ("any", "not", "asked", "b")]
    assert shown[-1]["metadata"] == {"text/plain": {"k": 1}}
    assert not [m for m in got if m.type == "execute_result"]


@BOTH
def test_a_form_of_another_type_is_left_out(kernel, engine):
    wrong = "class W:\n    def _repr_html_(self): return 5\n    def __repr__(self): return 'w'\nW()"
    reply, got = python(kernel, wrong, engine)
    assert reply.content["status"] == "ok"
    assert "text/html formatter returned invalid type <class 'int'>" in text_of(got, "stderr")
    shown = [m.content["data"] for m in got if m.type == "execute_result"]
    assert shown == [{"text/plain": "w"}]


RESULTS = [
    "int, [str, dict], {'a': float}, type(None), ZeroDivisionError",
    "set('hello'), frozenset([3, 1]), list(range(1200))",
    "{'alpha': list(range(30)), 'b': {'x': 'y' * 70}}",
    "class A:\n    def m(self): pass\nA, [A], A.m",
    "class R:\n    def __repr__(self): return 'a\\nb'\n[R(), {1: R()}]",
    "class P:\n    def _repr_pretty_(self, p, cycle): p.text('PP')\n[P()]",
    "import collections\ncollections.Counter('abca'), collections.OrderedDict(a=1), collections.defaultdict(int, a=1)",
    "len, lambda x, *y, z=1: x, ValueError('x')",
]


@pytest.mark.parametrize("code", RESULTS)
def test_results_are_written_as_those_of_the_other_engine(kernel, code):
    def result(cell):
        got = kernel.run("", code=cell)[1]
        return [m.content["data"] for m in got if m.type == "execute_result"]

    assert result("%%python\n" + code) == result("%%warpcell\n" + code) != []


def test_a_cell_may_await(kernel):
    said(
        kernel,
        "import asyncio\nasync def f(n):\n    await asyncio.sleep(0)\n    return n\n"
        "async def boom():\n    raise ValueError('x')\nasync def g():\n    yield 1\n    yield 2",
    )
    assert said(kernel, "import asyncio\nt = asyncio.create_task(f(1))") == ""
    assert said(kernel, "print(await f(3), await t, [x async for x in g()])") == "3 1 [1, 2]\n"
    assert said(kernel, "async for x in g(): print(x)") == "1\n2\n"
    assert said(kernel, "print(asyncio.run(f(5)))") == "5\n"
    error, _ = failed(kernel, "await boom()")
    assert error["ename"] == "ValueError" and "asyncio" not in "\n".join(error["traceback"])
    kernel.wait_busy(kernel.send_cell("", code="%%python\nawait asyncio.sleep(600)"))
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert said(kernel, "print(await f(4))") == "4\n"


# ---- interrupts and ends ------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["while True: pass", "import time\ntime.sleep(600)"])
def test_an_interrupt_ends_a_cell_and_keeps_its_names(kernel, code):
    said(kernel, "only = object()")
    for _ in range(3):
        kernel.wait_busy(kernel.send_cell("", code="%%python\n" + code))
        kernel.send("control", "interrupt_request", {})
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
    assert said(kernel, "print(type(only).__name__)") == "object\n"


def test_an_interrupt_of_the_first_cell_is_not_lost(start):
    kernel = start(env=HERE)
    kernel.wait_busy(kernel.send_cell("", code="%%python\nwhile True: pass"))
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"


def test_a_cell_may_handle_its_interrupt(kernel):
    msg_id = kernel.send_cell(
        "",
        code="%%python\ntry:\n    print('here')\n    while True: pass\nexcept KeyboardInterrupt:\n    print('saved')",
    )
    kernel.wait_stream(msg_id)
    kernel.send("control", "interrupt_request", {})
    assert kernel.recv("shell").content["status"] == "ok"
    assert "saved" in text_of(rest_of(kernel, msg_id))


def test_what_does_not_hear_interrupts_is_ended(kernel):
    kernel.run("", code="x = [1, 2]")
    said(kernel, "own = object()")
    msg_id = kernel.send_cell(
        "",
        code="%%python\nimport signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('here')\nwhile True: pass",
    )
    kernel.wait_stream(msg_id)
    kernel.send("control", "interrupt_request", {})
    error = kernel.recv("shell").content
    assert error["ename"] == "RuntimeError" and "interrupt" in error["evalue"]
    assert "own" in "\n".join(error["traceback"])
    assert printed(kernel, "print(x)") == "[1, 2]\n"
    assert said(kernel, "print(x, 'own' in globals())") == "[1, 2] False\n"


@pytest.mark.parametrize(
    "code, how",
    [
        ("import os\nos.abort()", "signal 6"),
        ("import ctypes\nctypes.string_at(0)", "signal 11"),
        ("import os\nos._exit(3)", "exit code 3"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
        ("import os\nos.closerange(3, 100)", "ended"),
    ],
)
def test_a_crash_costs_its_names_only(kernel, code, how):
    kernel.run("", code="import numpy as np\na = np.arange(4.0)\nkept = {'k': [1]}")
    said(kernel, "lost = object()\na[0] = 5; kept['k'].append(2)")
    error, _ = failed(kernel, code)
    assert error["ename"] == "RuntimeError" and how in error["evalue"]
    assert "lost" in "\n".join(error["traceback"])
    assert printed(kernel, "print(a)") == "[5. 1. 2. 3.]\n"
    assert said(kernel, "print(a.sum())") == "11.0\n"


def test_another_interrupt_ends_what_does_not_hear_the_first(kernel):
    msg_id = kernel.send_cell(
        "",
        code="%%python\nimport signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nprint('here')\nwhile True: pass",
    )
    kernel.wait_stream(msg_id)
    kernel.send("control", "interrupt_request", {})
    said_so = kernel.wait_stream(msg_id).content
    assert said_so["name"] == "stderr" and "does not hear the interrupt" in said_so["text"]
    kernel.send("control", "interrupt_request", {})
    assert "interrupt" in kernel.recv("shell").content["evalue"]
    assert said(kernel, "print(1)") == "1\n"


HOSTILE = {
    "recursion": ("def f(): return f()\nf()", "RecursionError"),
    "recursion in C": ("x = []\nfor i in range(100_000): x = [x]\nrepr(x)", "RecursionError"),
    "memory": ("bytearray(1 << 50)", "MemoryError"),
    "no stdout": ("import sys\nsys.stdout = None\nprint(1)", None),
    "a closed stdout": ("import sys\nsys.stdout.close()", None),
    "descriptors": ("import os\nos.close(1)\nos.close(2)", None),
    "no modules": ("import sys\nsys.modules.clear()", None),
    "no builtins": ("import builtins\ndel builtins.len, builtins.repr", "RuntimeError"),
    "odd names": ("globals().update({'x' * 1_000_000: 1, 'a\\0b': 2, 5: 3})", None),
    "no files": ("import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))", None),
    "GeneratorExit": ("raise GeneratorExit", "GeneratorExit"),
    "an error that cannot be shown": (
        "class E(BaseException):\n    def __str__(self): raise self\n    __repr__ = __str__\nraise E",
        "E",
    ),
    "an endless thread": (
        "import threading\nthreading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start()",
        None,
    ),
    "trace": ("import sys\nsys.settrace(lambda *a: 1 / 0)\ny = 1", "ZeroDivisionError"),
    "a number without end": ("10**100_000", "ValueError"),
    "an end that pickles": (
        "class A:\n    def __reduce__(self): return eval, ('1/0',)\na = [A()]",
        None,
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_cells_are_contained(kernel, name):
    code, error = HOSTILE[name]
    kernel.run("", code="import numpy as np\nmine = [1]\nshared = np.arange(3.0)")
    said(kernel, "shared[0] = 7")
    reply, _ = python(kernel, code)
    assert reply.content.get("ename") == error, reply.content
    assert printed(kernel, "print(mine, shared)") == "[1] [7. 1. 2.]\n"
    python(kernel, "import os\nos._exit(0)")
    assert said(kernel, "print(mine, shared)") == "[1] [7. 1. 2.]\n"


def test_a_thread_may_print_later(kernel):
    said(
        kernel,
        "import threading\ngo, done = threading.Event(), threading.Event()\n"
        "def late():\n    go.wait()\n    print('late')\n    done.set()\n"
        "threading.Thread(target=late, daemon=True).start()",
    )
    assert "late\n" in said(kernel, "go.set()\ndone.wait()")
    said(kernel, "for n in range(4): threading.Timer(0, lambda: print('z' * 200_000)).start()")
    assert printed(kernel, "print(1)") == "1\n"
    said(kernel, "print(2)")


def test_processes_of_cells(kernel):
    cell = "import multiprocessing as mp\npool = mp.get_context('fork').Pool(2)\nprint(pool.map(abs, [-1, 2]))"
    assert said(kernel, cell) == "[1, 2]\n"
    pids = said(kernel, "print(*[p.pid for p in pool._pool])").split()
    python(kernel, "import os\nos._exit(0)")  # which leaves them behind
    until(lambda: all(is_gone(int(pid)) for pid in pids))
    assert said(kernel, "print(1)") == "1\n"


def test_a_handler_that_raises_between_cells_ends_nothing(kernel, tmp_path):
    heard = tmp_path / "heard"
    said(
        kernel,
        "import signal\nonly = object()\ndef late(*ignored):\n"
        f"    open({str(heard)!r}, 'w').close()\n    raise TimeoutError('too late')\n"
        "signal.signal(signal.SIGALRM, late)",
    )
    pid = process_of(kernel)
    os.kill(pid, signal.SIGALRM)
    until(heard.exists)
    for i in range(40):  # beside cells that begin, run, print and end
        os.kill(pid, signal.SIGALRM)
        reply, _ = python(kernel, f"print({i})\nprint('x' * 3000)")
        assert reply.content.get("ename") in (None, "TimeoutError")
    assert said(kernel, "signal.signal(signal.SIGALRM, signal.SIG_IGN) is late") == ""
    reply, _ = python(kernel, "1")
    assert said(kernel, "print(type(only).__name__)") == "object\n"


def test_lines_of_both_streams_keep_their_order(kernel):
    cell = "import sys\nfor i in range(3):\n    print('o', i)\n    print('e', i, file=sys.stderr)"
    got = python(kernel, cell)[1]
    text = "".join(m.content["text"] for m in got if m.type == "stream")
    assert text == "".join(f"o {i}\ne {i}\n" for i in range(3))


def test_an_end_between_cells_is_found(kernel):
    pid = process_of(kernel)
    os.kill(pid, signal.SIGKILL)
    until(lambda: is_gone(pid))
    replies = [python(kernel, "print(1)")[0].content["status"] for _ in range(2)]
    assert replies[1] == "ok"


def test_exits_are_errors(kernel):
    assert failed(kernel, "import sys\nsys.exit(3)")[0]["ename"] == "SystemExit"
    assert said(kernel, "print(1)") == "1\n"


def test_forks_and_replaced_streams_are_contained(kernel):
    said(
        kernel,
        "import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\nelse: print('child')\nprint('both', bool(pid)) if pid else None",
    )
    assert said(kernel, "import sys, io\nsys.stdout = io.StringIO()\nprint('nowhere')") == ""
    assert said(kernel, "print('here')") == "here\n"


def test_nothing_is_left_when_the_kernel_ends(start):
    kernel = start(env=HERE)
    pid = process_of(kernel)
    kernel.close()
    until(lambda: is_gone(pid))


def test_nothing_is_left_when_the_engine_is_killed(start):
    kernel = start(env=HERE)
    pid = process_of(kernel)
    for engine in kernel.worker_pids():
        os.kill(engine, signal.SIGKILL)
    until(lambda: is_gone(pid))
    assert printed(kernel, "print(1)") == "1\n"


def test_an_interpreter_that_hangs_in_its_start_ends_with_the_engine(start, tmp_path):
    program, at = tmp_path / "python", tmp_path / "pid"
    program.write_text(f"#!/bin/sh\necho $$ > {at}.new; mv {at}.new {at}\nexec sleep 600\n")
    program.chmod(0o755)
    kernel = start(env={"WARPCELL_PYTHON": str(program)})
    kernel.send("shell", "execute_request", {"code": "%%python\n1"})
    until(at.exists)
    for engine in kernel.worker_pids():
        os.kill(engine, signal.SIGKILL)
    until(lambda: is_gone(int(at.read_text())))


def test_it_can_be_turned_off(start):
    for env in ({"WARPCELL_PYTHON": "off"}, {"WARPCELL_SHELL": "off", "WARPCELL_PYTHON": ""}):
        kernel = start(env=env)
        error, _ = failed(kernel, "print(1)")
        assert error["ename"] == "PermissionError"
    kernel = start(env={"WARPCELL_PYTHON": "/nowhere/python"})
    error, _ = failed(kernel, "print(1)")
    assert error["ename"] == "FileNotFoundError" and "/nowhere/python" in error["evalue"]


def test_a_kernel_starts_no_python_by_itself(kernel):
    kernel.run("", code="import numpy as np\nimport math\nprint(np.arange(3))")
    children = [
        open(f"/proc/{p}/cmdline").read()
        for p in os.listdir("/proc")
        if p.isdigit() and "warpcell_worker" in _command(p)
    ]
    assert not [c for c in children if str(kernel.process.pid) in c]


def _command(pid):
    try:
        with open(f"/proc/{pid}/cmdline") as f:
            return f.read()
    except OSError:
        return ""


# ---- names --------------------------------------------------------------------------------------

VALUES = """[None, True, 5, -2**70, 2.5, float('inf'), 1j, 'é😀', b'\\x00\\xff', [1, [2]], (), (1,), {'a': {2: 3}}, {1, 2}, frozenset({3}),
range(3), slice(1, 2), bytearray(b'x'), ...]"""


def test_values_cross_and_come_back(kernel):
    kernel.run(
        "",
        code=f"import datetime, decimal, fractions, collections\nx = {VALUES}\ny = [datetime.date(2020, 1, 2), decimal.Decimal('1.50'), fractions.Fraction(1, 3), collections.deque([1]), collections.Counter('aab')]",
    )
    assert said(kernel, f"print(x == {VALUES}, y)\nz = x; w = y").startswith(
        "True [datetime.date(2020, 1, 2), Decimal('1.50'), Fraction(1, 3), deque([1]), Counter({'a': 2, 'b': 1})]"
    )
    assert (
        printed(
            kernel,
            f"print(z == {VALUES}, w == y, [type(a) for a in z] == [type(a) for a in {VALUES}])",
        )
        == "True True True\n"
    )


def test_cycles_and_what_is_shared(kernel):
    kernel.run("", code="a = [1]; a.append(a); b = [a, a]")
    assert (
        said(kernel, "print(a[1] is a, b[0] is a, b[1] is a); b[0].append(7)") == "True True True\n"
    )
    assert printed(kernel, "print(a[1] is a, a[2], b[0] is a)") == "True 7 True\n"


def test_changes_are_seen_on_the_other_side(kernel):
    kernel.run("", code="d = {'n': 1}")
    assert said(kernel, "d['n'] += 1; print(d)") == "{'n': 2}\n"
    assert printed(kernel, "d['n'] += 1; print(d)") == "{'n': 3}\n"
    assert said(kernel, "print(d); del d") == "{'n': 3}\n"
    reply, _ = kernel.run("", code="d")
    assert reply.content["ename"] == "NameError"
    kernel.run("", code="e = 1")
    said(kernel, "e = 2")
    kernel.run("", code="e\ndel e")
    assert failed(kernel, "e")[0]["ename"] == "NameError"


def test_a_name_that_is_a_builtin_here(kernel):
    said(kernel, "sum = 5; zeros = 'z'; max = object()")
    assert printed(kernel, "print(sum, zeros)") == "5 z\n"
    reply, _ = kernel.run("", code="%%warpcell\nmax(1, 2)")
    assert reply.content["ename"] == "TypeError" and "max" in reply.content["evalue"]


def test_functions_and_classes_cross_by_their_text(kernel):
    kernel.run(
        "",
        code="k = 10\ndef g(x):\n    return x * k\ndef f(x, n=2):\n    return f(x, n - 1) if n else g(x)\nclass P:\n    def __init__(self, v): self.v = v\n    def twice(self): return g(self.v) * 2",
    )
    assert (
        said(
            kernel,
            "print(f(3), P(4).twice())\ndef h(x):\n    return g(x) + len(Q.name)\nclass Q:\n    name = 'abc'",
        )
        == "30 80\n"
    )
    assert printed(kernel, "print(h(1), Q.name); k = 20") == "13 abc\n"
    assert said(kernel, "print(f(3), h(1))") == "60 23\n"


CLASSES = """
from dataclasses import dataclass
from enum import Enum
class Config:
    lr = 0.1
    layers = [1, 2]
class Sub(Config): pass
class Stats:
    count = 0
    def __init__(self): Stats.count += 1
@dataclass
class P:
    x: int
class Color(Enum):
    RED = 1
"""


OF_CLASSES = """
from dataclasses import dataclass, field
from enum import Enum
from collections import namedtuple
class A:
    made = 0
    def __init__(self, x): self.x, self.me = [x], self
@dataclass(frozen=True)
class D:
    a: int
    c: list = field(default_factory=list)
class S:
    __slots__ = ("p", "q")
class Color(Enum):
    RED, BLUE = 1, 2
class Failure(Exception):
    def __init__(self, code): super().__init__(f"code {code}"); self.code = code
class Tagged(list): pass
P = namedtuple("P", "x y", defaults=[3])
a, d, s, color, p, t, f = A(1), D(1), S(), Color.BLUE, P(1), Tagged([1]), Failure(4)
same, inside = a, a.x
s.p, t.tag = 5, "t"
f.add_note("note")
try: open("/nonexistent")
except OSError as error: missing = error
by_object = {a: 1}
"""


@BOTH
def test_objects_of_classes_of_cells_cross(kernel, engine):
    other = {"python": "warpcell"}.get(engine, "python")
    shown = shown_by(kernel)
    assert shown(OF_CLASSES, engine) == ""
    look = """print(a.x, a.me is a, same is a, inside is a.x, isinstance(a, A), A.made, by_object[a])
print(d, s.p, hasattr(s, "q"), color is Color.BLUE, p, t, t.tag, type(t) is Tagged)
print(repr(f), f.code, f.__notes__, repr(missing), missing.filename)
"""
    first = shown(look, engine)
    assert first == (
        "[1] True True True True 0 1\n"
        "D(a=1, c=[]) 5 False True P(x=1, y=3) [1] t True\n"
        "Failure('code 4') 4 ['note'] FileNotFoundError(2, 'No such file or directory') /nonexistent\n"
    )
    assert shown(look, other) == first
    change = "inside.append(2); a.new = {}; s.q = 6; del s.p; t.append(9); t.tag = 'u'; A.made += 1; f.code = 5"
    assert "Error" not in shown(change, other)
    look = "print(a.x, a.new, inside is a.x, s.q, hasattr(s, 'p'), t, t.tag, A.made, f.code)"
    now = "[1, 2] {} True 6 False [1, 9] u 1 5\n"
    assert shown(look, other) == now
    assert shown(look, engine) == now


def test_who_else_holds_an_object_sees_what_is_done_to_it(kernel):
    printed(kernel, "class A: pass\na = A(); a.x = 1\nholds = [lambda: a, a]\nmethod = a.__class__")
    said(kernel, "a.x = 2; a.y = 3")
    assert printed(kernel, "print(holds[1].x, holds[1].y, holds[1] is a)") == "2 3 True\n"
    said(kernel, "b = A(); b.x = 1\ndef holder(b):\n    return lambda: b.x\nheld = holder(b)")
    reply, _ = kernel.run("", code="%%warpcell\nb.x = 2")
    assert "something else in Python holds the A" in reply.content["evalue"]
    assert said(kernel, "b.x = 2; print(held())") == "2\n"


@BOTH
def test_names_of_one_value_stay_so(kernel, engine):
    other = {"python": "warpcell"}.get(engine, "python")
    shown = shown_by(kernel)
    shown("a, b = {'k': [1]}, [2]", engine)
    shown("c = a; d = [b]", other)  # b and a are here already
    assert shown("print(c is a, d[0] is b)", engine) == "True True\n"
    shown("e = a; f = a['k']", engine)
    assert shown("e['m'] = f; print(f)", other) == "[1]\n"  # a is not read
    assert shown("print(e is a, a['m'] is f, c is a)", other) == "True True True\n"
    assert shown("print(e is a, a['m'] is f, c is a)", engine) == "True True True\n"
    shown("g, h = [1], [2]", engine)
    shown("i = [3]", other)
    shown("i.append(h); g.append(i)", other)
    assert shown("h.append(9); print(g, i[1] is h)", engine) == "[1, [3, [2, 9]]] True\n"


@BOTH
def test_what_a_class_has_counted_is_kept_when_its_objects_come(kernel, engine):
    other = {"python": "warpcell"}.get(engine, "python")
    shown = shown_by(kernel)
    cell = """
class A:
    made, log = 0, []
    def __init__(self): A.made += 1
    def add(self, v, acc=[]): acc.append(v); return list(acc)
class B(A): pass
x, y = A(), B()
"""
    shown(cell, engine)
    count = "z = B(); A.log.append(7); print(x.add(1), type(y).__name__, A.made, A.log)"
    assert shown(count, other) == "[1] B 3 [7]\n"
    assert (
        shown("A.made += 10; print(x.add(2), A.made, y.made, A.log)", engine)
        == "[1, 2] 13 13 [7]\n"
    )
    assert shown("print(A().add(3), A.made)", other) == "[1, 2, 3] 14\n"
    shown(cell, engine)  # another class of the same text
    assert shown("print(A().add(3), A.made, A.log)", other) == "[3] 3 []\n"


def test_names_set_anew_are_not_taken_for_what_python_had(kernel):
    printed(kernel, "class A: pass\nb = {}\nc = A(); c.items = b")
    said(kernel, "b['k'] = c; d = lambda x=[b]: x")  # Python holds b
    printed(kernel, "%reset -f")
    printed(kernel, "b = [1, 2]")
    said(kernel, "e = 1")
    assert printed(kernel, "print(b)") == "[1, 2]\n"


def test_an_object_that_cannot_cross_takes_no_others_with_it(kernel):
    said(
        kernel,
        "import threading\nclass A: pass\na = A(); a.lock = threading.Lock(); a.x = shared = [1]\nalone = [2]",
    )
    assert printed(kernel, "%%warpcell\nprint(alone)") == "[2]\n"
    reply, _ = kernel.run("", code="%%warpcell\nshared.append(2)")  # a.x would not see it
    assert reply.content["ename"] == "TypeError"
    assert printed(kernel, "shared.append(2); print(a.x)") == "[1, 2]\n"  # in Python


@BOTH
def test_defaults_of_functions_cross(kernel, engine):
    other = {"python": "warpcell"}.get(engine, "python")
    shown = shown_by(kernel)
    cell = """
N = 3
def f(v, n=N, acc=[], *, seen={}):
    acc.append(v * n); seen[v] = n
    return acc, seen
class M:
    def m(self, v, acc=[]): acc.append(v); return acc
N = 100
for part in (f(1), M().m(7)): pass
del part
"""
    assert shown(cell, engine) == ""
    assert shown("print(f(2), M().m(8))", other) == "([3, 6], {1: 3, 2: 3}) [7, 8]\n"
    assert shown("print(f(3), M().m(9))", engine) == "([3, 6, 9], {1: 3, 2: 3, 3: 3}) [7, 8, 9]\n"
    assert shown("print(f(4)[0])", other) == "[3, 6, 9, 12]\n"


def test_filters_of_warnings_of_cells_in_python_hold_here(kernel):
    def warned(code):
        return text_of(kernel.run("", code=code)[1], "stderr")

    said(kernel, "import warnings\nwarnings.filterwarnings('ignore', category=DeprecationWarning)")
    cell = "import warnings\nwarnings.warn('old', DeprecationWarning)\nwarnings.warn('new')"
    assert "Deprecation" not in (text := warned(cell)) and "UserWarning: new" in text
    said(kernel, "with warnings.catch_warnings():\n    warnings.simplefilter('error')")
    assert "UserWarning: new" in warned(cell)
    printed(kernel, "warnings.simplefilter('error')")
    assert failed(kernel, "warnings.warn('an error')")[0]["ename"] == "UserWarning"
    printed(kernel, "warnings.resetwarnings()")
    assert "UserWarning: seen again" in warned("%%python\nwarnings.warn('seen again')")


@BOTH
def test_classes_cross_as_they_are_now(kernel, engine):
    def there(code):
        return text_of(python(kernel, code, {"python": "warpcell"}.get(engine, "python"))[1])

    assert python(kernel, CLASSES, engine)[0].content["status"] == "ok"
    look = "print(Sub.lr, Config.layers, P(1), Color.RED, isinstance(Sub(), Config))"
    assert there(look) == "0.1 [1, 2] P(x=1) Color.RED True\n"
    python(
        kernel,
        "Config.lr = 0.5; Config.layers.append(3); Config.more = 'm'; c = Config(); s = Stats()",
        engine,
    )
    assert there(look + "\nprint(Config.more, Stats.count)\nStats(); Config.lr = 2") == (
        "0.5 [1, 2, 3] P(x=1) Color.RED True\nm 1\n"
    )
    cell = "print(Stats.count, c.lr, isinstance(c, Config), isinstance(s, Stats), Sub.__base__ is Config)"
    assert text_of(python(kernel, cell, engine)[1]) == "2 2 True True True\n"
    python(kernel, "class Config: lr = 9", engine)
    assert there("print(Config.lr, hasattr(Config, 'layers'), Sub.lr)") == "9 False 2\n"
    python(kernel, "class Sub(Config): pass", engine)  # the same text with another base
    assert there("print(Sub.lr, issubclass(Sub, Config))") == "9 True\n"


def test_modules_of_files_cross_as_they_are_now(kernel, tmp_path):
    file = tmp_path / "of_a_file.py"
    file.write_text("RATE, LOG = 2, []\ndef f(x):\n    LOG.append(x)\n    return x * RATE\n")
    printed(kernel, f"import sys\nsys.path.insert(0, {str(tmp_path)!r})")
    printed(kernel, "import of_a_file\nfrom of_a_file import f\nof_a_file.RATE = 10; f(1)")
    cell = "print(of_a_file.RATE, of_a_file.f(2), f(3), of_a_file.LOG)"
    assert said(kernel, cell) == "10 20 30 [1, 2, 3]\n"
    assert said(kernel, "of_a_file.RATE = 100") == ""
    assert printed(kernel, cell) == "100 200 300 [1, 2, 3, 2, 3]\n"
    assert said(kernel, "print(f(1), of_a_file.RATE)") == "100 100\n"
    file.write_text("RATE, LOG = 3, []\ndef f(x):\n    return -x * RATE\n")
    printed(kernel, "import importlib\nimportlib.reload(of_a_file); f = of_a_file.f")
    assert said(kernel, cell) == "3 -6 -9 []\n"
    printed(kernel, "sys.path.pop(0); del sys.modules['of_a_file']")


def test_figures_of_timeit_are_a_value(kernel):
    said(kernel, "import sqlite3\nthere = sqlite3.connect(':memory:')")
    reply, got = kernel.run("", code="t = %timeit -o -q -n 2 -r 3 there.total_changes")
    assert reply.content["status"] == "ok" and "execute_result" not in types_of(got)
    look = "print(type(t).__name__, t.loops, t.repeat, len(t.timings), t.best <= t.average)"
    assert printed(kernel, look) == "TimeitResult 2 3 3 True\n"
    _, got = kernel.run("", code="%timeit -o -q -n 2 -r 3 there.total_changes")
    shown = [m.content["data"]["text/plain"] for m in got if m.type == "execute_result"]
    assert len(shown) == 1 and shown[0].startswith("<TimeitResult : ")
    assert said(kernel, "t = %timeit -o -q -n 2 -r 3 there.total_changes\n" + look) == (
        "TimeitResult 2 3 3 True\n"
    )


OBJECTS = """
import re, numpy as np
from pathlib import Path
ob = np.array([[1, "x"], [None, [1, 2]]], dtype=object)
folder, pat = Path("a") / "b.csv", re.compile("A+", re.I)
"""


@BOTH
def test_arrays_of_objects_paths_and_patterns_cross(kernel, engine):
    other = {"python": "warpcell"}.get(engine, "python")
    python(kernel, OBJECTS, engine)
    look = "print(ob.tolist(), ob.flags.writeable, folder / 'c', folder.name, pat.findall('xaAb'))"
    want = "[[{}, 'x'], [None, [1, 2]]] True a/b.csv/c b.csv ['aA']\n"
    if engine == "warpcell":
        assert text_of(python(kernel, look + "\nob[0, 0] = 7", other)[1]) == want.format(1)
        assert text_of(python(kernel, look, engine)[1]) == want.format(7)
    else:  # an array of objects that is made in Python lives there
        look = look.replace("ob.tolist(), ob.flags.writeable, ", "")
        assert text_of(python(kernel, look, other)[1]) == "a/b.csv/c b.csv ['aA']\n"
    kernel.run(
        "", code="from functools import partial\ndef f(a, b): return a * b\ng = partial(f, b=3)"
    )
    assert said(kernel, "print(g(4))") == "12\n"


def test_names_of_modules_that_both_have_cross(kernel):
    kernel.run(
        "",
        code="import json\nfrom math import sqrt as root, gcd\nfrom pathlib import Path\nfrom itertools import chain\n"
        "from numpy import sum as total, sin\nfrom random import seed, random\nfrom io import StringIO\n"
        "from operator import add\nfrom collections import namedtuple\nops = {'r': root, 'd': json.dumps}\nseed(3)",
    )
    cell = (
        "print(root(4), gcd(4, 6), Path('a') / 'b', list(chain([1], [2])), total([1, 2]), sin(0.0), random(), add(1, 2),"
        " StringIO('x').read(), namedtuple('P', 'x')(1), ops['r'](9), ops['d']([1]))"
    )
    here = printed(kernel, cell)
    printed(kernel, "seed(3)")
    assert said(kernel, cell) == here
    assert said(kernel, "print(In[-1][:8])") == "%%python\n"
    said(
        kernel,
        "from math import floor as down\nfrom functools import reduce\nimport os.path\nisfile = os.path.isfile",
    )
    assert (
        printed(kernel, "%%warpcell\nprint(down(2.5), reduce(max, [1, 3]), isfile('/nowhere'))")
        == "2 3 False\n"
    )


def test_the_environment_is_one_for_both(kernel, tmp_path):
    (tmp_path / "only_in_this_folder.py").write_text("x = 5")
    said(kernel, "import os\nos.environ['W_GIVEN'] = 'a\\u00e9'\nos.environb[b'W_ODD'] = b'\\xff'")
    assert printed(kernel, "import os, sys\nprint(os.environ['W_GIVEN'])") == "a\u00e9\n"
    printed(
        kernel,
        f"os.environ['W_TAKEN'] = '2'; del os.environ['W_GIVEN']; sys.path.append({str(tmp_path)!r})",
    )
    cell = "import os, only_in_this_folder\nprint(*[os.environ.get('W_' + n) for n in ('TAKEN', 'GIVEN')], os.environb[b'W_ODD'])"
    assert said(kernel, cell) == "2 None b'\\xff'\n"


def test_settings_of_numpy_and_warnings_are_one_for_both(kernel):
    kernel.run(
        "",
        code="import numpy as np, warnings\nnp.set_printoptions(precision=2)\nnp.seterr(divide='ignore')\n"
        "warnings.filterwarnings('ignore', 'hid.*')\nwarnings.filterwarnings('ignore', module='nowhere')",
    )
    cell = "import numpy as np, warnings\nprint(np.array([1.23456]), np.ones(1) / 0)\nfor text in ('hidden', 'seen'): warnings.warn(text)"
    got = python(kernel, cell)[1]
    text = "".join(m.content["text"] for m in got if m.type == "stream")
    assert (
        text.startswith("[1.23] [inf]\n") and "seen" in text and "UserWarning: hidden" not in text
    )
    said(kernel, "np.set_printoptions(precision=8, linewidth=40); np.seterr(divide='warn')")
    assert printed(
        kernel,
        "print(np.array([1.23456]), np.get_printoptions()['linewidth'], np.geterr()['divide'])",
    ) == ("[1.23456] 40 warn\n")
    printed(kernel, "np.set_printoptions(linewidth=75); warnings.resetwarnings()")


def test_decorated_functions_and_lambdas_cross_by_their_text(kernel):
    kernel.run(
        "",
        code="import functools\n"
        "def more(f):\n    @functools.wraps(f)\n    def inner(*a): return f(*a) + 100\n    return inner\n"
        "@more\ndef g(x): return x\n@functools.lru_cache\ndef h(x): return x * 2\n"
        "def plain(x): return x\nplain = more(plain)\n@functools.wraps(plain)\ndef w(x): return x + 1\n"
        "twice = lambda x: x * 2\nothers = twice, lambda x: x\none, two = lambda: 1, lambda: 2",
    )
    assert said(kernel, "print(g(1), h(2), twice(3))") == "101 4 6\n"
    for name in ("plain", "w", "others", "one", "two"):  # whose text would be another function's
        assert f"'{name}' cannot go to Python" in failed(kernel, f"print({name})")[0]["evalue"]


def test_what_cannot_cross_is_named(kernel):
    kernel.run(
        "",
        code="""
import threading
g = (i for i in [1])
f, h = lambda x: x, 1
class Lock:
    def __init__(self): self.lock = threading.Lock()
class Ends:
    def __del__(self): pass
class Registered:
    all = []
    def __init__(self): Registered.all.append(self)
class Fails:
    def __reduce__(self): raise RuntimeError("no")
class Any:
    def __getattr__(self, name): raise RuntimeError("any " + name)
def local():
    class Local: pass
    return Local()
lock, ends, registered, fails, any_, local = Lock(), Ends(), Registered(), Fails(), Any(), local()
node = None
for i in range(100_000): node = [node]
def inner():
    n = 1
    def c(): return n
    return c
closure = inner()
""",
    )
    for name in "g f lock ends registered fails any_ local node closure".split():
        error, _ = failed(kernel, f"print({name})")
        assert error["ename"] == "TypeError" and f"'{name}' cannot go to Python" in error["evalue"]
    said(kernel, "o = object(); p = [o]; q = lambda: 1")
    for name in "opq":
        reply, _ = kernel.run("", code=f"%%warpcell\n{name}")
        assert (
            reply.content["ename"] == "TypeError"
            and f"'{name}' is in Python" in reply.content["evalue"]
        )
    assert said(kernel, "g = 3; print(g)") == "3\n"  # it is set here, and needs not come


def test_an_array_of_cupy_does_not_cross(kernel):
    kernel.run("", code="import cupy\ng = cupy.arange(3)")
    assert "cupy.asnumpy" in failed(kernel, "g")[0]["evalue"]


def test_many_names(kernel):
    kernel.run("", code="for i in range(2_000): globals()[f'n{i}'] = i\nk = 1")
    names = ",".join(f"n{i}" for i in range(2_000))
    assert (
        said(kernel, f"print(sum([{names}]))\nfor i in range(2_000): globals()[f'm{{i}}'] = i")
        == "1999000\n"
    )
    assert printed(kernel, f"print(sum([{names.replace('n', 'm')}]))") == "1999000\n"


# ---- arrays -------------------------------------------------------------------------------------

KINDS = """
F = np.asfortranarray(np.arange(6).reshape(2, 3)); R = np.arange(5)[::-1]; S = np.arange(12)[2:9:3]
Z = np.array(3.5); E = np.zeros((0, 3)); H = np.arange(4, dtype=np.float16); B = np.array([True, False])
C = np.array([1 + 2j, 3]); W = np.array(['a', 'bcd']); D = np.array(['2020-01-01'], dtype='M8[D]')
T = np.array([(1, 2.5)], dtype=[('a', 'i4'), ('b', 'f8')]); O = np.broadcast_to(np.arange(3), (2, 3))
"""
LOOK = "".join(f"print('{n}', repr({n}), {n}.dtype, {n}.shape)\n" for n in "FRSZEHBCWDTO")


def test_a_module_within_one_that_is_here(kernel):
    kernel.run("", code="import numpy.f2py\nimport numpy as np, matplotlib.backends.backend_pdf")
    for code in (
        "numpy.f2py.__name__",
        "np.f2py.__name__",
        "import numpy\nnumpy.f2py.__name__",
        "def f(): return numpy.f2py.__name__",
        "f()",
    ):
        reply, got = kernel.run("", code=code)
        assert reply.content["status"] == "ok", reply.content
        shown = [m.content["data"]["text/plain"] for m in got if m.type == "execute_result"]
        assert shown == ["'numpy.f2py'"] * ("def" not in code)
    assert printed(kernel, "print(matplotlib.backends.backend_pdf.__name__)") == (
        "matplotlib.backends.backend_pdf\n"
    )
    assert types_of(kernel.run("", code="np.arange(3)")[1]) == ["execute_input", "execute_result"]
    reply, _ = kernel.run("", code="import numpy.nosuch")
    assert reply.content["evalue"] == "No module named 'numpy.nosuch'"


def test_what_logging_is_told_is_told_to_both(kernel):
    text = "import logging, sys\nlogging.basicConfig(format='{}%(levelname)s|%(message)s', {})\n"
    kernel.run("", code=text.format("here ", "level='INFO', stream=sys.stdout"))
    assert said(kernel, "import logging\nlogging.info('a'); logging.debug('no')") == "here INFO|a\n"
    python(kernel, text.format("there ", "force=True") + "logging.getLogger().setLevel(40)")
    _, got = kernel.run("", code="logging.error('b'); logging.warning('no')")
    assert text_of(got, "stderr") == "there ERROR|b\n"
    _, got = python(kernel, "logging.getLogger('x').error('c')")
    assert text_of(got, "stderr") == "there ERROR|c\n"
    for there in (False, True):
        code = "logging.getLogger().handlers.clear(); logging.getLogger().setLevel(30)"
        kernel.run("", code="%%python\n" * there + code)


def test_arrays_of_all_kinds(kernel):
    import contextlib
    import io

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec("import numpy as np\n" + KINDS + LOOK, {})
    kernel.run("", code="import numpy as np\n" + KINDS)
    assert said(kernel, LOOK) == out.getvalue()
    said(kernel, "import numpy as np\n" + KINDS)
    assert printed(kernel, LOOK) == out.getvalue()


def test_writes_are_seen_by_both(kernel):
    for here, there in (
        (lambda c: printed(kernel, c), lambda c: said(kernel, c)),
        (lambda c: said(kernel, c), lambda c: printed(kernel, c)),
    ):
        for n in (5, 100_000):
            here(f"import numpy as np\na = np.zeros({n}); v = a[1:4]; w = v[::-1]")
            there("a[1] = 7; w[0] = 9")
            assert here("print(v, w); v += 1") == "[7. 0. 9.] [9. 0. 7.]\n"
            assert there("print(a[:5])") == "[ 0.  8.  1. 10.  0.]\n"
            there("del a, v")
            assert here("print(w)") == "[10.  1.  8.]\n"


def test_memory_is_not_used_again_while_the_other_side_has_it(kernel):
    kernel.run("", code="import numpy as np\na = np.arange(50_000.0)")
    said(kernel, "keep = [a[5:8]]")
    kernel.run("", code="del a\nb = [np.full(50_000, float(i)) for i in range(20)]")
    assert said(kernel, "print(keep)") == "[array([5., 6., 7.])]\n"
    said(kernel, "import numpy as np\nc = np.arange(50_000.0)")
    kernel.run("", code="d = c[5:8]")
    said(kernel, "del c\nb = [np.full(50_000, float(i)) for i in range(20)]")
    assert printed(kernel, "print(d)") == "[5. 6. 7.]\n"


def test_a_loop_that_lets_go_of_a_shared_array(kernel):
    kernel.run("", code="import numpy as np\nu = np.arange(10_000.0)")
    said(kernel, "keep = [u]; s = u.sum()")
    kernel.run("", code="for _ in range(300):\n    u = u * 0.5 + 1\nprint(u[0])")
    assert said(kernel, "print(keep[0].sum() == s)") == "True\n"
    kernel.run("", code="u[:] = 0\ndel u")
    kernel.run("", code="v = np.ones(10)")
    said(kernel, "keep.append(v)")
    kernel.run("", code="v[:] = 0\ndel v")
    assert said(kernel, "print(keep[1].sum())") == "0.0\n"


@pytest.mark.parametrize("n", [1000, 60_000, 6_000_000])
def test_what_a_forked_process_writes_is_its_own(kernel, n):
    kernel.run("", code=f"import numpy as np\nu = np.ones({n})")
    said(
        kernel,
        "import os\nif not u[0] == 1: raise ValueError\npid = os.fork()\n"
        "if pid == 0:\n    u[:] = 7\n    os._exit(int(u[5]))",
    )
    assert said(kernel, "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), u.max())") == (
        "7 1.0\n"
    )
    assert printed(kernel, "print(u.max())") == "1.0\n"


def test_an_array_that_is_made_while_python_runs_does_not_move(kernel):
    """It is a file's from the start, where the system has huge pages for such files."""
    said(kernel, "import numpy as np; u = 0")
    assert printed(kernel, "print(u)") == "0\n"

    def files():
        with open(f"/proc/{kernel.worker_pids()[0]}/maps") as f:
            rows = [line.split() for line in f if "memfd:warpcell-array" in line]
        return {(row[0], row[4]) for row in rows}

    others = files()
    kernel.run("", code="import numpy as np\nu = np.ones(5_000_000)\nt = u.sum()")
    made = files() - others
    if not made:
        pytest.skip("no huge pages for shared memory")
    assert said(kernel, "u[3] = 5; print(u.sum())") == "5000004.0\n"
    assert made <= files()
    assert printed(kernel, "del u\nprint(t)") == "5000000.0\n"
    said(kernel, "x = 1")  # it says what it holds no more
    assert not made & files()


def test_an_array_that_was_there_before_python_crosses_as_it_is(kind):
    with Kernel(kind, env=HERE) as k:
        k.run("", code="import numpy as np\nu = np.ones(5_000_000)\nt = u.sum()")
        with open(f"/proc/{k.worker_pids()[0]}/maps") as f:
            before = sorted(line.split()[4] for line in f if "memfd:warpcell-array" in line)
        if not before:
            pytest.skip("no huge pages for shared memory")
        assert said(k, "u[3] = 5; print(u.sum())") == "5000004.0\n"
        with open(f"/proc/{k.worker_pids()[0]}/maps") as f:
            assert before == sorted(line.split()[4] for line in f if "memfd:warpcell-array" in line)


@pytest.mark.parametrize("more", [0, 1])
def test_what_is_shared_before_python_runs(kind, more):
    # LENT_EARLY: larger ones are moved when they cross
    with Kernel(kind, env=HERE) as k:
        k.run("", code=f"import numpy as np\nu = np.zeros({(1 << 30) + more}, np.int8); u[7] = 1")
        with open(f"/proc/{k.worker_pids()[0]}/maps") as f:
            shared = any("memfd:warpcell-array" in line for line in f)
        assert not (shared and more)
        assert said(k, "print(u[:9].sum(), len(u))") == f"1 {(1 << 30) + more}\n"


def test_all_names_of_an_array_move_with_it(kernel):
    # two names of one view; views that as_strided makes have an object between them and the array
    windows = "np.lib.stride_tricks.sliding_window_view"
    said(
        kernel,
        "import numpy as np\na = np.arange(4.); b = a[1:]; c = b\n"
        f"d = np.arange(4.); e = {windows}(d[1:], 2); f = e[0]",
    )
    shown = printed(kernel, "%%warpcell\na[2] = 9; d[2] = 8; print(b, c, e.tolist(), f, d)")
    assert shown == "[1. 9. 3.] [1. 9. 3.] [[1.0, 8.0], [8.0, 3.0]] [1. 8.] [0. 1. 8. 3.]\n"
    assert said(kernel, "c[0] = 7; d[1] = 6; print(a, d)") == "[0. 7. 9. 3.] [0. 6. 8. 3.]\n"
    assert printed(kernel, "%%warpcell\nprint(a, e[0])") == "[0. 7. 9. 3.] [6. 8.]\n"


def test_dates_and_texts_of_numpy_go_to_python(kernel):
    kernel.run(
        "",
        code="import numpy as np\na = [np.datetime64('2020-02'), np.timedelta64(3, 'h'), np.str_('x')]\n"
        "b = np.datetime64('NaT'), np.timedelta64(4)",
    )
    here = printed(kernel, "%%warpcell\nprint(a, b[1])")
    assert said(kernel, "print(a, b[1])") == here
    assert said(
        kernel, "import numpy as np; print(np.isnat(b[0]), type(a[0]) is np.datetime64)"
    ) == ("True True\n")


def files_there(kernel):
    """Files of NumPy's own memory that Python has mapped, and open."""
    pid = process_of(kernel)
    with open(f"/proc/{pid}/maps") as f:
        rows = sum("memfd:warpcell-numpy" in line for line in f)
    fds = [os.path.realpath(f"/proc/{pid}/fd/{n}") for n in os.listdir(f"/proc/{pid}/fd")]
    return f"{rows} {sum('memfd:warpcell-numpy' in path for path in fds)}"


def test_a_large_array_of_python_crosses_as_it_is(kernel):
    """NumPy has made it in memory that the engine can map, where there are huge pages for such."""
    said(kernel, "import numpy as np\nfrom os import *\na = np.ones(5_000_000)\nm = {'w': a}")
    if files_there(kernel) != "1 1":
        pytest.skip("no huge pages for shared memory")
    assert printed(kernel, "v = a[::-2]; a[3] = 9; print(v.sum(), a[-1])") == "2500008.0 1.0\n"
    # what holds it as well sees it, too, and nothing moves away from under the engine
    resized = "try: a.resize(9)\nexcept ValueError as e: print(e)\n"
    held = "try: m['w'].resize(6_000_000, refcheck=False)\nexcept MemoryError as e: print(e)\n"
    assert said(kernel, resized + held + "print(m['w'][3]); m['w'][3] = 4") == (
        "cannot resize this array: it does not own its data\ncannot allocate memory for array\n9.0\n"
    )
    assert printed(kernel, "print(a[3], v[-2])") == "4.0 4.0\n"
    assert files_there(kernel) == "1 1"
    kernel.run("", code="del a")
    said(kernel, "del m")
    assert files_there(kernel) == "0 0"  # but for what the engine holds
    assert said(kernel, "print(v[-2]); v[0] = 5; del v") == "4.0\n"
    assert (
        said(kernel, "x = np.ones(5_000_000)\nfor i in range(9): x = x + 1\nprint(x[0])")
        == "10.0\n"
    )
    assert files_there(kernel) == "1 1"
    # after a fork both processes have what was there then
    forks = (
        "pid = fork()\nif pid == 0:\n    import time; time.sleep(0.1); x[1] = 3\n"
        "    _exit(int(x[0] + x[1]))\n"
        "x[0] = 20\nprint(waitstatus_to_exitcode(waitpid(pid, 0)[1]), x[:2])"
    )
    assert said(kernel, forks) == "13 [20. 10.]\n"
    assert printed(kernel, "x[2] = 7; print(x[:3])") == "[20. 10.  7.]\n"
    assert said(kernel, "print(x[:3]); y = x * 1") == "[20. 10.  7.]\n"
    assert printed(kernel, "print(y[:3])") == "[20. 10.  7.]\n"
    assert said(kernel, forks) == "23 [20. 10.]\n"
    assert printed(kernel, "print(x[:3], y[:3])") == "[20. 10.  7.] [20. 10.  7.]\n"
    # bounds: the size from which on; a growing one; more of them than files are opened
    for n in [(32 << 20) + more for more in (-8, 0, 8)]:
        said(kernel, f"a = np.zeros({n}, np.int8); a[-1] = 3; a[{n} // 2] = 4")
        assert printed(kernel, "print(int(a.sum()), int(a[-1])); a[-2] = 5") == "7 3\n"
        assert said(kernel, "print(int(a.sum()), int(a[-2]))") == "12 5\n"
    said(kernel, "b = np.arange(5_000_000); b.resize(6_000_000); b.resize(4_500_000)")
    assert printed(kernel, "print(b.sum(), len(b))") == "10124997750000 4500000\n"


def test_bounds_of_what_is_shared(kernel):
    # LENT_PIECE: bytes of a block that are moved at a time; LENT_SEGMENT: small blocks together
    # LENT_WHOLE: from there on blocks can be shared as they are
    sizes = [m * (1 << 20) + more for m in (32, 64) for more in (-8, 0, 8)]
    for n in [*sizes, 100_000_001]:
        kernel.run(
            "", code=f"import numpy as np\na = np.zeros({n}, np.int8); a[-1] = 3; a[{n} // 2] = 4"
        )
        assert said(kernel, "print(int(a.sum()), int(a[-1])); a[-2] = 5") == "7 3\n"
        assert printed(kernel, "print(int(a.sum()), int(a[-2]))") == "12 5\n"
    kernel.run("", code="l = [np.full(25_000, float(i)) for i in range(50)]")
    assert said(kernel, "print(sum(int(x[-1]) for x in l)); l[3][0] = 9") == "1225\n"
    assert printed(kernel, "print(l[3][:2])") == "[9. 3.]\n"
    said(
        kernel,
        "import numpy as np\nfor i in range(50): globals()[f'p{i}'] = np.full(25_000, float(i))",
    )
    names = ",".join(f"p{i}" for i in range(50))
    assert printed(kernel, f"print(sum(int(x[-1]) for x in ({names})))") == "1225\n"


def test_values_that_are_too_large(kernel):
    # below LIMIT_PYTHON_BYTES, the bound of a message
    kernel.run("", code="t = 'x' * (59 << 20)")
    assert said(kernel, "print(len(t))") == f"{59 << 20}\n"
    kernel.run("", code="t = 'x' * (61 << 20)")
    assert "at most 60 cross" in failed(kernel, "t")[0]["evalue"]
    said(kernel, "u = 'x' * (61 << 20)")
    assert "at most 60 cross" in kernel.run("", code="%%warpcell\nu")[0].content["evalue"]
    error, _ = failed(kernel, "class A:\n    def _repr_html_(self): return 'x' * (65 << 20)\nA()")
    assert error["ename"] == "ValueError"
    assert said(kernel, "print(1)") == "1\n"


def test_objects_that_lie(kernel):
    said(
        kernel,
        "class L:\n    @property\n    def __class__(self): raise OSError\n    def __getattr__(self, n): raise OSError(n)\n"
        "class R:\n    def __repr__(self): raise OSError('r')\na, b = L(), R()",
    )
    assert failed(kernel, "b")[0]["evalue"] == "r"
    assert kernel.run("", code="%%warpcell\na")[0].content["ename"] == "TypeError"
    error, _ = failed(kernel, "class E(Exception):\n    def __str__(self): raise OSError\nraise E")
    assert error["ename"] == "E"
    assert said(kernel, "print(1)") == "1\n"


TABLE = """
import numpy as np, sys, types
module = sys.modules['pandas'] = types.ModuleType('pandas')
class DataFrame:
    def __init__(self, **columns): self.all = {k: np.asarray(v) for k, v in columns.items()}
    columns = property(lambda self: list(self.all))
    def __getitem__(self, name): return Series(self.all[name])
    def to_numpy(self): return np.stack(list(self.all.values()), 1)
class Series:
    def __init__(self, values): self.values = values
    def to_numpy(self): return self.values
DataFrame.__module__ = Series.__module__ = 'pandas'
"""


def test_columns_and_tables(kernel):
    """With classes that look like those of pandas: the tests have none."""
    kernel.run("", code="import numpy as np\nu = np.arange(4.0)")
    said(kernel, TABLE + "s, own = Series(u[1:]), Series(np.arange(2))\ns.values[0] = 9")
    assert (
        printed(kernel, "%%warpcell\ns[1] = 8\nprint(s, u, own.flags.writeable)")
        == "[9. 8. 3.] [0. 9. 8. 3.] False\n"
    )
    assert said(kernel, "print(s.values, own.values)") == "[9. 8. 3.] [0 1]\n"
    said(
        kernel,
        "good = DataFrame(a=[1, 2], b=[0.5, float('nan')])\ntext = DataFrame(a=[1], name=['x'])\n"
        "wide = DataFrame(a=[2**60 + 1], b=[0.5])\nnone = DataFrame()",
    )
    assert (
        printed(kernel, "%%warpcell\nprint(good, good.dtype)")
        == "[[1.  0.5]\n [2.  nan]] float64\n"
    )
    for name, why in (("text", "(name)"), ("wide", "no type in common"), ("none", "all of them")):
        reply, _ = kernel.run("", code="%%warpcell\n" + name)
        assert reply.content["ename"] == "TypeError" and why in reply.content["evalue"]


def test_columns_of_texts(kernel):
    said(
        kernel,
        TABLE + "as_column = lambda *items: Series(np.array(items, dtype=object))\n"
        "a = as_column('x', '', '\u00e9\\U0001f600')\nb = as_column('x\\0y', 'z')\n"
        "c = as_column('x', None, 1.5, True, 2 ** 70)\nd = as_column('x', [1])\ne = as_column('')",
    )
    shown = (
        "%%warpcell\nfor v in (a, b, c, e): print(ascii(v.tolist()), v.dtype, v.flags.writeable)"
    )
    assert printed(kernel, shown) == (
        "['x', '', '\\xe9\\U0001f600'] object False\n['x\\x00y', 'z'] object False\n"
        "['x', None, 1.5, True, 1180591620717411303424] object False\n[''] object False\n"
    )
    reply, _ = kernel.run("", code="%%warpcell\nd")
    assert reply.content["ename"] == "TypeError" and "types list" in reply.content["evalue"]


def test_columns_of_many_texts(kernel):
    """Above the bound of a value, which goes through a message; with gaps, and without."""
    said(
        kernel,
        TABLE
        + "nan = float('nan')\nn = (1 << 20) + 3\nlong = [f'{i:060d}\u00e9' for i in range(n)]\n"
        "a = Series(np.array(long, dtype=object))\nlong[5] = long[-1] = nan\n"
        "b = Series(np.array(long, dtype=object))\nlong[7] = None\n"
        "c = Series(np.array(long[:20] + [None], dtype=object))\n"
        "d = Series(np.array(['x' * (1 << 20)] * 513, dtype=object))\n"
        "e = Series(np.array(['\\ud800' * (8 << 20)], dtype=object))",
    )
    assert printed(kernel, "%%warpcell\nprint(a.size, a[0] == '0' * 60 + '\u00e9', a[-1])") == (
        f"{(1 << 20) + 3} True {(1 << 20) + 2:060d}\u00e9\n"
    )
    assert printed(kernel, "%%warpcell\nprint(b[5], b[6][-3:], b[-1], len(b), type(b[7]))") == (
        f"nan 06\u00e9 nan {(1 << 20) + 3} <class 'str'>\n"
    )
    assert (
        printed(kernel, "%%warpcell\nprint(c[5], c[7], c[8][-3:], c[20])")
        == "nan None 08\u00e9 None\n"
    )
    # MOST_COLUMN: of text that crosses
    reply, _ = kernel.run("", code="%%warpcell\nd")
    assert "513 MiB of text, and at most 512 cross" in reply.content["evalue"]
    reply, _ = kernel.run("", code="%%warpcell\ne")
    assert reply.content["ename"] == "TypeError" and "surrogates" in reply.content["evalue"]


@pytest.mark.parametrize("count", [1 << 15, (1 << 15) + 1, 1 << 22])
def test_columns_of_any_size(kernel, count):
    """Those in a segment of their own, too, which nothing in Python holds."""
    said(kernel, TABLE + f"c, d = [Series(np.arange({count}.0) + k) for k in range(2)]")
    assert printed(kernel, "%%warpcell\nprint(c[-1] - d[-1], c.size)") == f"-1.0 {count}\n"
    assert printed(kernel, "%%warpcell\nprint(c[5], d[5])") == "5.0 6.0\n"


def test_an_array_that_an_object_holds_too_is_copied(kernel):
    said(kernel, "import numpy as np\nclass M: pass\nm = M(); m.w = np.arange(3.0); w = m.w")
    assert printed(kernel, "w[0] = 9; print(w)") == "[9. 1. 2.]\n"  # runs there: m sees it
    assert printed(kernel, "%%warpcell\nw[0] = 8; print(w)") == "[8. 1. 2.]\n"
    assert said(kernel, "print(w, m.w)") == "[8. 1. 2.] [9. 1. 2.]\n"


def test_an_array_over_a_bytearray_stays(kernel):
    kernel.run(
        "", code="import numpy as np\nb = bytearray(4)\na = np.frombuffer(b, np.uint8)\nc = 1"
    )
    assert "'a' cannot go to Python" in failed(kernel, "a")[0]["evalue"]
    assert said(kernel, "print(c, b)") == "1 bytearray(b'\\x00\\x00\\x00\\x00')\n"
    assert printed(kernel, "b[0] = 7\nprint(a[0])") == "7\n"


def test_a_cell_magic_around_it(kernel):
    kernel.run("", code="%%python\nx = 3")
    assert printed(kernel, "%%python3\nprint(x)") == "3\n"
    reply, _ = kernel.run("", code="%%python --out y\nx")
    assert reply.content["status"] == "error"


# Cells in both engines, P in Python and W here, that print what one plain Python prints.
IDENTITY = {
    "a_class_before_its_base": """W class Shape: sides = 0
class Box(Shape): sides = 4
def f(): return Box.sides + Shape.sides
P print(f(), Box.__mro__[1] is Shape)""",
    "a_class_written_anew_has_nothing_of_the_old_one": """W class A: pass
A.x = 5
P print(A.x)
W class A: pass
P print(hasattr(A, "x")); A.y = 1
W print(hasattr(A, "x"), A.y)
P class A: pass
W print(hasattr(A, "y")); A.z = 3
P print(hasattr(A, "y"), A.z)""",
    "an_attribute_of_a_class_is_deleted": """W class A: x = 1
P print(A.x); A.y = 2
W print(A.y); del A.x
P print(hasattr(A, "x")); del A.y
W print(hasattr(A, "y"))""",
    "a_list_by_another_name": """W b = [1]; c = b
P e = b; b = 0
W e.append(2); print(c, b)
P print(c is e)""",
    "lists_exchanged": """W a, b = [1], [2]; c, d = a, b
P a, b = b, a; a.append(3)
W b.append(4); print(a, b, c, d)""",
    "lists_in_tuples": """P c = [1]; f = c
W e = (c, (f, 2))
P g = e[0]; print(g is f, e[1][0] is c); g.append(5)
W print(e, c is e[0], f)""",
    "a_name_set_to_what_it_was_there": """W e = 2.5
P b = e
W e = [1]; print(b)
P e = b
W print(e)""",
    "a_name_that_a_function_sets": """W x = 1
def f(v):
    global x
    x = v
P v = x; print(v)
W x = 7
P f(v)
W print(x)""",
    "what_holds_a_set_here": """W a = {1}; h = [a, [a]]
P e = a | {5}; print(h)
W h = [e, h]
P b = [a]; e.add(7)
W print(h, e, a)""",
    "an_array_that_is_no_more_to_be_written_to": """P import numpy as np
a = np.zeros(3)
W print(a)
P a.flags.writeable = False
W print(a.flags.writeable); a = a.copy()
P print(a.flags.writeable)
W a.flags.writeable = False
P print(a.flags.writeable)""",
}


@pytest.mark.parametrize("name", IDENTITY)
def test_what_names_have_in_common_is_so_in_both(kernel, name):
    cells = [(c[0], c[2:]) for c in re.split(r"\n(?=[PW] )", IDENTITY[name])]
    plain = "\n".join(text for _, text in cells)
    done = subprocess.run([sys.executable, "-c", plain], stdout=subprocess.PIPE, check=True)
    engines = {"P": "python", "W": "warpcell"}
    got = [printed(kernel, f"%%{engines[where]}\n{text}") for where, text in cells]
    assert "".join(got) == done.stdout.decode()
