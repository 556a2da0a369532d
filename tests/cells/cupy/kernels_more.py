# Kernels of strings and of jit.rawkernel: complex numbers, pi's functions, sizes behind a reduction, shared memory, atomics.
import cupy as cp
from cupyx import jit
escape = cp.ElementwiseKernel('complex128 c, int32 most', 'int32 n', '''
    complex<double> z = 0;
    n = most;
    for (int k = 0; k < most; ++k) {
        z = z * z + c;
        if (z.real() * z.real() + z.imag() * z.imag() > 4.0) { n = k; break; }
    }
''', 'escape')
print(escape(cp.array([[-2, 0.5], [1j, 0.3 + 0.7j]]), 50))
# expect: [[50  4]
# expect:  [50  5]]
make = cp.ElementwiseKernel('float32 a, float32 b', 'complex64 z', 'z = complex<float>(a, b) * thrust::complex<float>(0, 1)', 'make')
print(make(cp.arange(2, dtype='f'), 2), make(cp.arange(2, dtype='f'), 2).dtype)
# expect: [-2.+0.j -2.+1.j] complex64
half = cp.ElementwiseKernel('float64 x', 'float64 s, float64 c', 's = sinpi(x); c = cospi(x)', 'half')
print(half(cp.array([0.5, 1, 1e10]))[0], half(cp.array([0., 1, 1e10 + 1]))[1])
# expect: [1. 0. 0.] [ 1. -1. -1.]
special = cp.ElementwiseKernel('float64 x', 'float64 y', 'y = erf(x) + lgamma(x + 1) + tgamma(x)', 'special')
print(special(cp.array([1., 3.])))
# expect: [1.84270079 4.79173738]
mean = cp.ReductionKernel('T x', 'float64 m', 'x', 'a + b', 'm = a * _out_ind.size() / _in_ind.size()', '0', 'mean', reduce_type='double')
print(mean(cp.arange(5)), mean(cp.arange(6).reshape(2, 3), axis=1))
# expect: 2.0 [1. 4.]

@jit.rawkernel()
def total(x, y, size):
    tid = jit.threadIdx.x
    value = cp.float32(0)
    for i in range(tid, size, jit.blockDim.x):
        value += x[i]
    parts = jit.shared_memory(cp.float32, 1024)
    parts[tid] = value
    jit.syncthreads()
    if tid == cp.uint32(0):
        value = cp.float32(0)
        for i in range(jit.blockDim.x):
            value += parts[i]
        y[0] = value
y = cp.empty((1,), dtype=cp.float32)
total[1, 64](cp.ones(500, dtype='f'), y, cp.uint32(500))
print(y)
# expect: [500.]
@jit.rawkernel()
def tile(a, out):
    s = jit.shared_memory(dtype=cp.int32, size=(4, 4))
    i, j = jit.threadIdx.y, jit.threadIdx.x
    s[i, j] = a[i, j]
    jit.syncthreads()
    out[i, j] = s[j, i]
    jit.atomic_add(out, (0, 0), 1)
a = cp.arange(16, dtype='i4').reshape(4, 4)
out = cp.zeros_like(a)
tile((1,), (4, 4), (a, out))
print(out[1], (out[1:] == a.T[1:]).all())
# expect: [ 1  5  9 13] True
