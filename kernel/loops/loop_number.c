// loop_number.c: arithmetic and comparison of numbers in compiled loops: which
// instructions do what Python and NumPy do for two types, and what leaves.
#include "kernel/loops/loop_build.h"

static LoopOperand operand(Build *b, Val v) {
    return (LoopOperand){
        .weak = weak(v), .kind = kind_of(b, v), .ext = (uint8_t)(weak(v) ? 0 : lt_n(v.t))};
}

static bool const_value(Build *b, Val v, int64_t *out) {
    for (uint32_t i = 0; i < b->g->n_consts; i++)
        if (v.ref && b->g->const_slot[i] == v.ref) {
            *out = (int64_t)b->g->consts[i];
            return true;
        }
    return false;
}

static bool is_python_int(Val v) {
    return lt_kind(v.t) == LT_INT || lt_kind(v.t) == LT_BOOL;
}

// ---- Python's own numbers -----------------------------------------------------------------------

static uint16_t python_float(Build *b, Val v) {
    int64_t i;
    if (lt_kind(v.t) == LT_FLOAT)
        return v.ref;
    if (const_value(b, v, &i))
        return const_float(b, (double)i);
    return put_op(b, L_I2F, 0, v.ref, 0);
}

bool by_numba(const Build *b) {
    return build_code(b)->arithmetic != ARITHMETIC_NUMPY;
}

static bool float_binary_build(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    uint16_t p = python_float(b, x);
    uint16_t q = python_float(b, y);
    uint16_t r;
    switch (op) {
    case OP_ADD: r = put_op(b, L_ADDF, 0, p, q); break;
    case OP_SUB: r = put_op(b, L_SUBF, 0, p, q); break;
    case OP_MUL: r = put_op(b, L_MULF, 0, p, q); break;
    case OP_TRUEDIV:
        put_op(b, L_NONZ, 0, q, 0);
        r = put_op(b, L_DIVF, 0, p, q);
        break;
    case OP_FLOORDIV: r = put_op(b, L_DIVP, 0, p, q); break;
    case OP_MOD: r = put_op(b, L_MODP, 0, p, q); break;
    case OP_POW: r = put_op(b, L_POWP, 0, p, q); break;
    default: return false;
    }
    *out = val(loop_type(LT_FLOAT, 0), r);
    return true;
}

static bool int_binary_build(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    static const uint8_t ops[OP_BINARY_COUNT] = {
        [OP_ADD] = L_ADDI, [OP_SUB] = L_SUBI, [OP_MUL] = L_MULI,    [OP_FLOORDIV] = L_DIVI,
        [OP_MOD] = L_MODI, [OP_POW] = L_POWI, [OP_LSHIFT] = L_SHLI, [OP_RSHIFT] = L_SARI,
        [OP_AND] = L_AND,  [OP_OR] = L_OR,    [OP_XOR] = L_XOR};
    static const uint8_t wrapping[OP_BINARY_COUNT] = {
        [OP_ADD] = L_ADDW, [OP_SUB] = L_SUBW, [OP_MUL] = L_MULW};
    bool bools = lt_kind(x.t) == LT_BOOL && lt_kind(y.t) == LT_BOOL;
    if (op == OP_MATMUL)
        return false;
    if (op == OP_TRUEDIV) {
        uint16_t p = put_op(b, L_I2FX, 0, x.ref, 0);
        uint16_t q = put_op(b, L_I2FX, 0, y.ref, 0);
        put_op(b, L_NONZ, 0, q, 0);
        *out = val(loop_type(LT_FLOAT, 0), put_op(b, L_DIVF, 0, p, q));
        return true;
    }
    int64_t n;
    uint16_t r;
    if (op == OP_POW && const_value(b, y, &n) && n == 2) {
        op = OP_MUL;
        y = x;
    }
    r = put_op(b, (LoopOp)(by_numba(b) && wrapping[op] ? wrapping[op] : ops[op]), 0, x.ref, y.ref);
    bool stays = bools && (op == OP_AND || op == OP_OR || op == OP_XOR);
    *out = val(loop_type(stays ? LT_BOOL : LT_INT, 0), r);
    return true;
}

// ---- NumPy's ------------------------------------------------------------------------------------

bool to_kind(Build *b, Val v, NumKind kind, uint16_t *ref) {
    NumKind from = kind_of(b, v);
    int64_t n;
    *ref = v.ref;
    if (from == NUM_NONE)
        return false;
    if (kind == NUM_F64 || kind == NUM_F32) {
        if (num_is_float(from)) {
            if (kind == NUM_F64 || from == NUM_F32)
                return true;
            if (!weak(v))
                return false;
        } else if (const_value(b, v, &n)) {
            if (n > INT64_C(1) << 53 || n < -(INT64_C(1) << 53))
                return false;
            *ref = const_float(b, (double)n);
        } else if (kind == NUM_F32) {
            if (from == NUM_U64)
                return false;
            *ref = put_op(b, L_I2FX, 0, v.ref, 0);
        } else {
            *ref = put_op(b, from == NUM_U64 ? L_U2F : L_I2F, 0, v.ref, 0);
        }
        if (kind == NUM_F32) {
            uint16_t wide = *ref;
            *ref = put_op(b, L_ROUND, 0, wide, 0);
            put_store(b, L_QUIET, 0, *ref, wide, wide);
        }
        return true;
    }
    if (num_is_float(from))
        return false;
    if (kind == NUM_BOOL)
        return from == NUM_BOOL;
    if (from == kind || from == NUM_BOOL)
        return true;
    if (weak(v)) {
        if (kind == NUM_I64)
            return true;
        if (const_value(b, v, &n) && loop_fits(n, kind))
            return true;
        put_op(b, L_FIT, kind, v.ref, 0);
        return true;
    }
    // promotion of strong types never loses values, except to a wider unsigned type
    return !(num_is_unsigned(kind) && !num_is_unsigned(from));
}

// A Python int beside one of NumPy's integers must fit its type, whatever is computed.
void fit_weak(Build *b, Val v, Val strong) {
    NumKind k = kind_of(b, strong);
    int64_t n;
    if (!weak(v) || weak(strong) || !is_python_int(v) || k == NUM_BOOL || k == NUM_I64 ||
        num_is_float(k))
        return;
    if (!const_value(b, v, &n) || !loop_fits(n, k))
        put_op(b, L_FIT, k, v.ref, 0);
}

static bool numpy_float(Build *b, BinaryOp op, const LoopRule *rule, uint16_t x, uint16_t y,
                        uint16_t *r) {
    static const uint8_t ops[] = {
        [OP_ADD] = L_ADDF, [OP_SUB] = L_SUBF, [OP_MUL] = L_MULF, [OP_TRUEDIV] = L_DIVF};
    if (op <= OP_TRUEDIV) {
        *r = put_op(b, (LoopOp)ops[op], 0, x, y);
        if (rule->kind == NUM_F32)
            *r = put_op(b, L_ROUND, 0, *r, 0);
        put_store(b, L_QUIET, 0, *r, x, y);
        return true;
    }
    if (op != OP_FLOORDIV && op != OP_MOD && op != OP_POW)
        return false;
    return build_rule(b, rule, 2, (uint16_t[]){x, y}, r);
}

// The instruction for each operation: of int64, of uint64, and of narrower unsigned types.
static bool integer_op(BinaryOp op, NumKind kind, LoopOp *out) {
    static const struct {
        BinaryOp op;
        LoopOp is_signed, is_wide_unsigned, is_unsigned;
    } rows[] = {
        {OP_ADD, L_ADDI, L_ADDU, L_ADDI},    {OP_SUB, L_SUBI, L_SUBU, L_SUBI},
        {OP_MUL, L_MULI, L_MULU, L_MULI},    {OP_FLOORDIV, L_DIVI, L_DIVU, L_DIVU},
        {OP_MOD, L_MODI, L_MODU, L_MODU},    {OP_AND, L_AND, L_AND, L_AND},
        {OP_OR, L_OR, L_OR, L_OR},           {OP_XOR, L_XOR, L_XOR, L_XOR},
        {OP_LSHIFT, L_SHLN, L_SHLN, L_SHLN}, {OP_RSHIFT, L_SARI, L_SHRU, L_SHRU},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].op != op)
            continue;
        *out = rows[i].is_signed;
        if (num_is_unsigned(kind))
            *out = rows[i].is_unsigned;
        if (kind == NUM_U64)
            *out = rows[i].is_wide_unsigned;
        return true;
    }
    return false;
}

static bool numpy_int(Build *b, BinaryOp op, NumKind kind, uint16_t x, uint16_t y, uint16_t *r) {
    bool narrow = kind != NUM_U64 && kind != NUM_I64;
    LoopOp o;
    if (!integer_op(op, kind, &o))
        return false;
    if (kind == NUM_BOOL && op != OP_AND && op != OP_OR && op != OP_XOR)
        return false;
    *r = put_op(b, o, 0, x, y);
    if (!narrow || kind == NUM_BOOL)
        return true;
    if (op == OP_LSHIFT)
        *r = put_op(b, L_WRAP, kind, *r, 0);
    else if (op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_FLOORDIV)
        put_op(b, L_FIT, kind, *r, 0);
    return true;
}

// ---- Numba's ------------------------------------------------------------------------------------

// Without a look at what wraps around, or is not finite.
static bool numba_number(Build *b, BinaryOp op, const LoopRule *rule, uint16_t x, uint16_t y,
                         uint16_t *r) {
    static const uint8_t floats[] = {
        [OP_ADD] = L_ADDF, [OP_SUB] = L_SUBF, [OP_MUL] = L_MULF, [OP_TRUEDIV] = L_DIVF};
    static const uint8_t integers[] = {[OP_ADD] = L_ADDW, [OP_SUB] = L_SUBW, [OP_MUL] = L_MULW};
    if (!num_is_float(rule->kind)) {
        if (op > OP_MUL)
            return numpy_int(b, op, rule->kind, x, y, r);
        *r = put_op(b, (LoopOp)integers[op], 0, x, y);
        return true;
    }
    if (op > OP_TRUEDIV)
        return numpy_float(b, op, rule, x, y, r);
    if (op == OP_TRUEDIV && build_code(b)->arithmetic == ARITHMETIC_NUMBA)
        put_op(b, L_NONZ, 0, y, 0);
    *r = put_op(b, (LoopOp)floats[op], 0, x, y);
    if (rule->kind == NUM_F32)
        *r = put_op(b, L_ROUND, 0, *r, 0);
    return true;
}

// *known false: NumPy's rule says the same.
static bool numba_binary(Build *b, BinaryOp op, Val x, Val y, LoopKind kind, Val *out,
                         bool *known) {
    LoopOperand in[2] = {operand(b, x), operand(b, y)};
    LoopRule rule;
    uint16_t p, q, r;
    *known = b->hooks->numba_operands(b->vm, (int)op, 2, in);
    if (!*known)
        return true;
    if (!b->hooks->resolve(b->vm, (int)op, in[0], in[1], &rule) || rule.result != rule.kind)
        return false;
    if (!to_kind(b, x, rule.kind, &p) || !to_kind(b, y, rule.kind, &q) ||
        !numba_number(b, op, &rule, p, q, &r))
        return false;
    *out = val(loop_type(kind, rule.ext), r);
    return true;
}

bool build_binary(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    as_number(b, &x);
    as_number(b, &y);
    const LoopKind numpy = lt_kind(x.t) == LT_ZERO || lt_kind(y.t) == LT_ZERO ? LT_ZERO : LT_EXT;
    NumKind kx = kind_of(b, x);
    NumKind ky = kind_of(b, y);
    int64_t n;
    if (is_complex(b, x) || is_complex(b, y))
        return complex_binary_build(b, op, x, y, out);
    if (kx == NUM_NONE || ky == NUM_NONE)
        return false;
    if (weak(x) && weak(y)) {
        if (is_python_int(x) && is_python_int(y))
            return int_binary_build(b, op, x, y, out);
        return float_binary_build(b, op, x, y, out);
    }
    if (op == OP_POW && weak(y) && const_value(b, y, &n) && n == 2 && is_python_int(y)) {
        op = OP_MUL;
        y = x;
    }
    LoopRule rule;
    bool known = false;
    if (by_numba(b) && (!numba_binary(b, op, x, y, numpy, out, &known) || known))
        return known;
    if (!b->hooks->resolve(b->vm, (int)op, operand(b, x), operand(b, y), &rule))
        return false;
    fit_weak(b, x, y);
    fit_weak(b, y, x);
    uint16_t p, q, r = 0;
    if (rule.kind == NUM_NONE || rule.result != rule.kind)
        return false;
    if (!to_kind(b, x, rule.kind, &p) || !to_kind(b, y, rule.kind, &q))
        return false;
    bool ok = num_is_float(rule.kind) ? numpy_float(b, op, &rule, p, q, &r)
                                      : numpy_int(b, op, rule.kind, p, q, &r);
    *out = val(loop_type(numpy, rule.ext), r);
    return ok;
}

static bool negate(Build *b, Val x, NumKind k, Val *out) {
    if (num_is_float(k)) {
        out->ref = put_op(b, L_NEGF, 0, x.ref, 0);
        return true;
    }
    if (by_numba(b) && !weak(x)) {
        out->ref = put_op(b, L_SUBW, 0, const_int(b, 0), x.ref);
        if (k != NUM_U64 && k != NUM_I64)
            out->ref = put_op(b, L_WRAP, k, out->ref, 0);
        return true;
    }
    if (num_is_unsigned(k))
        return false;
    out->ref = put_op(b, L_NEGI, 0, x.ref, 0);
    if (k != NUM_BOOL && k != NUM_I64)
        put_op(b, L_FIT, k, out->ref, 0);
    return true;
}

// What a number becomes for an operator in a function of numba.
static void widen(Build *b, int op, Val *x) {
    LoopOperand in = operand(b, *x);
    const LoopKind kind = lt_kind(x->t);
    if (weak(*x) || !b->hooks->numba_operands(b->vm, (int)LOOP_OP_UNARY + op, 1, &in))
        return;
    x->t = loop_type(kind, in.ext);
}

bool build_unary(Build *b, int op, Val x, Val *out) {
    as_number(b, &x);
    NumKind k = kind_of(b, x);
    if (by_numba(b) && k != NUM_NONE) {
        widen(b, op, &x);
        k = kind_of(b, x);
    }
    *out = x;
    if (is_complex(b, x))
        return (UnaryOp)op == OP_NEG && complex_negative(b, x, out);
    if (k == NUM_NONE || (k == NUM_BOOL && !weak(x)))
        return false;
    if (k == NUM_BOOL)
        out->t = loop_type(LT_INT, 0);
    switch ((UnaryOp)op) {
    case OP_POS: return true;
    case OP_NEG: return negate(b, x, k, out);
    case OP_INVERT:
        if (num_is_float(k))
            return false;
        out->ref = put_op(b, L_NOT, 0, x.ref, 0);
        if (num_is_unsigned(k) && k != NUM_U64)
            out->ref = put_op(b, L_WRAP, k, out->ref, 0);
        return true;
    default: return false;
    }
}

// ---- comparing ----------------------------------------------------------------------------------

static bool compare_floats(Build *b, CompareOp op, Val x, Val y, Compared *out) {
    out->cls = 'F';
    if (weak(x) && weak(y)) { // an int and a float compare by their exact values
        out->b = lt_kind(x.t) == LT_FLOAT ? x.ref : put_op(b, L_I2FX, 0, x.ref, 0);
        out->c = lt_kind(y.t) == LT_FLOAT ? y.ref : put_op(b, L_I2FX, 0, y.ref, 0);
        return true;
    }
    LoopRule rule;
    LoopOperand in[2] = {operand(b, x), operand(b, y)};
    if (by_numba(b))
        b->hooks->numba_operands(b->vm, (int)LOOP_OP_COMPARE + (int)op, 2, in);
    if (!b->hooks->resolve(b->vm, (int)LOOP_OP_COMPARE + (int)op, in[0], in[1], &rule))
        return false;
    return num_is_float(rule.kind) && to_kind(b, x, rule.kind, &out->b) &&
           to_kind(b, y, rule.kind, &out->c);
}

static bool is_letter_or_text(Val v) {
    return lt_kind(v.t) == LT_CHAR || lt_kind(v.t) == LT_TEXT;
}

static bool never_negative(Build *b, Val v) {
    const NumKind kind = kind_of(b, v);
    int64_t n;
    return kind == NUM_BOOL || num_is_unsigned(kind) || (const_value(b, v, &n) && n >= 0);
}

bool build_compare(Build *b, CompareOp op, Val x, Val y, Compared *out) {
    as_number(b, &x);
    as_number(b, &y);
    NumKind kx = kind_of(b, x);
    NumKind ky = kind_of(b, y);
    if (is_letter_or_text(x) && is_letter_or_text(y)) {
        x = text_character(b, x);
        y = text_character(b, y);
    }
    if (lt_kind(x.t) == LT_CHAR && lt_kind(y.t) == LT_CHAR) {
        *out = (Compared){.cls = 'I', .b = x.ref, .c = y.ref};
        return true;
    }
    if (kx == NUM_NONE || ky == NUM_NONE)
        return false;
    *out = (Compared){.cls = 'I',
                      .b = x.ref,
                      .c = y.ref,
                      .numpy = !weak(x) || !weak(y),
                      .boxed = lt_kind(x.t) == LT_ZERO || lt_kind(y.t) == LT_ZERO};
    if (num_is_float(kx) || num_is_float(ky))
        return compare_floats(b, op, x, y, out);
    if (kx == NUM_U64 || ky == NUM_U64) {
        if (!never_negative(b, x) || !never_negative(b, y))
            return false;
        out->cls = 'U';
    }
    return true;
}

bool build_truth(Build *b, Val v, Compared *out, int *known) {
    as_number(b, &v);
    NumKind k = kind_of(b, v);
    *known = -1;
    if (k != NUM_NONE) {
        bool f = num_is_float(k);
        *out = (Compared){
            .cls = f ? 'F' : 'I', .b = v.ref, .c = f ? const_float(b, 0) : const_int(b, 0)};
        return true;
    }
    if (lt_kind(v.t) == LT_NONE) {
        *known = 0;
        return true;
    }
    if (lt_kind(v.t) == LT_CHAR) {
        *known = 1;
        return true;
    }
    if (lt_kind(v.t) != LT_LIST)
        return false;
    *out = (Compared){.cls = 'I', .b = put_op(b, L_LLEN, 0, v.ref, 0), .c = const_int(b, 0)};
    return true;
}

// ---- storing ------------------------------------------------------------------------------------

static void to_float_element(Build *b, Val v, NumKind kind, uint16_t *ref) {
    NumKind from = kind_of(b, v);
    int64_t n;
    if (num_is_float(from))
        *ref = v.ref;
    else if (const_value(b, v, &n))
        *ref = const_float(b, (double)n);
    else if (from == NUM_U64)
        *ref = put_op(b, L_U2F, 0, v.ref, 0);
    else
        *ref = put_op(b, kind == NUM_F32 ? L_I2FX : L_I2F, 0, v.ref, 0);
    if (kind != NUM_F32 || from == NUM_F32)
        return;
    uint16_t wide = *ref;
    *ref = put_op(b, L_ROUND, 0, wide, 0);
    put_store(b, L_QUIET, 0, *ref, wide, wide);
}

bool to_element(Build *b, Val v, NumKind kind, uint16_t *ref) {
    NumKind from = kind_of(b, v);
    int64_t n;
    *ref = v.ref;
    if (from == NUM_NONE)
        return false;
    if (kind == NUM_F64 || kind == NUM_F32) {
        to_float_element(b, v, kind, ref);
        return true;
    }
    if (kind == NUM_BOOL) {
        if (from == NUM_BOOL)
            return true;
        bool f = num_is_float(from);
        *ref =
            put_op(b, f ? L_SETF : L_SETI, OP_NE, v.ref, f ? const_float(b, 0) : const_int(b, 0));
        return true;
    }
    if (num_is_float(from)) {
        if (kind == NUM_U64)
            return false;
        *ref = put_op(b, L_F2I, 0, v.ref, 0);
        if (kind != NUM_I64)
            put_op(b, L_FIT, kind, *ref, 0);
        return true;
    }
    if (from == kind || from == NUM_BOOL)
        return true;
    if (by_numba(b)) { // integers wrap around, whosever they are
        if (kind != NUM_U64 && kind != NUM_I64)
            *ref = put_op(b, L_WRAP, kind, v.ref, 0);
        return true;
    }
    if (weak(v)) {
        if (kind == NUM_I64 || (const_value(b, v, &n) && loop_fits(n, kind)))
            return true;
        put_op(b, L_FIT, kind, v.ref, 0);
        return true;
    }
    if (num_is_unsigned(kind)) { // NumPy's integers wrap around there
        if (kind != NUM_U64)
            *ref = put_op(b, L_WRAP, kind, v.ref, 0);
        return true;
    }
    // and must fit elsewhere: what does not is an error (or an array of no dimensions), the
    // interpreter's
    if (from == NUM_U64)
        put_op(b, L_FIT, NUM_U64, v.ref, 0);
    if (kind != NUM_I64)
        put_op(b, L_FIT, kind, v.ref, 0);
    return true;
}
