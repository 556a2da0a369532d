// loop_complex.c: Python's complex numbers in compiled loops: a pair of floats where the code has made them, the
// object where it was there at the entry. The operations are those of complex.c, one by one.
#include "kernel/lang/complex.h"
#include "kernel/lang/loop_build.h"

static const LoopType real_type = LT_FLOAT;

static bool entry_object(const Build *b, Val v) {
    if (lt_kind(v.t) != LT_OPAQUE || lt_n(v.t) == 0) return false;
    return v_is_type(*loop_home(b->g, b->f, &b->g->vars[lt_n(v.t) - 1]), &type_complex);
}

bool is_complex(const Build *b, Val v) {
    return lt_kind(v.t) == LT_TUPLE ? b->g->tuples[lt_n(v.t)].complex : entry_object(b, v);
}

static bool make(Build *b, uint16_t re, uint16_t im, uint16_t dest, Val *out) {
    Val parts[2] = {val(real_type, re), val(real_type, im)};
    return !b->nest && build_tuple(b, parts, 2, true, dest, out);
}

bool complex_constant(Build *b, Value v, Val *out) {
    const Complex *c = (const Complex *)v.u.o;
    return make(b, const_float(b, c->re), const_float(b, c->im), NO_OPERAND, out);
}

bool complex_size(Build *b, Val x, uint16_t *re, uint16_t *im) {
    Val object;
    if (b->nest) return false;
    if (lt_kind(x.t) == LT_TUPLE) return *re = tuple_part(b, x, 0), *im = tuple_part(b, x, 1), true;
    int v = part_var(b, (int)lt_n(x.t) - 1, ITER_COMPLEX, 0, 0);
    if (v < 0 || !use_var(b, v, &object) || lt_kind(object.t) != LT_OPAQUE) return false;
    *re = put_op(b, L_LDF, NUM_F64, var_slot(v), const_int(b, offsetof(Complex, re)));
    *im = put_op(b, L_LDF, NUM_F64, var_slot(v), const_int(b, offsetof(Complex, im)));
    return true;
}

// The parts of an operand: complex, or one of Python's own numbers.
static bool parts_of(Build *b, Val x, uint16_t *re, uint16_t *im) {
    if (is_complex(b, x)) return complex_size(b, x, re, im);
    if (kind_of(b, x) == NUM_NONE || !weak(x) || !to_kind(b, x, NUM_F64, re)) return false;
    return *im = const_float(b, 0), true;
}

typedef struct Parts {
    uint16_t re, im;
} Parts;

static Parts product(Build *b, Parts x, Parts y) {
    uint16_t re = put_op(b, L_SUBF, 0, put_op(b, L_MULF, 0, x.re, y.re), put_op(b, L_MULF, 0, x.im, y.im));
    uint16_t im = put_op(b, L_ADDF, 0, put_op(b, L_MULF, 0, x.re, y.im), put_op(b, L_MULF, 0, x.im, y.re));
    return (Parts){re, im};
}

// By a real number, which is not 0.
static Parts quotient(Build *b, Parts x, uint16_t by) {
    put_op(b, L_NONZ, 0, by, 0);
    uint16_t scale = put_op(b, L_DIVF, 0, const_float(b, 0), by);
    uint16_t bottom = put_op(b, L_ADDF, 0, by, put_op(b, L_MULF, 0, const_float(b, 0), scale));
    uint16_t re = put_op(b, L_ADDF, 0, x.re, put_op(b, L_MULF, 0, x.im, scale));
    uint16_t im = put_op(b, L_SUBF, 0, x.im, put_op(b, L_MULF, 0, x.re, scale));
    return (Parts){put_op(b, L_DIVF, 0, re, bottom), put_op(b, L_DIVF, 0, im, bottom)};
}

// A constant whole power, by squares.
static bool power(Build *b, Parts x, Val exponent, Parts *out) {
    enum { MOST = 16 };
    int64_t n = 0;
    for (uint32_t k = 0; k < b->g->n_consts && lt_kind(exponent.t) == LT_INT; k++)
        if (b->g->const_slot[k] == exponent.ref) n = (int64_t)b->g->consts[k];
    if (n < 1 || n > MOST) return false;
    Parts r = {const_float(b, 1), const_float(b, 0)}, p = x;
    for (int64_t mask = 1; n >= mask; mask *= 2) {
        if (n & mask) r = product(b, r, p);
        p = product(b, p, p);
    }
    return *out = r, true;
}

bool complex_binary_build(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    Parts p, q, r;
    if (!parts_of(b, x, &p.re, &p.im) || !parts_of(b, y, &q.re, &q.im)) return false;
    switch (op) {
    case OP_ADD: r = (Parts){put_op(b, L_ADDF, 0, p.re, q.re), put_op(b, L_ADDF, 0, p.im, q.im)}; break;
    case OP_SUB: r = (Parts){put_op(b, L_SUBF, 0, p.re, q.re), put_op(b, L_SUBF, 0, p.im, q.im)}; break;
    case OP_MUL: r = product(b, p, q); break;
    case OP_TRUEDIV:
        if (is_complex(b, y)) return false;
        r = quotient(b, p, q.re);
        break;
    case OP_POW:
        if (!power(b, p, y, &r)) return false;
        break;
    default: return false;
    }
    return make(b, r.re, r.im, b->dest, out);
}

bool complex_negative(Build *b, Val x, Val *out) {
    uint16_t re, im;
    if (!complex_size(b, x, &re, &im)) return false;
    return make(b, put_op(b, L_NEGF, 0, re, 0), put_op(b, L_NEGF, 0, im, 0), b->dest, out);
}

bool complex_part(Build *b, Val x, Str name, Val *out) {
    uint16_t re, im;
    bool first = str_is(name, "real");
    if ((!first && !str_is(name, "imag")) || !complex_size(b, x, &re, &im)) return false;
    return *out = val(real_type, first ? re : im), true;
}

// Of one or two real numbers.
bool complex_call(Build *b, const Val *args, unsigned n, Val *out) {
    uint16_t parts[2] = {0, const_float(b, 0)};
    if (n < 1 || n > 2) return false;
    for (unsigned k = 0; k < n; k++)
        if (is_complex(b, args[k]) || lt_kind(args[k].t) == LT_ZERO || !to_kind(b, args[k], NUM_F64, &parts[k])) return false;
    return make(b, parts[0], parts[1], b->dest, out);
}
