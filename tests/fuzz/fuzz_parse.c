// fuzz_parse.c: any bytes as a cell: compiled, checked, run with a budget of
// back-edges and calls, freed. Nothing may crash, hang or leak.
#include "kernel/lang/lang.h"
#include "kernel/syntax/complete.h"
#include "kernel/base/mem.h"
#include "kernel/compile/dump.h"
#include "kernel/vm/code.h"
#include "kernel/vm/vm.h"
#include <stdlib.h>

enum {
    BUDGET = 30,           // polls, each a few thousand back-edges and calls
    MAX_PRINTED = 1 << 16, // bytes
};

typedef struct Run {
    int polls;
    size_t printed;
} Run;

static bool count(void *ctx, VM *vm) {
    Run *r = ctx;
    return ++r->polls < BUDGET || vm_raise(vm, ERR_KEYBOARD_INTERRUPT, "%s", "");
}

static bool swallow(void *ctx, VM *vm, int stream, Str text) {
    Run *r = ctx;
    (void)stream;
    r->printed += text.n;
    return r->printed < MAX_PRINTED || vm_raise(vm, ERR_OS, "printed enough");
}

static void run(VM *vm, Str text) {
    Value result = V_UNDEF;
    Buf why = {0};
    Raised r;
    Code *code = vm_compile(vm, text, STR("fuzz"), true);
    if (code && !code_check(code, &why))
        abort();
    buf_free(&why);
    bool ok = code && vm_run(vm, code, &result);
    if (!ok && !vm_get_raised(vm, &r))
        abort();
    value_release(result);
    code_free(code);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Run state = {0};
    unsigned indent;
    size_t before = mem_live();
    Str text = {(const char *)data, size};
    VM *vm = lang_new(&(VmHooks){.ctx = &state, .poll = count, .write = swallow});
    if (!vm)
        return 0;
    lang_is_complete(text, &indent);
    run(vm, text);
    vm_clear_raised(vm);
    state.polls = 0;
    run(vm, STR("x = [1]\nprint(x)\n")); // still good
    vm_free(vm);
    if (mem_live() != before)
        abort();
    return 0;
}
