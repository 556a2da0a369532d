// machine.c: machine code for programs of float32 or float64, and with AVX-512 of other types
// (machine_lanes.h). One pass over the instructions: a
// load that one operation needs is that operation's operand in memory; other values have a register
// of each of `copies` vectors, from their instruction to their last use. Nothing is spilled: a
// program that needs more registers has no code. Memory is written before it can be executed, never
// both at once.
#include "gpu/cpu/machine_lanes.h"
#include "gpu/core/backend.h"
#include "gpu/cpu/cpu_limits.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/mem.h"
#include <string.h>

size_t machine_constant_bytes(const Program *p) {
    return (size_t)(p->nparam + CONSTANTS) * MACHINE_LANES;
}

void machine_repeat(void *out, uint64_t bits, size_t width) {
    uint64_t *to = out;
    for (size_t filled = width * 8; filled < 64; filled *= 2)
        bits = bits << filled | (bits & ((UINT64_C(1) << filled) - 1));
    for (int i = 0; i < MACHINE_LANES / 8; i++)
        to[i] = bits;
}

void machine_constants(const Program *p, size_t width, void *out) {
    static const uint64_t wide[CONSTANTS] = {UINT64_C(1) << 63, ~UINT64_C(0) >> 1,
                                             0x3FF0000000000000u, 1};
    static const uint32_t narrow[CONSTANTS] = {UINT32_C(1) << 31, ~UINT32_C(0) >> 1, 0x3F800000u,
                                               1};
    char *to = out;
    for (int i = 0; i < p->nparam; i++) {
        uint64_t element[2] = {0};
        scalar_store(element, p->param[i]);
        if (dtype_bytes(p->param[i].dt) <= width) // a truth value becomes an integer
            machine_repeat(to + (size_t)i * MACHINE_LANES, element[0], width);
    }
    to += (size_t)p->nparam * MACHINE_LANES;
    // Of narrower elements only the last one counts, by its lowest bytes.
    for (int i = 0; i < CONSTANTS; i++)
        machine_repeat(to + i * MACHINE_LANES, width == 8 ? wide[i] : narrow[i], width);
}

#if defined(__x86_64__) && defined(__linux__)
#include <sys/mman.h>

enum { KEY_BYTES = MAX_INS * 12 + MAX_ACCESS * 3 + 16 };
// rdi is the MachineRun, rsi its constants, rdx and rcx its steps and whole, rax the index. Where
// there are more pointers than registers, r15 takes one of the others at a time.
static const uint8_t pointer_register[] = {RBX, RBP, R8, R9, R10, R11, R12, R13, R14, R15};
enum { ALL_POINTERS = sizeof pointer_register, KEPT_POINTERS = 9 };

typedef struct Known {
    uint64_t hash;
    Buf key;
    MachineCode code; // run: NULL when there is none
    int64_t worth;    // elements that it has been asked for; -1: it has been looked at
    void *memory;
    size_t bytes;
} Known;

struct Machines {
    bool wide; // AVX-512
    bool full; // code was asked for and there was no room
    int n;
    Known known[MACHINES_MOST];
};

static const Op LOAD
= {1, 0x10, BY_TYPE, 0};
static const Op STORE = {1, 0x11, BY_TYPE, 0};
static const Op ADD = {1, 0x58, BY_TYPE, 0};
static const Op MUL = {1, 0x59, BY_TYPE, 0};
static const Op SUB = {1, 0x5C, BY_TYPE, 0};
static const Op DIV = {1, 0x5E, BY_TYPE, 0};
static const Op SQRT = {1, 0x51, BY_TYPE, 0};
static const Op AND = {1, 0x54, BY_TYPE, 0};
static const Op XOR = {1, 0x57, BY_TYPE, 0};

// ---- values -------------------------------------------------------------------------------------

static int take_registers(Asm *a) {
    int held = 0, found = NOWHERE;
    for (int i = 0; i < a->vectors; i += a->copies) {
        if (i + a->copies > a->vectors - a->nconstants)
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

// to = first op last, where first may have to be brought into `to`.
static void operate(Asm *a, Op op, int to, int first, int last, int k) {
    Place x = asm_place(a, first, k);
    if (x.memory) {
        asm_vector(a, LOAD, to, 0, x);
        x = in_vector(to);
    }
    asm_vector(a, op, to, x.reg, asm_place(a, last, k));
}

static void operate_one(Asm *a, const Ins *in, int to, int k) {
    Place x = asm_place(a, in->a, k);
    if (in->op == OP_ID_SQRT) {
        asm_vector(a, SQRT, to, 0, x);
        return;
    }
    if (in->op == OP_ID_RECIPROCAL) {
        asm_vector(a, LOAD, to, 0, asm_constant(a, CONSTANT_ONE));
        asm_vector(a, DIV, to, to, x);
        return;
    }
    if (x.memory) {
        asm_vector(a, LOAD, to, 0, x);
        x = in_vector(to);
    }
    if (in->op == OP_ID_NEG)
        asm_vector(a, XOR, to, x.reg, asm_constant(a, CONSTANT_SIGN));
    else if (in->op == OP_ID_ABS)
        asm_vector(a, AND, to, x.reg, asm_constant(a, CONSTANT_SIZE));
    else if (in->op == OP_ID_SQUARE)
        asm_vector(a, MUL, to, x.reg, x);
    else if (x.reg != to)
        asm_vector(a, LOAD, to, 0, x);
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
        Place x = asm_place(a, in->a, k);
        int reg = x.memory ? from + k : x.reg;
        if (x.memory)
            asm_vector(a, a->load, reg, 0, x);
        int pointer = a->pointer[in->b];
        if (pointer < 0)
            asm_pointer(a, pointer = R15, RDI, RUN_AT(pointer) + in->b * 8);
        Place to = asm_element(a, in->b, pointer, k);
        if (!a->lanes || !lanes_store(a, a->p->access[in->b].dt, reg, to))
            asm_vector(a, a->store, reg, 0, to);
    }
    if (a->reg[in->a] < 0 && from >= 0)
        a->taken[from] = false;
    release(a, in->a, i);
}

// A load is an operand in memory where one operation needs it, and no store comes between.
static bool stays_in_memory(const Asm *a, int i) {
    const Program *p = a->p;
    const Ins *in = &p->ins[i];
    if (a->uses[i] > 1 || a->lanes)
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
    const Dtype dt = a->p->access[a->p->ins[i].a].dt;
    for (int k = 0; k < a->copies; k++) {
        const Place from = asm_memory(a, i, k);
        if (!a->lanes || !lanes_load(a, dt, to + k, from))
            asm_vector(a, a->load, to + k, 0, from);
    }
    a->reg[i] = (int8_t)to;
}

static void assemble_copy(Asm *a, const Ins *in, int to, int k) {
    Op op;
    if (a->lanes && lanes_operate(a, in, to, k))
        return;
    if (takes_two(in->op, &op))
        operate(a, op, to, in->a, in->b, k);
    else
        operate_one(a, in, to, k);
}

static void assemble_op(Asm *a, int i) {
    const Ins *in = &a->p->ins[i];
    const uint16_t operand[] = {in->a, in->b, in->c};
    int to = take_registers(a);
    for (int k = 0; k < a->copies; k++)
        assemble_copy(a, in, to + k, k);
    a->reg[i] = (int8_t)to;
    for (int n = 0; n < asm_arity(in); n++)
        release(a, operand[n], i);
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
    asm_word32(a, (uint32_t)((int64_t)to - (int64_t)a->code.n - 4));
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
    asm_bytes(a, cmp, 3);
    size_t end = jump(a, NOT_BELOW, 0), start = a->code.n;
    assemble_body(a, copies);
    BYTES(a, "\x48\x05"); // add rax, imm32
    asm_word32(a, (uint32_t)(copies * asm_vector_elements(a)));
    asm_bytes(a, cmp, 3);
    jump(a, BELOW, start);
    jump_here(a, end);
}

static void place_pointers(Asm *a) {
    int n = a->p->naccess, in_registers = n <= ALL_POINTERS ? n : KEPT_POINTERS;
    for (int i = 0; i < n; i++)
        a->pointer[i] = (int8_t)(i < in_registers ? pointer_register[i] : NOWHERE);
    for (int i = 0; i < in_registers; i++)
        asm_pointer(a, pointer_register[i], RDI, RUN_AT(pointer) + i * 8);
}

// An instruction of 64 bits on a register and memory at [rdi + offset].
static void with_run(Asm *a, int code, int reg, int32_t offset) {
    buf_byte(&a->code, (char)(0x48 | (reg & 8) >> 1));
    buf_byte(&a->code, (char)code);
    buf_byte(&a->code, (char)(0x80 | (reg & 7) << 3 | RDI));
    asm_word32(a, (uint32_t)offset);
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
        asm_pointer(a, R15, RDI, step);
        with_run(a, ADD_TO_MEMORY, R15, RUN_AT(pointer) + i * 8);
    }
}

// The elements that fill no vector, when there are any.
static void assemble_rest(Asm *a) {
    enum { EQUAL = 0x84 };
    if (a->wide) {
        BYTES(a, "\xC4\xE1\xF8\x98\xC9"); // kortestq k1, k1
    } else {
        asm_pointer(a, RAX, RDI, RUN_AT(rest));
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
    asm_pointer(a, RSI, RDI, RUN_AT(constants));
    asm_pointer(a, RDX, RDI, RUN_AT(steps));
    asm_pointer(a, RCX, RDI, RUN_AT(whole));
    asm_pointer(a, RAX, RDI, RUN_AT(rest));
    if (a->wide)
        BYTES(a, "\xC4\xE1\xFB\x92\xC8"); // kmovq k1, rax
    place_pointers(a);
    a->copies = 1;
    for (int i = 0; i < a->nconstants; i++)
        asm_vector(a, a->load, a->vectors - 1 - i, 0,
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

// Are loads and stores such as there is code for?
static bool can_walk(const Program *p, const MachineWalk *walk) {
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if ((in->op == I_LOAD && walk[in->a] == WALK_NONE) ||
            (in->op == I_STORE && walk[in->b] != WALK_RUN))
            return false;
    }
    return !program_reduces(p) && p->naccess > 0;
}

// All of one type, and nothing but what there is code for.
static bool is_possible(const Program *p, Dtype *dt) {
    Op op;
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
        if (in->op < OP_ID_COUNT && (Dtype)in->dt != own)
            return false;
    }
    return *dt != DT_COUNT;
}

static void count_uses(Asm *a) {
    const Program *p = a->p;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        const uint16_t operand[] = {in->a, in->b, in->c};
        a->last[i] = i;
        a->uses[i] = 0;
        for (int n = 0; n < asm_arity(in); n++) {
            a->uses[operand[n]]++;
            a->last[operand[n]] = i;
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
    int room = a->vectors - constants;
    if (a->most > room)
        constants = a->vectors - a->most;
    a->nconstants = constants;
    room = a->vectors - constants;
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

// What kind of program it is. False: there is no code for it.
static bool find_kind(Asm *a, const Machines *m, const Program *p) {
    a->load = LOAD;
    a->store = STORE;
    if (is_possible(p, &a->dt)) {
        a->width = dtype_bytes(a->dt);
        return true;
    }
    if (!m->wide || !lanes_possible(p, &a->width))
        return false;
    a->lanes = true;
    a->dt = a->width == 8 ? DT_F64 : DT_F32;
    lanes_moves(a);
    return true;
}

static void make(const Machines *m, const Program *p, const MachineWalk *walk, Known *out) {
    Asm *a = mem_zero(sizeof *a);
    if (!a || !can_walk(p, walk) || !find_kind(a, m, p)) {
        mem_free(a);
        return;
    }
    a->p = p;
    a->walk = walk;
    a->wide = m->wide;
    a->vectors = m->wide ? VECTORS : VECTORS_AVX2;
    count_uses(a);
    int copies = choose_copies(a);
    if (copies)
        assemble(a, copies);
    if (copies && !a->failed && buf_ok(&a->code, &(Err){0}) && make_executable(out, &a->code)) {
        out->code.vector = (size_t)asm_vector_elements(a);
        out->code.step = out->code.vector * (size_t)copies;
        out->code.width = a->width;
        out->code.lanes = a->lanes;
        for (int i = 0; i < p->naccess; i++)
            out->code.narrow |= dtype_bytes(p->access[i].dt) < a->width;
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

static Known *known_of(Machines *m, const Program *p, const uint8_t *key, size_t n) {
    for (int i = 0; i < m->n; i++) {
        Known *k = &m->known[i];
        if (k->hash == p->hash && k->key.n == n && memcmp(k->key.p, key, n) == 0)
            return k;
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
    return k;
}

const MachineCode *machines_find(Machines *m, const Program *p, const MachineWalk *walk,
                                 int64_t elements) {
    uint8_t key[KEY_BYTES];
    size_t n = key_of(p, walk, key);
    Known *k = known_of(m, p, key, n);
    if (!k)
        return NULL;
    if (k->worth >= 0 && (k->worth += elements) >= MACHINE_FROM) {
        k->worth = -1;
        make(m, p, walk, k);
    }
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
const MachineCode *machines_find(Machines *m, const Program *p, const MachineWalk *walk,
                                 int64_t elements) {
    (void)m;
    (void)p;
    (void)walk;
    (void)elements;
    return NULL;
}

#endif
