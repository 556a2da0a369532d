// lib_core.c: primitives for the functions that are written in the language
// (kernel/lib/text): what needs the engine or the elements on the host.
#include "gpu/core/host.h"
#include "kernel/base/mem.h"
#include "kernel/lib/functions.h"
#include <string.h>

// where_true(a, axis): of each true element, its index along the axis; axis -1: its
// position in C order.
bool fn_core_where_true(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Array *a;
    Flavour flavour;
    int64_t axis;
    Err e = {0};
    if (!int_argument(vm, args[1], -1, &axis) || !input_array(vm, c, args[0], &a, &flavour)) return false;
    Layout l = layout_of(array_shape(a));
    for (int i = 0; axis >= 0 && i < l.shape.ndim; i++) l.stride[i] = i == axis;
    Array *r = array_where_true(a, l.stride, &e);
    array_release(a);
    return lib_array_value(c->lib, flavour, r, &e, out);
}
