// deque.c: collections.deque: a ring of values, open at both ends.
#include "kernel/natives/deque.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"

typedef struct Deque {
    Obj head;
    Value *items;
    size_t first, n, cap; // cap is 0 or a power of two
    int64_t most;         // maxlen, -1: none
    uint32_t version;     // changes with every change of the length
} Deque;

static Deque *deque_of(Value v) {
    return (Deque *)v.u.o;
}
static Value *at(Deque *d, size_t i) {
    return &d->items[(d->first + i) & (d->cap - 1)];
}

static bool grow(VM *vm, Deque *d) {
    size_t cap = d->cap ? d->cap * 2 : 8;
    Value *items = mem_alloc(cap * sizeof *items);
    if (!items)
        return vm_no_memory(vm);
    for (size_t i = 0; i < d->n; i++)
        items[i] = *at(d, i);
    mem_free(d->items);
    d->items = items;
    d->first = 0;
    d->cap = cap;
    return true;
}

static Value take(Deque *d, bool left) {
    Value v = left ? *at(d, 0) : *at(d, d->n - 1);
    if (left)
        d->first = (d->first + 1) & (d->cap - 1);
    d->n--;
    d->version++;
    return v;
}

static bool put(VM *vm, Deque *d, Value v STEALS, bool left) {
    if (d->most == 0) {
        value_release(v);
        return true;
    }
    if (d->most > 0 && d->n == (size_t)d->most)
        value_release(take(d, !left));
    if (d->n == d->cap && !grow(vm, d)) {
        value_release(v);
        return false;
    }
    if (left)
        d->first = (d->first + d->cap - 1) & (d->cap - 1);
    d->n++;
    d->version++;
    *(left ? at(d, 0) : at(d, d->n - 1)) = v;
    return true;
}

static bool extend(VM *vm, Deque *d, Value iterable, bool left) {
    Value it, item;
    bool done = false, ok;
    if (v_is(iterable, T_OBJ) && iterable.u.o == &d->head) {
        Value copy = list_from(vm, iterable);
        if (v_is(copy, T_UNDEF))
            return false;
        ok = extend(vm, d, copy, left);
        value_release(copy);
        return ok;
    }
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done)
        if (!(ok = put(vm, d, item, left)))
            break;
    value_release(it);
    return ok;
}

static void deque_clear(Obj *o) {
    Deque *d = (Deque *)o, gone = *d;
    d->items = NULL;
    d->n = d->cap = d->first = 0;
    d->version++;
    for (size_t i = 0; i < gone.n; i++)
        value_release(*at(&gone, i));
    mem_free(gone.items);
}

static void deque_traverse(Obj *o, VisitFn visit, void *ctx) {
    Deque *d = (Deque *)o;
    for (size_t i = 0; i < d->n; i++)
        visit(*at(d, i), ctx);
}

static Value deque_new(VM *vm, int64_t most) {
    Deque *d = obj_new(vm, &type_deque);
    if (!d)
        return V_UNDEF;
    d->most = most;
    return v_obj(&d->head);
}

// deque(iterable=(), maxlen=None)
static bool make_deque(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t most = -1;
    if (!v_is(args[1], T_NONE) && !value_index(vm, args[1], &most))
        return false;
    if (!v_is(args[1], T_NONE) && most < 0)
        return vm_raise(vm, ERR_VALUE, "maxlen must be non-negative");
    *out = deque_new(vm, most);
    if (v_is(*out, T_UNDEF))
        return false;
    if (v_is(args[0], T_UNDEF) || extend(vm, deque_of(*out), args[0], false))
        return true;
    value_release(*out);
    return false;
}

Value deque_class(VM *vm) {
    return type_new_style(vm, &type_deque, "deque(iterable=<no value>, maxlen=None)", STYLE_BUILTIN,
                          make_deque, NULL, "A list that is quick at both ends.");
}

// ---- slots --------------------------------------------------------------------------------------

static bool deque_repr(VM *vm, Value v, Buf *out) {
    Deque *d = deque_of(v);
    if (!repr_begin(vm, &d->head)) {
        buf_add(out, STR("[...]"));
        return true;
    }
    buf_add(out, STR("deque(["));
    bool ok = true;
    for (size_t i = 0; ok && i < d->n; i++) {
        if (i)
            buf_add(out, STR(", "));
        Value item = value_copy(*at(d, i));
        ok = value_repr(vm, item, out);
        value_release(item);
    }
    buf_byte(out, ']');
    if (d->most >= 0)
        buf_printf(out, ", maxlen=%lld", (long long)d->most);
    buf_byte(out, ')');
    repr_end(vm);
    return ok;
}

static bool deque_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)deque_of(v)->n;
    return true;
}

static bool place(VM *vm, Value v, Value key, size_t *out) {
    Deque *d = deque_of(v);
    int64_t i;
    if (v_is_type(key, &type_slice))
        return vm_raise(vm, ERR_TYPE, "sequence index must be integer, not 'slice'");
    if (!value_index(vm, key, &i))
        return false;
    if (i < 0)
        i += (int64_t)d->n;
    if (i < 0 || i >= (int64_t)d->n)
        return vm_raise(vm, ERR_INDEX, "deque index out of range");
    *out = (size_t)i;
    return true;
}

static bool deque_getitem(VM *vm, Value v, Value key, Value *out) {
    size_t i = 0;
    return place(vm, v, key, &i) && (*out = value_copy(*at(deque_of(v), i)), true);
}

// Moves the items behind i one place down.
static Value remove_at(Deque *d, size_t i) {
    Value v = *at(d, i);
    for (; i + 1 < d->n; i++)
        *at(d, i) = *at(d, i + 1);
    d->n--;
    d->version++;
    return v;
}

static bool deque_setitem(VM *vm, Value v, Value key, Value item) {
    size_t i = 0;
    if (!place(vm, v, key, &i))
        return false;
    Value old = *at(deque_of(v), i);
    if (v_is(item, T_UNDEF))
        old = remove_at(deque_of(v), i);
    else
        *at(deque_of(v), i) = value_copy(item);
    value_release(old);
    return true;
}

typedef struct DequeIter {
    Obj head;
    Value deque;
    size_t i;
    uint32_t version;
} DequeIter;

static void iter_clear(Obj *o) {
    Value v = ((DequeIter *)o)->deque;
    ((DequeIter *)o)->deque = V_NONE;
    value_release(v);
}
static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((DequeIter *)o)->deque, ctx);
}

static bool iter_next(VM *vm, Value v, Value *out, bool *done) {
    DequeIter *it = (DequeIter *)v.u.o;
    if (!v_is_type(it->deque, &type_deque))
        return *done = true;
    Deque *d = deque_of(it->deque);
    if (it->version != d->version)
        return vm_raise(vm, ERR_RUNTIME, "deque mutated during iteration");
    if (it->i >= d->n) {
        iter_clear(v.u.o);
        return *done = true;
    }
    *out = value_copy(*at(d, it->i++));
    return true;
}

static const Type type_deque_iter = {
    .name = "_collections._deque_iterator",
    .base = &type_object,
    .size = sizeof(DequeIter),
    .collected = true,
    .free = iter_clear,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = iter_next,
};

static bool deque_iter(VM *vm, Value v, Value *out) {
    DequeIter *it = obj_new(vm, &type_deque_iter);
    if (!it)
        return false;
    it->deque = value_copy(v);
    it->version = deque_of(v)->version;
    *out = v_obj(&it->head);
    return true;
}

static bool deque_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (!v_is_type(a, &type_deque) || !v_is_type(b, &type_deque))
        return true;
    Value x = list_from(vm, a);
    Value y = list_from(vm, b);
    *handled = true;
    bool ok = !v_is(x, T_UNDEF) && !v_is(y, T_UNDEF) && op_compare(vm, op, x, y, out);
    value_release(x);
    value_release(y);
    return ok;
}

// Takes the items of the list `times` times; of those that maxlen lets fall, only the last round.
static bool extend_times(VM *vm, Deque *d, Value items, int64_t times) {
    size_t n = list_of(items)->n, total;
    if (!n)
        return true;
    if (d->most >= 0 && times > d->most / (int64_t)n + 2)
        times = d->most / (int64_t)n + 2;
    if (times > 0 && (!mul_size((size_t)times, n, &total) || total > (size_t)1 << 34))
        return vm_no_memory(vm);
    bool ok = true;
    for (int64_t i = 0; ok && i < times; i++)
        ok = extend(vm, d, items, false);
    return ok;
}

// How often *, when the other operand is an int.
static bool count_of(VM *vm, Value v, int64_t *times, bool *is) {
    *is = int_is(v) || v_is(v, T_BOOL);
    if (!*is)
        return true;
    if (int_is(v) && !v_is(v, T_INT))
        return vm_raise(vm, ERR_OVERFLOW, "cannot fit 'int' into an index-sized integer");
    return value_index(vm, v, times);
}

static bool deque_repeat(VM *vm, Value deque, Value count, Value *out, bool *handled) {
    int64_t times = 0;
    if (!count_of(vm, count, &times, handled) || !*handled)
        return !*handled;
    Value items = list_from(vm, deque);
    *out = v_is(items, T_UNDEF) ? V_UNDEF : deque_new(vm, deque_of(deque)->most);
    bool ok = !v_is(*out, T_UNDEF) && extend_times(vm, deque_of(*out), items, times);
    if (!ok && !v_is(*out, T_UNDEF))
        value_release(*out);
    value_release(items);
    return ok;
}

static bool deque_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op == OP_MUL)
        return v_is_type(a, &type_deque) ? deque_repeat(vm, a, b, out, handled)
                                         : deque_repeat(vm, b, a, out, handled);
    if (op != OP_ADD || !v_is_type(a, &type_deque))
        return true;
    *handled = true;
    if (!v_is_type(b, &type_deque))
        return vm_raise(vm, ERR_TYPE, "can only concatenate deque (not \"%s\") to deque",
                        type_name(vm, b));
    *out = deque_new(vm, deque_of(a)->most);
    if (v_is(*out, T_UNDEF))
        return false;
    if (extend(vm, deque_of(*out), a, false) && extend(vm, deque_of(*out), b, false))
        return true;
    value_release(*out);
    return false;
}

static bool deque_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op == OP_MUL) {
        int64_t times = 0;
        if (!count_of(vm, b, &times, handled) || !*handled)
            return !*handled;
        Value items = list_from(vm, a);
        bool ok = !v_is(items, T_UNDEF);
        while (ok && times <= 0 && deque_of(a)->n)
            value_release(take(deque_of(a), true));
        ok = ok && extend_times(vm, deque_of(a), items, times - 1);
        value_release(items);
        return ok && (*out = value_copy(a), true);
    }
    if (op != OP_ADD)
        return true;
    *handled = true;
    return extend(vm, deque_of(a), b, false) && (*out = value_copy(a), true);
}

static bool deque_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    if ((*found = str_is(name, "maxlen")))
        *out = deque_of(v)->most < 0 ? V_NONE : v_int(deque_of(v)->most);
    return true;
}

// ---- methods ------------------------------------------------------------------------------------

static bool m_append(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return put(vm, deque_of(self), value_copy(args[0]), false);
}
static bool m_appendleft(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return put(vm, deque_of(self), value_copy(args[0]), true);
}
static bool m_extend(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return extend(vm, deque_of(self), args[0], false);
}
static bool m_extendleft(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return extend(vm, deque_of(self), args[0], true);
}

static bool pop(VM *vm, Value self, bool left, Value *out) {
    if (!deque_of(self)->n)
        return vm_raise(vm, ERR_INDEX, "pop from an empty deque");
    *out = take(deque_of(self), left);
    return true;
}
static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return pop(vm, self, false, out);
}
static bool m_popleft(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return pop(vm, self, true, out);
}

static bool m_rotate(VM *vm, Value self, Value *args, Value *out) {
    Deque *d = deque_of(self);
    int64_t by;
    *out = V_NONE;
    if (!value_index(vm, args[0], &by))
        return false;
    if (d->n < 2)
        return true;
    by %= (int64_t)d->n;
    if (by < 0)
        by += (int64_t)d->n;
    for (; by; by--) {
        Value v = take(d, false);
        if (!put(vm, d, v, true))
            return false;
    }
    return true;
}

static bool m_clear(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    deque_clear(self.u.o);
    *out = V_NONE;
    return true;
}

static bool m_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = deque_new(vm, deque_of(self)->most);
    if (v_is(*out, T_UNDEF))
        return false;
    if (extend(vm, deque_of(*out), self, false))
        return true;
    value_release(*out);
    return false;
}

// What equals an item: how many, and where the first of them is (-1: nowhere).
typedef struct Equals {
    int64_t count, first;
} Equals;

// Looks for up to `most` equal ones. No comparison that goes on may change the deque.
static bool search(VM *vm, Value self, Value item, int64_t most, ErrKind changed, Equals *out) {
    Deque *d = deque_of(self);
    uint32_t version = d->version;
    *out = (Equals){.count = 0, .first = -1};
    for (size_t i = 0; i < d->n && out->count < most; i++) {
        bool same;
        Value x = value_copy(*at(d, i));
        bool ok = value_equal(vm, x, item, &same);
        value_release(x);
        if (!ok)
            return false;
        if (same && !out->count++)
            out->first = (int64_t)i;
        if (version != d->version && !(out->count == most && changed == ERR_NONE))
            return vm_raise(vm, changed == ERR_NONE ? ERR_RUNTIME : changed,
                            "deque mutated during iteration");
    }
    return true;
}

static bool m_count(VM *vm, Value self, Value *args, Value *out) {
    Equals found;
    return search(vm, self, args[0], INT64_MAX, ERR_NONE, &found) &&
           (*out = v_int(found.count), true);
}

static bool m_index(VM *vm, Value self, Value *args, Value *out) {
    Equals found;
    Buf b = {0};
    if (!search(vm, self, args[0], 1, ERR_NONE, &found))
        return false;
    if (found.first >= 0) {
        *out = v_int(found.first);
        return true;
    }
    if (value_repr(vm, args[0], &b))
        vm_raise(vm, ERR_VALUE, "%.*s is not in deque", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

static bool m_remove(VM *vm, Value self, Value *args, Value *out) {
    Equals found;
    *out = V_NONE;
    if (!search(vm, self, args[0], 1, ERR_INDEX, &found))
        return false;
    if (found.first < 0) {
        Buf b = {0};
        if (value_repr(vm, args[0], &b))
            vm_raise(vm, ERR_VALUE, "%.*s is not in deque", STR_ARG(buf_str(&b)));
        buf_free(&b);
        return false;
    }
    value_release(remove_at(deque_of(self), (size_t)found.first));
    return true;
}

static bool m_insert(VM *vm, Value self, Value *args, Value *out) {
    Deque *d = deque_of(self);
    int64_t i;
    *out = V_NONE;
    if (!value_index(vm, args[0], &i))
        return false;
    if (d->most >= 0 && d->n >= (size_t)d->most)
        return vm_raise(vm, ERR_INDEX, "deque already at its maximum size");
    if (i < 0)
        i = i + (int64_t)d->n < 0 ? 0 : i + (int64_t)d->n;
    if (!put(vm, d, value_copy(args[1]), false))
        return false;
    Value v = *at(d, d->n - 1);
    for (size_t k = d->n - 1; k > 0 && (int64_t)k > i; k--) {
        *at(d, k) = *at(d, k - 1);
        *at(d, k - 1) = v;
    }
    return true;
}

static bool m_reverse(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Deque *d = deque_of(self);
    for (size_t i = 0, k = d->n; i + 1 < k; i++) {
        Value v = *at(d, i);
        *at(d, i) = *at(d, --k);
        *at(d, k) = v;
    }
    *out = V_NONE;
    return true;
}

static const Method deque_methods[] = {
    JOIN_METHODS,
    ORDER_METHODS,
    {"__iadd__(value, /)", slot_iadd, "self += value"},
    {"__imul__(value, /)", slot_imul, "self *= value"},
    {"__reversed__()", slot_reversed, "reversed(self)"},
    {"__copy__()", m_copy, "A deque of the same items."},
    {"append(x, /)", m_append, "Adds an item at the right end."},
    {"appendleft(x, /)", m_appendleft, "Adds an item at the left end."},
    {"extend(iterable, /)", m_extend, "Adds items at the right end."},
    {"extendleft(iterable, /)", m_extendleft, "Adds items at the left end, one by one."},
    {"pop()", m_pop, "Takes the rightmost item out."},
    {"popleft()", m_popleft, "Takes the leftmost item out."},
    {"rotate(n=1, /)", m_rotate, "Moves all items n places to the right, round the end."},
    {"clear()", m_clear, "Takes all items out."},
    {"copy()", m_copy, "A deque of the same items."},
    {"count(x, /)", m_count, "How many items are equal."},
    {"index(x, /)", m_index, "Place of the first equal item, or ValueError."},
    {"remove(value, /)", m_remove, "Takes the first equal item out, or ValueError."},
    {"insert(i, x, /)", m_insert, "Adds an item before place i."},
    {"reverse()", m_reverse, "Turns the order round, in place."},
    {0},
};

const Type type_deque = {
    .name = "deque",
    .sequence = true,
    .module = "collections",
    .base = &type_object,
    .size = sizeof(Deque),
    .collected = true,
    .free = deque_clear,
    .traverse = deque_traverse,
    .clear = deque_clear,
    .repr = deque_repr,
    .length = deque_length,
    .getitem = deque_getitem,
    .setitem = deque_setitem,
    .iter = deque_iter,
    .getattr = deque_getattr,
    .binary = deque_binary,
    .inplace = deque_inplace,
    .compare = deque_compare,
    .methods = deque_methods,
};
