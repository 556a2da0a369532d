// tiles_printer.h: what the printers of tiles share: tiles_print.c (parameters, instructions, tiles
// of arrays of two axes), planes_print.c (of three) and strips_print.c.
#pragma once
#include "gpu/cuda/helpers.h"
#include "gpu/cuda/tiles/tiles.h"

typedef struct TilePrinter {
    const TileChain *c;
    const Tiles *t;
    Buf *out;
    HelperSet helpers;
    int8_t now[TILE_SLOTS]; // the slot that this turn has where the first one has a slot
    bool inner; // strips: rows where each program has all of the warp's cells, or none of them
    bool failed;
} TilePrinter;

// Loads that differ by whole rows: the rows are loaded once for all of them.
typedef struct Column {
    int memory;    // TileMemory; of arrays with planes, the version
    int room;      // slot; the same version
    int plane;     // of arrays with planes: from the plane that is loaded
    int step;      // columns from the thread's own
    int low, high; // rows
} Column;

static inline Dtype tile_dtype(const TilePrinter *pr, int memory) {
    return pr->c->memory[pr->t->memory[memory].of].dt;
}

// Is the program for all cells there are, also for those beyond an edge?
static inline bool tile_everywhere(const TilePrinter *pr, int i) {
    const CellProgram *cell = tile_cell(pr->c, pr->t, i);
    return pr->t->wraps && cell->access[cell->target].whole;
}

// The instructions of program i for `rows` rows at a time, with its loads and stores.
void tiles_print_rows(TilePrinter *pr, int i);

// What load k of program i reads, of memory that the group only reads.
enum { LOAD_TEXT = 416 };
void tiles_print_input(const TilePrinter *pr, int i, int k, char out[LOAD_TEXT]);

// planes_print.c: all programs, plane after plane.
void planes_print_body(TilePrinter *pr);
// Where a plane of a version begins, as a part of a sum: ahead of the one that is loaded.
void planes_print_slot(const TilePrinter *pr, int version, int ahead);
// Program i stores by access k what is in register `value`.
void planes_print_store(const TilePrinter *pr, int i, int k, int value);

// strips_print.c: types and macros before the kernel; where the thread is; all programs, row after
// row.
void strips_print_head(const TilePrinter *pr, Buf *out);
void strips_print_place(const TilePrinter *pr);
void strips_print_body(TilePrinter *pr);

// cells_print.c: all programs for the cells of a thread.
void cells_print_body(TilePrinter *pr);
