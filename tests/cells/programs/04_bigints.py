import math
print(2 ** 100, -2 ** 65, 3 ** 200 % 10 ** 9, 10 ** 20 // 7, -10 ** 20 // 7, -10 ** 20 % 7, divmod(10 ** 30, 10 ** 11 + 3))
print(math.factorial(30), math.comb(60, 30), math.perm(25, 12), math.isqrt(10 ** 40 + 5), math.gcd(2 ** 70, 6 ** 40))
print((1 << 100) - 1, (1 << 100) >> 90, ~(1 << 70), (1 << 70) & ((1 << 71) - 5), (1 << 70) | 3, (1 << 70) ^ (1 << 69))
print(-(1 << 70) >> 3, -(1 << 70) & 0xffff, -(2 ** 70) | 1, (-(2 ** 64)) ^ 12345)
print(pow(3, 1000, 10 ** 9 + 7), pow(3, -1, 10 ** 9 + 7), pow(2, 10 ** 20, 998244353), pow(12345678901234567890, 3, 10 ** 25))
print(int("123456789012345678901234567890"), int("ff" * 12, 16), int("-" + "9" * 25), hex(2 ** 80), bin(2 ** 65), oct(-2 ** 66))
print(f"{2 ** 80:,} {2 ** 80:x} {10 ** 25:e} {2 ** 70:>30d} {2**64:_}", "%d %x" % (2 ** 66, 2 ** 66))
print(2 ** 100 > 1e30, 2 ** 100 == float(2 ** 100), 2 ** 53 + 1 == float(2 ** 53), 10 ** 400 > float("inf"), hash(2 ** 61 - 1), hash(2 ** 100), hash(-2 ** 100))
print(float(2 ** 80), 2 ** 80 / 3, 10 ** 400 / 10 ** 399, 2 ** 80 * 1.5, (2 ** 80).bit_length(), (-2 ** 80).bit_length())
print(9223372036854775807 + 1, -9223372036854775808 - 1, 9223372036854775807 * 2, -(-9223372036854775808), abs(-9223372036854775808))
print(18446744073709551615, 0xffffffffffffffff, 0xffffffffffffffff & 0xffffffff, 6364136223846793005 * 1442695040888963407 % 2 ** 64)
x = 12345
for _ in range(5):
    x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
    print(x, x >> 33)
h = 14695981039346656037
for c in "hello":
    h ^= ord(c)
    h = h * 1099511628211 & 0xffffffffffffffff
print(h, h.to_bytes(8, "big"), int.from_bytes(b"\x01\x00\x00\x00\x00\x00\x00\x00\x00", "big"))
print(sum([10 ** 20, 10 ** 20]), max(2 ** 70, 2 ** 71), sorted([2 ** 70, 1, -2 ** 70]), round(12345678901234567890123, -5), int(1e25), int(-1e20))
a, b = 0, 1
for _ in range(200):
    a, b = b, a + b
print(a)
print(str(2 ** 1000)[:20], len(str(3 ** 5000)))
try:
    float(10 ** 400)
except OverflowError as e:
    print(e)
try:
    2 ** 70 // 0
except ZeroDivisionError as e:
    print(e)
try:
    print(10 ** 5000)
except ValueError as e:
    print(str(e)[:60])
try:
    [1, 2][10 ** 30]
except (IndexError, OverflowError) as e:
    print(type(e).__name__)
d = {2 ** 70: "big", 5: "small"}
print(d[2 ** 70], 2 ** 70 in d, {2 ** 64, 2 ** 64} == {2 ** 64}, isinstance(2 ** 70, int), type(2 ** 70))
print(2 ** 0.5, 4 ** -1, (-2) ** 63, (-2) ** 64, 7 ** 77 == 7 ** 38 * 7 ** 39, (10 ** 40 + 1) * (10 ** 40 - 1) == 10 ** 80 - 1)
n = 3 ** 2000; m = 7 ** 900
print((n * m) // m == n, (n * m + 17) % m, n // m * m + n % m == n, -n // m * m + -n % m == -n)
print(math.log(10 ** 500), math.log2(2 ** 2000), math.log10(10 ** 700), 2 ** 100 if 2 ** 100 else 0, bool(2 ** 100))
