// lib_complex.c: parts and kinds of complex numbers.
#include "kernel/lib/functions.h"

static bool part(VM *vm, const FnContext *c, Value v, bool imaginary, Value *out) {
    bool found;
    if (!value_find_attr(vm, v, imaginary ? STR("imag") : STR("real"), out, &found))
        return false;
    if (found)
        return true;
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, v, &a, &namespace))
        return false;
    Array *r = lib_part(a, imaginary, &e);
    array_release(a);
    return lib_array_value(c->lib, namespace, r, &e, out);
}

bool fn_real(VM *vm, void *ctx, Value *args, Value *out) {
    return part(vm, ctx, args[0], false, out);
}
bool fn_imag(VM *vm, void *ctx, Value *args, Value *out) {
    return part(vm, ctx, args[0], true, out);
}

bool fn_angle(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    bool degrees;
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!bool_argument(vm, args[1], false, &degrees) ||
        !input_array(vm, c, args[0], &a, &namespace))
        return false;
    Array *re = lib_part(a, false, &e);
    Array *im = re && dtype_is_complex(a->dt) ? lib_part(a, true, &e) : NULL;
    ArrayArg in[2] = {im ? arg_of(im) : arg_int(0), arg_of(re)};
    Array *r = re && !e.kind ? array_op(OP_ID_ATAN2, in, &e) : NULL;
    array_release(a);
    array_release(re);
    array_release(im);
    if (degrees)
        r = then(OP_ID_MUL, r, arg_double(57.29577951308232), &e);
    return lib_result_value(c->lib, namespace, r, &e, out);
}

// Is the value, or what it would be as an array, complex?
static bool is_complex(VM *vm, const FnContext *c, Value v, bool *answer) {
    Scalar s;
    Array *a;
    Namespace namespace;
    if (lib_scalar(v, &s)) {
        *answer = dtype_is_complex(s.dt);
        return true;
    }
    if (!input_array(vm, c, v, &a, &namespace))
        return false;
    *answer = dtype_is_complex(a->dt);
    array_release(a);
    return true;
}

bool fn_iscomplexobj(VM *vm, void *ctx, Value *args, Value *out) {
    bool answer;
    if (!is_complex(vm, ctx, args[0], &answer))
        return false;
    *out = v_bool(answer);
    return true;
}

bool fn_isrealobj(VM *vm, void *ctx, Value *args, Value *out) {
    bool answer;
    if (!is_complex(vm, ctx, args[0], &answer))
        return false;
    *out = v_bool(!answer);
    return true;
}

// Compares every imaginary part with 0.
static bool compare_imaginary(VM *vm, const FnContext *c, OpId op, Value v, Value *out) {
    Array *a;
    Namespace namespace;
    Err e;
    err_clear(&e);
    if (!input_array(vm, c, v, &a, &namespace))
        return false;
    Array *im = lib_part(a, true, &e);
    array_release(a);
    return lib_result_value(c->lib, namespace, then(op, im, arg_int(0), &e), &e, out);
}

bool fn_iscomplex(VM *vm, void *ctx, Value *args, Value *out) {
    return compare_imaginary(vm, ctx, OP_ID_NE, args[0], out);
}
bool fn_isreal(VM *vm, void *ctx, Value *args, Value *out) {
    Scalar s, own;
    if (lib_scalar(args[0], &s) && !is_numpy_scalar(args[0], &own)) {
        *out = v_bool(!dtype_is_complex(s.dt) || s.u.c.im == 0);
        return true;
    }
    return compare_imaginary(vm, ctx, OP_ID_EQ, args[0], out);
}
