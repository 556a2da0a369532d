x = 1
y = 0
for i in range(200):
    x = x * 3 + i
    y += x >> 5
print(x, y, type(x).__name__)
f = 1
for i in range(1, 60):
    f *= i
print(f)
a, b = 0, 1
for i in range(300):
    a, b = b, a + b
print(a)
h = 5381
for i in range(100):
    h = (h << 5) + h + i
print(h)
h = 5381
for i in range(1000):
    h = ((h << 5) + h + i) & 0xffffffffffff
print(h)
m = 2 ** 62
for i in range(100):
    m += 2 ** 60 if i % 2 else -2 ** 60
    if i == 90: m *= 4
print(m)
n = -(2 ** 63)
for i in range(100):
    n = -n if i % 3 == 0 else n
    n = abs(n) - 1
print(n)
k = 1
for i in range(120):
    k = k ** 2 % 1000003 if i < 60 else k ** 3
    k %= 10 ** 15
    k += 2
print(k)
