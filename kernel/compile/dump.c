// dump.c: bytecode as text, and the check that temporaries are used as the
// compiler promises: read only while alive, dead at the end of the code.
#include "kernel/compile/dump.h"
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"

const char *const opcode_name[OPCODE_COUNT] = {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) [OPC_##NAME] = #NAME,
#include "kernel/vm/opcodes.def"
#undef OPCODE
};
const char opcode_kinds[OPCODE_COUNT][4] = {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) [OPC_##NAME] = #A #B #C,
#include "kernel/vm/opcodes.def"
#undef OPCODE
};

// ---- text ---------------------------------------------------------------------------------------

static void put_operand(VM *vm, const Code *code, uint16_t x, Buf *out) {
    size_t slot = x & SLOT_MASK;
    if (x == NO_OPERAND) {
        buf_add(out, STR(" -"));
    } else if (x >> SPACE_SHIFT == 2) {
        buf_printf(out, " %.*s", STR_ARG(str_get(vm->slots[slot].name)));
    } else if (x >> SPACE_SHIFT == 1) {
        buf_byte(out, ' ');
        if (!value_repr(vm, code->consts[slot], out))
            vm_clear_raised(vm);
    } else if (slot < code->n_locals && v_is(code->locals[slot], T_OBJ)) {
        buf_printf(out, " %.*s", STR_ARG(str_get(code->locals[slot])));
    } else {
        buf_printf(out, " t%zu", slot - code->n_locals);
    }
}

static void put_field(VM *vm, const Code *code, char kind, uint16_t x, Buf *out) {
    switch (kind) {
    case 'W':
    case 'R':
    case 'Y':
    case 'V':
    case 'T': put_operand(vm, code, x, out); break;
    case 'N': buf_printf(out, " %u", x); break;
    case 'A': buf_printf(out, " .%.*s", STR_ARG(str_get(code->names[x]))); break;
    default: break;
    }
}

static void put_instr(VM *vm, const Code *code, size_t at, Buf *out) {
    const Instr *i = &code->ops[at];
    const char *kinds = opcode_kinds[i->op];
    unsigned line = span_line(code->source->text, code->where[at].span.start).number;
    buf_printf(out, "%4u %5zu  %-14s", line, at, opcode_name[i->op]);
    put_field(vm, code, kinds[0], i->a, out);
    if (kinds[1] == 'J')
        buf_printf(out, " -> %zu", at + 1 + (size_t)(int64_t)instr_jump(i));
    else if (kinds[1] == 'X')
        buf_printf(out, " #%u", instr_wide(i));
    else {
        put_field(vm, code, kinds[1], i->b, out);
        put_field(vm, code, kinds[2], i->c, out);
    }
    if (i->flags & IN_PLACE && i->op >= OPC_ADD && i->op <= OPC_XOR)
        buf_add(out, STR(" in place"));
    buf_byte(out, '\n');
}

bool code_dump(VM *vm, const Code *code, Buf *out) {
    buf_printf(out, "%.*s: %zu registers, %zu of them names\n", STR_ARG(str_get(code->qualname)),
               code->n_regs, code->n_locals);
    for (size_t i = 0; i < code->n; i++)
        put_instr(vm, code, i, out);
    for (size_t i = 0; i < code->n_handlers; i++) {
        const Handler *h = &code->handlers[i];
        buf_printf(out, "           errors in %u..%u go to %u, above t%u\n", h->from, h->to,
                   h->target, h->temps);
    }
    for (size_t i = 0; i < code->n_codes; i++) {
        buf_byte(out, '\n');
        if (!code_dump(vm, code->codes[i], out))
            return false;
    }
    return !out->failed || vm_no_memory(vm);
}

// ---- the check ----------------------------------------------------------------------------------

typedef struct Checker {
    const Code *code;
    size_t temps;    // of the frame
    uint8_t *alive;  // [instruction * temps + temporary], once reached
    uint8_t *seen;   // instruction was reached
    uint32_t *queue; // instructions to be looked at
    size_t n_queue;
    uint8_t *now; // state behind the instruction at hand
    Buf *why;
    bool ok;
} Checker;

static bool complain(Checker *c, size_t at, const char *what, size_t temp) {
    if (c->ok)
        buf_printf(c->why, "%s at %zu: %s t%zu", opcode_name[c->code->ops[at].op], at, what, temp);
    return c->ok = false;
}

// An edge of the flow: all ways to an instruction must agree.
static void flow(Checker *c, size_t at, size_t to) {
    uint8_t *there = c->alive + to * c->temps;
    if (to >= c->code->n) {
        complain(c, at, "runs off the code with", 0);
        return;
    }
    if (!c->seen[to]) {
        c->seen[to] = 1;
        memcpy(there, c->now, c->temps);
        c->queue[c->n_queue++] = (uint32_t)to;
        return;
    }
    for (size_t t = 0; t < c->temps; t++)
        if (there[t] != c->now[t]) {
            complain(c, to, "reached with different", t);
            return;
        }
}

static void read_operand(Checker *c, size_t at, uint16_t x, bool dies) {
    if (x > SLOT_MAX || x < c->code->n_locals)
        return;
    size_t t = x - c->code->n_locals;
    if (!c->now[t])
        complain(c, at, "reads dead", t);
    if (dies)
        c->now[t] = 0;
}

static void write_operand(Checker *c, uint16_t x) {
    if (x <= SLOT_MAX && x >= c->code->n_locals)
        c->now[x - c->code->n_locals] = 1;
}

static void set_run(Checker *c, size_t at, uint16_t first, size_t n, bool alive) {
    for (size_t k = 0; k < n; k++) {
        size_t t = first + k - c->code->n_locals;
        if (t >= c->temps) {
            complain(c, at, "goes beyond", t);
            return;
        }
        if (!alive && !c->now[t])
            complain(c, at, "drops dead", t);
        c->now[t] = alive;
    }
}

static size_t eats(const Instr *i) {
    switch ((Opcode)i->op) {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) \
    case OPC_##NAME:                             \
        return (size_t)(EATS);
#include "kernel/vm/opcodes.def"
#undef OPCODE
    default: return 0;
    }
}

static size_t makes(const Instr *i) {
    switch ((Opcode)i->op) {
#define OPCODE(NAME, A, B, C, EATS, MAKES, TEXT) \
    case OPC_##NAME:                             \
        return (size_t)(MAKES);
#include "kernel/vm/opcodes.def"
#undef OPCODE
    default: return 0;
    }
}

static bool is_test(uint8_t op) {
    return op >= OPC_TEST_LT && op <= OPC_TEST;
}
static size_t target(const Code *code, size_t at) {
    return at + 1 + (size_t)(int64_t)instr_jump(&code->ops[at]);
}

// With an item it jumps back into the loop; behind the last one the iterator is eaten.
static void flow_of_next(Checker *c, size_t at, uint16_t run) {
    const Instr *i = &c->code->ops[at];
    uint8_t *before = c->alive + at * c->temps;
    write_operand(c, i->a);
    flow(c, at, target(c->code, at + 1));
    memcpy(c->now, before, c->temps);
    set_run(c, at, run, eats(i), false);
    flow(c, at, at + 2);
}

static void flow_of_send(Checker *c, size_t at, uint16_t run) {
    const Instr *i = &c->code->ops[at];
    uint8_t *before = c->alive + at * c->temps;
    flow(c, at, target(c->code, at + 1));
    memcpy(c->now, before, c->temps);
    set_run(c, at, run, eats(i), false);
    write_operand(c, i->a);
    flow(c, at, at + 2);
}

// A run of CALL_METHOD has its receiver or nothing; both count as alive.
static void step(Checker *c, size_t at) {
    const Code *code = c->code;
    const Instr *i = &code->ops[at];
    const char *kinds = opcode_kinds[i->op];
    uint16_t fields[3] = {i->a, i->b, i->c};
    uint16_t run = 0;
    memcpy(c->now, c->alive + at * c->temps, c->temps);
    for (int k = 0; k < 3; k++) {
        if (kinds[k] == 'R' || (kinds[k] == 'Y' && fields[k] != NO_OPERAND))
            read_operand(c, at, fields[k], i->flags & (1 << k));
        if (kinds[k] == 'T')
            run = fields[k];
    }
    bool loops = i->op == OPC_NEXT || i->op == OPC_SEND;
    if (!loops)
        set_run(c, at, run, eats(i), false);
    set_run(c, at, run, makes(i), true);
    if (i->op == OPC_RETURN) {
        for (size_t t = i->c; t < c->temps; t++)
            if (c->now[t])
                complain(c, at, "leaves alive", t);
        return;
    }
    if (i->op == OPC_JUMP || i->op == OPC_LOOP) {
        flow(c, at, target(code, at));
    } else if (is_test(i->op)) {
        flow(c, at, target(code, at + 1));
        flow(c, at, at + 2);
    } else if (i->op == OPC_NEXT) {
        flow_of_next(c, at, run);
    } else if (i->op == OPC_SEND) {
        flow_of_send(c, at, run);
    } else if (!code_ends(i->op)) {
        if (kinds[0] == 'W')
            write_operand(c, i->a);
        bool data = at + 1 < code->n && code->ops[at + 1].op == OPC_DATA;
        flow(c, at, at + 1 + data);
    }
}

static bool check_one(const Code *code, Buf *why) {
    size_t temps = code->n_regs - code->n_locals + 1;
    Checker c = {.code = code, .temps = temps, .why = why, .ok = true};
    c.alive = mem_zero(code->n * temps);
    c.seen = mem_zero(code->n);
    c.queue = mem_alloc(code->n * sizeof *c.queue);
    c.now = mem_zero(temps);
    if (c.alive && c.seen && c.queue && c.now) {
        flow(&c, 0, 0);
        for (size_t i = 0; i < code->n_handlers; i++) { // below a handler all temporaries live
            const Handler *h = &code->handlers[i];
            memset(c.now, 0, temps);
            memset(c.now, 1, h->temps + 1);
            flow(&c, h->target, h->target);
        }
        while (c.ok && c.n_queue)
            step(&c, c.queue[--c.n_queue]);
    }
    mem_free(c.alive);
    mem_free(c.seen);
    mem_free(c.queue);
    mem_free(c.now);
    return c.ok;
}

bool code_check(const Code *code, Buf *why) {
    if (!check_one(code, why))
        return false;
    for (size_t i = 0; i < code->n_codes; i++)
        if (!code_check(code->codes[i], why))
            return false;
    return true;
}
