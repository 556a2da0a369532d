// loop_build.c: makes the typed code of a loop from its bytecode: walks the
// bytecode for the types that its variables have, one block per place and types.
#include "kernel/loops/loop_build.h"
#include "kernel/base/mem.h"

// ---- writing instructions -----------------------------------------------------------------------

static void no_memory(Build *b) {
    b->failed = true;
    b->vm->loops->no_memory = true;
}

static bool grow(Build *b, void *at, uint32_t *cap, uint32_t need, size_t bytes, uint32_t limit) {
    void **p = at;
    if (need <= *cap)
        return true;
    uint32_t want = *cap ? *cap * 2 : 256;
    if (need > limit) {
        b->failed = true;
        return false;
    }
    void *q = mem_resize(*p, want * bytes);
    if (!q) {
        no_memory(b);
        return false;
    }
    *p = q;
    *cap = want;
    return true;
}

static void append(Build *b, LoopIns ins) {
    Trace *g = b->g;
    if (!b->failed && grow(b, &g->ins, &b->ins_cap, g->n_ins + 1, sizeof ins, LOOP_INS))
        g->ins[g->n_ins++] = ins;
}

// One that only goes somewhere: by an exit, or to a block.
static void append_way(Build *b, LoopOp op, uint32_t x) {
    append(b, (LoopIns){.op = (uint8_t)op, .x = x});
}

// The parts of a tuple as items of an exit, behind its own.
static void add_parts(Build *b, const State *s, uint32_t tuple) {
    Trace *g = b->g;
    const LoopTuple *tu = &g->tuples[tuple];
    if (!grow(b, &g->items, &b->items_cap, g->n_items + tu->n, sizeof *g->items, LOOP_ITEMS))
        return;
    for (unsigned k = 0; k < tu->n; k++) {
        uint16_t r = s->tuple[tuple][k];
        g->items[g->n_items++] = (LoopItem){UINT16_MAX, tu->type[k], r ? r : tu->slot[k]};
        if (lt_kind(tu->type[k]) == LT_TUPLE) {
            add_parts(b, s, lt_n(tu->type[k]));
            if (!grow(b, &g->items, &b->items_cap, g->n_items + tu->n, sizeof *g->items,
                      LOOP_ITEMS))
                return;
        }
    }
}

// The state that leaves: by `s`, at a place of the bytecode.
static uint32_t make_exit(Build *b, const State *s, uint32_t pc, unsigned chain, bool poll) {
    Trace *g = b->g;
    if (b->nest)
        return LOOP_EXIT_LEFT; // a thread's variables do not outlive it
    if (!grow(b, &g->exits, &b->exits_cap, g->n_exits + 1, sizeof *g->exits, LOOP_EXITS))
        return 0;
    LoopExit *e = &g->exits[g->n_exits];
    *e = (LoopExit){.pc = pc, .chain = (uint16_t)chain, .poll = poll, .first = g->n_items};
    for (uint32_t v = 0; v < g->n_vars; v++) {
        LoopType t = s->t[v];
        if (lt_kind(t) == LT_HOME || g->vars[v].space >= VAR_ATTR)
            continue;
        if (!grow(b, &g->items, &b->items_cap, g->n_items + 1, sizeof *g->items, LOOP_ITEMS))
            return 0;
        g->items[g->n_items++] =
            (LoopItem){(uint16_t)v, t, s->dirty[v] ? s->ref[v] : var_slot((int)v)};
        if (lt_kind(t) == LT_TUPLE)
            add_parts(b, s, lt_n(t));
    }
    e->n = g->n_items - e->first;
    if (e->n > LOOP_EXIT_ITEMS)
        b->failed = true;
    return g->n_exits++;
}

static uint32_t side_exit(Build *b) {
    if (b->exit < 0)
        b->exit = make_exit(b, &b->before, b->pc, b->chain, false);
    return (uint32_t)b->exit;
}

// The same computed before in this block?
static uint16_t computed(Build *b, LoopOp op, unsigned k, uint16_t rb, uint16_t rc) {
    const Trace *g = b->g;
    bool memory = (op >= L_LDI && op <= L_LAPPF) || op == L_MOVI || op == L_MOVF || op == L_DRAW ||
                  op == L_WHOLE || op >= L_SYNC;
    if (memory)
        return 0;
    uint32_t low = g->n_ins > b->block_start + 160 ? g->n_ins - 160 : b->block_start;
    for (uint32_t n = g->n_ins; n-- > low;) {
        const LoopIns *i = &g->ins[n];
        if (i->op == op && i->k == k && i->b == rb && i->c == rc)
            return i->a ? i->a : UINT16_MAX;
    }
    return 0;
}

uint16_t put_op(Build *b, LoopOp op, unsigned k, uint16_t rb, uint16_t rc) {
    const LoopOpInfo *info = &loop_op_info[op];
    if (b->failed)
        return 0;
    uint16_t known = computed(b, op, k, rb, rc);
    if (known)
        return known == UINT16_MAX ? 0 : known;
    uint16_t a = 0;
    if (info->a == 'i' || info->a == 'f') {
        if (b->next_temp >= LOOP_CELLS) {
            b->failed = true;
            return (uint16_t)0;
        }
        a = b->next_temp++;
    }
    uint32_t x = info->out ? side_exit(b) : 0;
    append(b, (LoopIns){(uint8_t)op, (uint8_t)k, a, rb, rc, x});
    return a;
}

void put_store(Build *b, LoopOp op, unsigned k, uint16_t a, uint16_t rb, uint16_t rc) {
    if (b->failed)
        return;
    uint32_t x = loop_op_info[op].out ? side_exit(b) : 0;
    append(b, (LoopIns){(uint8_t)op, (uint8_t)k, a, rb, rc, x});
}

uint16_t new_slot(Build *b) {
    if (b->g->n_slots >= LOOP_SLOTS) {
        b->failed = true;
        return (uint16_t)0;
    }
    return (uint16_t)b->g->n_slots++;
}

static uint16_t const_bits(Build *b, uint64_t bits) {
    Trace *g = b->g;
    for (uint32_t i = 0; i < g->n_consts; i++)
        if (g->consts[i] == bits)
            return g->const_slot[i];
    if (g->n_consts == 256) {
        b->failed = true;
        return (uint16_t)0;
    }
    g->consts[g->n_consts] = bits;
    return g->const_slot[g->n_consts++] = new_slot(b);
}
uint16_t const_int(Build *b, int64_t i) {
    return const_bits(b, (uint64_t)i);
}
uint16_t const_float(Build *b, double f) {
    uint64_t bits;
    memcpy(&bits, &f, 8);
    return const_bits(b, bits);
}

// ---- variables ----------------------------------------------------------------------------------

int var_at(Build *b, VarSpace space, uint32_t index, bool temp) {
    Trace *g = b->g;
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].space == space && g->vars[v].index == index)
            return (int)v;
    if (g->n_vars == LOOP_VARS || index > UINT16_MAX) {
        b->failed = true;
        return 0;
    }
    g->vars[g->n_vars] = (LoopVar){.space = (uint8_t)space, .temp = temp, .index = (uint16_t)index};
    if (space == VAR_FRAME && index + 1 > g->max_reg)
        g->max_reg = index + 1;
    return (int)g->n_vars++;
}

static int var_of(Build *b, uint16_t x) {
    uint32_t slot = x & SLOT_MASK;
    if (x >> SPACE_SHIFT == 2)
        return var_at(b, VAR_NAME, slot, false);
    return var_at(b, VAR_FRAME, b->g->chains[b->chain].base + slot,
                  slot >= build_code(b)->n_locals);
}

static bool has_cell(LoopType t) {
    LoopKind k = lt_kind(t);
    return (k >= LT_BOOL && k <= LT_EXT) || k == LT_VIEW || k == LT_LIST || k == LT_ZERO ||
           k == LT_TEXT || k == LT_CHAR;
}

// What the variable was when the trace was entered; from now on it must be that.
static void need_entry(Build *b, int v) {
    LoopVar *var = &b->g->vars[v];
    if (!var->needed) {
        var->needed = true;
        var->entry = classify_value(b, *loop_home(b->g, b->f, var), v);
        b->again = true; // so that the types are there from the start
    }
    b->now.t[v] = var->entry;
}

bool use_var(Build *b, int v, Val *out) {
    if (b->failed)
        return false;
    if (b->nest && !b->now.w.var[v])
        b->g->side->used[v] = true;
    if (b->nest && b->now.w.inner && !b->now.w.own[v])
        b->g->side->inner_used[v] = true;
    if (lt_kind(b->now.t[v]) == LT_HOME)
        need_entry(b, v);
    LoopType t = b->now.t[v];
    *out = val(t, 0);
    if (t == loop_type(LT_OPAQUE, 0))
        return false;
    if (lt_kind(t) == LT_UNDEF) {
        if (b->g->vars[v].space != VAR_NAME)
            return false;
        Value builtin = b->vm->slots[b->g->vars[v].index].builtin;
        return !v_is(builtin, T_UNDEF) && constant_val(b, builtin, out);
    }
    if (!has_cell(t))
        return true;
    if (!b->now.ref[v]) {
        b->now.ref[v] = put_op(b, loop_class(b->vm, t) == 'f' ? L_MOVF : L_MOVI, 0, var_slot(v), 0);
        b->now.dirty[v] = false;
    }
    out->ref = b->now.ref[v];
    return !b->failed;
}

static void set_var(Build *b, int v, Val x) {
    b->now.t[v] = x.t;
    b->now.ref[v] = x.ref;
    b->now.dirty[v] = has_cell(x.t);
    if (b->nest)
        b->now.w.var[v] = b->g->side->assigned[v] = true;
    if (b->nest && b->now.w.inner)
        b->now.w.own[v] = b->g->side->inner_assigned[v] = true;
}

// A dead temporary: its place owns nothing, unless it held something at the entry.
static void kill_var(Build *b, int v) {
    b->now.t[v] = loop_type(b->g->vars[v].needed ? LT_UNDEF : LT_HOME, 0);
    b->now.ref[v] = 0;
    b->now.dirty[v] = false;
}

bool use_operand(Build *b, uint16_t x, bool temp, Val *out) {
    if (x >> SPACE_SHIFT == 1)
        return constant_val(b, build_code(b)->consts[x & SLOT_MASK], out);
    int v = var_of(b, x);
    if (!use_var(b, v, out))
        return false;
    if (temp)
        kill_var(b, v);
    return true;
}

void assign_operand(Build *b, uint16_t x, Val v) {
    if (x != NO_OPERAND)
        set_var(b, var_of(b, x), v);
}

static int register_var(Build *b, uint32_t reg) {
    return var_at(b, VAR_FRAME, b->g->chains[b->chain].base + reg, reg >= build_code(b)->n_locals);
}
bool use_register(Build *b, uint32_t reg, Val *out) {
    return use_var(b, register_var(b, reg), out);
}
LoopType register_type(Build *b, uint32_t reg) {
    return b->now.t[register_var(b, reg)];
}
void assign_register(Build *b, uint32_t reg, Val v) {
    set_var(b, register_var(b, reg), v);
}
void kill_register(Build *b, uint32_t reg) {
    kill_var(b, register_var(b, reg));
}

// Brings a slot up to date.
static void append_put(Build *b, LoopType t, uint16_t slot, uint16_t ref) {
    LoopOp op = loop_class(b->vm, t) == 'f' ? L_PUTF : L_PUTI;
    append(b, (LoopIns){.op = (uint8_t)op, .a = slot, .b = ref});
}

static void settle_tuple(Build *b, uint32_t tuple) {
    LoopTuple *tu = &b->g->tuples[tuple];
    for (unsigned k = 0; k < tu->n; k++) {
        uint16_t *r = &b->now.tuple[tuple][k];
        if (lt_kind(tu->type[k]) == LT_TUPLE)
            settle_tuple(b, lt_n(tu->type[k]));
        if (*r && has_cell(tu->type[k]))
            append_put(b, tu->type[k], tu->slot[k], *r);
        *r = 0;
    }
}

// Brings the slots up to date at the end of a block.
void settle(Build *b) {
    Trace *g = b->g;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        LoopType t = b->now.t[v];
        if (lt_kind(t) == LT_TUPLE)
            settle_tuple(b, lt_n(t));
        if (!b->now.dirty[v])
            continue;
        append_put(b, t, var_slot((int)v), b->now.ref[v]);
        b->now.dirty[v] = false;
        if (b->now.ref[v] < LOOP_SLOTS)
            b->now.ref[v] = 0;
    }
}

// ---- blocks -------------------------------------------------------------------------------------

static uint32_t find_version(Build *b, uint32_t pc, unsigned choice, unsigned *same) {
    *same = 0;
    for (uint32_t i = 0; i < b->n_versions; i++) {
        const Version *v = &b->versions[i];
        if (v->pc != pc || v->chain != b->chain || v->choice != choice)
            continue;
        ++*same;
        if (v->bail || memcmp(v->t, b->now.t, b->g->n_vars * sizeof *v->t) != 0)
            continue;
        if (!b->nest || memcmp(&v->w, &b->now.w, sizeof v->w) == 0)
            return i;
    }
    return UINT32_MAX;
}

uint32_t version_at(Build *b, uint32_t pc, unsigned choice) {
    unsigned same;
    uint32_t i = find_version(b, pc, choice, &same);
    if (i != UINT32_MAX)
        return i;
    if (b->failed || !grow(b, &b->versions, &b->versions_cap, b->n_versions + 1,
                           sizeof *b->versions, LOOP_BLOCKS))
        return 0;
    Version *v = &b->versions[b->n_versions];
    memset(v, 0, sizeof *v);
    v->pc = pc;
    v->chain = b->chain;
    v->choice = (uint8_t)choice;
    v->bail = same >= (b->nest ? 20 : 10);
    memcpy(v->t, b->now.t, sizeof v->t);
    v->w = b->now.w;
    return b->n_versions++;
}

uint32_t other_way(Build *b, unsigned way) {
    State now = b->now;
    b->now = b->before; // with the operands
    settle(b);
    uint32_t block = version_at(b, b->pc, 256 - way);
    b->now = now;
    return block;
}

// What jumps go to, in the code of the current chain.
static const uint8_t *jump_targets(Build *b) {
    uint8_t **at = &b->targets[b->chain];
    const Code *code = build_code(b);
    if (*at)
        return *at;
    *at = mem_zero(code->n + 1);
    if (!*at) {
        no_memory(b);
        return NULL;
    }
    for (uint32_t i = 0; i < code->n; i++) {
        uint8_t op = code->ops[i].op;
        if (op == OPC_JUMP || op == OPC_LOOP) {
            int64_t to = (int64_t)i + 1 + instr_jump(&code->ops[i]);
            if (to >= 0 && to <= (int64_t)code->n)
                (*at)[to] = 1;
        }
    }
    return *at;
}

static bool outside(const Build *b, uint32_t pc) {
    return b->chain == 0 && (pc < b->g->head || pc >= b->end);
}

// ---- iterations of a nest -----------------------------------------------------------------------

// From the first loop's body into the second, in the iteration that the thread has.
static bool enter_inner(Build *b, uint32_t pc) {
    const LoopNest *n = b->nest;
    LoopTurns *s = b->g->side;
    Val at, iterations, step;
    if (n->levels < 2 || b->chain || pc != n->level[1].next || b->now.w.inner)
        return false;
    if (b->block_start || !use_register(b, n->level[1].state, &at) ||
        !use_register(b, n->level[1].state + 1u, &iterations) ||
        !use_register(b, n->level[1].state + 2u, &step) || lt_kind(at.t) != LT_INT ||
        lt_kind(iterations.t) != LT_INT || lt_kind(step.t) != LT_INT) {
        s->imperfect = true;
        return false;
    }
    s->start = at.ref;
    s->iterations = iterations.ref;
    s->step = step.ref;
    for (unsigned k = 0; k < 3; k++)
        kill_register(b, n->level[1].state + k);
    int v = var_of(b, n->level[1].var);
    bool before = s->assigned[v];
    b->inner_slot = var_slot(v);
    set_var(b, v, val(loop_type(LT_INT, 0), put_op(b, L_MOVI, 0, s->number[1], 0)));
    s->assigned[v] = before; // its number is known
    settle(b);
    b->now.w.inner = true;
    append_way(b, L_JUMP, version_at(b, n->level[1].head, 0));
    return true;
}

// The exit of an iteration that is over: what the variables are when it was the last one.
static uint32_t make_done(Build *b) {
    const LoopNest *n = b->nest;
    b->nest = NULL;
    uint32_t x = make_exit(b, &b->now, n->level[0].next + 2, 0, false);
    b->nest = n;
    return x;
}

// A place where the iteration is over, or where it cannot go on?
static bool ends_turn(Build *b, uint32_t pc) {
    const LoopNest *n = b->nest;
    LoopTurns *s = b->g->side;
    if (b->chain || !n->levels)
        return false;
    unsigned last = n->levels - 1;
    bool done = pc == n->level[last].next && (last == 0 || b->now.w.inner);
    if (!done && pc != n->level[0].next && (last == 0 || pc != n->level[1].next))
        return false;
    if (!done)
        s->imperfect = true;
    for (uint32_t v = 0; v < b->g->n_vars; v++) {
        s->sometimes[v] |= !b->now.w.var[v];
        s->not_own[v] |= !b->now.w.own[v];
    }
    append_way(b, L_EXIT, done ? make_done(b) : LOOP_EXIT_LEFT);
    return true;
}

// The block ends: on to a place in the bytecode. jump: the jump back that takes it
// there, once round a loop; 0: none.
static void go_on(Build *b, uint32_t pc, uint32_t jump) {
    if (b->nest && enter_inner(b, pc))
        return;
    settle(b);
    if (outside(b, pc)) {
        append_way(b, L_EXIT, make_exit(b, &b->now, pc, b->chain, false));
        return;
    }
    if (jump) {
        uint32_t x = make_exit(b, &b->now, pc, b->chain, true);
        if (!b->failed)
            b->g->exits[x].jump = jump;
        append_way(b, L_ITERATION, x);
        b->iterations++;
    }
    append_way(b, L_JUMP, version_at(b, pc, 0));
}

void put_jump(Build *b, char cls, unsigned k, uint16_t rb, uint16_t rc, uint32_t block) {
    LoopOp op = cls == 'F' ? L_JF : cls == 'U' ? L_JU : L_JI;
    append(b, (LoopIns){(uint8_t)op, (uint8_t)k, 0, rb, rc, block});
}

// A condition: the jump behind it is taken when c holds (or, not sense, does not).
static void branch(Build *b, const Compared *c, CompareOp op, const Instr *i, uint32_t *next) {
    bool sense = i->a & TEST_SENSE;
    bool back = i->a & TEST_BACK;
    uint32_t taken = (uint32_t)((int64_t)b->pc + 2 + instr_jump(i + 1));
    uint32_t skipped = b->pc + 2;
    settle(b);
    if (back) {
        put_jump(b, c->cls, op | (sense ? 8u : 0u), c->b, c->c, version_at(b, skipped, 0));
        go_on(b, taken, b->pc + 1);
        *next = UINT32_MAX;
    } else {
        put_jump(b, c->cls, op | (sense ? 0u : 8u), c->b, c->c, version_at(b, taken, 0));
        *next = skipped;
    }
}

static void branch_known(Build *b, bool truth, const Instr *i, uint32_t *next) {
    if (truth != (bool)(i->a & TEST_SENSE)) {
        *next = b->pc + 2;
        return;
    }
    uint32_t taken = (uint32_t)((int64_t)b->pc + 2 + instr_jump(i + 1));
    go_on(b, taken, i->a & TEST_BACK ? b->pc + 1 : 0);
    *next = UINT32_MAX;
}

// ---- the bytecode -------------------------------------------------------------------------------

static bool step_is(Build *b, const Instr *i, uint32_t *next) {
    Val x, y;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x) ||
        !use_operand(b, i->c, i->flags & C_TEMP, &y))
        return false;
    const bool objects = lt_kind(x.t) == LT_OBJECT && lt_kind(y.t) == LT_OBJECT;
    if (!objects && lt_kind(x.t) != LT_NONE && lt_kind(y.t) != LT_NONE)
        return false;
    branch_known(b, (objects ? x.t == y.t : lt_kind(x.t) == lt_kind(y.t)) == (i->op == OPC_TEST_IS),
                 i, next);
    return true;
}

static bool step_test(Build *b, const Instr *i, uint32_t *next) {
    Val x, y;
    Compared c;
    int known;
    if (i->op == OPC_TEST_IS || i->op == OPC_TEST_IS_NOT)
        return step_is(b, i, next);
    if (i->op == OPC_TEST_SET) {
        int v = register_var(b, i->b);
        if (lt_kind(b->now.t[v]) == LT_HOME)
            need_entry(b, v);
        branch_known(b, lt_kind(b->now.t[v]) != LT_UNDEF, i, next);
        return true;
    }
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x))
        return false;
    if (i->op == OPC_TEST) {
        if (!build_truth(b, x, &c, &known))
            return false;
        if (known >= 0)
            branch_known(b, known, i, next);
        else
            branch(b, &c, OP_NE, i, next);
        return true;
    }
    CompareOp op = (CompareOp)(i->op - OPC_TEST_LT);
    if (!use_operand(b, i->c, i->flags & C_TEMP, &y) || !build_compare(b, op, x, y, &c))
        return false;
    branch(b, &c, op, i, next);
    return true;
}

static bool step_compare(Build *b, const Instr *i) {
    Val x, y;
    Compared c;
    CompareOp op = (CompareOp)(i->op - OPC_LT);
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x) ||
        !use_operand(b, i->c, i->flags & C_TEMP, &y))
        return false;
    if (!build_compare(b, op, x, y, &c))
        return false;
    uint16_t r = put_op(b, c.cls == 'F' ? L_SETF : c.cls == 'U' ? L_SETU : L_SETI, op, c.b, c.c);
    assign_operand(b, i->a,
                   val(c.numpy ? loop_type(c.boxed ? LT_ZERO : LT_EXT, b->hooks->bool_ext(b->vm))
                               : loop_type(LT_BOOL, 0),
                       r));
    return true;
}

static bool step_not(Build *b, const Instr *i) {
    Val x;
    Compared c;
    int known;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x) || !build_truth(b, x, &c, &known))
        return false;
    uint16_t r = known >= 0 ? const_int(b, !known)
                            : put_op(b, c.cls == 'F' ? L_SETF : L_SETI, OP_EQ, c.b, c.c);
    assign_operand(b, i->a, val(loop_type(LT_BOOL, 0), r));
    return true;
}

static bool step_binary(Build *b, const Instr *i) {
    Val x, y, out;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x) ||
        !use_operand(b, i->c, i->flags & C_TEMP, &y))
        return false;
    if (i->flags & IN_PLACE && (lt_kind(x.t) == LT_VIEW || lt_kind(x.t) == LT_ZERO)) {
        if (!build_update(b, (BinaryOp)(i->op - OPC_ADD), x, y, &out))
            return false;
        assign_operand(b, i->a, out);
        return true;
    }
    if (!build_binary(b, (BinaryOp)(i->op - OPC_ADD), x, y, &out))
        return false;
    assign_operand(b, i->a, out);
    return true;
}

static bool step_unary(Build *b, const Instr *i) {
    Val x, out;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x) || !build_unary(b, i->op - OPC_NEG, x, &out))
        return false;
    assign_operand(b, i->a, out);
    return true;
}

// The parts stay where they are; the tuple is a type until someone looks at it.
static bool tuple_is_held(const Build *b, uint32_t tuple, int but) {
    const LoopType wanted = loop_type(LT_TUPLE, tuple);
    for (uint32_t v = 0; v < b->g->n_vars; v++) {
        LoopType t = b->now.t[v];
        if ((int)v == but || lt_kind(t) != LT_TUPLE)
            continue;
        const LoopTuple *tu = &b->g->tuples[lt_n(t)];
        bool holds = t == wanted;
        for (unsigned k = 0; k < tu->n; k++)
            holds = holds || tu->type[k] == wanted;
        if (holds)
            return true;
    }
    return false;
}

// Beside tuples: of a slice, None too.
static bool is_part(LoopType t, LoopMade made) {
    return has_cell(t) || (made.slice && lt_kind(t) == LT_NONE);
}

// Of numbers and the like, not of tuples.
static bool is_flat(Build *b, LoopType t) {
    if (lt_kind(t) != LT_TUPLE)
        return false;
    const LoopTuple *tu = &b->g->tuples[lt_n(t)];
    for (unsigned k = 0; k < tu->n; k++)
        if (!is_part(tu->type[k], tu->made))
            return false;
    return true;
}

uint16_t tuple_part(Build *b, Val tuple, unsigned k) {
    const LoopTuple *tu = &b->g->tuples[lt_n(tuple.t)];
    uint16_t r = b->now.tuple[lt_n(tuple.t)][k];
    if (!has_cell(tu->type[k]))
        return 0;
    return r ? r
             : put_op(b, loop_class(b->vm, tu->type[k]) == 'f' ? L_MOVF : L_MOVI, 0, tu->slot[k],
                      0);
}

static bool same_made(LoopMade a, LoopMade b) {
    return a.complex == b.complex && a.slice == b.slice && a.window == b.window;
}

bool build_tuple(Build *b, const Val *parts, unsigned n, LoopMade made, uint16_t dest, Val *out) {
    Trace *g = b->g;
    int gets = dest == NO_OPERAND ? -1 : var_of(b, dest);
    LoopTuple tu = {.n = (uint8_t)n, .made = made, .pc = b->pc, .chain = b->chain};
    uint16_t refs[LOOP_TUPLE] = {0};
    if (n > LOOP_TUPLE || n == 0)
        return false;
    for (unsigned k = 0; k < n; k++) {
        if (!is_part(parts[k].t, made) && !is_flat(b, parts[k].t))
            return false;
        for (unsigned j = 0; j < k; j++)
            if (lt_kind(parts[k].t) == LT_TUPLE && parts[j].t == parts[k].t)
                return false; // one in two places
        tu.type[k] = parts[k].t;
        refs[k] = lt_kind(parts[k].t) == LT_TUPLE ? 0 : parts[k].ref;
    }
    uint32_t at = 0;
    for (; at < g->n_tuples; at++) {
        const LoopTuple *o = &g->tuples[at];
        if (o->pc == tu.pc && o->chain == tu.chain && same_made(o->made, made) &&
            memcmp(o->type, tu.type, sizeof tu.type) == 0 && !tuple_is_held(b, at, gets))
            break;
    }
    if (at == g->n_tuples) {
        if (at == 64)
            return false;
        for (unsigned k = 0; k < n; k++)
            tu.slot[k] = new_slot(b);
        g->tuples[g->n_tuples++] = tu;
    }
    memcpy(b->now.tuple[at], refs, sizeof refs);
    *out = val(loop_type(LT_TUPLE, at), 0);
    return true;
}

static bool step_tuple(Build *b, const Instr *i) {
    Val parts[LOOP_TUPLE], tuple;
    if (i->c > LOOP_TUPLE)
        return false;
    for (unsigned k = 0; k < i->c; k++)
        if (!use_register(b, (uint32_t)i->b + k, &parts[k]) ||
            (lt_kind(parts[k].t) == LT_VIEW && !is_element(b, parts[k])))
            return false;
    if (!build_tuple(b, parts, i->c, (LoopMade){0}, i->a, &tuple))
        return false;
    for (unsigned k = 0; k < i->c; k++)
        kill_register(b, (uint32_t)i->b + k);
    assign_operand(b, i->a, tuple);
    return true;
}

// a, b = row: of a list or an array with that many items.
static bool unpack_sequence(Build *b, const Instr *i, Val seq) {
    Val length, parts[8];
    if (i->c > 8 || !build_length(b, seq, &length))
        return false;
    uint16_t n = const_int(b, i->c);
    put_op(b, L_BOUND, 0, const_int(b, i->c - 1), length.ref);         // not fewer
    put_op(b, L_FIT, NUM_U64, put_op(b, L_SUBI, 0, n, length.ref), 0); // not more
    for (unsigned k = 0; k < i->c; k++)
        if (!build_getitem(b, seq, val(loop_type(LT_INT, 0), const_int(b, k)), &parts[k]) ||
            lt_kind(parts[k].t) == LT_TUPLE)
            return false;
    for (unsigned k = 0; k < i->c; k++)
        assign_register(b, (uint32_t)i->a + k, parts[k]);
    return true;
}

static bool step_unpack(Build *b, const Instr *i) {
    Val x;
    Trace *g = b->g;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x))
        return false;
    if (lt_kind(x.t) == LT_SHAPE) {
        const LoopArray *a = &g->arrays[lt_n(x.t)];
        if (a->ndim != i->c)
            return false;
        for (unsigned k = 0; k < i->c; k++)
            assign_register(b, (uint32_t)i->a + k, val(loop_type(LT_INT, 0), a->dim[k]));
        return true;
    }
    if (lt_kind(x.t) == LT_LIST || lt_kind(x.t) == LT_VIEW || lt_kind(x.t) == LT_ARRAY)
        return unpack_sequence(b, i, x);
    if (is_complex(b, x) || (lt_kind(x.t) == LT_TUPLE &&
                             (g->tuples[lt_n(x.t)].made.slice || g->tuples[lt_n(x.t)].made.window)))
        return false;
    if (lt_kind(x.t) == LT_OPAQUE) {
        Val parts[LOOP_TUPLE];
        if (i->c > LOOP_TUPLE || !build_tuple_parts(b, x, i->c, parts))
            return false;
        for (unsigned k = 0; k < i->c; k++)
            assign_register(b, (uint32_t)i->a + k, parts[k]);
        return true;
    }
    if (lt_kind(x.t) != LT_TUPLE || g->tuples[lt_n(x.t)].n != i->c)
        return false;
    const LoopTuple *tu = &g->tuples[lt_n(x.t)];
    for (unsigned k = 0; k < i->c; k++)
        assign_register(b, (uint32_t)i->a + k, val(tu->type[k], tuple_part(b, x, k)));
    return true;
}

static void go_round(Build *b, const Instr *i, uint32_t *next) {
    go_on(b, (uint32_t)((int64_t)b->pc + 2 + instr_jump(i + 1)), b->pc + 1);
    *next = UINT32_MAX;
}

// NEXT over a list or an array: item by item, up to the length at that moment.
static bool next_of_sequence(Build *b, const Instr *i, Val seq, Val at, uint32_t *next) {
    Val length, item;
    if (lt_kind(at.t) != LT_INT || !build_length(b, seq, &length))
        return false;
    settle(b);
    State saved = b->now;
    for (unsigned k = 0; k < 3; k++)
        kill_register(b, (uint32_t)i->b + k);
    uint32_t done = version_at(b, b->pc + 2, 0);
    b->now = saved;
    put_jump(b, 'I', OP_GE, at.ref, length.ref, done);
    if (!build_getitem(b, seq, at, &item))
        return false;
    assign_register(b, (uint32_t)i->b + 1,
                    val(loop_type(LT_INT, 0), put_op(b, L_ADDW, 0, at.ref, const_int(b, 1))));
    assign_operand(b, i->a, item);
    go_round(b, i, next);
    return true;
}

static bool step_next(Build *b, const Instr *i, uint32_t *next) {
    Val at, count, step;
    if (!use_register(b, i->b, &at))
        return false;
    if (lt_kind(at.t) == LT_OPAQUE && build_iterator_item(b, at, i->a, &count)) {
        assign_operand(b, i->a, count);
        go_round(b, i, next);
        return true;
    }
    if (!use_register(b, (uint32_t)i->b + 1, &count))
        return false;
    if (lt_kind(at.t) != LT_INT)
        return next_of_sequence(b, i, at, count, next);
    if (!use_register(b, (uint32_t)i->b + 2, &step))
        return false;
    if (lt_kind(at.t) != LT_INT || lt_kind(count.t) != LT_INT || lt_kind(step.t) != LT_INT)
        return false;
    settle(b);
    State saved = b->now;
    for (unsigned k = 0; k < 3; k++)
        kill_register(b, (uint32_t)i->b + k);
    uint32_t done = version_at(b, b->pc + 2, 0);
    b->now = saved;
    put_jump(b, 'I', OP_LE, count.ref, const_int(b, 0), done);
    assign_register(b, i->b, val(at.t, put_op(b, L_ADDW, 0, at.ref, step.ref)));
    assign_register(b, (uint32_t)i->b + 1,
                    val(count.t, put_op(b, L_ADDW, 0, count.ref, const_int(b, -1))));
    assign_operand(b, i->a, at);
    go_round(b, i, next);
    return true;
}

static bool step_iter(Build *b, const Instr *i) {
    Val seq, length;
    if (!use_register(b, i->a, &seq) || !build_length(b, seq, &length))
        return false;
    assign_register(b, (uint32_t)i->a + 1, val(loop_type(LT_INT, 0), const_int(b, 0)));
    return true;
}

static bool step_item(Build *b, const Instr *i) {
    Val x, y, z;
    if (i->op == OPC_GETITEM) {
        if (!use_operand(b, i->b, i->flags & B_TEMP, &x) ||
            !use_operand(b, i->c, i->flags & C_TEMP, &y))
            return false;
        if (!build_getitem(b, x, y, &z))
            return false;
        assign_operand(b, i->a, z);
        return true;
    }
    return use_operand(b, i->a, i->flags & A_TEMP, &x) &&
           use_operand(b, i->b, i->flags & B_TEMP, &y) &&
           use_operand(b, i->c, i->flags & C_TEMP, &z) && build_setitem(b, x, y, z);
}

static bool step_move(Build *b, const Instr *i) {
    Val x;
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x))
        return false;
    // Two names of one array of no dimensions: in place, after the loop too, it changes under both.
    if (lt_kind(x.t) == LT_ZERO && !(i->flags & B_TEMP))
        return false;
    assign_operand(b, i->a, x);
    return true;
}

// A variable that several functions have: in a cell of the frame or of the function. Functions that
// are walked in place have none.
static bool step_load_cell(Build *b, const Instr *i) {
    Val x;
    if (b->chain ||
        !use_var(b, var_at(b, i->op == OPC_LOAD_FREE ? VAR_FREE : VAR_CELL, i->b, false), &x))
        return false;
    assign_operand(b, i->a, x);
    return true;
}

static bool step_store_cell(Build *b, const Instr *i) {
    Val x;
    if (b->chain || b->nest || !use_operand(b, i->b, i->flags & B_TEMP, &x))
        return false;
    if (lt_kind(x.t) == LT_ZERO || lt_kind(x.t) == LT_APPEND)
        return false;
    set_var(b, var_at(b, i->op == OPC_STORE_FREE ? VAR_FREE : VAR_CELL, i->a, false), x);
    return !b->failed;
}

// An attribute of an instance, which nothing in the loop can change.
static bool instance_attribute(Build *b, Val x, Value name, Val *out) {
    Trace *g = b->g;
    unsigned v = lt_n(x.t) - 1;
    uint32_t n = 0;
    while (n < g->n_vars && !(g->vars[n].space == VAR_ATTR && g->vars[n].index == v &&
                              v_same(g->vars[n].name, name)))
        n++;
    if (n == g->n_vars) {
        if (n == LOOP_VARS ||
            !instance_item(b->vm, *loop_home(g, b->f, &g->vars[v]), string_of(name)))
            return false;
        g->vars[g->n_vars++] = (LoopVar){.space = VAR_ATTR, .index = (uint16_t)v, .name = name};
    }
    return use_var(b, (int)n, out);
}

static bool step_attribute(Build *b, const Instr *i) {
    Val x, out;
    Value name = build_code(b)->names[i->c];
    if (!use_operand(b, i->b, i->flags & B_TEMP, &x))
        return false;
    bool ok = is_complex(b, x)            ? complex_part(b, x, str_get(name), &out)
              : lt_kind(x.t) == LT_OPAQUE ? instance_attribute(b, x, name, &out)
                                          : build_getattr(b, x, name, &out);
    if (!ok)
        return false;
    assign_operand(b, i->a, out);
    return true;
}

// One bytecode instruction. *next: where to go on in this block, UINT32_MAX when it
// has ended. False: the interpreter does it; nothing of it has been done.
static bool step(Build *b, const Instr *i, uint32_t *next) {
    *next = b->pc + 1;
    b->dest = i->a;
    switch ((Opcode)i->op) {
    case OPC_MOVE: return step_move(b, i);
    case OPC_ADD:
    case OPC_SUB:
    case OPC_MUL:
    case OPC_TRUEDIV:
    case OPC_FLOORDIV:
    case OPC_MOD:
    case OPC_POW:
    case OPC_LSHIFT:
    case OPC_RSHIFT:
    case OPC_AND:
    case OPC_OR:
    case OPC_XOR: return step_binary(b, i);
    case OPC_NEG:
    case OPC_POS:
    case OPC_INVERT: return step_unary(b, i);
    case OPC_NOT: return step_not(b, i);
    case OPC_LT:
    case OPC_LE:
    case OPC_EQ:
    case OPC_NE:
    case OPC_GT:
    case OPC_GE: return step_compare(b, i);
    case OPC_TEST_LT:
    case OPC_TEST_LE:
    case OPC_TEST_EQ:
    case OPC_TEST_NE:
    case OPC_TEST_GT:
    case OPC_TEST_GE:
    case OPC_TEST:
    case OPC_TEST_IS:
    case OPC_TEST_IS_NOT:
    case OPC_TEST_SET: return step_test(b, i, next);
    case OPC_JUMP:
    case OPC_LOOP:
        go_on(b, (uint32_t)((int64_t)b->pc + 1 + instr_jump(i)), i->op == OPC_LOOP ? b->pc : 0);
        *next = UINT32_MAX;
        return true;
    case OPC_SETTLE: return true; // typed code drops no objects of cells' classes
    case OPC_DROP:
        for (unsigned k = 0; k < i->b; k++)
            kill_register(b, (uint32_t)i->a + k);
        return true;
    case OPC_CLEAR:
        for (unsigned k = 0; k < i->b; k++)
            assign_register(b, (uint32_t)i->a + k, val(loop_type(LT_UNDEF, 0), 0));
        return true;
    case OPC_GETITEM:
    case OPC_SETITEM: return step_item(b, i);
    case OPC_GETATTR: return step_attribute(b, i);
    case OPC_TUPLE: return step_tuple(b, i);
    case OPC_SLICE: return build_slice(b, i);
    case OPC_UNPACK: return step_unpack(b, i);
    case OPC_LOAD_FREE:
    case OPC_LOAD_CELL: return step_load_cell(b, i);
    case OPC_STORE_FREE:
    case OPC_STORE_CELL: return step_store_cell(b, i);
    case OPC_RANGE: return build_range(b, i->a, i->c, i->a);
    case OPC_ITER: return step_iter(b, i);
    case OPC_LIST_ADD: return build_list_add(b, i);
    case OPC_NEXT: return step_next(b, i, next);
    case OPC_METHOD: return build_method(b, i);
    case OPC_CALL:
    case OPC_CALL_METHOD: return build_call(b, i, i->op == OPC_CALL ? 1 : 2, next);
    case OPC_RETURN:
        if (b->chain == 0) {
            if (!b->nest || b->nest->levels)
                return false;
            append_way(b, L_EXIT, LOOP_EXIT_DONE);
            *next = UINT32_MAX;
            return true;
        }
        *next = b->g->chains[b->chain].back;
        return build_return(b, i);
    default: return false;
    }
}

// In how many loops a place is: what is there more often matters more.
static unsigned loop_depth(const Trace *g, unsigned chain, uint32_t pc) {
    unsigned depth = 0;
    for (int c = (int)chain; c >= 0; pc = g->chains[c].back, c = g->chains[c].parent) {
        const Code *code = g->chains[c].code;
        uint32_t last =
            UINT32_MAX; // head of the loop counted last: its other jumps back are no loops
        for (uint32_t i = pc; i < code->n; i++) {
            int64_t to = (int64_t)i + 1 + instr_jump(&code->ops[i]);
            if (code->ops[i].op != OPC_LOOP || to > (int64_t)pc || (uint32_t)to == last)
                continue;
            last = (uint32_t)to;
            depth++;
        }
    }
    return depth;
}

static void build_block(Build *b, uint32_t n) {
    Version v = b->versions[n]; // the array may move
    Trace *g = b->g;
    if (!grow(b, &g->blocks, &b->blocks_cap, n + 1, sizeof *g->blocks, LOOP_BLOCKS) ||
        !grow(b, &g->depth, &b->depth_cap, n + 1, sizeof *g->depth, LOOP_BLOCKS))
        return;
    g->depth[n] = (uint8_t)loop_depth(g, v.chain, v.pc);
    g->blocks[n] = g->n_ins;
    g->n_blocks = n + 1;
    b->block_start = g->n_ins;
    b->next_temp = LOOP_SLOTS;
    b->chain = v.chain;
    memset(&b->now, 0, sizeof b->now);
    memcpy(b->now.t, v.t, sizeof v.t);
    b->now.w = v.w;
    uint32_t pc = v.pc;
    unsigned choice = v.choice;
    if (b->nest && !v.bail && ends_turn(b, pc))
        return;
    if (v.bail) {
        append_way(b, L_EXIT, make_exit(b, &b->now, pc, b->chain, false));
        return;
    }
    for (bool start = true; !b->failed; start = false) {
        const uint8_t *targets = jump_targets(b);
        if (outside(b, pc) || (targets && !start && targets[pc])) {
            go_on(b, pc, 0);
            return;
        }
        const Instr *i = &build_code(b)->ops[pc];
        uint32_t next;
        b->pc = pc;
        b->exit = -1;
        b->before = b->now;
        b->way = choice > CHOICE_WAYS ? 256 - choice : 0;
        if (choice && !b->way) {
            Val x;
            unsigned skip = i->op == OPC_CALL ? 1 : 2;
            if (!use_register(b, i->b + skip + choice - 1, &x))
                return;
            for (unsigned k = 0; k < i->c + skip; k++)
                kill_register(b, (uint32_t)i->b + k);
            assign_operand(b, i->a, x);
            next = pc + 1;
        } else if (!step(b, i, &next)) {
            if (b->nest && !g->side->stuck) {
                g->side->stuck = build_code(b);
                g->side->stuck_pc = pc;
            }
            append_way(b, L_EXIT, make_exit(b, &b->before, pc, b->chain, false));
            return;
        }
        if (next == UINT32_MAX)
            return;
        choice = 0;
        pc = next;
    }
}

// ---- the whole ----------------------------------------------------------------------------------

// One past the last jump back to the head.
static uint32_t loop_end(const Code *code, uint32_t head) {
    uint32_t end = head;
    for (uint32_t i = head; i < code->n; i++) {
        uint8_t op = code->ops[i].op;
        if ((op == OPC_LOOP || op == OPC_JUMP) &&
            (int64_t)i + 1 + instr_jump(&code->ops[i]) == (int64_t)head)
            end = i + 1;
    }
    return end;
}

// Names and locals that the loop mentions have their types from the start, so that
// its first iteration is not a version of its own.
static void mention(Build *b, uint16_t x) {
    if (x == NO_OPERAND || x >> SPACE_SHIFT == 1)
        return;
    uint32_t slot = x & SLOT_MASK;
    if (x >> SPACE_SHIFT == 0 && slot >= build_code(b)->n_locals)
        return;
    int v = var_of(b, x);
    if (!b->failed && lt_kind(b->now.t[v]) == LT_HOME)
        need_entry(b, v);
}

static void mention_all(Build *b) {
    const Code *code = build_code(b);
    for (uint32_t i = b->g->head; i < b->end; i++) {
        const Instr *n = &code->ops[i];
        const char *kinds = opcode_kinds[n->op];
        const uint16_t x[3] = {n->a, n->b, n->c};
        for (unsigned k = 0; k < 3; k++)
            if (kinds[k] == 'R' || kinds[k] == 'W' || kinds[k] == 'Y')
                mention(b, x[k]);
        if (n->op == OPC_CALL_KW || n->op == OPC_CALL_METHOD_KW || n->op == OPC_FUNCTION)
            i++;
    }
}

// The exits are two; the first loop's number is known from the start.
static void start_turn(Build *b) {
    const LoopNest *n = b->nest;
    Trace *g = b->g;
    if (!grow(b, &g->exits, &b->exits_cap, 2, sizeof *g->exits, LOOP_EXITS))
        return;
    g->exits[LOOP_EXIT_LEFT] = g->exits[LOOP_EXIT_DONE] = (LoopExit){.pc = g->head};
    g->n_exits = 2;
    if (!n->levels)
        return;
    int v = var_of(b, n->level[0].var);
    b->now.t[v] = loop_type(LT_INT, 0);
    b->now.w.var[v] = true;
    g->side->number[0] = var_slot(v);
    g->side->number_var[0] = g->side->number_var[1] = (uint16_t)v;
    if (n->levels > 1)
        g->side->number_var[1] = (uint16_t)var_of(b, n->level[1].var);
}

static bool build_all(Build *b) {
    Trace *g = b->g;
    if (b->nest) {
        g->side->n_places = 0;
        g->side->stuck = NULL;
        memset(g->side->sometimes, 0, sizeof g->side->sometimes);
        memset(g->side->not_own, 0, sizeof g->side->not_own);
    }
    g->n_ins = g->n_blocks = g->n_exits = g->n_items = 0;
    b->n_versions = 0;
    b->iterations = 0;
    b->again = false;
    b->chain = 0;
    memset(&b->now, 0, sizeof b->now);
    if (!b->nest)
        mention_all(b);
    b->again = false;
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].needed)
            b->now.t[v] = g->vars[v].entry;
    if (b->nest)
        start_turn(b);
    version_at(b, g->head, 0);
    for (uint32_t n = 0; n < b->n_versions && !b->failed; n++)
        build_block(b, n);
    return !b->failed;
}

static bool goes_round(const Code *code, uint32_t next, uint32_t head) {
    return next + 1 < code->n && code->ops[next].op == OPC_NEXT &&
           (int64_t)next + 2 + instr_jump(&code->ops[next + 1]) == (int64_t)head;
}

bool nest_find(const Code *code, uint32_t head, LoopNest *out) {
    *out = (LoopNest){.levels = 1};
    uint32_t next = head;
    while (next < code->n && !goes_round(code, next, head))
        next++;
    if (next >= code->n)
        return false;
    const Instr *i = &code->ops[next];
    out->level[0].head = head;
    out->level[0].next = next;
    out->level[0].state = i->b;
    out->level[0].var = i->a;
    if (next < head + 4 || i[-2].op != OPC_NEXT)
        return true;
    int64_t inner = (int64_t)next + instr_jump(&i[-1]);
    if (inner <= (int64_t)head || inner > (int64_t)next ||
        !goes_round(code, next - 2, (uint32_t)inner))
        return true;
    const Instr *in = &code->ops[inner - 1]; // the jump into the second loop
    if (in->op != OPC_JUMP || inner + instr_jump(in) != (int64_t)next - 2)
        return true;
    out->levels = 2;
    out->level[1].head = (uint32_t)inner;
    out->level[1].next = next - 2;
    out->level[1].state = i[-2].b;
    out->level[1].var = i[-2].a;
    return true;
}

Trace *loop_build(VM *vm, const Frame *f, uint32_t head, const LoopNest *nest, bool mixed) {
    Build *b = mem_zero(sizeof *b);
    Trace *g = mem_zero(sizeof *g);
    bool ok = b && g;
    if (ok && nest)
        ok = (g->side = mem_zero(sizeof *g->side)) != NULL;
    vm->loops->no_memory |= !ok;
    if (ok) {
        Loops *loops = vm->loops;
        *b = (Build){.vm = vm, .f = f, .g = g, .hooks = loops->hooks, .nest = nest};
        g->code = f->code;
        g->vm = vm;
        g->head = head;
        g->mixed = mixed;
        g->n_slots = LOOP_VARS + 1;
        g->chains[0] = (LoopChain){.parent = -1, .code = f->code};
        g->n_chains = 1;
        b->end = nest && !nest->levels ? (uint32_t)f->code->n : loop_end(f->code, head);
        if (nest) {
            g->side->nest = *nest;
            if (nest->levels > 1)
                g->side->number[1] = new_slot(b);
        }
        ok = b->end > head && build_all(b);
        for (int pass = 0; ok && b->again && pass < 3; pass++)
            ok = build_all(b);
        ok = ok && !b->again && (nest || b->iterations > 0);
    }
    if (b) {
        for (int i = 0; i < LOOP_CHAINS; i++)
            mem_free(b->targets[i]);
        mem_free(b->versions);
    }
    mem_free(b);
    if (!ok) {
        trace_free(g);
        return NULL;
    }
    return g;
}

void trace_free(Trace *g) {
    if (!g)
        return;
    trace_drop(g);
    mem_free(g->ins);
    mem_free(g->blocks);
    mem_free(g->depth);
    mem_free(g->exits);
    mem_free(g->items);
    if (g->side) {
        buf_free(&g->side->text);
        mem_free(g->side->params);
    }
    mem_free(g->side);
    mem_free(g);
}
