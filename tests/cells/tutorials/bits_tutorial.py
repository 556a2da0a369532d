"""Bit tricks: packbits, sieves, Gray code, Hamming codes, CRC, colour packing, floats taken apart."""
import numpy as np

bits = np.array([[1, 0, 1], [0, 1, 0], [0, 0, 1]], dtype=np.uint8)
print(np.packbits(bits), np.packbits(bits, axis=-1), np.packbits(bits, axis=0, bitorder="little"))
print(np.unpackbits(np.array([5, 200], dtype=np.uint8)).reshape(2, 8), np.unpackbits(np.uint8([7]), count=5, bitorder="little"))
n = 100
sieve = np.ones(n + 1, bool)
sieve[:2] = False
for p in range(2, int(n ** .5) + 1):
    if sieve[p]:
        sieve[p * p::p] = False
print(np.flatnonzero(sieve), sieve.nbytes, np.packbits(sieve).nbytes)
i = np.arange(8)
gray = i ^ (i >> 1)
print([np.binary_repr(g, width=3) for g in gray], np.bitwise_count(gray[1:] ^ gray[:-1]))
G = np.array([[1, 1, 0, 1], [1, 0, 1, 1], [1, 0, 0, 0], [0, 1, 1, 1], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
H = np.array([[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]])
msgs = (np.arange(16)[:, None] >> np.arange(3, -1, -1)) & 1
code = msgs @ G.T % 2
print(((code @ H.T) % 2).any(), np.unique((code[:, None] ^ code).sum(-1)))
rx = code.copy()
rng = np.random.default_rng(4)
flip = rng.integers(0, 7, 16)
rx[np.arange(16), flip] ^= 1
syndrome = (rx @ H.T % 2) @ [1, 2, 4]
rx[np.arange(16), syndrome - 1] ^= 1
print("corrected", (rx == code).all(), (syndrome - 1 == flip).all())
table = np.zeros(256, np.uint32)
for k in range(256):
    c = np.uint32(k)
    for _ in range(8):
        c = np.uint32(0xEDB88320) ^ (c >> np.uint32(1)) if c & np.uint32(1) else c >> np.uint32(1)
    table[k] = c


def crc32(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for b in data:
        crc = int(table[(crc ^ b) & 0xFF]) ^ (crc >> 8)
    return crc ^ 0xFFFFFFFF


import zlib
print(hex(crc32(b"123456789")), crc32(b"hello") == zlib.crc32(b"hello"), table[:3], table.dtype)
rgb = np.array([[255, 128, 0], [1, 2, 3]], dtype=np.uint8)
packed = rgb.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], dtype=np.uint32)
print(packed, [f"#{v:06x}" for v in packed], (packed[:, None] >> [16, 8, 0]) & 255)
x = np.array([1.0, -2.5, .1, np.inf])
u = x.view(np.uint64)
print((u >> np.uint64(63)), ((u >> np.uint64(52)) & np.uint64(0x7FF)).astype(int) - 1023, np.binary_repr(int(u[1] & np.uint64((1 << 52) - 1)), 52)[:6])
print(u, [hex(v) for v in u], x.view(np.int8).shape, np.float32(1.5).view(np.int32))
y = np.float32([2., .5, 10.])
j = (0x5F3759DF - (y.view(np.int32) >> 1)).astype(np.int32).view(np.float32)
j *= 1.5 - .5 * y * j * j
print(j, 1 / np.sqrt(y))
a = np.array([0b1100, 0b1010], np.uint8)
print(a[0] & a[1], a[0] | a[1], a[0] ^ a[1], ~a, a << 4, np.left_shift(a, 5), np.right_shift(a, 2), np.invert(a.astype(np.int8)))
print(np.int8(127) + np.int8(1) if False else np.array([127], np.int8) + np.int8(1), np.uint8(200) + np.uint8(100) if False else np.add(np.uint8([200]), np.uint8(100)))
print(np.base_repr(255, 16), np.base_repr(10, 2, padding=3), np.binary_repr(-5, 8), int("1010", 2), np.array(["ff", "10"]).astype(object))
print(np.lookfor if False else np.iinfo(np.int16), np.finfo(np.float32).eps, np.iinfo("u1").max)
swapped = np.array([1, 256], dtype=np.int16).byteswap()
print(swapped, swapped.view("S2") if False else swapped.tobytes().hex(), np.frombuffer(b"\x01\x02\x03\x04", dtype="<u2"), np.array([1, 2], "<i2").tobytes())
np.uint8(255) + 1
