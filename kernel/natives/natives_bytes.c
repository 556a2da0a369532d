// natives_bytes.c: bytes for binascii and zlib (module _tools): checksums, compression, digits.
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"
#include "kernel/natives/natives.h"
#include "kernel/vm/machine.h"
#include "kernel/base/mem.h"
#include <stdio.h>
#include <zlib.h>

// ---- checksums ----------------------------------------------------------------------------------

static bool checksum(VM *vm, Value *args, uLong start, uLong (*sum)(uLong, const Bytef *, z_size_t),
                     Value *out) {
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    int64_t before = (int64_t)start;
    if (!v_is(args[1], T_UNDEF) && !value_index(vm, args[1], &before))
        return false;
    Str s = bytes_get(args[0]);
    uLong now = (uLong)(before & 0xffffffff);
    size_t due = 0;
    for (size_t at = 0; at < s.n; at += LOOK_BYTES) {
        if (!goes_on(vm, at, &due))
            return false;
        now = sum(now, (const Bytef *)s.p + at, s.n - at < LOOK_BYTES ? s.n - at : LOOK_BYTES);
    }
    *out = v_int((int64_t)now);
    return true;
}
static bool t_crc32(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return checksum(vm, args, 0, crc32_z, out);
}
static bool t_adler32(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    return checksum(vm, args, 1, adler32_z, out);
}

// ---- compression --------------------------------------------------------------------------------

static bool window_bits(VM *vm, Value v, int *out) {
    int64_t n;
    if (!value_index(vm, v, &n))
        return false;
    if (n < -15 || n > 47)
        return vm_raise(vm, ERR_VALUE, "Invalid initialization option");
    *out = (int)n;
    return true;
}

// What comes out is cut in small parts, so that the stream is the same as in one go.
static bool packed(VM *vm, Str s, int64_t level, int wbits, Buf *made) {
    enum { PART = 16384 };
    z_stream z = {.next_in = (Bytef *)(uintptr_t)s.p};
    char part[PART];
    bool ok = true;
    int state = Z_OK;
    if (level < -1 || level > 9)
        return vm_raise(vm, ERR_VALUE, "Bad compression level");
    int begun = deflateInit2(&z, (int)level, Z_DEFLATED, wbits, 8, Z_DEFAULT_STRATEGY);
    if (begun != Z_OK)
        return begun == Z_MEM_ERROR ? vm_no_memory(vm)
                                    : vm_raise(vm, ERR_VALUE, "Invalid initialization option");
    for (size_t left = s.n; ok && state == Z_OK;) {
        if (z.avail_in == 0) {
            z.avail_in = left < UINT32_MAX ? (uInt)left : UINT32_MAX;
            left -= z.avail_in;
        }
        z.next_out = (Bytef *)part;
        z.avail_out = PART;
        state = deflate(&z, left ? Z_NO_FLUSH : Z_FINISH);
        buf_add(made, (Str){part, PART - z.avail_out});
        ok = (!stop_asked() || raise_interrupt(vm)) && (!made->failed || vm_no_memory(vm));
    }
    deflateEnd(&z);
    return ok;
}

static bool t_deflate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t level;
    int wbits = 0;
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    if (!value_index(vm, args[1], &level) || !window_bits(vm, args[2], &wbits))
        return false;
    Buf made = {0};
    bool ok = packed(vm, bytes_get(args[0]), level, wbits, &made) &&
              bytes_new(vm, &type_bytes, buf_str(&made), out);
    buf_free(&made);
    return ok;
}

// Inflates until the stream ends, its input ends or something is wrong; the state that zlib gave,
// or Z_ERRNO with an error raised.
static int inflated(VM *vm, z_stream *z, Buf *made) {
    char part[16384];
    size_t due = made->n;
    int state = Z_OK;
    while (state == Z_OK) {
        if (!goes_on(vm, made->n, &due))
            return Z_ERRNO;
        z->next_out = (Bytef *)part;
        z->avail_out = sizeof part;
        state = inflate(z, Z_NO_FLUSH);
        buf_add(made, (Str){part, sizeof part - z->avail_out});
        if (made->failed) {
            vm_no_memory(vm);
            return Z_ERRNO;
        }
    }
    return state;
}

// Members of a gzip file stand one behind the other, with zeros in between.
static bool next_member(z_stream *z) {
    while (z->avail_in && *z->next_in == 0) {
        z->next_in++;
        z->avail_in--;
    }
    return z->avail_in > 0;
}

// One stream, or all of a file's members; the caller says what is wrong behind them.
static int inflate_members(VM *vm, z_stream *z, bool members, Buf *made) {
    int state;
    while ((state = inflated(vm, z, made)) == Z_STREAM_END && members && next_member(z)) {
        bool is_gzip = z->avail_in >= 2 && z->next_in[0] == 0x1f && z->next_in[1] == 0x8b;
        if (!is_gzip || inflateReset(z) != Z_OK)
            break;
    }
    return state;
}

// What was made, what is left of the input, the state and zlib's message.
static bool inflate_answer(VM *vm, const z_stream *z, const Buf *made, int state, Value *out) {
    Value parts[4] = {V_UNDEF, V_UNDEF, v_int(state == Z_STREAM_END ? 0 : state), V_UNDEF};
    bool ok = bytes_new(vm, &type_bytes, buf_str(made), &parts[0]) &&
              bytes_new(vm, &type_bytes, (Str){(const char *)z->next_in, z->avail_in}, &parts[1]);
    if (ok)
        parts[3] = str_new(vm, str_of(z->msg ? z->msg : ""));
    ok = ok && parts[3].tag != T_UNDEF;
    if (ok)
        *out = tuple_new(vm, parts, 4);
    for (int i = 0; i < 4; i++)
        value_release(parts[i]);
    return ok && out->tag != T_UNDEF;
}

// inflate(data, wbits, members): (the bytes, what comes behind the end of the stream, and 0 or
// zlib's number and text of what is wrong). members: as many streams as there are, of a gzip file.
static bool t_inflate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int wbits = 0;
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    if (!window_bits(vm, args[1], &wbits))
        return false;
    bool members = v_same(args[2], v_bool(true));
    Str s = bytes_get(args[0]);
    if (s.n > UINT32_MAX)
        return vm_raise(vm, ERR_VALUE, "decompress() takes less than 4 GiB here");
    z_stream z = {.next_in = (Bytef *)(uintptr_t)s.p, .avail_in = (uInt)s.n};
    int state = inflateInit2(&z, wbits);
    if (state == Z_MEM_ERROR)
        return vm_no_memory(vm);
    if (state != Z_OK)
        return vm_raise(vm, ERR_VALUE, "Invalid initialization option");
    Buf made = {0};
    state = inflate_members(vm, &z, members, &made);
    bool ok = state != Z_ERRNO && inflate_answer(vm, &z, &made, state, out);
    inflateEnd(&z);
    buf_free(&made);
    return ok;
}

// ---- digits -------------------------------------------------------------------------------------

enum { NO_DIGIT = 255, RADIX_MOST = 85 };

// A group of `bytes` bytes, the highest first, is `digits` digits of a radix, each a letter.
typedef struct DigitCode {
    Str letters;
    size_t bytes, digits;
} DigitCode;

static bool bytes_argument(VM *vm, Value v, Str *out) {
    if (!bytes_is(v))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, v));
    *out = bytes_get(v);
    return true;
}

// (letters, bytes, digits) from args[1] on.
static bool code_argument(VM *vm, Value *args, DigitCode *out) {
    int64_t bytes, digits;
    if (!bytes_argument(vm, args[1], &out->letters))
        return false;
    if (!value_index(vm, args[2], &bytes) || !value_index(vm, args[3], &digits))
        return false;
    if (bytes < 1 || bytes > 5 || digits < 1 || digits > 8 || out->letters.n > RADIX_MOST ||
        out->letters.n < 2)
        return vm_raise(vm, ERR_VALUE, "no such code of digits");
    out->bytes = (size_t)bytes;
    out->digits = (size_t)digits;
    return true;
}

static void put_group(const DigitCode *code, uint64_t number, char *out) {
    for (size_t k = code->digits; k-- > 0; number /= code->letters.n)
        out[k] = code->letters.p[number % code->letters.n];
}

// The same for a radix of 2 to the power of `bits`.
static void put_bits(const DigitCode *code, unsigned bits, uint64_t number, char *out) {
    for (size_t k = code->digits; k-- > 0; number >>= bits)
        out[k] = code->letters.p[number & ((1u << bits) - 1)];
}

static bool put_groups(VM *vm, const DigitCode *code, Str data, size_t groups, char *out) {
    unsigned bits = 0;
    size_t due = 0;
    while ((1u << bits) < code->letters.n)
        bits++;
    bool power = (1u << bits) == code->letters.n;
    for (size_t g = 0; g < groups; g++) {
        uint64_t number = 0;
        if (!goes_on(vm, g, &due))
            return false;
        for (size_t k = 0; k < code->bytes; k++) {
            size_t at = g * code->bytes + k;
            number = number << 8 | (at < data.n ? (uint8_t)data.p[at] : 0);
        }
        if (power)
            put_bits(code, bits, number, out + g * code->digits);
        else
            put_group(code, number, out + g * code->digits);
    }
    return true;
}

// to_digits(data, letters, bytes, digits): the last group is filled up with zeros.
static bool t_to_digits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str data;
    DigitCode code;
    size_t n;
    if (!bytes_argument(vm, args[0], &data) || !code_argument(vm, args, &code))
        return false;
    size_t groups = data.n / code.bytes + (data.n % code.bytes != 0);
    if (!mul_size(groups, code.digits, &n))
        return vm_no_memory(vm);
    char *made = mem_alloc(n + 1);
    if (!made)
        return vm_no_memory(vm);
    bool ok = put_groups(vm, &code, data, groups, made) &&
              bytes_new(vm, &type_bytes, (Str){made, n}, out);
    mem_free(made);
    return ok;
}

// to_base64(data, letters): with '=' at the end.
static bool t_to_base64(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str data;
    DigitCode code = {.bytes = 3, .digits = 4};
    size_t n;
    if (!bytes_argument(vm, args[0], &data) || !bytes_argument(vm, args[1], &code.letters))
        return false;
    if (code.letters.n != 64)
        return vm_raise(vm, ERR_VALUE, "no such code of digits");
    if (!mul_size(data.n / 3 + (data.n % 3 != 0), 4, &n))
        return vm_no_memory(vm);
    char *made = mem_alloc(n + 1);
    if (!made)
        return vm_no_memory(vm);
    bool ok = put_groups(vm, &code, data, n / 4, made);
    for (size_t k = data.n % 3; k && k < 3; k++)
        made[n + k - 3] = '=';
    ok = ok && bytes_new(vm, &type_bytes, (Str){made, n}, out);
    mem_free(made);
    return ok;
}

static void digit_values(const DigitCode *code, uint8_t value[256]) {
    memset(value, NO_DIGIT, 256);
    for (size_t k = 0; k < code->letters.n; k++)
        value[(uint8_t)code->letters.p[k]] = (uint8_t)k;
}

// The bytes of `groups` groups; the place of the first byte that is no letter, or of the first
// group whose number has too many bytes, is *wrong, which is text.n otherwise. *high: the latter.
static bool take_groups(VM *vm, const DigitCode *code, Str text, char *made, size_t *wrong,
                        bool *high) {
    uint8_t value[256];
    size_t due = 0;
    digit_values(code, value);
    *wrong = text.n;
    *high = false;
    for (size_t g = 0; g < text.n / code->digits; g++) {
        uint64_t number = 0;
        if (!goes_on(vm, g, &due))
            return false;
        for (size_t k = 0; k < code->digits; k++) {
            uint8_t digit = value[(uint8_t)text.p[g * code->digits + k]];
            if (digit == NO_DIGIT) {
                *wrong = g * code->digits + k;
                return true;
            }
            number = number * code->letters.n + digit;
        }
        if (number >> (8 * code->bytes)) {
            *wrong = g * code->digits;
            *high = true;
            return true;
        }
        for (size_t k = code->bytes; k-- > 0; number >>= 8)
            made[g * code->bytes + k] = (char)(number & 255);
    }
    return true;
}

// from_digits(text, letters, bytes, digits): bytes, or (position, too high) where the text is
// wrong.
static bool t_from_digits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str text;
    DigitCode code;
    size_t wrong;
    bool high;
    if (!bytes_argument(vm, args[0], &text) || !code_argument(vm, args, &code))
        return false;
    if (text.n % code.digits)
        return vm_raise(vm, ERR_VALUE, "the text is no whole number of groups");
    size_t n = text.n / code.digits * code.bytes;
    char *made = mem_alloc(n + 1);
    if (!made)
        return vm_no_memory(vm);
    bool ok = take_groups(vm, &code, text, made, &wrong, &high);
    if (!ok) {
        mem_free(made);
        return false;
    }
    if (wrong == text.n) {
        ok = bytes_new(vm, &type_bytes, (Str){made, n}, out);
    } else {
        Value where[2] = {v_int((int64_t)wrong), v_bool(high)};
        *out = tuple_new(vm, where, 2);
        ok = !v_is(*out, T_UNDEF);
    }
    mem_free(made);
    return ok;
}

// How far the reading of base 64 has come.
typedef struct Base64 {
    char *made;
    size_t n;        // bytes
    unsigned digits; // of the group at hand
    unsigned pads;   // '=' since the last digit
    uint32_t number; // of the group at hand
    bool padded, over;
    const char *error;
} Base64;

static void take_padding(Base64 *b, bool strict, bool last) {
    b->padded = true;
    b->pads++;
    if (b->digits < 2 || b->digits + b->pads < 4)
        return;
    b->over = true; // what follows is not read
    if (strict && !last)
        b->error = "Excess data after padding";
}

static void take_digit(Base64 *b, uint8_t digit) {
    b->pads = 0;
    b->number = b->number << 6 | digit;
    if (b->digits > 0)
        b->made[b->n++] = (char)(b->number >> (6 - 2 * b->digits));
    b->digits = (b->digits + 1) % 4;
}

static bool take_letters(VM *vm, Base64 *b, Str text, const uint8_t *value, bool strict) {
    size_t due = 0;
    for (size_t i = 0; i < text.n && !b->over && !b->error; i++) {
        if (!goes_on(vm, i, &due))
            return false;
        uint8_t c = (uint8_t)text.p[i];
        uint8_t digit = value[c];
        if (c == '=')
            take_padding(b, strict, i + 1 == text.n);
        else if (digit == NO_DIGIT)
            b->error = strict ? "Only base64 data is allowed" : NULL;
        else if (strict && b->padded)
            b->error = "Discontinuous padding not allowed";
        else
            take_digit(b, digit);
    }
    return true;
}

static const char *missing_letters(const Base64 *b, char *text, size_t room) {
    if (b->digits != 1)
        return "Incorrect padding";
    snprintf(text, room,
             "Invalid base64-encoded string: number of data characters (%zu) cannot be 1 more "
             "than a multiple of 4",
             b->n / 3 * 4 + 1);
    return text;
}

// from_base64(text, letters, strict): bytes, or a text that says what is wrong.
static bool t_from_base64(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str text;
    DigitCode code = {.bytes = 3, .digits = 4};
    uint8_t value[256];
    Base64 b = {0};
    if (!bytes_argument(vm, args[0], &text) || !bytes_argument(vm, args[1], &code.letters))
        return false;
    if (code.letters.n != 64)
        return vm_raise(vm, ERR_VALUE, "no such code of digits");
    bool strict = v_is(args[2], T_BOOL) && args[2].u.b;
    digit_values(&code, value);
    if (!(b.made = mem_alloc(text.n / 4 * 3 + 4)))
        return vm_no_memory(vm);
    if (strict && text.n && text.p[0] == '=')
        b.error = "Leading padding not allowed";
    if (!take_letters(vm, &b, text, value, strict)) {
        mem_free(b.made);
        return false;
    }
    char many[128];
    if (!b.error && !b.over && b.digits)
        b.error = missing_letters(&b, many, sizeof many);
    bool ok = true;
    if (b.error)
        *out = str_new(vm, str_of(b.error));
    else
        ok = bytes_new(vm, &type_bytes, (Str){b.made, b.n}, out);
    mem_free(b.made);
    return ok && !v_is(*out, T_UNDEF);
}

const NativeRow natives_bytes[] = {
    {"_tools", "crc32(data, value=<no value>, /)", t_crc32, "A checksum of bytes."},
    {"_tools", "adler32(data, value=<no value>, /)", t_adler32, "A checksum of bytes."},
    {"_tools", "deflate(data, level, wbits, /)", t_deflate, "The bytes compressed, as zlib does."},
    {"_tools", "to_digits(data, letters, bytes, digits, /)", t_to_digits,
     "Each group of bytes as digits of a radix."},
    {"_tools", "from_digits(text, letters, bytes, digits, /)", t_from_digits,
     "The bytes of such digits, or where it is wrong."},
    {"_tools", "to_base64(data, letters, /)", t_to_base64, "Base 64 with its padding."},
    {"_tools", "from_base64(text, letters, strict, /)", t_from_base64,
     "The bytes, or what is wrong."},
    {"_tools", "inflate(data, wbits, members, /)", t_inflate,
     "(The bytes that were compressed so, the rest, a number and a text of what is wrong)."},
    {0},
};
