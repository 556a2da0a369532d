// background.c: the thread that compiles.
#include "gpu/cuda/background.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include <signal.h>

bool background_works(const Background *b) {
    return b->used && !atomic_load(&b->done);
}

static void *compile(void *arg) {
    Background *b = arg;
    int64_t start = clock_ns();
    if (!compile_text(b->text.p, b->arch, &b->code, &b->error))
        b->code.n = 0;
    b->ns = clock_ns() - start;
    atomic_store(&b->done, true);
    return NULL;
}

bool background_begin(Background *b, uint64_t hash, Arch arch, Buf *text) {
    sigset_t all, old;
    *b = (Background){.hash = hash, .arch = arch, .text = *text};
    sigfillset(&all); // signals are the language thread's business
    pthread_sigmask(SIG_BLOCK, &all, &old);
    b->used = pthread_create(&b->thread, NULL, compile, b) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (b->used)
        *text = (Buf){0};
    else
        b->text = (Buf){0};
    return b->used;
}

void background_wait(Background *b) {
    if (b->used && !b->joined)
        pthread_join(b->thread, NULL);
    b->joined = b->used;
}

bool background_rests(Background *b) {
    if (background_works(b))
        return false;
    background_wait(b);
    return true;
}

void background_empty(Background *b) {
    buf_free(&b->text);
    buf_free(&b->code);
    buf_free(&b->key);
    mem_free(b->params);
    *b = (Background){0};
}

Background *background_for(Background *b, int n, uint64_t hash) {
    Background *found = NULL;
    for (int i = 0; i < n; i++) {
        if (b[i].used && b[i].hash == hash)
            return &b[i];
        if (!background_works(&b[i]) && (!found || found->used))
            found = &b[i];
    }
    return found;
}
