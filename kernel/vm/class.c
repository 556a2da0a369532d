// class.c: classes that cells define: making them, their instances' attributes,
// properties and bound methods, super(). What their special methods (__add__,
// __len__) mean for operators is in class_slots.c.
//
// A class is a TypeObj that carries its own Type, so that an instance's type
// says everything at once: own.class_object leads back to the class, and the
// type's slots are set for exactly those special methods that the class has.
#include "kernel/vm/class.h"
#include "kernel/vm/programs.h"
#include "kernel/base/mem.h"

static TypeObj *class_of(const Type *type) {
    return (TypeObj *)type->class_object;
}

// Bytes of a str object whose text has that room, up to where another value can stand.
static size_t text_size(size_t room) {
    return (sizeof(String) + room + 1 + sizeof(Value) - 1) / sizeof(Value) * sizeof(Value);
}

void class_retain_of(Obj *instance) {
    if (instance->type->class_object)
        instance->type->class_object->refs++;
}

void class_release_of(Obj *instance) {
    if (instance->type->class_object)
        value_release(v_obj(instance->type->class_object));
}

Value *instance_dict(Value v) {
    const Type *t = v.u.o->type;
    if (t->dict_at == DICT_BEHIND && t->layout == &type_tuple)
        return &tuple_of(v)->items[tuple_of(v)->n];
    if (t->dict_at == DICT_BEHIND)
        return (Value *)((char *)v.u.o + text_size(string_of(v)->room));
    return t->dict_at ? (Value *)((char *)v.u.o + t->dict_at) : NULL;
}

// ---- plain instances ----------------------------------------------------------------------------

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
    if (o->type->class_object)
        visit(v_obj(o->type->class_object), ctx);
}

void class_put_name(const TypeObj *o, Buf *out) {
    if (!str_is(str_get(o->module), "builtins")) {
        buf_add(out, str_get(o->module));
        buf_byte(out, '.');
    }
    buf_add(out, str_get(o->qualname));
}

bool instance_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    const TypeObj *o = class_of(v.u.o->type);
    buf_byte(out, '<');
    class_put_name(o, out);
    buf_printf(out, " object at %p>", (void *)v.u.o);
    return true;
}

// ---- making a class -----------------------------------------------------------------------------

// Built-in types whose objects can be those of a class.
static bool is_layout(const Type *t) {
    return t == &type_list || t == &type_dict || t == &type_tuple || t == &type_set ||
           t == &type_frozenset || t == &type_str || t == &type_type || t->open ||
           t->subclass_slots;
}

static bool is_number(const Type *t) {
    return t == &type_int || t == &type_float;
}

static bool may_derive(VM *vm, Value base) {
    if (!v_has(base, &type_type))
        return vm_raise(vm, ERR_TYPE, "%s() takes no arguments", type_name(vm, base));
    const Type *t = ((TypeObj *)base.u.o)->type;
    if (t == &type_object || t->class_object || t->dict_at || is_layout(t) || is_number(t))
        return true;
    if (t == &type_bool)
        return vm_raise(vm, ERR_TYPE, "type 'bool' is not an acceptable base type");
    vm_raise(vm, ERR_NOT_IMPLEMENTED,
             "a class that derives from '%s' is not supported by Warpcell's language", t->name);
    return vm_hint(vm, "Keep a %s in an attribute instead.", t->name);
}

// ---- the order of the bases ---------------------------------------------------------------------

// The heads of the bases' orders are taken one by one: always the first that
// stands behind no other's head (Python's C3 order).
typedef struct Merge {
    const Type *base; // whose order it is; NULL: the list of the bases itself
    size_t at;
} Merge;

static const Type *merge_head(const Merge *m, const ClassArgs *args, size_t ahead) {
    if (m->base)
        return type_ancestor(m->base, m->at + ahead);
    return m->at + ahead < args->n ? ((TypeObj *)args->bases[m->at + ahead].u.o)->type : NULL;
}

static bool stands_behind(const Type *t, const Merge *all, size_t n, const ClassArgs *args) {
    for (size_t i = 0; i < n; i++)
        for (size_t k = 1; merge_head(&all[i], args, k); k++)
            if (merge_head(&all[i], args, k) == t)
                return true;
    return false;
}

enum { MAX_BASES = 16, MAX_MRO = 128 };

static bool raise_no_mro(VM *vm, const ClassArgs *args) {
    Buf names = {0};
    for (size_t i = 0; i < args->n; i++)
        buf_printf(&names, "%s%s", i ? ", " : "", ((TypeObj *)args->bases[i].u.o)->type->name);
    vm_raise(vm, ERR_TYPE,
             "Cannot create a consistent method resolution\norder (MRO) for bases %.*s",
             STR_ARG(buf_str(&names)));
    buf_free(&names);
    return false;
}

static bool make_mro(VM *vm, TypeObj *o, const ClassArgs *args) {
    Merge all[MAX_BASES + 1];
    const Type *order[MAX_MRO] = {&o->own};
    size_t n = 1;
    for (size_t i = 0; i < args->n; i++)
        all[i] = (Merge){((TypeObj *)args->bases[i].u.o)->type, 0};
    all[args->n] = (Merge){NULL, 0};
    for (;;) {
        const Type *next = NULL;
        bool any = false;
        for (size_t i = 0; i <= args->n && !next; i++) {
            const Type *head = merge_head(&all[i], args, 0);
            any |= head != NULL;
            if (head && !stands_behind(head, all, args->n + 1, args))
                next = head;
        }
        if (!next && any)
            return raise_no_mro(vm, args);
        if (!next)
            break;
        if (n == MAX_MRO)
            return vm_raise(vm, ERR_TYPE, "a class may have at most %d ancestors", MAX_MRO);
        order[n++] = next;
        for (size_t i = 0; i <= args->n; i++)
            if (merge_head(&all[i], args, 0) == next)
                all[i].at++;
    }
    if (n == 1)
        order[n++] = &type_object;
    o->mro = mem_alloc(n * sizeof *o->mro);
    if (!o->mro)
        return vm_no_memory(vm);
    memcpy(o->mro, order, n * sizeof *o->mro);
    o->n_mro = n;
    return true;
}

// The base whose objects this class's are made like: the one that is not plain.
static bool main_base(VM *vm, const ClassArgs *args, Value *out) {
    const Type *best = NULL;
    *out = args->n ? args->bases[0] : V_UNDEF;
    for (size_t i = 0; i < args->n; i++) {
        const Type *root = ((TypeObj *)args->bases[i].u.o)->type;
        while (root->class_object)
            root = root->base;
        if (root == &type_object || (best && type_is_a(best, root)))
            continue;
        if (best && exception_kind(best) != ERR_NONE && exception_kind(root) != ERR_NONE)
            continue; // all exceptions are made alike
        if (best && !type_is_a(root, best))
            return vm_raise(vm, ERR_TYPE, "multiple bases have instance lay-out conflict");
        best = root;
        *out = args->bases[i];
    }
    return true;
}

// ---- objects like a built-in type's -------------------------------------------------------------

static void derived_drop(Obj *o) {
    Value *dict = instance_dict(v_obj(o)), old;
    if (!dict)
        return;
    old = *dict;
    *dict = V_UNDEF;
    value_release(old);
}

static void derived_free(Obj *o) {
    derived_drop(o);
    if (o->type->layout->free)
        o->type->layout->free(o);
    class_release_of(o);
}

static void derived_clear(Obj *o) {
    derived_drop(o);
    if (o->type->layout->clear)
        o->type->layout->clear(o);
}

static void derived_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Value *dict = instance_dict(v_obj(o));
    if (dict)
        visit(*dict, ctx);
    if (o->type->layout->traverse)
        o->type->layout->traverse(o, visit, ctx);
    if (o->type->class_object)
        visit(v_obj(o->type->class_object), ctx);
}

// The base's slots, with what makes instances of this class.
static void inherit(TypeObj *o, const Type *base) {
    const Type *like = is_number(base) ? &type_boxed : base;
    o->own = base->subclass_slots ? *base->subclass_slots : *like;
    o->own.subclass_slots = NULL;
    o->own.open = false;
    o->own.sequence = false;
    o->own.name = string_of(o->name)->p;
    o->own.module = o->own.full_name = NULL;
    o->own.base = base;
    o->own.methods = NULL;
    o->own.class_object = &o->head;
    if (is_number(base)) {
        o->own.layout = like;
        o->own.dict_at = type_boxed.dict_at;
    }
    if (is_number(base) || is_layout(base)) {
        o->own.layout = like;
        o->own.collected = true;
        o->own.free = derived_free;
        o->own.clear = derived_clear;
        o->own.traverse = derived_traverse;
    }
    if (is_layout(base)) { // a tuple's items come last, and so does the text of a str
        bool plain = base != &type_tuple && base != &type_type && base != &type_str;
        o->own.dict_at = plain ? base->size : base == &type_type ? 0 : DICT_BEHIND;
        o->own.size = base->size + (plain ? sizeof(Value) : 0);
        if (!o->own.repr)
            o->own.repr = instance_repr;
    }
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

// What the body says, else the module whose code makes the class.
bool class_module(VM *vm, Value space_of_class, Value *out) {
    const Value *own = dict_find_name(dict_of(space_of_class), vm->names[WK_MODULE]);
    if (own && value_is_str(*own)) {
        *out = value_copy(*own);
        return true;
    }
    const Frame *f = vm->depth ? &vm->frames[vm->depth - 1] : NULL;
    Value module = f ? code_module(vm, f->code, f->fn) : vm->names[WK_MAIN];
    *out = value_copy(v_is(module, T_UNDEF) ? intern(vm, STR("builtins")) : module);
    return !v_is(*out, T_UNDEF);
}

// Some special methods are static or class methods without saying so.
static bool wrap_special(VM *vm, Value space) {
    static const struct {
        WellKnown name;
        const Type *as;
    } special[] = {{WK_NEW, &type_staticmethod},
                   {WK_INIT_SUBCLASS, &type_classmethod},
                   {WK_CLASS_GETITEM, &type_classmethod}};
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        const Value *at = dict_find_name(dict_of(space), vm->names[special[i].name]);
        Value wrapper;
        if (!at || !v_is_type(*at, &type_function))
            continue;
        if (!make_wrapper(vm, (void *)special[i].as, (Value *)at, &wrapper))
            return false;
        bool ok = dict_set(vm, space, vm->names[special[i].name], wrapper);
        value_release(wrapper);
        if (!ok)
            return false;
    }
    return true;
}

// class Mode(str, Enum): the enumeration's members stand for their values, so
// that the type of these is no base that the objects are made like.
static bool drop_value_bases(VM *vm, const ClassArgs *args, ClassArgs *out, Value kept[MAX_BASES]) {
    Value mark = intern(vm, STR("_values_"));
    bool takes = false;
    if (v_is(mark, T_UNDEF))
        return false;
    for (size_t i = 0; i < args->n; i++) {
        const Type *t = value_class(args->bases[i]);
        if (t && t->class_object && !v_is(type_find(vm, t, string_of(mark)), T_UNDEF))
            takes = true;
    }
    *out = *args;
    if (!takes)
        return true;
    out->bases = kept;
    out->n = 0;
    for (size_t i = 0; i < args->n; i++) {
        const Type *t = value_class(args->bases[i]);
        if (t != &type_int && t != &type_str && t != &type_float)
            kept[out->n++] = args->bases[i];
    }
    return true;
}

// Do __slots__ leave no other attributes? Then instances have no __dict__ either.
static bool is_slotted(VM *vm, const TypeObj *o) {
    Value slots = vm->names[WK_SLOTS];
    if (o->own.layout == &type_type)
        return false;
    for (size_t k = 0; k < o->n_mro; k++) {
        const TypeObj *c = (TypeObj *)o->mro[k]->class_object;
        if (!c) {
            if (o->mro[k] != &type_object && !is_layout(o->mro[k]) && !is_number(o->mro[k]))
                return false;
            continue;
        }
        const Value *own = dict_find_name(dict_of(c->dict), slots), *items;
        size_t n;
        if (!own)
            return false;
        if (value_is_str(*own))
            continue;
        if (!value_items(*own, &items, &n))
            return false; // a dict or an iterator: not looked into
        for (size_t i = 0; i < n; i++)
            if (value_is_str(items[i]) && str_is(str_get(items[i]), "__dict__"))
                return false;
    }
    return true;
}

// The names in __slots__ of the class and its bases, as the keys of a dict.
static bool gather_slots(VM *vm, TypeObj *o) {
    o->slot_names = dict_new(vm);
    for (size_t k = 0; k < o->n_mro && !v_is(o->slot_names, T_UNDEF); k++) {
        const TypeObj *c = (TypeObj *)o->mro[k]->class_object;
        const Value *own = c ? dict_find_name(dict_of(c->dict), vm->names[WK_SLOTS]) : NULL;
        const Value *items = own;
        size_t n = own != NULL;
        if (own && !value_is_str(*own))
            value_items(*own, &items, &n);
        for (size_t i = 0; k == 0 && i < n; i++)
            if (value_is_str(items[i]) && dict_find_name(dict_of(o->dict), items[i]))
                return vm_raise(vm, ERR_VALUE, "'%.*s' in __slots__ conflicts with class variable",
                                STR_ARG(str_get(items[i])));
        for (size_t i = 0; i < n; i++)
            if (value_is_str(items[i]) && !dict_set(vm, o->slot_names, items[i], V_NONE))
                return false;
    }
    return !v_is(o->slot_names, T_UNDEF);
}

static bool check_bases(VM *vm, const ClassArgs *args) {
    for (size_t i = 0; i < args->n; i++) {
        if (!may_derive(vm, args->bases[i]))
            return false;
        for (size_t k = 0; k < i; k++)
            if (v_same(args->bases[i], args->bases[k]))
                return vm_raise(vm, ERR_TYPE, "duplicate base class %s",
                                ((TypeObj *)args->bases[i].u.o)->type->name);
    }
    return true;
}

// The names in a class's dictionary that say what it is.
static bool set_identity(VM *vm, TypeObj *o, Value doc) {
    return set_if_missing(vm, o->dict, WK_MODULE, o->module) &&
           set_if_missing(vm, o->dict, WK_QUALNAME, o->qualname) &&
           set_if_missing(vm, o->dict, WK_DOC, doc);
}

bool class_new(VM *vm, const ClassNames *names, const ClassArgs *given, Value space, TypeObj *meta,
               Value *out) {
    Value base, kept[MAX_BASES];
    ClassArgs real, *args = &real;
    if (given->n > MAX_BASES)
        return vm_raise(vm, ERR_TYPE, "a class may have at most %d bases", MAX_BASES);
    if (!drop_value_bases(vm, given, &real, kept))
        return false;
    if (!check_bases(vm, args))
        return false;
    if (!main_base(vm, args, &base) || !wrap_special(vm, space))
        return false;
    TypeObj *o = obj_new(vm, meta ? &meta->own : &type_type);
    if (!o)
        return false;
    class_retain_of(&o->head);
    Value v = v_obj(&o->head);
    TypeObj *root = type_obj_of(vm, &type_object);
    o->name = value_copy(names->name);
    o->qualname = value_copy(names->qualname);
    o->bases = tuple_new(vm, given->bases, given->n);
    o->dict = value_copy(space);
    if (!v_is(base, T_UNDEF))
        o->base = value_copy(base);
    else
        o->base = root ? value_copy(v_obj(&root->head)) : V_UNDEF;
    o->type = &o->own;
    inherit(o, v_is(base, T_UNDEF) ? &type_object : ((TypeObj *)base.u.o)->type);
    bool ok = root && !v_is(o->bases, T_UNDEF) && class_module(vm, space, &o->module) &&
              make_mro(vm, o, args) && set_identity(vm, o, names->doc);
    if (ok)
        o->slotted = is_slotted(vm, o);
    if (ok && o->slotted)
        ok = gather_slots(vm, o);
    if (!ok) {
        value_release(v);
        return false;
    }
    class_fill_slots(vm, o);
    *out = v;
    return true;
}

// The class bears its bare name, of that module.
bool class_bare_name(VM *vm, Value klass, Str module) {
    TypeObj *o = (TypeObj *)klass.u.o;
    if (o->type != &o->own)
        return true; // a built-in type
    Value name = str_new(vm, module);
    if (v_is(name, T_UNDEF))
        return false;
    value_release(o->qualname);
    o->qualname = value_copy(o->name);
    value_release(o->module);
    o->module = name;
    return true;
}

// type(name, bases, dict)
bool class_from_parts(VM *vm, Value name, Value bases, Value dict, Value *out) {
    if (!value_is_str(name))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 1 must be str, not %s",
                        type_name(vm, name));
    if (!v_is_type(bases, &type_tuple))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 2 must be tuple, not %s",
                        type_name(vm, bases));
    if (!v_is_type(dict, &type_dict))
        return vm_raise(vm, ERR_TYPE, "type.__new__() argument 3 must be dict, not %s",
                        type_name(vm, dict));
    Value parts[3] = {name, bases, dict};
    return metaclass_new(vm, NULL, &(Args){parts, 3, 0, NULL}, out);
}

// ---- what is called when a class is made --------------------------------------------------------

static bool set_names(VM *vm, TypeObj *o) {
    Value key, item, copy = dict_copy(vm, dict_of(o->dict)), result;
    if (v_is(copy, T_UNDEF))
        return false;
    bool ok = true;
    for (size_t at = 0; ok && dict_next(copy, &at, &key, &item);) {
        if (v_is_type(item, &type_property) && !property_rename(vm, item, key))
            ok = false;
        if (!v_is(item, T_OBJ) || !item.u.o->type->class_object)
            continue;
        if (v_is(type_find(vm, item.u.o->type, known(vm, WK_SET_NAME)), T_UNDEF))
            continue;
        Value args[2] = {v_obj(&o->head), key};
        ok = call_method(vm, item, known(vm, WK_SET_NAME), args, 2, &result);
        if (ok)
            value_release(result);
    }
    value_release(copy);
    return ok && !vm_raised(vm);
}

// A metaclass is taken for what it does in the modules here: nothing.
static size_t without_metaclass(VM *vm, const ClassArgs *args, Value *names, Value *values) {
    size_t n = 0;
    for (size_t i = 0; i < args->n_kw; i++) {
        if (args->names[i].u.o == vm->names[WK_METACLASS].u.o)
            continue;
        names[n] = args->names[i];
        values[n++] = args->values[i];
    }
    return n;
}

static bool tell_bases(VM *vm, TypeObj *o, const ClassArgs *args) {
    Value hook = type_find_above(vm, &o->own, &o->own, known(vm, WK_INIT_SUBCLASS)), names[8],
          all[9], result;
    if (vm_raised(vm))
        return false;
    all[0] = v_obj(&o->head);
    size_t n = without_metaclass(vm, args, names, all + 1);
    if (v_is(hook, T_UNDEF))
        return n == 0 || vm_raise(vm, ERR_TYPE, "%s.__init_subclass__() takes no keyword arguments",
                                  o->own.name);
    if (v_is_type(hook, &type_classmethod))
        hook = ((Wrapper *)hook.u.o)->fn;
    value_retain(hook);
    bool ok = op_call(vm, hook, &(Args){all, 1, n, names}, &result);
    value_release(hook);
    if (ok)
        value_release(result);
    return ok;
}

bool class_begin(VM *vm, Value klass, const ClassArgs *args) {
    TypeObj *o = (TypeObj *)klass.u.o;
    return set_names(vm, o) && tell_bases(vm, o, args) &&
           (!vm->hooks.class_made || vm->hooks.class_made(vm->hooks.ctx, vm, klass));
}

// ---- attributes in the class --------------------------------------------------------------------

static Property *property_of(Value v) {
    return (Property *)v.u.o;
}

static bool get_property(VM *vm, Value v, Property *p, Value *out) {
    if (!v_is(p->get, T_NONE))
        return call_values(vm, p->get, &v, 1, out);
    return vm_raise(vm, ERR_ATTRIBUTE, "property %.*sof '%s' object has no getter",
                    STR_ARG(str_get(p->label)), type_name(vm, v));
}

static Value wrapped(Value v) {
    return ((Wrapper *)v.u.o)->fn;
}

// A method of int or float takes the number of an object that is made like one.
static Value receiver(Value self, Value fn) {
    bool plain = v_is_type(fn, &type_method) && is_number(((MethodObj *)fn.u.o)->owner);
    return plain ? value_plain(self) : self;
}

static bool bind_method(VM *vm, Value self, Value fn, Value *out) {
    *out = bound_new(vm, receiver(self, fn), fn);
    return !v_is(*out, T_UNDEF);
}

// classmethod: the class is the receiver.
static bool bind_class_method(VM *vm, const Type *type, Value fn, Value *out) {
    TypeObj *o = type_obj_of(vm, type);
    return o && bind_method(vm, v_obj(&o->head), fn, out);
}

// Descriptors that cells define.
static bool has_method(VM *vm, Value v, WellKnown name) {
    return v_is(v, T_OBJ) && v.u.o->type->class_object &&
           !v_is(type_find(vm, v.u.o->type, known(vm, name)), T_UNDEF);
}

static bool has_get(VM *vm, Value v) {
    return has_method(vm, v, WK_GET);
}

static bool ask_get(VM *vm, Value descriptor, Value v, const Type *type, Value *out) {
    TypeObj *o = type_obj_of(vm, type);
    if (!o)
        return false;
    Value args[2] = {v, v_obj(&o->head)};
    return call_method(vm, descriptor, known(vm, WK_GET), args, 2, out);
}

bool class_bind(VM *vm, Value v, Value found, Value *out) {
    const Type *t = value_type(vm, found);
    if (t == &type_function || t == &type_method || t->binds)
        return bind_method(vm, v, found, out);
    if (t == &type_property)
        return get_property(vm, v, property_of(found), out);
    if (t == &type_staticmethod) {
        *out = value_copy(wrapped(found));
        return true;
    }
    if (t == &type_classmethod)
        return bind_class_method(vm, value_type(vm, v), wrapped(found), out);
    if (has_get(vm, found))
        return ask_get(vm, found, v, value_type(vm, v), out);
    *out = value_copy(found);
    return true;
}

bool class_attribute(VM *vm, Value klass, Value found, Value *out) {
    const Type *t = value_type(vm, found);
    if (t == &type_staticmethod) {
        *out = value_copy(wrapped(found));
        return true;
    }
    if (t == &type_classmethod)
        return bind_class_method(vm, ((TypeObj *)klass.u.o)->type, wrapped(found), out);
    if (has_get(vm, found))
        return ask_get(vm, found, V_NONE, ((TypeObj *)klass.u.o)->type, out);
    *out = value_copy(found);
    return true;
}

// Its name, or where it was defined: what it is called from now on.
static bool rename_class(VM *vm, TypeObj *o, Str name, Value value) {
    bool whole = str_is(name, "__qualname__");
    if (v_is(value, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "cannot delete '%.*s' attribute of type '%s'", STR_ARG(name),
                        o->own.name);
    if (!v_is_type(value, &type_str))
        return vm_raise(vm, ERR_TYPE, "can only assign string to %s.%.*s, not '%s'", o->own.name,
                        STR_ARG(name), type_name(vm, value));
    Value *at = whole ? &o->qualname : &o->name, old = *at;
    *at = value_copy(value);
    if (!whole)
        o->own.name = string_of(value)->p;
    value_release(old);
    Value key = vm->names[WK_QUALNAME]; // as it stands among its attributes
    return !whole || dict_set(vm, o->dict, key, value);
}

// Attributes of the class may have become methods of its instances, or of those
// of derived classes.
bool class_setattr(VM *vm, TypeObj *o, Str name, Value value) {
    Value key = intern(vm, name), old;
    bool found;
    if (v_is(key, T_UNDEF))
        return false;
    if (str_is(name, "__name__") || str_is(name, "__qualname__"))
        return rename_class(vm, o, name, value);
    Value mark = intern(vm, STR("__members__"));
    const Value *noted = v_is(mark, T_UNDEF) ? NULL : dict_find_name(dict_of(o->dict), mark);
    Value members = noted ? *noted : V_UNDEF;
    if (v_is_type(members, &type_dict) && dict_find_name(dict_of(members), key)) // of an Enum
        return vm_raise(vm, ERR_ATTRIBUTE,
                        v_is(value, T_UNDEF) ? "cannot delete member '%.*s'"
                                             : "cannot reassign member '%.*s'",
                        STR_ARG(name));
    if (!v_is(value, T_UNDEF)) {
        if (!dict_set(vm, o->dict, key, value))
            return false;
    } else {
        if (!dict_remove(vm, dict_of(o->dict), key, &old, &found))
            return false;
        if (!found)
            return vm_raise(vm, ERR_ATTRIBUTE, "type object '%s' has no attribute '%.*s'",
                            o->own.name, STR_ARG(name));
        value_release(old);
    }
    method_cache_clear(vm);
    if (str_starts(name, STR("__")))
        class_refill_slots(vm, o);
    return true;
}

// ---- attributes of instances --------------------------------------------------------------------

static Value *own_attribute(Value v, String *name) {
    Value *dict = instance_dict(v);
    return dict && v_is(*dict, T_OBJ) ? dict_find_name(dict_of(*dict), v_obj(&name->head)) : NULL;
}

static bool ensure_dict(VM *vm, Value v, Value **dict) {
    *dict = instance_dict(v);
    if (*dict && v_is(**dict, T_UNDEF))
        **dict = dict_new(vm);
    return *dict && !v_is(**dict, T_UNDEF);
}

static bool special_attribute(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value *dict;
    *found = true;
    if (name == known(vm, WK_CLASS)) {
        *out = value_copy(v_obj(v.u.o->type->class_object));
        return true;
    }
    bool slotted = class_of(v.u.o->type)->slotted;
    if (name == known(vm, WK_DICT) && !slotted && v.u.o->type->dict_at)
        return ensure_dict(vm, v, &dict) && (*out = value_copy(*dict), true);
    *found = false;
    // What the built-in type says that the class derives from.
    const Type *base = v.u.o->type;
    while (base->class_object)
        base = base->base;
    if (base->subclass_slots)
        base = base->subclass_slots;
    return !base->getattr || base->getattr(vm, value_plain(v), string_str(name), out, found);
}

static bool ask_getattr(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value method = type_find(vm, v.u.o->type, known(vm, WK_GETATTR));
    if (v_is(method, T_UNDEF))
        return !vm_raised(vm);
    Value arg = v_obj(&name->head);
    *found = true;
    return call_method(vm, v, known(vm, WK_GETATTR), &arg, 1, out);
}

// A property or descriptor that raised AttributeError: __getattr__ has the last word.
static bool ask_after_error(VM *vm, Value v, String *name, Value *out) {
    bool found = false;
    if (v_is(type_find(vm, v.u.o->type, known(vm, WK_GETATTR)), T_UNDEF) ||
        !attribute_error_is_absence(vm))
        return false;
    return ask_getattr(vm, v, name, out, &found);
}

// __getattribute__ answers for every name; what it does not know, __getattr__ may.
static bool ask_first(VM *vm, Value v, String *name, Value *out, bool *found) {
    Value arg = v_obj(&name->head);
    *found = true;
    if (call_method_of_class(vm, v, known(vm, WK_GETATTRIBUTE), &arg, 1, out))
        return true;
    if (!attribute_error_is_absence(vm))
        return false;
    *found = false;
    return ask_getattr(vm, v, name, out, found);
}

bool instance_getattr(VM *vm, Value v, String *name, Value *out, bool *found) {
    return class_of(v.u.o->type)->asks_first ? ask_first(vm, v, name, out, found)
                                             : instance_load(vm, v, name, true, out, found);
}

// What object.__getattribute__ says; __getattr__ is asked only where `more`.
bool instance_load(VM *vm, Value v, String *name, bool more, Value *out, bool *found) {
    Value in_class = type_find(vm, v.u.o->type, name), *own;
    if (vm_raised(vm))
        return false;
    *found = true;
    if (v_is_type(in_class, &type_property)) {
        value_retain(in_class);
        bool ok = get_property(vm, v, property_of(in_class), out) ||
                  (more && ask_after_error(vm, v, name, out));
        value_release(in_class);
        return ok;
    }
    bool data = has_get(vm, in_class) &&
                (has_method(vm, in_class, WK_SET) || has_method(vm, in_class, WK_DELETE));
    if (!data && (own = own_attribute(v, name))) {
        *out = value_copy(*own);
        return true;
    }
    if (!v_is(in_class, T_UNDEF))
        return class_bind(vm, v, in_class, out) || (more && ask_after_error(vm, v, name, out));
    if (!special_attribute(vm, v, name, out, found) || *found)
        return !vm_raised(vm);
    return !more || ask_getattr(vm, v, name, out, found);
}

Value *instance_item(VM *vm, Value v, String *name) {
    if (!v_is(v, T_OBJ) || !v.u.o->type->class_object || v_has(v, &type_type) ||
        class_of(v.u.o->type)->asks_first)
        return NULL;
    Value in_class = type_find(vm, v.u.o->type, name);
    if (vm_raised(vm)) {
        vm_clear_raised(vm);
        return NULL;
    }
    return v_is_type(in_class, &type_property) ? NULL : own_attribute(v, name);
}

bool instance_method(VM *vm, Value v, String *name, Value *callee, Value *self, bool *done) {
    Value in_class = type_find(vm, v.u.o->type, name);
    bool is_static = v_is_type(in_class, &type_staticmethod);
    bool of_class =
        v_is_type(in_class, &type_classmethod) && v_is_type(wrapped(in_class), &type_function);
    *done = (v_is_type(in_class, &type_function) || v_is_type(in_class, &type_method) ||
             is_static || of_class) &&
            !class_of(v.u.o->type)->asks_first && !own_attribute(v, name);
    if (!*done)
        return !vm_raised(vm);
    if (is_static) {
        *callee = value_copy(wrapped(in_class));
        return true;
    }
    if (of_class) {
        *callee = value_copy(wrapped(in_class));
        *self = value_copy(v_obj(v.u.o->type->class_object));
        return true;
    }
    *callee = value_copy(in_class);
    *self = value_copy(receiver(v, in_class));
    return true;
}

static bool set_property(VM *vm, Value v, Property *p, Value value) {
    Value args[2] = {v, value}, ignored;
    bool deletes = v_is(value, T_UNDEF);
    Value fn = deletes ? p->del : p->set;
    if (v_is(fn, T_NONE) && v.u.o->type->layout == &type_tuple) // a field of a named tuple
        return vm_raise(vm, ERR_ATTRIBUTE,
                        deletes ? "can't delete attribute" : "can't set attribute");
    if (v_is(fn, T_NONE))
        return vm_raise(vm, ERR_ATTRIBUTE, "property %.*sof '%s' object has no %s",
                        STR_ARG(str_get(p->label)), type_name(vm, v),
                        deletes ? "deleter" : "setter");
    if (!call_values(vm, fn, args, deletes ? 1 : 2, &ignored))
        return false;
    value_release(ignored);
    return true;
}

// What object.__setattr__ and __delattr__ do.
// v.__class__ = value: of objects that are made alike.
static bool change_class(VM *vm, Value v, Value value) {
    if (v_is(value, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "can't delete __class__ attribute");
    if (!v_has(value, &type_type))
        return vm_raise(vm, ERR_TYPE, "__class__ must be set to a class, not '%s' object",
                        type_name(vm, value));
    TypeObj *o = (TypeObj *)value.u.o;
    const Type *from = v.u.o->type, *to = o->type, *a = from, *b = to;
    if (!to->class_object)
        return vm_raise(
            vm, ERR_TYPE,
            "__class__ assignment only supported for mutable types or ModuleType subclasses");
    while (a->class_object)
        a = a->base;
    while (b->class_object)
        b = b->base;
    if (a != b || from->layout != to->layout || from->size != to->size ||
        class_of(from)->slotted != o->slotted || from->dict_at != to->dict_at)
        return vm_raise(vm, ERR_TYPE, "__class__ assignment: '%s' object layout differs from '%s'",
                        to->name, from->name);
    value_retain(value);
    class_release_of(v.u.o);
    v.u.o->type = to;
    return true;
}

bool instance_store(VM *vm, Value v, String *name, Value value) {
    Value in_class = type_find(vm, v.u.o->type, name);
    if (vm_raised(vm))
        return false;
    if (v_is_type(in_class, &type_property)) {
        value_retain(in_class);
        bool ok = set_property(vm, v, property_of(in_class), value);
        value_release(in_class);
        return ok;
    }
    WellKnown writes = v_is(value, T_UNDEF) ? WK_DELETE : WK_SET;
    if (has_method(vm, in_class, writes)) {
        Value args[2] = {v, value}, ignored;
        if (!call_method(vm, in_class, known(vm, writes), args, writes == WK_SET ? 2 : 1, &ignored))
            return false;
        value_release(ignored);
        return true;
    }
    if (name == known(vm, WK_CLASS))
        return change_class(vm, v, value);
    const Type *base = v.u.o->type;
    while (base->class_object)
        base = base->base;
    if (base->subclass_slots)
        base = base->subclass_slots;
    return base->setattr ? base->setattr(vm, v, string_str(name), value)
                         : instance_keep(vm, v, name, value);
}

bool instance_keep(VM *vm, Value v, String *name, Value value) {
    Value in_class = type_find(vm, v.u.o->type, name);
    Value *dict, old;
    Value key = v_obj(&name->head);
    bool found;
    if (vm_raised(vm))
        return false;
    if (!ensure_dict(vm, v, &dict)) {
        if (vm_raised(vm))
            return false;
        return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'", type_name(vm, v),
                        STR_ARG(string_str(name)));
    }
    if (name == known(vm, WK_DICT)) {
        if (!v_is_type(value, &type_dict))
            return vm_raise(vm, ERR_TYPE, "__dict__ must be set to a dictionary, not a '%s'",
                            type_name(vm, value));
        old = *dict;
        *dict = value_copy(value);
        value_release(old);
        return true;
    }
    if (!v_is(value, T_UNDEF) && class_of(v.u.o->type)->slotted &&
        !dict_find_name(dict_of(*dict), key) &&
        !dict_find_name(dict_of(class_of(v.u.o->type)->slot_names), key))
        return vm_raise(vm, ERR_ATTRIBUTE,
                        v_is(in_class, T_UNDEF) ? "'%s' object has no attribute '%.*s'"
                                                : "'%s' object attribute '%.*s' is read-only",
                        type_name(vm, v), STR_ARG(string_str(name)));
    if (!v_is(value, T_UNDEF))
        return dict_set(vm, *dict, key, value);
    if (!dict_remove(vm, dict_of(*dict), key, &old, &found))
        return false;
    if (found) {
        value_release(old);
        return true;
    }
    return vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'", type_name(vm, v),
                    STR_ARG(string_str(name)));
}

bool instance_setattr(VM *vm, Value v, String *name, Value value) {
    WellKnown which = v_is(value, T_UNDEF) ? WK_DELATTR : WK_SETATTR;
    Value method = type_find(vm, v.u.o->type, known(vm, which));
    bool built_in =
        v_is_type(method, &type_method) &&
        ((MethodObj *)method.u.o)->owner != &type_object; // __setattr__ = dict.__setitem__
    if (!v_is_type(method, &type_function) && !built_in)
        return !vm_raised(vm) && instance_store(vm, v, name, value);
    Value args[2] = {v_obj(&name->head), value}, ignored;
    if (!call_method(vm, v, known(vm, which), args, which == WK_SETATTR ? 2 : 1, &ignored))
        return false;
    value_release(ignored);
    return true;
}

// ---- instances ----------------------------------------------------------------------------------

// abc.ABC keeps the names of methods that a class lacks yet.
static bool is_whole(VM *vm, TypeObj *o) {
    Value missing = type_find(vm, &o->own, known(vm, WK_ABSTRACT)), names, name;
    if (!v_is_type(missing, &type_frozenset) || set_of(missing)->used == 0)
        return !vm_raised(vm);
    names = list_from(vm, missing);
    if (v_is(names, T_UNDEF) || !list_sort(vm, list_of(names), V_NONE, false)) {
        value_release(names);
        return false;
    }
    Buf b = {0};
    for (size_t i = 0; i < list_of(names)->n; i++) {
        name = list_of(names)->items[i];
        if (value_is_str(name))
            buf_printf(&b, "%s%.*s", i ? ", " : "", STR_ARG(str_get(name)));
    }
    const bool one = list_of(names)->n == 1;
    if (b.failed) {
        vm_no_memory(vm);
    } else {
        vm_raise(vm, ERR_TYPE, "Can't instantiate abstract class %s with abstract method%s %.*s",
                 o->own.name, one ? "" : "s", STR_ARG(buf_str(&b)));
        vm_hint(vm, "A class that derives from it must define %s.",
                one ? "that method" : "those methods");
    }
    buf_free(&b);
    value_release(names);
    return false;
}

// An instance before its __init__.
static bool allocate(VM *vm, TypeObj *o, const Args *args, Value *out) {
    if (o->own.layout == &type_type)
        return metaclass_new(vm, o, args, out);
    if (o->own.layout && o->own.layout->make)
        return is_whole(vm, o) && o->own.layout->make(vm, &o->head, args, out);
    if (exception_kind(&o->own) != ERR_NONE) {
        Value given = tuple_new(vm, args->v, args->npos);
        if (v_is(given, T_UNDEF))
            return false;
        *out = exception_new(vm, &o->own, given);
        return !v_is(*out, T_UNDEF);
    }
    return class_allocate(vm, o, args->npos ? args->v[0] : V_UNDEF, out);
}

// What int(x), float(x) or str(x) gives for the built-in type behind the class.
static bool built_in_value(VM *vm, const TypeObj *o, Value x, Value *out) {
    const Type *t = &o->own;
    while (t->class_object)
        t = t->base;
    TypeObj *base = type_obj_of(vm, t);
    return base && call_values(vm, v_obj(&base->head), &x, !v_is(x, T_UNDEF), out);
}

static bool allocate_number(VM *vm, TypeObj *o, Value x, Value *out) {
    Value inner;
    if (!built_in_value(vm, o, x, &inner))
        return false;
    Obj *i = obj_new(vm, &o->own);
    if (!i) {
        value_release(inner);
        return false;
    }
    boxed_set(i, value_copy(value_plain(inner)));
    value_release(inner);
    class_retain_of(i);
    *out = v_obj(i);
    return true;
}

static bool allocate_text(VM *vm, TypeObj *o, Value x, Value *out) {
    Value text;
    if (!built_in_value(vm, o, x, &text))
        return false;
    Str s = str_get(text);
    String *i =
        s.n < SIZE_MAX / 2 ? obj_new_sized(vm, &o->own, text_size(s.n) + sizeof(Value)) : NULL;
    if (!i) {
        value_release(text);
        return false;
    }
    class_retain_of(&i->head);
    i->room = s.n;
    i->slot = -1;
    memcpy(i->p, s.p, s.n);
    *instance_dict(v_obj(&i->head)) = V_UNDEF;
    *out = string_finish(i, s.n);
    value_release(text);
    return true;
}

static Obj *allocate_tuple(VM *vm, TypeObj *o, Value items) {
    Value list = v_is(items, T_UNDEF) ? list_new(vm, 0) : list_from(vm, items);
    if (v_is(list, T_UNDEF))
        return NULL;
    size_t n = list_of(list)->n;
    Obj *made = obj_new_sized(vm, &o->own, sizeof(Tuple) + (n + 1) * sizeof(Value));
    if (made) {
        Tuple *t = (Tuple *)made;
        for (size_t k = 0; k < n; k++)
            t->items[k] = value_copy(list_of(list)->items[k]);
        t->n = n;
    }
    value_release(list);
    return made;
}

// An object of a class like frozenset or tuple has its items from the start.
bool class_allocate(VM *vm, TypeObj *o, Value items, Value *out) {
    if (!is_whole(vm, o))
        return false;
    const Type *like = o->own.layout;
    Obj *i;
    if (like && like->make)
        return vm_raise(vm, ERR_TYPE, "object.__new__(%s) is not safe, use %s.__new__()",
                        o->own.name, like->full_name ? like->full_name : like->name);
    if (like == &type_boxed)
        return allocate_number(vm, o, items, out);
    if (like == &type_str)
        return allocate_text(vm, o, items, out);
    if (like == &type_tuple) {
        if (!(i = allocate_tuple(vm, o, items)))
            return false;
    } else {
        i = obj_new(vm, &o->own);
        if (i && (like == &type_set || like == &type_frozenset))
            set_begin((Set *)i);
    }
    if (!i)
        return false;
    class_retain_of(i);
    *out = v_obj(i);
    if (like != &type_frozenset || v_is(items, T_UNDEF) || set_update(vm, (Set *)i, items))
        return true;
    value_release(*out);
    return false;
}

// __new__ of a cell's class; T_UNDEF: there is none but the built-in ones.
static Value find_new(VM *vm, TypeObj *o) {
    Value made = type_find(vm, &o->own, known(vm, WK_NEW));
    if (v_is_type(made, &type_staticmethod))
        made = ((Wrapper *)made.u.o)->fn;
    return v_is_type(made, &type_function) ? made : V_UNDEF;
}

static bool call_new(VM *vm, TypeObj *o, Value fn, const Args *args, Value *out) {
    size_t n = args->npos + args->nkw;
    Tuple *all = tuple_reserve(vm, n + 1);
    if (!all)
        return false;
    all->items[0] = value_copy(v_obj(&o->head));
    for (size_t i = 0; i < n; i++)
        all->items[i + 1] = value_copy(args->v[i]);
    value_retain(fn);
    bool ok = op_call(vm, fn, &(Args){all->items, args->npos + 1, args->nkw, args->names}, out);
    value_release(fn);
    value_release(v_obj(&all->head));
    return ok;
}

// The __init__ that is to be called; T_UNDEF when there is none but object's.
static Value find_init(VM *vm, TypeObj *o) {
    Value init = type_find(vm, &o->own, known(vm, WK_INIT));
    if (v_is_type(init, &type_method) && (((MethodObj *)init.u.o)->owner == &type_object ||
                                          ((MethodObj *)init.u.o)->owner == &type_type))
        return V_UNDEF;
    return init;
}

static bool refuse_arguments(VM *vm, TypeObj *o, const Args *args) {
    if (o->own.layout == &type_tuple || o->own.layout == &type_str ||
        o->own.layout == &type_boxed || o->own.layout == &type_type ||
        o->own.layout == &type_frozenset || (o->own.layout && o->own.layout->make) ||
        args->npos + args->nkw == 0 || (exception_kind(&o->own) != ERR_NONE && args->nkw == 0))
        return true;
    return vm_raise(vm, ERR_TYPE, "%s() takes no %sarguments", o->own.name,
                    exception_kind(&o->own) != ERR_NONE ? "keyword " : "");
}

bool class_instantiate(VM *vm, TypeObj *o, const Args *args, Value *out) {
    Value fn = find_new(vm, o);
    Value init = find_init(vm, o);
    Value result, hook;
    if (vm_raised(vm))
        return false;
    hook = type_find(vm, &o->own, known(vm, WK_CLASS_CALL));
    if (v_is_type(hook, &type_classmethod))
        return call_new(vm, o, ((Wrapper *)hook.u.o)->fn, args, out);
    if (v_is(fn, T_UNDEF) ? !allocate(vm, o, args, out) : !call_new(vm, o, fn, args, out))
        return false;
    if (!v_is(fn, T_UNDEF) && (!type_is_a(value_type(vm, *out), &o->own) || v_is(init, T_UNDEF)))
        return true;
    if (v_is(init, T_UNDEF))
        return refuse_arguments(vm, o, args) || (value_release(*out), false);
    Value bound = bound_new(vm, *out, init);
    bool ok = !v_is(bound, T_UNDEF) && op_call(vm, bound, args, &result);
    value_release(bound);
    if (ok && !v_is(result, T_NONE))
        ok = vm_raise(vm, ERR_TYPE, "__init__() should return None, not '%s'",
                      type_name(vm, result));
    if (!ok) {
        value_release(*out);
        return false;
    }
    value_release(result);
    return true;
}

// From now on the machine calls the class by itself, until a class changes.
static void call_quickly(VM *vm, TypeObj *o, Value init) {
    const Code *code = function_of(init)->code;
    if (o->own.layout || o->own.size != sizeof(Instance) || exception_kind(&o->own) != ERR_NONE ||
        !code->plain || code->is_generator)
        return;
    if (!v_is(type_find(vm, &o->own, known(vm, WK_ABSTRACT)), T_UNDEF))
        return;
    o->quick = vm->class_changes;
    o->quick_init = function_of(init);
}

// In the machine: __init__ runs in a frame whose result is the instance.
Exec class_call(VM *vm, Frame *f, const Instr *i, const Args *args, CallRun run) {
    TypeObj *o = (TypeObj *)run.v[0].u.o;
    Value init = find_init(vm, o), instance = V_UNDEF;
    bool in_frame = v_is_type(init, &type_function) && v_is(find_new(vm, o), T_UNDEF) &&
                    args->v > run.v && args->v <= run.v + run.n && !vm_raised(vm);
    if (!in_frame) {
        bool ok = !vm_raised(vm) && class_instantiate(vm, o, args, &instance);
        drop_registers(run.v, run.n);
        if (!ok)
            return EXEC_FAILED;
        put(vm, f, i->a, instance);
        return EXEC_DONE;
    }
    if (!allocate(vm, o, args, &instance))
        return EXEC_FAILED;
    if (o->head.type == &type_type)
        call_quickly(vm, o, init);
    Value *self = (Value *)args->v - 1, old = *self; // the callee, or nothing, stands there
    *self = value_copy(instance);
    Args all = {self, args->npos + 1, args->nkw, args->names};
    value_retain(init);
    value_release(old);
    Exec result = exec_function_call(vm, f, i, function_of(init), &all, run);
    if (result != EXEC_PUSHED) {
        value_release(instance);
        return result;
    }
    Frame *g = &vm->frames[vm->depth - 1];
    g->kind = FRAME_INIT;
    g->instance = instance;
    return EXEC_PUSHED;
}

const Type *value_class(Value v) {
    return v_has(v, &type_type) ? ((const TypeObj *)(const void *)v.u.o)->type : NULL;
}
