import numpy as np
Z = np.zeros(10); Z[4] = 1; print(Z); print(np.arange(10, 50)[::-1][:3], np.nonzero([1,2,0,0,4,0]), np.eye(3))
Z = np.ones((5,5)); Z[1:-1,1:-1] = 0; print(Z); Z = np.pad(np.ones((2,2)), 1); print(Z)
print(0*np.nan, np.nan == np.nan, np.inf > np.nan, np.nan-np.nan, np.nan in set([np.nan]), 0.3 == 3*0.1)
print(np.diag(1+np.arange(4), k=-1)); Z = np.zeros((8,8), dtype=int); Z[1::2, ::2] = 1; Z[::2, 1::2] = 1; print(Z)
print(np.unravel_index(99, (6,7,8)), np.tile(np.array([[0,1],[1,0]]), (2,2)))
rng = np.random.default_rng(0); Z = rng.random((5,5)); print(((Z-Z.mean())/Z.std()).round(3)[0]); color = np.dtype([("r", np.ubyte), ("g", np.ubyte), ("b", np.ubyte), ("a", np.ubyte)]); print(color)
print(np.ones((5,3)) @ np.ones((3,2)), sum(range(5), -1)); Z = np.arange(11); Z[(3 < Z) & (Z < 8)] *= -1; print(Z)
print(np.array(0)//np.array(1), np.array([np.nan]).astype(int).astype(float).shape, np.intersect1d([1,2,3],[2,3,4]), np.sqrt(-1) == np.emath.sqrt(-1) if False else np.emath.sqrt(-1))
print(np.arange('2016-07', '2016-08', dtype='datetime64[D]')[:3], np.datetime64('2024-02-28')+2, np.timedelta64(3, 'D'))
A = np.ones(3)*1; B = np.ones(3)*2; np.add(A, B, out=B); np.divide(A, 2, out=A); np.negative(A, out=A); np.multiply(A, B, out=A); print(A)
Z = rng.uniform(0, 10, 5); print(np.trunc(Z), np.floor(Z), Z.astype(int), Z - Z%1); Z = np.zeros((5,5)); Z += np.arange(5); print(Z)
print(np.fromiter((x for x in range(5)), dtype=float), np.linspace(0, 1, 11, endpoint=False)[1:], np.add.reduce(np.arange(10)))
x, y = np.meshgrid(np.linspace(0,1,3), np.linspace(0,1,3)); Z = np.zeros((3,3), [('x',float),('y',float)]); Z['x'], Z['y'] = x, y; print(Z)
X = np.arange(4); C = 1.0/np.subtract.outer(X, X+.5); print(np.linalg.det(C).round(6)); Z = np.arange(9).reshape(3,3)
for i, v in np.ndenumerate(Z[:2, :2]): print(i, v, end=' ')
print(); 
for i in np.ndindex((2,1)): print(i, Z[i], end=' ')
X, Y = np.meshgrid(np.linspace(-1,1,5), np.linspace(-1,1,5)); D = np.hypot(X, Y); G = np.exp(-(D**2/2)); print(G.round(3)[0])
Z = np.array([[1,2,3],[4,5,6]]); print(Z - Z.mean(axis=1, keepdims=True), Z[Z[:,1].argsort()[::-1]], (~Z.any(axis=0)).any(), np.bincount([1,1,6], minlength=8), np.add.at(z := np.zeros(5), [0,1,1], 1), z)
print(np.sort(np.array(['b','a'])), np.unique([1,1,2,3,3,3], return_counts=True), np.argsort([3,1,2])[::-1], np.partition([5,1,4,2], 1)[:2], np.einsum('ij,ij->i', Z, Z), np.lib.stride_tricks.sliding_window_view(np.arange(6), 4))
Z = np.random.RandomState(0).randint(0, 3, (4, 10)); print((~Z.any(axis=1)).any(), np.logical_and.reduce(Z[:,1:] == Z[:,:-1], axis=1), np.linalg.matrix_rank(Z), np.bincount(Z.ravel()).argmax())
class SymArray(np.ndarray):
    def __setitem__(self, index, value):
        i, j = index
        super().__setitem__((i, j), value); super().__setitem__((j, i), value)
def symmetric(Z): return np.asarray(Z + Z.T - np.diag(Z.diagonal())).view(SymArray)
S = symmetric(np.arange(16).reshape(4,4)); S[2,3] = 42; print(S); print(type(S), (S == S.T).all())
p, n = 3, 2; M = np.ones((p,n,n)); V = np.ones((p,n,1)); print(np.tensordot(M, V, axes=[[0,2],[0,1]]))
Z = np.ones((16,16)); k = 4; print(np.add.reduceat(np.add.reduceat(Z, np.arange(0, 16, k), axis=0), np.arange(0, 16, k), axis=1))
def cartesian(arrays):
    arrays = [np.asarray(a) for a in arrays]; ix = np.indices((len(x) for x in arrays), dtype=int).reshape(len(arrays), -1).T
    for n, arr in enumerate(arrays): ix[:, n] = arrays[n][ix[:, n]]
    return ix
try: print(cartesian(([1,2,3],[4,5]))[:3])
except TypeError as e: print(e)
R = np.core.records.fromarrays if hasattr(np, 'core') and False else np.rec.fromarrays; r = R(np.array([("Hello", 2.5, 3), ("World", 3.6, 2)]).T, names='col1, col2, col3', formats='S8, f8, i8'); print(r.col1, r.col2)
I = np.array([0,1,2,3,15,16,32,64,128], dtype=np.uint8); print(np.unpackbits(I[:, np.newaxis], axis=1)[4:6], ((I.reshape(-1,1) & (2**np.arange(8))) != 0).astype(int)[3, ::-1])
print(np.array_equal(np.roll(np.arange(5), 2), [3,4,0,1,2]), np.nanmean([1,np.nan,3]), np.percentile([1,2,3,4], [25,50]), np.cov([[1,2,3],[1,2,4]]), np.correlate([1,2,3],[0,1,.5]), np.trapezoid([1,2,3]), np.digitize([.5,2.5],[0,1,2]), np.searchsorted([1,3,5], [2,3]), np.clip([-1,5], 0, 3), np.sign([-2,0,3]), np.cumsum([[1,2],[3,4]], axis=1), np.diff([1,4,9]), np.ptp([3,9]), np.flipud(Z[:2,:2]).shape, np.rot90([[1,2],[3,4]]), np.vander([1,2,3], 3), np.kron([1,2],[1,1]), np.trace(np.eye(3)), np.outer([1,2],[3,4]), np.polyfit([0,1,2],[1,3,7],2).round(6), np.poly1d([1,2])*np.poly1d([1,-1]), np.roots([1,-3,2]))
