// boxed.c: objects of classes that derive from int or float: a number and a dict of
// attributes. Whatever the class does not define itself is asked of the number.
#include "kernel/vm/class.h"

typedef struct Boxed {
    Obj head;
    Value inner; // a number of the built-in type
    Value dict;
} Boxed;

static Boxed *boxed(Value v) {
    return (Boxed *)v.u.o;
}

Value value_plain(Value v) {
    return v_is(v, T_OBJ) && v.u.o->type->layout == &type_boxed ? boxed(v)->inner : v;
}

void boxed_set(Obj *o, Value inner) {
    ((Boxed *)o)->inner = inner;
}

static void boxed_clear(Obj *o) {
    Value inner = ((Boxed *)o)->inner;
    ((Boxed *)o)->inner = v_int(0);
    value_release(inner);
}
static void boxed_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Boxed *)o)->inner, ctx);
}

static bool boxed_repr(VM *vm, Value v, Buf *out) {
    return value_repr(vm, boxed(v)->inner, out);
}

// Without a specification that is str(), which the class may have a word in.
static bool boxed_format(VM *vm, Value v, Str spec, Buf *out) {
    return spec.n ? value_format(vm, boxed(v)->inner, spec, out) : value_str(vm, v, out);
}

static bool boxed_hash(VM *vm, Value v, uint64_t *out) {
    return value_hash(vm, boxed(v)->inner, out);
}
static bool boxed_truth(VM *vm, Value v, bool *out) {
    return value_truth(vm, boxed(v)->inner, out);
}

static bool boxed_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    *handled = true;
    return op_unary(vm, op, boxed(v)->inner, out);
}

// Values of the library above take such numbers themselves, which are not weak beside them.
static bool is_library_value(Value v) {
    return v.tag == T_EXT || (v.tag == T_OBJ && v.u.o->type->subclass_slots);
}

static bool boxed_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    *handled = !is_library_value(b);
    if (!*handled)
        return true;
    return op_binary(vm, op, value_plain(a), value_plain(b), false, out);
}

static bool boxed_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    *handled = !is_library_value(b);
    if (!*handled)
        return true;
    return op_compare(vm, op, value_plain(a), value_plain(b), out);
}

static bool boxed_to_index(VM *vm, Value v, int64_t *out, bool *handled) {
    *handled = !v_is(boxed(v)->inner, T_FLOAT);
    return !*handled || value_index(vm, boxed(v)->inner, out);
}

static bool boxed_to_float(VM *vm, Value v, double *out, bool *handled) {
    *handled = true;
    return value_float(vm, boxed(v)->inner, out);
}

static bool boxed_to_int(VM *vm, Value v, Value *out, bool *handled) {
    Value inner = boxed(v)->inner;
    *handled = true;
    return v_is(inner, T_FLOAT) ? int_from_double(vm, inner.u.f, out)
                                : (*out = value_copy(inner), true);
}

const Type type_boxed = {
    .name = "number",
    .base = &type_object,
    .size = sizeof(Boxed),
    .collected = true,
    .free = boxed_clear,
    .traverse = boxed_traverse,
    .clear = boxed_clear,
    .repr = boxed_repr,
    .format = boxed_format,
    .hash = boxed_hash,
    .truth = boxed_truth,
    .unary = boxed_unary,
    .binary = boxed_binary,
    .compare = boxed_compare,
    .to_index = boxed_to_index,
    .to_float = boxed_to_float,
    .to_int = boxed_to_int,
    .dict_at = offsetof(Boxed, dict),
};
