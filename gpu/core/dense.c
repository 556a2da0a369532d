// dense.c: arrays for the libraries of their device.
#include "gpu/core/dense.h"
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include <stdlib.h>

// ---- where a library is worth it -------------------------------------------------------------

// Below these many elements of a matrix (of a transform in all) the host answers sooner: it has no launches
// to wait for, only a copy there and back, and its digits are NumPy's. Measured with
// tests/bench/gpu_linalg.py --limits. MANY: the same for a stack that goes in one call, counted together.
enum { FFT_FROM = 8192, MANY_FROM = 65536, MANY_SIDE = 256 };
static const int64_t from[DENSE_OPS] = {
    [DENSE_LU] = 256 * 256, [DENSE_SOLVE] = 256 * 256, [DENSE_CHOLESKY] = 256 * 256,
    [DENSE_QR] = 256 * 256, [DENSE_Q] = 256 * 256, [DENSE_EIGH] = 256 * 256,
    [DENSE_EIG] = 1024 * 1024, [DENSE_SVD] = 256 * 256,
};

// WARPCELL_LIBRARIES_FROM: another limit for all of them; 0 sends everything (for tests).
static int64_t limit(int64_t usual) {
    static int64_t set = -2;
    if (set == -2) {
        const char *text = getenv("WARPCELL_LIBRARIES_FROM");
        set = text && *text ? strtoll(text, NULL, 10) : -1;
    }
    return set >= 0 ? set : usual;
}

static bool there(const Array *a, DeviceLibrary which, Err *e) {
    Device *d = array_device(a);
    return d->backend->library && d->backend->library(d, which, e);
}

bool dense_takes_fft(const Array *a, int64_t elements, Err *e) {
    return elements > 0 && elements >= limit(FFT_FROM) && there(a, LIBRARY_FFT, e);
}

bool dense_many(DenseOp op, int64_t m, int64_t n, int64_t batch) {
    bool can = op == DENSE_LU || op == DENSE_SOLVE || op == DENSE_CHOLESKY || op == DENSE_EIGH;
    return can && batch > 1 && batch <= INT32_MAX && m == n && n <= MANY_SIDE;
}

bool dense_takes(const Array *a, DenseOp op, int64_t m, int64_t n, int64_t batch, Err *e) {
    if (m <= 0 || n <= 0 || batch <= 0 || m > INT32_MAX || n > INT32_MAX) return false;
    bool large = dense_many(op, m, n, batch) ? m * n * batch >= limit(MANY_FROM) : m * n >= limit(from[op]);
    return large && there(a, op == DENSE_EIG ? LIBRARY_EIG : LIBRARY_SOLVER, e);
}

// ---- arrays --------------------------------------------------------------------------------------

static Array *turned(Array *a, Err *e) {
    int order[LIMIT_NDIM], nd = a->layout.shape.ndim;
    for (int i = 0; i < nd; i++) order[i] = i < nd - 2 ? i : 2 * nd - 3 - i;
    return array_transpose(a, order, e);
}

// A copy that shares its memory with nothing.
static Array *own_copy(Array *a, Dtype dt, Err *e) {
    Array *r = array_allocated(a->queue, dt, array_shape(a), e);
    if (!r || array_store(r, (ArrayArg){.array = a}, true, e)) return r;
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
    if (!t) return NULL;
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
    if (rows >= 0) s.dim[s.ndim++] = rows;
    if (cols >= 0) s.dim[s.ndim++] = cols;
    return array_allocated(a->queue, dt, &s, e);
}

static void *address(const Array *a) {
    return (char *)a->buf->memory + (size_t)a->layout.offset * dtype_bytes(a->dt);
}

bool dense_run(DenseWork *w, Array *const *part, int parts, bool *again, Err *e) {
    static const char *const names[DENSE_OPS] = {"LU factors", "solution", "Cholesky factor", "QR factors", "Q",
                                                 "eigenvalues", "eigenvalues", "singular values"};
    Queue *q = part[0]->queue;
    Device *d = q->dev;
    if (!queue_flush(q, e)) return false;
    for (int i = 0; i < parts; i++) w->at[i] = part[i] ? address(part[i]) : NULL;
    d->stats.library_calls++;
    activity_begin("%s of a matrix (%lld, %lld) on the %s", names[w->op], (long long)w->m, (long long)w->n, d->name);
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
        if (all[i] > *worst) *worst = all[i];
    mem_free(all);
    return ok;
}

// ---- transforms -------------------------------------------------------------------------------------

// What the library reads: dense, and its own memory when it will be written.
static Array *fft_input(Array *a, Dtype dt, bool fresh, Err *e) {
    if (fresh || a->dt != dt || (a->buf && !layout_contiguous(&a->layout))) return own_copy(a, dt, e);
    return array_bind(a, e) ? array_retain(a) : NULL;
}

static Shape fft_shape(const FftWork *w, const Shape *in, int first) {
    Shape s = *in;
    int at = first + w->rank - 1;
    if (w->kind != FFT_COMPLEX) s.dim[at] = w->kind == FFT_FROM_REAL ? w->dim[w->rank - 1] / 2 + 1 : w->dim[w->rank - 1];
    return s;
}

Array *dense_fft(Array *a, FftKind kind, bool inverse, int first, int rank, int64_t last, bool scratch, Err *e) {
    const Shape *s = array_shape(a);
    bool narrow = dtype_part(a->dt) == DT_F32 || a->dt == DT_F32;
    FftWork w = {.kind = kind, .dt = narrow ? DT_C64 : DT_C128, .inverse = inverse, .rank = rank, .outer = 1, .inner = 1};
    for (int i = 0; i < s->ndim; i++) {
        if (i < first) w.outer *= s->dim[i];
        else if (i < first + rank) w.dim[i - first] = s->dim[i];
        else w.inner *= s->dim[i];
    }
    if (kind == FFT_TO_REAL) w.dim[rank - 1] = last;
    Dtype from_type = kind == FFT_FROM_REAL ? dtype_part(w.dt) : w.dt, to_type = kind == FFT_TO_REAL ? dtype_part(w.dt) : w.dt;
    Shape out_shape = fft_shape(&w, s, first);
    Array *in = fft_input(a, from_type, kind == FFT_TO_REAL && !scratch, e);
    bool in_place = in && kind == FFT_COMPLEX && (in != a || scratch);
    Array *out = !in ? NULL : in_place ? array_retain(in) : array_allocated(a->queue, to_type, &out_shape, e);
    Device *d = array_device(a);
    bool ok = out && queue_flush(a->queue, e);
    if (ok) {
        w.in = address(in), w.out = address(out);
        d->stats.library_calls++;
        ok = d->backend->fft(d, &w, e);
    }
    array_release(in);
    if (ok) return out;
    array_release(out);
    return NULL;
}
