// machine_asm.c: the bytes of vector instructions, VEX and EVEX, and where values are.
#include "gpu/cpu/machine_asm.h"
#include "gpu/cpu/loops.h"

void asm_word32(Asm *a, uint32_t v) {
    for (int i = 0; i < 4; i++)
        buf_byte(&a->code, (char)(v >> (8 * i) & 255));
}

void asm_bytes(Asm *a, const char *text, size_t n) {
    buf_add(&a->code, (Str){text, n});
}

static unsigned prefix_of(const Asm *a, Op op) {
    return op.prefix == BY_TYPE ? a->dt == DT_F64 : op.prefix;
}

static unsigned big_of(const Asm *a, Op op) {
    return op.prefix == BY_TYPE ? a->dt == DT_F64 : op.big;
}

// Behind the prefix: the code and its operands.
static void operands(Asm *a, Op op, int to, Place last) {
    buf_byte(&a->code, (char)op.code);
    unsigned reg = (unsigned)(to & 7) << 3, rm = (unsigned)last.reg & 7;
    if (!last.memory) {
        buf_byte(&a->code, (char)(0xC0 | reg | rm));
        return;
    }
    if (last.indexed || rm == RSP) { // with rax as the index, or none
        buf_byte(&a->code, (char)(0x80 | reg | 4));
        buf_byte(&a->code, (char)(last.scale << 6 | (last.indexed ? RAX : RSP << 3) | (int)rm));
    } else {
        buf_byte(&a->code, (char)(0x80 | reg | rm));
    }
    asm_word32(a, (uint32_t)last.offset);
}

void asm_masked(Asm *a, Op op, int to, int first, Place last, int k, bool zero) {
    // The fourth and fifth bit of each register, inverted.
    unsigned r = !(to & 8), r5 = !(to & 16), b = !(last.reg & 8), x = !(last.reg & 16);
    unsigned v5 = !(first & 16), big = big_of(a, op);
    buf_byte(&a->code, 0x62);
    buf_byte(&a->code, (char)(r << 7 | x << 6 | b << 5 | r5 << 4 | op.map));
    buf_byte(&a->code, (char)(big << 7 | (15u & ~(unsigned)first) << 3 | 4u | prefix_of(a, op)));
    buf_byte(&a->code, (char)((unsigned)zero << 7 | 0x40u | v5 << 3 | (unsigned)k));
    operands(a, op, to, last);
}

void asm_vector(Asm *a, Op op, int to, int first, Place last) {
    if (a->wide) {
        // A mask clears the other elements of a register; of memory they stay.
        bool stores = op.code == a->store.code && op.map == a->store.map;
        asm_masked(a, op, to, first, last, a->masked, a->masked && !stores);
        return;
    }
    unsigned r = !(to & 8), b = !(last.reg & 8);
    buf_byte(&a->code, (char)0xC4);
    buf_byte(&a->code, (char)(r << 7 | 1u << 6 | b << 5 | op.map));
    buf_byte(&a->code,
             (char)(big_of(a, op) << 7 | (15u & ~(unsigned)first) << 3 | 4u | prefix_of(a, op)));
    operands(a, op, to, last);
}

void asm_pointer(Asm *a, int to, int base, int32_t offset) {
    buf_byte(&a->code, (char)(0x48 | (to & 8) >> 1 | (base & 8) >> 3));
    buf_byte(&a->code, (char)0x8B);
    buf_byte(&a->code, (char)(0x80 | (to & 7) << 3 | (base & 7)));
    asm_word32(a, (uint32_t)offset);
}

size_t asm_vector_bytes(const Asm *a) {
    return a->wide ? 64 : 32;
}

int asm_vector_elements(const Asm *a) {
    return (int)(asm_vector_bytes(a) / a->width);
}

Place asm_element(const Asm *a, int access, int pointer, int k) {
    const size_t width = dtype_bytes(a->p->access[access].dt);
    return (Place){.memory = true,
                   .indexed = true,
                   .reg = pointer,
                   .scale = width_index(width),
                   .offset = k * asm_vector_elements(a) * (int)width};
}

Place asm_memory(Asm *a, int value, int k) {
    const Ins *in = &a->p->ins[value];
    if (in->op == I_PARAM)
        return (Place){.memory = true, .reg = RSI, .offset = in->a * MACHINE_LANES};
    int reg = a->pointer[in->a];
    if (reg < 0) {
        asm_pointer(a, R15, RDI, RUN_AT(pointer) + in->a * 8);
        reg = R15;
    }
    if (a->walk[in->a] == WALK_RUN)
        return asm_element(a, in->a, reg, k);
    return (Place){.memory = true, .reg = reg};
}

Place asm_place(Asm *a, int value, int k) {
    const Ins *in = &a->p->ins[value];
    if (in->op == I_PARAM && in->a < a->nconstants)
        return in_vector(a->vectors - 1 - in->a);
    return a->reg[value] >= 0 ? in_vector(a->reg[value] + k) : asm_memory(a, value, k);
}

Place asm_constant(const Asm *a, int which) {
    return (Place){.memory = true, .reg = RSI, .offset = (a->p->nparam + which) * MACHINE_LANES};
}
