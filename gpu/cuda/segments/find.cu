// find.cu: searching sorted elements, extremes of segments, counting integers and elements in bins. T: the elements;
// REAL: they may be NaN, which sorts last, and is an extreme before all others.
#if REAL
#define LESS(X, Y) ((X) < (Y) || ((Y) != (Y) && (X) == (X)))
#define IS_NAN(X) ((X) != (X))
#else
#define LESS(X, Y) ((X) < (Y))
#define IS_NAN(X) 0
#endif

// For each of m values: how many of the n sorted elements come before it (right: or equal it).
WC_KERNEL __launch_bounds__(THREADS) search(const T *sorted, I64 n, const T *values, I64 m, I64 *out, int right) {
    I64 i = (I64)blockIdx.x * THREADS + threadIdx.x, low = 0, high = n;
    if (i >= m) return;
    T v = values[i];
    while (low < high) {
        I64 mid = low + (high - low) / 2;
        T x = sorted[mid];
        if (right ? !LESS(v, x) : LESS(x, v)) low = mid + 1;
        else high = mid;
    }
    out[i] = low;
}

// ---- the first smallest or largest element ------------------------------------------------------

typedef struct Best {
    T x;
    I64 at; // -1: nothing yet
} Best;

DEV bool beats(Best a, Best b, int largest) { // a takes b's place
    if (a.at < 0 || b.at < 0) return b.at < 0;
    if (IS_NAN(a.x) || IS_NAN(b.x)) return IS_NAN(a.x) && (!IS_NAN(b.x) || a.at < b.at);
    if (a.x == b.x) return a.at < b.at;
    return largest ? a.x > b.x : a.x < b.x;
}

DEV Best best_of_warp(Best b, int largest) {
    for (int by = 16; by; by /= 2) {
        Best other = {(T)__shfl_down_sync(ALL, b.x, by), __shfl_down_sync(ALL, b.at, by)};
        if (beats(other, b, largest)) b = other;
    }
    return b;
}

#define AHEAD 8 // loads of a thread that are under way together
// They come in the order of their positions, so that an equal one never takes the place.
DEV Best best_among(const T *in, I64 from, I64 end, I64 step, int largest) {
    Best b = {0, -1};
    if (from >= end) return b;
    b.x = in[from], b.at = from;
    for (I64 i = from + step; i < end; i += AHEAD * step) {
        T x[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++) x[j] = i + j * step < end ? in[i + j * step] : b.x;
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (!IS_NAN(b.x) && (IS_NAN(x[j]) || (largest ? x[j] > b.x : x[j] < b.x))) b.x = x[j], b.at = i + j * step;
    }
    return b;
}

#define ALONE 32 // ARGMINMAX_ALONE
// A warp for each segment; a thread for each of at most ALONE elements.
WC_KERNEL __launch_bounds__(THREADS) argminmax_short(const T *in, I64 *out, I64 n, I64 segments, int largest) {
    I64 thread = (I64)blockIdx.x * THREADS + threadIdx.x, segment = thread / 32;
    if (n <= ALONE) {
        if (thread < segments) out[thread] = best_among(in + thread * n, 0, n, 1, largest).at;
        return;
    }
    if (segment >= segments) return;
    Best b = best_of_warp(best_among(in + segment * n, threadIdx.x % 32, n, 32, largest), largest);
    if (threadIdx.x % 32 == 0) out[segment] = b.at;
}

DEV Best best_of_block(Best b, int largest) {
    __shared__ T x[WARPS];
    __shared__ I64 at[WARPS];
    unsigned lane = threadIdx.x % 32;
    b = best_of_warp(b, largest);
    if (lane == 0) x[threadIdx.x / 32] = b.x, at[threadIdx.x / 32] = b.at;
    __syncthreads();
    Best mine = {lane < WARPS ? x[lane] : (T)0, lane < WARPS ? at[lane] : -1};
    return best_of_warp(mine, largest);
}

// The best of each part of a segment, `size` elements; `parts` of them.
WC_KERNEL __launch_bounds__(THREADS) argminmax_parts(const T *in, I64 *out, I64 n, I64 size, I64 parts, int largest) {
    I64 segment = blockIdx.x / parts, from = blockIdx.x % parts * size, end = from + size < n ? from + size : n;
    Best b = best_of_block(best_among(in + segment * n, from + threadIdx.x, end, THREADS, largest), largest);
    if (threadIdx.x == 0) out[blockIdx.x] = b.at;
}

// The best of a segment's parts.
WC_KERNEL __launch_bounds__(THREADS) argminmax_last(const T *in, const I64 *part, I64 *out, I64 n, I64 parts, int largest) {
    Best b = {0, -1};
    for (I64 i = threadIdx.x; i < parts; i += THREADS) {
        I64 at = part[blockIdx.x * parts + i];
        Best x = {in[blockIdx.x * n + at], at};
        if (beats(x, b, largest)) b = x;
    }
    b = best_of_block(b, largest);
    if (threadIdx.x == 0) out[blockIdx.x] = b.at;
}

// ---- counting --------------------------------------------------------------------------------------

#define FEW 4096
// out[x[i]]++ for all i; out: zeros before. Numbers outside of [0, size) are passed over.
WC_KERNEL __launch_bounds__(THREADS) count_each(const I64 *x, I64 n, U64 *out, I64 size) {
    __shared__ unsigned here[FEW];
    I64 first = (I64)blockIdx.x * THREADS + threadIdx.x, step = (I64)gridDim.x * THREADS;
    if (size > FEW) {
        for (I64 i = first; i < n; i += step)
            if ((U64)x[i] < (U64)size) atomicAdd(&out[x[i]], 1ull);
        return;
    }
    for (I64 i = threadIdx.x; i < size; i += THREADS) here[i] = 0;
    __syncthreads();
    for (I64 i = first; i < n; i += step)
        if ((U64)x[i] < (U64)size) atomicAdd(&here[x[i]], 1u);
    __syncthreads();
    for (I64 i = threadIdx.x; i < size; i += THREADS)
        if (here[i]) atomicAdd(&out[i], (U64)here[i]);
}

#define BINS 2048 // SEGMENT_BINS_MOST
// out[k]++ for the bin k of each element; out: zeros before. edges: size + 1 (at most BINS + 1), ascending
// and equally far apart; the last bin is closed. Elements outside, and NaN, are passed over.
WC_KERNEL __launch_bounds__(THREADS) count_bins(const T *in, I64 n, const double *edges, U64 *out, I64 size) {
    __shared__ unsigned here[BINS];
    __shared__ double edge[BINS + 1];
    I64 first = (I64)blockIdx.x * THREADS + threadIdx.x, step = (I64)gridDim.x * THREADS;
    for (I64 i = threadIdx.x; i <= size; i += THREADS) edge[i] = edges[i];
    for (I64 i = threadIdx.x; i < size; i += THREADS) here[i] = 0;
    __syncthreads();
    double low = edge[0], high = edge[size], per = (double)size / (high - low);
    int last = (int)size - 1;
    for (I64 i = first; i < n; i += AHEAD * step) {
        T x[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++) x[j] = i + j * step < n ? in[i + j * step] : (T)0;
#pragma unroll
        for (int j = 0; j < AHEAD; j++) {
            double v = (double)x[j];
            if (i + j * step >= n || !(v >= low && v <= high)) continue;
            int k = (int)((v - low) * per); // at most one beside the right one
            k = k < last ? k : last;
            if (v < edge[k]) k--;
            else if (k < last && v >= edge[k + 1]) k++;
            atomicAdd(&here[k], 1u);
        }
    }
    __syncthreads();
    for (I64 i = threadIdx.x; i < size; i += THREADS)
        if (here[i]) atomicAdd(&out[i], (U64)here[i]);
}
