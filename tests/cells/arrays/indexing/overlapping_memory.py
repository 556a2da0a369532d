# np.shares_memory knows whether two views meet; np.may_share_memory looks at their bounds.
import numpy as np

x = np.arange(10)
y = np.arange(24).reshape(4, 6)
z = np.arange(8, dtype='i2')
pairs = [(x[::2], x[1::2]), (x[:4], x[4:]), (x[::2], x[::3]), (x[::-2], x[::2]), (x[::-2], x[1::2]), (y[:, ::2], y[:, 1::2]), (y[::2], y[1::2]), (y[:, :3], y[:, 3:]),
         (y[:3, :3], y[2:, 2:]), (y.T, y[::-1, 2]), (y[::2, ::2], y[1::2, 1::2]), (z[::2], z.view('i1')[2::4]), (z[::2], z.view('i1')[1::2]), (z[:0], z), (x, x.copy()), (y[1:, 5:], y.ravel()[11::7]),
         (x[3:4], x[::3]), (np.broadcast_to(x[1:2], (4,)), x[2:]), (np.array(['a', 'b'])[:1], np.array(['a']))]
for a, b in pairs:
    print(np.shares_memory(a, b), np.shares_memory(b, a), np.may_share_memory(a, b))
