// png_read.c: libpng's reader over bytes in memory. As in png.c, its longjmp stays inside of
// this file: read_rows is the only function that sets it.
#include "kernel/display/png_read.h"
#include "kernel/base/mem.h"
#include <png.h>
#include <string.h>

enum { SIDE_MOST = 32768 };

typedef struct Decoder {
    Str file;
    size_t at;
    PngPixels *out;
    Err *e;
    png_structp png;
    png_infop info;
    png_bytep *rows;
    bool no_memory; // libpng has several texts for it
} Decoder;

static void *take(png_structp png, png_alloc_size_t n) {
    Decoder *r = png_get_mem_ptr(png);
    void *p = mem_alloc(n);
    if (!p)
        r->no_memory = true;
    return p;
}

static void give(png_structp png, void *p) {
    (void)png;
    mem_free(p);
}

static void read_bytes(png_structp png, png_bytep to, size_t n) {
    Decoder *r = png_get_io_ptr(png);
    if (n > r->file.n - r->at)
        png_error(png, "the file ends early");
    memcpy(to, r->file.p + r->at, n);
    r->at += n;
}

static void on_error(png_structp png, const char *text) {
    Decoder *r = png_get_error_ptr(png);
    if (r->no_memory)
        err_no_memory(r->e, 0);
    else
        err_set(r->e, ERR_VALUE, "this is no good PNG file: %s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, const char *text) {
    (void)png;
    (void)text;
}

// Grey or colours of 8 bits, grey of 16, with alpha where the file has some.
static void choose_form(Decoder *r) {
    int colour = png_get_color_type(r->png, r->info);
    int depth = png_get_bit_depth(r->png, r->info);
    bool grey = colour == PNG_COLOR_TYPE_GRAY;
    png_set_expand(r->png);
    if (depth == 16 && (!grey || png_get_valid(r->png, r->info, PNG_INFO_tRNS)))
        png_set_strip_16(r->png);
    else if (depth == 16)
        png_set_swap(r->png); // files have the highest byte first
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
}

static bool make_room(Decoder *r) {
    PngPixels *o = r->out;
    size_t stride = png_get_rowbytes(r->png, r->info);
    size_t bytes = stride * (size_t)o->height;
    if ((size_t)o->width * (size_t)o->height > PNG_PIXELS_MOST)
        return err_set(r->e, ERR_VALUE, "a picture of %d x %d pixels is too large", o->width,
                       o->height);
    o->px = mem_zero(bytes);
    r->rows = mem_alloc((size_t)o->height * sizeof *r->rows);
    if (!o->px || !r->rows)
        return err_no_memory(r->e, bytes);
    for (int i = 0; i < o->height; i++)
        r->rows[i] = o->px + (size_t)i * stride;
    return true;
}

static bool read_rows(Decoder *r) {
    if (setjmp(png_jmpbuf(r->png)))
        return false;
    png_set_user_limits(r->png, SIDE_MOST, SIDE_MOST);
    png_set_read_fn(r->png, r, read_bytes);
    png_read_info(r->png, r->info);
    choose_form(r);
    r->out->width = (int)png_get_image_width(r->png, r->info);
    r->out->height = (int)png_get_image_height(r->png, r->info);
    r->out->channels = png_get_channels(r->png, r->info);
    r->out->depth = png_get_bit_depth(r->png, r->info);
    if (!make_room(r))
        return false;
    png_read_image(r->png, r->rows);
    png_read_end(r->png, NULL);
    return true;
}

bool png_decode(Str file, PngPixels *out, Err *e) {
    Decoder r = {.file = file, .out = out, .e = e};
    *out = (PngPixels){0};
    if (file.n < 8 || png_sig_cmp((png_const_bytep)file.p, 0, 8) != 0)
        return err_set(e, ERR_VALUE, "this is no PNG file");
    r.png =
        png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &r, on_error, on_warning, &r, take, give);
    if (r.png)
        r.info = png_create_info_struct(r.png);
    bool ok = r.info ? read_rows(&r) : err_no_memory(e, 0);
    if (r.png)
        png_destroy_read_struct(&r.png, r.info ? &r.info : NULL, NULL);
    mem_free(r.rows);
    if (ok)
        return true;
    mem_free(out->px);
    *out = (PngPixels){0};
    return false;
}
