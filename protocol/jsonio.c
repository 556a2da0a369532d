// jsonio.c: the depth check before Jansson sees the bytes, and typed fields.
#include "protocol/jsonio.h"
#include "kernel/base/limits.h"

// Nesting of brackets outside of strings, or one more than the limit.
static unsigned depth_of(Str text) {
    unsigned depth = 0, deepest = 0;
    bool in_string = false;
    for (size_t i = 0; i < text.n && deepest <= LIMIT_JSON_DEPTH; i++) {
        char c = text.p[i];
        if (in_string) {
            if (c == '\\') i++;
            else if (c == '"') in_string = false;
        } else if (c == '"') in_string = true;
        else if (c == '{' || c == '[') deepest = ++depth > deepest ? depth : deepest;
        else if ((c == '}' || c == ']') && depth) depth--;
    }
    return deepest;
}

json_t *jsonio_read(Str text, Err *e) {
    if (depth_of(text) > LIMIT_JSON_DEPTH) {
        err_set(e, ERR_VALUE, "JSON nested deeper than %d", LIMIT_JSON_DEPTH);
        return NULL;
    }
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_error_t why;
    json_t *v = json_loadb(text.n ? text.p : "", text.n, flags, &why);
    // Jansson does not always tell a failed allocation from broken text: try twice.
    if (!v) v = json_loadb(text.n ? text.p : "", text.n, flags, &why);
    if (!v) {
        err_set(e, ERR_VALUE, "broken JSON at byte %d", why.position);
    } else if (!json_is_object(v)) {
        err_set(e, ERR_VALUE, "JSON that is not an object");
        json_decref(v);
        return NULL;
    }
    return v;
}

static int add_bytes(const char *bytes, size_t n, void *out) {
    buf_add(out, (Str){bytes, n});
    return ((Buf *)out)->failed ? -1 : 0;
}

void jsonio_write(Buf *out, const json_t *v) {
    if (json_dump_callback(v, add_bytes, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
        out->failed = true;
}

static const char *type_name(const json_t *v) {
    static const char *const names[] = {"an object", "a list",    "a string",  "an integer",
                                        "a number",  "a boolean", "a boolean", "null"};
    return names[json_typeof(v)];
}

static bool wrong_type(const char *key, const char *want, const json_t *got, Err *e) {
    return err_set(e, ERR_TYPE, "'%s' must be %s, not %s", key, want, type_name(got));
}

bool jsonio_text(const json_t *o, const char *key, Str *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    if (!v) return err_set(e, ERR_VALUE, "'%s' is missing", key);
    if (!json_is_string(v)) return wrong_type(key, "a string", v, e);
    *out = jsonio_str(v);
    return true;
}

bool jsonio_bool(const json_t *o, const char *key, bool otherwise, bool *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    *out = otherwise;
    if (!v || json_is_null(v)) return true;
    if (!json_is_boolean(v)) return wrong_type(key, "a boolean", v, e);
    *out = json_is_true(v);
    return true;
}

bool jsonio_int(const json_t *o, const char *key, int64_t otherwise, int64_t *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    *out = otherwise;
    if (!v || json_is_null(v)) return true;
    if (!json_is_integer(v)) return wrong_type(key, "an integer", v, e);
    *out = json_integer_value(v);
    return true;
}

Str jsonio_str(const json_t *v) {
    return json_is_string(v) ? (Str){json_string_value(v), json_string_length(v)} : (Str){"", 0};
}

Str jsonio_text_or_empty(const json_t *o, const char *key) {
    return jsonio_str(json_object_get(o, key));
}

json_t *jsonio_new_text(Str s) { return json_stringn(s.n ? s.p : "", s.n); }
