# inspect: what functions and classes are like.
import sys
import types
import _tools


def isfunction(obj):
    return isinstance(obj, types.FunctionType)


def ismethod(obj):
    return isinstance(obj, types.MethodType)


def isclass(obj):
    return isinstance(obj, type)


def ismodule(obj):
    return type(obj).__name__ == "module"


def isbuiltin(obj):
    return isinstance(obj, types.BuiltinFunctionType)


def isgenerator(obj):
    return isinstance(obj, types.GeneratorType)


def isroutine(obj):
    return isfunction(obj) or ismethod(obj) or isbuiltin(obj)


def getdoc(obj):
    import textwrap

    doc = getattr(obj, "__doc__", None)
    if doc is None:
        return None
    first, _, rest = doc.partition("\n")
    return (first.strip() + "\n" + textwrap.dedent(rest)).strip() if rest else first.strip()


def getmembers(obj, predicate=None):
    pairs = [(name, getattr(obj, name)) for name in dir(obj) if hasattr(obj, name)]
    return [p for p in pairs if predicate is None or predicate(p[1])]


def getmro(cls):
    return cls.__mro__


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    return func


def iscoroutinefunction(obj):
    return _tools.function_kind(getattr(obj, "__func__", obj))[1]


def isgeneratorfunction(obj):
    return _tools.function_kind(getattr(obj, "__func__", obj))[0]


# ---- source and calls ------------------------------------------------------------------------


def _lines_of_class(found, name):
    """The same of a class: its text, and where its statement begins; decorators may come first."""
    text, at = found
    lines = text.splitlines(True)
    first = text.encode()[:at].count(b"\n")
    for k in range(first, len(lines)):
        words = lines[k].split("(")[0].split(":")[0].split()
        if words == ["class", name]:
            return lines, k
    raise OSError("could not find class definition")


def _lines_of(obj):
    """The lines of the text that obj stands in, and the one where it begins."""
    function, name = obj, None
    found = _tools.source_of_class(obj)
    if found:
        return _lines_of_class(found, obj.__name__)
    if isclass(obj):
        methods = [getattr(m, "__func__", getattr(m, "fget", m)) for m in vars(obj).values()]
        function, name = next((m for m in methods if isfunction(m)), None), obj.__name__
    function = unwrap(getattr(function, "__func__", function))
    if not isfunction(function):
        raise (
            TypeError(f"{obj!r} is a built-in {'class' if name else 'object'}")
            if name is None or obj.__module__ == "builtins"
            else OSError("could not find class definition")
        )
    text, at, _ = _tools.source_of(function)
    lines = text.splitlines(True)
    k = text.count("\n", 0, at)
    head = f"class {name}" if name else f"def {function.__name__}"
    while k >= 0 and function.__name__ != "<lambda>":
        words = lines[k].strip().removeprefix("async ")
        if words.startswith(head) and words[len(head) :].lstrip()[:1] in ("(", ":", ""):
            break
        k -= 1
    if k < 0:
        raise OSError("could not get source code")
    return lines, k


def getsourcelines(obj):
    lines, k = _lines_of(obj)
    indent = len(lines[k]) - len(lines[k].lstrip())
    end, _open_brackets = k + 1, 0
    if not lines[k].rstrip().endswith(":") and "lambda" in lines[k]:
        return [lines[k]], k + 1
    while end < len(lines):
        words = lines[end].strip()
        if (
            words
            and len(lines[end]) - len(lines[end].lstrip()) <= indent
            and words[0] not in ")]}#"
        ):
            break
        end += 1
    while (
        not lines[end - 1].strip()
        or lines[end - 1].startswith("#")
        and indent == 0
        and end - 1 > k
        and not lines[end - 1].startswith(" ")
    ):
        end -= 1
    while (
        k
        and lines[k - 1].strip().startswith("@")
        and len(lines[k - 1]) - len(lines[k - 1].lstrip()) == indent
    ):
        k -= 1
    return lines[k:end], k + 1


def getsource(obj):
    return "".join(getsourcelines(obj)[0])


class FrameInfo:
    def __init__(self, frame, text):
        self.frame, self.filename, self.lineno, self.function = (
            frame,
            frame.f_code.co_filename,
            frame.f_lineno,
            frame.f_code.co_name,
        )
        self.code_context, self.index = [text + "\n"], 0

    def __getitem__(self, k):
        return (
            self.frame,
            self.filename,
            self.lineno,
            self.function,
            self.code_context,
            self.index,
        )[k]


def currentframe():
    return sys._getframe(0)


def stack(context=1):
    found, frame = [], sys._getframe(0)
    for entry in _tools.calls():
        found.append(FrameInfo(frame, entry[3]))
        frame = frame.f_back
    return found


# ---- signatures ------------------------------------------------------------------------------


class _empty:
    """No default, no annotation."""


class _Kind(int):
    @property
    def name(self):
        return str(self)

    @property
    def value(self):
        return int(self)

    @property
    def description(self):
        return (
            "positional-only",
            "positional or keyword",
            "variadic positional",
            "keyword-only",
            "variadic keyword",
        )[int(self)]

    def __repr__(self):
        return (
            "POSITIONAL_ONLY",
            "POSITIONAL_OR_KEYWORD",
            "VAR_POSITIONAL",
            "KEYWORD_ONLY",
            "VAR_KEYWORD",
        )[int(self)]

    __str__ = __repr__


class Parameter:
    empty = _empty
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = (
        _Kind(i) for i in range(5)
    )

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name, self.kind, self.default, self.annotation = name, kind, default, annotation

    def replace(self, **kwargs):
        return Parameter(
            kwargs.get("name", self.name),
            kwargs.get("kind", self.kind),
            default=kwargs.get("default", self.default),
            annotation=kwargs.get("annotation", self.annotation),
        )

    def __str__(self):
        text = "*" * (int(self.kind) // 2 if self.kind in (2, 4) else 0) + self.name
        if self.annotation is not _empty:
            text += ": " + formatannotation(self.annotation)
        if self.default is not _empty:
            text += (" = " if self.annotation is not _empty else "=") + repr(self.default)
        return text

    def __repr__(self):
        return f'<Parameter "{self}">'


def formatannotation(annotation):
    if isinstance(annotation, type):
        return (
            annotation.__qualname__
            if annotation.__module__ == "builtins"
            else f"{annotation.__module__}.{annotation.__qualname__}"
        )
    return repr(annotation)


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature, self.arguments = signature, arguments

    def apply_defaults(self):
        found = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                found[name] = self.arguments[name]
            elif p.default is not _empty:
                found[name] = p.default
            elif p.kind == 2:
                found[name] = ()
            elif p.kind == 4:
                found[name] = {}
        self.arguments = found

    @property
    def args(self):
        found = []
        for name, p in self.signature.parameters.items():
            if p.kind in (3, 4) or name not in self.arguments:
                break
            if p.kind == 2:
                found.extend(self.arguments[name])
            else:
                found.append(self.arguments[name])
        return tuple(found)

    @property
    def kwargs(self):
        found = {}
        for name, p in self.signature.parameters.items():
            if p.kind == 3 and name in self.arguments:
                found[name] = self.arguments[name]
            elif p.kind == 4:
                found.update(self.arguments.get(name, {}))
        return found

    def __repr__(self):
        return f"<BoundArguments ({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})>"


class Signature:
    empty = _empty

    def __init__(self, parameters=(), *, return_annotation=_empty):
        self.parameters = {p.name: p for p in parameters}
        self.return_annotation = return_annotation

    def bind(self, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def _bind(self, args, kwargs, partial):
        found, left, rest = {}, list(args), dict(kwargs)
        for name, p in self.parameters.items():
            if p.kind == 2:
                if left:
                    found[name] = tuple(left)
                left = []
            elif p.kind == 4:
                if rest:
                    found[name] = rest
                rest = {}
            elif p.kind in (0, 1) and left:
                if name in rest and p.kind == 1:
                    raise TypeError(f"multiple values for argument {name!r}")
                found[name] = left.pop(0)
            elif p.kind != 0 and name in rest:
                found[name] = rest.pop(name)
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {name!r}")
        if left:
            raise TypeError("too many positional arguments")
        if rest:
            raise TypeError(f"got an unexpected keyword argument {next(iter(rest))!r}")
        return BoundArguments(self, found)

    def __str__(self):
        parts, star, last = [], False, None
        for p in self.parameters.values():
            if last == 0 and p.kind != 0:
                parts.append("/")
            if p.kind == 2:
                star = True
            if p.kind == 3 and not star:
                parts.append("*")
                star = True
            parts.append(str(p))
            last = p.kind
        if last == 0:
            parts.append("/")
        text = f"({', '.join(parts)})"
        return (
            text
            if self.return_annotation is _empty
            else f"{text} -> {formatannotation(self.return_annotation)}"
        )

    def __repr__(self):
        return f"<Signature {self}>"

    def __eq__(self, other):
        return str(self) == str(other)


def signature(obj, *, follow_wrapped=True):
    """The parameters of a function, a method or a class."""
    if follow_wrapped:
        obj = unwrap(obj)
    skip = 0
    if isinstance(obj, type):
        obj, skip = obj.__init__, 1
    elif ismethod(obj):
        obj, skip = obj.__func__, 1
    elif (
        not isfunction(obj)
        and not isbuiltin(obj)
        and type(obj) is not type(list.append)
        and type(obj).__name__ != "_ArrayFunctionDispatcher"
        and hasattr(type(obj), "__call__")
    ):
        obj, skip = type(obj).__call__, 1
    if hasattr(obj, "func") and hasattr(obj, "args"):
        inner = signature(obj.func)
        return Signature(
            [
                p
                for i, p in enumerate(inner.parameters.values())
                if i >= len(obj.args) and p.name not in obj.keywords
            ],
            return_annotation=inner.return_annotation,
        )
    said = getattr(obj, "__annotations__", {})
    found = [
        Parameter(
            name, _Kind(kind), default=default if has else _empty, annotation=said.get(name, _empty)
        )
        for name, kind, has, default in _tools.parameters(obj)
    ]
    return Signature(found[skip:], return_annotation=said.get("return", _empty))


def getfullargspec(func):
    from collections import namedtuple

    spec = namedtuple(
        "FullArgSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults annotations"
    )
    ps = signature(func).parameters.values()
    defaults = tuple(p.default for p in ps if p.kind in (0, 1) and p.default is not _empty)
    only = {p.name: p.default for p in ps if p.kind == 3 and p.default is not _empty}
    return spec(
        [p.name for p in ps if p.kind in (0, 1)],
        next((p.name for p in ps if p.kind == 2), None),
        next((p.name for p in ps if p.kind == 4), None),
        defaults or None,
        [p.name for p in ps if p.kind == 3],
        only or None,
        dict(getattr(func, "__annotations__", {})),
    )
