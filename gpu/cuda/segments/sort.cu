// sort.cu: segments of n < 2^30 elements in ascending order, from the lowest digit of 8 bits to
// the highest, stable. One look at all elements counts every digit (sort_count, sort_starts);
// then each digit is one pass that reads and writes every element once: a tile orders its
// elements by the digit, and learns from the tiles before it how many of each digit they have
// (sort_pass). T: the elements; K: an unsigned integer of their width; BITS of it; PAIRS: the
// positions travel along and are the result. REAL: T is a float, whose order is: numbers, then
// NaN; -0.0 comes before 0.0, and equals it where positions are asked for. SIGNED: T is an
// integer with a sign.
#define PASSES (BITS / 8)
#define SIGN ((K)1 << (BITS - 1))

DEV K key_of(K x) {
#if REAL
    if ((x & ~SIGN) > INFINITE) return PAIRS ? (K)~(K)0 : (K)(x | SIGN);
    if (PAIRS && x == SIGN) x = 0;
    return x & SIGN ? (K)~x : (K)(x | SIGN);
#elif SIGNED
    return x ^ SIGN;
#else
    return x;
#endif
}

DEV K back_of(K k) {
#if REAL
    return k & SIGN ? (K)(k ^ SIGN) : (K)~k;
#elif SIGNED
    return k ^ SIGN;
#else
    return k;
#endif
}

// ---- segments of at most 128: a warp each, by counting what comes before -------------------------

#define TINY 128
WC_KERNEL __launch_bounds__(THREADS) sort_tiny(const K *in, K *out, I64 *order, I64 n, I64 segments) {
    __shared__ K room[WARPS][TINY];
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    I64 segment = (I64)blockIdx.x * WARPS + warp;
    K *key = room[warp];
    if (segment >= segments) return;
    for (unsigned i = lane; i < n; i += 32) key[i] = key_of(in[segment * n + i]);
    __syncwarp();
    for (unsigned i = lane; i < n; i += 32) {
        K mine = key[i];
        unsigned before = 0;
        for (unsigned j = 0; j < n; j++) before += key[j] < mine || (key[j] == mine && j < i);
        if (PAIRS) order[segment * n + before] = i;
        else out[segment * n + before] = back_of(mine);
    }
}

// ---- counting -----------------------------------------------------------------------------------

// counts: PASSES times 256 for each segment, zero before. `parts` blocks share a segment.
WC_KERNEL __launch_bounds__(THREADS) sort_count(const K *in, unsigned *counts, I64 n, unsigned parts) {
    __shared__ unsigned here[PASSES * 256];
    unsigned segment = blockIdx.x / parts, part = blockIdx.x % parts;
    unsigned last[PASSES], times[PASSES]; // digits come in runs where there are few
    for (unsigned i = threadIdx.x; i < PASSES * 256; i += THREADS) here[i] = 0;
    for (int p = 0; p < PASSES; p++) last[p] = times[p] = 0;
    __syncthreads();
    const K *from = in + segment * n;
    I64 step = (I64)parts * THREADS;
    for (I64 i = (I64)part * THREADS + threadIdx.x; i < n; i += 4 * step) {
        K four[4]; // loads that are under way together
#pragma unroll
        for (int j = 0; j < 4; j++) four[j] = i + j * step < n ? from[i + j * step] : (K)0;
#pragma unroll
        for (int j = 0; j < 4; j++) {
            if (i + j * step >= n) continue;
            K k = key_of(four[j]);
#pragma unroll
            for (int p = 0; p < PASSES; p++) {
                unsigned d = (unsigned)(k >> (8 * p)) & 255;
                if (d != last[p]) {
                    if (times[p]) atomicAdd(&here[p * 256 + last[p]], times[p]);
                    last[p] = d, times[p] = 0;
                }
                times[p]++;
            }
        }
    }
#pragma unroll
    for (int p = 0; p < PASSES; p++)
        if (times[p]) atomicAdd(&here[p * 256 + last[p]], times[p]);
    __syncthreads();
    for (unsigned i = threadIdx.x; i < PASSES * 256; i += THREADS)
        if (here[i]) atomicAdd(&counts[(I64)segment * PASSES * 256 + i], here[i]);
}

// Counts become the places where each digit starts; a block for each segment and pass.
WC_KERNEL __launch_bounds__(THREADS) sort_starts(unsigned *counts) {
    unsigned total, *mine = counts + (I64)blockIdx.x * 256;
    unsigned count = threadIdx.x < 256 ? mine[threadIdx.x] : 0, start = sum_before(count, &total);
    if (threadIdx.x < 256) mine[threadIdx.x] = start;
}

// ---- one pass --------------------------------------------------------------------------------------

// What a tile says of a digit to the tiles behind it: nothing yet; how many it has; how many it
// has and all before it have.
#define HERE 0x40000000u
#define UP_TO_HERE 0x80000000u
#define NUMBER 0x3fffffffu

typedef union Room {
    K key[TILE];
#if PAIRS
    unsigned value[TILE];
#endif
    unsigned mask[WARPS][256];
} Room;

// For each item, its place in the tile ordered by the digit. at: where the warp's next element
// of each digit goes; mask: zeros, and left so.
DEV void rank_items(const K *key, int shift, unsigned *at, unsigned *mask, unsigned *rank) {
    unsigned lane = threadIdx.x % 32, below = (1u << lane) - 1;
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        unsigned d = (unsigned)(key[i] >> shift) & 255;
        atomicOr(&mask[d], 1u << lane);
        __syncwarp();
        unsigned same = mask[d], next = at[d];
        __syncwarp();
        rank[i] = next + __popc(same & below);
        if ((same & below) == 0) {
            mask[d] = 0;
            at[d] = next + __popc(same);
        }
        __syncwarp();
    }
}

// How many elements of this thread's digit the tiles of the segment before this one have.
DEV unsigned look_back(volatile unsigned *state, unsigned tile, unsigned mine) {
    unsigned before = 0;
    for (unsigned t = tile; t > 0;) {
        unsigned word = state[(I64)(t - 1) * 256 + threadIdx.x];
        if (word == 0) continue;
        before += word & NUMBER;
        if (word & UP_TO_HERE) break;
        t--;
    }
    state[(I64)tile * 256 + threadIdx.x] = UP_TO_HERE | (before + mine);
    return before;
}

// All elements of the segment have the digit: they stay in their order.
DEV void copy_tile(const K *key, K *out, const unsigned *value, unsigned *value_out, I64 *order, unsigned first, unsigned count, bool last) {
    for (int i = 0; i < ITEMS; i++) {
        unsigned at = first + i * 32;
        if (at >= count) continue;
        if (!PAIRS) out[at] = last ? back_of(key[i]) : key[i];
        if (PAIRS && last) order[at] = value[i];
        if (PAIRS && !last) out[at] = key[i], value_out[at] = value[i];
    }
}

// in, value_in: of the whole array; the first pass reads elements and makes their positions,
// the last one writes elements (`out`) or positions (`order`). starts: sort_starts's for this
// pass of the first segment, next_starts further for each segment. state: 256 words for each tile,
// zero before; ticket: zero before.
WC_KERNEL __launch_bounds__(THREADS) sort_pass(const K *in, K *out, const unsigned *value_in, unsigned *value_out, I64 *order,
                                            const unsigned *starts, I64 next_starts, unsigned *state, unsigned *ticket,
                                            I64 n, unsigned tiles, int shift, int first, int last) {
    __shared__ Room room;
    __shared__ unsigned at[WARPS][256], go[256], number;
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, t = threadIdx.x;
    if (t == 0) number = atomicAdd(ticket, 1u);
    for (unsigned i = t; i < WARPS * 256; i += THREADS) (&at[0][0])[i] = 0, (&room.mask[0][0])[i] = 0;
    __syncthreads();
    unsigned segment = number / tiles, tile = number % tiles;
    I64 from = (I64)segment * n + (I64)tile * TILE;
    unsigned count = n - (I64)tile * TILE < TILE ? (unsigned)(n - (I64)tile * TILE) : TILE;
    unsigned mine = warp * 32 * ITEMS + lane; // of the thread's first item; the next one is 32 further
    K key[ITEMS];
    unsigned value[PAIRS ? ITEMS : 1];
    // All loads first, with nothing between them: they are under way together.
    starts += segment * next_starts;
    K one = in[(I64)segment * n];
    unsigned start = t < 256 ? starts[t] : 0;
#pragma unroll
    for (int i = 0; i < ITEMS; i++) key[i] = mine + i * 32 < count ? in[from + mine + i * 32] : (K)0;
    if (PAIRS && !first) {
#pragma unroll
        for (int i = 0; i < ITEMS; i++) value[i] = mine + i * 32 < count ? value_in[from + mine + i * 32] : 0;
    }
    if (first) {
        one = key_of(one);
#pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            key[i] = key_of(key[i]);
            if (PAIRS) value[i] = tile * TILE + mine + i * 32;
        }
    }
    if (count < TILE) { // what is not there goes behind all others
#pragma unroll
        for (int i = 0; i < ITEMS; i++)
            if (mine + i * 32 >= count) key[i] = (K)~(K)0;
    }
    unsigned d = (unsigned)(one >> shift) & 255;
    if (n > 1 && (d == 255 ? (unsigned)n : starts[d + 1]) - starts[d] == (unsigned)n) {
        copy_tile(key, out + from, value, value_out + from, order + from, mine, count, last);
        return;
    }
#pragma unroll
    for (int i = 0; i < ITEMS; i++) atomicAdd(&at[warp][(unsigned)(key[i] >> shift) & 255], 1u);
    __syncthreads();
    unsigned sum = 0, all;
    state += (I64)segment * tiles * 256;
    if (t < 256) {
        for (int w = 0; w < WARPS; w++) {
            unsigned x = at[w][t];
            at[w][t] = sum;
            sum += x;
        }
        if (tile + 1 < tiles) ((volatile unsigned *)state)[(I64)tile * 256 + t] = (tile ? HERE : UP_TO_HERE) | sum;
    }
    unsigned before = sum_before(t < 256 ? sum : 0, &all);
    if (t < 256)
        for (int w = 0; w < WARPS; w++) at[w][t] += before;
    __syncthreads();
    unsigned rank[ITEMS];
    rank_items(key, shift, at[warp], room.mask[warp], rank);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < ITEMS; i++) room.key[rank[i]] = key[i];
    if (t < 256) go[t] = start + look_back(state, tile, sum) - before;
    __syncthreads();
    I64 base = (I64)segment * n;
    unsigned goal[PAIRS ? ITEMS : 1];
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        unsigned j = i * THREADS + t;
        K k = room.key[j];
        unsigned to = go[(unsigned)(k >> shift) & 255] + j;
        if (PAIRS) goal[i] = to;
        if (j < count && (!PAIRS || !last)) out[base + to] = !PAIRS && last ? back_of(k) : k;
    }
#if PAIRS
    __syncthreads();
#pragma unroll
    for (int i = 0; i < ITEMS; i++) room.value[rank[i]] = value[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        unsigned j = i * THREADS + t;
        if (j >= count) continue;
        if (last) order[base + goal[i]] = room.value[j];
        else value_out[base + goal[i]] = room.value[j];
    }
#endif
}
