// fft_plan.c: factors and roots of unity, and the stock of plans.
#include "gpu/host/fft_plan.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <math.h>
#include <string.h>

// ---- roots of unity -----------------------------------------------------------------------------

// exp(2 pi i k / n) from an angle in the first eighth; unit: pi / (4 n).
static Pair turn_of(size_t k, size_t n, double unit) {
    size_t x = 8 * k;
    bool lower = x >= 4 * n;
    if (lower)
        x = 8 * n - x;
    bool left = x >= 2 * n;
    if (left)
        x -= 2 * n;
    bool near = x < n;
    double angle = (double)(near ? x : 2 * n - x) * unit;
    double c = cos(angle);
    double s = sin(angle);
    Pair r = near ? (Pair){c, s} : (Pair){s, c};
    if (left)
        r = (Pair){-r.im, r.re};
    if (lower)
        r.im = -r.im;
    return r;
}

// The first `count` of exp(-2 pi i k / n), as products of two short tables, as NumPy makes them.
static bool turns_of(size_t n, size_t count, Pair *turn) {
    size_t half = (n + 2) / 2, shift = 1;
    double unit = (double)(0.25L * 3.141592653589793238462643383279502884197L / (long double)n);
    while (((size_t)1 << 2 * shift) < half)
        shift++;
    size_t mask = ((size_t)1 << shift) - 1;
    size_t groups = (half + mask) / (mask + 1);
    Pair *fine = mem_alloc((mask + 1 + groups) * sizeof *fine);
    Pair *coarse = fine + mask + 1;
    if (!fine)
        return false;
    fine[0] = coarse[0] = (Pair){1, 0};
    for (size_t i = 1; i <= mask; i++)
        fine[i] = turn_of(i, n, unit);
    for (size_t i = 1; i < groups; i++)
        coarse[i] = turn_of(i * (mask + 1), n, unit);
    STOP_CHUNKS(from, end, count)
    for (size_t k = from; k < end; k++) {
        size_t at = 2 * k <= n ? k : n - k;
        Pair x = fine[at & mask];
        Pair y = coarse[at >> shift];
        double s = x.re * y.im + x.im * y.re;
        turn[k] = (Pair){x.re * y.re - x.im * y.im, 2 * k <= n ? -s : s};
    }
    mem_free(fine);
    return !stop_asked();
}

// exp(-2 pi i k / p) to the last bit, of a small prime.
static void exact_turns(size_t p, Pair *turn) {
    for (size_t k = 0; k < p; k++) {
        long double angle =
            6.283185307179586476925286766559005768L * (long double)k / (long double)p;
        turn[k] = (Pair){(double)cosl(angle), (double)-sinl(angle)};
    }
}

// ---- factors ------------------------------------------------------------------------------------

static int factorise(size_t n, size_t *factor) {
    int count = 0;
    while (n % 8 == 0) {
        factor[count++] = 8;
        n /= 8;
    }
    while (n % 4 == 0) {
        factor[count++] = 4;
        n /= 4;
    }
    if (n % 2 == 0) { // the factor 2 comes first
        n /= 2;
        factor[count++] = 2;
        size_t first = factor[0];
        factor[0] = 2;
        factor[count - 1] = first;
    }
    for (size_t p = 3; n > 1; p += 2) {
        if (p * p > n)
            p = n;
        while (n % p == 0) {
            factor[count++] = p;
            n /= p;
        }
    }
    return count;
}

// What a pass of p parts costs an element.
static double cost_of_pass(size_t p) {
    switch (p) {
    case 8: return 6;
    case 4: return 4;
    default: return p <= 5 ? (double)p : 1.1 * (double)p;
    }
}

// What a transform of n costs, roughly; and the largest prime of n.
static double cost_of(size_t n, size_t *largest) {
    size_t factor[FFT_MOST_FACTORS];
    double cost = 0;
    *largest = 1;
    for (int i = 0, count = factorise(n, factor); i < count; i++) {
        size_t p = factor[i];
        cost += cost_of_pass(p);
        if (p > *largest && p != 8 && p != 4)
            *largest = p;
    }
    return cost * (double)n;
}

// The smallest number that is at least n with no prime above 11.
static size_t convolution_size(size_t n) {
    for (;; n++) {
        size_t rest = n;
        static const size_t primes[] = {2, 3, 5, 7, 11};
        for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
            while (rest % primes[i] == 0)
                rest /= primes[i];
        if (rest == 1)
            return n;
    }
}

static bool by_convolution(size_t n) {
    size_t largest, ignored;
    double direct = cost_of(n, &largest);
    if (largest > FFT_LARGEST_PRIME)
        return true;
    return n >= 50 && largest * largest > n &&
           3 * cost_of(convolution_size(2 * n - 1), &ignored) < direct;
}

// ---- plans --------------------------------------------------------------------------------------

static void plan_free(FftPlan *p) {
    if (!p)
        return;
    plan_free(p->wide);
    mem_free(p->pass);
    mem_free(p->turns);
    mem_free(p->half);
    mem_free(p->chirp);
    mem_free(p->spectrum);
    mem_free(p);
}

static bool make_passes(FftPlan *plan) {
    size_t factor[FFT_MOST_FACTORS], n = plan->n, before = 1, total = 0, at = 0;
    plan->passes = factorise(n, factor);
    for (int i = 0; i < plan->passes; i++) {
        before *= factor[i];
        total += 2 * (factor[i] - 1) * (n / before);
    }
    Pair *turn = mem_alloc(n * sizeof *turn);
    plan->pass = mem_alloc((size_t)plan->passes * sizeof *plan->pass + 1);
    plan->turns = mem_alloc(total * sizeof *plan->turns + 1);
    bool ok = turn && plan->pass && plan->turns && turns_of(n, n, turn);
    before = 1;
    for (int f = 0; ok && f < plan->passes; f++) {
        FftPass *t = &plan->pass[f];
        size_t p = factor[f];
        size_t run = n / (before * p);
        size_t count = (p - 1) * run;
        double *re = plan->turns + at;
        double *im = re + count;
        t->p = p;
        t->run = run;
        t->before = before;
        t->re = re;
        t->im = im;
        if (p % 2)
            exact_turns(p, t->small);
        for (size_t b = 1; b < p && !stop_asked(); b++)
            for (size_t i = 0; i < run; i++) {
                Pair w = turn[b * before * i];
                re[(b - 1) * run + i] = w.re;
                im[(b - 1) * run + i] = w.im;
            }
        at += 2 * count;
        before *= p;
    }
    mem_free(turn);
    return ok && !stop_asked();
}

static FftPlan *plan_new(size_t n);

static bool make_convolution(FftPlan *plan) {
    size_t n = plan->n;
    size_t m = convolution_size(2 * n - 1);
    plan->wide = plan_new(m);
    plan->chirp = mem_alloc(n * sizeof(Pair));
    plan->spectrum = mem_alloc(m * sizeof(Pair));
    Pair *roots = mem_alloc(2 * n * sizeof(Pair));
    Pair *work = mem_zero(m * sizeof(Pair));
    bool ok = plan->wide && plan->chirp && plan->spectrum && roots && work &&
              turns_of(2 * n, 2 * n, roots);
    if (ok) {
        double s = 1.0 / (double)m;
        for (size_t k = 0, at = 0; k < n; k++) { // at: k k modulo 2 n
            Pair w = plan->chirp[k] = roots[at];
            Pair b = {w.re * s, -w.im * s};
            work[k] = b;
            if (k)
                work[m - k] = b;
            at = (at + 2 * k + 1) % (2 * n);
        }
        bool there = fft_loops()->passes(plan->wide, 0, false, work, plan->spectrum);
        if (!there)
            memcpy(plan->spectrum, work, m * sizeof(Pair));
    }
    mem_free(roots);
    mem_free(work);
    return ok && !stop_asked(); // an interrupted plan is none
}

static FftPlan *plan_new(size_t n) {
    FftPlan *p = mem_zero(sizeof *p);
    if (!p)
        return NULL;
    p->n = n;
    if (by_convolution(n) ? make_convolution(p) : make_passes(p))
        return p;
    plan_free(p);
    return NULL;
}

static bool make_half(FftPlan *p) {
    if (p->half)
        return true;
    p->half = mem_alloc((p->n + 1) * sizeof *p->half);
    if (p->half && turns_of(2 * p->n, p->n + 1, p->half))
        return true;
    mem_free(p->half);
    p->half = NULL;
    return false;
}

const FftPlan *fft_plan(size_t n, bool half, Err *e) {
    static FftPlan *stock[FFT_PLANS_KEPT];
    static unsigned next;
    FftPlan *plan = NULL;
    for (int i = 0; i < FFT_PLANS_KEPT; i++)
        if (stock[i] && stock[i]->n == n)
            plan = stock[i];
    if (!plan) {
        for (int i = 0; i < FFT_PLANS_KEPT; i++) // a large one stays only until the next is made
            if (stock[i] && stock[i]->n > FFT_KEPT_MOST) {
                plan_free(stock[i]);
                stock[i] = NULL;
            }
        FftPlan **place = &stock[next++ % FFT_PLANS_KEPT];
        plan_free(*place);
        plan = *place = plan_new(n);
    }
    if (plan && (!half || make_half(plan)))
        return plan;
    if (stop_check(e))
        err_no_memory(e, n * sizeof(Pair));
    return NULL;
}
