// array_text.h: str and repr of arrays and of single elements, as NumPy 2.4
// writes them, to the character. All memory here is host memory, and the
// elements are those that will be shown: for a big array the caller fetches
// only its corners, which array_corners describes.
#pragma once
#include "gpu/core/dtype.h"
#include "gpu/core/shape.h"

typedef enum FloatMode {
    FLOATS_MAXPREC,       // up to `precision` places, as many as each number needs
    FLOATS_MAXPREC_EQUAL, // the same, all numbers with as many as the longest
    FLOATS_FIXED,         // exactly `precision` places
    FLOATS_UNIQUE,        // as many as each number needs; precision is not looked at
} FloatMode;

// What numpy.set_printoptions sets.
typedef struct PrintOptions {
    int precision;     // places after the point, 0 to PRINT_PRECISION_MAX
    int64_t threshold; // more elements than this are summarised; >= 0
    int edgeitems;     // how many are shown at each end of a summarised axis; >= 0
    int linewidth;     // columns of a line; INT_MAX: never wrapped
    bool suppress;     // small numbers do not bring in the exponent form
    char sign;         // '-', '+' or ' '
    FloatMode floatmode;
    Str nanstr, infstr; // UTF-8, borrowed
    int legacy;         // as which NumPy prints: 125, 201, 202 (1.25, 2.1, 2.2); 0: as this one
} PrintOptions;

enum { PRINT_PRECISION_MAX = 1000 };
extern const PrintOptions print_defaults; // 8, 1000, 3, 75, false, '-', maxprec, nan, inf

// ValueError with NumPy's wording for options that make no sense.
MAY_FAIL bool print_options_check(const PrintOptions *o, Err *e);

// The elements that are printed: on each axis the first `lead` and the last
// `tail` indices. An axis that is shown whole has lead == its extent, tail == 0.
typedef struct ArrayCorners {
    bool summarised; // false: every element is needed
    int64_t lead[LIMIT_NDIM], tail[LIMIT_NDIM];
    Shape shape; // of the gathered corners: lead + tail on each axis
} ArrayCorners;

// o: NULL for print_defaults. With edgeitems 0 NumPy looks at all elements to
// choose the format, and so does this: every axis is needed whole.
ArrayCorners array_corners(const Shape *shape, const PrintOptions *o);

typedef struct ArrayText {
    const void *data; // borrowed; elements in C order, aligned for the type
    Dtype dt;
    Shape shape;                 // of the array itself
    bool gathered;               // data holds only the corners, in the shape array_corners says
    const PrintOptions *options; // borrowed; NULL for print_defaults
} ArrayText;

// Appends str(array): "[1 2 3]". A 0-d array gives the str of its element.
// Fails with ERR_MEMORY, or ERR_VALUE for bad options; out may then hold a part.
MAY_FAIL bool array_text_str(Buf *out, const ArrayText *a, Err *e);

// The same of an array with axes, with another text between the elements, and `prefix`
// characters before it on its first line.
MAY_FAIL bool array_text_between(Buf *out, const ArrayText *a, Str separator, size_t prefix,
                                 Err *e);

// Appends repr(array): "array([1., 2.], dtype=float32)". name: "array".
MAY_FAIL bool array_text_repr(Buf *out, const ArrayText *a, Str name, Err *e);

// Appends str or repr of an element: "1.5", "np.float64(1.5)", "np.True_".
// A weak scalar is Python's own number: "1.5", "True" in both.
// Failure shows in out->failed.
void scalar_text_str(Buf *out, Scalar s);
void scalar_text_repr(Buf *out, Scalar s);
