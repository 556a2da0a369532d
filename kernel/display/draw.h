// draw.h: the calls by which every picture is drawn: heat maps, charts and the plots of
// matplotlib. Filled shapes, lines, marks, images and texts at any angle, all with soft edges
// and transparency. Behind them is cairo, which makes pixels, an SVG or a PDF file of them.
//
// Coordinates are picture pixels from the upper left corner; what lies outside of the clip is
// cut off. Colours are 0xAARRGGBB, straight alpha. A point that is not finite parts two pieces.
// What goes wrong on the way is told once, by draw_finish.
#pragma once
#include "kernel/base/buf.h"
#include <stddef.h>
#include <stdint.h>

enum {
    DRAW_SIDE_MAX = 8192,  // picture pixels: 256 MiB of memory
    DRAW_DASHES_MOST = 32, // strokes and gaps of a dashed line
};

typedef struct Rect {
    int x, y, width, height;
} Rect;
static inline int right_of(Rect r) {
    return r.x + r.width;
} // the first column behind it
static inline int bottom_of(Rect r) {
    return r.y + r.height;
}
static inline int middle_x(Rect r) {
    return r.x + r.width / 2;
}
static inline int middle_y(Rect r) {
    return r.y + r.height / 2;
}

typedef struct Point {
    float x, y;
} Point;

typedef enum DrawKind {
    DRAW_PNG,
    DRAW_JPEG,
    DRAW_SVG,
    DRAW_PDF,
} DrawKind;
static inline bool draw_in_pixels(DrawKind kind) {
    return kind == DRAW_PNG || kind == DRAW_JPEG;
}
// "png", "jpg" or "jpeg", "svg", "pdf". False: another name.
bool draw_kind_of(Str name, DrawKind *out);
const char *draw_mime(DrawKind kind);

typedef struct Drawing {
    DrawKind kind;
    int width, height;
    struct _cairo *cr;
    struct _cairo_surface *surface;
    Rect clip;
    bool clear; // the background is not opaque
    Buf file;   // what cairo has written of an SVG or a PDF
    Err err;    // the first fault
} Drawing;

static inline uint32_t opaque(uint32_t rgb) {
    return rgb | 0xff000000;
}

// What is drawn on.
typedef struct DrawSheet {
    DrawKind kind;
    int width, height;
    double pixels_per_css; // 2 for a picture shown at half its size
    uint32_t background;   // may let what is behind the picture through (in a JPEG: white)
} DrawSheet;

// Starts a picture filled with its background. Fails with ERR_VALUE when a side is not within 1 and
// DRAW_SIDE_MAX, ERR_IMPORT without cairo, ERR_MEMORY. The Drawing stays where it is until
// draw_free, which is called after a failure, too.
MAY_FAIL bool draw_begin(Drawing *d, const DrawSheet *sheet, Err *e);
void draw_free(Drawing *d);

void draw_clip(Drawing *d, Rect r);

void draw_rect(Drawing *d, Rect r, uint32_t argb);

// Fills the contours. Where two overlap, the other way round cuts a hole.
void draw_fill(Drawing *d, const Point *points, size_t n, uint32_t argb);

typedef struct LineStyle {
    float width;
    uint32_t argb;
    const float *dashes; // lengths of strokes and gaps in turn, or none
    size_t n_dashes;     // even
} LineStyle;
// A line with round joints.
void draw_line(Drawing *d, const Point *points, size_t n, const LineStyle *style);

// A disc, the line around it being `edge_width` pixels wide.
void draw_disc(Drawing *d, Point at, float radius, uint32_t fill, uint32_t edge, float edge_width);

// A mark of matplotlib's ("o", "s", "^", "x", ...), `size` pixels across; edge: the line around
// it, `edge_width` pixels wide. An unknown letter draws a disc.
typedef struct MarkStyle {
    char shape;
    float size;
    uint32_t fill, edge;
    float edge_width;
} MarkStyle;
void draw_mark(Drawing *d, Point at, const MarkStyle *style);

// width x height RGBA pixels, row by row.
typedef struct Pixels {
    const uint8_t *rgba;
    int width, height;
} Pixels;
// Stretches them over the rectangle between two corners (to.x < from.x turns the picture over).
// smooth: mixes neighbours when enlarging; small copies are averages in any case.
void draw_image(Drawing *d, Pixels image, Point from, Point to, bool smooth);

// r.width x r.height pixels 0xRRGGBB, row by row, one for each of r's.
void draw_pixels(Drawing *d, Rect r, const uint32_t *rgb);

// Lines of UTF-8 about a point: along: 0, 0.5, 1 puts the left end, the middle or the right end
// there; upright: 0 the lowest line's baseline, 0.5 the middle, 1 the top, -1 the bottom of
// descenders. angle: degrees anticlockwise, about the point.
typedef struct TextStyle {
    float size, along, upright, angle;
    uint32_t argb;
} TextStyle;
void draw_text(Drawing *d, Str text, Point at, const TextStyle *style);

// One line with the baseline's left end at x, y. Upward: the text runs up from there, its top to
// the left.
void draw_words(Drawing *d, Str text, float size, int x, int y, uint32_t argb);
void draw_words_upward(Drawing *d, Str text, float size, int x, int y, uint32_t argb);

// True when everything was drawn, else the fault. After it nothing more is drawn.
MAY_FAIL bool draw_finish(Drawing *d, Err *e);

// Of a finished drawing in pixels: 0xAARRGGBB, colours times alpha (alpha means nothing where the
// background is opaque), *stride pixels from row to row.
const uint32_t *draw_rows(Drawing *d, size_t *stride);

// The file of the cairo that draws, or NULL with the reason and the remedy in *e.
const char *draw_library(Err *e);

typedef struct DrawFile {
    double pixels_per_css; // for a program that shows or prints the file; 0: not said
    int quality;           // of a JPEG, 1 to 100; 0: 75
    Str title, description;
} DrawFile;
// Appends the file of a finished drawing.
MAY_FAIL bool draw_file(Buf *out, Drawing *d, const DrawFile *file, Err *e);
