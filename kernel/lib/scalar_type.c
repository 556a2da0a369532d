// scalar_type.c: NumPy scalars. They are immediates of the VM, one registered
// type per dtype, and compute with the same loops as the elements of arrays.
// complex128 does not fit an immediate: it is an object.
#include "gpu/core/fpcheck.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/machine.h"
#include "kernel/lib/internal.h"
#include "kernel/lib/numba_types.h"
#include <inttypes.h>
#include <stdio.h>
#include <math.h>
#include <string.h>

// As complex keeps its parts (kernel/vm/value.h), from which the type derives.
typedef struct Complex {
    Obj head;
    double re, im;
} Complex;

static uint32_t first_ext; // DT_BOOL's; the others follow in order

Value lib_scalar_value(Lib *lib, Scalar s) {
    uint64_t bits = 0;
    if (s.dt == DT_C128) {
        Complex *c = obj_new(lib->vm, scalar_type(DT_C128));
        if (!c)
            return V_UNDEF;
        c->re = s.u.c.re;
        c->im = s.u.c.im;
        return v_obj(&c->head);
    }
    if (s.dt == DT_C64) {
        float part[2] = {(float)s.u.c.re, (float)s.u.c.im};
        memcpy(&bits, part, sizeof bits);
    } else if (s.dt == DT_BOOL)
        bits = s.u.b;
    else
        bits = s.u.u;
    return v_ext((uint8_t)(first_ext + (uint32_t)s.dt), bits);
}

bool is_numpy_scalar(Value v, Scalar *out) {
    if (v_is_type(v, scalar_type(DT_C128))) {
        const Complex *c = (const Complex *)(const void *)v.u.o;
        *out = scalar_complex(c->re, c->im);
        return true;
    }
    if (v.tag != T_EXT || v.ext < first_ext || v.ext >= first_ext + DT_COUNT)
        return false;
    *out = (Scalar){.dt = (Dtype)(v.ext - first_ext)};
    if (out->dt == DT_C64) {
        float part[2];
        memcpy(part, &v.u.bits, sizeof part);
        out->u.c.re = (double)part[0];
        out->u.c.im = (double)part[1];
    } else if (out->dt == DT_BOOL)
        out->u.b = v.u.bits != 0;
    else
        out->u.u = v.u.bits;
    return true;
}

// Of a member of an enumeration of numbers its number (enum.py keeps it in _value_); else what
// value_plain gives.
static Value plain_number(Value v) {
    const Type *t = v_is(v, T_OBJ) ? v.u.o->type : NULL;
    if (!t || !t->class_object || t->layout || (t->also != &type_int && t->also != &type_float))
        return value_plain(v);
    Value attributes = ((Instance *)(void *)v.u.o)->dict;
    Value key, item;
    for (size_t at = 0;
         v_is_type(attributes, &type_dict) && dict_next(attributes, &at, &key, &item);)
        if (value_is_str(key) && str_is(str_get(key), "_value_"))
            return value_plain(item);
    return v;
}

bool lib_scalar(Value v, Scalar *out) {
    const bool exact = v.tag != T_OBJ; // of a class of a cell that is like a number's: not weak
    v = plain_number(v);
    switch (v.tag) {
    case T_BOOL: *out = (Scalar){.dt = DT_BOOL, .weak = true, .u.b = v.u.b}; return true;
    case T_INT: *out = (Scalar){.dt = DT_I64, .weak = exact, .u.i = v.u.i}; return true;
    case T_FLOAT: *out = (Scalar){.dt = DT_F64, .weak = exact, .u.f = v.u.f}; return true;
    case T_EXT: return is_numpy_scalar(v, out);
    case T_OBJ:
        *out = (Scalar){.dt = DT_C128, .weak = true};
        if (complex_parts(v, &out->u.c.re, &out->u.c.im))
            return true;
        *out =
            (Scalar){.dt = DT_U64, .weak = true}; // an integer beyond int64 is what uint64 is for
        return value_large_unsigned(v, &out->u.u) || is_numpy_scalar(v, out);
    default: return false;
    }
}

bool lib_wide_scalar(VM *vm, Value v, Scalar *out, bool *wide) {
    *wide = false;
    if (lib_scalar(v, out))
        return true;
    if (!big_is(v))
        return false;
    double x;
    if (!big_double(vm, v, &x)) { // beyond float64, where only comparisons with integers go
        vm_clear_raised(vm);
        x = big_compare_double(vm, v, 0) < 0 ? -(double)INFINITY : (double)INFINITY;
    }
    *out = scalar_float(x);
    return out->weak = *wide = true;
}

// Whether an operation computes with a Python integer of any size beside integers or bools: in
// floats, or by itself.
static bool takes_any_size(int rule, Dtype other) {
    return rule == RULE_TRUEDIV || rule == RULE_FLOAT || (rule == RULE_COMPARE && other != DT_BOOL);
}

bool wide_fits(VM *vm, OpId op, Scalar number, Dtype other, bool other_weak) {
    int rule = (int)op_info(op)->rule;
    bool integers = dtype_is_int(other) && !other_weak;
    if (isinf(number.u.f) && rule != RULE_BITS && rule != RULE_SHIFT &&
        !(rule == RULE_COMPARE && integers) && (!integers || rule != RULE_ARITH))
        return vm_raise(vm, ERR_OVERFLOW, "int too large to convert to float");
    return dtype_is_inexact(other) || other_weak || takes_any_size(rule, other) ||
           vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C long");
}

Scalar wide_beside(OpId op, Scalar wide, Dtype other) {
    if (op_info(op)->rule == RULE_COMPARE && !dtype_is_inexact(other))
        wide.u.f = copysign(INFINITY, wide.u.f);
    return wide;
}

OpId binary_op_id(BinaryOp op) {
    static const OpId ids[OP_BINARY_COUNT] = {
        [OP_ADD] = OP_ID_ADD,       [OP_SUB] = OP_ID_SUB,           [OP_MUL] = OP_ID_MUL,
        [OP_TRUEDIV] = OP_ID_DIV,   [OP_FLOORDIV] = OP_ID_FLOORDIV, [OP_MOD] = OP_ID_MOD,
        [OP_POW] = OP_ID_POW,       [OP_MATMUL] = OP_ID_COUNT,      [OP_LSHIFT] = OP_ID_LSHIFT,
        [OP_RSHIFT] = OP_ID_RSHIFT, [OP_AND] = OP_ID_AND,           [OP_OR] = OP_ID_OR,
        [OP_XOR] = OP_ID_XOR,
    };
    return ids[op];
}

OpId unary_op_id(UnaryOp op) {
    static const OpId ids[] = {OP_ID_NEG, OP_ID_POS, OP_ID_INVERT};
    return ids[op];
}

OpId compare_op_id(CompareOp op) {
    static const OpId ids[] = {OP_ID_LT, OP_ID_LE, OP_ID_EQ, OP_ID_NE, OP_ID_GT, OP_ID_GE};
    return ids[op];
}

// ---- computing ----------------------------------------------------------------------------------

static Operand operand(Scalar s) {
    return (Operand){.dt = s.dt, .weak = s.weak, .value = s};
}

// NumPy's scalars round every step of a product; its arrays fuse them.
static Scalar complex_product(Scalar a, Scalar b) {
    Scalar r = {.dt = a.dt};
    if (a.dt == DT_C64) {
        float ar = (float)a.u.c.re;
        float ai = (float)a.u.c.im;
        float br = (float)b.u.c.re;
        float bi = (float)b.u.c.im;
        r.u.c.re = (double)(ar * br - ai * bi);
        r.u.c.im = (double)(ar * bi + ai * br);
    } else {
        r.u.c.re = a.u.c.re * b.u.c.re - a.u.c.im * b.u.c.im;
        r.u.c.im = a.u.c.re * b.u.c.im + a.u.c.im * b.u.c.re;
    }
    return r;
}

static bool is_sum_or_product(OpId op) {
    return op == OP_ID_ADD || op == OP_ID_SUB || op == OP_ID_MUL;
}

static __int128 exact_result(OpId op, __int128 a, __int128 b) {
    if (op == OP_ID_ADD)
        return a + b;
    return op == OP_ID_SUB ? a - b : a * b;
}

// Operators of scalars tell of integer overflow; functions and arrays wrap silently.
static unsigned integer_overflow(OpId op, Dtype dt, const Scalar *in) {
    bool is_signed = dtype_is_signed(dt);
    if (is_signed && (op == OP_ID_NEG || op == OP_ID_ABS))
        return in[0].u.i == INT64_MIN >> (64 - (int)dtype_bytes(dt) * 8) ? FP_OVERFLOW : 0;
    if (!dtype_is_int(dt))
        return 0;
    if (op == OP_ID_NEG)
        return in[0].u.u ? FP_OVERFLOW : 0;
    if (!is_sum_or_product(op))
        return 0;
    __int128 a = is_signed ? (__int128)in[0].u.i : (__int128)in[0].u.u;
    __int128 b = is_signed ? (__int128)in[1].u.i : (__int128)in[1].u.u;
    __int128 r = exact_result(op, a, b);
    int bits = (int)dtype_bytes(dt) * 8 - is_signed;
    __int128 high = (__int128)1 << bits;
    __int128 low = is_signed ? -high : 0;
    return r < low || r >= high ? FP_OVERFLOW : 0;
}

// What Numba computes of one or two numbers: integers and floats that are too large wrap around or
// become inf without a word. *done false: as NumPy does.
static bool numba_operation(VM *vm, OpId op, const Scalar *in, Value *out, bool *done) {
    const Arithmetic how = arithmetic_now(vm);
    *done = false;
    if (how == ARITHMETIC_NUMPY)
        return true;
    const bool two = op_info(op)->arity == 2;
    const Operand a = operand(in[0]);
    const Operand b = two ? operand(in[1]) : a;
    Dtype types[2];
    *done = numba_operands(op, &a, two ? &b : NULL, types);
    if (!*done)
        return true;
    Operand operands[2];
    Scalar cast[2];
    for (int i = 0; i <= two; i++)
        operands[i] = operand(scalar_cast(in[i], types[i]));
    OpTypes t;
    Err e;
    err_clear(&e);
    if (!op_resolve(op, operands, &t, &e))
        return vm_raise_err(vm, &e);
    for (int i = 0; i <= two; i++)
        cast[i] = scalar_cast(operands[i].value, t.compute);
    const bool divides = op == OP_ID_DIV || op == OP_ID_FLOORDIV || op == OP_ID_MOD;
    if (divides && how == ARITHMETIC_NUMBA && scalar_to_double(cast[1]) == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
    if (op == OP_ID_POW && dtype_is_signed(t.compute) && cast[1].u.i < 0)
        return vm_raise(vm, ERR_VALUE, "Integers to negative integer powers are not allowed.");
    Lib *lib = lib_of(vm);
    Scalar r = engine_scalar_op(lib->engine, t.op, t.compute, t.result, cast, NULL);
    return (*out = lib_scalar_value(lib, r)).tag != T_UNDEF;
}

static bool operation(VM *vm, OpId op, const Scalar *in, bool is_operator, Value *out) {
    Lib *lib = lib_of(vm);
    int n = op_info(op)->arity;
    Operand operands[3] = {operand(in[0])};
    for (int i = 1; i < n; i++)
        operands[i] = operand(in[i]);
    OpTypes types;
    Err e;
    err_clear(&e);
    if (!op_resolve(op, operands, &types, &e))
        return vm_raise_err(vm, &e);
    const Dtype compute = types.compute;
    Scalar cast[3];
    for (int i = 0; i < n; i++)
        cast[i] = op_info(op)->rule == RULE_SELECT && i == 0 ? scalar_cast(in[i], DT_BOOL)
                                                             : op_operand(&types, in[i]);
    if (op_info(op)->rule == RULE_ROUND && !dtype_is_inexact(compute))
        return (*out = lib_scalar_value(lib, cast[0])).tag != T_UNDEF;
    if (op == OP_ID_POW && dtype_is_signed(compute) && cast[1].u.i < 0)
        return vm_raise(vm, ERR_VALUE, "Integers to negative integer powers are not allowed.");
    unsigned flags = 0;
    const bool product = (op == OP_ID_MUL || op == OP_ID_SQUARE) && dtype_is_complex(compute);
    Scalar r = product
                   ? complex_product(cast[0], cast[op == OP_ID_MUL])
                   : engine_scalar_op(lib->engine, types.op, compute, types.result, cast, &flags);
    if (!flags && is_operator)
        flags = integer_overflow(op, compute, cast);
    const OpId called = is_operator && op == OP_ID_SQUARE ? OP_ID_POW : op;
    if (flags && !lib_fp_scalar(lib, (int)called, flags))
        return false;
    return lib_fp_check(lib) && (*out = lib_scalar_value(lib, r)).tag != T_UNDEF;
}

bool scalar_operation(VM *vm, OpId op, const Scalar *in, Value *out) {
    return operation(vm, op, in, true, out);
}

bool scalar_function(VM *vm, OpId op, const Scalar *in, Value *out) {
    if (!arithmetic_now(vm))
        return operation(vm, op, in, false, out);
    const int n = op_info(op)->arity;
    Operand operands[3];
    Scalar changed[3];
    for (int i = 0; i < n; i++)
        operands[i] = operand(in[i]);
    numba_arguments(op, n, operands);
    for (int i = 0; i < n; i++)
        changed[i] = operands[i].value;
    return operation(vm, op, changed, false, out);
}

// float64 with float64, float or int, the commonest case, without the detour.
static bool quick(Value v, double *out) {
    if (v.tag == T_EXT && v.ext == first_ext + DT_F64) {
        union {
            uint64_t u;
            double f;
        } bits = {v.u.bits};
        *out = bits.f;
        return true;
    }
    if (v.tag == T_FLOAT) {
        *out = v.u.f;
        return true;
    }
    if (v.tag == T_INT) {
        *out = (double)v.u.i;
        return true;
    }
    return false;
}

static Value from_double(double f) {
    union {
        double f;
        uint64_t u;
    } bits = {f};
    return v_ext((uint8_t)(first_ext + DT_F64), bits.u);
}

static bool quick_binary(BinaryOp op, Value a, Value b, Value *out) {
    double x, y;
    bool double_in = (a.tag == T_EXT && a.ext == first_ext + DT_F64) ||
                     (b.tag == T_EXT && b.ext == first_ext + DT_F64);
    if (!double_in || !quick(a, &x) || !quick(b, &y))
        return false;
    switch (op) {
    case OP_ADD: x += y; break;
    case OP_SUB: x -= y; break;
    case OP_MUL: x *= y; break;
    case OP_TRUEDIV: x /= y; break;
    default: return false;
    }
    if (x - x != 0 || fp_underflow)
        return false; // the general way, which reports overflow
    *out = from_double(x);
    return true;
}

// Both int64, one of them possibly Python's int: the commonest type of indices and counts.
static bool quick_whole(Value a, Value b, int64_t *x, int64_t *y) {
    const bool na = a.tag == T_EXT && a.ext == first_ext + DT_I64;
    const bool nb = b.tag == T_EXT && b.ext == first_ext + DT_I64;
    if (!(na || nb) || !(na || a.tag == T_INT) || !(nb || b.tag == T_INT))
        return false;
    *x = (int64_t)a.u.bits;
    *y = (int64_t)b.u.bits;
    return true;
}

static bool quick_int(BinaryOp op, Value a, Value b, Value *out) {
    int64_t x, y, r;
    if (!quick_whole(a, b, &x, &y))
        return false;
    switch (op) { // overflow takes the general way, which reports it
    case OP_ADD:
        if (__builtin_add_overflow(x, y, &r))
            return false;
        break;
    case OP_SUB:
        if (__builtin_sub_overflow(x, y, &r))
            return false;
        break;
    case OP_MUL:
        if (__builtin_mul_overflow(x, y, &r))
            return false;
        break;
    default: return false;
    }
    *out = v_ext((uint8_t)(first_ext + DT_I64), (uint64_t)r);
    return true;
}

// A list beside a NumPy number becomes an array; anything else is an error.
static bool beside_number(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Value other = is_numpy_scalar(a, &(Scalar){0}) ? b : a;
    const Value *items;
    size_t n;
    if (is_array(other))
        return true; // whose own operation it is
    if (value_items(other, &items, &n)) {
        if (op == OP_MATMUL || op == OP_MUL)
            return true; // [1, 2] * n repeats
        *handled = true;
        return array_binary_values(vm, binary_op_id(op), a, b, out);
    }
    if (is_array_like(vm, other)) {
        *handled = true;
        return array_binary_plain(vm, op, a, b, out, handled);
    }
    if (op != OP_MATMUL && is_element_object(vm, other)) {
        *handled = true;
        return objects_operation(vm, binary_op_id(op), a, b, out);
    }
    if (vm_raised(vm))
        return false;
    bool on_the_left = value_is_str(a) || strcmp(value_type(vm, a)->name, "bytes") == 0;
    bool repeats = op == OP_MUL && is_foreign(vm, other) && other.tag != T_NONE;
    if (op == OP_MATMUL || on_the_left || repeats || !is_foreign(vm, other))
        return true;
    return refuse_foreign(vm, binary_op_id(op), a, b);
}

static bool scalar_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    *handled = true;
    if (quick_binary(op, a, b, out) || quick_int(op, a, b, out))
        return true;
    Scalar in[2];
    OpId id = binary_op_id(op);
    bool wide[2] = {false, false};
    *handled = id != OP_ID_COUNT && lib_wide_scalar(vm, a, &in[0], &wide[0]) &&
               lib_wide_scalar(vm, b, &in[1], &wide[1]);
    if (!*handled)
        return beside_number(vm, op, a, b, out, handled);
    bool done = false;
    bool ok = wide[0] || wide[1] || numba_operation(vm, id, in, out, &done);
    if (done)
        return ok;
    for (int i = 0; i < 2; i++)
        if (wide[i] && !wide_fits(vm, id, in[i], in[1 - i].dt, in[1 - i].weak))
            return false;
    // x**2 is a square for every type, as in NumPy.
    bool square = op == OP_POW && in[1].weak && in[1].dt == DT_I64 && in[1].u.i == 2;
    if (!scalar_operation(vm, square ? OP_ID_SQUARE : id, in, out))
        return false;
    // A complex number on the left takes numpy.float64 for the float that it is.
    if (!in[0].weak || !dtype_is_complex(in[0].dt) || in[1].dt != DT_F64)
        return true;
    Scalar made = {0};
    bool is_complex = is_numpy_scalar(*out, &made) && dtype_is_complex(made.dt);
    if (!is_complex)
        return true;
    value_release(*out);
    return lib_python_number(vm, made, out);
}

static bool compare_result(CompareOp op, bool less, bool equal, Value *out) {
    int order = equal ? 0 : 1;
    if (less)
        order = -1;
    bool yes = compare_answer(op, order);
    *out = v_ext((uint8_t)(first_ext + DT_BOOL), yes);
    return true;
}

// Numbers of a size that every type has exactly; no NaN.
static bool quick_compare(CompareOp op, Value a, Value b, Value *out) {
    double x, y;
    int64_t i, j;
    bool double_in = (a.tag == T_EXT && a.ext == first_ext + DT_F64) ||
                     (b.tag == T_EXT && b.ext == first_ext + DT_F64);
    if (quick_whole(a, b, &i, &j))
        return compare_result(op, i < j, i == j, out);
    if (!double_in || !quick(a, &x) || !quick(b, &y) || !(fabs(x) < 0x1p53) || !(fabs(y) < 0x1p53))
        return false;
    return compare_result(op, x < y, x == y, out);
}

static bool scalar_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    Scalar in[2];
    bool wide[2] = {false, false};
    *handled = true;
    if (quick_compare(op, a, b, out))
        return true;
    if (lib_wide_scalar(vm, a, &in[0], &wide[0]) && lib_wide_scalar(vm, b, &in[1], &wide[1])) {
        bool done = false;
        bool ok = wide[0] || wide[1] || numba_operation(vm, compare_op_id(op), in, out, &done);
        if (done)
            return ok;
        for (int i = 0; i < 2; i++)
            if (wide[i] && !wide_fits(vm, compare_op_id(op), in[i], in[1 - i].dt, in[1 - i].weak))
                return false;
        for (int i = 0; i < 2; i++)
            if (wide[i])
                in[i] = wide_beside(compare_op_id(op), in[i], in[1 - i].dt);
        return scalar_operation(vm, compare_op_id(op), in, out);
    }
    const Value *items, other = is_numpy_scalar(a, &in[0]) ? b : a;
    size_t n;
    if (value_items(other, &items, &n))
        return array_binary_values(vm, compare_op_id(op), a, b, out);
    if (is_element_object(vm, other))
        return objects_operation(vm, compare_op_id(op), a, b, out);
    *handled = false;
    return !vm_raised(vm);
}

static bool scalar_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    Scalar s;
    *handled = is_numpy_scalar(v, &s);
    if (!*handled)
        return true;
    bool done;
    bool ok = numba_operation(vm, unary_op_id(op), &s, out, &done);
    return done ? ok : scalar_operation(vm, unary_op_id(op), &s, out);
}

// ---- meaning ------------------------------------------------------------------------------------

static Scalar of(Value v) {
    Scalar s = {0};
    is_numpy_scalar(v, &s);
    return s;
}

enum { LEGACY_OF_BARE_NUMBERS = 125 }; // up to 1.25 "1.0", since then "np.float64(1.0)"

static bool scalar_repr(VM *vm, Value v, Buf *out) {
    int legacy = lib_of(vm)->print.legacy;
    if (legacy && legacy <= LEGACY_OF_BARE_NUMBERS)
        scalar_text_str(out, of(v));
    else
        scalar_text_repr(out, of(v));
    return true;
}

static bool scalar_str(VM *vm, Value v, Buf *out) {
    (void)vm;
    scalar_text_str(out, of(v));
    return true;
}

// The Python number with this value: what item(), format() and float() work on.
bool lib_python_number(VM *vm, Scalar s, Value *out) {
    if (s.dt == DT_U64 && s.u.u > INT64_MAX) {
        char digits[24];
        int n = snprintf(digits, sizeof digits, "%" PRIu64, s.u.u);
        return int_from_digits(vm, (Str){digits, (size_t)n}, 10, out);
    }
    if (dtype_is_complex(s.dt))
        return complex_new(vm, s.u.c.re, s.u.c.im, out);
    if (s.dt == DT_BOOL)
        *out = v_bool(s.u.b);
    else
        *out = dtype_is_float(s.dt) ? float_anew(s.u.f) : v_int(scalar_to_int(s));
    return true;
}

bool check_real(VM *vm, Scalar s, Dtype dt) {
    if (!s.weak || !dtype_is_complex(s.dt) || dtype_is_complex(dt) || dt == DT_BOOL)
        return true;
    if (dtype_is_float(dt))
        return vm_raise(vm, ERR_TYPE,
                        "float() argument must be a string or a real number, not 'complex'");
    return vm_raise(
        vm, ERR_TYPE,
        "int() argument must be a string, a bytes-like object or a real number, not 'complex'");
}

static bool scalar_format(VM *vm, Value v, Str spec, Buf *out) {
    Value number;
    if (!lib_python_number(vm, of(v), &number))
        return false;
    bool ok = value_format(vm, number, spec, out);
    value_release(number);
    return ok;
}

static bool scalar_truth(VM *vm, Value v, bool *out) {
    (void)vm;
    *out = scalar_cast(of(v), DT_BOOL).u.b;
    return true;
}

static bool scalar_hash(VM *vm, Value v, uint64_t *out) {
    Value number;
    if (!lib_python_number(vm, of(v), &number))
        return false;
    bool ok = value_hash(vm, number, out);
    value_release(number);
    return ok;
}

static bool scalar_to_index(VM *vm, Value v, int64_t *out, bool *handled) {
    Scalar s = of(v);
    if (s.dt == DT_U64 && s.u.u > INT64_MAX)
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C ssize_t");
    *handled = dtype_is_int(s.dt);
    *out = *handled ? scalar_to_int(s) : 0;
    return true;
}

static bool scalar_to_whole(VM *vm, Value v, Value *out, bool *handled) {
    *handled = dtype_is_int(of(v).dt);
    return !*handled || lib_python_number(vm, of(v), out);
}

static bool scalar_to_float(VM *vm, Value v, double *out, bool *handled) {
    *handled = true;
    if (dtype_is_complex(of(v).dt) &&
        !lib_complex_warning(lib_of(vm), NAMESPACE_NUMPY, of(v).dt, DT_F64))
        return false;
    *out = scalar_to_double(of(v));
    return true;
}

static Scalar part_of(Scalar s, bool imaginary) {
    if (!dtype_is_complex(s.dt))
        return scalar_cast(scalar_int(0), s.dt); // the imaginary part
    return (Scalar){.dt = dtype_part(s.dt), .u.f = imaginary ? s.u.c.im : s.u.c.re};
}

static bool scalar_to_int_value(VM *vm, Value v, Value *out, bool *handled) {
    *handled = true;
    Scalar s = of(v);
    if (dtype_is_complex(s.dt) && !lib_complex_warning(lib_of(vm), NAMESPACE_NUMPY, s.dt, DT_I64))
        return false;
    if (dtype_is_complex(s.dt))
        s = part_of(s, false);
    if (dtype_is_float(s.dt) && isnan(s.u.f))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (dtype_is_float(s.dt) && isinf(s.u.f))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    if (dtype_is_float(s.dt))
        return int_from_double(vm, s.u.f, out);
    if (s.dt == DT_U64)
        return lib_python_number(vm, s, out);
    *out = v_int(scalar_to_int(s));
    return true;
}

// Operator methods that arrays have and their elements do not.
static bool only_of_arrays(Str name, Dtype dt) {
    static const char *const names[] = {"__len__",     "__iter__",   "__contains__",
                                        "__setitem__", "__matmul__", "__rmatmul__"};
    if (!str_starts(name, STR("__")))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    if (str_is(name, "__index__"))
        return !dtype_is_int(dt);
    if (str_is(name, "__complex__"))
        return !dtype_is_complex(dt);
    return name.p[2] == 'i' && !str_is(name, "__int__") && !str_is(name, "__invert__");
}

// Attributes are those of a 0-d array with this value.
static bool scalar_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Scalar s = of(v);
    *found = true;
    if (str_is(name, "dtype")) {
        *out = dtype_value(s.dt);
        return true;
    }
    if (str_is(name, "__class__")) {
        *out = value_copy(scalar_class(lib_of(vm), s.dt));
        return true;
    }
    if (str_is(name, "base")) {
        *out = V_NONE;
        return true;
    }
    if (str_is(name, "ndim")) {
        *out = v_int(0);
        return true;
    }
    if (str_is(name, "size")) {
        *out = v_int(1);
        return true;
    }
    if (str_is(name, "itemsize") || str_is(name, "nbytes")) {
        *out = v_int((int64_t)dtype_bytes(s.dt));
        return true;
    }
    if (dtype_is_int(s.dt) && str_is(name, "denominator")) {
        *out = v_int(1);
        return true;
    }
    if (str_is(name, "T") || (dtype_is_int(s.dt) && str_is(name, "numerator")) ||
        (str_is(name, "real") && !dtype_is_complex(s.dt))) {
        *out = value_copy(v);
        return true;
    }
    if (str_is(name, "real")) {
        *out = lib_scalar_value(lib_of(vm), part_of(s, false));
        return true;
    }
    if (str_is(name, "imag")) {
        *out = lib_scalar_value(lib_of(vm), part_of(s, true));
        return true;
    }
    if (only_of_arrays(name, s.dt)) {
        *found = false;
        return true;
    }
    Lib *lib = lib_of(vm);
    Shape none = {0};
    Err e;
    err_clear(&e);
    Value array;
    Array *a = array_full(lib_queue(lib, NAMESPACE_NUMPY), s.dt, &none, s, &e);
    if (!lib_array_value(lib, NAMESPACE_NUMPY, a, &e, &array))
        return false;
    bool ok = value_find_attr(vm, array, name, out, found);
    value_release(array);
    return ok;
}

// x[()] is x; x[...] and x[None] are arrays.
static bool scalar_getitem(VM *vm, Value v, Value key, Value *out) {
    const Value *items;
    size_t n;
    bool plain = (value_items(key, &items, &n) && v_is_type(key, &type_tuple)) ||
                 key.tag == T_NONE || (key.tag == T_OBJ && key.u.o == v_ellipsis.u.o);
    if (!plain)
        return vm_raise(vm, ERR_INDEX, "invalid index to scalar variable.");
    if (v_is_type(key, &type_tuple) && n == 0) {
        *out = value_copy(v);
        return true;
    }
    Scalar s = of(v);
    Shape none = {0};
    Err e;
    err_clear(&e);
    Value array;
    Array *a = array_full(lib_queue(lib_of(vm), NAMESPACE_NUMPY), s.dt, &none, s, &e);
    if (!lib_array_value(lib_of(vm), NAMESPACE_NUMPY, a, &e, &array))
        return false;
    bool ok = array_getitem(vm, array, key, out);
    value_release(array);
    return ok;
}

static bool item(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return lib_python_number(vm, of(self), out);
}

static bool absolute(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Scalar s = of(self);
    return scalar_operation(vm, OP_ID_ABS, &s, out);
}

// round(x) is a Python int, round(x, digits) keeps the type.
// x in the type dt.
static double in_type(double x, Dtype dt) {
    return scalar_to_double(scalar_cast(scalar_float(x), dt));
}

// Each step in the number's own type: a power of ten beyond it is infinite.
static Scalar rounded_float(Scalar s, int64_t digits) {
    double scale = in_type(pow(10, fabs((double)digits)), s.dt), x = s.u.f;
    x = rint(in_type(digits < 0 ? x / scale : x * scale, s.dt));
    return scalar_cast(scalar_float(digits < 0 ? x * scale : x / scale), s.dt);
}

static bool round_scalar(VM *vm, Value self, Value *args, Value *out) {
    Scalar s = of(self);
    int64_t digits;
    if (s.dt == DT_BOOL || dtype_is_complex(s.dt))
        return vm_raise(vm, ERR_TYPE, "type numpy.%s doesn't define __round__ method",
                        dtype_info[s.dt].name);
    if (args[0].tag == T_UNDEF || args[0].tag == T_NONE) {
        if (dtype_is_float(s.dt))
            s.u.f = rint(s.u.f);
        bool handled;
        return scalar_to_int_value(vm, lib_scalar_value(lib_of(vm), s), out, &handled);
    }
    if (!value_index(vm, args[0], &digits))
        return false;
    if (dtype_is_int(s.dt) &&
        digits < 0) { // NumPy divides by the power of ten, rounds and multiplies again
        double scale = pow(10, -(double)digits);
        double tens = rint(scalar_to_double(s) / scale) * scale;
        s = scalar_cast(scalar_float(isfinite(tens) ? tens : 0), s.dt);
    }
    if (dtype_is_float(s.dt))
        s = rounded_float(s, digits);
    *out = lib_scalar_value(lib_of(vm), s);
    return true;
}

static bool astype(VM *vm, Value self, Value *args, Value *out) {
    Dtype dt = DT_F64;
    if (!dtype_argument(vm, args[0], &dt))
        return false;
    return (*out = lib_scalar_value(lib_of(vm), scalar_cast(of(self), dt))).tag != T_UNDEF;
}

static bool no_such_method(VM *vm, Value self, const char *name) {
    return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%s'",
                    value_type(vm, self)->full_name, name);
}

// How many bits of an integer's amount are set.
static bool bit_count(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Scalar s = of(self);
    if (!dtype_is_int(s.dt))
        return no_such_method(vm, self, "bit_count");
    uint64_t bits = (uint64_t)scalar_to_int(s);
    if (dtype_is_signed(s.dt) && s.u.i < 0)
        bits = 0 - bits;
    *out = v_int(__builtin_popcountll(bits));
    return true;
}

static bool is_integer(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Scalar s = of(self);
    if (dtype_is_complex(s.dt) || s.dt == DT_BOOL)
        return no_such_method(vm, self, "is_integer");
    *out = v_bool(!dtype_is_float(s.dt) || (s.u.f == trunc(s.u.f) && s.u.f - s.u.f == 0));
    return true;
}

// As Python's float says it.
static bool as_integer_ratio(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Scalar s = of(self);
    Value fn;
    if (!dtype_is_float(s.dt))
        return no_such_method(vm, self, "as_integer_ratio");
    if (!value_getattr(vm, v_float(s.u.f), STR("as_integer_ratio"), &fn))
        return false;
    Args none = {0};
    bool ok = vm_call(vm, fn, &none, out);
    value_release(fn);
    return ok;
}

static bool itself(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = value_copy(self);
    return true;
}

static bool conjugate(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Scalar s = of(self);
    if (dtype_is_complex(s.dt))
        s.u.c.im = -s.u.c.im;
    return (*out = lib_scalar_value(lib_of(vm), s)).tag != T_UNDEF;
}

static const Method methods[] = {
    {"conj()", conjugate, "The conjugate of a complex number; other numbers themselves."},
    {"conjugate()", conjugate, "The conjugate of a complex number; other numbers themselves."},
    {"squeeze(axis=None)", itself, "The value itself: it has no axes."},
    {"astype(dtype, order='K', casting='unsafe', subok=True, copy=True)", astype,
     "The value in another type."},
    {"copy()", itself, "The value itself: it cannot change."},
    {"__abs__()", absolute, "Absolute value."},
    {"__round__(ndigits=None, /)", round_scalar, "Rounded to ndigits decimals."},
    {"bit_count()", bit_count, "How many bits of the amount are set."},
    {"as_integer_ratio()", as_integer_ratio, "Two integers whose quotient is the number."},
    {"is_integer()", is_integer, "Is it a whole number?"},
    {"item()", item, "The value as a Python number."},
    {"tolist()", item, "The value as a Python number."},
    {0},
};

// The classes that several types share.
#define ABSTRACT(NAME, BASE) \
    { .name = NAME, .module = "numpy", .full_name = "numpy." NAME, .base = BASE }
const Type abstract_types[ABSTRACT_COUNT] = {
    [ABSTRACT_GENERIC] = ABSTRACT("generic", NULL),
    [ABSTRACT_NUMBER] = ABSTRACT("number", &abstract_types[ABSTRACT_GENERIC]),
    [ABSTRACT_INTEGER] = ABSTRACT("integer", &abstract_types[ABSTRACT_NUMBER]),
    [ABSTRACT_SIGNED] = ABSTRACT("signedinteger", &abstract_types[ABSTRACT_INTEGER]),
    [ABSTRACT_UNSIGNED] = ABSTRACT("unsignedinteger", &abstract_types[ABSTRACT_INTEGER]),
    [ABSTRACT_INEXACT] = ABSTRACT("inexact", &abstract_types[ABSTRACT_NUMBER]),
    [ABSTRACT_FLOATING] = ABSTRACT("floating", &abstract_types[ABSTRACT_INEXACT]),
    [ABSTRACT_COMPLEX] = ABSTRACT("complexfloating", &abstract_types[ABSTRACT_INEXACT]),
};

#define DTYPE(ID, NAME, CODE, CTYPE, CUDA, KIND, BYTES, ...)       \
    [DT_##ID] = {                                                  \
        .name = DT_##ID == DT_BOOL ? "bool" : NAME,                \
        .module = "numpy",                                         \
        .full_name = "numpy." NAME,                                \
        .base = DT_##ID == DT_F64    ? &type_float                 \
                : DT_##ID == DT_C128 ? &type_complex               \
                                     : NULL,                       \
        .size = DT_##ID == DT_C128 ? sizeof(Complex) : 0,          \
        .also = &abstract_types[KIND == 'b'   ? ABSTRACT_GENERIC   \
                                : KIND == 'i' ? ABSTRACT_SIGNED    \
                                : KIND == 'u' ? ABSTRACT_UNSIGNED  \
                                : KIND == 'f' ? ABSTRACT_FLOATING  \
                                              : ABSTRACT_COMPLEX], \
        .repr = scalar_repr,                                       \
        .str = scalar_str,                                         \
        .format = scalar_format,                                   \
        .truth = scalar_truth,                                     \
        .hash = scalar_hash,                                       \
        .getitem = scalar_getitem,                                 \
        .getattr = scalar_getattr,                                 \
        .unary = scalar_unary,                                     \
        .binary = scalar_binary,                                   \
        .compare = scalar_compare,                                 \
        .to_whole = scalar_to_whole,                               \
        .to_index = scalar_to_index,                               \
        .to_float = scalar_to_float,                               \
        .to_int = scalar_to_int_value,                             \
        .methods = methods,                                        \
    },
static const Type types[DT_COUNT] = {
#include "gpu/core/dtype.def"
};
#undef DTYPE

const Type *scalar_type(Dtype dt) {
    return &types[dt];
}

static bool to_python_number(VM *vm, Value *v) {
    Scalar s;
    Value number;
    if (!is_numpy_scalar(*v, &s))
        return true;
    if (!lib_python_number(vm, s, &number))
        return false;
    value_release(*v);
    *v = number;
    return true;
}

bool scalars_register(Lib *lib) {
    lib->vm->to_python_number = to_python_number;
    first_ext = vm_register_ext(lib->vm, &types[0]);
    for (int i = 1; i < DT_COUNT; i++)
        vm_register_ext(lib->vm, &types[i]);
    return true;
}
