"""The commands of the program, as a person types them."""

import json
import os
import re
import signal
import subprocess

import pytest

from client import COMMANDS, ROOT


@pytest.fixture
def warpcell(kind, tmp_path):
    if kind != "warpcell":
        pytest.skip("about the program, not the kernel")
    program = COMMANDS["warpcell"][0]

    def call(*arguments, text=None, **environment):
        return subprocess.run(
            [program, *map(str, arguments)],
            input=text,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=dict(os.environ, **environment),
            timeout=60,
        )

    return call


def test_a_program_ends_while_interrupted_work_runs(kind, tmp_path):
    """OpenBLAS, which an interrupt leaves at work, takes its threads down in a handler of exit()."""
    if kind != "warpcell":
        pytest.skip("about the program, not the kernel")
    program = tmp_path / "program.py"
    for f, n in (("det", 1500), ("eigvalsh", 900), ("inv", 1200), ("svd", 500)) * 3:
        program.write_text(
            f"import numpy as np\nx = np.random.default_rng(1).random(({n}, {n}))\n"
            f"print('begin', flush=True)\nnp.linalg.{f}(x)\n"
        )
        child = subprocess.Popen(
            [COMMANDS["warpcell"][0], "run", program],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert child.stdout.readline() == b"begin\n"
            child.send_signal(signal.SIGINT)  # before the work, in it or behind it
            child.wait(60)
        finally:
            child.kill()
            child.stdout.close()


def test_version_and_help(warpcell):
    assert warpcell("--version").stdout.startswith("warpcell ")
    for command in ("run", "install", "doctor", "kernel", "functions"):
        got = warpcell(command, "--help")
        assert got.returncode == 0 and command in got.stdout, command
    got = warpcell("rum")
    assert got.returncode != 0 and "rum" in got.stderr and "Traceback" not in got.stderr


def test_run_a_file_of_cells(warpcell, tmp_path):
    (tmp_path / "cells.py").write_text(
        "# %% first\nx = 2\n# %%\n%%time\ny = x + 1\n# %%\nprint(y)\n"
    )
    got = warpcell("run", "cells.py")
    assert got.returncode == 0 and "Wall time" in got.stdout and got.stdout.endswith("3\n"), got


def test_run_from_standard_input(warpcell):
    got = warpcell("run", "-", text="print(6 * 7)")
    assert (got.returncode, got.stdout) == (0, "42\n")


def test_flushed_text_goes_out_at_once(warpcell, tmp_path):
    wait = "import os, time\nfor _ in range(100):\n    if os.path.exists('go'): break\n    time.sleep(0.1)\nelse:\n    print('late')\n"
    for line in ("print('here', flush=True)", "import sys; print('here'); sys.stdout.flush()"):
        (tmp_path / "wait.py").write_text(line + "\n" + wait)
        (tmp_path / "go").unlink(missing_ok=True)
        run = subprocess.Popen(
            [COMMANDS["warpcell"][0], "run", "wait.py"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert run.stdout.readline() == "here\n"
        (tmp_path / "go").touch()
        assert run.communicate(timeout=60)[0] == "" and run.returncode == 0


def test_a_failing_cell_ends_the_run_or_not(warpcell):
    cells = "# %%\nprint(1)\n# %%\n1 / 0\n# %%\nprint(2)"
    got = warpcell("run", "-", text=cells)
    assert got.returncode == 1 and got.stdout == "1\n"
    assert (
        "ZeroDivisionError: division by zero" in got.stderr
        and "^" in got.stderr
        and "In[2], line 1" in got.stderr
    )
    got = warpcell("run", "--keep-going", "-", text=cells)
    assert got.returncode == 1 and got.stdout == "1\n2\n"


def test_a_files_doc_string_is_its_doc(warpcell, tmp_path):
    (tmp_path / "tool.py").write_text(
        '# a comment\n"""Says what\nit does."""\nprint(__doc__.splitlines())\n'
    )
    assert warpcell("run", "tool.py").stdout == "['Says what', 'it does.']\n"
    assert warpcell(
        "run", "-", text="%run tool.py\nprint(__doc__.splitlines()[0])"
    ).stdout.endswith("['Says what', 'it does.']\nSays what\n")
    assert warpcell("run", "-", text="print(__doc__)").stdout == "None\n"


def test_a_file_that_is_not_there(warpcell):
    got = warpcell("run", "nothing.py")
    assert got.returncode != 0 and "nothing.py" in got.stderr and len(got.stderr.splitlines()) == 1


def test_pictures_are_written_where_asked(warpcell, tmp_path):
    got = warpcell("run", "--images", "new/pictures", "-", text="heatmap(zeros((3, 4)))")
    assert got.returncode == 0, got
    assert (tmp_path / "new" / "pictures" / "cell-1.png").read_bytes()[:4] == b"\x89PNG"
    got = warpcell(
        "run",
        "--images",
        "more",
        "-",
        text="%config InlineBackend.figure_formats = {'svg'}\nheatmap(zeros((3, 4)))",
    )
    assert (tmp_path / "more" / "cell-1.svg").read_bytes()[:5] == b"<?xml", got


def test_install_and_remove(warpcell, tmp_path):
    got = warpcell(
        "install", "--prefix", tmp_path / "p", "--name", "warm", "--display-name", "Warm"
    )
    assert got.returncode == 0, got
    spec = json.loads((tmp_path / "p/share/jupyter/kernels/warm/kernel.json").read_text())
    assert (
        spec["display_name"] == "Warm"
        and "{connection_file}" in spec["argv"]
        and os.access(spec["argv"][0], os.X_OK)
    )
    assert spec["interrupt_mode"] == "message"
    assert (
        warpcell("install", "--prefix", tmp_path / "p", "--name", "warm", "--remove").returncode
        == 0
    )
    assert not (tmp_path / "p/share/jupyter/kernels/warm").exists()
    assert (
        "bad name" in warpcell("install", "--prefix", tmp_path / "p", "--name", "bad name").stderr
    )


def test_doctor(warpcell):
    got = warpcell("doctor", WARPCELL_CUDA_LIBS="/nowhere")
    assert got.returncode == 0
    for word in ("CPU", "OpenBLAS", "CUDA", "driver", "kernels", "Limits", "call depth"):
        assert word in got.stdout, word


def test_doctor_json(warpcell, tmp_path):
    odd = 'GPU-"1\\2",MIG-\u00fc'
    got = warpcell(
        "doctor",
        "--json",
        WARPCELL_CUDA_LIBS="/nowhere",
        WARPCELL_DEVICE="cpu",
        CUDA_VISIBLE_DEVICES=odd,
        WARPCELL_MEMROY="8GB",
        WARPCELL_MEMORY="101%",
        WARPCELL_SERVICE_HOST="10.0.0.1",
        WARPCELL_PORT="tcp://10.0.0.1:80",
    )
    assert got.returncode == 0 and got.stdout.count("\n") == 1
    told = json.loads(got.stdout)
    assert list(told) == [
        "version",
        "program",
        "zeromq",
        "cairo",
        "cpu",
        "openblas",
        "cuda",
        "limits",
        "settings",
        "settings_error",
        "settings_unknown",
    ]
    assert told["settings_error"] == "WARPCELL_MEMORY: '101%' is more than there is"
    assert told["settings_unknown"] == ["WARPCELL_MEMROY"]
    mistyped = warpcell("doctor", WARPCELL_MEMROY="8GB", WARPCELL_MEMORY="101%").stdout
    assert "  WARPCELL_MEMROY is none of them\n" in mistyped
    assert "No kernel starts with these: WARPCELL_MEMORY: '101%'" in mistyped
    assert told["settings"]["WARPCELL_DEVICE"] == {"set": "cpu", "usual": "auto"}
    assert told["settings"]["WARPCELL_SHELL"] == {"set": None, "usual": "on"}
    assert told["cuda"]["environment"]["CUDA_VISIBLE_DEVICES"] == odd
    assert told["cuda"]["environment"]["CUDA_MPS_PIPE_DIRECTORY"] is None
    assert bool(told["cuda"]["devices"]) != bool(told["cuda"]["no_devices"])
    assert 0 < told["cpu"]["memory_available"] <= told["cpu"]["memory_total"]
    assert odd in warpcell("doctor", CUDA_VISIBLE_DEVICES=odd).stdout
    wrong = warpcell("doctor", "--jsno")
    assert wrong.returncode == 2 and "--jsno" in wrong.stderr and not wrong.stdout
    fake = os.path.join(os.path.dirname(COMMANDS["warpcell"][0]), "tests/cuda/fake")
    got = json.loads(
        warpcell("doctor", "--json", WARPCELL_CUDA_LIBS=fake, XDG_CACHE_HOME=str(tmp_path)).stdout
    )["cuda"]
    assert got["no_devices"] is None and got["libraries"]["driver"]["file"].startswith(fake)
    assert [d["index"] for d in got["devices"]] == [0] and "Fake" in got["devices"][0][
        "description"
    ]
    assert 0 < got["devices"][0]["memory_available"] <= got["devices"][0]["memory_total"]


@pytest.mark.parametrize(
    "name, wrong, right",
    [
        ("MEMORY", "101% -1 8GBB", "1GB"),
        ("CELL_SECONDS", "abc -1 5s 1e3 99999999999999999", "0.5 0 600"),
        ("CELL_OUTPUT", "abc -1 0.5 1MB", "0 10000000000"),
        ("GPU_IDLE", "0.5 5m", "0 300"),
        ("THREADS", "all -2", "1"),
        ("SHELL", "OFF false no", "on off 0"),
        ("GPU_PROCESS", "OFF", "on off"),
        ("DEVICE", "tpu", "cpu"),
        ("CPU", "v9", "v2"),
        ("LOG", "foo gpu:loud gpuu:debug", "debug front:info,gpu:debug error,worker:warn"),
        ("WITHOUT", "cublass cuda", "cublas cuFFT:NVML:driver"),
        ("SAVE_ON_EXIT", "~nobody ~root/x", "~ ~/x"),
    ],
)
def test_a_variable_that_says_nothing_ends_the_program(warpcell, name, wrong, right):
    name = f"WARPCELL_{name}"
    for text in wrong.split():
        for command in (("run", "-"), ("kernel", "/nowhere")):
            got = warpcell(*command, text="print('ran')", **{name: text})
            assert got.returncode == 2 and got.stdout == ""
            assert got.stderr.startswith(f"warpcell: {name}: '{text}' is ")
            assert got.stderr.count("\n") == 1
    for text in ["", *right.split()]:
        got = warpcell("run", "-", text="print('ran')", **{name: text})
        assert got.returncode == 0 and got.stdout == "ran\n", got.stderr


@pytest.mark.parametrize(
    "what, words",
    [
        ("nothing.json", "nothing.json"),
        ("{", "JSON"),
        ("{}", "transport"),
        ('{"transport": "tcp"}', "ip"),
    ],
)
def test_a_bad_connection_file_is_one_clear_line(warpcell, tmp_path, what, words):
    path = tmp_path / "connection.json"
    if what.endswith(".json"):
        path = tmp_path / what
    else:
        path.write_text(what)
        path.chmod(0o600)
    got = warpcell("kernel", "-f", path)
    assert got.returncode not in (0, -6, -11) and len(got.stderr.splitlines()) == 1, got
    assert words in got.stderr, got.stderr


def limited(resource_name, soft):
    import resource

    limit = getattr(resource, resource_name)
    return lambda: resource.setrlimit(limit, (soft, resource.getrlimit(limit)[1]))


CELLS_OUT_OF_MEMORY = """import numpy as np
x = []
for i in range(200):
    x.append(np.ones(10_000_000))
# %%
print('alive')
# %%
y = np.arange(5) * 2
print(y)
# %%
del x
print(np.ones(10_000_000).sum())
"""


def test_memory_that_ran_out_is_told_once(warpcell, tmp_path):
    program = COMMANDS["warpcell"][0]
    got = subprocess.run(
        [program, "run", "--keep-going", "-"],
        input=CELLS_OUT_OF_MEMORY,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        preexec_fn=limited("RLIMIT_AS", 2 << 30),
    )
    assert got.stdout == "alive\n[0 2 4 6 8]\n10000000.0\n", got
    assert got.stderr.count("MemoryError") == 1 and "of 2.00 GiB are free" in got.stderr, got


def test_limit_of_file_sizes_is_an_error_of_the_cell(warpcell, tmp_path):
    program = COMMANDS["warpcell"][0]
    text = "f = open('big', 'wb')\ntry:\n    f.write(b'x' * 10_000_000)\n    f.flush()\nexcept OSError as e:\n    print(e.errno)\n"
    got = subprocess.run(
        [program, "run", "-"],
        input=text,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        preexec_fn=limited("RLIMIT_FSIZE", 50_000),
    )
    assert (got.returncode, got.stdout) == (0, "27\n"), got


def test_full_disk_on_standard_output(warpcell, tmp_path):
    program = COMMANDS["warpcell"][0]
    with open("/dev/full", "w") as full:
        got = subprocess.run(
            [program, "run", "-"],
            input="print(1)",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert got.returncode == 1 and "No space left on device" in got.stderr, got


def test_warnings_of_many_lines(warpcell, tmp_path):
    """A line warns once while it is among the last LIMIT_WARNING_PLACES that could warn; what is
    computed after that is told without its line, never not at all."""
    with open(os.path.join(ROOT, "kernel/base/limits.h")) as header:
        places = int(re.search(r"LIMIT_WARNING_PLACES = (\d+)", header.read())[1])
    cell = tmp_path / "cell.py"
    begin = "import numpy as np\nz, q = np.ones(600), np.zeros(600)\n"

    def said(text):
        cell.write_text(begin + text)
        got = warpcell("run", cell, WARPCELL_DEVICE="cpu")
        assert got.returncode == 0, got
        return got.stderr

    again = "def f():\n    return q / q\nprint(f()[0])\n", "y = z + 1\n", "print(f()[0])\n"
    told = "invalid value encountered in divide\n  return q / q\n"
    for others, times in ((places - 2, 1), (places - 1, 1), (places, 2), (places + 1, 2)):
        text = again[0] + again[1] * others + again[2]
        assert said(text).count(told) == times, others
    # Nothing looks at `first` before the end: it waits while so many other lines come.
    lines = "".join(f"a{i} = z\n" + f"a{i} = a{i} + z\n" * 60 for i in range(places // 60 + 2))
    without = said("first = z / q\n" + lines + "print(first[0])\n")
    assert without == "RuntimeWarning: divide by zero encountered in divide\n"
    silent = "with np.errstate(divide='ignore'):\n    first = z / q\n" + lines + "print(first[0])\n"
    assert said(silent) == ""


def test_a_long_line_in_a_traceback(warpcell, tmp_path):
    """Of a line longer than LIMIT_TRACE_LINE the part around what failed is shown, with its carets."""
    with open(os.path.join(ROOT, "kernel/base/limits.h")) as header:
        most = int(re.search(r"LIMIT_TRACE_LINE = (\d+)", header.read())[1])
    cell = tmp_path / "cell.py"

    def shown(before, after):
        cell.write_text("x = ['" + before + "', 1 / 0, '" + after + "']\n")
        lines = warpcell("run", cell).stderr.split("\n")
        at = [k for k, line in enumerate(lines) if line.startswith("----> 1 ")][0]
        carets = lines[at + 1]
        assert carets.strip() == "^^^^^"
        text, column = lines[at][8:], carets.index("^") - 8
        wide = before.count("\N{CJK UNIFIED IDEOGRAPH-4E2D}") and text.count(before[0])
        assert text[column - wide :].startswith("1 / 0")
        return text

    rest = len("x = ['', 1 / 0, '']")
    for n in (most - 1, most, most + 1):
        for before, after in ((n - rest, 0), (0, n - rest), (n - rest - 9, 9)):
            text = shown("a" * before, "b" * after)
            assert ("..." in text) == (n > most), n
            assert len(text) == n or n > most and len(text) <= most + 6
    for n in (10, 1000, 100000):
        assert len(shown("\N{CJK UNIFIED IDEOGRAPH-4E2D}" * n, "b" * n).encode()) <= most + 6


def test_a_program_reads_its_standard_input(warpcell, tmp_path):
    (tmp_path / "reads.py").write_text(
        "import io, os, sys\n"
        "print(input('a? '), repr(sys.stdin.readline()), repr(sys.stdin.read(2)))\n"
        "print(list(sys.stdin), repr(sys.stdin.read()))\n"
        "try:\n    input()\nexcept EOFError as e:\n    print(e)\n"
        "sys.stdin = io.StringIO('one\\ntwo')\n"
        "print(input('b? '), input())\n"
        "try:\n    input()\nexcept EOFError as e:\n    print(e)\n"
        "print(os.path.dirname(__file__) == os.getcwd(), sys.argv)\n"
    )
    got = warpcell("run", "reads.py", "x", text="1\n2\n345\n6\n")
    assert got.stdout == (
        "a? 1 '2\\n' '34'\n['5\\n', '6\\n'] ''\nEOF when reading a line\n"
        "b? one two\nEOF when reading a line\nTrue ['reads.py', 'x']\n"
    ), got
