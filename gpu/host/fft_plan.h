// fft_plan.h: what is known of a transform before its numbers: the factors of its length
// and the roots of unity. Internal to gpu/host/fft*.c.
#pragma once
#include "gpu/host/fft.h"
#include "gpu/host/host_limits.h"

// One factor of the length: from[i + run (b + p c)] to to[i + run (c + before b)], with i < run,
// b < p, c < before.
typedef struct FftPass {
    size_t p, run, before;
    const double *re, *im;             // turn[(b - 1) run + i] = exp(-2 pi i before b i / n)
    Pair small[FFT_LARGEST_PRIME + 1]; // exp(-2 pi i k / p) of an odd p
} FftPass;

typedef struct FftPlan {
    size_t n;
    int passes;
    FftPass *pass;
    double *turns; // what the passes point into
    Pair
        *half; // exp(-2 pi i k / (2 n)), k <= n / 2: real lines of length 2 n; NULL until asked for
    // A length with a large prime: x[k] w[k], convolved with conj(w), times w, by transforms of
    // plan `wide`.
    struct FftPlan *wide;
    Pair *chirp;    // w[k] = exp(-i pi k k / n)
    Pair *spectrum; // the transform of conj(w), over wide->n
} FftPlan;

// A plan of n > 0, of a small stock that keeps the last ones, with `half` when asked for. It
// stays valid until the next call. NULL: MemoryError.
const FftPlan *fft_plan(size_t n, bool half, Err *e);

typedef struct FftJob {
    const FftLines *t;
    const FftPlan *plan; // of length m
    size_t m;            // n / 2 for an even length with a real side
    bool halved, failed;
} FftJob;

// What is compiled for each instruction set.
typedef struct FftLoops {
    size_t lanes; // FFT_LANES of this set
    void (*part)(void *job, size_t from,
                 size_t to); // lines in groups of `lanes`; sets job->failed when memory is out
    // One line in a, by way of b, from pass `first` on; true: the result is in b, else in a.
    bool (*passes)(const FftPlan *plan, int first, bool inverse, Pair *a, Pair *b);
} FftLoops;

const FftLoops *fft_loops(void);
