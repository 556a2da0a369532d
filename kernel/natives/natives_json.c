// natives_json.c: values as JSON text and back (module _json; what stands around it
// is kernel/stdlib/text/json.py).
#include "kernel/natives/natives.h"
#include "kernel/base/numtext.h"
#include "kernel/base/utf8.h"

// ---- writing ------------------------------------------------------------------------------------

typedef struct Open { // the containers around the value being written
    const Obj *o;
    const struct Open *around;
} Open;

typedef struct Writer {
    VM *vm;
    Buf out;
    bool ascii, allow_nan, sort, skip;
    Value indent; // str, or None: all in one line
    Value item_separator, key_separator;
    Value fallback; // what is asked for objects that JSON does not know
    size_t depth;
} Writer;

static void put_escaped(Buf *b, uint32_t c) {
    static const char letters[] = "\"\\\n\r\t\b\f", escapes[] = "\"\\nrtbf";
    const char *at = c < 128 ? memchr(letters, (int)c, sizeof letters - 1) : NULL;
    if (at) {
        buf_byte(b, '\\');
        buf_byte(b, escapes[at - letters]);
    } else if (c < 0x10000)
        buf_printf(b, "\\u%04x", c);
    else
        buf_printf(b, "\\u%04x\\u%04x", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
}

static void put_quoted(Buf *b, Str s, bool ascii) {
    size_t from = 0;
    buf_byte(b, '"');
    for (size_t at = 0; at < s.n;) {
        unsigned char byte = (unsigned char)s.p[at];
        if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\') {
            at++;
            continue;
        }
        size_t start = at;
        uint32_t c = utf8_next(s, &at);
        if (c > 126 && !ascii)
            continue;
        buf_add(b, str_slice(s, from, start));
        from = at;
        put_escaped(b, c);
    }
    buf_add(b, str_slice(s, from, s.n));
    buf_byte(b, '"');
}

static bool put_float(Writer *w, double x, Buf *out) {
    bool finite = x - x == 0;
    if (!finite && !w->allow_nan)
        return vm_raise(w->vm, ERR_VALUE, "Out of range float values are not JSON compliant");
    if (finite)
        numtext_double(out, x);
    else
        buf_add(out, x > 0 ? STR("Infinity") : x < 0 ? STR("-Infinity") : STR("NaN"));
    return true;
}

// None, bools and numbers. *done false: it is none of them.
static bool put_simple(Writer *w, Value v, Buf *out, bool *done) {
    *done = true;
    if (v_is(v, T_NONE)) {
        buf_add(out, STR("null"));
        return true;
    }
    if (v_is(v, T_BOOL)) {
        buf_add(out, v.u.b ? STR("true") : STR("false"));
        return true;
    }
    if (v_is(v, T_INT)) {
        numtext_int(out, v.u.i);
        return true;
    }
    if (v_is(v, T_FLOAT))
        return put_float(w, v.u.f, out);
    const Type *t = value_type(w->vm, v);
    double x;
    if (type_is_a(t, &type_int))
        return value_repr(w->vm, value_plain(v), out);
    if (type_is_a(t, &type_float))
        return value_float(w->vm, value_plain(v), &x) && put_float(w, x, out);
    *done = false;
    return true;
}

static bool put_value(Writer *w, Value v, const Open *around);

static void put_line(Writer *w) { // a new line, indented
    if (v_is(w->indent, T_NONE))
        return;
    buf_byte(&w->out, '\n');
    for (size_t i = 0; i < w->depth; i++)
        buf_add(&w->out, str_get(w->indent));
}

static bool put_list(Writer *w, Value v, const Open *around) {
    const Value *items;
    size_t n;
    value_items(v, &items, &n);
    if (n == 0) {
        buf_add(&w->out, STR("[]"));
        return true;
    }
    buf_byte(&w->out, '[');
    w->depth++;
    put_line(w);
    for (size_t i = 0; value_items(v, &items, &n) && i < n; i++) {
        if (i) {
            buf_add(&w->out, str_get(w->item_separator));
            put_line(w);
        }
        Value item = value_copy(items[i]);
        bool ok = vm_poll(w->vm) && put_value(w, item, around);
        value_release(item);
        if (!ok)
            return false;
    }
    w->depth--;
    put_line(w);
    buf_byte(&w->out, ']');
    return true;
}

static bool put_key(Writer *w, Value key, bool *skipped) {
    bool done;
    *skipped = false;
    if (value_is_str(key)) {
        put_quoted(&w->out, str_get(key), w->ascii);
        return true;
    }
    size_t before = w->out.n;
    buf_byte(&w->out, '"');
    if (!put_simple(w, key, &w->out, &done))
        return false;
    buf_byte(&w->out, '"');
    if (done)
        return true;
    w->out.n = before;
    if (w->skip)
        return *skipped = true;
    return vm_raise(w->vm, ERR_TYPE, "keys must be str, int, float, bool or None, not %s",
                    type_name(w->vm, key));
}

static bool put_pair(Writer *w, Value key, Value item, const Open *around, bool *first) {
    bool skipped;
    size_t before = w->out.n;
    if (!*first) {
        buf_add(&w->out, str_get(w->item_separator));
        put_line(w);
    }
    if (!put_key(w, key, &skipped))
        return false;
    if (skipped) {
        w->out.n = before;
        return true;
    }
    *first = false;
    buf_add(&w->out, str_get(w->key_separator));
    return put_value(w, item, around);
}

// The pairs of a dict as a list of tuples, in the order of their keys.
static Value sorted_pairs(VM *vm, Value dict) {
    Value list = list_new(vm, dict_length(dict)), key, item;
    bool ok = !v_is(list, T_UNDEF);
    for (size_t at = 0; ok && dict_next(dict, &at, &key, &item);) {
        Value pair = tuple_new(vm, (Value[]){key, item}, 2);
        ok = !v_is(pair, T_UNDEF) && list_append(vm, list, pair);
    }
    if (ok && list_sort(vm, list_of(list), V_NONE, false))
        return list;
    value_release(list);
    return V_UNDEF;
}

static bool put_dict(Writer *w, Value v, const Open *around) {
    Value key, item, pairs = V_UNDEF;
    bool first = true, ok = true;
    if (dict_length(v) == 0) {
        buf_add(&w->out, STR("{}"));
        return true;
    }
    if (w->sort && v_is(pairs = sorted_pairs(w->vm, v), T_UNDEF))
        return false;
    buf_byte(&w->out, '{');
    w->depth++;
    put_line(w);
    for (size_t i = 0; ok && w->sort && i < list_of(pairs)->n; i++) {
        const Value *pair = tuple_of(list_of(pairs)->items[i])->items;
        ok = vm_poll(w->vm) && put_pair(w, pair[0], pair[1], around, &first);
    }
    for (size_t at = 0; ok && !w->sort && dict_next(v, &at, &key, &item);) {
        value_retain(key);
        value_retain(item);
        ok = vm_poll(w->vm) && put_pair(w, key, item, around, &first);
        value_release(key);
        value_release(item);
    }
    value_release(pairs);
    w->depth--;
    put_line(w);
    buf_byte(&w->out, '}');
    return ok;
}

// Members of an enumeration with values stand for these; anything else is asked about.
static bool put_other(Writer *w, Value v, const Open *around) {
    Value answer;
    bool found, stands = false;
    if (!value_find_attr(w->vm, v, STR("_value_bases_"), &answer, &found))
        return false;
    if (found) {
        bool ok = value_truth(w->vm, answer, &stands);
        value_release(answer);
        if (!ok)
            return false;
    }
    bool ok = stands ? value_getattr(w->vm, v, STR("_value_"), &answer)
                     : call_values(w->vm, w->fallback, &v, 1, &answer);
    if (!ok)
        return false;
    ok = put_value(w, answer, around);
    value_release(answer);
    return ok;
}

static bool put_value(Writer *w, Value v, const Open *around) {
    bool done, ok;
    if (value_is_str(v)) {
        put_quoted(&w->out, str_get(v), w->ascii);
        return true;
    }
    if (!put_simple(w, v, &w->out, &done))
        return false;
    if (done)
        return true;
    Open here = {v_is(v, T_OBJ) ? v.u.o : NULL, around};
    for (const Open *o = around; o && here.o; o = o->around)
        if (o->o == here.o)
            return vm_raise(w->vm, ERR_VALUE, "Circular reference detected");
    if (!enter_walk(w->vm, " while encoding a JSON object"))
        return false;
    if (v_has(v, &type_list) || v_has(v, &type_tuple))
        ok = put_list(w, v, &here);
    else if (v_has(v, &type_dict))
        ok = put_dict(w, v, &here);
    else
        ok = put_other(w, v, &here);
    leave_walk(w->vm);
    return ok;
}

// write(obj, ascii, allow_nan, sort_keys, skipkeys, indent, item_separator, key_separator, default)
static bool j_write(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Writer w = {.vm = vm,
                .indent = args[5],
                .item_separator = args[6],
                .key_separator = args[7],
                .fallback = args[8]};
    bool *const flags[4] = {&w.ascii, &w.allow_nan, &w.sort, &w.skip};
    for (size_t i = 0; i < 4; i++)
        if (!value_truth(vm, args[1 + i], flags[i]))
            return false;
    if (!v_is(w.indent, T_NONE) && !value_is_str(w.indent))
        return vm_raise(vm, ERR_TYPE, "indent must be a number of blanks, a text or None");
    if (!value_is_str(w.item_separator) || !value_is_str(w.key_separator))
        return vm_raise(vm, ERR_TYPE, "separators must be two texts");
    if (!put_value(&w, args[0], NULL)) {
        buf_free(&w.out);
        return false;
    }
    *out = str_from_buf(vm, &w.out);
    return !v_is(*out, T_UNDEF);
}

// ---- reading ------------------------------------------------------------------------------------

typedef struct Reader {
    VM *vm;
    Str s;
    size_t at;
    Value fail; // called with a message and a place, raises
    Value hook, pairs_hook, parse_float, parse_int, parse_constant; // or None
} Reader;

// Raises by the module's own error; places count characters.
static bool failed(Reader *r, const char *message, size_t at) {
    Value args[2] = {str_new(r->vm, str_of(message)),
                     v_int((int64_t)utf8_length(str_slice(r->s, 0, at)))},
          ignored;
    if (!v_is(args[0], T_UNDEF) && call_values(r->vm, r->fail, args, 2, &ignored)) {
        value_release(ignored);
        vm_raise(r->vm, ERR_VALUE, "%s", message);
    }
    value_release(args[0]);
    return false;
}

static char here(const Reader *r) {
    return r->at < r->s.n ? r->s.p[r->at] : 0;
}

static void blanks(Reader *r) {
    while (r->at < r->s.n && (r->s.p[r->at] == ' ' || r->s.p[r->at] == '\n' ||
                              r->s.p[r->at] == '\t' || r->s.p[r->at] == '\r'))
        r->at++;
}

static bool hex4(Str s, size_t at, uint32_t *out) {
    *out = 0;
    if (at + 4 > s.n)
        return false;
    for (size_t i = at; i < at + 4; i++) {
        int d = hex_digit(s.p[i]);
        if (d < 0)
            return false;
        *out = *out << 4 | (uint32_t)d;
    }
    return true;
}

// What stands behind a backslash, which is at r->at - 1.
static bool read_escape(Reader *r, Buf *b) {
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    size_t slash = r->at - 1;
    uint32_t c, low;
    char e = r->s.p[r->at++], text[4];
    const char *simple = e ? strchr(from, e) : NULL;
    if (simple) {
        buf_byte(b, to[simple - from]);
        return true;
    }
    if (e != 'u')
        return failed(r, "Invalid \\escape", slash);
    if (!hex4(r->s, r->at, &c))
        return failed(r, "Invalid \\uXXXX escape", slash + 1);
    r->at += 4;
    if (c >= 0xd800 && c < 0xdc00 && r->at + 6 <= r->s.n && r->s.p[r->at] == '\\' &&
        r->s.p[r->at + 1] == 'u' && hex4(r->s, r->at + 2, &low) && low >= 0xdc00 && low < 0xe000) {
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        r->at += 6;
    } else if (c >= 0xd800 && c < 0xe000) {
        c = 0xfffd;
    }
    buf_add(b, (Str){text, utf8_encode(c, text)});
    return true;
}

// r->at is at the opening quote.
static bool read_string(Reader *r, Value *out) {
    size_t open = r->at++, from = r->at;
    Buf b = {0};
    for (; r->at < r->s.n; r->at++) {
        unsigned char c = (unsigned char)r->s.p[r->at];
        if (c >= ' ' && c != '"' && c != '\\')
            continue;
        if (c == '"')
            break;
        buf_add(&b, str_slice(r->s, from, r->at));
        if (c < ' ') {
            buf_free(&b);
            return failed(r, "Invalid control character at", r->at);
        }
        r->at++;
        if (r->at >= r->s.n)
            break;
        if (!read_escape(r, &b)) {
            buf_free(&b);
            return false;
        }
        from = r->at--;
    }
    if (r->at >= r->s.n) {
        buf_free(&b);
        return failed(r, "Unterminated string starting at", open);
    }
    Str rest = str_slice(r->s, from, r->at++);
    if (!b.p && !b.failed) {
        *out = str_new(r->vm, rest);
        return !v_is(*out, T_UNDEF);
    }
    buf_add(&b, rest);
    *out = str_from_buf(r->vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool is_digit(const Reader *r, size_t at) {
    return at < r->s.n && r->s.p[at] >= '0' && r->s.p[at] <= '9';
}

static bool by_function(Reader *r, Value fn, Str text, Value *out) {
    Value arg = str_new(r->vm, text);
    bool ok = !v_is(arg, T_UNDEF) && call_values(r->vm, fn, &arg, 1, out);
    value_release(arg);
    return ok;
}

// Where the digits of an exponent begin, or 0 if none follows.
static size_t exponent_digits(const Reader *r, size_t at) {
    if (at >= r->s.n || (r->s.p[at] != 'e' && r->s.p[at] != 'E'))
        return 0;
    at++;
    if (at < r->s.n && (r->s.p[at] == '+' || r->s.p[at] == '-'))
        at++;
    return is_digit(r, at) ? at : 0;
}

static bool read_number(Reader *r, Value *out) {
    size_t from = r->at;
    size_t at = from + (here(r) == '-');
    size_t start = at;
    bool whole = true;
    while (is_digit(r, at) && !(at == start + 1 && r->s.p[start] == '0'))
        at++;
    if (at == start)
        return failed(r, "Expecting value", from);
    if (at < r->s.n && r->s.p[at] == '.' && is_digit(r, at + 1)) {
        whole = false;
        for (at++; is_digit(r, at);)
            at++;
    }
    size_t digits = exponent_digits(r, at);
    if (digits) {
        whole = false;
        for (at = digits; is_digit(r, at);)
            at++;
    }
    Str piece = str_slice(r->s, from, at);
    r->at = at;
    Value fn = whole ? r->parse_int : r->parse_float;
    if (!v_is(fn, T_NONE))
        return by_function(r, fn, piece, out);
    return whole ? int_from_text(r->vm, piece, 10, out) : float_from_text(r->vm, piece, out);
}

static bool read_value(Reader *r, Value *out);

static bool read_array(Reader *r, Value *out) {
    Value item;
    *out = list_new(r->vm, 0);
    if (v_is(*out, T_UNDEF))
        return false;
    r->at++;
    blanks(r);
    if (here(r) == ']') {
        r->at++;
        return true;
    }
    for (;;) {
        if (!vm_poll(r->vm) || !read_value(r, &item) || !list_append(r->vm, *out, item))
            break;
        blanks(r);
        char c = here(r);
        if (c == ']') {
            r->at++;
            return true;
        }
        if (c != ',') {
            failed(r, "Expecting ',' delimiter", r->at);
            break;
        }
        r->at++;
        blanks(r);
    }
    value_release(*out);
    return false;
}

// The next pair goes into the dict or, for a hook, into a list of pairs.
static bool read_pair(Reader *r, Value into) {
    Value key, item;
    if (here(r) != '"')
        return failed(r, "Expecting property name enclosed in double quotes", r->at);
    if (!read_string(r, &key))
        return false;
    blanks(r);
    bool ok = here(r) == ':' || failed(r, "Expecting ':' delimiter", r->at);
    if (ok) {
        r->at++;
        blanks(r);
        ok = read_value(r, &item);
    }
    if (!ok) {
        value_release(key);
        return false;
    }
    if (v_is_type(into, &type_list)) {
        Value both[2] = {key, item};
        Value pair = tuple_steal(r->vm, both, 2);
        return !v_is(pair, T_UNDEF) && list_append(r->vm, into, pair);
    }
    ok = dict_set(r->vm, into, key, item);
    value_release(key);
    value_release(item);
    return ok;
}

static bool read_object(Reader *r, Value *out) {
    bool pairs = !v_is(r->pairs_hook, T_NONE);
    bool ok = true;
    Value into = pairs ? list_new(r->vm, 0) : dict_new(r->vm);
    if (v_is(into, T_UNDEF))
        return false;
    r->at++;
    blanks(r);
    bool more = here(r) != '}';
    while (more) {
        ok = vm_poll(r->vm) && read_pair(r, into);
        if (!ok)
            break;
        blanks(r);
        char c = here(r);
        more = c != '}';
        if (more && c != ',') {
            ok = failed(r, "Expecting ',' delimiter", r->at);
            break;
        }
        if (more) {
            r->at++;
            blanks(r);
        }
    }
    if (!ok) {
        value_release(into);
        return false;
    }
    r->at++;
    Value hook = pairs ? r->pairs_hook : r->hook;
    if (v_is(hook, T_NONE)) {
        *out = into;
        return true;
    }
    ok = call_values(r->vm, hook, &into, 1, out);
    value_release(into);
    return ok;
}

static bool read_word(Reader *r, Value *out, bool *done) {
    static const struct {
        const char *text;
        Value v;
    } words[] = {{"null", {.tag = T_NONE}},
                 {"true", {.tag = T_BOOL, .u.b = true}},
                 {"false", {.tag = T_BOOL}},
                 {"NaN", {.tag = T_FLOAT, .u.f = __builtin_nan("")}},
                 {"Infinity", {.tag = T_FLOAT, .u.f = __builtin_inf()}},
                 {"-Infinity", {.tag = T_FLOAT, .u.f = -__builtin_inf()}}};
    *done = false;
    for (size_t i = 0; i < sizeof words / sizeof *words && !*done; i++) {
        Str word = str_of(words[i].text);
        if (!str_starts(str_slice(r->s, r->at, r->s.n), word))
            continue;
        r->at += word.n;
        *done = true;
        *out = words[i].v;
        if (v_is(*out, T_FLOAT) && !v_is(r->parse_constant, T_NONE))
            return by_function(r, r->parse_constant, word, out);
    }
    return true;
}

static bool read_value(Reader *r, Value *out) {
    char c = here(r);
    bool done, ok;
    if (c == '"')
        return read_string(r, out);
    if (c == '{' || c == '[') {
        if (!enter_walk(r->vm, c == '[' ? " while decoding a JSON array from a unicode string"
                                        : " while decoding a JSON object from a unicode string"))
            return false;
        ok = c == '{' ? read_object(r, out) : read_array(r, out);
        leave_walk(r->vm);
        return ok;
    }
    if (c >= '0' && c <= '9')
        return read_number(r, out);
    if (!read_word(r, out, &done))
        return false;
    return done || read_number(r, out);
}

// read(text, fail, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook)
static bool j_read(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "read() needs a text");
    Reader r = {.vm = vm,
                .s = str_get(args[0]),
                .fail = args[1],
                .hook = args[2],
                .parse_float = args[3],
                .parse_int = args[4],
                .parse_constant = args[5],
                .pairs_hook = args[6]};
    blanks(&r);
    if (!read_value(&r, out))
        return false;
    blanks(&r);
    if (r.at == r.s.n)
        return true;
    value_release(*out);
    return failed(&r, "Extra data", r.at);
}

const NativeRow natives_json[] = {
    {"_json",
     "write(obj, ascii, allow_nan, sort_keys, skipkeys, indent, item_separator, key_separator, "
     "default, /)",
     j_write, "A value as JSON text."},
    {"_json",
     "read(text, fail, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook, /)",
     j_read, "The value that JSON text stands for."},
    {0},
};
