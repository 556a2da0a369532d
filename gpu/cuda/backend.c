// backend.c: what a GPU does for the engine, as the table of functions that the engine calls.
#include "gpu/cuda/compile.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/first/dry.h"
#include "gpu/cuda/first/idle.h"
#include "gpu/cuda/neighbours.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/team.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota_settings.h"
#include <stdio.h>
#include <string.h>

// ---- what a GPU is ------------------------------------------------------------------------------

static int attribute(CuDevice d, int which) {
    int value = 0;
    return cu.DeviceGetAttribute(&value, which, d) == CU_OK ? value : 0;
}

static void uuid_text(const char *kind, const CuUuid *u, char out[48]) {
    int n = snprintf(out, 48, "%s-", kind);
    for (int i = 0; i < 16; i++)
        n += snprintf(out + n, 48 - (size_t)n, "%s%02x",
                      i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", u->byte[i]);
}

// The driver has two functions: one tells of the GPU, the other of the slice where there is one.
static void read_uuid(Cuda *g) {
    CuUuid whole = {0}, slice = {0};
    Device *d = g->dev;
    d->uuid[0] = g->slice_of[0] = 0;
    if (cu.DeviceGetSliceUuid(&slice, g->number) != CU_OK)
        return;
    const bool told = cu.DeviceGetUuid(&whole, g->number) == CU_OK;
    const bool cut = told && memcmp(&whole, &slice, sizeof whole) != 0;
    uuid_text(cut ? "MIG" : "GPU", &slice, d->uuid);
    if (cut)
        uuid_text("GPU", &whole, g->slice_of);
}

// What can be asked without a context, which would hold half a gigabyte.
static bool read_properties(Cuda *g, Err *e) {
    Device *d = g->dev;
    if (!cuda_check(g, cu.DeviceGet(&g->number, d->index), "looking for the GPU", e) ||
        !cuda_check(g, cu.DeviceTotalMem(&g->memory, g->number), "asking the GPU for its memory",
                    e))
        return false;
    char name[96] = "NVIDIA GPU";
    (void)cu.DeviceGetName(name, sizeof name, g->number);
    g->arch =
        attribute(g->number, CU_ATTRIBUTE_MAJOR) * 10 + attribute(g->number, CU_ATTRIBUTE_MINOR);
    d->capability = g->arch;
    g->mps = attribute(g->number, CU_ATTRIBUTE_MPS) == 1;
    read_uuid(g);
    size_t quota = quota_of(SET_GPU_MEMORY, g->memory);
    g->pool.most = quota < g->memory ? (quota ? quota : 1) : 0;
    g->processors = attribute(g->number, CU_ATTRIBUTE_MULTIPROCESSORS);
    if (g->processors < 1)
        g->processors = 1;
    int shared = attribute(g->number, CU_ATTRIBUTE_SHARED_BYTES);
    g->shared_bytes = shared > 0 ? (size_t)shared : 48 << 10;
    // Two transfers per clock; three quarters of that is what programs see.
    g->bytes_per_ns = attribute(g->number, CU_ATTRIBUTE_MEMORY_KHZ) * 1e3 * 2 *
                      attribute(g->number, CU_ATTRIBUTE_BUS_BITS) / 8 * 1e-9 * 0.75;
    if (g->bytes_per_ns < 10)
        g->bytes_per_ns = 500;
    snprintf(d->description, sizeof d->description, "%s, %zu GB", name, g->memory >> 30);
    if (d->index)
        snprintf(d->name, sizeof d->name, "gpu:%d", d->index);
    else
        snprintf(d->name, sizeof d->name, "gpu");
    return true;
}

// ---- the backend's functions --------------------------------------------------------------------

static bool open_device(Device *d, Err *e) {
    int n = cuda_count(e);
    if (!n)
        return false;
    if (d->index < 0 || d->index >= n)
        return err_set(e, ERR_VALUE, "there is no GPU %d: this machine has %d", d->index, n);
    Cuda *g = mem_zero(sizeof *g);
    if (!g)
        return err_no_memory(e, sizeof *g);
    g->dev = d;
    pthread_mutex_init(&g->lock, NULL);
    d->state = g;
    if (read_properties(g, e))
        return true;
    d->state = NULL;
    mem_free(g);
    return false;
}

// The context is given back by leaving the process: tearing it down here would
// only make leaving slower.
static void close_device(Device *d) {
    Cuda *g = cuda_of(d);
    Err ignored = {0};
    if (!g)
        return;
    kernels_finish(g);
    if (atomic_load(&g->ready) && cuda_enter(g, &ignored)) {
        (void)cu.StreamSynchronize(g->stream);
        cuda_solver_close(g);
        fft_close(g);
        cuda_matmul_close(g);
        ahead_close(g);
        copy_close(g);
        pool_trim(&g->pool);
        (void)cu.StreamDestroy(g->stream);
    }
    kernels_close(g);
    user_close(g);
    segments_close(g);
    pool_forget(&g->pool);
    pthread_mutex_destroy(&g->lock);
    d->state = NULL;
    mem_free(g);
}

static bool alloc(Device *d, size_t bytes, void **memory, Err *e) {
    return cuda_enter(cuda_of(d), e) && cuda_alloc(cuda_of(d), bytes, memory, e);
}

static void release(Device *d, void *memory, size_t bytes) {
    cuda_release(cuda_of(d), memory, bytes);
}

static bool upload(Device *d, void *memory, size_t at, const void *src, size_t bytes, Err *e) {
    Cuda *g = cuda_of(d);
    if (!cuda_enter(g, e) || !copy_up(g, (CuPointer)(uintptr_t)memory + at, src, bytes, e))
        return false;
    cuda_look_ahead(g);
    return true;
}

static bool download(Device *d, void *dst, const void *memory, size_t at, size_t bytes, Err *e) {
    Cuda *g = cuda_of(d);
    return cuda_enter(g, e) && copy_down(g, dst, (CuPointer)(uintptr_t)memory + at, bytes, e);
}

static bool note(Device *d, const void *memory, size_t at, size_t bytes, uint64_t *ticket, Err *e) {
    Cuda *g = cuda_of(d);
    unsigned long long number = 0;
    const bool ok =
        cuda_enter(g, e) && copy_note(g, (CuPointer)(uintptr_t)memory + at, bytes, &number, e);
    *ticket = number;
    return ok;
}

static bool noted(Device *d, uint64_t ticket, void *out, size_t bytes, Err *e) {
    return copy_noted(cuda_of(d), ticket, out, bytes, e);
}

static bool sync_device(Device *d, Err *e) {
    Cuda *g = cuda_of(d);
    if (!g->dead && !atomic_load(&g->ready))
        return true;
    return cuda_enter(g, e) && cuda_wait(g, WAIT_OR_STOP, e);
}

// The driver is asked at most every 20 ms; it takes its time to answer. Before there is a context
// nobody is asked: what others hold shows when it is made.
#define SEEN_WAIT_NS 20000000

static void driver_memory(Device *d, size_t *available, size_t *total) {
    Cuda *g = cuda_of(d);
    Err ignored = {0};
    *total = *available = g->memory;
    if (!atomic_load(&g->ready) || !cuda_enter(g, &ignored))
        return;
    int64_t now = clock_ns();
    const bool old = !g->seen_ns || now - g->seen_ns > 20000000;
    // It answers behind what is queued: after an interrupt that may be long.
    if (old && !process_catches_up(SEEN_WAIT_NS)) {
        *available = g->memory - g->pool.held + g->pool.cached;
        return;
    }
    if (old) {
        size_t all;
        if (cu.MemGetInfo(&g->seen_free, &all) != CU_OK)
            return;
        g->seen_ns = now;
    }
    *available = g->seen_free + g->pool.cached;
}

static size_t quota(const Device *d, size_t *used) {
    const Pool *p = &cuda_of(d)->pool;
    *used = p->held - p->cached;
    return p->most;
}

static void memory(Device *d, size_t *available, size_t *total) {
    size_t used, most = quota(d, &used);
    driver_memory(d, available, total);
    if (!most)
        return;
    size_t left = most > used ? most - used : 0;
    *total = most;
    *available = left < *available ? left : *available;
}

// The process has ended: what it held is given up.
static void forget(Device *d) {
    Cuda *g = cuda_of(d);
    if (!g)
        return;
    if (!g->dead)
        snprintf(g->cause, sizeof g->cause, "the process that used it has ended");
    g->dead = true;
    cuda_solver_close(g);
    fft_close(g);
    cuda_matmul_close(g);
    ahead_close(g);
    copy_close(g);
    kernels_close(g);
    user_close(g);
    segments_close(g);
    pool_forget(&g->pool);
    g->solver = NULL;
    g->solver_params = NULL;
    g->blas = NULL;
    g->blas_workspace = 0;
    g->scratch = NULL;
    g->looked_ahead = false;
    g->fft = (FftPlans){0};
    g->segments = (SegmentModules){0};
    g->context = NULL;
    g->stream = NULL;
    g->seen_ns = 0;
    atomic_store(&g->ready, false);
}

static void revive(Device *d) {
    Cuda *g = cuda_of(d);
    if (!g)
        return;
    g->user.queued = 0;
    g->cause[0] = 0;
    g->life++;
    g->dead = false;
}

bool cuda_is_lost(const Device *d) {
    return process_is_used() && (cuda_is_dead(d) || process_is_gone());
}

static int device_attribute(Device *d, int which) {
    return attribute(cuda_of(d)->number, which);
}

static void trim(Device *d) {
    Cuda *g = cuda_of(d);
    Err ignored = {0};
    if (!atomic_load(&g->ready) || !cuda_enter(g, &ignored))
        return;
    pool_trim(&g->pool);
    g->seen_ns = 0;
}

static void idle(Device *d) {
    Cuda *g = cuda_of(d);
    if (atomic_load(&g->ready))
        idle_build(kernels_cache(g), g->arch);
}

static bool rests(Device *d) {
    Cuda *g = cuda_of(d);
    bool all = background_rests(&g->background);
    for (int i = 0; i < WAITED_AT_ONCE; i++)
        all &= background_rests(&g->waited[i]);
    return all;
}

void cuda_forked(void) {
    process_forked();
    team_forked();
    idle_forked();
}

// ---- memory that another process has, too -------------------------------------------------------

static bool export_memory(Device *d, const void *memory, Exported *out, Err *e) {
    Cuda *g = cuda_of(d);
    PoolShared shared;
    const CuPointer at = (CuPointer)(uintptr_t)memory;
    if (!cuda_enter(g, e) || !cuda_check(g, pool_share(&g->pool, at, &shared), "sharing memory", e))
        return false;
    memcpy(out->handle, shared.handle.bytes, sizeof shared.handle.bytes);
    out->bytes = shared.bytes;
    out->offset = (size_t)(at - shared.at);
    return true;
}

static bool import_copy(Device *d, const Exported *from, void *to, size_t bytes, Err *e) {
    Cuda *g = cuda_of(d);
    CuPointer base = 0;
    CuIpcHandle handle;
    memcpy(handle.bytes, from->handle, sizeof handle.bytes);
    if (from->offset > from->bytes || bytes > from->bytes - from->offset)
        return err_set(e, ERR_VALUE, "elements beyond the memory that they are in");
    if (!cuda_enter(g, e) ||
        !cuda_check(g, cu.IpcOpenMemHandle(&base, handle, CU_IPC_PEER_ACCESS), "sharing memory", e))
        return false;
    bool ok = cuda_check(
                  g, cu.CopyAcross((CuPointer)(uintptr_t)to, base + from->offset, bytes, g->stream),
                  "copying what another process has", e) &&
              cuda_wait(g, WAIT_TO_END, e);
    const CuResult closed = cu.IpcCloseMemHandle(base);
    return ok && cuda_check(g, closed, "sharing memory", e);
}

const Backend cuda_backend = {
    .name = "cuda",
    .open = open_device,
    .close = close_device,
    .alloc = alloc,
    .release = release,
    .upload = upload,
    .download = download,
    .run = cuda_run,
    .run_part = cuda_run_part,
    .run_chain = cuda_run_chain,
    .run_lines = cuda_run_lines,
    .run_repeats = cuda_run_repeats,
    .note = note,
    .noted = noted,
    .chain_most = CHAIN_MOST,
    .chain_work = CHAIN_WORK_GPU,
    .small_wait = true,
    .matmul = cuda_matmul,
    .sync = sync_device,
    .memory = memory,
    .quota = quota,
    .others = neighbours_memory,
    .attribute = device_attribute,
    .trim = trim,
    .idle = idle,
    .run_text = cuda_run_text,
    .iteration_text = cuda_iteration_text,
    .library = cuda_library,
    .fft = cuda_fft,
    .dense = cuda_dense,
    .segments = cuda_segments,
    .export_memory = export_memory,
    .import_copy = import_copy,
    .forget = forget,
    .revive = revive,
    .rests = rests,
    .host_memory = false,
};

void cuda_warm_up(Device *d) {
    static const char tiny[] = "extern \"C\" __global__ void warm_up(int *p) { *p = 0; }\n";
    Cuda *g = cuda_of(d);
    Err ignored = {0};
    Buf code = {0};
    CuModule module;
    int64_t start = clock_ns();
    // The compiler takes a while to open; where kernels are there already it is not waited for.
    if (cuda_enter(g, &ignored) && !kernels_are_ahead(g) &&
        compile_text(tiny, g->arch, &code, &ignored)) {
        buf_byte(&code, 0);
        if (!code.failed && process_load_module(&module, code.p, code.n) == CU_OK)
            (void)cu.ModuleUnload(module);
    }
    buf_free(&code);
    log_line(LOG_INFO, "gpu", "device=%d warm_up_ms=%lld%s%s", d->index,
             (long long)(clock_ns() - start) / 1000000, ignored.kind ? " error=" : "",
             ignored.text);
}

bool cuda_build_ahead(int arch, const char *folder, Err *e) {
    DiskCache to;
    if (!compile_knows(arch, e))
        return false;
    if (folder && !diskcache_open_at(&to, folder, e))
        return false;
    if (!folder)
        diskcache_open(&to);
    to.shared[0] = 0;
    if (!to.dir[0])
        return err_set(e, ERR_OS, "there is no private cache folder, or WARPCELL_CACHE_MB is 0");
    kernels_build(&to);
    dry_use(arch);
    return true;
}

bool cuda_built_ahead(Err *e) {
    return kernels_built(e);
}
