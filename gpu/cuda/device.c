// device.c: a GPU's context and stream, memory of the pool, and what errors mean.
#include "gpu/cuda/neighbours.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/stop.h"
#include <stdio.h>
#include <stdlib.h>

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
