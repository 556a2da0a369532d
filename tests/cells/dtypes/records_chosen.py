# where, tril, diagonals and strides of records; objects clipped, texts and dates that are no complex numbers.
import numpy as np

a = np.array([[-4, -1, 7], [2, 4, 0], [8, 1, 0]], 'i4,f8')
print(np.tril(a), np.triu(a, 1), np.where([True, False, True], a[0], a[1]), np.where(a['f0'] > 1, a, a.T))
print(np.diagonal(a, 1), np.diagonal(a, offset=1, axis2=1), a.diagonal(-1), np.diag(a), a.strides, a[:, ::2].strides, a.T.strides)
b = np.array([(1, [2, 3], 'x'), (4, [5, 6], 'yz')], dtype=[('n', 'i4'), ('v', 'f4', (2,)), ('s', 'U3')])
print(np.where([True, False], b, b[::-1]), b.strides)
o = np.array([1, -3, 2.5, 7], dtype=object)
print(np.clip(o, 0, 2), np.clip(o, min=0), np.clip(o, max=2), o.clip(0), np.clip(o, None, 1))
for x in (np.array(['1', 'a']), np.array([b'1']), np.array(['2001-01-01'], 'M8[D]'), np.array([5], 'm8[s]'), o):
    print(np.iscomplex(x))
print(np.poly(np.array([255, 3, 5], 'u1')), np.poly(np.array([True, False])), np.poly(np.array([3, -1], 'i1')), np.poly([1j, -1j]))
print(np.fft.rfft(np.zeros(0), n=3), np.fft.fft(np.zeros((2, 0)), n=2), np.fft.ifft(np.zeros((0, 2)), n=3, axis=0))
print(np.is_busday(np.array(['NaT', '2022-06-10'], 'M8[D]')))
for f in (lambda: np.busday_count(np.array([5]), np.array([7])), lambda: np.busday_count('NaT', '2020-01-01')):
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
