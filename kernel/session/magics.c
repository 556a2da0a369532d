// magics.c: finding magics in a cell and calling them. A line magic becomes a call
// at its place, so that it runs in order with the statements around it and can
// stand in a loop; a cell magic takes the whole cell.
#include "kernel/session/internal.h"
#include <stdio.h>
#include <string.h>

#define LINE_MAGIC "__line_magic__" // the name that rewritten lines call

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
    return m->fn(s, text, (Str){NULL, 0});
}

bool magics_register(Session *s) {
    Value f = native_new(s->vm, LINE_MAGIC "(name, text, /)", line_magic, s, "Runs a line magic.");
    if (f.tag == T_UNDEF) return false;
    bool ok = vm_set_builtin(s->vm, STR(LINE_MAGIC), f);
    value_release(f);
    return ok;
}

// Where a scan of the source is: inside brackets or a string that spans lines, a
// percent sign at the start of a line is an operator or text.
typedef struct Scan {
    int depth;
    char quote;  // of the open triple-quoted string, or 0
} Scan;

static bool triple_at(Str line, size_t i, char c) {
    return i + 2 < line.n && line.p[i] == c && line.p[i + 1] == c && line.p[i + 2] == c;
}

static void scan_line(Scan *scan, Str line) {
    for (size_t i = 0; i < line.n; i++) {
        char c = line.p[i];
        if (scan->quote) {
            if (c == '\\') i++;
            else if (triple_at(line, i, scan->quote)) scan->quote = 0, i += 2;
        } else if (c == '#') {
            return;
        } else if (c == '"' || c == '\'') {
            if (triple_at(line, i, c)) {
                scan->quote = c;
                i += 2;
                continue;
            }
            for (i++; i < line.n && line.p[i] != c; i++)
                if (line.p[i] == '\\') i++;
        } else if (c == '(' || c == '[' || c == '{') {
            scan->depth++;
        } else if ((c == ')' || c == ']' || c == '}') && scan->depth) {
            scan->depth--;
        }
    }
}

static void rewrite_line(Str indent, Str magic, Buf *out) {
    Str rest, name = first_word(magic, &rest);
    buf_add(out, indent);
    buf_add(out, STR(LINE_MAGIC "("));
    buf_json(out, name); // a JSON string is a string of the language too
    buf_add(out, STR(", "));
    buf_json(out, rest);
    buf_add(out, STR(");"));
}

void magics_rewrite(Str code, Buf *out) {
    Scan scan = {0};
    bool any = false;
    for (Str rest = code; rest.p;) {
        Str line = str_split(&rest, '\n');
        size_t indent = 0;
        while (indent < line.n && (line.p[indent] == ' ' || line.p[indent] == '\t')) indent++;
        bool fresh = !scan.depth && !scan.quote;
        if (fresh && indent < line.n && line.p[indent] == '%') {
            rewrite_line(str_slice(line, 0, indent), str_trim(str_slice(line, indent + 1, line.n)), out);
            any = true;
        } else {
            buf_add(out, line);
            scan_line(&scan, line);
        }
        if (rest.p) buf_byte(out, '\n');
    }
    if (!any) out->n = 0;
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
