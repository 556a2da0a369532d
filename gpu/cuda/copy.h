// copy.h: between host memory of any kind and device memory, through two pieces
// of pinned memory in turn: while the device moves one, the host fills or
// empties the other. A few bytes are written to the host by a kernel.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/err.h"

// What a kernel writes for a host that waits for it.
typedef struct Report {
    unsigned char bytes[REPORT_BYTES];
    _Atomic unsigned long long number;
} Report;

typedef struct Copy {
    Report *report;             // pinned; made with the first
    unsigned long long reports; // number of the last
    unsigned asked;             // copies of a few bytes
    char *half[2];
    CuEvent moved[2]; // the device is done with that half
} Copy;

struct Cuda;
// Both return when the host memory may be changed or read.
MAY_FAIL bool copy_up(struct Cuda *g, CuPointer to, const void *from, size_t bytes, Err *e);
MAY_FAIL bool copy_down(struct Cuda *g, void *to, CuPointer from, size_t bytes, Err *e);
void copy_close(struct Cuda *g);
