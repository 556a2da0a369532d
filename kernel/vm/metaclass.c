// metaclass.c: classes of classes: class M(type). An object of M is a class whose type
// is M's; what M defines answers for it as for any instance, and M(name, bases, dict)
// makes one.
#include "kernel/vm/class.h"

// The built-in part of M.__new__: a class of those parts, of the class `meta`; NULL: type.
bool metaclass_new(VM *vm, TypeObj *meta, const Args *given, Value *out) {
    const Value *v = given->v;
    if (given->npos != 3)
        return vm_raise(vm, ERR_TYPE, "type.__new__() takes exactly 3 arguments (%zu given)",
                        given->npos);
    if (!value_is_str(v[0]))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 1 must be str, not %s",
                        type_name(vm, v[0]));
    if (!v_has(v[1], &type_tuple))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 2 must be tuple, not %s",
                        type_name(vm, v[1]));
    if (!v_has(v[2], &type_dict))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 3 must be dict, not %s",
                        type_name(vm, v[2]));
    const Tuple *bases = tuple_of(v[1]);
    ClassArgs args = {bases->items, bases->n, given->names, v + 3, given->nkw};
    Value space = dict_copy(vm, dict_of(v[2])), *own;
    if (v_is(space, T_UNDEF))
        return false;
    own = dict_find_name(dict_of(space), vm->names[WK_QUALNAME]);
    Value qualname = value_copy(own ? *own : v[0]);
    // The class of the classes is the most derived one among those of the bases, too.
    for (size_t i = 0; i < bases->n; i++) {
        TypeObj *of_base = metaclass_of(bases->items[i]);
        if (of_base && (!meta || type_is_a(&of_base->own, &meta->own)))
            meta = of_base;
    }
    bool ok = class_new(vm, &(ClassNames){v[0], qualname, V_NONE}, &args, space, meta, out);
    value_release(qualname);
    value_release(space);
    if (ok && !class_begin(vm, *out, &args)) {
        value_release(*out);
        return false;
    }
    return ok;
}

TypeObj *metaclass_of(Value klass) {
    return v_has(klass, &type_type) && klass.u.o->type->class_object
               ? (TypeObj *)klass.u.o->type->class_object
               : NULL;
}

bool metaclass_is(Value v) {
    return v_has(v, &type_type) && ((TypeObj *)v.u.o)->own.layout == &type_type;
}

bool metaclass_choose(VM *vm, const ClassArgs *args, TypeObj **out) {
    *out = NULL;
    for (size_t i = 0; i < args->n_kw; i++)
        if (args->names[i].u.o == vm->names[WK_METACLASS].u.o && metaclass_is(args->values[i]))
            *out = (TypeObj *)args->values[i].u.o;
    for (size_t i = 0; i < args->n; i++) {
        TypeObj *m = metaclass_of(args->bases[i]);
        if (!m || (*out && type_is_a(&(*out)->own, &m->own)))
            continue;
        if (*out && !type_is_a(&m->own, &(*out)->own))
            return vm_raise(vm, ERR_TYPE,
                            "metaclass conflict: the metaclass of a derived class must be a "
                            "(non-strict) subclass of the metaclasses of all its bases");
        *out = m;
    }
    return true;
}

// The keywords of a class statement but metaclass=; at most 8.
static size_t keywords_of(VM *vm, const ClassArgs *args, Value *names, Value *values) {
    size_t n = 0;
    for (size_t i = 0; i < args->n_kw && n < 8; i++) {
        if (args->names[i].u.o == vm->names[WK_METACLASS].u.o)
            continue;
        names[n] = args->names[i];
        values[n++] = args->values[i];
    }
    return n;
}

// The dict that a class body fills: what the metaclass's __prepare__ gives, else a new one.
bool metaclass_prepare(VM *vm, TypeObj *meta, Value name, const ClassArgs *args, Value *out) {
    Value key = meta ? intern(vm, STR("__prepare__")) : V_UNDEF, v[2 + 8], names[8], f;
    if (meta && v_is(key, T_UNDEF))
        return false;
    if (!meta || v_is(type_find(vm, &meta->own, string_of(key)), T_UNDEF)) {
        if (vm_raised(vm))
            return false;
        *out = dict_new(vm);
        return !v_is(*out, T_UNDEF);
    }
    v[0] = name;
    v[1] = tuple_new(vm, args->bases, args->n);
    if (v_is(v[1], T_UNDEF))
        return false;
    size_t n = keywords_of(vm, args, names, v + 2);
    bool ok = value_getattr(vm, v_obj(&meta->head), STR("__prepare__"), &f);
    if (ok) {
        ok = op_call(vm, f, &(Args){v, 2, n, names}, out);
        value_release(f);
    }
    value_release(v[1]);
    if (!ok || v_has(*out, &type_dict))
        return ok;
    vm_raise(vm, ERR_NOT_IMPLEMENTED, "%s.__prepare__() must return a dict here, not %s",
             meta->own.name, type_name(vm, *out));
    value_release(*out);
    return false;
}

// What a class statement does with a metaclass: calls it.
bool metaclass_call(VM *vm, TypeObj *meta, const ClassNames *given, const ClassArgs *args,
                    Value space, Value *out) {
    enum { MOST = 3 + 8 };
    Value v[MOST], names[8], module;
    if (!class_module(vm, space, &module))
        return false;
    bool told = dict_set(vm, space, vm->names[WK_MODULE], module);
    value_release(module);
    if (!told)
        return false;
    if (!dict_find_name(dict_of(space), vm->names[WK_QUALNAME]) &&
        !dict_set(vm, space, vm->names[WK_QUALNAME], given->qualname))
        return false;
    if (!v_is(given->doc, T_NONE) && !dict_set(vm, space, vm->names[WK_DOC], given->doc))
        return false;
    v[0] = given->name;
    v[2] = space;
    v[1] = tuple_new(vm, args->bases, args->n);
    if (v_is(v[1], T_UNDEF))
        return false;
    size_t n = keywords_of(vm, args, names, v + 3);
    bool ok = op_call(vm, v_obj(&meta->head), &(Args){v, 3, n, names}, out);
    value_release(v[1]);
    return ok;
}

// ---- what type itself answers -------------------------------------------------------------------

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)self;
    (void)args;
    *out = V_NONE;
    return true;
}

static bool m_call(VM *vm, Value self, Value *args, Value *out) {
    const Tuple *given = tuple_of(args[0]);
    Value key, item, names[16];
    if (!v_has(self, &type_type))
        return vm_raise(vm, ERR_TYPE, "descriptor '__call__' requires a 'type' object");
    Tuple *all = tuple_reserve(vm, given->n + dict_length(args[1]));
    if (!all)
        return false;
    size_t n = 0;
    for (size_t i = 0; i < given->n; i++)
        all->items[i] = value_copy(given->items[i]);
    for (size_t at = 0; n < 16 && dict_next(args[1], &at, &key, &item); n++) {
        names[n] = key;
        all->items[given->n + n] = value_copy(item);
    }
    const Type *t = ((TypeObj *)self.u.o)->type;
    Args each = {all->items, given->n, n, names};
    bool ok = t->class_object ? class_instantiate(vm, (TypeObj *)self.u.o, &each, out)
                              : op_call(vm, self, &each, out);
    value_release(v_obj(&all->head));
    return ok;
}

static bool m_mro(VM *vm, Value self, Value *args, Value *out) {
    Value order;
    (void)args;
    if (!value_getattr(vm, self, STR("__mro__"), &order))
        return false;
    *out = list_from(vm, order);
    value_release(order);
    return !v_is(*out, T_UNDEF);
}

typedef struct Heirs {
    VM *vm;
    const Type *of;
    Value list;
    bool ok;
} Heirs;

static bool m_subclasses(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    if (!v_has(self, &type_type))
        return vm_raise(vm, ERR_TYPE, "descriptor '__subclasses__' requires a 'type' object");
    const TypeObj *o = (TypeObj *)self.u.o;
    *out = list_new(vm, 0);
    bool ok = !v_is(*out, T_UNDEF);
    for (GcHead *g = vm->gc.next; ok && g != &vm->gc; g = g->next) {
        Value v = v_obj((Obj *)(g + 1));
        const TypeObj *c = (TypeObj *)v.u.o;
        if (!v_has(v, &type_type) || !v_is_type(c->bases, &type_tuple))
            continue;
        const Tuple *bases = tuple_of(c->bases);
        for (size_t i = 0; i < bases->n; i++)
            if (ok && bases->items[i].u.o == &o->head)
                ok = list_append(vm, *out, value_copy(v));
    }
    if (!ok)
        value_release(*out);
    return ok;
}

// What isinstance and issubclass do when no metaclass says otherwise.
static bool m_instancecheck(VM *vm, Value self, Value *args, Value *out) {
    const Type *t = value_class(self);
    if (!t)
        return vm_raise(vm, ERR_TYPE, "descriptor '__instancecheck__' requires a 'type' object");
    *out = v_bool(type_is_a(value_type(vm, args[0]), t));
    return true;
}

static bool m_subclasscheck(VM *vm, Value self, Value *args, Value *out) {
    const Type *t = value_class(self);
    const Type *of = value_class(args[0]);
    if (!t || !of)
        return vm_raise(vm, ERR_TYPE, "issubclass() arg 1 must be a class");
    *out = v_bool(type_is_a(of, t));
    return true;
}

const Method type_methods[] = {
    {"__instancecheck__(instance, /)", m_instancecheck, "Is it an instance of the class?"},
    {"__subclasscheck__(subclass, /)", m_subclasscheck, "Does it derive from the class?"},
    {"__init__(*args, **kwargs)", m_init, "Does nothing."},
    {"__call__(*args, **kwargs)", m_call, "A new object of the class."},
    {"mro()", m_mro, "Where names of the class are looked for, in order."},
    {"__subclasses__()", m_subclasses, "The classes that derive from it directly."},
    {0},
};
