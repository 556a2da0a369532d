#!/usr/bin/env python3
"""Runs the programs of tests/cells/lang in CPython and in Warpcell and compares.

    compare_lang.py LANG_RUN [-v] [NAME...]

FILE.py      a program: stdout must be the same, and for a failing one the last
             line of stderr, "Class: text".
FILE.lines   one expression or statement a line, each on its own: its printed
             repr, or its error, must be the same.
FILE.syntax  one text a line (\\n is a line end): the error of compiling it.
Ends with "N passed, N failed".
"""
import contextlib
import io
import pathlib
import re
import subprocess
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent / "lang"
SUGGESTION = re.compile(r"\. Did you mean: '.*'\?$")


def error_text(e):
    text = e.msg if isinstance(e, SyntaxError) else str(e)
    return f"{type(e).__name__}: {text}" if text else type(e).__name__


def last_line(stderr):
    lines = [line for line in stderr.splitlines() if line.strip()]
    return SUGGESTION.sub("", lines[-1]) if lines else ""


def split_lines(path):
    return [line for line in path.read_text().split("\n") if line and not line.startswith("##")]


def cells_output(lang_run, flags, cells):
    text = "# %%\n".join(cells)
    run = subprocess.run([lang_run, *flags, "--cells", "/dev/stdin"], input=text, capture_output=True,
                         text=True, timeout=120)
    return run.stdout.split("\x1e\n"), run


def run_lines(lang_run, path):
    """Each line's outcome in CPython and here, in order."""
    lines = split_lines(path)
    names = {"__name__": "__main__"}
    want, cells = [], []
    for line in lines:
        line = line.replace("\\n", "\n").replace("\\\n", "\\n")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            try:
                try:
                    code = compile(line, "cell", "eval")
                    line = f"print(repr({line}))"
                except SyntaxError:
                    code = compile(line, "cell", "exec")
                value = eval(code, names)
                if line.startswith("print(repr("):
                    print(repr(value))
            except BaseException as e:
                print(error_text(e))
        want.append(out.getvalue())
        cells.append(line + "\n")
    got, run = cells_output(lang_run, [], cells)
    return lines, want, got, run


def run_syntax(lang_run, path):
    lines = split_lines(path)
    want, cells = [], []
    for line in lines:
        text = line.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\0", "\\")
        try:
            compile(text, "cell", "exec")
            want.append("")
        except Exception as e:
            want.append(error_text(e) + "\n")
        cells.append(text + "\n")
    got, run = cells_output(lang_run, ["--compile"], cells)
    return lines, want, got, run


def compare_table(name, result, verbose):
    lines, want, got, run = result
    got = got[:-1] if len(got) == len(lines) + 1 else got
    if len(got) != len(lines):
        print(f"FAIL {name}: {len(lines)} lines, {len(got)} results\n{run.stderr[-2000:]}")
        return False
    bad = 0
    for line, w, g in zip(lines, want, got):
        if w == g:
            continue
        bad += 1
        if verbose or bad <= 20:
            print(f"FAIL {name}: {line}\n     want {w.rstrip()}\n     got  {g.rstrip()}")
    if "leaked" in run.stderr or "Sanitizer" in run.stderr:
        print(run.stderr[-2000:])
        bad += 1
    return bad == 0


def compare_program(name, lang_run, path, verbose):
    want = subprocess.run([sys.executable, "-W", "ignore", path], capture_output=True, text=True, timeout=120)
    got = subprocess.run([lang_run, path], capture_output=True, text=True, timeout=300)
    same = want.stdout == got.stdout and last_line(want.stderr) == last_line(got.stderr)
    if not same:
        print(f"FAIL {name}")
        w, g = want.stdout.split("\n"), got.stdout.split("\n")
        for i in range(max(len(w), len(g))):
            a, b = w[i] if i < len(w) else "<end>", g[i] if i < len(g) else "<end>"
            if a != b:
                print(f"     line {i + 1}\n     want {a}\n     got  {b}")
                if not verbose:
                    break
        print(f"     stderr want {last_line(want.stderr)}\n     stderr got  {got.stderr[-3000:].rstrip()}")
    return same


def main():
    warnings.simplefilter("ignore")
    args = [a for a in sys.argv[1:] if a != "-v"]
    verbose = "-v" in sys.argv
    lang_run, names = args[0], args[1:]
    passed = failed = 0
    for path in sorted(HERE.iterdir()):
        if names and not any(n in path.name for n in names):
            continue
        try:
            if path.suffix == ".py":
                ok = compare_program(path.name, lang_run, path, verbose)
            elif path.suffix == ".lines":
                ok = compare_table(path.name, run_lines(lang_run, path), verbose)
            elif path.suffix == ".syntax":
                ok = compare_table(path.name, run_syntax(lang_run, path), verbose)
            else:
                continue
        except subprocess.TimeoutExpired:
            print(f"FAIL {path.name}: timeout")
            ok = False
        passed += ok
        failed += not ok
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
