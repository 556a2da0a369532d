// typed.c: the memory of array.array: contiguous numbers of one C type. Single items, their
// iteration and bytes are here; what is rare is written in the language, in
// kernel/stdlib/data/array.py, which is asked for by name where the key is a slice or the number is
// no plain one.
#include "kernel/natives/typed.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/base/mem.h"

typedef struct Typed {
    Obj head;
    char code;     // as struct's; 0 before _begin
    uint8_t size;  // bytes of an item
    size_t n, cap; // items
    char *p;
} Typed;

static Typed *typed_of(Value v) {
    return (Typed *)v.u.o;
}

static size_t item_size(char code) {
    switch (code) {
    case 'b':
    case 'B': return 1;
    case 'h':
    case 'H': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'd': return 8;
    default: return 0;
    }
}

// ---- single items -------------------------------------------------------------------------------

static bool load_unsigned(VM *vm, uint64_t x, Value *out) {
    if (x > INT64_MAX)
        return big_from_bytes(vm, (const uint8_t *)&x, sizeof x, false, out);
    *out = v_int((int64_t)x);
    return true;
}

#define LOAD(ctype, make)         \
    do {                          \
        ctype x;                  \
        memcpy(&x, at, sizeof x); \
        *out = make;              \
        return true;              \
    } while (0)

static bool load(VM *vm, const Typed *t, size_t i, Value *out) {
    const char *at = t->p + i * t->size;
    uint64_t whole;
    switch (t->code) {
    case 'b': LOAD(int8_t, v_int(x));
    case 'B': LOAD(uint8_t, v_int(x));
    case 'h': LOAD(int16_t, v_int(x));
    case 'H': LOAD(uint16_t, v_int(x));
    case 'i': LOAD(int32_t, v_int(x));
    case 'I': LOAD(uint32_t, v_int(x));
    case 'l':
    case 'q': LOAD(int64_t, v_int(x));
    case 'f': LOAD(float, v_float((double)x));
    case 'd': LOAD(double, v_float(x));
    default: memcpy(&whole, at, sizeof whole); return load_unsigned(vm, whole, out);
    }
}

static bool call_text(VM *vm, Value self, const char *name, const Value *args, size_t n,
                      Value *out) {
    Value found = intern(vm, str_of(name));
    return !v_is(found, T_UNDEF) && call_method(vm, self, string_of(found), args, n, out);
}

static bool store_float(const Typed *t, double x, char *at) {
    float narrow = (float)x;
    if (t->code == 'f')
        memcpy(at, &narrow, sizeof narrow);
    else
        memcpy(at, &x, sizeof x);
    return true;
}

// Whole numbers that the type holds. Its lowest bytes come first, as everywhere here.
static bool store_whole(const Typed *t, int64_t x, char *at) {
    bool is_signed = t->code >= 'a';
    unsigned bits = 8u * t->size;
    if (is_signed && bits < 64 &&
        (x < -((int64_t)1 << (bits - 1)) || x >= (int64_t)1 << (bits - 1)))
        return false;
    if (!is_signed && (x < 0 || (bits < 64 && x >= (int64_t)1 << bits)))
        return false;
    memcpy(at, &x, t->size);
    return true;
}

// The number as the bytes of an item; `item` has room for the largest. What is no plain number
// that fits is made one by the class's method _checked, which raises for what cannot be.
static bool encode(VM *vm, Value self, Value v, char item[8]) {
    const Typed *t = typed_of(self);
    bool real = t->code == 'd' || t->code == 'f';
    uint64_t large;
    if (real && v_is(v, T_FLOAT))
        return store_float(t, v.u.f, item);
    if (real && v_is(v, T_INT))
        return store_float(t, (double)v.u.i, item);
    if (!real && v_is(v, T_INT) && store_whole(t, v.u.i, item))
        return true;
    Value checked;
    if (!call_text(vm, self, "_checked", &v, 1, &checked))
        return false;
    bool ok = true;
    if (real && v_is(checked, T_FLOAT))
        ok = store_float(t, checked.u.f, item);
    else if (!real && v_is(checked, T_INT))
        ok = store_whole(t, checked.u.i, item);
    else if (!real && t->size == 8 && value_large_unsigned(checked, &large))
        memcpy(item, &large, sizeof large);
    else
        ok = false;
    value_release(checked);
    return ok || vm_raise(vm, ERR_TYPE, "the number does not fit the array's type");
}

static bool make_room(VM *vm, Typed *t, size_t more) {
    size_t n, bytes;
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

static bool typed_getitem(VM *vm, Value v, Value key, Value *out) {
    size_t i = 0;
    if (v_is_type(key, &type_slice))
        return call_text(vm, v, "_slice", &key, 1, out);
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
        if (!call_text(vm, v, deletes ? "_delete_slice" : "_set_slice", args, deletes ? 1 : 2,
                       &none))
            return false;
        value_release(none);
        return true;
    }
    if (!deletes && !encode(vm, v, value, item))
        return false;
    if (!position(vm, v, key, "array assignment index out of range", &i))
        return false;
    Typed *t = typed_of(v);
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

static bool m_extend(VM *vm, Value self, Value *args, Value *out) {
    Value it, item;
    bool done = false, ok;
    *out = V_NONE;
    if (!value_iter(vm, args[0], &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = append(vm, self, item);
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
    if (!position(vm, self, args[0], "pop index out of range", &i) || !load(vm, t, i, out))
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

static const Method typed_methods[] = {
    {"_begin(typecode, /)", m_begin, "Makes it an empty array of numbers of that type."},
    {"append(v, /)", m_append, "Adds a number at the end."},
    {"_extend(items, /)", m_extend, "Adds numbers at the end."},
    {"pop(i=-1, /)", m_pop, "Takes a number out."},
    {"insert(i, v, /)", m_insert, "Adds a number before place i."},
    {"tolist()", m_tolist, "The numbers as a list."},
    {"tobytes()", m_tobytes, "The memory as bytes."},
    {"_frombytes(data, /)", m_frombytes, "Adds numbers from their bytes."},
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
    .getitem = typed_getitem,
    .setitem = typed_setitem,
    .iter = typed_iter,
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
