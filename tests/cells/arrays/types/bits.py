import numpy as np
print(np.packbits([[1, 0, 1], [0, 1, 0]], axis=1), np.unpackbits(np.array([2, 23], dtype=np.uint8)), np.bitwise_and([12, 10], 6), np.left_shift(1, [0, 3]), np.right_shift([16, -16], 2), np.invert(np.uint8([0, 255])), np.bitwise_count([7, 8, 255]), np.gcd([12, 20], 8), np.lcm(4, [6, 8]), np.bitwise_xor(5, 3), ~np.array([True, False]))
