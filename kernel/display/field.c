// field.c: statistics and area averaging.
#include "kernel/display/field.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <math.h>
#include <string.h>

static double at(const Field *f, const char *row, int64_t j) {
    if (f->dt == DT_F32)
        return (double)((const float *)(const void *)row)[j];
    return ((const double *)(const void *)row)[j];
}

static const char *row_at(const Field *f, int64_t i) {
    assert(i >= 0 && i < f->rows);
    return (const char *)f->data + i * f->row_stride * (int64_t)dtype_bytes(f->dt);
}

static void add_to_range(FieldStats *s, double x) {
    if (x < s->min)
        s->min = x;
    if (x > s->max)
        s->max = x;
}

// Cells one by one, for the stretches that hold something that is not finite. long
// double: the sum of numbers whose mean is in range may itself not be.
static long double add_odd_cells(const double *x, int64_t n, FieldStats *s) {
    long double sum = 0;
    for (int64_t j = 0; j < n; j++) {
        if (isfinite(x[j])) {
            add_to_range(s, x[j]);
            sum += x[j];
        } else if (isnan(x[j])) {
            s->nan++;
        } else {
            s->inf++;
        }
    }
    return sum;
}

static long double add_cells_of(const double *x, int64_t n, FieldStats *s) {
    double sum = 0;
    for (int64_t j = 0; j < n; j++)
        sum += x[j];
    if (!isfinite(sum))
        return add_odd_cells(x, n, s);
    for (int64_t j = 0; j < n; j++)
        add_to_range(s, x[j]);
    return sum;
}

enum { STRETCH = 256 };

static long double add_row(const Field *f, const char *row, FieldStats *s) {
    long double sum = 0;
    double x[STRETCH];
    for (int64_t j = 0; j < f->cols; j += STRETCH) {
        int64_t n = f->cols - j < STRETCH ? f->cols - j : STRETCH;
        for (int64_t k = 0; k < n; k++)
            x[k] = at(f, row, j + k);
        sum += add_cells_of(x, n, s);
    }
    return sum;
}

FieldStats field_stats(const Field *f) {
    FieldStats s = {.min = INFINITY, .max = -INFINITY};
    long double sum = 0;
    for (int64_t i = 0; i < f->rows; i++)
        sum += add_row(f, row_at(f, i), &s);
    s.finite = f->rows * f->cols - s.nan - s.inf;
    s.mean = (double)(sum / s.finite);
    if (s.finite == 0)
        s.min = s.max = s.mean = (double)NAN;
    return s;
}

// ---- pixels from cells -------------------------------------------------------------------
// Both are laid on one ruler: n cells of `pixels` units each, and as many pixels
// of n units each, so that all overlaps are whole numbers.
//
//   cells   |---------|---------|---------|      n = 3, pixels = 2
//   pixels  |--------------|--------------|      overlaps 2, 1 | 1, 2

static FieldSpan span_of(int64_t pixel, int64_t pixels, int64_t n) {
    assert(n > 0 && pixel >= 0 && pixel < pixels);
    int64_t from = pixel * n, to = from + n; // on the ruler
    FieldSpan s = {.first = from / pixels, .last = (to - 1) / pixels};
    double unit = 1.0 / (double)n;
    s.whole = (double)pixels * unit;
    if (s.first == s.last) {
        s.begin = 1;
        return s;
    }
    s.begin = (double)((s.first + 1) * pixels - from) * unit;
    s.end = (double)(to - s.last * pixels) * unit;
    return s;
}

bool field_grid_begin(FieldGrid *g, Err *e) {
    int width = g->width;
    g->done = -1;
    size_t bytes = (size_t)width * (sizeof *g->columns + 2 * sizeof(double));
    g->columns = mem_alloc(bytes);
    if (!g->columns)
        return err_no_memory(e, bytes);
    g->sum = (double *)(void *)(g->columns + width);
    g->weight = g->sum + width;
    for (int x = 0; x < width; x++)
        g->columns[x] = span_of(x, width, g->field->cols);
    return true;
}

void field_grid_free(FieldGrid *g) {
    mem_free(g->columns);
    *g = (FieldGrid){0};
}

static void add_cell(const FieldGrid *g, int x, double value, double weight) {
    if (!isfinite(value)) {
        if (isnan(value))
            return;
        value = value > 0 ? g->high : g->low;
    }
    g->sum[x] += value * weight;
    g->weight[x] += weight;
}

// The cells between a pixel's first and last. Their plain sum tells whether any is
// not finite.
static void add_whole_cells(const FieldGrid *g, const char *row, int x, double weight) {
    FieldSpan s = g->columns[x];
    assert(s.first >= 0 && s.last < g->field->cols);
    double sum = 0;
    for (int64_t j = s.first + 1; j < s.last; j++)
        sum += at(g->field, row, j);
    if (isfinite(sum)) {
        g->sum[x] += sum * weight;
        g->weight[x] += (double)(s.last - s.first - 1) * weight;
        return;
    }
    for (int64_t j = s.first + 1; j < s.last; j++)
        add_cell(g, x, at(g->field, row, j), weight);
}

static void add_cells(const FieldGrid *g, const char *row, double row_weight) {
    const Field *f = g->field;
    for (int x = 0; x < g->width; x++) {
        FieldSpan s = g->columns[x];
        add_cell(g, x, at(f, row, s.first), row_weight * s.begin);
        if (s.last == s.first)
            continue;
        add_whole_cells(g, row, x, row_weight * s.whole);
        add_cell(g, x, at(f, row, s.last), row_weight * s.end);
    }
}

static void sum_rows(const FieldGrid *g, FieldSpan rows) {
    memset(g->sum, 0, (size_t)g->width * sizeof(double) * 2);
    for (int64_t i = rows.first; i <= rows.last; i++) {
        double weight = i == rows.first ? rows.begin : i == rows.last ? rows.end : rows.whole;
        add_cells(g, row_at(g->field, i), weight);
    }
    for (int x = 0; x < g->width; x++) {
        if (g->weight[x] <= 0.5)
            g->sum[x] = (double)NAN;
        else if (g->weight[x] < 1 - 1e-12)
            g->sum[x] /= g->weight[x]; // some of it was NaN
    }
}

const double *field_grid_row(FieldGrid *g, int y, bool *same) {
    FieldSpan rows = span_of(y, g->height, g->field->rows);
    *same = false;
    if (g->done >= 0) {
        FieldSpan before = span_of(g->done, g->height, g->field->rows);
        *same = before.first == rows.first && before.last == rows.last && rows.first == rows.last;
    }
    g->done = y;
    if (!*same)
        sum_rows(g, rows);
    return g->sum;
}
