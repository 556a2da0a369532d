// chart.h: horizontal bars and lines, each as a picture, as a Vega-Lite v5
// specification that JupyterLab draws with tooltips, as text for a terminal and
// in words.
#pragma once
#include "kernel/display/figure.h"

enum { CHART_BARS_MAX = 64, CHART_SERIES_MAX = 64, CHART_POINTS_MAX = 5000 };

// ---- bars ---------------------------------------------------------------------------------------

typedef struct Bar {
    Str label;    // UTF-8: "CPU, 1 thread"
    double value; // NaN: no bar, only the text
    Str text;     // beside the bar: "12.3 ms"; empty: the value in few digits
    bool best;    // drawn in the stronger colour
} Bar;

typedef enum BarScale {
    BARS_AUTO,   // logarithmic when all values are positive and span more than 100 to 1
    BARS_LINEAR, // from zero
    BARS_LOG,    // from a power of ten below the smallest; ValueError when one is not positive
} BarScale;

typedef struct BarChart {
    Str title, axis,
        note;        // the axis label: "time per run, ms"; the note stands below; all may be empty
    const Bar *bars; // borrowed, drawn from the top
    size_t n;        // 1 to CHART_BARS_MAX
    BarScale scale;
} BarChart;

// Fills all of out but for nothing: png (640 CSS pixels wide), sizes, alt, text, vega.
// out: empty before, figure_free after, also when it failed.
// Fails with ValueError (no bars, too many, infinite values), ERR_MEMORY.
MAY_FAIL bool bar_chart_draw(Figure *out, const BarChart *chart, Err *e);

// ---- lines --------------------------------------------------------------------------------------

typedef enum SeriesMark {
    MARK_AUTO, // a line, and dots on it where the points are few
    MARK_LINE,
    MARK_DOTS,
    MARK_LINE_AND_DOTS,
    MARK_BARS, // from zero up to each point
} SeriesMark;

typedef struct LineSeries {
    Str name;        // at the end of the line; may be empty
    const double *y; // what is not finite interrupts the line
    const double *x; // n of them; NULL: the chart's x, of which y then has as many
    size_t n;        // with an x of its own
    SeriesMark mark;
    bool dashed, has_colour;
    uint32_t colour;  // 0xRRGGBB, where has_colour; else the next one of the chart's
    double bar_width; // MARK_BARS: as x counts
} LineSeries;

typedef struct LineChart {
    Str title, xlabel, ylabel, note;
    const double *x; // n of them, borrowed; best in rising order
    size_t n;        // at least 1
    const LineSeries *series;
    size_t n_series;   // 1 to CHART_SERIES_MAX
    bool log_x, log_y; // what is not positive is then left out
    bool has_x_limits, has_y_limits;
    double x_limits[2], y_limits[2]; // low < high; what is outside is cut off
    const Str *x_names;              // (optional) texts at x = 0, 1, 2 ... in place of numbers
    size_t n_x_names;
} LineChart;

// The same for lines, dots and upright bars. More than CHART_POINTS_MAX points in all are thinned,
// the highest and lowest of each stretch kept.
MAY_FAIL bool line_chart_draw(Figure *out, const LineChart *chart, Err *e);
