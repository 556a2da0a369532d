# Corners of NumPy's own examples: iterators over arrays, views, bytes, records, texts, days of work.
import numpy as np, io, copy, tempfile, os
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
b = np.broadcast(np.array([[1], [2]]), np.array([4, 5, 6]))
print(b.shape, b.nd, b.ndim, b.numiter, b.size, b.index, next(b), next(b), b.index, [u + v for u, v in b], b.index); b.reset(); print(b.index, len(list(b)))
fl = np.arange(6).reshape(2, 3).flat
print(type(fl).__name__, fl.index, fl.coords, next(fl), fl.index, fl.coords, fl[3], list(fl), np.asarray(fl))
a = np.zeros((3, 3)); np.einsum('ii->i', a)[:] = 1; print(a, np.einsum('ij->ji', a).base is not None)
for f in (lambda: np.nan_to_num(np.array([complex(np.inf, np.nan), np.nan])), lambda: np.unwrap([0, 1, 2, -1, 0], period=4), lambda: np.unwrap([2, 1, 0, 5, 4], period=6), lambda: np.unwrap([0., 3, 6]),
          lambda: np.size([[1, 2], [3, 4]], (0, 1)), lambda: np.i0(0.), lambda: np.i0([0., 1]), lambda: np.ravel_multi_index([[3, 6], [4, 5]], (4, 4), mode=('clip', 'wrap')),
          lambda: np.r_['0,2,0', [1, 2], [3, 4]], lambda: np.r_['1,2,0', [1, 2], [3, 4]], lambda: np.r_['r', [1, 2]], lambda: np.r_['c', [1, 2]], lambda: np.c_[[1, 2], [3, 4]], lambda: np.r_[1:4, 0, [5]],
          lambda: np.min_scalar_type(3.1), lambda: np.min_scalar_type(1e50), lambda: np.min_scalar_type(1e10), lambda: np.min_scalar_type(1j), lambda: np.min_scalar_type(255),
          lambda: np.polyval([3, 0, 1], np.poly1d(5)), lambda: np.polyder(np.poly1d([1, 1]), 4), lambda: np.poly(np.array([[0, 1. / 3], [-1. / 2, 0]])), lambda: np.poly1d([1, 2]) == np.poly1d([1, 2]),
          lambda: np.float32(0.5).as_integer_ratio(), lambda: np.half(-.25).as_integer_ratio(), lambda: np.float64(1.5).is_integer(), lambda: np.isreal(np.array([1, 2j, 3], dtype=object)), lambda: np.isreal(['a', 'b']), lambda: np.isrealobj('x'), lambda: np.iscomplexobj(None),
          lambda: np.array([1, 256, 8755], dtype=np.int16).byteswap(), lambda: np.array([1 + 2j]).byteswap().byteswap(), lambda: np.array([[1 + 2j, 3], [4, 5j]]).getfield(np.float64, 8), lambda: np.arange(2).getfield(np.int32, 4),
          lambda: np.outer(np.array(['a', 'b'], dtype=object), [1, 2]), lambda: np.frombuffer(b'hello world', dtype='S1', count=5, offset=6), lambda: np.frombuffer(b'\x01\x02\x03abc', dtype='u1,u1,u1,S3'),
          lambda: np.rec.fromstring(b'\x01\x02\x03abc', dtype='u1,u1,u1,S3'), lambda: np.rec.format_parser(['f8', 'i4', 'S5'], ['col1', 'col2', 'col3'], []).dtype, lambda: np.rec.array([(1, 2.5), (3, 4.)], dtype=[('a', 'i4'), ('b', 'f8')]),
          lambda: np.array([('Sam', 33.3), ('Al', 44.4)], dtype=[('n', 'U4'), ('m', 'f8')]).tobytes(), lambda: np.zeros((4, 2))[::2].reshape(-1).shape, lambda: np.sort_complex([3, 1, 2j]), lambda: np.typename('d'), lambda: np.mintypecode(['d', 'F']),
          lambda: np.busday_count('2011', '2012', weekmask='Sat'), lambda: np.busday_offset('2012-05', 1, roll='forward', weekmask='Sun'), lambda: np.is_busday(['2011-07-01', '2011-07-02'], busdaycal=np.busdaycalendar(holidays=['2011-07-01'])),
          lambda: np.busdaycalendar('Mon Tue').weekmask, lambda: np.busdaycalendar(holidays=['2011-07-04', '2011-07-01', '2011-07-17']).holidays, lambda: np.busdaycalendar('Mox'),
          lambda: np.char.splitlines('a\nb'), lambda: np.char.translate(['a1b', 'x1'], str.maketrans('1', '2')), lambda: np.char.compare_chararrays(np.array(['a', 'b ']), np.array(['a', 'b']), '==', True), lambda: np.char.encode(['é'], 'latin-1'), lambda: np.char.decode(np.array([b'\xe9']), 'latin-1'),
          lambda: np.strings.partition(['a=b', 'c'], '='), lambda: np.strings.rpartition('a=b=c', '='), lambda: np.strings.slice(['hello', 'world'], 2), lambda: np.strings.slice(['hello', 'world'], [1, 2], [4, 5]), lambda: np.strings.slice(['hello'], 2, None), lambda: np.strings.rindex(['abab'], 'b'),
          lambda: np.testing.assert_array_almost_equal_nulp(1.0, 1.0 + 5e-16), lambda: np.testing.assert_array_max_ulp(np.array([1., 2.]), np.array([1., 2.0000000000000004])), lambda: np.testing.print_assert_equal('x', 1, 2),
          lambda: np.str_('abc\x00'), lambda: np.__array_namespace_info__().default_dtypes(), lambda: np.lib.array_utils.normalize_axis_tuple((0, -1), 3), lambda: np.lib.array_utils.normalize_axis_index(3, 3), lambda: str(np.random.default_rng(0))):
    t(f)
def shaped():
    x = np.zeros((4, 2))[::2]; x.shape = (-1,)
t(shaped)
x = np.eye(2, dtype=complex); x.setfield(3, np.float64, 8); print(x)
f = io.BytesIO(); np.save(f, np.array([1, 2])); np.save(f, np.array([[1., 3.]])); f.seek(0); print(np.load(f), np.load(f))
y = np.arange(5)[::-1].copy(); np.median(y, overwrite_input=True); print(np.shares_memory(np.from_dlpack(y), y), np.concatenate([np.ma.array([1, 2], mask=[0, 1]), [3]]))
print(np.fromregex(io.StringIO('1312 foo\n1534  bar'), r'(\d+)\s+(...)', [('num', np.int64), ('key', 'S3')]))
