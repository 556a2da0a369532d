"""Do the files that the documents name exist?

Every `folder/file` in backquotes of README.md, CONTRIBUTING.md, docs/ and tests/README.md that begins with a
folder of the top level, seen from there or from the document; a name without its ending stands for the files that begin so.
Last line: N passed, N failed.
"""

import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = "kernel|gpu|protocol|tests|docs|notebooks|kernelspec|python"


def exists(path, beside):
    return any(
        any(folder.glob(path)) or any(folder.glob(path.rstrip("/") + ".*"))
        for folder in (TOP, beside)
    )


def main():
    passed = failed = 0
    for document in [*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"), TOP / "tests/README.md"]:
        for path in re.findall(rf"`((?:{FOLDERS})/[\w./*-]+)`", document.read_text()):
            if exists(path, document.parent):
                passed += 1
            else:
                failed += 1
                print(f"{document.relative_to(TOP)}: there is no {path}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
