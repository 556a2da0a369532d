// loop_x86.c: machine code for the typed code of loops, on x86-64. One pass: each
// instruction becomes a few of the machine's; temporaries live in registers within
// their block, slots in memory. Everything that is rare stands behind the loop's
// code: the side exits, which write the registers back to their cells first.
//
// Memory is written before it can be executed, never both at once.
#include "kernel/loops/loop_ir.h"
#include "kernel/base/mem.h"

#if defined(__x86_64__) && defined(__linux__)
#include <stddef.h>
#include <sys/mman.h>

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15, NO_REG = 255 };
enum {
    CC_O,
    CC_NO,
    CC_B,
    CC_AE,
    CC_E,
    CC_NE,
    CC_BE,
    CC_A,
    CC_S,
    CC_NS,
    CC_P,
    CC_NP,
    CC_L,
    CC_GE,
    CC_LE,
    CC_G
};
// rax, rcx, rdx and xmm0, xmm1 are for within an instruction; rbx points to the cells.
static const uint8_t gpr_order[] = {RSI, RDI, R8, R9, R10, R11, RBP, R12, R13, R14, R15};
static bool lost_in_calls(int gpr) {
    return gpr == RSI || gpr == RDI || (gpr >= R8 && gpr <= R11);
}
// The variables used most keep a register for the whole trace.
static const uint8_t kept_gpr[] = {RBP, R12, R13, R14, R15},
                     kept_xmm[] = {8, 9, 10, 11, 12, 13, 14, 15};
enum { XMM_FIRST = 2, XMM_COUNT = 16, TEMPS = LOOP_CELLS - LOOP_SLOTS };

typedef struct Fix { // a jump to be completed
    uint32_t at;
    uint32_t block;
} Fix;

typedef struct Saved {
    uint16_t cell;
    uint8_t reg;
    bool xmm;
} Saved;

typedef struct Way { // out, or round: code that stands behind
    uint32_t at;     // the jump that comes here
    uint32_t back;   // where it goes on when it is quiet
    uint32_t exit;
    uint32_t first, n; // registers to be written back
    const LoopIns *ins;
    uint8_t kind;       // 0: leave; 1: negative index; 2: a result that is not finite
    uint8_t ra, rb, rc; // registers of the instruction, or NO_REG
} Way;

typedef struct Asm {
    const Trace *g;
    uint8_t *code;
    uint32_t n, cap;
    bool failed;
    Fix *fixes;
    uint32_t n_fixes, fixes_cap;
    Way *ways;
    uint32_t n_ways, ways_cap;
    Saved *saved;
    uint32_t n_saved, saved_cap;
    uint32_t *block_at;
    uint32_t leave;                                           // the common end
    uint8_t slot_gpr[LOOP_VARS + 1], slot_xmm[LOOP_VARS + 1]; // registers of variables, or NO_REG
    bool taken_gpr[16], taken_xmm[16];                        // by variables
    // registers of the current block
    uint8_t reg[TEMPS];                    // NO_REG: in its cell
    uint32_t last[TEMPS];                  // last instruction that needs it
    uint16_t gpr_holds[16], xmm_holds[16]; // temporary + 1, or 0
    uint32_t at;                           // current instruction
} Asm;

// ---- bytes --------------------------------------------------------------------------------------

static bool room(void **p, uint32_t *cap, uint32_t need, size_t bytes) {
    if (need <= *cap)
        return true;
    uint32_t want = *cap ? *cap * 2 : 1024;
    while (want < need)
        want *= 2;
    void *q = mem_resize(*p, want * bytes);
    if (!q)
        return false;
    *p = q;
    *cap = want;
    return true;
}

static void byte(Asm *a, unsigned b) {
    if (a->failed)
        return;
    if (a->n >= LOOP_CODE_BYTES || !room((void **)&a->code, &a->cap, a->n + 1, 1)) {
        a->failed = true;
        return;
    }
    a->code[a->n++] = (uint8_t)b;
}
static void word32(Asm *a, uint32_t v) {
    for (int i = 0; i < 4; i++)
        byte(a, v >> (8 * i) & 255);
}
static void word64(Asm *a, uint64_t v) {
    word32(a, (uint32_t)v);
    word32(a, (uint32_t)(v >> 32));
}

// ---- operands: a register, or memory at a register ----------------------------------------------

typedef struct Loc {
    bool mem;
    uint8_t reg;   // or base
    uint8_t index; // NO_REG, or a register times scale
    uint8_t scale; // log2
    int32_t disp;
} Loc;

static Loc in_reg(int r) {
    return (Loc){.reg = (uint8_t)r, .index = NO_REG};
}
static Loc at_mem(int base, int32_t disp) {
    return (Loc){.mem = true, .reg = (uint8_t)base, .index = NO_REG, .disp = disp};
}
static Loc cell_mem(uint16_t cell) {
    return at_mem(RBX, cell * 8);
}

// One instruction: prefix (0: none), REX.W, one to three opcode bytes, reg, rm.
static void ins(Asm *a, unsigned prefix, bool wide, unsigned opcode, int reg, Loc rm,
                bool byte_reg) {
    if (prefix)
        byte(a, prefix);
    unsigned rex = (wide ? 8u : 0) | (reg >= 8 ? 4u : 0) | (rm.reg >= 8 ? 1u : 0);
    if (rm.mem && rm.index != NO_REG && rm.index >= 8)
        rex |= 2;
    if (rex || (byte_reg && (reg >= 4 || (!rm.mem && rm.reg >= 4))))
        byte(a, 0x40 | rex);
    if (opcode > 0xffff)
        byte(a, opcode >> 16 & 255);
    if (opcode > 0xff)
        byte(a, opcode >> 8 & 255);
    byte(a, opcode & 255);
    unsigned r = (unsigned)(reg & 7) << 3;
    if (!rm.mem) {
        byte(a, 0xc0 | r | (rm.reg & 7));
        return;
    }
    bool sib = rm.index != NO_REG || (rm.reg & 7) == 4;
    bool small = rm.disp >= -128 && rm.disp < 128;
    byte(a, (small ? 0x40u : 0x80u) | r | (sib ? 4u : rm.reg & 7u));
    if (sib)
        byte(a, (unsigned)rm.scale << 6 | (rm.index == NO_REG ? 4u << 3 : (rm.index & 7u) << 3) |
                    (rm.reg & 7u));
    if (small)
        byte(a, (unsigned)rm.disp & 255);
    else
        word32(a, (uint32_t)rm.disp);
}

static void op64(Asm *a, unsigned opcode, int reg, Loc rm) {
    ins(a, 0, true, opcode, reg, rm, false);
}
static void sse(Asm *a, unsigned prefix, unsigned opcode, int reg, Loc rm) {
    ins(a, prefix, false, 0x0f00 | opcode, reg, rm, false);
}

static void mov_imm(Asm *a, int reg, uint64_t v) {
    if (v <= UINT32_MAX) {
        if (reg >= 8)
            byte(a, 0x41);
        byte(a, 0xb8u | (unsigned)(reg & 7));
        word32(a, (uint32_t)v);
    } else if ((int64_t)v == (int32_t)v) {
        op64(a, 0xc7, 0, in_reg(reg));
        word32(a, (uint32_t)v);
    } else {
        byte(a, 0x48u | (reg >= 8 ? 1u : 0));
        byte(a, 0xb8u | (unsigned)(reg & 7));
        word64(a, v);
    }
}
static void mov(Asm *a, int reg, Loc from) {
    if (from.mem || from.reg != reg)
        op64(a, 0x8b, reg, from);
}
static void mov_to(Asm *a, Loc to, int reg) {
    op64(a, 0x89, reg, to);
}
static void movsd(Asm *a, int x, Loc from) {
    if (from.mem)
        sse(a, 0xf2, 0x10, x, from);
    else if (from.reg != x)
        sse(a, 0, 0x28, x, from);
}
static void movq_to_gpr(Asm *a, int reg, int x) {
    ins(a, 0x66, true, 0x0f7e, x, in_reg(reg), false);
}
static void movq_to_xmm(Asm *a, int x, int reg) {
    ins(a, 0x66, true, 0x0f6e, x, in_reg(reg), false);
}
// add, or, and, sub, xor, cmp by their numbers in the instruction set
enum { A_ADD = 0, A_OR = 1, A_AND = 4, A_SUB = 5, A_XOR = 6, A_CMP = 7 };
static void arith_imm(Asm *a, int what, int reg, int32_t v) {
    bool small = v >= -128 && v < 128;
    op64(a, small ? 0x83 : 0x81, what, in_reg(reg));
    if (small)
        byte(a, (unsigned)v & 255);
    else
        word32(a, (uint32_t)v);
}
static void shift_imm(Asm *a, int what, int reg, unsigned by) { // 4 shl, 5 shr, 7 sar
    op64(a, 0xc1, what, in_reg(reg));
    byte(a, by);
}
static void shift_cl(Asm *a, int what, int reg) {
    op64(a, 0xd3, what, in_reg(reg));
}

static uint32_t jump_cc(Asm *a, int cc) { // returns where the distance is to be put
    byte(a, 0x0f);
    byte(a, 0x80u | (unsigned)cc);
    word32(a, 0);
    return a->n - 4;
}
static uint32_t jump(Asm *a) {
    byte(a, 0xe9);
    word32(a, 0);
    return a->n - 4;
}
static void patch(Asm *a, uint32_t at, uint32_t to) {
    if (a->failed)
        return;
    uint32_t d = to - (at + 4);
    for (int i = 0; i < 4; i++)
        a->code[at + (uint32_t)i] = (uint8_t)(d >> (8 * i));
}
static void patch_here(Asm *a, uint32_t at) {
    patch(a, at, a->n);
}

static void to_block(Asm *a, uint32_t at, uint32_t block) {
    if (!room((void **)&a->fixes, &a->fixes_cap, a->n_fixes + 1, sizeof *a->fixes))
        a->failed = true;
    else
        a->fixes[a->n_fixes++] = (Fix){at, block};
}

// ---- registers ----------------------------------------------------------------------------------

static bool is_temp(uint16_t cell) {
    return cell >= LOOP_SLOTS;
}
static uint8_t reg_of(const Asm *a, uint16_t cell) {
    return is_temp(cell) ? a->reg[cell - LOOP_SLOTS] : NO_REG;
}
static Loc loc_of(const Asm *a, uint16_t cell) {
    uint8_t r = reg_of(a, cell);
    return r == NO_REG ? cell_mem(cell) : in_reg(r);
}

static void spill(Asm *a, uint16_t temp, bool xmm) {
    uint8_t r = a->reg[temp];
    uint16_t cell = (uint16_t)(temp + LOOP_SLOTS);
    if (xmm) {
        sse(a, 0xf2, 0x11, r, cell_mem(cell));
        a->xmm_holds[r] = 0;
    } else {
        mov_to(a, cell_mem(cell), r);
        a->gpr_holds[r] = 0;
    }
    a->reg[temp] = NO_REG;
}

static void free_dead(Asm *a, uint32_t upto) { // temporaries whose last use was before or at `upto`
    for (int r = 0; r < 16; r++) {
        uint16_t *h[2] = {&a->gpr_holds[r], &a->xmm_holds[r]};
        for (int k = 0; k < 2; k++)
            if (*h[k] && a->last[*h[k] - 1] <= upto) {
                a->reg[*h[k] - 1] = NO_REG;
                *h[k] = 0;
            }
    }
}

static bool operand_here(const LoopIns *i, uint16_t temp) {
    uint16_t cell = (uint16_t)(temp + LOOP_SLOTS);
    return i->a == cell || i->b == cell || i->c == cell;
}

// A register for the result of the current instruction.
static uint8_t take_gpr(Asm *a, const LoopIns *i, uint16_t cell) {
    uint16_t temp = (uint16_t)(cell - LOOP_SLOTS), victim = UINT16_MAX;
    uint8_t r = NO_REG;
    for (size_t k = 0; k < sizeof gpr_order && r == NO_REG; k++)
        if (!a->gpr_holds[gpr_order[k]] && !a->taken_gpr[gpr_order[k]])
            r = gpr_order[k];
    if (r == NO_REG) {
        for (size_t k = 0; k < sizeof gpr_order; k++) {
            if (a->taken_gpr[gpr_order[k]])
                continue;
            uint16_t t = (uint16_t)(a->gpr_holds[gpr_order[k]] - 1);
            if (operand_here(i, t))
                continue;
            if (victim == UINT16_MAX || a->last[t] > a->last[victim])
                victim = t;
        }
        r = a->reg[victim];
        spill(a, victim, false);
    }
    a->gpr_holds[r] = (uint16_t)(temp + 1);
    return a->reg[temp] = r;
}
static uint8_t take_xmm(Asm *a, const LoopIns *i, uint16_t cell) {
    uint16_t temp = (uint16_t)(cell - LOOP_SLOTS), victim = UINT16_MAX;
    uint8_t r = NO_REG;
    for (int k = XMM_FIRST; k < XMM_COUNT && r == NO_REG; k++)
        if (!a->xmm_holds[k] && !a->taken_xmm[k])
            r = (uint8_t)k;
    if (r == NO_REG) {
        for (int k = XMM_FIRST; k < XMM_COUNT; k++) {
            if (a->taken_xmm[k])
                continue;
            uint16_t t = (uint16_t)(a->xmm_holds[k] - 1);
            if (operand_here(i, t))
                continue;
            if (victim == UINT16_MAX || a->last[t] > a->last[victim])
                victim = t;
        }
        r = a->reg[victim];
        spill(a, victim, true);
    }
    a->xmm_holds[r] = (uint16_t)(temp + 1);
    return a->reg[temp] = r;
}

// Before a call: what it would destroy goes to its cells.
static void spill_for_call(Asm *a) {
    for (int r = 0; r < 16; r++) {
        if (a->gpr_holds[r] && lost_in_calls(r))
            spill(a, (uint16_t)(a->gpr_holds[r] - 1), false);
        if (a->xmm_holds[r])
            spill(a, (uint16_t)(a->xmm_holds[r] - 1), true);
    }
}

// The variables' registers and their cells.
static void store_variables(Asm *a, bool gpr, bool xmm) {
    for (int s = 1; s <= LOOP_VARS; s++) {
        if (gpr && a->slot_gpr[s] != NO_REG)
            mov_to(a, cell_mem((uint16_t)s), a->slot_gpr[s]);
        if (xmm && a->slot_xmm[s] != NO_REG)
            sse(a, 0xf2, 0x11, a->slot_xmm[s], cell_mem((uint16_t)s));
    }
}
static void load_variables(Asm *a, bool gpr, bool xmm) {
    for (int s = 1; s <= LOOP_VARS; s++) {
        if (gpr && a->slot_gpr[s] != NO_REG)
            mov(a, a->slot_gpr[s], cell_mem((uint16_t)s));
        if (xmm && a->slot_xmm[s] != NO_REG)
            movsd(a, a->slot_xmm[s], cell_mem((uint16_t)s));
    }
}

static bool const_of(const Asm *a, uint16_t cell, int64_t *out) {
    if (is_temp(cell))
        return false;
    for (uint32_t i = 0; i < a->g->n_consts; i++)
        if (a->g->const_slot[i] == cell) {
            *out = (int64_t)a->g->consts[i];
            return true;
        }
    return false;
}
static bool imm_of(const Asm *a, uint16_t cell, int32_t *out) {
    int64_t v;
    if (!const_of(a, cell, &v) || v != (int32_t)v)
        return false;
    *out = (int32_t)v;
    return true;
}

static void load_int(Asm *a, int reg, uint16_t cell) {
    int64_t v;
    if (const_of(a, cell, &v))
        mov_imm(a, reg, (uint64_t)v);
    else
        mov(a, reg, loc_of(a, cell));
}

// ---- side exits ---------------------------------------------------------------------------------

static void add_way(Asm *a, const LoopIns *i, uint32_t at, int kind, uint8_t ra) {
    const LoopExit *x = &a->g->exits[i->x];
    if (!room((void **)&a->ways, &a->ways_cap, a->n_ways + 1, sizeof *a->ways)) {
        a->failed = true;
        return;
    }
    Way w = {.at = at,
             .back = a->n,
             .exit = i->x,
             .first = a->n_saved,
             .ins = i,
             .kind = (uint8_t)kind,
             .ra = ra,
             .rb = reg_of(a, i->b),
             .rc = reg_of(a, i->c)};
    for (uint32_t k = 0; k < x->n; k++) {
        uint16_t cell = a->g->items[x->first + k].cell;
        uint8_t r = reg_of(a, cell);
        if (r == NO_REG)
            continue;
        if (!room((void **)&a->saved, &a->saved_cap, a->n_saved + 1, sizeof *a->saved)) {
            a->failed = true;
            return;
        }
        bool xmm = a->xmm_holds[r] == cell - LOOP_SLOTS + 1;
        a->saved[a->n_saved++] = (Saved){cell, r, xmm};
    }
    w.n = a->n_saved - w.first;
    a->ways[a->n_ways++] = w;
}
static void leave_if(Asm *a, const LoopIns *i, int cc) {
    add_way(a, i, jump_cc(a, cc), 0, NO_REG);
}

// ---- instructions -------------------------------------------------------------------------------

static void arith(Asm *a, int what, int reg, uint16_t cell) {
    int32_t v;
    static const uint8_t opcodes[] = {[A_ADD] = 0x03, [A_OR] = 0x0b,  [A_AND] = 0x23,
                                      [A_SUB] = 0x2b, [A_XOR] = 0x33, [A_CMP] = 0x3b};
    if (imm_of(a, cell, &v))
        arith_imm(a, what, reg, v);
    else
        op64(a, opcodes[what], reg, loc_of(a, cell));
}

static void int_op(Asm *a, const LoopIns *i, int what, int cc) {
    uint8_t d = take_gpr(a, i, i->a);
    if (reg_of(a, i->c) == d) { // only without a side exit: the register was that of a dead operand
        mov(a, RAX, loc_of(a, i->b));
        arith(a, what, RAX, i->c);
        mov(a, d, in_reg(RAX));
        return;
    }
    load_int(a, d, i->b);
    arith(a, what, d, i->c);
    if (cc >= 0)
        leave_if(a, i, cc);
}

static void multiply(Asm *a, const LoopIns *i, bool check) {
    int32_t v;
    load_int(a, RAX, i->b);
    if (imm_of(a, i->c, &v)) {
        op64(a, 0x69, RAX, in_reg(RAX));
        word32(a, (uint32_t)v);
    } else {
        op64(a, 0x0faf, RAX, loc_of(a, i->c));
    }
    if (check)
        leave_if(a, i, CC_O);
    mov(a, take_gpr(a, i, i->a), in_reg(RAX));
}

static void multiply_unsigned(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    load_int(a, RCX, i->c);
    op64(a, 0xf7, 4, in_reg(RCX));
    leave_if(a, i, CC_O);
    mov(a, take_gpr(a, i, i->a), in_reg(RAX));
}

static void give_rax(Asm *a, const LoopIns *i) {
    mov(a, take_gpr(a, i, i->a), in_reg(RAX));
}

static void shift(Asm *a, const LoopIns *i) {
    int64_t by;
    int what = i->op == L_SARI ? 7 : i->op == L_SHRU ? 5 : 4;
    bool exact = i->op == L_SHLI;
    bool known = const_of(a, i->c, &by);
    load_int(a, RCX, i->c);
    if (!known || by < 0 || by > 63) {
        arith_imm(a, A_CMP, RCX, 63);
        leave_if(a, i, CC_A);
    }
    load_int(a, RAX, i->b);
    if (known && by >= 0 && by <= 63)
        shift_imm(a, what, RAX, (unsigned)by);
    else
        shift_cl(a, what, RAX);
    if (exact) {
        mov(a, RDX, in_reg(RAX));
        shift_cl(a, 7, RDX);
        arith(a, A_CMP, RDX, i->b);
        leave_if(a, i, CC_NE);
    }
    give_rax(a, i);
}

static bool divide_by_power(Asm *a, const LoopIns *i) {
    int64_t c;
    if (!const_of(a, i->c, &c) || c <= 0 || (c & (c - 1)))
        return false;
    unsigned by = (unsigned)__builtin_ctzll((uint64_t)c);
    load_int(a, RAX, i->b);
    if (i->op == L_DIVI)
        shift_imm(a, 7, RAX, by);
    else if (i->op == L_DIVU)
        shift_imm(a, 5, RAX, by);
    else if (c - 1 == (int32_t)(c - 1))
        arith_imm(a, A_AND, RAX, (int32_t)(c - 1));
    else {
        mov_imm(a, RCX, (uint64_t)(c - 1));
        op64(a, 0x23, RAX, in_reg(RCX));
    }
    give_rax(a, i);
    return true;
}

static void divide_signed(Asm *a, const LoopIns *i) {
    bool rest = i->op == L_MODI;
    int64_t c;
    bool known = const_of(a, i->c, &c) && c != 0 && c != -1;
    uint32_t done[2] = {0}, n = 0;
    load_int(a, RCX, i->c);
    if (!known) {
        op64(a, 0x85, RCX, in_reg(RCX));
        leave_if(a, i, CC_E);
        arith_imm(a, A_CMP, RCX, -1);
        uint32_t other = jump_cc(a, CC_NE);
        load_int(a, RAX, i->b);
        op64(a, 0xf7, 3, in_reg(RAX));
        leave_if(a, i, CC_O);
        ins(a, 0, false, 0x33, RDX, in_reg(RDX), false);
        done[n++] = jump(a);
        patch_here(a, other);
    }
    load_int(a, RAX, i->b);
    byte(a, 0x48);
    byte(a, 0x99); // cqo
    op64(a, 0xf7, 7, in_reg(RCX));
    op64(a, 0x85, RDX, in_reg(RDX));
    done[n++] = jump_cc(a, CC_E);
    // a rest of the other sign than the divisor: one further down
    op64(a, 0x33, RCX, in_reg(RDX)); // sign of rcx ^ rdx
    uint32_t same = jump_cc(a, CC_NS);
    op64(a, 0x33, RCX, in_reg(RDX)); // the divisor again
    op64(a, 0x03, RDX, in_reg(RCX));
    arith_imm(a, A_SUB, RAX, 1);
    patch_here(a, same);
    while (n-- > 0)
        patch_here(a, done[n]);
    if (rest)
        mov(a, RAX, in_reg(RDX));
    give_rax(a, i);
}

static void divide_unsigned(Asm *a, const LoopIns *i) {
    load_int(a, RCX, i->c);
    op64(a, 0x85, RCX, in_reg(RCX));
    leave_if(a, i, CC_E);
    load_int(a, RAX, i->b);
    ins(a, 0, false, 0x33, RDX, in_reg(RDX), false);
    op64(a, 0xf7, 6, in_reg(RCX));
    if (i->op == L_MODU)
        mov(a, RAX, in_reg(RDX));
    give_rax(a, i);
}

static void negate(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    if (i->op == L_ABSI) {
        mov(a, RCX, in_reg(RAX));
        op64(a, 0xf7, 3, in_reg(RAX));
        leave_if(a, i, CC_O);
        op64(a, 0x0f48, RAX, in_reg(RCX)); // cmovs: -b is negative, so b it is
    } else {
        op64(a, 0xf7, 3, in_reg(RAX));
        leave_if(a, i, CC_O);
    }
    give_rax(a, i);
}

// rcx = rax cut to a kind.
static void cut(Asm *a, NumKind k) {
    switch (k) {
    case NUM_I8: op64(a, 0x0fbe, RCX, in_reg(RAX)); return;
    case NUM_I16: op64(a, 0x0fbf, RCX, in_reg(RAX)); return;
    case NUM_I32: op64(a, 0x63, RCX, in_reg(RAX)); return;
    case NUM_U8: op64(a, 0x0fb6, RCX, in_reg(RAX)); return;
    case NUM_U16: op64(a, 0x0fb7, RCX, in_reg(RAX)); return;
    case NUM_U32: ins(a, 0, false, 0x8b, RCX, in_reg(RAX), false); return;
    default: mov(a, RCX, in_reg(RAX)); return;
    }
}

static void fit(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    if (i->k == NUM_U64) {
        op64(a, 0x85, RAX, in_reg(RAX));
        leave_if(a, i, CC_S);
        return;
    }
    cut(a, (NumKind)i->k);
    op64(a, 0x3b, RCX, in_reg(RAX));
    leave_if(a, i, CC_NE);
}

static void extreme_int(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    load_int(a, RCX, i->c);
    op64(a, 0x3b, RCX, in_reg(RAX));
    op64(a, i->op == L_MAXI ? 0x0f4f : 0x0f4c, RAX, in_reg(RCX));
    give_rax(a, i);
}

static void float_op(Asm *a, const LoopIns *i, unsigned opcode) {
    uint8_t d = take_xmm(a, i, i->a);
    if (reg_of(a, i->c) == d) {
        movsd(a, 0, loc_of(a, i->b));
        sse(a, 0xf2, opcode, 0, loc_of(a, i->c));
        movsd(a, d, in_reg(0));
        return;
    }
    movsd(a, d, loc_of(a, i->b));
    sse(a, 0xf2, opcode, d, loc_of(a, i->c));
}

// a = c by the instruction with b: max and min keep b unless c is beyond it.
static void extreme_float(Asm *a, const LoopIns *i) {
    movsd(a, 0, loc_of(a, i->c));
    sse(a, 0xf2, i->op == L_MAXF ? 0x5f : 0x5d, 0, loc_of(a, i->b));
    movsd(a, take_xmm(a, i, i->a), in_reg(0));
}

static void float_bits(Asm *a, const LoopIns *i) {
    if (reg_of(a, i->b) != NO_REG)
        movq_to_gpr(a, RAX, reg_of(a, i->b));
    else
        mov(a, RAX, loc_of(a, i->b));
    op64(a, 0x0fba, i->op == L_NEGF ? 7 : 6, in_reg(RAX)); // btc, btr
    byte(a, 63);
    movq_to_xmm(a, take_xmm(a, i, i->a), RAX);
}

// The exponent of a float in eax: 0x7ff for infinities and NaN.
static void exponent(Asm *a, Loc from) {
    if (from.mem)
        mov(a, RAX, from);
    else
        movq_to_gpr(a, RAX, from.reg);
    shift_imm(a, 4, RAX, 1);
    shift_imm(a, 5, RAX, 53);
    ins(a, 0, false, 0x81, 7, in_reg(RAX), false);
    word32(a, 0x7ff);
}

static void quiet(Asm *a, const LoopIns *i) {
    exponent(a, loc_of(a, i->a));
    uint32_t at = jump_cc(a, CC_E);
    add_way(a, i, at, 2, reg_of(a, i->a));
}

static void call_address(Asm *a, const void *fn) {
    store_variables(a, false, true);
    mov_imm(a, RAX, (uint64_t)(uintptr_t)fn);
    byte(a, 0xff);
    byte(a, 0xd0);
    load_variables(a, false, true);
}

static void call_function(Asm *a, const LoopIns *i) {
    movsd(a, 0, loc_of(a, i->b));
    spill_for_call(a);
    exponent(a, in_reg(0));
    leave_if(a, i, CC_E);
    double (*fn)(double) = a->g->fns[i->k].math.one;
    const void *address;
    memcpy(&address, &fn, sizeof address);
    call_address(a, address);
    exponent(a, in_reg(0));
    leave_if(a, i, CC_E);
    movsd(a, take_xmm(a, i, i->a), in_reg(0));
}

// One instruction by the interpreter of the typed code.
static void by_interpreter(Asm *a, const LoopIns *i) {
    const LoopOpInfo *info = &loop_op_info[i->op];
    spill_for_call(a);
    const uint16_t cells[3] = {i->a, i->b, i->c};
    const char kinds[3] = {info->a, info->b, info->c};
    for (int k = 0; k < 3; k++) { // those in registers that calls keep
        uint8_t r = reg_of(a, cells[k]);
        if ((kinds[k] == 'I' || kinds[k] == 'F') && r != NO_REG)
            mov_to(a, cell_mem(cells[k]), r);
    }
    mov_imm(a, RDI, (uint64_t)(uintptr_t)a->g);
    mov_imm(a, RSI, (uint64_t)(uintptr_t)i);
    mov(a, RDX, in_reg(RBX));
    bool (*step)(const Trace *, const LoopIns *, uint64_t *) = loop_step;
    const void *address;
    memcpy(&address, &step, sizeof address);
    call_address(a, address);
    ins(a, 0, false, 0x84, RAX, in_reg(RAX), true);
    if (info->out)
        leave_if(a, i, CC_E);
    if (info->a == 'i')
        mov(a, take_gpr(a, i, i->a), cell_mem(i->a));
    if (info->a == 'f')
        movsd(a, take_xmm(a, i, i->a), cell_mem(i->a));
}

// Out of fuel: loop_refuel says whether to go on.
static void iteration(Asm *a, const LoopIns *i) {
    uint32_t on = jump_cc(a, CC_G);
    by_interpreter(a, i);
    patch_here(a, on);
}

static void to_float(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    if (i->op == L_I2FX) {
        mov_imm(a, RCX, UINT64_C(1) << 53);
        op64(a, 0x8d, RDX, (Loc){.mem = true, .reg = RAX, .index = RCX});
        op64(a, 0x03, RCX, in_reg(RCX));
        op64(a, 0x3b, RDX, in_reg(RCX));
        leave_if(a, i, CC_A);
    }
    uint8_t d = take_xmm(a, i, i->a);
    sse(a, 0, 0x57, d, in_reg(d));
    ins(a, 0xf2, true, 0x0f2a, d, in_reg(RAX), false);
}

static void to_int(Asm *a, const LoopIns *i) {
    ins(a, 0xf2, true, 0x0f2c, RAX, loc_of(a, i->b), false);
    mov_imm(a, RCX, UINT64_C(1) << 63);
    op64(a, 0x3b, RAX, in_reg(RCX));
    leave_if(a, i, CC_E);
    give_rax(a, i);
}

// ---- comparing ----------------------------------------------------------------------------------

static int int_cc(unsigned k, bool uns) {
    static const uint8_t s[] = {CC_L, CC_LE, CC_E, CC_NE, CC_G, CC_GE},
                         u[] = {CC_B, CC_BE, CC_E, CC_NE, CC_A, CC_AE};
    return (uns ? u : s)[k & 7] ^ (int)(k >> 3);
}

static void compare_ints(Asm *a, const LoopIns *i) {
    uint8_t r = reg_of(a, i->b);
    if (r == NO_REG) {
        load_int(a, RAX, i->b);
        r = RAX;
    }
    arith(a, A_CMP, r, i->c);
}

// Flags of a comparison of floats; returns the condition, or -1 for == and !=.
static int compare_floats(Asm *a, const LoopIns *i) {
    unsigned k = i->k & 7;
    bool swap = k == OP_LT || k == OP_LE;
    uint16_t left = swap ? i->c : i->b;
    uint16_t right = swap ? i->b : i->c;
    uint8_t r = reg_of(a, left);
    if (r == NO_REG) {
        movsd(a, 0, loc_of(a, left));
        r = 0;
    }
    sse(a, 0x66, 0x2e, r, loc_of(a, right));
    if (k == OP_EQ || k == OP_NE)
        return -1;
    return (k == OP_LT || k == OP_GT ? CC_A : CC_AE) ^ (int)(i->k >> 3);
}

static void set_cc(Asm *a, int cc, int reg) {
    ins(a, 0, false, 0x0f90u | (unsigned)cc, 0, in_reg(reg), true);
}

static void set_bool(Asm *a, const LoopIns *i) {
    int cc;
    if (i->op == L_SETF) {
        cc = compare_floats(a, i);
        if (cc < 0) {
            bool equal = (i->k & 7) == OP_EQ;
            set_cc(a, equal ? CC_E : CC_NE, RAX);
            set_cc(a, equal ? CC_NP : CC_P, RCX);
            ins(a, 0, false, equal ? 0x23 : 0x0b, RAX, in_reg(RCX), false);
        } else {
            set_cc(a, cc, RAX);
        }
    } else {
        compare_ints(a, i);
        set_cc(a, int_cc(i->k, i->op == L_SETU), RAX);
    }
    ins(a, 0, false, 0x0fb6, RAX, in_reg(RAX), true);
    give_rax(a, i);
}

static void branch(Asm *a, const LoopIns *i) {
    if (i->op != L_JF) {
        compare_ints(a, i);
        to_block(a, jump_cc(a, int_cc(i->k, i->op == L_JU)), i->x);
        return;
    }
    int cc = compare_floats(a, i);
    if (cc >= 0) {
        to_block(a, jump_cc(a, cc), i->x);
    } else if (((i->k & 7) == OP_EQ) != (i->k >> 3)) { // equal, and comparable
        uint32_t skip = jump_cc(a, CC_P);
        to_block(a, jump_cc(a, CC_E), i->x);
        patch_here(a, skip);
    } else {
        to_block(a, jump_cc(a, CC_P), i->x);
        to_block(a, jump_cc(a, CC_NE), i->x);
    }
}

// ---- memory -------------------------------------------------------------------------------------

static void bound(Asm *a, const LoopIns *i) {
    uint8_t d = take_gpr(a, i, i->a);
    load_int(a, d, i->b);
    arith(a, A_CMP, d, i->c);
    uint32_t at = jump_cc(a, CC_AE);
    add_way(a, i, at, 1, d);
}

static Loc address(Asm *a, const LoopIns *i, bool row) {
    static const uint8_t logs[] = {0, 0, 1, 0, 2, 0, 0, 0, 3};
    uint8_t base = reg_of(a, i->b);
    uint8_t index = reg_of(a, i->c);
    if (base == NO_REG) {
        load_int(a, RAX, i->b);
        base = RAX;
    }
    if (index == NO_REG) {
        load_int(a, RCX, i->c);
        index = RCX;
    }
    return (Loc){.mem = true,
                 .reg = base,
                 .index = index,
                 .scale = row ? logs[num_bytes((NumKind)i->k)] : 0};
}

static void load(Asm *a, const LoopIns *i) {
    Loc m = address(a, i, i->op == L_LDXI || i->op == L_LDXF);
    if (i->k == NUM_F64) {
        sse(a, 0xf2, 0x10, take_xmm(a, i, i->a), m);
        return;
    }
    if (i->k == NUM_F32) {
        uint8_t x = take_xmm(a, i, i->a);
        sse(a, 0, 0x57, x, in_reg(x));
        sse(a, 0xf3, 0x5a, x, m);
        return;
    }
    uint8_t d = take_gpr(a, i, i->a);
    switch ((NumKind)i->k) {
    case NUM_I8: op64(a, 0x0fbe, d, m); return;
    case NUM_I16: op64(a, 0x0fbf, d, m); return;
    case NUM_I32: op64(a, 0x63, d, m); return;
    case NUM_BOOL:
    case NUM_U8: op64(a, 0x0fb6, d, m); return;
    case NUM_U16: op64(a, 0x0fb7, d, m); return;
    case NUM_U32: ins(a, 0, false, 0x8b, d, m, false); return;
    default: op64(a, 0x8b, d, m); return;
    }
}

static void store(Asm *a, const LoopIns *i) {
    Loc m = address(a, i, i->op == L_STXI || i->op == L_STXF);
    if (num_is_float((NumKind)i->k)) {
        uint8_t x = reg_of(a, i->a);
        if (x == NO_REG) {
            movsd(a, 0, loc_of(a, i->a));
            x = 0;
        }
        if (i->k == NUM_F32) {
            movsd(a, 1, in_reg(x));
            sse(a, 0xf2, 0x5a, 1, in_reg(1));
            sse(a, 0xf3, 0x11, 1, m);
        } else {
            sse(a, 0xf2, 0x11, x, m);
        }
        return;
    }
    uint8_t r = reg_of(a, i->a);
    if (r == NO_REG) {
        load_int(a, RDX, i->a);
        r = RDX;
    }
    switch (num_bytes((NumKind)i->k)) {
    case 1: ins(a, 0, false, 0x88, r, m, true); return;
    case 2: ins(a, 0x66, false, 0x89, r, m, false); return;
    case 4: ins(a, 0, false, 0x89, r, m, false); return;
    default: op64(a, 0x89, r, m); return;
    }
}

// rax = the address of an item.
static void item_address(Asm *a, const LoopIns *i) {
    load_int(a, RAX, i->b);
    mov(a, RAX, at_mem(RAX, (int32_t)offsetof(List, items)));
    load_int(a, RCX, i->c);
    shift_imm(a, 4, RCX, 4);
    op64(a, 0x03, RAX, in_reg(RCX));
}
static void compare_dword(Asm *a, Loc m, uint32_t v) {
    ins(a, 0, false, 0x81, 7, m, false);
    word32(a, v);
}
static void compare_byte32(Asm *a, int32_t disp, uint32_t v) {
    compare_dword(a, at_mem(RAX, disp), v);
}

static Tag tag_of(LoopType t) {
    switch (lt_kind(t)) {
    case LT_BOOL: return T_BOOL;
    case LT_INT: return T_INT;
    case LT_FLOAT: return T_FLOAT;
    case LT_EXT: return T_EXT;
    case LT_NONE: return T_NONE;
    default: return T_OBJ;
    }
}

static void list_get(Asm *a, const LoopIns *i) {
    LoopType t = a->g->forms[i->k].item;
    item_address(a, i);
    compare_byte32(a, 0, tag_of(t));
    leave_if(a, i, CC_NE);
    if (lt_kind(t) == LT_EXT) {
        compare_byte32(a, 4, lt_n(t));
        leave_if(a, i, CC_NE);
    }
    if (lt_kind(t) == LT_LIST) {
        mov(a, RAX, at_mem(RAX, 8));
        mov_imm(a, RCX, (uint64_t)(uintptr_t)&type_list);
        op64(a, 0x3b, RCX, at_mem(RAX, (int32_t)offsetof(Obj, type)));
        leave_if(a, i, CC_NE);
        give_rax(a, i);
        return;
    }
    if (i->op == L_LGETF) {
        movsd(a, take_xmm(a, i, i->a), at_mem(RAX, 8));
        return;
    }
    uint8_t d = take_gpr(a, i, i->a);
    if (lt_kind(t) == LT_BOOL)
        op64(a, 0x0fb6, d, at_mem(RAX, 8));
    else
        mov(a, d, at_mem(RAX, 8));
}

// Of plain types; of registered ones the type stands in the same word.
static void list_is(Asm *a, const LoopIns *i) {
    LoopType t = a->g->forms[i->k].item;
    item_address(a, i);
    if (lt_kind(t) == LT_EXT) {
        mov_imm(a, RCX, (uint64_t)T_EXT | (uint64_t)lt_n(t) << 32);
        op64(a, 0x3b, RCX, at_mem(RAX, 0));
    } else {
        compare_byte32(a, 0, tag_of(t));
    }
    set_cc(a, CC_E, RAX);
    ins(a, 0, false, 0x0fb6, RAX, in_reg(RAX), true);
    give_rax(a, i);
}

static void list_put(Asm *a, const LoopIns *i) {
    LoopType t = a->g->forms[i->k].item;
    item_address(a, i);
    compare_byte32(a, 0, T_OBJ);
    leave_if(a, i, CC_E);
    mov_imm(a, RCX, (uint64_t)tag_of(t) | (lt_kind(t) == LT_EXT ? (uint64_t)lt_n(t) << 32 : 0));
    mov_to(a, at_mem(RAX, 0), RCX);
    if (i->op == L_LPUTF) {
        uint8_t x = reg_of(a, i->a);
        if (x == NO_REG) {
            movsd(a, 0, loc_of(a, i->a));
            x = 0;
        }
        sse(a, 0xf2, 0x11, x, at_mem(RAX, 8));
        return;
    }
    load_int(a, RCX, i->a);
    mov_to(a, at_mem(RAX, 8), RCX);
}

// ---- all of them --------------------------------------------------------------------------------

// To and from a variable's register.
static bool put_variable(Asm *a, const LoopIns *i) {
    uint8_t g = i->a <= LOOP_VARS ? a->slot_gpr[i->a] : NO_REG;
    uint8_t x = i->a <= LOOP_VARS ? a->slot_xmm[i->a] : NO_REG;
    uint8_t r = reg_of(a, i->b);
    if (g != NO_REG) {
        if (i->op == L_PUTF && r != NO_REG)
            movq_to_gpr(a, g, r);
        else
            load_int(a, g, i->b);
    } else if (x != NO_REG) {
        if (i->op == L_PUTI && r != NO_REG)
            movq_to_xmm(a, x, r);
        else
            movsd(a, x, loc_of(a, i->b));
    }
    return g != NO_REG || x != NO_REG;
}

static void get_slot(Asm *a, const LoopIns *i) {
    uint8_t g = i->b <= LOOP_VARS ? a->slot_gpr[i->b] : NO_REG;
    uint8_t x = i->b <= LOOP_VARS ? a->slot_xmm[i->b] : NO_REG;
    if (i->op == L_MOVI) {
        uint8_t d = take_gpr(a, i, i->a);
        if (g != NO_REG)
            mov(a, d, in_reg(g));
        else if (x != NO_REG)
            movq_to_gpr(a, d, x);
        else
            load_int(a, d, i->b);
    } else {
        uint8_t d = take_xmm(a, i, i->a);
        if (x != NO_REG)
            movsd(a, d, in_reg(x));
        else if (g != NO_REG)
            movq_to_xmm(a, d, g);
        else
            movsd(a, d, loc_of(a, i->b));
    }
}

static void put_slot(Asm *a, const LoopIns *i) {
    uint8_t r = reg_of(a, i->b);
    int32_t v;
    if (put_variable(a, i))
        return;
    if (i->op == L_PUTF && r != NO_REG) {
        sse(a, 0xf2, 0x11, r, cell_mem(i->a));
    } else if (r == NO_REG && imm_of(a, i->b, &v)) {
        op64(a, 0xc7, 0, cell_mem(i->a));
        word32(a, (uint32_t)v);
    } else {
        if (r == NO_REG) {
            load_int(a, RAX, i->b);
            r = RAX;
        }
        mov_to(a, cell_mem(i->a), r);
    }
}

static void not_below(Asm *a, const LoopIns *i) { // and its sister: is it 0?
    sse(a, 0, 0x57, 0, in_reg(0));
    if (i->op == L_POSF) {
        sse(a, 0x66, 0x2e, 0, loc_of(a, i->b)); // 0 above b
        leave_if(a, i, CC_A);
        return;
    }
    sse(a, 0x66, 0x2e, 0, loc_of(a, i->b));
    uint32_t nan = jump_cc(a, CC_P);
    leave_if(a, i, CC_E);
    patch_here(a, nan);
}

static void assemble_one(Asm *a, const LoopIns *i, bool next_block) {
    switch ((LoopOp)i->op) {
    case L_MOVI:
    case L_MOVF: get_slot(a, i); return;
    case L_PUTI:
    case L_PUTF: put_slot(a, i); return;
    case L_ADDI: int_op(a, i, A_ADD, CC_O); return;
    case L_SUBI: int_op(a, i, A_SUB, CC_O); return;
    case L_ADDU: int_op(a, i, A_ADD, CC_B); return;
    case L_SUBU: int_op(a, i, A_SUB, CC_B); return;
    case L_ADDW: int_op(a, i, A_ADD, -1); return;
    case L_SUBW: int_op(a, i, A_SUB, -1); return;
    case L_AND: int_op(a, i, A_AND, -1); return;
    case L_OR: int_op(a, i, A_OR, -1); return;
    case L_XOR: int_op(a, i, A_XOR, -1); return;
    case L_MULI: multiply(a, i, true); return;
    case L_MULW: multiply(a, i, false); return;
    case L_MULU: multiply_unsigned(a, i); return;
    case L_SHLI:
    case L_SHLN:
    case L_SARI:
    case L_SHRU: shift(a, i); return;
    case L_DIVI:
    case L_MODI:
        if (!divide_by_power(a, i))
            divide_signed(a, i);
        return;
    case L_DIVU:
    case L_MODU:
        if (!divide_by_power(a, i))
            divide_unsigned(a, i);
        return;
    case L_NEGI:
    case L_ABSI: negate(a, i); return;
    case L_NOT:
        load_int(a, RAX, i->b);
        op64(a, 0xf7, 2, in_reg(RAX));
        give_rax(a, i);
        return;
    case L_FLIP:
        load_int(a, RAX, i->b);
        arith_imm(a, A_XOR, RAX, 1);
        give_rax(a, i);
        return;
    case L_FIT: fit(a, i); return;
    case L_WRAP:
        load_int(a, RAX, i->b);
        cut(a, (NumKind)i->k);
        mov(a, take_gpr(a, i, i->a), in_reg(RCX));
        return;
    case L_MAXI:
    case L_MINI: extreme_int(a, i); return;
    case L_ADDF: float_op(a, i, 0x58); return;
    case L_SUBF: float_op(a, i, 0x5c); return;
    case L_MULF: float_op(a, i, 0x59); return;
    case L_DIVF: float_op(a, i, 0x5e); return;
    case L_NEGF:
    case L_ABSF: float_bits(a, i); return;
    case L_SQRTF: // from the register itself: the upper half must not wait for older work
        movsd(a, 0, loc_of(a, i->b));
        sse(a, 0xf2, 0x51, 0, in_reg(0));
        movsd(a, take_xmm(a, i, i->a), in_reg(0));
        return;
    case L_ROUND: {
        movsd(a, 0, loc_of(a, i->b));
        sse(a, 0xf2, 0x5a, 0, in_reg(0));
        uint8_t d = take_xmm(a, i, i->a);
        sse(a, 0xf3, 0x5a, d, in_reg(0));
        return;
    }
    case L_MAXF:
    case L_MINF: extreme_float(a, i); return;
    case L_CALL1: call_function(a, i); return;
    case L_POWI:
    case L_MODP:
    case L_DIVP:
    case L_POWP:
    case L_HOOK:
    case L_CALL2:
    case L_DRAW:
    case L_WHOLE:
    case L_U2F:
    case L_FILLI:
    case L_FILLF:
    case L_COPY:
    case L_LAPPI:
    case L_LAPPF: by_interpreter(a, i); return;
    case L_NONZ:
    case L_POSF: not_below(a, i); return;
    case L_QUIET: quiet(a, i); return;
    case L_I2F:
    case L_I2FX: to_float(a, i); return;
    case L_F2I: to_int(a, i); return;
    case L_SETI:
    case L_SETU:
    case L_SETF: set_bool(a, i); return;
    case L_BOUND: bound(a, i); return;
    case L_LDI:
    case L_LDF:
    case L_LDXI:
    case L_LDXF: load(a, i); return;
    case L_STI:
    case L_STF:
    case L_STXI:
    case L_STXF: store(a, i); return;
    case L_LLEN:
        load_int(a, RAX, i->b);
        mov(a, take_gpr(a, i, i->a), at_mem(RAX, (int32_t)offsetof(List, n)));
        return;
    case L_LPOP:
        load_int(a, RAX, i->b);
        op64(a, 0xff, 1, at_mem(RAX, (int32_t)offsetof(List, n)));
        return;
    case L_LIS: list_is(a, i); return;
    case L_LGETI:
    case L_LGETF: list_get(a, i); return;
    case L_LPUTI:
    case L_LPUTF: list_put(a, i); return;
    case L_JI:
    case L_JU:
    case L_JF: branch(a, i); return;
    case L_JUMP:
        if (!next_block)
            to_block(a, jump(a), i->x);
        return;
    case L_ITERATION:
        op64(a, 0xff, 1, cell_mem(SLOT_FUEL));
        iteration(a, i);
        return;
    case L_EXIT: add_way(a, i, jump(a), 0, NO_REG); return;
    case L_SYNC:
    case L_ATOMI:
    case L_ATOMF:
    case L_WARPI:
    case L_WARPF:
    case LOOP_OPS: return; // never on the host
    }
}

// ---- blocks -------------------------------------------------------------------------------------

static void needs(Asm *a, uint16_t cell, uint32_t at) {
    if (is_temp(cell))
        a->last[cell - LOOP_SLOTS] = at;
}

static void find_last_uses(Asm *a, uint32_t from, uint32_t to) {
    const Trace *g = a->g;
    for (uint32_t n = from; n < to; n++) {
        const LoopIns *i = &g->ins[n];
        const LoopOpInfo *info = &loop_op_info[i->op];
        if (info->a == 'i' || info->a == 'f' || info->a == 'I' || info->a == 'F')
            needs(a, i->a, n);
        if (info->b != '-')
            needs(a, i->b, n);
        if (info->c != '-')
            needs(a, i->c, n);
        if (!info->out)
            continue;
        const LoopExit *x = &g->exits[i->x];
        for (uint32_t k = 0; k < x->n; k++)
            needs(a, g->items[x->first + k].cell, n);
    }
}

static void assemble_block(Asm *a, uint32_t block) {
    const Trace *g = a->g;
    uint32_t from = g->blocks[block];
    uint32_t to = block + 1 < g->n_blocks ? g->blocks[block + 1] : g->n_ins;
    memset(a->reg, NO_REG, sizeof a->reg);
    memset(a->gpr_holds, 0, sizeof a->gpr_holds);
    memset(a->xmm_holds, 0, sizeof a->xmm_holds);
    a->block_at[block] = a->n;
    find_last_uses(a, from, to);
    for (uint32_t n = from; n < to && !a->failed; n++) {
        const LoopIns *i = &g->ins[n];
        a->at = n;
        if (n > from)
            free_dead(a, n - 1);
        assemble_one(a, i, i->op == L_JUMP && i->x == block + 1 && n + 1 == to);
    }
}

static Loc way_loc(uint8_t reg, uint16_t cell) {
    return reg == NO_REG ? cell_mem(cell) : in_reg(reg);
}

// A result that is not finite is quiet when an operand explains it.
static void quiet_or_leave(Asm *a, const Way *w) {
    Loc r = way_loc(w->ra, w->ins->a);
    Loc b = way_loc(w->rb, w->ins->b);
    Loc c = way_loc(w->rc, w->ins->c);
    movsd(a, 0, r);
    sse(a, 0x66, 0x2e, 0, in_reg(0));
    uint32_t nan = jump_cc(a, CC_P);
    exponent(a, b);
    patch(a, jump_cc(a, CC_E), w->back);
    exponent(a, c);
    patch(a, jump_cc(a, CC_E), w->back);
    uint32_t out = jump(a);
    patch_here(a, nan);
    movsd(a, 0, b);
    sse(a, 0x66, 0x2e, 0, in_reg(0));
    patch(a, jump_cc(a, CC_P), w->back);
    movsd(a, 0, c);
    sse(a, 0x66, 0x2e, 0, in_reg(0));
    patch(a, jump_cc(a, CC_P), w->back);
    patch_here(a, out);
}

static void assemble_way(Asm *a, const Way *w) {
    patch_here(a, w->at);
    if (w->kind == 1) { // an index from the end, perhaps
        Loc extent = way_loc(w->rc, w->ins->c);
        op64(a, 0x03, w->ra, extent);
        op64(a, 0x3b, w->ra, extent);
        patch(a, jump_cc(a, CC_B), w->back);
    } else if (w->kind == 2) {
        quiet_or_leave(a, w);
    }
    for (uint32_t k = 0; k < w->n; k++) {
        const Saved *s = &a->saved[w->first + k];
        if (s->xmm)
            sse(a, 0xf2, 0x11, s->reg, cell_mem(s->cell));
        else
            mov_to(a, cell_mem(s->cell), s->reg);
    }
    mov_imm(a, RAX, w->exit);
    patch(a, jump(a), a->leave);
}

// ---- the whole ----------------------------------------------------------------------------------

static const uint8_t kept[] = {RBX, RBP, R12, R13, R14, R15};

static void push(Asm *a, int reg) {
    if (reg >= 8)
        byte(a, 0x41);
    byte(a, 0x50u | (unsigned)(reg & 7));
}
static void pop(Asm *a, int reg) {
    if (reg >= 8)
        byte(a, 0x41);
    byte(a, 0x58u | (unsigned)(reg & 7));
}

// The variables that are read and written most get the registers.
static void choose_variables(Asm *a) {
    const Trace *g = a->g;
    uint64_t uses[2][LOOP_VARS + 1] = {{0}};
    memset(a->slot_gpr, NO_REG, sizeof a->slot_gpr);
    memset(a->slot_xmm, NO_REG, sizeof a->slot_xmm);
    for (uint32_t block = 0; g->depth && block < g->n_blocks; block++) {
        uint32_t to = block + 1 < g->n_blocks ? g->blocks[block + 1] : g->n_ins;
        uint64_t weight = UINT64_C(1) << 4 * (g->depth[block] < 8 ? g->depth[block] : 8);
        for (uint32_t n = g->blocks[block]; n < to; n++) {
            const LoopIns *i = &g->ins[n];
            uint16_t slot = i->op == L_MOVI || i->op == L_MOVF   ? i->b
                            : i->op == L_PUTI || i->op == L_PUTF ? i->a
                                                                 : 0;
            if (slot && slot <= LOOP_VARS)
                uses[i->op == L_MOVF || i->op == L_PUTF][slot] += weight;
        }
    }
    for (int f = 0; f < 2; f++)
        for (size_t k = 0; k < (f ? sizeof kept_xmm : sizeof kept_gpr); k++) {
            int best = 0;
            for (int s = 1; s <= LOOP_VARS; s++)
                if (uses[f][s] > uses[f][best] && uses[f][s] > uses[!f][s])
                    best = s;
            if (!best)
                break;
            uses[0][best] = uses[1][best] = 0;
            if (f)
                a->taken_xmm[a->slot_xmm[best] = kept_xmm[k]] = true;
            else
                a->taken_gpr[a->slot_gpr[best] = kept_gpr[k]] = true;
        }
}

static void assemble(Asm *a) {
    const Trace *g = a->g;
    choose_variables(a);
    byte(a, 0xf3);
    byte(a, 0x0f);
    byte(a, 0x1e);
    byte(a, 0xfa); // endbr64: loop_execute calls it by its address
    for (size_t k = 0; k < sizeof kept; k++)
        push(a, kept[k]);
    arith_imm(a, A_SUB, RSP, 8);
    mov(a, RBX, in_reg(RDI));
    load_variables(a, true, true);
    uint32_t start = jump(a);
    a->leave = a->n;
    store_variables(a, true, true);
    arith_imm(a, A_ADD, RSP, 8);
    for (size_t k = sizeof kept; k-- > 0;)
        pop(a, kept[k]);
    byte(a, 0xc3);
    patch_here(a, start);
    for (uint32_t n = 0; n < g->n_blocks && !a->failed; n++)
        assemble_block(a, n);
    for (uint32_t n = 0; n < a->n_ways && !a->failed; n++)
        assemble_way(a, &a->ways[n]);
    for (uint32_t n = 0; n < a->n_fixes && !a->failed; n++)
        patch(a, a->fixes[n].at, a->block_at[a->fixes[n].block]);
}

void loop_assemble(VM *vm, Trace *g) {
    (void)vm;
    Asm *a = mem_zero(sizeof *a);
    if (!a)
        return;
    a->g = g;
    a->block_at = mem_zero((g->n_blocks + 1) * sizeof *a->block_at);
    if (a->block_at)
        assemble(a);
    if (a->block_at && !a->failed) {
        void *p = mmap(NULL, a->n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (p != MAP_FAILED) {
            memcpy(p, a->code, a->n);
            if (mprotect(p, a->n, PROT_READ | PROT_EXEC) == 0) {
                g->machine = p;
                g->machine_bytes = a->n;
            } else
                munmap(p, a->n); // a system that forbids it: the typed code is interpreted
        }
    }
    mem_free(a->code);
    mem_free(a->fixes);
    mem_free(a->ways);
    mem_free(a->saved);
    mem_free(a->block_at);
    mem_free(a);
}

uint32_t loop_execute(const Trace *g, uint64_t *r) {
    uint32_t (*code)(uint64_t *);
    memcpy(&code, &g->machine, sizeof code);
    return code(r);
}

void loop_machine_free(Trace *g) {
    if (g->machine)
        munmap(g->machine, g->machine_bytes);
    g->machine = NULL;
}

#else // another machine: the typed code is interpreted

void loop_assemble(VM *vm, Trace *g) {
    (void)vm;
    (void)g;
}
uint32_t loop_execute(const Trace *g, uint64_t *r) {
    (void)g;
    (void)r;
    return 0;
}
void loop_machine_free(Trace *g) {
    (void)g;
}

#endif
