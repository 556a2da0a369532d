// figures.h: heat maps and charts as values of the language.
#pragma once
#include "kernel/display/heatmap.h"
#include "kernel/lib/functions.h"

// The heat map of args[0]; args[1 to 8]: title, cmap, vmin, vmax, xlabel, ylabel, label, extent.
// out: empty before, figure_free after, also when it failed.
MAY_FAIL bool heatmap_figure(VM *vm, const FnContext *c, Value *args, Figure *out);

// After a picture was drawn: a UserWarning that names the characters that no font has.
MAY_FAIL bool warn_missing_glyphs(VM *vm);

// Functions of _warpcell: image(u, title, ...) and chart(series, ...) give (file, text, alt,
// width, height); picture(*that) shows it. picture_format('svg'): what heatmap() shows from now on.
NativeFnType figure_image, figure_chart, figure_show, figure_format;

// paint(things, width, height, ...) gives a file; text_size(text, size); colours(map)
// (lib_paint.c).
NativeFnType figure_paint, figure_text_size, figure_colours;
// fonts(families): letters come from these from now on; which of them were found.
NativeFnType figure_fonts;
// read_png(bytes) -> (bytes, height, width, channels, bits of a channel); read_jpeg without the
// last.
NativeFnType figure_read_png, figure_read_jpeg;
// write_png(rgba bytes, width, height) -> a file.
NativeFnType figure_write_png;
