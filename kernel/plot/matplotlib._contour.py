# matplotlib._contour: lines of equal height through a matrix, cell by cell, all cells at once.
import numpy as _np

# Which edges of a cell a line joins, by which of its corners are above: bits 1, 2, 4, 8 for the corners
# (row, column) (0, 0), (0, 1), (1, 1), (1, 0); edges 0 to 3 go from each to the next. Saddles have two.
_JOINED = {
    1: [(3, 0)],
    2: [(0, 1)],
    3: [(3, 1)],
    4: [(1, 2)],
    5: [(3, 0), (1, 2)],
    6: [(0, 2)],
    7: [(3, 2)],
    8: [(2, 3)],
    9: [(2, 0)],
    10: [(0, 1), (2, 3)],
    11: [(2, 1)],
    12: [(1, 3)],
    13: [(1, 0)],
    14: [(0, 3)],
}


def lines(X, Y, Z, level):
    """Pieces of the line Z = level, as an array (pieces, 2, 2) of places."""
    z = [Z[:-1, :-1], Z[:-1, 1:], Z[1:, 1:], Z[1:, :-1]]
    x = [X[:-1, :-1], X[:-1, 1:], X[1:, 1:], X[1:, :-1]]
    y = [Y[:-1, :-1], Y[:-1, 1:], Y[1:, 1:], Y[1:, :-1]]
    finite = _np.isfinite(z[0]) & _np.isfinite(z[1]) & _np.isfinite(z[2]) & _np.isfinite(z[3])
    kind = _np.where(
        finite, (z[0] > level) * 1 + (z[1] > level) * 2 + (z[2] > level) * 4 + (z[3] > level) * 8, 0
    )
    found = []
    for k in sorted(set(kind.ravel().tolist())):
        for pair in _JOINED.get(k, []):
            at = kind == k
            ends = []
            for e in pair:
                a, b = e, (e + 1) % 4
                za, zb = z[a][at], z[b][at]
                t = (level - za) / (zb - za)
                ends.append(
                    _np.stack(
                        [
                            x[a][at] + t * (x[b][at] - x[a][at]),
                            y[a][at] + t * (y[b][at] - y[a][at]),
                        ],
                        axis=1,
                    )
                )
            found.append(_np.stack(ends, axis=1))
    return _np.concatenate(found) if found else _np.zeros((0, 2, 2))


def joined(pieces):
    """Pieces that meet, as one line each: lists of places."""
    ends = {}
    rows = pieces.tolist()
    key = lambda q: (round(q[0], 9), round(q[1], 9))
    for i, (a, b) in enumerate(rows):
        ends.setdefault(key(a), []).append(i)
        ends.setdefault(key(b), []).append(i)
    used, out = [False] * len(rows), []
    for i in range(len(rows)):
        if used[i]:
            continue
        used[i] = True
        line = [rows[i][0], rows[i][1]]
        for turn in range(2):
            while True:
                last = line[-1]
                following = [k for k in ends[key(last)] if not used[k]]
                if not following:
                    break
                k = following[0]
                used[k] = True
                a, b = rows[k]
                line.append(b if key(a) == key(last) else a)
            line.reverse()
        out.append(line)
    return out
