// field.h: a matrix of numbers on its way to a picture: its range, and its values
// averaged down or repeated up to the picture's pixels.
#pragma once
#include "gpu/core/dtype.h"

// Host memory, borrowed. Element (i, j) stands at data[i * row_stride + j].
typedef struct Field {
    const void *data;
    Dtype dt;           // DT_F32 or DT_F64
    int64_t rows, cols; // at least 1
    int64_t row_stride; // in elements; may be negative
} Field;

typedef struct FieldStats {
    int64_t finite, nan, inf; // how many cells are which
    double min, max, mean;    // of the finite ones; NaN when there are none
} FieldStats;

FieldStats field_stats(const Field *f);

// The field seen through a grid of height x width pixels. Each pixel is the mean
// of the cells it covers, by area: with more pixels than cells, and a whole number
// of them to a cell, that is the cell itself. A pixel of which half or more is
// NaN is NaN. Infinities count as the nearer of low and high.
typedef struct FieldSpan {
    int64_t first, last; // cells that a pixel touches
    double begin, end;   // how much of it the first and the last of them are
    double whole;        // how much each one between them is
} FieldSpan;

typedef struct FieldGrid {
    const Field *field;
    int width, height;
    double low, high;
    FieldSpan *columns;   // width of them
    double *sum, *weight; // one row of the picture, width each; in the same block
    int64_t done;         // the picture's row that `sum` holds; -1: none yet
} FieldGrid;

// Of a grid of which the field, the size and the range are set: the rest.
MAY_FAIL bool field_grid_begin(FieldGrid *g, Err *e);
void field_grid_free(FieldGrid *g);

// Row y of the picture: width values. Valid until the next call. *same: it shows
// the same cells as the row asked for before.
const double *field_grid_row(FieldGrid *g, int y, bool *same);
