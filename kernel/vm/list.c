// list.c: lists and tuples, which share what a sequence of values can do.
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"
#include "kernel/base/numtext.h"

// ---- making -------------------------------------------------------------------------------------

Value list_new(VM *vm, size_t reserve) {
    List *l = obj_new(vm, &type_list);
    if (!l)
        return V_UNDEF;
    Value v = v_obj(&l->head);
    if (reserve && !list_reserve(vm, l, reserve)) {
        value_release(v);
        return V_UNDEF;
    }
    return v;
}

// A list that grows grows by half; a new one has what it was made for.
bool list_reserve(VM *vm, List *l, size_t need) {
    if (need <= l->cap)
        return true;
    size_t cap = l->cap || l->n ? l->cap + l->cap / 2 + 4 : need, bytes;
    if (cap < need)
        cap = need;
    Value *items = mul_size(cap, sizeof(Value), &bytes)
                       ? part_resize(l->items, l->cap * sizeof(Value), bytes)
                       : NULL;
    if (!items)
        return vm_no_memory(vm);
    l->items = items;
    l->cap = cap;
    return true;
}

bool list_append(VM *vm, Value list, Value item) {
    List *l = list_of(list);
    if (l->n == l->cap && !list_reserve(vm, l, l->n ? l->n + 1 : 4)) {
        value_release(item);
        return false;
    }
    l->items[l->n++] = item;
    return true;
}

static bool extend_items(VM *vm, List *l, const Value *items, size_t n) {
    if (!list_reserve(vm, l, l->n + n))
        return false;
    for (size_t i = 0, due = 0; i < n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        l->items[l->n++] = value_copy(items[i]);
    }
    return true;
}

static bool extend_keys(VM *vm, List *l, Value dict) {
    Value key, item;
    if (!list_reserve(vm, l, l->n + dict_length(dict)))
        return false;
    for (size_t at = 0, due = 0; dict_next(dict, &at, &key, &item);) {
        if (!goes_on(vm, at, &due))
            return false;
        l->items[l->n++] = value_copy(key);
    }
    return true;
}

bool list_extend(VM *vm, List *l, Value iterable) {
    const Value *items;
    size_t n;
    Value it, v;
    bool done = false, ok;
    if (value_items(iterable, &items, &n)) {
        if (!list_reserve(vm, l, l->n + n))
            return false;
        value_items(iterable, &items, &n); // it may be l itself
        return extend_items(vm, l, items, n);
    }
    if (v_is_type(iterable, &type_dict))
        return extend_keys(vm, l, iterable);
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = value_next(vm, it, &v, &done)) && !done)
        if (!(ok = list_append(vm, v_obj(&l->head), v)) || !(ok = vm_poll(vm)))
            break;
    value_release(it);
    return ok;
}

Value list_from(VM *vm, Value iterable) {
    Value list = list_new(vm, 0);
    if (v_is(list, T_UNDEF))
        return list;
    if (!list_extend(vm, list_of(list), iterable)) {
        value_release(list);
        return V_UNDEF;
    }
    return list;
}

Tuple *tuple_reserve(VM *vm, size_t n) {
    size_t bytes;
    if (!mul_size(n, sizeof(Value), &bytes) || !add_size(bytes, sizeof(Tuple), &bytes)) {
        vm_no_memory(vm);
        return NULL;
    }
    Tuple *t = obj_new_sized(vm, &type_tuple, bytes);
    if (t)
        t->n = n;
    return t;
}

// Retained copies of items, n of them or as many as there are before an interrupt.
static size_t copy_items(Value *to, const Value *items, int64_t step, size_t n) {
    for (size_t i = 0; i < n; i++, items += step) {
        if (i % LOOK_BYTES == LOOK_BYTES - 1 && stop_asked())
            return i;
        to[i] = value_copy(*items);
    }
    return n;
}

// A tuple or list that has got `done` of its n items; fewer: an interrupt came.
static bool all_copied(VM *vm, Value v, size_t done, size_t n) {
    if (v_is_type(v, &type_tuple))
        tuple_of(v)->n = done;
    else
        list_of(v)->n = done;
    if (done == n)
        return true;
    raise_interrupt(vm);
    value_release(v);
    return false;
}

Value tuple_new(VM *vm, const Value *items, size_t n) {
    if (n == 0)
        return value_copy(vm->empty_tuple);
    Tuple *t = tuple_reserve(vm, n);
    if (!t)
        return V_UNDEF;
    if (n < LOOK_BYTES) {
        for (size_t i = 0; i < n; i++)
            t->items[i] = value_copy(items[i]);
        return v_obj(&t->head);
    }
    Value v = v_obj(&t->head);
    return all_copied(vm, v, copy_items(t->items, items, 1, n), n) ? v : V_UNDEF;
}

Value tuple_steal(VM *vm, Value *items, size_t n) {
    bool ok = true;
    for (size_t i = 0; i < n; i++)
        ok &= !v_is(items[i], T_UNDEF);
    Tuple *t = ok ? tuple_reserve(vm, n) : NULL;
    if (!t) {
        for (size_t i = 0; i < n; i++)
            value_release(items[i]);
        return V_UNDEF;
    }
    if (n)
        memcpy(t->items, items, n * sizeof *items);
    return v_obj(&t->head);
}

// ---- life ---------------------------------------------------------------------------------------

static void list_clear(Obj *o) {
    List *l = (List *)o;
    Value *items = l->items;
    size_t n = l->n, cap = l->cap;
    l->items = NULL;
    l->n = l->cap = 0;
    const Entries entries = {sizeof *items, 0, 1};
    if (gc_take_items(items, cap * sizeof *items, n, entries))
        return;
    while (n) {
        value_release(items[--n]); // the last one first, as CPython does
        if (n % FREE_LOOK == 0 && gc_take_items(items, cap * sizeof *items, n, entries))
            return;
    }
    part_free(items, cap * sizeof *items);
}

static void list_traverse(Obj *o, VisitFn visit, void *ctx) {
    List *l = (List *)o;
    for (size_t i = 0; i < l->n; i++)
        visit(l->items[i], ctx);
}

static void tuple_free(Obj *o) {
    Tuple *t = (Tuple *)o;
    for (size_t i = 0; i < t->n; i++)
        value_release(t->items[i]);
}

static void tuple_clear(Obj *o) {
    Tuple *t = (Tuple *)o;
    for (size_t i = 0; i < t->n; i++) {
        Value v = t->items[i];
        t->items[i] = V_NONE;
        value_release(v);
    }
}

static void tuple_traverse(Obj *o, VisitFn visit, void *ctx) {
    Tuple *t = (Tuple *)o;
    for (size_t i = 0; i < t->n; i++)
        visit(t->items[i], ctx);
}

// ---- text ---------------------------------------------------------------------------------------

// Is the container being written already? Then "[...]" stands for it.
static bool begin_walk(VM *vm, const Obj *o) {
    for (size_t i = 0; i < vm->n_walked; i++)
        if (vm->walked[i] == o)
            return false;
    if (vm->n_walked < LIMIT_WALK_DEPTH)
        vm->walked[vm->n_walked++] = o;
    return true;
}

bool repr_begin(VM *vm, const Obj *o) {
    return begin_walk(vm, o);
}
void repr_end(VM *vm) {
    if (vm->n_walked)
        vm->n_walked--;
}

static bool seq_repr(VM *vm, Value v, Buf *out) {
    bool is_list = v_has(v, &type_list);
    if (!begin_walk(vm, v.u.o)) {
        buf_add(out, is_list ? STR("[...]") : STR("(...)"));
        return true;
    }
    const Value *items;
    size_t n, due = 0;
    bool ok = true;
    buf_byte(out, is_list ? '[' : '(');
    // Asked for again each time: a repr may change the list.
    for (size_t i = 0; ok && value_items(v, &items, &n) && i < n; i++) {
        if (i)
            buf_add(out, STR(", "));
        Value item = value_copy(items[i]);
        ok = goes_on(vm, out->n, &due) && value_repr(vm, item, out);
        value_release(item);
    }
    value_items(v, &items, &n);
    buf_add(out, is_list ? STR("]") : n == 1 ? STR(",)") : STR(")"));
    repr_end(vm);
    return ok;
}

// ---- operators ----------------------------------------------------------------------------------

static bool seq_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    const Value *items;
    size_t n = 0;
    value_items(v, &items, &n);
    *out = (int64_t)n;
    return true;
}

static bool same_kind(Value a, Value b) {
    return (v_has(a, &type_list) && v_has(b, &type_list)) ||
           (v_has(a, &type_tuple) && v_has(b, &type_tuple));
}

static Value seq_of_type(VM *vm, const Type *t, const Value *items, size_t n) {
    if (t == &type_tuple)
        return tuple_new(vm, items, n);
    Value list = list_new(vm, n);
    if (v_is(list, T_UNDEF))
        return list;
    return all_copied(vm, list, copy_items(list_of(list)->items, items, 1, n), n) ? list : V_UNDEF;
}

static bool seq_concat(VM *vm, Value a, Value b, Value *out) {
    const Value *x, *y;
    size_t nx, ny;
    value_items(a, &x, &nx);
    value_items(b, &y, &ny);
    if (v_has(a, &type_list)) {
        *out = list_new(vm, nx + ny);
        if (v_is(*out, T_UNDEF))
            return false;
        if (extend_items(vm, list_of(*out), x, nx) && extend_items(vm, list_of(*out), y, ny))
            return true;
        value_release(*out);
        return false;
    }
    Tuple *t = tuple_reserve(vm, nx + ny);
    if (!t)
        return false;
    *out = v_obj(&t->head);
    size_t done = copy_items(t->items, x, 1, nx);
    if (done == nx)
        done += copy_items(t->items + nx, y, 1, ny);
    return all_copied(vm, *out, done, nx + ny);
}

// Releases a list or a tuple that has only its first n items. Returns false.
static bool drop_repeated(Value v, size_t n) {
    if (v_is_type(v, &type_tuple))
        tuple_of(v)->n = n;
    else
        list_of(v)->n = n;
    value_release(v);
    return false;
}

static bool seq_repeat(VM *vm, Value v, int64_t times, Value *out) {
    const Value *items;
    size_t n, total;
    value_items(v, &items, &n);
    if (times < 0)
        times = 0;
    if (!mul_size(n, (size_t)times, &total) || total > SIZE_MAX / sizeof(Value) / 2)
        return vm_no_memory(vm);
    Value *to;
    if (v_has(v, &type_tuple)) {
        Tuple *t = tuple_reserve(vm, total);
        if (!t)
            return false;
        to = t->items;
        *out = v_obj(&t->head);
    } else {
        *out = list_new(vm, total);
        if (v_is(*out, T_UNDEF))
            return false;
        to = list_of(*out)->items;
        list_of(*out)->n = total;
    }
    for (size_t i = 0, due = 0; i < (size_t)times; i++) {
        if (!goes_on(vm, i * n, &due))
            return drop_repeated(*out, i * n);
        size_t done = copy_items(to, items, 1, n);
        to += n;
        if (done < n)
            return all_copied(vm, *out, i * n + done, total);
    }
    return true;
}

static bool is_count(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    int64_t i;
    bool handled = false;
    if (!v_is(v, T_EXT) || !t->to_index)
        return v_is(v, T_INT) || v_is(v, T_BOOL) || t->to_index;
    return t->to_index(vm, v, &i, &handled) && handled; // a NumPy scalar may be no integer
}

// Has it a say in operators before a list has? It has a length and may be a count.
static bool is_array_like(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return t->to_index && t->length && t->binary;
}

static bool is_seq(Value v) {
    return v_has(v, &type_list) || v_has(v, &type_tuple);
}

static bool seq_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op == OP_ADD && same_kind(a, b)) {
        *handled = true;
        return seq_concat(vm, a, b, out);
    }
    if (op != OP_MUL || is_seq(a) == is_seq(b))
        return true;
    Value seq = is_seq(a) ? a : b;
    Value count = is_seq(a) ? b : a;
    int64_t times;
    if (!is_count(vm, count))
        return true;
    if (is_array_like(vm, count)) { // it multiplies its elements
        if (!value_type(vm, count)->binary(vm, op, a, b, out, handled))
            return false;
        if (*handled)
            return true;
    }
    *handled = true;
    return value_index(vm, count, &times) && seq_repeat(vm, seq, times, out);
}

// += extends in place with any iterable, *= repeats in place.
static bool list_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    List *l = list_of(a);
    int64_t times;
    if (is_array_like(vm, b))
        return true;
    if (op == OP_ADD) {
        *handled = true;
        if (!list_extend(vm, l, b))
            return false;
        *out = value_copy(a);
        return true;
    }
    if (op != OP_MUL || !is_count(vm, b))
        return true;
    *handled = true;
    if (!value_index(vm, b, &times))
        return false;
    size_t n = l->n, total;
    if (times <= 0) {
        list_clear(&l->head);
        *out = value_copy(a);
        return true;
    }
    if (!mul_size(n, (size_t)times, &total) || total > SIZE_MAX / sizeof(Value) / 2)
        return vm_no_memory(vm);
    if (!list_reserve(vm, l, total))
        return false;
    for (size_t due = 0; l->n < total; l->n++) {
        if (!goes_on(vm, l->n, &due))
            return false;
        l->items[l->n] = value_copy(l->items[l->n - n]);
    }
    *out = value_copy(a);
    return true;
}

// Whether two items are the same; of an ordering, *out is the answer for two that are not.
static bool compare_items(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *same) {
    Value p = value_copy(a), q = value_copy(b);
    bool ok = value_equal(vm, p, q, same);
    if (ok && !*same && op != OP_EQ && op != OP_NE)
        ok = op_compare(vm, op, p, q, out);
    value_release(p);
    value_release(q);
    return ok;
}

// From i on: the first item that is not plainly equal in both. *equal: 0 when it is plainly not.
static size_t equal_until(const Value *x, const Value *y, size_t i, size_t n, int *equal) {
    *equal = 1;
    while (i < n && (v_same(x[i], y[i]) || (*equal = value_equal_plain(x[i], y[i])) == 1))
        i++;
    return i;
}

// From i on, before `end`: the first item that is not plainly another one than v.
static size_t other_until(const Value *items, size_t i, size_t end, Value v) {
    while (i < end && value_equal_plain(items[i], v) == 0)
        i++;
    return i;
}

static size_t look_end(size_t i, size_t n) {
    return n - i > LOOK_BYTES ? i + LOOK_BYTES : n;
}

static bool seq_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    const Value *x, *y;
    size_t nx, ny, i = 0, due = 0;
    if (!same_kind(a, b))
        return true;
    *handled = true;
    value_items(a, &x, &nx);
    value_items(b, &y, &ny);
    bool equality = op == OP_EQ || op == OP_NE;
    if (nx != ny && equality) {
        *out = v_bool(op == OP_NE);
        return true;
    }
    for (; value_items(a, &x, &nx) && value_items(b, &y, &ny) && i < nx && i < ny; i++) {
        bool same;
        int plain;
        if (!goes_on(vm, i, &due))
            return false;
        const size_t end = look_end(i, nx < ny ? nx : ny);
        i = equal_until(x, y, i, end, &plain);
        if (i == end) {
            i--; // all of them
            continue;
        }
        if (plain == 0 && equality) {
            *out = v_bool(op == OP_NE);
            return true;
        }
        bool ok = compare_items(vm, op, x[i], y[i], out, &same);
        if (!ok)
            return false;
        if (same)
            continue;
        if (equality)
            *out = v_bool(op == OP_NE);
        return true;
    }
    int c = (nx > ny) - (nx < ny);
    *out = v_bool(compare_answer(op, c));
    return true;
}

static bool seq_contains(VM *vm, Value v, Value item, bool *out) {
    const Value *items;
    size_t n, due = 0;
    *out = false;
    for (size_t i = 0; !*out && value_items(v, &items, &n) && i < n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        const size_t end = look_end(i, n);
        i = other_until(items, i, end, item);
        if (i == end) {
            i--;
            continue;
        }
        Value x = value_copy(items[i]);
        bool ok = value_equal(vm, x, item, out);
        value_release(x);
        if (!ok)
            return false;
    }
    return true;
}

// CPython's mixing of the items' hashes (a form of xxHash), so that sets of
// tuples keep their order.
static bool tuple_hash(VM *vm, Value v, uint64_t *out) {
    const uint64_t p1 = 11400714785074694791u, p2 = 14029467366897019727u,
                   p5 = 2870177450012600261u;
    const Tuple *t = tuple_of(v);
    uint64_t acc = p5;
    if (!enter_walk(vm, ""))
        return false;
    for (size_t i = 0, due = 0; i < t->n; i++) {
        uint64_t lane;
        if (!goes_on(vm, i, &due)) {
            leave_walk(vm);
            return false;
        }
        if (v_is(t->items[i], T_INT))
            lane = hash_int(t->items[i].u.i);
        else if (!value_hash(vm, t->items[i], &lane)) {
            leave_walk(vm);
            return false;
        }
        acc += lane * p2;
        acc = (acc << 31 | acc >> 33) * p1;
    }
    leave_walk(vm);
    acc += t->n ^ (p5 ^ 3527539u);
    *out = acc == UINT64_MAX ? 1546275796 : acc;
    return true;
}

// ---- items --------------------------------------------------------------------------------------

// A key as a number. Lengths are read behind it: an __index__ of a cell may change the sequence.
static bool number_of_key(VM *vm, Value key, const char *what, int64_t *out) {
    if (v_is_type(key, &type_int))
        return vm_raise(vm, ERR_INDEX, "cannot fit 'int' into an index-sized integer");
    if (!is_count(vm, key))
        return vm_raise(vm, ERR_TYPE, "%s indices must be integers or slices, not %s", what,
                        type_name(vm, key));
    return value_index(vm, key, out);
}

// The number as a position in a sequence of n items; IndexError with the text.
static bool position(VM *vm, int64_t i, const char *out_of_range, size_t n, size_t *out) {
    if (i < 0)
        i += (int64_t)n;
    if (i < 0 || i >= (int64_t)n) {
        vm_raise(vm, ERR_INDEX, "%s", out_of_range);
        return vm_hint_count(vm, n);
    }
    *out = (size_t)i;
    return true;
}

static bool seq_getitem(VM *vm, Value v, Value key, Value *out) {
    const Value *items;
    size_t n, at = 0;
    bool is_list = v_has(v, &type_list);
    int64_t start, step, count, i;
    SliceBounds bounds;
    if (!v_is_type(key, &type_slice)) {
        if (!number_of_key(vm, key, is_list ? "list" : "tuple", &i))
            return false;
        value_items(v, &items, &n);
        if (!position(vm, i, is_list ? "list index out of range" : "tuple index out of range", n,
                      &at))
            return false;
        *out = value_copy(items[at]);
        return true;
    }
    if (!slice_bounds(vm, key, &bounds))
        return false;
    value_items(v, &items, &n);
    slice_fit(&bounds, (int64_t)n, &start, &step, &count);
    if (count == (int64_t)n && step == 1 && v_is_type(v, &type_tuple)) {
        *out = value_copy(v);
        return true;
    }
    if (step == 1) {
        *out = seq_of_type(vm, is_list ? &type_list : &type_tuple, items + start, (size_t)count);
        return !v_is(*out, T_UNDEF);
    }
    Value list = list_new(vm, (size_t)count);
    if (v_is(list, T_UNDEF))
        return false;
    size_t done = copy_items(list_of(list)->items, items + start, step, (size_t)count);
    if (!all_copied(vm, list, done, (size_t)count))
        return false;
    if (is_list) {
        *out = list;
        return true;
    }
    *out = tuple_new(vm, list_of(list)->items, (size_t)count);
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static void delete_run(List *l, size_t from, size_t n) {
    if (from > l->n)
        return;
    if (n > l->n - from)
        n = l->n - from;
    Value few[8], *gone = few;
    if (n > 8 && !(gone = mem_alloc(n * sizeof *gone))) { // one at a time then
        for (size_t i = 0; i < n; i++)
            delete_run(l, from, 1);
        return;
    }
    memcpy(gone, l->items + from, n * sizeof *gone);
    memmove(l->items + from, l->items + from + n, (l->n - from - n) * sizeof *gone);
    l->n -= n;
    for (size_t i = 0; i < n; i++)
        value_release(gone[i]);
    if (gone != few)
        mem_free(gone);
}

// l[start:stop] = items: makes room, or closes the gap, and fills in.
static bool replace_run(VM *vm, List *l, size_t from, size_t n, const Value *items, size_t count) {
    if (from > l->n || n > l->n - from)
        return vm_raise(vm, ERR_RUNTIME, "list changed its size");
    for (size_t i = 0; i < count; i++)
        value_retain(items[i]);
    size_t old_n = l->n;
    if (count > n && !list_reserve(vm, l, l->n + count - n)) {
        for (size_t i = 0; i < count; i++)
            value_release(items[i]);
        return false;
    }
    Value list = list_new(vm, 0); // takes the old items, which go last
    if (v_is(list, T_UNDEF) || !list_reserve(vm, list_of(list), n)) {
        for (size_t i = 0; i < count; i++)
            value_release(items[i]);
        value_release(list);
        return false;
    }
    if (n)
        memcpy(list_of(list)->items, l->items + from, n * sizeof *items);
    list_of(list)->n = n;
    if (old_n - from - n)
        memmove(l->items + from + count, l->items + from + n, (old_n - from - n) * sizeof *items);
    if (count)
        memcpy(l->items + from, items, count * sizeof *items);
    l->n = old_n - n + count;
    value_release(list);
    return true;
}

static bool set_slice(VM *vm, List *l, Value key, Value value) {
    int64_t start = 0, step = 1, count = 0;
    const Value *items;
    size_t n;
    SliceBounds bounds;
    const Type *t = value_type(vm, value);
    if (!t->iter && !(t->getitem && t->length))
        return vm_raise(vm, ERR_TYPE, "can only assign an iterable");
    Value seq = value_items(value, &items, &n) && value.u.o != &l->head ? value_copy(value)
                                                                        : list_from(vm, value);
    if (v_is(seq, T_UNDEF))
        return false;
    bool ok = slice_bounds(vm, key, &bounds);
    value_items(seq, &items, &n);
    if (ok)
        slice_fit(&bounds, (int64_t)l->n, &start, &step, &count);
    if (ok && step == 1) {
        ok = replace_run(vm, l, (size_t)start, (size_t)count, items, n);
    } else if (ok && (size_t)count != n) {
        ok = vm_raise(vm, ERR_VALUE,
                      "attempt to assign sequence of size %zu to extended slice of size %lld", n,
                      (long long)count);
    } else if (ok) {
        for (int64_t i = 0; i < count; i++) {
            Value old = l->items[start + i * step];
            l->items[start + i * step] = value_copy(items[i]);
            value_release(old);
        }
    }
    value_release(seq);
    return ok;
}

static bool delete_slice(VM *vm, List *l, Value key) {
    int64_t start, step, count;
    SliceBounds bounds;
    if (!slice_bounds(vm, key, &bounds))
        return false;
    slice_fit(&bounds, (int64_t)l->n, &start, &step, &count);
    if (step == 1 || count == 0) {
        if (count)
            delete_run(l, (size_t)start, (size_t)count);
        return true;
    }
    if (step < 0) { // the same items from the other end
        start += (count - 1) * step;
        step = -step;
    }
    for (int64_t i = count; i-- > 0;)
        delete_run(l, (size_t)(start + i * step), 1);
    return true;
}

static bool list_setitem(VM *vm, Value v, Value key, Value item) {
    List *l = list_of(v);
    size_t at = 0;
    int64_t i;
    if (v_is_type(key, &type_slice))
        return v_is(item, T_UNDEF) ? delete_slice(vm, l, key) : set_slice(vm, l, key, item);
    if (!number_of_key(vm, key, "list", &i) ||
        !position(vm, i, "list assignment index out of range", l->n, &at))
        return false;
    if (v_is(item, T_UNDEF)) {
        delete_run(l, at, 1);
        return true;
    }
    Value old = l->items[at];
    l->items[at] = value_copy(item);
    value_release(old);
    return true;
}

static bool list_iter(VM *vm, Value v, Value *out) {
    *out = seq_iter_new(vm, &type_list_iter, v);
    return !v_is(*out, T_UNDEF);
}
static bool tuple_iter(VM *vm, Value v, Value *out) {
    *out = seq_iter_new(vm, &type_tuple_iter, v);
    return !v_is(*out, T_UNDEF);
}

// ---- methods ------------------------------------------------------------------------------------

static bool m_append(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return list_append(vm, self, value_copy(args[0]));
}
static bool m_extend(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return list_extend(vm, list_of(self), args[0]);
}

static bool m_insert(VM *vm, Value self, Value *args, Value *out) {
    List *l = list_of(self);
    int64_t at, n;
    if (!value_index(vm, args[0], &at))
        return false;
    n = (int64_t)l->n;
    if (at < 0)
        at = at + n < 0 ? 0 : at + n;
    if (at > n)
        at = n;
    if (!list_reserve(vm, l, l->n + 1))
        return false;
    memmove(l->items + at + 1, l->items + at, (size_t)(n - at) * sizeof(Value));
    l->items[at] = value_copy(args[1]);
    l->n++;
    *out = V_NONE;
    return true;
}

static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    List *l = list_of(self);
    int64_t at = -1;
    if (!v_is(args[0], T_UNDEF) && !value_index(vm, args[0], &at))
        return false;
    if (l->n == 0)
        return vm_raise(vm, ERR_INDEX, "pop from empty list");
    if (at < 0)
        at += (int64_t)l->n;
    if (at < 0 || at >= (int64_t)l->n)
        return vm_raise(vm, ERR_INDEX, "pop index out of range");
    *out = l->items[at];
    memmove(l->items + at, l->items + at + 1, (l->n - (size_t)at - 1) * sizeof(Value));
    l->n--;
    return true;
}

// Index of an equal item from `from` up to `to`, -1 when there is none.
static bool find(VM *vm, Value seq, Value item, int64_t from, int64_t to, int64_t *out) {
    const Value *items;
    size_t n;
    *out = -1;
    for (int64_t i = from; value_items(seq, &items, &n) && i < to && i < (int64_t)n; i++) {
        bool same;
        Value x = value_copy(items[i]);
        bool ok = value_equal(vm, x, item, &same);
        value_release(x);
        if (!ok)
            return false;
        if (same) {
            *out = i;
            return true;
        }
    }
    return true;
}

static bool m_remove(VM *vm, Value self, Value *args, Value *out) {
    int64_t at;
    if (!find(vm, self, args[0], 0, INT64_MAX, &at))
        return false;
    if (at < 0)
        return vm_raise(vm, ERR_VALUE, "list.remove(x): x not in list");
    *out = V_NONE;
    if ((size_t)at >= list_of(self)->n)
        return true; // the comparison took it away
    delete_run(list_of(self), (size_t)at, 1);
    *out = V_NONE;
    return true;
}

static bool bound(VM *vm, Value v, int64_t n, int64_t *io) {
    if (v_is(v, T_UNDEF))
        return true;
    if (!value_index(vm, v, io))
        return false;
    if (*io < 0)
        *io = *io + n < 0 ? 0 : *io + n;
    return true;
}

static bool m_index(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    int64_t from = 0, to = INT64_MAX, at;
    value_items(self, &items, &n);
    if (!bound(vm, args[1], (int64_t)n, &from) || !bound(vm, args[2], (int64_t)n, &to))
        return false;
    if (!find(vm, self, args[0], from, to, &at))
        return false;
    if (at >= 0) {
        *out = v_int(at);
        return true;
    }
    if (v_has(self, &type_tuple))
        return vm_raise(vm, ERR_VALUE, "tuple.index(x): x not in tuple");
    Buf b = {0};
    if (value_repr(vm, args[0], &b))
        vm_raise(vm, ERR_VALUE, "%.*s is not in list", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

static bool m_count(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n, due = 0;
    int64_t count = 0;
    for (size_t i = 0; value_items(self, &items, &n) && i < n; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        const size_t end = look_end(i, n);
        i = other_until(items, i, end, args[0]);
        if (i == end) {
            i--;
            continue;
        }
        bool same;
        Value x = value_copy(items[i]);
        bool ok = value_equal(vm, x, args[0], &same);
        value_release(x);
        if (!ok)
            return false;
        count += same;
    }
    *out = v_int(count);
    return true;
}

static bool m_reverse(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    List *l = list_of(self);
    for (size_t i = 0, j = l->n; i + 1 < j; i++) {
        Value v = l->items[i];
        l->items[i] = l->items[--j];
        l->items[j] = v;
    }
    *out = V_NONE;
    return true;
}

static bool m_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = seq_of_type(vm, &type_list, list_of(self)->items, list_of(self)->n);
    return !v_is(*out, T_UNDEF);
}

static bool m_clear(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    list_clear(self.u.o);
    *out = V_NONE;
    return true;
}

static bool m_sort(VM *vm, Value self, Value *args, Value *out) {
    bool reverse;
    if (!value_truth(vm, args[1], &reverse))
        return false;
    *out = V_NONE;
    return list_sort(vm, list_of(self), args[0], reverse);
}

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    list_clear(self.u.o);
    *out = V_NONE;
    return v_is(args[0], T_UNDEF) || list_extend(vm, list_of(self), args[0]);
}

static const Method list_methods[] = {
    {"__init__(iterable=<no value>, /)", m_init,
     "Takes the items of iterable in place of its own."},
    CONTAINER_METHODS,
    ITEM_METHODS,
    ORDER_METHODS,
    {"__add__(value, /)", slot_add, "self + value"},
    {"__iadd__(value, /)", slot_iadd, "self += value"},
    {"__mul__(value, /)", slot_mul, "self * value"},
    {"__imul__(value, /)", slot_imul, "self *= value"},
    {"__rmul__(value, /)", slot_rmul, "value * self"},
    {"__reversed__()", slot_reversed, "reversed(self)"},
    {"append(object, /)", m_append, "Adds an item at the end."},
    {"extend(iterable, /)", m_extend, "Adds all items of iterable at the end."},
    {"insert(index, object, /)", m_insert, "Adds an item before index."},
    {"pop(index=<no value>, /)", m_pop, "Takes the item at index out, the last one by default."},
    {"remove(value, /)", m_remove, "Takes the first equal item out, or ValueError."},
    {"index(value, start=<no value>, stop=<no value>, /)", m_index,
     "Index of the first equal item, or ValueError."},
    {"count(value, /)", m_count, "How many items are equal."},
    {"reverse()", m_reverse, "Turns the order round, in place."},
    {"sort(*, key=None, reverse=False)", m_sort, "Sorts in place; equal items keep their order."},
    {"copy()", m_copy, "A new list of the same items."},
    {"clear()", m_clear, "Takes all items out."},
    {0},
};

static const Method tuple_methods[] = {
    CONTAINER_METHODS,
    {"__getitem__(key, /)", slot_getitem, "self[key]"},
    {"__add__(value, /)", slot_add, "self + value"},
    {"__mul__(value, /)", slot_mul, "self * value"},
    {"__rmul__(value, /)", slot_rmul, "value * self"},
    ORDER_METHODS,
    {"index(value, start=<no value>, stop=<no value>, /)", m_index,
     "Index of the first equal item, or ValueError."},
    {"count(value, /)", m_count, "How many items are equal."},
    {0},
};

const Type type_list = {
    .name = "list",
    .base = &type_object,
    .size = sizeof(List),
    .collected = true,
    .free = list_clear,
    .traverse = list_traverse,
    .clear = list_clear,
    .repr = seq_repr,
    .length = seq_length,
    .getitem = seq_getitem,
    .setitem = list_setitem,
    .contains = seq_contains,
    .iter = list_iter,
    .binary = seq_binary,
    .inplace = list_inplace,
    .compare = seq_compare,
    .methods = list_methods,
};

const Type type_tuple = {
    .name = "tuple",
    .base = &type_object,
    .size = sizeof(Tuple),
    .collected = true,
    .free = tuple_free,
    .traverse = tuple_traverse,
    .clear = tuple_clear,
    .repr = seq_repr,
    .hash = tuple_hash,
    .length = seq_length,
    .getitem = seq_getitem,
    .contains = seq_contains,
    .iter = tuple_iter,
    .binary = seq_binary,
    .compare = seq_compare,
    .methods = tuple_methods,
};
