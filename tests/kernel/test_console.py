"""What a console asks for: is the text a whole cell, leaving, and expressions beside a cell."""

import pytest

from client import text_of, types_of

pytestmark = pytest.mark.real

# Whole cells and parts of them; the wanted answers are IPython's own.
TEXTS = [
    "x = 1",
    "",
    "  ",
    "# c",
    "x = (1,",
    "x = {",
    "'''a",
    "x = \\",
    "x = 1 +",
    "x )",
    "f(\n)",
    "f(\n  1,\n",
    "for i in range(2):",
    "for i in range(2): print(i)",
    "for i in range(2):\n    print(i)",
    "for i in range(2):\n    print(i)\n    ",
    "for i in range(2):\n    print(i)\n\n",
    "for i in x:\n  for j in i:",
    "for i in x:\n  for j in i:\n    k",
    "for i in x:\n  for j in i:\n    k\n    ",
    "def f(x):\n  if x:",
    "class A:\n  def f(self):",
    "if x:\n    y = 1\n    while y:",
    "if a:\n  if b:\n    c\n  else:",
    "if x:\n  y\nelse:",
    "if x:\n  y\nelse:\n  z",
    "if x: # c",
    "try:\n  x\n",
    "try:\n  x\nexcept E:\n  y",
    "async def f():\n  await x",
    "with a as b:\n  x\n  ",
    "match x:",
    "match x:\n  case 1:",
    "match x:\n  case 1:\n    y",
    "@d",
    "lambda x:",
    "%%timeit",
    "%%timeit\nx",
    "%%timeit\nx\n",
    "%%timeit\nx\n\n",
    "%%bash\n\nls",
    "!ls",
    "!ls \\",
    "x = !ls",
    "%time x",
    "%time",
    "if x:\n  !ls",
    "if x:\n  !ls\n  ",
    "len?",
    "?len",
    "len??",
]


def test_whole_cells_are_told_as_ipython_tells_them(kernel):
    transformer = pytest.importorskip("IPython.core.inputtransformer2").TransformerManager()
    wrong = []
    for text in TEXTS:
        status, indent = transformer.check_complete(text)
        got = kernel.request("is_complete_request", {"code": text})[0].content
        want = dict(
            {"status": status}, **({"indent": " " * indent} if status == "incomplete" else {})
        )
        if got != want:
            wrong.append((text, got, want))
    assert not wrong


@pytest.mark.parametrize("text", ["exit", "quit", "exit()", "quit()", " exit() \n"])
def test_leaving(kernel, text):
    reply, got = kernel.run("", code=text)
    assert reply.content["status"] == "ok"
    assert reply.content["payload"] == [{"source": "ask_exit", "keepkernel": False}]
    assert types_of(got) == ["execute_input"]
    assert kernel.run("", code="1")[0].content["payload"] == []


def test_a_name_of_ones_own_is_no_wish_to_leave(kernel):
    reply, got = kernel.run("", code="exit = 5")
    reply, got = kernel.run("", code="exit")
    assert reply.content["payload"] == [] and got[1].content["data"]["text/plain"] == "5"
    reply, _ = kernel.run("", code="if True: quit()")
    assert reply.content["ename"] == "SystemExit"


def test_an_expression_that_fails_is_no_error_of_the_cell(kernel):
    reply, got = kernel.run(
        "",
        code="x = 20",
        user_expressions={"bad": "1/0", "worse": "1 +", "none": "undefined", "good": "x + 1"},
    )
    answers = reply.content["user_expressions"]
    assert reply.content["status"] == "ok" and types_of(got) == ["execute_input"]
    assert [answers[k].get("ename") for k in ("bad", "worse", "none")] == [
        "ZeroDivisionError",
        "SyntaxError",
        "NameError",
    ]
    assert all(
        answers[k]["status"] == "error" and answers[k]["traceback"]
        for k in ("bad", "worse", "none")
    )
    assert answers["good"]["data"] == {"text/plain": "21"}
    assert text_of(kernel.run("", code="print(x)")[1]) == "20\n"


def test_the_source_is_shown_for_two_question_marks_only(kernel):
    kernel.run("", code="def f(a):\n    'What f does.'\n    return a * 37")
    page = lambda text: kernel.run("", code=text)[0].content["payload"][0]["data"]["text/plain"]
    assert "a * 37" not in page("f?") and "What f does." in page("f?")
    assert "a * 37" in page("f??") and "a * 37" in page("??f")
    kernel.run("", code="import numpy as np")
    assert "Source:" not in page("np.linspace?")
    assert "\n>>> np.linspace(0, 1, 5)\narray([" in page("np.linspace?")


def test_a_docstring_is_shown_without_its_indentation(kernel):
    kernel.run("", code='def f():\n    """\n    A\n\n      B\n    C\n\n    """')
    page = kernel.run("", code="f?")[0].content["payload"][0]["data"]["text/plain"]
    assert page.endswith("Docstring: A\n\n  B\nC\n"), page
    reply, _ = kernel.request("inspect_request", {"code": "f", "cursor_pos": 1, "detail_level": 0})
    text = reply.content["data"]["text/plain"]
    assert text.endswith("Docstring:\nA\n\n  B\nC"), text


def test_colours_of_errors_are_readable_on_dark_and_light_pages(kernel):
    """Bold red and cyan are not: JupyterLab's contrast is 2.1 to 1 on its dark error background."""
    reply, _ = kernel.run("", code="1 / 0")
    text = "\n".join(reply.content["traceback"])
    assert (
        "\x1b[31mZeroDivisionError\x1b[0m" in text
        and "\x1b[1;31m" not in text
        and "\x1b[36m" not in text
    )
