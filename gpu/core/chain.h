// chain.h: programs that wait. A time-step loop over large arrays hands the same programs to its
// device again and again, and each of them goes through all of memory. A device that can run
// several of them in one pass (Backend.run_chain) gets them together: the programs are kept in
// order in a chain, and run when something looks at what they write, when anything else touches
// their arrays, or when enough of them wait. Nothing but the time of the work changes: every
// program of a chain has the effects that it has alone, in program order.
#pragma once
#include "gpu/core/queue.h"
#include "kernel/base/buf.h"

typedef struct Chain Chain;

// Offers a program that is next in order. *held: it waits in the chain, and its targets without
// memory will get it there (Buffer.held). Otherwise it may run at once: what waits and has to come
// before it has been run.
MAY_FAIL bool chain_offer(Queue *q, const Program *p, bool *held, Err *e);

// Runs what waits. After a failure the targets that were not computed are lost. After an interrupt
// (Queue.deferring, which is then set) it is left as far as it came.
MAY_FAIL bool chain_run(Queue *q, Err *e);
// Has an interrupt left it? Then it goes on when something needs what it writes (rest.h).
bool chain_is_left(const Queue *q);
void chain_leave(Queue *q); // an interrupt has come before it has begun
void chain_prune(Queue *q); // one that was left is dropped where nothing refers to what it writes

// Programs [0, n), one after the other, up to `count` times over, where the device has a better way
// for that than a chain of them. *done: how many times it was done; 0: they are to be offered. What
// waits is run first.
MAY_FAIL bool chain_repeat(Queue *q, const Program *p, int n, int64_t count, int64_t *done, Err *e);

// Is a program waiting?
bool chain_waits(const Queue *q);

// May the value read, or a store to `target` (NULL: none) change, what a waiting program reads or
// writes? False is certain.
bool chain_touches(const Queue *q, const Node *value, const Buffer *target);

// References to the buffer that waiting programs hold.
uint32_t chain_uses(const Queue *q, const Buffer *buf);

void chain_free(Chain *c); // what waits is dropped; NULL is fine

// What has waited on the device, and how it ran: sentences for a person.
void chain_explain(const Device *d, Buf *out);
// For a backend: programs [0, n) have shared a pass. Why no more of them did is in
// Device.waited.why.
void chain_shared(Device *d, const Program *const *p, int n, const char *how, ...)
    PRINTF_LIKE(4, 5);

// Program `whole` without what `inner`, which comes next, stores over at once: programs for the
// frame around it; 0: it has to be run as it is. (chain_frame.c)
int chain_frame(const Program *whole, const Program *inner, Program out[CHAIN_FRAME_MOST]);

// ---- np.roll in programs (chain_rolls.c)
// ---------------------------------------------------------

bool chain_gathers(const Program *p);    // does it take elements at computed places?
bool chain_only_rolls(const Program *p); // and all of them from rolled arrays?
// The program with loads in place of these gathers (Access.roll). False: there are others, or it
// has no room for the loads.
bool chain_rolls_as_loads(const Program *p, Program *out);
// The first part, and each next one, of such a program's space in which no load goes round an edge,
// with plain loads. state: zero before the first. False: there are no more.
typedef struct RollPart {
    int64_t from[LIMIT_NDIM];
    bool begun;
} RollPart;
bool chain_roll_part(const Program *p, RollPart *state, Program *out);
int chain_roll_parts(const Program *p); // how many there are

// ---- rows (chain_rows.c) ------------------------------------------------------------------------

// Elements of one row of each memory that programs write: what the outermost axis steps. Fields of
// one grid may have rows of different lengths.
typedef struct Pitches {
    int n;
    struct {
        const Buffer *buf;
        Dtype dt;
        int64_t pitch;
    } of[CHAIN_BUFFERS];
} Pitches;
void chain_pitches(const Program *const *p, int n, Pitches *out);
int pitch_find(const Pitches *t, const Buffer *buf); // by its memory; -1: it is only read

// How a program walks its arrays, row by row, for a device that runs a few rows of each program in
// turn. Instance y of a program is what it does for one index of its outermost axis; y is the row
// that its first store writes then.
typedef struct RowAccess {
    const void *memory;
    int64_t low, high; // instance y touches rows y + low to y + high
    bool store;
} RowAccess;

typedef struct RowProgram {
    int64_t first, count; // instances [first, first + count)
    size_t inner;         // elements of an instance, in C order of the program's space
    int64_t after;        // rows that it stays behind the programs before it (skew)
    int64_t margin;       // rows by which it is narrower at the low side of a chunk of rows
    int naccess;
    RowAccess access[MAX_ACCESS]; // of memory that the chain writes
} RowProgram;

// Describes programs [0, n) by rows, with their `after` and `margin`; returns how many of them,
// from the first on, can be run band by band with neither above `most`. The next one has instances
// where that is why it cannot, and none (count) where it does not go row by row.
// round: NULL, or rows go on at the other edge: behind the last one, number *round - 1, comes the
// first. Loads of rolled arrays (Access.roll) ask for that. Every memory has *round rows then.
int chain_rows(const Program *const *p, int n, int64_t most, int64_t *round, RowProgram *out);

// ---- cells (chain_cells.c) ----------------------------------------------------------------------

// The same by planes, rows and columns, for a device that keeps tiles of the arrays on its chip.
typedef struct CellMemory { // that the chain writes
    const void *memory;
    Dtype dt;
    int64_t pitch, rows, planes; // elements of a row, rows of a plane; one plane: two axes
    size_t bytes;
    bool wanted; // after the chain
    bool pinned;
} CellMemory;

typedef struct CellAccess {
    int memory; // number of the CellMemory, or -1: only read
    int64_t plane, row,
        column;        // of the cell that instance (0, 0, 0) touches; of a rolled array it may lie
                       // beyond an edge of the memory, which goes on at the other edge there
    int64_t stride[3]; // elements from one plane, row and column of cells to the next
    bool store;
    bool whole; // the program's cells are all of the memory
} CellAccess;

typedef struct CellProgram {
    int64_t planes, rows, columns; // of cells, from the first instance's to the last one's,
    int every[3];                  // of which it has each so-manieth along each axis: 1 is all
    int target;                    // access of the first store
    CellAccess access[MAX_ACCESS]; // those of memory that the chain writes have steps of one cell
} CellProgram;

static inline bool cell_strided(const CellProgram *c) {
    return c->every[0] > 1 || c->every[1] > 1 || c->every[2] > 1;
}

// Describes programs [0, n) as far as they can be; returns how many, from the first on. memory:
// room for CHAIN_BUFFERS.
int chain_cells(const Program *const *p, int n, CellProgram *out, CellMemory *memory, int *nmemory);
