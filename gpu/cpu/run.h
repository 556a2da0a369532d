// run.h: programs on the CPU: elementwise, and with reductions by the canonical
// trees of gpu/core/program.h.
#pragma once
#include "gpu/cpu/eval.h"
#include "gpu/cpu/threads.h"

typedef struct CpuState {
    const Loops *loops;
    Machines *machines; // NULL: no machine code here
    Threads *threads;
    Prepared *prepared; // NULL: none are kept
    struct HostPool *pool;
    struct UserPrograms *user; // kernels in CUDA C (user.h)
    char *scratch;             // of all workers, reused from run to run
    size_t scratch_bytes;
    char *partials; // chunk results of a reduction
    size_t partial_bytes;
    int chunks;              // of the pass of a chain that an interrupt has stopped (bands.c)
    int64_t at[MAX_THREADS]; // the row where each goes on
} CpuState;

// Goes on with the program from *at (Backend.run_part) on up to `workers` threads.
MAY_FAIL bool cpu_run_some(CpuState *s, int workers, const Program *p, RunProgress *at, Err *e);
// All of it.
MAY_FAIL bool cpu_run(CpuState *s, int workers, const Program *p, Err *e);

// A loop over n units of so many elements each of the program's space, `grain` of them at least at
// a time: fn(ctx, ...) for those from at->done on, as threads_run_some.
typedef struct Units {
    size_t n, grain;
    int64_t elements;
    PartFn fn;
    void *ctx;
} Units;
void cpu_run_units(CpuState *s, int workers, const Eval *v, const Units *u, RunProgress *at);

// Tells of the floating-point errors that were found.
void cpu_report_flags(const Eval *v);

// The value of an expression stored in a buffer, which gets its memory here, when its elements
// are few; false, with nothing done, when a program has to do it. (small.c)
struct Node;
bool cpu_small(CpuState *s, const struct Node *value, Buffer *to, const Layout *layout);

// For programs with reductions; scratch is ready. (reduce.c)
MAY_FAIL bool cpu_run_reduction(CpuState *s, int workers, const Eval *v, RunProgress *at, Err *e);

// Scratch of `bytes` per worker; NULL when memory is out.
char *cpu_scratch(CpuState *s, int workers, size_t bytes);
static inline char *worker_scratch(char *scratch, size_t bytes, int worker) {
    return scratch + (bytes + EVAL_ALIGN - 1) / EVAL_ALIGN * EVAL_ALIGN * (size_t)worker;
}
