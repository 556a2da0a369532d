// slot_methods.c: what operators and statements do to built-in containers, as
// methods: super().__getitem__(key) in a class that derives from dict.
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"

// The built-in type behind an object, whose slots are meant.
static const Type *built_in(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return !t->layout ? t : t->layout->subclass_slots ? t->layout->subclass_slots : t->layout;
}

bool slot_getitem(VM *vm, Value self, Value *args, Value *out) {
    return built_in(vm, self)->getitem(vm, self, args[0], out);
}

bool slot_setitem(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return built_in(vm, self)->setitem(vm, self, args[0], args[1]);
}

bool slot_delitem(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return built_in(vm, self)->setitem(vm, self, args[0], V_UNDEF);
}

bool slot_contains(VM *vm, Value self, Value *args, Value *out) {
    bool yes;
    return built_in(vm, self)->contains(vm, self, args[0], &yes) && (*out = v_bool(yes), true);
}

bool slot_len(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    int64_t n;
    return built_in(vm, self)->length(vm, self, &n) && (*out = v_int(n), true);
}

bool slot_iter(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return built_in(vm, self)->iter(vm, self, out);
}

// What the built-in type gives next, whatever its class says.
bool slot_own_next(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    bool done = false;
    if (!built_in(vm, self)->next(vm, self, out, &done))
        return false;
    return !done || vm_raise(vm, ERR_STOP_ITERATION, "%s", "");
}

bool slot_repr(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Buf b = {0};
    if (!built_in(vm, self)->repr(vm, self, &b)) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

bool slot_eq(VM *vm, Value self, Value *args, Value *out) {
    bool handled = false;
    if (!built_in(vm, self)->compare(vm, OP_EQ, self, args[0], out, &handled))
        return false;
    if (!handled)
        *out = value_copy(v_notimplemented);
    return true;
}

// ---- operators as methods -----------------------------------------------------------------------

static bool binary_of(VM *vm, BinaryOp op, Value a, Value b, Value asked, Value *out) {
    bool handled = false;
    const Type *t = built_in(vm, asked);
    a = value_plain(a);
    b = value_plain(b);
    if (t->binary && !t->binary(vm, op, a, b, out, &handled))
        return false;
    if (!handled && asked.tag == T_EXT)
        return op_binary(vm, op, a, b, false, out); // NumPy's numbers answer for its arrays
    return handled || (*out = value_copy(v_notimplemented), true);
}

static bool compare_of(VM *vm, CompareOp op, Value a, Value b, Value *out) {
    bool handled = false;
    const Type *t = built_in(vm, a);
    b = value_plain(b);
    if (t->compare && !t->compare(vm, op, a, b, out, &handled))
        return false;
    return handled || (*out = value_copy(v_notimplemented), true);
}

#define BINARY(NAME, OP)                                             \
    bool slot_##NAME(VM *vm, Value self, Value *args, Value *out) {  \
        return binary_of(vm, OP_##OP, self, args[0], self, out);     \
    }                                                                \
    bool slot_r##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return binary_of(vm, OP_##OP, args[0], self, self, out);     \
    }
#define COMPARE(NAME, OP)                                           \
    bool slot_##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return compare_of(vm, OP_##OP, self, args[0], out);         \
    }
#include "kernel/vm/slot_methods.def"
#undef BINARY
#undef COMPARE

bool slot_neg(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return op_unary(vm, OP_NEG, self, out);
}

// ---- slots that a type has without a row of that name -------------------------------------------

static bool slot_any_iter(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return value_iter(vm, self, out);
}
static bool slot_next(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return builtin_next(vm, NULL, (Value[]){self, V_UNDEF}, out);
}
static bool slot_any_contains(VM *vm, Value self, Value *args, Value *out) {
    bool yes;
    return op_contains(vm, self, args[0], &yes) && (*out = v_bool(yes), true);
}

// self(*args, **kwargs)
static bool slot_call(VM *vm, Value self, Value *args, Value *out) {
    const Tuple *pos = tuple_of(args[0]);
    size_t nkw = dict_length(args[1]);
    size_t n = pos->n + nkw;
    size_t k = 0;
    Value *all = mem_alloc((n + nkw + 1) * sizeof *all), key, item;
    if (!all)
        return vm_no_memory(vm);
    if (pos->n)
        memcpy(all, pos->items, pos->n * sizeof *all);
    for (size_t at = 0; dict_next(args[1], &at, &key, &item); k++) {
        all[pos->n + k] = item;
        all[n + k] = key;
    }
    bool ok = vm_call(vm, self, &(Args){all, pos->n, nkw, all + n}, out);
    mem_free(all);
    return ok;
}

bool slot_format(VM *vm, Value self, Value *args, Value *out) {
    Buf b = {0};
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "__format__() argument must be str, not %s",
                        type_name(vm, args[0]));
    const Type *t = built_in(vm, self);
    Str spec = str_get(args[0]);
    Value plain = value_plain(self);
    bool ok = t->format ? t->format(vm, plain, spec, &b)
              : !spec.n
                  ? value_str(vm, plain, &b)
                  : vm_raise(vm, ERR_TYPE, "unsupported format string passed to %s.__format__",
                             type_name(vm, self));
    if (!ok) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool is_built_in(const Type *t) {
    return !t->class_object;
}
static bool is_sized(const Type *t) {
    return t->length;
}
static bool has_items(const Type *t) {
    return t->getitem;
}
static bool takes_items(const Type *t) {
    return t->setitem;
}
static bool is_iterable(const Type *t) {
    return t->iter || (t->getitem && t->length);
}
static bool is_iterator(const Type *t) {
    return t->next;
}
static bool is_callable(const Type *t) {
    return t->call || t == &type_function || t == &type_native || t == &type_method ||
           t == &type_bound || t == &type_bound_builtin || t == &type_type;
}
static bool compares(const Type *t) {
    return t->compare;
}

static const struct {
    Method row;
    bool (*known_to)(const Type *t);
} general[] = {
    {{"__next__()", slot_next, "next(self)"}, is_iterator},
    {{"__iter__()", slot_any_iter, "iter(self)"}, is_iterable},
    {{"__len__()", slot_len, "len(self)"}, is_sized},
    {{"__getitem__(key, /)", slot_getitem, "self[key]"}, has_items},
    {{"__setitem__(key, value, /)", slot_setitem, "self[key] = value"}, takes_items},
    {{"__delitem__(key, /)", slot_delitem, "del self[key]"}, takes_items},
    {{"__contains__(key, /)", slot_any_contains, "key in self"}, is_iterable},
    {{"__call__(*args, **kwargs)", slot_call, "self(*args, **kwargs)"}, is_callable},
    {{"__format__(spec, /)", slot_format, "format(self, spec)"}, is_built_in},
    {{"__eq__(value, /)", slot_eq, "self == value"}, compares},
    {{"__ne__(value, /)", slot_ne, "self != value"}, compares},
};

const Method *slot_method(const Type *t, Str name) {
    bool stands_for_another = t == &type_type || t == &type_super;
    for (size_t k = 0; k < sizeof general / sizeof *general; k++) {
        size_t n = strcspn(general[k].row.signature, "(");
        if (n != name.n || memcmp(general[k].row.signature, name.p, n) != 0)
            continue;
        return general[k].known_to(t) && (!stands_for_another || general[k].known_to == is_callable)
                   ? &general[k].row
                   : NULL;
    }
    return NULL;
}

// ---- what the builtins do to numbers ------------------------------------------------------------

bool slot_abs(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return builtin_abs(vm, NULL, (Value[]){value_plain(self)}, out);
}
bool slot_round(VM *vm, Value self, Value *args, Value *out) {
    return builtin_round(vm, NULL, (Value[]){value_plain(self), args[0]}, out);
}
bool slot_divmod(VM *vm, Value self, Value *args, Value *out) {
    return builtin_divmod(vm, NULL, (Value[]){value_plain(self), args[0]}, out);
}
bool slot_rdivmod(VM *vm, Value self, Value *args, Value *out) {
    return builtin_divmod(vm, NULL, (Value[]){args[0], value_plain(self)}, out);
}
bool slot_bool(VM *vm, Value self, Value *args, Value *out) {
    bool yes;
    (void)args;
    return value_truth(vm, value_plain(self), &yes) && (*out = v_bool(yes), true);
}
bool slot_float(VM *vm, Value self, Value *args, Value *out) {
    double x;
    (void)args;
    return value_float(vm, value_plain(self), &x) && (*out = v_float(x), true);
}
bool slot_pos(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return op_unary(vm, OP_POS, value_plain(self), out);
}
bool slot_invert(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return op_unary(vm, OP_INVERT, value_plain(self), out);
}
bool slot_reversed(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = reversed_new(vm, self);
    return !v_is(*out, T_UNDEF);
}
static bool inplace_of(VM *vm, BinaryOp op, Value self, Value other, Value *out) {
    bool handled = false;
    if (!built_in(vm, self)->inplace(vm, op, self, other, out, &handled))
        return false;
    return handled || (*out = value_copy(v_notimplemented), true);
}

#define INPLACE(NAME, OP)                                            \
    bool slot_i##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return inplace_of(vm, OP_##OP, self, args[0], out);          \
    }
INPLACE(add, ADD)
INPLACE(sub, SUB)
INPLACE(mul, MUL)
INPLACE(and, AND)
INPLACE(or, OR)
INPLACE(xor, XOR)
#undef INPLACE
