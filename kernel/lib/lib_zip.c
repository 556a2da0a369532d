// lib_zip.c: check sums and compression of bytes, for .npz files (kernel/lib/text/files.py).
#include "gpu/core/host.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/lib/functions.h"
#include <zlib.h>

// The bytes of an array of uint8 in host memory.
static bool bytes_in(VM *vm, Value v, HostIn *in) {
    Array *a = lib_array(v);
    Err e;
    err_clear(&e);
    if (!a || a->dt != DT_U8)
        return vm_raise(vm, ERR_TYPE, "an array of bytes is needed");
    if (array_count(a) > INT32_MAX)
        return vm_raise(vm, ERR_VALUE, "an array of more than 2 GiB does not go into a .npz file");
    return checked(vm, host_read(a, in, &e), &e);
}

bool fn_core_crc32(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    HostIn in;
    if (!bytes_in(vm, args[0], &in))
        return false;
    Err e;
    err_clear(&e);
    uLong sum = 0;
    STOP_CHUNKS(from, to, in.n) sum = crc32(sum, (const Bytef *)in.data + from, (uInt)(to - from));
    host_done(&in);
    *out = v_int((int64_t)sum);
    return checked(vm, stop_check(&e), &e);
}

static bool give_bytes(VM *vm, const FnContext *c, const void *data, size_t n, Value *out) {
    (void)vm;
    Shape shape = {.ndim = 1, .dim = {(int64_t)n}};
    Err e;
    err_clear(&e);
    Array *a = array_from_host(lib_queue(c->lib, context_namespace(c)), DT_U8, &shape, data, &e);
    return lib_array_value(c->lib, context_namespace(c), a, &e, out);
}

enum { OUT_PART = 1 << 16 }; // bytes between two looks for an interrupt

// One run of a stream without a header, from `in` into n bytes at `to`; how many came, or -1: it is
// damaged, or -2: no memory.
static int64_t run(bool pack, const HostIn *in, unsigned char *to, size_t n) {
    z_stream z = {.next_in = (Bytef *)(uintptr_t)in->data, .avail_in = (uInt)in->n, .next_out = to};
    int ok = pack ? deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY)
                  : inflateInit2(&z, -15);
    if (ok != Z_OK)
        return -2;
    for (ok = Z_OK; ok == Z_OK && !stop_asked();) { // in small parts of what comes out
        const size_t left = n - z.total_out;
        z.avail_out = left < OUT_PART ? (uInt)left : OUT_PART;
        ok = pack ? deflate(&z, Z_FINISH) : inflate(&z, left > OUT_PART ? Z_NO_FLUSH : Z_FINISH);
    }
    int64_t made = ok == Z_STREAM_END ? (int64_t)z.total_out : ok == Z_MEM_ERROR ? -2 : -1;
    if (pack)
        deflateEnd(&z);
    else
        inflateEnd(&z);
    return made;
}

static bool convert_bytes(VM *vm, const FnContext *c, Value v, bool pack, size_t room, Value *out) {
    HostIn in;
    if (!bytes_in(vm, v, &in))
        return false;
    size_t n = pack ? compressBound(in.n) + 64 : room;
    unsigned char *to = mem_alloc(n + 1);
    int64_t made = to ? run(pack, &in, to, n) : -1;
    host_done(&in);
    Err e;
    err_clear(&e);
    if (!stop_check(&e)) {
        mem_free(to);
        return vm_raise_err(vm, &e);
    }
    bool ok;
    if (!to || made == -2)
        ok = vm_no_memory(vm);
    else if (made < 0)
        ok = vm_raise(vm, ERR_VALUE, "the compressed data is damaged");
    else
        ok = give_bytes(vm, c, to, (size_t)made, out);
    mem_free(to);
    return ok;
}

bool fn_core_deflate(VM *vm, void *ctx, Value *args, Value *out) {
    return convert_bytes(vm, ctx, args[0], true, 0, out);
}

bool fn_core_inflate(VM *vm, void *ctx, Value *args, Value *out) {
    int64_t n;
    if (!value_index(vm, args[1], &n))
        return false;
    if (n < 0 || n > INT32_MAX)
        return vm_raise(vm, ERR_VALUE, "an entry of more than 2 GiB is not read");
    return convert_bytes(vm, ctx, args[0], false, (size_t)n, out);
}
