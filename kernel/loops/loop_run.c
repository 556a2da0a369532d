// loop_run.c: between the interpreter and compiled loops: which loops are worth it,
// going in with the variables' numbers, and coming out with values again.
#include "kernel/compile/dump.h"
#include "kernel/loops/loop_run.h"
#include "kernel/loops/loop_steady.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/vm/complex.h"
#include "kernel/vm/import.h"
#include "kernel/loops/loop_device.h"
#include "kernel/vm/fiber.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const LoopOpInfo loop_op_info[LOOP_OPS] = {
#define LOOPOP(NAME, A, B, C, OUT, TEXT) {#NAME, #A[0], #B[0], #C[0], OUT},
#include "kernel/loops/loop_ops.def"
#undef LOOPOP
};

// ---- life ---------------------------------------------------------------------------------------

static LoopMode mode_from_environment(void) {
    const char *s = setting(SET_LOOPS);
    if (s && strcmp(s, "off") == 0)
        return LOOPS_OFF;
    if (s && strcmp(s, "interp") == 0)
        return LOOPS_INTERPRETED;
    return LOOPS_MACHINE;
}

static bool begin(VM *vm) {
    vm->loops = mem_zero(sizeof *vm->loops);
    if (!vm->loops)
        return false;
    vm->loops->mode = mode_from_environment();
    vm->loops->host_only = setting(SET_LOOPS) && strcmp(setting(SET_LOOPS), "host") == 0;
    vm->loops->dump = setting(SET_LOOPS_DUMP) != NULL;
    return true;
}

static void end(VM *vm) {
    steady_free(vm);
    mem_free(vm->loops);
}

// What a trace refers to goes, and it is not entered again.
void trace_drop(Trace *g) {
    if (g->prev) {
        *g->prev = g->next;
        if (g->next)
            g->next->prev = g->prev;
        g->prev = NULL;
        g->owner->n_traces--;
    }
    g->dead = true;
    loop_machine_free(g);
    uint32_t n = g->n_objects;
    g->n_objects = 0;
    for (uint32_t i = 0; i < n; i++)
        value_release(g->objects[i].v);
}

// How often it was entered, and where it was left.
static void show_exits(const Trace *g) {
    fprintf(stderr, "loop at line %u: entered %llu times, %llu iterations\n",
            loop_line(g->code, g->head), (unsigned long long)g->entries,
            (unsigned long long)g->iterations);
    for (uint32_t i = 0; i < g->n_exits; i++) {
        const LoopExit *x = &g->exits[i];
        const Code *code = g->chains[x->chain].code;
        if (!x->taken || x->pc >= code->n)
            continue;
        const Str text = str_slice(code->source->text, code->where[x->pc].span.start,
                                   code->where[x->pc].span.end);
        fprintf(stderr, "  left %u times at line %u, %s: %.*s\n", x->taken, loop_line(code, x->pc),
                opcode_name[code->ops[x->pc].op], STR_ARG(text));
    }
}

static void drop_all(VM *vm) {
    steady_free(vm);
    for (const Trace *g = vm->loops ? vm->loops->traces : NULL; g && vm->loops->dump; g = g->next)
        show_exits(g);
    while (vm->loops && vm->loops->traces)
        trace_drop(vm->loops->traces);
}

void trace_keep(Loops *l, Trace *g) {
    if (l->n_traces == LOOP_TRACES_ALL) {
        Trace *old = l->traces;
        while (old->next)
            old = old->next;
        trace_drop(old);
    }
    g->owner = l;
    g->prev = &l->traces;
    g->next = l->traces;
    if (g->next)
        g->next->prev = &g->next;
    l->traces = g;
    l->n_traces++;
}

bool loop_function_place(Value fn, Str *module, Str *name) {
    if (!v_is_type(fn, &type_function))
        return false;
    const Code *code = function_of(fn)->code;
    if (!code->source->space)
        return false;
    *module = str_get(code->source->space->name);
    *name = str_get(code->name);
    return true;
}

void vm_set_loop_hooks(VM *vm, const LoopHooks *hooks) {
    vm->loops->hooks = hooks;
}
void vm_set_loop_mode(VM *vm, LoopMode mode) {
    vm->loops->mode = mode;
}
void vm_pause_loops(VM *vm, bool paused) {
    vm->loops->paused = paused;
}
bool loop_interrupted(VM *vm) {
    return *vm->hooks.interrupted != 0;
}
LoopStats vm_loop_stats(VM *vm) {
    return vm->loops->stats;
}

static void set_free(LoopSet *set) {
    LoopHeads *s = (LoopHeads *)set;
    for (size_t i = 0; i < s->n; i++)
        for (unsigned k = 0; k < s->heads[i].n; k++)
            trace_free(s->heads[i].traces[k]);
    for (size_t i = 0; i < s->n; i++)
        for (unsigned k = 0; k < s->heads[i].n_device; k++)
            trace_free(s->heads[i].device[k]);
    mem_free(s->heads);
    mem_free(s);
}

LoopHead *loop_head(Code *code, uint32_t pc) {
    LoopHeads *s = (LoopHeads *)code->loops;
    if (!s) {
        if (!(s = mem_zero(sizeof *s)))
            return NULL;
        s->set.free = set_free;
        code->loops = &s->set;
    }
    for (size_t i = 0; i < s->n; i++)
        if (s->heads[i].pc == pc)
            return &s->heads[i];
    if (!mem_grow((void **)&s->heads, &s->cap, s->n + 1, sizeof *s->heads))
        return NULL;
    s->heads[s->n] = (LoopHead){.pc = pc};
    return &s->heads[s->n++];
}

static bool by_index(VM *vm, Value v) {
    Elements e;
    const LoopHooks *h = vm->loops->hooks;
    return h && v_is(v, T_OBJ) && h->describe(vm, v, &e);
}

// ---- going in -----------------------------------------------------------------------------------

// plain: an element is a number, whatever the array.
static bool array_as_before(VM *vm, const LoopArray *a, Value v, bool plain) {
    Elements e;
    const LoopHooks *h = vm->loops->hooks;
    if (!v_is(v, T_OBJ) || !h || !h->describe(vm, v, &e))
        return false;
    if (e.ext != a->ext || e.ndim != a->ndim || (e.boxed && !plain) != a->boxed ||
        (a->written && !e.writable))
        return false;
    return (!e.complex && e.stride[e.ndim - 1] == (int64_t)num_bytes(a->kind)) == a->row;
}

static bool zero_as_before(VM *vm, LoopType t, Value v) {
    uint8_t ext;
    uint64_t bits;
    if (v.tag == T_OBJ && vm->loops->hooks->read_zero(vm, v, &ext, &bits))
        return ext == lt_n(t);
    vm_clear_raised(vm);
    return false;
}

static bool as_before(VM *vm, const Trace *g, LoopType t, Value v) {
    switch (lt_kind(t)) {
    case LT_UNDEF: return v.tag == T_UNDEF;
    case LT_NONE: return v.tag == T_NONE;
    case LT_BOOL: return v.tag == T_BOOL;
    case LT_INT: return v.tag == T_INT;
    case LT_FLOAT: return v.tag == T_FLOAT;
    case LT_EXT: return v.tag == T_EXT && v.ext == lt_n(t);
    case LT_ZERO: {
        return zero_as_before(vm, t, v);
    }
    case LT_LIST: return v_is_type(v, &type_list);
    case LT_TEXT: return v_is_type(v, &type_str) && string_is_ascii(string_of(v));
    case LT_OBJECT: return v_same(v, g->objects[lt_n(t)].v);
    case LT_ARRAY:
        return array_as_before(vm, &g->arrays[lt_n(t)], v, g->side && g->side->nest.levels == 0);
    case LT_OPAQUE: return v.tag != T_UNDEF && v.tag != T_NONE;
    default: return true;
    }
}

static bool pin_holds(VM *vm, const Trace *g, const Frame *f, const LoopPin *p) {
    Value was = g->objects[p->object].v;
    if (p->method) {
        Value v = *loop_home(g, f, &g->vars[p->owner]);
        return v_is(v, T_OBJ) && v.u.o->type->class_object &&
               !instance_item(vm, v, string_of(p->name)) &&
               v_same(type_find(vm, v.u.o->type, string_of(p->name)), was);
    }
    return v_same(loop_module_value(vm, g->objects[p->owner].v, p->name), was);
}

bool trace_fits(VM *vm, const Trace *g, const Frame *f) {
    for (uint32_t i = 0; i < g->n_vars; i++)
        if (g->vars[i].needed && !as_before(vm, g, g->vars[i].entry, *loop_home(g, f, &g->vars[i])))
            return false;
    for (uint32_t i = 0; i < g->n_pins; i++)
        if (!pin_holds(vm, g, f, &g->pins[i]))
            return false;
    return true;
}

// Does the code use one of the array's slots, or hand out views of it?
static bool asks_where(const Trace *g, unsigned array) {
    const LoopArray *a = &g->arrays[array];
    for (unsigned d = 0; d <= a->ndim; d++) {
        const uint16_t x = d ? a->dim[d - 1] : a->data, y = d ? a->stride[d - 1] : a->data;
        for (uint32_t i = 0; i < g->n_ins; i++) {
            const LoopIns *in = &g->ins[i];
            if (in->a == x || in->b == x || in->c == x || in->a == y || in->b == y || in->c == y)
                return true;
        }
    }
    for (uint32_t i = 0; i < g->n_items; i++)
        if (lt_kind(g->items[i].type) == LT_VIEW && (lt_n(g->items[i].type) & 63) == array)
            return true;
    for (uint32_t i = 0; i < g->n_tuples; i++)
        if (g->tuples[i].made.window == array + 1)
            return true;
    return false;
}

// An array that is only handed to others is not computed now.
static void find_opened(Trace *g) {
    for (unsigned i = 0; i < g->n_arrays; i++)
        g->arrays[i].opened = asks_where(g, i);
}

// The first n arrays of the trace, which were not stored to.
static void close_arrays(VM *vm, const Trace *g, const Frame *f, uint32_t n) {
    while (n-- > 0)
        if (g->arrays[n].opened &&
            !vm->loops->hooks->end(vm, *loop_home(g, f, &g->vars[g->arrays[n].var]), false))
            return;
}

static bool open_arrays(VM *vm, Trace *g, const Frame *f, uint64_t *r) {
    const LoopHooks *h = vm->loops->hooks;
    g->copied = 0;
    for (uint32_t i = 0; i < g->n_arrays; i++) {
        const LoopArray *a = &g->arrays[i];
        Value v = *loop_home(g, f, &g->vars[a->var]);
        Elements e;
        if (!a->opened)
            continue;
        bool begun = h->begin(vm, v, a->written, &e);
        if (!begun ||
            (!e.complex && e.stride[e.ndim - 1] == (int64_t)num_bytes(a->kind)) != a->row) {
            close_arrays(vm, g, f, i + begun);
            return false;
        }
        g->copied += e.copied;
        array_slots(a, &e, r);
    }
    return true;
}

static void load_variables(const Trace *g, const Frame *f, uint64_t *r) {
    for (uint32_t i = 0; i < g->n_vars; i++) {
        if (!g->vars[i].needed || lt_kind(g->vars[i].entry) == LT_ZERO)
            continue; // those: load_zeros
        Value v = *loop_home(g, f, &g->vars[i]);
        r[i + 1] = v.tag == T_BOOL ? v.u.b : v.u.bits;
    }
    for (uint32_t i = 0; i < g->n_consts; i++)
        r[g->const_slot[i]] = g->consts[i];
}

static bool load_zeros(VM *vm, const Trace *g, const Frame *f, uint64_t *r) {
    uint8_t ext;
    for (uint32_t i = 0; i < g->n_vars; i++)
        if (g->vars[i].needed && lt_kind(g->vars[i].entry) == LT_ZERO &&
            !vm->loops->hooks->read_zero(vm, *loop_home(g, f, &g->vars[i]), &ext, &r[i + 1]))
            return false;
    return true;
}

bool trace_load(VM *vm, const Trace *g, const Frame *f, uint64_t *r) {
    load_variables(g, f, r);
    return load_zeros(vm, g, f, r);
}

// ---- coming out ---------------------------------------------------------------------------------

typedef struct Leaving {
    VM *vm;
    const Trace *g;
    const Frame *f;
    const uint64_t *r;
    const Value *arrays; // of the trace, as they were at the entry
    bool ok;
} Leaving;

static Value number_value(LoopType t, uint64_t bits) {
    switch (lt_kind(t)) {
    case LT_BOOL: return v_bool(bits != 0);
    case LT_INT: return v_int((int64_t)bits);
    case LT_FLOAT: {
        Value v = {.tag = T_FLOAT};
        v.u.bits = bits;
        return v;
    }
    case LT_EXT: return v_ext((uint8_t)lt_n(t), bits);
    default: return V_UNDEF;
    }
}

// A list, or the constant tuple that it stands for.
static Value list_value(const Trace *g, uint64_t bits) {
    Obj *list = (Obj *)(uintptr_t)bits;
    for (uint32_t i = 0; i < g->n_objects; i++)
        if (v_is(g->objects[i].of, T_OBJ) && g->objects[i].v.u.o == list)
            return value_copy(g->objects[i].of);
    return value_copy(v_obj(list));
}

// The rows of an array behind the first `dims` subscripts.
static Value leave_view(Leaving *l, unsigned array, unsigned dims, int64_t offset) {
    const LoopArray *a = &l->g->arrays[array];
    int64_t dim[LOOP_NDIM], stride[LOOP_NDIM];
    Value v = V_UNDEF;
    for (unsigned d = dims; d < a->ndim; d++) {
        dim[d - dims] = (int64_t)l->r[a->dim[d]];
        stride[d - dims] = (int64_t)l->r[a->stride[d]];
    }
    if (!l->vm->loops->hooks->view(l->vm, l->arrays[array], offset, a->ndim - dims, dim, stride,
                                   &v))
        l->ok = false;
    return v;
}

// An item as a value with a reference of its own.
static Value leave_item(Leaving *l, const LoopItem *item) {
    LoopType t = item->type;
    VM *vm = l->vm;
    Value v = V_UNDEF;
    switch (lt_kind(t)) {
    case LT_BOOL:
    case LT_INT:
    case LT_FLOAT:
    case LT_EXT: return number_value(t, l->r[item->cell]);
    case LT_NONE: return V_NONE;
    case LT_LIST: return list_value(l->g, l->r[item->cell]);
    case LT_TEXT: return value_copy(v_obj((Obj *)(uintptr_t)l->r[item->cell]));
    case LT_CHAR:
        v = str_from_cp(vm, (uint32_t)l->r[item->cell]);
        if (v_is(v, T_UNDEF))
            l->ok = false;
        return v;
    case LT_OBJECT: return value_copy(l->g->objects[lt_n(t)].v);
    case LT_OPAQUE: return value_copy(*loop_home(l->g, l->f, &l->g->vars[lt_n(t) - 1]));
    case LT_ARRAY: return value_copy(l->arrays[lt_n(t)]);
    case LT_ZERO:
        if (!vm->loops->hooks->make_zero(vm, (uint8_t)lt_n(t), l->r[item->cell], &v))
            l->ok = false;
        return v;
    case LT_APPEND: {
        const Value name = lt_n(t) ? intern(vm, STR("pop")) : vm->append_name;
        if (v_is(name, T_UNDEF)) {
            l->ok = false;
            return V_NONE;
        }
        return value_copy(type_find(vm, &type_list, string_of(name)));
    }
    case LT_VIEW: return leave_view(l, lt_n(t) & 63, lt_n(t) >> 6, (int64_t)l->r[item->cell]);
    case LT_SHAPE: {
        bool found;
        if (!attr_find(vm, l->arrays[lt_n(t)], string_of(vm->shape_name), &v, &found))
            l->ok = false;
        return v;
    }
    default: return V_UNDEF;
    }
}

// Its offset, and each dimension's extent and stride.
static Value leave_window(Leaving *l, unsigned array, const Value *parts, unsigned n) {
    int64_t dim[LOOP_NDIM], stride[LOOP_NDIM];
    Value v = V_UNDEF;
    for (unsigned d = 0; d < n / 2; d++) {
        dim[d] = parts[1 + 2 * d].u.i;
        stride[d] = parts[2 + 2 * d].u.i;
    }
    if (!l->vm->loops->hooks->view(l->vm, l->arrays[array], parts[0].u.i, n / 2, dim, stride, &v))
        l->ok = false;
    return v;
}

// *at: its item, and in the end the one behind its parts.
static Value leave_tuple(Leaving *l, const LoopItem **at) {
    Value parts[LOOP_TUPLE];
    const LoopItem *item = (*at)++;
    unsigned n = l->g->tuples[lt_n(item->type)].n;
    for (unsigned k = 0; k < n; k++) {
        if (lt_kind((*at)->type) == LT_TUPLE)
            parts[k] = leave_tuple(l, at);
        else
            parts[k] = leave_item(l, (*at)++);
    }
    Value v = V_UNDEF;
    const LoopMade made = l->g->tuples[lt_n(item->type)].made;
    if (made.window)
        return leave_window(l, made.window - 1u, parts, n);
    if (made.slice) {
        v = slice_new(l->vm, parts[0], parts[1], parts[2]);
        if (v_is(v, T_UNDEF))
            l->ok = false;
        return v;
    }
    const LoopComplex which = made.complex;
    if (which) {
        if (which == LOOP_COMPLEX_PYTHON
                ? !complex_new(l->vm, parts[0].u.f, parts[1].u.f, &v)
                : !l->vm->loops->hooks->make_complex(l->vm, which, parts[0].u.f, parts[1].u.f, &v))
            l->ok = false;
        return v;
    }
    v = tuple_steal(l->vm, parts, n);
    if (v_is(v, T_UNDEF))
        l->ok = false;
    return v;
}

// Makes the values of everything that the exit knows. They are all made before the
// first is put in its place: what they refer to stays alive until then.
static void leave_values(Leaving *l, const LoopExit *x, Value *made) {
    const LoopItem *items = &l->g->items[x->first];
    for (uint32_t i = 0; i < x->n; i++) {
        const LoopItem *at = &items[i];
        if (at->var == UINT16_MAX)
            continue;
        if (lt_kind(at->type) == LT_TUPLE)
            made[i] = leave_tuple(l, &at);
        else
            made[i] = at->type == loop_type(LT_OPAQUE, at->var + 1u) ? V_UNDEF : leave_item(l, at);
    }
    for (uint32_t i = 0; i < x->n; i++) {
        if (items[i].var == UINT16_MAX || items[i].type == loop_type(LT_OPAQUE, items[i].var + 1u))
            continue;
        Value *home = loop_home(l->g, l->f, &l->g->vars[items[i].var]);
        Value old = *home;
        *home = made[i];
        value_release(old);
    }
}

bool trace_leave(VM *vm, const Trace *g, const Frame *f, const uint64_t *r, const Value *arrays,
                 uint32_t at) {
    Value made[LOOP_EXIT_ITEMS];
    Leaving l = {vm, g, f, r, arrays, true};
    leave_values(&l, &g->exits[at], made);
    return l.ok;
}

// The frames of calls that were entered in the trace.
static void leave_frames(VM *vm, const Trace *g, Value *base, unsigned chain, uint32_t pc) {
    const LoopChain *c = &g->chains[chain];
    if (chain == 0) {
        vm->frames[vm->depth - 1].ip = c->code->ops + pc;
        return;
    }
    leave_frames(vm, g, base, (unsigned)c->parent, c->back);
    Frame *f = &vm->frames[vm->depth++];
    *f = (Frame){.code = c->code,
                 .fn = c->fn,
                 .base = base + c->base,
                 .top = base + c->base + c->code->n_regs,
                 .ip = c->code->ops + pc,
                 .kind = FRAME_CALL,
                 .dest = c->dest};
    f->instance = V_UNDEF;
    value_retain(v_obj(&c->fn->head));
}

// ---- the loop as a whole ------------------------------------------------------------------------

// Do loops in it run on the device that has the arrays? Then the interpreter goes round.
static bool device_inside(VM *vm, const Trace *g, const Frame *f) {
    const LoopHooks *h = vm->loops->hooks;
    Elements e;
    bool away = false, inside = false;
    for (uint32_t c = 0; c < g->n_chains; c++) {
        const LoopHeads *s = (const LoopHeads *)g->chains[c].code->loops;
        for (size_t i = 0; s && i < s->n; i++)
            inside |= s->heads[i].on_device && (c > 0 || s->heads[i].pc > g->head);
    }
    for (uint32_t i = 0; inside && i < g->n_arrays; i++)
        away |= h->describe(vm, *loop_home(g, f, &g->vars[g->arrays[i].var]), &e) && e.copied;
    return away;
}

enum { COPY_WORTH = 100000 }; // bytes whose copy costs as much as the transfer of one element

// Perhaps it was of another type than the first ones.
static bool left_at_item(const Trace *g, const LoopExit *x) {
    const uint8_t op = g->chains[x->chain].code->ops[x->pc].op;
    return op == OPC_GETITEM || op == OPC_NEXT;
}

static void count_run(Loops *loops, Trace *g, LoopExit *x, uint64_t iterations) {
    x->taken++;
    g->entries++;
    g->iterations += iterations;
    loops->stats.entries++;
    loops->stats.exits++;
    loops->stats.iterations += iterations;
}

// A trace that is left after few iterations, or that keeps meeting other types of items.
static bool is_wasteful(const Trace *g, const LoopExit *x) {
    if (g->entries > 200 && g->iterations < g->entries * 4)
        return true;
    return g->mixes && !g->mixed && x->taken > LOOP_MIXED && left_at_item(g, x);
}

static bool run_trace(VM *vm, Frame *f, Trace *g) {
    Loops *loops = vm->loops;
    uint64_t *r = loops->r;
    Value arrays[32], made[LOOP_EXIT_ITEMS];
    if (device_inside(vm, g, f))
        return true;
    if (g->copied && g->entries >= 3 && g->copied / COPY_WORTH > g->iterations / g->entries)
        return true;
    if (!trace_load(vm, g, f, r) || !open_arrays(vm, g, f, r))
        return !vm_raised(vm);
    for (uint32_t i = 0; i < g->n_arrays; i++)
        arrays[i] = *loop_home(g, f, &g->vars[g->arrays[i].var]);
    r[SLOT_FUEL] = LOOP_FUEL;
    g->burnt = 0;
    uint32_t at = g->machine ? loop_execute(g, r) : loop_interpret(vm, g, r);
    LoopExit *x = &g->exits[at];
    count_run(loops, g, x, g->burnt + LOOP_FUEL - r[SLOT_FUEL]);
    if (is_wasteful(g, x))
        g->dead = true;
    Leaving l = {vm, g, f, r, arrays, true};
    for (uint32_t i = 0; i < g->n_arrays; i++)
        l.ok &= !g->arrays[i].opened || loops->hooks->end(vm, arrays[i], g->arrays[i].written);
    leave_values(&l, x, made);
    leave_frames(vm, g, f->base, x->chain, x->pc);
    if (!l.ok)
        return false;
    uint32_t jump = x->jump;
    if (!x->poll || poll_turn(vm))
        return true; // another thread may have thrown the trace away
    Frame *top = &vm->frames[vm->depth - 1];
    top->ip = top->code->ops + jump + 1;
    return false;
}

// WARPCELL_LOOPS_DUMP=1: the typed code of every loop, on stderr.
static void show_trace(const Trace *g) {
    Buf out = {0};
    trace_dump(g, &out);
    (void)fwrite(out.p, 1, out.n, stderr);
    buf_free(&out);
}

static void forget_trace(LoopHead *h, unsigned i) {
    trace_free(h->traces[i]);
    memmove(&h->traces[i], &h->traces[i + 1], (--h->n - i) * sizeof *h->traces);
}

// The trace for the types that the variables have now; NULL when there is none.
static Trace *find_trace(VM *vm, LoopHead *h, const Frame *f) {
    for (unsigned i = 0; i < h->n;) {
        if (!h->traces[i]->prev)
            forget_trace(h, i); // it gave way to others
        else if (!trace_fits(vm, h->traces[i], f))
            i++;
        else if (!h->traces[i]->dead || h->again >= LOOP_AGAIN)
            return h->traces[i];
        else { // lists may hold other numbers by now
            h->again++;
            h->mixed |= h->traces[i]->mixes;
            forget_trace(h, i);
        }
    }
    if (h->failed >= LOOP_FAILURES || h->built >= LOOP_BUILDS)
        return NULL;
    if (h->n == LOOP_TRACES)
        forget_trace(h, 0);
    Trace *g = loop_build(vm, f, h->pc, NULL, h->mixed);
    if (!g) {
        h->failed++;
        vm->loops->stats.refused++;
        return NULL;
    }
    find_opened(g);
    if (vm->loops->mode == LOOPS_MACHINE)
        loop_assemble(vm, g);
    vm->loops->stats.traces++;
    if (vm->loops->dump)
        show_trace(g);
    trace_keep(vm->loops, g);
    h->built++;
    h->traces[h->n++] = g;
    return g;
}

static bool iteration(VM *vm, Frame *f, Instr *word) {
    enum { GIVE_UP = UINT16_MAX };
    Loops *loops = vm->loops;
    uint32_t pc = (uint32_t)(f->ip - f->code->ops);
    const bool early = word->a == LOOP_HOT;
    word->a = 0;
    LoopHead *h = loop_head((Code *)(uintptr_t)f->code, pc);
    bool ran, steady;
    if (!h)
        return true;
    if (!steady_turn(vm, f, h, word, &steady))
        return false;
    if (steady)
        return true;
    if (early && !h->looked) {
        h->looked = true;
        word->a = LOOP_LOOK + 1; // this time round counts, too
        return true;
    }
    h->looked = true;
    if (loops->mode == LOOPS_OFF || loops->paused)
        return true;
    if (!device_turn(vm, f, h, &ran))
        return false;
    if (ran) {
        h->idle = 0;
        word->a = LOOP_HOT;
        return true;
    }
    Trace *g = find_trace(vm, h, f);
    if (!g || g->dead) { // not now; and after a while not ever
        bool hopeless = ++h->idle >= LOOP_IDLE || (h->n == 0 && h->failed >= LOOP_FAILURES);
        if (hopeless && !h->pause && !h->callees)
            word->a = GIVE_UP;
        return true;
    }
    h->idle = 0;
    word->a = LOOP_HOT;
    bool room = vm->depth + LOOP_INLINE_DEPTH < LIMIT_CALL_DEPTH;
    if (f->gen ? g->max_reg > f->code->n_regs
               : (size_t)(vm->stack_end - f->base) < g->max_reg + ARGUMENT_SLACK)
        room = false;
    return room ? run_trace(vm, f, g) : true;
}

// ---- what both ways of running call -------------------------------------------------------------

// Elements that were copied from a device go back when the code is left: not for nothing.
bool loop_refuel(const Trace *g, uint64_t *r) {
    if (!g->copied || loop_interrupted(g->vm))
        return false;
    if (fibers_impatient(g->vm)) {
        g->vm->budget = 0;
        return false;
    }
    ((Trace *)(uintptr_t)g)->burnt += LOOP_FUEL;
    r[SLOT_FUEL] = LOOP_FUEL;
    return true;
}

bool loop_quiet(double result, double b, double c) {
    if (isnan(result))
        return isnan(b) || isnan(c);
    return !isinf(result) || !isfinite(b) || !isfinite(c);
}

bool loop_fits(int64_t v, NumKind k) {
    switch (k) {
    case NUM_I8: return v == (int8_t)v;
    case NUM_I16: return v == (int16_t)v;
    case NUM_I32: return v == (int32_t)v;
    case NUM_U8: return v == (uint8_t)v;
    case NUM_U16: return v == (uint16_t)v;
    case NUM_U32: return v == (uint32_t)v;
    case NUM_U64: return v >= 0;
    default: return true;
    }
}

uint64_t loop_wrap(uint64_t v, NumKind k) {
    switch (k) {
    case NUM_I8: return (uint64_t)(int64_t)(int8_t)v;
    case NUM_I16: return (uint64_t)(int64_t)(int16_t)v;
    case NUM_I32: return (uint64_t)(int64_t)(int32_t)v;
    case NUM_U8: return (uint8_t)v;
    case NUM_U16: return (uint16_t)v;
    case NUM_U32: return (uint32_t)v;
    default: return v;
    }
}

bool loop_power(int64_t b, int64_t c, int64_t *out) {
    int64_t r = 1;
    if (c < 0)
        return false;
    while (c) {
        if (c & 1 && __builtin_mul_overflow(r, b, &r))
            return false;
        c >>= 1;
        if (c && __builtin_mul_overflow(b, b, &b))
            return false;
    }
    *out = r;
    return true;
}

void trace_dump(const Trace *g, Buf *out) {
    uint32_t block = 0;
    buf_printf(out, "loop at %u: %u blocks, %u instructions, %u exits, %u variables, %zu bytes\n",
               g->head, g->n_blocks, g->n_ins, g->n_exits, g->n_vars, g->machine_bytes);
    for (uint32_t v = 0; v < g->n_vars; v++)
        buf_printf(out, "  r%u: space %u index %u entry %u.%u%s\n", v + 1, g->vars[v].space,
                   g->vars[v].index, lt_kind(g->vars[v].entry), lt_n(g->vars[v].entry),
                   g->vars[v].needed ? " needed" : "");
    for (uint32_t i = 0; i < g->n_ins; i++) {
        const LoopIns *n = &g->ins[i];
        while (block < g->n_blocks && g->blocks[block] == i)
            buf_printf(out, " block %u\n", block++);
        buf_printf(out, "  %4u %-6s k%u a%u b%u c%u x%u", i, loop_op_info[n->op].name, n->k, n->a,
                   n->b, n->c, n->x);
        if (loop_op_info[n->op].out)
            buf_printf(out, "  (pc %u)", g->exits[n->x].pc);
        buf_printf(out, "\n");
    }
}

const LoopsRoom loops_room = {
    .begin = begin, .end = end, .drop_all = drop_all, .by_index = by_index, .iteration = iteration};
