"""An option that a function of the language's texts takes is looked at, or stands here with a
reason: an option that is swallowed gives another value than the library's, without an error.

    check_options.py [--list]

An option: a parameter with a default, or **names. Looked at: the function's body reads it.
tests/options.txt has those that are known and not mended yet; a line of it that is no longer
true is a failure, too. --list prints what that file should hold. The texts of kernel/plot and
kernel/notebook, where an option decides about looks only, are not read.
"""

import ast
import sys

from check_includes import ROOT

# Options that can change no value, by name: whoever takes them takes them for this reason.
HINTS = {
    "what may be overwritten to save memory": "overwrite_a overwrite_b overwrite_ab overwrite_x "
    "overwrite_y overwrite_input overwrite_data overwrite_v donate_argnums donate_argnames",
    "how many threads or pieces do the work": "workers chunksize buffersize max_work maxtasksperchild",
    "one stream: work is done in the order of its calls": "stream non_blocking ptds priority",
    "every sort here is stable": "stable is_stable",
    "what the caller promises to make it faster": "assume_unique indices_are_sorted "
    "unique_indices refcheck unroll vectorized usedforsecurity block",
    "finite or not: LAPACK's answer to it is checked": "check_finite",
    "messages only": "verbose disp iprint printmessg ixpr show warnings nolock log_stream",
    "memory is aligned as it must be": "alignment",
    "memory comes from one pool, and the engine decides what is pinned": "allocator mem_flags "
    "pagelocked async_",
    "the compiler is the one that is there, and what it makes is kept by the engine": "nvcc keep cache_dir",
    "the precision of a product is never reduced": "precision",
    "what copy.deepcopy has copied": "memo",
    "the hint of an older NumPy; nothing has other classes' functions here": "like",
    "Python 2's names are not in our files": "fix_imports",
    "the machine's own debugger": "debug",
}
# Methods whose parameters are given by a protocol.
PROTOCOL = ("__init_subclass__", "__exit__", "__aexit__", "__deepcopy__", "__get__")
KNOWN = ROOT / "tests" / "options.txt"


def texts():
    for folder in ("stdlib", "lib", "faces"):
        yield from sorted((ROOT / "kernel" / folder).rglob("*.py"))


def is_stub(body):
    """A function that only raises: whatever it is given."""
    body = body[1:] if isinstance(body[0], ast.Expr) else body
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def options_of(function):
    args = function.args
    plain = args.posonlyargs + args.args
    named = [a for a, default in zip(args.kwonlyargs, args.kw_defaults) if default is not None]
    names = [a.arg for a in plain[len(plain) - len(args.defaults) :] + named]
    return names + ([args.kwarg.arg] if args.kwarg else [])


def unread(function):
    """The options that no expression of the function's body reads."""
    if function.name in PROTOCOL or is_stub(function.body):
        return
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    read = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    if "locals" in read:
        return
    hints = {name for names in HINTS.values() for name in names.split()}
    for name in options_of(function):
        if name not in read | hints and not name.startswith("_"):
            yield name


def functions_in(tree, inside=""):
    """(qualified name, function) of every def."""
    for node in ast.iter_child_nodes(tree):
        name = inside
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{inside}.{node.name}" if inside else node.name
            if not isinstance(node, ast.ClassDef):
                yield name, node
        yield from functions_in(node, name)


def swallowed():
    for path in texts():
        for name, function in functions_in(ast.parse(path.read_text())):
            for option in unread(function):
                yield f"{path.name[: -len('.py')]} {name} {option}"


def main():
    found = sorted(set(swallowed()))
    if "--list" in sys.argv:
        print("\n".join(found))
        return 0
    known = set(KNOWN.read_text().splitlines())
    wrong = [f"{line}: is not looked at" for line in found if line not in known]
    wrong += [
        f"{line}: is looked at, or gone: take it out of {KNOWN.name}" for line in known - set(found)
    ]
    for line in wrong:
        print(line)
    count = sum(1 for path in texts())
    print(f"{count - len({line.split()[0] for line in wrong})} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
