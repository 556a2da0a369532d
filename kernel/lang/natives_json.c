// natives_json.c: strings of JSON (module _json).
#include "kernel/lang/import.h"
#include "kernel/base/utf8.h"

// quote(text, ascii)
static bool j_quote(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool ascii;
    Buf b = {0};
    if (!value_is_str(args[0])) return vm_raise(vm, ERR_TYPE, "first argument must be a string, not %s", type_name(vm, args[0]));
    if (!value_truth(vm, args[1], &ascii)) return false;
    Str s = str_get(args[0]);
    buf_byte(&b, '"');
    for (size_t at = 0; at < s.n;) {
        size_t from = at;
        uint32_t c = utf8_next(s, &at);
        if (c == '"' || c == '\\') buf_printf(&b, "\\%c", (char)c);
        else if (c == '\n') buf_add(&b, STR("\\n"));
        else if (c == '\r') buf_add(&b, STR("\\r"));
        else if (c == '\t') buf_add(&b, STR("\\t"));
        else if (c == '\b') buf_add(&b, STR("\\b"));
        else if (c == '\f') buf_add(&b, STR("\\f"));
        else if (c < ' ' || (ascii && c > 126 && c < 0x10000)) buf_printf(&b, "\\u%04x", c);
        else if (ascii && c >= 0x10000) buf_printf(&b, "\\u%04x\\u%04x", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
        else buf_add(&b, str_slice(s, from, at));
    }
    buf_byte(&b, '"');
    return *out = str_from_buf(vm, &b), !v_is(*out, T_UNDEF);
}

static bool failed(VM *vm, Buf *b, const char *message, size_t position, Value *out) {
    b->n = 0;
    buf_printf(b, "%s@%zu", message, position);
    return *out = str_from_buf(vm, b), !v_is(*out, T_UNDEF);
}

static bool hex4(Str s, size_t at, uint32_t *out) {
    *out = 0;
    if (at + 4 > s.n) return false;
    for (size_t i = at; i < at + 4; i++) {
        char c = s.p[i];
        int d = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
        if (d < 0) return false;
        *out = *out << 4 | (uint32_t)d;
    }
    return true;
}

// scan(text, position): the string that begins behind its quote, and the place
// behind it; "message@position" for a wrong one. Positions count characters.
static bool j_scan(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t start;
    Buf b = {0};
    if (!value_is_str(args[0]) || !value_index(vm, args[1], &start)) return vm_raise(vm, ERR_TYPE, "scan() needs a text and a place");
    const String *text = string_of(args[0]);
    Str s = string_str(text);
    if (start < 0 || (size_t)start > text->length) return vm_raise(vm, ERR_VALUE, "scan() begins beyond the text");
    size_t at = string_offset(text, (size_t)start), place = (size_t)start, open = place - 1;
    while (at < s.n && s.p[at] != '"') {
        size_t from = at;
        uint32_t c = utf8_next(s, &at), low;
        if (c < ' ') return failed(vm, &b, "Invalid control character at", place, out);
        if (c != '\\') {
            buf_add(&b, str_slice(s, from, at));
            place++;
            continue;
        }
        if (at >= s.n) break;
        char e = s.p[at++], text4[4];
        static const char from_c[] = "\"\\/bfnrt", to_c[] = "\"\\/\b\f\n\r\t";
        const char *simple = strchr(from_c, e);
        if (e && simple) {
            buf_byte(&b, to_c[simple - from_c]);
            place += 2;
            continue;
        }
        if (e != 'u') return failed(vm, &b, "Invalid \\escape", place, out);
        if (!hex4(s, at, &c)) return failed(vm, &b, "Invalid \\uXXXX escape", place + 1, out);
        at += 4, place += 6;
        if (c >= 0xd800 && c < 0xdc00 && at + 6 <= s.n && s.p[at] == '\\' && s.p[at + 1] == 'u' && hex4(s, at + 2, &low) && low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            at += 6, place += 6;
        } else if (c >= 0xd800 && c < 0xe000) {
            c = 0xfffd;
        }
        buf_add(&b, (Str){text4, utf8_encode(c, text4)});
    }
    if (at >= s.n) return failed(vm, &b, "Unterminated string starting at", open, out);
    Value both[2] = {str_from_buf(vm, &b), v_int((int64_t)place + 1)};
    return *out = tuple_steal(vm, both, 2), !v_is(*out, T_UNDEF);
}

const NativeRow natives_json[] = {
    {"_json", "quote(text, ascii, /)", j_quote, "A text as a JSON string."},
    {"_json", "scan(text, place, /)", j_scan, "The JSON string at a place, and where it ends."},
    {0},
};
