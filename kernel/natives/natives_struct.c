// natives_struct.c: the module struct: numbers and texts as bytes and back, by a format text.
// A format is read anew by each call: it is shorter than what a table of read ones would cost.
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/vm/class.h"
#include "kernel/natives/natives.h"
#include "kernel/natives/packing.h"
#include "kernel/natives/views.h"
#include "kernel/base/mem.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

typedef enum Kind {
    KIND_PAD,
    KIND_CHAR,
    KIND_SIGNED,
    KIND_UNSIGNED,
    KIND_BOOL,
    KIND_FLOAT,
    KIND_TEXT,
    KIND_PASCAL
} Kind;

typedef struct Letter {
    char code;
    uint8_t size,
        native; // bytes by itself (0: not known there), and as C has it, which is its alignment
    Kind kind;
} Letter;

// By their place behind '?', the first of them.
static const Letter letters['x' - '?' + 1] = {
    ['x' - '?'] = {'x', 1, 1, KIND_PAD},      ['c' - '?'] = {'c', 1, 1, KIND_CHAR},
    ['b' - '?'] = {'b', 1, 1, KIND_SIGNED},   ['B' - '?'] = {'B', 1, 1, KIND_UNSIGNED},
    ['?' - '?'] = {'?', 1, 1, KIND_BOOL},     ['h' - '?'] = {'h', 2, 2, KIND_SIGNED},
    ['H' - '?'] = {'H', 2, 2, KIND_UNSIGNED}, ['i' - '?'] = {'i', 4, 4, KIND_SIGNED},
    ['I' - '?'] = {'I', 4, 4, KIND_UNSIGNED}, ['l' - '?'] = {'l', 4, 8, KIND_SIGNED},
    ['L' - '?'] = {'L', 4, 8, KIND_UNSIGNED}, ['q' - '?'] = {'q', 8, 8, KIND_SIGNED},
    ['Q' - '?'] = {'Q', 8, 8, KIND_UNSIGNED}, ['n' - '?'] = {'n', 0, 8, KIND_SIGNED},
    ['N' - '?'] = {'N', 0, 8, KIND_UNSIGNED}, ['e' - '?'] = {'e', 2, 2, KIND_FLOAT},
    ['f' - '?'] = {'f', 4, 4, KIND_FLOAT},    ['d' - '?'] = {'d', 8, 8, KIND_FLOAT},
    ['s' - '?'] = {'s', 1, 1, KIND_TEXT},     ['p' - '?'] = {'p', 1, 1, KIND_PASCAL},
    ['P' - '?'] = {'P', 0, 8, KIND_UNSIGNED},
};

// A format while it is read.
typedef struct Format {
    Str text;
    size_t next; // letter
    bool native, big;
    size_t size; // bytes up to here
} Format;

// Neighbours of the same kind: `count` of `size` bytes from `at` on; a text is one of `count`
// bytes.
typedef struct Group {
    char code;
    Kind kind;
    size_t count, size, at;
} Group;

static bool fail(VM *vm, const char *format, ...) PRINTF_LIKE(2, 3);

// Raises struct.error.
static bool fail(VM *vm, const char *format, ...) {
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return module_raise(vm, STR("struct"), STR("error"), str_of(text));
}

// A format given as a str or as bytes.
static bool format_begin(VM *vm, Value v, Format *f) {
    *f = (Format){.native = true};
    if (value_is_str(v))
        f->text = str_get(v);
    else if (v_is_type(v, &type_bytes))
        f->text = bytes_get(v);
    else
        return vm_raise(vm, ERR_TYPE, "Struct() argument 1 must be a str or bytes object, not %s",
                        type_name(vm, v));
    Value ascii;
    bool plain = !value_is_str(v) || str_length(v) == f->text.n;
    if (!plain) { // says what is wrong with it
        Value encoding = str_new(vm, STR("ascii"));
        if (!v_is(encoding, T_UNDEF) && str_encode(vm, f->text, encoding, V_UNDEF, &ascii))
            value_release(ascii);
        value_release(encoding);
        return false;
    }
    if (f->text.n && memchr(f->text.p, 0, f->text.n))
        return fail(vm, "embedded null character");
    if (f->text.n && strchr("@=<>!", f->text.p[0])) {
        f->native = f->text.p[0] == '@';
        f->big = f->text.p[0] == '>' || f->text.p[0] == '!';
        f->next = 1;
    }
    return true;
}

static const Letter *letter_of(const Format *f, char code) {
    const Letter *l = code >= '?' && code <= 'x' ? &letters[code - '?'] : NULL;
    return l && l->code && (f->native || l->size) ? l : NULL;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The number before a letter, 1 if there is none.
static bool read_count(Format *f, int64_t *count) {
    *count = is_digit(f->text.p[f->next]) ? 0 : 1;
    for (; f->next < f->text.n && is_digit(f->text.p[f->next]); f->next++)
        if (__builtin_mul_overflow(*count, 10, count) ||
            __builtin_add_overflow(*count, f->text.p[f->next] - '0', count))
            return false;
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// The next group; g->code is 0 at the end.
static bool format_next(VM *vm, Format *f, Group *g) {
    const char *too_long = "total struct size too long";
    while (f->next < f->text.n && is_blank(f->text.p[f->next]))
        f->next++;
    g->code = 0;
    if (f->next == f->text.n)
        return true;
    int64_t count;
    if (!read_count(f, &count))
        return fail(vm, "%s", too_long);
    if (f->next == f->text.n)
        return fail(vm, "repeat count given without format specifier");
    const Letter *letter = letter_of(f, f->text.p[f->next++]);
    if (!letter)
        return fail(vm, "bad char in struct format");
    size_t size = f->native ? letter->native : letter->size, bytes;
    size_t pad = f->native && f->size % size ? size - f->size % size : 0;
    if (!mul_size((size_t)count, size, &bytes) || !add_size(f->size, pad, &f->size) ||
        bytes > PTRDIFF_MAX - f->size)
        return fail(vm, "%s", too_long);
    *g = (Group){.code = letter->code,
                 .kind = letter->kind,
                 .count = (size_t)count,
                 .size = size,
                 .at = f->size};
    f->size += bytes;
    return true;
}

// How many values a group is.
static size_t values_of(const Group *g) {
    return g->kind == KIND_PAD ? 0 : g->kind >= KIND_TEXT ? 1 : g->count;
}

static bool measure(VM *vm, Value format, Format *f, size_t *values) {
    Group g;
    *values = 0;
    if (!format_begin(vm, format, f))
        return false;
    size_t first = f->next;
    while (format_next(vm, f, &g)) {
        if (!g.code) {
            f->next = first;
            return true;
        }
        if (!add_size(*values, values_of(&g), values))
            return fail(vm, "total struct size too long");
    }
    return false;
}

// ---- the bits of floats -------------------------------------------------------------------------

// To the nearest half, ties to even; true unless it is too large.
static bool half_of(double x, uint64_t *out) {
    uint64_t sign = signbit(x) ? 0x8000 : 0;
    if (isnan(x)) {
        *out = sign | 0x7e00;
        return true;
    }
    if (isinf(x)) {
        *out = sign | 0x7c00;
        return true;
    }
    int e;
    x = fabs(x);
    frexp(x, &e);
    if (e < -13)
        e = -13; // subnormal: the smallest step is 2**-24
    double steps = nearbyint(ldexp(x, 11 - e));
    if (steps >= 2048) {
        steps /= 2;
        e++;
    }
    if (e > 16)
        return false;
    *out = sign |
           (steps < 1024 ? (uint64_t)steps : (uint64_t)(e + 14) << 10 | ((uint64_t)steps - 1024));
    return true;
}

static double half_value(uint64_t bits) {
    int e = (int)(bits >> 10 & 31);
    double m = (double)(bits & 1023);
    double x = e ? ldexp(1024 + m, e - 25) : ldexp(m, -24);
    if (e == 31)
        x = m != 0 ? (double)NAN : (double)INFINITY;
    return bits & 0x8000 ? -x : x;
}

static bool float_bits(double x, size_t size, bool native, uint64_t *out) {
    if (size == 2)
        return half_of(x, out);
    if (size == 8) {
        memcpy(out, &x, 8);
        return true;
    }
    float f = (float)x;
    memcpy(out, &f, 4);
    return native || !isinf(f) || isinf(x);
}

static double float_of(uint64_t bits, size_t size) {
    double x;
    float f;
    if (size == 2)
        return half_value(bits);
    memcpy(&f, &bits, 4);
    memcpy(&x, &bits, 8);
    return size == 4 ? (double)f : x;
}

// ---- packing ------------------------------------------------------------------------------------

static void store(uint8_t *to, uint64_t bits, size_t size, bool big) {
    for (size_t k = 0; k < size; k++)
        to[big ? size - 1 - k : k] = (uint8_t)(bits >> (8 * k));
}

// An integer in the range of 64 bits, with a sign or without one; false, with nothing raised, for
// another one.
static bool whole_bits(Value whole, bool with_sign, uint64_t *out) {
    if (!v_is(whole, T_INT))
        return !with_sign && value_large_unsigned(whole, out);
    *out = (uint64_t)whole.u.i;
    return with_sign || whole.u.i >= 0;
}

// A number of 64 bits that has too many for its format.
static bool out_of_range(VM *vm, const Format *f, const Group *g) {
    bool is_signed = g->kind == KIND_SIGNED;
    uint64_t most = (UINT64_C(1) << 8 * g->size) - 1;
    long long high = (long long)(is_signed ? most / 2 : most), low = is_signed ? -high - 1 : 0;
    if (g->size == 1 || (g->size == 2 && !f->big))
        return fail(vm, "%s%s format requires %lld <= number <= %lld", is_signed ? "" : "u",
                    g->size == 1 ? "byte" : "short", low, high);
    return fail(vm, "'%c' format requires %lld <= number <= %lld", g->code, low, high);
}

static bool fits_bytes(uint64_t bits, size_t size, bool is_signed) {
    unsigned spare = 64 - 8 * (unsigned)size;
    if (!spare)
        return true;
    if (is_signed)
        return (int64_t)(bits << spare) >> spare == (int64_t)bits;
    return bits >> (8 * size) == 0;
}

static bool gives_whole(VM *vm, Value v) {
    const Type *t = value_type(vm, v);
    return int_is(v) || v_is(v, T_BOOL) || t->to_index || t->to_whole;
}

// CPython reads a number as a C type first, by the format, and has words of its own for what does
// not fit there.
static bool pack_int(VM *vm, const Format *f, const Group *g, Value v, uint8_t *to) {
    Value whole;
    uint64_t bits = 0;
    if (!gives_whole(vm, v))
        return fail(vm, "required argument is not an integer");
    if (!value_whole(vm, v, &whole))
        return false;
    bool is_signed = g->kind == KIND_SIGNED;
    bool either = g->code == 'P';
    bool with_sign = is_signed || g->size == 1 || (g->code == 'H' && !f->big);
    bool ok =
        whole_bits(whole, with_sign, &bits) || (either && whole_bits(whole, !with_sign, &bits));
    value_release(whole);
    if (!ok)
        return fail(vm, "%s",
                    either || (f->big && g->size == 8) ? "int too large to convert"
                                                       : "argument out of range");
    if (!fits_bytes(bits, g->size, is_signed))
        return out_of_range(vm, f, g);
    store(to, bits, g->size, f->big);
    return true;
}

static bool pack_float(VM *vm, const Format *f, const Group *g, Value v, uint8_t *to) {
    double x;
    uint64_t bits = 0;
    if (value_is_str(v) || !value_float(vm, v, &x)) {
        if (vm_raised(vm))
            vm_clear_raised(vm);
        return fail(vm, "required argument is not a float");
    }
    if (!float_bits(x, g->size, f->native, &bits))
        return int_is(v)
                   ? fail(vm, "int too large to convert")
                   : vm_raise(vm, ERR_OVERFLOW, "float too large to pack with %c format", g->code);
    store(to, bits, g->size, f->big);
    return true;
}

static bool pack_text(VM *vm, const Group *g, Value v, uint8_t *to) {
    if (g->kind == KIND_CHAR) {
        if (!v_is_type(v, &type_bytes) || bytes_get(v).n != 1)
            return fail(vm, "char format requires a bytes object of length 1");
        to[0] = (uint8_t)bytes_get(v).p[0];
        return true;
    }
    if (!bytes_is(v))
        return fail(vm, "argument for '%c' must be a bytes object", g->code);
    Str s = bytes_get(v);
    size_t room = g->count;
    if (g->kind == KIND_PASCAL && room) {
        room--;
        if (s.n > room)
            s.n = room;
        *to++ = (uint8_t)(s.n > 255 ? 255 : s.n);
    }
    if (s.n)
        memcpy(to, s.p, s.n < room ? s.n : room);
    return true;
}

static bool pack_one(VM *vm, const Format *f, const Group *g, Value v, uint8_t *to) {
    bool yes;
    switch (g->kind) {
    case KIND_SIGNED:
    case KIND_UNSIGNED: return pack_int(vm, f, g, v, to);
    case KIND_FLOAT: return pack_float(vm, f, g, v, to);
    case KIND_BOOL:
        if (!value_truth(vm, v, &yes))
            return false;
        to[0] = yes;
        return true;
    default: return pack_text(vm, g, v, to);
    }
}

// The values' bytes, as a new bytes object; `what` is the function's name.
static bool pack(VM *vm, Value format, const char *what, const Value *values, size_t n,
                 Value *out) {
    Format f;
    Group g;
    size_t wanted, at = 0;
    if (!measure(vm, format, &f, &wanted))
        return false;
    if (wanted != n)
        return fail(vm, "%s expected %zu items for packing (got %zu)", what, wanted, n);
    Bytes *made = bytes_reserve(vm, &type_bytes, f.size);
    if (!made)
        return false;
    memset(made->p, 0, f.size);
    f.size = 0;
    bool ok;
    while ((ok = format_next(vm, &f, &g)) && g.code) {
        size_t count = values_of(&g);
        for (size_t i = 0; ok && i < count; i++)
            ok = (i % 4096 != 4095 || vm_poll(vm)) &&
                 pack_one(vm, &f, &g, values[at++], made->p + g.at + i * g.size);
        if (!ok)
            break;
    }
    *out = v_obj(&made->head);
    if (!ok)
        value_release(*out);
    return ok;
}

// The place in a buffer of n bytes; `verb` is to pack or to unpack.
static bool place_in(VM *vm, Value offset, size_t n, size_t size, bool packs, size_t *out) {
    int64_t at, left;
    if (!value_index(vm, offset, &at))
        return false;
    if (at < 0) {
        left = at + (int64_t)size;
        if (left > 0 && packs)
            return fail(vm, "no space to pack %zu bytes at offset %lld", size, (long long)at);
        if (left > 0)
            return fail(vm, "not enough data to unpack %zu bytes at offset %lld", size,
                        (long long)at);
        if (at + (int64_t)n < 0)
            return fail(vm, "offset %lld out of range for %zu-byte buffer", (long long)at, n);
        at += (int64_t)n;
    }
    *out = (size_t)at;
    if (*out <= n && n - *out >= size)
        return true;
    return fail(vm,
                packs ? "pack_into requires a buffer of at least %zu bytes for packing %zu bytes "
                        "at offset %zu (actual buffer size is %zu)"
                      : "unpack_from requires a buffer of at least %zu bytes for unpacking %zu "
                        "bytes at offset %zu (actual buffer size is %zu)",
                *out + size, size, *out, n);
}

static bool refuse_count(VM *vm, size_t wanted, size_t n) {
    if (n == 0)
        return fail(vm, "pack_into expected buffer argument");
    if (n == 1)
        return fail(vm, "pack_into expected offset argument");
    return fail(vm, "pack_into expected %zu items for packing (got %zu)", wanted, n - 2);
}

static bool pack_into(VM *vm, Value format, const Value *given, size_t n) {
    Format f;
    Filling to;
    size_t wanted, at;
    Value part;
    if (!measure(vm, format, &f, &wanted))
        return false;
    if (n != wanted + 2)
        return refuse_count(vm, wanted, n);
    if (!filling_begin(vm, given[0], "argument", &to))
        return false;
    bool ok = place_in(vm, given[1], to.n, f.size, true, &at) &&
              pack(vm, format, "pack_into", given + 2, n - 2, &part);
    if (ok) {
        memcpy(to.p + at, bytes_get(part).p, f.size);
        value_release(part);
    }
    value_release(to.held);
    return ok;
}

// ---- unpacking ----------------------------------------------------------------------------------

static uint64_t load(const uint8_t *from, size_t size, bool big) {
    uint64_t bits = 0;
    for (size_t k = 0; k < size; k++)
        bits |= (uint64_t)from[big ? size - 1 - k : k] << (8 * k);
    return bits;
}

static bool unpack_one(VM *vm, const Format *f, const Group *g, const uint8_t *from, Value *out) {
    uint64_t bits = g->kind <= KIND_FLOAT ? load(from, g->size, f->big) : 0;
    unsigned spare = 64 - 8 * (unsigned)g->size;
    size_t n = g->count;
    switch (g->kind) {
    case KIND_SIGNED: *out = v_int((int64_t)(bits << spare) >> spare); return true;
    case KIND_UNSIGNED:
        if (bits > INT64_MAX)
            return big_from_bytes(vm, (const uint8_t *)&bits, sizeof bits, false, out);
        *out = v_int((int64_t)bits);
        return true;
    case KIND_BOOL: *out = v_bool(from[0] != 0); return true;
    case KIND_FLOAT: *out = float_anew(float_of(bits, g->size)); return true;
    case KIND_CHAR: return bytes_new(vm, &type_bytes, (Str){(const char *)from, 1}, out);
    case KIND_TEXT: return bytes_new(vm, &type_bytes, (Str){n ? (const char *)from : "", n}, out);
    default:
        if (n && from[0] < n - 1)
            n = (size_t)from[0] + 1;
        return bytes_new(vm, &type_bytes, (Str){n > 1 ? (const char *)from + 1 : "", n ? n - 1 : 0},
                         out);
    }
}

// The values of f.size bytes, as a tuple.
static bool unpack(VM *vm, Format f, size_t n, const uint8_t *data, Value *out) {
    Group g;
    size_t at = 0;
    Tuple *made = tuple_reserve(vm, n);
    if (!made)
        return false;
    f.size = 0;
    bool ok;
    while ((ok = format_next(vm, &f, &g)) && g.code) {
        size_t count = values_of(&g);
        for (size_t i = 0; ok && i < count; i++)
            ok = (i % 4096 != 4095 || vm_poll(vm)) &&
                 unpack_one(vm, &f, &g, data + g.at + i * g.size, &made->items[at++]);
        if (!ok)
            break;
    }
    *out = v_obj(&made->head);
    if (!ok)
        value_release(*out);
    return ok;
}

static bool unpack_all(VM *vm, Value format, Value buffer, Value *out) {
    Format f;
    size_t n;
    Value held;
    Str data;
    if (!measure(vm, format, &f, &n) || !bytes_like(vm, buffer, &held, &data))
        return false;
    bool ok = data.n == f.size ? unpack(vm, f, n, (const uint8_t *)data.p, out)
                               : fail(vm, "unpack requires a buffer of %zu bytes", f.size);
    value_release(held);
    return ok;
}

static bool unpack_from(VM *vm, Value format, Value buffer, Value offset, Value *out) {
    Format f;
    size_t n, at;
    Value held;
    Str data;
    if (!measure(vm, format, &f, &n) || !bytes_like(vm, buffer, &held, &data))
        return false;
    bool ok = place_in(vm, offset, data.n, f.size, false, &at);
    if (ok && (data.n < at || data.n - at < f.size))
        ok = fail(vm, "unpack requires a buffer of %zu bytes", f.size);
    ok = ok && unpack(vm, f, n, (const uint8_t *)data.p + at, out);
    value_release(held);
    return ok;
}

// ---- unpacking again and again ------------------------------------------------------------------

typedef struct Unpacker {
    Obj head;
    Value format, buffer; // T_UNDEF at the end
    Str data;             // of what is no bytes object
    size_t at;
} Unpacker;

static Str unpacker_data(const Unpacker *u) {
    return bytes_is(u->buffer) ? bytes_get(u->buffer) : u->data;
}

static void unpacker_free(Obj *o) {
    Unpacker *u = (Unpacker *)o;
    value_release(u->format);
    value_release(u->buffer);
    u->format = u->buffer = V_UNDEF;
}

static bool unpacker_next(VM *vm, Value v, Value *out, bool *done) {
    Unpacker *u = (Unpacker *)v.u.o;
    Format f;
    size_t n;
    if (v_is(u->buffer, T_UNDEF))
        return *done = true;
    if (!measure(vm, u->format, &f, &n))
        return false;
    Str data = unpacker_data(u);
    if (data.n < f.size || u->at > data.n - f.size) {
        unpacker_free(v.u.o);
        return *done = true;
    }
    bool ok = unpack(vm, f, n, (const uint8_t *)data.p + u->at, out);
    u->at += f.size;
    return ok;
}

static bool m_unpacker_hint(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    const Unpacker *u = (const Unpacker *)self.u.o;
    Format f;
    size_t n;
    *out = v_int(0);
    if (v_is(u->buffer, T_UNDEF))
        return true;
    if (!measure(vm, u->format, &f, &n))
        return false;
    *out = v_int((int64_t)((unpacker_data(u).n - u->at) / f.size));
    return true;
}

static const Method unpacker_methods[] = {
    {"__length_hint__()", m_unpacker_hint, "How many tuples are left."}, {0}};
static const Type type_unpacker = {
    .name = "unpack_iterator",
    .module = "_struct",
    .full_name = "_struct.unpack_iterator",
    .base = &type_object,
    .size = sizeof(Unpacker),
    .free = unpacker_free,
    .hash = identity_hash,
    .iter = iter_self,
    .next = unpacker_next,
    .methods = unpacker_methods,
};

static bool unpack_again(VM *vm, Value format, Value buffer, Value *out) {
    Format f;
    size_t n;
    Value held;
    Str data;
    if (!measure(vm, format, &f, &n))
        return false;
    if (!f.size)
        return fail(vm, "cannot iteratively unpack with a struct of length 0");
    if (!bytes_like(vm, buffer, &held, &data))
        return false;
    bool ok = data.n % f.size == 0 ||
              fail(vm, "iterative unpacking requires a buffer of a multiple of %zu bytes", f.size);
    Unpacker *u = ok ? obj_new(vm, &type_unpacker) : NULL;
    if (u) {
        u->format = value_copy(format);
        u->buffer = value_copy(held);
        u->data = data;
        *out = v_obj(&u->head);
    }
    value_release(held);
    return u != NULL;
}

// ---- the functions ------------------------------------------------------------------------------

static bool t_calcsize(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Format f;
    size_t n;
    if (!measure(vm, args[0], &f, &n))
        return false;
    *out = v_int((int64_t)f.size);
    return true;
}

static bool t_pack(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *values = tuple_of(args[1]);
    return pack(vm, args[0], "pack", values->items, values->n, out);
}

static bool t_pack_into(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Tuple *given = tuple_of(args[1]);
    *out = V_NONE;
    return pack_into(vm, args[0], given->items, given->n);
}

static bool t_unpack(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return unpack_all(vm, args[0], args[1], out);
}

static bool t_unpack_from(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return unpack_from(vm, args[0], args[1], args[2], out);
}

static bool t_iter_unpack(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return unpack_again(vm, args[0], args[1], out);
}

const NativeRow natives_struct[] = {
    {"struct", "calcsize(format, /)", t_calcsize, "Bytes that a format takes."},
    {"struct", "pack(format, /, *values)", t_pack, "The values as bytes."},
    {"struct", "pack_into(format, /, *values)", t_pack_into,
     "pack_into(format, buffer, offset, *values): the values into a buffer."},
    {"struct", "unpack(format, buffer, /)", t_unpack, "The values of bytes, as a tuple."},
    {"struct", "unpack_from(format, /, buffer, offset=0)", t_unpack_from,
     "The values of bytes from an offset on."},
    {"struct", "iter_unpack(format, buffer, /)", t_iter_unpack,
     "The values of bytes, again and again to the end."},
    {0},
};

// ---- Struct -------------------------------------------------------------------------------------

typedef struct Struct {
    Obj head;
    Value format; // str
    size_t size;
} Struct;

static Struct *struct_of(Value v) {
    return (Struct *)v.u.o;
}

static void struct_free(Obj *o) {
    value_release(((Struct *)o)->format);
    ((Struct *)o)->format = V_UNDEF;
}

static bool m_init(VM *vm, Value self, Value *args, Value *out) {
    Format f;
    size_t n;
    *out = V_NONE;
    if (!measure(vm, args[0], &f, &n))
        return false;
    Value text = value_is_str(args[0]) ? value_copy(args[0]) : str_new(vm, bytes_get(args[0]));
    if (v_is(text, T_UNDEF))
        return false;
    Value old = struct_of(self)->format;
    struct_of(self)->format = text;
    struct_of(self)->size = f.size;
    value_release(old);
    return true;
}

// The format, held: a value's method may call __init__ again.
static bool format_of(VM *vm, Value self, Value *held) {
    *held = value_copy(struct_of(self)->format);
    return !v_is(*held, T_UNDEF) || vm_raise(vm, ERR_RUNTIME, "Struct object is not initialized");
}

static bool m_pack(VM *vm, Value self, Value *args, Value *out) {
    Value format;
    if (!format_of(vm, self, &format))
        return false;
    bool ok = pack(vm, format, "pack", tuple_of(args[0])->items, tuple_of(args[0])->n, out);
    value_release(format);
    return ok;
}

static bool m_pack_into(VM *vm, Value self, Value *args, Value *out) {
    Value format;
    *out = V_NONE;
    if (!format_of(vm, self, &format))
        return false;
    bool ok = pack_into(vm, format, tuple_of(args[0])->items, tuple_of(args[0])->n);
    value_release(format);
    return ok;
}

static bool m_unpack(VM *vm, Value self, Value *args, Value *out) {
    Value format;
    if (!format_of(vm, self, &format))
        return false;
    bool ok = unpack_all(vm, format, args[0], out);
    value_release(format);
    return ok;
}

static bool m_unpack_from(VM *vm, Value self, Value *args, Value *out) {
    Value format;
    if (!format_of(vm, self, &format))
        return false;
    bool ok = unpack_from(vm, format, args[0], args[1], out);
    value_release(format);
    return ok;
}

static bool m_iter_unpack(VM *vm, Value self, Value *args, Value *out) {
    Value format;
    if (!format_of(vm, self, &format))
        return false;
    bool ok = unpack_again(vm, format, args[0], out);
    value_release(format);
    return ok;
}

static bool struct_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Struct *s = struct_of(v);
    *found = true;
    if (str_is(name, "size"))
        *out = v_is(s->format, T_UNDEF) ? v_int(-1) : v_int((int64_t)s->size);
    else if (str_is(name, "format"))
        return format_of(vm, v, out);
    else
        *found = false;
    return true;
}

static const Method struct_methods[] = {
    {"__init__(format)", m_init, "Reads a format."},
    {"pack(*values)", m_pack, "The values as bytes."},
    {"pack_into(*values)", m_pack_into,
     "pack_into(buffer, offset, *values): the values into a buffer."},
    {"unpack(buffer, /)", m_unpack, "The values of bytes, as a tuple."},
    {"unpack_from(buffer, offset=0)", m_unpack_from, "The values of bytes from an offset on."},
    {"iter_unpack(buffer, /)", m_iter_unpack, "The values of bytes, again and again to the end."},
    {0},
};

const Type type_struct = {
    .name = "_Struct",
    .open = true,
    .base = &type_object,
    .size = sizeof(Struct),
    .free = struct_free,
    .hash = identity_hash,
    .getattr = struct_getattr,
    .methods = struct_methods,
};
