# Numbers that are scaled in parts: parameters of all kinds, with the stream's place after each.
import numpy as np
import hashlib


def digest(a):
    return hashlib.sha256(np.ascontiguousarray(a).tobytes()).hexdigest()[:16]


def makers():
    yield np.random.default_rng(3)
    yield np.random.Generator(np.random.MT19937(5))
    yield np.random.Generator(np.random.Philox(5))
    yield np.random.RandomState(4)


for g in makers():
    for n in (0, 1, 7, 8, 9, 65535, 65536, 65537):
        print(n, digest(g.uniform(-1.5, 2.25, n)), digest(g.normal(0.1, 3.7, n)), g.uniform())
        print(n, digest(g.exponential(0.3, n)), digest(g.exponential(0.0, n)), g.normal())
    print(
        digest(g.normal(-0.0, 0.0, 5)),
        g.uniform(3, 3, 2),
        g.normal(np.inf, 1, 2),
        g.normal(5e-324, 1e-310, 3),
    )
    print(digest(g.normal([1.0, 2.0], 3.0, (4, 2))), digest(g.uniform(0, [1.0, 2.0])))
    # what binomial computes once belongs to its parameters
    for n, p in (
        (10, 0.3),
        (10, 0.3),
        (10, 0.7),
        (1000, 0.3),
        (1000, 0.7),
        (10, 0.3),
        (0, 0.3),
        (5, 0.0),
        (5, 1.0),
    ):
        print(n, p, g.binomial(n, p, 6).tolist(), g.binomial(n, p))
    print(g.binomial([10, 1000, 10, 1000], [0.3, 0.3, 0.9, 0.9], (3, 4)).tolist())
a, b = np.random.RandomState(1), np.random.default_rng(1)
print(
    [(int(a.binomial(20, 0.4)), int(b.binomial(20, 0.4))) for _ in range(20)]
)  # both kinds in turns
