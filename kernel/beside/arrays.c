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

void arrays_expect(Beside *s) {
    Device *dev = host_of(s);
    dev->backend->lends(dev);
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
        const bool of_gpu = str_starts(segment, STR("g"));
        segment = str_slice(segment, of_gpu, segment.n);
        snprintf(text, sizeof text, "%.*s", STR_ARG(segment));
        what.segment = strtoull(text, NULL, 10);
        Str start = python_field(f);
        snprintf(text, sizeof text, "%.*s", STR_ARG(start));
        what.start = strtoull(text, NULL, 10);
        if (of_gpu)
            gpu_let_go(s, what.segment);
        else
            dev->backend->let_go(dev, &what);
    }
}

void arrays_let_all_go(Beside *s) {
    Device *dev = host_of(s);
    dev->backend->let_go(dev, NULL);
    gpu_let_all_go(s);
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
                           numbers_tuple(vm, a->layout.shape.dim, a->layout.shape.ndim, 1),
                           numbers_tuple(vm, a->layout.stride, a->layout.shape.ndim, bytes),
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

// borrow(segment, start, bytes, at, shape, strides, dtype, writes): the array with these elements.
static bool borrow(VM *vm, void *ctx, Value *args, Value *out) {
    Beside *s = ctx;
    int64_t part[3];
    Dtype dt;
    Layout l;
    Err e = {0};
    for (int i = 0; i < 3; i++)
        if (!given_whole(vm, args[i], &part[i]))
            return false;
    if (!given_dtype(vm, args[6], &dt) ||
        !given_layout(vm, args[3], args[4], args[5], (int64_t)dtype_bytes(dt), &l))
        return false;
    if (!shape_check(&l.shape, dtype_bytes(dt), &e))
        return vm_raise_err(vm, &e);
    if (!shape_count(&l.shape) || !given_within(&l, dt, (size_t)part[2]))
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
    size_t n;
    const NativeFunction *more = gpu_natives(&n);
    return beside_register(s, rows, sizeof rows / sizeof *rows) && beside_register(s, more, n);
}
