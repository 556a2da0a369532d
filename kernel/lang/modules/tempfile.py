# tempfile: files and folders that are used for a while.
import os
import random as _random
import shutil

_draw = _random.Random()
tempdir = None


def gettempdir():
    return os.environ.get("TMPDIR") or "/tmp"


def _name(suffix, prefix, folder):
    letters = "abcdefghijklmnopqrstuvwxyz0123456789_"
    while True:
        name = (prefix or "tmp") + "".join([_draw.choice(letters) for _ in range(8)]) + (suffix or "")
        path = os.path.join(folder or gettempdir(), name)
        if not os.path.exists(path):
            return path


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = _name(suffix, prefix, dir)
    os.mkdir(path, 0o700)
    return path


def mktemp(suffix="", prefix="tmp", dir=None):
    return _name(suffix, prefix, dir)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def __enter__(self): return self.name
    def __exit__(self, *exc): self.cleanup()
    def cleanup(self): shutil.rmtree(self.name, ignore_errors=True)


class NamedTemporaryFile:
    def __init__(self, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True):
        self.name = _name(suffix, prefix, dir)
        self.file = open(self.name, mode, encoding=encoding)
        self._delete = delete

    def __getattr__(self, name): return getattr(self.file, name)
    def __iter__(self): return iter(self.file)
    def __enter__(self): return self
    def __exit__(self, *exc): self.close()

    def close(self):
        self.file.close()
        if self._delete and os.path.exists(self.name):
            os.remove(self.name)


TemporaryFile = NamedTemporaryFile
