# Reductions from C text.
import cupy as cp

l2norm = cp.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "l2norm")
x = cp.arange(10, dtype=cp.float32).reshape(2, 5)
print(l2norm(x, axis=1))
print(l2norm(x), l2norm(x, axis=0, keepdims=True).shape)
dot = cp.ReductionKernel("T x, T y", "T z", "x * y", "a + b", "z = a", "0", "dot")
print(dot(cp.arange(4.0), cp.arange(4.0)))
widest = cp.ReductionKernel("T x", "T y", "abs(x)", "max(a, b)", "y = a", "0", "widest")
print(widest(cp.array([[1, -5, 2], [3, 0, -4]]), axis=1), widest(cp.array([[1, -5, 2], [3, 0, -4]])))
xor = cp.ReductionKernel("int64 x", "int64 y", "x", "a ^ b", "y = a", "0", "xor")
print(xor(cp.arange(1000)), xor(cp.zeros(0, dtype="int64")))
out = cp.zeros(2)
print(cp.ReductionKernel("T x", "T y", "x", "a * b", "y = a", "1")(cp.array([[1.0, 2.0], [3.0, 4.0]]), axis=1, out=out) is out, out)


@cp.fuse()
def squared_diff(x, y):
    return (x - y) * (x - y)


@cp.fuse(kernel_name="other")
def other(x):
    return cp.sum(x * 2)


print(squared_diff(cp.arange(4.0), 1.0), squared_diff.__name__, other(cp.arange(3)))
# expect: [ 5.477226  15.9687195]
# expect: 16.881943 (1, 5)
# expect: 14.0
# expect: [5 4] 5
# expect: 0 0
# expect: True [ 2. 12.]
# expect: [1. 0. 1. 4.] squared_diff 6
