# int_overflow_edges
m = 9223372036854775807
print(m + 1, -m - 2, m * m, m - -1, (-m - 1) // -1, abs(-m - 1), m << 1, 3037000500 ** 2, -m - 1 == -2 ** 63, hash(m + 1))
s = 0
for i in range(70): s = s * 2 + 1
print(s)
