// describe.c: signatures, doc strings and source texts of values.
#include "kernel/lang/describe.h"
#include "kernel/lang/code.h"
#include "kernel/lang/machine.h"
#include "kernel/lang/objects.h"

static const char *const keywords[] = {
#define KEYWORD(ID, TEXT) TEXT,
#define OPERATOR(ID, TEXT)
#include "kernel/lang/tokens.def"
#undef KEYWORD
#undef OPERATOR
};

const char *lang_keyword(size_t i) { return i < sizeof keywords / sizeof *keywords ? keywords[i] : NULL; }

const Type *lang_type(size_t i) {
    static const Type *const types[] = {&type_str, &type_list, &type_dict, &type_set, &type_tuple};
    return i < sizeof types / sizeof *types ? types[i] : NULL;
}

// ---- questions of the floors above -------------------------------------------------------

const Type *value_class(Value v) {
    return v_has(v, &type_type) ? ((const TypeObj *)(const void *)v.u.o)->type : NULL;
}

bool value_find_attr(VM *vm, Value v, Str name, Value *out, bool *found) {
    Value key = intern(vm, name);
    *found = false;
    if (v_is(key, T_UNDEF)) return false;
    if (attr_find(vm, v, string_of(key), out, found)) return true;
    *found = false;
    return attribute_error_is_absence(vm);
}

bool value_float_text(VM *vm, Str text, double *out) {
    Value v;
    if (!float_from_text(vm, text, &v)) return false;
    *out = v.u.f;
    return true;
}

// ---- signatures -----------------------------------------------------------------------

static void put_default(VM *vm, Value v, Buf *out) {
    if (v_is(v, T_UNDEF)) {
        buf_add(out, STR("..."));
        return;
    }
    // Only plain values: the repr of others may run code of the user.
    bool plain = v.tag != T_OBJ || v_is_type(v, &type_str);
    if (!plain || !value_repr(vm, v, out)) buf_add(out, STR("..."));
    vm_clear_raised(vm);
}

static void put_signature(VM *vm, const Signature *sig, Str name, const Value *defaults, Buf *out) {
    bool star_seen = false;
    buf_add(out, name);
    buf_byte(out, '(');
    for (int i = 0; i < sig->n; i++) {
        const SigParam *p = &sig->params[i];
        if (i) buf_add(out, STR(", "));
        if (p->kind == PARAM_KW_ONLY && !star_seen && sig->star < 0) buf_add(out, STR("*, "));
        if (p->kind == PARAM_KW_ONLY || p->kind == PARAM_STAR) star_seen = true;
        if (p->kind == PARAM_STAR) buf_byte(out, '*');
        if (p->kind == PARAM_STARSTAR) buf_add(out, STR("**"));
        buf_add(out, str_get(p->name));
        Value fallback = defaults ? defaults[i] : p->fallback;
        if (p->optional || (defaults && !v_is(fallback, T_UNDEF))) {
            buf_byte(out, '=');
            put_default(vm, fallback, out);
        }
        bool last_pos_only = p->kind == PARAM_POS_ONLY && (i + 1 == sig->n || p[1].kind != PARAM_POS_ONLY);
        if (last_pos_only) buf_add(out, STR(", /"));
    }
    buf_byte(out, ')');
}

// ---- functions ------------------------------------------------------------------------

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// The text of a function: from its def line to the last line that is indented
// further, in the cell that defined it.
static Str function_source(const Function *f) {
    const Code *c = f->code;
    if (!c->n) return (Str){NULL, 0};
    Str text = c->source->text;
    size_t at = c->where[0].span.start, line = 0;
    Buf def = {0};
    buf_printf(&def, "def %.*s(", STR_ARG(str_get(f->name)));
    for (size_t i = 0; i <= at && i < text.n; i++) { // the last such line before the body
        bool fresh = i == 0 || text.p[i - 1] == '\n';
        size_t k = i;
        while (fresh && k < text.n && (text.p[k] == ' ' || text.p[k] == '\t')) k++;
        if (fresh && !def.failed && str_starts(str_slice(text, k, text.n), buf_str(&def))) line = k;
    }
    bool found = !def.failed && str_starts(str_slice(text, line, text.n), buf_str(&def));
    buf_free(&def);
    if (!found) return (Str){NULL, 0};
    size_t indent = line;
    while (indent > 0 && text.p[indent - 1] != '\n') indent--;
    size_t depth = line - indent, end = line;
    while (end < text.n) {
        size_t next = end;
        while (next < text.n && text.p[next] != '\n') next++;
        if (next < text.n) next++;
        size_t k = next;
        while (k < text.n && (text.p[k] == ' ' || text.p[k] == '\t')) k++;
        end = next;
        bool blank = k < text.n && text.p[k] == '\n';
        if (k >= text.n || (!blank && k - next <= depth)) break;
    }
    while (end > line && is_space(text.p[end - 1])) end--;
    return str_slice(text, line, end);
}

static void describe_function(VM *vm, const Function *f, Description *out) {
    out->kind = "function";
    put_signature(vm, &f->code->sig, str_get(f->name), f->defaults, &out->signature);
    if (value_is_str(f->doc)) out->doc = str_get(f->doc);
    out->source = function_source(f);
}

static void put_keys(const Dict *d, Buf *out) {
    enum { MOST_KEYS = 100 };
    size_t at = 0, n = 0;
    Value key, item;
    buf_byte(out, '[');
    while (n < MOST_KEYS && dict_next(v_obj((Obj *)(uintptr_t)&d->head), &at, &key, &item)) {
        if (!value_is_str(key)) continue;
        if (n++) buf_byte(out, ',');
        buf_json(out, str_get(key));
    }
    buf_byte(out, ']');
    if (n == 0) out->n = 0;
}

void value_describe(VM *vm, Value v, Description *out) {
    *out = (Description){.kind = "instance", .type = str_of(value_type(vm, v)->name)};
    if (v_is_type(v, &type_function)) {
        describe_function(vm, function_of(v), out);
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
        value_describe(vm, ((const Bound *)(const void *)v.u.o)->fn, out);
    } else if (v_has(v, &type_type)) {
        const TypeObj *t = (const TypeObj *)(const void *)v.u.o;
        out->kind = "class";
        if (t->make) put_signature(vm, &t->sig, t->sig.name, NULL, &out->signature);
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
