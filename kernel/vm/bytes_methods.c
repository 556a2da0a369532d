// bytes_methods.c: methods of bytes and bytearray that text has too, and that are used most: on
// bytes, of which only the ASCII letters, digits and blanks are such. The rest goes by way of text
// (bytes.c).
#include "kernel/base/mem.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/machine.h"

// ---- arguments ----------------------------------------------------------------------------------

// The bytes that are looked for: a byte as a number, or bytes, which are held.
typedef struct Sought {
    Str s;
    char one;
    Value held;
} Sought;

static bool sought_of(VM *vm, Value v, Sought *out) {
    int64_t byte;
    out->held = V_UNDEF;
    if (v_is(v, T_INT) || v_is(v, T_BOOL)) {
        if (!value_index(vm, v, &byte))
            return false;
        if (byte < 0 || byte > 255)
            return vm_raise(vm, ERR_VALUE, "byte must be in range(0, 256)");
        out->one = (char)(uint8_t)byte;
        out->s = (Str){&out->one, 1};
        return true;
    }
    if (value_is_str(v) || v_is(v, T_NONE) || v_is(v, T_FLOAT) || value_type(vm, v) == &type_list)
        return vm_raise(vm, ERR_TYPE, "argument should be integer or bytes-like object, not '%s'",
                        type_name(vm, v));
    return bytes_like(vm, v, &out->held, &out->s);
}

static bool bound_of(VM *vm, Value v, size_t n, size_t absent, size_t *out) {
    int64_t i;
    *out = absent;
    if (v_is(v, T_UNDEF) || v_is(v, T_NONE))
        return true;
    if (!value_index(vm, v, &i))
        return false;
    if (i < 0)
        i += (int64_t)n;
    *out = i < 0 ? 0 : (size_t)i;
    return true;
}

// The part [start, end) of the bytes. *outside: it begins behind the end.
static bool part_of(VM *vm, Value self, Value start, Value end, Str *part, size_t *from,
                    bool *outside) {
    size_t to;
    if (!bound_of(vm, start, bytes_get(self).n, 0, from) ||
        !bound_of(vm, end, bytes_get(self).n, SIZE_MAX, &to))
        return false;
    Str s = bytes_get(self); // the bounds may have changed a bytearray
    *outside = *from > s.n;
    if (to > s.n)
        to = s.n;
    if (*from > to)
        *outside = true;
    *part = *outside ? (Str){s.p, 0} : str_slice(s, *from, to);
    return true;
}

// ---- finding ------------------------------------------------------------------------------------

// The first place of a part at or behind `at`; SIZE_MAX: none.
static size_t find_from(Str s, Str part, size_t at) {
    if (part.n > s.n || at > s.n - part.n)
        return SIZE_MAX;
    if (part.n == 0)
        return at;
    const char *found = part.n == 1 ? memchr(s.p + at, part.p[0], s.n - at)
                                    : memmem(s.p + at, s.n - at, part.p, part.n);
    return found ? (size_t)(found - s.p) : SIZE_MAX;
}

// The last place of a part that ends at or before `end`.
static size_t find_back(Str s, Str part, size_t end) {
    if (part.n > end)
        return SIZE_MAX;
    for (size_t at = end - part.n + 1; at--;)
        if (part.n == 0 || (s.p[at] == part.p[0] && memcmp(s.p + at, part.p, part.n) == 0))
            return at;
    return SIZE_MAX;
}

static bool place_of(VM *vm, Value self, const Value *args, bool last, int64_t *out) {
    Sought what;
    Str s;
    size_t from;
    bool outside;
    if (!sought_of(vm, args[0], &what))
        return false;
    bool ok = part_of(vm, self, args[1], args[2], &s, &from, &outside);
    size_t at = SIZE_MAX;
    if (ok && !outside)
        at = last ? find_back(s, what.s, s.n) : find_from(s, what.s, 0);
    *out = at == SIZE_MAX ? -1 : (int64_t)(from + at);
    value_release(what.held);
    return ok;
}

static bool find(VM *vm, Value self, Value *args, bool last, bool must, Value *out) {
    int64_t at;
    if (!place_of(vm, self, args, last, &at))
        return false;
    *out = v_int(at);
    return at >= 0 || !must || vm_raise(vm, ERR_VALUE, "subsection not found");
}

bool bytes_find(VM *vm, Value self, Value *args, Value *out) {
    return find(vm, self, args, false, false, out);
}
bool bytes_rfind(VM *vm, Value self, Value *args, Value *out) {
    return find(vm, self, args, true, false, out);
}
bool bytes_index(VM *vm, Value self, Value *args, Value *out) {
    return find(vm, self, args, false, true, out);
}
bool bytes_rindex(VM *vm, Value self, Value *args, Value *out) {
    return find(vm, self, args, true, true, out);
}

// How often a part is there, at most so often; false after an interrupt.
static bool count_parts(VM *vm, Str s, Str part, size_t most, size_t *out) {
    size_t due = 0;
    *out = 0;
    for (size_t at = 0; *out < most; (*out)++) {
        size_t found = find_from(s, part, at);
        if (found == SIZE_MAX)
            break;
        if (!goes_on(vm, found, &due))
            return false;
        at = found + (part.n ? part.n : 1);
    }
    return true;
}

bool bytes_count(VM *vm, Value self, Value *args, Value *out) {
    Sought what;
    Str s;
    size_t from;
    size_t n = 0;
    bool outside;
    if (!sought_of(vm, args[0], &what))
        return false;
    bool ok = part_of(vm, self, args[1], args[2], &s, &from, &outside);
    ok = ok && (outside || count_parts(vm, s, what.s, SIZE_MAX, &n));
    value_release(what.held);
    *out = v_int((int64_t)n);
    return ok;
}

// ---- the ends -----------------------------------------------------------------------------------

static bool stands_at(VM *vm, Value part, Str s, bool at_end, bool *out) {
    Value held;
    Str p;
    if (!bytes_like(vm, part, &held, &p))
        return false;
    *out = p.n <= s.n && memcmp(at_end ? s.p + s.n - p.n : s.p, p.p, p.n) == 0;
    value_release(held);
    return true;
}

static bool at_an_end(VM *vm, Value self, Value *args, bool at_end, Value *out) {
    Str s;
    size_t from;
    bool outside;
    bool found = false;
    const char *name = at_end ? "endswith" : "startswith";
    bool several = v_has(args[0], &type_tuple);
    if (!several && (v_is(args[0], T_INT) || value_is_str(args[0]) || v_is(args[0], T_NONE) ||
                     v_is_type(args[0], &type_list)))
        return vm_raise(vm, ERR_TYPE, "%s first arg must be bytes or a tuple of bytes, not %s",
                        name, type_name(vm, args[0]));
    if (!part_of(vm, self, args[1], args[2], &s, &from, &outside))
        return false;
    const Value *parts = several ? tuple_of(args[0])->items : &args[0];
    size_t n = several ? tuple_of(args[0])->n : 1;
    for (size_t i = 0; i < n && !found; i++)
        if (!stands_at(vm, parts[i], s, at_end, &found))
            return false;
    *out = v_bool(found && !outside);
    return true;
}

bool bytes_startswith(VM *vm, Value self, Value *args, Value *out) {
    return at_an_end(vm, self, args, false, out);
}
bool bytes_endswith(VM *vm, Value self, Value *args, Value *out) {
    return at_an_end(vm, self, args, true, out);
}

// ---- classes and cases of ASCII -----------------------------------------------------------------

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
static bool is_alpha(char c) {
    return is_lower(c) || is_upper(c);
}
static bool is_alnum(char c) {
    return is_alpha(c) || is_digit(c);
}
static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
static char to_upper(char c) {
    return is_lower(c) ? (char)(c - 32) : c;
}
static char to_lower(char c) {
    return is_upper(c) ? (char)(c + 32) : c;
}
static char to_other(char c) {
    return is_lower(c) ? to_upper(c) : to_lower(c);
}

static bool all_are(Value self, bool (*is)(char c), Value *out) {
    Str s = bytes_get(self);
    bool all = s.n > 0;
    for (size_t i = 0; all && i < s.n; i++)
        all = is(s.p[i]);
    *out = v_bool(all);
    return true;
}

#define CLASS_TEST(NAME, IS)                                         \
    bool bytes_##NAME(VM *vm, Value self, Value *args, Value *out) { \
        (void)vm;                                                    \
        (void)args;                                                  \
        return all_are(self, IS, out);                               \
    }
CLASS_TEST(isdigit, is_digit)
CLASS_TEST(isalpha, is_alpha)
CLASS_TEST(isalnum, is_alnum)
CLASS_TEST(isspace, is_blank)

// Letters of one case, and none of the other.
static bool one_case(Value self, bool (*is)(char c), bool (*is_not)(char c), Value *out) {
    Str s = bytes_get(self);
    bool any = false;
    bool wrong = false;
    for (size_t i = 0; !wrong && i < s.n; i++) {
        any = any || is(s.p[i]);
        wrong = is_not(s.p[i]);
    }
    *out = v_bool(any && !wrong);
    return true;
}

bool bytes_isupper(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    return one_case(self, is_upper, is_lower, out);
}
bool bytes_islower(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    return one_case(self, is_lower, is_upper, out);
}

// New bytes of as many, each by to(c), the first of a word by first(c).
static bool changed(VM *vm, Value self, char (*first)(char c), char (*to)(char c), bool words,
                    Value *out) {
    Str s = bytes_get(self);
    char few[256];
    char *made = s.n <= sizeof few ? few : mem_alloc(s.n);
    if (!made)
        return vm_no_memory(vm);
    bool ok = true;
    bool begins = true;
    size_t due = 0;
    for (size_t i = 0; ok && i < s.n; i++) {
        made[i] = begins ? first(s.p[i]) : to(s.p[i]);
        begins = words && !is_alpha(s.p[i]);
        ok = goes_on(vm, i, &due);
    }
    ok = ok && bytes_new(vm, self.u.o->type, (Str){made, s.n}, out);
    if (made != few)
        mem_free(made);
    return ok;
}

#define CASE_CHANGE(NAME, FIRST, TO, WORDS)                          \
    bool bytes_##NAME(VM *vm, Value self, Value *args, Value *out) { \
        (void)args;                                                  \
        return changed(vm, self, FIRST, TO, WORDS, out);             \
    }
CASE_CHANGE(upper, to_upper, to_upper, false)
CASE_CHANGE(lower, to_lower, to_lower, false)
CASE_CHANGE(swapcase, to_other, to_other, false)
CASE_CHANGE(capitalize, to_upper, to_lower, false)
CASE_CHANGE(title, to_upper, to_lower, true)

// ---- without what stands at the ends ------------------------------------------------------------

static bool in_bytes(Str set, char c) {
    return set.n && memchr(set.p, c, set.n);
}

static bool stripped(VM *vm, Value self, Value which, bool left, bool right, Value *out) {
    Value held = V_UNDEF;
    Str set = STR(" \t\n\r\v\f");
    bool given = !v_is(which, T_UNDEF) && !v_is(which, T_NONE);
    if (given && !bytes_like(vm, which, &held, &set))
        return false;
    Str s = bytes_get(self);
    size_t from = 0;
    size_t to = s.n;
    while (left && from < to && in_bytes(set, s.p[from]))
        from++;
    while (right && from < to && in_bytes(set, s.p[to - 1]))
        to--;
    bool whole = to - from == s.n && v_is_type(self, &type_bytes);
    bool ok = true;
    if (whole)
        *out = value_copy(self);
    else
        ok = bytes_new(vm, self.u.o->type, str_slice(s, from, to), out);
    value_release(held);
    return ok;
}

bool bytes_strip(VM *vm, Value self, Value *args, Value *out) {
    return stripped(vm, self, args[0], true, true, out);
}
bool bytes_lstrip(VM *vm, Value self, Value *args, Value *out) {
    return stripped(vm, self, args[0], true, false, out);
}
bool bytes_rstrip(VM *vm, Value self, Value *args, Value *out) {
    return stripped(vm, self, args[0], false, true, out);
}

// ---- replacing and splitting --------------------------------------------------------------------

static bool most_of(VM *vm, Value v, size_t *out) {
    int64_t n = -1;
    if (!v_is(v, T_UNDEF) && !value_index(vm, v, &n))
        return false;
    *out = n < 0 ? SIZE_MAX : (size_t)n;
    return true;
}

static bool put_replaced(VM *vm, Str s, Str old, Str new, size_t most, Buf *b) {
    size_t at = 0;
    size_t due = 0;
    for (size_t n = 0; n < most; n++) {
        size_t found = find_from(s, old, old.n ? at : n);
        if (found == SIZE_MAX)
            break;
        if (!goes_on(vm, b->n, &due))
            return false;
        buf_add(b, str_slice(s, at, found));
        buf_add(b, new);
        at = found + old.n;
    }
    buf_add(b, str_slice(s, at, s.n));
    return !b->failed || vm_no_memory(vm);
}

bool bytes_replace(VM *vm, Value self, Value *args, Value *out) {
    Value held[2] = {V_UNDEF, V_UNDEF};
    Str parts[2];
    size_t most;
    Buf b = {0};
    if (!most_of(vm, args[2], &most))
        return false;
    bool ok = bytes_like(vm, args[0], &held[0], &parts[0]) &&
              bytes_like(vm, args[1], &held[1], &parts[1]);
    ok = ok && put_replaced(vm, bytes_get(self), parts[0], parts[1], most, &b) &&
         bytes_new(vm, self.u.o->type, buf_str(&b), out);
    value_release(held[0]);
    value_release(held[1]);
    buf_free(&b);
    return ok;
}

static bool add_piece(VM *vm, Value list, const Type *type, Str piece) {
    Value v;
    return bytes_new(vm, type, piece, &v) && list_append(vm, list, v);
}

static bool split_blanks(VM *vm, Str s, const Type *type, size_t most, Value list) {
    size_t at = 0;
    size_t due = 0;
    for (size_t n = 0;; n++) {
        while (at < s.n && is_blank(s.p[at]))
            at++;
        if (at == s.n)
            return true;
        size_t from = at;
        if (n == most)
            return add_piece(vm, list, type, str_slice(s, from, s.n));
        while (at < s.n && !is_blank(s.p[at]))
            at++;
        if (!goes_on(vm, at, &due) || !add_piece(vm, list, type, str_slice(s, from, at)))
            return false;
    }
}

static bool split_parts(VM *vm, Str s, Str sep, const Type *type, size_t most, Value list) {
    size_t at = 0;
    size_t due = 0;
    for (size_t n = 0; n < most; n++) {
        size_t found = find_from(s, sep, at);
        if (found == SIZE_MAX)
            break;
        if (!goes_on(vm, found, &due) || !add_piece(vm, list, type, str_slice(s, at, found)))
            return false;
        at = found + sep.n;
    }
    return add_piece(vm, list, type, str_slice(s, at, s.n));
}

bool bytes_split(VM *vm, Value self, Value *args, Value *out) {
    Value held = V_UNDEF;
    Str sep = {0};
    size_t most;
    bool blanks = v_is(args[0], T_UNDEF) || v_is(args[0], T_NONE);
    if (!most_of(vm, args[1], &most) || (!blanks && !bytes_like(vm, args[0], &held, &sep)))
        return false;
    bool ok = blanks || sep.n || vm_raise(vm, ERR_VALUE, "empty separator");
    Value list = ok ? list_new(vm, 0) : V_UNDEF;
    ok = ok && !v_is(list, T_UNDEF);
    if (ok)
        ok = blanks ? split_blanks(vm, bytes_get(self), self.u.o->type, most, list)
                    : split_parts(vm, bytes_get(self), sep, self.u.o->type, most, list);
    value_release(held);
    if (ok)
        *out = list;
    else
        value_release(list);
    return ok;
}

// Before, the separator, behind; or all of it and two times nothing.
static bool parted(VM *vm, Value self, Value sep, bool last, Value *out) {
    Value held;
    Str p;
    Value parts[3] = {V_UNDEF, V_UNDEF, V_UNDEF};
    if (!bytes_like(vm, sep, &held, &p))
        return false;
    bool ok = p.n || vm_raise(vm, ERR_VALUE, "empty separator");
    Str s = bytes_get(self);
    size_t at = ok ? (last ? find_back(s, p, s.n) : find_from(s, p, 0)) : SIZE_MAX;
    bool found = at != SIZE_MAX;
    Str before = found ? str_slice(s, 0, at) : last ? STR("") : s;
    Str behind = found ? str_slice(s, at + p.n, s.n) : last ? s : STR("");
    const Type *type = self.u.o->type;
    ok = ok && bytes_new(vm, type, before, &parts[0]) &&
         bytes_new(vm, type, found ? p : STR(""), &parts[1]) &&
         bytes_new(vm, type, behind, &parts[2]);
    value_release(held);
    if (ok) {
        *out = tuple_steal(vm, parts, 3);
        return !v_is(*out, T_UNDEF);
    }
    for (int i = 0; i < 3; i++)
        value_release(parts[i]);
    return false;
}

bool bytes_partition(VM *vm, Value self, Value *args, Value *out) {
    return parted(vm, self, args[0], false, out);
}
bool bytes_rpartition(VM *vm, Value self, Value *args, Value *out) {
    return parted(vm, self, args[0], true, out);
}
