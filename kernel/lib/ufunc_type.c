// ufunc_type.c: numpy.ufunc: a function of builtins.def that also has reduce, at and
// the other methods, which kernel/lib/text/ufunc.py defines.
#include "kernel/lang/objects.h"
#include "kernel/lib/subclass.h"
#include "kernel/lib/text.h"

typedef struct Ufunc {
    Obj head;
    Value fn;      // the native
    OpId op;
    Flavour flavour;
} Ufunc;

static Ufunc *ufunc_of(Value v) { return (Ufunc *)(void *)v.u.o; }

static void ufunc_free(Obj *o) { value_release(((Ufunc *)(void *)o)->fn); }

static bool ufunc_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<ufunc '%s'>", op_info(ufunc_of(v)->op)->name);
    return true;
}

static bool ufunc_call(VM *vm, Value v, const Args *args, Value *out) {
    if (has_classes(args)) return ufunc_of_classes(vm, v, "__call__", ufunc_of(v)->fn, args, out);
    return vm_call(vm, ufunc_of(v)->fn, args, out);
}

static Value identity_of(OpId op) {
    switch (op) {
    case OP_ID_ADD: case OP_ID_OR: case OP_ID_XOR: case OP_ID_HYPOT: return v_int(0);
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

static UfuncMethod *method_of(Value v) { return (UfuncMethod *)(void *)v.u.o; }

static void method_free(Obj *o) {
    value_release(((UfuncMethod *)(void *)o)->ufunc);
    value_release(((UfuncMethod *)(void *)o)->bound);
}

static bool method_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<built-in method %s of numpy.ufunc object at %p>", method_of(v)->name, (void *)method_of(v)->ufunc.u.o);
    return true;
}

static bool method_call(VM *vm, Value v, const Args *args, Value *out) {
    if (has_classes(args)) return ufunc_of_classes(vm, method_of(v)->ufunc, method_of(v)->name, method_of(v)->bound, args, out);
    return vm_call(vm, method_of(v)->bound, args, out);
}

static bool method_getattr(VM *vm, Value v, Str name, Value *out, bool *found) { return value_find_attr(vm, method_of(v)->bound, name, out, found); }

static const Type type_ufunc_method = {
    .name = "builtin_function_or_method", .size = sizeof(UfuncMethod), .free = method_free, .repr = method_repr,
    .hash = identity_hash, .getattr = method_getattr, .call = method_call,
};

static bool make_method(VM *vm, Value ufunc, Str name, Value fn, Value *out) {
    UfuncMethod *m = obj_new(vm, &type_ufunc_method);
    if (!m) return false;
    m->ufunc = value_copy(ufunc);
    m->bound = bound_new(vm, ufunc, fn);
    memcpy(m->name, name.p, name.n);
    *out = v_obj(&m->head);
    if (m->bound.tag != T_UNDEF) return true;
    return value_release(*out), false;
}

static bool ufunc_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    static const char *const methods[] = {"reduce", "accumulate", "outer", "reduceat", "at"};
    const Ufunc *u = ufunc_of(v);
    int nin = op_info(u->op)->arity;
    *found = true;
    if (str_is(name, "__name__")) return *out = str_new(vm, str_of(op_info(u->op)->name)), out->tag != T_UNDEF;
    if (str_is(name, "nin")) return *out = v_int(nin), true;
    if (str_is(name, "nout")) return *out = v_int(1), true;
    if (str_is(name, "nargs")) return *out = v_int(nin + 1), true;
    if (str_is(name, "identity")) return *out = identity_of(u->op), true;
    if (str_is(name, "signature")) return *out = V_NONE, true;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!str_is(name, methods[i])) continue;
        char own[24] = "_";
        Value fn;
        for (size_t k = 0; k < name.n; k++) own[k + 1] = name.p[k], own[k + 2] = 0;
        if (!text_inner(lib_of(vm), u->flavour, STR("ufunc"), str_of(own), &fn)) return false;
        bool ok = make_method(vm, v, name, fn, out);
        value_release(fn);
        return ok;
    }
    return value_find_attr(vm, u->fn, name, out, found);
}

static bool ufunc_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    *out = (uint64_t)ufunc_of(v)->op * 0x9e3779b97f4a7c15u;
    return true;
}

static const Type type_ufunc = {
    .name = "ufunc",
    .module = "numpy",
    .full_name = "numpy.ufunc",
    .size = sizeof(Ufunc),
    .free = ufunc_free,
    .repr = ufunc_repr,
    .call = ufunc_call,
    .hash = ufunc_hash,
    .getattr = ufunc_getattr,
};

bool ufunc_function(Value v, Value *fn) {
    if (!v_is_type(v, &type_ufunc)) return false;
    return *fn = ufunc_of(v)->fn, true;
}

bool ufunc_value(Lib *lib, Flavour flavour, OpId op, Value fn, Value *out) {
    Ufunc *u = obj_new(lib->vm, &type_ufunc);
    if (!u) return value_release(fn), false;
    u->fn = fn;
    u->op = op;
    u->flavour = flavour == FLAVOUR_COUNT ? FLAVOUR_NUMPY : flavour;
    *out = v_obj(&u->head);
    return true;
}
