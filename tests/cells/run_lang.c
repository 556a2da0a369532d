// run_lang.c: lang_run FILE runs a program with the lang box alone: stdout is
// the program's, an error goes to stderr as "Class: text" and the exit code is 1.
//   lang_run --dump FILE   lists the bytecode
//   lang_run --cells FILE  runs the parts between "# %%" lines as cells of one VM,
//                          going on after an error, which stdout shows, and
//                          ending each with a line of the character 0x1e
//   lang_run --trace FILE  shows errors with their lines, as a notebook would
//   lang_run --compile FILE compiles only
#include "kernel/compile/dump.h"
#include "kernel/lang/lang.h"
#include "kernel/base/mem.h"
#include "kernel/vm/code.h"
#include "kernel/vm/vm.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t interrupted;
static void on_interrupt(int signal_number) {
    interrupted = signal_number;
}

static bool write_out(void *ctx, VM *vm, int stream, Str text) {
    (void)ctx;
    (void)vm;
    return fwrite(text.p, 1, text.n, stream == 2 ? stderr : stdout) == text.n;
}

static bool read_file(const char *path, Buf *out) {
    FILE *f = fopen(path, "rb");
    char part[4096];
    if (!f) {
        perror(path);
        return false;
    }
    for (size_t n; (n = fread(part, 1, sizeof part, f));)
        buf_add(out, (Str){part, n});
    fclose(f);
    return !out->failed;
}

static void show_trace(const Raised *r) {
    for (size_t i = 0; i < r->depth; i++) {
        const TraceLine *t = &r->trace[i];
        SourceLine line = span_line(t->source, t->span.start);
        Buf carets = {0};
        span_carets(&carets, t->source, t->span);
        fprintf(stderr, "  %.*s, line %u, in %.*s\n    %.*s\n    %.*s\n", STR_ARG(t->file),
                line.number, STR_ARG(t->function), STR_ARG(line.text), STR_ARG(buf_str(&carets)));
        buf_free(&carets);
        if (r->skipped && i == 4)
            fprintf(stderr, "  ... %zu more ...\n", r->skipped);
    }
}

static bool show_error(VM *vm, bool trace, bool cells) {
    Raised r;
    fflush(stdout);
    if (!vm_get_raised(vm, &r)) {
        fprintf(stderr, "failed without an error\n");
        return false;
    }
    if (trace)
        show_trace(&r);
    fprintf(cells ? stdout : stderr, "%.*s%s%.*s\n", STR_ARG(r.class_name), r.text.n ? ": " : "",
            STR_ARG(r.text));
    if (trace && r.hint.n)
        fprintf(stderr, "  %.*s\n", STR_ARG(r.hint));
    vm_clear_raised(vm);
    return false;
}

typedef struct Options {
    bool dump, cells, trace, compile;
} Options;

static bool run_text(VM *vm, Str text, const char *file, const Options *o) {
    Value result = V_UNDEF;
    Buf why = {0};
    Code *code = vm_compile(vm, text, str_of(file), false);
    if (!code)
        return show_error(vm, o->trace, o->cells);
    if (o->dump && code_dump(vm, code, &why))
        (void)fwrite(why.p, 1, why.n, stdout);
    why.n = 0;
    if (!code_check(code, &why)) {
        fprintf(stderr, "InternalError: %.*s\n", STR_ARG(buf_str(&why)));
        buf_free(&why);
        code_free(code);
        return false;
    }
    buf_free(&why);
    bool ok = o->dump || o->compile || vm_run(vm, code, &result);
    value_release(result);
    if (!ok)
        show_error(vm, o->trace, o->cells);
    code_free(code);
    return ok;
}

static bool run_cells(VM *vm, Str text, const Options *o) {
    static const char mark[] = "# %%\n";
    bool ok = true;
    char name[32];
    for (int n = 1; text.p; n++) {
        size_t at = str_find(text, STR("# %%\n"), 0);
        Str cell = at == (size_t)-1 ? text : str_slice(text, 0, at);
        if (at != (size_t)-1 && str_ends(cell, STR("\n")))
            cell.n--; // it belongs to the mark
        text = at == (size_t)-1 ? (Str){NULL, 0} : str_slice(text, at + sizeof mark - 1, text.n);
        snprintf(name, sizeof name, "In[%d]", n);
        ok &= run_text(vm, cell, name, o);
        fputs("\x1e\n", stdout);
    }
    return ok;
}

int main(int argc, char **argv) {
    Options o = {0};
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--dump") == 0)
            o.dump = true;
        else if (strcmp(argv[i], "--cells") == 0)
            o.cells = true;
        else if (strcmp(argv[i], "--trace") == 0)
            o.trace = true;
        else if (strcmp(argv[i], "--compile") == 0)
            o.compile = true;
        else
            path = argv[i];
    }
    Buf text = {0};
    if (!path || !read_file(path, &text)) {
        fprintf(stderr, "usage: lang_run [--dump|--cells|--trace|--compile] FILE\n");
        return 2;
    }
    signal(SIGINT, on_interrupt);
    VmHooks hooks = {.write = write_out, .interrupted = &interrupted};
    VM *vm = lang_new(&hooks);
    if (!vm) {
        fprintf(stderr, "no memory\n");
        return 2;
    }
    bool ok = o.cells ? run_cells(vm, buf_str(&text), &o) : run_text(vm, buf_str(&text), path, &o);
    vm_free(vm);
    buf_free(&text);
    if (mem_live()) {
        fprintf(stderr, "InternalError: %zu allocations leaked\n", mem_live());
        ok = false;
    }
    return ok ? 0 : 1;
}
