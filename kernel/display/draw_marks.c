// draw_marks.c: matplotlib's marks.
#include "kernel/display/draw.h"
#include <math.h>
#include <string.h>

enum { MARK_POINTS = 12 };

static size_t regular(Point *out, int n, float turn, float inner) {
    int k = inner > 0 ? 2 * n : n;
    for (int i = 0; i < k; i++) {
        float a = turn + 6.2831853f * (float)i / (float)k;
        float r = inner > 0 && i % 2 ? inner : 1;
        out[i] = (Point){r * sinf(a), -r * cosf(a)};
    }
    return (size_t)k;
}

// The outline of a filled mark within -1 and 1; 0: a disc.
static size_t outline(char shape, Point out[MARK_POINTS]) {
    static const struct {
        char shape;
        int n;
        Point at[4];
    } simple[] = {
        {'s', 4, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}},
        {'^', 3, {{0, -1}, {1, 1}, {-1, 1}}},
        {'v', 3, {{0, 1}, {1, -1}, {-1, -1}}},
        {'<', 3, {{-1, 0}, {1, -1}, {1, 1}}},
        {'>', 3, {{1, 0}, {-1, -1}, {-1, 1}}},
        {'D', 4, {{0, -1.41f}, {1.41f, 0}, {0, 1.41f}, {-1.41f, 0}}},
        {'d', 4, {{0, -1.41f}, {0.85f, 0}, {0, 1.41f}, {-0.85f, 0}}},
    };
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (simple[i].shape == shape) {
            memcpy(out, simple[i].at, sizeof simple[i].at);
            return (size_t)simple[i].n;
        }
    if (shape == '*')
        return regular(out, 5, 0, 0.38f);
    if (shape == 'p')
        return regular(out, 5, 0, 0);
    if (shape == 'h')
        return regular(out, 6, 0, 0);
    if (shape == 'H')
        return regular(out, 6, 0.5235988f, 0);
    if (shape == '8')
        return regular(out, 8, 0.3926991f, 0);
    if (shape == 'P' || shape == 'X') { // a filled cross, upright or aslant
        static const Point cross[12] = {{-0.34f, -1}, {0.34f, -1},  {0.34f, -0.34f},
                                        {1, -0.34f},  {1, 0.34f},   {0.34f, 0.34f},
                                        {0.34f, 1},   {-0.34f, 1},  {-0.34f, 0.34f},
                                        {-1, 0.34f},  {-1, -0.34f}, {-0.34f, -0.34f}};
        float r = shape == 'X' ? 0.7071068f : 0;
        for (int i = 0; i < 12; i++) {
            Point q = cross[i];
            out[i] = shape == 'P' ? q : (Point){r * (q.x - q.y) * 1.1f, r * (q.x + q.y) * 1.1f};
        }
        return 12;
    }
    return 0;
}

// Marks that are strokes only: how many, as pairs of points.
static size_t strokes(char shape, Point out[6]) {
    static const struct {
        char shape;
        int n;
        Point at[6];
    } known[] = {
        {'x', 2, {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}}},
        {'+', 2, {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}},
        {'|', 1, {{0, -1}, {0, 1}}},
        {'_', 1, {{-1, 0}, {1, 0}}},
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

// The strokes of a mark, in one piece.
static void draw_strokes(Drawing *d, const Point *ends, size_t n, Point at, float r,
                         const LineStyle *style) {
    Point line[12];
    for (size_t i = 0; i < n; i++) {
        line[3 * i] = (Point){at.x + r * ends[2 * i].x, at.y + r * ends[2 * i].y};
        line[3 * i + 1] = (Point){at.x + r * ends[2 * i + 1].x, at.y + r * ends[2 * i + 1].y};
        line[3 * i + 2] = (Point){NAN, NAN};
    }
    draw_line(d, line, 3 * n, style);
}

void draw_mark(Drawing *d, Point at, const MarkStyle *style) {
    Point points[MARK_POINTS + 1];
    uint32_t fill = style->fill, edge = style->edge;
    float r = fminf(fmaxf(style->size, 0.1f), 2e4f) / 2;
    if (!isfinite(at.x) || !isfinite(at.y))
        return;
    size_t n = strokes(style->shape, points);
    if (n) {
        float width = fmaxf(style->edge_width, 0.5f);
        uint32_t argb = edge >> 24 ? edge : fill;
        draw_strokes(d, points, n, at, r, &(LineStyle){.width = width, .argb = argb});
        return;
    }
    n = outline(style->shape, points);
    if (n == 0) {
        draw_disc(d, at, r, fill, edge, style->edge_width);
        return;
    }
    for (size_t i = 0; i < n; i++)
        points[i] = (Point){at.x + r * points[i].x, at.y + r * points[i].y};
    draw_fill(d, points, n, fill);
    points[n] = points[0];
    LineStyle around = {.width = style->edge_width, .argb = edge};
    if (around.width > 0)
        draw_line(d, points, n + 1, &around);
}
