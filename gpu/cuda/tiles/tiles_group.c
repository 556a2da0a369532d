// tiles_group.c: a group of programs as one launch: its kernel, the memory that takes the place of
// what it may not write, and programs one by one.
#include "gpu/cuda/tiles/tiles_group.h"
#include "gpu/core/paths.h"
#include "gpu/cuda/state.h"
#include "kernel/base/mem.h"
#include <assert.h>

// ns of the programs one by one.
static double estimate(const Cuda *g, const TileChain *c, const Tiles *t) {
    double ns = 0;
    for (int i = 0; i < t->n; i++)
        ns += cuda_estimate(g, c->alone[t->from + i]);
    return ns;
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

void spares_give_back(Cuda *g, Spares *s) {
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

static bool launch(Cuda *g, const TileChain *c, const TileGroup *group, Err *e) {
    const Tiles *t = &group->tiles;
    _Alignas(16) unsigned char packed[TILE_PARAM_BYTES];
    PackedLaunch l = {.f = group->kernel->function,
                      .block = {(unsigned)tiles_threads(t), 1},
                      .room = (unsigned)t->room,
                      .packed = packed,
                      .bytes = tiles_pack(c, t, packed)};
    assert(l.bytes); // find_kernel has looked
    tiles_grid(c, t, l.grid);
    TAKE_PATH(gpu_tiles);
    return cuda_launch_packed(g, &l, e) && ahead_add(g, group->ns, e);
}

// Sentences for a person.
static void tell_shared(Device *d, const Program *const *p, const Tiles *t) {
    const int columns = t->columns - t->left - t->right;
    const char *round = t->wraps ? ", round the edges" : "";
    if (t->cells)
        chain_shared(d, p, t->n, "each thread runs them for cells of its own");
    else if (t->vector)
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

bool group_plan(Cuda *g, const TileChain *c, int from, TilesChoice choice, TileGroup *out) {
    out->kernel = NULL;
    if (!tiles_plan(c, from, choice, &out->tiles))
        return false;
    out->ns = estimate(g, c, &out->tiles) * out->tiles.cost / out->tiles.plain;
    return out->ns * ahead_slowness(&g->ahead) <= TILES_NS;
}

bool group_find_kernel(Cuda *g, const TileChain *c, TileGroup *group, Err *e) {
    if (group->kernel && group->life == g->kernels.life)
        return true;
    group->life = g->kernels.life;
    return find_kernel(g, c, &group->tiles, &group->kernel, e);
}

static void count_paths(const Tiles *t) {
    if (t->wraps)
        TAKE_PATH(gpu_tiles_rolled);
    if (t->cells)
        TAKE_PATH(gpu_cells);
    if (t->deep && !t->cells)
        TAKE_PATH(gpu_planes);
    if (t->vector)
        TAKE_PATH(gpu_strips);
    if (planes_patched(t))
        TAKE_PATH(gpu_strips_patched);
    if (t->turn < t->n)
        TAKE_PATH(gpu_tiles_turns);
}

bool group_run(Cuda *g, const TileChain *c, TileGroup *group, Spares *spares, bool *done, Err *e) {
    Tiles *t = &group->tiles;
    *done = false;
    if (!group_find_kernel(g, c, group, e))
        return false;
    if (!group->kernel)
        TAKE_PATH(gpu_tiles_waited);
    if (!group->kernel || !find_spares(g, c, t, spares))
        return true;
    if (!launch(g, c, group, e))
        return false;
    count_paths(t);
    g->dev->waited.why = "by the model of memory, halo and launches it takes the least time";
    tell_shared(g->dev, c->alone + t->from, t);
    move_memory(g, c, t, spares);
    *done = true;
    return true;
}

bool group_run_single(Device *d, const TileChain *c, int at, Err *e) {
    const Program *p = c->alone[at];
    Program frame[CHAIN_FRAME_MOST];
    int64_t from = waited_ns() > 0 ? FRAME_FROM : 0;
    int parts =
        at + 1 < c->all && program_count(p) >= from ? chain_frame(p, c->alone[at + 1], frame) : 0;
    if (parts)
        TAKE_PATH(gpu_frame);
    for (int i = 0; i < parts; i++)
        if (!cuda_run(d, &frame[i], e))
            return false;
    return parts || cuda_run(d, p, e);
}

// ---- chains -------------------------------------------------------------------------------------

static void unroll(const Program *const *p, int n, TileRoom *room) {
    int made = 0;
    for (int i = 0; i < n; i++) {
        room->p[i] = p[i];
        if (chain_gathers(p[i]) && chain_rolls_as_loads(p[i], &room->made[made]))
            room->p[i] = &room->made[made++];
    }
}

static int count_gathering(const Program *const *p, int n) {
    int gathering = 0;
    for (int i = 0; i < n; i++)
        gathering += chain_gathers(p[i]);
    return gathering;
}

bool tile_chain_open(Cuda *g, const Program *const *p, int n, int all, TileRoom *room, TileChain *c,
                     Err *e) {
    const size_t length = (size_t)all, gathering = (size_t)count_gathering(p, n);
    *room = (TileRoom){.p = mem_alloc(length * sizeof *room->p),
                       .alone = mem_alloc(length * sizeof *room->alone),
                       .made = gathering ? mem_alloc(gathering * sizeof *room->made) : NULL};
    *c = (TileChain){.all = all,
                     .bytes_per_ns = g->bytes_per_ns,
                     .processors = g->processors,
                     .gain = tiles_gain(),
                     .by = tiles_by(),
                     .cell = mem_alloc(length * sizeof *c->cell),
                     .cells = mem_alloc((size_t)n * sizeof *c->cells),
                     .memory = mem_alloc(CHAIN_BUFFERS * sizeof *c->memory)};
    c->p = room->p;
    c->alone = room->alone;
    if (!room->p || !room->alone || (gathering && !room->made) || !c->cell || !c->cells ||
        !c->memory) {
        tile_chain_close(room, c);
        return err_no_memory(e, (size_t)n * sizeof *c->cells);
    }
    unroll(p, n, room);
    for (int i = 0; i < all; i++) {
        room->p[i] = room->p[i % n];
        room->alone[i] = p[i % n];
        c->cell[i] = &c->cells[i % n];
    }
    return true;
}

void tile_chain_close(TileRoom *room, TileChain *c) {
    mem_free(room->p);
    mem_free(room->alone);
    mem_free(room->made);
    mem_free(c->cell);
    mem_free(c->cells);
    mem_free(c->memory);
    *room = (TileRoom){0};
    *c = (TileChain){0};
}
