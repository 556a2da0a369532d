# Positions, counts and widths in small integer types do not wrap around; differences of dates are spans.
import numpy as np

for f in (np.hamming, np.bartlett, np.hanning, np.blackman):
    print(f.__name__, *[round(float(f(t(10)).sum()), 10) for t in (np.uint8, np.int8, np.uint64, np.float32, int)], f(np.uint8(0)), f(np.uint8(1)), f(3.5).size)
print(np.kaiser(np.uint64(10), np.int8(3)).sum().round(10), np.kaiser(np.uint8(1), 2))
print(np.gradient([8, 6, 4, 2], np.array([4, 3, 2, 1], np.uint8)), np.gradient(np.array([8, 6, 4, 2], 'u1')))
print(np.gradient([1, 2, 4], np.array([1, 100, -100], 'i1')), np.gradient([1., 2, 4, 8], [0, 1, 2, 3]), np.gradient([1., 2, 4, 8], [0, 1, 3, 7], edge_order=2))
print(np.gradient(np.array(['2001-01-01', '2001-01-03', '2001-01-09'], 'M8[D]')), np.gradient(np.arange(6).reshape(2, 3), [1, 3], [1, 2, 5]))
print(np.histogram(np.array([-2, 0, 127], np.int8), 'sqrt'), np.histogram(np.array([-128, 127], np.int8), 3), np.histogram([1, 2, 3.], 3, weights=[1j, 2, 3j]))
print(np.histogram([1, 2, 3.], [0, 2, 4], weights=[1j, 2, 3j]))
for mode in ('reflect', 'symmetric'):
    for width in ((5, 10), (1, 1), (0, 7)):
        print(np.pad([[4, 5, 6], [6, 7, 8]], ((0, 0), width), mode, reflect_type='odd').tolist(), np.pad(np.array([1, 2, 4.5]), width, mode, reflect_type='odd').tolist())
print(np.pad([3], 2, 'reflect', reflect_type='odd'), np.pad([3], 2, 'symmetric', reflect_type='odd'))
print(np.piecewise([1, 2], [True, False], [3, 4]), np.piecewise([1, 2], [True, False], [lambda x: 1]), np.piecewise(np.arange(3), np.arange(3) > 1, [7]), np.piecewise(3, [True, False], [5, 6]))
print(np.sinc(np.array([0, 1], np.float16)), np.sinc(np.float32(0)), np.sinc([0, 0.5]))
print(np.sort(np.array(['2001-01-03', '2001-01-01'], 'M8[D]')), np.array([2, 4], 'u8') ** np.int8(-1), np.array([], 'i8') ** np.int8(-1))
for x in (1j, np.array([1j])):
    try:
        np.isneginf(x)
    except TypeError as e:
        print(e)
