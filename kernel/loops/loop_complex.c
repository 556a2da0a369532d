// loop_complex.c: complex numbers in compiled loops, Python's and NumPy's: a pair of floats where
// the code has made them, the object where it was there at the entry. The operations are those of
// complex.c and of NumPy's scalars, one by one; of NumPy's whatever is not finite leaves.
#include "kernel/vm/complex.h"
#include "kernel/loops/loop_build.h"

static const LoopType real_type = LT_FLOAT;

// Is it an object that was there at the entry? Then which: NumPy's derives from Python's and keeps
// its parts as that does.
static LoopComplex entry_object(const Build *b, Val v) {
    if (lt_kind(v.t) != LT_OPAQUE || lt_n(v.t) == 0)
        return LOOP_COMPLEX_NONE;
    Value *o = loop_home(b->g, b->f, &b->g->vars[lt_n(v.t) - 1]);
    if (iter_part(o, ITER_COMPLEX, 0, 0))
        return LOOP_COMPLEX_PYTHON;
    return iter_part(o, ITER_COMPLEX, 1, 0) ? LOOP_COMPLEX_128 : LOOP_COMPLEX_NONE;
}

LoopComplex complex_kind(const Build *b, Val v) {
    return lt_kind(v.t) == LT_TUPLE ? b->g->tuples[lt_n(v.t)].made.complex : entry_object(b, v);
}
bool is_complex(const Build *b, Val v) {
    return complex_kind(b, v) != LOOP_COMPLEX_NONE;
}

static bool make(Build *b, LoopComplex kind, uint16_t re, uint16_t im, uint16_t dest, Val *out) {
    Val parts[2] = {val(real_type, re), val(real_type, im)};
    return !b->nest && build_tuple(b, parts, 2, (LoopMade){.complex = kind}, dest, out);
}

bool complex_constant(Build *b, Value v, Val *out) {
    const Complex *c = (const Complex *)v.u.o;
    return make(b, LOOP_COMPLEX_PYTHON, const_float(b, c->re), const_float(b, c->im), NO_OPERAND,
                out);
}

bool complex_size(Build *b, Val x, uint16_t *re, uint16_t *im) {
    Val object;
    if (b->nest)
        return false;
    if (lt_kind(x.t) == LT_TUPLE) {
        *re = tuple_part(b, x, 0);
        *im = tuple_part(b, x, 1);
        return true;
    }
    int v =
        part_var(b, (int)lt_n(x.t) - 1, ITER_COMPLEX, entry_object(b, x) == LOOP_COMPLEX_128, 0);
    if (v < 0 || !use_var(b, v, &object) || lt_kind(object.t) != LT_OPAQUE)
        return false;
    *re = put_op(b, L_LDF, NUM_F64, var_slot(v), const_int(b, offsetof(Complex, re)));
    *im = put_op(b, L_LDF, NUM_F64, var_slot(v), const_int(b, offsetof(Complex, im)));
    return true;
}

// A number that is not finite may come with a warning.
static void stays_finite(Build *b, uint16_t x) {
    put_store(b, L_QUIET, 0, x, const_float(b, 0), const_float(b, 0));
}

static uint16_t rounded(Build *b, uint16_t x) {
    uint16_t r = put_op(b, L_ROUND, 0, x, 0);
    stays_finite(b, r);
    return r;
}

// The parts of an operand of an operation of `kind`: complex, or a real number.
static bool parts_of(Build *b, Val x, LoopComplex kind, uint16_t *re, uint16_t *im) {
    LoopComplex own = complex_kind(b, x);
    if (own) {
        if (!complex_size(b, x, re, im))
            return false;
    } else {
        if (kind_of(b, x) == NUM_NONE || lt_kind(x.t) == LT_ZERO || !to_kind(b, x, NUM_F64, re))
            return false;
        *im = const_float(b, 0);
    }
    if (kind == LOOP_COMPLEX_64 && own != LOOP_COMPLEX_64) {
        *re = rounded(b, *re);
        *im = own ? rounded(b, *im) : *im;
    }
    return true;
}

// What an operation on x and y gives; NONE: left to the interpreter.
static LoopComplex joint(Build *b, Val x, Val y) {
    const LoopComplex p = complex_kind(b, x);
    const LoopComplex q = complex_kind(b, y);
    const Val real = p ? y : x;
    const NumKind k = p && q ? NUM_NONE : kind_of(b, real);
    const bool free = (p && q) || weak(real); // of two numbers of NumPy's the types count
    if (p == LOOP_COMPLEX_128 || q == LOOP_COMPLEX_128)
        return LOOP_COMPLEX_128;
    if (p == LOOP_COMPLEX_64 || q == LOOP_COMPLEX_64)
        return free ? LOOP_COMPLEX_64 : LOOP_COMPLEX_NONE;
    if (free)
        return LOOP_COMPLEX_PYTHON;
    // for a complex number on the left numpy.float64 is a float
    if (k == NUM_F64)
        return p ? LOOP_COMPLEX_PYTHON : LOOP_COMPLEX_128;
    return k == NUM_I64 ? LOOP_COMPLEX_128 : LOOP_COMPLEX_NONE;
}

typedef struct Parts {
    uint16_t re, im;
} Parts;

// One operation on floats of the width of `kind`.
static uint16_t narrow(Build *b, LoopOp op, LoopComplex kind, uint16_t x, uint16_t y) {
    uint16_t r = put_op(b, op, 0, x, y);
    return kind == LOOP_COMPLEX_64 ? put_op(b, L_ROUND, 0, r, 0) : r;
}

static Parts product(Build *b, LoopComplex k, Parts x, Parts y) {
    uint16_t re =
        narrow(b, L_SUBF, k, narrow(b, L_MULF, k, x.re, y.re), narrow(b, L_MULF, k, x.im, y.im));
    uint16_t im =
        narrow(b, L_ADDF, k, narrow(b, L_MULF, k, x.re, y.im), narrow(b, L_MULF, k, x.im, y.re));
    return (Parts){re, im};
}

// By the larger part of y, which is not 0: `swap` when it is the imaginary one. Python divides by
// the sum, NumPy multiplies with its inverse.
static Parts quotient(Build *b, LoopComplex k, Parts x, Parts y, bool swap) {
    const uint16_t big = swap ? y.im : y.re;
    const uint16_t small = swap ? y.re : y.im;
    put_op(b, L_NONZ, 0, big, 0);
    uint16_t ratio = narrow(b, L_DIVF, k, small, big);
    uint16_t other = narrow(b, L_MULF, k, small, ratio);
    uint16_t sum = swap && k == LOOP_COMPLEX_PYTHON ? put_op(b, L_ADDF, 0, other, big)
                                                    : narrow(b, L_ADDF, k, big, other),
             re, im;
    if (swap) {
        re = narrow(b, L_ADDF, k, narrow(b, L_MULF, k, x.re, ratio), x.im);
        im = narrow(b, L_SUBF, k, narrow(b, L_MULF, k, x.im, ratio), x.re);
    } else {
        re = narrow(b, L_ADDF, k, x.re, narrow(b, L_MULF, k, x.im, ratio));
        im = narrow(b, L_SUBF, k, x.im, narrow(b, L_MULF, k, x.re, ratio));
    }
    if (k == LOOP_COMPLEX_PYTHON)
        return (Parts){put_op(b, L_DIVF, 0, re, sum), put_op(b, L_DIVF, 0, im, sum)};
    uint16_t scale = narrow(b, L_DIVF, k, const_float(b, 1), sum);
    return (Parts){narrow(b, L_MULF, k, re, scale), narrow(b, L_MULF, k, im, scale)};
}

// By a complex number: which part of it is larger decides on the way, the second one is a block of
// its own.
static Parts divide(Build *b, LoopComplex k, Parts x, Parts y) {
    if (!b->way) {
        uint16_t re = put_op(b, L_ABSF, 0, y.re, 0);
        uint16_t im = put_op(b, L_ABSF, 0, y.im, 0);
        put_jump(b, 'F', OP_LT, re, im, other_way(b, 1));
    }
    return quotient(b, k, x, y, b->way == 1);
}

// A constant whole power, by squares.
static bool power(Build *b, LoopComplex k, Parts x, Val exponent, Parts *out) {
    enum { MOST = 16 };
    int64_t n = 0;
    for (uint32_t i = 0; i < b->g->n_consts && lt_kind(exponent.t) == LT_INT; i++)
        if (b->g->const_slot[i] == exponent.ref)
            n = (int64_t)b->g->consts[i];
    if (k != LOOP_COMPLEX_PYTHON)
        return n == 2 && (*out = product(b, k, x, x), true);
    if (n < 1 || n > MOST)
        return false;
    Parts r = {const_float(b, 1), const_float(b, 0)};
    Parts p = x;
    for (int64_t mask = 1; n >= mask; mask *= 2) {
        if (n & mask)
            r = product(b, k, r, p);
        p = product(b, k, p, p);
    }
    *out = r;
    return true;
}

bool complex_binary_build(Build *b, BinaryOp op, Val x, Val y, Val *out) {
    Parts p, q, r;
    LoopComplex k = joint(b, x, y);
    if (!k || !parts_of(b, x, k, &p.re, &p.im) || !parts_of(b, y, k, &q.re, &q.im))
        return false;
    switch (op) {
    case OP_ADD:
        r = (Parts){narrow(b, L_ADDF, k, p.re, q.re), narrow(b, L_ADDF, k, p.im, q.im)};
        break;
    case OP_SUB:
        r = (Parts){narrow(b, L_SUBF, k, p.re, q.re), narrow(b, L_SUBF, k, p.im, q.im)};
        break;
    case OP_MUL: r = product(b, k, p, q); break;
    case OP_TRUEDIV: r = is_complex(b, y) ? divide(b, k, p, q) : quotient(b, k, p, q, false); break;
    case OP_POW:
        if (!power(b, k, p, y, &r))
            return false;
        break;
    default: return false;
    }
    if (k != LOOP_COMPLEX_PYTHON) {
        stays_finite(b, r.re);
        stays_finite(b, r.im);
    }
    return make(b, k, r.re, r.im, b->dest, out);
}

bool complex_element(Build *b, const LoopArray *a, uint16_t base, uint16_t offset, Val *out) {
    uint16_t next = put_op(b, L_ADDW, 0, base, const_int(b, num_bytes(a->kind)));
    uint16_t re = put_op(b, L_LDF, a->kind, base, offset);
    uint16_t im = put_op(b, L_LDF, a->kind, next, offset);
    return make(b, a->complex, re, im, b->dest, out);
}

bool complex_store(Build *b, const LoopArray *a, uint16_t base, uint16_t offset, Val v) {
    uint16_t re, im;
    if (!parts_of(b, v, a->complex, &re, &im))
        return false;
    uint16_t next = put_op(b, L_ADDW, 0, base, const_int(b, num_bytes(a->kind)));
    put_store(b, L_STF, a->kind, re, base, offset);
    put_store(b, L_STF, a->kind, im, next, offset);
    return true;
}

bool complex_exp(Build *b, double (*const *polar)(double), Val x, Val *out) {
    uint16_t re, im, size, cosine, sine;
    if (complex_kind(b, x) == LOOP_COMPLEX_64 || !complex_size(b, x, &re, &im))
        return false;
    if (!call_by_address(b, (MathFn){.one = polar[0]}, re, &size) ||
        !call_by_address(b, (MathFn){.one = polar[1]}, im, &cosine) ||
        !call_by_address(b, (MathFn){.one = polar[2]}, im, &sine))
        return false;
    return make(b, LOOP_COMPLEX_128, put_op(b, L_MULF, 0, size, cosine),
                put_op(b, L_MULF, 0, size, sine), b->dest, out);
}

bool complex_absolute(Build *b, Val x, Val *out) {
    uint16_t part[2], size;
    LoopRule rule;
    const NumKind kind = complex_kind(b, x) == LOOP_COMPLEX_64 ? NUM_F32 : NUM_F64;
    if (!complex_size(b, x, &part[0], &part[1]) || !b->hooks->hypot_rule(b->vm, kind, &rule) ||
        rule.kind != kind)
        return false;
    if (!build_rule(b, &rule, 2, part, &size))
        return false;
    *out = val(loop_type(LT_EXT, rule.ext), size);
    return true;
}

bool complex_negative(Build *b, Val x, Val *out) {
    uint16_t re, im;
    if (!complex_size(b, x, &re, &im))
        return false;
    return make(b, complex_kind(b, x), put_op(b, L_NEGF, 0, re, 0), put_op(b, L_NEGF, 0, im, 0),
                b->dest, out);
}

bool complex_part(Build *b, Val x, Str name, Val *out) {
    uint16_t re, im;
    bool first = str_is(name, "real");
    if ((!first && !str_is(name, "imag")) || !complex_size(b, x, &re, &im))
        return false;
    const LoopComplex k = complex_kind(b, x);
    const LoopType t =
        k == LOOP_COMPLEX_PYTHON
            ? real_type
            : loop_type(LT_EXT,
                        b->hooks->number_ext(b->vm, k == LOOP_COMPLEX_64 ? NUM_F32 : NUM_F64));
    *out = val(t, first ? re : im);
    return true;
}

// Of one or two real numbers.
bool complex_call(Build *b, const Val *args, unsigned n, Val *out) {
    uint16_t parts[2] = {0, const_float(b, 0)};
    if (n == 1 && complex_kind(b, args[0]) == LOOP_COMPLEX_PYTHON)
        return complex_size(b, args[0], &parts[0], &parts[1]) &&
               make(b, LOOP_COMPLEX_PYTHON, parts[0], parts[1], b->dest, out);
    if (n < 1 || n > 2)
        return false;
    for (unsigned k = 0; k < n; k++)
        if (is_complex(b, args[k]) || lt_kind(args[k].t) == LT_ZERO ||
            !to_kind(b, args[k], NUM_F64, &parts[k]))
            return false;
    return make(b, LOOP_COMPLEX_PYTHON, parts[0], parts[1], b->dest, out);
}
