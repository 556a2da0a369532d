"""The variables that rule the program: the table (kernel/base/settings.def), what the sources read, and what
docs/operators.md says are the same; a cell changes none of them.

    settings.py --warpcell PROGRAM
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(r'^X\((\w+), "(\w+)", "([^"]*)", "((?:[^"\\]|\\.)*)"\)$', re.M)
FOLDERS = ("kernel", "gpu", "protocol")
EVIL = '__attribute__((constructor)) static void f(void) { extern int puts(const char *); puts("LOADED"); }\n'
ATTEMPTS = """
import os, subprocess
for name, value in (("WARPCELL_SHELL", "on"), ("WARPCELL_OPENBLAS", LIBRARY), ("WARPCELL_CUDA_LIBS", FOLDER), ("LD_PRELOAD", LIBRARY), ("LD_LIBRARY_PATH", FOLDER)):
    os.environ[name] = value
    os.putenv(name, value)
# %%
%env WARPCELL_SHELL=on
%env WARPCELL_OPENBLAS={LIBRARY}
# %%
for call in (lambda: os.system("echo RAN"), lambda: subprocess.run(["echo", "RAN"])):
    try:
        call()
    except PermissionError:
        print("refused")
# %%
!echo RAN
# %%
import numpy as np
print((np.ones((300, 300)) @ np.ones((300, 300)))[0, 0], round(np.linalg.det(np.eye(200))))
"""


def sources():
    return [p for folder in FOLDERS for p in sorted((ROOT / folder).rglob("*.[ch]"))]


def check_tables(problems):
    rows = ROW.findall((ROOT / "kernel/base/settings.def").read_text())
    known = {name: (usual, meaning) for _, name, usual, meaning in rows}
    for path in sources():
        text = path.read_text()
        name = path.relative_to(ROOT)
        for variable in re.findall(r'getenv\("(WARPCELL_\w+)"\)', text):
            problems.append(f"{name}: {variable} is read by getenv(), not by setting()")
        code = re.sub(r'"(?:[^"\\\n]|\\.)*"|//.*', "", text)
        if re.search(r"\b(setenv|putenv|unsetenv|clearenv)\(", code):
            problems.append(
                f"{name}: changes the program's own environment; cells have one of theirs (settings.h)"
            )
        if "popen(" in code:
            problems.append(
                f"{name}: popen() starts a command with the program's own environment (command.h)"
            )
    documented = dict(
        re.findall(
            r"^\| `(WARPCELL_\w+)` \| ([^|]*) \| .* \|$",
            (ROOT / "docs/operators.md").read_text(),
            re.M,
        )
    )
    told = dict(
        re.findall(
            r"^\| `(WARPCELL_\w+)` \| [^|]* \| (.*) \|$",
            (ROOT / "docs/operators.md").read_text(),
            re.M,
        )
    )
    for variable, (usual, meaning) in known.items():
        if told.get(variable) != meaning or documented.get(variable, "").strip() != usual:
            problems.append(
                f"docs/operators.md: the row of {variable} should be | `{variable}` | {usual} | {meaning} |"
            )
    listed = re.search(r"areas\[\] = \{(.*?)\}", (ROOT / "kernel/base/log.c").read_text())[1]
    used = {
        area
        for path in sources()
        for area in re.findall(r'LOG_(?:ERROR|WARN|INFO|DEBUG),\s+"(\w+)"', path.read_text())
    }
    if used != set(re.findall(r"\w+", listed)):
        problems.append(f"kernel/base/log.c: the areas are {', '.join(sorted(used))}")
    for variable in told.keys() - known.keys():
        problems.append(f"docs/operators.md: {variable} is nowhere read")


def check_cells(program, problems):
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder, "libopenblas.so.0")
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library],
            input=EVIL,
            text=True,
            check=True,
        )
        cells = pathlib.Path(folder, "cells.py")
        cells.write_text(f"LIBRARY, FOLDER = {str(library)!r}, {folder!r}\n# %%\n" + ATTEMPTS)
        run = subprocess.run(
            [program, "run", "--keep-going", cells],
            capture_output=True,
            text=True,
            timeout=60,
            env=dict(os.environ, WARPCELL_SHELL="off"),
        )
    out = run.stdout + run.stderr
    for word in ("LOADED", "RAN\n"):
        if word in run.stdout:
            problems.append(f"a cell got its way ({word.strip()}):\n{out}")
    if (
        run.stdout.count("refused") != 2
        or "shell commands are turned off here" not in run.stderr
        or "300.0 1" not in run.stdout
    ):
        problems.append(f"the cells did not run as they should:\n{out}")


def check_doctor(program, problems):
    run = subprocess.run(
        [program, "doctor"],
        capture_output=True,
        text=True,
        timeout=60,
        env=dict(os.environ, WARPCELL_SHELL="off"),
    )
    for _, name, usual, _ in ROW.findall((ROOT / "kernel/base/settings.def").read_text()):
        if not re.search(rf"^  {name} ", run.stdout, re.M):
            problems.append(f"warpcell doctor does not show {name}")
    if not re.search(r"^  WARPCELL_SHELL +off$", run.stdout, re.M):
        problems.append("warpcell doctor does not show what WARPCELL_SHELL is")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", required=True)
    program = str(pathlib.Path(parser.parse_args().warpcell).resolve())
    problems = []
    check_tables(problems)
    check_cells(program, problems)
    check_doctor(program, problems)
    for problem in problems:
        print(problem)
    print(f"{0 if problems else 3} passed, {len(problems)} failed")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
