# hmac: codes that say who wrote a message.
import hashlib


class HMAC:
    def __init__(self, key, msg=None, digestmod=""):
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        self._make = (
            digestmod if callable(digestmod) else lambda data=b"": hashlib.new(digestmod, data)
        )
        block = self._make().block_size
        key = self._make(key).digest() if len(key) > block else bytes(key)
        key += b"\0" * (block - len(key))
        self._outer, self._text = (
            bytes([b ^ 0x5C for b in key]),
            bytes([b ^ 0x36 for b in key]) + bytes(msg or b""),
        )
        self.name = "hmac-" + self._make().name
        self.digest_size, self.block_size = self._make().digest_size, block

    def update(self, msg):
        self._text += bytes(msg)

    def digest(self):
        return self._make(self._outer + self._make(self._text).digest()).digest()

    def hexdigest(self):
        return self.digest().hex()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    return HMAC(key, msg, digest).digest()


def compare_digest(a, b):
    return a == b
