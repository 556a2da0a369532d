# Sequences times numbers that no index holds, deques times numbers, binomial coefficients with a million bits.
import collections
import math

for f in (lambda: [0] * 2**70, lambda: 'a' * 2**70, lambda: 2**70 * (1,), lambda: b'a' * 2**70, lambda: bytearray(b'a') * -2**70, lambda: [] * 2**70, lambda: collections.deque([1]) * 2**70):
    try:
        print(f())
    except OverflowError as e:
        print(e)

d = collections.deque([1, 2]) * 3
print(d, 2 * collections.deque([1, 2, 3], 4), collections.deque([1, 2]) * 0, collections.deque([1, 2]) * -1, True * collections.deque('a'))
e = d
d *= 2
print(d, d is e)
d *= 0
print(d, e)
d = collections.deque([1, 2, 3], maxlen=4)
d *= 10**9
print(d, collections.deque(maxlen=2) * 10**15)
try:
    d * 1.5
except TypeError as e:
    print(type(e).__name__)

x = math.comb(10**6, 5 * 10**5)
print(x.bit_length(), x % 1000003, x % (2**61 - 1))
print([math.comb(n, k) for n, k in ((5000, 2500), (4001, 2001), (10, 3), (10**18, 2), (2500, 2500), (3, 5))][1:], math.comb(5000, 2500) == math.factorial(5000) // math.factorial(2500)**2)
