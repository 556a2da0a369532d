import math
s = 0.0
for i in range(1, 200):
    x = i * 0.37 - 30
    s += x // 1.5 + x % 2.5 + x ** 2 + abs(x) ** 0.5 + math.sqrt(abs(x)) + math.sin(x) * math.cos(x)
    s -= math.exp(-abs(x)) + math.log(i) + math.atan(x) + int(x) + float(i) + math.fabs(x)
print(repr(s))
c = 0
for i in range(200):
    x = (i - 100) / 7
    c = c * 3 + int(x) + (x < 0) + (-x > 1) + round(x) + (x == 0.0)
    c %= 1000003
print(c)
for i in range(100):
    y = -0.0 if i % 2 else 0.0
    z = max(y, 0.0)
    w = min(0.0, y)
print(y, z, w, math.copysign(1, z), math.copysign(1, w))
