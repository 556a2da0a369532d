GRID = """
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79"""
g = [[int(c) if c != '.' else 0 for c in l] for l in GRID.split()]
def ok(r, c, v):
    if v in g[r] or any(g[i][c] == v for i in range(9)): return False
    br, bc = r//3*3, c//3*3
    return all(g[i][j] != v for i in range(br, br+3) for j in range(bc, bc+3))
steps = 0
def solve():
    global steps
    for r in range(9):
        for c in range(9):
            if not g[r][c]:
                for v in range(1, 10):
                    if ok(r, c, v):
                        g[r][c] = v; steps += 1
                        if solve(): return True
                        g[r][c] = 0
                return False
    return True
print(solve(), steps)
for i, r in enumerate(g):
    print(' '.join(f"{v}" + (' |' if j in (2, 5) else '') for j, v in enumerate(r)))
    if i in (2, 5): print('-'*21)
