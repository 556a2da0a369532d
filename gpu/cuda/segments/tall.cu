// tall.cu: products of few rows and few columns over a long inner axis, out[i, j] = sum of a[i, k] b[k, j].
// T: float, FMA(x, y, z): fmaf; MP, NP: rows and columns, up to a power of two; ROWS: of the inner axis in shared
// memory at a time. A block takes a part of the inner axis. Its threads are groups of (MP / 4) x (NP / 4), each with
// 4 x 4 results in registers for every so-manieth k; the groups' results are added in their order, and those of the
// blocks by a second launch, a warp for each result.
#define MT (MP / 4)
#define NT (NP / 4)
#define EACH (MT * NT)
#define GROUPS (THREADS / EACH)
#define OUTS (MP * NP)
#define ROOM (ROWS * (MP + NP) > OUTS * GROUPS ? ROWS * (MP + NP) : OUTS * GROUPS)

// `rows` of ROWS elements along k, from `in` on, of a matrix whose other axis has n of `padded`.
DEV void stage(T *room, const T *in, int rows, int n, int padded, I64 step_k, I64 step_n) {
    if (step_n == 1) // the elements of one k lie side by side
#pragma unroll 8
        for (int t = threadIdx.x; t < ROWS * padded; t += THREADS) {
            const int i = t % padded, k = t / padded;
            room[t] = i < n && k < rows ? in[k * step_k + i] : (T)0;
        }
    else
#pragma unroll 8
        for (int t = threadIdx.x; t < ROWS * padded; t += THREADS) {
            const int i = t / ROWS, k = t % ROWS;
            room[k * padded + i] = i < n && k < rows ? in[k * step_k + i * step_n] : (T)0;
        }
}

// The sum of what `blocks` blocks have for each result.
DEV void add_blocks(const T *sums, T *out, int blocks, int m, int n, I64 out_m, I64 out_n) {
    const int lane = threadIdx.x % 32, at = blockIdx.x * (THREADS / 32) + threadIdx.x / 32;
    T sum = 0;
    if (at < OUTS)
        for (int k = lane; k < blocks; k += 32) sum += sums[(I64)k * OUTS + at];
    for (int by = 16; by; by /= 2) sum += __shfl_down_sync(ALL, sum, by);
    if (lane == 0 && at < OUTS && at / NP < m && at % NP < n) out[at / NP * out_m + at % NP * out_n] = sum;
}

// blocks: 0, and each block has its results in `sums`; else these are added.
WC_KERNEL __launch_bounds__(THREADS, 4) tall(const T *a, const T *b, T *out, T *sums, I64 length, I64 share, int m, int n,
                                         I64 a_k, I64 a_m, I64 b_k, I64 b_n, I64 out_m, I64 out_n, int blocks) {
    __shared__ T room[ROOM];
    if (blocks) {
        add_blocks(sums, out, blocks, m, n, out_m, out_n);
        return;
    }
    const int group = threadIdx.x / EACH, own = threadIdx.x % EACH, i0 = own / NT * 4, j0 = own % NT * 4;
    const I64 begin = blockIdx.x * share, end = begin + share < length ? begin + share : length;
    T *const ra = room, *const rb = room + ROWS * MP;
    T acc[4][4];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) acc[i][j] = 0;
    for (I64 from = begin; from < end; from += ROWS) {
        const int rows = (int)(end - from < ROWS ? end - from : ROWS);
        __syncthreads();
        stage(ra, a + from * a_k, rows, m, MP, a_k, a_m);
        stage(rb, b + from * b_k, rows, n, NP, b_k, b_n);
        __syncthreads();
        for (int k = group; k < rows; k += GROUPS) {
            T x[4], y[4];
#pragma unroll
            for (int i = 0; i < 4; i++) x[i] = ra[k * MP + i0 + i], y[i] = rb[k * NP + j0 + i];
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 4; j++) acc[i][j] = FMA(x[i], y[j], acc[i][j]);
        }
    }
    __syncthreads();
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) room[group * OUTS + (i0 + i) * NP + j0 + j] = acc[i][j];
    __syncthreads();
    for (int t = threadIdx.x; t < OUTS; t += THREADS) {
        T sum = room[t];
        for (int k = 1; k < GROUPS; k++) sum += room[k * OUTS + t];
        sums[(I64)blockIdx.x * OUTS + t] = sum;
    }
}
