"""The programs of tests/beside/programs, each in plain Python and in cells of Python beside the
engine: the same output. WARPCELL_TEST_PYTHON names the Python that has the systems; a program
whose system is not there is skipped."""

import functools
import os
import pathlib
import subprocess
import sys

import pytest

from client import COMMANDS, Kernel, text_of

pytestmark = pytest.mark.real
PYTHON = os.environ.get("WARPCELL_TEST_PYTHON", sys.executable)
PROGRAMS = sorted((pathlib.Path(__file__).parents[1] / "beside" / "programs").glob("*.py"))
SETTINGS = {"WARPCELL_PYTHON": PYTHON, "PYTHONWARNINGS": "ignore", "TF_CPP_MIN_LOG_LEVEL": "3"}
# Runs the cells of a file and shows the value of each one's last expression, as a cell does.
ORACLE = """
import ast, sys
for cell in open(sys.argv[1]).read().split("# %%\\n"):
    tree, last = ast.parse(cell), None
    if isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, "cell", "exec"))
    value = eval(compile(last, "cell", "eval")) if last else None
    if value is not None:
        print(repr(value))
"""


@functools.cache
def has(module):
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([PYTHON, "-c", code], check=False).returncode == 0


def wanted_by(path):
    """What the program needs and this Python has not."""
    first = path.read_text().split("\n", 1)[0]
    names = first.removeprefix("# needs:").split() if first.startswith("# needs:") else []
    return [name for name in names if not has(name)]


@pytest.fixture(params=PROGRAMS, ids=lambda path: path.stem)
def program(request):
    if missing := wanted_by(request.param):
        pytest.skip(f"this Python has no {', '.join(missing)}")
    return request.param


@functools.cache
def oracle(path):
    done = subprocess.run(
        [PYTHON, "-c", ORACLE, path],
        env={**os.environ, **SETTINGS, "MPLBACKEND": "agg"},
        stdout=subprocess.PIPE,
        timeout=300,
        check=True,
    )
    return done.stdout.decode()


@pytest.fixture(scope="module")
def shared(kind):
    with Kernel(kind, env=SETTINGS) as kernel:
        yield kernel


def result_of(messages):
    return "".join(
        m.content["data"]["text/plain"] + "\n" for m in messages if m.type == "execute_result"
    )


def test_in_a_notebook(shared, program):
    text = ""
    for cell in program.read_text().split("# %%\n"):
        reply, got = shared.run("", code="%%python\n" + cell, timeout=300)
        assert reply.content["status"] == "ok", "\n".join(reply.content["traceback"])
        text += text_of(got) + result_of(got)
    assert text == oracle(program)


def without_pictures(text):
    """The command shows a figure as its text, plain Python as nothing."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("<Figure size"))


def test_by_the_command(kind, program, tmp_path):
    cells = program.read_text().split("# %%\n")
    cells = [f"# %%\n%%python\n{cell}" for cell in cells]
    file = tmp_path / "program.py"
    file.write_text("".join(cells))
    done = subprocess.run(
        [COMMANDS[kind][0], "run", file],
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        timeout=300,
        check=True,
    )
    assert without_pictures(done.stdout.decode()) == oracle(program)
