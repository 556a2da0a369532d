// ahead.c: marks in the stream.
#include "gpu/cuda/ahead.h"
#include "gpu/cuda/state.h"

#define MARK_NS 3e6  // work between two marks
#define MOST_NS 50e6 // queued at most

static CuEvent *event_of(Ahead *a, unsigned i) {
    return &a->mark[i % AHEAD_MARKS].event;
}

static double scale_of(const Ahead *a) {
    return a->scale > 0 ? a->scale : 1;
}

// The mark at a->first has been passed.
static void pass(Cuda *g) {
    Ahead *a = &g->ahead;
    unsigned i = a->first++ % AHEAD_MARKS;
    float ms = 0;
    a->queued -= a->mark[i].plain;
    if (!a->mark[i].follows || a->mark[i].plain <= 0)
        return;
    if (cu.EventElapsedTime(&ms, *event_of(a, i + AHEAD_MARKS - 1), a->mark[i].event) != CU_OK)
        return;
    double measured = ms * 1e6 / a->mark[i].plain;
    if (measured < 0.05)
        measured = 0.05;
    if (measured > 1000)
        measured = 1000;
    a->scale = 0.5 * scale_of(a) + 0.5 * measured;
}

static bool add_mark(Cuda *g, Err *e) {
    Ahead *a = &g->ahead;
    unsigned i = a->next % AHEAD_MARKS;
    if (!a->mark[i].event &&
        !cuda_check(g, cu.EventCreate(&a->mark[i].event, CU_EVENT_BLOCKING), "making an event", e))
        return false;
    a->mark[i].plain = a->open;
    a->mark[i].follows = a->first != a->next;
    a->next++;
    a->queued += a->open;
    a->open = 0;
    return cuda_check(g, cu.EventRecord(a->mark[i].event, g->stream), "queuing an event", e);
}

// Two marks until one has been measured; one always stays, whatever it holds,
// so that the device does not run dry.
static bool too_far(const Ahead *a) {
    unsigned marks = a->next - a->first;
    return marks > 1 && (a->queued * scale_of(a) > MOST_NS || marks >= AHEAD_MARKS - 1 ||
                         (marks > 2 && a->scale == 0));
}

bool ahead_add(Cuda *g, double ns, Err *e) {
    Ahead *a = &g->ahead;
    a->open += ns;
    if (a->open * scale_of(a) < MARK_NS)
        return true;
    if (!add_mark(g, e))
        return false;
    while (a->first != a->next && cu.EventQuery(*event_of(a, a->first)) == CU_OK)
        pass(g);
    while (too_far(a)) {
        if (!cuda_wait_event(g, *event_of(a, a->first), e))
            return false;
        pass(g);
    }
    return true;
}

void ahead_done(Cuda *g) {
    Ahead *a = &g->ahead;
    while (a->first != a->next)
        pass(g);
    a->open = a->queued = 0;
}

void ahead_close(Cuda *g) {
    for (int i = 0; i < AHEAD_MARKS; i++)
        if (g->ahead.mark[i].event)
            (void)cu.EventDestroy(g->ahead.mark[i].event);
    g->ahead = (Ahead){0};
}
