def lcs(x, y):
    n, m = len(x), len(y)
    t = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            if x[i - 1] == y[j - 1]:
                t[i][j] = t[i - 1][j - 1] + 1
            else:
                t[i][j] = max(t[i - 1][j], t[i][j - 1])
    return t[n][m], t[n // 2]
x = [(i * 7) % 5 for i in range(60)]
y = [(i * 3) % 4 for i in range(70)]
print(lcs(x, y))
l = list(range(100))
for i in range(99):
    l[i + 1] = l[i] + l[i + 1] / 2 if i > 60 else l[i] + 1
print(l)
primes = []
for n in range(2, 400):
    ok = True
    for p in primes:
        if p * p > n: break
        if n % p == 0:
            ok = False
            break
    if ok: primes.append(n)
print(primes, len(primes))
mixed = [1, 2.5, True, None, "x"] * 20
c = 0
for i in range(60):
    mixed[i * 5] = i
    mixed[i % 100] = mixed[(i * 5) % 100]
    c += 1
