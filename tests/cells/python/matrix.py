class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]; self.shape = (len(self.rows), len(self.rows[0]))
    @classmethod
    def identity(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    def __getitem__(self, ix):
        if isinstance(ix, tuple): i, j = ix; r = self.rows[i]; return [x[j] for x in r] if isinstance(i, slice) else r[j]
        return self.rows[ix]
    def __setitem__(self, ix, v): i, j = ix; self.rows[i][j] = v
    def __add__(self, o): return Matrix([[a+b for a, b in zip(x, y)] for x, y in zip(self.rows, o.rows)]) if isinstance(o, Matrix) else NotImplemented
    def __mul__(self, k): return Matrix([[a*k for a in r] for r in self.rows])
    __rmul__ = __mul__
    def __matmul__(self, o):
        if self.shape[1] != o.shape[0]: raise ValueError(f"shapes {self.shape} and {o.shape} do not match")
        return Matrix([[sum(a*b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __pow__(self, n):
        r, b = Matrix.identity(self.shape[0]), self
        while n:
            if n & 1: r = r @ b
            b = b @ b; n >>= 1
        return r
    def __eq__(self, o): return isinstance(o, Matrix) and self.rows == o.rows
    @property
    def T(self): return Matrix(zip(*self.rows))
    def det(self):
        m = [r[:] for r in self.rows]; n = len(m); d = 1
        for i in range(n):
            p = next((r for r in range(i, n) if m[r][i]), None)
            if p is None: return 0
            if p != i: m[i], m[p] = m[p], m[i]; d = -d
            d *= m[i][i]
            for r in range(i+1, n):
                f = m[r][i]/m[i][i]
                m[r] = [a-f*b for a, b in zip(m[r], m[i])]
        return d
    def __repr__(self): return 'Matrix(' + ',\n       '.join(map(str, self.rows)) + ')'
    def __iter__(self): return iter(self.rows)
    def __neg__(self): return self * -1
    def __hash__(self): return hash(tuple(map(tuple, self.rows)))
f = Matrix([[1,1],[1,0]]); print(f**10, f@f == f**2, (f+f)*3, 2*f, -f, f.T, f[0,1], f[0], f[:, 0], Matrix([[2,1,3],[0,5,1],[4,2,1]]).det(), len({f, Matrix([[1,1],[1,0]])}))
for bad in (lambda: f + 1, lambda: f @ Matrix([[1,2]]).T.T @ f, lambda: f['a'], lambda: 1 + f, lambda: f < f):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
f[0,0] = 9; print([r for r in f])
