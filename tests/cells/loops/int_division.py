r = []
for a in range(-60, 60):
    for b in (-7, -3, -2, -1, 1, 2, 3, 7, 8):
        r.append(a // b)
        r.append(a % b)
s = 0
for v in r: s = (s * 31 + v) % 1000000007
print(s)
t = 0
for i in range(-100, 100):
    t = t * 5 + i // 4 + i % 4 + i // -4 + i % -4 + i // 7 + i % 7 + i // -7 + i % -7 + (i >> 2) + (i & 12)
    t %= 1000000007
print(t)
m = -(2 ** 63)
for i in range(100):
    q = m // -1
    w = m % -1
print(q, w)
d = 0
for i in range(1, 200):
    d += i / 3 + (2 ** 54 + i) / 7
print(repr(d))
