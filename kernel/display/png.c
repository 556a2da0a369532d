// png.c: libpng into a Buf. libpng reports errors by longjmp; the jump stays
// inside this file: encode_rows is the only function that sets it, and what must
// survive it lives in Encoder, outside that function's frame.
#include "kernel/display/png.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <png.h>
#include <string.h>
#include <zlib.h>

typedef struct Encoder {
    const PngImage *image;
    Buf *out;
    Err *e;
    png_structp png;
    png_infop info;
    bool no_memory; // libpng has several texts for it
} Encoder;

static void *take(png_structp png, png_alloc_size_t n) {
    Encoder *w = png_get_mem_ptr(png);
    void *p = mem_alloc(n);
    if (!p)
        w->no_memory = true;
    return p;
}
static void give(png_structp png, void *p) {
    (void)png;
    mem_free(p);
}

static void write_bytes(png_structp png, png_bytep bytes, size_t n) {
    Encoder *w = png_get_io_ptr(png);
    buf_add(w->out, (Str){(const char *)bytes, n});
    if (w->out->failed)
        png_error(png, "out of memory");
}

static void flush_nothing(png_structp png) {
    (void)png;
}

static void on_error(png_structp png, const char *text) {
    Encoder *w = png_get_error_ptr(png);
    if (w->out->failed || w->no_memory)
        err_no_memory(w->e, 0);
    else
        err_set(w->e, ERR_RUNTIME, "cannot write a PNG picture: %s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, const char *text) {
    (void)png;
    (void)text;
}

static int bytes_per_pixel(PngKind kind) {
    return kind == PNG_PALETTE ? 1 : kind == PNG_RGB ? 3 : 4;
}

static void put_palette(Encoder *w) {
    png_color colours[256] = {0};
    assert(w->image->colours <= 256); // check() has looked
    for (int i = 0; i < w->image->colours; i++) {
        uint32_t rgb = w->image->palette[i];
        colours[i] = (png_color){(png_byte)(rgb >> 16), (png_byte)(rgb >> 8), (png_byte)rgb};
    }
    png_set_PLTE(w->png, w->info, colours, w->image->colours);
}

// International text chunks; keyword is one of PNG's own.
static void put_text(Encoder *w, const char *keyword, const char *text, int compression) {
    png_text chunk = {.compression = compression,
                      .key = (char *)(uintptr_t)keyword,
                      .text = (char *)(uintptr_t)text};
    chunk.lang = chunk.lang_key = (char *)(uintptr_t) "";
    chunk.itxt_length = compression == PNG_ITXT_COMPRESSION_NONE ? strlen(text) : 0;
    png_set_text(w->png, w->info, &chunk, 1);
}

static void put_str(Encoder *w, const char *keyword, Str text) {
    char z[1024];
    if (text.n == 0)
        return;
    size_t n = text.n < sizeof z ? text.n : sizeof z - 1;
    while (n < text.n && n > 0 && ((unsigned char)text.p[n] & 0xc0) == 0x80)
        n--;
    memcpy(z, text.p, n);
    z[n] = 0;
    put_text(w, keyword, z, PNG_ITXT_COMPRESSION_NONE);
}

static void put_head(Encoder *w) {
    const PngImage *m = w->image;
    static const int types[] = {PNG_COLOR_TYPE_PALETTE, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGB_ALPHA};
    png_set_IHDR(w->png, w->info, (png_uint_32)m->width, (png_uint_32)m->height, 8, types[m->kind],
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    if (m->kind == PNG_PALETTE)
        put_palette(w);
    if (m->pixels_per_css > 0) { // CSS has 96 pixels to the inch
        png_uint_32 per_metre = (png_uint_32)(m->pixels_per_css * 96 / 0.0254 + 0.5);
        png_set_pHYs(w->png, w->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    }
    put_text(w, "Software", "Warpcell " WARPCELL_VERSION, PNG_TEXT_COMPRESSION_NONE);
    put_str(w, "Title", m->title);
    put_str(w, "Description", m->description);
    png_write_info(w->png, w->info);
}

// A row equal to the one above becomes zeros by Up (enlarged cells, margins);
// others do best with Sub where neighbours differ little, as in smooth fields.
static void put_row(Encoder *w, const uint8_t *row, const uint8_t *above, size_t bytes) {
    bool same = above && memcmp(row, above, bytes) == 0;
    png_set_filter(w->png, 0, same ? PNG_FILTER_VALUE_UP : PNG_FILTER_VALUE_SUB);
    png_write_row(w->png, row);
}

static bool encode_rows(Encoder *w) {
    if (setjmp(png_jmpbuf(w->png)))
        return false;
    png_set_write_fn(w->png, w, write_bytes, flush_nothing);
    png_set_filter(w->png, 0, PNG_FILTER_SUB | PNG_FILTER_UP); // those that rows will ask for
    // Level 4 is the first of zlib's searches that looks one byte ahead: a fifth
    // smaller than level 3 for a tenth more time; level 6 takes twice as long.
    png_set_compression_level(w->png, 4);
    png_set_compression_mem_level(w->png, 9);
    put_head(w);
    const PngImage *m = w->image;
    size_t bytes = (size_t)m->width * (size_t)bytes_per_pixel(m->kind);
    for (int y = 0; y < m->height; y++) {
        const uint8_t *row = m->px + (size_t)y * m->stride;
        put_row(w, row, y ? row - m->stride : NULL, bytes);
    }
    png_write_end(w->png, w->info);
    return true;
}

static bool check(const PngImage *m, Err *e) {
    if (m->width < 1 || m->height < 1 || m->width > 32768 || m->height > 32768)
        return err_set(e, ERR_VALUE,
                       "a PNG picture of %d x %d pixels is out of bounds (1 to 32768)", m->width,
                       m->height);
    if (m->kind == PNG_PALETTE && (m->colours < 1 || m->colours > 256))
        return err_set(e, ERR_VALUE, "a palette has 1 to 256 colours, not %d", m->colours);
    return true;
}

bool png_encode(Buf *out, const PngImage *image, Err *e) {
    if (!check(image, e))
        return false;
    Encoder w = {.image = image, .out = out, .e = e};
    w.png =
        png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning, &w, take, give);
    if (w.png)
        w.info = png_create_info_struct(w.png);
    bool ok = w.info && encode_rows(&w);
    if (!w.info)
        err_no_memory(e, 0);
    png_destroy_write_struct(&w.png, &w.info);
    return ok && buf_ok(out, e);
}
