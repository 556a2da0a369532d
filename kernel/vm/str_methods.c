// str_methods.c: the methods of str. Positions are given and returned in code
// points; inside, all work is on bytes.
#include "kernel/vm/slot_methods.h"
#include "kernel/vm/bytes.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/syntax/lex.h"
#include <utf8proc.h>

typedef bool CharTest(uint32_t cp);

static bool is_space(uint32_t cp) {
    if (cp < 128)
        return cp == ' ' || (cp >= 9 && cp <= 13) || (cp >= 0x1c && cp <= 0x1f);
    if (cp == 0x85 || cp == 0x2028 || cp == 0x2029)
        return true;
    return utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_ZS;
}

static bool need_str(VM *vm, Value v, const char *fmt) {
    if (value_is_str(v))
        return true;
    return vm_raise(vm, ERR_TYPE, "%s, not %s", fmt, type_name(vm, v));
}

static bool give(VM *vm, Str s, Value *out) {
    *out = str_new(vm, s);
    return !v_is(*out, T_UNDEF);
}

static bool give_buf(VM *vm, Buf *b, Value *out) {
    *out = str_from_buf(vm, b);
    return !v_is(*out, T_UNDEF);
}

static bool absent(Value v) {
    return v_is(v, T_UNDEF) || v_is(v, T_NONE);
}

// ---- searching ----------------------------------------------------------------------------------

typedef struct Part {
    Str text;
    size_t base; // its offset in bytes
    bool inside; // false: it begins beyond its end
} Part;

// The part of self that optional start and end (code points, as in a slice) leave.
static bool part_of(VM *vm, Value self, Value start, Value end, Part *out) {
    const String *s = string_of(self);
    int64_t n = (int64_t)s->length;
    int64_t from = 0, to = n;
    if (!absent(start) && !value_index(vm, start, &from))
        return false;
    if (!absent(end) && !value_index(vm, end, &to))
        return false;
    if (from < 0)
        from = from + n < 0 ? 0 : from + n;
    if (to < 0)
        to = to + n < 0 ? 0 : to + n;
    if (to > n)
        to = n;
    *out = (Part){.text = STR(""), .inside = from <= to};
    if (!out->inside)
        return true;
    out->base = string_offset(s, (size_t)from);
    out->text = str_slice(string_str(s), out->base, string_offset(s, (size_t)to));
    return true;
}

static size_t find_last(Str s, Str needle) {
    enum { BASE = 0x01000193 };
    uint64_t wanted = 0, seen = 0, high = 1;
    if (needle.n > s.n)
        return (size_t)-1;
    // Sums of bytes times powers of BASE, of the needle and of as many bytes of s: they are
    // compared where these are equal.
    for (size_t k = needle.n; k-- > 0;) {
        wanted = wanted * BASE + (unsigned char)needle.p[k];
        seen = seen * BASE + (unsigned char)s.p[s.n - needle.n + k];
        high *= k ? BASE : 1;
    }
    for (size_t i = s.n - needle.n;; i--) {
        if (seen == wanted && memcmp(s.p + i, needle.p, needle.n) == 0)
            return i;
        if (i == 0)
            return (size_t)-1;
        if (needle.n)
            seen = (seen - (unsigned char)s.p[i + needle.n - 1] * high) * BASE +
                   (unsigned char)s.p[i - 1];
    }
}

// str_find in windows, with looks between them. *at: -1 when it is not there.
static bool find_first(VM *vm, Str s, Str needle, size_t from, size_t *at) {
    size_t window = needle.n < LOOK_BYTES ? 4 * LOOK_BYTES : needle.n * 4;
    size_t due = 0;
    for (;;) {
        size_t end = s.n - from > window ? from + window : s.n;
        *at = str_find((Str){s.p, end}, needle, from);
        if (*at != (size_t)-1 || end == s.n)
            return true;
        from = end - needle.n + 1; // needle.n > 0, since an empty one was found
        if (!goes_on(vm, from, &due))
            return false;
    }
}

// Position in code points of args[0], -1 when it is not there.
static bool position(VM *vm, Value self, Value *args, bool last, int64_t *out) {
    Part part;
    if (!need_str(vm, args[0], "must be str"))
        return false;
    if (!part_of(vm, self, args[1], args[2], &part))
        return false;
    Str needle = str_get(args[0]);
    size_t at = (size_t)-1;
    if (part.inside && last)
        at = find_last(part.text, needle);
    else if (part.inside && !find_first(vm, part.text, needle, 0, &at))
        return false;
    *out = -1;
    if (at != (size_t)-1)
        *out = (int64_t)utf8_length(str_slice(str_get(self), 0, part.base + at));
    return true;
}

static bool m_find(VM *vm, Value self, Value *args, Value *out) {
    int64_t at;
    return position(vm, self, args, false, &at) && (*out = v_int(at), true);
}
static bool m_rfind(VM *vm, Value self, Value *args, Value *out) {
    int64_t at;
    return position(vm, self, args, true, &at) && (*out = v_int(at), true);
}
static bool m_index(VM *vm, Value self, Value *args, Value *out) {
    int64_t at;
    if (!position(vm, self, args, false, &at))
        return false;
    return at < 0 ? vm_raise(vm, ERR_VALUE, "substring not found") : (*out = v_int(at), true);
}
static bool m_rindex(VM *vm, Value self, Value *args, Value *out) {
    int64_t at;
    if (!position(vm, self, args, true, &at))
        return false;
    return at < 0 ? vm_raise(vm, ERR_VALUE, "substring not found") : (*out = v_int(at), true);
}

static bool m_count(VM *vm, Value self, Value *args, Value *out) {
    Part part;
    int64_t n = 0;
    if (!need_str(vm, args[0], "must be str"))
        return false;
    if (!part_of(vm, self, args[1], args[2], &part))
        return false;
    Str needle = str_get(args[0]);
    if (part.inside && needle.n == 0)
        n = (int64_t)utf8_length(part.text) + 1;
    else if (part.inside)
        for (size_t at = 0, due = 0;; at += needle.n, n++) {
            if (!find_first(vm, part.text, needle, at, &at) ||
                (at != (size_t)-1 && !goes_on(vm, at, &due)))
                return false;
            if (at == (size_t)-1)
                break;
        }
    *out = v_int(n);
    return true;
}

// startswith and endswith: one text or a tuple of them.
static bool affix(VM *vm, Value self, Value *args, bool tail, Value *out) {
    Part part;
    bool yes = false;
    if (!part_of(vm, self, args[1], args[2], &part))
        return false;
    const Value *items = &args[0];
    size_t n = 1;
    bool many = v_has(args[0], &type_tuple) && value_items(args[0], &items, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = tail ? "endswith" : "startswith";
        if (!value_is_str(items[i]) && many)
            return vm_raise(vm, ERR_TYPE, "tuple for %s must only contain str, not %s", name,
                            type_name(vm, items[i]));
        if (!value_is_str(items[i]))
            return vm_raise(vm, ERR_TYPE, "%s first arg must be str or a tuple of str, not %s",
                            name, type_name(vm, items[i]));
        Str x = str_get(items[i]);
        yes |= part.inside && (tail ? str_ends(part.text, x) : str_starts(part.text, x));
    }
    *out = v_bool(yes);
    return true;
}
static bool m_startswith(VM *vm, Value self, Value *args, Value *out) {
    return affix(vm, self, args, false, out);
}
static bool m_endswith(VM *vm, Value self, Value *args, Value *out) {
    return affix(vm, self, args, true, out);
}

// ---- stripping ----------------------------------------------------------------------------------

static bool in_set(Str set, bool white, uint32_t cp) {
    if (white)
        return is_space(cp);
    for (size_t at = 0; at < set.n;)
        if (utf8_next(set, &at) == cp)
            return true;
    return false;
}

static Str strip_spaces(Str s, bool left, bool right) {
    while (left && s.n && s.p[0] == ' ')
        s = str_slice(s, 1, s.n);
    while (right && s.n && s.p[s.n - 1] == ' ')
        s.n--;
    return s;
}

static size_t last_letter(Str s) {
    size_t start = s.n - 1;
    while (start && ((unsigned char)s.p[start] & 0xc0) == 0x80)
        start--;
    return start;
}

static bool strip(VM *vm, Value self, Value chars, bool left, bool right, Value *out) {
    const char *side = left ? "l" : "r";
    if (!absent(chars) && !value_is_str(chars))
        return vm_raise(vm, ERR_TYPE, "%sstrip arg must be None or str", left && right ? "" : side);
    Str s = str_get(self);
    Str set = absent(chars) ? STR("") : str_get(chars);
    bool white = absent(chars);
    if (white)
        s = strip_spaces(s, left, right); // most of them
    while (left && s.n) {
        size_t at = 0;
        if (!in_set(set, white, utf8_next(s, &at)))
            break;
        s = str_slice(s, at, s.n);
    }
    while (right && s.n) {
        size_t start = last_letter(s), at = start;
        if (!in_set(set, white, utf8_next(s, &at)))
            break;
        s.n = start;
    }
    if (s.n == str_get(self).n) {
        *out = value_copy(self);
        return true;
    }
    return give(vm, s, out);
}
static bool m_strip(VM *vm, Value self, Value *args, Value *out) {
    return strip(vm, self, args[0], true, true, out);
}
static bool m_lstrip(VM *vm, Value self, Value *args, Value *out) {
    return strip(vm, self, args[0], true, false, out);
}
static bool m_rstrip(VM *vm, Value self, Value *args, Value *out) {
    return strip(vm, self, args[0], false, true, out);
}

static bool m_removeprefix(VM *vm, Value self, Value *args, Value *out) {
    if (!need_str(vm, args[0], "removeprefix() argument must be str"))
        return false;
    Str s = str_get(self);
    Str x = str_get(args[0]);
    return give(vm, str_starts(s, x) ? str_slice(s, x.n, s.n) : s, out);
}
static bool m_removesuffix(VM *vm, Value self, Value *args, Value *out) {
    if (!need_str(vm, args[0], "removesuffix() argument must be str"))
        return false;
    Str s = str_get(self);
    Str x = str_get(args[0]);
    return give(vm, x.n && str_ends(s, x) ? str_slice(s, 0, s.n - x.n) : s, out);
}

// ---- splitting and joining ----------------------------------------------------------------------

enum {
    FEW_PIECES = 12,       // that a split list has room for at first
    PIECES_LOOK = 1 << 14, // between two looks for an interrupt
};

// A piece of a text that is ASCII as a whole, or may not be.
typedef struct Pieces {
    VM *vm;
    Value list;
    bool ascii;
} Pieces;

static bool push_str(const Pieces *to, Str s) {
    VM *vm = to->vm;
    if (list_of(to->list)->n % PIECES_LOOK == PIECES_LOOK - 1 && stop_asked() &&
        !raise_interrupt(vm))
        return false;
    Value list = to->list;
    Value v = to->ascii || s.n < 2 ? str_new_ascii(vm, s) : str_new(vm, s);
    return !v_is(v, T_UNDEF) && list_append(vm, list, v);
}

static size_t skip_white(Str s, size_t at, bool white) {
    while (at < s.n) {
        size_t next = at;
        if (is_space(utf8_next(s, &next)) != white)
            break;
        at = next;
    }
    return at;
}

static bool split_white(const Pieces *to, Str s, int64_t most) {
    size_t at = skip_white(s, 0, true);
    for (int64_t n = 0; at < s.n; n++) {
        if (n == most) { // the rest, without the blanks at its end
            size_t end = s.n;
            while (end > at && is_space((unsigned char)s.p[end - 1]))
                end--;
            return push_str(to, str_slice(s, at, end));
        }
        size_t end = skip_white(s, at, false);
        if (!push_str(to, str_slice(s, at, end)))
            return false;
        at = skip_white(s, end, true);
    }
    return true;
}

static bool split_at(const Pieces *to, Str s, Str sep, int64_t most) {
    size_t from = 0;
    int64_t n = 0;
    for (size_t at = 0; sep.n == 1 && at < s.n && n != most;
         at++) { // pieces are short: a call per byte sequence costs more
        if (s.p[at] != sep.p[0])
            continue;
        if (!push_str(to, str_slice(s, from, at)))
            return false;
        from = at + 1;
        n++;
    }
    for (; sep.n > 1 && n != most; n++) {
        size_t at = str_find(s, sep, from);
        if (at == (size_t)-1)
            break;
        if (!push_str(to, str_slice(s, from, at)))
            return false;
        from = at + sep.n;
    }
    return push_str(to, str_slice(s, from, s.n));
}

static size_t back_over(Str s, size_t end, bool white) {
    while (end > 0) {
        size_t start = end - 1, at;
        while (start && ((unsigned char)s.p[start] & 0xc0) == 0x80)
            start--;
        at = start;
        if (is_space(utf8_next(s, &at)) != white)
            break;
        end = start;
    }
    return end;
}

static bool rsplit_white(const Pieces *to, Str s, int64_t most) {
    size_t end = back_over(s, s.n, true);
    for (int64_t n = 0; end > 0; n++) {
        if (n == most)
            return push_str(to, str_slice(s, 0, end));
        size_t start = back_over(s, end, false);
        if (!push_str(to, str_slice(s, start, end)))
            return false;
        end = back_over(s, start, true);
    }
    return true;
}

static bool rsplit_at(const Pieces *to, Str s, Str sep, int64_t most) {
    for (int64_t n = 0; n != most; n++) {
        size_t at = find_last(s, sep);
        if (at == (size_t)-1)
            break;
        if (!push_str(to, str_slice(s, at + sep.n, s.n)))
            return false;
        s.n = at;
    }
    return push_str(to, s);
}

static void reverse(List *l) {
    for (size_t i = 0, j = l->n; i + 1 < j; i++) {
        Value v = l->items[i];
        l->items[i] = l->items[--j];
        l->items[j] = v;
    }
}

static bool split(VM *vm, Value self, Value *args, bool from_right, Value *out) {
    int64_t most = -1;
    if (!absent(args[0]) && !value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "must be str or None, not %s", type_name(vm, args[0]));
    if (!value_index(vm, args[1], &most))
        return false;
    if (!absent(args[0]) && str_get(args[0]).n == 0)
        return vm_raise(vm, ERR_VALUE, "empty separator");
    Value list = list_new(vm, most >= 0 && most < FEW_PIECES ? (size_t)most + 1 : FEW_PIECES);
    if (v_is(list, T_UNDEF))
        return false;
    Str s = str_get(self);
    const Pieces to = {vm, list, string_is_ascii(string_of(self))};
    bool ok;
    if (absent(args[0]))
        ok = from_right ? rsplit_white(&to, s, most) : split_white(&to, s, most);
    else
        ok = (from_right ? rsplit_at : split_at)(&to, s, str_get(args[0]), most);
    if (!ok) {
        value_release(list);
        return false;
    }
    if (from_right)
        reverse(list_of(list));
    *out = list;
    return true;
}
static bool m_split(VM *vm, Value self, Value *args, Value *out) {
    return split(vm, self, args, false, out);
}
static bool m_rsplit(VM *vm, Value self, Value *args, Value *out) {
    return split(vm, self, args, true, out);
}

static bool is_line_end(uint32_t cp) {
    return cp == '\n' || cp == '\r' || cp == 0x0b || cp == 0x0c || (cp >= 0x1c && cp <= 0x1e) ||
           cp == 0x85 || cp == 0x2028 || cp == 0x2029;
}

static bool m_splitlines(VM *vm, Value self, Value *args, Value *out) {
    bool keep;
    Str s = str_get(self);
    Value list = value_truth(vm, args[0], &keep) ? list_new(vm, 0) : V_UNDEF;
    if (v_is(list, T_UNDEF))
        return false;
    const Pieces to = {vm, list, string_is_ascii(string_of(self))};
    for (size_t at = 0, start = 0; start < s.n; start = at) {
        size_t end = at;
        while (at < s.n) {
            end = at;
            uint32_t cp = utf8_next(s, &at);
            if (is_line_end(cp)) {
                if (cp == '\r' && at < s.n && s.p[at] == '\n')
                    at++;
                break;
            }
            end = at;
        }
        if (!push_str(&to, str_slice(s, start, keep ? at : end))) {
            value_release(list);
            return false;
        }
    }
    *out = list;
    return true;
}

static bool joined_size(VM *vm, const String *sep, const Value *items, size_t n, size_t *bytes,
                        size_t *length) {
    size_t due = 0;
    for (size_t i = 0; i < n; i++) {
        if (!goes_on(vm, *bytes + 64 * i, &due))
            return false;
        if (!value_is_str(items[i]))
            return vm_raise(vm, ERR_TYPE, "sequence item %zu: expected str instance, %s found", i,
                            type_name(vm, items[i]));
        if (!add_size(*bytes, string_of(items[i])->n, bytes) ||
            (i && !add_size(*bytes, sep->n, bytes)))
            return vm_no_memory(vm);
        *length += string_of(items[i])->length + (i ? sep->length : 0);
    }
    return true;
}

// Measured first, then written once.
static bool join_items(VM *vm, const String *sep, const Value *items, size_t n, Value *out) {
    size_t bytes = 0, length = 0, at = 0, due = 0;
    if (!joined_size(vm, sep, items, n, &bytes, &length))
        return false;
    if (n == 1) {
        *out = value_copy(items[0]);
        return true;
    }
    String *s = string_reserve(vm, bytes);
    if (!s)
        return false;
    due = 0;
    for (size_t i = 0; i < n; i++) {
        if (at >= due && stop_asked() && !raise_interrupt(vm)) {
            value_release(v_obj(&s->head));
            return false;
        }
        if (at >= due)
            due = at + LOOK_BYTES;
        const String *part = string_of(items[i]);
        if (i && sep->n == 1)
            s->p[at++] = sep->p[0];
        else if (i) {
            memcpy(s->p + at, sep->p, sep->n);
            at += sep->n;
        }
        memcpy(s->p + at, part->p, part->n);
        at += part->n;
    }
    s->p[bytes] = 0;
    s->length = length;
    *out = v_obj(&s->head);
    return true;
}

static bool m_join(VM *vm, Value self, Value *args, Value *out) {
    const Value *items;
    size_t n;
    const Type *t = value_type(vm, args[0]);
    if (!t->iter && !t->getitem)
        return vm_raise(vm, ERR_TYPE, "can only join an iterable");
    Value seq = value_items(args[0], &items, &n) ? value_copy(args[0]) : list_from(vm, args[0]);
    if (v_is(seq, T_UNDEF))
        return false;
    value_items(seq, &items, &n);
    bool ok = join_items(vm, string_of(self), items, n, out);
    value_release(seq);
    return ok;
}

static bool partition(VM *vm, Value self, Value sep, bool last, Value *out) {
    if (!need_str(vm, sep, "must be str"))
        return false;
    Str s = str_get(self), x = str_get(sep);
    if (x.n == 0)
        return vm_raise(vm, ERR_VALUE, "empty separator");
    size_t at = last ? find_last(s, x) : str_find(s, x, 0);
    bool found = at != (size_t)-1;
    Str left = found ? str_slice(s, 0, at) : last ? STR("") : s;
    Str right = found ? str_slice(s, at + x.n, s.n) : last ? s : STR("");
    Value items[3] = {str_new(vm, left), found ? value_copy(sep) : value_copy(vm->empty_str),
                      str_new(vm, right)};
    *out = tuple_steal(vm, items, 3);
    return !v_is(*out, T_UNDEF);
}
static bool m_partition(VM *vm, Value self, Value *args, Value *out) {
    return partition(vm, self, args[0], false, out);
}
static bool m_rpartition(VM *vm, Value self, Value *args, Value *out) {
    return partition(vm, self, args[0], true, out);
}

static bool replace_letter(VM *vm, Str s, char old, char new, Value *out) {
    String *made = string_reserve(vm, s.n);
    if (!made)
        return false;
    for (size_t i = 0; i < s.n && !stop_asked();)
        for (size_t end = s.n - i > LOOK_BYTES ? i + LOOK_BYTES : s.n; i < end; i++)
            made->p[i] = s.p[i] == old ? new : s.p[i];
    made->p[s.n] = 0;
    *out = v_obj(&made->head);
    if (!stop_asked() || raise_interrupt(vm))
        return true;
    value_release(*out);
    return false;
}

static bool put_replaced(VM *vm, Str s, Str old, Str new, int64_t most, Buf *b) {
    size_t from = 0, due = 0;
    for (int64_t n = 0; n != most; n++) {
        size_t at = from;
        if (!goes_on(vm, from, &due) || !find_first(vm, s, old, from, &at))
            return false;
        if (at == (size_t)-1)
            break;
        buf_add(b, str_slice(s, from, at));
        buf_add(b, new);
        from = at + old.n;
    }
    buf_add(b, str_slice(s, from, s.n));
    return true;
}

// An empty text stands before each letter and at the end.
static bool put_between(VM *vm, Str s, Str new, int64_t most, Buf *b) {
    size_t from = 0, due = 0;
    for (int64_t n = 0; n != most; n++) {
        if (!goes_on(vm, from, &due))
            return false;
        buf_add(b, new);
        if (from >= s.n)
            break;
        size_t at = from;
        utf8_next(s, &at);
        buf_add(b, str_slice(s, from, at));
        from = at;
    }
    buf_add(b, str_slice(s, from, s.n));
    return true;
}

static bool m_replace(VM *vm, Value self, Value *args, Value *out) {
    int64_t most;
    if (!need_str(vm, args[0], "replace() argument 1 must be str"))
        return false;
    if (!need_str(vm, args[1], "replace() argument 2 must be str"))
        return false;
    if (!value_index(vm, args[2], &most))
        return false;
    Str s = str_get(self);
    Str old = str_get(args[0]);
    Str new = str_get(args[1]);
    Buf b = {0};
    size_t first = 0;
    if (old.n && !find_first(vm, s, old, 0, &first))
        return false;
    if (old.n && (most == 0 || first == (size_t)-1) && v_is_type(self, &type_str)) {
        *out = value_copy(self);
        return true;
    }
    bool single = old.n == 1 && new.n == 1 && (unsigned char)new.p[0] < 128;
    if (single && most < 0 && string_is_ascii(string_of(self)))
        return replace_letter(vm, s, old.p[0], new.p[0], out);
    bool ok = old.n ? put_replaced(vm, s, old, new, most, &b) : put_between(vm, s, new, most, &b);
    if (!ok) {
        buf_free(&b);
        return false;
    }
    return give_buf(vm, &b, out);
}

// ---- case ---------------------------------------------------------------------------------------

static uint32_t upper(uint32_t cp) {
    return cp < 128 ? cp - (cp >= 'a' && cp <= 'z' ? 32 : 0)
                    : (uint32_t)utf8proc_toupper((utf8proc_int32_t)cp);
}
static uint32_t lower(uint32_t cp) {
    return cp < 128 ? cp + (cp >= 'A' && cp <= 'Z' ? 32 : 0)
                    : (uint32_t)utf8proc_tolower((utf8proc_int32_t)cp);
}
static uint32_t title(uint32_t cp) {
    return cp < 128 ? upper(cp) : (uint32_t)utf8proc_totitle((utf8proc_int32_t)cp);
}
// Unicode's Other_Uppercase and Other_Lowercase: what counts as a capital or a small letter and is
// of another category (Roman numerals, letters in circles, raised letters).
static const uint32_t other_upper[][2] = {
    {0x2160, 0x216f}, {0x24b6, 0x24cf}, {0x1f130, 0x1f149}, {0x1f150, 0x1f169}, {0x1f170, 0x1f189},
};
static const uint32_t other_lower[][2] = {
    {0xaa, 0xaa},       {0xba, 0xba},       {0x2b0, 0x2b8},     {0x2c0, 0x2c1},
    {0x2e0, 0x2e4},     {0x345, 0x345},     {0x37a, 0x37a},     {0x1d2c, 0x1d6a},
    {0x1d78, 0x1d78},   {0x1d9b, 0x1dbf},   {0x2071, 0x2071},   {0x207f, 0x207f},
    {0x2090, 0x209c},   {0x2170, 0x217f},   {0x24d0, 0x24e9},   {0x2c7c, 0x2c7d},
    {0xa69c, 0xa69d},   {0xa770, 0xa770},   {0xa7f8, 0xa7f9},   {0xab5c, 0xab5f},
    {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107b0}, {0x107b2, 0x107ba},
};
#define IN_RANGES(RANGES, CP) in_ranges(RANGES, sizeof(RANGES) / sizeof *(RANGES), CP)
static bool in_ranges(const uint32_t (*ranges)[2], size_t n, uint32_t cp) {
    for (size_t i = 0; i < n; i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return false;
}
static bool is_upper(uint32_t cp) {
    if (cp < 128)
        return cp >= 'A' && cp <= 'Z';
    return utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_LU ||
           IN_RANGES(other_upper, cp);
}
static bool is_lower(uint32_t cp) {
    if (cp < 128)
        return cp >= 'a' && cp <= 'z';
    return utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_LL ||
           IN_RANGES(other_lower, cp);
}
static bool is_title(uint32_t cp) {
    return cp >= 128 && utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_LT;
}
static bool is_cased(uint32_t cp) {
    return is_upper(cp) || is_lower(cp) || is_title(cp);
}

static void put_cp(Buf *b, uint32_t cp) {
    char text[4];
    buf_add(b, (Str){text, utf8_encode(cp, text)});
}

typedef enum CaseMode {
    CASE_UPPER,
    CASE_LOWER,
    CASE_TITLE,
    CASE_CAPITAL,
    CASE_SWAP,
    CASE_FOLD
} CaseMode;

// inside: behind a letter of the same word.
static inline char change_ascii_letter(unsigned char c, CaseMode mode, bool is_first, bool inside) {
    const bool small = c >= 'a' && c <= 'z', capital = c >= 'A' && c <= 'Z';
    const bool up =
        mode == CASE_UPPER || (mode == CASE_CAPITAL && is_first) || (mode == CASE_TITLE && !inside);
    const bool turns = mode == CASE_SWAP ? small || capital : up ? small : capital;
    return (char)(c ^ (turns ? 32 : 0));
}

static bool change_ascii(VM *vm, Str s, CaseMode mode, Value *out) {
    String *r = string_reserve(vm, s.n);
    if (!r)
        return false;
    bool inside = false;
    for (size_t i = 0; i < s.n && !stop_asked();)
        for (size_t end = s.n - i > LOOK_BYTES ? i + LOOK_BYTES : s.n; i < end; i++) {
            const unsigned char c = (unsigned char)s.p[i];
            r->p[i] = change_ascii_letter(c, mode, i == 0, inside);
            inside = (c | 32) >= 'a' && (c | 32) <= 'z';
        }
    r->p[s.n] = 0;
    *out = v_obj(&r->head);
    return !stop_asked() || raise_interrupt(vm) || (value_release(*out), false);
}

static uint32_t change_letter(uint32_t cp, CaseMode mode, bool is_first, bool inside) {
    switch (mode) {
    case CASE_UPPER: return upper(cp);
    case CASE_LOWER:
    case CASE_FOLD: return lower(cp);
    case CASE_SWAP: return is_upper(cp) ? lower(cp) : upper(cp);
    case CASE_CAPITAL: return is_first ? title(cp) : lower(cp);
    default: return inside ? lower(cp) : title(cp);
    }
}

static bool change_case(VM *vm, Value self, CaseMode mode, Value *out) {
    Str s = str_get(self);
    if (string_is_ascii(string_of(self)))
        return change_ascii(vm, s, mode, out);
    Buf b = {0};
    bool inside = false; // behind a cased letter
    for (size_t at = 0, n = 0, due = 0; at < s.n; n++) {
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        uint32_t cp = utf8_next(s, &at), to = cp;
        to = change_letter(cp, mode, n == 0, inside);
        inside = is_cased(cp);
        // The one letter of common texts whose capital is two.
        if (cp == 0xdf && (mode == CASE_UPPER || mode == CASE_SWAP))
            buf_add(&b, STR("SS"));
        else if (cp == 0xdf && mode == CASE_FOLD)
            buf_add(&b, STR("ss"));
        else if (cp == 0xdf && to != cp) // at the head of a word
            buf_add(&b, STR("Ss"));
        else
            put_cp(&b, to);
    }
    return give_buf(vm, &b, out);
}
static bool m_upper(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_UPPER, out);
}
static bool m_lower(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_LOWER, out);
}
static bool m_title(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_TITLE, out);
}
static bool m_capitalize(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_CAPITAL, out);
}
static bool m_swapcase(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_SWAP, out);
}
static bool m_casefold(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    return change_case(vm, self, CASE_FOLD, out);
}

// ---- padding ------------------------------------------------------------------------------------

static bool pad(VM *vm, Value self, Value *args, int where, Value *out) {
    int64_t width, n = (int64_t)str_length(self);
    if (!value_index(vm, args[0], &width))
        return false;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "The fill character must be a unicode character, not %s",
                        type_name(vm, args[1]));
    if (str_length(args[1]) != 1)
        return vm_raise(vm, ERR_TYPE, "The fill character must be exactly one character long");
    if (width <= n) {
        *out = value_copy(self);
        return true;
    }
    if (width > INT32_MAX)
        return vm_no_memory(vm);
    int64_t total = width - n;
    int64_t left = where < 0 ? 0 : where > 0 ? total : total / 2 + (total & width & 1);
    if (string_is_ascii(string_of(self)) && str_get(args[1]).n == 1) {
        String *r = string_reserve(vm, (size_t)width);
        if (!r)
            return false;
        memset(r->p, str_get(args[1]).p[0], (size_t)width);
        memcpy(r->p + left, string_of(self)->p, (size_t)n);
        r->p[width] = 0;
        *out = v_obj(&r->head);
        return true;
    }
    Buf b = {0};
    buf_repeat_text(&b, str_get(args[1]), (size_t)left);
    buf_add(&b, str_get(self));
    buf_repeat_text(&b, str_get(args[1]), (size_t)(total - left));
    if (!stop_asked())
        return give_buf(vm, &b, out);
    buf_free(&b);
    return raise_interrupt(vm);
}
static bool m_ljust(VM *vm, Value self, Value *args, Value *out) {
    return pad(vm, self, args, -1, out);
}
static bool m_rjust(VM *vm, Value self, Value *args, Value *out) {
    return pad(vm, self, args, 1, out);
}
static bool m_center(VM *vm, Value self, Value *args, Value *out) {
    return pad(vm, self, args, 0, out);
}

static bool m_zfill(VM *vm, Value self, Value *args, Value *out) {
    int64_t width;
    if (!value_index(vm, args[0], &width))
        return false;
    if (width > INT32_MAX)
        return vm_no_memory(vm);
    Str s = str_get(self);
    int64_t missing = width - (int64_t)str_length(self);
    if (missing <= 0) {
        *out = value_copy(self);
        return true;
    }
    Buf b = {0};
    bool sign = s.n && (s.p[0] == '+' || s.p[0] == '-');
    if (sign)
        buf_byte(&b, s.p[0]);
    buf_repeat(&b, '0', (size_t)missing);
    buf_add(&b, str_slice(s, sign, s.n));
    return give_buf(vm, &b, out);
}

static bool m_expandtabs(VM *vm, Value self, Value *args, Value *out) {
    int64_t size, column = 0;
    if (!value_index(vm, args[0], &size))
        return false;
    if (size > INT32_MAX)
        return vm_no_memory(vm);
    Str s = str_get(self);
    Buf b = {0};
    for (size_t at = 0, due = 0; at < s.n;) {
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        const size_t before = at, end = s.n - at > LOOK_BYTES ? at + LOOK_BYTES : s.n;
        for (; at < end && s.p[at] != '\t'; at++) {
            const bool line = s.p[at] == '\n' || s.p[at] == '\r';
            column = line ? 0 : column + ((s.p[at] & 0xc0) != 0x80); // characters, not bytes
        }
        buf_add(&b, str_slice(s, before, at));
        if (at < s.n && s.p[at] == '\t') {
            const int64_t blanks = size > 0 ? size - column % size : 0;
            buf_repeat(&b, ' ', (size_t)blanks);
            column += blanks;
            at++;
        }
    }
    return give_buf(vm, &b, out);
}

// ---- questions ----------------------------------------------------------------------------------

static bool is_letter(uint32_t cp) {
    if (cp < 128)
        return is_upper(cp) || is_lower(cp);
    utf8proc_category_t k = utf8proc_category((utf8proc_int32_t)cp);
    return k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO;
}
static bool is_decimal(uint32_t cp) {
    if (cp < 128)
        return cp >= '0' && cp <= '9';
    return utf8proc_category((utf8proc_int32_t)cp) == UTF8PROC_CATEGORY_ND;
}
static bool is_super_digit(uint32_t cp) {
    return cp == 0xb2 || cp == 0xb3 || cp == 0xb9 || cp == 0x2070 ||
           (cp >= 0x2074 && cp <= 0x2079) || (cp >= 0x2080 && cp <= 0x2089) ||
           (cp >= 0x2460 && cp <= 0x2468);
}
static bool is_digit(uint32_t cp) {
    return is_decimal(cp) || is_super_digit(cp);
}
static bool is_numeric(uint32_t cp) {
    if (cp < 128)
        return is_decimal(cp);
    utf8proc_category_t k = utf8proc_category((utf8proc_int32_t)cp);
    return k == UTF8PROC_CATEGORY_ND || k == UTF8PROC_CATEGORY_NL || k == UTF8PROC_CATEGORY_NO;
}
static bool is_alnum(uint32_t cp) {
    return is_letter(cp) || is_numeric(cp);
}
static bool is_ascii(uint32_t cp) {
    return cp < 128;
}

static bool all_are(Value self, CharTest *test, bool empty, Value *out) {
    Str s = str_get(self);
    bool yes = s.n > 0 || empty;
    for (size_t at = 0; yes && at < s.n;)
        yes = test(utf8_next(s, &at));
    *out = v_bool(yes);
    return true;
}

#define QUESTION(NAME, TEST, EMPTY)                                     \
    static bool m_##NAME(VM *vm, Value self, Value *args, Value *out) { \
        return (void)vm, (void)args, all_are(self, TEST, EMPTY, out);   \
    }
QUESTION(isalpha, is_letter, false)
QUESTION(isdigit, is_digit, false)
QUESTION(isdecimal, is_decimal, false)
QUESTION(isnumeric, is_numeric, false)
QUESTION(isalnum, is_alnum, false)
QUESTION(isspace, is_space, false)
QUESTION(isascii, is_ascii, true)

// All cased letters are of one case, and there is one.
static bool one_case(Value self, CharTest *wanted, CharTest *other, Value *out) {
    Str s = str_get(self);
    bool seen = false, yes = true;
    for (size_t at = 0; yes && at < s.n;) {
        uint32_t cp = utf8_next(s, &at);
        seen |= wanted(cp);
        yes = !other(cp) && !is_title(cp);
    }
    *out = v_bool(yes && seen);
    return true;
}
static bool m_isupper(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    return one_case(self, is_upper, is_lower, out);
}
static bool m_islower(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    return one_case(self, is_lower, is_upper, out);
}

static bool m_istitle(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Str s = str_get(self);
    bool inside = false, seen = false, yes = true;
    for (size_t at = 0; yes && at < s.n;) {
        uint32_t cp = utf8_next(s, &at);
        if (is_upper(cp) || is_title(cp)) {
            yes = !inside;
            seen = true;
        } else if (is_lower(cp))
            yes = inside;
        inside = is_cased(cp);
    }
    *out = v_bool(yes && seen);
    return true;
}

static bool m_isidentifier(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Str s = str_get(self);
    bool yes = s.n > 0;
    for (size_t at = 0; yes && at < s.n;) {
        bool first = at == 0;
        uint32_t cp = utf8_next(s, &at);
        yes = first ? lex_name_start(cp) : lex_name_part(cp);
    }
    *out = v_bool(yes);
    return true;
}

QUESTION(isprintable, str_cp_printable, true)

// ---- translation --------------------------------------------------------------------------------

static bool table_from_dict(VM *vm, Value given, Value table) {
    Value key, item;
    if (!v_is_type(given, &type_dict))
        return vm_raise(vm, ERR_TYPE,
                        "if you give only one argument to maketrans it must be a dict");
    for (size_t at = 0; dict_next(given, &at, &key, &item);) {
        size_t zero = 0;
        bool is_text = value_is_str(key);
        if (is_text && str_length(key) != 1)
            return vm_raise(vm, ERR_VALUE, "string keys in translate table must be of length 1");
        Value letter = is_text ? v_int(utf8_next(str_get(key), &zero)) : key;
        if (!dict_set(vm, table, letter, item))
            return false;
    }
    return true;
}

// str.maketrans belongs to the type: a dict, or two texts and one of what is to go.
bool str_maketrans(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Value table = dict_new(vm);
    if (v_is(table, T_UNDEF))
        return false;
    bool ok = true;
    if (v_is(args[1], T_UNDEF)) {
        ok = table_from_dict(vm, args[0], table);
    } else if (!value_is_str(args[0]) || !value_is_str(args[1])) {
        ok = vm_raise(vm, ERR_TYPE, "maketrans() argument 2 must be str, not %s",
                      type_name(vm, args[1]));
    } else if (str_length(args[0]) != str_length(args[1])) {
        ok = vm_raise(vm, ERR_VALUE, "the first two maketrans arguments must have equal length");
    } else {
        Str from = str_get(args[0]);
        Str to = str_get(args[1]);
        for (size_t i = 0, j = 0; ok && i < from.n;) {
            uint32_t a = utf8_next(from, &i);
            uint32_t b = utf8_next(to, &j);
            ok = dict_set(vm, table, v_int(a), v_int(b));
        }
        Str gone = value_is_str(args[2]) ? str_get(args[2]) : STR("");
        for (size_t i = 0; ok && i < gone.n;)
            ok = dict_set(vm, table, v_int(utf8_next(gone, &i)), V_NONE);
    }
    if (!ok) {
        value_release(table);
        return false;
    }
    *out = table;
    return true;
}

// What a table says of a character below 128.
typedef struct Translated {
    bool known;
    int8_t to; // another such character, itself too; -1: see the table
} Translated;

// The character that the table has for one below 128, -1 where it is no such character.
static int8_t plain_of(Value v, bool found, uint32_t cp) {
    if (!found)
        return (int8_t)cp;
    if (v_is(v, T_INT) && v.u.i >= 0 && v.u.i < 128)
        return (int8_t)v.u.i;
    return value_is_str(v) && str_get(v).n == 1 ? str_get(v).p[0] : -1;
}

// The beginning of an ASCII text as far as each character has become another such one: how much of
// it; SIZE_MAX: an error. Only what the table says of the first of each is asked for.
static size_t translate_ascii(VM *vm, Str s, Value table, Translated *seen, char *to) {
    for (size_t at = 0; at < s.n; at++) {
        const unsigned char c = (unsigned char)s.p[at];
        if (!seen[c].known) {
            Value v;
            bool found;
            if (!dict_get(vm, table, v_int(c), &v, &found))
                return SIZE_MAX;
            seen[c] = (Translated){true, plain_of(v, found, c)};
            if (found)
                value_release(v);
        }
        if (seen[c].to < 0)
            return at;
        to[at] = seen[c].to;
    }
    return s.n;
}

static bool m_translate(VM *vm, Value self, Value *args, Value *out) {
    Str s = str_get(self);
    Buf b = {0};
    Translated seen[128] = {0};
    if (!v_is_type(args[0], &type_dict))
        return vm_raise(vm, ERR_TYPE, "'%s' object is not subscriptable", type_name(vm, args[0]));
    if (string_is_ascii(string_of(self)) && s.n < LOOK_BYTES) {
        String *r = string_reserve(vm, s.n);
        if (!r)
            return false;
        r->p[s.n] = 0;
        *out = v_obj(&r->head);
        const size_t done = translate_ascii(vm, s, args[0], seen, r->p);
        if (done == s.n)
            return true;
        value_release(*out);
        if (done == SIZE_MAX)
            return false;
    }
    for (size_t at = 0, due = 0; at < s.n;) {
        size_t before = at;
        Value v;
        bool found;
        if (!goes_on(vm, at, &due)) {
            buf_free(&b);
            return false;
        }
        uint32_t cp = utf8_next(s, &at);
        if (cp < 128 && seen[cp].known && seen[cp].to >= 0) {
            buf_byte(&b, seen[cp].to);
            continue;
        }
        if (!dict_get(vm, args[0], v_int(cp), &v, &found)) {
            buf_free(&b);
            return false;
        }
        if (cp < 128)
            seen[cp] = (Translated){true, plain_of(v, found, cp)};
        if (!found)
            buf_add(&b, str_slice(s, before, at));
        else if (v_is(v, T_INT) && (v.u.i < 0 || v.u.i > 0x10ffff)) {
            buf_free(&b);
            return vm_raise(vm, ERR_VALUE, "character mapping must be in range(0x110000)");
        } else if (v_is(v, T_INT))
            put_cp(&b, (uint32_t)v.u.i);
        else if (value_is_str(v))
            buf_add(&b, str_get(v));
        if (found)
            value_release(v);
    }
    return give_buf(vm, &b, out);
}

static bool m_encode(VM *vm, Value self, Value *args, Value *out) {
    return str_encode(vm, str_get(self), args[0], args[1], out);
}

const Method str_methods[] = {
    CONTAINER_METHODS,
    ORDER_METHODS,
    {"__getitem__(key, /)", slot_getitem, "self[key]"},
    {"__add__(value, /)", slot_add, "self + value"},
    {"__mul__(value, /)", slot_mul, "self * value"},
    {"__rmul__(value, /)", slot_rmul, "value * self"},
    {"__mod__(value, /)", slot_mod, "self % value"},
    {"find(sub, start=None, end=None, /)", m_find, "Position of the first occurrence, or -1."},
    {"rfind(sub, start=None, end=None, /)", m_rfind, "Position of the last occurrence, or -1."},
    {"index(sub, start=None, end=None, /)", m_index,
     "Position of the first occurrence, or ValueError."},
    {"rindex(sub, start=None, end=None, /)", m_rindex,
     "Position of the last occurrence, or ValueError."},
    {"count(sub, start=None, end=None, /)", m_count, "How often sub occurs, without overlap."},
    {"startswith(prefix, start=None, end=None, /)", m_startswith,
     "Does the text begin with prefix (or one of a tuple)?"},
    {"endswith(suffix, start=None, end=None, /)", m_endswith,
     "Does the text end with suffix (or one of a tuple)?"},
    {"strip(chars=None, /)", m_strip, "Without blanks, or the given characters, at both ends."},
    {"lstrip(chars=None, /)", m_lstrip, "Without blanks, or the given characters, at the start."},
    {"rstrip(chars=None, /)", m_rstrip, "Without blanks, or the given characters, at the end."},
    {"removeprefix(prefix, /)", m_removeprefix, "Without prefix, if the text begins with it."},
    {"removesuffix(suffix, /)", m_removesuffix, "Without suffix, if the text ends with it."},
    {"split(sep=None, maxsplit=-1)", m_split, "List of the parts between sep, or between blanks."},
    {"rsplit(sep=None, maxsplit=-1)", m_rsplit, "Like split, counting maxsplit from the end."},
    {"splitlines(keepends=False)", m_splitlines, "List of the lines."},
    {"join(iterable, /)", m_join, "The texts of iterable with this one between them."},
    {"partition(sep, /)", m_partition, "(before, sep, after) at the first sep."},
    {"rpartition(sep, /)", m_rpartition, "(before, sep, after) at the last sep."},
    {"replace(old, new, count=-1, /)", m_replace, "With old replaced by new, at most count times."},
    {"upper()", m_upper, "In capital letters."},
    {"lower()", m_lower, "In small letters."},
    {"title()", m_title, "With a capital at the start of each word."},
    {"capitalize()", m_capitalize, "With a capital at the start."},
    {"swapcase()", m_swapcase, "With capital and small letters exchanged."},
    {"casefold()", m_casefold, "For comparing without regard to case."},
    {"ljust(width, fillchar=' ', /)", m_ljust, "Padded at the right."},
    {"rjust(width, fillchar=' ', /)", m_rjust, "Padded at the left."},
    {"center(width, fillchar=' ', /)", m_center, "Padded at both sides."},
    {"zfill(width, /)", m_zfill, "Padded with zeros behind the sign."},
    {"expandtabs(tabsize=8)", m_expandtabs, "With tabs as blanks."},
    {"isalpha()", m_isalpha, "Letters only?"},
    {"isdigit()", m_isdigit, "Digits only?"},
    {"isdecimal()", m_isdecimal, "Decimal digits only?"},
    {"isnumeric()", m_isnumeric, "Numeric characters only?"},
    {"isalnum()", m_isalnum, "Letters and digits only?"},
    {"isspace()", m_isspace, "Blanks only?"},
    {"isascii()", m_isascii, "ASCII only?"},
    {"isupper()", m_isupper, "Are all cased letters capitals?"},
    {"islower()", m_islower, "Are all cased letters small?"},
    {"istitle()", m_istitle, "Does each word start with a capital?"},
    {"isidentifier()", m_isidentifier, "Could it be a name?"},
    {"isprintable()", m_isprintable, "Would repr show it as it is?"},
    {"translate(table, /)", m_translate, "With characters replaced by the table."},
    {"encode(encoding='utf-8', errors='strict')", m_encode, "The bytes of the text."},
    {"format(*args, **kwargs)", str_method_format,
     "With the fields in braces replaced by the arguments."},
    {"format_map(mapping, /)", str_method_format_map, "Like format(**mapping)."},
    {0},
};
