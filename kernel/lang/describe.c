// describe.c: signatures, doc strings and source texts of values.
#include "kernel/lang/describe.h"
#include "kernel/vm/class.h"
#include "kernel/vm/code.h"
#include "kernel/vm/import.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/objects.h"

static const char *const keywords[] = {
#define KEYWORD(ID, TEXT) TEXT,
#define OPERATOR(ID, TEXT)
#include "kernel/syntax/tokens.def"
#undef KEYWORD
#undef OPERATOR
};

const char *lang_keyword(size_t i) {
    return i < sizeof keywords / sizeof *keywords ? keywords[i] : NULL;
}

const Type *lang_type(size_t i) {
    static const Type *const types[] = {&type_str, &type_list, &type_dict, &type_set, &type_tuple};
    return i < sizeof types / sizeof *types ? types[i] : NULL;
}

// ---- signatures ---------------------------------------------------------------------------------

static void put_default(VM *vm, Value v, Buf *out) {
    if (v_is(v, T_UNDEF)) {
        buf_add(out, STR("..."));
        return;
    }
    // Only plain values: the repr of others may run code of the user.
    bool plain = v.tag != T_OBJ || v_is_type(v, &type_str);
    if (!plain || !value_repr(vm, v, out))
        buf_add(out, STR("..."));
    vm_clear_raised(vm);
}

// first: of the parameters that are shown.
static void put_signature_from(VM *vm, const Signature *sig, int first, Str name,
                               const Value *defaults, Buf *out) {
    bool star_seen = false;
    buf_add(out, name);
    buf_byte(out, '(');
    for (int i = first; i < sig->n; i++) {
        const SigParam *p = &sig->params[i];
        if (i > first)
            buf_add(out, STR(", "));
        if (p->kind == PARAM_KW_ONLY && !star_seen && sig->star < 0)
            buf_add(out, STR("*, "));
        if (p->kind == PARAM_KW_ONLY || p->kind == PARAM_STAR)
            star_seen = true;
        if (p->kind == PARAM_STAR)
            buf_byte(out, '*');
        if (p->kind == PARAM_STARSTAR)
            buf_add(out, STR("**"));
        buf_add(out, str_get(p->name));
        Value fallback = defaults ? defaults[i] : p->fallback;
        if (p->optional || (defaults && !v_is(fallback, T_UNDEF))) {
            buf_byte(out, '=');
            put_default(vm, fallback, out);
        }
        bool last_pos_only =
            p->kind == PARAM_POS_ONLY && (i + 1 == sig->n || p[1].kind != PARAM_POS_ONLY);
        if (last_pos_only)
            buf_add(out, STR(", /"));
    }
    buf_byte(out, ')');
}

static void put_signature(VM *vm, const Signature *sig, Str name, const Value *defaults, Buf *out) {
    put_signature_from(vm, sig, 0, name, defaults, out);
}

// ---- functions ----------------------------------------------------------------------------------

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

// The text of a function: from its def line to the last line that is indented
// further, in the cell that defined it.
static Str function_source(const Function *f) {
    const Code *c = f->code;
    if (!c->n)
        return (Str){NULL, 0};
    Str text = c->source->text;
    size_t at = c->where[0].span.start, line = 0;
    Buf def = {0};
    buf_printf(&def, "def %.*s(", STR_ARG(str_get(f->name)));
    for (size_t i = 0; i <= at && i < text.n; i++) { // the last such line before the body
        bool fresh = i == 0 || text.p[i - 1] == '\n';
        size_t k = i;
        while (fresh && k < text.n && (text.p[k] == ' ' || text.p[k] == '\t'))
            k++;
        if (fresh && !def.failed && str_starts(str_slice(text, k, text.n), buf_str(&def)))
            line = k;
    }
    bool found = !def.failed && str_starts(str_slice(text, line, text.n), buf_str(&def));
    buf_free(&def);
    if (!found)
        return (Str){NULL, 0};
    size_t indent = line;
    while (indent > 0 && text.p[indent - 1] != '\n')
        indent--;
    size_t depth = line - indent, end = line;
    while (end < text.n) {
        size_t next = end;
        while (next < text.n && text.p[next] != '\n')
            next++;
        if (next < text.n)
            next++;
        size_t k = next;
        while (k < text.n && (text.p[k] == ' ' || text.p[k] == '\t'))
            k++;
        end = next;
        bool blank = k < text.n && text.p[k] == '\n';
        if (k >= text.n || (!blank && k - next <= depth))
            break;
    }
    while (end > line && is_space(text.p[end - 1]))
        end--;
    return str_slice(text, line, end);
}

// bound: its first parameter has its value.
static void describe_function(VM *vm, const Function *f, bool bound, Description *out) {
    const Signature *sig = &f->code->sig;
    bool less = bound && sig->n && sig->params[0].kind != PARAM_STAR &&
                sig->params[0].kind != PARAM_KW_ONLY;
    out->kind = "function";
    put_signature_from(vm, sig, less, str_get(f->name), f->defaults, &out->signature);
    if (value_is_str(f->doc))
        out->doc = str_get(f->doc);
    out->source = function_source(f);
}

static void put_keys(const Dict *d, Buf *out) {
    enum { MOST_KEYS = 100, MOST_LOOKED_AT = 1000 }; // it is done behind each cell
    size_t at = 0, n = 0;
    Value key, item;
    buf_byte(out, '[');
    for (int i = 0; i < MOST_LOOKED_AT && n < MOST_KEYS; i++) {
        if (!dict_next(v_obj((Obj *)(uintptr_t)&d->head), &at, &key, &item))
            break;
        if (!value_is_str(key))
            continue;
        if (n++)
            buf_byte(out, ',');
        buf_json(out, str_get(key));
    }
    buf_byte(out, ']');
    if (n == 0)
        out->n = 0;
}

static Value class_value(VM *vm, const Type *type, const char *name) {
    Value key = intern(vm, str_of(name));
    Value found = v_is(key, T_UNDEF) ? V_UNDEF : type_find(vm, type, string_of(key));
    vm_clear_raised(vm);
    return found;
}

// A class of a cell: called as its __init__ is.
static void describe_class(VM *vm, const Type *type, Description *out) {
    Value init = class_value(vm, type, "__init__");
    Value doc = class_value(vm, type, "__doc__");
    Buf signature = {0};
    if (value_is_str(doc))
        out->doc = str_get(doc);
    buf_add(&signature, str_of(type->name));
    if (v_is_type(init, &type_function)) {
        const Function *f = function_of(init);
        put_signature_from(vm, &f->code->sig, f->code->sig.n > 0, STR(""), f->defaults, &signature);
    } else {
        buf_add(&signature, STR("()"));
    }
    out->signature = signature;
}

void member_describe(VM *vm, Value v, Description *out) {
    if (v_is_type(v, &type_function)) {
        *out = (Description){.kind = "function", .type = str_of("function")};
        describe_function(vm, function_of(v), true, out);
    } else if (v_is_type(v, &type_property)) {
        Value doc = ((const Property *)(const void *)v.u.o)->doc;
        *out =
            (Description){.kind = "instance", .doc = value_is_str(doc) ? str_get(doc) : (Str){0}};
    } else if (v_is_type(v, &type_classmethod)) {
        member_describe(vm, ((const Wrapper *)(const void *)v.u.o)->fn, out);
    } else if (v_is_type(v, &type_staticmethod)) {
        value_describe(vm, ((const Wrapper *)(const void *)v.u.o)->fn, out);
    } else if (v_is(v, T_UNDEF)) {
        *out = (Description){.kind = "instance"};
    } else {
        value_describe(vm, v, out);
    }
}

void value_describe(VM *vm, Value v, Description *out) {
    const Type *own = value_type(vm, v);
    if (own->behind)
        v = own->behind(v);
    *out = (Description){.kind = "instance", .type = str_of(value_type(vm, v)->name)};
    if (v_is_type(v, &type_function)) {
        describe_function(vm, function_of(v), false, out);
    } else if (v_is_type(v, &type_native)) {
        const Native *n = (const Native *)(const void *)v.u.o;
        out->kind = "function";
        put_signature(vm, &n->sig, n->sig.name, NULL, &out->signature);
        out->doc = str_of(n->doc);
    } else if (v_is_type(v, &type_method)) {
        const MethodObj *m = (const MethodObj *)(const void *)v.u.o;
        out->kind = "function";
        put_signature(vm, &m->sig, m->sig.name, NULL, &out->signature);
        out->doc = str_of(m->method->doc);
    } else if (v_is_type(v, &type_bound)) {
        member_describe(vm, ((const Bound *)(const void *)v.u.o)->fn, out);
    } else if (v_has(v, &type_type)) {
        const TypeObj *t = (const TypeObj *)(const void *)v.u.o;
        out->kind = "class";
        if (t->make)
            put_signature(vm, &t->sig, t->sig.name, NULL, &out->signature);
        else if (t->type->class_object)
            describe_class(vm, t->type, out);
        if (!out->doc.n)
            out->doc = str_of(t->doc);
    } else if (v_is_type(v, &type_module)) {
        const Module *m = (const Module *)(const void *)v.u.o;
        out->kind = "module";
        out->module = str_of(m->name);
        out->doc = str_of(m->doc);
    } else if (v_is_type(v, &type_dict)) {
        put_keys(dict_of(v), &out->keys);
    }
}

void description_free(Description *d) {
    buf_free(&d->signature);
    buf_free(&d->keys);
}

static size_t indent_of(Str line) {
    size_t n = 0;
    while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t'))
        n++;
    return n;
}

void doc_clean(Str doc, Buf *out) {
    size_t margin = SIZE_MAX;
    Str rest = doc, line = str_split(&rest, '\n');
    while (rest.p) {
        line = str_split(&rest, '\n');
        size_t n = indent_of(line);
        if (str_trim(line).n && n < margin)
            margin = n;
    }
    rest = doc;
    bool any = false;
    size_t blank = 0; // lines that are written when another one comes
    for (bool first = true; rest.p; first = false) {
        line = str_split(&rest, '\n');
        if (!str_trim(line).n) {
            blank += any;
            continue;
        }
        for (blank += any; blank; blank--)
            buf_byte(out, '\n');
        size_t cut = first ? indent_of(line) : margin;
        buf_add(out, str_slice(line, cut, line.n));
        any = true;
    }
}

// ---- what stands behind a dot -------------------------------------------------------------------

typedef struct Members {
    VM *vm;
    const Type *type; // names are looked up here; NULL: in the module
    Value module;
    MemberFn visit;
    void *ctx;
} Members;

static bool is_public(Str name) {
    return name.n && name.p[0] != '_';
}

static void visit_of_type(Str name, void *ctx) {
    const Members *m = ctx;
    if (!is_public(name))
        return;
    Value key = intern(m->vm, name);
    Value found = v_is(key, T_UNDEF) ? V_UNDEF : type_find(m->vm, m->type, string_of(key));
    vm_clear_raised(m->vm);
    m->visit(name, found, m->ctx);
}

void type_members(VM *vm, const Type *type, Value like, MemberFn visit, void *ctx) {
    Members m = {vm, type, V_UNDEF, visit, ctx};
    if (type->attrs && !v_is(like, T_UNDEF))
        type->attrs(vm, like, visit_of_type, &m);
    type_names(vm, type, visit_of_type, &m);
}

// Names of the floor above are made when they are asked for; that runs no code of a cell.
static void visit_of_module(Str name, void *ctx) {
    const Members *m = ctx;
    Value found = V_UNDEF;
    bool is_there = false;
    if (!is_public(name))
        return;
    const Module *module = (const Module *)(const void *)m->module.u.o;
    if (module->space)
        found = value_copy(space_get(m->vm, module->space, name));
    else if (!value_find_attr(m->vm, m->module, name, &found, &is_there) || !is_there)
        found = V_UNDEF;
    vm_clear_raised(m->vm);
    m->visit(name, found, m->ctx);
    value_release(found);
}

void own_members(VM *vm, Value v, MemberFn visit, void *ctx) {
    Members m = {vm, NULL, v, visit, ctx};
    Value key, item;
    if (v_is_type(v, &type_module))
        attr_names(vm, v, visit_of_module, &m);
    const Value *own = v_is(v, T_OBJ) && v.u.o->type->class_object && !v_has(v, &type_type)
                           ? instance_dict(v)
                           : NULL;
    if (!own || !v_is_type(*own, &type_dict))
        return;
    for (size_t at = 0; dict_next(*own, &at, &key, &item);)
        if (value_is_str(key) && is_public(str_get(key)))
            visit(str_get(key), item, ctx);
}

bool vm_next_module(VM *vm, size_t *at, Str *name, Value *module, bool *inside) {
    Value key;
    while (dict_next(vm->modules, at, &key, module)) {
        if (!value_is_str(key) || !v_is_type(*module, &type_module))
            continue;
        const Module *m = (const Module *)(const void *)module->u.o;
        *name = str_get(key);
        *inside = !m->space || m->space->inside;
        return true;
    }
    return false;
}
