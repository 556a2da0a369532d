# A dropped value costs as many launches as a kept one: counted on the device, not by a clock.
import numpy as np
import cupy as cp
from cupy import _core
from cupyx.profiler import benchmark

x = cp.arange(300000.0).reshape(300, 1000)
a = cp.ones((200, 200))
(x + 1).sum()
works = [lambda: cp.dot(a, a), lambda: cp.sqrt(x) + 1, lambda: x.sum(), lambda: x.astype("f4"), lambda: cp.ones(500000), lambda: (x * 2).sum(axis=1)]


def launches(f):
    before = _core.device_counts()
    kept = f()
    after = _core.device_counts()
    return sum(after) - sum(before)


def dropped(f):
    f()


def in_a_loop(f):
    for k in range(3):
        y = f()
        _core.flush()


def assigned(f):
    y = f()
    y = None


def lost_in_a_list(f):
    [f()]


def timed(f):
    benchmark(f, n_repeat=2, n_warmup=1)


for f in works:
    one = launches(f)
    print(one > 0, [launches(lambda: g(f)) == n * one for g, n in ((dropped, 1), (in_a_loop, 3), (assigned, 1), (lost_in_a_list, 1), (timed, 3))])
# expect: True [True, True, True, True, True]
# expect: True [True, True, True, True, True]
# expect: True [True, True, True, True, True]
# expect: True [True, True, True, True, True]
# expect: True [True, True, True, True, True]
# expect: True [True, True, True, True, True]

# %%
# Only temporaries inside one expression are free: a step of a loop over a plate stays one launch.
old = cp.zeros((400, 400))
old[0] = 100
new = old.copy()
_core.device_counts()


def steps(n):
    global old, new
    for _ in range(n):
        new[1:-1, 1:-1] = 0.25 * (old[:-2, 1:-1] + old[2:, 1:-1] + old[1:-1, :-2] + old[1:-1, 2:])
        old, new = new, old


print(launches(lambda: steps(10)), launches(lambda: cp.sin(x) ** 2 + cp.cos(x) ** 2))
# expect: 10 1
