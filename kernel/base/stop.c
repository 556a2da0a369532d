// stop.c: the flag, and the threads that were left behind.
#include "kernel/base/stop.h"
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum {
    LEFT_MOST = 4,         // threads left behind at once; then one of them is waited for
    LOOK_NS = 10000000,    // between two looks for an interrupt
    STACK_BYTES = 8 << 20, // of a thread; LAPACK's own arrays on it are small
};

static const volatile sig_atomic_t *the_flag;

void stop_watch(const volatile sig_atomic_t *flag) {
    the_flag = flag;
}
bool stop_asked(void) {
    return the_flag && *the_flag;
}

// A signal that sets it to STOP_ENDS in between is lost: the front sends another one.
void stop_take(volatile sig_atomic_t *flag) {
    if (*flag != STOP_ENDS)
        *flag = 0;
}
static atomic_bool heeded; // by the cell that runs

void stop_heed(void) {
    atomic_store(&heeded, true);
    activity_meter(METER_INTERRUPTS_HEEDED, 1);
}
bool stop_was_heeded(void) {
    return atomic_load(&heeded);
}
void stop_next_cell(void) {
    atomic_store(&heeded, false);
}

bool stop_check(Err *e) {
    return !stop_asked() || err_set(e, ERR_KEYBOARD_INTERRUPT, "%s", "");
}

// ---- work aside ---------------------------------------------------------------------------------

typedef struct Aside {
    void (*run)(void *job), (*drop)(void *job);
    void *job;
    bool ended;
    atomic_bool left;
    struct Aside *next;
} Aside;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of `ended` of all
static pthread_cond_t some_ended;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static Aside *left; // of the one thread that calls
static int nleft;

static void make_condition(void) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&some_ended, &attr);
    pthread_condattr_destroy(&attr);
}

static _Thread_local const Aside *own; // on a thread that stop_aside has made

bool stop_was_left(void) {
    return own && atomic_load(&own->left);
}

static void *run_aside(void *arg) {
    Aside *a = arg;
    own = a;
    a->run(a->job);
    pthread_mutex_lock(&lock);
    a->ended = true; // from here on the other thread may free it
    pthread_cond_signal(&some_ended);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static bool start(Aside *a) {
    pthread_attr_t attr;
    pthread_t thread;
    sigset_t all, old;
    pthread_once(&once, make_condition);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old); // signals are the calling thread's business
    pthread_attr_init(&attr);
    pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attr, STACK_BYTES);
    bool ok = pthread_create(&thread, &attr, run_aside, a) == 0;
    pthread_attr_destroy(&attr);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return ok;
}

static bool has_ended(Aside *a) {
    pthread_mutex_lock(&lock);
    bool ended = a->ended;
    pthread_mutex_unlock(&lock);
    return ended;
}

// Until some work ends, or for one look.
static void wait_for_some(const bool *ended) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&lock);
    if (!ended || !*ended)
        pthread_cond_timedwait(&some_ended, &lock, &until);
    pthread_mutex_unlock(&lock);
}

void stop_sweep(void) {
    for (Aside **at = &left; *at;) {
        Aside *a = *at;
        if (!has_ended(a)) {
            at = &a->next;
            continue;
        }
        assert(nleft > 0);
        *at = a->next;
        nleft--;
        a->drop(a->job);
        mem_free(a);
    }
}

bool stop_left_running(void) {
    for (Aside *a = left; a; a = a->next)
        if (!has_ended(a))
            return true;
    return false;
}

bool stop_left_any(void) {
    stop_sweep();
    return left != NULL;
}

// Each thread that was left behind takes a processor and memory: there are a few at most.
static bool wait_for_room(const char *what, Err *e) {
    stop_sweep();
    if (nleft < LEFT_MOST)
        return true;
    activity_begin("waiting for work that was interrupted, before %s", what);
    for (; nleft >= LEFT_MOST && !stop_asked(); stop_sweep())
        wait_for_some(NULL);
    activity_end();
    return stop_check(e);
}

bool stop_aside(void (*run)(void *job), void (*drop)(void *job), void *job, const char *what,
                Err *e) {
    if (!wait_for_room(what, e) || !stop_check(e)) {
        drop(job);
        return false;
    }
    Aside *a = mem_zero(sizeof *a);
    if (a) {
        a->run = run;
        a->drop = drop;
        a->job = job;
    }
    if (!a || !start(a)) { // no thread: then it cannot be interrupted
        mem_free(a);
        run(job);
        return true;
    }
    while (!has_ended(a) && !stop_asked())
        wait_for_some(&a->ended);
    if (has_ended(a)) {
        mem_free(a);
        return true;
    }
    atomic_store(&a->left, true);
    a->next = left;
    left = a;
    nleft++;
    return stop_check(e);
}
