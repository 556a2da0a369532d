// neighbours.c: what other programs use of a GPU.
#include "gpu/cuda/neighbours.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include <unistd.h>

// The process of ours that has CUDA open.
static pid_t own_process(void) {
    return process_is_used() ? process_id() : getpid();
}

bool neighbours_ask(const Device *d, NvmlFigures *f, Err *e) {
    const pid_t own = own_process();
    return nvml_ask(d->uuid, &own, own != 0, f, e);
}

#define OTHERS_NS 1000000000 // a program that tries again and again asks no more often

bool neighbours_memory(const Device *d, size_t *bytes, unsigned *programs) {
    Cuda *g = cuda_of(d);
    const int64_t now = clock_ns();
    if (!g->others_at || now - g->others_at > OTHERS_NS) {
        NvmlFigures f;
        Err e = {0};
        g->others_known = neighbours_ask(d, &f, &e) && f.knows_processes;
        g->others = (size_t)f.others;
        g->n_others = f.n_others;
        g->others_at = now;
    }
    *bytes = g->others;
    *programs = g->n_others;
    return g->others_known;
}
