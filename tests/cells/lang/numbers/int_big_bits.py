# int_big_bits
x = 1 << 90
print(x >> 5, x | 7, x & (x - 1), x ^ 1, ~x, -x >> 88, -x & 0xff, (-x).bit_length(), x.bit_count(), (x - 1).bit_count())
