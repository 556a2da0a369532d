// lib_solver.c: what kernel/lib/text/fft.py and linalg.py let the device's libraries do. Each
// function gives None where the host is to do it: for small ones, on the CPU, and, told once
// for each library, where the library is missing.
#include "gpu/core/dense.h"
#include "kernel/lib/functions.h"

// One line on stderr, once for each library.
static void tell_missing(Lib *lib, DeviceLibrary which, const Err *e) {
    static const char *const what[DEVICE_LIBRARIES] = {
        "Fourier transforms", "factorisations of matrices", "eigenvalues of general matrices"};
    Buf text = {0};
    if (!e->kind || lib->reported_library[which])
        return;
    lib->reported_library[which] = true;
    Str why = str_of(e->text);
    Str tried = STR(" (");
    for (size_t i = 0; i + tried.n <= why.n; i++) // without the list of what was tried
        if (str_eq(str_slice(why, i, i + tried.n), tried))
            why.n = i;
    buf_printf(&text, "%.*s: %s run on the host, also of arrays of the GPU. %s\n", STR_ARG(why),
               what[which], e->hint);
    if (!text.failed)
        lib->hooks.write(lib->hooks.ctx, 2, buf_str(&text));
    buf_free(&text);
}

// ---- transforms ---------------------------------------------------------------------------------

// has_fft(a, elements)
bool fn_core_has_fft(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t elements;
    Err e = {0};
    if (!int_argument(vm, args[1], 0, &elements))
        return false;
    bool takes = is_array(args[0]) && dense_takes_fft(array_of(args[0]), elements, &e);
    tell_missing(((const FnContext *)ctx)->lib, LIBRARY_FFT, &e);
    *out = v_bool(takes);
    return true;
}

// device_fft(a, kind, first, rank, last, scratch): kind: 0 forward, 1 inverse, 2 from real
// numbers, 3 to real numbers: `last` of them along the last axis transformed.
bool fn_core_device_fft(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    int64_t kind, first, rank, last;
    bool scratch;
    Err e = {0};
    if (!int_argument(vm, args[1], 0, &kind) || !int_argument(vm, args[2], 0, &first) ||
        !int_argument(vm, args[3], 1, &rank) || !int_argument(vm, args[4], 0, &last) ||
        !bool_argument(vm, args[5], false, &scratch) ||
        !input_array(vm, c, args[0], &a, &namespace))
        return false;
    bool ok =
        first >= 0 && rank >= 1 && rank <= FFT_RANK_MOST && first + rank <= a->layout.shape.ndim;
    TransformKind of = kind < 2    ? TRANSFORM_COMPLEX
                       : kind == 2 ? TRANSFORM_FROM_REAL
                                   : TRANSFORM_TO_REAL;
    const FftRequest what = {of, kind == 1, scratch, (int)first, (int)rank, last};
    Array *r = ok ? dense_fft(a, &what, &e) : NULL;
    array_release(a);
    if (!ok)
        return vm_raise(vm, ERR_VALUE, "these axes cannot be transformed together");
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// ---- factorisations -----------------------------------------------------------------------------

typedef struct Job {
    Array *a;
    Namespace namespace;
    const FnContext *c;
    Dtype real; // of dt's parts
    DenseWork w;
    Array *part[DENSE_PARTS];
    int parts;
    bool ok, again;
    Err e;
} Job;

static Dtype element_type(Dtype dt) {
    return dt == DT_F32 || dt == DT_C64 || dt == DT_C128 ? dt : DT_F64;
}

// Iterations need not end on infinities and NaN: the host says what NumPy says of them.
static bool check_finite(Array *a, Err *e) {
    ArrayArg in[3] = {{.array = a}};
    Scalar all = {0};
    Array *f = array_op(OP_ID_ISFINITE, in, e);
    Array *r =
        f ? array_reduce(RED_ALL, f, (1u << a->layout.shape.ndim) - 1, false, DT_COUNT, e) : NULL;
    bool ok = r && array_item(r, NULL, &all, e);
    array_release(f);
    array_release(r);
    return ok && all.u.i != 0;
}

// False when the host is to do it, or with an error raised.
static bool job_begin(VM *vm, void *ctx, Value v, DenseOp op, Job *j) {
    *j = (Job){.c = ctx, .w = {.op = op}, .ok = true};
    if (!input_array(vm, ctx, v, &j->a, &j->namespace))
        return false;
    const Shape *s = array_shape(j->a);
    j->w.dt = element_type(j->a->dt);
    j->real = dtype_part(j->w.dt);
    j->w.batch = 1;
    for (int i = 0; i < s->ndim - 2; i++)
        j->w.batch *= s->dim[i];
    if (s->ndim >= 2) {
        j->w.m = s->dim[s->ndim - 2];
        j->w.n = s->dim[s->ndim - 1];
    }
    j->w.many = dense_many(op, j->w.m, j->w.n, j->w.batch);
    Err e = {0};
    bool takes = s->ndim >= 2 && dense_takes(j->a, op, j->w.m, j->w.n, j->w.batch, &e);
    tell_missing(j->c->lib, op == DENSE_EIG ? LIBRARY_EIG : LIBRARY_SOLVER, &e);
    if (takes && op >= DENSE_EIGH) {
        takes = check_finite(j->a, &j->e);
        if (j->e.kind)
            vm_raise_err(vm, &j->e);
    }
    if (!takes)
        array_release(j->a);
    return takes;
}

static void add(Job *j, Array *part) {
    if (part)
        j->part[j->parts++] = part;
    else
        j->ok = false;
}

static void add_columns(Job *j, Array *a) {
    add(j, j->ok ? dense_columns(a, j->w.dt, &j->e) : NULL);
}
static void add_room(Job *j, Dtype dt, int64_t rows, int64_t cols) {
    add(j, j->ok ? dense_room(j->a, dt, rows, cols, &j->e) : NULL);
}
static void run(Job *j) {
    j->ok = j->ok && dense_run(&j->w, j->part, j->parts, &j->again, &j->e);
}

// Raises LinAlgError with the text when one of the matrices went wrong.
static void judge(Job *j, int info, const char *text) {
    int worst = 0;
    j->ok = j->ok && dense_info(j->part[info], &worst, &j->e);
    if (j->ok && worst)
        j->ok = err_set(&j->e, ERR_LINALG, "%s", text);
}

static Array *taken(Job *j, int part) {
    Array *a = j->part[part];
    j->part[part] = NULL;
    return a;
}

static void drop_parts(Job *j) {
    for (int i = 0; i < j->parts; i++) {
        array_release(j->part[i]);
        j->part[i] = NULL;
    }
    j->parts = 0;
}

// A matrix by columns as an array, in place of it.
static void make_rows(Job *j, int part, bool conj) {
    if (j->ok && !(j->part[part] = dense_rows(taken(j, part), conj, &j->e)))
        j->ok = false;
}

// The parts named, as a tuple or alone; everything else goes.
static bool job_end(VM *vm, Job *j, const int *which, int n, Value *out) {
    Value items[DENSE_PARTS] = {V_UNDEF};
    int made = 0;
    for (int i = 0; j->ok && i < n; i++)
        if ((j->ok =
                 lib_array_value(j->c->lib, j->namespace, taken(j, which[i]), &j->e, &items[i])))
            made++;
    drop_parts(j);
    array_release(j->a);
    if (!j->ok && !vm_raised(vm))
        vm_raise_err(vm, &j->e);
    bool ok = j->ok;
    if (ok && n == 1) {
        *out = items[0];
        return true;
    }
    if (ok)
        *out = tuple_new(vm, items, (size_t)n);
    for (int i = 0; i < made; i++)
        value_release(items[i]);
    return ok && out->tag != T_UNDEF;
}

// device_lu(a): the factors (each matrix turned round), the pivots from 1, the infos.
bool fn_core_device_lu(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    *out = V_NONE;
    if (!job_begin(vm, ctx, args[0], DENSE_LU, &j))
        return !vm_raised(vm);
    add_columns(&j, j.a);
    add_room(&j, j.w.many ? DT_I32 : DT_I64, j.w.n, -1);
    add_room(&j, DT_I32, -1, -1);
    run(&j);
    return job_end(vm, &j, (int[]){0, 1, 2}, 3, out);
}

// device_solve(a, b): stacks of equal counts and types.
bool fn_core_device_solve(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    Array *b;
    Namespace namespace;
    *out = V_NONE;
    if (!job_begin(vm, ctx, args[0], DENSE_SOLVE, &j))
        return !vm_raised(vm);
    if (!input_array(vm, ctx, args[1], &b, &namespace)) {
        array_release(j.a);
        return false;
    }
    j.w.k = b->layout.shape.dim[b->layout.shape.ndim - 1];
    add_columns(&j, j.a);
    add_columns(&j, b);
    add_room(&j, DT_I32, -1, -1);
    array_release(b);
    run(&j);
    judge(&j, 2, "Singular matrix");
    make_rows(&j, 1, false);
    return job_end(vm, &j, (int[]){1}, 1, out);
}

// device_cholesky(a): the factor with a's elements above it.
bool fn_core_device_cholesky(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    *out = V_NONE;
    if (!job_begin(vm, ctx, args[0], DENSE_CHOLESKY, &j))
        return !vm_raised(vm);
    add_columns(&j, j.a);
    add_room(&j, DT_I32, -1, -1);
    run(&j);
    judge(&j, 1, "Matrix is not positive definite");
    make_rows(&j, 0, false);
    return job_end(vm, &j, (int[]){0}, 1, out);
}

// The reflectors of QR as the first columns of Q's matrix: rows there, since each is turned round.
static void begin_q(Job *j, int64_t width) {
    Array *factors = j->part[0], *tau = j->part[1];
    int64_t k = j->w.m < j->w.n ? j->w.m : j->w.n;
    IndexItem items[2] = {{.kind = INDEX_ELLIPSIS},
                          {.kind = INDEX_SLICE, .has_stop = true, .stop = k}};
    IndexItem all = {.kind = INDEX_SLICE};
    IndexItem rows[3] = {items[0], items[1], all};
    j->part[0] = j->part[1] = NULL;
    drop_parts(j);
    add_room(j, j->w.dt, width, j->w.m);
    Array *from = j->ok ? array_view(factors, rows, 3, &j->e) : NULL;
    Array *to = from ? array_view(j->part[0], rows, 3, &j->e) : NULL;
    j->ok = to && array_store(to, (ArrayArg){.array = from}, true, &j->e);
    array_release(from);
    array_release(to);
    array_release(factors);
    if (j->ok)
        add(j, tau);
    else
        array_release(tau);
    add_room(j, DT_I32, -1, -1);
    j->w.op = DENSE_Q;
    j->w.n = width;
    j->w.k = k;
}

// device_qr(a, complete, vectors): q and the factors, whose upper triangle is r; without
// vectors the factors alone.
bool fn_core_device_qr(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    bool complete, vectors;
    *out = V_NONE;
    if (!bool_argument(vm, args[1], false, &complete) ||
        !bool_argument(vm, args[2], true, &vectors))
        return false;
    if (!job_begin(vm, ctx, args[0], DENSE_QR, &j))
        return !vm_raised(vm);
    int64_t k = j.w.m < j.w.n ? j.w.m : j.w.n;
    add_columns(&j, j.a);
    add_room(&j, j.w.dt, k, -1);
    add_room(&j, DT_I32, -1, -1);
    run(&j);
    if (!vectors) {
        make_rows(&j, 0, false);
        return job_end(vm, &j, (int[]){0}, 1, out);
    }
    Array *factors = j.ok ? dense_rows(array_retain(j.part[0]), false, &j.e) : NULL;
    if (!factors)
        j.ok = false;
    if (j.ok)
        begin_q(&j, complete ? j.w.m : k);
    run(&j);
    make_rows(&j, 0, false);
    if (factors && j.ok)
        add(&j, factors);
    else
        array_release(factors);
    return job_end(vm, &j, (int[]){0, 3}, 2, out);
}

// device_eigh(a, upper, vectors): eigenvalues, and vectors when wanted.
bool fn_core_device_eigh(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    bool upper, vectors;
    *out = V_NONE;
    if (!bool_argument(vm, args[1], false, &upper) || !bool_argument(vm, args[2], true, &vectors))
        return false;
    if (!job_begin(vm, ctx, args[0], DENSE_EIGH, &j))
        return !vm_raised(vm);
    j.w.upper = upper;
    j.w.vectors = vectors;
    add_columns(&j, j.a);
    add_room(&j, j.real, j.w.n, -1);
    add_room(&j, DT_I32, -1, -1);
    run(&j);
    judge(&j, 2, "Eigenvalues did not converge");
    if (vectors)
        make_rows(&j, 0, false);
    return job_end(vm, &j, (int[]){1, 0}, vectors ? 2 : 1, out);
}

// device_eig(a, vectors): complex eigenvalues, and of a real matrix LAPACK's packed vectors.
bool fn_core_device_eig(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    bool vectors;
    *out = V_NONE;
    if (!bool_argument(vm, args[1], true, &vectors))
        return false;
    if (!job_begin(vm, ctx, args[0], DENSE_EIG, &j))
        return !vm_raised(vm);
    j.w.vectors = vectors;
    add_columns(&j, j.a);
    add_room(&j, j.real == DT_F32 ? DT_C64 : DT_C128, j.w.n, -1);
    add_room(&j, j.w.dt, j.w.n, vectors ? j.w.n : 0);
    add_room(&j, DT_I32, -1, -1);
    run(&j);
    judge(&j, 3, "Eigenvalues did not converge");
    if (vectors)
        make_rows(&j, 2, false);
    return job_end(vm, &j, (int[]){1, 2}, 2, out);
}

// One way to the singular values: in doubles or not, careful or not. True: they can be believed, or
// there was an error.
static bool svd_attempt(Job *j, bool wide, bool careful) {
    Dtype dt = j->w.dt, real = j->real;
    int64_t m = j->w.m, n = j->w.n;
    int64_t um = j->w.full ? m : n;
    bool rooms = j->w.vectors || !careful;
    drop_parts(j);
    if (wide) {
        j->w.dt = dtype_is_complex(dt) ? DT_C128 : DT_F64;
        j->real = DT_F64;
    }
    j->w.careful = careful;
    j->again = false;
    add_columns(j, j->a);
    add_room(j, j->real, n, -1);
    add_room(j, j->w.dt, rooms ? um : 0, m);
    add_room(j, j->w.dt, rooms ? n : 0, n);
    add_room(j, DT_I32, -1, -1);
    run(j);
    j->w.dt = dt;
    j->real = real;
    if (!j->ok || careful)
        return true;
    return !j->again && check_finite(j->part[1], &j->e); // of a matrix of zeros NaN
}

static void make_type(Job *j, int part, Dtype dt) {
    if (!j->ok || j->part[part]->dt == dt)
        return;
    Array *wide = taken(j, part);
    j->ok = (j->part[part] = array_cast(wide, dt, &j->e)) != NULL;
    array_release(wide);
}

// The quick way in single precision is good for matrices far from singular only, as long ones
// mostly are and square ones mostly are not.
static void svd_run(Job *j) {
    bool narrow = j->real == DT_F32;
    bool doubles = narrow && dense_likes_doubles(j->a);
    bool square = j->w.m < 2 * j->w.n;
    bool done = !(doubles && square) && svd_attempt(j, false, false);
    if (!done && j->ok && doubles)
        done = svd_attempt(j, true, false);
    if (!done && j->ok)
        svd_attempt(j, false, true);
}

// device_svd(a, full, vectors): u, s, vh, or s alone, of matrices with no fewer rows than columns.
bool fn_core_device_svd(VM *vm, void *ctx, Value *args, Value *out) {
    Job j;
    bool full, vectors;
    *out = V_NONE;
    if (!bool_argument(vm, args[1], true, &full) || !bool_argument(vm, args[2], true, &vectors))
        return false;
    if (!job_begin(vm, ctx, args[0], DENSE_SVD, &j))
        return !vm_raised(vm);
    j.w.full = full;
    j.w.vectors = vectors;
    svd_run(&j);
    judge(&j, 4, "SVD did not converge");
    make_type(&j, 1, j.real);
    if (!vectors)
        return job_end(vm, &j, (int[]){1}, 1, out);
    make_rows(&j, 2, false);
    if (j.w.careful)
        make_rows(&j, 3, false);
    else if (j.ok && dtype_is_complex(j.w.dt)) { // V in columns is its transpose in rows
        Array *v = taken(&j, 3);
        j.ok = (j.part[3] = array_op(OP_ID_CONJ, (ArrayArg[3]){{.array = v}}, &j.e)) != NULL;
        array_release(v);
    }
    make_type(&j, 2, j.w.dt);
    make_type(&j, 3, j.w.dt);
    return job_end(vm, &j, (int[]){2, 1, 3}, 3, out);
}
