# dunders.py: the methods behind the operators, for programs that call them by name.
#: method __matmul__=_matmul
#: method __rmatmul__=_rmatmul
#: method __imatmul__=_imatmul
#: method __neg__=_neg __pos__=_pos __invert__=_invert
#: method __divmod__=_divmod __rdivmod__=_rdivmod __int__=_int __float__=_float __complex__=_complex __index__=_index __bool__=_bool
#: method __str__=_str __format__=_format __copy__=_copy __deepcopy__=_deepcopy __array__=_array __sizeof__=_sizeof
#: method __array_namespace__=_array_namespace


def _array_namespace(a, *, api_version=None):
    known = ('2021.12', '2022.12', '2023.12', '2024.12')
    if api_version is not None and not isinstance(api_version, str):
        raise ValueError(
            "Only None and strings are allowed as the Array API version, but received: "
            f"{api_version}."
        )
    if api_version not in (None, *known):
        raise ValueError(f'Version "{api_version}" of the Array API Standard is not supported.')
    return np


def _matmul(a, b):
    return a @ b


def _rmatmul(a, b):
    return b @ a


def _imatmul(a, b):
    a @= b
    return a


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


def _int(a):
    return int(a)


def _float(a):
    return float(a)


def _complex(a):
    return complex(a.item()) if a.ndim == 0 else complex(float(a))


def _index(a):
    return int(a) if a.dtype.kind == 'u' else range(a).stop


def _bool(a):
    return bool(a)


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
