// ops.c: operators on values of any type: who is asked in which order, and
// Python's errors when no type does the operation. The fast cases are in run.c.
#include "kernel/vm/bigint.h"
#include "kernel/vm/complex.h"
#include "kernel/vm/machine.h"
#include <math.h>

const char *const binary_op_text[OP_BINARY_COUNT] = {
    "+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^",
};
static const char *const compare_text[] = {"<", "<=", "==", "!=", ">", ">="};

// ---- binary operators ---------------------------------------------------------------------------

static bool is_sequence(const Type *t) {
    return t == &type_str || t == &type_list || t == &type_tuple;
}

// A type as error texts call it: "numpy.ndarray".
static const char *said(const Type *t) {
    return t->full_name ? t->full_name : t->name;
}

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
    const Type *ta = value_type(vm, a);
    const Type *tb = value_type(vm, b);
    bool handled = false;
    if (in_place && ta->inplace) {
        if (!ta->inplace(vm, op, a, b, out, &handled))
            return false;
        if (handled)
            return true;
    }
    if (ta->binary && !ta->binary(vm, op, a, b, out, &handled))
        return false;
    if (handled)
        return true;
    // One slot for both has heard of both.
    if (tb->binary && tb->binary != ta->binary && !tb->binary(vm, op, a, b, out, &handled))
        return false;
    return handled || raise_unsupported(vm, op, ta, tb, in_place);
}

bool op_unary(VM *vm, UnaryOp op, Value v, Value *out) {
    static const char *const text[] = {"-", "+", "~"};
    const Type *t = value_type(vm, v);
    bool handled = false;
    if (t->unary && !t->unary(vm, op, v, out, &handled))
        return false;
    return handled ||
           vm_raise(vm, ERR_TYPE, "bad operand type for unary %s: '%s'", text[op], said(t));
}

// ---- comparisons --------------------------------------------------------------------------------

static bool compare_asked(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *ta = value_type(vm, a);
    const Type *tb = value_type(vm, b);
    if (ta->compare && !ta->compare(vm, op, a, b, out, handled))
        return false;
    if (*handled || !tb->compare || tb->compare == ta->compare)
        return true;
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
    if (!enter_walk(vm, " in comparison"))
        return false;
    bool ok = compare_asked(vm, op, a, b, out, &handled);
    leave_walk(vm);
    return !ok || handled ? ok : op_incomparable(vm, op, a, b, out);
}

bool op_contains(VM *vm, Value container, Value item, bool *out) {
    const Type *t = value_type(vm, container);
    if (t->contains)
        return t->contains(vm, container, item, out);
    Value it, v;
    bool done = false, ok;
    if (!t->iter && !(t->getitem && t->length))
        return vm_raise(vm, ERR_TYPE, "argument of type '%s' is not iterable", said(t));
    if (!value_iter(vm, container, &it))
        return false;
    *out = false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &v, &done)) && !done) {
        ok = value_equal(vm, v, item, out);
        value_release(v);
        if (!ok || *out)
            break;
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
        if (!op_contains(vm, b, a, &yes))
            return false;
        *out = v_bool(yes == (relation == REL_IN));
        return true;
    default: return op_compare(vm, (CompareOp)relation, a, b, out);
    }
}

// ---- items --------------------------------------------------------------------------------------

bool op_getitem(VM *vm, Value v, Value key, Value *out) {
    const Type *t = value_type(vm, v);
    if (t->getitem)
        return t->getitem(vm, v, key, out);
    vm_raise(vm, ERR_TYPE, "'%s' object is not subscriptable", said(t));
    advise_subscript(vm, t);
    return false;
}

bool op_setitem(VM *vm, Value v, Value key, Value item) {
    const Type *t = value_type(vm, v);
    if (t->setitem)
        return t->setitem(vm, v, key, item);
    return vm_raise(vm, ERR_TYPE, "'%s' object %s item %s", said(t),
                    t->getitem && v_is(item, T_UNDEF) ? "doesn't support" : "does not support",
                    v_is(item, T_UNDEF) ? "deletion" : "assignment");
}

// ---- abs, round and divmod ----------------------------------------------------------------------

// Calls a method that the type may have (__abs__, __round__); *found false: it has not.
static bool call_special(VM *vm, Value v, WellKnown name, const Value *args, size_t n, Value *out,
                         bool *found) {
    *found = !v_is(type_find(vm, value_type(vm, v), known(vm, name)), T_UNDEF);
    if (!*found)
        return !vm_raised(vm);
    return call_method(vm, v, known(vm, name), args, n, out);
}

bool builtin_abs(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value v = value_plain(args[0]);
    bool found;
    if (!v_same(v, args[0])) {
        if (!call_special(vm, args[0], WK_ABS, NULL, 0, out, &found))
            return false;
        if (found)
            return true;
    }
    if (v_is(v, T_FLOAT)) {
        *out = v_float(fabs(v.u.f));
        return true;
    }
    if (v_is(v, T_BOOL)) {
        *out = v_int(v.u.b);
        return true;
    }
    if (v_is(v, T_INT) && v.u.i >= 0) {
        *out = v;
        return true;
    }
    if (v_is(v, T_INT))
        return op_unary(vm, OP_NEG, v, out);
    if (v_is_type(v, &type_int))
        return big_compare(v, v_int(0)) < 0 ? big_negate(vm, v, out) : (*out = value_copy(v), true);
    double re, im;
    if (complex_parts(v, &re, &im) && isfinite(re = hypot(re, im))) {
        *out = v_float(re);
        return true;
    }
    if (!call_special(vm, v, WK_ABS, NULL, 0, out, &found))
        return false;
    return found || vm_raise(vm, ERR_TYPE, "bad operand type for abs(): '%s'", type_name(vm, v));
}

// round(number, ndigits) of an integer: to a multiple of ten to -ndigits, ties to even.
static bool round_int(VM *vm, Value v, Value digits, Value *out) {
    int64_t n, power = 1;
    if (v_is(v, T_BOOL))
        v = v_int(v.u.b);
    if (v_is(digits, T_NONE)) {
        *out = v;
        return true;
    }
    if (!value_index(vm, digits, &n))
        return false;
    if (n >= 0) {
        *out = v;
        return true;
    }
    for (; n < 0; n++)
        if (__builtin_mul_overflow(power, 10, &power)) {
            *out = v_int(0);
            return true;
        }
    int64_t rest = v.u.i % power;
    int64_t half = power / 2;
    if (rest < 0)
        rest += power;
    int64_t down = v.u.i - rest, r;
    bool up = rest > half || (rest == half && (down / power) % 2 != 0);
    if (__builtin_add_overflow(down, up ? power : 0, &r))
        return op_binary(vm, OP_ADD, v_int(down), v_int(power), false, out);
    *out = v_int(r);
    return true;
}

static bool round_big(VM *vm, Value v, Value digits, Value *out) {
    int64_t n;
    Value power, half, up, rest;
    if (!value_index(vm, digits, &n))
        return false;
    if (n >= 0) {
        *out = value_copy(v);
        return true;
    }
    if (!op_binary(vm, OP_POW, v_int(10), v_int(-n), false, &power))
        return false;
    // v + half - (v + half) % power, and one power less for ties to even.
    bool ok = op_binary(vm, OP_FLOORDIV, power, v_int(2), false, &half);
    if (ok) {
        ok = op_binary(vm, OP_ADD, v, half, false, &up);
        value_release(half);
    }
    if (ok) {
        ok = op_binary(vm, OP_MOD, up, power, false, &rest);
        if (ok)
            ok = op_binary(vm, OP_SUB, up, rest, false, out);
        if (ok && v_is(rest, T_INT) && rest.u.i == 0) { // a tie
            Value count, odd = V_UNDEF, lower;
            ok = op_binary(vm, OP_FLOORDIV, *out, power, false, &count);
            if (ok) {
                ok = op_binary(vm, OP_MOD, count, v_int(2), false, &odd);
                value_release(count);
            }
            if (ok && v_is(odd, T_INT) && odd.u.i == 1 &&
                (ok = op_binary(vm, OP_SUB, *out, power, false, &lower))) {
                value_release(*out);
                *out = lower;
            }
        }
        value_release(rest);
        value_release(up);
    }
    value_release(power);
    return ok;
}

bool builtin_round(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value v = value_plain(args[0]);
    bool found;
    if (!v_same(v, args[0])) {
        if (!call_special(vm, args[0], WK_ROUND, &args[1], !v_is(args[1], T_NONE), out, &found))
            return false;
        if (found)
            return true;
    }
    if (v_is(v, T_FLOAT))
        return float_round(vm, v.u.f, args[1], out);
    if (v_is(v, T_INT) || v_is(v, T_BOOL))
        return round_int(vm, v, args[1], out);
    if (v_is_type(v, &type_int) && v_is(args[1], T_NONE)) {
        *out = value_copy(v);
        return true;
    }
    if (v_is_type(v, &type_int))
        return round_big(vm, v, args[1], out);
    if (!call_special(vm, v, WK_ROUND, &args[1], !v_is(args[1], T_NONE), out, &found))
        return false;
    return found ||
           vm_raise(vm, ERR_TYPE, "type %s doesn't define __round__ method", type_name(vm, v));
}

static bool is_plain_real(Value v) {
    return v_is(v, T_FLOAT) || v_is(v, T_INT) || v_is(v, T_BOOL);
}

static bool float_pair(VM *vm, const Value *args, Value *pair) {
    double a, b, q;
    if (!value_float(vm, args[0], &a) || !value_float(vm, args[1], &b))
        return false;
    if (b == 0)
        return vm_raise(vm, ERR_ZERO_DIVISION, "float divmod()");
    double mod = float_divmod(a, b, &q);
    pair[0] = v_float(q);
    pair[1] = v_float(mod);
    return true;
}

bool builtin_divmod(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value items[2];
    bool asked;
    Value methods[2] = {intern(vm, STR("__divmod__")), intern(vm, STR("__rdivmod__"))};
    for (int k = 0; k < 2; k++) {
        if (v_is(methods[k], T_UNDEF))
            return false;
        asked = value_type(vm, args[k])->class_object &&
                !v_is(type_find(vm, value_type(vm, args[k]), string_of(methods[k])), T_UNDEF);
        if (!asked)
            continue;
        if (!call_method(vm, args[k], string_of(methods[k]), &args[1 - k], 1, out))
            return false;
        if (!v_same(*out, v_notimplemented))
            return true;
        value_release(*out);
    }
    bool numbers = is_plain_real(args[0]) && is_plain_real(args[1]);
    if (numbers && (v_is(args[0], T_FLOAT) || v_is(args[1], T_FLOAT))) {
        if (!float_pair(vm, args, items))
            return false;
    } else {
        const Type *a = value_type(vm, args[0]);
        const Type *b = value_type(vm, args[1]);
        if (!a->binary && !b->binary)
            return vm_raise(vm, ERR_TYPE, "unsupported operand type(s) for divmod(): '%s' and '%s'",
                            a->name, b->name);
        if (!op_binary(vm, OP_FLOORDIV, args[0], args[1], false, &items[0]))
            return false;
        if (!op_binary(vm, OP_MOD, args[0], args[1], false, &items[1])) {
            value_release(items[0]);
            return false;
        }
    }
    *out = tuple_steal(vm, items, 2);
    return !v_is(*out, T_UNDEF);
}
