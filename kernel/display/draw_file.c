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
        if (!str_is(name, kinds[i].name)) continue;
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

static size_t bytes_per_pixel(const Drawing *d) { return d->clear ? 4 : 3; }

// The pixels as bytes of red, green and blue, with alpha where they have one; mem_free. NULL: no
// memory.
static uint8_t *bytes_of(Drawing *d) {
    size_t stride;
    size_t width = (size_t)d->width;
    size_t row = bytes_per_pixel(d) * width;
    const uint32_t *rows = draw_rows(d, &stride);
    uint8_t *px = mem_alloc(row * (size_t)d->height);
    for (size_t y = 0; px && y < (size_t)d->height; y++) {
        if (d->clear) put_rgba(px + row * y, rows + stride * y, width);
        else put_rgb(px + row * y, rows + stride * y, width);
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
    if (!px) return err_no_memory(e, bytes_per_pixel(d) * (size_t)d->width * (size_t)d->height);
    bool ok = d->kind == DRAW_JPEG ? put_jpeg(out, d, px, f, e) : put_png(out, d, px, f, e);
    mem_free(px);
    return ok;
}

// ---- SVG ----------------------------------------------------------------------------------------

// What the file names and refers to: cairo calls the first clip of every file clip1, but the
// files of a notebook stand in one page.
static const char *const before_names[] = {" id=\"", "href=\"#", "url(#"};

static uint32_t hash_of(Str s) {
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < s.n; i++) h = (h ^ (unsigned char)s.p[i]) * 16777619u;
    return h;
}

static void put_element(Buf *out, const char *name, Str text) {
    if (text.n == 0) return;
    buf_printf(out, "<%s>", name);
    buf_html(out, text);
    buf_printf(out, "</%s>\n", name);
}

// Copies the text with a prefix of its own for each name in it.
static void put_with_prefix(Buf *out, Str text, const char *prefix) {
    for (size_t at = 0; at < text.n;) {
        Str rest = str_slice(text, at, text.n);
        size_t n = 1;
        bool name = false;
        for (size_t i = 0; !name && i < sizeof before_names / sizeof *before_names; i++) {
            name = str_starts(rest, str_of(before_names[i]));
            if (name) n = strlen(before_names[i]);
        }
        if (!name)
            while (n < rest.n && !strchr(" hu", rest.p[n])) n++;
        buf_add(out, str_slice(rest, 0, n));
        if (name) buf_add(out, str_of(prefix));
        at += n;
    }
}

static void put_svg(Buf *out, Str svg, const DrawFile *f) {
    char prefix[16];
    snprintf(prefix, sizeof prefix, "w%08x-", hash_of(svg));
    size_t tag = str_find(svg, STR("<svg"), 0);
    size_t end = tag == (size_t)-1 ? tag : str_find(svg, STR(">\n"), tag);
    size_t body = end == (size_t)-1 ? 0 : end + 2;
    buf_add(out, str_slice(svg, 0, body));
    if (body) put_element(out, "title", f->title);
    if (body) put_element(out, "desc", f->description);
    put_with_prefix(out, str_slice(svg, body, svg.n), prefix);
}

bool draw_file(Buf *out, Drawing *d, const DrawFile *file, Err *e) {
    if (draw_in_pixels(d->kind)) return put_pixels(out, d, file, e);
    if (d->kind == DRAW_SVG) put_svg(out, buf_str(&d->file), file);
    else buf_add(out, buf_str(&d->file));
    return buf_ok(out, e);
}
