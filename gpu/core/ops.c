// ops.c: rows of ops.def as data, and type resolution.
#include "gpu/core/fpcheck.h"
#include "gpu/core/ops.h"
#include <assert.h>
#include <inttypes.h>
#include <string.h>

// Which computing types the KIND of a row stands for.
#define ONE(ID, D, TEXT, GIVES) [OP_ID_##ID].body[D] = TEXT, [OP_ID_##ID].GIVES[D] = true,
#define FOR_BOOL(ID, TEXT, G) ONE(ID, DT_BOOL, TEXT, G)
#define FOR_SINT(ID, TEXT, G) \
    ONE(ID, DT_I8, TEXT, G)   \
    ONE(ID, DT_I16, TEXT, G)  \
    ONE(ID, DT_I32, TEXT, G)  \
    ONE(ID, DT_I64, TEXT, G)
#define FOR_UINT(ID, TEXT, G) \
    ONE(ID, DT_U8, TEXT, G)   \
    ONE(ID, DT_U16, TEXT, G)  \
    ONE(ID, DT_U32, TEXT, G)  \
    ONE(ID, DT_U64, TEXT, G)
#define FOR_U64(ID, TEXT, G) ONE(ID, DT_U64, TEXT, G)
#define FOR_INT(ID, TEXT, G) FOR_SINT(ID, TEXT, G) FOR_UINT(ID, TEXT, G)
#define FOR_FLOAT(ID, TEXT, G) \
    ONE(ID, DT_F32, TEXT, G)   \
    ONE(ID, DT_F64, TEXT, G)
#define FOR_COMPLEX(ID, TEXT, G) \
    ONE(ID, DT_C64, TEXT, G)     \
    ONE(ID, DT_C128, TEXT, G)

static const OpInfo table[OP_ID_COUNT] = {
#define OP(ID, NAME, ARITY, RULE, ULP, COST)                                               \
    [OP_ID_##ID].name = NAME, [OP_ID_##ID].arity = ARITY, [OP_ID_##ID].rule = RULE_##RULE, \
    [OP_ID_##ID].ulp = ULP, [OP_ID_##ID].cost = COST,
#define BODY(ID, KIND, EXPR) FOR_##KIND(ID, #EXPR, same)
#define TEST(ID, KIND, EXPR) FOR_##KIND(ID, #EXPR, test)
#define PART(ID, KIND, EXPR) FOR_##KIND(ID, #EXPR, part)
#include "gpu/core/ops.def"
#undef OP
#undef BODY
#undef TEST
};

Dtype op_result_type(OpId op, Dtype dt) {
    if (table[op].test[dt])
        return DT_BOOL;
    if (table[op].part[dt])
        return dtype_part(dt);
    return op == OP_ID_UNIFORM ? DT_F64 : dt;
}

const OpInfo *op_info(OpId op) {
    assert(op < OP_ID_COUNT);
    return &table[op];
}

bool op_find(Str name, OpId *out) {
    for (int i = 0; i < OP_ID_COUNT; i++)
        if (str_is(name, table[i].name)) {
            *out = (OpId)i;
            return true;
        }
    return false;
}

// Rank of a weak number's kind: bool 0, int 1, float 2, complex 3.
static int kind_of(Dtype d) {
    if (d == DT_BOOL)
        return 0;
    if (dtype_is_int(d))
        return 1;
    return dtype_is_float(d) ? 2 : 3;
}

bool op_common_type(const Operand *in, int n, Dtype *out, Err *e) {
    bool strong = false;
    Dtype t = DT_BOOL;
    // Floats first: int8 and uint8 beside float16 are float16, though alone they are int16.
    for (int exact = 0; exact < 2; exact++)
        for (const Operand *x = in; x < in + n; x++) {
            if (x->weak || dtype_is_inexact(x->dt) == (bool)exact)
                continue;
            t = strong ? dtype_promote(t, x->dt) : x->dt;
            strong = true;
        }
    // Weak numbers raise the kind to their default type, and otherwise adopt t.
    for (int i = 0; i < n; i++) {
        if (!in[i].weak)
            continue;
        if (!strong)
            t = dtype_promote(t, in[i].dt);
        else if (kind_of(in[i].dt) > kind_of(t))
            t = dtype_is_float(t) ? dtype_complex(t) : kind_of(in[i].dt) == 1 ? DT_I64 : in[i].dt;
    }
    (void)e;
    *out = t;
    return true;
}

// A Python integer must fit the type that it adopts; integers alone adopt no float.
static bool check_fits(const Operand *in, int n, Dtype t, Err *e) {
    int highest = 0;
    for (int i = 0; i < n; i++)
        if (kind_of(in[i].dt) > highest)
            highest = kind_of(in[i].dt);
    for (int i = 0; i < n; i++) {
        if (!in[i].weak || kind_of(in[i].dt) != 1)
            continue;
        if (scalar_fits(in[i].value, kind_of(t) > highest ? DT_I64 : t))
            continue;
        if (in[i].value.dt == DT_U64)
            return err_set(e, ERR_OVERFLOW, "Python int too large to convert to C long");
        return err_set(e, ERR_OVERFLOW, "Python integer %" PRId64 " out of bounds for %s",
                       in[i].value.u.i, dtype_info[t].name);
    }
    return true;
}

// A type that also holds the Python integers that t does not: only their truth counts.
static Dtype widened(const Operand *in, int n, Dtype t) {
    for (int i = 0; i < n; i++)
        if (in[i].weak && kind_of(in[i].dt) == 1 && !scalar_fits(in[i].value, t))
            t = DT_F64;
    return t;
}

static bool refuse(OpId op, Err *e) {
    return err_set(e, ERR_TYPE,
                   "ufunc '%s' not supported for the input types, and the inputs could not be "
                   "safely coerced to any supported types according to the casting rule ''safe''",
                   table[op].name);
}

// Integers and bools under a float-only function: the smallest float that NumPy
// has a loop for.
static Dtype float_for(Dtype t) {
    if (dtype_is_inexact(t))
        return t;
    return dtype_bytes(t) == 1 ? DT_F16 : dtype_bytes(t) == 2 ? DT_F32 : DT_F64;
}

// The same for several operands, whose common type is t: each alone must go into the loop's type
// safely. Python's numbers bend, but for those of a higher kind.
static Dtype floats_for(const Operand *in, int n, Dtype t) {
    Dtype joint = DT_COUNT;
    int highest = 0;
    for (int i = 0; i < n; i++)
        if (!in[i].weak && kind_of(in[i].dt) > highest)
            highest = kind_of(in[i].dt);
    for (int i = 0; i < n; i++) {
        if (in[i].weak && kind_of(in[i].dt) > highest)
            return float_for(t);
        if (!in[i].weak)
            joint =
                joint == DT_COUNT ? float_for(in[i].dt) : dtype_promote(joint, float_for(in[i].dt));
    }
    return joint == DT_COUNT ? float_for(t) : joint;
}

static bool resolve_bool_arithmetic(OpId op, Dtype *compute, Err *e) {
    switch (op) {
    case OP_ID_SUB:
        return err_set(e, ERR_TYPE,
                       "numpy boolean subtract, the `-` operator, is not supported, "
                       "use the bitwise_xor, the `^` operator, or the logical_xor "
                       "function instead.");
    case OP_ID_NEG:
        return err_set(e, ERR_TYPE,
                       "The numpy boolean negative, the `-` operator, is not "
                       "supported, use the `~` operator or the logical_not function "
                       "instead.");
    case OP_ID_GCD:
    case OP_ID_LCM:
        return err_set(e, ERR_UFUNC_TYPE,
                       "ufunc '%s' did not contain a loop with signature matching types (<class "
                       "'numpy.dtypes.BoolDType'>, <class 'numpy.dtypes.BoolDType'>) -> None",
                       table[op].name);
    case OP_ID_POS:
    case OP_ID_SIGN:
        return err_set(e, ERR_UFUNC_TYPE,
                       "ufunc '%s' did not contain a loop with signature matching "
                       "types <class 'numpy.dtypes.BoolDType'> -> None",
                       table[op].name);
    default: *compute = DT_I8; return true; // NumPy's smallest integer loop
    }
}

// float16 is only stored.
static Dtype computed_in(Dtype t) {
    return t == DT_F16 ? DT_F32 : t;
}

// Comparisons of uint64 with signed integers: the rows for them, the signed operand second or
// first.
static const OpId mixed_rows[OP_ID_COUNT][2] = {
#define MIXED(ID) [OP_ID_##ID] = {OP_ID_##ID##_US, OP_ID_##ID##_SU},
    MIXED(LT) MIXED(LE) MIXED(EQ) MIXED(NE) MIXED(GT) MIXED(GE)
#undef MIXED
};

static bool mixes_signs(const Operand *a, const Operand *b) {
    return a->dt == DT_U64 && dtype_is_signed(b->dt) && !b->weak;
}

static bool resolve_compare(const Operand *in, OpTypes *out, Err *e) {
    // A Python integer outside the array's type compares exactly: widen instead.
    Operand wide[2] = {in[0], in[1]};
    for (int i = 0; i < 2; i++) {
        Dtype other = in[1 - i].dt == DT_BOOL ? DT_I64 : in[1 - i].dt;
        if (in[i].weak && !in[1 - i].weak && dtype_is_int(other) &&
            !scalar_fits(in[i].value, other))
            wide[i].weak = false;
    }
    out->result = DT_BOOL;
    for (int i = 0; i < 2; i++) {
        if (!mixes_signs(&wide[i], &wide[1 - i]))
            continue;
        out->op = mixed_rows[out->op][i];
        out->compute = out->adopted = DT_U64;
        return true;
    }
    if (!op_common_type(wide, 2, &out->adopted, e))
        return false;
    out->compute = computed_in(out->adopted);
    return true;
}

Scalar op_operand(const OpTypes *types, Scalar value) {
    if (value.weak && types->adopted == DT_F16 && types->compute == DT_F32)
        value = fp_scalar_cast(value, DT_F16);
    return fp_scalar_cast(value, types->compute);
}

static bool resolve_select(const Operand *in, OpTypes *out, Err *e) {
    if (!op_common_type(in + 1, 2, &out->compute, e))
        return false;
    out->result = out->adopted = out->compute;
    return true;
}

// From the operands' common type *t: the result's, and the one that is computed in.
static bool resolve_by_rule(OpId op, const Operand *in, Dtype *t, Dtype *result, Err *e) {
    const OpInfo *info = &table[op];
    switch (info->rule) {
    case RULE_ARITH:
        if (*t == DT_BOOL && (!info->body[*t] || op == OP_ID_SQUARE) &&
            !resolve_bool_arithmetic(op, t, e))
            return false;
        break;
    case RULE_TRUEDIV:
        if (!dtype_is_inexact(*t))
            *t = DT_F64;
        break;
    case RULE_FLOAT: *t = floats_for(in, info->arity, *t); break;
    case RULE_SHIFT:
        if (*t == DT_BOOL)
            *t = DT_I8;
        break;
    default: break; // RULE_ROUND: integers pass, the caller copies them
    }
    *result = info->rule == RULE_LOGIC || info->rule == RULE_TEST ? DT_BOOL : *t;
    return true;
}

// The rest of op_resolve: operations in the common type of their operands.
static bool resolve_common(OpId op, const Operand *in, OpTypes *out, Err *e) {
    const OpInfo *info = &table[op];
    Dtype t;
    if (!op_common_type(in, info->arity, &t, e))
        return false;
    // Floats hold any Python integer, and so do the float loops that integers go through.
    bool by_floats = info->rule == RULE_TRUEDIV || info->rule == RULE_FLOAT;
    if (info->rule == RULE_LOGIC)
        t = widened(in, info->arity, t);
    else if (!by_floats && !check_fits(in, info->arity, t, e))
        return false;
    if (!resolve_by_rule(op, in, &t, &out->result, e))
        return false;
    out->adopted = t;
    out->compute = computed_in(t);
    if (!info->body[out->compute] && !(info->rule == RULE_ROUND && !dtype_is_inexact(t)))
        return refuse(op, e);
    if (info->part[out->compute])
        out->result = dtype_part(out->result);
    return true;
}

bool op_resolve(OpId op, const Operand *in, OpTypes *out, Err *e) {
    out->op = op;
    switch (table[op].rule) {
    case RULE_SELECT: return resolve_select(in, out, e);
    case RULE_RANDOM: out->compute = out->result = out->adopted = DT_F64; return true;
    case RULE_MIXED:
        out->compute = out->adopted = DT_U64;
        out->result = DT_BOOL;
        return true;
    case RULE_COMPARE: return resolve_compare(in, out, e);
    default: return resolve_common(op, in, out, e);
    }
}
