# uuid: names that nothing else has.
import os


class UUID:
    def __init__(self, hex=None, bytes=None, int=None, version=None):
        if hex is not None:
            digits = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
            if len(digits) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            n = _number(digits)
        elif bytes is not None:
            n = _from_bytes(bytes)
        else:
            n = int
        if version is not None:
            n = n & ~(0xC000 << 48) | 0x8000 << 48
            n = n & ~(0xF000 << 64) | version << 76
        self.int = n

    @property
    def hex(self):
        return "%032x" % self.int

    @property
    def bytes(self):
        return self.int.to_bytes(16, "big")

    @property
    def version(self):
        return self.int >> 76 & 15

    def __str__(self):
        h = self.hex
        return f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"

    def __repr__(self):
        return f"UUID('{self}')"

    def __eq__(self, other):
        return isinstance(other, UUID) and self.int == other.int

    def __lt__(self, other):
        return self.int < other.int

    def __hash__(self):
        return hash(self.int)


def _number(digits):
    return int(digits, 16)


def _from_bytes(b):
    return int.from_bytes(b, "big")


def uuid4():
    return UUID(bytes=os.urandom(16), version=4)


uuid1 = uuid4

NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")


def uuid3(namespace, name):
    import hashlib

    return UUID(bytes=hashlib.md5(namespace.bytes + name.encode("utf-8")).digest(), version=3)


def uuid5(namespace, name):
    import hashlib

    return UUID(bytes=hashlib.sha1(namespace.bytes + name.encode("utf-8")).digest()[:16], version=5)
