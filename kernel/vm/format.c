// format.c: Python's format mini-language for texts, integers and floats:
// [[fill]align][sign][z][#][0][width][grouping][.precision][type]
// Source: Python 3.11 library reference, "Format Specification Mini-Language".
#include "kernel/vm/machine.h"
#include "kernel/base/numtext.h"
#include "kernel/base/utf8.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Spec {
    Str fill;   // one code point
    char align; // < > ^ = or 0
    char sign;  // + - blank or 0
    bool no_neg_zero, alternate;
    int64_t width, precision; // -1: not given
    char group;               // , _ or 0
    uint32_t type;            // 0: not given
} Spec;

// ---- reading the specification ------------------------------------------------------------------

static bool is_align(int c) {
    return c == '<' || c == '>' || c == '^' || c == '=';
}

static bool read_number(VM *vm, Str s, size_t *at, int64_t *out) {
    *out = -1;
    while (*at < s.n && s.p[*at] >= '0' && s.p[*at] <= '9') {
        *out = (*out < 0 ? 0 : *out) * 10 + (s.p[(*at)++] - '0');
        if (*out > INT32_MAX)
            return vm_raise(vm, ERR_VALUE, "Too many decimal digits in format string");
    }
    return true;
}

static bool read_grouping(VM *vm, Str s, size_t *at, Spec *out) {
    while (*at < s.n && (s.p[*at] == ',' || s.p[*at] == '_')) {
        char c = s.p[(*at)++];
        if (out->group && out->group != c)
            return vm_raise(vm, ERR_VALUE, "Cannot specify both ',' and '_'.");
        if (out->group)
            return vm_raise(vm, ERR_VALUE, "Cannot specify '%c' with '%c'.", c, c);
        out->group = c;
    }
    return true;
}

static bool raise_bad_group(VM *vm, const Spec *f, uint32_t type) {
    char text[5] = {0};
    utf8_encode(type, text);
    return vm_raise(vm, ERR_VALUE, "Cannot specify '%c' with '%s'.", f->group, text);
}

static bool check_group(VM *vm, const Spec *f) {
    if (!f->group || f->type == 0)
        return true;
    bool fine = strchr("deEfFgG%", (int)f->type) != NULL ||
                (f->group == '_' && strchr("boxX", (int)f->type));
    return (f->type < 128 && fine) || raise_bad_group(vm, f, f->type);
}

static bool take_char(Str s, size_t *at, char c) {
    if (*at >= s.n || s.p[*at] != c)
        return false;
    ++*at;
    return true;
}

// The alignment and what fills the room; whether the latter is given.
static bool read_fill(Str s, size_t *at, Spec *out) {
    size_t after = 0;
    if (s.n)
        utf8_next(s, &after);
    if (s.n > after && is_align(s.p[after])) {
        out->fill = str_slice(s, 0, after);
        out->align = s.p[after];
        *at = after + 1;
        return true;
    }
    if (s.n && is_align(s.p[0]))
        out->align = s.p[(*at)++];
    return false;
}

// owner: the type's name, for error texts.
static bool read_spec(VM *vm, Str s, const char *owner, Spec *out) {
    *out = (Spec){.fill = STR(" "), .width = -1, .precision = -1};
    size_t at = 0;
    bool fill_given = read_fill(s, &at, out);
    if (at < s.n && strchr("+- ", s.p[at]))
        out->sign = s.p[at++];
    out->no_neg_zero = take_char(s, &at, 'z');
    out->alternate = take_char(s, &at, '#');
    if (!fill_given && take_char(s, &at, '0')) {
        out->fill = STR("0");
        if (!out->align)
            out->align = '0'; // "=" for numbers, nothing for texts
    }
    if (!read_number(vm, s, &at, &out->width) || !read_grouping(vm, s, &at, out))
        return false;
    if (take_char(s, &at, '.')) {
        if (!read_number(vm, s, &at, &out->precision))
            return false;
        if (out->precision < 0)
            return vm_raise(vm, ERR_VALUE, "Format specifier missing precision");
    }
    if (at < s.n)
        out->type = utf8_next(s, &at);
    if (at < s.n)
        return vm_raise(vm, ERR_VALUE, "Invalid format specifier '%.*s' for object of type '%s'",
                        STR_ARG(s), owner);
    return check_group(vm, out);
}

static bool raise_unknown(VM *vm, uint32_t type, const char *owner) {
    char text[5] = {0};
    utf8_encode(type, text);
    if (type > 32 && type < 128)
        return vm_raise(vm, ERR_VALUE, "Unknown format code '%s' for object of type '%s'", text,
                        owner);
    return vm_raise(vm, ERR_VALUE, "Unknown format code '\\x%x' for object of type '%s'", type,
                    owner);
}

// ---- text ---------------------------------------------------------------------------------------

static void fill(Buf *out, const Spec *f, int64_t times) {
    if (times > 0)
        buf_repeat_text(out, f->fill, (size_t)times);
}

// text with padding on the side that align says; `=` is the caller's.
// A long text in blocks, until somebody asks; whoever formats raises the interrupt.
static void put_text(Buf *out, Str text) {
    enum { BLOCK = 1 << 20 };
    if (text.n > BLOCK && !buf_reserve(out, text.n))
        return;
    for (size_t at = 0; at < text.n && (!at || !stop_asked()); at += BLOCK)
        buf_add(out, str_slice(text, at, at + BLOCK < text.n ? at + BLOCK : text.n));
}

static void put_padded(Buf *out, const Spec *f, char align, Str text) {
    int64_t missing = f->width - (int64_t)utf8_length(text);
    if (missing < 0)
        missing = 0;
    int64_t left = align == '>' || align == '=' ? missing : align == '^' ? missing / 2 : 0;
    fill(out, f, left);
    put_text(out, text);
    fill(out, f, missing - left);
}

bool format_str(VM *vm, Str text, Str spec, Buf *out) {
    Spec f;
    if (spec.n == 0) {
        buf_add(out, text);
        return true;
    }
    if (!read_spec(vm, spec, "str", &f))
        return false;
    if (f.type && f.type != 's')
        return raise_unknown(vm, f.type, "str");
    if (f.sign)
        return vm_raise(vm, ERR_VALUE, "%s not allowed in string format specifier",
                        f.sign == ' ' ? "Space" : "Sign");
    if (f.no_neg_zero)
        return vm_raise(vm, ERR_VALUE,
                        "Negative zero coercion (z) not allowed in string format specifier");
    if (f.alternate)
        return vm_raise(vm, ERR_VALUE, "Alternate form (#) not allowed in string format specifier");
    if (f.align == '=')
        return vm_raise(vm, ERR_VALUE, "'=' alignment not allowed in string format specifier");
    if (f.group)
        return raise_bad_group(vm, &f, 's');
    if (f.precision >= 0)
        text.n = utf8_offset(text, (size_t)f.precision);
    put_padded(out, &f, f.align == 0 || f.align == '0' ? '<' : f.align, text);
    return !stop_asked() || raise_interrupt(vm);
}

// ---- numbers ------------------------------------------------------------------------------------

// A number in parts: sign, prefix ("0x"), digits before the point, and the rest.
typedef struct Parts {
    Str sign, prefix, digits, rest;
    size_t group; // digits between separators
} Parts;

// Digits with separators; zeros are put in front up to `width` columns.
static void put_grouped(Buf *out, Str digits, char separator, size_t group, int64_t width) {
    Buf reversed = {0};
    int64_t left = (int64_t)digits.n;
    for (bool first = true;; first = false) {
        int64_t want = left > width ? left : width, n;
        if (want < 1)
            want = 1;
        n = want < (int64_t)group ? want : (int64_t)group;
        if (!first)
            buf_byte(&reversed, separator);
        for (int64_t i = 0; i < n; i++)
            buf_byte(&reversed, left > 0 ? digits.p[--left] : '0');
        width -= n;
        if ((left <= 0 && width <= 0) || reversed.failed)
            break;
        width--;
    }
    out->failed |= reversed.failed;
    for (size_t i = reversed.n; i-- > 0;)
        buf_byte(out, reversed.p[i]);
    buf_free(&reversed);
}

static void put_number(Buf *out, const Spec *f, const Parts *p) {
    char align = f->align == 0 ? '>' : f->align == '0' ? '=' : f->align;
    Buf digits = {0}, whole = {0};
    int64_t others = (int64_t)(p->sign.n + p->prefix.n + p->rest.n);
    bool zeros = align == '=' && str_is(f->fill, "0");
    bool is_number = p->digits.n > 0;
    if (f->group && is_number)
        put_grouped(&digits, p->digits, f->group, p->group, zeros ? f->width - others : 0);
    else
        buf_add(&digits, p->digits);
    if (align == '=') {
        buf_add(out, p->sign);
        buf_add(out, p->prefix);
        fill(out, f, f->width - others - (int64_t)digits.n);
        buf_add(out, buf_str(&digits));
        buf_add(out, p->rest);
    } else {
        buf_add(&whole, p->sign);
        buf_add(&whole, p->prefix);
        buf_add(&whole, buf_str(&digits));
        buf_add(&whole, p->rest);
        put_padded(out, f, align, buf_str(&whole));
    }
    out->failed |= digits.failed || whole.failed;
    buf_free(&digits);
    buf_free(&whole);
}

static Str sign_of(const Spec *f, bool negative) {
    if (negative)
        return STR("-");
    return f->sign == '+' ? STR("+") : f->sign == ' ' ? STR(" ") : STR("");
}

static bool format_char(VM *vm, int64_t i, const Spec *f, Buf *out) {
    if (f->sign)
        return vm_raise(vm, ERR_VALUE, "Sign not allowed with integer format specifier 'c'");
    if (f->alternate)
        return vm_raise(vm, ERR_VALUE,
                        "Alternate form (#) not allowed with integer format specifier 'c'");
    if (i < 0 || i > 0x10ffff)
        return vm_raise(vm, ERR_OVERFLOW, "%%c arg not in range(0x110000)");
    char text[4];
    Str s = {text, utf8_encode((uint32_t)i, text)};
    put_padded(out, f, f->align == 0 || f->align == '0' ? '>' : f->align, s);
    return true;
}

static int radix_of(uint32_t type) {
    switch (type) {
    case 'b': return 2;
    case 'o': return 8;
    case 'x':
    case 'X': return 16;
    default: return 10;
    }
}

static bool format_integer(VM *vm, Value v, const Spec *f, Buf *out) {
    Buf digits = {0};
    bool negative;
    int radix = radix_of(f->type);
    if (!int_put_digits(vm, v, radix, f->type == 'X', &digits, &negative)) {
        buf_free(&digits);
        return false;
    }
    Parts p = {
        .sign = sign_of(f, negative), .digits = buf_str(&digits), .group = radix == 10 ? 3 : 4};
    if (f->alternate && radix == 2)
        p.prefix = STR("0b");
    if (f->alternate && radix == 8)
        p.prefix = STR("0o");
    if (f->alternate && radix == 16)
        p.prefix = f->type == 'X' ? STR("0X") : STR("0x");
    put_number(out, f, &p);
    buf_free(&digits);
    return true;
}

static bool format_double(VM *vm, double x, const Spec *f, Buf *out);

bool format_int(VM *vm, Value v, Str spec, Buf *out) {
    Spec f;
    double x;
    int64_t i;
    const char *owner = v_is(v, T_BOOL) ? "bool" : "int";
    if (spec.n == 0)
        return value_str(vm, v, out);
    if (!read_spec(vm, spec, owner, &f))
        return false;
    uint32_t type = f.type ? f.type : 'd';
    if (type < 128 && strchr("eEfFgG%", (int)type))
        return value_float(vm, v, &x) && format_double(vm, x, &f, out);
    if (type >= 128 || !strchr("dboxXnc", (int)type))
        return raise_unknown(vm, f.type, owner);
    if (f.precision >= 0)
        return vm_raise(vm, ERR_VALUE, "Precision not allowed in integer format specifier");
    if (f.no_neg_zero)
        return vm_raise(vm, ERR_VALUE,
                        "Negative zero coercion (z) not allowed in integer format specifier");
    if (type == 'c') {
        if (!value_index(vm, v, &i))
            return false;
        return format_char(vm, i, &f, out);
    }
    f.type = type;
    return format_integer(vm, v, &f, out);
}

// ---- the easy cases -----------------------------------------------------------------------------

static size_t put_u64(uint64_t n, char *out) {
    char text[20];
    size_t at = sizeof text;
    do
        text[--at] = (char)('0' + n % 10), n /= 10;
    while (n);
    memcpy(out, text + at, sizeof text - at);
    return sizeof text - at;
}

// x = m * 2**-shift exactly, so that x times a power of ten fits 128 bits and is
// rounded once, ties to even. 0: too large, or with too many places.
static size_t put_fixed(double x, int places, char *out) {
    static const uint64_t ten_to[] = {1,      10,      100,      1000,      10000,
                                      100000, 1000000, 10000000, 100000000, 1000000000};
    int e;
    if (!isfinite(x) || places > 9 || fabs(x) >= 1e15)
        return 0;
    double f = frexp(fabs(x), &e);
    int shift = 53 - e;
    if (shift < 0 || shift > 120)
        return 0;
    unsigned __int128 n = (unsigned __int128)(uint64_t)ldexp(f, 53) * ten_to[places], half, rest;
    if (shift) {
        half = (unsigned __int128)1 << (shift - 1);
        rest = n & ((half << 1) - 1);
        n >>= shift;
        if (rest > half || (rest == half && n & 1))
            n++;
    }
    uint64_t whole = (uint64_t)(n / ten_to[places]);
    uint64_t part = (uint64_t)(n % ten_to[places]);
    size_t at = 0;
    if (signbit(x))
        out[at++] = '-';
    at += put_u64(whole, out + at);
    if (places == 0)
        return at;
    out[at++] = '.';
    for (int i = places; i-- > 0; part /= 10)
        out[at + (size_t)i] = (char)('0' + part % 10);
    return at + (size_t)places;
}

size_t format_small(Value v, Str spec, char out[FORMAT_SMALL]) {
    if (spec.n == 0) {
        if (!v_is(v, T_INT))
            return 0;
        out[0] = '-';
        return v.u.i < 0 ? 1 + put_u64(0 - (uint64_t)v.u.i, out + 1)
                         : put_u64((uint64_t)v.u.i, out);
    }
    bool fixed =
        spec.n == 3 && spec.p[0] == '.' && spec.p[1] >= '0' && spec.p[1] <= '9' && spec.p[2] == 'f';
    if (!fixed)
        return 0;
    if (v_is(v, T_FLOAT))
        return put_fixed(v.u.f, spec.p[1] - '0', out);
    return v_is(v, T_INT) ? put_fixed((double)v.u.i, spec.p[1] - '0', out) : 0;
}

// ---- floats -------------------------------------------------------------------------------------

// %.*e and friends into a Buf, however long.
static void put_printf(Buf *out, char conversion, bool alternate, int precision, double x) {
    char fmt[8], *p = fmt;
    *p++ = '%';
    if (alternate)
        *p++ = '#';
    *p++ = '.';
    *p++ = '*';
    *p++ = conversion;
    *p = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    int n = snprintf(NULL, 0, fmt, precision, x);
    char *to = n < 0 ? NULL : buf_reserve(out, (size_t)n + 1);
    if (to)
        snprintf(to, (size_t)n + 1, fmt, precision, x);
#pragma GCC diagnostic pop
    if (to)
        out->n += (size_t)n;
}

// 1.2300e+05 as 1.23e+05, unless the alternate form keeps the zeros.
static void put_exponent_form(Buf *out, Str e, const char *mark, bool alternate) {
    size_t n = mark ? (size_t)(mark - e.p) : 0;
    while (!alternate && n > 1 && memchr(e.p, '.', n) && (e.p[n - 1] == '0' || e.p[n - 1] == '.')) {
        bool point = e.p[n - 1] == '.';
        n--;
        if (point)
            break;
    }
    buf_add(out, (Str){e.p, n});
    buf_add(out, str_of(mark));
}

// The form without a type: like repr, or with `precision` significant digits and
// always a digit behind the point.
static void put_general(Buf *out, double x, int precision, bool alternate) {
    if (precision < 0) {
        numtext_double(out, x);
        return;
    }
    if (precision == 0)
        precision = 1;
    Buf e = {0};
    put_printf(&e, 'e', false, precision - 1, x);
    if (e.failed) {
        out->failed = true;
        return buf_free(&e);
    }
    buf_byte(&e, 0);
    const char *mark = strchr(e.p, 'e');
    int exponent = mark ? atoi(mark + 1) : 0;
    if (exponent < -4 || exponent + 1 > precision - 1) {
        put_exponent_form(out, buf_str(&e), mark, alternate);
    } else {
        size_t start = out->n;
        put_printf(out, 'f', false, precision - 1 - exponent > 0 ? precision - 1 - exponent : 1, x);
        while (!alternate && !out->failed && out->n > start + 2 && out->p[out->n - 1] == '0' &&
               out->p[out->n - 2] != '.')
            out->n--;
    }
    buf_free(&e);
}

static void put_digits(Buf *out, double x, const Spec *f) {
    int precision = f->precision < 0 ? 6 : (int)f->precision;
    switch (f->type) {
    case 0: put_general(out, x, (int)f->precision, f->alternate); break;
    case 'f':
    case 'F':
    case '%': {
        char small[FORMAT_SMALL];
        size_t n = f->alternate ? 0 : put_fixed(x, precision, small);
        if (n)
            buf_add(out, (Str){small, n});
        else
            put_printf(out, 'f', f->alternate, precision, x);
        break;
    }
    case 'e':
    case 'E': put_printf(out, (char)f->type, f->alternate, precision, x); break;
    case 'G': put_printf(out, 'G', f->alternate, precision ? precision : 1, x); break;
    default: put_printf(out, 'g', f->alternate, precision ? precision : 1, x); break; // g and n
    }
}

static bool is_all_zero(Str s) {
    for (size_t i = 0; i < s.n && s.p[i] != 'e' && s.p[i] != 'E'; i++)
        if (s.p[i] >= '1' && s.p[i] <= '9')
            return false;
    return true;
}

static Str special_text(double x, uint32_t type) {
    bool capital = type == 'E' || type == 'F' || type == 'G';
    if (type == '%')
        return isnan(x) ? STR("nan%") : STR("inf%");
    if (isnan(x))
        return capital ? STR("NAN") : STR("nan");
    return capital ? STR("INF") : STR("inf");
}

static bool format_double(VM *vm, double x, const Spec *f, Buf *out) {
    if (f->type && (f->type >= 128 || !strchr("eEfFgGn%", (int)f->type)))
        return raise_unknown(vm, f->type, "float");
    if (f->precision > INT32_MAX / 2)
        return vm_raise(vm, ERR_VALUE, "precision too big");
    Buf text = {0};
    bool negative = signbit(x) && !isnan(x);
    Parts p = {.group = 3};
    if (f->type == '%')
        x *= 100;
    if (isfinite(x))
        put_digits(&text, fabs(x), f);
    else
        p.rest = special_text(x, f->type);
    if (text.failed) {
        buf_free(&text);
        return vm_no_memory(vm);
    }
    if (text.n) {
        size_t n = 0;
        while (n < text.n && text.p[n] >= '0' && text.p[n] <= '9')
            n++;
        if (f->type == '%')
            buf_byte(&text, '%');
        p.digits = str_slice(buf_str(&text), 0, n);
        p.rest = str_slice(buf_str(&text), n, text.n);
        if (f->no_neg_zero && is_all_zero(buf_str(&text)))
            negative = false;
    }
    p.sign = sign_of(f, negative);
    put_number(out, f, &p);
    buf_free(&text);
    return true;
}

bool format_float(VM *vm, double x, Str spec, Buf *out) {
    Spec f;
    if (spec.n == 0) {
        numtext_double(out, x);
        return true;
    }
    return read_spec(vm, spec, "float", &f) && format_double(vm, x, &f, out);
}
