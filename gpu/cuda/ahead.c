// ahead.c: marks in the stream.
#include "gpu/cuda/ahead.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/stop.h"

#define MARK_NS 3e6  // work between two marks,
#define FIRST_NS 1e4 // and while nothing is known of how right the estimates are
#define MOST_NS 50e6 // queued at most
#define SLOWEST 1e5  // a measured time beside its estimate

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
    if (measured > SLOWEST)
        measured = SLOWEST;
    a->scale = a->scale > 0 ? 0.5 * a->scale + 0.5 * measured : measured;
    g->dev->slowness = ahead_slowness(a);
}

bool ahead_open(Cuda *g, Err *e) {
    for (int i = 0; i < AHEAD_MARKS; i++)
        if (!cuda_check(g, cu.EventCreate(&g->ahead.mark[i].event, CU_EVENT_BLOCKING),
                        "making an event", e))
            return false;
    return true;
}

static bool add_mark(Cuda *g, Err *e) {
    Ahead *a = &g->ahead;
    unsigned i = a->next % AHEAD_MARKS;
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

// Marks that have been passed, and as many more as are too many. False: an error, or an interrupt.
static bool wait_for_marks(Cuda *g, Err *e) {
    Ahead *a = &g->ahead;
    while (a->first != a->next && cu.EventQuery(*event_of(a, a->first)) == CU_OK)
        pass(g);
    while (too_far(a)) {
        if (!cuda_wait_event(g, *event_of(a, a->first), WAIT_OR_STOP, e))
            return false;
        pass(g);
    }
    return true;
}

// Who was interrupted queues no more: nothing is waited for then.
bool ahead_add(Cuda *g, double ns, Err *e) {
    Ahead *a = &g->ahead;
    a->open += ns;
    if (a->open * scale_of(a) < (a->scale > 0 ? MARK_NS : FIRST_NS) || stop_asked())
        return true;
    if (!add_mark(g, e))
        return false;
    process_leaves(true);
    bool ok = wait_for_marks(g, e);
    process_leaves(false);
    if (!ok && e->kind == ERR_KEYBOARD_INTERRUPT) {
        err_clear(e);
        ok = true;
    }
    return ok;
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
