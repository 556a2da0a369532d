# Errors in the middle of what is compiled: class, text, and what was done before them.
import numpy as np
a = np.arange(60.0).reshape(6, 10)
def attempt(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, '|', e)
out = np.zeros(80)
def index():
    for i in range(80):
        out[i] = sum(a[i % 6, k] for k in range(10 + (i == 70)))
attempt(index); print(out.nonzero()[0].max(), out[69:72])
def zero():
    s = 0
    for i in range(100):
        s += sum(1 / (50 - i - k) for k in range(3) if i > 10)
    return s
attempt(zero)
def large():
    t = 0
    for i in range(80):
        t = sum(2 ** 62 * (k + 1) for k in range(i % 5)) + sum(k * k for k in range(100))
    return t
attempt(large)
def wrong():
    n = 0
    items = [1] * 70 + ['x'] + [2]
    for i in range(72):
        n += max(items[i] + k for k in range(3))
    return n
attempt(wrong)
def empty():
    for i in range(100):
        m = max(a[0, k] for k in range(99 - i))
    return m
attempt(empty)
def nothing():
    box = [None] * 80
    for i in range(79): box[i] = i
    return [any(box[j] > 500 for j in range(i)) for i in range(82)]
attempt(nothing)
def digits():
    r = 0
    for i in range(100):
        q, m = divmod(i, 90 - i)
        r += q + m
    return r
attempt(digits)
def floats():
    r = 0.0
    for i in range(100):
        q, m = divmod(i + 0.5, 90.0 - i)
        r += round(q + m, 3)
    return r
attempt(floats)
def unset():
    for i in range(100):
        if i == 97: del v
        v = sum(w for w in range(3)) + (v if i else 0)
    return v
attempt(unset)
def warns():
    with np.errstate(all='raise'):
        return sum(a[i, j] / (a[5, 9] - a[i, j]) for i in range(6) for j in range(10))
attempt(warns)
def kinds():
    l = [1] * 100
    for i in range(100):
        l[i] = i / 2 if i % 3 else i
        if i == 90: l[i] = 'end'
        if i > 50: l[i] += l[i - 1]
    return l
attempt(kinds)
class Late:
    def __lt__(self, other): raise ValueError('not now')
def late(): return min(Late() if i == 70 else i for i in range(80))
attempt(late)
def stops():
    it = iter(range(75))
    def f(): return next(it)
    n = 0
    for i in range(60):
        n += sum(k for k in range(2)) + next(it)
    for i in range(60): n += next(it)
    return n
attempt(stops)
