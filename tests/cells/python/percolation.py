import random
class UF:
    def __init__(s, n): s.p = list(range(n)); s.sz = [1]*n
    def find(s, a):
        while s.p[a] != a: s.p[a] = s.p[s.p[a]]; a = s.p[a]
        return a
    def union(s, a, b):
        a, b = s.find(a), s.find(b)
        if a == b: return
        if s.sz[a] < s.sz[b]: a, b = b, a
        s.p[b] = a; s.sz[a] += s.sz[b]
def run(n):
    uf = UF(n*n+2); open_ = [[False]*n for _ in range(n)]; c = 0
    sites = [(i,j) for i in range(n) for j in range(n)]; random.shuffle(sites)
    for i, j in sites:
        open_[i][j] = True; c += 1
        if i == 0: uf.union(j, n*n)
        if i == n-1: uf.union(i*n+j, n*n+1)
        for di, dj in ((0,1),(1,0),(0,-1),(-1,0)):
            a, b = i+di, j+dj
            if 0 <= a < n and 0 <= b < n and open_[a][b]: uf.union(i*n+j, a*n+b)
        if uf.find(n*n) == uf.find(n*n+1): return c/(n*n)
random.seed(42)
r = [run(12) for _ in range(20)]
import statistics as st
print(round(st.mean(r), 4), round(st.stdev(r), 4), min(r), max(r), st.median(r), st.quantiles(r, n=4))
