// lib_steady.c: steady loops over arrays: which functions they may call, and their variables as
// arrays for the engine's replay (gpu/core/replay.h).
#include "kernel/lib/lib_steady.h"
#include "kernel/lib/text.h"
#include "gpu/core/replay.h"
#include "kernel/base/mem.h"
#include "kernel/vm/fiber.h"

// ---- what a body may do -------------------------------------------------------------------------

bool steady_array(VM *vm, Value v) {
    (void)vm;
    return is_plain_array(v);
}

bool steady_type(VM *vm, Value v) {
    const Type *t = value_class(v);
    (void)vm;
    return t && !t->class_object;
}

int64_t steady_rows(VM *vm, Value v) {
    (void)vm;
    const Array *a = is_plain_array(v) ? array_of(v) : NULL;
    return a && !a->readonly && a->layout.shape.ndim > 0 ? a->layout.shape.dim[0] : 0;
}

// Functions of arrays and numbers alone. Those that look at elements, or take some from elsewhere,
// are found out by the engine.
static bool is_pure(NativeFn fn) {
    static NativeFnType *const pure[] = {
        fn_ufunc1,
        fn_ufunc2,
        fn_zeros,
        fn_ones,
        fn_empty,
        fn_full,
        fn_zeros_like,
        fn_ones_like,
        fn_empty_like,
        fn_full_like,
        fn_copy,
        fn_reshape_to,
        fn_transpose_axes,
        fn_ravel,
        fn_squeeze,
        fn_swapaxes,
        fn_expand_dims,
        fn_broadcast_to,
        fn_concatenate,
        fn_stack,
        fn_vstack,
        fn_hstack,
        fn_flip,
        fn_roll,
        fn_sum,
        fn_prod,
        fn_mean,
        fn_max,
        fn_min,
        fn_where,
        fn_clip,
        fn_gradient,
        fn_diff,
        fn_arange,
        fn_linspace,
        fn_real,
        fn_imag,
        fn_array,
        fn_asarray,
    };
    for (size_t i = 0; i < sizeof pure / sizeof *pure; i++)
        if (fn == pure[i])
            return true;
    return false;
}

// The C function that a value calls, itself or by a row of the function table.
static bool native_behind(Value v, NativeFn *fn, void **ctx) {
    Value behind = v;
    if (v.tag == T_OBJ && lib_function_behind(v, &behind))
        v = behind;
    return loop_native(v, fn, ctx) && *ctx;
}

static bool is_one_of(Str name, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

// The same, written in the language.
static bool is_pure_text(VM *vm, Value v) {
    static const char *const names[] = {"roll", "concatenate", "stack", "vstack", "hstack"};
    if (!v_is_type(v, &type_function))
        return false;
    const Function *fn = (const Function *)(const void *)v.u.o;
    return value_is_str(fn->name) &&
           is_one_of(str_get(fn->name), names, sizeof names / sizeof *names) &&
           text_is_of(lib_of(vm), v, STR("shaping"));
}

bool steady_function(VM *vm, Value v) {
    NativeFn fn;
    void *ctx;
    if (is_pure_text(vm, v))
        return true;
    return native_behind(v, &fn, &ctx) && (is_pure(fn) || is_pure(row_function(fn, ctx)));
}

bool steady_chooses(VM *vm, Value v) {
    NativeFn fn;
    void *ctx;
    (void)vm;
    return native_behind(v, &fn, &ctx) && (fn == fn_where || row_function(fn, ctx) == fn_where);
}

bool steady_method(Str name) {
    static const char *const names[] = {"copy",    "astype",    "reshape",  "transpose", "ravel",
                                        "flatten", "squeeze",   "swapaxes", "sum",       "mean",
                                        "max",     "min",       "prod",     "clip",      "round",
                                        "conj",    "conjugate", "item"};
    return is_one_of(name, names, sizeof names / sizeof *names);
}

bool steady_attribute(Str name) {
    static const char *const names[] = {"T",    "shape", "size",   "ndim",    "dtype",
                                        "real", "imag",  "nbytes", "itemsize"};
    return is_one_of(name, names, sizeof names / sizeof *names);
}

// The functions among those that give one number.
bool steady_reduces(VM *vm, Value v) {
    static NativeFnType *const names[] = {fn_sum, fn_prod, fn_mean, fn_max, fn_min};
    NativeFn fn;
    void *ctx;
    (void)vm;
    if (!native_behind(v, &fn, &ctx))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (fn == names[i] || row_function(fn, ctx) == names[i])
            return true;
    return false;
}

// ---- looking ------------------------------------------------------------------------------------

// What Python and NumPy make of an element. False: they make an object.
static bool element_values(VM *vm, Scalar element, LoopElement *out) {
    *out = (LoopElement){.python = V_UNDEF, .numpy = V_UNDEF};
    if (element.dt == DT_U64 || dtype_is_complex(element.dt))
        return false;
    if (!lib_python_number(vm, element, &out->python)) {
        vm_clear_raised(vm);
        return false;
    }
    out->numpy = lib_scalar_value(lib_of(vm), element);
    const bool plain = out->python.tag != T_OBJ && out->numpy.tag != T_OBJ;
    if (!plain) {
        value_release(out->python);
        value_release(out->numpy);
    }
    return plain && out->numpy.tag != T_UNDEF;
}

// Has nobody but the loop's variables the object?
static bool is_owned(const struct LibReplay *l, const Value *v, Value object) {
    size_t known = 0;
    for (size_t i = 0; i < l->nroots; i++) {
        known += v[l->root[i]].u.o == object.u.o;
        known += l->held[i].tag == T_OBJ && l->held[i].u.o == object.u.o;
    }
    return object.u.o->refs == known && array_of(object)->refs == 1;
}

// False: a variable that held an array does not now. inside: in the midst of an iteration, where
// such variables need not be.
static bool take_roots(const struct LibReplay *l, const Value *v, bool inside, ReplayRoot *out) {
    for (size_t i = 0; i < l->nroots; i++) {
        Value x = v[l->root[i]];
        out[i] = (ReplayRoot){0};
        if (inside && x.tag == T_UNDEF)
            continue;
        if (!is_plain_array(x))
            return false;
        out[i] = (ReplayRoot){.a = array_of(x),
                              .object = x.u.o,
                              .kind = (int)namespace_of(x),
                              .owned = is_owned(l, v, x)};
    }
    return true;
}

static void hold(struct LibReplay *l, const Value *v) {
    for (size_t i = 0; i < l->nroots; i++) {
        Value was = l->held[i];
        l->held[i] = value_copy(v[l->root[i]]);
        value_release(was);
    }
}

// An iteration has looked at this element of an array.
static bool element_read(void *ctx, Scalar element) {
    VM *vm = ctx;
    const struct LibReplay *l = lib_of(vm)->replay;
    ReplayRoot roots[STEADY_VARIABLES];
    LoopElement given;
    const Value *v;
    size_t n;
    if (!l || !element_values(vm, element, &given) || !loop_element_read(vm, &given, &v, &n))
        return false;
    return n == l->n && take_roots(l, v, true, roots) && replay_roots_at_read(l->r, roots);
}

LoopReplayState lib_replay_begin(VM *vm, const Value *v, size_t n) {
    const WatchReader reader = {.read = element_read, .ctx = vm};
    Lib *lib = lib_of(vm);
    ReplayRoot roots[STEADY_VARIABLES];
    Err e;
    err_clear(&e);
    lib_replay_end(vm);
    struct LibReplay *l = n <= STEADY_VARIABLES && !lib->eager ? mem_zero(sizeof *l) : NULL;
    if (!l)
        return LOOP_REPLAY_OTHER;
    l->n = n;
    for (size_t i = 0; i < n; i++)
        if (is_plain_array(v[i]))
            l->root[l->nroots++] = i;
    if (l->nroots && take_roots(l, v, false, roots)) {
        l->q = roots[0].a->queue;
        l->r = replay_begin(l->q, roots, (int)l->nroots, false, &reader, &e);
    }
    if (!l->r) {
        mem_free(l);
        if (e.kind)
            vm_raise_err(vm, &e);
        return LOOP_REPLAY_OTHER;
    }
    hold(l, v);
    lib->replay = l;
    return LOOP_REPLAY_LOOKING;
}

// The loop that is looked at, with its variables at the head; NULL: it is another one.
static struct LibReplay *at_head(VM *vm, const Value *v, size_t n, ReplayRoot *roots) {
    struct LibReplay *l = lib_of(vm)->replay;
    return l && l->n == n && !lib_of(vm)->eager && take_roots(l, v, false, roots) ? l : NULL;
}

void lib_replay_row(VM *vm, int64_t row) {
    struct LibReplay *l = lib_of(vm)->replay;
    if (l)
        replay_row(l->r, row);
}

LoopReplayState lib_replay_turn(VM *vm, const Value *v, size_t n) {
    ReplayRoot roots[STEADY_VARIABLES];
    struct LibReplay *l = at_head(vm, v, n, roots);
    ReplayState state;
    Err e;
    err_clear(&e);
    if (!l)
        return LOOP_REPLAY_OTHER;
    if (!replay_turn(l->r, roots, &state, &e)) {
        vm_raise_err(vm, &e);
        return LOOP_REPLAY_OTHER;
    }
    if (state == REPLAY_STEADY) {
        lib_replay_let_go(l); // memory of an iteration ago is free
        return LOOP_REPLAY_STEADY;
    }
    hold(l, v);
    return state == REPLAY_LOOKING ? LOOP_REPLAY_LOOKING : LOOP_REPLAY_OTHER;
}

// ---- doing it again -----------------------------------------------------------------------------

static bool may_go_on(void *vm) {
    return !loop_interrupted(vm) && !fibers_impatient(vm);
}

bool steady_value(VM *vm, const Replay *r, const Value *was, const Value *now, size_t i,
                  Value *out) {
    int first, same = replay_object(r, (int)i, &first);
    Err e;
    err_clear(&e);
    if (same >= 0) {
        *out = value_copy(was[same]);
        return true;
    }
    if (first != (int)i) {
        *out = value_copy(now[first]);
        return true;
    }
    Array *a = replay_array(r, (int)i, &e);
    if (!a)
        return vm_raise_err(vm, &e);
    return array_object(vm, was[i].u.o->type, a, out);
}

// Iterations that make numbers.
typedef struct Fed {
    VM *vm;
    const LoopReplayFeed *feed;
    Scalar number[REPLAY_NUMBERS];
} Fed;

static bool fed_goes_on(void *ctx) {
    return may_go_on(((const Fed *)ctx)->vm);
}

static bool take_numbers(Fed *fed, const Value *v, size_t n, ReplayNumbers *numbers) {
    if (n > REPLAY_NUMBERS)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!lib_scalar(v[i], &fed->number[i]))
            return false;
    *numbers = (ReplayNumbers){.number = fed->number, .row = *fed->feed->row};
    return true;
}

static bool fed_next(void *ctx, ReplayNumbers *numbers) {
    Fed *fed = ctx;
    const Value *v;
    size_t n;
    return fed->feed->next(fed->feed->ctx, &v, &n) && take_numbers(fed, v, n, numbers);
}

static bool fed_read(void *ctx, Scalar element, ReplayNumbers *numbers) {
    Fed *fed = ctx;
    LoopElement given;
    const Value *v;
    size_t n;
    return element_values(fed->vm, element, &given) &&
           fed->feed->read(fed->feed->ctx, &given, &v, &n) && take_numbers(fed, v, n, numbers);
}

LoopReplayState lib_replay_again(VM *vm, const Value *v, size_t n) {
    ReplayRoot roots[STEADY_VARIABLES];
    struct LibReplay *l = at_head(vm, v, n, roots);
    bool same;
    Err e;
    err_clear(&e);
    if (!l)
        return LOOP_REPLAY_OTHER;
    if (!replay_again(l->r, roots, &same, &e)) {
        vm_raise_err(vm, &e);
        return LOOP_REPLAY_OTHER;
    }
    if (same)
        hold(l, v);
    return same ? LOOP_REPLAY_LOOKING : LOOP_REPLAY_OTHER;
}

bool lib_replay_run(VM *vm, Value *v, size_t n, int64_t most, LoopReplayFeed *feed, int64_t *done) {
    struct LibReplay *l = lib_of(vm)->replay;
    Fed fed = {.vm = vm, .feed = feed};
    const ReplayFeed asked = {.goes_on = fed_goes_on,
                              .next = feed ? fed_next : NULL,
                              .read = feed ? fed_read : NULL,
                              .left = feed ? feed->left : INT64_MAX,
                              .ctx = &fed};
    Value was[STEADY_VARIABLES], now[STEADY_VARIABLES];
    Err e;
    err_clear(&e);
    assert(l && l->n == n);
    (void)n;
    bool ok = checked(vm, replay_run(l->r, most, &asked, done, &e), &e);
    if (feed)
        feed->inside = replay_inside(l->r);
    for (size_t i = 0; i < l->nroots; i++)
        was[i] = v[l->root[i]];
    for (size_t i = 0; i < l->nroots; i++) {
        now[i] = V_UNDEF;
        if (!replay_holds(l->r, (int)i))
            continue;
        now[i] = value_copy(was[i]);
        Value made;
        if (steady_value(vm, l->r, was, now, i, &made)) {
            value_release(now[i]);
            now[i] = made;
        } else
            ok = false;
    }
    for (size_t i = 0; i < l->nroots; i++)
        v[l->root[i]] = now[i];
    return ok;
}
