"""The tools around notebooks: nbconvert, papermill, nbval, jupytext, jupyter console.
Each runs as a person calls it, in a folder of its own."""

import importlib.util
import json
import os
import pty
import select
import shutil
import subprocess
import sys
import time

import nbformat
import pytest

from client import ROOT, TIMEOUT, make_kernelspec


pytestmark = pytest.mark.real


@pytest.fixture
def here(kind, tmp_path):
    make_kernelspec(kind, str(tmp_path / "jupyter"))
    cells = [
        ("parameters", "alpha = 0.5\nsteps = 3"),
        (None, "import numpy as np\nu = np.full(3, alpha)\nprint(u, steps)"),
        (None, "u.sum()"),
        (None, "# NBVAL_IGNORE_OUTPUT\n%timeit -n 1 -r 1 u + 1"),
        (None, "heatmap(zeros((3, 3)))"),
    ]
    nb = nbformat.v4.new_notebook()
    nb.metadata = {
        "kernelspec": {"name": "warpcell", "display_name": "Warpcell", "language": "python"},
        "language_info": {
            "name": "python",
            "file_extension": ".py",
            "mimetype": "text/x-python",
            "pygments_lexer": "numpy",
            "codemirror_mode": {"name": "python", "version": 3},
        },
    }
    nb.cells = [nbformat.v4.new_markdown_cell("# Title")]
    for tag, code in cells:
        nb.cells.append(nbformat.v4.new_code_cell(code, metadata={"tags": [tag]} if tag else {}))
    nbformat.write(nb, tmp_path / "note.ipynb")
    return tmp_path


def run(here, *command):
    """A module of this Python as a command: its output; it must end well."""
    path = os.pathsep.join([os.path.join(ROOT, "python"), str(here)])
    environment = dict(
        os.environ,
        JUPYTER_PATH=str(here / "jupyter"),
        PYTHONPATH=path,
        JUPYTER_CONFIG_DIR=str(here / "config"),
        JUPYTER_PLATFORM_DIRS="1",
        PYTHONWARNINGS="ignore",
    )
    p = subprocess.run(
        [sys.executable, "-m"] + list(command),
        cwd=here,
        env=environment,
        capture_output=True,
        text=True,
        timeout=6 * TIMEOUT,
    )
    assert p.returncode == 0, p.stdout[-3000:] + p.stderr[-3000:]
    return p.stdout + p.stderr


def needs(module):
    if not importlib.util.find_spec(module):
        pytest.skip("%s is not installed" % module)


def test_nbconvert_to_html_with_colours(here):
    needs("nbconvert")
    run(here, "nbconvert", "--to", "html", "--execute", "note.ipynb")
    page = (here / "note.html").read_text()
    assert "[0.5 0.5 0.5] 3" in page and "1.5" in page and "data:image/png;base64" in page
    assert '<span class="kn">import</span>' in page  # the lexer was found


def test_nbconvert_to_markdown(here):
    needs("nbconvert")
    run(here, "nbconvert", "--to", "markdown", "--execute", "note.ipynb")
    text = (here / "note.md").read_text()
    assert "[0.5 0.5 0.5] 3" in text and "```python" in text and (here / "note_files").is_dir()


def test_nbconvert_to_a_script(here):
    needs("nbconvert")
    run(here, "nbconvert", "--to", "script", "note.ipynb")
    text = (here / "note.py").read_text()
    assert "alpha = 0.5" in text and "u = np.full(3, alpha)" in text


@pytest.mark.skipif(not shutil.which("xelatex"), reason="no LaTeX here")
def test_nbconvert_to_pdf(here):
    needs("nbconvert")
    run(here, "nbconvert", "--to", "pdf", "--execute", "note.ipynb")
    assert (here / "note.pdf").read_bytes().startswith(b"%PDF")


def test_papermill_with_parameters(here):
    needs("papermill")
    # In an installation, papermill reads warpcell.papermill by its entry point.
    (here / "mill.py").write_text(
        "import warpcell.papermill, papermill\n"
        "papermill.execute_notebook('note.ipynb', 'out.ipynb', dict(alpha=2.5, steps=[1, 'two', None]),"
        " progress_bar=False)\n"
    )
    run(here, "mill")
    nb = nbformat.read(here / "out.ipynb", 4)
    assert (
        nb.cells[2].metadata.tags == ["injected-parameters"]
        and "steps = [1, \"two\", None]" in nb.cells[2].source
    )
    assert nb.cells[3].outputs[0].text == "[2.5 2.5 2.5] [1, 'two', None]\n"


def test_nbval_compares_the_outputs(here):
    needs("nbval")
    needs("nbconvert")
    run(here, "nbconvert", "--to", "notebook", "--execute", "--inplace", "note.ipynb")
    said = run(here, "pytest", "-q", "-p", "no:cacheprovider", "--nbval", "note.ipynb")
    assert "5 passed" in said
    nb = nbformat.read(here / "note.ipynb", 4)
    nb.cells[3].outputs[0]["data"]["text/plain"] = "2.5"
    nbformat.write(nb, here / "note.ipynb")
    with pytest.raises(AssertionError, match="1 failed"):
        run(here, "pytest", "-q", "-p", "no:cacheprovider", "--nbval", "note.ipynb")


@pytest.mark.parametrize(
    "form, file",
    [
        ("md", "note.md"),
        ("md:myst", "note.md"),
        ("Rmd", "note.Rmd"),
        ("py:percent", "note.py"),
        ("py:light", "note.py"),
        ("auto:percent", "note.py"),
    ],
)
def test_jupytext_there_and_back(here, form, file):
    needs("jupytext")
    before = nbformat.read(here / "note.ipynb", 4)
    run(here, "jupytext", "--to", form, "note.ipynb")
    assert "alpha = 0.5" in (here / file).read_text()
    (here / "note.ipynb").unlink()
    run(here, "jupytext", "--to", "ipynb", file)
    after = nbformat.read(here / "note.ipynb", 4)
    assert [(c.cell_type, c.source) for c in after.cells] == [
        (c.cell_type, c.source) for c in before.cells
    ]
    assert after.metadata.kernelspec.name == "warpcell"


def test_nbgrader_makes_the_students_version(here):
    """Without a line of configuration: what is between its marks becomes the stub of the language."""
    needs("nbgrader")
    nb = nbformat.read(here / "note.ipynb", 4)
    nb.cells = [
        nbformat.v4.new_code_cell(
            "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n",
            metadata={
                "nbgrader": {
                    "grade": False,
                    "solution": True,
                    "locked": False,
                    "task": False,
                    "grade_id": "f",
                    "schema_version": 3,
                }
            },
        )
    ]
    (here / "source" / "a").mkdir(parents=True)
    nbformat.write(nb, here / "source" / "a" / "a.ipynb")
    run(here, "nbgrader", "generate_assignment", "a")
    made = nbformat.read(here / "release" / "a" / "a.ipynb", 4)
    assert made.cells[0].source == "def f():\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def test_jupyter_run_a_file(here):
    """jupyter_client puts the file behind the kernel's own arguments."""
    needs("jupyter_client")
    (here / "a.py").write_text("print(6 * 7)\n")
    assert "42\n" in run(here, "jupyter_client.runapp", "--kernel", "warpcell", "a.py")


def test_jupyter_console(here):
    """In a terminal of its own: a cell of several lines, a result, an error, the end."""
    needs("jupyter_console")
    environment = dict(
        os.environ,
        JUPYTER_PATH=str(here / "jupyter"),
        TERM="dumb",
        JUPYTER_CONFIG_DIR=str(here / "config"),
    )
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(here)
        os.execve(
            sys.executable,
            [sys.executable, "-m", "jupyter_console", "--kernel", "warpcell", "--simple-prompt"],
            environment,
        )
    said = b""

    def wait_for(text):
        nonlocal said
        end = time.time() + 3 * TIMEOUT
        while text not in said:
            assert time.time() < end, said.decode(errors="replace")
            if select.select([fd], [], [], 0.2)[0]:
                said += os.read(fd, 65536)
        said = said.split(text, 1)[1]

    try:
        wait_for(b"In [1]:")
        os.write(fd, b"6 * 7\n")
        wait_for(b"42")
        wait_for(b"In [2]:")
        os.write(fd, b"1 / 0\n")
        wait_for(b"ZeroDivisionError")
        wait_for(b"In [3]:")
        os.write(fd, b"input('name? ')\n")
        wait_for(b"name? ")
        time.sleep(0.5)
        os.write(fd, b"Eve\n")
        wait_for(b"'Eve'")
        wait_for(b"In [4]:")
        os.write(fd, b"exit\n")
        end = time.time() + 3 * TIMEOUT
        while os.waitpid(pid, os.WNOHANG) == (0, 0):
            assert time.time() < end, "the console did not leave"
            if select.select([fd], [], [], 0.1)[0]:
                try:
                    os.read(fd, 65536)
                except OSError:
                    pass
    finally:
        try:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
        except OSError:
            pass
        os.close(fd)
