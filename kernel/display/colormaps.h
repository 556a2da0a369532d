// colormaps.h: the named colour maps of figures.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <stdint.h>

enum { COLORMAP_COLOURS = 256 };

typedef struct Colormap {
    const char *name;    // without "_r"
    const uint32_t *rgb; // COLORMAP_COLOURS colours 0xRRGGBB in sRGB, lowest value first
    bool reversed;
} Colormap;

// "viridis", "gray" for grey, and any name with "_r" behind it for the reverse.
// An empty name is viridis. Fails with ValueError, matplotlib's wording, and
// hints at the nearest name.
MAY_FAIL bool colormap_find(Str name, Colormap *out, Err *e);

static inline uint32_t colormap_at(const Colormap *c, int i) {
    return c->rgb[c->reversed ? COLORMAP_COLOURS - 1 - i : i];
}

// Appends the name as it would be typed: "viridis_r". Needs COLORMAP_NAME_MAX bytes.
enum { COLORMAP_NAME_MAX = 32 };
void colormap_name(const Colormap *c, char out[COLORMAP_NAME_MAX]);
