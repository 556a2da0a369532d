// fft.h: discrete Fourier transforms of lines of complex128 in host memory, any length whose
// prime factors are small.
#pragma once
#include "kernel/base/err.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct Pair {
    double re, im;
} Pair;

// Is the largest prime factor of n at most FFT_LARGEST_PRIME? n > 0.
enum { FFT_LARGEST_PRIME = 101 };
bool fft_fits(size_t n);

// Transforms each of `lines` lines of n elements in place, without a scale.
// inverse: the sign of the exponent is +. MemoryError.
MAY_FAIL bool fft_lines(Pair *data, size_t lines, size_t n, bool inverse, Err *e);
