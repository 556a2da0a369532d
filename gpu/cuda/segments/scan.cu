// scan.cu: prefix sums of segments of n elements, tile by tile: the tiles' totals first
// (scan_totals), then these totals are scanned, then each tile again with what stands before
// it (scan_tiles). The order of the additions depends on n alone.
// T: the elements; A: totals; NONE: joined to x it gives x; JOIN(a, b).

// The place of element i: threads that read ITEMS elements each meet no bank twice.
#define AT(I) ((I) + (I) / ITEMS)

// This thread's elements, contiguous.
DEV void read_tile(const T *in, I64 from, I64 n, T *room, T *mine) {
    for (int i = 0; i < ITEMS; i++) {
        unsigned at = i * THREADS + threadIdx.x;
        if (from + at < n) room[AT(at)] = in[from + at];
    }
    __syncthreads();
    for (int i = 0; i < ITEMS; i++) {
        unsigned at = threadIdx.x * ITEMS + i;
        mine[i] = from + at < n ? room[AT(at)] : (T)NONE;
    }
}

// What the threads before this one have, joined; *total: all of them.
DEV A join_before(A x, A *total) {
    __shared__ A part[WARPS];
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    A sum = x, before = NONE;
    for (int by = 1; by < 32; by *= 2) {
        A y = __shfl_up_sync(ALL, sum, by);
        if (lane >= by) sum = JOIN(y, sum);
    }
    if (lane == 31) part[warp] = sum;
    sum = __shfl_up_sync(ALL, sum, 1);
    __syncthreads();
    A all = NONE;
    for (unsigned w = 0; w < WARPS; w++) {
        if (w == warp) before = all;
        all = JOIN(all, part[w]);
    }
    *total = all;
    return lane ? JOIN(before, sum) : before;
}

DEV A tile_before(const T *mine, A *total) {
    A sum = (A)mine[0];
    for (int i = 1; i < ITEMS; i++) sum = JOIN(sum, (A)mine[i]);
    return join_before(sum, total);
}

WC_KERNEL __launch_bounds__(THREADS) scan_totals(const T *in, A *totals, I64 n, I64 tiles) {
    __shared__ T room[AT(TILE)];
    T mine[ITEMS];
    A total;
    I64 segment = blockIdx.x / tiles, tile = blockIdx.x % tiles;
    read_tile(in + segment * n, tile * TILE, n, room, mine);
    tile_before(mine, &total);
    if (threadIdx.x == 0) totals[blockIdx.x] = total;
}

// before: the prefix sums of the tiles, or null when a segment is one tile.
WC_KERNEL __launch_bounds__(THREADS) scan_tiles(const T *in, T *out, const A *before, I64 n, I64 tiles) {
    __shared__ T room[AT(TILE)];
    T mine[ITEMS];
    A total;
    I64 segment = blockIdx.x / tiles, tile = blockIdx.x % tiles, from = tile * TILE;
    read_tile(in + segment * n, from, n, room, mine);
    A sum = tile_before(mine, &total);
    if (tile) sum = JOIN(before[blockIdx.x - 1], sum);
    for (int i = 0; i < ITEMS; i++) {
        sum = JOIN(sum, (A)mine[i]);
        room[AT(threadIdx.x * ITEMS + i)] = (T)sum;
    }
    __syncthreads();
    for (int i = 0; i < ITEMS; i++) {
        unsigned at = i * THREADS + threadIdx.x;
        if (from + at < n) out[segment * n + from + at] = room[AT(at)];
    }
}

// Short segments: one thread each, in order.
WC_KERNEL __launch_bounds__(THREADS) scan_short(const T *in, T *out, I64 n, I64 segments) {
    I64 segment = (I64)blockIdx.x * THREADS + threadIdx.x;
    if (segment >= segments) return;
    A sum = NONE;
    for (I64 i = segment * n; i < (segment + 1) * n; i++) {
        sum = JOIN(sum, (A)in[i]);
        out[i] = (T)sum;
    }
}

// Segments of middle length: a warp each, 32 elements at a time.
WC_KERNEL __launch_bounds__(THREADS) scan_middle(const T *in, T *out, I64 n, I64 segments) {
    I64 segment = (I64)blockIdx.x * WARPS + threadIdx.x / 32;
    unsigned lane = threadIdx.x % 32;
    if (segment >= segments) return;
    A before = NONE;
    for (I64 i = lane; i - lane < n; i += 32) {
        A sum = i < n ? (A)in[segment * n + i] : (A)NONE;
        for (int by = 1; by < 32; by *= 2) {
            A y = __shfl_up_sync(ALL, sum, by);
            if (lane >= by) sum = JOIN(y, sum);
        }
        sum = JOIN(before, sum);
        if (i < n) out[segment * n + i] = (T)sum;
        before = __shfl_sync(ALL, sum, 31);
    }
}
