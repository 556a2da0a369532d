# glob: file names by patterns.
import os


def _match(name, pattern):
    if not pattern:
        return not name
    c = pattern[0]
    if c == "*":
        return any(_match(name[i:], pattern[1:]) for i in range(len(name) + 1))
    if not name:
        return False
    if c == "[":
        end = pattern.find("]", 2)
        if end > 0:
            chosen = pattern[1:end]
            negated = chosen.startswith("!")
            chosen = chosen[negated:]
            inside = False
            i = 0
            while i < len(chosen):
                if i + 2 < len(chosen) and chosen[i + 1] == "-":
                    inside = inside or chosen[i] <= name[0] <= chosen[i + 2]
                    i += 3
                else:
                    inside = inside or chosen[i] == name[0]
                    i += 1
            return inside != negated and _match(name[1:], pattern[end + 1 :])
    return (c == "?" or c == name[0]) and _match(name[1:], pattern[1:])


def _expand(folder, parts, recursive):
    if not parts:
        yield folder
        return
    part, rest = parts[0], parts[1:]
    if part == "**" and recursive:
        yield from _expand(folder, rest, recursive)
        for name in sorted(os.listdir(folder or ".")):
            path = os.path.join(folder, name) if folder else name
            if os.path.isdir(path) and not name.startswith("."):
                yield from _expand(path, parts, recursive)
        return
    if not any(c in part for c in "*?["):
        path = os.path.join(folder, part) if folder else part
        if os.path.exists(path):
            yield from _expand(path, rest, recursive)
        return
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return
    for name in names:
        if (part.startswith(".") or not name.startswith(".")) and _match(name, part):
            path = os.path.join(folder, name) if folder else name
            if not rest or os.path.isdir(path):
                yield from _expand(path, rest, recursive)


def iglob(pathname, *, root_dir=None, recursive=False):
    pathname = str(pathname)
    parts = [p for p in pathname.split("/") if p]
    return _expand("/" if pathname.startswith("/") else "", parts, recursive)


def glob(pathname, *, root_dir=None, recursive=False):
    return list(iglob(pathname, recursive=recursive))


def escape(pathname):
    return "".join(["[" + c + "]" if c in "*?[" else c for c in pathname])
