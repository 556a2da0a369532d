# int_big_arithmetic
a, b = 3 ** 80, 7 ** 45
print(a + b, a - b, b - a, a * b, a // b, a % b, -a // b, -a % b, divmod(a, -b), a / b, b / a)
