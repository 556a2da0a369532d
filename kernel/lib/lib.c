// lib.c: the library's life: the roof of this floor, which no other file of it calls.
#include "kernel/lang/lang.h"
#include "kernel/lib/subclass.h"
#include "kernel/lib/text.h"
#include "kernel/base/room.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/display/font.h"
#include <stdlib.h>

static bool write_hook(void *ctx, VM *vm, int stream, Str text) {
    (void)vm;
    Lib *lib = ctx;
    return lib->hooks.write(lib->hooks.ctx, stream, text);
}

static bool import_hook(void *ctx, VM *vm, Str dotted, Value *out, bool *found) {
    (void)vm;
    return lib_import(ctx, dotted, out, found);
}

static bool has_module_hook(void *ctx, Str dotted) {
    (void)ctx;
    return lib_has_module(dotted);
}

static const char *module_name_hook(void *ctx, size_t i) {
    (void)ctx;
    LibModule m;
    return lib_next_module(&i, &m) ? m.name : NULL;
}

static bool poll_hook(void *ctx, VM *vm) {
    (void)vm;
    Lib *lib = ctx;
    return !lib->hooks.poll || lib->hooks.poll(lib->hooks.ctx);
}

static bool absent_hook(void *ctx, VM *vm, Str name) {
    (void)vm;
    Lib *lib = ctx;
    return lib->hooks.absent && lib->hooks.absent(lib->hooks.ctx, name);
}

static bool import_first_hook(void *ctx, VM *vm, const ImportWanted *wanted, Value *out,
                              bool *found) {
    (void)vm;
    Lib *lib = ctx;
    *found = false;
    return !lib->hooks.import_first || lib->hooks.import_first(lib->hooks.ctx, wanted, out, found);
}

static void missing_hook(void *ctx, Str name, Buf *hint) {
    Lib *lib = ctx;
    if (lib->hooks.missing)
        lib->hooks.missing(lib->hooks.ctx, name, hint);
}

static bool class_hook(void *ctx, VM *vm, Value klass) {
    (void)vm;
    return subclass_note(ctx, klass);
}

// klass: the place of the class among the library's.
static bool array_class_call(VM *vm, void *klass, Value *args, Value *out) {
    Value given[6];
    for (int i = 0; i < 6; i++)
        given[i] = args[i].tag == T_UNDEF ? V_NONE : args[i];
    return subarray_make(vm, ((Value *)klass)->u.o, &(Args){.v = given, .npos = 6}, out);
}

static bool register_all(Lib *lib) {
    array_type_open(array_methods);
    if (!warnings_register(lib) || !scalars_register(lib) || !dtypes_register(lib))
        return false;
    for (int i = 0; i < NAMESPACE_COUNT; i++) {
        lib->array_class[i] =
            type_new(lib->vm, &type_ndarray[i],
                     "ndarray(shape, dtype=None, buffer=None, offset=0, strides=None, order=None)",
                     array_class_call, &lib->array_class[i], "An array of numbers.");
        if (lib->array_class[i].tag == T_UNDEF)
            return false;
    }
    lib->generator_class = generator_class(lib);
    loop_hooks_register(lib);
    return lib->generator_class.tag != T_UNDEF && builtins_register(lib) && subclass_register(lib);
}

// WARPCELL_DEVICE=gpu sends numpy arrays to the GPU from the start, as %device gpu
// does; on a machine without one that is an error, not a silent return to the CPU.
static bool device_from_environment(Lib *lib, Err *e) {
    Str name = str_of(setting(SET_DEVICE));
    if (name.n == 0 || str_is(name, "cpu") || str_is(name, "auto"))
        return true;
    if (!str_is(name, "gpu"))
        return err_set(e, ERR_VALUE, "WARPCELL_DEVICE is '%.*s'; it may be cpu, gpu or auto",
                       STR_ARG(name));
    return (lib->numpy_queue = engine_gpu(lib->engine, 0, e)) != NULL;
}

static bool collect_hook(void *ctx) {
    Lib *lib = ctx;
    return vm_collect_quietly(lib->vm);
}

static bool is_this(Value v, const void *array) {
    return lib_array(v) == array;
}

static bool named_hook(void *ctx, const Array *a) {
    Lib *lib = ctx;
    return vm_names_have(lib->vm, is_this, a);
}

Lib *lib_new(const LibHooks *hooks, Err *e) {
    Lib *lib = mem_zero(sizeof *lib);
    if (!lib) {
        err_no_memory(e, sizeof *lib);
        return NULL;
    }
    lib->hooks = *hooks;
    lib->import = lib_import;
    lib->print = print_defaults;
    VmHooks vm_hooks = {.ctx = lib,
                        .write = write_hook,
                        .import = import_hook,
                        .module_name = module_name_hook,
                        .has_module = has_module_hook,
                        .poll = poll_hook,
                        .absent = absent_hook,
                        .import_first = import_first_hook,
                        .missing = missing_hook,
                        .class_made = class_hook,
                        .interrupted = hooks->interrupted};
    lib->engine = engine_new(e);
    lib->vm = lib->engine ? lang_new(&vm_hooks) : NULL;
    if (lib->vm && register_all(lib) && device_from_environment(lib, e)) {
        room_collector(collect_hook, lib);
        queue_is_named = named_hook;
        queue_names = lib;
        return lib;
    }
    if (!e->kind)
        err_no_memory(e, sizeof *lib);
    lib_free(lib);
    return NULL;
}

void lib_free(Lib *lib) {
    if (!lib)
        return;
    room_collector(NULL, NULL);
    queue_is_named = NULL;
    text_free(lib);
    value_release(lib->formatter);
    for (size_t i = 0; i < sizeof lib->abstract / sizeof *lib->abstract; i++)
        value_release(lib->abstract[i]);
    for (int i = 0; i < NAMESPACE_COUNT; i++)
        value_release(lib->array_class[i]);
    value_release(lib->generator_class);
    value_release(lib->cell_handler);
    value_release(lib->event_handler);
    value_release(lib->comm_handler);
    value_release(lib->dtype_class);
    value_release(lib->ufunc_class);
    for (int i = 0; i < DT_COUNT; i++)
        value_release(lib->scalar_class[i]);
    for (size_t i = 0; i < sizeof lib->module / sizeof *lib->module; i++)
        value_release(lib->module[i]);
    if (lib->vm)
        vm_free(lib->vm);
    font_close();
    engine_free(lib->engine);
    random_free(lib->random);
    warnings_free(lib);
    arena_reset(&lib->arena);
    mem_free(lib);
}
