"""Runs cell files in Warpcell and in CPython with NumPy and compares.

    run.py [--warpcell PROGRAM] [--device cpu|gpu] [--jobs N] [--seconds N] [--wanted FILE] [FILE or FOLDER ...]

A file is a cell. What it prints, the value of its last expression too, must be the same to the character, and if it
fails, the class and the text of the error. A file with lines `# expect: TEXT` is
not run in CPython; its output must be those lines, and `# expect error: Class: TEXT`
says how it fails. A file with a line `# oracle: 3.11` shows what that CPython prints
and others do not: it is left out beside another. One with `# device: cpu` is about
what only arrays on the CPU do. One with `# each WORD: a b c` is as many cells, in each of which
one of the words stands for WORD. --wanted keeps what CPython gave, for a second run of the same
files. With --device gpu a cell whose kernel says that it runs on the CPU fails, unless it has a line
`# on the CPU: WHY`. Last line: N passed, N failed.
"""
import argparse
import ast
import concurrent.futures
import contextlib
import hashlib
import io
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import types

from IPython.lib.pretty import pretty

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 60
NOT_CELLS = ("run.py", "lines.py", "examples.py", "generate.py", "wide.py", "planner.py", "sweep.py", "arguments.py")


def run_cell(path, names):
    """Runs the file in CPython and shows the value of its last expression, as a cell does."""
    text = path.read_text()
    tree, last = ast.parse(text, str(path)), None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not text.rstrip().endswith(";"):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, str(path), "exec"), names)
    value = eval(compile(last, str(path), "eval"), names) if last else None
    if value is not None:
        print(pretty(value))


def begin_oracle(path):
    """Starts the file in CPython: the process and where its result can be read."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:  # a process of its own: print options, names and seeds stay apart
        os.close(reader)
        out, error = io.StringIO(), None
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                main = sys.modules["__main__"] = types.ModuleType("__main__")  # where pickle looks classes up
                run_cell(path, main.__dict__)
        except BaseException as e:
            error = ([c.__name__ for c in type(e).__mro__], e.msg if isinstance(e, SyntaxError) else str(e))
        with os.fdopen(writer, "wb") as f:
            pickle.dump((out.getvalue(), error), f)
        os._exit(0)
    os.close(writer)
    return child, reader


def oracles(paths, jobs):
    """Standard output and the error (class names from its own up, text) of each file in CPython,
    as many side by side as there are jobs."""
    wanted, waiting, running = {}, list(reversed(paths)), []
    while waiting or running:
        while waiting and len(running) < jobs:
            path = waiting.pop()
            running.append((path, *begin_oracle(path)))
        path, child, reader = running.pop(0)
        with os.fdopen(reader, "rb") as f:
            said = f.read()
        wanted[path] = pickle.loads(said) if said else ("", (["CPython ended without a word"], ""))
        os.waitpid(child, 0)
    return wanted


def numpy_version():
    import numpy

    return numpy.__version__


def kept_oracles(paths, jobs, kept):
    """The same, of files that have not changed from the file `kept` when there is one."""
    here = sys.version + numpy_version() + pathlib.Path(__file__).read_text()
    key = {p: hashlib.sha256((here + p.name + p.read_text()).encode()).hexdigest() for p in paths}
    known = pickle.loads(pathlib.Path(kept).read_bytes()) if kept and os.path.exists(kept) else {}
    found = oracles([p for p in paths if key[p] not in known], jobs)
    wanted = {p: known[key[p]] if key[p] in known else found[p] for p in paths}
    if kept and found:
        pathlib.Path(kept).write_bytes(pickle.dumps({key[p]: wanted[p] for p in paths}))
    return wanted


def expectation(text):
    """The same from `# expect` lines, or None."""
    lines = re.findall(r"^# expect: ?(.*)$", text, re.M)
    error = re.search(r"^# expect error: (\w+)(?:: (.*))?$", text, re.M)
    if not lines and not error:
        return None
    return "".join(line + "\n" for line in lines), ([error[1]], error[2] or "") if error else None


def last_error(stderr):
    """Class and text: the last line that starts at the margin; hints are indented."""
    for line in reversed(stderr.splitlines()):
        match = re.match(r"(\w+)(?:: (.*))?$", line)
        if match:
            return match[1], match[2] or ""
    return None


def warpcell(program, path, device, seconds=SECONDS):
    environment = dict(os.environ, WARPCELL_DEVICE=device)
    result = subprocess.run([program, "run", str(path)], capture_output=True, timeout=seconds, env=environment)
    stderr = result.stderr.decode("utf-8", "replace")
    return result.stdout.decode("utf-8", "replace"), last_error(stderr) if result.returncode else None, result.returncode, stderr


def first_difference(got, want):
    for number, (a, b) in enumerate(zip(got.splitlines() + [""], want.splitlines() + [""]), 1):
        if a != b:
            return f"line {number}\n      got  {a!r}\n      want {b!r}"
    return "length"


def fallback(path, device, stderr):
    """The line that tells of a kernel that should have run on the GPU and did not."""
    if device != "gpu" or re.search(r"^# on the CPU: \S", path.read_text(), re.M):
        return None
    return next((line for line in stderr.splitlines() if line.startswith("NumbaPerformanceWarning")), None)


def check(program, path, device, wanted, seconds=SECONDS):
    """None, or what is wrong."""
    want, want_error = wanted
    try:
        got, got_error, code, stderr = warpcell(program, path, device, seconds)
    except subprocess.TimeoutExpired:
        return f"took more than {seconds} s"
    if code not in (0, 1):
        return f"ended with code {code}: {stderr[-300:]}"
    if got != want:
        extra = f"\n      error {got_error}" if got_error else ""
        return "output differs at " + first_difference(got, want) + extra
    if (got_error is None) != (want_error is None):
        return f"error {got_error}, wanted {want_error}"
    if got_error and (got_error[0] not in want_error[0] or got_error[1].strip() != want_error[1].strip()):
        return f"error\n      got  {got_error}\n      want {want_error[0][0]}: {want_error[1]}"
    return fallback(path, device, stderr)


def applies(path, device):
    text = path.read_text()
    version = re.search(r"^# oracle: (\d+)\.(\d+)$", text, re.M)
    only = re.search(r"^# device: (\w+)$", text, re.M)
    return (not version or sys.version_info[:2] == (int(version[1]), int(version[2]))) and (not only or only[1] == device)


def files_of(arguments):
    for argument in arguments or [HERE]:
        path = pathlib.Path(argument)
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def each(path, folder):
    """The file itself, or those written to the folder: one for each word of its line `# each`."""
    text = path.read_text()
    line = re.search(r"^# each (\w+): (.+)$", text, re.M)
    if not line:
        return [path]
    made = [folder / f"{path.parent.name}.{path.stem}.{word}.py" for word in line[2].split()]
    for file, word in zip(made, line[2].split()):
        file.write_text(re.sub(rf"\b{line[1]}\b", word, text))
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=SECONDS, help="that a file may take")
    parser.add_argument("--wanted", help="file that keeps what CPython gave")
    parser.add_argument("--without", default="", help="names of files, with commas between")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    import numpy  # before the forks, so that each file does not pay for it

    numpy.seterr(all="ignore")
    with tempfile.TemporaryDirectory(prefix="warpcell-cells-") as folder:
        return run(options, pathlib.Path(folder))


def run(options, folder):
    without = (*NOT_CELLS, *options.without.split(","))
    paths = [p for p in files_of(options.paths) if p.name not in without]
    left_out = [p for p in paths if not applies(p, options.device)]
    for path in left_out:
        print(f"left out here: {path}")
    paths = [made for p in paths if p not in left_out for made in each(p, folder)]
    wanted = {p: expectation(p.read_text()) for p in paths}
    wanted.update(kept_oracles([p for p in paths if not wanted[p]], options.jobs, options.wanted))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = {p: pool.submit(check, options.warpcell, p, options.device, wanted[p], options.seconds) for p in paths}
        for path, job in jobs.items():
            problem = job.result()
            if problem:
                failed += 1
                print(f"FAIL {path}: {problem}")
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
