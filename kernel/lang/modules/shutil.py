# shutil: whole files and folders.
import os
from collections import namedtuple


def copyfile(src, dst):
    with open(src, "rb") as f:
        data = f.read()
    with open(dst, "wb") as f:
        f.write(data)
    return dst


def copy(src, dst):
    return copyfile(src, os.path.join(dst, os.path.basename(src)) if os.path.isdir(dst) else dst)


copy2 = copy


def copytree(src, dst, dirs_exist_ok=False):
    os.makedirs(dst, exist_ok=dirs_exist_ok)
    for name in os.listdir(src):
        a, b = os.path.join(src, name), os.path.join(dst, name)
        if os.path.isdir(a):
            copytree(a, b, dirs_exist_ok)
        else:
            copyfile(a, b)
    return dst


def move(src, dst):
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    os.rename(src, dst)
    return dst


def rmtree(path, ignore_errors=False):
    try:
        for name in os.listdir(path):
            inner = os.path.join(str(path), name)
            if os.path.isdir(inner):
                rmtree(inner, ignore_errors)
            else:
                os.remove(inner)
        os.rmdir(path)
    except OSError:
        if not ignore_errors:
            raise


def which(cmd, mode=1, path=None):
    for folder in (path or os.environ.get("PATH", "")).split(":"):
        full = os.path.join(folder, cmd)
        if os.path.isfile(full) and os.access(full, os.X_OK):
            return full
    return None


def get_terminal_size(fallback=(80, 24)):
    return os.get_terminal_size(fallback)
