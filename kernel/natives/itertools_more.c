// itertools_more.c: the rest of itertools: count, repeat, cycle, compress, dropwhile, takewhile,
// filterfalse, starmap, pairwise, zip_longest, tee.
#include "kernel/natives/natives.h"
#include "kernel/vm/class.h"
#include "kernel/natives/itertools.h"
#include "kernel/vm/slot_methods.h"

// (class, (function, iterator)[, flag])
static bool reduce_with(VM *vm, Value self, Value flag, Value *out) {
    const Tool *t = tool_of(self);
    bool ended = v_is(t->source, T_UNDEF);
    Value args[2] = {ended ? V_NONE : value_copy(t->fn),
                     ended ? tool_empty(vm) : value_copy(t->source)};
    bool ok = !v_is(args[1], T_UNDEF) && tool_reduced(vm, self, args, 2, flag, out);
    value_release(args[0]);
    value_release(args[1]);
    return ok;
}

static bool m_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return reduce_with(vm, self, V_UNDEF, out);
}

// The flag of dropwhile and takewhile: the predicate has spoken.
static bool m_reduce_flag(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return reduce_with(vm, self, v_int(tool_of(self)->begun), out);
}

static bool m_set_flag(VM *vm, Value self, Value *args, Value *out) {
    bool flag;
    if (!value_truth(vm, args[0], &flag))
        return false;
    tool_of(self)->begun = flag;
    *out = V_NONE;
    return true;
}

#define REDUCE \
    { "__reduce__()", m_reduce, "What makes it again." }
static const Method plain_methods[] = {REDUCE, ITERATOR_METHODS, {0}};
static const Method next_methods[] = {ITERATOR_METHODS, {0}};
static const Method flag_methods[] = {
    {"__reduce__()", m_reduce_flag, "What makes it again."},
    {"__setstate__(state, /)", m_set_flag, "Sets whether the predicate has spoken."},
    ITERATOR_METHODS,
    {0},
};

// ---- count --------------------------------------------------------------------------------------

static bool is_number(VM *vm, Value v) {
    if (int_is(v) || v_is(v, T_BOOL) || v_is(v, T_FLOAT))
        return true;
    const Type *t = value_type(vm, v);
    return !value_is_str(v) &&
           (t->to_index || t->to_whole || t->to_int || t->to_float || type_is_a(t, &type_complex));
}

static bool is_one(Value v) {
    return (v_is(v, T_INT) && v.u.i == 1) || (v_is(v, T_BOOL) && v.u.b);
}

static bool make_count(VM *vm, void *ctx, Value *args, Value *out) {
    if (!is_number(vm, args[0]) || !is_number(vm, args[1]))
        return vm_raise(vm, ERR_TYPE, "a number is required");
    Tool *t = tool_new(vm, ctx, V_NONE, out);
    if (!t)
        return false;
    bool flag = v_is(args[0], T_BOOL) && is_one(args[1]);
    t->now = flag ? v_int(args[0].u.b) : value_copy(args[0]);
    t->kept = is_one(args[1]) ? v_int(1) : value_copy(args[1]);
    return true;
}

static bool count_next(VM *vm, Value v, Value *out, bool *done) {
    (void)done;
    Tool *t = tool_of(v);
    if (v_is(t->now, T_INT) && v_is(t->kept, T_INT) &&
        !__builtin_add_overflow(t->now.u.i, t->kept.u.i, &out->u.i)) {
        Value next = v_int(out->u.i);
        *out = t->now;
        t->now = next;
        return true;
    }
    Value now = value_copy(t->now);
    Value step = value_copy(t->kept);
    Value next;
    bool ok = op_binary(vm, OP_ADD, now, step, false, &next);
    value_release(step);
    if (!ok) {
        value_release(now);
        return false;
    }
    tool_put(&t->now, next);
    *out = now;
    return true;
}

static bool count_repr(VM *vm, Value v, Buf *out) {
    const Tool *t = tool_of(v);
    Value now = value_copy(t->now);
    Value step = value_copy(t->kept);
    buf_printf(out, "%s(", v.u.o->type->name);
    bool ok = value_repr(vm, now, out);
    if (ok && !is_one(step)) {
        buf_add(out, STR(", "));
        ok = value_repr(vm, step, out);
    }
    buf_byte(out, ')');
    value_release(now);
    value_release(step);
    return ok;
}

static bool m_count_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    Value parts[2] = {t->now, t->kept};
    return tool_reduced(vm, self, parts, is_one(t->kept) && v_is(t->now, T_INT) ? 1 : 2, V_UNDEF,
                        out);
}

static const Method count_methods[] = {
    {"__reduce__()", m_count_reduce, "What makes it again."}, ITERATOR_METHODS, {0}};

// ---- repeat -------------------------------------------------------------------------------------

enum { FOR_EVER = -1 };

static bool make_repeat(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t times = FOR_EVER;
    if (!v_is(args[1], T_UNDEF) && !value_index(vm, args[1], &times))
        return false;
    if (!v_is(args[1], T_UNDEF) && times < 0)
        times = 0;
    Tool *t = tool_new(vm, ctx, V_NONE, out);
    if (!t)
        return false;
    t->item = value_copy(args[0]);
    t->n = (size_t)times;
    return true;
}

static bool repeat_next(VM *vm, Value v, Value *out, bool *done) {
    (void)vm;
    Tool *t = tool_of(v);
    if (t->n == 0 || v_is(t->item, T_UNDEF))
        return *done = true;
    if (t->n != (size_t)FOR_EVER)
        t->n--;
    *out = value_copy(t->item);
    return true;
}

static bool repeat_repr(VM *vm, Value v, Buf *out) {
    const Tool *t = tool_of(v);
    Value item = value_copy(t->item);
    buf_printf(out, "%s(", v.u.o->type->name);
    bool ok = value_repr(vm, item, out);
    if (t->n != (size_t)FOR_EVER)
        buf_printf(out, ", %zu", t->n);
    buf_byte(out, ')');
    value_release(item);
    return ok;
}

static bool m_repeat_hint(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    if (t->n == (size_t)FOR_EVER)
        return vm_raise(vm, ERR_TYPE, "len() of unsized object");
    *out = v_int((int64_t)t->n);
    return true;
}

static bool m_repeat_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    Value parts[2] = {t->item, v_int((int64_t)t->n)};
    return tool_reduced(vm, self, parts, t->n == (size_t)FOR_EVER ? 1 : 2, V_UNDEF, out);
}

static const Method repeat_methods[] = {
    {"__length_hint__()", m_repeat_hint, "How often it will give the object."},
    {"__reduce__()", m_repeat_reduce, "What makes it again."},
    ITERATOR_METHODS,
    {0},
};

// ---- cycle --------------------------------------------------------------------------------------

static bool make_cycle(VM *vm, void *ctx, Value *args, Value *out) {
    Value source, kept;
    if (!value_iter(vm, args[0], &source))
        return false;
    Tool *t = tool_new(vm, ctx, source, out);
    if (!t)
        return false;
    kept = list_new(vm, 0);
    t->kept = kept;
    if (!v_is(kept, T_UNDEF))
        return true;
    value_release(*out);
    return false;
}

static bool cycle_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (!v_is(t->source, T_UNDEF)) {
        if (!tool_fetch(vm, t->source, out, done))
            return false;
        if (!*done) {
            if (t->again || v_is(t->kept, T_UNDEF))
                return true;
            if (list_append(vm, t->kept, value_copy(*out)))
                return true;
            value_release(*out);
            return false;
        }
        *done = false;
        tool_put(&t->source, V_UNDEF);
    }
    if (!v_is_type(t->kept, &type_list) || list_of(t->kept)->n == 0)
        return *done = true;
    const List *kept = list_of(t->kept);
    if (t->n >= kept->n)
        t->n = 0; // the list may be a cell's, by __setstate__
    *out = value_copy(kept->items[t->n++]);
    return true;
}

static bool m_cycle_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    if (!v_is_type(t->kept, &type_list))
        return vm_raise(vm, ERR_VALUE, "the cycle has been taken apart");
    bool ended = v_is(t->source, T_UNDEF);
    Value source, parts[2] = {t->kept, v_bool(ended || t->again)};
    if (!ended)
        source = value_copy(t->source);
    else if (!value_iter(vm, t->kept, &source))
        return false;
    if (ended && v_is_type(source, &type_list_iter))
        ((SeqIter *)source.u.o)->at = (int64_t)t->n;
    Value state = tuple_new(vm, parts, 2);
    bool ok = !v_is(state, T_UNDEF) && tool_reduced(vm, self, &source, 1, state, out);
    value_release(source);
    return ok;
}

static bool m_cycle_set(VM *vm, Value self, Value *args, Value *out) {
    Tool *t = tool_of(self);
    int64_t again;
    if (!v_is_type(args[0], &type_tuple))
        return vm_raise(vm, ERR_TYPE, "state is not a tuple");
    const Tuple *state = tuple_of(args[0]);
    if (state->n != 2)
        return vm_raise(vm, ERR_TYPE, "function takes exactly 2 arguments (%zu given)", state->n);
    if (!v_is_type(state->items[0], &type_list))
        return vm_raise(vm, ERR_TYPE, "argument 1 must be list, not %s",
                        type_name(vm, state->items[0]));
    if (!value_index(vm, state->items[1], &again))
        return false;
    tool_put(&t->kept, value_copy(state->items[0]));
    t->again = again != 0;
    t->n = 0;
    *out = V_NONE;
    return true;
}

static const Method cycle_methods[] = {
    {"__reduce__()", m_cycle_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_cycle_set, "Sets the items that come again."},
    ITERATOR_METHODS,
    {0},
};

// ---- what is left out ---------------------------------------------------------------------------

static bool make_compress(VM *vm, void *ctx, Value *args, Value *out) {
    Value source, selectors;
    if (!value_iter(vm, args[0], &source))
        return false;
    if (!value_iter(vm, args[1], &selectors)) {
        value_release(source);
        return false;
    }
    Tool *t = tool_new(vm, ctx, source, out);
    if (t)
        t->fn = selectors;
    else
        value_release(selectors);
    return t != NULL;
}

static bool compress_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    Value item, selector;
    while (vm_poll(vm)) {
        bool wanted = false;
        if (v_is(t->source, T_UNDEF))
            return *done = true;
        if (!tool_fetch(vm, t->source, &item, done))
            return false;
        if (*done)
            return true;
        bool ok = !v_is(t->fn, T_UNDEF) && tool_fetch(vm, t->fn, &selector, done);
        if (ok && !*done) {
            ok = value_truth(vm, selector, &wanted);
            value_release(selector);
        }
        if (ok && wanted && !*done) {
            *out = item;
            return true;
        }
        value_release(item);
        if (!ok || *done)
            return ok;
    }
    return false;
}

static bool m_compress_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    Value parts[2] = {t->source, t->fn};
    return tool_reduced(vm, self, parts, 2, V_UNDEF, out);
}

static const Method compress_methods[] = {
    {"__reduce__()", m_compress_reduce, "What makes it again."}, ITERATOR_METHODS, {0}};

static bool make_filter(VM *vm, void *ctx, Value *args, Value *out) {
    Value source;
    if (!value_iter(vm, args[1], &source))
        return false;
    Tool *t = tool_new(vm, ctx, source, out);
    if (t)
        t->fn = value_copy(args[0]);
    return t != NULL;
}

// What the function says of an item.
static bool says(VM *vm, const Tool *t, Value item, bool *out) {
    Value answer, fn = value_copy(t->fn);
    if (!call_values(vm, fn, &item, 1, &answer)) {
        value_release(fn);
        return false;
    }
    value_release(fn);
    bool ok = value_truth(vm, answer, out);
    value_release(answer);
    return ok;
}

// The next item whose answer is `wanted`; *done at the end.
static bool search(VM *vm, const Tool *t, bool plain, bool wanted, Value *out, bool *done) {
    while (vm_poll(vm)) {
        bool yes;
        if (v_is(t->source, T_UNDEF))
            return *done = true;
        if (!tool_fetch(vm, t->source, out, done))
            return false;
        if (*done)
            return true;
        bool ok = plain ? value_truth(vm, *out, &yes) : says(vm, t, *out, &yes);
        if (ok && yes == wanted)
            return true;
        value_release(*out);
        if (!ok)
            return false;
    }
    return false;
}

static bool filterfalse_next(VM *vm, Value v, Value *out, bool *done) {
    const Tool *t = tool_of(v);
    bool plain = v_is(t->fn, T_NONE) ||
                 (v_is_type(t->fn, &type_type) && ((TypeObj *)t->fn.u.o)->type == &type_bool);
    return search(vm, t, plain, false, out, done);
}

static bool dropwhile_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    if (t->begun)
        return tool_fetch(vm, t->source, out, done);
    if (!search(vm, t, false, false, out, done))
        return false;
    t->begun = !*done;
    return true;
}

static bool takewhile_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    bool yes;
    if (t->begun || v_is(t->source, T_UNDEF))
        return *done = true;
    if (!tool_fetch(vm, t->source, out, done))
        return false;
    if (*done)
        return true;
    bool ok = says(vm, t, *out, &yes);
    if (ok && yes)
        return true;
    value_release(*out);
    if (ok)
        t->begun = *done = true;
    return ok;
}

// ---- starmap and pairwise -----------------------------------------------------------------------

static bool starmap_next(VM *vm, Value v, Value *out, bool *done) {
    const Tool *t = tool_of(v);
    Value item;
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    if (!tool_fetch(vm, t->source, &item, done))
        return false;
    if (*done)
        return true;
    Value args = tuple_from(vm, item);
    Value fn = value_copy(t->fn);
    value_release(item);
    bool ok =
        !v_is(args, T_UNDEF) && call_values(vm, fn, tuple_of(args)->items, tuple_of(args)->n, out);
    value_release(args);
    value_release(fn);
    return ok;
}

static bool make_pairwise(VM *vm, void *ctx, Value *args, Value *out) {
    Value source;
    return value_iter(vm, args[0], &source) && tool_new(vm, ctx, source, out);
}

static bool pairwise_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    Value item;
    if (v_is(t->source, T_UNDEF))
        return *done = true;
    if (v_is(t->kept, T_UNDEF)) {
        if (!tool_fetch(vm, t->source, &item, done)) {
            tool_clear(&t->head); // an error is its end
            return false;
        }
        if (*done)
            return tool_finish(t, done);
        tool_put(&t->kept, item);
        if (v_is(t->source, T_UNDEF))
            return tool_finish(t, done);
    }
    Value before = value_copy(t->kept); // the source may ask this iterator for more
    if (!tool_fetch(vm, t->source, &item, done) || *done) {
        value_release(before);
        tool_clear(&t->head);
        return *done;
    }
    tool_put(&t->kept, value_copy(item));
    Value both[2] = {before, item};
    *out = tuple_steal(vm, both, 2);
    return !v_is(*out, T_UNDEF);
}

// ---- zip_longest --------------------------------------------------------------------------------

static bool make_zip_longest(VM *vm, void *ctx, Value *args, Value *out) {
    const Tuple *given = tuple_of(args[0]);
    Tuple *sources = tuple_reserve(vm, given->n);
    if (!sources)
        return false;
    for (size_t i = 0; i < given->n; i++) {
        Value source;
        if (!value_iter(vm, given->items[i], &source)) {
            value_release(v_obj(&sources->head));
            return false;
        }
        sources->items[i] = source;
    }
    Tool *t = tool_new(vm, ctx, v_obj(&sources->head), out);
    if (!t)
        return false;
    t->n = given->n;
    t->fn = value_copy(args[1]);
    return true;
}

// The item of source i; what fills up where it has ended. *done: that was the last one that went
// on.
static bool longest_item(VM *vm, Tool *t, Tuple *sources, size_t i, Value *out, bool *done) {
    bool ended = v_is(sources->items[i], T_UNDEF);
    if (!ended && !tool_fetch(vm, sources->items[i], out, &ended))
        return false;
    if (!ended)
        return true;
    Value gone = sources->items[i];
    sources->items[i] = V_UNDEF;
    if (!v_is(gone, T_UNDEF) && t->n)
        t->n--;
    value_release(gone);
    *out = value_copy(t->fn);
    *done = t->n == 0;
    return true;
}

static bool zip_longest_next(VM *vm, Value v, Value *out, bool *done) {
    Tool *t = tool_of(v);
    if (t->n == 0 || !v_is_type(t->source, &type_tuple))
        return *done = true;
    Value held = value_copy(t->source);
    Tuple *sources = tuple_of(held), *row = NULL;
    if (v_is_type(t->kept, &type_tuple) && t->kept.u.o->refs == 1) {
        row = tuple_of(t->kept);
        t->kept = V_UNDEF;
    } else
        row = tuple_reserve(vm, sources->n);
    bool ok = row != NULL;
    for (size_t i = 0; ok && !*done && i < sources->n; i++) {
        Value item = V_UNDEF;
        ok = longest_item(vm, t, sources, i, &item, done);
        if (ok)
            tool_put(&row->items[i], item);
    }
    value_release(held);
    if (!ok)
        t->n = 0;
    if (ok && !*done) {
        *out = v_obj(&row->head);
        tool_put(&t->kept, value_copy(*out));
        return true;
    }
    if (row)
        value_release(v_obj(&row->head));
    return ok;
}

static bool m_longest_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tool *t = tool_of(self);
    size_t n = v_is_type(t->source, &type_tuple) ? tuple_of(t->source)->n : 0;
    Tuple *sources = tuple_reserve(vm, n);
    bool ok = sources != NULL;
    for (size_t i = 0; ok && i < n; i++) {
        Value source = tuple_of(t->source)->items[i];
        sources->items[i] = v_is(source, T_UNDEF) ? tuple_new(vm, NULL, 0) : value_copy(source);
        ok = !v_is(sources->items[i], T_UNDEF);
    }
    ok = ok && tool_reduced(vm, self, sources->items, n,
                            v_is(t->fn, T_UNDEF) ? V_NONE : value_copy(t->fn), out);
    if (sources)
        value_release(v_obj(&sources->head));
    return ok;
}

static bool m_longest_set(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    tool_put(&tool_of(self)->fn, value_copy(args[0]));
    *out = V_NONE;
    return true;
}

static const Method longest_methods[] = {
    {"__reduce__()", m_longest_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_longest_set, "Sets what fills up."},
    ITERATOR_METHODS,
    {0},
};

// ---- tee
// ----------------------------------------------------------------------------------------- The
// branches read a chain of blocks of items; whoever needs another item first asks the source. A
// block that all have left behind goes with their references to it.

enum { TEE_ITEMS = 57 };

typedef struct TeeBlock {
    Obj head;
    Value source, next; // next: the block behind this one, T_UNDEF: not yet
    size_t n;
    bool asking; // the source is running
    Value items[TEE_ITEMS];
} TeeBlock;

typedef struct Tee {
    Obj head;
    Value block;
    size_t at;
} Tee;

static const Type type_tee_block, type_tee;
static TeeBlock *block_of(Value v) {
    return (TeeBlock *)v.u.o;
}

static void block_clear(Obj *o) {
    TeeBlock *b = (TeeBlock *)o;
    Value source = b->source, next = b->next;
    size_t n = b->n;
    b->source = b->next = V_UNDEF;
    b->n = 0;
    value_release(source);
    for (size_t i = 0; i < n; i++) {
        Value item = b->items[i];
        b->items[i] = V_UNDEF;
        value_release(item);
    }
    while (v_is(next, T_OBJ) && next.u.o->refs == 1) { // a long chain goes without recursion
        Value after = block_of(next)->next;
        block_of(next)->next = V_UNDEF;
        value_release(next);
        next = after;
    }
    value_release(next);
}

static void block_traverse(Obj *o, VisitFn visit, void *ctx) {
    const TeeBlock *b = (const TeeBlock *)o;
    visit(b->source, ctx);
    visit(b->next, ctx);
    for (size_t i = 0; i < b->n; i++)
        visit(b->items[i], ctx);
}

static const Type type_tee_block = {
    .name = "_tee_dataobject",
    .module = "itertools",
    .full_name = "itertools._tee_dataobject",
    .base = &type_object,
    .size = sizeof(TeeBlock),
    .collected = true,
    .free = block_clear,
    .traverse = block_traverse,
    .clear = block_clear,
    .hash = identity_hash,
};

static Value block_new(VM *vm, Value source) {
    TeeBlock *b = obj_new(vm, &type_tee_block);
    if (!b)
        return V_UNDEF;
    b->source = value_copy(source);
    return v_obj(&b->head);
}

static void tee_clear(Obj *o) {
    tool_put(&((Tee *)o)->block, V_UNDEF);
}
static void tee_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Tee *)o)->block, ctx);
}

static Value tee_new(VM *vm, Value block STEALS, size_t at) {
    Tee *t = v_is(block, T_UNDEF) ? NULL : obj_new(vm, &type_tee);
    if (!t) {
        value_release(block);
        return V_UNDEF;
    }
    t->block = block;
    t->at = at;
    return v_obj(&t->head);
}

// One item more in the block.
static bool block_grow(VM *vm, TeeBlock *b, bool *done) {
    Value item;
    if (b->asking)
        return vm_raise(vm, ERR_RUNTIME, "cannot re-enter the tee iterator");
    if (v_is(b->source, T_UNDEF))
        return *done = true;
    b->asking = true;
    bool ok = tool_fetch(vm, b->source, &item, done);
    b->asking = false;
    if (!ok || *done)
        return ok;
    if (b->n < TEE_ITEMS)
        b->items[b->n++] = item;
    else
        value_release(item);
    return true;
}

static bool tee_next(VM *vm, Value v, Value *out, bool *done) {
    Tee *t = (Tee *)v.u.o;
    if (v_is(t->block, T_UNDEF))
        return *done = true;
    if (t->at == TEE_ITEMS) {
        TeeBlock *full = block_of(t->block);
        if (v_is(full->next, T_UNDEF))
            full->next = block_new(vm, full->source);
        if (v_is(full->next, T_UNDEF))
            return false;
        t->at = 0;
        tool_put(&t->block, value_copy(full->next));
    }
    Value held = value_copy(t->block);
    TeeBlock *b = block_of(held);
    bool ok = t->at < b->n || block_grow(vm, b, done);
    if (ok && !*done && t->at < b->n)
        *out = value_copy(b->items[t->at++]);
    else if (ok)
        *done = true;
    value_release(held);
    return ok;
}

static bool m_tee_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Tee *t = (const Tee *)self.u.o;
    *out = tee_new(vm, value_copy(t->block), t->at);
    return !v_is(*out, T_UNDEF);
}

static const Method tee_methods[] = {
    {"__copy__()", m_tee_copy, "Another branch, at the same place."}, {0}};

static const Type type_tee = {
    .name = "_tee",
    .module = "itertools",
    .full_name = "itertools._tee",
    .base = &type_object,
    .size = sizeof(Tee),
    .collected = true,
    .free = tee_clear,
    .traverse = tee_traverse,
    .clear = tee_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = tee_next,
    .methods = tee_methods,
};

// The first branch: an iterator that can be copied itself, or a tee.
static bool first_branch(VM *vm, Value iterable, Value *out, Value *copy) {
    Value source;
    bool found = false;
    if (!value_iter(vm, iterable, &source))
        return false;
    bool ok = value_find_attr(vm, source, STR("__copy__"), copy, &found);
    if (!ok || found) {
        if (ok)
            *out = source;
        else
            value_release(source);
        return ok;
    }
    *out = tee_new(vm, block_new(vm, source), 0);
    value_release(source);
    if (v_is(*out, T_UNDEF))
        return false;
    if (value_getattr(vm, *out, STR("__copy__"), copy))
        return true;
    value_release(*out);
    return false;
}

// tee(iterable, n=2)
static bool f_tee(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t n;
    Value copy;
    if (!value_index(vm, args[1], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "n must be >= 0");
    Tuple *made = tuple_reserve(vm, (size_t)n);
    if (!made)
        return false;
    bool ok = n == 0 || first_branch(vm, args[0], &made->items[0], &copy);
    for (int64_t i = 1; ok && i < n; i++)
        ok = vm_poll(vm) && call_values(vm, copy, NULL, 0, &made->items[i]);
    if (n && !v_is(made->items[0], T_UNDEF))
        value_release(copy);
    *out = v_obj(&made->head);
    if (!ok)
        value_release(*out);
    return ok;
}

const NativeRow natives_itertools[] = {
    {"itertools", "tee(iterable, n=2, /)", f_tee, "Several iterators over what one gives."},
    {0},
};

// ---- the classes --------------------------------------------------------------------------------

#define TOOL(TYPE, NAME, NEXT, ...) \
    static const Type TYPE = {TOOL_SLOTS(TYPE, NAME, NEXT), __VA_ARGS__}
TOOL(type_count, "count", count_next, .repr = count_repr, .methods = count_methods);
TOOL(type_repeat, "repeat", repeat_next, .repr = repeat_repr, .methods = repeat_methods);
TOOL(type_cycle, "cycle", cycle_next, .methods = cycle_methods);
TOOL(type_compress, "compress", compress_next, .methods = compress_methods);
TOOL(type_dropwhile, "dropwhile", dropwhile_next, .methods = flag_methods);
TOOL(type_takewhile, "takewhile", takewhile_next, .methods = flag_methods);
TOOL(type_filterfalse, "filterfalse", filterfalse_next, .methods = plain_methods);
TOOL(type_starmap, "starmap", starmap_next, .methods = plain_methods);
TOOL(type_pairwise, "pairwise", pairwise_next, .methods = next_methods);
TOOL(type_zip_longest, "zip_longest", zip_longest_next, .methods = longest_methods);

const ToolClass more_tools[] = {
    {&type_count, "count(start=0, step=1)", "Numbers from start on, without an end.", make_count},
    {&type_repeat, "repeat(object, times=<no value>)", "The same object again and again.",
     make_repeat},
    {&type_cycle, "cycle(iterable, /)", "The items, again and again.", make_cycle},
    {&type_compress, "compress(data, selectors)", "The items whose selector is true.",
     make_compress},
    {&type_dropwhile, "dropwhile(predicate, iterable, /)",
     "The items from the first one on that the predicate denies.", make_filter},
    {&type_takewhile, "takewhile(predicate, iterable, /)",
     "The items before the first one that the predicate denies.", make_filter},
    {&type_filterfalse, "filterfalse(function, iterable, /)", "The items that the function denies.",
     make_filter},
    {&type_starmap, "starmap(function, iterable, /)", "The function of the arguments in each item.",
     make_filter},
    {&type_pairwise, "pairwise(iterable, /)", "Each item with the one behind it.", make_pairwise},
    {&type_zip_longest, "zip_longest(*iterables, fillvalue=None)",
     "Items side by side, to the end of the longest iterable.", make_zip_longest},
    {0},
};
