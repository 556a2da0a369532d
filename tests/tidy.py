"""clang-tidy over every C file of a build: the checks are chosen in .clang-tidy.

tests/tidy.py BUILD [--all] [FILES]: the files of BUILD/compile_commands.json, each once, some at a time
for each processor; those of the tests only with --all. A finding is a failure.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent
AT_A_TIME = 8  # files of one run of clang-tidy
# Options of GCC that Clang's front end refuses or does not know; they change no finding.
GCC_ONLY = ("-fno-tree-", "-mtune=", "-flto", "-ffat-lto-objects")


def commands(build):
    """One command for each file: those compiled for several instruction sets come once."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if not entry["file"].endswith(".c") or entry["file"] in found:
            continue
        words = [word for word in shlex.split(entry["command"]) if not word.startswith(GCC_ONLY)]
        found[entry["file"]] = {
            "directory": entry["directory"],
            "file": entry["file"],
            "arguments": words,
        }
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    found = commands(options.build)
    if not options.all and not options.files:
        found = {f: made for f, made in found.items() if TESTS not in pathlib.Path(f).parents}
    wanted = (
        sorted({str(path.resolve()) for path in options.files} & found.keys())
        if options.files
        else sorted(found)
    )
    tool = pathlib.Path(sys.executable).parent / "clang-tidy"
    headers = subprocess.run(
        ["clang", "-print-resource-dir"], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(list(found.values())))
        command = [
            tool,
            "-p",
            folder,
            "--quiet",
            "--extra-arg=-resource-dir=" + headers.stdout.strip(),
        ]

        def look(files):
            return subprocess.run([*command, *files], capture_output=True, text=True)

        # Dealt round, not in a row: neighbours are of a kind, and one kind takes longer.
        count = max(1, len(wanted) // AT_A_TIME)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(look, [wanted[i::count] for i in range(count)]))
    text = "".join(result.stdout for result in results)
    for result in results:
        if result.returncode:
            text += result.stderr
    findings = {line for line in text.splitlines() if ": warning: " in line or ": error: " in line}
    print(text)
    failed = (
        len(findings)
        + (not wanted)
        + (not findings and any(result.returncode for result in results))
    )
    print(f"{len(wanted)} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
