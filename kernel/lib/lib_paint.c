// lib_paint.c: plots for the modules that are written in the language (matplotlib): a list of
// things to draw in, a file out. Places are pixels from the upper left corner, colours
// 0xAARRGGBB; lists of places part two pieces at None or NaN.
//   ('fill', xs, ys, colour)                         ('line', xs, ys, width, colour, dashes or
//   None)
//   ('marks', xs, ys, letter, sizes, fills, edge, edge_width)     sizes and fills: one, or one each
//   ('image', x0, y0, x1, y1, rgba bytes, columns, rows, smooth)  ('clip', x0, y0, x1, y1)
//   ('text', x, y, text, size, colour, along, upright, angle)
#include "kernel/base/mem.h"
#include "kernel/display/draw.h"
#include "kernel/display/font.h"
#include "kernel/display/jpeg.h"
#include "kernel/display/png.h"
#include "kernel/display/png_read.h"
#include "kernel/vm/bytes.h"
#include "kernel/display/colormaps.h"
#include "kernel/lib/figures.h"
#include <math.h>
#include <stdio.h>

typedef struct Painting {
    VM *vm;
    Drawing d;
    const Value *v; // the parts of the thing being drawn
    size_t n;
} Painting;

static bool number_at(Painting *g, size_t i, float *out) {
    double d;
    if (!value_float(g->vm, g->v[i], &d))
        return false;
    *out = (float)d;
    return true;
}

static bool colour_of(Painting *g, Value v, uint32_t *out) {
    int64_t c;
    if (!value_index(g->vm, v, &c))
        return false;
    *out = (uint32_t)c;
    return true;
}

// A list of numbers, or one number for all of n. out: mem_free.
static bool floats(Painting *g, Value v, size_t *n, float **out) {
    const Value *items = &v;
    size_t have = 1;
    bool list = value_items(v, &items, &have);
    if (!list && *n == SIZE_MAX)
        return vm_raise(g->vm, ERR_TYPE, "a list of numbers expected, not %s",
                        value_type(g->vm, v)->name);
    if (list && *n != SIZE_MAX && have != *n)
        return vm_raise(g->vm, ERR_VALUE, "%zu numbers expected, not %zu", *n, have);
    if (*n == SIZE_MAX)
        *n = have;
    float *p = mem_alloc((*n + 1) * sizeof *p);
    if (!p)
        return vm_raise(g->vm, ERR_MEMORY, "no memory for %zu points", *n);
    for (size_t i = 0; i < *n; i++) {
        double d = (double)NAN;
        Value item = list ? items[i] : v;
        if (!v_is(item, T_NONE) && !value_float(g->vm, item, &d)) {
            mem_free(p);
            return false;
        }
        p[i] = (float)d;
    }
    *out = p;
    return true;
}

static bool points(Painting *g, size_t at, Point **out, size_t *n) {
    float *x = NULL, *y = NULL;
    *n = SIZE_MAX;
    bool ok = floats(g, g->v[at], n, &x) && floats(g, g->v[at + 1], n, &y);
    Point *p = ok ? mem_alloc((*n + 1) * sizeof *p) : NULL;
    if (ok && !p)
        ok = vm_raise(g->vm, ERR_MEMORY, "no memory for %zu points", *n);
    for (size_t i = 0; ok && i < *n; i++)
        p[i] = (Point){x[i], y[i]};
    mem_free(x);
    mem_free(y);
    *out = p;
    return ok;
}

static bool paint_fill(Painting *g) {
    Point *at;
    size_t n;
    uint32_t colour;
    if (!colour_of(g, g->v[3], &colour) || !points(g, 1, &at, &n))
        return false;
    draw_fill(&g->d, at, n, colour);
    mem_free(at);
    return true;
}

static bool paint_line(Painting *g) {
    Point *at;
    float width, *dashes = NULL;
    size_t n, n_dashes = SIZE_MAX;
    uint32_t colour;
    if (!number_at(g, 3, &width) || !colour_of(g, g->v[4], &colour))
        return false;
    if (!v_is(g->v[5], T_NONE) && !floats(g, g->v[5], &n_dashes, &dashes))
        return false;
    if (!points(g, 1, &at, &n)) {
        mem_free(dashes);
        return false;
    }
    float sum = 0;
    for (size_t i = 0; dashes && i < n_dashes; i++)
        sum += dashes[i] > 0 ? dashes[i] : 0;
    LineStyle style = {.width = width, .argb = colour, .dashes = dashes};
    if (dashes && sum > 0.5f)
        style.n_dashes = n_dashes / 2 * 2;
    draw_line(&g->d, at, n, &style);
    mem_free(dashes);
    mem_free(at);
    return true;
}

static bool paint_marks(Painting *g) {
    Point *at = NULL;
    float *sizes = NULL, edge_width;
    const Value *fills = &g->v[5];
    size_t n, n_fills = 1;
    uint32_t edge;
    bool each = value_items(g->v[5], &fills, &n_fills);
    if (!value_is_str(g->v[3]) || str_get(g->v[3]).n != 1)
        return vm_raise(g->vm, ERR_TYPE, "a mark is one letter");
    if (!colour_of(g, g->v[6], &edge) || !number_at(g, 7, &edge_width))
        return false;
    MarkStyle style = {.shape = str_get(g->v[3]).p[0], .edge_width = edge_width};
    bool ok = points(g, 1, &at, &n) && floats(g, g->v[4], &n, &sizes);
    if (ok && each && n_fills != n)
        ok = vm_raise(g->vm, ERR_VALUE, "%zu colours expected, not %zu", n, n_fills);
    for (size_t i = 0; ok && i < n; i++) {
        ok = colour_of(g, each ? fills[i] : g->v[5], &style.fill);
        if (!ok)
            break;
        style.size = sizes[i];
        // An edge of full transparency but some colour (0x00000001) is drawn in the mark's own.
        style.edge = edge == 1 ? style.fill : edge;
        draw_mark(&g->d, at[i], &style);
    }
    mem_free(sizes);
    mem_free(at);
    return ok;
}

static bool paint_image(Painting *g) {
    float c[4];
    int64_t columns, rows;
    bool smooth;
    for (size_t i = 0; i < 4; i++)
        if (!number_at(g, 1 + i, &c[i]))
            return false;
    if (!bytes_is(g->v[5]))
        return vm_raise(g->vm, ERR_TYPE, "pixels are bytes, not %s",
                        value_type(g->vm, g->v[5])->name);
    if (!value_index(g->vm, g->v[6], &columns) || !value_index(g->vm, g->v[7], &rows) ||
        !value_truth(g->vm, g->v[8], &smooth))
        return false;
    Str px = bytes_get(g->v[5]);
    if (columns < 1 || rows < 1 || columns > 1 << 20 || rows > 1 << 20 ||
        (uint64_t)columns * (uint64_t)rows * 4 != px.n)
        return vm_raise(g->vm, ERR_VALUE, "%lld x %lld pixels do not have %zu bytes",
                        (long long)columns, (long long)rows, px.n);
    const Pixels image = {(const uint8_t *)px.p, (int)columns, (int)rows};
    draw_image(&g->d, image, (Point){c[0], c[1]}, (Point){c[2], c[3]}, smooth);
    return true;
}

static bool paint_text(Painting *g) {
    Point at;
    TextStyle style;
    if (!value_is_str(g->v[3]))
        return vm_raise(g->vm, ERR_TYPE, "text expected, not %s", value_type(g->vm, g->v[3])->name);
    if (!number_at(g, 1, &at.x) || !number_at(g, 2, &at.y) || !number_at(g, 4, &style.size) ||
        !colour_of(g, g->v[5], &style.argb))
        return false;
    if (!number_at(g, 6, &style.along) || !number_at(g, 7, &style.upright) ||
        !number_at(g, 8, &style.angle))
        return false;
    if (!(style.size >= 1))
        style.size = 1;
    if (style.size > 1000)
        style.size = 1000;
    draw_text(&g->d, str_get(g->v[3]), at, &style);
    return true;
}

static bool paint_clip(Painting *g) {
    float c[4];
    for (size_t i = 0; i < 4; i++) {
        if (!number_at(g, 1 + i, &c[i]))
            return false;
        c[i] = fmaxf(-10000, fminf(10000, c[i])); // NaN becomes a bound as well
    }
    int x0 = (int)lrintf(c[0]);
    int y0 = (int)lrintf(c[1]);
    int x1 = (int)lrintf(c[2]);
    int y1 = (int)lrintf(c[3]);
    draw_clip(&g->d, (Rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0});
    return true;
}

// Letters are taken from these families from here on.
static bool choose_families(VM *vm, Value families, bool *found, size_t *n) {
    const Value *items;
    char names[FONT_FAMILIES_MOST][128];
    const char *pointers[FONT_FAMILIES_MOST];
    Err e = {0};
    if (!value_items(families, &items, n) || *n > FONT_FAMILIES_MOST)
        return vm_raise(vm, ERR_VALUE, "at most %d families expected", FONT_FAMILIES_MOST);
    for (size_t i = 0; i < *n; i++) {
        Str name = value_is_str(items[i]) ? str_get(items[i]) : STR("");
        snprintf(names[i], sizeof names[i], "%.*s", STR_ARG(name));
        pointers[i] = names[i];
    }
    return font_families(pointers, *n, found, &e) || vm_raise_err(vm, &e);
}

static bool paint_fonts(Painting *g) {
    bool found[FONT_FAMILIES_MOST] = {0};
    size_t n;
    return choose_families(g->vm, g->v[1], found, &n);
}

static const struct {
    const char *name;
    size_t parts;
    bool (*draw)(Painting *g);
} things[] = {{"fill", 4, paint_fill},   {"line", 6, paint_line}, {"marks", 8, paint_marks},
              {"image", 9, paint_image}, {"text", 9, paint_text}, {"clip", 5, paint_clip},
              {"fonts", 2, paint_fonts}};

static bool draw_parts(Painting *g, Value thing) {
    if (!value_items(thing, &g->v, &g->n) || g->n == 0 || !value_is_str(g->v[0]))
        return vm_raise(g->vm, ERR_TYPE, "a tuple with a name expected");
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        if (!str_is(str_get(g->v[0]), things[i].name))
            continue;
        if (g->n != things[i].parts)
            return vm_raise(g->vm, ERR_TYPE, "%s has %zu parts, not %zu", things[i].name,
                            things[i].parts, g->n);
        return things[i].draw(g);
    }
    return vm_raise(g->vm, ERR_VALUE, "there is nothing called %.*s to draw",
                    STR_ARG(str_get(g->v[0])));
}

static bool draw_thing(Painting *g, Value thing) {
    Value held; // numbers of a cell's class may change the lists that they are in
    if (!value_hold_parts(g->vm, thing, 1, &held))
        return false;
    bool ok = draw_parts(g, held);
    value_release(held);
    return ok;
}

// 'png', 'jpg', 'jpeg', 'svg', 'pdf'
static bool kind_of(VM *vm, Value v, DrawKind *out) {
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "a format is a text, not %s", type_name(vm, v));
    return draw_kind_of(str_get(v), out) ||
           vm_raise(vm, ERR_VALUE, "there is no format '%.*s'", STR_ARG(str_get(v)));
}

// What a picture is drawn on, and the file that it becomes.
typedef struct Page {
    DrawSheet sheet;
    DrawFile file;
} Page;

static int clamp_quality(int64_t given) { // as Pillow takes it
    if (given < 0)
        return 0;
    return given > 100 ? 100 : (int)given;
}

static bool read_page(Painting *g, const Value *args, Page *page) {
    VM *vm = g->vm;
    int64_t width, height, quality;
    double scale;
    *page = (Page){0};
    if (!value_index(vm, args[1], &width) || !value_index(vm, args[2], &height) ||
        !colour_of(g, args[3], &page->sheet.background) || !value_float(vm, args[4], &scale))
        return false;
    if (!value_is_str(args[5]) || !value_is_str(args[6]))
        return vm_raise(vm, ERR_TYPE, "title and words are texts");
    if (!kind_of(vm, args[7], &page->sheet.kind) || !value_index(vm, args[8], &quality))
        return false;
    bool fits = width > 0 && height > 0 && width <= DRAW_SIDE_MAX && height <= DRAW_SIDE_MAX;
    page->sheet.width = fits ? (int)width : 0;
    page->sheet.height = fits ? (int)height : 0;
    page->sheet.pixels_per_css = scale;
    page->file = (DrawFile){.pixels_per_css = scale,
                            .quality = clamp_quality(quality),
                            .title = str_get(args[5]),
                            .description = str_get(args[6])};
    return true;
}

// A cell's own code may run while a thing is drawn, and change the list.
static bool draw_things(Painting *g, Value all) {
    const Value *list;
    size_t n;
    bool ok = true;
    for (size_t i = 0; ok && value_items(all, &list, &n) && i < n; i++) {
        Value thing = value_copy(list[i]);
        ok = draw_thing(g, thing);
        value_release(thing);
        if (ok && i % 256 == 255)
            ok = vm_poll(g->vm);
    }
    return ok;
}

// paint(things, width, height, background, scale, title, alt, format, quality) -> the file
bool figure_paint(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Painting g = {.vm = vm};
    const Value *list;
    size_t n;
    Page page;
    Err e = {0};
    Buf file = {0};
    if (!value_items(args[0], &list, &n))
        return vm_raise(vm, ERR_TYPE, "a list of things expected");
    if (!read_page(&g, args, &page))
        return false;
    bool ok = draw_begin(&g.d, &page.sheet, &e) || vm_raise_err(vm, &e);
    ok = ok && draw_things(&g, args[0]);
    if (ok)
        ok = (draw_finish(&g.d, &e) && draw_file(&file, &g.d, &page.file, &e)) ||
             vm_raise_err(vm, &e);
    ok = ok && warn_missing_glyphs(vm) && bytes_new(vm, &type_bytes, buf_str(&file), out);
    buf_free(&file);
    draw_free(&g.d);
    return ok;
}

// fonts(families) -> whether each was found
bool figure_fonts(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    bool found[FONT_FAMILIES_MOST] = {0};
    size_t n;
    Value v[FONT_FAMILIES_MOST];
    if (!choose_families(vm, args[0], found, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        v[i] = v_bool(found[i]);
    *out = tuple_new(vm, v, n);
    return !v_is(*out, T_UNDEF);
}

// text_size(text, size) -> (width of the widest line, number of lines)
bool figure_text_size(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    double size;
    Err e = {0};
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "text expected, not %s", value_type(vm, args[0])->name);
    if (!value_float(vm, args[1], &size))
        return false;
    Str text = str_get(args[0]);
    int widest = 0, lines = 1;
    for (size_t at = 0, from = 0; at <= text.n; at++) {
        if (at < text.n && text.p[at] != '\n')
            continue;
        int w = font_width(str_slice(text, from, at), (float)fmax(1, fmin(1000, size)), &e);
        widest = w > widest ? w : widest;
        from = at + 1;
        lines += at < text.n;
    }
    if (e.kind != ERR_NONE)
        return vm_raise(vm, e.kind, "%s", e.text);
    Value v[2] = {v_int(widest), v_int(lines)};
    *out = tuple_new(vm, v, 2);
    return !v_is(*out, T_UNDEF);
}

// read_png(data) -> (bytes, height, width, channels, bits of a channel)
bool figure_read_png(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Err e = {0};
    PngPixels p;
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    if (!png_decode(bytes_get(args[0]), &p, &e))
        return vm_raise_err(vm, &e);
    size_t n = (size_t)p.width * (size_t)p.height * (size_t)p.channels * (size_t)(p.depth / 8);
    Value v[5] = {V_UNDEF, v_int(p.height), v_int(p.width), v_int(p.channels), v_int(p.depth)};
    bool ok = bytes_new(vm, &type_bytes, (Str){(const char *)p.px, n}, &v[0]);
    mem_free(p.px);
    if (!ok)
        return false;
    *out = tuple_new(vm, v, 5);
    value_release(v[0]);
    return !v_is(*out, T_UNDEF);
}

// write_png(rgba, width, height) -> the file, with these very pixels
bool figure_write_png(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int64_t width, height;
    Buf file = {0};
    Err e = {0};
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "pixels are bytes, not %s", type_name(vm, args[0]));
    if (!value_index(vm, args[1], &width) || !value_index(vm, args[2], &height))
        return false;
    Str px = bytes_get(args[0]);
    if (width < 1 || height < 1 || width > 1 << 20 || height > 1 << 20 ||
        (uint64_t)width * (uint64_t)height * 4 != px.n)
        return vm_raise(vm, ERR_VALUE, "%lld x %lld pixels do not have %zu bytes", (long long)width,
                        (long long)height, px.n);
    PngImage image = {.kind = PNG_RGBA,
                      .width = (int)width,
                      .height = (int)height,
                      .stride = 4 * (size_t)width,
                      .px = (const uint8_t *)px.p};
    bool ok = png_encode(&file, &image, &e) || vm_raise_err(vm, &e);
    ok = ok && bytes_new(vm, &type_bytes, buf_str(&file), out);
    buf_free(&file);
    return ok;
}

// read_jpeg(data) -> (bytes, height, width, channels)
bool figure_read_jpeg(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Err e = {0};
    JpegPixels p;
    if (!bytes_is(args[0]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[0]));
    if (!jpeg_decode(bytes_get(args[0]), &p, &e))
        return vm_raise_err(vm, &e);
    size_t n = (size_t)p.width * (size_t)p.height * (size_t)p.channels;
    Value v[4] = {V_UNDEF, v_int(p.height), v_int(p.width), v_int(p.channels)};
    bool ok = bytes_new(vm, &type_bytes, (Str){(const char *)p.px, n}, &v[0]);
    mem_free(p.px);
    if (!ok)
        return false;
    *out = tuple_new(vm, v, 4);
    value_release(v[0]);
    return !v_is(*out, T_UNDEF);
}

// The names of all maps.
static bool colour_names(VM *vm, Value *out) {
    Value v[COLORMAP_MOST];
    size_t n = 0;
    bool ok = true;
    for (const char *name; ok && n < COLORMAP_MOST && (name = colormap_name_at((int)n));) {
        v[n] = str_new(vm, str_of(name));
        ok = !v_is(v[n], T_UNDEF);
        n += ok;
    }
    *out = ok ? tuple_new(vm, v, n) : V_UNDEF;
    for (size_t i = 0; i < n; i++)
        value_release(v[i]);
    return !v_is(*out, T_UNDEF);
}

// colours(name): the colours of a map, lowest first; colours(None): the names of all maps
bool figure_colours(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    Colormap map;
    Err e = {0};
    Value v[COLORMAP_MOST];
    if (v_is(args[0], T_NONE))
        return colour_names(vm, out);
    if (!value_is_str(args[0]))
        return vm_raise(vm, ERR_TYPE, "the name of a colour map expected, not %s",
                        value_type(vm, args[0])->name);
    if (!colormap_find(str_get(args[0]), &map, &e))
        return vm_raise(vm, e.kind, "%s", e.text);
    for (int i = 0; i < map.n; i++)
        v[i] = v_int(map.rgb[map.reversed ? map.n - 1 - i : i]);
    *out = tuple_new(vm, v, (size_t)map.n);
    return !v_is(*out, T_UNDEF);
}
