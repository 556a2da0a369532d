import numpy as np
class DiagonalArray:
    def __init__(self, N, value):
        self._N = N
        self._i = value
    def __repr__(self):
        return f"{self.__class__.__name__}(N={self._N}, value={self._i})"
    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("`copy=False` isn't supported. A copy is always created.")
        return self._i * np.eye(self._N, dtype=dtype)
arr = DiagonalArray(5, 1)
print(arr, np.asarray(arr), np.multiply(arr, 2))
from numbers import Number
class DiagonalArray(DiagonalArray):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if method == '__call__':
            N = None
            scalars = []
            for input in inputs:
                if isinstance(input, Number):
                    scalars.append(input)
                elif isinstance(input, self.__class__):
                    scalars.append(input._i)
                    if N is not None:
                        if N != input._N: raise TypeError("inconsistent sizes")
                    else:
                        N = input._N
                else:
                    return NotImplemented
            return self.__class__(N, ufunc(*scalars, **kwargs))
        else:
            return NotImplemented
arr = DiagonalArray(5, 1)
print(np.multiply(arr, 3), np.add(arr, 3), np.sin(arr))
try: arr + 3
except TypeError as e: print(e)
try: np.add(arr, np.ones(3))
except TypeError as e: print(e)
class DiagonalArray(np.lib.mixins.NDArrayOperatorsMixin, DiagonalArray): pass
arr = DiagonalArray(5, 1)
print(arr + 3, arr > 0, 2*arr, -arr, arr**2, abs(arr), arr == arr, arr - arr)
HANDLED_FUNCTIONS = {}
class DiagonalArray(DiagonalArray):
    def __array_function__(self, func, types, args, kwargs):
        if func not in HANDLED_FUNCTIONS:
            return NotImplemented
        if not all(issubclass(t, self.__class__) for t in types):
            return NotImplemented
        return HANDLED_FUNCTIONS[func](*args, **kwargs)
def implements(np_function):
   "Register an __array_function__ implementation for DiagonalArray objects."
   def decorator(func):
       HANDLED_FUNCTIONS[np_function] = func
       return func
   return decorator
@implements(np.sum)
def sum(arr):
    "Implementation of np.sum for DiagonalArray objects"
    return arr._i * arr._N
@implements(np.mean)
def mean(arr):
    "Implementation of np.mean for DiagonalArray objects"
    return arr._i / arr._N
arr = DiagonalArray(5, 1)
print(np.sum(arr), np.mean(arr))
try: np.concatenate([arr, arr])
except TypeError as e: print(e)
try: np.median(arr)
except TypeError as e: print(e)
print(np.concatenate([np.asarray(arr), np.asarray(arr)]).shape)
class ArrayLike(np.lib.mixins.NDArrayOperatorsMixin):
    def __init__(self, value):
        self.value = np.asarray(value)
    _HANDLED_TYPES = (np.ndarray, Number)
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        out = kwargs.get('out', ())
        for x in inputs + out:
            if not isinstance(x, self._HANDLED_TYPES + (ArrayLike,)):
                return NotImplemented
        inputs = tuple(x.value if isinstance(x, ArrayLike) else x for x in inputs)
        if out:
            kwargs['out'] = tuple(x.value if isinstance(x, ArrayLike) else x for x in out)
        result = getattr(ufunc, method)(*inputs, **kwargs)
        if type(result) is tuple:
            return tuple(type(self)(x) for x in result)
        elif method == 'at':
            return None
        else:
            return type(self)(result)
    def __repr__(self):
        return '%s(%r)' % (type(self).__name__, self.value)
x = ArrayLike([1, 2, 3])
print(x - 1, 1 - x, np.arange(3) - x, x - np.arange(3), np.add.reduce(x), x > 1)
x += 1; print(x)
print(np.multiply.outer(x, x))
class P:
    __array_priority__ = 100
    def __init__(s, v): s.v = v
    def __radd__(s, o): return 'radd'
    def __add__(s, o): return 'add'
    __array_ufunc__ = None
print(np.arange(3) + P(1), P(1) + np.arange(3))
class Q(np.ndarray): __array_priority__ = 5
class R(np.ndarray): __array_priority__ = 10
q, r = np.ones(2).view(Q), np.ones(2).view(R)
print(type(q+r), type(r+q), type(np.maximum(q, r)), type(q*2), q.__array_priority__)
import copy
class T(np.ndarray):
    def __new__(cls, v, unit=''):
        o = np.array(v, dtype=float).view(cls); o.unit = unit; return o
    def __array_finalize__(self, obj): self.unit = getattr(obj, 'unit', '')
    def __repr__(self): return f"{super().__repr__()} [{self.unit}]"
    def __str__(self): return f"{np.asarray(self)} {self.unit}"
    @property
    def total(self): return self.sum().item()
    def __mul__(self, o):
        r = super().__mul__(o); r.unit = self.unit + '*' ; return r
    def __eq__(self, o): return bool(np.all(np.asarray(self) == np.asarray(o)))
t = T([1,2,3], 'm')
print(repr(t), t, t.total, repr(t*2), t == t, repr(copy.copy(t)), repr(copy.deepcopy(t)), repr(t.T), f"{t}")
t2 = t.reshape(3,1); print(repr(t2), t2.unit, t2.shape, t2.base is None)
t[0] = 9; print(repr(t2)); 
for row in t2: print(repr(row))
print(t.max(), repr(t.max()), t.argmax(), t[t>1], len(t), 9 in t, t.tolist(), list(map(float,t)), sorted(t.tolist()))
t.shape = (1,3); print(repr(t)); t -= 1; print(repr(t)); t[:, 1:] *= 2; print(t)
print(repr(np.sqrt(t)), type(np.sqrt(t)).__name__, repr(np.concatenate([t, t])), repr(np.mean(t, axis=0)))
print(isinstance(t, T), type(t) is T, t.__class__.__name__, T.__name__, hasattr(t,'unit'), t.dtype, t.ndim, t.size)
class Matrix2(np.ndarray):
    def __new__(cls, rows):
        return np.asarray(rows, dtype=float).view(cls)
    def __mul__(self, other): return self @ other
    def __pow__(self, n):
        r = np.eye(len(self)).view(Matrix2)
        for _ in range(n): r = r * self
        return r
m = Matrix2([[1,1],[1,0]])
print(repr(m**10), m*m, (m+m).T, m[0,0], np.linalg.inv(m), np.linalg.det(m))
