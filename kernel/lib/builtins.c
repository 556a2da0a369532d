// builtins.c: the rows of builtins.def as functions of the language: found by
// name in a module, made when first asked for, and then kept by the module.
#include "kernel/vm/slot_methods.h"
#include "kernel/lib/functions.h"
#include "kernel/lib/kept.h"
#include "kernel/lib/lib_steady.h"
#include "kernel/lib/subclass.h"
#include "kernel/lib/text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Row {
    unsigned where;
    const char *name, *signature; // signature with the name
    NativeFn fn;
    OpId op;                // ufuncs
    double (*math)(double); // MATH1
    const char *doc, *example, *result;
    bool method;
} Row;

static const Row rows[] = {
#define CORE(C, NAME, PARAMS) \
    {IN_CORE, NAME, NAME "(" PARAMS ")", fn_##C, OP_ID_COUNT, NULL, "", "", "", false},
#define FN(WHERE, C, NAME, PARAMS, DOC, EX, RES) \
    {WHERE, NAME, NAME "(" PARAMS ")", fn_##C, OP_ID_COUNT, NULL, DOC, EX, RES, false},
#define METHOD(WHERE, C, NAME, SELF, PARAMS, DOC, EX, RES) \
    {WHERE, NAME, NAME "(" SELF ", " PARAMS ")", fn_##C, OP_ID_COUNT, NULL, DOC, EX, RES, true},
#define METHOD0(WHERE, C, NAME, SELF, DOC, EX, RES) \
    {WHERE, NAME, NAME "(" SELF ")", fn_##C, OP_ID_COUNT, NULL, DOC, EX, RES, true},
#define UFUNC1(OP, DOC, EX, RES)                                                          \
    {IN_ARRAYS,                                                                           \
     NULL,                                                                                \
     "(x, /, out=None, *, where=True, dtype=None, casting=None, order=None, subok=None)", \
     fn_ufunc1,                                                                           \
     OP_ID_##OP,                                                                          \
     NULL,                                                                                \
     DOC,                                                                                 \
     EX,                                                                                  \
     RES,                                                                                 \
     false},
#define UFUNC2(OP, DOC, EX, RES)                                                               \
    {IN_ARRAYS,                                                                                \
     NULL,                                                                                     \
     "(x1, x2, /, out=None, *, where=True, dtype=None, casting=None, order=None, subok=None)", \
     fn_ufunc2,                                                                                \
     OP_ID_##OP,                                                                               \
     NULL,                                                                                     \
     DOC,                                                                                      \
     EX,                                                                                       \
     RES,                                                                                      \
     false},
#define MATH1(C, DOC, EX, RES) \
    {IN_MATH, #C, #C "(x, /)", fn_math1, OP_ID_COUNT, C, DOC, EX, RES, false},
#include "kernel/lib/builtins.def"
};
enum { ROWS = sizeof rows / sizeof *rows };

static const struct {
    const char *alias, *name;
} aliases[] = {
#define ALIAS(SECOND, NAME) {SECOND, NAME},
#include "kernel/lib/builtins.def"
};

static const struct {
    const char *name;
    double value;
    unsigned where;
} constants[] = {
    {"pi", 3.141592653589793, IN_ARRAYS | IN_MATH},
    {"e", 2.718281828459045, IN_ARRAYS | IN_MATH},
    {"tau", 6.283185307179586, IN_MATH},
    {"inf", INFINITY, IN_ARRAYS | IN_MATH},
    {"nan", NAN, IN_ARRAYS | IN_MATH},
    {"euler_gamma", 0.5772156649015329, IN_ARRAYS},
};

static const char *row_name(const Row *r) {
    return r->name ? r->name : op_info(r->op)->name;
}

// ---- methods of arrays --------------------------------------------------------------------------

// A method is its function with the array in front.
static bool method_call(VM *vm, NativeFn fn, const char *name, Value self, const Value *args, int n,
                        Value *out) {
    Value all[12] = {self};
    FnContext ctx = {.lib = lib_of(vm), .namespace = namespace_of(self), .op = OP_ID_COUNT};
    for (int i = 0; i < n; i++)
        all[i + 1] = args[i];
    ctx.lib->met_items = false;
    bool done = false;
    Value axis = n ? args[0] : V_UNDEF;
    if (is_subarray(self) && (!subarray_reduce(vm, name, self, axis, out, &done) || done))
        return done;
    if (fn(vm, &ctx, all, out))
        return !is_subarray(self) || subarray_result(vm, name, self, out);
    return ctx.lib->met_items && ctx.namespace == NAMESPACE_NUMPY &&
           fallback(ctx.lib, name, all, n + 1, out);
}

// How many values a parameter list binds: its items but for a bare "*" or "/"; a bracket may close
// it.
static int count_parameters(const char *params) {
    int n = 0;
    for (Str rest = str_of(params); rest.p;) {
        Str item = str_trim(str_split(&rest, ','));
        n += item.n && !str_is(item, "*") && !str_is(item, "/") && !str_is(item, "/)") &&
             !str_is(item, ")");
    }
    return n;
}

#define METHOD(WHERE, C, NAME, SELF, PARAMS, DOC, EX, RES)                \
    static bool method_##C(VM *vm, Value self, Value *args, Value *out) { \
        static int n = -1;                                                \
        if (n < 0)                                                        \
            n = count_parameters(PARAMS);                                 \
        return method_call(vm, fn_##C, NAME, self, args, n, out);         \
    }
#define METHOD0(WHERE, C, NAME, SELF, DOC, EX, RES)                       \
    static bool method_##C(VM *vm, Value self, Value *args, Value *out) { \
        return method_call(vm, fn_##C, NAME, self, args, 0, out);         \
    }
#include "kernel/lib/builtins.def"

// What Python's abs(x) asks of an array.
static bool method_abs(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Err e;
    err_clear(&e);
    ArrayArg in = {.array = array_of(self)};
    return lib_result_value(lib_of(vm), namespace_of(self), array_op(OP_ID_ABS, &in, &e), &e,
                            out) &&
           (!is_subarray(self) || subarray_result(vm, "__abs__", self, out));
}

// a += b and the like as methods.
static bool method_inplace(VM *vm, BinaryOp op, Value self, Value other, Value *out) {
    const Type *t = is_subarray(self) ? self.u.o->type->layout->subclass_slots : self.u.o->type;
    bool handled = false;
    if (!t->inplace(vm, op, self, other, out, &handled))
        return false;
    if (!handled && !t->binary(vm, op, self, other, out, &handled))
        return false; // raises what it cannot do
    return handled || (*out = value_copy(v_notimplemented), true);
}
#define BINARY(NAME, OP)                                                      \
    static bool method_i##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return method_inplace(vm, OP_##OP, self, args[0], out);               \
    }
#define COMPARE(NAME, OP)
#include "kernel/vm/slot_methods.def"
#undef BINARY
#undef COMPARE

const Method array_methods[] = {
// those of cupy alone come first: numpy's begin behind them
#define CUPY_METHOD(WHERE, C, NAME, SELF, PARAMS, DOC, EX, RES) \
    {NAME "(" PARAMS ")", method_##C, DOC},
#include "kernel/lib/builtins.def"
    {"__abs__()", method_abs, "Absolute value."},
    {"__array_finalize__(obj, /)", method_array_finalize, "Called on each new array of a class."},
    {"__array_wrap__(array, context=None, return_scalar=False, /)", method_array_wrap,
     "The array in the class of self."},
    {"__array_ufunc__(ufunc, method, /, *inputs, **kwargs)", method_array_ufunc,
     "What a ufunc does with such arrays."},
    {"__array_function__(func, types, args, kwargs)", method_array_function,
     "What a function does with such arrays."},
    CONTAINER_METHODS,
    ITEM_METHODS,
#define BINARY(NAME, OP)                                                                          \
    {"__" #NAME "__(value, /)", slot_##NAME, "The operator."},                                    \
        {"__r" #NAME "__(value, /)", slot_r##NAME, "The operator, with the array on the right."}, \
        {"__i" #NAME "__(value, /)", method_i##NAME, "The operator that changes the array."},
#define COMPARE(NAME, OP) {"__" #NAME "__(value, /)", slot_##NAME, "The comparison."},
#include "kernel/vm/slot_methods.def"
#undef BINARY
#undef COMPARE
#define CUPY_METHOD(...)
#define METHOD(WHERE, C, NAME, SELF, PARAMS, DOC, EX, RES) {NAME "(" PARAMS ")", method_##C, DOC},
#define METHOD0(WHERE, C, NAME, SELF, DOC, EX, RES) {NAME "()", method_##C, DOC},
#include "kernel/lib/builtins.def"
    {0},
};

// ---- finding ------------------------------------------------------------------------------------

static const Row *find_row(Str name, unsigned where) {
    for (int i = 0; i < ROWS; i++)
        if ((rows[i].where & where) && str_is(name, row_name(&rows[i])))
            return &rows[i];
    for (size_t i = 0; (where & IN_ARRAYS) && i < sizeof aliases / sizeof *aliases; i++)
        if (str_is(name, aliases[i].alias))
            return find_row(str_of(aliases[i].name), where);
    return NULL;
}

static bool find_constant(Str name, unsigned where, double *out) {
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if ((constants[i].where & where) && str_is(name, constants[i].name)) {
            *out = constants[i].value;
            return true;
        }
    return false;
}

// Contexts live as long as the library: natives refer to them.
static FnContext *context(Lib *lib, Namespace namespace, const Row *row) {
    FnContext *c = arena_alloc(&lib->arena, sizeof *c);
    if (c)
        *c = (FnContext){.lib = lib,
                         .namespace = namespace,
                         .op = (int)row->op,
                         .math = row->math,
                         .name = row->name};
    return c;
}

// The signature of a ufunc row lacks the name, which is NumPy's for the operation.
static const char *full_signature(Lib *lib, const Row *row) {
    if (row->name)
        return row->signature;
    Str name = str_of(row_name(row));
    Str params = str_of(row->signature);
    char *text = arena_alloc(&lib->arena, name.n + params.n + 1);
    if (!text)
        return NULL;
    memcpy(text, name.p, name.n);
    memcpy(text + name.n, params.p, params.n);
    return text;
}

// A function that may be given texts, objects, dates or records.
static bool call_row(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    c->lib->met_items = false;
    if (c->keeps_order && (is_swapped(vm, args[0]) || (c->nargs > 1 && is_swapped(vm, args[1]))))
        return fallback(c->lib, c->name, args, c->nargs, out);
    FnContext of_cupy = *c;
    of_cupy.namespace = NAMESPACE_CUPY;
    const bool twin =
        c->for_cupy && c->lib->beside_cupy && has_arrays_of_cupy(args, (size_t)c->nargs);
    if (c->row(vm, twin ? &of_cupy : ctx, args, out))
        return true;
    return c->lib->met_items && context_namespace(c) == NAMESPACE_NUMPY &&
           fallback(c->lib, c->name, args, c->nargs, out);
}

NativeFn row_function(NativeFn fn, const FnContext *c) {
    return fn == call_row ? c->row : fn;
}

static bool make_function(Lib *lib, Namespace namespace, const Row *row, Value *out) {
    FnContext *ctx = context(lib, namespace, row);
    const char *signature = ctx ? full_signature(lib, row) : NULL;
    if (!signature)
        return vm_no_memory(lib->vm);
    bool second = row->op == OP_ID_COUNT && (row->where & (IN_ARRAYS | IN_CORE));
    if (second) {
        ctx->row = row->fn;
        ctx->name = row_name(row);
        ctx->nargs = count_parameters(strchr(signature, '(') + 1);
        ctx->for_cupy = namespace == NAMESPACE_NUMPY && !(row->where & IN_CORE) &&
                        kept_by(str_of(row_name(row)))->class != KEPT_DIRECT;
        ctx->keeps_order = kept_by(str_of(row_name(row)))->marks & ORDER;
    }
    *out = native_new(lib->vm, signature, second ? call_row : row->fn, ctx, row->doc);
    if (out->tag == T_UNDEF || row->op == OP_ID_COUNT)
        return out->tag != T_UNDEF;
    return ufunc_value(lib, namespace, row->op, *out, out);
}

// Says in which module a function was found first.
static void set_module(Value v, const char *name) {
    if (v_is_type(v, &type_native)) {
        Native *n = (Native *)(void *)v.u.o;
        if (!n->module)
            n->module = name;
    } else if (v_is_type(v, &type_function)) {
        Source *s = ((Function *)(void *)v.u.o)->code->source;
        if (!s->module && !s->space)
            s->module = name;
    }
}

// ---- modules ------------------------------------------------------------------------------------

static const struct ModuleRow {
    const char *name;
    unsigned where;
    Namespace namespace;
    const char *doc;
} modules[] = {
#define SPACE(NAME, WHERE, NAMESPACE, DOC) {NAME, WHERE, NAMESPACE_##NAMESPACE, DOC},
#include "kernel/lib/spaces.def"
#undef SPACE
};
enum { MODULES = sizeof modules / sizeof *modules };
_Static_assert(MODULES <= sizeof((Lib *)0)->module / sizeof(Value), "room for every module");

static int find_module(Str name) {
    for (int i = 0; i < MODULES; i++)
        if (str_is(name, modules[i].name))
            return i;
    return -1;
}

// ---- modules written in the language ------------------------------------------------------------

#define MODULE(ID, NAME) extern const char array_module_##ID[], array_module_end_##ID[];
#include "kernel/lib/modules.def"
#undef MODULE

static const struct TextModule {
    const char *name, *begin, *end;
} text_modules[] = {
#define MODULE(ID, NAME) {#NAME, array_module_##ID, array_module_end_##ID},
#include "kernel/lib/modules.def"
#undef MODULE
};

static const struct TextModule *find_text_module(Str name) {
    for (size_t i = 0; i < sizeof text_modules / sizeof *text_modules; i++)
        if (str_is(name, text_modules[i].name))
            return &text_modules[i];
    return NULL;
}

bool lib_next_module(size_t *at, LibModule *out) {
    size_t i = (*at)++;
    size_t texts = sizeof text_modules / sizeof *text_modules;
    *out = (LibModule){0};
    if (i < MODULES)
        *out =
            (LibModule){.name = modules[i].name, .doc = modules[i].doc, .where = modules[i].where};
    else if (i - MODULES < texts) {
        const struct TextModule *t = &text_modules[i - MODULES];
        *out = (LibModule){.name = t->name, .text = {t->begin, (size_t)(t->end - t->begin)}};
    }
    return out->name != NULL;
}

static bool submodule(Lib *lib, int parent, Str name, Value *out, bool *found) {
    char full[64];
    int n = snprintf(full, sizeof full, "%s.%.*s", modules[parent].name, STR_ARG(name));
    if (n < 0 || (size_t)n >= sizeof full)
        return true;
    if (find_module(str_of(full)) < 0 && !find_text_module(str_of(full)))
        return true;
    *found = true;
    return vm_import(lib->vm, str_of(full), out);
}

// A name of cupy's or cupy.random's part that is written in the language.
static bool name_of_more(Lib *lib, const struct ModuleRow *m, Str name, Value *out, bool *found) {
    Value more;
    bool random = m->where == IN_RANDOM && m->namespace == NAMESPACE_CUPY &&
                  !str_is(str_of(m->name), "cupy._draws");
    *found = false;
    if (!(m->where & IN_CUPY || random) || !name.n || name.p[0] == '_')
        return true;
    if (!vm_import(lib->vm, random ? STR("cupy._random") : STR("cupy._more"), &more))
        return false;
    bool ok = value_find_attr(lib->vm, more, name, out, found);
    value_release(more);
    return ok;
}

// The error classes that NumPy's modules name; the language has them all.
static const ErrKind error_classes[] = {ERR_AXIS, ERR_LINALG, ERR_UFUNC_TYPE, ERR_COMPLEX_WARN,
                                        ERR_RANK_WARN};
enum { ERROR_CLASSES = sizeof error_classes / sizeof *error_classes };

static bool error_class(Lib *lib, Str name, Value *out, bool *found) {
    for (size_t i = 0; i < ERROR_CLASSES; i++) {
        if (!str_is(name, err_name(error_classes[i])))
            continue;
        *found = true;
        *out = value_copy(vm_error_class(lib->vm, error_classes[i]));
        return out->tag != T_UNDEF;
    }
    return true;
}

// Names that NumPy 2 took away and that programs still use.
static bool old_constant(Str name, double *x) {
    bool is_nan = str_is(name, "NAN");
    *x = is_nan ? (double)NAN : (double)INFINITY;
    return is_nan || str_is(name, "Inf") || str_is(name, "PINF");
}

// The values that numpy and cupy have besides functions and classes of elements.
static bool array_module_value(Lib *lib, Namespace namespace, Str name, Value *out) {
    const bool cupy = namespace == NAMESPACE_CUPY;
    double x;
    if (str_is(name, "newaxis"))
        *out = V_NONE;
    else if (str_is(name, "True_"))
        *out = lib_scalar_value(lib, scalar_bool(true));
    else if (str_is(name, "False_"))
        *out = lib_scalar_value(lib, scalar_bool(false));
    else if (str_is(name, "ndarray"))
        *out = value_copy(lib->array_class[namespace]);
    else if (str_is(name, "dtype"))
        *out = value_copy(lib->dtype_class);
    else if (old_constant(name, &x))
        *out = v_float(x);
    else if (str_is(name, "__version__"))
        *out = str_new(lib->vm, cupy ? STR(CUPY_VERSION) : STR(NUMPY_VERSION));
    else
        return false;
    return true;
}

static bool array_module_name(Lib *lib, Namespace namespace, Str name, Value *out, bool *found) {
    Dtype dt;
    if (!abstract_class(lib, name, out, found) || *found)
        return *found;
    *found = true;
    if (str_is(name, "ufunc"))
        return ufunc_class(lib, out);
    if (array_module_value(lib, namespace, name, out))
        return true;
    bool plain = !str_is(name, "int") && !str_is(name, "float") && name.n > 2; // those are Python's
    *found = plain && dtype_parse(name, &dt);
    if (*found)
        *out = value_copy(scalar_class(lib, dt));
    return true;
}

typedef struct ModuleContext {
    Lib *lib;
    int module;
} ModuleContext;

// Names that older programs use, and what NumPy has and this program does not.
static bool tell_removed(VM *vm, const char *module, Str name) {
    static const struct {
        const char *name, *instead;
        enum { REMOVED_NAME, BUILTIN_NAME, MISSING_NAME } why;
    } known[] = {
#define REMOVED(NAME, INSTEAD) {#NAME, INSTEAD, REMOVED_NAME},
#define BUILTIN(NAME, SCALAR) {#NAME, SCALAR, BUILTIN_NAME},
#define MISSING(NAME, INSTEAD) {#NAME, INSTEAD, MISSING_NAME},
#include "kernel/lib/removed.def"
#undef REMOVED
#undef BUILTIN
#undef MISSING
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *have = known[i].name, *instead = known[i].instead;
        if (!str_is(name, have))
            continue;
        switch (known[i].why) {
        case REMOVED_NAME:
            return vm_raise(vm, ERR_ATTRIBUTE, "`np.%s` was removed in the NumPy 2.0 release. %s",
                            have, instead);
        case BUILTIN_NAME:
            vm_raise(vm, ERR_ATTRIBUTE, "module '%s' has no attribute '%s'.", module, have);
            return vm_hint(vm, "It was Python's own %s: write that%s%s.", have,
                           instead[0] ? ", or for NumPy's type np." : "", instead);
        case MISSING_NAME:
            vm_raise(vm, ERR_ATTRIBUTE, "%s.%s is not supported", module, have);
            return vm_hint(vm, "%s.", instead);
        }
    }
    return true;
}

// The module of cupy with the same functions, or NULL.
static const char *twin_module(const struct ModuleRow *m) {
    static const char *const twins[][2] = {
        {"numpy", "cupy"}, {"numpy.linalg", "cupy.linalg"}, {"numpy.fft", "cupy.fft"}};
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
        if (str_is(str_of(m->name), twins[i][0]))
            return twins[i][1];
    return NULL;
}

// A function of a module as a cell sees it: named after the module, and asking its arguments'
// classes first where they may answer.
static bool finish_function(Lib *lib, const struct ModuleRow *m, Str name, Value *out) {
    if (!(m->where & IN_CORE))
        set_module(*out, m->name);
    const bool text = v_is_type(*out, &type_function);
    const char *twin = twin_module(m);
    bool wanted = lib->dispatching || (kept_by(name)->marks & EARLY) ||
                  (twin && text && lib->beside_cupy && !steady_function(lib->vm, *out));
    bool asks = wanted && !(m->where & (IN_CORE | IN_MASKED | IN_RANDOM)) &&
                (text || v_is_type(*out, &type_native));
    return !asks || dispatched_new(lib, name, twin, false, *out, out);
}

// What a module holds besides functions: numbers, classes, facts of the system.
static bool module_value(ModuleContext *mc, const struct ModuleRow *m, Str name, Value *out,
                         bool *found) {
    double x;
    *found = true;
    if (find_constant(name, m->where, &x)) {
        *out = v_float(x);
        if (isnan(x))
            out->ext = m->where & IN_MATH ? NAN_OF_MATH : NAN_OF_NUMPY;
        return true;
    }
    if (m->where == IN_RANDOM && str_is(name, "Generator")) {
        *out = value_copy(mc->lib->generator_class);
        return true;
    }
    if (!system_module_value(mc->lib, m->where, name, out, found))
        return false;
    if (*found)
        return true;
    if (m->where & (IN_LINALG | IN_EXCEPTIONS)) {
        *found = false;
        if (!error_class(mc->lib, name, out, found))
            return false;
        if (*found)
            return true;
    }
    if (m->where & IN_ARRAYS) {
        if (!array_module_name(mc->lib, m->namespace, name, out, found))
            return *found = false;
        if (*found)
            return out->tag != T_UNDEF;
    }
    *found = false;
    return true;
}

static bool module_get(VM *vm, void *ctx, Str name, Value *out, bool *found) {
    ModuleContext *mc = ctx;
    const struct ModuleRow *m = &modules[mc->module];
    *found = true;
    // The texts reach every function in C through _core.
    const Row *row = find_row(name, m->where);
    if (!row && m->where == IN_CORE)
        row = find_row(name, IN_ARRAYS);
    if (m->where == IN_RANDOM && (!name_of_more(mc->lib, m, name, out, found) || *found))
        return *found;
    // A function in the language stands before the one in C that it builds on.
    if (!text_find(mc->lib, m->namespace, name, m->where, out, found))
        return false;
    if (!*found && row && !make_function(mc->lib, m->namespace, row, out))
        return false;
    if (*found || row)
        return *found = finish_function(mc->lib, m, name, out);
    if (!module_value(mc, m, name, out, found))
        return false;
    if (*found)
        return true;
    if (!name_of_more(mc->lib, m, name, out, found))
        return false;
    if (!*found && !submodule(mc->lib, mc->module, name, out, found))
        return false;
    return *found || !(m->where & IN_ARRAYS) || tell_removed(vm, m->name, name);
}

typedef struct Visitor {
    void (*visit)(Str name, void *ctx);
    void *ctx;
} Visitor;

static void visit_name(const Visitor *v, const char *name) {
    v->visit(str_of(name), v->ctx);
}

// What array_module_name knows besides the classes of abstract_types and the names of dtype_info.
static void list_values_of_arrays(const Visitor *v) {
    static const char *const values[] = {
        "newaxis",     "True_",   "False_",   "ndarray",    "dtype",       "ufunc",
        "__version__", "bool_",   "byte",     "short",      "intc",        "int_",
        "intp",        "long",    "longlong", "ubyte",      "ushort",      "uintc",
        "uint",        "uintp",   "ulong",    "single",     "ulonglong",   "double",
        "half",        "csingle", "cdouble",  "longdouble", "clongdouble",
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        visit_name(v, values[i]);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        visit_name(v, aliases[i].alias);
    for (int i = 0; i < ABSTRACT_COUNT; i++)
        visit_name(v, abstract_types[i].name);
    for (int i = 0; i < DT_COUNT; i++)
        visit_name(v, dtype_info[i].name);
}

static void list_submodules(const Visitor *v, const char *parent) {
    LibModule m;
    size_t n = strlen(parent);
    for (size_t at = 0; lib_next_module(&at, &m);)
        if (strncmp(m.name, parent, n) == 0 && m.name[n] == '.' && !strchr(m.name + n + 1, '.'))
            visit_name(v, m.name + n + 1);
}

// The functions and classes of the texts.
static void list_texts(const Visitor *v, unsigned where) {
    LibName text;
    for (size_t at = 0; text_next_name(&at, &text);)
        if (text.where & where)
            visit_name(v, text.name);
    Str name;
    const char *signature;
    unsigned is;
    for (size_t at = 0; lib_next_undocumented(&at, &name, &signature, &is);)
        if (is & where)
            v->visit(name, v->ctx);
}

static void module_list(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *of_visit) {
    (void)vm;
    const ModuleContext *mc = ctx;
    unsigned where = modules[mc->module].where;
    const Visitor v = {visit, of_visit};
    for (int i = 0; i < ROWS; i++)
        if (rows[i].where & where)
            visit_name(&v, row_name(&rows[i]));
    list_texts(&v, where);
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if (constants[i].where & where)
            visit_name(&v, constants[i].name);
    if (where & IN_ARRAYS)
        list_values_of_arrays(&v);
    if (where == IN_RANDOM)
        visit_name(&v, "Generator");
    for (size_t i = 0; i < ERROR_CLASSES && (where & IN_EXCEPTIONS); i++)
        visit_name(&v, err_name(error_classes[i]));
    if (where & IN_LINALG)
        visit_name(&v, err_name(ERR_LINALG));
    list_submodules(&v, modules[mc->module].name);
}

// The module of scipy that a module of cupyx.scipy is, as it takes arrays of both kinds; or empty.
static Str scipy_of(Str dotted) {
    if (!str_starts(dotted, STR("cupyx.scipy")) || find_text_module(dotted))
        return (Str){0};
    Str inner = str_slice(dotted, sizeof "cupyx." - 1, dotted.n);
    return find_text_module(inner) ? inner : (Str){0};
}

bool lib_has_module(Str dotted) {
    return str_is(dotted, "_warpcell") || scipy_of(dotted).n || find_module(dotted) >= 0 ||
           find_text_module(dotted);
}

bool lib_import(Lib *lib, Str dotted, Value *out, bool *found) {
    *found = str_is(dotted, "_warpcell");
    if (*found)
        return notebook_module(lib, out);
    Str inner = scipy_of(dotted);
    if (inner.n) {
        *found = true;
        return vm_import(lib->vm, inner, out);
    }
    int i = find_module(dotted);
    const struct TextModule *text = i < 0 ? find_text_module(dotted) : NULL;
    *found = i >= 0 || text;
    if (text)
        return vm_load_module(lib->vm, dotted,
                              (Str){text->begin, (size_t)(text->end - text->begin)}, out);
    if (i < 0)
        return true;
    if (lib->module[i].tag == T_UNDEF) {
        ModuleContext *mc = arena_alloc(&lib->arena, sizeof *mc);
        if (!mc)
            return vm_no_memory(lib->vm);
        *mc = (ModuleContext){lib, i};
        lib->module[i] =
            module_new(lib->vm, modules[i].name, module_get, module_list, mc, modules[i].doc);
        if (lib->module[i].tag == T_UNDEF)
            return false;
        if (modules[i].namespace == NAMESPACE_CUPY) {
            cupy_note(lib);
            lib_tell_no_gpu(lib);
        }
    }
    *out = value_copy(lib->module[i]);
    return true;
}

enum { LIMIT_FORWARD = 64 };

typedef struct TextForward {
    Lib *lib;
    Str name;
} TextForward;

// ---- bare names ---------------------------------------------------------------------------------

// Names that Python has mean Python's: sum([1, 2]) stays an int.
static bool is_python_name(Lib *lib, Str name) {
    size_t at = 0;
    Str have;
    Value v;
    while (vm_next_builtin(lib->vm, &at, &have, &v))
        if (str_eq(have, name))
            return true;
    return false;
}

// A bare name for a function written in the language: loaded when it is called.
static bool fn_forward(VM *vm, void *ctx, Value *args, Value *out) {
    const TextForward *f = ctx;
    const Value *items;
    Value v[LIMIT_FORWARD], names[LIMIT_FORWARD], key, item, fn;
    size_t n, nkw = 0, at = 0;
    bool found;
    value_items(args[0], &items, &n);
    if (n + dict_length(args[1]) > LIMIT_FORWARD)
        return vm_raise(vm, ERR_TYPE, "too many arguments");
    memcpy(v, items, n * sizeof *v);
    for (; dict_next(args[1], &at, &key, &item); nkw++) {
        names[nkw] = key;
        v[n + nkw] = item;
    }
    if (!text_find(f->lib, lib_default_namespace(f->lib), f->name, IN_ARRAYS, &fn, &found) ||
        !found)
        return false;
    Args a = {.v = v, .npos = n, .nkw = nkw, .names = names};
    bool ok = vm_call(vm, fn, &a, out);
    value_release(fn);
    return ok;
}

static bool register_texts(Lib *lib) {
    LibName text;
    for (size_t at = 0; text_next_name(&at, &text);) {
        if (!(text.where & IN_ARRAYS) || is_python_name(lib, str_of(text.name)))
            continue;
        TextForward *f = arena_alloc(&lib->arena, sizeof *f);
        Str name = str_of(text.name);
        char *signature = f ? arena_alloc(&lib->arena, name.n + 20) : NULL;
        if (!signature)
            return vm_no_memory(lib->vm);
        *f = (TextForward){lib, name};
        snprintf(signature, name.n + 20, "%s(*args, **kwargs)", text.name);
        Value fn = native_new(lib->vm, signature, fn_forward, f, text.doc);
        if (fn.tag == T_UNDEF)
            return false;
        bool ok = vm_set_builtin(lib->vm, name, fn);
        value_release(fn);
        if (!ok)
            return false;
    }
    return true;
}

bool builtins_register(Lib *lib) {
    for (int i = 0; i < ROWS; i++) {
        Str name = str_of(row_name(&rows[i]));
        if (!(rows[i].where & (IN_ARRAYS | IN_BARE)) || is_python_name(lib, name) || text_has(name))
            continue;
        Value f;
        if (!make_function(lib, NAMESPACE_COUNT, &rows[i], &f))
            return false;
        bool ok = vm_set_builtin(lib->vm, name, f);
        value_release(f);
        if (!ok)
            return false;
    }
    return register_texts(lib) && vm_set_builtin(lib->vm, STR("pi"), v_float(constants[0].value));
}

// ---- for completion and docs --------------------------------------------------------------------

bool lib_next_name(size_t *at, LibName *out) {
    while (*at < ROWS && (rows[*at].where == IN_CORE || ((rows[*at].where & IN_ARRAYS) &&
                                                         text_has(str_of(row_name(&rows[*at]))))))
        ++*at;
    if (*at >= ROWS) {
        size_t rest = *at - ROWS;
        bool more = text_next_name(&rest, out);
        *at = ROWS + rest;
        return more;
    }
    const Row *r = &rows[(*at)++];
    *out = (LibName){.name = row_name(r),
                     .where = r->where,
                     .signature = r->signature,
                     .doc = r->doc,
                     .example = r->example,
                     .result = r->result,
                     .method = r->method,
                     .signature_has_name = r->name != NULL};
    return true;
}
