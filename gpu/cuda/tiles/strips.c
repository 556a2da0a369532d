// strips.c: a group of programs over large arrays of two axes, row after row in registers.
//
// A warp goes down a strip of the field, as wide as its threads have cells. Each thread keeps, of
// every version of an array (planes.c), the rows that programs may still load: neighbours in a row
// are other registers of the thread or come from the thread beside it. So the rows of a group's
// first version are loaded once, those of its last one are stored once, and nothing else goes
// through memory, not even through shared memory; nobody waits for another warp.
#include "gpu/cuda/tiles/tiles.h"
#include "gpu/cuda/form.h"

// ---- which groups -------------------------------------------------------------------------------

static bool is_plain(const Program *p) {
    for (int k = 0; k < p->naccess; k++)
        if (dtype_is_complex(p->access[k].dt))
            return false;
    return true;
}

static size_t widest(const Program *p) {
    size_t bytes = 1;
    for (int k = 0; k < p->naccess; k++)
        if (dtype_bytes(p->access[k].dt) > bytes)
            bytes = dtype_bytes(p->access[k].dt);
    return bytes;
}

// A thread's cells of one row are at most what it loads at once.
int strips_vector(const TileChain *c, const Tiles *t) {
    size_t bytes = STRIP_VECTOR_BYTES / STRIP_VECTOR;
    for (int i = 0; i < t->n; i++) {
        const Program *p = tile_program(c, t, i);
        const CellProgram *cell = tile_cell(c, t, i);
        if (!is_plain(p) || cell_strided(cell))
            return 0;
        for (int k = 0; k < p->naccess; k++)
            if (!tile_stored(t, &cell->access[k]) && p->access[k].roll)
                return 0;
        if (widest(p) > bytes)
            bytes = widest(p);
    }
    return (int)(STRIP_VECTOR_BYTES / bytes);
}

// ---- memory that is only read -------------------------------------------------------------------

static bool is_input(const TileChain *c, const Tiles *t, int i, int k) {
    return program_loads(tile_program(c, t, i), k) &&
           !tile_stored(t, &tile_cell(c, t, i)->access[k]);
}

// One input for access k of the program and of those that are the same in later turns.
static bool add_input(Tiles *t, int program, int k) {
    Planes *s = &t->planes;
    StripInput in = {.program = program, .access = k, .depth = 0};
    for (int i = program; i < t->n; i += t->turn) {
        if (!tile_runs(t, i))
            continue;
        if (!in.depth)
            in.lag = s->lag[i];
        in.depth = s->lag[i] - in.lag + 1;
    }
    if (!in.depth)
        return true;
    if (s->ninputs == STRIP_INPUTS)
        return false;
    s->input[s->ninputs++] = in;
    return true;
}

// ---- registers ----------------------------------------------------------------------------------

static Dtype version_type(const TileChain *c, const Tiles *t, int v) {
    return c->memory[t->memory[t->planes.version[v].memory].of].dt;
}

static int register_bytes(Dtype dt) {
    return dtype_bytes(dt) > 4 ? 8 : 4;
}

// Rows of the arrays that a thread has, with those that are on their way.
static int kept_bytes(const TileChain *c, const Tiles *t) {
    const Planes *s = &t->planes;
    int bytes = 0;
    for (int v = 0; v < s->n; v++) {
        const PlaneVersion *one = &s->version[v];
        int rows = one->kept && one->room == v ? one->depth + STRIP_AHEAD * (one->program < 0) : 0;
        bytes += rows * t->vector * register_bytes(version_type(c, t, v));
    }
    for (int i = 0; i < s->ninputs; i++) {
        const Program *p = tile_program(c, t, s->input[i].program);
        Dtype dt = p->access[s->input[i].access].dt;
        bytes += (s->input[i].depth + STRIP_AHEAD) * t->vector * register_bytes(dt);
    }
    return bytes;
}

bool strips_plan(const TileChain *c, Tiles *t) {
    t->planes.ninputs = 0;
    for (int i = 0; i < t->turn; i++)
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
            if (is_input(c, t, i, k) && !add_input(t, i, k))
                return false;
    return kept_bytes(c, t) <= STRIP_REGISTER_BYTES &&
           tiles_weight(c, t) * t->vector <= STRIP_WEIGHT;
}

// ---- what it costs ------------------------------------------------------------------------------

static double larger(double a, double b) {
    return a > b ? a : b;
}

// Instructions for one cell of program i, as a share of a thread's: what it computes, the rows that
// move on in its registers, and what a row costs beside its cells. One of few cells is mostly asked
// whether it has any.
static double instructions(const TileChain *c, const Tiles *t, int i) {
    const Program *p = tile_program(c, t, i);
    const Planes *s = &t->planes;
    double all = 8.0 / t->vector;
    if (!t->program[i].thin)
        all += program_weight(p) * (widest(p) == 8 ? 2.0 : 1.0);
    for (int v = 0; v < s->n; v++) {
        const PlaneVersion *one = &s->version[v];
        if (one->program == i && one->kept && one->room == v)
            all += (one->depth - 1) * register_bytes(version_type(c, t, v)) / 4.0;
    }
    return all;
}

// The larger of what arithmetic and memory take, and a part of the other.
double strips_cost(const TileChain *c, const Tiles *t) {
    const double own = t->columns - t->left - t->right, rows = tiles_share(c, t);
    const double again = t->columns / own * (1 + (t->up + t->planes.last + STRIP_AHEAD) / rows);
    double inside = 0, outside = 0;
    unsigned grid[3];
    for (int i = 0; i < t->n; i++) {
        if (!tile_runs(t, i))
            continue;
        inside += instructions(c, t, i);
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
            if (t->program[i].direct >> k & 1)
                outside += (double)dtype_bytes(tile_program(c, t, i)->access[k].dt);
    }
    for (int v = 0; v < t->planes.n; v++) {
        const PlaneVersion *one = &t->planes.version[v];
        double width = (double)dtype_bytes(version_type(c, t, v));
        outside += one->program < 0 && one->kept ? width * again : 0;
        outside += one->full ? width : 0;
    }
    for (int i = 0; i < t->planes.ninputs; i++) {
        const StripInput *in = &t->planes.input[i];
        outside +=
            again * (double)dtype_bytes(tile_program(c, t, in->program)->access[in->access].dt);
    }
    tiles_grid(c, t, grid);
    const double warps = (double)grid[0] * grid[1] * STRIP_WARPS / c->processors;
    inside *= again / (STRIP_LANES * c->processors) * (1 + STRIP_LATENCY / warps);
    outside /= c->bytes_per_ns;
    return larger(inside, outside) + 0.2 * (inside + outside - larger(inside, outside));
}
