# A matrix class and a calculator, as courses write them.
class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]
    @classmethod
    def identity(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    @property
    def shape(self): return len(self.rows), len(self.rows[0])
    def __getitem__(self, ij):
        if isinstance(ij, tuple): i, j = ij; return self.rows[i][j]
        return self.rows[ij]
    def __setitem__(self, ij, v): i, j = ij; self.rows[i][j] = v
    def __matmul__(self, o):
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __add__(self, o): return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])
    def __eq__(self, o): return self.rows == o.rows
    def __str__(self): return "\n".join(" ".join(f"{x:6.2f}" for x in r) for r in self.rows)
    def __repr__(self): return f"Matrix({self.rows})"
    @property
    def T(self): return Matrix(zip(*self.rows))
    def det(self):
        if self.shape == (1, 1): return self[0, 0]
        return sum((-1) ** j * self[0, j] * Matrix([r[:j] + r[j+1:] for r in self.rows[1:]]).det() for j in range(len(self.rows)))
    def __pow__(self, n):
        r = Matrix.identity(len(self.rows))
        for _ in range(n): r = r @ self
        return r
m = Matrix([[1, 2], [3, 4]]); m[0, 1] = 5
print(m, repr(m.T), m @ m.T, m.det(), m ** 3, m == m.T.T, m + m, m[1], m.shape, sep="\n")
class Token:
    def __init__(self, type_, value): self.type, self.value = type_, value
    def __repr__(self): return f"Token({self.type}, {self.value!r})"
import re
def tokenize(s):
    spec = [("NUM", r"\d+(\.\d*)?"), ("OP", r"[+\-*/^()]"), ("SKIP", r"\s+"), ("BAD", r".")]
    for m in re.finditer("|".join(f"(?P<{n}>{p})" for n, p in spec), s):
        k = m.lastgroup
        if k == "SKIP": continue
        if k == "BAD": raise SyntaxError(f"unexpected {m.group()!r} at {m.start()}")
        yield Token(k, float(m.group()) if k == "NUM" else m.group())
class Parser:
    def __init__(self, toks): self.toks = list(toks); self.i = 0
    def peek(self): return self.toks[self.i].value if self.i < len(self.toks) else None
    def next(self): self.i += 1; return self.toks[self.i - 1].value
    def expr(self):
        v = self.term()
        while self.peek() in ("+", "-"): v = v + self.term() if self.next() == "+" else v - self.term()
        return v
    def term(self):
        v = self.factor()
        while self.peek() in ("*", "/"): v = v * self.factor() if self.next() == "*" else v / self.factor()
        return v
    def factor(self):
        b = self.atom()
        return b ** (self.next() and self.factor()) if self.peek() == "^" else b
    def atom(self):
        t = self.next()
        if t == "(": v = self.expr(); self.next(); return v
        if t == "-": return -self.atom()
        return t
for e in ["1 + 2 * 3", "(1+2)*3", "2^3^2", "-4/2+10", "1.5*4"]: print(e, "=", Parser(tokenize(e)).expr())
print(list(tokenize("1+2")))
try: list(tokenize("1 $ 2"))
except SyntaxError as e: print("error:", e)
