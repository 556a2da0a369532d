# numpy.ma: printing, values for masked elements, hard masks, sets and the functions beside.
import numpy as np, numpy.ma as ma
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a = ma.array([3, 1, 2, 5], mask=[0, 1, 0, 0])
m = ma.array(np.arange(9).reshape(3, 3), mask=np.eye(3, dtype=int))
for x in (a, m, a[:0], ma.masked_all((2, 2)), ma.array([1., 2.], dtype='f4', mask=[0, 1]), ma.array([1.5, 2.5]), ma.zeros((2, 2)), ma.array([1, 2], dtype='i1'),
          ma.array([True, False], mask=[0, 1]), ma.array(['a', 'bc'], mask=[1, 0]), ma.array([1, 2], mask=False), ma.array([1, 2], mask=True), m[:1], ma.arange(2000), ma.array(np.arange(2000.), mask=np.arange(2000) % 3 == 0)):
    print(x); t(lambda: x); t(lambda: x.fill_value)
a.fill_value = 7
for f in (lambda: a + 1, lambda: a > 2, lambda: a[1:], lambda: a.reshape(2, 2), lambda: a.filled(), lambda: 2.5 * a, lambda: a.astype(float), lambda: a.copy(), lambda: -a, lambda: a ** 2, lambda: ma.sqrt(a - 3)): t(f)
b = a.copy(); b.harden_mask(); b[:] = 9; t(lambda: b); b.soften_mask(); b[1] = 4; t(lambda: b); t(lambda: b.shrink_mask()); t(lambda: b.hardmask)
for f in (lambda: a.compress([1, 1, 0, 1]), lambda: m.compress([1, 0, 1], axis=1), lambda: a.tolist(-1), lambda: m.tobytes()[:8], lambda: a.toflex(), lambda: ma.fromflex(a.toflex()),
          lambda: ma.sort(a, endwith=False), lambda: ma.sort(m, axis=0), lambda: a.argsort(), lambda: m.argmin(axis=0), lambda: m.argmax(axis=1, fill_value=99), lambda: a.view(np.uint64), lambda: a.flags,
          lambda: ma.dot(m, m), lambda: ma.dot(m, m, strict=True), lambda: ma.correlate(a, [1, 2], 'full'), lambda: ma.convolve(a, [1, 2], propagate_mask=False), lambda: ma.ediff1d(a),
          lambda: ma.diff(a), lambda: ma.union1d(a, [1, 2]), lambda: ma.intersect1d(a, [1, 3, 5]), lambda: ma.setdiff1d(a, [3]), lambda: ma.setxor1d([1, 2], [2, 3]), 
          lambda: ma.unique(a, return_index=True, return_inverse=True), lambda: ma.apply_over_axes(ma.sum, m, [0]), lambda: ma.apply_along_axis(ma.sum, 1, m), lambda: ma.choose([0, 1], [[1, 2], ma.array([3, 4], mask=[0, 1])]),
          lambda: ma.compress_nd(m), lambda: list(ma.ndenumerate(a)), lambda: list(ma.ndenumerate(a, compressed=False)), lambda: ma.mr_[a, 0, [1, 2]], lambda: ma.minimum_fill_value(1.5),
          lambda: ma.notmasked_contiguous(m, axis=0), lambda: ma.notmasked_edges(m, axis=1), lambda: ma.clump_masked(a), lambda: ma.clump_unmasked(a), lambda: ma.median(m, axis=0), lambda: ma.median([1., 2.]),
          lambda: ma.cov(m), lambda: ma.corrcoef(ma.array([[1., 2, 4], [3, 2, 2]])), lambda: ma.average(m, axis=1, weights=[1, 2, 3]), lambda: ma.average(m, axis=(0, 1), keepdims=True),
          lambda: ma.where(a > 2, a, -1), lambda: ma.where([True, False], ma.masked, [1, 2]), lambda: ma.masked_where(m > 5, m), lambda: ma.mask_rowcols(m[:2]), lambda: ma.masked_object(np.array(['a', 'b'], dtype=object), 'a'),
          lambda: ma.left_shift(a, 1), lambda: ma.make_mask([0, 0]), lambda: ma.make_mask([0, 1]), lambda: ma.mask_or(a.mask, np.array([True, False, False, False])), lambda: ma.resize(a, (2, 3)), lambda: ma.stack([a, a]), lambda: ma.concatenate([[1], [2]]),
          lambda: ma.default_fill_value('a'), lambda: ma.array([1, 2], fill_value='x'), lambda: ma.array([a, a])): t(f)
a.put([0, 1], [8, 9]); t(lambda: a); ma.putmask(a, [1, 0, 0, 0], ma.array([5, 5, 5, 5], mask=[1, 0, 0, 0])); t(lambda: a); a.shape = (2, 2); t(lambda: a)
