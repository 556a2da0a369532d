// value.c: what every value can be asked, whatever its type: truth, text, hash,
// conversions, iteration. Operators are in ops.c, attributes in attr.c.
#include "kernel/vm/class.h"
#include "kernel/vm/bigint.h"
#include <math.h>

const Type *value_type(VM *vm, Value v) {
    switch (v.tag) {
    case T_NONE: return &type_none;
    case T_BOOL: return &type_bool;
    case T_INT: return &type_int;
    case T_FLOAT: return &type_float;
    case T_EXT: return vm->ext_types[v.ext];
    case T_OBJ: return v.u.o->type;
    default: return &type_object;
    }
}

const char *type_name(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return t->full_name ? t->full_name : t->name;
}

uint8_t vm_register_ext(VM *vm, const Type *type) {
    vm->ext_types[vm->n_ext] = type;
    return vm->n_ext++;
}

bool enter_walk(VM *vm, const char *doing) {
    if (vm->walk_depth < LIMIT_WALK_DEPTH) {
        vm->walk_depth++;
        return true;
    }
    return vm_raise(vm, ERR_RECURSION, "maximum recursion depth exceeded%s", doing);
}

// ---- truth --------------------------------------------------------------------------------------

bool value_truth(VM *vm, Value v, bool *out) {
    switch (v.tag) {
    case T_UNDEF:
    case T_NONE: *out = false; return true;
    case T_BOOL: *out = v.u.b; return true;
    case T_INT: *out = v.u.i != 0; return true;
    case T_FLOAT: *out = v.u.f != 0; return true;
    default: break;
    }
    const Type *t = value_type(vm, v);
    if (t->truth)
        return t->truth(vm, v, out);
    if (!t->length) {
        *out = true;
        return true;
    }
    int64_t n;
    if (!t->length(vm, v, &n))
        return false;
    *out = n != 0;
    return true;
}

// ---- text ---------------------------------------------------------------------------------------

static bool buf_fine(VM *vm, const Buf *out) {
    return !out->failed || vm_no_memory(vm);
}

bool value_repr(VM *vm, Value v, Buf *out) {
    const Type *t = value_type(vm, v);
    if (!enter_walk(vm, " while getting the repr of an object"))
        return false;
    bool ok = true;
    if (t->repr)
        ok = t->repr(vm, v, out);
    else {
        void *at = v_is(v, T_OBJ) ? (void *)v.u.o : NULL;
        buf_byte(out, '<');
        if (t->module)
            buf_printf(out, "%s.", t->module);
        buf_printf(out, "%s object at %p>", t->name, at);
    }
    leave_walk(vm);
    return ok && buf_fine(vm, out);
}

bool value_str(VM *vm, Value v, Buf *out) {
    const Type *t = value_type(vm, v);
    if (value_is_str(v) && !t->str) {
        buf_add(out, str_get(v));
        return buf_fine(vm, out);
    }
    if (!t->str)
        return value_repr(vm, v, out);
    if (!enter_walk(vm, " while getting the str of an object"))
        return false;
    bool ok = t->str(vm, v, out);
    leave_walk(vm);
    return ok && buf_fine(vm, out);
}

bool value_format(VM *vm, Value v, Str spec, Buf *out) {
    const Type *t = value_type(vm, v);
    if (t->format)
        return t->format(vm, v, spec, out) && buf_fine(vm, out) &&
               (!stop_asked() || raise_interrupt(vm));
    if (spec.n == 0)
        return value_str(vm, v, out);
    return vm_raise(vm, ERR_TYPE, "unsupported format string passed to %s.__format__", t->name);
}

// ---- equality and hash --------------------------------------------------------------------------

bool op_is(Value a, Value b) {
    if (a.tag != b.tag)
        return false;
    if (v_is(a, T_FLOAT) && (!a.ext || !b.ext))
        return a.u.bits == b.u.bits;
    return v_is(a, T_NONE) || v_is(a, T_UNDEF) || v_same(a, b);
}

// Numbers, texts of the class str itself, and the very same object.
static int equal_at_once(Value a, Value b) {
    if (a.tag != b.tag || v_is(a, T_EXT))
        return op_is(a, b) ? 1 : -1;
    if (v_same(a, b))
        return 1;
    if (v_is(a, T_INT))
        return 0;
    if (v_is(a, T_FLOAT))
        return a.u.f == b.u.f || op_is(a, b);
    if (v_is_type(a, &type_str) && v_is_type(b, &type_str))
        return string_equal(string_of(a), string_of(b));
    return op_is(a, b) ? 1 : -1;
}

int value_equal_plain(Value a, Value b) {
    int equal = equal_at_once(a, b);
    if (equal >= 0 || !v_is_type(a, &type_tuple) || !v_is_type(b, &type_tuple))
        return equal;
    const Tuple *x = tuple_of(a);
    const Tuple *y = tuple_of(b);
    if (x->n != y->n)
        return 0;
    for (size_t i = 0; i < x->n; i++)
        if ((equal = equal_at_once(x->items[i], y->items[i])) != 1)
            return equal;
    return 1;
}

static bool order_at_once(Value x, Value y, int *order) {
    bool texts = v_is_type(x, &type_str) && v_is_type(y, &type_str);
    if (texts)
        *order = string_order(string_of(x), string_of(y));
    else if (v_is(x, T_INT) && v_is(y, T_INT))
        *order = (x.u.i > y.u.i) - (x.u.i < y.u.i);
    else if (v_is(x, T_FLOAT) && v_is(y, T_FLOAT))
        *order = (x.u.f > y.u.f) - (x.u.f < y.u.f);
    else
        return false;
    return *order || !v_is(x, T_FLOAT) || x.u.f == y.u.f;
}

bool value_order_plain(Value a, Value b, int *order) {
    if (!v_is_type(a, &type_tuple) || !v_is_type(b, &type_tuple))
        return order_at_once(a, b, order);
    const Tuple *x = tuple_of(a);
    const Tuple *y = tuple_of(b);
    *order = 0;
    for (size_t i = 0; !*order && i < x->n && i < y->n; i++)
        if (!order_at_once(x->items[i], y->items[i], order))
            return false;
    if (!*order)
        *order = (x->n > y->n) - (x->n < y->n);
    return true;
}

bool value_equal(VM *vm, Value a, Value b, bool *out) {
    const int plain = value_equal_plain(a, b);
    if (plain >= 0) {
        *out = plain;
        return true;
    }
    Value v;
    if (!op_compare(vm, OP_EQ, a, b, &v))
        return false;
    bool ok = value_truth(vm, v, out);
    value_release(v);
    return ok;
}

bool value_hash(VM *vm, Value v, uint64_t *out) {
    if (v_is_type(v, &type_str)) {
        *out = string_hash(string_of(v));
        return true;
    }
    if (v_is(v, T_INT)) {
        *out = hash_int(v.u.i);
        return true;
    }
    const Type *t = value_type(vm, v);
    if (!t->hash)
        return vm_raise(vm, ERR_TYPE, "unhashable type: '%s'", type_name(vm, v));
    return t->hash(vm, v, out);
}

// ---- numbers ------------------------------------------------------------------------------------

bool value_index(VM *vm, Value v, int64_t *out) {
    if (v_is(v, T_INT)) {
        *out = v.u.i;
        return true;
    }
    if (v_is(v, T_BOOL)) {
        *out = v.u.b;
        return true;
    }
    if (v_is_type(v, &type_int))
        return vm_raise(vm, ERR_OVERFLOW, "Python int too large to convert to C ssize_t");
    const Type *t = value_type(vm, v);
    bool handled = false;
    if (t->to_index && !t->to_index(vm, v, out, &handled))
        return false;
    if (handled)
        return true;
    return vm_raise(vm, ERR_TYPE, "'%s' object cannot be interpreted as an integer",
                    type_name(vm, v));
}

bool value_whole(VM *vm, Value v, Value *out) {
    if (v_is(v, T_INT) || v_is_type(v, &type_int)) {
        *out = value_copy(v);
        return true;
    }
    const Type *t = value_type(vm, v);
    bool handled = false;
    int64_t i;
    if (t->to_whole && !t->to_whole(vm, v, out, &handled))
        return false;
    return handled || (value_index(vm, v, &i) && (*out = v_int(i), true));
}

bool value_float(VM *vm, Value v, double *out) {
    if (v_is(v, T_FLOAT)) {
        *out = v.u.f;
        return true;
    }
    if (v_is(v, T_INT)) {
        *out = (double)v.u.i;
        return true;
    }
    if (v_is(v, T_BOOL)) {
        *out = v.u.b;
        return true;
    }
    if (v_is_type(v, &type_int))
        return big_double(vm, v, out);
    const Type *t = value_type(vm, v);
    bool handled = false;
    if (t->to_float && !t->to_float(vm, v, out, &handled))
        return false;
    if (handled)
        return true;
    int64_t i;
    if (t->to_index && !t->to_index(vm, v, &i, &handled))
        return false;
    if (handled) {
        *out = (double)i;
        return true;
    }
    return vm_raise(vm, ERR_TYPE, "must be real number, not %s", type_name(vm, v));
}

// ---- iteration ----------------------------------------------------------------------------------

bool value_iter(VM *vm, Value v, Value *out) {
    const Type *t = value_type(vm, v);
    if (t->iter)
        return t->iter(vm, v, out);
    if (t->getitem && t->length) {
        *out = seq_iter_new(vm, &type_seq_iter, v);
        return !v_is(*out, T_UNDEF);
    }
    return vm_raise(vm, ERR_TYPE, "'%s' object is not iterable", type_name(vm, v));
}

bool value_next(VM *vm, Value iterator, Value *out, bool *done) {
    const Type *t = value_type(vm, iterator);
    if (!t->next)
        return vm_raise(vm, ERR_TYPE, "'%s' object is not an iterator", type_name(vm, iterator));
    if (c_stack_low(vm)) // iterators in iterators, as map(f, map(f, ...)) has them
        return vm_raise(vm, ERR_RECURSION, "maximum recursion depth exceeded");
    *done = false;
    return t->next(vm, iterator, out, done);
}

bool value_items(Value v, const Value **items, size_t *n) {
    if (v_has(v, &type_list)) {
        *items = list_of(v)->items;
        *n = list_of(v)->n;
    } else if (v_has(v, &type_tuple)) {
        *items = tuple_of(v)->items;
        *n = tuple_of(v)->n;
    } else {
        return false;
    }
    return true;
}

bool value_hold(VM *vm, Value v, Value *held) {
    if (v_has(v, &type_list))
        *held = tuple_new(vm, list_of(v)->items, list_of(v)->n);
    else
        *held = value_copy(v);
    return !v_is(*held, T_UNDEF) || v_is(v, T_UNDEF);
}

bool value_hold_parts(VM *vm, Value v, int levels, Value *held) {
    const Value *items;
    size_t n;
    if (!value_items(v, &items, &n)) {
        *held = value_copy(v);
        return true;
    }
    *held = tuple_new(vm, items, n);
    if (v_is(*held, T_UNDEF))
        return false;
    for (size_t i = 0; levels > 0 && i < n; i++) {
        Value *at = &tuple_of(*held)->items[i];
        Value whole = *at;
        if (!value_hold_parts(vm, whole, levels - 1, at)) {
            *at = whole;
            value_release(*held);
            return false;
        }
        value_release(whole);
    }
    return true;
}

bool value_getattr(VM *vm, Value v, Str name, Value *out) {
    Value s = intern(vm, name);
    return !v_is(s, T_UNDEF) && attr_get(vm, v, string_of(s), out);
}

// ---- None, Ellipsis, NotImplemented, object -----------------------------------------------------

static bool none_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    (void)v;
    buf_add(out, STR("None"));
    return true;
}
static bool none_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    (void)v;
    *out = 0xfca86420;
    return true;
}
const Type type_none = {
    .name = "NoneType", .base = &type_object, .repr = none_repr, .hash = none_hash};

static bool ellipsis_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    (void)v;
    buf_add(out, STR("Ellipsis"));
    return true;
}
static bool notimplemented_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    (void)v;
    buf_add(out, STR("NotImplemented"));
    return true;
}
bool identity_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    uint64_t bits = v.u.bits;
    *out = bits >> 4 | bits << 60;
    return true;
}
const Type type_ellipsis = {
    .name = "ellipsis", .base = &type_object, .repr = ellipsis_repr, .hash = identity_hash};
const Type type_notimplemented = {.name = "NotImplementedType",
                                  .base = &type_object,
                                  .repr = notimplemented_repr,
                                  .hash = identity_hash};
// What every object answers, for super().__init__() and the like.
static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    if (tuple_of(args[0])->n || dict_length(args[1]))
        return vm_raise(vm, ERR_TYPE,
                        "%s.__init__() takes exactly one argument (the instance to initialize)",
                        type_name(vm, self));
    *out = V_NONE;
    return true;
}

// The slot of the type that a class's objects are made like: super().__repr__()
// must not come back to the class.
static bool m_repr(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Buf b = {0};
    self = value_plain(self);
    const Type *t = value_type(vm, self);
    bool ok;
    while (t->class_object)
        t = t->base;
    if (t == value_type(vm, self))
        ok = value_repr(vm, self, &b);
    else
        ok = t->repr ? t->repr(vm, self, &b) : instance_repr(vm, self, &b);
    if (!ok) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool m_str(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Buf b = {0};
    Value plain = value_plain(self);
    const Type *t = value_type(vm, plain);
    while (t->class_object)
        t = t->base;
    if (value_is_str(self)) {
        *out = str_new(vm, str_get(self));
        return !v_is(*out, T_UNDEF);
    }
    if (t != value_type(vm, self) && !t->str && !v_same(plain, self))
        return value_repr(vm, plain, &b) ? (*out = str_from_buf(vm, &b), !v_is(*out, T_UNDEF))
                                         : (buf_free(&b), false);
    if (!(t->str ? t->str(vm, self, &b) : value_repr(vm, self, &b))) {
        buf_free(&b);
        return false;
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool m_setattr(VM *vm, Value self, Value *args, Value *out) {
    Value name = value_is_str(args[0]) ? intern(vm, str_get(args[0])) : V_UNDEF;
    *out = V_NONE;
    if (v_is(name, T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "attribute name must be string, not '%s'",
                        type_name(vm, args[0]));
    if (v_has(self, &type_type))
        return type_type.setattr(vm, self, string_str(string_of(name)), args[1]);
    if (value_type(vm, self)->class_object)
        return instance_store(vm, self, string_of(name), args[1]);
    return attr_set(vm, self, string_of(name), args[1]);
}

static bool m_delattr(VM *vm, Value self, Value *args, Value *out) {
    Value both[2] = {args[0], V_UNDEF};
    return m_setattr(vm, self, both, out);
}

static bool m_getattribute(VM *vm, Value self, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "attribute name must be string, not '%s'",
                        type_name(vm, args[0]));
    Value name = intern(vm, str_get(args[0]));
    bool found;
    if (v_is(name, T_UNDEF))
        return false;
    if (!value_type(vm, self)->class_object || v_has(self, &type_type))
        return attr_get(vm, self, string_of(name), out);
    if (!instance_load(vm, self, string_of(name), false, out, &found))
        return false;
    return found || vm_raise(vm, ERR_ATTRIBUTE, "'%s' object has no attribute '%.*s'",
                             type_name(vm, self), STR_ARG(str_get(args[0])));
}

static bool m_hash(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    uint64_t h;
    self = value_plain(self);
    const Type *t = value_type(vm, self);
    while (t->class_object)
        t = t->base;
    if (!(t->hash ? t->hash : identity_hash)(vm, self, &h))
        return false;
    *out = v_int((int64_t)h);
    return true;
}

static const Method object_methods[] = {
    {"__init__(*args, **kwargs)", m_init, "Does nothing."},
    {"__repr__()", m_repr, "repr(self)"},
    {"__str__()", m_str, "str(self)"},
    {"__setattr__(name, value, /)", m_setattr, "Sets an attribute."},
    {"__delattr__(name, /)", m_delattr, "Deletes an attribute."},
    {"__hash__()", m_hash, "A number of the object's own."},
    {"__getattribute__(name, /)", m_getattribute, "The attribute of that name."},
    {0},
};

const Type type_object = {
    .name = "object", .size = sizeof(Obj), .hash = identity_hash, .methods = object_methods};

// The two singletons are never freed: their counts start far from zero.
static Obj ellipsis = {SIZE_MAX / 2, &type_ellipsis},
           notimplemented = {SIZE_MAX / 2, &type_notimplemented};
const Value v_ellipsis = {.tag = T_OBJ, .u.o = &ellipsis};
const Value v_notimplemented = {.tag = T_OBJ, .u.o = &notimplemented};
