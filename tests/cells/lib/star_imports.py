# "from numpy import *" brings NumPy's names: its classes, aliases, constants and modules, too.
import importlib


def brought(module):
    names = {}
    exec(f'from {module} import *', names)
    return names


WANTED = {
    'numpy': 'abs acos atan2 bitwise_invert bool_ broadcast byte bytes_ c_ cdouble char character '
    'clongdouble complexfloating concat conj csingle datetime64 degrees double dtype dtypes emath '
    'exceptions fft flexible floating generic half index_exp inexact int_ intc integer intp lib '
    'linalg little_endian long longdouble longlong ma matrix mgrid mod ndarray ndenumerate ndindex '
    'nditer newaxis number object_ ogrid permute_dims pi poly1d polynomial pow printoptions r_ '
    'radians random rec recarray record s_ sctypeDict short signedinteger single str_ strings '
    'testing timedelta64 true_divide typecodes ubyte ufunc uint uintc uintp ulong ulonglong '
    'unsignedinteger ushort vectorize void sin array zeros max min sum round True_ False_',
    'numpy.random': 'BitGenerator Generator MT19937 PCG64 PCG64DXSM Philox RandomState SFC64 '
    'SeedSequence default_rng normal rand randint seed shuffle',
    'numpy.linalg': 'LinAlgError inv solve svd norm',
    'numpy.ma': 'MaskedArray masked masked_array nomask array sin sqrt average median mr_ unique',
    'numpy.polynomial': 'Chebyshev Hermite HermiteE Laguerre Legendre Polynomial chebyshev',
    'numpy.polynomial.polynomial': 'Polynomial polyadd polyfit polyval polyroots',
    'numpy.exceptions': 'AxisError ComplexWarning DTypePromotionError VisibleDeprecationWarning',
    'numpy.fft': 'fft ifft rfft fftfreq fftshift',
    'numpy.typing': 'ArrayLike DTypeLike NDArray',
}
for module, wanted in WANTED.items():
    names = brought(module)
    listed = dir(importlib.import_module(module))
    print(module, [k for k in wanted.split() if k not in names or k not in listed])
    print(
        [
            k
            for k in names
            if k[0] == '_' and k not in ('__builtins__', '__version__') and module != 'numpy'
        ]
    )

from numpy import *

print(
    r_[1:4, 9], c_[[1, 2], [3, 4]].shape, linalg.norm([3, 4]), zeros(2)[:, newaxis].shape, mod(7, 4)
)
print(random.default_rng(1).integers(0, 10, 3), dtype(int_), isinstance(float64(1), floating), pi)
from numpy.random import *

print(Generator(MT19937(1)).integers(0, 10, 3), RandomState(1).randint(9))
