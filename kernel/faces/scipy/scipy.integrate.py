# scipy.integrate: integrals of samples and of functions, and ordinary differential equations.
from _options import fixed as _fixed, no_more as _no_more
import math as _math
import numpy as _np
from scipy._arrays import (
    xp_of as _xp_of,
    as_floats as _as_floats,
    plain as _plain,
    Result as _Result,
)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    """The integral of samples by straight lines."""
    return _xp_of(y).trapezoid(y, x, dx, axis)


def cumulative_trapezoid(y, x=None, dx=1.0, axis=-1, initial=None):
    """The running integral of samples by straight lines."""
    xp = _xp_of(y)
    y = xp.moveaxis(xp.asarray(y), axis, -1)
    step = (
        dx
        if x is None
        else xp.diff(xp.asarray(x))
        if _np.ndim(x) == 1
        else xp.diff(xp.moveaxis(xp.asarray(x), axis, -1))
    )
    parts = xp.cumsum(step * (y[..., 1:] + y[..., :-1]) / 2.0, axis=-1)
    if initial is not None:
        if initial != 0:
            raise ValueError("`initial` must be `None` or `0`.")
        parts = xp.concatenate((xp.zeros(parts.shape[:-1] + (1,)), parts), axis=-1)
    return xp.moveaxis(parts, -1, axis)


def _parabolas(y, x, xp):
    """Simpson's rule for an odd number of samples along the last axis."""
    if x is None:
        return (y[..., :-2:2] + 4 * y[..., 1:-1:2] + y[..., 2::2]).sum(axis=-1) / 3
    h0, h1 = x[..., 1:-1:2] - x[..., :-2:2], x[..., 2::2] - x[..., 1:-1:2]
    total, ratio = h0 + h1, h0 / h1
    return (
        total
        / 6
        * (
            y[..., :-2:2] * (2 - 1 / ratio)
            + y[..., 1:-1:2] * (total * total / (h0 * h1))
            + y[..., 2::2] * (2 - ratio)
        )
    ).sum(axis=-1)


def simpson(y, x=None, *, dx=1.0, axis=-1):
    """The integral of samples by parabolas."""
    xp = _xp_of(y)
    y = xp.moveaxis(_as_floats(xp, y), axis, -1)
    n = y.shape[-1]
    if x is not None:
        x = _as_floats(xp, x)
        x = xp.moveaxis(x, axis, -1) if x.ndim > 1 else x
        if x.shape[-1] != n:
            raise ValueError("If given, length of x along axis must be the same as y.")
    scale = dx if x is None else 1.0
    if n % 2 == 1:
        return _plain(_parabolas(y, x, xp) * scale)
    if n == 2:
        h = dx if x is None else x[..., 1] - x[..., 0]
        return _plain(0.5 * h * (y[..., 0] + y[..., 1]))
    # An even number: the last interval by the parabola through the last three samples.
    main = _parabolas(y[..., :-1], None if x is None else x[..., :-1], xp) * scale
    h0, h1 = (dx, dx) if x is None else (x[..., -2] - x[..., -3], x[..., -1] - x[..., -2])
    last = (
        y[..., -1] * (2 * h1**2 + 3 * h0 * h1) / (6 * (h1 + h0))
        + y[..., -2] * (h1**2 + 3 * h1 * h0) / (6 * h0)
        - y[..., -3] * h1**3 / (6 * h0 * (h0 + h1))
    )
    return _plain(main + last)


def romb(y, dx=1.0, axis=-1, show=False):
    """The integral of 2**k + 1 samples by Romberg's method."""
    y = _np.moveaxis(_np.asarray(y), axis, -1)
    n = y.shape[-1] - 1
    if n & (n - 1):
        raise ValueError("Number of samples must be one plus a non-negative power of 2.")
    row, step = [], n
    while step >= 1:
        new = [dx * step * (y[..., ::step].sum(axis=-1) - (y[..., 0] + y[..., -1]) / 2)]
        for k, old in enumerate(row):
            new.append(new[k] + (new[k] - old) / (4 ** (k + 1) - 1))
        row, step = new, step // 2
    return row[-1]


# ---- integrals of functions -----------------------------------------------------------------------

# Gauss and Kronrod's rule of 10 and 21 points: places, weights of both.
_places = [
    0.995657163025808080735527280689003,
    0.973906528517171720077964012084452,
    0.930157491355708226001207180059508,
    0.865063366688984510732096688423493,
    0.780817726586416897063717578345042,
    0.679409568299024406234327365114874,
    0.562757134668604683339000099272694,
    0.433395394129247190799265943165784,
    0.294392862701460198131126603103866,
    0.14887433898163121088482600112972,
    0.0,
]
_weights21 = [
    0.011694638867371874278064396062192,
    0.03255816230796472747881897245939,
    0.05475589657435199603138130024458,
    0.07503967481091995276704314091619,
    0.093125454583697605535065465083366,
    0.109387158802297641899210590325805,
    0.123491976262065851077958109585166,
    0.134709217311473325928054001771707,
    0.142775938577060080797094273138717,
    0.147739104901338491374841515972068,
    0.149445554002916905664936468389821,
]
_weights10 = [
    0.066671344308688137593568809893332,
    0.149451349150580593145863396957658,
    0.219086362515982043995534934228163,
    0.269266719309996355091226921569469,
    0.295524224714752870173815619188769,
]


def _rule(f, a, b):
    """The integral and its error, on one interval, as QUADPACK's qk21 judges it."""
    centre, half = (a + b) / 2, (b - a) / 2
    values = []
    for k, p in enumerate(_places):
        values.append((f(centre - half * p), f(centre + half * p)) if p else (f(centre),))
    fine = sum([w * sum(v) for w, v in zip(_weights21, values)])
    coarse = sum([w * sum(values[2 * k + 1]) for k, w in enumerate(_weights10)])
    mean = fine / 2
    spread = sum([w * sum([abs(u - mean) for u in v]) for w, v in zip(_weights21, values)]) * abs(
        half
    )
    size = sum([w * sum([abs(u) for u in v]) for w, v in zip(_weights21, values)]) * abs(half)
    error = abs((fine - coarse) * half)
    if spread != 0 and error != 0:
        error = spread * min(1.0, (200 * error / spread) ** 1.5)
    if size > 1e-290:
        error = max(error, 50 * 2.220446049250313e-16 * size)
    return fine * half, error


def quad(
    func,
    a,
    b,
    args=(),
    full_output=0,
    epsabs=1.49e-8,
    epsrel=1.49e-8,
    limit=50,
    points=None,
    weight=None,
    **options,
):
    """The integral of a function from a to b, and an estimate of the error."""
    _no_more('quad', options, 'maxp1 limlst', wvar=None, wopts=None, complex_func=False)
    if weight is not None:
        raise NotImplementedError("quad() has no weight functions: multiply them into func")
    args = args if isinstance(args, tuple) else (args,)
    if a == b:
        return 0.0, 0.0
    if b < a:
        value, error = quad(func, b, a, args, 0, epsabs, epsrel, limit, points)
        return -value, error
    f = lambda x: float(func(x, *args))
    edges = (
        [float(a)]
        + sorted([float(p) for p in (() if points is None else points) if a < p < b])
        + [float(b)]
    )
    if _math.isinf(a) or _math.isinf(b):
        f, edges = _finite_range(f, a, b)
    parts = []
    for low, high in zip(edges[:-1], edges[1:]):
        value, error = _rule(f, low, high)
        parts.append((error, value, low, high))
    while len(parts) < max(limit, 200) + len(edges):
        value, error = sum([p[1] for p in parts]), sum([p[0] for p in parts])
        if error <= max(epsabs, epsrel * abs(value)):
            break
        worst = max(parts)
        middle = (worst[2] + worst[3]) / 2
        if not worst[2] < middle < worst[3]:
            break
        parts.remove(worst)
        for low, high in ((worst[2], middle), (middle, worst[3])):
            value, error = _rule(f, low, high)
            parts.append((error, value, low, high))
    value, error = sum([p[1] for p in parts]), sum([p[0] for p in parts])
    if not error <= max(epsabs, epsrel * abs(value)) * 10:
        import warnings

        warnings.warn("The integral is probably divergent, or slowly convergent.")
    return (value, error, {"neval": 21 * (2 * len(parts) - 1)}) if full_output else (value, error)


def _finite_range(f, a, b):
    """An integral to infinity as one over (0, 1]: x = a + (1 - t) / t."""
    if _math.isinf(a) and _math.isinf(b):
        return (lambda t: (f((1 - t) / t) + f(-(1 - t) / t)) / (t * t)), [0.0, 1.0]
    if _math.isinf(b):
        return (lambda t: f(a + (1 - t) / t) / (t * t)), [0.0, 1.0]
    return (lambda t: f(b - (1 - t) / t) / (t * t)), [0.0, 1.0]


def _bound(g, *x):
    return g(*x) if callable(g) else g


def dblquad(func, a, b, gfun, hfun, args=(), epsabs=1.49e-8, epsrel=1.49e-8):
    """The integral of func(y, x) for x from a to b, y from gfun(x) to hfun(x)."""
    errors = []

    def inner(x):
        value, error = quad(
            lambda y: func(y, x, *args), _bound(gfun, x), _bound(hfun, x), (), 0, epsabs, epsrel
        )
        errors.append(error)
        return value

    value, error = quad(inner, a, b, (), 0, epsabs, epsrel)
    return value, max([error] + errors)


def tplquad(func, a, b, gfun, hfun, qfun, rfun, args=(), epsabs=1.49e-8, epsrel=1.49e-8):
    """The integral of func(z, y, x)."""
    return dblquad(
        lambda y, x: quad(
            lambda z: func(z, y, x, *args),
            _bound(qfun, x, y),
            _bound(rfun, x, y),
            (),
            0,
            epsabs,
            epsrel,
        )[0],
        a,
        b,
        gfun,
        hfun,
        (),
        epsabs,
        epsrel,
    )


def nquad(func, ranges, args=None, opts=None, full_output=False):
    """The integral over several variables; the first one is the innermost."""
    _fixed('nquad', opts=(opts, None), full_output=(full_output, False))
    args = args or ()

    def over(k, rest):
        low, high = ranges[k](*rest) if callable(ranges[k]) else ranges[k]
        if k == 0:
            return quad(lambda x: func(x, *rest, *args), low, high)
        return quad(lambda x: over(k - 1, (x,) + rest)[0], low, high)

    return over(len(ranges) - 1, ())


def fixed_quad(func, a, b, args=(), n=5):
    """Gauss's rule of n points; func takes an array."""
    off = _np.arange(1, n) / _np.sqrt(4.0 * _np.arange(1, n) ** 2 - 1)
    x, v = _np.linalg.eigh(_np.diag(off, 1) + _np.diag(off, -1))
    w = 2 * v[0] ** 2
    return ((b - a) / 2 * (w * func((b - a) * (x + 1) / 2 + a, *args)).sum(), None)


# ---- differential equations ---------------------------------------------------------------------------

# Dormand and Prince's method of order 5, and Bogacki and Shampine's of order 3: C, A, B, E, and P for
# the values between two steps.
_methods = {
    "RK45": (
        4,
        [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1],
        [
            [],
            [1 / 5],
            [3 / 40, 9 / 40],
            [44 / 45, -56 / 15, 32 / 9],
            [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
            [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
        ],
        [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
        [-71 / 57600, 0, 71 / 16695, -71 / 1920, 17253 / 339200, -22 / 525, 1 / 40],
        [
            [1, -8048581381 / 2820520608, 8663915743 / 2820520608, -12715105075 / 11282082432],
            [0, 0, 0, 0],
            [0, 131558114200 / 32700410799, -68118460800 / 10900136933, 87487479700 / 32700410799],
            [0, -1754552775 / 470086768, 14199869525 / 1410260304, -10690763975 / 1880347072],
            [
                0,
                127303824393 / 49829197408,
                -318862633887 / 49829197408,
                701980252875 / 199316789632,
            ],
            [0, -282668133 / 205662961, 2019193451 / 616988883, -1453857185 / 822651844],
            [0, 40617522 / 29380423, -110615467 / 29380423, 69997945 / 29380423],
        ],
    ),
    "RK23": (
        2,
        [0, 1 / 2, 3 / 4],
        [[], [1 / 2], [0, 3 / 4]],
        [2 / 9, 1 / 3, 4 / 9],
        [5 / 72, -1 / 12, -1 / 9, 1 / 8],
        [[1, -4 / 3, 5 / 9], [0, 1, -2 / 3], [0, 4 / 3, -8 / 9], [0, -1, 1]],
    ),
}


def _size(x):
    return _math.sqrt(float((abs(x) ** 2).sum()) / x.size) if x.size else 0.0


class _Solver:
    """Steps of a Runge-Kutta method with control of the error."""

    def __init__(self, fun, t, y, t_end, method, rtol, atol, first, largest):
        self.order, self.C, self.A, self.B, self.E, self.P = _methods[method]
        self.fun, self.t, self.y, self.t_end = fun, float(t), y, float(t_end)
        self.rtol, self.atol, self.largest = max(rtol, 100 * 2.220446049250313e-16), atol, largest
        self.way = 1.0 if t_end >= t else -1.0
        self.nfev = 0
        self.f = self._call(self.t, y)
        self.h = min(first, largest) if first else self._first_step()
        self.stages = None

    def _call(self, t, y):
        self.nfev += 1
        return _np.asarray(self.fun(t, y), dtype=self.y.dtype).ravel()

    def _first_step(self):
        if self.y.size == 0:
            return _math.inf
        span = abs(self.t_end - self.t)
        scale = self.atol + abs(self.y) * self.rtol
        d0, d1 = _size(self.y / scale), _size(self.f / scale)
        h0 = min(1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1, span)
        d2 = (
            _size(
                (self._call(self.t + h0 * self.way, self.y + h0 * self.way * self.f) - self.f)
                / scale
            )
            / h0
            if h0
            else 0
        )
        h1 = (
            max(1e-6, h0 * 1e-3)
            if d1 <= 1e-15 and d2 <= 1e-15
            else (0.01 / max(d1, d2)) ** (1 / (self.order + 1))
        )
        return min(100 * h0, h1, span, self.largest)

    def _try(self, h):
        k = [self.f]
        for c, row in list(zip(self.C, self.A))[1:]:
            k.append(self._call(self.t + c * h, self.y + h * sum([a * v for a, v in zip(row, k)])))
        new = self.y + h * sum([b * v for b, v in zip(self.B, k)])
        k.append(self._call(self.t + h, new))
        scale = self.atol + _np.maximum(abs(self.y), abs(new)) * self.rtol
        return k, new, _size(h * sum([e * v for e, v in zip(self.E, k)]) / scale)

    def step(self):
        """One step; False when the step would be too small."""
        least = 10 * abs(_np.nextafter(self.t, self.way * _math.inf) - self.t)
        size, rejected = min(max(self.h, least), self.largest), False
        while True:
            if size < least:
                return False
            t = self.t + size * self.way
            t = self.t_end if self.way * (t - self.t_end) > 0 else t
            h = t - self.t
            size = abs(h)
            k, new, error = self._try(h)
            if error < 1:
                factor = 10 if error == 0 else min(10, 0.9 * error ** (-1 / (self.order + 1)))
                self.h = size * (min(1, factor) if rejected else factor)
                self.t_old, self.y_old, self.stages = self.t, self.y, k
                self.t, self.y, self.f = t, new, k[-1]
                return True
            size *= max(0.2, 0.9 * error ** (-1 / (self.order + 1)))
            rejected = True

    def between(self):
        """The function that gives y at times within the last step."""
        q = [sum([p[j] * k for p, k in zip(self.P, self.stages)]) for j in range(len(self.P[0]))]
        t0, y0, h = self.t_old, self.y_old, self.t - self.t_old

        def at(t):
            x = (t - t0) / h
            total = q[-1] * x
            for part in q[-2::-1]:
                total = (total + part) * x
            return y0 + h * total

        return at


_implicit = (
    "Radau",
    "BDF",
    "LSODA",
)  # all of them by Radau's steps: their order adapts where SciPy's others change theirs


class _Radau(_Solver):
    """Steps of Radau's implicit method of order 5, for stiff equations."""

    _r = _math.sqrt(6)
    _A = _np.array(
        [
            [(88 - 7 * _r) / 360, (296 - 169 * _r) / 1800, (-2 + 3 * _r) / 225],
            [(296 + 169 * _r) / 1800, (88 + 7 * _r) / 360, (-2 - 3 * _r) / 225],
            [(16 - _r) / 36, (16 + _r) / 36, 1 / 9],
        ]
    )
    _C = [(4 - _r) / 10, (4 + _r) / 10, 1.0]
    _E = _np.array([-13 - 7 * _r, -13 + 7 * _r, -1]) / 3
    _P = _np.array(
        [
            [13 / 3 + 7 * _r / 3, -23 / 3 - 22 * _r / 3, 10 / 3 + 5 * _r],
            [13 / 3 - 7 * _r / 3, -23 / 3 + 22 * _r / 3, 10 / 3 - 5 * _r],
            [1 / 3, -8 / 3, 10 / 3],
        ]
    )
    _mu = 3 + 3 ** (2 / 3) - 3 ** (1 / 3)

    def __init__(self, fun, t, y, t_end, rtol, atol, first, largest, jac=None):
        self.order, self._given, self._J = 3, jac, None
        self.fun, self.t, self.y, self.t_end = fun, float(t), y, float(t_end)
        self.rtol, self.atol, self.largest = max(rtol, 100 * 2.220446049250313e-16), atol, largest
        self.way = 1.0 if t_end >= t else -1.0
        self.nfev = self.njev = self.nlu = 0
        self.f = self._call(self.t, y)
        self.h = min(first, largest) if first else self._first_step()
        self.stages = self._last = None
        self._limit = max(10 * 2.220446049250313e-16 / self.rtol, min(0.03, self.rtol**0.5))

    def _vjp(self):
        """The matrix of derivatives of the right side, as given or by differences."""
        self.njev += 1
        if self._given is not None:
            J = self._given(self.t, self.y) if callable(self._given) else self._given
            return _np.asarray(J.toarray() if hasattr(J, "toarray") else J, dtype=self.y.dtype)
        n, columns = self.y.size, []
        for k in range(n):
            step = (
                1.5e-8 * max(1e-5, abs(float(self.y[k].real)))
                if self.y[k] == 0
                else 1.5e-8 * max(abs(self.y[k]), 1e-8)
            )
            moved = self.y.copy()
            moved[k] += step
            columns.append((self._call(self.t, moved) - self.f) / step)
        return _np.stack(columns, axis=1)

    def _newton(self, h, z, matrix):
        """The stages z of a step of h, or None; and how many turns it took."""
        n, before = self.y.size, None
        scale = self.atol + abs(self.y) * self.rtol
        for turn in range(6):
            F = _np.stack(
                [self._call(self.t + c * h, self.y + z[k]) for k, c in enumerate(self._C)]
            )
            if not _np.isfinite(F).all():
                return None, turn + 1
            wrong = h * (self._A @ F) - z
            change = _np.linalg.solve(matrix, wrong.ravel()).reshape(3, n)
            size = _size(change / scale)
            rate = None if before is None else size / before if before else 0.0
            if rate is not None and (
                rate >= 1 or rate ** (6 - turn) / (1 - rate) * size > self._limit
            ):
                return None, turn + 1
            z = z + change
            if size == 0 or rate is not None and rate / (1 - rate) * size < self._limit:
                return z, turn + 1
            before = size
        return None, 6

    def step(self):
        least = 10 * abs(_np.nextafter(self.t, self.way * _math.inf) - self.t)
        size, rejected, n = min(max(self.h, least), self.largest), False, self.y.size
        J, _fresh = self._vjp(), True
        while True:
            if size < least:
                return False
            t = self.t + size * self.way
            t = self.t_end if self.way * (t - self.t_end) > 0 else t
            h = t - self.t
            size = abs(h)
            start = (
                _np.zeros((3, n), dtype=self.y.dtype)
                if self._last is None
                else _np.stack([self._last(self.t + c * h) for c in self._C]) - self.y
            )
            z, turns = self._newton(h, start, _np.eye(3 * n) - h * _np.kron(self._A, J))
            self.nlu += 1
            if z is None:
                size *= 0.5
                continue
            new = self.y + z[2]
            real = self._mu / h * _np.eye(n) - J
            ze = z.T @ self._E / h
            error = _np.linalg.solve(real, self.f + ze)
            scale = self.atol + _np.maximum(abs(self.y), abs(new)) * self.rtol
            wrong = _size(error / scale)
            if rejected and wrong > 1:
                error = _np.linalg.solve(real, self._call(self.t, self.y + error) + ze)
                wrong = _size(error / scale)
            safety = 0.9 * 13 / (12 + turns)
            if wrong > 1:
                size *= max(0.2, safety * wrong**-0.25)
                rejected = True
                continue
            factor = 10.0 if wrong == 0 else min(10.0, safety * wrong**-0.25)
            self.h = size * max(0.2, factor)
            self.t_old, self.y_old, self.stages = self.t, self.y, z
            self.t, self.y = t, new
            self.f = self._call(t, new)
            self._last = self.between()
            return True

    def between(self):
        q, t0, y0, h = self.stages.T @ self._P, self.t_old, self.y_old, self.t - self.t_old

        def at(t):
            x = (t - t0) / h
            return y0 + q @ _np.array([x, x * x, x * x * x])

        return at


class OdeSolution:
    """The solution as a function of time."""

    def __init__(self, ts, parts):
        self.ts, self.parts = _np.array(ts), parts
        self.t_min, self.t_max = min(ts[0], ts[-1]), max(ts[0], ts[-1])

    def __call__(self, t):
        if _np.ndim(t) == 0:
            return self._one(float(t))
        return _np.stack([self._one(v) for v in _np.asarray(t, dtype=float).tolist()], axis=-1)

    def _one(self, t):
        n = len(self.parts)
        k = (
            int(_np.searchsorted(self.ts, t, side="left")) - 1
            if self.ts[-1] >= self.ts[0]
            else int(_np.searchsorted(-self.ts, -t, side="left")) - 1
        )
        return self.parts[min(max(k, 0), n - 1)](t)


OdeResult = _Result


def _crossing(event, at, t0, t1):
    from scipy.optimize import brentq

    return brentq(
        lambda t: float(event(t, at(t))),
        t0,
        t1,
        xtol=4 * 2.220446049250313e-16,
        rtol=4 * 2.220446049250313e-16,
    )


def solve_ivp(
    fun,
    t_span,
    y0,
    method="RK45",
    t_eval=None,
    dense_output=False,
    events=None,
    vectorized=False,
    args=None,
    rtol=1e-3,
    atol=1e-6,
    first_step=None,
    max_step=_math.inf,
    **options,
):
    """Solves y' = fun(t, y) from t_span[0] to t_span[1]."""
    if method not in _methods:
        if method == "DOP853":
            raise NotImplementedError(
                "of the methods of solve_ivp there are RK45, RK23 and Radau's (for BDF and LSODA too), not DOP853"
            )
        if method not in _implicit:
            raise ValueError(
                "`method` must be one of {'RK23', 'RK45', 'DOP853', 'Radau', 'BDF', 'LSODA'} or OdeSolver class."
            )
    f = fun if args is None else lambda t, y: fun(t, y, *args)
    y = _np.atleast_1d(_np.array(y0))
    if y.ndim != 1:
        raise ValueError("`y0` must be 1-dimensional.")
    y = y.astype("complex128" if y.dtype.kind == "c" else "float64")
    t0, t1 = float(t_span[0]), float(t_span[1])
    if method in _implicit:
        J = options.get("jac")
        J = (lambda t, u, J=J: J(t, u, *args)) if callable(J) and args is not None else J
        s = _Radau(f, t0, y, t1, rtol, _np.asarray(atol), first_step, max_step, J)
    else:
        s = _Solver(f, t0, y, t1, method, rtol, _np.asarray(atol), first_step, max_step)
    turns = 0
    events = [] if events is None else [events] if callable(events) else list(events)
    events = [
        (
            e if args is None else (lambda t, u, e=e: e(t, u, *args)),
            getattr(e, "terminal", False),
            getattr(e, "direction", 0),
        )
        for e in events
    ]
    values, counts = [float(e[0](t0, y)) for e in events], [0] * len(events)
    found_t, found_y = [[] for _ in events], [[] for _ in events]
    ts, ys, parts, edges, status, message = (
        [t0],
        [y],
        [],
        [t0],
        0,
        "The solver successfully reached the end of the integration interval.",
    )
    wanted = (
        None if t_eval is None else [float(t) for t in _np.asarray(t_eval, dtype=float).tolist()]
    )
    if wanted is not None:
        if any([t < min(t0, t1) or t > max(t0, t1) for t in wanted]):
            raise ValueError("Values in `t_eval` are not within `t_span`.")
        ts, ys = [], []
    while s.t != t1 and status == 0:
        if not s.step():
            status, message = -1, "Required step size is less than spacing between numbers."
            break
        at, t, u = s.between(), s.t, s.y
        turns += 1
        if (
            turns == 1000 and options.get("_stiff") and s.t != t1
        ):  # so many small steps: Radau's go on from here
            s = _Radau(f, s.t, s.y, t1, rtol, _np.asarray(atol), None, max_step)
            s.t_old = edges[-1]
        stops = []
        for k, (event, terminal, direction) in enumerate(events):
            new, old = float(event(t, u)), values[k]
            values[k] = new
            up, down = old <= 0 <= new and old != new, old >= 0 >= new and old != new
            if (up and direction >= 0) or (down and direction <= 0):
                root = _crossing(event, at, s.t_old, t)
                found_t[k].append(root)
                found_y[k].append(at(root))
                counts[k] += 1
                if terminal and counts[k] >= (1 if terminal is True else terminal):
                    stops.append(root)
        if stops:
            t = min(stops) if s.way > 0 else max(stops)
            u, status, message = at(t), 1, "A termination event occurred."
        parts.append(at)
        edges.append(t)
        if wanted is None:
            ts.append(t)
            ys.append(u)
        while wanted and s.way * (wanted[0] - t) <= 0:
            ts.append(wanted.pop(0))
            ys.append(at(ts[-1]) if ts[-1] != t0 else y)
    if wanted is not None and not ts and t0 == t1:
        ts, ys = wanted, [y for _ in wanted]
    out = _np.stack(ys, axis=-1) if ys else _np.zeros((len(y), 0))
    return _Result(
        message=message,
        success=status >= 0,
        status=status,
        t=_np.array(ts),
        y=out,
        sol=OdeSolution(edges, parts) if dense_output else None,
        t_events=[_np.array(t) for t in found_t] if events else None,
        y_events=[_np.array(v) for v in found_y] if events else None,
        nfev=s.nfev,
        njev=getattr(s, "njev", 0),
        nlu=getattr(s, "nlu", 0),
    )


def odeint(
    func,
    y0,
    t,
    args=(),
    Dfun=None,
    col_deriv=0,
    full_output=0,
    ml=None,
    mu=None,
    rtol=None,
    atol=None,
    tcrit=None,
    h0=0.0,
    hmax=0.0,
    hmin=0.0,
    ixpr=0,
    mxstep=0,
    mxhnil=0,
    mxordn=12,
    mxords=5,
    printmessg=0,
    tfirst=False,
):
    """Solves y' = func(y, t) at the times t: one row for each."""
    _fixed('odeint', mu=(mu, None), tcrit=(tcrit, None))
    t = _np.asarray(t, dtype=float)
    args = args if isinstance(args, tuple) else (args,)
    f = (lambda s, y: func(s, y, *args)) if tfirst else (lambda s, y: func(y, s, *args))
    if len(t) == 0:
        return _np.zeros((0, _np.size(y0)))
    r = solve_ivp(
        f,
        (t[0], t[-1]),
        _np.atleast_1d(y0),
        t_eval=t,
        rtol=1.49e-8 if rtol is None else rtol,
        atol=1.49e-8 if atol is None else atol,
        _stiff=True,
    )
    rows = r.y.T.copy()
    return (rows, {"message": r.message, "nfe": r.nfev}) if full_output else rows
