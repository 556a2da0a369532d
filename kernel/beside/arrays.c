// arrays.c: arrays in memory that both processes have: ours that Python is to see, and
// Python's that cells here are to see. Neither is copied.
#include "kernel/beside/internal.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIELDS = 8 }; // of an array, as warpcell_bridge.array takes them

static Device *host_of(Beside *s) {
    return engine_cpu(lib_engine(s->lib))->dev;
}

bool arrays_give_file(Beside *s, Str number) {
    char text[32];
    size_t size = 0;
    snprintf(text, sizeof text, "%.*s", STR_ARG(number));
    Device *dev = host_of(s);
    int fd = dev->backend->lent_file(dev, strtoull(text, NULL, 10), &size);
    snprintf(text, sizeof text, "%zu", fd < 0 ? 0 : size);
    Str field = str_of(text);
    return beside_say(s, PYTHON_FILE_IS, &field, 1, fd);
}

void arrays_let_go(Beside *s, PythonFrame *f) {
    Device *dev = host_of(s);
    char text[32];
    for (Str segment = python_field(f); segment.p; segment = python_field(f)) {
        Lent what = {0};
        snprintf(text, sizeof text, "%.*s", STR_ARG(segment));
        what.segment = strtoull(text, NULL, 10);
        Str start = python_field(f);
        snprintf(text, sizeof text, "%.*s", STR_ARG(start));
        what.start = strtoull(text, NULL, 10);
        dev->backend->let_go(dev, &what);
    }
}

void arrays_let_all_go(Beside *s) {
    Device *dev = host_of(s);
    dev->backend->let_go(dev, NULL);
}

// A segment of Python's; -1: raised, or Python has none of that number.
static int ask_for_file(Beside *s, uint64_t segment) {
    PythonFrame f;
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, segment);
    Str field = str_of(text);
    if (!beside_say(s, PYTHON_FILE, &field, 1, -1) ||
        !beside_serve(s, PYTHON_FILE_IS, PYTHON_FILE_IS, &f))
        return -1;
    return python_file(&s->process);
}

static Value numbers(VM *vm, const int64_t *n, int count, int64_t scale) {
    Value items[LIMIT_NDIM];
    for (int i = 0; i < count; i++)
        items[i] = v_int(n[i] * scale);
    return tuple_new(vm, items, (size_t)count);
}

// lend(a): the arguments by which Python makes the same array; None for one without elements.
static bool lend(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    Array *a = lib_array(args[0]);
    Err e = {0};
    Lent at;
    if (!a)
        return vm_raise(vm, ERR_TYPE, "an array is wanted");
    Device *dev = array_device(a);
    if (!dev->backend->lend) {
        vm_raise(vm, ERR_TYPE, "it is on the GPU");
        return vm_hint(vm, "cupy.asnumpy(x) takes an array to the CPU.");
    }
    *out = V_NONE;
    if (array_count(a) == 0)
        return true;
    if (!array_ready(a, &e) || !engine_finish(lib_engine(s->lib), &e) ||
        !dev->backend->lend(dev, a->buf, &at, &e))
        return vm_raise_err(vm, &e);
    int64_t bytes = (int64_t)dtype_bytes(a->dt);
    Value field[FIELDS] = {v_int((int64_t)at.segment),
                           v_int((int64_t)at.start),
                           v_int((int64_t)at.bytes),
                           v_int(a->layout.offset * bytes),
                           numbers(vm, a->layout.shape.dim, a->layout.shape.ndim, 1),
                           numbers(vm, a->layout.stride, a->layout.shape.ndim, bytes),
                           str_new(vm, (Str){&dtype_info[a->dt].code, 1}),
                           v_bool(!a->readonly)};
    bool ok = true;
    for (int i = 0; i < FIELDS; i++)
        ok = ok && !v_is(field[i], T_UNDEF);
    ok = ok && !v_is(*out = tuple_new(vm, field, FIELDS), T_UNDEF);
    for (int i = 0; i < FIELDS; i++)
        value_release(field[i]);
    return ok;
}

// ---- from Python --------------------------------------------------------------------------------

static bool whole(VM *vm, Value v, int64_t *out) {
    return value_index(vm, v, out) &&
           (*out >= 0 || vm_raise(vm, ERR_VALUE, "Python gave a negative number"));
}

static bool layout_given(VM *vm, Value at, Value shape, Value strides, int64_t bytes, Layout *l) {
    const Value *dim, *stride;
    size_t n, m;
    if (!value_items(shape, &dim, &n) || !value_items(strides, &stride, &m) || n != m)
        return vm_raise(vm, ERR_VALUE, "Python gave an array without a shape");
    if (n > LIMIT_NDIM)
        return vm_raise(vm, ERR_VALUE, "an array has at most %d axes here, not %zu", LIMIT_NDIM, n);
    l->shape.ndim = (int)n;
    if (!whole(vm, at, &l->offset))
        return false;
    bool ok = l->offset % bytes == 0;
    l->offset /= bytes;
    for (size_t i = 0; i < n; i++) {
        int64_t step;
        if (!whole(vm, dim[i], &l->shape.dim[i]) || !value_index(vm, stride[i], &step))
            return false;
        ok = ok && step % bytes == 0;
        l->stride[i] = step / bytes;
    }
    return ok || vm_raise(vm, ERR_VALUE,
                          "Python gave elements that do not lie at multiples of "
                          "their size");
}

// Does every element lie in the buffer, in numbers that do not overflow?
static bool is_within(const Layout *l, Dtype dt, size_t bytes) {
    __int128 low = l->offset, high = l->offset;
    for (int i = 0; i < l->shape.ndim; i++) {
        __int128 reach = (__int128)(l->shape.dim[i] - 1) * l->stride[i];
        low += reach < 0 ? reach : 0;
        high += reach > 0 ? reach : 0;
    }
    return low >= 0 && high < (__int128)(bytes / dtype_bytes(dt));
}

static Buffer *borrow_block(Beside *s, Lent *what) {
    Device *dev = host_of(s);
    Err e = {0};
    bool unknown;
    what->fd = -1;
    Buffer *b = dev->backend->borrow(dev, what, &unknown, &e);
    if (!b && unknown) {
        what->fd = ask_for_file(s, what->segment);
        if (vm_raised(s->vm))
            return NULL;
        b = dev->backend->borrow(dev, what, &unknown, &e);
    }
    if (!b && unknown)
        vm_raise(s->vm, ERR_OS, "Python's memory could not be shared: too many files are open");
    else if (!b)
        vm_raise_err(s->vm, &e);
    return b;
}

static bool dtype_given(VM *vm, Value v, Dtype *out) {
    return (value_is_str(v) && dtype_parse(str_get(v), out)) ||
           vm_raise(vm, ERR_TYPE, "Python gave an array of an unknown type");
}

// borrow(segment, start, bytes, at, shape, strides, dtype, writes): the array with these elements.
static bool borrow(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    int64_t part[3];
    Dtype dt;
    Layout l;
    Err e = {0};
    for (int i = 0; i < 3; i++)
        if (!whole(vm, args[i], &part[i]))
            return false;
    if (!dtype_given(vm, args[6], &dt) ||
        !layout_given(vm, args[3], args[4], args[5], (int64_t)dtype_bytes(dt), &l))
        return false;
    if (!shape_check(&l.shape, dtype_bytes(dt), &e))
        return vm_raise_err(vm, &e);
    if (!shape_count(&l.shape) || !is_within(&l, dt, (size_t)part[2]))
        return vm_raise(vm, ERR_VALUE, "Python gave an array beyond its memory");
    Lent what = {.segment = (uint64_t)part[0], .start = (size_t)part[1], .bytes = (size_t)part[2]};
    Buffer *b = borrow_block(s, &what);
    if (!b)
        return false;
    b->mixed = true; // Python may have seen it as another type
    Array *a = array_on(engine_cpu(lib_engine(s->lib)), dt, b, &l, &e);
    buffer_release(b);
    if (a) {
        a->readonly = v_is(args[7], T_BOOL) && !args[7].u.b;
        a->view = true;
    }
    return lib_array_value(s->lib, NAMESPACE_NUMPY, a, &e, out);
}

bool arrays_register(Beside *s) {
    static const NativeFunction rows[] = {
        {"__python_lend__", "__python_lend__(array, /)", lend},
        {"__python_borrow__",
         "__python_borrow__(segment, start, bytes, at, shape, strides, dtype, writes, /)", borrow}};
    return beside_register(s, rows, sizeof rows / sizeof *rows);
}
