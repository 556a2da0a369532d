// lib_rounds.c: a function that is called over and over with the arrays that it gave, and that
// depends on nothing but its arguments, as jax.lax asks of the body of a loop. When two calls in a
// row have handed the device the same programs, the next ones are done without calling it
// (gpu/core/replay.h).
#include "kernel/base/activity.h"
#include "kernel/base/mem.h"
#include "kernel/lib/lib_steady.h"
#include "kernel/vm/fiber.h"

static void hold(struct LibRounds *l, const Value *v) {
    for (size_t i = 0; i < l->n; i++) {
        const Value was = l->held[i];
        l->held[i] = value_copy(v[i]);
        value_release(was);
    }
}

// The arrays of a list or tuple. False: it has others.
static bool take_arrays(Value v, const Value **items, size_t *n, ReplayRoot *roots) {
    if (v_is_type(v, &type_list)) {
        *items = ((const List *)v.u.o)->items;
        *n = ((const List *)v.u.o)->n;
    } else if (v_is_type(v, &type_tuple)) {
        *items = ((const Tuple *)v.u.o)->items;
        *n = ((const Tuple *)v.u.o)->n;
    } else {
        return false;
    }
    if (*n == 0 || *n > REPLAY_ROOTS)
        return false;
    for (size_t i = 0; i < *n; i++) {
        const Value x = (*items)[i];
        if (!is_plain_array(x))
            return false;
        roots[i] = (ReplayRoot){.a = array_of(x), .object = x.u.o, .kind = (int)namespace_of(x)};
    }
    return true;
}

// A number for the calls that are to be looked at, whose first one takes these arrays; 0: there is
// no use in it.
bool fn_core_rounds_begin(VM *vm, void *ctx, Value *args, Value *out) {
    Lib *lib = ((const FnContext *)ctx)->lib;
    ReplayRoot roots[REPLAY_ROOTS];
    const Value *items;
    size_t n;
    Err e;
    err_clear(&e);
    lib_rounds_end(lib);
    *out = v_int(0);
    if (lib->eager || !loop_replays() || !take_arrays(args[0], &items, &n, roots))
        return true;
    struct LibRounds *l = mem_zero(sizeof *l);
    if (!l)
        return vm_raise(vm, ERR_MEMORY, "out of memory");
    l->n = n;
    l->r = replay_begin(roots[0].a->queue, roots, (int)n, true, NULL, &e);
    if (!l->r) {
        mem_free(l);
        return e.kind ? vm_raise_err(vm, &e) : true;
    }
    hold(l, items);
    l->id = ++lib->rounds_begun;
    lib->rounds = l;
    *out = v_int(l->id);
    return true;
}

static struct LibRounds *rounds_of(const Lib *lib, Value id) {
    struct LibRounds *l = lib->rounds;
    return l && v_is(id, T_INT) && l->id == id.u.i ? l : NULL;
}

// ---- doing it again -----------------------------------------------------------------------------

typedef struct Asked {
    VM *vm;
    const struct LibRounds *l;
    bool condition; // the last array says whether there is another one
    Err e;
} Asked;

static bool comes_another(void *ctx) {
    Asked *a = ctx;
    Scalar truth;
    if (loop_interrupted(a->vm) || fibers_impatient(a->vm))
        return false;
    if (!a->condition)
        return true;
    Array *last = replay_array(a->l->r, (int)a->l->n - 1, &a->e);
    const int64_t first[LIMIT_NDIM] = {0};
    const bool ok = last && array_item(last, first, &truth, &a->e);
    array_release(last);
    return ok && scalar_to_int(truth) != 0;
}

// What the calls gave, as a tuple.
static bool results(VM *vm, const struct LibRounds *l, const Value *was, Value *out) {
    Value now[REPLAY_ROOTS];
    bool ok = true;
    for (size_t i = 0; i < l->n; i++) {
        now[i] = V_UNDEF;
        ok = ok && steady_value(vm, l->r, was, now, i, &now[i]);
    }
    if (ok)
        *out = tuple_new(vm, now, l->n);
    for (size_t i = 0; i < l->n; i++)
        value_release(now[i]);
    return ok && out->tag != T_UNDEF;
}

static bool do_calls(VM *vm, struct LibRounds *l, int64_t most, bool condition, Value *out) {
    Asked asked = {.vm = vm, .l = l, .condition = condition};
    const ReplayFeed feed = {.goes_on = comes_another, .each = condition, .ctx = &asked};
    Value was[REPLAY_ROOTS];
    int64_t done = 0;
    Err e;
    err_clear(&e);
    for (size_t i = 0; i < l->n; i++)
        was[i] = value_copy(l->held[i]);
    activity_loop(STR(""), 0, 1, condition ? -1 : most);
    bool ok = checked(vm, replay_run(l->r, most, &feed, &done, &e), &e);
    activity_loop_end();
    if (ok)
        ok = checked(vm, !asked.e.kind, &asked.e);
    Value items[2] = {v_int(done), V_UNDEF};
    ok = ok && results(vm, l, was, &items[1]);
    for (size_t i = 0; i < l->n; i++)
        value_release(was[i]);
    if (!ok)
        return false;
    *out = tuple_new(vm, items, 2);
    value_release(items[1]);
    return out->tag != T_UNDEF;
}

// A call has given these arrays. None: another one is to be looked at; False: they do not do the
// same; else how many calls, `most` at most, have been done, and the arrays then. condition: as
// long as the last array is true.
bool fn_core_rounds_turn(VM *vm, void *ctx, Value *args, Value *out) {
    Lib *lib = ((const FnContext *)ctx)->lib;
    struct LibRounds *l = rounds_of(lib, args[0]);
    ReplayRoot roots[REPLAY_ROOTS];
    ReplayState state = REPLAY_OTHER;
    const Value *items;
    size_t n;
    Err e;
    err_clear(&e);
    *out = v_bool(false);
    if (!l)
        return true;
    const bool same = !lib->eager && take_arrays(args[1], &items, &n, roots) && n == l->n;
    bool ok = !same || checked(vm, replay_turn(l->r, roots, &state, &e), &e);
    if (ok && state != REPLAY_OTHER)
        hold(l, items);
    if (ok && state == REPLAY_LOOKING) {
        *out = V_NONE;
        return true;
    }
    if (ok && state == REPLAY_STEADY)
        ok = do_calls(vm, l, args[2].u.i, args[3].u.b, out);
    lib_rounds_end(lib);
    return ok;
}

// Is the array, of one bool, true? Looking at it between two calls is none of what they do.
bool fn_core_rounds_truth(VM *vm, void *ctx, Value *args, Value *out) {
    const struct LibRounds *l = rounds_of(((const FnContext *)ctx)->lib, args[0]);
    Scalar truth = scalar_bool(false);
    Err e;
    err_clear(&e);
    *out = v_bool(false);
    if (!is_plain_array(args[1]) || array_of(args[1])->dt != DT_BOOL ||
        shape_count(&array_of(args[1])->layout.shape) != 1)
        return vm_raise(vm, ERR_TYPE, "the condition of a loop is one bool");
    if (!checked(vm, replay_look(l ? l->r : NULL, array_of(args[1]), &truth, &e), &e))
        return false;
    *out = v_bool(scalar_to_int(truth) != 0);
    return true;
}

bool fn_core_rounds_end(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)args;
    lib_rounds_end(((const FnContext *)ctx)->lib);
    *out = V_NONE;
    return true;
}

// Does the function leave its first parameter alone?
bool fn_core_ignores_first(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    *out = v_bool(loop_ignores_first(args[0]));
    return true;
}
