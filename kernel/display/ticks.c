// ticks.c: nice steps. Positions are computed in long double, whose range is
// wider, so that neither 1e308 - -1e308 nor steps between the smallest numbers
// need a case of their own.
#include "kernel/display/ticks.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- steps --------------------------------------------------------------------------------------

// A step of digits * 10^exponent: 25 * 10^1 is 250.
typedef struct Step {
    int digits, exponent;
} Step;

static long double step_size(Step s) {
    return s.digits * powl(10, s.exponent);
}

// Multiples of the step within low..high; the ends count when they are one, up
// to the noise of arithmetic.
static void step_range(Step s, long double low, long double high, long double *from,
                       long double *to) {
    long double size = step_size(s), slack = 1e-9L;
    *from = ceill(low / size - slack);
    *to = floorl(high / size + slack);
}

static Step choose_step(long double low, long double high, int most, bool whole) {
    static const int digits[] = {10, 20, 25, 50}; // two of them, for the sake of 2.5
    Step s = {.exponent = (int)floorl(log10l((high - low) / most)) - 2};
    for (int i = 0;; i = (i + 1) % 4) {
        s.exponent += i == 0;
        s.digits = digits[i];
        if (whole && (s.exponent < -1 || (s.exponent == -1 && s.digits == 25)))
            continue;
        long double from, to;
        step_range(s, low, high, &from, &to);
        if (to - from + 1 <= most)
            return s;
    }
}

// ---- labels -------------------------------------------------------------------------------------

static const char *const superscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

static void put_superscript(char *out, size_t room, int n) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", n);
    size_t at = 0;
    for (const char *p = digits; *p && at < room; p++)
        at += (size_t)snprintf(out + at, room - at, "%s", *p == '-' ? "⁻" : superscripts[*p - '0']);
}

// A number with a true minus sign.
static void put_number(char *out, size_t room, long double x, int places) {
    bool negative = x < 0;
    char digits[28];
    snprintf(digits, sizeof digits, "%.*Lf", places, fabsl(x));
    if (strspn(digits, "0.") == strlen(digits))
        negative = false;
    snprintf(out, room, "%s%s", negative ? "−" : "", digits);
}

// How the labels of one axis are written: (x - offset) / 10^factor with `places`.
typedef struct LabelForm {
    long double offset;
    int factor, places;
} LabelForm;

static int exponent_of(long double x) {
    return x == 0 ? 0 : (int)floorl(log10l(fabsl(x)) + 1e-12L);
}

static LabelForm choose_label_form(Step s, long double low, long double high, int plain_up_to) {
    LabelForm f = {0};
    int last = s.exponent + (s.digits % 10 == 0); // the decimal place of the step's last digit
    int top = exponent_of(fmaxl(fabsl(low), fabsl(high)));
    if (top - last > 6 && (low > 0 || high < 0)) { // many digits, of which only the last differ
        long double unit = powl(10, exponent_of(high - low) + 1);
        f.offset = floorl(low / unit) * unit;
        top = exponent_of(high - f.offset);
    }
    if (top > plain_up_to || top < -3)
        f.factor = top;
    f.places = f.factor > last ? f.factor - last : 0;
    return f;
}

static void put_note(Ticks *t, const LabelForm *f) {
    char factor[48] = "", offset[48] = "";
    if (f->factor) {
        char power[32];
        put_superscript(power, sizeof power, f->factor);
        snprintf(factor, sizeof factor, "×10%s", power);
    }
    if (f->offset != 0)
        snprintf(offset, sizeof offset, "%s%.15Lg", f->offset > 0 ? "+ " : "− ", fabsl(f->offset));
    const char *between = factor[0] && offset[0] ? "  " : "";
    snprintf(t->note, sizeof t->note, "%s%s%s", factor, between, offset);
}

static void place(Ticks *t, Step s, long double low, long double high, int plain_up_to) {
    long double from, to, size = step_size(s);
    step_range(s, low, high, &from, &to);
    LabelForm f = choose_label_form(s, low, high, plain_up_to);
    for (t->n = 0; from + t->n <= to && t->n < TICKS_MAX; t->n++) {
        long double at = (from + t->n) * size;
        t->at[t->n] = (double)at;
        put_number(t->label[t->n], TICK_LABEL_MAX, (at - f.offset) / powl(10, f.factor), f.places);
    }
    assert(t->n <= TICKS_MAX);
    put_note(t, &f);
}

void ticks_linear(Ticks *t, double low, double high, int most) {
    place(t, choose_step(low, high, most, false), low, high, 4);
}

void ticks_index(Ticks *t, double low, double high, int most) {
    place(t, choose_step(low, high, most, true), low, high, 6);
}

// ---- logarithmic axes ---------------------------------------------------------------------------

static void put_power(char *out, int digit, int exponent, bool plain) {
    if (plain) {
        put_number(out, TICK_LABEL_MAX, digit * powl(10, exponent), exponent < 0 ? -exponent : 0);
        return;
    }
    char power[16] = "";
    put_superscript(power, sizeof power, exponent);
    if (digit == 1)
        snprintf(out, TICK_LABEL_MAX, "10%s", power);
    else
        snprintf(out, TICK_LABEL_MAX, "%d×10%s", digit, power);
}

static void add_power(Ticks *t, int digit, int exponent, long double low, long double high) {
    long double at = digit * powl(10, exponent);
    if (t->n == TICKS_MAX || at < low * (1 - 1e-9L) || at > high * (1 + 1e-9L))
        return;
    t->at[t->n] = (double)at;
    put_power(t->label[t->n], digit, exponent, low >= 0.999e-3L && high < 1e5L); // all alike
    t->n++;
}

void ticks_log(Ticks *t, double low, double high, int most) {
    int first = (int)floorl(log10l(low) + 1e-9L);
    int last = (int)floorl(log10l(high) + 1e-9L);
    t->n = 0;
    t->note[0] = 0;
    bool few = last - first < 3;
    int stride = few ? 1 : (last - first + most) / most;
    for (int e = first; e <= last; e++) {
        if ((e % stride + stride) % stride == 0)
            add_power(t, 1, e, low, high);
        if (few) {
            add_power(t, 2, e, low, high);
            add_power(t, 5, e, low, high);
        }
    }
    if (t->n < 2)
        ticks_linear(t, low, high, most); // less than one factor of two or so
}

// ---- ranges and single numbers ------------------------------------------------------------------

bool ticks_widen(double *low, double *high) {
    double size = fmax(fabs(*low), fabs(*high));
    if ((long double)*high - *low > 1e-13L * size && *high - *low >= 1e-305)
        return false;
    double by = size > 1e-300 ? size * 0.1 : 1;
    double middle = *low / 2 + *high / 2;
    *low = fmax(middle - by, -1.7e308);
    *high = fmin(middle + by, 1.7e308);
    return true;
}

const char *number_brief(double x, char out[TICK_LABEL_MAX]) {
    snprintf(out, TICK_LABEL_MAX, "%.6g", x);
    return out;
}
