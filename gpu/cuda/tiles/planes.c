// planes.c: a group of programs that goes through planes, or through rows (strips.c): what is kept
// of which of them.
//
// A block goes through the planes of its part of the field. When plane z of what is there first is
// loaded, program i runs for plane z - lag, the lag being such that all planes that it loads are
// there. Each store makes a version of its memory, and the programs after it load that version: so
// a plane is kept only as long as a program after it may load it. The same holds for the rows that
// a warp goes through.
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

// Program i and its accesses, when `now` has the newest version of each memory.
static bool add_versions(const TileChain *c, Tiles *t, int i, int now[TILE_MEMORIES]) {
    Planes *s = &t->planes;
    const CellProgram *cell = tile_cell(c, t, i);
    int from = copied(c, t, i);
    for (int k = 0; k < tile_program(c, t, i)->naccess; k++) {
        bool loads = tile_stored(t, &cell->access[k]) && program_loads(tile_program(c, t, i), k);
        s->stores[i][k] = -1;
        s->loads[i][k] = (int8_t)(loads ? now[t->of[cell->access[k].memory]] : -1);
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
        s->version[s->n] = (PlaneVersion){
            .memory = m, .program = i, .access = k, .before = now[m], .whole = a->whole};
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
    (void)s;
    v->depth = larger(v->depth, lag - ahead - v->lag + 1);
}

static void find_lags(const TileChain *c, Tiles *t) {
    Planes *s = &t->planes;
    for (int i = 0; i < t->n; i++) {
        if (!tile_runs(t, i))
            continue;
        each_read(c, t, i, 0, stay_behind);
        s->lag[i] = s->last;
        for (int v = 0; v < s->n; v++)
            if (s->version[v].program == i)
                s->version[v].lag = s->last;
    }
    for (int i = 0; i < t->n; i++)
        if (tile_runs(t, i))
            each_read(c, t, i, s->lag[i], keep_back);
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
        s->version[m] = (PlaneVersion){.memory = m, .program = -1, .before = m, .whole = true};
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
