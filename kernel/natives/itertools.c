// itertools.c: the iterators of the module itertools that programs use most: chain,
// islice, accumulate, groupby, product, permutations, combinations. The others are in
// itertools_more.c.
#include "kernel/natives/itertools.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"

void tool_clear(Obj *o) {
    Tool *t = (Tool *)o;
    Value gone[5] = {t->source, t->now, t->item, t->fn, t->kept};
    t->source = t->now = t->item = t->fn = t->kept = V_UNDEF;
    for (int i = 0; i < 5; i++)
        value_release(gone[i]);
}

void tool_free(Obj *o) {
    tool_clear(o);
    mem_free(((Tool *)o)->at);
}

void tool_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Tool *t = (const Tool *)o;
    visit(t->source, ctx);
    visit(t->now, ctx);
    visit(t->item, ctx);
    visit(t->fn, ctx);
    visit(t->kept, ctx);
}

Tool *tool_new(VM *vm, const Type *type, Value source STEALS, Value *out) {
    Tool *t = v_is(source, T_UNDEF) ? NULL : obj_new(vm, type);
    if (!t) {
        value_release(source);
        return NULL;
    }
    class_retain_of(&t->head);
    t->source = source;
    *out = v_obj(&t->head);
    return t;
}

bool tool_make(VM *vm, Obj *klass, const Args *args, Value *out) {
    const Type *type = ((TypeObj *)klass)->type;
    const TypeObj *base = type_obj_of(vm, type->layout);
    Value slots[4];
    if (!base)
        return false;
    if (!base->make)
        return vm_raise(vm, ERR_TYPE, "cannot create '%s' instances", type->name);
    if (!bind_arguments(vm, &base->sig, NULL, args, slots))
        return false;
    bool ok = base->make(vm, (void *)(uintptr_t)type, slots, out);
    drop_registers(slots, base->sig.n);
    return ok;
}

// The module's class whose objects these are made like.
static const Type *tool_kind(const Type *t) {
    return t->layout ? t->layout : t;
}

void tool_put(Value *at, Value v) {
    Value old = *at;
    *at = v;
    value_release(old);
}

bool tool_finish(Tool *t, bool *done) {
    tool_clear(&t->head);
    return *done = true;
}

// n indices of 0, or MemoryError.
static bool make_places(VM *vm, Tool *t, size_t n) {
    size_t bytes;
    if (mul_size(n, sizeof *t->at, &bytes) && (t->at = mem_zero(bytes)))
        return true;
    return vm_no_memory(vm);
}

Value tuple_from(VM *vm, Value iterable) {
    if (v_is_type(iterable, &type_tuple))
        return value_copy(iterable);
    Value list = list_from(vm, iterable);
    if (v_is(list, T_UNDEF))
        return list;
    Value t = tuple_new(vm, list_of(list)->items, list_of(list)->n);
    value_release(list);
    return t;
}

bool tool_reduced(VM *vm, Value self, const Value *args, size_t n, Value state STEALS, Value *out) {
    TypeObj *class = type_obj_of(vm, value_type(vm, self));
    Value given = class ? tuple_new(vm, args, n) : V_UNDEF;
    if (v_is(given, T_UNDEF)) {
        value_release(state);
        return false;
    }
    Value all[3] = {value_copy(v_obj(&class->head)), given, state};
    *out = tuple_steal(vm, all, v_is(state, T_UNDEF) ? 2 : 3);
    return !v_is(*out, T_UNDEF);
}

Value tool_empty(VM *vm) {
    Value nothing = tuple_new(vm, NULL, 0), it = V_UNDEF;
    if (v_is(nothing, T_UNDEF) || !value_iter(vm, nothing, &it))
        it = V_UNDEF;
    value_release(nothing);
    return it;
}

// A tuple of t->r places that can be filled: the kept one when it is free.
static Tuple *fresh_tuple(VM *vm, Tool *t) {
    if (v_is(t->kept, T_OBJ) && t->kept.u.o->refs == 1)
        return tuple_of(t->kept);
    Tuple *made = tuple_reserve(vm, t->r);
    if (made)
        tool_put(&t->kept, v_obj(&made->head));
    return made;
}

bool tool_fetch(VM *vm, Value source, Value *out, bool *done) {
    if (v_is_type(source, &type_list_iter)) {
        SeqIter *it = (SeqIter *)source.u.o;
        if (v_is_type(it->seq, &type_list) && (size_t)it->at < list_of(it->seq)->n) {
            *out = value_copy(list_of(it->seq)->items[it->at++]);
            *done = false;
            return true;
        }
    }
    if (!v_is(source, T_OBJ))
        return value_next(vm, source, out, done);
    const Type *type = source.u.o->type;
    source.u.o->refs++;
    *done = false;
    bool ok = type->next && !c_stack_low(vm) ? type->next(vm, source, out, done)
                                             : value_next(vm, source, out, done);
    value_release(source);
    return ok;
}

// ---- chain --------------------------------------------------------------------------------------

enum { MOST_GIVEN = 64 }; // arguments of klass.__new__

static const Type type_group, type_permutations, type_combinations_again;

static bool make_chain(VM *vm, void *ctx, Value *args, Value *out) {
    Value source;
    return value_iter(vm, args[0], &source) && tool_new(vm, ctx, source, out);
}

static const Type type_chain;

bool chain_from_iterable(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return make_chain(vm, (void *)(uintptr_t)&type_chain, args, out);
}

static bool chain_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    for (;;) {
        if (v_is(t->source, T_UNDEF))
            return *done = true;
        if (v_is(t->now, T_UNDEF)) {
            Value part, it;
            if (!vm_poll(vm) || !tool_fetch(vm, t->source, &part, done))
                return false;
            if (*done)
                return tool_finish(t, done);
            bool ok = value_iter(vm, part, &it);
            value_release(part);
            if (!ok)
                return false;
            tool_put(&t->now, it);
        }
        if (!tool_fetch(vm, t->now, out, done))
            return false;
        if (!*done)
            return true;
        tool_put(&t->now, V_UNDEF);
    }
}

// (chain, (), (iterator of the parts[, iterator of the part at hand]))
static bool m_chain_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Tool *t = tool_of(self);
    (void)args;
    if (v_is(t->source, T_UNDEF))
        return tool_reduced(vm, self, NULL, 0, V_UNDEF, out);
    Value parts[2] = {t->source, t->now};
    Value state = tuple_new(vm, parts, v_is(t->now, T_UNDEF) ? 1 : 2);
    return !v_is(state, T_UNDEF) && tool_reduced(vm, self, NULL, 0, state, out);
}

static bool m_chain_set(VM *vm, Value self, Value *args, Value *out) {
    Tool *t = tool_of(self);
    const Value *items;
    size_t n;
    if (!v_is_type(args[0], &type_tuple))
        return vm_raise(vm, ERR_TYPE, "state is not a tuple");
    if (!value_items(args[0], &items, &n) || n < 1 || n > 2)
        return vm_raise(vm, ERR_TYPE, "state is not a tuple of one or two iterators");
    for (size_t i = 0; i < n; i++)
        if (!value_type(vm, items[i])->next)
            return vm_raise(vm, ERR_TYPE, "Arguments must be iterators.");
    tool_put(&t->source, value_copy(items[0]));
    tool_put(&t->now, n == 2 ? value_copy(items[1]) : V_UNDEF);
    *out = V_NONE;
    return true;
}

static const Method chain_methods[] = {
    {"__reduce__()", m_chain_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_chain_set, "Goes on with these iterators."},
    ITERATOR_METHODS,
    {0},
};

// ---- islice -------------------------------------------------------------------------------------

static bool slice_bound(VM *vm, Value v, const char *message, size_t otherwise, size_t least,
                        size_t *out) {
    int64_t n;
    *out = otherwise;
    if (v_is(v, T_NONE))
        return true;
    if (!value_index(vm, v, &n)) {
        if (!vm_raised(vm))
            return false;
        vm_clear_raised(vm);
        n = -1;
    }
    if (n < (int64_t)least)
        return vm_raise(vm, ERR_VALUE, "%s", message);
    *out = (size_t)n;
    return true;
}

static bool make_islice(VM *vm, void *ctx, Value *args, Value *out) {
    const Tuple *given = tuple_of(args[0]);
    size_t n = given->n, start = 0, stop, step = 1;
    const char *bound = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    const char *bound_alone =
        "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
    const char *step_bound = "Step for islice() must be a positive integer or None.";
    if (n < 2)
        return vm_raise(vm, ERR_TYPE, "islice expected at least 2 arguments, got %zu", n);
    if (n > 4)
        return vm_raise(vm, ERR_TYPE, "islice expected at most 4 arguments, got %zu", n);
    const Value *v = given->items;
    bool ok;
    if (n == 2)
        ok = slice_bound(vm, v[1], bound_alone, SIZE_MAX, 0, &stop);
    else
        ok = slice_bound(vm, v[2], bound, SIZE_MAX, 0, &stop) &&
             slice_bound(vm, v[1], bound, 0, 0, &start);
    if (n == 4)
        ok = ok && slice_bound(vm, v[3], step_bound, 1, 1, &step);
    Value source;
    if (!ok || !value_iter(vm, v[0], &source))
        return false;
    Tool *t = tool_new(vm, ctx, source, out);
    if (!t)
        return false;
    t->next = start;
    t->stop = stop;
    t->step = step;
    return true;
}

// Takes what stands before the next item.
static bool islice_skip(VM *vm, Tool *t, bool *ended) {
    Value skipped;
    while (!*ended && t->count < t->next && t->count < t->stop) {
        if (v_is(t->source, T_UNDEF))
            return *ended = true;
        if (!vm_poll(vm) || !tool_fetch(vm, t->source, &skipped, ended))
            return false;
        if (*ended)
            return true;
        value_release(skipped);
        t->count++;
    }
    return true;
}

static bool islice_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    bool ended = false;
    if (t->count < t->next && !islice_skip(vm, t, &ended))
        return false;
    if (ended || t->count >= t->stop || v_is(t->source, T_UNDEF))
        return tool_finish(t, done);
    if (!tool_fetch(vm, t->source, out, &ended))
        return false;
    if (ended)
        return tool_finish(t, done);
    t->count++;
    if (!add_size(t->next, t->step, &t->next) || t->next > t->stop)
        t->next = t->stop;
    return true;
}

// (islice, (iterator, start, stop, step), count)
static bool m_islice_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Tool *t = tool_of(self);
    const bool ended = v_is(t->source, T_UNDEF);
    (void)args;
    Value parts[4] = {ended ? tool_empty(vm) : value_copy(t->source), v_int((int64_t)t->next),
                      t->stop > INT64_MAX ? V_NONE : v_int((int64_t)t->stop),
                      v_int((int64_t)t->step)};
    if (ended)
        parts[1] = v_int(0);
    bool ok = !v_is(parts[0], T_UNDEF) && tool_reduced(vm, self, parts, ended ? 2 : 4,
                                                       v_int(ended ? 0 : (int64_t)t->count), out);
    value_release(parts[0]);
    return ok;
}

static bool m_islice_set(VM *vm, Value self, Value *args, Value *out) {
    if (!v_is(args[0], T_INT))
        return vm_raise(vm, ERR_TYPE, "an integer is required");
    tool_of(self)->count = args[0].u.i < 0 ? 0 : (size_t)args[0].u.i;
    *out = V_NONE;
    return true;
}

static const Method islice_methods[] = {
    {"__reduce__()", m_islice_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_islice_set, "Says how many items it has taken."},
    ITERATOR_METHODS,
    {0},
};

// ---- accumulate ---------------------------------------------------------------------------------

static bool make_accumulate(VM *vm, void *ctx, Value *args, Value *out) {
    Value source;
    if (!value_iter(vm, args[0], &source))
        return false;
    Tool *t = tool_new(vm, ctx, source, out);
    if (!t)
        return false;
    t->fn = value_copy(args[1]);
    t->kept = value_copy(args[2]);
    return true;
}

static bool accumulate_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    Value item, total;
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    if (!t->begun && !v_is(t->kept, T_NONE)) {
        t->begun = true;
        t->now = t->kept;
        t->kept = V_UNDEF;
        *out = value_copy(t->now);
        return true;
    }
    if (!tool_fetch(vm, t->source, &item, done))
        return false;
    if (*done)
        return tool_finish(t, done);
    if (v_is(t->now, T_UNDEF)) {
        t->begun = true;
        t->now = item;
        *out = value_copy(item);
        return true;
    }
    Value both[2] = {value_copy(t->now), item};
    Value fn =
        value_copy(t->fn); // the call may bring the iterator to its end, which lets go of all
    bool ok = v_is(fn, T_NONE) ? op_binary(vm, OP_ADD, both[0], item, false, &total)
                               : call_values(vm, fn, both, 2, &total);
    value_release(both[0]);
    value_release(item);
    value_release(fn);
    if (!ok)
        return false;
    tool_put(&t->now, total);
    *out = value_copy(total);
    return true;
}

// ---- groupby ------------------------------------------------------------------------------------

static bool make_groupby(VM *vm, void *ctx, Value *args, Value *out) {
    Value source;
    if (!value_iter(vm, args[0], &source))
        return false;
    Tool *t = tool_new(vm, ctx, source, out);
    if (t)
        t->fn = value_copy(args[1]);
    return t != NULL;
}

// The next item and its key.
static bool group_step(VM *vm, Tool *t, bool *done) {
    Value item, key;
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    if (!tool_fetch(vm, t->source, &item, done))
        return false;
    if (*done)
        return true;
    Value fn = value_copy(t->fn);
    bool ok = true;
    if (v_is(fn, T_NONE))
        key = value_copy(item);
    else
        ok = call_values(vm, fn, &item, 1, &key);
    value_release(fn);
    if (!ok) {
        value_release(item);
        return false;
    }
    tool_put(&t->item, item);
    tool_put(&t->now, key);
    return true;
}

static bool same_key(VM *vm, Value a, Value b, bool *out) {
    value_retain(a);
    value_retain(b);
    bool ok = value_equal(vm, a, b, out);
    value_release(a);
    value_release(b);
    return ok;
}

static bool groupby_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v), *group;
    Value made;
    t->group = NULL;
    for (;;) { // what is left of the group before
        if (!v_is(t->now, T_UNDEF)) {
            bool same = false;
            if (v_is(t->kept, T_UNDEF))
                break;
            if (!same_key(vm, t->kept, t->now, &same))
                return false;
            if (!same)
                break;
        }
        if (!vm_poll(vm) || !group_step(vm, t, done))
            return false;
        if (*done)
            return tool_finish(t, done);
    }
    tool_put(&t->kept, value_copy(t->now));
    if (!(group = tool_new(vm, &type_group, value_copy(v), &made)))
        return false;
    group->fn = value_copy(t->kept);
    t->group = &group->head;
    Value both[2] = {value_copy(t->kept), made};
    *out = tuple_steal(vm, both, 2);
    return !v_is(*out, T_UNDEF);
}

static bool group_next(VM *vm, Value v, Value *out, bool *done) {
    const Tool *g = tool_of(v);
    if (v_is(g->source, T_UNDEF))
        return *done = true;
    Tool *t = tool_of(g->source);
    bool same;
    if (t->group != &g->head)
        return *done = true;
    if (v_is(t->item, T_UNDEF) && (!group_step(vm, t, done) || *done))
        return *done;
    if (!same_key(vm, g->fn, t->now, &same))
        return false;
    if (!same)
        return *done = true;
    *out = t->item;
    t->item = V_UNDEF;
    tool_put(&t->now, V_UNDEF);
    return true;
}

// ---- product ------------------------------------------------------------------------------------

static bool make_product(VM *vm, void *ctx, Value *args, Value *out) {
    const Tuple *given = tuple_of(args[0]);
    int64_t times;
    size_t n;
    if (!value_index(vm, args[1], &times))
        return false;
    if (times < 0)
        return vm_raise(vm, ERR_VALUE, "repeat argument cannot be negative");
    if (!mul_size(given->n, (size_t)times, &n))
        return vm_no_memory(vm);
    Tuple *pools = tuple_reserve(vm, n);
    if (!pools)
        return false;
    for (size_t i = 0; i < n; i++) {
        Value pool =
            i < given->n ? tuple_from(vm, given->items[i]) : value_copy(pools->items[i - given->n]);
        if (v_is(pool, T_UNDEF)) {
            value_release(v_obj(&pools->head));
            return false;
        }
        pools->items[i] = pool;
    }
    Tool *t = tool_new(vm, ctx, v_obj(&pools->head), out);
    if (!t)
        return false;
    t->r = n;
    return make_places(vm, t, n) || (value_release(*out), false);
}

static bool product_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    const Value *pools = tuple_of(t->source)->items;
    size_t i = t->r;
    while (t->begun && i > 0 && ++t->at[i - 1] == tuple_of(pools[i - 1])->n)
        t->at[--i] = 0;
    if (t->begun && i == 0)
        return tool_finish(t, done);
    for (size_t k = 0; !t->begun && k < t->r; k++)
        if (tuple_of(pools[k])->n == 0)
            return tool_finish(t, done);
    t->begun = true;
    Tuple *row = fresh_tuple(vm, t);
    if (!row)
        return false;
    for (size_t k = 0; k < t->r; k++)
        tool_put(&row->items[k], value_copy(tuple_of(pools[k])->items[t->at[k]]));
    *out = value_copy(t->kept);
    return true;
}

// ---- permutations and combinations --------------------------------------------------------------

static bool start_places(VM *vm, Tool *t, bool permutes) {
    size_t places;
    if (!add_size(t->n, t->r, &places))
        return vm_no_memory(vm);
    if (!make_places(vm, t, places))
        return false;
    for (size_t i = 0; i < t->n && permutes; i++)
        t->at[i] = i;
    for (size_t i = 0; i < t->r; i++) {
        if (permutes)
            t->at[t->n + i] = t->n - i;
        else if (!t->again)
            t->at[i] = i;
    }
    return true;
}

static bool make_choice(VM *vm, const Type *type, const Value *args, bool all, Value *out) {
    const Type *kind = tool_kind(type);
    Value pool = tuple_from(vm, args[0]);
    int64_t r;
    if (v_is(pool, T_UNDEF))
        return false;
    if (all)
        r = (int64_t)tuple_of(pool)->n;
    else if (!value_index(vm, args[1], &r)) {
        value_release(pool);
        return false;
    }
    if (r < 0) {
        value_release(pool);
        return vm_raise(vm, ERR_VALUE, "r must be non-negative");
    }
    Tool *t = tool_new(vm, type, pool, out);
    if (!t)
        return false;
    t->n = tuple_of(t->source)->n;
    t->r = (size_t)r;
    t->again = kind == &type_combinations_again;
    if (t->r > t->n && !(t->again && t->n)) {
        tool_clear(&t->head); // there is none
        return true;
    }
    if (!start_places(vm, t, kind == &type_permutations)) {
        value_release(*out);
        return false;
    }
    return true;
}

static bool make_permutations(VM *vm, void *ctx, Value *args, Value *out) {
    return make_choice(vm, ctx, args, v_is(args[1], T_NONE), out);
}

static bool make_combinations(VM *vm, void *ctx, Value *args, Value *out) {
    return make_choice(vm, ctx, args, false, out);
}

// The items of the pool at the first r places.
static bool give_choice(VM *vm, Tool *t, Value *out) {
    const Value *pool = tuple_of(t->source)->items;
    t->begun = true;
    Tuple *row = fresh_tuple(vm, t);
    if (!row)
        return false;
    for (size_t k = 0; k < t->r; k++)
        tool_put(&row->items[k], value_copy(pool[t->at[k]]));
    *out = value_copy(t->kept);
    return true;
}

static bool permutations_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    size_t *order = t->at;
    size_t *turns = t->at + t->n;
    size_t i = t->r;
    for (; t->begun && i > 0; i--) {
        size_t place = i - 1, first = order[place];
        if (--turns[place]) {
            size_t other = t->n - turns[place];
            order[place] = order[other];
            order[other] = first;
            break;
        }
        memmove(order + place, order + place + 1, (t->n - place - 1) * sizeof *order);
        order[t->n - 1] = first;
        turns[place] = t->n - place;
    }
    if (t->begun && i == 0)
        return tool_finish(t, done);
    return give_choice(vm, t, out);
}

static bool combinations_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    size_t i = t->r;
    if (t->begun) { // the last place that can still go on
        while (i > 0 && t->at[i - 1] == (t->again ? t->n - 1 : i - 1 + t->n - t->r))
            i--;
        if (i == 0)
            return tool_finish(t, done);
        t->at[i - 1]++;
        for (; i < t->r; i++)
            t->at[i] = t->at[i - 1] + !t->again;
    }
    return give_choice(vm, t, out);
}

// ---- the classes --------------------------------------------------------------------------------

static const Method tool_methods[] = {ITERATOR_METHODS, {0}};
#define TOOL(TYPE, NAME, NEXT) \
    static const Type TYPE = {TOOL_SLOTS(TYPE, NAME, NEXT), .methods = tool_methods}
static const Type type_chain = {TOOL_SLOTS(type_chain, "chain", chain_next),
                                .methods = chain_methods};
static const Type type_islice = {TOOL_SLOTS(type_islice, "islice", islice_next),
                                 .methods = islice_methods};
TOOL(type_accumulate, "accumulate", accumulate_next);
TOOL(type_groupby, "groupby", groupby_next);
TOOL(type_group, "_grouper", group_next);
TOOL(type_product, "product", product_next);
TOOL(type_permutations, "permutations", permutations_next);
TOOL(type_combinations, "combinations", combinations_next);
TOOL(type_combinations_again, "combinations_with_replacement", combinations_next);

static const ToolClass classes[] = {
    {&type_chain, "chain(*iterables)", "The items of all iterables, one after the other.",
     make_chain},
    {&type_islice, "islice(*args)", "Some items of an iterable, by start, stop and step.",
     make_islice},
    {&type_accumulate, "accumulate(iterable, func=None, *, initial=None)", "Prefix sums.",
     make_accumulate},
    {&type_groupby, "groupby(iterable, key=None)", "Neighbours with the same key, together.",
     make_groupby},
    {&type_product, "product(*iterables, repeat=1)", "All pairs, triples, ... of items.",
     make_product},
    {&type_permutations, "permutations(iterable, r=None)", "All orders of r items.",
     make_permutations},
    {&type_combinations, "combinations(iterable, r)", "All choices of r items.", make_combinations},
    {&type_combinations_again, "combinations_with_replacement(iterable, r)",
     "All choices of r items, each as often as one likes.", make_combinations},
    {0},
};

// klass.__new__(klass, ...), for a class that derives from it.
static bool static_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *type = value_class(args[0]);
    const Tuple *given = tuple_of(args[1]);
    Value v[MOST_GIVEN], names[MOST_GIVEN], key, item;
    size_t n = given->n, nkw = 0;
    bool derived = type && type->layout && type->layout->make == tool_make;
    if (!derived && !(type && !type->layout && type->make == tool_make))
        return vm_raise(vm, ERR_TYPE, "__new__ wants a class that derives from one of itertools");
    if (n + dict_length(args[2]) > MOST_GIVEN)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    memcpy(v, given->items, n * sizeof *v);
    for (size_t at = 0; dict_next(args[2], &at, &key, &item); nkw++) {
        names[nkw] = key;
        v[n + nkw] = item;
    }
    const Args all = {v, n, nkw, names};
    return derived ? tool_make(vm, args[0].u.o, &all, out) : vm_call(vm, args[0], &all, out);
}

static bool add_classes(VM *vm, Space *space, const ToolClass *rows) {
    for (const ToolClass *c = rows; c->type; c++) {
        Value v = type_new_style(vm, c->type, c->signature, STYLE_BUILTIN, c->make,
                                 (void *)(uintptr_t)c->type, c->doc);
        bool ok = !v_is(v, T_UNDEF) && space_set(vm, space, str_of(c->type->name), v);
        value_release(v);
        if (!ok)
            return false;
        if (!type_add_static(vm, c->type, "__new__(cls, /, *args, **kwargs)", static_new,
                             "An iterator of a class."))
            return false;
    }
    return true;
}

bool itertools_classes(VM *vm, Space *space) {
    if (!add_classes(vm, space, classes) || !add_classes(vm, space, more_tools))
        return false;
    return type_add_static(vm, &type_chain, "from_iterable(iterable, /)", chain_from_iterable,
                           "The items of all iterables that an iterable gives.");
}
