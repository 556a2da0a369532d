// font.h: text on a canvas, in DejaVu Sans, which is part of the program, and in installed fonts
// for characters that it lacks. The
// library is opened at the first use and kept, with the glyphs drawn so far;
// one thread at a time may use it.
//
// A failure sets *e and the function gives 0 or draws nothing; a function called
// with *e already set does nothing, so that a figure asks once, at its end.
// Text is UTF-8 on one line; control characters show as blanks, characters that
// no font has as an empty box (font_missing tells which).
#pragma once
#include "kernel/base/str.h"
#include "kernel/display/canvas.h"
#include <stddef.h>
#include <stdint.h>

typedef enum FontTurn { TEXT_LEVEL, TEXT_UPWARD } FontTurn; // UPWARD: read from bottom to top

// The advance of the text in pixels at a type size of `size` pixels.
int font_width(Str text, float size, Err *e);

// Pixels above and below the baseline that capitals, digits and descenders take.
int font_ascent(float size);
int font_descent(float size);

// Draws with the baseline's left end at x, y. TEXT_UPWARD: the text runs up from
// there, its top to the left.
void font_draw(Canvas *c, Str text, float size, int x, int y, uint32_t rgb, FontTurn turn, Err *e);

// Calls put with the coverages of each letter, width x height bytes whose upper left one belongs at
// (left, top), the baseline's left end at x, y.
typedef void LetterFn(void *ctx, const uint8_t *mask, int width, int height, int left, int top);
void font_masks(Str text, float size, int x, int y, LetterFn *put, void *ctx, Err *e);

enum { FONT_MISSING_MOST = 16 };
// Characters that were drawn as boxes since this was last asked, each once; how many, at most
// FONT_MISSING_MOST.
size_t font_missing(uint32_t out[FONT_MISSING_MOST]);

// Gives everything back; the next use opens it again.
void font_close(void);
