// fft.h: discrete Fourier transforms of lines of float64 and complex128 in host memory, of any
// length.
#pragma once
#include "kernel/base/err.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct Pair {
    double re, im;
} Pair;

typedef enum FftKind {
    FFT_COMPLEX,   // complex to complex
    FFT_FROM_REAL, // real to complex, all of it
    FFT_REAL_HALF, // real to the first n / 2 + 1 complex ones
    FFT_HALF_REAL, // the first n / 2 + 1 of a Hermitian line to real
} FftKind;

// Lines of n > 0 elements along the middle axis of arrays in C order: from[outer][have][inner] to
// to[outer][fft_given(kind, n)][inner], which do not overlap. What a line lacks of its elements is
// 0, what it has too many of is left out. inverse: the sign of the exponent is +. Results are
// multiplied by scale.
typedef struct FftLines {
    FftKind kind;
    size_t n, have, outer, inner;
    const void *from;
    void *to;
    bool inverse;
    double scale;
} FftLines;

size_t fft_taken(FftKind kind, size_t n); // elements of a line that the transform reads
size_t fft_given(FftKind kind, size_t n); // and that it makes

// Calls part(ctx, from, to) for ranges that cover [0, n), perhaps on several threads at once.
typedef void (*FftShare)(void *who, size_t n, void (*part)(void *ctx, size_t from, size_t to),
                         void *ctx);

// MemoryError. share: how lines are shared out, or NULL.
MAY_FAIL bool fft_lines(const FftLines *t, FftShare share, void *who, Err *e);
