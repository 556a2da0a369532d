"""What a notebook shows for a cell: values as IPython writes them, figures, and the classes of IPython.display."""
import base64

import pytest

from client import text_of, types_of

pytestmark = pytest.mark.real

PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def outputs(kernel, code):
    """The contents of what a cell has shown and of its result; it must end well."""
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    return [m.content for m in got if m.type in ("display_data", "execute_result", "update_display_data")]


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
    assert shown[0]["metadata"]["image/png"]["width"] == 640 and "1 line" in shown[0]["metadata"]["image/png"]["alt"]
    assert "execution_count" in shown[0]
    later = only(kernel, "ax.set_title('later')\nfig")
    assert later["data"]["image/png"] != shown[0]["data"]["image/png"]
    # One that is drawn upon after it was shown comes again, and so do the others.
    assert len(outputs(kernel, begin + "display(fig)\nax.set_title('more');")) == 2
    assert len(outputs(kernel, begin + "other = plt.figure()\nplt.plot([1])\nfig")) == 2


def test_displays_of_raw_forms(kernel):
    text = base64.b64encode(PNG).decode()
    for data in (f"{{'image/png': '{text}'}}", f"{{'image/png': {PNG!r}}}"):
        content = only(kernel, f"display({data}, raw=True, metadata={{'image/png': {{'width': 9}}}})")
        assert content["data"] == {"image/png": text} and content["metadata"]["image/png"]["width"] == 9
    code = "from IPython.display import publish_display_data, display_html, display\n"
    assert only(kernel, code + "publish_display_data({'text/plain': 'x'}, {'a': 1})")["metadata"] == {"a": 1}
    assert only(kernel, code + "display_html('<b>x</b>', raw=True)")["data"] == {"text/html": "<b>x</b>"}
    one = "class A:\n    def _repr_html_(self): return '<i>'\n    def _repr_latex_(self): return '$x$'\n"
    assert set(only(kernel, code + one + "display(A(), exclude=['text/latex'])")["data"]) == {"text/html", "text/plain"}
    assert set(only(kernel, code + one + "display(A(), include=['text/plain'])")["data"]) == {"text/plain"}
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
    ("Image(url='http://x/y.png', width=20)", "text/html", '<img src="http://x/y.png" width="20"/>'),
    ("Image('http://x/y.png')", "text/html", '<img src="http://x/y.png"/>'),
    ("Video('film.mp4')", "text/html", '<video src="film.mp4" controls>'),
    ("Audio([0, 0.5, -1], rate=8000)", "text/html", "data:audio/wav;base64,UklGR"),
    ("Audio(url='http://x/y.mp3')", "text/html", 'src="http://x/y.mp3"'),
    ("FileLink('a file.txt')", "text/html", "<a href='a%20file.txt' target='_blank'>a file.txt</a><br>"),
    ("FileLinks('folder')", "text/html", "<a href='folder/inner.txt' target='_blank'>inner.txt</a>"),
    ("SVG('<?xml?><svg></svg>')", "image/svg+xml", "<svg></svg>"),
    ("Pretty('as it is')", "text/plain", "as it is"),
    ("Code('a < b')", "text/html", "a &lt; b"),
    ("Math('x^2')", "text/latex", "$\\displaystyle x^2$"),
    ("Markdown('*x*')", "text/markdown", "*x*"),
    ("Javascript('1')", "application/javascript", "1"),
]


def test_classes_of_displays(kernel):
    kernel.run("", code="import os, tempfile\nfrom IPython.display import *\nos.chdir(tempfile.mkdtemp())\nopen('a file.txt', 'w').close()\n"
                        "os.makedirs('folder')\nopen('folder/inner.txt', 'w').close()")
    for expression, kind, part in CLASSES:
        assert part in only(kernel, expression)["data"][kind], expression


def test_older_addresses_of_the_classes(kernel):
    code = "from IPython.core.display import display, HTML, Image, Markdown\nfrom IPython.lib.display import YouTubeVideo, Audio\n"
    assert only(kernel, code + "HTML('<style></style>')")["data"] == {"text/html": "<style></style>", "text/plain": "<IPython.core.display.HTML object>"}


def test_trees_and_maps(kernel):
    content = only(kernel, "from IPython.display import JSON\nJSON({'a': [1]}, expanded=True)")
    assert content["data"]["application/json"] == {"a": [1]} and content["metadata"]["application/json"]["expanded"] is True
    content = only(kernel, "from IPython.display import GeoJSON\nGeoJSON({'type': 'Point', 'coordinates': [1, 2]})")
    assert content["data"]["application/geo+json"]["type"] == "Point"


def test_pictures_of_files(kernel, tmp_path):
    (tmp_path / "a.png").write_bytes(PNG)
    content = only(kernel, f"from IPython.display import Image\nImage(filename='{tmp_path}/a.png', width=7, alt='a dot')")
    assert base64.b64decode(content["data"]["image/png"]) == PNG
    assert content["metadata"]["image/png"]["width"] == 7 and content["metadata"]["image/png"]["alt"] == "a dot"
    reply, _ = kernel.run("", code="from IPython.display import Image\nImage(url='http://x/y.png', embed=True)")
    assert reply.content["ename"] == "ValueError" and "not fetched" in reply.content["evalue"]


def test_a_sound_is_a_wave_file(kernel):
    text = only(kernel, "import numpy as np\nfrom IPython.display import Audio\nAudio(np.array([[0., 1.], [0.5, -1.]]), rate=44100)")["data"]["text/html"]
    sound = base64.b64decode(text.split("base64,")[1].split('"')[0])
    assert sound[:4] == b"RIFF" and sound[8:16] == b"WAVEfmt " and int.from_bytes(sound[22:24], "little") == 2
    assert int.from_bytes(sound[24:28], "little") == 44100
    assert [int.from_bytes(sound[44 + i:46 + i], "little", signed=True) for i in (0, 2, 4, 6)] == [0, 16383, 32767, -32767]
