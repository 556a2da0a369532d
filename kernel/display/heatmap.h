// heatmap.h: a matrix as a picture with colour bar, ticks, labels and title.
#pragma once
#include "kernel/display/colormaps.h"
#include "kernel/display/field.h"
#include "kernel/display/figure.h"

typedef struct HeatmapOptions {
    Str title, xlabel, ylabel;          // UTF-8, may be empty; long titles are wrapped and cut
    Str label;                          // of the colour bar
    Str cmap;                           // colormap_find's names; empty: viridis
    bool has_colours;                   // else cmap's; cmap is the name that texts show
    uint32_t colours[COLORMAP_COLOURS]; // 0xRRGGBB, of the lowest value first
    bool has_vmin, has_vmax;            // else the smallest and the largest finite value
    double vmin, vmax;                  // the values at the ends of the colour bar
    bool has_extent;                    // else the ticks count columns and rows from 0
    double extent[4]; // what the ticks say at the left, right, lower and upper edge
    Str dtype;        // the field's type for the texts: "float64"; may be empty
} HeatmapOptions;

// Draws the field: row 0 at the top, square cells (stretched where a field is so
// long and thin that they would vanish). Cells are 1 to 120 CSS pixels; fields of
// more than about 1000 cells a side are averaged down by area. NaN is light grey
// and counted in the alternative text; infinities take the colours of the ends.
// Fills png, width, height, alt and text. out: empty before, figure_free after,
// also when it failed.
// Fails with ValueError for an empty field, limits that are not finite or in the
// wrong order, an extent that is not finite or empty and an unknown colour map; ERR_MEMORY.
MAY_FAIL bool heatmap_draw(Figure *out, const Field *field, const HeatmapOptions *options, Err *e);
