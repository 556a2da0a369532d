# IPython.lib.pretty: values as a notebook shows them. Containers are broken over lines where they are wider than
# a line, with the outermost ones first; sets are sorted; what is longer than 1000 items ends in "...". A class says
# with _repr_pretty_(self, p, cycle) how it is written on the printer p.
import types

MAX_SEQ_LENGTH = 1000
MAX_WIDTH = 79

_float_format = None  # what %precision set: a format for floats


class _Group:
    """Breaks that are taken together: all of them, or none."""

    def __init__(self, depth):
        self.depth, self.waiting, self.broken = depth, 0, False


class PrettyPrinter:
    """Text with places where a line may end. What stands before the first undecided place is written; the rest
    waits until it does not fit, which breaks the outermost group that waits, or until it is known to fit."""

    def __init__(
        self, output=None, max_width=MAX_WIDTH, newline="\n", max_seq_length=MAX_SEQ_LENGTH
    ):
        self.output, self.max_width, self.newline, self.max_seq_length = (
            output,
            max_width,
            newline,
            max_seq_length,
        )
        self.indentation = 0
        self._done, self._column = [], 0
        self._waiting, self._first, self._wide = (
            [],
            0,
            0,
        )  # [text, group or None, indentation], from _first on
        root = _Group(0)
        self._open, self._levels = [root], [[root]]

    # ---- deciding

    def _next_group(self):
        for level in self._levels:
            for at, group in enumerate(reversed(level)):
                if group.waiting:
                    del level[at]
                    group.broken = True
                    return group
            for group in level:
                group.broken = True
            level.clear()
        return None

    def _forget(self, group):
        level = self._levels[group.depth]
        if group in level:
            level.remove(group)

    def _write_first(self):
        text, group, indentation = self._waiting[self._first]
        self._first += 1
        self._wide -= len(text)
        if group is not None:
            group.waiting -= 1
            if group.broken:
                self._done.append(self.newline + " " * indentation)
                self._column = indentation
                return
            if not group.waiting:
                self._forget(group)
        self._done.append(text)
        self._column += len(text)

    def _break(self, group):
        while group.waiting:
            self._write_first()
        while self._first < len(self._waiting) and self._waiting[self._first][1] is None:
            self._write_first()
        if self._first == len(self._waiting):
            self._waiting, self._first = [], 0

    def _fit(self):
        while self.max_width < self._column + self._wide:
            group = self._next_group()
            if group is None:
                return
            self._break(group)

    def _begin_line(self):
        self.flush()
        self._done.append(self.newline + " " * self.indentation)
        self._column = self.indentation

    # ---- what printers call

    def text(self, obj):
        """Adds a text."""
        if self._waiting:
            self._waiting.append((obj, None, 0))
            self._wide += len(obj)
            self._fit()
        else:
            self._done.append(obj)
            self._column += len(obj)

    def breakable(self, sep=" "):
        """A place where the line may end; else sep stands there."""
        group = self._open[-1]
        if group.broken:
            self._begin_line()
        else:
            self._waiting.append((sep, group, self.indentation))
            group.waiting += 1
            self._wide += len(sep)
            self._fit()

    def break_(self):
        """Ends the line."""
        group = self._next_group()
        if group is not None:
            self._break(group)
        self._begin_line()

    def begin_group(self, indent=0, open=""):
        """Begins a group of places that are broken together."""
        if open:
            self.text(open)
        group = _Group(self._open[-1].depth + 1)
        self._open.append(group)
        if group.depth == len(self._levels):
            self._levels.append([])
        self._levels[group.depth].append(group)
        self.indentation += indent

    def end_group(self, dedent=0, close=""):
        self.indentation -= dedent
        group = self._open.pop()
        if not group.waiting:
            self._forget(group)
        if close:
            self.text(close)

    def group(self, indent=0, open="", close=""):
        """with p.group(1, "[", "]"): the same as begin_group and end_group."""
        return _Within(self, indent, open, close)

    def indent(self, indent):
        """with p.indent(4): lines begin further in."""
        return _Indented(self, indent)

    def flush(self):
        """Writes what waits."""
        while self._first < len(self._waiting):
            self._write_first()
        self._waiting, self._first, self._wide = [], 0, 0
        if self.output is not None:
            self.output.write("".join(self._done))
            self._done = []

    def getvalue(self):
        self.flush()
        return "".join(self._done)

    def _enumerate(self, seq):
        """Numbers and items, of which there are not more than a notebook shows."""
        for at, item in enumerate(seq):
            if self.max_seq_length and at >= self.max_seq_length:
                self.text(",")
                self.breakable()
                self.text("...")
                return
            yield at, item


class _Within:
    def __init__(self, printer, indent, open, close):
        self.printer, self.width, self.open, self.close = printer, indent, open, close

    def __enter__(self):
        self.printer.begin_group(self.width, self.open)

    def __exit__(self, *error):
        self.printer.end_group(self.width, self.close)


class _Indented:
    def __init__(self, printer, indent):
        self.printer, self.width = printer, indent

    def __enter__(self):
        self.printer.indentation += self.width

    def __exit__(self, *error):
        self.printer.indentation -= self.width


class RepresentationPrinter(PrettyPrinter):
    """A printer that knows how values of all types are written."""

    def __init__(
        self,
        output=None,
        verbose=False,
        max_width=MAX_WIDTH,
        newline="\n",
        singleton_pprinters=None,
        type_pprinters=None,
        deferred_pprinters=None,
        max_seq_length=MAX_SEQ_LENGTH,
    ):
        super().__init__(output, max_width, newline, max_seq_length)
        self.verbose, self.stack = verbose, []

    def pretty(self, obj):
        """Writes a value."""
        kind = type(obj)
        if kind is int or kind is str or obj is None or obj is True or obj is False:
            return self.text(repr(obj))
        number = id(obj)
        cycle = number in self.stack
        self.stack.append(number)
        self.begin_group()
        _printer_of(kind)(obj, self, cycle)
        self.end_group()
        self.stack.pop()


def pretty(obj, verbose=False, max_width=MAX_WIDTH, newline="\n", max_seq_length=MAX_SEQ_LENGTH):
    """The text of a value as a notebook shows it."""
    printer = RepresentationPrinter(
        None, verbose, max_width, newline, max_seq_length=max_seq_length
    )
    printer.pretty(obj)
    return printer.getvalue()


def pprint(obj, verbose=False, max_width=MAX_WIDTH, newline="\n", max_seq_length=MAX_SEQ_LENGTH):
    """Prints a value as a notebook shows it."""
    print(pretty(obj, verbose, max_width, newline, max_seq_length))


# ---- printers of types ----------------------------------------------------------------------------


def _printer_of(kind):
    for cls in kind.__mro__:
        found = _printers.get(cls)
        if found is not None:
            return found
        found = _named_printers.get((cls.__module__, cls.__name__))
        if found is not None:
            return found
        own = cls.__dict__
        if "__module__" not in own and cls is not object:  # a type of C has a text of its own
            if BaseException in kind.__mro__:
                return _exception
            return _by_repr if own.get("__repr__") is not None else _by_address
        if callable(own.get("_repr_pretty_")):
            return lambda obj, p, cycle: cls._repr_pretty_(obj, p, cycle)
        if cls is not object and own.get("__repr__") is not None:
            return _by_repr
    return _by_address


def _by_repr(obj, p, cycle):
    lines = repr(obj).splitlines()
    p.begin_group()
    for at, line in enumerate(lines):
        if at:
            p.break_()
        p.text(line)
    p.end_group()


def _by_address(obj, p, cycle):
    if f"{type(obj).__name__} object at 0x" not in repr(obj):
        return _by_repr(obj, p, cycle)
    p.begin_group(1, "<")
    p.pretty(type(obj))
    p.text(f" at {id(obj):#x}")
    if cycle:
        p.text(" ...")
    p.end_group(1, ">")


def _float(obj, p, cycle):
    p.text(repr(obj) if _float_format is None else _float_format % obj)


def _sequence(start, end):
    def write(obj, p, cycle):
        if cycle:
            return p.text(start + "..." + end)
        p.begin_group(len(start), start)
        for at, item in p._enumerate(obj):
            if at:
                p.text(",")
                p.breakable()
            p.pretty(item)
        if len(obj) == 1 and isinstance(obj, tuple):
            p.text(",")
        p.end_group(len(start), end)

    return write


def _in_order(items):
    for key in (None, str):
        try:
            return sorted(items, key=key)
        except Exception:
            pass
    return items


def _set_of(start, end):
    def write(obj, p, cycle):
        if cycle:
            return p.text(start + "..." + end)
        if not obj:
            return p.text(type(obj).__name__ + "()")
        p.begin_group(len(start), start)
        many = p.max_seq_length and len(obj) >= p.max_seq_length
        for at, item in p._enumerate(obj if many else _in_order(obj)):
            if at:
                p.text(",")
                p.breakable()
            p.pretty(item)
        p.end_group(len(start), end)

    return write


def _mapping(start, end):
    def write(obj, p, cycle):
        if cycle:
            return p.text("{...}")
        p.begin_group(len(start), start)
        for at, key in p._enumerate(obj.keys()):
            if at:
                p.text(",")
                p.breakable()
            p.pretty(key)
            p.text(": ")
            p.pretty(obj[key])
        p.end_group(len(start), end)

    return write


class RawText:
    """p.pretty(RawText(text)) writes the text as it is."""

    def __init__(self, value):
        self.value = value

    def _repr_pretty_(self, p, cycle):
        p.text(self.value)


class CallExpression:
    """Writes name(arguments), broken between arguments."""

    def __init__(_self, _name, *args, **kwargs):
        _self.name, _self.args, _self.kwargs = _name, args, kwargs

    @classmethod
    def factory(cls, name):
        return lambda *args, **kwargs: cls(name, *args, **kwargs)

    def _repr_pretty_(self, p, cycle):
        arguments = [("", value) for value in self.args] + [
            (name + "=", value) for name, value in self.kwargs.items()
        ]
        start = self.name + "("
        p.begin_group(len(start), start)
        for at, (name, value) in enumerate(arguments):
            if at:
                p.text(",")
                p.breakable()
            if name:
                p.begin_group(len(name), name)
            p.pretty(value)
            if name:
                p.end_group(len(name))
        p.end_group(len(start), ")")


def _call_of(arguments):
    """The printer of a class whose values are written as calls: arguments(obj) gives a tuple and a dict."""

    def write(obj, p, cycle):
        given, named = ((RawText("..."),), {}) if cycle else arguments(obj)
        p.pretty(CallExpression(type(obj).__name__, *given, **named))

    return write


def _namespace(obj, p, cycle):
    p.pretty(
        CallExpression("namespace", RawText("..."))
        if cycle
        else CallExpression("namespace", **obj.__dict__)
    )


def _class(obj, p, cycle):
    text = repr(obj)
    if text.startswith("<class '") and text.endswith("'>"):
        p.text(text[8:-2])
    else:
        _by_repr(obj, p, cycle)


def _function(obj, p, cycle):
    import inspect

    name = obj.__qualname__
    module = getattr(obj, "__module__", None)
    if module and module != "builtins":
        name = module + "." + name
    try:
        name += str(inspect.signature(obj))
    except (ValueError, TypeError):
        pass
    p.text(f"<function {name}>")


def _exception(obj, p, cycle):
    cls = type(obj)
    name = cls.__qualname__
    if cls.__module__ != "builtins":
        name = cls.__module__ + "." + name
    p.pretty(CallExpression(name, *obj.args))


_FLAGS = (
    (2, "IGNORECASE"),
    (4, "LOCALE"),
    (8, "MULTILINE"),
    (16, "DOTALL"),
    (32, "UNICODE"),
    (64, "VERBOSE"),
    (128, "DEBUG"),
)


def _pattern(obj, p, cycle):
    arguments = [RawText("r" + repr(obj.pattern).replace("\\\\", "\\"))]
    if obj.flags:
        arguments.append(
            RawText("|".join(["re." + name for bit, name in _FLAGS if obj.flags & bit]))
        )
    p.pretty(CallExpression("re.compile", *arguments))


_printers = {
    float: _float,
    tuple: _sequence("(", ")"),
    list: _sequence("[", "]"),
    dict: _mapping("{", "}"),
    set: _set_of("{", "}"),
    frozenset: _set_of("frozenset({", "})"),
    type: _class,
    types.FunctionType: _function,
    types.BuiltinFunctionType: _function,
    types.SimpleNamespace: _namespace,
    types.MappingProxyType: _mapping("mappingproxy({", "})"),
    BaseException: _exception,
}

_named_printers = {
    ("builtins", "mappingproxy"): _mapping("mappingproxy({", "})"),
    ("collections", "Counter"): _call_of(lambda c: ((dict(c.most_common()),) if c else (), {})),
    ("collections", "OrderedDict"): _call_of(lambda d: ((list(d.items()),) if d else (), {})),
    ("collections", "UserList"): _call_of(lambda u: ((u.data,), {})),
    ("collections", "defaultdict"): _call_of(lambda d: ((d.default_factory, dict(d)), {})),
    ("collections", "deque"): _call_of(
        lambda d: ((list(d),), {} if d.maxlen is None else {"maxlen": d.maxlen})
    ),
    ("numpy", "float64"): _float,
    ("os", "_Environ"): _mapping("environ{", "}"),
    ("re", "Pattern"): _pattern,
    ("re", "_BytesPattern"): _pattern,
}


def for_type(typ, func):
    """Sets the printer of a type: func(obj, p, cycle). Gives the one before."""
    before = _printers.get(typ)
    if func is not None:
        _printers[typ] = func
    return before


def for_type_by_name(type_module, type_name, func):
    """Sets the printer of a type that is not imported yet."""
    before = _named_printers.get((type_module, type_name))
    if func is not None:
        _named_printers[type_module, type_name] = func
    return before
