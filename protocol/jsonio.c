// jsonio.c: the depth check before Jansson sees the bytes, and typed fields.
#include "protocol/jsonio.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include <stdio.h>
#include <string.h>

typedef struct Extent {
    unsigned deepest; // nesting of brackets outside of strings, or one more than the limit
    size_t values;    // one for each bracket that opens and each comma: no fewer than there are
} Extent;

static Extent extent_of(Str text) {
    unsigned depth = 0, deepest = 0;
    size_t values = 1;
    bool in_string = false;
    for (size_t i = 0; i < text.n && deepest <= LIMIT_JSON_DEPTH; i++) {
        char c = text.p[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"')
            in_string = true;
        else if (c == ',')
            values++;
        else if ((c == '}' || c == ']') && depth)
            depth--;
        else if (c == '{' || c == '[') {
            values++;
            if (++depth > deepest)
                deepest = depth;
        }
    }
    return (Extent){deepest, values};
}

#define VALUE_BYTES \
    256 // of an empty object of Jansson's, the largest of what has two bytes of text

size_t jsonio_weight(Str text) {
    return text.n + extent_of(text).values * VALUE_BYTES;
}

json_t *jsonio_read(Str text, Err *e) {
    Extent extent = extent_of(text);
    if (extent.deepest > LIMIT_JSON_DEPTH) {
        err_set(e, ERR_VALUE, "JSON nested deeper than %d", LIMIT_JSON_DEPTH);
        return NULL;
    }
    if (extent.values > LIMIT_JSON_VALUES) {
        err_set(e, ERR_VALUE, "JSON of more than %d values", LIMIT_JSON_VALUES);
        return NULL;
    }
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    Err first = {0};
    json_t *v = jtext_read(text, flags, &first);
    if (first.kind == ERR_VALUE)
        err_set(e, ERR_VALUE, "%s", first.text);
    else if (!v) // what was short may be there again: a request that is dropped has no answer
        v = jtext_read(text, flags, e);
    if (v && !json_is_object(v)) {
        err_set(e, ERR_VALUE, "JSON that is not an object");
        json_decref(v);
        return NULL;
    }
    return v;
}

// ---- what others write --------------------------------------------------------------------------

// The number of a \uXXXX escape at p, which has n bytes left; 0: none.
static unsigned escape_at(const char *p, size_t n) {
    unsigned value = 0;
    if (n < 6 || p[0] != '\\' || p[1] != 'u')
        return 0;
    for (int i = 2; i < 6; i++) {
        const char *digits = "0123456789abcdef";
        const char *at = strchr(digits, p[i] >= 'A' && p[i] <= 'F' ? p[i] + 32 : p[i]);
        if (!p[i] || !at)
            return 0;
        value = value * 16 + (unsigned)(at - digits);
    }
    return value;
}

// A string's end behind its opening quote. Halves of surrogate pairs are replaced in place.
static size_t mend_string(char *p, size_t n, size_t at, bool *half_pair) {
    while (at < n && p[at] != '"') {
        unsigned code = escape_at(p + at, n - at);
        bool high = code >= 0xd800 && code < 0xdc00;
        bool low = code >= 0xdc00 && code < 0xe000;
        unsigned next = high ? escape_at(p + at + 6, n - at - 6) : 0;
        if (high && next >= 0xdc00 && next < 0xe000) {
            at += 12;
            continue;
        }
        if (high || low) {
            memcpy(p + at, "\\ufffd", 6);
            *half_pair = true;
        }
        at += p[at] == '\\' ? 2 : 1;
    }
    return at < n ? at + 1 : n;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A number's end. An integer that is too large becomes its first digits and an exponent, which take
// no more room; one that is too large for that, too, the largest number.
static size_t mend_number(char *p, size_t n, size_t at) {
    enum {
        DIGITS = 17,
        FITS = 18,
        MOST = 308
    }; // digits: of a double, of any int64, of the largest
    size_t start = at, end = at;
    while (end < n && is_digit(p[end]))
        end++;
    size_t digits = end - start;
    bool whole = end >= n || (p[end] != '.' && p[end] != 'e' && p[end] != 'E');
    char text[32], first[DIGITS + 1] = "";
    if (!whole || digits <= FITS)
        return end;
    memcpy(first, p + start, DIGITS);
    if (digits <= MOST)
        snprintf(text, sizeof text, "%se%zu", first, digits - DIGITS);
    else
        snprintf(text, sizeof text, "1.7976931348623e308");
    size_t size = strlen(text);
    if (size > digits)
        return end;
    memset(p + start, ' ', digits);
    memcpy(p + start, text, size);
    return end;
}

static bool fits_int64(const char *p, size_t digits, bool negative) {
    static const char *const most[] = {"9223372036854775807", "9223372036854775808"};
    return digits < 19 || (digits == 19 && memcmp(p, most[negative], 19) <= 0);
}

json_t *jsonio_read_any(Str text, bool *half_pair, Err *e) {
    Err first = {0};
    json_t *v = jsonio_read(text, &first);
    if (v)
        return v;
    if (first.kind == ERR_MEMORY) {
        err_no_memory(e, text.n);
        return NULL;
    }
    char *copy = mem_alloc(text.n + 1);
    if (!copy) {
        err_no_memory(e, text.n + 1);
        return NULL;
    }
    memcpy(copy, text.n ? text.p : "", text.n);
    for (size_t at = 0; at < text.n;) {
        if (copy[at] == '"') {
            at = mend_string(copy, text.n, at + 1, half_pair);
        } else if (is_digit(copy[at])) {
            size_t end = at;
            while (end < text.n && is_digit(copy[end]))
                end++;
            at = fits_int64(copy + at, end - at, at && copy[at - 1] == '-')
                     ? end
                     : mend_number(copy, text.n, at);
            while (at < text.n && (is_digit(copy[at]) || strchr("+-.eE", copy[at])))
                at++; // of a float
        } else {
            at++;
        }
    }
    v = jsonio_read((Str){copy, text.n}, e);
    mem_free(copy);
    return v;
}

void jsonio_write(Buf *out, const json_t *v) {
    jtext_write(out, v);
}

static const char *type_name(const json_t *v) {
    static const char *const names[] = {"an object", "a list",    "a string",  "an integer",
                                        "a number",  "a boolean", "a boolean", "null"};
    return names[json_typeof(v)];
}

static bool refuse_type(const char *key, const char *want, const json_t *got, Err *e) {
    return err_set(e, ERR_TYPE, "'%s' must be %s, not %s", key, want, type_name(got));
}

bool jsonio_text(const json_t *o, const char *key, Str *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    if (!v)
        return err_set(e, ERR_VALUE, "'%s' is missing", key);
    if (!json_is_string(v))
        return refuse_type(key, "a string", v, e);
    *out = jsonio_str(v);
    return true;
}

bool jsonio_bool(const json_t *o, const char *key, bool otherwise, bool *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    *out = otherwise;
    if (!v || json_is_null(v))
        return true;
    if (!json_is_boolean(v))
        return refuse_type(key, "a boolean", v, e);
    *out = json_is_true(v);
    return true;
}

bool jsonio_int(const json_t *o, const char *key, int64_t otherwise, int64_t *out, Err *e) {
    const json_t *v = json_object_get(o, key);
    *out = otherwise;
    if (!v || json_is_null(v))
        return true;
    if (!json_is_integer(v))
        return refuse_type(key, "an integer", v, e);
    *out = json_integer_value(v);
    return true;
}

Str jsonio_str(const json_t *v) {
    return json_is_string(v) ? (Str){json_string_value(v), json_string_length(v)} : (Str){"", 0};
}

Str jsonio_text_or_empty(const json_t *o, const char *key) {
    return jsonio_str(json_object_get(o, key));
}

json_t *jsonio_new_text(Str s) {
    return json_stringn(s.n ? s.p : "", s.n);
}
