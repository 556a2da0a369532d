// decimal.c: decimal.Decimal's finite numbers: a sign, digits in base 10**9 and an exponent,
// rounded as the current context says. Infinities, NaN, errors, functions and operands of other
// types are left to the class's text (stdlib/data/decimal.py), whose methods _rare_... are asked.
#include "kernel/natives/decimal.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/bigint.h"
#include "kernel/natives/decimal_digits.h"
#include "kernel/natives/natives.h"
#include "kernel/vm/objects.h"
#include "kernel/base/mem.h"
#include <stdio.h>

enum { INLINE_LIMBS = 4 }; // 36 digits: the default precision is 28

typedef enum DecimalKind {
    DECIMAL_FINITE,
    DECIMAL_INFINITE,
    DECIMAL_NAN,
    DECIMAL_SIGNALING
} DecimalKind;

typedef struct Decimal {
    Obj head;
    DecimalKind kind;
    bool negative;
    int64_t exp;
    size_t n;
    uint32_t *d; // n limbs: `here`, or memory of its own
    uint32_t here[INLINE_LIMBS];
} Decimal;

// Exponents of numbers that are computed here: sums and differences of them do not overflow.
#define EXP_MOST INT64_C(1000000000000000000)

#define ROUNDINGS(X) X(UP) X(DOWN) X(CEILING) X(FLOOR) X(HALF_UP) X(HALF_DOWN) X(HALF_EVEN) X(05UP)
#define ROUNDING_NAME(name) ROUND_##name,
typedef enum Rounding { ROUNDINGS(ROUNDING_NAME) ROUNDING_COUNT } Rounding;
#define ROUNDING_TEXT(name) "ROUND_" #name,
static const char *const rounding_text[] = {ROUNDINGS(ROUNDING_TEXT)};

// What the text says of the context that is in force (decimal_context below).
typedef struct Context {
    int64_t prec, emax, emin;
    Rounding rounding;
    bool plain; // none of the signals that are found here is trapped, and exponents are not clamped
    bool small_e; // in texts
} Context;
static _Thread_local Context current = {
    .prec = 28, .emax = 999999, .emin = -999999, .rounding = ROUND_HALF_EVEN, .plain = true};

// Flags that were found since the text has asked.
enum { STATUS_INEXACT = 1, STATUS_ROUNDED = 2 };
static _Thread_local unsigned status;

static bool is_decimal(Value v) {
    return v.tag == T_OBJ && v.u.o->type->layout == &type_decimal;
}
static Decimal *decimal_of(Value v) {
    return (Decimal *)v.u.o;
}

static bool rounding_of(Value v, Rounding *out) {
    if (!value_is_str(v))
        return false;
    for (int i = 0; i < ROUNDING_COUNT; i++)
        if (str_is(str_get(v), rounding_text[i])) {
            *out = (Rounding)i;
            return true;
        }
    return false;
}

// ---- integers ---------------------------------------------------------------------------------
// The limit of digits is of texts that a cell writes and reads, not of these.

static bool digits_of_int(VM *vm, Value v, Buf *out) {
    size_t most = vm->max_digits;
    vm->max_digits = 0;
    bool ok = big_put_digits(vm, v, 10, false, out);
    vm->max_digits = most;
    return ok;
}

static bool int_of_digits(VM *vm, Str digits, Value *out) {
    size_t most = vm->max_digits;
    vm->max_digits = 0;
    bool ok = big_from_digits(vm, digits, 10, false, out);
    vm->max_digits = most;
    return ok;
}

// ---- numbers at work ----------------------------------------------------------------------------

typedef struct Number {
    bool negative;
    int64_t exp;
    Digits x;
} Number;

// decimal.Decimal itself, of whose class or a derived one the object is.
static const Type *plain_class(const Type *t) {
    while (t->base != &type_decimal)
        t = t->base;
    return t;
}

static Value decimal_new(VM *vm, const Type *class, const Number *n) {
    Decimal *d = obj_new(vm, class);
    if (!d)
        return V_UNDEF;
    class_retain_of(&d->head);
    d->d = d->here;
    if (n->x.n > INLINE_LIMBS && !(d->d = mem_alloc(n->x.n * sizeof *d->d))) {
        value_release(v_obj(&d->head));
        vm_no_memory(vm);
        return V_UNDEF;
    }
    d->negative = n->negative;
    d->exp = n->exp;
    d->n = n->x.n;
    memcpy(d->d, n->x.d, n->x.n * sizeof *d->d);
    return v_obj(&d->head);
}

static bool in_range(int64_t exp) {
    return exp > -EXP_MOST && exp < EXP_MOST;
}

// The number of a finite Decimal or an int that is not too long; false: the text's business.
static bool take(VM *vm, Value v, Number *out) {
    out->exp = 0;
    if (is_decimal(v)) {
        const Decimal *d = decimal_of(v);
        out->negative = d->negative;
        out->exp = d->exp;
        return d->kind == DECIMAL_FINITE && d->n <= DIGITS_LIMBS && in_range(d->exp) &&
               digits_copy(&out->x, d->d, d->n);
    }
    if (v_is(v, T_INT) || v_is(v, T_BOOL)) {
        int64_t i = v_is(v, T_INT) ? v.u.i : v.u.b;
        out->negative = i < 0;
        return digits_from_u64(&out->x, i < 0 ? 0 - (uint64_t)i : (uint64_t)i);
    }
    if (!big_is(v) || big_bit_length(v) > DIGITS_LIMBS * 29)
        return false;
    Buf text = {0};
    out->negative = ((const BigInt *)v.u.o)->negative;
    bool ok = digits_of_int(vm, v, &text) && digits_from_text(&out->x, buf_str(&text));
    buf_free(&text);
    return ok;
}

// The same for an operand that is read only: the limbs of a Decimal are not copied.
static bool take_operand(VM *vm, Value v, Number *out) {
    if (!is_decimal(v))
        return take(vm, v, out);
    const Decimal *d = decimal_of(v);
    out->negative = d->negative;
    out->exp = d->exp;
    digits_borrow(&out->x, d->d, d->n);
    return d->kind == DECIMAL_FINITE && d->n <= DIGITS_LIMBS && in_range(d->exp);
}

// Does the amount of a number with that last digit, whose end was cut off, grow by one?
static bool grows(bool negative, unsigned last, Cut cut, Rounding rounding) {
    if (cut == CUT_NOTHING)
        return false;
    switch (rounding) {
    case ROUND_UP: return true;
    case ROUND_DOWN: return false;
    case ROUND_CEILING: return !negative;
    case ROUND_FLOOR: return negative;
    case ROUND_HALF_UP: return cut >= CUT_HALF;
    case ROUND_HALF_DOWN: return cut > CUT_HALF;
    case ROUND_HALF_EVEN: return cut > CUT_HALF || (cut == CUT_HALF && last % 2);
    default: return last % 5 == 0;
    }
}

// Without its last `places` digits, rounded.
static bool cut_places(Number *n, size_t places, Rounding rounding, unsigned *found) {
    Cut cut = digits_shift_down(&n->x, places);
    *found |= STATUS_ROUNDED | (cut == CUT_NOTHING ? 0 : STATUS_INEXACT);
    n->exp += (int64_t)places;
    return !grows(n->negative, digits_last(&n->x), cut, rounding) || digits_increment(&n->x);
}

static size_t length_of(const Number *n) {
    return digits_length(n->x.d, n->x.n);
}

static bool exponent_fits(int64_t exp, int64_t length, const Context *c) {
    return exp + length - 1 <= c->emax && exp + length - 1 >= c->emin;
}

static bool zero_fits(int64_t exp, const Context *c) {
    return exp >= c->emin - c->prec + 1 && exp <= c->emax;
}

// As many digits as the context has. False: no memory, or an exponent that is the text's business.
static bool fit(Number *n, const Context *c, unsigned *found) {
    size_t length = length_of(n);
    if (!n->x.n)
        return zero_fits(n->exp, c);
    if (n->exp + (int64_t)length - 1 < c->emin)
        return false;
    if ((int64_t)length > c->prec) {
        if (!cut_places(n, length - (size_t)c->prec, c->rounding, found))
            return false;
        length = length_of(n);
        if ((int64_t)length > c->prec && !cut_places(n, 1, c->rounding, found))
            return false; // it was all nines
    }
    return exponent_fits(n->exp, (int64_t)length_of(n), c);
}

// Two operands at work and room for what comes of them.
typedef struct Work {
    Number a, b, out;
    Digits spare;
    unsigned found; // flags
} Work;

static void work_begin(Work *w) {
    digits_begin(&w->a.x);
    digits_begin(&w->b.x);
    digits_begin(&w->out.x);
    digits_begin(&w->spare);
    w->found = 0;
}

static void work_end(Work *w) {
    digits_end(&w->a.x);
    digits_end(&w->b.x);
    digits_end(&w->out.x);
    digits_end(&w->spare);
}

// Both with the lower one's exponent. False where that takes too many digits.
static bool align(Work *w) {
    Number *high = w->a.exp > w->b.exp ? &w->a : &w->b;
    int64_t places = w->a.exp > w->b.exp ? w->a.exp - w->b.exp : w->b.exp - w->a.exp;
    if (!places)
        return true;
    if (places > (int64_t)DIGITS_LIMBS * LIMB_DIGITS)
        return false;
    if (!digits_shift_up(&w->spare, &high->x, (size_t)places))
        return false;
    high->exp -= places;
    digits_borrow(&high->x, w->spare.d, w->spare.n);
    return true;
}

// ---- the operations ---------------------------------------------------------------------------
// Each gives w->out, rounded; false: the text does it, which also says what is wrong.

static bool add(Work *w, const Context *c) {
    if (!align(w))
        return false;
    w->out.exp = w->a.exp;
    if (w->a.negative == w->b.negative) {
        w->out.negative = w->a.negative;
        return digits_add(&w->out.x, &w->a.x, &w->b.x) && fit(&w->out, c, &w->found);
    }
    int order = digits_compare(&w->a.x, &w->b.x);
    const Number *large = order < 0 ? &w->b : &w->a;
    const Number *small = order < 0 ? &w->a : &w->b;
    w->out.negative = order ? large->negative : c->rounding == ROUND_FLOOR;
    return digits_subtract(&w->out.x, &large->x, &small->x) && fit(&w->out, c, &w->found);
}

static bool multiply(Work *w, const Context *c) {
    w->out.negative = w->a.negative != w->b.negative;
    w->out.exp = w->a.exp + w->b.exp;
    return digits_multiply(&w->out.x, &w->a.x, &w->b.x) && fit(&w->out, c, &w->found);
}

// Takes zeros off the end while the exponent is below `ideal`.
static bool strip_zeros(Number *n, int64_t ideal) {
    unsigned ignored;
    while (n->exp < ideal && n->x.n && digits_last(&n->x) == 0)
        if (!cut_places(n, 1, ROUND_DOWN, &ignored))
            return false;
    return true;
}

static bool divides_soon(size_t quotient, size_t divisor) {
    return quotient == 0 || divisor <= QUOTIENT_LIMBS2 / quotient;
}

static bool divide(Work *w, const Context *c) {
    if (!w->b.x.n || !w->a.x.n || c->prec > DIGITS_LIMBS)
        return false;
    if (!divides_soon((size_t)c->prec / LIMB_DIGITS + 1, w->b.x.n))
        return false;
    int64_t ideal = w->a.exp - w->b.exp;
    int64_t shift = (int64_t)length_of(&w->b) - (int64_t)length_of(&w->a) + c->prec + 1;
    Number *scaled = shift >= 0 ? &w->a : &w->b;
    uint64_t places = shift >= 0 ? (uint64_t)shift : 0 - (uint64_t)shift;
    if (!digits_shift_up(&w->spare, &scaled->x, places) ||
        !digits_copy(&scaled->x, w->spare.d, w->spare.n))
        return false;
    w->out.negative = w->a.negative != w->b.negative;
    w->out.exp = ideal - shift;
    if (!digits_divide(&w->out.x, &w->spare, &w->a.x, &w->b.x))
        return false;
    if (!w->spare.n)
        return strip_zeros(&w->out, ideal) && fit(&w->out, c, &w->found);
    // a digit behind the last one, so that rounding sees that something is left
    return (digits_last(&w->out.x) % 5 || digits_increment(&w->out.x)) &&
           fit(&w->out, c, &w->found);
}

// The whole part of the quotient, or what it leaves.
static bool divide_whole(Work *w, const Context *c, bool wants_rest) {
    Digits rest;
    if (!w->b.x.n || !align(w))
        return false;
    if (w->a.x.n > w->b.x.n && !divides_soon(w->a.x.n - w->b.x.n, w->b.x.n))
        return false;
    digits_begin(&rest);
    bool ok =
        digits_divide(&w->out.x, &rest, &w->a.x, &w->b.x) && (int64_t)length_of(&w->out) <= c->prec;
    w->out.negative = wants_rest ? w->a.negative : w->a.negative != w->b.negative;
    w->out.exp = wants_rest ? w->a.exp : 0;
    if (ok && wants_rest)
        ok = digits_copy(&w->out.x, rest.d, rest.n);
    digits_end(&rest);
    return ok && fit(&w->out, c, &w->found);
}

static bool compute(Work *w, BinaryOp op, const Context *c) {
    switch (op) {
    case OP_ADD: return add(w, c);
    case OP_SUB: w->b.negative = !w->b.negative; return add(w, c);
    case OP_MUL: return multiply(w, c);
    case OP_TRUEDIV: return divide(w, c);
    case OP_FLOORDIV: return divide_whole(w, c, false);
    case OP_MOD: return divide_whole(w, c, true);
    default: return false;
    }
}

static bool call_text(VM *vm, Value self, const char *name, const Value *args, size_t n,
                      Value *out) {
    Value found = intern(vm, str_of(name));
    return !v_is(found, T_UNDEF) && call_method(vm, self, string_of(found), args, n, out);
}

// _rare_add(self, other) and so on; what is NotImplemented there is not handled.
static bool ask_text(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    static const char *const names[][2] = {
        [OP_ADD] = {"_rare_add", "_rare_radd"},
        [OP_SUB] = {"_rare_sub", "_rare_rsub"},
        [OP_MUL] = {"_rare_mul", "_rare_rmul"},
        [OP_TRUEDIV] = {"_rare_truediv", "_rare_rtruediv"},
        [OP_FLOORDIV] = {"_rare_floordiv", "_rare_rfloordiv"},
        [OP_MOD] = {"_rare_mod", "_rare_rmod"},
        [OP_POW] = {"_rare_pow", "_rare_rpow"},
    };
    bool reflected = !is_decimal(a);
    if (op > OP_POW)
        return true;
    if (!call_text(vm, reflected ? b : a, names[op][reflected], reflected ? &a : &b, 1, out))
        return false;
    *handled = !v_is_type(*out, &type_notimplemented);
    if (!*handled)
        value_release(*out);
    return true;
}

// ---- numbers of at most 19 digits ------------------------------------------------------------
// Their sums, products and quotients are computed in 128 bits, which hold 38 digits.

__extension__ typedef unsigned __int128 Wide;

enum { WORD_DIGITS = 19, WIDE_DIGITS = 38, SAVED_DIGITS = INLINE_LIMBS * LIMB_DIGITS };

typedef struct Word {
    Wide x;
    int64_t exp;
    bool negative;
} Word;

static const uint64_t word_powers[WORD_DIGITS + 1] = {1,
                                                      10,
                                                      100,
                                                      1000,
                                                      10000,
                                                      100000,
                                                      1000000,
                                                      10000000,
                                                      100000000,
                                                      1000000000,
                                                      10000000000,
                                                      100000000000,
                                                      1000000000000,
                                                      10000000000000,
                                                      100000000000000,
                                                      1000000000000000,
                                                      10000000000000000,
                                                      100000000000000000,
                                                      1000000000000000000,
                                                      UINT64_C(10000000000000000000)};

static Wide wide_power(int64_t places) {
    return places <= WORD_DIGITS
               ? word_powers[places]
               : (Wide)word_powers[WORD_DIGITS] * word_powers[places - WORD_DIGITS];
}

// How many digits x has, which is not 0.
static int64_t wide_length(Wide x) {
    uint64_t high = (uint64_t)(x >> 64);
    int bits = high ? 128 - __builtin_clzll(high) : 64 - __builtin_clzll((uint64_t)x);
    int64_t n = bits * 1233 >> 12; // log10(2) is a little more than 1233 / 4096
    return n + (n >= WIDE_DIGITS + 1 || x >= wide_power(n));
}

static bool take_word(Value v, Word *out) {
    if (is_decimal(v)) {
        const Decimal *d = decimal_of(v);
        if (d->kind != DECIMAL_FINITE || d->n > 3 || (d->n == 3 && d->d[2] > 9) ||
            !in_range(d->exp))
            return false;
        uint64_t x = d->n ? d->d[0] : 0;
        if (d->n > 1)
            x += (uint64_t)d->d[1] * LIMB_BASE;
        if (d->n > 2)
            x += (uint64_t)d->d[2] * LIMB_BASE * LIMB_BASE;
        *out = (Word){x, d->exp, d->negative};
        return true;
    }
    if (!v_is(v, T_INT))
        return false;
    *out = (Word){v.u.i < 0 ? 0 - (uint64_t)v.u.i : (uint64_t)v.u.i, 0, v.u.i < 0};
    return true;
}

static bool scale_word(Word *w, int64_t places) {
    if (places + WORD_DIGITS > WIDE_DIGITS)
        return false;
    w->x *= word_powers[places];
    w->exp -= places;
    return true;
}

static bool add_words(Word *a, Word *b) {
    if (a->exp > b->exp && !scale_word(a, a->exp - b->exp))
        return false;
    if (b->exp > a->exp && !scale_word(b, b->exp - a->exp))
        return false;
    if (a->negative == b->negative) {
        a->x += b->x;
        return true;
    }
    if (a->x == b->x)
        return false; // the sign of zero is the context's
    bool less = a->x < b->x;
    a->x = less ? b->x - a->x : a->x - b->x;
    a->negative = less ? b->negative : a->negative;
    return true;
}

static void multiply_words(Word *a, const Word *b) {
    a->x *= b->x;
    a->exp += b->exp;
    a->negative = a->negative != b->negative;
}

// One digit more than the context has; the last one says whether there is a remainder.
static bool divide_words(Word *a, const Word *b, int64_t prec) {
    if (prec > SAVED_DIGITS)
        return false;
    int64_t ideal = a->exp - b->exp;
    int64_t shift = wide_length(b->x) - wide_length(a->x) + prec + 1;
    if (shift < 0 || wide_length(b->x) + prec + 1 > WIDE_DIGITS)
        return false;
    Wide numerator = a->x * wide_power(shift), quotient = numerator / b->x; // of at most 38 digits
    a->negative = a->negative != b->negative;
    a->exp = ideal - shift;
    a->x = quotient;
    if (quotient * b->x != numerator) {
        a->x += quotient % 5 == 0;
        return true;
    }
    for (; a->exp + 8 <= ideal && a->x % 100000000 == 0; a->exp += 8)
        a->x /= 100000000;
    for (; a->exp < ideal && a->x % 10 == 0; a->exp++)
        a->x /= 10;
    return true;
}

// As many digits as the context has.
static bool fit_word(Word *w, const Context *c, unsigned *found) {
    int64_t cut = wide_length(w->x) - c->prec;
    if (w->exp + cut + c->prec - 1 < c->emin)
        return false;
    if (cut > 0) {
        Wide power = wide_power(cut);
        Wide high = w->x / power;
        Wide rest = w->x - high * power;
        Wide half = power / 2;
        Cut what = rest ? CUT_BELOW_HALF : CUT_NOTHING;
        if (rest == half)
            what = CUT_HALF;
        if (rest > half)
            what = CUT_ABOVE_HALF;
        *found |= STATUS_ROUNDED | (what == CUT_NOTHING ? 0 : STATUS_INEXACT);
        w->x = high + grows(w->negative, (unsigned)(high % 10), what, c->rounding);
        w->exp += cut;
        if (w->x == wide_power(c->prec)) { // it was all nines
            w->x /= 10;
            w->exp++;
        }
    }
    int64_t length = wide_length(w->x);
    return length <= SAVED_DIGITS && exponent_fits(w->exp, length, c);
}

static bool operate_words(BinaryOp op, Word *x, Word *y) {
    if (op == OP_SUB)
        y->negative = !y->negative;
    if (op == OP_TRUEDIV)
        return divide_words(x, y, current.prec);
    if (op != OP_MUL)
        return add_words(x, y);
    multiply_words(x, y);
    return true;
}

static void put_word(Decimal *d, const Word *x) {
    unsigned __int128 rest = x->x;
    d->d = d->here;
    d->negative = x->negative;
    d->exp = x->exp;
    for (; rest >> 64; rest /= LIMB_BASE)
        d->here[d->n++] = (uint32_t)(rest % LIMB_BASE);
    for (uint64_t low = (uint64_t)rest; low; low /= LIMB_BASE)
        d->here[d->n++] = (uint32_t)(low % LIMB_BASE);
}

// A new number of the class that v has; false and T_UNDEF without memory.
static bool word_value(VM *vm, Value like, const Word *x, Value *out) {
    Decimal *d = obj_new(vm, plain_class(like.u.o->type));
    *out = d ? v_obj(&d->head) : V_UNDEF;
    if (!d)
        return false;
    class_retain_of(&d->head);
    put_word(d, x);
    return true;
}

// The number as the context has it. *done false: the general way.
static bool word_result(VM *vm, Value like, Word *x, Value *out, bool *done) {
    unsigned found = 0;
    *done = fit_word(x, &current, &found);
    if (!*done)
        return true;
    status |= found;
    return word_value(vm, like, x, out);
}

// -1, 0 or 1; false: the general way.
static bool order_words(Value a, Value b, int *out) {
    Word x, y;
    if (!take_word(a, &x) || !take_word(b, &y))
        return false;
    int sign_x = x.x ? x.negative ? -1 : 1 : 0, sign_y = y.x ? y.negative ? -1 : 1 : 0;
    if (sign_x != sign_y || !sign_x) {
        *out = (sign_x > sign_y) - (sign_x < sign_y);
        return true;
    }
    if (x.exp > y.exp && !scale_word(&x, x.exp - y.exp))
        return false;
    if (y.exp > x.exp && !scale_word(&y, y.exp - x.exp))
        return false;
    *out = x.x == y.x ? 0 : x.x > y.x ? sign_x : -sign_x;
    return true;
}

// x to the power n, where all its digits fit into the context.
static bool power_word(Word *x, int64_t n) {
    Word base = *x;
    for (int64_t i = 1; i < n; i++) {
        if (wide_length(x->x) + wide_length(base.x) > WIDE_DIGITS)
            return false;
        multiply_words(x, &base);
    }
    return wide_length(x->x) <= current.prec;
}

// False: the general way.
static bool compute_words(VM *vm, BinaryOp op, Value a, Value b, Value *out) {
    Word x, y;
    unsigned found = 0;
    if (op == OP_POW) {
        bool small = is_decimal(a) && v_is(b, T_INT) && b.u.i > 0 && b.u.i <= 64 && current.plain;
        bool done = false;
        return small && take_word(a, &x) && x.x && power_word(&x, b.u.i) &&
               (word_result(vm, a, &x, out, &done) || done) && done;
    }
    if (op > OP_TRUEDIV || !current.plain || !take_word(a, &x) || !take_word(b, &y) || !x.x || !y.x)
        return false;
    if (!operate_words(op, &x, &y))
        return false;
    if (!fit_word(&x, &current, &found))
        return false;
    status |= found;
    (void)!word_value(vm, is_decimal(a) ? a : b, &x, out); // without memory *out says so
    return true;
}

static bool decimal_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (compute_words(vm, op, a, b, out)) {
        *handled = true;
        return !v_is(*out, T_UNDEF);
    }
    Work w;
    work_begin(&w);
    const Type *class = plain_class(is_decimal(a) ? a.u.o->type : b.u.o->type);
    bool done = op <= OP_MOD && current.plain && take_operand(vm, a, &w.a) &&
                take_operand(vm, b, &w.b) && compute(&w, op, &current);
    if (done) {
        status |= w.found;
        *out = decimal_new(vm, class, &w.out);
    }
    work_end(&w);
    if (!done)
        return !vm_raised(vm) && ask_text(vm, op, a, b, out, handled);
    *handled = true;
    return !v_is(*out, T_UNDEF);
}

static bool decimal_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    Number n;
    Word x;
    unsigned found = 0;
    bool quick = false;
    if (op == OP_INVERT)
        return true;
    *handled = true;
    if (current.plain && take_word(v, &x) && x.x) {
        x.negative ^= op == OP_NEG;
        if (!word_result(vm, v, &x, out, &quick))
            return false;
    }
    if (quick)
        return true;
    digits_begin(&n.x);
    bool done = current.plain && take(vm, v, &n);
    if (done && op == OP_NEG)
        n.negative = !n.negative;
    if (done && !n.x.n)
        n.negative = current.rounding == ROUND_FLOOR && n.negative;
    done = done && fit(&n, &current, &found);
    if (done)
        status |= found;
    if (done)
        *out = decimal_new(vm, plain_class(v.u.o->type), &n);
    digits_end(&n.x);
    if (!done)
        return call_text(vm, v, op == OP_NEG ? "_rare_neg" : "_rare_pos", NULL, 0, out);
    return !v_is(*out, T_UNDEF);
}

// ---- comparing ----------------------------------------------------------------------------------

static int sign_of(const Number *n) {
    return n->x.n ? n->negative ? -1 : 1 : 0;
}

static bool order(Work *w, int *out) {
    int a = sign_of(&w->a);
    int b = sign_of(&w->b);
    if (a != b || !a) {
        *out = (a > b) - (a < b);
        return true;
    }
    int64_t top_a = w->a.exp + (int64_t)length_of(&w->a);
    int64_t top_b = w->b.exp + (int64_t)length_of(&w->b);
    if (top_a != top_b) {
        *out = top_a > top_b ? a : -a;
        return true;
    }
    if (!align(w))
        return false;
    *out = a * digits_compare(&w->a.x, &w->b.x);
    return true;
}

static bool says(CompareOp op, int order) {
    switch (op) {
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_EQ: return order == 0;
    case OP_NE: return order != 0;
    case OP_GT: return order > 0;
    default: return order >= 0;
    }
}

// _order(other) is -1, 0, 1, None where a NaN is, or NotImplemented.
static bool compare_text(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    bool turned = !is_decimal(a);
    bool by_size = op != OP_EQ && op != OP_NE;
    Value found, ignored;
    Value self = turned ? b : a;
    Value *other = turned ? &a : &b;
    if (by_size && v_is(*other, T_FLOAT)) {
        if (!call_text(vm, self, "_float_order", other, 1, &ignored))
            return false;
        value_release(ignored);
    }
    if (!call_text(vm, self, "_order", other, 1, &found))
        return false;
    *handled = !v_is_type(found, &type_notimplemented);
    if (by_size && v_is(found, T_NONE)) {
        if (!call_text(vm, self, "_unordered", other, 1, &ignored))
            return false;
        value_release(ignored);
    }
    if (*handled && v_is(found, T_INT))
        *out = v_bool(says(op, (int)(turned ? -found.u.i : found.u.i)));
    else if (*handled)
        *out = v_bool(op == OP_NE);
    value_release(found);
    return true;
}

static bool decimal_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    Work w;
    int found = 0;
    if (order_words(a, b, &found)) {
        *handled = true;
        *out = v_bool(says(op, found));
        return true;
    }
    work_begin(&w);
    bool done = take_operand(vm, a, &w.a) && take_operand(vm, b, &w.b) && order(&w, &found);
    work_end(&w);
    if (!done)
        return !vm_raised(vm) && compare_text(vm, op, a, b, out, handled);
    *handled = true;
    *out = v_bool(says(op, found));
    return true;
}

// ---- texts --------------------------------------------------------------------------------------

static void put_zeros(Buf *out, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        buf_byte(out, '0');
}

// A number that is written without an exponent, of few digits: bytes written, or 0 for any other
// one.
static size_t decimal_small(Value v, char out[SMALL_STR]) {
    const Decimal *d = decimal_of(v);
    if (d->kind != DECIMAL_FINITE || d->n > INLINE_LIMBS || d->exp > 0)
        return 0;
    const Digits x = {.d = d->d, .n = d->n};
    size_t n = digits_length(d->d, d->n);
    size_t at = 0;
    int64_t left = d->exp + (int64_t)n; // digits before the point
    if (left <= -6)
        return 0;
    if (d->negative)
        out[at++] = '-';
    if (left <= 0) {
        out[at++] = '0';
        out[at++] = '.';
        for (; left < 0; left++)
            out[at++] = '0';
        digits_text(&x, out + at);
        return at + n;
    }
    digits_text(&x, out + at);
    if ((size_t)left == n)
        return at + n;
    memmove(out + at + left + 1, out + at + left, n - (size_t)left);
    out[at + (size_t)left] = '.';
    return at + n + 1;
}

// Infinity, or NaN with its payload.
static bool put_special(VM *vm, const Decimal *d, Buf *out) {
    if (d->kind == DECIMAL_INFINITE) {
        buf_add(out, STR("Infinity"));
        return true;
    }
    buf_add(out, d->kind == DECIMAL_NAN ? STR("NaN") : STR("sNaN"));
    if (!d->n)
        return true;
    const Digits payload = {.d = d->d, .n = d->n};
    size_t length = digits_length(d->d, d->n);
    char *to = buf_reserve(out, length);
    if (!to)
        return vm_no_memory(vm);
    digits_text(&payload, to);
    out->n += length;
    return true;
}

// As to-scientific-string of the specification says.
static bool decimal_str(VM *vm, Value v, Buf *out) {
    const Decimal *d = decimal_of(v);
    if (d->negative)
        buf_byte(out, '-');
    if (d->kind != DECIMAL_FINITE)
        return put_special(vm, d, out);
    const Digits x = {.d = d->d, .n = d->n};
    size_t n = digits_length(d->d, d->n);
    int64_t left = d->exp + (int64_t)n;                  // digits before the point
    int64_t place = d->exp <= 0 && left > -6 ? left : 1; // where the point is written
    if (place <= 0) {
        buf_add(out, STR("0."));
        put_zeros(out, -place);
    }
    char *text = buf_reserve(out, n + 1);
    if (!text)
        return vm_no_memory(vm);
    digits_text(&x, text);
    out->n += n;
    if (place > 0 && (size_t)place >= n) {
        put_zeros(out, place - (int64_t)n);
    } else if (place > 0) {
        memmove(text + place + 1, text + place, n - (size_t)place);
        text[place] = '.';
        out->n++;
    }
    if (left != place)
        buf_printf(out, current.small_e ? "e%+lld" : "E%+lld", (long long)(left - place));
    return true;
}

static bool decimal_repr(VM *vm, Value v, Buf *out) {
    buf_add(out, STR("Decimal('"));
    bool ok = decimal_str(vm, v, out);
    buf_add(out, STR("')"));
    return ok;
}

static size_t count_digits(Str s, size_t at) {
    size_t n = 0;
    while (at + n < s.n && s.p[at + n] >= '0' && s.p[at + n] <= '9')
        n++;
    return n;
}

// The exponent behind an e; false when it is none or too long to be plain.
static bool parse_exponent(Str s, size_t at, int64_t *out) {
    bool negative = at < s.n && s.p[at] == '-';
    if (at < s.n && (s.p[at] == '-' || s.p[at] == '+'))
        at++;
    size_t n = count_digits(s, at);
    if (n == 0 || n > 17 || at + n != s.n)
        return false;
    *out = 0;
    for (size_t i = at; i < s.n; i++)
        *out = *out * 10 + (s.p[i] - '0');
    if (negative)
        *out = -*out;
    return true;
}

static bool digits_from_parts(Digits *x, Str whole, Str part) {
    Buf digits = {0};
    buf_add(&digits, whole);
    buf_add(&digits, part);
    bool ok = !digits.failed && digits_from_text(x, buf_str(&digits));
    buf_free(&digits);
    return ok;
}

// Plain texts: a sign, digits, a point, an exponent. False: whatever else there is.
static bool parse(Str s, Number *out) {
    size_t at = 0;
    int64_t exponent = 0;
    out->negative = s.n && s.p[0] == '-';
    if (s.n && (s.p[0] == '-' || s.p[0] == '+'))
        at = 1;
    size_t whole = count_digits(s, at);
    size_t part = 0, from = at;
    at += whole;
    if (at < s.n && s.p[at] == '.') {
        part = count_digits(s, at + 1);
        at += 1 + part;
    }
    if (whole + part == 0 || whole + part > (size_t)DIGITS_LIMBS * LIMB_DIGITS)
        return false;
    if (at < s.n && s.p[at] != 'e' && s.p[at] != 'E')
        return false;
    if (at < s.n && !parse_exponent(s, at + 1, &exponent))
        return false;
    out->exp = exponent - (int64_t)part;
    if (!part)
        return digits_from_text(&out->x, str_slice(s, from, from + whole));
    return digits_from_parts(&out->x, str_slice(s, from, from + whole),
                             str_slice(s, from + whole + 1, from + whole + 1 + part));
}

// ---- making -------------------------------------------------------------------------------------

// Decimal(value): values other than int, plain text and finite Decimal go to the class's
// _parts(value).
static bool make_from(VM *vm, const Type *class, Value value, Value *out) {
    Number n;
    digits_begin(&n.x);
    bool known = v_is(value, T_UNDEF) ||
                 (value_is_str(value) ? parse(str_get(value), &n) : take(vm, value, &n));
    if (v_is(value, T_UNDEF)) { // zero
        n.negative = false;
        n.exp = 0;
    }
    if (known)
        *out = decimal_new(vm, class, &n);
    digits_end(&n.x);
    if (known)
        return !v_is(*out, T_UNDEF);
    return !vm_raised(vm) && call_text(vm, v_obj(class->class_object), "_made", &value, 1, out);
}

static bool decimal_make(VM *vm, Obj *klass, const Args *args, Value *out) {
    Value value = V_UNDEF;
    size_t all = args->npos + args->nkw;
    if (all > 2)
        return vm_raise(vm, ERR_TYPE, "Decimal() takes at most 2 arguments (%zu given)", all);
    if (args->npos)
        value = args->v[0];
    for (size_t i = 0; i < args->nkw; i++) {
        bool is_value = str_is(str_get(args->names[i]), "value");
        if (!is_value && !str_is(str_get(args->names[i]), "context"))
            return vm_raise(vm, ERR_TYPE, "'%.*s' is an invalid keyword argument for Decimal()",
                            STR_ARG(str_get(args->names[i])));
        if (is_value)
            value = args->v[args->npos + i];
    }
    return make_from(vm, ((TypeObj *)klass)->type, value, out);
}

static bool digits_from_int(VM *vm, Value v, Digits *x) {
    if (v_is(v, T_INT)) {
        digits_from_u64(x, v.u.i < 0 ? 0 : (uint64_t)v.u.i);
        return true;
    }
    if (!big_is(v))
        return vm_raise(vm, ERR_TYPE, "the digits are an integer");
    Buf text = {0};
    bool ok =
        digits_of_int(vm, v, &text) && (digits_from_text(x, buf_str(&text)) || vm_no_memory(vm));
    buf_free(&text);
    return ok;
}

static DecimalKind special_kind(Str letter) {
    if (str_is(letter, "F"))
        return DECIMAL_INFINITE;
    return str_is(letter, "N") ? DECIMAL_SIGNALING : DECIMAL_NAN;
}

// decimal_new(class, sign, digits, exponent): exponent is "F" for an infinity, "n" for a NaN.
static bool t_decimal_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *class = v_has(args[0], &type_type) ? ((TypeObj *)args[0].u.o)->type : NULL;
    Number n;
    int64_t sign, exp = 0;
    if (!class || class->layout != &type_decimal)
        return vm_raise(vm, ERR_TYPE, "a class of decimal numbers is wanted");
    bool special = value_is_str(args[3]);
    if (!value_index(vm, args[1], &sign) || (!special && !value_index(vm, args[3], &exp)))
        return false;
    digits_begin(&n.x);
    bool ok = digits_from_int(vm, args[2], &n.x);
    n.negative = sign != 0;
    n.exp = exp;
    if (ok)
        *out = decimal_new(vm, class, &n);
    digits_end(&n.x);
    ok = ok && !v_is(*out, T_UNDEF);
    if (ok && special)
        decimal_of(*out)->kind = special_kind(str_get(args[3]));
    return ok;
}

static bool t_decimal_digits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!is_decimal(args[0]))
        return vm_raise(vm, ERR_TYPE, "a Decimal is wanted, not '%s'", type_name(vm, args[0]));
    const Decimal *d = decimal_of(args[0]);
    Digits x = {.d = d->d, .n = d->n};
    size_t n = digits_length(d->d, d->n);
    char *text = mem_alloc(n);
    if (!text)
        return vm_no_memory(vm);
    digits_text(&x, text);
    *out = str_new(vm, (Str){text, n});
    mem_free(text);
    return !v_is(*out, T_UNDEF);
}

static bool whole_of(VM *vm, const Decimal *d, Value *out) {
    Digits x = {.d = d->d, .n = d->n};
    size_t n = digits_length(d->d, d->n);
    char *text = mem_alloc(n);
    if (!text)
        return vm_no_memory(vm);
    digits_text(&x, text);
    bool ok = int_of_digits(vm, (Str){text, n}, out);
    mem_free(text);
    return ok;
}

static bool wanted_decimal(VM *vm, Value v) {
    return is_decimal(v) ||
           vm_raise(vm, ERR_TYPE, "a Decimal is wanted, not '%s'", type_name(vm, v));
}

static bool t_decimal_sign(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!wanted_decimal(vm, args[0]))
        return false;
    *out = v_int(decimal_of(args[0])->negative);
    return true;
}

static bool t_decimal_int(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return wanted_decimal(vm, args[0]) && whole_of(vm, decimal_of(args[0]), out);
}

static bool t_decimal_exp(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!wanted_decimal(vm, args[0]))
        return false;
    const Decimal *d = decimal_of(args[0]);
    if (d->kind == DECIMAL_FINITE)
        *out = v_int(d->exp);
    else
        *out = str_new(vm, d->kind == DECIMAL_INFINITE ? STR("F")
                           : d->kind == DECIMAL_NAN    ? STR("n")
                                                       : STR("N"));
    return !v_is(*out, T_UNDEF);
}

static bool t_decimal_length(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!wanted_decimal(vm, args[0]))
        return false;
    *out = v_int((int64_t)digits_length(decimal_of(args[0])->d, decimal_of(args[0])->n));
    return true;
}

// decimal_context(prec, rounding, emax, emin, plain, small_e): what is in force from now on;
// rounding is a number.
static bool t_decimal_context(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Context c;
    int64_t rounding;
    *out = V_NONE;
    if (!value_index(vm, args[0], &c.prec) || !value_index(vm, args[1], &rounding))
        return false;
    if (!value_index(vm, args[2], &c.emax) || !value_index(vm, args[3], &c.emin))
        return false;
    if (!value_truth(vm, args[4], &c.plain) || !value_truth(vm, args[5], &c.small_e))
        return false;
    if (c.prec < 1 || rounding < 0 || rounding >= ROUNDING_COUNT)
        return vm_raise(vm, ERR_VALUE, "no such context");
    c.rounding = (Rounding)rounding;
    current = c;
    return true;
}

// decimal_status(): the flags found since it was asked last.
static bool t_decimal_status(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int(status);
    status = 0;
    return true;
}

// ---- formats ------------------------------------------------------------------------------------

// The number with that exponent; false where it gets too many digits, or without memory.
static bool to_exponent(Number *n, int64_t exp, Rounding rounding, unsigned *found) {
    if (!n->x.n) {
        n->exp = exp;
        return true;
    }
    if (n->exp < exp) {
        int64_t places = exp - n->exp;
        int64_t most = (int64_t)length_of(n) + 1;
        bool ok = cut_places(n, (size_t)(places < most ? places : most), rounding, found);
        n->exp = exp;
        return ok;
    }
    int64_t places = n->exp - exp;
    if (places > (int64_t)DIGITS_LIMBS * LIMB_DIGITS)
        return false;
    Digits scaled;
    digits_begin(&scaled);
    bool ok =
        digits_shift_up(&scaled, &n->x, (size_t)places) && digits_copy(&n->x, scaled.d, scaled.n);
    digits_end(&scaled);
    n->exp = exp;
    return ok;
}

// What is asked of a number most: format specifications such as ",", ".2f" and ",.2f".
typedef struct PlainFormat {
    char group; // "," between thousands, 0: nothing
    int places; // behind the point, -1: those that there are
    bool fixed; // never with an exponent
} PlainFormat;

static bool parse_plain_format(Str spec, PlainFormat *out) {
    size_t at = 0;
    *out = (PlainFormat){.places = -1};
    if (at < spec.n && spec.p[at] == ',')
        out->group = spec.p[at++];
    if (at < spec.n && spec.p[at] == '.') {
        const size_t n = count_digits(spec, at + 1);
        if (n == 0 || n > 2)
            return false;
        out->places = 0;
        for (size_t i = 0; i < n; i++)
            out->places = out->places * 10 + (spec.p[at + 1 + i] - '0');
        at += 1 + n;
    }
    out->fixed = at < spec.n && spec.p[at] == 'f';
    return at + out->fixed == spec.n && (out->fixed || out->places < 0);
}

// The digits before the point, in groups of three.
static void put_whole(Buf *out, Str digits, char group) {
    for (size_t i = 0; i < digits.n; i++) {
        if (i && group && (digits.n - i) % 3 == 0)
            buf_byte(out, group);
        buf_byte(out, digits.p[i]);
    }
}

// Writes a number without an exponent; false where it takes one, or has too many digits.
static bool put_plain(Number *n, PlainFormat format, Buf *out) {
    unsigned found = 0;
    if (format.places >= 0 && !to_exponent(n, -format.places, current.rounding, &found))
        return false;
    if (format.fixed && n->exp > 0 && !to_exponent(n, 0, current.rounding, &found))
        return false;
    const size_t length = length_of(n);
    const int64_t left = n->exp + (int64_t)length; // digits before the point
    char text[SMALL_LIMBS * LIMB_DIGITS];
    if (n->exp > 0 || length > sizeof text || left < -100 || (!format.fixed && left <= -6))
        return false;
    digits_text(&n->x, text);
    const size_t before = left > 0 ? (size_t)left : 0;
    if (n->negative)
        buf_byte(out, '-');
    put_whole(out, before ? (Str){text, before} : STR("0"), format.group);
    if (n->exp < 0)
        buf_byte(out, '.');
    put_zeros(out, left < 0 ? -left : 0);
    buf_add(out, (Str){text + before, length - before});
    return true;
}

static bool decimal_format(VM *vm, Value v, Str spec, Buf *out) {
    PlainFormat format;
    Number n;
    digits_begin(&n.x);
    const bool done =
        parse_plain_format(spec, &format) && take(vm, v, &n) && put_plain(&n, format, out);
    digits_end(&n.x);
    if (done)
        return true;
    Value text = str_new(vm, spec), made = V_UNDEF;
    bool ok = !v_is(text, T_UNDEF) && call_text(vm, v, "_rare_format", &text, 1, &made);
    value_release(text);
    if (ok)
        buf_add(out, str_get(made));
    value_release(made);
    return ok;
}

static bool m_format(VM *vm, Value self, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "format argument must be str.");
    Buf b = {0};
    const bool ok = decimal_format(vm, self, str_get(args[0]), &b);
    if (ok)
        *out = str_from_buf(vm, &b);
    buf_free(&b);
    return ok && !v_is(*out, T_UNDEF);
}

// ---- methods ------------------------------------------------------------------------------------

// What Context._numbers says: prec, rounding, Emin, Emax, plain, flags that are set.
static bool context_of(VM *vm, Value context, Context *out, unsigned *seen) {
    Value v;
    if (!value_getattr(vm, context, STR("_numbers"), &v))
        return false;
    bool ok = v_is_type(v, &type_tuple) && tuple_of(v)->n == 6;
    const Value *part = ok ? tuple_of(v)->items : NULL;
    for (int i = 0; ok && i < 6; i++)
        ok = v_is(part[i], i == 4 ? T_BOOL : T_INT);
    if (ok) {
        *out = (Context){.prec = part[0].u.i,
                         .rounding = (Rounding)part[1].u.i,
                         .emin = part[2].u.i,
                         .emax = part[3].u.i,
                         .plain = part[4].u.b};
        *seen = (unsigned)part[5].u.i;
        ok = part[1].u.i >= 0 && part[1].u.i < ROUNDING_COUNT;
    }
    value_release(v);
    return ok || vm_raise(vm, ERR_TYPE, "optional argument must be a context");
}

// Flags of an operation in another context than the one in force.
static bool note_flags(VM *vm, Value context, unsigned found) {
    Value bits = v_int(found), ignored;
    if (!call_text(vm, context, "_note", &bits, 1, &ignored))
        return false;
    value_release(ignored);
    return true;
}

static bool fits_context(const Number *n, int64_t exp, const Context *c) {
    int64_t length = (int64_t)length_of(n);
    return length <= c->prec && exponent_fits(exp, length, c);
}

// quantize(exp, rounding=None, context=None)
static bool m_quantize(VM *vm, Value self, Value *args, Value *out) {
    Number n;
    Context c = current;
    unsigned found = 0, seen = 0;
    bool given = !v_is(args[2], T_NONE);
    if (given && !context_of(vm, args[2], &c, &seen))
        return false;
    bool plain = c.plain && is_decimal(args[0]) && decimal_of(args[0])->kind == DECIMAL_FINITE;
    if (plain && !v_is(args[1], T_NONE))
        plain = rounding_of(args[1], &c.rounding);
    int64_t exp = plain ? decimal_of(args[0])->exp : 0;
    digits_begin(&n.x);
    bool done = plain && zero_fits(exp, &c) && take(vm, self, &n) &&
                to_exponent(&n, exp, c.rounding, &found);
    done = done && (!n.x.n || fits_context(&n, exp, &c));
    if (done)
        *out = decimal_new(vm, plain_class(self.u.o->type), &n);
    digits_end(&n.x);
    if (!done)
        return !vm_raised(vm) && call_text(vm, self, "_rare_quantize", args, 3, out);
    if (v_is(*out, T_UNDEF))
        return false;
    if (!given)
        status |= found;
    else if ((found & ~seen) && !note_flags(vm, args[2], found)) {
        value_release(*out);
        return false;
    }
    return true;
}

static bool m_abs(VM *vm, Value self, Value *args, Value *out) {
    Word x;
    bool done = false;
    if (current.plain && take_word(self, &x) && x.x) {
        x.negative = false;
        if (!word_result(vm, self, &x, out, &done))
            return false;
    }
    return done || call_text(vm, self, "_rare_abs", args, 0, out);
}

// normalize(context=None): without zeros at the end.
static bool m_normalize(VM *vm, Value self, Value *args, Value *out) {
    Word x;
    unsigned found = 0;
    bool quick = v_is(args[0], T_NONE) && current.plain && take_word(self, &x) && x.x &&
                 fit_word(&x, &current, &found);
    if (!quick)
        return call_text(vm, self, "_rare_normalize", args, 1, out);
    for (; x.x % 10 == 0 && x.exp < current.emax; x.exp++)
        x.x /= 10;
    status |= found;
    return word_value(vm, self, &x, out);
}

// max and min of two different numbers.
static bool choose(VM *vm, Value self, Value *args, bool largest, Value *out) {
    Word x;
    int found = 0;
    bool done = false;
    bool quick = v_is(args[1], T_NONE) && current.plain && order_words(self, args[0], &found);
    if (quick && found) {
        bool own = largest == (found > 0);
        if (take_word(own ? self : args[0], &x) && x.x && !word_result(vm, self, &x, out, &done))
            return false;
    }
    return done || call_text(vm, self, largest ? "_rare_max" : "_rare_min", args, 2, out);
}
static bool m_max(VM *vm, Value self, Value *args, Value *out) {
    return choose(vm, self, args, true, out);
}
static bool m_min(VM *vm, Value self, Value *args, Value *out) {
    return choose(vm, self, args, false, out);
}

#define ASKS(name, answer)                                              \
    static bool m_##name(VM *vm, Value self, Value *args, Value *out) { \
        (void)vm;                                                       \
        (void)args;                                                     \
        const Decimal *d = decimal_of(self);                            \
        *out = v_bool(answer);                                          \
        return true;                                                    \
    }
ASKS(is_nan, d->kind == DECIMAL_NAN || d->kind == DECIMAL_SIGNALING)
ASKS(is_qnan, d->kind == DECIMAL_NAN)
ASKS(is_snan, d->kind == DECIMAL_SIGNALING)
ASKS(is_infinite, d->kind == DECIMAL_INFINITE)
ASKS(is_finite, d->kind == DECIMAL_FINITE)
ASKS(is_zero, d->kind == DECIMAL_FINITE && !d->n)
ASKS(is_signed, d->negative)

static bool m_adjusted(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    const Decimal *d = decimal_of(self);
    bool finite = d->kind == DECIMAL_FINITE;
    *out = v_int(finite ? d->exp + (int64_t)digits_length(d->d, d->n) - 1 : 0);
    return true;
}

// ---- as numbers of other types ------------------------------------------------------------------

#define HASH_PRIME ((UINT64_C(1) << 61) - 1)
#define HASH_TENTH UINT64_C(2075258708292324556) // 10 times it is 1 modulo the prime

static uint64_t hash_times(uint64_t a, uint64_t b) {
    return (uint64_t)((Wide)a * b % HASH_PRIME);
}

static uint64_t hash_power(uint64_t base, uint64_t n) {
    uint64_t r = 1;
    for (; n; n >>= 1) {
        if (n & 1)
            r = hash_times(r, base);
        base = hash_times(base, base);
    }
    return r;
}

// As every number's: its value modulo a prime.
static bool decimal_hash(VM *vm, Value v, uint64_t *out) {
    const Decimal *d = decimal_of(v);
    if (d->kind != DECIMAL_FINITE || !in_range(d->exp)) {
        Value found;
        if (!call_text(vm, v, "_rare_hash", NULL, 0, &found))
            return false;
        bool ok = value_hash(vm, found, out);
        value_release(found);
        return ok;
    }
    uint64_t h = 0, exp = d->exp < 0 ? 0 - (uint64_t)d->exp : (uint64_t)d->exp;
    for (size_t i = d->n; i-- > 0;)
        h = (uint64_t)(((Wide)h * LIMB_BASE + d->d[i]) % HASH_PRIME);
    if (h && exp)
        h = hash_times(h, hash_power(d->exp < 0 ? HASH_TENTH : 10, exp));
    *out = hash_int(d->negative ? -(int64_t)h : (int64_t)h);
    return true;
}

static bool decimal_to_int(VM *vm, Value v, Value *out, bool *handled) {
    Word x;
    *handled = true;
    if (!take_word(v, &x) || x.exp > 0 || x.exp < -WORD_DIGITS || x.x >> 63)
        return call_text(vm, v, "_rare_int", NULL, 0, out);
    int64_t whole = (int64_t)((uint64_t)x.x / word_powers[-x.exp]);
    *out = v_int(x.negative ? -whole : whole);
    return true;
}

static bool decimal_to_float(VM *vm, Value v, double *out, bool *handled) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    Word x;
    Value found;
    *handled = true;
    // Both are exact then, and one operation rounds as it should be.
    if (take_word(v, &x) && !(x.x >> 53) && x.exp >= -22 && x.exp <= 22) {
        double whole = (double)(uint64_t)x.x;
        whole = x.exp < 0 ? whole / powers[-x.exp] : whole * powers[x.exp];
        *out = x.negative ? -whole : whole;
        return true;
    }
    if (!call_text(vm, v, "_rare_float", NULL, 0, &found))
        return false;
    *out = found.u.f;
    value_release(found);
    return true;
}

static bool decimal_truth(VM *vm, Value v, bool *out) {
    (void)vm;
    *out = decimal_of(v)->kind != DECIMAL_FINITE || decimal_of(v)->n != 0;
    return true;
}

static bool m_int(VM *vm, Value self, Value *args, Value *out) {
    bool handled;
    (void)args;
    return decimal_to_int(vm, self, out, &handled);
}

static bool m_float(VM *vm, Value self, Value *args, Value *out) {
    double x;
    bool handled;
    (void)args;
    if (!decimal_to_float(vm, self, &x, &handled))
        return false;
    *out = v_float(x);
    return true;
}

static void decimal_free(Obj *o) {
    Decimal *d = (Decimal *)o;
    if (d->d != d->here)
        mem_free(d->d);
}

const NativeRow natives_decimal[] = {
    {"_tools", "decimal_new(klass, sign, digits, exponent, /)", t_decimal_new,
     "A decimal number of its parts."},
    {"_tools", "decimal_sign(x, /)", t_decimal_sign, "1 for a negative number, else 0."},
    {"_tools", "decimal_digits(x, /)", t_decimal_digits, "The digits as a text."},
    {"_tools", "decimal_int(x, /)", t_decimal_int, "The digits as an integer."},
    {"_tools", "decimal_exp(x, /)", t_decimal_exp, "The exponent; F for an infinity, n for a NaN."},
    {"_tools", "decimal_length(x, /)", t_decimal_length, "How many digits it has."},
    {"_tools", "decimal_context(prec, rounding, emax, emin, plain, small_e, /)", t_decimal_context,
     "What is in force from now on."},
    {"_tools", "decimal_status()", t_decimal_status, "Flags found since it was asked last."},
    {0},
};

static const Method decimal_methods[] = {
    ARITHMETIC_METHODS,
    POWER_METHODS,
    REMAINDER_METHODS,
    {"quantize(exp, rounding=None, context=None)", m_quantize,
     "Rounded to the exponent of another number."},
    {"__format__(spec, /)", m_format, "The number as a text of a form."},
    {"__abs__()", m_abs, "Without its sign."},
    {"__int__()", m_int, "The whole number towards zero."},
    {"__float__()", m_float, "The nearest float."},
    {"normalize(context=None)", m_normalize, "Without zeros at the end."},
    {"max(other, context=None)", m_max, "The larger one."},
    {"min(other, context=None)", m_min, "The smaller one."},
    {"is_nan()", m_is_nan, "Is it a NaN?"},
    {"is_qnan()", m_is_qnan, "Is it a quiet NaN?"},
    {"is_snan()", m_is_snan, "Is it a signaling NaN?"},
    {"is_infinite()", m_is_infinite, "Is it an infinity?"},
    {"is_finite()", m_is_finite, "Is it a number?"},
    {"is_zero()", m_is_zero, "Is it zero?"},
    {"is_signed()", m_is_signed, "Has it a minus sign?"},
    {"adjusted()", m_adjusted, "Exponent of the first digit."},
    {0},
};

const Type type_decimal = {
    .name = "_decimal",
    .open = true,
    .small_str = decimal_small,
    .base = &type_object,
    .size = sizeof(Decimal),
    .free = decimal_free,
    .repr = decimal_repr,
    .str = decimal_str,
    .format = decimal_format,
    .truth = decimal_truth,
    .hash = decimal_hash,
    .to_int = decimal_to_int,
    .to_float = decimal_to_float,
    .binary = decimal_binary,
    .unary = decimal_unary,
    .compare = decimal_compare,
    .make = decimal_make,
    .methods = decimal_methods,
};

static bool make_base(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    (void)out;
    return vm_raise(vm, ERR_TYPE, "use decimal.Decimal");
}

Value decimal_class(VM *vm) {
    return type_new_style(vm, &type_decimal, "_decimal()", STYLE_BUILTIN, make_base, NULL,
                          "Decimal numbers.");
}
