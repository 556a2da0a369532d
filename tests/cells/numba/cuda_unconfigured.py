from numba import cuda

@cuda.jit
def f(a):
    a[0] = 1

try:
    f([0])
except ValueError as e:
    print(str(e).strip().split("\n")[0])
for config in ((0, 1), (1, 2000)):
    try:
        f[config]([0])
    except Exception as e:
        print(type(e).__name__, str(e).split(":")[0])
# expect: Kernel launch configuration was not specified. Use the syntax:
# expect: CudaAPIError [1] Call to cuLaunchKernel results in CUDA_ERROR_INVALID_VALUE
# expect: CudaAPIError [1] Call to cuLaunchKernel results in CUDA_ERROR_INVALID_VALUE
