// slot_methods.c: what operators and statements do to built-in containers, as
// methods: super().__getitem__(key) in a class that derives from dict.
#include "kernel/lang/slot_methods.h"

// The built-in type behind an object, whose slots are meant.
static const Type *built_in(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return t->layout ? t->layout : t;
}

bool slot_getitem(VM *vm, Value self, Value *args, Value *out) { return built_in(vm, self)->getitem(vm, self, args[0], out); }

bool slot_setitem(VM *vm, Value self, Value *args, Value *out) {
    return *out = V_NONE, built_in(vm, self)->setitem(vm, self, args[0], args[1]);
}

bool slot_delitem(VM *vm, Value self, Value *args, Value *out) {
    return *out = V_NONE, built_in(vm, self)->setitem(vm, self, args[0], V_UNDEF);
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

bool slot_iter(VM *vm, Value self, Value *args, Value *out) { return (void)args, built_in(vm, self)->iter(vm, self, out); }

bool slot_repr(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Buf b = {0};
    if (!built_in(vm, self)->repr(vm, self, &b)) return buf_free(&b), false;
    return *out = str_from_buf(vm, &b), !v_is(*out, T_UNDEF);
}

bool slot_eq(VM *vm, Value self, Value *args, Value *out) {
    bool handled = false;
    if (!built_in(vm, self)->compare(vm, OP_EQ, self, args[0], out, &handled)) return false;
    if (!handled) *out = value_copy(v_notimplemented);
    return true;
}

// ---- operators as methods -------------------------------------------------------------------------

static bool binary_of(VM *vm, BinaryOp op, Value a, Value b, Value asked, Value *out) {
    bool handled = false;
    const Type *t = built_in(vm, asked);
    a = value_plain(a), b = value_plain(b);
    if (t->binary && !t->binary(vm, op, a, b, out, &handled)) return false;
    if (!handled && asked.tag == T_EXT) return op_binary(vm, op, a, b, false, out); // NumPy's numbers answer for its arrays
    return handled || (*out = value_copy(v_notimplemented), true);
}

static bool compare_of(VM *vm, CompareOp op, Value a, Value b, Value *out) {
    bool handled = false;
    const Type *t = built_in(vm, a);
    b = value_plain(b);
    if (t->compare && !t->compare(vm, op, a, b, out, &handled)) return false;
    return handled || (*out = value_copy(v_notimplemented), true);
}

#define BINARY(NAME, OP)                                                                                              \
    bool slot_##NAME(VM *vm, Value self, Value *args, Value *out) { return binary_of(vm, OP_##OP, self, args[0], self, out); } \
    bool slot_r##NAME(VM *vm, Value self, Value *args, Value *out) { return binary_of(vm, OP_##OP, args[0], self, self, out); }
#define COMPARE(NAME, OP) \
    bool slot_##NAME(VM *vm, Value self, Value *args, Value *out) { return compare_of(vm, OP_##OP, self, args[0], out); }
#include "kernel/lang/slot_methods.def"
#undef BINARY
#undef COMPARE

bool slot_neg(VM *vm, Value self, Value *args, Value *out) { return (void)args, op_unary(vm, OP_NEG, self, out); }
