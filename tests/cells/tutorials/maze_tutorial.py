"""Mazes: carving with a generator, solving with vectorised flood fill and Bellman-Ford."""
import numpy as np
from collections import deque


def build_maze(shape=(21, 31), complexity=.75, density=.50, seed=1):
    rng = np.random.default_rng(seed)
    shape = tuple(2 * (s // 2) + 1 for s in shape)
    n_c = int(complexity * (shape[0] + shape[1]))
    n_d = int(density * (shape[0] * shape[1]) // 8)
    Z = np.zeros(shape, dtype=bool)
    Z[0, :] = Z[-1, :] = Z[:, 0] = Z[:, -1] = 1
    P = np.dstack([rng.integers(0, shape[0] // 2 + 1, n_d), rng.integers(0, shape[1] // 2 + 1, n_d)])[0] * 2
    for y, x in P:
        Z[y, x] = True
        for _ in range(n_c // 8):
            nb = [(y + dy, x + dx) for dy, dx in ((0, -2), (0, 2), (-2, 0), (2, 0)) if 0 <= y + dy < shape[0] and 0 <= x + dx < shape[1]]
            ny, nx = nb[rng.integers(0, len(nb))]
            if not Z[ny, nx]:
                Z[ny, nx] = Z[ny + (y - ny) // 2, nx + (x - nx) // 2] = True
                y, x = ny, nx
    return Z


def show(Z, path=()):
    pic = np.where(Z, "#", " ")
    for y, x in path:
        pic[y, x] = "."
    print("\n".join(map("".join, pic)))


def bfs(Z, start, goal):
    dist = np.full(Z.shape, -1)
    dist[start] = 0
    todo = deque([start])
    while todo:
        y, x = todo.popleft()
        if (y, x) == goal:
            break
        for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            p = y + dy, x + dx
            if not Z[p] and dist[p] < 0:
                dist[p] = dist[y, x] + 1
                todo.append(p)
    return dist


def gradient_field(Z, goal, gamma=.97):
    G = np.zeros(Z.shape)
    W = 1.0 * ~Z
    for it in range(500):
        old = G.copy()
        G[goal] = 1
        N = np.maximum.reduce([G[1:-1, 1:-1], gamma * G[:-2, 1:-1], gamma * G[2:, 1:-1], gamma * G[1:-1, :-2], gamma * G[1:-1, 2:]])
        G[1:-1, 1:-1] = N * W[1:-1, 1:-1]
        if np.array_equal(G, old):
            break
    return G, it


Z = build_maze()
start, goal = (1, 1), (Z.shape[0] - 2, Z.shape[1] - 2)
dist = bfs(Z, start, goal)
print(Z.sum(), Z.dtype, dist[goal], dist.max())
G, it = gradient_field(Z, goal)
print("iterations", it, "value at start", round(float(G[start]), 6))
path, p = [start], start
while p != goal and len(path) < 500:
    y, x = p
    moves = [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    p = max(moves, key=lambda q: G[q])
    path.append(p)
show(Z, path)
print(len(path) - 1 == dist[goal], type(path[5][0]))
np.argwhere(dist == dist.max())[:3]
