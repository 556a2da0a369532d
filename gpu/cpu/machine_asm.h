// machine_asm.h: machine code being written, for machine.c and machine_lanes.c alone: instructions
// on vectors, and where a program's values are.
#pragma once
#include "gpu/cpu/machine.h"
#include "kernel/base/buf.h"
#include <stddef.h>

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 };
enum { VECTORS = 32, VECTORS_AVX2 = 16, NOWHERE = -1 };
// Constants behind the parameters. TRUE: the integer 1.
enum { CONSTANT_SIGN, CONSTANT_SIZE, CONSTANT_ONE, CONSTANT_TRUE, CONSTANTS };
#define RUN_AT(FIELD) ((int32_t)offsetof(MachineRun, FIELD))

// An instruction. map: 1: 0F, 2: 0F 38, 3: 0F 3A. prefix: 0: none, 1: 66, 2: F3, 3: F2; BY_TYPE: 66
// for float64 and none for float32, and `big` the same way.
enum { BY_TYPE = 4 };
typedef struct Op {
    uint8_t map, code, prefix, big;
} Op;

typedef struct Asm {
    const Program *p;
    const MachineWalk *walk;
    Buf code;
    bool wide, failed;
    bool lanes;   // values of several types (machine_lanes.h)
    bool masked;  // instructions leave out the elements that k1 has no bit for
    Dtype dt;     // of the floats
    size_t width; // of a value, in bytes; elements in memory may be narrower
    Op load, store;
    int vectors;            // registers that there are
    int copies, nconstants; // parameters that have registers, from `vectors` down
    int last[MAX_INS];      // instruction of the last use
    int uses[MAX_INS];
    int8_t reg[MAX_INS]; // of the first copy; NOWHERE: an operand in memory
    bool taken[VECTORS];
    int most; // registers that one copy had at once
    int8_t pointer[MAX_ACCESS];
} Asm;

// The last operand of a vector instruction.
typedef struct Place {
    bool memory, indexed;
    int reg;   // of the vector, or what the address begins with
    int scale; // of the index: 0 to 3 for 1 to 8 bytes
    int32_t offset;
} Place;

static inline Place in_vector(int reg) {
    return (Place){.reg = reg};
}

void asm_word32(Asm *a, uint32_t v);
void asm_bytes(Asm *a, const char *text, size_t n);
#define BYTES(A, TEXT) asm_bytes(A, TEXT, sizeof(TEXT) - 1)

// to = first op last; with AVX-512, where a->masked, for the elements of k1 alone.
void asm_vector(Asm *a, Op op, int to, int first, Place last);
// The same by AVX-512, for the elements of mask register k, 0: all. zero: the others become 0.
void asm_masked(Asm *a, Op op, int to, int first, Place last, int k, bool zero);
// A register from memory at [base + offset], 64 bits.
void asm_pointer(Asm *a, int to, int base, int32_t offset);

// How many values an instruction needs.
static inline int asm_arity(const Ins *in) {
    if (in->op == I_LOAD || in->op == I_PARAM)
        return 0;
    return in->op < OP_ID_COUNT ? op_info((OpId)in->op)->arity : 1;
}

size_t asm_vector_bytes(const Asm *a);
int asm_vector_elements(const Asm *a);
// Where copy k of a value is: in its register, or else in memory.
Place asm_place(Asm *a, int value, int k);
Place asm_memory(Asm *a, int value, int k);
// Copy k of an access, behind the pointer in a register.
Place asm_element(const Asm *a, int access, int pointer, int k);
Place asm_constant(const Asm *a, int which);
