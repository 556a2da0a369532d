// jpeg.c: libjpeg on memory. It reports errors by a function that must not come back; the jump
// stays inside of this file: put_rows and take_rows are the only ones that set it, and what must
// survive it lives outside of their frames.
#include "kernel/display/jpeg.h"
#include "kernel/base/mem.h"
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// jerror.h asks what jpeglib.h has set.
#include <jpeglib.h>

#include <jerror.h>

typedef struct Fault {
    struct jpeg_error_mgr manager; // first: libjpeg knows only this
    jmp_buf back;
    char text[JMSG_LENGTH_MAX];
    bool no_memory, damaged;
} Fault;

static void on_error(j_common_ptr info) {
    Fault *f = (Fault *)(void *)info->err;
    f->no_memory = info->err->msg_code == JERR_OUT_OF_MEMORY;
    info->err->format_message(info, f->text);
    longjmp(f->back, 1);
}

// libjpeg goes on, in grey, after an end that comes too early and bits that mean nothing. Bytes
// too many and the like do not change the picture.
static void on_message(j_common_ptr info, int level) {
    Fault *f = (Fault *)(void *)info->err;
    int code = info->err->msg_code;
    bool bad = code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE ||
               code == JWRN_ARITH_BAD_CODE;
    if (level >= 0 || !bad || f->damaged)
        return;
    f->damaged = true;
    info->err->format_message(info, f->text);
}

static struct jpeg_error_mgr *fault_start(Fault *f) {
    jpeg_std_error(&f->manager);
    f->manager.error_exit = on_error;
    f->manager.emit_message = on_message;
    return &f->manager;
}

// ---- writing ------------------------------------------------------------------------------------

typedef struct Encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_destination_mgr to;
    Fault fault;
    Buf *out;
} Encoder;

enum { ROOM = 1 << 16 };

static void next_room(j_compress_ptr jpeg) {
    Encoder *w = jpeg->client_data;
    w->to.next_output_byte = (JOCTET *)buf_reserve(w->out, ROOM);
    w->to.free_in_buffer = ROOM;
    if (!w->to.next_output_byte)
        ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
}

static boolean room_is_full(j_compress_ptr jpeg) {
    Encoder *w = jpeg->client_data;
    w->out->n += ROOM;
    next_room(jpeg);
    return TRUE;
}

static void last_bytes(j_compress_ptr jpeg) {
    Encoder *w = jpeg->client_data;
    w->out->n += ROOM - w->to.free_in_buffer;
}

static void put_density(j_compress_ptr jpeg, double pixels_per_css) {
    if (!(pixels_per_css > 0))
        return;
    jpeg->density_unit = 1; // per inch; CSS has 96 pixels to it
    jpeg->X_density = (UINT16)(pixels_per_css * 96 + 0.5);
    jpeg->Y_density = jpeg->X_density;
}

static bool put_rows(Encoder *w, const JpegImage *m) {
    j_compress_ptr jpeg = &w->jpeg;
    if (setjmp(w->fault.back))
        return false;
    jpeg_create_compress(jpeg);
    jpeg->client_data = w;
    jpeg->dest = &w->to;
    jpeg->image_width = (JDIMENSION)m->width;
    jpeg->image_height = (JDIMENSION)m->height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, m->quality ? m->quality : 75, TRUE);
    put_density(jpeg, m->pixels_per_css);
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        size_t at = 3 * (size_t)m->width * jpeg->next_scanline;
        JSAMPROW row = (JSAMPROW)(uintptr_t)(m->px + at);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
    return true;
}

bool jpeg_encode(Buf *out, const JpegImage *image, Err *e) {
    Encoder w = {.out = out,
                 .to = {.init_destination = next_room,
                        .empty_output_buffer = room_is_full,
                        .term_destination = last_bytes}};
    w.jpeg.err = fault_start(&w.fault);
    bool ok = put_rows(&w, image);
    jpeg_destroy_compress(&w.jpeg);
    if (!buf_ok(out, e))
        return false;
    if (ok)
        return true;
    if (w.fault.no_memory)
        return err_no_memory(e, 0);
    return err_set(e, ERR_RUNTIME, "cannot write a JPEG picture: %s", w.fault.text);
}

// ---- reading ------------------------------------------------------------------------------------

typedef struct Decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_progress_mgr progress;
    Fault fault;
    JpegPixels *out;
    bool too_large, no_memory;
} Decoder;

// Files of a few bytes may ask for passes without end.
static void look_at_scans(j_common_ptr info) {
    j_decompress_ptr jpeg = (j_decompress_ptr)(void *)info;
    if (jpeg->input_scan_number > JPEG_SCANS_MOST)
        ERREXIT(jpeg, JERR_BAD_PROGRESSION);
}

static bool make_room(Decoder *r) {
    JpegPixels *o = r->out;
    o->width = (int)r->jpeg.output_width;
    o->height = (int)r->jpeg.output_height;
    o->channels = r->jpeg.output_components;
    size_t n = (size_t)o->width * (size_t)o->height;
    o->px = mem_zero(n * (size_t)o->channels);
    r->no_memory = !o->px;
    return o->px != NULL;
}

static bool take_rows(Decoder *r, Str file) {
    j_decompress_ptr jpeg = &r->jpeg;
    if (setjmp(r->fault.back))
        return false;
    jpeg_create_decompress(jpeg);
    jpeg->progress = &r->progress;
    jpeg_mem_src(jpeg, (const unsigned char *)file.p, file.n);
    jpeg_read_header(jpeg, TRUE);
    r->too_large = (size_t)jpeg->image_width * jpeg->image_height > JPEG_PIXELS_MOST;
    if (r->too_large)
        return false;
    if (jpeg->num_components == 4)
        jpeg->out_color_space = JCS_CMYK;
    else if (jpeg->num_components == 1)
        jpeg->out_color_space = JCS_GRAYSCALE;
    else
        jpeg->out_color_space = JCS_RGB;
    jpeg_start_decompress(jpeg);
    if (!make_room(r))
        return false;
    while (jpeg->output_scanline < jpeg->output_height) {
        size_t stride = (size_t)r->out->width * (size_t)r->out->channels;
        JSAMPROW row = r->out->px + stride * jpeg->output_scanline;
        jpeg_read_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_decompress(jpeg);
    return !r->fault.damaged;
}

// Inks as colours. Programs that write them (Adobe's) write how much light they let through.
static void inks_to_colours(JpegPixels *p, bool light) {
    size_t n = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < n; i++) {
        uint8_t *q = p->px + 4 * i;
        unsigned black = light ? q[3] : 255u - q[3];
        for (int k = 0; k < 3; k++)
            q[k] = (uint8_t)((light ? q[k] : 255u - q[k]) * black / 255);
        q[3] = 255;
    }
}

static bool tell(const Decoder *r, const JpegPixels *o, Err *e) {
    if (r->too_large)
        return err_set(e, ERR_VALUE, "a picture of %u x %u pixels is too large",
                       r->jpeg.image_width, r->jpeg.image_height);
    if (r->no_memory || r->fault.no_memory)
        return err_no_memory(e, (size_t)o->width * (size_t)o->height * (size_t)o->channels);
    return err_set(e, ERR_VALUE, "this is no good JPEG file: %s", r->fault.text);
}

bool jpeg_decode(Str file, JpegPixels *out, Err *e) {
    Decoder r = {.out = out, .progress = {.progress_monitor = look_at_scans}};
    *out = (JpegPixels){0};
    if (file.n < 3 || memcmp(file.p, "\xff\xd8\xff", 3) != 0)
        return err_set(e, ERR_VALUE, "this is no JPEG file");
    r.jpeg.err = fault_start(&r.fault);
    bool ok = take_rows(&r, file);
    if (ok && out->channels == 4)
        inks_to_colours(out, r.jpeg.saw_Adobe_marker);
    else if (!ok)
        tell(&r, out, e);
    jpeg_destroy_decompress(&r.jpeg);
    if (ok)
        return true;
    mem_free(out->px);
    *out = (JpegPixels){0};
    return false;
}
