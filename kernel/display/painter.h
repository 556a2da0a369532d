// painter.h: a picture in full colour, on which plots of every kind are drawn: filled shapes,
// lines, marks, images and texts at any angle, all with soft edges and transparency.
//
// Coordinates are pixels from the upper left corner; what lies outside of the clip is cut off.
// Colours are 0xAARRGGBB, straight alpha. A point that is not finite parts two pieces. Functions
// that need scratch memory fail with ERR_MEMORY; then nothing, or a part, was drawn.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/display/canvas.h"

typedef struct Painter {
    int width, height;
    uint8_t *px;   // RGB, row by row
    uint8_t *mask; // coverage of the shape being drawn, all 0 between two
    float *edges;  // signed areas of the polygon being filled, all 0 between two
    Rect clip;
    Rect touched; // of mask or edges, since they were last all 0
} Painter;

// Makes a picture filled with a colour (its alpha counts for nothing). Sides within 1 and
// CANVAS_SIDE_MAX, else ERR_VALUE. painter_free also after a failure.
MAY_FAIL bool painter_init(Painter *p, int width, int height, uint32_t background, Err *e);
void painter_free(Painter *p);

void painter_clip(Painter *p, Rect r);

// Fills the contours. Where two overlap, the other way round cuts a hole.
void painter_fill(Painter *p, const Point *points, size_t n, uint32_t argb);

// A line with round joints. dashes: lengths of strokes and gaps in turn (n_dashes even), or none.
void painter_line(Painter *p, const Point *points, size_t n, float width, const float *dashes, size_t n_dashes, uint32_t argb);

// One mark of matplotlib's ("o", "s", "^", "x", ...) about a point, `size` pixels across;
// edge: the line around it, `edge_width` pixels wide. An unknown letter draws a disc.
void painter_mark(Painter *p, char shape, Point at, float size, uint32_t fill, uint32_t edge, float edge_width);

// width x height RGBA pixels, row by row, stretched over the rectangle between two corners
// (x1 < x0 turns the picture over). smooth: mixes neighbours when enlarging; small copies are
// averages in any case.
void painter_image(Painter *p, const uint8_t *rgba, int width, int height, float x0, float y0, float x1, float y1, bool smooth);

// Lines of UTF-8 about a point: along: 0, 0.5, 1 puts the left end, the middle or the right end there;
// upright: 0 the lowest line's baseline, 0.5 the middle, 1 the top, -1 the bottom of descenders. angle:
// degrees anticlockwise, about the point.
MAY_FAIL bool painter_text(Painter *p, Str text, float size, float x, float y, float along, float upright, float angle, uint32_t argb,
                           Err *e);

// Appends the picture as a PNG file; pixels_per_css as in png.h.
MAY_FAIL bool painter_png(Buf *out, const Painter *p, double pixels_per_css, Str title, Str description, Err *e);
