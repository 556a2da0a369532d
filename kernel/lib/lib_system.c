// lib_system.c: the modules sys and os, as far as programs in cells use them.
#include "kernel/lib/functions.h"
#include "kernel/base/settings.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- sys.stdout, sys.stderr ---------------------------------------------------------------------

typedef struct Stream {
    Obj head;
    int number; // 1 stdout, 2 stderr
} Stream;

static Stream *stream_of(Value v) {
    return (Stream *)(void *)v.u.o;
}

static bool stream_write(VM *vm, Value self, Value *args, Value *out) {
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "write() argument must be str, not %s",
                        value_type(vm, args[0])->name);
    Lib *lib = lib_of(vm);
    if (!lib->hooks.write(lib->hooks.ctx, stream_of(self)->number, str_get(args[0])))
        return vm_unwritten(vm);
    *out = v_int((int64_t)str_length(args[0]));
    return true;
}

static bool stream_flush(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    Lib *lib = lib_of(vm);
    *out = V_NONE;
    return lib->hooks.write(lib->hooks.ctx, stream_of(self)->number, STR("")) || vm_unwritten(vm);
}

static bool stream_isatty(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)self;
    (void)args;
    *out = v_bool(false);
    return true;
}

static const Method stream_methods[] = {
    {"write(text, /)", stream_write, "Writes a text and returns its length."},
    {"flush()", stream_flush, "Hands on what was written, where that is held back."},
    {"isatty()", stream_isatty, "False: a notebook is no terminal."},
    {0},
};

static const Type type_stream = {
    .name = "OutStream",
    .module = "sys",
    .size = sizeof(Stream),
    .methods = stream_methods,
};

static bool make_stream(VM *vm, int number, Value *out) {
    Stream *s = obj_new(vm, &type_stream);
    if (!s)
        return false;
    s->number = number;
    *out = v_obj(&s->head);
    return true;
}

bool system_module_value(Lib *lib, unsigned where, Str name, Value *out, bool *found) {
    *found = true;
    if (where == IN_SYS && str_is(name, "stdout"))
        return make_stream(lib->vm, 1, out);
    if (where == IN_SYS && str_is(name, "stderr"))
        return make_stream(lib->vm, 2, out);
    if (where == IN_SYS && str_is(name, "maxsize")) {
        *out = v_int(INT64_MAX);
        return true;
    }
    if (where == IN_SYS && str_is(name, "platform")) {
        *out = str_new(lib->vm, STR("linux"));
        return out->tag != T_UNDEF;
    }
    if (where == IN_SYS && str_is(name, "version")) {
        *out = str_new(lib->vm, STR("Warpcell " WARPCELL_VERSION));
        return out->tag != T_UNDEF;
    }
    *found = false;
    return true;
}

// ---- os -----------------------------------------------------------------------------------------

bool fn_os_getpid(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int(getpid());
    return true;
}

bool fn_os_kill(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t pid, number;
    if (!value_index(vm, args[0], &pid) || !value_index(vm, args[1], &number))
        return false;
    *out = V_NONE;
    if (pid != (pid_t)pid || number != (int)number)
        return vm_raise(vm, ERR_OVERFLOW, "signed integer is greater than maximum");
    if (kill((pid_t)pid, (int)number) == 0)
        return true;
    ErrKind kind = errno == EPERM ? ERR_PERMISSION : ERR_OS;
    return vm_raise(vm, kind, "[Errno %d] %s", errno, strerror(errno));
}

bool fn_os_cpu_count(VM *vm, void *ctx, Value *args, Value *out) {
    (void)vm;
    (void)ctx;
    (void)args;
    *out = v_int(sysconf(_SC_NPROCESSORS_ONLN));
    return true;
}

bool fn_os_getenv(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "str expected, not %s", value_type(vm, args[0])->name);
    char name[256];
    Str s = str_get(args[0]);
    const char *value = NULL;
    if (s.n < sizeof name) {
        memcpy(name, s.p, s.n);
        name[s.n] = 0;
        value = environment_get(name);
    }
    *out = value ? str_new(vm, str_of(value)) : value_copy(args[1]);
    return out->tag != T_UNDEF;
}
