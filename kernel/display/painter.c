// painter.c: shapes become coverage first and are then laid over the picture in one go, so that
// the pieces of one shape never darken each other.
#include "kernel/display/painter.h"
#include "kernel/base/mem.h"
#include "kernel/display/font.h"
#include "kernel/display/png.h"
#include <math.h>
#include <string.h>

static Rect whole(const Painter *p) { return (Rect){0, 0, p->width, p->height}; }

static Rect overlap(Rect a, Rect b) {
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
    int y1 = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;
    return (Rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

bool painter_init(Painter *p, int width, int height, uint32_t background, Err *e) {
    *p = (Painter){.width = width, .height = height};
    if (width < 1 || height < 1 || width > CANVAS_SIDE_MAX || height > CANVAS_SIDE_MAX)
        return err_set(e, ERR_VALUE, "a picture of %d x %d pixels is out of bounds (1 to %d)", width, height, CANVAS_SIDE_MAX);
    size_t n = (size_t)width * (size_t)height;
    p->px = mem_alloc(3 * n);
    p->mask = mem_zero(n);
    p->edges = mem_zero(n * sizeof *p->edges);
    p->clip = whole(p);
    if (!p->px || !p->mask || !p->edges) return err_no_memory(e, 8 * n);
    for (size_t i = 0; i < n; i++)
        p->px[3 * i] = (uint8_t)(background >> 16), p->px[3 * i + 1] = (uint8_t)(background >> 8), p->px[3 * i + 2] = (uint8_t)background;
    return true;
}

void painter_free(Painter *p) {
    mem_free(p->px);
    mem_free(p->mask);
    mem_free(p->edges);
    *p = (Painter){0};
}

void painter_clip(Painter *p, Rect r) { p->clip = overlap(r, whole(p)); }

// ---- laying over -----------------------------------------------------------------------------

// coverage: 0 to 255, times the colour's own alpha.
static inline void blend(Painter *p, int x, int y, uint32_t argb, unsigned coverage) {
    unsigned a = coverage * (argb >> 24);
    uint8_t *px = p->px + 3 * ((size_t)y * (size_t)p->width + (size_t)x);
    unsigned full = 255 * 255, back = full - a;
    px[0] = (uint8_t)((px[0] * back + (argb >> 16 & 255) * a + full / 2) / full);
    px[1] = (uint8_t)((px[1] * back + (argb >> 8 & 255) * a + full / 2) / full);
    px[2] = (uint8_t)((px[2] * back + (argb & 255) * a + full / 2) / full);
}

static void touch(Painter *p, Rect r) {
    if (!p->touched.width || !p->touched.height) p->touched = r;
    else if (r.width && r.height) {
        int x0 = r.x < p->touched.x ? r.x : p->touched.x, y0 = r.y < p->touched.y ? r.y : p->touched.y;
        int x1 = r.x + r.width, y1 = r.y + r.height, tx = p->touched.x + p->touched.width, ty = p->touched.y + p->touched.height;
        p->touched = (Rect){x0, y0, (x1 > tx ? x1 : tx) - x0, (y1 > ty ? y1 : ty) - y0};
    }
}

static void lay_mask(Painter *p, uint32_t argb) {
    Rect r = p->touched;
    for (int y = r.y; y < r.y + r.height; y++) {
        uint8_t *m = p->mask + (size_t)y * (size_t)p->width;
        for (int x = r.x; x < r.x + r.width; x++)
            if (m[x]) blend(p, x, y, argb, m[x]), m[x] = 0;
    }
    p->touched = (Rect){0};
}

static int within(float v, int low, int high) { return !(v > (float)low) ? low : v >= (float)high ? high : (int)v; }

static bool is_point(Point a) { return isfinite(a.x) && isfinite(a.y); }

// Keeps far-away points near enough for float arithmetic.
static Point tame(Point p) {
    float far = 1e6f;
    return (Point){fmaxf(-far, fminf(far, p.x)), fmaxf(-far, fminf(far, p.y))};
}

// ---- filled shapes ---------------------------------------------------------------------------

// Adds, for one row, the signed area to the right of an edge piece that goes from xa to xb
// (from the clip's left) while y goes down by dy; areas are summed along the row later.
static void add_row(float *row, int width, float xa, float xb, float dy) {
    float low = fminf(xa, xb), high = fmaxf(xa, xb);
    int first = within(low, 0, width), last = within(high, 0, width);
    if (first >= width) return;
    if (first == last || high - low < 1e-6f) {
        float area = 1 - (0.5f * (low + high) - (float)first);
        row[first] += dy * area;
        if (first + 1 < width) row[first + 1] += dy * (1 - area);
        return;
    }
    float slope = dy / (high - low), before = 0;
    for (int x = first; x <= last && x < width; x++) {
        float from = fmaxf(low, (float)x), to = fminf(high, (float)x + 1);
        float part = slope * (to - from), area = 1 - (0.5f * (from + to) - (float)x);
        row[x] += before + part * area;
        before = part * (1 - area);
    }
    if (last + 1 < width) row[last + 1] += before;
}

// One edge between points whose x lie within the clip's columns.
static void add_inner_edge(Painter *p, Point a, Point b) {
    if (a.y == b.y) return;
    float sign = a.y < b.y ? 1.0f : -1.0f;
    if (sign < 0) {
        Point t = a;
        a = b, b = t;
    }
    Rect c = p->clip;
    float top = fmaxf(a.y, (float)c.y), bottom = fminf(b.y, (float)(c.y + c.height)), slope = (b.x - a.x) / (b.y - a.y);
    for (int y = within(top, c.y, c.y + c.height); y < c.y + c.height && (float)y < bottom; y++) {
        float y0 = fmaxf(top, (float)y), y1 = fminf(bottom, (float)y + 1);
        if (y1 <= y0) continue;
        float x0 = a.x + slope * (y0 - a.y) - (float)c.x, x1 = a.x + slope * (y1 - a.y) - (float)c.x;
        float w = (float)c.width;
        add_row(p->edges + (size_t)y * (size_t)p->width + c.x, c.width, fmaxf(0, fminf(w, x0)), fmaxf(0, fminf(w, x1)), sign * (y1 - y0));
    }
}

static Point at_x(Point a, Point b, float x) { return (Point){x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)}; }

// Cuts an edge at the clip's sides: what is left of it counts as running along the side.
static void add_edge(Painter *p, Point a, Point b) {
    float sides[2] = {(float)p->clip.x, (float)(p->clip.x + p->clip.width)};
    Point cut[4] = {a};
    int n = 1;
    for (int i = 0; i < 2; i++) {
        float x = a.x < b.x ? sides[i] : sides[1 - i];
        if ((a.x < x && x < b.x) || (b.x < x && x < a.x)) cut[n++] = at_x(a, b, x);
    }
    cut[n++] = b;
    for (int i = 0; i + 1 < n; i++) {
        Point q = cut[i], r = cut[i + 1];
        q.x = fmaxf(sides[0], fminf(sides[1], q.x)), r.x = fmaxf(sides[0], fminf(sides[1], r.x));
        add_inner_edge(p, q, r);
    }
}

static void lay_edges(Painter *p, Rect r, uint32_t argb) {
    for (int y = r.y; y < r.y + r.height; y++) {
        float *row = p->edges + (size_t)y * (size_t)p->width, sum = 0;
        for (int x = r.x; x < p->clip.x + p->clip.width; x++) {
            sum += row[x];
            row[x] = 0;
            float v = fminf(1, fabsf(sum));
            if (v > 0.002f) blend(p, x, y, argb, (unsigned)(v * 255 + 0.5f));
            else if (x > r.x + r.width) break;
        }
    }
}

void painter_fill(Painter *p, const Point *points, size_t n, uint32_t argb) {
    float x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    size_t start = 0;
    if (!p->clip.width || !p->clip.height) return;
    for (size_t i = 0; i <= n; i++) {
        if (i < n && is_point(points[i])) {
            Point q = tame(points[i]);
            x0 = fminf(x0, q.x), x1 = fmaxf(x1, q.x), y0 = fminf(y0, q.y), y1 = fmaxf(y1, q.y);
            continue;
        }
        for (size_t k = start; k < i; k++) add_edge(p, tame(points[k]), tame(points[k + 1 < i ? k + 1 : start]));
        start = i + 1;
    }
    if (x1 < x0) return;
    Rect c = p->clip;
    int left = within(x0, c.x, c.x + c.width), right = within(x1 + 2, c.x, c.x + c.width);
    int top = within(y0, c.y, c.y + c.height), bottom = within(y1 + 1, c.y, c.y + c.height);
    lay_edges(p, (Rect){left, top, right - left, bottom - top}, argb);
}

// ---- lines -----------------------------------------------------------------------------------

static float distance_to_piece(float x, float y, Point a, Point b) {
    float dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    float t = length2 > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / length2 : 0;
    t = fmaxf(0, fminf(1, t));
    return hypotf(x - (a.x + t * dx), y - (a.y + t * dy));
}

// The pixels of row y that a piece can touch.
static void row_span(Rect clip, Point a, Point b, float half, int y, int *from, int *to) {
    float dx = b.x - a.x, dy = b.y - a.y, low = fminf(a.x, b.x), high = fmaxf(a.x, b.x), reach = half + 1;
    if (fabsf(dy) > 1e-6f) {
        float xa = a.x + dx * ((float)y - reach - a.y) / dy, xb = a.x + dx * ((float)y + 1 + reach - a.y) / dy;
        low = fmaxf(low, fminf(xa, xb)), high = fminf(high, fmaxf(xa, xb));
    }
    *from = within(low - reach, clip.x, clip.x + clip.width);
    *to = within(high + reach + 1, clip.x, clip.x + clip.width);
}

static void add_piece(Painter *p, Point a, Point b, float half) {
    Rect c = p->clip;
    int y0 = within(fminf(a.y, b.y) - half - 1, c.y, c.y + c.height), y1 = within(fmaxf(a.y, b.y) + half + 2, c.y, c.y + c.height);
    for (int y = y0; y < y1; y++) {
        int x0, x1;
        row_span(c, a, b, half, y, &x0, &x1);
        uint8_t *m = p->mask + (size_t)y * (size_t)p->width;
        for (int x = x0; x < x1; x++) {
            float v = half - distance_to_piece((float)x + 0.5f, (float)y + 0.5f, a, b) + 0.5f;
            uint8_t cover = (uint8_t)(v <= 0 ? 0 : v >= 1 ? 255 : v * 255);
            if (cover > m[x]) m[x] = cover;
        }
        if (x1 > x0) touch(p, (Rect){x0, y, x1 - x0, 1});
    }
}

typedef struct Dash {
    const float *lengths;
    size_t n, at; // at: the stroke or gap that is being drawn
    float left;   // of it
} Dash;

static Point between(Point a, Point b, float t) { return (Point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; }

static void add_dashes(Painter *p, Point a, Point b, float half, Dash *d) {
    float length = fminf(1e5f, hypotf(b.x - a.x, b.y - a.y)), cap = fmaxf(0, half - 0.5f);
    for (float at = 0; at < length;) {
        float step = fmaxf(1e-2f, fminf(d->left, length - at));
        if (d->at % 2 == 0) { // round ends: a stroke is drawn shorter by them
            float from = at, to = fminf(length, at + step), short_ = fminf(cap, (to - from) / 2);
            add_piece(p, between(a, b, (from + short_) / length), between(a, b, (to - short_) / length), half);
        }
        at += step;
        d->left -= step;
        if (d->left <= 1e-3f) d->at = (d->at + 1) % d->n, d->left = d->lengths[d->at];
    }
}

// A long line: points that follow each other within one column of pixels are the stroke from the lowest
// to the highest of them, so that a hundred thousand of them cost no more than the picture is wide.
static void add_thinned(Painter *p, const Point *points, size_t n, float half) {
    Point last = {NAN, NAN};
    for (size_t i = 0; i < n;) {
        if (!is_point(points[i])) {
            last = (Point){NAN, NAN};
            i++;
            continue;
        }
        Point first = tame(points[i++]), low = first, high = first, end = first;
        while (i < n && is_point(points[i])) {
            Point q = tame(points[i]);
            if (floorf(q.x) != floorf(first.x)) break;
            if (q.y < low.y) low = q;
            if (q.y > high.y) high = q;
            end = q;
            i++;
        }
        if (is_point(last)) add_piece(p, last, first, half);
        if (low.y < high.y) add_piece(p, low, high, half);
        last = end;
    }
}

enum { LONG_LINE = 3000 };

void painter_line(Painter *p, const Point *points, size_t n, float width, const float *dashes, size_t n_dashes, uint32_t argb) {
    float half = fmaxf(width, 0.2f) / 2;
    Dash d = {dashes, n_dashes, 0, n_dashes ? dashes[0] : 0};
    if (!p->clip.width || !p->clip.height) return;
    if (n > LONG_LINE && !n_dashes) add_thinned(p, points, n, half);
    for (size_t i = 1; i < n && !(n > LONG_LINE && !n_dashes); i++) {
        if (!is_point(points[i - 1]) || !is_point(points[i])) continue;
        Point a = tame(points[i - 1]), b = tame(points[i]);
        if (n_dashes) add_dashes(p, a, b, half, &d);
        else add_piece(p, a, b, half);
    }
    lay_mask(p, argb);
}

// ---- marks -----------------------------------------------------------------------------------

enum { MARK_POINTS = 32 };

static size_t regular(Point *out, int n, float turn, float inner) {
    int k = inner > 0 ? 2 * n : n;
    for (int i = 0; i < k; i++) {
        float a = turn + 6.2831853f * (float)i / (float)k, r = inner > 0 && i % 2 ? inner : 1;
        out[i] = (Point){r * sinf(a), -r * cosf(a)};
    }
    return (size_t)k;
}

// The outline of a filled mark within -1 and 1.
static size_t outline(char shape, Point out[MARK_POINTS]) {
    static const struct { char shape; int n; Point at[4]; } simple[] = {
        {'s', 4, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}},   {'^', 3, {{0, -1}, {1, 1}, {-1, 1}}}, {'v', 3, {{0, 1}, {1, -1}, {-1, -1}}},
        {'<', 3, {{-1, 0}, {1, -1}, {1, 1}}},             {'>', 3, {{1, 0}, {-1, -1}, {-1, 1}}}, {'D', 4, {{0, -1.41f}, {1.41f, 0}, {0, 1.41f}, {-1.41f, 0}}},
        {'d', 4, {{0, -1.41f}, {0.85f, 0}, {0, 1.41f}, {-0.85f, 0}}},
    };
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (simple[i].shape == shape) {
            memcpy(out, simple[i].at, sizeof simple[i].at);
            return (size_t)simple[i].n;
        }
    if (shape == '*') return regular(out, 5, 0, 0.38f);
    if (shape == 'p') return regular(out, 5, 0, 0);
    if (shape == 'h') return regular(out, 6, 0, 0);
    if (shape == 'H') return regular(out, 6, 0.5235988f, 0);
    if (shape == '8') return regular(out, 8, 0.3926991f, 0);
    if (shape == 'P' || shape == 'X') { // a filled cross, upright or aslant
        static const Point cross[12] = {{-0.34f, -1}, {0.34f, -1}, {0.34f, -0.34f}, {1, -0.34f}, {1, 0.34f}, {0.34f, 0.34f},
                                        {0.34f, 1}, {-0.34f, 1}, {-0.34f, 0.34f}, {-1, 0.34f}, {-1, -0.34f}, {-0.34f, -0.34f}};
        float r = shape == 'X' ? 0.7071068f : 0;
        for (int i = 0; i < 12; i++) {
            Point q = cross[i];
            out[i] = shape == 'P' ? q : (Point){r * (q.x - q.y) * 1.1f, r * (q.x + q.y) * 1.1f};
        }
        return 12;
    }
    return regular(out, MARK_POINTS, 0, 0);
}

// Marks that are strokes only: how many, as pairs of points.
static size_t strokes(char shape, Point out[8]) {
    static const struct { char shape; int n; Point at[6]; } known[] = {
        {'x', 2, {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}}}, {'+', 2, {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}},
        {'|', 1, {{0, -1}, {0, 1}}},                    {'_', 1, {{-1, 0}, {1, 0}}},
        {'1', 3, {{0, 0}, {0, 1}, {0, 0}, {0.87f, -0.5f}, {0, 0}, {-0.87f, -0.5f}}},
        {'2', 3, {{0, 0}, {0, -1}, {0, 0}, {0.87f, 0.5f}, {0, 0}, {-0.87f, 0.5f}}},
        {'3', 3, {{0, 0}, {-1, 0}, {0, 0}, {0.5f, -0.87f}, {0, 0}, {0.5f, 0.87f}}},
        {'4', 3, {{0, 0}, {1, 0}, {0, 0}, {-0.5f, -0.87f}, {0, 0}, {-0.5f, 0.87f}}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].shape == shape) {
            memcpy(out, known[i].at, sizeof known[i].at);
            return (size_t)known[i].n;
        }
    return 0;
}

void painter_mark(Painter *p, char shape, Point at, float size, uint32_t fill, uint32_t edge, float edge_width) {
    Point shape_at[MARK_POINTS + 1];
    float r = fmaxf(size, 0.1f) / 2;
    if (!is_point(at) || !p->clip.width || !p->clip.height) return;
    at = tame(at);
    size_t n = strokes(shape, shape_at);
    if (n) {
        for (size_t i = 0; i < n; i++) {
            Point a = shape_at[2 * i], b = shape_at[2 * i + 1];
            add_piece(p, (Point){at.x + r * a.x, at.y + r * a.y}, (Point){at.x + r * b.x, at.y + r * b.y}, fmaxf(edge_width, 0.5f) / 2);
        }
        lay_mask(p, edge >> 24 ? edge : fill);
        return;
    }
    n = outline(shape, shape_at);
    for (size_t i = 0; i < n; i++) shape_at[i] = (Point){at.x + r * shape_at[i].x, at.y + r * shape_at[i].y};
    if (fill >> 24) painter_fill(p, shape_at, n, fill);
    shape_at[n] = shape_at[0];
    if (edge >> 24 && edge_width > 0) painter_line(p, shape_at, n + 1, edge_width, NULL, 0, edge);
}

// ---- images ----------------------------------------------------------------------------------

// The mean of the pixels from u0 to u1 and v0 to v1 (at least one each).
static uint32_t average(const uint8_t *rgba, int width, int u0, int u1, int v0, int v1) {
    uint64_t sum[4] = {0};
    for (int v = v0; v < v1; v++)
        for (int u = u0; u < u1; u++) {
            const uint8_t *q = rgba + 4 * ((size_t)v * (size_t)width + (size_t)u);
            for (int k = 0; k < 3; k++) sum[k] += (uint64_t)q[k] * q[3];
            sum[3] += q[3];
        }
    uint64_t n = (uint64_t)(u1 - u0) * (uint64_t)(v1 - v0), a = sum[3] ? sum[3] : 1;
    return (uint32_t)(sum[3] / n) << 24 | (uint32_t)(sum[0] / a) << 16 | (uint32_t)(sum[1] / a) << 8 | (uint32_t)(sum[2] / a);
}

static uint32_t mixed(const uint8_t *rgba, int width, int height, float u, float v) {
    u = fmaxf(0, fminf((float)width - 1, u - 0.5f)), v = fmaxf(0, fminf((float)height - 1, v - 0.5f));
    int u0 = (int)u, v0 = (int)v, u1 = u0 + 1 < width ? u0 + 1 : u0, v1 = v0 + 1 < height ? v0 + 1 : v0;
    float fu = u - (float)u0, fv = v - (float)v0, out[4];
    for (int k = 0; k < 4; k++) {
        float a = rgba[4 * ((size_t)v0 * (size_t)width + (size_t)u0) + (size_t)k], b = rgba[4 * ((size_t)v0 * (size_t)width + (size_t)u1) + (size_t)k];
        float c = rgba[4 * ((size_t)v1 * (size_t)width + (size_t)u0) + (size_t)k], d = rgba[4 * ((size_t)v1 * (size_t)width + (size_t)u1) + (size_t)k];
        out[k] = (a + (b - a) * fu) * (1 - fv) + (c + (d - c) * fu) * fv + 0.5f;
    }
    return (uint32_t)out[3] << 24 | (uint32_t)out[0] << 16 | (uint32_t)out[1] << 8 | (uint32_t)out[2];
}

void painter_image(Painter *p, const uint8_t *rgba, int width, int height, float x0, float y0, float x1, float y1, bool smooth) {
    if (!(isfinite(x0) && isfinite(x1) && isfinite(y0) && isfinite(y1)) || x0 == x1 || y0 == y1) return;
    float ku = (float)width / (x1 - x0), kv = (float)height / (y1 - y0);
    Rect c = p->clip;
    int left = within(fminf(x0, x1) + 0.5f, c.x, c.x + c.width), right = within(fmaxf(x0, x1) + 0.5f, c.x, c.x + c.width);
    int top = within(fminf(y0, y1) + 0.5f, c.y, c.y + c.height), bottom = within(fmaxf(y0, y1) + 0.5f, c.y, c.y + c.height);
    bool smaller = fabsf(ku) > 1.5f || fabsf(kv) > 1.5f;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            float u = ((float)x + 0.5f - x0) * ku, v = ((float)y + 0.5f - y0) * kv;
            uint32_t argb;
            if (smooth && !smaller) argb = mixed(rgba, width, height, u, v);
            else {
                float hu = smaller ? fabsf(ku) / 2 : 0, hv = smaller ? fabsf(kv) / 2 : 0;
                int u0 = within(u - hu, 0, width - 1), v0 = within(v - hv, 0, height - 1);
                int u1 = within(u + hu, u0 + 1, width), v1 = within(v + hv, v0 + 1, height);
                argb = average(rgba, width, u0, u1, v0, v1);
            }
            if (argb >> 24) blend(p, x, y, argb, 255);
        }
}

// ---- text ------------------------------------------------------------------------------------

typedef struct Sheet { // lines of text as coverage, before they are turned
    uint8_t *px;
    int width, height;
} Sheet;

static Str line_of(Str text, size_t *at) {
    size_t from = *at;
    while (*at < text.n && text.p[*at] != '\n') ++*at;
    Str line = str_slice(text, from, *at);
    if (*at < text.n) ++*at;
    return line;
}

static void put_letters(void *ctx, const uint8_t *mask, int width, int height, int x, int y) {
    Sheet *s = ctx;
    for (int v = 0; v < height; v++)
        for (int u = 0; u < width; u++) {
            if (x + u < 0 || y + v < 0 || x + u >= s->width || y + v >= s->height) continue;
            uint8_t *px = s->px + (size_t)(y + v) * (size_t)s->width + (size_t)(x + u), m = mask[v * width + u];
            if (m > *px) *px = m;
        }
}

static float sheet_at(const Sheet *s, float x, float y) {
    x -= 0.5f, y -= 0.5f;
    float fx = floorf(x), fy = floorf(y), sum = 0;
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
            int u = (int)fx + i, v = (int)fy + j;
            if (u < 0 || v < 0 || u >= s->width || v >= s->height) continue;
            sum += s->px[(size_t)v * (size_t)s->width + (size_t)u] * (i ? x - fx : 1 - x + fx) * (j ? y - fy : 1 - y + fy);
        }
    return sum;
}

// Lays the sheet over the picture so that its point (ax, ay) comes to (x, y), turned about it.
static void lay_sheet(Painter *p, const Sheet *s, float ax, float ay, float x, float y, float angle, uint32_t argb) {
    float a = angle * 3.14159265f / 180, co = cosf(a), si = sinf(a), x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    if (fabsf(co) < 1e-4f) co = 0, si = si > 0 ? 1 : -1;
    if (fabsf(si) < 1e-4f) si = 0, co = co > 0 ? 1 : -1;
    if (si == 0 || co == 0) x = floorf(x) + ax - floorf(ax), y = floorf(y) + ay - floorf(ay); // sharp where pixels fit
    for (int k = 0; k < 4; k++) {
        float u = (k & 1 ? (float)s->width : 0) - ax, v = (k & 2 ? (float)s->height : 0) - ay;
        float px = x + u * co + v * si, py = y - u * si + v * co;
        x0 = fminf(x0, px), x1 = fmaxf(x1, px), y0 = fminf(y0, py), y1 = fmaxf(y1, py);
    }
    Rect c = p->clip;
    int right = within(x1 + 1, c.x, c.x + c.width), bottom = within(y1 + 1, c.y, c.y + c.height);
    for (int j = within(y0, c.y, c.y + c.height); j < bottom; j++)
        for (int i = within(x0, c.x, c.x + c.width); i < right; i++) {
            float dx = (float)i + 0.5f - x, dy = (float)j + 0.5f - y;
            float m = sheet_at(s, ax + dx * co - dy * si, ay + dx * si + dy * co);
            if (m >= 1) blend(p, i, j, argb, (unsigned)(m + 0.5f));
        }
}

bool painter_text(Painter *p, Str text, float size, float x, float y, float along, float upright, float angle, uint32_t argb, Err *e) {
    int lines = 0, widest = 0, ascent = font_ascent(size), descent = font_descent(size), step = (int)lrintf(size * 1.2f);
    for (size_t at = 0; at < text.n; lines++) {
        int w = font_width(line_of(text, &at), size, e);
        if (w > widest) widest = w;
    }
    if (e->kind != ERR_NONE) return false;
    if (lines == 0 || widest > CANVAS_SIDE_MAX || lines > 200 || !isfinite(x) || !isfinite(y) || !isfinite(angle)) return true;
    int pad = (int)(size * 0.35f) + 2; // accents, and letters that lean out
    Sheet s = {.width = widest + 2 * pad, .height = ascent + descent + (lines - 1) * step + 2 * pad};
    size_t bytes = (size_t)s.width * (size_t)s.height;
    if (!(s.px = mem_zero(bytes))) return err_no_memory(e, bytes);
    int line = 0;
    for (size_t at = 0; at < text.n; line++) {
        Str part = line_of(text, &at);
        int indent = (int)((float)(widest - font_width(part, size, e)) * along);
        font_masks(part, size, pad + indent, pad + ascent + line * step, put_letters, &s, e);
    }
    float ax = (float)pad + along * (float)widest, base = (float)(pad + ascent + (lines - 1) * step);
    float ay = upright == 1 ? (float)pad : upright < 0 ? base + (float)descent : upright == 0 ? base : ((float)pad + base) / 2;
    if (e->kind == ERR_NONE) lay_sheet(p, &s, ax, ay, x, y, angle, argb);
    mem_free(s.px);
    return e->kind == ERR_NONE;
}

bool painter_png(Buf *out, const Painter *p, double pixels_per_css, Str title, Str description, Err *e) {
    PngImage image = {.kind = PNG_RGB, .width = p->width, .height = p->height, .stride = 3 * (size_t)p->width, .px = p->px,
                      .pixels_per_css = pixels_per_css, .title = title, .description = description};
    return png_encode(out, &image, e);
}
