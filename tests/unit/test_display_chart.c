// test_display_chart.c: bar and line charts, their words and their Vega-Lite. How
// they look is for people: tests/display/pictures.c; that the specifications are
// valid is checked by tests/display/check_vega.py.
#include "kernel/base/mem.h"
#include "kernel/base/utf8.h"
#include "kernel/display/chart.h"
#include "tests/unit/test.h"
#include <float.h>
#include <math.h>
#include <png.h>

static bool says(const Buf *b, const char *text) {
    return str_find(buf_str(b), str_of(text), 0) != (size_t)-1;
}

// Brackets and strings match; nothing but one value.
static bool json_is_closed(Str s) {
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
            else if ((unsigned char)c < 0x20)
                return false;
            continue;
        }
        if (c == '"')
            in_string = true;
        if (c == '{' || c == '[')
            depth++;
        if (c == '}' || c == ']')
            depth--;
        if (depth <= 0 && i + 1 < s.n)
            return false;
        if (c == ',' && (s.p[i + 1] == '}' || s.p[i + 1] == ']' || s.p[i + 1] == ','))
            return false;
    }
    return depth == 0 && !in_string;
}

static void check_figure(const Figure *f) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    CHECK(png_image_begin_read_from_memory(&image, f->file.p, f->file.n));
    CHECK(image.width == (unsigned)f->width * 2 && image.height == (unsigned)f->height * 2);
    png_image_free(&image);
    CHECK(utf8_valid(buf_str(&f->alt)) && utf8_valid(buf_str(&f->text)) &&
          utf8_valid(buf_str(&f->vega)));
    CHECK(json_is_closed(buf_str(&f->vega)));
    CHECK(says(&f->vega, "\"$schema\":\"https://vega.github.io/schema/vega-lite/v5.json\""));
    CHECK(says(&f->vega, "\"description\":"));
}

static const Bar few[] = {{{"CPU", 3}, 41.5, {"41.5 ms", 7}, false},
                          {{"GPU", 3}, 0.25, {"250 µs", 7}, true}};

static void bars_say_what_they_show(void) {
    BarChart c = {.title = STR("Heat"),
                  .axis = STR("time, ms"),
                  .note = STR("Median of 7."),
                  .bars = few,
                  .n = 2};
    Figure f = {0};
    Err e = {0};
    CHECK(bar_chart_draw(&f, &c, &e));
    check_figure(&f);
    buf_byte(&f.alt, 0);
    CHECK_TEXT(f.alt.p,
               "Bar chart \"Heat\", time, ms: CPU: 41.5 ms; GPU: 250 µs (best). The scale is "
               "logarithmic. Median of 7.");
    CHECK(says(&f.vega, "\"type\":\"log\"") && says(&f.vega, "{\"label\":\"GPU\",\"value\":0.25,"));
    CHECK(f.width == 640);
    figure_free(&f);
    c.scale = BARS_LINEAR;
    CHECK(bar_chart_draw(&f, &c, &e));
    CHECK(!says(&f.vega, "\"type\":\"log\"") && !says(&f.alt, "logarithmic"));
    buf_byte(&f.text, 0);
    CHECK_TEXT(f.text.p, "Heat\n"
                         "CPU ██████████████████████████████ 41.5 ms\n"
                         "GPU ▏                              250 µs *\n"
                         "(time, ms)\n"
                         "Median of 7.");
    figure_free(&f);
}

static void odd_bars_are_drawn_or_refused(void) {
    Bar odd[] = {{STR("a\"\\"), NAN, STR("none"), false},
                 {STR("same"), -2, STR(""), false},
                 {STR("same"), 0, STR(""), true}};
    BarChart c = {.bars = odd, .n = 3};
    Figure f = {0};
    Err e = {0};
    CHECK(bar_chart_draw(&f, &c, &e));
    check_figure(&f);
    CHECK(says(&f.vega, "\"same (2)\"") && says(&f.alt, "a\"\\: none"));
    figure_free(&f);
    c.scale = BARS_LOG;
    CHECK(!bar_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
    err_clear(&e);
    c.n = 0;
    CHECK(!bar_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
    err_clear(&e);
    c.n = 3;
    c.scale = BARS_AUTO;
    odd[1].value = INFINITY;
    CHECK(!bar_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
    figure_free(&f);
}

static void lines_say_what_they_show(void) {
    double x[] = {1, 10, 100, 1000}, y[] = {1, NAN, 3, 4}, z[] = {0, 0.5, 0.25, 8};
    LineSeries series[] = {{.name = STR("one"), .y = y}, {.name = STR("two"), .y = z}};
    LineChart c = {.title = STR("T"),
                   .xlabel = STR("n"),
                   .x = x,
                   .n = 4,
                   .series = series,
                   .n_series = 2,
                   .log_x = true,
                   .log_y = true};
    Figure f = {0};
    Err e = {0};
    CHECK(line_chart_draw(&f, &c, &e));
    check_figure(&f);
    buf_byte(&f.alt, 0);
    CHECK_TEXT(f.alt.p, "Line chart \"T\", 2 lines of 4 points. Horizontal axis: n, logarithmic. "
                        "Ranges: one 1 to 4; "
                        "two 0.25 to 8. 2 points are not finite or not positive and left out.");
    CHECK(says(&f.vega, "{\"x\":10.0,\"y\":null,\"series\":\"one\"}"));
    figure_free(&f);
    c.n = 0;
    CHECK(!line_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
    err_clear(&e);
    c.n = 4;
    c.n_series = 100;
    CHECK(!line_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
}

static void dots_bars_and_limits(void) {
    double x[] = {0, 1, 2}, y[] = {1, -2, 4}, far[] = {10, 20}, high[] = {3, 3};
    static const Str names[] = {STR("a"), STR("b"),
                                STR("a name that is longer than the room for a tick's label")};
    LineSeries series[] = {
        {.name = STR("bars"), .x = x, .y = y, .n = 3, .mark = MARK_BARS, .bar_width = 0.8},
        {.x = far, .y = high, .n = 2, .mark = MARK_DOTS, .has_colour = true, .colour = 0xff0000},
        {.x = x, .y = y, .n = 3, .mark = MARK_LINE_AND_DOTS, .dashed = true}};
    LineChart c = {.series = series,
                   .n_series = 3,
                   .x_names = names,
                   .n_x_names = 3,
                   .has_x_limits = true,
                   .x_limits = {-1, 15},
                   .has_y_limits = true,
                   .y_limits = {-3, 5}};
    Figure f = {0};
    Err e = {0};
    CHECK(line_chart_draw(&f, &c, &e));
    check_figure(&f);
    figure_free(&f);
    series[0].n = 0;
    CHECK(line_chart_draw(&f, &c, &e)); // a series without points
    figure_free(&f);
    c.n_series = 1;
    CHECK(!line_chart_draw(&f, &c, &e) && e.kind == ERR_VALUE);
}

static void many_points_are_thinned(void) {
    enum { N = 200000 };
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
    for (int i = 0; i < N; i++) {
        x[i] = i;
        y[i] = i == 123457 ? 5 : i == 77777 ? -5 : sin(i * 0.1);
    }
    LineSeries series[] = {{.name = STR(""), .y = y}, {.name = STR("again"), .y = y}};
    LineChart c = {.x = x, .n = N, .series = series, .n_series = 2};
    Figure f = {0};
    Err e = {0};
    CHECK(line_chart_draw(&f, &c, &e));
    check_figure(&f);
    size_t points = 0;
    for (size_t at = 0; (at = str_find(buf_str(&f.vega), STR("{\"x\":"), at)) != (size_t)-1; at++)
        points++;
    CHECK(points > CHART_POINTS_MAX / 2 && points <= CHART_POINTS_MAX + 4);
    CHECK(says(&f.vega, "{\"x\":123457.0,\"y\":5.0,") &&
          says(&f.vega, "{\"x\":77777.0,\"y\":-5.0,"));
    figure_free(&f);
    free(x);
    free(y);
}

// ---- anything goes ------------------------------------------------------------------------------

static uint64_t state = 7;
static uint64_t any(uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
}
static double any_number(int kind) {
    static const double odd[] = {NAN,    INFINITY, -INFINITY, DBL_MAX, -DBL_MAX,
                                 5e-324, 0,        -0.0,      1e300,   1e-300};
    double unit = (double)any(1u << 30) / (1u << 30);
    if (kind == 0)
        return unit;
    if (kind == 1)
        return odd[any(10)];
    if (kind == 2)
        return ldexp(unit - 0.5, (int)any(2040) - 1020);
    return kind == 3 ? 1e9 + unit : (double)any(4);
}
static Str any_text(char room[400]) {
    size_t n = 0, parts = any(4) ? any(14) : any(120);
    while (parts-- > 0 && n < 390) {
        uint32_t cp = any(5) ? (uint32_t)(' ' + any(95)) : (uint32_t)any(0x11000);
        n += utf8_encode(cp >= 0xd800 && cp < 0xe000 ? 0xfffd : cp, room + n);
    }
    return (Str){room, n};
}

static void any_chart_draws(void) {
    static char texts[80][400];
    for (int i = 0; i < 150; i++) {
        Bar bars[20];
        BarChart b = {.title = any_text(texts[0]),
                      .axis = any_text(texts[1]),
                      .note = any_text(texts[2]),
                      .bars = bars,
                      .n = 1 + any(20),
                      .scale = (BarScale)any(3)};
        int kind = (int)any(5);
        for (size_t k = 0; k < b.n; k++)
            bars[k] = (Bar){any_text(texts[4 + k]), any_number(kind), any_text(texts[30 + k]),
                            any(3) == 0};
        Figure f = {0};
        Err e = {0};
        if (bar_chart_draw(&f, &b, &e))
            check_figure(&f);
        else
            CHECK(e.kind == ERR_VALUE);
        figure_free(&f);
    }
    for (int i = 0; i < 150; i++) {
        double x[60], y[4][60];
        LineSeries series[4];
        int kx = (int)any(5), ky = (int)any(5);
        size_t n = 1 + any(60);
        for (size_t k = 0; k < n; k++)
            x[k] = any(3) ? (double)k : any_number(kx);
        for (int s = 0; s < 4; s++) {
            for (size_t k = 0; k < n; k++)
                y[s][k] = any_number(ky);
            series[s] = (LineSeries){.name = any_text(texts[4 + s]), .y = y[s]};
        }
        LineChart c = {.title = any_text(texts[0]),
                       .xlabel = any_text(texts[1]),
                       .ylabel = any_text(texts[2]),
                       .x = x,
                       .n = n,
                       .series = series,
                       .n_series = 1 + any(4),
                       .log_x = any(2),
                       .log_y = any(2)};
        Figure f = {0};
        Err e = {0};
        CHECK(line_chart_draw(&f, &c, &e));
        check_figure(&f);
        figure_free(&f);
    }
    font_close();
    CHECK(mem_live() == 0);
}

static void no_allocation_is_taken_for_granted(void) {
    double x[] = {1, 2, 3};
    LineSeries series = {.name = STR("s"), .y = x};
    BarChart b = {.title = STR("b"), .bars = few, .n = 2};
    LineChart l = {.title = STR("l"), .x = x, .n = 3, .series = &series, .n_series = 1};
    for (int lines = 0; lines < 2; lines++) {
        bool ok = false;
        for (size_t n = 1; !ok; n++) {
            CHECK(n < 20000);
            Figure f = {0};
            Err e = {0};
            mem_fail_at(n, true);
            ok = lines ? line_chart_draw(&f, &l, &e) : bar_chart_draw(&f, &b, &e);
            mem_fail_at(0, false);
            CHECK(ok || e.kind == ERR_MEMORY);
            figure_free(&f);
        }
    }
    font_close();
    CHECK(mem_live() == 0);
}

int main(void) {
    RUN(bars_say_what_they_show);
    RUN(odd_bars_are_drawn_or_refused);
    RUN(lines_say_what_they_show);
    RUN(dots_bars_and_limits);
    RUN(many_points_are_thinned);
    RUN(any_chart_draws);
    RUN(no_allocation_is_taken_for_granted);
    return TEST_END();
}
