for a in (7, -7, 0, 1, 123456789):
    for b in (2, -2, 3, -3, 7):
        print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
for a in (7.5, -7.5, 0.0, 1e10, -1e-10):
    for b in (2, -2.0, 0.3, 1e5):
        print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
print(2 ** 10, 2 ** -1, (-2) ** 3, 2.0 ** 0.5, 0 ** 0, 0.0 ** 0, 10 ** 18, (-1) ** 100)
print(1 << 10, 1024 >> 3, -1 >> 5, -8 >> 1, 5 & 3, 5 | 3, 5 ^ 3, ~5, ~-1, 1 << 62)
print(-3 ** 2, (-3) ** 2, 2 ** 3 ** 2, -2 ** -2)
print(0.1 + 0.2, 1e308 * 10, -1e308 * 10, 1e-320 / 10, 5e-324, 1.7976931348623157e308)
print(7 // 0.5, 7 % 0.5, -7 // 2.5, -7 % 2.5, 5 // 1e300, -5 // 1e300)
print(True + True, True * 3, True / 2, False - 1, -True, ~True, True & False, True | 2, True ^ True)
print(1_000_000, 0xff, 0o17, 0b101, 1e3, 1.5e-3, .5, 5., 1_0.0_1)
print(abs(-5), abs(5.5), abs(-0.0), abs(True), round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.567, -2))
print(round(5), round(12345, -2), round(15, -1), round(25, -1), round(-15, -1), round(0.5), round(1.5))
print(int(3.9), int(-3.9), int("42"), int("-0x1f", 16), int(" 12 "), int("1_000"), int("z", 36), int(True), int("0b11", 0), int())
print(float("1.5"), float("1e5"), float("-inf"), float("nan"), float("  3  "), float(7), float(True), float("1_0.5"), float())
print(max(1, 2.5, 2), min(3, 1, 2), max([1, 5, 3]), min("hello"), max("a", "bc", key=len), min([], default=7), max((1, 2), (1, 3)))
print(sum([1, 2, 3]), sum([0.25] * 10), sum([[1], [2]], []), sum(range(101)), sum((1, 2.5, True)), sum([], 5), sum([1], start=2))
print(pow(2, 10), pow(2, 10, 1000), pow(3, -1, 7), pow(2.0, 3), pow(-2, 3, 5), pow(7, 2, -5))
print(9007199254740993 / 3, 2**62 / 3, (2**62 + 1) / 2**62, 1 / 3, 10 / 5, -9223372036854775807 / 7)
print(1 == 1.0, 1 == True, 0 == False, 2 > 1.5, 1 < 2 < 3, 1 < 3 < 2, 1 == 1 == 1.0, 9007199254740993 == 9007199254740992.0)
print(9007199254740993 > 9007199254740992.0, 10**18 < 1e18 + 1, -5 < -4.5, 1e400 > 10**18, float("nan") != float("nan"))
print(hash(1), hash(1.0), hash(True), hash(0.5), hash(-1), hash(2**61), hash(-2.5), hash(1e300), hash((1, 2)), hash(()), hash((1, (2, 3.5))))
print((5).bit_length(), (-8).bit_length(), (0).bit_length(), (255).bit_count(), (3.0).is_integer(), (3.5).is_integer(), (0.75).as_integer_ratio())
print((7).real, (7).imag, (7).numerator, (7).denominator, (2.5).real, (2.5).imag, (1.5).hex(), (-0.1).hex(), (0.0).hex())
x = 5
x += 3; print(x)
x -= 1; print(x)
x *= 2; print(x)
x /= 4; print(x)
x //= 1; print(x)
x **= 3; print(x)
x %= 5; print(x)
y = 12
y <<= 2; y |= 1; y &= 0xf3; y ^= 7; y >>= 1
print(y, x @ y if False else "no matmul")
print(-7 // 2, -7 % 2, 7 // -2, 7 % -2, -7.0 // 2, -7.0 % 2, 0.0 == -0.0, -0.0)
