// plan_limits.h: the bounds of the engine that all devices share, each with its reason.
// tests/bounds has programs at, below and above each of them: a row here needs one there.
#pragma once
#include "kernel/base/limits.h"
#include <stddef.h>
#include <stdint.h>

// ---- recording, grouping, planning --------------------------------------------------------------

enum {
    MAX_INS = 256,   // instructions of one program: keeps NVRTC under 50 ms and registers bounded
    MAX_ACCESS = 24, // arrays of one program: keeps kernel parameters under 4 KB
    MAX_PARAM = 48,  // scalars of one program, for the same reason
    MAX_REDUCE = 8,  // reductions that share one pass
    MAX_TREE = 64,   // operations of one pending expression before it gets a buffer
    MAX_WALK = 512,  // and those counted again wherever they are shared: a walk over all of them
    MAX_LEAVES = 40, // and its leaves, so that one statement always fits a program (plan.c)
    MAX_LOADS = 20,  // and those that take an access
    MAX_CASTS = 8,   // conversions of operands, result and target beside the operations
    MAX_GROUP = 24,  // statements held against each other: each stores to an array of its own, see
                     // MAX_ACCESS
    MAX_STMTS = 64,  // recorded statements before they run by themselves
    MAX_PENDING = 256, // pending arrays before everything runs
};

// Programs that wait to run several in one pass (chain.h).
enum {
    CHAIN_MOST = 256,         // of them on a GPU, where a chain ends with some programs one by one,
    CHAIN_MOST_HOST = 96,     // and on the CPU: deeper passes gain nothing more
    CELL_EVERY = 4,           // cells at most from one instance of a program to the next
    CHAIN_LEAST = 4,          // that may wait whatever work they are
    CHAIN_BUFFERS = 320,      // buffers that they use
    CHAIN_FRAME_MOST = 6,     // programs of a frame: two for each of three axes
    CHAIN_RECENT = 16,        // large programs that are known when they come again
    CHAIN_ALONE = 4,          // chains of one program in a row: the next runs at once,
    CHAIN_TRY = 32,           // but for each of so many
    CHAIN_ELEMENTS = 1 << 16, // of a large one: smaller fields are in a cache anyway
};
// Programs that share a pass line by line (lines.h).
enum {
    LINES_PROGRAMS = 12, // of a group: rows normalised take seven
    LINES_SLOTS = 32,    // ways in which they walk arrays
    LINES_FROM = 129,    // elements of a line: fewer are one for each accumulator (ROW_LANES)
    LINES_LEAST = 64,    // lines: fewer do not fill a device, each in one place
};
// Loops whose iterations are not recorded anew (replay.h). Each has a copy of an iteration's
// programs of 8 KB each.
enum {
    REPLAY_ROOTS = 24,    // variables with arrays
    REPLAY_PROGRAMS = 32, // of an iteration
    REPLAY_FRESH = 24,    // buffers that an iteration makes
    REPLAY_OUTSIDE = 16,  // buffers that it reads and that are none of its variables'
    REPLAY_NUMBERS = 24,  // numbers that it computes anew and hands to arrays
    REPLAY_READS = 6,     // elements that it looks at
    REPLAY_CYCLE = 12,    // iterations until the buffers are as they were
    NOTES_KEPT = 240,     // that a device keeps for a host that asks later (Backend.note)
    REPLAY_AHEAD = 16,   // iterations that look at elements and are begun before the first is known
    REPLAY_ALIKE = 1024, // that make numbers for no array, and are done in one go
    REPLAY_TURNS = 5,    // iterations that are looked at before a loop is left alone
    REPLAY_AGAIN = 64,   // iterations until a device is asked again for a way to repeat them
};
// For that, memory beside the arrays: as much as one of them, or these bytes.
#define AHEAD_BYTES ((size_t)256 << 20)

// Operations on elements that wait: 0.05 to 0.1 s, so that an interrupt is told in time.
#define CHAIN_WORK_HOST 2e9
#define CHAIN_WORK_GPU 6e10

// Once this many bytes are recorded and the next statement cannot join them,
// they run: the GPU should not wait for work, nor the CPU's cache for data.
#define FLUSH_BYTES (1 << 20)
// Of values that operations ask for (np.roll) so many statements, of so many bytes together, are
// recorded before they run: an interrupt waits for them.
#define ASKED_STMTS 8
#define ASKED_BYTES (1 << 28)
// A device is asked for its free memory again after this much has been promised.
#define RESERVE_CHECK_BYTES ((size_t)64 << 20)

enum {
    SMALL_ELEMENTS = 512,    // what Backend.small takes: elements,
    SMALL_COST = 32,         // and operations
    LARGE_COUNT = 1 << 22,   // elements of a program that is worth telling of (activity)
    NODES_KEPT = 1024,       // free nodes kept for reuse
    FILL_ELEMENTS = 1 << 20, // staged at a time on the way to a device
    EYE_STORED =
        1 << 12,         // elements of np.eye on the CPU that are zeros with ones stored among them
    ROLL_FROM = 1 << 13, // elements that np.roll takes as an expression on the CPU
    PICKED_FEW = 1 << 12,    // elements that a subscript by places copies at once
    SHORT_MOST = 16,         // elements of a reduction that becomes an expression (short.h),
    SHORT_RESULTS = 64,      // results of it at least,
    SHORT_BYTES = 32,        // bytes of these elements where they lie in memory: a sector of a GPU,
    SHORT_TREE = 48,         // operations of all of it: some are left for what follows,
    SHORT_WEIGHT = 128,      // and their work: more is not to be done twice
    FORWARD_COLUMNS = 4,     // columns of a sum over pairs that computes what it reads (forward.h),
    FORWARD_PAIRS = 1 << 12, // and pairs at least
    LONG_VECTOR = 1 << 14,   // elements; a product of more waits until it is asked for
};

// ---- the reduction trees (program.h): the language's own, the same on every device --------------

enum { ROW_CHUNK = 8192, ROW_LANES = 128, COL_CHUNK = 64 };

// ---- subscripts, lines, libraries ---------------------------------------------------------------

enum {
    SCAN_BLOCK = 32,                 // elements that one level of running counts adds up
    ITEMS_MOST = 2 * LIMIT_NDIM + 1, // of a subscript: each axis, a None before each, an Ellipsis
    SEGMENTS_LEAST =
        4096, // fewer elements are left to the host: a trip there takes tens of microseconds
    SEGMENT_TRUE_TILE = 4096, // bools that are counted together
    SEGMENT_BINS_MOST = 2048, // bins counted in the memory of a block
    FFT_RANK_MOST = 3,        // axes of one transform: cuFFT's
    FFT_FROM = 4096,          // elements of a transform that goes to the library
    MANY_FROM = 16384,        // elements of all matrices of a stack that goes in one call,
    MANY_SIDE = 256,          // and the side of one of them at most
};
#define SEGMENT_SORT_MOST \
    (INT64_C(1) << 30) // elements of a line to sort: fewer than this; counts take 30 bits
