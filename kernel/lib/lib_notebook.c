// lib_notebook.c: what a cell asks of the person at the notebook: input, getpass.
#include "kernel/lib/functions.h"
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

// ---- questions --------------------------------------------------------------------------

static bool ask(VM *vm, Str prompt, bool password, Value *out) {
    Lib *lib = lib_of(vm);
    Buf line = {0};
    InputStatus status = lib->hooks.input ? lib->hooks.input(lib->hooks.ctx, prompt, password, &line) : INPUT_REFUSED;
    bool ok = false;
    switch (status) {
    case INPUT_OK: ok = !line.failed || vm_no_memory(vm); break;
    case INPUT_END: vm_raise(vm, ERR_EOF, "EOF when reading a line"); break;
    case INPUT_INTERRUPTED: ok = vm_poll(vm); break;
    case INPUT_CLOSED: vm_raise(vm, ERR_OS, "the client has gone"); break;
    case INPUT_REFUSED:
        vm_raise(vm, ERR_STDIN, "%s was called, but this frontend does not support input requests.",
                 password ? "getpass" : "raw_input");
        vm_hint(vm, "A notebook that runs by itself has nobody to ask: set the value in a cell.");
        break;
    }
    *out = ok ? str_new(vm, buf_str(&line)) : V_UNDEF;
    buf_free(&line);
    return out->tag != T_UNDEF;
}

bool fn_input(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Buf prompt = {0};
    bool ok = value_str(vm, args[0], &prompt) && (!prompt.failed || vm_no_memory(vm)) &&
              ask(vm, buf_str(&prompt), false, out);
    buf_free(&prompt);
    return ok;
}

bool fn_getpass(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "the prompt must be str, not %s", value_type(vm, args[0])->name);
    return ask(vm, str_get(args[0]), true, out);
}

bool fn_getuser(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx, (void)args;
    static const char *const variables[] = {"LOGNAME", "USER", "LNAME", "USERNAME"};
    const char *name = NULL;
    for (size_t i = 0; (!name || !name[0]) && i < sizeof variables / sizeof *variables; i++) name = getenv(variables[i]);
    struct passwd entry, *found = NULL;
    char text[4096];
    if ((!name || !name[0]) && getpwuid_r(getuid(), &entry, text, sizeof text, &found) == 0 && found) name = found->pw_name;
    if (!name || !name[0]) return vm_raise(vm, ERR_OS, "No username set in the environment");
    *out = str_new(vm, str_of(name));
    return out->tag != T_UNDEF;
}
