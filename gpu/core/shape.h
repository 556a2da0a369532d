// shape.h: extents and strides, and NumPy's rules for combining them.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/limits.h"
#include <stdint.h>

typedef struct Shape {
    int ndim;                // 0 to LIMIT_NDIM
    int64_t dim[LIMIT_NDIM]; // extents in elements, >= 0; entries past ndim mean nothing
} Shape;

// Where element (i0, i1, ...) lies: offset + sum of i[d] * stride[d].
typedef struct Layout {
    Shape shape;
    int64_t stride[LIMIT_NDIM]; // in elements, may be negative or 0
    int64_t offset;             // in elements from the start of the buffer
} Layout;

// Number of elements; shapes are checked when made, so that this cannot overflow.
int64_t shape_count(const Shape *s);

// Fails with ValueError for a negative extent, or when the elements times
// `bytes` each do not fit a signed 64-bit size.
MAY_FAIL bool shape_check(const Shape *s, size_t bytes, Err *e);

static inline bool shape_equal(const Shape *a, const Shape *b) {
    if (a->ndim != b->ndim)
        return false;
    for (int i = 0; i < a->ndim; i++)
        if (a->dim[i] != b->dim[i])
            return false;
    return true;
}

// Broadcasts two shapes by NumPy's rule (aligned at the right; 1 stretches).
// out may alias a or b. Fails with ValueError, NumPy's text, when some axis has
// two different extents and neither is 1.  (3,1) with (4) gives (3,4).
MAY_FAIL bool shape_broadcast(const Shape *a, const Shape *b, Shape *out, Err *e);

// "(3, 4)", "(3,)", "()": Python's tuple text.
void shape_text(const Shape *s, Buf *out);
// The same into a fixed field, for error texts. Needs SHAPE_TEXT_MAX bytes; returns out.
enum { SHAPE_TEXT_MAX = 24 * LIMIT_NDIM + 4 };
const char *shape_field(const Shape *s, char out[SHAPE_TEXT_MAX]);
const char *shape_tight(const Shape *s, char out[SHAPE_TEXT_MAX]); // "(3,4)": NumPy's other way

// C-contiguous strides, offset 0.
Layout layout_of(const Shape *s);
bool layout_contiguous(const Layout *l); // C order, no gaps; offset may be anything

// The layout of l stretched to `to` (strides 0 on stretched axes). The shapes
// must broadcast to `to`.
Layout layout_broadcast(const Layout *l, const Shape *to);

// A view with another shape and the same elements in C order; false when only a
// copy can have that shape.
bool layout_reshape(const Layout *l, const Shape *to, Layout *out);

// Lowest and one past the highest element that the layout touches, in elements
// from the start of the buffer. Empty layouts give an empty range.
void layout_range(const Layout *l, int64_t *low, int64_t *high);

// False when the two views of one buffer surely share no element: by their ranges alone, or also by
// where their elements stand in rows and columns of it (two columns of a field; every second one).
bool layouts_overlap(const Layout *a, const Layout *b);
bool layouts_meet(const Layout *a, const Layout *b);
bool layout_equal(const Layout *a, const Layout *b); // the same elements in the same order

// axis in [-ndim, ndim) to [0, ndim); AxisError otherwise.
MAY_FAIL bool axis_normalize(int64_t axis, int ndim, int *out, Err *e);
