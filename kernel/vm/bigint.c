// bigint.c: arithmetic on integers beyond 64 bits.
#include "kernel/vm/bigint.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <math.h>

enum {
    LIMIT_INT_BITS = 1 << 23, // a million bytes: a product takes part of a second
    KARATSUBA_FROM = 40,      // digits from which on splitting is faster
    POLL_DIGITS = 1 << 16,    // digit products between two looks at the interrupt flag
};

// An operand: the digits of a BigInt or of a T_INT.
typedef struct Mag {
    const uint32_t *d;
    size_t n;
    bool negative;
    uint32_t small[2];
} Mag;

static void mag_of(Value v, Mag *m) {
    if (big_is(v)) {
        const BigInt *b = (const BigInt *)v.u.o;
        *m = (Mag){b->d, b->n, b->negative, {0}};
        return;
    }
    int64_t i = v_is(v, T_BOOL) ? v.u.b : v.u.i;
    uint64_t u = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    m->small[0] = (uint32_t)u;
    m->small[1] = (uint32_t)(u >> 32);
    m->d = m->small;
    m->n = m->small[1] ? 2 : m->small[0] ? 1 : 0;
    m->negative = i < 0;
}

static BigInt *big_new(VM *vm, size_t n) {
    if (n > LIMIT_INT_BITS / 32 + 2) {
        vm_raise(vm, ERR_OVERFLOW, "the integer would have more than %d bits", LIMIT_INT_BITS);
        vm_hint(vm, "Integers are exact up to about 2.5 million decimal digits here; use a float, "
                    "or pow(a, b, m) for a remainder.");
        return NULL;
    }
    BigInt *b = obj_new_sized(vm, &type_int, sizeof *b + n * sizeof *b->d);
    if (b)
        b->n = b->cap = n;
    return b;
}

// Drops leading zeros; a small one becomes a T_INT.
static bool big_finish(BigInt *b STEALS, bool negative, Value *out) {
    size_t n = b->n;
    while (n && b->d[n - 1] == 0)
        n--;
    if (n <= 2) {
        uint64_t u = n > 1 ? (uint64_t)b->d[1] << 32 | b->d[0] : n ? b->d[0] : 0;
        if (u < (uint64_t)1 << 63 || (negative && u == (uint64_t)1 << 63)) {
            value_release(v_obj(&b->head));
            *out = v_int(negative ? (int64_t)(0 - u) : (int64_t)u);
            return true;
        }
    }
    b->n = n;
    b->negative = negative;
    *out = v_obj(&b->head);
    return true;
}

// ---- magnitudes ---------------------------------------------------------------------------------

static int mag_compare(const uint32_t *a, size_t na, const uint32_t *b, size_t nb) {
    if (na != nb)
        return na < nb ? -1 : 1;
    for (size_t i = na; i--;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

// Two digits at a time, as far as both have them; returns where they end.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static size_t add_pairs(uint32_t *r, const uint32_t *a, const uint32_t *b, size_t n,
                        uint64_t *carry) {
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        uint64_t x, y, sum;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        bool over = __builtin_add_overflow(x, y, &sum);
        over |= __builtin_add_overflow(sum, *carry, &sum);
        *carry = over;
        memcpy(r + i, &sum, sizeof sum);
    }
    return i;
}

static size_t sub_pairs(uint32_t *r, const uint32_t *a, const uint32_t *b, size_t n,
                        uint64_t *borrow) {
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        uint64_t x, y, rest;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        bool under = __builtin_sub_overflow(x, y, &rest);
        under |= __builtin_sub_overflow(rest, *borrow, &rest);
        *borrow = under;
        memcpy(r + i, &rest, sizeof rest);
    }
    return i;
}
#else
static size_t add_pairs(uint32_t *r, const uint32_t *a, const uint32_t *b, size_t n,
                        uint64_t *carry) {
    (void)r;
    (void)a;
    (void)b;
    (void)n;
    (void)carry;
    return 0;
}
static size_t sub_pairs(uint32_t *r, const uint32_t *a, const uint32_t *b, size_t n,
                        uint64_t *borrow) {
    (void)r;
    (void)a;
    (void)b;
    (void)n;
    (void)borrow;
    return 0;
}
#endif

// r = a + b, na >= nb; r has na + 1 digits and may be a.
static void mag_add(uint32_t *r, const uint32_t *a, size_t na, const uint32_t *b, size_t nb) {
    uint64_t carry = 0;
    size_t i = add_pairs(r, a, b, nb, &carry);
    for (; i < na; i++) {
        carry += (uint64_t)a[i] + (i < nb ? b[i] : 0);
        r[i] = (uint32_t)carry;
        carry >>= 32;
    }
    r[na] = (uint32_t)carry;
}

// r = a - b, a >= b; r has na digits and may be a.
static void mag_sub(uint32_t *r, const uint32_t *a, size_t na, const uint32_t *b, size_t nb) {
    uint64_t under = 0;
    size_t i = sub_pairs(r, a, b, nb, &under);
    int64_t borrow = -(int64_t)under;
    for (; i < na; i++) {
        borrow += (int64_t)a[i] - (i < nb ? b[i] : 0);
        r[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
}

// r += a at its low end, without running over r's nr digits.
static void mag_add_to(uint32_t *r, size_t nr, const uint32_t *a, size_t na) {
    uint64_t carry = 0;
    for (size_t i = 0; i < nr && (i < na || carry); i++) {
        carry += (uint64_t)r[i] + (i < na ? a[i] : 0);
        r[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void mul_school(uint32_t *r, const uint32_t *a, size_t na, const uint32_t *b, size_t nb) {
    memset(r, 0, (na + nb) * sizeof *r);
    for (size_t i = 0; i < na; i++) {
        uint64_t carry = 0, x = a[i];
        for (size_t k = 0; k < nb; k++) {
            carry += x * b[k] + r[i + k];
            r[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        r[i + nb] = (uint32_t)carry;
    }
}

static size_t trimmed(const uint32_t *a, size_t n) {
    while (n && a[n - 1] == 0)
        n--;
    return n;
}

// The digits of a number that is not negative, the lowest first; borrowed.
typedef struct Digits {
    const uint32_t *d;
    size_t n;
} Digits;

// r = a * b in a.n + b.n digits, by splitting both in the middle. work: 8 (a.n + b.n) + 256 digits.
static bool mag_mul(VM *vm, uint32_t *r, Digits a, Digits b, uint32_t *work) {
    if (a.n < b.n) {
        Digits longer = b;
        b = a;
        a = longer;
    }
    if (b.n < KARATSUBA_FROM) {
        mul_school(r, a.d, a.n, b.d, b.n);
        return true;
    }
    if (a.n > POLL_DIGITS / 64 && !vm_poll(vm))
        return false;
    size_t n = a.n + b.n, h = (a.n + 1) / 2;
    Digits a_low = {a.d, h}, a_high = {a.d + h, a.n - h};
    if (b.n <= h) { // only the longer one is split
        uint32_t *high = work;
        if (!mag_mul(vm, r, a_low, b, work + n) || !mag_mul(vm, high, a_high, b, work + n))
            return false;
        memset(r + h + b.n, 0, (a.n - h) * sizeof *r);
        mag_add_to(r + h, n - h, high, n - h);
        return true;
    }
    Digits b_low = {b.d, h}, b_high = {b.d + h, b.n - h};
    uint32_t *sa = work, *sb = sa + h + 1, *mid = sb + h + 1, *rest = mid + 2 * h + 2;
    if (!mag_mul(vm, r, a_low, b_low, rest) || !mag_mul(vm, r + 2 * h, a_high, b_high, rest))
        return false;
    mag_add(sa, a_low.d, h, a_high.d, a_high.n);
    mag_add(sb, b_low.d, h, b_high.d, b_high.n);
    if (!mag_mul(vm, mid, (Digits){sa, h + 1}, (Digits){sb, h + 1}, rest))
        return false;
    mag_sub(mid, mid, 2 * h + 2, r, trimmed(r, 2 * h));
    mag_sub(mid, mid, 2 * h + 2, r + 2 * h, trimmed(r + 2 * h, n - 2 * h));
    mag_add_to(r + h, n - h, mid, trimmed(mid, 2 * h + 2));
    return true;
}

// a / digit in place; the remainder.
static uint32_t mag_div_digit(uint32_t *q, const uint32_t *a, size_t n, uint32_t digit) {
    uint64_t rest = 0;
    for (size_t i = n; i--;) {
        rest = rest << 32 | a[i];
        q[i] = (uint32_t)(rest / digit);
        rest %= digit;
    }
    return (uint32_t)rest;
}

static void shift_up(uint32_t *r, const uint32_t *a, size_t n, unsigned bits) {
    uint32_t carry = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t x = a[i];
        r[i] = bits ? x << bits | carry : x;
        carry = bits ? x >> (32 - bits) : 0;
    }
    r[n] = carry;
}

// Long division (Knuth's algorithm D): q = u / v, u becomes the remainder. u has
// nu + 1 digits and v nv >= 2, both shifted so that v's top bit is set.
static bool mag_div(VM *vm, uint32_t *q, uint32_t *u, size_t nu, const uint32_t *v, size_t nv) {
    uint64_t done = 0;
    for (size_t j = nu - nv + 1; j--;) {
        uint64_t top = (uint64_t)u[j + nv] << 32 | u[j + nv - 1];
        uint64_t guess = top / v[nv - 1], rest = top % v[nv - 1];
        while (guess >> 32 || guess * v[nv - 2] > (rest << 32 | u[j + nv - 2])) {
            guess--;
            rest += v[nv - 1];
            if (rest >> 32)
                break;
        }
        int64_t borrow = 0;
        uint64_t carry = 0;
        for (size_t i = 0; i < nv; i++) {
            carry += guess * v[i];
            borrow += (int64_t)u[i + j] - (int64_t)(uint32_t)carry;
            u[i + j] = (uint32_t)borrow;
            borrow >>= 32;
            carry >>= 32;
        }
        borrow += (int64_t)u[j + nv] - (int64_t)carry;
        u[j + nv] = (uint32_t)borrow;
        if (borrow < 0) { // one too many
            guess--;
            uint64_t c = 0;
            for (size_t i = 0; i < nv; i++) {
                c += (uint64_t)u[i + j] + v[i];
                u[i + j] = (uint32_t)c;
                c >>= 32;
            }
            u[j + nv] += (uint32_t)c;
        }
        q[j] = (uint32_t)guess;
        if ((done += nv) > POLL_DIGITS) {
            done = 0;
            if (!vm_poll(vm))
                return false;
        }
    }
    return true;
}

// ---- integers -----------------------------------------------------------------------------------

static bool add(VM *vm, const Mag *a, const Mag *b, bool subtract, Value *out) {
    bool b_negative = b->negative != subtract;
    if (a->n < b->n) {
        const Mag *x = a;
        Mag flipped = *b;
        if (flipped.d == b->small)
            flipped.d = flipped.small;
        flipped.negative = b_negative;
        Mag other = *x;
        if (other.d == x->small)
            other.d = other.small;
        return add(vm, &flipped, &other, false, out);
    }
    BigInt *r = big_new(vm, a->n + 1);
    if (!r)
        return false;
    if (a->negative == b_negative) {
        mag_add(r->d, a->d, a->n, b->d, b->n);
        return big_finish(r, a->negative, out);
    }
    bool less = mag_compare(a->d, a->n, b->d, b->n) < 0;
    const Mag *big = less ? b : a, *small = less ? a : b;
    mag_sub(r->d, big->d, big->n, small->d, small->n);
    for (size_t i = big->n; i < r->n; i++)
        r->d[i] = 0;
    return big_finish(r, less ? b_negative : a->negative, out);
}

static bool multiply(VM *vm, const Mag *a, const Mag *b, Value *out) {
    if (!a->n || !b->n) {
        *out = v_int(0);
        return true;
    }
    BigInt *r = big_new(vm, a->n + b->n);
    if (!r)
        return false;
    size_t least = a->n < b->n ? a->n : b->n;
    uint32_t *work =
        least < KARATSUBA_FROM ? NULL : mem_alloc((8 * (a->n + b->n) + 1024) * sizeof *work);
    bool ok = least < KARATSUBA_FROM || work || vm_no_memory(vm);
    ok = ok && mag_mul(vm, r->d, (Digits){a->d, a->n}, (Digits){b->d, b->n}, work);
    mem_free(work);
    if (!ok) {
        value_release(v_obj(&r->head));
        return false;
    }
    return big_finish(r, a->negative != b->negative, out);
}

// Digits for a while: few of them lie in the caller's frame.
typedef struct Scratch {
    uint32_t few[96];
    uint32_t *d, *large;
} Scratch;

static bool scratch_begin(VM *vm, Scratch *s, size_t n) {
    bool small = n <= sizeof s->few / sizeof *s->few;
    s->large = small ? NULL : mem_alloc(n * sizeof *s->d);
    s->d = small ? s->few : s->large;
    return s->d || vm_no_memory(vm);
}

static void scratch_end(Scratch *s) {
    mem_free(s->large);
}

// q = |a| / |b|, r = |a| % |b|, |a| >= |b|; q has a->n - b->n + 1 digits, r has b->n.
static bool divide_digits(VM *vm, const Mag *a, const Mag *b, uint32_t *q, uint32_t *r) {
    if (b->n == 1) {
        r[0] = mag_div_digit(q, a->d, a->n, b->d[0]);
        return true;
    }
    Scratch s;
    if (!scratch_begin(vm, &s, a->n + 2 + b->n + 1))
        return false;
    uint32_t *u = s.d, *v = u + a->n + 2;
    unsigned bits = (unsigned)__builtin_clz(b->d[b->n - 1]);
    shift_up(u, a->d, a->n, bits);
    shift_up(v, b->d, b->n, bits);
    bool ok = mag_div(vm, q, u, a->n, v, b->n);
    for (size_t i = 0; i < b->n; i++)
        r[i] = bits ? u[i] >> bits | (uint32_t)((uint64_t)u[i + 1] << (32 - bits)) : u[i];
    scratch_end(&s);
    return ok;
}

// |a| / |b| and |a| % |b| as new numbers without a sign.
static bool divide_mags(VM *vm, const Mag *a, const Mag *b, BigInt **q, BigInt **r) {
    bool less = mag_compare(a->d, a->n, b->d, b->n) < 0, ok = true;
    *r = NULL;
    *q = big_new(vm, less ? 0 : a->n - b->n + 1);
    if (*q)
        *r = big_new(vm, less ? a->n : b->n);
    if (*r && !less)
        ok = divide_digits(vm, a, b, (*q)->d, (*r)->d);
    else if (*r && a->n)
        memcpy((*r)->d, a->d, a->n * sizeof *a->d);
    if (*r && ok)
        return true;
    if (*q)
        value_release(v_obj(&(*q)->head));
    if (*r)
        value_release(v_obj(&(*r)->head));
    return false;
}

// |a| % |b| alone.
static bool rest_of_mags(VM *vm, const Mag *a, const Mag *b, BigInt **r) {
    bool less = mag_compare(a->d, a->n, b->d, b->n) < 0;
    if (!(*r = big_new(vm, less ? a->n : b->n)))
        return false;
    if (less) {
        if (a->n)
            memcpy((*r)->d, a->d, a->n * sizeof *a->d);
        return true;
    }
    Scratch q;
    bool ok = scratch_begin(vm, &q, a->n - b->n + 1);
    ok = ok && divide_digits(vm, a, b, q.d, (*r)->d);
    scratch_end(&q);
    if (!ok)
        value_release(v_obj(&(*r)->head));
    return ok;
}

// Python's remainder, which has the sign of b.
static bool floor_rest(VM *vm, const Mag *a, const Mag *b, Value *out) {
    BigInt *r;
    Value rest;
    Mag m;
    if (!rest_of_mags(vm, a, b, &r) || !big_finish(r, a->negative, &rest))
        return false;
    bool exact = v_is(rest, T_INT) && rest.u.i == 0;
    if (exact || a->negative == b->negative) {
        *out = rest;
        return true;
    }
    mag_of(rest, &m);
    bool ok = add(vm, &m, b, false, out);
    value_release(rest);
    return ok;
}

// Python's division: the remainder has the sign of b.
static bool floor_divide(VM *vm, const Mag *a, const Mag *b, Value *quotient, Value *rest) {
    BigInt *q, *r;
    Value vq, vr;
    if (!divide_mags(vm, a, b, &q, &r))
        return false;
    if (!big_finish(q, a->negative != b->negative, &vq)) {
        value_release(v_obj(&r->head));
        return false;
    }
    if (!big_finish(r, a->negative, &vr)) {
        value_release(vq);
        return false;
    }
    bool exact = v_is(vr, T_INT) && vr.u.i == 0;
    if (!exact && a->negative != b->negative) {
        Mag m, one;
        Value next;
        mag_of(vq, &m);
        mag_of(v_int(1), &one);
        bool ok = add(vm, &m, &one, true, &next);
        value_release(vq);
        vq = next;
        mag_of(vr, &m);
        if (ok && !add(vm, &m, b, false, &next))
            ok = (value_release(vq), false);
        value_release(vr);
        vr = next;
        if (!ok)
            return false;
    }
    *quotient = vq;
    if (rest)
        *rest = vr;
    else
        value_release(vr);
    return true;
}

static size_t bits_of(const Mag *m) {
    return m->n ? 32 * m->n - (size_t)__builtin_clz(m->d[m->n - 1]) : 0;
}

static bool shift_left(VM *vm, const Mag *a, size_t by, Value *out) {
    if (!a->n) {
        *out = v_int(0);
        return true;
    }
    size_t digits = by / 32;
    if (digits > LIMIT_INT_BITS)
        digits = LIMIT_INT_BITS; // refused below
    BigInt *r = big_new(vm, a->n + digits + 1);
    if (!r)
        return false;
    memset(r->d, 0, digits * sizeof *r->d);
    shift_up(r->d + digits, a->d, a->n, by % 32);
    return big_finish(r, a->negative, out);
}

// Down to minus infinity, as Python shifts.
static bool shift_right(VM *vm, const Mag *a, size_t by, Value *out) {
    size_t digits = by / 32, bits = by % 32;
    if (digits >= a->n) {
        *out = v_int(a->negative ? -1 : 0);
        return true;
    }
    BigInt *r = big_new(vm, a->n - digits + 1);
    if (!r)
        return false;
    bool lost = false;
    for (size_t i = 0; i < digits; i++)
        lost |= a->d[i] != 0;
    lost |= bits && (a->d[digits] & ((1u << bits) - 1));
    for (size_t i = 0; i + digits < a->n; i++) {
        uint64_t two =
            a->d[i + digits] | (i + digits + 1 < a->n ? (uint64_t)a->d[i + digits + 1] << 32 : 0);
        r->d[i] = (uint32_t)(two >> bits);
    }
    r->d[r->n - 1] = 0;
    if (a->negative && lost)
        mag_add_to(r->d, r->n, (const uint32_t[]){1}, 1);
    return big_finish(r, a->negative, out);
}

// The digits of a number in two's complement, one after the other.
typedef struct Complement {
    const Mag *m;
    uint64_t carry;
} Complement;

static uint32_t complement_digit(Complement *c, size_t i) {
    uint32_t x = i < c->m->n ? c->m->d[i] : 0;
    if (!c->m->negative)
        return x;
    c->carry += (uint32_t)~x;
    x = (uint32_t)c->carry;
    c->carry >>= 32;
    return x;
}

static bool bitwise(VM *vm, BinaryOp op, const Mag *a, const Mag *b, Value *out) {
    size_t n = (a->n > b->n ? a->n : b->n) + 1;
    Complement x = {a, 1}, y = {b, 1};
    BigInt *r = big_new(vm, n);
    if (!r)
        return false;
    for (size_t i = 0; i < n; i++) {
        uint32_t p = complement_digit(&x, i), q = complement_digit(&y, i);
        r->d[i] = op == OP_AND ? p & q : op == OP_OR ? p | q : p ^ q;
    }
    bool negative = r->d[n - 1] >> 31;
    if (negative) {
        uint64_t carry = 1;
        for (size_t i = 0; i < n; i++) {
            carry += (uint32_t)~r->d[i];
            r->d[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return big_finish(r, negative, out);
}

static bool negative_power(VM *vm, Value base, Value exponent, Value *out) {
    double x, y;
    if (!big_double(vm, base, &x) || !big_double(vm, exponent, &y))
        return false;
    if (x == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
    *out = v_float(pow(x, y));
    return true;
}

// A power of -1, 0 or 1, which no exponent makes large.
static int64_t power_of_unit(int64_t base, bool odd, bool zero) {
    if (zero || base == 1)
        return 1;
    if (base == 0)
        return 0;
    return odd ? -1 : 1;
}

static bool power(VM *vm, Value base, Value exponent, Value *out) {
    Mag e;
    mag_of(exponent, &e);
    if (e.negative)
        return negative_power(vm, base, exponent, out);
    bool unit = v_is(base, T_INT) && base.u.i >= -1 && base.u.i <= 1;
    if (unit) {
        *out = v_int(power_of_unit(base.u.i, e.n && e.d[0] & 1, e.n == 0));
        return true;
    }
    if (e.n > 1)
        return big_new(vm, LIMIT_INT_BITS) != NULL;
    Value result = v_int(1), square = value_copy(base), next;
    bool ok = true;
    for (uint32_t left = e.n ? e.d[0] : 0; ok && left;) {
        Mag r, s;
        mag_of(square, &s);
        if (left & 1) {
            mag_of(result, &r);
            if ((ok = multiply(vm, &r, &s, &next))) {
                value_release(result);
                result = next;
            }
        }
        left >>= 1;
        mag_of(square, &s);
        if (ok && left && (ok = multiply(vm, &s, &s, &next))) {
            value_release(square);
            square = next;
        }
    }
    value_release(square);
    if (!ok) {
        value_release(result);
        return false;
    }
    *out = result;
    return true;
}

// a's digits shifted up by any number of bits; their number. r has room for one digit more.
static size_t shift_into(uint32_t *r, const Mag *a, size_t by) {
    size_t digits = by / 32;
    memset(r, 0, digits * sizeof *r);
    shift_up(r + digits, a->d, a->n, by % 32);
    return trimmed(r, digits + a->n + 1);
}

// |a| * 2^shift / |b| in at most 67 bits; *sticky says whether anything was cut off.
static bool shifted_quotient(VM *vm, const Mag *a, const Mag *b, int64_t shift,
                             unsigned __int128 *bits, bool *sticky) {
    size_t norm = (size_t)__builtin_clz(b->d[b->n - 1]); // the divisor's highest bit is set
    size_t up = shift > 0 ? (size_t)shift + norm : norm;
    size_t down = shift < 0 ? (size_t)-shift / 32 * 32 + 32 + norm : norm;
    if (shift < 0)
        up += (size_t)((int64_t)(down - norm) + shift);
    size_t most_u = a->n + up / 32 + 2, most_v = b->n + down / 32 + 2;
    uint32_t *u = mem_alloc((2 * most_u + most_v) * sizeof *u), *v = u + most_u, *q = v + most_v;
    if (!u)
        return vm_no_memory(vm);
    size_t nu = shift_into(u, a, up), nv = shift_into(v, b, down), nq = nu - nv + 1;
    bool ok = true;
    u[nu] = 0;
    if (nv == 1)
        u[0] = mag_div_digit(q, u, nu, v[0]);
    else
        ok = mag_div(vm, q, u, nu, v, nv);
    *sticky = trimmed(u, nv) != 0;
    *bits = 0;
    for (size_t i = trimmed(q, nq); i--;)
        *bits = *bits << 32 | q[i];
    mem_free(u);
    return ok;
}

// The quotient rounded once: 64 bits of it and a sticky one.
static bool true_divide(VM *vm, const Mag *a, const Mag *b, Value *out) {
    bool negative = a->negative != b->negative;
    if (!a->n) {
        *out = v_float(negative ? -0.0 : 0);
        return true;
    }
    int64_t shift = (int64_t)bits_of(b) - (int64_t)bits_of(a) + 66;
    unsigned __int128 bits = 0;
    bool sticky = false;
    if (!shifted_quotient(vm, a, b, shift, &bits, &sticky))
        return false;
    uint64_t top = (uint64_t)(bits >> 64); // at least 65 bits
    int length = 128 - __builtin_clzll(top);
    int exponent = length - (int)shift; // the result is in [2^(exponent-1), 2^exponent)
    int keep = exponent < -1021 ? 53 - (-1021 - exponent) : 53;
    if (keep < 0) {
        *out = v_float(negative ? -0.0 : 0.0);
        return true;
    }
    int drop = length - keep;
    unsigned __int128 low = bits & (((unsigned __int128)1 << drop) - 1),
                      half = (unsigned __int128)1 << (drop - 1);
    uint64_t mantissa = (uint64_t)(bits >> drop);
    if (low > half || (low == half && (sticky || mantissa & 1)))
        mantissa++;
    double r = ldexp((double)mantissa, drop - (int)shift);
    if (isinf(r))
        return vm_raise(vm, ERR_OVERFLOW, "integer division result too large for a float");
    *out = v_float(negative ? -r : r);
    return true;
}

static bool shift_count(VM *vm, const Mag *b, size_t *out) {
    if (b->negative)
        return vm_raise(vm, ERR_VALUE, "negative shift count");
    *out = b->n > 1 ? SIZE_MAX / 4 : b->n ? b->d[0] : 0;
    return true;
}

static bool divide(VM *vm, BinaryOp op, const Mag *a, const Mag *b, Value *out) {
    if (!b->n)
        return vm_raise(vm, ERR_ZERO_DIVISION,
                        op == OP_TRUEDIV ? "division by zero"
                        : op == OP_MOD   ? "integer modulo by zero"
                                         : "integer division or modulo by zero");
    if (op == OP_TRUEDIV)
        return true_divide(vm, a, b, out);
    return op == OP_MOD ? floor_rest(vm, a, b, out) : floor_divide(vm, a, b, out, NULL);
}

bool big_binary(VM *vm, BinaryOp op, Value va, Value vb, Value *out) {
    Mag a, b;
    size_t by = 0;
    mag_of(va, &a);
    mag_of(vb, &b);
    switch (op) {
    case OP_ADD: return add(vm, &a, &b, false, out);
    case OP_SUB: return add(vm, &a, &b, true, out);
    case OP_MUL: return multiply(vm, &a, &b, out);
    case OP_TRUEDIV:
    case OP_FLOORDIV:
    case OP_MOD: return divide(vm, op, &a, &b, out);
    case OP_POW: return power(vm, va, vb, out);
    case OP_LSHIFT: return shift_count(vm, &b, &by) && shift_left(vm, &a, by, out);
    case OP_RSHIFT: return shift_count(vm, &b, &by) && shift_right(vm, &a, by, out);
    default: return bitwise(vm, op, &a, &b, out);
    }
}

bool big_negate(VM *vm, Value v, Value *out) {
    Mag zero, m;
    mag_of(v_int(0), &zero);
    mag_of(v, &m);
    return add(vm, &zero, &m, true, out);
}

int big_compare(Value va, Value vb) {
    Mag a, b;
    mag_of(va, &a);
    mag_of(vb, &b);
    if (a.negative != b.negative)
        return a.negative ? -1 : 1;
    int c = mag_compare(a.d, a.n, b.d, b.n);
    return a.negative ? -c : c;
}

int big_compare_double(VM *vm, Value a, double f) {
    Mag m;
    Value whole;
    mag_of(a, &m);
    if (isinf(f))
        return f > 0 ? -1 : 1;
    if (fabs(f) < 0x1p63)
        return m.negative ? -1 : 1; // a is beyond 64 bits
    if (!big_from_double(vm, f, &whole)) {
        vm_clear_raised(vm);
        return m.negative ? -1 : 1;
    }
    int c = big_compare(a, whole);
    value_release(whole);
    return c;
}

uint64_t big_hash(Value v) {
    const uint64_t modulus = (UINT64_C(1) << 61) - 1;
    Mag m;
    mag_of(v, &m);
    uint64_t h = 0;
    for (size_t i = m.n; i--;)
        h = (uint64_t)(((unsigned __int128)h << 32 | m.d[i]) % modulus);
    if (m.negative)
        h = 0 - h;
    return h == UINT64_MAX ? UINT64_MAX - 1 : h;
}

bool big_double(VM *vm, Value v, double *out) {
    Mag m;
    if (v_is(v, T_INT) || v_is(v, T_BOOL)) {
        *out = v_is(v, T_INT) ? (double)v.u.i : v.u.b;
        return true;
    }
    mag_of(v, &m);
    size_t bits = bits_of(&m), drop = bits - 64; // a T_INT was dealt with above
    unsigned at = drop % 32;
    uint64_t top = 0;
    for (size_t i = 0; i < (at ? 3 : 2); i++) {
        uint64_t digit = m.d[drop / 32 + i];
        top |= i == 0 ? digit >> at : digit << (32 * i - at);
    }
    bool below = at && m.d[drop / 32] & ((1u << at) - 1);
    if (below || trimmed(m.d, drop / 32))
        top |= 1; // not half way
    double r = ldexp((double)top, (int)drop);
    if (isinf(r))
        return vm_raise(vm, ERR_OVERFLOW, "int too large to convert to float");
    *out = m.negative ? -r : r;
    return true;
}

bool big_from_double(VM *vm, double whole, Value *out) {
    int e;
    double m = frexp(fabs(whole), &e);
    int64_t top = (int64_t)ldexp(m, 53);
    Mag a;
    mag_of(v_int(whole < 0 ? -top : top), &a);
    return e >= 53 ? shift_left(vm, &a, (size_t)(e - 53), out)
                   : shift_right(vm, &a, (size_t)(53 - e), out);
}

// ---- text ---------------------------------------------------------------------------------------

static int digit_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return (c | 0x20) - 'a' + 10;
}

static bool too_many_digits(VM *vm, size_t n, bool reading) {
    size_t most = vm->max_digits;
    if (!most || n <= most)
        return false;
    if (reading)
        vm_raise(vm, ERR_VALUE,
                 "Exceeds the limit (%zu digits) for integer string conversion: value has %zu "
                 "digits; use sys.set_int_max_str_digits() to increase the limit",
                 most, n);
    else
        vm_raise(vm, ERR_VALUE,
                 "Exceeds the limit (%zu digits) for integer string conversion; use "
                 "sys.set_int_max_str_digits() to increase the limit",
                 most);
    return true;
}

// Digits of a radix of 2**bits: from the last one on, they are put side by side.
static bool from_bits(VM *vm, Str digits, size_t count, unsigned bits, bool negative, Value *out) {
    size_t all;
    if (!mul_size(count, bits, &all))
        return vm_no_memory(vm);
    BigInt *r = big_new(vm, all / 32 + 1);
    if (!r)
        return false;
    uint64_t gathered = 0;
    unsigned have = 0;
    size_t n = 0;
    for (size_t i = digits.n; i-- > 0;) {
        if (digits.p[i] == '_')
            continue;
        gathered |= (uint64_t)digit_value(digits.p[i]) << have;
        have += bits;
        if (have < 32)
            continue;
        r->d[n++] = (uint32_t)gathered;
        gathered >>= 32;
        have -= 32;
    }
    r->d[n] = (uint32_t)gathered;
    return big_finish(r, negative, out);
}

bool big_from_digits(VM *vm, Str digits, int base, bool negative, Value *out) {
    size_t n = 0, count = 0;
    for (size_t i = 0; i < digits.n; i++)
        count += digits.p[i] != '_';
    if ((base & (base - 1)) && too_many_digits(vm, count, true))
        return false;
    if ((base & (base - 1)) == 0)
        return from_bits(vm, digits, count, (unsigned)__builtin_ctz((unsigned)base), negative, out);
    BigInt *r = big_new(vm, count * 6 / 32 + 2); // at most 36 to a digit
    if (!r)
        return false;
    uint32_t scale = 1, piece = 0, most = UINT32_MAX / (uint32_t)base;
    for (size_t i = 0; i <= digits.n; i++) {
        bool last = i == digits.n;
        if (last || scale > most) { // what was gathered goes in
            uint64_t carry = piece;
            for (size_t k = 0; k < n; k++) {
                carry += (uint64_t)r->d[k] * scale;
                r->d[k] = (uint32_t)carry;
                carry >>= 32;
            }
            if (carry)
                r->d[n++] = (uint32_t)carry;
            scale = 1;
            piece = 0;
            if ((i & 1023) == 0 && !vm_poll(vm)) {
                value_release(v_obj(&r->head));
                return false;
            }
        }
        if (last || digits.p[i] == '_')
            continue;
        piece = piece * (uint32_t)base + (uint32_t)digit_value(digits.p[i]);
        scale *= (uint32_t)base;
    }
    return big_finish(r, negative, out);
}

enum { PIECE = 1000000000, PIECE_DIGITS = 9 }; // what fits 32 bits of decimal digits

// The number in pieces of nine decimal digits, the lowest first; their number.
static bool decimal_pieces(VM *vm, const Mag *m, uint32_t *pieces, size_t *count) {
    size_t n = 0;
    uint64_t done = 0;
    for (size_t i = m->n; i--;) {
        uint64_t carry = m->d[i];
        for (size_t k = 0; k < n; k++) {
            uint64_t piece = (uint64_t)pieces[k] << 32 | carry;
            carry = piece / PIECE;
            pieces[k] = (uint32_t)(piece - carry * PIECE);
        }
        for (; carry; carry /= PIECE)
            pieces[n++] = (uint32_t)(carry % PIECE);
        if ((done += n) < POLL_DIGITS)
            continue;
        done = 0;
        if (!vm_poll(vm))
            return false;
    }
    *count = n;
    return true;
}

static void put_pieces(const uint32_t *pieces, size_t n, Buf *out) {
    char *at = buf_reserve(out, n * PIECE_DIGITS);
    if (!at)
        return;
    int first = 1;
    for (uint32_t rest = pieces[n - 1]; rest >= 10; rest /= 10)
        first++;
    for (size_t i = n; i--;) {
        int digits = i == n - 1 ? first : PIECE_DIGITS;
        uint32_t piece = pieces[i];
        for (int k = digits; k--; piece /= 10)
            at[k] = (char)('0' + piece % 10);
        at += digits;
    }
    out->n += (n - 1) * PIECE_DIGITS + (size_t)first;
}

static bool put_decimal(VM *vm, const Mag *m, Buf *out) {
    size_t n, most = m->n * 32 / 29 + 2; // a piece holds more than 29 bits
    uint32_t *pieces = mem_alloc(most * sizeof *pieces);
    if (!pieces)
        return vm_no_memory(vm);
    bool ok = decimal_pieces(vm, m, pieces, &n);
    if (ok && n)
        put_pieces(pieces, n, out);
    mem_free(pieces);
    return ok;
}

// Digits of a radix of 2**bits, the highest first.
static void put_bits(const Mag *m, unsigned bits, const char *digits, Buf *out) {
    size_t n = (bits_of(m) + bits - 1) / bits;
    for (size_t i = n; i-- > 0;) {
        size_t at = i * bits, word = at / 32, shift = at % 32;
        uint64_t two = m->d[word] | (word + 1 < m->n ? (uint64_t)m->d[word + 1] << 32 : 0);
        buf_byte(out, digits[two >> shift & ((1u << bits) - 1)]);
    }
}

bool big_put_digits(VM *vm, Value v, int radix, bool capital, Buf *out) {
    Mag m;
    mag_of(v, &m);
    if (radix == 10 &&
        too_many_digits(vm, (size_t)((double)(bits_of(&m) - 1) * 0.30102999566398120) + 1, false))
        return false;
    const char *digits = capital ? "0123456789ABCDEF" : "0123456789abcdef";
    if ((radix & (radix - 1)) == 0) {
        put_bits(&m, (unsigned)__builtin_ctz((unsigned)radix), digits, out);
        return !out->failed || vm_no_memory(vm);
    }
    assert(radix == 10);
    return put_decimal(vm, &m, out) && (!out->failed || vm_no_memory(vm));
}

// ---- the rest -----------------------------------------------------------------------------------

bool big_from_parts(VM *vm, const uint32_t *d, size_t n, Value *out) {
    BigInt *r = big_new(vm, n);
    if (!r)
        return false;
    if (n)
        memcpy(r->d, d, n * sizeof *d);
    return big_finish(r, false, out);
}

size_t big_parts(Value v, uint32_t *d) {
    Mag m;
    mag_of(v, &m);
    if (m.n)
        memcpy(d, m.d, m.n * sizeof *d);
    return m.n;
}

bool big_magnitude_below(Value va, Value vb) {
    Mag a, b;
    mag_of(va, &a);
    mag_of(vb, &b);
    return mag_compare(a.d, a.n, b.d, b.n) < 0;
}

size_t big_bit_length(Value v) {
    Mag m;
    mag_of(v, &m);
    return bits_of(&m);
}

int64_t big_bit_count(Value v) {
    Mag m;
    int64_t n = 0;
    mag_of(v, &m);
    for (size_t i = 0; i < m.n; i++)
        n += __builtin_popcount(m.d[i]);
    return n;
}

static bool step(VM *vm, BinaryOp op, Value *at, Value b) { // *at = *at op b
    Value next;
    if (!big_binary(vm, op, *at, b, &next))
        return false;
    value_release(*at);
    *at = next;
    return true;
}

static bool is_number(Value v, int64_t i) {
    return v_is(v, T_INT) && v.u.i == i;
}

static bool magnitude_of(VM *vm, Value v, Value *out) {
    if (big_compare(v, v_int(0)) < 0)
        return big_negate(vm, v, out);
    *out = value_copy(v);
    return true;
}

// a's inverse modulo |m| by Euclid's algorithm.
static bool invert(VM *vm, Value a, Value m, Value *out) {
    Value r0, r1 = V_UNDEF, t0 = v_int(0), t1 = v_int(1);
    if (!magnitude_of(vm, m, &r0))
        return false;
    bool ok = big_binary(vm, OP_MOD, a, r0, &r1);
    while (ok && !is_number(r1, 0)) {
        Value q, r = V_UNDEF, t = V_UNDEF, product;
        Mag top, bottom;
        mag_of(r0, &top);
        mag_of(r1, &bottom);
        if (!(ok = vm_poll(vm) && floor_divide(vm, &top, &bottom, &q, &r)))
            break;
        ok = big_binary(vm, OP_MUL, q, t1, &product);
        if (ok) {
            ok = big_binary(vm, OP_SUB, t0, product, &t);
            value_release(product);
        }
        value_release(q);
        value_release(r0);
        value_release(t0);
        r0 = r1;
        t0 = t1;
        r1 = r;
        t1 = t;
    }
    if (ok && !is_number(r0, 1))
        ok = vm_raise(vm, ERR_VALUE, "base is not invertible for the given modulus");
    value_release(r0);
    value_release(r1);
    value_release(t1);
    if (!ok) {
        value_release(t0);
        return false;
    }
    *out = t0;
    return true;
}

// base ** exponent (mod mod) as *b ** *positive: the inverse takes a negative exponent's sign.
// *positive stays undefined for an exponent that is not negative.
static bool positive_power(VM *vm, Value base, Value exponent, Value mod, Value *b,
                           Value *positive) {
    Mag e;
    mag_of(exponent, &e);
    if (e.negative)
        return invert(vm, base, mod, b) && big_negate(vm, exponent, positive);
    *b = value_copy(base);
    return true;
}

bool big_pow_mod(VM *vm, Value base, Value exponent, Value mod, Value *out) {
    Mag e;
    if (is_number(mod, 0))
        return vm_raise(vm, ERR_VALUE, "pow() 3rd argument cannot be 0");
    Value b = V_UNDEF, positive = V_UNDEF, result = v_int(1);
    bool ok = positive_power(vm, base, exponent, mod, &b, &positive);
    mag_of(v_is(positive, T_UNDEF) ? exponent : positive, &e);
    ok = ok && step(vm, OP_MOD, &b, mod) && step(vm, OP_MOD, &result, mod);
    for (size_t i = bits_of(&e); ok && i--;) {
        ok = vm_poll(vm) && step(vm, OP_MUL, &result, result) && step(vm, OP_MOD, &result, mod);
        if (ok && e.d[i / 32] >> i % 32 & 1)
            ok = step(vm, OP_MUL, &result, b) && step(vm, OP_MOD, &result, mod);
    }
    value_release(b);
    value_release(positive);
    if (!ok) {
        value_release(result);
        return false;
    }
    *out = result;
    return true;
}

// *root becomes the root of v / 4^(c - d) to d + 1 bits from one of e + 1 bits, e >= d / 2:
// one step of Newton's iteration, which doubles the bits that are right.
static bool refine_root(VM *vm, Value v, size_t c, size_t e, size_t d, Value *root) {
    Value part = V_UNDEF;
    bool ok =
        vm_poll(vm) && big_binary(vm, OP_RSHIFT, v, v_int((int64_t)(2 * c - e - d + 1)), &part) &&
        step(vm, OP_FLOORDIV, &part, *root) &&
        step(vm, OP_LSHIFT, root, v_int((int64_t)(d - e) - 1)) && step(vm, OP_ADD, root, part);
    value_release(part);
    return ok;
}

// *root, less one when its square is above v.
static bool lower_root(VM *vm, Value v, Value *root) {
    Value square;
    if (!big_binary(vm, OP_MUL, *root, *root, &square))
        return false;
    bool above = big_compare(square, v) > 0;
    value_release(square);
    return !above || step(vm, OP_SUB, root, v_int(1));
}

// The whole root of a number of at most 62 bits.
static uint64_t small_root(uint64_t n) {
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > n)
        root--;
    while ((root + 1) * (root + 1) <= n)
        root++;
    return root;
}

// With c + 1 bits of the root wanted, the precision d runs through c >> s for falling s. The first
// root is of at most 31 bits, by the processor. Each is within one of the true one of its
// precision, so the last needs one comparison. Source: the comment above math.isqrt in CPython.
bool big_isqrt(VM *vm, Value v, Value *out) {
    Mag m;
    mag_of(v, &m);
    if (m.negative)
        return vm_raise(vm, ERR_VALUE, "isqrt() argument must be nonnegative");
    if (!m.n) {
        *out = v_int(0);
        return true;
    }
    size_t c = (bits_of(&m) - 1) / 2, s = 0;
    while (c >> s > 30)
        s++;
    size_t d = c >> s;
    Value top;
    if (!big_binary(vm, OP_RSHIFT, v, v_int((int64_t)(2 * (c - d))), &top))
        return false;
    assert(v_is(top, T_INT)); // of at most 62 bits
    Value root = v_int((int64_t)small_root((uint64_t)top.u.i));
    bool ok = true;
    while (ok && s--) {
        size_t e = d;
        d = c >> s;
        ok = refine_root(vm, v, c, e, d, &root);
    }
    ok = ok && lower_root(vm, v, &root);
    if (ok)
        *out = root;
    else
        value_release(root);
    return ok;
}

bool big_to_bytes(Value v, uint8_t *out, size_t n, bool is_signed) {
    Mag m;
    mag_of(v, &m);
    if (m.negative && !is_signed)
        return false;
    size_t bits = bits_of(&m);
    bool power = m.negative; // -128 fits one byte, 128 does not
    for (size_t i = 0; power && i < m.n; i++)
        power = i + 1 < m.n ? m.d[i] == 0 : (m.d[i] & (m.d[i] - 1)) == 0;
    if (bits + (is_signed && m.n && !power) > 8 * n)
        return false;
    Complement c = {&m, 1};
    for (size_t i = 0; i < n; i += 4) {
        uint32_t d = complement_digit(&c, i / 4);
        for (size_t k = 0; k < 4 && i + k < n; k++)
            out[i + k] = (uint8_t)(d >> 8 * k);
    }
    return true;
}

bool big_from_bytes(VM *vm, const uint8_t *bytes, size_t n, bool is_signed, Value *out) {
    BigInt *r = big_new(vm, n / 4 + 1);
    if (!r)
        return false;
    bool negative = is_signed && n && bytes[n - 1] >> 7;
    uint64_t carry = 1;
    for (size_t i = 0; i < r->n; i++) {
        uint32_t d = 0;
        for (size_t k = 0; k < 4 && 4 * i + k < n; k++)
            d |= (uint32_t)bytes[4 * i + k] << 8 * k;
        for (size_t k = 4 * i < n ? n - 4 * i : 0; negative && k < 4; k++)
            d |= 0xffu << 8 * k;
        if (negative) {
            carry += (uint32_t)~d;
            d = (uint32_t)carry;
            carry >>= 32;
        }
        r->d[i] = d;
    }
    return big_finish(r, negative, out);
}

bool value_large_unsigned(Value v, uint64_t *out) {
    const BigInt *b = big_is(v) ? (const BigInt *)v.u.o : NULL;
    if (!b || b->negative || b->n != 2)
        return false;
    *out = (uint64_t)b->d[1] << 32 | b->d[0];
    return true;
}
