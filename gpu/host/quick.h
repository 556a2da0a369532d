// quick.h: quicksort by vectors, for numbers of two, four and eight bytes in host memory, where the
// processor has AVX2 or AVX-512. Those of two bytes are sorted as keys of four.
#pragma once
#include "gpu/core/dtype.h"
#include "gpu/host/host_limits.h"
#include "kernel/base/err.h"
#include <stdint.h>

// How numbers become signed keys of the same order, and keys numbers again: bits that are turned
// round in all of them, and in those below 0. Magnitudes above `most` are NaNs.
typedef struct KeyBits {
    int64_t always, negative, most;
} KeyBits;

// Places of a line that are asked for, ascending.
typedef struct QuickPlaces {
    const size_t *at;
    size_t count;
} QuickPlaces;

// What is compiled for each instruction set: n keys in ascending order. With places, all of which
// differ, these decide between equal keys. When an interrupt is asked for, nothing is worth
// keeping. select: each wanted place gets the key that sorting would put there, smaller ones before
// and larger ones behind it; spare has room for n keys and QUICK_SPARE more. All sets leave the
// same. turn: numbers to keys or back; true: there is a NaN, which has a key somewhere. alike: keys
// of numbers where zeros are alike, and NaNs, which come last; of 32 bits above the places 0, 1,
// ... in one number. widen: numbers of 16 bits, with or without a sign, to keys; narrow: back.
// apart: the places of the keys below the pivot, of those that equal it, and of those above it,
// each in order. extreme: the first place of the largest or smallest of n floats, QUICK_LEAST at
// least; n: there is a NaN.
typedef struct QuickLoops {
    void (*sort32)(int32_t *keys, size_t n);
    void (*sort64)(int64_t *keys, size_t n);
    void (*sort_placed64)(int64_t *keys, int64_t *places, size_t n);
    void (*select32)(int32_t *keys, int32_t *spare, size_t n, QuickPlaces want);
    void (*select64)(int64_t *keys, int64_t *spare, size_t n, QuickPlaces want);
    bool (*turn32)(int32_t *keys, size_t n, KeyBits bits);
    bool (*turn64)(int64_t *keys, size_t n, KeyBits bits);
    void (*alike32)(const int32_t *from, int64_t *to, size_t n, KeyBits bits);
    void (*alike64)(const int64_t *from, int64_t *to, size_t n, KeyBits bits);
    void (*widen)(const void *from, int32_t *to, size_t n, bool sign);
    void (*narrow)(const int32_t *from, void *to, size_t n);
    void (*apart)(const int64_t *keys, size_t n, int64_t pivot, int64_t *order);
    size_t (*extreme32)(const float *p, size_t n, bool largest);
    size_t (*extreme64)(const double *p, size_t n, bool largest);
} QuickLoops;

// How numbers of a type are sorted.
typedef struct Quick {
    const QuickLoops *loops;
    Dtype dt;
    KeyBits bits;
} Quick;

// false: there is no quicksort for numbers of this type on this processor.
bool quick_of(Dtype dt, Quick *q);
// Sorts n numbers in place. -0.0 comes before 0.0, NaNs last in the order in which they stood.
MAY_FAIL bool quick_sort(const Quick *q, void *data, size_t n, Err *e);
// Puts numbers at the places where sorting would, smaller ones before and larger ones behind them.
MAY_FAIL bool quick_partition(const Quick *q, void *data, size_t n, QuickPlaces want, Err *e);
// Their order, stable: 0.0 equals -0.0, and NaNs equal each other. n < 2**32.
MAY_FAIL bool quick_argsort(const Quick *q, const void *data, int64_t *order, size_t n, Err *e);
// Their order with the places that are wanted right, as quick_partition has the numbers. n < 2**32.
MAY_FAIL bool quick_argpartition(const Quick *q, const void *data, int64_t *order, size_t n,
                                 QuickPlaces want, Err *e);
