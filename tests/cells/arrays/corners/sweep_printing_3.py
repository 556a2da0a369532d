# Printing: types, shapes and options, chosen at random.
import numpy as np, itertools, random
r = random.Random(7)
nan, inf = np.nan, np.inf
vals = {
 'f8': [[1.0, 2.5, -3.125], [1e-5, 1.0], [1e10, 1.0], [nan, 1.0, inf], [-inf, nan], [1e-300, 1e300], [0.1, 0.12345678901], [123456.789, 0.001], [1e16, 1], [0.0, -0.0], [1e5, 99999.5], [3.0, 1e8], [1.5e-4, 2.0], [], [nan], [inf], [1/3, 2/3, 1e3], [100.0, 1e-4], [1e15, 2e15], [5e-324]],
 'c16': [[1+2j, 3.5-1j], [nan+1j, 2], [1e10+1j], [1e-8j, 1], [inf+nan*1j], [complex(0, -0.0)], [1/3+2/3j, 10]],
 'i8': [[1, -20, 300], [0], [2**62], []], 'b': [[True, False]], 'u1': [[255, 0]],
}
opts = [dict(), dict(precision=3), dict(precision=0), dict(suppress=True), dict(suppress=True, precision=2), dict(floatmode='fixed'), dict(floatmode='fixed', precision=3), dict(floatmode='unique'), dict(floatmode='maxprec_equal', precision=4), dict(floatmode='maxprec', precision=4), dict(sign='+'), dict(sign=' '), dict(sign='+', precision=2, suppress=True), dict(nanstr='NULL', infstr='oo'), dict(linewidth=30), dict(linewidth=20, precision=2), dict(threshold=3, edgeitems=1), dict(threshold=0, edgeitems=2), dict(threshold=5), dict(edgeitems=4, threshold=4), dict(linewidth=10), dict(linewidth=200)]
def arrays():
    for k, vv in vals.items():
        for v in vv:
            for dt in ({'f8': ['f8', 'f4', 'f2'], 'c16': ['c16', 'c8'], 'i8': ['i8', 'i4'], 'b': ['?'], 'u1': ['u1', 'f4']}[k]):
                try: a = np.array(v).astype(dt)
                except Exception: continue
                yield a
                if a.size: yield a[0]; yield a[:1].reshape(()); yield a[:1].reshape(1, 1)
                yield np.tile(a, 7); yield np.tile(a, (3, 2)) if a.size else a.reshape(0, 3)
                yield np.tile(a, (2, 2, 2)) if a.size else a.reshape(2, 0, 3)
import warnings; warnings.simplefilter('ignore')
n = 0
for a in arrays():
    for o in opts:
        n += 1
        if r.random() < 0.93: continue
        with np.printoptions(**o):
            print(n, o, repr(a)); print(str(a)); print([a]); print(f"{a}")
            if a.size < 20:
                try: print(np.array2string(np.asarray(a), separator=r.choice([' ', ', ', ',', ' | ']), prefix='abc', suffix=')'))
                except Exception as e: print(type(e).__name__, e)
            if r.random() < .1: print({'k': a}, (a,), np.array_repr(np.asarray(a)), np.array_str(np.asarray(a)))
