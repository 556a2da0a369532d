// line_chart.c: lines over a common x axis. Each line's name stands at its right
// end, in its colour, moved up or down where names would overlap.
#include "kernel/base/mem.h"
#include "kernel/display/axes.h"
#include "kernel/display/chart.h"
#include "kernel/display/vega.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLOT_WIDTH = 470,
    PLOT_HEIGHT = 300, // CSS pixels, as are all here
    NAME_MOST = 150,
    NAME_LINE = 17,     // from name to name at least
    MARKERS_UP_TO = 40, // points; more of them would be a string of beads
};

// Colours that stay apart for most kinds of colour blindness (Okabe and Ito, 2008,
// "Color Universal Design"; without the yellow, too faint on white). From the
// eighth on they come again, dashed.
static const uint32_t colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                   0xe69f00, 0x56b4e9, 0x595959};
enum { COLOURS = sizeof colours / sizeof *colours };

typedef struct Name {
    Wrapped text;
    int series, y; // the middle of the text
} Name;

typedef struct Axis {
    TickKind kind;
    double low, high;
    Ticks ticks;
} Axis;

typedef struct LinePlot {
    const LineChart *chart;
    Axis x, y;
    int64_t left_out; // points that the axes cannot show
    size_t stretch;   // points that become two when the chart is thinned; 1: all are kept
    Rect plot;
    int width, height, xlabel_y, ylabel_x, note_y;
    Wrapped title, note;
    Name *names;
    size_t n_names;
    Point *points;
    Drawing d;
    Palette palette;
} LinePlot;

// ---- series -------------------------------------------------------------------------------------

static size_t count_of(const LineChart *c, size_t s) {
    return c->series[s].x ? c->series[s].n : c->n;
}
static const double *xs_of(const LineChart *c, size_t s) {
    return c->series[s].x ? c->series[s].x : c->x;
}

static size_t most_points(const LineChart *c) {
    size_t most = 0;
    for (size_t s = 0; s < c->n_series; s++)
        if (count_of(c, s) > most)
            most = count_of(c, s);
    return most;
}

static uint32_t colour_of(const LineChart *c, size_t s) {
    return c->series[s].has_colour ? c->series[s].colour : colours[s % COLOURS];
}

// ---- ranges -------------------------------------------------------------------------------------

static bool shows(TickKind kind, double v) {
    return isfinite(v) && (kind != TICKS_LOG || v > 0);
}

static bool point_shows(const LinePlot *p, size_t s, size_t i) {
    return shows(p->x.kind, xs_of(p->chart, s)[i]) && shows(p->y.kind, p->chart->series[s].y[i]);
}

// Some air above and below; on a logarithmic axis by a factor.
static void settle_range(Axis *axis, double air) {
    TickKind kind = axis->kind;
    double *low = &axis->low, *high = &axis->high;
    if (!(*low <= *high)) {
        *low = kind == TICKS_LOG ? 1 : 0;
        *high = kind == TICKS_LOG ? 10 : 1;
    }
    if (kind == TICKS_LOG) {
        double factor = *low == *high ? 3 : pow(*high / *low, air);
        *low = fmax(*low / factor, 1e-307);
        *high = fmin(*high * factor, 1e307);
        return;
    }
    if (ticks_widen(low, high))
        return;
    double by = (*high / 2 - *low / 2) * 2 * air;
    *low = fmax(*low - by, -1.7e308);
    *high = fmin(*high + by, 1.7e308);
}

static void choose_ranges(LinePlot *p) {
    const LineChart *c = p->chart;
    p->x.low = p->y.low = INFINITY;
    p->x.high = p->y.high = -INFINITY;
    for (size_t s = 0; s < c->n_series; s++)
        for (size_t i = 0; i < count_of(c, s); i++) {
            if (!point_shows(p, s, i)) {
                p->left_out++;
                continue;
            }
            double x = xs_of(c, s)[i];
            double y = c->series[s].y[i];
            if (c->series[s].mark == MARK_BARS) {
                double half = c->series[s].bar_width / 2;
                p->x.low = fmin(p->x.low, x - half);
                p->x.high = fmax(p->x.high, x + half);
                if (p->y.kind == TICKS_LINEAR) {
                    p->y.low = fmin(p->y.low, 0);
                    p->y.high = fmax(p->y.high, 0);
                }
            }
            p->x.low = fmin(p->x.low, x);
            p->x.high = fmax(p->x.high, x);
            p->y.low = fmin(p->y.low, y);
            p->y.high = fmax(p->y.high, y);
        }
    settle_range(&p->x, 0.02);
    bool from_zero = p->y.kind == TICKS_LINEAR && p->y.low >= 0 && p->y.low <= p->y.high / 3;
    settle_range(&p->y, 0.05);
    if (from_zero && p->y.high > 0)
        p->y.low = 0; // near enough to zero to start there
    if (c->has_x_limits) {
        p->x.low = c->x_limits[0];
        p->x.high = c->x_limits[1];
    }
    if (c->has_y_limits) {
        p->y.low = c->y_limits[0];
        p->y.high = c->y_limits[1];
    }
}

static float x_of(const LinePlot *p, double x) {
    return (float)(p->plot.x + axes_part(p->x.kind, x, p->x.low, p->x.high) * p->plot.width);
}
static float y_of(const LinePlot *p, double y) {
    return (float)(p->plot.y + (1 - axes_part(p->y.kind, y, p->y.low, p->y.high)) * p->plot.height);
}

// ---- thinning -----------------------------------------------------------------------------------

// The points of a series that are drawn: all, or the lowest and the highest of
// each stretch in the order they come. Visits `i`, n when a gap must be shown.
typedef struct Thinned {
    const LinePlot *plot;
    size_t series, at, pending;
    bool has_pending;
} Thinned;

static bool next_thinned(Thinned *t, size_t *i) {
    const LineChart *c = t->plot->chart;
    if (t->has_pending) {
        t->has_pending = false;
        *i = t->pending;
        return true;
    }
    size_t n = count_of(c, t->series);
    if (t->at >= n)
        return false;
    size_t end = t->at + t->plot->stretch < n ? t->at + t->plot->stretch : n;
    size_t low = t->at, high = t->at;
    const double *y = c->series[t->series].y;
    for (size_t k = t->at; k < end; k++) {
        if (!point_shows(t->plot, t->series, k))
            continue;
        if (!point_shows(t->plot, t->series, low) || y[k] < y[low])
            low = k;
        if (!point_shows(t->plot, t->series, high) || y[k] > y[high])
            high = k;
    }
    t->at = end;
    *i = low < high ? low : high;
    t->pending = low < high ? high : low;
    t->has_pending = low != high;
    return true;
}

static size_t points_of(LinePlot *p, size_t s) {
    Thinned t = {.plot = p, .series = s};
    size_t n = 0;
    for (size_t i; next_thinned(&t, &i);) {
        bool ok = point_shows(p, s, i);
        p->points[n++] =
            ok ? (Point){x_of(p, xs_of(p->chart, s)[i]), y_of(p, p->chart->series[s].y[i])}
               : (Point){NAN, NAN};
    }
    return n;
}

// ---- places -------------------------------------------------------------------------------------

static bool last_shown(const LinePlot *p, size_t s, size_t *i) {
    for (size_t k = count_of(p->chart, s); k-- > 0;)
        if (point_shows(p, s, k)) {
            *i = k;
            return true;
        }
    return false;
}

static int wrap_names(LinePlot *p, Err *e) {
    int widest = 0;
    for (size_t s = 0; s < p->chart->n_series; s++) {
        size_t i;
        if (p->chart->series[s].name.n == 0 || !last_shown(p, s, &i))
            continue;
        Name *name = &p->names[p->n_names++];
        name->series = (int)s;
        text_wrap(&name->text, p->chart->series[s].name, (float)px(TICK_SIZE), px(NAME_MOST), 1, e);
        if (name->text.widest > widest)
            widest = name->text.widest;
    }
    return widest;
}

static int by_height(const void *a, const void *b) {
    return ((const Name *)a)->y - ((const Name *)b)->y;
}

// From the top: each name moves down until it is clear of the one before; then, from
// the bottom, those that were pushed out of the plot move up again.
static void spread_names(LinePlot *p) {
    const int line = px(NAME_LINE);
    for (size_t k = 0; k < p->n_names; k++) {
        Name *name = &p->names[k];
        size_t i = 0, s = (size_t)name->series;
        last_shown(p, s, &i);
        name->y = (int)y_of(p, p->chart->series[s].y[i]);
    }
    qsort(p->names, p->n_names, sizeof *p->names, by_height);
    for (size_t k = 1; k < p->n_names; k++) {
        int clear = p->names[k - 1].y + line;
        if (p->names[k].y < clear)
            p->names[k].y = clear;
    }
    int bottom = bottom_of(p->plot);
    for (size_t k = p->n_names; k-- > 0; bottom = p->names[k].y - line)
        if (p->names[k].y > bottom)
            p->names[k].y = bottom;
}

// Texts in place of numbers along the lower axis; every second one and so on when there are many.
static void name_ticks(Axis *axis, const LineChart *c) {
    Ticks *t = &axis->ticks;
    size_t step = (c->n_x_names + 11) / 12;
    *t = (Ticks){0};
    for (size_t i = 0; i < c->n_x_names && t->n < TICKS_MAX; i += step) {
        if ((double)i < axis->low || (double)i > axis->high)
            continue;
        Str s = text_clipped(c->x_names[i]);
        size_t n = s.n < TICK_LABEL_MAX - 1 ? s.n : TICK_LABEL_MAX - 1;
        while (n < s.n && n > 0 && ((unsigned char)s.p[n] & 0xc0) == 0x80)
            n--;
        memcpy(t->label[t->n], s.p, n);
        t->at[t->n++] = (double)i;
    }
}

// From left to right: the y label, the numbers at the ticks, the plot, the names.
static void place_across(LinePlot *p, Err *e) {
    int x = px(MARGIN);
    p->ylabel_x = x;
    if (p->chart->ylabel.n)
        x += axes_text_height(LABEL_SIZE) + px(5);
    p->plot.x = x + axes_widest(&p->y.ticks, e) + TICK_ROOM;
    int names = wrap_names(p, e);
    p->width = right_of(p->plot) + px(8) + names + px(MARGIN);
    p->width += p->width % FIGURE_SCALE;
}

// From the top: the title, the plot, the numbers at the ticks, the x label, the note.
static void place_down(LinePlot *p, Err *e) {
    const LineChart *c = p->chart;
    float title = (float)px(TITLE_SIZE);
    float small = (float)px(TICK_SIZE);
    int y = px(MARGIN);
    int room = p->width - 2 * px(MARGIN);
    text_wrap_even(&p->title, c->title, title, room, 3, e);
    if (p->title.n)
        y += text_height(p->title.n, title) + px(10);
    if (p->y.ticks.note[0])
        y += axes_text_height(TICK_SIZE) + px(4);
    p->plot.y = y;
    y += p->plot.height + TICK_ROOM + axes_text_height(TICK_SIZE);
    p->xlabel_y = y + px(5);
    if (c->xlabel.n || p->x.ticks.note[0])
        y = p->xlabel_y + axes_text_height(LABEL_SIZE);
    text_wrap(&p->note, c->note, small, room, 2, e);
    p->note_y = y + px(8);
    if (p->note.n)
        y = p->note_y + text_height(p->note.n, small);
    p->height = y + px(MARGIN);
    p->height += p->height % FIGURE_SCALE;
}

static void place_all(LinePlot *p, Err *e) {
    Axis *x = &p->x, *y = &p->y;
    p->plot = (Rect){.width = px(PLOT_WIDTH), .height = px(PLOT_HEIGHT)};
    if (p->chart->n_x_names)
        name_ticks(x, p->chart);
    else
        axes_ticks_across(&x->ticks, x->kind, x->low, x->high, p->plot.width, e);
    axes_ticks(&y->ticks, y->kind, y->low, y->high, axes_ticks_down(p->plot.height));
    place_across(p, e);
    place_down(p, e);
    spread_names(p);
}

// ---- drawing ------------------------------------------------------------------------------------

static void draw_grid(LinePlot *p) {
    const Ticks *x = &p->x.ticks, *y = &p->y.ticks;
    Rect r = p->plot;
    int w = px(LINE_WIDTH);
    for (int i = 0; i < x->n; i++) {
        int at = (int)x_of(p, x->at[i]);
        draw_rect(&p->d, (Rect){at - w / 2, r.y, w, r.height}, opaque(GRID));
    }
    for (int i = 0; i < y->n; i++) {
        int at = (int)y_of(p, y->at[i]);
        draw_rect(&p->d, (Rect){r.x, at - w / 2, r.width, w}, opaque(GRID));
    }
}

static int within(double v, int low, int high) {
    return v < low ? low : v > high ? high : (int)v;
}

static void draw_bars(LinePlot *p, size_t s, uint32_t colour) {
    const LineSeries *series = &p->chart->series[s];
    Rect r = p->plot;
    for (size_t i = 0; i < count_of(p->chart, s); i++) {
        if (!point_shows(p, s, i))
            continue;
        double x = xs_of(p->chart, s)[i];
        double half = series->bar_width / 2;
        int left = within((double)x_of(p, x - half), r.x, right_of(r));
        int right = within((double)x_of(p, x + half), r.x, right_of(r));
        int top = within((double)y_of(p, series->y[i]), r.y, bottom_of(r));
        int zero = within((double)y_of(p, 0), r.y, bottom_of(r));
        int foot = p->y.kind == TICKS_LOG ? bottom_of(r) : zero;
        if (top > foot) {
            int higher = foot;
            foot = top;
            top = higher;
        }
        int gap = right - left > px(3) ? px(1) / 2 : 0; // so that bars that touch can be told apart
        int width = right > left ? right - left - gap : 1;
        draw_rect(&p->d, (Rect){left + gap, top, width, foot - top}, colour);
    }
}

static void draw_lines(LinePlot *p) {
    static const float dashes[2] = {7 * FIGURE_SCALE, 3 * FIGURE_SCALE};
    const LineChart *c = p->chart;
    Rect around = {p->plot.x - px(4), p->plot.y - px(4), p->plot.width + px(8),
                   p->plot.height + px(8)};
    if (c->has_x_limits) {
        around.x = p->plot.x;
        around.width = p->plot.width;
    }
    if (c->has_y_limits) {
        around.y = p->plot.y;
        around.height = p->plot.height;
    }
    draw_clip(&p->d, around);
    for (size_t s = 0; s < c->n_series; s++) {
        SeriesMark mark = c->series[s].mark;
        uint32_t colour = opaque(colour_of(c, s));
        bool dashed = c->series[s].dashed || (s >= COLOURS && !c->series[s].has_colour);
        if (mark == MARK_BARS) {
            draw_bars(p, s, colour);
            continue;
        }
        LineStyle style = {.width = (float)px(2), .argb = colour, .dashes = dashes};
        style.n_dashes = dashed ? 2 : 0;
        size_t n = points_of(p, s);
        if (mark != MARK_DOTS)
            draw_line(&p->d, p->points, n, &style);
        bool dots =
            mark == MARK_AUTO ? n == 1 || count_of(c, s) <= MARKERS_UP_TO : mark != MARK_LINE;
        for (size_t i = 0; dots && i < n; i++)
            draw_disc(&p->d, p->points[i], (float)px(3), colour, 0, 0);
    }
    draw_clip(&p->d, (Rect){0, 0, p->width, p->height});
}

static void draw_axes(LinePlot *p, Err *e) {
    const Ticks *x = &p->x.ticks, *y = &p->y.ticks;
    Rect r = p->plot;
    int w = px(LINE_WIDTH);
    draw_rect(&p->d, (Rect){r.x - w, r.y, w, r.height + w}, opaque(FRAME));
    draw_rect(&p->d, (Rect){r.x - w, bottom_of(r), r.width + w, w}, opaque(FRAME));
    for (int i = 0; i < x->n; i++) {
        int at = (int)x_of(p, x->at[i]);
        axes_tick_below(&p->d, at, bottom_of(r), x->label[i], e);
    }
    for (int i = 0; i < y->n; i++) {
        int at = (int)y_of(p, y->at[i]);
        axes_tick_beside(&p->d, r.x, at, y->label[i], true, e);
    }
}

// The names of the lines, to the right of the plot.
static void draw_names(LinePlot *p) {
    float small = (float)px(TICK_SIZE);
    int left = right_of(p->plot) + px(8);
    for (size_t k = 0; k < p->n_names; k++) {
        const Name *name = &p->names[k];
        int baseline = name->y + font_ascent(small) / 2;
        uint32_t colour = colour_of(p->chart, (size_t)name->series);
        draw_words(&p->d, str_of(name->text.line[0]), small, left, baseline, opaque(colour));
    }
}

static void draw_texts(LinePlot *p, Err *e) {
    const LineChart *c = p->chart;
    const char *x_note = p->x.ticks.note, *y_note = p->y.ticks.note;
    Rect r = p->plot;
    float small = (float)px(TICK_SIZE);
    Buf x = {0};
    buf_add(&x, c->xlabel);
    if (x_note[0])
        buf_printf(&x, "%s%s", x.n ? "  " : "", x_note);
    if (buf_ok(&x, e))
        axes_label(&p->d, buf_str(&x), middle_x(r), p->xlabel_y, r.width, e);
    buf_free(&x);
    if (c->ylabel.n)
        axes_label_upward(&p->d, c->ylabel, p->ylabel_x, middle_y(r), r.height, e);
    if (y_note[0])
        draw_words(&p->d, str_of(y_note), small, r.x, r.y - px(6), opaque(INK));
    draw_names(p);
    axes_title(&p->d, &p->title, middle_x(r), px(MARGIN));
    text_draw_note(&p->d, &p->note, small, px(MARGIN), p->note_y);
}

static bool draw(LinePlot *p, const Figure *out, Err *e) {
    if (!figure_begin(out, &p->d, p->width, p->height, e))
        return false;
    palette_add_blends(&p->palette, PAPER, INK);
    palette_add(&p->palette, GRID);
    for (size_t s = 0; s < p->chart->n_series && s < COLOURS; s++)
        palette_add_blends(&p->palette, PAPER, colour_of(p->chart, s));
    draw_grid(p);
    draw_lines(p);
    draw_axes(p, e);
    draw_texts(p, e);
    return e->kind == ERR_NONE;
}

// ---- in words, as text, as a specification ------------------------------------------------------

static void put_ranges(Buf *out, const LinePlot *p, size_t s) {
    const LineChart *c = p->chart;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count_of(c, s); i++) {
        if (!point_shows(p, s, i))
            continue;
        low = fmin(low, c->series[s].y[i]);
        high = fmax(high, c->series[s].y[i]);
    }
    char a[TICK_LABEL_MAX], b[TICK_LABEL_MAX];
    if (low <= high)
        buf_printf(out, "%s to %s", number_brief(low, a), number_brief(high, b));
    else
        buf_add(out, STR("no values"));
}

static void put_series(Buf *out, const LinePlot *p) {
    const LineChart *c = p->chart;
    for (size_t s = 0; s < c->n_series; s++) {
        buf_add(out, s ? STR("; ") : STR(" "));
        if (c->series[s].name.n)
            buf_printf(out, "%.*s ", STR_ARG(c->series[s].name));
        put_ranges(out, p, s);
    }
}

static void put_alt(Buf *out, const LinePlot *p) {
    const LineChart *c = p->chart;
    buf_add(out, STR("Line chart"));
    if (c->title.n)
        buf_printf(out, " \"%.*s\"", STR_ARG(c->title));
    buf_printf(out, ", %zu line%s of %zu point%s.", c->n_series, c->n_series == 1 ? "" : "s",
               most_points(c), most_points(c) == 1 ? "" : "s");
    if (c->xlabel.n)
        buf_printf(out, " Horizontal axis: %.*s%s.", STR_ARG(c->xlabel),
                   c->log_x ? ", logarithmic" : "");
    if (c->ylabel.n)
        buf_printf(out, " Vertical axis: %.*s%s.", STR_ARG(c->ylabel),
                   c->log_y ? ", logarithmic" : "");
    buf_add(out, STR(" Ranges:"));
    put_series(out, p);
    buf_byte(out, '.');
    if (p->left_out)
        buf_printf(out, " %lld points are not finite or not positive and left out.",
                   (long long)p->left_out);
    if (c->note.n)
        buf_printf(out, " %.*s", STR_ARG(c->note));
}

static void put_text(Buf *out, const LinePlot *p) {
    buf_printf(out, "<line chart of %zu points,", most_points(p->chart));
    put_series(out, p);
    if (p->chart->title.n)
        buf_printf(out, ": %.*s", STR_ARG(p->chart->title));
    buf_byte(out, '>');
}

static void put_vega_data(Buf *out, const LinePlot *p) {
    const LineChart *c = p->chart;
    vega_json(out, "'data':{'values':[");
    for (size_t s = 0; s < c->n_series; s++) {
        Thinned t = {.plot = p, .series = s};
        for (size_t i; next_thinned(&t, &i);) {
            buf_byte(out, '{');
            vega_number(out, "x", xs_of(c, s)[i]);
            vega_number(out, "y", point_shows(p, s, i) ? c->series[s].y[i] : (double)NAN);
            vega_text(out, "series", c->series[s].name);
            vega_close(out, "},");
        }
    }
    vega_close(out, "]},");
}

static void put_vega_axis(Buf *out, const char *name, Str title, const Axis *axis) {
    bool log = axis->kind == TICKS_LOG;
    buf_printf(out, "\"%s\":{", name);
    vega_text(out, "field", str_of(name));
    vega_json(out, "'type':'quantitative',");
    if (title.n)
        vega_text(out, "title", title);
    else
        vega_json(out, "'title':null,");
    if (log)
        vega_log_axis(out, &axis->ticks);
    vega_json(out, log ? "'scale':{'type':'log'," : "'scale':{'zero':false,");
    vega_json(out, "'nice':false,'domain':[");
    buf_printf(out, "%.17g,%.17g]}},", axis->low, axis->high);
}

static void put_vega(Buf *out, const LinePlot *p, Str description) {
    const LineChart *c = p->chart;
    vega_begin(out, description, c->title);
    vega_number(out, "width", PLOT_WIDTH);
    vega_number(out, "height", PLOT_HEIGHT);
    put_vega_data(out, p);
    vega_json(out, "'mark':{'type':'line','point':");
    vega_json(out, most_points(c) <= MARKERS_UP_TO ? "true},'encoding':{" : "false},'encoding':{");
    put_vega_axis(out, "x", c->xlabel, &p->x);
    put_vega_axis(out, "y", c->ylabel, &p->y);
    vega_json(out, "'color':{'field':'series','type':'nominal','sort':null,'title':null,");
    if (c->n_series == 1)
        vega_json(out, "'legend':null,");
    vega_json(out, "'scale':{'range':[");
    for (int i = 0; i < COLOURS; i++)
        buf_printf(out, "%s\"#%06x\"", i ? "," : "", colours[i]);
    vega_json(out, "]}},'tooltip':[");
    if (c->n_series > 1)
        vega_json(out, "{'field':'series','type':'nominal'},");
    vega_json(out, "{'field':'x','type':'quantitative','format':'.6~g'},"
                   "{'field':'y','type':'quantitative','format':'.6~g'}]}}");
}

// ---- all of it ----------------------------------------------------------------------------------

static bool check(const LineChart *c, Err *e) {
    if (c->n_series < 1 || c->n_series > CHART_SERIES_MAX)
        return err_set(e, ERR_VALUE, "a line chart has 1 to %d lines, not %zu", CHART_SERIES_MAX,
                       c->n_series);
    if (most_points(c) < 1)
        return err_set(e, ERR_VALUE, "a line chart needs at least one point");
    return true;
}

static bool make(LinePlot *p, Figure *out, Err *e) {
    const LineChart *c = p->chart;
    size_t most = most_points(c);
    choose_ranges(p);
    p->stretch = 1;
    if (most > CHART_POINTS_MAX / c->n_series)
        p->stretch = 2 * most / (CHART_POINTS_MAX / c->n_series) + 1;
    size_t kept = p->stretch == 1 ? most : 2 * (most / p->stretch + 1);
    size_t bytes = kept * sizeof *p->points;
    p->points = mem_alloc(bytes);
    p->names = mem_zero(c->n_series * sizeof *p->names);
    if (!p->points || !p->names)
        return err_no_memory(e, bytes);
    place_all(p, e);
    if (e->kind != ERR_NONE || !draw(p, out, e))
        return false;
    put_alt(&out->alt, p);
    put_text(&out->text, p);
    put_vega(&out->vega, p, buf_str(&out->alt));
    if (!buf_ok(&out->alt, e) || !buf_ok(&out->text, e) || !buf_ok(&out->vega, e))
        return false;
    return figure_encode(out, &p->d, &p->palette, c->title, e);
}

bool line_chart_draw(Figure *out, const LineChart *chart, Err *e) {
    if (!check(chart, e))
        return false;
    LineChart c = *chart;
    LineSeries series[CHART_SERIES_MAX];
    for (size_t s = 0; s < c.n_series; s++) {
        series[s] = c.series[s];
        series[s].name = text_clipped(series[s].name);
    }
    c.series = series;
    c.title = text_clipped(c.title);
    c.note = text_clipped(c.note);
    c.xlabel = text_clipped(c.xlabel);
    c.ylabel = text_clipped(c.ylabel);
    LinePlot p = {.chart = &c,
                  .x.kind = c.log_x ? TICKS_LOG : TICKS_LINEAR,
                  .y.kind = c.log_y ? TICKS_LOG : TICKS_LINEAR};
    bool ok = make(&p, out, e);
    draw_free(&p.d);
    mem_free(p.points);
    mem_free(p.names);
    return ok;
}
