"""Executes notebooks headless, with a progress line, and keeps what they show.

    execute.py [--out FOLDER] [--kernel NAME] NOTEBOOK...

For each notebook the folder gets the executed notebook and its pictures
(NAME-cell-output.png). Exit code 1 when a cell failed that was not meant to.
"""

import argparse
import base64
import os
import pathlib
import sys
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


class Progress(NotebookClient):
    """Says which cell is running, on one line of a terminal."""

    async def async_execute_cell(self, cell, cell_index, **keywords):
        if cell.cell_type == "code":
            total = sum(c.cell_type == "code" for c in self.nb.cells)
            number = sum(c.cell_type == "code" for c in self.nb.cells[: cell_index + 1])
            show(f"{self.title}: cell {number} of {total}, {time.monotonic() - self.started:.0f} s")
        return await super().async_execute_cell(cell, cell_index, **keywords)


def show(line):
    end = "" if sys.stderr.isatty() else "\n"
    print(f"\r\033[K{line}" if not end else line, end=end, file=sys.stderr, flush=True)


def save_pictures(notebook, folder, stem):
    count = 0
    for i, cell in enumerate(notebook.cells):
        for k, output in enumerate(cell.get("outputs", [])):
            png = output.get("data", {}).get("image/png")
            if png:
                (folder / f"{stem}-{i}-{k}.png").write_bytes(base64.b64decode(png))
                count += 1
    return count


def execute(path, folder, kernel):
    notebook = nbformat.read(path, as_version=4)
    client = Progress(
        notebook,
        timeout=600,
        kernel_name=kernel,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.title, client.started = path.name, time.monotonic()
    failure = None
    try:
        client.execute()
    except CellExecutionError as error:
        failure = error
    target = folder / path.name
    nbformat.write(notebook, target)
    pictures = save_pictures(notebook, folder, path.stem)
    show("")
    seconds = time.monotonic() - client.started
    if failure:
        print(
            f"{path}: FAILED after {seconds:.1f} s; what there is: {target}\n{failure}",
            file=sys.stderr,
        )
        return False
    print(
        f"{path}: executed in {seconds:.1f} s -> {target} and {pictures} pictures ({folder}/{path.stem}-*.png)"
    )
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out"))
    parser.add_argument("--kernel", default="warpcell")
    arguments = parser.parse_args()
    os.environ.setdefault(
        "WARPCELL_PYTHON", sys.executable
    )  # for %%python cells: it has NumPy and matplotlib
    arguments.out.mkdir(parents=True, exist_ok=True)
    results = [execute(path, arguments.out, arguments.kernel) for path in arguments.notebooks]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
