// tiles.h: several programs of a chain as one kernel. Each block of threads keeps a tile of the
// arrays in shared memory, with a halo as wide as the programs need between them, runs all of the
// programs on it, and writes the cells of its own back: the arrays go through memory once for all
// programs. What the halo repeats is the same arithmetic on the same numbers, so bits stay. Of
// arrays of three axes a block goes through plane after plane (planes.c), and of large ones of two
// axes a warp may go through row after row, all of which is in registers (strips.c).
#pragma once
#include "gpu/core/chain.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/tiles/tiles_run.h"
#include "kernel/base/buf.h"

typedef struct TileMemory {
    int of;          // number of its CellMemory
    bool loaded;     // programs of the group load from it
    bool stored;     // and store to it
    bool read_first; // the first one that touches it loads
    bool wanted;     // what the group stores is wanted after it
    bool kept;   // a tile of it is kept in shared memory: a program that is needed loads from it
    bool moves;  // all of it is written to a spare, which takes its place: others still read it
    void *spare; // set by who launches
    int first_store; // program whose cells need not be read before; -1: none
    int first_access;
} TileMemory;

// Room for one tile in shared memory: memory has it from when the program runs that stores all of
// it until the last one that loads it.
typedef struct TileSlot {
    Dtype dt;
    size_t at;  // in shared memory, in bytes
    int memory; // TileMemory that has it now,
    int since;  // the program that stores it there; -1: it was loaded
    int until;  // and the last program that needs it there
} TileSlot;

typedef struct TileProgram {
    bool needed;             // something of it is wanted, by the group or after it
    bool thin;               // its cells are few rows or columns: few tiles have any
    uint32_t direct, shared; // stores, by access: to global and to shared memory
    int before, behind;      // planes around a block's own that it is run for
} TileProgram;

// What is in a memory at one time: what is there first, or after a store of a program, which takes
// over from the version before it what the program leaves out. Of one that is loaded, `depth`
// planes are kept in shared memory, plane p where plane p - depth was.
typedef struct PlaneVersion {
    int memory;          // TileMemory
    int program, access; // -1: what is there first
    int before;          // the version before it
    bool whole;          // takes nothing over
    bool full;           // all of it goes to memory, also what it has taken over
    int lag;             // it has plane z - lag when plane z of what is there first is loaded
    int room;            // the version whose rows it changes in place (patches); else itself
    bool read;           // programs load it
    bool kept;
    int depth;
    size_t at; // in shared memory, in bytes
} PlaneVersion;

// Rows of memory that programs of a strip only read, by one access of a program of the first turn
// and the same ones of later turns.
typedef struct StripInput {
    int program, access;
    int lag;   // it has row z - lag, where the first of them is
    int depth; // rows from there to where the last of them is
} StripInput;

typedef struct Planes {
    int n;
    PlaneVersion version[PLANE_VERSIONS];
    int lag[TILE_PROGRAMS]; // of programs
    int last;               // the largest of them
    // Versions that an access loads, and stores; -1: none.
    int8_t loads[TILE_PROGRAMS][MAX_ACCESS], stores[TILE_PROGRAMS][MAX_ACCESS];
    int ninputs;
    StripInput input[STRIP_INPUTS];
} Planes;

// The shape of one kernel: programs [from, from + n) of a chain.
typedef struct Tiles {
    int from, n;
    int rows, columns, strip;  // cells of a tile with its halo; rows of one thread
    int up, down, left, right; // width of the halo
    int pad;                   // rows and columns around it that may be read, and are not used
    int before, behind;        // planes of the halo
    bool deep;                 // arrays have planes
    bool narrow;               // with numbers of cells of 32 bits
    bool cells;                // each thread runs all programs for cells of its own (cells.c)
    int vector;                // strips: neighbouring cells of one thread; 0: no strips
    Planes planes;             // where arrays have planes, and of strips: of rows
    bool wraps; // arrays are rolled: beyond an edge of the field a tile goes on at the other one
    int nmemory;
    TileMemory memory[TILE_MEMORIES];
    int of[CHAIN_BUFFERS]; // CellMemory to TileMemory, or -1
    int nslots;
    TileSlot slot[TILE_SLOTS];
    int8_t in[TILE_PROGRAMS + 1][TILE_MEMORIES]; // slot of each memory before program i; -1: none
    TileProgram program[TILE_PROGRAMS];
    // Programs of one turn: the first ones, which come again with the same numbers until all have
    // run. `then`: the slot that the next turn has where this one has a slot; after `again` turns
    // each slot is itself again, and so many turns stand in the text. turn is n when they do not
    // come again.
    int turn, again;
    int8_t then[TILE_SLOTS];
    size_t room;  // bytes of shared memory
    double cost;  // estimated ns for one cell of all its programs
    double plain; // the same of the programs one by one
} Tiles;

// What describes a chain.
typedef struct TileChain {
    const Program *const *p;     // with rolled arrays as loads (chain_rolls_as_loads)
    const Program *const *alone; // the same as they came, for running one by one
    const Program *const
        *whole;               // all of the chain, with what has run already: its buffers may have
    int nwhole;               // the memory of later ones
    int all, n, nmemory;      // of which the first n are described
    bool more;                // others follow
    const CellProgram **cell; // of each program; in `cells`
    CellMemory *memory;
    double bytes_per_ns; // of the device's memory
    int processors;
    bool single; // one by one: one block is to run them all, and its kernel is not there yet
    TilesBy by;
    double gain;     // estimated time beside that of programs one by one, at most
    RunProgress *at; // of the whole chain; piece: programs that were run
    CellProgram *cells;
} TileChain;

// Does the access have to do with memory that programs of the group store to?
static inline bool tile_stored(const Tiles *t, const CellAccess *a) {
    return a->memory >= 0 && t->memory[t->of[a->memory]].stored;
}
// Does a kernel go through planes, or rows?
static inline bool tile_streams(const Tiles *t) {
    return (t->deep || t->vector) && !t->cells;
}
// Is anything of program i computed?
bool tile_runs(const Tiles *t, int i);
// Versions, lags and shared memory of a group with planes. False: there are too many.
bool planes_plan(const TileChain *c, Tiles *t);
bool planes_patched(const Tiles *t); // are there patches?
// cells.c: can a thread run the group for cells of its own? What is stored is known. flat: arrays
// have one axis.
bool cells_plan(const TileChain *c, Tiles *t, bool flat);
// Is what is in TileMemory m before the group needed?
bool cells_reads_first(const TileChain *c, const Tiles *t, int m);
// Does access k of program i go through an array that is laid out as the field is?
bool cells_like_field(const TileChain *c, const Tiles *t, int i, int k);
// strips.c: cells of a thread for the group; 0: it cannot go by strips.
int strips_vector(const TileChain *c, const Tiles *t);
// What is kept of memory that is only read, once turns are known. False: it is too much for the
// registers.
bool strips_plan(const TileChain *c, Tiles *t);
// Estimated ns for one cell of all programs.
double strips_cost(const TileChain *c, const Tiles *t);

// Rows of `pad` above and below a tile.
static inline int tile_pad_rows(const Tiles *t) {
    return t->rows > 1 ? t->pad : 0;
}

static inline const CellProgram *tile_cell(const TileChain *c, const Tiles *t, int i) {
    return c->cell[t->from + i];
}
static inline const Program *tile_program(const TileChain *c, const Tiles *t, int i) {
    return c->p[t->from + i];
}

// From the cell that the program's first store writes to the one that access k touches.
static inline int64_t tile_row_step(const CellProgram *c, int k) {
    return c->access[k].row - c->access[c->target].row;
}
static inline int64_t tile_plane_step(const CellProgram *c, int k) {
    return c->access[k].plane - c->access[c->target].plane;
}
static inline int64_t tile_column_step(const CellProgram *c, int k) {
    return c->access[k].column - c->access[c->target].column;
}
// The planes, or rows, ahead of the one that a kernel which goes through them is at.
static inline int tile_ahead(const Tiles *t, const CellProgram *c, int k) {
    return (int)(t->deep ? tile_plane_step(c, k) : tile_row_step(c, k));
}

// Can programs [from, from + choice.n) share a kernel? False: not. Both ways are planned only where
// the choice has none; where it has one that cannot be, the other.
bool tiles_plan(const TileChain *c, int from, TilesChoice choice, Tiles *out);
// From program `from` on the same programs come again and again until `end`, after each `period`;
// 0: they do not.
typedef struct Steady {
    int period, end;
} Steady;
Steady tiles_steady(const TileChain *c, int from);

// The best number of programs for kernels from program `from` on, and their way; 0: one by one is
// best. The first steps of a loop that makes new arrays are not like the later ones: they still
// read the arrays from before. So kernels that begin after TILE_LEAD steps are looked at, too.
// tiles_hash: all that it depends on as a number, so that it need not be asked twice.
TilesChoice tiles_best(const TileChain *c, int from, Steady run);
uint64_t tiles_hash(const TileChain *c);
// The same, asked once for each hash of a chain.
TilesChoice tiles_known(TilesWaited *w, const TileChain *c, uint64_t chain, int at, Steady run);

// About how many instructions the text has for one cell.
int tiles_weight(const TileChain *c, const Tiles *t);
// The text of the kernel `tiles`, and all that it depends on.
MAY_FAIL bool tiles_print(const TileChain *c, const Tiles *t, Buf *out, Err *e);
void tiles_key(const TileChain *c, const Tiles *t, Buf *out);
// Its parameters, packed; returns the bytes, or 0 when they are too many.
size_t tiles_pack(const TileChain *c, const Tiles *t, unsigned char out[TILE_PARAM_BYTES]);
// Blocks along columns, rows and planes.
void tiles_grid(const TileChain *c, const Tiles *t, unsigned grid[3]);
// Threads of a block.
static inline int tiles_threads(const Tiles *t) {
    return t->vector ? WARP * STRIP_WARPS : t->columns * t->rows / t->strip;
}
// Planes, or rows of a strip, of one block.
int tiles_share(const TileChain *c, const Tiles *t);
