// fft.c: which of the compiled sets of loops (vector/fft_lines.c) runs, and the call of it.
#include "gpu/host/fft.h"
#include "gpu/host/fft_plan.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/stop.h"

#if defined(FFT_v2)
extern const FftLoops fft_loops_v2, fft_loops_v3, fft_loops_v4;
const FftLoops *fft_loops(void) {
    int level = cpu_level();
    return level == 4 ? &fft_loops_v4 : level == 3 ? &fft_loops_v3 : &fft_loops_v2;
}
#else
extern const FftLoops fft_loops_base;
const FftLoops *fft_loops(void) {
    return &fft_loops_base;
}
#endif

size_t fft_taken(FftKind kind, size_t n) {
    return kind == FFT_HALF_REAL ? n / 2 + 1 : n;
}
size_t fft_given(FftKind kind, size_t n) {
    return kind == FFT_REAL_HALF ? n / 2 + 1 : n;
}

bool fft_lines(const FftLines *t, FftShare share, void *who, Err *e) {
    FftJob job = {.t = t, .m = t->n, .halved = t->kind >= FFT_REAL_HALF && t->n % 2 == 0};
    size_t count = t->outer * t->inner;
    size_t lanes = fft_loops()->lanes;
    size_t groups = (count + lanes - 1) / lanes;
    if (job.halved)
        job.m /= 2;
    if (!count)
        return true;
    if (!(job.plan = fft_plan(job.m, job.halved, e)))
        return false;
    if (share)
        share(who, groups, fft_loops()->part, &job);
    else
        fft_loops()->part(&job, 0, groups);
    if (job.failed)
        return err_no_memory(e, job.m * sizeof(Pair));
    return stop_check(e);
}
