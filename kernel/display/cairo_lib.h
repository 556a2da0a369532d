// cairo_lib.h: cairo, opened when the first picture is drawn: with the libraries that it needs
// in turn it would cost every start of the program 5 ms.
#pragma once
#include "kernel/base/err.h"
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

typedef struct CairoLib {
#define CAIRO(name) __typeof__(cairo_##name) *name;
#include "kernel/display/cairo.def"
#undef CAIRO
} CairoLib;

extern CairoLib ca; // all NULL until cairo_open

MAY_FAIL bool cairo_open(Err *e);
// The file that was opened, or NULL with the reason in *e.
const char *cairo_path(Err *e);

// cairo's view of font.h's face number i; NULL when memory is out.
cairo_font_face_t *cairo_face(int i);
// Gives back the faces and what cairo keeps of their letters.
void cairo_forget(void);
