// gather.c: elements that are not contiguous. The walk's innermost axis is a row; rows that a block
// has whole are moved together, as many as follow each other at one distance, since rows of a few
// elements take longer to find than to move.
#include "gpu/cpu/gather.h"
#include <string.h>

// Element offset of access i for the first element of the block.
static int64_t offset_at(const Eval *v, const EvalWorker *w, int i) {
    int last = v->ndim - 1;
    return w->row[i] + w->index[last] * v->stride[i][last];
}

char *eval_address(const Eval *v, const EvalWorker *w, int i) {
    const Access *a = &v->p->access[i];
    return (char *)a->buf->memory + offset_at(v, w, i) * (int64_t)dtype_bytes(a->dt);
}

// Rows of one length that a block covers: `rows` of `run` elements, `done` elements into it.
typedef struct Rows {
    const int64_t *stride;          // of the access
    int64_t index[LIMIT_NDIM], row; // where the first is; offset of its row's first element
    size_t n, done, run, rows;
    int64_t offset, above; // of the first run's first element, and from one row to the next
} Rows;

static Rows rows_begin(const Eval *v, const EvalWorker *w, int i, size_t n) {
    Rows r = {.stride = v->stride[i], .row = w->row[i], .n = n, .rows = 1};
    for (int d = 0; d < v->ndim; d++)
        r.index[d] = w->index[d];
    if (v->ndim > 1)
        r.above = r.stride[v->ndim - 2];
    return r;
}

static void next_row(const Eval *v, Rows *r) {
    int d = v->ndim - 1;
    while (d > 0 && r->index[d] == v->dim[d]) {
        if (d < v->ndim - 1)
            r->row -= r->stride[d] * v->dim[d];
        r->index[d--] = 0;
        r->index[d]++;
        r->row += r->stride[d];
    }
}

// Past the runs that are done.
static void pass(const Eval *v, Rows *r) {
    int last = v->ndim - 1;
    r->done += r->run * r->rows;
    r->index[last] += (int64_t)r->run;
    if (r->rows > 1) {
        r->index[last - 1] += (int64_t)r->rows - 1;
        r->row += r->above * ((int64_t)r->rows - 1);
    }
}

static bool rows_next(const Eval *v, Rows *r) {
    int last = v->ndim - 1;
    pass(v, r);
    if (r->done >= r->n)
        return false;
    next_row(v, r);
    size_t row = (size_t)v->dim[last], left = row - (size_t)r->index[last], want = r->n - r->done;
    r->run = last == 0 || left > want ? want : left;
    r->rows = 1;
    if (last > 0 && r->run == row) {
        size_t whole = want / row, follow = (size_t)(v->dim[last - 1] - r->index[last - 1]);
        r->rows = whole < follow ? whole : follow;
    }
    r->offset = r->row + r->index[last] * r->stride[last];
    return true;
}

// ---- to a block ---------------------------------------------------------------------------------

// A short contiguous run, without a call.
static inline void copy_run(char *dst, const char *src, size_t bytes) {
    size_t at = 0;
    if (bytes > 128) {
        memcpy(dst, src, bytes);
        return;
    }
    if (bytes >= 16) {
        for (; at + 16 <= bytes; at += 16)
            memcpy(dst + at, src + at, 16);
        memcpy(dst + bytes - 16, src + bytes - 16, 16);
        return;
    }
    for (; at + 4 <= bytes; at += 4)
        memcpy(dst + at, src + at, 4);
    for (; at < bytes; at++)
        dst[at] = src[at];
}

static void gather_run(const Eval *v, size_t width, int64_t stride, char *dst, const char *src,
                       size_t n) {
    int w = width_index(width);
    if (stride == 1)
        copy_run(dst, src, n * width);
    else if (stride == 0)
        v->loops->fill[w](dst, src, n);
    else
        v->loops->gather[w](dst, src, stride, n);
}

// The first `bytes` of a block again and again, until it has `all`.
static void repeat(char *dst, size_t bytes, size_t all) {
    for (size_t has = bytes, more; has < all; has += more) {
        more = has < all - has ? has : all - has;
        memcpy(dst + has, dst, more);
    }
}

// Contiguous rows of so many bytes, `above` bytes from one to the next.
static inline void copy_rows(char *dst, const char *src, int64_t above, size_t bytes, size_t rows) {
    for (size_t k = 0; k < rows; k++)
        copy_run(dst + k * bytes, src + above * (int64_t)k, bytes);
}

#define FILL_ROWS(TYPE)                                                               \
    static void fill_rows_##TYPE(char *dst, const char *src, int64_t above, size_t n, \
                                 size_t rows) {                                       \
        TYPE *to = (TYPE *)(void *)dst, value;                                        \
        for (size_t k = 0; k < rows; k++, src += above, to += n) {                    \
            memcpy(&value, src, sizeof value);                                        \
            for (size_t i = 0; i < n; i++)                                            \
                to[i] = value;                                                        \
        }                                                                             \
    }
FILL_ROWS(uint8_t)
FILL_ROWS(uint16_t)
FILL_ROWS(uint32_t)
FILL_ROWS(uint64_t)

// Rows of one element each, n times.
static void fill_rows(const Eval *v, size_t width, char *dst, const char *src, int64_t above,
                      size_t n, size_t rows) {
    switch (width) {
    case 1: fill_rows_uint8_t(dst, src, above, n, rows); return;
    case 2: fill_rows_uint16_t(dst, src, above, n, rows); return;
    case 4: fill_rows_uint32_t(dst, src, above, n, rows); return;
    case 8: fill_rows_uint64_t(dst, src, above, n, rows); return;
    default:
        for (size_t k = 0; k < rows; k++)
            gather_run(v, width, 0, dst + k * n * width, src + above * (int64_t)k, n);
    }
}

// Several rows of n elements.
static void gather_rows(const Eval *v, const Rows *r, size_t width, char *dst, const char *src) {
    const int64_t stride = r->stride[v->ndim - 1], above = r->above * (int64_t)width;
    const size_t n = r->run, bytes = n * width;
    if (stride == 1 && r->above == (int64_t)n) {
        memcpy(dst, src, bytes * r->rows);
    } else if (r->above == 0) {
        gather_run(v, width, stride, dst, src, n);
        repeat(dst, bytes, bytes * r->rows);
    } else if (stride == 0) {
        fill_rows(v, width, dst, src, above, n, r->rows);
    } else if (stride != 1) {
        for (size_t k = 0; k < r->rows; k++)
            gather_run(v, width, stride, dst + k * bytes, src + above * (int64_t)k, n);
    } else if (bytes == 8) {
        copy_rows(dst, src, above, 8, r->rows);
    } else if (bytes == 16) {
        copy_rows(dst, src, above, 16, r->rows);
    } else if (bytes == 32) {
        copy_rows(dst, src, above, 32, r->rows);
    } else {
        copy_rows(dst, src, above, bytes, r->rows);
    }
}

static bool in_one_row(const Eval *v, const EvalWorker *w, size_t n) {
    int last = v->ndim - 1;
    return last == 0 || w->index[last] + (int64_t)n <= v->dim[last];
}

void eval_gather(const Eval *v, const EvalWorker *w, int i, size_t n, char *to) {
    const Access *a = &v->p->access[i];
    size_t width = dtype_bytes(a->dt);
    int64_t stride = v->stride[i][v->ndim - 1];
    if (in_one_row(v, w, n)) {
        gather_run(v, width, stride, to, eval_address(v, w, i), n);
        return;
    }
    const char *from = a->buf->memory;
    Rows r = rows_begin(v, w, i, n);
    while (rows_next(v, &r))
        gather_rows(v, &r, width, to + r.done * width, from + r.offset * (int64_t)width);
}

// ---- from a block -------------------------------------------------------------------------------

static void scatter_run(const Eval *v, size_t width, int64_t stride, char *dst, const char *src,
                        size_t n) {
    if (stride == 1)
        memmove(dst, src, n * width);
    else
        v->loops->scatter[width_index(width)](dst, stride, src, n);
}

void eval_scatter(const Eval *v, const EvalWorker *w, int i, size_t n, const char *from) {
    const Access *a = &v->p->access[i];
    size_t width = dtype_bytes(a->dt);
    int64_t stride = v->stride[i][v->ndim - 1];
    if (in_one_row(v, w, n)) {
        scatter_run(v, width, stride, eval_address(v, w, i), from, n);
        return;
    }
    Rows r = rows_begin(v, w, i, n);
    while (rows_next(v, &r)) {
        char *to = (char *)a->buf->memory + r.offset * (int64_t)width;
        for (size_t k = 0; k < r.rows; k++)
            scatter_run(v, width, stride, to + r.above * (int64_t)(k * width),
                        from + (r.done + k * r.run) * width, r.run);
    }
}

void eval_iota(const Eval *v, const EvalWorker *w, int i, size_t n, char *to) {
    int64_t *out = (int64_t *)(void *)to;
    Rows r = rows_begin(v, w, i, n);
    while (rows_next(v, &r))
        for (size_t k = 0; k < r.rows; k++)
            v->loops->iota(out + r.done + k * r.run, r.offset + r.above * (int64_t)k,
                           r.stride[v->ndim - 1], r.run);
}
