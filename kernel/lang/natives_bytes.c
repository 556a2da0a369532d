// natives_bytes.c: bytes for struct, binascii and zlib (module _tools): the bits
// of floats, checksums, compression.
#include "kernel/lang/bigint.h"
#include "kernel/lang/bytes.h"
#include "kernel/lang/import.h"
#include "kernel/base/mem.h"
#include <math.h>
#include <zlib.h>

// ---- the bits of floats -------------------------------------------------------------------------

// To the nearest half, ties to even; true unless it is too large.
static bool half_of(double x, uint64_t *out) {
    uint64_t sign = signbit(x) ? 0x8000 : 0;
    if (isnan(x)) return *out = sign | 0x7e00, true;
    if (isinf(x)) return *out = sign | 0x7c00, true;
    int e;
    x = fabs(x);
    frexp(x, &e);
    if (e < -13) e = -13; // subnormal: the smallest step is 2**-24
    double steps = nearbyint(ldexp(x, 11 - e));
    if (steps >= 2048) steps /= 2, e++;
    if (e > 16) return false;
    *out = sign | (steps < 1024 ? (uint64_t)steps : (uint64_t)(e + 14) << 10 | ((uint64_t)steps - 1024));
    return true;
}

static double half_value(uint64_t bits) {
    int e = (int)(bits >> 10 & 31);
    double m = (double)(bits & 1023), x = e == 31 ? (m != 0 ? NAN : INFINITY) : e ? ldexp(1024 + m, e - 25) : ldexp(m, -24);
    return bits & 0x8000 ? -x : x;
}

// float_bits(x, size)
static bool t_float_bits(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x;
    int64_t size;
    uint64_t bits = 0;
    if (!value_float(vm, args[0], &x) || !value_index(vm, args[1], &size)) return false;
    if (size == 8) {
        memcpy(&bits, &x, 8);
    } else if (size == 4) {
        float f = (float)x;
        if (isinf(f) && !isinf(x)) return vm_raise(vm, ERR_OVERFLOW, "float too large to pack with f format");
        memcpy(&bits, &f, 4);
    } else if (!half_of(x, &bits)) {
        return vm_raise(vm, ERR_OVERFLOW, "float too large to pack with e format");
    }
    return big_from_bytes(vm, (const uint8_t *)&bits, 8, false, out);
}

// bits_float(bits, size)
static bool t_bits_float(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t size, small;
    uint64_t bits;
    float f;
    double x;
    if (!value_index(vm, args[1], &size)) return false;
    if (!value_large_unsigned(args[0], &bits)) {
        if (!value_index(vm, args[0], &small)) return false;
        bits = (uint64_t)small;
    }
    if (size == 8) memcpy(&x, &bits, 8);
    else if (size == 4) memcpy(&f, &bits, 4), x = f;
    else x = half_value(bits);
    return *out = v_float(x), true;
}

// ---- checksums ------------------------------------------------------------------------------------

static bool checksum(VM *vm, Value *args, uLong start, uLong (*sum)(uLong, const Bytef *, z_size_t), Value *out) {
    if (!bytes_is(args[0])) return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'", type_name(vm, args[0]));
    int64_t before = (int64_t)start;
    if (!v_is(args[1], T_UNDEF) && !value_index(vm, args[1], &before)) return false;
    Str s = bytes_get(args[0]);
    return *out = v_int((int64_t)sum((uLong)(before & 0xffffffff), (const Bytef *)s.p, s.n)), true;
}
static bool t_crc32(VM *vm, void *ctx, Value *args, Value *out) { return (void)ctx, checksum(vm, args, 0, crc32_z, out); }
static bool t_adler32(VM *vm, void *ctx, Value *args, Value *out) { return (void)ctx, checksum(vm, args, 1, adler32_z, out); }

// ---- compression ----------------------------------------------------------------------------------

static bool t_deflate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t level;
    if (!bytes_is(args[0])) return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'", type_name(vm, args[0]));
    if (!value_index(vm, args[1], &level)) return false;
    Str s = bytes_get(args[0]);
    uLong n = compressBound((uLong)s.n);
    Bytef *made = mem_alloc(n);
    if (!made) return vm_no_memory(vm);
    bool ok = compress2(made, &n, (const Bytef *)s.p, (uLong)s.n, (int)level) == Z_OK;
    if (ok) ok = bytes_new(vm, &type_bytes, (Str){(char *)made, n}, out);
    else vm_raise(vm, ERR_VALUE, "Bad compression level");
    mem_free(made);
    return ok;
}

// The whole of a zlib or gzip stream.
static bool t_inflate(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!bytes_is(args[0])) return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'", type_name(vm, args[0]));
    Str s = bytes_get(args[0]);
    if (s.n > UINT32_MAX) return vm_raise(vm, ERR_VALUE, "decompress() takes less than 4 GiB here");
    z_stream z = {.next_in = (Bytef *)(uintptr_t)s.p, .avail_in = (uInt)s.n};
    if (inflateInit2(&z, 15 + 32) != Z_OK) return vm_no_memory(vm);
    char part[16384];
    Buf made = {0};
    int state = Z_OK;
    while (state == Z_OK && !made.failed) {
        z.next_out = (Bytef *)part, z.avail_out = sizeof part;
        state = inflate(&z, Z_NO_FLUSH);
        buf_add(&made, (Str){part, sizeof part - z.avail_out});
    }
    bool ok = !made.failed || vm_no_memory(vm);
    if (ok && state != Z_STREAM_END)
        ok = vm_raise(vm, ERR_VALUE, state == Z_BUF_ERROR ? "Error -5 while decompressing data: incomplete or truncated stream" : "Error -3 while decompressing data: %s", z.msg ? z.msg : "invalid data");
    if (ok) ok = bytes_new(vm, &type_bytes, buf_str(&made), out);
    inflateEnd(&z);
    buf_free(&made);
    return ok;
}

const NativeRow natives_bytes[] = {
    {"_tools", "float_bits(x, size, /)", t_float_bits, "The bits of a float of 2, 4 or 8 bytes, as an integer."},
    {"_tools", "bits_float(bits, size, /)", t_bits_float, "The float of those bits."},
    {"_tools", "crc32(data, value=<no value>, /)", t_crc32, "A checksum of bytes."},
    {"_tools", "adler32(data, value=<no value>, /)", t_adler32, "A checksum of bytes."},
    {"_tools", "deflate(data, level, /)", t_deflate, "The bytes compressed, as zlib does."},
    {"_tools", "inflate(data, /)", t_inflate, "The bytes that were compressed so."},
    {0},
};
