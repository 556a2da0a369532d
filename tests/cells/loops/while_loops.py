n = 27
steps = 0
while n != 1:
    if n % 2 == 0: n //= 2
    else: n = 3 * n + 1
    steps += 1
print(steps, n)
x = 1.0
k = 0
while True:
    x = 0.5 * (x + 2 / x)
    k += 1
    if k > 100 and x > 0: break
print(repr(x), k)
a, b = 1071 * 10 ** 6, 462 * 10 ** 6 + 1
g = 0
while b:
    a, b = b, a % b
    g += 1
print(a, b, g)
lo, hi = 0, 10 ** 6
t = 0
while lo < hi:
    mid = (lo + hi) // 2
    if mid * mid < 7654321: lo = mid + 1
    else: hi = mid
    t += 1
print(lo, t)
i = 0
while i < 100 and not i == 70:
    i += 1
else:
    print("else", i)
i = j = 0
while i < 50 or j < 60:
    i += 1
    while j < i * 2 and j % 7 != 6: j += 1
    else: j += 1
print(i, j)
