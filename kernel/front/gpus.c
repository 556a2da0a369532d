// gpus.c: asking NVML on a thread of its own.
#include "kernel/front/gpus.h"
#include "kernel/base/clock.h"
#include "kernel/front/processes.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define WAIT_MS 100
#define GOOD_NS 2000000000 // figures older than this are none

typedef struct Question {
    GpuTold gpu[GPUS]; // names and UUIDs; the answer fills in the rest
    size_t n;
    pid_t own[PROCESSES_LISTED];
    size_t n_own;
    int64_t at; // of an answer, clock_ns
} Question;

static struct Asker {
    pthread_mutex_t lock;
    pthread_cond_t asked, answered;
    bool started;
    unsigned wanted, done; // numbers of questions
    Question question, answer;
} asker = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void fill_in(Question *q) {
    for (size_t i = 0; i < q->n; i++) {
        GpuTold *g = &q->gpu[i];
        Err e = {0};
        g->known = nvml_ask(g->uuid, q->own, q->n_own, &g->figures, &e);
        snprintf(g->error, sizeof g->error, "%.190s", g->known ? "" : e.text);
    }
    q->at = clock_ns();
}

static void *run(void *arg) {
    static Question now;
    (void)arg;
    pthread_mutex_lock(&asker.lock);
    for (;;) {
        while (asker.done == asker.wanted)
            pthread_cond_wait(&asker.asked, &asker.lock);
        const unsigned number = asker.wanted;
        now = asker.question;
        pthread_mutex_unlock(&asker.lock);
        fill_in(&now);
        pthread_mutex_lock(&asker.lock);
        asker.answer = now;
        asker.done = number;
        pthread_cond_broadcast(&asker.answered);
    }
    return NULL;
}

static bool start(void) {
    pthread_condattr_t monotonic;
    pthread_t thread;
    sigset_t all, before;
    if (asker.started)
        return true;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&asker.asked, &monotonic);
    pthread_cond_init(&asker.answered, &monotonic);
    pthread_condattr_destroy(&monotonic);
    sigfillset(&all); // signals are the loop's
    pthread_sigmask(SIG_BLOCK, &all, &before);
    asker.started = pthread_create(&thread, NULL, run, NULL) == 0;
    if (asker.started)
        pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return asker.started;
}

static void put_question(const Question *q) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WAIT_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&asker.lock);
    if (asker.done == asker.wanted) { // else an earlier one still waits for the driver
        asker.question = *q;
        asker.wanted++;
        pthread_cond_signal(&asker.asked);
    }
    const unsigned number = asker.wanted;
    int r = 0;
    while (asker.done != number && r != ETIMEDOUT)
        r = pthread_cond_timedwait(&asker.answered, &asker.lock, &until);
    pthread_mutex_unlock(&asker.lock);
}

// The last answer's figures of this GPU, when they are not too old.
static void take_answer(GpuTold *g) {
    const Question *a = &asker.answer;
    snprintf(g->error, sizeof g->error, "NVML does not answer");
    for (size_t i = 0; i < a->n && clock_ns() - a->at < GOOD_NS; i++)
        if (strcmp(a->gpu[i].uuid, g->uuid) == 0)
            *g = a->gpu[i];
}

static void list_gpus(const json_t *devices, Question *q) {
    size_t i;
    json_t *d;
    json_array_foreach(devices, i, d) {
        const char *name = json_string_value(json_object_get(d, "name"));
        const char *uuid = json_string_value(json_object_get(d, "uuid"));
        if (!name || !uuid || q->n == GPUS)
            continue;
        GpuTold *g = &q->gpu[q->n++];
        snprintf(g->name, sizeof g->name, "%s", name);
        snprintf(g->uuid, sizeof g->uuid, "%s", uuid);
    }
}

size_t gpus_ask(const json_t *devices, pid_t worker, GpuTold out[GPUS]) {
    static Question q;
    q.n = 0;
    list_gpus(devices, &q);
    if (!q.n)
        return 0;
    q.n_own = processes_list(worker, q.own);
    const bool asked = start();
    if (asked)
        put_question(&q);
    pthread_mutex_lock(&asker.lock);
    for (size_t i = 0; i < q.n; i++) {
        out[i] = q.gpu[i];
        take_answer(&out[i]);
    }
    pthread_mutex_unlock(&asker.lock);
    return q.n;
}
