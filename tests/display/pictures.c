// pictures.c: draws the figures that people should look at after a change, and
// says how long each took and how large it is. Usage: pictures FOLDER [NAME]
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include "kernel/display/chart.h"
#include "kernel/display/heatmap.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *folder, *only;

static void write_file(const char *name, const char *ending, Str bytes) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes.p, 1, bytes.n, f) != bytes.n || fclose(f)) {
        perror(path);
        exit(1);
    }
}

static void keep(const char *name, Figure *f, bool ok, const Err *e, int64_t ns) {
    if (!ok) {
        printf("%-14s %s: %s\n   %s\n", name, err_name(e->kind), e->text, e->hint);
    } else {
        printf("%-14s %4d x %-4d %7zu bytes %6.1f ms\n", name, f->width, f->height, f->file.n,
               (double)ns / 1e6);
        write_file(name, "png", buf_str(&f->file));
        if (f->vega.n)
            write_file(name, "vl.json", buf_str(&f->vega));
        if (only)
            printf("%.*s\n%.*s\n", STR_ARG(buf_str(&f->alt)), STR_ARG(buf_str(&f->text)));
    }
    figure_free(f);
}

static bool wanted(const char *name) {
    return !only || strcmp(name, only) == 0;
}

// ---- heat maps ----------------------------------------------------------------------------------

typedef double (*At)(int64_t i, int64_t j, int64_t rows, int64_t cols);

static void heat(const char *name, At at, int64_t rows, int64_t cols, HeatmapOptions o) {
    if (!wanted(name))
        return;
    double *v = mem_alloc((size_t)(rows * cols) * sizeof *v);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < cols; j++)
            v[i * cols + j] = at(i, j, rows, cols);
    Field field = {.data = v, .dt = DT_F64, .rows = rows, .cols = cols, .row_stride = cols};
    o.dtype = STR("float64");
    Err e = {0};
    Figure f = {0};
    int64_t start = clock_ns();
    bool ok = heatmap_draw(&f, &field, &o, &e);
    keep(name, &f, ok, &e, clock_ns() - start);
    mem_free(v);
}

// A plate with hot edges and a hot square, after some time: sums of error functions.
static double step_at(double x, double where) {
    return 0.5 * (1 + erf((x - where) / 0.035));
}
static double plate(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    double y = (double)i / (double)rows, x = (double)j / (double)cols;
    double box = (step_at(x, .4) - step_at(x, .6)) * (step_at(y, .4) - step_at(y, .6));
    double edge = exp(-x / .04) + exp(-(1 - x) / .04) + exp(-y / .04) + exp(-(1 - y) / .04);
    return 200 * box + 100 * fmin(edge, 1);
}
static double waves(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    double y = (double)i / (double)rows * 6 - 3, x = (double)j / (double)cols * 6 - 3;
    return sin(x * x + y) * cos(y * y - x) * exp(-(x * x + y * y) / 6);
}
static double holes(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    double y = (double)i / (double)rows - .5, x = (double)j / (double)cols - .5;
    bool hole = hypot(x - .2, y + .1) < .12 || hypot(x + .25, y - .2) < .07;
    return hole ? (double)NAN : waves(i, j, rows, cols);
}
static double ramp(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    (void)rows;
    return (double)(i * cols + j);
}
static double same(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    (void)i;
    (void)j;
    (void)rows;
    (void)cols;
    return 5;
}
static double none(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    (void)i;
    (void)j;
    (void)rows;
    (void)cols;
    return (double)NAN;
}
static double tiny(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    return 3e-9 * plate(i, j, rows, cols);
}
static double close_by(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    return 1e6 + 1e-4 * plate(i, j, rows, cols);
}
static double big(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    return 4e6 * waves(i, j, rows, cols);
}
static double noise(int64_t i, int64_t j, int64_t rows, int64_t cols) {
    (void)rows;
    (void)cols;
    return (double)((uint64_t)(i * 7919 + j) * 6364136223846793005u >> 33) / 0x1p31;
}

static void heatmaps(void) {
    heat("plate", plate, 1000, 1000,
         (HeatmapOptions){.title = STR("Heat after 50 steps"), .cmap = STR("inferno")});
    heat("plain", plate, 1000, 1000, (HeatmapOptions){0});
    static const char *const maps[] = {"viridis", "inferno", "magma",    "plasma",
                                       "cividis", "turbo",   "coolwarm", "gray"};
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "map_%s", maps[i]);
        heat(name, waves, 240, 320,
             (HeatmapOptions){.title = str_of(maps[i]), .cmap = str_of(maps[i])});
    }
    heat("labels", waves, 480, 640,
         (HeatmapOptions){.title = STR("Interference of two travelling waves"),
                          .xlabel = STR("x, grid points"),
                          .ylabel = STR("y, grid points"),
                          .label = STR("Pressure p′ in kPa"),
                          .cmap = STR("coolwarm")});
    heat("long_title", plate, 300, 300,
         (HeatmapOptions){
             .title = STR(
                 "Temperature of a plate with hot edges and a hot square in its middle, after "
                 "fifty steps of the four-neighbour average, computed twice, on the CPU and on the "
                 "GPU, and compared cell by cell with the series solution of the heat equation "
                 "∂u/∂t = α∇²u for an infinitely extended plate"),
             .xlabel = STR("An axis label that is a good deal longer than the axis it is to "
                           "describe, and more"),
             .ylabel = STR(
                 "Another axis label that is a good deal longer than its axis, and more of it")});
    heat("unicode", plate, 200, 200,
         (HeatmapOptions){.title =
                              STR("Température θ(x, y) in °C — Übergröße · Δt = 10⁻³ s · Ωμέγα"),
                          .label = STR("θ − θ₀ [°C]")});
    heat("holes", holes, 300, 400, (HeatmapOptions){.title = STR("Sea surface, land is grey")});
    heat("cells_2x3", ramp, 2, 3, (HeatmapOptions){.title = STR("np.arange(6).reshape(2, 3)")});
    heat("cells_1x1", ramp, 1, 1, (HeatmapOptions){.title = STR("One cell")});
    heat("cells_8x8", ramp, 8, 8,
         (HeatmapOptions){.cmap = STR("magma_r"), .xlabel = STR("column"), .ylabel = STR("row")});
    heat("row_50", ramp, 1, 50,
         (HeatmapOptions){
             .title = STR("A row of fifty"), .xlabel = STR("i"), .label = STR("value")});
    heat("column_50", ramp, 50, 1,
         (HeatmapOptions){.title = STR("A column of fifty"), .ylabel = STR("i")});
    heat("wide", waves, 2, 5000, (HeatmapOptions){.title = STR("2 x 5000")});
    heat("tall", waves, 5000, 2, (HeatmapOptions){.title = STR("5000 x 2")});
    heat("strip", waves, 60, 2000, (HeatmapOptions){.title = STR("60 x 2000")});
    heat("constant", same, 100, 100, (HeatmapOptions){.title = STR("All the same")});
    heat("nothing", none, 100, 150, (HeatmapOptions){.title = STR("Nothing but NaN")});
    heat("tiny", tiny, 128, 128, (HeatmapOptions){.title = STR("Very small values")});
    heat("close", close_by, 128, 128, (HeatmapOptions){.title = STR("Close to a million")});
    heat("big", big, 128, 160, (HeatmapOptions){.cmap = STR("turbo")});
    heat("noise", noise, 960, 1280, (HeatmapOptions){.title = STR("Noise")});
    heat("large", waves, 4096, 4096, (HeatmapOptions){.title = STR("4096 x 4096")});
    heat("limits", plate, 512, 512,
         (HeatmapOptions){.title = STR("vmin = 20, vmax = 120"),
                          .has_vmin = true,
                          .vmin = 20,
                          .has_vmax = true,
                          .vmax = 120});
    heat("e_order", plate, 5, 5,
         (HeatmapOptions){.has_vmin = true, .vmin = 20, .has_vmax = true, .vmax = 12});
    heat("e_below", plate, 5, 5, (HeatmapOptions){.has_vmax = true, .vmax = -12});
    heat("e_cmap", plate, 5, 5, (HeatmapOptions){.cmap = STR("virdis")});
}

// ---- charts -------------------------------------------------------------------------------------

static void bars(const char *name, BarChart c) {
    if (!wanted(name))
        return;
    Err e = {0};
    Figure f = {0};
    int64_t start = clock_ns();
    bool ok = bar_chart_draw(&f, &c, &e);
    keep(name, &f, ok, &e, clock_ns() - start);
}

static void bar_charts(void) {
    Bar few[] = {{STR("CPU, 1 thread"), 41.3, STR("41.3 ms"), false},
                 {STR("CPU, 16 threads"), 5.21, STR("5.21 ms · 7.9 ×"), false},
                 {STR("GPU, NVIDIA H200"), 0.93, STR("0.93 ms · 44 ×"), true}};
    bars("bars",
         (BarChart){.title = STR("50 steps of heat diffusion, 1000 × 1000"),
                    .axis = STR("time per run, ms"),
                    .note =
                        STR("Median of 7 runs after one warm-up; all results agree bit for bit."),
                    .bars = few,
                    .n = 3});
    few[2].value = 0.0113;
    few[2].text = STR("11.3 µs · 3650 ×");
    bars("bars_log", (BarChart){.title = STR("The same, much larger GPU"),
                                .axis = STR("time per run, ms"),
                                .bars = few,
                                .n = 3});
    bars("bars_linear",
         (BarChart){.axis = STR("time per run, ms"), .bars = few, .n = 3, .scale = BARS_LINEAR});
    Bar odd[] = {{STR("A label that is far too long to stand on one line, or even on two of them, "
                      "in any chart"),
                  3e6, STR(""), false},
                 {STR("short"), -1e6, STR(""), false},
                 {STR("GPU"), (double)NAN, STR("no GPU here"), false},
                 {STR("Größe"), 0, STR(""), true}};
    bars("bars_odd", (BarChart){.title = STR("Odd bars"), .bars = odd, .n = 4});
}

static void lines(const char *name, LineChart c) {
    if (!wanted(name))
        return;
    Err e = {0};
    Figure f = {0};
    int64_t start = clock_ns();
    bool ok = line_chart_draw(&f, &c, &e);
    keep(name, &f, ok, &e, clock_ns() - start);
}

static void line_charts(void) {
    enum { N = 14, MANY = 100000 };
    double x[N], cpu[N], all[N], gpu[N];
    for (int i = 0; i < N; i++) {
        x[i] = pow(2, 8 + i);
        cpu[i] = x[i] * 1.1e-9 + 4e-7;
        all[i] = x[i] * 1.4e-10 + 9e-6;
        gpu[i] = x[i] * 4e-12 + 1.2e-5;
    }
    LineSeries sweep[] = {{.name = STR("CPU, 1 thread"), .y = cpu},
                          {.name = STR("CPU, 16 threads"), .y = all},
                          {.name = STR("GPU"), .y = gpu}};
    lines("sweep", (LineChart){.title = STR("a*x + y: when does the GPU pay?"),
                               .xlabel = STR("elements"),
                               .ylabel = STR("seconds per run"),
                               .x = x,
                               .n = N,
                               .series = sweep,
                               .n_series = 3,
                               .log_x = true,
                               .log_y = true,
                               .note = STR("Median of 7 runs; data already on the device.")});
    static double t[MANY], a[MANY], b[MANY], c[MANY];
    for (int i = 0; i < MANY; i++) {
        t[i] = i * 1e-3;
        a[i] = sin(t[i]) * exp(-t[i] / 40);
        b[i] = i % 3000 < 2500 ? 0.4 * cos(t[i] * 1.7) : (double)NAN;
        c[i] = 0.3 * sin(t[i] * 50) - 0.5;
    }
    LineSeries wave[] = {{.name = STR("damped"), .y = a},
                         {.name = STR("interrupted"), .y = b},
                         {.name = STR("fast"), .y = c}};
    lines("waves", (LineChart){.title = STR("Three oscillations"),
                               .xlabel = STR("t in s"),
                               .ylabel = STR("amplitude"),
                               .x = t,
                               .n = MANY,
                               .series = wave,
                               .n_series = 3});
    LineSeries ten[10];
    double y[10][5], x5[5] = {0, 1, 2, 3, 4};
    static const char *const names[] = {"alpha", "beta", "gamma", "delta", "epsilon",
                                        "zeta",  "eta",  "theta", "iota",  "kappa"};
    for (int s = 0; s < 10; s++) {
        for (int i = 0; i < 5; i++)
            y[s][i] = 1e-6 * (1 + i * (s + 1) * 0.1);
        ten[s] = (LineSeries){.name = str_of(names[s]), .y = y[s]};
    }
    lines("ten", (LineChart){.x = x5,
                             .n = 5,
                             .series = ten,
                             .n_series = 10,
                             .xlabel = STR("step"),
                             .ylabel = STR("loss")});
    lines("one_point", (LineChart){.x = x5 + 1, .n = 1, .series = ten, .n_series = 1});
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: pictures FOLDER [NAME]\n");
        return 1;
    }
    folder = argv[1];
    only = argc > 2 ? argv[2] : NULL;
    heatmaps();
    bar_charts();
    line_charts();
    font_close();
    return mem_live() != 0;
}
