# urllib.parse: addresses and their parts.
from collections import namedtuple

_plain = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")


class _Place:
    """What an address says of its host."""

    def _host(self):
        place = self.netloc.rpartition("@")[2]
        if place.startswith("["):
            host, _, rest = place[1:].partition("]")
            return host, rest.partition(":")[2]
        host, _, port = place.partition(":")
        return host, port

    @property
    def username(self):
        return self.netloc.rpartition("@")[0].partition(":")[0] or None

    @property
    def password(self):
        return self.netloc.rpartition("@")[0].partition(":")[2] or None

    @property
    def hostname(self):
        return self._host()[0].lower() or None

    @property
    def port(self):
        port = self._host()[1]
        return int(port) if port else None

    def geturl(self):
        return urlunparse(self) if len(self) == 6 else urlunsplit(self)


class SplitResult(_Place, namedtuple("SplitResult", "scheme netloc path query fragment")):
    pass


class ParseResult(_Place, namedtuple("ParseResult", "scheme netloc path params query fragment")):
    pass


def urlsplit(url, scheme="", allow_fragments=True):
    url = url.lstrip()
    netloc = query = fragment = ""
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isalpha() and all([c.isalnum() or c in "+-." for c in head]):
        scheme, url = head.lower(), rest
    if url[:2] == "//":
        end = min([i for i in (url.find(c, 2) for c in "/?#") if i >= 0], default=len(url))
        netloc, url = url[2:end], url[end:]
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    scheme, netloc, path, query, fragment = urlsplit(url, scheme, allow_fragments)
    last = path.rfind("/")
    at = path.find(";", last + 1)
    params = ""
    if at >= 0:
        path, params = path[:at], path[at + 1 :]
    return ParseResult(scheme, netloc, path, params, query, fragment)


def urlunsplit(parts):
    scheme, netloc, url, query, fragment = parts
    if netloc:
        url = "//" + netloc + ("/" if url and url[:1] != "/" else "") + url
    url = (scheme + ":" if scheme else "") + url
    return url + ("?" + query if query else "") + ("#" + fragment if fragment else "")


def urlunparse(parts):
    scheme, netloc, url, params, query, fragment = parts
    return urlunsplit((scheme, netloc, url + (";" + params if params else ""), query, fragment))


def urldefrag(url):
    front, _, fragment = url.partition("#")
    return front, fragment


def urljoin(base, url, allow_fragments=True):
    if not base or not url:
        return url or base
    b, u = urlparse(base), urlparse(url, urlparse(base).scheme)
    if u.scheme != b.scheme:
        return url
    if u.netloc:
        return urlunparse(u)
    if not u.path and not u.params:
        return urlunparse(
            u._replace(netloc=b.netloc, path=b.path, params=b.params, query=u.query or b.query)
        )
    steps = u.path.split("/") if u.path[:1] == "/" else b.path.split("/")[:-1] + u.path.split("/")
    if not b.path and u.path[:1] != "/":
        steps = [""] + steps
    out = []
    for step in steps:
        if step == "..":
            out = out[:-1] if len(out) > 1 else out
        elif step != ".":
            out.append(step)
    if steps[-1] in (".", ".."):
        out.append("")
    return urlunparse(u._replace(netloc=b.netloc, path="/".join(out) or "/"))


def quote(string, safe="/", encoding=None, errors=None):
    data = string.encode(encoding or "utf-8") if isinstance(string, str) else bytes(string)
    kept = _plain | set(safe if isinstance(safe, str) else safe.decode())
    return "".join([chr(b) if b < 128 and chr(b) in kept else f"%{b:02X}" for b in data])


def quote_plus(string, safe="", encoding=None, errors=None):
    return quote(string, safe + " ", encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    parts = (string.encode() if isinstance(string, str) else string).split(b"%")
    out = parts[0]
    for part in parts[1:]:
        try:
            out += bytes([int(part[:2].decode(), 16)]) + part[2:]
        except ValueError:
            out += b"%" + part
    return out


def unquote(string, encoding="utf-8", errors="replace"):
    return unquote_to_bytes(string).decode(encoding, errors)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    pairs = []
    for key, value in query.items() if hasattr(query, "items") else query:
        many = doseq and not isinstance(value, (str, bytes)) and hasattr(value, "__len__")
        for one in value if many else [value]:
            pairs.append(
                quote_via(key if isinstance(key, bytes) else str(key), safe)
                + "="
                + quote_via(one if isinstance(one, bytes) else str(one), safe)
            )
    return "&".join(pairs)


def parse_qsl(
    qs,
    keep_blank_values=False,
    strict_parsing=False,
    encoding="utf-8",
    errors="replace",
    max_num_fields=None,
    separator="&",
):
    found = []
    for part in qs.split(separator):
        name, mark, value = part.partition("=")
        if not part or not mark and not keep_blank_values:
            if strict_parsing and part:
                raise ValueError(f"bad query field: {part!r}")
            continue
        if value or keep_blank_values:
            found.append((unquote_plus(name), unquote_plus(value)))
    return found


def parse_qs(
    qs,
    keep_blank_values=False,
    strict_parsing=False,
    encoding="utf-8",
    errors="replace",
    max_num_fields=None,
    separator="&",
):
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, separator=separator):
        found.setdefault(name, []).append(value)
    return found
