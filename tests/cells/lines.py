#!/usr/bin/env python3
"""Runs the tables of lines in tests/cells/lang in CPython and in Warpcell and compares.

    lines.py LANG_RUN [-v] [NAME...]

FILE.lines   one expression or statement a line, each on its own: its printed
             repr, or its error, must be the same.
FILE.syntax  one text a line (\\n is a line end): the error of compiling it.
Ends with "N passed, N failed".
"""
import contextlib
import io
import pathlib
import subprocess
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent / "lang"


def error_text(e):
    text = e.msg if isinstance(e, SyntaxError) else str(e)
    return f"{type(e).__name__}: {text}" if text else type(e).__name__


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
            if path.suffix == ".lines":
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
