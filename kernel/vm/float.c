// float.c: floats: Python's division, power and rounding, and their text.
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/complex.h"
#include "kernel/base/numtext.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- arithmetic ---------------------------------------------------------------------------------

// Remainder with the sign of the divisor, and the quotient that belongs to it.
double float_divmod(double a, double b, double *quotient) {
    double mod = fmod(a, b);
    double div = (a - mod) / b;
    if (mod != 0) {
        if ((b < 0) != (mod < 0)) {
            mod += b;
            div -= 1;
        }
    } else {
        mod = copysign(0.0, b);
    }
    if (div != 0) {
        double whole = floor(div);
        if (div - whole > 0.5)
            whole += 1;
        *quotient = whole;
    } else {
        *quotient = copysign(0.0, a / b);
    }
    return mod;
}

static bool float_pow(VM *vm, double a, double b, Value *out) {
    if (a == 0 && b < 0 && !isnan(b))
        return vm_raise(vm, ERR_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b))
        return complex_power(vm, a, 0, b, 0, out);
    double r = pow(a, b);
    if (isinf(r) && isfinite(a) && isfinite(b))
        return vm_raise(vm, ERR_OVERFLOW, "(34, 'Numerical result out of range')");
    *out = v_float(r);
    return true;
}

// With Numba's error_model='numpy'.
static double divided_by_zero(BinaryOp op, double a, double zero) {
    if (op == OP_MOD)
        return NAN;
    return a / zero;
}

bool float_binary(VM *vm, BinaryOp op, double a, double b, Value *out, bool *handled) {
    double q, r;
    const bool divides = op == OP_TRUEDIV || op == OP_FLOORDIV || op == OP_MOD;
    *handled = true;
    if (divides && b == 0 && arithmetic_now(vm)) {
        if (arithmetic_now(vm) == ARITHMETIC_NUMBA)
            return vm_raise(vm, ERR_ZERO_DIVISION, "division by zero");
        *out = v_float(divided_by_zero(op, a, b));
        return true;
    }
    switch (op) {
    case OP_ADD: *out = v_float(a + b); return true;
    case OP_SUB: *out = v_float(a - b); return true;
    case OP_MUL: *out = v_float(a * b); return true;
    case OP_TRUEDIV:
        if (b == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "float division by zero");
        *out = v_float(a / b);
        return true;
    case OP_FLOORDIV:
        if (b == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "float floor division by zero");
        float_divmod(a, b, &q);
        *out = v_float(q);
        return true;
    case OP_MOD:
        if (b == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "float modulo");
        r = float_divmod(a, b, &q);
        *out = v_float(r);
        return true;
    case OP_POW: return float_pow(vm, a, b, out);
    default: *handled = false; return true;
    }
}

static bool float_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    (void)vm;
    *handled = op != OP_INVERT;
    *out = v_float(op == OP_NEG ? -v.u.f : v.u.f);
    return true;
}

// ---- hash and text ------------------------------------------------------------------------------

// CPython's: equal to the hash of an equal integer, by arithmetic modulo 2**61 - 1.
uint64_t hash_double(double x) {
    const uint64_t modulus = (UINT64_C(1) << 61) - 1;
    if (isnan(x))
        return 0;
    if (isinf(x))
        return x > 0 ? 314159 : (uint64_t)-314159;
    int e;
    double m = frexp(fabs(x), &e);
    uint64_t h = 0;
    while (m != 0) { // 28 bits at a time
        h = ((h << 28) & modulus) | h >> (61 - 28);
        m *= 268435456.0;
        e -= 28;
        uint64_t y = (uint64_t)m;
        m -= (double)y;
        h += y;
        if (h >= modulus)
            h -= modulus;
    }
    e = e >= 0 ? e % 61 : 61 - 1 - ((-1 - e) % 61);
    h = ((h << e) & modulus) | h >> (61 - e);
    if (x < 0)
        h = 0 - h;
    return h == UINT64_MAX ? UINT64_MAX - 1 : h;
}

static bool float_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    // NaNs that are not equal do not meet in one place of a table.
    *out = v.ext && isnan(v.u.f) ? hash_int((int64_t)v.ext * 0x9e3779b1) : hash_double(v.u.f);
    return true;
}

Value float_anew(double x) {
    static _Thread_local uint32_t last = NAN_OTHERS;
    Value v = v_float(x);
    if (isnan(x))
        v.ext = ++last ? last : (last = NAN_OTHERS);
    return v;
}

static bool float_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    numtext_double(out, v.u.f);
    return true;
}

static bool float_format_slot(VM *vm, Value v, Str spec, Buf *out) {
    return format_float(vm, v.u.f, spec, out);
}

// The characters that a float may be written with, without underscores between digits.
static bool plain_float(Str s, char *to, size_t size) {
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (c == '_') {
            bool between = i > 0 && i + 1 < s.n && s.p[i - 1] >= '0' && s.p[i - 1] <= '9' &&
                           s.p[i + 1] >= '0' && s.p[i + 1] <= '9';
            if (!between)
                return false;
            continue;
        }
        if (!strchr("0123456789.eE+-", c) || c == 0 || n + 1 >= size)
            return false;
        to[n++] = c;
    }
    to[n] = 0;
    return n > 0;
}

static bool named_float(Str s, double *out) {
    double sign = 1;
    if (s.n && (s.p[0] == '-' || s.p[0] == '+')) {
        sign = s.p[0] == '-' ? -1 : 1;
        s = str_slice(s, 1, s.n);
    }
    char word[16];
    if (s.n >= sizeof word)
        return false;
    for (size_t i = 0; i < s.n; i++)
        word[i] = (char)(s.p[i] | 0x20);
    word[s.n] = 0;
    if (strcmp(word, "inf") == 0 || strcmp(word, "infinity") == 0) {
        *out = sign * INFINITY;
        return true;
    }
    if (strcmp(word, "nan") == 0) {
        *out = copysign(NAN, sign);
        return true;
    }
    return false;
}

static bool float_from_ascii(Str text, Value *out) {
    Str s = str_trim(text);
    char plain[2048];
    double x;
    if (named_float(s, &x)) {
        *out = float_anew(x);
        return true;
    }
    if (plain_float(s, plain, sizeof plain)) {
        char *end;
        x = strtod(plain, &end);
        if (*end == 0) {
            *out = v_float(x);
            return true;
        }
    }
    return false;
}

bool float_from_text(VM *vm, Str text, Value *out) {
    Buf b = {0}; // digits of other scripts as ASCII
    bool ok = float_from_ascii(text_as_ascii(text, &b) ? buf_str(&b) : text, out);
    buf_free(&b);
    if (ok)
        return true;
    str_put_repr(&b, text, false);
    vm_raise(vm, ERR_VALUE, "could not convert string to float: %.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

double float_rounded(double x, double digits) {
    static const double powers[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const int n = (int)digits;
    const double power = n < (int)(sizeof powers / sizeof *powers) ? powers[n] : HUGE_VAL;
    const double scaled = x * power;
    if (fabs(scaled) < 0x1p52) { // the product is scaled + rest; unless it is nearly half way, the
                                 // nearest integer is known
        const double rest = fma(x, power, -scaled);
        const double nearest = nearbyint(scaled);
        if (fabs(fabs(scaled - nearest) - 0.5) > fabs(rest))
            return copysign(nearest / power, x);
    }
    char text[700];
    snprintf(text, sizeof text, "%.*f", n, x);
    return strtod(text, NULL);
}

// round(x, digits): to the nearest decimal, ties by the exact value of x.
bool float_round(VM *vm, double x, Value digits, Value *out) {
    int64_t n;
    if (v_is(digits, T_NONE) || v_is(digits, T_UNDEF))
        return int_from_double(vm, isfinite(x) ? nearbyint(x) : x, out);
    if (!value_index(vm, digits, &n))
        return false;
    if (!isfinite(x) || n > 323) {
        *out = v_float(x);
        return true;
    }
    if (n < -308) {
        *out = v_float(copysign(0.0, x));
        return true;
    }
    char text[40];
    if (n >= 0) {
        *out = v_float(float_rounded(x, (double)n));
        return true;
    }
    // %.*e rounds to significant digits: those before position -n remain.
    snprintf(text, sizeof text, "%.17e", x); // exact enough not to round up to a power of ten
    const char *mark = strchr(text, 'e');
    int exponent = x == 0 || !mark ? 0 : atoi(mark + 1);
    int keep = exponent + 1 + (int)n;
    double power = pow(10, (double)-n);
    if (keep < 1) {
        double half = power / 2;
        *out = v_float(fabs(x) > half ? copysign(power, x) : copysign(0.0, x));
        return true;
    }
    snprintf(text, sizeof text, "%.*e", keep - 1, x);
    double r = strtod(text, NULL);
    if (isinf(r))
        return vm_raise(vm, ERR_OVERFLOW, "rounded value too large to represent");
    *out = v_float(r);
    return true;
}

// ---- attributes and methods ---------------------------------------------------------------------

static bool float_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = true;
    if (str_is(name, "real"))
        *out = v;
    else if (str_is(name, "imag"))
        *out = v_float(0);
    else
        *found = false;
    return true;
}

static void float_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("real"), ctx);
    visit(STR("imag"), ctx);
}

static bool m_is_integer(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = v_bool(isfinite(self.u.f) && floor(self.u.f) == self.u.f);
    return true;
}
static bool m_conjugate(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = self;
    return true;
}

static bool m_hex(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    double x = self.u.f;
    Buf b = {0};
    int e;
    if (!isfinite(x)) {
        numtext_double(&b, x);
    } else if (x == 0) {
        buf_printf(&b, "%s0x0.0p+0", signbit(x) ? "-" : "");
    } else {
        double m = frexp(fabs(x), &e);
        int shift = 1 - (-1021 - e > 0 ? -1021 - e : 0);
        m = ldexp(m, shift);
        e -= shift;
        buf_printf(&b, "%s0x%d.", x < 0 ? "-" : "", (int)m);
        for (int i = 0; i < 13; i++) {
            m = (m - (int)m) * 16;
            buf_printf(&b, "%x", (int)m);
        }
        buf_printf(&b, "p%+d", e);
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool m_as_integer_ratio(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    int e;
    if (isnan(self.u.f))
        return vm_raise(vm, ERR_VALUE, "cannot convert NaN to integer ratio");
    if (isinf(self.u.f))
        return vm_raise(vm, ERR_OVERFLOW, "cannot convert Infinity to integer ratio");
    double m = frexp(self.u.f, &e);
    for (int i = 0; i < 300 && m != floor(m); i++) {
        m *= 2;
        e--;
    }
    Value power, top, items[2];
    bool handled, ok;
    if (!number_binary(vm, OP_POW, v_int(2), v_int(e < 0 ? -e : e), &power, &handled))
        return false;
    ok = int_from_double(vm, m, &top);
    if (ok && e > 0) {
        Value mantissa = top;
        ok = number_binary(vm, OP_MUL, mantissa, power, &top, &handled);
        value_release(mantissa);
    }
    if (!ok) {
        value_release(power);
        return false;
    }
    items[0] = top;
    items[1] = e > 0 ? v_int(1) : power;
    *out = tuple_new(vm, items, 2);
    value_release(top);
    value_release(power);
    return !v_is(*out, T_UNDEF);
}

static bool m_repr(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Buf b = {0};
    numtext_double(&b, self.u.f);
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

// float.fromhex(text)
bool float_fromhex(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str s = value_is_str(args[0]) ? str_trim(str_get(args[0])) : STR("");
    char text[128], *end = text;
    double x = 0;
    if (named_float(s, &x)) {
        *out = v_float(x);
        return true;
    }
    bool has_prefix =
        str_find(s, STR("0x"), 0) != (size_t)-1 || str_find(s, STR("0X"), 0) != (size_t)-1;
    int n = s.n && s.n < 100
                ? snprintf(text, sizeof text, "%s%.*s", has_prefix ? "" : "0x", STR_ARG(s))
                : 0;
    if (n > 0)
        x = strtod(text, &end);
    if (n <= 0 || *end)
        return vm_raise(vm, ERR_VALUE, "invalid hexadecimal floating-point string");
    *out = v_float(x);
    return true;
}

static bool m_trunc(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return int_from_double(vm, trunc(value_plain(self).u.f), out);
}
static bool m_floor(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return int_from_double(vm, floor(value_plain(self).u.f), out);
}
static bool m_ceil(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return int_from_double(vm, ceil(value_plain(self).u.f), out);
}

static const Method float_methods[] = {
    NUMBER_METHODS,
    {"__int__()", m_trunc, "int(self)"},
    {"__trunc__()", m_trunc, "The whole number towards zero."},
    {"__floor__()", m_floor, "The whole number below."},
    {"__ceil__()", m_ceil, "The whole number above."},
    {"__repr__()", m_repr, "repr(self)"},
    {"is_integer()", m_is_integer, "Is the number whole?"},
    {"conjugate()", m_conjugate, "The number itself."},
    {"hex()", m_hex, "The number in hexadecimal digits."},
    {"as_integer_ratio()", m_as_integer_ratio, "Two integers whose quotient is the number."},
    {0},
};

const Type type_float = {
    .name = "float",
    .base = &type_object,
    .repr = float_repr,
    .format = float_format_slot,
    .hash = float_hash,
    .getattr = float_getattr,
    .attrs = float_attrs,
    .unary = float_unary,
    .binary = number_binary,
    .compare = number_compare,
    .methods = float_methods,
};

bool value_float_text(VM *vm, Str text, double *out) {
    Value v;
    if (!float_from_text(vm, text, &v))
        return false;
    *out = v.u.f;
    return true;
}
