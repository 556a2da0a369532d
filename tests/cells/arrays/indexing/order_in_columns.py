# Arrays whose elements lie in columns: order='F', and functions that keep or ask for an order.
import numpy as np
x = np.arange(6).reshape(2, 3)
for a in (np.asfortranarray(x), np.zeros((2, 3), order='F'), np.ones((2, 3), order='F'), np.full((2, 3), 7, order='F'), np.empty((2, 3), order='F'), np.array(x, order='F'),
          np.array(x.T), np.asarray(x, order='F'), x.copy('F'), x.T.copy(), x.T.copy('K'), x.astype(float, order='F'), x.T.astype(float), np.zeros_like(x.T), np.full_like(x, 2, order='F'),
          np.require(x, requirements=['F', 'O']), np.require(x, requirements='C'), np.array([[1, 2], [3, 4]], order='F'), x.reshape((3, 2), order='F')):
    print(a.strides, a.flags.c_contiguous, a.flags.f_contiguous, a.flags.fnc, np.isfortran(a), a.shape)
f = np.zeros((3, 4), order='F')
f[1] = 5; f[:, 2] += 1; print(f, f.sum(), f.T @ f, f.flags, f.ravel('K'), f.ravel('A'), f.ravel())
y = np.arange(12).reshape(2, 3, 2).swapaxes(1, 2)
print(y.ravel('K'), y.ravel('A'), y.ravel('C'), y.ravel('F'), y.T.ravel('K'), x.T.flatten('K'), x.T.flatten('A'))
z = np.array(x, copy=None); print(z is x, np.asarray(x, copy=True) is x, x.astype(x.dtype, copy=False) is x, np.shares_memory(np.array(x, copy=None, ndmin=3), x))
for g in (lambda: np.array([1], copy=False), lambda: np.asarray([1, 2], copy=False), lambda: np.array(x, copy=False) is x):
    try: print(g())
    except ValueError as e: print(e)
f.shape = (4, 3) if not f.flags.f_contiguous else f.shape; print(f.shape)
m = np.asfortranarray(np.arange(4.).reshape(2, 2)); n = m; n += 1; m[0] = [9, 8]; print(m, n is m, m.base is None, m.flags.owndata, np.linalg.inv(m).round(3), m.tobytes() == m.T.tobytes(), m.tolist())
