// planes.c: a group of programs that goes through planes, or through rows (strips.c): what is kept
// of which of them.
//
// A block goes through the planes of its part of the field. When plane z of what is there first is
// loaded, program i runs for plane z - lag, the lag being such that all planes that it loads are
// there. Each store makes a version of its memory, and the programs after it load that version: so
// a plane is kept only as long as a program after it may load it. The same holds for the rows that
// a warp goes through; there an edge that is stored right after its field, and before anything else
// loads it, makes no rows of its own: it is a patch of the field's (Patches).
#include "gpu/cuda/tiles/tiles.h"

bool tile_runs(const Tiles *t, int i) {
    if (!tile_streams(t) || !t->program[i].needed)
        return t->program[i].needed;
    for (int v = 0; v < t->planes.n; v++) {
        const PlaneVersion *made = &t->planes.version[v];
        if (made->program == i && (made->kept || made->full))
            return true;
    }
    return t->program[i].direct;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

// ---- versions -----------------------------------------------------------------------------------

// Does the program only copy all of one memory to another? The access of the one that it loads, or
// -1.
static int copied(const TileChain *c, const Tiles *t, int i) {
    const Program *p = tile_program(c, t, i);
    const CellProgram *cell = tile_cell(c, t, i);
    if (p->nins != 2 || p->ins[0].op != I_LOAD || p->ins[1].op != I_STORE ||
        !cell->access[cell->target].whole)
        return -1;
    int k = p->ins[0].a;
    bool same = tile_stored(t, &cell->access[k]) && !p->access[k].roll &&
                p->access[k].dt == p->access[p->ins[1].b].dt;
    return same ? k : -1;
}

// ---- patches ------------------------------------------------------------------------------------
//
// A patch changes the rows that its field has in registers. It runs for a row when all that it
// loads is there, after the patches before it whose cells it loads or stores, and before those
// after it that store what it loads.

typedef struct Rectangle {
    int64_t row, column, rows, columns;
} Rectangle;

static Rectangle rectangle_of(const CellProgram *c, int k) {
    return (Rectangle){c->access[k].row, c->access[k].column, c->rows, c->columns};
}

static bool meet(Rectangle a, Rectangle b) {
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

static int count_stores(const Program *p, const CellProgram *cell) {
    int n = 0;
    for (int k = 0; k < p->naccess; k++)
        n += cell->access[k].store;
    return n;
}

// Does what the program loads in rows above lie where it has stored there?
static bool loads_own(const CellProgram *cell, int k) {
    return tile_row_step(cell, k) < 0 &&
           meet(rectangle_of(cell, k), rectangle_of(cell, cell->target));
}

// Is program i a patch of the newest version of what it stores to?
static bool is_patch(const TileChain *c, const Tiles *t, int i, const int now[TILE_MEMORIES]) {
    const Program *p = tile_program(c, t, i);
    const CellProgram *cell = tile_cell(c, t, i);
    if (!t->vector || t->wraps || !t->program[i].thin || count_stores(p, cell) != 1)
        return false;
    const int m = t->of[cell->access[cell->target].memory];
    const PlaneVersion *before = &t->planes.version[now[m]];
    if (before->program < 0 || before->read)
        return false;
    for (int other = 0; other < t->nmemory; other++)
        if (other != m && now[other] == now[m])
            return false; // a copy of it is to stay as it is
    for (int k = 0; k < p->naccess; k++) {
        if (!tile_stored(t, &cell->access[k]) || !program_loads(p, k))
            continue;
        if (t->of[cell->access[k].memory] != m || loads_own(cell, k))
            return false;
    }
    return true;
}

// How far behind its field patch i must be for patch j before it.
static int patch_after(const TileChain *c, const Tiles *t, int i, int j) {
    const CellProgram *own = tile_cell(c, t, i), *other = tile_cell(c, t, j);
    const Rectangle stores = rectangle_of(own, own->target);
    const Rectangle stored = rectangle_of(other, other->target);
    const int lag = t->planes.lag[j];
    int after = meet(stores, stored) ? lag : 0;
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
        if (t->planes.loads[i][k] >= 0 && meet(rectangle_of(own, k), stored))
            after = larger(after, lag + tile_ahead(t, own, k));
    for (int k = 0; k < tile_program(c, t, j)->naccess; k++)
        if (t->planes.loads[j][k] >= 0 && meet(rectangle_of(other, k), stores))
            after = larger(after, lag - tile_ahead(t, other, k));
    return after;
}

// The version that patch i makes; -1: it is none.
static int patched(const Tiles *t, int i) {
    for (int v = 0; v < t->planes.n; v++)
        if (t->planes.version[v].program == i && t->planes.version[v].room != v)
            return v;
    return -1;
}

bool planes_patched(const Tiles *t) {
    for (int v = 0; t->vector && v < t->planes.n; v++)
        if (t->planes.version[v].room != v)
            return true;
    return false;
}

// The lag of patch i, whose version is v. All versions of its field are there when the last one is.
static void place_patch(const TileChain *c, Tiles *t, int i, int v) {
    Planes *s = &t->planes;
    const CellProgram *cell = tile_cell(c, t, i);
    const int room = s->version[v].room;
    bool last = true;
    int lag = s->version[room].lag;
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++)
        if (s->loads[i][k] >= 0)
            lag = larger(lag, s->version[room].lag + tile_ahead(t, cell, k));
    for (int other = 0; other < s->n; other++) {
        const PlaneVersion *one = &s->version[other];
        if (one->room != room || other == room || !tile_runs(t, one->program))
            continue;
        if (other < v)
            lag = larger(lag, patch_after(c, t, i, one->program));
        last = last && other <= v;
    }
    const int all = larger(lag, s->version[s->version[v].before].lag);
    s->lag[i] = last ? all : lag;
    s->version[v].lag = all;
    s->last = larger(s->last, all);
}

// ---- versions -----------------------------------------------------------------------------------

// Program i and its accesses, when `now` has the newest version of each memory.
static bool add_versions(const TileChain *c, Tiles *t, int i, int now[TILE_MEMORIES]) {
    Planes *s = &t->planes;
    const CellProgram *cell = tile_cell(c, t, i);
    const bool patch = is_patch(c, t, i, now);
    int from = copied(c, t, i);
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        bool loads = tile_stored(t, &cell->access[k]) && program_loads(tile_program(c, t, i), k);
        s->stores[i][k] = -1;
        s->loads[i][k] = (int8_t)(loads ? now[t->of[cell->access[k].memory]] : -1);
        if (loads && !patch)
            s->version[s->loads[i][k]].read = true;
    }
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        const CellAccess *a = &cell->access[k];
        if (!a->store)
            continue;
        if (s->n == PLANE_VERSIONS || tile_plane_step(cell, k) || tile_row_step(cell, k) ||
            tile_column_step(cell, k))
            return false;
        int m = t->of[a->memory];
        if (s->version[now[m]].program == i)
            return false;
        s->version[s->n] = (PlaneVersion){.memory = m,
                                          .program = i,
                                          .access = k,
                                          .before = now[m],
                                          .whole = a->whole,
                                          .room = patch ? s->version[now[m]].room : s->n};
        s->stores[i][k] = (int8_t)s->n;
        now[m] = from < 0 ? s->n : s->loads[i][from]; // a copy is what it is a copy of
        s->n++;
    }
    return true;
}

// A version goes to memory as a whole where a program before it has stored all of it, or where it
// goes to a spare; what stores before it then need not.
static void find_full(Tiles *t) {
    Planes *s = &t->planes;
    for (int m = 0; m < t->nmemory; m++) {
        int last = -1;
        bool whole = t->memory[m].moves;
        for (int v = t->nmemory; v < s->n; v++) {
            const PlaneVersion *made = &s->version[v];
            bool direct = t->program[made->program].direct >> made->access & 1;
            if (made->memory != m || !(direct || t->memory[m].moves))
                continue;
            whole |= made->whole && direct;
            last = v;
        }
        if (!whole || last < 0)
            continue;
        for (int v = t->nmemory; v <= last; v++)
            if (s->version[v].memory == m)
                t->program[s->version[v].program].direct &= ~(1u << s->version[v].access);
        s->version[last].full = true;
    }
}

// The version in shared memory from which the one that program i stores by access k takes over what
// the program leaves out; -1: none.
static int taken_over(const Planes *s, int i, int k) {
    const PlaneVersion *one = s->stores[i][k] < 0 ? NULL : &s->version[s->stores[i][k]];
    if (!one || one->whole || !(one->kept || one->full))
        return -1;
    return s->version[one->before].program < 0 ? -1 : one->before;
}

// Versions that a program loads, and those from which one that is needed takes over: from the last
// to the first, since a version comes after all it depends on.
static void find_kept(const TileChain *c, Tiles *t) {
    Planes *s = &t->planes;
    for (int i = t->n - 1; i >= 0; i--) {
        if (!tile_runs(t, i))
            continue;
        for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
            int before = taken_over(s, i, k);
            if (s->loads[i][k] >= 0)
                s->version[s->loads[i][k]].kept = true;
            if (before >= 0)
                s->version[before].kept = true;
        }
    }
}

// ---- lags and depths ----------------------------------------------------------------------------

// Calls fn for each version that program i reads, and how many planes further than its own.
typedef void (*PlaneFn)(Planes *s, int lag, PlaneVersion *v, int ahead);
static void each_read(const TileChain *c, Tiles *t, int i, int lag, PlaneFn fn) {
    Planes *s = &t->planes;
    const CellProgram *cell = tile_cell(c, t, i);
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        int before = taken_over(s, i, k);
        if (s->loads[i][k] >= 0)
            fn(s, lag, &s->version[s->loads[i][k]], tile_ahead(t, cell, k));
        if (before >= 0)
            fn(s, lag, &s->version[before], 0);
    }
}

static void stay_behind(Planes *s, int lag, PlaneVersion *v, int ahead) {
    (void)lag;
    s->last = larger(s->last, v->lag + ahead);
}

static void keep_back(Planes *s, int lag, PlaneVersion *v, int ahead) {
    PlaneVersion *room = &s->version[v->room];
    room->depth = larger(room->depth, lag - ahead - room->lag + 1);
}

static void place_program(const TileChain *c, Tiles *t, int i) {
    Planes *s = &t->planes;
    each_read(c, t, i, 0, stay_behind);
    s->lag[i] = s->last;
    for (int v = 0; v < s->n; v++)
        if (s->version[v].program == i)
            s->version[v].lag = s->last;
}

static void find_lags(const TileChain *c, Tiles *t) {
    for (int i = 0; i < t->n; i++) {
        if (!tile_runs(t, i))
            continue;
        int v = patched(t, i);
        if (v < 0)
            place_program(c, t, i);
        else
            place_patch(c, t, i, v);
    }
    for (int i = 0; i < t->n; i++)
        if (tile_runs(t, i))
            each_read(c, t, i, t->planes.lag[i], keep_back);
}

static void place_planes(const TileChain *c, Tiles *t) {
    size_t cells = (size_t)(t->rows + 2 * t->pad) * (size_t)(t->columns + 2 * t->pad);
    t->room = 0;
    for (int v = 0; v < t->planes.n; v++) {
        PlaneVersion *one = &t->planes.version[v];
        if (!one->kept)
            continue;
        size_t bytes = cells * dtype_bytes(c->memory[t->memory[one->memory].of].dt);
        one->at = t->room;
        t->room += ((size_t)one->depth * bytes + 15) / 16 * 16;
    }
}

bool planes_plan(const TileChain *c, Tiles *t) {
    Planes *s = &t->planes;
    int now[TILE_MEMORIES];
    *s = (Planes){.n = t->nmemory};
    for (int m = 0; m < t->nmemory; m++) {
        s->version[m] =
            (PlaneVersion){.memory = m, .program = -1, .before = m, .whole = true, .room = m};
        now[m] = m;
    }
    for (int i = 0; i < t->n; i++)
        if (t->program[i].needed && !add_versions(c, t, i, now))
            return false;
    find_full(t);
    find_kept(c, t);
    find_lags(c, t);
    if (t->deep)
        place_planes(c, t);
    for (int m = 0; m < t->nmemory; m++)
        t->memory[m].kept = s->version[m].kept;
    return s->last <= PLANE_HALO;
}
