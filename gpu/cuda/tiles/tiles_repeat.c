// tiles_repeat.c: programs that come over and over, in kernels of several of them. The list stands
// for as many programs as it is repeated; a group of them is planned once for each place in the
// list where groups begin, and once more for the last one, since nothing stores over its results.
#include "gpu/cuda/tiles/tiles_repeat.h"
#include "gpu/core/paths.h"
#include "gpu/cuda/tiles/tiles_group.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"

enum { PLANS = 6, INSIDE = -1 };

// The group that begins with program `from` of the list.
typedef struct Plan {
    int from;
    int tail; // programs that follow it until all have run; INSIDE: at least all of the list
    bool can; // share a kernel
    TileGroup group;
} Plan;

typedef struct Repeat {
    Cuda *g;
    TileRoom room;
    TileChain chain; // of as many programs as decide how they are grouped
    int n;           // programs of the list
    int64_t end;     // programs to run
    TilesChoice best;
    Spares spares;
    int nplans, next_plan; // the one that is replaced next
    Plan plan[PLANS];
} Repeat;

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}

// Programs enough for any choice to be planned with all of the list behind it.
static int window(int n, int64_t all) {
    const int most = 4 * TILE_PROGRAMS + 2 * n;
    return (int)smaller(all, (most + n - 1) / n * n);
}

static bool describe(Repeat *r, const Program *const *p, int64_t count, Err *e) {
    const int n = r->n, all = window(n, n * count);
    if (!tile_chain_open(r->g, p, n, all, &r->room, &r->chain, e))
        return false;
    TileChain *c = &r->chain;
    c->whole = p;
    c->nwhole = n;
    const int described = chain_cells(c->p, n, c->cells, c->memory, &c->nmemory);
    c->n = described < n ? 0 : all;
    c->more = all < n * count;
    return true;
}

// How they are grouped: all of them in the same way, or not at all.
static void choose(Repeat *r) {
    const TileChain *c = &r->chain;
    const Steady run = tiles_steady(c, 0);
    if (run.period && run.end == c->n)
        r->best = tiles_known(&r->g->tiles, c, tiles_hash(c), 0, run);
    log_line(LOG_DEBUG, "gpu", "repeats programs=%d of=%lld period=%d alone=%d together=%d by=%s",
             r->n, (long long)r->end, run.period, r->best.lead, r->best.n,
             tiles_way_name(r->best.by));
}

static int64_t common_multiple(int64_t a, int64_t b) {
    int64_t x = a, y = b;
    while (y) {
        const int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

// No longer than an interrupt may wait, and so that no programs are left over for single kernels
// where that can be.
static void bound(Repeat *r) {
    double ns = 1;
    for (int i = 0; i < r->n; i++)
        ns += cuda_estimate(r->g, r->chain.alone[i]) * ahead_slowness(&r->g->ahead);
    const int64_t unit = common_multiple(r->n, r->best.n), lead = r->best.lead;
    int64_t end = r->n * (int64_t)(REPEAT_NS / ns + 1);
    end = smaller(r->end, end < unit + r->n ? unit + r->n : end);
    if (lead == 0 && end > unit)
        end -= end % unit;
    r->end = end;
}

static Plan *plan_at(Repeat *r, int from, int tail) {
    for (int i = 0; i < r->nplans; i++)
        if (r->plan[i].from == from && r->plan[i].tail == tail)
            return &r->plan[i];
    Plan *plan = &r->plan[r->next_plan];
    r->next_plan = (r->next_plan + 1) % PLANS;
    if (r->nplans < PLANS)
        r->nplans++;
    TileChain c = r->chain;
    if (tail != INSIDE) {
        c.n = from + r->best.n + tail;
        c.more = false;
    }
    plan->from = from;
    plan->tail = tail;
    plan->can = group_plan(r->g, &c, from, r->best, &plan->group);
    return plan;
}

// The group that begins with program `at` of all; NULL: it is to run one by one.
static Plan *group_at(Repeat *r, int64_t at) {
    const int64_t rest = r->end - at - r->best.n;
    if (at < r->best.lead || rest < 0)
        return NULL;
    Plan *plan = plan_at(r, (int)(at % r->n), rest < r->n ? (int)rest : INSIDE);
    return plan->can ? plan : NULL;
}

static bool run_singly(Repeat *r, int64_t *at, int64_t until, Err *e) {
    for (; *at < until; ++*at)
        if (!group_run_single(r->g->dev, &r->chain, (int)(*at % r->n), e))
            return false;
    return true;
}

// What a group leaves for programs behind it to store over is not in memory: who is interrupted
// goes on to the end of the list and through all of it once more, one by one.
static bool run(Repeat *r, Err *e) {
    bool stopped = false;
    for (int64_t at = 0; at < r->end;) {
        if (!stopped && stop_asked()) {
            stopped = true;
            r->end = smaller(r->end, (at + r->n - 1) / r->n * r->n + r->n);
        }
        bool done = false;
        Plan *plan = stopped ? NULL : group_at(r, at);
        if (plan && !group_run(r->g, &r->chain, &plan->group, &r->spares, &done, e))
            return false;
        if (done)
            at += r->best.n;
        else if (!run_singly(r, &at, smaller(r->end, at + (plan ? r->best.n : 1)), e))
            return false;
    }
    return true;
}

// Is the kernel there that most of them take?
static bool is_ready(Repeat *r, bool *ready, Err *e) {
    Plan *plan = group_at(r, r->best.lead);
    *ready = false;
    if (!plan)
        return true;
    if (!group_find_kernel(r->g, &r->chain, &plan->group, e))
        return false;
    *ready = plan->group.kernel != NULL;
    return true;
}

static bool repeat(Repeat *r, const Program *const *p, int64_t count, int64_t *done, Err *e) {
    bool ready = false;
    if (!describe(r, p, count, e))
        return false;
    r->end = r->n * count;
    if (r->chain.n)
        choose(r);
    if (!r->best.n)
        return true;
    bound(r);
    if (!is_ready(r, &ready, e))
        return false;
    if (!ready)
        return true;
    if (!run(r, e))
        return false;
    *done = r->end / r->n;
    TAKE_PATH(gpu_tiles_repeated);
    return true;
}

bool tiles_repeat(Device *d, const Program *const *p, int n, int64_t count, int64_t *done, Err *e) {
    *done = 0;
    if (count > INT64_MAX / (n + 1))
        count = INT64_MAX / (n + 1);
    Repeat *r = mem_zero(sizeof *r);
    if (!r)
        return err_no_memory(e, sizeof *r);
    r->g = cuda_of(d);
    r->n = n;
    const bool ok = repeat(r, p, count, done, e);
    spares_give_back(r->g, &r->spares);
    tile_chain_close(&r->room, &r->chain);
    mem_free(r);
    return ok;
}
