// shape.c: counting, broadcasting and reshaping without touching elements.
#include "gpu/core/shape.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int64_t shape_count(const Shape *s) {
    assert(s->ndim >= 0 && s->ndim <= LIMIT_NDIM);
    int64_t n = 1;
    for (int i = 0; i < s->ndim; i++)
        n *= s->dim[i];
    return n;
}

bool shape_check(const Shape *s, size_t bytes, Err *e) {
    int64_t n = (int64_t)bytes;
    bool fits = true;
    for (int i = 0; i < s->ndim; i++) {
        if (s->dim[i] < 0)
            return err_set(e, ERR_VALUE, "negative dimensions are not allowed");
        // an empty array's other extents must fit too, as NumPy has it
        if (s->dim[i] != 0 && __builtin_mul_overflow(n, s->dim[i], &n))
            fits = false;
    }
    if (fits)
        return true;
    return err_set(e, ERR_VALUE,
                   "array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum "
                   "possible size.");
}

static const char *tuple_text(const Shape *s, const char *comma, char out[SHAPE_TEXT_MAX]) {
    size_t n = 0;
    out[n++] = '(';
    for (int i = 0; i < s->ndim; i++) // -1 is NumPy's "newaxis" where extents are asked for
        n += (size_t)(s->dim[i] < 0 && !comma[1]
                          ? snprintf(out + n, SHAPE_TEXT_MAX - n, "%snewaxis", i ? comma : "")
                          : snprintf(out + n, SHAPE_TEXT_MAX - n, "%s%" PRId64, i ? comma : "",
                                     s->dim[i]));
    snprintf(out + n, SHAPE_TEXT_MAX - n, s->ndim == 1 ? ",)" : ")");
    return out;
}

const char *shape_field(const Shape *s, char out[SHAPE_TEXT_MAX]) {
    return tuple_text(s, ", ", out);
}
const char *shape_tight(const Shape *s, char out[SHAPE_TEXT_MAX]) {
    return tuple_text(s, ",", out);
}

void shape_text(const Shape *s, Buf *out) {
    char text[SHAPE_TEXT_MAX];
    buf_add(out, str_of(shape_field(s, text)));
}

bool shape_broadcast(const Shape *a, const Shape *b, Shape *out, Err *e) {
    if (shape_equal(a, b)) {
        *out = *a;
        return true;
    }
    Shape r = {.ndim = a->ndim > b->ndim ? a->ndim : b->ndim};
    for (int i = 1; i <= r.ndim; i++) {
        int64_t x = i <= a->ndim ? a->dim[a->ndim - i] : 1;
        int64_t y = i <= b->ndim ? b->dim[b->ndim - i] : 1;
        if (x != y && x != 1 && y != 1) {
            char ta[SHAPE_TEXT_MAX], tb[SHAPE_TEXT_MAX];
            shape_tight(a, ta);
            shape_tight(b, tb);
            return err_set(e, ERR_VALUE,
                           "operands could not be broadcast together with shapes %s %s ", ta, tb);
        }
        r.dim[r.ndim - i] = x == 1 ? y : x;
    }
    *out = r;
    return true;
}

Layout layout_of(const Shape *s) {
    Layout l = {.shape = *s};
    int64_t step = 1;
    for (int i = s->ndim - 1; i >= 0; i--) {
        l.stride[i] = step;
        step *= s->dim[i] > 0 ? s->dim[i] : 1;
    }
    return l;
}

bool layout_contiguous(const Layout *l) {
    int64_t step = 1;
    for (int i = l->shape.ndim - 1; i >= 0; i--) {
        if (l->shape.dim[i] == 0)
            return true;
        if (l->shape.dim[i] != 1 && l->stride[i] != step)
            return false;
        step *= l->shape.dim[i];
    }
    return true;
}

Layout layout_broadcast(const Layout *l, const Shape *to) {
    Layout r = {.shape = *to, .offset = l->offset};
    int lead = to->ndim - l->shape.ndim;
    assert(lead >= 0);
    for (int i = 0; i < to->ndim; i++) {
        assert(i < lead || l->shape.dim[i - lead] == 1 || l->shape.dim[i - lead] == to->dim[i]);
        r.stride[i] = i < lead || l->shape.dim[i - lead] == 1 ? 0 : l->stride[i - lead];
    }
    return r;
}

bool layout_reshape(const Layout *l, const Shape *to, Layout *out) {
    assert(shape_count(&l->shape) == shape_count(to));
    *out = layout_of(to);
    out->offset = l->offset;
    if (layout_contiguous(l))
        return true;
    // Match runs of old axes with runs of new ones that hold the same number of
    // elements; inside a run the old axes must be dense.
    int old[LIMIT_NDIM], n = 0;
    for (int i = 0; i < l->shape.ndim; i++)
        if (l->shape.dim[i] != 1)
            old[n++] = i;
    int oi = 0, ni = 0;
    while (oi < n && ni < to->ndim) {
        int oj = oi + 1, nj = ni + 1;
        int64_t np = to->dim[ni], op = l->shape.dim[old[oi]];
        while (np != op) {
            if (np < op) {
                if (nj >= to->ndim)
                    return false;
                np *= to->dim[nj++];
            } else {
                if (oj >= n)
                    return false;
                op *= l->shape.dim[old[oj++]];
            }
        }
        for (int i = oi; i + 1 < oj; i++)
            if (l->stride[old[i]] != l->stride[old[i + 1]] * l->shape.dim[old[i + 1]])
                return false;
        int64_t step = l->stride[old[oj - 1]];
        for (int i = nj - 1; i >= ni; i--) {
            out->stride[i] = step;
            step *= to->dim[i];
        }
        oi = oj;
        ni = nj;
    }
    for (int i = ni; i < to->ndim; i++)
        out->stride[i] = 0; // extents of 1 at the end
    return true;
}

void layout_range(const Layout *l, int64_t *low, int64_t *high) {
    *low = *high = l->offset;
    for (int i = 0; i < l->shape.ndim; i++) {
        if (l->shape.dim[i] == 0) {
            *low = *high = l->offset;
            return;
        }
        int64_t reach = (l->shape.dim[i] - 1) * l->stride[i];
        if (reach < 0)
            *low += reach;
        else
            *high += reach;
    }
    *high += 1;
}

bool layouts_overlap(const Layout *a, const Layout *b) {
    int64_t a_low, a_high, b_low, b_high;
    layout_range(a, &a_low, &a_high);
    layout_range(b, &b_low, &b_high);
    return a_low < b_high && b_low < a_high;
}

// Quotients and remainders of a layout's places by `row`: a place is quotient * row + remainder.
typedef struct Rows {
    int64_t low, high;   // least and largest quotient
    int64_t left, right; // least and largest remainder
} Rows;

// False when the axes do not nest in rows of this length.
static bool by_rows(const Layout *l, int64_t row, Rows *out) {
    int64_t first = l->offset, width = 0, height = 0;
    for (int i = 0; i < l->shape.ndim; i++) {
        int64_t reach = (l->shape.dim[i] - 1) * l->stride[i];
        if (reach == 0)
            continue;
        if (reach < 0)
            first += reach;
        if (llabs(l->stride[i]) < row)
            width += llabs(reach);
        else if (l->stride[i] % row == 0)
            height += llabs(reach) / row;
        else
            return false;
    }
    // Places are not negative, nor is the lowest of them.
    *out = (Rows){first / row, first / row + height, first % row, first % row + width};
    return out->right < row;
}

static bool apart_by_rows(const Layout *a, const Layout *b, int64_t row) {
    Rows x, y;
    if (row < 2 || !by_rows(a, row, &x) || !by_rows(b, row, &y))
        return false;
    return x.high < y.low || y.high < x.low || x.right < y.left || y.right < x.left;
}

static bool apart_by_axes_of(const Layout *axes, const Layout *a, const Layout *b) {
    for (int i = 0; i < axes->shape.ndim; i++)
        if (axes->shape.dim[i] > 1 && apart_by_rows(a, b, llabs(axes->stride[i])))
            return true;
    return false;
}

static int64_t divisor(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Of every step of the layout and `so_far`.
static int64_t common_step(const Layout *l, int64_t so_far) {
    for (int i = 0; i < l->shape.ndim && so_far != 1; i++)
        if (l->shape.dim[i] > 1)
            so_far = divisor(llabs(l->stride[i]), so_far);
    return so_far;
}

bool layouts_meet(const Layout *a, const Layout *b) {
    if (!layouts_overlap(a, b))
        return false;
    int64_t step = common_step(b, common_step(a, 0)), apart = llabs(a->offset - b->offset);
    if (step == 0 ? apart != 0 : apart % step != 0)
        return false;
    return !apart_by_axes_of(a, a, b) && !apart_by_axes_of(b, a, b);
}

bool layout_equal(const Layout *a, const Layout *b) {
    if (a->offset != b->offset || !shape_equal(&a->shape, &b->shape))
        return false;
    for (int i = 0; i < a->shape.ndim; i++)
        if (a->stride[i] != b->stride[i] && a->shape.dim[i] > 1)
            return false;
    return true;
}

bool axis_normalize(int64_t axis, int ndim, int *out, Err *e) {
    if (axis < -ndim || axis >= ndim)
        return err_set(e, ERR_AXIS, "axis %" PRId64 " is out of bounds for array of dimension %d",
                       axis, ndim);
    *out = (int)(axis < 0 ? axis + ndim : axis);
    return true;
}
