// device.c: a GPU's context, stream and memory, and what its errors mean.
#include "gpu/cuda/compile.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/first/dry.h"
#include "gpu/cuda/first/idle.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/neighbours.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/team.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota_settings.h"
#include "kernel/base/stop.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- errors -------------------------------------------------------------------------------------

// Results after which every later call of the process fails too. Source: CUDA
// driver API, "the process must be terminated and relaunched".
static bool is_fatal(CuResult r) {
    static const short fatal[] = {
        CU_DEINITIALIZED,
        46 /* device unavailable */,
        201 /* invalid context */,
        214 /* memory error that cannot be corrected */,
        220 /* NVLink */,
        226 /* contained fault */,
        700 /* illegal address */,
        702 /* launch timed out */,
        709 /* context destroyed */,
        710 /* assert */,
        714 /* stack */,
        715 /* instruction */,
        716 /* misaligned address */,
        717 /* address space */,
        718 /* program counter */,
        719 /* launch failed */,
        721 /* tensor memory */,
        806,
        807,
        810 /* multi-process service */,
        911,
        999 /* unknown */,
    };
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (fatal[i] == r)
            return true;
    return process_is_gone();
}

static const char *result_name(CuResult r) {
    const char *name = NULL;
    return cu.GetErrorName && cu.GetErrorName(r, &name) == CU_OK && name ? name : "unknown error";
}

static const char *result_text(CuResult r) {
    const char *text = NULL;
    return cu.GetErrorString && cu.GetErrorString(r, &text) == CU_OK && text ? text : "";
}

static bool dead_error(const Cuda *g, Err *e) {
    Buf launch = {0};
    user_tell(g, &launch);
    err_set(e, ERR_RUNTIME, "the GPU cannot be used any more: %s%s%.*s", g->cause,
            launch.n ? ": " : "", STR_ARG(buf_str(&launch)));
    buf_free(&launch);
    const char *next = process_is_used() ? "The next cell can use the GPU again."
                                         : "Arrays on the GPU are lost. Restart the kernel to use "
                                           "the GPU again.";
    const char *mps = g->mps ? " Other programs on this GPU may have failed with it (MPS)." : "";
    if (g->user.queued)
        return err_hint(e, "Does the kernel stay within its arrays? %s%s", next, mps);
    return err_hint(e, "%s%s", next, mps);
}

void cuda_tell_failure(const Device *d, Buf *out) {
    const Cuda *g = cuda_of(d);
    if (!g || !g->dead)
        return;
    buf_printf(out, "%s", g->cause);
    if (g->user.queued)
        buf_add(out, STR(": "));
    user_tell(g, out);
}

bool cuda_check(Cuda *g, CuResult r, const char *doing, Err *e) {
    if (r == CU_OK)
        return true;
    log_line(is_fatal(r) ? LOG_ERROR : LOG_INFO, "gpu", "device=%d doing=\"%s\" result=%d %s",
             g->dev->index, doing, r, result_name(r));
    if (r == CU_OUT_OF_MEMORY)
        return err_set(e, ERR_MEMORY, "the GPU's memory is full (while %s)", doing);
    if (is_fatal(r)) {
        if (!g->dead)
            snprintf(g->cause, sizeof g->cause, "%s while %s (%s)", result_text(r), doing,
                     result_name(r));
        g->dead = true;
        if (r == CU_PROCESS_INTERRUPTED && !stop_check(e))
            return false;
        return dead_error(g, e);
    }
    return err_set(e, ERR_RUNTIME, "the GPU driver failed while %s: %s (%s)", doing, result_text(r),
                   result_name(r));
}

bool cuda_library_check(Cuda *g, const char *name, int status, int no_memory, const char *doing,
                        Err *e) {
    if (status == 0)
        return true;
    if (status == no_memory)
        return cuda_check(g, CU_OUT_OF_MEMORY, doing, e);
    // A kernel that failed shows as a driver error at the next call; ask for it.
    CuResult last = cu.StreamQuery(g->stream);
    if (last != CU_NOT_READY && !cuda_check(g, last, doing, e))
        return false;
    return err_set(e, ERR_RUNTIME, "the GPU library %s failed while %s (status %d)", name, doing,
                   status);
}

bool cuda_is_dead(const Device *d) {
    return d->state && cuda_of(d)->dead;
}

// ---- the driver ---------------------------------------------------------------------------------

// No GPU, or not this one. Which of them CUDA was told to show is said along.
static bool no_gpu(ErrKind kind, const char *text, Err *e) {
    const char *shown = getenv("CUDA_VISIBLE_DEVICES");
    if (!shown)
        return err_set(e, kind, "%s", text);
    return err_set(e, kind, "%s that may be used: CUDA_VISIBLE_DEVICES is '%.200s'", text, shown);
}

static bool start_driver(Err *e) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool started;
    if (!libs_open(LIB_DRIVER, e))
        return false;
    pthread_mutex_lock(&lock);
    CuResult r = started ? CU_OK : cu.Init(0);
    if (r == CU_OK)
        started = true;
    pthread_mutex_unlock(&lock);
    if (r == CU_NO_DEVICE)
        return no_gpu(ERR_RUNTIME, "this machine has no NVIDIA GPU", e);
    if (r != CU_OK)
        return err_set(e, ERR_RUNTIME, "the NVIDIA driver does not start: %s (%s)", result_text(r),
                       result_name(r));
    return true;
}

int cuda_count(Err *e) {
    int n = 0;
    if (!start_driver(e))
        return 0;
    if (cu.DeviceGetCount(&n) != CU_OK || n < 1) {
        no_gpu(ERR_RUNTIME, "this machine has no NVIDIA GPU", e);
        return 0;
    }
    return n;
}

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

// ---- the context --------------------------------------------------------------------------------

static _Thread_local CuContext current;     // of this thread,
static _Thread_local unsigned current_life; // in this life of the device

static bool make_current(Cuda *g, Err *e) {
    if (current == g->context && current_life == g->life)
        return true;
    if (!cuda_check(g, cu.CtxSetCurrent(g->context), "taking up the GPU's context", e))
        return false;
    current = g->context;
    current_life = g->life;
    return true;
}

// Each program that uses a GPU holds some hundred megabytes there before its first array.
static bool no_context(const Cuda *g, Err *e) {
    size_t others;
    unsigned n;
    char size[32];
    if (e->kind != ERR_MEMORY)
        return false;
    if (!neighbours_memory(g->dev, &others, &n) || !n)
        return err_hint(e, "There is no room on the GPU for a context, which each kernel needs.");
    return err_hint(e,
                    "There is no room on the GPU for a context, which each kernel needs: %u other "
                    "process%s %s of its memory. Ask again when one of them has ended.",
                    n, n == 1 ? " has" : "es have", bytes_text(others, size));
}

static bool prepare_locked(Cuda *g, Err *e) {
    if (atomic_load(&g->ready))
        return true;
    int64_t start = clock_ns();
    if (!cuda_check(g, cu.PrimaryRetain(&g->context, g->number), "making a context on the GPU", e))
        return no_context(g, e);
    if (!make_current(g, e) ||
        !cuda_check(g, cu.StreamCreate(&g->stream, CU_STREAM_NON_BLOCKING), "making a stream", e) ||
        !ahead_open(g, e) || !copy_open(g, e)) {
        ahead_close(g);
        copy_close(g);
        (void)cu.PrimaryRelease(g->number);
        g->context = current = NULL;
        return false;
    }
    log_line(LOG_INFO, "gpu", "device=%d context_ms=%lld", g->dev->index,
             (long long)(clock_ns() - start) / 1000000);
    atomic_store(&g->ready, true);
    return true;
}

bool cuda_enter(Cuda *g, Err *e) {
    atomic_fetch_add_explicit(&g->entered, 1, memory_order_relaxed);
    if (g->dead)
        return dead_error(g, e);
    if (!atomic_load_explicit(&g->ready, memory_order_acquire)) {
        pthread_mutex_lock(&g->lock);
        bool ok = prepare_locked(g, e);
        pthread_mutex_unlock(&g->lock);
        if (!ok)
            return false;
    }
    return make_current(g, e);
}

// ---- waiting ------------------------------------------------------------------------------------

// Short waits by asking: going to sleep and being woken takes tens of microseconds.
#define ASK_NS 200000

// What a wait gave. *again: it was left behind for nothing.
static bool has_waited(Cuda *g, CuResult r, bool *again, Err *e) {
    *again = r == CU_NOT_READY;
    process_leaves(false);
    return *again ? stop_check(e) : cuda_check(g, r, "waiting for the GPU", e);
}

bool cuda_wait_event(Cuda *g, CuEvent event, WaitEnd end, Err *e) {
    bool ok = true;
    for (bool again = true; ok && again;) {
        process_leaves(end == WAIT_OR_STOP);
        CuResult r = cu.EventQuery(event);
        for (int64_t until = clock_ns() + ASK_NS; r == CU_NOT_READY && clock_ns() < until;)
            r = cu.EventQuery(event);
        if (r == CU_NOT_READY)
            r = cu.EventSynchronize(event);
        ok = has_waited(g, r, &again, e);
    }
    return ok;
}

bool cuda_wait(Cuda *g, WaitEnd end, Err *e) {
    bool ok = true;
    for (bool again = true; ok && again;) {
        process_leaves(end == WAIT_OR_STOP);
        CuResult r = cu.StreamQuery(g->stream);
        for (int64_t until = clock_ns() + ASK_NS; r == CU_NOT_READY && clock_ns() < until;)
            r = cu.StreamQuery(g->stream);
        if (r == CU_NOT_READY)
            r = cu.StreamSynchronize(g->stream);
        ok = has_waited(g, r, &again, e);
    }
    if (!ok)
        return false;
    ahead_done(g);
    process_settled();
    g->user.queued = 0;
    return true;
}

// ---- memory -------------------------------------------------------------------------------------

bool cuda_alloc(Cuda *g, size_t bytes, void **memory, Err *e) {
    CuPointer at = 0;
    size_t held = g->pool.held;
    CuResult r = pool_take(&g->pool, bytes, &at);
    if (g->pool.held != held)
        g->seen_ns = 0; // the driver's figure has changed
    if (!cuda_check(g, r, "allocating memory", e))
        return false;
    *memory = (void *)(uintptr_t)at;
    return true;
}

void cuda_release(Cuda *g, void *memory, size_t bytes) {
    pool_give(&g->pool, (CuPointer)(uintptr_t)memory, bytes);
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
    if (g->dead)
        return dead_error(g, e);
    return !atomic_load(&g->ready) || (cuda_enter(g, e) && cuda_wait(g, WAIT_OR_STOP, e));
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
