"""The house's rule for calls, read from the objects of a build with nm:

    check_calls.py BUILD

A box uses what is defined in its own folder or on a floor below (check_includes.py has the
floors), and no two boxes define the same name: of such two the linker would take one for
both, without a word. Inside of a box files may use each other in a circle, but in no wider one
than CIRCLES says."""

import collections
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from check_includes import ROOT, box_of, may_include

OBJECT = re.compile(r"\.dir/((?:kernel|gpu|protocol)/.+\.(?:c|S))\.o$")


def objects(build):
    """box -> its objects. Some sources are compiled more than once (loops_v2, loops_v3)."""
    found = collections.defaultdict(list)
    for path in sorted((build / "CMakeFiles").rglob("*.o")):
        match = OBJECT.search(str(path))
        if match and (ROOT / match[1]).exists():  # else of a source that is gone
            found[box_of(pathlib.Path(match[1]))].append(path)
    return found


def symbols(paths):
    """(defined, wanted) names of a box; local ones are left out."""
    defined, wanted = set(), set()
    text = subprocess.run(["nm", "-g", *paths], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        parts = line.split()
        if len(parts) == 2 and parts[0] == "U":
            wanted.add(parts[1])
        elif len(parts) == 3 and parts[1] in "TDBRC":
            defined.add(parts[2])
    return defined, wanted - defined


# How many files the largest circle of a box may have; a box that is not here has none. The types of
# a language's values know each other, and so do those of arrays, scalars and dtypes.
CIRCLES = {
    "gpu/core": 4,
    "gpu/cpu": 2,
    "gpu/cuda": 5,
    "gpu/host": 3,
    "kernel/compile": 9,
    "kernel/display": 2,
    "kernel/lib": 8,
    "kernel/loops": 15,
    "kernel/natives": 2,
    "kernel/beside": 2,  # each waits for answers to its questions, and answers meanwhile
    "kernel/session": 10,
    "kernel/syntax": 5,
    "kernel/vm": 44,
    "protocol": 2,
}


def largest_circle(paths):
    """The files of a box of which each uses the others, perhaps by way of others of them."""
    defined, wanted = {}, {}
    for path in paths:
        defined[path], wanted[path] = symbols([path])
    home = {name: path for path in paths for name in defined[path]}
    uses = {path: {home[name] for name in wanted[path] if name in home} for path in paths}
    reached = {path: set(uses[path]) for path in paths}
    for middle in paths:
        for path in paths:
            if middle in reached[path]:
                reached[path] |= reached[middle]
    circles = [{other for other in reached[p] if p in reached[other]} for p in paths]
    return max(circles, key=len)


def check_circles(found, problems):
    for box, paths in found.items():
        circle = {path.stem for path in largest_circle(paths)}
        if len(circle) > CIRCLES.get(box, 1):
            problems.append(
                f"{box}: {len(circle)} files use each other: {', '.join(sorted(circle))}"
            )


def main():
    found = objects(pathlib.Path(sys.argv[1]))
    boxes = {box: symbols(paths) for box, paths in found.items()}
    home, problems, calls = {}, [], 0
    for box, (defined, _) in boxes.items():
        for name in sorted(defined):
            if name in home:
                problems.append(f"{name} is defined in {home[name]} and in {box}")
            home[name] = box
    for box, (_, wanted) in boxes.items():
        for name in sorted(wanted & home.keys()):
            calls += 1
            if not may_include(box, home[name]):
                problems.append(f"{box}: uses {name} of {home[name]}, which is not below")
    check_circles(found, problems)
    if len(boxes) < 10:
        problems.append(f"only {len(boxes)} boxes have objects in {sys.argv[1]}")
    for problem in problems:
        print(problem)
    print(f"{calls - len(problems)} passed, {len(problems)} failed")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
