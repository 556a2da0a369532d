// class_slots.c: special methods (__add__, __len__, __call__...) as the slots of
// a class's type. A slot is set exactly when the class or a base has its method,
// so that callable(x) and all error texts come out as they should.
#include "kernel/vm/class.h"

// Calls a special method that is known to be there.
static bool ask(VM *vm, Value v, WellKnown name, const Value *args, size_t n, Value *out) {
    return call_method_of_class(vm, v, known(vm, name), args, n, out);
}

bool call_method_of_class(VM *vm, Value v, String *name, const Value *args, size_t n, Value *out) {
    Value fn = type_find(vm, v.u.o->type, name), all[4];
    if (v_is_type(fn, &type_function) && n < sizeof all / sizeof *all) {
        all[0] = v;
        all[1] = n > 0 ? args[0] : V_UNDEF; // a loop of so few becomes rep movs
        all[2] = n > 1 ? args[1] : V_UNDEF;
        all[3] = n > 2 ? args[2] : V_UNDEF;
        return call_values(vm, fn, all, n + 1, out);
    }
    bool direct = v_has(v, &type_type) || ((TypeObj *)v.u.o->type->class_object)->asks_first;
    Value callee;
    if (!direct)
        return call_method(vm, v, name, args, n, out);
    if (!class_bind(vm, v, type_find(vm, v.u.o->type, name), &callee))
        return false;
    bool ok = call_values(vm, callee, args, n, out);
    value_release(callee);
    return ok;
}

static bool ask_text(VM *vm, Value v, WellKnown name, const char *refusal, Buf *out) {
    Value s;
    if (!ask(vm, v, name, NULL, 0, &s))
        return false;
    bool ok = value_is_str(s);
    if (ok)
        buf_add(out, str_get(s));
    else
        vm_raise(vm, ERR_TYPE, "%s (type %s)", refusal, type_name(vm, s));
    value_release(s);
    return ok;
}

static bool c_repr(VM *vm, Value v, Buf *out) {
    return ask_text(vm, v, WK_REPR, "__repr__ returned non-string", out);
}
static bool c_str(VM *vm, Value v, Buf *out) {
    return ask_text(vm, v, WK_STR, "__str__ returned non-string", out);
}

static bool c_format(VM *vm, Value v, Str spec, Buf *out) {
    Value s, arg = str_new(vm, spec);
    if (v_is(arg, T_UNDEF))
        return false;
    bool ok = ask(vm, v, WK_FORMAT, &arg, 1, &s);
    value_release(arg);
    if (!ok)
        return false;
    if (value_is_str(s))
        buf_add(out, str_get(s));
    else
        ok = vm_raise(vm, ERR_TYPE, "__format__ must return a str, not %s", type_name(vm, s));
    value_release(s);
    return ok;
}

static bool c_truth(VM *vm, Value v, bool *out) {
    Value b;
    if (!ask(vm, v, WK_BOOL, NULL, 0, &b))
        return false;
    bool ok = v_is(b, T_BOOL) ||
              vm_raise(vm, ERR_TYPE, "__bool__ should return bool, returned %s", type_name(vm, b));
    *out = b.u.b;
    value_release(b);
    return ok;
}

static bool c_length(VM *vm, Value v, int64_t *out) {
    Value n;
    if (!ask(vm, v, WK_LEN, NULL, 0, &n))
        return false;
    bool ok = value_index(vm, n, out);
    value_release(n);
    return ok && (*out >= 0 || vm_raise(vm, ERR_VALUE, "__len__() should return >= 0"));
}

static bool c_hash(VM *vm, Value v, uint64_t *out) {
    Value h;
    int64_t i;
    if (!ask(vm, v, WK_HASH, NULL, 0, &h))
        return false;
    bool ok = v_is(h, T_INT) || v_is(h, T_BOOL) ||
              vm_raise(vm, ERR_TYPE, "__hash__ method should return an integer");
    ok = ok && value_index(vm, h, &i);
    value_release(h);
    return ok && (*out = (uint64_t)i, true);
}

static bool c_getitem(VM *vm, Value v, Value key, Value *out) {
    return ask(vm, v, WK_GETITEM, &key, 1, out);
}

static bool c_setitem(VM *vm, Value v, Value key, Value item) {
    Value args[2] = {key, item}, ignored;
    bool deletes = v_is(item, T_UNDEF);
    WellKnown name = deletes ? WK_DELITEM : WK_SETITEM;
    bool missing = v_is(type_find(vm, v.u.o->type, known(vm, name)), T_UNDEF);
    if (missing && deletes)
        return vm_raise(vm, ERR_TYPE, "'%s' object doesn't support item deletion",
                        type_name(vm, v));
    if (missing)
        return vm_raise(vm, ERR_TYPE, "'%s' object does not support item assignment",
                        type_name(vm, v));
    if (!ask(vm, v, name, args, deletes ? 1 : 2, &ignored))
        return false;
    value_release(ignored);
    return true;
}

static bool c_contains(VM *vm, Value v, Value item, bool *out) {
    Value b;
    if (!ask(vm, v, WK_CONTAINS, &item, 1, &b))
        return false;
    bool ok = value_truth(vm, b, out);
    value_release(b);
    return ok;
}

static bool c_iter(VM *vm, Value v, Value *out) {
    if (!ask(vm, v, WK_ITER, NULL, 0, out))
        return false;
    if (value_type(vm, *out)->next)
        return true;
    vm_raise(vm, ERR_TYPE, "iter() returned non-iterator of type '%s'", type_name(vm, *out));
    value_release(*out);
    return false;
}

// StopIteration out of __next__ is the end, not an error.
static bool stopped(VM *vm, ErrKind kind) {
    if (!vm_raised(vm) || exception_of(vm->raised)->kind != kind)
        return false;
    vm_clear_raised(vm);
    return true;
}

static bool c_next(VM *vm, Value v, Value *out, bool *done) {
    if (ask(vm, v, WK_NEXT, NULL, 0, out))
        return true;
    return *done = stopped(vm, ERR_STOP_ITERATION);
}

static bool c_call(VM *vm, Value v, const Args *args, Value *out) {
    Value callee;
    if (v_has(v, &type_type)
            ? !class_bind(vm, v, type_find(vm, v.u.o->type, known(vm, WK_CALL)), &callee)
            : !attr_get(vm, v, known(vm, WK_CALL), &callee))
        return false;
    bool ok = op_call(vm, callee, args, out);
    value_release(callee);
    return ok;
}

// ---- iteration by __getitem__ alone -------------------------------------------------------------

typedef struct ItemIter {
    Obj head;
    Value of; // T_UNDEF when exhausted
    int64_t at;
} ItemIter;

static void item_iter_clear(Obj *o) {
    Value v = ((ItemIter *)o)->of;
    ((ItemIter *)o)->of = V_UNDEF;
    value_release(v);
}
static void item_iter_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((ItemIter *)o)->of, ctx);
}

static bool item_iter_next(VM *vm, Value v, Value *out, bool *done) {
    ItemIter *it = (ItemIter *)v.u.o;
    if (v_is(it->of, T_UNDEF))
        return *done = true;
    if (op_getitem(vm, it->of, v_int(it->at++), out))
        return true;
    if (!stopped(vm, ERR_INDEX) && !stopped(vm, ERR_STOP_ITERATION))
        return false;
    item_iter_clear(v.u.o);
    return *done = true;
}

static const Type type_item_iter = {
    .name = "iterator",
    .base = &type_object,
    .size = sizeof(ItemIter),
    .collected = true,
    .free = item_iter_clear,
    .traverse = item_iter_traverse,
    .clear = item_iter_clear,
    .hash = identity_hash,
    .iter = iter_self,
    .next = item_iter_next,
};

static bool c_iter_items(VM *vm, Value v, Value *out) {
    ItemIter *it = obj_new(vm, &type_item_iter);
    if (!it)
        return false;
    it->of = value_copy(v);
    *out = v_obj(&it->head);
    return true;
}

// ---- numbers ------------------------------------------------------------------------------------

static bool has(VM *vm, Value v, String *name) {
    return v_is(v, T_OBJ) && v.u.o->type->class_object &&
           !v_is(type_find(vm, v.u.o->type, name), T_UNDEF);
}

static bool c_to_index(VM *vm, Value v, int64_t *out, bool *handled) {
    Value i;
    *handled = true;
    if (!ask(vm, v, WK_INDEX, NULL, 0, &i))
        return false;
    bool ok = int_is(i) || v_is(i, T_BOOL) ||
              vm_raise(vm, ERR_TYPE, "__index__ returned non-int (type %s)", type_name(vm, i));
    ok = ok && value_index(vm, i, out);
    value_release(i);
    return ok;
}

static bool c_to_float(VM *vm, Value v, double *out, bool *handled) {
    Value f;
    *handled = true;
    if (!ask(vm, v, WK_FLOAT, NULL, 0, &f))
        return false;
    bool ok =
        v_is(f, T_FLOAT) || vm_raise(vm, ERR_TYPE, "%s.__float__ returned non-float (type %s)",
                                     type_name(vm, v), type_name(vm, f));
    if (ok)
        *out = f.u.f;
    value_release(f);
    return ok;
}

static bool c_to_int(VM *vm, Value v, Value *out, bool *handled) {
    *handled = true;
    if (!ask(vm, v, WK_INT, NULL, 0, out))
        return false;
    if (int_is(*out))
        return true;
    vm_raise(vm, ERR_TYPE, "__int__ returned non-int (type %s)", type_name(vm, *out));
    value_release(*out);
    return false;
}

// The built-in type that an operand is made like may know what its class does not.
static const Type *built_in_of(Value v) {
    const Type *like = v_is(v, T_OBJ) && v.u.o->type->class_object ? v.u.o->type->layout : NULL;
    return like && like->subclass_slots ? like->subclass_slots : like;
}

static bool c_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    static const WellKnown names[] = {WK_NEG, WK_POS, WK_INVERT};
    const Type *like = built_in_of(v);
    *handled = has(vm, v, known(vm, names[op]));
    if (!*handled && like && like->unary)
        return like->unary(vm, op, v, out, handled);
    return !*handled || ask(vm, v, names[op], NULL, 0, out);
}

static const char *const operator_words[OP_BINARY_COUNT] = {
    "add",    "sub",    "mul",    "truediv", "floordiv", "mod", "pow",
    "matmul", "lshift", "rshift", "and",     "or",       "xor",
};

// The interned name "__" + prefix + word + "__".
static String *operator_name(VM *vm, const char *prefix, BinaryOp op) {
    Value *known_name = &vm->operator_names[*prefix == 'r' ? 1 : *prefix == 'i' ? 2 : 0][op];
    if (v_is(*known_name, T_OBJ))
        return string_of(*known_name);
    char text[32];
    size_t n = 0;
    for (const char *part = "__"; *part; part++)
        text[n++] = *part;
    for (const char *part = prefix; *part; part++)
        text[n++] = *part;
    for (const char *part = operator_words[op]; *part; part++)
        text[n++] = *part;
    text[n++] = '_';
    text[n++] = '_';
    Value name = intern(vm, (Str){text, n});
    *known_name = name;
    return v_is(name, T_UNDEF) ? NULL : string_of(name);
}

// Asks one operand; NotImplemented is no answer.
static bool try_method(VM *vm, Value v, String *name, Value arg, Value *out, bool *handled) {
    if (!name)
        return false;
    if (!has(vm, v, name))
        return !vm_raised(vm);
    if (!call_method_of_class(vm, v, name, &arg, 1, out))
        return false;
    *handled = !v_same(*out, v_notimplemented);
    if (!*handled)
        value_release(*out);
    return true;
}

static bool derives(Value b, Value a) {
    return v_is(a, T_OBJ) && v_is(b, T_OBJ) && a.u.o->type != b.u.o->type &&
           type_is_a(b.u.o->type, a.u.o->type);
}

static bool binary_of_layout(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *x = built_in_of(a);
    const Type *y = built_in_of(b);
    if (x && x->binary && !x->binary(vm, op, a, b, out, handled))
        return false;
    if (!*handled && y && y != x && y->binary)
        return y->binary(vm, op, a, b, out, handled);
    return true;
}

static bool compare_of_layout(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *x = built_in_of(a);
    const Type *y = built_in_of(b);
    if (x && x->compare && !x->compare(vm, op, a, b, out, handled))
        return false;
    if (!*handled && y && y != x && y->compare)
        return y->compare(vm, op, a, b, out, handled);
    return true;
}

static bool c_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    String *left = operator_name(vm, "", op);
    String *right = operator_name(vm, "r", op);
    bool same_type = v_is(a, T_OBJ) && v_is(b, T_OBJ) && a.u.o->type == b.u.o->type;
    if (derives(b, a) && (!try_method(vm, b, right, a, out, handled) || *handled))
        return *handled;
    if (!try_method(vm, a, left, b, out, handled) || *handled)
        return *handled;
    if (!same_type && !derives(b, a) && !try_method(vm, b, right, a, out, handled))
        return false;
    return *handled || binary_of_layout(vm, op, a, b, out, handled);
}

static bool c_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    const Type *like = built_in_of(a);
    if (!try_method(vm, a, operator_name(vm, "i", op), b, out, handled) || *handled)
        return *handled;
    return !like || !like->inplace || like->inplace(vm, op, a, b, out, handled);
}

static const WellKnown compare_names[] = {WK_LT, WK_LE, WK_EQ, WK_NE, WK_GT, WK_GE};
static const CompareOp mirrored[] = {OP_GT, OP_GE, OP_EQ, OP_NE, OP_LT, OP_LE};

// != without __ne__ is what == says, turned round.
static bool not_equal(VM *vm, Value a, Value b, Value *out, bool *handled) {
    bool truth;
    if (!try_method(vm, a, known(vm, WK_EQ), b, out, handled))
        return false;
    if (!*handled && !try_method(vm, b, known(vm, WK_EQ), a, out, handled))
        return false;
    if (!*handled)
        return true;
    bool ok = value_truth(vm, *out, &truth);
    value_release(*out);
    *out = v_bool(!truth);
    return ok;
}

static bool c_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    String *left = known(vm, compare_names[op]);
    String *right = known(vm, compare_names[mirrored[op]]);
    if (op == OP_NE && !has(vm, a, left) && !has(vm, b, right))
        return not_equal(vm, a, b, out, handled);
    if (derives(b, a) && (!try_method(vm, b, right, a, out, handled) || *handled))
        return *handled;
    if (!try_method(vm, a, left, b, out, handled) || *handled)
        return *handled;
    if (!derives(b, a) && !try_method(vm, b, right, a, out, handled))
        return false;
    return *handled || compare_of_layout(vm, op, a, b, out, handled);
}

String *class_operator(VM *vm, BinaryOp op) {
    String *name = operator_name(vm, "", op);
    if (!name)
        vm_clear_raised(vm);
    return name;
}

// Without a method of its own, != is asked of ==.
String *class_comparison(VM *vm, CompareOp op) {
    return known(vm, compare_names[op]);
}

// The left operand of this class did not know; the right one, when it is of another type.
bool class_reflected(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (v_is(b, T_OBJ) && a.u.o->type == b.u.o->type)
        return true;
    if (!try_method(vm, b, operator_name(vm, "r", op), a, out, handled) || *handled)
        return *handled;
    const Type *t = value_type(vm, b);
    return !t->binary || t->binary == c_binary || t->binary(vm, op, a, b, out, handled);
}

bool class_mirrored(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (!try_method(vm, b, known(vm, compare_names[mirrored[op]]), a, out, handled) || *handled)
        return *handled;
    const Type *t = value_type(vm, b);
    return !t->compare || t->compare == c_compare || t->compare(vm, op, a, b, out, handled);
}

// ---- filling ------------------------------------------------------------------------------------

static bool defines(VM *vm, const TypeObj *o, WellKnown name) {
    const Type *t;
    for (size_t k = 0; (t = type_ancestor(&o->own, k)); k++) {
        if (!t->class_object)
            continue;
        const TypeObj *c = (const TypeObj *)t->class_object;
        if (v_is_type(c->dict, &type_dict) && dict_find_name(dict_of(c->dict), vm->names[name]))
            return true;
    }
    return false;
}

static bool defines_operator(VM *vm, const TypeObj *o, const char *prefix) {
    for (int op = 0; op < OP_BINARY_COUNT; op++) {
        String *name = operator_name(vm, prefix, (BinaryOp)op);
        if (!name) {
            vm_clear_raised(vm);
            continue;
        }
        Value found = type_find(vm, &o->own, name);
        if (!v_is(found, T_UNDEF) && !v_is_type(found, &type_method))
            return true;
    }
    return false;
}

// __eq__ without __hash__ makes a class unhashable; so does __hash__ = None.
static void fill_hash(VM *vm, TypeObj *o) {
    const Dict *d = dict_of(o->dict);
    const Value *hash = dict_find_name(d, vm->names[WK_HASH]);
    if (hash)
        o->own.hash = v_is(*hash, T_NONE) ? NULL : c_hash;
    else if (dict_find_name(d, vm->names[WK_EQ]))
        o->own.hash = NULL;
}

static void fill_text_slots(VM *vm, TypeObj *o) {
    Type *t = &o->own;
    if (defines(vm, o, WK_REPR))
        t->repr = c_repr;
    if (defines(vm, o, WK_STR))
        t->str = c_str;
    if (defines(vm, o, WK_FORMAT))
        t->format = c_format;
}

static void fill_container_slots(VM *vm, TypeObj *o) {
    Type *t = &o->own;
    if (defines(vm, o, WK_LEN))
        t->length = c_length;
    if (defines(vm, o, WK_GETITEM))
        t->getitem = c_getitem;
    if (defines(vm, o, WK_SETITEM) || defines(vm, o, WK_DELITEM))
        t->setitem = c_setitem;
    if (defines(vm, o, WK_CONTAINS))
        t->contains = c_contains;
    if (defines(vm, o, WK_ITER))
        t->iter = c_iter;
    else if (defines(vm, o, WK_GETITEM) &&
             (!t->layout || !t->layout->iter || t->layout->subclass_slots))
        t->iter = c_iter_items;
    if (defines(vm, o, WK_NEXT))
        t->next = c_next;
}

static void fill_number_slots(VM *vm, TypeObj *o) {
    Type *t = &o->own;
    bool compares = false;
    if (defines(vm, o, WK_BOOL))
        t->truth = c_truth;
    if (defines(vm, o, WK_INDEX))
        t->to_index = c_to_index;
    if (defines(vm, o, WK_FLOAT))
        t->to_float = c_to_float;
    if (defines(vm, o, WK_INT))
        t->to_int = c_to_int;
    if (defines(vm, o, WK_NEG) || defines(vm, o, WK_POS) || defines(vm, o, WK_INVERT))
        t->unary = c_unary;
    for (int i = 0; i < 6; i++)
        compares |= defines(vm, o, compare_names[i]);
    if (compares)
        t->compare = c_compare;
    if (defines_operator(vm, o, "") || defines_operator(vm, o, "r"))
        t->binary = c_binary;
    if (defines_operator(vm, o, "i"))
        t->inplace = c_inplace;
}

void class_fill_slots(VM *vm, TypeObj *o) {
    Type *t = &o->own;
    method_cache_clear(vm); // the type may stand where a freed one stood
    fill_text_slots(vm, o);
    fill_container_slots(vm, o);
    fill_number_slots(vm, o);
    if (defines(vm, o, WK_CALL))
        t->call = c_call;
    fill_hash(vm, o);
    o->finalizes = v_is_type(type_find(vm, &o->own, known(vm, WK_DEL)), &type_function) &&
                   o->own.layout != &type_type;
    vm->finalizers |= o->finalizes;
    Value first = type_find(vm, &o->own, known(vm, WK_GETATTRIBUTE));
    o->asks_first = v_is_type(first, &type_function) && o->own.layout != &type_type;
}

void class_refill_slots(VM *vm, TypeObj *o) {
    for (GcHead *g = vm->gc.next; g != &vm->gc; g = g->next) {
        Obj *x = (Obj *)(g + 1);
        if (!v_has(v_obj(x), &type_type))
            continue;
        TypeObj *c = (TypeObj *)x;
        if (c->own.class_object && type_is_a(&c->own, &o->own))
            class_fill_slots(vm, c);
    }
}
