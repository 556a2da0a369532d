# matplotlib._stream: lines that follow a field of arrows, at even distances: a mask of cells lets no
# two lines through the same one.
import math
import numpy as _np


def _at(grid, u, v):
    """A field between its places; u: columns, v: rows."""
    i, j = min(int(u), len(grid[0]) - 2), min(int(v), len(grid) - 2)
    fu, fv = u - i, v - j
    a, b = grid[j], grid[j + 1]
    return (a[i] * (1 - fu) + a[i + 1] * fu) * (1 - fv) + (b[i] * (1 - fu) + b[i + 1] * fu) * fv


def value(x, y, field, line):
    """The field in the middle of a line."""
    px, py = line[len(line) // 2]
    u, v = float(_np.interp(px, x, _np.arange(len(x)))), float(_np.interp(py, y, _np.arange(len(y))))
    return _at(field.tolist(), u, v)


def lines(x, y, u, v, density):
    dx, dy = density if isinstance(density, (tuple, list)) else (density, density)
    nx, ny = max(2, int(30 * dx)), max(2, int(30 * dy))
    columns, rows = len(x), len(y)
    speed = _np.hypot(u / (x[-1] - x[0]), v / (y[-1] - y[0]))
    top = float(_np.nanmax(speed)) if speed.size else 0.0
    if not top > 0:
        return [], []
    with _np.errstate(all="ignore"):
        gu = _np.nan_to_num(u / (x[-1] - x[0]) / speed * (columns - 1)).tolist()  # unit speed, in grid columns and rows
        gv = _np.nan_to_num(v / (y[-1] - y[0]) / speed * (rows - 1)).tolist()
    taken = [[False] * nx for _ in range(ny)]
    found, arrows = [], []
    cell = lambda a, b: (min(ny - 1, int(b / (rows - 1) * ny)), min(nx - 1, int(a / (columns - 1) * nx)))
    step = 0.35 / max(nx, ny)

    def follow(a, b, sign, own):
        path, stay = [], cell(a, b)
        for _ in range(4000):
            ka, kb = _at(gu, a, b), _at(gv, a, b)
            ma, mb = a + sign * step / 2 * ka, b + sign * step / 2 * kb
            if not (0 <= ma <= columns - 1 and 0 <= mb <= rows - 1):
                break
            ka, kb = _at(gu, ma, mb), _at(gv, ma, mb)
            a, b = a + sign * step * ka, b + sign * step * kb
            if not (0 <= a <= columns - 1 and 0 <= b <= rows - 1) or ka == kb == 0:
                break
            now = cell(a, b)
            if now != stay:
                if taken[now[0]][now[1]]:
                    break
                taken[now[0]][now[1]] = True
                own.append(now)
                stay = now
            path.append((a, b))
        return path

    for r, c in _seeds(ny, nx):
        if taken[r][c]:
            continue
        a, b = (c + 0.5) / nx * (columns - 1), (r + 0.5) / ny * (rows - 1)
        own = [(r, c)]
        taken[r][c] = True
        back, ahead = follow(a, b, -1.0, own), follow(a, b, 1.0, own)
        path = back[::-1] + [(a, b)] + ahead
        if len(path) * step < 0.1:
            for q, w in own[1:]:
                taken[q][w] = False
            continue
        px = _np.interp([q[0] for q in path], _np.arange(columns), x)
        py = _np.interp([q[1] for q in path], _np.arange(rows), y)
        found.append(_np.column_stack([px, py]))
        k = len(path) // 2
        k = min(k, len(path) - 2)
        arrows.append((float(px[k]), float(py[k]), float(px[k + 1] - px[k]), float(py[k + 1] - py[k])))
    return found, arrows


def _seeds(ny, nx):
    """Cells from the rim inwards, which gives long lines first."""
    top, bottom, left, right = 0, ny - 1, 0, nx - 1
    while top <= bottom and left <= right:
        for c in range(left, right + 1):
            yield top, c
        for r in range(top + 1, bottom + 1):
            yield r, right
        for c in range(right - 1, left - 1, -1):
            yield bottom, c
        for r in range(bottom - 1, top, -1):
            yield r, left
        top, bottom, left, right = top + 1, bottom - 1, left + 1, right - 1
