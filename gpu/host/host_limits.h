// host_limits.h: the bounds of what is done on host memory, each with its reason. tests/bounds
// has programs at, below and above each of them: a row here needs one there.
#pragma once

enum {
    RADIX_LEAST = 400, // elements of a line from which on sorting by digits is faster than merging
    DIGIT = 11,        // bits: counts of a digit stay in the first-level cache
    BUCKETS = 1 << DIGIT,
    DIGITS_MOST = 6,     // of 64 bits
    COUNTED_LEAST = 512, // whole numbers that are counted: fewer are sorted as fast,
    COUNTED_RANGE =
        1 << 16,         // values that they have room for: counts stay in the second-level cache
    COUNTED_EACH = 2,    // numbers for each value, at least
    RANGE_CHUNK = 256,   // numbers until it is asked whether they are too far apart
    SEARCHED = 8,        // values that are looked for at once
    QUICK_LEAST = 16,    // elements whose order is found by vectors; fewer are compared one by one
    QUICK_PARTS = 512,   // elements of which a part is put in order; fewer are sorted as fast
    QUICK_VECTORS = 32,  // vectors of keys that are sorted in registers,
    QUICK_PLACED = 16,   // and of keys with their places
    QUICK_HELD = 4,      // vectors that a split reads at once
    QUICK_SAMPLE = 64,   // keys of which one splits the others
    QUICK_MARGIN = 5,    // of these: how far from a wanted place it is looked for
    QUICK_SPARE = 16,    // keys of a vector
    COLUMN_TILE = 256,   // columns that are gone through together
    NETWORK_LANES = 16,  // segments that are sorted at once,
    NETWORK_MOST = 1024, // and how long they may be
    LOOK_FROM = 1 << 10, // bools that are looked at once where they stand, when nothing waits
    RANKED = 128,        // longer segments are not sorted by counting
    SMALL_MATRIX =
        128, // its side; measured: below it, threads wait for each other more than they work
    LAPACK_ASIDE_LEAST =
        160, // its side; smaller ones take some milliseconds, and an interrupt can wait for them
    TURN_SIDE = 16, // of the squares by which a matrix is turned round: two lines of the cache
    LAPACK_OWN_ROOM = 1024,  // numbers that a call of small matrices has room for by itself: 8 KB
    LAPACK_ROOMS_MOST = 8,   // pieces of memory that one call works on
    FFT_LARGEST_PRIME = 101, // of a factor; a length with a larger one goes by way of a convolution
    FFT_MOST_FACTORS = 64,   // of a length: there are no more in 64 bits
    FFT_PLANS_KEPT = 12,     // of transforms
    FFT_KEPT_MOST = 1 << 20, // elements of one that is kept: 32 MB of roots
};

// Numbers in a vector of the instruction set that a file is compiled for. Wider ones than the
// processor's go through memory.
#if !defined(__AVX__)
#define FFT_LANES 2
#elif !defined(__AVX512F__)
#define FFT_LANES 4
#else
#define FFT_LANES 8
#endif
