// test_display_array_text.c: the rules of array printing one by one; the random
// comparison with NumPy itself is tests/display/compare_numpy.py.
#include "kernel/base/mem.h"
#include "kernel/display/array_text.h"
#include "kernel/display/float_text.h"
#include "tests/unit/test.h"
#include <limits.h>
#include <math.h>

static char text[8192];

static const char *shown(bool repr, ArrayText a) {
    Buf b = {0};
    Err e = {0};
    bool ok = repr ? array_text_repr(&b, &a, STR("array"), &e) : array_text_str(&b, &a, &e);
    CHECK(ok && b.n < sizeof text);
    snprintf(text, sizeof text, "%.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return text;
}

#define SHAPE1(n) ((Shape){1, {n}})
#define SHAPE2(n, m) ((Shape){2, {n, m}})
#define OF(DT, CTYPE, ...)                                                         \
    (ArrayText) {                                                                  \
        .data = (CTYPE[]){__VA_ARGS__}, .dt = DT,                                  \
        .shape = SHAPE1((int64_t)(sizeof((CTYPE[]){__VA_ARGS__}) / sizeof(CTYPE))) \
    }
#define F64(...) OF(DT_F64, double, __VA_ARGS__)
#define I64(...) OF(DT_I64, int64_t, __VA_ARGS__)

static void floats_share_one_form(void) {
    CHECK_TEXT(shown(true, F64(1, 2.5, -3)), "array([ 1. ,  2.5, -3. ])");
    CHECK_TEXT(shown(false, F64(1, 2.5, -3)), "[ 1.   2.5 -3. ]");
    CHECK_TEXT(shown(true, F64(0.1, 1.0 / 3)), "array([0.1       , 0.33333333])");
    CHECK_TEXT(shown(true, F64(1e8, 1)), "array([1.e+08, 1.e+00])");
    CHECK_TEXT(shown(true, F64(1e-5, 1)), "array([1.e-05, 1.e+00])");
    CHECK_TEXT(shown(true, F64(1, 1000.5)), "array([1.0000e+00, 1.0005e+03])");
    CHECK_TEXT(shown(true, F64(NAN, 1, -INFINITY)), "array([ nan,   1., -inf])");
    CHECK_TEXT(shown(true, F64(0.0, -0.0)), "array([ 0., -0.])");
    CHECK_TEXT(shown(true, OF(DT_F32, float, 1e6f, 1)), "array([1.e+06, 1.e+00], dtype=float32)");
    CHECK_TEXT(shown(true, OF(DT_F32, float, 0.1f)), "array([0.1], dtype=float32)");
}

static void integers_and_booleans_are_padded(void) {
    CHECK_TEXT(shown(true, I64(1, -10, 100)), "array([  1, -10, 100])");
    CHECK_TEXT(shown(true, I64(INT64_MIN, 0)),
               "array([-9223372036854775808,                    0])");
    CHECK_TEXT(shown(true, OF(DT_U8, uint8_t, 1, 255)), "array([  1, 255], dtype=uint8)");
    CHECK_TEXT(shown(true, OF(DT_U64, uint64_t, UINT64_MAX)),
               "array([18446744073709551615], dtype=uint64)");
    CHECK_TEXT(shown(true, OF(DT_BOOL, bool, true, false)), "array([ True, False])");
}

static void shapes_have_their_brackets(void) {
    double d[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    ArrayText a = {.data = d, .dt = DT_F64, .shape = SHAPE2(2, 2)};
    CHECK_TEXT(shown(true, a), "array([[0., 1.],\n       [2., 3.]])");
    CHECK_TEXT(shown(false, a), "[[0. 1.]\n [2. 3.]]");
    a.shape = (Shape){3, {2, 2, 2}};
    CHECK_TEXT(shown(false, a), "[[[0. 1.]\n  [2. 3.]]\n\n [[4. 5.]\n  [6. 7.]]]");
    a.shape = (Shape){0, {0}};
    CHECK_TEXT(shown(true, a), "array(0.)");
    CHECK_TEXT(shown(false, a), "0.0");
    a.shape = SHAPE1(0);
    CHECK_TEXT(shown(true, a), "array([], dtype=float64)");
    a.shape = SHAPE2(0, 3);
    CHECK_TEXT(shown(true, a), "array([], shape=(0, 3), dtype=float64)");
    CHECK_TEXT(shown(false, a), "[]");
}

static void long_rows_wrap(void) {
    int64_t v[40];
    for (int i = 0; i < 40; i++)
        v[i] = i;
    ArrayText a = {.data = v, .dt = DT_I64, .shape = SHAPE1(40)};
    CHECK_TEXT(shown(false, a), "[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 "
                                "21 22 23\n 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39]");
    PrintOptions o = print_defaults;
    o.linewidth = 1; // a line that cannot get shorter is not broken
    a.options = &o;
    a.shape = SHAPE1(2);
    CHECK_TEXT(shown(true, a), "array([0,\n       1])");
}

static void big_arrays_need_only_their_corners(void) {
    Shape shape = SHAPE2(1000, 1001);
    ArrayCorners c = array_corners(&shape, NULL);
    CHECK(c.summarised && c.lead[0] == 3 && c.tail[1] == 3);
    CHECK(c.shape.dim[0] == 6 && c.shape.dim[1] == 6);
    int64_t v[36];
    for (int i = 0; i < 36; i++)
        v[i] = i;
    ArrayText a = {.data = v, .dt = DT_I64, .shape = shape, .gathered = true};
    CHECK_TEXT(shown(true, a), "array([[ 0,  1,  2, ...,  3,  4,  5],\n"
                               "       [ 6,  7,  8, ...,  9, 10, 11],\n"
                               "       [12, 13, 14, ..., 15, 16, 17],\n"
                               "       ...,\n"
                               "       [18, 19, 20, ..., 21, 22, 23],\n"
                               "       [24, 25, 26, ..., 27, 28, 29],\n"
                               "       [30, 31, 32, ..., 33, 34, 35]], shape=(1000, 1001))");
    shape = SHAPE2(3, 100000);
    c = array_corners(&shape, NULL);
    CHECK(c.lead[0] == 3 && c.tail[0] == 0 && c.shape.dim[0] == 3);
    shape = SHAPE1(1000);
    CHECK(!array_corners(&shape, NULL).summarised);
}

static void options_are_checked(void) {
    PrintOptions o = print_defaults;
    o.precision = -1;
    Err e = {0};
    CHECK(!print_options_check(&o, &e) && e.kind == ERR_VALUE);
    o = print_defaults;
    o.sign = 'x';
    err_clear(&e);
    CHECK(!print_options_check(&o, &e));
    o = print_defaults;
    o.precision = PRINT_PRECISION_MAX;
    o.floatmode = FLOATS_FIXED;
    err_clear(&e);
    double v[2] = {5e-324, 1.7976931348623157e308};
    ArrayText a = {.data = v, .dt = DT_F64, .shape = SHAPE1(2), .options = &o};
    CHECK(strlen(shown(true, a)) > 2000);
    o.linewidth = INT_MAX;
    o.threshold = INT64_MAX;
    o.edgeitems = INT_MAX;
    CHECK(strlen(shown(true, a)) > 2000);
}

static const char *scalar(bool repr, Scalar s) {
    Buf b = {0};
    if (repr)
        scalar_text_repr(&b, s);
    else
        scalar_text_str(&b, s);
    snprintf(text, sizeof text, "%.*s", STR_ARG(buf_str(&b)));
    buf_free(&b);
    return text;
}

static void scalars_name_their_type(void) {
    CHECK_TEXT(scalar(true, scalar_float(1.5)), "np.float64(1.5)");
    CHECK_TEXT(scalar(false, scalar_float(1e16)), "1e+16");
    CHECK_TEXT(scalar(true, scalar_bool(true)), "np.True_");
    CHECK_TEXT(scalar(true, scalar_cast(scalar_float(0.1), DT_F32)), "np.float32(0.1)");
    CHECK_TEXT(scalar(true, scalar_int(-3)), "np.int64(-3)");
    CHECK_TEXT(scalar(true, (Scalar){.dt = DT_U64, .u.u = UINT64_MAX}),
               "np.uint64(18446744073709551615)");
    CHECK_TEXT(scalar(true, (Scalar){.dt = DT_F64, .weak = true, .u.f = 2}), "2.0");
}

static const char *one_float(double x, FloatForm f) {
    static char out[FLOAT_TEXT_MAX + 1];
    out[float_text(out, x, &f)] = 0;
    return out;
}

static void digits_follow_the_width(void) {
    FloatForm f = {.places = 8, .exponent_digits = 2};
    CHECK_TEXT(one_float(0.1, f), "0.1");
    CHECK_TEXT(one_float(-1.0 / 3, f), "-0.33333333");
    f.width = FLOAT_32;
    CHECK_TEXT(one_float((double)0.1f, f), "0.1");
    f.width = FLOAT_16;
    CHECK_TEXT(one_float(0.0999755859375, f), "0.1");
    f.exponent = true;
    CHECK_TEXT(one_float(0x1p-24, f), "6.e-08"); // the smallest, whose neighbours lie evenly
    CHECK_TEXT(one_float(0x1p-14, f), "6.104e-05");
    f = (FloatForm){.exponent = true, .places = 15, .min_places = 15, .exponent_digits = 3};
    f.keep_zeros = true;
    CHECK_TEXT(one_float(0x1p-44, f), "5.684341886080802e-014"); // not the nearest, but its own
    f.exact = true;
    CHECK_TEXT(one_float(0x1p-44, f), "5.684341886080801e-014");
    f = (FloatForm){.exact = true, .keep_zeros = true, .places = 3, .min_places = 3, .plus = true};
    CHECK_TEXT(one_float(0.0625, f), "+0.062");
}

static void no_allocation_is_taken_for_granted(void) {
    double v[300];
    for (int i = 0; i < 300; i++)
        v[i] = i * 1.1;
    PrintOptions o = print_defaults;
    o.threshold = 5;
    ArrayText a = {.data = v, .dt = DT_F64, .shape = (Shape){3, {3, 10, 10}}, .options = &o};
    bool ok = false;
    for (size_t n = 1; !ok; n++) {
        CHECK(n < 1000);
        Buf b = {0};
        Err e = {0};
        mem_fail_at(n, n % 2);
        ok = array_text_repr(&b, &a, STR("array"), &e);
        mem_fail_at(0, false);
        CHECK(ok || e.kind == ERR_MEMORY);
        buf_free(&b);
        CHECK(mem_live() == 0);
    }
}

int main(void) {
    RUN(floats_share_one_form);
    RUN(integers_and_booleans_are_padded);
    RUN(shapes_have_their_brackets);
    RUN(long_rows_wrap);
    RUN(big_arrays_need_only_their_corners);
    RUN(options_are_checked);
    RUN(scalars_name_their_type);
    RUN(digits_follow_the_width);
    RUN(no_allocation_is_taken_for_granted);
    return TEST_END();
}
