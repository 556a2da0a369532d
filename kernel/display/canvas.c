// canvas.c: drawing with a palette that grows as shades are needed.
#include "kernel/display/canvas.h"
#include "kernel/base/mem.h"
#include <math.h>
#include <string.h>

bool canvas_init(Canvas *c, int width, int height, uint32_t background, Err *e) {
    *c = (Canvas){.width = width, .height = height};
    if (width < 1 || height < 1 || width > CANVAS_SIDE_MAX || height > CANVAS_SIDE_MAX)
        return err_set(e, ERR_VALUE,
                       "a picture of %d x %d pixels is out of bounds (1 to %d each way)", width,
                       height, CANVAS_SIDE_MAX);
    size_t bytes = (size_t)width * (size_t)height;
    c->px = mem_zero(bytes);
    if (!c->px) return err_no_memory(e, bytes);
    c->palette[0] = background;
    c->colours = 1;
    return true;
}

void canvas_free(Canvas *c) {
    mem_free(c->px);
    *c = (Canvas){0};
}

// ---- colours ---------------------------------------------------------------------

static int distance(uint32_t a, uint32_t b) {
    int dr = (int)(a >> 16 & 255) - (int)(b >> 16 & 255);
    int dg = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
    int db = (int)(a & 255) - (int)(b & 255);
    return 2 * dr * dr + 4 * dg * dg + 3 * db * db; // the eye's weights, roughly
}

static int nearest(const Canvas *c, uint32_t rgb) {
    int best = 0, least = distance(c->palette[0], rgb);
    for (int i = 1; i < c->colours && least > 0; i++) {
        int d = distance(c->palette[i], rgb);
        if (d < least) best = i, least = d;
    }
    return best;
}

uint8_t canvas_colour(Canvas *c, uint32_t rgb) {
    uint16_t *slot = &c->recent[(rgb * 2654435761u) >> 22];
    if (*slot && c->palette[*slot - 1] == rgb) return (uint8_t)(*slot - 1);
    int i = nearest(c, rgb);
    if (c->palette[i] != rgb && c->colours < CANVAS_COLOURS) {
        i = c->colours++;
        c->palette[i] = rgb;
    }
    *slot = (uint16_t)(i + 1);
    return (uint8_t)i;
}

static uint32_t mixed(uint32_t under, uint32_t over, int coverage) {
    uint32_t rgb = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int u = (int)(under >> shift & 255), o = (int)(over >> shift & 255);
        int v = (u * (CANVAS_FULL - coverage) + o * coverage + CANVAS_FULL / 2) / CANVAS_FULL;
        rgb |= (uint32_t)v << shift;
    }
    return rgb;
}

void canvas_reserve_blends(Canvas *c, uint32_t under, uint32_t over) {
    for (int i = 0; i <= CANVAS_FULL; i++) canvas_colour(c, mixed(under, over, i));
}

// ---- shapes ------------------------------------------------------------------------

static Rect overlap(Rect a, Rect b) {
    int x0 = a.x > b.x ? a.x : b.x, y0 = a.y > b.y ? a.y : b.y;
    int x1 = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
    int y1 = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;
    return (Rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

static Rect whole(const Canvas *c) { return (Rect){0, 0, c->width, c->height}; }

void canvas_fill(Canvas *c, Rect r, uint32_t rgb) {
    uint8_t colour = canvas_colour(c, rgb);
    r = overlap(r, whole(c));
    for (int y = r.y; y < r.y + r.height; y++)
        memset(c->px + (size_t)y * (size_t)c->width + r.x, colour, (size_t)r.width);
}

void canvas_blend(Canvas *c, int x, int y, uint32_t rgb, int coverage) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height || coverage <= 0) return;
    uint8_t *px = c->px + (size_t)y * (size_t)c->width + x;
    *px = canvas_colour(c, mixed(c->palette[*px], rgb, coverage));
}

void canvas_mask(Canvas *c, const uint8_t *mask, int width, int height, int stride, int x, int y,
                 uint32_t rgb) {
    for (int v = 0; v < height; v++)
        for (int u = 0; u < width; u++)
            canvas_blend(c, x + u, y + v, rgb, (mask[v * stride + u] * CANVAS_FULL + 127) / 255);
}

// How much of the pixel around the origin a shape fills whose edge is `inside`
// pixels away: half of it when the edge runs through the middle.
static uint8_t soft_edge(float inside) {
    float v = inside + 0.5f;
    return (uint8_t)(v <= 0 ? 0 : v >= 1 ? 255 : v * 255);
}

// A line is first collected as a mask, so that where two of its pieces meet the
// soft edges do not add up.
typedef struct Stroke {
    uint8_t *mask;
    Rect clip;  // what the mask covers
    float half; // of the line's width
} Stroke;

static float distance_to_piece(Point p, Point a, Point b) {
    float dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    float t = length2 > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotf(p.x - (a.x + t * dx), p.y - (a.y + t * dy));
}

static int floor_within(float v, int low, int high) {
    return !(v > (float)low) ? low : v >= (float)high ? high : (int)v;
}

// The pixels of column x that a piece can touch: where it crosses the column,
// and its half width (seen aslant) around that.
static void column_span(const Stroke *s, Point a, Point b, int x, int *from, int *to) {
    float dx = b.x - a.x, dy = b.y - a.y, low = fminf(a.y, b.y), high = fmaxf(a.y, b.y);
    if (fabsf(dx) > 1e-6f) {
        float reach = s->half + 1;
        float ya = a.y + dy * ((float)x - reach - a.x) / dx,
              yb = a.y + dy * ((float)x + 1 + reach - a.x) / dx;
        low = fmaxf(low, fminf(ya, yb)), high = fminf(high, fmaxf(ya, yb));
    }
    int top = s->clip.y, bottom = s->clip.y + s->clip.height;
    *from = floor_within(low - s->half - 1, top, bottom);
    *to = floor_within(high + s->half + 2, top, bottom);
}

static void add_piece(Stroke *s, Point a, Point b) {
    int left = s->clip.x, right = s->clip.x + s->clip.width;
    int x0 = floor_within(fminf(a.x, b.x) - s->half - 1, left, right);
    int x1 = floor_within(fmaxf(a.x, b.x) + s->half + 2, left, right);
    for (int x = x0; x < x1; x++) {
        int y0, y1;
        column_span(s, a, b, x, &y0, &y1);
        for (int y = y0; y < y1; y++) {
            uint8_t *m = s->mask + (size_t)(y - s->clip.y) * (size_t)s->clip.width + (x - left);
            float away = distance_to_piece((Point){(float)x + 0.5f, (float)y + 0.5f}, a, b);
            uint8_t v = soft_edge(s->half - away);
            if (v > *m) *m = v;
        }
    }
}

// Keeps far-away points near enough for float arithmetic; a line to one of them
// leaves the clip at the same place, to the eye.
static Point tame(Point p) {
    float far = 1e6f;
    return (Point){fmaxf(-far, fminf(far, p.x)), fmaxf(-far, fminf(far, p.y))};
}

static Point between(Point a, Point b, float t) {
    return (Point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

// Cuts a piece into strokes and gaps; `phase` runs on from piece to piece.
static void add_dashes(Stroke *s, Point a, Point b, float dash, float *phase) {
    float length = hypotf(b.x - a.x, b.y - a.y);
    if (!(length < 1e5f)) length = 1e5f; // far outside the clip: no need to be exact
    for (float at = 0; at < length;) {
        bool gap = *phase >= dash;
        float rest = gap ? 2 * dash - *phase : dash - *phase;
        if (rest > length - at) rest = length - at;
        if (!gap) add_piece(s, between(a, b, at / length), between(a, b, (at + rest) / length));
        at += rest > 1e-3f ? rest : 1e-3f;
        *phase += rest;
        if (*phase >= 2 * dash - 1e-3f) *phase = 0;
    }
}

bool canvas_polyline(Canvas *c, const Point *points, size_t n, float width, float dash,
                     uint32_t rgb, Rect clip, Err *e) {
    Stroke s = {.clip = overlap(clip, whole(c)), .half = width / 2};
    size_t bytes = (size_t)s.clip.width * (size_t)s.clip.height;
    if (bytes == 0) return true;
    s.mask = mem_zero(bytes);
    if (!s.mask) return err_no_memory(e, bytes);
    float phase = 0;
    for (size_t i = 1; i < n; i++) {
        Point a = points[i - 1], b = points[i];
        if (!isfinite(a.x) || !isfinite(a.y) || !isfinite(b.x) || !isfinite(b.y)) continue;
        if (dash > 0) add_dashes(&s, tame(a), tame(b), dash, &phase);
        else add_piece(&s, tame(a), tame(b));
    }
    canvas_mask(c, s.mask, s.clip.width, s.clip.height, s.clip.width, s.clip.x, s.clip.y, rgb);
    mem_free(s.mask);
    return true;
}

static void disc(Canvas *c, Point p, float radius, uint32_t rgb, Rect clip) {
    int x0 = floor_within(p.x - radius - 1, clip.x, clip.x + clip.width);
    int x1 = floor_within(p.x + radius + 2, clip.x, clip.x + clip.width);
    int y0 = floor_within(p.y - radius - 1, clip.y, clip.y + clip.height);
    int y1 = floor_within(p.y + radius + 2, clip.y, clip.y + clip.height);
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) {
            float away = hypotf((float)x + 0.5f - p.x, (float)y + 0.5f - p.y);
            canvas_blend(c, x, y, rgb, (soft_edge(radius - away) * CANVAS_FULL + 127) / 255);
        }
}

void canvas_discs(Canvas *c, const Point *points, size_t n, float radius, uint32_t rgb, Rect clip) {
    clip = overlap(clip, whole(c));
    for (size_t i = 0; i < n; i++)
        if (isfinite(points[i].x) && isfinite(points[i].y)) disc(c, points[i], radius, rgb, clip);
}
