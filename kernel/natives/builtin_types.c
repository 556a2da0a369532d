// builtin_types.c: what the built-in types do when they are called: int("12"),
// list(x), ValueError("no").
#include "kernel/vm/class.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/complex.h"
#include "kernel/vm/import.h"
#include "kernel/natives/views.h"
#include <string.h>

static bool absent(Value v) {
    return v_is(v, T_UNDEF);
}

static bool made(Value v, Value *out) {
    *out = v;
    return !v_is(v, T_UNDEF);
}

// ---- numbers ------------------------------------------------------------------------------------

// The error of a text that is no number, where the text was bytes: 'x' becomes b'x'.
static bool raise_as_bytes(VM *vm, Value v) {
    if (value_is_str(v) || exception_of(vm->raised)->kind != ERR_VALUE)
        return false;
    const Exception *e = exception_of(vm->raised);
    Str text = str_get(tuple_of(e->args)->items[0]);
    char end = text.n ? text.p[text.n - 1] : 0;
    const char *quote = memchr(text.p, end, text.n);
    Buf shown = {0};
    if (!quote || (end != '\'' && end != '"'))
        return false;
    buf_add(&shown, (Str){text.p, (size_t)(quote - text.p)});
    vm_clear_raised(vm);
    bool ok = value_repr(vm, v, &shown);
    if (ok)
        vm_raise(vm, ERR_VALUE, "%.*s", STR_ARG(buf_str(&shown)));
    buf_free(&shown);
    return false;
}

static bool int_of_value(VM *vm, Value v, Value *out) {
    const Type *t = value_type(vm, v);
    int64_t i;
    bool handled = false;
    if (v_is(v, T_FLOAT))
        return int_from_double(vm, v.u.f, out);
    if (v_is(v, T_BOOL)) {
        *out = v_int(v.u.b);
        return true;
    }
    if (int_is(v)) {
        *out = value_copy(v);
        return true;
    }
    if (value_is_str(v))
        return int_from_text(vm, str_get(v), 10, out);
    if (t->to_int && !t->to_int(vm, v, out, &handled))
        return false;
    if (handled)
        return true;
    if (t->to_index && !t->to_index(vm, v, &i, &handled))
        return false;
    if (handled) {
        *out = v_int(i);
        return true;
    }
    if (bytes_is(v))
        return int_from_text(vm, bytes_get(v), 10, out) || raise_as_bytes(vm, v);
    return vm_raise(
        vm, ERR_TYPE,
        "int() argument must be a string, a bytes-like object or a real number, not '%s'",
        type_name(vm, v));
}

static bool make_int(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t base;
    if (absent(args[1]))
        return absent(args[0]) ? (*out = v_int(0), true) : int_of_value(vm, args[0], out);
    if (!value_index(vm, args[1], &base))
        return false;
    if (absent(args[0]))
        return vm_raise(vm, ERR_TYPE, "int() missing string argument");
    if (!value_is_str(args[0]) && !bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "int() can't convert non-string with explicit base");
    if (base < -1 || base > 100)
        base = 1; // refused with its text below
    Str text = value_is_str(args[0]) ? str_get(args[0]) : bytes_get(args[0]);
    return int_from_text(vm, text, (int)base, out) || raise_as_bytes(vm, args[0]);
}

static bool make_float(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_type(vm, args[0]);
    double x;
    if (value_is_str(args[0]))
        return float_from_text(vm, str_get(args[0]), out);
    if (bytes_is(args[0]))
        return float_from_text(vm, bytes_get(args[0]), out) || raise_as_bytes(vm, args[0]);
    if (!v_is(args[0], T_FLOAT) && !int_is(args[0]) && !v_is(args[0], T_BOOL) && !t->to_float &&
        !t->to_index)
        return vm_raise(vm, ERR_TYPE,
                        "float() argument must be a string or a real number, not '%s'", t->name);
    if (v_is(args[0], T_FLOAT)) {
        *out = args[0];
        return true;
    }
    return value_float(vm, args[0], &x) && (*out = float_anew(x), true);
}

static bool make_bool(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool truth;
    return value_truth(vm, args[0], &truth) && (*out = v_bool(truth), true);
}

// ---- text and containers ------------------------------------------------------------------------

// The short text of an object of a class that has no __str__ of its own: bytes written, or 0.
static size_t small_str(Value v, char out[SMALL_STR]) {
    const Type *layout = v.tag == T_OBJ ? v.u.o->type->layout : NULL;
    if (!layout || !layout->small_str || v.u.o->type->str != layout->str)
        return 0;
    return layout->small_str(v, out);
}

static bool decode_argument(VM *vm, const Value *args, Value *out) {
    if (bytes_is(args[0]))
        return bytes_decode(vm, bytes_get(args[0]), args[1], args[2], out);
    if (value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "decoding str is not supported");
    return vm_raise(vm, ERR_TYPE, "decoding to str: need a bytes-like object, %s found",
                    type_name(vm, args[0]));
}

// Whether str() of an exception is the one text that it was made with.
static bool is_single_text(Value v) {
    if (!value_is_exception(v) || v.u.o->type->str != exception_types[ERR_VALUE].str)
        return false;
    const Exception *e = exception_of(v);
    return v_is_type(e->args, &type_tuple) && tuple_of(e->args)->n == 1 && e->kind != ERR_KEY &&
           v_is_type(tuple_of(e->args)->items[0], &type_str);
}

static bool make_str(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf b = {0};
    if (!absent(args[1]) && !value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "str() argument 'encoding' must be str, not %s",
                        type_name(vm, args[1]));
    if (!absent(args[1]))
        return decode_argument(vm, args, out);
    if (absent(args[0])) {
        *out = value_copy(vm->empty_str);
        return true;
    }
    if (v_is_type(args[0], &type_str)) {
        *out = value_copy(args[0]);
        return true;
    }
    char small[FORMAT_SMALL];
    size_t n = format_small(args[0], STR(""), small);
    if (!n)
        n = small_str(args[0], small);
    if (n)
        return made(str_new_ascii(vm, (Str){small, n}), out);
    if (is_single_text(args[0])) {
        *out = value_copy(tuple_of(exception_of(args[0])->args)->items[0]);
        return true;
    }
    if (!value_str(vm, args[0], &b)) {
        buf_free(&b);
        return false;
    }
    return made(str_from_buf(vm, &b), out);
}

static bool make_list(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return made(absent(args[0]) ? list_new(vm, 0) : list_from(vm, args[0]), out);
}

static bool make_tuple(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (absent(args[0])) {
        *out = value_copy(vm->empty_tuple);
        return true;
    }
    if (v_is_type(args[0], &type_tuple)) {
        *out = value_copy(args[0]);
        return true;
    }
    Value list = list_from(vm, args[0]);
    if (v_is(list, T_UNDEF))
        return false;
    *out = tuple_new(vm, list_of(list)->items, list_of(list)->n);
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static bool make_set(VM *vm, void *ctx, Value *args, Value *out) {
    return made(set_construct(vm, ctx != NULL, args[0]), out);
}

static bool make_dict(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    if (n > 1)
        return vm_raise(vm, ERR_TYPE, "dict expected at most 1 argument, got %zu", n);
    Value d = dict_new(vm);
    if (v_is(d, T_UNDEF))
        return false;
    if ((n && !dict_update(vm, dict_of(d), items[0])) || !dict_update(vm, dict_of(d), args[1])) {
        value_release(d);
        return false;
    }
    *out = d;
    return true;
}

// dict.fromkeys(iterable, value)
static bool f_fromkeys(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value it, key, d = dict_new(vm);
    bool done = false;
    bool ok = !v_is(d, T_UNDEF) && value_iter(vm, args[0], &it);
    if (!ok) {
        value_release(d);
        return false;
    }
    while ((ok = vm_poll(vm) && value_next(vm, it, &key, &done)) && !done) {
        ok = dict_set(vm, d, key, args[1]);
        value_release(key);
        if (!ok)
            break;
    }
    value_release(it);
    if (!ok) {
        value_release(d);
        return false;
    }
    *out = d;
    return true;
}

static bool index_of(VM *vm, Value v, int64_t *out) {
    return v_is(v, T_INT) ? (*out = v.u.i, true) : value_index(vm, v, out);
}

static bool make_range(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t start = 0, stop, step = 1;
    if (absent(args[1])) {
        if (!index_of(vm, args[0], &stop))
            return false;
    } else {
        if (!index_of(vm, args[0], &start) || !index_of(vm, args[1], &stop))
            return false;
        if (!absent(args[2]) && !index_of(vm, args[2], &step))
            return false;
    }
    if (step == 0)
        return vm_raise(vm, ERR_VALUE, "range() arg 3 must not be zero");
    return made(range_new(vm, start, stop, step), out);
}

static bool make_slice(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (absent(args[1]))
        return made(slice_new(vm, V_NONE, args[0], V_NONE), out);
    return made(slice_new(vm, args[0], args[1], absent(args[2]) ? V_NONE : args[2]), out);
}

// ---- iterators ----------------------------------------------------------------------------------

static bool make_enumerate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (absent(args[0]))
        return vm_raise(vm, ERR_TYPE, "enumerate() missing required argument 'iterable'");
    if (!int_is(args[1]) && !v_is(args[1], T_BOOL))
        return vm_raise(vm, ERR_TYPE, "'%s' object cannot be interpreted as an integer",
                        type_name(vm, args[1]));
    return made(enumerate_new(vm, args[0], args[1]), out);
}

static bool make_zip(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool strict;
    return value_truth(vm, args[1], &strict) && made(zip_new(vm, args[0], strict), out);
}

static bool make_map(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    if (n < 2)
        return vm_raise(vm, ERR_TYPE, "map() must have at least two arguments.");
    Value rest = tuple_new(vm, items + 1, n - 1);
    if (v_is(rest, T_UNDEF))
        return false;
    *out = map_new(vm, items[0], rest);
    value_release(rest);
    return !v_is(*out, T_UNDEF);
}

static bool make_filter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return made(filter_new(vm, args[0], args[1]), out);
}

static bool make_reversed(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!v_is(type_find(vm, value_type(vm, args[0]), known(vm, WK_REVERSED)), T_UNDEF))
        return call_method(vm, args[0], known(vm, WK_REVERSED), NULL, 0, out);
    return !vm_raised(vm) && made(reversed_new(vm, args[0]), out);
}

// ---- types and exceptions -----------------------------------------------------------------------

static bool make_type(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    value_items(args[0], &items, &n);
    if (n == 3)
        return class_from_parts(vm, items[0], items[1], items[2], out);
    if (n != 1)
        return vm_raise(vm, ERR_TYPE, "type() takes 1 or 3 arguments");
    TypeObj *o = type_obj_of(vm, value_type(vm, items[0]));
    return o && (*out = value_copy(v_obj(&o->head)), true);
}

static bool make_object(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (tuple_of(args[0])->n || dict_length(args[1]))
        return vm_raise(vm, ERR_TYPE, "object() takes no arguments");
    Obj *o = obj_new(vm, &type_object);
    return o && (*out = v_obj(o), true);
}

static bool make_exception(VM *vm, void *ctx, Value *args, Value *out) {
    const Type *type = ctx;
    const Tuple *given = tuple_of(args[0]);
    if (type == &exception_types[ERR_OS] && given->n >= 2 && v_is(given->items[0], T_INT))
        type = &exception_types[errno_kind(given->items[0].u.i)];
    return made(exception_new(vm, type, value_copy(args[0])), out);
}

// NameError, AttributeError and ImportError take words about what was missed.
static bool make_named_exception(VM *vm, void *ctx, Value *args, Value *out) {
    static const char *const words[] = {"name", "obj", "path"};
    if (!make_exception(vm, ctx, args, out))
        return false;
    for (int i = 0; i < 3; i++) {
        if (v_is(args[i + 1], T_UNDEF))
            continue;
        Value key = intern(vm, str_of(words[i]));
        Exception *e = exception_of(*out);
        if (v_is(e->dict, T_UNDEF))
            e->dict = dict_new(vm);
        if (v_is(key, T_UNDEF) || v_is(e->dict, T_UNDEF) ||
            !dict_set(vm, e->dict, key, args[i + 1])) {
            value_release(*out);
            return false;
        }
    }
    return true;
}

typedef struct BuiltinType {
    const Type *type;
    const char *signature;
    NativeFn make;
    void *ctx;
    const char *doc;
} BuiltinType;

static const BuiltinType types[] = {
    {&type_int, "int(x=<no value>, /, base=<no value>)", make_int, NULL,
     "An integer, from a number or a text."},
    {&type_float, "float(x=0.0, /)", make_float, NULL,
     "A floating-point number, from a number or a text."},
    {&type_bool, "bool(x=False, /)", make_bool, NULL, "The truth of a value."},
    {&type_str, "str(object=<no value>, encoding=<no value>, errors=<no value>)", make_str, NULL,
     "The text of a value."},
    {&type_complex, "complex(real=<no value>, imag=<no value>)", make_complex, NULL,
     "A complex number, from two numbers or a text."},
    {&type_bytes, "bytes(source=<no value>, encoding=<no value>, errors=<no value>)", make_bytes,
     (void *)&type_bytes, "Bytes that cannot change."},
    {&type_bytearray, "bytearray(source=<no value>, encoding=<no value>, errors=<no value>)",
     make_bytes, (void *)&type_bytearray, "Bytes that can change."},
    {&type_view, "memoryview(object)", make_view, NULL, "A window on the memory of an object."},
    {&type_list, "list(iterable=<no value>, /)", make_list, NULL, "A list of the items."},
    {&type_tuple, "tuple(iterable=<no value>, /)", make_tuple, NULL, "A tuple of the items."},
    {&type_dict, "dict(*args, **kwargs)", make_dict, NULL,
     "A dict of a mapping, of pairs, or of keywords."},
    {&type_set, "set(iterable=<no value>, /)", make_set, NULL, "A set of the items."},
    {&type_frozenset, "frozenset(iterable=<no value>, /)", make_set, (void *)&type_frozenset,
     "A set that cannot change."},
    {&type_range, "range(start, stop=<no value>, step=<no value>, /)", make_range, NULL,
     "The integers from start up to stop."},
    {&type_slice, "slice(start, stop=<no value>, step=<no value>, /)", make_slice, NULL,
     "What start:stop:step is in a subscript."},
    {&type_enumerate, "enumerate(iterable=<no value>, start=0)", make_enumerate, NULL,
     "Pairs of a count and an item."},
    {&type_zip, "zip(*iterables, strict=False)", make_zip, NULL,
     "Tuples of one item from each iterable."},
    {&type_map, "map(*args)", make_map, NULL, "map(function, *iterables): the function's results."},
    {&type_filter, "filter(function, iterable, /)", make_filter, NULL,
     "The items for which the function is true."},
    {&type_reversed, "reversed(sequence, /)", make_reversed, NULL,
     "The items from the last to the first."},
    {&type_type, "type(*args)", make_type, NULL, "The type of a value."},
    {&type_property, "property(fget=None, fset=None, fdel=None, doc=None)", make_property, NULL,
     "An attribute that functions get and set."},
    {&type_staticmethod, "staticmethod(function, /)", make_wrapper, (void *)&type_staticmethod,
     "A function in a class."},
    {&type_classmethod, "classmethod(function, /)", make_wrapper, (void *)&type_classmethod,
     "A method of the class."},
    {&type_super, "super(type=<no value>, object=<no value>, /)", make_super, NULL,
     "The next class up, for calling its methods."},
    {&type_object, "object(*args, **kwargs)", make_object, NULL, "A value without any properties."},
};

static bool add_type(VM *vm, const BuiltinType *t, Str name) {
    Value v = type_new_style(vm, t->type, t->signature, STYLE_BUILTIN, t->make, t->ctx, t->doc);
    bool ok = !v_is(v, T_UNDEF) && vm_set_builtin(vm, name, v);
    value_release(v);
    return ok;
}

// types.MethodType(function, instance)
static bool make_method(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (v_is(args[1], T_NONE))
        return vm_raise(vm, ERR_TYPE, "instance must not be None");
    *out = bound_new(vm, args[1], args[0]);
    return !v_is(*out, T_UNDEF);
}

// types.ModuleType(name, doc)
static bool make_module(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "module() argument 'name' must be str, not %s",
                        type_name(vm, args[0]));
    return made(module_empty(vm, str_get(args[0]), args[1]), out);
}

// Types that are no builtin names, but can be called.
static bool add_other_types(VM *vm) {
    static const BuiltinType others[] = {
        {&type_bound, "method(function, instance, /)", make_method, NULL,
         "A function with its receiver."},
        {&type_module, "module(name, doc=None)", make_module, NULL, "A module without names."},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Value v = type_new_style(vm, others[i].type, others[i].signature, STYLE_BUILTIN,
                                 others[i].make, NULL, others[i].doc);
        if (v_is(v, T_UNDEF))
            return false;
        value_release(v);
    }
    return true;
}

// Python's own exception classes; NumPy's, at the end of the table, are its module's.
static bool add_exceptions(VM *vm) {
    for (int k = ERR_NONE + 1; k < ERR_COUNT; k++) {
        BuiltinType t = {&exception_types[k], "Exception(*args)", make_exception,
                         (void *)&exception_types[k], ""};
        if (k == ERR_NAME || k == ERR_ATTRIBUTE || k == ERR_IMPORT || k == ERR_MODULE_NOT_FOUND) {
            t.signature = "Exception(*args, name=<no value>, obj=<no value>, path=<no value>)";
            t.make = make_named_exception;
        }
        Value v = type_new_style(vm, t.type, t.signature, STYLE_BUILTIN, t.make, t.ctx, t.doc);
        bool ok =
            !v_is(v, T_UNDEF) && (k >= ERR_AXIS || vm_set_builtin(vm, str_of(t.type->name), v));
        if (ok && k == ERR_OS)
            ok = vm_set_builtin(vm, STR("IOError"), v) &&
                 vm_set_builtin(vm, STR("EnvironmentError"), v);
        value_release(v);
        if (!ok)
            return false;
    }
    return true;
}

Value vm_error_class(VM *vm, ErrKind kind) {
    TypeObj *o = type_obj_of(vm, &exception_types[kind]);
    return o ? v_obj(&o->head) : V_UNDEF;
}

// What belongs to a type itself: dict.fromkeys, float.fromhex and the like.
bool type_add_static(VM *vm, const Type *type, const char *signature, NativeFn fn,
                     const char *doc) {
    TypeObj *o = type_obj_of(vm, type);
    Value v = o ? native_new_style(vm, signature, STYLE_BUILTIN, fn, NULL, doc) : V_UNDEF;
    Value name = intern(vm, (Str){signature, strcspn(signature, "(")});
    bool ok = !v_is(v, T_UNDEF) && !v_is(name, T_UNDEF);
    if (ok && v_is(o->dict, T_UNDEF))
        ok = !v_is(o->dict = dict_new(vm), T_UNDEF);
    if (ok)
        ok = dict_set(vm, o->dict, name, v);
    value_release(v);
    return ok;
}

// object.__new__: an object of a class that a cell defined.
static bool f_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *rest = tuple_of(args[1]);
    TypeObj *o = v_has(args[0], &type_type) ? (TypeObj *)args[0].u.o : NULL;
    if (o && metaclass_is(args[0]))
        return op_call(vm, v_obj(&type_obj_of(vm, &type_type)->head),
                       &(Args){rest->items, rest->n, 0, NULL}, out);
    if (!o)
        return vm_raise(vm, ERR_TYPE, "object.__new__(X): X is not a type object (%s)",
                        type_name(vm, args[0]));
    if (!o->own.class_object)
        return op_call(vm, args[0], &(Args){rest->items, rest->n, 0, NULL}, out);
    if (exception_kind(&o->own) != ERR_NONE)
        return made(exception_new(vm, &o->own, value_copy(args[1])), out);
    return class_allocate(vm, o, rest->n ? rest->items[0] : V_UNDEF, out);
}

static bool f_init_subclass(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *given = tuple_of(args[0]);
    const Type *t = given->n ? value_class(given->items[0]) : NULL;
    if (dict_length(args[1]))
        return vm_raise(vm, ERR_TYPE, "%s%s__init_subclass__() takes no keyword arguments",
                        t ? t->name : "", t ? "." : "");
    *out = V_NONE;
    return true;
}

// type.__new__(meta, name, bases, dict, **keywords)
static bool f_type_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *rest = tuple_of(args[1]);
    Value key, item, names[8];
    size_t n = 0;
    if (!v_has(args[0], &type_type))
        return vm_raise(vm, ERR_TYPE, "type.__new__(X): X is not a type object (%s)",
                        type_name(vm, args[0]));
    Tuple *all = tuple_reserve(vm, rest->n + dict_length(args[2]));
    if (!all)
        return false;
    for (size_t i = 0; i < rest->n; i++)
        all->items[i] = value_copy(rest->items[i]);
    for (size_t at = 0; n < 8 && dict_next(args[2], &at, &key, &item); n++) {
        names[n] = key;
        all->items[rest->n + n] = value_copy(item);
    }
    bool ok = metaclass_new(vm, metaclass_is(args[0]) ? (TypeObj *)args[0].u.o : NULL,
                            &(Args){all->items, rest->n, n, names}, out);
    value_release(v_obj(&all->head));
    return ok;
}

bool builtin_types_init(VM *vm) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!add_type(vm, &types[i], str_of(types[i].type->name)))
            return false;
    return add_exceptions(vm) && add_other_types(vm) &&
           type_add_static(vm, &type_object, "__new__(cls, /, *args, **kwargs)", f_new,
                           "A new object of a class.") &&
           type_add_static(vm, &type_type, "__new__(cls, /, *args, **kwargs)", f_type_new,
                           "A new class.") &&
           type_add_static(vm, &type_object, "__init_subclass__(*args, **kwargs)", f_init_subclass,
                           "Does nothing.") &&
           type_add_static(vm, &type_int, "from_bytes(bytes, byteorder='big', *, signed=False)",
                           int_from_bytes, "The integer that the bytes are.") &&
           type_add_static(vm, &type_bytes, "fromhex(string, /)", bytes_fromhex,
                           "The bytes of hexadecimal digits.") &&
           type_add_static(vm, &type_bytes, "maketrans(frm, to, /)", bytes_maketrans,
                           "A table for translate.") &&
           type_add_static(vm, &type_bytearray, "maketrans(frm, to, /)", bytes_maketrans,
                           "A table for translate.") &&
           type_add_static(vm, &type_bytearray, "fromhex(string, /)", bytearray_fromhex,
                           "The bytes of hexadecimal digits.") &&
           type_add_static(vm, &type_float, "fromhex(string, /)", float_fromhex,
                           "The float of hexadecimal digits.") &&
           type_add_static(vm, &type_dict, "fromkeys(iterable, value=None, /)", f_fromkeys,
                           "A dict with these keys.") &&
           type_add_static(vm, &type_str, "maketrans(x, y=<no value>, z=<no value>, /)",
                           str_maketrans, "A table for translate.");
}
