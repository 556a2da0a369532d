// class.c: classes that cells define: making them, their instances' attributes,
// properties and bound methods, super(). What their special methods (__add__,
// __len__) mean for operators is in class_slots.c.
//
// A class is a TypeObj that carries its own Type, so that an instance's type
// says everything at once: own.class_object leads back to the class, and the
// type's slots are set for exactly those special methods that the class has.
#include "kernel/lang/class.h"
#include "kernel/base/mem.h"

static TypeObj *class_of(const Type *type) { return (TypeObj *)type->class_object; }

void class_retain_of(Obj *instance) {
    if (instance->type->class_object) instance->type->class_object->refs++;
}

void class_release_of(Obj *instance) {
    if (instance->type->class_object) value_release(v_obj(instance->type->class_object));
}

Value *instance_dict(Value v) {
    const Type *t = v.u.o->type;
    return t->dict_at ? (Value *)((char *)v.u.o + t->dict_at) : NULL;
}

// ---- plain instances ----------------------------------------------------------------------

static void instance_clear(Obj *o) {
    Value dict = ((Instance *)o)->dict;
    ((Instance *)o)->dict = V_UNDEF;
    value_release(dict);
}

static void instance_free(Obj *o) {
    instance_clear(o);
    class_release_of(o);
}

static void instance_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Instance *)o)->dict, ctx);
    if (o->type->class_object) visit(v_obj(o->type->class_object), ctx);
}

static bool instance_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<__main__.%.*s object at %p>", STR_ARG(str_get(class_of(v.u.o->type)->qualname)), (void *)v.u.o);
    return true;
}

// ---- making a class -----------------------------------------------------------------------

static bool may_derive(VM *vm, Value base) {
    if (!v_is_type(base, &type_type))
        return vm_raise(vm, ERR_TYPE, "%s() takes no arguments", type_name(vm, base));
    const Type *t = ((TypeObj *)base.u.o)->type;
    if (t == &type_object || t->class_object || t->dict_at) return true;
    if (t == &type_bool) return vm_raise(vm, ERR_TYPE, "type 'bool' is not an acceptable base type");
    vm_raise(vm, ERR_NOT_IMPLEMENTED, "a class that derives from '%s' is not supported by Warpcell's language", t->name);
    return vm_hint(vm, "Keep a %s in an attribute instead.", t->name);
}

// The base's slots, with what makes instances of this class.
static void inherit(TypeObj *o, const Type *base) {
    o->own = *base;
    o->own.name = string_of(o->name)->p;
    o->own.module = NULL;
    o->own.base = base;
    o->own.methods = NULL;
    o->own.class_object = &o->head;
    if (base == &type_object) {
        o->own.size = sizeof(Instance);
        o->own.collected = true;
        o->own.free = instance_free;
        o->own.traverse = instance_traverse;
        o->own.clear = instance_clear;
        o->own.repr = instance_repr;
        o->own.dict_at = offsetof(Instance, dict);
    }
}

static bool set_if_missing(VM *vm, Value space, WellKnown name, Value v) {
    Value key = vm->names[name];
    return dict_find_name(dict_of(space), key) || dict_set(vm, space, key, v);
}

// __set_name__ of descriptors is not called: only property has one here.
bool class_new(VM *vm, Value name, Value qualname, Value doc, Value base, Value space, Value *out) {
    if (!v_is(base, T_UNDEF) && !may_derive(vm, base)) return false;
    TypeObj *o = obj_new(vm, &type_type);
    if (!o) return false;
    Value v = v_obj(&o->head);
    TypeObj *root = type_obj_of(vm, &type_object);
    o->name = value_copy(name);
    o->qualname = value_copy(qualname);
    o->module = value_copy(vm->names[WK_MAIN]);
    o->dict = value_copy(space);
    o->base = v_is(base, T_UNDEF) ? root ? value_copy(v_obj(&root->head)) : V_UNDEF : value_copy(base);
    o->type = &o->own;
    inherit(o, v_is(base, T_UNDEF) ? &type_object : ((TypeObj *)base.u.o)->type);
    bool ok = root && set_if_missing(vm, space, WK_MODULE, o->module) && set_if_missing(vm, space, WK_QUALNAME, qualname) &&
              set_if_missing(vm, space, WK_DOC, doc);
    if (!ok) return value_release(v), false;
    class_fill_slots(vm, o);
    return *out = v, true;
}

// type(name, bases, dict)
bool class_from_parts(VM *vm, Value name, Value bases, Value dict, Value *out) {
    if (!value_is_str(name)) return vm_raise(vm, ERR_TYPE, "type.__new__() argument 1 must be str, not %s", type_name(vm, name));
    if (!v_is_type(bases, &type_tuple))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 2 must be tuple, not %s", type_name(vm, bases));
    if (!v_is_type(dict, &type_dict))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 3 must be dict, not %s", type_name(vm, dict));
    const Tuple *t = tuple_of(bases);
    if (t->n > 1) return vm_raise(vm, ERR_NOT_IMPLEMENTED, "a class with several bases is not supported by Warpcell's language");
    Value space = dict_copy(vm, dict_of(dict));
    if (v_is(space, T_UNDEF)) return false;
    bool ok = class_new(vm, name, name, V_NONE, t->n ? t->items[0] : V_UNDEF, space, out);
    value_release(space);
    return ok;
}

// ---- attributes in the class ----------------------------------------------------------------------

static Property *property_of(Value v) { return (Property *)v.u.o; }

static bool get_property(VM *vm, Value v, Property *p, Value *out) {
    if (!v_is(p->get, T_NONE)) return call_values(vm, p->get, &v, 1, out);
    return vm_raise(vm, ERR_ATTRIBUTE, "property %.*sof '%s' object has no getter", STR_ARG(str_get(p->label)), type_name(vm, v));
}

static Value wrapped(Value v) { return ((Wrapper *)v.u.o)->fn; }

static bool bind_method(VM *vm, Value self, Value fn, Value *out) {
    *out = bound_new(vm, self, fn);
    return !v_is(*out, T_UNDEF);
}

// classmethod: the class is the receiver.
static bool bind_class_method(VM *vm, const Type *type, Value fn, Value *out) {
    TypeObj *o = type_obj_of(vm, type);
    return o && bind_method(vm, v_obj(&o->head), fn, out);
}

bool class_bind(VM *vm, Value v, Value found, Value *out) {
    const Type *t = value_type(vm, found);
    if (t == &type_function || t == &type_method) return bind_method(vm, v, found, out);
    if (t == &type_property) return get_property(vm, v, property_of(found), out);
    if (t == &type_staticmethod) return *out = value_copy(wrapped(found)), true;
    if (t == &type_classmethod) return bind_class_method(vm, value_type(vm, v), wrapped(found), out);
    return *out = value_copy(found), true;
}

bool class_attribute(VM *vm, Value klass, Value found, Value *out) {
    const Type *t = value_type(vm, found);
    if (t == &type_staticmethod) return *out = value_copy(wrapped(found)), true;
    if (t == &type_classmethod) return bind_class_method(vm, ((TypeObj *)klass.u.o)->type, wrapped(found), out);
    return *out = value_copy(found), true;
}

// Attributes of the class may have become methods of its instances, or of those
// of derived classes.
bool class_setattr(VM *vm, TypeObj *o, Str name, Value value) {
    Value key = intern(vm, name), old;
    bool found;
    if (v_is(key, T_UNDEF)) return false;
    if (!v_is(value, T_UNDEF)) {
        if (!dict_set(vm, o->dict, key, value)) return false;
    } else {
        if (!dict_remove(vm, dict_of(o->dict), key, &old, &found)) return false;
        if (!found) return vm_raise(vm, ERR_ATTRIBUTE, "type object '%s' has no attribute '%.*s'", o->own.name, STR_ARG(name));
        value_release(old);
    }
    method_cache_clear(vm);
    if (str_starts(name, STR("__"))) class_refill_slots(vm, o);
    return true;
}

// ---- attributes of instances --------------------------------------------------------------------------

static Value *own_attribute(Value v, String *name) {
    Value *dict = instance_dict(v);
    return dict && v_is(*dict, T_OBJ) ? dict_find_name(dict_of(*dict), v_obj(&name->head)) : NULL;
}

static bool ensure_dict(VM *vm, Value v, Value **dict) {
    *dict = instance_dict(v);
    if (*dict && v_is(**dict, T_UNDEF)) **dict = dict_new(vm);
    return *dict && !v_is(**dict, T_UNDEF);
}

static bool special_attribute(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value *dict;
    *found = true;
    if (name == known(vm, WK_CLASS)) return *out = value_copy(v_obj(v.u.o->type->class_object)), true;
    if (name == known(vm, WK_DICT)) return ensure_dict(vm, v, &dict) && (*out = value_copy(*dict), true);
    *found = false;
    // What the built-in type says that the class derives from.
    const Type *base = v.u.o->type;
    while (base->class_object) base = base->base;
    return !base->getattr || base->getattr(vm, v, string_str(name), out, found);
}

static bool ask_getattr(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value method = type_find(vm, v.u.o->type, known(vm, WK_GETATTR));
    if (v_is(method, T_UNDEF)) return !vm_raised(vm);
    Value arg = v_obj(&name->head);
    *found = true;
    return call_method(vm, v, known(vm, WK_GETATTR), &arg, 1, out);
}

bool instance_getattr(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value in_class = type_find(vm, v.u.o->type, name), *own;
    if (vm_raised(vm)) return false;
    *found = true;
    if (v_is_type(in_class, &type_property)) {
        value_retain(in_class);
        bool ok = get_property(vm, v, property_of(in_class), out);
        value_release(in_class);
        return ok;
    }
    if ((own = own_attribute(v, name))) return *out = value_copy(*own), true;
    if (!v_is(in_class, T_UNDEF)) return class_bind(vm, v, in_class, out);
    if (!special_attribute(vm, v, name, out, found) || *found) return !vm_raised(vm);
    return ask_getattr(vm, v, name, out, found);
}

Value *instance_item(VM *vm, Value v, String *name) {
    if (!v_is(v, T_OBJ) || !v.u.o->type->class_object) return NULL;
    Value in_class = type_find(vm, v.u.o->type, name);
    if (vm_raised(vm)) return vm_clear_raised(vm), NULL;
    return v_is_type(in_class, &type_property) ? NULL : own_attribute(v, name);
}

bool instance_method(VM *vm, Value v, String *name, Value *callee, Value *self, bool *done) {
    Value in_class = type_find(vm, v.u.o->type, name);
    *done = (v_is_type(in_class, &type_function) || v_is_type(in_class, &type_method)) && !own_attribute(v, name);
    if (!*done) return !vm_raised(vm);
    *callee = value_copy(in_class);
    *self = value_copy(v);
    return true;
}

static bool set_property(VM *vm, Value v, Property *p, Value value) {
    Value args[2] = {v, value}, ignored;
    bool deletes = v_is(value, T_UNDEF);
    Value fn = deletes ? p->del : p->set;
    if (v_is(fn, T_NONE))
        return vm_raise(vm, ERR_ATTRIBUTE, "property %.*sof '%s' object has no %s", STR_ARG(str_get(p->label)), type_name(vm, v),
                        deletes ? "deleter" : "setter");
    if (!call_values(vm, fn, args, deletes ? 1 : 2, &ignored)) return false;
    return value_release(ignored), true;
}

// What object.__setattr__ and __delattr__ do.
bool instance_store(VM *vm, Value v, String *name, Value value) {
    Value in_class = type_find(vm, v.u.o->type, name), *dict, old, key = v_obj(&name->head);
    bool found;
    if (vm_raised(vm)) return false;
    if (v_is_type(in_class, &type_property)) {
        value_retain(in_class);
        bool ok = set_property(vm, v, property_of(in_class), value);
        value_release(in_class);
        return ok;
    }
    if (name == known(vm, WK_CLASS)) return vm_raise(vm, ERR_NOT_IMPLEMENTED, "assigning __class__ is not supported by Warpcell's language");
    const Type *base = v.u.o->type;
    while (base->class_object) base = base->base;
    if (base->setattr) return base->setattr(vm, v, string_str(name), value);
    if (!ensure_dict(vm, v, &dict)) return false;
    if (name == known(vm, WK_DICT)) {
        if (!v_is_type(value, &type_dict))
            return vm_raise(vm, ERR_TYPE, "__dict__ must be set to a dictionary, not a '%s'", type_name(vm, value));
        old = *dict;
        *dict = value_copy(value);
        return value_release(old), true;
    }
    if (!v_is(value, T_UNDEF)) return dict_set(vm, *dict, key, value);
    if (!dict_remove(vm, dict_of(*dict), key, &old, &found)) return false;
    if (found) return value_release(old), true;
    return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'", type_name(vm, v), STR_ARG(string_str(name)));
}

bool instance_setattr(VM *vm, Value v, String *name, Value value) {
    WellKnown which = v_is(value, T_UNDEF) ? WK_DELATTR : WK_SETATTR;
    Value method = type_find(vm, v.u.o->type, known(vm, which));
    if (!v_is_type(method, &type_function)) return !vm_raised(vm) && instance_store(vm, v, name, value);
    Value args[2] = {v_obj(&name->head), value}, ignored;
    if (!call_method(vm, v, known(vm, which), args, which == WK_SETATTR ? 2 : 1, &ignored)) return false;
    return value_release(ignored), true;
}

// ---- instances --------------------------------------------------------------------------------------------

// An instance before its __init__.
static bool allocate(VM *vm, TypeObj *o, const Args *args, Value *out) {
    if (exception_kind(&o->own) != ERR_NONE) {
        Value given = tuple_new(vm, args->v, args->npos);
        if (v_is(given, T_UNDEF)) return false;
        *out = exception_new(vm, &o->own, given);
        return !v_is(*out, T_UNDEF);
    }
    Obj *i = obj_new(vm, &o->own);
    if (!i) return false;
    class_retain_of(i);
    return *out = v_obj(i), true;
}

// The __init__ that is to be called; T_UNDEF when there is none but object's.
static Value find_init(VM *vm, TypeObj *o) {
    Value init = type_find(vm, &o->own, known(vm, WK_INIT));
    if (v_is_type(init, &type_method) && ((MethodObj *)init.u.o)->owner == &type_object) return V_UNDEF;
    return init;
}

static bool refuse_arguments(VM *vm, TypeObj *o, const Args *args) {
    if (args->npos + args->nkw == 0 || (exception_kind(&o->own) != ERR_NONE && args->nkw == 0)) return true;
    return vm_raise(vm, ERR_TYPE, "%s() takes no %sarguments", o->own.name, exception_kind(&o->own) != ERR_NONE ? "keyword " : "");
}

bool class_instantiate(VM *vm, TypeObj *o, const Args *args, Value *out) {
    Value init = find_init(vm, o), result;
    if (vm_raised(vm) || !allocate(vm, o, args, out)) return false;
    if (v_is(init, T_UNDEF)) return refuse_arguments(vm, o, args) || (value_release(*out), false);
    Value bound = bound_new(vm, *out, init);
    bool ok = !v_is(bound, T_UNDEF) && op_call(vm, bound, args, &result);
    value_release(bound);
    if (ok && !v_is(result, T_NONE))
        ok = vm_raise(vm, ERR_TYPE, "__init__() should return None, not '%s'", type_name(vm, result));
    if (!ok) return value_release(*out), false;
    return value_release(result), true;
}

// In the machine: __init__ runs in a frame whose result is the instance.
Exec class_call(VM *vm, Frame *f, const Instr *i, Value callee, const Args *args, Value *run, size_t n_run) {
    TypeObj *o = (TypeObj *)callee.u.o;
    Value init = find_init(vm, o), instance = V_UNDEF;
    bool in_frame = v_is_type(init, &type_function) && args->v > run && args->v <= run + n_run && !vm_raised(vm);
    if (!in_frame) {
        bool ok = !vm_raised(vm) && class_instantiate(vm, o, args, &instance);
        drop_registers(run, n_run);
        if (!ok) return EXEC_FAILED;
        put(vm, f, i->a, instance);
        return EXEC_DONE;
    }
    if (!allocate(vm, o, args, &instance)) return EXEC_FAILED;
    Value *self = (Value *)args->v - 1, old = *self; // the callee, or nothing, stands there
    *self = value_copy(instance);
    Args all = {self, args->npos + 1, args->nkw, args->names};
    value_retain(init);
    value_release(old);
    Exec result = exec_function_call(vm, f, i, function_of(init), &all, run, n_run);
    if (result != EXEC_PUSHED) return value_release(instance), result;
    Frame *g = &vm->frames[vm->depth - 1];
    g->kind = FRAME_INIT;
    g->instance = instance;
    return EXEC_PUSHED;
}
