# dunders.py: the methods behind the operators, for programs that call them by name.
#: method __add__=_add __sub__=_sub __mul__=_mul __truediv__=_truediv __floordiv__=_floordiv __mod__=_mod __pow__=_pow __matmul__=_matmul __lshift__=_lshift __rshift__=_rshift __and__=_and __or__=_or __xor__=_xor
#: method __radd__=_radd __rsub__=_rsub __rmul__=_rmul __rtruediv__=_rtruediv __rfloordiv__=_rfloordiv __rmod__=_rmod __rpow__=_rpow __rmatmul__=_rmatmul __rlshift__=_rlshift __rrshift__=_rrshift __rand__=_rand __ror__=_ror __rxor__=_rxor
#: method __iadd__=_iadd __isub__=_isub __imul__=_imul __itruediv__=_itruediv __ifloordiv__=_ifloordiv __imod__=_imod __ipow__=_ipow __imatmul__=_imatmul __ilshift__=_ilshift __irshift__=_irshift __iand__=_iand __ior__=_ior __ixor__=_ixor
#: method __lt__=_lt __le__=_le __eq__=_eq __ne__=_ne __gt__=_gt __ge__=_ge __neg__=_neg __pos__=_pos __invert__=_invert
#: method __divmod__=_divmod __rdivmod__=_rdivmod __len__=_len __getitem__=_getitem __setitem__=_setitem __contains__=_contains __iter__=_iter __int__=_int __float__=_float __complex__=_complex __index__=_index __bool__=_bool
#: method __repr__=_repr __str__=_str __format__=_format __copy__=_copy __deepcopy__=_deepcopy __array__=_array __sizeof__=_sizeof

def _add(a, b):
    return a + b

def _radd(a, b):
    return b + a

def _iadd(a, b):
    a += b
    return a

def _sub(a, b):
    return a - b

def _rsub(a, b):
    return b - a

def _isub(a, b):
    a -= b
    return a

def _mul(a, b):
    return a * b

def _rmul(a, b):
    return b * a

def _imul(a, b):
    a *= b
    return a

def _truediv(a, b):
    return a / b

def _rtruediv(a, b):
    return b / a

def _itruediv(a, b):
    a /= b
    return a

def _floordiv(a, b):
    return a // b

def _rfloordiv(a, b):
    return b // a

def _ifloordiv(a, b):
    a //= b
    return a

def _mod(a, b):
    return a % b

def _rmod(a, b):
    return b % a

def _imod(a, b):
    a %= b
    return a

def _pow(a, b):
    return a ** b

def _rpow(a, b):
    return b ** a

def _ipow(a, b):
    a **= b
    return a

def _matmul(a, b):
    return a @ b

def _rmatmul(a, b):
    return b @ a

def _imatmul(a, b):
    a @= b
    return a

def _lshift(a, b):
    return a << b

def _rlshift(a, b):
    return b << a

def _ilshift(a, b):
    a <<= b
    return a

def _rshift(a, b):
    return a >> b

def _rrshift(a, b):
    return b >> a

def _irshift(a, b):
    a >>= b
    return a

def _and(a, b):
    return a & b

def _rand(a, b):
    return b & a

def _iand(a, b):
    a &= b
    return a

def _or(a, b):
    return a | b

def _ror(a, b):
    return b | a

def _ior(a, b):
    a |= b
    return a

def _xor(a, b):
    return a ^ b

def _rxor(a, b):
    return b ^ a

def _ixor(a, b):
    a ^= b
    return a

def _lt(a, b):
    return a < b

def _le(a, b):
    return a <= b

def _eq(a, b):
    return a == b

def _ne(a, b):
    return a != b

def _gt(a, b):
    return a > b

def _ge(a, b):
    return a >= b

def _neg(a):
    return -a

def _pos(a):
    return +a

def _invert(a):
    return ~a

def _divmod(a, b):
    return divmod(a, b)

def _rdivmod(a, b):
    return divmod(b, a)

def _len(a):
    return len(a)

def _getitem(a, key):
    return a[key]

def _setitem(a, key, value):
    a[key] = value

def _contains(a, item):
    return item in a

def _iter(a):
    return iter(a)

def _int(a):
    return int(a)

def _float(a):
    return float(a)

def _complex(a):
    return complex(a.item()) if a.ndim == 0 else complex(float(a))

def _index(a):
    return range(a).stop

def _bool(a):
    return bool(a)

def _repr(a):
    return repr(a)

def _str(a):
    return str(a)

def _format(a, spec):
    return format(a, spec)

def _copy(a):
    return a.copy()

def _deepcopy(a, memo=None):
    return a.copy()

def _array(a, dtype=None, *, copy=None):
    if copy:
        return np.array(a, dtype=dtype)
    return a if dtype is None else np.asarray(a, dtype=dtype)

def _sizeof(a):
    return a.nbytes + 112
