// int.c: integers. A value tagged T_INT holds 64 bits; what does not fit is a
// BigInt (bigint.c). Both are of type_int.
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/base/utf8.h"
#include <math.h>
#include <utf8proc.h>

// ---- hash ---------------------------------------------------------------------------------------

// CPython's: the value modulo the prime 2**61 - 1, with its sign.
enum { HASH_BITS = 61 };
#define HASH_MODULUS ((UINT64_C(1) << HASH_BITS) - 1)

uint64_t hash_int(int64_t i) {
    uint64_t m = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    if (m >= HASH_MODULUS)
        m %= HASH_MODULUS;
    uint64_t h = i < 0 ? 0 - m : m;
    return h == UINT64_MAX ? UINT64_MAX - 1 : h;
}

static bool int_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    if (big_is(v)) {
        *out = big_hash(v);
        return true;
    }
    *out = hash_int(v_is(v, T_BOOL) ? v.u.b : v.u.i);
    return true;
}

// ---- arithmetic ---------------------------------------------------------------------------------

static int64_t floor_div(int64_t a, int64_t b) {
    int64_t q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}

static int64_t floor_mod(int64_t a, int64_t b) {
    int64_t r = a % b;
    return r + (r != 0 && (r < 0) != (b < 0) ? b : 0);
}

// a / b rounded once. Both are exact as doubles up to 2**53; beyond, the
// quotient is made with enough bits and a sticky one.
static double true_div(int64_t a, int64_t b) {
    const int64_t exact = INT64_C(1) << 53;
    if (a >= -exact && a <= exact && b >= -exact && b <= exact)
        return (double)a / (double)b;
    bool negative = (a < 0) != (b < 0);
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    if (x == 0)
        return negative ? -0.0 : 0.0;
    int shift = 63 + __builtin_clzll(x); // x << shift has 127 bits: at least 63 of the quotient
    unsigned __int128 n = (unsigned __int128)x << shift, q = n / y;
    if (n % y)
        q |= 1;
    int extra = 0; // down to 64 bits, keeping what is lost as a sticky bit
    while (q >> 64) {
        q = (q >> 1) | (q & 1);
        extra++;
    }
    int top = 63 - __builtin_clzll((uint64_t)q);
    int drop = top - 54; // 55 bits: 53 and two to round with
    uint64_t m = (uint64_t)q;
    if (drop > 0)
        m = (m >> drop) | ((m & ((UINT64_C(1) << drop) - 1)) != 0);
    else
        drop = 0;
    double r = ldexp((double)m, drop + extra - shift);
    return negative ? -r : r;
}

static int64_t wrapped_power(int64_t base, int64_t exponent) {
    uint64_t result = 1, b = (uint64_t)base;
    for (; exponent; exponent >>= 1, b *= b)
        if (exponent & 1)
            result *= b;
    return (int64_t)result;
}

// A result beyond 64 bits is a long integer; Numba's integers wrap around.
static bool beyond_64_bits(VM *vm, BinaryOp op, int64_t a, int64_t b, Value *out) {
    if (!arithmetic_now(vm))
        return big_binary(vm, op, v_int(a), v_int(b), out);
    const uint64_t x = (uint64_t)a, y = (uint64_t)b;
    switch (op) {
    case OP_ADD: *out = v_int((int64_t)(x + y)); return true;
    case OP_SUB: *out = v_int((int64_t)(x - y)); return true;
    case OP_MUL: *out = v_int((int64_t)(x * y)); return true;
    case OP_LSHIFT: *out = v_int((int64_t)(x << (y & 63))); return true;
    case OP_POW: *out = v_int(wrapped_power(a, b)); return true;
    default: return big_binary(vm, op, v_int(a), v_int(b), out);
    }
}

static bool int_pow(VM *vm, int64_t base, int64_t exponent, Value *out) {
    if (exponent < 0) {
        if (base == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
        *out = v_float(pow((double)base, (double)exponent));
        return true;
    }
    int64_t result = 1, first = base, whole = exponent;
    for (;;) {
        if (exponent & 1 && __builtin_mul_overflow(result, base, &result))
            return beyond_64_bits(vm, OP_POW, first, whole, out);
        exponent >>= 1;
        if (!exponent)
            break;
        if (__builtin_mul_overflow(base, base, &base))
            return beyond_64_bits(vm, OP_POW, first, whole, out);
    }
    *out = v_int(result);
    return true;
}

static bool shift_left(VM *vm, int64_t a, int64_t n, Value *out) {
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "negative shift count");
    if (a == 0) {
        *out = v_int(0);
        return true;
    }
    if (n > 62 || (a << n) >> n != a)
        return beyond_64_bits(vm, OP_LSHIFT, a, n, out);
    *out = v_int(a << n);
    return true;
}

static bool divide(VM *vm, BinaryOp op, int64_t a, int64_t b, Value *out) {
    const Arithmetic how = vm && b == 0 ? arithmetic_now(vm) : ARITHMETIC_NUMPY;
    if (how == ARITHMETIC_NUMBA_QUIET) {
        *out = op == OP_TRUEDIV ? v_float((double)a / 0.0) : v_int(0);
        return true;
    }
    if (how == ARITHMETIC_NUMBA)
        return vm_raise(vm, ERR_ZERO_DIVISION,
                        op == OP_TRUEDIV ? "division by zero" : "integer division by zero");
    if (b == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION,
                        op == OP_TRUEDIV ? "division by zero"
                        : op == OP_MOD   ? "integer modulo by zero"
                                         : "integer division or modulo by zero");
    if (op == OP_TRUEDIV) {
        *out = v_float(true_div(a, b));
        return true;
    }
    if (b == -1) { // INT64_MIN / -1 would trap
        if (op == OP_MOD) {
            *out = v_int(0);
            return true;
        }
        return a == INT64_MIN ? big_negate(vm, v_int(a), out) : (*out = v_int(-a), true);
    }
    *out = v_int(op == OP_MOD ? floor_mod(a, b) : floor_div(a, b));
    return true;
}

static bool int_arithmetic(VM *vm, BinaryOp op, int64_t a, int64_t b, Value *out, bool *handled) {
    int64_t r;
    *handled = true;
    switch (op) {
    case OP_ADD:
        if (__builtin_add_overflow(a, b, &r))
            return beyond_64_bits(vm, op, a, b, out);
        break;
    case OP_SUB:
        if (__builtin_sub_overflow(a, b, &r))
            return beyond_64_bits(vm, op, a, b, out);
        break;
    case OP_MUL:
        if (__builtin_mul_overflow(a, b, &r))
            return beyond_64_bits(vm, op, a, b, out);
        break;
    case OP_TRUEDIV:
    case OP_FLOORDIV:
    case OP_MOD: return divide(vm, op, a, b, out);
    case OP_POW: return int_pow(vm, a, b, out);
    case OP_LSHIFT: return shift_left(vm, a, b, out);
    case OP_RSHIFT:
        if (b < 0)
            return vm_raise(vm, ERR_VALUE, "negative shift count");
        r = a >> (b > 63 ? 63 : b);
        break;
    case OP_AND: r = a & b; break;
    case OP_OR: r = a | b; break;
    case OP_XOR: r = a ^ b; break;
    default: *handled = false; return true;
    }
    *out = v_int(r);
    return true;
}

static bool is_bit_op(BinaryOp op) {
    return op == OP_AND || op == OP_OR || op == OP_XOR;
}

static bool with_big(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    double x, y;
    if (op == OP_MATMUL || !(int_is(a) || v_is(a, T_FLOAT)) || !(int_is(b) || v_is(b, T_FLOAT)))
        return true;
    if (int_is(a) && int_is(b)) {
        *handled = true;
        return big_binary(vm, op, a, b, out);
    }
    return value_float(vm, a, &x) && value_float(vm, b, &y) &&
           float_binary(vm, op, x, y, out, handled);
}

static bool is_small_number(Value v) {
    return v_is(v, T_INT) || v_is(v, T_FLOAT);
}

static bool is_nan(Value v) {
    return v_is(v, T_FLOAT) && isnan(v.u.f);
}

bool number_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    bool both_bool = v_is(a, T_BOOL) && v_is(b, T_BOOL);
    if (v_is(a, T_BOOL))
        a = v_int(a.u.b);
    if (v_is(b, T_BOOL))
        b = v_int(b.u.b);
    bool a_number = is_small_number(a), b_number = is_small_number(b);
    if ((!a_number || !b_number) && (big_is(a) || big_is(b)))
        return with_big(vm, op, a, b, out, handled);
    if (!a_number || !b_number)
        return true;
    if (v_is(a, T_INT) && v_is(b, T_INT)) {
        if (!int_arithmetic(vm, op, a.u.i, b.u.i, out, handled))
            return false;
        if (both_bool && is_bit_op(op))
            *out = v_bool(out->u.i);
        return true;
    }
    double x = v_is(a, T_INT) ? (double)a.u.i : a.u.f, y = v_is(b, T_INT) ? (double)b.u.i : b.u.f;
    return float_binary(vm, op, x, y, out, handled);
}

// Compares an integer with a float exactly.
static int compare_mixed(int64_t i, double f) {
    if (f >= 9223372036854775808.0)
        return -1;
    if (f < -9223372036854775808.0)
        return 1;
    double whole = trunc(f);
    int64_t n = (int64_t)whole;
    if (i != n)
        return i < n ? -1 : 1;
    return f > whole ? -1 : f < whole ? 1 : 0;
}

bool compare_answer(CompareOp op, int c) {
    switch (op) {
    case OP_LT: return c < 0;
    case OP_LE: return c <= 0;
    case OP_EQ: return c == 0;
    case OP_NE: return c != 0;
    case OP_GT: return c > 0;
    default: return c >= 0;
    }
}

static bool is_real(Value v) {
    return int_is(v) || v_is(v, T_FLOAT);
}

static int compare_small(Value a, Value b) {
    bool a_int = v_is(a, T_INT), b_int = v_is(b, T_INT);
    if (a_int && b_int)
        return (a.u.i > b.u.i) - (a.u.i < b.u.i);
    if (a_int)
        return compare_mixed(a.u.i, b.u.f);
    if (b_int)
        return -compare_mixed(b.u.i, a.u.f);
    return (a.u.f > b.u.f) - (a.u.f < b.u.f);
}

static int compare_with_big(VM *vm, Value a, Value b) {
    if (v_is(b, T_FLOAT))
        return big_compare_double(vm, a, b.u.f);
    if (v_is(a, T_FLOAT))
        return -big_compare_double(vm, b, a.u.f);
    return big_compare(a, b);
}

bool number_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (v_is(a, T_BOOL))
        a = v_int(a.u.b);
    if (v_is(b, T_BOOL))
        b = v_int(b.u.b);
    bool small = is_small_number(a) && is_small_number(b);
    if (!small && (!is_real(a) || !is_real(b)))
        return true;
    *handled = true;
    if (is_nan(a) || is_nan(b)) {
        *out = v_bool(op == OP_NE);
        return true;
    }
    int c = small ? compare_small(a, b) : compare_with_big(vm, a, b);
    *out = v_bool(compare_answer(op, c));
    return true;
}

static bool int_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    int64_t i = v_is(v, T_BOOL) ? v.u.b : v.u.i;
    *handled = true;
    if (big_is(v) && op == OP_POS) {
        *out = value_copy(v);
        return true;
    }
    if (big_is(v) && op == OP_INVERT)
        return big_binary(vm, OP_SUB, v_int(-1), v, out);
    if (op == OP_NEG && (big_is(v) || i == INT64_MIN))
        return big_negate(vm, v, out);
    *out = v_int(op == OP_NEG ? -i : op == OP_POS ? i : ~i);
    return true;
}

static bool fold_power(int64_t base, int64_t exponent, Value *out) {
    if (exponent < 0 || exponent > 62 || base < -10 || base > 1024)
        return false;
    int64_t r = 1;
    for (int64_t i = 0; i < exponent; i++)
        if (__builtin_mul_overflow(r, base, &r))
            return false;
    *out = v_int(r);
    return true;
}

static bool fold_ints(BinaryOp op, int64_t a, int64_t b, Value *out) {
    int64_t r;
    switch (op) {
    case OP_ADD:
        if (__builtin_add_overflow(a, b, &r))
            return false;
        break;
    case OP_SUB:
        if (__builtin_sub_overflow(a, b, &r))
            return false;
        break;
    case OP_MUL:
        if (__builtin_mul_overflow(a, b, &r))
            return false;
        break;
    case OP_TRUEDIV:
    case OP_FLOORDIV:
    case OP_MOD: return b > 0 && divide(NULL, op, a, b, out);
    case OP_POW: return fold_power(a, b, out);
    case OP_LSHIFT:
        if (b < 0 || b >= 40 || a < 0 || a >= 1 << 20)
            return false;
        r = a << b;
        break;
    default: return false;
    }
    *out = v_int(r);
    return true;
}

// Without a VM to raise in, for the compiler; false where Python would not give
// a plain small number.
bool number_fold(BinaryOp op, Value a, Value b, Value *out) {
    bool handled = false;
    if (v_is(a, T_INT) && v_is(b, T_INT))
        return fold_ints(op, a.u.i, b.u.i, out);
    double x = v_is(a, T_INT) ? (double)a.u.i : a.u.f, y = v_is(b, T_INT) ? (double)b.u.i : b.u.f;
    if (op > OP_TRUEDIV || (op == OP_TRUEDIV && y == 0))
        return false;
    return float_binary(NULL, op, x, y, out, &handled) && handled;
}

// ---- text ---------------------------------------------------------------------------------------

static bool int_repr(VM *vm, Value v, Buf *out) {
    if (big_is(v)) {
        if (((BigInt *)v.u.o)->negative)
            buf_byte(out, '-');
        return big_put_digits(vm, v, 10, false, out);
    }
    char small[FORMAT_SMALL];
    buf_add(out, (Str){small, format_small(v, STR(""), small)});
    return true;
}

// The digits of |v| in a base.
bool int_put_digits(VM *vm, Value v, int radix, bool capital, Buf *out, bool *negative) {
    if (big_is(v)) {
        *negative = ((BigInt *)v.u.o)->negative;
        return big_put_digits(vm, v, radix, capital, out);
    }
    char text[65];
    size_t at = sizeof text;
    int64_t i = v_is(v, T_BOOL) ? v.u.b : v.u.i;
    uint64_t m = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    const char *digits = capital ? "0123456789ABCDEF" : "0123456789abcdef";
    do
        text[--at] = digits[m % (unsigned)radix], m /= (unsigned)radix;
    while (m);
    *negative = i < 0;
    buf_add(out, (Str){text + at, sizeof text - at});
    return !out->failed || vm_no_memory(vm);
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

bool int_from_digits(VM *vm, Str digits, int base, Value *out) {
    int c = digits.n > 1 && digits.p[0] == '0' ? digits.p[1] | 0x20 : 0;
    if (c == 'x' || c == 'o' || c == 'b')
        digits = str_slice(digits, 2, digits.n);
    if (base == 0)
        base = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 10;
    return big_from_digits(vm, digits, base, false, out);
}

static int radix_of(int letter) {
    switch (letter) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    default: return 0;
    }
}

static bool is_zeros(Str s) {
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] != '0' && s.p[i] != '_')
            return false;
    return true;
}

// Moves over "0x" and the like; base 0 is found out.
static bool radix_prefix(Str *s, int *base) {
    int c = s->n > 1 && s->p[0] == '0' ? s->p[1] | 0x20 : 0;
    int found = radix_of(c);
    if (found && (*base == 0 || *base == found)) {
        *s = str_slice(*s, 2, s->n);
        if (s->n && s->p[0] == '_')
            *s = str_slice(*s, 1, s->n);
        *base = found;
        return true;
    }
    if (*base == 0) {
        *base = 10;
        return s->n < 2 || s->p[0] != '0' || is_zeros(*s); // 010 is no literal
    }
    return true;
}

// Digits of any script come ten in a row.
static int decimal_digit(uint32_t cp) {
    int back = 0;
    while (utf8proc_category((utf8proc_int32_t)(cp - (uint32_t)back)) == UTF8PROC_CATEGORY_ND)
        back++;
    return back ? (back - 1) % 10 : -1;
}

bool text_as_ascii(Str text, Buf *out) {
    bool ascii = true;
    for (size_t i = 0; i < text.n; i++)
        ascii &= (uint8_t)text.p[i] < 128;
    if (ascii)
        return false;
    for (size_t at = 0; at < text.n;) {
        size_t from = at;
        uint32_t cp = utf8_next(text, &at);
        int digit = cp < 128 ? -1 : decimal_digit(cp);
        if (digit >= 0)
            buf_byte(out, (char)('0' + digit));
        else if (cp >= 128 &&
                 (cp == 0x85 || utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_ZS))
            buf_byte(out, ' ');
        else
            buf_add(out, str_slice(text, from, at));
    }
    return !out->failed;
}

static bool int_from_ascii(VM *vm, Str text, Str shown, int base, Value *out);

bool int_from_text(VM *vm, Str text, int base, Value *out) {
    Buf plain = {0};
    bool other = text_as_ascii(text, &plain),
         ok = int_from_ascii(vm, other ? buf_str(&plain) : text, text, base, out);
    buf_free(&plain);
    return ok;
}

// Counted down, since the most negative integer has no positive twin.
static bool read_digits(Str s, int base, int64_t *value, bool *wide) {
    bool digit_before = false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '_') {
            if (!digit_before || i + 1 >= s.n)
                return false;
            digit_before = false;
            continue;
        }
        int d = digit_value(s.p[i]);
        if (d >= base)
            return false;
        digit_before = true;
        if (!*wide)
            *wide = __builtin_mul_overflow(*value, base, value) ||
                    __builtin_sub_overflow(*value, d, value);
    }
    return true;
}

static bool raise_literal(VM *vm, Str shown, int base) {
    Buf b = {0};
    str_put_repr(&b, shown, false);
    vm_raise(vm, ERR_VALUE, "invalid literal for int() with base %d: %.*s", base,
             STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

// shown: the text as it was given, for the error.
static bool int_from_ascii(VM *vm, Str text, Str shown, int base, Value *out) {
    Str s = str_trim(text);
    int given = base;
    if (base != 0 && (base < 2 || base > 36))
        return vm_raise(vm, ERR_VALUE, "int() base must be >= 2 and <= 36, or 0");
    bool negative = s.n && s.p[0] == '-', ok;
    if (s.n && (s.p[0] == '-' || s.p[0] == '+'))
        s = str_slice(s, 1, s.n);
    ok = radix_prefix(&s, &base) && s.n > 0;
    int64_t value = 0;
    bool wide = false;
    ok = ok && read_digits(s, base, &value, &wide);
    if (!ok)
        return raise_literal(vm, shown, given);
    if (wide || (!negative && value == INT64_MIN))
        return big_from_digits(vm, s, base, negative, out);
    *out = v_int(negative ? value : -value);
    return true;
}

bool int_from_double(VM *vm, double x, Value *out) {
    if (isnan(x))
        return vm_raise(vm, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert float infinity to integer");
    x = trunc(x);
    if (x >= 9223372036854775808.0 || x < -9223372036854775808.0)
        return big_from_double(vm, x, out);
    *out = v_int((int64_t)x);
    return true;
}

bool pow_mod_values(VM *vm, const Value *args, Value *out) {
    bool whole = true;
    for (int i = 0; i < 3; i++)
        whole &= int_is(args[i]) || v_is(args[i], T_BOOL);
    if (whole)
        return big_pow_mod(vm, args[0], args[1], args[2], out);
    for (int i = 0; i < 3; i++) {
        const Type *t = value_type(vm, args[i]);
        if (t != &type_int && t != &type_bool && t != &type_float)
            return vm_raise(vm, ERR_TYPE,
                            "unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'",
                            type_name(vm, args[0]), type_name(vm, args[1]), type_name(vm, args[2]));
    }
    return vm_raise(vm, ERR_TYPE,
                    "pow() 3rd argument not allowed unless all arguments are integers");
}

// ---- attributes and methods ---------------------------------------------------------------------

static int64_t plain(Value v) {
    return v_is(v, T_BOOL) ? v.u.b : v.u.i;
}

static bool int_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = true;
    if (str_is(name, "real") || str_is(name, "numerator"))
        *out = big_is(v) ? value_copy(v) : v_int(plain(v));
    else if (str_is(name, "imag"))
        *out = v_int(0);
    else if (str_is(name, "denominator"))
        *out = v_int(1);
    else
        *found = false;
    return true;
}

static void int_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("real"), ctx);
    visit(STR("imag"), ctx);
    visit(STR("numerator"), ctx);
    visit(STR("denominator"), ctx);
}

static bool m_bit_length(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    if (big_is(self)) {
        *out = v_int((int64_t)big_bit_length(self));
        return true;
    }
    int64_t i = plain(self);
    uint64_t m = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    *out = v_int(m ? 64 - __builtin_clzll(m) : 0);
    return true;
}
static bool m_bit_count(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    if (big_is(self)) {
        *out = v_int(big_bit_count(self));
        return true;
    }
    int64_t i = plain(self);
    *out = v_int(__builtin_popcountll(i < 0 ? 0 - (uint64_t)i : (uint64_t)i));
    return true;
}
static bool m_same(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = big_is(self) ? value_copy(self) : v_int(plain(self));
    return true;
}
static bool m_is_integer(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)self;
    (void)args;
    *out = v_bool(true);
    return true;
}

static bool m_as_integer_ratio(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Value items[2] = {big_is(self) ? self : v_int(plain(self)), v_int(1)};
    *out = tuple_new(vm, items, 2);
    return !v_is(*out, T_UNDEF);
}

// to_bytes(length, byteorder, *, signed)
static bool m_to_bytes(VM *vm, Value self, Value *args, Value *out) {
    int64_t n;
    bool is_signed, big_end;
    if (!value_index(vm, args[0], &n) || !value_truth(vm, args[2], &is_signed) ||
        !byte_order(vm, args[1], &big_end))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "length argument must be non-negative");
    Bytes *b = bytes_reserve(vm, &type_bytes, (size_t)n);
    if (!b)
        return false;
    *out = v_obj(&b->head);
    if (big_to_bytes(self, b->p, (size_t)n, is_signed))
        return !big_end || (bytes_reverse(b), true);
    value_release(*out);
    bool sign = big_compare(self, v_int(0)) < 0;
    return vm_raise(vm, ERR_OVERFLOW,
                    sign && !is_signed ? "can't convert negative int to unsigned"
                                       : "int too big to convert");
}

static const Method int_methods[] = {
    NUMBER_METHODS,
    BIT_METHODS,
    {"bit_length()", m_bit_length, "How many bits the number needs, without its sign."},
    {"bit_count()", m_bit_count, "How many bits of the number's amount are set."},
    {"conjugate()", m_same, "The number itself."},
    {"is_integer()", m_is_integer, "True."},
    {"as_integer_ratio()", m_as_integer_ratio, "The number and 1."},
    {"to_bytes(length=1, byteorder='big', *, signed=False)", m_to_bytes, "The number's bytes."},
    {"__index__()", m_same, "The number itself."},
    {"__trunc__()", m_same, "The number itself."},
    {"__floor__()", m_same, "The number itself."},
    {"__ceil__()", m_same, "The number itself."},
    {"__int__()", m_same, "The number itself."},
    {0},
};

const Type type_int = {
    .name = "int",
    .base = &type_object,
    .size = sizeof(BigInt),
    .repr = int_repr,
    .format = format_int,
    .hash = int_hash,
    .getattr = int_getattr,
    .attrs = int_attrs,
    .unary = int_unary,
    .binary = number_binary,
    .compare = number_compare,
    .methods = int_methods,
};

static bool bool_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_add(out, v.u.b ? STR("True") : STR("False"));
    return true;
}

static bool bool_format(VM *vm, Value v, Str spec, Buf *out) {
    return spec.n ? format_int(vm, v, spec, out) : bool_repr(vm, v, out);
}

const Type type_bool = {
    .name = "bool",
    .base = &type_int,
    .repr = bool_repr,
    .format = bool_format,
    .hash = int_hash,
    .getattr = int_getattr,
    .attrs = int_attrs,
    .unary = int_unary,
    .binary = number_binary,
    .compare = number_compare,
};
