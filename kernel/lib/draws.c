// draws.c: numbers in a shape. Parameters that are arrays are stretched to the result's shape
// and read on the host, where the numbers are drawn one after the other in C order. An interrupt
// is seen between two parts of them; the stream then stands behind what was drawn.
#include "gpu/core/host.h"
#include "kernel/base/wide.h"
#include "kernel/lib/draws.h"
#include "kernel/vm/bigint.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PART = 1 << 16 }; // numbers drawn between two looks for an interrupt

// Where the part ends that begins at `from`.
static size_t part_end(size_t from, size_t n) {
    return n - from < PART ? n : from + PART;
}

// After number i.
static bool may_go_on(VM *vm, size_t i) {
    return (i + 1) % PART || vm_poll(vm);
}

bool size_argument(VM *vm, Value v, Shape *shape, bool *single) {
    *shape = (Shape){0};
    *single = absent(v);
    if (*single)
        return true;
    if (!extents_argument(vm, v, shape))
        return false;
    for (int i = 0; i < shape->ndim; i++)
        if (shape->dim[i] < 0)
            return vm_raise(vm, ERR_VALUE, "negative dimensions are not allowed");
    return true;
}

bool give_numbers(VM *vm, const Drawer *d, Array *a, bool single, Value *out) {
    Err e;
    err_clear(&e);
    if (!single || d->namespace != NAMESPACE_NUMPY)
        return lib_array_value(d->lib, d->namespace, a, &e, out);
    Scalar s = {0};
    int64_t none = 0;
    bool ok = array_item(a, &none, &s, &e);
    array_release(a);
    return ok ? lib_python_number(vm, s, out) : vm_raise_err(vm, &e);
}

// ---- parameters ---------------------------------------------------------------------------------

// One parameter: a number, or an array of `dt`.
// A Python int that may have more than 64 bits.
typedef enum Beyond { WITHIN, BELOW, AT_END, ABOVE } Beyond;

typedef struct Parameter {
    Scalar number;
    Array *array;  // owned, or NULL
    HostIn in;     // its elements, stretched to the result
    Beyond beyond; // AT_END: 2**64
} Parameter;

static bool parameter(VM *vm, const Drawer *d, Value v, Dtype dt, Parameter *p) {
    *p = (Parameter){0};
    if (lib_scalar(v, &p->number)) {
        if (!check_real(vm, p->number, dt))
            return false;
        p->number = scalar_cast(p->number, dt);
        return true;
    }
    if (value_is_str(v))
        return vm_raise(vm, ERR_VALUE, "could not convert string to float: '%.*s'",
                        STR_ARG(str_get(v)));
    if (!array_argument(vm, d->namespace, v, dt, &p->array))
        return false;
    if (array_shape(p->array)->ndim)
        return true;
    int64_t none = 0;
    Err e;
    err_clear(&e);
    bool ok = checked(vm, array_item(p->array, &none, &p->number, &e), &e);
    array_release(p->array);
    p->array = NULL;
    return ok;
}

static void parameters_done(Parameter *p, int n) {
    for (int i = 0; i < n; i++) {
        host_done(&p[i].in);
        array_release(p[i].array);
    }
}

static bool mismatch(VM *vm, int first, const Shape *a, int second, const Shape *b) {
    char x[SHAPE_TEXT_MAX], y[SHAPE_TEXT_MAX];
    return vm_raise(vm, ERR_VALUE,
                    "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is "
                    "between arg %d with shape %s and arg %d with shape %s.",
                    first, shape_field(a, x), second, shape_field(b, y));
}

// The result's shape: size, or what the parameters broadcast to. *single: one Python number.
static bool result_shape(VM *vm, const Parameter *p, int n, Value size, Shape *shape,
                         bool *single) {
    Shape joined = {0}, asked;
    int last = 0, arrays = 0;
    if (!size_argument(vm, size, &asked, single))
        return false;
    bool given = !*single;
    if (given)
        joined = asked;
    for (int i = 0; i < n; i++) {
        if (!p[i].array)
            continue;
        Err e;
        err_clear(&e);
        const Shape *s = array_shape(p[i].array);
        *single = false;
        if (!shape_broadcast(&joined, s, &joined, &e))
            return mismatch(vm, last, &joined, i + given, s);
        last = i + given;
        arrays++;
    }
    if (given && arrays && !shape_equal(&joined, &asked)) {
        char x[SHAPE_TEXT_MAX], y[SHAPE_TEXT_MAX];
        return vm_raise(vm, ERR_VALUE,
                        "Output size %s is not compatible with broadcast dimensions of inputs %s.",
                        shape_field(&asked, x), shape_field(&joined, y));
    }
    *shape = given ? asked : joined;
    return true;
}

static bool stretch(VM *vm, Parameter *p, int n, const Shape *shape) {
    for (int i = 0; i < n; i++) {
        if (!p[i].array)
            continue;
        Err e;
        err_clear(&e);
        Array *wide = array_broadcast(p[i].array, shape, &e);
        bool ok = wide && host_read(wide, &p[i].in, &e);
        array_release(wide);
        if (!ok)
            return vm_raise_err(vm, &e);
    }
    return true;
}

// ---- distributions ------------------------------------------------------------------------------

static double number_at(const Parameter *p, size_t i) {
    return p->array ? p->in.n ? ((const double *)p->in.data)[i] : 0 : p->number.u.f;
}

// "p < 0, p > 1 or p is NaN" of the pattern "< 0, %s > 1 or %s is NaN".
static bool refuse(VM *vm, DistId id, int i, const char *pattern) {
    char name[24];
    Buf text = {0};
    dist_parameter(id, i, name, sizeof name);
    buf_printf(&text, "%s ", name);
    for (const char *at; (at = strstr(pattern, "%s")); pattern = at + 2)
        buf_printf(&text, "%.*s%s", (int)(at - pattern), pattern, name);
    buf_printf(&text, "%s", pattern);
    vm_raise(vm, ERR_VALUE, "%.*s", STR_ARG(buf_str(&text)));
    buf_free(&text);
    return false;
}

static const char *wrong_triangle(const double *p) {
    if (p[0] > p[1])
        return "left > mode";
    if (p[1] > p[2])
        return "mode > right";
    return p[0] == p[2] ? "left == right" : NULL;
}

// The largest mean of the Poisson numbers that negative_binomial draws.
static bool binomial_too_large(const double *p) {
    return (1 - p[1]) * (p[0] + 10 * sqrt(p[0])) / p[1] > DIST_RATE_MOST;
}

static const char *wrong_together(DistId id, const Bits *b, const double *p) {
    if (id == DIST_TRIANGULAR)
        return wrong_triangle(p);
    if (id == DIST_UNIFORM && !b->legacy && p[1] - p[0] < 0)
        return "high - low < 0";
    if (id == DIST_NEGATIVE_BINOMIAL && !b->legacy && p[0] > 0 && p[1] > 0 && binomial_too_large(p))
        return "n too large or p too small, see Generator.negative_binomial Notes";
    if (id != DIST_HYPERGEOMETRIC)
        return NULL;
    if (!b->legacy && (p[0] >= 1e9 || p[1] >= 1e9))
        return "both ngood and nbad must be less than 1000000000";
    return p[0] + p[1] < p[2] ? "ngood + nbad < nsample" : NULL;
}

// The parameters of element i, checked.
static bool numbers_at(VM *vm, const Drawer *d, DistId id, const Parameter *p, size_t i,
                       double *x) {
    const Dist *info = &dist_info[id];
    bool arrays = false;
    for (int k = 0; k < info->parameters; k++) {
        x[k] = number_at(&p[k], i);
        if (info->whole && info->parameters > 1)
            x[k] += 0.0; // counts, of which -0.0 is 0
        arrays |= p[k].array != NULL;
    }
    const char *wrong = wrong_together(id, &d->bits, x);
    if (wrong)
        return vm_raise(vm, ERR_VALUE, "%s", wrong);
    if (id == DIST_UNIFORM && !isfinite(x[1] - x[0]))
        return vm_raise(vm, ERR_OVERFLOW, "%s exceeds valid bounds",
                        d->bits.legacy || arrays ? "Range" : "high - low range");
    for (int k = 0; k < info->parameters; k++) {
        bool sample = id == DIST_HYPERGEOMETRIC && k == 2 && d->bits.legacy;
        if ((wrong = dist_wrong(sample ? NEED_ONE : info->need[k], x[k], arrays)))
            return refuse(vm, id, k, wrong);
    }
    return true;
}

static void fill_doubles(const Bits *b, Standard which, double *x, size_t n) {
    switch (which) {
    case STANDARD_UNIFORM:
        if (b->pcg)
            pcg_doubles(b->pcg, x, n);
        else if (b->mt)
            mt_doubles(b->mt, x, n);
        else
            for (size_t i = 0; i < n; i++)
                x[i] = rare_double(b->rare);
        return;
    case STANDARD_NORMAL:
        for (size_t i = 0; i < n; i++)
            x[i] = b->legacy ? mt_normal(b->mt) : ziggurat_normal(b);
        return;
    case STANDARD_EXPONENTIAL:
        for (size_t i = 0; i < n; i++)
            x[i] = b->legacy ? -log(1 - bits_double(b)) : ziggurat_exponential(b);
        return;
    default:
        for (size_t i = 0; i < n; i++)
            x[i] = -log1p(-bits_double(b));
    }
}

// What a distribution scales, if it does no more; STANDARD_GAMMA: it does.
static Standard scaled(DistId id) {
    switch (id) {
    case DIST_UNIFORM: return STANDARD_UNIFORM;
    case DIST_NORMAL: return STANDARD_NORMAL;
    case DIST_EXPONENTIAL: return STANDARD_EXPONENTIAL;
    default: return STANDARD_GAMMA;
    }
}

WIDE static void scale(double *out, size_t n, double start, double factor) {
    for (size_t i = 0; i < n; i++)
        out[i] = start + factor * out[i];
}

WIDE static void multiply(double *out, size_t n, double factor) {
    for (size_t i = 0; i < n; i++)
        out[i] = factor * out[i];
}

// n numbers of one of these, with the parameters x.
static bool draw_scaled(VM *vm, const Bits *b, DistId id, const double *x, double *out, size_t n) {
    for (size_t from = 0, end; from < n; from = end) {
        end = part_end(from, n);
        fill_doubles(b, scaled(id), out + from, end - from);
        if (id == DIST_EXPONENTIAL)
            multiply(out + from, end - from, x[0]);
        else
            scale(out + from, end - from, x[0], id == DIST_UNIFORM ? x[1] - x[0] : x[1]);
        if (!vm_poll(vm))
            return false;
    }
    return true;
}

static bool draw_all(VM *vm, const Drawer *d, DistId id, const Parameter *p, HostOut *to,
                     size_t n) {
    double x[DIST_PARAMETERS], *out = to->data;
    int64_t *whole = to->data;
    bool arrays = false, wholes = dist_info[id].whole;
    for (int k = 0; k < dist_info[id].parameters; k++)
        arrays |= p[k].array != NULL;
    for (size_t i = 0; i < (arrays ? n : 1);
         i++) // before the first draw: a wrong one leaves the stream as it was
        if (!numbers_at(vm, d, id, p, i, x))
            return false;
    if (!arrays && scaled(id) != STANDARD_GAMMA)
        return draw_scaled(vm, &d->bits, id, x, out, n);
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; arrays && k < dist_info[id].parameters; k++)
            x[k] = number_at(&p[k], i);
        if (wholes)
            whole[i] = dist_draw_whole(id, &d->bits, x);
        else
            out[i] = dist_draw(id, &d->bits, x);
        if (!may_go_on(vm, i))
            return false;
    }
    return true;
}

static bool give_drawn(VM *vm, const Drawer *d, HostOut *to, bool ok, bool single, Value *out) {
    Err e;
    err_clear(&e);
    if (!ok) {
        host_dropped(to);
        return false;
    }
    Array *a = host_written(to, &e);
    return a ? give_numbers(vm, d, a, single, out) : vm_raise_err(vm, &e);
}

bool draw_distribution(VM *vm, const Drawer *d, DistId id, Value *args, Value *out) {
    const Dist *info = &dist_info[id];
    Parameter p[DIST_PARAMETERS] = {0};
    int n = info->parameters, have = 0;
    Shape shape;
    bool single;
    HostOut to;
    Err e;
    err_clear(&e);
    while (have < n && parameter(vm, d, args[have], DT_F64, &p[have]))
        have++;
    bool ok = have == n && result_shape(vm, p, n, args[n], &shape, &single) &&
              stretch(vm, p, n, &shape) &&
              checked(vm,
                      host_write(lib_queue(d->lib, d->namespace), info->whole ? DT_I64 : DT_F64,
                                 &shape, &to, &e),
                      &e);
    if (ok)
        ok = give_drawn(vm, d, &to, draw_all(vm, d, id, p, &to, (size_t)shape_count(&shape)),
                        single, out);
    parameters_done(p, have);
    return ok;
}

// ---- integers -----------------------------------------------------------------------------------

// What the ends of a range are: int64 or uint64, as the type has it.
static bool end_of(VM *vm, const Drawer *d, Value v, Dtype dt, Parameter *p) {
    Scalar s;
    if (lib_scalar(v, &s)) {
        if (!check_real(vm, s, DT_F64))
            return false;
        *p = (Parameter){.number = dtype_is_float(s.dt) ? scalar_int((int64_t)s.u.f) : s};
        return true;
    }
    Array *whole;
    if (value_is_str(v))
        return vm_raise(vm, ERR_VALUE, "a whole number is needed, not a str");
    *p = (Parameter){0};
    if (big_is(v)) {
        int order = big_compare_double(vm, v, 0x1p64);
        p->beyond = order > 0 ? ABOVE : order == 0 ? AT_END : BELOW;
        return true;
    }
    if (!array_argument(vm, d->namespace, v, DT_COUNT, &whole)) // of objects it says nothing
        return !vm_raised(vm) && vm_raise(vm, ERR_TYPE,
                                          "whole numbers are needed, no array of texts, objects, "
                                          "dates or records");
    Err e;
    err_clear(&e);
    bool wide = dt == DT_U64 || whole->dt == DT_U64;
    // [1, 2**63] is an array of float64
    p->array = array_cast(whole, dtype_is_float(whole->dt) ? DT_F64 : wide ? DT_U64 : DT_I64, &e);
    array_release(whole);
    if (!p->array)
        return vm_raise_err(vm, &e);
    if (array_shape(p->array)->ndim)
        return true;
    int64_t none = 0;
    bool ok = checked(vm, array_item(p->array, &none, &p->number, &e), &e);
    if (ok && dtype_is_float(p->number.dt))
        p->number = scalar_cast(p->number, DT_I64);
    array_release(p->array);
    p->array = NULL;
    return ok;
}

// A number as an end; what is beyond all types stays so.
static __int128 end_of_float(double x) {
    __int128 far = (__int128)1 << 66;
    return x < 0x1p66 ? x > -0x1p66 ? (__int128)x : -far : x == x ? far : -far;
}

static __int128 end_at(const Parameter *p, size_t i) {
    if (p->beyond) {
        __int128 far = (__int128)1 << 64;
        return p->beyond == AT_END ? far : p->beyond == ABOVE ? 2 * far : -far;
    }
    if (p->array && p->in.n && p->in.dt == DT_F64)
        return end_of_float(((const double *)p->in.data)[i]);
    if (p->array && p->in.n)
        return p->in.dt == DT_U64 ? (__int128)((const uint64_t *)p->in.data)[i]
                                  : ((const int64_t *)p->in.data)[i];
    if (p->number.dt == DT_U64)
        return (__int128)p->number.u.u;
    return p->number.dt == DT_BOOL ? p->number.u.b : p->number.u.i;
}

typedef struct WholeRange {
    __int128 low, high; // both included
} WholeRange;

// Least and one past the greatest value of a type.
static WholeRange bounds_of(Dtype dt) {
    if (dt == DT_BOOL)
        return (WholeRange){0, 1};
    int bits = 8 * (int)dtype_bytes(dt) - dtype_is_signed(dt);
    __int128 top = ((__int128)1 << bits) - 1;
    return (WholeRange){dtype_is_signed(dt) ? -top - 1 : 0, top};
}

// The ends between which integers are drawn.
typedef struct Ends {
    Parameter p[2];
    bool from_zero, endpoint;
    Dtype dt;
} Ends;

static const char *empty_text(const Ends *ends) {
    if (ends->from_zero)
        return ends->endpoint ? "high < 0" : "high <= 0";
    return ends->endpoint ? "low > high" : "low >= high";
}

static bool range_at(VM *vm, const Ends *ends, size_t i, WholeRange *r) {
    const char *type = dtype_info[ends->dt].name;
    r->low = ends->from_zero ? 0 : end_at(&ends->p[0], i);
    r->high = end_at(&ends->p[1], i) - !ends->endpoint;
    WholeRange whole = bounds_of(ends->dt);
    if (r->low < whole.low)
        return vm_raise(vm, ERR_VALUE, "low is out of bounds for %s", type);
    if (r->high > whole.high)
        return vm_raise(vm, ERR_VALUE, "high is out of bounds for %s", type);
    if (r->low > r->high)
        return vm_raise(vm, ERR_VALUE, "%s", empty_text(ends));
    return true;
}

// A single integer is Python's or NumPy's, as the type was given.
typedef enum Typed { TYPED_PYTHON, TYPED_NUMPY } Typed;

static Typed typed_as(const Drawer *d, Value dtype) {
    if (absent(dtype))
        return d->bits.legacy ? TYPED_PYTHON : TYPED_NUMPY;
    const Type *t = value_class(dtype);
    return t == &type_int || t == &type_bool ? TYPED_PYTHON : TYPED_NUMPY;
}

static bool integers_dtype(VM *vm, const Drawer *d, Value v, Dtype *dt) {
    *dt = DT_I64;
    if (!dtype_argument(vm, v, dt))
        return false;
    if (dtype_is_int(*dt) || *dt == DT_BOOL)
        return true;
    return vm_raise(vm, ERR_TYPE, "Unsupported dtype dtype('%s') for %s", dtype_info[*dt].name,
                    d->title);
}

// The bits of a type of which several come from one draw, or 0.
static int few_bits_of(Dtype dt) {
    if (dt == DT_BOOL)
        return 1;
    return dtype_bytes(dt) < 4 ? 8 * (int)dtype_bytes(dt) : 0;
}

static void bounded(const Drawer *d, FewBits *few, WholeRange r, int64_t *to, size_t n) {
    int64_t low = (int64_t)(uint64_t)r.low;
    uint64_t range = (uint64_t)(r.high - r.low);
    if (!d->bits.legacy) {
        if (few->bits)
            bits_small_integers(&d->bits, few, low, range, to, n);
        else
            bits_integers(&d->bits, low, range, to, n);
    } else if (few->bits) {
        mt_small_integers(d->bits.mt, few, low, range, to, n);
    } else {
        mt_integers(d->bits.mt, low, range, to, n);
    }
}

static bool draw_bounded(VM *vm, const Drawer *d, const Ends *ends, int64_t *to, size_t n) {
    FewBits few = {.bits = few_bits_of(ends->dt)};
    WholeRange r;
    if (n == 0)
        return true; // no number, no wrong one
    if (!ends->p[0].array && !ends->p[1].array) {
        if (!range_at(vm, ends, 0, &r))
            return false;
        for (size_t from = 0, end; from < n; from = end) {
            end = part_end(from, n);
            bounded(d, &few, r, to + from, end - from);
            if (!vm_poll(vm))
                return false;
        }
        return true;
    }
    for (size_t i = 0; i < n; i++)
        if (!range_at(vm, ends, i, &r))
            return false;
    for (size_t i = 0; i < n; i++) {
        if (!range_at(vm, ends, i, &r))
            return false;
        bounded(d, &few, r, to + i, 1);
        if (!may_go_on(vm, i))
            return false;
    }
    return true;
}

bool draw_integers(VM *vm, const Drawer *d, IntegerRange range, Value size, Value dtype,
                   Value *out) {
    Ends ends = {.from_zero = absent(range.high), .endpoint = range.endpoint};
    Shape shape;
    HostOut to;
    bool single;
    Typed typed = typed_as(d, dtype);
    Err e;
    err_clear(&e);
    if (!integers_dtype(vm, d, dtype, &ends.dt))
        return false;
    bool ok = (ends.from_zero || end_of(vm, d, range.low, ends.dt, &ends.p[0])) &&
              end_of(vm, d, ends.from_zero ? range.low : range.high, ends.dt, &ends.p[1]) &&
              result_shape(vm, ends.p, 2, size, &shape, &single) &&
              stretch(vm, ends.p, 2, &shape) &&
              checked(vm, host_write(lib_queue(d->lib, d->namespace), DT_I64, &shape, &to, &e), &e);
    if (ok && !draw_bounded(vm, d, &ends, to.data, (size_t)shape_count(&shape))) {
        host_dropped(&to);
        ok = false;
    }
    parameters_done(ends.p, 2);
    if (!ok)
        return false;
    Array *wide = host_written(&to, &e);
    Array *a = wide ? array_cast(wide, ends.dt, &e) : NULL;
    array_release(wide);
    if (!a)
        return vm_raise_err(vm, &e);
    if (!single || d->namespace != NAMESPACE_NUMPY || typed == TYPED_PYTHON)
        return give_numbers(vm, d, a, single, out);
    return lib_result_value(d->lib, d->namespace, a, &e,
                            out); // a NumPy scalar of the type asked for
}

// ---- without parameters -------------------------------------------------------------------------

static float standard_float(const Bits *b, Standard which) {
    switch (which) {
    case STANDARD_UNIFORM: return bits_float(b);
    case STANDARD_NORMAL: return ziggurat_normal_float(b);
    case STANDARD_EXPONENTIAL: return ziggurat_exponential_float(b);
    default: return (float)-log1p(-(double)bits_float(b));
    }
}

static void fill_floats(const Drawer *d, Standard which, float *x, size_t n) {
    const Bits *b = &d->bits;
    for (size_t i = 0; i < n; i++)
        x[i] = standard_float(b, which);
}

static bool fill(VM *vm, const Drawer *d, Standard which, Dtype dt, void *to, size_t n) {
    float *floats = to;
    double *doubles = to;
    for (size_t from = 0, end; from < n; from = end) {
        end = part_end(from, n);
        if (dt == DT_F32)
            fill_floats(d, which, floats + from, end - from);
        else
            fill_doubles(&d->bits, which, doubles + from, end - from);
        if (!vm_poll(vm))
            return false;
    }
    return true;
}

static bool fill_gamma(VM *vm, const Drawer *d, const Parameter *p, Dtype dt, void *to, size_t n) {
    double x[2] = {0, 1};
    double *doubles = to;
    float *floats = to;
    for (size_t i = 0; i < (p->array ? n : 1); i++) {
        const char *wrong = dist_wrong(NEED_NOT_NEGATIVE, number_at(p, i), false);
        if (wrong)
            return vm_raise(vm, ERR_VALUE, "shape %s", wrong);
    }
    for (size_t i = 0; i < n; i++) {
        x[0] = number_at(p, i);
        if (dt == DT_F32)
            floats[i] = dist_gamma_float(&d->bits, (float)x[0]);
        else
            doubles[i] = dist_draw(DIST_GAMMA, &d->bits, x);
        if (!may_go_on(vm, i))
            return false;
    }
    return true;
}

static const char *const standard_names[] = {"random", "standard_normal", "standard_exponential",
                                             "standard_exponential", "standard_gamma"};

// out= of a Generator's method: a matching array.
static bool check_into(VM *vm, Value into, Dtype dt, bool sized, const Shape *shape) {
    Array *a = lib_array(into);
    if (!a)
        return vm_raise(vm, ERR_TYPE, "out must be an array, not %s", value_type(vm, into)->name);
    if (a->dt != dt)
        return vm_raise(vm, ERR_TYPE,
                        "Supplied output array has the wrong type. Expected %s, got %s",
                        dtype_info[dt].name, dtype_info[a->dt].name);
    if (a->buf && !layout_contiguous(&a->layout))
        return vm_raise(vm, ERR_VALUE,
                        "Supplied output array must be contiguous, writable, aligned, and in "
                        "machine byte-order.");
    if (sized && !shape_equal(array_shape(a), shape))
        return vm_raise(vm, ERR_VALUE, "size must match out.shape when used together");
    return true;
}

static bool store_into(VM *vm, Array *a, Value into, Value *out) {
    Err e;
    err_clear(&e);
    bool ok = checked(vm, array_store(lib_array(into), arg_of(a), true, &e), &e);
    array_release(a);
    if (ok)
        *out = value_copy(into);
    return ok;
}

bool draw_standard(VM *vm, const Drawer *d, const StandardDraw *draw, Value *out) {
    Standard which = draw->which;
    Value size = draw->size, into = draw->into;
    Parameter p = {0};
    Dtype dt = DT_F64;
    Shape shape;
    bool single, ok;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!dtype_argument(vm, draw->dtype, &dt))
        return false;
    if (dt != DT_F64 && dt != DT_F32)
        return vm_raise(vm, ERR_TYPE, "Unsupported dtype dtype('%s') for %s", dtype_info[dt].name,
                        standard_names[which]);
    if (which == STANDARD_GAMMA && !parameter(vm, d, draw->gamma_shape, DT_F64, &p))
        return false;
    ok = result_shape(vm, &p, which == STANDARD_GAMMA, size, &shape, &single);
    if (ok && !absent(into)) {
        ok = check_into(vm, into, dt, !absent(size), &shape);
        if (ok)
            shape = *array_shape(lib_array(into));
    }
    ok = ok && stretch(vm, &p, 1, &shape) &&
         checked(vm, host_write(lib_queue(d->lib, d->namespace), dt, &shape, &to, &e), &e);
    if (ok) {
        size_t n = (size_t)shape_count(&shape);
        ok = which == STANDARD_GAMMA ? fill_gamma(vm, d, &p, dt, to.data, n)
                                     : fill(vm, d, which, dt, to.data, n);
        if (!ok)
            host_dropped(&to);
    }
    parameters_done(&p, 1);
    if (!ok)
        return false;
    Array *a = host_written(&to, &e);
    if (!a)
        return vm_raise_err(vm, &e);
    return absent(into) ? give_numbers(vm, d, a, single, out) : store_into(vm, a, into, out);
}
