"""What a notebook shows for a cell: values as IPython writes them, figures, and the classes of IPython.display."""

import base64
import pathlib
import re
import xml.etree.ElementTree

import pytest

from client import text_of

pytestmark = pytest.mark.real

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def outputs(kernel, code):
    """The contents of what a cell has shown and of its result; it must end well."""
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    return [
        m.content
        for m in got
        if m.type in ("display_data", "execute_result", "update_display_data")
    ]


def only(kernel, code):
    (content,) = outputs(kernel, code)
    return content


def test_values_are_broken_over_lines(kernel):
    assert only(kernel, "type(3)")["data"] == {"text/plain": "int"}
    text = only(kernel, "[list(range(10)) for i in range(5)]")["data"]["text/plain"]
    assert text == "[" + ",\n ".join(["[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"] * 5) + "]"
    reply, _ = kernel.run("", code="", user_expressions={"a": "type(3)"})
    assert reply.content["user_expressions"]["a"]["data"] == {"text/plain": "int"}


def test_a_figure_as_a_value_is_its_picture_once(kernel):
    begin = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([1, 2])\n"
    shown = outputs(kernel, begin + "fig")
    assert [c["data"]["text/plain"] for c in shown] == ["<Figure size 640x480 with 1 Axes>"]
    assert base64.b64decode(shown[0]["data"]["image/png"]).startswith(b"\x89PNG")
    assert (
        shown[0]["metadata"]["image/png"]["width"] == 640
        and "1 line" in shown[0]["metadata"]["image/png"]["alt"]
    )
    assert "execution_count" in shown[0]
    later = only(kernel, "ax.set_title('later')\nfig")
    assert later["data"]["image/png"] != shown[0]["data"]["image/png"]
    # One that is drawn upon after it was shown comes again, and so do the others.
    assert len(outputs(kernel, begin + "display(fig)\nax.set_title('more');")) == 2
    assert len(outputs(kernel, begin + "other = plt.figure()\nplt.plot([1])\nfig")) == 2


def test_displays_of_raw_forms(kernel):
    text = base64.b64encode(PNG).decode()
    for data in (f"{{'image/png': '{text}'}}", f"{{'image/png': {PNG!r}}}"):
        content = only(
            kernel, f"display({data}, raw=True, metadata={{'image/png': {{'width': 9}}}})"
        )
        assert (
            content["data"] == {"image/png": text}
            and content["metadata"]["image/png"]["width"] == 9
        )
    code = "from IPython.display import publish_display_data, display_html, display\n"
    assert only(kernel, code + "publish_display_data({'text/plain': 'x'}, {'a': 1})")[
        "metadata"
    ] == {"a": 1}
    assert only(kernel, code + "display_html('<b>x</b>', raw=True)")["data"] == {
        "text/html": "<b>x</b>"
    }
    one = "class A:\n    def _repr_html_(self): return '<i>'\n    def _repr_latex_(self): return '$x$'\n"
    assert set(only(kernel, code + one + "display(A(), exclude=['text/latex'])")["data"]) == {
        "text/html",
        "text/plain",
    }
    assert set(only(kernel, code + one + "display(A(), include=['text/plain'])")["data"]) == {
        "text/plain"
    }
    reply, _ = kernel.run("", code="display(1, rwa=True)")
    assert reply.content["ename"] == "TypeError"
    two = "class B:\n    def _repr_png_(self): return " + repr(PNG) + ", {'width': 5}\n"
    assert only(kernel, two + "B()")["metadata"]["image/png"]["width"] == 5


CLASSES = [
    ("HTML('<b>x</b>')", "text/html", "<b>x</b>"),
    ("YouTubeVideo('30sc3lndVVo')", "text/html", 'src="https://www.youtube.com/embed/30sc3lndVVo"'),
    ("YouTubeVideo('x', width=3, height=4, start=5)", "text/html", "embed/x?start=5"),
    ("IFrame('page.html', width=700, height=350)", "text/html", 'width="700"'),
    ("VimeoVideo('1')", "text/html", "player.vimeo.com/video/1"),
    (
        "Image(url='http://x/y.png', width=20)",
        "text/html",
        '<img src="http://x/y.png" width="20"/>',
    ),
    ("Image('http://x/y.png')", "text/html", '<img src="http://x/y.png"/>'),
    ("Video('film.mp4')", "text/html", '<video src="film.mp4" controls>'),
    ("Audio([0, 0.5, -1], rate=8000)", "text/html", "data:audio/wav;base64,UklGR"),
    ("Audio(url='http://x/y.mp3')", "text/html", 'src="http://x/y.mp3"'),
    (
        "FileLink('a file.txt')",
        "text/html",
        "<a href='a%20file.txt' target='_blank'>a file.txt</a><br>",
    ),
    (
        "FileLinks('folder')",
        "text/html",
        "<a href='folder/inner.txt' target='_blank'>inner.txt</a>",
    ),
    ("SVG('<?xml?><svg></svg>')", "image/svg+xml", "<svg></svg>"),
    ("Pretty('as it is')", "text/plain", "as it is"),
    ("Code('a < b')", "text/html", "a &lt; b"),
    ("Math('x^2')", "text/latex", "$\\displaystyle x^2$"),
    ("Markdown('*x*')", "text/markdown", "*x*"),
    ("Javascript('1')", "application/javascript", "1"),
]


def test_classes_of_displays(kernel):
    kernel.run(
        "",
        code="import os, tempfile\nfrom IPython.display import *\nos.chdir(tempfile.mkdtemp())\nopen('a file.txt', 'w').close()\n"
        "os.makedirs('folder')\nopen('folder/inner.txt', 'w').close()",
    )
    for expression, kind, part in CLASSES:
        assert part in only(kernel, expression)["data"][kind], expression


def test_older_addresses_of_the_classes(kernel):
    code = "from IPython.core.display import display, HTML, Image, Markdown\nfrom IPython.lib.display import YouTubeVideo, Audio\n"
    assert only(kernel, code + "HTML('<style></style>')")["data"] == {
        "text/html": "<style></style>",
        "text/plain": "<IPython.core.display.HTML object>",
    }


def test_trees_and_maps(kernel):
    content = only(kernel, "from IPython.display import JSON\nJSON({'a': [1]}, expanded=True)")
    assert (
        content["data"]["application/json"] == {"a": [1]}
        and content["metadata"]["application/json"]["expanded"] is True
    )
    content = only(
        kernel,
        "from IPython.display import GeoJSON\nGeoJSON({'type': 'Point', 'coordinates': [1, 2]})",
    )
    assert content["data"]["application/geo+json"]["type"] == "Point"


def test_pictures_of_files(kernel, tmp_path):
    (tmp_path / "a.png").write_bytes(PNG)
    content = only(
        kernel,
        f"from IPython.display import Image\nImage(filename='{tmp_path}/a.png', width=7, alt='a dot')",
    )
    assert base64.b64decode(content["data"]["image/png"]) == PNG
    assert (
        content["metadata"]["image/png"]["width"] == 7
        and content["metadata"]["image/png"]["alt"] == "a dot"
    )
    reply, _ = kernel.run(
        "", code="from IPython.display import Image\nImage(url='http://x/y.png', embed=True)"
    )
    assert reply.content["ename"] == "ValueError" and "not fetched" in reply.content["evalue"]


def test_a_sound_is_a_wave_file(kernel):
    text = only(
        kernel,
        "import numpy as np\nfrom IPython.display import Audio\nAudio(np.array([[0., 1.], [0.5, -1.]]), rate=44100)",
    )["data"]["text/html"]
    sound = base64.b64decode(text.split("base64,")[1].split('"')[0])
    assert (
        sound[:4] == b"RIFF"
        and sound[8:16] == b"WAVEfmt "
        and int.from_bytes(sound[22:24], "little") == 2
    )
    assert int.from_bytes(sound[24:28], "little") == 44100
    assert [
        int.from_bytes(sound[44 + i : 46 + i], "little", signed=True) for i in (0, 2, 4, 6)
    ] == [0, 16383, 32767, -32767]


# ---- magics -----------------------------------------------------------------------------------


def fails(kernel, code):
    reply, _ = kernel.run("", code=code)
    assert reply.content["status"] == "error", code
    return reply.content["ename"], reply.content["evalue"]


def said(kernel, code):
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", (code, reply.content)
    return text_of(got)


def test_every_magic_refuses_an_option_that_it_does_not_have(kernel):
    table = (pathlib.Path(__file__).resolve().parents[2] / "kernel/session/magics.def").read_text()
    more = r'^MAGIC_\w+\((\w+,\s*\w+,\s*\w+),\s*"(?:[^"\\]|\\.)*",'  # a column more
    table = re.sub(more, r"MAGIC(\1,", table, flags=re.M)
    rows = re.findall(r'^MAGIC\((\w+),\s*(true|false),\s*(true|false),\s*"([^"]*)"', table, re.M)
    assert len(rows) > 80
    for name, line, cell, usage in rows:
        if "..." in usage or usage == "statement":
            continue
        for signs, there, body in (("%", line, ""), ("%%", cell, "\n1")):
            if there == "true":
                ename, evalue = fails(kernel, f"{signs}{name} --no-such-option x{body}")
                assert ename == "ValueError" and (
                    "has no option --no-such-option" in evalue or "takes no arguments" in evalue
                ), (name, evalue)


BAD = [
    ("%timeit -z 3 x", "ValueError", "%timeit has no option -z"),
    ("%%timeit -o -z\n1", "ValueError", "%%timeit has no option -z"),
    ("%matplotlib foo", "ValueError", "'foo' is not a valid value for backend"),
    ("%load_ext memory_profiler", "ModuleNotFoundError", "No module named 'memory_profiler'"),
    ("%precision x", "ValueError", "Precision must be int or format string, not 'x'"),
    ("%config InlineBackend.figure_format = 'foo'", "ValueError", "supported formats are"),
    ("%config Foo.bar = 1", "ValueError", "there is no Foo.bar"),
    ("%xmode foo", "ValueError", "'foo' is none of"),
    ("%autoreload 9", "ValueError", "'9' is none of"),
    ("%pdb on", "NotImplementedError", "%pdb"),
    ("%%cuda\nx", "NameError", "`%%cuda` not found"),
    ("%%bash\nexit 3", "CalledProcessError", "returned non-zero exit status 3"),
    (
        "import matplotlib.pyplot as plt\nfig = plt.figure()\nfig.gca(projection='3d')",
        "TypeError",
        "unexpected keyword argument 'projection'",
    ),
    ("plt.gca(projection='3d')", "TypeError", "unexpected keyword argument 'projection'"),
]


def test_what_magics_do_not_know_is_an_error(kernel):
    for code, ename, part in BAD:
        told = fails(kernel, code)
        assert told[0] == ename and part in told[1], (code, told)
    _, got = kernel.run("", code="%matplotlib widget")
    assert "as under %matplotlib inline" in text_of(got, "stderr")
    assert said(kernel, "%%script false --no-raise-error\nx") == ""
    assert said(kernel, "x = 'value'\n") + said(kernel, "%%bash\necho {x} $((1 + 1))") == "{x} 2\n"


PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2]); plt.title('<wave>')\n"


def test_pictures_come_in_the_formats_that_were_asked_for(kernel):
    try:
        said(kernel, "%config InlineBackend.figure_formats = {'svg'}")
        for code in (
            PLOT + "plt.show()",
            PLOT + "plt.gcf()",
            PLOT,
            "heatmap(zeros((3, 4)), title='<wave>')",
        ):
            shown = [
                o["data"] for o in outputs(kernel, code) if "image/svg+xml" in o.get("data", {})
            ]
            assert len(shown) == 1 and "image/png" not in shown[0], code
            root = xml.etree.ElementTree.fromstring(shown[0]["image/svg+xml"])
            assert (
                root.tag.endswith("svg")
                and root.get("width").endswith("pt")
                and root[0].text == "<wave>"
            ), code
        said(
            kernel,
            "from matplotlib_inline.backend_inline import set_matplotlib_formats\nset_matplotlib_formats('retina', 'jpeg', 'pdf')",
        )
        data = [o for o in outputs(kernel, PLOT) if "image/png" in o.get("data", {})][0]["data"]
        for mime, begin in (
            ("image/png", b"\x89PNG"),
            ("image/jpeg", b"\xff\xd8\xff"),
            ("application/pdf", b"%PDF"),
        ):
            assert base64.b64decode(data[mime]).startswith(begin)
    finally:
        said(kernel, "%config InlineBackend.figure_format = 'retina'")
    data = [o for o in outputs(kernel, PLOT) if "image/png" in o.get("data", {})][0]["data"]
    assert set(data) == {"image/png", "text/plain"}


def test_results_of_magics_are_values(kernel):
    shown = outputs(kernel, "%%timeit -o -n 3 -r 2\n1 + 1")
    assert shown[0]["data"]["text/plain"].startswith("<TimeitResult : ")
    assert only(kernel, "_.repeat, _.loops")["data"]["text/plain"] == "(2, 3)"
    assert only(kernel, "%timeit -o -q -n 1 -r 1 1")["data"]["text/plain"].startswith(
        "<TimeitResult : "
    )
    assert only(kernel, "%precision 3")["data"]["text/plain"] == "'%.3f'"
    assert (
        only(kernel, "import math\n[math.pi, {'a': math.e}]")["data"]["text/plain"]
        == "[3.142, {'a': 2.718}]"
    )
    assert only(kernel, "%precision")["data"]["text/plain"] == "'%r'"
    assert only(kernel, "math.pi")["data"]["text/plain"] == "3.141592653589793"
    assert only(kernel, "aa = 1; bb = 2.5\n%who_ls float")["data"]["text/plain"] == "['bb']"


def test_a_captured_cell(kernel):
    code = (
        "%%capture kept\nimport sys\nprint('out')\nprint('err', file=sys.stderr)\ndisplay(3)\nimport matplotlib.pyplot as plt\n"
        "plt.plot([1])\n!echo shell"
    )
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok" and [m.type for m in got] == ["execute_input"], got
    assert (
        said(kernel, "print([kept.stdout, kept.stderr], len(kept.outputs))")
        == "['out\\nshell\\n', 'err\\n'] 2\n"
    )
    shown = outputs(kernel, "kept.show()")
    assert shown[0]["data"] == {"text/plain": "3"} and "image/png" in shown[1]["data"]
    assert said(kernel, "%%capture --no-stdout\nprint('seen')") == "seen\n"


def test_files_that_a_cell_runs(kernel, tmp_path):
    (tmp_path / "mod.py").write_text("import sys\nprint(sys.argv[1:], __name__)\nval = 5\n")
    (tmp_path / "book.ipynb").write_text(
        '{"cells": [{"cell_type": "code", "source": ["inside = 7\\n", "%pwd"]}, '
        '{"cell_type": "markdown", "source": "x"}]}'
    )
    assert said(kernel, f"%run {tmp_path}/mod.py  # a comment\nprint(val)") == "[] __main__\n5\n"
    assert said(kernel, f"%run -i {tmp_path}/mod.py a 'b c'") == "['a', 'b c'] __main__\n"
    assert said(kernel, f"%run {tmp_path}/book.ipynb\nprint(inside)").endswith("\n7\n")
    reply, _ = kernel.run("", code=f"%load {tmp_path}/mod.py")
    (payload,) = reply.content["payload"]
    assert (
        payload["source"] == "set_next_input"
        and payload["replace"]
        and "val = 5" in payload["text"]
    )


def test_the_notebook_as_an_object(kernel):
    said(kernel, "ip = get_ipython()\nfrom IPython import get_ipython as same\nassert same() is ip")
    said(
        kernel,
        "from IPython.core.magic import register_line_magic, register_cell_magic\n"
        "@register_line_magic\ndef twice(line): return line * 2\n"
        "@register_cell_magic\ndef shout(line, cell): print(cell.upper(), line)",
    )
    assert only(kernel, "%twice ab")["data"]["text/plain"] == "'abab'"
    assert said(kernel, "%%shout L\nabc") == "ABC L\n"
    assert (
        said(
            kernel,
            "ip.run_cell_magic('shout', '1', 'x'); print(ip.run_line_magic('twice', 'y'), ip.getoutput('echo hi'))",
        )
        == "X 1\nyy ['hi']\n"
    )
    code = "r = ip.run_cell('z = 5')\nprint(z, r.success, ip.ev('z + 1'), 'z' in ip.user_ns, type(ip).__name__)"
    assert said(kernel, code) == "5 True 6 True ZMQInteractiveShell\n"
    reply, _ = kernel.run("", code="ip.set_next_input('x = 1')")
    assert reply.content["payload"] == [
        {"source": "set_next_input", "text": "x = 1", "replace": False}
    ]
    assert said(kernel, "print(__builtins__.len([1]), __IPYTHON__)") == "1 True\n"


def test_help(kernel):
    begin = 'def f(x, y=2):\n    """Adds.\n\n    Two numbers."""\n    return x + y\n'
    assert (
        said(kernel, begin + "help(f)")
        == "Help on function f in module __main__:\n\nf(x, y=2)\n    Adds.\n\n    Two numbers.\n\n"
    )
    assert "sum(a, axis=None" in said(kernel, "import numpy as np\nhelp(np.sum)")
    for code in (
        "help()",
        "help('numpy.linalg')",
        "help(int)",
        "import math; help(math)",
        "help(3)",
        "class A:\n    def m(self): 'does'\nhelp(A)",
        "help('no.such')",
    ):
        assert len(said(kernel, code)) > 40, code


def test_parameters_and_examples_of_a_function(kernel):
    reply, _ = kernel.run("", code="import numpy as np\nnp.sum?")
    (payload,) = reply.content["payload"]
    text = payload["data"]["text/plain"]
    assert (
        "Parameters:\na: numbers of any type" in text
        and text.count("\n>>> ") == 4
        and "np.int64(6)" in text
    )
    reply, _ = kernel.run("", code="np.exp?")
    (payload,) = reply.content["payload"]
    text = payload["data"]["text/plain"]
    assert text.startswith("Signature: exp(") and "Type:      ufunc\nDocstring: e raised" in text
    assert ">>> np.exp(" in text
    assert ">>> np.sum([1, 2, 3])\nnp.int64(6)" in said(kernel, "help(np.sum)")
    reply, _ = kernel.request(
        "inspect_request", {"code": "np.linalg.norm", "cursor_pos": 10, "detail_level": 0}
    )
    assert "ord: 2 without it" in reply.content["data"]["text/plain"]


def test_names_that_fit_a_pattern(kernel):
    assert said(kernel, "import numpy as np\nnp.*cumsum*?") == "np.cumsum\nnp.nancumsum\n"


def plain_texts(kernel, code):
    return [c["data"]["text/plain"] for c in outputs(kernel, code)]


def test_which_values_a_cell_shows(kernel):
    settings = "from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = "
    cell = "1 + 1\nx = 5\nx\nNone\nfor k in range(2):\n    k\n[1, 2]\n'end'"
    assert plain_texts(kernel, cell) == ["'end'"]
    assert plain_texts(kernel, settings + "'all'\n7\n8") == ["8"]  # from the next cell on
    assert plain_texts(kernel, cell) == ["2", "5", "[1, 2]", "'end'"]
    assert plain_texts(kernel, "1;\n2;") == ["1", "2"]
    assert "[1, 2]" not in plain_texts(kernel, "%%timeit -n 2 -r 1\n[1, 2]\n3")
    outputs(kernel, settings + "'last_expr_or_assign'")
    assert plain_texts(kernel, "y = 12") == ["12"] and plain_texts(kernel, "y = 12;") == []
    outputs(kernel, "get_ipython().ast_node_interactivity = 'none'")
    assert plain_texts(kernel, cell) == []
    outputs(kernel, "%config InteractiveShell.ast_node_interactivity = 'last_expr'")
    assert plain_texts(kernel, cell) == ["'end'"]
    reply, _ = kernel.run("", code=settings + "'no'")
    assert reply.content["ename"] == "ValueError"


def test_functions_are_called_around_cells(kernel):
    outputs(
        kernel,
        "ip = get_ipython()\ndef before(info): print('before', info.raw_cell)\ndef after(result): print('after', result.success)\n"
        "def wrong(): raise KeyError('it')\nip.events.register('pre_run_cell', before)\nip.events.register('post_run_cell', after)\n",
    )
    _, got = kernel.run("", code="5")
    assert text_of(got) == "before 5\nafter True\n"
    _, got = kernel.run("", code="1/0")
    assert text_of(got) == "before 1/0\nafter False\n"
    outputs(
        kernel,
        "ip.events.unregister('pre_run_cell', before)\nip.events.register('pre_execute', wrong)",
    )
    reply, got = kernel.run("", code="6")
    assert (
        reply.content["status"] == "ok"
        and "Error in callback" in text_of(got, "stderr")
        and "KeyError: 'it'" in text_of(got, "stderr")
    )
    outputs(
        kernel,
        "ip.events.unregister('pre_execute', wrong)\nip.events.unregister('post_run_cell', after)",
    )
    _, got = kernel.run("", code="7")
    assert text_of(got) == ""
