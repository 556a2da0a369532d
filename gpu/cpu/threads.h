// threads.h: the worker threads of the CPU backend. They sleep between runs and
// cost nothing then.
#pragma once
#include <stddef.h>

typedef struct Threads Threads;

// A pool that can run up to `n` at once, the caller included; threads start at
// the first use that needs them. NULL when memory is out.
Threads *threads_new(int n);
void threads_free(Threads *t);
// In a child that fork has made: there are no threads; the next use starts them.
void threads_forked(Threads *t);

// Calls fn(ctx, worker, from, to) for parts that cover [0, n), on up to `workers`
// threads, and returns when all are done. worker is in [0, workers). Parts are
// multiples of `grain` but for the last one.
typedef void (*PartFn)(void *ctx, int worker, size_t from, size_t to);
void threads_run(Threads *t, int workers, size_t n, size_t grain, PartFn fn, void *ctx);

// The same for [from, n), in parts of `most` at most, a multiple of grain, until an interrupt is
// asked for between two parts. Returns how far it came: all before that is done, and nothing behind
// it.
typedef struct Stretch {
    size_t from, n, grain, most;
} Stretch;
size_t threads_run_some(Threads *t, int workers, const Stretch *s, PartFn fn, void *ctx);

// Processors this process may use: affinity and cgroup quota considered.
int threads_available(void);
