// plan_limits.h: the bounds of recording and grouping, each with its reason.
#pragma once

enum {
    MAX_INS = 256,     // instructions of one program: keeps NVRTC under 50 ms and registers bounded
    MAX_ACCESS = 24,   // arrays of one program: keeps kernel parameters under 4 KB
    MAX_PARAM = 48,    // scalars of one program, for the same reason
    MAX_REDUCE = 8,    // reductions that share one pass
    MAX_TREE = 64,     // operations of one pending expression before it gets a buffer
    MAX_LEAVES = 40,   // and its leaves, so that one statement always fits a program (plan.c)
    MAX_LOADS = 20,    // and those that take an access
    MAX_CASTS = 8,     // conversions of operands, result and target beside the operations
    MAX_GROUP = 24,    // statements held against each other: each stores to an array of its own, see MAX_ACCESS
    MAX_STMTS = 64,    // recorded statements before they run by themselves
    MAX_PENDING = 256, // pending arrays before everything runs
};

// Once this many bytes are recorded and the next statement cannot join them,
// they run: the GPU should not wait for work, nor the CPU's cache for data.
#define FLUSH_BYTES (1 << 20)
