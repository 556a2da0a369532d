# Transforms of every kind, size and layout against their definition, and what they give back. With a GPU and
# WARPCELL_LIBRARIES_FROM=0 its library makes all of them.
import numpy as np

def wave(*shape):
    n = 1
    for k in shape:
        n *= k
    i = np.arange(n, dtype=float)
    return (np.cos(i * i * 0.37 + i) + 0.1 * np.sin(i * 1.7)).reshape(shape)

def complexes(*shape):
    return wave(*shape) + 1j * wave(*shape)[..., ::-1]

def matrix(n, inverse):
    k = np.arange(n)
    return np.exp((2j if inverse else -2j) * np.pi * (k[:, None] * k % n) / n)

def by_definition(a, n, axis, inverse=False):
    a = np.moveaxis(np.asarray(a, dtype=complex), axis, -1)
    have = min(n, a.shape[-1])
    return np.moveaxis(a[..., :have] @ matrix(n, inverse)[:have], -1, axis)

def close(a, b, tolerance=1e-9):
    return bool(np.max(np.abs(a - b)) <= tolerance * max(1.0, float(np.max(np.abs(b)))))

for n in (1, 2, 3, 4, 5, 7, 8, 12, 13, 16, 17, 30, 101, 103, 128, 210):
    x, z = wave(n), complexes(n)
    print(n, close(np.fft.fft(x), by_definition(x, n, 0)), close(np.fft.fft(z), by_definition(z, n, 0)),
          close(np.fft.ifft(z) * n, by_definition(z, n, 0, True)), close(np.fft.rfft(x), by_definition(x, n, 0)[:n // 2 + 1]),
          close(np.fft.irfft(np.fft.rfft(x), n), x), np.fft.rfft(x).shape, np.fft.irfft(z, n).shape)

a = complexes(3, 4, 5)
for axis in (0, 1, 2, -1, -3):
    for n in (None, 2, 6):
        size = a.shape[axis] if n is None else n
        y = np.fft.fft(a, n, axis)
        print(axis, n, y.shape, y.dtype, y.flags.c_contiguous, close(y, by_definition(a, size, axis)),
              close(np.fft.ifft(a, n, axis) * size, by_definition(a, size, axis, True)),
              close(np.fft.rfft(a.real, n, axis), np.moveaxis(np.moveaxis(by_definition(a.real, size, axis), axis, -1)[..., :size // 2 + 1], -1, axis)))

b = wave(2, 3, 4, 5)
want = b
for axes in (None, (0,), (1, 2), (0, 2), (3, 1), (-1, -2), (2, 0, 3), (1, 1)):
    want = b
    for axis in range(4) if axes is None else axes:
        want = by_definition(want, want.shape[axis], axis)
    y = np.fft.fftn(b, axes=axes)
    print(axes, y.shape, close(y, want), close(np.fft.ifftn(y, axes=axes), b) if axes != (1, 1) else '')

want = by_definition(by_definition(b, 6, 1), 3, 3)
print(close(np.fft.fftn(b, (6, 3), (1, 3)), want), close(np.fft.fft2(b), by_definition(by_definition(b, 5, 3), 4, 2)),
      close(np.fft.ifft2(np.fft.fft2(b)), b), close(np.fft.rfft2(b), np.fft.fft2(b)[..., :3]), close(np.fft.irfft2(np.fft.rfft2(b), (4, 5)), b),
      close(np.fft.rfftn(b), np.fft.fftn(b)[..., :3]), close(np.fft.irfftn(np.fft.rfftn(b), b.shape), b),
      close(np.fft.rfftn(b, axes=(3, 1)), np.fft.fftn(b, axes=(3, 1))[:, :2]), np.fft.irfftn(np.fft.rfftn(b)).shape)
for norm in (None, 'backward', 'ortho', 'forward'):
    y = np.fft.fft(a, norm=norm)
    print(norm, close(y * {None: 1, 'backward': 1, 'ortho': 5 ** 0.5, 'forward': 5}[norm], by_definition(a, 5, 2)),
          close(np.fft.ifft(y, norm=norm), a), close(np.fft.ifft2(np.fft.fft2(a, norm=norm), norm=norm), a),
          close(np.fft.irfftn(np.fft.rfftn(b, norm=norm), b.shape, norm=norm), b), close(np.fft.hfft(np.fft.ihfft(wave(8), norm=norm), norm=norm), wave(8)))

# what has no meaning in half a transform is left out
h = np.array([1 + 5j, 2 - 1j, 3 + 7j])
print(np.round(np.fft.irfft(h), 6) + 0, np.round(np.fft.irfft(h, 5), 6) + 0, np.round(np.fft.hfft(h), 6) + 0)
print(h, np.round(np.fft.irfft(h[:2], 6), 6) + 0)
q = np.arange(12).reshape(3, 4)
print(np.round(np.fft.fft(q, axis=0).real, 6) + 0, np.fft.fft(q).dtype, q.dtype)
for kind in ('float32', 'complex64', 'float64', 'complex128', 'int16', 'bool'):
    x = wave(4, 6).astype(kind)
    y, z = np.fft.fft(x), np.fft.fft2(x)
    print(kind, y.dtype, z.dtype, np.fft.ifft(x).dtype, np.fft.irfft(x).dtype, close(y, by_definition(x, 6, 1), 1e-5), close(z, by_definition(by_definition(x, 6, 1), 4, 0), 1e-5),
          np.fft.rfft(x).dtype if x.dtype.kind != 'c' else '', close(np.fft.ifft2(z), x, 1e-5))
wide = np.zeros((4, 12))
wide[:, ::2] = wave(4, 6)
print(close(np.fft.fft(wide[:, ::2]), np.fft.fft(wave(4, 6))), close(np.fft.fft(wide.T), by_definition(wide.T, 4, 1)),
      close(np.fft.fft(np.broadcast_to(wave(6), (3, 6))), np.fft.fft(np.stack([wave(6)] * 3))))
x = wave(6)
y = x * 2
z = np.fft.fft(y)
y += 1
print(close(z, by_definition(x * 2, 6, 0)), close(y, x * 2 + 1), np.fft.fft(np.zeros((0, 4))).shape, np.fft.fft2(np.zeros((0, 4, 4))).shape)
out = np.zeros(6, complex)
print(np.fft.fft(x, out=out) is out, close(out, by_definition(x, 6, 0)))
t = wave(20, 3, 20, 2)
print(close(np.fft.fft(t, axis=1), by_definition(t, 3, 1)), close(np.fft.fft(t, axis=2), by_definition(t, 20, 2)), close(np.fft.rfft(t, axis=2), by_definition(t, 20, 2)[:, :, :11]))
for bad in (lambda: np.fft.fft(x, 0), lambda: np.fft.fft(x, axis=1), lambda: np.fft.fft2(x), lambda: np.fft.fft(x, norm='no'), lambda: np.fft.irfft(x, 0), lambda: np.fft.rfft(h),
            lambda: np.fft.fftn(b, (2, 2), (0,))):
    try:
        bad()
        print('no error')
    except Exception as e:
        print(type(e).__name__, e)
