"""The house's include rule: an include goes down a floor or stays in its folder, and
is written from the root. Floors are those of docs/ARCHITECTURE.md. The `import` lines of
the modules that are written in the language keep it, too."""

import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = {
    "kernel/base": 0,
    "kernel/json": 0.5,
    "kernel/syntax": 1,
    "kernel/vm": 1.1,
    "kernel/compile": 1.2,
    "kernel/natives": 1.3,
    "kernel/loops": 1.3,
    "kernel/stdlib": 1.35,
    "kernel/lang": 1.4,  # lang.c, the roof of the language's rooms
    "kernel/link": 1,
    "kernel/python": 1,
    "protocol": 1,
    "gpu/core": 1,
    "gpu/cpu": 2,
    "gpu/host": 2,
    "gpu/cuda": 2,
    "gpu/nvml": 1,
    "kernel/front": 2,
    "gpu": 2.5,  # engine.c, the roof of the two backends
    "kernel/display": 3,
    "kernel/lib": 4,
    "kernel/faces": 4.1,
    "kernel/plot": 4.2,
    "kernel/notebook": 4.3,
    "kernel/beside": 4.5,
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


# What the machine's owner offers to the standard library by its import hook (VmHooks.import).
OFFERED = {"_arrays", "_math", "_time", "_sys", "_os", "__main__"}


def texts():
    """Every text of the language: its path, and the module's name."""
    for folder in ("stdlib", "faces", "plot", "notebook"):
        for path in sorted((ROOT / "kernel" / folder).rglob("*.py")):
            yield path, path.name[: -len(".py")]


def imported(tree):
    """(module, line) of every import, at the start of a text or in a function, by a statement or
    by a call with a text; of `from a import b`, which may be a.b, both."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("__import__", "import_module"):
                yield node.args[0].value, node.lineno
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module, node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def check_texts(problems):
    """A text imports from its own box and from those below."""
    home = {module: box_of(path.relative_to(ROOT)) for path, module in texts()}
    home["_warpcell"] = "kernel/lib"
    rows = (ROOT / "kernel/lib/spaces.def").read_text()
    for module in re.findall(r'SPACE\("([\w.]+)"', rows):
        home.setdefault(module, "kernel/lib")
    checked = 0
    for path, module in texts():
        name, mine = path.relative_to(ROOT), home[module]
        checked += 1
        for target, line in imported(ast.parse(path.read_text())):
            other = home.get(target)
            first = target.split(".")[0]
            if first in OFFERED:
                continue
            if other is None and target.rpartition(".")[0] not in home:
                problems.append(f"{name}: line {line} imports {target}, which is nobody's")
            if other and other != mine and FLOORS[other] >= FLOORS[mine]:
                problems.append(f"{name}: line {line} imports {target}, which is not below {mine}")
    return checked


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
    checked += check_texts(problems)
    for problem in problems:
        print(problem)
    print(
        f"{checked - len({p.split(':')[0] for p in problems})} passed, {len({p.split(':')[0] for p in problems})} failed"
    )
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
