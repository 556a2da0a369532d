// colormaps.h: the named colour maps of figures: all of matplotlib's.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <stdint.h>

enum {
    COLORMAP_COLOURS = 256, // of most maps, and of what the options of a figure give
    COLORMAP_MOST = 512,    // of any map
};

typedef struct Colormap {
    const char *name;    // without "_r"
    const uint32_t *rgb; // n colours 0xRRGGBB in sRGB, lowest value first
    int n;
    bool reversed;
} Colormap;

// A map's name, and any name with "_r" behind it for the reverse. An empty name is viridis. Fails
// with ValueError, matplotlib's wording, and hints at the nearest name.
MAY_FAIL bool colormap_find(Str name, Colormap *out, Err *e);

// The colour at part i of COLORMAP_COLOURS.
static inline uint32_t colormap_at(const Colormap *c, int i) {
    int at = (2 * i + 1) * c->n / (2 * COLORMAP_COLOURS);
    return c->rgb[c->reversed ? c->n - 1 - at : at];
}

// The names of all maps in the table's order; NULL at the end.
const char *colormap_name_at(int i);

// Appends the name as it would be typed: "viridis_r". Needs COLORMAP_NAME_MAX bytes.
enum { COLORMAP_NAME_MAX = 32 };
void colormap_name(const Colormap *c, char out[COLORMAP_NAME_MAX]);
