# Many reductions of one shape, recorded together: none may be left out.
import numpy as np

for n in (1, 7, 8, 9, 10, 16, 17, 25, 40):
    x = np.arange(2.0 * n).reshape(n, 2)
    print(n, [float(v[0]) for v in [x[i:i + 1].sum(axis=1) for i in range(n)]])

t = np.arange(30000.0).reshape(10000, 3) % 1009
for name in ("sum", "min", "max", "mean", "prod", "any", "all"):
    f = getattr(np, name)
    print(name, [float(f(v)) for v in [f((t[i:9000 + i] > 1005) + 1.0, axis=0) for i in range(14)]][:3])
    print([bool(np.array_equal(f(t + i, axis=1), f((t + i).copy(), axis=1))) for i in range(14)])
same = [t.sum(axis=0) + i for i in range(30)]
print([s.tolist() for s in same[::7]])
wide = np.arange(6 * 20000.0).reshape(6, 20000) % 17
many = [wide.sum(axis=1, keepdims=True) * k + wide.max(axis=1, keepdims=True) for k in range(13)]
print([m.ravel().tolist() for m in many])
