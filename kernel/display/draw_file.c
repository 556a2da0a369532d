// draw_file.c: a finished drawing as a file.
#include "kernel/base/mem.h"
#include "kernel/display/cairo_lib.h"
#include "kernel/display/draw.h"
#include "kernel/display/jpeg.h"
#include "kernel/display/png.h"
#include <string.h>

static const struct {
    const char *name;
    DrawKind kind;
} kinds[] = {{"png", DRAW_PNG},
             {"jpg", DRAW_JPEG},
             {"jpeg", DRAW_JPEG},
             {"svg", DRAW_SVG},
             {"pdf", DRAW_PDF}};

bool draw_kind_of(Str name, DrawKind *out) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!str_is(name, kinds[i].name))
            continue;
        *out = kinds[i].kind;
        return true;
    }
    return false;
}

const char *draw_mime(DrawKind kind) {
    static const char *const types[] = {"image/png", "image/jpeg", "image/svg+xml",
                                        "application/pdf"};
    return types[kind];
}

// ---- pixels -------------------------------------------------------------------------------------

static void put_rgb(uint8_t *to, const uint32_t *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        to[3 * i] = (uint8_t)(from[i] >> 16);
        to[3 * i + 1] = (uint8_t)(from[i] >> 8);
        to[3 * i + 2] = (uint8_t)from[i];
    }
}

// Straight alpha.
static void put_rgba(uint8_t *to, const uint32_t *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        unsigned a = from[i] >> 24;
        for (int k = 0; k < 3; k++) {
            unsigned part = from[i] >> (16 - 8 * k) & 255;
            to[4 * i + (size_t)k] = (uint8_t)(a ? (part * 255 + a / 2) / a : 0);
        }
        to[4 * i + 3] = (uint8_t)a;
    }
}

static size_t bytes_per_pixel(const Drawing *d) {
    return d->clear ? 4 : 3;
}

// The pixels as bytes of red, green and blue, with alpha where they have one; mem_free. NULL: no
// memory.
static uint8_t *bytes_of(Drawing *d) {
    size_t stride;
    size_t width = (size_t)d->width;
    size_t row = bytes_per_pixel(d) * width;
    const uint32_t *rows = draw_rows(d, &stride);
    uint8_t *px = mem_alloc(row * (size_t)d->height);
    for (size_t y = 0; px && y < (size_t)d->height; y++) {
        if (d->clear)
            put_rgba(px + row * y, rows + stride * y, width);
        else
            put_rgb(px + row * y, rows + stride * y, width);
    }
    return px;
}

static bool put_png(Buf *out, const Drawing *d, const uint8_t *px, const DrawFile *f, Err *e) {
    PngImage image = {.kind = d->clear ? PNG_RGBA : PNG_RGB,
                      .width = d->width,
                      .height = d->height,
                      .stride = bytes_per_pixel(d) * (size_t)d->width,
                      .px = px,
                      .pixels_per_css = f->pixels_per_css,
                      .title = f->title,
                      .description = f->description};
    return png_encode(out, &image, e);
}

static bool put_jpeg(Buf *out, const Drawing *d, const uint8_t *px, const DrawFile *f, Err *e) {
    JpegImage image = {.width = d->width,
                       .height = d->height,
                       .px = px,
                       .quality = f->quality,
                       .pixels_per_css = f->pixels_per_css};
    return jpeg_encode(out, &image, e);
}

static bool put_pixels(Buf *out, Drawing *d, const DrawFile *f, Err *e) {
    uint8_t *px = bytes_of(d);
    if (!px)
        return err_no_memory(e, bytes_per_pixel(d) * (size_t)d->width * (size_t)d->height);
    bool ok = d->kind == DRAW_JPEG ? put_jpeg(out, d, px, f, e) : put_png(out, d, px, f, e);
    mem_free(px);
    return ok;
}

// ---- SVG ----------------------------------------------------------------------------------------

// cairo counts the surfaces of the whole process, and the clips and letters of each file from 1.
// The files of a notebook stand in one page, and one figure is one text: names become numbers in
// the order in which they are made, behind a prefix that is computed from the text itself.
static const char *const before_names[] = {" id=\"", "href=\"#", "url(#"};

typedef struct Names {
    Str *slots; // by str_hash, 2^k of them, half of them empty or more
    size_t *numbers;
    size_t mask, n;
} Names;

static size_t slot_of(const Names *names, Str name) {
    size_t at = (size_t)str_hash(name) & names->mask;
    while (names->slots[at].p && !str_eq(names->slots[at], name))
        at = (at + 1) & names->mask;
    return at;
}

// The name that begins at `at`, up to the sign that ends it.
static Str name_at(Str text, size_t at) {
    size_t end = at;
    while (end < text.n && text.p[end] != '"' && text.p[end] != ')')
        end++;
    return str_slice(text, at, end);
}

static void free_names(Names *names) {
    mem_free(names->slots);
    mem_free(names->numbers);
}

static bool find_names(Names *names, Str svg, Err *e) {
    Str before = str_of(before_names[0]);
    size_t count = 0;
    size_t size = 2;
    for (size_t at = 0; (at = str_find(svg, before, at)) != (size_t)-1; at += before.n)
        count++;
    while (size < 2 * count)
        size *= 2;
    names->mask = size - 1;
    names->slots = mem_zero(size * sizeof *names->slots);
    names->numbers = mem_zero(size * sizeof *names->numbers);
    if (!names->slots || !names->numbers)
        return err_no_memory(e, size * sizeof *names->slots);
    for (size_t at = 0; (at = str_find(svg, before, at)) != (size_t)-1; at += before.n) {
        Str name = name_at(svg, at + before.n);
        size_t slot = slot_of(names, name);
        if (names->slots[slot].p)
            continue;
        names->slots[slot] = name;
        names->numbers[slot] = ++names->n;
    }
    return true;
}

static void put_element(Buf *out, const char *name, Str text) {
    if (text.n == 0)
        return;
    buf_printf(out, "<%s>", name);
    buf_html(out, text);
    buf_printf(out, "</%s>\n", name);
}

// Copies the text with the prefix and a number for each name in it.
static void put_with_numbers(Buf *out, Str text, const Names *names, const char *prefix) {
    for (size_t at = 0; at < text.n;) {
        Str rest = str_slice(text, at, text.n);
        size_t n = 1;
        bool name = false;
        for (size_t i = 0; !name && i < sizeof before_names / sizeof *before_names; i++) {
            name = str_starts(rest, str_of(before_names[i]));
            if (name)
                n = strlen(before_names[i]);
        }
        if (!name)
            while (n < rest.n && !strchr(" hu", rest.p[n]))
                n++;
        buf_add(out, str_slice(rest, 0, n));
        at += n;
        if (!name)
            continue;
        Str old = name_at(text, at);
        size_t slot = slot_of(names, old);
        if (!names->slots[slot].p)
            continue; // not a name of this file: copied as it is
        buf_printf(out, "%s%zu", prefix, names->numbers[slot]);
        at += old.n;
    }
}

static bool put_svg(Buf *out, Str svg, const DrawFile *f, Err *e) {
    Names names = {0};
    Buf plain = {0};
    bool ok = find_names(&names, svg, e);
    if (ok)
        put_with_numbers(&plain, svg, &names, "");
    ok = ok && buf_ok(&plain, e);
    if (ok) {
        char prefix[16];
        snprintf(prefix, sizeof prefix, "w%08x-", (unsigned)str_hash(buf_str(&plain)));
        size_t tag = str_find(svg, STR("<svg"), 0);
        size_t end = tag == (size_t)-1 ? tag : str_find(svg, STR(">\n"), tag);
        size_t body = end == (size_t)-1 ? 0 : end + 2;
        buf_add(out, str_slice(svg, 0, body));
        if (body)
            put_element(out, "title", f->title);
        if (body)
            put_element(out, "desc", f->description);
        put_with_numbers(out, str_slice(svg, body, svg.n), &names, prefix);
    }
    buf_free(&plain);
    free_names(&names);
    return ok;
}

bool draw_file(Buf *out, Drawing *d, const DrawFile *file, Err *e) {
    if (draw_in_pixels(d->kind))
        return put_pixels(out, d, file, e);
    if (d->kind == DRAW_SVG) {
        if (!put_svg(out, buf_str(&d->file), file, e))
            return false;
    } else {
        buf_add(out, buf_str(&d->file));
    }
    return buf_ok(out, e);
}
