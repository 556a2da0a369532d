// loop_steady.c: time-step loops over whole arrays that need not be interpreted to their end. Here
// stands which loops may be such: what their body does depends on nothing but the variables that it
// reads, which hold arrays, numbers and functions, and it changes nothing but variables and arrays.
// Whether two iterations in a row did the same is for the library to find out (loop.h).
#include "kernel/loops/loop_steady.h"
#include "kernel/base/activity.h"
#include "kernel/base/settings.h"
#include "kernel/loops/loop_ir.h"
#include "kernel/vm/fiber.h"
#include "kernel/base/mem.h"
#include <string.h>

enum {
    STEADY_PASSES = 4,   // through the body, until the kinds of its variables stay
    STEADY_PATIENCE = 8, // iterations that are interpreted for each that is replayed, at most
    STEADY_PAUSE = 8,    // after looks that came to nothing: at most 2^8 times that it comes round
    STEADY_OTHERS = 64,  // times that a loop may get other functions, and a new chance with them
};

// What a value may be. TAME: a number, a text, a slice, an array, or a tuple or list made here of
// such: what is done with it runs no code of a cell. KNOWN: this module or function.
typedef enum Is { IS_UNSET, IS_TAME, IS_KNOWN, IS_METHOD, IS_WILD } Is;
typedef struct Kind {
    Is is;
    Value known; // borrowed
} Kind;

typedef struct Scope { // a body, or a function that it calls
    const Code *code;
    const Function *fn;
    unsigned depth;
    uint32_t from, to;
    Kind reg[STEADY_REGISTERS];
    Kind result;
} Scope;

typedef struct Check {
    VM *vm;
    const LoopHooks *hooks;
    SteadyPlaces *places;
    Kind kind[STEADY_PLACES];
    unsigned steps;
    bool changed; // the kind of a variable is another one than was taken
} Check;

static const Kind tame = {.is = IS_TAME};
static const Kind wild = {.is = IS_WILD};

// ---- values -------------------------------------------------------------------------------------

static Kind kind_of(const Check *c, Value v) {
    if (steady_is_fixed(v) || c->hooks->steady_array(c->vm, v) || steady_tuple(c->hooks, c->vm, v))
        return tame;
    if (v_is(v, T_UNDEF))
        return (Kind){.is = IS_UNSET};
    if (steady_is_known(v) || c->hooks->steady_function(c->vm, v))
        return (Kind){.is = IS_KNOWN, .known = v};
    return wild;
}

static Kind joined(Kind a, Kind b) {
    if (a.is == IS_UNSET)
        return b;
    if (b.is == IS_UNSET || (a.is == b.is && (a.is != IS_KNOWN || op_is(a.known, b.known))))
        return a;
    return wild;
}

// ---- operands -----------------------------------------------------------------------------------

static int place_at(Check *c, SteadyPlace at) {
    SteadyPlaces *s = c->places;
    for (int i = 0; i < s->n; i++)
        if (steady_same_place(&s->at[i], &at))
            return i;
    if (s->n == STEADY_PLACES)
        return -1;
    s->at[s->n] = at;
    steady_keep_place(&at);
    Value v = *steady_home(c->vm, s->f, &at);
    if (at.name && v_is(v, T_UNDEF))
        v = c->vm->slots[at.index].builtin;
    c->kind[s->n] = kind_of(c, v);
    return s->n++;
}

static int place_of(Check *c, bool name, uint32_t index) {
    return place_at(c, (SteadyPlace){.name = name, .index = index});
}

static bool is_variable(const Scope *s, uint32_t reg) {
    return s->depth == 0 && reg < s->code->n_locals;
}

static Kind kind_at(Check *c, const Scope *s, bool name, uint32_t index) {
    if (!name && !is_variable(s, index))
        return index < STEADY_REGISTERS ? s->reg[index] : wild;
    int place = place_of(c, name, index);
    return place < 0 ? wild : c->kind[place];
}

static void assign(Check *c, int place, Kind k) {
    if (place < 0)
        return;
    const Is was = c->kind[place].is;
    // a variable that is assigned holds no function
    c->kind[place] = k.is == IS_TAME ? joined(c->kind[place], k) : wild;
    c->changed |= c->kind[place].is != was;
}

static void take_kind(Check *c, Scope *s, bool name, uint32_t index, Kind k) {
    if (!name && !is_variable(s, index)) {
        if (index < STEADY_REGISTERS)
            s->reg[index] = joined(s->reg[index], k);
        return;
    }
    assign(c, place_of(c, name, index), k);
}

static Kind read_operand(Check *c, const Scope *s, uint16_t x) {
    uint16_t slot = x & SLOT_MASK;
    if (x == NO_OPERAND)
        return wild;
    if (x >> SPACE_SHIFT == SPACE_CONST >> SPACE_SHIFT)
        return kind_of(c, s->code->consts[slot]);
    return kind_at(c, s, x >> SPACE_SHIFT != 0, slot);
}

static bool is_tame(Check *c, const Scope *s, uint16_t x) {
    return read_operand(c, s, x).is == IS_TAME;
}

static void write_operand(Check *c, Scope *s, uint16_t x, Kind k) {
    if (x != NO_OPERAND)
        take_kind(c, s, x >> SPACE_SHIFT != 0, x & SLOT_MASK, k);
}

// Temporaries that an instruction has read are dead.
static void drop_operand(Scope *s, uint16_t x, bool temp) {
    if (temp && (x & SLOT_MASK) < STEADY_REGISTERS)
        s->reg[x & SLOT_MASK].is = IS_UNSET;
}

static bool run_is_tame(Check *c, const Scope *s, uint32_t from, uint32_t n) {
    if (from + n > STEADY_REGISTERS)
        return false;
    for (uint32_t i = from; i < from + n; i++) {
        const Kind *k = &s->reg[i];
        bool type = k->is == IS_KNOWN && c->hooks->steady_type(c->vm, k->known);
        if (k->is != IS_TAME && !type)
            return false;
    }
    return true;
}

static void drop_run(Scope *s, uint32_t from, uint32_t n) {
    for (uint32_t i = from; i < from + n && i < STEADY_REGISTERS; i++)
        s->reg[i].is = IS_UNSET;
}

// ---- calls --------------------------------------------------------------------------------------

static bool check_range(Check *c, Scope *s);

// A function of a cell, as if its body stood here.
static bool check_function(Check *c, const Scope *s, const Function *fn, uint32_t first,
                           uint32_t n) {
    const Code *code = fn->code;
    bool plain = code->plain && !code->is_generator && !code->is_async && !code->in_dict &&
                 !code->own_names && !code->n_handlers;
    if (!plain || code->sig.n != n || code->n_regs > STEADY_REGISTERS ||
        s->depth + 1 >= STEADY_DEPTH || code->arithmetic != s->code->arithmetic)
        return false;
    Scope inner = {.code = code, .fn = fn, .depth = s->depth + 1, .to = (uint32_t)code->n};
    for (uint32_t i = 0; i < n; i++)
        inner.reg[i] = s->reg[first + i];
    return check_range(c, &inner) && inner.result.is == IS_TAME;
}

// Python's abs.
static bool is_absolute(Value v) {
    return v_is_type(v, &type_native) && str_is(((const Native *)v.u.o)->sig.name, "abs");
}

static bool check_callee(Check *c, const Scope *s, Kind callee, uint32_t first, uint32_t n,
                         bool keywords) {
    if (!run_is_tame(c, s, first, n))
        return false;
    if (callee.is == IS_METHOD)
        return true;
    if (callee.is != IS_KNOWN)
        return false;
    if (c->hooks->steady_function(c->vm, callee.known) || is_absolute(callee.known))
        return true;
    return v_is_type(callee.known, &type_function) && !keywords &&
           check_function(c, s, (const Function *)(const void *)callee.known.u.o, first, n);
}

static bool check_call(Check *c, Scope *s, const Instr *i) {
    const bool method = i->op == OPC_CALL_METHOD || i->op == OPC_CALL_METHOD_KW;
    const bool keywords = i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD_KW;
    uint32_t first = i->b + 1u + method, n = i->c + (keywords ? i[1].b : 0u);
    if (first + n > STEADY_REGISTERS || !check_callee(c, s, s->reg[i->b], first, n, keywords))
        return false;
    drop_run(s, i->b, first + n - i->b);
    write_operand(c, s, i->a, tame);
    return true;
}

static Kind attribute(Check *c, Kind of, Value name, bool method) {
    if (of.is == IS_TAME && method && c->hooks->steady_method(str_get(name)))
        return (Kind){.is = IS_METHOD};
    if (of.is == IS_TAME && !method && c->hooks->steady_attribute(str_get(name)))
        return tame;
    if (of.is != IS_KNOWN || !v_is_type(of.known, &type_module))
        return wild;
    const Value *item = module_item(c->vm, of.known, name);
    return item ? kind_of(c, *item) : wild;
}

static bool check_method(Check *c, Scope *s, const Instr *i) {
    Kind of = read_operand(c, s, i->b);
    Kind k = attribute(c, of, s->code->names[i->c], true);
    drop_operand(s, i->b, i->flags & B_TEMP);
    if (k.is == IS_TAME || k.is == IS_WILD || i->a + 1u >= STEADY_REGISTERS)
        return false;
    s->reg[i->a] = k;
    s->reg[i->a + 1] = k.is == IS_METHOD ? tame : (Kind){.is = IS_UNSET};
    return true;
}

// ---- instructions -------------------------------------------------------------------------------

// All that it reads is tame, and so is what it makes.
static bool check_plain(Check *c, Scope *s, const Instr *i, bool two) {
    if (!is_tame(c, s, i->b) || (two && !is_tame(c, s, i->c)))
        return false;
    drop_operand(s, i->b, i->flags & B_TEMP);
    if (two)
        drop_operand(s, i->c, i->flags & C_TEMP);
    write_operand(c, s, i->a, tame);
    return true;
}

static bool check_run(Check *c, Scope *s, const Instr *i, uint32_t n) {
    if (!run_is_tame(c, s, i->b, n))
        return false;
    drop_run(s, i->b, n);
    write_operand(c, s, i->a, tame);
    return true;
}

static bool check_test(Check *c, Scope *s, const Instr *i, bool two) {
    if (i->a & TEST_BACK || !is_tame(c, s, i->b) || (two && !is_tame(c, s, i->c)))
        return false;
    drop_operand(s, i->b, i->flags & B_TEMP);
    if (two)
        drop_operand(s, i->c, i->flags & C_TEMP);
    return true;
}

static bool check_setitem(Check *c, Scope *s, const Instr *i) {
    bool ok = is_tame(c, s, i->a) && is_tame(c, s, i->b) && is_tame(c, s, i->c);
    drop_operand(s, i->a, i->flags & A_TEMP);
    drop_operand(s, i->b, i->flags & B_TEMP);
    drop_operand(s, i->c, i->flags & C_TEMP);
    return ok;
}

static bool check_move(Check *c, Scope *s, const Instr *i) {
    Kind k = read_operand(c, s, i->b);
    drop_operand(s, i->b, i->flags & B_TEMP);
    write_operand(c, s, i->a, k);
    return k.is == IS_TAME || k.is == IS_KNOWN;
}

static bool check_unpack(Check *c, Scope *s, const Instr *i) {
    if (!is_tame(c, s, i->b) || i->a + i->c > STEADY_REGISTERS)
        return false;
    drop_operand(s, i->b, i->flags & B_TEMP);
    for (uint32_t k = 0; k < i->c; k++)
        s->reg[i->a + k] = tame;
    return true;
}

static bool check_getattr(Check *c, Scope *s, const Instr *i) {
    Kind k = attribute(c, read_operand(c, s, i->b), s->code->names[i->c], false);
    drop_operand(s, i->b, i->flags & B_TEMP);
    write_operand(c, s, i->a, k);
    return k.is == IS_TAME || k.is == IS_KNOWN;
}

static bool check_name(Check *c, Scope *s, const Instr *i) {
    if (i->op == OPC_LOAD_NAME) {
        Kind k = kind_at(c, s, true, instr_wide(i));
        write_operand(c, s, i->a, k);
        return k.is == IS_TAME || k.is == IS_KNOWN;
    }
    Kind k = read_operand(c, s, i->a);
    drop_operand(s, i->a, i->flags & A_TEMP);
    take_kind(c, s, true, instr_wide(i), k);
    return k.is == IS_TAME;
}

// A variable that functions share.
static bool check_shared(Check *c, Scope *s, const Instr *i) {
    SteadyPlace at;
    if (!steady_shared_place(s->fn, s->depth ? NULL : c->places->f->base, i, &at))
        return false;
    const int place = place_at(c, at);
    if (i->op == OPC_LOAD_FREE || i->op == OPC_LOAD_CELL) {
        const Kind k = place < 0 ? wild : c->kind[place];
        write_operand(c, s, i->a, k);
        return k.is == IS_TAME || k.is == IS_KNOWN;
    }
    const Kind k = read_operand(c, s, i->b);
    drop_operand(s, i->b, i->flags & B_TEMP);
    assign(c, place, k);
    return k.is == IS_TAME;
}

static bool check_return(Check *c, Scope *s, const Instr *i) {
    if (s->depth == 0)
        return false;
    s->result = joined(s->result, read_operand(c, s, i->b));
    drop_operand(s, i->b, i->flags & B_TEMP);
    return true;
}

static bool check_jump(const Scope *s, uint32_t pc) {
    int64_t to = (int64_t)pc + 1 + instr_jump(&s->code->ops[pc]);
    return to > (int64_t)pc && to <= (int64_t)s->to;
}

static bool check_other(Check *c, Scope *s, uint32_t pc) {
    const Instr *i = &s->code->ops[pc];
    switch (i->op) {
    case OPC_MOVE: return check_move(c, s, i);
    case OPC_CONST:
        write_operand(c, s, i->a, kind_of(c, s->code->consts[instr_wide(i)]));
        return true;
    case OPC_LOAD_NAME:
    case OPC_STORE_NAME: return check_name(c, s, i);
    case OPC_NEG:
    case OPC_POS:
    case OPC_INVERT:
    case OPC_NOT: return check_plain(c, s, i, false);
    case OPC_TEST: return check_test(c, s, i, false);
    case OPC_JUMP: return check_jump(s, pc);
    case OPC_SETITEM: return check_setitem(c, s, i);
    case OPC_SLICE: return check_run(c, s, i, 3);
    case OPC_LIST:
    case OPC_TUPLE: return check_run(c, s, i, i->c);
    case OPC_UNPACK: return check_unpack(c, s, i);
    case OPC_GETATTR: return check_getattr(c, s, i);
    case OPC_METHOD: return check_method(c, s, i);
    case OPC_CALL:
    case OPC_CALL_METHOD:
    case OPC_CALL_KW:
    case OPC_CALL_METHOD_KW: return check_call(c, s, i);
    case OPC_RETURN: return check_return(c, s, i);
    case OPC_DATA:
    case OPC_DROP: return true;
    default: return false;
    }
}

static bool check_instruction(Check *c, Scope *s, uint32_t pc) {
    const Instr *i = &s->code->ops[pc];
    if ((i->op >= OPC_ADD && i->op <= OPC_XOR) || (i->op >= OPC_LT && i->op <= OPC_IS_NOT) ||
        i->op == OPC_GETITEM)
        return check_plain(c, s, i, true);
    if (i->op >= OPC_TEST_LT && i->op <= OPC_TEST_IS_NOT)
        return check_test(c, s, i, true);
    if (steady_is_shared(i->op))
        return check_shared(c, s, i);
    return check_other(c, s, pc);
}

static bool check_range(Check *c, Scope *s) {
    for (uint32_t pc = s->from; pc < s->to; pc++)
        if (++c->steps > STEADY_STEPS || !check_instruction(c, s, pc))
            return false;
    return true;
}

// Is the loop's own variable among those of its body?
static bool uses_number(const SteadyPlaces *places, const Instr *next) {
    for (int i = 0; i < places->n; i++)
        if (!places->at[i].cell && places->at[i].name == (next->a >> SPACE_SHIFT != 0) &&
            places->at[i].index == (next->a & SLOT_MASK))
            return true;
    return false;
}

// The items of variables that hold a tuple of arrays become places of their own.
static bool add_items(VM *vm, const LoopHooks *hooks, SteadyPlaces *s) {
    const int variables = s->n;
    for (int i = 0; i < variables; i++) {
        const Tuple *tuple = steady_tuple(hooks, vm, *steady_home(vm, s->f, &s->at[i]));
        const size_t n = tuple ? tuple->n : 0;
        if ((size_t)(STEADY_PLACES - s->n) < n)
            return false;
        s->items[i] = (uint32_t)n;
        for (size_t k = 0; k < n; k++) {
            SteadyPlace at = s->at[i];
            at.item = (uint32_t)k + 1;
            steady_keep_place(&at);
            s->items[s->n] = 0;
            s->at[s->n++] = at;
        }
    }
    return true;
}

// Is the loop's body, instructions [from, to), such a one? Its variables, as they are now, are
// taken into `places`. NEXT stands at `to`.
static bool check_body(VM *vm, const Frame *f, uint32_t from, uint32_t to, SteadyPlaces *places) {
    Check c = {.vm = vm, .hooks = vm->loops->hooks, .places = places};
    *places = (SteadyPlaces){.f = f};
    for (int pass = 0; pass < STEADY_PASSES; pass++) {
        Scope s = {.code = f->code, .fn = f->fn, .from = from, .to = to};
        c.changed = false;
        if (!check_range(&c, &s))
            return false;
        if (!c.changed)
            return places->n > 0 && !uses_number(places, &f->code->ops[to]) &&
                   add_items(vm, c.hooks, places);
    }
    return false;
}

// ---- iterations ---------------------------------------------------------------------------------

static void let_go(VM *vm) {
    Steady *s = vm->loops->steady;
    if (!s || !s->holds)
        return;
    s->holds = false;
    code_release(s->code);
    s->code = NULL;
    s->phase = STEADY_LOOKS;
    activity_loop_end();
    if (s->hooks)
        s->hooks->replay_end(vm);
    for (int i = 0; i < STEADY_PLACES; i++) {
        Value was = s->fixed[i];
        s->fixed[i] = V_UNDEF;
        value_release(was);
    }
    while (s->places.n)
        steady_drop_place(&s->places.at[--s->places.n]);
    walk_end(&s->walk);
}

// Another loop, an error or the loop's end has come between: where nothing had been replayed, the
// loop is left alone for a while, each time for longer.
static void break_off(VM *vm) {
    const Steady *s = vm->loops->steady;
    if (s && s->code && !s->replayed) {
        LoopHead *h = &((LoopHeads *)s->code->loops)->heads[s->head];
        if (h->wasted < STEADY_PAUSE)
            h->wasted++;
        h->pause = (uint16_t)(1u << h->wasted);
    }
    let_go(vm);
}

bool loop_replays(void) {
    const char *s = setting(SET_REPLAY);
    return !s || strcmp(s, "off") != 0;
}

// What is no array has to be what it was.
static bool same_values(VM *vm, const Frame *f, Steady *s, bool first) {
    for (int i = 0; i < s->places.n; i++) {
        Value v = *steady_home(vm, f, &s->places.at[i]);
        s->value[i] = v;
        bool array = s->hooks->steady_array(vm, v);
        if (first)
            s->array[i] = array;
        if (array != s->array[i])
            return false; // one that has come since is none of those that are replayed
        const Tuple *tuple = array ? NULL : steady_tuple(s->hooks, vm, v);
        if (s->places.items[i] != (tuple ? tuple->n : 0))
            return false;
        if (tuple)
            continue;
        if (!array && !first &&
            (v.tag != s->fixed[i].tag || v.ext != s->fixed[i].ext ||
             v.u.bits != s->fixed[i].u.bits))
            return false;
        if (!array && !v_is(v, T_UNDEF) && !steady_is_fixed(v) && !steady_is_known(v) &&
            !s->hooks->steady_function(vm, v))
            return false;
        Value was = s->fixed[i];
        s->fixed[i] = array ? V_UNDEF : value_copy(v);
        value_release(was);
    }
    return true;
}

// The arrays that a replay has made become those of the variables.
static void take_arrays(VM *vm, const Frame *f, Steady *s, const SteadyPlace *at, size_t stride) {
    for (size_t i = 0; i < s->nvalues; i++) {
        const SteadyPlace *p = (const SteadyPlace *)(const void *)((const char *)at + i * stride);
        Value *home = steady_home(vm, f, p);
        if (s->hooks->steady_array(vm, *home) && !v_is(s->value[i], T_UNDEF)) {
            Value old = *home;
            *home = s->value[i];
            value_release(old);
        }
    }
}

// ---- iterations that all do the same ------------------------------------------------------------

// Does the rest of the loop but for its last iteration, as far as it can be done now.
static bool do_rest(VM *vm, Frame *f, Steady *s, const Instr *next) {
    Value *state = &f->base[next->b];
    int64_t done = 0;
    bool ok = s->hooks->replay_run(vm, s->value, s->nvalues, state[1].u.i, NULL, &done);
    s->replayed += done;
    state[0].u.i += done * state[2].u.i;
    state[1].u.i -= done;
    Value *number = operand_at(vm, f, next->a);
    if (number->tag == T_INT)
        number->u.i += done * state[2].u.i;
    take_arrays(vm, f, s, s->places.at, sizeof *s->places.at);
    let_go(vm);
    return ok;
}

// Has a variable of the body no value yet? The loop has just been entered: what its first iteration
// makes is none of the arrays that an iteration begins with.
static bool is_unset(VM *vm, const Frame *f, const SteadyPlaces *p) {
    for (int i = 0; i < p->n; i++)
        if (v_is(*steady_home(vm, f, &p->at[i]), T_UNDEF))
            return true;
    return false;
}

static bool begin_plain(VM *vm, const Frame *f, Steady *s, const Instr *word, uint32_t pc) {
    s->phase = STEADY_LOOKS;
    if (!check_body(vm, f, pc, (uint32_t)(word - 1 - f->code->ops), &s->places))
        return false;
    s->nvalues = (size_t)s->places.n;
    return same_values(vm, f, s, true) &&
           s->hooks->replay_begin(vm, s->value, s->nvalues) == LOOP_REPLAY_LOOKING;
}

// An iteration that is like those before, as far as the loop knows, is over. *again: it is not, and
// the loop may be one whose iterations make numbers.
static LoopReplayState plain_turn(VM *vm, Frame *f, Steady *s, bool *again) {
    *again = !same_values(vm, f, s, false);
    return *again ? LOOP_REPLAY_OTHER : s->hooks->replay_turn(vm, s->value, s->nvalues);
}

// ---- iterations that make numbers ---------------------------------------------------------------

// The arrays among the variables, as they are now.
static void take_values(VM *vm, Steady *s) {
    for (size_t i = 0; i < s->nvalues; i++)
        s->value[i] = s->walk.place[i].kept.is == WALK_OPAQUE
                          ? *steady_home(vm, s->walk.f, &s->walk.place[i].at)
                          : V_UNDEF;
}

// As far as the walk has come.
static bool is_on_path(const Steady *s) {
    const Walk *w = &s->walk;
    return w->stopped ? walk_on_path(&w->path, &s->path) : walk_same_path(&w->path, &s->path);
}

// Is the next iteration one like those before, up to the first element that it looks at?
static bool goes_same_way(Steady *s) {
    if (!walk_iteration(&s->walk))
        return false;
    if (is_on_path(s))
        return true;
    walk_forget(&s->walk, (unsigned)s->nvalues);
    return false;
}

// The first look at such a loop. The next iteration may be one that does something else: then
// another one is looked at.
static bool begin_walking(VM *vm, Steady *s) {
    if (!walk_first(&s->walk)) {
        s->phase = STEADY_BEGINS;
        walk_forget(&s->walk, 0);
        return ++s->interpreted <= STEADY_PATIENCE;
    }
    s->path = s->walk.path;
    s->nvalues = s->walk.n;
    s->handed = 0;
    s->phase = STEADY_WALKS;
    s->strayed = s->learnt = false;
    take_values(vm, s);
    return (s->walk.unknown || !s->reads.n || goes_same_way(s)) &&
           s->hooks->replay_begin(vm, s->value, s->nvalues) == LOOP_REPLAY_LOOKING;
}

static bool next_numbers(void *ctx, const Value **v, size_t *n) {
    Steady *s = ctx;
    const bool whole = s->walked == 0 || walk_commit(&s->walk);
    if (!whole || !goes_same_way(s)) {
        s->phase = STEADY_AWAY;
        return false;
    }
    s->walked++;
    *v = s->walk.fed;
    *n = s->walk.nfeeds;
    return true;
}

static bool element_read(void *ctx, const LoopElement *element, const Value **v, size_t *n) {
    Steady *s = ctx;
    if (!walk_on(&s->walk, element) || !is_on_path(s))
        return false;
    *v = s->walk.fed;
    *n = s->walk.nfeeds;
    return true;
}

// Replays until an iteration does something else, which is interpreted.
static bool run_walking(VM *vm, Frame *f, Steady *s) {
    LoopReplayFeed feed = {
        .next = next_numbers, .read = element_read, .ctx = s, .left = s->left, .row = &s->walk.row};
    int64_t done = 0;
    s->walked = 0;
    bool ok = s->hooks->replay_run(vm, s->value, s->nvalues, INT64_MAX, &feed, &done);
    if (done == s->walked && done > 0 && s->phase != STEADY_AWAY)
        ok = walk_commit(&s->walk) && ok;
    take_arrays(vm, f, s, &s->walk.place[0].at, sizeof s->walk.place[0]);
    if (feed.inside) {
        ok = walk_leave(&s->walk, f) && ok;
        s->phase = STEADY_AWAY;
    } else {
        walk_store(&s->walk);
    }
    s->replayed += done;
    ok = ok && !vm_raised(vm);
    if (!ok || s->phase != STEADY_AWAY)
        let_go(vm);
    return ok;
}

// Something else has been done; and now?
static LoopReplayState come_back(VM *vm, Steady *s, bool *again) {
    bool same;
    walk_take(&s->walk, &same);
    *again = !same && s->replayed > s->interpreted;
    if (!same)
        return LOOP_REPLAY_OTHER;
    if (++s->interpreted > STEADY_PATIENCE * (s->replayed + STEADY_PATIENCE))
        return LOOP_REPLAY_OTHER;
    s->phase = STEADY_AWAY;
    if (!goes_same_way(s))
        return LOOP_REPLAY_LOOKING;
    take_values(vm, s);
    s->handed = 0;
    s->strayed = s->learnt = false;
    s->phase = STEADY_WALKS;
    return s->hooks->replay_again(vm, s->value, s->nvalues);
}

// An iteration that was looked at is over. Where the next one goes another way, it is left alone.
static LoopReplayState walking_turn(VM *vm, Steady *s, bool *again) {
    bool same;
    *again = s->learnt;
    if (s->learnt)
        return LOOP_REPLAY_OTHER;
    if (s->strayed) {
        const LoopReplayState state = come_back(vm, s, again);
        if (state != LOOP_REPLAY_OTHER || *again)
            return state;
        s->phase = STEADY_BEGINS; // none had been looked at to its end
        return s->interpreted <= STEADY_PATIENCE ? LOOP_REPLAY_LOOKING : LOOP_REPLAY_OTHER;
    }
    s->interpreted++;
    if (s->walk.stopped)
        return LOOP_REPLAY_OTHER;
    if (s->handed != s->walk.nfeeds || !walk_was_right(&s->walk))
        return LOOP_REPLAY_OTHER;
    walk_take(&s->walk, &same);
    if (!same)
        return LOOP_REPLAY_OTHER;
    take_values(vm, s);
    if (s->walk.keyed)
        s->hooks->replay_row(vm, s->walk.row);
    LoopReplayState state = s->hooks->replay_turn(vm, s->value, s->nvalues);
    if (state != LOOP_REPLAY_LOOKING)
        return state;
    s->handed = 0;
    if (!goes_same_way(s))
        s->phase = STEADY_AWAY;
    return state;
}

bool loop_number_handed(VM *vm, Value v) {
    Steady *s = vm->loops->steady;
    if (!s || s->phase != STEADY_WALKS || s->handed == s->walk.nfeeds || !vm->depth)
        return false;
    const WalkFeed *feed = &s->walk.feed[s->handed];
    const Frame *f = &vm->frames[vm->depth - 1];
    const int64_t behind = f->ip - f->code->ops - (int64_t)feed->pc;
    if (f->code != feed->code || behind < 1 || behind > 2 || v.tag != feed->v.tag ||
        v.ext != feed->v.ext || v.u.bits != feed->v.u.bits)
        return false;
    s->handed++;
    return true;
}

// The instruction of the loop's body that is being done.
static bool pc_of_body(const VM *vm, const Steady *s, uint32_t *pc) {
    const Frame *f = &vm->frames[vm->depth - 1];
    if (vm->depth != s->depth || f->code != s->code || f->ip == f->code->ops)
        return false;
    *pc = (uint32_t)(f->ip - f->code->ops) - 1;
    *pc -= f->code->ops[*pc].op == OPC_DATA && *pc > 0;
    return true;
}

// False: there is no room for another place.
static bool learn(Steady *s, uint32_t pc, const LoopElement *element) {
    WalkReads *r = &s->reads;
    unsigned k = 0;
    while (k < r->n && r->pc[k] != pc)
        k++;
    if (k == WALK_READS)
        return false;
    s->learnt |= k == r->n;
    r->n += k == r->n;
    r->pc[k] = pc;
    r->last[k] = *element;
    return true;
}

bool loop_element_read(VM *vm, const LoopElement *element, const Value **v, size_t *n) {
    Steady *s = vm->loops->steady;
    uint32_t pc;
    if (!s || s->phase != STEADY_WALKS || !vm->depth || !pc_of_body(vm, s, &pc) ||
        !learn(s, pc, element) || s->learnt)
        return false;
    const bool only_learns = s->walk.unknown;
    s->strayed = !only_learns && (!s->walk.stopped || s->walk.pc != pc ||
                                  !walk_on(&s->walk, element) || !is_on_path(s));
    if (s->strayed)
        return false;
    for (size_t i = 0; i < s->nvalues; i++) {
        const Value now = *steady_home(vm, s->walk.f, &s->walk.place[i].at);
        const bool array = s->hooks->steady_array(vm, now);
        const WalkCell *mark = &s->walk.mark.place[i];
        const bool arrays = array || walk_holds_arrays(&s->walk, *mark, now);
        if (!only_learns && arrays != (mark->is == WALK_OPAQUE))
            return false;
        s->inside[i] = array ? now : V_UNDEF;
    }
    *v = s->inside;
    *n = s->nvalues;
    return true;
}

bool loop_ignores_first(Value fn) {
    if (!v_is_type(fn, &type_function))
        return false;
    const Code *code = ((const Function *)(const void *)fn.u.o)->code;
    if (!code->plain || code->own_names || code->sig.n == 0)
        return false;
    for (size_t pc = 0; pc < code->n; pc++) {
        const Instr *i = &code->ops[pc];
        const uint16_t field[3] = {i->a, i->b, i->c};
        for (int k = 0; k < 3; k++) {
            const char kind = opcode_kinds[i->op][k];
            const bool here = kind == 'R' || kind == 'Y' || kind == 'V' || kind == 'W';
            if (here && field[k] == (SPACE_FRAME | 0)) // its register
                return false;
        }
    }
    return true;
}

// ---- both ---------------------------------------------------------------------------------------

// A range with enough left, which nothing but NEXT counts.
static bool is_counted(const Frame *f, const Instr *word) {
    const Instr *next = word - 1;
    if (next->op != OPC_NEXT)
        return false;
    const Value *state = &f->base[next->b];
    return state[0].tag == T_INT && state[1].tag == T_INT && state[1].u.i > 0;
}

static int64_t left_of(const Frame *f, const Instr *word) {
    const Instr *next = word - 1;
    return next->op == OPC_NEXT ? f->base[next->b + 1].u.i : INT64_MAX;
}

static bool begin_looking(VM *vm, Frame *f, LoopHead *h, Instr *word, bool walks) {
    Steady *s = vm->loops->steady;
    if (!s && !(s = vm->loops->steady = mem_zero(sizeof *s)))
        return false;
    s->hooks = vm->loops->hooks;
    s->interpreted = s->replayed = 0;
    s->holds = true;
    bool ok = !walks && is_counted(f, word) && begin_plain(vm, f, s, word, h->pc);
    if (!walks && is_unset(vm, f, &s->places) && !h->unset) {
        h->unset = true;
        let_go(vm);
        return false;
    }
    h->unset = false;
    if (!ok && !vm_raised(vm)) {
        let_go(vm);
        s->holds = true;
        if (s->reads_word != word)
            s->reads.n = 0;
        s->reads_word = word;
        walk_begin(&s->walk, vm, f, word, &s->reads);
        ok = begin_walking(vm, s);
    }
    if (!ok) {
        h->unsteady++;
        let_go(vm);
        return false;
    }
    s->code = (Code *)(uintptr_t)f->code;
    s->code->refs++;
    s->head = (size_t)(h - ((const LoopHeads *)s->code->loops)->heads);
    s->pc = h->pc;
    s->depth = vm->depth;
    s->unwound = vm->unwound;
    s->left = left_of(f, word);
    return true;
}

// Is it the loop that is looked at, an iteration on and nothing but that?
static bool is_of(const VM *vm, const Steady *s, const Frame *f, const Instr *word, uint32_t pc) {
    const int64_t left = left_of(f, word);
    return s && s->code == f->code && s->pc == pc && s->depth == vm->depth &&
           s->unwound == vm->unwound && (left == INT64_MAX || s->left == left + 1) &&
           (s->phase == STEADY_LOOKS || s->walk.word == word);
}

// Is it a short loop inside the body of the one that is looked at, or in a function called there?
static bool is_inside(const VM *vm, const Steady *s, const Frame *f, const Instr *word,
                      uint32_t pc) {
    if (!s || !s->holds || s->unwound != vm->unwound || left_of(f, word) >= STEADY_LEFT)
        return false;
    return vm->depth > s->depth || (s->phase != STEADY_LOOKS && s->code == f->code &&
                                    s->depth == vm->depth && pc > s->pc && word < s->walk.word);
}

static bool may_look(const VM *vm, const Frame *f, const Instr *word) {
    if (!loop_replays() || vm->finalizers || vm->fibers || f->gen || word->op != OPC_LOOP ||
        word == f->code->ops)
        return false;
    const uint8_t before = (word - 1)->op;
    return before == OPC_NEXT ? is_counted(f, word) : before != OPC_SEND;
}

static LoopReplayState turn(VM *vm, Frame *f, Steady *s, bool *again) {
    *again = false;
    switch (s->phase) {
    case STEADY_LOOKS: return plain_turn(vm, f, s, again);
    case STEADY_WALKS: return walking_turn(vm, s, again);
    case STEADY_AWAY: return come_back(vm, s, again);
    default: return begin_walking(vm, s) ? LOOP_REPLAY_LOOKING : LOOP_REPLAY_OTHER;
    }
}

// The loop's own variable; empty: it has none.
static Str counter_name(const VM *vm, const Frame *f, const Instr *word) {
    const Instr *next = word - 1;
    const uint16_t slot = next->a & SLOT_MASK;
    if (next->op != OPC_NEXT || next->a == NO_OPERAND)
        return STR("");
    if (next->a >> SPACE_SHIFT)
        return str_get(vm->slots[slot].name);
    return slot < f->code->n_locals && v_is(f->code->locals[slot], T_OBJ)
               ? str_get(f->code->locals[slot])
               : STR("");
}

// For who watches the cell: where the loop is when it begins to be replayed.
static void tell(VM *vm, const Frame *f, const Steady *s, const Instr *word) {
    const Instr *next = word - 1;
    if (next->op != OPC_NEXT) {
        activity_loop(STR(""), s->replayed, 1, -1);
        return;
    }
    const Value *state = &f->base[next->b];
    activity_loop(counter_name(vm, f, word), state[0].u.i - state[2].u.i, state[2].u.i,
                  state[1].u.i);
}

// A person has interrupted the loop, which is between two iterations.
static bool interrupted(VM *vm, const Frame *f, const Instr *word, int64_t done) {
    const Str name = counter_name(vm, f, word);
    (void)raise_interrupt(vm);
    if (!name.n)
        return vm_hint(vm, "The loop stopped between two steps, after %lld that were replayed.",
                       (long long)done);
    const Value *state = &f->base[(word - 1)->b];
    return vm_hint(
        vm, "The loop stopped between two steps: %.*s = %lld comes next, and %lld after it.",
        STR_ARG(name), (long long)(state[0].u.i - state[2].u.i), (long long)state[1].u.i);
}

// The iterations to come, as far as they can be done now.
static bool replay(VM *vm, Frame *f, LoopHead *h, Steady *s, Instr *word) {
    bool ok;
    const int64_t before = s->replayed;
    tell(vm, f, s, word);
    if (s->phase == STEADY_LOOKS) {
        ok = do_rest(vm, f, s, word - 1);
        word->a = LOOP_HOT - 1; // when it is entered again, it is known
        h->wasted = s->replayed > before ? 0 : h->wasted;
        if (s->replayed == before)
            h->unsteady++;
        return ok && *vm->hooks.interrupted ? interrupted(vm, f, word, s->replayed) : ok;
    }
    ok = run_walking(vm, f, s);
    if (s->replayed > before)
        h->wasted = 0;
    if (s->replayed == before && s->phase != STEADY_AWAY)
        h->unsteady++;
    s->left = left_of(f, word);
    if (s->left == 0)
        let_go(vm);
    word->a = s->phase == STEADY_AWAY ? LOOP_HOT : LOOP_HOT - 1;
    return ok && *vm->hooks.interrupted ? interrupted(vm, f, word, s->replayed) : ok;
}

static uint64_t with_function(uint64_t h, Value v) {
    if (!v_is_type(v, &type_function))
        return h;
    const Function *fn = (const void *)v.u.o;
    return (h ^ (uint64_t)(uintptr_t)fn->code) * 0x9e3779b97f4a7c15u;
}

// Which functions the variables hold, by their code; 0: none.
static uint64_t functions_of(const Frame *f) {
    uint64_t h = 0;
    for (size_t i = 0; i < f->code->n_locals; i++)
        h = with_function(h, f->base[i]);
    for (size_t i = 0; f->fn && f->fn->cells && i < f->code->n_captures; i++)
        if (v_is_type(f->fn->cells[i], &type_cell))
            h = with_function(h, ((const Cell *)(const void *)f->fn->cells[i].u.o)->v);
    return h;
}

// A loop that calls what it is given (`state = step(state)`) is another loop with another function.
static void meet_functions(LoopHead *h, const Frame *f) {
    const uint64_t callees = functions_of(f);
    if (callees == h->callees || h->others == STEADY_OTHERS)
        return;
    h->callees = callees;
    h->others++;
    h->unsteady = h->wasted = 0;
    h->pause = h->idle = 0;
}

bool steady_turn(VM *vm, Frame *f, LoopHead *h, Instr *word, bool *mine) {
    Steady *s = vm->loops->steady;
    *mine = false;
    meet_functions(h, f);
    if (h->unsteady >= STEADY_TRIES || !vm->loops->hooks || !vm->loops->hooks->replay_begin)
        return true;
    if (!may_look(vm, f, word)) {
        break_off(vm);
        return true;
    }
    if (!is_of(vm, s, f, word, h->pc)) {
        if (is_inside(vm, s, f, word, h->pc))
            return true;
        break_off(vm);
        if (h->pause) {
            h->pause--;
            return true;
        }
        *mine = left_of(f, word) >= STEADY_LEFT && begin_looking(vm, f, h, word, h->unsteady > 0);
        word->a = *mine ? LOOP_HOT : word->a;
        if (!*mine && h->unset) {
            *mine = true;
            word->a = LOOP_HOT - 1; // the next time round
        }
        return !vm_raised(vm);
    }
    bool again;
    s->left = left_of(f, word);
    LoopReplayState state = turn(vm, f, s, &again);
    *mine = state != LOOP_REPLAY_OTHER;
    word->a = state == LOOP_REPLAY_LOOKING ? LOOP_HOT : 0;
    if (state == LOOP_REPLAY_STEADY)
        return replay(vm, f, h, s, word);
    if (state == LOOP_REPLAY_OTHER) {
        if (!again || s->phase == STEADY_LOOKS)
            h->unsteady++;
        let_go(vm);
        *mine = again && !vm_raised(vm) && begin_looking(vm, f, h, word, true);
        word->a = *mine ? LOOP_HOT : word->a;
    }
    return !vm_raised(vm);
}

void steady_free(VM *vm) {
    if (!vm->loops)
        return;
    let_go(vm);
    mem_free(vm->loops->steady);
    vm->loops->steady = NULL;
}
