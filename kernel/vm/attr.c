// attr.c: attributes: what a type says to a name, what an object has of its own,
// and the objects that stand for types.
#include "kernel/vm/class.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"

bool type_is_a(const Type *type, const Type *ancestor) {
    if (ancestor == &type_object)
        return true;
    const Type *t;
    for (size_t k = 0; (t = type_ancestor(type, k)); k++)
        if (t == ancestor || (t->also && type_is_a(t->also, ancestor)))
            return true;
    return exception_is_a(type, ancestor);
}

// ---- type objects -------------------------------------------------------------------------------

static size_t type_slot(const VM *vm, const Type *type) {
    size_t at = ((uintptr_t)type >> 4) * 0x9e3779b1u & (vm->types_cap - 1);
    while (vm->types[at].type && vm->types[at].type != type)
        at = (at + 1) & (vm->types_cap - 1);
    return at;
}

static bool types_grow(VM *vm) {
    size_t old_cap = vm->types_cap;
    size_t cap = old_cap ? old_cap * 2 : 128;
    TypeEntry *old = vm->types;
    TypeEntry *table = mem_zero(cap * sizeof *table);
    if (!table)
        return vm_no_memory(vm);
    vm->types = table;
    vm->types_cap = cap;
    for (size_t i = 0; i < old_cap; i++)
        if (old[i].type)
            table[type_slot(vm, old[i].type)] = old[i];
    mem_free(old);
    return true;
}

// Makes the table know the type object of a built-in type.
bool type_register(VM *vm, TypeObj *o) {
    if ((vm->n_types + 1) * 2 > vm->types_cap && !types_grow(vm))
        return false;
    size_t at = type_slot(vm, o->type);
    if (vm->types[at].type)
        value_release(v_obj(&vm->types[at].object->head));
    else
        vm->n_types++;
    value_retain(v_obj(&o->head));
    vm->types[at] = (TypeEntry){o->type, o};
    return true;
}

TypeObj *type_obj_of(VM *vm, const Type *type) {
    if (type->class_object)
        return (TypeObj *)type->class_object;
    if (vm->types_cap) {
        size_t at = type_slot(vm, type);
        if (vm->types[at].type)
            return vm->types[at].object;
    }
    TypeObj *o = obj_new(vm, &type_type); // no constructor: values of it are made elsewhere
    if (!o)
        return NULL;
    o->type = type;
    bool ok = type_register(vm, o);
    value_release(v_obj(&o->head));
    return ok ? o : NULL;
}

// ---- what a type says to a name -----------------------------------------------------------------

// The method objects of a VM, by the row they come from.
static bool is_method_of(Value v, const Type *owner, const Method *m) {
    const MethodObj *o = (const MethodObj *)v.u.o;
    return o->method == m && o->owner == owner;
}

static size_t method_slot(const VM *vm, const Type *owner, const Method *m) {
    size_t mask = vm->method_objects_cap - 1;
    size_t at = (((uintptr_t)m >> 3) ^ ((uintptr_t)owner >> 5)) * 0x9e3779b1u & mask;
    while (!v_is(vm->method_objects[at], T_UNDEF) &&
           !is_method_of(vm->method_objects[at], owner, m))
        at = (at + 1) & mask;
    return at;
}

static bool method_objects_grow(VM *vm) {
    size_t old_cap = vm->method_objects_cap;
    size_t cap = old_cap ? old_cap * 2 : 256;
    Value *old = vm->method_objects;
    Value *table = mem_zero(cap * sizeof *table);
    if (!table)
        return vm_no_memory(vm);
    vm->method_objects = table;
    vm->method_objects_cap = cap;
    for (size_t i = 0; i < old_cap; i++)
        if (!v_is(old[i], T_UNDEF))
            table[method_slot(vm, ((MethodObj *)old[i].u.o)->owner,
                              ((MethodObj *)old[i].u.o)->method)] = old[i];
    mem_free(old);
    return true;
}

static Value method_object(VM *vm, const Type *owner, const Method *m) {
    if ((vm->n_method_objects + 1) * 2 > vm->method_objects_cap && !method_objects_grow(vm))
        return V_UNDEF;
    size_t at = method_slot(vm, owner, m);
    if (!v_is(vm->method_objects[at], T_UNDEF))
        return vm->method_objects[at];
    MethodObj *o = obj_new(vm, &type_method);
    if (!o)
        return V_UNDEF;
    o->owner = owner;
    o->method = m;
    SigStyle style = owner->module ? STYLE_PYTHON : STYLE_BUILTIN;
    if (!signature_parse(vm, m->signature, style, &o->sig)) {
        value_release(v_obj(&o->head));
        return V_UNDEF;
    }
    o->sig.owner = str_of(owner->name);
    vm->n_method_objects++;
    return vm->method_objects[at] = v_obj(&o->head);
}

static bool signature_names(const char *signature, Str name) {
    return strncmp(signature, name.p, name.n) == 0 && signature[name.n] == '(';
}

// The type object of a type, if there is one already.
static TypeObj *known_type_obj(const VM *vm, const Type *type) {
    if (type->class_object)
        return (TypeObj *)type->class_object;
    return vm->types_cap ? vm->types[type_slot(vm, type)].object : NULL;
}

const Type *type_ancestor(const Type *type, size_t k) {
    if (type->class_object) {
        const TypeObj *o = (const TypeObj *)type->class_object;
        return k < o->n_mro ? o->mro[k] : NULL;
    }
    while (type && k--)
        type = type->base;
    return type;
}

static Value find_from(VM *vm, const Type *type, size_t first, String *name) {
    const Type *t;
    for (size_t k = first; (t = type_ancestor(type, k)); k++) {
        TypeObj *o = known_type_obj(vm, t);
        if (o && v_is_type(o->dict, &type_dict)) {
            Value *item = dict_find_name(dict_of(o->dict), v_obj(&name->head));
            if (item)
                return *item;
        }
        for (const Method *m = t->methods; m && m->signature; m++)
            if (signature_names(m->signature, string_str(name)))
                return method_object(vm, t, m);
    }
    return V_UNDEF;
}

// What only a slot of the built-in type behind `type` does: the __next__ of iterators.
static Value find_slot(VM *vm, const Type *type, String *name) {
    const Type *t = type->class_object ? type->layout : type;
    Str s = string_str(name);
    if (!t || !t->size || vm_raised(vm) || s.n < 5 || s.p[0] != '_' || s.p[1] != '_')
        return V_UNDEF;
    const Method *m = slot_method(t, s);
    return m ? method_object(vm, t, m) : V_UNDEF;
}

Value type_find_above(VM *vm, const Type *type, const Type *above, String *name) {
    for (size_t k = 0; type_ancestor(type, k); k++)
        if (type_ancestor(type, k) == above)
            return find_from(vm, type, k + 1, name);
    return V_UNDEF;
}

Value type_find(VM *vm, const Type *type, String *name) {
    MethodEntry *e = method_entry(vm, type, name);
    if (e->type == type && e->name == name)
        return e->found;
    Value found = find_from(vm, type, 0, name);
    if (v_is(found, T_UNDEF))
        found = find_slot(vm, type, name);
    if (!vm_raised(vm))
        *e = (MethodEntry){type, name, found};
    return found;
}

void method_cache_clear(VM *vm) {
    memset(vm->methods, 0, sizeof vm->methods);
    vm->class_changes++;
}

// ---- bound methods ------------------------------------------------------------------------------

Value bound_new(VM *vm, Value self, Value fn) {
    Bound *b = obj_new(vm, v_is_type(fn, &type_method) ? &type_bound_builtin : &type_bound);
    if (!b)
        return V_UNDEF;
    b->self = value_copy(self);
    b->fn = value_copy(fn);
    return v_obj(&b->head);
}

// A value found in the type of v becomes the attribute of v itself.
static bool bind(VM *vm, Value v, Value found, Value *out) {
    if (v_is_type(found, &type_method) || v_is_type(found, &type_function)) {
        *out = bound_new(vm, v, found);
        return !v_is(*out, T_UNDEF);
    }
    return class_bind(vm, v, found, out);
}

// ---- reading ------------------------------------------------------------------------------------

static bool common_attribute(VM *vm, Value v, String *name, Value *out, bool *found) {
    *found = false;
    if (name == known(vm, WK_CLASS)) {
        TypeObj *o = type_obj_of(vm, value_type(vm, v));
        if (!o)
            return false;
        *out = value_copy(v_obj(&o->head));
        return *found = true;
    }
    if (name == known(vm, WK_DOC)) {
        *out = V_NONE;
        return *found = true;
    }
    return true;
}

// What stands for something else answers for that before it does for itself.
static bool stands_for_another(const Type *t) {
    return t == &type_type || t->layout == &type_type || t == &type_super;
}

bool attr_find(VM *vm, Value v, String *name, Value *out, bool *found) {
    const Type *t = value_type(vm, v);
    *found = false;
    if (t->class_object && t->layout != &type_type)
        return instance_getattr(vm, v, name, out, found);
    if (stands_for_another(t) && (!t->getattr(vm, v, string_str(name), out, found) || *found))
        return *found;
    Value method = type_find(vm, t, name);
    if (!v_is(method, T_UNDEF)) {
        *found = true;
        return bind(vm, v, method, out);
    }
    if (vm_raised(vm))
        return false;
    if (t->getattr && !stands_for_another(t)) {
        if (!t->getattr(vm, v, string_str(name), out, found))
            return false;
        if (*found)
            return true;
    }
    return common_attribute(vm, v, name, out, found);
}

static bool raise_no_attribute(VM *vm, Value v, const String *name) {
    Suggest s;
    suggest_begin(&s, string_str(name));
    if (v_is_type(v, &type_module))
        vm_raise(vm, ERR_ATTRIBUTE, "module '%s' has no attribute '%.*s'", ((Module *)v.u.o)->name,
                 STR_ARG(string_str(name)));
    else if (v_has(v, &type_type))
        vm_raise(vm, ERR_ATTRIBUTE, "type object '%s' has no attribute '%.*s'",
                 ((TypeObj *)v.u.o)->type->name, STR_ARG(string_str(name)));
    else
        vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'", type_name(vm, v),
                 STR_ARG(string_str(name)));
    advise_attribute(vm, v, string_str(name));
    attr_names(vm, v, suggest_offer, &s);
    suggest_hint(vm, &s);
    return false;
}

bool attr_get(VM *vm, Value v, String *name, Value *out) {
    bool found;
    if (!attr_find(vm, v, name, out, &found))
        return false;
    return found || raise_no_attribute(vm, v, name);
}

// A method that is called by way of the class itself, such as int.from_bytes: no bound method
// is made. False if there is none, or with an error.
static bool method_of_class(VM *vm, Value v, String *name, Value *callee, Value *self) {
    const Type *type = ((TypeObj *)v.u.o)->type;
    if (!type->class_object)
        return false;
    Value found = type_find(vm, type, name);
    if (v_is_type(found, &type_function)) {
        *callee = value_copy(found);
        return true;
    }
    bool is_static = v_is_type(found, &type_staticmethod);
    if (!is_static && !v_is_type(found, &type_classmethod))
        return false;
    Value fn = ((Wrapper *)found.u.o)->fn;
    if (!is_static && !v_is_type(fn, &type_function))
        return false;
    *callee = value_copy(fn);
    if (!is_static)
        *self = value_copy(v);
    return true;
}

bool load_method(VM *vm, Value v, String *name, Value *callee, Value *self) {
    const Type *t = value_type(vm, v);
    *self = V_UNDEF;
    if (t->class_object && t->layout != &type_type) {
        bool done;
        if (!instance_method(vm, v, name, callee, self, &done))
            return false;
        if (done)
            return true;
    } else if (t == &type_type) { // of a class itself: no bound method is made
        if (method_of_class(vm, v, name, callee, self))
            return true;
        if (vm_raised(vm))
            return false;
    } else if (!stands_for_another(t)) {
        Value method = type_find(vm, t, name);
        if (v_is_type(method, &type_method)) {
            *callee = value_copy(method);
            *self = value_copy(v);
            return true;
        }
        if (t == &type_module) { // asked for already, most likely
            const Value *item = module_item(vm, v, v_obj(&name->head));
            if (item) {
                *callee = value_copy(*item);
                return true;
            }
        }
    }
    return attr_get(vm, v, name, callee);
}

// ---- writing ------------------------------------------------------------------------------------

bool attr_set(VM *vm, Value v, String *name, Value value) {
    const Type *t = value_type(vm, v);
    if (t->class_object && t->layout != &type_type)
        return instance_setattr(vm, v, name, value);
    WellKnown which = v_is(value, T_UNDEF) ? WK_DELATTR : WK_SETATTR;
    if (t->layout == &type_type &&
        v_is_type(type_find(vm, t, known(vm, which)), &type_function)) { // of a metaclass
        Value args[2] = {v_obj(&name->head), value}, ignored;
        if (!call_method_of_class(vm, v, known(vm, which), args, which == WK_SETATTR ? 2 : 1,
                                  &ignored))
            return false;
        value_release(ignored);
        return true;
    }
    if (t->setattr)
        return t->setattr(vm, v, string_str(name), value);
    if (!v_is(type_find(vm, t, name), T_UNDEF))
        return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object attribute '%.*s' is read-only", t->name,
                        STR_ARG(string_str(name)));
    return raise_no_attribute(vm, v, name);
}

// ---- listing ------------------------------------------------------------------------------------

static void visit_dict(Value dict, void (*visit)(Str name, void *ctx), void *ctx) {
    Value key, item;
    if (!v_is_type(dict, &type_dict))
        return;
    for (size_t at = 0; dict_next(dict, &at, &key, &item);)
        if (value_is_str(key))
            visit(str_get(key), ctx);
}

void type_names(VM *vm, const Type *type, void (*visit)(Str name, void *ctx), void *ctx) {
    const Type *t;
    for (size_t k = 0; (t = type_ancestor(type, k)); k++) {
        const TypeObj *o = known_type_obj(vm, t);
        if (o)
            visit_dict(o->dict, visit, ctx);
        for (const Method *m = t->methods; m && m->signature; m++)
            visit((Str){m->signature, strcspn(m->signature, "(")}, ctx);
    }
}

void attr_names(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    const Type *t = value_type(vm, v);
    if (t->attrs)
        t->attrs(vm, v, visit, ctx);
    if (t != &type_type)
        type_names(vm, t, visit, ctx);
    const Value *own = t->class_object && v_is(v, T_OBJ) ? instance_dict(v) : NULL;
    if (own)
        visit_dict(*own, visit, ctx);
    if (v_has(v, &type_type))
        type_names(vm, ((TypeObj *)v.u.o)->type, visit, ctx);
}

bool value_find_attr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Value key = intern(vm, name);
    *found = false;
    if (v_is(key, T_UNDEF))
        return false;
    if (attr_find(vm, v, string_of(key), out, found))
        return true;
    *found = false;
    return attribute_error_is_absence(vm);
}
