// code.c: the life of compiled code, and asking the compiler, which is a floor above, for it.
#include "kernel/vm/rooms.h"
#include "kernel/base/mem.h"

Code *code_new(Source *source) {
    Code *code = mem_zero(sizeof *code);
    if (!code)
        return NULL;
    code->refs = 1;
    code->source = source;
    source->refs++;
    code->name = code->qualname = code->doc = V_NONE;
    code->sig.star = code->sig.starstar = -1;
    return code;
}

static void release_all(Value *v, size_t n) {
    for (size_t i = 0; v && i < n; i++)
        value_release(v[i]);
    mem_free(v);
}

void source_release(Source *s) {
    if (--s->refs)
        return;
    mem_free((char *)s->text.p);
    mem_free((char *)s->file.p);
    mem_free((char *)s->shown.p);
    mem_free(s);
}

Code *code_with_arithmetic(Code *code, Arithmetic how) {
    Code *made = mem_alloc(sizeof *made);
    if (!made)
        return NULL;
    *made = *code;
    made->refs = 1;
    made->original = code;
    made->arithmetic = how;
    made->loops = NULL;
    made->codes = NULL;
    made->n_codes = 0;
    made->name = value_copy(code->name);
    made->qualname = value_copy(code->qualname); // a function's may be set
    made->doc = value_copy(code->doc);
    code->refs++;
    if (code->n_codes && !(made->codes = mem_zero(code->n_codes * sizeof *made->codes))) {
        code_release(made);
        return NULL;
    }
    for (size_t i = 0; i < code->n_codes; i++) {
        made->codes[i] = code_with_arithmetic(code->codes[i], how); // as deep as the text nests
        if (!made->codes[i]) {
            code_release(made);
            return NULL;
        }
        made->n_codes++;
    }
    return made;
}

void code_release(Code *code) {
    if (!code || --code->refs)
        return;
    if (code->loops)
        code->loops->free(code->loops);
    for (size_t i = 0; i < code->n_codes; i++)
        code_release(code->codes[i]); // as deep as the text nests
    value_release(code->name);
    value_release(code->qualname);
    value_release(code->doc);
    mem_free(code->codes);
    if (code->original) { // the rest is its
        code_release(code->original);
        mem_free(code);
        return;
    }
    release_all(code->consts, code->n_consts);
    value_release(code->annotations);
    mem_free(code->sig.params);
    mem_free(code->ops);
    mem_free(code->where);
    mem_free(code->spans);
    mem_free(code->names);
    mem_free(code->captures);
    mem_free(code->locals);
    mem_free(code->frees);
    mem_free(code->handlers);
    source_release(code->source);
    mem_free(code);
}

void code_free(Code *code) {
    code_release(code);
}

// ---- compiling ----------------------------------------------------------------------------------

Code *compile_as(VM *vm, Str source, Str file, const CompileAs *how) {
    return vm->rooms->compile(vm, source, file, how);
}

Code *vm_compile(VM *vm, Str source, Str file, bool show_last) {
    return compile_in(vm, source, file, show_last, NULL);
}

Code *vm_compile_shown(VM *vm, Str source, Str shown, Str file, bool show_last) {
    return compile_shown_in(vm, source, shown, file, show_last, NULL);
}

Code *compile_shown_in(VM *vm, Str source, Str shown, Str file, bool show_last, Space *space) {
    char *copy = mem_alloc(shown.n + 1);
    if (!copy) {
        vm_no_memory(vm);
        return NULL;
    }
    memcpy(copy, shown.p, shown.n);
    vm->compiling_shown = (Str){copy, shown.n};
    Code *code = compile_in(vm, source, file, show_last, space);
    mem_free((char *)vm->compiling_shown.p); // unless the source has taken it
    vm->compiling_shown = (Str){0};
    return code;
}

Code *compile_in(VM *vm, Str source, Str file, bool show_last, Space *space) {
    return compile_as(vm, source, file, &(CompileAs){.space = space, .show_last = show_last});
}

void vm_show_values(VM *vm, ShowValues which) {
    vm->show_values = which;
}
