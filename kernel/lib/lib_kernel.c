// lib_kernel.c: cupy.RawKernel's launch: arrays as device addresses, numbers by value.
#include "kernel/base/mem.h"
#include "kernel/loops/loop.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/functions.h"
#include "kernel/vm/str.h"
#include <string.h>

enum { MAX_ARGS = 256, MAX_OPTIONS = 32 };

typedef struct Arg {
    _Alignas(16) unsigned char bytes[16];
} Arg;

static bool axis_count(VM *vm, Value v, const char *what, unsigned *out) {
    int64_t n;
    if (!value_index(vm, v, &n))
        return false;
    if (n < 0 || n > INT32_MAX)
        return vm_raise(vm, ERR_VALUE, "the %s has %lld along an axis", what, (long long)n);
    *out = (unsigned)n;
    return true;
}

// A number or up to three of them; missing ones are 1.
static bool extents(VM *vm, Value v, const char *what, unsigned out[3]) {
    const Value *items;
    size_t n;
    out[0] = out[1] = out[2] = 1;
    if (!value_items(v, &items, &n))
        return axis_count(vm, v, what, &out[0]);
    if (n < 1 || n > 3)
        return vm_raise(vm, ERR_VALUE, "the %s has 1 to 3 axes, not %zu", what, n);
    Value held;
    if (!value_hold(vm, v, &held))
        return false;
    value_items(held, &items, &n);
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++)
        ok = axis_count(vm, items[i], what, &out[i]);
    value_release(held);
    return ok;
}

// Where the array's first element is; what was recorded has run.
static bool address_of(VM *vm, Array *a, const Device *dev, Arg *out) {
    Err e = {0};
    if (array_device(a) != dev) {
        vm_raise(vm, ERR_TYPE, "a kernel takes arrays that are on the GPU, not one on the CPU");
        return vm_hint(vm, "cupy.asarray(x) takes an array to the GPU.");
    }
    if (!a->buf->memory && !buffer_allocate(a->buf, &e))
        return vm_raise_err(vm, &e);
    uintptr_t address =
        (uintptr_t)a->buf->memory + (uintptr_t)(a->layout.offset * (int64_t)dtype_bytes(a->dt));
    memcpy(out->bytes, &address, sizeof address);
    return true;
}

// Pending arrays get their buffers, and everything recorded runs: the kernel comes behind it.
static bool settle(VM *vm, Queue *q, const Value *items, size_t n) {
    Err e = {0};
    for (size_t i = 0; i < n; i++)
        if (is_array(items[i]) && !array_of(items[i])->buf && !array_bind(array_of(items[i]), &e))
            return vm_raise_err(vm, &e);
    return queue_flush(q, &e) || vm_raise_err(vm, &e);
}

// address(a): where the first element is, on its device; what was recorded has run.
bool fn_core_address(VM *vm, void *ctx, Value *args, Value *out) {
    Arg at = {0};
    uintptr_t address;
    (void)ctx;
    if (!is_array(args[0]))
        return vm_raise(vm, ERR_TYPE, "address() wants an array");
    Queue *q = lib_queue(lib_of(vm), namespace_of(args[0]));
    if (!settle(vm, q, args, 1) ||
        !address_of(vm, array_of(args[0]), array_device(array_of(args[0])), &at))
        return false;
    memcpy(&address, at.bytes, sizeof address);
    buffer_pin(array_of(args[0])->buf);
    *out = v_int((int64_t)address);
    return true;
}

static bool fill_arg(VM *vm, Value v, const Device *dev, Arg *out) {
    Scalar s;
    if (is_array(v) && namespace_of(v) == NAMESPACE_NUMPY) {
        vm_raise(vm, ERR_TYPE, "a kernel takes arrays of cupy, not one of numpy");
        return vm_hint(vm, "cupy.asarray(x) takes an array to the GPU.");
    }
    if (is_array(v))
        return address_of(vm, array_of(v), dev, out);
    if (v.tag == T_NONE) { // a null pointer
        memset(out, 0, sizeof *out);
        return true;
    }
    if (lib_scalar(v, &s)) {
        scalar_store(out->bytes, s);
        return true;
    }
    return vm_raise(vm, ERR_TYPE, "Unsupported type %s", value_type(vm, v)->name);
}

// None is a null pointer.
static Scalar number_of_argument(Value v) {
    Scalar s;
    return lib_scalar(v, &s) ? s : scalar_int(0);
}

static Dtype type_of_argument(Value v) {
    return is_array(v) ? array_of(v)->dt : number_of_argument(v).dt;
}

static void tell_arg(Value v, UserArgument *out) {
    out->array = is_array(v);
    out->dt = type_of_argument(v);
    if (!out->array) {
        out->value = number_of_argument(v);
        return;
    }
    const Array *a = array_of(v);
    const Shape *shape = array_shape(a);
    out->ndim = shape->ndim;
    for (int i = 0; i < shape->ndim && i < TOLD_AXES; i++)
        out->dim[i] = shape->dim[i];
}

static bool read_options(VM *vm, Value v, Str *option, size_t *n) {
    const Value *items;
    if (!value_items(v, &items, n) || *n > MAX_OPTIONS)
        return vm_raise(vm, ERR_TYPE, "options: a tuple of at most %d strings", MAX_OPTIONS);
    for (size_t i = 0; i < *n; i++) {
        if (!value_is_str(items[i]))
            return vm_raise(vm, ERR_TYPE, "options: a tuple of strings");
        option[i] = str_get(items[i]);
    }
    return true;
}

static bool run_given(VM *vm, Queue *q, UserKernel *k, const Value *items, size_t n, Value *out) {
    Arg *arg = mem_zero((n + 1) * sizeof *arg);
    UserArgument told[TOLD_ARGUMENTS];
    void *address[MAX_ARGS];
    struct Buffer *buffer[MAX_ARGS];
    Dtype type[MAX_ARGS];
    Buf refusal = {0};
    Err e = {0};
    bool ok = arg || vm_no_memory(vm);
    for (size_t i = 0; ok && i < n; i++) {
        address[i] = arg[i].bytes;
        ok = fill_arg(vm, items[i], q->dev, &arg[i]);
        buffer[i] = ok && is_array(items[i]) ? array_of(items[i])->buf : NULL;
        type[i] = type_of_argument(items[i]);
        if (i < TOLD_ARGUMENTS)
            tell_arg(items[i], &told[i]);
    }
    k->arg = address;
    k->nargs = n;
    k->arg_bytes = sizeof arg->bytes;
    k->buffer = buffer;
    k->type = type;
    k->told = told;
    ok = ok && (!k->launches || engine_keep(lib_engine(lib_of(vm)), q, &e) || vm_raise_err(vm, &e));
    ok = ok && (q->dev->backend->run_text(q->dev, k, &refusal, &e) || vm_raise_err(vm, &e));
    *out = V_NONE;
    if (ok && (refusal.n || refusal.failed))
        *out = str_from_buf(vm, &refusal);
    buf_free(&refusal);
    mem_free(arg);
    return ok && out->tag != T_UNDEF;
}

// What compiled loops have done: (compiled, times round on the CPU, launches on a GPU, their
// iterations).
bool fn_core_loop_stats(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    LoopStats s = vm_loop_stats(vm);
    Value items[] = {v_int((int64_t)s.traces), v_int((int64_t)s.iterations),
                     v_int((int64_t)s.device), v_int((int64_t)s.device_iterations)};
    *out = tuple_new(vm, items, 4);
    return out->tag != T_UNDEF;
}

// ---- kernels of numba.cuda ----------------------------------------------------------------------

// What a letter of cuda_launch's `kinds` says of an argument.
static bool kind_of_letter(char c, LoopParamKind *out) {
    static const char letters[] = ".xyzXYZsl"; // in the order of LoopParamKind
    const char *at = c ? strchr(letters, c) : NULL;
    if (at)
        *out = (LoopParamKind)(at - letters);
    return at != NULL;
}

// The barrier of a kernel's text; outside of a kernel there are no other threads to wait for.
bool fn_core_cuda_sync(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = V_NONE;
    return true;
}

// The function with Numba's rules for numbers; quiet: a division by 0 is no error; stencil: arrays
// stand for their elements.
bool fn_core_by_numba(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const bool quiet = v_is(args[1], T_BOOL) && args[1].u.b;
    const bool stencil = v_is(args[2], T_BOOL) && args[2].u.b;
    if (!v_has(args[0], &type_function)) {
        *out = value_copy(args[0]);
        return true;
    }
    const Arithmetic how = stencil ? ARITHMETIC_STENCIL
                           : quiet ? ARITHMETIC_NUMBA_QUIET
                                   : ARITHMETIC_NUMBA;
    return function_with_arithmetic(vm, args[0], how, out);
}

static bool launch_end(VM *vm, const char *end, const char *why, Value *out) {
    Value items[2] = {str_new(vm, str_of(end)), str_new(vm, str_of(why))};
    bool ok = items[0].tag != T_UNDEF && items[1].tag != T_UNDEF;
    if (ok)
        *out = tuple_new(vm, items, 2);
    value_release(items[0]);
    value_release(items[1]);
    return ok && out->tag != T_UNDEF;
}

// kinds: a letter per argument. ("done", ""), or what nothing was done for and why: "left" (a
// thread met an error or the like), "refused" (it has something that a GPU's threads do not do).
bool fn_core_cuda_launch(VM *vm, void *ctx, Value *args, Value *out) {
    static const char *const ends[] = {"done", "left", "refused", "left"}; // by LoopLaunched
    LoopArgument given[LOOP_ARGUMENTS];
    unsigned grid[3], block[3];
    const Value *items;
    size_t n;
    (void)ctx;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "cuda_launch() wants a text and a tuple");
    Str kinds = str_get(args[1]);
    if (!extents(vm, args[3], "grid", grid) || !extents(vm, args[4], "block", block))
        return false;
    if (!v_has(args[2], &type_tuple) || !value_items(args[2], &items, &n))
        return vm_raise(vm, ERR_TYPE, "cuda_launch() wants a text and a tuple");
    if (n > LOOP_ARGUMENTS || kinds.n != n)
        return launch_end(vm, "refused", "it has too many parameters", out);
    for (size_t i = 0; i < n; i++) {
        if (!kind_of_letter(kinds.p[i], &given[i].kind))
            return vm_raise(vm, ERR_VALUE, "cuda_launch() does not know the kind '%c'", kinds.p[i]);
        given[i].v = items[i];
    }
    Lib *lib = lib_of(vm);
    Queue *q = lib_queue(lib, NAMESPACE_CUPY);
    Err e = {0};
    if (q->dev->backend->forget &&
        (!settle(vm, q, NULL, 0) || !engine_keep(lib_engine(lib), q, &e)))
        return e.kind ? vm_raise_err(vm, &e) : false;
    LoopLaunched end = loop_kernel(vm, args[0], given, n, grid, block);
    if (end == LOOP_LAUNCH_RAISED)
        return false;
    return launch_end(vm, ends[end], end == LOOP_LAUNCH_DONE ? "" : loop_why(vm), out);
}

// args: grid, block, the kernel's arguments, bytes of shared memory.
static bool launch(VM *vm, Queue *q, UserKernel *k, const Value *args, Value *out) {
    const Value *items;
    size_t n;
    int64_t shared;
    if (!extents(vm, args[0], "grid", k->grid) || !extents(vm, args[1], "block", k->block) ||
        !value_index(vm, args[3], &shared))
        return false;
    if (shared < 0 || shared > INT32_MAX)
        return vm_raise(vm, ERR_VALUE, "shared_mem is a number of bytes");
    k->shared_bytes = (unsigned)shared;
    if (!value_items(args[2], &items, &n) || n > MAX_ARGS)
        return vm_raise(vm, ERR_TYPE, "a kernel's arguments are a tuple of at most %d values",
                        MAX_ARGS);
    return settle(vm, q, items, n) && run_given(vm, q, k, items, n, out);
}

// What the compiler says when it refuses the text, else None. grid None: only compiles.
bool fn_core_run_text(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Queue *q = lib_queue(c->lib, NAMESPACE_CUPY);
    Str option[MAX_OPTIONS];
    Value options;
    UserKernel k = {.option = option, .launches = !absent(args[3])};
    if (!value_is_str(args[0]) || !value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "a kernel's text and name are strings");
    k.text = str_get(args[0]);
    k.name = str_get(args[1]);
    if (!value_hold(vm, args[2], &options))
        return false; // the texts stay while the extents' __index__ run
    bool ok = read_options(vm, options, option, &k.noptions) &&
              (k.launches ? launch(vm, q, &k, args + 3, out) : run_given(vm, q, &k, NULL, 0, out));
    value_release(options);
    return ok;
}
