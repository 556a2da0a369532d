// fft_lines.c: transforms of lines, compiled several times for several instruction sets: CMake
// gives FFT_NAME and the options. Stockham's form of the mixed-radix transform, with radices 8, 4,
// 2 and odd primes: over one line, over lines side by side, and over neighbours of one line. All do
// the same operations on each number, so that a line's result has the same bits whichever way it
// goes. Long lines look for an interrupt on their way; then the result is nothing, and whoever
// called looks, too. Sources: Temperton, "Self-sorting mixed-radix fast Fourier transforms", 1983;
// Van Loan, "Computational Frameworks for the Fast Fourier Transform", 1992.
#include "gpu/host/fft_plan.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <string.h>

enum {
    SMALL = 64,           // shorter lines alone go number by number
    LONGEST_BLOCK = 4096, // elements of lines side by side: two of 512 kB in the second-level cache
    FEWEST_LANES = FFT_LANES / 4 + 1, // lines that are worth a vector
    LOOK_EVERY = 1 << 14,             // vectors between two looks for an interrupt
};

// The same number of each of FFT_LANES lines.
typedef double Lanes __attribute__((vector_size(8 * FFT_LANES), aligned(8), may_alias));
typedef struct LanePair {
    Lanes re, im;
} LanePair;

#define INLINE inline __attribute__((always_inline))
#pragma GCC diagnostic ignored "-Wpsabi" // vectors stay inside of this file's functions

static const double HALF_ROOT = 0.707106781186547524400844362104849;

#define NUM double
#define TURN double
#define COMPLEX Pair
#define NAME(x) x##_of_pair
#include "gpu/host/vector/fft_passes.inc"
#undef NUM
#undef TURN
#undef COMPLEX
#undef NAME
#define NUM Lanes
#define TURN double
#define COMPLEX LanePair
#define NAME(x) x##_of_lanes
#include "gpu/host/vector/fft_passes.inc"

// The passes of a line, or of lines: `before` is counted from the first of them.
#define LINE_PASS(COMPLEX, WHAT)                                                               \
    static INLINE void WHAT##_pass_of(const FftPass *t, size_t p, bool inverse, size_t before, \
                                      const COMPLEX *from, COMPLEX *to) {                      \
        size_t run = t->run;                                                                   \
        COMPLEX x[FFT_LARGEST_PRIME + 1];                                                      \
        for (size_t c = 0; c < before && (c % LOOK_EVERY || !stop_asked()); c++)               \
            for (size_t i = 0; i < run; i++) {                                                 \
                for (size_t b = 0; b < p; b++)                                                 \
                    x[b] = from[i + run * (b + p * c)];                                        \
                butterfly_of_##WHAT(x, p, inverse, t->small);                                  \
                to[i + run * c] = x[0];                                                        \
                for (size_t b = 1; b < p; b++) {                                               \
                    COMPLEX *r = &to[i + run * (c + before * b)];                              \
                    if (i)                                                                     \
                        turned_of_##WHAT(r, &x[b], t->re[(b - 1) * run + i],                   \
                                         t->im[(b - 1) * run + i], inverse);                   \
                    else                                                                       \
                        *r = x[b];                                                             \
                }                                                                              \
            }                                                                                  \
    }
LINE_PASS(Pair, pair)
LINE_PASS(LanePair, lanes)

// One copy of the loop for each common radix and direction.
#define EACH_RADIX(t, inverse, CALL)  \
    switch (2 * (t)->p + (inverse)) { \
    case 4: CALL(2, false); break;    \
    case 5: CALL(2, true); break;     \
    case 6: CALL(3, false); break;    \
    case 7: CALL(3, true); break;     \
    case 8: CALL(4, false); break;    \
    case 9: CALL(4, true); break;     \
    case 10: CALL(5, false); break;   \
    case 11: CALL(5, true); break;    \
    case 14: CALL(7, false); break;   \
    case 15: CALL(7, true); break;    \
    case 16: CALL(8, false); break;   \
    case 17: CALL(8, true); break;    \
    default: CALL((t)->p, inverse);   \
    }

static void pair_pass(const FftPass *t, bool inverse, size_t before, const Pair *from, Pair *to) {
#define CALL(p, inverse) pair_pass_of(t, p, inverse, before, from, to)
    EACH_RADIX(t, inverse, CALL)
#undef CALL
}

static void lanes_pass(const FftPass *t, bool inverse, size_t before, const LanePair *from,
                       LanePair *to) {
#define CALL(p, inverse) lanes_pass_of(t, p, inverse, before, from, to)
    EACH_RADIX(t, inverse, CALL)
#undef CALL
}

static bool passes(const FftPlan *plan, int first, bool inverse, Pair *a, Pair *b) {
    size_t before = 1;
    bool swapped = false;
    for (int f = first; f < plan->passes; f++, swapped = !swapped) {
        pair_pass(&plan->pass[f], inverse, before, swapped ? b : a, swapped ? a : b);
        before *= plan->pass[f].p;
    }
    return swapped;
}

static bool lane_passes(const FftPlan *plan, int first, bool inverse, LanePair *a, LanePair *b) {
    size_t before = 1;
    bool swapped = false;
    for (int f = first; f < plan->passes; f++, swapped = !swapped) {
        lanes_pass(&plan->pass[f], inverse, before, swapped ? b : a, swapped ? a : b);
        before *= plan->pass[f].p;
    }
    return swapped;
}

// ---- neighbours of one line ---------------------------------------------------------------------

static INLINE void spread_turned(LanePair *x, const double *re, const double *im, bool inverse) {
    Lanes c = *(const Lanes *)re;
    Lanes s = *(const Lanes *)im;
    LanePair a = *x;
    x->re = inverse ? a.re * c + a.im * s : a.re * c - a.im * s;
    x->im = inverse ? a.im * c - a.re * s : a.re * s + a.im * c;
}

// Where a pass finds the parts of a line, in elements: its lines lie `line` apart, the p parts of a
// line `part`, and the lines that it makes will lie `made` apart. Not all powers of two: one set of
// a cache would hold them all.
typedef struct Spread {
    size_t line, part, made;
} Spread;

// A line's real and imaginary parts, which stand apart.
typedef struct Parts {
    double *re, *im;
} Parts;

enum { PAD = FFT_LANES };

// The first of each run has no turn; the last vector of a run may begin within the one before.
static INLINE void spread_of(const FftPass *t, size_t p, bool inverse, const Spread *at, Parts from,
                             Parts to) {
    size_t run = t->run, before = t->before;
    const double *re = from.re, *im = from.im;
    double *to_re = to.re, *to_im = to.im;
    LanePair x[FFT_LARGEST_PRIME + 1];
    Pair y[FFT_LARGEST_PRIME + 1];
    for (size_t c = 0; c < before && (c % LOOK_EVERY || !stop_asked());
         c++, re += at->line, im += at->line) {
        for (size_t b = 0; b < p; b++)
            y[b] = (Pair){re[at->part * b], im[at->part * b]};
        butterfly_of_pair(y, p, inverse, t->small);
        for (size_t b = 0; b < p; b++) {
            to_re[at->made * (c + before * b)] = y[b].re;
            to_im[at->made * (c + before * b)] = y[b].im;
        }
        for (size_t i = 1; i < run;) {
            for (size_t b = 0; b < p; b++) {
                x[b].re = *(const Lanes *)&re[i + at->part * b];
                x[b].im = *(const Lanes *)&im[i + at->part * b];
            }
            butterfly_of_lanes(x, p, inverse, t->small);
            for (size_t b = 0; b < p; b++) {
                if (b)
                    spread_turned(&x[b], &t->re[(b - 1) * run + i], &t->im[(b - 1) * run + i],
                                  inverse);
                *(Lanes *)&to_re[i + at->made * (c + before * b)] = x[b].re;
                *(Lanes *)&to_im[i + at->made * (c + before * b)] = x[b].im;
            }
            size_t next = i + FFT_LANES;
            i = next < run && next + FFT_LANES > run ? run - FFT_LANES : next;
            if (i / FFT_LANES % LOOK_EVERY == 0 && stop_asked())
                return;
        }
    }
}

// One pass of a whole line whose real and imaginary parts stand apart, run > FFT_LANES.
static void spread_pass(const FftPass *t, bool inverse, const Spread *at, Parts from, Parts to) {
#define CALL(p, inverse) spread_of(t, p, inverse, at, from, to)
    EACH_RADIX(t, inverse, CALL)
#undef CALL
}

// ---- elements in and out ------------------------------------------------------------------------

static INLINE double real_at(const FftLines *t, size_t base, size_t k) {
    return k < t->have ? ((const double *)t->from)[base + k * t->inner] : 0;
}
static INLINE Pair pair_at(const FftLines *t, size_t base, size_t k) {
    return k < t->have ? ((const Pair *)t->from)[base + k * t->inner] : (Pair){0, 0};
}

// Element k of the complex line of m elements that stands for the line at `base`.
static INLINE Pair element(const FftJob *job, FftKind kind, bool halved, size_t base, size_t k) {
    const FftLines *t = job->t;
    size_t m = job->m;
    if (kind == FFT_COMPLEX)
        return pair_at(t, base, k);
    if (kind == FFT_FROM_REAL || (kind == FFT_REAL_HALF && !halved))
        return (Pair){real_at(t, base, k), 0};
    if (kind == FFT_REAL_HALF)
        return (Pair){real_at(t, base, 2 * k), real_at(t, base, 2 * k + 1)};
    if (!halved) {
        Pair x = pair_at(t, base, k <= m / 2 ? k : m - k);
        return (Pair){x.re, k == 0 ? 0 : k <= m / 2 ? x.im : -x.im};
    }
    Pair x = pair_at(t, base, k);
    Pair y = pair_at(t, base, m - k);
    Pair w = job->plan->half[k];
    if (k == 0)
        x.im = y.im = 0;
    Pair even = {x.re + y.re, x.im - y.im};
    Pair d = {x.re - y.re, x.im + y.im};
    Pair odd = {d.re * w.re + d.im * w.im, d.im * w.re - d.re * w.im};
    return (Pair){even.re - odd.im, even.im + odd.re};
}

// Element k of the first half of a real line's transform, from x = z[k] and y = z[m - k] of its
// halved one.
static INLINE Pair half_element(const FftJob *job, Pair x, Pair y, size_t k) {
    Pair w = job->plan->half[k];
    Pair even = {0.5 * (x.re + y.re), 0.5 * (x.im - y.im)};
    Pair odd = {0.5 * (x.im + y.im), 0.5 * (y.re - x.re)};
    return (Pair){even.re + (odd.re * w.re - odd.im * w.im),
                  k == 0 || k == job->m ? 0 : even.im + (odd.re * w.im + odd.im * w.re)};
}

// Where line number i begins, with `length` elements to a line.
static size_t base_of(const FftLines *t, size_t i, size_t length) {
    return i / t->inner * length * t->inner + i % t->inner;
}

#define EACH_KIND(job, CALL)                                      \
    switch (2 * (job)->t->kind + (job)->halved) {                 \
    case 2 * FFT_COMPLEX: CALL(FFT_COMPLEX, false); break;        \
    case 2 * FFT_FROM_REAL: CALL(FFT_FROM_REAL, false); break;    \
    case 2 * FFT_REAL_HALF: CALL(FFT_REAL_HALF, false); break;    \
    case 2 * FFT_REAL_HALF + 1: CALL(FFT_REAL_HALF, true); break; \
    case 2 * FFT_HALF_REAL: CALL(FFT_HALF_REAL, false); break;    \
    default: CALL(FFT_HALF_REAL, true);                           \
    }

static void line_in(const FftJob *job, size_t base, Pair *line) {
#define CALL(kind, halved)              \
    for (size_t k = 0; k < job->m; k++) \
    line[k] = element(job, kind, halved, base, k)
    EACH_KIND(job, CALL)
#undef CALL
}

// Elements of a line that are taken before those of the next one: a part of each where lines follow
// each other, one where they are contiguous.
static size_t stretch_of(const FftJob *job) {
    return job->t->inner == 1 ? FFT_LANES : 1;
}

// Numbers of two vectors, counted through both, in another order.
#ifdef __clang__
#define CHOOSE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
typedef long long LaneOrder __attribute__((vector_size(8 * FFT_LANES)));
#define CHOOSE(a, b, ...) __builtin_shuffle(a, b, (LaneOrder){__VA_ARGS__})
#endif
#if FFT_LANES == 8
#define REAL_PARTS 0, 2, 4, 6, 8, 10, 12, 14
#define IMAGINARY_PARTS 1, 3, 5, 7, 9, 11, 13, 15
#define FIRST_PAIRS 0, 8, 1, 9, 2, 10, 3, 11
#define LAST_PAIRS 4, 12, 5, 13, 6, 14, 7, 15
#elif FFT_LANES == 4
#define REAL_PARTS 0, 2, 4, 6
#define IMAGINARY_PARTS 1, 3, 5, 7
#define FIRST_PAIRS 0, 4, 1, 5
#define LAST_PAIRS 2, 6, 3, 7
#else
#define REAL_PARTS 0, 2
#define IMAGINARY_PARTS 1, 3
#define FIRST_PAIRS 0, 2
#define LAST_PAIRS 1, 3
#endif

// FFT_LANES numbers that follow each other, and the way back, times s.
static INLINE LanePair lanes_at(const Pair *p) {
    Lanes a = ((const Lanes *)p)[0];
    Lanes b = ((const Lanes *)p)[1];
    return (LanePair){CHOOSE(a, b, REAL_PARTS), CHOOSE(a, b, IMAGINARY_PARTS)};
}
static INLINE void lanes_to(Pair *p, const LanePair *x, double s) {
    Lanes re = x->re * s;
    Lanes im = x->im * s;
    ((Lanes *)p)[0] = CHOOSE(re, im, FIRST_PAIRS);
    ((Lanes *)p)[1] = CHOOSE(re, im, LAST_PAIRS);
}

// Are the elements of `count` lines from `first` on complex numbers side by side, all of them
// there?
static bool neighbours(const FftJob *job, size_t first, size_t count) {
    const FftLines *t = job->t;
    return t->kind == FFT_COMPLEX && count == FFT_LANES && t->have >= t->n &&
           first % t->inner + FFT_LANES <= t->inner;
}

// Lines beyond `count` repeat the first.
static void lanes_in(const FftJob *job, size_t first, size_t count, LanePair *lanes) {
    size_t base[FFT_LANES], m = job->m;
    size_t stretch = stretch_of(job);
    for (size_t i = 0; i < FFT_LANES; i++)
        base[i] = base_of(job->t, first + (i < count ? i : 0), job->t->have);
    if (neighbours(job, first, count)) {
        for (size_t k = 0; k < m; k++)
            lanes[k] = lanes_at((const Pair *)job->t->from + base[0] + k * job->t->inner);
        return;
    }
#define CALL(kind, halved)                                                              \
    for (size_t k = 0; k < m; k += stretch)                                             \
        for (size_t i = 0, to = k + stretch < m ? k + stretch : m; i < FFT_LANES; i++)  \
            for (size_t j = k; j < to; j++) {                                           \
                Pair x = element(job, kind, halved, base[i], j);                        \
                ((double *)&lanes[j].re)[i] = x.re, ((double *)&lanes[j].im)[i] = x.im; \
            }
    EACH_KIND(job, CALL)
#undef CALL
}

// The elements that z[k] gives, and y = z[m - k] beside it.
static INLINE void give(const FftJob *job, FftKind kind, bool halved, size_t base, size_t k, Pair x,
                        Pair y) {
    const FftLines *t = job->t;
    double s = t->scale;
    Pair *to = (Pair *)t->to + base;
    double *real = (double *)t->to + base;
    if (kind == FFT_HALF_REAL) {
        real[(halved ? 2 * k : k) * t->inner] = x.re * s;
        if (halved)
            real[(2 * k + 1) * t->inner] = x.im * s;
        return;
    }
    if (kind == FFT_REAL_HALF && k > job->t->n / 2)
        return;
    if (kind == FFT_REAL_HALF)
        x = halved ? half_element(job, x, y, k) : (Pair){x.re, k ? x.im : 0};
    to[k * t->inner] = (Pair){x.re * s, x.im * s};
    if (kind == FFT_REAL_HALF && halved && k == 0) {
        Pair last = half_element(job, y, y, job->m);
        to[job->m * t->inner] = (Pair){last.re * s, last.im * s};
    }
}

static void line_out(const FftJob *job, size_t base, const Pair *z) {
#define CALL(kind, halved)              \
    for (size_t k = 0; k < job->m; k++) \
    give(job, kind, halved, base, k, z[k], z[k ? job->m - k : 0])
    EACH_KIND(job, CALL)
#undef CALL
}

static INLINE Pair lane_of(const LanePair *x, size_t i) {
    return (Pair){((const double *)&x->re)[i], ((const double *)&x->im)[i]};
}

static void lanes_out(const FftJob *job, size_t first, size_t count, const LanePair *z) {
    size_t base[FFT_LANES], m = job->m;
    size_t stretch = stretch_of(job);
    for (size_t i = 0; i < count; i++)
        base[i] = base_of(job->t, first + i, fft_given(job->t->kind, job->t->n));
    if (neighbours(job, first, count)) {
        for (size_t k = 0; k < m; k++)
            lanes_to((Pair *)job->t->to + base[0] + k * job->t->inner, &z[k], job->t->scale);
        return;
    }
#define CALL(kind, halved)                                                         \
    for (size_t k = 0; k < m; k += stretch)                                        \
        for (size_t i = 0, to = k + stretch < m ? k + stretch : m; i < count; i++) \
            for (size_t j = k; j < to; j++)                                        \
    give(job, kind, halved, base[i], j, lane_of(&z[j], i), lane_of(&z[j ? m - j : 0], i))
    EACH_KIND(job, CALL)
#undef CALL
}

// ---- one line -----------------------------------------------------------------------------------

// Doubles of one of the four parts of a line that is taken in two steps, with what lies between its
// pieces.
static size_t spread_work(size_t n) {
    return 2 * n + 3 * PAD;
}

// Doubles of work that `alone` needs.
static size_t alone_work(const FftPlan *plan) {
    if (plan->wide)
        return 4 * plan->wide->n + alone_work(plan->wide);
    return 4 * spread_work(plan->n) +
           4 * FFT_LANES * (plan->n < LONGEST_BLOCK ? plan->n : LONGEST_BLOCK);
}

// Lines of `length`, `apart` from each other, side by side; those beyond `count` repeat the first.
static void lanes_from(const double *re, const double *im, size_t apart, size_t count,
                       size_t length, LanePair *a) {
    for (size_t k = 0; k < length; k += FFT_LANES) {
        size_t to = k + FFT_LANES < length ? k + FFT_LANES : length;
        for (size_t i = 0; i < FFT_LANES; i++) {
            const double *x = re + (i < count ? i : 0) * apart;
            const double *y = im + (i < count ? i : 0) * apart;
            for (size_t j = k; j < to; j++)
                ((double *)&a[j].re)[i] = x[j], ((double *)&a[j].im)[i] = y[j];
        }
    }
}

// The first passes work on neighbours of the line, until it is many short ones, which the rest
// takes side by side.
static void in_two_steps(const FftPlan *plan, bool inverse, const Pair *in, Pair *out,
                         double *work) {
    size_t n = plan->n, lines = 1, length = n, run = plan->pass[0].run;
    size_t size = spread_work(n);
    double *re = work;
    double *im = re + size;
    double *to_re = im + size;
    double *to_im = to_re + size;
    LanePair *a = (LanePair *)(void *)(to_im + size);
    Spread at = {.part = run + PAD};
    for (size_t b = 0; b < plan->pass[0].p; b++)
        for (size_t i = 0; i < run;) { // run > FFT_LANES
            LanePair x = lanes_at(in + b * run + i);
            *(Lanes *)&re[b * at.part + i] = x.re;
            *(Lanes *)&im[b * at.part + i] = x.im;
            size_t next = i + FFT_LANES;
            i = next < run && next + FFT_LANES > run ? run - FFT_LANES : next;
        }
    int f = 0;
    while (f < plan->passes && !stop_asked() && plan->pass[f].run > FFT_LANES &&
           (lines < FFT_LANES || length > LONGEST_BLOCK)) {
        const FftPass *t = &plan->pass[f++];
        at.made = t->run + PAD;
        spread_pass(t, inverse, &at, (Parts){re, im}, (Parts){to_re, to_im});
        double *x = re;
        re = to_re;
        to_re = x;
        x = im;
        im = to_im;
        to_im = x;
        lines *= t->p;
        length = t->run;
        at = (Spread){.line = length + PAD, .part = f < plan->passes ? plan->pass[f].run : 1};
    }
    if (stop_asked())
        return; // the lines may still be longer than there is room for
    LanePair *b = a + length;
    for (size_t c = 0; c < lines && !stop_asked(); c += FFT_LANES) {
        size_t count = lines - c < FFT_LANES ? lines - c : FFT_LANES;
        lanes_from(re + c * at.line, im + c * at.line, at.line, count, length, a);
        const LanePair *z = lane_passes(plan, f, inverse, a, b) ? b : a;
        Pair *to = out + c;
        if (count == FFT_LANES)
            for (size_t k = 0; k < length; k++, to += lines)
                lanes_to(to, &z[k], 1);
        else
            for (size_t k = 0; k < length; k++, to += lines)
                for (size_t i = 0; i < count; i++)
                    to[i] = lane_of(&z[k], i);
    }
}

static void alone(const FftPlan *plan, bool inverse, const Pair *in, Pair *out, double *work);

static INLINE Pair times(Pair a, Pair w, bool conjugate) {
    return conjugate ? (Pair){a.re * w.re + a.im * w.im, a.im * w.re - a.re * w.im}
                     : (Pair){a.re * w.re - a.im * w.im, a.re * w.im + a.im * w.re};
}

static void by_convolution(const FftPlan *plan, bool inverse, const Pair *in, Pair *out,
                           double *work) {
    size_t n = plan->n, m = plan->wide->n;
    Pair *a = (Pair *)(void *)work;
    Pair *b = a + m;
    for (size_t k = 0; k < n; k++)
        a[k] = times(in[k], plan->chirp[k], inverse);
    for (size_t k = n; k < m; k++)
        a[k] = (Pair){0, 0};
    alone(plan->wide, false, a, b, work + 4 * m);
    for (size_t k = 0; k < m; k++)
        b[k] = times(b[k], plan->spectrum[k], inverse);
    alone(plan->wide, true, b, a, work + 4 * m);
    for (size_t k = 0; k < n; k++)
        out[k] = times(a[k], plan->chirp[k], inverse);
}

// The transform of in, m elements, to out; in stays as it is.
static void alone(const FftPlan *plan, bool inverse, const Pair *in, Pair *out, double *work) {
    size_t n = plan->n;
    if (plan->wide) {
        by_convolution(plan, inverse, in, out, work);
    } else if (n >= SMALL && plan->pass[0].run > FFT_LANES) {
        in_two_steps(plan, inverse, in, out, work);
    } else {
        Pair *a = (Pair *)(void *)work;
        memcpy(a, in, n * sizeof *in);
        if (!passes(plan, 0, inverse, a, out))
            memcpy(out, a, n * sizeof *in);
    }
}

// ---- lines --------------------------------------------------------------------------------------

static void lines_alone(FftJob *job, size_t from, size_t to, Pair *line, double *work) {
    const FftLines *t = job->t;
    Pair *z = line + job->m;
    for (size_t i = from; i < to; i++) {
        size_t base = base_of(t, i, t->have);
        size_t base_out = base_of(t, i, fft_given(t->kind, t->n));
        bool direct = t->kind == FFT_COMPLEX && t->inner == 1;
        const Pair *in = direct && t->have >= t->n ? (const Pair *)t->from + base : line;
        Pair *out = direct && t->scale == 1 ? (Pair *)t->to + base_out : z;
        if (in == line)
            line_in(job, base, line);
        if (stop_asked())
            return;
        alone(job->plan, t->inverse, in, out, work);
        if (out == z && !stop_asked())
            line_out(job, base_out, z);
    }
}

static void lines_part(void *ctx, size_t from, size_t to) {
    FftJob *job = ctx;
    size_t m = job->m;
    size_t count = job->t->outer * job->t->inner;
    to = to * FFT_LANES < count ? to * FFT_LANES : count;
    from *= FFT_LANES;
    size_t together = job->plan->wide || m > LONGEST_BLOCK ? 0 : 2 * m * FFT_LANES * 2;
    double *work = mem_alloc((together + 4 * m + alone_work(job->plan)) * sizeof *work);
    if (!work) {
        __atomic_store_n(&job->failed, true, __ATOMIC_RELAXED);
        return;
    }
    LanePair *a = (LanePair *)(void *)work;
    LanePair *b = a + m;
    for (; from < to && !stop_asked(); from += FFT_LANES) {
        size_t lines = to - from < FFT_LANES ? to - from : FFT_LANES;
        if (!together || lines < FEWEST_LANES) {
            lines_alone(job, from, from + lines, (Pair *)(void *)(work + together),
                        work + together + 4 * m);
            continue;
        }
        lanes_in(job, from, lines, a);
        lanes_out(job, from, lines, lane_passes(job->plan, 0, job->t->inverse, a, b) ? b : a);
    }
    mem_free(work);
}

#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
const FftLoops CAT(fft_loops_, FFT_NAME) = {FFT_LANES, lines_part, passes};
