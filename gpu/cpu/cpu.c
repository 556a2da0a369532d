// cpu.c: the CPU backend's table of functions.
#include "gpu/cpu/cpu.h"
#include "gpu/cpu/bands.h"
#include "gpu/cpu/blas.h"
#include "gpu/cpu/memory.h"
#include "gpu/cpu/run.h"
#include "gpu/cpu/user.h"
#include "gpu/cpu/whole.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cpu_close(Device *d) {
    CpuState *s = d->state;
    if (!s)
        return;
    threads_free(s->threads);
    machines_free(s->machines);
    host_pool_free(s->pool);
    user_programs_free(s->user);
    mem_free(s->scratch);
    mem_free(s->partials);
    mem_free(s->prepared);
    mem_free(s);
    d->state = NULL;
}

// WARPCELL_THREADS caps the number of threads, for shared machines and benchmarks.
static int threads_wanted(void) {
    int n = threads_available();
    const char *cap = setting(SET_THREADS);
    int most = cap ? atoi(cap) : 0;
    return most > 0 && most < n ? most : n;
}

static bool cpu_open(Device *d, Err *e) {
    CpuState *s = mem_zero(sizeof *s);
    if (!(d->state = s))
        return err_no_memory(e, sizeof *s);
    int cores = threads_wanted();
    s->loops = loops_get();
    s->machines = machines_new(); // without, the block machine does all
    s->prepared = mem_zero(sizeof *s->prepared);
    s->threads = threads_new(cores);
    s->pool = host_pool_new();
    s->user = user_programs_new();
    if (!s->threads || !s->pool || !s->user) {
        cpu_close(d);
        return err_no_memory(e, sizeof *s);
    }
    d->threads = cores;
    snprintf(d->name, sizeof d->name, "cpu");
    snprintf(d->description, sizeof d->description, "%d thread%s, %s", cores, cores == 1 ? "" : "s",
             s->loops->name);
    return true;
}

static bool cpu_alloc(Device *d, size_t bytes, void **memory, Err *e) {
    return host_pool_alloc(((CpuState *)d->state)->pool, bytes, memory, e);
}

static void cpu_release(Device *d, void *memory, size_t bytes) {
    host_pool_release(((CpuState *)d->state)->pool, memory, bytes);
}

static bool cpu_upload(Device *d, void *memory, size_t at, const void *src, size_t bytes, Err *e) {
    (void)d;
    (void)e;
    memcpy((char *)memory + at, src, bytes);
    return true;
}

static bool cpu_download(Device *d, void *dst, const void *memory, size_t at, size_t bytes,
                         Err *e) {
    (void)d;
    (void)e;
    memcpy(dst, (const char *)memory + at, bytes);
    return true;
}

static bool cpu_run_program(Device *d, const Program *p, Err *e) {
    return cpu_run(d->state, d->threads, p, e);
}

static bool cpu_run_part(Device *d, const Program *p, RunProgress *at, Err *e) {
    return cpu_run_some(d->state, d->threads, p, at, e);
}

static bool cpu_run_small(Device *d, const struct Node *value, Buffer *to, const Layout *layout) {
    return cpu_small(d->state, value, to, layout);
}

static bool cpu_matmul(Device *d, const Matmul *m, Err *e) {
    if (dtype_is_inexact(m->dt))
        return blas_matmul(m, d->threads, e);
    return whole_matmul(m, ((CpuState *)d->state)->threads, d->threads, e);
}

static bool cpu_sync(Device *d, Err *e) {
    (void)d;
    (void)e;
    return true; // every run ends before it returns
}

static void cpu_memory(Device *d, size_t *available, size_t *total) {
    host_pool_memory(((CpuState *)d->state)->pool, available, total);
}

static bool cpu_run_text(Device *d, const UserKernel *k, Buf *refusal, Err *e) {
    return user_run(((CpuState *)d->state)->user, d, k, refusal, e);
}

static size_t cpu_quota(const Device *d, size_t *used) {
    (void)d;
    *used = quota_host_used();
    return quota_host() == QUOTA_NONE ? 0 : quota_host();
}

static void cpu_trim(Device *d) {
    CpuState *s = d->state;
    user_programs_trim(s->user);
    host_pool_trim(s->pool);
}

typedef struct Share {
    void (*part)(void *ctx, size_t from, size_t to);
    void *ctx;
} Share;

static void share_part(void *ctx, int worker, size_t from, size_t to) {
    const Share *s = ctx;
    (void)worker;
    s->part(s->ctx, from, to);
}

static void cpu_share(void *device, size_t n, void (*part)(void *ctx, size_t from, size_t to),
                      void *ctx) {
    Device *d = device;
    Share s = {part, ctx};
    threads_run(((CpuState *)d->state)->threads, d->threads, n, 1, share_part, &s);
}

static void cpu_lends(Device *d) {
    host_pool_lends(((CpuState *)d->state)->pool, d);
}

static bool cpu_lend(Device *d, Buffer *b, Lent *out, Err *e) {
    return host_pool_lend(((CpuState *)d->state)->pool, b, out, e);
}

static Buffer *cpu_borrow(Device *d, const Lent *what, bool *unknown, Err *e) {
    return lent_in(host_pool_lent(((CpuState *)d->state)->pool), d, what, unknown, e);
}

static int cpu_lent_file(const Device *d, uint64_t segment, size_t *size) {
    return lent_file(*host_pool_lent(((CpuState *)d->state)->pool), segment, size);
}

static void cpu_let_go(Device *d, const Lent *what) {
    lent_let_go(*host_pool_lent(((CpuState *)d->state)->pool), what);
}

static bool cpu_may_part(Device *d, bool (*asked)(void *ctx), void *ctx) {
    const Wanted w = {asked, ctx};
    return host_pool_may_part(((CpuState *)d->state)->pool, d, &w);
}

static void cpu_parts(Device *d) {
    host_pool_parts(((CpuState *)d->state)->pool, true);
}

static void cpu_parted(Device *d, bool yes) {
    host_pool_parts(((CpuState *)d->state)->pool, false);
    if (yes)
        lent_reserve(*host_pool_lent(((CpuState *)d->state)->pool), true);
}

static void cpu_alone(Device *d) {
    lent_reserve(*host_pool_lent(((CpuState *)d->state)->pool), false);
}

static void cpu_forked(Device *d) {
    CpuState *s = d->state;
    threads_forked(s->threads);
    user_programs_forked(s->user);
    host_pool_forked(s->pool);
}

static void cpu_taken_over(Device *d) {
    lent_lose(*host_pool_lent(((CpuState *)d->state)->pool));
    lent_reserve(*host_pool_lent(((CpuState *)d->state)->pool), true); // what has made this process
}

static bool cpu_shared(Device *d, const Buffer *b) {
    return b->memory && lent_is_shared(*host_pool_lent(((CpuState *)d->state)->pool), b->memory);
}

const Backend cpu_backend = {
    .name = "cpu",
    .open = cpu_open,
    .close = cpu_close,
    .alloc = cpu_alloc,
    .release = cpu_release,
    .upload = cpu_upload,
    .download = cpu_download,
    .run = cpu_run_program,
    .run_part = cpu_run_part,
    .run_chain = cpu_run_chain,
    .chain_most = CHAIN_MOST_HOST,
    .chain_work = CHAIN_WORK_HOST,
    .small = cpu_run_small,
    .matmul = cpu_matmul,
    .sync = cpu_sync,
    .memory = cpu_memory,
    .quota = cpu_quota,
    .trim = cpu_trim,
    .run_text = cpu_run_text,
    .share = cpu_share,
    .lends = cpu_lends,
    .lend = cpu_lend,
    .borrow = cpu_borrow,
    .lent_file = cpu_lent_file,
    .let_go = cpu_let_go,
    .may_part = cpu_may_part,
    .parts = cpu_parts,
    .parted = cpu_parted,
    .alone = cpu_alone,
    .forked = cpu_forked,
    .taken_over = cpu_taken_over,
    .shared = cpu_shared,
    .host_memory = true,
    .in_order = true,
};
