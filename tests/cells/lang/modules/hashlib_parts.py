# Hashes take their data in parts of any length.
import hashlib
for name in sorted(hashlib.algorithms_guaranteed & {"md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512"}):
    for n in (0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 1000):
        data = bytes(i * 7 % 256 for i in range(n))
        h = hashlib.new(name)
        for at in range(0, n, 37):
            h.update(data[at:at + 37])
        c = h.copy()
        c.update(bytearray(b"more"))
        assert h.digest() == hashlib.new(name, data).digest() and c.hexdigest() == hashlib.new(name, data + b"more").hexdigest()
    h.update(memoryview(b"tail"))
    print(name, h.hexdigest(), h.digest_size, h.block_size)
try:
    hashlib.sha256("text")
except TypeError as e:
    print(type(e).__name__)
try:
    hashlib.sha256(5)
except TypeError as e:
    print(e)
import numpy as np
print(hashlib.md5(np.arange(10)).hexdigest(), hashlib.md5(np.ones((3, 3), np.float32)).hexdigest())
for name in ("SHA256", "sha3-256", "sha3_512"):
    print(name, hashlib.new(name, b"x").hexdigest()[:8], hashlib.new(name).name)
try:
    hashlib.new("none")
except ValueError as e:
    print(e)
