// func.c: what can be called: functions of the language, natives, methods of
// built-in types, bound methods; and the cells that closures share. How a call
// runs is in frame.c and run.c.
#include "kernel/vm/programs.h"
#include "kernel/base/mem.h"

// ---- cells --------------------------------------------------------------------------------------

static void cell_clear(Obj *o) {
    Value v = ((Cell *)o)->v;
    ((Cell *)o)->v = V_UNDEF;
    value_release(v);
}

static void cell_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Cell *)o)->v, ctx);
}

static bool cell_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Value held = ((Cell *)v.u.o)->v;
    *found = str_is(name, "cell_contents");
    if (!*found)
        return true;
    if (v_is(held, T_UNDEF))
        return vm_raise(vm, ERR_VALUE, "Cell is empty");
    *out = value_copy(held);
    return true;
}

const Type type_cell = {
    .name = "cell",
    .base = &type_object,
    .size = sizeof(Cell),
    .collected = true,
    .free = cell_clear,
    .traverse = cell_traverse,
    .clear = cell_clear,
    .hash = identity_hash,
    .getattr = cell_getattr,
};

// ---- functions ----------------------------------------------------------------------------------

static void drop(Value *values, size_t n) {
    for (size_t i = 0; values && i < n; i++) {
        Value v = values[i];
        values[i] = V_UNDEF;
        value_release(v);
    }
}

static void function_clear(Obj *o) {
    Function *f = (Function *)o;
    Value dict = f->dict, globals = f->globals;
    f->dict = f->globals = V_UNDEF;
    value_release(dict);
    value_release(globals);
    drop(f->defaults, f->code->sig.n);
    drop(f->cells, f->code->n_captures);
}

static void function_free(Obj *o) {
    Function *f = (Function *)o;
    if (f->code)
        function_clear(o);
    mem_free(f->defaults);
    mem_free(f->cells);
    value_release(f->name);
    value_release(f->qualname);
    value_release(f->doc);
    code_release(f->code);
}

static void function_traverse(Obj *o, VisitFn visit, void *ctx) {
    Function *f = (Function *)o;
    if (!f->code)
        return;
    visit(f->dict, ctx);
    visit(f->globals, ctx);
    for (size_t i = 0; f->defaults && i < f->code->sig.n; i++)
        visit(f->defaults[i], ctx);
    for (size_t i = 0; f->cells && i < f->code->n_captures; i++)
        visit(f->cells[i], ctx);
}

static bool function_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    Function *f = function_of(v);
    buf_printf(out, "<function %.*s at %p>", STR_ARG(str_get(f->qualname)), (void *)f);
    return true;
}

// The defaults of positional parameters as __defaults__ shows them.
static bool defaults_tuple(VM *vm, const Function *f, Value *out) {
    const Signature *sig = &f->code->sig;
    Value list = list_new(vm, 0);
    if (v_is(list, T_UNDEF))
        return false;
    for (size_t i = 0; f->defaults && i < sig->n; i++)
        if (sig->params[i].kind <= PARAM_NORMAL && !v_is(f->defaults[i], T_UNDEF) &&
            !list_append(vm, list, value_copy(f->defaults[i]))) {
            value_release(list);
            return false;
        }
    if (list_of(list)->n == 0)
        *out = V_NONE;
    else
        *out = tuple_new(vm, list_of(list)->items, list_of(list)->n);
    value_release(list);
    return !v_is(*out, T_UNDEF);
}

static bool keyword_defaults(VM *vm, const Function *f, Value *out) {
    const Signature *sig = &f->code->sig;
    *out = V_NONE;
    for (size_t i = sig->n_pos; f->defaults && i < sig->n; i++) {
        if (v_is(f->defaults[i], T_UNDEF))
            continue;
        if (v_is(*out, T_NONE) && v_is(*out = dict_new(vm), T_UNDEF))
            return false;
        if (!dict_set(vm, *out, sig->params[i].name, f->defaults[i])) {
            value_release(*out);
            return false;
        }
    }
    return true;
}

static bool function_dict(VM *vm, Function *f) {
    if (v_is(f->dict, T_UNDEF))
        f->dict = dict_new(vm);
    return !v_is(f->dict, T_UNDEF);
}

static bool function_module(VM *vm, Function *f, Value *out) {
    *out = value_copy(code_module(vm, f->code, f));
    if (!v_is(*out, T_UNDEF))
        return true;
    *out = V_NONE;
    return !vm_raised(vm);
}

static bool function_closure(VM *vm, Function *f, Value *out) {
    *out = f->code->n_captures ? tuple_new(vm, f->cells, f->code->n_captures) : V_NONE;
    return !v_is(*out, T_UNDEF);
}

static bool function_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Function *f = function_of(v);
    Value key;
    *found = true;
    if (str_is(name, "__name__")) {
        *out = value_copy(f->name);
        return true;
    }
    if (str_is(name, "__qualname__")) {
        *out = value_copy(f->qualname);
        return true;
    }
    if (str_is(name, "__doc__")) {
        *out = value_copy(f->doc);
        return true;
    }
    if (str_is(name, "__module__"))
        return function_module(vm, f, out);
    if (str_is(name, "__globals__"))
        return function_globals(vm, f, out);
    if (str_is(name, "__defaults__"))
        return defaults_tuple(vm, f, out);
    if (str_is(name, "__code__"))
        return code_object(vm, f->code, out);
    if (str_is(name, "__kwdefaults__"))
        return keyword_defaults(vm, f, out);
    if (str_is(name, "__closure__"))
        return function_closure(vm, f, out);
    if (str_is(name, "__dict__"))
        return function_dict(vm, f) && (*out = value_copy(f->dict), true);
    *found = false;
    if (v_is(f->dict, T_OBJ)) {
        key = intern(vm, name);
        if (v_is(key, T_UNDEF) || !dict_get(vm, f->dict, key, out, found))
            return false;
    }
    if (*found || !str_is(name, "__annotations__"))
        return true;
    *found = true;
    return annotations_of(vm, f->code->annotations, f->code->source->space, f->globals, out);
}

Value function_new(VM *vm, Code *code, Value globals) {
    Function *fn = obj_new(vm, &type_function);
    if (!fn)
        return V_UNDEF;
    fn->code = code;
    code->refs++;
    fn->name = value_copy(code->name);
    fn->qualname = value_copy(code->qualname);
    fn->doc = value_copy(code->doc);
    fn->globals = value_copy(globals);
    return v_obj(&fn->head);
}

static bool leave_numba_with(VM *vm, Value *v, unsigned depth);

static bool items_leave_numba(VM *vm, Value *items, size_t n, unsigned depth) {
    for (size_t i = 0; i < n; i++)
        if (!leave_numba_with(vm, &items[i], depth))
            return false;
    return true;
}

static bool dict_leaves_numba(VM *vm, Dict *d, unsigned depth) {
    const DictTable *t = dict_table(d);
    for (size_t i = 0; i < t->n; i++) {
        DictEntry *e = &t->entries[i];
        if (v_is(e->key, T_UNDEF))
            continue; // a number's hash is the same in Python and NumPy
        if (!leave_numba_with(vm, &e->key, 0) || !leave_numba_with(vm, dict_item(d, e), depth))
            return false;
    }
    return true;
}

static bool set_leaves_numba(VM *vm, Set *s) {
    for (size_t i = 0; i <= s->mask; i++)
        if (!v_is(s->table[i].key, T_UNDEF) && !leave_numba_with(vm, &s->table[i].key, 0))
            return false;
    return true;
}

// Depth: how many tuples, lists and dicts within each other are looked into.
static bool leave_numba_with(VM *vm, Value *v, unsigned depth) {
    if (depth && v_is_type(*v, &type_list))
        return items_leave_numba(vm, list_of(*v)->items, list_of(*v)->n, depth - 1);
    if (depth && v_is_type(*v, &type_dict))
        return dict_leaves_numba(vm, dict_of(*v), depth - 1);
    if (depth && v_is_type(*v, &type_set))
        return set_leaves_numba(vm, set_of(*v));
    if (!depth || !v_is_type(*v, &type_tuple))
        return vm->to_python_number(vm, v);
    Tuple *t = tuple_of(*v);
    Value made = tuple_new(vm, t->items, t->n);
    if (v_is(made, T_UNDEF))
        return false;
    value_release(*v);
    *v = made;
    return items_leave_numba(vm, tuple_of(made)->items, tuple_of(made)->n, depth - 1);
}

bool vm_leave_numba(VM *vm, Value *v) {
    if (vm->depth > 1 && vm->frames[vm->depth - 2].code->arithmetic)
        return true;
    if (leave_numba_with(vm, v, 4))
        return true;
    value_release(*v);
    *v = V_UNDEF;
    return false;
}

// A function beside another one, with its parts but not its attributes.
bool function_with_arithmetic(VM *vm, Value v, Arithmetic how, Value *out) {
    const Function *f = function_of(v);
    const size_t n = f->code->sig.n, cells = f->code->n_captures;
    Code *code = code_with_arithmetic(f->code, how);
    if (!code)
        return vm_no_memory(vm);
    Value made = function_new(vm, code, f->globals);
    code_release(code);
    if (v_is(made, T_UNDEF))
        return false;
    Function *g = function_of(made);
    bool ok = true;
    if (f->defaults)
        ok = (g->defaults = mem_zero(n * sizeof *g->defaults)) != NULL;
    if (ok && f->cells)
        ok = (g->cells = mem_zero(cells * sizeof *g->cells)) != NULL;
    if (!ok) {
        value_release(made);
        return vm_no_memory(vm);
    }
    for (size_t i = 0; f->defaults && i < n; i++)
        g->defaults[i] = value_copy(f->defaults[i]);
    for (size_t i = 0; f->cells && i < cells; i++)
        g->cells[i] = value_copy(f->cells[i]);
    value_release(g->name);
    value_release(g->qualname);
    value_release(g->doc);
    g->name = value_copy(f->name);
    g->qualname = value_copy(f->qualname);
    g->doc = value_copy(f->doc);
    *out = made;
    return true;
}

static bool set_text(VM *vm, Value *at, Value v, const char *what) {
    if (!value_is_str(v) && strcmp(what, "__doc__") != 0)
        return vm_raise(vm, ERR_TYPE, "%s must be set to a string object", what);
    Value old = *at;
    *at = value_copy(v);
    value_release(old);
    return true;
}

static bool set_qualname(VM *vm, Function *f, Value value) {
    if (!set_text(vm, &f->qualname, value, "__qualname__"))
        return false;
    const Space *space = f->code->source->space;
    if (!space || !space->inside || f->code->refs > 2)
        return true;
    // Made by a module for this one function: errors call it by the new name.
    Value old = f->code->qualname;
    f->code->qualname = value_copy(f->qualname);
    f->code->sig.name = str_get(f->code->qualname);
    value_release(old);
    return true;
}

static bool is_read_only(Str name) {
    static const char *const names[] = {"__code__", "__defaults__", "__closure__", "__globals__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(name, names[i]))
            return true;
    return false;
}

static bool function_setattr(VM *vm, Value v, Str name, Value value) {
    Function *f = function_of(v);
    if (str_is(name, "__name__"))
        return set_text(vm, &f->name, value, "__name__");
    if (str_is(name, "__qualname__"))
        return set_qualname(vm, f, value);
    if (str_is(name, "__doc__"))
        return set_text(vm, &f->doc, v_is(value, T_UNDEF) ? V_NONE : value, "__doc__");
    if (!is_read_only(name)) {
        Value key = intern(vm, name), old;
        bool found;
        if (v_is(key, T_UNDEF) || !function_dict(vm, f))
            return false;
        if (!v_is(value, T_UNDEF))
            return dict_set(vm, f->dict, key, value);
        if (!dict_remove(vm, dict_of(f->dict), key, &old, &found))
            return false;
        if (found) {
            value_release(old);
            return true;
        }
    }
    return vm_raise(vm, ERR_ATTRIBUTE, "'function' object has no attribute '%.*s'", STR_ARG(name));
}

static void function_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    static const char *const names[] = {"__defaults__", "__dict__", "__doc__",
                                        "__module__",   "__name__", "__qualname__"};
    Function *f = function_of(v);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        visit(str_of(names[i]), ctx);
    Value key, item;
    for (size_t at = 0; v_is(f->dict, T_OBJ) && dict_next(f->dict, &at, &key, &item);)
        if (value_is_str(key))
            visit(str_get(key), ctx);
}

const Type type_function = {
    .name = "function",
    .base = &type_object,
    .size = sizeof(Function),
    .collected = true,
    .free = function_free,
    .traverse = function_traverse,
    .clear = function_clear,
    .repr = function_repr,
    .hash = identity_hash,
    .getattr = function_getattr,
    .setattr = function_setattr,
    .attrs = function_attrs,
};

// ---- natives ------------------------------------------------------------------------------------

static Native *native_of(Value v) {
    return (Native *)v.u.o;
}

Value native_new_style(VM *vm, const char *signature, SigStyle style, NativeFn fn, void *ctx,
                       const char *doc) {
    Native *n = obj_new(vm, &type_native);
    if (!n)
        return V_UNDEF;
    n->fn = fn;
    n->ctx = ctx;
    n->doc = doc;
    if (!signature_parse(vm, signature, style, &n->sig)) {
        value_release(v_obj(&n->head));
        return V_UNDEF;
    }
    return v_obj(&n->head);
}

Value native_new(VM *vm, const char *signature, NativeFn fn, void *ctx, const char *doc) {
    return native_new_style(vm, signature, STYLE_PYTHON, fn, ctx, doc);
}

static void native_free(Obj *o) {
    signature_free(&((Native *)o)->sig);
}

static bool native_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    buf_printf(out, "<built-in function %.*s>", STR_ARG(native_of(v)->sig.name));
    return true;
}

// What all callables made in C say of themselves.
static bool describe(VM *vm, const Signature *sig, const char *doc, Str name, Value *out,
                     bool *found) {
    *found = true;
    Str text = {NULL, 0};
    if (str_is(name, "__name__"))
        text = sig->name;
    else if (str_is(name, "__doc__"))
        text = str_of(doc ? doc : "");
    else if (str_is(name, "__qualname__") && sig->owner.n) {
        Buf b = {0};
        buf_printf(&b, "%.*s.%.*s", STR_ARG(sig->owner), STR_ARG(sig->name));
        *out = str_from_buf(vm, &b);
        return !v_is(*out, T_UNDEF);
    } else if (str_is(name, "__qualname__"))
        text = sig->name;
    else if (str_is(name, "__text_signature__"))
        text = (Str){sig->name.p + sig->name.n, strlen(sig->name.p + sig->name.n)};
    else {
        *found = false;
        return true;
    }
    *out = str_new(vm, text);
    return !v_is(*out, T_UNDEF);
}

static bool native_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const char *module = native_of(v)->module;
    if (module && str_is(name, "__module__")) {
        *found = true;
        *out = str_new(vm, str_of(module));
        return !v_is(*out, T_UNDEF);
    }
    return describe(vm, &native_of(v)->sig, native_of(v)->doc, name, out, found);
}

static void describe_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    (void)vm;
    (void)v;
    visit(STR("__doc__"), ctx);
    visit(STR("__name__"), ctx);
    visit(STR("__qualname__"), ctx);
    visit(STR("__text_signature__"), ctx);
}

const Type type_native = {
    .name = "builtin_function_or_method",
    .base = &type_object,
    .size = sizeof(Native),
    .free = native_free,
    .repr = native_repr,
    .hash = identity_hash,
    .getattr = native_getattr,
    .attrs = describe_attrs,
};

// ---- methods of built-in types ------------------------------------------------------------------

static MethodObj *method_of(Value v) {
    return (MethodObj *)v.u.o;
}

static void method_free(Obj *o) {
    signature_free(&((MethodObj *)o)->sig);
}

static bool method_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    MethodObj *m = method_of(v);
    buf_printf(out, "<method '%.*s' of '%s' objects>", STR_ARG(m->sig.name), m->owner->name);
    return true;
}

static bool method_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    return describe(vm, &method_of(v)->sig, method_of(v)->method->doc, name, out, found);
}

const Type type_method = {
    .name = "method_descriptor",
    .base = &type_object,
    .size = sizeof(MethodObj),
    .free = method_free,
    .repr = method_repr,
    .hash = identity_hash,
    .getattr = method_getattr,
    .attrs = describe_attrs,
};

// ---- bound methods ------------------------------------------------------------------------------

static Bound *bound_of(Value v) {
    return (Bound *)v.u.o;
}

static void bound_clear(Obj *o) {
    Bound *b = (Bound *)o;
    Value self = b->self, fn = b->fn;
    b->self = b->fn = V_NONE;
    value_release(self);
    value_release(fn);
}

static void bound_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Bound *)o)->self, ctx);
    visit(((Bound *)o)->fn, ctx);
}

static bool bound_repr(VM *vm, Value v, Buf *out) {
    Bound *b = bound_of(v);
    if (v_is_type(b->fn, &type_method)) {
        buf_printf(out, "<built-in method %.*s of %s object at %p>",
                   STR_ARG(method_of(b->fn)->sig.name), type_name(vm, b->self),
                   v_is(b->self, T_OBJ) ? (void *)b->self.u.o : NULL);
        return true;
    }
    Str name = v_is_type(b->fn, &type_function) ? str_get(function_of(b->fn)->qualname) : STR("?");
    buf_printf(out, "<bound method %.*s of ", STR_ARG(name));
    if (!value_repr(vm, b->self, out))
        return false;
    buf_byte(out, '>');
    return true;
}

static bool bound_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Bound *b = bound_of(v);
    *found = true;
    if (str_is(name, "__self__")) {
        *out = value_copy(b->self);
        return true;
    }
    if (str_is(name, "__func__")) {
        *out = value_copy(b->fn);
        return true;
    }
    Value key = intern(vm, name);
    return !v_is(key, T_UNDEF) && attr_find(vm, b->fn, string_of(key), out, found);
}

static bool bound_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    if (value_type(vm, a) != value_type(vm, b) || (op != OP_EQ && op != OP_NE))
        return true;
    bool same =
        op_is(bound_of(a)->self, bound_of(b)->self) && op_is(bound_of(a)->fn, bound_of(b)->fn);
    *handled = true;
    *out = v_bool(same == (op == OP_EQ));
    return true;
}

static bool bound_hash(VM *vm, Value v, uint64_t *out) {
    uint64_t a, b;
    identity_hash(vm, bound_of(v)->self, &a);
    identity_hash(vm, bound_of(v)->fn, &b);
    *out = a ^ b * 31;
    return true;
}

#define BOUND_SLOTS                                                                           \
    .base = &type_object, .size = sizeof(Bound), .collected = true, .free = bound_clear,      \
    .traverse = bound_traverse, .clear = bound_clear, .repr = bound_repr, .hash = bound_hash, \
    .getattr = bound_getattr, .attrs = describe_attrs, .compare = bound_compare
const Type type_bound = {.name = "method", BOUND_SLOTS};
const Type type_bound_builtin = {.name = "builtin_function_or_method", BOUND_SLOTS};

bool function_rename(VM *vm, Value fn, Str name) {
    Function *f = (Function *)(void *)fn.u.o;
    Value text = str_new(vm, name);
    if (text.tag == T_UNDEF)
        return false;
    value_release(f->name);
    value_release(f->code->name);
    f->name = text;
    f->code->name = value_copy(text);
    function_bare_name(fn);
    return true;
}

void function_bare_name(Value fn) {
    Function *f = (Function *)(void *)fn.u.o;
    value_release(f->qualname);
    f->qualname = value_copy(f->name);
    value_release(f->code->qualname);
    f->code->qualname = value_copy(f->name);
    f->code->sig.name = str_get(f->code->name);
}
