// select.cu: the true elements of a mask: how many each tile has (true_counts, scanned by
// scan.cu), then their positions (true_places) or the elements of another array that stand
// there (true_picks). T: unsigned integers as wide as those elements.
// AXES: that an array has at most.
typedef struct Axes { // of the mask
    I64 dim[AXES], stride[AXES];
    int ndim;
} Axes;

// Bit i: this thread's element i is true. A thread has ITEMS (16) contiguous ones.
DEV unsigned my_bits(const unsigned char *mask, I64 n) {
    I64 from = (I64)blockIdx.x * TILE + threadIdx.x * ITEMS;
    unsigned bits = 0;
    if (from + ITEMS <= n && ((U64)(mask + from) & 15) == 0) {
        const U64 *p = (const U64 *)(mask + from);
        for (int half = 0; half < 2; half++) {
            U64 word = p[half];
            for (int i = 0; i < 8; i++) bits |= (unsigned)((word >> (8 * i) & 255) != 0) << (8 * half + i);
        }
        return bits;
    }
    for (int i = 0; i < ITEMS; i++)
        if (from + i < n && mask[from + i]) bits |= 1u << i;
    return bits;
}

WC_KERNEL __launch_bounds__(THREADS) true_counts(const unsigned char *mask, I64 *counts, I64 n) {
    unsigned total;
    sum_before(__popc(my_bits(mask, n)), &total);
    if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

// The places of the tile's true elements, in order; returns how many.
DEV unsigned tile_places(const unsigned char *mask, I64 n, unsigned short *place) {
    unsigned total, bits = my_bits(mask, n), at = sum_before(__popc(bits), &total);
    for (int i = 0; i < ITEMS; i++)
        if (bits >> i & 1) place[at++] = (unsigned short)(threadIdx.x * ITEMS + i);
    __syncthreads();
    return total;
}

// Sum of index times stride of the element at a position in C order.
DEV I64 weighed(const Axes *axes, I64 at) {
    I64 sum = 0;
    for (int d = axes->ndim - 1; d > 0; d--) {
        I64 up = at / axes->dim[d];
        sum += (at - up * axes->dim[d]) * axes->stride[d];
        at = up;
    }
    return sum + at * axes->stride[0];
}

WC_KERNEL __launch_bounds__(THREADS) true_places(const unsigned char *mask, const I64 *counts, I64 *out, I64 n, Axes axes) {
    __shared__ unsigned short place[TILE];
    unsigned total = tile_places(mask, n, place);
    I64 from = (I64)blockIdx.x * TILE, before = blockIdx.x ? counts[blockIdx.x - 1] : 0;
    for (unsigned i = threadIdx.x; i < total; i += THREADS) out[before + i] = weighed(&axes, from + place[i]);
}

WC_KERNEL __launch_bounds__(THREADS) true_picks(const unsigned char *mask, const I64 *counts, const T *in, T *out, I64 n) {
    __shared__ unsigned short place[TILE];
    unsigned total = tile_places(mask, n, place);
    I64 from = (I64)blockIdx.x * TILE, before = blockIdx.x ? counts[blockIdx.x - 1] : 0;
    for (unsigned i = threadIdx.x; i < total; i += THREADS) out[before + i] = in[from + place[i]];
}
