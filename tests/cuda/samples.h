// samples.h: random programs with their data, for comparing a backend with the
// reference. The same seed gives the same program on every machine.
#pragma once
#include "gpu/core/backend.h"

typedef enum SampleKind {
    SAMPLE_LINEAR,
    SAMPLE_GRID,
    SAMPLE_STENCIL,
    SAMPLE_ROWS,
    SAMPLE_COLUMNS,
    SAMPLE_KINDS
} SampleKind;

typedef struct Sample {
    uint64_t seed;
    SampleKind kind;
    Program program;
    int nbuffers;
    Buffer buffer[MAX_ACCESS]; // memory: bound by the user to a copy of data[i]
    void *data[MAX_ACCESS];    // what the buffer holds before the program runs
    Dtype type[MAX_ACCESS];
} Sample;

// exact: only operations whose results are the same bits on every device.
// most: about how many elements the space may have.
void sample_make(Sample *s, SampleKind kind, uint64_t seed, bool exact, int64_t most);
void sample_free(Sample *s);

// Puts a copy of the data at each buffer's memory, which the caller has bound.
void sample_fill(const Sample *s);

// The first difference between the buffers' contents and `other` (one pointer per
// buffer): false and a line on stderr.
bool sample_same(const Sample *s, void *const other[MAX_ACCESS], const char *what);

// A number in [0, n) from the state, which moves on.
uint64_t sample_random(uint64_t *state, uint64_t n);

// Fills memory with n elements of the type, some of them special.
void sample_data(uint64_t *state, Dtype dt, void *out, size_t n);

// A hash over what Program.hash covers.
uint64_t sample_hash(const Program *p);
