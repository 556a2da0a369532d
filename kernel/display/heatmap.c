// heatmap.c: from the field to the finished figure, in this order: the range of
// values, the size of the image, the places of everything around it, drawing, and
// the texts that say the same in words.
//
//            title
//   y  +---------------+  +-+
//   l  |               |  | |- ticks   l
//   a -|     image     |  | |          a
//   b  |               |  | |          b
//   e  +---------------+  +-+          el
//   l     |    |    |   ticks
//            xlabel
//   [ the colour bar lies down here when the image is flat ]
#include "kernel/display/heatmap.h"
#include "kernel/display/axes.h"
#include "kernel/display/colormaps.h"
#include "kernel/base/mem.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    NAN_COLOUR = 0xd9d9d9,
    // Image sizes in picture pixels.
    PREFER_WIDTH = 960,
    PREFER_HEIGHT = 768,
    MOST_WIDTH = 1280,
    MOST_HEIGHT = 1024,
    LEAST_SIDE = 96,   // thinner images are stretched
    MOST_CELL = 240,   // larger cells make small fields look like flags
    FLAT_HEIGHT = 240, // below this the colour bar lies under the image
    LEAST_BAR = 400,   // length of a lying colour bar
};
static const double BAR_GAP = 14, BAR_THICKNESS = 14, NOTE_GAP = 6, LABEL_GAP = 5;

typedef struct Plot {
    const Field *field;
    const HeatmapOptions *options;
    Colormap cmap;
    char cmap_name[COLORMAP_NAME_MAX - 2]; // of colours that the options give
    FieldStats stats;
    double low, high; // at the ends of the colour bar
    bool has_bar;
    bool flat; // the colour bar lies

    Rect image, bar;
    int width, height; // of the picture
    Wrapped title;
    Ticks x, y, c;
    int title_y, xlabel_y; // tops of capitals
    int ylabel_x, label_x; // left edges of text that runs upward

    Drawing d;
    Palette palette;
    uint32_t shades[PALETTE_COLOURS]; // of the colour map
    int n_shades;
} Plot;

// ---- range --------------------------------------------------------------------------------------

static bool check_limit(const char *name, bool given, double value, Err *e) {
    if (!given || isfinite(value))
        return true;
    return err_set(e, ERR_VALUE, "heatmap() needs a finite %s, not %s", name,
                   isnan(value) ? "nan"
                   : value > 0  ? "inf"
                                : "-inf");
}

static bool limits_in_order(const HeatmapOptions *o, double low, double high, Err *e) {
    if (low <= high)
        return true;
    char a[TICK_LABEL_MAX], b[TICK_LABEL_MAX];
    number_brief(low, a);
    number_brief(high, b);
    if (!o->has_vmin)
        return err_set(e, ERR_VALUE, "vmax=%s lies below the smallest value, %s; give vmin too", b,
                       a);
    if (!o->has_vmax)
        return err_set(e, ERR_VALUE, "vmin=%s lies above the largest value, %s; give vmax too", a,
                       b);
    err_set(e, ERR_VALUE, "vmin must not be larger than vmax, but vmin=%s and vmax=%s", a, b);
    return err_hint(e, "To turn the colours around, add \"_r\" to the name of the colour map: "
                       "cmap=\"viridis_r\".");
}

static bool check_extent(const HeatmapOptions *o, Err *e) {
    const double *x = o->extent;
    if (!o->has_extent)
        return true;
    bool finite = isfinite(x[0]) && isfinite(x[1]) && isfinite(x[2]) && isfinite(x[3]);
    return (finite && x[0] != x[1] && x[2] != x[3]) ||
           err_set(e, ERR_VALUE,
                   "heatmap() needs an extent (left, right, bottom, top) of finite numbers whose "
                   "ends differ");
}

static bool choose_range(Plot *p, Err *e) {
    const HeatmapOptions *o = p->options;
    if (!check_extent(o, e))
        return false;
    if (!check_limit("vmin", o->has_vmin, o->vmin, e))
        return false;
    if (!check_limit("vmax", o->has_vmax, o->vmax, e))
        return false;
    p->stats = field_stats(p->field);
    bool any = p->stats.finite > 0;
    p->has_bar = any || p->stats.inf || (o->has_vmin && o->has_vmax);
    if (o->has_vmin)
        p->low = o->vmin;
    else if (any)
        p->low = p->stats.min;
    else
        p->low = o->has_vmax ? o->vmax - 1 : 0;
    p->high = o->has_vmax ? o->vmax : any ? p->stats.max : p->low + 1;
    if (!limits_in_order(o, p->low, p->high, e))
        return false;
    ticks_widen(&p->low, &p->high);
    return true;
}

// ---- the size of the image ----------------------------------------------------------------------

static double larger_part(int64_t cols, int64_t rows, double cell) {
    return fmax((double)cols * cell / PREFER_WIDTH, (double)rows * cell / PREFER_HEIGHT);
}

// Whole pixels to a cell when at least one fits: 0 when not.
static int64_t cell_size(int64_t cols, int64_t rows) {
    int64_t k =
        PREFER_WIDTH / cols < PREFER_HEIGHT / rows ? PREFER_WIDTH / cols : PREFER_HEIGHT / rows;
    bool more_fits = cols * (k + 1) <= MOST_WIDTH && rows * (k + 1) <= MOST_HEIGHT;
    if (more_fits && larger_part(cols, rows, (double)k) < 0.75)
        k++;
    return k < MOST_CELL ? k : MOST_CELL;
}

// A side that would be too thin gets whole pixels to a cell of its own.
static int at_least(int side, int64_t cells) {
    if (side >= LEAST_SIDE)
        return side;
    if (cells > 2 * LEAST_SIDE)
        return LEAST_SIDE;
    return (int)(cells * ((LEAST_SIDE + cells - 1) / cells));
}

static void choose_image_size(Plot *p) {
    int64_t rows = p->field->rows, cols = p->field->cols;
    int64_t k = cell_size(cols, rows);
    double width = (double)(cols * k);
    double height = (double)(rows * k);
    if (k == 0) { // so many cells are averaged, on both axes, that the larger side fits
        double shrink = fmax((double)cols / MOST_WIDTH, (double)rows / MOST_HEIGHT);
        double whole = ceil(shrink); // cells to a pixel, when that leaves enough of them
        if (larger_part(cols, rows, 1 / whole) > 0.75)
            shrink = whole;
        width = (double)cols / shrink;
        height = (double)rows / shrink;
    }
    p->image.width = at_least((int)lrint(width), cols);
    p->image.height = at_least((int)lrint(height), rows);
    p->flat = p->image.height < FLAT_HEIGHT;
}

// ---- places -------------------------------------------------------------------------------------

// Of a colour bar that lies.
static int bar_length(const Plot *p) {
    return p->image.width < LEAST_BAR ? LEAST_BAR : p->image.width;
}

// Places things from the left to the right; returns the width.
static int place_across(Plot *p, Err *e) {
    const HeatmapOptions *o = p->options;
    int x = px(MARGIN);
    p->ylabel_x = x;
    if (o->ylabel.n)
        x += axes_text_height(LABEL_SIZE) + px(LABEL_GAP);
    x += axes_widest(&p->y, e) + TICK_ROOM;
    p->image.x = x;
    x += p->image.width;
    int right = x + px(8); // half of the last number under the axis may stand out
    if (!p->has_bar)
        return right + px(MARGIN);
    if (p->flat) {
        p->bar = (Rect){p->image.x, 0, bar_length(p), px(BAR_THICKNESS)};
        x = right_of(p->bar);
        if (p->c.note[0])
            x += px(NOTE_GAP) + font_width(str_of(p->c.note), (float)px(TICK_SIZE), e);
        return (x + px(8) > right ? x + px(8) : right) + px(MARGIN);
    }
    p->bar = (Rect){x + px(BAR_GAP), 0, px(BAR_THICKNESS), p->image.height};
    x = right_of(p->bar) + TICK_ROOM + axes_widest(&p->c, e);
    int note = p->bar.x + font_width(str_of(p->c.note), (float)px(TICK_SIZE), e);
    if (note > x)
        x = note;
    if (o->label.n) {
        p->label_x = x + px(6);
        x = p->label_x + axes_text_height(LABEL_SIZE);
    }
    return (x > right ? x : right) + px(MARGIN);
}

// The title may be wider than the rest, which then stands in the middle.
static void place_title(Plot *p, Err *e) {
    int room = p->width - 2 * px(MARGIN);
    int least = px(340);
    text_wrap_even(&p->title, p->options->title, (float)px(TITLE_SIZE), room > least ? room : least,
                   3, e);
    int wider = p->title.widest + 2 * px(MARGIN) - p->width;
    if (wider <= 0)
        return;
    p->width += wider;
    p->image.x += wider / 2;
    p->bar.x += wider / 2;
    p->ylabel_x += wider / 2;
    p->label_x += wider / 2;
}

static void place_down(Plot *p) {
    const HeatmapOptions *o = p->options;
    int y = px(MARGIN);
    p->title_y = y;
    if (p->title.n)
        y += text_height(p->title.n, (float)px(TITLE_SIZE)) + px(8);
    else
        y += px(2);
    if (p->has_bar && !p->flat && p->c.note[0])
        y += axes_text_height(TICK_SIZE) + px(2);
    p->image.y = y;
    y += p->image.height + TICK_ROOM + axes_text_height(TICK_SIZE);
    if (o->xlabel.n) {
        p->xlabel_y = y + px(LABEL_GAP);
        y = p->xlabel_y + axes_text_height(LABEL_SIZE);
    }
    if (p->has_bar && !p->flat)
        p->bar.y = p->image.y;
    if (p->has_bar && p->flat) {
        p->bar.y = y + px(BAR_GAP);
        y = bottom_of(p->bar) + TICK_ROOM + axes_text_height(TICK_SIZE);
        if (o->label.n)
            y += px(LABEL_GAP) + axes_text_height(LABEL_SIZE);
    }
    p->height = y + px(MARGIN);
    p->width += p->width % FIGURE_SCALE; // whole CSS pixels
    p->height += p->height % FIGURE_SCALE;
}

// What stands at the left, right, lower and upper edge.
static void edges(const Plot *p, double out[4]) {
    const double index[4] = {-0.5, (double)p->field->cols - 0.5, (double)p->field->rows - 0.5,
                             -0.5};
    memcpy(out, p->options->has_extent ? p->options->extent : index, sizeof index);
}

// Edges halfway between whole numbers: the ticks count cells.
static TickKind kind_between(double a, double b) {
    return a - floor(a) == 0.5 && b - floor(b) == 0.5 ? TICKS_INDEX : TICKS_LINEAR;
}

static void place_all(Plot *p, Err *e) {
    double at[4];
    edges(p, at);
    axes_ticks_across(&p->x, kind_between(at[0], at[1]), fmin(at[0], at[1]), fmax(at[0], at[1]),
                      p->image.width, e);
    axes_ticks(&p->y, kind_between(at[2], at[3]), fmin(at[2], at[3]), fmax(at[2], at[3]),
               axes_ticks_down(p->image.height));
    if (p->has_bar && !p->flat)
        ticks_linear(&p->c, p->low, p->high, axes_ticks_down(p->image.height));
    if (p->has_bar && p->flat)
        axes_ticks_across(&p->c, TICKS_LINEAR, p->low, p->high, bar_length(p), e);
    p->width = place_across(p, e);
    place_title(p, e);
    place_down(p);
}

// ---- drawing ------------------------------------------------------------------------------------

// The palette holds paper, ink, what lies between them for the letters' edges, and
// the grey of NaN; the colour map gets the rest: about 238 evenly spaced colours.
static void choose_shades(Plot *p) {
    palette_add_blends(&p->palette, PAPER, INK);
    palette_add(&p->palette, NAN_COLOUR);
    if (!p->has_bar)
        return;
    p->n_shades = PALETTE_COLOURS - p->palette.n;
    for (int i = 0; i < p->n_shades; i++) {
        int nearest = (2 * i + 1) * COLORMAP_COLOURS / (2 * p->n_shades);
        p->shades[i] = colormap_at(&p->cmap, nearest);
        palette_add(&p->palette, p->shades[i]);
    }
}

static uint32_t shade_of(const Plot *p, double value) {
    if (isnan(value))
        return NAN_COLOUR;
    double k = axes_part(TICKS_LINEAR, value, p->low, p->high) * p->n_shades;
    return p->shades[!(k > 0) ? 0 : k >= p->n_shades ? p->n_shades - 1 : (int)k];
}

// The plot's field seen through so many pixels.
static FieldGrid grid_of(const Plot *p, int width, int height) {
    return (FieldGrid){
        .field = p->field, .width = width, .height = height, .low = p->low, .high = p->high};
}

static bool draw_field(Plot *p, Err *e) {
    FieldGrid grid = grid_of(p, p->image.width, p->image.height);
    if (!field_grid_begin(&grid, e))
        return false;
    size_t bytes = (size_t)p->image.width * (size_t)p->image.height * sizeof(uint32_t);
    uint32_t *px = mem_alloc(bytes);
    for (int y = 0; px && y < p->image.height; y++) {
        uint32_t *row = px + (size_t)y * (size_t)p->image.width;
        bool same;
        const double *values = field_grid_row(&grid, y, &same);
        if (same)
            memcpy(row, row - p->image.width, (size_t)p->image.width * sizeof *row);
        else
            for (int x = 0; x < p->image.width; x++)
                row[x] = shade_of(p, values[x]);
    }
    field_grid_free(&grid);
    if (!px)
        return err_no_memory(e, bytes);
    draw_pixels(&p->d, p->image, px);
    mem_free(px);
    return true;
}

static bool draw_bar(Plot *p, Err *e) {
    Rect b = p->bar;
    size_t bytes = (size_t)b.width * (size_t)b.height * sizeof(uint32_t);
    uint32_t *px = mem_alloc(bytes);
    if (!px)
        return err_no_memory(e, bytes);
    for (int y = 0; y < b.height; y++)
        for (int x = 0; x < b.width; x++) {
            int at =
                p->flat ? x * p->n_shades / b.width : (b.height - 1 - y) * p->n_shades / b.height;
            px[(size_t)y * (size_t)b.width + (size_t)x] = p->shades[at];
        }
    draw_pixels(&p->d, b, px);
    mem_free(px);
    axes_frame(&p->d, b);
    return true;
}

static void draw_bar_ticks(Plot *p, Err *e) {
    Rect b = p->bar;
    for (int i = 0; i < p->c.n; i++) {
        const char *label = p->c.label[i];
        double part = axes_part(TICKS_LINEAR, p->c.at[i], p->low, p->high);
        int across = b.x + (int)(part * b.width);
        int down = b.y + (int)((1 - part) * b.height);
        if (p->flat)
            axes_tick_below(&p->d, across, bottom_of(b), label, e);
        else
            axes_tick_beside(&p->d, right_of(b), down, label, false, e);
    }
}

static void draw_ticks(Plot *p, Err *e) {
    Rect m = p->image;
    double at[4];
    edges(p, at);
    for (int i = 0; i < p->x.n; i++) {
        double part = (p->x.at[i] - at[0]) / (at[1] - at[0]);
        axes_tick_below(&p->d, m.x + (int)(part * m.width), bottom_of(m), p->x.label[i], e);
    }
    for (int i = 0; i < p->y.n; i++) {
        double part = (p->y.at[i] - at[3]) / (at[2] - at[3]);
        axes_tick_beside(&p->d, m.x, m.y + (int)(part * m.height), p->y.label[i], true, e);
    }
    if (p->has_bar)
        draw_bar_ticks(p, e);
}

// The label of the bar of colours.
static void draw_bar_label(Plot *p, Str text, Err *e) {
    Rect m = p->image, b = p->bar;
    int low = p->height - px(MARGIN) - axes_text_height(LABEL_SIZE);
    if (p->flat)
        axes_label(&p->d, text, middle_x(b), low, b.width, e);
    else
        axes_label_upward(&p->d, text, p->label_x, middle_y(m), m.height, e);
}

static void draw_labels(Plot *p, Err *e) {
    const HeatmapOptions *o = p->options;
    Drawing *d = &p->d;
    Rect m = p->image;
    if (o->xlabel.n)
        axes_label(d, o->xlabel, middle_x(m), p->xlabel_y, m.width + px(60), e);
    if (o->ylabel.n)
        axes_label_upward(d, o->ylabel, p->ylabel_x, middle_y(m), m.height, e);
    if (o->label.n && p->has_bar)
        draw_bar_label(p, o->label, e);
    axes_title(d, &p->title, middle_x(m), p->title_y);
}

static void draw_notes(Plot *p, Err *e) {
    float size = (float)px(TICK_SIZE);
    Rect m = p->image, b = p->bar;
    if (p->has_bar && p->c.note[0]) {
        int x = p->flat ? right_of(b) + px(NOTE_GAP) : b.x;
        int y = p->flat ? middle_y(b) + font_ascent(size) / 2 : b.y - px(6);
        draw_words(&p->d, str_of(p->c.note), size, x, y, opaque(INK));
    }
    if (p->has_bar)
        return;
    Wrapped w;
    text_wrap(&w, STR("no finite values"), size, m.width - px(8), 2, e);
    int y = m.y + (m.height - text_height(w.n, size)) / 2;
    text_draw_centred(&p->d, &w, size, middle_x(m), y, FAINT);
}

// ---- in words -----------------------------------------------------------------------------------

static void put_shape(Buf *out, const Plot *p, const char *times) {
    buf_printf(out, "%" PRId64 "%s%" PRId64, p->field->rows, times, p->field->cols);
    if (p->options->dtype.n)
        buf_printf(out, " %.*s", STR_ARG(p->options->dtype));
}

static bool range_is_given(const Plot *p) {
    return p->has_bar && (p->low != p->stats.min || p->high != p->stats.max) &&
           p->stats.min != p->stats.max;
}

static void put_alt(Buf *out, const Plot *p) {
    char a[TICK_LABEL_MAX], b[TICK_LABEL_MAX], c[TICK_LABEL_MAX], name[COLORMAP_NAME_MAX];
    const FieldStats *s = &p->stats;
    buf_add(out, STR("Heat map"));
    if (p->options->title.n)
        buf_printf(out, " \"%.*s\"", STR_ARG(p->options->title));
    buf_add(out, STR(" of a "));
    put_shape(out, p, " by ");
    buf_add(out, STR(" field. "));
    if (s->finite == 0)
        buf_add(out, STR("It has no finite values."));
    else if (s->min == s->max)
        buf_printf(out, "All its values are %s.", number_brief(s->min, a));
    else
        buf_printf(out, "Values from %s to %s, mean %s.", number_brief(s->min, a),
                   number_brief(s->max, b), number_brief(s->mean, c));
    if (p->has_bar) {
        colormap_name(&p->cmap, name);
        buf_printf(out, " Colour map %s", name);
        if (range_is_given(p))
            buf_printf(out, " from %s to %s", number_brief(p->low, a), number_brief(p->high, b));
        buf_byte(out, '.');
    }
    if (s->nan)
        buf_printf(out, " %" PRId64 " cell%s NaN, shown in light grey.", s->nan,
                   s->nan == 1 ? " is" : "s are");
    if (s->inf)
        buf_printf(out, " %" PRId64 " cell%s infinite, shown in the colour of that end.", s->inf,
                   s->inf == 1 ? " is" : "s are");
    if (p->options->xlabel.n)
        buf_printf(out, " Horizontal axis: %.*s.", STR_ARG(p->options->xlabel));
    if (p->options->ylabel.n)
        buf_printf(out, " Vertical axis: %.*s.", STR_ARG(p->options->ylabel));
}

// A few rows of shades, for a terminal: its characters are twice as high as wide.
static bool put_preview(Buf *out, const Plot *p, Err *e) {
    static const char *const shades[] = {" ", "░", "▒", "▓", "█"};
    int height = 12;
    int width = (int)lrint(2.0 * height * p->image.width / p->image.height);
    if (width > 48) {
        width = 48;
        height = (int)lrint(24.0 * p->image.height / p->image.width);
    }
    if (width < 2)
        width = 2;
    if (height < 1)
        height = 1;
    FieldGrid grid = grid_of(p, width, height);
    if (!field_grid_begin(&grid, e))
        return false;
    for (int y = 0; y < height; y++) {
        bool same;
        const double *values = field_grid_row(&grid, y, &same);
        buf_byte(out, '\n');
        for (int x = 0; x < width; x++) {
            double k = axes_part(TICKS_LINEAR, values[x], p->low, p->high) * 5;
            const char *shade = isnan(k) ? "·" : shades[(int)fmin(fmax(k, 0), 4)];
            buf_add(out, str_of(shade));
        }
    }
    field_grid_free(&grid);
    return true;
}

static bool put_text(Buf *out, const Plot *p, Err *e) {
    char a[TICK_LABEL_MAX], b[TICK_LABEL_MAX], name[COLORMAP_NAME_MAX];
    colormap_name(&p->cmap, name);
    buf_add(out, STR("<heatmap "));
    put_shape(out, p, " x ");
    if (p->stats.finite)
        buf_printf(out, ", %s to %s", number_brief(p->stats.min, a), number_brief(p->stats.max, b));
    else
        buf_add(out, STR(", no finite values"));
    buf_printf(out, ", %s", name);
    if (p->options->title.n)
        buf_printf(out, ": %.*s", STR_ARG(p->options->title));
    buf_byte(out, '>');
    return p->has_bar ? put_preview(out, p, e) : true;
}

// ---- all of it ----------------------------------------------------------------------------------

static bool draw(Plot *p, const Figure *out, Err *e) {
    if (!figure_begin(out, &p->d, p->width, p->height, e))
        return false;
    choose_shades(p);
    if (!draw_field(p, e))
        return false;
    axes_frame(&p->d, p->image);
    if (p->has_bar && !draw_bar(p, e))
        return false;
    draw_ticks(p, e);
    draw_labels(p, e);
    draw_notes(p, e);
    return e->kind == ERR_NONE;
}

static bool choose_colours(Plot *p, Err *e) {
    const HeatmapOptions *o = p->options;
    if (!o->has_colours)
        return colormap_find(o->cmap, &p->cmap, e);
    snprintf(p->cmap_name, sizeof p->cmap_name, "%.*s", STR_ARG(o->cmap));
    p->cmap = (Colormap){.name = p->cmap_name, .rgb = o->colours, .n = COLORMAP_COLOURS};
    return true;
}

static bool make(Plot *p, Figure *out, Err *e) {
    if (!choose_colours(p, e) || !choose_range(p, e))
        return false;
    choose_image_size(p);
    place_all(p, e);
    if (e->kind != ERR_NONE || !draw(p, out, e))
        return false;
    put_alt(&out->alt, p);
    if (!put_text(&out->text, p, e) || !buf_ok(&out->alt, e) || !buf_ok(&out->text, e))
        return false;
    return figure_encode(out, &p->d, &p->palette, p->options->title, e);
}

bool heatmap_draw(Figure *out, const Field *field, const HeatmapOptions *options, Err *e) {
    if (field->rows < 1 || field->cols < 1)
        return err_set(e, ERR_VALUE,
                       "heatmap() needs at least one row and one column; the shape is "
                       "(%" PRId64 ", %" PRId64 ")",
                       field->rows, field->cols);
    HeatmapOptions o = *options;
    o.title = text_clipped(o.title);
    o.label = text_clipped(o.label);
    o.dtype = text_clipped(o.dtype);
    o.xlabel = text_clipped(o.xlabel);
    o.ylabel = text_clipped(o.ylabel);
    Plot p = {.field = field, .options = &o};
    bool ok = make(&p, out, e);
    draw_free(&p.d);
    return ok;
}
