// nametable.c: keeping the names and walking dotted paths through them.
#include "kernel/front/nametable.h"
#include "kernel/link/names.h"

enum { USER_NAMES_MAX = 100000, KEY_MAX = 256 };

void nametable_free(NameTable *t) {
    json_decref(t->fixed);
    json_decref(t->told);
    json_decref(t->user);
    json_decref(t->lost);
    *t = (NameTable){0};
}

void nametable_forget_user(NameTable *t) {
    json_decref(t->user);
    t->user = NULL;
}

void nametable_lose_user(NameTable *t) {
    const char *name;
    json_t *entry;
    if (!t->lost)
        t->lost = json_object();
    json_object_foreach(t->user, name, entry) {
        if (json_object_size(t->lost) < USER_NAMES_MAX)
            json_object_set_new(t->lost, name, json_null());
    }
    nametable_forget_user(t);
}

json_t *nametable_lost(const NameTable *t) {
    const char *name;
    json_t *ignored, *names = json_object_size(t->lost) ? json_array() : NULL;
    json_object_foreach(t->lost, name, ignored) json_array_append_new(names, json_string(name));
    return names ? json_pack("{s:o}", "names", names) : NULL;
}

// ---- keeping ------------------------------------------------------------------------------------

static void set_user_names(NameTable *t, const json_t *entries) {
    size_t i;
    json_t *entry;
    if (!t->user)
        t->user = json_object();
    json_array_foreach(entries, i, entry) {
        const char *name = json_string_value(json_object_get(entry, NAME_NAME));
        if (name && json_object_size(t->user) < USER_NAMES_MAX)
            json_object_set(t->user, name, entry);
    }
}

static void drop_user_names(NameTable *t, const json_t *names) {
    size_t i;
    json_t *name;
    json_array_foreach(names, i, name) {
        if (json_is_string(name))
            json_object_del(t->user, json_string_value(name));
    }
}

// What is told of types and modules from now on comes to those of the fixed part, which it leaves
// as they are.
static void forget_told(NameTable *t) {
    json_decref(t->told);
    t->told = json_object();
    json_object_set_new(t->told, NAMES_TYPES, json_copy(json_object_get(t->fixed, NAMES_TYPES)));
    json_object_set_new(t->told, NAMES_MODULES,
                        json_copy(json_object_get(t->fixed, NAMES_MODULES)));
}

// Members of types or modules beside those of the fixed part, or in their place.
static void add_told(NameTable *t, const json_t *content, const char *which) {
    json_t *more = json_object_get(content, which);
    json_t *known = json_object_get(t->told, which);
    json_t *value;
    const char *name;
    if (!json_is_object(known))
        return;
    json_object_foreach(more, name, value) if (json_object_size(known) < USER_NAMES_MAX)
        json_object_set(known, name, value);
}

void nametable_update(NameTable *t, const json_t *content) {
    json_t *fixed = json_object_get(content, NAMES_STATIC);
    if (json_is_object(fixed)) {
        json_decref(t->fixed);
        t->fixed = json_incref(fixed);
    }
    if (json_is_object(fixed) || json_is_true(json_object_get(content, NAMES_AFRESH)))
        forget_told(t);
    add_told(t, content, NAMES_TYPES);
    add_told(t, content, NAMES_MODULES);
    if (json_is_true(json_object_get(content, NAMES_RESET)))
        nametable_forget_user(t);
    drop_user_names(t, json_object_get(content, NAMES_GONE));
    set_user_names(t, json_object_get(content, NAMES_SET));
}

// ---- asking -------------------------------------------------------------------------------------

const json_t *nametable_builtins(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_BUILTINS);
}
const json_t *nametable_magics(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_MAGICS);
}
const json_t *nametable_keywords(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_KEYWORDS);
}
json_t *nametable_modules(const NameTable *t) {
    return json_object_get(t->told, NAMES_MODULES);
}

const json_t *nametable_find(const json_t *entries, Str name) {
    size_t i;
    json_t *entry;
    json_array_foreach(entries, i, entry) {
        if (str_eq(entry_text(entry, NAME_NAME), name))
            return entry;
    }
    return NULL;
}

// A value of an object by a key that carries its length.
static const json_t *get(const json_t *object, Str key) {
    char z[KEY_MAX];
    if (key.n >= sizeof z)
        return NULL;
    memcpy(z, key.p, key.n);
    z[key.n] = 0;
    return json_object_get(object, z);
}

const json_t *nametable_entry(const NameTable *t, Str name) {
    const json_t *entry = name.n ? get(t->user, name) : NULL;
    if (!entry && name.n)
        entry = get(t->typed, name);
    return entry ? entry : nametable_find(nametable_builtins(t), name);
}

const json_t *nametable_type_members(const NameTable *t, Str type) {
    const json_t *types = json_object_get(t->told, NAMES_TYPES);
    return type.n ? json_object_get(get(types, type), NAMES_MEMBERS) : NULL;
}

const json_t *nametable_module_members(const NameTable *t, Str module) {
    return module.n ? json_object_get(get(nametable_modules(t), module), NAMES_MEMBERS) : NULL;
}

const json_t *nametable_members(const NameTable *t, const json_t *entry) {
    Str kind = entry_text(entry, NAME_KIND);
    if (str_is(kind, KIND_MODULE))
        return nametable_module_members(t, entry_text(entry, NAME_MODULE));
    if (str_is(kind, KIND_CLASS)) {
        Str own = entry_text(entry, NAME_RETURNS);
        return nametable_type_members(t, own.n ? own : entry_text(entry, NAME_NAME));
    }
    if (str_is(kind, KIND_FUNCTION))
        return nametable_type_members(t, STR("function"));
    return nametable_type_members(t, entry_text(entry, NAME_TYPE));
}

const json_t *nametable_own_members(const json_t *entry) {
    const json_t *own = json_object_get(entry, NAMES_MEMBERS);
    return json_is_array(own) ? own : NULL;
}

const json_t *nametable_resolve(const NameTable *t, Str dotted) {
    Str rest = dotted;
    const json_t *entry = nametable_entry(t, str_split(&rest, '.'));
    while (entry && rest.p) {
        Str name = str_split(&rest, '.');
        const json_t *own = nametable_find(nametable_own_members(entry), name);
        entry = own ? own : nametable_find(nametable_members(t, entry), name);
    }
    return entry;
}

// ---- import statements of a text that has not run -----------------------------------------------

static void add_typed(json_t *typed, Str name, json_t *entry) {
    char z[KEY_MAX];
    if (name.n && name.n < sizeof z && entry) {
        memcpy(z, name.p, name.n);
        z[name.n] = 0;
        json_object_set(typed, z, entry);
    }
    json_decref(entry);
}

static json_t *module_entry(const NameTable *t, Str module) {
    if (!get(nametable_modules(t), module))
        return NULL;
    return json_pack("{s:s, s:s, s:s%}", NAME_KIND, KIND_MODULE, NAME_TYPE, KIND_MODULE,
                     NAME_MODULE, module.p, module.n);
}

// "a.b as c": the name before " as " and, in *called, the one behind it.
static Str name_and_alias(Str part, Str *called) {
    size_t as = str_find(part, STR(" as "), 0);
    part = str_trim(part);
    *called = (Str){part.p, 0};
    if (as == (size_t)-1)
        return part;
    as = str_find(part, STR(" as "), 0);
    if (as == (size_t)-1)
        return part;
    *called = str_trim(str_slice(part, as + 4, part.n));
    return str_trim(str_slice(part, 0, as));
}

static void add_import(const NameTable *t, json_t *typed, Str names) {
    while (names.p && names.n) {
        Str called, module = name_and_alias(str_split(&names, ','), &called);
        Str rest = module;
        Str first = str_split(&rest, '.');
        add_typed(typed, called.n ? called : first, module_entry(t, called.n ? module : first));
    }
}

static void add_from(const NameTable *t, json_t *typed, Str module, Str names) {
    const json_t *members = nametable_module_members(t, module);
    names = str_trim(names);
    if (names.n && names.p[0] == '(')
        names = str_slice(names, 1, names.n);
    if (names.n && names.p[names.n - 1] == ')')
        names.n--;
    while (names.p && names.n) {
        Str called, name = name_and_alias(str_split(&names, ','), &called);
        add_typed(typed, called.n ? called : name,
                  json_incref((json_t *)(uintptr_t)nametable_find(members, name)));
    }
}

NameTable nametable_with_imports(const NameTable *t, Str code) {
    NameTable out = *t;
    out.typed = json_object();
    while (out.typed && code.p && code.n) {
        Str line = str_trim(str_split(&code, '\n'));
        if (str_starts(line, STR("import ")))
            add_import(t, out.typed, str_slice(line, 7, line.n));
        size_t import =
            str_starts(line, STR("from ")) ? str_find(line, STR(" import "), 5) : (size_t)-1;
        if (import != (size_t)-1)
            add_from(t, out.typed, str_trim(str_slice(line, 5, import)),
                     str_slice(line, import + 8, line.n));
    }
    return out;
}
