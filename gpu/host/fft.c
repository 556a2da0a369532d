// fft.c: Stockham's form of the mixed-radix transform, with radices 8, 4, 2 and odd primes.
// Sources: Temperton, "Self-sorting mixed-radix fast Fourier transforms", 1983; Van Loan,
// "Computational Frameworks for the Fast Fourier Transform", 1992.
#include "gpu/host/fft.h"
#include "kernel/base/mem.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FACTORS = 64 };

typedef struct Plan {
    size_t n;
    int factors;
    size_t factor[MOST_FACTORS];
    Pair *turn; // exp(-2 pi i k / n), k < n
    bool inverse;
} Plan;

bool fft_fits(size_t n) {
    for (size_t p = 2; p <= FFT_LARGEST_PRIME && n > 1; p++)
        while (n % p == 0) n /= p;
    return n == 1;
}

// ---- the plan ---------------------------------------------------------------------------------

static void factorise(Plan *plan) {
    size_t n = plan->n;
    while (n % 8 == 0) plan->factor[plan->factors++] = 8, n /= 8;
    while (n % 4 == 0) plan->factor[plan->factors++] = 4, n /= 4;
    if (n % 2 == 0) { // the factor 2 comes first
        n /= 2;
        plan->factor[plan->factors++] = 2;
        size_t first = plan->factor[0];
        plan->factor[0] = 2;
        plan->factor[plan->factors - 1] = first;
    }
    for (size_t p = 3; n > 1; p += 2)
        while (n % p == 0) plan->factor[plan->factors++] = p, n /= p;
}

// exp(2 pi i k / n) from an angle in the first eighth; unit: pi / (4 n).
static Pair turn_of(size_t k, size_t n, double unit) {
    size_t x = 8 * k;
    bool lower = x >= 4 * n;
    if (lower) x = 8 * n - x;
    bool left = x >= 2 * n;
    if (left) x -= 2 * n;
    bool near = x < n;
    double angle = (double)(near ? x : 2 * n - x) * unit, c = cos(angle), s = sin(angle);
    Pair r = near ? (Pair){c, s} : (Pair){s, c};
    if (left) r = (Pair){-r.im, r.re};
    if (lower) r.im = -r.im;
    return r;
}

// All turns as products of two short tables, as NumPy makes them; conjugated.
static bool turns_of(Plan *plan) {
    size_t n = plan->n, half = (n + 2) / 2, shift = 1;
    double unit = (double)(0.25L * 3.141592653589793238462643383279502884197L / (long double)n);
    while (((size_t)1 << 2 * shift) < half) shift++;
    size_t mask = ((size_t)1 << shift) - 1, count = (half + mask) / (mask + 1);
    Pair *fine = mem_alloc((mask + 1 + count) * sizeof *fine), *coarse = fine + mask + 1;
    if (!fine) return false;
    fine[0] = coarse[0] = (Pair){1, 0};
    for (size_t i = 1; i <= mask; i++) fine[i] = turn_of(i, n, unit);
    for (size_t i = 1; i < count; i++) coarse[i] = turn_of(i * (mask + 1), n, unit);
    for (size_t k = 0; k < n; k++) {
        size_t at = 2 * k <= n ? k : n - k;
        Pair x = fine[at & mask], y = coarse[at >> shift];
        double s = x.re * y.im + x.im * y.re;
        plan->turn[k] = (Pair){x.re * y.re - x.im * y.im, 2 * k <= n ? -s : s};
    }
    mem_free(fine);
    return true;
}

// exp(-2 pi i k / p) to the last bit, of a small prime.
static void exact_turns(size_t p, Pair *turn) {
    for (size_t k = 0; k < p; k++) {
        long double angle = 6.283185307179586476925286766559005768L * (long double)k / (long double)p;
        turn[k] = (Pair){(double)cosl(angle), (double)-sinl(angle)};
    }
}

// ---- small transforms -----------------------------------------------------------------------------

static inline Pair plus(Pair a, Pair b) { return (Pair){a.re + b.re, a.im + b.im}; }
static inline Pair minus(Pair a, Pair b) { return (Pair){a.re - b.re, a.im - b.im}; }
// Times -i, or i for the inverse.
static inline Pair quarter(Pair a, bool inverse) { return inverse ? (Pair){-a.im, a.re} : (Pair){a.im, -a.re}; }

static inline Pair turned(Pair a, Pair w, bool inverse) {
    return inverse ? (Pair){a.re * w.re + a.im * w.im, a.im * w.re - a.re * w.im}
                   : (Pair){a.re * w.re - a.im * w.im, a.re * w.im + a.im * w.re};
}

static inline void four(Pair *x, bool inverse) {
    Pair a = plus(x[0], x[2]), b = minus(x[0], x[2]), c = plus(x[1], x[3]), d = quarter(minus(x[1], x[3]), inverse);
    x[0] = plus(a, c), x[2] = minus(a, c), x[1] = plus(b, d), x[3] = minus(b, d);
}

static const double HALF_ROOT = 0.707106781186547524400844362104849;

// Times exp(-i pi / 4), exp(-3 i pi / 4), or their conjugates.
static inline Pair eighth(Pair a, bool inverse) {
    return inverse ? (Pair){HALF_ROOT * (a.re - a.im), HALF_ROOT * (a.im + a.re)}
                   : (Pair){HALF_ROOT * (a.re + a.im), HALF_ROOT * (a.im - a.re)};
}
static inline Pair three_eighths(Pair a, bool inverse) {
    return inverse ? (Pair){HALF_ROOT * (-a.re - a.im), HALF_ROOT * (a.re - a.im)}
                   : (Pair){HALF_ROOT * (a.im - a.re), HALF_ROOT * (-a.re - a.im)};
}

static inline void eight(Pair *x, bool inverse) {
    Pair a1 = plus(x[1], x[5]), a5 = minus(x[1], x[5]), a3 = plus(x[3], x[7]), a7 = minus(x[3], x[7]);
    Pair t = a1;
    a1 = plus(t, a3), a3 = quarter(minus(t, a3), inverse);
    a7 = quarter(a7, inverse);
    t = a5;
    a5 = eighth(plus(t, a7), inverse), a7 = three_eighths(minus(t, a7), inverse);
    Pair a0 = plus(x[0], x[4]), a4 = minus(x[0], x[4]), a2 = plus(x[2], x[6]), a6 = quarter(minus(x[2], x[6]), inverse);
    Pair even = plus(a0, a2), odd = minus(a0, a2);
    x[0] = plus(even, a1), x[4] = minus(even, a1), x[2] = plus(odd, a3), x[6] = minus(odd, a3);
    even = plus(a4, a6), odd = minus(a4, a6);
    x[1] = plus(even, a5), x[5] = minus(even, a5), x[3] = plus(odd, a7), x[7] = minus(odd, a7);
}

// An odd prime p: sums and differences of the elements that lie opposite. turn: its p turns.
static void odd(Pair *x, size_t p, const Plan *plan, const Pair *turn) {
    Pair sum[FFT_LARGEST_PRIME / 2 + 1], difference[FFT_LARGEST_PRIME / 2 + 1], first = x[0], all = x[0];
    size_t half = p / 2;
    for (size_t k = 1; k <= half; k++) {
        sum[k] = plus(x[k], x[p - k]);
        difference[k] = minus(x[k], x[p - k]);
        all = plus(all, sum[k]);
    }
    x[0] = all;
    for (size_t j = 1; j <= half; j++) {
        Pair even = first, side = {0, 0};
        for (size_t k = 1; k <= half; k++) {
            Pair w = turn[j * k % p];
            even.re += w.re * sum[k].re;
            even.im += w.re * sum[k].im;
            double s = plan->inverse ? -w.im : w.im;
            side.re = k == 1 ? -s * difference[k].im : side.re - s * difference[k].im;
            side.im = k == 1 ? s * difference[k].re : side.im + s * difference[k].re;
        }
        x[j] = plus(even, side);
        x[p - j] = minus(even, side);
    }
}

// ---- one factor over a line: from[i + ido (b + p c)] to to[i + ido (c + l1 b)] ---------------------

static inline __attribute__((always_inline)) void pass_of(const Plan *plan, size_t p, bool inverse, size_t l1, const Pair *from, Pair *to) {
    size_t ido = plan->n / (l1 * p);
    Pair x[FFT_LARGEST_PRIME + 1], turn[FFT_LARGEST_PRIME + 1];
    if (p != 2 && p != 4 && p != 8) exact_turns(p, turn);
    for (size_t c = 0; c < l1; c++)
        for (size_t i = 0; i < ido; i++) {
            for (size_t b = 0; b < p; b++) x[b] = from[i + ido * (b + p * c)];
            if (p == 4) four(x, inverse);
            else if (p == 8) eight(x, inverse);
            else if (p == 2) {
                Pair t = x[0];
                x[0] = plus(t, x[1]), x[1] = minus(t, x[1]);
            } else odd(x, p, plan, turn);
            to[i + ido * c] = x[0];
            for (size_t b = 1; b < p; b++)
                to[i + ido * (c + l1 * b)] = i ? turned(x[b], plan->turn[b * l1 * i], inverse) : x[b];
        }
}

// One copy of the loop for each common radix and direction.
static void pass(const Plan *plan, size_t p, size_t l1, const Pair *from, Pair *to) {
    switch (2 * p + plan->inverse) {
    case 4: pass_of(plan, 2, false, l1, from, to); return;
    case 5: pass_of(plan, 2, true, l1, from, to); return;
    case 8: pass_of(plan, 4, false, l1, from, to); return;
    case 9: pass_of(plan, 4, true, l1, from, to); return;
    case 16: pass_of(plan, 8, false, l1, from, to); return;
    case 17: pass_of(plan, 8, true, l1, from, to); return;
    default: pass_of(plan, p, plan->inverse, l1, from, to);
    }
}

bool fft_lines(Pair *data, size_t lines, size_t n, bool inverse, Err *e) {
    Plan plan = {.n = n, .inverse = inverse};
    if (n < 2 || lines == 0) return true;
    factorise(&plan);
    plan.turn = mem_alloc(n * sizeof *plan.turn);
    Pair *work = mem_alloc(n * sizeof *work);
    bool ok = plan.turn && work && turns_of(&plan);
    if (!ok) err_no_memory(e, n * sizeof *work);
    for (size_t line = 0; ok && line < lines; line++) {
        Pair *from = data + line * n, *to = work;
        size_t l1 = 1;
        for (int f = 0; f < plan.factors; f++) {
            pass(&plan, plan.factor[f], l1, from, to);
            l1 *= plan.factor[f];
            Pair *t = from;
            from = to, to = t;
        }
        if (from == work) memcpy(data + line * n, work, n * sizeof *work);
    }
    mem_free(work);
    mem_free(plan.turn);
    return ok;
}
