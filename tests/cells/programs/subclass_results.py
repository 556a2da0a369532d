import numpy as np
class A(np.ndarray):
    def __new__(cls, x, info=None):
        o = np.asarray(x).view(cls); o.info = info; return o
    def __array_finalize__(self, obj):
        if obj is None: return
        self.info = getattr(obj,'info',None)
a = A([[1.,2],[3,4]],'i')
for e in ["a.sum()","np.sum(a)","a.mean()","np.mean(a)","np.add.reduce(a)","np.add.reduce(a,axis=None)","a.max()","a.std()","a[0]","a[0,0]","a@a","a[0]@a[0]","np.dot(a,a)","np.dot(a[0],a[0])",
 "a.sum(axis=0)","np.mean(a,axis=0)","np.median(a)","np.median(a,axis=0)","np.percentile(a,50)","np.percentile(a,50,axis=0)","np.where(a>2,a,0)","a>2","np.concatenate([a,a])","np.vstack([a,a])","np.hstack([a,np.ones((2,1))])","np.stack([a,a])","np.sort(a)","a.argsort()","np.argmax(a,axis=0)","a.argmax(axis=0)","a.argmax()","a.cumsum()","np.linalg.inv(a)","np.linalg.norm(a)","np.linalg.solve(a,a[0])","np.linalg.eig(a)","np.linalg.det(a)","a.T","a.reshape(4)","a.flatten()","a.ravel()","a.copy()","np.copy(a)","np.array(a)","np.asarray(a)","np.asanyarray(a)","np.zeros_like(a)","np.diff(a)","np.flip(a)","np.roll(a,1)","np.tile(a,2)","np.unique(a)","np.einsum('ij->i',a)","np.outer(a,a)","np.clip(a,1,2)","a.clip(1,2)","a.round()","np.round(a)","a.astype(int)","np.abs(a)","abs(a)","-a","a+1","1+a","np.ones((2,2))+a","a==a","a.nonzero()","np.nonzero(a)","np.average(a,axis=0)","np.append(a,a)","np.insert(a,0,1)","np.delete(a,0)","np.split(a,2)","np.trace(a)","a.trace()","np.diag(a)","a.diagonal()","np.expand_dims(a,0)","np.squeeze(a)","a.squeeze()","np.transpose(a)","np.swapaxes(a,0,1)","np.moveaxis(a,0,1)","np.atleast_2d(a)","np.nan_to_num(a)","np.kron(a,a)","np.cov(a)","np.fft.fft(a)","np.gradient(a)","np.meshgrid(a[0],a[0])","np.searchsorted(a[0],1)","a.take([0])","np.take(a,[0])","a.repeat(2)","np.repeat(a,2)","np.cumsum(a)","np.prod(a)","np.all(a)","a.any()","np.ptp(a)","np.isnan(a)","np.isclose(a,a)","np.allclose(a,a)","np.tril(a)","np.broadcast_to(a,(2,2,2))","np.full_like(a,3)","a.flat[0:2]","np.maximum(a,2)","np.modf(a)","divmod(a,2)","a//2","np.var(a,axis=0)","np.nanmean(a,axis=0)","np.nansum(a)","np.trapezoid(a)","np.interp(a[0],[0,1],[0,1])","np.convolve(a[0],a[0])","np.polyfit(a[0],a[0],1)","np.polyval([1,2],a[0])","np.histogram(a)","np.digitize(a[0],[1,2])","np.bincount(a[0].astype(int))","np.apply_along_axis(lambda r:r.sum(),0,a)","np.argwhere(a)","np.rot90(a)","np.sqrt(a)", "np.exp(a[0,0])","a.item(0)","a.tolist()","list(a)","a.view(np.ndarray)","a[a>2]","a[[0,1]]","a[...,None]","a[...]","a[()]", "a.real","a.imag","a.dot(a)","a.min(axis=0,keepdims=True)","np.ravel(a)","np.reshape(a,4)","np.pad(a,1)","np.round(a[0,0])","np.select([a>2],[a])","np.choose([0,1],a)","np.inner(a,a)","np.tensordot(a,a)","np.vdot(a,a)","np.lexsort(a)","np.argsort(a)","np.partition(a,1)","np.count_nonzero(a)","np.triu(a)","np.logical_and(a,a)","np.hypot(a,a)","np.frexp(a)","np.add.accumulate(a)","np.add.outer(a[0],a[0])","np.ascontiguousarray(a)","np.require(a)","np.column_stack([a,a])","np.dstack([a,a])","np.block([a,a])","np.array_split(a,2)","np.real(a)","np.angle(a)","np.fix(a)","np.compress([True,False],a)","np.extract(a>2,a)","np.resize(a,(3,))","np.broadcast_arrays(a,a)","np.ones_like(a)","np.empty_like(a).shape","np.quantile(a,.5)","np.nanmax(a)","np.amax(a)","np.cumprod(a)","np.sinc(a)","np.i0(a)","np.unwrap(a)","np.ediff1d(a)","np.matmul(a,a)","np.linalg.qr(a)","np.linalg.svd(a)","np.linalg.cholesky(a@a.T)","np.linalg.eigh(a)","np.linalg.matrix_power(a,2)","np.linalg.pinv(a)","np.fliplr(a)","np.flipud(a)","np.array(a,subok=True)","np.square(a)"]:
    def d(r):
        if isinstance(r,(tuple,list)): return [d(x) for x in r][:3]
        return type(r).__name__+(":"+str(r.info) if isinstance(r,A) else '')+(str(r.shape) if isinstance(r,np.ndarray) else '')
    try:
        with np.errstate(all='ignore'): print(e, d(eval(e)))
    except Exception as x: print(e, type(x), x)
class B(np.ndarray):
    def mean(self, *a, **k):
        print("mean of", len(self))
        return super().mean(*a, **k)
    def cumsum(self): return np.ndarray.cumsum(self) * 2
    def __matmul__(self, o): return super().__matmul__(o) + 1
    def __neg__(self): return super().__neg__() - 1
    def __repr__(self): return "B:" + super().__repr__()
    def __len__(self): return super().__len__() + 100
b = np.array([[1.0, 2], [3, 4]]).view(B)
print(repr(b), repr(b @ b), repr(-b), b.mean(), np.mean(b), repr(b.cumsum()), len(b))
print(np.ndarray.mean(np.arange(4)), np.ndarray.__add__(np.arange(3), 1), np.ndarray.reshape(np.arange(4), (2, 2)).shape)
