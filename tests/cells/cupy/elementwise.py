# Kernels from C text, as CuPy's guide writes them.
import cupy as cp

squared_diff = cp.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = (x - y) * (x - y)", "squared_diff")
x = cp.arange(10, dtype=cp.float32).reshape(2, 5)
y = cp.arange(5, dtype=cp.float32)
print(squared_diff(x, y))
print(squared_diff(x, 5).tolist())
z = cp.empty((2, 5), dtype=cp.float32)
print(squared_diff(x, y, z) is z, z.dtype)

generic = cp.ElementwiseKernel("T x, T y", "T z", "z = (x - y) * (x - y)")
print(generic(cp.arange(3), cp.ones(3, dtype=cp.int64)), generic(cp.arange(3.0), 1.0).dtype)
both = cp.ElementwiseKernel("X x, Y y", "float64 z", """
    float64 d = x - y; // a comment
    z = d * d;
""")
print(both(cp.arange(3, dtype="int32"), cp.ones(3)))
two = cp.ElementwiseKernel("T x", "T small, T large", "small = min(x, T(2)); large = x > 2 ? x : 2", "two")
a, b = two(cp.arange(5))
print(a, b)

add_reverse = cp.ElementwiseKernel("T x, raw T y", "T z", "z = x + y[_ind.size() - i - 1]", "add_reverse")
print(add_reverse(cp.arange(4), cp.arange(4) * 10))
fill = cp.ElementwiseKernel("raw T x", "raw T y", "y[i * 2] = x[i]; y[i * 2 + 1] = -x[i]")
out = cp.zeros(6, dtype=cp.int64)
fill(cp.arange(3), out, size=3)
print(out)

branch = cp.ElementwiseKernel("float64 x", "float64 y", """
    if (x < 0) {
        y = -x;
    } else if (x > 2) {
        double t = sqrt(x);
        y = t + 0.5f;
    } else y = 0;
    y += 1;
""")
print(branch(cp.array([-3.0, 1.0, 4.0])))
horner = cp.ElementwiseKernel("T x, int32 n", "T y", "y = 0; for (int k = 0; k < n; ++k) { y = y * x + 1; }")
print(horner(cp.array([1.0, 2.0, 0.5]), 4))
c = cp.ElementwiseKernel("int32 a, int32 b", "int32 q, int32 r, bool both", "q = a / b; r = a % b; both = a > 0 && b > 0")
print(*c(cp.array([7, -7, 7, -7], dtype="int32"), cp.array([2, 2, -2, -2], dtype="int32")))
print(cp.ElementwiseKernel("float32 x", "float32 y", "y = (float)(int)x / 2 + static_cast<float>(1)")(cp.array([3.7, -3.7], dtype="float32")))
for bad in ("z = x +", "z = what(x)", "switch (x) z = 1", "z = w"):
    try:
        cp.ElementwiseKernel("T x", "T z", bad)(cp.arange(2))
    except Exception as e:
        print(type(e).__name__, e)
try:
    squared_diff(cp.arange(3.0).astype(complex), y[:3])
except TypeError as e:
    print(e)
both = cp.ElementwiseKernel("raw T x, raw T y", "raw T z", "z[i] = x[i] + y[i];", "both")
print(both(cp.arange(4.0), cp.ones(4), size=4))
for f in (lambda: both(cp.arange(4.0), cp.ones(4)), lambda: squared_diff(1.0, 2.0)):
    try:
        print(f())
    except ValueError as e:
        print(e)
# expect: [[ 0.  0.  0.  0.  0.]
# expect:  [25. 25. 25. 25. 25.]]
# expect: [[25.0, 16.0, 9.0, 4.0, 1.0], [0.0, 1.0, 4.0, 9.0, 16.0]]
# expect: True float32
# expect: [1 0 1] float64
# expect: [1. 0. 1.]
# expect: [0 1 2 2 2] [2 2 2 3 4]
# expect: [30 21 12  3]
# expect: [ 0  0  1 -1  2 -2]
# expect: [4.  1.  3.5]
# expect: [ 4.    15.     1.875]
# expect: [ 3 -3 -3  3] [ 1 -1  1 -1] [ True False False False]
# expect: [ 2.5 -0.5]
# expect: CompileException expected an expression before 'the end' in the kernel
# expect: NotImplementedError the function 'what' in a kernel
# expect: NotImplementedError 'switch' in a kernel: kernels are done as operations on whole arrays; write the loop in the cell, or use where()
# expect: CompileException identifier "w" is undefined in the kernel
# expect: Type is mismatched. x complex128 float32
# expect: [1. 2. 3. 4.]
# expect: Loop size is undecided.
# expect: Loop size is undecided.
