# Values that a program drops warn as NumPy's do. (Every operation is checked at its line while warnings are
# recorded: that dropped values are computed otherwise, too, is counted in cupy/dropped_programs.py.)
# device: cpu
import time
import timeit
import warnings
import numpy as np


def warned(f, n=None):
    with warnings.catch_warnings(record=True) as seen, np.errstate(all="warn"):
        warnings.simplefilter("always")
        f()
        time.perf_counter()
    return [str(w.message) for w in seen]


x = np.linspace(-1, 1, 5000)
small = np.array([-1.0, 0, 1])
z = np.zeros((300, 300)) + np.inf


def statement():
    np.sqrt(x) + 1


def rebound():
    for k in range(4):
        y = np.log(x - k)


def in_function():
    a = np.sqrt(x)
    b = a * 2
    return 5


def viewed():
    np.sqrt(x)[::2]


def stored():
    u = np.empty(5000)
    u[:] = np.sqrt(x)


def deleted():
    u = [np.sqrt(x) for _ in range(3)]
    del u[1], u


def in_place():
    u = x.copy()
    u -= 0.5
    np.sqrt(u, out=u)


def chained():
    u = np.sqrt(x)
    v = u + 1
    w = v * 2


def reduced():
    np.sqrt(x).sum()
    np.sqrt(x.reshape(50, 100)).sum(axis=1)


def product():
    z @ z


for f in (statement, rebound, in_function, viewed, stored, deleted, in_place, chained, reduced, product):
    print(f.__name__, warned(f))
print(warned(lambda: np.sqrt(x)), warned(lambda: np.sqrt(small)), warned(lambda: [np.log(small) for _ in range(3)]))
print(len(warned(lambda: timeit.timeit(lambda: np.sqrt(x), number=7))), len(warned(lambda: timeit.timeit("np.sqrt(x) + 1", globals=globals(), number=7))))
print(len(warned(lambda: [np.sqrt(x + 0 * k) and None for k in range(0)])), len(warned(lambda: [None for k in range(300) if np.sqrt(x) is None])))
total = np.zeros(5000)
for k in range(100):
    total += np.abs(x) ** 0.5
    np.exp(total)
print(total[:3], total.sum())
