# Masked arrays changed in place: NumPy's casts and masks, for every operator and kind of number.
import warnings

import numpy as np


def tell(name, f):
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        try:
            r = f()
            parts = r if isinstance(r, tuple) else (r,)
            shown = [
                (p.tolist(), str(getattr(p, 'dtype', None)), np.ma.getmaskarray(p).tolist())
                for p in parts
            ]
        except Exception as e:
            shown = f'{type(e).__name__}: {e}'
    print(name, shown)


def changed(operator, a, b):
    names = {'a': a, 'b': b}
    exec(f'a {operator} b', names)
    return names['a'], names['a'].data


for dtype in ('i1', 'u1', 'i8', 'f4', 'c16'):
    for operator in ('+=', '-=', '*=', '/=', '//=', '%=', '**=', '<<=', '>>=', '&=', '|=', '^='):
        if dtype == 'c16' and operator in ('//=', '%='):
            continue

        def made(values=(10, 20, 30), mask=(0, 1, 0)):
            return np.ma.array(values, mask=list(mask), dtype=dtype)

        tell(dtype + operator, lambda: changed(operator, made(), 3))
        tell(dtype + operator, lambda: changed(operator, made(), made((2, 0, 0), (0, 0, 1))))
        tell(dtype + operator, lambda: changed(operator, made(mask=(0, 0, 0)), 2.5))
        tell(
            dtype + operator,
            lambda: changed(
                operator,
                np.ma.array([1, 2], dtype=dtype),
                np.ma.array([0, 1], mask=[1, 0], dtype=dtype),
            ),
        )

whole = np.ma.array([1.0, 2.0, 3.0, 4.0], mask=[0, 1, 0, 0])
part = whole[2:]
part += np.ma.array([1, 1], mask=[0, 1])
print(whole.data, part.mask)

# medians leave masked elements out, lines that have none are masked
x = np.ma.array(
    [[1.0, 2, 300], [4, 5, 6], [7, 80, 9], [1, 1, 1]],
    mask=[[0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 1, 1]],
)
for axis in (None, 0, 1, -1, (0, 1)):
    print(np.ma.median(x, axis=axis))
    print(np.ma.median(x, axis=axis, keepdims=True))
three = np.ma.masked_equal(np.arange(24).reshape(2, 3, 4) % 7, 3)
print(
    np.ma.median(three, axis=1), np.ma.median(three, axis=(0, 2)), np.ma.median(three, axis=(2, 1))
)
print(np.ma.median(np.ma.array([[1, np.nan], [3, 4]], mask=[[0, 0], [0, 1]]), axis=1))
print(np.ma.median(np.ma.array([[1, 2], [3, 4]], mask=True), axis=0))
print(np.ma.median(np.ma.array([[9, 2], [3, 4]], mask=[[0, 0], [1, 0]], dtype='f4'), axis=1).dtype)

# choose and round give to out= what they would return
m = np.ma.array([0, 1, 2], mask=[0, 0, 1])
rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
out, plain = np.ma.zeros(3, int), np.zeros(3, int)
print(np.ma.choose(m, rows, out=out) is out, out, np.ma.choose(m, rows, out=plain) is plain, plain)
print(m.choose(rows), np.choose(m, rows))
r = np.ma.array([1.234, 2.345, 3.456], mask=[0, 1, 0])
out, plain = np.ma.zeros(3), np.zeros(3)
print(r.round(1, out=out) is out, out, out.data, r.round(1, out=plain) is plain, plain)
