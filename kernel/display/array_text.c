// array_text.c: NumPy's array printing in three steps.
//  1. All shown elements are looked at together, to choose one form for them:
//     an ElementForm (numbers of one column are aligned at their points).
//  2. put_element writes an element in that form.
//  3. The layout puts elements into brackets, wraps rows and cuts out middles.
// Complex elements are two columns of floats, one for each part; the sign of the
// imaginary part is always written.
#include "kernel/display/array_text.h"
#include "kernel/base/numtext.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include "kernel/display/float_text.h"
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>

enum { TEXT_LOOK = 4096 }; // elements between two looks for an interrupt

const PrintOptions print_defaults = {
    .precision = 8,
    .threshold = 1000,
    .edgeitems = 3,
    .linewidth = 75,
    .sign = '-',
    .floatmode = FLOATS_MAXPREC,
    .nanstr = {"nan", 3},
    .infstr = {"inf", 3},
};

bool print_options_check(const PrintOptions *o, Err *e) {
    if (o->precision < 0)
        return err_set(e, ERR_VALUE, "precision must be >= 0");
    if (o->precision > PRINT_PRECISION_MAX)
        return err_set(e, ERR_VALUE, "precision must be at most %d", PRINT_PRECISION_MAX);
    if (o->threshold < 0 || o->edgeitems < 0)
        return err_set(e, ERR_VALUE, "threshold and edgeitems must be >= 0");
    if (o->sign != '-' && o->sign != '+' && o->sign != ' ')
        return err_set(e, ERR_VALUE, "sign option must be one of ' ', '+', or '-'");
    if ((unsigned)o->floatmode > FLOATS_UNIQUE)
        return err_set(e, ERR_VALUE,
                       "floatmode option must be one of \"fixed\", \"unique\", "
                       "\"maxprec\", \"maxprec_equal\"");
    return true;
}

// ---- which elements -----------------------------------------------------------------------------

static bool axis_is_cut(int64_t extent, const PrintOptions *o) {
    return o->edgeitems < extent / 2 + extent % 2; // 2 * edgeitems < extent
}

ArrayCorners array_corners(const Shape *shape, const PrintOptions *o) {
    if (!o)
        o = &print_defaults;
    ArrayCorners c = {.shape = *shape};
    c.summarised = shape_count(shape) > o->threshold;
    for (int i = 0; i < shape->ndim; i++) {
        c.lead[i] = shape->dim[i];
        if (!c.summarised || o->edgeitems == 0 || !axis_is_cut(shape->dim[i], o))
            continue;
        c.lead[i] = c.tail[i] = o->edgeitems;
        c.shape.dim[i] = 2 * (int64_t)o->edgeitems;
    }
    return c;
}

// Calls visit for each shown element, in C order. data has the extents of
// c->shape when it is gathered, else those of the whole array.
typedef void (*Visit)(void *ctx, const char *element);
typedef struct Walk {
    const ArrayCorners *corners;
    const Layout *layout; // of the data
    bool gathered;
    size_t bytes;
    Visit visit;
    void *ctx;
} Walk;

static void walk(const Walk *w, int axis, const char *p) {
    if (axis == w->layout->shape.ndim) {
        w->visit(w->ctx, p);
        return;
    }
    int64_t extent = w->layout->shape.dim[axis];
    int64_t lead = w->gathered ? extent : w->corners->lead[axis];
    int64_t tail = w->gathered ? 0 : w->corners->tail[axis];
    size_t step = (size_t)w->layout->stride[axis] * w->bytes;
    for (int64_t i = 0; i < lead && (i % TEXT_LOOK || !stop_asked()); i++)
        walk(w, axis + 1, p + (size_t)i * step);
    for (int64_t i = extent - tail; i < extent && (i % TEXT_LOOK || !stop_asked()); i++)
        walk(w, axis + 1, p + (size_t)i * step);
}

// ---- the form of a column of floats -------------------------------------------------------------

typedef struct FloatColumn {
    FloatForm form;
    int left, right; // widths before and after the point; `right` has the exponent in it
    // What the first look collects:
    bool any_finite, any_other, any_negative, any_negative_inf;
    double largest, smallest; // of the non-zero magnitudes; 0 while there is none
} FloatColumn;

static FloatWidth float_width(Dtype dt) {
    size_t bytes = dtype_bytes(dtype_part(dt));
    return bytes == 2 ? FLOAT_16 : bytes == 4 ? FLOAT_32 : FLOAT_64;
}

static void look(FloatColumn *c, double x) {
    if (!isfinite(x)) {
        c->any_other = true;
        if (isinf(x) && x < 0)
            c->any_negative_inf = true;
        return;
    }
    c->any_finite = true;
    if (signbit(x))
        c->any_negative = true;
    double m = fabs(x);
    if (m == 0)
        return;
    if (m > c->largest)
        c->largest = m;
    if (c->smallest == 0 || m < c->smallest)
        c->smallest = m;
}

// Where NumPy turns to exponents. It compares in the array's own type, to which
// these numbers are rounded: numbers from `high` on, or below `low`, or of which
// the largest is more than `spread` times the smallest. For float16 that ratio is
// itself rounded, in steps of a half at 1000.
static const struct {
    double high, low, spread;
} exponent_from[] = {
    [FLOAT_16] = {1e3, 0.00010001659393310547, 1000.25},
    [FLOAT_32] = {1e6, (double)1e-4f, 1000},
    [FLOAT_64] = {1e8, 1e-4, 1000},
};

static bool wants_exponent(const FloatColumn *c, const PrintOptions *o) {
    FloatWidth w = c->form.width;
    if (c->largest == 0)
        return false;
    if (c->largest >= exponent_from[o->legacy ? FLOAT_64 : w].high)
        return true;
    if (o->suppress)
        return false;
    double ratio =
        w == FLOAT_64 ? c->largest / c->smallest : (double)((float)c->largest / (float)c->smallest);
    return c->smallest < exponent_from[w].low || ratio > exponent_from[w].spread;
}

// After the first look: how the numbers will be written while they are measured.
static void choose_form(FloatColumn *c, const PrintOptions *o) {
    FloatForm *f = &c->form;
    f->exponent = wants_exponent(c, o);
    f->places = o->floatmode == FLOATS_UNIQUE ? -1 : o->precision;
    f->exact = f->keep_zeros = o->floatmode == FLOATS_FIXED;
    f->exponent_digits = 2;
}

typedef struct Parts {
    int left, places, exponent; // characters before the point, after it, and behind "e+"
} Parts;

static Parts parts_of(double x, const FloatForm *f) {
    char text[FLOAT_TEXT_MAX];
    size_t n = float_text(text, x, f);
    char *point = memchr(text, '.', n);
    char *e = memchr(text, 'e', n);
    char *end = e ? e : text + n;
    return (Parts){(int)(point - text), (int)(end - point) - 1, e ? (int)(text + n - e) - 2 : 0};
}

static void measure(FloatColumn *c, Parts *most, double x) {
    if (!isfinite(x))
        return;
    Parts p = parts_of(x, &c->form);
    if (p.left > most->left)
        most->left = p.left;
    if (p.places > most->places)
        most->places = p.places;
    if (p.exponent > most->exponent)
        most->exponent = p.exponent;
}

// After measuring: how the numbers are written in the end.
static void settle_form(FloatColumn *c, const Parts *most, const PrintOptions *o) {
    FloatForm *f = &c->form;
    c->left = most->left;
    c->right = most->places;
    if (f->exponent) {
        f->places = f->min_places = most->places;
        f->keep_zeros = true;
        f->exponent_digits = most->exponent;
        c->right += most->exponent + 2;
    } else if (o->floatmode == FLOATS_FIXED || o->floatmode == FLOATS_MAXPREC_EQUAL) {
        f->places = f->min_places = most->places;
        f->keep_zeros = true;
    }
    if (o->sign == ' ' && !c->any_negative)
        c->left++;
    if (!c->any_other)
        return;
    int nan = (int)utf8_length(o->nanstr) - c->right - 1;
    int sign = o->sign != '-' || c->any_negative_inf;
    int inf = (int)utf8_length(o->infstr) + sign - c->right - 1;
    if (c->left < nan)
        c->left = nan;
    if (c->left < inf)
        c->left = inf;
}

static void put_not_finite(Buf *out, double x, const FloatColumn *c, const PrintOptions *o) {
    Str name = isnan(x) ? o->nanstr : o->infstr;
    bool minus = !isnan(x) && x < 0;
    int width = (int)utf8_length(name) + (minus || o->sign == '+');
    int total = c->left + c->right + 1;
    if (total > width)
        buf_repeat(out, ' ', (size_t)(total - width));
    if (minus)
        buf_byte(out, '-');
    else if (o->sign == '+')
        buf_byte(out, '+');
    buf_add(out, name);
}

static void put_float(Buf *out, double x, const FloatColumn *c, const PrintOptions *o) {
    if (!isfinite(x)) {
        put_not_finite(out, x, c, o);
        return;
    }
    char text[FLOAT_TEXT_MAX];
    size_t n = float_text(text, x, &c->form);
    size_t point = (size_t)((char *)memchr(text, '.', n) - text);
    if ((size_t)c->left > point)
        buf_repeat(out, ' ', (size_t)c->left - point);
    buf_add(out, (Str){text, n});
    size_t after = n - point - 1;
    if (!c->form.exponent && (size_t)c->right > after)
        buf_repeat(out, ' ', (size_t)c->right - after);
}

// ---- the form of any element --------------------------------------------------------------------

typedef struct ElementForm {
    Dtype dt;
    const PrintOptions *options;
    bool single; // a 0-d array: nothing to align with
    FloatColumn column, imaginary;
    Parts most, imaginary_most;
    PrintOptions imaginary_options; // the sign is always written
    // integers
    int width;
    char sign;
    bool any;
    Scalar low, high;
} ElementForm;

static double real_at(const ElementForm *f, const char *p) {
    return scalar_to_double(scalar_load(p, f->dt));
}

static double imaginary_at(const ElementForm *f, const char *p) {
    return scalar_load(p, f->dt).u.c.im;
}

static bool int_less(Scalar a, Scalar b) {
    return dtype_info[a.dt].kind == 'u' ? a.u.u < b.u.u : a.u.i < b.u.i;
}

static void look_visit(void *ctx, const char *p) {
    ElementForm *f = ctx;
    if (dtype_is_inexact(f->dt)) {
        look(&f->column, real_at(f, p));
        if (dtype_is_complex(f->dt))
            look(&f->imaginary, imaginary_at(f, p));
        return;
    }
    Scalar s = scalar_load(p, f->dt);
    if (!f->any || int_less(s, f->low))
        f->low = s;
    if (!f->any || int_less(f->high, s))
        f->high = s;
    f->any = true;
}

static void measure_visit(void *ctx, const char *p) {
    ElementForm *f = ctx;
    measure(&f->column, &f->most, real_at(f, p));
    if (dtype_is_complex(f->dt))
        measure(&f->imaginary, &f->imaginary_most, imaginary_at(f, p));
}

static int put_int(char out[24], Scalar s, bool plus) {
    if (dtype_info[s.dt].kind == 'u')
        return snprintf(out, 24, plus ? "+%" PRIu64 : "%" PRIu64, s.u.u);
    return snprintf(out, 24, plus ? "%+" PRId64 : "%" PRId64, s.u.i);
}

static bool is_negative(Scalar s) {
    return dtype_info[s.dt].kind == 'i' && s.u.i < 0;
}

static void settle_ints(ElementForm *f) {
    char text[24];
    f->sign = f->options->sign;
    if (f->sign == ' ' && is_negative(f->low))
        f->sign = '-';
    int high = put_int(text, f->high, false);
    int low = put_int(text, f->low, false);
    if (f->sign != '-' && !is_negative(f->high))
        high++;
    f->width = high > low ? high : low;
}

static void choose_element_form(ElementForm *f, Walk *w, const char *data) {
    char kind = dtype_info[f->dt].kind;
    if (kind == 'b')
        return;
    w->ctx = f;
    w->visit = look_visit;
    walk(w, 0, data);
    if (kind != 'f' && kind != 'c') {
        settle_ints(f);
        return;
    }
    f->imaginary_options = *f->options;
    f->imaginary_options.sign = '+';
    f->column.form.width = f->imaginary.form.width = float_width(f->dt);
    f->column.form.plus = f->options->sign == '+';
    f->imaginary.form.plus = true;
    choose_form(&f->column, f->options);
    choose_form(&f->imaginary, &f->imaginary_options);
    w->visit = measure_visit;
    walk(w, 0, data);
    settle_form(&f->column, &f->most, f->options);
    settle_form(&f->imaginary, &f->imaginary_most, &f->imaginary_options);
}

static void put_int_element(Buf *out, const ElementForm *f, Scalar s) {
    char text[24];
    int n = put_int(text, s, f->sign == '+');
    if (n < f->width)
        buf_repeat(out, ' ', (size_t)(f->width - n));
    buf_add(out, (Str){text, (size_t)n});
}

// The j stands before the blanks that align the column.
static void put_imaginary(Buf *out, const ElementForm *f, double x) {
    size_t start = out->n;
    put_float(out, x, &f->imaginary, &f->imaginary_options);
    size_t blanks = 0;
    while (!out->failed && out->n > start && out->p[out->n - 1] == ' ') {
        out->n--;
        blanks++;
    }
    buf_byte(out, 'j');
    buf_repeat(out, ' ', blanks);
}

static void put_element(Buf *out, const ElementForm *f, const char *p) {
    switch (dtype_info[f->dt].kind) {
    case 'b':
        if (!scalar_load(p, f->dt).u.b)
            buf_add(out, STR("False"));
        else
            buf_add(out, f->single ? STR("True") : STR(" True"));
        break;
    case 'f': put_float(out, real_at(f, p), &f->column, f->options); break;
    case 'c':
        put_float(out, real_at(f, p), &f->column, f->options);
        put_imaginary(out, f, imaginary_at(f, p));
        break;
    default: put_int_element(out, f, scalar_load(p, f->dt));
    }
}

// ---- brackets and lines -------------------------------------------------------------------------

// One printing of one array. The hanging indent of a row on axis d is prefix + d
// blanks: the text before the array and the brackets that are open.
typedef struct Printer {
    Buf *out;
    Buf word;
    const ElementForm *form;
    const PrintOptions *options;
    const Shape *shape;   // of the whole array
    const Layout *layout; // of the data
    bool summarised;
    size_t bytes;
    Str separator; // " " or ", "
    int64_t prefix;
    int64_t column; // of the current line, in characters
} Printer;

static void drop_trailing_blanks(Buf *out) {
    while (!out->failed && out->n && out->p[out->n - 1] == ' ')
        out->n--;
}

static void put_word(Printer *p, Str word, int64_t indent, int64_t width) {
    int64_t length = (int64_t)utf8_length(word);
    // A line with nothing but its indent would not get shorter by a new line.
    if (p->column + length > width && p->column > indent) {
        drop_trailing_blanks(p->out);
        buf_byte(p->out, '\n');
        buf_repeat(p->out, ' ', (size_t)indent);
        p->column = indent;
    }
    buf_add(p->out, word);
    p->column += length;
}

static void put_item(Printer *p, const char *data, int64_t indent, int64_t width, bool last) {
    p->word.n = 0;
    put_element(&p->word, p->form, data);
    if (p->word.failed)
        p->out->failed = true;
    put_word(p, buf_str(&p->word), indent, width);
    if (last)
        return;
    buf_add(p->out, p->separator);
    p->column += (int64_t)p->separator.n;
}

// Which elements of an axis are written: the first `lead`, then perhaps "...",
// then the last `tail`.
typedef struct Shown {
    int64_t lead, tail, extent; // extent: of the data, where the tail is counted from
    bool cut;
} Shown;

static Shown shown_on(const Printer *p, int axis) {
    bool cut = p->summarised && axis_is_cut(p->shape->dim[axis], p->options);
    int64_t extent = p->layout->shape.dim[axis], edge = p->options->edgeitems;
    if (!cut)
        return (Shown){.tail = extent, .extent = extent};
    // NumPy always writes the last element, even with no edge items.
    return (Shown){.lead = edge, .tail = edge ? edge : 1, .extent = extent, .cut = true};
}

static void put_row(Printer *p, int axis, const char *data, int64_t width) {
    Shown s = shown_on(p, axis);
    int64_t indent = p->prefix + axis;
    size_t step = (size_t)p->layout->stride[axis] * p->bytes;
    size_t comma = p->separator.n;
    while (comma && p->separator.p[comma - 1] == ' ')
        comma--;
    int64_t room =
        width - (comma > 1 ? (int64_t)comma : 1); // for the separator, or the bracket that closes
    p->column = indent;
    for (int64_t i = 0; i < s.lead; i++)
        put_item(p, data + (size_t)i * step, indent, room, false);
    if (s.cut) {
        put_word(p, STR("..."), indent, room);
        buf_add(p->out, p->separator);
        p->column += (int64_t)p->separator.n;
    }
    for (int64_t i = s.extent - s.tail; i < s.extent && (i % TEXT_LOOK || !stop_asked()); i++)
        put_item(p, data + (size_t)i * step, indent, room, i + 1 == s.extent);
}

static void put_axis(Printer *p, int axis, const char *data, int64_t width);

static void put_line_end(Printer *p, int axis) {
    size_t comma = p->separator.n;
    while (comma && p->separator.p[comma - 1] == ' ')
        comma--;
    buf_add(p->out, str_slice(p->separator, 0, comma));
    buf_repeat(p->out, '\n', (size_t)(p->shape->ndim - axis - 1));
    buf_repeat(p->out, ' ', (size_t)(p->prefix + axis));
}

static void put_planes(Printer *p, int axis, const char *data, int64_t width) {
    Shown s = shown_on(p, axis);
    size_t step = (size_t)p->layout->stride[axis] * p->bytes;
    for (int64_t i = 0; i < s.lead; i++) {
        put_axis(p, axis + 1, data + (size_t)i * step, width - 1);
        put_line_end(p, axis);
    }
    if (s.cut) {
        buf_add(p->out, STR("..."));
        put_line_end(p, axis);
    }
    for (int64_t i = s.extent - s.tail; i < s.extent && !stop_asked(); i++) {
        put_axis(p, axis + 1, data + (size_t)i * step, width - 1);
        if (i + 1 < s.extent)
            put_line_end(p, axis);
    }
}

static void put_axis(Printer *p, int axis, const char *data, int64_t width) {
    if (axis == p->shape->ndim) { // a 0-d array
        put_element(p->out, p->form, data);
        return;
    }
    buf_byte(p->out, '[');
    if (axis + 1 == p->shape->ndim)
        put_row(p, axis, data, width);
    else
        put_planes(p, axis, data, width);
    buf_byte(p->out, ']');
}

// prefix: characters before the array on its first line; suffix: behind it on its last.
static void put_array(Buf *out, const ArrayText *a, const PrintOptions *o, Str separator,
                      size_t prefix, int suffix) {
    if (shape_count(&a->shape) == 0) {
        buf_add(out, STR("[]"));
        return;
    }
    ArrayCorners corners = array_corners(&a->shape, o);
    Layout layout = layout_of(a->gathered ? &corners.shape : &a->shape);
    Walk w = {.corners = &corners,
              .layout = &layout,
              .gathered = a->gathered,
              .bytes = dtype_bytes(a->dt)};
    ElementForm form = {.dt = a->dt, .options = o, .single = a->shape.ndim == 0};
    choose_element_form(&form, &w, a->data);

    Printer p = {.out = out,
                 .form = &form,
                 .options = o,
                 .shape = &a->shape,
                 .layout = &layout,
                 .summarised = corners.summarised,
                 .bytes = w.bytes,
                 .separator = separator,
                 .prefix = (int64_t)prefix + 1};
    put_axis(&p, 0, a->data, (int64_t)o->linewidth - suffix);
    buf_free(&p.word);
}

// ---- str and repr -------------------------------------------------------------------------------

bool array_text_str(Buf *out, const ArrayText *a, Err *e) {
    const PrintOptions *o = a->options ? a->options : &print_defaults;
    if (!print_options_check(o, e))
        return false;
    if (a->shape.ndim == 0)
        scalar_text_str(out, scalar_load(a->data, a->dt));
    else
        put_array(out, a, o, STR(" "), 0, 0);
    return buf_ok(out, e) && stop_check(e);
}

bool array_text_between(Buf *out, const ArrayText *a, Str separator, size_t prefix, Err *e) {
    const PrintOptions *o = a->options ? a->options : &print_defaults;
    if (!print_options_check(o, e))
        return false;
    put_array(out, a, o, separator, prefix, 0);
    return buf_ok(out, e) && stop_check(e);
}

// What the elements do not say themselves: ", dtype=float32", ", shape=(0, 3)".
static void put_extras(Buf *extras, const ArrayText *a, const PrintOptions *o) {
    int64_t n = shape_count(&a->shape);
    bool just_empty = a->shape.ndim == 1 && a->shape.dim[0] == 0;
    if ((n == 0 && !just_empty) || (n > o->threshold && !o->legacy)) {
        buf_add(extras, STR("shape="));
        shape_text(&a->shape, extras);
    }
    bool implied = a->dt == DT_BOOL || a->dt == DT_I64 || a->dt == DT_F64 || a->dt == DT_C128;
    if (implied && n > 0)
        return;
    if (extras->n)
        buf_add(extras, STR(", "));
    buf_printf(extras, "dtype=%s", dtype_info[a->dt].name);
}

static size_t last_line_length(Str text) {
    size_t start = text.n;
    while (start > 0 && text.p[start - 1] != '\n')
        start--;
    return utf8_length(str_slice(text, start, text.n));
}

bool array_text_repr(Buf *out, const ArrayText *a, Str name, Err *e) {
    const PrintOptions *o = a->options ? a->options : &print_defaults;
    if (!print_options_check(o, e))
        return false;
    size_t start = out->n, prefix = utf8_length(name) + 1;
    Buf extras = {0};
    put_extras(&extras, a, o);
    buf_add(out, name);
    buf_byte(out, '(');
    put_array(out, a, o, STR(", "), prefix, 1);
    if (extras.n && !out->failed) {
        buf_byte(out, ',');
        size_t line = out->failed ? 0 : last_line_length(str_slice(buf_str(out), start, out->n));
        if (line + extras.n + 2 > (size_t)(o->linewidth > 0 ? o->linewidth : 0)) {
            buf_byte(out, '\n');
            buf_repeat(out, ' ', prefix);
        } else {
            buf_byte(out, ' ');
        }
        buf_add(out, buf_str(&extras));
    }
    buf_byte(out, ')');
    bool ok = buf_ok(&extras, e) && buf_ok(out, e) && stop_check(e);
    buf_free(&extras);
    return ok;
}

// ---- single elements ----------------------------------------------------------------------------

static void put_plain(Buf *out, double x, Dtype dt) {
    if (dt == DT_F16)
        numtext_half(out, (float)x);
    else if (dt == DT_F32)
        numtext_float(out, (float)x);
    else
        numtext_double(out, x);
}

// A part of a complex number: no ".0" at the end.
static void put_part(Buf *out, double x, Dtype dt, bool sign) {
    size_t start = out->n;
    if (sign && (!signbit(x) || isnan(x)))
        buf_byte(out, '+');
    put_plain(out, x, dt);
    if (!out->failed && out->n - start > 2 && out->p[out->n - 1] == '0' &&
        out->p[out->n - 2] == '.')
        out->n -= 2;
}

// (1+2j); 2j when the real part is +0.
static void put_complex(Buf *out, Scalar s) {
    Dtype part = dtype_part(s.dt);
    bool alone = s.u.c.re == 0 && !signbit(s.u.c.re);
    if (!alone) {
        buf_byte(out, '(');
        put_part(out, s.u.c.re, part, false);
    }
    put_part(out, s.u.c.im, part, !alone);
    buf_add(out, alone ? STR("j") : STR("j)"));
}

void scalar_text_str(Buf *out, Scalar s) {
    switch (dtype_info[s.dt].kind) {
    case 'b': buf_add(out, s.u.b ? STR("True") : STR("False")); break;
    case 'i': numtext_int(out, s.u.i); break;
    case 'u': buf_printf(out, "%" PRIu64, s.u.u); break;
    case 'c': put_complex(out, s); break;
    default: put_plain(out, s.u.f, s.dt);
    }
}

void scalar_text_repr(Buf *out, Scalar s) {
    if (s.weak) {
        scalar_text_str(out, s);
    } else if (s.dt == DT_BOOL) {
        buf_add(out, s.u.b ? STR("np.True_") : STR("np.False_"));
    } else {
        buf_printf(out, "np.%s", dtype_info[s.dt].name);
        size_t start = out->n;
        scalar_text_str(out, s);
        if (!out->failed && out->p[start] == '(')
            return; // (1+2j) brings its own
        Buf text = {0};
        buf_printf(&text, "(%.*s)", (int)(out->n - start), out->p ? out->p + start : "");
        out->n = start;
        buf_add(out, buf_str(&text));
        out->failed |= text.failed;
        buf_free(&text);
    }
}
