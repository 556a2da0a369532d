// ufunc_type.c: numpy.ufunc: a function of builtins.def, or one of the language, that also has
// reduce, at and the other methods, which kernel/lib/text/ufunc.py defines.
#include "kernel/vm/machine.h"
#include "kernel/vm/objects.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/lib.h"
#include "kernel/lib/subclass.h"
#include "kernel/lib/text.h"
#include <math.h>

typedef struct Ufunc {
    Obj head;
    Value fn; // the native, or the function of the language
    OpId op;  // OP_ID_COUNT: a function of the language
    Namespace namespace;
    int nin, nout;
    Value name, identity, types; // of a function of the language
} Ufunc;

static Ufunc *ufunc_of(Value v) {
    return (Ufunc *)(void *)v.u.o;
}

static void ufunc_free(Obj *o) {
    Ufunc *u = (Ufunc *)(void *)o;
    value_release(u->fn);
    value_release(u->name);
    value_release(u->identity);
    value_release(u->types);
}

static void ufunc_traverse(Obj *o, VisitFn visit, void *ctx) {
    const Ufunc *u = (const Ufunc *)(const void *)o;
    visit(u->fn, ctx);
    visit(u->identity, ctx);
    visit(u->types, ctx);
}

// A function of the language may hold the ufunc that it is: the cycle ends here.
static void ufunc_clear(Obj *o) {
    Ufunc *u = (Ufunc *)(void *)o;
    Value fn = u->fn, identity = u->identity, types = u->types;
    u->fn = V_NONE;
    u->identity = V_NONE;
    u->types = V_NONE;
    value_release(fn);
    value_release(identity);
    value_release(types);
}

static Str ufunc_name(const Ufunc *u) {
    return u->op == OP_ID_COUNT ? str_get(u->name) : str_of(op_info(u->op)->name);
}

static bool ufunc_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<ufunc '%.*s'>", STR_ARG(ufunc_name(ufunc_of(v))));
    return true;
}

static bool is_for_cupy(VM *vm, const Ufunc *u, const Args *args) {
    return u->namespace == NAMESPACE_NUMPY && lib_of(vm)->beside_cupy &&
           has_arrays_of_cupy(args->v, args->npos + args->nkw);
}

// cupy's ufunc of the same name in place of one that the texts have for numpy.
static bool ufunc_of_cupy(VM *vm, Value v, Value *out, bool *found) {
    Namespace namespace;
    Str file;
    Value name;
    *found = text_place(lib_of(vm), v, &namespace, &file, &name) && namespace == NAMESPACE_NUMPY;
    return !*found || text_inner(lib_of(vm), NAMESPACE_CUPY, file, str_get(name), out);
}

static bool ufunc_call(VM *vm, Value v, const Args *args, Value *out) {
    const Ufunc *u = ufunc_of(v);
    if (u->op == OP_ID_COUNT && is_for_cupy(vm, u, args)) {
        Value twin;
        bool found;
        if (!ufunc_of_cupy(vm, v, &twin, &found))
            return false;
        if (found) {
            bool ok = vm_call(vm, twin, args, out);
            value_release(twin);
            return ok;
        }
    }
    size_t least = (size_t)u->nin, most = least + (size_t)u->nout;
    if (args->npos < least || args->npos > most)
        return vm_raise(
            vm, ERR_TYPE, "%.*s() takes from %zu to %zu positional arguments but %zu %s given",
            STR_ARG(ufunc_name(u)), least, most, args->npos, args->npos == 1 ? "was" : "were");
    if (has_classes(args))
        return ufunc_of_classes(vm, v, "__call__", u->fn, args, out);
    return vm_call(vm, u->fn, args, out);
}

static Value identity_of(OpId op) {
    switch (op) {
    case OP_ID_ADD:
    case OP_ID_OR:
    case OP_ID_XOR:
    case OP_ID_HYPOT: return v_int(0);
    case OP_ID_LOGADDEXP:
    case OP_ID_LOGADDEXP2: return v_float(-INFINITY);
    case OP_ID_MUL: return v_int(1);
    case OP_ID_AND: return v_int(-1);
    default: return V_NONE;
    }
}

// A method of a ufunc: numpy.add.reduce.
typedef struct UfuncMethod {
    Obj head;
    Value ufunc, bound;
    char name[16];
} UfuncMethod;

static UfuncMethod *method_of(Value v) {
    return (UfuncMethod *)(void *)v.u.o;
}

static void method_free(Obj *o) {
    value_release(((UfuncMethod *)(void *)o)->ufunc);
    value_release(((UfuncMethod *)(void *)o)->bound);
}

static void method_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((UfuncMethod *)(void *)o)->ufunc, ctx);
    visit(((UfuncMethod *)(void *)o)->bound, ctx);
}

static bool method_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<built-in method %s of numpy.ufunc object at %p>", method_of(v)->name,
               (void *)method_of(v)->ufunc.u.o);
    return true;
}

// A method of numpy's ufunc in the form that makes arrays of cupy.
static bool method_for_cupy(VM *vm, const UfuncMethod *m, const Args *args, Value *out) {
    char own[sizeof m->name + 1] = "_";
    strcat(own, m->name);
    Value fn;
    if (!text_inner(lib_of(vm), NAMESPACE_CUPY, STR("ufunc"), str_of(own), &fn))
        return false;
    Value bound = bound_new(vm, m->ufunc, fn);
    value_release(fn);
    bool ok = bound.tag != T_UNDEF && vm_call(vm, bound, args, out);
    value_release(bound);
    return ok;
}

static bool method_call(VM *vm, Value v, const Args *args, Value *out) {
    if (is_for_cupy(vm, ufunc_of(method_of(v)->ufunc), args))
        return method_for_cupy(vm, method_of(v), args, out);
    if (has_classes(args))
        return ufunc_of_classes(vm, method_of(v)->ufunc, method_of(v)->name, method_of(v)->bound,
                                args, out);
    return vm_call(vm, method_of(v)->bound, args, out);
}

static bool method_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    return value_find_attr(vm, method_of(v)->bound, name, out, found);
}

static const Type type_ufunc_method = {
    .name = "builtin_function_or_method",
    .size = sizeof(UfuncMethod),
    .collected = true,
    .free = method_free,
    .traverse = method_traverse,
    .repr = method_repr,
    .hash = identity_hash,
    .getattr = method_getattr,
    .call = method_call,
};

static bool make_method(VM *vm, Value ufunc, Str name, Value fn, Value *out) {
    UfuncMethod *m = obj_new(vm, &type_ufunc_method);
    if (!m)
        return false;
    m->ufunc = value_copy(ufunc);
    m->bound = bound_new(vm, ufunc, fn);
    memcpy(m->name, name.p, name.n);
    *out = v_obj(&m->head);
    if (m->bound.tag != T_UNDEF)
        return true;
    value_release(*out);
    return false;
}

// Ufuncs of NumPy have their types in a table of ufunc.py; those that frompyfunc made say theirs.
static bool types_of(VM *vm, Value v, Str name, Value *out) {
    Value fn;
    if (!text_inner(lib_of(vm), NAMESPACE_NUMPY, STR("ufunc"), STR("_types"), &fn))
        return false;
    Value args[2] = {v, ufunc_of(v)->types};
    bool ok = call_values(vm, fn, args, 2, out);
    value_release(fn);
    const Value *items;
    size_t n;
    if (!ok || str_is(name, "types"))
        return ok;
    ok = value_items(*out, &items, &n);
    value_release(*out);
    *out = v_int((int64_t)n);
    return ok;
}

static bool ufunc_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    static const char *const methods[] = {"reduce", "accumulate", "outer", "reduceat", "at"};
    const Ufunc *u = ufunc_of(v);
    *found = true;
    if (str_is(name, "__name__") || str_is(name, "__qualname__")) {
        *out = str_new(vm, ufunc_name(u));
        return out->tag != T_UNDEF;
    }
    if (str_is(name, "nin")) {
        *out = v_int(u->nin);
        return true;
    }
    if (str_is(name, "nout")) {
        *out = v_int(u->nout);
        return true;
    }
    if (str_is(name, "nargs")) {
        *out = v_int(u->nin + u->nout);
        return true;
    }
    if (str_is(name, "identity")) {
        *out = u->op == OP_ID_COUNT ? value_copy(u->identity) : identity_of(u->op);
        return true;
    }
    if (str_is(name, "signature")) {
        *out = V_NONE;
        return true;
    }
    if (str_is(name, "types") || str_is(name, "ntypes"))
        return types_of(vm, v, name, out);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!str_is(name, methods[i]))
            continue;
        char own[24] = "_";
        Value fn;
        for (size_t k = 0; k < name.n; k++) {
            own[k + 1] = name.p[k];
            own[k + 2] = 0;
        }
        if (!text_inner(lib_of(vm), u->namespace, STR("ufunc"), str_of(own), &fn))
            return false;
        bool ok = make_method(vm, v, name, fn, out);
        value_release(fn);
        return ok;
    }
    return value_find_attr(vm, u->fn, name, out, found);
}

static bool ufunc_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    if (ufunc_of(v)->op == OP_ID_COUNT)
        return identity_hash(vm, v, out);
    *out = (uint64_t)ufunc_of(v)->op * 0x9e3779b97f4a7c15u;
    return true;
}

static const Type type_ufunc = {
    .name = "ufunc",
    .module = "numpy",
    .full_name = "numpy.ufunc",
    .size = sizeof(Ufunc),
    .collected = true,
    .free = ufunc_free,
    .traverse = ufunc_traverse,
    .clear = ufunc_clear,
    .repr = ufunc_repr,
    .call = ufunc_call,
    .hash = ufunc_hash,
    .getattr = ufunc_getattr,
};

bool ufunc_function(Value v, Value *fn) {
    if (!v_is_type(v, &type_ufunc))
        return false;
    *fn = ufunc_of(v)->fn;
    return true;
}

bool lib_function_behind(Value v, Value *fn) {
    return ufunc_function(v, fn);
}

static bool refuse_ufunc(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    (void)args;
    (void)out;
    return vm_raise(vm, ERR_TYPE, "cannot create 'numpy.ufunc' instances");
}

bool ufunc_class(Lib *lib, Value *out) {
    if (lib->ufunc_class.tag == T_UNDEF)
        lib->ufunc_class = type_new(lib->vm, &type_ufunc, "ufunc(*args)", refuse_ufunc, lib,
                                    "Functions that work element by element.");
    *out = value_copy(lib->ufunc_class);
    return out->tag != T_UNDEF;
}

bool ufunc_value(Lib *lib, Namespace namespace, OpId op, Value fn, Value *out) {
    Ufunc *u = obj_new(lib->vm, &type_ufunc);
    if (!u) {
        value_release(fn);
        return false;
    }
    u->fn = fn;
    u->op = op;
    u->namespace = namespace == NAMESPACE_COUNT ? NAMESPACE_NUMPY : namespace;
    u->name = u->identity = V_NONE;
    u->types = V_NONE;
    u->nin = op == OP_ID_COUNT ? 0 : op_info(op)->arity;
    u->nout = 1;
    *out = v_obj(&u->head);
    return true;
}

// as_ufunc(fn, name, nin, nout, identity, types): a function of the language as a ufunc.
bool fn_core_as_ufunc(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t nin, nout;
    if (!value_is_str(args[1]) || !value_index(vm, args[2], &nin) ||
        !value_index(vm, args[3], &nout))
        return vm_raise(vm, ERR_TYPE, "as_ufunc: a name and two numbers");
    if (!ufunc_value(lib_of(vm), context_namespace(ctx), OP_ID_COUNT, value_copy(args[0]), out))
        return false;
    Ufunc *u = ufunc_of(*out);
    u->name = value_copy(args[1]);
    u->nin = (int)nin;
    u->nout = (int)nout;
    u->identity = value_copy(args[4]);
    u->types = value_copy(args[5]);
    return true;
}
