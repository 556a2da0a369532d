// complex.c: complex numbers: CPython's arithmetic, text and hash.
#include "kernel/vm/complex.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/numtext.h"
#include <math.h>
#include <stdlib.h>

static Complex *complex_of(Value v) {
    return (Complex *)v.u.o;
}

bool complex_new(VM *vm, double re, double im, Value *out) {
    Complex *c = obj_new(vm, &type_complex);
    if (!c)
        return false;
    c->re = re;
    c->im = im;
    *out = v_obj(&c->head);
    return true;
}

bool complex_parts(Value v, double *re, double *im) {
    if (!v_is_type(v, &type_complex))
        return false;
    *re = complex_of(v)->re;
    *im = complex_of(v)->im;
    return true;
}

bool complex_get(VM *vm, Value v, double *re, double *im, bool *found) {
    *found = true;
    *im = 0;
    if (v_is_type(v, &type_complex)) {
        *re = complex_of(v)->re;
        *im = complex_of(v)->im;
        return true;
    }
    if (v_is(v, T_FLOAT) || v_is(v, T_BOOL) || int_is(v))
        return value_float(vm, v, re);
    *found = false;
    return true;
}

// ---- arithmetic ---------------------------------------------------------------------------------

static bool divide(VM *vm, double are, double aim, double bre, double bim, Value *out) {
    double scale, bottom; // by the larger part of the divisor
    if (fabs(bre) >= fabs(bim)) {
        if (bre == 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "complex division by zero");
        scale = bim / bre;
        bottom = bre + bim * scale;
        return complex_new(vm, (are + aim * scale) / bottom, (aim - are * scale) / bottom, out);
    }
    if (isnan(bre) || isnan(bim))
        return complex_new(vm, NAN, NAN, out);
    scale = bre / bim;
    bottom = bre * scale + bim;
    return complex_new(vm, (are * scale + aim) / bottom, (aim * scale - are) / bottom, out);
}

static void multiply(double *re, double *im, double bre, double bim) {
    double r = *re * bre - *im * bim;
    *im = *re * bim + *im * bre;
    *re = r;
}

static bool whole_power(VM *vm, double are, double aim, long n, Value *out) {
    double re = 1, im = 0, pre = are, pim = aim;
    long mask = 1, left = labs(n);
    while (mask > 0 && left >= mask) {
        if (left & mask)
            multiply(&re, &im, pre, pim);
        mask <<= 1;
        double qre = pre, qim = pim;
        multiply(&pre, &pim, qre, qim);
    }
    return n >= 0 ? complex_new(vm, re, im, out) : divide(vm, 1, 0, re, im, out);
}

bool complex_power(VM *vm, double are, double aim, double bre, double bim, Value *out) {
    if (bre == 0 && bim == 0)
        return complex_new(vm, 1, 0, out);
    if (bim == 0 && bre == floor(bre) && fabs(bre) <= 100) {
        if (are == 0 && aim == 0 && bre < 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "0.0 to a negative or complex power");
        return whole_power(vm, are, aim, (long)bre, out);
    }
    if (are == 0 && aim == 0) {
        if (bim != 0 || bre < 0)
            return vm_raise(vm, ERR_ZERO_DIVISION, "0.0 to a negative or complex power");
        return complex_new(vm, 0, 0, out);
    }
    double vabs = hypot(are, aim);
    double length = pow(vabs, bre);
    double angle = atan2(aim, are);
    double phase = angle * bre;
    if (bim != 0) {
        length *= exp(-angle * bim);
        phase += bim * log(vabs);
    }
    return complex_new(vm, length * cos(phase), length * sin(phase), out);
}

static bool complex_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    double are, aim, bre, bim;
    bool a_fine, b_fine;
    if (op > OP_POW || op == OP_FLOORDIV || op == OP_MOD || op == OP_MATMUL)
        return true;
    if (!complex_get(vm, a, &are, &aim, &a_fine) || !complex_get(vm, b, &bre, &bim, &b_fine))
        return false;
    if (!a_fine || !b_fine)
        return true;
    *handled = true;
    switch (op) {
    case OP_ADD: return complex_new(vm, are + bre, aim + bim, out);
    case OP_SUB: return complex_new(vm, are - bre, aim - bim, out);
    case OP_MUL: multiply(&are, &aim, bre, bim); return complex_new(vm, are, aim, out);
    case OP_TRUEDIV: return divide(vm, are, aim, bre, bim, out);
    default: return complex_power(vm, are, aim, bre, bim, out);
    }
}

static bool complex_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    *handled = op != OP_INVERT;
    if (op == OP_POS) {
        *out = value_copy(v);
        return true;
    }
    return !*handled || complex_new(vm, -complex_of(v)->re, -complex_of(v)->im, out);
}

static bool complex_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    double are, aim, bre, bim;
    bool a_fine, b_fine;
    if (op != OP_EQ && op != OP_NE)
        return true;
    if (!complex_get(vm, a, &are, &aim, &a_fine) || !complex_get(vm, b, &bre, &bim, &b_fine))
        return false;
    if (!a_fine || !b_fine)
        return true;
    *handled = true;
    *out = v_bool((are == bre && aim == bim) == (op == OP_EQ));
    return true;
}

static bool complex_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    *out = hash_double(complex_of(v)->re) + 1000003u * hash_double(complex_of(v)->im);
    if (*out == UINT64_MAX)
        *out = UINT64_MAX - 1;
    return true;
}

static bool complex_truth(VM *vm, Value v, bool *out) {
    (void)vm;
    *out = complex_of(v)->re != 0 || complex_of(v)->im != 0;
    return true;
}

// ---- text ---------------------------------------------------------------------------------------

// A part without the ".0" that floats have.
static void put_part(Buf *out, double x, bool sign) {
    size_t from = out->n;
    if (sign && !signbit(x))
        buf_byte(out, '+');
    if (sign && isnan(x) && signbit(x))
        buf_byte(out, '+');
    numtext_double(out, x);
    if (!out->failed && out->n - from > 2 && out->p[out->n - 1] == '0' && out->p[out->n - 2] == '.')
        out->n -= 2;
}

static bool complex_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    const Complex *c = complex_of(v);
    if (c->re == 0 && !signbit(c->re)) {
        put_part(out, c->im, false);
        buf_byte(out, 'j');
        return true;
    }
    buf_byte(out, '(');
    put_part(out, c->re, false);
    put_part(out, c->im, true);
    buf_add(out, STR("j)"));
    return true;
}

// The parts of a format: how the whole is aligned in its width, the real part's sign, and the
// form of both numbers.
typedef struct ComplexSpec {
    Str align, sign, width, form;
} ComplexSpec;

static ComplexSpec read_complex_spec(Str spec) {
    size_t n = 0;
    if (spec.n > 1 && strchr("<>^", spec.p[1]))
        n = 2;
    else if (strchr("<>^", spec.p[0]))
        n = 1;
    Str rest = str_slice(spec, n, spec.n);
    size_t sign = rest.n && strchr("+- ", rest.p[0]) ? 1 : 0;
    size_t width = sign;
    while (width < rest.n && rest.p[width] >= '0' && rest.p[width] <= '9')
        width++;
    return (ComplexSpec){str_slice(spec, 0, n), str_slice(rest, 0, sign),
                         str_slice(rest, sign, width), str_slice(rest, width, rest.n)};
}

// Both parts by the specification, the whole of it aligned.
static bool complex_format(VM *vm, Value v, Str spec, Buf *out) {
    const Complex *c = complex_of(v);
    if (spec.n == 0)
        return complex_repr(vm, v, out);
    ComplexSpec s = read_complex_spec(spec);
    Buf both = {0}, part = {0}, outer = {0};
    buf_add(&part, s.sign);
    buf_add(&part, s.form);
    bool ok = !part.failed && format_float(vm, c->re, buf_str(&part), &both);
    part.n = 0;
    buf_byte(&part, '+');
    buf_add(&part, s.form);
    ok = ok && !part.failed && format_float(vm, c->im, buf_str(&part), &both);
    buf_byte(&both, 'j');
    if (!s.align.n && s.width.n)
        buf_byte(&outer, '>');
    buf_add(&outer, s.align);
    buf_add(&outer, s.width);
    ok =
        ok && !both.failed && !outer.failed && format_str(vm, buf_str(&both), buf_str(&outer), out);
    buf_free(&both);
    buf_free(&part);
    buf_free(&outer);
    return ok || (vm_raised(vm) ? false : vm_no_memory(vm));
}

// ---- making -------------------------------------------------------------------------------------

static bool malformed(VM *vm) {
    return vm_raise(vm, ERR_VALUE, "complex() arg is a malformed string");
}

static bool is_one_of(char c, char a, char b) {
    return c == a || c == b;
}

// One part: as float() reads it, but for space around it; a sign alone is one when a j follows.
static bool part_of_text(VM *vm, Str text, bool j, double *out) {
    if (j && (text.n == 0 || (text.n == 1 && is_one_of(text.p[0], '+', '-')))) {
        *out = text.n && text.p[0] == '-' ? -1 : 1;
        return true;
    }
    if (str_trim(text).n == text.n && value_float_text(vm, text, out))
        return true;
    vm_clear_raised(vm);
    return malformed(vm);
}

// Where the second part begins: at the last sign that is not an exponent's; 0: there is none.
static size_t second_part(Str s) {
    for (size_t i = s.n; i-- > 1;)
        if (is_one_of(s.p[i], '+', '-') && !is_one_of(s.p[i - 1], 'e', 'E'))
            return i;
    return 0;
}

bool complex_of_text(VM *vm, Str text, double *re, double *im) {
    Str s = str_trim(text);
    *re = *im = 0;
    if (s.n > 1 && s.p[0] == '(' && s.p[s.n - 1] == ')')
        s = str_trim(str_slice(s, 1, s.n - 1));
    if (s.n == 0 || !is_one_of(s.p[s.n - 1], 'j', 'J'))
        return part_of_text(vm, s, false, re);
    s.n--;
    const size_t at = second_part(s);
    return (at == 0 || part_of_text(vm, str_slice(s, 0, at), false, re)) &&
           part_of_text(vm, str_slice(s, at, s.n), true, im);
}

// A number, also of a class or a library that has __complex__ or float().
static bool part(VM *vm, Value v, double *re, double *im) {
    bool found;
    Value method, made;
    if (!complex_get(vm, v, re, im, &found))
        return false;
    if (found)
        return true;
    if (!value_find_attr(vm, v, STR("__complex__"), &method, &found))
        return false;
    if (!found) {
        *im = 0;
        return value_float(vm, v, re);
    }
    bool ok = call_values(vm, method, NULL, 0, &made);
    value_release(method);
    if (!ok)
        return false;
    ok = complex_get(vm, made, re, im, &found);
    if (ok && !found && v_is(made, T_OBJ) &&
        type_is_a(made.u.o->type, &type_complex)) // of a library's class that has the same struct
    {
        *re = complex_of(made)->re;
        *im = complex_of(made)->im;
        found = true;
    }
    value_release(made);
    return ok && (found || vm_raise(vm, ERR_TYPE, "__complex__ returned no complex number"));
}

// complex(real=0, imag=0)
bool make_complex(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double re = 0, im = 0, more_re = 0, more_im = 0;
    if (value_is_str(args[0])) {
        if (!v_is(args[1], T_UNDEF))
            return vm_raise(vm, ERR_TYPE, "complex() can't take second arg if first is a string");
        return complex_of_text(vm, str_get(args[0]), &re, &im) && complex_new(vm, re, im, out);
    }
    if (value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "complex() second arg can't be a string");
    if (v_is_type(args[0], &type_complex) && v_is(args[1], T_UNDEF)) {
        *out = value_copy(args[0]);
        return true;
    }
    if (!v_is(args[0], T_UNDEF) && !part(vm, args[0], &re, &im))
        return false;
    if (v_is(args[1], T_UNDEF))
        return complex_new(vm, re, im, out);
    if (!part(vm, args[1], &more_re, &more_im))
        return false;
    if (v_is_type(args[1], &type_complex))
        re -= more_im;
    im = v_is_type(args[0], &type_complex) ? im + more_re : more_re;
    return complex_new(vm, re, im, out);
}

// ---- attributes ---------------------------------------------------------------------------------

static bool complex_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    *found = true;
    if (str_is(name, "real"))
        *out = v_float(complex_of(v)->re);
    else if (str_is(name, "imag"))
        *out = v_float(complex_of(v)->im);
    else
        *found = false;
    return true;
}

static void complex_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("real"), ctx);
    visit(STR("imag"), ctx);
}

static bool m_conjugate(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return complex_new(vm, complex_of(self)->re, -complex_of(self)->im, out);
}

static bool m_abs(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    double r = hypot(complex_of(self)->re, complex_of(self)->im);
    if (isinf(r) && isfinite(complex_of(self)->re) && isfinite(complex_of(self)->im))
        return vm_raise(vm, ERR_OVERFLOW, "absolute value too large");
    *out = v_float(r);
    return true;
}

static bool m_complex(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = value_copy(self);
    return true;
}

static const Method complex_methods[] = {
    ARITHMETIC_METHODS,
    POWER_METHODS,
    {"conjugate()", m_conjugate, "With the other sign of the imaginary part."},
    {"__abs__()", m_abs, "Distance from zero."},
    {"__complex__()", m_complex, "The number itself."},
    {0},
};

const Type type_complex = {
    .name = "complex",
    .base = &type_object,
    .size = sizeof(Complex),
    .repr = complex_repr,
    .format = complex_format,
    .truth = complex_truth,
    .hash = complex_hash,
    .getattr = complex_getattr,
    .attrs = complex_attrs,
    .unary = complex_unary,
    .binary = complex_binary,
    .compare = complex_compare,
    .methods = complex_methods,
};
