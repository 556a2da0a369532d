def queens(n, row=0, cols=0, d1=0, d2=0):
    if row == n: return 1
    free = ((1 << n) - 1) & ~(cols | d1 | d2); t = 0
    while free:
        b = free & -free; free ^= b
        t += queens(n, row+1, cols | b, (d1 | b) << 1, (d2 | b) >> 1)
    return t
print([queens(i) for i in range(1, 8)])
def place(n, s=()):
    if len(s) == n: yield s; return
    for c in range(n):
        if all(c != q and abs(c-q) != len(s)-i for i, q in enumerate(s)): yield from place(n, s+(c,))
sol = list(place(6)); print(len(sol), sol[0])
for s in sol[:1]: print('\n'.join(' '.join('Q' if j == c else '.' for j in range(6)) for c in s))
