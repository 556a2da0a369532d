# scipy.optimize: roots, minima and fits of functions, on the CPU.
from _options import fixed as _fixed, no_more as _no_more
import math as _math
import numpy as _np
from scipy._arrays import Result as OptimizeResult

# ---- roots of functions of one number ----------------------------------------------------------


class RootResults(OptimizeResult):
    pass


def _root_result(root, n, calls, converged, full_output, disp, method):
    if not converged and disp:
        raise RuntimeError(f"Failed to converge after {n} iterations, value is {root}.")
    r = RootResults(
        root=root,
        iterations=n,
        function_calls=calls,
        converged=converged,
        flag="converged" if converged else "convergence error",
        method=method,
    )
    return (root, r) if full_output else root


def _bracket(f, a, b, args):
    args = args if isinstance(args, tuple) else (args,)
    g = lambda x: float(f(x, *args))
    fa, fb = g(a), g(b)
    if fa * fb > 0:
        raise ValueError("f(a) and f(b) must have different signs")
    return g, fa, fb


def bisect(
    f,
    a,
    b,
    args=(),
    xtol=2e-12,
    rtol=8.881784197001252e-16,
    maxiter=100,
    full_output=False,
    disp=True,
):
    """The root between a and b, by halving."""
    g, fa, fb = _bracket(f, a, b, args)
    if fa == 0 or fb == 0:
        return _root_result(float(a if fa == 0 else b), 0, 2, True, full_output, disp, "bisect")
    x, step = a, b - a
    for n in range(1, maxiter + 1):
        step *= 0.5
        middle = x + step
        fm = g(middle)
        if fm * fa >= 0:
            x = middle
        if fm == 0 or abs(step) < xtol + rtol * abs(middle):
            return _root_result(middle, n, n + 2, True, full_output, disp, "bisect")
    return _root_result(x, maxiter, maxiter + 2, False, full_output, disp, "bisect")


def brentq(
    f,
    a,
    b,
    args=(),
    xtol=2e-12,
    rtol=8.881784197001252e-16,
    maxiter=100,
    full_output=False,
    disp=True,
):
    """The root between a and b, by Brent's method."""
    g, before, now = _bracket(f, a, b, args)
    x0, x1 = float(a), float(b)
    if before == 0 or now == 0:
        return _root_result(x0 if before == 0 else x1, 0, 2, True, full_output, disp, "brentq")
    other, f_other, step, last = x0, before, 0.0, 0.0
    for n in range(1, maxiter + 1):
        if before != 0 and now != 0 and (before < 0) != (now < 0):
            other, f_other = x0, before
            step = last = x1 - x0
        if abs(f_other) < abs(now):
            x0, x1, other = x1, other, x1
            before, now, f_other = now, f_other, now
        delta = (xtol + rtol * abs(x1)) / 2
        half = (other - x1) / 2
        if now == 0 or abs(half) < delta:
            return _root_result(x1, n, n + 1, True, full_output, disp, "brentq")
        if abs(last) > delta and abs(now) < abs(before):
            if x0 == other:
                trial = -now * (x1 - x0) / (now - before)
            else:
                d1, d2 = (before - now) / (x0 - x1), (f_other - now) / (other - x1)
                trial = -now * (f_other * d2 - before * d1) / (d2 * d1 * (f_other - before))
            if 2 * abs(trial) < min(abs(last), 3 * abs(half) - delta):
                last, step = step, trial
            else:
                last = step = half
        else:
            last = step = half
        x0, before = x1, now
        x1 += step if abs(step) > delta else (delta if half > 0 else -delta)
        now = g(x1)
    return _root_result(x1, maxiter, maxiter + 2, False, full_output, disp, "brentq")


brenth = ridder = toms748 = brentq


def newton(
    func,
    x0,
    fprime=None,
    args=(),
    tol=1.48e-8,
    maxiter=50,
    fprime2=None,
    x1=None,
    rtol=0.0,
    full_output=False,
    disp=True,
):
    """A root near x0, by Newton's method, or by secants without fprime."""
    args = args if isinstance(args, tuple) else (args,)
    near = lambda a, b: abs(a - b) <= tol + rtol * abs(b)
    if fprime is not None:
        p0, calls = 1.0 * x0, 0
        for n in range(maxiter):
            value = func(p0, *args)
            calls += 2
            if value == 0:
                return _root_result(p0, n, calls, True, full_output, disp, "newton")
            slope = fprime(p0, *args)
            if slope == 0:
                raise RuntimeError(
                    f"Derivative was zero. Failed to converge after {n + 1} iterations, value is {p0}."
                )
            step = value / slope
            if fprime2 is not None:
                bend = step * fprime2(p0, *args) / slope / 2
                step = step / (1.0 - bend) if abs(bend) < 1 else step
            p = p0 - step
            if near(p, p0):
                return _root_result(p, n + 1, calls, True, full_output, disp, "newton")
            p0 = p
        return _root_result(p0, maxiter, calls, False, full_output, disp, "newton")
    p0 = 1.0 * x0
    p1 = x0 * (1 + 1e-4) + (1e-4 if x0 >= 0 else -1e-4) if x1 is None else x1
    q0, q1 = func(p0, *args), func(p1, *args)
    if abs(q1) < abs(q0):
        p0, p1, q0, q1 = p1, p0, q1, q0
    for n in range(maxiter):
        if q1 == q0:
            if p1 != p0:
                raise RuntimeError(
                    f"Tolerance of {p1 - p0} reached. Failed to converge after {n + 1} iterations, value is {p1}."
                )
            return _root_result((p1 + p0) / 2, n + 1, n + 2, True, full_output, disp, "secant")
        if abs(q1) > abs(q0):
            p = (-q0 / q1 * p1 + p0) / (1 - q0 / q1)
        else:
            p = (-q1 / q0 * p0 + p1) / (1 - q1 / q0)
        if near(p, p1):
            return _root_result(p, n + 1, n + 2, True, full_output, disp, "secant")
        p0, q0, p1 = p1, q1, p
        q1 = func(p1, *args)
    return _root_result(p1, maxiter, maxiter + 2, False, full_output, disp, "secant")


def root_scalar(
    f,
    args=(),
    method=None,
    bracket=None,
    fprime=None,
    fprime2=None,
    x0=None,
    x1=None,
    xtol=None,
    rtol=None,
    maxiter=None,
    options=None,
):
    """A root of a function of one number."""
    more = {
        k: v for k, v in (("xtol", xtol), ("rtol", rtol), ("maxiter", maxiter)) if v is not None
    }
    if bracket is not None and method in (None, "brentq", "brenth", "ridder", "toms748", "bisect"):
        return (bisect if method == "bisect" else brentq)(
            f, bracket[0], bracket[1], args, full_output=True, disp=False, **more
        )[1]
    if x0 is None:
        raise ValueError(
            "Unable to select a solver as neither bracket nor starting point provided."
        )
    if "xtol" in more:
        more["tol"] = more.pop("xtol")
    return newton(
        f, x0, fprime, args, fprime2=fprime2, x1=x1, full_output=True, disp=False, **more
    )[1]


# ---- several numbers --------------------------------------------------------------------------------


def approx_fprime(xk, f, epsilon=1.4901161193847656e-08, *args):
    """The gradient by differences."""
    return _jacobian(lambda x: _np.atleast_1d(f(x, *args)), _np.asarray(xk, dtype=float), epsilon)[
        0
    ]


def _jacobian(f, x, eps=1.4901161193847656e-08, at=None):
    at = f(x) if at is None else at
    columns = []
    for k in range(len(x)):
        h = eps * max(1.0, abs(float(x[k])))
        moved = x.copy()
        moved[k] += h
        columns.append((f(moved) - at) / (float(moved[k]) - float(x[k])))
    return _np.stack(columns, axis=-1)


def _levenberg(f, x, jac, ftol, xtol, gtol, most, lower=None, upper=None):
    """The least squares of f by Levenberg and Marquardt's method, between bounds."""
    r = f(x)
    calls, damping, cost, status = 1, 1e-3, float(r @ r), 0
    for n in range(most):
        J = jac(x) if jac else _jacobian(f, x, at=r)
        calls += 0 if jac else len(x)
        g, A = J.T @ r, J.T @ J
        free = _np.ones(len(x), bool)
        if lower is not None:
            free = ~(((x <= lower) & (g > 0)) | ((x >= upper) & (g < 0)))
        if not free.any() or float(abs(g[free]).max()) < gtol:
            status = 1
            break
        scale = _np.maximum(_np.diag(A), 1e-30)
        idx = free.nonzero()[0]
        better = False
        while damping < 1e16:
            step = _np.zeros(len(x))
            try:
                step[idx] = -_np.linalg.solve((A + damping * _np.diag(scale))[idx][:, idx], g[idx])
            except _np.linalg.LinAlgError:
                damping *= 10
                continue
            new = x + step if lower is None else _np.clip(x + step, lower, upper)
            rn = f(new)
            calls += 1
            cn = float(rn @ rn)
            if cn < cost or (cn == cost and float(abs(step).max()) == 0):
                better = True
                break
            if float(abs(step).max()) <= xtol * (xtol + float(abs(x).max())):
                break
            damping *= 4
        if not better:
            status = 3
            break
        gain, moved = cost - cn, float(_np.linalg.norm(new - x))
        x, r, cost, damping = new, rn, cn, max(damping / 9, 1e-15)
        if gain <= ftol * cost:
            status = 2
            break
        if moved <= xtol * (xtol + float(_np.linalg.norm(x))):
            status = 3
            break
    J = jac(x) if jac else _jacobian(f, x, at=r)
    return x, r, J, calls, n + 1, status


def least_squares(
    fun,
    x0,
    jac="2-point",
    bounds=(-_math.inf, _math.inf),
    method="trf",
    ftol=1e-8,
    xtol=1e-8,
    gtol=1e-8,
    args=(),
    kwargs=None,
    max_nfev=None,
    **options,
):
    """The x for which the sum of fun(x)**2 is least."""
    if options.get("loss", "linear") != "linear":
        raise NotImplementedError("least_squares() has the linear loss only")
    x = _np.atleast_1d(_np.asarray(x0, dtype=float)).copy()
    f = lambda v: _np.atleast_1d(_np.asarray(fun(v, *args, **(kwargs or {})), dtype=float)).ravel()
    lower = upper = None
    if not (
        _np.isinf(_np.asarray(bounds[0], dtype=float)).all()
        and _np.isinf(_np.asarray(bounds[1], dtype=float)).all()
    ):
        lower, upper = [_np.broadcast_to(_np.asarray(b, dtype=float), x.shape) for b in bounds]
        if (x < lower).any() or (x > upper).any():
            raise ValueError("`x0` is infeasible.")
    d = (lambda v: _np.asarray(jac(v, *args, **(kwargs or {})))) if callable(jac) else None
    x, r, J, calls, n, status = _levenberg(
        f, x, d, ftol * 1e-4, xtol * 1e-4, gtol * 1e-2, max_nfev or 200 * len(x), lower, upper
    )
    return OptimizeResult(
        x=x,
        cost=0.5 * float(r @ r),
        fun=r,
        jac=J,
        grad=J.T @ r,
        optimality=float(abs(J.T @ r).max()),
        nfev=calls,
        njev=n,
        status=status,
        message="Converged."
        if status
        else "The maximum number of function evaluations is exceeded.",
        success=status > 0,
    )


class OptimizeWarning(UserWarning):
    """Something about a result is not known."""


def curve_fit(
    f,
    xdata,
    ydata,
    p0=None,
    sigma=None,
    absolute_sigma=False,
    check_finite=True,
    bounds=(-_math.inf, _math.inf),
    method=None,
    jac=None,
    *,
    full_output=False,
    nan_policy=None,
    maxfev=None,
    **options,
):
    """The parameters for which f(x, *parameters) is nearest to y, and their covariance."""
    _fixed('curve_fit', nan_policy=(nan_policy, None))
    _no_more(
        'curve_fit',
        options,
        'xtol ftol gtol diff_step x_scale epsfcn factor verbose max_nfev tr_solver',
        loss='linear',
    )
    y = _np.asarray(ydata, dtype=float)
    x = _np.asarray(xdata, dtype=float) if isinstance(xdata, (list, tuple)) else xdata
    if p0 is None:
        import inspect

        n = (
            len(
                [
                    p
                    for p in inspect.signature(f).parameters.values()
                    if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
                ]
            )
            - 1
        )
        if n < 1:
            raise ValueError("Unable to determine number of fit parameters.")
        low, high = [_np.broadcast_to(_np.asarray(b, dtype=float), (n,)) for b in bounds]
        p0 = _np.array(
            [
                (a + b) / 2
                if _math.isfinite(a) and _math.isfinite(b)
                else a + 1
                if _math.isfinite(a)
                else b - 1
                if _math.isfinite(b)
                else 1.0
                for a, b in zip(low.tolist(), high.tolist())
            ]
        )
    p0 = _np.atleast_1d(_np.asarray(p0, dtype=float))
    weight = 1.0 if sigma is None else 1 / _np.asarray(sigma, dtype=float)
    r = least_squares(lambda p: (f(x, *p.tolist()) - y) * weight, p0, bounds=bounds)
    if not r.success:
        raise RuntimeError("Optimal parameters not found: " + r.message)
    u, s, vt = _np.linalg.svd(r.jac, full_matrices=False)
    keep = s > 2.220446049250313e-16 * max(r.jac.shape) * s[0]
    cov = (vt[keep].T / s[keep] ** 2) @ vt[keep]
    if not keep.all() or (not absolute_sigma and y.size <= p0.size):
        import warnings

        warnings.warn("Covariance of the parameters could not be estimated", OptimizeWarning)
        cov = _np.full((p0.size, p0.size), _np.inf)
    elif not absolute_sigma:
        cov = cov * (2 * r.cost / (y.size - p0.size))
    return (r.x, cov, {"nfev": r.nfev, "fvec": r.fun}, r.message, 1) if full_output else (r.x, cov)


def leastsq(func, x0, args=(), Dfun=None, full_output=False, **options):
    """least_squares as it was called before."""
    _fixed('leastsq', full_output=(full_output, False))
    _no_more('leastsq', options, 'col_deriv ftol gtol xtol maxfev epsfcn factor diag band')
    r = least_squares(func, x0, args=args if isinstance(args, tuple) else (args,))
    return r.x, 1 if r.success else 5


def root(fun, x0, args=(), method="hybr", jac=None, tol=None, callback=None, options=None):
    """A root of a function of several numbers."""
    args = args if isinstance(args, tuple) else (args,)
    shape = _np.shape(x0)
    f = lambda v: _np.asarray(fun(v.reshape(shape) if shape else v, *args), dtype=float).ravel()
    x = _np.atleast_1d(_np.asarray(x0, dtype=float)).ravel().copy()
    d = (lambda v: _np.asarray(jac(v, *args))) if callable(jac) else None
    x, r, J, calls, n, status = _levenberg(f, x, d, 0.0, 1e-14, 0.0, 400 * len(x))
    for _ in range(3):  # the last digits
        try:
            step = _np.linalg.solve(d(x) if d else _jacobian(f, x, at=r), -r)
        except _np.linalg.LinAlgError:
            break
        new = f(x + step)
        calls += 1 + len(x)
        if not float(new @ new) < float(r @ r):
            break
        x, r = x + step, new
    good = float(_np.linalg.norm(r)) < (tol or 1e-7) * max(1.0, float(_np.linalg.norm(x)))
    return OptimizeResult(
        x=x.reshape(shape) if shape else x,
        fun=r,
        success=good,
        status=1 if good else 5,
        nfev=calls,
        message="The solution converged." if good else "The iteration is not making good progress.",
    )


def fsolve(func, x0, args=(), fprime=None, full_output=0, **options):
    """A root of a function of several numbers."""
    _no_more('fsolve', options, 'col_deriv ftol gtol xtol maxfev epsfcn factor diag band')
    r = root(func, x0, args, jac=fprime)
    if full_output:
        return r.x, {"nfev": r.nfev, "fvec": r.fun}, r.status, r.message
    if not r.success:
        import warnings

        warnings.warn(r.message, RuntimeWarning)
    return _np.atleast_1d(r.x)


# ---- minima ------------------------------------------------------------------------------------------------

_golden = 0.3819660112501051


def _brent(f, a, x, b, tol=1.48e-8, most=500, absolute=0.0):
    """The minimum between a and b by parabolas and golden sections."""
    w = v = x
    fx = fw = fv = f(x)
    d = e = 0.0
    good, n = False, 0
    while n < most:
        middle, small = (a + b) / 2, tol * abs(x) + (absolute or 1e-11)
        if abs(x - middle) < 2 * small - (b - a) / 2:
            good = True
            break
        n += 1
        use = False
        if abs(e) > small:
            r, q = (x - w) * (fx - fv), (x - v) * (fx - fw)
            p, q = (x - v) * q - (x - w) * r, 2 * (q - r)
            p, q = (-p if q > 0 else p), abs(q)
            if q and abs(p) < abs(0.5 * q * e) and q * (a - x) < p < q * (b - x):
                e, d, use = d, p / q, True
                if x + d - a < 2 * small or b - x - d < 2 * small:
                    d = small if x < middle else -small
        if not use:
            e = (b if x < middle else a) - x
            d = _golden * e
        u = x + (d if abs(d) >= small else (small if d > 0 else -small))
        fu = f(u)
        if fu <= fx:
            a, b = (x, b) if u >= x else (a, x)
            v, fv, w, fw, x, fx = w, fw, x, fx, u, fu
        else:
            a, b = (u, b) if u < x else (a, u)
            if fu <= fw or w == x:
                v, fv, w, fw = w, fw, u, fu
            elif fu <= fv or v == x or v == w:
                v, fv = u, fu
    return x, fx, n, good


def bracket(func, xa=0.0, xb=1.0, args=(), grow_limit=110.0, maxiter=1000):
    """Three numbers with the least value in the middle."""
    fa, fb = func(xa, *args), func(xb, *args)
    if fa < fb:
        xa, xb, fa, fb = xb, xa, fb, fa
    xc = xb + 1.618034 * (xb - xa)
    fc = func(xc, *args)
    calls = 3
    while fc < fb:
        xa, xb, fa, fb = xb, xc, fb, fc
        xc = xb + 1.618034 * (xb - xa)
        fc = func(xc, *args)
        calls += 1
        if calls > maxiter:
            raise RuntimeError("No valid bracket was found before the iteration limit was reached.")
    return xa, xb, xc, fa, fb, fc, calls


def _checked_bracket(f, a, x, b):
    a, b = min(a, b), max(a, b)
    if not a < x < b:
        raise ValueError(
            "Bracketing values (xa, xb, xc) do not fulfill this requirement: (xa < xb) and (xb < xc)"
        )
    fx = f(x)
    if not (fx < f(a) and fx < f(b)):
        raise ValueError(
            "Bracketing values (xa, xb, xc) do not fulfill this requirement: "
            "(f(xb) < f(xa)) and (f(xb) < f(xc))"
        )
    return a, x, b


def minimize_scalar(fun, bracket=None, bounds=None, args=(), method=None, tol=None, options=None):
    """The minimum of a function of one number."""
    args, options = args if isinstance(args, tuple) else (args,), options or {}
    calls = [0]

    def f(x):
        calls[0] += 1
        return float(fun(x, *args))

    if bounds is not None or method == "bounded":
        a, b = bounds
        if a > b:
            raise ValueError("The lower bound exceeds the upper bound.")
        x, fx, n, good = _brent(
            f,
            a,
            a + _golden * (b - a),
            b,
            1.4901161193847656e-08,
            options.get("maxiter", 500),
            options.get("xatol", tol or 1e-5) / 3,
        )
        n += 1
    else:
        a, x, b = (
            _checked_bracket(f, *bracket)
            if bracket and len(bracket) == 3
            else globals_bracket(f, *(bracket or (0.0, 1.0)))[:3]
        )
        x, fx, n, good = _brent(
            f,
            min(a, b),
            x,
            max(a, b),
            options.get("xtol", tol or 1.48e-8),
            options.get("maxiter", 500),
        )
    good = good and not (_math.isnan(x) or _math.isnan(fx))
    if bounds is not None or method == "bounded":
        message = "Solution found." if good else "Maximum number of function calls reached."
    else:
        message = f"\nOptimization terminated successfully;\nThe returned value satisfies the termination criteria\n(using xtol = {options.get('xtol', tol or 1.48e-8)} )"
        message = message if good else "\nMaximum number of iterations exceeded\n"
    return OptimizeResult(x=x, fun=fx, nit=n, nfev=calls[0], success=good, message=message)


globals_bracket = bracket


def fminbound(func, x1, x2, args=(), xtol=1e-5, **options):
    _no_more('fminbound', options, 'maxfun disp', full_output=0)
    return minimize_scalar(func, bounds=(x1, x2), args=args, tol=xtol).x


def brent(func, args=(), brack=None, tol=1.48e-8, full_output=0, maxiter=500):
    _fixed('brent', full_output=(full_output, 0))
    return minimize_scalar(func, brack, args=args, tol=tol).x


def _nelder_mead(f, x, most, xatol, fatol, lower, upper):
    n = len(x)
    points = [x]
    for k in range(n):
        p = x.copy()
        p[k] = p[k] * 1.05 if p[k] != 0 else 0.00025
        points.append(p)
    clip = (lambda p: p) if lower is None else (lambda p: _np.clip(p, lower, upper))
    points = [clip(p) for p in points]
    values = [f(p) for p in points]
    turns = 0
    while turns < most:
        order = sorted(range(n + 1), key=lambda k: values[k])
        points, values = [points[k] for k in order], [values[k] for k in order]
        if (
            max([float(abs(p - points[0]).max()) for p in points[1:]]) <= xatol
            and max([abs(v - values[0]) for v in values[1:]]) <= fatol
        ):
            break
        turns += 1
        mean = sum(points[:-1]) / n
        r = clip(2 * mean - points[-1])
        fr = f(r)
        if fr < values[0]:
            e = clip(3 * mean - 2 * points[-1])
            fe = f(e)
            points[-1], values[-1] = (e, fe) if fe < fr else (r, fr)
            continue
        if fr < values[-2]:
            points[-1], values[-1] = r, fr
            continue
        c = clip(
            1.5 * mean - 0.5 * points[-1] if fr < values[-1] else 0.5 * mean + 0.5 * points[-1]
        )
        fc = f(c)
        if fc <= fr if fr < values[-1] else fc < values[-1]:
            points[-1], values[-1] = c, fc
            continue
        points = [points[0]] + [clip(points[0] + 0.5 * (p - points[0])) for p in points[1:]]
        values = [values[0]] + [f(p) for p in points[1:]]
    return points[0], values[0], turns, turns < most


def _line_search(f, g, x, fx, gx, p):
    """A step along p after which the value and the slope have fallen enough (Wolfe)."""
    slope = float(gx @ p)
    low, high, step = 0.0, None, 1.0
    for _ in range(60):
        new = x + step * p
        fn = f(new)
        if not fn <= fx + 1e-4 * step * slope:
            high = step
        else:
            gn = g(new)
            d = float(gn @ p)
            if abs(d) <= 0.9 * abs(slope):
                return new, fn, gn
            if d > 0:
                high = step
            else:
                low = step
        step = 2 * step if high is None else (low + high) / 2
        if high is not None and high - low < 1e-14 * max(1.0, high):
            break
    return (new, fn, g(new)) if fn < fx else None


def _bfgs(f, g, x, gtol, most, lower=None, upper=None):
    fx, gx, H, good, n = f(x), g(x), _np.eye(len(x)), False, 0
    for n in range(most):
        free = (
            _np.ones(len(x), bool)
            if lower is None
            else ~(((x <= lower) & (gx > 0)) | ((x >= upper) & (gx < 0)))
        )
        if not free.any() or float(abs(gx[free]).max()) <= gtol:
            good = True
            break
        p = _np.where(free, -(H * free) @ (gx * free), 0.0)
        if float(p @ gx) >= 0:
            H, p = _np.eye(len(x)), _np.where(free, -gx, 0.0)
        if lower is None:
            found = _line_search(f, g, x, fx, gx, p)
        else:
            found = None
            for k in range(40):
                new = _np.clip(x + 0.5**k * p, lower, upper)
                fn = f(new)
                if fn <= fx + 1e-4 * float(gx @ (new - x)) and float(abs(new - x).max()) > 0:
                    found = new, fn, g(new)
                    break
        if found is None:
            if float(abs(H - _np.eye(len(x))).max()) == 0:
                break
            H = _np.eye(len(x))
            continue
        s, y = found[0] - x, found[2] - gx
        sy = float(s @ y)
        if sy > 1e-14 * float(y @ y):
            if n == 0:
                H = H * (sy / float(y @ y))
            left = _np.eye(len(x)) - _np.outer(s, y) / sy
            H = left @ H @ left.T + _np.outer(s, s) / sy
        stuck = lower is not None and abs(fx - found[1]) <= 1e-14 * max(abs(fx), abs(found[1]), 1.0)
        x, fx, gx = found
        if stuck:
            good = True
            break
    else:
        n = most
    return x, fx, gx, H, n, good


def minimize(
    fun,
    x0,
    args=(),
    method=None,
    jac=None,
    hess=None,
    hessp=None,
    bounds=None,
    constraints=(),
    tol=None,
    callback=None,
    options=None,
):
    """The minimum of a function of several numbers: BFGS, Nelder-Mead, BFGS between bounds (L-BFGS-B), or with constraints (SLSQP)."""
    if (
        constraints
        and method is not None
        and method.lower() not in ("slsqp", "trust-constr", "cobyla")
    ):
        import warnings

        warnings.warn(f"Method {method} cannot handle constraints.", RuntimeWarning, stacklevel=2)
        constraints = ()
    if constraints and method is None:
        method = "SLSQP"
    args, options = args if isinstance(args, tuple) else (args,), options or {}
    x, calls = _np.atleast_1d(_np.asarray(x0, dtype=float)).ravel().copy(), [0, 0]
    known = (
        "nelder-mead",
        "powell",
        "cg",
        "bfgs",
        "newton-cg",
        "l-bfgs-b",
        "tnc",
        "cobyla",
        "slsqp",
        "trust-constr",
        "dogleg",
        "trust-ncg",
        "trust-exact",
        "trust-krylov",
    )
    name = (method or ("L-BFGS-B" if bounds is not None else "BFGS")).lower()
    if name not in known:
        raise ValueError(f"Unknown solver {method}")
    # Names of other methods are taken by the one here that needs the same of the function: they stop at the same minimum.
    name = {"powell": "nelder-mead", "cobyla": "slsqp", "trust-constr": "slsqp"}.get(name, name)
    name = name if name in ("nelder-mead", "slsqp") else "bfgs"
    whole = jac is True

    def f(v):
        calls[0] += 1
        r = fun(v, *args)
        r = r[0] if whole else r
        return float(r.item() if hasattr(r, "item") else r)

    def g(v):
        calls[1] += 1
        if whole:
            return _np.asarray(fun(v, *args)[1], dtype=float)
        if callable(jac):
            return _np.asarray(jac(v, *args), dtype=float).ravel()
        steps = [6.055454452393343e-06 * max(1.0, abs(c)) for c in v.tolist()]
        return _np.array(
            [(f(v + h * e) - f(v - h * e)) / (2 * h) for h, e in zip(steps, _np.eye(len(v)))]
        )

    lower = upper = None
    if bounds is not None:
        pairs = list(zip(bounds.lb, bounds.ub)) if isinstance(bounds, Bounds) else bounds
        lower = _np.array([-_math.inf if b[0] is None else b[0] for b in pairs], dtype=float)
        upper = _np.array([_math.inf if b[1] is None else b[1] for b in pairs], dtype=float)
        x = _np.clip(x, lower, upper)
    most = options.get("maxiter") or 200 * max(len(x), 5)
    if name == "slsqp":
        equal, at_least = _conditions(constraints, lower, upper)
        x, fx, gx, n, good = _sqp(
            f, g, x, equal, at_least, options.get("ftol", tol or 1e-6), options.get("maxiter", 100)
        )
        if lower is not None:
            x = _np.clip(x, lower, upper)
        result = OptimizeResult(x=x, fun=fx, jac=gx, nit=n, nfev=calls[0], njev=calls[1])
        result.success, result.status = good == 0, good
        result.message = {
            0: "Optimization terminated successfully",
            4: "Inequality constraints incompatible",
            8: "Positive directional derivative for linesearch",
            9: "Iteration limit reached",
        }[good]
        return result
    if name == "nelder-mead":
        x, fx, n, good = _nelder_mead(
            f,
            x,
            most,
            options.get("xatol", tol or 1e-4),
            options.get("fatol", tol or 1e-4),
            lower,
            upper,
        )
        result = OptimizeResult(x=x, fun=fx, nit=n, nfev=calls[0])
    else:
        x, fx, gx, H, n, good = _bfgs(f, g, x, options.get("gtol", tol or 1e-5), most, lower, upper)
        result = OptimizeResult(
            x=x, fun=fx, jac=gx, hess_inv=H, nit=n, nfev=calls[0], njev=calls[1]
        )
    result.success, result.status = good, 0 if good else 1 if n >= most and name == "bfgs" else 2
    result.message = (
        "Optimization terminated successfully."
        if good
        else "Maximum number of iterations has been exceeded."
        if n >= most
        else "Desired error not necessarily achieved due to precision loss."
    )
    return result


class LinearConstraint:
    """lb <= A x <= ub"""

    def __init__(self, A, lb=-_math.inf, ub=_math.inf, keep_feasible=False):
        self.A = _np.atleast_2d(_np.asarray(A, dtype=float))
        self.lb, self.ub = (
            _np.broadcast_to(_np.asarray(lb, float), (len(self.A),)),
            _np.broadcast_to(_np.asarray(ub, float), (len(self.A),)),
        )
        self.fun, self.jac = (lambda x: self.A @ x), (lambda x: self.A)


class NonlinearConstraint:
    """lb <= fun(x) <= ub"""

    def __init__(self, fun, lb, ub, jac="2-point", **options):
        _no_more(
            'NonlinearConstraint',
            options,
            'hess keep_feasible finite_diff_rel_step finite_diff_jac_sparsity',
        )
        self.fun, self.lb, self.ub, self.jac = fun, lb, ub, jac


def nnls(A, b, maxiter=None, **options):
    """x >= 0 with the smallest norm of A x - b, and that norm."""
    _no_more('nnls', options, 'atol')
    A, b = _np.asarray(A, dtype=float), _np.asarray(b, dtype=float)
    n = A.shape[1]
    x, free = _np.zeros(n), _np.zeros(n, bool)
    for _ in range(3 * n if maxiter is None else maxiter):
        w = A.T @ (b - A @ x)
        w[free] = -_math.inf
        if free.all() or w.max() <= 1e-12 * max(
            1.0, float(_np.abs(A).max()) * float(_np.linalg.norm(b))
        ):
            break
        free[int(w.argmax())] = True
        while True:
            z = _np.zeros(n)
            z[free] = _np.linalg.lstsq(A[:, free], b, rcond=None)[0]
            bad = free & (z <= 0)
            if not bad.any():
                x = z
                break
            step = (x[bad] / (x[bad] - z[bad])).min()
            x = x + step * (z - x)
            free &= x > 1e-14
            x[~free] = 0
    return x, float(_np.linalg.norm(A @ x - b))


def _conditions(constraints, lower, upper):
    """Functions (value, derivative) that must be 0, and that must not be negative."""
    groups = {"eq": [], "ineq": []}
    for c in (
        [constraints]
        if isinstance(constraints, (dict, LinearConstraint, NonlinearConstraint))
        else constraints
    ):
        if isinstance(c, dict):
            if "type" not in c or "fun" not in c:
                raise KeyError(
                    f"Constraint 0 has no {'type' if 'type' not in c else 'function'} defined."
                )
            if c["type"].lower() not in groups:
                raise ValueError(f"Unknown constraint type '{c['type']}'.")
            args = c.get("args", ())
            fun = lambda x, c=c, args=args: _np.atleast_1d(
                _np.asarray(c["fun"](x, *args), dtype=float)
            ).ravel()
            jac = c.get("jac")
            groups[c["type"].lower()].append(
                (
                    fun,
                    (
                        lambda x, jac=jac, args=args: _np.atleast_2d(
                            _np.asarray(jac(x, *args), dtype=float)
                        )
                    )
                    if callable(jac)
                    else _vjp(fun),
                )
            )
            continue
        value = lambda x, c=c: _np.atleast_1d(_np.asarray(c.fun(x), dtype=float)).ravel()
        slope = (
            (lambda x, c=c: _np.atleast_2d(_np.asarray(c.jac(x), dtype=float)))
            if callable(c.jac)
            else _vjp(value)
        )
        lb, ub = _np.atleast_1d(_np.asarray(c.lb, float)), _np.atleast_1d(_np.asarray(c.ub, float))
        fixed = lb == ub
        for sign, bound, kind, use in (
            (1, lb, "eq", fixed),
            (1, lb, "ineq", ~fixed & _np.isfinite(lb)),
            (-1, ub, "ineq", ~fixed & _np.isfinite(ub)),
        ):
            if use.any():
                pick = lambda v, use=use: v[_np.broadcast_to(use, (len(v),))]
                groups[kind].append(
                    (
                        lambda x, v=value, s=sign, b=bound, pick=pick: pick(s * (v(x) - b)),
                        lambda x, d=slope, s=sign, pick=pick: s * pick(d(x)),
                    )
                )
    for sign, bound in ((1, lower), (-1, upper)):
        if bound is not None and _np.isfinite(bound).any():
            at = _np.isfinite(bound)
            groups["ineq"].append(
                (
                    lambda x, s=sign, b=bound, at=at: s * (x - b)[at],
                    lambda x, s=sign, at=at: s * _np.eye(len(x))[at],
                )
            )
    return groups["eq"], groups["ineq"]


def _vjp(fun):
    """The derivative of a function by differences."""

    def slope(x):
        steps = [6.055454452393343e-06 * max(1.0, abs(c)) for c in x.tolist()]
        return _np.stack(
            [(fun(x + h * e) - fun(x - h * e)) / (2 * h) for h, e in zip(steps, _np.eye(len(x)))],
            axis=1,
        )

    return slope


def _all_of(functions, x, n):
    """Values and derivatives of several conditions, one below the other."""
    if not functions:
        return _np.zeros(0), _np.zeros((0, n))
    return _np.concatenate([f(x) for f, _ in functions]), _np.concatenate(
        [d(x) for _, d in functions]
    )


def _quadratic(B, g, A, b):
    """p with the smallest p B p / 2 + g p and A p >= b, and the multipliers; None when there is none."""
    L = _np.linalg.cholesky(B)
    G, free = _np.linalg.solve(L, A.T).T, _np.linalg.solve(L, g)
    h = b + G @ free
    if not len(b) or (h <= 0).all():
        return _np.linalg.solve(L.T, -free), _np.zeros(len(b))
    E = _np.concatenate((G.T, h[None, :]))
    last = _np.zeros(len(g) + 1)
    last[-1] = 1.0
    u, norm = nnls(E, last)
    r = E @ u - last
    if norm < 1e-10 or r[-1] >= 0:
        return None, None
    return _np.linalg.solve(L.T, -r[:-1] / r[-1] - free), -u / r[-1]


def _sqp(f, g, x, equal, at_least, ftol, most):
    """Sequential quadratic programming: x, f, gradient, iterations, status."""
    n, B, weight = len(x), _np.eye(len(x)), 0.0
    fx, gx = f(x), g(x)
    broken = lambda c, d: float(_np.abs(c).sum() + _np.maximum(-d, 0).sum())
    for k in range(1, most + 1):
        c, C = _all_of(equal, x, n)
        d, D = _all_of(at_least, x, n)
        p, u = _quadratic(B, gx, _np.concatenate((C, -C, D)), _np.concatenate((-c, c, -d)))
        if p is None:
            return x, fx, gx, k, 4
        m = len(c)
        weight = max(weight, 2 * float(_np.abs(u).max()) if len(u) else 0.0)
        now = fx + weight * broken(c, d)
        slope = float(gx @ p) - weight * broken(c, d)
        if abs(float(gx @ p)) + broken(c, d) < ftol * 1e-2 or float(_np.linalg.norm(p)) < 1e-9:
            return x, fx, gx, k, 0
        step = 1.0
        while True:
            new = x + step * p
            after = f(new) + weight * broken(
                _all_of(equal, new, n)[0], _all_of(at_least, new, n)[0]
            )
            if after <= now + 1e-4 * step * min(slope, 0.0) + 1e-15 * abs(now):
                break
            step *= 0.5
            if step < 1e-10:
                return x, fx, gx, k, 0 if broken(c, d) < 1e-6 else 8
        gn = g(new)
        Cn, Dn = _all_of(equal, new, n)[1], _all_of(at_least, new, n)[1]
        v, w = u[:m] - u[m : 2 * m], u[2 * m :]
        s, y = new - x, gn - gx - (Cn - C).T @ v - (Dn - D).T @ w
        sBs = float(s @ B @ s)
        if float(s @ y) < 0.2 * sBs:  # damped, so that B stays positive
            t = 0.8 * sBs / (sBs - float(s @ y))
            y = t * y + (1 - t) * (B @ s)
        if sBs > 0 and float(s @ y) > 0:
            B = B + _np.outer(y, y) / float(s @ y) - _np.outer(B @ s, B @ s) / sBs
        before, x, fx, gx = fx, new, f(new), gn
        if (
            abs(fx - before) < ftol * 1e-2
            and broken(_all_of(equal, x, n)[0], _all_of(at_least, x, n)[0]) < ftol
        ):
            return x, fx, gx, k, 0
    return x, fx, gx, most, 9


class Bounds:
    """Bounds of the variables of minimize."""

    def __init__(self, lb=-_math.inf, ub=_math.inf, keep_feasible=False):
        self.lb, self.ub = _np.atleast_1d(lb), _np.atleast_1d(ub)


def fmin(func, x0, args=(), xtol=1e-4, ftol=1e-4, maxiter=None, disp=1, **options):
    """The minimum by Nelder and Mead's method."""
    _no_more(
        'fmin', options, 'maxfun', full_output=0, retall=0, callback=None, initial_simplex=None
    )
    r = minimize(
        func, x0, args, "Nelder-Mead", options={"xatol": xtol, "fatol": ftol, "maxiter": maxiter}
    )
    if disp:
        print("Optimization terminated successfully.")
        print(
            f"         Current function value: {r.fun:f}\n         Iterations: {r.nit}\n         Function evaluations: {r.nfev}"
        )
    return r.x


def fmin_bfgs(f, x0, fprime=None, args=(), gtol=1e-5, disp=1, **options):
    _no_more(
        'fmin_bfgs',
        options,
        'norm epsilon maxiter xrtol c1 c2 hess_inv0',
        full_output=0,
        retall=0,
        callback=None,
    )
    return minimize(f, x0, args, "BFGS", fprime, tol=gtol).x


def rosen(x):
    """Rosenbrock's function."""
    x = _np.asarray(x)
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def rosen_der(x):
    """Its gradient."""
    x = _np.asarray(x, dtype=float)
    d = _np.zeros(len(x))
    d[:-1] = -400 * x[:-1] * (x[1:] - x[:-1] ** 2) - 2 * (1 - x[:-1])
    d[1:] += 200 * (x[1:] - x[:-1] ** 2)
    return d


def linear_sum_assignment(cost_matrix, maximize=False):
    """Which column each row gets so that the sum of the costs is least (Hungarian method)."""
    cost = _np.asarray(cost_matrix, dtype=float)
    if cost.ndim != 2:
        raise ValueError("expected a matrix (2-D array), got a %d-d array" % cost.ndim)
    cost = -cost if maximize else cost
    turned = cost.shape[0] > cost.shape[1]
    rows = (cost.T if turned else cost).tolist()
    n, m = len(rows), len(rows[0]) if rows else 0
    u, v, match = [0.0] * (n + 1), [0.0] * (m + 1), [0] * (m + 1)
    for i in range(1, n + 1):
        match[0], j0 = i, 0
        least, way, used = [_math.inf] * (m + 1), [0] * (m + 1), [False] * (m + 1)
        while match[j0] != 0:
            used[j0], row, delta, j1 = True, match[j0], _math.inf, 0
            for j in range(1, m + 1):
                if not used[j]:
                    c = rows[row - 1][j - 1] - u[row] - v[j]
                    if c < least[j]:
                        least[j], way[j] = c, j0
                    if least[j] < delta:
                        delta, j1 = least[j], j
            for j in range(m + 1):
                if used[j]:
                    u[match[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            j0 = j1
        while j0:
            match[j0] = match[way[j0]]
            j0 = way[j0]
    pairs = sorted(
        [
            (j - 1, match[j] - 1) if turned else (match[j] - 1, j - 1)
            for j in range(1, m + 1)
            if match[j]
        ]
    )
    return _np.array([p[0] for p in pairs], dtype="int64"), _np.array(
        [p[1] for p in pairs], dtype="int64"
    )


# ---- minima among many -------------------------------------------------------------------------------


def _ranges(bounds):
    pairs = (
        list(zip(bounds.lb, bounds.ub))
        if isinstance(bounds, Bounds)
        else [tuple(b) for b in bounds]
    )
    low, high = [_np.array([float(b[k]) for b in pairs]) for k in (0, 1)]
    if not (_np.isfinite(low).all() and _np.isfinite(high).all()):
        raise ValueError(
            "bounds should be a sequence containing finite real valued (min, max) pairs for each value in x"
        )
    return low, high


def _generator(seed):
    return (
        seed
        if hasattr(seed, "random") and not isinstance(seed, int)
        else _np.random.default_rng(seed)
    )


def differential_evolution(
    func,
    bounds,
    args=(),
    strategy="best1bin",
    maxiter=1000,
    popsize=15,
    tol=0.01,
    mutation=(0.5, 1),
    recombination=0.7,
    seed=None,
    callback=None,
    disp=False,
    polish=True,
    init="latinhypercube",
    atol=0,
    rng=None,
    workers=1,
    **options,
):
    """The lowest minimum within bounds: a crowd of points whose differences are the steps."""
    _no_more(
        'differential_evolution',
        options,
        'updating',
        constraints=(),
        x0=None,
        integrality=None,
        vectorized=False,
    )
    low, high = _ranges(bounds)
    draw, n = _generator(seed if rng is None else rng), len(low)
    m = max(5, popsize * n)
    calls = [0]

    def f(x):
        calls[0] += 1
        return float(func(x, *args))

    cells = _np.stack([draw.permutation(m) for _ in range(n)], axis=1)
    crowd = low + (high - low) * (cells + draw.random((m, n))) / m
    values = _np.array([f(x) for x in crowd])
    turns, good = 0, False
    for turns in range(1, maxiter + 1):
        scale = draw.uniform(*mutation) if isinstance(mutation, (tuple, list)) else mutation
        for k in range(m):
            a, b = draw.choice(m, 2, replace=False)
            trial = crowd[int(values.argmin())] + scale * (crowd[a] - crowd[b])
            mask = draw.random(n) < recombination
            mask[int(draw.integers(n))] = True
            trial = _np.where(mask, trial, crowd[k])
            out = (trial < low) | (trial > high)
            trial = _np.where(out, low + (high - low) * draw.random(n), trial)
            value = f(trial)
            if value <= values[k]:
                crowd[k], values[k] = trial, value
        if callback is not None and callback(crowd[int(values.argmin())]):
            break
        if values.std() <= atol + tol * abs(values.mean()):
            good = True
            break
    best = int(values.argmin())
    result = OptimizeResult(
        x=crowd[best].copy(),
        fun=float(values[best]),
        nit=turns,
        nfev=calls[0],
        success=good,
        message="Optimization terminated successfully."
        if good
        else "Maximum number of iterations has been exceeded.",
    )
    if polish:
        fine = minimize(func, result.x, args, bounds=list(zip(low, high)))
        if fine.fun < result.fun:
            result.x, result.fun, result.jac = fine.x, fine.fun, fine.jac
        result.nfev += fine.nfev
    return result


def basinhopping(
    func,
    x0,
    niter=100,
    T=1.0,
    stepsize=0.5,
    minimizer_kwargs=None,
    take_step=None,
    accept_test=None,
    callback=None,
    interval=50,
    disp=False,
    niter_success=None,
    seed=None,
    rng=None,
    **options,
):
    """Minima one after the other, from random steps."""
    _fixed('basinhopping', accept_test=(accept_test, None), niter_success=(niter_success, None))
    _no_more('basinhopping', options, 'target_accept_rate stepwise_factor')
    draw, given = _generator(seed if rng is None else rng), minimizer_kwargs or {}
    here = minimize(func, x0, **given)
    best, calls = here, here.nfev
    for _ in range(niter):
        x = (
            take_step(here.x.copy())
            if take_step is not None
            else here.x + draw.uniform(-stepsize, stepsize, _np.shape(here.x))
        )
        new = minimize(func, x, **given)
        calls += new.nfev
        if new.fun < here.fun or draw.random() < _math.exp(
            min(0.0, -(new.fun - here.fun) / T) if T else -_math.inf
        ):
            here = new
        if new.fun < best.fun:
            best = new
        if callback is not None and callback(new.x, new.fun, here is new):
            break
    return OptimizeResult(
        x=best.x,
        fun=best.fun,
        nit=niter,
        nfev=calls,
        success=True,
        lowest_optimization_result=best,
        message=["requested number of basinhopping iterations completed successfully"],
    )


def dual_annealing(
    func,
    bounds,
    args=(),
    maxiter=1000,
    minimizer_kwargs=None,
    seed=None,
    rng=None,
    x0=None,
    callback=None,
    no_local_search=False,
    **options,
):
    """The lowest minimum within bounds, by random steps that grow smaller."""
    _fixed('dual_annealing', minimizer_kwargs=(minimizer_kwargs, None))
    _no_more('dual_annealing', options, 'initial_temp restart_temp_ratio visit accept maxfun')
    low, high = _ranges(bounds)
    draw = _generator(seed if rng is None else rng)
    x = low + (high - low) * draw.random(len(low)) if x0 is None else _np.asarray(x0, dtype=float)
    f = lambda v: float(func(v, *args))
    here, value, calls = x, f(x), 1
    best, least = x, value
    for turn in range(maxiter):
        heat = 1.0 / (1 + turn)
        step = (high - low) * heat**0.5 * _np.tan(_math.pi * (draw.random(len(low)) - 0.5)) * 0.2
        new = low + (here + step - low) % (high - low)
        v = f(new)
        calls += 1
        if v < value or draw.random() < _math.exp(
            -min(700.0, (v - value) / (heat * (abs(least) + 1e-3)))
        ):
            here, value = new, v
        if v < least:
            best, least = new, v
    if not no_local_search:
        fine = minimize(func, best, args, bounds=list(zip(low, high)))
        calls += fine.nfev
        if fine.fun < least:
            best, least = fine.x, fine.fun
    return OptimizeResult(
        x=best,
        fun=least,
        nit=maxiter,
        nfev=calls,
        success=True,
        status=0,
        message=["Maximum number of iteration reached"],
    )


def brute(func, ranges, args=(), Ns=20, full_output=0, finish="fmin", disp=False, workers=1):
    """The best of all points of a grid, and the minimum near it."""
    axes = [
        _np.arange(r.start, r.stop, r.step)
        if isinstance(r, slice) and not isinstance(r.step, complex)
        else _np.linspace(r.start, r.stop, int(abs(r.step)))
        if isinstance(r, slice)
        else _np.linspace(r[0], r[1], Ns)
        for r in ranges
    ]
    grid = _np.stack([g.ravel() for g in _np.meshgrid(*axes, indexing="ij")], axis=1)
    one = len(axes) == 1
    values = _np.array(
        [float(_np.ravel(func(p[0] if one and finish is None else p, *args))[0]) for p in grid]
    )
    x = grid[int(values.argmin())]
    if finish is not None:
        x = minimize(func, x, args, method="Nelder-Mead").x
    x = x[0] if one and finish is None else x
    return (x, float(values.min()), grid, values) if full_output else x


def fixed_point(func, x0, args=(), xtol=1e-8, maxiter=500, method="del2"):
    """x with func(x) = x, by Steffensen's method."""
    _fixed('fixed_point', method=(method, 'del2'))
    p0 = _np.asarray(x0, dtype=float)
    for _ in range(maxiter):
        p1 = _np.asarray(func(p0, *args))
        p2 = _np.asarray(func(p1, *args))
        d = p2 - 2.0 * p1 + p0
        p = _np.where(d != 0, p0 - (p1 - p0) ** 2 / _np.where(d != 0, d, 1.0), p2)
        if (_np.abs(p - p0) <= xtol * _np.maximum(1.0, _np.abs(p0))).all():
            return p[()]
        p0 = p
    raise RuntimeError(f"Failed to converge after {maxiter} iterations, value is {p[()]}")


def linprog(
    c,
    A_ub=None,
    b_ub=None,
    A_eq=None,
    b_eq=None,
    bounds=(0, None),
    method="highs",
    callback=None,
    options=None,
    x0=None,
    integrality=None,
):
    """The least c @ x with A_ub @ x <= b_ub, A_eq @ x == b_eq and bounds, by the simplex method."""
    _fixed('linprog', x0=(x0, None))
    if integrality is not None and _np.any(integrality):
        raise NotImplementedError("linprog: whole numbers (integrality) are not supported")
    c = _np.asarray(c, dtype=float).ravel()
    n = len(c)
    pairs = (
        [bounds] * n
        if len(bounds) == 2 and (bounds[0] is None or _np.ndim(bounds[0]) == 0)
        else list(bounds)
    )
    low = [-_math.inf if b[0] is None else float(b[0]) for b in pairs]
    high = [_math.inf if b[1] is None else float(b[1]) for b in pairs]
    up, ub = (
        (_np.zeros((0, n)), _np.zeros(0))
        if A_ub is None
        else (
            _np.atleast_2d(_np.asarray(A_ub, dtype=float)),
            _np.ravel(_np.asarray(b_ub, dtype=float)),
        )
    )
    eq, eb = (
        (_np.zeros((0, n)), _np.zeros(0))
        if A_eq is None
        else (
            _np.atleast_2d(_np.asarray(A_eq, dtype=float)),
            _np.ravel(_np.asarray(b_eq, dtype=float)),
        )
    )
    # x = shift + T y with y >= 0
    columns, shift, more, limits = [], _np.zeros(n), [], []
    for k in range(n):
        e = _np.eye(n)[k]
        if low[k] > -_math.inf:
            shift[k] = low[k]
            columns.append(e)
            if high[k] < _math.inf:
                more.append(e)
                limits.append(high[k])
        elif high[k] < _math.inf:
            shift[k] = high[k]
            columns.append(-e)
        else:
            columns += [e, -e]
    T = _np.stack(columns, axis=1)
    if more:
        up, ub = _np.concatenate([up, _np.stack(more)]), _np.concatenate([ub, _np.array(limits)])
    m = len(ub)
    A = _np.concatenate(
        [
            _np.concatenate([up @ T, _np.eye(m)], axis=1),
            _np.concatenate([eq @ T, _np.zeros((len(eb), m))], axis=1),
        ]
    )
    b = _np.concatenate([ub - up @ shift, eb - eq @ shift])
    y, status, turns = _simplex(_np.concatenate([c @ T, _np.zeros(m)]), A, b)
    message = {
        0: "Optimization terminated successfully. (HiGHS Status 7: Optimal)",
        2: "The problem is infeasible. (HiGHS Status 8: model_status is Infeasible; primal_status is None)",
        3: "The problem is unbounded. (HiGHS Status 10: model_status is Unbounded; primal_status is At lower/fixed bound)",
        1: "Iteration limit reached.",
    }[status]
    if status:
        return OptimizeResult(
            x=None, fun=None, success=False, status=status, nit=turns, message=message
        )
    x = shift + T @ y[: T.shape[1]]
    x = _np.where(_np.abs(x) < 1e-13, 0.0, x)
    return OptimizeResult(
        x=x,
        fun=float(c @ x),
        slack=(ub - up @ x)[: m - len(more)],
        con=eb - eq @ x,
        success=True,
        status=0,
        nit=turns,
        message=message,
    )


def _simplex(c, A, b):
    """(y >= 0, status, turns) of the least c @ y with A @ y = b: two phases on a table, Bland's rule against circles."""
    m, n = A.shape
    A, b = _np.where((b < 0)[:, None], -A, A), _np.abs(b)
    table = _np.concatenate([A, _np.eye(m), b[:, None]], axis=1)
    base = list(range(n, n + m))
    turns = 0
    for phase in (1, 2):
        cost = (
            _np.concatenate([_np.zeros(n), _np.ones(m)])
            if phase == 1
            else _np.concatenate([c, _np.zeros(m)])
        )
        while True:
            reduced = cost - cost[base] @ table[:, :-1]
            if phase == 2:
                reduced[n:] = _np.inf
            entering = _np.flatnonzero(reduced < -1e-10)
            if not entering.size:
                break
            j = int(entering[0]) if turns > 50 * (m + n) else int(reduced.argmin())
            column = table[:, j]
            usable = column > 1e-11
            if not usable.any():
                return None, 3, turns
            ratios = _np.where(usable, table[:, -1] / _np.where(usable, column, 1.0), _np.inf)
            ties = _np.flatnonzero(ratios <= ratios.min() + 1e-14)
            i = int(min(ties.tolist(), key=lambda r: base[r]))
            table[i] = table[i] / table[i, j]
            others = _np.arange(m) != i
            table[others] = table[others] - _np.outer(table[others, j], table[i])
            base[i] = j
            turns += 1
            if turns > 200 * (m + n) + 1000:
                return None, 1, turns
        if phase == 1 and float(
            table[[k for k in range(m) if base[k] >= n], -1].sum()
        ) > 1e-8 * max(1.0, float(b.max()) if m else 1.0):
            return None, 2, turns
        if phase == 1:  # artificial numbers that are 0 leave the base where they can
            for i in range(m):
                usable = _np.flatnonzero(_np.abs(table[i, :n]) > 1e-9)
                if base[i] >= n and usable.size:
                    j = int(usable[0])
                    table[i] = table[i] / table[i, j]
                    others = _np.arange(m) != i
                    table[others] = table[others] - _np.outer(table[others, j], table[i])
                    base[i] = j
    y = _np.zeros(n + m)
    y[base] = table[:, -1]
    return y[:n], 0, turns


def rosen_hess(x):
    """The second derivatives of rosen."""
    x = _np.atleast_1d(_np.asarray(x, dtype=float))
    H = _np.diag(-400 * x[:-1], 1) - _np.diag(400 * x[:-1], -1)
    d = _np.zeros(len(x))
    d[0], d[-1] = 1200 * x[0] ** 2 - 400 * x[1] + 2, 200
    d[1:-1] = 202 + 1200 * x[1:-1] ** 2 - 400 * x[2:]
    return H + _np.diag(d)


def check_grad(func, grad, x0, *args, epsilon=1.4901161193847656e-08, **options):
    """How far a gradient is from differences."""
    _no_more('check_grad', options, 'direction rng seed')
    x = _np.asarray(x0, dtype=float)
    f0 = float(func(x, *args))
    slopes = _np.array(
        [(float(func(x + epsilon * e, *args)) - f0) / epsilon for e in _np.eye(len(x))]
    )
    return float(_np.sqrt(((_np.asarray(grad(x, *args)) - slopes) ** 2).sum()))


def golden(func, args=(), brack=None, tol=1.4901161193847656e-08, full_output=0, maxiter=5000):
    r = minimize_scalar(func, bracket=brack, args=args)
    return (r.x, r.fun, r.nfev) if full_output else r.x


def _by_minimize(method):
    def function(f, x0, fprime=None, args=(), disp=True, maxiter=None, full_output=0, **options):
        _no_more(
            '_by_minimize',
            options,
            'gtol norm epsilon xtol ftol maxfun avextol c1 c2 fhess_p fhess direc',
            retall=0,
            callback=None,
        )
        r = minimize(
            f,
            x0,
            args,
            method=method,
            jac=fprime,
            options={} if maxiter is None else {"maxiter": maxiter},
        )
        if disp and not full_output:
            print(
                f"{r.message}\n         Current function value: {r.fun:f}\n         Iterations: {r.nit}\n         Function evaluations: {r.nfev}"
            )
        return (r.x, r.fun) if full_output else r.x

    return function


fmin_cg, fmin_powell = _by_minimize("CG"), _by_minimize("Powell")


def ridder(
    f,
    a,
    b,
    args=(),
    xtol=2e-12,
    rtol=8.881784197001252e-16,
    maxiter=100,
    full_output=False,
    disp=True,
):
    """The root between a and b, by brentq's steps."""
    return brentq(f, a, b, args, xtol, rtol, maxiter, full_output, disp)


brenth = toms748 = ridder


def broyden1(F, xin, iter=None, alpha=None, f_tol=None, maxiter=None, **options):
    """The root of several equations, by root()'s steps."""
    _fixed('broyden1', iter=(iter, None), alpha=(alpha, None))
    _no_more(
        'broyden1',
        options,
        'verbose f_rtol x_tol x_rtol tol_norm line_search callback reduction_method max_rank',
    )
    r = root(F, xin, tol=f_tol)
    if not r.success:
        raise NoConvergence(r.x)
    return r.x.reshape(_np.shape(xin))


class NoConvergence(Exception):
    """The steps did not come to a root."""


broyden2 = anderson = newton_krylov = broyden1
