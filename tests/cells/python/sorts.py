import random, heapq, bisect
def bubble(a):
    a = a[:]
    for i in range(len(a)):
        for j in range(len(a)-1-i):
            if a[j] > a[j+1]: a[j], a[j+1] = a[j+1], a[j]
    return a
def quick(a): return a if len(a) < 2 else quick([x for x in a[1:] if x < a[0]]) + [a[0]] + quick([x for x in a[1:] if x >= a[0]])
def merge(a):
    if len(a) < 2: return a
    m = len(a)//2; l, r = merge(a[:m]), merge(a[m:]); o = []; i = j = 0
    while i < len(l) and j < len(r):
        if l[i] <= r[j]: o.append(l[i]); i += 1
        else: o.append(r[j]); j += 1
    return o + l[i:] + r[j:]
def heap(a): h = a[:]; heapq.heapify(h); return [heapq.heappop(h) for _ in range(len(h))]
def insertion(a):
    a = list(a)
    for i in range(1, len(a)):
        k, j = a[i], i-1
        while j >= 0 and a[j] > k: a[j+1] = a[j]; j -= 1
        a[j+1] = k
    return a
def radix(a):
    e = 1
    while max(a)//e:
        b = [[] for _ in range(10)]
        for x in a: b[x//e % 10].append(x)
        a = sum(b, []); e *= 10
    return a
def counting(a):
    c = [0]*(max(a)+1)
    for x in a: c[x] += 1
    return [i for i, n in enumerate(c) for _ in range(n)]
random.seed(3); d = [random.randrange(1000) for _ in range(60)]
print(all(f(d) == sorted(d) for f in (bubble, quick, merge, heap, insertion, radix, counting)), sorted(d)[:5])
print(sorted('banana apple Cherry'.split(), key=str.lower), sorted([(2,'b'),(1,'z'),(2,'a')], key=lambda t: (-t[0], t[1])), sorted({'b': 1, 'a': 2}.items(), key=lambda kv: kv[1]), max(['aa','b','cc'], key=len), min({'x': 3, 'y': 1}.items(), key=lambda t: t[1]))
def bs(a, x):
    lo, hi = 0, len(a)-1
    while lo <= hi:
        m = (lo+hi)//2
        if a[m] == x: return m
        lo, hi = (m+1, hi) if a[m] < x else (lo, m-1)
    return -1
a = sorted(set(d)); print(bs(a, a[7]), bs(a, -1), bisect.bisect(a, 500), bisect.insort(a, 501), heapq.nlargest(3, d), heapq.nsmallest(2, d, key=lambda x: -x), list(heapq.merge([1,4],[2,3])))
def hanoi(n, a='A', b='B', c='C'): return [] if n == 0 else hanoi(n-1, a, c, b) + [(a, c)] + hanoi(n-1, b, a, c)
print(len(hanoi(5)), hanoi(2)); perms = lambda s: [s] if len(s) < 2 else [c+p for i, c in enumerate(s) for p in perms(s[:i]+s[i+1:])]; print(perms('abc'))
def powerset(s): return [[]] if not s else (r := powerset(s[1:])) + [[s[0]]+x for x in r]
print(powerset([1,2,3])); flat = lambda l: [y for x in l for y in (flat(x) if isinstance(x, list) else [x])]; print(flat([1,[2,[3,[4]],5]]))
def ack(m, n): return n+1 if m == 0 else ack(m-1, 1) if n == 0 else ack(m-1, ack(m, n-1))
print(ack(2, 3), (lambda f: f(f, 10))(lambda f, n: 1 if n < 2 else n*f(f, n-1))); pas = [[1]]
for _ in range(5): pas.append([1]+[a+b for a, b in zip(pas[-1], pas[-1][1:])]+[1])
for r in pas: print(f"{' '.join(map(str, r)):^20}")
