// copy.h: between host memory of any kind and device memory, through two pieces
// of pinned memory in turn: while the device moves one, the host fills or
// empties the other. A few bytes are written to the host by a kernel.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/err.h"
#include <stdbool.h>

// What a kernel writes for a host that waits for it.
typedef struct Report {
    _Alignas(128) unsigned char bytes[REPORT_BYTES];
    _Atomic unsigned long long number;
} Report;
enum { REPORTS = 256 };

typedef struct Copy {
    Report *report;             // REPORTS of them in turn, pinned; made with the first
    unsigned long long reports; // number of the last
    unsigned asked;             // copies of a few bytes
    struct {                    // what the last reduction to one number gave
        CuPointer at;
        size_t bytes;
        unsigned entered; // Cuda.entered then: nothing has run since when it is one less now
        bool read, reported;
        unsigned long long number; // of its report
    } result;
    bool read_at_once; // it was: the next one is likely to be
    char *half[2];
    CuEvent moved[2]; // the device is done with that half
} Copy;

struct Cuda;
// Makes what marks a piece's copy, with the context (ahead_open).
MAY_FAIL bool copy_open(struct Cuda *g, Err *e);
// Both return when the host memory may be changed or read.
MAY_FAIL bool copy_up(struct Cuda *g, CuPointer to, const void *from, size_t bytes, Err *e);
MAY_FAIL bool copy_down(struct Cuda *g, void *to, CuPointer from, size_t bytes, Err *e);
// For a kernel that is about to write one number to `at`: where it is to report it, with which
// number; *to: 0 when it is not to.
void copy_report(struct Cuda *g, CuPointer at, size_t bytes, CuPointer *to,
                 unsigned long long *number);
// What these bytes are behind what has been queued, reported under a number; and a report, when it
// has come. Only the last REPORTS of them are there.
MAY_FAIL bool copy_note(struct Cuda *g, CuPointer from, size_t bytes, unsigned long long *number,
                        Err *e);
MAY_FAIL bool copy_noted(struct Cuda *g, unsigned long long number, void *to, size_t bytes, Err *e);
void copy_close(struct Cuda *g);
