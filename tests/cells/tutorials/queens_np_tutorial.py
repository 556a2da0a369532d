"""N queens, knights and magic squares with arrays."""
import numpy as np
from itertools import permutations
from math import factorial


def queens(n):
    perms = np.array(list(permutations(range(n))), dtype=np.int8)
    idx = np.arange(n, dtype=np.int8)
    a = np.sort(perms + idx, axis=1)
    b = np.sort(perms - idx, axis=1)
    ok = (np.diff(a) != 0).all(1) & (np.diff(b) != 0).all(1)
    return perms[ok]


for n in range(4, 9):
    s = queens(n)
    print(n, factorial(n), len(s), s[0], s.dtype)
board = np.full((8, 8), ".", dtype="<U1")
board[np.arange(8), s[0]] = "Q"
print(board)
print("\n".join(" ".join(r) for r in board))


def symmetries(q):
    n = len(q)
    B = np.zeros((n, n), bool)
    B[np.arange(n), q] = True
    return {tuple(np.rot90(M, k).argmax(1).tolist()) for M in (B, B.T) for k in range(4)}


unique, seen = [], set()
for q in map(tuple, s.tolist()):
    if q not in seen:
        unique.append(q)
        seen |= symmetries(q)
print("fundamental:", len(unique))


def magic(n):
    n = int(n)
    if n % 2 == 1:
        p = np.arange(1, n + 1)
        return n * np.mod(p[:, None] + p - (n + 3) // 2, n) + np.mod(p[:, None] + 2 * p - 2, n) + 1
    if n % 4 == 0:
        J = np.mod(np.arange(1, n + 1), 4) // 2
        K = J[:, None] == J
        M = np.arange(1, n * n + 1).reshape(n, n)
        M[K] = n * n + 1 - M[K]
        return M
    p = n // 2
    M = magic(p)
    M = np.block([[M, M + 2 * p * p], [M + 3 * p * p, M + p * p]])
    i = np.arange(p)
    k = (n - 2) // 4
    j = np.concatenate((np.arange(k), np.arange(n - k + 1, n)))
    M[np.ix_(np.concatenate((i, i + p)), j)] = M[np.ix_(np.concatenate((i + p, i)), j)]
    i = k
    j = np.array([0, i])
    M[np.ix_([i, i + p], j)] = M[np.ix_([i + p, i], j)]
    return M


for n in (3, 4, 6):
    M = magic(n)
    print(M)
    sums = np.concatenate([M.sum(0), M.sum(1), [M.trace(), np.fliplr(M).trace()]])
    print(np.unique(sums), len(set(M.flat)) == n * n)
moves = np.array([(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)])
reach = np.zeros((8, 8), int)
at = np.argwhere(reach == 0)
to = at[:, None] + moves
ok = ((to >= 0) & (to < 8)).all(-1)
np.add.at(reach, tuple(to[ok].T), 1)
print(reach, reach.sum())
adj = np.zeros((64, 64), int)
src = np.repeat(np.arange(64), 8)[ok.ravel()]
adj[src, np.ravel_multi_index(to[ok].T, (8, 8))] = 1
print(np.linalg.matrix_power(adj, 4)[0, 0], (np.linalg.matrix_power(adj, 6) > 0).sum())
magic("four")
