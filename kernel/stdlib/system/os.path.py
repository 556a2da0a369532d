# os.path: names of files.
import _system

sep, curdir, pardir, extsep = "/", ".", "..", "."
altsep, pathsep, defpath, devnull = None, ":", "/bin:/usr/bin", "/dev/null"
supports_unicode_filenames = False


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
    if dot > slash + 1 and p[slash + 1 : dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


def exists(path):
    try:
        _system.stat(str(path))
        return True
    except OSError:
        return False


def lexists(path):
    try:
        _system.status(str(path), False)
        return True
    except OSError:
        return False


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
    try:
        return _system.status(str(path), False)[0] & 0o170000 == 0o120000
    except OSError:
        return False


def ismount(path):
    try:
        here, above = _system.status(str(path), False), _system.status(join(str(path), ".."), False)
    except OSError:
        return False
    return here[0] & 0o170000 != 0o120000 and (here[2] != above[2] or here[1] == above[1])


def splitdrive(p):
    return str(p)[:0], str(p)


def normcase(s):
    return str(s)


def getsize(path):
    return _system.stat(str(path))[1]


def getmtime(path):
    return _system.stat(str(path))[2]


def getatime(path):
    return _system.status(str(path), True)[7]


def getctime(path):
    return _system.status(str(path), True)[9]


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


def realpath(path, *, strict=False):
    """The path without links: each part in turn, at most 40 links."""
    todo, done, links = abspath(path).split("/")[::-1], "/", 0
    while todo:
        part = todo.pop()
        if part in ("", "."):
            continue
        if part == "..":
            done = dirname(done)
            continue
        done = join(done, part)
        if not islink(done):
            if strict:
                _system.status(done, False)
            continue
        links += 1
        if links > 40:
            raise OSError(40, "Too many levels of symbolic links", str(path))
        to = _system.readlink(done)
        todo += to.split("/")[::-1]
        done = "/" if to.startswith("/") else dirname(done)
    return done


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


def commonpath(paths):
    paths = [str(p) for p in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if len({p.startswith("/") for p in paths}) > 1:
        raise ValueError("Can't mix absolute and relative paths")
    parts = [[q for q in p.split("/") if q and q != "."] for p in paths]
    n = 0
    while all([n < len(p) and p[n] == parts[0][n] for p in parts]):
        n += 1
    return ("/" if paths[0].startswith("/") else "") + "/".join(parts[0][:n])


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2):
    return _system.status(str(f1), True)[1:3] == _system.status(str(f2), True)[1:3]
