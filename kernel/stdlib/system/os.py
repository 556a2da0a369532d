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
            raise TypeError(
                f"str expected, not {type(value if isinstance(key, str) else key).__name__}"
            )
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
    """As a tuple it has whole seconds; the attributes have their parts, too."""

    st_mode, st_ino, st_dev, st_nlink = [property(lambda self, k=k: self[k]) for k in range(4)]
    st_uid, st_gid, st_size = [property(lambda self, k=k: self[k]) for k in range(4, 7)]

    def __repr__(self):
        return (
            "os.stat_result(st_mode=%d, st_ino=%d, st_dev=%d, st_nlink=%d, st_uid=%d, st_gid=%d, st_size=%d, "
            "st_atime=%d, st_mtime=%d, st_ctime=%d)" % self[:10]
        )


def _status(path, follow):
    fields = _system.status(str(path), follow)
    made = stat_result(fields[:7] + tuple([int(t // 1) for t in fields[7:]]))
    made.st_atime, made.st_mtime, made.st_ctime = fields[7:]
    made.st_atime_ns, made.st_mtime_ns, made.st_ctime_ns = [int(t * 1000000000) for t in fields[7:]]
    return made


def stat(path, *, dir_fd=None, follow_symlinks=True):
    return _status(path, follow_symlinks)


def lstat(path, *, dir_fd=None):
    return _status(path, False)


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    _system.link(str(src), str(dst), True)


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    _system.link(str(src), str(dst), False)


def readlink(path, *, dir_fd=None):
    return _system.readlink(str(path))


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    _system.chmod(str(path), mode)


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    if ns is not None:
        times = [t / 1000000000 for t in ns]
    elif times is None:
        import time

        times = (time.time(),) * 2
    _system.utime(str(path), times[0], times[1])


# Open files by their numbers.
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = (
    0,
    1,
    2,
    0o100,
    0o200,
    0o1000,
    0o2000,
)


def open(path, flags, mode=0o777, *, dir_fd=None):
    return _system.open(str(path), flags, mode)


def close(fd):
    _system.close(fd)


def read(fd, n, /):
    return _system.read(fd, n)


def write(fd, data, /):
    return _system.write(fd, bytes(data))


def fdopen(fd, mode="r", *args, **kwargs):
    """The file itself, opened once more; its number is given back."""
    from builtins import open as open_file

    f = open_file(f"/proc/self/fd/{fd}", mode, *args, **kwargs)
    _system.close(fd)
    return f


def access(path, mode):
    return _system.access(str(path), mode)


class DirEntry:
    def __init__(self, folder, name):
        self.name = name
        self.path = path.join(folder, name)

    def is_dir(self):
        return path.isdir(self.path)

    def is_file(self):
        return path.isfile(self.path)

    def stat(self):
        return stat(self.path)

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"


class scandir:
    def __init__(self, folder="."):
        self._entries = iter([DirEntry(str(folder), n) for n in listdir(folder)])

    def __iter__(self):
        return self._entries

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None


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


def popen(cmd, mode="r", buffering=-1):
    """What a command prints, as a file that is read; its close() gives the status, None for 0."""
    if not isinstance(cmd, str):
        raise TypeError(f"invalid cmd type ({type(cmd)}, expected string)")
    if mode not in ("r", "w"):
        raise ValueError(f"invalid mode {mode!r}")
    if buffering == 0 or buffering is None:
        raise ValueError("popen() does not support unbuffered streams")
    if mode == "w":
        raise NotImplementedError(
            "os.popen writes to no command here; subprocess.run(cmd, shell=True, input=text) does"
        )
    import io
    import subprocess

    done = subprocess.run(cmd, shell=True, stdout=subprocess.PIPE, text=True)
    status = done.returncode

    class _Output(io.StringIO):
        def close(self):
            super().close()
            return None if status == 0 else status if status < 0 else status << 8

    return _Output(done.stdout)


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
