// members.c: what stands behind a dot: the members of the types of the user's objects, of
// classes, and of modules that were imported, reported once each, and again when they change.
#include "kernel/base/mem.h"
#include "kernel/lang/describe.h"
#include "kernel/session/names_json.h"

enum {
    TOLD_MORE = 1000,   // types and modules than twice those there are: then all are told anew
    MEMBERS_MAX = 2000, // of one of them
    OWN_MAX = 200,      // of one object
    DEPTH_MAX = 4,      // constants of a module have types, whose constants have types
};

typedef struct Reported {
    const void *what; // a Type or a Module
    uint64_t hash;    // of its text
    uint64_t mark;    // the session_names call that last looked at it
} Reported;

struct Members {
    Reported *reported;
    size_t n, cap;
    size_t told, alive; // texts since all were forgotten; how many there were after the first call
    Buf types, modules; // insides of JSON objects, not sent yet
    int depth;
};

typedef struct MemberList { // of members, being written
    Session *s;
    Buf *b;
    size_t n, most;
    bool of_type; // methods are called without their first parameter
} MemberList;

static struct Members *members_of(Session *s) {
    if (!s->members)
        s->members = mem_zero(sizeof *s->members);
    return s->members;
}

void members_free(Session *s) {
    if (!s->members)
        return;
    mem_free(s->members->reported);
    buf_free(&s->members->types);
    buf_free(&s->members->modules);
    mem_free(s->members);
    s->members = NULL;
}

void members_forget(Session *s) {
    if (s->members)
        s->members->n = s->members->told = s->members->alive = 0;
}

bool members_are_many(const Session *s) {
    return s->members && s->members->told >= 2 * s->members->alive + TOLD_MORE;
}

static Reported *reported_of(struct Members *m, const void *what) {
    for (size_t i = 0; i < m->n; i++)
        if (m->reported[i].what == what)
            return &m->reported[i];
    if (!mem_grow((void **)&m->reported, &m->cap, m->n + 1, sizeof *m->reported))
        return NULL;
    m->reported[m->n] = (Reported){.what = what};
    return &m->reported[m->n++];
}

// ---- lists of members ---------------------------------------------------------------------------

static void tell_type(Session *s, const Type *type, Value like);

static void put_fields(Buf *b, Str name, const Description *d) {
    member(b, NAME_NAME, name);
    member(b, NAME_KIND, str_of(d->kind));
    member(b, NAME_TYPE, d->type);
    member(b, NAME_MODULE, d->module);
    if (d->signature.n)
        member(b, NAME_SIGNATURE, buf_str(&d->signature));
    doc_member(b, d->doc);
}

static void tell_type_of(Session *s, Value v) {
    const Type *class = value_class(v);
    if (class)
        tell_type(s, class, V_UNDEF);
    else
        tell_type(s, value_type(s->vm, v), v);
}

static void put_member(Str name, Value found, void *ctx) {
    MemberList *l = ctx;
    Description d;
    if (l->n++ >= l->most)
        return;
    if (l->of_type || v_is(found, T_UNDEF))
        member_describe(l->s->vm, found, &d);
    else
        value_describe(l->s->vm, found, &d);
    comma(l->b);
    buf_byte(l->b, '{');
    put_fields(l->b, name, &d);
    if (value_class(found))
        member(l->b, NAME_RETURNS, str_of(value_class(found)->name));
    buf_byte(l->b, '}');
    if (str_is(str_of(d.kind), KIND_INSTANCE) && d.type.n)
        tell_type_of(l->s, found);
    else if (value_class(found))
        tell_type_of(l->s, found);
    description_free(&d);
}

// ---- types --------------------------------------------------------------------------------------

// Those of the fixed part, and those without public names.
static bool is_known_type(const Type *type) {
    static const char *const known[] = {"ndarray",  "function", "method",  "module",
                                        "NoneType", "type",     "property"};
    const Type *t;
    for (size_t i = 0; (t = lang_type(i)); i++)
        if (t == type)
            return true;
    for (size_t i = 0; !type->class_object && i < sizeof known / sizeof *known; i++)
        if (str_is(str_of(known[i]), type->name))
            return true;
    return false;
}

// A class of a cell may have changed since it was reported; other types never do.
static void tell_type(Session *s, const Type *type, Value like) {
    struct Members *m = members_of(s);
    if (!m || m->depth >= DEPTH_MAX || is_known_type(type))
        return;
    Reported *reported = reported_of(m, type);
    if (!reported || reported->mark == s->mark || (reported->mark && !type->class_object))
        return;
    reported->mark = s->mark;
    size_t at = (size_t)(reported - m->reported);
    Buf text = {0};
    MemberList list = {s, &text, 0, MEMBERS_MAX, true};
    m->depth++;
    buf_json(&text, str_of(type->name));
    buf_add(&text, STR(":{\"members\":["));
    type_members(s->vm, type, like, put_member, &list);
    buf_add(&text, STR("]}"));
    m->depth--;
    uint64_t hash = str_hash(buf_str(&text));
    if (!text.failed && at < m->n && m->reported[at].what == type && m->reported[at].hash != hash) {
        m->reported[at].hash = hash;
        m->told++;
        if (m->types.n)
            buf_byte(&m->types, ',');
        buf_add(&m->types, buf_str(&text));
    }
    buf_free(&text);
}

// ---- modules ------------------------------------------------------------------------------------

// Reported whole before they are imported, or hidden.
static bool is_known_module(Str name) {
    return str_is(name, "numpy") || str_is(name, "cupy") || str_is(name, "cupynumeric") ||
           name.p[0] == '_' || str_find(name, STR("._"), 0) != (size_t)-1;
}

// One that is a file beside the notebook is looked at anew each time: it may be reloaded.
static void tell_module(Session *s, Str name, Value module, bool inside) {
    struct Members *m = members_of(s);
    Reported *reported = m ? reported_of(m, module.u.o) : NULL;
    if (!reported || reported->mark == s->mark || (reported->mark && inside))
        return;
    reported->mark = s->mark;
    size_t at = (size_t)(reported - m->reported);
    Buf text = {0};
    MemberList list = {s, &text, 0, MEMBERS_MAX, false};
    buf_json(&text, name);
    buf_add(&text, STR(":{\"members\":["));
    names_of_rows(&text, name); // with their examples
    own_members(s->vm, module, put_member, &list);
    names_of_submodules(&text, name); // imported or not
    buf_add(&text, STR("]}"));
    uint64_t hash = str_hash(buf_str(&text));
    if (!text.failed && at < m->n && m->reported[at].what == module.u.o &&
        m->reported[at].hash != hash) {
        m->reported[at].hash = hash;
        m->told++;
        if (m->modules.n)
            buf_byte(&m->modules, ',');
        buf_add(&m->modules, buf_str(&text));
    }
    buf_free(&text);
}

static void tell_modules(Session *s) {
    size_t at = 0;
    Str name;
    Value module;
    bool inside;
    while (vm_next_module(s->vm, &at, &name, &module, &inside))
        if (name.n && !is_known_module(name))
            tell_module(s, name, module, inside);
}

// ---- objects ------------------------------------------------------------------------------------

void value_entry(Session *s, Buf *b, Str name, Value v) {
    Description d;
    value_describe(s->vm, v, &d);
    bool instance = str_is(str_of(d.kind), KIND_INSTANCE);
    comma(b);
    buf_byte(b, '{');
    put_fields(b, name, &d);
    member(b, NAME_SOURCE, d.source);
    if (value_class(v))
        member(b, NAME_RETURNS, str_of(value_class(v)->name));
    if (instance) {
        Buf summary = {0}, own = {0};
        MemberList list = {s, &own, 0, OWN_MAX, false};
        lib_summary(s->lib, v, &summary);
        member(b, NAME_SUMMARY, buf_str(&summary));
        buf_free(&summary);
        buf_byte(&own, '[');
        own_members(s->vm, v, put_member, &list);
        buf_byte(&own, ']');
        if (own.n > 2 && !own.failed) {
            key(b, NAMES_MEMBERS);
            buf_add(b, buf_str(&own));
        }
        buf_free(&own);
    }
    if (d.keys.n) {
        key(b, NAME_KEYS);
        buf_add(b, buf_str(&d.keys));
    }
    buf_byte(b, '}');
    if (instance || value_class(v))
        tell_type_of(s, v);
    description_free(&d);
}

static void put_all(Buf *b, const char *name, Buf *inside, Str more) {
    if (inside->n && more.n)
        buf_byte(inside, ',');
    buf_add(inside, more);
    if (inside->n && !inside->failed) {
        key(b, name);
        buf_byte(b, '{');
        buf_add(b, buf_str(inside));
        buf_byte(b, '}');
    }
    buf_free(inside);
}

void members_put(Session *s, Str types, Str modules, Buf *b) {
    tell_modules(s);
    if (!members_of(s))
        return;
    if (!s->members->alive)
        s->members->alive = s->members->n;
    put_all(b, NAMES_TYPES, &s->members->types, types);
    put_all(b, NAMES_MODULES, &s->members->modules, modules);
}
