// magics.c: finding magics and calling them. A line magic has become a call at its
// place (rewrite.c); a cell magic takes the whole cell.
#include "kernel/session/internal.h"
#include <stdio.h>
#include <string.h>

static const struct Magic {
    MagicInfo info;
    MagicFn *fn;
} magics[] = {
#define MAGIC(NAME, LINE, CELL, USAGE, DOC) {{#NAME, USAGE, DOC, LINE, CELL}, magic_##NAME},
#include "kernel/session/magics.def"
#undef MAGIC
};
enum { MAGICS = sizeof magics / sizeof *magics };

const MagicInfo *magic_info(size_t i) { return i < MAGICS ? &magics[i].info : NULL; }

static const struct Magic *find(Str name) {
    for (int i = 0; i < MAGICS; i++)
        if (str_is(name, magics[i].info.name)) return &magics[i];
    return NULL;
}

static bool not_found(Session *s, const char *kind, const char *signs, Str name) {
    const char *near = NULL;
    unsigned best = 3;
    for (int i = 0; i < MAGICS; i++) {
        unsigned d = str_distance(name, str_of(magics[i].info.name), 2);
        if (d < best) best = d, near = magics[i].info.name;
    }
    vm_raise(s->vm, ERR_NAME, "%s magic function `%s%.*s` not found.", kind, signs, STR_ARG(name));
    if (near) return vm_hint(s->vm, "Did you mean: %s%s?", signs, near);
    return vm_hint(s->vm, "%%lsmagic lists the magics.");
}

// The first word of a line, and what follows it.
static Str first_word(Str line, Str *rest) {
    size_t n = 0;
    while (n < line.n && line.p[n] != ' ' && line.p[n] != '\t') n++;
    *rest = str_trim(str_slice(line, n, line.n));
    return str_slice(line, 0, n);
}

// ---- lines -----------------------------------------------------------------------------

static bool line_magic(VM *vm, void *ctx, Value *args, Value *out) {
    Session *s = ctx;
    (void)vm;
    *out = V_NONE;
    Str name = str_get(args[0]), text = str_get(args[1]);
    const struct Magic *m = find(name);
    if (!m) return not_found(s, "Line", "%", name);
    if (!m->info.line) {
        vm_raise(s->vm, ERR_VALUE, "%%%.*s works on a whole cell", STR_ARG(name));
        return vm_hint(s->vm, "Put %%%%%.*s on the first line of a cell of its own.", STR_ARG(name));
    }
    s->answer = V_UNDEF;
    bool ok = m->fn(s, text, (Str){NULL, 0});
    if (ok && !v_is(s->answer, T_UNDEF)) *out = s->answer;
    else value_release(s->answer);
    s->answer = V_UNDEF;
    return ok;
}

bool magics_register(Session *s) {
    Value f = native_new(s->vm, LINE_MAGIC "(name, text, /)", line_magic, s, "Runs a line magic.");
    if (f.tag == T_UNDEF) return false;
    bool ok = vm_set_builtin(s->vm, STR(LINE_MAGIC), f);
    value_release(f);
    return ok && shell_register(s);
}

// ---- cells -----------------------------------------------------------------------------

bool magics_run_cell(Session *s, Str code, bool *handled) {
    Str rest = code;
    while (rest.n && (rest.p[0] == '\n' || rest.p[0] == ' ')) rest = str_slice(rest, 1, rest.n);
    *handled = str_starts(rest, STR("%%"));
    if (!*handled) return true;
    Str line = str_split(&rest, '\n'), arguments;
    Str name = first_word(str_slice(line, 2, line.n), &arguments);
    const struct Magic *m = find(name);
    if (!m || !m->info.cell) return not_found(s, "Cell", "%%", name);
    return m->fn(s, arguments, rest.p ? rest : STR(""));
}
