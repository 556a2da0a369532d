import sys, math
sys.setrecursionlimit(5000)
def sieve(n):
    is_p = [True] * (n + 1); is_p[0:2] = [False, False]
    for i in range(2, int(n ** 0.5) + 1):
        if is_p[i]:
            is_p[i * i::i] = [False] * len(is_p[i * i::i])
    return [i for i, p in enumerate(is_p) if p]
print(sieve(50))
def quicksort(a): return a if len(a) <= 1 else quicksort([x for x in a[1:] if x < a[0]]) + [a[0]] + quicksort([x for x in a[1:] if x >= a[0]])
print(quicksort([3, 6, 1, 8, 2, 9, 2]))
def lcs(a, b):
    t = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, 1):
            t[i][j] = t[i - 1][j - 1] + 1 if x == y else max(t[i - 1][j], t[i][j - 1])
    return t[-1][-1]
print(lcs("AGGTAB", "GXTXAYB"))
def hanoi(n, a="A", b="B", c="C"):
    if n == 0: return 0
    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
print(hanoi(8))
def solve_queens(n, row=0, cols=(), d1=(), d2=()):
    if row == n:
        yield cols; return
    for c in range(n):
        if c not in cols and row + c not in d1 and row - c not in d2:
            yield from solve_queens(n, row + 1, cols + (c,), d1 + (row + c,), d2 + (row - c,))
print(len(list(solve_queens(6))), next(solve_queens(8)))
class Tree:
    def __init__(self, v): self.v, self.l, self.r = v, None, None
    def insert(self, v):
        side = "l" if v < self.v else "r"
        child = getattr(self, side)
        if child: child.insert(v)
        else: setattr(self, side, Tree(v))
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
t = Tree(5)
for v in [2, 8, 1, 9, 3]: t.insert(v)
print(list(t), 3 in t, sum(t))
def matmul(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
def matpow(m, n):
    r = [[int(i == j) for j in range(len(m))] for i in range(len(m))]
    while n:
        if n & 1: r = matmul(r, m)
        m = matmul(m, m); n >>= 1
    return r
print(matpow([[1, 1], [1, 0]], 300)[0][1])
def collatz(n):
    steps = 0
    while n != 1: n, steps = (n // 2 if n % 2 == 0 else 3 * n + 1), steps + 1
    return steps
print(max(range(1, 1000), key=collatz), [collatz(i) for i in (7, 27)])
def rk4(f, y, t, h):
    k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1); k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
y, t_ = 1.0, 0.0
for _ in range(100): y = rk4(lambda t, y: -y, y, t_, 0.05); t_ += 0.05
print(f"{y:.12f} {math.exp(-5):.12f}")
def gauss(a, b):
    n = len(b); a = [row[:] + [v] for row, v in zip(a, b)]
    for i in range(n):
        p = max(range(i, n), key=lambda r: abs(a[r][i])); a[i], a[p] = a[p], a[i]
        for r in range(i + 1, n):
            f = a[r][i] / a[i][i]; a[r] = [x - f * y for x, y in zip(a[r], a[i])]
    x = [0] * n
    for i in reversed(range(n)): x[i] = (a[i][n] - sum(a[i][j] * x[j] for j in range(i + 1, n))) / a[i][i]
    return x
print([round(v, 6) for v in gauss([[2, 1, -1], [-3, -1, 2], [-2, 1, 2]], [8, -11, -3])])
board = [[0] * 5 for _ in range(5)]; board[1][2] = board[2][2] = board[3][2] = 1
def step(b): return [[int((s := sum(b[(i + di) % 5][(j + dj) % 5] for di in (-1, 0, 1) for dj in (-1, 0, 1) if di or dj)) == 3 or (s == 2 and b[i][j])) for j in range(5)] for i in range(5)]
for _ in range(2): print("\n".join("".join(".#"[c] for c in r) for r in board)); board = step(board)
def mandel(c, n=50):
    z = 0
    for i in range(n):
        z = z * z + c
        if abs(z) > 2: return i
    return n
print(["".join(" .:-=+*#%@"[mandel(complex(-2 + 3 * x / 30, -1.2 + 2.4 * y / 8)) // 6] for x in range(30)) for y in range(8)])
def caesar(s, k): return "".join(chr((ord(c) - 97 + k) % 26 + 97) if c.islower() else chr((ord(c) - 65 + k) % 26 + 65) if c.isupper() else c for c in s)
print(caesar("Hello, World!", 3), caesar(caesar("Hello", 5), -5), bin(1234)[2:].count("1"), sum(int(d) for d in str(2 ** 100)), "racecar" == "racecar"[::-1])
