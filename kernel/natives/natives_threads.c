// natives_threads.c: what threading.py is written on.
#include "kernel/base/clock.h"
#include "kernel/natives/natives.h"
#include "kernel/vm/fiber.h"

static bool t_start(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t id;
    bool daemon, ok = value_truth(vm, args[1], &daemon) && fiber_start(vm, args[0], daemon, &id);
    *out = ok ? v_int(id) : V_NONE;
    return ok;
}

static bool t_wait(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double seconds = -1;
    bool woken = false;
    if (!v_is(args[0], T_NONE) && !value_float(vm, args[0], &seconds))
        return false;
    bool for_ever = v_is(args[0], T_NONE) || !(seconds < 1e9);
    int64_t due = for_ever ? FIBER_NEVER : clock_ns() + (int64_t)(seconds > 0 ? seconds * 1e9 : 0);
    bool ok = fiber_wait(vm, due, &woken);
    *out = v_bool(woken);
    return ok;
}

static bool t_wake(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t id;
    if (!value_index(vm, args[0], &id))
        return false;
    fiber_wake(vm, id);
    *out = V_NONE;
    return true;
}

static bool t_now(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    *out = v_int(fiber_now(vm));
    return true;
}

const NativeRow natives_threads[] = {
    {"threading", "_start(call, daemon, /)", t_start,
     "Calls it on a fiber of its own; the fiber's number."},
    {"threading", "_wait(seconds, /)", t_wait, "Until woken, or so long; True: woken."},
    {"threading", "_wake(number, /)", t_wake, "Ends the wait of a fiber."},
    {"threading", "get_ident()", t_now, "The number of the fiber that runs."},
    {0},
};
