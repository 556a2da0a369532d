// names.c: what completion and inspection are told, as JSON text (kernel/link/names.h). The
// fixed part comes from the tables of the library, the magics and the language;
// of the user's names only those that changed are told again.
#include "kernel/link/names.h"
#include "kernel/base/mem.h"
#include "kernel/lang/describe.h"
#include "kernel/session/internal.h"
#include <string.h>

typedef struct Known {
    Str name;      // owned
    uint64_t told; // hash of the entry as it was told
    uint64_t mark; // last session_names that saw it
} Known;

void names_free(Session *s) {
    for (size_t i = 0; i < s->nknown; i++) mem_free((void *)(uintptr_t)s->known[i].name.p);
    mem_free(s->known);
    s->known = NULL;
    s->nknown = s->known_cap = 0;
}

// ---- JSON pieces --------------------------------------------------------------------

// Separates members: a comma unless this is the first in its bracket.
static void comma(Buf *b) {
    char last = b->n ? b->p[b->n - 1] : '{';
    if (last != '{' && last != '[') buf_byte(b, ',');
}

static void key(Buf *b, const char *name) {
    comma(b);
    buf_json(b, str_of(name));
    buf_byte(b, ':');
}

static void member(Buf *b, const char *name, Str value) {
    if (!value.p) return;
    key(b, name);
    buf_json(b, value);
}

static void entry(Buf *b, const char *name, const char *kind, Str signature, const char *doc) {
    comma(b);
    buf_byte(b, '{');
    member(b, NAME_NAME, str_of(name));
    member(b, NAME_KIND, str_of(kind));
    member(b, NAME_SIGNATURE, signature);
    member(b, NAME_DOC, str_of(doc));
    buf_byte(b, '}');
}

// What a value is, as an entry: variables with a summary, functions with their
// signature and text.
static void value_entry(Session *s, Buf *b, Str name, Value v) {
    Description d;
    value_describe(s->vm, v, &d);
    comma(b);
    buf_byte(b, '{');
    member(b, NAME_NAME, name);
    member(b, NAME_KIND, str_of(d.kind));
    member(b, NAME_TYPE, d.type);
    member(b, NAME_MODULE, d.module);
    member(b, NAME_SIGNATURE, buf_str(&d.signature));
    member(b, NAME_DOC, d.doc);
    member(b, NAME_SOURCE, d.source);
    if (str_is(str_of(d.kind), KIND_INSTANCE)) {
        Buf summary = {0};
        lib_summary(s->lib, v, &summary);
        member(b, NAME_SUMMARY, buf_str(&summary));
        buf_free(&summary);
    }
    if (d.keys.n) {
        key(b, NAME_KEYS);
        buf_add(b, buf_str(&d.keys));
    }
    buf_byte(b, '}');
    description_free(&d);
}

// ---- the fixed part -------------------------------------------------------------------

static void function_entry(Buf *b, const LibName *n) {
    Buf signature = {0};
    if (!n->signature_has_name) buf_add(&signature, str_of(n->name));
    buf_add(&signature, str_of(n->signature));
    Buf doc = {0};
    buf_printf(&doc, "%s\n\n>>> %s\n%s", n->doc, n->example, n->result);
    buf_byte(&doc, 0);
    entry(b, n->name, KIND_FUNCTION, buf_str(&signature), doc.failed ? n->doc : doc.p);
    buf_free(&signature);
    buf_free(&doc);
}

static void functions(Buf *b, unsigned where, bool methods) {
    LibName n;
    for (size_t at = 0; lib_next_name(&at, &n);)
        if (methods ? n.method : (n.where & where) != 0) function_entry(b, &n);
}

static void constants(Buf *b, unsigned where) {
    static const char *const shared[] = {"pi", "e", "inf", "nan"};
    if (!(where & (IN_ARRAYS | IN_MATH))) return;
    for (int i = 0; i < 4; i++) entry(b, shared[i], KIND_INSTANCE, (Str){0}, NULL);
    if (!(where & IN_ARRAYS)) return;
    entry(b, "newaxis", KIND_INSTANCE, (Str){0}, "None: a new axis in a subscript.");
    for (int i = 0; i < DT_COUNT; i++) entry(b, dtype_info[i].name, KIND_CLASS, (Str){0}, "An element type.");
}

static void submodules(Buf *b, const char *const *names) {
    for (; *names; names++) {
        comma(b);
        buf_byte(b, '{');
        const char *last = strrchr(*names, '.');
        member(b, NAME_NAME, str_of(last + 1));
        member(b, NAME_KIND, STR(KIND_MODULE));
        member(b, NAME_MODULE, str_of(*names));
        buf_byte(b, '}');
    }
}

static void modules(Buf *b) {
    static const struct {
        const char *name, *doc;
        unsigned where;
        const char *inside[4];
    } rows[] = {
        {"numpy", "Arrays with NumPy's meaning.", IN_ARRAYS, {"numpy.random", "numpy.linalg", NULL}},
        {"numpy.random", "Random numbers: NumPy's own streams.", IN_RANDOM, {NULL}},
        {"numpy.linalg", "Linear algebra.", IN_LINALG, {NULL}},
        {"cupy", "The same arrays on the GPU.", IN_ARRAYS | IN_CUPY, {"cupy.random", "cupy.linalg", NULL}},
        {"cupy.random", "Random numbers, the same on every device.", IN_RANDOM, {NULL}},
        {"cupy.linalg", "Linear algebra.", IN_LINALG, {NULL}},
        {"math", "Functions of single numbers.", IN_MATH, {NULL}},
        {"time", "Clocks.", IN_TIME, {NULL}},
        {"sys", "The program itself.", IN_SYS, {NULL}},
        {"os", "The operating system.", IN_OS, {NULL}},
    };
    key(b, NAMES_MODULES);
    buf_byte(b, '{');
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        key(b, rows[i].name);
        buf_byte(b, '{');
        member(b, NAME_DOC, str_of(rows[i].doc));
        key(b, NAMES_MEMBERS);
        buf_byte(b, '[');
        functions(b, rows[i].where, false);
        constants(b, rows[i].where);
        submodules(b, rows[i].inside);
        buf_add(b, STR("]}"));
    }
    buf_byte(b, '}');
}

// A method's name is its signature up to the bracket.
static void method_entry(Buf *b, const Method *m) {
    char name[64];
    size_t n = strcspn(m->signature, "(");
    if (n >= sizeof name) return;
    memcpy(name, m->signature, n);
    name[n] = 0;
    entry(b, name, KIND_FUNCTION, str_of(m->signature), m->doc);
}

static void types(Buf *b) {
    static const char *const attributes[] = {"T", "device", "dtype", "itemsize", "nbytes", "ndim", "shape",
                                             "size", "strides"};
    key(b, NAMES_TYPES);
    buf_add(b, STR("{\"ndarray\":{\"doc\":\"An array of numbers.\",\"members\":["));
    functions(b, 0, true);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        entry(b, attributes[i], KIND_INSTANCE, (Str){0}, NULL);
    buf_add(b, STR("]}"));
    const Type *t;
    for (size_t i = 0; (t = lang_type(i)); i++) {
        key(b, t->name);
        buf_add(b, STR("{\"members\":["));
        for (const Method *m = t->methods; m && m->signature; m++) method_entry(b, m);
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
            if (!(cell ? m->cell : m->line)) continue;
            Buf name = {0}, usage = {0};
            buf_printf(&name, "%s%s", cell ? "%%" : "%", m->name);
            buf_printf(&usage, "%.*s %s", STR_ARG(buf_str(&name)), m->usage);
            buf_byte(&name, 0);
            if (!name.failed) entry(b, name.p, KIND_MAGIC, str_trim(buf_str(&usage)), m->doc);
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
        if (!ours) value_entry(s, b, name, v);
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

// ---- the user's names -----------------------------------------------------------------------

static Known *known_name(Session *s, Str name) {
    for (size_t i = 0; i < s->nknown; i++)
        if (str_eq(s->known[i].name, name)) return &s->known[i];
    if (!mem_grow((void **)&s->known, &s->known_cap, s->nknown + 1, sizeof *s->known)) return NULL;
    char *copy = mem_alloc(name.n + 1);
    if (!copy) return NULL;
    memcpy(copy, name.p, name.n);
    s->known[s->nknown] = (Known){.name = {copy, name.n}};
    return &s->known[s->nknown++];
}

static void changed_names(Session *s, Buf *b) {
    size_t at = 0;
    Str name;
    Value v;
    Buf set = {0};
    buf_byte(&set, '[');
    s->mark++;
    while (vm_next_global(s->vm, &at, &name, &v)) {
        Buf one = {0};
        value_entry(s, &one, name, v);
        Known *k = known_name(s, name);
        uint64_t hash = str_hash(buf_str(&one));
        if (k && k->told != hash && !one.failed) {
            comma(&set);
            buf_add(&set, buf_str(&one));
            k->told = hash;
        }
        if (k) k->mark = s->mark;
        buf_free(&one);
    }
    buf_byte(&set, ']');
    if (set.n > 2 && !set.failed) {
        key(b, NAMES_SET);
        buf_add(b, buf_str(&set));
    }
    buf_free(&set);
}

static void gone_names(Session *s, Buf *b) {
    bool any = false;
    for (size_t i = 0; i < s->nknown; i++) {
        if (s->known[i].mark == s->mark) continue;
        if (!any) key(b, NAMES_GONE), buf_byte(b, '[');
        any = true;
        comma(b);
        buf_json(b, s->known[i].name);
        mem_free((void *)(uintptr_t)s->known[i].name.p);
        s->known[i--] = s->known[--s->nknown];
    }
    if (any) buf_byte(b, ']');
}

void session_names(Session *s, bool statics, Buf *json) {
    size_t start = json->n;
    buf_byte(json, '{');
    if (statics) {
        key(json, NAMES_STATIC);
        buf_byte(json, '{');
        modules(json);
        types(json);
        builtins(s, json);
        magics(json);
        keywords(json);
        buf_byte(json, '}');
    }
    changed_names(s, json);
    gone_names(s, json);
    buf_byte(json, '}');
    if (json->n == start + 2) json->n = start; // nothing to tell
}
