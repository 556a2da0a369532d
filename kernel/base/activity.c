// activity.c: one page of shared memory.
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include <assert.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static Activity *the_activity;

Activity *activity_open(int fd) {
    struct stat st;
    if (fd < 0 || fstat(fd, &st) < 0 || st.st_size < (off_t)sizeof(Activity))
        return NULL;
    void *p = mmap(NULL, sizeof(Activity), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return p == MAP_FAILED ? NULL : p;
}

Activity *activity_new(int *fd) {
    *fd = memfd_create("warpcell-activity", MFD_CLOEXEC);
    if (*fd >= 0 && ftruncate(*fd, sizeof(Activity)) == 0) {
        Activity *a = activity_open(*fd);
        if (a)
            return a;
    }
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
    return NULL;
}

void activity_free(Activity *a) {
    if (a)
        munmap(a, sizeof *a);
}

void activity_use(Activity *a) {
    the_activity = a;
}

static Activity *before; // of the process that this one was forked from
static long long held[METER_COMPILES];

void activity_part(void) {
    before = the_activity;
    for (int m = 0; before && m < METER_COMPILES; m++)
        held[m] = atomic_load(&before->meter[m]);
    the_activity = NULL;
}

void activity_resume(Activity *a) {
    activity_free(before);
    before = NULL;
    the_activity = a;
    for (int m = 0; m < METER_COMPILES; m++)
        activity_meter((Meter)m, held[m]);
}

// ---- the pipes ----------------------------------------------------------------------------------

void activity_read_begins(Activity *a) {
    if (a)
        atomic_fetch_add(&a->turn, 1);
}

void activity_read_ends(Activity *a, int stream, size_t n) {
    if (!a)
        return;
    assert(stream == 0 || stream == 1);
    atomic_fetch_add(&a->read[stream], (long long)n);
    atomic_fetch_add(&a->turn, 1);
}

bool activity_written(long long out[2]) {
    enum { TRIES = 1000 }; // a reader that has died in the middle is not waited for
    Activity *a = the_activity;
    for (int i = 0; a && i < TRIES; i++) {
        unsigned turn = atomic_load(&a->turn);
        int waiting[2] = {0, 0};
        if (turn & 1) {
            sched_yield();
            continue;
        }
        if (ioctl(STDOUT_FILENO, FIONREAD, &waiting[0]) < 0 ||
            ioctl(STDERR_FILENO, FIONREAD, &waiting[1]) < 0)
            return false;
        for (int k = 0; k < 2; k++)
            out[k] = atomic_load(&a->read[k]) + waiting[k];
        if (atomic_load(&a->turn) == turn)
            return true;
    }
    return false;
}

void activity_meter(Meter m, long long change) {
    if (the_activity)
        atomic_fetch_add_explicit(&the_activity->meter[m], change, memory_order_relaxed);
}

// ---- long operations ----------------------------------------------------------------------------

void activity_begin(const char *fmt, ...) {
    if (!the_activity)
        return;
    va_list args;
    va_start(args, fmt);
    vsnprintf(the_activity->text, sizeof the_activity->text, fmt, args);
    va_end(args);
    atomic_store(&the_activity->began, clock_ns());
}

void activity_end(void) {
    if (the_activity)
        atomic_store(&the_activity->began, 0);
}

// ---- time-step loops ----------------------------------------------------------------------------

void activity_loop(Str name, int64_t first, int64_t step, int64_t left) {
    Activity *a = the_activity;
    if (!a)
        return;
    snprintf(a->loop_name, sizeof a->loop_name, "%.*s", STR_ARG(name));
    atomic_store(&a->loop_first, first);
    atomic_store(&a->loop_step, step);
    atomic_store(&a->loop_left, left);
    atomic_store(&a->loop_done, 0);
    if (!atomic_load(&a->loop_began))
        atomic_store(&a->loop_began, clock_ns());
}

void activity_loop_done(int64_t done) {
    if (the_activity)
        atomic_store_explicit(&the_activity->loop_done, done, memory_order_relaxed);
}

void activity_loop_end(void) {
    if (the_activity)
        atomic_store(&the_activity->loop_began, 0);
}
