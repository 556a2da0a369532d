// lines.h: programs that a device may run in one pass, line by line. A line is what one result of a
// reduction is made of: a row where the last axis is reduced, a column where the first one is. The
// maximum of each row, what is computed with it and that row, its sum, and so on: softmax, rows and
// columns normalised. Each program takes of another one of the group the same line only, so that a
// device that has a whole line at hand can run all of them before the next line.
#pragma once
#include "gpu/core/program.h"

typedef enum LineKind {
    LINE_REDUCES, // lines to one result each, and perhaps stores elements
    LINE_MAPS,    // elements to elements
    LINE_EACH,    // one element for each line
} LineKind;

// One way in which programs of the group walk a buffer, or an index: element k of line r is at
// offset + r * line + k * step. step 0: one element for each line.
typedef struct LineSlot {
    Buffer *buf; // NULL: an index
    Dtype dt;
    int64_t offset, line, step;
    bool stored;     // by a program of the group; no other slot has the buffer then
    int first, last; // programs that use it
    int store;       // the first program that stores it; n: none
} LineSlot;

typedef struct Lines {
    bool columns;  // a line is a column
    int64_t lines; // how many
    int64_t length;
    int n; // programs
    const Program *p[LINES_PROGRAMS];
    LineKind kind[LINES_PROGRAMS];
    int nslot;
    LineSlot slot[LINES_SLOTS];
    uint8_t slot_of[LINES_PROGRAMS][MAX_ACCESS];
} Lines;

// Describes programs that follow one another, of which the first reduces lines; returns how many of
// them, from the first on, belong together: 0 when the first one is of another kind. p is borrowed.
int lines_describe(const Program *const *p, int n, Lines *out);
