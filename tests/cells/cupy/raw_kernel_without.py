# A kernel in CUDA C says why it does not run without a GPU.
# device: cpu
import cupy as cp

k = cp.RawKernel('extern "C" __global__ void f(float* x) { x[0] = 1; }', "f")
print(k, cp.RawModule(code="").get_function("g").name)
if not cp.is_available():
    try:
        k((1,), (1,), (cp.zeros(1),))
    except RuntimeError as e:
        print(e)
else:
    print("a kernel in CUDA C runs on a GPU, and no GPU can be used here")
# expect: <RawKernel f> g
# expect: a kernel in CUDA C runs on a GPU, and no GPU can be used here
