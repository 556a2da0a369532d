// cairo_lib.c: see cairo_lib.h.
#include "kernel/display/cairo_lib.h"
#include "kernel/base/dynlib.h"
#include "kernel/display/font.h"

CairoLib ca;

static struct {
    DynLib lib;
    cairo_font_face_t *faces[FONT_FACES_MOST];
} cairo;

bool cairo_open(Err *e) {
    static const char *const names[] = {"libcairo.so.2", NULL};
    const DynSymbol symbols[] = {
#define CAIRO(name) {"cairo_" #name, (void **)(void *)&ca.name, false},
#include "kernel/display/cairo.def"
#undef CAIRO
    };
    if (cairo.lib.handle)
        return true;
    if (dynlib_open(&cairo.lib, names, NULL, symbols, sizeof symbols / sizeof *symbols, e))
        return true;
    return err_hint(e, "Pictures are drawn by cairo: apt install libcairo2.");
}

const char *cairo_path(Err *e) {
    return cairo_open(e) ? cairo.lib.path : NULL;
}

cairo_font_face_t *cairo_face(int i) {
    if (!cairo.faces[i])
        cairo.faces[i] = ca.ft_font_face_create_for_ft_face(font_face(i), 0);
    return cairo.faces[i];
}

void cairo_forget(void) {
    if (!cairo.lib.handle)
        return;
    for (int i = 0; i < FONT_FACES_MOST; i++) {
        if (cairo.faces[i])
            ca.font_face_destroy(cairo.faces[i]);
        cairo.faces[i] = NULL;
    }
    ca.debug_reset_static_data(); // the letters that it has drawn hold on to the faces
}
