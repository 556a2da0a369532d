# numpy.lib.mixins: operators for classes that define __array_ufunc__.
import numpy as _np


def _refuses(other):
    return getattr(other, '__array_ufunc__', 0) is None


def _binary(ufunc, name):
    def func(self, other):
        return NotImplemented if _refuses(other) else ufunc(self, other)

    func.__name__ = f"__{name}__"
    return func


def _reflected(ufunc, name):
    def func(self, other):
        return NotImplemented if _refuses(other) else ufunc(other, self)

    func.__name__ = f"__r{name}__"
    return func


def _inplace(ufunc, name):
    def func(self, other):
        return ufunc(self, other, out=(self,))

    func.__name__ = f"__i{name}__"
    return func


def _unary(ufunc, name):
    def func(self):
        return ufunc(self)

    func.__name__ = f"__{name}__"
    return func


class NDArrayOperatorsMixin:
    """Defines the operators by NumPy's ufuncs."""

    __slots__ = ()


for _name, _ufunc in [
    ('lt', _np.less),
    ('le', _np.less_equal),
    ('eq', _np.equal),
    ('ne', _np.not_equal),
    ('gt', _np.greater),
    ('ge', _np.greater_equal),
]:
    setattr(NDArrayOperatorsMixin, f"__{_name}__", _binary(_ufunc, _name))
for _name, _ufunc in [
    ('add', _np.add),
    ('sub', _np.subtract),
    ('mul', _np.multiply),
    ('matmul', _np.matmul),
    ('truediv', _np.true_divide),
    ('floordiv', _np.floor_divide),
    ('mod', _np.remainder),
    ('divmod', _np.divmod),
    ('pow', _np.power),
    ('lshift', _np.left_shift),
    ('rshift', _np.right_shift),
    ('and', _np.bitwise_and),
    ('xor', _np.bitwise_xor),
    ('or', _np.bitwise_or),
]:
    setattr(NDArrayOperatorsMixin, f"__{_name}__", _binary(_ufunc, _name))
    setattr(NDArrayOperatorsMixin, f"__r{_name}__", _reflected(_ufunc, _name))
    if _name != 'divmod':
        setattr(NDArrayOperatorsMixin, f"__i{_name}__", _inplace(_ufunc, _name))
for _name, _ufunc in [
    ('neg', _np.negative),
    ('pos', _np.positive),
    ('abs', _np.absolute),
    ('invert', _np.invert),
]:
    setattr(NDArrayOperatorsMixin, f"__{_name}__", _unary(_ufunc, _name))
