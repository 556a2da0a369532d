# hashlib: MD5, SHA-1 and SHA-2 of bytes; _absorb and _finish are C.
algorithms_available = algorithms_guaranteed = {
    "md5",
    "sha1",
    "sha224",
    "sha256",
    "sha384",
    "sha512",
}
_blocks = {"sha384": 128, "sha512": 128}


class _Hash:
    def __init__(self, name, data):
        self.name = name
        self.block_size = _blocks.get(name, 64)
        self._state, self._rest, self._n = b"", b"", 0
        self.update(data)

    def update(self, data, /):
        if isinstance(data, str):
            raise TypeError("Strings must be encoded before hashing")
        if not isinstance(data, (bytes, bytearray)):
            if not hasattr(data, "tobytes"):
                raise TypeError("object supporting the buffer API required")
            data = data.tobytes()
        self._state, self._rest = _absorb(self.name, self._state, self._rest, data)
        self._n += len(data)

    def digest(self):
        return _finish(self.name, self._state, self._rest, self._n)

    def hexdigest(self):
        return self.digest().hex()

    @property
    def digest_size(self):
        return len(self.digest())

    def copy(self):
        other = _Hash(self.name, b"")
        other._state, other._rest, other._n = self._state, self._rest, self._n
        return other

    def __repr__(self):
        return f"<{self.name} _hashlib.HASH object @ {id(self):#x}>"


def new(name, data=b"", *, usedforsecurity=True):
    name = name.lower().replace("-", "")
    if name not in algorithms_available:
        raise ValueError(f"unsupported hash type {name}")
    return _Hash(name, data)


def md5(string=b"", *, usedforsecurity=True):
    return _Hash("md5", string)


def sha1(string=b"", *, usedforsecurity=True):
    return _Hash("sha1", string)


def sha224(string=b"", *, usedforsecurity=True):
    return _Hash("sha224", string)


def sha256(string=b"", *, usedforsecurity=True):
    return _Hash("sha256", string)


def sha384(string=b"", *, usedforsecurity=True):
    return _Hash("sha384", string)


def sha512(string=b"", *, usedforsecurity=True):
    return _Hash("sha512", string)
