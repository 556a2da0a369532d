// tiles_group.h: a group of programs of a chain as one launch.
#pragma once
#include "gpu/cuda/state.h"
#include "gpu/cuda/tiles/tiles.h"

// Memory that is free while programs run, for what may not be written where it is.
typedef struct Spares {
    int n;
    struct {
        void *memory;
        size_t bytes;
    } item[TILE_MEMORIES];
} Spares;
void spares_give_back(Cuda *g, Spares *s);

// Programs that are to share a kernel.
typedef struct TileGroup {
    Tiles tiles;
    const Kernel *kernel; // NULL: not looked for, or not there yet
    unsigned life;        // of the kernels when it was looked for (Kernels.life)
    double ns;            // estimated time
} TileGroup;

// Programs [from, from + choice.n). False: they cannot share one, or it would run for too long.
bool group_plan(Cuda *g, const TileChain *c, int from, TilesChoice choice, TileGroup *out);
// Its kernel, where it is there or can be had at once; what else it takes counts for compiling it.
MAY_FAIL bool group_find_kernel(Cuda *g, const TileChain *c, TileGroup *group, Err *e);
// Launches the kernel of a planned group. *done: false, and nothing has run, when it is not there
// yet, or there is no memory for what it may not write in place.
MAY_FAIL bool group_run(Cuda *g, const TileChain *c, TileGroup *group, Spares *spares, bool *done,
                        Err *e);
// Program `at` by itself; of a copy whose inside the next one stores over, the frame.
MAY_FAIL bool group_run_single(Device *d, const TileChain *c, int at, Err *e);

// Programs [0, n), those with rolled arrays as loads, in a chain of `all`: program i is i modulo n.
// The caller describes them (chain_cells, in c->cells).
typedef struct TileRoom { // for one
    const Program **p, **alone;
    Program *made;
} TileRoom;
MAY_FAIL bool tile_chain_open(Cuda *g, const Program *const *p, int n, int all, TileRoom *room,
                              TileChain *c, Err *e);
void tile_chain_close(TileRoom *room, TileChain *c);
