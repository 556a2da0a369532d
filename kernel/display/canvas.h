// canvas.h: a picture of at most 256 colours, one byte a pixel, and what is drawn
// on it: rectangles, soft-edged lines and discs. Figures need few colours and
// many pixels: a palette makes them a third of the size and of the work.
// Text is drawn by font.h.
//
// Coordinates are pixels from the upper left corner; what lies outside is cut
// off. Coverage is how much of a pixel a shape fills, 0 to CANVAS_FULL: sixteen
// steps look smooth at two pixels per CSS pixel, and they bound the palette.
#pragma once
#include "kernel/base/err.h"
#include <stddef.h>
#include <stdint.h>

enum {
    CANVAS_SIDE_MAX = 8192, // pixels; a picture of 64 MiB
    CANVAS_COLOURS = 256,
    CANVAS_FULL = 15,
};

typedef struct Canvas {
    int width, height;
    uint8_t *px;                      // row by row, indices into palette
    uint32_t palette[CANVAS_COLOURS]; // 0xRRGGBB
    int colours;                      // in use
    uint16_t recent[1024];            // colour to index + 1, by hash; what was asked for lately
} Canvas;

typedef struct Rect {
    int x, y, width, height;
} Rect;

typedef struct Point {
    float x, y;
} Point;

// Makes a canvas filled with `background` (0xRRGGBB). Fails with ERR_VALUE when a
// side is not within 1 and CANVAS_SIDE_MAX, or ERR_MEMORY.
MAY_FAIL bool canvas_init(Canvas *c, int width, int height, uint32_t background, Err *e);
void canvas_free(Canvas *c);

// The index of a colour, added while there is room; else of the one nearest to it.
uint8_t canvas_colour(Canvas *c, uint32_t rgb);

// The sixteen shades between two colours are put into the palette now, while
// there is room.
void canvas_reserve_blends(Canvas *c, uint32_t under, uint32_t over);

void canvas_fill(Canvas *c, Rect r, uint32_t rgb);

// Draws rgb over one pixel.
void canvas_blend(Canvas *c, int x, int y, uint32_t rgb, int coverage);

// A line through the points, `width` pixels wide, with round joints, inside
// `clip`. A point that is not finite interrupts it.
// dash: lengths of strokes and gaps in pixels; 0 draws it whole.
MAY_FAIL bool canvas_polyline(Canvas *c, const Point *points, size_t n, float width, float dash,
                              uint32_t rgb, Rect clip, Err *e);

// Filled discs at the points.
void canvas_discs(Canvas *c, const Point *points, size_t n, float radius, uint32_t rgb, Rect clip);

// A shape of coverages (0 to 255), drawn at x, y.
void canvas_mask(Canvas *c, const uint8_t *mask, int width, int height, int stride, int x, int y,
                 uint32_t rgb);
