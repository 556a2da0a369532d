// ops.c: operators on values of any type: who is asked in which order, and
// Python's texts for what nobody answers. The fast cases are in run.c.
#include "kernel/lang/machine.h"

const char *const binary_op_text[OP_BINARY_COUNT] = {
    "+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^",
};
static const char *const compare_text[] = {"<", "<=", "==", "!=", ">", ">="};

// ---- binary operators ---------------------------------------------------------------------------

static bool is_sequence(const Type *t) {
    return t == &type_str || t == &type_list || t == &type_tuple;
}

// A type as error texts call it: "numpy.ndarray".
static const char *said(const Type *t) { return t->full_name ? t->full_name : t->name; }

static bool no_operator(VM *vm, BinaryOp op, const Type *a, const Type *b, bool in_place) {
    const char *eq = in_place ? "=" : "";
    if (op == OP_ADD && is_sequence(a))
        return vm_raise(vm, ERR_TYPE, "can only concatenate %s (not \"%s\") to %s", a->name,
                        said(b), a->name);
    if (op == OP_MUL && (is_sequence(a) || is_sequence(b)) &&
        (a == &type_int || b == &type_int)) // a number that no int64 holds
        return vm_raise(vm, ERR_OVERFLOW, "cannot fit 'int' into an index-sized integer");
    if (op == OP_MUL && (is_sequence(a) || is_sequence(b)))
        return vm_raise(vm, ERR_TYPE, "can't multiply sequence by non-int of type '%s'",
                        is_sequence(a) ? said(b) : said(a));
    const char *text = op == OP_POW && !in_place ? "** or pow()" : binary_op_text[op];
    return vm_raise(vm, ERR_TYPE, "unsupported operand type(s) for %s%s: '%s' and '%s'", text, eq,
                    said(a), said(b));
}

static bool raise_unsupported(VM *vm, BinaryOp op, const Type *a, const Type *b, bool in_place) {
    no_operator(vm, op, a, b, in_place);
    advise_operands(vm, a, b);
    return false;
}

bool op_unsupported(VM *vm, BinaryOp op, Value a, Value b, bool in_place) {
    return raise_unsupported(vm, op, value_type(vm, a), value_type(vm, b), in_place);
}

bool op_binary(VM *vm, BinaryOp op, Value a, Value b, bool in_place, Value *out) {
    const Type *ta = value_type(vm, a), *tb = value_type(vm, b);
    bool handled = false;
    if (in_place && ta->inplace) {
        if (!ta->inplace(vm, op, a, b, out, &handled)) return false;
        if (handled) return true;
    }
    if (ta->binary && !ta->binary(vm, op, a, b, out, &handled)) return false;
    if (handled) return true;
    // One slot for both has heard of both.
    if (tb->binary && tb->binary != ta->binary && !tb->binary(vm, op, a, b, out, &handled))
        return false;
    return handled || raise_unsupported(vm, op, ta, tb, in_place);
}

bool op_unary(VM *vm, UnaryOp op, Value v, Value *out) {
    static const char *const text[] = {"-", "+", "~"};
    const Type *t = value_type(vm, v);
    bool handled = false;
    if (t->unary && !t->unary(vm, op, v, out, &handled)) return false;
    return handled ||
           vm_raise(vm, ERR_TYPE, "bad operand type for unary %s: '%s'", text[op], said(t));
}

// ---- comparisons --------------------------------------------------------------------------------

static bool compare_asked(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *ta = value_type(vm, a), *tb = value_type(vm, b);
    if (ta->compare && !ta->compare(vm, op, a, b, out, handled)) return false;
    if (*handled || !tb->compare || tb->compare == ta->compare) return true;
    return tb->compare(vm, op, a, b, out, handled);
}

bool op_incomparable(VM *vm, CompareOp op, Value a, Value b, Value *out) {
    if (op == OP_EQ) {
        *out = v_bool(op_is(a, b));
        return true;
    }
    if (op == OP_NE) {
        *out = v_bool(!op_is(a, b));
        return true;
    }
    return vm_raise(vm, ERR_TYPE, "'%s' not supported between instances of '%s' and '%s'",
                    compare_text[op], type_name(vm, a), type_name(vm, b));
}

bool op_compare(VM *vm, CompareOp op, Value a, Value b, Value *out) {
    bool handled = false;
    if (!enter_walk(vm, " in comparison")) return false;
    bool ok = compare_asked(vm, op, a, b, out, &handled);
    leave_walk(vm);
    return !ok || handled ? ok : op_incomparable(vm, op, a, b, out);
}

bool op_contains(VM *vm, Value container, Value item, bool *out) {
    const Type *t = value_type(vm, container);
    if (t->contains) return t->contains(vm, container, item, out);
    Value it, v;
    bool done = false, ok;
    if (!t->iter && !(t->getitem && t->length))
        return vm_raise(vm, ERR_TYPE, "argument of type '%s' is not iterable", said(t));
    if (!value_iter(vm, container, &it)) return false;
    *out = false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &v, &done)) && !done) {
        ok = value_equal(vm, v, item, out);
        value_release(v);
        if (!ok || *out) break;
    }
    value_release(it);
    return ok;
}

bool op_relation(VM *vm, int relation, Value a, Value b, Value *out) {
    bool yes = false;
    switch (relation) {
    case REL_IS: *out = v_bool(op_is(a, b)); return true;
    case REL_IS_NOT: *out = v_bool(!op_is(a, b)); return true;
    case REL_IN:
    case REL_NOT_IN:
        if (!op_contains(vm, b, a, &yes)) return false;
        *out = v_bool(yes == (relation == REL_IN));
        return true;
    default: return op_compare(vm, (CompareOp)relation, a, b, out);
    }
}

// ---- items --------------------------------------------------------------------------------------

bool op_getitem(VM *vm, Value v, Value key, Value *out) {
    const Type *t = value_type(vm, v);
    if (t->getitem) return t->getitem(vm, v, key, out);
    vm_raise(vm, ERR_TYPE, "'%s' object is not subscriptable", said(t));
    advise_subscript(vm, t);
    return false;
}

bool op_setitem(VM *vm, Value v, Value key, Value item) {
    const Type *t = value_type(vm, v);
    if (t->setitem) return t->setitem(vm, v, key, item);
    return vm_raise(vm, ERR_TYPE, "'%s' object %s item %s", said(t),
                    t->getitem && v_is(item, T_UNDEF) ? "doesn't support" : "does not support",
                    v_is(item, T_UNDEF) ? "deletion" : "assignment");
}
