import numpy as np
grid = (np.arange(64) * 37 % 11 < 4).reshape(8, 8).astype(int)
for _ in range(4):
    n = sum(np.roll(np.roll(grid, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
    grid = ((n == 3) | ((grid == 1) & (n == 2))).astype(int)
print(grid, grid.sum())
