"""Cells that run in Python by themselves, since they use what only Python has."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from client import Kernel, kill_python, printed, text_of, until

pytestmark = pytest.mark.real

ONLY_THERE = """
N = 5
SHARED = [1]
class Table:
    def __init__(self, rows): self.rows = rows
    def __repr__(self): return f"Table({self.rows})"
    def _repr_html_(self): return f"<table>{self.rows}</table>"
    def total(self):
        "The sum of the rows."
        return sum(self.rows)
def make(n):
    "A table of so many rows."
    return Table(list(range(n)))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Modules that are on Python's path and not on ours."""
    path = tmp_path_factory.mktemp("modules")
    (path / "onlythere.py").write_text(ONLY_THERE)
    (path / "breaks.py").write_text("print('begins')\nraise ValueError('no')\n")
    (path / "pack").mkdir()
    (path / "pack" / "__init__.py").write_text("")
    (path / "pack" / "inner.py").write_text("value = [7]\n")
    return str(path)


@pytest.fixture(scope="module")
def here(folder):
    return {"WARPCELL_PYTHON": sys.executable, "PYTHONPATH": folder}


@pytest.fixture(scope="module")
def kernel(kind, here):
    with Kernel(kind, env=here) as k:
        yield k


@pytest.fixture(autouse=True)
def no_names(request):
    yield
    if "kernel" in request.fixturenames:
        assert printed(request.getfixturevalue("kernel"), "%reset -f") == ""


def failed(kernel, code):
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "error", text_of(got)
    return reply.content


def engine_of(kernel, code):
    """Which engine runs the cell: a line of it tells."""
    return printed(kernel, code + "\nimport sys as _s\nprint('python' in _s.executable)").split(
        "\n"
    )[-2]


PYTHON, OURS = "True", "False"


def test_engines_can_be_told_apart(kernel):
    assert engine_of(kernel, "%%python") == PYTHON
    assert engine_of(kernel, "") == OURS


def oracle(tmp_path, folder, cells):
    file = tmp_path / "cells.py"
    file.write_text("\n".join(cells))
    r = subprocess.run(
        [sys.executable, file],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": folder},
    )
    assert r.returncode == 0, r.stderr
    return r.stdout


# Each program's cells print what CPython prints, whichever engine runs which.
PROGRAMS = {
    "a table between arrays": [
        "import numpy as np\nimport onlythere as ot\nprint(np.arange(3))",
        "t = ot.make(4)\nprint(t, t.total())",
        "x = t.total() + 1",
        "print(x, np.sum(np.arange(x)))\ndef f(n):\n    return ot.make(n + k)\nk = 2",
        "k = 3",
        "print(f(1), k)",
        "del t\nprint('t' in globals())",
    ],
    "functions that call over": [
        "import onlythere",
        "def f():\n    return g()",
        "def g():\n    return onlythere.make(3).total()",
        "print(f())",
        "def h():\n    import onlythere as q\n    return q.N\nprint(h())",
        "class A:\n    n = onlythere.N\n    def m(self): return onlythere.make(self.n)",
        "a = A()",
        "print(a.m())",
    ],
    "names in other scopes": [
        "import onlythere as ot",
        "print([ot for ot in range(2)])",
        "def f(ot):\n    return ot + 1\nprint(f(1))",
        "class C:\n    ot = 4\n    other = ot\nprint(C.other)",
        "def g():\n    global t\n    t = ot.make(2)\ng()",
        "print(t)",
        "ot = 3\nprint(ot)",
    ],
    "imports of all kinds": [
        "import pack.inner as pi\nfrom onlythere import N, SHARED, Table as T\nprint(N)",
        "print(T([1]), pi.value)",
        "SHARED.append(N)\nprint(SHARED)",
        "import onlythere\nprint(onlythere.SHARED is SHARED)",
        "from onlythere import *",
        "print(N, make(2))",
        "import pack.inner\nprint(pack.inner.value)",
        "import importlib\nimport onlythere\nprint(importlib.import_module('onlythere') is onlythere)",
    ],
    "guarded imports": [
        "try:\n    import onlythere\nexcept ImportError:\n    onlythere = None",
        "print(onlythere is None)",
        "try:\n    import not_anywhere\nexcept ImportError:\n    not_anywhere = None\nprint(not_anywhere)",
        "try:\n    import breaks\nexcept ValueError as e:\n    print('no', e)",
        "try:\n    from onlythere import missing\nexcept ImportError as e:\n    print(type(e).__name__)",
    ],
    "lists that both hold": [
        "import onlythere as ot\na = [1]; b = a; c = {'k': a}",
        "ot; a.append(2)",
        "print(a, b, c, b is a)",
        "t = ot.Table([1, 2]); rows = t.rows",
        "rows.append(3)",
        "print(t, rows)",
        "u = ot.Table(a)",
        "a.append(9)",
        "print(u, a)",
        "ot; inner = [1]; outer = [inner]",
        "inner.append(2)\nprint(outer)",
        "ot; print(outer, inner); outer[0].append(3)",
        "print(inner, outer)",
        "n = 5; s = 'x'; s2 = {1}",
        "ot; n += 1; s += 'y'; s2 |= {2}",
        "print(n, s, s2)",
    ],
    "arrays that both hold": [
        "import numpy as np\nimport onlythere as ot\na = np.arange(4.0); v = a[1:]",
        "t = ot.Table(a); a[1] = 7",
        "v[0] += 1\nprint(a, v)",
        "print(t.total(), a.sum())",
        "t.rows = np.zeros(3); w = t.rows",
        "w[0] = 5\nprint(w)",
        "print(t, w)",
        "ot; a += 1",
        "print(a, v)",
        "ot; d = {'x': np.ones(2)}; e = d['x']",
        "d['x'][0] = 4",
        "print(d, e)",
    ],
    "random numbers": [
        "import random, numpy as np, onlythere as ot\nnp.random.seed(1); random.seed(2)\nrng = np.random.default_rng(3)",
        "ot; print(np.random.rand(), random.random(), rng.random())",
        "print(np.random.rand(), random.random(), rng.random(), np.random.randn())",
        "ot; print(np.random.randn(), random.gauss(0, 1), rng.normal())\nsame = rng",
        "print(rng.random() == same.random(), rng.integers(100))",
    ],
    "a working folder": [
        "import os, onlythere as ot\nos.chdir('/')",
        "ot; print(os.getcwd()); os.chdir('/usr')",
        "print(os.getcwd())",
    ],
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_do_what_they_do_in_cpython(kernel, folder, tmp_path, name):
    text = "".join(printed(kernel, cell) for cell in PROGRAMS[name])
    printed(kernel, "import os as _os\n_os.chdir('/')")
    assert text == oracle(tmp_path, folder, PROGRAMS[name])


def test_which_cells_run_there(kernel):
    assert engine_of(kernel, "import numpy as np\nimport onlythere as ot") == OURS
    assert engine_of(kernel, "x = np.arange(3)") == OURS
    assert engine_of(kernel, "t = ot.make(3)") == PYTHON
    assert engine_of(kernel, "n = t.total()") == PYTHON
    assert engine_of(kernel, "n + 1") == OURS
    assert engine_of(kernel, "t = 3; t + 1") == OURS
    assert engine_of(kernel, "def f(): return ot.N") == PYTHON
    assert engine_of(kernel, "g = 3\ndef h(): return g") == OURS
    assert engine_of(kernel, "f()") == PYTHON
    assert engine_of(kernel, "h()") == OURS
    assert engine_of(kernel, "%%warpcell\nx") == OURS
    assert engine_of(kernel, "%%python\nx") == PYTHON
    assert engine_of(kernel, "if n > 100:\n    ot = 3\not") == PYTHON
    assert engine_of(kernel, "lambda: ot") == PYTHON
    assert engine_of(kernel, "d = {'a': ot.make(1)}") == PYTHON
    assert engine_of(kernel, "d") == PYTHON  # it may cross by its kind, and does not
    assert engine_of(kernel, "d = [1]\nd") == OURS
    assert engine_of(kernel, "ot\nimport numpy as np\nfresh = np.ones(3)") == PYTHON
    assert engine_of(kernel, "if n > 100:\n    import onlythere as rare\n    rare.N") == OURS
    assert engine_of(kernel, "for i in range(1):\n    import onlythere as often") == OURS
    assert engine_of(kernel, "often.N") == PYTHON
    assert engine_of(kernel, "fresh[0] = 2") == OURS  # nothing there but its name shows it


def test_the_first_such_cell_says_why(start, here):
    kernel = start(env=here)
    kernel.run("", code="import onlythere as ot")
    _, got = kernel.run("", code="t = ot.make(1)")
    said = [m.content["data"] for m in got if m.type == "display_data"]
    assert "only Python has ot, the module onlythere" in said[0]["text/plain"] and len(said) == 1
    assert (
        said[0]["text/html"].startswith("<small") and said[0]["text/plain"] in said[0]["text/html"]
    )
    _, got = kernel.run("", code="t")
    assert not [m for m in got if m.type == "display_data"]
    assert [m.content["data"]["text/html"] for m in got if m.type == "execute_result"] == [
        "<table>[0]</table>"
    ]
    text = printed(kernel, "%engine")
    assert text.startswith("auto:") and sys.executable in text and "ot, t." in text


def test_the_rule_can_be_set(kernel):
    assert printed(kernel, "%engine off").startswith("off:")
    assert failed(kernel, "import onlythere")["ename"] == "ModuleNotFoundError"
    assert printed(kernel, "%engine auto").startswith("auto:")
    assert printed(kernel, "import onlythere\nprint(onlythere.N)") == "5\n"
    assert failed(kernel, "%engine fast")["ename"] == "ValueError"


def test_modules_that_nobody_has(kernel, start, here):
    error = failed(kernel, "import not_anywhere_at_all")
    assert error["ename"] == "ModuleNotFoundError"
    assert f"{sys.executable} -m pip install not_anywhere_at_all" in "\n".join(error["traceback"])
    off = start(env={**here, "WARPCELL_PYTHON": "off"})
    error = failed(off, "import onlythere")
    assert error["ename"] == "ModuleNotFoundError" and "turned off" in "\n".join(error["traceback"])
    assert "turned off" in printed(off, "%engine")
    none = start(env={**here, "WARPCELL_PYTHON": "/nowhere/python"})
    assert failed(none, "import onlythere")["ename"] == "ModuleNotFoundError"
    assert printed(none, "print(1)") == "1\n"


def test_texts_that_the_choice_cannot_see_are_refused(kernel):
    printed(kernel, "import onlythere as ot")
    printed(kernel, "t = ot.make(2); u = ot.Table([1]); rows = u.rows")
    printed(kernel, "parts = ['ro', 'ws']")
    for code in (
        "eval(''.join(parts))",
        "exec(''.join(parts))",
        "globals()['ot'].N",
        "bool(globals()['ot'])",
    ):
        error = failed(kernel, code)
        assert error["ename"] in ("TypeError", "KeyError"), code
    printed(kernel, "f, g = lambda: 1, 2")
    assert "lambda" in failed(kernel, "ot.make(f())")["evalue"]


def test_texts_in_a_cell_that_eval_may_be_given(kernel):
    printed(kernel, "import onlythere as ot\nt = ot.make(3); k = 2")
    assert (
        printed(kernel, "k = 4\nprint(eval('t.total() + k'), eval(' t.rows'))") == "7 [0, 1, 2]\n"
    )
    assert (
        printed(kernel, "exec('z = ot.make(k)'); print(z, eval('k'))") == "Table([0, 1, 2, 3]) 4\n"
    )
    printed(kernel, "def show(*texts):\n    for text in texts: print(text, eval(text))")
    assert printed(kernel, "show('t', 'k', 'ot.N + k')") == "t Table([0, 1, 2])\nk 4\not.N + k 9\n"
    assert engine_of(kernel, "x = eval('k + 1')") == OURS
    assert engine_of(kernel, "x = eval('t'), 'no text of a program ('") == PYTHON
    assert engine_of(kernel, "x = 't', k") == OURS
    assert printed(kernel, "print(eval('x'))") == "('t', 4)\n"


def test_a_cell_that_raises_half_way_keeps_what_it_had_done(kernel):
    printed(kernel, "import onlythere as ot\nx = 1")
    error = failed(kernel, "x = 2\nt = ot.make(2)\nt.missing\nx = 3")
    assert error["ename"] == "AttributeError" and "t.missing" in "\n".join(error["traceback"])
    assert printed(kernel, "print(x)") == "2\n"
    assert printed(kernel, "print(t)") == "Table([0, 1])\n"


def test_names_that_have_gone_are_said_to_be(start, here):
    kernel = start(env=here)
    printed(kernel, "import onlythere as ot\nkept = [1]")
    printed(kernel, "t = ot.make(2); kept.append(2)")
    kill_python(kernel, "t")
    for name in ("t", "ot"):
        assert "the Python that has ended" in failed(kernel, name)["evalue"]
    assert printed(kernel, "print(kept)") == "[1, 2]\n"
    assert printed(kernel, "import onlythere as ot\nprint(ot.make(1))") == "Table([0])\n"


def test_magics_on_what_lives_there(kernel):
    printed(kernel, "import onlythere as ot")
    printed(kernel, "t = ot.make(3)")
    assert "per loop" in printed(kernel, "%timeit -n 2 -r 2 t.total()")
    assert "per loop" in printed(kernel, "%%timeit -n 2 -r 2 z = 3\not.make(z)")
    assert "Wall time" in printed(kernel, "%time t.total()")
    text = printed(kernel, "%%time\nw = t.total()\nprint(w)")
    assert text.startswith("3\n") and "Wall time" in text
    assert printed(kernel, "print(w)") == "3\n"
    assert printed(kernel, "t\n!echo shell\n%matplotlib inline\nprint(1)") == "shell\n1\n"
    assert "cell of its own" in "\n".join(failed(kernel, "t\n%whos")["traceback"])


def test_a_thousand_cells(kernel):
    printed(kernel, "import onlythere as ot\ntotal = 0")
    for i in range(250):
        kernel.run("", code=f"t = ot.make({i % 7})\nn = t.total()")
        kernel.run("", code="total += n")
    assert printed(kernel, "print(total)") == f"{sum(sum(range(i % 7)) for i in range(250))}\n"


def run_file(path, here, *arguments):
    return subprocess.run(
        [os.environ.get("WARPCELL", "build/warpcell"), "run", path, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **here},
    )


def test_a_script_with_cells(folder, here, tmp_path, kind):
    file = tmp_path / "cells.py"
    file.write_text(
        "# %%\nimport onlythere as ot\nx = 2\n# %%\nt = ot.make(x)\n# %%\nprint(x, t)\n"
    )
    r = run_file(file, here)
    assert r.stdout == "2 Table([0, 1])\n", r.stderr


def test_modules_that_both_have_stay_here(here, tmp_path, kind):
    """Also where real CuPy is installed, and for those that are another module of ours."""
    for package in ("cupy", "cupyx", "cupyx/scipy", "cupyx/scipy/ndimage", "jax", "numba"):
        (tmp_path / "there" / package).mkdir(parents=True)
        (tmp_path / "there" / package / "__init__.py").write_text("THERE = True\n")
    file = tmp_path / "both.py"
    file.write_text(
        "import sys, jax, numba, cupyx.scipy.ndimage, cupyx.scipy.linalg as cl\n"
        "import cupyx.scipy.special as sp\nfrom cupyx.scipy import signal, fft\n"
        "print('python' in sys.executable, cl.__name__, hasattr(cupyx.scipy.ndimage, 'THERE'))\n"
    )
    r = run_file(file, {**here, "PYTHONPATH": str(tmp_path / "there")})
    assert r.stdout == "False scipy.linalg False\n", r.stderr


def test_a_library_that_a_script_may_import(folder, here, tmp_path, kind):
    """A benchmark of several libraries is ours, unless it is asked for another."""
    file = tmp_path / "bench.py"
    file.write_text(
        "import sys\nif sys.argv[1] == 'numpy':\n    import numpy as xp\n"
        "elif sys.argv[1] == 'there':\n    import onlythere as xp\n"
        "print('python' in sys.executable, xp.__name__, sys.argv[1:])\n"
        "if sys.argv[1] == 'there':\n    print(xp.make(3))\n"
    )
    r = run_file(file, here, "numpy", "7")
    assert (r.stdout, r.stderr) == ("False numpy ['numpy', '7']\n", "")
    r = run_file(file, here, "there")
    assert "TypeError: 'onlythere' is in Python" in r.stderr


def test_the_arguments_of_a_script_are_those_of_its_cells_in_python(folder, here, tmp_path, kind):
    file = tmp_path / "arguments.py"
    file.write_text("import onlythere, sys\nprint(onlythere.make(1), sys.argv[1:])\n")
    r = run_file(file, here, "a", "-b")
    assert r.stdout == "Table([0]) ['a', '-b']\n", r.stderr


def test_a_result_is_remembered_in_both_engines(kernel):
    """_ is the last result, whichever engine it came from, and what only Python has stays there."""
    assert printed(kernel, "from onlythere import make\nimport onlythere as o") == ""
    kernel.run("", code="5")
    assert printed(kernel, "print(o.N + _)") == "10\n"
    kernel.run("", code="make(4)")
    assert printed(kernel, "print(_.total(), _)") == "6 Table([0, 1, 2, 3])\n"
    kernel.run("", code="o.N * 2;")
    assert printed(kernel, "print(_ + 1)") == "11\n"
    kernel.run("", code="[1, 2]")
    assert printed(kernel, "_.append(o.N)\nprint(_)") == "[1, 2, 5]\n"
    kernel.run("", code="make(1)")
    assert printed(kernel, "%%python\nfor _ in range(3): last = _\nprint(last)") == "2\n"
    assert "is in Python" in failed(kernel, "%%warpcell\n_ + 1")["evalue"]


def test_a_result_that_went_with_its_python(here, kind):
    with Kernel(kind, env=here) as k:
        k.run("", code="%%python\n5")
        failed(k, "%%python\nimport os\nos._exit(1)")
        assert "is in Python no more" in failed(k, "_ + 1")["evalue"]
        k.run("", code="7")
        assert printed(k, "print(_)") == "7\n"


# ---- what is told of names that live in Python --------------------------------------------------


def asked(kernel, kind, code, **more):
    reply, _ = kernel.request(kind, {"code": code, "cursor_pos": len(code), **more})
    return reply.content


def completed(kernel, code):
    return asked(kernel, "complete_request", code)["matches"]


def inspected(kernel, code, level=0):
    return asked(kernel, "inspect_request", code, detail_level=level)["data"].get("text/plain")


def test_names_in_python_are_completed_and_inspected(kernel):
    printed(kernel, "import onlythere as ot\nimport pack.inner as pi\nlocal_one = 1")
    assert completed(kernel, "ot.ma") == ["make"]
    assert completed(kernel, "pi.va") == ["value"]
    printed(
        kernel, "table_there = ot.make(3)\ndef shown_by(a, /, b=2, *c, d='x', **e):\n    return ot"
    )
    assert completed(kernel, "table_t") == ["table_there"]
    assert completed(kernel, "table_there.t") == ["total"]
    assert completed(kernel, "table_there.r") == ["rows"]
    assert completed(kernel, "ot.Table.to") == ["total"]
    assert completed(kernel, "local_") == ["local_one"]
    assert "The sum of the rows." in inspected(kernel, "table_there.total")
    assert "make(n)" in inspected(kernel, "ot.make(")
    assert "Table(rows)" in inspected(kernel, "ot.Table")
    text = inspected(kernel, "shown_by", 1)
    assert "shown_by(a, /, b=2, *c, d='x', **e)" in text and "    return ot" in text
    assert "onlythere.Table" in inspected(kernel, "table_there")
    printed(kernel, "table_there = 5\nprint(local_one)")
    assert "onlythere" not in inspected(kernel, "table_there")
    printed(kernel, "%%python\ndel shown_by")
    assert completed(kernel, "shown") == []


def test_a_name_of_both_engines_is_told_as_its_own(kernel):
    """x of Python, then of Warpcell, then gone; the completions are those of its value."""
    printed(kernel, "import onlythere as ot\nx = ot.make(1)")
    assert completed(kernel, "x.to") == ["total"]
    printed(kernel, "x = 'text'")
    assert completed(kernel, "x.to") == [] and "title" in completed(kernel, "x.ti")
    printed(kernel, "%%python\nimport math, numpy as np\ny = [1]")
    assert "append" in completed(kernel, "y.ap") and "sqrt" in completed(kernel, "math.sq")
    assert "arange" in completed(kernel, "np.ara")


HOSTILE = """%%python
class Meta(type):
    def __getattribute__(cls, name): raise SystemExit(name)
class Hostile(metaclass=Meta):
    def __getattribute__(self, name): raise SystemExit(name)
    def __dir__(self): import time; time.sleep(1e6)
    def __call__(self): raise SystemExit
    def __len__(self): raise SystemExit
    def kept(self): "Still here."
class Liar:
    __doc__ = property(lambda self: 1 / 0)
    __module__ = 5
    __dict__ = {"a": 1}
    __class__ = property(lambda self: dict)
vars_of = vars(Liar)
hostile, liar, liars = Hostile(), Liar(), Liar
loop = {}
loop["loop"] = loop
wrapped = lambda: 1
wrapped.__wrapped__ = wrapped
wrapped.__doc__ = "\\udc80\\0" * 5000
liar.__dict__
half = {"\\udc80\\0": 1}
setattr(liars, "\\udc80", 1)
"""


def test_hostile_objects_run_no_code_for_completion(kernel):
    assert printed(kernel, HOSTILE) == ""
    assert completed(kernel, "hostile.ke") == ["kept"]
    assert completed(kernel, "liar") == ["liar", "liars"]
    assert inspected(kernel, "wrapped")
    assert inspected(kernel, "loop")
    assert printed(kernel, "print(1)") == "1\n"


def pages(kernel, code):
    reply, _ = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    return "".join(p["data"]["text/plain"] for p in reply.content["payload"])


def test_pages_of_names_in_python(kernel):
    printed(kernel, "import onlythere as ot\nt = ot.make(2)")
    page = pages(kernel, "t?")
    assert "Type:      onlythere.Table" in page and "Source" not in page
    assert "def make(n):" in pages(kernel, "ot.make??")
    assert "The sum of the rows." in pages(kernel, "?t.total")
    assert failed(kernel, "t.missing?")["ename"] == "AttributeError"
    printed(kernel, "def own(k):\n    return ot.make(k)")
    assert "return ot.make(k)" in pages(kernel, "own??")


def test_who_says_where_names_live(start, here):
    kernel = start(env=here)
    printed(kernel, "x = 1\nimport numpy as np\na = np.arange(3)")
    assert printed(kernel, "%who") == "x\tnp\ta\n"
    assert "lives in" not in printed(kernel, "%whos")
    printed(kernel, "import onlythere as ot\nt = ot.make(a[2])")
    assert printed(kernel, "%who") == "x\tnp\ta\nIn Python:\tot\tt\n"
    rows = {r.split()[0]: r.split()[-1] for r in printed(kernel, "%whos").splitlines()[1:]}
    assert rows["x"] == "Warpcell" and rows["a"] == "both" and rows["t"] == rows["ot"] == "Python"
    assert printed(kernel, "%who onlythere.Table") == "In Python:\tt\n"
    assert printed(kernel, "print(get_ipython().run_line_magic('who_ls', ''))") == (
        "['a', 'np', 'ot', 't', 'x']\n"
    )
    failed(kernel, "%%python\nimport os\nos._exit(1)")
    assert printed(kernel, "%who") == "x\tnp\ta\n"
    assert completed(kernel, "t.to") == [] and completed(kernel, "ot.ma") == []


# ---- %%compare in both engines ------------------------------------------------------------------


def rows_of_table(got):
    """{label: [median, range, first, speed-up, agreement]} of what %%compare shows."""
    tables = [m.content["data"] for m in got if m.type == "display_data"]
    html = next(d["text/html"] for d in tables if "text/html" in d)
    rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", r) for r in re.findall(r"<tr>.*?</tr>", html)]
    return {row[0]: row[1:] for row in rows[1:]}


def compared(kernel, cell, options="-r 3 python"):
    reply, got = kernel.run("", code=f"%%compare {options}\n{cell}", timeout=60)
    assert reply.content["status"] == "ok", reply.content
    return rows_of_table(got), text_of(got)


def test_compare_runs_a_cell_in_both_engines(kernel):
    printed(
        kernel, "import numpy as np\na = np.arange(1000.0); rng = np.random.default_rng(1); k = [1]"
    )
    before = printed(kernel, "print(np.random.get_state()[1][:3], rng.bit_generator.state)")
    rows, text = compared(
        kernel,
        "a += 1; k.append(2); new = np.random.rand(5) + rng.random(5)\n"
        "print('once', k)\nb = a.sum() + new.sum()\nb",
    )
    assert text == "once [1, 2]\n"
    assert rows["Python"][4] == "same bits" and rows["Python"][0].split()[1] in (
        "s",
        "ms",
        "µs",
        "ns",
    )
    assert (
        printed(kernel, "print(a[0], 'new' in globals(), 'b' in globals())") == "0.0 False False\n"
    )
    assert printed(kernel, "print(np.random.get_state()[1][:3], rng.bit_generator.state)") == before
    assert printed(
        kernel, "%%python\nprint('new' in globals(), '_compare_value' in globals())"
    ) == ("False False\n")
    rows, _ = compared(kernel, "a.sum()")
    assert rows["Python"][4] == "same bits"
    printed(kernel, "%%python\nimport numpy as np\nmade = np.arange(4.0)")  # and can cross
    assert compared(kernel, "made + a[:4]")[0]["Python"][4] == "same bits"
    rows, _ = compared(kernel, "import sys\nc = np.zeros(3) + ('warpcell' in sys.executable)")
    assert rows["Python"][4].startswith("DIFFERS") and rows["Python"][3] == "none"
    rows, _ = compared(
        kernel, "import sys\nd = np.ones(3) if 'warpcell' in sys.executable else object()"
    )
    assert rows["Python"][4].startswith("DIFFERS")
    assert "Python" not in compared(kernel, "a.sum()", "-r 1")[0]


def test_compare_that_fails_leaves_nothing(kernel):
    printed(kernel, "import numpy as np, onlythere as ot\na = np.arange(3.0)")
    printed(kernel, "t = ot.make(2)")
    for cell in ("t.total()", "t = 3", "ot.N", "x = 1\n1 / 0", "def f(: pass"):
        error = failed(kernel, f"%%compare python\n{cell}")
        assert error["ename"] in ("TypeError", "ZeroDivisionError", "SyntaxError"), error
    assert printed(kernel, "print(t, 'x' in globals())") == "Table([0, 1]) False\n"
    there_only = "import sys\nhalf = 1; a[0] = 5\nif 'warpcell' not in sys.executable: raise KeyError('there')"
    error = failed(kernel, f"%%compare python\n{there_only}")
    assert error["ename"] == "KeyError", error
    assert printed(kernel, "print(a, 'half' in globals())") == "[0. 1. 2.] False\n"
    assert printed(kernel, "%who").split("\nIn Python:\t")[1] == "ot\tt\n"
    dies = "import os, sys\nif 'warpcell' not in sys.executable: os._exit(3)"
    assert "exit code 3" in failed(kernel, f"%%compare python\n{dies}")["evalue"]
    assert printed(kernel, "print(a)") == "[0. 1. 2.]\n"
    assert compared(kernel, "a * 2")[0]["Python"][4] == "same bits"
    assert failed(kernel, "%%compare pythons\na")["ename"] == "ValueError"


THERE = "import os, sys, time\nthere = 'warpcell' not in sys.executable\n"


def is_well(kernel):
    """Both engines go on as before a %%compare."""
    assert printed(kernel, "print(a, 'there' in globals())") == "[0. 1. 2.] False\n"
    assert printed(kernel, "%%python\nprint(a, 'there' in globals())") == "[0. 1. 2.] False\n"
    assert compared(kernel, "a * 2")[0]["Python"][4] == "same bits"


@pytest.mark.parametrize("half", ["True", "False"])
def test_an_interrupt_of_compare_ends_it_in_either_half(kernel, half, tmp_path):
    printed(kernel, "import numpy as np, onlythere as ot\na = np.arange(3.0)\nt = ot.make(2)")
    for wait in ("pass", "time.sleep(0.01)"):
        mark = tmp_path / f"mark {half} {len(wait)}"
        cell = f"a[0] = 5\nif there == {half}:\n    open({str(mark)!r}, 'w').close()\n    while True: {wait}"
        kernel.send_cell("", code=f"%%compare python\n{THERE}{cell}")
        until(mark.exists)
        begun = time.monotonic()
        kernel.send("control", "interrupt_request", {})
        assert kernel.recv("shell").content["ename"] == "KeyboardInterrupt"
        took = time.monotonic() - begun
        print(f"stopped after {took:.2f} s")
        is_well(kernel)
    assert printed(kernel, "print(t)") == "Table([0, 1])\n"  # Python was not ended for it


@pytest.mark.parametrize(
    "does, says",
    [
        ("os.abort()", "signal 6"),
        ("os.kill(os.getpid(), 9)", "signal 9"),
        ("__import__('ctypes').string_at(0)", "signal 11"),
        ("os.closerange(3, 100)", "ended"),
    ],
)
def test_a_python_that_ends_within_compare(kernel, does, says):
    printed(kernel, "import numpy as np\na = np.arange(3.0)")
    error = failed(kernel, f"%%compare python\n{THERE}a[1] = 7\nif there: {does}")
    assert says in error["evalue"], error
    is_well(kernel)


def test_a_python_that_hangs_within_compare(kernel, tmp_path):
    mark = tmp_path / "mark"
    printed(kernel, "import numpy as np\na = np.arange(3.0)")
    cell = (
        f"if there:\n    import signal\n    signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        f"    open({str(mark)!r}, 'w').close()\n    while True: pass"
    )
    kernel.send_cell("", code=f"%%compare python\n{THERE}{cell}")
    until(mark.exists)
    kernel.send("control", "interrupt_request", {})
    error = kernel.recv("shell").content
    assert error["ename"] == "RuntimeError" and "interrupt" in error["evalue"], error
    is_well(kernel)


def test_output_forks_and_streams_within_compare(kernel):
    """What the second half prints is not shown, however much it is; its children's memory and its
    streams are its own."""
    printed(kernel, "import numpy as np\na = np.arange(3.0)")
    for does in (
        "for i in range(3000): print('x' * 100_000)",  # 300 MB
        "sys.stdout = open(os.devnull, 'w'); print('lost')",
        "pid = os.fork()\n    if pid == 0:\n        a[:] = 9; print('child'); os._exit(0)\n    os.waitpid(pid, 0)",
    ):
        rows, text = compared(
            kernel, f"{THERE}if there:\n    {does}\nb = a + 1\nb.sum()", "-r 1 python"
        )
        assert "x" not in text  # a child writes to the process's own output
        assert rows["Python"][4] == "same bits", rows
        is_well(kernel)


# ---- names that a module here has not -----------------------------------------------------------

PARTS = {
    "__init__.py": "",
    "stats.py": "def only_there(x): return ('there', x)\nclass norm:\n    @staticmethod\n    def cdf(x): return 'not ours'\n",
    "more/__init__.py": "from . import deep\nvalue = 3\n",
    "more/deep.py": "def tell(): return 'deep'\n",
}


@pytest.fixture
def with_scipy(start, here, tmp_path):
    """A kernel beside a Python whose SciPy has more than the one here."""
    for name, text in PARTS.items():
        path = tmp_path / "scipy" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return start(env={**here, "PYTHONPATH": f"{tmp_path}:{here['PYTHONPATH']}"})


def test_names_of_modules_here_that_only_python_has(with_scipy):
    kernel = with_scipy
    cell = "from scipy.stats import norm, only_there\nprint(only_there(2), norm.cdf(0))"
    assert printed(kernel, cell) == "('there', 2) not ours\n"  # all of the cell's are of one engine
    assert printed(kernel, "from scipy.stats import norm as n\nprint(n.cdf(0))") == "0.5\n"
    printed(kernel, "from scipy.stats import only_there as ot2")  # binds it, and runs here
    assert printed(kernel, "print(ot2([1]))") == "('there', [1])\n"
    assert (
        printed(kernel, "from scipy import more\nprint(more.value, more.deep.tell())") == "3 deep\n"
    )
    assert printed(kernel, "import scipy.more.deep as d\nprint(d.tell())") == "deep\n"
    assert printed(
        kernel,
        "def f():\n    from scipy.stats import only_there\n    return only_there(1)\nprint(f())",
    ) == ("('there', 1)\n")
    guarded = "try:\n    from scipy.stats import nowhere\nexcept ImportError:\n    nowhere = 'none'\nprint(nowhere)"
    assert printed(kernel, guarded) == "none\n"
    error = failed(kernel, "from scipy.stats import nowhere")
    assert error["ename"] == "ImportError" and "pip" not in "\n".join(error["traceback"])


def test_names_that_neither_engine_has(kernel, start, here):
    error = failed(kernel, "from scipy.stats import nowhere\nnowhere(1)")
    assert error["ename"] == "ImportError"
    assert error["evalue"] == "cannot import name 'nowhere' from 'scipy.stats' (unknown location)"
    assert f"{sys.executable} -m pip install scipy" in "\n".join(error["traceback"])
    error = failed(kernel, "from math import nowhere")
    assert error["ename"] == "ImportError" and "pip" not in "\n".join(error["traceback"])
    off = start(env={**here, "WARPCELL_PYTHON": "off"})
    error = failed(off, "from scipy.stats import nowhere")
    assert error["ename"] == "ImportError" and "pip" not in "\n".join(error["traceback"])


# ---- widgets after a page was loaded anew -------------------------------------------------------

# As much of ipywidgets as is asked: the tests' environment has the package comm only.
WIDGETS = """%%python
import comm, sys, types
module = types.ModuleType("ipywidgets.widgets.widget")
class Widget:
    _model_name, _model_module, _model_module_version = "M", "mod", "2"
    def __init__(self, value):
        self.comm = comm.create_comm(target_name="jupyter.widget", data={})
        self.model_id, self.value = self.comm.comm_id, value
        module._instances[self.model_id] = self
    def get_state(self): return {"value": self.value}
module._instances, module.Widget = {}, Widget
module._remove_buffers = lambda states: (
    {k: v for k, v in states.items()}, [[k, "state", "more"] for k in states], [b"abc" for k in states])
sys.modules[module.__name__] = module
one = Widget(5)
"""


def all_states(kernel, comm_id):
    control = {"comm_id": comm_id, "target_name": "jupyter.widget.control", "data": {}}
    kernel.published(kernel.send("shell", "comm_open", control))
    ask = {"comm_id": comm_id, "data": {"method": "request_states"}}
    got = kernel.published(kernel.send("shell", "comm_msg", ask))
    (m,) = [m for m in got if m.type == "comm_msg"]
    return m.content["data"], m.buffers, text_of(got, "stderr")


def test_widgets_of_both_engines_come_back(start, here):
    kernel = start(env=here)
    printed(kernel, WIDGETS)
    data, buffers, _ = all_states(kernel, "c1")
    (only,) = data["states"]
    assert data["states"][only]["state"] == {"value": 5} and buffers == [b"abc"]
    assert data["buffer_paths"] == [[only, "state", "more"]]
    kernel.run("", code="import ipywidgets\nimage = ipywidgets.Image(value=b'xy')\nimage")
    data, buffers, _ = all_states(kernel, "c2")
    assert (
        only in data["states"] and len(data["states"]) == 3 and sorted(buffers) == [b"abc", b"xy"]
    )
    assert sorted(p[1] for p in data["buffer_paths"]) == ["state", "state"]
    printed(kernel, "%%python\nWidget.get_state = lambda self: 1 / 0")
    data, _, told = all_states(kernel, "c3")
    assert only not in data["states"] and len(data["states"]) == 2 and "ZeroDivisionError" in told
