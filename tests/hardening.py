"""Reads from the program's file how it was built: position-independent, relocations read-only and bound at the
start, no executable stack or writable code, stack protectors, checked copies, marks for indirect branches.

    hardening.py --warpcell PROGRAM
"""

import argparse
import platform
import re
import subprocess
import sys


def readelf(program, *options):
    return subprocess.run(
        ["readelf", "--wide", *options, program], capture_output=True, text=True, check=True
    ).stdout


def c_library_is_marked():
    """Do the start-up files of this system's C library say that they support CET? Debian's do not."""
    found = subprocess.run(
        ["cc", "-print-file-name=Scrt1.o"], capture_output=True, text=True
    ).stdout.strip()
    return bool(found) and "IBT" in readelf(found, "-n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", required=True)
    program = parser.parse_args().warpcell
    header, segments, dynamic = (
        readelf(program, "-h"),
        readelf(program, "-l"),
        readelf(program, "-d"),
    )
    symbols, notes = readelf(program, "--dyn-syms"), readelf(program, "-n")
    flags = {
        line.split()[0]: line
        for line in segments.splitlines()
        if line.startswith("  ") and line.split()
    }
    loads = [line for line in segments.splitlines() if line.split()[:1] == ["LOAD"]]
    checks = {
        "a position-independent executable": "DYN" in header and "INTERP" in segments,
        "relocations are read-only": "GNU_RELRO" in segments,
        "all symbols are bound at the start": re.search(r"BIND_NOW|\bNOW\b", dynamic) is not None,
        "the stack is not executable": "RW " in flags.get("GNU_STACK", "")
        and "RWE" not in flags.get("GNU_STACK", ""),
        "no segment is writable and executable": loads and not any("RWE" in line for line in loads),
        "stack protectors": "__stack_chk_fail" in symbols,
        "checked copies (FORTIFY)": re.search(
            r"__(memcpy|snprintf|vsnprintf|memmove|read|fread)_chk", symbols
        )
        is not None,
    }
    if platform.machine() == "x86_64":
        with open(program, "rb") as file:
            checks["landing places for indirect branches (endbr64)"] = (
                file.read().count(b"\xf3\x0f\x1e\xfa") > 1000
            )
        if c_library_is_marked():  # the linker marks a program when all of its parts are marked
            checks["marks for indirect branches (IBT)"] = "IBT" in notes
            checks["shadow stacks (SHSTK)"] = "SHSTK" in notes
    for what, ok in checks.items():
        if not ok:
            print(f"{program}: missing: {what}")
    failed = sum(not ok for ok in checks.values())
    print(f"{len(checks) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
