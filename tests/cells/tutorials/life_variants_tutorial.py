"""Cellular automata: Life by convolution, Wireworld, Brian's brain, elementary rules, Langton's ant, forest fire."""
import numpy as np
from enum import IntEnum


def neighbours(Z):
    return sum(np.roll(Z, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))


def parse(text):
    return np.array([[c == "O" for c in line] for line in text.split()], dtype=np.uint8)


class Life:
    def __init__(self, board, rule="B3/S23"):
        b, s = (frozenset(map(int, part[1:])) for part in rule.split("/"))
        self.table = np.array([[n in b for n in range(9)], [n in s for n in range(9)]])
        self.board = board.astype(int)

    def __iter__(self):
        return self

    def __next__(self):
        self.board = self.table[self.board, neighbours(self.board)].astype(int)
        return self.board


glider = np.pad(parse(".O. ..O OOO"), ((0, 5), (0, 5)))
game = Life(glider)
for gen, board in zip(range(1, 9), game):
    if gen % 4 == 0:
        print(gen, np.argwhere(board).min(0), board.sum(), np.array_equal(board, np.roll(glider, (gen // 4, gen // 4), (0, 1))))
for rule in ("B3/S23", "B36/S23", "B2/S", "B1357/S1357"):
    g = Life(np.random.default_rng(0).integers(0, 2, (16, 16)), rule)
    pops = [int(next(g).sum()) for _ in range(6)]
    print(f"{rule:<12}", pops)


def elementary(rule, n=31, steps=15):
    table = np.unpackbits(np.uint8([rule]), bitorder="little")
    row = np.zeros(n, np.uint8)
    row[n // 2] = 1
    for _ in range(steps):
        yield row
        row = table[4 * np.roll(row, 1) + 2 * row + np.roll(row, -1)]


for row in elementary(30, steps=8):
    print("".join(" #"[c] for c in row))
sier = np.array(list(elementary(90)))
print(sier.sum(1), sier.dtype, (sier.sum(1) == [2 ** bin(k).count("1") for k in range(15)]).all())


class Wire(IntEnum):
    EMPTY = 0
    HEAD = 1
    TAIL = 2
    COPPER = 3


W = np.array([[0, 0, 0, 0, 0, 0], [2, 1, 3, 3, 3, 3], [0, 0, 0, 0, 0, 0]])
for _ in range(3):
    heads = neighbours(W == Wire.HEAD)
    W = np.select([W == Wire.HEAD, W == Wire.TAIL, (W == Wire.COPPER) & np.isin(heads, (1, 2))], [Wire.TAIL, Wire.COPPER, Wire.HEAD], W)
    print(W[1], Wire(int(W[1, 3])).name)
ant = np.zeros((11, 11), bool)
pos, d = np.array([5, 5]), np.array([-1, 0])
turn = np.array([[0, 1], [-1, 0]])
for _ in range(120):
    d = d @ (turn if ant[tuple(pos)] else turn.T)
    ant[tuple(pos)] ^= True
    pos = (pos + d) % 11
print(ant.sum(), pos, d)
rng = np.random.default_rng(1)
F = (rng.random((12, 12)) < .6).astype(np.int8)
F[0] = np.where(F[0] == 1, 2, 0)
t = 0
while (F == 2).any():
    near = neighbours(F == 2) > 0
    F = np.where(F == 2, 3, np.where((F == 1) & near, 2, F))
    t += 1
print("burnt", (F == 3).sum(), "left", (F == 1).sum(), "steps", t)
print("\n".join("".join(" T*."[c] for c in r) for r in F[:4]))
sand = np.full((7, 7), 4)
while (top := np.argwhere(sand >= 4)).size:
    for y, x in top:
        sand[y, x] -= 4
        for yy, xx in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= yy < 7 and 0 <= xx < 7:
                sand[yy, xx] += 1
print(sand, np.bincount(sand.ravel()))
next(Life(np.zeros((2, 2)), "B3"))
