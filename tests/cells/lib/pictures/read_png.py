# plt.imread of PNG files of every colour type and depth, of pictures that pyplot wrote, and of what is no PNG file.
import io
import struct
import zlib
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, colour, rows, *extra):
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = zlib.compress(b"".join([b"\0" + r for r in rows]))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(extra) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def shown(name, data):
    a = plt.imread(io.BytesIO(data))
    print(name, a.shape, a.dtype, a.ravel()[:12].tolist(), float(a.astype(float).sum()))


grey = bytes([0, 10, 200, 255])
shown("grey 8", png(2, 2, 8, 0, [grey[:2], grey[2:]]))
shown("grey 1", png(4, 2, 1, 0, [b"\xa0", b"\x50"]))
shown("grey 16", png(2, 2, 16, 0, [struct.pack(">2H", 0, 1), struct.pack(">2H", 40000, 65535)]))
shown("rgb 8", png(2, 1, 8, 2, [bytes(range(6))]))
shown("rgba 8", png(2, 1, 8, 6, [bytes(range(0, 240, 30))]))
shown("grey alpha", png(2, 1, 8, 4, [bytes([10, 20, 30, 40])]))
shown("palette", png(4, 1, 2, 3, [b"\x1b"], chunk(b"PLTE", bytes(range(12)))))
shown("palette, alpha", png(4, 1, 8, 3, [bytes([3, 2, 1, 0])], chunk(b"PLTE", bytes(range(12))), chunk(b"tRNS", bytes([9, 99]))))
file = io.BytesIO()
plt.imsave(file, np.arange(12).reshape(3, 4), cmap="viridis", format="png")
shown("imsave", file.getvalue())
file = io.BytesIO()
few = np.array([[[255, 0, 0, 255], [1, 2, 3, 4]], [[9, 8, 7, 0], [250, 251, 252, 128]]], dtype=np.uint8)
plt.imsave(file, few, format="png")
shown("imsave with alpha", file.getvalue())
good = png(2, 2, 8, 0, [grey[:2], grey[2:]])
for n in (0, 7, 8, 20, 33, 40):
    try:
        plt.imread(io.BytesIO(good[:n]))
        print(n, "read")
    except Exception as e:
        print(n, "refused")
