// test_display_heatmap.c: heat maps and what they stand on: ticks, colour maps,
// fields, text. How they look is for people: tests/display/pictures.c.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/colormaps.h"
#include "kernel/display/heatmap.h"
#include "kernel/display/ticks.h"
#include "tests/unit/test.h"
#include <float.h>
#include <math.h>
#include <png.h>

// ---- ticks --------------------------------------------------------------------------------------

static const char *labels_of(const Ticks *t) {
    static char text[1024];
    size_t n = 0;
    for (int i = 0; i < t->n; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", i ? " " : "", t->label[i]);
    snprintf(text + n, sizeof text - n, "|%s", t->note);
    return text;
}
static const char *linear(double low, double high, int most) {
    static Ticks t;
    ticks_linear(&t, low, high, most);
    for (int i = 0; i < t.n; i++)
        CHECK(t.at[i] >= low - (high - low) * 1e-6 && t.at[i] <= high + (high - low) * 1e-6);
    return labels_of(&t);
}
static const char *indices(double low, double high, int most) {
    static Ticks t;
    ticks_index(&t, low, high, most);
    return labels_of(&t);
}
static const char *powers(double low, double high, int most) {
    static Ticks t;
    ticks_log(&t, low, high, most);
    return labels_of(&t);
}

static void ticks_are_round(void) {
    CHECK_TEXT(linear(0, 200, 6), "0 50 100 150 200|");
    CHECK_TEXT(linear(0, 1, 6), "0.0 0.2 0.4 0.6 0.8 1.0|");
    CHECK_TEXT(linear(0, 1, 5), "0.00 0.25 0.50 0.75 1.00|");
    CHECK_TEXT(linear(-1, 1, 5), "−1.0 −0.5 0.0 0.5 1.0|");
    CHECK_TEXT(linear(0, 2e-7, 5), "0.0 0.5 1.0 1.5 2.0|×10⁻⁷");
    CHECK_TEXT(linear(-3e6, 3e6, 4), "−2 0 2|×10⁶");
    CHECK_TEXT(linear(1e6, 1e6 + 0.02, 5), "0.000 0.005 0.010 0.015 0.020|+ 1000000");
    CHECK_TEXT(linear(-1.7e308, 1.7e308, 4), "−1 0 1|×10³⁰⁸");
    CHECK_TEXT(indices(-0.5, 2.5, 9), "0 1 2|");
    CHECK_TEXT(indices(-0.5, 0.5, 9), "0|");
    CHECK_TEXT(indices(-0.5, 999.5, 6), "0 200 400 600 800|");
    CHECK_TEXT(indices(-0.5, 399999.5, 5), "0 100000 200000 300000|");
    CHECK_TEXT(powers(0.5, 2000, 6), "1 10 100 1000|");
    CHECK_TEXT(powers(1e-9, 1e3, 4), "10⁻⁸ 10⁻⁴ 10⁰|");
    CHECK_TEXT(powers(1, 30, 6), "1 2 5 10 20|");
    CHECK_TEXT(powers(110, 130, 5), "110 115 120 125 130|");
}

static void ticks_end_for_any_range(void) {
    static const double ends[] = {
        -DBL_MAX, -1e300, -1e16, -1, -1e-10,          -1e-300, -5e-324, 0,    5e-324, 1e-300,
        1e-10,    0.1,    0.3,   1,  1 + DBL_EPSILON, 2,       1e6,     1e16, 1e300,  DBL_MAX};
    int n = sizeof ends / sizeof *ends;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int most = 2; most <= TICKS_MAX - 2; most += 5) {
                double low = ends[i], high = ends[j];
                ticks_widen(&low, &high);
                CHECK(isfinite(low) && isfinite(high) && low < high);
                Ticks t;
                ticks_linear(&t, low, high, most);
                CHECK(t.n <= most);
                for (int k = 0; k < t.n; k++)
                    CHECK(utf8_valid(str_of(t.label[k])) && strlen(t.label[k]) < 20);
                if (low > 0)
                    ticks_log(&t, low, high, most);
                CHECK(t.n >= 0 && t.n <= TICKS_MAX);
            }
}

// ---- colour maps --------------------------------------------------------------------------------

static void colour_maps_have_names(void) {
    Colormap m;
    Err e = {0};
    CHECK(colormap_find(STR(""), &m, &e) && strcmp(m.name, "viridis") == 0);
    CHECK(colormap_at(&m, 0) == 0x440154 && colormap_at(&m, 255) == 0xfde724);
    CHECK(colormap_find(STR("viridis_r"), &m, &e) && colormap_at(&m, 0) == 0xfde724);
    CHECK(colormap_find(STR("gray"), &m, &e) && colormap_at(&m, 128) == 0x808080);
    CHECK(colormap_find(STR("gray_r"), &m, &e) && colormap_at(&m, 0) == 0xffffff);
    CHECK(!colormap_find(STR("_r"), &m, &e) && e.kind == ERR_VALUE);
    err_clear(&e);
    CHECK(!colormap_find(STR("Viridis"), &m, &e));
    CHECK_TEXT(e.hint, "Did you mean 'viridis'?");
    err_clear(&e);
    char longer[300];
    memset(longer, 0xa4, sizeof longer);
    for (size_t i = 0; i < sizeof longer; i += 2)
        longer[i] = (char)0xc3;
    CHECK(!colormap_find((Str){longer, sizeof longer}, &m, &e) && utf8_valid(str_of(e.text)));
}

// ---- fields -------------------------------------------------------------------------------------

static void statistics_leave_out_what_is_not_finite(void) {
    double v[] = {1, NAN, 3, INFINITY, -INFINITY, 5};
    Field f = {v, DT_F64, 2, 3, 3};
    FieldStats s = field_stats(&f);
    CHECK(s.finite == 3 && s.nan == 1 && s.inf == 2 && s.min == 1 && s.max == 5 && s.mean == 3);
    double big[] = {DBL_MAX, DBL_MAX, DBL_MAX / 2, DBL_MAX / 2};
    f = (Field){big, DT_F64, 2, 2, 2};
    s = field_stats(&f);
    CHECK(s.finite == 4 && s.max == DBL_MAX && s.mean == DBL_MAX / 4 * 3);
    double none[] = {NAN};
    f = (Field){none, DT_F64, 1, 1, 1};
    CHECK(isnan(field_stats(&f).mean));
}

static double pixel(const Field *f, int width, int height, int x, int y) {
    FieldGrid g = {.field = f, .width = width, .height = height, .low = 0, .high = 10};
    Err e = {0};
    bool same;
    CHECK(field_grid_begin(&g, &e));
    double v = field_grid_row(&g, y, &same)[x];
    field_grid_free(&g);
    return v;
}

static void pixels_are_means_by_area(void) {
    double v[] = {1, 2, 3, 4, 5, 6};
    Field f = {v, DT_F64, 2, 3, 3};
    CHECK(pixel(&f, 3, 2, 2, 1) == 6);
    CHECK(pixel(&f, 9, 4, 3, 1) == 2 && pixel(&f, 9, 4, 5, 3) == 5);
    CHECK(fabs(pixel(&f, 1, 1, 0, 0) - 3.5) < 1e-12);
    CHECK(fabs(pixel(&f, 2, 2, 0, 0) - 4.0 / 3) < 1e-12); // all of cell 1, half of cell 2
    float w[] = {1, NAN, 3, INFINITY};
    f = (Field){w, DT_F32, 1, 4, 4};
    CHECK(isnan(pixel(&f, 2, 1, 0, 0)));
    CHECK(pixel(&f, 2, 1, 1, 0) == 6.5); // infinity counts as 10
    CHECK(fabs(pixel(&f, 1, 1, 0, 0) - 14.0 / 3) < 1e-12);
    f = (Field){v + 3, DT_F64, 2, 3, -3}; // rows from the bottom to the top
    CHECK(pixel(&f, 3, 2, 0, 0) == 4 && pixel(&f, 3, 2, 0, 1) == 1);
}

// ---- pictures -----------------------------------------------------------------------------------

typedef struct Picture {
    Figure figure;
    unsigned width, height;
    uint8_t *rgb;
} Picture;

static Picture drawn(const double *v, int64_t rows, int64_t cols, HeatmapOptions o) {
    Field f = {v, DT_F64, rows, cols, cols};
    Picture p = {0};
    png_image image = {.version = PNG_IMAGE_VERSION};
    Err e = {0};
    if (!heatmap_draw(&p.figure, &f, &o, &e)) {
        fprintf(stderr, "%s\n", e.text);
        exit(1);
    }
    CHECK(png_image_begin_read_from_memory(&image, p.figure.file.p, p.figure.file.n));
    image.format = PNG_FORMAT_RGB;
    p.width = image.width;
    p.height = image.height;
    p.rgb = malloc(PNG_IMAGE_SIZE(image));
    CHECK(png_image_finish_read(&image, NULL, p.rgb, 0, NULL));
    return p;
}

static void done_with(Picture *p) {
    figure_free(&p->figure);
    free(p->rgb);
}

static size_t count_of(const Picture *p, uint32_t rgb) {
    size_t n = 0;
    for (size_t i = 0; i < (size_t)p->width * p->height; i++) {
        const uint8_t *c = p->rgb + 3 * i;
        n += ((uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2]) == rgb;
    }
    return n;
}

static bool says(const Buf *text, const char *words) {
    return str_find(buf_str(text), str_of(words), 0) != (size_t)-1;
}

static void cells_have_their_colours(void) {
    double v[] = {0, 1, 2, 3, 4, 5};
    Picture p = drawn(v, 2, 3, (HeatmapOptions){.title = STR("Six"), .dtype = STR("int64")});
    CHECK(p.width == (unsigned)p.figure.width * 2 && p.height == (unsigned)p.figure.height * 2);
    CHECK(count_of(&p, 0x440154) >= 240 * 240 && count_of(&p, 0xfde724) >= 240 * 240);
    CHECK(count_of(&p, 0xffffff) > 10000);
    CHECK(says(&p.figure.alt,
               "Heat map \"Six\" of a 2 by 3 int64 field. Values from 0 to 5, mean 2.5."));
    CHECK(says(&p.figure.text, "<heatmap 2 x 3 int64, 0 to 5, viridis: Six>\n"));
    CHECK(says(&p.figure.file, "Heat map \"Six\"")); // also in the file
    done_with(&p);
}

static void what_is_not_finite_is_seen(void) {
    double v[] = {0, NAN, INFINITY, 1};
    Picture p = drawn(v, 2, 2, (HeatmapOptions){.cmap = STR("turbo")});
    size_t grey = count_of(&p, 0xd9d9d9);
    CHECK(grey >= 240 * 240 && grey < 240 * 240 + 50); // a few soft edges of letters have it, too
    CHECK(says(&p.figure.alt, "1 cell is NaN, shown in light grey."));
    CHECK(says(&p.figure.alt, "1 cell is infinite"));
    done_with(&p);
    double nothing[] = {NAN, NAN};
    p = drawn(nothing, 1, 2, (HeatmapOptions){0});
    CHECK(says(&p.figure.alt, "no finite values") && says(&p.figure.text, "no finite values"));
    done_with(&p);
    double same[] = {7, 7};
    p = drawn(same, 1, 2, (HeatmapOptions){0});
    CHECK(says(&p.figure.alt, "All its values are 7."));
    done_with(&p);
}

static void limits_are_kept_and_checked(void) {
    double v[] = {0, 1, 2, 3};
    HeatmapOptions o = {.has_vmin = true, .vmin = 1, .has_vmax = true, .vmax = 2};
    Picture p = drawn(v, 2, 2, o);
    CHECK(count_of(&p, 0x440154) >= 2 * 240 * 240); // 0 and 1
    CHECK(says(&p.figure.alt, "Values from 0 to 3, mean 1.5. Colour map viridis from 1 to 2."));
    done_with(&p);
    Field f = {v, DT_F64, 2, 2, 2};
    Figure figure = {0};
    Err e = {0};
    o.vmin = 5;
    CHECK(!heatmap_draw(&figure, &f, &o, &e) && e.kind == ERR_VALUE);
    CHECK_TEXT(e.text, "vmin must not be larger than vmax, but vmin=5 and vmax=2");
    o.vmin = (double)NAN;
    err_clear(&e);
    CHECK(!heatmap_draw(&figure, &f, &o, &e));
    CHECK_TEXT(e.text, "heatmap() needs a finite vmin, not nan");
    o = (HeatmapOptions){.has_vmax = true, .vmax = -1};
    err_clear(&e);
    CHECK(!heatmap_draw(&figure, &f, &o, &e));
    CHECK_TEXT(e.text, "vmax=-1 lies below the smallest value, 0; give vmin too");
    o = (HeatmapOptions){.has_extent = true, .extent = {0, 0, 0, 1}};
    err_clear(&e);
    CHECK(!heatmap_draw(&figure, &f, &o, &e) && e.kind == ERR_VALUE);
    o = (HeatmapOptions){0};
    f.rows = 0;
    err_clear(&e);
    CHECK(!heatmap_draw(&figure, &f, &o, &e) && e.kind == ERR_VALUE);
    figure_free(&figure);
}

// What stands at the edges changes the ticks and nothing else.
static void extents(void) {
    double v[] = {0, 1, 2, 3};
    Picture plain = drawn(v, 2, 2, (HeatmapOptions){0});
    Picture same =
        drawn(v, 2, 2, (HeatmapOptions){.has_extent = true, .extent = {-0.5, 1.5, 1.5, -0.5}});
    Picture other =
        drawn(v, 2, 2, (HeatmapOptions){.has_extent = true, .extent = {0, 6.28, -1, 1}});
    CHECK(plain.figure.file.n == same.figure.file.n &&
          memcmp(plain.figure.file.p, same.figure.file.p, same.figure.file.n) == 0);
    CHECK(other.figure.file.n != same.figure.file.n ||
          memcmp(other.figure.file.p, same.figure.file.p, same.figure.file.n) != 0);
    CHECK(count_of(&plain, 0x440154) == count_of(&other, 0x440154));
    done_with(&plain);
    done_with(&same);
    done_with(&other);
}

// ---- anything goes ------------------------------------------------------------------------------

static uint64_t state = 1;
static uint64_t any(uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
}

static double any_number(int kind) {
    static const double odd[] = {NAN,    INFINITY, -INFINITY, DBL_MAX, -DBL_MAX,
                                 5e-324, 0,        -0.0,      1e300,   1e-300};
    double unit = (double)any(1u << 30) / (1u << 30);
    switch (kind) {
    case 0: return unit;
    case 1: return odd[any(10)];
    case 2: return ldexp(unit - 0.5, (int)any(2040) - 1020);
    case 3: return (double)any(3);
    case 4: return 1e9 + unit;
    default: return any(8) ? unit * 1e-7 : (double)NAN;
    }
}

static Str any_text(char room[400]) {
    size_t n = 0, parts = any(3) ? any(12) : any(120);
    while (parts-- > 0 && n < 390) {
        uint32_t cp = any(4)   ? (uint32_t)(' ' + any(95))
                      : any(3) ? (uint32_t)any(0x3000)
                               : (uint32_t)any(0x110000);
        if (any(9) == 0)
            cp = ' ';
        if (cp == 0)
            cp = '\n';
        n += utf8_encode(cp >= 0xd800 && cp < 0xe000 ? 0xfffd : cp, room + n);
    }
    return (Str){room, n};
}

static void any_field_and_any_options_draw(void) {
    static const char *const maps[] = {"", "magma", "gray_r", "coolwarm", "turbo_r"};
    static char texts[4][400];
    for (int i = 0; i < 500; i++) {
        int64_t rows = 1 + (int64_t)any(any(2) ? 8 : any(2) ? 300 : 3000);
        int64_t cols = 1 + (int64_t)any(any(2) ? 8 : any(2) ? 300 : 3000);
        if (rows * cols > 300000)
            cols = 300000 / rows + 1;
        double *v = malloc((size_t)(rows * cols) * sizeof *v);
        int kind = (int)any(6);
        for (int64_t k = 0; k < rows * cols; k++)
            v[k] = any_number(kind);
        HeatmapOptions o = {.title = any_text(texts[0]),
                            .xlabel = any_text(texts[1]),
                            .ylabel = any_text(texts[2]),
                            .label = any_text(texts[3]),
                            .cmap = str_of(maps[any(5)]),
                            .has_vmin = any(4) == 0,
                            .has_vmax = any(4) == 0,
                            .vmin = any_number((int)any(5)),
                            .vmax = any_number((int)any(5))};
        Field f = {v, DT_F64, rows, cols, cols};
        Figure figure = {0};
        Err e = {0};
        if (heatmap_draw(&figure, &f, &o, &e)) {
            CHECK(figure.file.n > 100 && utf8_valid(buf_str(&figure.alt)) &&
                  utf8_valid(buf_str(&figure.text)));
            CHECK(figure.width < 1100 && figure.height < 800);
            CHECK(figure.alt.n < 4000);
        } else {
            CHECK(e.kind == ERR_VALUE && utf8_valid(str_of(e.text)));
        }
        figure_free(&figure);
        free(v);
    }
    font_close();
    CHECK(mem_live() == 0);
}

static void endless_texts_are_cut(void) {
    size_t n = 1 << 20;
    char *text = malloc(n);
    for (size_t i = 0; i < n; i += 2)
        memcpy(text + i, i % 64 ? "\xc3\xa4" : "a ", 2);
    Str s = {text, n};
    double v[] = {0, 1};
    Picture p = drawn(v, 1, 2, (HeatmapOptions){s, s, s, s, .dtype = s});
    CHECK(p.figure.alt.n < 3000 && p.figure.width < 700 && p.figure.height < 700);
    done_with(&p);
    free(text);
}

static void no_allocation_is_taken_for_granted(void) {
    double v[] = {0, 1, 2, NAN};
    Field f = {v, DT_F64, 2, 2, 2};
    HeatmapOptions o = {.title =
                            STR("Température, which is a long title in two lines at the least"),
                        .xlabel = STR("x"),
                        .ylabel = STR("y"),
                        .label = STR("z")};
    bool ok = false;
    size_t n;
    for (n = 2; !ok; n++) { // every allocation fails once, and once with all that follow it
        CHECK(n < 20000);
        font_close();
        Figure figure = {0};
        Err e = {0};
        mem_fail_at(n / 2, n % 2);
        ok = heatmap_draw(&figure, &f, &o, &e);
        mem_fail_at(0, false);
        CHECK(ok || e.kind == ERR_MEMORY);
        figure_free(&figure);
        if (n % 2 == 0)
            ok = false; // FreeType can do without some of its tables
    }
    CHECK(n > 100); // the font library's allocations are among them
    font_close();
    CHECK(mem_live() == 0);
}

int main(void) {
    RUN(extents);
    RUN(ticks_are_round);
    RUN(ticks_end_for_any_range);
    RUN(colour_maps_have_names);
    RUN(statistics_leave_out_what_is_not_finite);
    RUN(pixels_are_means_by_area);
    RUN(cells_have_their_colours);
    RUN(what_is_not_finite_is_seen);
    RUN(limits_are_kept_and_checked);
    RUN(any_field_and_any_options_draw);
    RUN(endless_texts_are_cut);
    RUN(no_allocation_is_taken_for_granted);
    return TEST_END();
}
