# jax: arrays that do not change, derivatives, loops over axes. jit gives a function back that
# does the same: chains of operations become one pass in any case.
from _options import no_more as _no_more
import time as _time
import numpy as _numpy
from numpy import _core
from jax._array import weakened as _weakened
from jax._array import (
    Array,
    array_of as _array_of,
    variable as _variable,
    pull_back as _pull_back,
    x64 as _x64,
    depth as _depth,
    finished as _finished,
)
from jax.tree_util import (
    tree_map as _tree_map,
    tree_leaves as _tree_leaves,
    tree_flatten as _tree_flatten,
    tree_unflatten as _tree_unflatten,
)

__version__ = "0.10.2"


class _Config:
    """jax.config"""

    jax_enable_x64 = False
    jax_platform_name = None

    def update(self, name, value):
        """Sets an option; jax_enable_x64 has an effect."""
        setattr(self, name, value)
        if name == "jax_enable_x64":
            _x64[0] = bool(value)


config = _Config()


class Device:
    def __init__(self, id, platform, kind):
        self.id, self.platform, self.device_kind = id, platform, kind
        self.process_index = 0

    def __repr__(self):
        return f"{'CudaDevice' if self.platform == 'gpu' else 'CpuDevice'}(id={self.id})"

    def __str__(self):
        return f"{'cuda' if self.platform == 'gpu' else 'cpu'}:{self.id}"


def _make_devices():
    from cupy import _core

    info = _core.device_info()
    return [Device(0, "gpu" if info[0] else "cpu", info[1])]


_devices = []


def devices(backend=None):
    """The devices: one."""
    if not _devices:
        _devices.extend(_make_devices())
    if backend not in (None, _devices[0].platform, "cuda"):
        raise RuntimeError(f"Unknown backend {backend}")
    return _devices


local_devices = devices


def device_count(backend=None):
    return 1


def local_device_count(backend=None):
    return 1


def process_index():
    return 0


def default_backend():
    return devices()[0].platform


def device_put(x, device=None, **options):
    """The values as arrays on the device."""

    _no_more('device_put', options, 'src donate may_alias')

    def placed(v):
        v = _array_of(v)
        if device is not None and not isinstance(device, Device):
            v = Array(v._v)
            v._sharding = device
        return v

    return _tree_map(placed, x)


def device_get(x):
    """The values as arrays of numpy."""
    return _tree_map(lambda a: a.get() if isinstance(a, Array) else a, x)


def block_until_ready(x):
    """Waits until the values are there."""
    for leaf in _tree_leaves(x):
        if isinstance(leaf, Array):
            leaf.block_until_ready()
    return x


# ---- transformations -------------------------------------------------------------------------


class _Jitted:
    """A function as jit gives it back."""

    def __init__(self, fun):
        self.__wrapped__ = fun
        self.__name__ = getattr(fun, "__name__", "function")
        self.__doc__ = getattr(fun, "__doc__", None)

    def __call__(self, *args, **options):
        out = self.__wrapped__(*args, **options)
        if type(out) is Array:
            return out
        return _tree_map(
            lambda v: _array_of(v)
            if isinstance(v, (bool, int, float, complex, _numpy.ndarray, _numpy.generic))
            else v,
            out,
        )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *args, **options: self(instance, *args, **options)

    def lower(self, *args, **options):
        return self

    def compile(self):
        return self


def jit(fun=None, **options):
    """The function itself; its results are arrays."""
    _no_more(
        'jit',
        options,
        'static_argnums static_argnames donate_argnums donate_argnames keep_unused device backend inline abstracted_axes in_shardings out_shardings compiler_options',
    )
    return _Jitted(fun) if fun is not None else lambda f: _Jitted(f)


def checkpoint(fun=None, **options):
    _no_more('checkpoint', options, 'prevent_cse policy static_argnums concrete')
    return fun if fun is not None else lambda f: f


remat = checkpoint


def _numbers(argnums, n):
    return [k % n for k in ((argnums,) if isinstance(argnums, int) else argnums)]


def _taken(work):
    """work as a derivative: its results outside of all derivatives are plain arrays."""

    def function(*args, **options):
        _depth[0] += 1
        try:
            out = work(*args, **options)
        finally:
            _depth[0] -= 1
        return _finished(out)

    return function


def _for_derivative(x):
    x = _array_of(x)
    if x.dtype.kind not in "fc":
        raise TypeError(
            f"grad requires real- or complex-valued inputs (input dtype that is a sub-dtype of np.inexact), but got {x.dtype}. If you want to use Boolean- or integer-valued inputs, use vjp or set allow_int to True."
        )
    return _variable(x)


def value_and_grad(fun, argnums=0, has_aux=False, **unused):
    """The value and the gradient of a function that gives a number."""

    _no_more('value_and_grad', unused, 'allow_int reduce_axes', holomorphic=False)

    def function(*args, **options):
        args = list(args)
        which = _numbers(argnums, len(args))
        leaves, trees = [], []
        for k in which:
            flat, tree = _tree_flatten(args[k])
            flat = [_for_derivative(v) for v in flat]
            args[k] = _tree_unflatten(tree, flat)
            leaves.append(flat)
            trees.append(tree)
        out = fun(*args, **options)
        value, aux = out if has_aux else (out, None)
        if not isinstance(value, Array):
            value = _array_of(value)
        if value.ndim:
            raise TypeError(
                f"Gradient only defined for scalar-output functions. Output had shape: {value.shape}."
            )
        if value.dtype.kind not in "fc":
            raise TypeError(
                f"grad requires real-valued outputs (output dtype that is a sub-dtype of np.floating), but got {value.dtype}. For holomorphic differentiation, pass holomorphic=True. For differentiation of functions involving integer outputs, use jax.vjp directly."
            )
        from jax import numpy

        cotangents = _pull_back(
            value, numpy.ones((), value.dtype), [v for flat in leaves for v in flat]
        )
        grads, at = [], 0
        for flat, tree in zip(leaves, trees):
            grads.append(_tree_unflatten(tree, cotangents[at : at + len(flat)]))
            at += len(flat)
        grads = grads[0] if isinstance(argnums, int) else tuple(grads)
        return ((value, aux), grads) if has_aux else (value, grads)

    return _taken(function)


def grad(fun, argnums=0, has_aux=False, **options):
    """The gradient of a function that gives a number."""
    _no_more('grad', options, 'allow_int reduce_axes', holomorphic=False)
    both = value_and_grad(fun, argnums, has_aux)

    def function(*args, **named):
        value, gradient = both(*args, **named)
        return (gradient, value[1]) if has_aux else gradient

    return function


def _pull_all(outs, cotangents, leaves):
    """The cotangents of the leaves for those of several results."""
    sums = None
    for y, g in zip(outs, cotangents):
        part = _pull_back(_array_of(y), _array_of(g), leaves)
        sums = part if sums is None else [_weakened(a + b, a._weak) for a, b in zip(sums, part)]
    return sums


def vjp(fun, *primals, has_aux=False):
    """The value, and the function from its cotangent to those of the arguments."""
    flat, tree = _tree_flatten(primals)
    leaves = [_variable(_array_of(v)) for v in flat]
    _depth[0] += 1
    try:
        out = fun(*_tree_unflatten(tree, leaves))
    finally:
        _depth[0] -= 1
    out, aux = out if has_aux else (out, None)
    outs, out_tree = _tree_flatten(out)

    def back(g):
        given, given_tree = _tree_flatten(g)
        if len(given) != len(outs):
            raise ValueError(
                f"Tree structure of cotangent input {given_tree}, and structure of primal output {out_tree} mismatch."
            )
        return tuple(_finished(_tree_unflatten(tree, _pull_all(outs, given, leaves))))

    return (_finished(out), back, _finished(aux)) if has_aux else (_finished(out), back)


def _jacobian_rows(y, leaves, forward):
    """For each leaf the derivatives of all items of y, in the shape of y and of the leaf."""
    from jax import numpy

    y = _array_of(y)
    rows = []
    for k in range(y.size):
        unit = numpy.zeros((y.size,), y.dtype).at[k].set(1).reshape(y.shape)
        rows.append(_pull_back(y, unit, leaves))
    return [
        _weakened(
            (
                numpy.stack([r[k] for r in rows]) if rows else numpy.zeros((0,) + x.shape, x.dtype)
            ).reshape(y.shape + x.shape),
            (y if forward else x)._weak,
        )
        for k, x in enumerate(leaves)
    ]


def _jacobian(fun, argnums, has_aux, forward):
    """The derivatives of all results by all items of an argument: for each result a tree like the argument's."""

    def function(*args, **options):
        args = list(args)
        which = _numbers(argnums, len(args))
        flat, tree = _tree_flatten(
            args[which[0]] if isinstance(argnums, int) else tuple([args[k] for k in which])
        )
        leaves = [_for_derivative(v) for v in flat]
        back = _tree_unflatten(tree, leaves)
        for k, part in zip(which, [back] if isinstance(argnums, int) else back):
            args[k] = part
        out = fun(*args, **options)
        out, aux = out if has_aux else (out, None)
        outs, out_tree = _tree_flatten(out)
        result = _tree_unflatten(
            out_tree, [_tree_unflatten(tree, _jacobian_rows(y, leaves, forward)) for y in outs]
        )
        return (result, aux) if has_aux else result

    return _taken(function)


def jacrev(fun, argnums=0, has_aux=False, **unused):
    """The derivatives of a function of arrays."""
    _no_more('jacrev', unused, 'allow_int', holomorphic=False)
    return _jacobian(fun, argnums, has_aux, False)


jacobian = jacrev


def jacfwd(fun, argnums=0, has_aux=False, **unused):
    """The same derivatives as jacrev's; they are weak where the results are."""
    _no_more('jacfwd', unused, 'allow_int', holomorphic=False)
    return _jacobian(fun, argnums, has_aux, True)


def hessian(fun, argnums=0, has_aux=False, **unused):
    """The second derivatives of a function."""
    _no_more('hessian', unused, 'allow_int', holomorphic=False)
    return jacrev(jacrev(fun, argnums, has_aux), argnums, has_aux)


def jvp(fun, primals, tangents):
    """The value, and the derivative along the tangents."""
    from jax import numpy

    flat_tangents = [_array_of(t) for t in _tree_leaves(tangents)]
    _depth[0] += 1
    try:
        flat, tree = _tree_flatten(tuple(primals))
        leaves = [_variable(_array_of(v)) for v in flat]
        out = fun(*_tree_unflatten(tree, leaves))
        outs, out_tree = _tree_flatten(out)
        results = []
        for y in (
            outs
        ):  # the cotangents are linear in u, and their derivative by u is along the tangents
            y = _array_of(y)
            u = _variable(numpy.zeros(y.shape, y.dtype))
            cotangents = _pull_back(y, u, leaves)
            total = numpy.zeros(())
            for c, t in zip(cotangents, flat_tangents):
                total = total + numpy.sum(c * t)
            slope = (
                _pull_back(total, numpy.ones(()), [u])[0]
                if total._from is not None
                else numpy.zeros(y.shape, y.dtype)
            )
            results.append(_weakened(slope, y._weak))
    finally:
        _depth[0] -= 1
    return _finished(out), _finished(_tree_unflatten(out_tree, results))


def linearize(fun, *primals):
    """The value, and the function of tangents."""
    return fun(*primals), lambda *tangents: jvp(fun, primals, tangents)[1]


def _axes_of(axes, tree):
    """An axis for each leaf of a tree, from a number or None for parts of it."""
    if axes is None or isinstance(axes, int):
        return [axes] * len(_tree_leaves(tree))
    if isinstance(axes, dict):
        return [a for k in sorted(tree) for a in _axes_of(axes[k], tree[k])]
    if not isinstance(tree, (list, tuple)) or len(tree) != len(axes):
        raise ValueError(
            "vmap in_axes specification must be a tree prefix of the corresponding value"
        )
    return [a for part, t in zip(axes, tree) for a in _axes_of(part, t)]


def _vmap_sizes(parts):
    sizes = [
        v.shape[axis] for flat, _, axes in parts for v, axis in zip(flat, axes) if axis is not None
    ]
    if not sizes:
        raise ValueError("vmap must have at least one non-None value in in_axes")
    if len(set(sizes)) > 1:
        raise ValueError(
            "vmap got inconsistent sizes for array axes to be mapped:\n"
            + "\n".join([f"  * some axes were of size {n}" for n in sorted(set(sizes))])
        )
    return sizes[0]


def vmap(fun, in_axes=0, out_axes=0, **unused):
    """The function for every item along an axis of its arguments."""

    _no_more('vmap', unused, 'axis_name axis_size spmd_axis_name')

    def function(*args, **named):
        from jax import numpy

        axes = (
            [in_axes] * len(args) if in_axes is None or isinstance(in_axes, int) else list(in_axes)
        )
        if len(axes) != len(args):
            raise ValueError(
                f"vmap in_axes must be an int, None, or a tuple of entries corresponding to the positional arguments passed to the function, but got len(in_axes)={len(axes)}, len(args)={len(args)}"
            )
        parts = []
        for a, axis in [*zip(args, axes), *[(v, 0) for v in named.values()]]:
            flat, tree = _tree_flatten(a)
            each = _axes_of(axis, a)
            parts.append(
                ([_array_of(v) if k is not None else v for v, k in zip(flat, each)], tree, each)
            )
        n, results = _vmap_sizes(parts), []
        for i in range(n):
            items = [
                _tree_unflatten(
                    tree,
                    [
                        v if axis is None else v[(slice(None),) * (axis % v.ndim) + (i,)]
                        for v, axis in zip(flat, each)
                    ],
                )
                for flat, tree, each in parts
            ]
            results.append(fun(*items[: len(args)], **dict(zip(named, items[len(args) :]))))
        flats = [_tree_flatten(r) for r in results]
        joined, each = [], _axes_of(out_axes, results[0])
        for k, axis in enumerate(each):
            first = _array_of(flats[0][0][k])
            joined.append(
                first if axis is None else numpy.stack([_array_of(f[0][k]) for f in flats], axis)
            )
        return _tree_unflatten(flats[0][1], joined)

    return function


def _zero_of(v):
    """The cotangent of an argument that a rule says nothing about."""
    from jax import numpy

    return numpy.zeros_like(_array_of(v))


class _Custom:
    """A function with a derivative of its own."""

    def __init__(self, fun, nondiff_argnums=()):
        self.fun, self.still = fun, tuple(nondiff_argnums)
        self.__name__, self.__doc__ = getattr(fun, "__name__", "function"), fun.__doc__


class custom_vjp(_Custom):
    """A function whose derivative is given by defvjp(forward, backward)."""

    def defvjp(self, fwd, bwd, **options):
        _no_more('defvjp', options, 'optimize_remat symbolic_zeros')
        self.fwd, self.bwd = fwd, bwd

    def __call__(self, *args):
        flat, tree = _tree_flatten(args)
        if not any([isinstance(v, Array) and v._from is not None for v in flat]):
            return self.fun(*args)
        plain = _tree_unflatten(tree, [Array(v._v) if isinstance(v, Array) else v for v in flat])
        value, kept = self.fwd(*plain)
        outs, out_tree = _tree_flatten(value)
        results = [Array(_array_of(y)._v) for y in outs]

        def back_of(result, k):
            def back(g):
                still, saved = [plain[i] for i in self.still], kept
                if (
                    _depth[0] > 1
                ):  # inside of another derivative, for which what is kept depends on the arguments
                    saved = self.fwd(*_tree_unflatten(tree, flat))[1]
                given = _tree_unflatten(
                    out_tree, [g if n == result else _zero_of(y) for n, y in enumerate(results)]
                )
                cotangents = self.bwd(*still, saved, given)
                grads = []
                rest = iter(cotangents)
                for i, a in enumerate(plain):
                    leaves = _tree_leaves(a)
                    if i in self.still:
                        grads += [None] * len(leaves)  # nobody asks for them
                        continue
                    one = next(rest)
                    grads += [_zero_of(v) for v in leaves] if one is None else _tree_leaves(one)
                return _array_of(grads[k])

            return back

        for n, y in enumerate(results):
            y._from = [
                (v, back_of(n, k))
                for k, v in enumerate(flat)
                if isinstance(v, Array) and v._from is not None
            ]
        return _tree_unflatten(out_tree, results)


class custom_jvp(_Custom):
    """A function whose derivative is given by defjvp."""

    def defjvp(self, jvp, **options):
        _no_more('defjvp', options, 'symbolic_zeros')
        self.jvp = jvp
        return jvp

    def defjvps(self, *jvps):
        def rule(primals, tangents):
            value = self(*primals)
            parts = [f(t, value, *primals) for f, t in zip(jvps, tangents) if f is not None]
            total = parts[0]
            for p in parts[1:]:
                total = total + p
            return value, total

        self.jvp = rule

    def __call__(self, *args):
        from jax import numpy

        moved = [i for i in range(len(args)) if i not in self.still]
        flat, tree = _tree_flatten([args[i] for i in moved])
        if not any([isinstance(v, Array) and v._from is not None for v in flat]):
            return self.fun(*args)
        arrays = [_array_of(v) for v in flat]
        whole = list(args)
        for i, part in zip(moved, _tree_unflatten(tree, [Array(a._v) for a in arrays])):
            whole[i] = part
        outs, out_tree = _tree_flatten(self.fun(*whole))
        results = [Array(_array_of(y)._v) for y in outs]

        def back_of(result, k):
            def back(g):  # the rule is linear in the tangent: its transpose
                zero = [numpy.zeros(p.shape, p.dtype) for p in arrays]
                t = zero[k] = _variable(zero[k])
                _depth[0] += 1
                try:
                    still = [args[i] for i in self.still]
                    slopes = self.jvp(
                        *still,
                        tuple(_tree_unflatten(tree, arrays)),
                        tuple(_tree_unflatten(tree, zero)),
                    )[1]
                    return _pull_back(_array_of(_tree_leaves(slopes)[result]), g, [t])[0]
                finally:
                    _depth[0] -= 1

            return back

        for n, y in enumerate(results):
            y._from = [(a, back_of(n, k)) for k, a in enumerate(arrays) if a._from is not None]
        return _tree_unflatten(out_tree, results)


def stop_gradient(x):
    return _tree_map(lambda a: Array(a._v) if isinstance(a, Array) else a, x)


def make_jaxpr(fun, **options):
    raise NotImplementedError("there are no jaxprs: operations are recorded as they are called")


_mapped = []  # names of axes that pmap goes over just now


def pmap(
    fun=None,
    axis_name="_",
    *,
    in_axes=0,
    out_axes=0,
    static_broadcasted_argnums=(),
    donate_argnums=(),
    devices=None,
    **options,
):
    """The function on every device, of which there is one: axes have one item."""
    _no_more(
        'pmap',
        options,
        'donate_argnums backend axis_size global_arg_shapes static_broadcasted_argnums',
    )
    if fun is None:
        return lambda f: pmap(f, axis_name, in_axes=in_axes, out_axes=out_axes)
    inner = vmap(fun, in_axes, out_axes)

    def function(*args, **named):
        axes = (
            [in_axes] * len(args) if isinstance(in_axes, int) or in_axes is None else list(in_axes)
        )
        sizes = [
            v.shape[0]
            for a, k in zip(args, axes)
            if k is not None
            for v in _tree_leaves(a)
            if getattr(v, "ndim", 0)
        ]
        if sizes and sizes[0] > 1:
            error = ValueError(
                f"compiling computation that requires {sizes[0]} logical devices, but only 1 XLA devices are available (num_replicas={sizes[0]})"
            )
            error.add_note("jax.vmap does the same on one device.")
            raise error
        _mapped.append(axis_name)
        try:
            return inner(*args, **named)
        finally:
            _mapped.pop()

    return function


class ShapeDtypeStruct:
    def __init__(self, shape, dtype, **options):
        _no_more('ShapeDtypeStruct', options, 'named_shape sharding weak_type vma')
        self.shape = tuple(shape)
        self.dtype = _numpy.dtype(
            getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype
        )

    ndim = property(lambda self: len(self.shape))

    def __repr__(self):
        return f"ShapeDtypeStruct(shape={self.shape}, dtype={self.dtype.name})"


def eval_shape(fun, *args, **options):
    """The shapes and types of a function's results, which is called with zeros."""
    from jax import numpy

    args, options = _tree_map(
        lambda v: numpy.zeros(v.shape, v.dtype) if isinstance(v, ShapeDtypeStruct) else v,
        (args, options),
    )
    return _tree_map(
        lambda v: ShapeDtypeStruct(_array_of(v).shape, _array_of(v).dtype), fun(*args, **options)
    )


def named_call(fun, *, name=None):
    return fun


class _Scope:
    """A context that changes nothing here."""

    def __init__(self, *args, **options):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    def __call__(self, fun):
        return fun


class named_scope(_Scope):
    pass


class default_device(_Scope):
    pass


class default_matmul_precision(_Scope):
    pass


class transfer_guard(_Scope):
    pass


class debug_nans(_Scope):
    pass


class checking_leaks(_Scope):
    pass


class enable_x64:
    """As a context: 64-bit numbers."""

    def __init__(self, new_val=True):
        self._value = bool(new_val)

    def __enter__(self):
        self._before = _x64[0]
        _x64[0] = self._value
        return self

    def __exit__(self, *error):
        _x64[0] = self._before
        return False


def process_count(backend=None):
    return 1


def host_id(backend=None):
    return 0


def host_count(backend=None):
    return 1


def clear_caches():
    pass


def live_arrays(platform=None):
    return []


def effects_barrier():
    pass


def typeof(x):
    return ShapeDtypeStruct(_array_of(x).shape, _array_of(x).dtype)


def print_environment_info(return_string=False):
    text = f"jax:    {__version__}\nnumpy:  {_numpy.__version__}\ndevice info: {devices()[0].device_kind}, 1 local devices"
    if return_string:
        return text
    print(text)


def pure_callback(callback, result_shape_dtypes, *args, **options):
    """The function of values on the CPU, called as any other."""
    _no_more('pure_callback', options, 'sharding vmap_method vectorized')
    _core.rounds_end()
    return _tree_map(_array_of, callback(*[device_get(a) for a in args]))


def make_mesh(axis_shapes, axis_names, **options):
    _no_more('make_mesh', options, 'devices axis_types')
    from jax.sharding import Mesh

    if _numpy.prod(axis_shapes) != 1:
        raise ValueError(
            f"Number of devices 1 must be >= the product of mesh_shape {tuple(axis_shapes)}"
        )
    return Mesh(_numpy.array(devices(), dtype=object).reshape(tuple(axis_shapes)), axis_names)


def closure_convert(fun, *example_args):
    return fun, []


def linear_transpose(fun, *primals):
    """The transpose of a linear function."""
    from jax import numpy

    zeros = [numpy.zeros(p.shape, p.dtype) for p in primals]
    return vjp(fun, *zeros)[1]


class disable_jit:
    """As a context: jit does nothing, which it does here in any case."""

    def __init__(self, disable=True):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


class _Debug:
    """jax.debug"""

    @staticmethod
    def print(fmt, *args, ordered=False, **options):
        _core.rounds_end()
        print(fmt.format(*args, **options))

    @staticmethod
    def callback(callback, *args, **options):
        _core.rounds_end()
        callback(*args, **options)

    @staticmethod
    def breakpoint(**options):
        _no_more('breakpoint', options, 'backend filter_frames num_frames ordered token')
        pass

    @staticmethod
    def visualize_array_sharding(arr, **options):
        _no_more('visualize_array_sharding', options, 'use_color scale min_width max_width')
        print(f"the whole array is on {devices()[0]}")


debug = _Debug()


class _Ops:
    """jax.ops"""

    @staticmethod
    def segment_sum(data, segment_ids, num_segments=None, **options):
        """The sums of the items with the same number."""
        _no_more(
            'segment_sum',
            options,
            'indices_are_sorted unique_indices bucket_size',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
        )
        from jax import numpy

        n = int(numpy.max(segment_ids)) + 1 if num_segments is None else num_segments
        data = _array_of(data)
        return numpy.zeros((n,) + data.shape[1:], data.dtype).at[_array_of(segment_ids)].add(data)

    @staticmethod
    def segment_max(data, segment_ids, num_segments=None, **options):
        _no_more(
            'segment_max',
            options,
            'indices_are_sorted unique_indices bucket_size',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
        )
        from jax import numpy

        n = int(numpy.max(segment_ids)) + 1 if num_segments is None else num_segments
        data = _array_of(data)
        low = -numpy.inf if data.dtype.kind == "f" else _numpy.iinfo(data.dtype).min
        return (
            numpy.full((n,) + data.shape[1:], low, data.dtype).at[_array_of(segment_ids)].max(data)
        )

    @staticmethod
    def segment_min(data, segment_ids, num_segments=None, **options):
        _no_more(
            'segment_min',
            options,
            'indices_are_sorted unique_indices bucket_size',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
        )
        from jax import numpy

        n = int(numpy.max(segment_ids)) + 1 if num_segments is None else num_segments
        data = _array_of(data)
        high = numpy.inf if data.dtype.kind == "f" else _numpy.iinfo(data.dtype).max
        return (
            numpy.full((n,) + data.shape[1:], high, data.dtype).at[_array_of(segment_ids)].min(data)
        )

    @staticmethod
    def segment_prod(data, segment_ids, num_segments=None, **options):
        _no_more(
            'segment_prod',
            options,
            'indices_are_sorted unique_indices bucket_size',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
        )
        from jax import numpy

        n = int(numpy.max(segment_ids)) + 1 if num_segments is None else num_segments
        data = _array_of(data)
        return (
            numpy.ones((n,) + data.shape[1:], data.dtype).at[_array_of(segment_ids)].multiply(data)
        )


ops = _Ops()


from jax import tree_util as _tree_util
import jax.tree as tree

tree_map = _tree_map
