from functools import lru_cache
def knap(w, v, W):
    dp = [[0]*(W+1) for _ in range(len(w)+1)]
    for i in range(1, len(w)+1):
        for j in range(W+1):
            dp[i][j] = dp[i-1][j] if w[i-1] > j else max(dp[i-1][j], dp[i-1][j-w[i-1]]+v[i-1])
    items, j = [], W
    for i in range(len(w), 0, -1):
        if dp[i][j] != dp[i-1][j]: items.append(i-1); j -= w[i-1]
    return dp[-1][-1], items[::-1]
print(knap([1,3,4,5], [1,4,5,7], 7))
def edit(a, b):
    m = [[i+j if i*j == 0 else 0 for j in range(len(b)+1)] for i in range(len(a)+1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, 1): m[i][j] = min(m[i-1][j]+1, m[i][j-1]+1, m[i-1][j-1]+(x != y))
    return m[-1][-1]
print(edit('kitten', 'sitting'), edit('', 'abc'))
def lcs(a, b):
    @lru_cache(None)
    def f(i, j):
        if i == len(a) or j == len(b): return ''
        if a[i] == b[j]: return a[i]+f(i+1, j+1)
        return max(f(i+1, j), f(i, j+1), key=len)
    return f(0, 0)
print(lcs('AGGTAB', 'GXTXAYB'))
def coins(c, n):
    w = [1]+[0]*n
    for x in c:
        for i in range(x, n+1): w[i] += w[i-x]
    return w[n]
print(coins([1,2,5,10,20,50,100,200], 200))
def lis(a):
    import bisect
    t = []
    for x in a:
        i = bisect.bisect_left(t, x); t[i:i+1] = [x]
    return len(t)
print(lis([10,9,2,5,3,7,101,18]), max(accum for accum in __import__('itertools').accumulate([-2,1,-3,4,-1,2,1,-5,4], lambda s, x: max(x, s+x))))
def matrix_chain(p):
    n = len(p)-1; m = {}
    for L in range(1, n+1):
        for i in range(n-L+1):
            j = i+L-1
            m[i,j] = 0 if L == 1 else min(m[i,k]+m[k+1,j]+p[i]*p[k+1]*p[j+1] for k in range(i, j))
    return m[0, n-1]
print(matrix_chain([40,20,30,10,30]))
