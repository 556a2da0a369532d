# expect: [ 0  1  7  2  5  8 16  3 19]
# expect: [[ 0  1  2  3 50  1  1]
# expect:  [ 0  2  4 50 50  4  1]
# expect:  [50 50 50 50 50  4  2]
# expect:  [ 0  2  4 50 50  4  1]
# expect:  [ 0  1  2  3 50  1  1]]
# expect: [0 0 1 1 4 4 9 9]
# expect: [1 1 2 5]
# expect: [ 0  0  0  1  4 10 16 22] [0, 0, 0, 1, 4, 10, 16, 22]
# expect: [-0.5      0.75     1.       0.78125]
# expect: [1. 8.] [ 1. 64.]
# expect: True
# expect: True
# expect: [4950.]
# expect: 'break' in a kernel: kernels are done as operations on whole
# expect: 'switch' in a kernel: kernels are done as operations on whol
# Loops of an ElementwiseKernel whose length differs between elements: while, do, break, continue; cupyx.jit.
import cupy as cp
from cupyx import jit

collatz = cp.ElementwiseKernel("int64 n", "int64 c", "c = 0; long long m = n; while (m != 1 && c < 1000) { m = (m % 2 == 0) ? m / 2 : 3 * m + 1; c++; }", "collatz")
print(collatz(cp.arange(1, 10)))
mandelbrot = cp.ElementwiseKernel("float64 cr, float64 ci, int32 most", "int32 n", """
    double x = 0, y = 0;
    int k;
    for (k = 0; k < most; k++) {
        double t = x * x - y * y + cr;
        y = 2 * x * y + ci;
        x = t;
        if (x * x + y * y > 4.0) break;
    }
    n = k;""", "mandelbrot")
cr, ci = cp.meshgrid(cp.linspace(-2, 1, 7), cp.linspace(-1, 1, 5))
print(mandelbrot(cr, ci, 50))
odd = cp.ElementwiseKernel("int64 n", "int64 s", "s = 0; for (int k = 0; k < n; k++) { if (k % 2 == 0) continue; s += k; }", "odd")
print(odd(cp.arange(8)))
digits = cp.ElementwiseKernel("int64 n", "int64 d", "d = 0; long long m = n; do { d++; m /= 10; } while (m > 0);", "digits")
print(digits(cp.array([0, 9, 10, 12345])))
nested = cp.ElementwiseKernel("int64 n", "int64 s", "s = 0; int i = 0; while (i < n) { int j = 0; while (j < i) { s += j; j++; if (j > 3) break; } i++; }", "nested")
print(nested(cp.arange(8)), [sum(j for i in range(n) for j in range(min(i, 4))) for n in range(8)])
inside = cp.ElementwiseKernel("float64 x", "float64 y", "y = x; if (x > 1) { while (y > 1) y = y / 2; } else { y = -x; }", "inside")
print(inside(cp.array([0.5, 1.5, 8.0, 100.0])))
same = cp.ElementwiseKernel("float64 x, int32 n", "float64 y", "y = 1; for (int k = 0, m = 0; k < n; k++, m += 2) { y *= x; if (k == 5) break; }", "same")
print(same(cp.array([1.0, 2.0]), 3), same(cp.array([1.0, 2.0]), 30))


@jit.rawkernel()
def copied(x, y, size):
    tid = jit.blockIdx.x * jit.blockDim.x + jit.threadIdx.x
    ntid = jit.gridDim.x * jit.blockDim.x
    for i in range(tid, size, ntid):
        y[i] = 2 * x[i]


x, y = cp.arange(100.0), cp.zeros(100)
copied((2,), (32,), (x, y, 100))
print((y == 2 * x).all())
y[:] = 0
copied[2, 32](x, y, 100)
print((y == 2 * x).all())


@jit.rawkernel()
def total(x, out):
    i = jit.grid(1)
    if i < len(x):
        jit.atomic_add(out, 0, x[i])


out = cp.zeros(1)
total((4,), (32,), (x, out))
print(out)
for text in ("y = x; break;", "y = x; switch (y) { }"):
    try:
        cp.ElementwiseKernel("float64 x", "float64 y", text, "bad")(cp.ones(2))
    except NotImplementedError as e:
        print(str(e)[:60])
