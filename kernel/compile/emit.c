// emit.c: the lowest part of the compiler: instructions, jumps, temporaries and
// constants of the function at hand. What they mean for Python is elsewhere.
#include "kernel/compile/compile.h"
#include "kernel/vm/import.h"
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"

enum { OPERANDS_KEPT = 64 };

// ---- failures -----------------------------------------------------------------------------------

void cannot(Compiler *c, Span where, const char *fmt, ...) {
    if (!c->ok)
        return;
    va_list args;
    va_start(args, fmt);
    err_setv(&c->err, ERR_SYNTAX, fmt, args);
    va_end(args);
    c->where = where;
    c->ok = false;
}

void unsupported(Compiler *c, Span where, const char *what) {
    if (!c->ok)
        return;
    err_set(&c->err, ERR_NOT_IMPLEMENTED, "%s is not supported by Warpcell's language", what);
    c->where = where;
    c->ok = false;
}

void out_of_memory(Compiler *c) {
    if (c->ok)
        err_no_memory(&c->err, 0);
    c->ok = false;
}

// ---- units --------------------------------------------------------------------------------------

static bool qualify(Compiler *c, Unit *u, Value name) {
    Str own = str_get(name);
    Buf b = {0};
    bool top = !u->outer || !u->outer->outer ||
               str_is(str_get(u->outer->code->qualname),
                      "__text__"); // of a cell, of a file of the library
    if (!top) {
        buf_add(&b, str_get(u->outer->code->qualname));
        buf_add(&b, u->outer->frame->kind == SCOPE_CLASS ? STR(".") : STR(".<locals>."));
    }
    buf_add(&b, own);
    u->code->qualname = str_from_buf(c->vm, &b);
    return !v_is(u->code->qualname, T_UNDEF);
}

static Value *names_array(Compiler *c, size_t n) {
    Value *v = mem_zero(n * sizeof *v);
    if (!v)
        out_of_memory(c);
    return v;
}

static bool has_slot(const Symbol *y) {
    return y->kind == SYM_LOCAL || y->kind == SYM_CELL;
}

// The names of the frame's registers and free cells, for error texts.
static void name_registers(Compiler *c, Unit *u) {
    Code *code = u->code;
    const Scope *s = u->frame;
    if (s->kind == SCOPE_CLASS || s->own_names)
        code->n_locals = 2; // its namespace and the cell of __class__
    for (size_t i = 0; s->kind == SCOPE_FUNCTION && i < s->n; i++) {
        const Symbol *y = s->symbols[i];
        if (has_slot(y) && (size_t)y->slot >= code->n_locals)
            code->n_locals = (size_t)y->slot + 1;
    }
    if (code->n_locals > SLOT_MAX / 2)
        return cannot(c, s->span, "too many local names in one function");
    if (code->n_locals && !(code->locals = names_array(c, code->n_locals)))
        return;
    for (size_t i = 0; s->kind == SCOPE_FUNCTION && i < s->n; i++) {
        Symbol *y = s->symbols[i];
        if (has_slot(y))
            code->locals[y->slot] = name_object(c, y->name);
    }
    code->n_captures = s->n_frees;
    if (s->n_frees == 0)
        return;
    code->captures = mem_zero(s->n_frees * sizeof *code->captures);
    code->frees = names_array(c, s->n_frees);
    if (!code->captures || !code->frees)
        return out_of_memory(c);
    for (size_t i = 0; i < s->n_frees; i++)
        code->frees[i] = name_object(c, s->frees[i]);
}

bool unit_open(Compiler *c, Unit *u, Scope *frame, Value name) {
    *u = (Unit){.outer = c->unit, .frame = frame, .at = frame, .id = ++c->units};
    if (!c->ok || !(u->code = code_new(c->source))) {
        out_of_memory(c);
        return false;
    }
    u->code->name = value_copy(name);
    u->code->is_generator = frame->is_generator;
    u->code->in_dict = c->in_dict;
    u->code->own_names = frame->kind == SCOPE_CLASS || frame->own_names;
    u->span = frame->span;
    c->unit = u;
    if (!qualify(c, u, name))
        c->ok = false;
    else
        name_registers(c, u);
    return true;
}

Code *unit_close(Compiler *c) {
    Unit *u = c->unit;
    Code *code = u->code;
    c->unit = u->outer;
    code->n_regs = code->n_locals + u->temps_max;
    if (c->ok)
        return code;
    code_release(code);
    return NULL;
}

Name *known_name(Compiler *c, const char *text) {
    Name *n = names_find(c->names, str_of(text));
    if (!n)
        out_of_memory(c);
    return n;
}

Value name_object(Compiler *c, Name *n) {
    if (!n->object) {
        const Value text = intern(c->vm, n->text);
        if (v_is(text, T_UNDEF))
            c->ok = false;
        else
            n->object = text.u.o;
    }
    return n->object ? v_obj(n->object) : V_UNDEF;
}

int64_t name_slot_of(Compiler *c, Name *n) {
    if (n->global >= 0)
        return n->global;
    Value object = name_object(c, n);
    int64_t slot = -1;
    if (c->ok && c->space)
        slot = space_slot(c->vm, c->space, string_of(object));
    else if (c->ok)
        slot = name_slot(c->vm, string_of(object));
    if (slot < 0) {
        c->ok = false;
        return 0;
    }
    return n->global = (int32_t)slot;
}

// ---- instructions -------------------------------------------------------------------------------

void at_span(Compiler *c, Span span) {
    c->unit->span = span;
}

void operand_span(Compiler *c, Span span) {
    Unit *u = c->unit;
    if (u->n_operands < OPERANDS_KEPT)
        u->operands[u->n_operands++] = span;
}

static bool add_where(Compiler *c, Unit *u) {
    Code *code = u->code;
    if (!mem_grow((void **)&code->spans, &code->spans_cap, code->n_spans + u->n_operands,
                  sizeof(Span)) ||
        !mem_grow((void **)&code->where, &code->where_cap, code->n + 1, sizeof(Where))) {
        out_of_memory(c);
        return false;
    }
    code->where[code->n] = (Where){u->span, (uint32_t)code->n_spans, (uint32_t)u->n_operands};
    if (u->n_operands)
        memcpy(code->spans + code->n_spans, u->operands, u->n_operands * sizeof(Span));
    code->n_spans += u->n_operands;
    return true;
}

enum { LOOK_EVERY = 4096 }; // instructions between two looks for an interrupt

size_t emit(Compiler *c, Opcode op, unsigned flags, unsigned a, unsigned b, unsigned cc) {
    Unit *u = c->unit;
    Code *code = u->code;
    // between statements compile.c looks; an expression may be as long as a text
    if (!c->ok || (code->n % LOOK_EVERY == 0 && !(c->ok = stop_check(&c->err))))
        return 0;
    if (code->n >= INT32_MAX) {
        out_of_memory(c);
        return 0;
    }
    if (!mem_grow((void **)&code->ops, &code->n_cap, code->n + 1, sizeof(Instr))) {
        out_of_memory(c);
        return 0;
    }
    if (!add_where(c, u))
        return 0;
    // The words behind an instruction share its place and operands.
    bool more = op == OPC_DATA || op == OPC_JUMP || op == OPC_LOOP;
    if (more && code->n)
        code->where[code->n] = code->where[code->n - 1];
    u->n_operands = 0;
    code->ops[code->n] =
        (Instr){(uint8_t)op, (uint8_t)flags, (uint16_t)a, (uint16_t)b, (uint16_t)cc};
    return code->n++;
}

void emit_wide(Compiler *c, Opcode op, unsigned flags, unsigned a, uint32_t wide) {
    emit(c, op, flags, a, wide & 0xffff, wide >> 16);
}

static void set_wide(Instr *i, uint32_t wide) {
    i->b = (uint16_t)wide;
    i->c = (uint16_t)(wide >> 16);
}

void label_bind(Compiler *c, Label *l) {
    if (!c->ok)
        return;
    Code *code = c->unit->code;
    l->at = (int64_t)code->n;
    while (l->from >= 0) {
        Instr *i = &code->ops[l->from];
        int64_t next = (int64_t)instr_wide(i) - 1;
        set_wide(i, (uint32_t)(l->at - l->from - 1));
        l->from = next;
    }
}

void jump(Compiler *c, Label *l) {
    bool back = l->at >= 0;
    size_t here = emit(c, back ? OPC_LOOP : OPC_JUMP, 0, back ? LOOP_HOT - LOOP_LOOK : 0, 0, 0);
    if (!c->ok)
        return;
    Instr *i = &c->unit->code->ops[here];
    if (back) {
        set_wide(i, (uint32_t)(int32_t)(l->at - (int64_t)here - 1));
    } else { // the field holds the jump before it in the chain, + 1
        set_wide(i, (uint32_t)(l->from + 1));
        l->from = (int64_t)here;
    }
}

void test(Compiler *c, Opcode op, bool sense, Opnd b, Opnd cc, Label *l) {
    unsigned a = (sense ? TEST_SENSE : 0) | (l->at >= 0 ? TEST_BACK : 0);
    emit(c, op, b_flag(b) | c_flag(cc), a, b.at, cc.at);
    jump(c, l);
}

// ---- temporaries --------------------------------------------------------------------------------

uint16_t temp_at(const Compiler *c, size_t index) {
    return (uint16_t)(c->unit->code->n_locals + index);
}

uint16_t push(Compiler *c) {
    Unit *u = c->unit;
    size_t index = u->temps++;
    if (u->temps > u->temps_max)
        u->temps_max = u->temps;
    if (u->code->n_locals + u->temps > SLOT_MAX) {
        cannot(c, u->span, "too many values in one expression");
        return 0;
    }
    return temp_at(c, index);
}

void pop_to(Compiler *c, size_t temps) {
    c->unit->temps = temps;
}

bool is_temp(const Compiler *c, uint16_t operand) {
    return operand <= SLOT_MAX && operand >= c->unit->code->n_locals;
}

// ---- constants ----------------------------------------------------------------------------------

static uint64_t constant_hash(Value v) {
    uint64_t bits = v.u.bits;
    if (value_is_str(v))
        bits = string_hash(string_of(v));
    return (bits ^ v.tag) * 0x9e3779b97f4a7c15u;
}

static bool same_constant(Value a, Value b) {
    if (v_same(a, b))
        return true;
    return value_is_str(a) && value_is_str(b) && string_equal(string_of(a), string_of(b));
}

static bool const_table_grow(Compiler *c, Unit *u) {
    size_t cap = u->consts_cap ? u->consts_cap * 2 : 16;
    ConstSlot *table = arena_alloc(c->arena, cap * sizeof *table);
    if (!table) {
        out_of_memory(c);
        return false;
    }
    for (size_t i = 0; i < u->consts_cap; i++) {
        if (!u->consts[i].index)
            continue;
        size_t at = u->consts[i].hash & (cap - 1);
        while (table[at].index)
            at = (at + 1) & (cap - 1);
        table[at] = u->consts[i];
    }
    u->consts = table;
    u->consts_cap = cap;
    return true;
}

uint32_t constant_index(Compiler *c, Value v) {
    Unit *u = c->unit;
    Code *code = u->code;
    if (!c->ok || ((code->n_consts + 1) * 2 > u->consts_cap && !const_table_grow(c, u))) {
        value_release(v);
        return 0;
    }
    uint64_t hash = constant_hash(v);
    size_t at = (hash >> 20) & (u->consts_cap - 1);
    for (; u->consts[at].index; at = (at + 1) & (u->consts_cap - 1)) {
        uint32_t index = u->consts[at].index - 1;
        if (same_constant(code->consts[index], v)) {
            value_release(v);
            return index;
        }
    }
    if (code->n_consts >= UINT32_MAX - 1 ||
        !mem_grow((void **)&code->consts, &code->consts_cap, code->n_consts + 1, sizeof(Value))) {
        value_release(v);
        out_of_memory(c);
        return 0;
    }
    code->consts[code->n_consts++] = v;
    u->consts[at] = (ConstSlot){hash >> 20, (uint32_t)code->n_consts};
    return (uint32_t)code->n_consts - 1;
}

Opnd constant(Compiler *c, Value v) {
    uint32_t index = constant_index(c, v);
    if (index <= SLOT_MAX)
        return (Opnd){(uint16_t)(SPACE_CONST | index), false};
    uint16_t t = push(c);
    emit_wide(c, OPC_CONST, 0, t, index);
    return (Opnd){t, true};
}

// Attribute names have a table of their own, so that data does not crowd them out.
uint16_t attr_name(Compiler *c, Name *n) {
    Code *code = c->unit->code;
    Value object = name_object(c, n);
    if (!c->ok)
        return 0;
    if (n->unit == c->unit->id)
        return n->attr;
    if (code->n_names > UINT16_MAX) {
        cannot(c, c->unit->span, "too many attribute names in one function");
        return 0;
    }
    if (!mem_grow((void **)&code->names, &code->names_cap, code->n_names + 1, sizeof(Value))) {
        out_of_memory(c);
        return 0;
    }
    code->names[code->n_names] = object;
    n->unit = c->unit->id;
    return n->attr = (uint16_t)code->n_names++;
}
