// tiles.c: which programs share a kernel, and the shape of its tiles.
#include "gpu/cuda/tiles/tiles.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/launch.h"
#include <assert.h>
#include <string.h>

// ---- boxes of cells -----------------------------------------------------------------------------

enum { AXES = 3 }; // planes, rows, columns

typedef struct Box {
    int64_t at[AXES], count[AXES];
    bool strided; // only some of its cells
} Box;

static Box box_of(const CellProgram *c, int access) {
    const CellAccess *a = &c->access[access];
    return (Box){{a->plane, a->row, a->column}, {c->planes, c->rows, c->columns}, cell_strided(c)};
}

static bool contains(Box a, Box b) {
    if (a.strided)
        return false;
    for (int d = 0; d < AXES; d++)
        if (a.at[d] > b.at[d] || a.at[d] + a.count[d] < b.at[d] + b.count[d])
            return false;
    return true;
}

static void steps_of(const CellProgram *c, int k, int64_t out[AXES]) {
    out[0] = tile_plane_step(c, k);
    out[1] = tile_row_step(c, k);
    out[2] = tile_column_step(c, k);
}

// ---- memory -------------------------------------------------------------------------------------

static void touch(TileMemory *m, int i, bool load, bool store) {
    if (m->first_access < 0) {
        m->first_access = i;
        m->read_first = load;
    }
    m->loaded |= load;
    m->stored |= store;
    if (store && m->first_store < 0)
        m->first_store = i;
}

static int memory_number(Tiles *t, int of) {
    if (t->of[of] >= 0)
        return t->of[of];
    if (t->nmemory == TILE_MEMORIES)
        return -1;
    t->memory[t->nmemory] = (TileMemory){.of = of, .first_store = -1, .first_access = -1};
    return t->of[of] = t->nmemory++;
}

// All loads of a program come before its stores.
static bool touch_all(const TileChain *c, Tiles *t, int i) {
    const CellProgram *cell = tile_cell(c, t, i);
    const Program *p = tile_program(c, t, i);
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < p->naccess; k++) {
            const CellAccess *a = &cell->access[k];
            bool load = program_loads(p, k);
            if (a->memory < 0 || !(pass ? a->store : load))
                continue;
            int m = memory_number(t, a->memory);
            if (m < 0)
                return false;
            // What is beside the cells of a strided store is there before, as if it were loaded.
            touch(&t->memory[m], i, pass == 0, pass == 1);
            t->memory[m].read_first |= t->memory[m].first_access == i && cell_strided(cell);
        }
    return true;
}

// Is what the group stores to this memory looked at later: after the chain, or by a program before
// all of it has been stored over?
static bool is_wanted(const TileChain *c, const Tiles *t, int of) {
    for (int i = t->from + t->n; i < c->n; i++) {
        const CellProgram *cell = c->cell[i];
        bool covered = false;
        for (int k = 0; k < c->p[i]->naccess; k++) {
            if (cell->access[k].memory != of)
                continue;
            if (program_loads(c->p[i], k))
                return true;
            if (!cell->access[k].store)
                continue;
            bool all = true;
            for (int j = 0; j < t->n; j++)
                for (int s = 0; s < tile_program(c, t, j)->naccess; s++) {
                    const CellProgram *own = tile_cell(c, t, j);
                    if (own->access[s].memory == of && own->access[s].store)
                        all = all && contains(box_of(cell, k), box_of(own, s));
                }
            covered |= all;
        }
        if (covered)
            return false;
    }
    return c->more || c->memory[of].wanted;
}

// A tile reads its halo from memory while others may have written there already. What it reads
// must not be written by the group: only memory that is stored to before it is loaded, and read
// only beside the cells of that first store, may be written where it is.
static bool may_write(const TileChain *c, const Tiles *t, int of) {
    const TileMemory *m = &t->memory[t->of[of]];
    if (!m->loaded)
        return true;
    if (m->read_first)
        return false;
    Box first = {0};
    for (int i = 0; i < t->n; i++) {
        const CellProgram *cell = tile_cell(c, t, i);
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
            if (cell->access[k].memory != of || !cell->access[k].store)
                continue;
            if (i == m->first_store && !first.count[0])
                first = box_of(cell, k);
            if (!contains(first, box_of(cell, k)))
                return false;
        }
    }
    return true;
}

// ---- rolled arrays ------------------------------------------------------------------------------

static bool has_rolled(const TileChain *c, const Tiles *t) {
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
            int of = tile_cell(c, t, i)->access[k].memory;
            if (of >= 0 && t->memory[t->of[of]].stored && tile_program(c, t, i)->access[k].roll)
                return true;
        }
    return false;
}

// The memory whose extents all memory has that programs of the group write; NULL: they differ, or
// are too large.
static const CellMemory *field_of(const TileChain *c, const Tiles *t) {
    const CellMemory *first = NULL;
    for (int m = 0; m < t->nmemory; m++) {
        const CellMemory *own = &c->memory[t->memory[m].of];
        if (!t->memory[m].stored)
            continue;
        if (!first)
            first = own;
        if (own->rows != first->rows || own->pitch != first->pitch || own->planes != first->planes)
            return NULL;
    }
    return first && first->pitch < NARROW_LIMIT / 2 ? first : NULL;
}

// A tile may then lie beyond an edge of the field, where the cells are those at the other edge:
// that takes one field that all memory is as large as, and no tile that goes round it.
static bool may_wrap(const TileChain *c, const Tiles *t) {
    const CellMemory *field = field_of(c, t);
    return field && field->rows >= t->rows && field->pitch >= t->columns &&
           (!t->deep || field->planes >= 2 * PLANE_HALO);
}

// ---- what is needed where -----------------------------------------------------------------------

// Cells around a tile's own, before and behind it along each axis; none: nothing.
typedef struct Region {
    bool any;
    int64_t low[AXES], high[AXES];
} Region;

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static void join(Region *r, Region more) {
    if (!more.any)
        return;
    if (!r->any) {
        *r = more;
        return;
    }
    for (int d = 0; d < AXES; d++) {
        r->low[d] = larger(r->low[d], more.low[d]);
        r->high[d] = larger(r->high[d], more.high[d]);
    }
}

// The region of the cells that access k of a program touches when it is run for r (back: the
// other way round).
static Region moved(Region r, const CellProgram *c, int k, bool back) {
    int64_t step[AXES];
    steps_of(c, k, step);
    for (int d = 0; d < AXES; d++) {
        r.low[d] -= back ? -step[d] : step[d];
        r.high[d] += back ? -step[d] : step[d];
    }
    return r;
}

// Will a later program of the group store over all of it?
static bool is_covered(const TileChain *c, const Tiles *t, int i, int k) {
    const CellProgram *cell = tile_cell(c, t, i);
    for (int j = i + 1; j < t->n; j++) {
        const CellProgram *later = tile_cell(c, t, j);
        for (int s = 0; s < tile_program(c, t, j)->naccess; s++)
            if (later->access[s].store && later->access[s].memory == cell->access[k].memory &&
                contains(box_of(later, s), box_of(cell, k)))
                return true;
    }
    return false;
}

// Program i, when what comes after it needs `need` of each memory: what it needs itself is added.
static Region trace_back(const TileChain *c, Tiles *t, int i, Region *need) {
    const CellProgram *cell = tile_cell(c, t, i);
    const Program *p = tile_program(c, t, i);
    TileProgram *out = &t->program[i];
    Region own = {0};
    for (int k = 0; k < p->naccess; k++) {
        const CellAccess *a = &cell->access[k];
        if (!a->store)
            continue;
        const Region *wanted = &need[t->of[a->memory]];
        if (wanted->any) {
            out->shared |= 1u << k;
            join(&own, moved(*wanted, cell, k, true));
        }
        const TileMemory *m = &t->memory[t->of[a->memory]];
        if (m->wanted && !m->moves && !is_covered(c, t, i, k)) {
            out->direct |= 1u << k;
            join(&own, moved((Region){.any = true}, cell, k, true));
        }
    }
    out->needed = own.any;
    out->before = (int)larger(own.low[0], 0);
    out->behind = (int)larger(own.high[0], 0);
    for (int k = 0; own.any && k < p->naccess; k++) {
        const CellAccess *a = &cell->access[k];
        if (a->memory < 0 || !t->memory[t->of[a->memory]].stored || !program_loads(p, k))
            continue;
        join(&need[t->of[a->memory]], moved(own, cell, k, false));
    }
    return own;
}

// Rows or columns, at most, from a cell to one that its value needs.
static int64_t reach_of(const TileChain *c, const Tiles *t, int i) {
    const CellProgram *cell = tile_cell(c, t, i);
    int64_t reach = 0;
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        int of = cell->access[k].memory;
        int64_t step[AXES];
        if (of < 0 || !t->memory[t->of[of]].stored)
            continue;
        steps_of(cell, k, step);
        for (int d = 0; d < AXES; d++)
            reach = larger(reach, step[d] < 0 ? -step[d] : step[d]);
    }
    return reach;
}

static bool find_halo(const TileChain *c, Tiles *t) {
    Region need[TILE_MEMORIES] = {{0}}, all = {0};
    int64_t pad = 0;
    for (int m = 0; m < t->nmemory; m++)
        need[m].any = t->memory[m].moves;
    for (int i = t->n - 1; i >= 0; i--) {
        join(&all, trace_back(c, t, i, need));
        pad = larger(pad, reach_of(c, t, i));
    }
    for (int m = 0; m < t->nmemory; m++) {
        join(&all, need[m]);
        t->memory[m].kept = need[m].any;
    }
    if (!all.any || pad > TILE_REACH)
        return false;
    for (int d = 0; d < AXES; d++) {
        all.low[d] = larger(all.low[d], 0);
        all.high[d] = larger(all.high[d], 0);
    }
    if (all.low[1] + all.high[1] > t->rows / 2 || all.low[2] + all.high[2] > t->columns / 2 ||
        all.low[0] + all.high[0] > PLANE_HALO)
        return false;
    t->before = (int)all.low[0];
    t->behind = (int)all.high[0];
    t->up = (int)all.low[1];
    t->down = (int)all.high[1];
    t->left = (int)all.low[2];
    t->right = (int)all.high[2];
    t->pad = (int)pad;
    return true;
}

// ---- shape and cost -----------------------------------------------------------------------------

static int own_rows(const Tiles *t) {
    return t->rows - t->up - t->down;
}
static int own_columns(const Tiles *t) {
    return t->columns - t->left - t->right;
}

static size_t tile_bytes(const Tiles *t, Dtype dt) {
    size_t cells = (size_t)(t->rows + 2 * tile_pad_rows(t)) * (size_t)(t->columns + 2 * t->pad);
    return (cells * dtype_bytes(dt) + 15) / 16 * 16;
}

// ---- slots --------------------------------------------------------------------------------------

// Of program i, access to memory m in the tile: a load, or a store (of all cells).
static int find_access(const TileChain *c, const Tiles *t, int i, int m, bool store) {
    const CellProgram *cell = tile_cell(c, t, i);
    for (int k = 0; t->program[i].needed && k < tile_program(c, t, i)->naccess; k++) {
        bool counts =
            store ? t->program[i].shared >> k & 1 : program_loads(tile_program(c, t, i), k);
        if (counts && tile_stored(t, &cell->access[k]) && t->of[cell->access[k].memory] == m)
            return k;
    }
    return -1;
}

static bool stores_all(const TileChain *c, const Tiles *t, int i, int m) {
    int k = find_access(c, t, i, m, true);
    return k >= 0 && tile_cell(c, t, i)->access[k].whole;
}

// The last program that needs what memory m has before program `from`; n: it is moved at the end.
static int needed_until(const TileChain *c, const Tiles *t, int m, int from) {
    int until = from - 1;
    for (int i = from; i < t->n; i++) {
        bool all = stores_all(c, t, i, m);
        if (find_access(c, t, i, m, false) >= 0 || (!all && find_access(c, t, i, m, true) >= 0))
            until = i;
        if (all)
            return until;
    }
    return t->memory[m].moves ? t->n : until;
}

// Does program i take from memory m only the cells that it is at, and leave nothing there for
// later? Its slot may then be written by the same program.
static bool only_at_place(const TileChain *c, const Tiles *t, int i, int m) {
    const CellProgram *cell = tile_cell(c, t, i);
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        if (!tile_stored(t, &cell->access[k]) || t->of[cell->access[k].memory] != m)
            continue;
        bool leaves = cell->access[k].store && !stores_all(c, t, i, m);
        if (leaves || tile_row_step(cell, k) || tile_column_step(cell, k))
            return false;
    }
    return true;
}

// A slot for memory m from program i on; -1: there is none.
static int take_slot(const TileChain *c, Tiles *t, int m, int i) {
    Dtype dt = c->memory[t->memory[m].of].dt;
    int at = 0;
    for (; at < t->nslots; at++) {
        const TileSlot *s = &t->slot[at];
        bool is_free =
            s->until < i || (s->until == i && s->since < i && only_at_place(c, t, i, s->memory));
        if (s->dt == dt && i >= 0 && is_free)
            break;
    }
    if (at == TILE_SLOTS)
        return -1;
    if (at == t->nslots) {
        t->slot[t->nslots++] = (TileSlot){.dt = dt, .at = t->room};
        t->room += tile_bytes(t, dt);
    }
    t->slot[at].memory = m;
    t->slot[at].since = i;
    t->slot[at].until = needed_until(c, t, m, i + 1);
    if (t->slot[at].until < i)
        t->slot[at].until = i; // it is stored there, if for nothing
    return at;
}

static bool place_tiles(const TileChain *c, Tiles *t) {
    t->room = 0;
    for (int m = 0; m < t->nmemory; m++) {
        const TileMemory *own = &t->memory[m];
        bool fresh =
            !own->read_first && own->first_store >= 0 && stores_all(c, t, own->first_store, m);
        t->in[0][m] = -1;
        if (own->kept && !fresh && (t->in[0][m] = (int8_t)take_slot(c, t, m, -1)) < 0)
            return false;
    }
    for (int i = 0; i < t->n; i++)
        for (int m = 0; m < t->nmemory; m++) {
            t->in[i + 1][m] = t->in[i][m];
            if (stores_all(c, t, i, m) && (t->in[i + 1][m] = (int8_t)take_slot(c, t, m, i)) < 0)
                return false;
        }
    return true;
}

// ---- turns --------------------------------------------------------------------------------------

// The next turn has slot `next` where this one has `slot`; -1: there is none.
static bool goes_to(Tiles *t, int slot, int next) {
    if (slot < 0 || next < 0)
        return slot == next;
    if (t->then[slot] < 0)
        t->then[slot] = (int8_t)next;
    return t->then[slot] == next;
}

static bool same_input(const Access *a, const Access *b, const CellAccess *x, const CellAccess *y) {
    return a->buf && b->buf && a->buf->memory == b->buf->memory && a->offset == b->offset &&
           memcmp(x->stride, y->stride, sizeof x->stride) == 0;
}

// Does access k of program j touch what that of program i does, one turn later?
static bool same_access(const TileChain *c, Tiles *t, int i, int j, int k) {
    const Program *p = tile_program(c, t, i);
    const Access *a = &p->access[k], *b = &tile_program(c, t, j)->access[k];
    const CellAccess *x = &tile_cell(c, t, i)->access[k], *y = &tile_cell(c, t, j)->access[k];
    bool loads = program_loads(p, k), in_tile = tile_stored(t, x);
    if (in_tile != tile_stored(t, y) || x->store != y->store || x->whole != y->whole ||
        a->roll != b->roll || a->roll_axis != b->roll_axis || a->dt != b->dt)
        return false;
    if (!in_tile)
        return !loads || same_input(a, b, x, y);
    int m = t->of[x->memory], n = t->of[y->memory];
    const bool beside = x->plane == y->plane && x->row == y->row && x->column == y->column;
    if (t->vector) // each program has its registers
        return beside;
    return beside && (!loads || goes_to(t, t->in[i][m], t->in[j][n])) &&
           (!x->store || goes_to(t, t->in[i + 1][m], t->in[j + 1][n]));
}

static bool same_program(const TileChain *c, Tiles *t, int i, int j) {
    const Program *p = tile_program(c, t, i), *q = tile_program(c, t, j);
    const CellProgram *x = tile_cell(c, t, i), *y = tile_cell(c, t, j);
    const TileProgram *a = &t->program[i], *b = &t->program[j];
    if (!t->vector && (a->needed != b->needed || a->shared != b->shared || a->direct || b->direct))
        return false;
    if (x->rows != y->rows || x->columns != y->columns || x->target != y->target ||
        memcmp(x->every, y->every, sizeof x->every) != 0 || !program_same_code(p, q) ||
        !program_same_numbers(p, q))
        return false;
    for (int k = 0; k < p->naccess; k++)
        if (!same_access(c, t, i, j, k))
            return false;
    return true;
}

// Slots that the turns do not touch stay; two that became one would lose a tile.
static bool settle_slots(Tiles *t) {
    uint32_t taken = 0;
    for (int s = 0; s < t->nslots; s++) {
        if (t->then[s] < 0)
            t->then[s] = (int8_t)s;
        taken |= 1u << t->then[s];
    }
    return taken == (1u << t->nslots) - 1;
}

// Turns until each slot is itself again.
static int turns_until_same(const Tiles *t) {
    int8_t now[TILE_SLOTS];
    bool same = false;
    int turns = 0;
    memcpy(now, t->then, sizeof now);
    for (; !same; turns++) {
        same = true;
        for (int s = 0; s < t->nslots; s++) {
            same = same && now[s] == s;
            now[s] = t->then[now[s]];
        }
    }
    return turns;
}

static bool comes_again(const TileChain *c, Tiles *t, int turn) {
    memset(t->then, -1, sizeof t->then);
    for (int i = 0; i + turn < t->n; i++)
        if (!same_program(c, t, i, i + turn))
            return false;
    if (!settle_slots(t))
        return false;
    t->again = turns_until_same(t);
    return t->again * turn < t->n;
}

static void find_turn(const TileChain *c, Tiles *t) {
    for (t->turn = 1; t->turn < t->n; t->turn++)
        if (t->n % t->turn == 0 && comes_again(c, t, t->turn))
            return;
    t->again = 1;
}

// ---- what it costs ------------------------------------------------------------------------------

// Lanes of shared memory and of instructions in a nanosecond, as far as such kernels use them: half
// of what a processor of an H100 has, as measured for the five-point sum in float32 and float64.
static double lanes(const TileChain *c) {
    return 128 * 0.92 * c->processors;
}

static int64_t cells_of(const CellProgram *c) {
    return c->planes * c->rows * c->columns;
}

// The part of program i that need not be run, since the next one stores over it (chain_frame).
static double framed(const TileChain *c, const Tiles *t, int i, int64_t largest) {
    const CellProgram *copy = tile_cell(c, t, i);
    if (i + 1 == t->n || !copy->access[copy->target].whole)
        return 0;
    const CellProgram *next = tile_cell(c, t, i + 1);
    if (cell_strided(next))
        return 0;
    int of = copy->access[copy->target].memory;
    for (int k = 0; k < tile_program(c, t, i + 1)->naccess; k++)
        if (next->access[k].memory == of && program_loads(tile_program(c, t, i + 1), k))
            return 0;
    bool over = next->access[next->target].memory == of;
    return over ? (double)cells_of(next) / (double)largest : 0;
}

static double larger_of(double a, double b) {
    return a > b ? a : b;
}

static int64_t largest_of(const TileChain *c, const Tiles *t) {
    int64_t largest = 1;
    for (int i = 0; i < t->n; i++)
        largest = larger(largest, cells_of(tile_cell(c, t, i)));
    return largest;
}

// The programs one by one.
static void estimate_plain(const TileChain *c, Tiles *t, int64_t largest) {
    t->plain = 0;
    for (int i = 0; i < t->n; i++) {
        double share = (double)cells_of(tile_cell(c, t, i)) / (double)largest;
        const double frame = framed(c, t, i, largest);
        const int launches = frame > 0 ? 2 * tile_program(c, t, i + 1)->ndim : 1;
        t->plain += (share - frame) * (double)program_element_bytes(tile_program(c, t, i)) /
                        c->bytes_per_ns +
                    launches * TILE_LAUNCH_NS / (double)largest;
    }
}

// Of a cell: what program i does in the tile, and in *outside the bytes that it moves beyond it.
static double estimate_program(const TileChain *c, const Tiles *t, int i, double share,
                               double *outside) {
    const Program *p = tile_program(c, t, i);
    const CellProgram *cell = tile_cell(c, t, i);
    double moved_bytes = 0, weight = program_weight(p);
    for (int k = 0; k < p->naccess; k++) {
        size_t width = dtype_bytes(p->access[k].dt);
        if (tile_stored(t, &cell->access[k]))
            moved_bytes += (double)width;
        else
            *outside += share * (double)width;
        if (t->program[i].direct >> k & 1)
            *outside += share * (double)width;
        if (width == 8)
            weight += 1;
    }
    return share * (moved_bytes / 4 + weight) / lanes(c);
}

static double estimate_tiles(const TileChain *c, const Tiles *t, int64_t largest) {
    double cells = (double)t->rows * t->columns, own = (double)own_rows(t) * own_columns(t);
    double inside = 0, outside = 0;
    for (int i = 0; i < t->n; i++) {
        double share = (double)cells_of(tile_cell(c, t, i)) / (double)largest;
        if (tile_runs(t, i))
            inside += estimate_program(c, t, i, share, &outside);
    }
    for (int m = 0; m < t->nmemory; m++) {
        double width = (double)dtype_bytes(c->memory[t->memory[m].of].dt);
        if (t->memory[m].kept && t->memory[m].read_first)
            outside += width * cells / own;
        if (t->memory[m].moves)
            outside += width;
    }
    if (t->deep)
        cells *= 1 + (double)(t->before + t->behind) / larger_of(tiles_share(c, t), 1);
    return 0.83 * inside * cells / own + 0.6 * outside / c->bytes_per_ns;
}

static void estimate(const TileChain *c, Tiles *t) {
    int64_t largest = largest_of(c, t);
    estimate_plain(c, t, largest);
    t->cost = t->vector ? strips_cost(c, t) : estimate_tiles(c, t, largest);
    t->cost += TILE_LAUNCH_NS / (double)largest;
}

// Does memory that the programs write have several planes?
static bool is_deep(const TileChain *c, const Tiles *t) {
    for (int m = 0; m < t->nmemory; m++)
        if (t->memory[m].stored && c->memory[t->memory[m].of].planes > 1)
            return true;
    return false;
}

static bool has_strided(const TileChain *c, const Tiles *t) {
    for (int i = 0; i < t->n; i++)
        if (cell_strided(tile_cell(c, t, i)))
            return true;
    return false;
}

// Has all memory that the programs write one axis? A tile is then a part of a row.
static bool is_flat(const TileChain *c, const Tiles *t) {
    for (int m = 0; m < t->nmemory; m++) {
        const CellMemory *own = &c->memory[t->memory[m].of];
        if (t->memory[m].stored && (own->planes > 1 || own->rows > 1))
            return false;
    }
    return true;
}

static bool find_memory(const TileChain *c, Tiles *t) {
    for (int i = 0; i < c->nmemory; i++)
        t->of[i] = -1;
    for (int i = 0; i < t->n; i++)
        if (!touch_all(c, t, i))
            return false;
    return true;
}

// What becomes of it.
static bool plan_memory(const TileChain *c, Tiles *t) {
    for (int i = 0; i < t->nmemory; i++) {
        TileMemory *m = &t->memory[i];
        m->wanted = m->stored && is_wanted(c, t, m->of);
        m->moves = m->wanted && !may_write(c, t, m->of);
        if (m->moves && c->memory[m->of].pinned)
            return false;
    }
    return true;
}

int tiles_weight(const TileChain *c, const Tiles *t) {
    int weight = 0;
    for (int i = 0; i < t->turn; i++)
        weight += program_weight(tile_program(c, t, i));
    return weight * (t->vector ? t->n / t->turn : t->again); // all turns stand in a strip's text
}

static void find_thin(const TileChain *c, Tiles *t) {
    for (int i = 0; i < t->n; i++) {
        const CellProgram *cell = tile_cell(c, t, i);
        const bool few = cell->rows <= TILE_THIN || cell->columns <= TILE_THIN;
        t->program[i].thin = few && !cell_strided(cell);
    }
}

// Strips begin where a thread's cells do.
static int whole_vectors(const Tiles *t, int columns) {
    return t->vector ? (columns + t->vector - 1) / t->vector * t->vector : columns;
}

static bool plan_rooms(const TileChain *c, Tiles *t) {
    if (tile_streams(t) ? !planes_plan(c, t) : !place_tiles(c, t))
        return false;
    t->turn = t->n;
    t->again = 1;
    if (!t->deep)
        find_turn(c, t);
    return t->vector ? strips_plan(c, t)
                     : t->room <= TILE_BYTES && tiles_weight(c, t) <= TILE_WEIGHT;
}

// With tiles of one shape.
static bool plan_shape(const TileChain *c, Tiles *t) {
    if ((tile_streams(t) && !field_of(c, t)) || (t->wraps && !may_wrap(c, t)) || !find_halo(c, t))
        return false;
    t->left = whole_vectors(t, t->left);
    t->right = whole_vectors(t, t->right);
    if (own_rows(t) < t->rows / 2 || own_columns(t) < t->columns / 2 || !plan_rooms(c, t))
        return false;
    estimate(c, t);
    return true;
}

static bool plan_deep(const TileChain *c, Tiles *t) {
    static const int columns[] = {PLANE_COLUMNS_WIDE, PLANE_COLUMNS};
    const Tiles none = *t;
    bool found = false;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        Tiles one = none;
        one.rows = PLANE_ROWS;
        one.columns = columns[i];
        one.strip = PLANE_ROWS * columns[i] / PLANE_THREADS;
        if (!plan_shape(c, &one) || (found && one.cost >= t->cost))
            continue;
        *t = one;
        found = true;
    }
    return found;
}

static bool plan_strips(const TileChain *c, Tiles *t) {
    t->vector = strips_vector(c, t);
    t->rows = 4 * STRIP_ROWS;
    t->columns = WARP * t->vector;
    return t->vector && plan_shape(c, t);
}

static bool plan_flat(const TileChain *c, Tiles *t) {
    t->rows = t->strip = 1;
    t->columns = TILE_LINE;
    return plan_shape(c, t);
}

// The cost is what is moved, each array once, beside the bytes of programs one by one.
static double estimate_cells(const TileChain *c, const Tiles *t, int64_t largest) {
    double inside = 0, outside = 0;
    for (int i = 0; i < t->n; i++) {
        const double share = (double)cells_of(tile_cell(c, t, i)) / (double)largest;
        double bytes = 0;
        inside += share * program_weight(tile_program(c, t, i)) / lanes(c);
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
            if (program_first_of_buffer(tile_program(c, t, i), k) &&
                !tile_stored(t, &tile_cell(c, t, i)->access[k]))
                bytes += (double)dtype_bytes(tile_program(c, t, i)->access[k].dt);
        outside += (share - framed(c, t, i, largest)) * bytes;
    }
    for (int m = 0; m < t->nmemory; m++) {
        const double width = (double)dtype_bytes(c->memory[t->memory[m].of].dt);
        if (t->memory[m].stored)
            outside += width * (cells_reads_first(c, t, m) ? 2 : 1);
    }
    return larger_of(inside, outside / c->bytes_per_ns);
}

static bool plan_cells(const TileChain *c, Tiles *t) {
    const int64_t largest = largest_of(c, t);
    const CellMemory *field = field_of(c, t);
    t->deep = is_deep(c, t);
    if (!field || !cells_plan(c, t, is_flat(c, t)))
        return false;
    const int64_t rows = field->planes * field->rows + CELLS_ROWS; // blocks go beyond the last one
    t->narrow = rows * field->pitch < NARROW_LIMIT;
    for (int i = 0; i < t->n; i++)
        t->program[i].thin = 2 * cells_of(tile_cell(c, t, i)) < largest;
    estimate_plain(c, t, largest);
    t->cost = estimate_cells(c, t, largest) + TILE_LAUNCH_NS / (double)largest;
    return true;
}

static bool plan_way(const TileChain *c, TilesBy by, const Tiles *from, Tiles *out) {
    *out = *from;
    return by == BY_STRIPS ? plan_strips(c, out) : plan_shape(c, out);
}

// One way; the other where that cannot be and nothing forbids it.
static bool plan_first(const TileChain *c, TilesBy by, Tiles *t) {
    const Tiles none = *t;
    if (plan_way(c, by, &none, t))
        return true;
    return c->by != BY_TILES && plan_way(c, by == BY_STRIPS ? BY_TILES : BY_STRIPS, &none, t);
}

// Strips where they take less time than tiles.
static bool plan_either(const TileChain *c, Tiles *t) {
    Tiles strips, tiles;
    const bool by_strips = plan_way(c, BY_STRIPS, t, &strips);
    const bool by_tiles = plan_way(c, BY_TILES, t, &tiles);
    *t = by_strips && (!by_tiles || strips.cost < TILE_MODEL_OVER * tiles.cost) ? strips : tiles;
    return by_strips || by_tiles;
}

// By tiles or strips.
static bool plan_tiles(const TileChain *c, TilesBy by, Tiles *t) {
    if (!plan_memory(c, t))
        return false;
    t->wraps = has_rolled(c, t);
    t->deep = is_deep(c, t);
    if (t->deep)
        return !has_strided(c, t) && plan_deep(c, t);
    find_thin(c, t);
    if (is_flat(c, t))
        return plan_flat(c, t);
    return by == BY_EITHER ? plan_either(c, t) : plan_first(c, by, t);
}

static bool begin(const TileChain *c, int from, int n, Tiles *t) {
    *t = (Tiles){
        .from = from, .n = n, .rows = TILE_ROWS, .columns = TILE_COLUMNS, .strip = TILE_STRIP};
    return find_memory(c, t);
}

bool tiles_plan(const TileChain *c, int from, TilesChoice choice, Tiles *t) {
    const TilesBy by = c->by != BY_EITHER ? c->by : choice.by;
    assert(choice.n >= 2 && choice.n <= TILE_PROGRAMS && from + choice.n <= c->n);
    if (!begin(c, from, choice.n, t))
        return false;
    const Tiles none = *t;
    if (by == BY_CELLS && plan_cells(c, t))
        return true;
    *t = none;
    return plan_tiles(c, by == BY_CELLS ? BY_EITHER : by, t);
}

Steady tiles_steady(const TileChain *c, int from) {
    Steady best = {0};
    for (int k = 1; k <= TILE_PROGRAMS && from + 2 * k <= c->n && best.end < c->n; k++) {
        int same = 0;
        while (from + same + k < c->n && c->p[from + same]->hash == c->p[from + same + k]->hash)
            same++;
        if (same >= k && from + same + k > best.end)
            best = (Steady){.period = k, .end = from + same + k};
    }
    return best;
}

// The time of `all` programs beside what they take one by one, when all but the first `lead` go by
// kernels like t. What is left over at the end does not count: the number of programs in a kernel
// would depend on it, and each number is a kernel of its own to compile. Where such kernels gain
// nothing (tests ask for them all the same), the first ones count as if they went by them.
static double share_of_run(const Tiles *t, int all, int lead) {
    const double relative = t->cost / t->plain;
    return ((all - lead) * relative + lead * larger_of(relative, 1)) / all;
}

static TilesBy way_of(const Tiles *t) {
    return t->cells ? BY_CELLS : t->vector ? BY_STRIPS : BY_TILES;
}

static bool pays(const TileChain *c, const Tiles *t) {
    return t->cost / t->plain <= (t->cells ? larger_of(c->gain, CELLS_GAIN) : c->gain);
}

// Of programs that do not come again: the most that threads run for cells of their own. They are
// planned each time, which has to be less than what is saved.
static bool saves(const TileChain *c, const Tiles *t) {
    const double ns = (t->plain - t->cost) * (double)largest_of(c, t);
    return pays(c, t) && (ns >= CELLS_LEAST_NS || c->gain >= TILE_GAIN_ANY);
}

static TilesChoice best_cells(const TileChain *c, int from) {
    TilesChoice best = {0};
    Tiles t;
    if (c->by != BY_EITHER && c->by != BY_CELLS)
        return best;
    for (int n = 2; n <= TILE_PROGRAMS && from + n <= c->n; n++) {
        if (!begin(c, from, n, &t) || !plan_cells(c, &t))
            break;
        if (saves(c, &t))
            best = (TilesChoice){n, BY_CELLS, 0};
    }
    return best;
}

// Of programs that do: the best number of them for a kernel, all by one way.
static TilesChoice best_by(const TileChain *c, int from, Steady run, TilesBy by) {
    TilesChoice best = {0};
    double least = TILE_GAIN_ANY;
    for (int lead = 0; lead <= TILE_LEAD * run.period; lead += TILE_LEAD * run.period)
        for (int n = run.period; n <= TILE_PROGRAMS && from + lead + n <= run.end;
             n += run.period) {
            Tiles t;
            if (n < 2 || !tiles_plan(c, from + lead, (TilesChoice){.n = n, .by = by}, &t) ||
                !pays(c, &t))
                continue;
            const double relative = share_of_run(&t, run.end - from, lead);
            if (relative >= least)
                continue;
            least = relative;
            best = (TilesChoice){n, way_of(&t), lead};
        }
    return best;
}

TilesChoice tiles_best(const TileChain *c, int from, Steady run) {
    if (!run.period)
        return best_cells(c, from);
    const TilesChoice best = best_by(c, from, run, BY_EITHER);
    return best.n ? best : best_by(c, from, run, BY_CELLS);
}

static uint64_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
}

// Has the program the numbers that it had the time before? Turns depend on it.
static bool repeats_numbers(const TileChain *c, int i) {
    int before = i - 1;
    while (before >= 0 && before >= i - TILE_PROGRAMS && c->p[before]->hash != c->p[i]->hash)
        before--;
    return before >= 0 && program_same_code(c->p[before], c->p[i]) &&
           program_same_numbers(c->p[before], c->p[i]);
}

uint64_t tiles_hash(const TileChain *c) {
    uint64_t h = mix((uint64_t)c->n, c->more);
    for (int i = 0; i < c->nmemory; i++)
        h = mix(h, ((uint64_t)c->memory[i].planes << 42 ^ (uint64_t)c->memory[i].pitch << 2) |
                       c->memory[i].wanted << 1 | c->memory[i].pinned);
    for (int i = 0; i < c->n; i++) {
        const CellProgram *cell = c->cell[i];
        h = mix(mix(h, c->p[i]->hash), (uint64_t)cell->rows << 32 ^ (uint64_t)cell->columns ^
                                           (uint64_t)cell->planes << 48);
        h = mix(h, (uint64_t)cell->every[1] << 8 | (uint64_t)cell->every[2]);
        h = mix(h, repeats_numbers(c, i));
        for (int k = 0; k < c->p[i]->naccess; k++) {
            const CellAccess *a = &cell->access[k];
            if (a->memory >= 0)
                h = mix(h, (uint64_t)a->row << 36 ^ (uint64_t)a->column << 8 ^ (uint64_t)a->memory ^
                               (uint64_t)a->plane << 52);
        }
    }
    return h;
}

// Of strips: a row of them has so many warps; more rows of them fill the device.
static int strip_share(const TileChain *c, const Tiles *t, const CellMemory *field) {
    const int64_t beside = divide_up(field->pitch, own_columns(t));
    const int64_t turns = ((int64_t)STRIP_WARPS_EACH * c->processors + beside - 1) / beside;
    const int64_t rows = (field->rows + turns - 1) / turns;
    return (int)larger(rows < STRIP_ROWS_MOST ? rows : STRIP_ROWS_MOST,
                       larger(STRIP_ROWS, t->up + t->down));
}

// Enough blocks for all processors several times over, of planes enough beside those of the halo.
int tiles_share(const TileChain *c, const Tiles *t) {
    const CellMemory *field = field_of(c, t);
    if (t->vector)
        return strip_share(c, t, field);
    if (!t->deep)
        return 1;
    int64_t blocks = divide_up(field->pitch, own_columns(t)) * divide_up(field->rows, own_rows(t));
    int64_t turns = (8 * (int64_t)c->processors + blocks - 1) / blocks;
    return (int)larger((field->planes + turns - 1) / turns,
                       larger(PLANE_SHARE, 4 * (t->before + t->behind)));
}

void tiles_grid(const TileChain *c, const Tiles *t, unsigned grid[3]) {
    int64_t rows = 1, columns = 1;
    for (int i = 0; i < t->n; i++) {
        const CellProgram *cell = tile_cell(c, t, i);
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
            if (!cell->access[k].store)
                continue;
            rows = larger(rows, cell->access[k].row + cell->rows);
            columns = larger(columns, cell->access[k].column + cell->columns);
        }
    }
    for (int m = 0; m < t->nmemory; m++) {
        if (!t->memory[m].moves)
            continue;
        rows = larger(rows, c->memory[t->memory[m].of].rows);
        columns = larger(columns, c->memory[t->memory[m].of].pitch);
    }
    grid[0] = (unsigned)divide_up(columns, own_columns(t) * (t->vector ? STRIP_WARPS : 1));
    grid[1] = (unsigned)divide_up(rows, t->vector ? tiles_share(c, t) : own_rows(t));
    grid[2] =
        t->deep ? (unsigned)divide_up(field_of(c, t)->planes, t->cells ? 1 : tiles_share(c, t)) : 1;
}
