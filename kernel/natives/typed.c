// typed.c: the memory of array.array: contiguous numbers of one C type. Single items, their
// iteration, slices and bytes are here; what is rare is written in the language, in
// kernel/stdlib/data/array.py, which is asked for by name where the number is no plain one.
#include "kernel/natives/typed.h"
#include "kernel/natives/packing.h"
#include "kernel/vm/class.h"
#include "kernel/vm/bytes.h"
#include "kernel/base/mem.h"

typedef struct Typed {
    Obj head;
    char code;     // as struct's; 0 before _begin
    uint8_t size;  // bytes of an item
    size_t n, cap; // items
    char *p;
    size_t views; // how many memoryviews look at it
} Typed;

static Typed *typed_of(Value v) {
    return (Typed *)v.u.o;
}

// Its letters are some of struct's.
static size_t item_size(char code) {
    return code && strchr("bBhHiIlLqQfd", code) ? native_size(code) : 0;
}

// ---- single items -------------------------------------------------------------------------------

static bool load(VM *vm, const Typed *t, size_t i, Value *out) {
    return native_load(vm, t->code, t->p + i * t->size, out);
}

static bool call_text(VM *vm, Value self, const char *name, const Value *args, size_t n,
                      Value *out) {
    Value found = intern(vm, str_of(name));
    return !v_is(found, T_UNDEF) && call_method(vm, self, string_of(found), args, n, out);
}

// The number as the bytes of an item; `item` has room for the largest. What is no plain number
// that fits is made one by the class's method _checked, which raises for what cannot be.
static bool encode(VM *vm, Value self, Value v, char item[8]) {
    char code = typed_of(self)->code;
    bool real = code == 'd' || code == 'f';
    if ((v_is(v, T_INT) || (real && v_is(v, T_FLOAT))) && native_store(vm, code, v, item) == STORED)
        return true;
    Value checked;
    if (!call_text(vm, self, "_checked", &v, 1, &checked))
        return false;
    Stored done = native_store(vm, code, checked, item);
    value_release(checked);
    return done == STORED || done == STORED_RAISED
               ? done == STORED
               : vm_raise(vm, ERR_TYPE, "the number does not fit the array's type");
}

// Its length is about to change.
static bool can_resize(VM *vm, const Typed *t) {
    return !t->views ||
           vm_raise(vm, ERR_BUFFER, "cannot resize an array that is exporting buffers");
}

static bool make_room(VM *vm, Typed *t, size_t more) {
    size_t n, bytes;
    if (more && !can_resize(vm, t))
        return false;
    if (!add_size(t->n, more, &n))
        return vm_no_memory(vm);
    if (n <= t->cap)
        return true;
    size_t cap = n + n / 8 + 4;
    if (!mul_size(cap, t->size, &bytes))
        return vm_no_memory(vm);
    char *p = mem_resize(t->p, bytes);
    if (!p)
        return vm_no_memory(vm);
    t->p = p;
    t->cap = cap;
    return true;
}

static bool append(VM *vm, Value self, Value v) {
    char item[8];
    Typed *t = typed_of(self);
    if (!encode(vm, self, v, item) || !make_room(vm, t, 1))
        return false;
    memcpy(t->p + t->n * t->size, item, t->size);
    t->n++;
    return true;
}

// ---- parts --------------------------------------------------------------------------------------

// A new array.array of n items of self's type, to be filled in.
static bool array_like(VM *vm, Value self, size_t n, Value *out) {
    const Typed *t = typed_of(self);
    const Type *type = self.u.o->type;
    while (type->base && type->base != &type_typed)
        type = type->base;
    if (!class_allocate(vm, (TypeObj *)type->class_object, V_UNDEF, out))
        return false;
    Typed *made = typed_of(*out);
    made->code = t->code;
    made->size = t->size;
    if (make_room(vm, made, n)) {
        made->n = n;
        return true;
    }
    value_release(*out);
    return false;
}

// _slice(key): the items of a slice.
static bool m_slice(VM *vm, Value self, Value *args, Value *out) {
    int64_t start, step, count;
    SliceBounds bounds;
    if (!slice_bounds(vm, args[0], &bounds))
        return false;
    const Typed *t = typed_of(self);
    slice_fit(&bounds, (int64_t)t->n, &start, &step, &count);
    if (!array_like(vm, self, (size_t)count, out))
        return false;
    char *to = typed_of(*out)->p;
    size_t size = t->size;
    if (step == 1 && count)
        memcpy(to, t->p + (size_t)start * size, (size_t)count * size);
    else
        for (int64_t i = 0; i < count; i++)
            memcpy(to + (size_t)i * size, t->p + (size_t)(start + i * step) * size, size);
    return true;
}

// Puts n items in the place of `count`, from `start` on.
static bool splice(VM *vm, Typed *t, size_t start, size_t count, const char *items, size_t n) {
    size_t size = t->size, rest = t->n - start - count;
    if (n != count && !can_resize(vm, t))
        return false;
    if (n > count && !make_room(vm, t, n - count))
        return false;
    if (rest && n != count)
        memmove(t->p + (start + n) * size, t->p + (start + count) * size, rest * size);
    if (n)
        memcpy(t->p + start * size, items, n * size);
    t->n = t->n - count + n;
    return true;
}

static bool drop_stepped(VM *vm, Typed *t, int64_t start, int64_t step, int64_t count) {
    if (!can_resize(vm, t))
        return false;
    int64_t first = step < 0 ? start + (count - 1) * step : start, by = step < 0 ? -step : step;
    size_t kept = (size_t)first, size = t->size;
    for (size_t i = kept; i < t->n; i++) {
        bool gone = (int64_t)i <= first + (count - 1) * by && ((int64_t)i - first) % by == 0;
        if (!gone)
            memmove(t->p + kept++ * size, t->p + i * size, size);
    }
    t->n = kept;
    return true;
}

// _set_slice(key, items): items is another array, of the same type; absent: they are deleted.
static bool m_set_slice(VM *vm, Value self, Value *args, Value *out) {
    int64_t start, step, count;
    SliceBounds bounds;
    bool deletes = v_is(args[1], T_UNDEF);
    *out = V_NONE;
    if (!slice_bounds(vm, args[0], &bounds))
        return false;
    Typed *t = typed_of(self);
    slice_fit(&bounds, (int64_t)t->n, &start, &step, &count);
    size_t n = deletes ? 0 : typed_of(args[1])->n, size = t->size;
    if (n == 0 && step != 1)
        return !count || drop_stepped(vm, t, start, step, count);
    if (step != 1 && n != (size_t)count)
        return vm_raise(vm, ERR_VALUE,
                        "attempt to assign array of size %zu to extended slice of size %lld", n,
                        (long long)count);
    char *copy = mem_alloc(n * size + 1); // it may be the array itself
    if (!copy)
        return vm_no_memory(vm);
    if (n)
        memcpy(copy, typed_of(args[1])->p, n * size);
    bool ok = true;
    if (step == 1)
        ok = splice(vm, t, (size_t)start, (size_t)count, copy, n);
    else
        for (int64_t i = 0; i < count; i++)
            memcpy(t->p + (size_t)(start + i * step) * size, copy + (size_t)i * size, size);
    mem_free(copy);
    return ok;
}

// ---- slots --------------------------------------------------------------------------------------

static bool typed_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)typed_of(v)->n;
    return true;
}

static bool position(VM *vm, Value v, Value key, const char *message, size_t *out) {
    int64_t i;
    if (!value_index(vm, key, &i))
        return false;
    const Typed *t = typed_of(v); // its length is read when __index__ has run
    if (i < 0)
        i += (int64_t)t->n;
    if (i < 0 || i >= (int64_t)t->n)
        return vm_raise(vm, ERR_INDEX, "%s", message);
    *out = (size_t)i;
    return true;
}

static bool of_same_type(VM *vm, Value v, Value other) {
    if (!v_has(other, &type_typed))
        return vm_raise(vm, ERR_TYPE, "can only assign array (not \"%s\") to array slice",
                        type_name(vm, other));
    return typed_of(other)->code == typed_of(v)->code ||
           vm_raise(vm, ERR_TYPE, "bad argument type for built-in operation");
}

static bool typed_getitem(VM *vm, Value v, Value key, Value *out) {
    size_t i = 0;
    if (v_is_type(key, &type_slice))
        return m_slice(vm, v, &key, out);
    return position(vm, v, key, "array index out of range", &i) && load(vm, typed_of(v), i, out);
}

static void remove_at(Typed *t, size_t i) {
    memmove(t->p + i * t->size, t->p + (i + 1) * t->size, (t->n - i - 1) * t->size);
    t->n--;
}

static bool typed_setitem(VM *vm, Value v, Value key, Value value) {
    size_t i = 0;
    char item[8];
    bool deletes = v_is(value, T_UNDEF);
    if (v_is_type(key, &type_slice)) {
        Value args[2] = {key, value}, none;
        return (deletes || of_same_type(vm, v, value)) && m_set_slice(vm, v, args, &none);
    }
    if (!deletes && !encode(vm, v, value, item))
        return false;
    if (!position(vm, v, key, "array assignment index out of range", &i))
        return false;
    Typed *t = typed_of(v);
    if (deletes && !can_resize(vm, t))
        return false;
    if (deletes)
        remove_at(t, i);
    else
        memcpy(t->p + i * t->size, item, t->size);
    return true;
}

typedef struct TypedIter {
    Obj head;
    Value typed; // None at the end
    size_t i;
} TypedIter;

static void iter_clear(Obj *o) {
    Value v = ((TypedIter *)o)->typed;
    ((TypedIter *)o)->typed = V_NONE;
    value_release(v);
}

static void iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((TypedIter *)o)->typed, ctx);
}

static bool iter_next(VM *vm, Value v, Value *out, bool *done) {
    TypedIter *it = (TypedIter *)v.u.o;
    *done = v_is(it->typed, T_NONE) || it->i >= typed_of(it->typed)->n;
    if (!*done)
        return load(vm, typed_of(it->typed), it->i++, out);
    iter_clear(v.u.o);
    return true;
}

static const Type type_typed_iter = {
    .name = "arrayiterator",
    .base = &type_object,
    .size = sizeof(TypedIter),
    .collected = true,
    .free = iter_clear,
    .traverse = iter_traverse,
    .clear = iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = iter_next,
};

static bool typed_iter(VM *vm, Value v, Value *out) {
    TypedIter *it = obj_new(vm, &type_typed_iter);
    if (!it)
        return false;
    it->typed = value_copy(v);
    *out = v_obj(&it->head);
    return true;
}

static void typed_free(Obj *o) {
    Typed *t = (Typed *)o;
    mem_free(t->p);
    t->p = NULL;
    t->n = t->cap = 0;
}

// ---- methods ------------------------------------------------------------------------------------

// _begin(typecode): an empty array of that type.
static bool m_begin(VM *vm, Value self, Value *args, Value *out) {
    Typed *t = typed_of(self);
    Str code = value_is_str(args[0]) ? str_get(args[0]) : STR("");
    size_t size = code.n == 1 ? item_size(code.p[0]) : 0;
    if (!size)
        return vm_raise(vm, ERR_VALUE,
                        "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)");
    if (!can_resize(vm, t))
        return false;
    typed_free(&t->head);
    t->code = code.p[0];
    t->size = (uint8_t)size;
    *out = V_NONE;
    return true;
}

static bool m_append(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return append(vm, self, args[0]);
}

// Plain numbers of a list or a tuple, from item *k on: as many as there are before another one.
static bool extend_plain(VM *vm, Value self, Value from, size_t *k) {
    Typed *t = typed_of(self);
    const Value *items;
    size_t n;
    bool real = t->code == 'd' || t->code == 'f';
    *k = 0;
    if (from.u.o->type->class_object || !value_items(from, &items, &n))
        return true;
    if (n && !make_room(vm, t, n))
        return false;
    while (*k < n) {
        Value v = items[*k];
        bool plain = v_is(v, T_INT) || (real && v_is(v, T_FLOAT));
        if (!plain || native_store(vm, t->code, v, t->p + t->n * t->size) != STORED)
            return true;
        t->n++;
        ++*k;
    }
    return true;
}

static bool m_extend(VM *vm, Value self, Value *args, Value *out) {
    Value it, item;
    bool done = false, ok;
    size_t skip = 0;
    *out = V_NONE;
    if (v_is(args[0], T_OBJ) && !extend_plain(vm, self, args[0], &skip))
        return false;
    const Value *items;
    size_t n;
    if (skip && value_items(args[0], &items, &n) && skip >= n)
        return true;
    if (!value_iter(vm, args[0], &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = skip || append(vm, self, item);
        skip -= skip != 0;
        value_release(item);
        if (!ok)
            break;
    }
    value_release(it);
    return ok;
}

static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    Typed *t = typed_of(self);
    size_t i = 0;
    if (!t->n)
        return vm_raise(vm, ERR_INDEX, "pop from empty array");
    if (!position(vm, self, args[0], "pop index out of range", &i) || !can_resize(vm, t) ||
        !load(vm, t, i, out))
        return false;
    remove_at(t, i);
    return true;
}

static bool m_insert(VM *vm, Value self, Value *args, Value *out) {
    Typed *t = typed_of(self);
    char item[8];
    int64_t i;
    *out = V_NONE;
    if (!value_index(vm, args[0], &i) || !encode(vm, self, args[1], item) || !make_room(vm, t, 1))
        return false;
    if (i < 0)
        i += (int64_t)t->n;
    size_t at = i < 0 ? 0 : i > (int64_t)t->n ? t->n : (size_t)i;
    memmove(t->p + (at + 1) * t->size, t->p + at * t->size, (t->n - at) * t->size);
    memcpy(t->p + at * t->size, item, t->size);
    t->n++;
    return true;
}

static bool m_tolist(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Typed *t = typed_of(self);
    *out = list_new(vm, t->n);
    if (v_is(*out, T_UNDEF))
        return false;
    for (size_t i = 0; i < t->n; i++) {
        Value item;
        if (load(vm, t, i, &item) && list_append(vm, *out, item))
            continue;
        value_release(*out);
        return false;
    }
    return true;
}

// ---- searching and joining
// ------------------------------------------------------------------------

// _joined(other): both, one behind the other; other is of the same type.
static bool m_joined(VM *vm, Value self, Value *args, Value *out) {
    size_t n;
    if (!add_size(typed_of(self)->n, typed_of(args[0])->n, &n))
        return vm_no_memory(vm);
    if (!array_like(vm, self, n, out))
        return false;
    const Typed *a = typed_of(self), *b = typed_of(args[0]);
    if (a->n)
        memcpy(typed_of(*out)->p, a->p, a->n * a->size);
    if (b->n)
        memcpy(typed_of(*out)->p + a->n * a->size, b->p, b->n * b->size);
    return true;
}

// The first place from `from` on whose item equals v; t->n: none. The array may change meanwhile.
static bool find_item(VM *vm, Value self, Value v, size_t from, size_t *at) {
    Value item;
    bool equal = false;
    for (*at = from; *at < typed_of(self)->n; ++*at) {
        if (!load(vm, typed_of(self), *at, &item))
            return false;
        bool ok = value_equal(vm, item, v, &equal);
        value_release(item);
        if (!ok || (*at % 4096 == 4095 && !vm_poll(vm)))
            return false;
        if (equal)
            return true;
    }
    return true;
}

static bool m_count(VM *vm, Value self, Value *args, Value *out) {
    int64_t n = 0;
    size_t at = 0;
    for (;; at++) {
        if (!find_item(vm, self, args[0], at, &at))
            return false;
        if (at >= typed_of(self)->n)
            break;
        n++;
    }
    *out = v_int(n);
    return true;
}

static bool bound_at(VM *vm, Value v, int64_t n, int64_t *out) {
    if (!value_index(vm, v, out))
        return false;
    if (*out < 0)
        *out = *out + n < 0 ? 0 : *out + n;
    return true;
}

static bool m_index(VM *vm, Value self, Value *args, Value *out) {
    int64_t n = (int64_t)typed_of(self)->n, from = 0, to = n;
    size_t at;
    if ((!v_is(args[1], T_UNDEF) && !bound_at(vm, args[1], n, &from)) ||
        (!v_is(args[2], T_UNDEF) && !bound_at(vm, args[2], n, &to)) ||
        !find_item(vm, self, args[0], (size_t)from, &at))
        return false;
    if (at >= typed_of(self)->n || (int64_t)at >= to)
        return vm_raise(vm, ERR_VALUE, "array.index(x): x not in array");
    *out = v_int((int64_t)at);
    return true;
}

static bool m_remove(VM *vm, Value self, Value *args, Value *out) {
    size_t at;
    *out = V_NONE;
    if (!find_item(vm, self, args[0], 0, &at))
        return false;
    Typed *t = typed_of(self);
    if (at >= t->n)
        return vm_raise(vm, ERR_VALUE, "array.remove(x): x not in array");
    return splice(vm, t, at, 1, NULL, 0);
}

static bool m_reverse(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    const Typed *t = typed_of(self);
    char item[8];
    *out = V_NONE;
    for (size_t i = 0, k = t->n; i + 1 < k; i++) {
        memcpy(item, t->p + i * t->size, t->size);
        memcpy(t->p + i * t->size, t->p + --k * t->size, t->size);
        memcpy(t->p + k * t->size, item, t->size);
    }
    return true;
}

static bool typed_contains(VM *vm, Value v, Value item, bool *out) {
    size_t at;
    if (!find_item(vm, v, item, 0, &at))
        return false;
    *out = at < typed_of(v)->n;
    return true;
}

static bool typed_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Typed *t = typed_of(v);
    *found = true;
    if (str_is(name, "itemsize"))
        *out = v_int(t->size);
    else if (str_is(name, "typecode"))
        *out = str_new(vm, (Str){&t->code, t->code != 0});
    else
        *found = false;
    return !*found || !v_is(*out, T_UNDEF);
}

static bool m_tobytes(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Typed *t = typed_of(self);
    return bytes_new(vm, &type_bytes, (Str){t->p, t->n * t->size}, out);
}

static bool m_frombytes(VM *vm, Value self, Value *args, Value *out) {
    Typed *t = typed_of(self);
    *out = V_NONE;
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    Str data = bytes_get(args[0]);
    if (!t->size || data.n % t->size)
        return vm_raise(vm, ERR_VALUE, "bytes length not a multiple of item size");
    if (!data.n)
        return true;
    if (!make_room(vm, t, data.n / t->size))
        return false;
    memcpy(t->p + t->n * t->size, data.p, data.n);
    t->n += data.n / t->size;
    return true;
}

static bool m_byteswap(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    const Typed *t = typed_of(self);
    for (char *at = t->p, *end = t->p + t->n * t->size; at < end; at += t->size)
        for (size_t a = 0, b = t->size - 1u; a < b; a++, b--) {
            char kept = at[a];
            at[a] = at[b];
            at[b] = kept;
        }
    *out = V_NONE;
    return true;
}

// buffer_info(): address and number of items.
static bool m_buffer_info(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Typed *t = typed_of(self);
    Value parts[2] = {v_int((int64_t)(uintptr_t)t->p), v_int((int64_t)t->n)};
    *out = tuple_new(vm, parts, 2);
    return !v_is(*out, T_UNDEF);
}

static bool typed_memory(VM *vm, Value v, bool writes, Memory *out, bool *handled) {
    (void)vm;
    (void)writes;
    Typed *t = typed_of(v);
    memory_of_bytes(out, t->p, t->n, false);
    out->format[0] = t->code;
    out->item = t->size;
    out->stride[0] = t->size;
    out->views = &t->views;
    *handled = t->code != 0;
    return true;
}

static const Method typed_methods[] = {
    {"_begin(typecode, /)", m_begin, "Makes it an empty array of numbers of that type."},
    {"append(v, /)", m_append, "Adds a number at the end."},
    {"_extend(items, /)", m_extend, "Adds numbers at the end."},
    {"pop(i=-1, /)", m_pop, "Takes a number out."},
    {"insert(i, v, /)", m_insert, "Adds a number before place i."},
    {"tolist()", m_tolist, "The numbers as a list."},
    {"tobytes()", m_tobytes, "The memory as bytes."},
    {"_frombytes(data, /)", m_frombytes, "Adds numbers from their bytes."},
    {"_joined(other, /)", m_joined, "The items of both."},
    {"count(v, /)", m_count, "How often a number is there."},
    {"index(v, start=<no value>, stop=<no value>, /)", m_index, "Place of a number."},
    {"remove(v, /)", m_remove, "Takes the first such number out."},
    {"reverse()", m_reverse, "Turns the order round."},
    {"byteswap()", m_byteswap, "Turns the bytes of each number round."},
    {"buffer_info()", m_buffer_info, "Address of the memory and number of items."},
    {0},
};

const Type type_typed = {
    .name = "_typed",
    .open = true,
    .base = &type_object,
    .size = sizeof(Typed),
    .free = typed_free,
    .length = typed_length,
    .getattr = typed_getattr,
    .contains = typed_contains,
    .getitem = typed_getitem,
    .setitem = typed_setitem,
    .iter = typed_iter,
    .memory = typed_memory,
    .methods = typed_methods,
};

static bool make_typed(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    (void)out;
    return vm_raise(vm, ERR_TYPE, "use array.array");
}

Value typed_class(VM *vm) {
    return type_new_style(vm, &type_typed, "_typed()", STYLE_BUILTIN, make_typed, NULL,
                          "Memory of numbers of one type.");
}
