// float_text.c: correctly rounded digits by way of the C library's exact printf.
#include "kernel/display/float_text.h"
#include "kernel/base/numtext.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Decimal shortest(double x, FloatWidth width) {
    switch (width) {
    case FLOAT_16: return decimal_shortest_h((float)x);
    case FLOAT_32: return decimal_shortest_f((float)x);
    default: return decimal_shortest(x);
    }
}

// Rounding to at most 15 digits gives either the shortest digits of a double,
// with zeros behind, or what they are cut to: both questions have one answer,
// and the search for the shortest is saved. Subnormal numbers hold fewer digits.
static bool cut_is_sure(double x, const FloatForm *f) {
    if (f->width != FLOAT_64 || f->places < 0 || x < 0x1p-1022)
        return false;
    if (f->exponent)
        return f->places <= 14;
    return f->places <= 14 && x < pow(10, 15 - f->places);
}

// Adds one to the last digit of a decimal text.
static void step_up(char *text, size_t n) {
    while (n-- > 0) {
        if (text[n] == '.')
            continue;
        if (text[n] != '9') {
            text[n]++;
            return;
        }
        text[n] = '0';
    }
}

// For x a power of two. float16 has no strtod of its own: half the distance to
// the neighbours, which is never less than half a subnormal step, says the same.
static bool reads_back(const char *text, double x, FloatWidth width) {
    double off = strtod(text, NULL) - x;
    switch (width) {
    case FLOAT_16: return off >= -fmax(x * 0x1p-12, 0x1p-25) && off <= fmax(x * 0x1p-11, 0x1p-25);
    case FLOAT_32: return strtof(text, NULL) == (float)x;
    default: return off == 0;
    }
}

// Below a power of two numbers lie twice as close as above. The nearest decimal
// may then belong to the neighbour below where the next one up still is x's own.
static void keep_powers_of_two(char *text, size_t mantissa, double x, FloatWidth width) {
    int exponent;
    if (frexp(x, &exponent) == 0.5 && !reads_back(text, x, width))
        step_up(text, mantissa);
}

// How many places are printed; *own tells whether they hold all shortest digits.
static int choose_places(double x, const FloatForm *f, bool *own) {
    *own = false;
    if (f->exact || cut_is_sure(x, f))
        return f->places;
    Decimal d = shortest(x, f->width);
    int needed = f->exponent ? d.n - 1 : d.n - d.point;
    if (needed < 0)
        needed = 0;
    if (f->places >= 0 && needed > f->places)
        return f->places;
    *own = true;
    return needed > f->min_places ? needed : f->min_places;
}

// Drops or adds zeros behind the point. text holds a point; returns the new length.
static size_t settle_zeros(char *text, size_t n, const FloatForm *f) {
    size_t point = (size_t)((char *)memchr(text, '.', n) - text);
    if (!f->keep_zeros)
        while (n > point + 1 && text[n - 1] == '0')
            n--;
    else
        while ((int)(n - point - 1) < f->places)
            text[n++] = '0';
    return n;
}

size_t float_text(char out[FLOAT_TEXT_MAX], double x, const FloatForm *f) {
    size_t n = 0;
    if (signbit(x))
        out[n++] = '-';
    else if (f->plus)
        out[n++] = '+';
    x = fabs(x);

    bool own;
    int places = choose_places(x, f, &own);
    char *text = out + n;
    size_t room = FLOAT_TEXT_MAX - n;
    size_t length = (size_t)snprintf(text, room, f->exponent ? "%#.*e" : "%#.*f", places, x);
    char *e = f->exponent ? memchr(text, 'e', length) : NULL;
    size_t mantissa = e ? (size_t)(e - text) : length;
    int exponent = e ? atoi(e + 1) : 0;
    if (own)
        keep_powers_of_two(text, mantissa, x, f->width);

    n += settle_zeros(text, mantissa, f);
    if (!e)
        return n;
    return n + (size_t)snprintf(out + n, FLOAT_TEXT_MAX - n, "e%c%0*d", exponent < 0 ? '-' : '+',
                                f->exponent_digits, abs(exponent));
}
