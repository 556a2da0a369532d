// common.cu: what stands in front of the other texts of this folder. THREADS and ITEMS are
// defined before it: a block has THREADS threads and takes a tile of THREADS * ITEMS elements.
typedef long long I64;
typedef unsigned long long U64;
#define WC_KERNEL extern "C" __global__ void
#define DEV static __device__ __forceinline__
#define WARPS (THREADS / 32)
#define TILE (THREADS * ITEMS)
#define ALL 0xffffffffu

// The sums of the threads before this one, and of all of them in *total.
DEV unsigned sum_before(unsigned x, unsigned *total) {
    __shared__ unsigned part[WARPS];
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, sum = x, before = 0;
    for (int by = 1; by < 32; by *= 2) {
        unsigned y = __shfl_up_sync(ALL, sum, by);
        if (lane >= by) sum += y;
    }
    if (lane == 31) part[warp] = sum;
    __syncthreads();
    *total = 0;
    for (unsigned w = 0; w < WARPS; w++) {
        if (w < warp) before += part[w];
        *total += part[w];
    }
    __syncthreads();
    return before + sum - x;
}
