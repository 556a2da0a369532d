// decimal_digits.c: natural numbers in base 10**9.
#include "kernel/natives/decimal_digits.h"
#include <string.h>

static const uint32_t powers[LIMB_DIGITS + 1] = {1,      10,      100,      1000,      10000,
                                                 100000, 1000000, 10000000, 100000000, 1000000000};

// Makes room; what was in it is lost.
bool digits_reserve(Digits *x, size_t limbs) {
    if (!x->cap)
        digits_begin(x);
    x->n = 0;
    if (limbs <= x->cap)
        return true;
    if (limbs > SIZE_MAX / sizeof *x->d)
        return false;
    uint32_t *d = mem_alloc(limbs * sizeof *d);
    if (!d)
        return false;
    digits_end(x);
    x->d = d;
    x->cap = limbs;
    return true;
}

static void trim(Digits *x) {
    while (x->n && x->d[x->n - 1] == 0)
        x->n--;
}

bool digits_copy(Digits *to, const uint32_t *d, size_t n) {
    if (!digits_reserve(to, n))
        return false;
    memcpy(to->d, d, n * sizeof *d);
    to->n = n;
    return true;
}

bool digits_from_u64(Digits *to, uint64_t value) {
    to->n = 0;
    for (; value; value /= LIMB_BASE)
        to->d[to->n++] = (uint32_t)(value % LIMB_BASE);
    return true;
}

bool digits_from_text(Digits *to, Str text) {
    size_t limbs = text.n / LIMB_DIGITS + 1;
    if (!digits_reserve(to, limbs))
        return false;
    for (size_t end = text.n; end > 0;) {
        size_t from = end > LIMB_DIGITS ? end - LIMB_DIGITS : 0;
        uint32_t limb = 0;
        for (size_t i = from; i < end; i++)
            limb = limb * 10 + (uint32_t)(text.p[i] - '0');
        to->d[to->n++] = limb;
        end = from;
    }
    trim(to);
    return true;
}

static size_t limb_length(uint32_t limb) {
    size_t n = 1;
    while (n < LIMB_DIGITS && limb >= powers[n])
        n++;
    return n;
}

size_t digits_length(const uint32_t *d, size_t n) {
    return n ? (n - 1) * LIMB_DIGITS + limb_length(d[n - 1]) : 1;
}

void digits_text(const Digits *x, char *out) {
    size_t at = digits_length(x->d, x->n);
    if (!x->n)
        out[0] = '0';
    for (size_t i = 0; i < x->n; i++) {
        uint32_t limb = x->d[i];
        for (int k = 0; k < LIMB_DIGITS && at > 0; k++, limb /= 10)
            out[--at] = (char)('0' + limb % 10);
    }
}

int digits_compare(const Digits *a, const Digits *b) {
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (size_t i = a->n; i-- > 0;)
        if (a->d[i] != b->d[i])
            return a->d[i] < b->d[i] ? -1 : 1;
    return 0;
}

enum {
    COLUMN_PRODUCTS = 16, // products of limbs whose sum, with a carry, fits 64 bits
    KARATSUBA_LIMBS = 48, // from here on three products of halves are faster than four (measured)
    TRANSFORM_LIMBS =
        600, // from here on transforms are faster than Karatsuba's products (measured)
};

// Column by column: the digits of a column and what it carries come of one sum of products.
// out has na + nb limbs.
static void multiply_columns(uint32_t *out, const uint32_t *a, size_t na, const uint32_t *b,
                             size_t nb) {
    uint64_t carry = 0;
    for (size_t column = 0; column + 1 < na + nb; column++) {
        size_t from = column < nb ? 0 : column - nb + 1;
        size_t end = column < na ? column + 1 : na;
        uint64_t sum = carry % LIMB_BASE, high = carry / LIMB_BASE;
        for (size_t i = from; i < end;) {
            size_t stop = end - i > COLUMN_PRODUCTS ? i + COLUMN_PRODUCTS : end;
            for (; i < stop; i++)
                sum += (uint64_t)a[i] * b[column - i];
            high += sum / LIMB_BASE;
            sum %= LIMB_BASE;
        }
        out[column] = (uint32_t)sum;
        carry = high;
    }
    out[na + nb - 1] = (uint32_t)carry;
}

// to[0, n) += x[0, nx), nx <= n; what is carried goes on to the end.
static void add_into(uint32_t *to, size_t n, const uint32_t *x, size_t nx) {
    uint32_t carry = 0;
    size_t i = 0;
    if (nx > n)
        nx = n;
    for (; i < nx; i++) {
        uint32_t sum = to[i] + x[i] + carry;
        uint32_t less = sum - LIMB_BASE;
        carry = sum >= LIMB_BASE;
        to[i] = carry ? less : sum;
    }
    for (; carry && i < n; i++) {
        carry = to[i] == LIMB_BASE - 1;
        to[i] = carry ? 0 : to[i] + 1;
    }
}

static void subtract_from(uint32_t *to, size_t n, const uint32_t *x, size_t nx) {
    uint32_t borrow = 0;
    size_t i = 0;
    if (nx > n)
        nx = n;
    for (; i < nx; i++) {
        uint32_t rest =
            to[i] - x[i] - borrow; // below zero: more than the base, as all of them are below it
        borrow = rest >> 31;
        to[i] = rest + (borrow ? LIMB_BASE : 0);
    }
    for (; borrow && i < n; i++) {
        borrow = to[i] == 0;
        to[i] = borrow ? LIMB_BASE - 1 : to[i] - 1;
    }
}

bool digits_add(Digits *to, const Digits *a, const Digits *b) {
    if (a->n < b->n) {
        const Digits *other = a;
        a = b;
        b = other;
    }
    if (!digits_reserve(to, a->n + 1))
        return false;
    uint32_t carry = 0;
    size_t i = 0;
    for (; i < b->n; i++) {
        uint32_t sum = a->d[i] + b->d[i] + carry;
        uint32_t less = sum - LIMB_BASE;
        carry = sum >= LIMB_BASE;
        to->d[i] = carry ? less : sum;
    }
    for (; i < a->n; i++) {
        uint32_t sum = a->d[i] + carry;
        carry = sum == LIMB_BASE;
        to->d[i] = carry ? 0 : sum;
    }
    to->d[i] = carry;
    to->n = i + carry;
    return true;
}

bool digits_subtract(Digits *to, const Digits *a, const Digits *b) {
    if (!digits_reserve(to, a->n))
        return false;
    memcpy(to->d, a->d, a->n * sizeof *to->d);
    subtract_from(to->d, a->n, b->d, b->n);
    to->n = a->n;
    trim(to);
    return true;
}

// out = |x - y| of n limbs; y has ny <= n. True when it was negative.
static bool distance(uint32_t *out, const uint32_t *x, size_t n, const uint32_t *y, size_t ny) {
    bool less = false;
    size_t i = n;
    while (i > 0 && x[i - 1] == (i - 1 < ny ? y[i - 1] : 0))
        i--;
    if (i)
        less = x[i - 1] < (i - 1 < ny ? y[i - 1] : 0);
    memcpy(out, less ? y : x, (less ? ny : n) * sizeof *out);
    if (less)
        memset(out + ny, 0, (n - ny) * sizeof *out);
    subtract_from(out, n, less ? x : y, less ? n : ny);
    return less;
}

// Two numbers of n limbs (Karatsuba): out has 2 n limbs, spare 8 n.
static void multiply_halves(uint32_t *out, const uint32_t *a, const uint32_t *b, size_t n,
                            uint32_t *spare) {
    if (n < KARATSUBA_LIMBS) {
        multiply_columns(out, a, n, b, n);
        return;
    }
    size_t low = (n + 1) / 2;
    size_t high = n - low;
    uint32_t *middle = spare;
    uint32_t *da = spare + 2 * low;
    uint32_t *db = da + low;
    uint32_t *rest = db + low;
    bool negative = distance(da, a, low, a + low, high) != distance(db, b, low, b + low, high);
    multiply_halves(middle, da, db, low, rest);
    multiply_halves(out, a, b, low, rest);
    multiply_halves(out + 2 * low, a + low, b + low, high, rest);
    // a1 b0 + a0 b1 = a0 b0 + a1 b1 - (a0 - a1)(b0 - b1), one limb longer than each
    uint32_t *sum = da;
    memcpy(sum, out, 2 * low * sizeof *sum);
    sum[2 * low] = 0;
    add_into(sum, 2 * low + 1, out + 2 * low, 2 * high);
    if (negative)
        add_into(sum, 2 * low + 1, middle, 2 * low);
    else
        subtract_from(sum, 2 * low + 1, middle, 2 * low);
    add_into(out + low, 2 * n - low, sum, 2 * low + 1);
}

// Pieces of the longer one, each as long as the shorter one.
static bool multiply_long(Digits *to, const Digits *a, const Digits *b) {
    size_t n = b->n;
    uint32_t *part = mem_alloc((2 * n + 8 * n + n + 64) * sizeof *part);
    if (!part)
        return false;
    uint32_t *piece = part + 2 * n;
    uint32_t *spare = piece + n;
    memset(to->d, 0, (a->n + n) * sizeof *to->d);
    for (size_t at = 0; at < a->n; at += n) {
        size_t m = a->n - at < n ? a->n - at : n;
        memcpy(piece, a->d + at, m * sizeof *piece);
        memset(piece + m, 0, (n - m) * sizeof *piece);
        multiply_halves(part, piece, b->d, n, spare);
        add_into(to->d + at, a->n + n - at, part, m + n);
    }
    mem_free(part);
    return true;
}

bool digits_multiply(Digits *to, const Digits *a, const Digits *b) {
    to->n = 0;
    if (!a->n || !b->n)
        return true;
    if (a->n < b->n) {
        const Digits *other = a;
        a = b;
        b = other;
    }
    if (!digits_reserve(to, a->n + b->n))
        return false;
    if (b->n >= TRANSFORM_LIMBS) {
        if (!digits_transform(to->d, a->d, a->n, b->d, b->n))
            return false;
    } else if (b->n < KARATSUBA_LIMBS)
        multiply_columns(to->d, a->d, a->n, b->d, b->n);
    else if (!multiply_long(to, a, b))
        return false;
    to->n = a->n + b->n;
    trim(to);
    return true;
}

// x = x * factor + add, in place: there is room for one more limb.
static void scale(Digits *x, uint32_t factor, uint32_t add) {
    uint64_t carry = add;
    for (size_t i = 0; i < x->n; i++) {
        uint64_t v = (uint64_t)x->d[i] * factor + carry;
        carry = v / LIMB_BASE;
        x->d[i] = (uint32_t)(v - carry * LIMB_BASE);
    }
    if (carry)
        x->d[x->n++] = (uint32_t)carry;
}

// x = x / divisor, in place; the rest.
static inline uint32_t reduce(uint32_t *d, size_t n, uint32_t divisor) {
    uint64_t rest = 0;
    for (size_t i = n; i-- > 0;) {
        uint64_t v = rest * LIMB_BASE + d[i];
        d[i] = (uint32_t)(v / divisor);
        rest = v % divisor;
    }
    return (uint32_t)rest;
}

// to[0, n] = d * 10**places, 0 < places < 9: each limb is cut in two by itself, so that none waits
// for another.
static inline void shift_up_limbs(uint32_t *to, const uint32_t *d, size_t n, uint32_t cut,
                                  uint32_t factor) {
    uint32_t below = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t high = d[i] / cut;
        to[i] = (d[i] - high * cut) * factor + below;
        below = high;
    }
    to[n] = below;
}

// d /= 10**places, in place; what was cut off.
static inline uint32_t shift_down_limbs(uint32_t *d, size_t n, uint32_t cut, uint32_t factor) {
    uint32_t high = d[0] / cut;
    uint32_t off = d[0] - high * cut;
    for (size_t i = 0; i + 1 < n; i++) {
        uint32_t above = d[i + 1] / cut;
        d[i] = high + (d[i + 1] - above * cut) * factor;
        high = above;
    }
    d[n - 1] = high;
    return off;
}

// Both for powers of ten that the compiler knows, which makes products of the divisions.
#define EACH_POWER(X)     \
    X(1, 10u, 100000000u) \
    X(2, 100u, 10000000u) \
    X(3, 1000u, 1000000u) \
    X(4, 10000u, 100000u) \
    X(5, 100000u, 10000u) X(6, 1000000u, 1000u) X(7, 10000000u, 100u) X(8, 100000000u, 10u)

static void shift_up_places(uint32_t *to, const uint32_t *d, size_t n, size_t places) {
    switch (places) {
#define UP(places, power, rest) \
    case places: shift_up_limbs(to, d, n, rest, power); return;
        EACH_POWER(UP)
#undef UP
    default: return;
    }
}

static uint32_t shift_down_places(uint32_t *d, size_t n, size_t places) {
    if (!n)
        return 0;
    switch (places) {
#define DOWN(places, power, rest) \
    case places: return shift_down_limbs(d, n, power, rest);
        EACH_POWER(DOWN)
#undef DOWN
    default: return 0;
    }
}

static bool divide_by_limb(Digits *quotient, Digits *rest, const Digits *a, uint32_t divisor) {
    if (!digits_copy(quotient, a->d, a->n))
        return false;
    digits_from_u64(rest, reduce(quotient->d, quotient->n, divisor));
    trim(quotient);
    return true;
}

// One digit of a long division (Knuth's algorithm D): u has n + 1 limbs from here on, v has n,
// the highest of which is at least half of the base.
static uint32_t divide_step(uint32_t *u, const uint32_t *v, size_t n) {
    uint64_t top = (uint64_t)u[n] * LIMB_BASE + u[n - 1];
    uint64_t guess = top / v[n - 1];
    uint64_t rest = top % v[n - 1];
    while (guess >= LIMB_BASE || guess * v[n - 2] > rest * LIMB_BASE + u[n - 2]) {
        guess--;
        rest += v[n - 1];
        if (rest >= LIMB_BASE)
            break;
    }
    uint64_t carry = 0;
    int64_t borrow = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t product = guess * v[i] + carry;
        carry = product / LIMB_BASE;
        int64_t t = (int64_t)u[i] - borrow - (int64_t)(product - carry * LIMB_BASE);
        borrow = t < 0;
        u[i] = (uint32_t)(t + (borrow ? LIMB_BASE : 0));
    }
    int64_t t = (int64_t)u[n] - borrow - (int64_t)carry;
    u[n] = (uint32_t)(t < 0 ? t + LIMB_BASE : t);
    if (t >= 0)
        return (uint32_t)guess;
    uint32_t up = 0; // one too many: the divisor is added back
    for (size_t i = 0; i < n; i++) {
        uint32_t sum = u[i] + v[i] + up;
        up = sum >= LIMB_BASE;
        u[i] = up ? sum - LIMB_BASE : sum;
    }
    u[n] = (u[n] + up) % LIMB_BASE;
    return (uint32_t)guess - 1;
}

bool digits_divide(Digits *quotient, Digits *rest, const Digits *a, const Digits *b) {
    if (digits_compare(a, b) < 0) {
        quotient->n = 0;
        return digits_copy(rest, a->d, a->n);
    }
    if (b->n == 1)
        return divide_by_limb(quotient, rest, a, b->d[0]);
    Digits v;
    digits_begin(&v);
    size_t n = b->n, m = a->n - n;
    uint32_t factor = LIMB_BASE / (b->d[n - 1] + 1);
    bool ok = digits_reserve(&v, n + 1) && digits_reserve(rest, a->n + 1) &&
              digits_reserve(quotient, m + 1);
    if (ok) {
        memcpy(v.d, b->d, n * sizeof *v.d);
        v.n = n;
        scale(&v, factor, 0);
        memcpy(rest->d, a->d, a->n * sizeof *rest->d);
        rest->n = a->n;
        scale(rest, factor, 0);
        if (rest->n == a->n)
            rest->d[rest->n++] = 0;
        for (size_t i = m + 1; i-- > 0;)
            quotient->d[i] = divide_step(rest->d + i, v.d, n);
        quotient->n = m + 1;
        trim(quotient);
        rest->n = n;
        reduce(rest->d, n, factor);
        trim(rest);
    }
    digits_end(&v);
    return ok;
}

bool digits_increment(Digits *x) {
    for (size_t i = 0; i < x->n; i++) {
        if (++x->d[i] < LIMB_BASE)
            return true;
        x->d[i] = 0;
    }
    size_t n = x->n; // all of them went round, or there were none
    if (!digits_reserve(x, n + 1))
        return false;
    memset(x->d, 0, n * sizeof *x->d);
    x->d[n] = 1;
    x->n = n + 1;
    return true;
}

bool digits_shift_up(Digits *to, const Digits *a, size_t places) {
    size_t limbs = places / LIMB_DIGITS;
    if (!a->n) {
        to->n = 0;
        return true;
    }
    if (!digits_reserve(to, a->n + limbs + 1))
        return false;
    memset(to->d, 0, limbs * sizeof *to->d);
    to->n = a->n + limbs + 1;
    if (places % LIMB_DIGITS) {
        shift_up_places(to->d + limbs, a->d, a->n, places % LIMB_DIGITS);
    } else {
        memcpy(to->d + limbs, a->d, a->n * sizeof *to->d);
        to->d[a->n + limbs] = 0;
    }
    trim(to);
    return true;
}

static bool any_below(const Digits *a, size_t limbs) {
    for (size_t i = 0; i < limbs; i++)
        if (a->d[i])
            return true;
    return false;
}

Cut digits_shift_down(Digits *x, size_t places) {
    if (!x->n || !places)
        return CUT_NOTHING;
    if (places > digits_length(x->d, x->n)) {
        x->n = 0;
        return CUT_BELOW_HALF;
    }
    size_t limbs = places / LIMB_DIGITS, rest_limbs = limbs;
    uint32_t divisor = powers[places % LIMB_DIGITS];
    uint32_t half = divisor / 2;
    uint32_t part = 0;
    if (divisor == 1) { // the highest of the cut limbs decides
        rest_limbs--;
        part = x->d[rest_limbs];
        half = LIMB_BASE / 2;
    }
    bool rest = any_below(x, rest_limbs);
    x->n -= limbs;
    memmove(x->d, x->d + limbs, x->n * sizeof *x->d);
    if (divisor != 1)
        part = shift_down_places(x->d, x->n, places % LIMB_DIGITS);
    trim(x);
    if (part > half || (part == half && rest))
        return CUT_ABOVE_HALF;
    if (part == half)
        return CUT_HALF;
    return part || rest ? CUT_BELOW_HALF : CUT_NOTHING;
}

bool digits_is_odd(const Digits *x) {
    return x->n && (x->d[0] & 1);
}

unsigned digits_last(const Digits *x) {
    return x->n ? x->d[0] % 10 : 0;
}
