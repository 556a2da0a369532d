// threads.c: a pool of sleeping threads that share the parts of one loop.
#include "gpu/cpu/threads.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct Threads {
    int cap, started;
    pthread_t thread[MAX_THREADS];
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    unsigned long round; // number of the loop being run
    bool stop;
    // the loop
    PartFn fn;
    void *ctx;
    size_t n, part;
    bool stops;           // when an interrupt is asked for
    atomic_size_t next;   // first element that no thread has taken
    int joining, working; // workers that may still join, and that are in it
};

static void take_parts(Threads *t, int worker) {
    while (!t->stops || !stop_asked()) {
        size_t from = atomic_fetch_add(&t->next, t->part);
        if (from >= t->n)
            return;
        t->fn(t->ctx, worker, from, from + t->part < t->n ? from + t->part : t->n);
    }
}

static void *worker_main(void *arg) {
    Threads *t = arg;
    unsigned long seen = 0;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->stop && (t->round == seen || t->joining == 0))
            pthread_cond_wait(&t->wake, &t->lock);
        if (t->stop)
            break;
        seen = t->round;
        int worker = t->joining--;
        t->working++;
        pthread_mutex_unlock(&t->lock);
        take_parts(t, worker);
        pthread_mutex_lock(&t->lock);
        if (--t->working == 0)
            pthread_cond_signal(&t->done);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

Threads *threads_new(int n) {
    Threads *t = mem_zero(sizeof *t);
    if (!t)
        return NULL;
    t->cap = n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : n;
    threads_forked(t);
    return t;
}

void threads_forked(Threads *t) {
    t->started = t->joining = t->working = 0;
    t->round = 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    pthread_cond_init(&t->done, NULL);
}

void threads_free(Threads *t) {
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->started; i++)
        pthread_join(t->thread[i], NULL);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->wake);
    pthread_cond_destroy(&t->done);
    mem_free(t);
}

// Signals are the language thread's business.
static void start_threads(Threads *t, int wanted) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    while (t->started < wanted && pthread_create(&t->thread[t->started], NULL, worker_main, t) == 0)
        t->started++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static size_t run_alone(const Stretch *s, PartFn fn, void *ctx) {
    const size_t part = s->most ? s->most : s->n - s->from;
    size_t at = s->from, to;
    for (; at < s->n && !(s->most && stop_asked()); at = to) {
        to = s->n - at < part ? s->n : at + part;
        fn(ctx, 0, at, to);
    }
    return at;
}

// most: 0 for parts of any size, which nothing interrupts.
static size_t run_stretch(Threads *t, int workers, const Stretch *s, PartFn fn, void *ctx) {
    assert(s->grain > 0 && s->from <= s->n);
    if (workers > t->cap)
        workers = t->cap;
    size_t grains = (s->n - s->from + s->grain - 1) / s->grain;
    if ((size_t)workers > grains)
        workers = (int)grains;
    if (workers <= 1)
        return run_alone(s, fn, ctx);
    start_threads(t, workers - 1);
    pthread_mutex_lock(&t->lock);
    size_t parts = (size_t)workers * PARTS_PER_WORKER, per_part = (grains + parts - 1) / parts;
    t->fn = fn;
    t->ctx = ctx;
    t->n = s->n;
    t->part = per_part * s->grain;
    t->stops = s->most > 0;
    if (t->stops && t->part > s->most)
        t->part = s->most;
    atomic_store(&t->next, s->from);
    t->joining = workers - 1;
    t->round++;
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
    take_parts(t, 0);
    pthread_mutex_lock(&t->lock);
    t->joining = 0; // whoever has not woken up by now has missed it
    while (t->working)
        pthread_cond_wait(&t->done, &t->lock);
    pthread_mutex_unlock(&t->lock);
    const size_t taken = atomic_load(&t->next); // every part before it has been done
    return taken < s->n ? taken : s->n;
}

void threads_run(Threads *t, int workers, size_t n, size_t grain, PartFn fn, void *ctx) {
    const Stretch all = {.n = n, .grain = grain};
    (void)run_stretch(t, workers, &all, fn, ctx);
}

size_t threads_run_some(Threads *t, int workers, const Stretch *s, PartFn fn, void *ctx) {
    assert(s->most > 0 && s->most % s->grain == 0);
    return run_stretch(t, workers, s, fn, ctx);
}

// "max 100000" or "200000 100000": microseconds of processor time per period.
static int cgroup_quota(void) {
    FILE *f = fopen("/sys/fs/cgroup/cpu.max", "re");
    long long quota = 0, period = 0;
    bool limited = f && fscanf(f, "%lld %lld", &quota, &period) == 2 && period > 0 && quota > 0;
    if (f)
        fclose(f);
    return limited ? (int)((quota + period - 1) / period) : MAX_THREADS;
}

int threads_available(void) {
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    int quota = cgroup_quota();
    if (n > quota)
        n = quota;
    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : n;
}
