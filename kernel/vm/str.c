// str.c: str objects: making, comparing, indexing, and what the language's
// operators say to them. Their methods are in str_methods.c.
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include <utf8proc.h>

// ---- making -------------------------------------------------------------------------------------

String *string_reserve(VM *vm, size_t n) {
    size_t bytes;
    if (!add_size(sizeof(String) + 1, n, &bytes)) {
        vm_no_memory(vm);
        return NULL;
    }
    String *s = obj_new_sized(vm, &type_str, bytes);
    if (!s)
        return NULL;
    s->n = s->length = s->room = n;
    s->slot = -1;
    return s;
}

Value string_finish(String *s, size_t n) {
    s->n = n;
    s->p[n] = 0;
    s->length = utf8_length(string_str(s));
    return v_obj(&s->head);
}

Value str_new(VM *vm, Str text) {
    String *s = string_reserve(vm, text.n);
    if (!s)
        return V_UNDEF;
    if (text.n)
        memcpy(s->p, text.p, text.n);
    return string_finish(s, text.n);
}

Value str_new_ascii(VM *vm, Str text) {
    if (text.n == 0)
        return value_copy(vm->empty_str);
    if (text.n == 1)
        return value_copy(vm->one_char[(unsigned char)text.p[0]]);
    String *s = string_reserve(vm, text.n); // its length is its bytes already
    if (!s)
        return V_UNDEF;
    memcpy(s->p, text.p, text.n);
    s->p[text.n] = 0;
    return v_obj(&s->head);
}

Value str_from_buf(VM *vm, Buf *b) {
    Value v = V_UNDEF;
    if (b->failed)
        vm_no_memory(vm);
    else
        v = str_new(vm, buf_str(b));
    buf_free(b);
    return v;
}

Value str_from_cp(VM *vm, uint32_t cp) {
    if (cp < 128)
        return value_copy(vm->one_char[cp]);
    char text[4];
    return str_new(vm, (Str){text, utf8_encode(cp, text)});
}

bool value_is_str(Value v) {
    return v_has(v, &type_str);
}
Str str_get(Value v) {
    return string_str(string_of(v));
}
size_t str_length(Value v) {
    return string_of(v)->length;
}

// ---- comparing ----------------------------------------------------------------------------------

uint64_t string_hash(String *s) {
    if (s->hash == 0) {
        s->hash = str_hash(string_str(s));
        if (s->hash == 0)
            s->hash = 1;
    }
    return s->hash;
}

bool string_equal(const String *a, const String *b) {
    if (a == b)
        return true;
    if (a->n != b->n || (a->interned && b->interned))
        return false;
    return memcmp(a->p, b->p, a->n) == 0;
}

static bool str_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled) {
    (void)vm;
    if (!value_is_str(a) || !value_is_str(b))
        return true;
    *handled = true;
    if (op == OP_EQ || op == OP_NE) {
        *out = v_bool(string_equal(string_of(a), string_of(b)) == (op == OP_EQ));
        return true;
    }
    int c = str_cmp(str_get(a), str_get(b));
    *out = v_bool(compare_answer(op, c));
    return true;
}

static bool str_hash_slot(VM *vm, Value v, uint64_t *out) {
    (void)vm;
    *out = string_hash(string_of(v));
    return true;
}

// ---- text ---------------------------------------------------------------------------------------

bool str_cp_printable(uint32_t cp) {
    switch (utf8proc_category((utf8proc_int32_t)cp)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return cp == ' ';
    default: return true;
    }
}

static void put_escaped(Buf *out, uint32_t cp) {
    if (cp == '\n')
        buf_add(out, STR("\\n"));
    else if (cp == '\t')
        buf_add(out, STR("\\t"));
    else if (cp == '\r')
        buf_add(out, STR("\\r"));
    else if (cp < 0x100)
        buf_printf(out, "\\x%02x", cp);
    else if (cp < 0x10000)
        buf_printf(out, "\\u%04x", cp);
    else
        buf_printf(out, "\\U%08x", cp);
}

void buf_ascii(Buf *out, Str s) {
    for (size_t at = 0; at < s.n;) {
        uint32_t cp = utf8_next(s, &at);
        if (cp < 128)
            buf_byte(out, (char)cp);
        else
            put_escaped(out, cp);
    }
}

static bool must_escape(uint32_t cp, bool ascii) {
    if (cp < ' ' || cp == 127)
        return true;
    return cp > 127 && (ascii || !str_cp_printable(cp));
}

void str_put_repr(Buf *out, Str s, bool ascii) {
    bool single = s.n && memchr(s.p, '\'', s.n);
    bool both = single && memchr(s.p, '"', s.n);
    char quote = single && !both ? '"' : '\'';
    buf_byte(out, quote);
    for (size_t at = 0, due = LOOK_BYTES; at < s.n;) {
        if (at >= due && stop_asked())
            break; // whoever asked for it raises
        if (at >= due)
            due += LOOK_BYTES;
        size_t before = at;
        uint32_t cp = utf8_next(s, &at);
        if (cp == (unsigned char)quote || cp == '\\') {
            buf_byte(out, '\\');
            buf_byte(out, (char)cp);
        } else if (must_escape(cp, ascii))
            put_escaped(out, cp);
        else
            buf_add(out, str_slice(s, before, at));
    }
    buf_byte(out, quote);
}

static bool str_repr(VM *vm, Value v, Buf *out) {
    str_put_repr(out, str_get(v), false);
    return !stop_asked() || raise_interrupt(vm);
}

static bool str_format_slot(VM *vm, Value v, Str spec, Buf *out) {
    return format_str(vm, str_get(v), spec, out);
}

static bool str_length_slot(VM *vm, Value v, int64_t *out) {
    (void)vm;
    *out = (int64_t)str_length(v);
    return true;
}

// ---- operators ----------------------------------------------------------------------------------

static bool concat(VM *vm, Value a, Value b, Value *out) {
    String *x = string_of(a);
    String *y = string_of(b);
    size_t n;
    if (y->n == 0) {
        *out = value_copy(a);
        return true;
    }
    if (x->n == 0) {
        *out = value_copy(b);
        return true;
    }
    if (!add_size(x->n, y->n, &n))
        return vm_no_memory(vm);
    String *s = string_reserve(vm, n);
    if (!s)
        return false;
    memcpy(s->p, x->p, x->n);
    memcpy(s->p + x->n, y->p, y->n);
    s->p[n] = 0;
    s->length = x->length + y->length;
    *out = v_obj(&s->head);
    return true;
}

// Appending to a text that nobody else sees does not copy it every time.
bool str_append(VM *vm, Value *a, Value b) {
    String *x = string_of(*a);
    String *y = string_of(b);
    size_t n, room;
    if (x->head.refs != 1 || x->head.type != &type_str || x->interned || x == y || y->n == 0) {
        Value joined;
        if (!concat(vm, *a, b, &joined))
            return false;
        value_release(*a);
        *a = joined;
        return true;
    }
    if (!add_size(x->n, y->n, &n) || !add_size(n, n / 4, &room))
        return vm_no_memory(vm);
    String *s = x;
    if (n > x->room) { // a new one with room to grow
        if (!(s = string_reserve(vm, room)))
            return false;
        memcpy(s->p, x->p, x->n);
        s->length = x->length;
        obj_free(&x->head);
    }
    memcpy(s->p + (n - y->n), y->p, y->n);
    s->p[n] = 0;
    s->n = n;
    s->length += y->length;
    s->hash = 0;
    *a = v_obj(&s->head);
    return true;
}

bool str_repeat(VM *vm, Value v, int64_t times, Value *out) {
    String *s = string_of(v);
    size_t n;
    if (times <= 0 || s->n == 0) {
        *out = value_copy(vm->empty_str);
        return true;
    }
    if (!mul_size(s->n, (size_t)times, &n) || n > (size_t)INT64_MAX / 2)
        return vm_no_memory(vm);
    String *r = string_reserve(vm, n);
    if (!r)
        return false;
    for (size_t i = 0, due = 0; i < (size_t)times && s->n > 1; i++) {
        if (i * s->n >= due && stop_asked())
            break;
        if (i * s->n >= due)
            due += LOOK_BYTES;
        memcpy(r->p + i * s->n, s->p, s->n);
    }
    if (s->n == 1)
        memset(r->p, s->p[0], n);
    r->p[n] = 0;
    r->length = s->length * (size_t)times;
    *out = v_obj(&r->head);
    return !stop_asked() || raise_interrupt(vm) || (value_release(*out), false);
}

static bool str_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled) {
    bool left = value_is_str(a), right = value_is_str(b);
    if (op == OP_MOD && left) {
        *handled = true;
        return str_percent(vm, str_get(a), b, out);
    }
    if (op == OP_ADD && left && right) {
        *handled = true;
        return concat(vm, a, b, out);
    }
    if (op != OP_MUL || left == right)
        return true;
    Value count = left ? b : a;
    const Type *t = value_type(vm, count);
    int64_t times;
    if (!v_is(count, T_INT) && !v_is(count, T_BOOL) && !t->to_index)
        return true;
    *handled = true;
    return value_index(vm, count, &times) && str_repeat(vm, left ? a : b, times, out);
}

// ---- items --------------------------------------------------------------------------------------

size_t string_offset(const String *s, size_t index) {
    return string_is_ascii(s) ? index : utf8_offset(string_str(s), index);
}

static Value char_at(VM *vm, const String *s, size_t index) {
    if (string_is_ascii(s))
        return value_copy(vm->one_char[(unsigned char)s->p[index]]);
    size_t at = string_offset(s, index);
    return str_from_cp(vm, utf8_next(string_str(s), &at));
}

Value str_slice_new(VM *vm, const String *s, int64_t start, int64_t step, int64_t count) {
    if (count <= 0)
        return value_copy(vm->empty_str);
    if (step == 1 && string_is_ascii(s))
        return str_new_ascii(vm, (Str){s->p + start, (size_t)count});
    if (step == 1) {
        size_t from = string_offset(s, (size_t)start);
        Str rest = str_slice(string_str(s), from, s->n);
        size_t to = utf8_offset(rest, (size_t)count);
        return str_new(vm, str_slice(rest, 0, to));
    }
    if (string_is_ascii(s)) {
        String *r = string_reserve(vm, (size_t)count);
        if (!r)
            return V_UNDEF;
        for (int64_t i = 0; i < count; i++)
            r->p[i] = s->p[start + i * step];
        r->p[count] = 0;
        return v_obj(&r->head);
    }
    Buf b = {0};
    // Walks from one taken code point to the next instead of from the start each time.
    size_t at = string_offset(s, (size_t)start);
    size_t due = 0;
    for (int64_t i = 0; i < count; i++) {
        if (!goes_on(vm, (size_t)i, &due)) {
            buf_free(&b);
            return V_UNDEF;
        }
        size_t end = at;
        utf8_next(string_str(s), &end);
        buf_add(&b, str_slice(string_str(s), at, end));
        for (int64_t k = 0; k < step && i + 1 < count; k++)
            utf8_next(string_str(s), &at);
        for (int64_t k = 0; k > step && i + 1 < count; k--)
            do
                at--;
            while (((unsigned char)s->p[at] & 0xc0) == 0x80);
    }
    return str_from_buf(vm, &b);
}

static bool str_getitem(VM *vm, Value v, Value key, Value *out) {
    String *s = string_of(v);
    int64_t n = (int64_t)s->length, i, step, count;
    if (v_is_type(key, &type_slice)) {
        if (!slice_resolve(vm, key, n, &i, &step, &count))
            return false;
        *out = str_slice_new(vm, s, i, step, count);
        return !v_is(*out, T_UNDEF);
    }
    if (!v_is(key, T_INT) && !v_is(key, T_BOOL) && !value_type(vm, key)->to_index)
        return vm_raise(vm, ERR_TYPE, "string indices must be integers, not '%s'",
                        type_name(vm, key));
    if (!value_index(vm, key, &i))
        return false;
    if (i < 0)
        i += n;
    if (i < 0 || i >= n)
        return vm_raise(vm, ERR_INDEX, "string index out of range");
    *out = char_at(vm, s, (size_t)i);
    return !v_is(*out, T_UNDEF);
}

static bool str_contains(VM *vm, Value v, Value item, bool *out) {
    if (!value_is_str(item))
        return vm_raise(vm, ERR_TYPE, "'in <string>' requires string as left operand, not %s",
                        type_name(vm, item));
    *out = str_find(str_get(v), str_get(item), 0) != (size_t)-1;
    return true;
}

static bool str_iter(VM *vm, Value v, Value *out) {
    *out = seq_iter_new(vm, &type_str_iter, v);
    return !v_is(*out, T_UNDEF);
}

const Type type_str = {
    .name = "str",
    .base = &type_object,
    .size = sizeof(String),
    .repr = str_repr,
    .format = str_format_slot,
    .hash = str_hash_slot,
    .length = str_length_slot,
    .getitem = str_getitem,
    .contains = str_contains,
    .iter = str_iter,
    .binary = str_binary,
    .compare = str_compare,
    .methods = str_methods,
};
