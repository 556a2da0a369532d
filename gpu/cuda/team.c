// team.c: a few helper threads that sleep between large copies.
#include "gpu/cuda/team.h"
#include "gpu/cuda/cuda_limits.h"
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <string.h>

#define WORTH_IT ((size_t)1 << 20) // waking the others takes some ten microseconds

static struct Team {
    pthread_mutex_t lock;
    pthread_cond_t work, finished;
    bool started;
    int helpers;
    unsigned round; // number of the copy that is wanted
    int busy;       // helpers that have not finished it
    char *to;
    const char *from;
    size_t bytes;
} team = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .work = PTHREAD_COND_INITIALIZER,
          .finished = PTHREAD_COND_INITIALIZER};

// Part i of the copy, in whole cache lines.
static void copy_part(int i, int parts) {
    size_t share = (team.bytes / (size_t)parts + 63) / 64 * 64, start = share * (size_t)i;
    if (start >= team.bytes)
        return;
    size_t left = team.bytes - start;
    memcpy(team.to + start, team.from + start, left < share ? left : share);
}

static void *help(void *argument) {
    int me = (int)(size_t)argument;
    unsigned seen = 0;
    pthread_mutex_lock(&team.lock);
    for (;;) {
        while (team.round == seen)
            pthread_cond_wait(&team.work, &team.lock);
        seen = team.round;
        pthread_mutex_unlock(&team.lock);
        copy_part(me, team.helpers + 1);
        pthread_mutex_lock(&team.lock);
        if (--team.busy == 0)
            pthread_cond_signal(&team.finished);
    }
    return NULL;
}

// As many helpers as there are other cores for this process.
static void start(void) {
    cpu_set_t cores;
    int n = sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) - 1 : 0;
    team.started = true;
    pthread_mutex_lock(&team.lock); // they begin when the number is final
    for (int i = 0; i < n && i < COPY_HELPERS_MOST; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, (void *)(size_t)(i + 1)) != 0)
            break;
        pthread_detach(thread);
        team.helpers++;
    }
    pthread_mutex_unlock(&team.lock);
}

void team_copy(void *to, const void *from, size_t bytes) {
    if (bytes < WORTH_IT) {
        memcpy(to, from, bytes);
        return;
    }
    if (!team.started)
        start();
    pthread_mutex_lock(&team.lock);
    team.to = to;
    team.from = from;
    team.bytes = bytes;
    team.busy = team.helpers;
    team.round++;
    pthread_cond_broadcast(&team.work);
    pthread_mutex_unlock(&team.lock);
    copy_part(0, team.helpers + 1);
    pthread_mutex_lock(&team.lock);
    while (team.busy)
        pthread_cond_wait(&team.finished, &team.lock);
    pthread_mutex_unlock(&team.lock);
}

void team_forked(void) {
    team = (struct Team){.lock = PTHREAD_MUTEX_INITIALIZER,
                         .work = PTHREAD_COND_INITIALIZER,
                         .finished = PTHREAD_COND_INITIALIZER};
}
