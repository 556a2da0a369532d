"""The intended differences from NumPy: tests/differences/*.py, each with a text and an example.

    differences.py [--warpcell PROGRAM] [--write]

Runs every example here and in CPython with NumPy, checks that the outputs do differ, and
that docs/differences.md is made of them; --write makes it. Last line: N passed, N failed.
"""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "differences.md"
HEAD = """# Differences from NumPy

A cell gives what CPython with NumPy 2.4 gives, or stops with an error that names what is
not supported. These are the differences that are meant. Made by `tests/differences.py`
from `tests/differences/`; a test checks that each example still differs.
"""


def output(command, path):
    result = subprocess.run(
        [*command, str(path)], capture_output=True, text=True, timeout=60, cwd="/"
    )
    text = (
        result.stdout
        if result.returncode == 0
        else result.stdout + result.stderr.strip().splitlines()[-1] + "\n"
    )
    return text


def part(path, program):
    source = path.read_text()
    _, doc, code = source.split('"""', 2)
    title, text = doc.strip().split("\n", 1)
    ours, numpys = output([program, "run"], path), output([sys.executable, "-P"], path)
    page = f"\n## {title}\n\n{text.strip()}\n\n```python\n{code.strip()}\n```\n\nHere:\n\n```\n{ours}```\n"
    return page, ours != numpys


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    program = str(pathlib.Path(options.warpcell).resolve())
    page, failed, checked = HEAD, 0, 1
    for path in sorted((ROOT / "tests" / "differences").glob("*.py")):
        text, differs = part(path, program)
        page += text
        checked += 1
        if not differs:
            failed += 1
            print(f"FAIL {path.name}: the outputs are the same")
    if options.write:
        PAGE.write_text(page)
    if not PAGE.exists() or PAGE.read_text() != page:
        failed += 1
        print("FAIL docs/differences.md is not what tests/differences.py --write makes")
    print(f"{checked - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
