"""Programs that are wrong, as beginners write them: what the person reads, to the character.

    wrong_programs.py [--warpcell PROGRAM] [--write]

wrong_programs.txt has programs between lines `### name`, each followed by `---` and what Warpcell prints. Unless the name ends in *,
CPython must raise an error of the same class with the same text (advice aside). --write puts what is printed now into the file:
read it before it is kept. Last line: N passed, N failed.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

NO_PYTHON = dict(
    os.environ, WARPCELL_PYTHON="off"
)  # what would be installed is another text on each machine
FILE = pathlib.Path(__file__).resolve().parent / "wrong_programs.txt"


def printed(command, text):
    # In a folder of its own: CPython imports from the program's folder first.
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "program.py"
        file.write_text(text)
        r = subprocess.run(
            [*command, file], capture_output=True, text=True, timeout=60, env=NO_PYTHON
        )
    return r.stdout + r.stderr.rstrip() + "\n"


def same_error(ours, theirs):
    """The last line of CPython's traceback, less modules and advice, is a line of ours."""
    line = theirs.rstrip().splitlines()[-1]
    kind, _, text = line.partition(": ")
    kind = kind.rpartition(".")[2]
    lines = [s.rstrip() for s in ours.splitlines()]
    return any(
        f"{kind}: {t}".rstrip() in lines for t in (text, text.partition(". Did you mean")[0])
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    passed = failed = 0
    out = []
    for part in FILE.read_text().split("### ")[1:]:
        name, _, body = part.partition("\n")
        program, _, wanted = body.partition("---\n")
        seen = printed([arguments.warpcell, "run"], program)
        out.append(f"### {name}\n{program}---\n{seen}")
        fine = seen == wanted or arguments.write
        if not fine:
            print(f"{name}: printed\n{seen}instead of\n{wanted}")
        if not name.endswith("*") and not same_error(
            seen, theirs := printed([sys.executable], program)
        ):
            print(f"{name}: CPython says {theirs.rstrip().splitlines()[-1]}")
            fine = False
        passed, failed = passed + fine, failed + (not fine)
    if arguments.write:
        FILE.write_text("".join(out))
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
