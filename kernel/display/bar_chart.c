// bar_chart.c: horizontal bars.
//
//                       title
//     label one |========================  12.3 ms
//     label two |=====  2.1 ms
//               +------+------+------+
//               0      5      10     15
//                     axis label
//   note
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/axes.h"
#include "kernel/display/chart.h"
#include "kernel/display/vega.h"
#include <math.h>
#include <stdlib.h>

enum {
    WIDTH = 640,      // CSS pixels, as are all here
    LABEL_MOST = 190, // of a bar's label, which wraps to two lines
    TEXT_MOST = 150,  // of a bar's text
    BAR_HEIGHT = 20,
    ROW_GAP = 12,
    // Colours that differ in lightness, for eyes that see no hue.
    BAR_COLOUR = 0x9db9d6,
    BEST_COLOUR = 0x1f5f9f,
};
#define BAR_COLOUR_TEXT "#9db9d6"
#define BEST_COLOUR_TEXT "#3a86d0" // lighter than in the picture, to be seen on dark pages too

typedef struct Row {
    Wrapped label, text;
    char number[TICK_LABEL_MAX]; // the text when none is given
    int y, height;
} Row;

typedef struct BarPlot {
    const BarChart *chart;
    TickKind kind;
    double low, high; // of the axis
    Rect plot;
    Wrapped title, note;
    Ticks ticks;
    int height, axis_y, note_y;
    Drawing d;
    Palette palette;
    Row *rows;
} BarPlot;

// ---- the axis -----------------------------------------------------------------------------------

static bool check(const BarChart *c, Err *e) {
    if (c->n < 1 || c->n > CHART_BARS_MAX)
        return err_set(e, ERR_VALUE, "a bar chart has 1 to %d bars, not %zu", CHART_BARS_MAX, c->n);
    for (size_t i = 0; i < c->n; i++) {
        if (isinf(c->bars[i].value))
            return err_set(e, ERR_VALUE, "a bar cannot be infinitely long");
        if (c->scale == BARS_LOG && c->bars[i].value <= 0)
            return err_set(e, ERR_VALUE, "a logarithmic axis needs positive values, not %g",
                           c->bars[i].value);
    }
    return true;
}

static void choose_axis(BarPlot *p) {
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < p->chart->n; i++) {
        double v = p->chart->bars[i].value;
        if (isnan(v))
            continue;
        least = fmin(least, v);
        most = fmax(most, v);
    }
    bool any = most >= least;
    bool log = p->chart->scale == BARS_LOG;
    if (p->chart->scale == BARS_AUTO)
        log = any && least > 0 && most / least > 100;
    p->kind = any && log ? TICKS_LOG : TICKS_LINEAR;
    if (p->kind == TICKS_LOG) { // the shortest bar, too, is to be seen
        p->low = fmax(pow(10, floor(log10(least / 1.5))), 1e-307);
        p->high = fmin(most * 1.0001, 1.7e308);
        return;
    }
    p->low = any ? fmin(least, 0) : 0;
    p->high = any ? fmax(most, 0) : 1;
    if (p->low == p->high)
        p->high = p->low + 1;
    if (p->high - p->low < 1e-300)
        p->high = 1e-300;
}

static int place_of(const BarPlot *p, double value) {
    return p->plot.x + (int)lrint(axes_part(p->kind, value, p->low, p->high) * p->plot.width);
}

// ---- places -------------------------------------------------------------------------------------

static Str text_of(const BarPlot *p, size_t i) {
    const Bar *b = &p->chart->bars[i];
    if (b->text.n || isnan(b->value))
        return b->text;
    return str_of(number_brief(b->value, p->rows[i].number));
}

static void wrap_rows(BarPlot *p, int *labels, int *texts, Err *e) {
    const float size = (float)px(LABEL_SIZE);
    const int bar = px(BAR_HEIGHT);
    for (size_t i = 0; i < p->chart->n; i++) {
        Row *r = &p->rows[i];
        text_wrap(&r->label, p->chart->bars[i].label, size, px(LABEL_MOST), 2, e);
        text_wrap(&r->text, text_of(p, i), size, px(TEXT_MOST), 1, e);
        if (r->label.widest > *labels)
            *labels = r->label.widest;
        if (r->text.widest > *texts)
            *texts = r->text.widest;
        int text = text_height(r->label.n, size);
        r->height = (text > bar ? text : bar) + px(ROW_GAP);
    }
}

static void place_all(BarPlot *p, Err *e) {
    const BarChart *c = p->chart;
    int labels = 0, texts = 0, y = px(MARGIN);
    wrap_rows(p, &labels, &texts, e);
    p->plot.x = px(MARGIN) + labels + px(8);
    p->plot.width = px(WIDTH) - p->plot.x - texts - px(8) - px(MARGIN);
    text_wrap_even(&p->title, c->title, (float)px(TITLE_SIZE), px(WIDTH) - 2 * px(MARGIN), 3, e);
    if (p->title.n)
        y += text_height(p->title.n, (float)px(TITLE_SIZE)) + px(8);
    p->plot.y = y;
    for (size_t i = 0; i < c->n; i++) {
        p->rows[i].y = y;
        y += p->rows[i].height;
    }
    p->plot.height = y - p->plot.y;
    y += TICK_ROOM + axes_text_height(TICK_SIZE);
    axes_ticks_across(&p->ticks, p->kind, p->low, p->high, p->plot.width, e);
    p->axis_y = y + px(5);
    if (c->axis.n || p->ticks.note[0])
        y = p->axis_y + axes_text_height(LABEL_SIZE);
    text_wrap(&p->note, c->note, (float)px(TICK_SIZE), px(WIDTH) - 2 * px(MARGIN), 2, e);
    p->note_y = y + px(8);
    if (p->note.n)
        y = p->note_y + text_height(p->note.n, (float)px(TICK_SIZE));
    p->height = y + px(MARGIN);
    p->height += p->height % FIGURE_SCALE;
}

// ---- drawing ------------------------------------------------------------------------------------

// Where the bars begin.
static int base_of(const BarPlot *p) {
    return place_of(p, p->kind == TICKS_LOG ? p->low : 0);
}

static void draw_row(BarPlot *p, size_t i) {
    const Bar *b = &p->chart->bars[i];
    const Row *r = &p->rows[i];
    const bool missing = isnan(b->value);
    float size = (float)px(LABEL_SIZE);
    int middle = r->y + r->height / 2;
    int from = base_of(p);
    int to = missing ? from : place_of(p, b->value);
    int left = from < to ? from : to;
    int width = abs(to - from);
    if (!missing && width == 0)
        width = px(1);
    Rect bar = {left, middle - px(BAR_HEIGHT) / 2, width, px(BAR_HEIGHT)};
    draw_rect(&p->d, bar, opaque(b->best ? BEST_COLOUR : BAR_COLOUR));

    int y = middle - text_height(r->label.n, size) / 2 + px(1);
    for (int k = 0; k < r->label.n; k++) {
        int baseline = y + font_ascent(size) + (int)((float)k * size * (float)LINE_SPACING);
        int x = p->plot.x - px(8) - r->label.width[k];
        draw_words(&p->d, str_of(r->label.line[k]), size, x, baseline, opaque(INK));
    }
    if (!r->text.n)
        return;
    int x = left + width + px(6);
    int baseline = middle + font_ascent(size) / 2;
    uint32_t colour = opaque(missing ? FAINT : INK);
    draw_words(&p->d, str_of(r->text.line[0]), size, x, baseline, colour);
}

static void draw_axis(BarPlot *p, Err *e) {
    Rect r = p->plot;
    int w = px(LINE_WIDTH);
    for (int i = 0; i < p->ticks.n; i++) {
        int at = place_of(p, p->ticks.at[i]);
        draw_rect(&p->d, (Rect){at - w / 2, r.y, w, r.height}, opaque(GRID));
        axes_tick_below(&p->d, at, bottom_of(r) - w, p->ticks.label[i], e);
    }
}

static void draw_around(BarPlot *p, Err *e) {
    Rect r = p->plot;
    int w = px(LINE_WIDTH), base = base_of(p);
    draw_rect(&p->d, (Rect){base - w / 2, r.y, w, r.height}, opaque(FRAME));
    draw_rect(&p->d, (Rect){r.x - w / 2, bottom_of(r), r.width + w, w}, opaque(FRAME));
    Buf axis = {0};
    buf_add(&axis, p->chart->axis);
    if (p->ticks.note[0])
        buf_printf(&axis, "%s%s", axis.n ? "  " : "", p->ticks.note);
    if (buf_ok(&axis, e))
        axes_label(&p->d, buf_str(&axis), middle_x(r), p->axis_y, r.width + px(60), e);
    buf_free(&axis);
    axes_title(&p->d, &p->title, p->d.width / 2, px(MARGIN));
    text_draw_note(&p->d, &p->note, (float)px(TICK_SIZE), px(MARGIN), p->note_y);
}

static bool draw(BarPlot *p, const Figure *out, Err *e) {
    if (!figure_begin(out, &p->d, px(WIDTH), p->height, e))
        return false;
    palette_add_blends(&p->palette, PAPER, INK);
    palette_add(&p->palette, BAR_COLOUR);
    palette_add(&p->palette, BEST_COLOUR);
    palette_add(&p->palette, GRID);
    draw_axis(p, e);
    for (size_t i = 0; i < p->chart->n; i++)
        draw_row(p, i);
    draw_around(p, e);
    return e->kind == ERR_NONE;
}

// ---- in words, as text, as a specification ------------------------------------------------------

static void put_alt(Buf *out, const BarPlot *p) {
    const BarChart *c = p->chart;
    buf_add(out, STR("Bar chart"));
    if (c->title.n)
        buf_printf(out, " \"%.*s\"", STR_ARG(c->title));
    if (c->axis.n)
        buf_printf(out, ", %.*s", STR_ARG(c->axis));
    buf_byte(out, ':');
    for (size_t i = 0; i < c->n; i++) {
        Str text = text_of(p, i);
        if (!text.n)
            text = STR("no value");
        if (i)
            buf_byte(out, ';');
        buf_printf(out, " %.*s: %.*s", STR_ARG(c->bars[i].label), STR_ARG(text));
        if (c->bars[i].best)
            buf_add(out, STR(" (best)"));
    }
    buf_byte(out, '.');
    if (p->kind == TICKS_LOG)
        buf_add(out, STR(" The scale is logarithmic."));
    if (c->note.n)
        buf_printf(out, " %.*s", STR_ARG(c->note));
}

// Eighths of a character cell.
static void put_text_bar(Buf *out, double part, int cells) {
    static const char *const pieces[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = !(part > 0) ? 0 : (int)lrint(fmin(part, 1) * cells * 8);
    if (part > 0 && eighths == 0)
        eighths = 1;
    for (int i = 0; i < eighths / 8; i++)
        buf_add(out, STR("█"));
    buf_add(out, str_of(pieces[eighths % 8]));
    buf_repeat(out, ' ', (size_t)(cells - (eighths + 7) / 8));
}

static void put_text(Buf *out, const BarPlot *p) {
    const BarChart *c = p->chart;
    size_t widest = 0;
    for (size_t i = 0; i < c->n; i++) {
        size_t w = utf8_width(c->bars[i].label);
        if (w > widest)
            widest = w;
    }
    if (widest > 40)
        widest = 40;
    if (c->title.n)
        buf_printf(out, "%.*s\n", STR_ARG(c->title));
    for (size_t i = 0; i < c->n; i++) {
        size_t w = utf8_width(c->bars[i].label);
        Str text = text_of(p, i);
        buf_add(out, c->bars[i].label);
        buf_repeat(out, ' ', w < widest ? widest - w + 1 : 1);
        put_text_bar(
            out, axes_part(p->kind, c->bars[i].value, p->kind == TICKS_LOG ? p->low : 0, p->high),
            30);
        buf_printf(out, " %.*s%s\n", STR_ARG(text), c->bars[i].best ? " *" : "");
    }
    if (c->axis.n)
        buf_printf(out, "(%.*s%s)\n", STR_ARG(c->axis),
                   p->kind == TICKS_LOG ? ", logarithmic" : "");
    if (c->note.n)
        buf_printf(out, "%.*s\n", STR_ARG(c->note));
    if (!out->failed && out->n)
        out->n--; // the last newline
}

// Bars with one label would be stacked: the later ones are told apart by a number.
static void put_unique_label(Buf *out, const BarChart *c, size_t i) {
    int before = 0;
    for (size_t k = 0; k < i; k++)
        before += str_eq(c->bars[k].label, c->bars[i].label);
    Buf label = {0};
    buf_add(&label, c->bars[i].label);
    if (before)
        buf_printf(&label, " (%d)", before + 1);
    vega_text(out, "label", buf_str(&label));
    out->failed |= label.failed;
    buf_free(&label);
}

static void put_vega_data(Buf *out, const BarPlot *p) {
    const BarChart *c = p->chart;
    vega_json(out, "'data':{'values':[");
    for (size_t i = 0; i < c->n; i++) {
        buf_byte(out, '{');
        put_unique_label(out, c, i);
        double base = p->kind == TICKS_LOG ? p->low : 0; // no bar, but its text is to be seen
        vega_number(out, "value", isnan(c->bars[i].value) ? base : c->bars[i].value);
        if (p->kind == TICKS_LOG)
            vega_number(out, "base", p->low);
        vega_text(out, "text", text_of(p, i));
        buf_printf(out, "\"best\":%s", c->bars[i].best ? "true" : "false");
        vega_close(out, "},");
    }
    vega_close(out, "]},");
}

static void put_vega(Buf *out, const BarPlot *p, Str description) {
    const BarChart *c = p->chart;
    bool log = p->kind == TICKS_LOG;
    vega_begin(out, description, c->title);
    vega_json(out, "'width':420,'height':{'step':32},");
    put_vega_data(out, p);
    vega_json(out, "'encoding':{'y':{'field':'label','type':'nominal','sort':null,'title':null,"
                   "'axis':{'labelLimit':220,'labelFontSize':12,'labelPadding':8,"
                   "'ticks':false,'domain':false}},"
                   "'x':{'field':'value','type':'quantitative','stack':null,");
    if (c->axis.n)
        vega_text(out, "title", c->axis);
    else
        vega_json(out, "'title':null,");
    if (log)
        vega_log_axis(out, &p->ticks);
    vega_json(out,
              log ? "'scale':{'type':'log','nice':false,'domain':[" : "'scale':{'zero':true}},");
    if (log)
        buf_printf(out, "%.17g,%.17g]}},", p->low, p->high);
    vega_json(out, "'tooltip':[{'field':'label','type':'nominal','title':'configuration'},"
                   "{'field':'text','type':'nominal','title':'value'}]},"
                   "'layer':[{'mark':{'type':'bar','height':20},'encoding':{");
    if (log)
        vega_json(out, "'x2':{'field':'base'},");
    vega_json(out, "'color':{'condition':{'test':'datum.best','value':'" BEST_COLOUR_TEXT "'},"
                   "'value':'" BAR_COLOUR_TEXT "'}}},"
                   "{'mark':{'type':'text','align':'left','baseline':'middle','dx':6,'fontSize':12,"
                   "'color':{'expr':'luminance(background) < 0.5 ? `#fff` : `#222`'}},"
                   "'encoding':{'text':{'field':'text','type':'nominal'}}}],"
                   "'config':{'view':{'stroke':null}}}");
}

// ---- all of it ----------------------------------------------------------------------------------

static bool make(BarPlot *p, Figure *out, Err *e) {
    choose_axis(p);
    size_t bytes = p->chart->n * sizeof *p->rows;
    p->rows = mem_zero(bytes);
    if (!p->rows)
        return err_no_memory(e, bytes);
    place_all(p, e);
    if (e->kind != ERR_NONE || !draw(p, out, e))
        return false;
    put_alt(&out->alt, p);
    put_text(&out->text, p);
    put_vega(&out->vega, p, buf_str(&out->alt));
    if (!buf_ok(&out->alt, e) || !buf_ok(&out->text, e) || !buf_ok(&out->vega, e))
        return false;
    return figure_encode(out, &p->d, &p->palette, p->chart->title, e);
}

bool bar_chart_draw(Figure *out, const BarChart *chart, Err *e) {
    if (!check(chart, e))
        return false;
    Bar bars[CHART_BARS_MAX];
    for (size_t i = 0; i < chart->n; i++) {
        bars[i] = chart->bars[i];
        bars[i].label = text_clipped(bars[i].label);
        bars[i].text = text_clipped(bars[i].text);
    }
    BarChart c = *chart;
    c.bars = bars;
    c.title = text_clipped(c.title);
    c.axis = text_clipped(c.axis);
    c.note = text_clipped(c.note);
    BarPlot p = {.chart = &c};
    bool ok = make(&p, out, e);
    draw_free(&p.d);
    mem_free(p.rows);
    return ok;
}
