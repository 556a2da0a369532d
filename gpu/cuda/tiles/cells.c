// cells.c: programs that a thread runs one after the other for cells of its own. Nothing is loaded
// from the neighbours of a cell that the group stores to, so that no thread waits for another: a
// copy and what is stored over its inside, a field and its edges, element by element.
#include "gpu/cuda/tiles/tiles.h"

// Do all loads of memory that program i or another one stores go to the cell that is stored?
static bool stays_at_cell(const TileChain *c, const Tiles *t, int i) {
    const CellProgram *cell = tile_cell(c, t, i);
    const Program *p = tile_program(c, t, i);
    for (int k = 0; k < p->naccess; k++) {
        const bool moves =
            tile_plane_step(cell, k) || tile_row_step(cell, k) || tile_column_step(cell, k);
        if (p->access[k].roll || (tile_stored(t, &cell->access[k]) && moves))
            return false;
    }
    return !cell_strided(cell);
}

bool cells_plan(const TileChain *c, Tiles *t, bool flat) {
    t->cells = true;
    t->rows = flat ? 1 : CELLS_ROWS;
    t->strip = flat ? 1 : CELLS_STRIP;
    t->columns = flat ? CELLS_COLUMNS * CELLS_ROWS / CELLS_STRIP : CELLS_COLUMNS;
    t->turn = t->n;
    t->again = 1;
    for (int i = 0; i < t->n; i++) {
        t->program[i].needed = true;
        if (!stays_at_cell(c, t, i))
            return false;
    }
    return tiles_weight(c, t) <= TILE_WEIGHT;
}

bool cells_reads_first(const TileChain *c, const Tiles *t, int m) {
    for (int i = 0; i < t->n; i++) {
        const CellProgram *cell = tile_cell(c, t, i);
        const Program *p = tile_program(c, t, i);
        bool covers = false;
        for (int k = 0; k < p->naccess; k++) {
            const CellAccess *a = &cell->access[k];
            if (a->memory < 0 || t->of[a->memory] != m)
                continue;
            if (program_loads(p, k))
                return true;
            covers |= a->store && a->whole;
        }
        if (covers)
            return false;
    }
    return false;
}

bool cells_like_field(const TileChain *c, const Tiles *t, int i, int k) {
    const CellAccess *a = &tile_cell(c, t, i)->access[k];
    const CellMemory *m = &c->memory[tile_cell(c, t, i)->access[tile_cell(c, t, i)->target].memory];
    return a->stride[2] == 1 && a->stride[1] == m->pitch &&
           (!t->deep || a->stride[0] == m->pitch * m->rows);
}
