// keep.c: copies of buffers on the host.
#include "gpu/core/keep.h"
#include "kernel/base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drop(Buffer *b) {
    mem_free(b->copy);
    b->copy = NULL;
}

void keep_drop(Device *d) {
    for (Buffer *b = d->buffers; b; b = b->next)
        if (b->state != BUFFER_WAITS)
            drop(b);
}

static int by_bytes(const void *a, const void *b) {
    const Buffer *x = *(Buffer *const *)a, *y = *(Buffer *const *)b;
    return (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

static Buffer **sorted(const Device *d, size_t *n) {
    size_t count = 0;
    for (Buffer *b = d->buffers; b; b = b->next)
        count += b->memory && b->bytes;
    Buffer **list = mem_alloc((count + 1) * sizeof *list);
    *n = 0;
    for (Buffer *b = d->buffers; list && b; b = b->next)
        if (b->memory && b->bytes)
            list[(*n)++] = b;
    if (list)
        qsort(list, *n, sizeof *list, by_bytes);
    return list;
}

static bool never(void *ctx) {
    (void)ctx;
    return false;
}

static bool copy_some(Device *d, size_t budget, bool (*wanted)(void *ctx), void *ctx, Err *e) {
    size_t n, used = 0;
    keep_drop(d);
    Buffer **list = sorted(d, &n);
    bool ok = true;
    for (size_t i = 0; list && ok && i < n && list[i]->bytes <= budget - used && !wanted(ctx);
         i++) {
        Buffer *b = list[i];
        if (!(b->copy = mem_alloc(b->bytes)))
            break;
        used += b->bytes;
        ok = d->backend->download(d, b->copy, b->memory, 0, b->bytes, e);
    }
    mem_free(list);
    if (!ok)
        keep_drop(d); // the last one is not whole
    return ok;
}

bool keep_copies(Device *d, size_t budget, Err *e) {
    return copy_some(d, budget, never, NULL, e);
}

bool keep_some(Device *d, size_t budget, bool (*wanted)(void *ctx), void *ctx, Err *e) {
    return copy_some(d, budget, wanted, ctx, e);
}

bool keep_every(Device *d, bool (*wanted)(void *ctx), void *ctx, Err *e) {
    if (!copy_some(d, SIZE_MAX, wanted, ctx, e))
        return false;
    for (const Buffer *b = d->buffers; b; b = b->next)
        if (b->memory && b->bytes && !b->copy)
            return false;
    return true;
}

size_t keep_bytes(const Device *d, bool *pinned) {
    size_t bytes = 0;
    for (const Buffer *b = d->buffers; b; b = b->next) {
        bytes += b->memory ? b->bytes : 0;
        *pinned |= b->memory && b->pinned;
    }
    return bytes;
}

void keep_lose(Device *d) {
    for (Buffer *b = d->buffers; b; b = b->next) {
        if (!b->memory)
            continue;
        b->memory = NULL;
        b->lost = true;
        b->state = b->copy ? BUFFER_WAITS : BUFFER_LOST;
        device_holds_less(d, b->bytes);
    }
}

bool keep_waits(const Device *d) {
    for (const Buffer *b = d->buffers; b; b = b->next)
        if (b->state == BUFFER_WAITS)
            return true;
    return false;
}

static bool restore(Device *d, Buffer *b, Err *e) {
    void *memory = NULL;
    if (!d->backend->alloc(d, b->bytes, &memory, e))
        return false;
    if (!d->backend->upload(d, memory, 0, b->copy, b->bytes, e)) {
        d->backend->release(d, memory, b->bytes);
        return false;
    }
    b->memory = memory;
    b->lost = false;
    b->state = BUFFER_USUAL;
    device_holds_more(d, b->bytes);
    return true;
}

bool keep_restore(Device *d, Err *e) {
    for (Buffer *b = d->buffers; b; b = b->next)
        if (b->state == BUFFER_WAITS && !restore(d, b, e))
            return false;
    keep_drop(d);
    return true;
}

bool keep_refuse(const Buffer *b, const char *what, Err *e) {
    char name[sizeof b->name + 2];
    if (b->state == BUFFER_USUAL && b->dev->has_failed)
        return err_set(e, ERR_RUNTIME,
                       "%s has no value: what it was to be computed from was lost when the GPU "
                       "failed, or memory ran out",
                       what);
    if (b->state == BUFFER_USUAL)
        return err_set(e, ERR_MEMORY, "%s has no value: memory ran out when it was computed", what);
    snprintf(name, sizeof name, "'%s'", b->name);
    if (b->name[0])
        what = name;
    if (b->state == BUFFER_WAITS)
        return err_set(e, ERR_RUNTIME, "%s cannot be used: the GPU could not be taken up again",
                       what);
    if (b->dev->backend->host_memory) {
        err_set(e, ERR_RUNTIME, "%s was lost when the engine process ended", what);
        return err_hint(e, "Its elements were in memory of Python's. Make it again.");
    }
    err_set(e, ERR_RUNTIME, "%s was lost when the %s", what,
            b->dev->has_failed ? "GPU failed" : "engine process ended");
    return err_hint(e, "Its elements were in the GPU's memory alone. Make it again.");
}
