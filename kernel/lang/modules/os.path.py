# os.path: names of files.
import _system

sep, curdir, pardir, extsep = "/", ".", "..", "."


def join(a, *parts):
    out = str(a)
    for part in parts:
        part = str(part)
        if part.startswith("/"):
            out = part
        elif not out or out.endswith("/"):
            out += part
        else:
            out += "/" + part
    return out


def split(p):
    p = str(p)
    at = p.rfind("/") + 1
    head, tail = p[:at], p[at:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    p = str(p)
    dot, slash = p.rfind("."), p.rfind("/")
    if dot > slash + 1 and p[slash + 1:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


def exists(path):
    try:
        _system.stat(str(path))
        return True
    except OSError:
        return False


lexists = exists


def isfile(path):
    try:
        return _system.stat(str(path))[0] & 0o170000 == 0o100000
    except OSError:
        return False


def isdir(path):
    try:
        return _system.stat(str(path))[0] & 0o170000 == 0o040000
    except OSError:
        return False


def islink(path):
    return False


def getsize(path):
    return _system.stat(str(path))[1]


def getmtime(path):
    return _system.stat(str(path))[2]


getctime = getatime = getmtime


def isabs(path):
    return str(path).startswith("/")


def normpath(path):
    path = str(path)
    root = "/" if path.startswith("/") else ""
    out = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part == ".." and (out and out[-1] != ".." or root):
            if out:
                out.pop()
            continue
        out.append(part)
    return root + "/".join(out) or "."


def abspath(path):
    return normpath(join(_system.getcwd(), path))


realpath = abspath


def relpath(path, start="."):
    a, b = abspath(start).split("/")[1:], abspath(path).split("/")[1:]
    n = 0
    while n < len(a) and n < len(b) and a[n] == b[n]:
        n += 1
    return "/".join([".."] * len([p for p in a[n:] if p]) + b[n:]) or "."


def expanduser(path):
    path = str(path)
    if path == "~" or path.startswith("~/"):
        return _system.environ().get("HOME", "~") + path[1:]
    return path


def expandvars(path):
    for key, value in _system.environ().items():
        path = path.replace("${" + key + "}", value).replace("$" + key, value)
    return path


def commonprefix(names):
    names = list(names)
    if not names:
        return ""
    a, b = min(names), max(names)
    n = 0
    while n < len(a) and n < len(b) and a[n] == b[n]:
        n += 1
    return a[:n]


def samefile(a, b):
    return abspath(a) == abspath(b)
