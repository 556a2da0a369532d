"""Polynomials: fits, roots, orthogonal families, splines by hand, quadrature, interpolation."""
import numpy as np
from numpy.polynomial import Polynomial, Chebyshev, Legendre, polynomial as P, legendre, chebyshev

p = Polynomial([1, -3, 2])
q = Polynomial.fromroots([1, 2, 3])
print(p, q, p + q, p * q, q // p, q % p, p ** 2, p(2), p.roots(), sep="\n")
print(repr(p), p.deriv(), p.integ(k=1), p.degree(), p.coef, p.domain, p.window, -p, p - 1, 2 * p)
print(divmod(q, p), p == Polynomial([1, -3, 2]), p.linspace(3), q.trim(), q.cutdeg(1), p.has_samecoef(q))
x = np.linspace(-1, 1, 21)
y = np.exp(x) + .01 * np.cos(30 * x)
for deg in (1, 3, 5):
    fit = Polynomial.fit(x, y, deg)
    print(deg, fit.convert().coef.round(4), f"{np.abs(fit(x) - y).max():.2e}")
c = Chebyshev.interpolate(np.exp, 8)
print(c.coef.round(8)[:4], c, np.abs(c(x) - np.exp(x)).max() < 1e-8, c.convert(kind=Polynomial).coef[:3].round(5))
print(Legendre.basis(3).convert(kind=Polynomial), Chebyshev.basis(4)(.3), legendre.legval(.5, [0, 0, 1]))
nodes, weights = legendre.leggauss(5)
print(nodes.round(6), (weights * np.exp(nodes)).sum() - (np.e - 1 / np.e) < 1e-9)
print(P.polyval2d([1, 2], [3, 4], np.eye(2)), P.polyvander([1, 2], 2), P.polyfromroots([1, -1]), P.polydiv([1, 0, 1], [1, 1]))
old = np.poly1d([2, -3, 1], variable="z")
print(old, old.r, old.c, old.order, old(np.array([0, 1])), old.deriv(), old.integ(), old * old, sep="\n")
print(np.poly([1, 2]), np.polyadd([1, 2], [1]), np.polymul([1, 1], [1, -1]), np.polydiv([1, 0, -1], [1, 1]), np.polyder([1, 2, 3]), np.polyint([2., 2]))
coef, cov = np.polyfit(x, y, 2, cov=True)
print(coef.round(4), np.sqrt(np.diag(cov)).round(4), np.polyval(coef, 0).round(4))


def lagrange(xs, ys, t):
    d = t[:, None] - xs
    L = np.array([np.prod(np.delete(d, i, 1), axis=1) / np.prod(np.delete(xs[i] - xs, i)) for i in range(len(xs))])
    return ys @ L


runge = lambda t: 1 / (1 + 25 * t ** 2)
t = np.linspace(-1, 1, 201)
for n in (5, 11, 17):
    eq = np.linspace(-1, 1, n)
    ch = np.cos((2 * np.arange(n) + 1) * np.pi / (2 * n))
    print(f"{n:3d} equispaced {np.abs(lagrange(eq, runge(eq), t) - runge(t)).max():9.4f} chebyshev {np.abs(lagrange(ch, runge(ch), t) - runge(t)).max():.4f}")


def natural_spline(x, y):
    h = np.diff(x)
    A = np.diag(np.r_[1, 2 * (h[:-1] + h[1:]), 1])
    A[range(1, len(x) - 1), range(len(x) - 2)] = h[:-1]
    A[range(1, len(x) - 1), range(2, len(x))] = h[1:]
    m = np.linalg.solve(A, np.r_[0, 6 * np.diff(np.diff(y) / h), 0])

    def s(t):
        i = np.clip(np.searchsorted(x, t) - 1, 0, len(h) - 1)
        a, b = x[i + 1] - t, t - x[i]
        return (m[i] * a ** 3 + m[i + 1] * b ** 3) / (6 * h[i]) + (y[i] / h[i] - m[i] * h[i] / 6) * a + (y[i + 1] / h[i] - m[i + 1] * h[i] / 6) * b
    return s


xs = np.linspace(0, 3, 7)
s = natural_spline(xs, np.sin(xs))
print(np.abs(s(np.linspace(0, 3, 50)) - np.sin(np.linspace(0, 3, 50))).max().round(5), np.interp(1.25, xs, np.sin(xs)).round(5))
with np.printoptions(precision=3):
    print(np.vander([1, 2, 3], increasing=True), np.polynomial.hermite.hermroots([0, 0, 0, 1]), np.polynomial.laguerre.lagval([0, 1], [1, 2]))
p + Chebyshev([1, 2])
