// cuda_limits.h: the bounds of the CUDA backend, each with its reason. tests/bounds has
// programs at, below and above each of them: a row here needs one there.
#pragma once
#include "gpu/core/plan_limits.h"

// ---- kernels of programs ------------------------------------------------------------------------

enum {
    BLOCK = 256, // threads of a block
    WARP = 32,
    ROW_OWN = 4,       // neighbouring accumulators of one thread in ROWS
    APART_STEPS = 4,   // ROWS with accumulators apart: steps
    APART_MIN = 17,    // and for which lengths of a row
    FOLD_FROM = 1025,  // elements of a reduction that one launch does with a block for each chunk,
    FOLD_CHUNKS = 512, // and its chunks: more fill the device in two passes
    NARROW_MOST = 4,   // columns of which a thread has all (form.c),
    NARROW_ROWS = 64,  // and results beside each other at least: two warps
    MAX_VECTOR = 8,    // contiguous elements that a thread moves at once
    MAX_SHIFT = 4,     // rows between loads that share registers
    // What a thread may hold in registers for its loads; and how much work it may
    // have: beyond that it is busy by itself, and the kernel takes long to compile.
    MAX_REGISTER_BYTES = 320,
    MAX_WEIGHT = 128,

    // NVRTC takes minutes for a kernel into which costly functions are copied some hundred times
    // (8 complex arc sines of 16 elements: over 30 s; as calls 0.4 s). From this weight on they
    // are called; below it a kernel compiles in less than about a second with them inside.
    BY_CALL_WEIGHT = 1024,
    COMPLEX_WEIGHT = 4, // a complex operation beside a real one
    HEAVY_COST = 8,     // of an operation (ops.def) that becomes a call
    // 64-bit strides of the largest program, its extents, pointers and scalars, and what else
    // a kernel is told. Older drivers take 4 KB, which arrays of fewer than 16 axes never reach.
    MAX_KPARAMS = MAX_ACCESS * (LIMIT_NDIM + 2) + LIMIT_NDIM + MAX_PARAM + 8,
    MAX_KPARAM_BYTES = 8 * (MAX_KPARAMS + MAX_PARAM),
    FOLD_SCRATCH_BYTES = 8 + 8 * MAX_REDUCE * FOLD_CHUNKS, // a counter, and results of chunks
    MAX_HELPERS = 512, // functions of scalar.inc, one for each type
    MAX_MACROS = 32,   // of scalar.inc
    MACRO_PARAMS_MOST = 4,
    KERNELS_MAX =
        4096, // loaded ones; more are forgotten all at once: each holds a module on the device
};

// Time between two looks for an interrupt: a program that takes twice as long goes in parts, each
// of so many rows of its outermost axis or a multiple, with which vectors stay aligned.
#define PART_NS 5e7
enum { PART_ROWS = 64 };
// And of one kernel of several programs at most, which does not go in parts.
#define TILES_NS 5e8

// ---- several programs in one kernel (tiles.h) ---------------------------------------------------

enum {
    TILE_ROWS = 64, // cells of a tile with its halo
    TILE_COLUMNS = 64,
    TILE_LINE = 1024,       // columns of a tile of arrays of one axis; a thread has one
    TILE_STRIP = 16,        // rows of one thread; measured best of 4, 8 and 16
    TILE_THIN = 4,          // rows or columns of a program that few tiles meet, at most
    TILE_PROGRAMS = 40,     // of one kernel
    TILE_LEAD = 3,          // steps after which a loop's arrays come round: as many take turns
    TILE_MEMORIES = 12,     // arrays that they write
    TILE_SLOTS = 12,        // tiles in shared memory
    TILE_REACH = 4,         // rows and columns from a cell to one that its value needs
    TILE_BYTES = 110 << 10, // of shared memory for a block: two blocks fit a processor
    TILE_WEIGHT =
        400, // of programs in the text, a thread has it `strip` times: a second of compiling
    TILE_REGISTER_BYTES = 256, // of a thread's rows of all columns that it loads
    TILE_PARAM_BYTES = 4096,
    GRID_ROWS_MOST = 65535, // blocks along the second axis of a grid: CUDA's bound
    FRAME_FROM = 1 << 21,   // elements of a copy that only its frame is made of: launches cost, too
    PLANE_ROWS = 32, // of arrays with planes: cells of a plane of a tile; two shapes of 256 threads
    PLANE_COLUMNS = 32,
    PLANE_COLUMNS_WIDE = 64,
    PLANE_THREADS = 256,
    PLANE_VERSIONS = 64, // of all memory: what is there first, and what each store leaves
    PLANE_HALO = 16,     // planes of the halo, and from the first program to the last
    PLANE_SHARE = 16,    // planes of a block at least
    CELLS_ROWS = 8,      // cells of a block whose threads have cells of their own,
    CELLS_COLUMNS = 128,
    CELLS_STRIP = 4,            // and of a thread
    STRIP_VECTOR_BYTES = 16,    // strips: of a row that a thread loads at once,
    STRIP_VECTOR = 4,           // and of such cells at most
    STRIP_WARPS = 4,            // of a block
    STRIP_INPUTS = 16,          // rows that programs only read
    STRIP_REGISTER_BYTES = 512, // of a thread for rows: it has 1020
    STRIP_WEIGHT = 1024,        // of the programs for a thread's cells: a second of compiling
    STRIP_AHEAD = 1,            // rows that are on their way; more take registers, and so warps
    // Rows of the loop's text: as many as most arrays have in registers, which change names then.
    STRIP_UNROLL = 3,
    STRIP_UNROLL_MOST = 4,
    STRIP_ROWS = 16,       // of a warp at least, and a quarter of a field that goes round
    STRIP_ROWS_MOST = 96,  // and at most: longer strips of a wave end far apart
    STRIP_WARPS_EACH = 48, // of a processor, of strips shorter than that
    TILE_PARTS = 8,        // of a chain between programs that cannot be described
    TILES_WAITED = 64,     // kernels that are not compiled yet
    WAITED_AT_ONCE = 3,    // of which so many are being compiled,
    WAITED_FACTOR = 4,     // each when so many times more was lost than for the one before
    TILES_KNOWN = 16,      // chains of which is known how they run
};
// Products of few rows and columns over a long inner axis (tall.c).
enum {
    TALL_FROM = 1 << 16,   // of the inner axis: shorter ones are cuBLAS's
    TALL_EXTENT = 64,      // rows, and columns, at most,
    TALL_RESULTS = 512,    // and results: larger ones have work enough for cuBLAS's blocks
    TALL_BYTES = 24 << 10, // of both operands in shared memory
    TALL_BLOCKS = 6,       // for each processor: as many are there at a time
};
// Estimated time beside that of programs one by one, at most; and where everything that can share a
// kernel is to (tests).
#define TILE_GAIN 0.9
#define TILE_GAIN_ANY 1e6
// The same where each thread has cells of its own: nothing is computed twice.
#define CELLS_GAIN 0.99
// Of programs that do not come again: estimated time that has to be saved at least.
#define CELLS_LEAST_NS 6000
// Of a launch beside others that are queued.
#define TILE_LAUNCH_NS 2500
// Instructions of threads in a nanosecond that a processor does for strips, and the warps of one
// with which half of the time is waiting: measured on an H200. The model of tiles, from an H100,
// gives so much more than they take there.
#define STRIP_LANES 220.0
#define STRIP_LATENCY 16.0
#define TILE_MODEL_OVER 0.75
// Of the time that is lost before a kernel is compiled: as much counts for one run (waited_find).
#define WAITED_SHARE 0.4

// ---- rows in one kernel (lines/pass.h) ----------------------------------------------------------

enum {
    LINE_BYTES = 512,        // of a thread's elements that it keeps: half of its registers
    LINE_WEIGHT = 8192,      // of all its elements: seconds of compiling
    LINE_CALL_WEIGHT = 4096, // from here on costly functions are called (BY_CALL_WEIGHT)
};

// ---- small programs in one launch (resident.h) --------------------------------------------------

enum {
    RESIDENT_BYTES = 227 << 10,    // of shared memory at most: what a processor of an H100 has
    RESIDENT_ELEMENTS = 1 << 16,   // of a program
    RESIDENT_KINDS = 16,           // of programs: cases of the text
    RESIDENT_CASES = 16,           // of a text that has the numbers of its programs,
    RESIDENT_FIXED_FROM = 16,      // for launches of at least so many programs
    RESIDENT_STRAIGHT = 16,        // programs of a text that has them in their order,
    RESIDENT_PARAMS = 24,          // and their numbers, each in a register
    RESIDENT_REGISTER_BYTES = 160, // of a thread's loads at a time
    RESIDENT_WEIGHT = 800,         // of all kinds: a second of compiling
    RESIDENT_MEMORIES = 64,        // arrays that they touch: those of a few long programs
    RESIDENT_THREADS = 1024,       // of the block,
    RESIDENT_HEAVY = 64,           // and half of them for programs of more weight: registers
    RESIDENT_ENTRY = 640,          // words of a program's numbers: those of the largest
    RESIDENT_WORDS = 6144,         // and of all: the driver keeps a copy of lists up to 64 KiB
    RESIDENT_HASH = 1024,          // places of a table of at most CHAIN_MOST
    RESIDENT_LIST_BYTES = 8 * (4 * RESIDENT_MEMORIES + RESIDENT_WORDS + CHAIN_MOST),
};
_Static_assert(RESIDENT_ENTRY >= 4 + LIMIT_NDIM + MAX_ACCESS * (LIMIT_NDIM + 1) + 3 * MAX_PARAM,
               "an entry has room for every program");
// Estimated ns of a launch of a small program, and of one with a list. A kernel for small programs
// compiles in some hundredths of a second: it is made when less time has been lost.
#define RESIDENT_LAUNCH_NS 6000
#define RESIDENT_START_NS 5000
#define RESIDENT_HURRY 4
// Of a launch that runs its programs over and over: an interrupt waits for it.
#define RESIDENT_REPEAT_NS 2e7
// The same of groups that are planned once and launched over and over.
#define REPEAT_NS 1e8

// Indices may run past the space by a tile before they are checked.
#define NARROW_LIMIT ((INT64_C(1) << 31) - (1 << 16))

// ---- sorting and the like -----------------------------------------------------------------------

enum {
    SCAN_SHORT = 16,          // elements of a segment that one thread goes through,
    SCAN_MIDDLE = 2048,       // and one warp
    SORT_TINY = 128,          // elements of a segment that one warp sorts
    DIGITS = 256,             // values of a digit
    COUNT_BLOCKS = 1024,      // blocks that count digits
    ARGMINMAX_ALONE = 32,     // elements of a segment that one thread goes through,
    ARGMINMAX_SHORT = 1024,   // elements of a segment that one block goes through
    ARGMINMAX_PART = 16384,   // of longer ones: elements of a part,
    ARGMINMAX_PARTS = 1024,   // and parts
    COUNT_EACH_BLOCKS = 2048, // blocks that count how often each number comes
    COUNT_EACH_ITEMS = 16,    // and elements of one of their threads
};

// ---- programs in pieces (first/pieces.h) --------------------------------------------------------

enum {
    PIECES_INS_MOST =
        32,            // instructions of a program that is taken apart: each is a pass over memory
    PIECES_MOST = 48,  // programs that come of it: as many, and copies of what is loaded
    PIECES_SLOTS = 24, // arrays in between
    PIECES_UNIT = 16,  // elements: these arrays have a multiple of it, so that vectors fit
};
#define PIECES_BYTES ((size_t)4 << 30) // of arrays in between

// ---- reading a value ----------------------------------------------------------------------------

enum {
    REPORT_BYTES = 64, // that a kernel writes to the host: a number, the values of some
    REPORT_AFTER = 16, // copies of so few bytes before its kernel is compiled: some milliseconds
};
#define REPORT_HASH UINT64_C(0x7265706f7274) // of its key
#define REPORT_ASK_NS 200000 // for so long the host looks for it; going to sleep costs more

// ---- the compiler, libraries, the host's side ---------------------------------------------------

enum {
    MAX_OPTIONS = 8,       // of the compiler, for our kernels
    MAX_ARCHS = 64,        // that it names
    MAX_USER_OPTIONS = 32, // for a program's own kernels
    MAX_OPTION_BYTES = 256,
    USER_MODULES = 64,     // a program's own kernels that are kept; more are forgotten all at once
    MAX_DIRS = 64,         // folders that are searched for libraries
    COPY_HELPERS_MOST = 3, // threads that copy beside the caller: memory has no more to give
    MAX_GPUS = 16,         // of one machine
};
