# _notebook: what magics of the notebook give, and the magics that are written in the language.
import sys
import _warpcell


class RichOutput:
    """One output that %%capture has kept: its forms by MIME type."""

    def __init__(self, data=None, metadata=None, transient=None, update=False):
        self.data, self.metadata, self.transient, self.update = (
            data or {},
            metadata or {},
            transient or {},
            update,
        )

    def display(self):
        _warpcell.publish(self.data, None, False, self.metadata)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return self.data, self.metadata

    def __repr__(self):
        return self.data.get("text/plain", "<RichOutput>")


class CapturedIO:
    """What %%capture has kept."""

    def __init__(self, stdout, stderr, outputs):
        self.stdout, self.stderr = stdout, stderr
        self.outputs = [RichOutput(forms) for forms in outputs]

    def show(self):
        print(self.stdout, end="")
        print(self.stderr, end="", file=sys.stderr)
        for one in self.outputs:
            one.display()

    __call__ = show

    def __str__(self):
        return self.stdout


def random_states(values):
    """The states of the generators that a cell may draw from: those of the modules, and of these values."""
    import random
    import numpy
    from numpy import _core

    kept = [
        (random.setstate, random.getstate()),
        (numpy.random.set_state, numpy.random.get_state()),
        (_core.draws_set, _core.draws_state()),
    ]
    for value in values:
        if type(value).__module__ == "_python":  # it lives in Python
            continue
        generator = getattr(value, "bit_generator", value)
        if isinstance(value, random.Random):
            kept.append((value.setstate, value.getstate()))
        elif isinstance(value, numpy.random.RandomState):
            kept.append((value.set_state, value.get_state()))
        elif isinstance(generator, numpy.random.BitGenerator):
            kept.append((lambda state, of=generator: setattr(of, "state", state), generator.state))
    return kept


def put_random_back(states):
    for put, state in states:
        put(state)


class TimeitResult:
    """What %timeit -o gives."""

    def __init__(self, loops, all_runs):
        self.loops, self.repeat, self.all_runs = loops, len(all_runs), all_runs
        self.timings = [t / loops for t in all_runs]
        self.best, self.worst = min(self.timings), max(self.timings)

    @property
    def average(self):
        return sum(self.timings) / len(self.timings)

    @property
    def stdev(self):
        mean = self.average
        return (sum([(t - mean) ** 2 for t in self.timings]) / len(self.timings)) ** 0.5

    def __str__(self):
        runs, loops = self.repeat, self.loops
        return (
            f"{_time(self.average)} \u00b1 {_time(self.stdev)} per loop (mean \u00b1 std. dev. of {runs} "
            f"run{'s' if runs != 1 else ''}, {loops:,} loop{'s' if loops != 1 else ''} each)"
        )

    def __repr__(self):
        return f"<TimeitResult : {self}>"


def _time(seconds):
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("\u03bcs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def _show(kind, name, body):
    _warpcell.publish({kind: body, "text/plain": f"<IPython.core.display.{name} object>"})


def html(arguments, body):
    if arguments == "--isolated":
        _warpcell.publish(
            {"text/html": body, "text/plain": "<IPython.core.display.HTML object>"},
            None,
            False,
            {"text/html": {"isolated": True}},
        )
    else:
        _show("text/html", "HTML", body)


def markdown(arguments, body):
    _show("text/markdown", "Markdown", body)


def latex(arguments, body):
    _show("text/latex", "Latex", body)


def svg(arguments, body):
    _show("image/svg+xml", "SVG", body)


def javascript(arguments, body):
    _show("application/javascript", "Javascript", body)


# ---- words ------------------------------------------------------------------------------------


def words_of(text):
    """The words of a magic's line, with quotes as a shell has them; a comment ends it."""
    import shlex

    return shlex.split(text, comments=True)


def set_argv(words):
    """sys.argv from now on; gives what it was."""
    before, sys.argv = sys.argv, words
    return before


def in_order(names):
    return sorted(names)


def _no(magic, arguments, what):
    return ValueError(f"%{magic}: {arguments!r} is none of {what}")


# ---- cells that were run ------------------------------------------------------------------------


def _chosen(words):
    """(number, text) of the cells that words such as 3 and 5-7 name; all of them without words."""
    import __main__

    cells = list(enumerate(In))[1:]
    numbers = set()
    for word in words:
        word = word.replace("~0/", "")
        first, dash, last = word.replace(":", "-").partition("-")
        if not first.isdigit() or (last and not last.isdigit()):
            raise ValueError(f"cells are named by numbers, 3 or 5-7, not {word!r}")
        end = int(last or len(cells)) if dash else int(first)
        numbers.update(range(int(first), end + (":" not in word)))
    return [(i, text) for i, text in cells if not words or i in numbers]


def history(arguments, body):
    import fnmatch

    words, numbers, count, pattern, file = words_of(arguments), False, None, None, None
    while words and words[0].startswith("-"):
        flag = words.pop(0)
        if flag == "-n":
            numbers = True
            continue
        if not words:
            raise ValueError(f"%history {flag} wants a value")
        if flag == "-l":
            count = int(words.pop(0))
        elif flag == "-g":
            pattern = words.pop(0)
        elif flag == "-f":
            file = words.pop(0)
    cells = _chosen(words)
    if pattern is not None:
        cells = [(i, text) for i, text in cells if fnmatch.fnmatch(text, "*" + pattern + "*")]
    cells = cells if count is None else cells[-count:]
    lines = "".join(
        [
            f"{i:>4}: {text}\n" if numbers or pattern is not None else text + "\n"
            for i, text in cells
        ]
    )
    if file is None:
        print(lines, end="")
        return
    with open(file, "w") as f:
        f.write(lines)


def save(arguments, body):
    words, options = words_of(arguments), ""
    while words and words[0] in ("-f", "-a", "-fa", "-af"):
        options += words.pop(0)
    adds = "a" in options
    if not words:
        raise ValueError("%save wants the name of a file, and names to save or numbers of cells")
    if not adds and all([w.isidentifier() for w in words[1:]]):
        import os
        import _saving

        return _saving.save_magic(os.path.expanduser(words[0]), words[1:], "f" in options)
    if len(words) < 2:
        raise ValueError("%save wants the name of a file and numbers of cells")
    name = words[0] if "." in words[0].rsplit("/", 1)[-1] else words[0] + ".py"
    text = "".join([cell + "\n" for _, cell in _chosen(words[1:])])
    with open(name, "a" if adds else "w") as f:
        f.write(text)
    print(f"The following commands were written to file `{name}`:")
    print(text, end="")


def restore(arguments, body):
    import os
    import _saving

    words = words_of(arguments)
    only_list = words[:1] == ["--list"]
    words = words[only_list:]
    if not words:
        words = _saving.left_behind()
    if not words:
        raise ValueError("%restore wants the name of a file that %save has written")
    path = os.path.expanduser(words[0])
    if not only_list:
        return _saving.restore_magic(path, words[1:])
    if len(words) > 1:
        raise ValueError("%restore --list wants the name of a file")
    _saving.list_magic(path)


# ---- files --------------------------------------------------------------------------------------


def cells_of(text):
    """The cells of a notebook's file, one behind the other."""
    import json

    cells = json.loads(text).get("cells", [])
    return "\n\n".join(["".join(c["source"]) for c in cells if c.get("cell_type") == "code"]) + "\n"


def load(arguments, body):
    words = [w for w in words_of(arguments) if w != "-y"]
    if not words:
        raise ValueError("%load wants the name of a file")
    name = words[0] if "." in words[0].rsplit("/", 1)[-1] else words[0] + ".py"
    if name.startswith(("http:", "https:")):
        raise ValueError(f"{name!r} is not fetched: there is no access to the network here")
    with open(name) as f:
        text = f.read()
    __next_input__(f"# %load {arguments}\n{text}", True)


def page_file(arguments, body):
    with open(words_of(arguments)[0] if arguments else "") as f:
        print(f.read(), end="")


def script_failed(status, body):
    import subprocess

    raise subprocess.CalledProcessError(status, body.encode())


# ---- names --------------------------------------------------------------------------------------


def _value_of(name):
    import __main__

    return eval(name, __main__.__dict__)


def pinfo(arguments, body):
    __help__(arguments.strip("?") + "?")


def psource(arguments, body):
    import inspect

    value = _value_of(arguments.strip("?"))
    try:
        print(inspect.getsource(value))
    except (TypeError, OSError):
        print(f"No source found for {arguments}")


def pdoc(arguments, body):
    import inspect

    print(inspect.getdoc(_value_of(arguments)) or f"No documentation found for {arguments}")


def page(arguments, body):
    from IPython.lib.pretty import pretty

    print(pretty(_value_of(arguments.removeprefix("-r").strip())))


def psearch(arguments, body):
    """np.*sum*: names that fit."""
    import builtins
    import fnmatch
    import __main__

    pattern = arguments.strip().strip("?").split(" ")[0]
    owner, dot, last = pattern.rpartition(".")
    names = dir(_value_of(owner)) if dot else list(__main__.__dict__) + dir(builtins)
    hidden = last.startswith("_")
    for name in sorted(
        set(
            [n for n in names if fnmatch.fnmatchcase(n, last) and (hidden or not n.startswith("_"))]
        )
    ):
        print(owner + dot + name)


def reset_selective(arguments, body):
    import re
    import __main__

    pattern = re.compile(arguments.removeprefix("-f").strip())
    for name in [n for n in list(__main__.__dict__) if pattern.search(n) and not n.startswith("_")]:
        exec("del " + name, __main__.__dict__)


def xdel(arguments, body):
    import __main__

    if arguments not in __main__.__dict__:
        raise NameError(f"name {arguments!r} is not defined")
    exec("del " + arguments, __main__.__dict__)


# ---- settings -------------------------------------------------------------------------------------


def precision(arguments, body):
    import numpy
    import IPython.lib.pretty as pretty

    if not arguments:
        pretty._float_format = None
        numpy.set_printoptions(precision=8)
        return "%r"
    if "%" in arguments:
        try:
            arguments % 3.14159
        except (ValueError, TypeError):
            raise ValueError(f"Precision must be int or format string, not {arguments!r}") from None
        pretty._float_format = arguments
        return arguments
    try:
        digits = int(arguments)
    except ValueError:
        raise ValueError(f"Precision must be int or format string, not {arguments!r}") from None
    if digits < 0:
        raise ValueError(f"int precision must be non-negative, not {digits!r}")
    pretty._float_format = f"%.{digits}f"
    numpy.set_printoptions(precision=digits)
    return pretty._float_format


_PICTURES = ("inline", "agg", "module://matplotlib_inline.backend_inline", "auto")
_WINDOWS = (
    "notebook",
    "nbagg",
    "widget",
    "ipympl",
    "qt",
    "qt4",
    "qt5",
    "qt6",
    "tk",
    "tkagg",
    "gtk",
    "gtk3",
    "gtk4",
    "wx",
    "osx",
    "macosx",
    "webagg",
    "svg",
    "pdf",
    "ps",
    "cairo",
)


def _check_backend(magic, name):
    if name and name.lower() in _WINDOWS:
        print(
            f"%{magic} {name}: pictures are PNG outputs of the cell here, as under %{magic} inline; they cannot be turned or zoomed.",
            file=sys.stderr,
        )
    elif name and name.lower() not in _PICTURES:
        error = ValueError(
            f"{name!r} is not a valid value for backend; supported values are ['inline']"
        )
        raise error


def use_matplotlib(arguments, body):
    words = words_of(arguments)
    if words[:1] in (["--list"], ["-l"]):
        print("Available matplotlib backends: ['inline']")
        return
    if len(words) > 1:
        raise ValueError(f"%matplotlib takes one backend, not {arguments!r}")
    _check_backend("matplotlib", words[0] if words else "")


def pylab(arguments, body):
    words = words_of(arguments)
    names = "--no-import-all" not in words
    words = [w for w in words if w != "--no-import-all"]
    _check_backend("pylab", words[0] if words else "")
    import __main__

    exec(
        "import numpy\nimport matplotlib\nfrom matplotlib import pyplot as plt\nnp = numpy\nimport pylab\nmlab = matplotlib\n"
        "from IPython.display import display\nfrom IPython.core.pylabtools import figsize\n",
        __main__.__dict__,
    )
    if names:
        exec("from pylab import *", __main__.__dict__)
    print(
        "%pylab is deprecated, use %matplotlib inline and import the required libraries.\n"
        "Populating the interactive namespace from numpy and matplotlib"
    )


def gui(arguments, body):
    if arguments not in ("", "none", "inline", "asyncio"):
        raise NotImplementedError(f"%gui {arguments}: there are no windows here")


def load_ext(arguments, body):
    name = arguments.split("#")[0].strip()
    if name in ("autoreload", "IPython.extensions.autoreload"):
        return
    error = ModuleNotFoundError(f"No module named {name!r}")
    error.add_note("There are no extensions but autoreload here; %lsmagic lists the magics.")
    raise error


def autoreload(arguments, body):
    words = [
        w for w in words_of(arguments) if w not in ("-p", "--print", "-l", "--log", "--hide-errors")
    ]
    if words and (
        len(words) > 1
        or words[0].lower() not in ("0", "1", "2", "3", "now", "off", "explicit", "all", "complete")
    ):
        raise _no("autoreload", arguments, "0, 1, 2, 3, now, off, explicit, all, complete")


def xmode(arguments, body):
    if arguments and arguments.capitalize() not in (
        "Plain",
        "Context",
        "Verbose",
        "Minimal",
        "Docs",
        "Doctest",
    ):
        raise _no("xmode", arguments, "Plain, Context, Verbose, Minimal, Docs")


def colors(arguments, body):
    if arguments and arguments.lower() not in (
        "nocolor",
        "linux",
        "lightbg",
        "neutral",
        "pride",
        "gruvbox-dark",
    ):
        raise _no("colors", arguments, "NoColor, Linux, LightBG, Neutral")


def pdb(arguments, body):
    if arguments.lower() in ("off", "0"):
        return
    error = NotImplementedError("%pdb is not supported by Warpcell")
    error.add_note("The error shows the way to its line; print() there what it uses.")
    raise error


def _inline(name, value):
    """A setting of InlineBackend."""
    from IPython.display import set_matplotlib_formats, set_matplotlib_close

    if name in ("figure_format", "figure_formats"):
        set_matplotlib_formats(*([value] if isinstance(value, str) else value))
    elif name == "rc":
        from matplotlib import rcParams

        rcParams.update(value)
    elif name == "close_figures":
        set_matplotlib_close(value)
    elif name != "print_figure_kwargs":
        raise ValueError(
            f"InlineBackend has no {name!r}; it has figure_format, rc, close_figures and print_figure_kwargs"
        )


def config(arguments, body):
    place, equals, text = arguments.partition("=")
    owner, dot, name = place.strip().partition(".")
    if not arguments:
        print("Available objects for config:\n    InlineBackend")
        return
    if owner in ("Completer", "IPCompleter", "Application", "HistoryManager"):
        return
    if owner == "InlineBackend" and not equals:
        from matplotlib._files import shown

        print(
            f"InlineBackend.figure_formats is {set(shown)}; a PNG picture has two pixels for each of the screen's."
        )
        return
    if not dot or not equals:
        raise ValueError(f"%config wants class.name = value, not {arguments!r}")
    value = _value_of(text.strip())
    if owner == "InlineBackend":
        _inline(name, value)
    elif owner in ("InteractiveShell", "ZMQInteractiveShell") and name == "ast_node_interactivity":
        import IPython.core.interactiveshell as shell

        shell.InteractiveShell.ast_node_interactivity = value
    else:
        raise ValueError(
            f"%config: there is no {owner}.{name} here; InlineBackend has figure_format, rc and close_figures"
        )


# ---- magics that a cell has made --------------------------------------------------------------------

_own = {}  # (kind, name) -> function


def register(function, kind, name):
    for one in ("line", "cell") if kind == "line_cell" else (kind,):
        if one not in ("line", "cell"):
            raise ValueError(
                f"magic_kind must be one of ('line', 'cell', 'line_cell'), {kind!r} given"
            )
        _own[one, name] = function


def own_magic(kind, name, *arguments):
    """(what the magic gives,), or () when there is none of this name."""
    function = _own.get((kind, name))
    return (function(*arguments),) if function is not None else ()


# ---- help -------------------------------------------------------------------------------------------


def _indented(text, width=4):
    return "".join([" " * width + line + "\n" if line else "\n" for line in text.split("\n")])


def _head(value, name):
    import inspect

    try:
        return name + str(inspect.signature(value))
    except (TypeError, ValueError):
        return name + "(...)"


def _doc(value):
    import inspect

    try:
        return inspect.getdoc(value) or ""
    except Exception:
        return ""


def _help_function(value, name):
    doc = _doc(value)
    return _head(value, name) + "\n" + (_indented(doc) if doc else "")


def _help_class(cls):
    bases = (
        [b.__name__ for b in cls.__bases__ if b is not object] if hasattr(cls, "__bases__") else []
    )
    text = f"class {cls.__name__}({', '.join(bases) or 'builtins.object'})\n"
    lines = [_head(cls, cls.__name__), ""]
    if _doc(cls):
        lines += _doc(cls).split("\n") + [""]
    members = [
        (n, cls.__dict__[n]) for n in cls.__dict__ if not n.startswith("_") or n == "__init__"
    ]
    if not members:
        members = [(n, getattr(cls, n)) for n in dir(cls) if not n.startswith("_")]
    methods = [
        (n, getattr(v, "__func__", v))
        for n, v in members
        if callable(getattr(v, "__func__", v)) and not isinstance(v, type)
    ]
    others = [(n, v) for n, v in members if (n, getattr(v, "__func__", v)) not in methods]
    if methods:
        lines += ["Methods defined here:", ""]
        for n, v in methods:
            lines += _help_function(v, n).rstrip("\n").split("\n") + [""]
    if others:
        lines += ["-" * 70, "Data and other attributes defined here:", ""]
        for n, v in others:
            lines += (
                [n if isinstance(v, property) else f"{n} = {v!r}"]
                + ([_indented(_doc(v)).rstrip("\n")] if isinstance(v, property) and _doc(v) else [])
                + [""]
            )
    return text + "".join([" |  " + line + "\n" if line else " |\n" for line in lines])


def _help_module(module):
    names = [n for n in getattr(module, "__all__", None) or dir(module) if not n.startswith("_")]
    text = f"NAME\n    {module.__name__}\n"
    if _doc(module):
        text += "\nDESCRIPTION\n" + _indented(_doc(module))
    kinds = {"CLASSES": [], "FUNCTIONS": [], "DATA": []}
    for n in sorted(names):
        v = getattr(module, n)
        if type(v).__name__ == "module":
            continue
        kinds["CLASSES" if isinstance(v, type) else "FUNCTIONS" if callable(v) else "DATA"].append(
            (n, v)
        )
    for kind, members in kinds.items():
        if members:
            text += f"\n{kind}\n"
            for n, v in members:
                text += (
                    f"    {n}\n"
                    if kind == "CLASSES"
                    else _indented(_help_function(v, n).rstrip("\n")) + "\n"
                    if kind == "FUNCTIONS"
                    else f"    {n} = {v!r}\n"
                )
    return text


_HELP = """Type help(name) for help on a name: help(np.sum), help('numpy.linalg').
name? shows what is known about a name, and name?? its source.
%lsmagic lists the magics of the notebook, dir(module) the names of a module.
"""


def _named(text):
    """What help('a.b') means."""
    import __main__

    if text in ("help", ""):
        return None
    try:
        return eval(text, __main__.__dict__)
    except Exception:
        pass
    first, _, rest = text.partition(".")
    try:
        found = __import__(first)
        done = first
        for part in rest.split(".") if rest else ():
            done += "." + part
            try:
                found = getattr(found, part)
            except AttributeError:
                __import__(done)
                found = getattr(found, part)
        return found
    except (ImportError, AttributeError):
        print(
            f"No Python documentation found for {text!r}.\nUse help() to get the interactive help utility.\nUse help(str) for help on the str class."
        )
        return _nothing


_nothing = object()


def give_help(*request):
    """Prints help on a value, or on what a text names."""
    if not request:
        return print(_HELP, end="")
    value = request[0]
    title = ""
    if isinstance(value, str):
        title, value = value, _named(value)
        if value is None:
            return print(_HELP, end="")
        if value is _nothing:
            return
    kind = type(value).__name__
    module = getattr(value, "__module__", None)
    where = f" in module {module}" if module else ""
    if kind == "module":
        print(f"Help on module {value.__name__}:\n\n" + _help_module(value))
    elif isinstance(value, type):
        print(f"Help on class {value.__name__}{where}:\n\n" + _help_class(value))
    elif callable(value) and hasattr(value, "__name__"):
        sort = (
            "method "
            if kind == "method"
            else "built-in function "
            if kind == "builtin_function_or_method"
            else "ufunc "
            if kind == "ufunc"
            else "function "
        )
        print(
            f"Help on {sort}{title or value.__name__}{where}:\n\n"
            + _help_function(value, value.__name__)
        )
        _help_examples(value)
    else:
        cls = type(value)
        print(
            f"Help on {cls.__name__}{' in module ' + cls.__module__ if cls.__module__ else ''} object:\n\n"
            + _help_class(cls)
        )


def _help_examples(value):
    text = __example__(value.__name__, value.__doc__ or "")
    if text:
        print(text)
