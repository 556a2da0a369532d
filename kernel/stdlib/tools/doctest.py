# doctest: the examples of docstrings, run and compared with what the text says.
import sys
import io
from collections import namedtuple as _namedtuple

TestResults = _namedtuple("TestResults", "failed attempted")
ELLIPSIS = 8
NORMALIZE_WHITESPACE = 4
IGNORE_EXCEPTION_DETAIL = 32
SKIP = 16
DONT_ACCEPT_TRUE_FOR_1 = 1
DONT_ACCEPT_BLANKLINE = 2
REPORT_NDIFF = 256
FAIL_FAST = 512


class Example:
    """An example: its source, what it is to print, and its line in the docstring."""

    def __init__(self, source, want, lineno, indent):
        self.source, self.want, self.lineno, self.indent = source, want, lineno, indent
        self.flags = 0
        for name, value in (
            ("ELLIPSIS", ELLIPSIS),
            ("NORMALIZE_WHITESPACE", NORMALIZE_WHITESPACE),
            ("SKIP", SKIP),
            ("IGNORE_EXCEPTION_DETAIL", IGNORE_EXCEPTION_DETAIL),
        ):
            if "doctest:" in source and "+" + name in source.split("doctest:", 1)[1]:
                self.flags |= value


def _examples(text):
    lines = text.expandtabs().split("\n")
    found, i = [], 0
    while i < len(lines):
        stripped = lines[i].lstrip()
        if not (stripped.startswith(">>> ") or stripped == ">>>"):
            i += 1
            continue
        indent, start = len(lines[i]) - len(stripped), i
        source = [lines[i][indent + 4 :]]
        i += 1
        while i < len(lines) and lines[i][indent:].startswith("..."):
            source.append(lines[i][indent + 4 :])
            i += 1
        want = []
        while i < len(lines) and lines[i].strip() and not lines[i].lstrip().startswith(">>>"):
            want.append(lines[i][indent:])
            i += 1
        if all([not s.strip() or s.strip().startswith("#") for s in source]):
            continue  # nothing but a comment
        found.append(
            Example("\n".join(source) + "\n", "".join([w + "\n" for w in want]), start, indent)
        )
    return found


def _same(want, got, flags):
    if want == got:
        return True
    want = want.replace("<BLANKLINE>", "")
    got_plain = "\n".join([line if line.strip() else "" for line in got.split("\n")])
    if want == got or want == got_plain:
        return True
    if flags & NORMALIZE_WHITESPACE:
        want, got = " ".join(want.split()), " ".join(got.split())
        if want == got:
            return True
    if flags & ELLIPSIS and "..." in want:
        parts = want.split("...")
        if (
            not got.startswith(parts[0])
            or not got.endswith(parts[-1])
            or len(got) < len(parts[0]) + len(parts[-1])
        ):
            return False
        at, end = len(parts[0]), len(got) - len(parts[-1])
        for part in parts[1:-1]:
            at = got.find(part, at, end)
            if at < 0:
                return False
            at += len(part)
        return True
    return False


class _Output:
    """Standard output is kept while this is entered."""

    def __enter__(self):
        self.before, sys.stdout = sys.stdout, io.StringIO()
        return sys.stdout

    def __exit__(self, kind, value, tb):
        sys.stdout = self.before
        return False


def _run(example, names):
    """What the example prints, and its error."""
    with _Output() as out:
        try:
            source = example.source
            try:
                code = compile(source.strip(), "<doctest>", "eval")
            except SyntaxError:
                exec(source, names)
            else:
                value = eval(code, names)
                if value is not None:
                    print(repr(value))
        except Exception as e:
            return out.getvalue(), e
        return out.getvalue(), None


def _error_text(e):
    import traceback

    return "".join(traceback.format_exception_only(type(e), e))


def _wanted_error(want):
    """The last line of a wanted traceback, None when none is wanted."""
    lines = want.split("\n")
    if not lines[0].startswith("Traceback (most recent call last):") and not lines[0].startswith(
        "Traceback (innermost last):"
    ):
        return None
    rest = [
        n for n, line in enumerate(lines[1:], 1) if line and (line[0].isalnum() or line[0] == "_")
    ]  # "..." stands for the calls
    return "\n".join(lines[rest[0] :]) if rest else ""


def _check(example, got, error, flags):
    flags |= example.flags
    wanted = _wanted_error(example.want)
    if error is None:
        return wanted is None and _same(example.want, got, flags)
    if wanted is None:
        return False
    text = _error_text(error)
    if flags & IGNORE_EXCEPTION_DETAIL:
        return (
            wanted.split(":", 1)[0].split(".")[-1].strip()
            == text.split(":", 1)[0].split(".")[-1].strip()
        )
    return _same(wanted, text, flags)


def _indented(text):
    return "".join(
        ["    " + line + "\n" if line else "\n" for line in text.rstrip("\n").split("\n")]
    )


def _report(name, first, example, got, error):
    write = sys.stdout.write
    write(
        "*" * 70
        + f'\nFile "__main__", line {first + example.lineno}, in {name}\nFailed example:\n'
        + _indented(example.source)
    )
    if error is not None:
        write(
            "Exception raised:\n"
            + _indented("Traceback (most recent call last):\n    ...\n" + _error_text(error))
        )
    else:
        write(("Expected:\n" + _indented(example.want)) if example.want else "Expected nothing\n")
        write(("Got:\n" + _indented(got)) if got else "Got nothing\n")


def _docstrings(module, names):
    """(name, docstring) of the notebook's functions and classes, by name."""
    found = []
    if module is not None and getattr(module, "__doc__", None):
        found.append(("__main__", module.__doc__))
    for name, item in names.items():
        if name.startswith("__") or getattr(item, "__module__", None) != "__main__":
            continue
        if getattr(getattr(item, "__code__", None), "co_filename", "").startswith("<warpcell"):
            continue  # a function of numpy's that was imported
        if isinstance(item, type):
            if item.__doc__:
                found.append((f"__main__.{name}", item.__doc__))
            for part, member in vars(item).items():
                member = getattr(member, "__func__", getattr(member, "fget", member))
                if callable(member) and getattr(member, "__doc__", None):
                    found.append((f"__main__.{name}.{part}", member.__doc__))
        elif callable(item) and getattr(item, "__doc__", None):
            found.append((f"__main__.{name}", item.__doc__))
    return sorted(found)


def _run_text(name, text, names, verbose, flags):
    failed, examples = 0, [e for e in _examples(text) if not e.flags & SKIP]
    for e in examples:
        if verbose:
            sys.stdout.write(
                "Trying:\n"
                + _indented(e.source)
                + ("Expecting:\n" + _indented(e.want) if e.want else "Expecting nothing\n")
            )
        got, error = _run(e, names)
        if _check(e, got, error, flags):
            if verbose:
                sys.stdout.write("ok\n")
            continue
        failed += 1
        _report(name, 1, e, got, error)
    return failed, len(examples)


def _finish(counts, verbose):
    failed, tried = sum([c[1] for c in counts]), sum([c[2] for c in counts])
    if verbose:
        passed = [c for c in counts if c[2] and not c[1]]
        if passed:
            print(len(passed), "items passed all tests:")
            for name, _, n in passed:
                print(f" {n:3d} test{'s' if n != 1 else ' '} in {name}")
    if failed:
        print("*" * 70)
        broken = [c for c in counts if c[1]]
        print(len(broken), "items had failures:")
        for name, bad, n in broken:
            print(f" {bad:3d} of {n:3d} in {name}")
    if verbose:
        print(
            f"{tried} tests in {len(counts)} items.\n{tried - failed} passed and {failed} failed."
        )
        if not failed:
            print("Test passed.")
    if failed:
        print(f"***Test Failed*** {failed} failures.")
    return TestResults(failed, tried)


def testmod(
    m=None,
    name=None,
    globs=None,
    verbose=None,
    report=True,
    optionflags=0,
    extraglobs=None,
    raise_on_error=False,
    exclude_empty=False,
):
    """Runs the examples of all docstrings of the notebook."""
    import __main__

    module = __main__ if m is None else m
    names = dict(vars(module)) if globs is None else dict(globs)
    names.update(extraglobs or {})
    counts = []
    for name, text in _docstrings(module, names):
        bad, n = _run_text(name, text, dict(names), verbose, optionflags)
        counts.append((name, bad, n))
    return _finish(counts, verbose)


def run_docstring_examples(
    f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0
):
    """Runs the examples of one docstring; prints what is not as it says."""
    if getattr(f, "__doc__", None) or isinstance(f, str):
        _run_text(name, f if isinstance(f, str) else f.__doc__, dict(globs), verbose, optionflags)


def testfile(filename, module_relative=True, verbose=None, optionflags=0, **options):
    """Runs the examples of a text file."""
    with open(filename) as f:
        text = f.read()
    bad, n = _run_text(filename, text, {}, verbose, optionflags)
    return _finish([(filename, bad, n)], verbose)


class DocTestParser:
    def get_examples(self, string, name="<string>"):
        return _examples(string)
