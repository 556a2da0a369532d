// descriptor.c: property, staticmethod, classmethod and super.
#include "kernel/vm/class.h"

// ---- property -----------------------------------------------------------------------------------

static Property *property_of(Value v) {
    return (Property *)v.u.o;
}

static void property_clear(Obj *o) {
    Property *p = (Property *)o;
    Value gone[4] = {p->get, p->set, p->del, p->doc};
    p->get = p->set = p->del = p->doc = V_NONE;
    for (int i = 0; i < 4; i++)
        value_release(gone[i]);
}

static void property_free(Obj *o) {
    property_clear(o);
    value_release(((Property *)o)->label);
}

static void property_traverse(Obj *o, VisitFn visit, void *ctx) {
    Property *p = (Property *)o;
    visit(p->get, ctx);
    visit(p->set, ctx);
    visit(p->del, ctx);
}

static bool name_property(VM *vm, Property *p) {
    Buf b = {0};
    if (v_is_type(p->get, &type_function))
        buf_printf(&b, "'%.*s' ", STR_ARG(str_get(((Function *)p->get.u.o)->name)));
    p->label = str_from_buf(vm, &b);
    return !v_is(p->label, T_UNDEF);
}

bool property_rename(VM *vm, Value property, Value name) {
    Property *p = property_of(property);
    Buf b = {0};
    Str text = value_is_str(name) ? str_get(name) : STR("");
    buf_printf(&b, "'%.*s' ", STR_ARG(text));
    Value label = str_from_buf(vm, &b);
    Value old = p->label;
    if (v_is(label, T_UNDEF))
        return false;
    p->label = label;
    value_release(old);
    return true;
}

static Value property_new(VM *vm, Value get, Value set, Value del, Value doc) {
    Property *p = obj_new(vm, &type_property);
    if (!p)
        return V_UNDEF;
    p->get = value_copy(get);
    p->set = value_copy(set);
    p->del = value_copy(del);
    p->doc = value_copy(
        v_is(doc, T_NONE) && v_is_type(get, &type_function) ? ((Function *)get.u.o)->doc : doc);
    if (!name_property(vm, p)) {
        value_release(v_obj(&p->head));
        return V_UNDEF;
    }
    return v_obj(&p->head);
}

bool make_property(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = property_new(vm, args[0], args[1], args[2], args[3]);
    return !v_is(*out, T_UNDEF);
}

static bool m_getter(VM *vm, Value self, Value *args, Value *out) {
    Property *p = property_of(self);
    *out = property_new(vm, args[0], p->set, p->del, V_NONE);
    return !v_is(*out, T_UNDEF);
}
static bool m_setter(VM *vm, Value self, Value *args, Value *out) {
    Property *p = property_of(self);
    *out = property_new(vm, p->get, args[0], p->del, p->doc);
    return !v_is(*out, T_UNDEF);
}
static bool m_deleter(VM *vm, Value self, Value *args, Value *out) {
    Property *p = property_of(self);
    *out = property_new(vm, p->get, p->set, args[0], p->doc);
    return !v_is(*out, T_UNDEF);
}

static bool property_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    (void)vm;
    Property *p = property_of(v);
    *found = true;
    if (str_is(name, "fget"))
        *out = value_copy(p->get);
    else if (str_is(name, "fset"))
        *out = value_copy(p->set);
    else if (str_is(name, "fdel"))
        *out = value_copy(p->del);
    else if (str_is(name, "__doc__"))
        *out = value_copy(p->doc);
    else
        *found = false;
    return true;
}

static const Method property_methods[] = {
    {"getter(fget, /)", m_getter, "The property with another getter."},
    {"setter(fset, /)", m_setter, "The property with another setter."},
    {"deleter(fdel, /)", m_deleter, "The property with another deleter."},
    {0},
};

const Type type_property = {
    .name = "property",
    .base = &type_object,
    .size = sizeof(Property),
    .collected = true,
    .free = property_free,
    .traverse = property_traverse,
    .clear = property_clear,
    .hash = identity_hash,
    .getattr = property_getattr,
    .methods = property_methods,
};

// ---- staticmethod and classmethod ---------------------------------------------------------------

static void wrapper_clear(Obj *o) {
    Value fn = ((Wrapper *)o)->fn;
    ((Wrapper *)o)->fn = V_NONE;
    value_release(fn);
}

static void wrapper_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Wrapper *)o)->fn, ctx);
}

static bool wrapper_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Value fn = ((Wrapper *)v.u.o)->fn;
    Value key = intern(vm, name);
    if (str_is(name, "__func__") || str_is(name, "__wrapped__")) {
        *found = true;
        *out = value_copy(fn);
        return true;
    }
    return !v_is(key, T_UNDEF) && attr_find(vm, fn, string_of(key), out, found);
}

static bool staticmethod_call(VM *vm, Value v, const Args *args, Value *out) {
    return op_call(vm, ((Wrapper *)v.u.o)->fn, args, out);
}

bool make_wrapper(VM *vm, void *ctx, Value *args, Value *out) {
    Wrapper *w = obj_new(vm, ctx);
    if (!w)
        return false;
    w->fn = value_copy(args[0]);
    *out = v_obj(&w->head);
    return true;
}

#define WRAPPER_SLOTS                                                                        \
    .base = &type_object, .size = sizeof(Wrapper), .collected = true, .free = wrapper_clear, \
    .traverse = wrapper_traverse, .clear = wrapper_clear, .hash = identity_hash,             \
    .getattr = wrapper_getattr
const Type type_staticmethod = {.name = "staticmethod", .call = staticmethod_call, WRAPPER_SLOTS};
const Type type_classmethod = {.name = "classmethod", WRAPPER_SLOTS};

// ---- super --------------------------------------------------------------------------------------

typedef struct Super {
    Obj head;
    Value self;         // instance, or class in a classmethod
    const Type *above;  // look-ups begin at its base
    Value above_object; // keeps it alive
} Super;

static void super_clear(Obj *o) {
    Super *s = (Super *)o;
    Value self = s->self, above = s->above_object;
    s->self = s->above_object = V_NONE;
    value_release(self);
    value_release(above);
}

static void super_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Super *)o)->self, ctx);
    visit(((Super *)o)->above_object, ctx);
}

// super() without arguments: the class and the first argument of the method that
// is running.
static bool find_context(VM *vm, Value *klass, Value *self) {
    const Frame *f = vm->depth ? &vm->frames[vm->depth - 1] : NULL;
    if (!f || !f->fn || f->code->sig.n == 0)
        return vm_raise(vm, ERR_RUNTIME, "super(): no arguments");
    *klass = V_UNDEF;
    for (size_t i = 0; i < f->code->n_captures; i++)
        if (f->code->frees[i].u.o == vm->names[WK_CLASS].u.o)
            *klass = ((Cell *)f->fn->cells[i].u.o)->v;
    *self = f->base[0];
    if (v_is_type(*self, &type_cell))
        *self = ((Cell *)self->u.o)->v;
    if (v_is(*klass, T_UNDEF))
        return vm_raise(vm, ERR_RUNTIME, "super(): __class__ cell not found");
    return !v_is(*self, T_UNDEF) || vm_raise(vm, ERR_RUNTIME, "super(): arg[0] deleted");
}

bool make_super(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value klass = args[0], self = args[1];
    if (v_is(klass, T_UNDEF) && !find_context(vm, &klass, &self))
        return false;
    if (!v_has(klass, &type_type))
        return vm_raise(vm, ERR_TYPE, "super() argument 1 must be a type, not %s",
                        type_name(vm, klass));
    const Type *above = ((TypeObj *)klass.u.o)->type;
    const Type *own = v_has(self, &type_type) && type_is_a(((TypeObj *)self.u.o)->type, above)
                          ? ((TypeObj *)self.u.o)->type
                          : value_type(vm, self);
    if (!type_is_a(own, above))
        return vm_raise(vm, ERR_TYPE,
                        "super(type, obj): obj must be an instance or subtype of type");
    Super *s = obj_new(vm, &type_super);
    if (!s)
        return false;
    s->self = value_copy(self);
    s->above = above;
    s->above_object = value_copy(klass);
    *out = v_obj(&s->head);
    return true;
}

static bool super_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Super *s = (Super *)v.u.o;
    Value key = intern(vm, name);
    if (v_is(key, T_UNDEF))
        return false;
    bool of_class =
        v_has(s->self, &type_type) && type_is_a(((TypeObj *)s->self.u.o)->type, s->above);
    const Type *own = of_class ? ((TypeObj *)s->self.u.o)->type : value_type(vm, s->self);
    Value in_class = type_find_above(vm, own, s->above, string_of(key));
    *found = !v_is(in_class, T_UNDEF);
    const Type *like = of_class ? NULL : own->layout;
    if (!*found && like && like->subclass_slots && like->subclass_slots->getattr &&
        type_is_a(s->above, like))
        return !vm_raised(vm) && like->subclass_slots->getattr(vm, s->self, name, out, found);
    if (!*found)
        return !vm_raised(vm);
    if (!of_class)
        return class_bind(vm, s->self, in_class, out);
    return class_attribute(vm, s->self, in_class, out);
}

const Type type_super = {
    .name = "super",
    .base = &type_object,
    .size = sizeof(Super),
    .collected = true,
    .free = super_clear,
    .traverse = super_traverse,
    .clear = super_clear,
    .hash = identity_hash,
    .getattr = super_getattr,
};
