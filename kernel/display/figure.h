// figure.h: what heat maps and charts have in common: what they give back, the
// look (sizes in CSS pixels, colours), and text that must fit a width.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/display/draw.h"
#include "kernel/display/font.h"
#include "kernel/display/palette.h"

// A finished figure. The caller says its kind before and owns the buffers: figure_free.
typedef struct Figure {
    DrawKind kind;
    Buf file;          // of that kind
    int width, height; // to show it at, in CSS pixels; the picture has FIGURE_SCALE times as many
    Buf alt;           // what it shows, in words: UTF-8, for the image's alt attribute
    Buf text;          // the same for a terminal
    Buf vega;          // a Vega-Lite v5 specification as JSON; empty for heat maps
} Figure;
void figure_free(Figure *f);

enum { FIGURE_SCALE = 2 };
static inline int px(double css) {
    return (int)(css * FIGURE_SCALE + 0.5);
}

// The look, in CSS pixels.
#define TITLE_SIZE 15.0
#define LABEL_SIZE 13.0 // axis labels
#define TICK_SIZE 12.0  // numbers at the ticks
#define MARGIN 10.0     // around everything
#define TICK_LENGTH 4.0
#define TICK_GAP 4.0     // between a tick and its number
#define LINE_WIDTH 1.0   // frames and ticks
#define LINE_SPACING 1.3 // of wrapped titles, times their size
enum {
    PAPER = 0xffffff,
    INK = 0x262626,
    FRAME = 0x262626,
    GRID = 0xe4e4e4,
    FAINT = 0x6b6b6b, // notes; 5:1 on white
};

// At most FIGURE_TEXT_MAX bytes of s, cut at a code point: titles and labels that
// are longer than any figure are not looked at further.
enum { FIGURE_TEXT_MAX = 480 };
Str text_clipped(Str s);

// Text broken into lines.
enum { WRAP_LINES = 4, WRAP_BYTES = 512 };
typedef struct Wrapped {
    int n;
    char line[WRAP_LINES][WRAP_BYTES];
    int width[WRAP_LINES]; // pixels
    int widest;
} Wrapped;

// Breaks text at blanks (and newlines, and inside a word that is too long) into at
// most `lines` lines of at most `width` pixels; what does not fit is cut and
// replaced by an ellipsis. size: pixels.
void text_wrap(Wrapped *w, Str text, float size, int width, int lines, Err *e);

// The same with lines of about equal length, for titles.
void text_wrap_even(Wrapped *w, Str text, float size, int width, int lines, Err *e);

// Draws the lines centred around x, the first one's capitals beginning at y.
void text_draw_centred(Drawing *d, const Wrapped *w, float size, int x, int y, uint32_t rgb);
// And lines one below the other from x on, as a figure's note.
void text_draw_note(Drawing *d, const Wrapped *w, float size, int x, int y);

// Height in pixels of n lines of that size, from the capitals of the first to the
// descenders of the last; 0 for none.
int text_height(int n, float size);

// Starts the drawing of a figure, and finishes it as a file with its texts. A PNG file has few
// colours: `palette` holds those that matter.
MAY_FAIL bool figure_begin(const Figure *f, Drawing *d, int width, int height, Err *e);
MAY_FAIL bool figure_encode(Figure *f, Drawing *d, Palette *palette, Str title, Err *e);
