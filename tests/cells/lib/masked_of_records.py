# The mask of records has a truth value for each field, whatever made it; functions along an axis leave masked elements out.
import numpy as np

r = np.array([(1, 2.5), (3, 4.5)], 'i4,f8')
for m in (np.ma.array(r), np.ma.array(r, mask=[0, 1]), np.ma.array(r, mask=[(0, 0), (1, 1)]), np.ma.masked_where([1, 0], r), np.ma.masked_all(2, r.dtype)):
    print(m.mask, m.mask.dtype, np.ma.getmask(m), np.ma.getmaskarray(m), m.fill_value)
    print(repr(np.ma.array(m)) if m.size and not m.mask['f0'].all() else m.mask)
    print(m['f1'], m['f0'].mask)
print(np.ma.getmaskarray(r), np.ma.array(r, mask=[0, 1]).filled())
print(np.ma.mask_or(np.array([(1, 0), (0, 1)], '?,?'), np.array([(0, 0), (1, 1)], '?,?')))
try:
    np.ma.mask_or(np.array([1, 0], bool), np.array([1, 0]))
except ValueError as e:
    print(e)
a = np.ma.array([[1, 2], [0, 3]], mask=[[1, 0], [0, 0]])
print(np.count_nonzero(a, axis=0), np.count_nonzero(a, axis=1, keepdims=True), np.count_nonzero(a))
print(np.count_nonzero(np.ma.array(['a', '', 'b'], mask=[1, 0, 0]), axis=0))
print(repr(np.inner(a, a)), np.inner(a[:, 0], [1, 2]))
print(np.ma.sometrue(a), np.ma.alltrue(a), np.ma.sometrue(a, axis=1), np.ma.sometrue(a[1]))
m = np.ma.array(r, mask=[0, 1])
np.testing.assert_array_equal(m[[]], m[:0])
np.testing.assert_array_equal(m, m.copy())
