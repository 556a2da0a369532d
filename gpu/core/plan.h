// plan.h: from recorded statements to one program.
#pragma once
#include "gpu/core/queue.h"

// A program being put together, and what its run will have computed.
typedef struct Plan {
    Program program; // stores and reductions are appended by plan_run
    Queue *queue;
    uint32_t mark;             // nodes with this mark are in `computed`
    Shape space;               // extents as recorded, before axes are merged
    unsigned axes;             // reduced axes of the space, 0 while no reduction is in
    Layout layout[MAX_ACCESS]; // of each access, over the space
    uint32_t indexed;          // accesses of gathers and scatters: whole buffers, without strides
    struct Computed {          // operations, by Node.reg
        Node *node;            // one reference
        uint16_t reg;
        uint32_t uses; // by operations and statements of this plan
    } computed[MAX_INS];
    int ncomputed;
    struct Output { // one store or reduction, in program order
        uint16_t reg, access;
        int reduce;        // ReduceOp, or -1
        uint32_t place;    // of a reduction, for warnings
        uint8_t scatter;   // InsKind of a scatter, or 0
        uint16_t position; // SCATTER: register
        Node *node;        // (optional) becomes a load of what is written here
        Array *array;      // (optional) pending array that becomes bound
    } output[MAX_ACCESS];
    int noutput;
    int reserved; // values in `computed` that an array owns: each will need an output
} Plan;

void plan_begin(Plan *p, Queue *q, const Shape *space);

// Adds a statement over the plan's space. *fits = false, with nothing changed,
// when the program would exceed its limits.
MAY_FAIL bool plan_add(Plan *p, const Stmt *s, bool *fits, Err *e);

// Adds the store of a pending array's value into a new buffer of its own.
MAY_FAIL bool plan_add_pending(Plan *p, Array *a, bool *fits, Err *e);

// Writes out what others still need, merges axes, runs the program and binds the
// arrays whose values it computed. The plan is empty after it, also on failure.
MAY_FAIL bool plan_run(Plan *p, Err *e);

// Forgets everything added.
void plan_drop(Plan *p);
