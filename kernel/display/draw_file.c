// draw_file.c: a finished drawing as a file.
#include "kernel/base/mem.h"
#include "kernel/display/cairo_lib.h"
#include "kernel/display/draw.h"
#include "kernel/display/png.h"
#include <string.h>

static void put_rgb(uint8_t *to, const uint32_t *from, size_t n) {
    for (size_t i = 0; i < n; i++) {
        to[3 * i] = (uint8_t)(from[i] >> 16);
        to[3 * i + 1] = (uint8_t)(from[i] >> 8);
        to[3 * i + 2] = (uint8_t)from[i];
    }
}

// The pixels as bytes of red, green and blue; mem_free. NULL: no memory.
static uint8_t *rgb_of(Drawing *d) {
    size_t stride;
    size_t width = (size_t)d->width;
    const uint32_t *rows = draw_rows(d, &stride);
    uint8_t *px = mem_alloc(3 * width * (size_t)d->height);
    for (size_t y = 0; px && y < (size_t)d->height; y++)
        put_rgb(px + 3 * width * y, rows + stride * y, width);
    return px;
}

static bool put_png(Buf *out, Drawing *d, double pixels_per_css, Str title, Str description,
                    Err *e) {
    uint8_t *px = rgb_of(d);
    if (!px) return err_no_memory(e, 3 * (size_t)d->width * (size_t)d->height);
    PngImage image = {.kind = PNG_RGB,
                      .width = d->width,
                      .height = d->height,
                      .stride = 3 * (size_t)d->width,
                      .px = px,
                      .pixels_per_css = pixels_per_css,
                      .title = title,
                      .description = description};
    bool ok = png_encode(out, &image, e);
    mem_free(px);
    return ok;
}

bool draw_file(Buf *out, Drawing *d, double pixels_per_css, Str title, Str description, Err *e) {
    if (d->kind == DRAW_PIXELS) return put_png(out, d, pixels_per_css, title, description, e);
    buf_add(out, buf_str(&d->file));
    return buf_ok(out, e);
}
