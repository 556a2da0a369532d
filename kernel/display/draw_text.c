// draw_text.c: texts: font.h says where the letters stand, cairo draws them. In pixels, level and
// upright letters stand on whole ones and are hinted lightly: snapped in height, true in width.
#include "kernel/base/utf8.h"
#include "kernel/display/cairo_lib.h"
#include "kernel/display/draw.h"
#include "kernel/display/font.h"
#include <math.h>

enum { LETTERS_AT_ONCE = 128 };

// Letters of one face that follow each other, on their way to cairo.
typedef struct Run {
    Drawing *d;
    float size;
    double x, y;
    bool on_pixels;
    bool as_text;   // what the letters mean travels along
    bool as_shapes; // turned by any angle: a letter's place is not rounded to a pixel
    int face, n;
    Str text; // what follows the run
    size_t bytes;
    cairo_glyph_t letters[LETTERS_AT_ONCE];
    cairo_text_cluster_t clusters[LETTERS_AT_ONCE];
} Run;

static void flush(Run *r) {
    cairo_t *cr = r->d->cr;
    if (r->n == 0)
        return;
    font_face(r->face); // its size is cairo's now
    cairo_font_face_t *face = cairo_face(r->face);
    ca.set_font_face(cr, face);
    ca.set_font_size(cr, (double)r->size);
    if (r->as_shapes) {
        ca.glyph_path(cr, r->letters, r->n);
        ca.fill(cr);
    } else if (r->as_text) { // so that the text can be searched and copied
        ca.show_text_glyphs(cr, r->text.p, (int)r->bytes, r->letters, r->n, r->clusters, r->n, 0);
    } else {
        ca.show_glyphs(cr, r->letters, r->n);
    }
    r->text = str_slice(r->text, r->bytes, r->text.n);
    r->bytes = 0;
    r->n = 0;
}

static void put_letter(void *ctx, const FontLetter *letter) {
    Run *r = ctx;
    if (letter->face != r->face || r->n == LETTERS_AT_ONCE)
        flush(r);
    r->face = letter->face;
    double x = r->on_pixels ? (letter->at + 32) >> 6 : letter->at / 64.0;
    r->letters[r->n] = (cairo_glyph_t){letter->index, r->x + x, r->y};
    r->clusters[r->n] = (cairo_text_cluster_t){letter->bytes, 1};
    r->bytes += (size_t)letter->bytes;
    r->n++;
}

// Control characters and broken UTF-8 are nothing that cairo takes.
static bool is_plain(Str text) {
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.p[i] < ' ')
            return false;
    return utf8_valid(text);
}

static void draw_line_of_text(Drawing *d, Str text, float size, double x, double y,
                              bool as_shapes) {
    Run r = {.d = d,
             .size = size,
             .x = x,
             .y = y,
             .on_pixels = draw_in_pixels(d->kind) && !as_shapes,
             .as_text = d->kind == DRAW_PDF && is_plain(text),
             .as_shapes = as_shapes,
             .text = text};
    font_letters(text, size, put_letter, &r, &d->err);
    flush(&r);
}

static void set_letters(Drawing *d, uint32_t argb, bool hinted) {
    cairo_font_options_t *options = ca.font_options_create();
    ca.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    ca.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    ca.font_options_set_hint_style(options,
                                   hinted ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE);
    ca.set_font_options(d->cr, options);
    ca.font_options_destroy(options);
    ca.set_source_rgba(d->cr, (argb >> 16 & 255) / 255.0, (argb >> 8 & 255) / 255.0,
                       (argb & 255) / 255.0, (argb >> 24) / 255.0);
}

// Words of a colour begin at a place; false: nothing of them shows.
static bool begin_words(Drawing *d, int x, int y, uint32_t argb) {
    if (d->err.kind != ERR_NONE || argb >> 24 == 0)
        return false;
    ca.save(d->cr);
    set_letters(d, argb, draw_in_pixels(d->kind));
    ca.translate(d->cr, x, y);
    return true;
}

static void end_words(Drawing *d, Str text, float size) {
    draw_line_of_text(d, text, size, 0, 0, false);
    ca.restore(d->cr);
}

void draw_words(Drawing *d, Str text, float size, int x, int y, uint32_t argb) {
    if (begin_words(d, x, y, argb))
        end_words(d, text, size);
}

void draw_words_upward(Drawing *d, Str text, float size, int x, int y, uint32_t argb) {
    if (!begin_words(d, x, y, argb))
        return;
    ca.rotate(d->cr, -1.5707963267948966);
    end_words(d, text, size);
}

static Str line_of(Str text, size_t *at) {
    size_t from = *at;
    while (*at < text.n && text.p[*at] != '\n')
        ++*at;
    Str line = str_slice(text, from, *at);
    if (*at < text.n)
        ++*at;
    return line;
}

typedef struct Block {
    int lines, widest;
} Block;

static Block measure_lines(Drawing *d, Str text, float size) {
    Block all = {0};
    for (size_t at = 0; at < text.n; all.lines++) {
        int w = font_width(line_of(text, &at), size, &d->err);
        if (w > all.widest)
            all.widest = w;
    }
    return all;
}

// How far the first baseline stands below the place that the text is put at: upright says which
// height of the block that is, from its foot (0) to the first line's (1), or its lowest edge (< 0).
static float rise_of(float upright, float last, float size) {
    if (upright == 1)
        return 0;
    if (upright < 0)
        return last + (float)font_descent(size);
    return last - upright * last;
}

void draw_text(Drawing *d, Str text, Point to, const TextStyle *style) {
    float size = style->size, angle = style->angle;
    Block all = measure_lines(d, text, size);
    int ascent = font_ascent(size);
    int step = (int)lrintf(size * 1.2f);
    if (d->err.kind != ERR_NONE || all.lines == 0 || all.widest > DRAW_SIDE_MAX || all.lines > 200)
        return;
    if (!isfinite(to.x) || !isfinite(to.y) || !isfinite(angle) || style->argb >> 24 == 0)
        return;
    float last = (float)(ascent + (all.lines - 1) * step);
    float up = rise_of(style->upright, last, size);
    float left = style->along * (float)all.widest;
    bool straight = fmodf(angle, 90) == 0;
    if (straight) { // sharp where pixels fit
        to.x = floorf(to.x);
        to.y = floorf(to.y);
        left = floorf(left);
        up = floorf(up);
    }
    ca.save(d->cr);
    set_letters(d, style->argb, straight && draw_in_pixels(d->kind));
    ca.translate(d->cr, (double)to.x, (double)to.y);
    if (angle != 0)
        ca.rotate(d->cr, (double)-angle * 3.141592653589793 / 180);
    int line = 0;
    for (size_t at = 0; at < text.n; line++) {
        Str part = line_of(text, &at);
        int indent = (int)((float)(all.widest - font_width(part, size, &d->err)) * style->along);
        draw_line_of_text(d, part, size, (double)((float)indent - left),
                          (double)((float)(ascent + line * step) - up),
                          draw_in_pixels(d->kind) && !straight);
    }
    ca.restore(d->cr);
}
