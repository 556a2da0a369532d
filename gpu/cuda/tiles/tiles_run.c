// tiles_run.c: a chain as launches: kernels of several programs where they pay (one block for small
// ones, tiles), programs one by one where not.
#include "gpu/core/paths.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/hash.h"
#include "gpu/cuda/resident.h"
#include "gpu/cuda/state.h"
#include "gpu/cuda/tiles/tiles.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static double wait_ns(void) {
    static double ns = -1;
    const char *text = ns < 0 ? setting(SET_TILES_AFTER) : NULL;
    if (ns < 0)
        ns = (text && *text ? atof(text) : 2) * 1e6;
    return ns;
}

static TilesBy tiles_by(void) {
    const char *how = setting(SET_TILES);
    if (how && strcmp(how, "strips") == 0)
        return BY_STRIPS;
    return how && strcmp(how, "tiles") == 0 ? BY_TILES : BY_EITHER;
}

static double gain(void) {
    return wait_ns() > 0 ? TILE_GAIN : TILE_GAIN_ANY;
}

// Is the kernel `hash` worth compiling, now that its programs would take so long once more?
static bool is_worth_it(TilesWaited *w, uint64_t hash, double ns) {
    for (int i = 0; i < TILES_WAITED; i++) {
        if (w->item[i].hash != hash)
            continue;
        w->item[i].ns += ns;
        return w->item[i].ns >= wait_ns();
    }
    w->item[w->next].hash = hash;
    w->item[w->next].ns = ns;
    w->next = (w->next + 1) % TILES_WAITED;
    return ns >= wait_ns();
}

static double estimate(const Cuda *g, const TileChain *c, const Tiles *t) {
    double ns = 0;
    for (int i = 0; i < t->n; i++)
        ns += cuda_estimate(g, c->alone[t->from + i]);
    return ns;
}

// The same of their kernel.
static double estimate_tiles(const Cuda *g, const TileChain *c, const Tiles *t) {
    return estimate(g, c, t) * t->cost / t->plain;
}

const Kernel *waited_find(Cuda *g, WaitedKernel *w) {
    w->hash = hash_bytes((Hash128){{0}}, w->key).lane[0];
    return kernels_find(&g->kernels, w->hash, (const uint8_t *)w->key.p, w->key.n);
}

bool waited_worth(Cuda *g, const WaitedKernel *w, double ns) {
    const Background *b = background_for(g->waited, WAITED_AT_ONCE, w->hash);
    const bool worth = is_worth_it(&g->tiles, w->hash, ns) || kernels_are_built();
    return worth && b && !background_works(b);
}

// Tests, which count on it (a wait of 0), have it at once; so has what is compiled ahead.
bool waited_add(Cuda *g, const WaitedKernel *w, Buf *text, const Kernel **out, Err *e) {
    Buf code = {0};
    bool ready = true;
    const bool later = wait_ns() > 0 && !kernels_are_built();
    bool ok = later ? kernels_code_later(g, w->hash, text, &code, &ready, e)
                    : kernels_code(g, text->p, &code, e);
    KernelText made = {.name = w->name, .code = &code};
    ok = ok && (!ready || kernels_add(g, w->hash, w->key, &made, out, e));
    buf_free(&code);
    return ok;
}

// Where programs are small, launches take most of the time.
double waited_not_at_first(const Cuda *g, double ns) {
    const double now = ns * ahead_slowness(&g->ahead), most = wait_ns() * WAITED_SHARE;
    return now < most ? now : most;
}

static bool can_launch(const TileChain *c, const Tiles *t) {
    unsigned char packed[TILE_PARAM_BYTES];
    unsigned grid[3];
    tiles_grid(c, t, grid);
    return grid[1] <= GRID_ROWS_MOST && grid[2] <= GRID_ROWS_MOST && tiles_pack(c, t, packed);
}

// The kernel of the tiles; NULL without an error when it is not worth compiling yet.
static bool find_kernel(Cuda *g, const TileChain *c, const Tiles *t, const Kernel **out, Err *e) {
    Buf key = {0}, text = {0};
    *out = NULL;
    if (!can_launch(c, t))
        return true;
    tiles_key(c, t, &key);
    WaitedKernel w = {.name = "tiles", .key = buf_str(&key)};
    bool ok = buf_ok(&key, e);
    *out = ok ? waited_find(g, &w) : NULL;
    if (ok && !*out && waited_worth(g, &w, estimate(g, c, t) * ahead_slowness(&g->ahead))) {
        ok = tiles_print(c, t, &text, e);
        buf_byte(&text, 0);
        ok = ok && buf_ok(&text, e) && waited_add(g, &w, &text, out, e);
        if (ok && *out && t->room > 48 << 10)
            ok = cuda_check(
                g, cu.FuncSetAttribute((*out)->function, CU_FUNC_SHARED_BYTES, (int)t->room),
                "asking for shared memory", e);
    }
    buf_free(&key);
    buf_free(&text);
    return ok;
}

// ---- memory that moves --------------------------------------------------------------------------

// Memory that is free while the chain runs.
typedef struct Spares {
    int n;
    struct {
        void *memory;
        size_t bytes;
    } item[TILE_MEMORIES];
} Spares;

static void *take_spare(Spares *s, size_t bytes) {
    for (int i = 0; i < s->n; i++) {
        if (s->item[i].bytes != bytes)
            continue;
        void *memory = s->item[i].memory;
        s->item[i] = s->item[--s->n];
        return memory;
    }
    return NULL;
}

// Counted with the arrays where a limit holds for them.
static bool new_spare(Cuda *g, size_t bytes, void **memory) {
    Err none = {0};
    *memory = NULL;
    if (!device_within_limit(g->dev, bytes))
        return false;
    if (!cuda_alloc(g, bytes, memory, &none)) {
        *memory = NULL;
        return false;
    }
    g->dev->stats.bytes_work += bytes;
    return true;
}

static void give_back_spare(Cuda *g, void *memory, size_t bytes) {
    assert(g->dev->stats.bytes_work >= bytes);
    g->dev->stats.bytes_work -= bytes;
    cuda_release(g, memory, bytes);
}

static void keep_spare(Cuda *g, Spares *s, void *memory, size_t bytes) {
    if (!memory)
        return;
    if (s->n == TILE_MEMORIES) {
        give_back_spare(g, memory, bytes);
        return;
    }
    s->item[s->n].memory = memory;
    s->item[s->n++].bytes = bytes;
}

static void give_back_spares(Cuda *g, Spares *s) {
    while (s->n--)
        give_back_spare(g, s->item[s->n].memory, s->item[s->n].bytes);
}

// False without an error: there is no memory for it.
static bool find_spares(Cuda *g, const TileChain *c, Tiles *t, Spares *s) {
    for (int m = 0; m < t->nmemory; m++) {
        size_t bytes = c->memory[t->memory[m].of].bytes;
        if (!t->memory[m].moves)
            continue;
        t->memory[m].spare = take_spare(s, bytes);
        if (t->memory[m].spare || new_spare(g, bytes, &t->memory[m].spare))
            continue;
        for (int k = 0; k < m; k++) {
            keep_spare(g, s, t->memory[k].spare, c->memory[t->memory[k].of].bytes);
            t->memory[k].spare = NULL;
        }
        return false;
    }
    return true;
}

// The spares take the place of the memory, for every buffer that has it.
static void move_memory(Cuda *g, const TileChain *c, const Tiles *t, Spares *s) {
    for (int m = 0; m < t->nmemory; m++) {
        CellMemory *own = &c->memory[t->memory[m].of];
        if (!t->memory[m].moves)
            continue;
        void *old = (void *)(uintptr_t)own->memory;
        own->memory = t->memory[m].spare;
        for (int i = 0; i < c->nwhole; i++)
            for (int k = 0; k < c->whole[i]->naccess; k++) {
                Buffer *buf = c->whole[i]->access[k].buf;
                if (buf && buf->memory == old)
                    buf->memory = t->memory[m].spare;
            }
        keep_spare(g, s, old, own->bytes);
    }
}

// ---- launches -----------------------------------------------------------------------------------

static bool launch(Cuda *g, const TileChain *c, const Tiles *t, const Kernel *k, Err *e) {
    _Alignas(16) unsigned char packed[TILE_PARAM_BYTES];
    PackedLaunch l = {.f = k->function,
                      .block = {(unsigned)tiles_threads(t), 1},
                      .room = (unsigned)t->room,
                      .packed = packed,
                      .bytes = tiles_pack(c, t, packed)};
    assert(l.bytes); // find_kernel has looked
    tiles_grid(c, t, l.grid);
    TAKE_PATH(gpu_tiles);
    return cuda_launch_packed(g, &l, e) && ahead_add(g, estimate_tiles(g, c, t), e);
}

// Sentences for a person.
static void tell_shared(Device *d, const Program *const *p, const Tiles *t) {
    const int columns = t->columns - t->left - t->right;
    const char *round = t->wraps ? ", round the edges" : "";
    if (t->vector)
        chain_shared(d, p, t->n,
                     "strips of %d columns, %d of them their own, row by row in the registers of a "
                     "warp%s",
                     t->columns, columns, round);
    else
        chain_shared(d, p, t->n,
                     "tiles of %d x %d elements, %d x %d of them their own, in %zu bytes of shared "
                     "memory%s%s",
                     t->rows, t->columns, t->rows - t->up - t->down, columns, t->room,
                     t->deep ? ", plane by plane" : "", round);
}

// Programs [at, at + best.n) in one kernel. *done: false, and nothing has run, when they cannot be,
// or the kernel is not there yet.
static bool run_tiles(Cuda *g, const TileChain *c, int at, TilesChoice best, Spares *spares,
                      bool *done, Err *e) {
    const Kernel *k = NULL;
    Tiles t;
    *done = false;
    if (!tiles_plan(c, at, best, &t) ||
        estimate_tiles(g, c, &t) * ahead_slowness(&g->ahead) > TILES_NS)
        return true;
    if (!find_kernel(g, c, &t, &k, e))
        return false;
    if (!k)
        TAKE_PATH(gpu_tiles_waited);
    if (!k || !find_spares(g, c, &t, spares))
        return true;
    if (!launch(g, c, &t, k, e))
        return false;
    if (t.wraps)
        TAKE_PATH(gpu_tiles_rolled);
    if (t.deep)
        TAKE_PATH(gpu_planes);
    if (t.vector)
        TAKE_PATH(gpu_strips);
    if (planes_patched(&t))
        TAKE_PATH(gpu_strips_patched);
    if (t.turn < t.n)
        TAKE_PATH(gpu_tiles_turns);
    g->dev->waited.why = "by the model of memory, halo and launches it takes the least time";
    tell_shared(g->dev, c->alone + at, &t);
    move_memory(g, c, &t, spares);
    *done = true;
    return true;
}
// Program `at` by itself; of a copy whose inside the next one stores over, the frame.
static bool run_single(Device *d, const TileChain *c, int at, Err *e) {
    const Program *p = c->alone[at];
    Program frame[CHAIN_FRAME_MOST];
    int64_t from = wait_ns() > 0 ? FRAME_FROM : 0;
    int parts =
        at + 1 < c->all && program_count(p) >= from ? chain_frame(p, c->alone[at + 1], frame) : 0;
    if (parts)
        TAKE_PATH(gpu_frame);
    for (int i = 0; i < parts; i++)
        if (!cuda_run(d, &frame[i], e))
            return false;
    return parts || cuda_run(d, p, e);
}

static TilesChoice best_of(TilesWaited *w, const TileChain *c, uint64_t chain, int at, Steady run) {
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
        if (together && !run_tiles(cuda_of(d), c, at, best, spares, &done, e))
            return false;
        int end = at + (together ? together : 1);
        if (done) {
            c->at->piece += best.n;
            at = end;
        }
        for (; at < end && !is_stopped(c); at++, c->at->piece++)
            if (!run_single(d, c, at, e))
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
        if (run.period && !c->single)
            best = best_of(&cuda_of(d)->tiles, c, chain, at, run);
        log_line(LOG_DEBUG, "gpu",
                 "chain programs=%d from=%d until=%d period=%d alone=%d together=%d by=%s", c->n,
                 at, run.end, run.period, best.lead, best.n,
                 best.by == BY_STRIPS ? "strips" : "tiles");
        if (!run.period)
            run.end = at + 1;
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
        part.n = tries ? chain_cells(part.p, part.all, part.cell, part.memory, &part.nmemory) : 0;
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

// Programs that take rolled arrays, with loads in their place; the others as they are.
typedef struct Unrolled {
    const Program **p;
    Program *made;
} Unrolled;

static bool unroll(const Program *const *p, int n, Unrolled *out, Err *e) {
    int gather = 0, made = 0;
    for (int i = 0; i < n; i++)
        gather += chain_gathers(p[i]);
    out->p = mem_alloc((size_t)n * sizeof *out->p);
    out->made = gather ? mem_alloc((size_t)gather * sizeof *out->made) : NULL;
    if (!out->p || (gather && !out->made))
        return err_no_memory(e, (size_t)gather * sizeof *out->made);
    for (int i = 0; i < n; i++) {
        out->p[i] = p[i];
        if (chain_gathers(p[i]) && chain_rolls_as_loads(p[i], &out->made[made]))
            out->p[i] = &out->made[made++];
    }
    return true;
}

// Programs that one block does not run, or not yet: a kernel of tiles for them would be compiled
// before its kernel.
static bool run_tiles_or_singly(Device *d, const Program *const *whole, int nwhole, bool waits,
                                RunProgress *at, Err *e) {
    const Program *const *p = whole + at->piece;
    int n = nwhole - (int)at->piece;
    Cuda *g = cuda_of(d);
    Unrolled loads = {0};
    TileChain c = {.alone = p,
                   .whole = whole,
                   .nwhole = nwhole,
                   .all = n,
                   .single = waits,
                   .at = at,
                   .bytes_per_ns = g->bytes_per_ns,
                   .processors = g->processors,
                   .gain = gain(),
                   .by = tiles_by(),
                   .cell = mem_alloc((size_t)n * sizeof *c.cell),
                   .memory = mem_alloc(CHAIN_BUFFERS * sizeof *c.memory)};
    bool ok = c.cell && c.memory && unroll(p, n, &loads, e);
    if (!ok && !e->kind)
        err_no_memory(e, (size_t)n * sizeof *c.cell);
    c.p = loads.p;
    Spares spares = {0};
    ok = ok && run_all(d, &c, &spares, e);
    give_back_spares(g, &spares);
    mem_free(c.cell);
    mem_free(c.memory);
    mem_free(loads.p);
    mem_free(loads.made);
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
        if (r->cost > r->plain * gain())
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

// Lists that one block runs over and over, without a copy in between. Fails like find_resident.
static bool plan_repeats(Cuda *g, const Program *const *p, int n, int64_t *turns, Resident *r,
                         const Kernel **k, Err *e) {
    *k = NULL;
    if (!cuda_enter(g, e))
        return false;
    if (!n || resident_plan(p, n, room_of(g), r) < n)
        return true;
    double most = RESIDENT_REPEAT_NS / r->turn + 1;
    if ((double)*turns > most)
        *turns = (int64_t)most;
    r->plain *= (double)*turns;
    if (r->cost + r->turn * (double)(*turns - 1) > r->plain * gain())
        return true;
    return find_either(g, r, *turns, k, e);
}

bool cuda_run_repeats(Device *d, const Program *const *p, int n, int64_t count, int64_t *done,
                      Err *e) {
    const Kernel *k;
    Resident *r = mem_alloc(sizeof *r);
    *done = 0;
    if (!r)
        return err_no_memory(e, sizeof *r);
    bool ok = plan_repeats(cuda_of(d), p, n, &count, r, &k, e);
    if (ok && k) {
        ok = launch_resident(cuda_of(d), r, k, (int)count, e);
        *done = ok ? count : 0;
        TAKE_PATH(gpu_repeated);
        chain_shared(d, p, n, "%u threads of one block, %d times over", r->threads, (int)count);
    }
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
