# pathlib: paths as objects.
import os
import glob as _glob


class PurePath:
    def __init__(self, *parts):
        text = os.path.join(*[str(p) for p in parts]) if parts else "."
        root = "/" if text.startswith("/") else ""
        self._path = root + "/".join([p for p in text.split("/") if p not in ("", ".")]) or "."

    def __truediv__(self, other):
        if not isinstance(other, (str, PurePath)) and not hasattr(other, '__fspath__'):
            return NotImplemented
        return type(self)(self._path, str(other))

    def __rtruediv__(self, other):
        if not isinstance(other, str):
            return NotImplemented
        return type(self)(str(other), self._path)

    def __str__(self):
        return self._path

    def __fspath__(self):
        return self._path

    def __repr__(self):
        return f"PosixPath({self._path!r})"

    def __hash__(self):
        return hash(self._path)

    def __eq__(self, other):
        return self._path == other._path if isinstance(other, PurePath) else NotImplemented

    def __lt__(self, other):
        return self.parts < other.parts

    def joinpath(self, *others):
        return type(self)(self._path, *others)

    def is_absolute(self):
        return self._path.startswith("/")

    def as_posix(self):
        return self._path

    def match(self, pattern):
        return _glob._match(self.name, pattern)

    @property
    def parts(self):
        return tuple(
            (["/"] if self.is_absolute() else [])
            + [p for p in self._path.split("/") if p not in ("", ".")]
        )

    @property
    def name(self):
        return "" if self._path in ("/", ".") else os.path.basename(self._path)

    @property
    def parent(self):
        return type(self)(os.path.dirname(self._path) or ".")

    @property
    def parents(self):
        out, p = [], self
        while str(p.parent) != str(p):
            p = p.parent
            out.append(p)
        return out

    @property
    def suffix(self):
        return os.path.splitext(self.name)[1]

    @property
    def suffixes(self):
        return ["." + s for s in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        return os.path.splitext(self.name)[0]

    def with_name(self, name):
        return self.parent / name

    def with_suffix(self, suffix):
        return self.parent / (self.stem + suffix)

    def with_stem(self, stem):
        return self.parent / (stem + self.suffix)

    def relative_to(self, other):
        base = str(type(self)(other))
        if self._path != base and not self._path.startswith(base.rstrip("/") + "/"):
            raise ValueError(f"{self._path!r} is not in the subpath of {base!r}")
        return type(self)(self._path[len(base) :].lstrip("/"))


PurePosixPath = PurePath


class Path(PurePath):
    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        return cls(os.path.expanduser("~"))

    def exists(self):
        return os.path.exists(self._path)

    def is_file(self):
        return os.path.isfile(self._path)

    def is_dir(self):
        return os.path.isdir(self._path)

    def stat(self):
        return os.stat(self._path)

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return open(self._path, mode, encoding=encoding)

    def resolve(self, strict=False):
        return type(self)(os.path.abspath(self._path))

    def absolute(self):
        return type(self)(os.path.abspath(self._path))

    def expanduser(self):
        return type(self)(os.path.expanduser(self._path))

    def rmdir(self):
        os.rmdir(self._path)

    def read_text(self, encoding=None, errors=None):
        with open(self._path, encoding=encoding) as f:
            return f.read()

    def read_bytes(self):
        with open(self._path, "rb") as f:
            return f.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        with open(self._path, "w", encoding=encoding) as f:
            return f.write(data)

    def write_bytes(self, data):
        with open(self._path, "wb") as f:
            return f.write(data)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        if parents:
            os.makedirs(self._path, mode, exist_ok)
            return
        try:
            os.mkdir(self._path, mode)
        except FileExistsError:
            if not exist_ok or not self.is_dir():
                raise

    def touch(self, mode=0o666, exist_ok=True):
        open(self._path, "a").close()

    def unlink(self, missing_ok=False):
        try:
            os.remove(self._path)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target):
        os.rename(self._path, str(target))
        return type(self)(target)

    replace = rename

    def iterdir(self):
        for name in os.listdir(self._path):
            yield self / name

    def glob(self, pattern):
        for found in _glob.glob(os.path.join(self._path, pattern), recursive=True):
            yield type(self)(found)

    def rglob(self, pattern):
        return self.glob("**/" + pattern)


PosixPath = Path
