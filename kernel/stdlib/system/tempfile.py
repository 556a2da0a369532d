# tempfile: files and folders that are used for a while.
import os
import random as _random
import shutil

_draw = _random.Random()
tempdir = None
template, TMP_MAX = "tmp", 10000


def gettempdir():
    if tempdir:
        return tempdir
    candidates = [os.environ.get(name) for name in ("TMPDIR", "TEMP", "TMP")] + ["/tmp", "/var/tmp"]
    usable = [c for c in candidates if c and os.path.isdir(c) and os.access(c, os.W_OK)]
    return os.path.abspath(usable[0] if usable else os.getcwd())


def _name(suffix, prefix, folder):
    letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    while True:
        name = (
            (prefix or "tmp") + "".join([_draw.choice(letters) for _ in range(8)]) + (suffix or "")
        )
        path = os.path.join(folder or gettempdir(), name)
        if not os.path.exists(path):
            return path


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _name(suffix, prefix, dir)
    os.mkdir(path, 0o700)
    return path


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    path = _name(suffix, prefix, dir)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), os.path.abspath(path)


def gettempprefix():
    return template


def gettempdirb():
    return gettempdir().encode()


def gettempprefixb():
    return template.encode()


def mktemp(suffix="", prefix="tmp", dir=None):
    return _name(suffix, prefix, dir)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, *exc):
        self.cleanup()

    def cleanup(self):
        shutil.rmtree(self.name, ignore_errors=True)


class NamedTemporaryFile:
    def __init__(
        self,
        mode="w+b",
        buffering=-1,
        encoding=None,
        newline=None,
        suffix=None,
        prefix=None,
        dir=None,
        delete=True,
        *,
        errors=None,
    ):
        fd, self.name = mkstemp(suffix, prefix, dir)
        os.close(fd)
        self.file = open(self.name, mode, encoding=encoding, errors=errors, newline=newline)
        self.delete = delete

    def __getattr__(self, name):
        return getattr(self.file, name)

    def __iter__(self):
        return iter(self.file)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def close(self):
        self.file.close()
        if self.delete and os.path.exists(self.name):
            os.remove(self.name)


TemporaryFile = NamedTemporaryFile


class SpooledTemporaryFile:
    """A file in memory, or from max_size bytes on and when its number is asked for one on disk."""

    def __init__(
        self,
        max_size=0,
        mode="w+b",
        buffering=-1,
        encoding=None,
        newline=None,
        suffix=None,
        prefix=None,
        dir=None,
        *,
        errors=None,
    ):
        import io

        self._most, self._rest = max_size, (mode, buffering, encoding, newline, suffix, prefix, dir)
        self._file = io.BytesIO() if "b" in mode else io.StringIO()
        self._rolled = False

    def rollover(self):
        if not self._rolled:
            old, at = self._file, self._file.tell()
            self._file, self._rolled = TemporaryFile(*self._rest), True
            self._file.write(old.getvalue())
            self._file.seek(at)

    def write(self, data):
        n = self._file.write(data)
        if self._most and self._file.tell() > self._most:
            self.rollover()
        return n

    def __getattr__(self, name):
        return getattr(self._file, name)

    def __iter__(self):
        return iter(self._file)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self._file.close()
