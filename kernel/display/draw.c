// draw.c: drawings by cairo: the picture, shapes, lines and images. Marks are in draw_marks.c,
// texts in draw_text.c, files in draw_file.c.
#include "kernel/display/draw.h"
#include "kernel/base/mem.h"
#include "kernel/display/cairo_lib.h"
#include <assert.h>
#include <math.h>
#include <string.h>

// ---- the picture --------------------------------------------------------------------------------

static Rect whole(const Drawing *d) {
    return (Rect){0, 0, d->width, d->height};
}

static Rect overlap(Rect a, Rect b) {
    int x0 = a.x > b.x ? a.x : b.x;
    int y0 = a.y > b.y ? a.y : b.y;
    int x1 = right_of(a) < right_of(b) ? right_of(a) : right_of(b);
    int y1 = bottom_of(a) < bottom_of(b) ? bottom_of(a) : bottom_of(b);
    return (Rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

const char *draw_library(Err *e) {
    return cairo_path(e);
}

static cairo_status_t write_bytes(void *file, const unsigned char *bytes, unsigned n) {
    Buf *b = file;
    buf_add(b, (Str){(const char *)bytes, n});
    return b->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *new_surface(Drawing *d, double points) {
    if (d->kind == DRAW_SVG)
        return ca.svg_surface_create_for_stream(write_bytes, &d->file, d->width * points,
                                                d->height * points);
    if (d->kind == DRAW_PDF)
        return ca.pdf_surface_create_for_stream(write_bytes, &d->file, d->width * points,
                                                d->height * points);
    return ca.image_surface_create(d->clear ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, d->width,
                                   d->height);
}

static bool check_status(cairo_status_t status, Err *e) {
    if (status == CAIRO_STATUS_SUCCESS)
        return true;
    if (status == CAIRO_STATUS_NO_MEMORY)
        return err_no_memory(e, 0);
    return err_set(e, ERR_RUNTIME, "cannot draw a picture: cairo says: %s",
                   ca.status_to_string(status));
}

bool draw_begin(Drawing *d, const DrawSheet *sheet, Err *e) {
    DrawKind kind = sheet->kind;
    int width = sheet->width, height = sheet->height;
    double density = sheet->pixels_per_css;
    *d = (Drawing){.kind = kind, .width = width, .height = height};
    d->clear = kind != DRAW_JPEG && sheet->background >> 24 < 255;
    if (width < 1 || height < 1 || width > DRAW_SIDE_MAX || height > DRAW_SIDE_MAX)
        return err_set(e, ERR_VALUE, "a picture of %d x %d pixels is out of bounds (1 to %d)",
                       width, height, DRAW_SIDE_MAX);
    if (!cairo_open(e))
        return false;
    double points = 0.75 / (density > 0 ? density : 1); // CSS: 96 pixels are 72 points
    d->surface = new_surface(d, points);
    d->cr = ca.create(d->surface);
    if (!check_status(ca.status(d->cr), e))
        return false;
    if (!draw_in_pixels(kind))
        ca.scale(d->cr, points, points);
    ca.set_line_join(d->cr, CAIRO_LINE_JOIN_ROUND);
    draw_clip(d, whole(d));
    if (kind == DRAW_JPEG)
        draw_rect(d, whole(d), opaque(0xffffff));
    draw_rect(d, whole(d), sheet->background);
    return check_status(ca.status(d->cr), e);
}

void draw_free(Drawing *d) {
    bool bad = d->cr && ca.status(d->cr) != CAIRO_STATUS_SUCCESS;
    if (d->cr)
        ca.destroy(d->cr);
    if (d->surface) {
        ca.surface_finish(d->surface); // it writes to d->file
        ca.surface_destroy(d->surface);
    }
    if (bad)
        cairo_forget(); // a letter that could not be drawn leaves cairo's face useless
    buf_free(&d->file);
    *d = (Drawing){0};
}

bool draw_finish(Drawing *d, Err *e) {
    if (d->err.kind != ERR_NONE) {
        *e = d->err;
        return false;
    }
    if (!check_status(ca.status(d->cr), e))
        return false;
    if (draw_in_pixels(d->kind))
        ca.surface_flush(d->surface);
    else
        ca.surface_finish(d->surface);
    return check_status(ca.surface_status(d->surface), e) && buf_ok(&d->file, e);
}

const uint32_t *draw_rows(Drawing *d, size_t *stride) {
    assert(draw_in_pixels(d->kind));
    *stride = (size_t)ca.image_surface_get_stride(d->surface) / sizeof(uint32_t);
    return (const uint32_t *)(const void *)ca.image_surface_get_data(d->surface);
}

void draw_clip(Drawing *d, Rect r) {
    d->clip = overlap(r, whole(d));
    ca.reset_clip(d->cr);
    ca.rectangle(d->cr, d->clip.x, d->clip.y, d->clip.width, d->clip.height);
    ca.clip(d->cr);
}

static bool nothing_shows(const Drawing *d, uint32_t argb) {
    return argb >> 24 == 0 || d->clip.width == 0 || d->clip.height == 0;
}

static void set_colour(Drawing *d, uint32_t argb) {
    ca.set_source_rgba(d->cr, (argb >> 16 & 255) / 255.0, (argb >> 8 & 255) / 255.0,
                       (argb & 255) / 255.0, (argb >> 24) / 255.0);
}

// ---- filled shapes ------------------------------------------------------------------------------

static bool is_point(Point p) {
    return isfinite(p.x) && isfinite(p.y);
}

// Keeps far-away points within cairo's numbers, which end at eight million.
static Point tame(Point p) {
    float far = 1e6f;
    return (Point){fmaxf(-far, fminf(far, p.x)), fmaxf(-far, fminf(far, p.y))};
}

// The same for lengths; cairo takes long over circles that are larger than any picture.
static double tame_length(float length) {
    return (double)fminf(2e4f, length);
}

void draw_rect(Drawing *d, Rect r, uint32_t argb) {
    if (nothing_shows(d, argb))
        return;
    set_colour(d, argb);
    ca.rectangle(d->cr, r.x, r.y, r.width, r.height);
    ca.fill(d->cr);
}

void draw_fill(Drawing *d, const Point *points, size_t n, uint32_t argb) {
    if (nothing_shows(d, argb))
        return;
    set_colour(d, argb);
    bool open = false;
    for (size_t i = 0; i < n; i++) {
        if (!is_point(points[i])) {
            if (open)
                ca.close_path(d->cr);
            open = false;
            continue;
        }
        Point p = tame(points[i]);
        if (open)
            ca.line_to(d->cr, (double)p.x, (double)p.y);
        else
            ca.move_to(d->cr, (double)p.x, (double)p.y);
        open = true;
    }
    ca.fill(d->cr);
}

// ---- lines --------------------------------------------------------------------------------------

// A line on its way to cairo: the parts of it that can be seen, each a path of its own. A dashed
// one begins each part where its dashes have come to.
typedef struct Pen {
    Drawing *d;
    float x0, y0, x1, y1; // what can be seen
    double dashes[DRAW_DASHES_MOST];
    int n_dashes;
    double length; // of all the dashes together
    double gone;   // how far the line has come
    bool down;
} Pen;

// The part of a piece within the bounds along one direction: narrows *from and *to.
static bool narrow(float a, float b, float low, float high, float *from, float *to) {
    float by = b - a;
    if (by == 0)
        return a >= low && a <= high;
    float t0 = (low - a) / by;
    float t1 = (high - a) / by;
    *from = fmaxf(*from, fminf(t0, t1));
    *to = fminf(*to, fmaxf(t0, t1));
    return *from <= *to;
}

static Point between(Point a, Point b, float t) {
    return (Point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

static void pen_up(Pen *p) {
    if (p->n_dashes)
        ca.stroke(p->d->cr);
    p->down = false;
}

static void pen_down(Pen *p, Point at, double gone) {
    if (p->n_dashes)
        ca.set_dash(p->d->cr, p->dashes, p->n_dashes, fmod(gone, p->length));
    ca.move_to(p->d->cr, (double)at.x, (double)at.y);
    p->down = true;
}

static void pen_piece(Pen *p, Point a, Point b) {
    float from = 0;
    float to = 1;
    double length = (double)hypotf(b.x - a.x, b.y - a.y);
    bool seen =
        narrow(a.x, b.x, p->x0, p->x1, &from, &to) && narrow(a.y, b.y, p->y0, p->y1, &from, &to);
    if (p->down && (!seen || from > 0))
        pen_up(p);
    if (seen) {
        Point end = to < 1 ? between(a, b, to) : b;
        if (!p->down)
            pen_down(p, from > 0 ? between(a, b, from) : a, p->gone + (double)from * length);
        ca.line_to(p->d->cr, (double)end.x, (double)end.y);
        if (to < 1)
            pen_up(p);
    }
    p->gone += length;
}

static void pen_points(Pen *p, const Point *points, size_t n) {
    for (size_t i = 1; i < n; i++) {
        if (is_point(points[i - 1]) && is_point(points[i]))
            pen_piece(p, tame(points[i - 1]), tame(points[i]));
        else if (p->down)
            pen_up(p);
    }
}

// A long line: points that follow each other within one column of pixels are the stroke from the
// lowest to the highest of them, so that a hundred thousand of them cost no more than the picture
// is wide.
static void pen_thinned(Pen *p, const Point *points, size_t n) {
    Point last = {NAN, NAN};
    for (size_t i = 0; i < n;) {
        if (!is_point(points[i])) {
            if (p->down)
                pen_up(p);
            last = (Point){NAN, NAN};
            i++;
            continue;
        }
        Point first = tame(points[i++]);
        Point low = first;
        Point high = first;
        Point end = first;
        while (i < n && is_point(points[i])) {
            Point q = tame(points[i]);
            if (floorf(q.x) != floorf(first.x))
                break;
            if (q.y < low.y)
                low = q;
            if (q.y > high.y)
                high = q;
            end = q;
            i++;
        }
        bool rising = end.y > first.y;
        Point one = rising ? low : high;
        Point other = rising ? high : low;
        if (is_point(last))
            pen_piece(p, last, one);
        if (low.y < high.y)
            pen_piece(p, one, other);
        last = other;
    }
}

enum {
    LONG_LINE = 3000, // points; longer ones are thinned
    BUSY_LINE = 300,  // pieces that lie over each other: 16 shades at their edges are enough
};

void draw_line(Drawing *d, const Point *points, size_t n, const LineStyle *style) {
    if (nothing_shows(d, style->argb))
        return;
    float wide = (float)tame_length(fmaxf(style->width, 0.2f));
    float air = wide + 2;
    Rect c = d->clip;
    Pen p = {.d = d,
             .x0 = (float)c.x - air,
             .y0 = (float)c.y - air,
             .x1 = (float)right_of(c) + air,
             .y1 = (float)bottom_of(c) + air};
    for (size_t i = 0; i < style->n_dashes && i < DRAW_DASHES_MOST; i++) {
        p.dashes[p.n_dashes++] = tame_length(fmaxf(style->dashes[i], 0.01f));
        p.length += p.dashes[i];
    }
    if (p.length < 0.5)
        p.n_dashes = 0; // too fine to be seen
    set_colour(d, style->argb);
    ca.set_antialias(d->cr, n > BUSY_LINE ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
    ca.set_line_width(d->cr, (double)wide);
    ca.set_line_cap(d->cr, p.n_dashes ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    if (!p.n_dashes)
        ca.set_dash(d->cr, NULL, 0, 0);
    if (n > LONG_LINE && !p.n_dashes)
        pen_thinned(&p, points, n);
    else
        pen_points(&p, points, n);
    ca.stroke(d->cr);
    ca.set_antialias(d->cr, CAIRO_ANTIALIAS_DEFAULT);
}

void draw_disc(Drawing *d, Point at, float radius, uint32_t fill, uint32_t edge, float edge_width) {
    if (!is_point(at) || d->clip.width == 0 || d->clip.height == 0)
        return;
    bool has_edge = edge >> 24 && edge_width > 0;
    at = tame(at);
    ca.new_path(d->cr);
    ca.arc(d->cr, (double)at.x, (double)at.y, tame_length(radius), 0, 6.283185307179586);
    ca.close_path(d->cr);
    set_colour(d, fill);
    if (fill >> 24 && has_edge)
        ca.fill_preserve(d->cr);
    else if (fill >> 24)
        ca.fill(d->cr);
    if (has_edge) {
        set_colour(d, edge);
        ca.set_line_width(d->cr, tame_length(edge_width));
        ca.set_dash(d->cr, NULL, 0, 0);
        ca.stroke(d->cr);
    }
    ca.new_path(d->cr);
}

// ---- images -------------------------------------------------------------------------------------

static uint32_t whole_pixel(uint64_t r, uint64_t g, uint64_t b, uint64_t a) {
    return (uint32_t)(a << 24 | r << 16 | g << 8 | b);
}

// Colours times alpha, as cairo has them: the mean of the pixels from u0 to u1 and v0 to v1.
static uint32_t average(const uint8_t *rgba, int width, int u0, int u1, int v0, int v1) {
    uint64_t sum[4] = {0};
    assert(u0 >= 0 && u0 < u1 && u1 <= width && v0 >= 0 && v0 < v1);
    for (int v = v0; v < v1; v++)
        for (int u = u0; u < u1; u++) {
            const uint8_t *q = rgba + 4 * ((size_t)v * (size_t)width + (size_t)u);
            for (int k = 0; k < 3; k++)
                sum[k] += (uint64_t)q[k] * q[3];
            sum[3] += q[3];
        }
    uint64_t n = (uint64_t)(u1 - u0) * (uint64_t)(v1 - v0);
    return whole_pixel(sum[0] / (255 * n), sum[1] / (255 * n), sum[2] / (255 * n), sum[3] / n);
}

static int within(float v, int low, int high) {
    return !(v > (float)low) ? low : v >= (float)high ? high : (int)v;
}

// Pixels as cairo takes them.
typedef struct Layer {
    uint32_t *px;
    cairo_format_t format;
    int width, height;
} Layer;

// Lays pixels over the rectangle; matrix: from places in the picture to pixels.
static void lay_pixels(Drawing *d, const Layer *l, Rect r, cairo_matrix_t matrix, bool smooth) {
    assert(l->width > 0 && l->height > 0);
    cairo_surface_t *image = ca.image_surface_create_for_data((unsigned char *)l->px, l->format,
                                                              l->width, l->height, l->width * 4);
    cairo_pattern_t *pattern = ca.pattern_create_for_surface(image);
    ca.pattern_set_matrix(pattern, &matrix);
    ca.pattern_set_filter(pattern, smooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST);
    if (draw_in_pixels(d->kind))
        ca.pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    ca.save(d->cr);
    ca.rectangle(d->cr, r.x, r.y, r.width, r.height);
    ca.clip(d->cr);
    ca.set_source(d->cr, pattern);
    ca.paint(d->cr);
    ca.restore(d->cr);
    ca.pattern_destroy(pattern);
    ca.surface_finish(image); // whoever still needs the pixels takes a copy
    ca.surface_destroy(image);
}

static bool becomes_smaller(float ku, float kv) {
    return fabsf(ku) > 1.5f || fabsf(kv) > 1.5f;
}

// Pixel by pixel of the picture: the mean of those under it where the image becomes smaller, the
// one under its middle where it does not.
static void draw_by_pixel(Drawing *d, Pixels image, Rect r, Point from, float ku, float kv) {
    uint32_t *px = mem_alloc((size_t)r.width * (size_t)r.height * sizeof *px);
    if (!px) {
        err_no_memory(&d->err, (size_t)r.width * (size_t)r.height * sizeof *px);
        return;
    }
    bool smaller = becomes_smaller(ku, kv);
    float hu = smaller ? fabsf(ku) / 2 : 0;
    float hv = smaller ? fabsf(kv) / 2 : 0;
    for (int y = 0; y < r.height; y++) {
        float v = ((float)(r.y + y) + 0.5f - from.y) * kv;
        int v0 = within(v - hv, 0, image.height - 1);
        int v1 = within(v + hv, v0 + 1, image.height);
        for (int x = 0; x < r.width; x++) {
            float u = ((float)(r.x + x) + 0.5f - from.x) * ku;
            int u0 = within(u - hu, 0, image.width - 1);
            int u1 = within(u + hu, u0 + 1, image.width);
            px[(size_t)y * (size_t)r.width + (size_t)x] =
                average(image.rgba, image.width, u0, u1, v0, v1);
        }
    }
    cairo_matrix_t at = {.xx = 1, .yy = 1, .x0 = -r.x, .y0 = -r.y};
    lay_pixels(d, &(Layer){px, CAIRO_FORMAT_ARGB32, r.width, r.height}, r, at, false);
    mem_free(px);
}

static void draw_larger(Drawing *d, Pixels image, Rect r, cairo_matrix_t at, bool smooth) {
    size_t n = (size_t)image.width * (size_t)image.height;
    uint32_t *px = mem_alloc(n * sizeof *px);
    if (!px) {
        err_no_memory(&d->err, n * sizeof *px);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *q = image.rgba + 4 * i;
        unsigned a = q[3];
        px[i] =
            whole_pixel((q[0] * a + 127) / 255, (q[1] * a + 127) / 255, (q[2] * a + 127) / 255, a);
    }
    lay_pixels(d, &(Layer){px, CAIRO_FORMAT_ARGB32, image.width, image.height}, r, at, smooth);
    mem_free(px);
}

void draw_image(Drawing *d, Pixels image, Point from, Point to, bool smooth) {
    if (!is_point(from) || !is_point(to) || from.x == to.x || from.y == to.y)
        return;
    float ku = (float)image.width / (to.x - from.x);
    float kv = (float)image.height / (to.y - from.y);
    Rect c = d->clip;
    int left = within(fminf(from.x, to.x) + 0.5f, c.x, right_of(c));
    int right = within(fmaxf(from.x, to.x) + 0.5f, c.x, right_of(c));
    int top = within(fminf(from.y, to.y) + 0.5f, c.y, bottom_of(c));
    int bottom = within(fmaxf(from.y, to.y) + 0.5f, c.y, bottom_of(c));
    Rect r = {left, top, right - left, bottom - top};
    if (r.width <= 0 || r.height <= 0)
        return;
    // What shows an SVG file mixes neighbours always.
    if (becomes_smaller(ku, kv) || (d->kind == DRAW_SVG && !smooth)) {
        draw_by_pixel(d, image, r, from, ku, kv);
        return;
    }
    cairo_matrix_t at = {.xx = (double)ku, .yy = (double)kv};
    at.x0 = -(double)from.x * at.xx;
    at.y0 = -(double)from.y * at.yy;
    draw_larger(d, image, r, at, smooth);
}

void draw_pixels(Drawing *d, Rect r, const uint32_t *rgb) {
    cairo_matrix_t at = {.xx = 1, .yy = 1, .x0 = -r.x, .y0 = -r.y};
    const Layer all = {(uint32_t *)(uintptr_t)rgb, CAIRO_FORMAT_RGB24, r.width, r.height};
    lay_pixels(d, &all, r, at, false);
}
