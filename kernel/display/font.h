// font.h: where the letters of a text stand, in DejaVu Sans, which is part of the program, and in
// installed fonts for characters that it lacks. The library is opened at the first use and kept,
// with the widths asked for so far; one thread at a time may use it.
//
// A failure sets *e and the function gives 0 or nothing; a function called with *e already set
// does nothing, so that a figure asks once, at its end. Text is UTF-8 on one line; control
// characters show as blanks, characters that no font has as an empty box (font_missing tells
// which).
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <stddef.h>
#include <stdint.h>

enum {
    FONT_FACES_MOST = 16, // the program's own and installed ones
    FONT_FAMILIES_MOST = 8,
    FONT_MISSING_MOST = 16,
};

// Letters are taken from these families first, in that order, until this is called again. found:
// n of them. "DejaVu Sans" is the program's own, which comes last in any case.
MAY_FAIL bool font_families(const char *const *names, size_t n, bool *found, Err *e);

// The advance of the text in pixels at a type size of `size` pixels.
int font_width(Str text, float size, Err *e);

// Pixels above and below the baseline that capitals, digits and descenders take.
int font_ascent(float size);
int font_descent(float size);

// One letter of a text: which one of which face, 1/64 pixels from the text's left end, and how
// many bytes of the text it stands for.
typedef struct FontLetter {
    int face;
    uint32_t index;
    int32_t at;
    int bytes;
} FontLetter;
typedef void LetterFn(void *ctx, const FontLetter *letter);
void font_letters(Str text, float size, LetterFn *put, void *ctx, Err *e);

// FreeType's face of that number, which the caller may size anew.
struct FT_FaceRec_ *font_face(int face);

// Characters that were drawn as boxes since this was last asked, each once; how many, at most
// FONT_MISSING_MOST.
size_t font_missing(uint32_t out[FONT_MISSING_MOST]);

// Gives everything back; the next use opens it again.
void font_close(void);
