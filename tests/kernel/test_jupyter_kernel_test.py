"""The ecosystem's own conformance tests, with every attribute set."""

import atexit
import os
import shutil
import tempfile

import jupyter_kernel_test

from client import make_kernelspec

KIND = os.environ.get("TEST_KERNEL", "fake")
_folder = tempfile.mkdtemp(prefix="wck")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["JUPYTER_PATH"] = make_kernelspec(KIND, _folder)

SAMPLES = {
    "fake": {
        "hello": "out hello, world",
        "stderr": "err careful",
        "error": "error on purpose",
        "page": "page help text",
        "results": [
            {"code": "result 6", "result": "6"},
            {"code": "result 3", "result": "3"},
            {"code": "result 6", "result": "6"},
        ],
        "pattern": "res?lt 6*",
        "clear": "clear",
        "inspect": "zip",
        "displays": [
            {"code": "png", "mime": "image/png"},
            {"code": "display x", "mime": "text/plain"},
        ],
        "completions": [
            {"text": "zi", "matches": {"zip"}},
            {"text": "hea", "matches": {"heatmap"}},
            {"text": "%ti", "matches": {"%timeit"}},
        ],
        "complete": ["x = 1"],
        "incomplete": ["if x:"],
        "invalid": ["!!"],
    },
    "warpcell": {
        "hello": "print('hello, world')",
        "stderr": "import sys; print('careful', file=sys.stderr)",
        "error": "raise ValueError('on purpose')",
        "page": "np.sum?",
        "results": [
            {"code": "1 + 2 + 3", "result": "6"},
            {"code": "[n*n for n in range(1, 4)]", "result": "[1, 4, 9]"},
            {"code": "1 + 2 + 3", "result": "6"},
            {"code": "np.arange(3)", "result": "array([0, 1, 2])"},
        ],
        "pattern": "1?+ 2*",
        "clear": "from IPython.display import clear_output; clear_output()",
        "inspect": "zip",
        "displays": [{"code": "heatmap(np.arange(12.).reshape(3, 4))", "mime": "image/png"}],
        "completions": [
            {"text": "zi", "matches": {"zip"}},
            {"text": "np.linsp", "matches": {"np.linspace"}},
            {"text": "%%comp", "matches": {"%%compare"}},
        ],
        "complete": [
            "1",
            "print('hello, world')",
            "def f(x):\n  return x*2\n\n",
            "x = 1",
            "!ls",
            "len?",
        ],
        "incomplete": [
            "print('''hello",
            "def f(x):\n  x*2",
            "for i in range(3):",
            "for i in x:\n  for j in i:",
            "class A:\n  def f(self):",
            "%%timeit\nx",
        ],
        "invalid": ["import = 7q", "x = )", "if x"],
    },
}[KIND]


class WarpcellTests(jupyter_kernel_test.KernelTests):
    kernel_name = "warpcell"
    language_name = "python"
    file_extension = ".py"
    code_hello_world = SAMPLES["hello"]
    code_stderr = SAMPLES["stderr"]
    completion_samples = [
        {"text": s["text"], "matches": {m.rsplit(".", 1)[-1] for m in s["matches"]}}
        for s in SAMPLES["completions"]
    ]
    complete_code_samples = SAMPLES["complete"]
    incomplete_code_samples = SAMPLES["incomplete"]
    invalid_code_samples = SAMPLES["invalid"]
    code_page_something = SAMPLES["page"]
    code_generate_error = SAMPLES["error"]
    code_execute_result = SAMPLES["results"]
    code_display_data = SAMPLES["displays"]
    code_history_pattern = SAMPLES["pattern"]
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = SAMPLES["inspect"]
    code_clear_output = SAMPLES["clear"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if KIND == "warpcell":
            cls.kc.execute("import numpy as np")
            cls.kc.get_shell_msg(timeout=20)


class WarpcellWelcomeTests(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = "warpcell"
    support_iopub_welcome = True


del jupyter_kernel_test
