"""Completion and inspection of what people have: modules, imported or not, classes, objects."""

import os

import pytest

from client import until, within

PREPARED = """
import numpy as np, cupy as cp, datetime, scipy.stats as st
from collections import deque, namedtuple
class A:
    "An A."
    def __init__(self, start, step=1): self.x = 1
    def go(self, far, fast=False):
        "Goes."
    @property
    def speed(self): raise SystemError("completion runs nothing")
class B(A):
    @staticmethod
    def make(n): pass
a, b, P = A(0), B(1), namedtuple('P', 'px py')
p, rng, now, dq, z = P(1, 2), np.random.default_rng(0), datetime.datetime(2020, 1, 1), deque(), 1 + 2j
"""


@pytest.fixture
def prepared(kernel):
    if kernel.kind != "warpcell":
        pytest.skip("of the language")
    reply, _ = kernel.run("", code=PREPARED)
    assert reply.content["status"] == "ok", reply.content
    return kernel


def matches(kernel, code):
    reply, _ = kernel.request("complete_request", {"code": code, "cursor_pos": len(code)})
    return reply.content["matches"]


def inspected(kernel, code):
    reply, _ = kernel.request(
        "inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": 0}
    )
    return reply.content["data"].get("text/plain")


COMPLETED = [
    ("cp.cuda.St", ["Stream"]),
    ("cp.Elem", ["ElementwiseKernel"]),
    ("np.ma.masked_i", ["masked_inside", "masked_invalid"]),
    ("np.polynomial.P", ["Polynomial"]),
    ("np.polynomial.chebyshev.chebfr", ["chebfromroots"]),
    ("np.fft.rfft", ["rfft", "rfft2", "rfftfreq", "rfftn"]),
    ("st.ttest_i", ["ttest_ind"]),
    ("st.norm.pd", ["pdf"]),
    (
        "rng.stand",
        [
            "standard_cauchy",
            "standard_exponential",
            "standard_gamma",
            "standard_normal",
            "standard_t",
        ],
    ),
    ("a.", ["go", "speed", "x"]),
    ("b.", ["go", "make", "speed", "x"]),
    ("B.ma", ["make"]),
    ("p.p", ["px", "py"]),
    ("now.isof", ["isoformat"]),
    ("dq.appendl", ["appendleft"]),
    ("z.con", ["conjugate"]),
    ("a.go(fa", ["far=", "fast="]),
    ("A(st", ["start=", "step="]),
    ("st.ttest_ind(equal", ["equal_var="]),
    ("x = np.zeros(3)\nnp.nda", ["ndarray"]),
    ("import scipy.sp", ["sparse", "spatial", "special"]),
    ("from scipy.signal import convo", ["convolve", "convolve2d"]),
    ("from numba import nji", ["njit"]),
    ("import cupyx.", ["jit", "profiler"]),
    ("from itertools import comb", ["combinations", "combinations_with_replacement"]),
    ("import jax as j\nj.gra", ["grad"]),
    ("from math import sqrt as root\nroo", ["root"]),
    ("import itertools\nitertools.cha", ["chain"]),
]


@pytest.mark.parametrize("busy", [False, True])
def test_completion(prepared, busy):
    if busy:
        prepared.wait_busy(prepared.send_cell("spin"))
    for code, want in COMPLETED:
        got = matches(prepared, code)
        assert got[: len(want)] == want and (
            len(got) == len(want) or "(" in code or "\n" in code
        ), (code, got)
    within(0.05, lambda: matches(prepared, "cp.cuda.") and None)


def test_completion_behind_brackets(prepared):
    prepared.run("", code="import numpy as np\nnumbers = np.zeros((2, 3))\nwords = 'abc'")
    for code, want in [
        ("[].app", "append"),
        ("[1, 2].so", "sort"),
        ("{}.ke", "keys"),
        ("{'a': 1}.it", "items"),
        ("{1, 2}.un", "union"),
        ('"".jo', "join"),
        ("numbers[0].su", "sum"),
        ("words[0].up", "upper"),
    ]:
        assert want in matches(prepared, code), code
    assert matches(prepared, "words.split()[0].app") == []


def test_inspection(prepared):
    for code, want in [
        ("a.go", "go(far, fast=False)"),
        ("A", "A(start, step=1)"),
        ("B.make", "make(n)"),
        ("A", "An A."),
        ("st.ttest_ind", "ttest_ind(a, b, "),
        ("cp.cuda.Stream", "stream"),
        ("np.zeros(3).sum", None),
        ("import scipy.signal\nscipy.signal.convolve", "convolve(in1, in2"),
        ("np.ndarray.sum", "sum(axis=None"),
        ("np.sum", "sum(a, axis=None"),
    ]:
        text = inspected(prepared, code)
        assert want is None or (text and want in text), (code, text)


def test_what_changes_is_told_again(prepared):
    assert matches(prepared, "a.ru") == []
    prepared.run("", code="A.run = lambda self, n: n\na.rust = 2")
    assert matches(prepared, "a.ru") == ["run", "rust"]
    prepared.run("", code="class A:\n    def rubicon(self): pass\na = A()")
    assert matches(prepared, "a.ru") == ["rubicon"]
    prepared.run("", code="import scipy.optimize as so")
    assert "minimize" in matches(prepared, "so.minim") and "signature" not in (
        inspected(prepared, "so.minimize") or "signature"
    )
    prepared.run("", code="%reset -f\nclass A: pass")
    assert matches(prepared, "A.") == []


def test_a_module_beside_the_notebook(start, tmp_path):
    kernel = start()
    if kernel.kind != "warpcell":
        pytest.skip("of the language")
    (tmp_path / "helpers_of_mine.py").write_text(
        'def helper(count, size=3):\n    "Helps."\nLIMIT = 5\n'
    )
    reply, _ = kernel.run(
        "", code=f"import os\nos.chdir({str(tmp_path)!r})\nimport helpers_of_mine as h"
    )
    assert reply.content["status"] == "ok", reply.content
    assert matches(kernel, "h.") == ["LIMIT", "helper"]
    assert "helper(count, size=3)" in inspected(kernel, "h.helper") and "Helps." in inspected(
        kernel, "h.helper"
    )


def test_questions_before_the_engine_is_up(start):
    """They wait for its names; an engine that never comes up is no reason to wait for ever."""
    import os
    import signal

    for end in (signal.SIGCONT, signal.SIGKILL):
        kernel = start(wait=False)
        engine = until(kernel.worker_pids)[0]
        os.kill(engine, signal.SIGSTOP)
        assert kernel.recv("iopub").type == "iopub_welcome"
        assert kernel.request("kernel_info_request")[0].content["status"] == "ok"
        asked = [
            kernel.send("shell", "complete_request", {"code": "zi", "cursor_pos": 2}),
            kernel.send("control", "inspect_request", {"code": "zip", "cursor_pos": 3}),
        ]
        early = not kernel.quiet("control", 0.1)  # the names had come before the engine was stopped
        os.kill(engine, end)
        completed, told = kernel.recv("shell"), kernel.recv("control")
        assert [completed.parent_id, told.parent_id] == asked
        assert completed.content["status"] == told.content["status"] == "ok"
        if end == signal.SIGCONT or early:
            assert "zip" in completed.content["matches"] and told.content["found"]


@pytest.mark.real
def test_many_names_cost_a_cell_little(kernel):
    """They are compared with those that were told: 40,000 took half a second of a processor after each cell."""
    kernel.run(None, code="for i in range(40000): globals()[f'name_{i}'] = i", timeout=60)

    def seconds():
        with open(f"/proc/{kernel.worker_pids()[0]}/stat") as f:
            return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf(
                "SC_CLK_TCK"
            )

    before = seconds()
    kernel.run(None, code="del name_5, name_39999\nname_7 = 'text'", timeout=60)
    kernel.run(None, code="name_5 = 1", timeout=60)
    assert seconds() - before < 0.3
    assert sorted(matches(kernel, "name_3999")) == [
        "name_3999",
        *(f"name_3999{i}" for i in range(9)),
    ]
