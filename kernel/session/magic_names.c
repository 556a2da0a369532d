// magic_names.c: the magics that show or set things: %who, %whos, %loops, %lsmagic, %device.
#include "kernel/display/table.h"
#include "kernel/base/mem.h"
#include "kernel/loops/loop.h"
#include "kernel/session/internal.h"
#include <stdlib.h>

enum { MOST_ROWS = 200 };

static bool is_hidden(Str name) {
    return name.n && name.p[0] == '_';
}

// Is a value of one of the types that are named; of any when none are.
static bool is_of(Session *s, Value v, Str types) {
    if (!types.n)
        return true;
    for (Str rest = types; rest.p;)
        if (str_is(str_trim(str_split(&rest, ' ')), value_type(s->vm, v)->name))
            return true;
    return false;
}

// %who_ls: the names in order.
bool magic_who_ls(Session *s, Str arguments, Str body) {
    (void)body;
    size_t at = 0;
    Str name;
    Value v, list = list_new(s->vm, 0);
    bool ok = !v_is(list, T_UNDEF);
    while (ok && vm_next_global(s->vm, &at, &name, &v)) {
        if (is_hidden(name) || !is_of(s, v, arguments))
            continue;
        Value text = str_new(s->vm, name);
        ok = !v_is(text, T_UNDEF) && list_append(s->vm, list, text);
    }
    ok = ok && magics_in_language(s, "in_order", &list, 1, &s->answer);
    value_release(list);
    return ok;
}

bool magic_magic(Session *s, Str arguments, Str body) {
    return magic_lsmagic(s, arguments, body);
}

bool magic_who(Session *s, Str arguments, Str body) {
    (void)body;
    size_t at = 0, n = 0;
    Str name;
    Value v;
    Buf out = {0};
    while (vm_next_global(s->vm, &at, &name, &v))
        if (!is_hidden(name) && is_of(s, v, arguments))
            buf_printf(&out, "%s%.*s", n++ ? "\t" : "", STR_ARG(name));
    if (n == 0)
        buf_add(&out, STR("No name has been set yet."));
    buf_byte(&out, '\n');
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}

bool magic_loops(Session *s, Str arguments, Str body) {
    (void)arguments;
    (void)body;
    Buf out = {0};
    vm_loop_notes(s->vm, &out);
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}

bool magic_explain(Session *s, Str arguments, Str body) {
    (void)body;
    if (arguments.n)
        return vm_raise(s->vm, ERR_VALUE, "%%explain takes no arguments, not '%.*s'",
                        STR_ARG(arguments));
    Err e = {0};
    if (!engine_flush(lib_engine(s->lib), &e)) // what waits is told of, too
        return vm_raise_err(s->vm, &e);
    Buf out = {0};
    engine_explain(lib_engine(s->lib), &out);
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}

bool magic_whos(Session *s, Str arguments, Str body) {
    (void)body;
    static const TableColumn columns[] = {
        {STR("name"), false}, {STR("type"), false}, {STR("holds"), false}};
    Str *cells = mem_zero(MOST_ROWS * 3 * sizeof *cells);
    Arena texts = {0};
    if (!cells)
        return vm_no_memory(s->vm);
    size_t at = 0, n = 0;
    bool whole = true;
    Str name;
    Value v;
    while (n < MOST_ROWS && vm_next_global(s->vm, &at, &name, &v)) {
        if (is_hidden(name) || !is_of(s, v, arguments))
            continue;
        Buf summary = {0};
        lib_summary(s->lib, v, &summary);
        cells[n * 3] = name;
        cells[n * 3 + 1] = str_of(value_type(s->vm, v)->name);
        cells[n * 3 + 2] = arena_copy(&texts, buf_str(&summary));
        whole &= !summary.failed && (cells[n * 3 + 2].p || !summary.n);
        buf_free(&summary);
        n++;
    }
    Table t = {.columns = columns, .n_columns = 3, .cells = cells, .n_rows = n, .row_heads = true};
    Buf out = {0};
    Err e = {0};
    bool ok =
        (whole || vm_no_memory(s->vm)) && (table_text(&out, &t, &e) || vm_raise_err(s->vm, &e));
    buf_byte(&out, '\n');
    ok = ok && session_print(s, &out);
    buf_free(&out);
    arena_reset(&texts);
    mem_free(cells);
    return ok;
}

bool magic_lsmagic(Session *s, Str arguments, Str body) {
    (void)arguments;
    (void)body;
    Buf out = {0};
    const MagicInfo *m;
    for (size_t i = 0; (m = magic_info(i)); i++) {
        const char *of_lines = m->cell ? "%, %%" : "%    ";
        const char *signs = m->line ? of_lines : "%%   ";
        buf_printf(&out, "%-10s %s  %s\n           %s\n", m->name, signs, m->usage, m->doc);
    }
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}

bool magic_device(Session *s, Str arguments, Str body) {
    (void)body;
    Engine *engine = lib_engine(s->lib);
    Err e = {0};
    if (str_is(arguments, "cpu"))
        lib_set_numpy_queue(s->lib, engine_cpu(engine));
    else if (str_is(arguments, "auto"))
        lib_set_numpy_queue(s->lib, NULL);
    else if (str_is(arguments, "gpu") || str_starts(arguments, STR("gpu:"))) {
        int index = arguments.n > 4 ? atoi(arguments.p + 4) : 0;
        Queue *q = engine_gpu(engine, index, &e);
        if (!q)
            return vm_raise_err(s->vm, &e);
        lib_set_numpy_queue(s->lib, q);
    } else if (arguments.n) {
        return vm_raise(s->vm, ERR_VALUE, "%%device takes cpu, gpu, gpu:N or auto, not '%.*s'",
                        STR_ARG(arguments));
    }
    Buf out = {0};
    Device *numpy = lib_queue(s->lib, NAMESPACE_NUMPY)->dev;
    Device *cupy = lib_queue(s->lib, NAMESPACE_CUPY)->dev;
    buf_printf(&out, "numpy arrays live on the %s (%s), cupy arrays on the %s.\n", numpy->name,
               numpy->description, cupy->name);
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}
