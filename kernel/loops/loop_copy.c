// loop_copy.c: stores of many elements in compiled loops: a number into all of a window, or another
// window's elements, which are read before the first is written.
#include "kernel/base/mem.h"
#include "kernel/loops/loop_ir.h"

enum { FUEL_ELEMENTS = 64 }; // of a store cost as much as an iteration

typedef struct Side {
    char *p;
    unsigned ndim;
    int64_t dim[LOOP_NDIM], stride[LOOP_NDIM];
} Side;

static Side side_of(const uint64_t *r, uint16_t window) {
    Side s = {.p = (char *)(uintptr_t)r[window + WINDOW_AT],
              .ndim = (unsigned)r[window + WINDOW_NDIM]};
    for (unsigned d = 0; d < s.ndim; d++) {
        s.dim[d] = (int64_t)r[window + WINDOW_DIM + d];
        s.stride[d] = (int64_t)r[window + WINDOW_STRIDE + d];
    }
    return s;
}

static int64_t elements(const Side *s) {
    int64_t n = 1;
    for (unsigned d = 0; d < s->ndim; d++)
        n *= s->dim[d];
    return n;
}

static void use_fuel(uint64_t *r, int64_t n) {
    r[SLOT_FUEL] -= (uint64_t)n / FUEL_ELEMENTS;
}

// The next of the rows in the order of memory; false: there is none.
static bool next_row(Side *s, int64_t *at, char **p) {
    for (unsigned d = s->ndim - 1; d-- > 0;) {
        *p += s->stride[d];
        if (++at[d] < s->dim[d])
            return true;
        *p -= s->stride[d] * s->dim[d];
        at[d] = 0;
    }
    return false;
}

static void fill_row(char *p, int64_t n, int64_t stride, const char *bytes, unsigned size) {
#define FILL(T)                      \
    case sizeof(T): {                \
        T x;                         \
        memcpy(&x, bytes, sizeof x); \
        for (; n; n--, p += stride)  \
            memcpy(p, &x, sizeof x); \
        break;                       \
    }
    switch (size) { FILL(uint8_t) FILL(uint16_t) FILL(uint32_t) FILL(uint64_t) }
#undef FILL
}

void loop_fill(uint64_t *r, uint16_t window, NumKind kind, uint64_t number) {
    Side s = side_of(r, window);
    char one[8], *p = s.p;
    int64_t at[LOOP_NDIM] = {0};
    const int64_t n = elements(&s);
    if (n == 0)
        return;
    loop_put(one, kind, number);
    use_fuel(r, n);
    do
        fill_row(p, s.dim[s.ndim - 1], s.stride[s.ndim - 1], one, num_bytes(kind));
    while (next_row(&s, at, &p));
}

static void copy_row(char *p, int64_t stride, const char *q, int64_t step, int64_t n,
                     unsigned size) {
    if (stride == (int64_t)size && step == stride) {
        memcpy(p, q, (size_t)n * size);
        return;
    }
#define COPY(T)                                \
    case sizeof(T):                            \
        for (; n; n--, p += stride, q += step) \
            memcpy(p, q, sizeof(T));           \
        break;
    switch (size) { COPY(uint8_t) COPY(uint16_t) COPY(uint32_t) COPY(uint64_t) }
#undef COPY
}

// Floats are doubles in cells: every other kind becomes one on its way.
static void convert_row(char *p, int64_t stride, const char *q, int64_t step, int64_t n,
                        NumKind of) {
    for (; n; n--, p += stride, q += step) {
        const uint64_t bits = loop_get(q, of);
        double x;
        if (num_is_float(of))
            memcpy(&x, &bits, 8);
        else
            x = of == NUM_U64 ? (double)bits : (double)(int64_t)bits;
        memcpy(p, &x, 8);
    }
}

// Both have the same extents.
static void copy_rows(Side *to, NumKind kind, Side *from, NumKind of) {
    int64_t at[LOOP_NDIM] = {0}, other[LOOP_NDIM] = {0};
    const unsigned last = to->ndim - 1;
    char *p = to->p, *q = from->p;
    do {
        if (kind == of)
            copy_row(p, to->stride[last], q, from->stride[last], to->dim[last], num_bytes(kind));
        else
            convert_row(p, to->stride[last], q, from->stride[last], to->dim[last], of);
    } while (next_row(from, other, &q) && next_row(to, at, &p));
}

// From the first byte that it has up to the last one.
static void reach(const Side *s, unsigned size, uintptr_t *low, uintptr_t *high) {
    *low = *high = (uintptr_t)s->p;
    for (unsigned d = 0; d < s->ndim; d++) {
        const intptr_t span = (intptr_t)((s->dim[d] - 1) * s->stride[d]);
        if (span < 0)
            *low += (uintptr_t)span;
        else
            *high += (uintptr_t)span;
    }
    *high += size;
}

static bool share_memory(const Side *a, unsigned size, const Side *b, unsigned size_b) {
    uintptr_t low, high, low_b, high_b;
    reach(a, size, &low, &high);
    reach(b, size_b, &low_b, &high_b);
    return low < high_b && low_b < high;
}

bool loop_copy(uint64_t *r, uint16_t window, NumKind kind, uint16_t source, NumKind of) {
    Side to = side_of(r, window);
    Side given = side_of(r, source);
    Side from = to;
    const unsigned size = num_bytes(of);
    const unsigned more = to.ndim - given.ndim;
    const int64_t n = elements(&to);
    from.p = given.p;
    for (unsigned d = 0; d < to.ndim; d++) {
        const int64_t extent = d < more ? 1 : given.dim[d - more];
        if (extent != 1 && extent != to.dim[d])
            return false;
        from.stride[d] = extent == 1 ? 0 : given.stride[d - more];
    }
    if (n == 0)
        return true;
    use_fuel(r, n);
    if (!share_memory(&to, num_bytes(kind), &from, size)) {
        copy_rows(&to, kind, &from, of);
        return true;
    }
    char few[2048], *copy = (size_t)n <= sizeof few / size ? few : mem_alloc((size_t)n * size);
    if (!copy)
        return false;
    Side aside = from;
    int64_t stride = size;
    aside.p = copy;
    for (unsigned d = to.ndim; d-- > 0; stride *= to.dim[d])
        aside.stride[d] = stride;
    copy_rows(&aside, of, &from, of);
    copy_rows(&to, kind, &aside, of);
    if (copy != few)
        mem_free(copy);
    return true;
}
