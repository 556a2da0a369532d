// figure.c: text fitted to a width, and the file of a finished drawing.
#include "kernel/display/figure.h"
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/png.h"
#include <stdio.h>
#include <string.h>

void figure_free(Figure *f) {
    buf_free(&f->file);
    buf_free(&f->alt);
    buf_free(&f->text);
    buf_free(&f->vega);
    *f = (Figure){0};
}

// ---- wrapping -----------------------------------------------------------------------------------

Str text_clipped(Str s) {
    if (s.n > FIGURE_TEXT_MAX)
        s.n = utf8_cut(s.p, FIGURE_TEXT_MAX);
    return s;
}

#define ELLIPSIS "\xe2\x80\xa6"

// The longest beginning of `text` that fits, in whole code points; at least one.
static size_t fitting(Str text, float size, int width, Err *e) {
    size_t fits = 0;
    for (size_t at = 0; at < text.n;) {
        utf8_next(text, &at);
        if (font_width((Str){text.p, at}, size, e) > width && fits > 0)
            break;
        fits = at;
    }
    return fits;
}

// Where the next line ends: at a newline, the last blank that fits, or anywhere.
static size_t line_end(Str text, float size, int width, Err *e) {
    size_t newline = str_find(text, STR("\n"), 0);
    Str paragraph = newline == (size_t)-1 ? text : str_slice(text, 0, newline);
    size_t fits = fitting(paragraph, size, width, e);
    if (fits == paragraph.n)
        return fits;
    for (size_t i = fits; i > 0; i--)
        if (paragraph.p[i] == ' ')
            return i;
    return fits;
}

// Makes room for the ellipsis: by a word, unless that takes a third of the line.
static Str shortened(Str text) {
    size_t blank = text.n;
    while (blank > 0 && text.p[blank - 1] != ' ')
        blank--;
    if (blank > text.n * 2 / 3)
        return str_trim(str_slice(text, 0, blank));
    return str_slice(text, 0, utf8_cut(text.p, text.n - 1));
}

static void add_line(Wrapped *w, Str text, bool cut, float size, int width, Err *e) {
    char *line = w->line[w->n];
    for (;;) {
        snprintf(line, WRAP_BYTES, "%.*s%s", STR_ARG(text), cut ? ELLIPSIS : "");
        w->width[w->n] = font_width(str_of(line), size, e);
        if (!cut || w->width[w->n] <= width || text.n == 0)
            break;
        text = shortened(text);
    }
    if (w->width[w->n] > w->widest)
        w->widest = w->width[w->n];
    w->n++;
}

void text_wrap(Wrapped *w, Str text, float size, int width, int lines, Err *e) {
    *w = (Wrapped){0};
    text = str_trim(text_clipped(text));
    while (text.n > 0 && w->n < lines && w->n < WRAP_LINES && e->kind == ERR_NONE) {
        size_t end = line_end(text, size, width, e);
        Str rest = str_trim(str_slice(text, end, text.n));
        bool last = w->n + 1 == lines || w->n + 1 == WRAP_LINES;
        add_line(w, str_trim(str_slice(text, 0, end)), last && rest.n > 0, size, width, e);
        text = rest;
    }
}

void text_wrap_even(Wrapped *w, Str text, float size, int width, int lines, Err *e) {
    text_wrap(w, text, size, width, lines, e);
    int most = w->n, wide = w->widest;
    int narrow = wide / 2;
    if (most < 2 || str_ends(str_of(w->line[most - 1]), STR(ELLIPSIS)))
        return;
    while (wide - narrow > 4 && e->kind == ERR_NONE) { // the least width that needs no more lines
        int middle = (wide + narrow) / 2;
        text_wrap(w, text, size, middle, lines, e);
        bool same = w->n == most && !str_ends(str_of(w->line[most - 1]), STR(ELLIPSIS));
        if (same)
            wide = middle;
        else
            narrow = middle;
    }
    text_wrap(w, text, size, wide, lines, e);
}

int text_height(int n, float size) {
    if (n == 0)
        return 0;
    return font_ascent(size) + font_descent(size) +
           (int)((float)(n - 1) * size * (float)LINE_SPACING);
}

void text_draw_centred(Drawing *d, const Wrapped *w, float size, int x, int y, uint32_t rgb) {
    for (int i = 0; i < w->n; i++) {
        int baseline = y + font_ascent(size) + (int)((float)i * size * (float)LINE_SPACING);
        draw_words(d, str_of(w->line[i]), size, x - w->width[i] / 2, baseline, opaque(rgb));
    }
}

void text_draw_note(Drawing *d, const Wrapped *w, float size, int x, int y) {
    for (int i = 0; i < w->n; i++) {
        int baseline = y + font_ascent(size) + (int)((float)i * size * (float)LINE_SPACING);
        draw_words(d, str_of(w->line[i]), size, x, baseline, opaque(FAINT));
    }
}

// ---- the file -----------------------------------------------------------------------------------

bool figure_begin(const Figure *f, Drawing *d, int width, int height, Err *e) {
    DrawSheet sheet = {f->kind, width, height, FIGURE_SCALE, opaque(PAPER)};
    return draw_begin(d, &sheet, e);
}

// The indices of the colours; a row like the one above, and a pixel like the one before, are not
// looked up again. mem_free. NULL: no memory.
static uint8_t *indices_of(Drawing *d, Palette *palette) {
    size_t stride;
    size_t width = (size_t)d->width;
    const uint32_t *rows = draw_rows(d, &stride);
    uint8_t *px = mem_alloc(width * (size_t)d->height);
    for (size_t y = 0; px && y < (size_t)d->height; y++) {
        const uint32_t *row = rows + stride * y;
        uint8_t *to = px + width * y;
        if (y > 0 && memcmp(row, row - stride, width * sizeof *row) == 0) {
            memcpy(to, to - width, width);
            continue;
        }
        for (size_t x = 0; x < width; x++)
            to[x] = x > 0 && row[x] == row[x - 1] ? to[x - 1] : palette_find(palette, row[x]);
    }
    return px;
}

static bool encode_png(Figure *f, Drawing *d, Palette *palette, Str title, Err *e) {
    uint8_t *px = indices_of(d, palette);
    if (!px)
        return err_no_memory(e, (size_t)d->width * (size_t)d->height);
    PngImage image = {
        .kind = PNG_PALETTE,
        .width = d->width,
        .height = d->height,
        .stride = (size_t)d->width,
        .px = px,
        .palette = palette->rgb,
        .colours = palette->n,
        .pixels_per_css = FIGURE_SCALE,
        .title = title,
        .description = buf_str(&f->alt),
    };
    bool ok = png_encode(&f->file, &image, e);
    mem_free(px);
    return ok;
}

bool figure_encode(Figure *f, Drawing *d, Palette *palette, Str title, Err *e) {
    f->width = (d->width + FIGURE_SCALE - 1) / FIGURE_SCALE;
    f->height = (d->height + FIGURE_SCALE - 1) / FIGURE_SCALE;
    if (!draw_finish(d, e))
        return false;
    if (f->kind == DRAW_PNG)
        return encode_png(f, d, palette, title, e);
    DrawFile file = {
        .pixels_per_css = FIGURE_SCALE, .title = title, .description = buf_str(&f->alt)};
    return draw_file(&f->file, d, &file, e);
}
