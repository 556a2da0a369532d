# traceback: errors as text, in Python's form.
import sys
import _tools


class FrameSummary:
    def __init__(self, filename, lineno, name, line):
        self.filename, self.lineno, self.name, self.line = filename, lineno, name, line

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __getitem__(self, i):
        return (self.filename, self.lineno, self.name, self.line)[i]

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


def extract_tb(tb, limit=None):
    found = [FrameSummary(*e) for e in _tools.trace_entries(tb)] if tb is not None else []
    return found if limit is None else found[:limit] if limit >= 0 else found[limit:]


def format_list(extracted):
    return [
        f'  File "{f[0]}", line {f[1]}, in {f[2]}\n' + (f"    {f[3]}\n" if f[3] else "")
        for f in extracted
    ]


def format_tb(tb, limit=None):
    return format_list(extract_tb(tb, limit))


def format_exception_only(exc, value=None, **kwargs):
    value = exc if value is None else value
    if value is None:
        return ["NoneType: None\n"]
    name = type(value).__qualname__
    if type(value).__module__ not in ("builtins", "__main__"):
        name = type(value).__module__ + "." + name
    text = str(value)
    return [f"{name}: {text}\n" if text else f"{name}\n"] + [
        f"{note}\n" for note in getattr(value, "__notes__", ())
    ]


def format_exception(exc, value=None, tb=None, limit=None, chain=True, **kwargs):
    value = exc if value is None else value
    lines = []
    if chain and value is not None:
        if value.__cause__ is not None:
            lines += format_exception(value.__cause__) + [
                "\nThe above exception was the direct cause of the following exception:\n\n"
            ]
        elif value.__context__ is not None and not value.__suppress_context__:
            lines += format_exception(value.__context__) + [
                "\nDuring handling of the above exception, another exception occurred:\n\n"
            ]
    way = format_tb(value.__traceback__, limit) if value is not None else []
    return (
        lines
        + (["Traceback (most recent call last):\n"] + way if way else [])
        + format_exception_only(value)
    )


def format_exc(limit=None, chain=True):
    return "".join(format_exception(sys.exc_info()[1], limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    (file or sys.stderr).write(format_exc(limit, chain))


def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    (file or sys.stderr).write("".join(format_exception(exc, value, tb, limit, chain)))


def print_tb(tb, limit=None, file=None):
    (file or sys.stderr).write("".join(format_tb(tb, limit)))


def format_stack(f=None, limit=None):
    return []


def print_stack(f=None, limit=None, file=None):
    pass
