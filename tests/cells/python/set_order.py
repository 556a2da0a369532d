# The order of a set's items after removals, in-place operators and methods, and what pop takes.
import random

random.seed(1)


def drawn(n, most):
    kind = random.random()
    if kind < 0.3:
        return {random.randrange(most) for _ in range(n)}
    if kind < 0.6:
        return {random.randrange(most) * 8 for _ in range(n)}
    s = set(range(n))
    for _ in range(random.randrange(n + 1)):
        s.discard(random.randrange(n))
    return s


def results(a, b, c):
    yield from (a | b, a & b, a - b, a ^ b, b - a)
    yield from (a.union(list(b), c), a.intersection(list(b)), a.intersection(b, c))
    yield from (a.difference(list(b)), a.difference(b, c), a.difference(), a.intersection())
    yield from (a.symmetric_difference(list(b)), frozenset(a) - b, frozenset(a) ^ b)
    for operator in ('|=', '&=', '-=', '^='):
        x = set(a)
        y = x if b is a else b
        exec('x %s y' % operator)
        yield x
        x.add(7)
        x.add(-1)
        yield x
    for name in ('update', 'intersection_update', 'difference_update', 'symmetric_difference_update'):
        x = set(a)
        getattr(x, name)(list(b))
        yield x
    x = set(a)
    popped = []
    while len(x) > 2:
        popped.append(x.pop())
        if len(popped) % 3 == 0 and len(popped) < 50:
            x.add(popped[0])
    yield popped
    yield [a.isdisjoint(b), a.isdisjoint(list(b))]


for trial in range(120):
    a, b = (drawn(random.choice([0, 1, 3, 5, 8, 20, 60]), random.choice([5, 50, 1 << 40])) for _ in 'ab')
    if trial % 9 == 0:
        b = a
    for i, result in enumerate(results(a, b, drawn(5, 20))):
        text = repr(list(result))
        print(i, text if len(text) < 60 else sum(ord(c) * (k % 97 + 1) for k, c in enumerate(text)), end=' ')
    print()

s = set(range(200000))  # each pop goes on where the one before it ended
while s:
    s.pop()
print(len(s))


class Meddler:  # a comparison that fills the place that was found for it
    def __init__(self, s):
        self.s = s

    def __hash__(self):
        return 3

    def __eq__(self, other):
        self.s.add(2)
        return False


s = {1, 2, 3}
s.discard(2)
s.add(Meddler(s))
print(len(s), sum(1 for x in s if isinstance(x, Meddler)), 2 in s)
print(int(b'ff', 16), int(bytearray(b' 101 '), 2), int(b'0x1f', 0))
