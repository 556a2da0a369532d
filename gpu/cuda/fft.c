// fft.c: Fourier transforms by cuFFT. A plan is made once for each kind of transform, and the
// least lately used one goes when there are too many. Work areas come from the pool, so that
// memory figures stay right; the stream's order lets the next work have them at once.
#include "gpu/cuda/libs.h"
#include "gpu/cuda/state.h"
#include <math.h>
#include <string.h>

static bool fft_check(Cuda *g, CufftResult r, const char *doing, Err *e) {
    return cuda_library_check(g, "cuFFT", r, CUFFT_ALLOC_FAILED, doing, e);
}

// Lines of the innermost axis are contiguous (inner 1), or element by element among each
// other; then one plan does the `inner` transforms of one block.
static FftKey key_of(const FftWork *w) {
    FftKey k = {.rank = w->rank, .inner = w->inner, .batch = w->inner > 1 ? w->inner : w->outer};
    k.type = w->kind == TRANSFORM_COMPLEX     ? CUFFT_C2C
             : w->kind == TRANSFORM_FROM_REAL ? CUFFT_R2C
                                              : CUFFT_C2R;
    if (w->dt == DT_C128)
        k.type += CUFFT_DOUBLE;
    for (int i = 0; i < w->rank; i++)
        k.dim[i] = w->dim[i];
    return k;
}

// Extents as they lie in memory; *count: elements of a block.
static void extents(const FftWork *w, bool half, long long *embed, long long *count) {
    *count = w->inner;
    for (int i = 0; i < w->rank; i++) {
        embed[i] = half && i == w->rank - 1 ? w->dim[i] / 2 + 1 : w->dim[i];
        *count *= embed[i];
    }
}

static bool make_plan(Cuda *g, const FftWork *w, const FftKey *key, CufftPlan *plan, size_t *work,
                      Err *e) {
    long long dim[FFT_RANK_MOST], in[FFT_RANK_MOST], out[FFT_RANK_MOST], in_count, out_count;
    memcpy(dim, key->dim, sizeof dim);
    extents(w, w->kind == TRANSFORM_TO_REAL, in, &in_count);
    extents(w, w->kind == TRANSFORM_FROM_REAL, out, &out_count);
    bool among = w->inner > 1;
    if (!fft_check(g, cufft.Create(plan), "starting cuFFT", e))
        return false;
    if (fft_check(g, cufft.SetAutoAllocation(*plan, 0), "planning a transform", e) &&
        fft_check(g,
                  cufft.MakePlan(*plan, w->rank, dim, in, w->inner, among ? 1 : in_count, out,
                                 w->inner, among ? 1 : out_count, key->type, key->batch, work),
                  "planning a transform", e) &&
        fft_check(g, cufft.SetStream(*plan, g->stream), "planning a transform", e))
        return true;
    (void)cufft.Destroy(*plan);
    return false;
}

static int place_for_plan(FftPlans *p) {
    if (p->n < FFT_PLANS)
        return p->n++;
    int oldest = 0;
    for (int i = 1; i < FFT_PLANS; i++)
        if (p->item[i].used < p->item[oldest].used)
            oldest = i;
    (void)cufft.Destroy(p->item[oldest].plan); // waits for what it still does
    return oldest;
}

static bool find_plan(Cuda *g, const FftWork *w, CufftPlan *plan, size_t *work, Err *e) {
    FftPlans *p = &g->fft;
    FftKey key = key_of(w);
    for (int i = 0; i < p->n; i++) {
        if (memcmp(&p->item[i].key, &key, sizeof key) != 0)
            continue;
        p->item[i].used = ++p->clock;
        *plan = p->item[i].plan;
        *work = p->item[i].work_bytes;
        return true;
    }
    if (!make_plan(g, w, &key, plan, work, e))
        return false;
    int at = place_for_plan(p);
    p->item[at].key = key;
    p->item[at].plan = *plan;
    p->item[at].work_bytes = *work;
    p->item[at].used = ++p->clock;
    return true;
}

static CufftResult execute(const FftWork *w, CufftPlan plan, void *in, void *out) {
    bool wide = w->dt == DT_C128;
    int direction = w->inverse ? CUFFT_INVERSE : CUFFT_FORWARD;
    switch (w->kind) {
    case TRANSFORM_COMPLEX:
        return wide ? cufft.ExecZ2Z(plan, in, out, direction)
                    : cufft.ExecC2C(plan, in, out, direction);
    case TRANSFORM_FROM_REAL:
        return wide ? cufft.ExecD2Z(plan, in, out) : cufft.ExecR2C(plan, in, out);
    default: return wide ? cufft.ExecZ2D(plan, in, out) : cufft.ExecC2R(plan, in, out);
    }
}

// The type of the elements on the side that is real for one kind of transform.
static Dtype side_type(const FftWork *w, TransformKind real_for) {
    return w->kind == real_for ? dtype_part(w->dt) : w->dt;
}

bool cuda_fft(Device *d, const FftWork *w, Err *e) {
    Cuda *g = cuda_of(d);
    CufftPlan plan;
    size_t bytes;
    void *work = NULL;
    if (!cuda_enter(g, e) || !libs_open(LIB_CUFFT, e) || !find_plan(g, w, &plan, &bytes, e))
        return false;
    if (bytes && !cuda_alloc(g, bytes, &work, e))
        return false;
    bool ok = !work || fft_check(g, cufft.SetWorkArea(plan, work), "transforming", e);
    long long embed[FFT_RANK_MOST], in_count, out_count;
    extents(w, w->kind == TRANSFORM_TO_REAL, embed, &in_count);
    extents(w, w->kind == TRANSFORM_FROM_REAL, embed, &out_count);
    size_t in_step = (size_t)in_count * dtype_bytes(side_type(w, TRANSFORM_FROM_REAL));
    size_t out_step = (size_t)out_count * dtype_bytes(side_type(w, TRANSFORM_TO_REAL));
    int64_t times = w->inner > 1 ? w->outer : 1;
    for (int64_t i = 0; ok && i < times; i++)
        ok = fft_check(g,
                       execute(w, plan, (char *)w->in + (size_t)i * in_step,
                               (char *)w->out + (size_t)i * out_step),
                       "transforming", e);
    if (work)
        cuda_release(g, work, bytes);
    // Each axis is about one pass over memory, for long lines two.
    double passes = 0;
    for (int i = 0; i < w->rank; i++)
        passes += w->dim[i] > 4096 ? 2 : 1;
    double moved = (double)(in_step + out_step) * (double)w->outer * passes;
    return ok && ahead_add(g, 5000 * (double)times + moved / g->bytes_per_ns, e);
}

void fft_close(Cuda *g) {
    for (int i = 0; i < g->fft.n && !g->dead; i++)
        (void)cufft.Destroy(g->fft.item[i].plan);
    g->fft = (FftPlans){0};
}
