// machine.c: machine code for programs of float32 or float64. One pass over the instructions: a
// load that one operation needs is that operation's operand in memory; other values have a register
// of each of `copies` vectors, from their instruction to their last use. Nothing is spilled: a
// program that needs more registers has no code. Memory is written before it can be executed, never
// both at once.
#include "gpu/cpu/machine.h"
#include "gpu/core/backend.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include <stddef.h>
#include <string.h>

// Constants behind the parameters.
enum { CONSTANT_SIGN, CONSTANT_SIZE, CONSTANT_ONE, CONSTANTS };

size_t machine_constant_bytes(const Program *p) {
    return (size_t)(p->nparam + CONSTANTS) * MACHINE_LANES;
}

static void repeat(char *to, const void *element, size_t width) {
    for (size_t at = 0; at < MACHINE_LANES; at += width)
        memcpy(to + at, element, width);
}

void machine_constants(const Program *p, size_t width, void *out) {
    char *to = out;
    for (int i = 0; i < p->nparam; i++) {
        char element[16];
        scalar_store(element, p->param[i]);
        if (dtype_bytes(p->param[i].dt) == width)
            repeat(to + (size_t)i * MACHINE_LANES, element, width);
    }
    to += (size_t)p->nparam * MACHINE_LANES;
    const uint64_t wide[CONSTANTS] = {UINT64_C(1) << 63, ~UINT64_C(0) >> 1, 0x3FF0000000000000u};
    const uint32_t narrow[CONSTANTS] = {UINT32_C(1) << 31, ~UINT32_C(0) >> 1, 0x3F800000u};
    for (int i = 0; i < CONSTANTS; i++)
        repeat(to + i * MACHINE_LANES, width == 8 ? (const void *)&wide[i] : &narrow[i], width);
}

#if defined(__x86_64__) && defined(__linux__)
#include <sys/mman.h>

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 };
enum { VECTORS = 16, NOWHERE = -1, KEY_BYTES = MAX_INS * 12 + MAX_ACCESS * 3 + 16 };
// rdi is the MachineRun, rsi its constants, rdx and rcx its steps and whole, rax the index. Where
// there are more pointers than registers, r15 takes one of the others at a time.
static const uint8_t pointer_register[] = {RBX, RBP, R8, R9, R10, R11, R12, R13, R14, R15};
#define RUN_AT(FIELD) ((int32_t)offsetof(MachineRun, FIELD))
enum { ALL_POINTERS = sizeof pointer_register, KEPT_POINTERS = 9 };

typedef struct Known {
    uint64_t hash;
    Buf key;
    MachineCode code; // run: NULL when there is none
    void *memory;
    size_t bytes;
} Known;

struct Machines {
    bool wide; // AVX-512
    bool full; // code was asked for and there was no room
    int n;
    Known known[MACHINES_MOST];
};

// ---- bytes --------------------------------------------------------------------------------------

typedef struct Asm {
    const Program *p;
    const MachineWalk *walk;
    Buf code;
    bool wide, failed;
    bool masked; // instructions leave out the elements that k1 has no bit for
    Dtype dt;
    int copies, nconstants; // parameters that have registers, from VECTORS down
    int last[MAX_INS];      // instruction of the last use
    int uses[MAX_INS];
    int8_t reg[MAX_INS]; // of the first copy; NOWHERE: an operand in memory
    bool taken[VECTORS];
    int most; // registers that one copy had at once
    int8_t pointer[MAX_ACCESS];
} Asm;

static void word32(Asm *a, uint32_t v) {
    for (int i = 0; i < 4; i++)
        buf_byte(&a->code, (char)(v >> (8 * i) & 255));
}

static void bytes(Asm *a, const char *text, size_t n) {
    buf_add(&a->code, (Str){text, n});
}
#define BYTES(A, TEXT) bytes(A, TEXT, sizeof(TEXT) - 1)

// The last operand of a vector instruction.
typedef struct Place {
    bool memory, indexed;
    int reg; // of the vector, or what the address begins with
    int32_t offset;
} Place;

static Place in_vector(int reg) {
    return (Place){.reg = reg};
}

typedef struct Op {
    uint8_t map, code; // 1: 0F, 2: 0F 38, 3: 0F 3A
} Op;

static const Op LOAD
= {1, 0x10};
static const Op STORE = {1, 0x11};
static const Op ADD = {1, 0x58};
static const Op MUL = {1, 0x59};
static const Op SUB = {1, 0x5C};
static const Op DIV = {1, 0x5E};
static const Op SQRT = {1, 0x51};
static const Op AND = {1, 0x54};
static const Op XOR = {1, 0x57};

// With a prefix for the type: none for float32, 66 for float64.
static void vector_op(Asm *a, Op op, int to, int first, Place last) {
    unsigned wide_type = a->dt == DT_F64, r = !(to & 8), b = !(last.reg & 8);
    if (a->wide) {
        buf_byte(&a->code, 0x62);
        buf_byte(&a->code, (char)(r << 7 | 1u << 6 | b << 5 | 1u << 4 | op.map));
        buf_byte(&a->code, (char)(wide_type << 7 | (15u & ~(unsigned)first) << 3 | 4u | wide_type));
        // A mask clears the other elements of a register; of memory they stay.
        bool stores = op.code == STORE.code && op.map == STORE.map;
        buf_byte(&a->code, (char)(a->masked ? stores ? 0x49 : 0xC9 : 0x48));
    } else {
        buf_byte(&a->code, (char)0xC4);
        buf_byte(&a->code, (char)(r << 7 | 1u << 6 | b << 5 | op.map));
        buf_byte(&a->code, (char)((15u & ~(unsigned)first) << 3 | 4u | wide_type));
    }
    buf_byte(&a->code, (char)op.code);
    unsigned reg = (unsigned)(to & 7) << 3, rm = (unsigned)last.reg & 7;
    if (!last.memory) {
        buf_byte(&a->code, (char)(0xC0 | reg | rm));
        return;
    }
    if (last.indexed || rm == RSP) { // with rax as the index, or none
        buf_byte(&a->code, (char)(0x80 | reg | 4));
        buf_byte(&a->code, (char)((last.indexed ? RAX : RSP << 3) | (int)rm));
    } else {
        buf_byte(&a->code, (char)(0x80 | reg | rm));
    }
    word32(a, (uint32_t)last.offset);
}

// A register from memory at [base + offset], 64 bits.
static void load_pointer(Asm *a, int to, int base, int32_t offset) {
    buf_byte(&a->code, (char)(0x48 | (to & 8) >> 1 | (base & 8) >> 3));
    buf_byte(&a->code, (char)0x8B);
    buf_byte(&a->code, (char)(0x80 | (to & 7) << 3 | (base & 7)));
    word32(a, (uint32_t)offset);
}

// ---- values -------------------------------------------------------------------------------------

static int take_registers(Asm *a) {
    int held = 0, found = NOWHERE;
    for (int i = 0; i < VECTORS; i += a->copies) {
        if (i + a->copies > VECTORS - a->nconstants)
            break;
        held += a->taken[i];
        if (!a->taken[i] && found < 0)
            found = i;
    }
    if (held + 1 > a->most)
        a->most = held + 1;
    if (found < 0) {
        a->failed = true;
        return 0;
    }
    a->taken[found] = true;
    return found;
}

static void release(Asm *a, int value, int at) {
    if (a->last[value] <= at && a->reg[value] >= 0)
        a->taken[a->reg[value]] = false;
}

static size_t vector_bytes(const Asm *a) {
    return a->wide ? 64 : 32;
}

// Where copy `k` of a value that has no register stands.
static Place memory_of(Asm *a, int value, int k) {
    const Ins *in = &a->p->ins[value];
    if (in->op == I_PARAM)
        return (Place){.memory = true, .reg = RSI, .offset = in->a * MACHINE_LANES};
    int reg = a->pointer[in->a];
    bool runs = a->walk[in->a] == WALK_RUN;
    if (reg < 0) {
        load_pointer(a, R15, RDI, RUN_AT(pointer) + in->a * 8);
        reg = R15;
    }
    return (Place){.memory = true,
                   .indexed = runs,
                   .reg = reg,
                   .offset = runs ? k * (int32_t)vector_bytes(a) : 0};
}

static Place place_of(Asm *a, int value, int k) {
    const Ins *in = &a->p->ins[value];
    if (in->op == I_PARAM && in->a < a->nconstants)
        return in_vector(VECTORS - 1 - in->a);
    return a->reg[value] >= 0 ? in_vector(a->reg[value] + k) : memory_of(a, value, k);
}

static Place constant(const Asm *a, int which) {
    return (Place){.memory = true, .reg = RSI, .offset = (a->p->nparam + which) * MACHINE_LANES};
}

// to = first op last, where first may have to be brought into `to`.
static void operate(Asm *a, Op op, int to, int first, int last, int k) {
    Place x = place_of(a, first, k);
    if (x.memory) {
        vector_op(a, LOAD, to, 0, x);
        x = in_vector(to);
    }
    vector_op(a, op, to, x.reg, place_of(a, last, k));
}

static void operate_one(Asm *a, const Ins *in, int to, int k) {
    Place x = place_of(a, in->a, k);
    if (in->op == OP_ID_SQRT) {
        vector_op(a, SQRT, to, 0, x);
        return;
    }
    if (in->op == OP_ID_RECIPROCAL) {
        vector_op(a, LOAD, to, 0, constant(a, CONSTANT_ONE));
        vector_op(a, DIV, to, to, x);
        return;
    }
    if (x.memory) {
        vector_op(a, LOAD, to, 0, x);
        x = in_vector(to);
    }
    if (in->op == OP_ID_NEG)
        vector_op(a, XOR, to, x.reg, constant(a, CONSTANT_SIGN));
    else if (in->op == OP_ID_ABS)
        vector_op(a, AND, to, x.reg, constant(a, CONSTANT_SIZE));
    else if (in->op == OP_ID_SQUARE)
        vector_op(a, MUL, to, x.reg, x);
    else if (x.reg != to)
        vector_op(a, LOAD, to, 0, x);
}

static bool takes_two(int op, Op *out) {
    switch (op) {
    case OP_ID_ADD: *out = ADD; return true;
    case OP_ID_SUB: *out = SUB; return true;
    case OP_ID_MUL: *out = MUL; return true;
    case OP_ID_DIV: *out = DIV; return true;
    default: return false;
    }
}

static bool takes_one(int op) {
    return op == OP_ID_SQRT || op == OP_ID_RECIPROCAL || op == OP_ID_NEG || op == OP_ID_ABS ||
           op == OP_ID_SQUARE || op == OP_ID_POS;
}

static void assemble_store(Asm *a, const Ins *in, int i) {
    int from = a->reg[in->a];
    if (from < 0 && !(a->p->ins[in->a].op == I_PARAM && a->p->ins[in->a].a < a->nconstants))
        from = take_registers(a);
    for (int k = 0; k < a->copies; k++) {
        Place x = place_of(a, in->a, k);
        int reg = x.memory ? from + k : x.reg;
        if (x.memory)
            vector_op(a, LOAD, reg, 0, x);
        int pointer = a->pointer[in->b];
        if (pointer < 0)
            load_pointer(a, pointer = R15, RDI, RUN_AT(pointer) + in->b * 8);
        Place to = {.memory = true,
                    .indexed = true,
                    .reg = pointer,
                    .offset = k * (int32_t)vector_bytes(a)};
        vector_op(a, STORE, reg, 0, to);
    }
    if (a->reg[in->a] < 0 && from >= 0)
        a->taken[from] = false;
    release(a, in->a, i);
}

// A load is an operand in memory where one operation needs it, and no store comes between.
static bool stays_in_memory(const Asm *a, int i) {
    const Program *p = a->p;
    const Ins *in = &p->ins[i];
    if (a->uses[i] > 1)
        return false;
    if (p->ins[a->last[i]].op != I_STORE)
        return true;
    for (int k = 0; k < p->nins; k++)
        if (p->ins[k].op == I_STORE && p->access[p->ins[k].b].buf == p->access[in->a].buf)
            return false;
    return true;
}

static void assemble_load(Asm *a, int i) {
    if (stays_in_memory(a, i))
        return;
    int to = take_registers(a);
    for (int k = 0; k < a->copies; k++)
        vector_op(a, LOAD, to + k, 0, memory_of(a, i, k));
    a->reg[i] = (int8_t)to;
}

static void assemble_op(Asm *a, int i) {
    const Ins *in = &a->p->ins[i];
    Op op;
    bool two = takes_two(in->op, &op);
    int to = take_registers(a);
    for (int k = 0; k < a->copies; k++) {
        if (two)
            operate(a, op, to + k, in->a, in->b, k);
        else
            operate_one(a, in, to + k, k);
    }
    a->reg[i] = (int8_t)to;
    release(a, in->a, i);
    if (two)
        release(a, in->b, i);
    release(a, i, i); // nobody needs it
}

static void assemble_body(Asm *a, int copies) {
    a->copies = copies;
    memset(a->reg, NOWHERE, sizeof a->reg);
    memset(a->taken, 0, sizeof a->taken);
    for (int i = 0; i < a->p->nins && !a->failed; i++) {
        const Ins *in = &a->p->ins[i];
        if (in->op == I_STORE)
            assemble_store(a, in, i);
        else if (in->op == I_LOAD)
            assemble_load(a, i);
        else if (in->op != I_PARAM)
            assemble_op(a, i);
    }
}

// ---- the whole ----------------------------------------------------------------------------------

// A jump of kind `code` (0F xx) to a place that is known, or to be known.
static size_t jump(Asm *a, int code, size_t to) {
    buf_byte(&a->code, 0x0F);
    buf_byte(&a->code, (char)code);
    word32(a, (uint32_t)((int64_t)to - (int64_t)a->code.n - 4));
    return a->code.n;
}

static void jump_here(Asm *a, size_t after) {
    uint32_t distance = (uint32_t)(a->code.n - after);
    if (buf_ok(&a->code, &(Err){0}))
        memcpy(a->code.p + after - 4, &distance, sizeof distance);
}

// A loop over vectors while rax is below the register of `compare` (cmp rax, r: 48 39 compare).
static void assemble_loop(Asm *a, int copies, int compare) {
    enum { BELOW = 0x82, NOT_BELOW = 0x83 };
    char cmp[3] = {0x48, 0x39, (char)compare};
    bytes(a, cmp, 3);
    size_t end = jump(a, NOT_BELOW, 0), start = a->code.n;
    assemble_body(a, copies);
    BYTES(a, "\x48\x05"); // add rax, imm32
    word32(a, (uint32_t)(copies * (int)vector_bytes(a)));
    bytes(a, cmp, 3);
    jump(a, BELOW, start);
    jump_here(a, end);
}

static void place_pointers(Asm *a) {
    int n = a->p->naccess, in_registers = n <= ALL_POINTERS ? n : KEPT_POINTERS;
    for (int i = 0; i < n; i++)
        a->pointer[i] = (int8_t)(i < in_registers ? pointer_register[i] : NOWHERE);
    for (int i = 0; i < in_registers; i++)
        load_pointer(a, pointer_register[i], RDI, RUN_AT(pointer) + i * 8);
}

// An instruction of 64 bits on a register and memory at [rdi + offset].
static void with_run(Asm *a, int code, int reg, int32_t offset) {
    buf_byte(&a->code, (char)(0x48 | (reg & 8) >> 1));
    buf_byte(&a->code, (char)code);
    buf_byte(&a->code, (char)(0x80 | (reg & 7) << 3 | RDI));
    word32(a, (uint32_t)offset);
}

// All pointers to the next row.
static void step_pointers(Asm *a) {
    enum { ADD_TO_MEMORY = 0x01, ADD_FROM_MEMORY = 0x03 };
    for (int i = 0; i < a->p->naccess; i++) {
        int32_t step = RUN_AT(step) + i * 8;
        if (a->pointer[i] >= 0) {
            with_run(a, ADD_FROM_MEMORY, a->pointer[i], step);
            continue;
        }
        load_pointer(a, R15, RDI, step);
        with_run(a, ADD_TO_MEMORY, R15, RUN_AT(pointer) + i * 8);
    }
}

// The elements that fill no vector, when there are any.
static void assemble_rest(Asm *a) {
    enum { EQUAL = 0x84 };
    if (a->wide) {
        BYTES(a, "\xC5\xF8\x98\xC9"); // kortestw k1, k1
    } else {
        load_pointer(a, RAX, RDI, RUN_AT(rest));
        BYTES(a, "\x48\x85\xC0"); // test rax, rax
    }
    size_t end = jump(a, EQUAL, 0);
    a->masked = a->wide;
    assemble_body(a, 1);
    a->masked = false;
    jump_here(a, end);
}

static void assemble(Asm *a, int copies) {
    enum { WITH_RDX = 0xD0, WITH_RCX = 0xC8, NOT_EQUAL = 0x85, SUBTRACT = 0x83 };
    a->code.n = 0;
    a->failed = false;
    BYTES(a, "\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57"); // push rbx, rbp, r12 to r15
    load_pointer(a, RSI, RDI, RUN_AT(constants));
    load_pointer(a, RDX, RDI, RUN_AT(steps));
    load_pointer(a, RCX, RDI, RUN_AT(whole));
    load_pointer(a, RAX, RDI, RUN_AT(rest));
    if (a->wide)
        BYTES(a, "\xC5\xF8\x92\xC8"); // kmovw k1, eax
    place_pointers(a);
    a->copies = 1;
    for (int i = 0; i < a->nconstants; i++)
        vector_op(a, LOAD, VECTORS - 1 - i, 0,
                  (Place){.memory = true, .reg = RSI, .offset = i * MACHINE_LANES});
    size_t row = a->code.n;
    BYTES(a, "\x31\xC0"); // xor eax, eax
    if (copies > 1)
        assemble_loop(a, copies, WITH_RDX);
    assemble_loop(a, 1, WITH_RCX);
    assemble_rest(a);
    step_pointers(a);
    with_run(a, SUBTRACT, 5, RUN_AT(rows)); // sub qword [rows], 1
    buf_byte(&a->code, 1);
    jump(a, NOT_EQUAL, row);
    BYTES(a, "\xC5\xF8\x77"); // vzeroupper
    BYTES(a, "\x41\x5F\x41\x5E\x41\x5D\x41\x5C\x5D\x5B\xC3");
}

// All of one type, and nothing but what there is code for.
static bool is_possible(const Program *p, const MachineWalk *walk, Dtype *dt) {
    Op op;
    if (program_reduces(p) || p->naccess == 0)
        return false;
    *dt = DT_COUNT;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        Dtype own = in->op == I_LOAD    ? p->access[in->a].dt
                    : in->op == I_STORE ? p->access[in->b].dt
                                        : (Dtype)in->out;
        bool known = in->op == I_LOAD || in->op == I_STORE || in->op == I_PARAM ||
                     takes_one(in->op) || takes_two(in->op, &op);
        if (*dt == DT_COUNT)
            *dt = own;
        if (!known || own != *dt || (own != DT_F64 && own != DT_F32))
            return false;
        if ((in->op == I_LOAD && walk[in->a] == WALK_NONE) ||
            (in->op == I_STORE && walk[in->b] != WALK_RUN))
            return false;
        if (in->op < OP_ID_COUNT && (Dtype)in->dt != own)
            return false;
    }
    return *dt != DT_COUNT;
}

static void count_uses(Asm *a) {
    const Program *p = a->p;
    Op op;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        a->last[i] = i;
        a->uses[i] = 0;
        if (in->op == I_LOAD || in->op == I_PARAM)
            continue;
        a->uses[in->a]++;
        a->last[in->a] = i;
        if (in->op != I_STORE && takes_two(in->op, &op)) {
            a->uses[in->b]++;
            a->last[in->b] = i;
        }
    }
}

// As many copies, and constants in registers, as there is room for.
static int choose_copies(Asm *a) {
    int constants = a->p->nparam < 6 ? a->p->nparam : 6;
    a->most = 0;
    a->nconstants = 0;
    assemble(a, 1);
    if (a->failed)
        return 0;
    int room = VECTORS - constants;
    if (a->most > room)
        constants = VECTORS - a->most;
    a->nconstants = constants;
    room = VECTORS - constants;
    return a->most * 4 <= room ? 4 : a->most * 2 <= room ? 2 : 1;
}

static bool make_executable(Known *k, const Buf *code) {
    void *p = mmap(NULL, code->n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return false;
    memcpy(p, code->p, code->n);
    if (mprotect(p, code->n, PROT_READ | PROT_EXEC) != 0) {
        munmap(p, code->n); // a system that forbids it
        return false;
    }
    k->memory = p;
    k->bytes = code->n;
    memcpy(&k->code.run, &p, sizeof p);
    return true;
}

static void make(const Machines *m, const Program *p, const MachineWalk *walk, Known *out) {
    Asm *a = mem_zero(sizeof *a);
    if (!a || !is_possible(p, walk, &a->dt)) {
        mem_free(a);
        return;
    }
    a->p = p;
    a->walk = walk;
    a->wide = m->wide;
    count_uses(a);
    int copies = choose_copies(a);
    if (copies)
        assemble(a, copies);
    if (copies && !a->failed && buf_ok(&a->code, &(Err){0}) && make_executable(out, &a->code)) {
        out->code.vector = vector_bytes(a);
        out->code.step = out->code.vector * (size_t)copies;
        out->code.width = dtype_bytes(a->dt);
        out->code.masks = a->wide;
    }
    buf_free(&a->code);
    mem_free(a);
}

// ---- all code -----------------------------------------------------------------------------------

Machines *machines_new(void) {
    Machines *m = cpu_level() >= 3 ? mem_zero(sizeof *m) : NULL;
    if (m)
        m->wide = cpu_level() >= 4;
    return m;
}

static void clear(Machines *m) {
    for (int i = 0; i < m->n; i++) {
        if (m->known[i].memory)
            munmap(m->known[i].memory, m->known[i].bytes);
        buf_free(&m->known[i].key);
    }
    m->n = 0;
    m->full = false;
}

void machines_free(Machines *m) {
    if (m)
        clear(m);
    mem_free(m);
}

void machines_tidy(Machines *m) {
    if (m && m->full)
        clear(m);
}

// Everything that the code depends on.
static size_t key_of(const Program *p, const MachineWalk *walk, uint8_t out[KEY_BYTES]) {
    size_t n = 0;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        const uint16_t part[] = {in->op, (uint16_t)(in->dt << 8 | in->out), in->a, in->b, in->c};
        memcpy(out + n, part, sizeof part);
        n += sizeof part;
    }
    for (int i = 0; i < p->naccess; i++) {
        out[n++] = (uint8_t)p->access[i].dt;
        out[n++] = (uint8_t)walk[i];
    }
    out[n++] = (uint8_t)p->nparam;
    // Which accesses have one buffer decides whether a load may wait (stays_in_memory).
    for (int i = 0; i < p->naccess; i++) {
        int first = 0;
        while (p->access[first].buf != p->access[i].buf)
            first++;
        out[n++] = (uint8_t)first;
    }
    return n;
}

const MachineCode *machines_find(Machines *m, const Program *p, const MachineWalk *walk) {
    uint8_t key[KEY_BYTES];
    size_t n = key_of(p, walk, key);
    for (int i = 0; i < m->n; i++) {
        Known *k = &m->known[i];
        if (k->hash == p->hash && k->key.n == n && memcmp(k->key.p, key, n) == 0)
            return k->code.run ? &k->code : NULL;
    }
    if (m->n == MACHINES_MOST) {
        m->full = true;
        return NULL;
    }
    Known *k = &m->known[m->n];
    *k = (Known){.hash = p->hash};
    buf_add(&k->key, (Str){(const char *)key, n});
    if (!buf_ok(&k->key, &(Err){0})) {
        buf_free(&k->key);
        return NULL;
    }
    m->n++;
    make(m, p, walk, k);
    return k->code.run ? &k->code : NULL;
}

#else // another machine: the block machine does all

Machines *machines_new(void) {
    return NULL;
}
void machines_free(Machines *m) {
    (void)m;
}
void machines_tidy(Machines *m) {
    (void)m;
}
const MachineCode *machines_find(Machines *m, const Program *p, const MachineWalk *walk) {
    (void)m;
    (void)p;
    (void)walk;
    return NULL;
}

#endif
