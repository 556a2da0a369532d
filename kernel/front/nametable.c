// nametable.c: keeping the names and walking dotted paths through them.
#include "kernel/front/nametable.h"
#include "kernel/link/names.h"

enum { USER_NAMES_MAX = 100000, KEY_MAX = 256 };

void nametable_free(NameTable *t) {
    json_decref(t->fixed);
    json_decref(t->user);
    *t = (NameTable){0};
}

void nametable_forget_user(NameTable *t) {
    json_decref(t->user);
    t->user = NULL;
}

// ---- keeping ----------------------------------------------------------------------

static void set_user_names(NameTable *t, const json_t *entries) {
    size_t i;
    json_t *entry;
    if (!t->user) t->user = json_object();
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
        if (json_is_string(name)) json_object_del(t->user, json_string_value(name));
    }
}

void nametable_update(NameTable *t, const json_t *content) {
    json_t *fixed = json_object_get(content, NAMES_STATIC);
    if (json_is_object(fixed)) {
        json_decref(t->fixed);
        t->fixed = json_incref(fixed);
    }
    if (json_is_true(json_object_get(content, NAMES_RESET))) nametable_forget_user(t);
    drop_user_names(t, json_object_get(content, NAMES_GONE));
    set_user_names(t, json_object_get(content, NAMES_SET));
}

// ---- asking ----------------------------------------------------------------------

const json_t *nametable_builtins(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_BUILTINS);
}
const json_t *nametable_magics(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_MAGICS);
}
const json_t *nametable_keywords(const NameTable *t) {
    return json_object_get(t->fixed, NAMES_KEYWORDS);
}
json_t *nametable_modules(const NameTable *t) { return json_object_get(t->fixed, NAMES_MODULES); }

const json_t *nametable_find(const json_t *entries, Str name) {
    size_t i;
    json_t *entry;
    json_array_foreach(entries, i, entry) {
        if (str_eq(entry_text(entry, NAME_NAME), name)) return entry;
    }
    return NULL;
}

// A value of an object by a key that carries its length.
static const json_t *get(const json_t *object, Str key) {
    char z[KEY_MAX];
    if (key.n >= sizeof z) return NULL;
    memcpy(z, key.p, key.n);
    z[key.n] = 0;
    return json_object_get(object, z);
}

const json_t *nametable_entry(const NameTable *t, Str name) {
    const json_t *entry = name.n ? get(t->user, name) : NULL;
    return entry ? entry : nametable_find(nametable_builtins(t), name);
}

const json_t *nametable_type_members(const NameTable *t, Str type) {
    const json_t *types = json_object_get(t->fixed, NAMES_TYPES);
    return type.n ? json_object_get(get(types, type), NAMES_MEMBERS) : NULL;
}

const json_t *nametable_module_members(const NameTable *t, Str module) {
    return module.n ? json_object_get(get(nametable_modules(t), module), NAMES_MEMBERS) : NULL;
}

const json_t *nametable_members(const NameTable *t, const json_t *entry) {
    Str kind = entry_text(entry, NAME_KIND);
    if (str_is(kind, KIND_MODULE))
        return nametable_module_members(t, entry_text(entry, NAME_MODULE));
    if (str_is(kind, KIND_CLASS)) return nametable_type_members(t, entry_text(entry, NAME_NAME));
    if (str_is(kind, KIND_FUNCTION)) return nametable_type_members(t, STR("function"));
    return nametable_type_members(t, entry_text(entry, NAME_TYPE));
}

const json_t *nametable_resolve(const NameTable *t, Str dotted) {
    Str rest = dotted;
    const json_t *entry = nametable_entry(t, str_split(&rest, '.'));
    while (entry && rest.p) {
        Str name = str_split(&rest, '.');
        entry = nametable_find(nametable_members(t, entry), name);
    }
    return entry;
}
