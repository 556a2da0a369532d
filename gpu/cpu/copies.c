// copies.c: programs that only move elements. No block is computed: runs are copied from array to
// array, and a plane of two axes, of which each array has another one contiguous, tile by tile.
#include "gpu/cpu/copies.h"
#include <stdint.h>
#include <string.h>

bool copies_only(const Program *p) {
    int stores = 0;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op == I_LOAD)
            continue;
        if (in->op != I_STORE || p->ins[in->a].op != I_LOAD)
            return false;
        const Access *from = &p->access[p->ins[in->a].a], *to = &p->access[in->b];
        if (from->dt != to->dt)
            return false;
        stores++;
    }
    // A store that changes what another one reads has to go element by element with it.
    for (int i = 0; stores > 1 && i < p->nins; i++)
        for (int k = 0; k < p->nins; k++)
            if (p->ins[i].op == I_LOAD && p->ins[k].op == I_STORE &&
                p->access[p->ins[i].a].buf == p->access[p->ins[k].b].buf)
                return false;
    return stores > 0;
}

// One side of a copy: the first element and the elements between two along the axes of a plane.
typedef struct Side {
    char *at;
    int64_t row, step;
} Side;

typedef struct Plane {
    const Loops *loops;
    size_t width; // bytes of an element
    Side to, from;
    size_t rows, length;
} Plane;

// ---- a line -------------------------------------------------------------------------------------

// Neither side is contiguous.
static void copy_scattered(const Plane *p, char *to, const char *from, size_t n) {
    const int64_t width = (int64_t)p->width, d = p->to.step * width, s = p->from.step * width;
    for (size_t i = 0; i < n; i++, to += d, from += s)
        memcpy(to, from, p->width);
}

static void copy_scattered_8(const Plane *p, char *to, const char *from, size_t n) {
    const int64_t d = p->to.step, s = p->from.step;
    uint64_t *x = (uint64_t *)(void *)to;
    const uint64_t *y = (const uint64_t *)(const void *)from;
    for (size_t i = 0; i < n; i++)
        x[(int64_t)i * d] = y[(int64_t)i * s];
}

// Up to a megabyte, the C library asks for the processor's own copying. Where the target lies less
// than a cache line behind the source in its page, some processors take ten times as long for that:
// parts are moved with vectors.
static void copy_bytes(char *to, const char *from, size_t n) {
    enum { PAGE = 4096, LINE = 64, PART = 1024, BY_VECTORS = 1 << 20 };
    const size_t apart = (uintptr_t)to - (uintptr_t)from, behind = apart % PAGE;
    const bool slow = behind > 0 && behind < LINE && n < BY_VECTORS && apart >= n;
    for (; slow && n > PART; n -= PART, to += PART, from += PART)
        memmove(to, from, PART);
    memmove(to, from, n);
}

static void copy_line(const Plane *p, char *to, const char *from, size_t n) {
    const int w = width_index(p->width);
    if (p->to.step == 1 && p->from.step == 1)
        copy_bytes(to, from, n * p->width);
    else if (p->to.step == 1 && p->from.step == 0)
        p->loops->fill[w](to, from, n);
    else if (p->to.step == 1)
        p->loops->gather[w](to, from, p->from.step, n);
    else if (p->from.step == 1)
        p->loops->scatter[w](to, p->to.step, from, n);
    else if (p->width == 8)
        copy_scattered_8(p, to, from, n);
    else
        copy_scattered(p, to, from, n);
}

// ---- a plane ------------------------------------------------------------------------------------

// Short rows that are contiguous on both sides, without a call for each: in words of 16 or 8 bytes,
// of which the last two overlap.
static void copy_short_rows(const Plane *p) {
    const size_t bytes = p->length * p->width;
    const int64_t d = p->to.row * (int64_t)p->width, s = p->from.row * (int64_t)p->width;
    char *to = p->to.at;
    const char *from = p->from.at;
    for (size_t r = 0; r < p->rows; r++, to += d, from += s) {
        if (bytes < 16) {
            memcpy(to, from, 8);
            memcpy(to + bytes - 8, from + bytes - 8, 8);
            continue;
        }
        for (size_t at = 0; at + 16 <= bytes; at += 16)
            memcpy(to + at, from + at, 16);
        memcpy(to + bytes - 16, from + bytes - 16, 16);
    }
}

// The axes change places: element (i, j) of a tile goes from i + j * across to i * down + j.
#define TURN(BITS)                                                                      \
    static void turn_##BITS(char *pto, int64_t down, const char *pfrom, int64_t across, \
                            size_t rows, size_t length) {                               \
        uint##BITS##_t *to = (uint##BITS##_t *)(void *)pto;                             \
        const uint##BITS##_t *from = (const uint##BITS##_t *)(const void *)pfrom;       \
        for (size_t i = 0; i < rows; i++) {                                             \
            uint##BITS##_t *x = to + (int64_t)i * down;                                 \
            const uint##BITS##_t *y = from + i;                                         \
            for (size_t j = 0; j < length; j++, y += across)                            \
                x[j] = *y;                                                              \
        }                                                                               \
    }
TURN(8)
TURN(16)
TURN(32)
TURN(64)

static void turn(const Plane *p, char *to, const char *from, size_t rows, size_t length,
                 bool down) {
    const int64_t d = down ? p->to.step : p->to.row, s = down ? p->from.row : p->from.step;
    switch (p->width) {
    case 1: turn_8(to, d, from, s, rows, length); break;
    case 2: turn_16(to, d, from, s, rows, length); break;
    case 4: turn_32(to, d, from, s, rows, length); break;
    default: turn_64(to, d, from, s, rows, length); break;
    }
}

// down: the target's columns are contiguous, the source's rows; else the other way round. A tile's
// lines stay in the first-level cache from their first element to their last.
static void turn_tiles(const Plane *p, bool down) {
    enum { TILE = 32 };
    const size_t rows = down ? p->length : p->rows, length = down ? p->rows : p->length;
    const int64_t width = (int64_t)p->width, d = down ? p->to.step : p->to.row,
                  s = down ? p->from.row : p->from.step;
    for (size_t i = 0; i < rows; i += TILE)
        for (size_t j = 0; j < length; j += TILE) {
            const int64_t y = (int64_t)i, x = (int64_t)j;
            turn(p, p->to.at + (y * d + x) * width, p->from.at + (y + x * s) * width,
                 rows - i < TILE ? rows - i : TILE, length - j < TILE ? length - j : TILE, down);
        }
}

static void copy_plane(const Plane *p) {
    const size_t bytes = p->length * p->width;
    const bool turns = p->width <= 8 && p->rows > 1;
    if (p->to.step == 1 && p->from.step == 1 && bytes >= 8 && bytes <= 128 && p->rows > 1) {
        copy_short_rows(p);
    } else if (turns && p->to.step == 1 && p->from.row == 1) {
        turn_tiles(p, false);
    } else if (turns && p->to.row == 1 && p->from.step == 1) {
        turn_tiles(p, true);
    } else {
        const int64_t width = (int64_t)p->width;
        for (size_t r = 0; r < p->rows; r++)
            copy_line(p, p->to.at + (int64_t)r * p->to.row * width,
                      p->from.at + (int64_t)r * p->from.row * width, p->length);
    }
}

// ---- the space ----------------------------------------------------------------------------------

// Where a store stands in the space, and the offsets of that on its two sides.
typedef struct Walk {
    const Eval *v;
    int from, to; // accesses
    int64_t index[LIMIT_NDIM], from_at, to_at;
} Walk;

// Goes n elements on along axis d, and to the next one further out at an axis's end.
static void move_on(Walk *k, int d, int64_t n) {
    const Eval *v = k->v;
    k->index[d] += n;
    k->from_at += n * v->stride[k->from][d];
    k->to_at += n * v->stride[k->to][d];
    for (; d > 0 && k->index[d] == v->dim[d]; d--) {
        k->from_at += v->stride[k->from][d - 1] - v->stride[k->from][d] * v->dim[d];
        k->to_at += v->stride[k->to][d - 1] - v->stride[k->to][d] * v->dim[d];
        k->index[d] = 0;
        k->index[d - 1]++;
    }
}

static void copy_span(Walk *k, Plane *p, char *to, const char *from, size_t n) {
    const Eval *v = k->v;
    const int last = v->ndim - 1;
    const int64_t width = (int64_t)p->width;
    p->to.step = v->stride[k->to][last];
    p->from.step = v->stride[k->from][last];
    p->to.row = last ? v->stride[k->to][last - 1] : 0;
    p->from.row = last ? v->stride[k->from][last - 1] : 0;
    for (int64_t left = (int64_t)n, taken; left; left -= taken) {
        const int64_t inner = last ? v->dim[last] : left, begun = last ? k->index[last] : 0;
        p->to.at = to + k->to_at * width;
        p->from.at = (char *)from + k->from_at * width;
        p->rows = 1;
        if (begun || left < inner) { // a part of a row
            taken = inner - begun < left ? inner - begun : left;
            p->length = (size_t)taken;
            copy_plane(p);
            move_on(k, last, taken);
            continue;
        }
        int64_t rows = left / inner;
        if (last && rows > v->dim[last - 1] - k->index[last - 1])
            rows = v->dim[last - 1] - k->index[last - 1];
        p->rows = (size_t)rows;
        p->length = (size_t)inner;
        copy_plane(p);
        taken = rows * inner;
        move_on(k, last ? last - 1 : 0, last ? rows : taken);
    }
}

void copies_run(const Eval *v, const EvalWorker *w, size_t n) {
    const Program *p = v->p;
    const int last = v->ndim - 1;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op != I_STORE)
            continue;
        Walk k = {.v = v, .from = p->ins[p->ins[i].a].a, .to = p->ins[i].b};
        const Access *from = &p->access[k.from], *to = &p->access[k.to];
        Plane plane = {.loops = v->loops, .width = dtype_bytes(to->dt)};
        memcpy(k.index, w->index, sizeof k.index);
        k.from_at = w->row[k.from] + w->index[last] * v->stride[k.from][last];
        k.to_at = w->row[k.to] + w->index[last] * v->stride[k.to][last];
        copy_span(&k, &plane, to->buf->memory, from->buf->memory, n);
    }
}

size_t copies_span(const Eval *v, size_t most) {
    const Program *p = v->p;
    const int last = v->ndim - 1;
    int stores = 0;
    bool runs = true;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op != I_STORE)
            continue;
        stores++;
        runs &= v->stride[p->ins[i].b][last] == 1;
    }
    // Stores that share cache lines take turns while these are in the cache.
    return stores == 1 || runs || most < COPIES_TURN ? most : COPIES_TURN;
}
