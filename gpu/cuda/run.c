// run.c: programs on the device.
#include "gpu/core/paths.h"
#include "gpu/cuda/first/pieces.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/launch.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include <string.h>

// ---- how long it may take -----------------------------------------------------------------------

static int64_t product(const int64_t *dim, int n) {
    int64_t all = 1;
    for (int d = 0; d < n; d++)
        all *= dim[d];
    return all;
}

// Instructions of one processor in a nanosecond, as program_weight counts them.
#define WEIGHT_PER_NS 32

// Nanoseconds by the memory that the program moves or by what it computes;
// shifted loads of one buffer count once. Measured times correct it (ahead.c).
double cuda_estimate(const Cuda *g, const Program *p) {
    double bytes = 0, count = (double)product(p->dim, p->ndim);
    const Buffer *last = NULL;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_LOAD && in->op != I_STORE)
            continue;
        const Access *a = &p->access[in->op == I_LOAD ? in->a : in->b];
        bool again = in->op == I_LOAD && a->buf == last;
        if (!again && a->class != ACCESS_FIXED)
            bytes += (double)dtype_bytes(a->dt);
        last = a->buf;
    }
    double moving = bytes / g->bytes_per_ns;
    double computing = program_weight(p) / (WEIGHT_PER_NS * (double)g->processors);
    return 2000 + count * (moving > computing ? moving : computing);
}

// ---- one launch ---------------------------------------------------------------------------------

static void count_paths(const Program *p, const Form *f, int64_t chunk_stride) {
    static const Path of[] = {[SKEL_LINEAR] = PATH_gpu_linear,
                              [SKEL_GRID] = PATH_gpu_grid,
                              [SKEL_ROWS] = PATH_gpu_rows,
                              [SKEL_COLUMNS] = PATH_gpu_columns,
                              [SKEL_FOLD] = PATH_gpu_fold};
    bool window = false;
    for (int k = 0; k < p->naccess; k++)
        window |= f->shift[k] > 0;
    path_taken[of[f->skeleton]]++;
    if (f->vector > 1)
        TAKE_PATH(gpu_vectors);
    if (window)
        TAKE_PATH(gpu_windows);
    if (f->apart)
        TAKE_PATH(gpu_apart);
    if (f->narrow)
        TAKE_PATH(gpu_narrow);
    if (chunk_stride)
        TAKE_PATH(gpu_passes);
}

// What FOLD needs; one stream runs everything in order, so that all share it.
static bool find_scratch(Cuda *g, Err *e) {
    static const unsigned long long zero;
    if (g->scratch)
        return true;
    if (!cuda_alloc(g, FOLD_SCRATCH_BYTES, &g->scratch, e))
        return false;
    CuResult r = cu.CopyUp((CuPointer)(uintptr_t)g->scratch, &zero, sizeof zero, g->stream);
    return cuda_check(g, r, "copying to the GPU", e);
}

// A reduction to one number is often read at once: its kernel then writes it to the host.
static void ask_report(Cuda *g, const Program *p, Launch *l) {
    const Ins *one = NULL;
    int n = 0;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_REDUCE && n++ == 0)
            one = &p->ins[i];
    if (n != 1)
        return;
    const Access *a = &p->access[one->b];
    size_t width = dtype_bytes(a->dt);
    CuPointer at = (CuPointer)(uintptr_t)a->buf->memory + (CuPointer)a->offset * width, to;
    unsigned long long number;
    copy_report(g, at, width, &to, &number);
    l->report = to;
    l->number = number;
}

bool cuda_launch_packed(Cuda *g, const PackedLaunch *l, Err *e) {
    size_t bytes = l->bytes;
    void *extra[] = {(void *)CU_LAUNCH_BUFFER, l->packed, (void *)CU_LAUNCH_BUFFER_SIZE, &bytes,
                     (void *)CU_LAUNCH_END};
    CuResult r = cu.LaunchKernel(l->f, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                                 1, l->room, g->stream, NULL, extra);
    return cuda_check(g, r, "starting a kernel", e);
}

static bool launch_kernel(Cuda *g, const Program *p, const Form *f, const Kernel *k,
                          int64_t chunk_stride, Err *e) {
    Form form = *f;
    Launch l;
    _Alignas(16) unsigned char packed[MAX_KPARAM_BYTES];
    count_paths(p, &form, chunk_stride);
    if (form.skeleton == SKEL_FOLD && !find_scratch(g, e))
        return false;
    launch_shape(p, &form, &l);
    l.scratch = g->scratch;
    if (form.skeleton == SKEL_FOLD)
        ask_report(g, p, &l);
    l.chunk_stride = chunk_stride;
    const PackedLaunch packed_launch = {.f = k->function,
                                        .grid = {l.blocks, 1, 1},
                                        .block = {l.block_x, l.block_y},
                                        .packed = packed,
                                        .bytes = launch_pack(p, &form, k->params, &l, packed)};
    return cuda_launch_packed(g, &packed_launch, e) && ahead_add(g, cuda_estimate(g, p), e);
}

// ---- without its own kernel
// -----------------------------------------------------------------------

typedef enum { PIECES_NEVER, PIECES_IF_KNOWN, PIECES_ALWAYS } WhenPieces;

static WhenPieces when_pieces(void) {
    const char *how = setting(SET_AHEAD);
    if (kernels_are_built())
        return PIECES_ALWAYS;
    if (!how)
        return PIECES_IF_KNOWN;
    return strcmp(how, "pieces") == 0 ? PIECES_ALWAYS
           : strcmp(how, "off") == 0  ? PIECES_NEVER
                                      : PIECES_IF_KNOWN;
}

// Memory for what is in between; false: there is none to spare.
static bool take_slots(Cuda *g, Pieces *s) {
    Err none = {0};
    if (!device_within_limit(g->dev, s->bytes))
        return false;
    for (int i = 0; i < s->slots; i++) {
        if (!cuda_alloc(g, s->slot[i].bytes, &s->slot[i].buffer.memory, &none))
            return false;
        g->dev->stats.bytes_work += s->slot[i].bytes;
    }
    return true;
}

static void give_slots_back(Cuda *g, Pieces *s) {
    for (int i = 0; i < s->slots && s->slot[i].buffer.memory; i++) {
        cuda_release(g, s->slot[i].buffer.memory, s->slot[i].bytes);
        g->dev->stats.bytes_work -= s->slot[i].bytes;
    }
}

static bool all_known(Cuda *g, const Pieces *s) {
    const Kernel *k = NULL;
    bool ok = true;
    for (int i = 0; ok && i < s->n; i++) {
        Form form;
        Err ignored = {0};
        form_choose(&s->piece[i], &form);
        ok = kernels_get(g, &s->piece[i], &form, KERNEL_KNOWN, &k, &ignored) && k;
    }
    return ok;
}

static bool launch_pieces(Cuda *g, const Pieces *s, int64_t chunk_stride, Err *e) {
    bool ok = true;
    for (int i = 0; ok && i < s->n; i++) {
        const Program *q = &s->piece[i];
        const Kernel *k;
        Form form;
        form_choose(q, &form);
        ok = kernels_get(g, q, &form, KERNEL_NOW, &k, e) &&
             launch_kernel(g, q, &form, k, program_reduces(q) ? chunk_stride : 0, e);
    }
    TAKE_PATH(gpu_pieces);
    return ok;
}

// One pass by kernels that are there, while its own is compiled. *done: false, and nothing has
// happened, where they are not.
static bool run_pieces(Cuda *g, const Program *p, const Form *f, int64_t chunk_stride, bool *done,
                       Err *e) {
    const Kernel *none;
    Pieces *s = mem_alloc(sizeof *s);
    const bool always = when_pieces() == PIECES_ALWAYS;
    *done = s && pieces_make(p, s) && take_slots(g, s) && (always || all_known(g, s));
    bool ok = !*done || (launch_pieces(g, s, chunk_stride, e) &&
                         (always || kernels_get(g, p, f, KERNEL_LATER, &none, e)));
    if (s)
        give_slots_back(g, s);
    mem_free(s);
    return ok;
}

static bool launch(void *self, const Program *p, int64_t chunk_stride, Err *e) {
    Cuda *g = self;
    const Kernel *k = NULL;
    bool done = false;
    Form form;
    form_choose(p, &form);
    const WhenPieces when = when_pieces();
    if (when == PIECES_IF_KNOWN && !kernels_get(g, p, &form, KERNEL_KNOWN, &k, e))
        return false;
    if (!k && when != PIECES_NEVER && !run_pieces(g, p, &form, chunk_stride, &done, e))
        return false;
    return (done && !kernels_are_built()) || ((k || kernels_get(g, p, &form, KERNEL_NOW, &k, e)) &&
                                              launch_kernel(g, p, &form, k, chunk_stride, e));
}

static bool borrow(void *self, size_t bytes, void **memory, Err *e) {
    return cuda_alloc(self, bytes, memory, e);
}

static void give_back(void *self, void *memory, size_t bytes) {
    cuda_release(self, memory, bytes);
}

void cuda_look_ahead(Cuda *g) {
    if (!g->looked_ahead && when_pieces() == PIECES_IF_KNOWN)
        process_open_ahead(g->context);
    g->looked_ahead = true;
}

bool cuda_run(Device *d, const Program *p, Err *e) {
    Cuda *g = cuda_of(d);
    bool ok = cuda_enter(g, e) && passes_run(p, &(PassHost){launch, borrow, give_back, g}, e);
    if (ok)
        cuda_look_ahead(g);
    return ok;
}

// ---- part by part -------------------------------------------------------------------------------

// Rows of the outermost axis that take about PART_NS; all where parts are not known to be the same
// as the whole: what is reduced along it, or stored at computed places.
static int64_t rows_of_part(const Cuda *g, const Program *p) {
    const int64_t all = p->ndim ? p->dim[0] : 0;
    if (all < 2 || program_scatters(p) || (program_reduces(p) && p->reduce_from == 0))
        return all;
    const double ns = cuda_estimate(g, p) * ahead_slowness(&g->ahead);
    if (ns < 2 * PART_NS)
        return all;
    const int64_t rows = (int64_t)((double)all * PART_NS / ns);
    return rows < PART_ROWS ? PART_ROWS : rows / PART_ROWS * PART_ROWS;
}

bool cuda_run_part(Device *d, const Program *p, RunProgress *at, Err *e) {
    const size_t all = p->ndim ? (size_t)p->dim[0] : 0;
    const size_t rows = at->whole ? all : (size_t)rows_of_part(cuda_of(d), p);
    at->ended = rows == all && at->done == 0;
    if (at->ended)
        return cuda_run(d, p, e);
    TAKE_PATH(gpu_parts);
    Program part;
    program_copy(&part, p);
    while (at->done < all) {
        const size_t n = all - at->done < rows ? all - at->done : rows;
        part.dim[0] = (int64_t)n;
        for (int i = 0; i < p->naccess; i++)
            part.access[i].offset =
                p->access[i].offset + (int64_t)at->done * p->access[i].stride[0];
        if (!cuda_run(d, &part, e))
            return false;
        at->done += n;
        if (!at->whole && stop_asked())
            break;
    }
    at->ended = at->done == all;
    return true;
}

// ---- explaining ---------------------------------------------------------------------------------

static bool explain(void *self, const Program *p, int64_t chunk_stride, Err *e) {
    Buf *out = self;
    Form form;
    KParams params;
    (void)chunk_stride;
    form_choose(p, &form);
    if (out->n)
        buf_byte(out, '\n');
    return print_kernel(p, &form, skeleton_name((Skeleton)form.skeleton), out, &params, e);
}

static bool borrow_nothing(void *self, size_t bytes, void **memory, Err *e) {
    (void)self;
    (void)bytes;
    (void)e;
    *memory = (void *)(uintptr_t)4096; // an address as the pool aligns them; never read
    return true;
}

static void give_nothing(void *self, void *memory, size_t bytes) {
    (void)self;
    (void)memory;
    (void)bytes;
}

bool cuda_explain(const Program *p, Buf *out, Err *e) {
    return passes_run(p, &(PassHost){explain, borrow_nothing, give_nothing, out}, e);
}
