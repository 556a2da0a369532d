// dense.c: arrays for the libraries of their device.
#include "gpu/core/dense.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include <stdlib.h>

// ---- where a library is worth it ----------------------------------------------------------------

// Below these many elements of a matrix (of a transform in all) the host answers sooner: it waits
// for no launches, only for a copy there and back, needs no library opened (30 to 300 ms, once),
// and its digits are NumPy's. Measured (the rows `limit of` of tests/bench/table.py) on an H100
// beside 16 threads of OpenBLAS; transforms would pay from 500 elements on once the library is
// open. Those of transforms and of stacks of matrices stand in plan_limits.h.
static const int64_t from[DENSE_OPS] = {
    [DENSE_LU] = 160 * 160,  [DENSE_SOLVE] = 160 * 160, [DENSE_CHOLESKY] = 64 * 64,
    [DENSE_QR] = 96 * 96,    [DENSE_Q] = 96 * 96,       [DENSE_EIGH] = 128 * 128,
    [DENSE_EIG] = 288 * 288, [DENSE_SVD] = 144 * 144,
};

// WARPCELL_LIBRARIES_FROM: another limit for all of them; 0 sends everything (for tests).
static int64_t limit(int64_t usual) {
    static int64_t set = -2;
    if (set == -2) {
        const char *text = setting(SET_LIBRARIES_FROM);
        set = text && *text ? strtoll(text, NULL, 10) : -1;
    }
    return set >= 0 ? set : usual;
}

static bool find_library(const Array *a, DeviceLibrary which, Err *e) {
    Device *d = array_device(a);
    return d->backend->library && d->backend->library(d, which, e);
}

bool dense_takes_fft(const Array *a, int64_t elements, Err *e) {
    return elements > 0 && elements >= limit(FFT_FROM) && find_library(a, LIBRARY_FFT, e);
}

bool dense_many(DenseOp op, int64_t m, int64_t n, int64_t batch) {
    bool can = op == DENSE_LU || op == DENSE_SOLVE || op == DENSE_CHOLESKY || op == DENSE_EIGH;
    return can && batch > 1 && batch <= INT32_MAX && m == n && n <= MANY_SIDE;
}

bool dense_takes(const Array *a, DenseOp op, int64_t m, int64_t n, int64_t batch, Err *e) {
    if (m <= 0 || n <= 0 || batch <= 0 || m > INT32_MAX || n > INT32_MAX)
        return false;
    bool large =
        dense_many(op, m, n, batch) ? m * n * batch >= limit(MANY_FROM) : m * n >= limit(from[op]);
    return large && find_library(a, op == DENSE_EIG ? LIBRARY_EIG : LIBRARY_SOLVER, e);
}

// The chips for servers do, whose compute capability ends in 0: half, where others have a 64th.
bool dense_likes_doubles(const Array *a) {
    int capability = array_device(a)->capability;
    return capability >= 60 && capability <= 100 && capability % 10 == 0;
}

// ---- arrays -------------------------------------------------------------------------------------

static Array *turned(Array *a, Err *e) {
    int order[LIMIT_NDIM], nd = a->layout.shape.ndim;
    for (int i = 0; i < nd; i++)
        order[i] = i < nd - 2 ? i : 2 * nd - 3 - i;
    return array_transpose(a, order, e);
}

// A copy that shares its memory with nothing.
static Array *own_copy(Array *a, Dtype dt, Err *e) {
    Array *r = array_allocated(a->queue, dt, array_shape(a), e);
    if (!r || array_store(r, (ArrayArg){.array = a}, true, e))
        return r;
    array_release(r);
    return NULL;
}

Array *dense_columns(Array *a, Dtype dt, Err *e) {
    Array *t = turned(a, e), *r = t ? own_copy(t, dt, e) : NULL;
    array_release(t);
    return r;
}

Array *dense_rows(Array *a, bool conj, Err *e) {
    Array *t = turned(a, e), *r;
    array_release(a);
    if (!t)
        return NULL;
    if (conj && dtype_is_complex(t->dt)) {
        ArrayArg in[3] = {{.array = t}};
        r = array_op(OP_ID_CONJ, in, e);
    } else {
        r = array_copy(t, e);
    }
    array_release(t);
    return r;
}

Array *dense_room(const Array *a, Dtype dt, int64_t rows, int64_t cols, Err *e) {
    Shape s = *array_shape(a);
    s.ndim -= 2;
    if (rows >= 0)
        s.dim[s.ndim++] = rows;
    if (cols >= 0)
        s.dim[s.ndim++] = cols;
    return array_allocated(a->queue, dt, &s, e);
}

static void *address(const Array *a) {
    return (char *)a->buf->memory + (size_t)a->layout.offset * dtype_bytes(a->dt);
}

bool dense_run(DenseWork *w, Array *const *part, int parts, bool *again, Err *e) {
    static const char *const names[DENSE_OPS] = {
        "LU factors", "solution",    "Cholesky factor", "QR factors",
        "Q",          "eigenvalues", "eigenvalues",     "singular values"};
    Queue *q = part[0]->queue;
    Device *d = q->dev;
    if (!queue_flush(q, e))
        return false;
    for (int i = 0; i < parts; i++)
        w->at[i] = part[i] ? address(part[i]) : NULL;
    d->stats.library_calls++;
    activity_begin("%s of a matrix (%lld, %lld) on the %s", names[w->op], (long long)w->m,
                   (long long)w->n, d->name);
    bool ok = d->backend->dense(d, w, again, e);
    activity_end();
    return ok;
}

bool dense_info(Array *info, int *worst, Err *e) {
    size_t n = (size_t)array_count(info);
    int *all = mem_alloc(n * sizeof *all + 1);
    bool ok = all ? array_read(info, all, e) : err_no_memory(e, n * sizeof *all);
    *worst = 0;
    for (size_t i = 0; ok && i < n; i++)
        if (all[i] > *worst)
            *worst = all[i];
    mem_free(all);
    return ok;
}

// ---- transforms ---------------------------------------------------------------------------------

// What the library reads: dense, and its own memory when it will be written.
static Array *fft_input(Array *a, Dtype dt, bool fresh, Err *e) {
    if (fresh || a->dt != dt || (a->buf && !layout_contiguous(&a->layout)))
        return own_copy(a, dt, e);
    return array_bind(a, e) ? array_retain(a) : NULL;
}

static Shape fft_shape(const FftWork *w, const Shape *in, int first) {
    Shape s = *in;
    int at = first + w->rank - 1;
    if (w->kind != TRANSFORM_COMPLEX)
        s.dim[at] =
            w->kind == TRANSFORM_FROM_REAL ? w->dim[w->rank - 1] / 2 + 1 : w->dim[w->rank - 1];
    return s;
}

static IndexItem slice(bool has_start, int64_t start, bool has_stop, int64_t stop, int64_t step) {
    return (IndexItem){.kind = INDEX_SLICE,
                       .has_start = has_start,
                       .start = start,
                       .has_stop = has_stop,
                       .stop = stop,
                       .has_step = true,
                       .step = step};
}

// to[to_items] = from[from_items], conjugated when asked for.
static bool put_part(Array *to, const IndexItem *to_items, Array *half, const IndexItem *from_items,
                     bool conj, Err *e) {
    int nd = half->layout.shape.ndim;
    Array *source = array_view(half, from_items, nd, e),
          *target = source ? array_view(to, to_items, nd, e) : NULL;
    Array *value = !target ? NULL
                   : conj  ? array_op(OP_ID_CONJ, (ArrayArg[3]){{.array = source}}, e)
                           : array_retain(source);
    bool ok = value && array_store(target, (ArrayArg){.array = value}, true, e);
    array_release(source);
    array_release(target);
    array_release(value);
    return ok;
}

// The whole transform of real numbers, of n along the last axis, from its half: at every place the
// conjugate of what is opposite, where opposite of 0 is 0 along the other axes. Of the inverse
// transform everything is conjugated.
static Array *mirrored(Array *half, int first, int rank, int64_t n, bool inverse, Err *e) {
    Shape s = *array_shape(half);
    int last = first + rank - 1;
    int64_t kept = s.dim[last];
    IndexItem to[LIMIT_NDIM], from_items[LIMIT_NDIM];
    s.dim[last] = n;
    Array *r = array_allocated(half->queue, half->dt, &s, e);
    for (int i = 0; i < s.ndim; i++)
        to[i] = from_items[i] = slice(false, 0, false, 0, 1);
    to[last] = slice(false, 0, true, kept, 1);
    bool ok = r && put_part(r, to, half, from_items, inverse, e);
    to[last] = slice(true, kept, false, 0, 1);
    from_items[last] = slice(true, n - kept, true, 0, -1);
    for (int places = 0; ok && n > kept && places < 1 << (rank - 1); places++) {
        for (int i = 0; i < rank - 1; i++) { // the first of the axis, or the others backwards
            bool zero = places >> i & 1;
            to[first + i] = zero ? slice(false, 0, true, 1, 1) : slice(true, 1, false, 0, 1);
            from_items[first + i] = zero ? to[first + i] : slice(false, 0, true, 0, -1);
        }
        ok = put_part(r, to, half, from_items, !inverse, e);
    }
    if (ok)
        return r;
    array_release(r);
    return NULL;
}

// Half the work, and as symmetric as NumPy's: the other half mirrors it.
static Array *fft_by_halves(Array *a, const FftRequest *of, Err *e) {
    FftRequest real = *of;
    real.kind = TRANSFORM_FROM_REAL;
    real.inverse = false;
    Array *half = dense_fft(a, &real, e);
    if (!half)
        return NULL;
    int64_t n = a->layout.shape.dim[of->first + of->rank - 1];
    Array *whole = mirrored(half, of->first, of->rank, n, of->inverse, e);
    array_release(half);
    return whole;
}

static bool run_fft(Device *d, FftWork *w, Array *in, Array *out, Err *e) {
    w->in = address(in);
    w->out = address(out);
    d->stats.library_calls++;
    return d->backend->fft(d, w, e);
}

Array *dense_fft(Array *a, const FftRequest *of, Err *e) {
    const TransformKind kind = of->kind;
    const bool scratch = of->scratch;
    const int first = of->first, rank = of->rank;
    // Half the work, and as symmetric as NumPy's; but lines that lie among each other are slow so.
    if (kind == TRANSFORM_COMPLEX && !dtype_is_complex(a->dt) &&
        first + rank == a->layout.shape.ndim) {
        return fft_by_halves(a, of, e);
    }
    const Shape *s = array_shape(a);
    bool narrow = dtype_part(a->dt) == DT_F32 || a->dt == DT_F32;
    FftWork w = {.kind = kind,
                 .dt = narrow ? DT_C64 : DT_C128,
                 .inverse = of->inverse,
                 .rank = rank,
                 .outer = 1,
                 .inner = 1};
    for (int i = 0; i < s->ndim; i++) {
        if (i < first)
            w.outer *= s->dim[i];
        else if (i < first + rank)
            w.dim[i - first] = s->dim[i];
        else
            w.inner *= s->dim[i];
    }
    if (kind == TRANSFORM_TO_REAL)
        w.dim[rank - 1] = of->last;
    Dtype from_type = kind == TRANSFORM_FROM_REAL ? dtype_part(w.dt) : w.dt,
          to_type = kind == TRANSFORM_TO_REAL ? dtype_part(w.dt) : w.dt;
    Shape out_shape = fft_shape(&w, s, first);
    Array *in = fft_input(a, from_type, kind == TRANSFORM_TO_REAL && !scratch, e);
    bool in_place = in && kind == TRANSFORM_COMPLEX && (in != a || scratch);
    Array *out = NULL;
    if (in_place)
        out = array_retain(in);
    else if (in)
        out = array_allocated(a->queue, to_type, &out_shape, e);
    Device *d = array_device(a);
    bool ok = out && queue_flush(a->queue, e) && run_fft(d, &w, in, out, e);
    array_release(in);
    if (ok)
        return out;
    array_release(out);
    return NULL;
}
