// loop_walk.c: an iteration of a time-step loop without its arrays (loop_walk.h). Whatever is not
// sure ends the walk, and the iteration is interpreted: a walk changes nothing but itself.
#include "kernel/loops/loop_walk.h"
#include "kernel/vm/rooms.h"
#include <math.h>
#include <string.h>

typedef struct WalkScope { // a body, or a function that it calls
    const Code *code;
    const Function *fn;             // NULL where it was made on the way,
    const struct WalkScope *around; // in this scope
    unsigned depth;
    uint32_t pc;
    WalkCell *reg;
    WalkCell result;
    bool done; // back at the head, or the function has returned
} WalkScope;

static const WalkCell opaque = {.is = WALK_OPAQUE};
static const WalkCell other = {.is = WALK_OTHER};

// ---- values -------------------------------------------------------------------------------------

// Numbers alone, or tuples of such.
static bool is_fixed_tuple(const Tuple *tuple, int deep) {
    for (size_t i = 0; i < tuple->n; i++) {
        const Value v = tuple->items[i];
        const bool inner = v_is_type(v, &type_tuple) && deep;
        if (v_is(v, T_UNDEF) || (v.tag == T_OBJ && !inner) ||
            (inner && !is_fixed_tuple((const Tuple *)v.u.o, deep - 1)))
            return false;
    }
    return true;
}

// Numbers, texts and the like: they never change.
bool steady_is_fixed(Value v) {
    if (v.tag != T_OBJ)
        return v.tag != T_UNDEF;
    const Type *t = v.u.o->type;
    if (t == &type_tuple)
        return is_fixed_tuple((const Tuple *)v.u.o, 2);
    if (t == &type_slice) {
        const Slice *s = (const Slice *)v.u.o;
        return s->start.tag != T_OBJ && s->stop.tag != T_OBJ && s->step.tag != T_OBJ;
    }
    return t == &type_str || t == &type_int || t == &type_ellipsis || t == &type_complex;
}

bool steady_is_known(Value v) {
    return v_is_type(v, &type_module) || v_is_type(v, &type_function) ||
           v_is_type(v, &type_native) || value_class(v);
}

bool loop_native(Value v, NativeFn *fn, void **ctx) {
    if (!v_is_type(v, &type_native))
        return false;
    const Native *n = (const Native *)v.u.o;
    *fn = n->fn;
    *ctx = n->ctx;
    return true;
}

static bool is_number(const Walk *w, Value v) {
    if (v.tag == T_EXT)
        return w->hooks->kind(w->vm, (uint8_t)v.ext) != NUM_NONE;
    return v.tag == T_BOOL || v.tag == T_INT || v.tag == T_FLOAT;
}

const Tuple *steady_tuple(const LoopHooks *hooks, VM *vm, Value v) {
    if (!v_is_type(v, &type_tuple) || v.u.o->refs != 1)
        return NULL;
    const Tuple *tuple = (const Tuple *)(const void *)v.u.o;
    size_t arrays = 0;
    for (size_t i = 0; i < tuple->n && i < STEADY_ITEMS; i++) {
        const bool array = hooks->steady_array(vm, tuple->items[i]);
        if (!array && !steady_is_fixed(tuple->items[i]))
            return NULL;
        arrays += array;
    }
    return arrays && tuple->n <= STEADY_ITEMS ? tuple : NULL;
}

static WalkCell cell_of(const Walk *w, Value v) {
    if (is_number(w, v))
        return (WalkCell){.is = WALK_NUMBER, .v = v};
    if (w->hooks->steady_array(w->vm, v))
        return opaque;
    const Tuple *tuple = steady_tuple(w->hooks, w->vm, v);
    if (tuple)
        return (WalkCell){.is = WALK_OPAQUE, .n = (uint32_t)tuple->n};
    if (v_is(v, T_UNDEF))
        return (WalkCell){.is = WALK_UNSET};
    if (steady_is_fixed(v) || steady_is_known(v) || w->hooks->steady_function(w->vm, v))
        return (WalkCell){.is = WALK_FIXED, .v = v};
    return (WalkCell){.is = WALK_OTHER, .v = v};
}

static bool same_bits(Value a, Value b) {
    return a.tag == b.tag && a.ext == b.ext && a.u.bits == b.u.bits;
}

// What operations on arrays take as it is: no function.
static bool is_operand(WalkCell c) {
    return c.is == WALK_NUMBER || c.is == WALK_OPAQUE ||
           (c.is == WALK_FIXED && steady_is_fixed(c.v));
}

// An operand that is the same in each iteration, as long as arrays have their shapes.
static bool is_still(WalkCell c) {
    return is_operand(c) && !c.varies;
}

// ---- variables and registers --------------------------------------------------------------------

static Value *home_of_variable(VM *vm, const Frame *f, const SteadyPlace *p) {
    if (p->cell)
        return &p->cell->v;
    return p->name ? name_value(vm, p->index) : &f->base[p->index];
}

Value *steady_home(VM *vm, const Frame *f, const SteadyPlace *p) {
    static Value none;
    Value *home = home_of_variable(vm, f, p);
    if (!p->item)
        return home;
    none = V_UNDEF;
    if (!v_is_type(*home, &type_tuple))
        return &none;
    Tuple *tuple = (Tuple *)(void *)home->u.o;
    return p->item <= tuple->n ? &tuple->items[p->item - 1] : &none;
}

bool steady_same_place(const SteadyPlace *a, const SteadyPlace *b) {
    return a->cell == b->cell && a->name == b->name && a->index == b->index && a->item == b->item;
}

void steady_keep_place(const SteadyPlace *p) {
    if (p->cell)
        p->cell->head.refs++;
}

void steady_drop_place(const SteadyPlace *p) {
    if (p->cell)
        value_release(v_obj(&p->cell->head));
}

bool steady_is_shared(uint8_t op) {
    return op == OPC_LOAD_FREE || op == OPC_STORE_FREE || op == OPC_LOAD_CELL ||
           op == OPC_STORE_CELL;
}

bool steady_shared_place(const Function *fn, const Value *base, const Instr *i, SteadyPlace *out) {
    const bool store = i->op == OPC_STORE_FREE || i->op == OPC_STORE_CELL;
    const bool own = i->op == OPC_LOAD_CELL || i->op == OPC_STORE_CELL;
    const uint16_t at = store ? i->a : i->b;
    if (own ? !base : !fn)
        return false;
    const Value v = own ? base[at] : fn->cells[at];
    *out = (SteadyPlace){.cell = (Cell *)(void *)v.u.o};
    return v_is_type(v, &type_cell);
}

static Value now_at_home(const Walk *w, const SteadyPlace *p) {
    Value v = *steady_home(w->vm, w->f, p);
    return p->name && !p->item && v_is(v, T_UNDEF) ? w->vm->slots[p->index].builtin : v;
}

// Takes what the variable holds now. False: what does not vary is another value than it was.
static bool take(Walk *w, WalkPlace *p) {
    const WalkCell was = p->kept;
    p->kept = cell_of(w, now_at_home(w, &p->at));
    p->kept.varies = p->kept.is == WALK_NUMBER && p->written;
    p->now = p->kept;
    bool same = was.is == p->kept.is && was.n == p->kept.n;
    if (same && (was.is == WALK_FIXED || (was.is == WALK_NUMBER && !p->kept.varies)))
        same = same_bits(was.v, p->kept.v);
    const Value old = p->held;
    p->held = p->kept.is == WALK_FIXED ? value_copy(p->kept.v) : V_UNDEF;
    value_release(old);
    return same;
}

// A place that is new, with those of its items.
static WalkPlace *add_place(Walk *w, SteadyPlace at) {
    if (w->n == STEADY_PLACES)
        return NULL;
    WalkPlace *p = &w->place[w->n++];
    *p = (WalkPlace){.at = at};
    steady_keep_place(&at);
    (void)take(w, p);
    for (uint32_t i = 0; p->kept.is == WALK_OPAQUE && i < p->kept.n; i++) {
        at.item = i + 1;
        if (!add_place(w, at))
            return NULL;
    }
    return p;
}

static WalkPlace *place_at(Walk *w, SteadyPlace at) {
    const size_t mixed = at.index * 2 + at.name + (uintptr_t)at.cell / sizeof(Cell);
    uint8_t *hint = &w->hint[mixed % sizeof w->hint];
    WalkPlace *p = &w->place[*hint];
    if (*hint < w->n && steady_same_place(&p->at, &at))
        return p;
    for (unsigned i = 0; i < w->n; i++) {
        p = &w->place[i];
        if (steady_same_place(&p->at, &at)) {
            *hint = (uint8_t)i;
            return p;
        }
    }
    return add_place(w, at);
}

static WalkPlace *place_of(Walk *w, bool name, uint32_t index) {
    return place_at(w, (SteadyPlace){.name = name, .index = index});
}

static bool is_variable(const WalkScope *s, uint32_t reg) {
    return s->depth == 0 && reg < s->code->n_locals;
}

static WalkCell read_at(Walk *w, const WalkScope *s, bool name, uint32_t index) {
    if (!name && !is_variable(s, index))
        return index < STEADY_REGISTERS ? s->reg[index] : other;
    const WalkPlace *p = place_of(w, name, index);
    return p ? p->now : other;
}

static WalkCell read_operand(Walk *w, const WalkScope *s, uint16_t x) {
    const uint16_t slot = x & SLOT_MASK;
    if (x == NO_OPERAND)
        return other;
    if (x >> SPACE_SHIFT == SPACE_CONST >> SPACE_SHIFT)
        return cell_of(w, s->code->consts[slot]);
    return read_at(w, s, x >> SPACE_SHIFT != 0, slot);
}

// False: the variable is not to hold that.
static bool assign(WalkPlace *p, WalkCell c) {
    if (!p || (c.is != WALK_NUMBER && c.is != WALK_OPAQUE))
        return false;
    p->now = c;
    return true;
}

static bool write_at(Walk *w, WalkScope *s, bool name, uint32_t index, WalkCell c) {
    if (!name && !is_variable(s, index)) {
        if (index < STEADY_REGISTERS)
            s->reg[index] = c;
        return index < STEADY_REGISTERS;
    }
    return assign(place_of(w, name, index), c);
}

static bool write_operand(Walk *w, WalkScope *s, uint16_t x, WalkCell c) {
    return x == NO_OPERAND || write_at(w, s, x >> SPACE_SHIFT != 0, x & SLOT_MASK, c);
}

// The operation of arrays at s->pc takes this number, which varies.
static bool hand(Walk *w, const WalkScope *s, WalkCell c) {
    if (w->nfeeds == WALK_FEEDS)
        return false;
    w->fed[w->nfeeds] = c.v;
    w->feed[w->nfeeds++] = (WalkFeed){.code = s->code, .pc = s->pc, .v = c.v};
    return true;
}

// Temporaries that an instruction has read are dead, but for those that it writes.
static void drop_run(WalkScope *s, uint32_t from, uint32_t n, uint16_t written) {
    for (uint32_t r = from; r < from + n && r < STEADY_REGISTERS; r++)
        if (r != written)
            s->reg[r] = (WalkCell){.is = WALK_UNSET};
}

static void drop_operands(WalkScope *s, const Instr *i, uint16_t written) {
    const char *kinds = opcode_kinds[i->op];
    const uint16_t field[3] = {i->a, i->b, i->c};
    const uint32_t made = i->op == OPC_METHOD ? 2 : i->op == OPC_UNPACK ? i->c : 0;
    for (int k = 0; k < 3; k++) {
        const bool read = (kinds[k] == 'R' || kinds[k] == 'Y') && i->flags & A_TEMP << k;
        if (read && (field[k] < i->a || field[k] >= i->a + made))
            drop_run(s, field[k], 1, written);
    }
}

static void drop_read(WalkScope *s, const Instr *i) {
    const uint16_t written = opcode_kinds[i->op][0] == 'W' ? i->a : NO_OPERAND;
    if (i->flags)
        drop_operands(s, i, written);
    switch (i->op) {
    case OPC_CALL: drop_run(s, i->b, 1u + i->c, written); break;
    case OPC_CALL_METHOD: drop_run(s, i->b, 2u + i->c, written); break;
    case OPC_CALL_KW: drop_run(s, i->b, 1u + i->c + i[1].b, written); break;
    case OPC_CALL_METHOD_KW: drop_run(s, i->b, 2u + i->c + i[1].b, written); break;
    case OPC_SLICE: drop_run(s, i->b, 3, written); break;
    case OPC_LIST:
    case OPC_TUPLE: drop_run(s, i->b, i->c, written); break;
    case OPC_DROP: drop_run(s, i->a, i->b, NO_OPERAND); break;
    default: break;
    }
}

// ---- numbers ------------------------------------------------------------------------------------

static bool is_python(Value v) {
    return v.tag == T_BOOL || v.tag == T_INT || v.tag == T_FLOAT;
}

// A number as an operand, and its value as a double. False: of a type that is left to others.
static bool float_operand(const Walk *w, Value v, LoopOperand *o, double *x) {
    if (v.tag == T_EXT) {
        *o = (LoopOperand){.kind = w->hooks->kind(w->vm, (uint8_t)v.ext), .ext = (uint8_t)v.ext};
        *x = v.u.f;
        return num_is_float(o->kind);
    }
    *o = (LoopOperand){.weak = true,
                       .kind = v.tag == T_BOOL    ? NUM_BOOL
                               : v.tag == T_FLOAT ? NUM_F64
                                                  : NUM_I64};
    *x = v.tag == T_FLOAT ? v.u.f : (double)v.u.i;
    return v.tag != T_BOOL;
}

// A number as one of the type. False: it would become infinite.
static bool fits_kind(NumKind kind, double *x) {
    const bool was_finite = isfinite(*x);
    if (kind == NUM_F32)
        *x = (double)(float)*x;
    return isfinite(*x) == was_finite;
}

// By a rule for floats that does not warn.
static bool by_rule(const Walk *w, const LoopRule *rule, double a, double b, Value *out) {
    if (!num_is_float(rule->kind) || rule->result != rule->kind || !fits_kind(rule->kind, &a) ||
        !fits_kind(rule->kind, &b))
        return false;
    *out = (Value){.tag = T_EXT, .ext = rule->ext};
    out->u.f = w->hooks->compute(w->vm, rule, a, b);
    return isfinite(out->u.f);
}

// What has been raised is for the interpreter to raise; what is no number is for it to compute.
static bool took(const Walk *w, bool ok, Value *out) {
    if (!ok) {
        vm_clear_raised(w->vm);
        return false;
    }
    if (is_python(*out))
        return true;
    value_release(*out);
    return false;
}

static bool binary_number(const Walk *w, BinaryOp op, Value a, Value b, bool in_place, Value *out) {
    LoopOperand x, y;
    LoopRule rule;
    double f, g;
    if (is_python(a) && is_python(b))
        return took(w, op_binary(w->vm, op, a, b, in_place, out), out);
    return float_operand(w, a, &x, &f) && float_operand(w, b, &y, &g) &&
           w->hooks->resolve(w->vm, (int)op, x, y, &rule) && by_rule(w, &rule, f, g, out);
}

static bool compare_numbers(const Walk *w, CompareOp op, Value a, Value b, Value *out) {
    if (is_python(a) && is_python(b))
        return took(w, op_compare(w->vm, op, a, b, out), out);
    return false;
}

static bool unary_number(const Walk *w, const Instr *i, Value v, Value *out) {
    LoopOperand x;
    LoopRule rule;
    double f;
    if (i->op == OPC_NOT) {
        *out = v_bool(v.tag == T_FLOAT ? v.u.f == 0 : v.u.i == 0);
        return is_python(v);
    }
    const UnaryOp op = (UnaryOp)(i->op - OPC_NEG);
    if (is_python(v))
        return took(w, op_unary(w->vm, op, v, out), out);
    return float_operand(w, v, &x, &f) &&
           w->hooks->resolve(w->vm, LOOP_OP_UNARY + (int)op, x, x, &rule) &&
           by_rule(w, &rule, f, f, out);
}

static bool ufunc_number(const Walk *w, const LoopCall *c, const Value *v, size_t n, Value *out) {
    LoopOperand in[2];
    LoopRule rule;
    double x[2] = {0};
    if (c->boxed || n != (size_t)c->arity || n > 2)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!float_operand(w, v[i], &in[i], &x[i]))
            return false;
    return w->hooks->resolve_function(w->vm, c->op, c->arity, in, &rule) &&
           by_rule(w, &rule, x[0], x[1], out);
}

// A builtin of Python that depends on nothing but its arguments.
static bool is_pure_builtin(const Walk *w, Value fn) {
    static const char *const names[] = {"abs", "min", "max",   "round",
                                        "pow", "int", "float", "bool"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Value text = intern(w->vm, str_of(names[i]));
        const int64_t slot = v_is(text, T_UNDEF) ? -1 : name_slot(w->vm, string_of(text));
        if (slot >= 0 && v_same(w->vm->slots[slot].builtin, fn))
            return true;
    }
    vm_clear_raised(w->vm);
    return false;
}

static bool is_math(const Walk *w, Value fn) {
    NativeFn f;
    void *ctx;
    return loop_native(fn, &f, &ctx) && !ctx && native_is_of(w->vm, f, STR("math"));
}

// The float that Python's functions make of a NumPy float.
static bool as_python(const Walk *w, Value v, Value *out) {
    const bool numpy = v.tag == T_EXT && num_is_float(w->hooks->kind(w->vm, (uint8_t)v.ext));
    *out = numpy ? v_float(v.u.f) : v;
    return numpy || is_python(v);
}

// A call with numbers alone.
static bool call_number(const Walk *w, Value fn, const Value *v, size_t n, Value *out) {
    LoopCall c = {0};
    Value first = V_UNDEF;
    bool python = true;
    for (size_t i = 0; i < n; i++)
        python = python && is_python(v[i]);
    const bool known = w->hooks->function(w->vm, fn, &c);
    if (known && c.kind == LOOP_CALL_UFUNC)
        return ufunc_number(w, &c, v, n, out);
    const bool math = (known && (c.kind == LOOP_CALL_MATH || c.kind == LOOP_CALL_MATH2 ||
                                 c.kind == LOOP_CALL_INT)) ||
                      is_math(w, fn);
    if (!python && n == 1 && (math || value_class(fn) == &type_float)) {
        python = as_python(w, v[0], &first);
        v = &first;
    }
    if (!python || !(math || is_pure_builtin(w, fn)))
        return false;
    return took(w, op_call(w->vm, fn, &(Args){.v = v, .npos = n}, out), out);
}

// ---- calls --------------------------------------------------------------------------------------

static bool walk_code(Walk *w, WalkScope *s, uint32_t to);

// A function that is called, with what it has from around it.
typedef struct Callee {
    const Code *code;
    const Function *fn;
    const WalkScope *around;
} Callee;

static bool walk_function(Walk *w, const WalkScope *s, Callee c, const WalkCell *args, uint32_t n,
                          WalkCell *out) {
    const Code *code = c.code;
    const bool plain = code->plain && !code->is_generator && !code->is_async && !code->in_dict &&
                       !code->own_names && !code->n_handlers;
    if (!plain || code->sig.n != n || code->n_regs > STEADY_REGISTERS ||
        s->depth + 1 >= STEADY_DEPTH || code->arithmetic)
        return false;
    WalkScope inner = {.code = code,
                       .fn = c.fn,
                       .around = c.around,
                       .depth = s->depth + 1,
                       .reg = w->reg[s->depth + 1]};
    for (uint32_t i = 0; i < code->n_regs; i++)
        inner.reg[i] = i < n ? args[i] : (WalkCell){.is = WALK_UNSET};
    if (!walk_code(w, &inner, (uint32_t)code->n) || !inner.done)
        return false;
    *out = inner.result;
    return is_operand(*out);
}

// Python's abs.
static bool is_absolute(Value v) {
    return v_is_type(v, &type_native) && str_is(((const Native *)v.u.o)->sig.name, "abs");
}

typedef struct Given { // arguments of a call
    const WalkCell *at;
    uint32_t n, opaque, varying, numbers;
    bool keywords;
} Given;

static bool look_at(const Walk *w, Given *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const WalkCell c = g->at[i];
        const bool type = c.is == WALK_FIXED && w->hooks->steady_type(w->vm, c.v);
        if (!is_operand(c) && !type)
            return false;
        g->opaque += c.is == WALK_OPAQUE;
        g->varying += c.varies;
        g->numbers += c.is == WALK_NUMBER;
    }
    return true;
}

// The one number that varies, if no other argument is the same number.
static bool hand_of(Walk *w, const WalkScope *s, const Given *g) {
    const WalkCell *varying = NULL;
    for (uint32_t i = 0; i < g->n; i++)
        if (g->at[i].varies)
            varying = &g->at[i];
    if (!varying || g->varying != 1)
        return !varying;
    for (uint32_t i = 0; i < g->n; i++)
        if (&g->at[i] != varying && g->at[i].is == WALK_NUMBER && same_bits(g->at[i].v, varying->v))
            return false;
    return hand(w, s, *varying);
}

static bool call_with_numbers(const Walk *w, Value fn, const Given *g, WalkCell *out) {
    Value v[STEADY_REGISTERS];
    for (uint32_t i = 0; i < g->n; i++)
        v[i] = g->at[i].v;
    *out = (WalkCell){.is = WALK_NUMBER, .varies = g->varying > 0};
    return call_number(w, fn, v, g->n, &out->v);
}

static bool call_known(Walk *w, WalkScope *s, Value fn, Given *g, WalkCell *out) {
    *out = opaque;
    const bool library = w->hooks->steady_function(w->vm, fn);
    if (v_is_type(fn, &type_function) && !library) {
        const Function *f = (const Function *)(const void *)fn.u.o;
        return !g->keywords && walk_function(w, s, (Callee){f->code, f, NULL}, g->at, g->n, out);
    }
    if (!g->opaque && g->numbers == g->n && g->n && !g->keywords &&
        call_with_numbers(w, fn, g, out))
        return true;
    *out = opaque;
    if (!library && !(g->opaque && is_absolute(fn)) &&
        !(g->opaque && g->n == 1 && value_class(fn) == &type_tuple))
        return false;
    if (!g->varying)
        return true;
    return g->n == 3 && g->at[0].is == WALK_OPAQUE && !g->keywords &&
           w->hooks->steady_chooses(w->vm, fn) && hand_of(w, s, g);
}

// numbers.append(x): for when the iteration is done.
static bool walk_append(Walk *w, const WalkScope *s, const Given *g, Value list) {
    if (s->depth > 0 || g->n != 1 || g->keywords || g->numbers != 1 || w->nappends == WALK_APPENDS)
        return false;
    w->append[w->nappends++] = (WalkAppend){.list = list, .number = g->at[0].v};
    return true;
}

// It is called only where it was made: nothing that takes a value takes it.
static const Code *lambda_code(WalkCell c) {
    return (const Code *)(const void *)c.v.u.o;
}

static bool walk_lambda(Walk *w, WalkScope *s, const Instr *i) {
    WalkCell c = {.is = WALK_LAMBDA};
    c.v.u.o = (Obj *)(void *)s->code->codes[i[1].a];
    return !i->c && write_operand(w, s, i->a, c);
}

static bool walk_call(Walk *w, WalkScope *s, const Instr *i) {
    const bool method = i->op == OPC_CALL_METHOD || i->op == OPC_CALL_METHOD_KW;
    const bool keywords = i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD_KW;
    const uint32_t first = i->b + 1u + method, n = i->c + (keywords ? i[1].b : 0u);
    WalkCell out = opaque;
    if (first + n > STEADY_REGISTERS)
        return false;
    const WalkCell callee = s->reg[i->b];
    Given g = {.at = &s->reg[first], .n = n, .keywords = keywords};
    if (!look_at(w, &g))
        return false;
    if (callee.is == WALK_APPEND)
        return walk_append(w, s, &g, s->reg[i->b + 1].v) &&
               write_operand(w, s, i->a, (WalkCell){.is = WALK_FIXED, .v = V_NONE});
    if (callee.is == WALK_LAMBDA)
        return !keywords &&
               walk_function(w, s, (Callee){lambda_code(callee), NULL, s}, g.at, n, &out) &&
               write_operand(w, s, i->a, out);
    if (callee.is == WALK_METHOD ? g.varying > 0
                                 : callee.is != WALK_FIXED || !call_known(w, s, callee.v, &g, &out))
        return false;
    return write_operand(w, s, i->a, out);
}

static WalkCell attribute(const Walk *w, WalkCell of, Value name, bool method) {
    if (of.is == WALK_OPAQUE && method && w->hooks->steady_method(str_get(name)))
        return (WalkCell){.is = WALK_METHOD, .v = name};
    if (of.is == WALK_OTHER && method && v_is_type(of.v, &type_list) &&
        str_is(str_get(name), "append"))
        return (WalkCell){.is = WALK_APPEND, .v = type_find(w->vm, &type_list, string_of(name))};
    if (of.is == WALK_OPAQUE && !method && w->hooks->steady_attribute(str_get(name)))
        return opaque;
    if (of.is != WALK_FIXED || !v_is_type(of.v, &type_module))
        return other;
    const Value *item = module_item(w->vm, of.v, name);
    return item ? cell_of(w, *item) : other;
}

static bool walk_method(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell of = read_operand(w, s, i->b);
    const WalkCell c = attribute(w, of, s->code->names[i->c], true);
    const bool known = c.is == WALK_METHOD || c.is == WALK_FIXED || c.is == WALK_APPEND;
    if (!known || i->a + 1u >= STEADY_REGISTERS)
        return false;
    s->reg[i->a] = c;
    s->reg[i->a + 1] = c.is == WALK_METHOD   ? opaque
                       : c.is == WALK_APPEND ? (WalkCell){.is = WALK_LIST, .v = of.v}
                                             : (WalkCell){.is = WALK_UNSET};
    return true;
}

// ---- instructions -------------------------------------------------------------------------------

// Operators of which the number beside an array becomes an operand as it is.
static bool is_plain(uint8_t op) {
    return op != OPC_POW && op != OPC_MATMUL && op != OPC_LSHIFT && op != OPC_RSHIFT;
}

static bool walk_binary(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell b = read_operand(w, s, i->b), c = read_operand(w, s, i->c);
    WalkCell out = opaque;
    if (b.is == WALK_NUMBER && c.is == WALK_NUMBER) {
        out = (WalkCell){.is = WALK_NUMBER, .varies = b.varies || c.varies};
        const bool compares = i->op >= OPC_LT;
        if (compares ? !compare_numbers(w, (CompareOp)(i->op - OPC_LT), b.v, c.v, &out.v)
                     : !binary_number(w, (BinaryOp)(i->op - OPC_ADD), b.v, c.v,
                                      (i->flags & IN_PLACE) != 0, &out.v))
            return false;
        return write_operand(w, s, i->a, out);
    }
    if (!is_operand(b) || !is_operand(c) || (b.is != WALK_OPAQUE && c.is != WALK_OPAQUE))
        return false;
    if ((b.varies || c.varies) && (!is_plain(i->op) || !hand(w, s, b.varies ? b : c)))
        return false;
    return write_operand(w, s, i->a, out);
}

static bool walk_unary(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell b = read_operand(w, s, i->b);
    WalkCell out = opaque;
    if (b.is == WALK_NUMBER) {
        out = (WalkCell){.is = WALK_NUMBER, .varies = b.varies};
        if (!unary_number(w, i, b.v, &out.v))
            return false;
    } else if (b.is != WALK_OPAQUE || i->op == OPC_NOT) {
        return false;
    }
    return write_operand(w, s, i->a, out);
}

// Two numbers of one type of float, or one and a number of Python, which becomes one.
static bool compare_floats(const Walk *w, CompareOp op, Value a, Value b, bool *out) {
    LoopOperand x, y;
    double f, g;
    if (!float_operand(w, a, &x, &f) || !float_operand(w, b, &y, &g))
        return false;
    const NumKind kind = x.weak ? y.kind : x.kind;
    const bool same = x.weak || y.weak || x.kind == y.kind;
    if (!same || x.kind == NUM_I64 || y.kind == NUM_I64 || !fits_kind(kind, &f) ||
        !fits_kind(kind, &g))
        return false;
    switch (op) {
    case OP_LT: *out = f < g; break;
    case OP_LE: *out = f <= g; break;
    case OP_EQ: *out = f == g; break;
    case OP_NE: *out = f != g; break;
    case OP_GT: *out = f > g; break;
    default: *out = f >= g;
    }
    return true;
}

static bool is_text(WalkCell c) {
    return c.is == WALK_FIXED && v_is_type(c.v, &type_str);
}

// Two numbers or two texts.
static bool compare_cells(const Walk *w, CompareOp op, WalkCell b, WalkCell c, bool *out) {
    const bool numbers = b.is == WALK_NUMBER && c.is == WALK_NUMBER;
    Value v;
    if (numbers && !(is_python(b.v) && is_python(c.v)))
        return compare_floats(w, op, b.v, c.v, out);
    if (!numbers && !(is_text(b) && is_text(c)))
        return false;
    if (!took(w, op_compare(w->vm, op, b.v, c.v, &v), &v))
        return false;
    *out = v.u.b;
    return true;
}

// Python's numbers in a tuple, list or range: to compare with them calls nothing.
static bool holds_numbers(WalkCell c) {
    const Value *items = NULL;
    size_t n = 0;
    if (c.is != WALK_FIXED && c.is != WALK_OTHER)
        return false;
    if (v_is_type(c.v, &type_tuple)) {
        items = ((const Tuple *)c.v.u.o)->items;
        n = ((const Tuple *)c.v.u.o)->n;
    } else if (v_is_type(c.v, &type_list)) {
        items = ((const List *)c.v.u.o)->items;
        n = ((const List *)c.v.u.o)->n;
    } else {
        return v_is_type(c.v, &type_range);
    }
    for (size_t i = 0; i < n; i++)
        if (!is_python(items[i]) || n > WALK_ITEMS)
            return false;
    return true;
}

static bool is_inside(const Walk *w, WalkCell b, WalkCell c, bool *out) {
    if (b.is != WALK_NUMBER || !is_python(b.v) || !holds_numbers(c) || w->nappends)
        return false;
    const bool ok = op_contains(w->vm, c.v, b.v, out);
    if (!ok)
        vm_clear_raised(w->vm);
    return ok;
}

static bool truth_of(WalkCell c, bool *out) {
    if (is_text(c)) {
        *out = ((const String *)c.v.u.o)->n != 0;
        return true;
    }
    *out = c.v.tag == T_FLOAT ? c.v.u.f != 0 : c.v.u.i != 0;
    if (c.is == WALK_FIXED && c.v.tag == T_NONE)
        *out = false;
    return (c.is == WALK_NUMBER && is_python(c.v)) || (c.is == WALK_FIXED && c.v.tag == T_NONE);
}

// The condition's answer. False: it takes more than numbers and what is fixed.
static bool answer(Walk *w, const WalkScope *s, const Instr *i, bool *out) {
    const WalkCell b = read_operand(w, s, i->b);
    if (i->op == OPC_TEST)
        return truth_of(b, out);
    const WalkCell c = read_operand(w, s, i->c);
    switch (i->op) {
    case OPC_TEST_IS:
    case OPC_TEST_IS_NOT: {
        const bool known = (b.is == WALK_NUMBER || b.is == WALK_FIXED) &&
                           (c.is == WALK_NUMBER || c.is == WALK_FIXED);
        *out = known && op_is(b.v, c.v) == (i->op == OPC_TEST_IS);
        return known;
    }
    case OPC_TEST_IN: return is_inside(w, b, c, out);
    case OPC_TEST_NOT_IN: {
        bool inside;
        if (!is_inside(w, b, c, &inside))
            return false;
        *out = !inside;
        return true;
    }
    default:
        return i->op <= OPC_TEST_GE &&
               compare_cells(w, (CompareOp)(i->op - OPC_TEST_LT), b, c, out);
    }
}

// Goes to `to`; back only to the head, by the loop's own jump.
static bool go(const Walk *w, WalkScope *s, const Instr *jump, int64_t to) {
    if (to > (int64_t)s->pc) {
        s->pc = (uint32_t)to - 1;
        return true;
    }
    s->done = s->depth == 0 && jump == w->word && to == (int64_t)w->head;
    return s->done;
}

static bool note_turn(Walk *w, bool taken) {
    WalkPath *p = &w->path;
    if (p->n == WALK_TURNS)
        return false;
    p->taken[p->n / 64] |= (uint64_t)taken << p->n % 64;
    p->n++;
    return true;
}

static bool walk_test(Walk *w, WalkScope *s, const Instr *i) {
    bool truth;
    if (!answer(w, s, i, &truth))
        return false;
    const bool taken = truth == (i->a & TEST_SENSE);
    const Instr *jump = i + 1;
    if (!note_turn(w, taken))
        return false;
    if (taken)
        return go(w, s, jump, (int64_t)s->pc + 2 + instr_jump(jump));
    s->pc++;
    return true;
}

// out[k] = ... of a variable, for one k that varies.
static bool stores_row(Walk *w, const WalkScope *s, const Instr *i, WalkCell key) {
    const uint16_t slot = i->a & SLOT_MASK;
    const bool name = i->a >> SPACE_SHIFT != 0;
    const WalkPlace *p = !name && !is_variable(s, slot) ? NULL : place_of(w, name, slot);
    if (!p || p->kept.is != WALK_OPAQUE || key.is != WALK_NUMBER || key.v.tag != T_INT)
        return false;
    const int64_t row = key.v.u.i;
    if (row < 0 || row >= w->hooks->steady_rows(w->vm, now_at_home(w, &p->at)) ||
        (w->keyed && w->row != row))
        return false;
    w->keyed = true;
    w->row = row;
    return true;
}

static bool walk_setitem(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell to = read_operand(w, s, i->a), key = read_operand(w, s, i->b),
                   v = read_operand(w, s, i->c);
    if (to.is != WALK_OPAQUE || !is_operand(v) || (!is_still(key) && !stores_row(w, s, i, key)))
        return false;
    return !v.varies || hand(w, s, v);
}

static bool walk_getitem(Walk *w, WalkScope *s, const Instr *i) {
    return read_operand(w, s, i->b).is == WALK_OPAQUE && is_still(read_operand(w, s, i->c)) &&
           write_operand(w, s, i->a, opaque);
}

static bool walk_run(Walk *w, WalkScope *s, const Instr *i, uint32_t n) {
    if (i->b + n > STEADY_REGISTERS)
        return false;
    bool arrays = i->op == OPC_TUPLE;
    for (uint32_t k = 0; k < n; k++) {
        if (!is_still(s->reg[i->b + k]))
            return false;
        arrays &= s->reg[i->b + k].is == WALK_OPAQUE;
    }
    const WalkCell out = {.is = WALK_OPAQUE, .n = arrays ? n : 0};
    return write_operand(w, s, i->a, out);
}

static const Tuple *fixed_tuple(WalkCell c) {
    return (c.is == WALK_FIXED || c.is == WALK_LEFT) && v_is_type(c.v, &type_tuple)
               ? (const Tuple *)c.v.u.o
               : NULL;
}

static bool walk_unpack(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell b = read_operand(w, s, i->b);
    const Tuple *tuple = fixed_tuple(b);
    if ((tuple ? tuple->n != i->c : b.is != WALK_OPAQUE) || i->a + i->c > STEADY_REGISTERS)
        return false;
    for (uint32_t k = 0; k < i->c; k++)
        s->reg[i->a + k] = tuple ? cell_of(w, tuple->items[k]) : opaque;
    return true;
}

// ---- loops inside the body ----------------------------------------------------------------------

// One of more iterations is looked at by itself.
static bool enter(Walk *w, const WalkScope *s, int64_t count) {
    w->inner += s->depth == 0;
    return count < STEADY_LEFT;
}

static bool walk_iter(Walk *w, WalkScope *s, const Instr *i) {
    WalkCell *c = &s->reg[i->a];
    const Tuple *tuple = fixed_tuple(*c);
    if (i->a + 3u >= STEADY_REGISTERS || (!tuple && (c->is != WALK_OPAQUE || !c->n)))
        return false;
    const size_t n = tuple ? tuple->n : c->n;
    *c = (WalkCell){.is = WALK_LEFT, .n = (uint32_t)n, .v = tuple ? c->v : V_UNDEF};
    return n < STEADY_LEFT && enter(w, s, (int64_t)n);
}

// range() of Python's ints, as the three numbers that the interpreter has.
static bool walk_range(Walk *w, WalkScope *s, const Instr *i) {
    WalkCell *state = &s->reg[i->a];
    int64_t of[3] = {0, 0, 1}, count;
    bool varies = false;
    if (i->a + 3u >= STEADY_REGISTERS || state->is != WALK_FIXED ||
        value_class(state->v) != &type_range || i->c < 1 || i->c > 3)
        return false;
    for (unsigned k = 0; k < i->c; k++) {
        const WalkCell c = state[1 + k];
        if (c.is != WALK_NUMBER || c.v.tag != T_INT)
            return false;
        of[i->c == 1 ? 1 : k] = c.v.u.i;
        varies |= c.varies;
    }
    if (!of[2] || !range_count(of[0], of[1], of[2], &count) || !enter(w, s, count))
        return false;
    state[0] = (WalkCell){.is = WALK_NUMBER, .varies = varies, .v = v_int(of[0])};
    state[1] = (WalkCell){.is = WALK_NUMBER, .varies = varies, .v = v_int(count)};
    state[2] = (WalkCell){.is = WALK_NUMBER, .varies = varies, .v = v_int(of[2])};
    state[3] = (WalkCell){.is = WALK_UNSET};
    return true;
}

// What the loop's variable is to hold next, one of `left` items.
static WalkCell next_item(const Walk *w, WalkCell *state, int64_t left) {
    WalkCell c = opaque;
    const Tuple *tuple = fixed_tuple(*state);
    if (state->is == WALK_NUMBER) {
        c = state[0];
        state[0].v = v_int((int64_t)((uint64_t)c.v.u.i + (uint64_t)state[2].v.u.i));
        state[1].v = v_int(left - 1);
        return c;
    }
    if (tuple)
        c = cell_of(w, tuple->items[tuple->n - (size_t)left]);
    state->n--;
    return c;
}

static bool walk_inner(Walk *w, WalkScope *s, const Instr *i) {
    WalkCell *state = &s->reg[i->b];
    if (i->b + 2u >= STEADY_REGISTERS || (state->is != WALK_NUMBER && state->is != WALK_LEFT))
        return false;
    const int64_t left = state->is == WALK_NUMBER ? state[1].v.u.i : (int64_t)state->n;
    if (!note_turn(w, left > 0))
        return false;
    if (left <= 0) {
        drop_run(s, i->b, 3, NO_OPERAND);
        w->inner -= s->depth == 0 && w->inner;
        s->pc++;
        return true;
    }
    if (!write_operand(w, s, i->a, next_item(w, state, left)))
        return false;
    s->pc += 1u + (uint32_t)instr_jump(i + 1); // the instruction behind it is the target
    return true;
}

static bool walk_getattr(Walk *w, WalkScope *s, const Instr *i) {
    const WalkCell c = attribute(w, read_operand(w, s, i->b), s->code->names[i->c], false);
    return (is_operand(c) || c.is == WALK_FIXED) && write_operand(w, s, i->a, c);
}

static bool is_usable(WalkCell c) {
    return c.is == WALK_NUMBER || c.is == WALK_OPAQUE || c.is == WALK_FIXED;
}

// A function that was made on the way may have a name in the function that made it, where it is
// called.
static bool names_lambda(const WalkScope *s, const Instr *i, WalkCell c) {
    return c.is == WALK_LAMBDA && i->op == OPC_MOVE && s->depth > 0 && i->a >> SPACE_SHIFT == 0;
}

static bool walk_move(Walk *w, WalkScope *s, const Instr *i) {
    WalkCell c = other;
    switch (i->op) {
    case OPC_MOVE: c = read_operand(w, s, i->b); break;
    case OPC_CONST: c = cell_of(w, s->code->consts[instr_wide(i)]); break;
    case OPC_LOAD_NAME: c = read_at(w, s, true, instr_wide(i)); break;
    default: // STORE_NAME
        c = read_operand(w, s, i->a);
        return is_usable(c) && write_at(w, s, true, instr_wide(i), c);
    }
    return (is_usable(c) || names_lambda(s, i, c)) && write_operand(w, s, i->a, c);
}

// What a function that was made on the way has from around it. NULL: it is a variable of the loop,
// *at.
static const WalkCell *captured(const Walk *w, const WalkScope *s, uint16_t index,
                                SteadyPlace *at) {
    const Capture *c = &s->code->captures[index];
    while (c->from_free && s->around->around) {
        s = s->around;
        c = &s->code->captures[c->index];
    }
    if (!c->from_free && s->around->depth > 0)
        return &s->around->reg[c->index];
    const Value v = c->from_free ? s->around->fn->cells[c->index] : w->f->base[c->index];
    *at = (SteadyPlace){.cell = v_is_type(v, &type_cell) ? (Cell *)(void *)v.u.o : NULL};
    return NULL;
}

static bool read_shared(Walk *w, WalkScope *s, const Instr *i, SteadyPlace at) {
    const WalkPlace *p = at.cell ? place_at(w, at) : NULL;
    return p && is_usable(p->now) && write_operand(w, s, i->a, p->now);
}

// A variable that functions share: of the loop, or of a function that was called. Of that, the
// register stands for its cell.
static bool walk_shared(Walk *w, WalkScope *s, const Instr *i) {
    SteadyPlace at = {0};
    const WalkCell *inner = NULL;
    const bool own = i->op == OPC_LOAD_CELL || i->op == OPC_STORE_CELL;
    const bool stores = i->op == OPC_STORE_FREE || i->op == OPC_STORE_CELL;
    if (own && s->depth > 0 && stores) {
        s->reg[i->a] = read_operand(w, s, i->b);
        return is_usable(s->reg[i->a]);
    }
    if (own && s->depth > 0)
        inner = &s->reg[i->b];
    else if (!own && s->around && !stores)
        inner = captured(w, s, i->b, &at);
    else if (!steady_shared_place(s->fn, w->f->base, i, &at))
        return false;
    if (stores)
        return assign(place_at(w, at), read_operand(w, s, i->b));
    return inner ? is_usable(*inner) && write_operand(w, s, i->a, *inner)
                 : read_shared(w, s, i, at);
}

static bool walk_return(Walk *w, WalkScope *s, const Instr *i) {
    s->result = read_operand(w, s, i->b);
    s->done = s->depth > 0;
    return s->done;
}

// The range's next number; the loop goes on.
static bool walk_next(Walk *w, WalkScope *s, const Instr *i) {
    if (s->depth || i != w->word - 1)
        return walk_inner(w, s, i);
    if (!w->counted || w->left <= 0)
        return false;
    const WalkCell c = {.is = WALK_NUMBER, .varies = true, .v = v_int(w->at)};
    w->at = (int64_t)((uint64_t)w->at + (uint64_t)w->step);
    w->left--;
    return write_operand(w, s, i->a, c);
}

static bool walk_other(Walk *w, WalkScope *s, const Instr *i) {
    switch (i->op) {
    case OPC_MOVE:
    case OPC_CONST:
    case OPC_LOAD_NAME:
    case OPC_STORE_NAME: return walk_move(w, s, i);
    case OPC_NEG:
    case OPC_POS:
    case OPC_INVERT:
    case OPC_NOT: return walk_unary(w, s, i);
    case OPC_JUMP:
    case OPC_LOOP: return go(w, s, i, (int64_t)s->pc + 1 + instr_jump(i));
    case OPC_GETITEM: return walk_getitem(w, s, i);
    case OPC_SETITEM: return walk_setitem(w, s, i);
    case OPC_SLICE: return walk_run(w, s, i, 3);
    case OPC_LIST:
    case OPC_TUPLE: return walk_run(w, s, i, i->c);
    case OPC_UNPACK: return walk_unpack(w, s, i);
    case OPC_GETATTR: return walk_getattr(w, s, i);
    case OPC_METHOD: return walk_method(w, s, i);
    case OPC_CALL:
    case OPC_CALL_METHOD:
    case OPC_CALL_KW:
    case OPC_CALL_METHOD_KW: return walk_call(w, s, i);
    case OPC_RETURN: return walk_return(w, s, i);
    case OPC_ITER: return walk_iter(w, s, i);
    case OPC_RANGE: return walk_range(w, s, i);
    case OPC_NEXT: return walk_next(w, s, i);
    case OPC_FUNCTION: return walk_lambda(w, s, i);
    case OPC_MAKE_CELL: return s->depth > 0;
    case OPC_DATA:
    case OPC_DROP: return true;
    default: return false;
    }
}

static bool walk_instruction(Walk *w, WalkScope *s, const Instr *i) {
    if ((i->op >= OPC_ADD && i->op <= OPC_XOR) || (i->op >= OPC_LT && i->op <= OPC_GE))
        return walk_binary(w, s, i);
    if (i->op >= OPC_TEST_LT && i->op <= OPC_TEST_IS_NOT)
        return walk_test(w, s, i);
    if (steady_is_shared(i->op))
        return walk_shared(w, s, i);
    return i->op == OPC_TEST ? walk_test(w, s, i) : walk_other(w, s, i);
}

// ---- elements that an iteration looks at --------------------------------------------------------

// Python's float, int or bool.
static bool is_conversion(Value fn) {
    const Type *t = value_class(fn);
    return t == &type_float || t == &type_int || t == &type_bool;
}

static bool is_reduction_method(Str name) {
    static const char *const names[] = {"sum", "mean", "max", "min", "prod"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

// float(x) of an array, x.item(), or a reduction to a number.
static bool call_reads(Walk *w, const WalkScope *s, const Instr *i) {
    const bool method = i->op == OPC_CALL_METHOD || i->op == OPC_CALL_METHOD_KW;
    const bool keywords = i->op == OPC_CALL_KW || i->op == OPC_CALL_METHOD_KW;
    const uint32_t first = i->b + 1u + method, n = i->c + (keywords ? i[1].b : 0u);
    const WalkCell callee = s->reg[i->b];
    Given g = {.at = &s->reg[first], .n = n, .keywords = keywords};
    if (first + n > STEADY_REGISTERS || !look_at(w, &g) || g.varying)
        return false;
    if (callee.is == WALK_METHOD) {
        w->numpy = !str_is(str_get(callee.v), "item");
        return w->numpy ? is_reduction_method(str_get(callee.v)) : n == 0;
    }
    if (callee.is != WALK_FIXED || g.opaque != 1)
        return false;
    w->numpy = w->hooks->steady_reduces(w->vm, callee.v);
    w->function = w->numpy ? V_UNDEF : callee.v;
    return w->numpy || (n == 1 && is_conversion(callee.v));
}

static bool is_test(uint8_t op) {
    return op == OPC_TEST || (op >= OPC_TEST_LT && op <= OPC_TEST_GE);
}

// Is it a comparison of arrays that is a condition?
static bool test_reads(Walk *w, const WalkScope *s, const Instr *i) {
    const WalkCell b = read_operand(w, s, i->b), c = read_operand(w, s, i->c);
    return is_still(b) && is_still(c) && (b.is == WALK_OPAQUE || c.is == WALK_OPAQUE);
}

static bool reads(Walk *w, const WalkScope *s, const Instr *i) {
    w->function = V_UNDEF;
    w->numpy = false;
    switch (i->op) {
    case OPC_TEST_LT:
    case OPC_TEST_LE:
    case OPC_TEST_EQ:
    case OPC_TEST_NE:
    case OPC_TEST_GT:
    case OPC_TEST_GE: return test_reads(w, s, i);
    case OPC_CALL:
    case OPC_CALL_METHOD:
    case OPC_CALL_KW:
    case OPC_CALL_METHOD_KW: return call_reads(w, s, i);
    case OPC_TEST:
    case OPC_NOT: return read_operand(w, s, i->b).is == WALK_OPAQUE;
    case OPC_GETITEM:
        w->numpy = true;
        return read_operand(w, s, i->b).is == WALK_OPAQUE && is_still(read_operand(w, s, i->c));
    default: return false;
    }
}

static bool is_read(const Walk *w, const WalkScope *s) {
    for (unsigned k = 0; k < w->reads->n; k++)
        if (w->reads->pc[k] == s->pc)
            return s->depth == 0;
    return false;
}

// Can the interpreter take the iteration up from here? Its temporaries are known, but for those
// that the instruction reads.
static bool can_leave(WalkScope *s, const Instr *i) {
    drop_read(s, i);
    for (uint32_t r = (uint32_t)s->code->n_locals; r < s->code->n_regs; r++) {
        const WalkIs is = s->reg[r].is;
        if (is != WALK_UNSET && is != WALK_NUMBER && is != WALK_FIXED && is != WALK_APPEND &&
            is != WALK_LIST)
            return false;
    }
    return true;
}

// Instructions from s->pc on, all before `to`, or until w->stopped.
static bool walk_code(Walk *w, WalkScope *s, uint32_t to) {
    for (; s->pc < to && !s->done; s->pc++) {
        const Instr *i = &s->code->ops[s->pc];
        if (++w->steps > STEADY_STEPS)
            return false;
        if (w->reads->n && is_read(w, s)) {
            w->stopped = !w->inner && reads(w, s, i) && can_leave(s, i);
            return false;
        }
        if (!walk_instruction(w, s, i)) {
            w->unknown = w->stopped =
                s->depth == 0 && !w->inner && reads(w, s, i) && can_leave(s, i);
            return false;
        }
        if (w->follows)
            drop_read(s, i);
    }
    return s->done;
}

// What the instruction makes of the element.
static bool converted(const Walk *w, const Instr *i, const LoopElement *element, WalkCell *out) {
    *out = (WalkCell){.is = WALK_NUMBER, .varies = true};
    out->v = w->numpy ? element->numpy : element->python;
    if (!v_is(w->function, T_UNDEF) && !call_number(w, w->function, &element->python, 1, &out->v))
        return false;
    const Value v = element->python;
    const bool truth = v.tag == T_FLOAT ? v.u.f != 0 : v.u.i != 0;
    if (v.tag == T_FLOAT && out->v.tag == T_INT)
        return false; // int(x), which some x are too large for
    if (is_test(i->op) || i->op == OPC_NOT)
        out->v = v_bool(truth == (i->op != OPC_NOT));
    return is_number(w, out->v);
}

static void set_mark(Walk *w, const WalkScope *s) {
    WalkMark *m = &w->mark;
    *m = (WalkMark){.pc = s->pc, .n = w->n, .at = w->at, .left = w->left, .nappends = w->nappends};
    for (unsigned k = 0; k < w->n; k++)
        m->place[k] = w->place[k].now;
    memcpy(m->reg, s->reg, s->code->n_regs * sizeof *m->reg);
}

// Instructions from `pc` on, to the end or until w->stopped.
static bool walk_from(Walk *w, WalkScope *s) {
    w->stopped = w->unknown = false;
    w->inner = 0;
    const bool ok = walk_code(w, s, (uint32_t)(w->word - s->code->ops) + 1);
    w->pc = s->pc;
    return ok || w->stopped;
}

// ---- iterations ---------------------------------------------------------------------------------

void walk_begin(Walk *w, VM *vm, const Frame *f, const Instr *word, WalkReads *reads) {
    const Instr *next = word - 1;
    walk_end(w);
    *w = (Walk){.vm = vm, .hooks = vm->loops->hooks, .f = f, .word = word, .reads = reads};
    w->head = (uint32_t)(word + 1 + instr_jump(word) - f->code->ops);
    w->counted = next->op == OPC_NEXT;
    w->follows = true;
    w->state = next->b;
}

void walk_forget(Walk *w, unsigned n) {
    while (w->n > n) {
        WalkPlace *p = &w->place[--w->n];
        const Value old = p->held;
        p->held = V_UNDEF;
        value_release(old);
        steady_drop_place(&p->at);
    }
}

void walk_end(Walk *w) {
    walk_forget(w, 0);
}

void walk_take(Walk *w, bool *same) {
    *same = true;
    for (unsigned i = 0; i < w->n; i++)
        *same &= take(w, &w->place[i]);
    if (w->counted) {
        const Value *state = &w->f->base[w->state];
        w->at = w->kept_at = state[0].u.i;
        w->left = w->kept_left = state[1].u.i;
        w->step = state[2].u.i;
    }
}

// Is a variable at the end what it was at the head, but for its number?
static bool stays(const WalkPlace *p) {
    if (p->now.is != p->kept.is || p->now.is != WALK_NUMBER)
        return p->now.is == p->kept.is && (p->now.is != WALK_OPAQUE || p->now.n == p->kept.n);
    if (!p->written)
        return !p->now.varies && same_bits(p->now.v, p->kept.v);
    return p->now.v.tag == p->kept.v.tag && p->now.v.ext == p->kept.v.ext;
}

static bool ends_well(const Walk *w) {
    bool ok = true;
    for (unsigned i = 0; ok && !w->stopped && i < w->n; i++)
        ok = stays(&w->place[i]);
    return ok;
}

// Does a variable that holds a number become what was taken for an array?
static bool may_have_read(const Walk *w) {
    for (unsigned i = 0; i < w->n; i++)
        if (w->place[i].now.is == WALK_OPAQUE && w->place[i].kept.is == WALK_NUMBER)
            return true;
    return false;
}

static bool go_on(Walk *w, const LoopElement *element) {
    WalkScope s = {.code = w->f->code, .fn = w->f->fn, .pc = w->pc, .reg = w->reg[0]};
    const Instr *i = &s.code->ops[w->pc];
    WalkCell c;
    w->stopped = false;
    if (!converted(w, i, element, &c))
        return false;
    if (!is_test(i->op) && !write_operand(w, &s, i->a, c))
        return false;
    if (!is_test(i->op)) {
        s.pc += 1u + (i[1].op == OPC_DATA);
        set_mark(w, &s);
        return walk_from(w, &s);
    }
    const bool taken = c.v.u.b == (i->a & TEST_SENSE);
    const int64_t to = (int64_t)s.pc + 2 + (taken ? instr_jump(i + 1) : 0);
    if (!note_turn(w, taken))
        return false;
    s.pc = (uint32_t)to;
    set_mark(w, &s);
    if (to <= (int64_t)w->pc) { // back
        s.done = i + 1 == w->word && to == (int64_t)w->head;
        if (!s.done)
            return false;
    }
    return walk_from(w, &s);
}

bool walk_on(Walk *w, const LoopElement *element) {
    return go_on(w, element) && !w->unknown && ends_well(w);
}

static bool go_round(Walk *w) {
    WalkScope s = {.code = w->f->code, .fn = w->f->fn, .pc = w->head, .reg = w->reg[0]};
    if (s.code->n_regs > STEADY_REGISTERS || s.code->arithmetic)
        return false;
    w->nfeeds = w->steps = w->nappends = 0;
    w->keyed = false;
    w->path = (WalkPath){0};
    w->at = w->kept_at;
    w->left = w->kept_left;
    for (unsigned i = 0; i < w->n; i++)
        w->place[i].now = w->place[i].kept;
    for (uint32_t i = (uint32_t)s.code->n_locals; i < s.code->n_regs; i++)
        s.reg[i] = (WalkCell){.is = WALK_UNSET};
    return walk_from(w, &s);
}

// The same with elements that were looked at once: which way the loop goes is as good as known.
static bool go_round_once(Walk *w) {
    bool ok = go_round(w);
    while (ok && w->stopped && !w->unknown) {
        unsigned k = 0;
        while (w->reads->pc[k] != w->pc)
            k++;
        ok = go_on(w, &w->reads->last[k]);
    }
    return ok;
}

// Numbers that the iteration has written may vary from now on. Were some not known to?
static bool note_written(Walk *w) {
    bool more = false;
    for (unsigned i = 0; i < w->n; i++) {
        WalkPlace *p = &w->place[i];
        if (p->now.is != WALK_NUMBER || p->kept.is != WALK_NUMBER || p->written)
            continue;
        p->written = p->kept.varies = p->now.varies || !same_bits(p->now.v, p->kept.v);
        more |= p->written;
    }
    return more;
}

bool walk_first(Walk *w) {
    bool same;
    walk_take(w, &same);
    do {
        if (!go_round_once(w))
            return false;
    } while (!w->unknown && note_written(w));
    w->follows = w->unknown || w->reads->n > 0;
    if (!w->unknown && may_have_read(w))
        w->unknown = w->stopped = true;
    return w->unknown || ends_well(w);
}

bool walk_iteration(Walk *w) {
    const unsigned n = w->n;
    const bool ok = go_round(w) && !w->unknown && ends_well(w);
    if (!ok)
        walk_forget(w, n);
    return ok;
}

static bool append(const Walk *w, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (!list_append(w->vm, w->append[i].list, w->append[i].number))
            return false;
    return true;
}

bool walk_commit(Walk *w) {
    for (unsigned i = 0; i < w->n; i++) {
        WalkPlace *p = &w->place[i];
        if (p->now.is != WALK_NUMBER)
            continue;
        p->kept.v = p->now.v;
    }
    w->kept_at = w->at;
    w->kept_left = w->left;
    return append(w, w->nappends);
}

bool walk_holds_arrays(const Walk *w, WalkCell c, Value v) {
    if (c.is != WALK_OPAQUE || !c.n)
        return w->hooks->steady_array(w->vm, v);
    const Tuple *tuple = steady_tuple(w->hooks, w->vm, v);
    return tuple && tuple->n == c.n;
}

bool walk_was_right(const Walk *w) {
    for (unsigned i = 0; i < w->n; i++) {
        const WalkPlace *p = &w->place[i];
        const Value v = now_at_home(w, &p->at);
        if (p->now.is == WALK_OPAQUE ? !walk_holds_arrays(w, p->now, v)
                                     : !same_bits(v, p->now.v) && p->now.is != WALK_OTHER)
            return false;
    }
    return true;
}

static void put(Value *home, Value v) {
    const Value old = *home;
    *home = value_copy(v);
    value_release(old);
}

bool walk_leave(Walk *w, Frame *f) {
    const WalkMark *m = &w->mark;
    for (unsigned i = 0; i < m->n; i++) {
        Value *home = steady_home(w->vm, f, &w->place[i].at);
        if (m->place[i].is == WALK_NUMBER && !same_bits(*home, m->place[i].v))
            put(home, m->place[i].v);
    }
    for (uint32_t r = (uint32_t)f->code->n_locals; r < f->code->n_regs; r++)
        if (m->reg[r].is != WALK_UNSET)
            put(&f->base[r], m->reg[r].v);
    if (w->counted) {
        f->base[w->state].u.i = m->at;
        f->base[w->state + 1].u.i = m->left;
    }
    f->ip = f->code->ops + m->pc;
    return append(w, m->nappends);
}

void walk_store(Walk *w) {
    for (unsigned i = 0; i < w->n; i++) {
        const WalkPlace *p = &w->place[i];
        if (p->kept.is != WALK_NUMBER || !p->kept.varies)
            continue;
        Value *home = steady_home(w->vm, w->f, &p->at);
        const Value old = *home;
        *home = p->kept.v;
        value_release(old);
    }
    if (w->counted) {
        Value *state = &w->f->base[w->state];
        state[0].u.i = w->kept_at;
        state[1].u.i = w->kept_left;
    }
}

bool walk_same_path(const WalkPath *a, const WalkPath *b) {
    return a->n == b->n && memcmp(a->taken, b->taken, sizeof a->taken) == 0;
}

bool walk_on_path(const WalkPath *begun, const WalkPath *whole) {
    if (begun->n > whole->n)
        return false;
    for (unsigned i = 0; i < begun->n; i++)
        if ((begun->taken[i / 64] ^ whole->taken[i / 64]) >> i % 64 & 1)
            return false;
    return true;
}
