// scan_ops.h: how a prefix sum joins elements, one row for each way.
#pragma once

// ROW(ID, "NumPy's name", EXPRESSION) joins X, the total so far, with Y. The expression is compiled
// for the host (gpu/host/segments.c) and printed for a device. NaN wins MIN and MAX.
#define EACH_SCAN(ROW)                                                            \
    ROW(ADD, "add", ((X) + (Y)))                                                  \
    ROW(MUL, "multiply", ((X) * (Y)))                                             \
    ROW(MIN, "minimum", ((X) != (X) ? (X) : (Y) != (Y) || (Y) < (X) ? (Y) : (X))) \
    ROW(MAX, "maximum", ((X) != (X) ? (X) : (Y) != (Y) || (Y) > (X) ? (Y) : (X)))
