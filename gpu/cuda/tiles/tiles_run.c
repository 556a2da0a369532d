// tiles_run.c: a chain as launches: kernels of several programs where they pay (one block for small
// ones, tiles), programs one by one where not.
#include "gpu/core/paths.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/hash.h"
#include "gpu/cuda/resident.h"
#include "gpu/cuda/state.h"
#include "gpu/cuda/tiles/tiles_group.h"
#include "gpu/cuda/tiles/tiles_repeat.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

double waited_ns(void) {
    static double ns = -1;
    const char *text = ns < 0 ? setting(SET_TILES_AFTER) : NULL;
    if (ns < 0)
        ns = (text && *text ? atof(text) : 2) * 1e6;
    return ns;
}

TilesBy tiles_by(void) {
    const char *how = setting(SET_TILES);
    if (how && strcmp(how, "strips") == 0)
        return BY_STRIPS;
    if (how && strcmp(how, "cells") == 0)
        return BY_CELLS;
    return how && strcmp(how, "tiles") == 0 ? BY_TILES : BY_EITHER;
}

double tiles_gain(void) {
    return waited_ns() > 0 ? TILE_GAIN : TILE_GAIN_ANY;
}

// What is known of a kernel that is not there.
static WaitedItem *item_of(TilesWaited *w, uint64_t hash) {
    for (int i = 0; i < TILES_WAITED; i++)
        if (w->item[i].hash == hash)
            return &w->item[i];
    WaitedItem *item = &w->item[w->next];
    w->next = (w->next + 1) % TILES_WAITED;
    *item = (WaitedItem){.hash = hash};
    return item;
}

const Kernel *waited_find(Cuda *g, WaitedKernel *w) {
    w->hash = hash_bytes((Hash128){{0}}, w->key).lane[0];
    return kernels_find(&g->kernels, w->hash, (const uint8_t *)w->key.p, w->key.n);
}

// NVRTC does one text at a time. While it works, what else is wanted has to be wanted more: not the
// kernels that a loop needs once, before those that it needs again and again.
static double share_of_compiler(const Cuda *g) {
    double factor = 1;
    for (int i = 0; i < WAITED_AT_ONCE; i++)
        factor *= background_works(&g->waited[i]) ? WAITED_FACTOR : 1;
    return factor;
}

// Where all threads that compile have work it may still be on the disk: it is looked for once.
bool waited_worth(Cuda *g, WaitedKernel *w, double ns) {
    const Background *b = background_for(g->waited, WAITED_AT_ONCE, w->hash);
    WaitedItem *item = item_of(&g->tiles, w->hash);
    item->ns += ns;
    if (item->ns < waited_ns() && !kernels_are_built())
        return false;
    const bool asks = !item->asked, mine = b && b->used && b->hash == w->hash;
    item->asked = true;
    w->compiles =
        b && !background_works(b) && (mine || item->ns >= waited_ns() * share_of_compiler(g));
    return asks || w->compiles;
}

// Tests, which count on it (a wait of 0), have it at once; so has what is compiled ahead.
bool waited_add(Cuda *g, const WaitedKernel *w, Buf *text, const Kernel **out, Err *e) {
    Buf code = {0};
    bool ready = true;
    const bool later = waited_ns() > 0 && !kernels_are_built();
    bool ok = later ? kernels_code_later(g, w->hash, w->compiles, text, &code, &ready, e)
                    : kernels_code(g, text->p, &code, e);
    KernelText made = {.name = w->name, .code = &code};
    ok = ok && (!ready || kernels_add(g, w->hash, w->key, &made, out, e));
    buf_free(&code);
    return ok;
}

// Where programs are small, launches take most of the time.
double waited_not_at_first(const Cuda *g, double ns) {
    const double now = ns * ahead_slowness(&g->ahead), most = waited_ns() * WAITED_SHARE;
    return now < most ? now : most;
}

TilesChoice tiles_known(TilesWaited *w, const TileChain *c, uint64_t chain, int at, Steady run) {
    uint64_t hash = chain ^ (uint64_t)at * 0x9e3779b97f4a7c15u;
    for (int i = 0; i < TILES_KNOWN; i++)
        if (w->known[i].hash == hash)
            return w->known[i].best;
    TilesChoice best = tiles_best(c, at, run);
    w->known[w->next_known].hash = hash;
    w->known[w->next_known].best = best;
    w->next_known = (w->next_known + 1) % TILES_KNOWN;
    return best;
}

// Programs [at, at + best.n) in one kernel. *done: as group_run.
static bool run_group(Cuda *g, const TileChain *c, int at, TilesChoice best, Spares *spares,
                      bool *done, Err *e) {
    TileGroup group;
    *done = false;
    return !group_plan(g, c, at, best, &group) || group_run(g, c, &group, spares, done, e);
}

// Between two launches an interrupt ends the chain; it goes on later.
static bool is_stopped(const TileChain *c) {
    return !c->at->whole && stop_asked();
}

// Programs [at, run.end), best.n in a kernel where that is more than none, all but the first ones.
static bool run_steady(Device *d, const TileChain *c, int at, Steady run, TilesChoice best,
                       Spares *spares, Err *e) {
    const int alone = at + best.lead;
    while (at < run.end && !is_stopped(c)) {
        bool done = false;
        int together = best.n && at >= alone && at + best.n <= run.end ? best.n : 0;
        if (together && !run_group(cuda_of(d), c, at, best, spares, &done, e))
            return false;
        int end = at + (together ? together : 1);
        if (done) {
            c->at->piece += best.n;
            at = end;
        }
        for (; at < end && !is_stopped(c); at++, c->at->piece++)
            if (!group_run_single(d, c, at, e))
                return false;
    }
    return true;
}

// Programs [0, end).
static bool run_part(Device *d, const TileChain *c, int end, Spares *spares, Err *e) {
    uint64_t chain = tiles_hash(c);
    for (int at = 0; at < end && !is_stopped(c);) {
        Steady run = tiles_steady(c, at);
        TilesChoice best = {0};
        if (!c->single)
            best = tiles_known(&cuda_of(d)->tiles, c, chain, at, run);
        log_line(LOG_DEBUG, "gpu",
                 "chain programs=%d from=%d until=%d period=%d alone=%d together=%d by=%s", c->n,
                 at, run.end, run.period, best.lead, best.n, tiles_way_name(best.by));
        if (!run.period)
            run.end = at + (best.n ? best.n : 1);
        if (!run_steady(d, c, at, run, best, spares, e))
            return false;
        at = run.end;
    }
    return true;
}

// What cannot be described runs by itself: what comes after it is described anew, a few times.
static bool run_all(Device *d, const TileChain *c, Spares *spares, Err *e) {
    TileChain part = *c;
    for (int tries = TILE_PARTS; part.all > 0 && !is_stopped(c); tries--) {
        part.n = tries ? chain_cells(part.p, part.all, part.cells, part.memory, &part.nmemory) : 0;
        part.more = part.n < part.all;
        int end = tries && part.more ? part.n + 1 : part.all;
        if (!run_part(d, &part, end, spares, e))
            return false;
        part.p += end;
        part.alone += end;
        part.all -= end;
    }
    return true;
}

// Programs that one block does not run, or not yet: a kernel of tiles for them would be compiled
// before its kernel.
static bool run_tiles_or_singly(Device *d, const Program *const *whole, int nwhole, bool waits,
                                RunProgress *at, Err *e) {
    const int n = nwhole - (int)at->piece;
    Cuda *g = cuda_of(d);
    TileRoom room;
    TileChain c;
    if (!tile_chain_open(g, whole + at->piece, n, n, &room, &c, e))
        return false;
    c.whole = whole;
    c.nwhole = nwhole;
    c.single = waits;
    c.at = at;
    Spares spares = {0};
    const bool ok = run_all(d, &c, &spares, e);
    spares_give_back(g, &spares);
    tile_chain_close(&room, &c);
    return ok;
}

// ---- one block ----------------------------------------------------------------------------------

static size_t room_of(const Cuda *g) {
    return g->shared_bytes < RESIDENT_BYTES ? g->shared_bytes : RESIDENT_BYTES;
}

// A kernel for the programs; NULL without an error when it is not worth compiling yet.
static bool find_resident(Cuda *g, const Resident *r, double lost_ns, const Kernel **out, Err *e) {
    Buf key = {0}, text = {0};
    resident_key(r, &key);
    WaitedKernel w = {.name = "resident", .key = buf_str(&key)};
    bool ok = buf_ok(&key, e);
    *out = ok ? waited_find(g, &w) : NULL;
    if (ok && !*out && waited_worth(g, &w, lost_ns)) {
        ok = resident_print(r, &text, e);
        buf_byte(&text, 0);
        ok = ok && buf_ok(&text, e) && waited_add(g, &w, &text, out, e);
        if (ok && *out)
            ok = cuda_check(
                g, cu.FuncSetAttribute((*out)->function, CU_FUNC_SHARED_BYTES, (int)room_of(g)),
                "asking for shared memory", e);
    }
    buf_free(&key);
    buf_free(&text);
    return ok;
}

// The kernel with the programs' numbers in its text once the other has run for long enough. turns:
// how often the list is to run.
static bool find_either(Cuda *g, Resident *r, int64_t turns, const Kernel **out, Err *e) {
    double ns = r->cost + r->turn * (double)(turns - 1);
    // What is compiled ahead is to serve other numbers, too.
    bool often = r->n * turns >= RESIDENT_FIXED_FROM && !kernels_are_built();
    *out = NULL;
    if (often && turns > 1 && resident_straighten(r) &&
        !find_resident(g, r, ns * RESIDENT_HURRY, out, e))
        return false;
    if (*out)
        TAKE_PATH(gpu_resident_straight);
    // while that is compiled, the one that chains have, too
    if (!*out && often && resident_fix(r) && !find_resident(g, r, ns * RESIDENT_HURRY, out, e))
        return false;
    if (*out)
        TAKE_PATH(gpu_resident_fixed);
    r->fixed = *out != NULL;
    r->straight = r->straight && r->fixed;
    return *out || find_resident(g, r, r->plain * RESIDENT_HURRY, out, e);
}

// turns: how often the list is run.
static bool launch_resident(Cuda *g, const Resident *r, const Kernel *k, int turns, Err *e) {
    unsigned char list[RESIDENT_LIST_BYTES];
    size_t bytes = resident_list(r, list);
    void *at;
    if (!cuda_alloc(g, bytes, &at, e))
        return false;
    CuPointer given = (CuPointer)(uintptr_t)at;
    int fields = (int)r->fields, words = (int)(bytes / 8), from = words - r->n;
    int memories = r->nmemory, n = r->n;
    const LaunchArgument params[] = {LAUNCH_ARGUMENT(given),    LAUNCH_ARGUMENT(fields),
                                     LAUNCH_ARGUMENT(memories), LAUNCH_ARGUMENT(words),
                                     LAUNCH_ARGUMENT(from),     LAUNCH_ARGUMENT(n),
                                     LAUNCH_ARGUMENT(turns)};
    const ProcessLaunch launched = {.f = k->function,
                                    .grid = {1, 1, 1},
                                    .block = {(unsigned)r->threads, 1, 1},
                                    .shared_bytes = (unsigned)(r->fields + bytes),
                                    .s = g->stream,
                                    .arg = params,
                                    .n = sizeof params / sizeof *params,
                                    .sure = true};
    // a list of so few bytes is kept by the driver: it may go at once
    bool ok = cuda_check(g, cu.CopyUp(given, list, bytes, g->stream), "copying to the GPU", e) &&
              cuda_check(g, process_launch(&launched), "starting a kernel", e);
    cuda_release(g, at, bytes);
    TAKE_PATH(gpu_resident);
    return ok && ahead_add(g, r->cost + r->turn * (turns - 1), e);
}

// As many programs, from the first on, as one block runs in a launch; *done: how many. *waits: it
// would run all the others, and its kernel is not there yet.
static bool run_resident(Device *d, const Program *const *p, int n, int *done, bool *waits,
                         Err *e) {
    Cuda *g = cuda_of(d);
    Resident *r = mem_alloc(sizeof *r);
    bool ok = r ? true : err_no_memory(e, sizeof *r);
    *done = 0;
    *waits = false;
    while (ok && n - *done >= 2) {
        const Kernel *k = NULL;
        if (resident_plan(p + *done, n - *done, room_of(g), r) < 2)
            break;
        if (r->cost > r->plain * tiles_gain())
            break;
        ok = find_either(g, r, 1, &k, e);
        if (ok && !k)
            TAKE_PATH(gpu_resident_waited);
        *waits = ok && !k && r->n == n - *done;
        if (!ok || !k)
            break;
        ok = launch_resident(g, r, k, 1, e);
        if (ok)
            chain_shared(d, p + *done, r->n,
                         "%u threads of one block, all arrays in %zu bytes of shared memory",
                         r->threads, r->fields + resident_list_bytes(r));
        *done += r->n;
    }
    mem_free(r);
    return ok;
}

// Can one block run the list over and over, without a copy in between, in less time than launches
// take? turns: how often in one launch.
static bool may_repeat(Cuda *g, const Program *const *p, int n, int64_t *turns, Resident *r) {
    if (resident_plan(p, n, room_of(g), r) < n)
        return false;
    double most = RESIDENT_REPEAT_NS / r->turn + 1;
    if ((double)*turns > most)
        *turns = (int64_t)most;
    r->plain *= (double)*turns;
    return r->cost + r->turn * (double)(*turns - 1) <= r->plain * tiles_gain();
}

static bool repeat_resident(Cuda *g, const Program *const *p, int n, Resident *r, int64_t turns,
                            int64_t *done, Err *e) {
    const Kernel *k;
    if (!find_either(g, r, turns, &k, e))
        return false;
    if (!k)
        return true;
    if (!launch_resident(g, r, k, (int)turns, e))
        return false;
    *done = turns;
    TAKE_PATH(gpu_repeated);
    chain_shared(g->dev, p, n, "%u threads of one block, %d times over", r->threads, (int)turns);
    return true;
}

bool cuda_run_repeats(Device *d, const Program *const *p, int n, int64_t count, int64_t *done,
                      Err *e) {
    Cuda *g = cuda_of(d);
    int64_t turns = count;
    *done = 0;
    if (!n)
        return true;
    Resident *r = mem_alloc(sizeof *r);
    if (!r)
        return err_no_memory(e, sizeof *r);
    bool ok = cuda_enter(g, e);
    if (ok && may_repeat(g, p, n, &turns, r))
        ok = repeat_resident(g, p, n, r, turns, done, e);
    else if (ok)
        ok = tiles_repeat(d, p, n, count, done, e);
    mem_free(r);
    return ok;
}

// ---- a chain ------------------------------------------------------------------------------------

bool cuda_run_chain(Device *d, const Program *const *p, int n, RunProgress *at, Err *e) {
    int done = 0;
    bool waits = false, ok = cuda_enter(cuda_of(d), e);
    if (ok && at->piece == 0)
        ok = run_resident(d, p, n, &done, &waits, e);
    at->piece += done;
    ok = ok && (at->piece == n || run_tiles_or_singly(d, p, n, waits, at, e));
    at->ended = at->piece == n;
    return ok;
}
