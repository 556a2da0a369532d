// sequence.c: slices, ranges, and iterators over sequences.
#include "kernel/vm/bytes.h"
#include "kernel/vm/machine.h"
#include "kernel/base/utf8.h"

// ---- slices -------------------------------------------------------------------------------------

Value slice_new(VM *vm, Value start, Value stop, Value step) {
    Slice *s = obj_new(vm, &type_slice);
    if (!s)
        return V_UNDEF;
    s->start = value_copy(start);
    s->stop = value_copy(stop);
    s->step = value_copy(step);
    return v_obj(&s->head);
}

static bool slice_bound(VM *vm, Value v, int64_t absent, int64_t *out) {
    if (v_is(v, T_INT)) {
        *out = v.u.i;
        return true;
    }
    if (v_is(v, T_NONE)) {
        *out = absent;
        return true;
    }
    if (!v_is(v, T_BOOL) && !value_type(vm, v)->to_index)
        return vm_raise(vm, ERR_TYPE,
                        "slice indices must be integers or None or have an __index__ method");
    return value_index(vm, v, out);
}

bool slice_bounds(VM *vm, Value slice, SliceBounds *out) {
    const Slice *s = (const Slice *)slice.u.o;
    if (!slice_bound(vm, s->step, 1, &out->step))
        return false;
    if (out->step == 0)
        return vm_raise(vm, ERR_VALUE, "slice step cannot be zero");
    if (out->step == INT64_MIN)
        out->step = -INT64_MAX;
    int64_t first = out->step < 0 ? INT64_MAX : 0;
    int64_t last = out->step < 0 ? INT64_MIN : INT64_MAX;
    return slice_bound(vm, s->start, first, &out->start) &&
           slice_bound(vm, s->stop, last, &out->stop);
}

void slice_fit(const SliceBounds *b, int64_t n, int64_t *start, int64_t *step, int64_t *count) {
    int64_t stop = b->stop, low = b->step < 0 ? -1 : 0; // where bounds are clipped to
    int64_t high = b->step < 0 ? n - 1 : n;
    *start = b->start;
    *step = b->step;
    if (*start < 0)
        *start = *start + n < low ? low : *start + n;
    else if (*start > high)
        *start = high;
    if (stop < 0)
        stop = stop == INT64_MIN || stop + n < low ? low : stop + n;
    else if (stop > high)
        stop = high;
    if (*step > 0)
        *count = *start < stop ? (stop - *start - 1) / *step + 1 : 0;
    else
        *count = *start > stop ? (*start - stop - 1) / -*step + 1 : 0;
    if (*count == 0 && *start < 0)
        *start = 0;
}

bool slice_resolve(VM *vm, Value slice, int64_t n, int64_t *start, int64_t *step, int64_t *count) {
    SliceBounds b;
    if (!slice_bounds(vm, slice, &b))
        return false;
    slice_fit(&b, n, start, step, count);
    return true;
}

static void slice_clear(Obj *o) {
    Slice *s = (Slice *)o;
    Value gone[3] = {s->start, s->stop, s->step};
    s->start = s->stop = s->step = V_NONE;
    for (int i = 0; i < 3; i++)
        value_release(gone[i]);
}

static void slice_traverse(Obj *o, VisitFn visit, void *ctx) {
    Slice *s = (Slice *)o;
    visit(s->start, ctx);
    visit(s->stop, ctx);
    visit(s->step, ctx);
}

static bool slice_repr(VM *vm, Value v, Buf *out) {
    const Slice *s = (const Slice *)v.u.o;
    buf_add(out, STR("slice("));
    if (!value_repr(vm, s->start, out))
        return false;
    buf_add(out, STR(", "));
    if (!value_repr(vm, s->stop, out))
        return false;
    buf_add(out, STR(", "));
    if (!value_repr(vm, s->step, out))
        return false;
    buf_byte(out, ')');
    return true;
}

static bool slice_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    const Slice *s = (const Slice *)v.u.o;
    *found = true;
    if (str_is(name, "start"))
        *out = value_copy(s->start);
    else if (str_is(name, "stop"))
        *out = value_copy(s->stop);
    else if (str_is(name, "step"))
        *out = value_copy(s->step);
    else
        *found = false;
    return true;
}

static void bounds_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("start"), ctx);
    visit(STR("stop"), ctx);
    visit(STR("step"), ctx);
}

static bool slice_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (!v_is_type(a, &type_slice) || !v_is_type(b, &type_slice))
        return true;
    const Slice *x = (const Slice *)a.u.o;
    const Slice *y = (const Slice *)b.u.o;
    Value p[3] = {x->start, x->stop, x->step};
    Value q[3] = {y->start, y->stop, y->step};
    Value s = tuple_new(vm, p, 3);
    Value t = tuple_new(vm, q, 3);
    *handled = true;
    bool ok = !v_is(s, T_UNDEF) && !v_is(t, T_UNDEF) && op_compare(vm, op, s, t, out);
    value_release(s);
    value_release(t);
    return ok;
}

static int64_t clamp_bound(int64_t at, int64_t n, int64_t low, int64_t high) {
    if (at < 0)
        at = at == INT64_MIN ? low : at + n;
    if (at < low)
        return low;
    return at > high ? high : at;
}

static bool m_indices(VM *vm, Value self, Value *args, Value *out) {
    int64_t n, start, step, count;
    if (!value_index(vm, args[0], &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "length should not be negative");
    if (!slice_resolve(vm, self, n, &start, &step, &count))
        return false;
    // The bounds themselves, not the count, are what Python gives back.
    const Slice *s = (const Slice *)self.u.o;
    int64_t stop, from;
    int64_t low = step < 0 ? -1 : 0;
    int64_t high = step < 0 ? n - 1 : n;
    if (!slice_bound(vm, s->stop, step < 0 ? INT64_MIN : INT64_MAX, &stop))
        return false;
    if (!slice_bound(vm, s->start, step < 0 ? INT64_MAX : 0, &from))
        return false;
    from = clamp_bound(from, n, low, high);
    stop = clamp_bound(stop, n, low, high);
    Value items[3] = {v_int(from), v_int(stop), v_int(step)};
    *out = tuple_new(vm, items, 3);
    return !v_is(*out, T_UNDEF);
}

static const Method slice_methods[] = {
    {"indices(len, /)", m_indices, "(start, stop, step) for a sequence of that length."},
    {0},
};

const Type type_slice = {
    .name = "slice",
    .base = &type_object,
    .size = sizeof(Slice),
    .collected = true,
    .free = slice_clear,
    .traverse = slice_traverse,
    .clear = slice_clear,
    .repr = slice_repr,
    .getattr = slice_getattr,
    .attrs = bounds_attrs,
    .compare = slice_compare,
    .methods = slice_methods,
};

// ---- ranges -------------------------------------------------------------------------------------

bool range_count(int64_t start, int64_t stop, int64_t step, int64_t *count) {
    unsigned __int128 span, n;
    bool empty = step > 0 ? start >= stop : start <= stop;
    if (empty) {
        *count = 0;
        return true;
    }
    span = step > 0 ? (unsigned __int128)((__int128)stop - start)
                    : (unsigned __int128)((__int128)start - stop);
    n = (span - 1) / (step > 0 ? (uint64_t)step : 0 - (uint64_t)step) + 1;
    if (n > INT64_MAX)
        return false;
    *count = (int64_t)n;
    return true;
}

Value range_new(VM *vm, int64_t start, int64_t stop, int64_t step) {
    int64_t count;
    if (!range_count(start, stop, step, &count)) {
        vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C ssize_t");
        return V_UNDEF;
    }
    Range *r = obj_new(vm, &type_range);
    if (!r)
        return V_UNDEF;
    r->start = start;
    r->stop = stop;
    r->step = step;
    r->count = count;
    return v_obj(&r->head);
}

static const Range *range_of(Value v) {
    return (const Range *)v.u.o;
}

static bool range_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    const Range *r = range_of(v);
    if (r->step == 1)
        buf_printf(out, "range(%lld, %lld)", (long long)r->start, (long long)r->stop);
    else
        buf_printf(out, "range(%lld, %lld, %lld)", (long long)r->start, (long long)r->stop,
                   (long long)r->step);
    return true;
}

static bool range_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = range_of(v)->count;
    return true;
}

static bool range_getitem(VM *vm, Value v, Value key, Value *out) {
    const Range *r = range_of(v);
    int64_t i, step, count;
    if (v_is_type(key, &type_slice)) {
        if (!slice_resolve(vm, key, r->count, &i, &step, &count))
            return false;
        *out = range_new(vm, r->start + i * r->step, r->start + (i + count * step) * r->step,
                         r->step * step);
        return !v_is(*out, T_UNDEF);
    }
    if (!v_is(key, T_INT) && !v_is(key, T_BOOL) && !value_type(vm, key)->to_index)
        return vm_raise(vm, ERR_TYPE, "range indices must be integers or slices, not %s",
                        type_name(vm, key));
    if (!value_index(vm, key, &i))
        return false;
    if (i < 0)
        i += r->count;
    if (i < 0 || i >= r->count)
        return vm_raise(vm, ERR_INDEX, "range object index out of range");
    *out = v_int(r->start + i * r->step);
    return true;
}

static bool range_has(const Range *r, int64_t i) {
    if (r->count == 0)
        return false;
    bool inside = r->step > 0 ? i >= r->start && i < r->stop : i <= r->start && i > r->stop;
    return inside && ((__int128)i - r->start) % r->step == 0;
}

static bool range_contains(VM *vm, Value v, Value item, bool *out) {
    (void)vm;
    if (v_is(item, T_INT) || v_is(item, T_BOOL)) {
        *out = range_has(range_of(v), v_is(item, T_INT) ? item.u.i : item.u.b);
        return true;
    }
    bool whole = v_is(item, T_FLOAT) && item.u.f >= -9e18 && item.u.f <= 9e18 &&
                 (double)(int64_t)item.u.f == item.u.f;
    *out = whole && range_has(range_of(v), (int64_t)item.u.f);
    return true;
}

static bool range_equal(const Range *a, const Range *b) {
    if (a->count != b->count)
        return false;
    return a->count == 0 || (a->start == b->start && (a->count == 1 || a->step == b->step));
}

static bool range_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if (!v_is_type(a, &type_range) || !v_is_type(b, &type_range) || (op != OP_EQ && op != OP_NE))
        return true;
    *handled = true;
    *out = v_bool(range_equal(range_of(a), range_of(b)) == (op == OP_EQ));
    return true;
}

static bool range_hash(VM *vm, Value v, uint64_t *out) {
    const Range *r = range_of(v);
    Value items[3] = {v_int(r->count), r->count ? v_int(r->start) : V_NONE,
                      r->count > 1 ? v_int(r->step) : V_NONE};
    Value t = tuple_new(vm, items, 3);
    bool ok = !v_is(t, T_UNDEF) && value_hash(vm, t, out);
    value_release(t);
    return ok;
}

static bool range_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    const Range *r = range_of(v);
    *found = true;
    if (str_is(name, "start"))
        *out = v_int(r->start);
    else if (str_is(name, "stop"))
        *out = v_int(r->stop);
    else if (str_is(name, "step"))
        *out = v_int(r->step);
    else
        *found = false;
    return true;
}

static bool range_iter(VM *vm, Value v, Value *out) {
    *out = seq_iter_new(vm, &type_range_iter, v);
    return !v_is(*out, T_UNDEF);
}

static bool m_range_index(VM *vm, Value self, Value *args, Value *out) {
    bool has;
    double x;
    if (!range_contains(vm, self, args[0], &has))
        return false;
    if (!has) {
        Buf b = {0};
        if (value_repr(vm, args[0], &b))
            vm_raise(vm, ERR_VALUE, "%.*s is not in range", STR_ARG(buf_str(&b)));
        buf_free(&b);
        return false;
    }
    if (!value_float(vm, args[0], &x))
        return false;
    int64_t i = v_is(args[0], T_INT) ? args[0].u.i : (int64_t)x;
    *out = v_int((i - range_of(self)->start) / range_of(self)->step);
    return true;
}

static bool m_range_count(VM *vm, Value self, Value *args, Value *out) {
    bool has;
    return range_contains(vm, self, args[0], &has) && (*out = v_int(has), true);
}

static const Method range_methods[] = {
    {"index(value, /)", m_range_index, "Position of a number, or ValueError."},
    {"count(value, /)", m_range_count, "1 when the number is in the range, else 0."},
    {0},
};

const Type type_range = {
    .name = "range",
    .base = &type_object,
    .size = sizeof(Range),
    .repr = range_repr,
    .hash = range_hash,
    .length = range_length,
    .getattr = range_getattr,
    .attrs = bounds_attrs,
    .getitem = range_getitem,
    .contains = range_contains,
    .iter = range_iter,
    .compare = range_compare,
    .methods = range_methods,
};

// ---- iterators over sequences -------------------------------------------------------------------

Value seq_iter_new(VM *vm, const Type *type, Value seq) {
    SeqIter *it = obj_new(vm, type);
    if (!it)
        return V_UNDEF;
    it->seq = value_copy(seq);
    return v_obj(&it->head);
}

static SeqIter *iter_of(Value v) {
    return (SeqIter *)v.u.o;
}

static void iter_clear(Obj *o) {
    Value v = ((SeqIter *)o)->seq;
    ((SeqIter *)o)->seq = V_UNDEF;
    value_release(v);
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((SeqIter *)o)->seq, ctx);
}

static bool finish(SeqIter *it, bool *done) {
    iter_clear(&it->head);
    return *done = true;
}

static bool items_next(VM *vm, Value v, Value *out, bool *done) {
    (void)vm;
    SeqIter *it = iter_of(v);
    const Value *items;
    size_t n;
    if (!value_items(it->seq, &items, &n) || (size_t)it->at >= n)
        return finish(it, done);
    *out = value_copy(items[it->at++]);
    return true;
}

static bool chars_next(VM *vm, Value v, Value *out, bool *done) {
    SeqIter *it = iter_of(v);
    if (v_is(it->seq, T_UNDEF))
        return *done = true;
    Str s = str_get(it->seq);
    size_t at = (size_t)it->at;
    if (at >= s.n)
        return finish(it, done);
    *out = str_from_cp(vm, utf8_next(s, &at));
    it->at = (int64_t)at;
    return !v_is(*out, T_UNDEF);
}

static bool numbers_next(VM *vm, Value v, Value *out, bool *done) {
    (void)vm;
    SeqIter *it = iter_of(v);
    if (v_is(it->seq, T_UNDEF))
        return *done = true;
    const Range *r = range_of(it->seq);
    if (it->at >= r->count)
        return finish(it, done);
    *out = v_int(r->start + it->at++ * r->step);
    return true;
}

// Any value with a length and items.
static bool any_next(VM *vm, Value v, Value *out, bool *done) {
    SeqIter *it = iter_of(v);
    int64_t n;
    if (v_is(it->seq, T_UNDEF))
        return *done = true;
    if (bytes_is(it->seq) && (size_t)it->at < bytes_get(it->seq).n) {
        *out = v_int((unsigned char)bytes_get(it->seq).p[it->at++]);
        return true;
    }
    if (!value_type(vm, it->seq)->length(vm, it->seq, &n))
        return false;
    if (it->at >= n)
        return finish(it, done);
    return op_getitem(vm, it->seq, v_int(it->at++), out);
}

bool iter_self(VM *vm, Value v, Value *out) {
    (void)vm;
    *out = value_copy(v);
    return true;
}

bool reduced_to(VM *vm, Value maker STEALS, Value args STEALS, Value state STEALS, Value *out) {
    Value all[3] = {maker, args, state};
    if (v_is(maker, T_UNDEF) || v_is(args, T_UNDEF)) {
        drop_registers(all, 3);
        return false;
    }
    *out = tuple_steal(vm, all, v_is(state, T_UNDEF) ? 2 : 3);
    return !v_is(*out, T_UNDEF);
}

bool reduced_to_iter(VM *vm, Str maker, Value over STEALS, Value state STEALS, Value *out) {
    Value module, function = V_UNDEF;
    Value args = v_is(over, T_UNDEF) ? V_UNDEF : tuple_new(vm, &over, 1);
    value_release(over);
    if (!v_is(args, T_UNDEF) && vm_import(vm, STR("builtins"), &module)) {
        if (!value_getattr(vm, module, maker, &function))
            function = V_UNDEF;
        value_release(module);
    }
    return reduced_to(vm, function, args, state, out);
}

// (iter or reversed, (sequence,), place), as CPython's iterators give it; at the end (iter, ((),)).
static bool m_iter_reduce(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const SeqIter *it = iter_of(self);
    bool ended = v_is(it->seq, T_UNDEF);
    bool backwards = v_is_type(self, &type_reversed);
    int64_t at = it->at;
    if (v_is_type(self, &type_str_iter) && !ended) // counted in characters
        for (size_t i = 0; i < (size_t)it->at; i++)
            at -= ((unsigned char)str_get(it->seq).p[i] & 0xc0) == 0x80;
    Value seq = !ended                             ? value_copy(it->seq)
                : v_is_type(self, &type_list_iter) ? list_new(vm, 0)
                                                   : tuple_new(vm, NULL, 0);
    return reduced_to_iter(vm, backwards && !ended ? STR("reversed") : STR("iter"), seq,
                           ended ? V_UNDEF : v_int(at), out);
}

static bool m_iter_set(VM *vm, Value self, Value *args, Value *out) {
    SeqIter *it = iter_of(self);
    int64_t at, n = 0;
    *out = V_NONE;
    if (!value_index(vm, args[0], &at) || v_is(it->seq, T_UNDEF))
        return !vm_raised(vm);
    if (v_is_type(self, &type_str_iter)) {
        const String *s = string_of(it->seq);
        size_t place = at < 0 ? 0 : (size_t)at < s->length ? (size_t)at : s->length;
        it->at = (int64_t)string_offset(s, place);
        return true;
    }
    if (!value_type(vm, it->seq)->length(vm, it->seq, &n))
        return false;
    bool backwards = v_is_type(self, &type_reversed);
    const int64_t low = backwards ? -1 : 0;
    it->at = at > n ? n : at;
    if (at < low)
        it->at = low;
    if (backwards && it->at >= n)
        it->at = n - 1;
    return true;
}

static bool m_iter_hint(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const SeqIter *it = iter_of(self);
    int64_t n = 0, left = 0;
    *out = v_int(0);
    if (v_is(it->seq, T_UNDEF))
        return true;
    if (v_is_type(self, &type_str_iter)) {
        Str s = str_get(it->seq);
        for (size_t i = (size_t)it->at; i < s.n; i++)
            left += ((unsigned char)s.p[i] & 0xc0) != 0x80;
    } else {
        if (!value_type(vm, it->seq)->length(vm, it->seq, &n))
            return false;
        left = v_is_type(self, &type_reversed) ? it->at + 1 : n - it->at;
    }
    *out = v_int(left < 0 ? 0 : left);
    return true;
}

static const Method iter_methods[] = {
    {"__reduce__()", m_iter_reduce, "What makes it again."},
    {"__setstate__(state, /)", m_iter_set, "Goes to a place."},
    {"__length_hint__()", m_iter_hint, "How many items are left."},
    {0},
};

#define SEQ_ITER(TYPE, NAME, NEXT)                \
    const Type TYPE = {.name = NAME,              \
                       .base = &type_object,      \
                       .size = sizeof(SeqIter),   \
                       .collected = true,         \
                       .free = iter_clear,        \
                       .traverse = iter_traverse, \
                       .clear = iter_clear,       \
                       .hash = identity_hash,     \
                       .iter = iter_self,         \
                       .next = NEXT,              \
                       .methods = iter_methods}
SEQ_ITER(type_list_iter, "list_iterator", items_next);
SEQ_ITER(type_tuple_iter, "tuple_iterator", items_next);
SEQ_ITER(type_str_iter, "str_iterator", chars_next);
SEQ_ITER(type_range_iter, "range_iterator", numbers_next);
SEQ_ITER(type_seq_iter, "iterator", any_next);

// ---- reversed -----------------------------------------------------------------------------------

static bool reversed_next(VM *vm, Value v, Value *out, bool *done) {
    SeqIter *it = iter_of(v);
    int64_t n;
    if (v_is(it->seq, T_UNDEF))
        return *done = true;
    if (v_is_type(it->seq, &type_list) && (size_t)it->at < list_of(it->seq)->n) {
        *out = value_copy(list_of(it->seq)->items[it->at--]);
        return true;
    }
    if (!value_type(vm, it->seq)->length(vm, it->seq, &n))
        return false;
    if (it->at < 0 || it->at >= n)
        return finish(it, done);
    return op_getitem(vm, it->seq, v_int(it->at--), out);
}
SEQ_ITER(type_reversed, "reversed", reversed_next);

Value reversed_new(VM *vm, Value seq) {
    int64_t n;
    const Type *t = value_type(vm, seq);
    if (!t->length || !t->getitem || t == &type_dict) {
        vm_raise(vm, ERR_TYPE, "'%s' object is not reversible", t->name);
        return V_UNDEF;
    }
    Value v = t->length(vm, seq, &n) ? seq_iter_new(vm, &type_reversed, seq) : V_UNDEF;
    if (!v_is(v, T_UNDEF))
        iter_of(v)->at = n - 1;
    return v;
}
