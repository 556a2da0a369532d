// lib_print.c: the options of printing, and files of numbers, for kernel/lib/text.
#include "gpu/core/host.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include "kernel/lib/functions.h"
#include "kernel/vm/str.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const float_modes[] = {"maxprec", "maxprec_equal", "fixed", "unique"};

bool fn_core_print_options(VM *vm, void *ctx, Value *args, Value *out) {
    (void)args;
    const PrintOptions *o = &((const FnContext *)ctx)->lib->print;
    Value v[] = {
        v_int(o->edgeitems),
        v_int(o->threshold),
        str_new(vm, str_of(float_modes[o->floatmode])),
        v_int(o->precision),
        v_bool(o->suppress),
        v_int(o->linewidth),
        str_new(vm, o->nanstr),
        str_new(vm, o->infstr),
        str_new(vm, (Str){&o->sign, 1}),
        v_int(o->legacy),
    };
    enum { N = sizeof v / sizeof *v };
    bool ok = true;
    for (int i = 0; i < N; i++)
        ok &= v[i].tag != T_UNDEF;
    if (ok)
        *out = tuple_new(vm, v, N);
    for (int i = 0; i < N; i++)
        value_release(v[i]);
    return ok && out->tag != T_UNDEF;
}

static bool small_int(VM *vm, Value v, int *to) {
    int64_t i;
    if (absent(v))
        return true;
    if (!value_index(vm, v, &i))
        return false;
    *to = i > INT_MAX ? INT_MAX : i < 0 ? -1 : (int)i;
    return true;
}

// Texts live as long as the library; they are few and short.
static bool text_option(VM *vm, Lib *lib, Value v, Str *to) {
    if (absent(v))
        return true;
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "a string is needed");
    *to = arena_copy(&lib->arena, str_get(v));
    return to->p || vm_no_memory(vm);
}

static bool float_mode(VM *vm, Value v, FloatMode *to) {
    if (absent(v))
        return true;
    for (int i = 0; i < 4; i++)
        if (value_is_str(v) && str_is(str_get(v), float_modes[i])) {
            *to = (FloatMode)i;
            return true;
        }
    return vm_raise(
        vm, ERR_VALUE,
        "floatmode option must be one of \"fixed\", \"unique\", \"maxprec\", \"maxprec_equal\"");
}

static bool threshold_option(VM *vm, Value v, int64_t *to) {
    double x;
    if (absent(v))
        return true;
    if (!value_float(vm, v, &x))
        return false;
    if (x != x)
        return vm_raise(
            vm, ERR_VALUE,
            "threshold must be non-NAN, try sys.maxsize for untruncated representation");
    *to = x >= 9e18 ? INT64_MAX : x < 0 ? 0 : (int64_t)x;
    return true;
}

bool fn_core_set_print_options(VM *vm, void *ctx, Value *args, Value *out) {
    Lib *lib = ((const FnContext *)ctx)->lib;
    PrintOptions o = lib->print;
    Err e = {0};
    *out = V_NONE;
    bool ok = small_int(vm, args[0], &o.precision) && threshold_option(vm, args[1], &o.threshold) &&
              small_int(vm, args[2], &o.edgeitems) && small_int(vm, args[3], &o.linewidth) &&
              bool_argument(vm, args[4], o.suppress, &o.suppress) &&
              text_option(vm, lib, args[5], &o.nanstr) &&
              text_option(vm, lib, args[6], &o.infstr) && float_mode(vm, args[8], &o.floatmode) &&
              small_int(vm, args[9], &o.legacy);
    if (ok && !absent(args[7])) {
        Str sign = value_is_str(args[7]) ? str_get(args[7]) : STR("");
        if (sign.n != 1 || !strchr("-+ ", sign.p[0]))
            return vm_raise(vm, ERR_VALUE, "sign option must be one of ' ', '+', or '-'");
        o.sign = sign.p[0];
    }
    if (!ok)
        return false;
    if (!print_options_check(&o, &e))
        return vm_raise_err(vm, &e);
    lib->print = o;
    return true;
}

bool fn_core_get_formatter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)args;
    Value f = ((const FnContext *)ctx)->lib->formatter;
    *out = f.tag == T_UNDEF ? V_NONE : value_copy(f);
    return true;
}

bool fn_core_set_formatter(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    Lib *lib = ((const FnContext *)ctx)->lib;
    value_release(lib->formatter);
    lib->formatter = absent(args[0]) ? V_UNDEF : value_copy(args[0]);
    *out = V_NONE;
    return true;
}

// array_text(a, separator, prefix, suffix): str(a), or with another separator.
bool fn_core_array_text(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Str separator = value_is_str(args[1]) ? str_get(args[1]) : STR(" ");
    Buf text = {0};
    bool ok;
    if (!is_array(args[0])) {
        ok = value_str(vm, args[0], &text);
    } else {
        Array *a = array_of(args[0]);
        HostIn in;
        Err e = {0};
        int64_t prefix = 0;
        ok = int_argument(vm, args[2], 0, &prefix) && checked(vm, host_read(a, &in, &e), &e);
        if (ok) {
            ArrayText t = {.data = in.data,
                           .dt = a->dt,
                           .shape = *array_shape(a),
                           .options = &lib_of(vm)->print};
            ok = checked(vm, array_text_between(&text, &t, separator, (size_t)prefix, &e), &e);
            host_done(&in);
        }
    }
    if (ok)
        *out = str_from_buf(vm, &text);
    buf_free(&text);
    return ok && out->tag != T_UNDEF;
}

// ---- files --------------------------------------------------------------------------------------

static bool file_error(VM *vm, Str path) {
    return vm_raise(vm, errno == ENOENT ? ERR_FILE_NOT_FOUND : ERR_OS, "[Errno %d] %s: '%.*s'",
                    errno, strerror(errno), STR_ARG(path));
}

static bool open_file(VM *vm, Value path, const char *mode, FILE **f) {
    char name[4096];
    if (!value_is_str(path) || str_get(path).n >= sizeof name)
        return vm_raise(vm, ERR_TYPE, "the path of a file is needed");
    Str s = str_get(path);
    memcpy(name, s.p, s.n);
    name[s.n] = 0;
    *f = fopen(name, mode);
    return *f || file_error(vm, s);
}

static bool read_all(VM *vm, Value path, Buf *out) {
    FILE *f;
    char part[65536];
    size_t n;
    if (!open_file(vm, path, "rb", &f))
        return false;
    while (!stop_asked() && (n = fread(part, 1, sizeof part, f)) > 0)
        buf_add(out, (Str){part, n});
    bool ok = !ferror(f);
    Err e = {0};
    fclose(f);
    if (!stop_check(&e))
        return vm_raise_err(vm, &e);
    if (out->failed)
        return vm_no_memory(vm);
    return ok || file_error(vm, str_get(path));
}

bool fn_core_read_bytes(VM *vm, void *ctx, Value *args, Value *out) {
    const FnContext *c = ctx;
    Buf data = {0};
    Err e = {0};
    bool ok = read_all(vm, args[0], &data);
    if (ok) {
        Shape shape = {.ndim = 1, .dim = {(int64_t)data.n}};
        Array *a =
            array_from_host(lib_queue(c->lib, context_namespace(c)), DT_U8, &shape, data.p, &e);
        ok = lib_array_value(c->lib, context_namespace(c), a, &e, out);
    }
    buf_free(&data);
    return ok;
}

bool fn_core_read_text(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf data = {0};
    bool ok = read_all(vm, args[0], &data);
    if (ok)
        *out = str_from_buf(vm, &data);
    buf_free(&data);
    return ok && out->tag != T_UNDEF;
}

enum { FILE_PART = 1 << 22 }; // bytes between two looks for an interrupt

static bool write_all(VM *vm, Value path, const void *data, size_t n) {
    FILE *f;
    if (!open_file(vm, path, "wb", &f))
        return false;
    Err e = {0};
    bool ok = true;
    for (size_t at = 0, part; at < n && ok && !stop_asked(); at += part) {
        part = n - at < FILE_PART ? n - at : FILE_PART;
        ok = fwrite((const char *)data + at, 1, part, f) == part;
    }
    ok = fclose(f) == 0 && ok;
    return ok ? checked(vm, stop_check(&e), &e) : file_error(vm, str_get(path));
}

// The bytes of an array's elements, in C order.
bool fn_core_write_bytes(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    HostIn in;
    Err e = {0};
    *out = V_NONE;
    if (!is_array(args[1]))
        return vm_raise(vm, ERR_TYPE, "an array is needed");
    if (!host_read(array_of(args[1]), &in, &e))
        return vm_raise_err(vm, &e);
    bool ok = write_all(vm, args[0], in.n ? in.data : "", in.n * dtype_bytes(in.dt));
    host_done(&in);
    return ok;
}

bool fn_core_write_text(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    *out = V_NONE;
    if (!value_is_str(args[1]))
        return vm_raise(vm, ERR_TYPE, "a text is needed");
    Str s = str_get(args[1]);
    return write_all(vm, args[0], s.p, s.n);
}

// float_of(text): the number that a text begins with; nan when it is none.
bool fn_core_float_of(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double x;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "a text is needed");
    if (!value_float_text(vm, str_get(args[0]), &x))
        return false;
    *out = v_float(x);
    return true;
}
