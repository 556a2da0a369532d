// form.h: which kernel a program becomes. The text of a kernel depends on the
// program (not on its extents or values) and on the few facts collected here.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cuda/cuda_limits.h"

// What surrounds the instructions of a program (gpu/cuda/print.c).
typedef enum Skeleton {
    SKEL_LINEAR,  // one axis, no reduction
    SKEL_GRID,    // two or more axes, no reduction
    SKEL_ROWS,    // the last axis is reduced
    SKEL_COLUMNS, // the last axis is kept, others are reduced
    SKEL_FOLD,    // all axes are reduced: a block for each chunk, the last to end folds the results
    SKELETONS,
} Skeleton;

// Compared byte by byte as part of a kernel's key, so it is zeroed before it is
// filled and has no padding that matters.
typedef struct Form {
    uint8_t skeleton; // Skeleton
    uint8_t wide;     // indices need 64 bits
    uint8_t vector;   // neighbouring elements per memory access; 1: no alignment is known
    uint8_t unroll;   // such groups per thread (LINEAR), rows (GRID), steps at a time
    uint32_t written; // bit k: the buffer of access k is written by this program
    uint8_t apart;    // ROWS: each step has accumulators of its own (rows of 17 to 128)
    uint8_t narrow;   // COLUMNS: so few columns that a thread has all of them; 0: not so
    uint8_t unused[2];
    uint32_t level; // bit k: load k is the same for all rows of a thread, which has it once (GRID,
                    // narrow COLUMNS)
    // GRID: loads of one buffer that differ by whole rows share their registers.
    uint8_t window[MAX_ACCESS]; // access whose first row comes first; itself when alone
    uint8_t shift[MAX_ACCESS];  // how many rows below that access this one starts
} Form;

// What an access is used for; an access can be loaded and stored.
// INDEXED: a whole buffer, at positions that the program computes; nothing else then.
enum {
    ROLE_LOAD = 1,
    ROLE_STORE = 2,
    ROLE_IOTA = 4,
    ROLE_REDUCE = 8,
    ROLE_INDEXED = 16,
    ROLE_SCATTER = 32
};
void program_roles(const Program *p, uint8_t role[MAX_ACCESS]);

// Rows (the access differs from its window's by `shift`) that a load keeps
// beside the ones of its own tile; 0 for a load that shares with no other.
int form_span(const Form *f, const Program *p, int access);

// About how many instructions one element takes.
int program_weight(const Program *p);

// Experiments (tests/cuda/gpu_bench.c) set these; 0 leaves the choice to form.c.
typedef struct FormTuning {
    int unroll[SKELETONS];
    int block_x; // GRID and COLUMNS: threads along the last axis
    bool no_window;
    bool no_vector;
    bool no_fold;
    bool wide; // 64-bit indices everywhere
} FormTuning;
extern FormTuning form_tuning;

// Is it a reduction to single numbers that one launch does, chunks and their results?
bool form_folds(const Program *p);

// p: reduces when it has an I_REDUCE, and has at least one axis (run.c sees to it).
void form_choose(const Program *p, Form *out);

// What a kernel is found by: all of the program that its text depends on, and
// the form. Returns the bytes.
enum { KERNEL_KEY_MAX = 16 + (int)sizeof(Form) + 9 * MAX_INS + 2 * MAX_ACCESS + MAX_PARAM };
size_t kernel_key(const Program *p, const Form *f, uint8_t out[KERNEL_KEY_MAX]);
