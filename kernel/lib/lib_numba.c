// lib_numba.c: the module numba, as far as programs need it here: loops are
// compiled with and without it, so its decorators give back what they were given.
#include "kernel/lib/functions.h"

// @jit, @jit(...) and jit(f): with a function that function, else the decorator.
bool fn_numba_jit(VM *vm, void *ctx, Value *args, Value *out) {
    const Value *items;
    size_t n;
    if (value_items(args[0], &items, &n) && n == 1 && value_type(vm, items[0]) == &type_function)
        return *out = value_copy(items[0]), true;
    *out = native_new(vm, "jit(*args, **kwargs)", fn_numba_jit, ctx, "Gives the function back.");
    return out->tag != T_UNDEF;
}

// prange is range: the order of a loop's turns is kept.
bool numba_module_value(Lib *lib, Str name, Value *out, bool *found) {
    size_t at = 0;
    Str builtin;
    Value v;
    *found = false;
    if (!str_is(name, "prange")) return true;
    while (vm_next_builtin(lib->vm, &at, &builtin, &v))
        if (str_is(builtin, "range")) return *out = value_copy(v), *found = true;
    return true;
}
