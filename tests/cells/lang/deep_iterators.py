# Iterators in iterators, far deeper than the C stack: an error, and the pile is freed again.
import itertools
piles = [
    lambda g: map(int, g), lambda g: map(lambda x: x, g), lambda g: filter(None, g), lambda g: filter(lambda x: True, g),
    zip, enumerate, itertools.chain, itertools.accumulate, itertools.groupby, itertools.cycle,
    lambda g: itertools.islice(g, 10), lambda g: itertools.takewhile(bool, g), lambda g: (x for x in g),
]
for pile in piles:
    g = iter([1])
    for i in range(120000):
        g = pile(g)
    try:
        next(g)
    except RecursionError:
        print("RecursionError")
    del g
g = iter(range(2, 50))
for p in range(2, 300):
    g = filter(lambda n, p=p: n == p or n % p, g)
print(list(g))
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: RecursionError
# expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
