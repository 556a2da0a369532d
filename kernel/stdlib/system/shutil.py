# shutil: whole files and folders.
import os
from collections import namedtuple


class Error(OSError):
    """What copytree found wrong, as a list."""


class SameFileError(Error):
    """Source and destination are the same file."""


class ReadError(OSError):
    pass


_Usage = namedtuple("usage", "total used free")


def disk_usage(path):
    import _system

    return _Usage(*_system.disk(str(path)))


def copyfileobj(fsrc, fdst, length=0):
    while True:
        part = fsrc.read(length if length > 0 else 65536)
        if not part:
            break
        fdst.write(part)


def copyfile(src, dst, *, follow_symlinks=True):
    if os.path.exists(dst) and os.path.samefile(src, dst):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    if not follow_symlinks and os.path.islink(src):
        os.symlink(os.readlink(src), dst)
        return dst
    with open(src, "rb") as a, open(dst, "wb") as b:
        copyfileobj(a, b)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    os.chmod(dst, os.stat(src).st_mode & 0o7777)


def copystat(src, dst, *, follow_symlinks=True):
    st = os.stat(src)
    os.utime(dst, (st.st_atime, st.st_mtime))
    os.chmod(dst, st.st_mode & 0o7777)


def _inside(src, dst):
    return os.path.join(dst, os.path.basename(src)) if os.path.isdir(dst) else dst


def copy(src, dst, *, follow_symlinks=True):
    dst = _inside(src, dst)
    copyfile(src, dst, follow_symlinks=follow_symlinks)
    copymode(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    dst = _inside(src, dst)
    copyfile(src, dst, follow_symlinks=follow_symlinks)
    copystat(src, dst)
    return dst


def ignore_patterns(*patterns):
    import fnmatch

    def ignored(path, names):
        return {name for pattern in patterns for name in fnmatch.filter(names, pattern)}

    return ignored


def copytree(
    src,
    dst,
    symlinks=False,
    ignore=None,
    copy_function=copy2,
    ignore_dangling_symlinks=False,
    dirs_exist_ok=False,
):
    names = os.listdir(src)
    left_out = ignore(str(src), names) if ignore is not None else ()
    if not dirs_exist_ok or not os.path.isdir(dst):
        os.makedirs(dst)
    wrong = []
    for name in names:
        if name in left_out:
            continue
        a, b = os.path.join(src, name), os.path.join(dst, name)
        try:
            if os.path.islink(a) and symlinks:
                os.symlink(os.readlink(a), b)
            elif os.path.islink(a) and not os.path.exists(a) and ignore_dangling_symlinks:
                pass
            elif os.path.isdir(a):
                copytree(
                    a, b, symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok
                )
            else:
                copy_function(a, b)
        except Error as error:
            wrong.extend(error.args[0])
        except OSError as error:
            wrong.append((a, b, str(error)))
    if wrong:
        raise Error(wrong)
    copystat(src, dst)
    return dst


def move(src, dst, copy_function=copy2):
    dst = _inside(str(src).rstrip("/"), dst)
    if (
        os.path.isdir(dst)
        or dst != src
        and os.path.exists(dst)
        and os.path.isdir(os.path.join(dst, ""))
    ):
        raise Error(f"Destination path '{dst}' already exists")
    try:
        os.rename(src, dst)
    except OSError as error:
        if error.errno != 18:  # another file system
            raise
        if os.path.isdir(src):
            copytree(src, dst, symlinks=True, copy_function=copy_function)
            rmtree(src)
        else:
            copy_function(src, dst)
            os.remove(src)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, dir_fd=None):
    try:
        for name in os.listdir(path):
            inner = os.path.join(str(path), name)
            if os.path.isdir(inner) and not os.path.islink(inner):
                rmtree(inner, ignore_errors, onerror)
            else:
                os.remove(inner)
        os.rmdir(path)
    except OSError as error:
        if onerror is not None and not ignore_errors:
            onerror(os.rmdir, path, (type(error), error, error.__traceback__))
        elif not ignore_errors:
            raise


def which(cmd, mode=1, path=None):
    for folder in (path or os.environ.get("PATH", "")).split(":"):
        full = os.path.join(folder, cmd)
        if os.path.isfile(full) and os.access(full, os.X_OK):
            return full
    return None


def get_terminal_size(fallback=(80, 24)):
    return os.get_terminal_size(fallback)
