# numpy.dtypes: a class for each type of elements, to make it and to tell it apart; StringDType is text/stringdtype.py's.
import numpy as _np
from numpy._core import inner as _inner

StringDType = _inner("stringdtype", "_StringDType")


class _OfKind(type):
    def __instancecheck__(cls, x):
        return (
            isinstance(x, _np.dtype)
            and x.char in cls._chars
            and x.names is None
            and x.subdtype is None
        )

    def __repr__(cls):
        return f"<class 'numpy.dtypes.{cls.__name__}'>"


def _class(name, chars):
    def make(cls, *size):
        return _np.dtype(chars[0] + ''.join([str(n) for n in size]) if cls._sized else chars[0])

    return _OfKind(
        name,
        (),
        {
            "__new__": make,
            "__doc__": f"The type of elements {chars!r}.",
            "__module__": "numpy.dtypes",
            "_chars": chars,
            "_sized": chars in "USV",
        },
    )


BoolDType = _class("BoolDType", "?")
Int8DType = _class("Int8DType", "b")
UInt8DType = _class("UInt8DType", "B")
Int16DType = _class("Int16DType", "h")
UInt16DType = _class("UInt16DType", "H")
Int32DType = _class("Int32DType", "i")
UInt32DType = _class("UInt32DType", "I")
Int64DType = _class("Int64DType", "l")
UInt64DType = _class("UInt64DType", "L")
Float16DType = _class("Float16DType", "e")
Float32DType = _class("Float32DType", "f")
Float64DType = _class("Float64DType", "d")
Complex64DType = _class("Complex64DType", "F")
Complex128DType = _class("Complex128DType", "D")
ObjectDType = _class("ObjectDType", "O")
BytesDType = _class("BytesDType", "S")
StrDType = _class("StrDType", "U")
VoidDType = _class("VoidDType", "V")
DateTime64DType = _class("DateTime64DType", "M")
TimeDelta64DType = _class("TimeDelta64DType", "m")
ByteDType = Int8DType
UByteDType = UInt8DType
ShortDType = Int16DType
UShortDType = UInt16DType
IntDType = Int32DType
UIntDType = UInt32DType
LongDType = Int64DType
LongLongDType = Int64DType
ULongDType = UInt64DType
ULongLongDType = UInt64DType
LongDoubleDType = Float64DType
CLongDoubleDType = Complex128DType
__all__ = [
    'StringDType',
    'BoolDType',
    'Int8DType',
    'UInt8DType',
    'Int16DType',
    'UInt16DType',
    'Int32DType',
    'UInt32DType',
    'Int64DType',
    'UInt64DType',
    'Float16DType',
    'Float32DType',
    'Float64DType',
    'Complex64DType',
    'Complex128DType',
    'ObjectDType',
    'BytesDType',
    'StrDType',
    'VoidDType',
    'DateTime64DType',
    'TimeDelta64DType',
    'ByteDType',
    'UByteDType',
    'ShortDType',
    'UShortDType',
    'IntDType',
    'UIntDType',
    'LongDType',
    'LongLongDType',
    'ULongDType',
    'ULongLongDType',
    'LongDoubleDType',
    'CLongDoubleDType',
]
