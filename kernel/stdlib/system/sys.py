# sys: the program itself.
import _system
import _tools
from _sys import stdout, stderr, maxsize, platform
from types import SimpleNamespace as _Namespace

__stdout__, __stderr__ = stdout, stderr
_system.keep_stdout(stdout)
argv = _system.argv()
path = [""]
byteorder = "little"
executable = _system.executable()
prefix = exec_prefix = base_prefix = "/usr"
maxunicode = 0x10FFFF
version = "3.11.0 (Warpcell)"
hexversion = 0x030B00F0
copyright = "Warpcell"
flags = _Namespace(debug=0, optimize=0, interactive=1)
warnoptions = []
builtin_module_names = ("builtins", "math", "sys", "time")
modules = _system.modules()


class _Cells:  # the names of the cells, as the module __main__ has them
    __name__ = "__main__"
    __doc__ = property(lambda self: globals().get("__doc__"))
    __dict__ = property(lambda self: globals())

    def __dir__(self):
        return list(globals())

    def __getattr__(self, name):
        return _tools.cell_name(name)

    def __setattr__(self, name, value):
        _tools.cell_name(name, value)

    def __repr__(self):
        return "<module '__main__'>"


modules["__main__"] = _Cells()


def _is_script():
    """Whether a file is run by "warpcell run", whose standard input is ours."""
    try:
        return __argv__ is not None
    except NameError:
        return False


class _Stdin:
    """What input() reads, too: the standard input of a file that is run. Cells have none."""

    name, mode, encoding, errors, newlines, closed = "<stdin>", "r", "utf-8", "strict", None, False
    _rest = ""  # of a line that has been read in part

    def readline(self, size=-1):
        line, self._rest = self._rest, ""
        if not line and _is_script():
            try:
                line = input() + "\n"
            except EOFError:
                return ""
        if 0 <= size < len(line):
            line, self._rest = line[:size], line[size:]
        return line

    def read(self, size=-1):
        parts, n = [], 0
        while size < 0 or n < size:
            part = self.readline(-1 if size < 0 else size - n)
            if not part:
                break
            parts.append(part)
            n += len(part)
        return "".join(parts)

    def readlines(self, hint=-1):
        lines, n = [], 0
        for line in self:
            lines.append(line)
            n += len(line)
            if 0 < hint <= n:
                break
        return lines

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readable(self):
        return True

    def writable(self):
        return False

    def isatty(self):
        return False

    def fileno(self):
        return 0

    def close(self):
        pass


def _ask(prompt):
    """input() where a cell has put something else for sys.stdin; None where it has not."""
    if isinstance(stdin, _Stdin) and not stdin._rest:
        return None
    stdout.write(prompt)
    stdout.flush()
    line = stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line[:-1] if line[-1:] == "\n" else line


stdin = __stdin__ = _Stdin()
ps1, ps2 = ">>> ", "... "
dont_write_bytecode = True


class _Named(tuple):
    def __getattr__(self, name):
        if name in self._fields:
            return self[self._fields.index(name)]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")

    def __repr__(self):
        return f"{self._title}({', '.join([f'{n}={v!r}' for n, v in zip(self._fields, self)])})"


class _VersionInfo(_Named):
    _title = "sys.version_info"
    _fields = ("major", "minor", "micro", "releaselevel", "serial")


class _FloatInfo(_Named):
    _title = "sys.float_info"
    _fields = (
        "max",
        "max_exp",
        "max_10_exp",
        "min",
        "min_exp",
        "min_10_exp",
        "dig",
        "mant_dig",
        "epsilon",
        "radix",
        "rounds",
    )


class _IntInfo(_Named):
    _title = "sys.int_info"
    _fields = (
        "bits_per_digit",
        "sizeof_digit",
        "default_max_str_digits",
        "str_digits_check_threshold",
    )


version_info = _VersionInfo((3, 11, 0, "final", 0))
float_info = _FloatInfo(
    (
        1.7976931348623157e308,
        1024,
        308,
        2.2250738585072014e-308,
        -1021,
        -307,
        15,
        53,
        2.220446049250313e-16,
        2,
        1,
    )
)
int_info = _IntInfo((30, 4, 4300, 640))
implementation = _Namespace(name="warpcell", version=version_info, cache_tag=None)


def exit(status=None, /):
    raise SystemExit(status) if status is not None else SystemExit


def getrecursionlimit():
    return _tools.recursion_limit()


def setrecursionlimit(limit, /):
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")


def getsizeof(object, default=None):
    return _tools.size_of(object)


def getrefcount(object, /):
    return _tools.references(object)


def getallocatedblocks():
    return _tools.blocks()


def intern(string, /):
    return string


def exc_info():
    error = _tools.handling()
    return (None, None, None) if error is None else (type(error), error, error.__traceback__)


class _Frame:
    """A call under way: what functions that look at their caller ask for."""

    def __init__(self, calls, at):
        file, self.f_lineno, name, _, self.f_globals = calls[at]
        self.f_code = _Namespace(co_name=name, co_filename=file, co_firstlineno=self.f_lineno)
        self._calls, self._at = calls, at

    @property
    def f_back(self):
        return _Frame(self._calls, self._at + 1) if self._at + 1 < len(self._calls) else None

    def __repr__(self):
        return f"<frame at {id(self):#x}, file {self.f_code.co_filename!r}, line {self.f_lineno}, code {self.f_code.co_name}>"


def _getframe(depth=0, /):
    calls = _tools.calls()
    if depth >= len(calls):
        raise ValueError("call stack is not deep enough")
    return _Frame(calls, depth)


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def get_int_max_str_digits():
    return _tools.max_digits(None)


def set_int_max_str_digits(maxdigits):
    if maxdigits and maxdigits < 640:
        raise ValueError("maxdigits must be 0 or larger than 640")
    _tools.max_digits(maxdigits)


def gettrace():
    return None


def settrace(function, /):
    pass


def displayhook(value, /):
    if value is not None:
        print(repr(value))


def _warning_place(level):
    return _system.warning_place(level)


def _warnings_changed(filters):
    _system.warnings_changed(filters)
