// numba_types.c: Numba's rules for the types of numbers, in one place for the interpreter, compiled
// loops and kernels. Integers compute in 64 bits, unsigned only when all of them are; float32 stays
// float32 beside itself and what it holds exactly by its type; Python's numbers are int64 and
// float64 like others.
#include "kernel/lib/numba_types.h"

static bool has_rule(Dtype dt) {
    return dt == DT_BOOL || dtype_is_int(dt) || dt == DT_F32 || dt == DT_F64;
}

static bool fits_float32(Dtype dt) {
    return dt == DT_F32 || dt == DT_BOOL || (dtype_is_int(dt) && dtype_bytes(dt) <= 2);
}

static bool is_unsigned(Dtype dt) {
    return dtype_is_int(dt) && !dtype_is_signed(dt);
}

static bool is_float(Dtype dt) {
    return dt == DT_F32 || dt == DT_F64;
}

static bool one_operand(OpId op, Dtype a, Dtype *out) {
    if (is_float(a) || (a == DT_BOOL && op == OP_ID_INVERT))
        return false;
    *out = is_unsigned(a) ? a : DT_I64; // -x of uint8 is at most 255, as Numba computes it
    return true;
}

static Dtype common_integer(OpId op, Dtype a, Dtype b) {
    const bool shifts = op_info(op)->rule == RULE_SHIFT; // by whatever type
    if (op_info(op)->rule == RULE_TRUEDIV)
        return DT_F64;
    return is_unsigned(a) && (is_unsigned(b) || shifts) ? DT_U64 : DT_I64;
}

bool numba_operands(OpId op, const Operand *a, const Operand *b, Dtype out[2]) {
    const int rule = (int)op_info(op)->rule;
    if (!has_rule(a->dt) || (b && !has_rule(b->dt)))
        return false;
    if (!b)
        return one_operand(op, a->dt, out);
    if (is_float(a->dt) || is_float(b->dt)) {
        bool narrow = fits_float32(a->dt) && fits_float32(b->dt);
        if (op == OP_ID_POW && a->dt == DT_F32 && !is_float(b->dt))
            narrow = true;
        out[0] = out[1] = narrow ? DT_F32 : DT_F64;
        return true;
    }
    if (rule == RULE_COMPARE || (rule == RULE_BITS && a->dt == DT_BOOL && b->dt == DT_BOOL))
        return false;
    out[0] = out[1] = common_integer(op, a->dt, b->dt);
    return true;
}

static void becomes(Operand *o, Dtype dt) {
    o->value = scalar_cast(o->value, dt);
    o->dt = dt;
    o->weak = o->value.weak = false;
}

void numba_arguments(OpId op, int n, Operand *in) {
    bool any_float = false;
    for (int i = 0; i < n; i++) {
        if (!has_rule(in[i].dt))
            return;
        any_float |= is_float(in[i].dt);
    }
    for (int i = 0; i < n; i++) {
        if (op_info(op)->rule == RULE_FLOAT && !any_float && fits_float32(in[i].dt))
            becomes(&in[i], DT_F32); // there is no float16
        else if (in[i].weak && !(any_float && dtype_is_int(in[i].dt)))
            becomes(&in[i], in[i].dt);
    }
}
