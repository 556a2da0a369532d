# Philox, SFC64 and PCG64DXSM: NumPy's streams for NumPy's seeds, their states, jumps and children.
import pickle
import numpy as np
from numpy.random import PCG64DXSM, SFC64, Generator, Philox, SeedSequence

def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)

for kind in (Philox, SFC64, PCG64DXSM):
    for seed in (0, 12345, [1, 2, 3], SeedSequence(7, spawn_key=(2,))):
        bits = kind(seed)
        print(kind.__name__, bits.random_raw(7), bits.random_raw())
        print(bits.state)
    g = Generator(kind(42))
    print(str(g), g.random(5), g.standard_normal(4), g.integers(0, 100, 6), g.integers(0, 2**40, 3), g.random(3, dtype=np.float32))
    print(g.integers(0, 5, 3, dtype=np.uint8), g.bit_generator.state, g.choice(10, 4, replace=False), g.permutation(6), g.standard_gamma(2.5, 2), g.bytes(5))
    kept = g.bit_generator.state
    first = g.random(3)
    g.bit_generator.state = kept
    print((g.random(3) == first).all(), g.poisson(3, 4), g.binomial(9, 0.3, 4))
    a, b = kind(5).spawn(2)
    print(a.random_raw(2), b.random_raw(2))
    bits = Generator(kind(1))
    bits.integers(0, 9, 3, dtype=np.int32)
    if kind is not SFC64:
        print(kind(9).jumped().random_raw(3), kind(9).jumped(3).random_raw(3))
        c = kind(9)
        c.random_raw(3)
        c.advance(10**30 + 7)
        print(c.state, c.random_raw(5))
        print(c.advance(-3).random_raw(2))
    show(lambda: setattr(kind(0), "state", {"bit_generator": "PCG64"}))
    show(lambda: setattr(kind(0), "state", 3))
for bits in (Philox(5), SFC64(5), PCG64DXSM(5), np.random.PCG64(5), np.random.MT19937(5)):
    g = Generator(bits)
    g.integers(0, 9, 3, dtype=np.int32)
    again, other = pickle.loads(pickle.dumps(g)), pickle.loads(pickle.dumps(bits))
    print(str(again), again.random(3), g.random(3), other.random_raw(2), again.bit_generator.spawn(1)[0].random_raw())
print(pickle.loads(pickle.dumps(SeedSequence(5, spawn_key=(1, 2)))))
print(Philox(key=0x1234567890, counter=2**64 - 1).random_raw(9))
print(Philox(key=np.array([1, 2**63], np.uint64), counter=[2, 0, 0, 1]).random_raw(9))
print(Philox(key=3).state)
show(lambda: Philox(1, key=2))
print(Generator(SFC64(3)).multinomial(10, [0.2, 0.3, 0.5]), Generator(Philox(3)).multivariate_normal([0, 1], [[1, 0], [0, 2]]))
print(hasattr(SFC64(1), "random_raw"), SFC64(1).random_raw(output=False))
