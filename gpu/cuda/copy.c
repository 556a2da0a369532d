// copy.c: chunked copies through pinned memory.
#include "gpu/cuda/copy.h"
#include "gpu/cuda/state.h"
#include "gpu/cuda/team.h"

// Large enough that the start of a copy (some microseconds) does not show.
#define HALF ((size_t)8 << 20)

static bool prepare(Cuda *g, Err *e) {
    Copy *c = &g->copy;
    for (int i = 0; i < 2; i++) {
        void *p = NULL;
        if (!c->half[i]) {
            if (!cuda_check(g, cu.MemAllocHost(&p, HALF), "pinning host memory", e))
                return false;
            c->half[i] = p;
        }
        if (!c->moved[i] &&
            !cuda_check(g, cu.EventCreate(&c->moved[i], CU_EVENT_BLOCKING | CU_EVENT_NO_TIMING),
                        "making an event", e))
            return false;
    }
    return true;
}

static size_t piece(size_t at, size_t bytes) {
    return bytes - at < HALF ? bytes - at : HALF;
}

bool copy_up(Cuda *g, CuPointer to, const void *from, size_t bytes, Err *e) {
    Copy *c = &g->copy;
    if (!prepare(g, e))
        return false;
    int half = 0;
    for (size_t at = 0; at < bytes; at += HALF, half ^= 1) {
        size_t n = piece(at, bytes);
        // Also the first time: an earlier copy may still be under way.
        if (!cuda_wait_event(g, c->moved[half], e))
            return false;
        team_copy(c->half[half], (const char *)from + at, n);
        if (!cuda_check(g, cu.CopyUp(to + at, c->half[half], n, g->stream), "copying to the GPU",
                        e) ||
            !cuda_check(g, cu.EventRecord(c->moved[half], g->stream), "queuing an event", e))
            return false;
    }
    return true;
}

static bool start_down(Cuda *g, CuPointer from, size_t at, size_t bytes, int half, Err *e) {
    Copy *c = &g->copy;
    return cuda_wait_event(g, c->moved[half], e) &&
           cuda_check(g, cu.CopyDown(c->half[half], from + at, piece(at, bytes), g->stream),
                      "copying from the GPU", e) &&
           cuda_check(g, cu.EventRecord(c->moved[half], g->stream), "queuing an event", e);
}

bool copy_down(Cuda *g, void *to, CuPointer from, size_t bytes, Err *e) {
    Copy *c = &g->copy;
    if (!prepare(g, e) || (bytes && !start_down(g, from, 0, bytes, 0, e)))
        return false;
    int half = 0;
    for (size_t at = 0; at < bytes; at += HALF, half ^= 1) {
        if (at + HALF < bytes && !start_down(g, from, at + HALF, bytes, half ^ 1, e))
            return false;
        if (!cuda_wait_event(g, c->moved[half], e))
            return false;
        team_copy((char *)to + at, c->half[half], piece(at, bytes));
    }
    return true;
}

void copy_close(Cuda *g) {
    for (int i = 0; i < 2; i++) {
        if (g->copy.half[i])
            (void)cu.MemFreeHost(g->copy.half[i]);
        if (g->copy.moved[i])
            (void)cu.EventDestroy(g->copy.moved[i]);
    }
    g->copy = (Copy){0};
}
