// ahead.h: how much work is queued on the device. An interrupt can only take
// effect between launches, so at most about 50 ms are ever queued ahead.
#pragma once
#include "gpu/cuda/api.h"
#include "kernel/base/err.h"

enum { AHEAD_MARKS = 32 };

// Every few estimated milliseconds an event is queued as a mark. When a mark is
// passed, the time since the one before it corrects later estimates.
typedef struct Ahead {
    struct {
        CuEvent event;
        double plain; // estimated ns of the work since the mark before
        bool follows; // the mark before was not passed yet when this was queued
    } mark[AHEAD_MARKS];
    unsigned first, next; // marks [first, next) are not known to be passed
    double open;          // estimated ns queued after the last mark
    double queued;        // of all marks not passed
    double scale;         // measured time over estimate, lately; 0: nothing measured yet
} Ahead;

// Measured time beside the estimated, where that is more.
static inline double ahead_slowness(const Ahead *a) {
    return a->scale > 1 ? a->scale : 1;
}

struct Cuda;
// Makes the marks, with the context: a call that gives something back is answered behind the work
// that is queued before it.
MAY_FAIL bool ahead_open(struct Cuda *g, Err *e);
// After queuing work of about `ns`: waits while too much is queued.
MAY_FAIL bool ahead_add(struct Cuda *g, double ns, Err *e);
// Everything queued is done.
void ahead_done(struct Cuda *g);
void ahead_close(struct Cuda *g);
