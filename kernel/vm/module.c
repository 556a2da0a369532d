// module.c: modules, whose attributes are made by the floor above when a cell
// asks for them, and the objects that stand for types.
#include "kernel/vm/import.h"

// ---- modules ------------------------------------------------------------------------------------

static Module *module_of(Value v) {
    return (Module *)v.u.o;
}

Value module_new(VM *vm, const char *name, ModuleGet get, ModuleList list, void *ctx,
                 const char *doc) {
    Module *m = obj_new(vm, &type_module);
    if (!m)
        return V_UNDEF;
    m->name = name;
    m->get = get;
    m->list = list;
    m->ctx = ctx;
    m->doc = doc;
    m->dict = dict_new(vm);
    if (v_is(m->dict, T_UNDEF)) {
        value_release(v_obj(&m->head));
        return V_UNDEF;
    }
    return v_obj(&m->head);
}

static void module_clear(Obj *o) {
    Value v = ((Module *)o)->dict;
    ((Module *)o)->dict = V_UNDEF;
    value_release(v);
}

static void module_traverse(Obj *o, VisitFn visit, void *ctx) {
    visit(((Module *)o)->dict, ctx);
}

static bool module_repr(VM *vm, Value v, Buf *out) {
    const Module *m = module_of(v);
    Value file = m->space ? space_get(vm, m->space, STR("__file__")) : V_UNDEF;
    buf_printf(out, "<module '%s'", m->name);
    if (value_is_str(file))
        buf_printf(out, " from '%.*s'", STR_ARG(str_get(file)));
    buf_printf(out, "%s>", m->space && !m->space->inside ? "" : " (built-in)");
    return true;
}

const Value *module_item(VM *vm, Value module, Value name) {
    const Module *m = module_of(module);
    const Value *item = dict_find_name(dict_of(m->dict), name);
    if (item || !m->space)
        return item;
    const Value *slot = dict_find_name(dict_of(m->space->slots), name);
    item = slot ? name_value(vm, (uint32_t)slot->u.i) : NULL;
    return item && !v_is(*item, T_UNDEF) ? item : NULL;
}

void module_forget(Value module) {
    dict_clear(dict_of(module_of(module)->dict));
}

// A name that the module makes when it is first asked for, and keeps unless it may change.
static bool ask_module(VM *vm, Module *m, Str name, Value key, Value *out, bool *found) {
    if (!m->get)
        return true;
    if (!m->get(vm, m->ctx, name, out, found))
        return false;
    if (!*found || m->space || dict_set(vm, m->dict, key, *out))
        return true;
    value_release(*out);
    return false;
}

static bool module_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Module *m = module_of(v);
    Value key = intern(vm, name);
    *found = false;
    if (v_is(key, T_UNDEF) || !dict_get(vm, m->dict, key, out, found))
        return false;
    if (*found)
        return true;
    if (!ask_module(vm, m, name, key, out, found))
        return false;
    if (*found)
        return true;
    if (str_is(name, "__dict__")) {
        *found = true;
        return module_names(vm, v, out);
    }
    bool is_name = str_is(name, "__name__");
    bool is_doc = str_is(name, "__doc__");
    if (!is_name && !is_doc)
        return true;
    *found = true;
    if (is_doc && !m->doc) {
        *out = V_NONE;
        return true;
    }
    *out = str_new(vm, str_of(is_name ? m->name : m->doc));
    return !v_is(*out, T_UNDEF);
}

static bool module_setattr(VM *vm, Value v, Str name, Value value) {
    Module *m = module_of(v);
    Value key = intern(vm, name), old;
    bool found;
    if (v_is(key, T_UNDEF))
        return false;
    if (m->space)
        return space_set(vm, m->space, name, value);
    if (!v_is(value, T_UNDEF))
        return dict_set(vm, m->dict, key, value);
    if (!dict_remove(vm, dict_of(m->dict), key, &old, &found))
        return false;
    if (found) {
        value_release(old);
        return true;
    }
    return vm_raise(vm, ERR_ATTRIBUTE, "module '%s' has no attribute '%.*s'", m->name,
                    STR_ARG(name));
}

typedef struct Visit {
    void (*visit)(Str name, void *ctx);
    void *ctx;
} Visit;

static void visit_listed(Str name, void *v) {
    Visit *x = v;
    x->visit(name, x->ctx);
}

static void module_attrs(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx) {
    Module *m = module_of(v);
    Visit x = {visit, ctx};
    Value key, item;
    if (m->list)
        m->list(vm, m->ctx, visit_listed, &x);
    for (size_t at = 0; dict_next(m->dict, &at, &key, &item);)
        if (value_is_str(key))
            visit(str_get(key), ctx);
}

const Type type_module = {
    .name = "module",
    .base = &type_object,
    .size = sizeof(Module),
    .collected = true,
    .free = module_clear,
    .traverse = module_traverse,
    .clear = module_clear,
    .repr = module_repr,
    .hash = identity_hash,
    .getattr = module_getattr,
    .setattr = module_setattr,
    .attrs = module_attrs,
};
