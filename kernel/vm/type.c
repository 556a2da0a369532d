// type.c: the objects that stand for types: int, list, numpy.ndarray, and the
// classes of cells, whose own part is in class.c.
#include "kernel/vm/alias.h"
#include "kernel/vm/class.h"
#include "kernel/vm/import.h"
#include "kernel/base/mem.h"

static TypeObj *type_of(Value v) {
    return (TypeObj *)v.u.o;
}

Value type_new_style(VM *vm, const Type *type, const char *signature, SigStyle style, NativeFn fn,
                     void *ctx, const char *doc) {
    TypeObj *o = obj_new(vm, &type_type);
    if (!o)
        return V_UNDEF;
    Value v = v_obj(&o->head);
    o->type = type;
    o->make = fn;
    o->ctx = ctx;
    o->doc = doc;
    if (!signature_parse(vm, signature, style, &o->sig) || !type_register(vm, o)) {
        value_release(v);
        return V_UNDEF;
    }
    return v;
}

Value type_new(VM *vm, const Type *type, const char *signature, NativeFn fn, void *ctx,
               const char *doc) {
    return type_new_style(vm, type, signature, STYLE_PYTHON, fn, ctx, doc);
}

static void type_clear(Obj *o) {
    TypeObj *t = (TypeObj *)o;
    Value gone[4] = {t->dict, t->qualname, t->module, t->base};
    t->dict = t->qualname = t->module = t->base = V_UNDEF;
    for (int i = 0; i < 4; i++)
        value_release(gone[i]);
}

static void type_free(Obj *o) {
    TypeObj *t = (TypeObj *)o;
    type_clear(o);
    value_release(t->name); // the type's C name points into it
    value_release(t->bases);
    value_release(t->slot_names);
    if (t->source)
        source_release(t->source);
    mem_free(t->mro);
    signature_free(&t->sig);
}

static void type_traverse(Obj *o, VisitFn visit, void *ctx) {
    TypeObj *t = (TypeObj *)o;
    visit(t->dict, ctx);
    visit(t->base, ctx);
    visit(t->bases, ctx);
}

// What a class says of itself through a class method, the language having no
// classes of classes: __class_getitem__, __class_iter__ and the like.
static bool ask_class(VM *vm, Value v, const char *name, const Value *args, size_t n, Value *out,
                      bool *found) {
    Value key = intern(vm, str_of(name)), fn;
    *found = false;
    if (v_is(key, T_UNDEF))
        return false;
    if (v_is(type_find(vm, type_of(v)->type, string_of(key)), T_UNDEF))
        return !vm_raised(vm);
    *found = true;
    if (!attr_get(vm, v, string_of(key), &fn))
        return false;
    Value all[2] = {v, n ? args[0] : V_UNDEF};
    // __class_getitem__ is a class method without saying so.
    bool plain = v_is_type(fn, &type_function);
    bool ok = call_values(vm, fn, plain ? all : all + 1, n + plain, out);
    value_release(fn);
    return ok;
}

static bool type_repr(VM *vm, Value v, Buf *out) {
    const TypeObj *o = type_of(v);
    Value text;
    bool found = false;
    if (o->type->class_object && !ask_class(vm, v, "__class_repr__", NULL, 0, &text, &found))
        return false;
    if (found) {
        bool ok = value_str(vm, text, out);
        value_release(text);
        return ok;
    }
    if (v_is(o->qualname, T_OBJ) && value_is_str(o->module)) {
        buf_add(out, STR("<class '"));
        class_put_name(o, out);
        buf_add(out, STR("'>"));
        return true;
    }
    buf_add(out, STR("<class '"));
    if (o->type->module)
        buf_printf(out, "%s.", o->type->module);
    buf_printf(out, "%s'>", o->type->name);
    return true;
}

static bool text(VM *vm, const char *s, Value *out) {
    *out = str_new(vm, str_of(s));
    return !v_is(*out, T_UNDEF);
}

static bool type_mro(VM *vm, const Type *type, bool all, Value *out) {
    const TypeObj *c = (const TypeObj *)type->class_object;
    if (c && !all && v_has(c->bases, &type_tuple) && tuple_of(c->bases)->n) {
        *out = value_copy(c->bases);
        return true;
    }
    Value list = list_new(vm, 0);
    const Type *t;
    if (v_is(list, T_UNDEF))
        return false;
    for (size_t k = !all; (t = type_ancestor(type, k)); k++) {
        if (!all && k > 1)
            break;
        TypeObj *o = type_obj_of(vm, t);
        if (!o || !list_append(vm, list, value_copy(v_obj(&o->head)))) {
            value_release(list);
            return false;
        }
    }
    *out = tuple_new(vm, list_of(list)->items, list_of(list)->n);
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static bool type_qualname(VM *vm, const TypeObj *o, Value *out) {
    if (!v_is(o->qualname, T_OBJ))
        return text(vm, o->type->name, out);
    *out = value_copy(o->qualname);
    return true;
}

static bool type_module_name(VM *vm, const TypeObj *o, Value *out) {
    if (!o->type->class_object)
        return text(vm, o->type->module ? o->type->module : "builtins", out);
    *out = value_copy(o->module);
    return true;
}

static bool type_base(VM *vm, const TypeObj *o, Value *out) {
    TypeObj *base = o->type->base ? type_obj_of(vm, o->type->base) : NULL;
    if (o->type->base && !base)
        return false;
    *out = base ? value_copy(v_obj(&base->head)) : V_NONE;
    return true;
}

// Whether a metaclass answers for names that are nowhere.
static bool has_getattr(VM *vm, Value v, Str name) {
    const Type *meta = v.u.o->type;
    return meta->class_object && !str_starts(name, STR("__")) &&
           v_is_type(type_find(vm, meta, known(vm, WK_GETATTR)), &type_function);
}

// An attribute that the class, or its metaclass, defines.
static bool find_in_classes(VM *vm, Value v, TypeObj *o, Value name, Value *out, bool *found) {
    *found = true;
    if (o->type->class_object && str_is(str_get(name), "__annotations__")) {
        const Value *texts = dict_find_name(dict_of(o->dict), name);
        return annotations_of(vm, texts ? *texts : V_UNDEF, NULL, V_UNDEF, out);
    }
    const Type *meta = v.u.o->type;
    Value in_type = type_find(vm, o->type, string_of(name));
    Value in_meta = meta->class_object ? type_find(vm, meta, string_of(name)) : V_UNDEF;
    if (v_is_type(in_meta, &type_property))
        return class_bind(vm, v, in_meta, out);
    if (!v_is(in_type, T_UNDEF))
        return class_attribute(vm, v, in_type, out);
    if (!v_is(in_meta, T_UNDEF))
        return class_bind(vm, v, in_meta, out);
    *found = false;
    return true;
}

static bool type_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    TypeObj *o = type_of(v);
    *found = true;
    if (str_is(name, "__name__"))
        return text(vm, o->type->name, out);
    if (str_is(name, "__qualname__"))
        return type_qualname(vm, o, out);
    if (str_is(name, "__module__"))
        return type_module_name(vm, o, out);
    if (str_is(name, "__dict__")) {
        *out = v_is_type(o->dict, &type_dict) ? dict_copy(vm, dict_of(o->dict)) : dict_new(vm);
        return !v_is(*out, T_UNDEF);
    }
    if (str_is(name, "__mro__"))
        return type_mro(vm, o->type, true, out);
    if (str_is(name, "__bases__"))
        return type_mro(vm, o->type, false, out);
    if (str_is(name, "__base__"))
        return type_base(vm, o, out);
    Value key = intern(vm, name);
    if (v_is(key, T_UNDEF))
        return *found = false;
    if (!find_in_classes(vm, v, o, key, out, found))
        return false;
    if (*found)
        return true;
    if (vm_raised(vm))
        return false;
    const Type *like = o->type->layout ? o->type->layout : o->type;
    if (like->unbound && (!like->unbound(vm, like, name, out, found) || *found))
        return *found;
    if (has_getattr(vm, v, name)) {
        *found = true;
        return call_method_of_class(vm, v, known(vm, WK_GETATTR), &key, 1, out);
    }
    if (!str_is(name, "__doc__"))
        return true;
    *found = true;
    if (o->doc)
        return text(vm, o->doc, out);
    *out = V_NONE;
    return true;
}

static bool type_setattr(VM *vm, Value v, Str name, Value value) {
    TypeObj *o = type_of(v);
    if (o->type->class_object)
        return class_setattr(vm, o, name, value);
    return vm_raise(vm, ERR_TYPE, "cannot set '%.*s' attribute of immutable type '%s'",
                    STR_ARG(name), o->type->name);
}

static bool type_call(VM *vm, Value v, const Args *args, Value *out) {
    if (((TypeObj *)v.u.o)->type == &type_type && args->npos == 1 && args->nkw == 0) { // type(x)
        TypeObj *of = type_obj_of(vm, value_type(vm, args->v[0]));
        return of && (*out = value_copy(v_obj(&of->head)), true);
    }
    TypeObj *o = type_of(v);
    if (o->type->class_object)
        return class_instantiate(vm, o, args, out);
    if (!o->make)
        return vm_raise(vm, ERR_TYPE, "cannot create '%s' instances", o->type->name);
    Value slots[16];
    if (o->sig.n > 16)
        return vm_raise(vm, ERR_SYSTEM, "a constructor with more than 16 parameters");
    if (!bind_arguments(vm, &o->sig, NULL, args, slots))
        return false;
    bool ok = o->make(vm, o->ctx, slots, out);
    drop_registers(slots, o->sig.n);
    return ok;
}

static bool type_iter(VM *vm, Value v, Value *out) {
    bool found;
    if (!ask_class(vm, v, "__class_iter__", NULL, 0, out, &found) || found)
        return !vm_raised(vm);
    return vm_raise(vm, ERR_TYPE, "'type' object is not iterable");
}

static bool type_length(VM *vm, Value v, int64_t *out) {
    bool found;
    Value n;
    if (!ask_class(vm, v, "__class_len__", NULL, 0, &n, &found))
        return false;
    if (!found)
        return vm_raise(vm, ERR_TYPE, "object of type 'type' has no len()");
    bool ok = value_index(vm, n, out);
    value_release(n);
    return ok;
}

static bool type_contains(VM *vm, Value v, Value item, bool *out) {
    bool found;
    Value answer;
    if (!ask_class(vm, v, "__class_contains__", &item, 1, &answer, &found))
        return false;
    if (!found)
        return vm_raise(vm, ERR_TYPE, "argument of type 'type' is not iterable");
    bool ok = value_truth(vm, answer, out);
    value_release(answer);
    return ok;
}

static bool type_truth(VM *vm, Value v, bool *out) {
    (void)vm;
    (void)v;
    return *out = true;
}

// int | str
static bool type_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    return op != OP_OR || union_make(vm, a, b, out, handled);
}

// list[int] and the like.
static bool type_getitem(VM *vm, Value v, Value key, Value *out) {
    bool asked;
    if (!ask_class(vm, v, "__class_getitem__", &key, 1, out, &asked) || asked)
        return !vm_raised(vm);
    const Type *t = type_of(v)->type;
    if (t != &type_list && t != &type_dict && t != &type_tuple && t != &type_set &&
        t != &type_frozenset && t != &type_type)
        return vm_raise(vm, ERR_TYPE, "type '%s' is not subscriptable", t->name);
    return alias_make(vm, v, key, out);
}

static void type_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    static const char *const names[] = {"__doc__", "__module__", "__mro__", "__name__",
                                        "__qualname__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
}

const Type type_type = {
    .name = "type",
    .base = &type_object,
    .size = sizeof(TypeObj),
    .collected = true,
    .free = type_free,
    .traverse = type_traverse,
    .clear = type_clear,
    .repr = type_repr,
    .hash = identity_hash,
    .getattr = type_getattr,
    .setattr = type_setattr,
    .attrs = type_attrs,
    .call = type_call,
    .getitem = type_getitem,
    .iter = type_iter,
    .length = type_length,
    .contains = type_contains,
    .truth = type_truth,
    .binary = type_binary,
    .methods = type_methods,
};

// ---- isinstance and issubclass ------------------------------------------------------------------

// Does a class derive from c, a class?
static bool derives(VM *vm, const Type *type, Value c, const char *who, bool *out) {
    if (v_has(c, &type_type)) {
        *out = type_is_a(type, ((TypeObj *)c.u.o)->type);
        return true;
    }
    return vm_raise(vm, ERR_TYPE, "%s() arg 2 must be a %s, a tuple of %s, or a union", who,
                    who[2] == 'i' ? "type" : "class", who[2] == 'i' ? "types" : "classes");
}

// A class that knows by itself what its instances are: typing.Iterable and the like.
static bool own_check(VM *vm, Value c, Value *out) {
    const TypeObj *o = v_has(c, &type_type) ? (const TypeObj *)c.u.o : NULL;
    const Value *found = o && o->own.class_object
                             ? dict_find_name(dict_of(o->dict), vm->names[WK_CLASS_INSTANCE])
                             : NULL;
    if (!found)
        return false;
    *out = v_is_type(*found, &type_staticmethod) ? ((Wrapper *)found->u.o)->fn : *found;
    return true;
}

// A metaclass's __instancecheck__ or __subclasscheck__ answers for its classes.
static bool ask_metaclass(VM *vm, Value klass, Str method, Value v, Value *out, bool *asked) {
    const TypeObj *meta = metaclass_of(klass);
    Value name = meta ? intern(vm, method) : V_UNDEF, answer;
    bool yes;
    *asked = !v_is(name, T_UNDEF) &&
             v_is_type(type_find(vm, &meta->own, string_of(name)), &type_function);
    if (!*asked)
        return !vm_raised(vm);
    if (!call_method_of_class(vm, klass, string_of(name), &v, 1, &answer))
        return false;
    bool ok = value_truth(vm, answer, &yes);
    value_release(answer);
    *out = v_bool(yes);
    return ok;
}

static CheckEntry *check_entry(VM *vm, Value klass, const Type *type) {
    return &vm->checks[((uintptr_t)klass.u.o >> 5 ^ (uintptr_t)type >> 4) & (CHECKS - 1)];
}

// Whether the metaclass's method looks at nothing but the type, as those of abc do, which say so:
// then its answer holds until a class changes.
static bool says_of_types(VM *vm, Value klass, Str method) {
    const TypeObj *meta = metaclass_of(klass);
    Value name = meta ? intern(vm, method) : V_UNDEF, mark = intern(vm, STR("_of_types"));
    if (v_is(name, T_UNDEF) || v_is(mark, T_UNDEF))
        return false;
    Value fn = type_find(vm, &meta->own, string_of(name));
    return v_is_type(fn, &type_function) && v_is_type(function_of(fn)->dict, &type_dict) &&
           dict_find_name(dict_of(function_of(fn)->dict), mark);
}

static bool check_class(VM *vm, Value v, const Type *type, Value klass, bool instance, bool *out);

static bool check_classes(VM *vm, Value v, const Type *type, Value all, bool instance, bool *out) {
    bool ok = true;
    if (!enter_walk(vm, ""))
        return false;
    *out = false;
    for (size_t i = 0; ok && !*out && i < tuple_of(all)->n; i++)
        ok = check_class(vm, v, type, tuple_of(all)->items[i], instance, out);
    leave_walk(vm);
    return ok;
}

// isinstance and issubclass of a class, or of each class of a tuple (of tuples...).
static bool check_class(VM *vm, Value v, const Type *type, Value klass, bool instance, bool *out) {
    bool asked, ok = true;
    Value check, said;
    const char *who = instance ? "isinstance" : "issubclass";
    Str method = instance ? STR("__instancecheck__") : STR("__subclasscheck__");
    CheckEntry *kept = check_entry(vm, klass, type);
    if (v_is(klass, T_OBJ) && kept->klass == klass.u.o && kept->type == type &&
        kept->changes == vm->class_changes) {
        *out = kept->yes;
        return true;
    }
    if (v_has(klass, &type_tuple) && !v_is(klass, T_NONE)) {
        return check_classes(vm, v, type, klass, instance, out);
    }
    if (v_is_type(klass, &type_union))
        return check_class(vm, v, type, alias_of(klass)->args, instance, out);
    if (v_is_type(klass, &type_alias) && tuple_of(alias_of(klass)->args)->n == 0)
        klass = alias_of(klass)->origin; // typing.List
    if (v_is_type(klass, &type_alias))
        return vm_raise(vm, ERR_TYPE, "%s() argument 2 cannot be a parameterized generic", who);
    if (!ask_metaclass(vm, klass, method, v, &said, &asked))
        return false;
    if (asked) {
        *out = said.u.b;
        if (says_of_types(vm, klass, method)) // what it asked may have changed classes
            *kept = (CheckEntry){klass.u.o, type, vm->class_changes, *out};
        return true;
    }
    if (!derives(vm, type, klass, who, out))
        return false;
    if (*out || !instance || !own_check(vm, klass, &check))
        return true;
    if (!call_values(vm, check, &v, 1, &said))
        return false;
    ok = value_truth(vm, said, out);
    value_release(said);
    return ok;
}

bool value_isinstance(VM *vm, Value v, Value klass, bool *out) {
    return check_class(vm, v, value_type(vm, v), klass, true, out);
}

bool value_issubclass(VM *vm, Value class, Value klass, bool *out) {
    return check_class(vm, class, ((TypeObj *)class.u.o)->type, klass, false, out);
}
