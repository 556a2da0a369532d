// lib_core.c: primitives for the functions that are written in the language
// (kernel/lib/text): what needs the engine or the elements on the host.
#include "gpu/core/host.h"
#include "gpu/core/segments.h"
#include "gpu/host/fft.h"
#include "gpu/host/segments.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <math.h>
#include "kernel/vm/bytes.h"
#include "gpu/core/fpcheck.h"
#include "kernel/lib/functions.h"
#include <stdlib.h>
#include <string.h>

// where_true(a, axis): of each true element, its index along the axis; axis -1: its
// position in C order.
bool fn_core_where_true(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Namespace namespace;
    int64_t axis;
    Err e;
    err_clear(&e);
    if (!int_argument(vm, args[1], -1, &axis) || !input_array(vm, c, args[0], &a, &namespace))
        return false;
    Layout l = layout_of(array_shape(a));
    for (int i = 0; axis >= 0 && i < l.shape.ndim; i++)
        l.stride[i] = i == axis;
    Array *r = array_where_true(a, l.stride, &e);
    array_release(a);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// ---- segments on the host -----------------------------------------------------------------------

// An array argument's elements, and where a result of the same device goes.
typedef struct HostSource {
    Array *a;
    HostIn in;
    Namespace namespace;
} HostSource;

static bool source_of(VM *vm, const FnContext *c, Value v, Dtype dt, HostSource *s) {
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, v, &s->a, &s->namespace))
        return false;
    Array *cast = dt == DT_COUNT ? array_retain(s->a) : array_cast(s->a, dt, &e);
    array_release(s->a);
    s->a = cast;
    if (cast && host_read(cast, &s->in, &e))
        return true;
    array_release(cast);
    return vm_raise_err(vm, &e);
}

static void source_done(HostSource *s) {
    host_done(&s->in);
    array_release(s->a);
}

// Elements of the last axis, and how many segments of them there are.
static size_t line_length(const HostSource *s) {
    const Shape *shape = array_shape(s->a);
    return shape->ndim ? (size_t)shape->dim[shape->ndim - 1] : 1;
}

static size_t line_count(const HostSource *s) {
    size_t n = line_length(s);
    return n ? s->in.n / n : 0;
}

static bool give_out(VM *vm, const FnContext *c, Namespace namespace, bool ok, HostOut *out, Err *e,
                     Value *result) {
    if (!ok) {
        host_dropped(out);
        return vm_raise_err(vm, e);
    }
    return lib_array_value(c->lib, namespace, host_written(out, e), e, result);
}

// What a device of its own memory did (gpu/core/segments.h): true when that is the whole story,
// with *out or an error; false when the host has to do it.
static bool take_from_device(VM *vm, const FnContext *c, bool ran, Array *const *r,
                             Namespace namespace, Err *e, bool *ok, Value *out) {
    if (ran && !*r)
        return false;
    *ok = ran ? lib_array_value(c->lib, namespace, *r, e, out) : vm_raise_err(vm, e);
    return true;
}

// The argument when it is an array of a device with such work; borrowed.
static Array *on_device(Value v) {
    return is_array(v) && array_device(array_of(v))->backend->segments ? array_of(v) : NULL;
}

// ---- the rows of gpu/core/segments.def ----------------------------------------------------------

static bool scan_op(VM *vm, Value v, ScanOp *out) {
#define NAME_OF(ID, NAME, EXPRESSION) NAME,
    static const char *const known[] = {EACH_SCAN(NAME_OF)};
#undef NAME_OF
    for (int i = 0; i < SCAN_OPS; i++)
        if (value_is_str(v) && str_is(str_get(v), known[i])) {
            *out = (ScanOp)i;
            return true;
        }
    return vm_raise(vm, ERR_VALUE, "no prefix sums of that operation");
}

static bool scan_of(VM *vm, const Value *args, ScanOp *op) {
    if (!scan_op(vm, args[1], op))
        return false;
    bool of_truths = is_array(args[0]) && array_of(args[0])->dt == DT_BOOL;
    if (of_truths && *op <= SCAN_MUL)
        *op = *op == SCAN_ADD ? SCAN_MAX : SCAN_MIN; // or, and
    return true;
}

static bool is_checked_scan(const HostSource *s, ScanOp op) {
    return dtype_is_float(s->a->dt) && (op == SCAN_ADD || op == SCAN_MUL) &&
           s->namespace == NAMESPACE_NUMPY;
}

// What the row reads, from the arguments behind the first; the other array is borrowed.
static bool segment_arguments(VM *vm, const Value *args, SegmentCall *call, int64_t *axis) {
    unsigned reads = segment_info(call->kind)->reads;
    int at = reads & SEGMENT_OTHER ? 2 : 1;
    if ((reads & SEGMENT_FLAG) && !bool_argument(vm, args[at++], false, &call->flag))
        return false;
    if ((reads & SEGMENT_OP) && !scan_of(vm, args, &call->op))
        return false;
    if (reads & SEGMENT_OP)
        at++;
    return !(reads & SEGMENT_AXIS) || value_index(vm, args[at], axis);
}

// On the device that holds the arrays. False: the host has to do it.
static bool segments_there(VM *vm, const FnContext *c, SegmentCall call, const Value *args,
                           bool *ok, Value *out) {
    bool two = segment_info(call.kind)->reads & SEGMENT_OTHER;
    Array *r;
    Err e;
    err_clear(&e);
    call.in = on_device(args[0]);
    call.other = two ? on_device(args[1]) : NULL;
    if (!call.in || (two && !call.other))
        return false;
    if (two && (call.in->queue != call.other->queue || call.in->dt != call.other->dt))
        return false;
    bool ran = array_segments(&call, &r, &e);
    return take_from_device(vm, c, ran, &r, namespace_of(args[two]), &e, ok, out);
}

// How elements lie about an axis; -1: all of them along one.
static AboutAxis about_axis(const Shape *shape, int64_t axis) {
    AboutAxis about = {.segments = 1, .n = 1, .width = 1};
    for (int i = 0; i < shape->ndim; i++) {
        size_t *size = i == axis || axis < 0 ? &about.n : i < axis ? &about.segments : &about.width;
        *size *= (size_t)shape->dim[i];
    }
    return about;
}

// How the segments lie: the axis is one of the array's, or -1 for all elements as one segment;
// without it they are the rows.
static bool segments_lie(VM *vm, const SegmentCall *call, SegmentWork *w) {
    const Shape *shape = array_shape(call->in);
    bool rows = !(segment_info(call->kind)->reads & SEGMENT_AXIS);
    int axis = rows ? shape->ndim - 1 : call->axis;
    if (axis >= shape->ndim || axis < -1)
        return vm_raise(vm, ERR_VALUE, "no such axis");
    const AboutAxis about = about_axis(shape, axis);
    w->segments = (int64_t)about.segments;
    w->n = (int64_t)about.n;
    w->width = (int64_t)about.width;
    return true;
}

static bool segments_here(VM *vm, const FnContext *c, const SegmentCall *call, const HostSource *s,
                          const HostSource *other, Value *out) {
    const SegmentInfo *info = segment_info(call->kind);
    HostOut to;
    Err e;
    err_clear(&e);
    SegmentWork w = {.kind = call->kind,
                     .dt = s->a->dt,
                     .op = call->op,
                     .flag = call->flag,
                     .in = s->in.data,
                     .other = other ? other->in.data : NULL,
                     .m = other ? (int64_t)other->in.n : 0};
    if (!segments_lie(vm, call, &w))
        return false;
    const Shape shape = segment_shape(call);
    Queue *q = other ? other->a->queue : s->a->queue;
    bool ok = host_write(q, info->dt == DT_COUNT ? w.dt : info->dt, &shape, &to, &e);
    bool checked_here = (info->reads & SEGMENT_OP) && is_checked_scan(s, call->op);
    if (checked_here)
        fp_clear();
    w.out = ok ? to.data : NULL;
    ok = ok && host_segments(&w, &e);
    unsigned flags = ok && checked_here ? fp_raised() : 0;
    if (!give_out(vm, c, s->namespace, ok, &to, &e, out))
        return false;
    if (!flags || lib_fp_array(lib_of(vm), FP_ACCUMULATE, flags))
        return true;
    value_release(*out);
    return false;
}

static bool do_segments(VM *vm, const FnContext *c, SegmentKind kind, const Value *args,
                        Value *out) {
    SegmentCall call = {.kind = kind};
    HostSource s, other;
    int64_t axis = -1;
    bool done, two = segment_info(kind)->reads & SEGMENT_OTHER;
    if (!segment_arguments(vm, args, &call, &axis))
        return false;
    call.axis = (int)axis;
    if (segments_there(vm, c, call, args, &done, out))
        return done;
    if (!source_of(vm, c, args[0], DT_COUNT, &s))
        return false;
    if (two && !source_of(vm, c, args[1], s.a->dt, &other)) {
        source_done(&s);
        return false;
    }
    call.in = s.a;
    call.other = two ? other.a : NULL;
    bool ok = segments_here(vm, c, &call, &s, two ? &other : NULL, out);
    source_done(&s);
    if (two)
        source_done(&other);
    return ok;
}

#define SEGMENT_FN(ID, NAME, PARAMETERS)                                     \
    bool fn_core_segments_##ID(VM *vm, void *ctx, Value *args, Value *out) { \
        return do_segments(vm, ctx, SEGMENT_##ID, args, out);                \
    }
#include "gpu/core/segments.def"

enum { KTH_MOST = 64 };

static int by_size(const void *a, const void *b) {
    size_t x = *(const size_t *)a;
    size_t y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static bool places_of(VM *vm, Value list, size_t length, size_t *kth, size_t *n) {
    const Value *items;
    int64_t k = 0;
    value_items(list, &items, n);
    for (size_t i = 0; i < *n; i++) {
        if (!value_index(vm, items[i], &k))
            return false;
        if (k < 0 || (size_t)k >= length)
            return vm_raise(vm, ERR_VALUE, "kth is out of bounds");
        kth[i] = (size_t)k;
    }
    return true;
}

// Places of the list v, ascending; none of them below 0, and all below length.
static bool held_places(VM *vm, Value v, size_t length, size_t *kth, size_t *n) {
    Value held;
    if (!value_hold(vm, v, &held))
        return false;
    bool ok = places_of(vm, held, length, kth, n);
    value_release(held);
    if (ok)
        qsort(kth, *n, sizeof *kth, by_size);
    return ok;
}

// Is the list of places so long, or are the elements where a device sorts them faster than it
// finds its way to a part of them, that all is put in order?
static bool is_sorted_instead(const Value *args) {
    const Value *items;
    size_t n;
    return !value_items(args[1], &items, &n) || n > KTH_MOST || on_device(args[0]);
}

// Each segment with the elements, or their positions (order), at the places of the list kth where
// sorting would put them, others on their sides of these.
static bool do_partition(VM *vm, const FnContext *c, bool order, const Value *args, Value *out) {
    size_t kth[KTH_MOST], n;
    HostSource s;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!source_of(vm, c, args[0], DT_COUNT, &s))
        return false;
    const size_t length = line_length(&s), lines = line_count(&s);
    if (!held_places(vm, args[1], length, kth, &n)) {
        source_done(&s);
        return false;
    }
    const Dtype dt = s.in.dt;
    bool ok = host_write(s.a->queue, order ? DT_I64 : s.a->dt, array_shape(s.a), &to, &e);
    if (ok && order) {
        ok = segments_argpartition(dt, s.in.data, to.data, lines, length, kth, n, &e);
    } else if (ok) {
        if (s.in.n)
            memcpy(to.data, s.in.data, s.in.n * dtype_bytes(dt));
        ok = segments_partition(dt, to.data, lines, length, kth, n, &e);
    }
    source_done(&s);
    return give_out(vm, c, s.namespace, ok, &to, &e, out);
}

bool fn_core_partition(VM *vm, void *ctx, Value *args, Value *out) {
    return is_sorted_instead(args) ? do_segments(vm, ctx, SEGMENT_SORT, args, out)
                                   : do_partition(vm, ctx, false, args, out);
}

bool fn_core_argpartition(VM *vm, void *ctx, Value *args, Value *out) {
    return is_sorted_instead(args) ? do_segments(vm, ctx, SEGMENT_ARGSORT, args, out)
                                   : do_partition(vm, ctx, true, args, out);
}

// Points that a value lies between: xp[low] <= x < xp[low + 1], or low is the last one.
static size_t point_before(const double *xp, size_t n, double x) {
    size_t low = 0, high = n;
    while (high - low > 1) { // xp[low] <= x
        size_t middle = low + (high - low) / 2;
        if (x >= xp[middle])
            low = middle;
        else
            high = middle;
    }
    return low;
}

// A value between points by straight lines, as NumPy computes it.
static double between(const double *xp, const double *fp, size_t low, double x) {
    double slope = (fp[low + 1] - fp[low]) / (xp[low + 1] - xp[low]);
    double y = slope * (x - xp[low]) + fp[low];
    if (isnan(y))
        y = slope * (x - xp[low + 1]) + fp[low + 1];
    return isnan(y) && fp[low] == fp[low + 1] ? fp[low] : y;
}

// The same of a value that is not below one behind point `before`: it is mostly near.
static size_t point_near(const double *xp, size_t n, double x, size_t before) {
    for (size_t k = before; k < before + 2 && k + 1 < n; k++)
        if (x >= xp[k] && x < xp[k + 1])
            return k;
    return point_before(xp, n, x);
}

static bool ascend(const double *x, size_t n) {
    bool up = true;
    for (size_t i = 1; i < n; i++)
        up &= x[i] >= x[i - 1];
    return up;
}

typedef struct Points {
    const double *xp, *fp;
    size_t n; // more than one
    double left, right;
} Points;

// What lies beyond the points has `left` and `right`. Returns the point that the last one is
// behind.
static size_t interpolate_some(const Points *p, const double *x, size_t n, size_t low, double *y) {
    const bool up = ascend(x, n);
    for (size_t i = 0; i < n; i++) {
        const double v = x[i];
        if (isnan(v) || v < p->xp[0] || v > p->xp[p->n - 1]) {
            y[i] = isnan(v) ? v : v < p->xp[0] ? p->left : p->right;
            continue;
        }
        low = up ? point_near(p->xp, p->n, v, low) : point_before(p->xp, p->n, v);
        y[i] = low == p->n - 1 || p->xp[low] == v ? p->fp[low] : between(p->xp, p->fp, low, v);
    }
    return low;
}

enum { INTERPOLATED = 64 };
static bool interpolate(const HostSource *s, double left, double right, double *y, Err *e) {
    const Points p = {s[1].in.data, s[2].in.data, s[1].in.n, left, right};
    size_t low = 0;
    STOP_CHUNKS(from, end, s[0].in.n)
    for (size_t i = from; i < end; i += INTERPOLATED) {
        const size_t most = end - i < INTERPOLATED ? end - i : INTERPOLATED;
        low = interpolate_some(&p, (const double *)s[0].in.data + i, most, low, y + i);
    }
    return stop_check(e);
}

// interp(x, xp, fp, left, right): of float64 numbers and as many points as values, more than one;
// None where the points are on a device.
bool fn_core_interp(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s[3] = {0};
    HostOut to;
    double left, right;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (on_device(args[0]) || on_device(args[1]) || on_device(args[2]))
        return true;
    if (!double_argument(vm, args[3], &left) || !double_argument(vm, args[4], &right))
        return false;
    int got = 0;
    while (got < 3 && source_of(vm, ctx, args[got], DT_F64, &s[got]))
        got++;
    bool ok = got == 3 && s[1].in.n > 1 && s[1].in.n == s[2].in.n;
    if (got == 3 && !ok)
        vm_raise(vm, ERR_VALUE, "interp() wants points");
    bool written = ok && host_write(s[0].a->queue, DT_F64, array_shape(s[0].a), &to, &e);
    written = written && interpolate(s, left, right, to.data, &e);
    Namespace namespace = s[0].namespace;
    while (got)
        source_done(&s[--got]);
    return ok && give_out(vm, ctx, namespace, written, &to, &e, out);
}

// ---- running sums and products of complex numbers -----------------------------------------------

// Rows of `width` numbers, of which each takes in the one before.
#define SCAN_COMPLEX(NAME, T)                                                                    \
    static void add_rows_##NAME(const T *x, T *to, size_t width, size_t count) {                 \
        for (size_t i = 2 * width; i < 2 * width * count; i++)                                   \
            to[i] = to[i - 2 * width] + x[i];                                                    \
    }                                                                                            \
    static void multiply_rows_##NAME(const T *x, T *to, size_t width, size_t count) {            \
        for (size_t i = 2 * width; i < 2 * width * count; i += 2) {                              \
            const T re = to[i - 2 * width], im = to[i + 1 - 2 * width];                          \
            to[i] = re * x[i] - im * x[i + 1];                                                   \
            to[i + 1] = re * x[i + 1] + im * x[i];                                               \
        }                                                                                        \
    }                                                                                            \
    static void scan_rows_##NAME(ScanOp op, const T *x, T *to, size_t width, size_t count) {     \
        const size_t row = 2 * width, most = 1 + STOP_CHUNK / row;                               \
        memcpy(to, x, row * sizeof *to);                                                         \
        for (size_t k = 0; k + 1 < count && !stop_asked(); k += most) {                          \
            const size_t rows = count - k <= most ? count - k : most + 1;                        \
            (op == SCAN_ADD ? add_rows_##NAME : multiply_rows_##NAME)(x + k * row, to + k * row, \
                                                                      width, rows);              \
        }                                                                                        \
    }
SCAN_COMPLEX(c64, float)
SCAN_COMPLEX(c128, double)

static bool scan_complex(const HostSource *s, ScanOp op, int64_t axis, void *to, Err *e) {
    const AboutAxis about = about_axis(array_shape(s->a), axis);
    const size_t bytes = dtype_bytes(s->in.dt), one = about.width * about.n;
    for (size_t at = 0; at < s->in.n; at += one) {
        const void *from = (const char *)s->in.data + at * bytes;
        void *out = (char *)to + at * bytes;
        if (s->in.dt == DT_C64)
            scan_rows_c64(op, from, out, about.width, about.n);
        else
            scan_rows_c128(op, from, out, about.width, about.n);
    }
    return stop_check(e);
}

static bool scan_halves(const HostSource *s, ScanOp op, int64_t axis, void *to, Err *e) {
    const AboutAxis about = about_axis(array_shape(s->a), axis);
    segments_scan(DT_F16, op, s->in.data, to, &about);
    return stop_check(e);
}

// scan_here(a, op, axis): running sums and products of complex numbers and float16; None where the
// array is on a device, and for other operations.
bool fn_core_scan_here(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    HostSource s;
    HostOut to;
    ScanOp op;
    int64_t axis;
    Err e = {0};
    *out = V_NONE;
    if (!scan_op(vm, args[1], &op) || !value_index(vm, args[2], &axis))
        return false;
    if (on_device(args[0]) || op > SCAN_MUL)
        return true;
    if (!source_of(vm, c, args[0], DT_COUNT, &s))
        return false;
    bool ok = host_write(s.a->queue, s.in.dt, array_shape(s.a), &to, &e);
    fp_clear();
    ok = ok && (s.in.dt == DT_F16 ? scan_halves : scan_complex)(&s, op, axis, to.data, &e);
    const unsigned flags = ok && s.namespace == NAMESPACE_NUMPY ? fp_raised() : 0;
    const Namespace namespace = s.namespace;
    source_done(&s);
    if (!give_out(vm, c, namespace, ok, &to, &e, out))
        return false;
    if (!flags || lib_fp_array(c->lib, FP_ACCUMULATE, flags))
        return true;
    value_release(*out);
    return false;
}

// Which of n complex numbers is the first with a nan, or if there is none the extreme: by the real
// part, then by the imaginary one.
#define EXTREME(NAME, T)                                                \
    static int64_t extreme_##NAME(const T *z, size_t n, bool largest) { \
        const T sign = largest ? 1 : -1;                                \
        T re = 0, im = 0;                                               \
        size_t best = 0;                                                \
        for (size_t i = 0; i < n; i++) {                                \
            const T x = sign * z[2 * i], y = sign * z[2 * i + 1];       \
            if (x != x || y != y)                                       \
                return (int64_t)i;                                      \
            if (i == 0 || x > re || (x == re && y > im))                \
                re = x, im = y, best = i;                               \
        }                                                               \
        return (int64_t)best;                                           \
    }
EXTREME(c64, float)
EXTREME(c128, double)

// extreme_complex(a, largest): places along the last axis, which is not empty; None where the array
// is on a device.
bool fn_core_extreme_complex(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    HostSource s;
    HostOut to;
    bool largest;
    Err e = {0};
    *out = V_NONE;
    if (on_device(args[0]))
        return true;
    if (!bool_argument(vm, args[1], false, &largest) || !source_of(vm, c, args[0], DT_COUNT, &s))
        return false;
    Shape shape = *array_shape(s.a);
    const size_t n = (size_t)shape.dim[--shape.ndim];
    bool ok = host_write(s.a->queue, DT_I64, &shape, &to, &e);
    for (size_t i = 0; ok && n && i < s.in.n / n && !stop_asked(); i++) {
        const char *z = (const char *)s.in.data + i * n * dtype_bytes(s.in.dt);
        ((int64_t *)to.data)[i] = s.in.dt == DT_C64
                                      ? extreme_c64((const float *)(const void *)z, n, largest)
                                      : extreme_c128((const double *)(const void *)z, n, largest);
    }
    ok = ok && stop_check(&e);
    const Namespace namespace = s.namespace;
    source_done(&s);
    return give_out(vm, c, namespace, ok, &to, &e, out);
}

// ---- bits ---------------------------------------------------------------------------------------

// Eight bytes of 0 and 1: the product brings each to its place in the highest byte.
static unsigned char packed_byte(const unsigned char *p, size_t n, bool little) {
    uint64_t eight = 0;
    memcpy(&eight, p, n < 8 ? n : 8);
    return (unsigned char)(eight * (little ? 0x0102040810204080 : 0x8040201008040201) >> 56);
}

static void pack_row(const unsigned char *p, size_t n, bool little, unsigned char *to) {
    size_t i = 0;
    STOP_CHUNKS(from, end, n / 8)
    for (i = from; i < end; i++)
        to[i] = packed_byte(p + i * 8, 8, little);
    if (n % 8)
        to[n / 8] = packed_byte(p + n / 8 * 8, n % 8, little);
}

// The bits of each byte, a byte for each: any bit of its own carries into the highest.
static uint64_t spread_byte(unsigned byte, bool little) {
    const uint64_t own = little ? 0x8040201008040201 : 0x0102040810204080;
    const uint64_t kept = byte * UINT64_C(0x0101010101010101) & own;
    return (kept + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
}

static void unpack(const unsigned char *p, size_t n, bool little, unsigned char *to) {
    STOP_CHUNKS(from, end, n)
    for (size_t i = from; i < end; i++) {
        const uint64_t eight = spread_byte(p[i], little);
        memcpy(to + i * 8, &eight, 8);
    }
}

static void refuse_size(Err *e) {
    err_set(e, ERR_VALUE,
            "array is too big; the number of elements is more than an array can hold");
}

typedef struct Bits {
    HostSource s;
    HostOut to;
    bool little, here; // here: not on a device, with a last axis
} Bits;

// The array, as elements of a type, and the result, whose last axis is as long as length says.
static bool bits_of(VM *vm, const FnContext *c, const Value *args, Dtype dt, Bits *b) {
    Err e = {0};
    b->here = !on_device(args[0]) && is_array(args[0]) && array_shape(array_of(args[0]))->ndim > 0;
    if (!b->here)
        return true;
    if (!bool_argument(vm, args[1], false, &b->little) || !source_of(vm, c, args[0], dt, &b->s))
        return false;
    Shape shape = *array_shape(b->s.a);
    int64_t *last = &shape.dim[shape.ndim - 1];
    bool ok = true;
    if (dt == DT_BOOL)
        *last = *last / 8 + (*last % 8 != 0);
    else
        ok = !__builtin_mul_overflow(*last, 8, last) && shape_check(&shape, 1, &e);
    if (!ok && !e.kind)
        refuse_size(&e);
    if (ok && host_write(b->s.a->queue, DT_U8, &shape, &b->to, &e))
        return true;
    source_done(&b->s);
    return vm_raise_err(vm, &e);
}

static bool bits_done(VM *vm, const FnContext *c, Bits *b, Value *out) {
    Err e = {0};
    const Namespace namespace = b->s.namespace;
    source_done(&b->s);
    return give_out(vm, c, namespace, stop_check(&e), &b->to, &e, out);
}

// packbits(a, little): of each row of the last axis, eight to a byte; None on a device.
bool fn_core_packbits(VM *vm, void *ctx, Value *args, Value *out) {
    Bits b;
    *out = V_NONE;
    if (!bits_of(vm, ctx, args, DT_BOOL, &b))
        return false;
    if (!b.here)
        return true;
    const size_t n = line_length(&b.s), lines = line_count(&b.s);
    for (size_t i = 0; i < lines; i++)
        pack_row((const unsigned char *)b.s.in.data + i * n, n, b.little,
                 (unsigned char *)b.to.data + i * (n / 8 + (n % 8 != 0)));
    return bits_done(vm, ctx, &b, out);
}

// unpackbits(a, little): the other way round.
bool fn_core_unpackbits(VM *vm, void *ctx, Value *args, Value *out) {
    Bits b;
    *out = V_NONE;
    if (!bits_of(vm, ctx, args, DT_U8, &b))
        return false;
    if (!b.here)
        return true;
    unpack(b.s.in.data, b.s.in.n, b.little, b.to.data);
    return bits_done(vm, ctx, &b, out);
}

// ---- repeats ------------------------------------------------------------------------------------

// Each of n elements of `width` bytes, `times` times.
static void repeat_elements(char *to, const char *from, size_t n, size_t width, size_t times) {
#define REPEAT(T)                          \
    for (size_t i = 0; i < n; i++)         \
        for (size_t k = 0; k < times; k++) \
    ((T *)(void *)to)[i * times + k] = ((const T *)(const void *)from)[i]
    switch (width) {
    case 1: REPEAT(uint8_t); return;
    case 2: REPEAT(uint16_t); return;
    case 4: REPEAT(uint32_t); return;
    case 8: REPEAT(uint64_t); return;
    default: break;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < times; k++)
            memcpy(to + (i * times + k) * width, from + i * width, width);
#undef REPEAT
}

enum { REPEATED_BYTES = 4 << 20 }; // between two looks for an interrupt

// The same, with looks between them.
static bool repeat_all(char *to, const char *from, size_t n, size_t width, size_t times, Err *e) {
    const size_t most = width < REPEATED_BYTES ? REPEATED_BYTES / width : 1;
    const size_t rows = times && times < most ? most / times : 1;
    for (size_t i = 0; i < n; i += rows)
        for (size_t k = 0; k < times && !stop_asked(); k += most)
            repeat_elements(to + (i * times + k) * width, from + i * width,
                            n - i < rows ? n - i : rows, width,
                            times - k < most ? times - k : most);
    return stop_check(e);
}

// Each of n parts of `width` bytes as often as its number says, for each of the segments.
static void repeat_each(char *to, const char *from, size_t segments, size_t n, size_t width,
                        const int64_t *times) {
    for (size_t l = 0; l < segments; l++)
        for (size_t i = 0; i < n && !(i % 4096 == 0 && stop_asked()); i++, from += width)
            for (int64_t k = 0; k < times[i]; k++, to += width) {
                if (width == 8)
                    memcpy(to, from, 8);
                else if (width == 4)
                    memcpy(to, from, 4);
                else
                    memcpy(to, from, width);
            }
}

static bool sum_of_counts(const int64_t *times, size_t n, int64_t *total) {
    *total = 0;
    for (size_t i = 0; i < n; i++)
        if (times[i] < 0 || __builtin_add_overflow(*total, times[i], total))
            return false;
    return true;
}

// The same with a number for each part along the axis: times, none of them negative.
static bool repeat_by(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s, by;
    HostOut to;
    int64_t axis, total = 0;
    Err e;
    err_clear(&e);
    if (!value_index(vm, args[2], &axis) || !source_of(vm, ctx, args[0], DT_COUNT, &s))
        return false;
    if (!source_of(vm, ctx, args[1], DT_I64, &by)) {
        source_done(&s);
        return false;
    }
    Shape shape = *array_shape(s.a);
    const int64_t *times = by.in.data;
    size_t width = dtype_bytes(s.in.dt), segments = 1;
    bool ok = by.in.n == (size_t)shape.dim[axis] && sum_of_counts(times, by.in.n, &total);
    for (int i = 0; i < shape.ndim; i++) {
        if (i > (int)axis)
            width *= (size_t)shape.dim[i];
        if (i < (int)axis)
            segments *= (size_t)shape.dim[i];
    }
    shape.dim[axis] = total;
    ok = ok && shape_check(&shape, dtype_bytes(s.in.dt), &e);
    if (!ok && !e.kind)
        refuse_size(&e);
    ok = ok && host_write(s.a->queue, s.in.dt, &shape, &to, &e);
    if (ok && s.in.n)
        repeat_each(to.data, s.in.data, segments, by.in.n, width, times);
    source_done(&by);
    source_done(&s);
    const bool written = ok && stop_check(&e);
    return ok ? give_out(vm, ctx, s.namespace, written, &to, &e, out) : vm_raise_err(vm, &e);
}

// repeat(a, times, axis): each part along the axis, `times` times; None where a device of
// its own memory holds the array.
bool fn_core_repeat(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s;
    HostOut to;
    int64_t times, axis;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (on_device(args[0]))
        return true;
    if (is_array(args[1]))
        return repeat_by(vm, ctx, args, out);
    if (!value_index(vm, args[1], &times) || !value_index(vm, args[2], &axis) ||
        !source_of(vm, ctx, args[0], DT_COUNT, &s))
        return false;
    Shape shape = *array_shape(s.a);
    size_t width = dtype_bytes(s.in.dt);
    size_t n = s.in.n;
    for (int i = (int)axis + 1; i < shape.ndim; i++)
        width *= (size_t)shape.dim[i];
    n = width ? s.in.n * dtype_bytes(s.in.dt) / width : 0;
    bool ok = !__builtin_mul_overflow(shape.dim[axis], times, &shape.dim[axis]) &&
              shape_check(&shape, dtype_bytes(s.in.dt), &e);
    if (!ok && !e.kind)
        refuse_size(&e);
    ok = ok && host_write(s.a->queue, s.in.dt, &shape, &to, &e);
    const bool written = ok && (!n || repeat_all(to.data, s.in.data, n, width, (size_t)times, &e));
    source_done(&s);
    return ok ? give_out(vm, ctx, s.namespace, written, &to, &e, out) : vm_raise_err(vm, &e);
}

static bool check_range(VM *vm, const HostIn *x, int64_t size) {
    const int64_t *p = x->data;
    for (size_t i = 0; i < x->n; i++)
        if (p[i] < 0 || p[i] >= size)
            return vm_raise(vm, ERR_INDEX, "a position is out of range");
    return true;
}

// How many counts x needs, at least `least`. False: a negative one.
static bool counts_needed(VM *vm, const HostIn *x, int64_t least, int64_t *size) {
    int64_t low = 0, high = -1;
    if (x->n)
        segments_limits(x->data, x->n, &low, &high);
    if (low < 0)
        return vm_raise(vm, ERR_VALUE, "'list' argument must have no negative elements");
    if (high == INT64_MAX)
        return vm_raise(vm, ERR_VALUE,
                        "array is too big; the number of elements is more than an array can hold");
    *size = high + 1 > least ? high + 1 : least;
    return true;
}

static bool counts(VM *vm, const FnContext *c, Value x, const HostSource *weights, Value least,
                   Value *out) {
    HostSource s;
    HostOut to;
    Err e;
    err_clear(&e);
    Shape shape = {.ndim = 1};
    if (!value_index(vm, least, &shape.dim[0]))
        return false;
    Array *a = weights ? NULL : on_device(x), *r;
    bool done;
    if (a && take_from_device(vm, c, array_count_each(a, shape.dim[0], &r, &e), &r, namespace_of(x),
                              &e, &done, out))
        return done;
    if (!source_of(vm, c, x, DT_I64, &s))
        return false;
    if (!counts_needed(vm, &s.in, shape.dim[0], &shape.dim[0])) {
        source_done(&s);
        return false;
    }
    bool ok = shape_check(&shape, sizeof(int64_t), &e) &&
              host_write(s.a->queue, weights ? DT_F64 : DT_I64, &shape, &to, &e);
    if (!ok) {
        source_done(&s);
        return vm_raise_err(vm, &e);
    }
    SegmentWork w = {.kind = SEGMENT_COUNT,
                     .in = s.in.data,
                     .n = (int64_t)s.in.n,
                     .out = to.data,
                     .m = shape.dim[0]};
    if (weights) {
        memset(to.data, 0, to.bytes);
        segments_count_weighted(s.in.data, weights->in.data, s.in.n, to.data);
    } else
        ok = host_segments(&w, &e);
    source_done(&s);
    return give_out(vm, c, s.namespace, ok, &to, &e, out);
}

// count(x, least): how often each number from 0 on stands in x, at least `least` of them.
bool fn_core_count(VM *vm, void *ctx, Value *args, Value *out) {
    return counts(vm, ctx, args[0], NULL, args[1], out);
}

// count_weighted(x, weights, least): the sum of the weights instead.
bool fn_core_count_weighted(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource w;
    if (!source_of(vm, ctx, args[1], DT_F64, &w))
        return false;
    bool ok = counts(vm, ctx, args[0], &w, args[2], out);
    source_done(&w);
    return ok;
}

// histogram(a, edges): the counts of bins equally wide between ascending edges; None where
// the device that holds the array does not count them.
bool fn_core_histogram(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s, edges;
    HostOut to;
    Err e;
    err_clear(&e);
    *out = V_NONE;
    Array *a = on_device(args[0]);
    Array *b = on_device(args[1]);
    Array *r;
    bool done;
    if (a && b && a->queue == b->queue && b->dt == DT_F64 && array_count(b) > 1 &&
        take_from_device(vm, ctx, array_count_bins(a, b, &r, &e), &r, namespace_of(args[0]), &e,
                         &done, out))
        return done;
    if (a)
        return true;
    if (!source_of(vm, ctx, args[0], DT_F64, &s))
        return false;
    if (!source_of(vm, ctx, args[1], DT_F64, &edges)) {
        source_done(&s);
        return false;
    }
    Shape shape = {.ndim = 1, .dim = {(int64_t)edges.in.n - 1}};
    bool ok = edges.in.n > 1 && host_write(s.a->queue, DT_I64, &shape, &to, &e);
    if (ok) {
        SegmentWork w = {.kind = SEGMENT_BINS,
                         .in = s.in.data,
                         .n = (int64_t)s.in.n,
                         .other = edges.in.data,
                         .m = shape.dim[0],
                         .out = to.data};
        ok = host_segments(&w, &e);
    }
    source_done(&s);
    source_done(&edges);
    return give_out(vm, ctx, s.namespace, ok, &to, &e, out);
}

// Fewer elements than this are faster to bring to the host and back than a transform of as
// many kernels as the length has factors.
enum { FFT_ON_HOST = 1 << 15 };
enum { FFT_SHARED = 1 << 15 }; // elements that are worth waking threads

static bool run_fft(VM *vm, const FnContext *c, const FftLines *wanted, HostSource *s,
                    const Shape *shape, Value *out) {
    FftLines t = *wanted;
    HostOut to;
    Err e;
    err_clear(&e);
    Shape result = *shape;
    Device *d = array_device(s->a);
    bool many = s->in.n >= FFT_SHARED && d->backend->share;
    bool ok = host_write(s->a->queue, t.kind == FFT_HALF_REAL ? DT_F64 : DT_C128, &result, &to, &e);
    t.from = s->in.data;
    t.to = to.data;
    if (ok && !s->in.n)
        memset(to.data, 0, to.bytes); // of nothing but the zeros that it is filled up with
    ok = ok && (!s->in.n || !t.outer || fft_lines(&t, many ? d->backend->share : NULL, d, &e));
    source_done(s);
    return give_out(vm, c, s->namespace, ok, &to, &e, out);
}

// How many lines lie before and among the elements of an axis.
static void lay_out_lines(FftLines *t, const Shape *shape, int64_t axis) {
    for (int i = 0; i < shape->ndim; i++) {
        if (i < axis)
            t->outer *= (size_t)shape->dim[i];
        if (i > axis)
            t->inner *= (size_t)shape->dim[i];
    }
}

// fft(a, n, axis, kind, inverse, scale): transforms of n elements along the axis (gpu/host/fft.h),
// times scale. kind: 0 all of it, 1 of real elements the half that says all, 2 real elements from
// that half. None: a device of its own memory holds many elements.
bool fn_core_fft(VM *vm, void *ctx, Value *args, Value *out) {
    static const FftKind kinds[] = {FFT_COMPLEX, FFT_REAL_HALF, FFT_HALF_REAL};
    HostSource s;
    int64_t n, axis, kind;
    FftLines t = {.outer = 1, .inner = 1};
    *out = V_NONE;
    const Array *a = is_array(args[0]) ? array_of(args[0]) : NULL;
    if (a && !array_device(a)->backend->host_memory && array_count(a) > FFT_ON_HOST)
        return true;
    if (!value_index(vm, args[1], &n) || !value_index(vm, args[2], &axis) ||
        !value_index(vm, args[3], &kind) || !bool_argument(vm, args[4], false, &t.inverse) ||
        !value_float(vm, args[5], &t.scale))
        return false;
    t.kind = kinds[kind];
    if (t.kind == FFT_COMPLEX && a && !dtype_is_complex(a->dt))
        t.kind = FFT_FROM_REAL;
    bool real = t.kind == FFT_FROM_REAL || t.kind == FFT_REAL_HALF;
    if (!source_of(vm, ctx, args[0], real ? DT_F64 : DT_C128, &s))
        return false;
    Shape shape = *array_shape(s.a);
    lay_out_lines(&t, &shape, axis);
    t.n = (size_t)n;
    t.have = (size_t)shape.dim[axis];
    shape.dim[axis] = (int64_t)fft_given(t.kind, t.n);
    Err e;
    err_clear(&e);
    if (!shape_check(&shape, sizeof(Pair), &e)) {
        source_done(&s);
        return vm_raise_err(vm, &e);
    }
    return run_fft(vm, ctx, &t, &s, &shape, out);
}

enum { CONVOLVE_PART = 1 << 24 }; // products between two looks for an interrupt

static bool convolve(VM *vm, Dtype dt, const HostIn *a, const HostIn *v, void *to) {
    size_t all = a->n + v->n - 1;
    size_t part = CONVOLVE_PART / (a->n < v->n ? a->n : v->n) + 1;
    for (size_t from = 0, end; from < all; from = end) {
        end = all - from < part ? all : from + part;
        segments_convolve(dt, a->data, a->n, v->data, v->n, from, end, to);
        if (!vm_poll(vm))
            return false;
    }
    return true;
}

// convolve(a, v): the full convolution of two vectors of one type.
bool fn_core_convolve(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s, v;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s))
        return false;
    Dtype dt = s.a->dt;
    if (dt != DT_I64 && dt != DT_U64 && dt != DT_F32 && dt != DT_F64)
        dt = DT_F64;
    source_done(&s);
    if (!source_of(vm, ctx, args[0], dt, &s))
        return false;
    if (!source_of(vm, ctx, args[1], dt, &v)) {
        source_done(&s);
        return false;
    }
    Shape shape = {.ndim = 1, .dim = {(int64_t)(s.in.n + v.in.n) - 1}};
    bool ok = host_write(s.a->queue, dt, &shape, &to, &e);
    bool stopped = ok && !convolve(vm, dt, &s.in, &v.in, to.data);
    source_done(&s);
    source_done(&v);
    if (stopped) {
        host_dropped(&to);
        return false;
    }
    return give_out(vm, ctx, s.namespace, ok, &to, &e, out);
}

// ---- operations at positions --------------------------------------------------------------------

typedef struct At {
    Engine *engine;
    Dtype dt; // of the elements
    OpTypes types;
    unsigned flags; // floating-point errors met
} At;

// The loops of usual operations, for elements and values of one type.
#define AT_LOOP(EXPRESSION)                       \
    for (size_t i = 0; i < n; i++) {              \
        const T a = to[at[i]], b = v[i * v_step]; \
        to[at[i]] = (T)(EXPRESSION);              \
    }                                             \
    return true
// The larger or smaller one without a jump, which would go wrong as often as not; then a NaN.
#define AT_EXTREME(COMPARED, IS_NAN)                          \
    for (size_t i = 0; i < n; i++) {                          \
        const T a = to[at[i]], b = v[i * v_step];             \
        const T one = a COMPARED b ? a : b;                   \
        to[at[i]] = __builtin_expect(IS_NAN(a), 0) ? a : one; \
    }                                                         \
    return true
#define AT_LOOPS(NAME, TYPE, WIDE, IS_NAN)                                               \
    static bool at_##NAME(OpId op, TYPE *to, const int64_t *at, const TYPE *v, size_t n, \
                          size_t v_step) {                                               \
        typedef TYPE T;                                                                  \
        switch (op) {                                                                    \
        case OP_ID_ADD: AT_LOOP((WIDE)a + (WIDE)b);                                      \
        case OP_ID_SUB: AT_LOOP((WIDE)a - (WIDE)b);                                      \
        case OP_ID_MUL: AT_LOOP((WIDE)a *(WIDE)b);                                       \
        case OP_ID_MAXIMUM: AT_EXTREME(>, IS_NAN);                                       \
        case OP_ID_MINIMUM: AT_EXTREME(<, IS_NAN);                                       \
        default: return false;                                                           \
        }                                                                                \
    }
#define NO_NAN(x) false
#define NAN_OF(x) ((x) != (x))
AT_LOOPS(f64, double, double, NAN_OF)
AT_LOOPS(f32, float, float, NAN_OF)
AT_LOOPS(i64, int64_t, uint64_t, NO_NAN)
AT_LOOPS(i32, int32_t, uint32_t, NO_NAN)

// False: there is none. v_step: 1, or 0 where one value is for all.
static bool own_loop(At *t, void *to, const int64_t *at, const void *v, size_t n, size_t v_step) {
    const OpId op = t->types.op;
    bool done = false;
    fp_clear();
    switch (t->dt) {
    case DT_F64: done = at_f64(op, to, at, v, n, v_step); break;
    case DT_F32: done = at_f32(op, to, at, v, n, v_step); break;
    case DT_I64: return at_i64(op, to, at, v, n, v_step);
    case DT_I32: return at_i32(op, to, at, v, n, v_step);
    default: return false;
    }
    t->flags |= done ? fp_raised() : 0;
    return done;
}

// The values [from, end), or the one that is there.
static void apply_part(At *t, char *to, const int64_t *at, const HostIn *values, size_t from,
                       size_t end) {
    const size_t width = dtype_bytes(t->dt), v_step = values->n > 1;
    const size_t step = dtype_bytes(values->dt) * v_step;
    const char *v = values->data;
    if (values->dt == t->dt && t->types.compute == t->dt &&
        own_loop(t, to, at + from, v + from * step, end - from, v_step))
        return;
    for (size_t i = from; i < end; i++) {
        char *place = to + (size_t)at[i] * width;
        Scalar in[3] = {scalar_cast(scalar_load(place, t->dt), t->types.compute),
                        scalar_cast(scalar_load(v + i * step, values->dt), t->types.compute)};
        unsigned flags = 0;
        Scalar r =
            engine_scalar_op(t->engine, t->types.op, t->types.compute, t->types.result, in, &flags);
        scalar_store(place, scalar_cast(r, t->dt));
        t->flags |= flags;
    }
}

// False, with *e, after an interrupt.
static bool apply_at(At *t, char *to, const HostIn *at, const HostIn *values, Err *e) {
    STOP_CHUNKS(from, end, at->n) apply_part(t, to, at->data, values, from, end);
    return stop_check(e);
}

// The values in the type that is computed in, where the array is of it, too.
static bool widen_values(VM *vm, const FnContext *c, const At *how, Value value, HostSource *v) {
    HostSource wide;
    if (how->types.compute != how->dt || v->a->dt == how->dt)
        return true;
    if (!source_of(vm, c, value, how->dt, &wide))
        return false;
    source_done(v);
    *v = wide;
    return true;
}

// at(name, a, positions, values): a op= values, or one value, at positions of a (in C order), one
// after the other.
bool fn_core_at(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    OpId op;
    HostSource s, at, v;
    HostOut to;
    Err e;
    err_clear(&e);
    if (!value_is_str(args[0]) || !op_find(str_get(args[0]), &op))
        return vm_raise(vm, ERR_VALUE, "no such operation");
    if (!source_of(vm, c, args[1], DT_COUNT, &s))
        return false;
    if (!source_of(vm, c, args[2], DT_I64, &at)) {
        source_done(&s);
        return false;
    }
    if (!source_of(vm, c, args[3], DT_COUNT, &v)) {
        source_done(&s);
        source_done(&at);
        return false;
    }
    At how = {.engine = c->lib->engine, .dt = s.a->dt};
    // NumPy's loop for one axis and one type says its name
    const bool own = array_shape(s.a)->ndim == 1 && s.a->dt == v.a->dt;
    Operand operands[3] = {{.dt = s.a->dt}, {.dt = v.a->dt}};
    bool ok = checked(vm, op_resolve(op, operands, &how.types, &e), &e);
    ok = ok && check_range(vm, &at.in, (int64_t)s.in.n) && widen_values(vm, c, &how, args[3], &v);
    if (ok && at.in.n != v.in.n && v.in.n != 1)
        ok = vm_raise(vm, ERR_VALUE, "as many values as positions are needed");
    if (ok && (ok = checked(vm, host_write(s.a->queue, s.a->dt, array_shape(s.a), &to, &e), &e))) {
        if (s.in.n)
            memcpy(to.data, s.in.data, to.bytes);
        bool whole = apply_at(&how, to.data, &at.in, &v.in, &e);
        if (!whole)
            host_dropped(&to);
        Array *r = whole ? host_written(&to, &e) : NULL;
        ok = checked(vm, r && array_store(s.a, arg_of(r), true, &e), &e);
        array_release(r);
        ok = ok && lib_fp_array(c->lib, own ? (int)op : FP_AT, how.flags);
    }
    source_done(&s);
    source_done(&at);
    source_done(&v);
    *out = V_NONE;
    return ok;
}

// take_flat(a, positions): elements by their position in C order, each in range.
bool fn_core_take_flat(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a, *p, *r = NULL;
    Namespace namespace, other;
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, args[0], &a, &namespace))
        return false;
    if (!input_array(vm, c, args[1], &p, &other)) {
        array_release(a);
        return false;
    }
    Array *wide = array_cast(p, DT_I64, &e);
    if (wide)
        r = array_take(a, wide, &e);
    array_release(wide);
    array_release(a);
    array_release(p);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// op(name, a, b, out, where): an operation by its name; b None for one operand.
bool fn_core_op(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    OpId op;
    if (!value_is_str(args[0]) || !op_find(str_get(args[0]), &op))
        return vm_raise(vm, ERR_VALUE, "no such operation");
    if (op_info(op)->arity == 2)
        return array_binary_values(vm, op, args[1], args[2], out);
    Err e;
    err_clear(&e);
    Array *a;
    Namespace namespace;
    if (!input_array(vm, ctx, args[1], &a, &namespace))
        return false;
    return lib_result_value(lib_of(vm), namespace, then1(op, a, &e), &e, out);
}

// ---- about arrays -------------------------------------------------------------------------------

bool fn_core_is_contiguous(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(!a || !a->buf || layout_contiguous(&a->layout));
    return true;
}

bool fn_core_may_share(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    Array *a = lib_array(args[0]);
    Array *b = lib_array(args[1]);
    *out = v_bool(a && b && (a == b || array_may_share(a, b)));
    return true;
}

// unwritten(a, shape): an array of a's type, of which every element is stored before it is read.
bool fn_core_unwritten(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Shape shape;
    Err e;
    err_clear(&e);
    if (!is_array(args[0]))
        return vm_raise(vm, ERR_TYPE, "an array is needed");
    if (!extents_argument(vm, args[1], &shape))
        return false;
    Array *a = array_of(args[0]);
    Array *made = array_unwritten(a->queue, a->dt, &shape, &e);
    return lib_array_value(lib_of(vm), namespace_of(args[0]), made, &e, out);
}

// number_extreme(a, largest): of all elements that are no NaNs; None where that is for others to
// find.
bool fn_core_number_extreme(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    HostIn in;
    Err e;
    double found;
    bool largest;
    err_clear(&e);
    *out = V_NONE;
    Array *a = lib_array(args[0]);
    if (!bool_argument(vm, args[1], true, &largest))
        return false;
    if (!a || (a->dt != DT_F64 && a->dt != DT_F32) || !array_device(a)->backend->host_memory)
        return true;
    if (!host_read(a, &in, &e))
        return vm_raise_err(vm, &e);
    if (segments_number_extreme(a->dt, in.data, in.n, largest, &found))
        *out = lib_scalar_value(lib_of(vm), scalar_cast(scalar_float(found), a->dt));
    host_done(&in);
    return stop_check(&e) || vm_raise_err(vm, &e);
}

// replace(a, b): the array object a gets b's shape and elements.
bool fn_core_replace(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!is_array(args[0]) || !is_array(args[1]))
        return vm_raise(vm, ERR_TYPE, "two arrays are needed");
    ArrayObj *o = (ArrayObj *)(void *)args[0].u.o;
    Array *b = array_retain(array_of(args[1]));
    array_release(o->a);
    o->a = b;
    *out = V_NONE;
    return true;
}

// view(a, dtype): the same bytes as elements of another type.
bool fn_core_view(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Dtype dt = DT_F64;
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!dtype_argument(vm, args[1], &dt) || !input_array(vm, c, args[0], &a, &namespace))
        return false;
    Array *r = array_recast(a, dt, &e);
    array_release(a);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// strided(a, shape, strides, writeable): strides in bytes.
bool fn_core_strided(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Shape shape, steps;
    Array *a;
    Namespace namespace;
    bool writeable;
    Err e;
    err_clear(&e);
    if (!shape_argument(vm, args[1], &shape) || !shape_argument(vm, args[2], &steps) ||
        !bool_argument(vm, args[3], true, &writeable))
        return false;
    if (shape.ndim != steps.ndim)
        return vm_raise(vm, ERR_VALUE, "strides must be the same length as shape");
    if (!input_array(vm, c, args[0], &a, &namespace))
        return false;
    int64_t width = (int64_t)dtype_bytes(a->dt);
    bool fits = true;
    for (int i = 0; i < steps.ndim; i++) {
        fits &= steps.dim[i] % width == 0;
        steps.dim[i] /= width;
    }
    Array *r = fits ? array_strided(a, &shape, steps.dim, &e) : NULL;
    array_release(a);
    if (!fits)
        return vm_raise(vm, ERR_VALUE, "strides must be multiples of the element's size, %d bytes",
                        (int)width);
    if (r && !writeable)
        r->readonly = true;
    return lib_array_value(c->lib, namespace, r, &e, out);
}

// protect(a, writeable): what flags.writeable sets.
bool fn_core_protect(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a = lib_array(args[0]);
    bool writeable;
    if (!a || !bool_argument(vm, args[1], true, &writeable))
        return a ? false : vm_raise(vm, ERR_TYPE, "an array is needed");
    if (writeable && a->readonly && a->view)
        return vm_raise(vm, ERR_VALUE, "cannot set WRITEABLE flag to True of this array");
    a->readonly = !writeable;
    *out = V_NONE;
    return true;
}

// base(a): the array whose memory this one shows, or None.
bool fn_core_base(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    (void)vm;
    Array *a = lib_array(args[0]);
    Err e;
    err_clear(&e);
    *out = V_NONE;
    if (!a || !a->view || !a->buf)
        return true;
    if (lib_lender(a->buf, out) || lib_owner(a->buf, out))
        return true;
    // The owner is gone: what it held, as one row.
    Shape shape = {.ndim = 1, .dim = {(int64_t)(a->buf->bytes / dtype_bytes(a->dt))}};
    int64_t one = 1;
    IndexItem all = {.kind = INDEX_ELLIPSIS};
    Array *first = array_view(a, &all, 1, &e);
    if (first)
        first->layout.offset = 0;
    Array *r = first ? array_strided(first, &shape, &one, &e) : NULL;
    array_release(first);
    if (r)
        r->view = false;
    return lib_array_value(c->lib, namespace_of(args[0]), r, &e, out);
}

// bytes_of(a): the elements' bytes in C order.
bool fn_core_bytes_of(VM *vm, void *ctx, Value *args, Value *out) {
    HostSource s;
    if (!source_of(vm, ctx, args[0], DT_COUNT, &s))
        return false;
    bool ok = bytes_new(vm, &type_bytes,
                        (Str){s.in.n ? s.in.data : "", s.in.n * dtype_bytes(s.in.dt)}, out);
    source_done(&s);
    return ok;
}

// of_bytes(b): bytes as an array of uint8.
bool fn_core_of_bytes(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    if (!v_is_type(args[0], &type_bytes) && !v_is_type(args[0], &type_bytearray))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        value_type(vm, args[0])->name);
    Str b = bytes_get(args[0]);
    Shape shape = {.ndim = 1, .dim = {(int64_t)b.n}};
    Err e;
    err_clear(&e);
    Array *a = array_from_host(lib_queue(c->lib, context_namespace(c)), DT_U8, &shape, b.p, &e);
    return lib_array_value(c->lib, context_namespace(c), a, &e, out);
}

bool fn_core_owns_data(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(a && !a->view);
    return true;
}

// has_views(a): does another array stand over its memory?
bool fn_core_has_views(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Array *a = lib_array(args[0]);
    Err e;
    err_clear(&e);
    if (a && !queue_flush(a->queue, &e))
        return vm_raise_err(vm, &e); // what is recorded holds memory, too
    *out = v_bool(a && a->buf && a->buf->refs > 1);
    return true;
}

bool fn_core_writeable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    Array *a = lib_array(args[0]);
    *out = v_bool(a && !a->readonly);
    return true;
}
