# os: the operating system.
from _os import getpid, kill, cpu_count
import _system
import os.path as path

name = "posix"
sep = "/"
linesep = "\n"
pathsep = ":"
altsep = None
curdir, pardir, extsep, devnull = ".", "..", ".", "/dev/null"
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
error = OSError


class _Environ(dict):
    def __setitem__(self, key, value):
        if not isinstance(key, str) or not isinstance(value, str):
            raise TypeError(f"str expected, not {type(value if isinstance(key, str) else key).__name__}")
        _system.setenv(key, value)
        dict.__setitem__(self, key, value)

    def __delitem__(self, key):
        dict.__delitem__(self, key)
        _system.setenv(key, None)

    def setdefault(self, key, value):
        if key not in self:
            self[key] = value
        return self[key]

    def update(self, other=(), **kwargs):
        for key, value in dict(other, **kwargs).items():
            self[key] = value

    def pop(self, key, *default):
        value = dict.pop(self, key, *default)
        _system.setenv(key, None)
        return value

    def copy(self):
        return dict(self)

    def __repr__(self):
        return "environ(" + dict.__repr__(self) + ")"


environ = _Environ(_system.environ())


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(key, value, /):
    _system.setenv(key, value)


def unsetenv(key, /):
    _system.setenv(key, None)


def getcwd():
    return _system.getcwd()


def chdir(path):
    _system.chdir(str(path))


def listdir(path="."):
    return _system.listdir(str(path))


def mkdir(path, mode=0o777):
    _system.mkdir(str(path), mode)


def makedirs(name, mode=0o777, exist_ok=False):
    name = str(name)
    head = path.dirname(name.rstrip("/"))
    if head and not path.exists(head):
        makedirs(head, mode, True)
    try:
        _system.mkdir(name, mode)
    except OSError:
        if not exist_ok or not path.isdir(name):
            raise


def remove(path):
    _system.remove(str(path))


unlink = remove


def rmdir(path):
    _system.rmdir(str(path))


def rename(src, dst):
    _system.rename(str(src), str(dst))


replace = rename


class stat_result(tuple):
    st_mode = property(lambda self: self[0])
    st_size = property(lambda self: self[6])
    st_mtime = property(lambda self: self[8])


def stat(path):
    mode, size, mtime = _system.stat(str(path))
    return stat_result((mode, 0, 0, 1, 0, 0, size, int(mtime), mtime, int(mtime)))


def access(path, mode):
    return _system.access(str(path), mode)


class DirEntry:
    def __init__(self, folder, name):
        self.name = name
        self.path = path.join(folder, name)

    def is_dir(self): return path.isdir(self.path)
    def is_file(self): return path.isfile(self.path)
    def stat(self): return stat(self.path)
    def __repr__(self): return f"<DirEntry {self.name!r}>"


class scandir:
    def __init__(self, folder="."):
        self._entries = iter([DirEntry(str(folder), n) for n in listdir(folder)])

    def __iter__(self): return self._entries
    def __enter__(self): return self
    def __exit__(self, *exc): return None


def walk(top, topdown=True):
    top = str(top)
    folders, files = [], []
    for entry in listdir(top):
        (folders if path.isdir(path.join(top, entry)) else files).append(entry)
    if topdown:
        yield top, folders, files
    for folder in folders:
        yield from walk(path.join(top, folder), topdown)
    if not topdown:
        yield top, folders, files


def urandom(size, /):
    return _system.urandom(size)


def getppid():
    return _system.getppid()


def getlogin():
    return environ.get("USER", "user")


def getloadavg():
    return _system.loadavg()


def sched_getaffinity(pid, /):
    return set(range(cpu_count()))


def system(command):
    return _system.shell(command)


class PathLike:
    """What has a path, as those of pathlib."""


PathLike.__class_instance__ = staticmethod(lambda x: hasattr(type(x), "__fspath__"))


def fspath(path):
    return str(path)


class uname_result(tuple):
    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])


def uname():
    return uname_result(_system.uname())


def get_terminal_size(fallback=(80, 24)):
    return terminal_size(fallback)


class terminal_size(tuple):
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])


def _exit(status):
    raise SystemExit(status)
