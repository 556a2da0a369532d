// numtext.c: shortest and rounded decimal digits, by way of the C library's
// exact printf and strtod: a number is printed with the digits that always
// suffice to hold a decimal of that length, then with one more at a time until
// it reads back.
#include "kernel/base/numtext.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drop_trailing_zeros(Decimal *d) {
    while (d->n > 1 && d->digits[d->n - 1] == '0')
        d->n--;
}

// x correctly rounded to `digits` significant digits (1 to 30).
static Decimal rounded(double x, int digits) {
    Decimal d = {.digits = "0", .n = 1, .point = 1};
    if (x == 0)
        return d;
    char text[64];
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    char *e = strchr(text, 'e');
    d.n = 0;
    for (char *p = text; p < e; p++)
        if (*p != '.')
            d.digits[d.n++] = *p;
    d.point = atoi(e + 1) + 1;
    return d;
}

// The decimal one unit in the last place above d.
static Decimal stepped_up(Decimal d) {
    int i = d.n - 1;
    while (i >= 0 && d.digits[i] == '9')
        d.digits[i--] = '0';
    if (i >= 0) {
        d.digits[i]++;
        return d;
    }
    memmove(d.digits + 1, d.digits, (size_t)d.n - 1);
    d.digits[0] = '1';
    d.point++;
    return d;
}

static double value_of(const Decimal *d) {
    char text[64];
    snprintf(text, sizeof text, "0.%.*se%d", d->n, d->digits, d->point);
    return strtod(text, NULL);
}

static float value_of_f(const Decimal *d) {
    char text[64];
    snprintf(text, sizeof text, "0.%.*se%d", d->n, d->digits, d->point);
    return strtof(text, NULL);
}

// Rounds a double to the nearest float16, ties to even; the range is ours to
// keep: x is between 0 and 65504 plus half a step.
static double to_half(double x) {
    if (x == 0)
        return 0;
    int exponent;
    frexp(x, &exponent);
    int step = exponent - 11 > -24 ? exponent - 11 : -24; // 11 bits, subnormal step 2^-24
    return ldexp(nearbyint(ldexp(x, -step)), step);
}

typedef enum Precision { AS_DOUBLE, AS_FLOAT, AS_HALF } Precision;

static bool reads_back(const Decimal *d, double x, Precision p) {
    switch (p) {
    case AS_DOUBLE: return value_of(d) == x;
    case AS_FLOAT: return value_of_f(d) == (float)x;
    default: return to_half(value_of(d)) == x;
    }
}

// `sure` digits always survive the way there and back, so that a number which
// reads back with them has its shortest form among their prefixes. One step up
// is tried too: below a power of two the spacing is halved, and the nearest
// decimal may then lie outside where its upper neighbour does not.
static Decimal shortest(double x, Precision p, int sure, int most) {
    for (int digits = sure; digits < most; digits++) {
        Decimal d = rounded(x, digits);
        if (!reads_back(&d, x, p)) {
            Decimal up = stepped_up(d);
            int exponent;
            if (frexp(x, &exponent) != 0.5 || !reads_back(&up, x, p))
                continue;
            d = up;
        }
        drop_trailing_zeros(&d);
        return d;
    }
    Decimal d = rounded(x, most);
    drop_trailing_zeros(&d);
    return d;
}

// A number of at most 15 digits is the only one of so few that reads back as x: found
// by moving the point until x is whole, and proved by the way back, whose one division
// of exact numbers rounds as reading does.
static bool short_decimal(double x, Decimal *out) {
    static const double ten[] = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    if (!(x >= 1e-3 && x < 1e15))
        return false;
    for (int places = 0; places < (int)(sizeof ten / sizeof *ten); places++) {
        double moved = x * ten[places];
        if (moved >= 1e15)
            return false;
        int64_t whole = (int64_t)(moved + 0.5);
        if ((double)whole / ten[places] != x)
            continue;
        int n = 0;
        char reversed[24];
        for (; whole; whole /= 10)
            reversed[n++] = (char)('0' + whole % 10);
        out->n = n;
        out->point = n - places;
        for (int i = 0; i < n; i++)
            out->digits[i] = reversed[n - 1 - i];
        drop_trailing_zeros(out);
        return true;
    }
    return false;
}

Decimal decimal_shortest(double x) {
    Decimal d;
    if (short_decimal(x, &d))
        return d;
    // Subnormal numbers hold fewer digits than DBL_DIG: 5e-324 is one digit.
    return shortest(x, AS_DOUBLE, x < 2.3e-308 ? 1 : 15, 17);
}
Decimal decimal_shortest_f(float x) {
    return shortest(x, AS_FLOAT, x < 1.2e-38f ? 1 : 6, 9);
}
Decimal decimal_shortest_h(float x) {
    return shortest(x, AS_HALF, 1, 5);
}

Decimal decimal_digits(double x, int digits, const Decimal *known) {
    if (known && known->n <= digits)
        return *known;
    if (digits > 30)
        digits = 30;
    Decimal d = rounded(x, digits < 1 ? 1 : digits);
    drop_trailing_zeros(&d);
    return d;
}

Decimal decimal_fixed(double x, int places, const Decimal *known) {
    if (known && known->n - known->point <= places)
        return *known;
    // A double has at most 309 digits before the point; only the first 17 or so
    // can be other than exact zeros' worth of noise, but they are exact all the same.
    char text[400];
    Decimal d = {.digits = "0", .n = 1, .point = 1};
    int digits = (x == 0 ? 1 : (int)floor(log10(x)) + 1) + places;
    if (digits > 29)
        return known ? *known : decimal_shortest(x);
    snprintf(text, sizeof text, "%.*f", places, x);
    int seen = 0, before = 0;
    bool after_point = false;
    for (const char *p = text; *p; p++) {
        if (*p == '.') {
            after_point = true;
            continue;
        }
        if (seen == 0 && *p == '0') { // a leading zero moves the point down
            before -= after_point;
            continue;
        }
        d.digits[seen++] = *p;
        before += !after_point;
    }
    if (seen == 0)
        return d;
    d.n = seen;
    d.point = before;
    drop_trailing_zeros(&d);
    return d;
}

// Positional form for 1e-4 <= x < high and for zero, else an exponent of at least
// two digits. x decides, not its digits: float32's 1e-4 is a little less than
// that, and NumPy writes it 1e-04.
static void put_decimal(Buf *out, const Decimal *d, double x, double high) {
    int exponent = d->point - 1;
    if (x != 0 && (x < 1e-4 || x >= high)) {
        buf_byte(out, d->digits[0]);
        if (d->n > 1) {
            buf_byte(out, '.');
            buf_add(out, (Str){d->digits + 1, (size_t)d->n - 1});
        }
        buf_printf(out, "e%c%02d", exponent < 0 ? '-' : '+', abs(exponent));
    } else if (d->point <= 0) {
        buf_add(out, STR("0."));
        buf_repeat(out, '0', (size_t)-d->point);
        buf_add(out, (Str){d->digits, (size_t)d->n});
    } else if (d->n <= d->point) {
        buf_add(out, (Str){d->digits, (size_t)d->n});
        buf_repeat(out, '0', (size_t)(d->point - d->n));
        buf_add(out, STR(".0"));
    } else {
        buf_add(out, (Str){d->digits, (size_t)d->point});
        buf_byte(out, '.');
        buf_add(out, (Str){d->digits + d->point, (size_t)(d->n - d->point)});
    }
}

// Writes sign, nan and inf; true when digits of |x| remain to be written.
static bool put_special(Buf *out, double x) {
    if (isnan(x)) {
        buf_add(out, STR("nan"));
        return false;
    }
    if (signbit(x))
        buf_byte(out, '-');
    if (isinf(x)) {
        buf_add(out, STR("inf"));
        return false;
    }
    return true;
}

void numtext_double(Buf *out, double x) {
    if (!put_special(out, x))
        return;
    Decimal d = decimal_shortest(fabs(x));
    put_decimal(out, &d, fabs(x), 1e16);
}

void numtext_float(Buf *out, float x) {
    if (!put_special(out, x))
        return;
    Decimal d = decimal_shortest_f(fabsf(x));
    put_decimal(out, &d, (double)fabsf(x), 1e6);
}

void numtext_half(Buf *out, float x) {
    if (!put_special(out, x))
        return;
    Decimal d = decimal_shortest_h(fabsf(x));
    put_decimal(out, &d, (double)fabsf(x), 1e3);
}

void numtext_int(Buf *out, int64_t x) {
    char text[24], *at = text + sizeof text;
    uint64_t left = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (x < 0)
        *--at = '-';
    buf_add(out, (Str){at, (size_t)(text + sizeof text - at)});
}
