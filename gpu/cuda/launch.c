// launch.c: grids, parameter values, and the passes of reductions.
#include "gpu/cuda/launch.h"
#include <assert.h>
#include <string.h>

static int64_t product(const int64_t *dim, int from, int to) {
    int64_t n = 1;
    for (int i = from; i < to; i++)
        n *= dim[i];
    return n;
}

static int64_t kept_count(const Program *p) {
    return product(p->dim, 0, p->reduce_from) * product(p->dim, p->reduce_to, p->ndim);
}

static int64_t chunk_count(const Program *p) {
    int64_t n = product(p->dim, p->reduce_from, p->reduce_to);
    int64_t chunk = p->reduce_to == p->ndim ? ROW_CHUNK : COL_CHUNK;
    return n > 0 ? divide_up(n, chunk) : 1;
}

// ---- grids --------------------------------------------------------------------------------------

// Threads along the last axis: a power of two that wastes few of them, at most `most`.
static unsigned block_width(int64_t width, unsigned most) {
    unsigned best = most;
    if (form_tuning.block_x)
        return (unsigned)form_tuning.block_x;
    while (best > 1 && best / 2 >= (uint64_t)width)
        best /= 2;
    // 33 columns take two tiles of 32 or one of 64: halve while that saves a fifth.
    while (best > 8) {
        int64_t now = divide_up(width, best) * best, half = divide_up(width, best / 2) * (best / 2);
        if (half * 5 > now * 4)
            break;
        best /= 2;
    }
    return best;
}

static void shape_tiles(const Program *p, const Form *f, int64_t lines, Launch *l) {
    int64_t width = divide_up(p->dim[p->ndim - 1], f->vector);
    l->block_x = block_width(width, BLOCK / 2);
    l->block_y = BLOCK / l->block_x;
    l->tiles_x = (unsigned)divide_up(width, l->block_x);
    l->tiles_y = (unsigned)divide_up(lines, l->block_y);
}

static void shape_grid(const Program *p, const Form *f, Launch *l) {
    int nd = p->ndim;
    shape_tiles(p, f, divide_up(p->dim[nd - 2], f->unroll), l);
    l->blocks =
        (unsigned)(l->tiles_x * (uint64_t)l->tiles_y * (uint64_t)product(p->dim, 0, nd - 2));
}

static void shape_rows(const Program *p, const Form *f, Launch *l) {
    int64_t most = l->count < ROW_LANES ? l->count : ROW_LANES;
    int64_t own = f->apart ? ROW_OWN * APART_STEPS : ROW_OWN; // accumulators of one thread
    while ((own << l->lanes) < most)
        l->lanes++;
    l->tasks = kept_count(p) * l->chunks;
    l->blocks = (unsigned)divide_up(l->tasks << l->lanes, BLOCK);
}

static void shape_columns(const Program *p, const Form *f, Launch *l) {
    l->tasks = kept_count(p) / p->dim[p->ndim - 1] * l->chunks;
    if (f->narrow) {
        l->tiles_x = 1;
        l->blocks = (unsigned)divide_up(l->tasks, BLOCK);
        return;
    }
    shape_tiles(p, f, l->tasks, l);
    l->blocks = l->tiles_x * l->tiles_y;
}

void launch_shape(const Program *p, const Form *f, Launch *l) {
    *l = (Launch){.block_x = BLOCK, .block_y = 1};
    switch ((Skeleton)f->skeleton) {
    case SKEL_LINEAR:
        l->count = p->dim[0];
        l->blocks = (unsigned)divide_up(l->count, (int64_t)BLOCK * f->unroll * f->vector);
        return;
    case SKEL_GRID: shape_grid(p, f, l); return;
    case SKEL_ROWS:
    case SKEL_COLUMNS:
        l->count = product(p->dim, p->reduce_from, p->reduce_to);
        l->chunks = chunk_count(p);
        if (f->skeleton == SKEL_ROWS)
            shape_rows(p, f, l);
        else
            shape_columns(p, f, l);
        return;
    case SKEL_FOLD:
        l->count = product(p->dim, p->reduce_from, p->reduce_to);
        l->chunks = chunk_count(p);
        l->blocks = (unsigned)l->chunks;
        l->block_x = ROW_LANES;
        return;
    case SKELETONS: break;
    }
}

// ---- parameters ---------------------------------------------------------------------------------

static uint64_t param_value(const Program *p, const Launch *l, KParam k) {
    const Access *a = &p->access[k.a < MAX_ACCESS ? k.a : 0];
    switch ((KParamKind)k.kind) {
    case KP_POINTER:
        return (uint64_t)(uintptr_t)a->buf->memory + (uint64_t)a->offset * dtype_bytes(a->dt);
    case KP_ORIGIN: return (uint64_t)a->offset;
    case KP_STRIDE: return (uint64_t)a->stride[k.d];
    case KP_CHUNK_STRIDE: return (uint64_t)l->chunk_stride;
    case KP_DIM: return (uint64_t)p->dim[k.d];
    case KP_COUNT: return (uint64_t)l->count;
    case KP_CHUNKS: return (uint64_t)l->chunks;
    case KP_TASKS: return (uint64_t)l->tasks;
    case KP_LANES: return (uint64_t)l->lanes;
    case KP_TILES_X: return l->tiles_x;
    case KP_TILES_Y: return l->tiles_y;
    case KP_REPORT: return l->report;
    case KP_NUMBER: return l->number;
    case KP_SCRATCH: return (uint64_t)(uintptr_t)l->scratch;
    case KP_PARAM: break;
    }
    return 0;
}

size_t launch_pack(const Program *p, const Form *f, const KParams *params, const Launch *launch,
                   unsigned char out[MAX_KPARAM_BYTES]) {
    size_t at = 0;
    for (int i = 0; i < params->n; i++) {
        KParam k = params->item[i];
        size_t bytes = kparam_bytes(p, f, k);
        at = (at + bytes - 1) / bytes * bytes;
        assert(at + bytes <= MAX_KPARAM_BYTES);
        if (k.kind == KP_PARAM) {
            scalar_store(out + at, p->param[k.a]);
        } else {
            uint64_t value = param_value(p, launch, k);
            memcpy(out + at, &value, bytes); // little endian: the low bytes come first
        }
        at += bytes;
    }
    return at;
}

// ---- passes -------------------------------------------------------------------------------------

static bool has_reduction(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_REDUCE)
            return true;
    return false;
}

// A reduction whose axes had extent 1 has lost them: it gets one back, so that
// every I_REDUCE has an axis. The same for a program without any axis.
static bool add_axis(Program *p) {
    bool reduces = has_reduction(p) && !program_reduces(p);
    if (!reduces && p->ndim > 0)
        return false;
    int d = p->ndim++;
    p->dim[d] = 1;
    for (int k = 0; k < p->naccess; k++) {
        p->access[k].stride[d] = 0;
        p->access[k].class = ACCESS_FIXED;
    }
    p->reduce_from = reduces ? d : p->ndim;
    p->reduce_to = p->ndim;
    p->hash = (p->hash ^ 0x61786973) * 0x9e3779b97f4a7c15u;
    return true;
}

// Bytes of the chunk results of reduction instruction `in`, padded for vectors.
static size_t partial_bytes(const Program *p, const Ins *in, int64_t chunks) {
    size_t bytes = (size_t)(kept_count(p) * chunks) * dtype_bytes((Dtype)in->out);
    return (bytes + 255) / 256 * 256;
}

// Strides of the chunk results over the kept axes, laid out as
// [kept axes before][chunk][kept axes after]. Returns the chunk stride.
static int64_t partial_strides(const Program *p, int64_t chunks, int64_t stride[LIMIT_NDIM]) {
    int64_t step = 1, chunk_stride;
    for (int d = p->ndim - 1; d >= p->reduce_to; d--) {
        stride[d] = step;
        step *= p->dim[d];
    }
    chunk_stride = step;
    step *= chunks;
    for (int d = p->reduce_to - 1; d >= p->reduce_from; d--)
        stride[d] = 0;
    for (int d = p->reduce_from - 1; d >= 0; d--) {
        stride[d] = step;
        step *= p->dim[d];
    }
    return chunk_stride;
}

_Static_assert(2 * MAX_REDUCE <= MAX_ACCESS, "a load and a result for each reduction");

// The program that reduces the chunk results: one load and one reduction for
// each reduction of p, over p's kept axes and one axis of chunks.
static void next_pass(const Program *p, const Buffer *partial, int64_t chunks,
                      const int64_t *stride, int64_t chunk_stride, Program *q) {
    int from = p->reduce_from, gone = p->reduce_to - from - 1;
    *q = (Program){.ndim = p->ndim - gone, .reduce_from = from, .reduce_to = from + 1};
    q->hash = 0x7061727469616cu + (uint64_t)q->ndim * 31 + (uint64_t)from;
    for (int d = 0; d < q->ndim; d++)
        q->dim[d] = d == from ? chunks : p->dim[d < from ? d : d + gone];
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        int load = q->naccess, r = q->nins, old = in->b;
        Access *x = &q->access[load], *y = &q->access[load + 1];
        *x = (Access){.buf = (Buffer *)&partial[load / 2], .dt = (Dtype)in->out};
        *y = (Access){
            .buf = p->access[old].buf, .dt = (Dtype)in->out, .offset = p->access[old].offset};
        for (int d = 0; d < q->ndim; d++) {
            int before = d < from ? d : d + gone;
            x->stride[d] = d == from ? chunk_stride : stride[before];
            y->stride[d] = d == from ? 0 : p->access[old].stride[before];
        }
        int64_t inner = y->stride[q->ndim - 1];
        x->class = ACCESS_UNIT;
        y->class = inner == 1 ? ACCESS_UNIT : inner == 0 ? ACCESS_FIXED : ACCESS_STRIDE;
        q->ins[r] = (Ins){.op = I_LOAD, .dt = in->out, .out = in->out, .a = (uint16_t)load};
        q->ins[r + 1] = (Ins){.op = I_REDUCE,
                              .dt = in->out,
                              .out = in->out,
                              .a = (uint16_t)r,
                              .b = (uint16_t)(load + 1),
                              .c = in->c};
        q->hash = (q->hash ^ ((uint64_t)in->out << 8 | in->c)) * 0x9e3779b97f4a7c15u;
        q->naccess += 2;
        q->nins += 2;
    }
}

static bool run_chunks(const Program *p, int64_t chunks, const PassHost *host, Err *e) {
    Buffer partial[MAX_ACCESS] = {{0}};
    int64_t stride[LIMIT_NDIM], chunk_stride = partial_strides(p, chunks, stride);
    Program first = *p, next;
    size_t bytes = 0;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_REDUCE)
            bytes += partial_bytes(p, &p->ins[i], chunks);
    void *scratch;
    if (!host->borrow(host->self, bytes, &scratch, e))
        return false;
    char *at = scratch;
    int n = 0;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        Access *target = &first.access[in->b];
        partial[n].memory = at;
        target->buf = &partial[n++];
        target->offset = 0;
        memcpy(target->stride, stride, sizeof stride);
        at += partial_bytes(p, in, chunks);
    }
    next_pass(p, partial, chunks, stride, chunk_stride, &next);
    bool ok = host->launch(host->self, &first, chunk_stride, e) && passes_run(&next, host, e);
    host->give_back(host->self, scratch, bytes);
    return ok;
}

bool passes_run(const Program *p, const PassHost *host, Err *e) {
    Program changed;
    if (p->ndim == 0 || (has_reduction(p) && !program_reduces(p))) {
        changed = *p;
        if (add_axis(&changed))
            p = &changed;
    }
    bool reduces = program_reduces(p);
    int64_t results = reduces ? kept_count(p) : product(p->dim, 0, p->ndim);
    if (results == 0)
        return true;
    int64_t chunks = reduces ? chunk_count(p) : 1;
    return chunks > 1 && !form_folds(p) ? run_chunks(p, chunks, host, e)
                                        : host->launch(host->self, p, 0, e);
}
