// subclass.c: arrays of classes that derive from ndarray: how they are made and announced
// (__array_finalize__, __array_wrap__), which class a result has, and objects that take NumPy's
// functions over (__array_ufunc__, __array_function__). Computing sees plain arrays only: every
// way in turns objects of classes into these, and results back.
#include "kernel/lib/subclass.h"
#include "kernel/base/mem.h"
#include "kernel/vm/class.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/kept.h"
#include "kernel/lib/text.h"
#include <string.h>

// ---- which class a result has -------------------------------------------------------------------

// What the class of v says to a special name: a function that a cell (or a module) wrote, None, or
// T_UNDEF.
static Value said(VM *vm, Value v, const char *name) {
    if (v.tag != T_OBJ || !v.u.o->type->class_object || v_has(v, &type_type))
        return V_UNDEF;
    Value key = intern(vm, str_of(name));
    Value found = v_is(key, T_UNDEF) ? V_UNDEF : type_find(vm, v.u.o->type, string_of(key));
    return v_is_type(found, &type_method) ? V_UNDEF : found;
}

static bool finalize(VM *vm, Value v, Value of) {
    Value fn = said(vm, v, "__array_finalize__");
    Value none;
    Value args[2] = {v, of.tag == T_UNDEF ? V_NONE : of};
    if (vm_raised(vm))
        return false;
    if (!v_is_type(fn, &type_function))
        return true;
    if (!call_values(vm, fn, args, 2, &none))
        return false;
    value_release(none);
    return true;
}

bool subarray_new(VM *vm, Obj *klass, Array *a, Value of, Err *e, Value *out) {
    const Type *t = ((TypeObj *)klass)->type;
    if (!a)
        return vm_raise_err(vm, e);
    if (!t->class_object)
        return lib_array_value(lib_of(vm), (Namespace)(t - type_ndarray), a, e, out);
    if (!array_object(vm, t, a, out))
        return false;
    class_retain_of(out->u.o);
    if (finalize(vm, *out, of))
        return true;
    value_release(*out);
    return false;
}

bool subarray_plain(VM *vm, Value v, Value *out) {
    Err e;
    err_clear(&e);
    return lib_array_value(lib_of(vm), namespace_of(v), array_retain(array_of(v)), &e, out);
}

// A plain array or a number as an array of the class of `like`.
static bool as_class(VM *vm, Value like, Value v, Value *out) {
    Array *a;
    Err e;
    err_clear(&e);
    if (!array_argument(vm, namespace_of(like), v, DT_COUNT, &a))
        return false;
    return subarray_new(vm, like.u.o->type->class_object, a, like, &e, out);
}

static bool result_like(VM *vm, KeptClass what, Value like, Value *out);

// Item i of a tuple or list, NULL behind the last one.
static Value *item_at(Value many, size_t i) {
    if (v_is_type(many, &type_list))
        return i < list_of(many)->n ? &list_of(many)->items[i] : NULL;
    return i < tuple_of(many)->n ? &tuple_of(many)->items[i] : NULL;
}

// Of a tuple or list of arrays, each; values that have fewer dimensions (those of eig) stay plain.
// The class's __array_finalize__ runs in between: the list may have changed.
static bool items_like(VM *vm, Value like, Value *out) {
    Value *item;
    for (size_t i = 0; (item = item_at(*out, i)); i++) {
        if (is_array(*item) &&
            array_of(*item)->layout.shape.ndim < array_of(like)->layout.shape.ndim)
            continue;
        Value made = value_copy(*item);
        if (!result_like(vm, KEPT_LIKE, like, &made)) {
            value_release(*out);
            return false;
        }
        item = item_at(*out, i);
        if (!item) {
            value_release(made);
            return true;
        }
        Value old = *item;
        *item = made;
        value_release(old);
    }
    return true;
}

// Takes over *out, also on failure.
static bool result_like(VM *vm, KeptClass what, Value like, Value *out) {
    Scalar s;
    Value made;
    if (what != KEPT_LIKE && what != KEPT_ZERO)
        return true;
    if (v_has(*out, &type_tuple) || v_is_type(*out, &type_list))
        return items_like(vm, like, out);
    bool wanted =
        (is_array(*out) && !is_subarray(*out)) || (what == KEPT_ZERO && is_numpy_scalar(*out, &s));
    if (!wanted)
        return true;
    bool ok = as_class(vm, like, *out, &made);
    value_release(*out);
    if (ok)
        *out = made;
    return ok;
}

bool subarray_result(VM *vm, const char *method, Value self, Value *out) {
    return result_like(vm, kept_by(str_of(method))->class, self, out);
}

// ---- arguments ----------------------------------------------------------------------------------

static bool is_of_class(Value v) {
    return v.tag == T_OBJ && v.u.o->type->class_object && !v_has(v, &type_type);
}

bool has_classes(const Args *args) {
    for (size_t i = 0; i < args->npos + args->nkw; i++) {
        Value v = args->v[i];
        if (is_of_class(v))
            return true;
        for (size_t k = 0; i >= args->npos && v_is_type(v, &type_tuple) && k < tuple_of(v)->n;
             k++) // out=(a,)
            if (is_of_class(tuple_of(v)->items[k]))
                return true;
    }
    return false;
}

// Positional arguments, keywords, and what stands in lists and tuples among them.
typedef struct Walk {
    const Args *args;
    size_t at, inside;
} Walk;

static bool next_argument(Walk *w, Value *out) {
    const Value *items;
    size_t n;
    while (w->at < w->args->npos + w->args->nkw) {
        Value v = w->args->v[w->at];
        if (!v_is_type(v, &type_tuple) && !v_is_type(v, &type_list)) {
            w->at++;
            *out = v;
            return true;
        }
        value_items(v, &items, &n);
        if (w->inside < n) {
            *out = items[w->inside++];
            return true;
        }
        w->at++;
        w->inside = 0;
    }
    return false;
}

enum { MOST_CLASSES = 16, MOST_ARGUMENTS = 64 };

static void release_all(const Value *v, size_t n) {
    for (size_t i = 0; i < n; i++)
        value_release(v[i]);
}

// The arguments whose classes define `name`, one of each class: first those of derived classes.
// Owned, since they may stand in a list that their own methods change: release_all.
static size_t overriders(VM *vm, const Args *args, const char *name, Value found[MOST_CLASSES]) {
    size_t n = 0;
    Value v;
    for (Walk w = {.args = args}; n < MOST_CLASSES && next_argument(&w, &v);) {
        bool known = false;
        size_t place = n;
        if (v_is(said(vm, v, name), T_UNDEF))
            continue;
        for (size_t i = 0; i < n; i++) {
            known |= found[i].u.o->type == v.u.o->type;
            if (place == n && type_is_a(v.u.o->type, found[i].u.o->type))
                place = i;
        }
        if (known)
            continue;
        memmove(found + place + 1, found + place, (n - place) * sizeof *found);
        found[place] = value_copy(v);
        n++;
    }
    return n;
}

static bool priority_of(VM *vm, Value v, double *out) {
    Value p;
    bool has = false;
    bool ok = value_find_attr(vm, v, STR("__array_priority__"), &p, &has);
    if (!ok || !has) {
        *out = is_subarray(v) ? 0 : -1000000;
        return ok;
    }
    ok = value_float(vm, p, out);
    value_release(p);
    return ok;
}

// The array whose class a result has: the one of the highest __array_priority__, the first of
// these. Owned.
static bool choose(VM *vm, const Args *args, Value *out) {
    double best = 0, priority;
    Value v;
    *out = V_UNDEF;
    for (Walk w = {.args = args}; next_argument(&w, &v);) {
        if (!is_subarray(v) && v_is(said(vm, v, "__array_wrap__"), T_UNDEF))
            continue;
        value_retain(v);
        if (vm_raised(vm) || !priority_of(vm, v, &priority)) {
            value_release(v);
            value_release(*out);
            return false;
        }
        bool better = out->tag == T_UNDEF || priority > best;
        value_release(better ? *out : v);
        if (better)
            *out = v;
        if (better)
            best = priority;
    }
    return true;
}

// The arguments with plain arrays in place of those of classes. Owned: release_plain.
typedef struct Plain {
    Value v[MOST_ARGUMENTS];
    size_t n;
} Plain;

static void release_plain(Plain *p) {
    release_all(p->v, p->n);
}

static bool plain_items(VM *vm, Value list, Value *out) {
    const Value *items;
    size_t n;
    bool any = false;
    value_items(list, &items, &n);
    for (size_t i = 0; i < n; i++)
        any |= is_subarray(items[i]);
    if (!any) {
        *out = value_copy(list);
        return true;
    }
    bool tuple = v_is_type(list, &type_tuple);
    *out = tuple ? tuple_new(vm, items, n) : list_from(vm, list);
    if (out->tag == T_UNDEF)
        return false;
    for (size_t i = 0; i < n; i++) {
        Value *item = tuple ? &tuple_of(*out)->items[i] : &list_of(*out)->items[i];
        Value old = *item;
        if (!is_subarray(old))
            continue;
        if (!subarray_plain(vm, old, item)) {
            value_release(*out);
            return false;
        }
        value_release(old);
    }
    return true;
}

static bool make_plain(VM *vm, const Args *args, Plain *p) {
    size_t n = args->npos + args->nkw;
    p->n = 0;
    if (n > MOST_ARGUMENTS)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    for (; p->n < n; p->n++) {
        Value v = args->v[p->n], *to = &p->v[p->n];
        bool ok = true;
        if (is_subarray(v))
            ok = subarray_plain(vm, v, to);
        else if (v_is_type(v, &type_tuple) || v_is_type(v, &type_list))
            ok = plain_items(vm, v, to);
        else
            *to = value_copy(v);
        if (!ok) {
            release_plain(p);
            return false;
        }
    }
    return true;
}

// A result that is one of the arguments (out=) is given back as that.
static bool was_argument(const Args *args, const Plain *p, Value *out) {
    const Value *was, *is;
    size_t n, m;
    for (size_t i = 0; i < p->n; i++) {
        Value given = args->v[i], plain = p->v[i];
        if (value_items(given, &was, &n) && value_items(plain, &is, &m) && n == 1 && m == 1) {
            given = *was;
            plain = *is;
        }
        if (!is_subarray(given) || !is_array(*out) || plain.u.o != out->u.o)
            continue;
        value_retain(given);
        value_release(*out);
        *out = given;
        return true;
    }
    return false;
}

// ---- __array_function__ -------------------------------------------------------------------------

typedef struct Dispatched {
    Obj head;
    Value fn;
    const char *name;
    const char *twin;     // the module of cupy that has the function for its arrays, or NULL
    KeptClass kept_class; // what the table says to the name
    bool method;
} Dispatched;

static Dispatched *dispatched(Value v) {
    return (Dispatched *)(void *)v.u.o;
}

static Value keywords_dict(VM *vm, const Args *args) {
    Value d = dict_new(vm);
    for (size_t i = 0; i < args->nkw && d.tag != T_UNDEF; i++)
        if (!dict_set(vm, d, args->names[i], args->v[args->npos + i])) {
            value_release(d);
            return V_UNDEF;
        }
    return d;
}

static bool raise_nobody_answered(VM *vm, const char *name, const Value *who, size_t n) {
    Buf b = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        if (i)
            buf_add(&b, STR(", "));
        ok = value_repr(vm, v_obj(who[i].u.o->type->class_object), &b);
    }
    if (ok)
        vm_raise(vm, ERR_TYPE,
                 "no implementation found for 'numpy.%s' on types that implement "
                 "__array_function__: [%.*s]",
                 name, STR_ARG(buf_str(&b)));
    buf_free(&b);
    return false;
}

static bool ask_function(VM *vm, Value f, const Args *args, const Value *who, size_t n,
                         Value *out) {
    Value types[MOST_CLASSES], all[4] = {f};
    for (size_t i = 0; i < n; i++)
        types[i] = v_obj(who[i].u.o->type->class_object);
    all[1] = tuple_new(vm, types, n);
    all[2] = tuple_new(vm, args->v, args->npos);
    all[3] = keywords_dict(vm, args);
    Value name = intern(vm, STR("__array_function__"));
    bool ok = all[1].tag != T_UNDEF && all[2].tag != T_UNDEF && all[3].tag != T_UNDEF &&
              name.tag != T_UNDEF;
    bool answered = false;
    for (size_t i = 0; ok && !answered && i < n; i++) {
        ok = call_method(vm, who[i], string_of(name), all, 4, out);
        answered = ok && !v_same(*out, v_notimplemented);
        if (ok && !answered)
            value_release(*out);
    }
    for (int i = 1; i < 4; i++)
        value_release(all[i]);
    return ok && (answered || raise_nobody_answered(vm, dispatched(f)->name, who, n));
}

// What NumPy leaves to a method of the object: its class may have one of its own.
static bool own_method(VM *vm, const Dispatched *d, const Args *args, Value *out, bool *done) {
    static const char *const left[] = {
        "sum",      "prod",     "mean",    "std",       "var",          "max",
        "min",      "any",      "all",     "argmax",    "argmin",       "argsort",
        "clip",     "compress", "cumprod", "cumsum",    "diagonal",     "nonzero",
        "ravel",    "repeat",   "reshape", "round",     "searchsorted", "squeeze",
        "swapaxes", "take",     "trace",   "transpose", "choose"};
    Value fn;
    *done = false;
    if (!args->npos || !is_subarray(args->v[0]))
        return true;
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (strcmp(d->name, left[i]) != 0)
            continue;
        if (!v_is_type(said(vm, args->v[0], d->name), &type_function))
            return !vm_raised(vm);
        *done = true;
        if (!value_getattr(vm, args->v[0], str_of(d->name), &fn))
            return false;
        bool ok =
            vm_call(vm, fn, &(Args){args->v + 1, args->npos - 1, args->nkw, args->names}, out);
        value_release(fn);
        return ok;
    }
    return true;
}

static bool has_out(const Args *args) {
    for (size_t i = 0; i < args->nkw; i++)
        if (str_is(str_get(args->names[i]), "out"))
            return true;
    return false;
}

static bool call_like(VM *vm, const Dispatched *d, const Args *args, KeptClass what, Value like,
                      Value *out) {
    Plain p;
    if (!is_subarray(like))
        return vm_call(vm, d->fn, args, out);
    if (!make_plain(vm, args, &p))
        return false;
    bool ok = vm_call(vm, d->fn, &(Args){p.v, args->npos, args->nkw, args->names}, out);
    bool given = ok && (what != KEPT_PLAIN || has_out(args)) && was_argument(args, &p, out);
    if (ok && !given)
        ok = result_like(vm, what, like, out);
    release_plain(&p);
    return ok;
}

static bool is_of_cupy(Value v) {
    return is_array(v) && namespace_of(v) == NAMESPACE_CUPY;
}

bool has_arrays_of_cupy(const Value *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const Value *items;
        size_t count;
        if (is_of_cupy(v[i]))
            return true;
        if (!v_is_type(v[i], &type_tuple) && !v_is_type(v[i], &type_list))
            continue;
        value_items(v[i], &items, &count);
        for (size_t k = 0; k < count; k++)
            if (is_of_cupy(items[k]))
                return true;
    }
    return false;
}

// What cupy.ndarray.__array_function__ does: cupy's function of that name answers.
static bool call_twin(VM *vm, const Dispatched *d, const Args *args, Value *out, bool *done) {
    Value module, fn;
    if (!vm_import(vm, str_of(d->twin), &module))
        return false;
    bool ok = value_find_attr(vm, module, str_of(d->name), &fn, done);
    value_release(module);
    if (!ok || !*done)
        return ok;
    ok = vm_call(vm, fn, args, out);
    value_release(fn);
    return ok;
}

static bool dispatched_call(VM *vm, Value v, const Args *args, Value *out) {
    const Dispatched *d = dispatched(v);
    Value who[MOST_CLASSES], like;
    bool answered = false;
    if (d->twin && has_arrays_of_cupy(args->v, args->npos + args->nkw) &&
        (!call_twin(vm, d, args, out, &answered) || answered))
        return answered && !vm_raised(vm);
    size_t n = d->method ? 0 : overriders(vm, args, "__array_function__", who);
    bool ok = !vm_raised(vm);
    if (ok && n)
        ok = ask_function(vm, v, args, who, n, out);
    release_all(who, n);
    if (n || !ok)
        return ok;
    KeptClass what = d->kept_class;
    if (!d->method && (strcmp(d->name, "copy") == 0 || strcmp(d->name, "resize") == 0))
        what = KEPT_PLAIN; // the methods are others
    if (what == KEPT_SELF)
        return vm_call(vm, d->fn, args, out);
    bool done = false;
    if (!d->method && (!own_method(vm, d, args, out, &done) || done))
        return done && !vm_raised(vm);
    if (!choose(vm, args, &like))
        return false;
    ok = call_like(vm, d, args, what, like, out);
    value_release(like);
    return ok;
}

static void dispatched_clear(Obj *o) {
    Value fn = ((Dispatched *)(void *)o)->fn;
    ((Dispatched *)(void *)o)->fn = V_UNDEF;
    value_release(fn);
}

static void dispatched_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Dispatched *)(void *)o)->fn, ctx);
}
static bool dispatched_repr(VM *vm, Value v, Buf *out) {
    return value_repr(vm, dispatched(v)->fn, out);
}
static bool dispatched_hash(VM *vm, Value v, uint64_t *out) {
    return value_hash(vm, dispatched(v)->fn, out);
}
static bool dispatched_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    return value_find_attr(vm, dispatched(v)->fn, name, out, found);
}

static const Type type_dispatched;

// The function that a cell may have got hold of before is the same one.
static bool dispatched_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    Value x = v_is_type(a, &type_dispatched) ? dispatched(a)->fn : a;
    Value y = v_is_type(b, &type_dispatched) ? dispatched(b)->fn : b;
    *handled = op == OP_EQ || op == OP_NE;
    if (*handled)
        *out = v_bool(v_same(x, y) == (op == OP_EQ));
    return true;
}

static Value dispatched_behind(Value v) {
    return dispatched(v)->fn;
}

static const Type type_dispatched = {
    .name = "_ArrayFunctionDispatcher",
    .module = "numpy",
    .size = sizeof(Dispatched),
    .collected = true,
    .free = dispatched_clear,
    .traverse = dispatched_traverse,
    .clear = dispatched_clear,
    .repr = dispatched_repr,
    .hash = dispatched_hash,
    .getattr = dispatched_getattr,
    .compare = dispatched_compare,
    .call = dispatched_call,
    .behind = dispatched_behind,
};

bool dispatched_new(Lib *lib, Str name, const char *twin, bool method, Value fn, Value *out) {
    Value key = intern(lib->vm, name); // lives as long as the machine
    if (key.tag != T_UNDEF && kept_by(str_get(key))->class == KEPT_DIRECT) {
        *out = fn;
        return true;
    }
    Dispatched *d = key.tag != T_UNDEF ? obj_new(lib->vm, &type_dispatched) : NULL;
    if (!d) {
        value_release(fn);
        return false;
    }
    d->fn = fn;
    d->name = str_get(key).p;
    d->kept_class = kept_by(str_of(d->name))->class;
    d->method = method;
    d->twin = twin;
    *out = v_obj(&d->head);
    return true;
}

// Names are asked for anew: they may be other objects now.
static void forget_functions(Lib *lib) {
    for (size_t i = 0; i < sizeof lib->module / sizeof *lib->module; i++)
        if (lib->module[i].tag != T_UNDEF)
            module_forget(lib->module[i]);
}

void cupy_note(Lib *lib) {
    if (!lib->beside_cupy)
        forget_functions(lib);
    lib->beside_cupy = true;
}

bool subclass_note(Lib *lib, Value klass) {
    const Type *t = ((TypeObj *)klass.u.o)->type;
    Value key = intern(lib->vm, STR("__array_function__"));
    if (lib->dispatching || key.tag == T_UNDEF)
        return key.tag != T_UNDEF;
    bool asks = !v_is(type_find(lib->vm, t, string_of(key)), T_UNDEF);
    for (int f = 0; f < NAMESPACE_COUNT; f++)
        asks |= t->layout == &type_ndarray[f];
    if (vm_raised(lib->vm) || !asks)
        return !vm_raised(lib->vm);
    lib->dispatching = true;
    forget_functions(lib);
    return true;
}

// ---- __array_ufunc__ and __array_wrap__ ---------------------------------------------------------

// A call of a ufunc ("__call__") or of one of its methods ("reduce").
typedef struct UfuncCall {
    Value ufunc;
    const char *method;
    const Args *args;
} UfuncCall;

static bool raise_ufunc_refused(VM *vm, const UfuncCall *call) {
    const Args *args = call->args;
    Buf b = {0}, types = {0};
    bool ok = value_repr(vm, call->ufunc, &b);
    buf_printf(&b, ", '%s'", call->method);
    for (size_t i = 0; ok && i < args->npos; i++) {
        buf_add(&b, STR(", "));
        ok = value_repr(vm, args->v[i], &b);
        buf_printf(&types, "%s'%s'", i ? ", " : "", value_type(vm, args->v[i])->name);
    }
    if (ok)
        vm_raise(vm, ERR_TYPE,
                 "operand type(s) all returned NotImplemented from __array_ufunc__(%.*s): %.*s",
                 STR_ARG(buf_str(&b)), STR_ARG(buf_str(&types)));
    buf_free(&types);
    buf_free(&b);
    return false;
}

// v.__array_ufunc__(ufunc, method, *inputs, **keywords), with out= as a tuple.
static bool ask_ufunc(VM *vm, Value v, const UfuncCall *call, Value *out) {
    const Args *args = call->args;
    Value method = str_new(vm, str_of(call->method));
    Value all[MOST_ARGUMENTS + 2] = {call->ufunc, method};
    Value fn, packed = V_UNDEF;
    size_t n = args->npos + args->nkw;
    if (n > MOST_ARGUMENTS || all[1].tag == T_UNDEF)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    for (size_t i = 0; i < n; i++) {
        all[i + 2] = args->v[i];
        bool is_out = i >= args->npos && str_is(str_get(args->names[i - args->npos]), "out");
        if (is_out && !v_is_type(args->v[i], &type_tuple))
            all[i + 2] = packed = tuple_new(vm, &args->v[i], 1);
    }
    bool ok = value_getattr(vm, v, STR("__array_ufunc__"), &fn);
    if (ok) {
        ok = vm_call(vm, fn, &(Args){all, args->npos + 2, args->nkw, args->names}, out);
        value_release(fn);
    }
    value_release(all[1]);
    value_release(packed);
    return ok;
}

// The result by the class's own __array_wrap__(array, context, return_scalar), or as an array of
// the class.
static bool wrap(VM *vm, Value like, Value ufunc, const Args *args, bool zero, Value *out) {
    Value made;
    if (v_is(said(vm, like, "__array_wrap__"), T_UNDEF))
        return !is_subarray(like) || result_like(vm, zero ? KEPT_ZERO : KEPT_LIKE, like, out);
    if (!is_array(*out) && !zero)
        return true;
    Value all[3] = {*out, V_NONE, v_bool(!is_array(*out))};
    Value parts[3] = {ufunc, tuple_new(vm, args->v, args->npos), v_int(0)};
    Array *a;
    Err e;
    err_clear(&e);
    bool ok = parts[1].tag != T_UNDEF &&
              array_argument(vm, is_array(like) ? namespace_of(like) : NAMESPACE_NUMPY, *out,
                             DT_COUNT, &a);
    value_release(*out);
    if (ok)
        ok = lib_array_value(lib_of(vm), NAMESPACE_NUMPY, a, &e, &all[0]);
    if (ok) {
        all[1] = tuple_new(vm, parts, 3);
        Value name = intern(vm, STR("__array_wrap__"));
        ok = all[1].tag != T_UNDEF && name.tag != T_UNDEF &&
             call_method(vm, like, string_of(name), all, 3, &made);
        value_release(all[0]);
        value_release(all[1]);
    }
    value_release(parts[1]);
    if (ok)
        *out = made;
    return ok;
}

// The answer of the first of them that has one.
static bool ask_overriders(VM *vm, const Value *who, size_t n, const UfuncCall *call, Value *out) {
    for (size_t i = 0; i < n; i++) {
        if (v_is(said(vm, who[i], "__array_ufunc__"), T_NONE))
            return vm_raise(vm, ERR_TYPE,
                            "operand '%s' does not support ufuncs (__array_ufunc__=None)",
                            type_name(vm, who[i]));
        if (!ask_ufunc(vm, who[i], call, out))
            return false;
        if (!v_same(*out, v_notimplemented))
            return true;
        value_release(*out);
    }
    return raise_ufunc_refused(vm, call);
}

static bool ufunc_like(VM *vm, Value ufunc, Value fn, const Args *args, Value like, Value *out) {
    Plain p;
    if (like.tag == T_UNDEF || is_items(like))
        return vm_call(vm, fn, args, out);
    if (!make_plain(vm, args, &p))
        return false;
    bool ok = vm_call(vm, fn, &(Args){p.v, args->npos, args->nkw, args->names}, out);
    if (ok && !was_argument(args, &p, out))
        ok = wrap(vm, like, ufunc, args, is_subarray(like), out);
    release_plain(&p);
    return ok;
}

bool ufunc_of_classes(VM *vm, Value ufunc, const char *method, Value fn, const Args *args,
                      Value *out) {
    Value who[MOST_CLASSES], like;
    size_t n = overriders(vm, args, "__array_ufunc__", who);
    bool ok = !vm_raised(vm);
    if (ok && n)
        ok = ask_overriders(vm, who, n, &(UfuncCall){ufunc, method, args}, out);
    release_all(who, n);
    if (n || !ok || !choose(vm, args, &like))
        return ok && n;
    ok = ufunc_like(vm, ufunc, fn, args, like, out);
    value_release(like);
    return ok;
}

static bool find_ufunc(VM *vm, const char *name, Value *out) {
    Value numpy;
    if (!vm_import(vm, STR("numpy"), &numpy))
        return false;
    bool ok = value_getattr(vm, numpy, str_of(name), out);
    value_release(numpy);
    return ok;
}

bool subarray_reduce(VM *vm, const char *method, Value self, Value axis, Value *out, bool *done) {
    static const struct {
        const char *method, *ufunc;
    } known[] = {{"sum", "add"},     {"prod", "multiply"},  {"max", "maximum"},
                 {"min", "minimum"}, {"any", "logical_or"}, {"all", "logical_and"}};
    Value ufunc, reduce, all[2] = {self, axis.tag != T_UNDEF ? axis : V_NONE};
    *done = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].method, method) != 0 ||
            v_is(said(vm, self, "__array_ufunc__"), T_UNDEF))
            continue;
        *done = true;
        if (!find_ufunc(vm, known[i].ufunc, &ufunc))
            return false;
        bool ok = value_getattr(vm, ufunc, STR("reduce"), &reduce);
        if (ok) {
            ok = call_values(vm, reduce, all, 2, out);
            value_release(reduce);
        }
        value_release(ufunc);
        return ok;
    }
    return !vm_raised(vm);
}

// ---- operators ----------------------------------------------------------------------------------

static bool by_ufunc(VM *vm, const char *name, const Value *v, size_t n, Value *out) {
    Value ufunc;
    if (!find_ufunc(vm, name, &ufunc))
        return false;
    bool ok = call_values(vm, ufunc, v, n, out);
    value_release(ufunc);
    return ok;
}

// Is the operator the ufunc's matter, which looks at __array_ufunc__ and __array_wrap__? *refused:
// the other operand does not want it.
static bool asks_ufunc(VM *vm, const Value *v, size_t n, bool *refused) {
    bool asks = false;
    *refused = false;
    for (size_t i = 0; i < n; i++) {
        Value own = said(vm, v[i], "__array_ufunc__");
        *refused |= v_is(own, T_NONE);
        asks |= !v_is(own, T_UNDEF) || !v_is(said(vm, v[i], "__array_wrap__"), T_UNDEF);
    }
    return asks;
}

static bool of_class(VM *vm, const Value *v, size_t n, Value *out) {
    Value like;
    if (!choose(vm, &(Args){.v = v, .npos = n}, &like)) {
        value_release(*out);
        return false;
    }
    bool ok = !is_subarray(like) || result_like(vm, KEPT_ZERO, like, out);
    value_release(like);
    return ok;
}

bool subarray_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Value v[2] = {a, b};
    bool refused;
    OpId id = binary_op_id(op);
    if (asks_ufunc(vm, v, 2, &refused)) {
        *handled = !refused;
        return refused || by_ufunc(vm, op == OP_MATMUL ? "matmul" : op_info(id)->name, v, 2, out);
    }
    return !vm_raised(vm) && array_binary_plain(vm, op, a, b, out, handled) &&
           (!*handled || of_class(vm, v, 2, out));
}

bool subarray_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    Value v[2] = {a, b};
    bool refused;
    if (asks_ufunc(vm, v, 2, &refused)) {
        *handled = !refused;
        return refused || by_ufunc(vm, op_info(compare_op_id(op))->name, v, 2, out);
    }
    return !vm_raised(vm) && array_compare_plain(vm, op, a, b, out, handled) &&
           (!*handled || of_class(vm, v, 2, out));
}

bool subclass_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled) {
    static const char *const names[] = {"negative", "positive", "invert"};
    bool refused;
    *handled = true;
    if (asks_ufunc(vm, &v, 1, &refused) && !refused)
        return by_ufunc(vm, names[op], &v, 1, out);
    return type_ndarray[namespace_of(v)].unary(vm, op, v, out, handled) && of_class(vm, &v, 1, out);
}

bool subclass_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    Value v[3] = {a, b, a}, name, ufunc;
    bool refused;
    if (!asks_ufunc(vm, v, 2, &refused) || op == OP_MATMUL)
        return type_ndarray[namespace_of(a)].inplace(vm, op, a, b, out, handled);
    *handled = !refused;
    if (refused)
        return true;
    if (!find_ufunc(vm, op_info(binary_op_id(op))->name, &ufunc))
        return false;
    name = intern(vm, STR("out"));
    bool ok = name.tag != T_UNDEF && vm_call(vm, ufunc, &(Args){v, 2, 1, &name}, out);
    value_release(ufunc);
    return ok;
}

// ---- subscripts and attributes ------------------------------------------------------------------

bool subclass_getitem(VM *vm, Value v, Value key, Value *out) {
    return array_getitem(vm, v, key, out) && result_like(vm, KEPT_LIKE, v, out);
}

bool subclass_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    static const char *const parts[] = {"T", "real", "imag", "mT"};
    Value fn;
    if (!text_method(lib_of(vm), namespace_of(v), name, &fn, found))
        return false;
    if (*found) { // a method that the array language has
        if (!dispatched_new(lib_of(vm), name, NULL, true, fn, &fn))
            return false;
        *out = bound_new(vm, v, fn);
        value_release(fn);
        return out->tag != T_UNDEF;
    }
    if (!type_ndarray[namespace_of(v)].getattr(vm, v, name, out, found))
        return false;
    for (size_t i = 0; *found && i < sizeof parts / sizeof *parts; i++)
        if (str_is(name, parts[i]))
            return result_like(vm, KEPT_LIKE, v, out);
    return true;
}

bool subclass_setattr(VM *vm, Value v, Str name, Value value) {
    static const char *const own[] = {"real", "imag", "flat", "dtype", "shape"};
    Value key = intern(vm, name);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (str_is(name, own[i]))
            return type_ndarray[namespace_of(v)].setattr(vm, v, name, value);
    return key.tag != T_UNDEF && instance_keep(vm, v, string_of(key), value);
}

// ---- making -------------------------------------------------------------------------------------

bool subarray_make(VM *vm, Obj *klass, const Args *args, Value *out) {
    const Type *t = ((TypeObj *)klass)->type;
    const Type *like = t->layout ? t->layout : t;
    Namespace namespace = (Namespace)(like - type_ndarray);
    Value fn, plain;
    Err e;
    err_clear(&e);
    if (!text_inner(lib_of(vm), namespace, STR("numeric"), STR("_new_array"), &fn))
        return false;
    bool ok = vm_call(vm, fn, args, &plain);
    value_release(fn);
    if (!ok || !t->class_object) {
        *out = ok ? plain : V_UNDEF;
        return ok;
    }
    if (!is_array(
            plain)) { // texts, objects, dates, records: an array of the language's own classes
        value_release(plain);
        return vm_raise(
            vm, ERR_NOT_IMPLEMENTED,
            "arrays of the class %s hold numbers here, no texts, objects, dates or records",
            t->name);
    }
    Array *a = array_retain(array_of(plain));
    value_release(plain);
    return subarray_new(vm, klass, a, V_UNDEF, &e, out);
}

// ndarray.__new__(klass, shape, ...)
static bool static_new(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *given = tuple_of(args[1]);
    Value v[MOST_ARGUMENTS], names[MOST_ARGUMENTS], key, item;
    size_t n = 0, at = 0;
    const Type *t = value_class(args[0]);
    if (!t ||
        !(type_is_a(t, &type_ndarray[NAMESPACE_NUMPY]) ||
          type_is_a(t, &type_ndarray[NAMESPACE_CUPY])) ||
        (t->class_object && !t->layout))
        return vm_raise(vm, ERR_TYPE, "ndarray.__new__(X): X is not a subtype of ndarray");
    if (given->n + dict_length(args[2]) > MOST_ARGUMENTS)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    for (; n < given->n; n++)
        v[n] = given->items[n];
    size_t nkw = 0;
    for (; dict_next(args[2], &at, &key, &item); nkw++) {
        names[nkw] = key;
        v[n + nkw] = item;
    }
    return subarray_make(vm, args[0].u.o, &(Args){v, n, nkw, names}, out);
}

bool subclass_register(Lib *lib) {
    return type_add_static(lib->vm, &type_ndarray[NAMESPACE_NUMPY],
                           "__new__(cls, /, *args, **kwargs)", static_new,
                           "A new array of a class.") &&
           type_add_static(lib->vm, &type_ndarray[NAMESPACE_CUPY],
                           "__new__(cls, /, *args, **kwargs)", static_new,
                           "A new array of a class.");
}

// as_class(a, klass, of): a as an array of klass.
bool fn_core_as_class(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Type *t = value_class(args[1]);
    Err e;
    err_clear(&e);
    bool derives = t && (t->layout ? t->layout : t) >= type_ndarray &&
                   (t->layout ? t->layout : t) < type_ndarray + NAMESPACE_COUNT;
    if (!is_array(args[0]) || !derives)
        return vm_raise(vm, ERR_TYPE, "Type must be a sub-type of ndarray type");
    return subarray_new(vm, args[1].u.o, array_retain(array_of(args[0])), args[2], &e, out);
}

// plain(a): a itself, or its elements as a plain array.
bool fn_core_plain(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return is_subarray(args[0]) ? subarray_plain(vm, args[0], out)
                                : (*out = value_copy(args[0]), true);
}

// ---- methods that classes of cells build upon ---------------------------------------------------

bool method_array_finalize(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)self;
    (void)args;
    *out = V_NONE;
    return true;
}

bool method_array_wrap(VM *vm, Value self, Value *args, Value *out) {
    *out = value_copy(args[0]);
    if (!is_subarray(self))
        return true;
    if (!is_array(*out)) {
        value_release(*out);
        return vm_raise(vm, ERR_TYPE, "can only be called with ndarray object");
    }
    return result_like(vm, KEPT_LIKE, self, out);
}

// What an array does that does not override: it refuses where another operand overrides.
bool method_array_ufunc(VM *vm, Value self, Value *args, Value *out) {
    const Tuple *inputs = tuple_of(args[2]);
    Value v[MOST_ARGUMENTS], names[MOST_ARGUMENTS], key, item, who[MOST_CLASSES], fn;
    size_t n = 0, nkw = 0, at = 0;
    if (inputs->n + dict_length(args[3]) > MOST_ARGUMENTS)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    for (; n < inputs->n; n++)
        v[n] = inputs->items[n];
    for (; dict_next(args[3], &at, &key, &item); nkw++) {
        names[nkw] = key;
        v[n + nkw] = item;
    }
    Args given = {v, n, nkw, names};
    (void)self;
    size_t overriding = overriders(vm, &given, "__array_ufunc__", who);
    release_all(who, overriding);
    if (vm_raised(vm))
        return false;
    if (overriding) {
        *out = value_copy(v_notimplemented);
        return true;
    }
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "method must be a text");
    if (!value_getattr(vm, args[0], str_get(args[1]), &fn))
        return false;
    bool ok = vm_call(vm, fn, &given, out);
    value_release(fn);
    return ok;
}

static bool call_undispatched(VM *vm, Value fn, const Args *args, Value *out) {
    Value again;
    if (!v_is_type(fn, &type_dispatched))
        return vm_call(vm, fn, args, out);
    value_retain(dispatched(fn)->fn);
    if (!dispatched_new(lib_of(vm), str_of(dispatched(fn)->name), NULL, true, dispatched(fn)->fn,
                        &again))
        return false;
    bool ok = vm_call(vm, again, args, out);
    value_release(again);
    return ok;
}

// The function itself, for arrays and classes that leave it to NumPy.
bool method_array_function(VM *vm, Value self, Value *args, Value *out) {
    Value v[MOST_ARGUMENTS], names[MOST_ARGUMENTS], key, item, fn = args[0], pos;
    size_t n, nkw = 0, at = 0;
    const Value *items;
    (void)self;
    if (!value_items(args[2], &items, &n) || !v_has(args[3], &type_dict) ||
        n + dict_length(args[3]) > MOST_ARGUMENTS)
        return vm_raise(vm, ERR_TYPE, "a tuple and a dict of arguments are needed");
    if (!value_hold(vm, args[2], &pos))
        return false; // the function may change the list and the dict
    value_items(pos, &items, &n);
    if (n)
        memcpy(v, items, n * sizeof *v);
    for (; dict_next(args[3], &at, &key, &item); nkw++) {
        names[nkw] = value_copy(key);
        v[n + nkw] = value_copy(item);
    }
    bool ok = call_undispatched(vm, fn, &(Args){v, n, nkw, names}, out);
    release_all(names, nkw);
    release_all(v + n, nkw);
    value_release(pos);
    return ok;
}
