# pycuda.gpuarray: arrays on the device by PyCUDA's names, each over one of cupy.
import cupy as _cp
import numpy as _np
from pycuda import driver as _driver


def _wrap(array):
    return GPUArray(array.shape, array.dtype, _array=array)


def _give(result, out):
    """The result, or what is in `out` then."""
    if out is None:
        return _wrap(_cp.asarray(result))
    out._array[...] = result
    return out


def _plain(x):
    return x._array if isinstance(x, GPUArray) else x


def _no_textures(*args, **kwargs):
    _driver._no_textures()


class GPUArray:
    """An array on the device: gpuarray.to_gpu(x) makes one, .get() brings it back."""

    __array_priority__ = 100

    def __init__(
        self,
        shape,
        dtype,
        allocator=None,
        base=None,
        gpudata=None,
        strides=None,
        order="C",
        _array=None,
    ):
        if strides is not None:
            raise NotImplementedError("an array over given memory lies without gaps")
        if _array is None and gpudata is not None:
            n = int(_np.prod(shape)) * _np.dtype(dtype).itemsize
            _array = _driver._room(gpudata, n, "GPUArray").view(dtype).reshape(shape, order=order)
        if _array is None:
            _refuse_structures(dtype)
            _array = _cp.empty(shape, dtype, order=order)
        self._array = _array
        self.base = base

    shape = property(lambda self: self._array.shape)
    dtype = property(lambda self: self._array.dtype)
    size = property(lambda self: self._array.size)
    mem_size = property(lambda self: self._array.size)
    nbytes = property(lambda self: self._array.nbytes)
    strides = property(lambda self: self._array.strides)
    ndim = property(lambda self: self._array.ndim)
    flags = property(lambda self: self._array.flags)
    itemsize = property(lambda self: self._array.itemsize)
    T = property(lambda self: _wrap(self._array.T))
    real = property(lambda self: _wrap(self._array.real))
    imag = property(lambda self: _wrap(self._array.imag))
    __cuda_array_interface__ = property(
        lambda self: {
            **self._array.__cuda_array_interface__,
            "strides": self.strides,
            "stream": None,
        }
    )

    @property
    def gpudata(self):
        return _driver.DeviceAllocation(_driver._bytes_of(self._array))

    ptr = property(lambda self: int(self.gpudata))

    def get(self, ary=None, pagelocked=False, async_=False, stream=None):
        if ary is None:
            return self._array.get()
        if ary.shape != self.shape:
            raise ValueError("ary has non-matching shape")
        if ary.dtype != self.dtype:
            raise TypeError("ary has non-matching type")
        ary[...] = self._array.get()
        return ary

    def get_async(self, stream=None, ary=None):
        return self.get(ary)

    def set(self, ary, async_=False, stream=None):
        if ary.size != self.size:
            raise ValueError("ary and self must be the same size")
        if ary.shape != self.shape:
            raise ValueError("ary and self must be the same shape")
        if ary.dtype != self.dtype:
            raise TypeError("ary and self must have the same dtype")
        self._array[...] = _cp.asarray(_np.ascontiguousarray(ary))

    def set_async(self, ary, stream=None):
        self.set(ary)

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("an array on the device is copied to the host")
        return _np.asarray(self.get(), dtype)

    def __len__(self):
        return len(self._array)

    def __bool__(self):
        return bool(self._array)

    def __iter__(self):
        return (_wrap(self._array[i]) for i in range(len(self)))

    def __getitem__(self, index):
        return _wrap(_cp.asarray(self._array[_index(index)]))

    def __setitem__(self, index, value):
        self._array[_index(index)] = (
            _cp.asarray(value) if isinstance(value, _np.ndarray) else _plain(value)
        )

    def __str__(self):
        return str(self.get())

    def __repr__(self):
        return repr(self.get())

    def __hash__(self):
        raise TypeError("GPUArrays are not hashable.")

    def __abs__(self):
        return _wrap(abs(self._array))

    def __neg__(self):
        return _wrap(-self._array)

    def __pos__(self):
        return self

    def __float__(self):
        return float(self._array)

    def __int__(self):
        return int(self._array)

    def copy(self):
        return _wrap(self._array.copy("K"))

    __copy__ = copy

    def fill(self, value, stream=None):
        self._array.fill(value)
        return self

    def astype(self, dtype, stream=None):
        return _wrap(self._array.astype(dtype))

    def reshape(self, *shape, order="C"):
        """The same memory with another shape, whose elements lie in the order of `order` in it."""
        if not self.flags.forc:
            raise RuntimeError("only contiguous arrays may be used as arguments to this operation")
        shape = tuple(shape[0]) if isinstance(shape[0], (tuple, list)) else shape
        memory = self._array if self.flags.c_contiguous else self._array.T
        if order == "F":
            return _wrap(memory.reshape(shape[::-1]).T)
        return _wrap(memory.reshape(shape))

    def ravel(self):
        return self.reshape(self.size)

    def view(self, dtype=None):
        return _wrap(self._array.view(dtype) if dtype is not None else self._array.view())

    def squeeze(self):
        return _wrap(self._array.squeeze())

    def transpose(self, axes=None):
        return _wrap(self._array.transpose(axes))

    def conj(self, out=None):
        return _give(self._array.conj(), out)

    conjugate = conj

    bind_to_texref = bind_to_texref_ext = _no_textures

    def any(self, stream=None, allocator=None):
        return _wrap(_cp.asarray(self._array.any()))

    def all(self, stream=None, allocator=None):
        return _wrap(_cp.asarray(self._array.all()))

    def mul_add(self, selffac, other, otherfac, add_timer=None, stream=None, out=None):
        """selffac * self + otherfac * other"""
        if add_timer is not None:
            raise NotImplementedError("add_timer=: drv.Event takes the times of kernels here")
        return _give(selffac * self._array + otherfac * _plain(other), out)

    def rpow(self, other):
        return _wrap(other**self._array)

    def reverse(self, stream=None):
        return _wrap(self._array[::-1].copy())


def _index(index):
    if isinstance(index, tuple):
        return tuple(_plain(i) for i in index)
    return _plain(index)


def _operators():
    """Arithmetic in place, from both sides, and comparisons."""
    import operator

    def forward(of):
        return lambda self, other: _wrap(_cp.asarray(of(self._array, _plain(other))))

    def backward(of):
        return lambda self, other: _wrap(_cp.asarray(of(_plain(other), self._array)))

    def in_place(of):
        def change(self, other):
            self._array[...] = of(self._array, _plain(other))
            return self

        return change

    for name in "add sub mul truediv floordiv mod pow and or xor lshift rshift".split():
        of = getattr(operator, name + "_" if name in ("and", "or") else name)
        setattr(GPUArray, f"__{name}__", forward(of))
        setattr(GPUArray, f"__r{name}__", backward(of))
        setattr(GPUArray, f"__i{name}__", in_place(of))
    for name in "eq ne lt le gt ge".split():
        setattr(GPUArray, f"__{name}__", forward(getattr(operator, name)))


_operators()

# ---- making arrays -----------------------------------------------------------------------------


def _refuse_structures(dtype):
    if _np.dtype(dtype).names:
        raise NotImplementedError(
            "arrays of structures are not on the device here; their fields can be, one array each"
        )


def to_gpu(ary, allocator=None):
    ary = _np.asarray(ary)
    _refuse_structures(ary.dtype)
    return _wrap(
        _cp.array(ary, order="F" if ary.flags.f_contiguous and not ary.flags.c_contiguous else "C")
    )


def to_gpu_async(ary, allocator=None, stream=None):
    return to_gpu(ary)


def empty(shape, dtype, allocator=None, order="C"):
    _refuse_structures(dtype)
    return _wrap(_cp.empty(shape, dtype, order=order))


def zeros(shape, dtype=_np.float64, allocator=None, order="C"):
    _refuse_structures(dtype)
    return _wrap(_cp.zeros(shape, dtype, order=order))


def ones(shape, dtype=_np.float64, allocator=None, order="C"):
    return _wrap(_cp.ones(shape, dtype, order=order))


def full(shape, fill_value, dtype=None, allocator=None, order="C"):
    return _wrap(_cp.full(shape, fill_value, dtype, order=order))


def empty_like(other_ary, dtype=None, order="K"):
    return _wrap(_cp.empty_like(_plain(other_ary), dtype, order=order))


def zeros_like(other_ary, dtype=None, order="K"):
    return _wrap(_cp.zeros_like(_plain(other_ary), dtype, order=order))


def ones_like(other_ary, dtype=None, order="K"):
    return _wrap(_cp.ones_like(_plain(other_ary), dtype, order=order))


def arange(*args, dtype=None, stream=None, allocator=None):
    if dtype is None:
        kinds = [_np.asarray(a).dtype for a in args]
        dtype = _np.result_type(*kinds) if kinds else None
    return _wrap(_cp.arange(*args, dtype=dtype))


# ---- functions ---------------------------------------------------------------------------------


def take(a, indices, out=None, stream=None):
    return _give(_cp.take(a._array, indices._array), out)


def put(a, dest_indices, dest_shape=None, out=None, stream=None):
    out = zeros(dest_shape, a.dtype) if out is None else out
    out._array[dest_indices._array] = a._array
    return out


def if_positive(criterion, then_, else_, out=None, stream=None):
    return _give(_cp.where(criterion._array > 0, _plain(then_), _plain(else_)), out)


def where(criterion, then_, else_, out=None, stream=None):
    return _give(_cp.where(criterion._array != 0, _plain(then_), _plain(else_)), out)


def maximum(a, b, out=None, stream=None):
    return _give(_cp.maximum(_plain(a), _plain(b)), out)


def minimum(a, b, out=None, stream=None):
    return _give(_cp.minimum(_plain(a), _plain(b)), out)


def sum(a, dtype=None, stream=None, allocator=None):
    return _wrap(_cp.asarray(a._array.sum(dtype=a.dtype if dtype is None else dtype)))


def subset_sum(subset, a, dtype=None, stream=None, allocator=None):
    return _wrap(
        _cp.asarray(a._array[subset._array].sum(dtype=a.dtype if dtype is None else dtype))
    )


def dot(a, b, dtype=None, out=None, stream=None, allocator=None):
    """The sum of all products of two elements."""
    return _give((a._array.ravel() * b._array.ravel()).sum(dtype=dtype), out)


def subset_dot(subset, a, b, dtype=None, stream=None, allocator=None):
    return dot(_wrap(a._array[subset._array]), _wrap(b._array[subset._array]), dtype)


def _chosen(subset, a):
    return a._array.ravel()[subset._array]


def subset_max(subset, a, stream=None, allocator=None):
    return _wrap(_chosen(subset, a).max())


def subset_min(subset, a, stream=None, allocator=None):
    return _wrap(_chosen(subset, a).min())


def any(a, stream=None, allocator=None):
    return a.any()


def all(a, stream=None, allocator=None):
    return a.all()


def max(a, stream=None, allocator=None):
    return _wrap(_cp.asarray(a._array.max()))


def min(a, stream=None, allocator=None):
    return _wrap(_cp.asarray(a._array.min()))


def concatenate(arrays, axis=0, allocator=None):
    return _wrap(_cp.concatenate([a._array for a in arrays], axis))


def stack(arrays, axis=0, allocator=None):
    return _wrap(_cp.stack([a._array for a in arrays], axis))


def reshape(a, *shape, order="C"):
    return a.reshape(*shape, order=order)


def transpose(a, axes=None):
    return a.transpose(axes)


def conj(a):
    return a.conj()


def logical_and(a, b):
    return _wrap(_cp.logical_and(_plain(a), _plain(b)))


def logical_or(a, b):
    return _wrap(_cp.logical_or(_plain(a), _plain(b)))


def logical_not(a):
    return _wrap(_cp.logical_not(a._array))


class vec:
    """Types of a few numbers, for arrays of the host: vec.float3, vec.make_float3(x, y, z)."""


def _add_vectors():
    kinds = "char=i1 uchar=u1 short=i2 ushort=u2 int=i4 uint=u4 long=i8 ulong=u8 float=f4 double=f8"
    for kind, code in [row.split("=") for row in kinds.split()]:
        for n in (1, 2, 3, 4):
            dtype = _np.dtype([(axis, code) for axis in "xyzw"[:n]])
            setattr(vec, f"{kind}{n}", dtype)
            setattr(vec, f"make_{kind}{n}", staticmethod(_maker(dtype, n)))


def _maker(dtype, n):
    def make(*parts):
        if len(parts) > n:
            raise TypeError(f"{n} numbers are wanted, not {len(parts)}")
        return _np.array(tuple(parts) + (0,) * (n - len(parts)), dtype)

    return make


_add_vectors()
