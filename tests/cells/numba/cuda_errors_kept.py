# device: gpu
# Kernels one of whose threads meets an error: what they read and write has its old elements then, what
# they only write has what the other threads have written.
import warnings

import numpy as np
from numba import cuda

warnings.simplefilter("ignore")


@cuda.jit
def shift(a, b):
    i = cuda.grid(1)
    b[i] = a[i] + 1


@cuda.jit
def next_to(a, b):  # after three errors a kernel stays on the CPU, and says so
    i = cuda.grid(1)
    b[i] = a[i] + 1


@cuda.jit
def back(a, b):
    i = cuda.grid(1)
    b[i] = a[i] + 1


@cuda.jit
def add(a):
    i = cuda.grid(1)
    a[i] += 1


@cuda.jit
def count(a, b, total):
    i = cuda.grid(1)
    cuda.atomic.add(total, 0, 1)
    b[i] = a[i] * 2


@cuda.jit(device=True)
def twice(a, i):
    return 2 * a[i]


@cuda.jit
def indirect(a, b, c):
    i = cuda.grid(1)
    b[i] = twice(c, i)
    c[i] = a[i]


@cuda.jit
def rows(m, v):
    i = cuda.grid(1)
    row = m[i]
    row[1] = row[0] + v[i]


def run(kernel, *arrays):
    held = [cuda.to_device(a) for a in arrays]
    try:
        kernel[4, 256](*held)
        print("no error")
    except IndexError as e:
        print(str(e).split(" (")[0])
    print(*[float(h.copy_to_host().sum()) for h in held])


x = np.arange(1000.0)
run(shift, x, np.zeros(1000))
run(add, x)
run(count, x, np.zeros(1000), np.zeros(1, dtype=np.int64))
run(indirect, x, np.zeros(1000), x * 3)
run(rows, np.ones((1000, 3)), x)
one = cuda.to_device(x)  # the same memory as what is read and what is written
other = cuda.to_device(np.arange(1200.0))
for kernel, a, b in (
    (next_to, one, one),
    (next_to, other[:1000], other[200:]),
    (back, other[::-1][:1000], other[:1000]),
):
    try:
        kernel[4, 256](a, b)
    except IndexError as e:
        print(str(e).split(" (")[0])
print(float(one.copy_to_host().sum()), float(other.copy_to_host().sum()))
for n in (1024, 1023, 1025):
    y = np.zeros(n)
    try:
        shift[4, 256](np.arange(n) * 1.0, y)
        print("no error", float(y.sum()))
    except IndexError as e:
        print(str(e).split(" (")[0], float(y.sum()))


# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 499500.0 500500.0
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 499500.0
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 499500.0 999000.0 0.0
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 499500.0 2997000.0 1498500.0
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 3000.0 499500.0
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: index 1000 is out of bounds for axis 0 with size 1000
# expect: 499500.0 719400.0
# expect: no error 524800.0
# expect: index 1023 is out of bounds for axis 0 with size 1023 523776.0
# expect: no error 524800.0

