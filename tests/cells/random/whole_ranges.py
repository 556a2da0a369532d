# Ranges that end at 2**64, and which methods the kinds of bits have.
import numpy as np


def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for kind in ('Philox', 'SFC64', 'PCG64DXSM', 'PCG64', 'MT19937'):
    bits = getattr(np.random, kind)(5)
    print(kind, [hasattr(bits, name) for name in ('advance', 'spawn', 'state', 'random_raw')])
    g = np.random.Generator(bits)
    print(g.integers(0, 2**64, 2, dtype='u8'), g.integers(2**63, 2**64, 3, dtype=np.uint64))
    print(g.integers(2**64, dtype=np.uint64), g.integers([0, 1], 2**63, 2), g.random(2))
    print(g.integers(0, 2**64 - 1, 2, dtype=np.uint64, endpoint=True))
    tell(lambda: g.integers(0, 2**64 + 1, dtype=np.uint64))
    tell(lambda: g.integers(0, 2**64, dtype=np.uint64, endpoint=True))
    tell(lambda: g.integers(-1, 2**64, dtype=np.uint64))
    tell(lambda: g.integers(0, 2**64, 2))
    tell(lambda: g.integers(-(2**70), 5))
r = np.random.RandomState(3)
print(r.randint(0, 2**64, 2, dtype='u8'), r.randint(-(2**63), 2**63, 2))
tell(lambda: r.randint(0, 2**64))
