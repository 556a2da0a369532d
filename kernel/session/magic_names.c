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

bool magic_magic(Session *s, Str arguments, Str body) {
    return magic_lsmagic(s, arguments, body);
}

// ---- names that live in Python ------------------------------------------------------------------

typedef struct Where {
    Value there, both; // see beside_where
} Where;

static void where_free(Where *w) {
    value_release(w->there);
    value_release(w->both);
}

static bool is_among(Value list, Str name, size_t step) {
    const Value *items;
    size_t n;
    if (!value_items(list, &items, &n))
        return false;
    for (size_t i = 0; i < n; i += step)
        if (str_eq(str_get(items[i]), name))
            return true;
    return false;
}

// Is a name to be listed among those of this engine?
static bool is_ours(Session *s, const Where *w, Str name, Value v, Str types) {
    return !is_hidden(name) && is_of(s, v, types) && !is_among(w->there, name, 2);
}

// The next name that lives in Python, and what it is; false at the end.
static bool next_there(const Where *w, Str types, size_t *at, Str *name, Str *what) {
    const Value *items;
    size_t n;
    if (!value_items(w->there, &items, &n))
        return false;
    while (*at + 1 < n) {
        *name = str_get(items[*at]);
        *what = str_get(items[*at + 1]);
        *at += 2;
        bool wanted = !types.n;
        for (Str rest = types; rest.p && !wanted;)
            wanted = str_eq(str_trim(str_split(&rest, ' ')), *what);
        if (wanted)
            return true;
    }
    return false;
}

bool magic_who(Session *s, Str arguments, Str body) {
    (void)body;
    size_t at = 0, n = 0, there = 0;
    Str name, what;
    Value v;
    Buf out = {0};
    Where w;
    if (!beside_where(s->beside, &w.there, &w.both))
        return false;
    while (vm_next_global(s->vm, &at, &name, &v))
        if (is_ours(s, &w, name, v, arguments))
            buf_printf(&out, "%s%.*s", n++ ? "\t" : "", STR_ARG(name));
    for (at = 0; next_there(&w, arguments, &at, &name, &what); there++)
        buf_printf(&out, "%s%.*s",
                   there ? "\t"
                   : n   ? "\nIn Python:\t"
                         : "In Python:\t",
                   STR_ARG(name));
    if (n + there == 0)
        buf_add(&out, STR("No name has been set yet."));
    buf_byte(&out, '\n');
    bool ok = session_print(s, &out);
    buf_free(&out);
    where_free(&w);
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

static bool add_name(Session *s, Value list, Str name) {
    Value text = str_new(s->vm, name);
    return !v_is(text, T_UNDEF) && list_append(s->vm, list, text);
}

// %who_ls: the names in order.
bool magic_who_ls(Session *s, Str arguments, Str body) {
    (void)body;
    size_t at = 0;
    Str name, what;
    Where w;
    if (!beside_where(s->beside, &w.there, &w.both))
        return false;
    Value v, list = list_new(s->vm, 0);
    bool ok = !v_is(list, T_UNDEF);
    while (ok && vm_next_global(s->vm, &at, &name, &v))
        ok = !is_ours(s, &w, name, v, arguments) || add_name(s, list, name);
    for (at = 0; ok && next_there(&w, arguments, &at, &name, &what);)
        ok = add_name(s, list, name);
    where_free(&w);
    ok = ok && magics_in_language(s, "in_order", &list, 1, &s->answer);
    value_release(list);
    return ok;
}

// ---- %whos --------------------------------------------------------------------------------------

enum { WHOS_COLUMNS = 4 };

typedef struct Rows {
    Str *cells;
    size_t n, columns;
    Arena texts;
    bool failed;
} Rows;

static void add_row(Rows *r, Str name, Str type, Str holds, Str place) {
    Str *cell = &r->cells[r->n++ * r->columns];
    cell[0] = name;
    cell[1] = type;
    cell[2] = arena_copy(&r->texts, holds);
    r->failed |= holds.n && !cell[2].p;
    if (r->columns == WHOS_COLUMNS)
        cell[3] = place;
}

static void add_rows(Session *s, const Where *w, Str types, Rows *r) {
    size_t at = 0;
    Str name, what;
    Value v;
    while (r->n < MOST_ROWS && vm_next_global(s->vm, &at, &name, &v)) {
        if (!is_ours(s, w, name, v, types))
            continue;
        Buf summary = {0};
        lib_summary(s->lib, v, &summary);
        r->failed |= summary.failed;
        add_row(r, name, str_of(value_type(s->vm, v)->name), buf_str(&summary),
                is_among(w->both, name, 1) ? STR("both") : STR("Warpcell"));
        buf_free(&summary);
    }
    for (at = 0; r->n < MOST_ROWS && next_there(w, types, &at, &name, &what);)
        add_row(r, name, what, STR(""), STR("Python"));
}

bool magic_whos(Session *s, Str arguments, Str body) {
    (void)body;
    static const TableColumn columns[] = {{STR("name"), false},
                                          {STR("type"), false},
                                          {STR("holds"), false},
                                          {STR("lives in"), false}};
    Where w;
    if (!beside_where(s->beside, &w.there, &w.both))
        return false;
    // Where there was no Python, all live here.
    Rows r = {.columns = WHOS_COLUMNS - v_is(w.both, T_UNDEF)};
    r.cells = mem_zero(MOST_ROWS * WHOS_COLUMNS * sizeof *r.cells);
    if (r.cells)
        add_rows(s, &w, arguments, &r);
    Table t = {.columns = columns,
               .n_columns = r.columns,
               .cells = r.cells,
               .n_rows = r.n,
               .row_heads = true};
    Buf out = {0};
    Err e = {0};
    bool ok = (r.cells && !r.failed) || vm_no_memory(s->vm);
    ok = ok && (table_text(&out, &t, &e) || vm_raise_err(s->vm, &e));
    buf_byte(&out, '\n');
    ok = ok && session_print(s, &out);
    buf_free(&out);
    arena_reset(&r.texts);
    mem_free(r.cells);
    where_free(&w);
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
    engine_describe_gpus(engine, &out);
    bool ok = session_print(s, &out);
    buf_free(&out);
    return ok;
}
