# Functions and names of a kernel's preamble.
import cupy as cp

k = cp.ElementwiseKernel("T x", "T y", "y = cnd(x) + OFFSET", "k", preamble="""
#define OFFSET 1
__device__ inline T cnd(T x) {
    const T A1 = 0.5, A2 = 2;  // a comment
    T c = A1 * x;
    if (x > 0) {
        c = 1 - c;
    }
    return c * A2;
}
""")
print(k(cp.array([-1.0, 0.5, 2.0])))
sign = cp.ElementwiseKernel("float64 x", "int32 y", "y = sign(x)", "sign", preamble="""
template <typename T>
__device__ int limit(T x) { return x > 5 ? 5 : x; }
__device__ int sign(double x) {
    if (x < 0) return -1;
    else if (x == 0) { return 0; }
    x = x * 10;
    return limit(x);
}
""")
print(sign(cp.array([-2.0, 0.0, 0.3, 9.0])))
far = cp.ReductionKernel("T x", "T y", "sq(x)", "larger(a, b)", "y = sqrt(a)", "0", "far", preamble="""
__device__ T sq(T v) { return v * v; }
__device__ T larger(T a, T b) { if (a > b) { return a; } return b; }
""")
print(far(cp.array([[1.0, -3.0, 2.0], [0.5, 0.0, -0.5]]), axis=1))
for text in ("#include <x>", "struct S { int a; };", "__device__ T f(T* p) { return p[0]; }", "__device__ T f(T x) { x = 1; }"):
    try:
        print(cp.ElementwiseKernel("T x", "T y", "y = f(x)", preamble=text)(cp.arange(3)))
    except Exception as e:
        print(type(e).__name__, e)
# expect: [0.  2.5 1. ]
# expect: [-1  0  3  5]
# expect: [3.  0.5]
# expect: NotImplementedError '#include <x>' in a kernel's preamble
# expect: NotImplementedError a kernel's preamble holds functions and #define, nothing else
# expect: NotImplementedError a function of a preamble takes values, no pointers and references
# expect: CompileException the function 'f' of the preamble has no return at its end
