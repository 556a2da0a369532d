// numtext.h: numbers as text, the way Python and NumPy write them.
#pragma once
#include "kernel/base/buf.h"
#include <stdint.h>

// A finite, non-negative number in decimal: 0.d0 d1 d2 ... times ten to `point`.
// No leading zero digit except for zero itself (one digit '0', point 1) and no
// trailing zero.
typedef struct Decimal {
    char digits[32]; // ASCII, not terminated
    int n;           // how many
    int point;       // position of the decimal point: 1 for 1.5, 0 for 0.15, -2 for 0.0015
} Decimal;

// The fewest digits that read back as x, and of those the nearest to x.
// x: finite, >= 0.
Decimal decimal_shortest(double x);  // read back as a double
Decimal decimal_shortest_f(float x); // read back as a float
Decimal decimal_shortest_h(float x); // x holds a float16 value; read back as float16

// Rounded to `places` digits after the point, half to even on the exact value,
// trailing zeros dropped. shortest: a Decimal of x that is kept when it is short enough.
Decimal decimal_fixed(double x, int places, const Decimal *shortest);

// Rounded to `digits` significant digits the same way.
Decimal decimal_digits(double x, int digits, const Decimal *shortest);

// Python's repr of a float: 0.1, 1e+16, 1.0, nan, -inf.
void numtext_double(Buf *out, double x);

// str of numpy.float32 and float16 (NumPy 2.3 and later): shortest in their own
// precision; exponent form from 1e6 (float16: 1e3) on and below 1e-4.
void numtext_float(Buf *out, float x);
void numtext_half(Buf *out, float x);

void numtext_int(Buf *out, int64_t x);
