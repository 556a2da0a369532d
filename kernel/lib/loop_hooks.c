// loop_hooks.c: what the language's compiled loops ask of the array library:
// NumPy's types as numbers, arrays as host memory, functions as operations.
#include "kernel/loops/loop.h"
#include "gpu/core/direct.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/lib_steady.h"
#include "kernel/lib/loop_launch.h"
#include "kernel/lib/numba_types.h"
#include "kernel/lib/text.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers ------------------------------------------------------------------------------------

static NumKind kind_of(Dtype dt) {
    switch (dt) {
    case DT_BOOL: return NUM_BOOL;
    case DT_I8: return NUM_I8;
    case DT_I16: return NUM_I16;
    case DT_I32: return NUM_I32;
    case DT_I64: return NUM_I64;
    case DT_U8: return NUM_U8;
    case DT_U16: return NUM_U16;
    case DT_U32: return NUM_U32;
    case DT_U64: return NUM_U64;
    case DT_F32: return NUM_F32;
    case DT_F64: return NUM_F64;
    default: return NUM_NONE;
    }
}

static bool dtype_of(uint8_t ext, Dtype *out) {
    Scalar s;
    if (!is_numpy_scalar(v_ext(ext, 0), &s))
        return false;
    *out = s.dt;
    return true;
}

static uint8_t ext_of(VM *vm, Dtype dt) {
    return dt == DT_C128 ? 0
                         : (uint8_t)lib_scalar_value(lib_of(vm), (Scalar){.dt = dt})
                               .ext; // a complex128 is an object
}

static NumKind hook_kind(VM *vm, uint8_t ext) {
    (void)vm;
    Dtype dt;
    return dtype_of(ext, &dt) ? kind_of(dt) : NUM_NONE;
}

static uint8_t hook_bool_ext(VM *vm) {
    return ext_of(vm, DT_BOOL);
}

static Dtype float_dtype(NumKind k) {
    return k == NUM_F32 ? DT_F32 : DT_F64;
}

static bool operand_of(LoopOperand o, Operand *out) {
    Dtype dt = o.kind == NUM_BOOL ? DT_BOOL : o.kind == NUM_F64 ? DT_F64 : DT_I64;
    if (o.kind == NUM_NONE || (!o.weak && o.ext && !dtype_of(o.ext, &dt)))
        return false;
    *out = (Operand){.dt = dt, .weak = o.weak, .value = {.dt = dt, .weak = o.weak}};
    return true;
}

static bool resolve_op(VM *vm, OpId id, const Operand *in, LoopRule *out) {
    OpTypes t;
    Err e;
    err_clear(&e);
    if (id == OP_ID_COUNT || !op_resolve(id, in, &t, &e) || t.op != id)
        return false;
    *out = (LoopRule){.kind = kind_of(t.compute),
                      .result = kind_of(t.result),
                      .ext = ext_of(vm, t.result),
                      .op = (int)id};
    if (t.compute == DT_F64 && t.result == DT_F64) {
        out->one = direct_one(id);
        out->two = direct_two(id);
    }
    return out->kind != NUM_NONE && out->result != NUM_NONE;
}

// op: as in LoopHooks.
static OpId operator_id(int op) {
    if (op >= LOOP_OP_UNARY)
        return unary_op_id((UnaryOp)(op - LOOP_OP_UNARY));
    if (op >= LOOP_OP_COMPARE)
        return compare_op_id((CompareOp)(op - LOOP_OP_COMPARE));
    return binary_op_id((BinaryOp)op);
}

static bool hook_resolve(VM *vm, int op, LoopOperand a, LoopOperand b, LoopRule *out) {
    Operand in[2];
    return operand_of(a, &in[0]) && operand_of(b, &in[1]) &&
           resolve_op(vm, operator_id(op), in, out);
}

// Python numbers alone count as NumPy's.
static bool hook_resolve_function(VM *vm, int op, int arity, const LoopOperand *in, LoopRule *out) {
    Operand x[2];
    for (int i = 0; i < arity; i++)
        if (!operand_of(in[i], &x[i]))
            return false;
    if (arity == 1 || (x[0].weak && x[1].weak))
        for (int i = 0; i < arity; i++)
            x[i].weak = x[i].value.weak = false;
    return resolve_op(vm, (OpId)op, x, out);
}

static LoopOperand strong_operand(VM *vm, Dtype dt) {
    return (LoopOperand){.kind = kind_of(dt), .ext = ext_of(vm, dt)};
}

static bool hook_numba_operands(VM *vm, int op, int n, LoopOperand *in) {
    Operand x[2];
    Dtype types[2];
    const OpId id = operator_id(op);
    for (int i = 0; i < n; i++)
        if (!operand_of(in[i], &x[i]))
            return false;
    if (id == OP_ID_COUNT || !numba_operands(id, &x[0], n > 1 ? &x[1] : NULL, types))
        return false;
    for (int i = 0; i < n; i++)
        in[i] = strong_operand(vm, types[i]);
    return true;
}

static void hook_numba_arguments(VM *vm, int op, int n, LoopOperand *in) {
    Operand x[2];
    for (int i = 0; i < n; i++)
        if (!operand_of(in[i], &x[i]))
            return;
    numba_arguments((OpId)op, n, x);
    for (int i = 0; i < n; i++)
        if (!x[i].weak)
            in[i] = strong_operand(vm, x[i].dt);
}

static bool hook_make_complex(VM *vm, LoopComplex which, double re, double im, Value *out) {
    *out = lib_scalar_value(
        lib_of(vm), (Scalar){.dt = which == LOOP_COMPLEX_64 ? DT_C64 : DT_C128, .u.c = {re, im}});
    return !v_is(*out, T_UNDEF);
}

static uint8_t hook_number_ext(VM *vm, NumKind kind) {
    return ext_of(vm, float_dtype(kind));
}

static bool hook_hypot_rule(VM *vm, NumKind kind, LoopRule *out) {
    Operand in[2];
    const LoopOperand part = {.kind = kind, .ext = hook_number_ext(vm, kind)};
    return operand_of(part, &in[0]) && operand_of(part, &in[1]) &&
           resolve_op(vm, OP_ID_HYPOT, in, out);
}

static double hook_compute(VM *vm, const LoopRule *rule, double a, double b) {
    Dtype dt = float_dtype(rule->kind);
    const Scalar in[2] = {{.dt = dt, .u.f = a}, {.dt = dt, .u.f = b}};
    return engine_scalar_op(lib_of(vm)->engine, (OpId)rule->op, dt, float_dtype(rule->result), in,
                            NULL)
        .u.f;
}

// ---- arrays -------------------------------------------------------------------------------------

// Can v be an array of compiled loops?
static bool is_usable(Value v) {
    if (!is_plain_array(v))
        return false;
    const Array *a = array_of(v);
    int n = a->layout.shape.ndim;
    return n > 0 && n <= LOOP_NDIM && (kind_of(a->dt) != NUM_NONE || dtype_is_complex(a->dt));
}

// Elements on a device are copied to the host once, for the whole loop, and back
// when it has written some. Arrays of one buffer share the copy.
static bool needs_copy(const Lib *lib, const Array *a) {
    return lib->copy_for_loops || !array_device(a)->backend->host_memory;
}

static LoopCopy *copy_of(Lib *lib, const Buffer *buf) {
    for (size_t i = 0; i < sizeof lib->loop_copies / sizeof *lib->loop_copies; i++)
        if (lib->loop_copies[i].buf == buf)
            return &lib->loop_copies[i];
    return NULL;
}

static char *copy_begin(Lib *lib, Buffer *buf) {
    LoopCopy *c = copy_of(lib, buf);
    if (c) {
        c->uses++;
        return c->host;
    }
    if (!(c = copy_of(lib, NULL)))
        return NULL;
    Err e;
    err_clear(&e);
    char *host = mem_alloc(buf->bytes);
    if (!host || !device_download(buf->dev, host, buf->memory, 0, buf->bytes, &e)) {
        mem_free(host);
        return NULL;
    }
    *c = (LoopCopy){.buf = buf, .host = host, .uses = 1};
    return host;
}

static bool copy_end(Lib *lib, Buffer *buf, bool written) {
    LoopCopy *c = copy_of(lib, buf);
    Err e;
    err_clear(&e);
    if (!c)
        return true;
    c->written |= written;
    assert(c->uses > 0);
    if (--c->uses)
        return true;
    bool ok = !c->written || device_upload(buf->dev, buf->memory, 0, c->host, buf->bytes, &e);
    mem_free(c->host);
    *c = (LoopCopy){0};
    return checked(lib->vm, ok, &e);
}

// Its form, without data.
static void fill_elements(VM *vm, const Array *a, Elements *out) {
    const Layout l = a->buf ? a->layout : layout_of(&a->layout.shape);
    int64_t bytes = (int64_t)dtype_bytes(a->dt);
    *out = (Elements){.complex = a->dt == DT_C128  ? LOOP_COMPLEX_128
                                 : a->dt == DT_C64 ? LOOP_COMPLEX_64
                                                   : LOOP_COMPLEX_NONE,
                      .ndim = (uint8_t)l.shape.ndim,
                      .ext = ext_of(vm, a->dt),
                      .writable = !a->readonly,
                      .copied =
                          needs_copy(lib_of(vm), a) ? (size_t)(shape_count(&l.shape) * bytes) : 0};
    for (int d = 0; d < l.shape.ndim; d++) {
        out->dim[d] = l.shape.dim[d];
        out->stride[d] = l.stride[d] * bytes;
    }
}

static bool hook_describe(VM *vm, Value v, Elements *out) {
    if (!is_usable(v))
        return false;
    fill_elements(vm, array_of(v), out);
    out->boxed = namespace_of(v) != NAMESPACE_NUMPY;
    return true;
}

// Where an array is on a device, for a launch there.
static bool hook_locate(VM *vm, Value v, bool write, Elements *out, const void **device) {
    Err e;
    err_clear(&e);
    if (!is_usable(v))
        return false;
    Array *a = array_of(v);
    *device = array_device(a);
    if (!array_device(a)->backend->iteration_text || (write && a->readonly))
        return false;
    if (!a->buf && !array_bind(a, &e))
        return false;
    if (!queue_flush(a->queue, &e) || !a->buf || !a->buf->memory)
        return false;
    fill_elements(vm, a, out);
    out->data = (char *)a->buf->memory + a->layout.offset * (int64_t)dtype_bytes(a->dt);
    return true;
}

// The number stands in host memory afterwards, and nothing recorded still reads it.
static bool hook_read_zero(VM *vm, Value v, uint8_t *ext, uint64_t *bits) {
    if (!is_plain_array(v) || namespace_of(v) == NAMESPACE_NUMPY)
        return false;
    Array *a = array_of(v);
    Err e;
    err_clear(&e);
    Scalar s;
    int64_t none = 0;
    if (a->layout.shape.ndim != 0 || kind_of(a->dt) == NUM_NONE || v.u.o->refs != 1)
        return false;
    if (!array_item(a, &none, &s, &e))
        return vm_raise_err(vm, &e);
    if (a->refs != 1 || a->readonly || (a->buf && a->buf->refs != 1))
        return false;
    Value number = lib_scalar_value(lib_of(vm), s);
    *ext = (uint8_t)number.ext;
    *bits = number.u.bits;
    return true;
}

static bool hook_make_zero(VM *vm, uint8_t ext, uint64_t bits, Value *out) {
    Scalar s;
    Err e;
    err_clear(&e);
    const Shape shape = {0};
    Lib *lib = lib_of(vm);
    if (!is_numpy_scalar(v_ext(ext, bits), &s))
        return vm_raise(vm, ERR_SYSTEM, "a compiled loop lost a number's type");
    return lib_array_value(lib, NAMESPACE_CUPY,
                           array_full(lib_queue(lib, NAMESPACE_CUPY), s.dt, &shape, s, &e), &e,
                           out);
}

// Everything recorded runs first, pending arrays too: a later write in place then
// changes nothing that was computed from the old elements.
static bool hook_begin(VM *vm, Value v, bool write, Elements *out) {
    Err e;
    err_clear(&e);
    if (!is_usable(v))
        return false;
    Array *a = array_of(v);
    Queue *q = a->queue;
    if (write && a->readonly)
        return false;
    if (!a->buf && !array_bind(a, &e))
        return false;
    if ((!queue_is_done(q) || q->npending) && !queue_finish(q, &e))
        return false;
    if (!a->buf || !a->buf->memory)
        return false;
    fill_elements(vm, a, out);
    char *memory = needs_copy(lib_of(vm), a) ? copy_begin(lib_of(vm), a->buf) : a->buf->memory;
    if (!memory)
        return false;
    out->data = memory + a->layout.offset * (int64_t)dtype_bytes(a->dt);
    return true;
}

static bool hook_end(VM *vm, Value v, bool written) {
    const Array *a = array_of(v);
    return !needs_copy(lib_of(vm), a) || copy_end(lib_of(vm), a->buf, written);
}

static bool hook_view(VM *vm, Value v, int64_t offset, unsigned ndim, const int64_t *dim,
                      const int64_t *stride, Value *out) {
    const Array *a = array_of(v);
    const int64_t bytes = (int64_t)dtype_bytes(a->dt);
    Layout l = {.shape.ndim = (int)ndim, .offset = a->layout.offset + offset / bytes};
    for (unsigned d = 0; d < ndim; d++) {
        l.shape.dim[d] = dim[d];
        l.stride[d] = stride[d] / bytes;
    }
    Err e;
    err_clear(&e);
    Array *view = array_on(a->queue, a->dt, a->buf, &l, &e);
    if (view)
        view->readonly = a->readonly;
    return lib_array_value(lib_of(vm), namespace_of(v), view, &e, out);
}

// ---- functions ----------------------------------------------------------------------------------

// numba.cuda.atomic, by name.
static bool atomic_function(Value callee, LoopCall *out) {
    static const struct {
        const char *name;
        LoopAtomic op;
    } rows[] = {
        {"add", LOOP_ATOMIC_ADD},   {"sub", LOOP_ATOMIC_SUB},       {"max", LOOP_ATOMIC_MAX},
        {"min", LOOP_ATOMIC_MIN},   {"nanmax", LOOP_ATOMIC_NANMAX}, {"nanmin", LOOP_ATOMIC_NANMIN},
        {"exch", LOOP_ATOMIC_EXCH}, {"and_", LOOP_ATOMIC_AND},      {"or_", LOOP_ATOMIC_OR},
        {"xor", LOOP_ATOMIC_XOR},   {"inc", LOOP_ATOMIC_INC},       {"dec", LOOP_ATOMIC_DEC},
        {"cas", LOOP_ATOMIC_CAS}};
    Str module, name;
    if (!loop_function_place(callee, &module, &name) || !str_is(module, "numba._atomic"))
        return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_is(name, rows[i].name)) {
            *out = (LoopCall){.kind = LOOP_CALL_ATOMIC, .op = (int)rows[i].op};
            return true;
        }
    return false;
}

// numba.cuda.shfl_sync and its like, by name.
static bool together_function(VM *vm, Value callee, LoopCall *out) {
    static const struct {
        const char *name;
        char result;
    } rows[] = {
#define TOGETHER(NAME, FUNCTION, ARGUMENTS, RESULT, TEXT) {FUNCTION, RESULT},
#include "kernel/loops/loop_together.def"
#undef TOGETHER
    };
    Str module, name;
    if (!loop_function_place(callee, &module, &name) || !str_is(module, "numba._warp"))
        return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_is(name, rows[i].name)) {
            *out = (LoopCall){.kind = LOOP_CALL_TOGETHER,
                              .op = (int)i,
                              .ext = ext_of(vm, rows[i].result == 'u' ? DT_U32 : DT_I32)};
            return true;
        }
    return false;
}

// numba.float32 and the like: instances of a class of the module numba.
static bool number_type(VM *vm, Value callee, LoopCall *out) {
    Value dtype = V_UNDEF;
    bool found = false;
    Dtype dt;
    const Type *t = value_type(vm, callee);
    if (!t->class_object || strcmp(t->name, "_Type") != 0)
        return false;
    bool ok = value_find_attr(vm, callee, STR("dtype"), &dtype, &found) && found &&
              dtype.tag != T_NONE && dtype_argument(vm, dtype, &dt);
    vm_clear_raised(vm);
    value_release(dtype);
    if (ok)
        *out = (LoopCall){.kind = LOOP_CALL_CAST, .ext = ext_of(vm, dt)};
    return ok;
}

// numpy.random's functions that give one number.
static bool drawing(Lib *lib, NativeFn fn, const FnContext *c, LoopCall *out) {
    *out = (LoopCall){.kind = LOOP_CALL_DRAW, .draw = random_legacy_draw, .ctx = lib};
    if (fn == fn_random_randint) {
        out->kind = LOOP_CALL_WHOLE;
        out->draw_whole = random_legacy_whole;
    } else if (fn == fn_random_uniform)
        out->scale = LOOP_SCALE_RANGE;
    else if (fn == fn_random_normal) {
        out->scale = LOOP_SCALE_NORMAL;
        out->draw = random_legacy_normal;
    } else if (fn == fn_random_randn || fn == fn_random_standard_normal)
        out->draw = random_legacy_normal;
    else if (fn != fn_random_rand && fn != fn_random_random)
        return false;
    return c->namespace == NAMESPACE_NUMPY && random_legacy_ready(lib);
}

// numpy.float32(x) and its kin.
static bool scalar_class_of(VM *vm, Value callee, LoopCall *out) {
    Lib *lib = lib_of(vm);
    for (int dt = 0; dt < DT_COUNT; dt++) {
        Value c = lib->scalar_class[dt];
        if (c.tag != T_OBJ || callee.tag != T_OBJ || c.u.o != callee.u.o)
            continue;
        *out = (LoopCall){.kind = LOOP_CALL_CAST, .ext = ext_of(vm, (Dtype)dt)};
        return true;
    }
    return false;
}

// Functions of math that are one call of the C library: C_MATH rows.
static const struct {
    NativeFn fn;
    LoopCall call;
} math_calls[] = {
#define C_MATH(C, KIND, FUNCTION) {fn_##C, {.kind = LOOP_CALL_##KIND, .math = FUNCTION}},
#include "kernel/lib/builtins.def"
};

static bool math_function(NativeFn fn, const FnContext *c, LoopCall *out) {
    if (fn == fn_math1) {
        *out = (LoopCall){.kind = LOOP_CALL_MATH, .math = {.name = c->name, .one = c->math}};
        return true;
    }
    for (size_t i = 0; i < sizeof math_calls / sizeof *math_calls; i++)
        if (fn == math_calls[i].fn) {
            *out = math_calls[i].call;
            return true;
        }
    return false;
}

static bool hook_function(VM *vm, Value callee, LoopCall *out) {
    NativeFn fn;
    void *ctx;
    Lib *lib = lib_of(vm);
    if (scalar_class_of(vm, callee, out))
        return true;
    if (atomic_function(callee, out) || together_function(vm, callee, out) ||
        number_type(vm, callee, out))
        return true;
    ufunc_function(callee, &callee);
    if (!loop_native(callee, &fn, &ctx))
        return false;
    const FnContext *c = ctx;
    fn = row_function(fn, c);
    if (fn == fn_core_cuda_sync) {
        *out = (LoopCall){.kind = LOOP_CALL_SYNC};
        return true;
    }
    if (math_function(fn, c, out) || drawing(lib, fn, c, out))
        return true;
    if (fn != fn_ufunc1 && fn != fn_ufunc2)
        return false;
    *out = (LoopCall){.kind = LOOP_CALL_UFUNC,
                      .op = c->op,
                      .arity = fn == fn_ufunc1 ? 1 : 2,
                      .polar = {c->op == OP_ID_EXP ? direct_one(OP_ID_EXP) : NULL,
                                direct_one(OP_ID_COS), direct_one(OP_ID_SIN)},
                      .root = c->op == OP_ID_SQRT,
                      .size = c->op == OP_ID_ABS,
                      .boxed = context_namespace(c) != NAMESPACE_NUMPY};
    return true;
}

static bool hook_method(VM *vm, Value v, Str name, LoopCall *out) {
    if (!generator_method(v, name, out))
        return false;
    out->ext = ext_of(vm, DT_I64);
    return true;
}

static const LoopHooks hooks = {
    .kind = hook_kind,
    .bool_ext = hook_bool_ext,
    .describe = hook_describe,
    .begin = hook_begin,
    .end = hook_end,
    .view = hook_view,
    .make_complex = hook_make_complex,
    .number_ext = hook_number_ext,
    .hypot_rule = hook_hypot_rule,
    .read_zero = hook_read_zero,
    .make_zero = hook_make_zero,
    .resolve = hook_resolve,
    .resolve_function = hook_resolve_function,
    .numba_operands = hook_numba_operands,
    .numba_arguments = hook_numba_arguments,
    .compute = hook_compute,
    .function = hook_function,
    .method = hook_method,
    .devices = loop_devices,
    .locate = hook_locate,
    .launch = loop_launch,
    .steady_array = steady_array,
    .steady_function = steady_function,
    .steady_method = steady_method,
    .steady_attribute = steady_attribute,
    .steady_type = steady_type,
    .steady_rows = steady_rows,
    .steady_chooses = steady_chooses,
    .steady_reduces = steady_reduces,
    .replay_begin = lib_replay_begin,
    .replay_turn = lib_replay_turn,
    .replay_row = lib_replay_row,
    .replay_run = lib_replay_run,
    .replay_again = lib_replay_again,
    .replay_end = lib_replay_end,
};

// WARPCELL_LOOPS_COPY=1 copies elements of host memory too: for tests on a machine without a GPU.
void loop_hooks_register(Lib *lib) {
    lib->copy_for_loops = setting(SET_LOOPS_COPY) != NULL;
    vm_set_loop_hooks(lib->vm, &hooks);
}
