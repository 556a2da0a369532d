// iter.c: the iterators that builtins make: enumerate, zip, map, filter, and
// iter(callable, sentinel).
#include "kernel/vm/complex.h"

// One struct for all of them; fields that a type does not use stay T_UNDEF.
typedef struct Iter {
    Obj head;
    Value source; // iterator, or a tuple of iterators
    Value fn;     // of map and filter; the sentinel of callable_iterator
    Value kept;   // tuple handed out last, used again when nobody else has it
    Value count;  // of enumerate
    bool strict;
} Iter;

static Iter *iter_of(Value v) {
    return (Iter *)v.u.o;
}

static void iter_clear(Obj *o) {
    Iter *it = (Iter *)o;
    Value gone[4] = {it->source, it->fn, it->kept, it->count};
    it->source = it->fn = it->kept = it->count = V_UNDEF;
    for (int i = 0; i < 4; i++)
        value_release(gone[i]);
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    Iter *it = (Iter *)o;
    visit(it->source, ctx);
    visit(it->fn, ctx);
    visit(it->kept, ctx);
    visit(it->count, ctx);
}

static Value iter_new(VM *vm, const Type *type, Value source, Value fn) {
    Iter *it = v_is(source, T_UNDEF) ? NULL : obj_new(vm, type);
    if (!it) {
        value_release(source);
        return V_UNDEF;
    }
    it->source = source;
    it->fn = value_copy(fn);
    return v_obj(&it->head);
}

// value_next, with the frequent kinds of iterators looked into.
static inline bool fetch(VM *vm, Value source, Value *out, bool *done) {
    if (v_is_type(source, &type_list_iter)) {
        SeqIter *it = (SeqIter *)source.u.o;
        if (v_is_type(it->seq, &type_list) && (size_t)it->at < list_of(it->seq)->n) {
            *out = value_copy(list_of(it->seq)->items[it->at++]);
            *done = false;
            return true;
        }
    } else if (v_is_type(source, &type_range_iter)) {
        SeqIter *it = (SeqIter *)source.u.o;
        const Range *r = (const Range *)it->seq.u.o;
        if (v_is(it->seq, T_OBJ) && it->at < r->count) {
            *out = v_int(r->start + it->at++ * r->step);
            *done = false;
            return true;
        }
    }
    return value_next(vm, source, out, done);
}

// A tuple of n places that can be filled: the kept one when it is free.
static Tuple *fresh_tuple(VM *vm, Iter *it, size_t n) {
    if (v_is(it->kept, T_OBJ) && it->kept.u.o->refs == 1)
        return tuple_of(it->kept);
    Tuple *t = tuple_reserve(vm, n);
    if (!t)
        return NULL;
    value_release(it->kept);
    it->kept = v_obj(&t->head);
    return t;
}

static void put(Value *at, Value v) {
    Value old = *at;
    *at = v;
    value_release(old);
}

// ---- enumerate ----------------------------------------------------------------------------------

Value enumerate_new(VM *vm, Value iterable, Value start) {
    Value source;
    if (!value_iter(vm, iterable, &source))
        return V_UNDEF;
    Value v = iter_new(vm, &type_enumerate, source, V_UNDEF);
    if (!v_is(v, T_UNDEF))
        iter_of(v)->count = value_copy(start);
    return v;
}

static bool enumerate_next(VM *vm, Value v, Value *out, bool *done) {
    Iter *it = iter_of(v);
    Value item, next;
    if (!fetch(vm, it->source, &item, done))
        return false;
    if (*done)
        return true;
    Tuple *t = fresh_tuple(vm, it, 2);
    bool small = v_is(it->count, T_INT) && it->count.u.i < INT64_MAX;
    if (small)
        next = v_int(it->count.u.i + 1);
    if (!t || (!small && !op_binary(vm, OP_ADD, it->count, v_int(1), false, &next))) {
        value_release(item);
        return false;
    }
    put(&t->items[0], it->count);
    put(&t->items[1], item);
    it->count = next;
    *out = value_copy(it->kept);
    return true;
}

// ---- parts, for compiled loops ------------------------------------------------------------------

size_t iter_sources(Value v, bool *counted) {
    *counted = v_is_type(v, &type_enumerate);
    return *counted ? 1 : v_is_type(v, &type_zip) ? tuple_of(iter_of(v)->source)->n : 0;
}

static bool is_sequence_iter(Value v) {
    return v_is_type(v, &type_list_iter) || v_is_type(v, &type_seq_iter) ||
           v_is_type(v, &type_str_iter);
}

static bool derives_from_complex(Value v) {
    return v_is(v, T_OBJ) && v.u.o->type->base == &type_complex && !v.u.o->type->class_object;
}

Value *iter_part(Value *v, IterPart what, size_t k, size_t n) {
    bool counted;
    switch (what) {
    case ITER_ITEM:
        return v_is_type(*v, &type_tuple) && tuple_of(*v)->n == n ? &tuple_of(*v)->items[k] : NULL;
    case ITER_COUNT: return v_is_type(*v, &type_enumerate) ? &iter_of(*v)->count : NULL;
    case ITER_SOURCE:
        if (n == 0)
            return v_is_type(*v, &type_enumerate) ? &iter_of(*v)->source : NULL;
        return iter_sources(*v, &counted) == n && !counted
                   ? &tuple_of(iter_of(*v)->source)->items[k]
                   : NULL;
    case ITER_SEQUENCE: return is_sequence_iter(*v) ? &((SeqIter *)v->u.o)->seq : NULL;
    case ITER_RANGE: return v_is_type(*v, &type_range_iter) ? &((SeqIter *)v->u.o)->seq : NULL;
    case ITER_COMPLEX: // k 0: Python's own, 1: NumPy's, which derives from it
        if (k == 0)
            return v_is_type(*v, &type_complex) ? v : NULL;
        return derives_from_complex(*v) ? v : NULL;
    default: return v;
    }
}

size_t iter_count_offset(void) {
    return offsetof(Iter, count) + offsetof(Value, u);
}

// ---- zip and map --------------------------------------------------------------------------------

// The iterators of a tuple of iterables, as a tuple.
static Value iterators(VM *vm, Value iterables, const char *name) {
    const Value *items;
    size_t n;
    value_items(iterables, &items, &n);
    Tuple *t = tuple_reserve(vm, n);
    if (!t)
        return V_UNDEF;
    for (size_t i = 0; i < n; i++)
        if (!value_iter(vm, items[i], &t->items[i])) {
            value_release(v_obj(&t->head));
            return V_UNDEF;
        }
    (void)name;
    return v_obj(&t->head);
}

Value zip_new(VM *vm, Value iterables, bool strict) {
    Value v = iter_new(vm, &type_zip, iterators(vm, iterables, "zip"), V_UNDEF);
    if (!v_is(v, T_UNDEF))
        iter_of(v)->strict = strict;
    return v;
}

Value map_new(VM *vm, Value fn, Value iterables) {
    return iter_new(vm, &type_map, iterators(vm, iterables, "map"), fn);
}

static bool raise_uneven(VM *vm, size_t i, bool longer) {
    if (i == 1 && !longer)
        return vm_raise(vm, ERR_VALUE, "zip() argument 2 is shorter than argument 1");
    if (i == 1)
        return vm_raise(vm, ERR_VALUE, "zip() argument 2 is longer than argument 1");
    return vm_raise(vm, ERR_VALUE, "zip() argument %zu is %s than arguments 1-%zu", i + 1,
                    longer ? "longer" : "shorter", i);
}

// strict: the first iterator is at its end; so must be all others.
static bool check_ends(VM *vm, const Tuple *sources) {
    for (size_t i = 1; i < sources->n; i++) {
        Value v;
        bool done;
        if (!value_next(vm, sources->items[i], &v, &done))
            return false;
        if (!done) {
            value_release(v);
            return raise_uneven(vm, i, true);
        }
    }
    return true;
}

static bool zip_next(VM *vm, Value v, Value *out, bool *done) {
    Iter *it = iter_of(v);
    Tuple *sources = tuple_of(it->source);
    if (sources->n == 0)
        return *done = true;
    Tuple *t = fresh_tuple(vm, it, sources->n);
    if (!t)
        return false;
    Value mine = value_copy(it->kept); // nobody refills it while items are fetched
    bool ok = true;
    for (size_t i = 0; ok && i < sources->n; i++) {
        Value item;
        ok = fetch(vm, sources->items[i], &item, done);
        if (ok && *done) {
            if (it->strict)
                ok = i ? raise_uneven(vm, i, false) : check_ends(vm, sources);
            value_release(mine);
            return ok;
        }
        if (ok)
            put(&t->items[i], item);
    }
    if (!ok) {
        value_release(mine);
        return false;
    }
    *out = mine;
    return true;
}

static bool map_next(VM *vm, Value v, Value *out, bool *done) {
    Iter *it = iter_of(v);
    Tuple *sources = tuple_of(it->source);
    Value few[8], *args = few;
    Value big = V_UNDEF;
    size_t n = 0;
    if (sources->n > 8) {
        Tuple *t = tuple_reserve(vm, sources->n);
        if (!t)
            return false;
        big = v_obj(&t->head);
        args = t->items;
    }
    bool ok = true;
    for (; ok && n < sources->n; n++) {
        ok = value_next(vm, sources->items[n], &args[n], done);
        if (!ok || *done)
            break;
    }
    if (ok && !*done)
        ok = call_values(vm, it->fn, args, n, out);
    if (v_is(big, T_UNDEF))
        drop_registers(args, n);
    value_release(big);
    return ok;
}

// ---- filter -------------------------------------------------------------------------------------

Value filter_new(VM *vm, Value fn, Value iterable) {
    Value source;
    if (!value_iter(vm, iterable, &source))
        return V_UNDEF;
    return iter_new(vm, &type_filter, source, fn);
}

static bool keeps(VM *vm, const Iter *it, Value item, bool *out) {
    Value answer;
    if (v_is(it->fn, T_NONE))
        return value_truth(vm, item, out);
    if (!call_values(vm, it->fn, &item, 1, &answer))
        return false;
    bool ok = value_truth(vm, answer, out);
    value_release(answer);
    return ok;
}

static bool filter_next(VM *vm, Value v, Value *out, bool *done) {
    Iter *it = iter_of(v);
    for (;;) {
        bool keep;
        if (!value_next(vm, it->source, out, done))
            return false;
        if (*done)
            return true;
        if (!vm_poll(vm) || !keeps(vm, it, *out, &keep)) {
            value_release(*out);
            return false;
        }
        if (keep)
            return true;
        value_release(*out);
    }
}

// ---- iter(callable, sentinel) -------------------------------------------------------------------

Value callable_iter_new(VM *vm, Value fn, Value sentinel) {
    return iter_new(vm, &type_callable_iter, value_copy(fn), sentinel);
}

static bool callable_next(VM *vm, Value v, Value *out, bool *done) {
    Iter *it = iter_of(v);
    bool same;
    if (v_is(it->source, T_UNDEF))
        return *done = true;
    Value fn = value_copy(it->source),
          sentinel = value_copy(it->fn); // the call may bring the iterator to its end
    bool called = call_values(vm, fn, NULL, 0, out);
    bool ok = called && value_equal(vm, *out, sentinel, &same);
    value_release(fn);
    value_release(sentinel);
    if (!ok)
        return called ? (value_release(*out), false) : false;
    if (!same)
        return true;
    value_release(*out);
    iter_clear(v.u.o);
    return *done = true;
}

// ---- what makes them again ----------------------------------------------------------------------

static Value class_value(VM *vm, Value v) {
    TypeObj *class = type_obj_of(vm, value_type(vm, v));
    return class ? value_copy(v_obj(&class->head)) : V_UNDEF;
}

// (enumerate, (iterator, count)), (filter, (function, iterator))
static bool m_pair_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Iter *it = iter_of(self);
    const bool counted = v_is_type(self, &type_enumerate);
    (void)args;
    Value pair[2] = {counted ? it->source : it->fn, counted ? it->count : it->source};
    return reduced_to(vm, class_value(vm, self), tuple_new(vm, pair, 2), V_UNDEF, out);
}

// (zip, (iterators ...)[, True])
static bool m_zip_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Iter *it = iter_of(self);
    (void)args;
    return reduced_to(vm, class_value(vm, self), value_copy(it->source),
                      it->strict ? v_bool(true) : V_UNDEF, out);
}

static bool m_zip_set(VM *vm, Value self, Value *args, Value *out) {
    bool strict;
    if (!value_truth(vm, args[0], &strict))
        return false;
    iter_of(self)->strict = strict;
    *out = V_NONE;
    return true;
}

// (map, (function, iterators ...))
static bool m_map_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Iter *it = iter_of(self);
    const Tuple *sources = tuple_of(it->source);
    (void)args;
    Tuple *all = tuple_reserve(vm, sources->n + 1);
    if (!all)
        return false;
    all->items[0] = value_copy(it->fn);
    for (size_t i = 0; i < sources->n; i++)
        all->items[i + 1] = value_copy(sources->items[i]);
    return reduced_to(vm, class_value(vm, self), v_obj(&all->head), V_UNDEF, out);
}

// (iter, (callable, sentinel)); at the end (iter, ((),))
static bool m_callable_reduce(VM *vm, Value self, Value *args, Value *out) {
    const Iter *it = iter_of(self);
    Value function;
    (void)args;
    if (v_is(it->source, T_UNDEF))
        return reduced_to_iter(vm, STR("iter"), tuple_new(vm, NULL, 0), V_UNDEF, out);
    Value pair[2] = {it->source, it->fn}, got;
    if (!reduced_to_iter(vm, STR("iter"), tuple_new(vm, NULL, 0), V_UNDEF, &got))
        return false;
    function = value_copy(tuple_of(got)->items[0]);
    value_release(got);
    return reduced_to(vm, function, tuple_new(vm, pair, 2), V_UNDEF, out);
}

#define METHODS(NAME, REDUCE) \
    static const Method NAME[] = {{"__reduce__()", REDUCE, "What makes it again."}, {0}}
METHODS(pair_methods, m_pair_reduce);
METHODS(map_methods, m_map_reduce);
METHODS(callable_methods, m_callable_reduce);
static const Method zip_methods[] = {
    {"__reduce__()", m_zip_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_zip_set, "Sets whether all must be of one length."},
    {0},
};

#define ITER(TYPE, NAME, NEXT, METHODS)           \
    const Type TYPE = {.name = NAME,              \
                       .base = &type_object,      \
                       .size = sizeof(Iter),      \
                       .collected = true,         \
                       .free = iter_clear,        \
                       .traverse = iter_traverse, \
                       .clear = iter_clear,       \
                       .hash = identity_hash,     \
                       .iter = iter_self,         \
                       .next = NEXT,              \
                       .methods = METHODS}
ITER(type_enumerate, "enumerate", enumerate_next, pair_methods);
ITER(type_zip, "zip", zip_next, zip_methods);
ITER(type_map, "map", map_next, map_methods);
ITER(type_filter, "filter", filter_next, pair_methods);
ITER(type_callable_iter, "callable_iterator", callable_next, callable_methods);
