"""The house's include rule: an include goes down a floor or stays in its folder, and
is written from the root. Floors are those of docs/ARCHITECTURE.md."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = {
    "kernel/base": 0,
    "kernel/syntax": 1,
    "kernel/vm": 1.1,
    "kernel/compile": 1.2,
    "kernel/natives": 1.3,
    "kernel/loops": 1.3,
    "kernel/lang": 1.4,  # lang.c, the roof of the language's rooms
    "kernel/link": 1,
    "protocol": 1,
    "gpu/core": 1,
    "gpu/cpu": 2,
    "gpu/host": 2,
    "gpu/cuda": 2,
    "kernel/front": 2,
    "gpu": 2.5,  # engine.c, the roof of the two backends
    "kernel/display": 3,
    "kernel/lib": 4,
    "kernel/session": 5,
    "kernel": 6,
}
# The rooms of the language know each other and kernel/base, nothing else.
LANGUAGE = {f"kernel/{room}" for room in ("syntax", "vm", "compile", "natives", "loops", "lang")}


def may_include(mine, other):
    if other == mine:
        return True
    if mine in LANGUAGE and other not in LANGUAGE | {"kernel/base"}:
        return False
    return FLOORS[other] < FLOORS[mine]


def box_of(path):
    folder = path.parent
    while str(folder) not in FLOORS and folder != folder.parent:
        folder = folder.parent
    return str(folder)


def main():
    problems, checked = [], 0
    for pattern in ("kernel/**/*.[ch]", "protocol/*.[ch]", "gpu/**/*.[ch]"):
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT)
            mine = box_of(name)
            checked += 1
            for line in path.read_text().splitlines():
                match = re.match(r'\s*#include "([^"]+)"', line)
                if not match:
                    continue
                target = match[1]
                if not (ROOT / target).exists():
                    problems.append(f'{name}: "{target}" is not written from the root')
                    continue
                other = box_of(pathlib.Path(target))
                if not may_include(mine, other):
                    problems.append(f"{name}: includes {target}, which is not below {mine}")
    for problem in problems:
        print(problem)
    print(
        f"{checked - len({p.split(':')[0] for p in problems})} passed, {len({p.split(':')[0] for p in problems})} failed"
    )
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
