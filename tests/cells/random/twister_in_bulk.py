# random_sample takes words of the Mersenne Twister in bulk: at every place of its 624 words, over
# its renewals, and with an odd number of words before (randint of a byte draws one).
import numpy as np
import hashlib


def digest(a):
    return hashlib.sha256(np.ascontiguousarray(a).tobytes()).hexdigest()[:16]


for n in (0, 1, 2, 310, 311, 312, 313, 314, 623, 624, 625, 936, 1000):
    for before in (0, 1, 2, 622, 623, 624, 625):
        r = np.random.RandomState(n + 1)
        for _ in range(before):
            r.randint(0, 2**32, dtype=np.uint64)
        a = r.random_sample(n)
        print(n, before, digest(a), r.random_sample(), r.get_state()[2])
r = np.random.RandomState(3)
print(
    digest(r.random_sample((7, 100))), digest(r.rand(3, 211)), r.randint(1000), r.standard_normal()
)
g = np.random.Generator(np.random.MT19937(5))
print(
    digest(g.random(1)),
    digest(g.random(1001)),
    g.integers(0, 255, 3, dtype="uint8"),
    digest(g.random(100)),
)
