// eval.h: the values of a program's registers for a run of elements, block by
// block in the first-level cache.
#pragma once
#include "gpu/core/backend.h"
#include "gpu/cpu/cpu_limits.h"
#include "gpu/cpu/loops.h"
#include "gpu/cpu/machine.h"

// A program made ready to run: where each register's block lives.
typedef struct Eval {
    const Program *p;
    const Loops *loops;
    int16_t slot[MAX_INS];   // block of the worker's scratch memory, or -1
    int16_t direct[MAX_INS]; // access that the register is computed into, or -1
    uint8_t arity[MAX_INS];  // of elementwise operations
    bool copied[MAX_INS];    // LOAD: taken into its slot even where a pointer would do
    // The space as it is walked: the program's axes, merged wherever every access goes
    // on in step (across the border of kept and reduced axes too).
    int ndim;
    int64_t dim[LIMIT_NDIM], stride[MAX_ACCESS][LIMIT_NDIM];
    bool linear[MAX_ACCESS]; // the access walks the whole space as one run of stride 1
    int nslots;
    size_t lane; // bytes of the widest element: a slot is block * lane
    struct {
        uint16_t access, part; // cache lines of it that each operation asks for
        bool to_write;
    } ahead[FETCH_MOST]; // what later blocks need
    int nahead, nops;    // how many, and among how many operations that is spread
    size_t block;        // elements evaluated at a time, a multiple of ROW_LANES
    int64_t total;       // elements of the space
    // Floating-point errors, by instruction; where somebody wants to know (fpcheck.h).
    uint8_t *flags; // found, shared by the workers; NULL: they are not looked for
    uint8_t found[MAX_INS];
    uint8_t check[MAX_INS]; // FpCheck
    bool by_number;         // a parameter's value has decided about a check
    bool sums;              // a reduction is checked by the processor's flags
    bool by_hardware;       // an instruction is checked by the processor's flags
    int only;               // the one instruction that computes; -1: there are more, or none
    bool again;             // a block may be evaluated twice: nothing that it reads is stored
    bool rows;              // blocks stay inside one row of the innermost axis
    bool copies;            // it only moves elements (copies.h)
    // Machine code that does the same (machine_run.h).
    const MachineCode *code; // NULL: there is none
    struct {
        bool load, store;
        bool apart;    // taken to a block and brought back: not contiguous
        bool repeated; // one element
    } use[MAX_ACCESS]; // of accesses
    bool many_rows;    // several rows go in one call
    bool saves;        // what targets had is kept until the processor's flags are known
    int nblocks;       // for both
} Eval;

// machines: NULL, or where to find code for it.
void eval_prepare(Eval *v, const Program *p, const Loops *loops, Machines *machines);

// The last ones of few elements, which a loop asks for again and again.
typedef struct Prepared {
    struct {
        Program program;
        Eval eval;
    } last[PREPARED_MOST];
    int n, next;
} Prepared;

// As eval_prepare, or as it was done before for a program that differs in its buffers and numbers
// only. kept: NULL, or where to look and to keep it; the result stays until the next call. room:
// for one that is not kept.
const Eval *eval_prepared(Prepared *kept, Eval *room, const Program *p, const Loops *loops,
                          Machines *machines);

// Scratch memory that one worker needs.
size_t eval_scratch_bytes(const Eval *v);
size_t eval_slots_bytes(const Eval *v); // of it, for slots

// One worker's state: `slots` is its scratch memory, aligned to EVAL_ALIGN.
typedef struct EvalWorker {
    char *slots;
    // Where the next block starts: an index per axis, and for each access the offset
    // of the row (the innermost axis left out), so that going on costs no division.
    int64_t next, index[LIMIT_NDIM], row[MAX_ACCESS];
    bool each;                  // the processor's flags are looked at after each instruction
    bool by_code;               // runs go to the machine code
    bool filled;                // blocks of parameters are there
    const void *value[MAX_INS]; // after eval_run: the register's elements
} EvalWorker;

// Fills the blocks of the parameters; once per worker and run.
void eval_begin(const Eval *v, EvalWorker *w);

// How many elements from `at` on may be evaluated at once (at most `most`).
size_t eval_span(const Eval *v, int64_t at, size_t most);

// Evaluates elements [at, at + n) in C order of the space and performs the
// stores. n: at most eval_span.
void eval_run(const Eval *v, EvalWorker *w, int64_t at, size_t n);

// Around the folding of evaluated values into sums and products: what the processor's
// flags say then is about the reductions.
void eval_sums_begin(const Eval *v);
void eval_sums_end(const Eval *v);
