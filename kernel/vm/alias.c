// alias.c: types with parameters, list[int], and unions of types, int | str: what annotations
// are made of. They are values that print as they are written; list[int]() makes a list, and
// isinstance takes a union for its types.
#include "kernel/vm/alias.h"

static void alias_clear(Obj *o) {
    AliasObj *a = (AliasObj *)o;
    Value gone[3] = {a->origin, a->args, a->name};
    a->origin = a->args = a->name = V_UNDEF;
    for (size_t i = 0; i < 3; i++)
        value_release(gone[i]);
}

static void alias_traverse(Obj *o, VisitFn visit, void *ctx) {
    AliasObj *a = (AliasObj *)o;
    visit(a->origin, ctx);
    visit(a->args, ctx);
}

static bool alias_new(VM *vm, const Type *type, Value origin, Value args, Value *out) {
    AliasObj *a = obj_new(vm, type);
    if (!a)
        return false;
    a->origin = value_copy(origin);
    a->name = V_UNDEF;
    a->args = value_copy(args);
    *out = v_obj(&a->head);
    return true;
}

bool alias_make(VM *vm, Value origin, Value key, Value *out) {
    Value args = v_is_type(key, &type_tuple) ? value_copy(key) : tuple_new(vm, &key, 1);
    bool ok = !v_is(args, T_UNDEF) && alias_new(vm, &type_alias, origin, args, out);
    value_release(args);
    return ok;
}

bool alias_named(VM *vm, Value origin, Value key, Value name, Value *out) {
    if (!alias_make(vm, origin, key, out))
        return false;
    alias_of(*out)->name = v_is(name, T_UNDEF) ? name : value_copy(name);
    return true;
}

// ---- their texts --------------------------------------------------------------------------------

// A type by its name, with its module when that is not builtins. none: how None and its type
// are written; NULL: as what they are.
static bool put_type(VM *vm, Value v, const char *none, Buf *out) {
    if (v_is_type(v, &type_ellipsis)) {
        buf_add(out, STR("..."));
        return true;
    }
    const Type *t = value_class(v);
    if (v_is_type(v, &type_list)) { // the parameters of Callable[[int], str]
        buf_byte(out, '[');
        for (size_t i = 0; i < list_of(v)->n; i++) {
            if (i)
                buf_add(out, STR(", "));
            if (!put_type(vm, list_of(v)->items[i], none, out))
                return false;
        }
        buf_byte(out, ']');
        return true;
    }
    if (v_is(v, T_NONE)) {
        buf_add(out, str_of(none ? none : "None"));
        return true;
    }
    if (!t)
        return value_repr(vm, v, out);
    Value name, module;
    if (t == &type_none) {
        buf_add(out, str_of(none ? none : "NoneType"));
        return true;
    }
    if (!value_getattr(vm, v, STR("__qualname__"), &name))
        return false;
    if (!value_getattr(vm, v, STR("__module__"), &module)) {
        value_release(name);
        return false;
    }
    if (value_is_str(module) && !str_is(str_get(module), "builtins")) {
        buf_add(out, str_get(module));
        buf_byte(out, '.');
    }
    bool ok = value_str(vm, name, out);
    value_release(name);
    value_release(module);
    return ok;
}

static bool put_types(VM *vm, Value args, const char *between, const char *none, Buf *out) {
    for (size_t i = 0; i < tuple_of(args)->n; i++) {
        if (i)
            buf_add(out, str_of(between));
        if (!put_type(vm, tuple_of(args)->items[i], none, out))
            return false;
    }
    return true;
}

static bool alias_repr(VM *vm, Value v, Buf *out) {
    const AliasObj *a = alias_of(v);
    if (value_is_str(a->name))
        buf_add(out, str_get(a->name));
    else if (!put_type(vm, a->origin, NULL, out))
        return false;
    if (value_is_str(a->name) && tuple_of(a->args)->n == 0)
        return true;
    buf_byte(out, '[');
    if (tuple_of(alias_of(v)->args)->n == 0)
        buf_add(out, STR("()"));
    bool ok = put_types(vm, a->args, ", ", value_is_str(a->name) ? "NoneType" : NULL, out);
    buf_byte(out, ']');
    return ok;
}

static bool union_repr(VM *vm, Value v, Buf *out) {
    return put_types(vm, alias_of(v)->args, " | ", "None", out);
}

// ---- what they do -------------------------------------------------------------------------------

static bool alias_hash(VM *vm, Value v, uint64_t *out) {
    uint64_t args, origin = 0, all = 0;
    if (v_is(alias_of(v)->origin, T_UNDEF)) { // a union's types are in no order
        for (size_t i = 0; i < tuple_of(alias_of(v)->args)->n; i++) {
            if (!value_hash(vm, tuple_of(alias_of(v)->args)->items[i], &args))
                return false;
            all ^= args;
        }
        *out = all;
        return true;
    }
    if (!value_hash(vm, alias_of(v)->args, &args) || !value_hash(vm, alias_of(v)->origin, &origin))
        return false;
    *out = args ^ origin * 31;
    return true;
}

static bool is_among(VM *vm, Value item, const Value *all, size_t n, bool *out) {
    *out = false;
    for (size_t i = 0; i < n && !*out; i++)
        if (!value_equal(vm, item, all[i], out))
            return false;
    return true;
}

static bool alias_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    bool same = true;
    if ((op != OP_EQ && op != OP_NE) || a.tag != T_OBJ || b.tag != T_OBJ ||
        a.u.o->type != b.u.o->type)
        return true;
    AliasObj *x = alias_of(a);
    AliasObj *y = alias_of(b);
    if (v_is_type(a, &type_alias)) {
        if (!value_equal(vm, x->origin, y->origin, &same) ||
            (same && !value_equal(vm, x->args, y->args, &same)))
            return false;
    } else {
        const Tuple *p = tuple_of(x->args);
        const Tuple *q = tuple_of(y->args);
        same = p->n == q->n;
        for (size_t i = 0; i < p->n && same; i++)
            if (!is_among(vm, p->items[i], q->items, q->n, &same))
                return false;
    }
    *handled = true;
    *out = v_bool(same == (op == OP_EQ));
    return true;
}

static bool alias_call(VM *vm, Value v, const Args *args, Value *out) {
    return op_call(vm, alias_of(v)->origin, args, out);
}

// Its own __origin__ and __args__; the rest is the type's.
static bool alias_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    AliasObj *a = alias_of(v);
    *found = true;
    if (str_is(name, "__args__")) {
        *out = value_copy(a->args);
        return true;
    }
    if (str_is(name, "__origin__") && !v_is(a->origin, T_UNDEF)) {
        *out = value_copy(a->origin);
        return true;
    }
    *found = false;
    return v_is(a->origin, T_UNDEF) || value_find_attr(vm, a->origin, name, out, found);
}

// list[T][int]: the parameters anew.
static bool alias_getitem(VM *vm, Value v, Value key, Value *out) {
    return alias_named(vm, alias_of(v)->origin, key, alias_of(v)->name, out);
}

// ---- unions -------------------------------------------------------------------------------------

static bool is_part(Value v) {
    return v_has(v, &type_type) || v_is(v, T_NONE) || v_is_type(v, &type_alias) ||
           v_is_type(v, &type_union);
}

static bool add_part(VM *vm, Value v, Value *all, size_t *n, size_t most) {
    bool known;
    TypeObj *none = v_is(v, T_NONE) ? type_obj_of(vm, &type_none) : NULL;
    if (v_is(v, T_NONE) && !none)
        return false;
    if (none)
        v = v_obj(&none->head);
    if (!is_among(vm, v, all, *n, &known))
        return false;
    if (known)
        return true;
    if (*n >= most)
        return vm_raise(vm, ERR_TYPE, "a union may have at most %zu types", most);
    all[(*n)++] = v;
    return true;
}

bool union_make(VM *vm, Value a, Value b, Value *out, bool *handled) {
    enum { MOST = 64 };
    Value all[MOST], both[2] = {a, b}, args;
    size_t n = 0;
    if (!is_part(a) || !is_part(b))
        return true;
    for (size_t k = 0; k < 2; k++) {
        if (!v_is_type(both[k], &type_union)) {
            if (!add_part(vm, both[k], all, &n, MOST))
                return false;
            continue;
        }
        const Tuple *t = tuple_of(alias_of(both[k])->args);
        for (size_t i = 0; i < t->n; i++)
            if (!add_part(vm, t->items[i], all, &n, MOST))
                return false;
    }
    *handled = true;
    if (n == 1) {
        *out = value_copy(all[0]);
        return true;
    }
    args = tuple_new(vm, all, n);
    bool ok = !v_is(args, T_UNDEF) && alias_new(vm, &type_union, V_UNDEF, args, out);
    value_release(args);
    return ok;
}

static bool alias_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    return op != OP_OR || union_make(vm, a, b, out, handled);
}

const Type type_alias = {
    .name = "GenericAlias",
    .module = "types",
    .base = &type_object,
    .size = sizeof(AliasObj),
    .collected = true,
    .free = alias_clear,
    .traverse = alias_traverse,
    .clear = alias_clear,
    .repr = alias_repr,
    .hash = alias_hash,
    .compare = alias_compare,
    .getattr = alias_getattr,
    .getitem = alias_getitem,
    .call = alias_call,
    .binary = alias_binary,
};

const Type type_union = {
    .name = "UnionType",
    .module = "types",
    .base = &type_object,
    .size = sizeof(AliasObj),
    .collected = true,
    .free = alias_clear,
    .traverse = alias_traverse,
    .clear = alias_clear,
    .repr = union_repr,
    .hash = alias_hash,
    .compare = alias_compare,
    .getattr = alias_getattr,
    .binary = alias_binary,
};
