// bytes.c: bytes and bytearray. What they share with text (split, find, replace,
// strip...) is done by the methods of str on a text of the same code points.
#include "kernel/vm/bytes.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/machine.h"
#include "kernel/vm/slot_methods.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"

static ByteArray *array_of(Value v) {
    return (ByteArray *)v.u.o;
}
static bool is_array(Value v) {
    return v_is_type(v, &type_bytearray);
}

Str bytes_get(Value v) {
    if (is_array(v))
        return (Str){(const char *)array_of(v)->p, array_of(v)->n};
    Bytes *b = (Bytes *)v.u.o;
    return (Str){(const char *)b->p, b->n};
}

Bytes *bytes_reserve(VM *vm, const Type *type, size_t n) {
    size_t size;
    if (!add_size(n, sizeof(Bytes) + 1, &size)) {
        vm_no_memory(vm);
        return NULL;
    }
    Bytes *b = obj_new_sized(vm, type, size);
    if (b)
        b->n = n;
    return b;
}

// Its length is about to change.
static bool can_resize(VM *vm, const ByteArray *a) {
    return !a->views ||
           vm_raise(vm, ERR_BUFFER, "Existing exports of data: object cannot be re-sized");
}

static bool array_resize(VM *vm, ByteArray *a, size_t n) {
    if (!mem_grow((void **)&a->p, &a->cap, n + 1, 1))
        return vm_no_memory(vm);
    a->n = n;
    return true;
}

// n bytes of either type, all 0; *to: where to fill them in.
static bool zeroed(VM *vm, const Type *type, size_t n, Value *out, uint8_t **to) {
    if (type == &type_bytes) {
        Bytes *b = bytes_reserve(vm, type, n);
        if (!b)
            return false;
        *to = b->p;
        *out = v_obj(&b->head);
        return true;
    }
    size_t cap;
    if (!add_size(n, 1, &cap))
        return vm_no_memory(vm);
    ByteArray *a = obj_new(vm, &type_bytearray);
    if (!a)
        return false;
    *out = v_obj(&a->head);
    if (!(a->p = mem_zero(cap))) {
        value_release(*out);
        return vm_no_memory(vm);
    }
    a->cap = cap;
    a->n = n;
    *to = a->p;
    return true;
}

// Copies s, with looks for an interrupt; after one it releases made.
static bool fill_in(VM *vm, uint8_t *to, Str s, Value made) {
    size_t due = 0;
    for (size_t at = 0, part; at < s.n; at += part) {
        part = s.n - at < LOOK_BYTES ? s.n - at : LOOK_BYTES;
        if (!goes_on(vm, at, &due)) {
            value_release(made);
            return false;
        }
        memcpy(to + at, s.p + at, part);
    }
    return true;
}

bool bytes_new(VM *vm, const Type *type, Str s, Value *out) {
    uint8_t *to;
    return zeroed(vm, type, s.n, out, &to) && fill_in(vm, to, s, *out);
}

void bytes_reverse(Bytes *b) {
    for (size_t i = 0, k = b->n; i + 1 < k; i++) {
        uint8_t x = b->p[i];
        b->p[i] = b->p[--k];
        b->p[k] = x;
    }
}

bool byte_order(VM *vm, Value v, bool *big_end) {
    Str s = value_is_str(v) ? str_get(v) : STR("");
    *big_end = str_is(s, "big");
    return *big_end || str_is(s, "little") ||
           vm_raise(vm, ERR_VALUE, "byteorder must be either 'little' or 'big'");
}

// ---- encodings ----------------------------------------------------------------------------------

typedef enum Encoding {
    UTF8,
    ASCII,
    LATIN1,
    UTF16,
    UTF16_LE,
    UTF16_BE,
    UTF32,
    UTF32_LE,
    UTF32_BE,
    UNKNOWN
} Encoding;

// Names without dashes, in small letters.
static const struct EncodingName {
    const char *name;
    Encoding encoding;
} encoding_names[] = {
    {"utf8", UTF8},       {"ascii", ASCII},      {"usascii", ASCII},    {"latin1", LATIN1},
    {"iso88591", LATIN1}, {"utf16", UTF16},      {"utf16le", UTF16_LE}, {"utf16be", UTF16_BE},
    {"utf32", UTF32},     {"utf32le", UTF32_LE}, {"utf32be", UTF32_BE},
};

static Encoding encoding_of(VM *vm, Value v) {
    if (v_is(v, T_UNDEF) || v_is(v, T_NONE))
        return UTF8;
    char name[16] = "";
    size_t n = 0;
    for (size_t i = 0; value_is_str(v) && i < str_get(v).n && n < 15; i++) {
        char c = str_get(v).p[i];
        if (c != '-' && c != '_' && c != ' ')
            name[n++] = (char)(c | 0x20);
    }
    name[n] = 0;
    for (size_t k = 0; k < sizeof encoding_names / sizeof *encoding_names; k++)
        if (strcmp(name, encoding_names[k].name) == 0)
            return encoding_names[k].encoding;
    if (!value_is_str(v))
        vm_raise(vm, ERR_TYPE, "the encoding must be a str, not %s", type_name(vm, v));
    else
        vm_raise(vm, ERR_LOOKUP, "unknown encoding: %.*s", STR_ARG(str_get(v)));
    vm_hint(vm, "There are 'utf-8', 'utf-16', 'utf-32', 'ascii' and 'latin-1'.");
    return UNKNOWN;
}

static bool is_ascii(Str s) {
    size_t i = 0;
    for (uint64_t word; i + sizeof word <= s.n; i += sizeof word) {
        memcpy(&word, s.p + i, sizeof word);
        if (word & UINT64_C(0x8080808080808080))
            return false;
    }
    while (i < s.n && (uint8_t)s.p[i] < 128)
        i++;
    return i == s.n;
}

// ---- numbers of two and four bytes --------------------------------------------------------------

static bool is_wide(Encoding e) {
    return e >= UTF16 && e <= UTF32_BE;
}
static size_t unit_of(Encoding e) {
    return e >= UTF32 ? 4 : 2;
}

static void put_unit(Buf *b, uint32_t x, size_t size, bool big) {
    char unit[4];
    for (size_t k = 0; k < size; k++)
        unit[k] = (char)(uint8_t)(x >> 8 * (big ? size - 1 - k : k));
    buf_add(b, (Str){unit, size});
}

// The mark of the order, where the name leaves it open, and the characters.
static bool encode_wide(VM *vm, Encoding e, Str text, Value *out) {
    size_t size = unit_of(e), due = 0;
    bool big = e == UTF16_BE || e == UTF32_BE;
    Buf b = {0};
    if (e == UTF16 || e == UTF32)
        put_unit(&b, 0xfeff, size, false);
    for (size_t at = 0; at < text.n;) {
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        uint32_t cp = utf8_next(text, &at);
        if (size == 2 && cp > 0xffff) {
            put_unit(&b, 0xd800 + ((cp - 0x10000) >> 10), size, big);
            cp = 0xdc00 + ((cp - 0x10000) & 0x3ff);
        }
        put_unit(&b, cp, size, big);
    }
    bool ok = !b.failed ? bytes_new(vm, &type_bytes, buf_str(&b), out) : vm_no_memory(vm);
    buf_free(&b);
    return ok;
}

static uint32_t unit_at(Str s, size_t at, size_t size, bool big) {
    uint32_t x = 0;
    for (size_t k = 0; k < size; k++)
        x |= (uint32_t)(uint8_t)s.p[at + k] << 8 * (big ? size - 1 - k : k);
    return x;
}

// One character from *at on; what is wrong with it, or NULL. *at behind it.
static const char *wide_next(Str s, size_t size, bool big, size_t *at, uint32_t *cp) {
    size_t left = s.n - *at;
    if (left < size) {
        *at = s.n;
        return "truncated data";
    }
    *cp = unit_at(s, *at, size, big);
    *at += size;
    if (size == 4)
        return *cp > 0x10ffff ? "code point not in range(0x110000)"
               : *cp >= 0xd800 && *cp <= 0xdfff
                   ? "code point in surrogate code point range(0xd800, 0xe000)"
                   : NULL;
    if (*cp < 0xd800 || *cp > 0xdfff)
        return NULL;
    if (*cp > 0xdbff)
        return "illegal encoding";
    if (left < 2 * size) {
        *at = s.n;
        return "unexpected end of data";
    }
    uint32_t low = unit_at(s, *at, size, big);
    if (low < 0xdc00 || low > 0xdfff)
        return "illegal UTF-16 surrogate";
    *at += size;
    *cp = 0x10000 + ((*cp - 0xd800) << 10) + (low - 0xdc00);
    return NULL;
}

static bool error_is(Value errors, const char *name);

static bool decode_wide(VM *vm, Encoding e, Str s, Value errors, Value *out) {
    static const char *const names[] = {"utf-16", "utf-16-le", "utf-16-be",
                                        "utf-32", "utf-32-le", "utf-32-be"};
    size_t size = unit_of(e), at = 0, due = 0;
    bool big = e == UTF16_BE || e == UTF32_BE;
    Buf b = {0};
    if ((e == UTF16 || e == UTF32) && s.n >= size) {
        big = unit_at(s, 0, size, true) == 0xfeff;
        at = big || unit_at(s, 0, size, false) == 0xfeff ? size : 0;
        e += big ? 2 : at ? 1 : 0;
    }
    while (at < s.n) {
        size_t from = at;
        uint32_t cp = 0xfffd;
        const char *wrong = goes_on(vm, at, &due) ? wide_next(s, size, big, &at, &cp) : "";
        if (wrong && !*wrong) {
            buf_free(&b);
            return false;
        }
        if (wrong && !error_is(errors, "replace") && !error_is(errors, "ignore")) {
            buf_free(&b);
            size_t end = at - 1;
            if (end == from)
                return vm_raise(vm, ERR_UNICODE_DECODE,
                                "'%s' codec can't decode byte 0x%02x in position %zu: %s",
                                names[e - UTF16], (uint8_t)s.p[from], from, wrong);
            return vm_raise(vm, ERR_UNICODE_DECODE,
                            "'%s' codec can't decode bytes in position %zu-%zu: %s",
                            names[e - UTF16], from, end, wrong);
        }
        char text[4];
        if (!wrong || error_is(errors, "replace"))
            buf_add(&b, (Str){text, utf8_encode(wrong ? 0xfffd : cp, text)});
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

static bool error_is(Value errors, const char *name) {
    return value_is_str(errors) && str_is(str_get(errors), name);
}

// How an escape shows a character: its letter and how many digits follow.
typedef struct EscapeForm {
    const char *letter;
    int digits;
} EscapeForm;

static const EscapeForm *escape_form(uint32_t cp) {
    static const EscapeForm forms[] = {{"x", 2}, {"u", 4}, {"U", 8}};
    if (cp > 0xffff)
        return &forms[2];
    return &forms[cp > 255];
}

// Characters below 256 are one byte, or two that begin with 0xc2 or 0xc3. *done false: there are
// others.
static bool encode_latin(VM *vm, Str text, Value *out, bool *done) {
    size_t n = 0;
    *done = true;
    for (size_t i = 0; *done && i < text.n; i++) {
        uint8_t c = (uint8_t)text.p[i];
        *done = c < 0xc4;
        n += c < 0x80 || c >= 0xc0;
    }
    if (!*done)
        return true;
    Bytes *made = bytes_reserve(vm, &type_bytes, n);
    if (!made)
        return false;
    for (size_t i = 0, k = 0; i < text.n; i++) {
        uint8_t c = (uint8_t)text.p[i];
        made->p[k++] = c < 0x80 ? c : (uint8_t)(c << 6 | ((uint8_t)text.p[++i] & 0x3f));
    }
    *out = v_obj(&made->head);
    return true;
}

bool str_encode(VM *vm, Str text, Value encoding, Value errors, Value *out) {
    Encoding e = encoding_of(vm, encoding);
    Buf b = {0};
    if (e == UNKNOWN)
        return false;
    if (e == UTF8 || (e <= LATIN1 && is_ascii(text)))
        return bytes_new(vm, &type_bytes, text, out);
    if (is_wide(e))
        return encode_wide(vm, e, text, out);
    bool done = false;
    if (e == LATIN1 && text.n < LOOK_BYTES && (!encode_latin(vm, text, out, &done) || done))
        return done;
    uint32_t most = e == ASCII ? 127 : 255;
    size_t position = 0, due = 0;
    for (size_t at = 0; at < text.n; position++) {
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        uint32_t cp = utf8_next(text, &at);
        if (cp <= most)
            buf_byte(&b, (char)cp);
        else if (error_is(errors, "replace"))
            buf_byte(&b, '?');
        else if (!error_is(errors, "ignore")) {
            buf_free(&b);
            const EscapeForm *form = escape_form(cp);
            return vm_raise(vm, ERR_UNICODE_ENCODE,
                            "'%s' codec can't encode character '\\%s%0*x' in position %zu: ordinal "
                            "not in range(%u)",
                            e == ASCII ? "ascii" : "latin-1", form->letter, form->digits, cp,
                            position, most + 1);
        }
    }
    bool ok = !b.failed ? bytes_new(vm, &type_bytes, buf_str(&b), out) : vm_no_memory(vm);
    buf_free(&b);
    return ok;
}

// Bytes of a wrong character of UTF-8: those that some character begins with.
static size_t wrong_length(Str s, size_t at) {
    uint8_t c = (uint8_t)s.p[at];
    uint8_t low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    uint8_t high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    size_t n = c < 0xc2 || c > 0xf4 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2, k = 1;
    for (; k < n && at + k < s.n; k++) {
        uint8_t x = (uint8_t)s.p[at + k];
        if (x < low || x > high)
            break;
        low = 0x80;
        high = 0xbf;
    }
    return k;
}

static bool raise_undecodable(VM *vm, Encoding e, Str s, size_t at, size_t n) {
    uint8_t c = (uint8_t)s.p[at];
    if (e == ASCII)
        return vm_raise(vm, ERR_UNICODE_DECODE,
                        "'ascii' codec can't decode byte 0x%02x in position %zu: ordinal "
                        "not in range(128)",
                        c, at);
    const char *why = "invalid continuation byte";
    if (c < 0xc2 || c > 0xf4)
        why = "invalid start byte";
    else if (at + n == s.n)
        why = "unexpected end of data";
    if (n > 1)
        return vm_raise(vm, ERR_UNICODE_DECODE,
                        "'utf-8' codec can't decode bytes in position %zu-%zu: %s", at, at + n - 1,
                        why);
    return vm_raise(vm, ERR_UNICODE_DECODE,
                    "'utf-8' codec can't decode byte 0x%02x in position %zu: %s", c, at, why);
}

bool bytes_decode(VM *vm, Str bytes, Value encoding, Value errors, Value *out) {
    Encoding e = encoding_of(vm, encoding);
    Buf b = {0};
    if (e == UNKNOWN)
        return false;
    bool ascii = e <= LATIN1 && is_ascii(bytes);
    if (ascii || (e == UTF8 && bytes.n < LOOK_BYTES && utf8_valid(bytes))) {
        *out = ascii ? str_new_ascii(vm, bytes) : str_new(vm, bytes);
        return !v_is(*out, T_UNDEF);
    }
    if (is_wide(e))
        return decode_wide(vm, e, bytes, errors, out);
    for (size_t at = 0, due = 0; at < bytes.n;) {
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        uint8_t c = (uint8_t)bytes.p[at];
        char text[4];
        if (c < 128) {
            buf_byte(&b, (char)c);
            at++;
            continue;
        }
        if (e == LATIN1) {
            buf_add(&b, (Str){text, utf8_encode(c, text)});
            at++;
            continue;
        }
        size_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
        Str piece = str_slice(bytes, at, at + n < bytes.n ? at + n : bytes.n);
        if (e == UTF8 && piece.n == n && utf8_valid(piece)) {
            buf_add(&b, piece);
            at += n;
        } else if (error_is(errors, "replace")) {
            buf_add(&b, STR("\xef\xbf\xbd"));
            at += e == UTF8 ? wrong_length(bytes, at) : 1;
        } else if (error_is(errors, "ignore")) {
            at += e == UTF8 ? wrong_length(bytes, at) : 1;
        } else {
            buf_free(&b);
            return raise_undecodable(vm, e, bytes, at, wrong_length(bytes, at));
        }
    }
    *out = str_from_buf(vm, &b);
    return !v_is(*out, T_UNDEF);
}

// ---- memory that objects show
// --------------------------------------------------------------------

void memory_of_bytes(Memory *out, const void *p, size_t n, bool readonly) {
    out->p = (uint8_t *)(uintptr_t)p;
    memcpy(out->format, "B", sizeof "B");
    out->item = 1;
    out->ndim = 1;
    out->shape[0] = (int64_t)n;
    out->stride[0] = 1;
    out->readonly = readonly;
    out->held = V_UNDEF;
    out->views = NULL;
    out->settle = NULL;
}

static bool bytes_memory(VM *vm, Value v, bool writes, Memory *out, bool *handled) {
    (void)vm;
    (void)writes;
    Str s = bytes_get(v);
    memory_of_bytes(out, s.p, s.n, !is_array(v));
    out->views = is_array(v) ? &array_of(v)->views : NULL;
    return *handled = true;
}

bool memory_in_one(const Memory *m, size_t *bytes) {
    size_t n = m->item;
    bool in_one = true;
    for (int d = m->ndim - 1; d >= 0; d--) {
        in_one &= m->stride[d] == (int64_t)n || m->shape[d] == 1;
        n *= (size_t)m->shape[d];
    }
    *bytes = n;
    return in_one || !n;
}

// The bytes of a memoryview, where they lie; *found false: not as simple as that, and *apart: they
// do not lie in one piece.
static bool bytes_in_place(VM *vm, Value v, Value *held, Str *out, bool *found, bool *apart) {
    Memory m;
    size_t n;
    bool shown = false;
    const Type *t = v.u.o->type;
    *found = *apart = false;
    if (t->memory && !t->memory(vm, v, false, &m, &shown))
        return false;
    if (!shown || v_is(m.held, T_UNDEF))
        return true;
    *found = memory_in_one(&m, &n);
    *apart = !*found;
    *held = m.held;
    *out = (Str){(const char *)m.p, n};
    if (*apart)
        value_release(m.held);
    return true;
}

// What tobytes() gives.
static bool bytes_made(VM *vm, Value v, Value *held, Str *out) {
    Value method;
    bool found = false;
    bool is_object = v_is(v, T_OBJ) && !value_is_str(v);
    if (is_object && !value_find_attr(vm, v, STR("tobytes"), &method, &found))
        return false;
    if (!found)
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, v));
    bool ok = call_values(vm, method, NULL, 0, held);
    value_release(method);
    if (!ok)
        return false;
    if (!bytes_is(*held)) {
        vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'", type_name(vm, v));
        value_release(*held);
        return false;
    }
    *out = bytes_get(*held);
    return true;
}

// Like bytes_like, and of a memoryview whose items lie apart, too.
static bool bytes_of_any(VM *vm, Value v, Value *held, Str *out) {
    bool found = false, apart;
    if (bytes_is(v)) {
        *held = value_copy(v);
        *out = bytes_get(v);
        return true;
    }
    if (v_is(v, T_OBJ) && !bytes_in_place(vm, v, held, out, &found, &apart))
        return false;
    return found || bytes_made(vm, v, held, out);
}

bool bytes_like(VM *vm, Value v, Value *held, Str *out) {
    bool found = false, apart = false;
    if (bytes_is(v)) {
        *held = value_copy(v);
        *out = bytes_get(v);
        return true;
    }
    if (v_is(v, T_OBJ) && !bytes_in_place(vm, v, held, out, &found, &apart))
        return false;
    if (apart)
        return vm_raise(vm, ERR_BUFFER, "memoryview: underlying buffer is not C-contiguous");
    return found || bytes_made(vm, v, held, out);
}

// ---- making -------------------------------------------------------------------------------------

static bool byte_of(VM *vm, Value v, const char *what, uint8_t *out) {
    int64_t i;
    if (!value_index(vm, v, &i))
        return false;
    if (i < 0 || i > 255)
        return vm_raise(vm, ERR_VALUE, "%s must be in range(0, 256)", what);
    *out = (uint8_t)i;
    return true;
}

// Does it show memory, so that its bytes are taken and not its items?
static bool shows_memory(Value v) {
    if (!v_is(v, T_OBJ))
        return false;
    const Type *t = v.u.o->type;
    return t->memory || (t->layout && t->layout->memory);
}

static bool gather_items(VM *vm, Value iterable, const char *what, Buf *b) {
    Value it, item;
    bool done = false, ok;
    uint8_t byte = 0;
    if (!value_iter(vm, iterable, &it))
        return false;
    while ((ok = vm_poll(vm) && value_next(vm, it, &item, &done)) && !done) {
        ok = byte_of(vm, item, what, &byte);
        value_release(item);
        if (!ok)
            break;
        buf_byte(b, (char)byte);
    }
    value_release(it);
    return ok && (!b->failed || vm_no_memory(vm));
}

static bool gather(VM *vm, Value iterable, const char *what, Buf *b) {
    const Value *items;
    Value held;
    Str s;
    size_t n, k = 0;
    if (shows_memory(iterable)) {
        if (!bytes_of_any(vm, iterable, &held, &s))
            return false;
        buf_add(b, s);
        value_release(held);
        return !b->failed || vm_no_memory(vm);
    }
    if (!value_items(iterable, &items, &n))
        return gather_items(vm, iterable, what, b);
    char *to = n ? buf_reserve(b, n) : NULL; // plain numbers run no code of a cell
    for (; to && k < n && v_is(items[k], T_INT) && (uint64_t)items[k].u.i < 256; k++)
        to[k] = (char)items[k].u.i;
    if (k < n)
        return gather_items(vm, iterable, what, b);
    b->n += n;
    return true;
}

static bool bytes_of_text(VM *vm, const Type *type, const Value *args, Value *out) {
    Value made;
    if (v_is(args[1], T_UNDEF))
        return vm_raise(vm, ERR_TYPE, "string argument without an encoding");
    if (!str_encode(vm, str_get(args[0]), args[1], args[2], &made))
        return false;
    bool ok = bytes_new(vm, type, bytes_get(made), out);
    value_release(made);
    return ok;
}

static bool zero_bytes(VM *vm, const Type *type, Value count, Value *out) {
    int64_t n;
    if (!value_index(vm, count, &n))
        return false;
    if (n < 0)
        return vm_raise(vm, ERR_VALUE, "negative count");
    if (n > (int64_t)1 << 34)
        return vm_no_memory(vm);
    uint8_t *to;
    return zeroed(vm, type, (size_t)n, out, &to);
}

// What an object's own __bytes__ or tobytes answers; releases the method.
static bool bytes_of_answer(VM *vm, const Type *type, Value method, Value *out) {
    Value made;
    bool got = call_values(vm, method, NULL, 0, &made);
    value_release(method);
    if (!got)
        return false;
    bool ok = bytes_is(made) ? bytes_new(vm, type, bytes_get(made), out)
                             : vm_raise(vm, ERR_TYPE, "__bytes__ returned non-bytes (type %s)",
                                        type_name(vm, made));
    value_release(made);
    return ok;
}

bool make_bytes(VM *vm, void *ctx, Value *args, Value *out) {
    const Type *type = ctx;
    Value v = args[0];
    Buf b = {0};
    if (v_is(v, T_UNDEF))
        return bytes_new(vm, type, STR(""), out);
    if (value_is_str(v))
        return bytes_of_text(vm, type, args, out);
    if (int_is(v) || v_is(v, T_BOOL))
        return zero_bytes(vm, type, v, out);
    bool found = false;
    bool own = v_is(v, T_OBJ) && v.u.o->type->class_object;
    Value tobytes;
    if (own && !value_find_attr(vm, v, STR("__bytes__"), &tobytes, &found))
        return false;
    if (!found && !shows_memory(v) && !value_find_attr(vm, v, STR("tobytes"), &tobytes, &found))
        return false;
    if (found)
        return bytes_of_answer(vm, type, tobytes, out);
    if (vm_raised(vm))
        return false;
    bool ok = gather(vm, v, type == &type_bytes ? "bytes" : "byte", &b) &&
              bytes_new(vm, type, buf_str(&b), out);
    buf_free(&b);
    return ok;
}

static bool from_hex(VM *vm, const Type *type, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "fromhex() argument must be str, not %s",
                        type_name(vm, args[0]));
    Str s = str_get(args[0]);
    char *made = mem_alloc(s.n / 2 + 1);
    if (!made)
        return vm_no_memory(vm);
    size_t n = 0;
    size_t i = 0;
    size_t due = 0;
    bool ok = true;
    while (ok && i < s.n) {
        if (s.p[i] == ' ' || (s.p[i] >= '\t' && s.p[i] <= '\r')) {
            i++;
            continue;
        }
        int high = hex_digit(s.p[i]);
        int low = i + 1 < s.n ? hex_digit(s.p[i + 1]) : -1;
        if (high < 0 || low < 0) {
            ok = vm_raise(vm, ERR_VALUE,
                          "non-hexadecimal number found in fromhex() arg at position %zu",
                          i + (high >= 0));
            break;
        }
        made[n++] = (char)(high << 4 | low);
        i += 2;
        ok = goes_on(vm, i, &due);
    }
    ok = ok && bytes_new(vm, type, (Str){made, n}, out);
    mem_free(made);
    return ok;
}

bool bytes_fromhex(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return from_hex(vm, &type_bytes, args, out);
}

bool bytearray_fromhex(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return from_hex(vm, &type_bytearray, args, out);
}

// int.from_bytes(bytes, byteorder='big', *, signed=False)
bool int_from_bytes(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf b = {0};
    bool big_end, is_signed;
    if (!byte_order(vm, args[1], &big_end) || !value_truth(vm, args[2], &is_signed))
        return false;
    bool ok = gather(vm, args[0], "bytes", &b);
    for (size_t i = 0, k = b.n; ok && big_end && i + 1 < k; i++) {
        char x = b.p[i];
        b.p[i] = b.p[--k];
        b.p[k] = x;
    }
    ok = ok && big_from_bytes(vm, (const uint8_t *)b.p, b.n, is_signed, out);
    buf_free(&b);
    return ok;
}

// ---- slots --------------------------------------------------------------------------------------

static void array_free(Obj *o) {
    mem_free(((ByteArray *)o)->p);
}

static bool bytes_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    Str s = bytes_get(v);
    char quote = memchr(s.p, '\'', s.n) && !memchr(s.p, '"', s.n) ? '"' : '\'';
    if (is_array(v))
        buf_add(out, STR("bytearray("));
    buf_byte(out, 'b');
    buf_byte(out, quote);
    for (size_t i = 0; i < s.n; i++) {
        uint8_t c = (uint8_t)s.p[i];
        if (c == (uint8_t)quote || c == '\\' || (c == '\'' && is_array(v)))
            buf_printf(out, "\\%c", c);
        else if (c == '\n')
            buf_add(out, STR("\\n"));
        else if (c == '\r')
            buf_add(out, STR("\\r"));
        else if (c == '\t')
            buf_add(out, STR("\\t"));
        else if (c < ' ' || c > 126)
            buf_printf(out, "\\x%02x", c);
        else
            buf_byte(out, (char)c);
    }
    buf_byte(out, quote);
    if (is_array(v))
        buf_byte(out, ')');
    return true;
}

static bool bytes_hash(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    *out = str_hash(bytes_get(v)) ^ 0x9e37;
    return true;
}
static bool bytes_length(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)bytes_get(v).n;
    return true;
}

static bool place(VM *vm, Value v, int64_t i, size_t *out) {
    int64_t n = (int64_t)bytes_get(v).n;
    if (i < 0)
        i += n;
    if (i < 0 || i >= n)
        return vm_raise(vm, ERR_INDEX,
                        is_array(v) ? "bytearray index out of range" : "index out of range");
    *out = (size_t)i;
    return true;
}

// The length is read behind the key: an __index__ of a cell may change a bytearray.
static bool position(VM *vm, Value v, Value key, size_t *out) {
    int64_t i;
    return value_index(vm, key, &i) && place(vm, v, i, out);
}

// Adds count bytes of s, the ones of a slice.
static bool add_every(VM *vm, Buf *b, Str s, int64_t start, int64_t step, size_t count) {
    char *p = count ? buf_reserve(b, count) : NULL;
    if (count && !p)
        return vm_no_memory(vm);
    STOP_CHUNKS(from, to, count)
    for (size_t i = from; i < to; i++)
        p[i] = s.p[start + (int64_t)i * step];
    b->n += count;
    return !stop_asked() || raise_interrupt(vm);
}

static bool bytes_getitem(VM *vm, Value v, Value key, Value *out) {
    size_t at;
    if (!v_is_type(key, &type_slice)) {
        const Type *t = value_type(vm, key);
        if (!v_is(key, T_INT) && !v_is(key, T_BOOL) && !t->to_index)
            return vm_raise(vm, ERR_TYPE, "%s indices must be integers or slices, not %s",
                            is_array(v) ? "bytearray" : "byte", t->name);
        return position(vm, v, key, &at) && (*out = v_int((uint8_t)bytes_get(v).p[at]), true);
    }
    int64_t start, step, count;
    SliceBounds bounds;
    if (!slice_bounds(vm, key, &bounds))
        return false;
    slice_fit(&bounds, (int64_t)bytes_get(v).n, &start, &step, &count);
    Str s = bytes_get(v);
    if (step == 1)
        return bytes_new(vm, v.u.o->type, str_slice(s, (size_t)start, (size_t)(start + count)),
                         out);
    Buf b = {0};
    const bool ok = add_every(vm, &b, s, start, step, (size_t)count) &&
                    bytes_new(vm, v.u.o->type, buf_str(&b), out);
    buf_free(&b);
    return ok;
}

// Puts `with` in the place of count bytes from start on.
static bool splice(VM *vm, ByteArray *a, size_t start, size_t count, Str with) {
    if (start > a->n || count > a->n - start)
        return vm_raise(vm, ERR_RUNTIME, "bytearray changed its size");
    size_t n = a->n, rest = n - start - count;
    if (with.n != count && !can_resize(vm, a))
        return false;
    if (with.n > count && !array_resize(vm, a, n + (with.n - count)))
        return false;
    memmove(a->p + start + with.n, a->p + start + count, rest);
    if (with.n)
        memcpy(a->p + start, with.p, with.n);
    a->n = n - count + with.n;
    return true;
}

static bool array_setitem(VM *vm, Value v, Value key, Value item) {
    ByteArray *a = array_of(v);
    size_t at;
    if (!v_is_type(key, &type_slice)) {
        if (!position(vm, v, key, &at))
            return false;
        if (v_is(item, T_UNDEF))
            return splice(vm, a, at, 1, STR(""));
        uint8_t byte = 0;
        if (!byte_of(vm, item, "byte", &byte))
            return false;
        if (at >= a->n)
            return vm_raise(vm, ERR_INDEX, "bytearray index out of range"); // __index__ shrank it
        a->p[at] = byte;
        return true;
    }
    int64_t start, step, count;
    SliceBounds bounds;
    Buf b = {0};
    if (!v_is(item, T_UNDEF) && !gather(vm, item, "byte", &b)) {
        buf_free(&b);
        return false;
    }
    if (!slice_bounds(vm, key, &bounds)) {
        buf_free(&b);
        return false;
    }
    slice_fit(&bounds, (int64_t)a->n, &start, &step, &count);
    bool ok = true;
    if (step == 1)
        ok = splice(vm, a, (size_t)start, (size_t)count, buf_str(&b));
    else if (v_is(item, T_UNDEF) || b.n != (size_t)count)
        ok = vm_raise(vm, ERR_VALUE,
                      "attempt to assign bytes of size %zu to extended slice of size %lld", b.n,
                      (long long)count);
    else
        for (int64_t i = 0; i < count; i++)
            a->p[start + i * step] = (uint8_t)b.p[i];
    buf_free(&b);
    return ok;
}

static bool bytes_contains(VM *vm, Value v, Value item, bool *out) {
    uint8_t byte = 0;
    if (shows_memory(item)) {
        Value held;
        Str s;
        if (!bytes_like(vm, item, &held, &s))
            return false;
        *out = str_find(bytes_get(v), s, 0) != (size_t)-1;
        value_release(held);
        return true;
    }
    if (!int_is(item) && !v_is(item, T_BOOL))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, item));
    if (!byte_of(vm, item, "byte", &byte))
        return false;
    *out = bytes_get(v).n && memchr(bytes_get(v).p, byte, bytes_get(v).n) != NULL;
    return true;
}

// Bytes of a's type from a buffer, which is freed.
static bool bytes_from_buf(VM *vm, Value a, Buf *buf, Value *out) {
    bool ok = !buf->failed ? bytes_new(vm, a.u.o->type, buf_str(buf), out) : vm_no_memory(vm);
    buf_free(buf);
    return ok;
}

static bool concat_bytes(VM *vm, Value a, Value b, Value *out) {
    Value held;
    Str x = bytes_get(a), y;
    size_t n;
    uint8_t *to;
    bool shows = shows_memory(b);
    if (!shows || !bytes_like(vm, b, &held, &y)) {
        if (shows && exception_of(vm->raised)->kind != ERR_BUFFER)
            return false;
        vm_clear_raised(vm);
        return vm_raise(vm, ERR_TYPE, "can't concat %s to %s", type_name(vm, b), type_name(vm, a));
    }
    bool ok = add_size(x.n, y.n, &n) || vm_no_memory(vm);
    ok = ok && zeroed(vm, a.u.o->type, n, out, &to) && fill_in(vm, to, x, *out) &&
         fill_in(vm, to + x.n, y, *out);
    value_release(held);
    return ok;
}

static bool repeat_bytes(VM *vm, Value a, Value n, Value *out, bool *handled) {
    int64_t times;
    if (!int_is(n) && !v_is(n, T_BOOL) && !value_type(vm, n)->to_index)
        return true;
    *handled = true;
    if (int_is(n) && !v_is(n, T_INT))
        return vm_raise(vm, ERR_OVERFLOW, "cannot fit 'int' into an index-sized integer");
    if (!value_index(vm, n, &times))
        return false;
    Str unit = bytes_get(a);
    size_t total = 0;
    uint8_t *to;
    if (times > 0 && (!mul_size((size_t)times, unit.n, &total) || total > (size_t)1 << 34))
        return vm_no_memory(vm);
    if (!zeroed(vm, a.u.o->type, total, out, &to))
        return false;
    // What is there already is copied behind itself, as long as it lies in the cache.
    size_t most = total && unit.n < LOOK_BYTES ? LOOK_BYTES / unit.n * unit.n : unit.n;
    for (size_t done = 0, part; done < total; done += part) {
        Str from = done ? (Str){(char *)to, done < most ? done : most} : unit;
        part = from.n < total - done ? from.n : total - done;
        if (!fill_in(vm, to + done, str_slice(from, 0, part), *out))
            return false;
    }
    return true;
}

static bool format_bytes(VM *vm, Value a, Value b, Value *out) {
    Buf made = {0};
    if (bytes_percent(vm, bytes_get(a), b, &made))
        return bytes_from_buf(vm, a, &made, out);
    buf_free(&made);
    return false;
}

static bool bytes_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op == OP_ADD && bytes_is(a)) {
        *handled = true;
        return concat_bytes(vm, a, b, out);
    }
    if (op == OP_MUL)
        return bytes_is(a) ? repeat_bytes(vm, a, b, out, handled)
                           : repeat_bytes(vm, b, a, out, handled);
    if (op == OP_MOD && bytes_is(a)) {
        *handled = true;
        return format_bytes(vm, a, b, out);
    }
    return true;
}

static bool bytes_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if (!bytes_is(a) || !bytes_is(b))
        return true;
    Str x = bytes_get(a), y = bytes_get(b);
    size_t n = x.n < y.n ? x.n : y.n;
    int c = n ? memcmp(x.p, y.p, n) : 0;
    if (c == 0)
        c = (x.n > y.n) - (x.n < y.n);
    *handled = true;
    *out = v_bool(compare_answer(op, c));
    return true;
}

static bool repeat_in_place(VM *vm, Value a, Value times, Value *out, bool *handled) {
    Value made;
    if (!repeat_bytes(vm, a, times, &made, handled) || !*handled)
        return !*handled;
    bool ok = splice(vm, array_of(a), 0, array_of(a)->n, bytes_get(made));
    value_release(made);
    if (ok)
        *out = value_copy(a);
    return ok;
}

static bool array_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    if (op == OP_MUL)
        return repeat_in_place(vm, a, b, out, handled);
    if (op != OP_ADD)
        return true;
    Buf more = {0};
    *handled = true;
    bool ok =
        gather(vm, b, "byte", &more) && splice(vm, array_of(a), array_of(a)->n, 0, buf_str(&more));
    buf_free(&more);
    if (ok)
        *out = value_copy(a);
    return ok;
}

// ---- methods shared with text -------------------------------------------------------------------

// bytes as a text of the same code points; other values as they are, lists and tuples by item.
static bool to_text(VM *vm, Value v, Value *out) {
    const Value *items;
    size_t n;
    if (bytes_is(v)) {
        Value latin = str_new(vm, STR("latin-1"));
        bool ok = !v_is(latin, T_UNDEF) && bytes_decode(vm, bytes_get(v), latin, V_UNDEF, out);
        value_release(latin);
        return ok;
    }
    if (value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not 'str'");
    if (!value_items(v, &items, &n)) {
        *out = value_copy(v);
        return true;
    }
    Value list = list_new(vm, n);
    bool ok = !v_is(list, T_UNDEF);
    for (size_t i = 0; ok && i < n; i++) {
        Value item;
        ok = to_text(vm, items[i], &item) && list_append(vm, list, item);
    }
    if (ok && v_has(v, &type_tuple)) {
        *out = tuple_new(vm, list_of(list)->items, n);
        value_release(list);
        return !v_is(*out, T_UNDEF);
    }
    if (!ok) {
        value_release(list);
        return false;
    }
    *out = list;
    return true;
}

static bool from_text(VM *vm, const Type *type, Value v STEALS, Value *out) {
    const Value *items;
    size_t n;
    if (value_is_str(v)) {
        Value latin = str_new(vm, STR("latin-1")), plain;
        bool ok = !v_is(latin, T_UNDEF) && str_encode(vm, str_get(v), latin, V_UNDEF, &plain);
        value_release(latin);
        value_release(v);
        if (!ok || type == &type_bytes) {
            *out = plain;
            return ok;
        }
        ok = bytes_new(vm, type, bytes_get(plain), out);
        value_release(plain);
        return ok;
    }
    if (!value_items(v, &items, &n)) {
        *out = v;
        return true;
    }
    Value list = list_new(vm, n);
    bool ok = !v_is(list, T_UNDEF);
    for (size_t i = 0; ok && i < n; i++) {
        Value item;
        ok = from_text(vm, type, value_copy(items[i]), &item) && list_append(vm, list, item);
    }
    bool tuple = v_has(v, &type_tuple);
    value_release(v);
    if (ok && tuple) {
        *out = tuple_new(vm, list_of(list)->items, n);
        value_release(list);
        return !v_is(*out, T_UNDEF);
    }
    if (!ok) {
        value_release(list);
        return false;
    }
    *out = list;
    return true;
}

static bool as_text(VM *vm, const char *name, Value self, const Value *args, size_t n, Value *out) {
    Value texts[4] = {V_UNDEF, V_UNDEF, V_UNDEF, V_UNDEF};
    Value me = V_UNDEF;
    Value key = intern(vm, str_of(name));
    Value result;
    size_t given = 0;
    bool ok = !v_is(key, T_UNDEF) && to_text(vm, self, &me);
    for (; ok && given < n && !v_is(args[given], T_UNDEF); given++)
        ok = to_text(vm, args[given], &texts[given]);
    ok = ok && call_method(vm, me, string_of(key), texts, given, &result);
    for (size_t i = 0; i < 4; i++)
        value_release(texts[i]);
    value_release(me);
    return ok && from_text(vm, self.u.o->type, result, out);
}

// Puts the parts one behind the other; their lengths are known not to change.
static void put_parts(uint8_t *to, Str sep, const Str *parts, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Str put[] = {i ? sep : (Str){NULL, 0}, parts[i]};
        for (int k = 0; k < 2; k++) {
            if (put[k].n)
                memcpy(to, put[k].p, put[k].n);
            to += put[k].n;
        }
    }
}

// held, parts: room for each item.
static bool join_items(VM *vm, Value self, const List *l, Value *held, Str *parts, size_t *n,
                       Value *out) {
    Str sep = bytes_get(self);
    size_t total = 0;
    uint8_t *to;
    for (; *n < l->n; ++*n) {
        Value item = l->items[*n];
        bool shows = shows_memory(item);
        if (!shows || !bytes_like(vm, item, &held[*n], &parts[*n])) {
            if (shows && exception_of(vm->raised)->kind != ERR_BUFFER)
                return false;
            vm_clear_raised(vm);
            return vm_raise(vm, ERR_TYPE,
                            "sequence item %zu: expected a bytes-like object, %s found", *n,
                            type_name(vm, item));
        }
        if (!add_size(total, parts[*n].n + (*n ? sep.n : 0), &total)) {
            ++*n;
            return vm_no_memory(vm);
        }
    }
    if (!zeroed(vm, self.u.o->type, total, out, &to))
        return false;
    put_parts(to, sep, parts, *n);
    return true;
}

// The items are taken first, into a list of its own.
static bool m_join(VM *vm, Value self, Value *args, Value *out) {
    const Type *t = value_type(vm, args[0]);
    size_t n = 0, size;
    if (!t->iter && !t->getitem)
        return vm_raise(vm, ERR_TYPE, "can only join an iterable");
    Value list = list_from(vm, args[0]);
    if (v_is(list, T_UNDEF))
        return false;
    const List *l = list_of(list);
    Value *held = mul_size(l->n + 1, sizeof(Value) + sizeof(Str), &size) ? mem_alloc(size) : NULL;
    bool ok =
        held ? join_items(vm, self, l, held, (Str *)(held + l->n + 1), &n, out) : vm_no_memory(vm);
    for (size_t i = 0; i < n; i++)
        value_release(held[i]);
    mem_free(held);
    value_release(list);
    return ok;
}

#define SHARED(NAME, N)                                                 \
    static bool m_##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return as_text(vm, #NAME, self, args, N, out);                  \
    }
SHARED(rsplit, 2)
SHARED(splitlines, 1)
SHARED(ljust, 2)
SHARED(rjust, 2)
SHARED(expandtabs, 1)
SHARED(istitle, 0)
SHARED(center, 2)
SHARED(zfill, 1)
SHARED(removeprefix, 1)
SHARED(removesuffix, 1)

// ---- methods of their own -----------------------------------------------------------------------

static bool m_decode(VM *vm, Value self, Value *args, Value *out) {
    return bytes_decode(vm, bytes_get(self), args[0], args[1], out);
}

// The separator of hex(): one ASCII character, as text or bytes; 0: none.
static bool hex_separator(VM *vm, Value v, char *out) {
    *out = 0;
    if (v_is(v, T_UNDEF))
        return true;
    if (!value_is_str(v) && !bytes_is(v))
        return vm_raise(vm, ERR_TYPE, "object of type '%s' has no len()", type_name(vm, v));
    Str s = bytes_is(v) ? bytes_get(v) : str_get(v);
    size_t n = bytes_is(v) ? s.n : str_length(v);
    if (n != 1)
        return vm_raise(vm, ERR_VALUE, "sep must be length 1.");
    if (s.n != 1 || (uint8_t)s.p[0] > 127)
        return vm_raise(vm, ERR_VALUE, "sep must be ASCII.");
    *out = s.p[0];
    return true;
}

// hex(sep, bytes_per_sep): groups are counted from the end, or, of a negative number, from the
// start.
static bool m_hex(VM *vm, Value self, Value *args, Value *out) {
    static const char digits[] = "0123456789abcdef";
    char sep;
    int64_t each;
    size_t n;
    if (!hex_separator(vm, args[0], &sep) || !value_index(vm, args[1], &each))
        return false;
    Str s = bytes_get(self);
    size_t group = each < 0 ? 0 - (size_t)each : (size_t)each;
    if (!group)
        sep = 0;
    if (!mul_size(s.n, 3, &n))
        return vm_no_memory(vm);
    String *made = string_reserve(vm, sep ? n : 2 * s.n);
    if (!made)
        return false;
    char *to = made->p;
    for (size_t i = 0, due = 0; i < s.n; i++) {
        if (!goes_on(vm, i, &due)) {
            value_release(v_obj(&made->head));
            return false;
        }
        if (sep && i && (each < 0 ? i : s.n - i) % group == 0)
            *to++ = sep;
        *to++ = digits[(uint8_t)s.p[i] >> 4];
        *to++ = digits[(uint8_t)s.p[i] & 15];
    }
    *out = string_finish(made, (size_t)(to - made->p));
    return !v_is(*out, T_UNDEF);
}

static bool m_isascii(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Str s = bytes_get(self);
    bool all = true;
    for (size_t i = 0; i < s.n; i++)
        all &= (uint8_t)s.p[i] < 128;
    *out = v_bool(all);
    return true;
}

// Each byte by a table of 256; those in `delete` are left out.
static bool m_translate(VM *vm, Value self, Value *args, Value *out) {
    Str s = bytes_get(self);
    Str table = {NULL, 0};
    Str gone = {NULL, 0};
    Buf b = {0};
    if (!v_is(args[0], T_NONE)) {
        if (!bytes_is(args[0]))
            return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                            type_name(vm, args[0]));
        table = bytes_get(args[0]);
        if (table.n != 256)
            return vm_raise(vm, ERR_VALUE, "translation table must be 256 characters long");
    }
    if (bytes_is(args[1]))
        gone = bytes_get(args[1]);
    for (size_t i = 0; i < s.n; i++)
        if (!gone.n || !memchr(gone.p, s.p[i], gone.n))
            buf_byte(&b, table.n ? table.p[(uint8_t)s.p[i]] : s.p[i]);
    bool ok = !b.failed ? bytes_new(vm, self.u.o->type, buf_str(&b), out) : vm_no_memory(vm);
    buf_free(&b);
    return ok;
}

bool bytes_maketrans(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char table[256];
    if (!bytes_is(args[0]) || !bytes_is(args[1]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[bytes_is(args[0])]));
    Str from = bytes_get(args[0]);
    Str to = bytes_get(args[1]);
    if (from.n != to.n)
        return vm_raise(vm, ERR_VALUE, "maketrans arguments must have same length");
    for (int i = 0; i < 256; i++)
        table[i] = (char)i;
    for (size_t i = 0; i < from.n; i++)
        table[(uint8_t)from.p[i]] = to.p[i];
    return bytes_new(vm, &type_bytes, (Str){table, sizeof table}, out);
}

static bool m_copy(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return bytes_new(vm, self.u.o->type, bytes_get(self), out);
}

static bool m_append(VM *vm, Value self, Value *args, Value *out) {
    uint8_t byte = 0;
    *out = V_NONE;
    return byte_of(vm, args[0], "byte", &byte) &&
           splice(vm, array_of(self), array_of(self)->n, 0, (Str){(const char *)&byte, 1});
}

static bool m_extend(VM *vm, Value self, Value *args, Value *out) {
    bool handled;
    if (!array_inplace(vm, OP_ADD, self, args[0], out, &handled))
        return false;
    value_release(*out);
    *out = V_NONE;
    return true;
}

static bool m_pop(VM *vm, Value self, Value *args, Value *out) {
    size_t at;
    if (array_of(self)->n == 0)
        return vm_raise(vm, ERR_INDEX, "pop from empty bytearray");
    int64_t i;
    if (!value_index(vm, args[0], &i))
        return false;
    if (array_of(self)->n == 0)
        return vm_raise(vm, ERR_INDEX, "pop from empty bytearray");
    if (!place(vm, self, i, &at))
        return false;
    *out = v_int(array_of(self)->p[at]);
    return splice(vm, array_of(self), at, 1, STR(""));
}

static bool m_clear(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    if (!can_resize(vm, array_of(self)))
        return false;
    array_of(self)->n = 0;
    *out = V_NONE;
    return true;
}

static bool m_reverse(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    ByteArray *a = array_of(self);
    for (size_t i = 0, k = a->n; i + 1 < k; i++) {
        uint8_t x = a->p[i];
        a->p[i] = a->p[--k];
        a->p[k] = x;
    }
    *out = V_NONE;
    return true;
}

// Before an index; beyond the ends is at the ends.
static bool m_insert(VM *vm, Value self, Value *args, Value *out) {
    uint8_t byte = 0;
    int64_t at;
    *out = V_NONE;
    if (!value_index(vm, args[0], &at) || !byte_of(vm, args[1], "byte", &byte))
        return false;
    int64_t n = (int64_t)array_of(self)->n;
    if (at < 0)
        at = at + n < 0 ? 0 : at + n;
    if (at > n)
        at = n;
    return splice(vm, array_of(self), (size_t)at, 0, (Str){(const char *)&byte, 1});
}

static bool m_remove(VM *vm, Value self, Value *args, Value *out) {
    uint8_t byte = 0;
    *out = V_NONE;
    if (!byte_of(vm, args[0], "byte", &byte))
        return false;
    const ByteArray *a = array_of(self);
    for (size_t i = 0; i < a->n; i++)
        if (a->p[i] == byte)
            return splice(vm, array_of(self), i, 1, STR(""));
    return vm_raise(vm, ERR_VALUE, "value not found in bytearray");
}

#define BYTES_METHODS                                                                              \
    {"decode(encoding='utf-8', errors='strict')", m_decode, "The text that the bytes are."},       \
        {"hex(sep=<no value>, bytes_per_sep=1)", m_hex, "Two hexadecimal digits for each byte."},  \
        {"split(sep=<no value>, maxsplit=<no value>)", bytes_split, "Pieces between separators."}, \
        {"rsplit(sep=<no value>, maxsplit=<no value>)", m_rsplit,                                  \
         "Pieces between separators, from the end."},                                              \
        {"strip(bytes=<no value>, /)", bytes_strip,                                                \
         "Without blanks, or given bytes, at both ends."},                                         \
        {"lstrip(bytes=<no value>, /)", bytes_lstrip, "Without them at the start."},               \
        {"rstrip(bytes=<no value>, /)", bytes_rstrip, "Without them at the end."},                 \
        {"replace(old, new, count=<no value>, /)", bytes_replace, "With old replaced by new."},    \
        {"find(sub, start=<no value>, end=<no value>, /)", bytes_find, "Place of sub, or -1."},    \
        {"rfind(sub, start=<no value>, end=<no value>, /)", bytes_rfind,                           \
         "Last place of sub, or -1."},                                                             \
        {"index(sub, start=<no value>, end=<no value>, /)", bytes_index,                           \
         "Place of sub, or ValueError."},                                                          \
        {"count(sub, start=<no value>, end=<no value>, /)", bytes_count,                           \
         "How often sub is there."},                                                               \
        {"startswith(prefix, start=<no value>, end=<no value>, /)", bytes_startswith,              \
         "Does it begin so?"},                                                                     \
        {"endswith(suffix, start=<no value>, end=<no value>, /)", bytes_endswith,                  \
         "Does it end so?"},                                                                       \
        {"upper()", bytes_upper, "In capital letters."},                                           \
        {"lower()", bytes_lower, "In small letters."},                                             \
        {"title()", bytes_title, "Each word with a capital letter."},                              \
        {"swapcase()", bytes_swapcase, "Small and capital exchanged."},                            \
        {"capitalize()", bytes_capitalize, "The first letter a capital one."},                     \
        {"join(iterable, /)", m_join, "The items with these bytes between them."},                 \
        {"partition(sep, /)", bytes_partition, "Before, sep, behind."},                            \
        {"rpartition(sep, /)", bytes_rpartition, "The same, from the end."},                       \
        {"splitlines(keepends=<no value>)", m_splitlines, "The lines."},                           \
        {"isdigit()", bytes_isdigit, "Digits only?"},                                              \
        {"isalpha()", bytes_isalpha, "Letters only?"},                                             \
        {"isalnum()", bytes_isalnum, "Letters and digits only?"},                                  \
        {"isspace()", bytes_isspace, "Blanks only?"},                                              \
        {"isupper()", bytes_isupper, "No small letters?"},                                         \
        {"islower()", bytes_islower, "No capital letters?"},                                       \
        {"ljust(width, fillchar=<no value>, /)", m_ljust, "At the left of width bytes."},          \
        {"rjust(width, fillchar=<no value>, /)", m_rjust, "At the right of width bytes."},         \
        {"center(width, fillchar=<no value>, /)", m_center, "In the middle of width bytes."},      \
        {"zfill(width, /)", m_zfill, "With zeros in front."},                                      \
        {"rindex(sub, start=<no value>, end=<no value>, /)", bytes_rindex,                         \
         "Last place of sub, or ValueError."},                                                     \
        {"expandtabs(tabsize=<no value>)", m_expandtabs, "With blanks for tabs."},                 \
        {"istitle()", m_istitle, "Words with capital letters?"},                                   \
        {"isascii()", m_isascii, "All below 128?"},                                                \
        {"translate(table, /, delete=<no value>)", m_translate, "Each byte by a table."},          \
        {"removeprefix(prefix, /)", m_removeprefix, "Without prefix."}, {                          \
        "removesuffix(suffix, /)", m_removesuffix, "Without suffix."                               \
    }

static const Method bytes_methods[] = {BYTES_METHODS,
                                       JOIN_METHODS,
                                       ORDER_METHODS,
                                       {"__mod__(value, /)", slot_mod, "self % value"},
                                       {0}};
static const Method array_methods[] = {
    BYTES_METHODS,
    JOIN_METHODS,
    ORDER_METHODS,
    {"__mod__(value, /)", slot_mod, "self % value"},
    {"__iadd__(value, /)", slot_iadd, "self += value"},
    {"__imul__(value, /)", slot_imul, "self *= value"},
    {"append(item, /)", m_append, "Adds a byte."},
    {"insert(index, item, /)", m_insert, "Adds a byte before index."},
    {"remove(value, /)", m_remove, "Takes the first such byte out."},
    {"extend(iterable, /)", m_extend, "Adds bytes."},
    {"pop(index=-1, /)", m_pop, "Takes a byte out."},
    {"clear()", m_clear, "Takes all bytes out."},
    {"copy()", m_copy, "A copy."},
    {"reverse()", m_reverse, "Turns the order round, in place."},
    {0},
};

const Type type_bytes = {
    .name = "bytes",
    .base = &type_object,
    .size = sizeof(Bytes),
    .repr = bytes_repr,
    .hash = bytes_hash,
    .length = bytes_length,
    .getitem = bytes_getitem,
    .contains = bytes_contains,
    .binary = bytes_binary,
    .compare = bytes_compare,
    .memory = bytes_memory,
    .methods = bytes_methods,
};
const Type type_bytearray = {
    .name = "bytearray",
    .base = &type_object,
    .size = sizeof(ByteArray),
    .free = array_free,
    .repr = bytes_repr,
    .length = bytes_length,
    .getitem = bytes_getitem,
    .setitem = array_setitem,
    .contains = bytes_contains,
    .binary = bytes_binary,
    .inplace = array_inplace,
    .compare = bytes_compare,
    .memory = bytes_memory,
    .methods = array_methods,
};
