# np.errstate tells of underflow as NumPy does, of the operations whose results are too small.
import warnings
import numpy as np


def told(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        try:
            r = f()
        except FloatingPointError as e:
            r = f'raised: {e}'
    return r, [str(x.message) for x in w]


small, tiny = np.array([1.0, 1e-160, 1e-300]), np.array([1e-200, 1e-200, 2.0])
forms = {
    'multiply': lambda: small * tiny, 'divide': lambda: small / 1e200, 'square': lambda: np.square(small), 'power': lambda: small**3, 'exp': lambda: np.exp(small - 800), 'exp2': lambda: np.exp2(small - 1100.5),
    'reciprocal': lambda: np.reciprocal(np.array([1e308, 2.0])), 'float32': lambda: np.array([1e-30], 'f4') * np.float32(1e-30), 'in place': lambda: np.multiply(small, tiny, out=np.zeros(3)),
    'scalar': lambda: np.float64(1e-200) * np.float64(1e-200), 'scalar divide': lambda: np.float64(1e-200) / 1e200, 'zero': lambda: np.zeros(3) * tiny, 'subnormal': lambda: np.array([5e-324, 1e-310]) * 1.0, 'sum': lambda: np.array([5e-324, 1e-310]).sum(), 'large': lambda: (np.full(100000, 1e-200) * 1e-200).sum(),
}
for mode in ('ignore', 'warn', 'raise'):
    for name, f in forms.items():
        with np.errstate(under=mode):
            print(mode, name, *told(f))
    with np.errstate(all=mode):
        print(mode, *told(lambda: small * tiny), *told(lambda: np.exp(np.array([-800.0, 800.0]))))
print(np.geterr()['under'], told(lambda: small * tiny))

calls = []
with np.errstate(under='call', call=lambda kind, flag: calls.append((kind, flag))):
    small * tiny
    np.exp(-800.0)
print(calls)
old = np.seterr(under='raise')
print(old['under'], np.geterr()['under'])
for f in (lambda: small * tiny, lambda: np.prod(np.array([1e-200, 1e-200])), lambda: np.float32(1e-30) ** 2, lambda: 1e-200 * 1e-200):
    print(*told(f))
np.seterr(**old)


@np.errstate(under='raise', over='ignore')
def halves(x):
    while True:
        x = x / 2


print(*told(lambda: halves(np.array([1.0]))))
def f(n):
    s = np.float64(1.0)
    for i in range(n):
        s = s * 0.5
    return s
def g(a):
    for i in range(a.size):
        a[i] = a[i] * 1e-200
    return a
for h, x in ((f, 3000), (g, np.full(2000, 1e-200))):
    with np.errstate(under='raise'):
        try:
            print(h(x))
        except FloatingPointError as e:
            print(e)
