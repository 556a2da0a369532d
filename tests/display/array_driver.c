// array_driver.c: prints the arrays of a file that compare_numpy.py wrote, for
// comparison with NumPy. Usage: array_driver IN OUT
//
// IN is a run of records, little-endian:
//   u8 what ('s' str, 'r' repr; 'S', 'R': of the first element as a scalar)
//   u8 dtype code, u8 sign, u8 floatmode, u8 suppress, u8 gathered
//   i32 precision, i32 edgeitems, i32 linewidth, i64 threshold
//   u32 n, n bytes nanstr; u32 n, n bytes infstr
//   i32 ndim, ndim x i64 extents; u64 n, n bytes elements
// OUT gets u32 n, n bytes of text for each.
#include "kernel/base/mem.h"
#include "kernel/display/array_text.h"
#include <stdio.h>
#include <stdlib.h>

static void must(bool ok, const char *what) {
    if (ok)
        return;
    fprintf(stderr, "array_driver: %s\n", what);
    exit(1);
}

static void get(FILE *in, void *to, size_t n) {
    must(fread(to, 1, n, in) == n, "short record");
}

static Str get_text(FILE *in, char *to, size_t room) {
    uint32_t n;
    get(in, &n, 4);
    must(n <= room, "long text");
    get(in, to, n);
    return (Str){to, n};
}

static void one(FILE *in, Buf *out, char what) {
    char head[5], nan[64], inf[64];
    get(in, head, 5);
    PrintOptions o = {.sign = head[1], .floatmode = (FloatMode)head[2], .suppress = head[3]};
    get(in, &o.precision, 4);
    get(in, &o.edgeitems, 4);
    get(in, &o.linewidth, 4);
    get(in, &o.threshold, 8);
    o.nanstr = get_text(in, nan, sizeof nan);
    o.infstr = get_text(in, inf, sizeof inf);
    ArrayText a = {.options = &o, .gathered = head[4]};
    must(dtype_parse((Str){head, 1}, &a.dt), "unknown dtype");
    int32_t ndim;
    get(in, &ndim, 4);
    must(ndim >= 0 && ndim <= LIMIT_NDIM, "bad ndim");
    a.shape.ndim = ndim;
    get(in, a.shape.dim, (size_t)ndim * 8);
    uint64_t bytes;
    get(in, &bytes, 8);
    void *data = mem_alloc(bytes); // exactly as large as needed, so that ASan sees an overrun
    must(data, "no memory");
    get(in, data, bytes);
    a.data = data;

    Err e = {0};
    bool ok = true;
    if (what == 's')
        ok = array_text_str(out, &a, &e);
    else if (what == 'r')
        ok = array_text_repr(out, &a, STR("array"), &e);
    else if (what == 'S')
        scalar_text_str(out, scalar_load(data, a.dt));
    else
        scalar_text_repr(out, scalar_load(data, a.dt));
    must(ok && !out->failed, e.text);
    mem_free(data);
}

int main(int argc, char **argv) {
    must(argc == 3, "usage: array_driver IN OUT");
    FILE *in = fopen(argv[1], "rb"), *to = fopen(argv[2], "wb");
    must(in && to, "cannot open the files");
    Buf out = {0};
    for (int what; (what = fgetc(in)) != EOF;) {
        out.n = 0;
        one(in, &out, (char)what);
        uint32_t n = (uint32_t)out.n;
        must(fwrite(&n, 4, 1, to) == 1 && fwrite(out.p, 1, n, to) == n, "cannot write");
    }
    buf_free(&out);
    fclose(in);
    must(fclose(to) == 0 && mem_live() == 0, "memory left behind");
    return 0;
}
