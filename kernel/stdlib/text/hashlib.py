# hashlib: digests of bytes; the work is libcrypto's (natives_hash.c).
algorithms_available = algorithms_guaranteed = {
    "md5",
    "sha1",
    "sha224",
    "sha256",
    "sha384",
    "sha512",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
}


class _Hash:
    def __init__(self, name, data):
        self.name = name
        self._state = _begin(name.replace("_", "-"))
        self.update(data)

    def update(self, data, /):
        if isinstance(data, str):
            raise TypeError("Strings must be encoded before hashing")
        if not isinstance(data, (bytes, bytearray)):
            if not hasattr(data, "tobytes"):
                raise TypeError("object supporting the buffer API required")
            data = data.tobytes()
        _absorb(self._state, data)

    def digest(self):
        return _digest(self._state)

    def hexdigest(self):
        return _digest(self._state).hex()

    @property
    def digest_size(self):
        return _sizes(self._state)[0]

    @property
    def block_size(self):
        return _sizes(self._state)[1]

    def copy(self):
        other = _Hash(self.name, b"")
        other._state = _copy(self._state)
        return other

    def __repr__(self):
        return f"<{self.name} _hashlib.HASH object @ {id(self):#x}>"


def new(name, data=b"", *, usedforsecurity=True):
    name = name.lower()
    name = name if name in algorithms_available else name.replace("-", "_")
    name = name if name in algorithms_available else name.replace("_", "")
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


def sha3_224(data=b"", *, usedforsecurity=True):
    return _Hash("sha3_224", data)


def sha3_256(data=b"", *, usedforsecurity=True):
    return _Hash("sha3_256", data)


def sha3_384(data=b"", *, usedforsecurity=True):
    return _Hash("sha3_384", data)


def sha3_512(data=b"", *, usedforsecurity=True):
    return _Hash("sha3_512", data)
