// machine.h: machine code for a program's elements, on x86-64 with AVX2 or AVX-512. The block
// machine (eval.c) goes through memory with each operation; the code keeps a few vectors of every
// value in registers from the loads to the stores. It does the same operations in the same order:
// bits and floating-point flags are the same.
#pragma once
#include "gpu/core/program.h"

enum { MACHINE_LANES = 64 }; // bytes of a vector at most, and of a constant

// How an access goes on with the elements.
typedef enum MachineWalk {
    WALK_NONE,   // not used by the code
    WALK_RUN,    // element after element from its pointer on
    WALK_REPEAT, // a load of one element, repeated MACHINE_LANES bytes wide at its pointer
} MachineWalk;

// What a call works on: `rows` rows of elements.
typedef struct MachineRun {
    void *pointer[MAX_ACCESS]; // where each access begins; changed by the code
    int64_t step[MAX_ACCESS];  // from one row to the next, in bytes
    const void *constants;     // of MACHINE_LANES bytes each, aligned to it (machine_constants)
    // Elements of a row: [0, steps) several vectors at a time, up to `whole` vector by vector, then
    // `rest`, unless it is 0: where MachineCode.masks those of a mask, one bit each from the lowest
    // on, else one vector from there on, which does some elements for the second time.
    size_t steps, whole, rows, rest;
} MachineRun;

typedef struct MachineCode {
    void (*run)(MachineRun *r);
    size_t vector, step; // elements of one vector, and of several
    size_t width;        // bytes of the widest element
    bool masks;
    bool lanes;  // of several types (machine_lanes.h)
    bool narrow; // of several widths
} MachineCode;

typedef struct Machines Machines; // all code of a device

Machines *machines_new(void); // NULL: this processor has none
void machines_free(Machines *m);
// Makes room when there is none: what machines_find gave before is gone.
void machines_tidy(Machines *m);

// The code for a program, made when it has been asked for as many elements as are worth it, these
// ones counted; NULL when there is none for it. walk: of each access. Valid until machines_tidy.
const MachineCode *machines_find(Machines *m, const Program *p, const MachineWalk *walk,
                                 int64_t elements);

// Constants of a program: bytes, and filling them.
size_t machine_constant_bytes(const Program *p);
void machine_constants(const Program *p, size_t width, void *out);
// MACHINE_LANES bytes of the element of so many bytes that the lowest bits are.
void machine_repeat(void *out, uint64_t bits, size_t width);
