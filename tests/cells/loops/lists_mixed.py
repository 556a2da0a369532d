# each BITS: 40 70
mixed = [1, 2.5, True, 7, 2 ** BITS] * 30
s = 0
for i in range(150):
    s = s + mixed[i]
print(s)
big = [2 ** min(BITS, 62)] * 100
for i in range(1, 100):
    big[i] = big[i] + big[i - 1]
print(big[99])
objs = ["a"] * 100
for i in range(100):
    objs[i] = i
print(objs)
f = [0.5] * 80
for i in range(1, 80):
    f[i] = f[i - 1] * 1.01
    f[-i] += 1
print(f[40], f[-1])
e = []
for i in range(200):
    if len(e) > 50: e[i % 50] = i
    else: e.append(i)
print(e)
a = [1, 2, 3] * 40
for i in range(120):
    a[i], a[119 - i] = a[119 - i], a[i]
print(a)
