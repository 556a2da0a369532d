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


def pieces(lines):
    """Lines in pieces of at most four steps, and which line each is of."""
    found, of = [], []
    for k, line in enumerate(lines):
        for i in range(0, len(line) - 1, 4):
            found.append(line[i : i + 5])
            of.append(k)
    return found, of


def values(x, y, field, lines):
    """The field in the middle of each line."""
    rows = field.tolist()
    middles = _np.array([line[len(line) // 2] for line in lines]).reshape(-1, 2)
    u, v = (
        _np.interp(middles[:, 0], x, _np.arange(len(x))).tolist(),
        _np.interp(middles[:, 1], y, _np.arange(len(y))).tolist(),
    )
    return _np.array([_at(rows, a, b) for a, b in zip(u, v)])


def lines(x, y, u, v, density, least, most, starts, direction, broken, heads):
    """(lines, [(which line, (x, y, dx, dy)) of each arrow head]). least, most: lengths, the axes' width is 1."""
    dx, dy = density if isinstance(density, (tuple, list)) else (density, density)
    if dx < 0 or dy < 0:
        raise ValueError("'density' must be positive")
    nx, ny = max(2, int(30 * dx)), max(2, int(30 * dy))
    columns, rows = len(x), len(y)
    speed = _np.hypot(u / (x[-1] - x[0]), v / (y[-1] - y[0]))
    top = float(_np.nanmax(speed)) if speed.size else 0.0
    if not top > 0:
        return [], []
    with _np.errstate(all="ignore"):
        gu = _np.nan_to_num(
            u / (x[-1] - x[0]) / speed * (columns - 1)
        ).tolist()  # unit speed, in grid columns and rows
        gv = _np.nan_to_num(v / (y[-1] - y[0]) / speed * (rows - 1)).tolist()
    taken = [[False] * nx for _ in range(ny)]
    found, arrows = [], []
    cell = lambda a, b: (
        int(b / (rows - 1) * (ny - 1) + 0.5),
        int(a / (columns - 1) * (nx - 1) + 0.5),
    )
    step = 0.35 / max(nx, ny)

    def follow(a, b, sign, own, longest):
        path, stay = [], cell(a, b)
        for _ in range(int(longest / step)):
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
                    if broken:
                        break
                else:
                    taken[now[0]][now[1]] = True
                    own.append(now)
                stay = now
            path.append((a, b))
        return path

    def trace(a, b):
        r, c = cell(a, b)
        if taken[r][c]:
            return
        own = [(r, c)]
        taken[r][c] = True
        back = (
            follow(a, b, -1.0, own, most / 2 if direction == "both" else most)
            if direction != "forward"
            else []
        )
        ahead = (
            follow(a, b, 1.0, own, most / 2 if direction == "both" else most)
            if direction != "backward"
            else []
        )
        path = back[::-1] + [(a, b)] + ahead
        if len(path) * step < least or len(path) < 2:
            for q, w in own:
                taken[q][w] = False
            return
        px = _np.interp([q[0] for q in path], _np.arange(columns), x)
        py = _np.interp([q[1] for q in path], _np.arange(rows), y)
        found.append(_np.column_stack([px, py]))
        for i in range(heads):
            k = min(len(path) * (i + 1) // (heads + 1), len(path) - 2)
            arrows.append(
                (
                    len(found) - 1,
                    (
                        float(px[k]),
                        float(py[k]),
                        float(px[k + 1] - px[k]),
                        float(py[k + 1] - py[k]),
                    ),
                )
            )

    if starts is None:
        for r, c in _seeds(ny, nx):
            trace(c / (nx - 1) * (columns - 1), r / (ny - 1) * (rows - 1))
    else:
        for px, py in _np.asarray(starts, dtype=float).reshape(-1, 2).tolist():
            if not (x[0] <= px <= x[-1] and y[0] <= py <= y[-1]):
                raise ValueError(f"Starting point ({px}, {py}) outside of data boundaries")
            trace(
                float(_np.interp(px, x, _np.arange(columns))),
                float(_np.interp(py, y, _np.arange(rows))),
            )
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
