# NumPy's functions answer arrays of cupy with arrays of cupy, as cupy.ndarray.__array_function__ and
# __array_ufunc__ have it; the values are those for numpy's arrays. (No CuPy is here to compare with.)
# expect: []
# expect: []
# expect: numpy.ndarray numpy.ndarray cupy.ndarray
# expect: [2. 1. 0.]
# expect: TypeError
import numpy as np

x = np.array([[3.0, 1.0, 2.0], [0.5, 4.0, 1.5]])
before = type(np.sort(x))
import cupy as cp

a = cp.asarray(x)


def parts(v):
    return [p for part in v for p in parts(part)] if isinstance(v, (tuple, list)) else [v]


texts = '''sum(a) sum(a,axis=0) sin(a) add(a,1) concatenate([a,a]) stack([a,a]) mean(a) dot(a,a.T) where(a>1,a,0)
clip(a,1,2) sort(a) argsort(a) linalg.norm(a) linalg.inv(a[:,:2]) linalg.svd(a) linalg.det(a[:,:2]) fft.fft(a)
fft.rfft2(a) zeros_like(a) transpose(a) median(a) percentile(a,50) quantile(a,[0.2,0.5]) argmax(a) argmin(a,axis=0)
unique(a) tile(a,2) vstack([a,a]) cumsum(a) cumprod(a) nonzero(a) einsum('ij->i',a) matmul(a,a.T) pad(a,1) diff(a)
histogram(a) interp(a,a[0],a[0]) round(a) var(a) std(a,axis=1) outer(a[0],a[0]) meshgrid(a[0],a[1]) roll(a,1)
linspace(a[0],a[1],3) multiply.outer(a[0],a[0]) add.accumulate(a) add.reduceat(a,[0,1]) add.reduce(a) frexp(a)
modf(a) divmod(a,2) atleast_2d(a) expand_dims(a,0) squeeze(a) kron(a,a) cross(a,a) searchsorted(a[0],1.5)
gradient(a[0]) trapezoid(a) average(a) ptp(a) isclose(a,a) nan_to_num(a) flip(a) rot90(a) repeat(a,2) trace(a)
cov(a) corrcoef(a) diag(a[0]) tril(a) take(a,[0]) split(a[0],3) apply_along_axis(np.sum,0,a) count_nonzero(a)
any(a) all(a) max(a) digitize(a[0],a[0][1:2]) nanmean(a) nansum(a) prod(a) partition(a,1) append(a,a)
delete(a,0) insert(a,0,1) array_split(a,2) bincount(a[0].astype(int)) polyval(a[0],2.0) convolve(a[0],a[1])
heaviside(a,0.5) hypot(a,a) ldexp(a,2) sinc(a) i0(a) unwrap(a) angle(a) real(a) vdot(a,a) tensordot(a,a) inner(a,a)'''.split()
wrong_type, wrong_value = [], []
for text in texts:
    got = parts(eval('np.' + text))
    want = parts(eval('np.' + text, {'np': np, 'a': x}))
    if [type(p).__module__ for p in got] != ['cupy'] * len(got):
        wrong_type.append(text)
    if len(got) != len(want) or not all([np.allclose(g.get(), w) for g, w in zip(got, want)]):
        wrong_value.append(text)
print(wrong_type)
print(wrong_value)
print(*[f'{t.__module__}.{t.__name__}' for t in (before, type(np.sort(x)), type(np.sort(a)))])
print(np.sort(a, axis=1)[0, ::-1] - 1)
try:
    np.concatenate([a, x])
except TypeError:
    print('TypeError')
