# An order that is asked for is had, and arrays that lie so are given as they are.
import numpy as np

a = np.arange(24.0).reshape(2, 3, 4)
f = np.asfortranarray(a)
line = np.arange(6.0)
kinds = [a, f, a.T, a.transpose(1, 0, 2), a[:, ::2, ::-1], a[::-1], a[:1], f[:, 1:], line, line[::2], a[:, 1:2, 0], np.zeros((0, 3))]
for v in kinds:
    for order in "CFKA":
        w = np.asarray(v, order=order)
        same = v.astype(float, order=order, copy=False)
        need = np.array(v, order=order, copy=None)
        told = [w is v, same is v, need is v, np.array_equal(w, v)]
        if order in "CF":
            told += [(x.flags.c_contiguous, x.flags.f_contiguous) for x in (w, same, need)]
            told += [x.strides == w.strides for x in (same, need)]
        try:
            told.append(np.array(v, order=order, copy=False) is v)
        except ValueError:
            told.append("a copy")
        print(order, v.shape, told)

# nditer takes axes that no operand tells from each other in C order.
for x in (
    np.broadcast_to(a[0], (2, 3, 4)),
    np.broadcast_to(a[:, :1], (2, 3, 4)),
    np.broadcast_to(f[..., :1], (2, 3, 4)),
    [a, f],
    [f, np.broadcast_to(a[0], (2, 3, 4))],
    [a.T, np.broadcast_to(a.T[:1], (4, 3, 2))],
    [np.broadcast_to(a[:, :1], (2, 3, 4)), a.transpose(0, 1, 2)[::-1]],
):
    print([tuple(float(v) for v in t) if isinstance(t, tuple) else float(t) for t in np.nditer(x)])
# of operations: 'F' always, 'A' where all operands lie so
for order in 'CFA':
    for p, q in ((f, f), (a, a), (a, f), (f, 1.0), (a[0].T, a[0].T)):
        r = np.add(p, q, order=order)
        print(order, r.flags.fnc if order != 'C' else r.flags.c_contiguous, r.sum(), np.negative(q, order=order).sum())
