// lib_figures.c: pictures for the modules that are written in the language
// (matplotlib.pyplot): a matrix or lines in, a PNG file with its texts out.
#include "kernel/base/mem.h"
#include "kernel/display/chart.h"
#include "kernel/vm/bytes.h"
#include "kernel/lib/figures.h"
#include <math.h>

static bool text_argument(VM *vm, Value v, Str *out) {
    *out = (Str){0};
    if (absent(v))
        return true;
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "text expected, not %s", value_type(vm, v)->name);
    *out = str_get(v);
    return true;
}

// (png, text, alt, width, height)
static bool figure_value(VM *vm, const Figure *f, Value *out) {
    Value v[5] = {V_UNDEF, str_new(vm, buf_str(&f->text)), str_new(vm, buf_str(&f->alt)),
                  v_int(f->width), v_int(f->height)};
    bool ok = !v_is(v[1], T_UNDEF) && !v_is(v[2], T_UNDEF) &&
              bytes_new(vm, &type_bytes, buf_str(&f->file), &v[0]);
    *out = ok ? tuple_new(vm, v, 5) : V_UNDEF;
    for (size_t i = 0; i < 5; i++)
        value_release(v[i]);
    return !v_is(*out, T_UNDEF);
}

bool figure_image(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    FnContext c = {.lib = lib_of(vm), .namespace = NAMESPACE_COUNT};
    Figure f = {0};
    bool ok = heatmap_figure(vm, &c, args, &f) && figure_value(vm, &f, out);
    figure_free(&f);
    return ok;
}

// ---- lines --------------------------------------------------------------------------------------

static double *numbers(VM *vm, Value v, size_t *n) {
    const Value *items;
    if (!value_items(v, &items, n)) {
        vm_raise(vm, ERR_TYPE, "a list of numbers expected, not %s", value_type(vm, v)->name);
        return NULL;
    }
    double *p = mem_alloc((*n + 1) * sizeof *p);
    if (!p) {
        vm_raise(vm, ERR_MEMORY, "no memory for %zu points", *n);
        return NULL;
    }
    for (size_t i = 0; i < *n; i++) {
        if (v_is(items[i], T_NONE))
            p[i] = (double)NAN;
        else if (!value_float(vm, items[i], &p[i])) {
            mem_free(p);
            return NULL;
        }
    }
    return p;
}

// (name, x, y, mark, dashed, colour or None, bar width)
static bool read_series(VM *vm, Value v, LineSeries *s) {
    const Value *items;
    size_t n, n_y;
    int64_t mark, colour = 0;
    if (!value_items(v, &items, &n) || n != 7)
        return vm_raise(vm, ERR_TYPE, "a series has seven parts");
    if (!text_argument(vm, items[0], &s->name) || !value_index(vm, items[3], &mark) ||
        !value_truth(vm, items[4], &s->dashed))
        return false;
    s->has_colour = !v_is(items[5], T_NONE);
    if (s->has_colour && !value_index(vm, items[5], &colour))
        return false;
    if (!value_float(vm, items[6], &s->bar_width))
        return false;
    if (mark < MARK_AUTO || mark > MARK_BARS)
        return vm_raise(vm, ERR_VALUE, "there is no mark %lld", (long long)mark);
    s->mark = (SeriesMark)mark;
    s->colour = (uint32_t)colour & 0xffffff;
    if (!(s->x = numbers(vm, items[1], &s->n)) || !(s->y = numbers(vm, items[2], &n_y)))
        return false;
    return s->n == n_y ||
           vm_raise(vm, ERR_VALUE, "x and y must have the same number of points, not %zu and %zu",
                    s->n, n_y);
}

static bool read_limits(VM *vm, Value v, bool *has, double out[2]) {
    const Value *items;
    size_t n;
    *has = !absent(v);
    if (!*has)
        return true;
    if (!value_items(v, &items, &n) || n != 2)
        return vm_raise(vm, ERR_TYPE, "limits are two numbers");
    if (!value_float(vm, items[0], &out[0]) || !value_float(vm, items[1], &out[1]))
        return false;
    return (isfinite(out[0]) && isfinite(out[1]) && out[0] < out[1]) ||
           vm_raise(vm, ERR_VALUE, "Axis limits must be two finite numbers, the lower one first");
}

static bool read_names(VM *vm, Value v, LineChart *c, Str **names) {
    const Value *items;
    *names = NULL;
    if (absent(v))
        return true;
    if (!value_items(v, &items, &c->n_x_names))
        return vm_raise(vm, ERR_TYPE, "names are a list of texts");
    *names = mem_zero((c->n_x_names + 1) * sizeof **names);
    if (!*names)
        return vm_raise(vm, ERR_MEMORY, "no memory for the names of an axis");
    c->x_names = *names;
    for (size_t i = 0; i < c->n_x_names; i++)
        if (!text_argument(vm, items[i], &(*names)[i]))
            return false;
    return true;
}

static bool read_chart(VM *vm, const Value *args, const Value *held, LineChart *c, Str **names) {
    return text_argument(vm, args[1], &c->title) && text_argument(vm, args[2], &c->xlabel) &&
           text_argument(vm, args[3], &c->ylabel) && value_truth(vm, args[4], &c->log_x) &&
           value_truth(vm, args[5], &c->log_y) &&
           read_limits(vm, held[1], &c->has_x_limits, c->x_limits) &&
           read_limits(vm, held[2], &c->has_y_limits, c->y_limits) &&
           read_names(vm, held[3], c, names);
}

static void series_free(LineSeries *series) {
    for (size_t i = 0; i < CHART_SERIES_MAX; i++) {
        mem_free((double *)(uintptr_t)series[i].x);
        mem_free((double *)(uintptr_t)series[i].y);
    }
}

// chart(series, title, xlabel, ylabel, log_x, log_y, x_limits, y_limits, x_names)
bool figure_chart(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    const Value *items;
    size_t n;
    LineSeries series[CHART_SERIES_MAX] = {0};
    LineChart c = {.series = series};
    Str *names = NULL;
    Err e = {0};
    if (!value_items(args[0], &items, &n))
        return vm_raise(vm, ERR_TYPE, "a chart is of a list of series");
    if (n > CHART_SERIES_MAX)
        return vm_raise(vm, ERR_VALUE, "one picture shows at most %d lines, not %zu",
                        CHART_SERIES_MAX, n);
    Value held[4] = {V_UNDEF, V_UNDEF, V_UNDEF,
                     V_UNDEF}; // numbers of a cell's class may change the lists that they are in
    bool ok = value_hold_parts(vm, args[0], 2, &held[0]);
    for (int i = 1; ok && i < 4; i++)
        ok = value_hold(vm, args[5 + i], &held[i]);
    if (ok)
        value_items(held[0], &items, &n);
    ok = ok && read_chart(vm, args, held, &c, &names);
    for (size_t i = 0; ok && i < n; i++, c.n_series++)
        ok = read_series(vm, items[i], &series[i]);
    Figure f = {0};
    if (ok && !line_chart_draw(&f, &c, &e))
        ok = vm_raise(vm, e.kind, "%s", e.text);
    ok = ok && warn_missing_glyphs(vm) && figure_value(vm, &f, out);
    figure_free(&f);
    mem_free(names);
    series_free(series);
    for (int i = 0; i < 4; i++)
        value_release(held[i]);
    return ok;
}

// 'png', 'svg' and the like: what heatmap() shows
bool figure_format(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    if (!value_is_str(args[0]) || !draw_kind_of(str_get(args[0]), &lib_of(vm)->picture_kind))
        return vm_raise(vm, ERR_VALUE, "there is no such format of pictures");
    *out = V_NONE;
    return true;
}

static bool add_file(VM *vm, Bundle *b, DrawKind kind, Value file, const unsigned size[2]) {
    if (!bytes_is(file))
        return vm_raise(vm, ERR_TYPE, "a picture's file is bytes, not %s", type_name(vm, file));
    if (b->n + 1 >= BUNDLE_MAX_PARTS)
        return vm_raise(vm, ERR_VALUE, "at most %d forms of one output", BUNDLE_MAX_PARTS);
    b->parts[b->n++] = (MimePart){.mime = draw_mime(kind),
                                  .bytes = bytes_get(file),
                                  .is_text = kind == DRAW_SVG,
                                  .width = size[0],
                                  .height = size[1]};
    return true;
}

// A PNG file, or (format, file) for each form; held by the caller.
static bool add_files(VM *vm, Bundle *b, Value files, const unsigned size[2]) {
    const Value *items, *pair;
    size_t n, two;
    DrawKind kind;
    if (bytes_is(files))
        return add_file(vm, b, DRAW_PNG, files, size);
    if (!value_items(files, &items, &n))
        return vm_raise(vm, ERR_TYPE, "a picture is bytes or a list of forms, not %s",
                        type_name(vm, files));
    for (size_t i = 0; i < n; i++) {
        if (!value_items(items[i], &pair, &two) || two != 2 || !value_is_str(pair[0]) ||
            !draw_kind_of(str_get(pair[0]), &kind))
            return vm_raise(vm, ERR_TYPE, "a form of a picture is a format and a file");
        if (!add_file(vm, b, kind, pair[1], size))
            return false;
    }
    return true;
}

// picture(file, text, alt, width, height)
bool figure_show(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Lib *lib = lib_of(vm);
    Bundle b = {0};
    int64_t width, height;
    Str text;
    if (!text_argument(vm, args[1], &text) || !text_argument(vm, args[2], &b.alt))
        return false;
    if (!value_index(vm, args[3], &width) || !value_index(vm, args[4], &height))
        return false;
    if (!add_files(vm, &b, args[0], (unsigned[2]){(unsigned)width, (unsigned)height}))
        return false;
    b.parts[b.n++] = (MimePart){.mime = "text/plain", .bytes = text};
    *out = V_NONE;
    return lib->hooks.display(lib->hooks.ctx, &b) || vm_unwritten(vm);
}
