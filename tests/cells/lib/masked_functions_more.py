# Functions that dropped masks, or took no masked array.
import numpy as np

m = np.ma.array([[1.5, 2.0], [3.0, 4.0]], mask=[[0, 1], [0, 0]])
print(repr(np.asanyarray(m, dtype='f4')), repr(np.asanyarray(m, order='F')))
print(repr(np.require(m, dtype=complex)), repr(np.asanyarray(np.matrix([[1, 2]]), dtype=float)))
print(np.meshgrid(np.ma.array([1, 2, 3], mask=[0, 1, 0]), [4, 5]))
print(repr(np.ma.inner(m, m)), np.ma.inner(m[0], m[0]))
print(repr(np.ma.diagflat(np.ma.array([1, 2], mask=[0, 1]), 1)))
print(np.ma.clump_masked(m), np.ma.clump_unmasked(m), np.ma.common_fill_value(m, [1.0]))
print(np.ma.compress_cols(np.ma.array([[1, 2]], mask=True)), np.ma.compress_nd(np.ma.array([[1, 2]], mask=True)))
print(np.ma.allclose([np.inf, 1], [1, 1]), np.ma.maximum_fill_value(np.complex64(1)), np.ma.default_fill_value(np.datetime64('2000-01-01')))
print(repr(np.ma.arange(np.ma.array(3, mask=0, dtype='i2'))), repr(np.arange(np.array(3, 'i2'))), np.arange(np.array(1.5), 4))
print(repr(np.ma.flatten_structured_array(np.ma.array([(1, 2.0), (3, 4.0)], dtype='i4,f8', mask=[1, 0]))))
t = np.ma.array(['ab ', 'b', 'cab'], mask=[0, 1, 0])
for f in (np.char.find, np.strings.count, np.strings.startswith):
    print(repr(f(t, 'b')))
print(np.strings.strip(t), np.strings.lstrip(t, 'a'), np.strings.upper(t), np.char.isupper(t), np.strings.slice(t, 1))
print(np.strings.replace(t, 'a', 'x'), np.strings.center(t, 5), np.strings.zfill(t, 4), np.strings.str_len(t))
print(np.strings.strip(np.array(['ab', 'b'], 'U5'), 'b').dtype, np.char.lstrip(np.array([b'ab'], 'S4'), b'a').dtype)
print(repr(np.nanmin(np.ma.array([[True, False], [True, True]], mask=[[1, 1], [0, 0]]))))
print(repr(np.array([1, 2**70], 'O').mean()), repr(np.array([1, 2], 'O').mean()), np.array([[1, 2], [3, 4]], 'O').mean(0))
print(np.ma.array([(1, 2.5), (3, 4)], dtype="i4,f8").data.tolist(), np.sqrt(np.ma.masked), np.ma.masked + np.float64(1))
