// names.c: what completion and inspection know, as JSON text (kernel/link/names.h). The
// fixed part comes from the tables of the library, the magics and the language;
// of the user's names only those that changed are reported again.
#include "kernel/lang/lang.h"
#include "kernel/link/names.h"
#include "kernel/base/mem.h"
#include "kernel/lang/describe.h"
#include "kernel/syntax/outline.h"
#include "kernel/session/names_json.h"
#include <string.h>

typedef struct Known {
    Str name;          // owned
    uint64_t reported; // hash of the entry as it was reported
    uint64_t mark;     // last session_names that saw it
} Known;

void names_free(Session *s) {
    for (size_t i = 0; i < s->nknown; i++)
        mem_free((void *)(uintptr_t)s->known[i].name.p);
    mem_free(s->known);
    members_free(s);
    s->known = NULL;
    mem_free(s->known_slot);
    s->known_slot = NULL;
    s->nknown = s->known_cap = s->known_slots = 0;
}

// ---- the fixed part -----------------------------------------------------------------------------

// Where the second parameter of "f(a, b)" begins, or the bracket's end.
static size_t second_parameter(Str signature) {
    size_t i = str_find(signature, STR("("), 0);
    size_t depth = 0;
    while (++i < signature.n) {
        char c = signature.p[i];
        if (c == '(' || c == '[')
            depth++;
        else if (depth && (c == ')' || c == ']'))
            depth--;
        else if (c == ')')
            return i;
        else if (c == ',' && !depth)
            break;
    }
    while (++i < signature.n &&
           (signature.p[i] == ' ' || signature.p[i] == '/' || signature.p[i] == ',')) {
    }
    return i;
}

// method: of an array, which is its first argument.
static void function_entry(Buf *b, const LibName *n, bool method) {
    Buf signature = {0}, whole = {0};
    if (!n->signature_has_name)
        buf_add(&whole, str_of(n->name));
    buf_add(&whole, str_of(n->signature));
    Str text = buf_str(&whole);
    if (!method || str_find(text, STR("("), 0) == (size_t)-1)
        buf_add(&signature, text);
    else {
        size_t second = second_parameter(text);
        buf_add(&signature, str_slice(text, 0, str_find(text, STR("("), 0) + 1));
        if (second < text.n)
            buf_add(&signature, str_slice(text, second, text.n));
        else
            buf_byte(&signature, ')');
    }
    buf_free(&whole);
    Buf doc = {0};
    Str parameters, examples;
    if (lib_manual(n, &parameters, &examples))
        buf_printf(&doc, "%s\n\nParameters\n%.*s\n\nExamples\n%.*s", n->doc, STR_ARG(parameters),
                   STR_ARG(examples));
    else
        buf_printf(&doc, "%s\n\n>>> %s\n%s", n->doc, n->example, n->result);
    buf_byte(&doc, 0);
    entry(b, n->name, KIND_FUNCTION, buf_str(&signature), doc.failed ? n->doc : doc.p);
    buf_free(&signature);
    buf_free(&doc);
}

static void functions(Buf *b, unsigned where, bool methods) {
    LibName n;
    for (size_t at = 0; lib_next_name(&at, &n);)
        if (methods ? n.method : (n.where & where) != 0)
            function_entry(b, &n, methods);
}

static void undocumented(Buf *b, unsigned which) {
    Str name;
    const char *signature;
    unsigned where;
    for (size_t at = 0; lib_next_undocumented(&at, &name, &signature, &where);) {
        if (!(where & which))
            continue;
        bool capital = name.p[0] >= 'A' && name.p[0] <= 'Z';
        comma(b);
        buf_byte(b, '{');
        member(b, NAME_NAME, name);
        member(b, NAME_KIND,
               str_of(signature ? KIND_FUNCTION
                      : capital ? KIND_CLASS
                                : KIND_INSTANCE));
        if (signature)
            member(b, NAME_SIGNATURE, str_of(signature));
        buf_byte(b, '}');
    }
}

// type: NULL when it depends.
static void typed_entry(Buf *b, const char *name, const char *type) {
    comma(b);
    buf_byte(b, '{');
    member(b, NAME_NAME, str_of(name));
    member(b, NAME_KIND, STR(KIND_INSTANCE));
    if (type)
        member(b, NAME_TYPE, str_of(type));
    buf_byte(b, '}');
}

static void constants(Buf *b, unsigned where) {
    static const char *const shared[] = {"pi", "e", "inf", "nan"};
    if (!(where & (IN_ARRAYS | IN_MATH)))
        return;
    for (int i = 0; i < 4; i++)
        typed_entry(b, shared[i], "float");
    if (!(where & IN_ARRAYS))
        return;
    static const char *const classes[] = {"ndarray", "dtype",    "generic", "number",
                                          "integer", "floating", "inexact"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        entry(b, classes[i], KIND_CLASS, (Str){0}, NULL);
    entry(b, "newaxis", KIND_INSTANCE, (Str){0}, "None: a new axis in a subscript.");
    for (int i = 0; i < DT_COUNT; i++)
        entry(b, dtype_info[i].name, KIND_CLASS, (Str){0}, "An element type.");
}

// ---- modules, imported or not -------------------------------------------------------------------

enum { MODULES_MAX = 256 };

static bool is_hidden(Str name) {
    return name.n == 0 || name.p[0] == '_' || str_find(name, STR("._"), 0) != (size_t)-1;
}

// All of them: those of the library, then those of the language.
static size_t all_modules(LibModule *out) {
    size_t n = 0, at = 0;
    LibModule m;
    while (n < MODULES_MAX && lib_next_module(&at, &m))
        if (!is_hidden(str_of(m.name)))
            out[n++] = m;
    Str name, text;
    for (size_t i = 0; n < MODULES_MAX && module_text(i, &name, &text); i++)
        if (!is_hidden(name))
            out[n++] = (LibModule){.name = name.p, .text = text};
    return n;
}

static void outline(Buf *b, Str text) {
    OutlineText t = {.rest = text};
    Outline o;
    while (outline_next(&t, &o)) {
        comma(b);
        buf_byte(b, '{');
        member(b, NAME_NAME, o.name);
        member(b, NAME_KIND, str_of(o.kind));
        if (o.signature.n)
            member(b, NAME_SIGNATURE, o.signature);
        doc_member(b, o.doc);
        buf_byte(b, '}');
    }
}

// "numpy.linalg" as a name in numpy.
static void submodules(Buf *b, Str name, const LibModule *all, size_t n) {
    for (size_t i = 0; i < n; i++) {
        const char *other = all[i].name;
        if (strncmp(other, name.p, name.n) != 0 || other[name.n] != '.' ||
            strchr(other + name.n + 1, '.'))
            continue;
        comma(b);
        buf_byte(b, '{');
        member(b, NAME_NAME, str_of(other + name.n + 1));
        member(b, NAME_KIND, STR(KIND_MODULE));
        member(b, NAME_MODULE, str_of(other));
        buf_byte(b, '}');
    }
}

void names_of_submodules(Buf *b, Str module) {
    LibModule all[MODULES_MAX];
    submodules(b, module, all, all_modules(all));
}

void names_of_rows(Buf *b, Str module) {
    LibModule m;
    for (size_t at = 0; lib_next_module(&at, &m);)
        if (m.where && str_is(module, m.name))
            functions(b, m.where, false);
}

// What a module written in the language takes from rows of the library: math from _math.
static unsigned rows_behind(const char *name) {
    LibModule m;
    for (size_t at = 0; lib_next_module(&at, &m) && m.where;)
        if (m.name[0] == '_' && strcmp(m.name + 1, name) == 0)
            return m.where;
    return 0;
}

static void more_of_cupy(Buf *b) {
    LibModule m;
    for (size_t at = 0; lib_next_module(&at, &m);)
        if (strcmp(m.name, "cupy._more") == 0)
            outline(b, m.text);
}

static void modules(Buf *b) {
    LibModule all[MODULES_MAX];
    size_t n = all_modules(all);
    key(b, NAMES_MODULES);
    buf_byte(b, '{');
    for (size_t i = 0; i < n; i++) {
        unsigned where = all[i].where | rows_behind(all[i].name);
        key(b, all[i].name);
        buf_byte(b, '{');
        if (all[i].doc)
            member(b, NAME_DOC, str_of(all[i].doc));
        key(b, NAMES_MEMBERS);
        buf_byte(b, '[');
        if (where)
            functions(b, where, false);
        if (where)
            constants(b, where);
        if (where)
            undocumented(b, where);
        if (where & IN_CUPY)
            more_of_cupy(b);
        outline(b, all[i].text);
        submodules(b, str_of(all[i].name), all, n);
        buf_add(b, STR("]}"));
    }
    buf_byte(b, '}');
}

// A method's name is its signature up to the bracket.
static void method_entry(Buf *b, const Method *m) {
    char name[64];
    size_t n = strcspn(m->signature, "(");
    if (n >= sizeof name)
        return;
    memcpy(name, m->signature, n);
    name[n] = 0;
    entry(b, name, KIND_FUNCTION, str_of(m->signature), m->doc);
}

static void types(Buf *b) {
    static const struct {
        const char *name, *type;
    } attributes[] = {{"T", "ndarray"},    {"base", NULL},      {"device", NULL},
                      {"dtype", "dtype"},  {"flags", NULL},     {"flat", NULL},
                      {"imag", "ndarray"}, {"itemsize", "int"}, {"nbytes", "int"},
                      {"ndim", "int"},     {"real", "ndarray"}, {"shape", "tuple"},
                      {"size", "int"},     {"strides", "tuple"}};
    key(b, NAMES_TYPES);
    buf_add(b, STR("{\"ndarray\":{\"doc\":\"An array of numbers.\",\"members\":["));
    functions(b, 0, true);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        typed_entry(b, attributes[i].name, attributes[i].type);
    buf_add(b, STR("]}"));
    const Type *t;
    for (size_t i = 0; (t = lang_type(i)); i++) {
        key(b, t->name);
        buf_add(b, STR("{\"members\":["));
        for (const Method *m = t->methods; m && m->signature; m++)
            method_entry(b, m);
        buf_add(b, STR("]}"));
    }
    buf_byte(b, '}');
}

static void magics(Buf *b) {
    key(b, NAMES_MAGICS);
    buf_byte(b, '[');
    const MagicInfo *m;
    for (size_t i = 0; (m = magic_info(i)); i++)
        for (int cell = 0; cell < 2; cell++) {
            if (!(cell ? m->cell : m->line))
                continue;
            Buf name = {0}, usage = {0};
            buf_printf(&name, "%s%s", cell ? "%%" : "%", m->name);
            buf_printf(&usage, "%.*s %s", STR_ARG(buf_str(&name)), m->usage);
            buf_byte(&name, 0);
            if (!name.failed)
                entry(b, name.p, KIND_MAGIC, str_trim(buf_str(&usage)), m->doc);
            buf_free(&name);
            buf_free(&usage);
        }
    buf_byte(b, ']');
}

static void builtins(Session *s, Buf *b) {
    size_t at = 0;
    Str name;
    Value v;
    key(b, NAMES_BUILTINS);
    buf_byte(b, '[');
    functions(b, IN_ARRAYS | IN_BARE, false);
    while (vm_next_builtin(s->vm, &at, &name, &v)) {
        LibName n;
        bool ours = str_starts(name, STR("__"));
        for (size_t k = 0; !ours && lib_next_name(&k, &n);)
            ours = (n.where & (IN_ARRAYS | IN_BARE)) && str_is(name, n.name);
        if (!ours)
            value_entry(s, b, name, v);
    }
    buf_byte(b, ']');
}

static void keywords(Buf *b) {
    key(b, NAMES_KEYWORDS);
    buf_byte(b, '[');
    const char *word;
    for (size_t i = 0; (word = lang_keyword(i)); i++) {
        comma(b);
        buf_json(b, str_of(word));
    }
    buf_byte(b, ']');
}

// ---- the user's names ---------------------------------------------------------------------------

// The slot of a name, or the free one where it belongs.
static size_t slot_of(const Session *s, Str name) {
    size_t i = (size_t)str_hash(name) & (s->known_slots - 1);
    while (s->known_slot[i] && !str_eq(s->known[s->known_slot[i] - 1].name, name))
        i = (i + 1) & (s->known_slots - 1);
    return i;
}

static void fill_slots(Session *s) {
    if (s->known_slots)
        memset(s->known_slot, 0, s->known_slots * sizeof *s->known_slot);
    for (size_t i = 0; i < s->nknown; i++)
        s->known_slot[slot_of(s, s->known[i].name)] = i + 1;
}

// Half of the slots stay free.
static bool room_for_one(Session *s) {
    if (2 * (s->nknown + 1) <= s->known_slots)
        return true;
    const size_t n = s->known_slots ? 2 * s->known_slots : 256;
    size_t *slot = mem_alloc(n * sizeof *slot);
    if (!slot)
        return false;
    mem_free(s->known_slot);
    s->known_slot = slot;
    s->known_slots = n;
    fill_slots(s);
    return true;
}

static Known *known_name(Session *s, Str name) {
    if (!room_for_one(s))
        return NULL;
    const size_t slot = slot_of(s, name);
    if (s->known_slot[slot])
        return &s->known[s->known_slot[slot] - 1];
    if (!mem_grow((void **)&s->known, &s->known_cap, s->nknown + 1, sizeof *s->known))
        return NULL;
    char *copy = mem_alloc(name.n + 1);
    if (!copy)
        return NULL;
    memcpy(copy, name.p, name.n);
    s->known[s->nknown] = (Known){.name = {copy, name.n}};
    s->known_slot[slot] = s->nknown + 1;
    return &s->known[s->nknown++];
}

// `inside`: entries from Python.
static void changed_names(Session *s, Str inside, Buf *b) {
    size_t at = 0;
    Str name;
    Value v;
    Buf set = {0};
    buf_byte(&set, '[');
    buf_add(&set, inside);
    s->mark++;
    while (vm_next_global(s->vm, &at, &name, &v)) {
        Buf one = {0};
        if (beside_stands_in(s->beside, name))
            continue;
        value_entry(s, &one, name, v);
        Known *k = known_name(s, name);
        uint64_t hash = str_hash(buf_str(&one));
        if (k && k->reported != hash && !one.failed) {
            comma(&set);
            buf_add(&set, buf_str(&one));
            k->reported = hash;
        }
        if (k)
            k->mark = s->mark;
        buf_free(&one);
    }
    buf_byte(&set, ']');
    if (set.n > 2) {
        key(b, NAMES_SET);
        buf_add(b, buf_str(&set));
    }
    b->failed |= set.failed;
    buf_free(&set);
}

static void gone_names(Session *s, Str inside, Buf *b) {
    const size_t before = s->nknown;
    bool any = inside.n != 0;
    if (any) {
        key(b, NAMES_GONE);
        buf_byte(b, '[');
        buf_add(b, inside);
    }
    for (size_t i = 0; i < s->nknown; i++) {
        if (s->known[i].mark == s->mark)
            continue;
        if (!any) {
            key(b, NAMES_GONE);
            buf_byte(b, '[');
        }
        any = true;
        comma(b);
        buf_json(b, s->known[i].name);
        mem_free((void *)(uintptr_t)s->known[i].name.p);
        s->known[i--] = s->known[--s->nknown];
    }
    if (any)
        buf_byte(b, ']');
    if (s->nknown != before)
        fill_slots(s);
}

void session_names_lost(Session *s) {
    names_free(s);
    s->names_lost = true;
}

// What is new of the names in Python. An error is that of no cell: the next one there will have it.
static void ask_python(Session *s, bool anew, BesideAbout *out) {
    if (!beside_about(s->beside, anew, out))
        vm_clear_raised(s->vm);
    if (beside_take_lost(s->beside))
        session_names_lost(s);
}

void session_names(Session *s, bool statics, Buf *json) {
    const bool afresh = !statics && members_are_many(s);
    BesideAbout there;
    ask_python(s, statics || afresh || s->names_lost, &there);
    size_t start = json->n;
    buf_byte(json, '{');
    if (s->names_lost) {
        key(json, NAMES_RESET);
        buf_add(json, STR("true"));
        s->names_lost = false;
    }
    if (afresh) {
        key(json, NAMES_AFRESH);
        buf_add(json, STR("true"));
        members_forget(s);
    }
    if (statics) {
        key(json, NAMES_STATIC);
        buf_byte(json, '{');
        modules(json);
        types(json);
        builtins(s, json);
        magics(json);
        keywords(json);
        buf_byte(json, '}');
        members_forget(s);
    }
    changed_names(s, there.set, json);
    gone_names(s, there.gone, json);
    members_put(s, there.types, there.modules, json);
    buf_byte(json, '}');
    if (json->n == start + 2)
        json->n = start; // nothing to tell
}
