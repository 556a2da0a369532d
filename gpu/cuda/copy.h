// copy.h: between host memory of any kind and device memory, through two pieces
// of pinned memory in turn: while the device moves one, the host fills or
// empties the other.
#pragma once
#include "gpu/cuda/api.h"
#include "kernel/base/err.h"

typedef struct Copy {
    char *half[2];
    CuEvent moved[2]; // the device is done with that half
} Copy;

struct Cuda;
// Both return when the host memory may be changed or read.
MAY_FAIL bool copy_up(struct Cuda *g, CuPointer to, const void *from, size_t bytes, Err *e);
MAY_FAIL bool copy_down(struct Cuda *g, void *to, CuPointer from, size_t bytes, Err *e);
void copy_close(struct Cuda *g);
