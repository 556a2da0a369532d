// reference.c: the plain interpreter of programs.
#include "tests/cuda/reference.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The bodies are written for exact types; C's promotions in between are meant.
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wunused-function"

typedef long long I64;
typedef unsigned long long U64;
typedef struct C64 {
    float re, im;
} C64;
typedef struct C128 {
    double re, im;
} C128;
#define FN_ATTR static
#include "gpu/core/scalar.inc"

typedef union Value {
    bool boolean;
    signed char i8;
    short i16;
    int i32;
    I64 i64;
    unsigned char u8;
    unsigned short u16;
    unsigned int u32;
    U64 u64;
    float f32;
    double f64;
    unsigned short f16;
    C64 c64;
    C128 c128;
} Value;

typedef void (*OpFunction)(const Value *operands, Value *out);
static OpFunction table[OP_ID_COUNT][DT_COUNT];

// Which rows are for the type: each KIND either makes a function or nothing.
#define BODY_BOOL(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define BODY_INT(ID, EXPR, RESULT)
#define BODY_SINT(ID, EXPR, RESULT)
#define BODY_UINT(ID, EXPR, RESULT)
#define BODY_U64(ID, EXPR, RESULT)
#define BODY_FLOAT(ID, EXPR, RESULT)
#define BODY_COMPLEX(ID, EXPR, RESULT)
#define S boolean
#define C bool
#include "tests/cuda/reference_ops.inc"
#undef BODY_BOOL
#undef BODY_INT
#undef BODY_SINT
#define BODY_BOOL(ID, EXPR, RESULT)
#define BODY_INT(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define BODY_SINT(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define S i8
#define C signed char
#include "tests/cuda/reference_ops.inc"
#define S i16
#define C short
#include "tests/cuda/reference_ops.inc"
#define S i32
#define C int
#include "tests/cuda/reference_ops.inc"
#define S i64
#define C I64
#include "tests/cuda/reference_ops.inc"
#undef BODY_SINT
#undef BODY_UINT
#define BODY_SINT(ID, EXPR, RESULT)
#define BODY_UINT(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define S u8
#define C unsigned char
#include "tests/cuda/reference_ops.inc"
#define S u16
#define C unsigned short
#include "tests/cuda/reference_ops.inc"
#define S u32
#define C unsigned int
#include "tests/cuda/reference_ops.inc"
#undef BODY_U64
#define BODY_U64(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define S u64
#define C U64
#include "tests/cuda/reference_ops.inc"
#undef BODY_U64
#define BODY_U64(ID, EXPR, RESULT)
#undef BODY_INT
#undef BODY_UINT
#undef BODY_FLOAT
#define BODY_INT(ID, EXPR, RESULT)
#define BODY_UINT(ID, EXPR, RESULT)
#define BODY_FLOAT(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define S f32
#define C float
#include "tests/cuda/reference_ops.inc"
#define S f64
#define C double
#include "tests/cuda/reference_ops.inc"
#undef BODY_FLOAT
#undef BODY_COMPLEX
#define BODY_FLOAT(ID, EXPR, RESULT)
#define BODY_COMPLEX(ID, EXPR, RESULT) MAKE(ID, EXPR, RESULT)
#define S c64
#define C C64
#define PS f32
#define PC float
#include "tests/cuda/reference_ops.inc"
#define S c128
#define C C128
#define PS f64
#define PC double
#include "tests/cuda/reference_ops.inc"

static void fill_table(void) {
    if (table[OP_ID_ADD][DT_F64])
        return;
    fill_boolean(DT_BOOL);
    fill_i8(DT_I8);
    fill_i16(DT_I16);
    fill_i32(DT_I32);
    fill_i64(DT_I64);
    fill_u8(DT_U8);
    fill_u16(DT_U16);
    fill_u32(DT_U32);
    fill_u64(DT_U64);
    fill_f32(DT_F32);
    fill_f64(DT_F64);
    fill_c64(DT_C64);
    fill_c128(DT_C128);
}

// ---- one instruction ----------------------------------------------------------------------------

static bool apply(OpId op, Dtype dt, const Value *x, Value *out) {
    fill_table();
    if (op == OP_ID_WHERE) {
        *out = x[0].boolean ? x[1] : x[2];
        return true;
    }
    if (op == OP_ID_UNIFORM) {
        out->f64 = philox_f64(x[0].u64, x[1].u64);
        return true;
    }
    if (!table[op][dt])
        return false;
    table[op][dt](x, out);
    return true;
}

bool reference_op(OpId op, Dtype dt, const void *x, const void *y, const void *z, void *out) {
    Value v[3] = {{0}}, r = {0};
    memcpy(&v[0], x, op == OP_ID_WHERE ? 1 : dtype_bytes(dt));
    if (y)
        memcpy(&v[1], y, dtype_bytes(dt));
    if (z)
        memcpy(&v[2], z, dtype_bytes(dt));
    if (!apply(op, dt, v, &r))
        return false;
    memcpy(out, &r, dtype_bytes(reference_result(op, dt)));
    return true;
}

Dtype reference_result(OpId op, Dtype dt) {
    return op_result_type(op, dt);
}

#define FROM_EACH(TO, EXPR_INT, EXPR_FLOAT)   \
    switch (from) {                           \
    case DT_BOOL: {                           \
        const bool x = v.boolean;             \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_I8: {                             \
        const signed char x = v.i8;           \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_I16: {                            \
        const short x = v.i16;                \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_I32: {                            \
        const int x = v.i32;                  \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_I64: {                            \
        const I64 x = v.i64;                  \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_U8: {                             \
        const unsigned char x = v.u8;         \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_U16: {                            \
        const unsigned short x = v.u16;       \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_U32: {                            \
        const unsigned int x = v.u32;         \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_U64: {                            \
        const U64 x = v.u64;                  \
        TO = EXPR_INT;                        \
        break;                                \
    }                                         \
    case DT_F16: {                            \
        const float x = float_of_half(v.f16); \
        TO = EXPR_FLOAT;                      \
        break;                                \
    }                                         \
    case DT_C64: {                            \
        const float x = v.c64.re;             \
        TO = EXPR_FLOAT;                      \
        break;                                \
    }                                         \
    case DT_C128: {                           \
        const double x = v.c128.re;           \
        TO = EXPR_FLOAT;                      \
        break;                                \
    }                                         \
    case DT_F32: {                            \
        const float x = v.f32;                \
        TO = EXPR_FLOAT;                      \
        break;                                \
    }                                         \
    default: {                                \
        const double x = v.f64;               \
        TO = EXPR_FLOAT;                      \
        break;                                \
    }                                         \
    }

// The imaginary part as a double.
static double imaginary(const Value *v, Dtype from) {
    return from == DT_C64 ? (double)v->c64.im : from == DT_C128 ? v->c128.im : 0;
}

static Value cast(Value v, Dtype from, Dtype to) {
    Value r = {0};
    switch (to) {
    case DT_F16: {
        double d;
        FROM_EACH(d, (double)x, (double)x);
        r.f16 = half_of(d);
        break;
    }
    case DT_C64:
        FROM_EACH(r.c64.re, (float)x, (float)x);
        r.c64.im = (float)imaginary(&v, from);
        break;
    case DT_C128:
        FROM_EACH(r.c128.re, (double)x, (double)x);
        r.c128.im = imaginary(&v, from);
        break;
    case DT_BOOL:
        FROM_EACH(r.boolean, x != 0, x != 0);
        if (imaginary(&v, from) != 0)
            r.boolean = true;
        break;
    case DT_I8: FROM_EACH(r.i8, (signed char)x, (signed char)to_i32(x)); break;
    case DT_I16: FROM_EACH(r.i16, (short)x, (short)to_i32(x)); break;
    case DT_I32: FROM_EACH(r.i32, (int)x, to_i32(x)); break;
    case DT_I64: FROM_EACH(r.i64, (I64)x, to_i64(x)); break;
    case DT_U8: FROM_EACH(r.u8, (unsigned char)x, (unsigned char)to_i32(x)); break;
    case DT_U16: FROM_EACH(r.u16, (unsigned short)x, (unsigned short)to_i32(x)); break;
    case DT_U32: FROM_EACH(r.u32, (unsigned int)x, (unsigned int)to_i64(x)); break;
    case DT_U64: FROM_EACH(r.u64, (U64)x, to_u64(x)); break;
    case DT_F32: FROM_EACH(r.f32, (float)x, (float)x); break;
    default: FROM_EACH(r.f64, (double)x, (double)x);
    }
    return r;
}

static int64_t index_of(const Access *a, int ndim, const int64_t *at) {
    int64_t index = a->offset;
    for (int d = 0; d < ndim; d++)
        index += at[d] * a->stride[d];
    return index;
}

static char *element(const Access *a, int ndim, const int64_t *at) {
    return (char *)a->buf->memory + index_of(a, ndim, at) * (int64_t)dtype_bytes(a->dt);
}

static void load(const Program *p, const Access *a, const int64_t *at, Value *out) {
    memcpy(out, element(a, p->ndim, at), dtype_bytes(a->dt));
}

static void store(const Program *p, const Access *a, const int64_t *at, const Value *v) {
    memcpy(element(a, p->ndim, at), v, dtype_bytes(a->dt));
}

// All instructions for the element at `at`; values of reductions go to reduced[ins].
static bool run_element(const Program *p, const int64_t *at, Value *reduced) {
    Value r[MAX_INS];
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        memset(&r[i], 0, sizeof r[i]);
        switch (in->op) {
        case I_LOAD: load(p, &p->access[in->a], at, &r[i]); break;
        case I_PARAM: scalar_store(&r[i], p->param[in->a]); break;
        case I_IOTA: r[i].i64 = index_of(&p->access[in->a], p->ndim, at); break;
        case I_GATHER: {
            const Access *x = &p->access[in->b];
            size_t width = dtype_bytes(x->dt);
            memcpy(&r[i], (char *)x->buf->memory + (size_t)r[in->a].i64 * width, width);
            break;
        }
        case I_SCATTER:
        case I_SCATTER_MAX: {
            const Access *x = &p->access[in->b];
            size_t width = dtype_bytes(x->dt);
            char *to = (char *)x->buf->memory + (size_t)r[in->c].i64 * width;
            int64_t old;
            memcpy(&old, to, in->op == I_SCATTER_MAX ? sizeof old : 0);
            if (in->op == I_SCATTER || r[in->a].i64 > old)
                memcpy(to, &r[in->a], width);
            break;
        }
        case I_CAST: r[i] = cast(r[in->a], (Dtype)in->dt, (Dtype)in->out); break;
        case I_STORE: store(p, &p->access[in->b], at, &r[in->a]); break;
        case I_REDUCE: reduced[i] = cast(r[in->a], (Dtype)p->ins[in->a].out, (Dtype)in->out); break;
        default: {
            const uint16_t operand[3] = {in->a, in->b, in->c};
            Value x[3] = {{0}};
            for (int k = 0; k < op_info((OpId)in->op)->arity; k++)
                x[k] = r[operand[k]];
            if (!apply((OpId)in->op, (Dtype)in->dt, x, &r[i]))
                return false;
        }
        }
    }
    return true;
}

// ---- reductions ---------------------------------------------------------------------------------

static OpId combining(ReduceOp op) {
    switch (op) {
    case RED_SUM: return OP_ID_ADD;
    case RED_PROD: return OP_ID_MUL;
    case RED_MIN: return OP_ID_MINIMUM;
    case RED_MAX: return OP_ID_MAXIMUM;
    case RED_ANY: return OP_ID_LOR;
    default: return OP_ID_LAND;
    }
}

static Value neutral(ReduceOp op, Dtype dt) {
    Value zero = {0}, one = cast((Value){.i64 = 1}, DT_I64, dt);
    bool is_float = dtype_is_float(dt);
    if (dtype_is_complex(dt) && op != RED_PROD) {
        double x = op == RED_SUM ? 0.0 : op == RED_MIN ? INFINITY : -INFINITY;
        Value z = {.c128 = {x, x}};
        return cast(z, DT_C128, dt);
    }
    int bits = dtype_bytes(dt) > 8 ? 64 : (int)dtype_bytes(dt) * 8;
    I64 low = dtype_is_signed(dt) ? (I64)((U64)-1 << (bits - 1)) : 0;
    U64 high = dtype_is_signed(dt) ? ~((U64)-1 << (bits - 1)) : (U64)-1;
    switch (op) {
    case RED_SUM: return zero;
    case RED_PROD:
    case RED_ALL: return one;
    case RED_ANY: return zero;
    case RED_MIN:
        return is_float ? cast((Value){.f64 = INFINITY}, DT_F64, dt)
                        : cast((Value){.u64 = high}, DT_U64, dt);
    default:
        return is_float ? cast((Value){.f64 = -INFINITY}, DT_F64, dt)
                        : cast((Value){.i64 = low}, DT_I64, dt);
    }
}

static Value combine(ReduceOp op, Dtype dt, Value a, Value b) {
    Value x[3] = {a, b, {0}}, r = {0};
    (void)apply(combining(op), dt, x, &r);
    return r;
}

static Value row_chunk(ReduceOp op, Dtype dt, const Value *v, int64_t n) {
    Value acc[ROW_LANES];
    for (int j = 0; j < ROW_LANES; j++)
        acc[j] = neutral(op, dt);
    for (int64_t i = 0; i < n; i++)
        acc[i % ROW_LANES] = combine(op, dt, acc[i % ROW_LANES], v[i]);
    for (int far = ROW_LANES / 2; far; far /= 2)
        for (int j = 0; j < far; j++)
            acc[j] = combine(op, dt, acc[j], acc[j + far]);
    return acc[0];
}

static Value column_chunk(ReduceOp op, Dtype dt, const Value *v, int64_t n) {
    Value acc = neutral(op, dt);
    for (int64_t i = 0; i < n; i++)
        acc = combine(op, dt, acc, v[i]);
    return acc;
}

// The values of one result, in place.
static Value tree(ReduceOp op, Dtype dt, bool rows, Value *v, int64_t n) {
    int64_t size = rows ? ROW_CHUNK : COL_CHUNK;
    do {
        int64_t chunks = n ? (n + size - 1) / size : 1;
        for (int64_t c = 0; c < chunks; c++) {
            int64_t left = n - c * size < size ? n - c * size : size;
            v[c] = rows ? row_chunk(op, dt, v + c * size, left)
                        : column_chunk(op, dt, v + c * size, left);
        }
        n = chunks;
    } while (n > 1);
    return v[0];
}

// Steps to the next index over axes [from, to) in C order; false after the last.
static bool next(const Program *p, int from, int to, int64_t *at) {
    for (int d = to - 1; d >= from; d--) {
        if (++at[d] < p->dim[d])
            return true;
        at[d] = 0;
    }
    return false;
}

static int64_t product(const Program *p, int from, int to) {
    int64_t n = 1;
    for (int d = from; d < to; d++)
        n *= p->dim[d];
    return n;
}

// One result of every reduction of the program, at the kept index in `at`.
static bool run_result(const Program *p, int from, int to, int64_t *at, Value *values, int64_t n) {
    Value one[MAX_INS];
    bool rows = to == p->ndim;
    for (int64_t k = 0; k < n; k++) {
        if (!run_element(p, at, one))
            return false;
        for (int i = 0; i < p->nins; i++)
            if (p->ins[i].op == I_REDUCE)
                values[(int64_t)i * (n + 1) + k] = one[i];
        next(p, from, to, at);
    }
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        Value r = tree((ReduceOp)in->c, (Dtype)in->out, rows, values + (int64_t)i * (n + 1), n);
        memcpy(element(&p->access[in->b], p->ndim, at), &r, dtype_bytes((Dtype)in->out));
    }
    return true;
}

bool reference_run(const Program *p) {
    int64_t at[LIMIT_NDIM + 1] = {0};
    int from = p->reduce_from, to = p->reduce_to;
    bool reduces = false;
    for (int i = 0; i < p->nins; i++)
        reduces |= p->ins[i].op == I_REDUCE;
    if (!reduces || from == to)
        from = to = p->ndim; // every element is a result of its own
    int64_t n = product(p, from, to), kept = product(p, 0, from) * product(p, to, p->ndim);
    Value *values = malloc(sizeof(Value) * (size_t)p->nins * (size_t)(n + 1));
    bool ok = values != NULL;
    for (int64_t i = 0; ok && i < kept; i++) {
        ok = run_result(p, from, to, at, values, n);
        if (!next(p, to, p->ndim, at))
            next(p, 0, from, at);
    }
    free(values);
    return ok;
}

// ---- comparing ----------------------------------------------------------------------------------

static bool is_nan(Dtype dt, const void *p) {
    Value v = {0};
    memcpy(&v, p, dtype_bytes(dt));
    if (dt == DT_F16)
        return (v.f16 & 0x7FFF) > 0x7C00;
    return dt == DT_F64 ? v.f64 != v.f64 : dt == DT_F32 ? v.f32 != v.f32 : false;
}

bool element_equal(Dtype dt, const void *a, const void *b) {
    if (dtype_is_complex(dt)) {
        size_t part = dtype_bytes(dt) / 2;
        return element_equal(dtype_part(dt), a, b) &&
               element_equal(dtype_part(dt), (const char *)a + part, (const char *)b + part);
    }
    return memcmp(a, b, dtype_bytes(dt)) == 0 || (is_nan(dt, a) && is_nan(dt, b));
}

// Bits of a float as an integer that grows with the number.
static double ordered(Dtype dt, const void *p) {
    Value v = {0};
    memcpy(&v, p, dtype_bytes(dt));
    if (dt == DT_F32)
        return v.i32 < 0 ? -(double)(v.u32 & 0x7fffffffu) : (double)v.i32;
    return v.i64 < 0 ? -(double)(v.u64 & ~((U64)1 << 63)) : (double)v.i64;
}

// Of complex numbers the distance counts in units of the larger part, as the error of
// a product does; an infinity is one wherever it lies.
static double complex_ulps(Dtype dt, const void *a, const void *b) {
    Scalar x = scalar_load(a, dt), y = scalar_load(b, dt);
    bool x_infinite = isinf(x.u.c.re) || isinf(x.u.c.im),
         y_infinite = isinf(y.u.c.re) || isinf(y.u.c.im);
    if (x_infinite || y_infinite)
        return x_infinite == y_infinite ? 0 : HUGE_VAL;
    if (isnan(x.u.c.re) || isnan(x.u.c.im) || isnan(y.u.c.re) || isnan(y.u.c.im))
        return HUGE_VAL;
    double size = fmax(fabs(y.u.c.re), fabs(y.u.c.im)),
           apart = fmax(fabs(x.u.c.re - y.u.c.re), fabs(x.u.c.im - y.u.c.im));
    double least = dt == DT_C64 ? 0x1p-126 : 0x1p-1022, unit = dt == DT_C64 ? 0x1p-23 : 0x1p-52;
    return apart / (unit * fmax(exp2(floor(log2(fmax(size, least)))), least));
}

double element_ulps(Dtype dt, const void *a, const void *b) {
    if (element_equal(dt, a, b))
        return 0;
    if (dtype_is_complex(dt))
        return complex_ulps(dt, a, b);
    if (is_nan(dt, a) || is_nan(dt, b))
        return HUGE_VAL;
    Value x = {0}, y = {0};
    memcpy(&x, a, dtype_bytes(dt));
    memcpy(&y, b, dtype_bytes(dt));
    if (dt == DT_F64) { // the doubles of `ordered` are too coarse for neighbours
        if ((x.i64 < 0) == (y.i64 < 0))
            return fabs((double)(x.i64 - y.i64));
    }
    return fabs(ordered(dt, a) - ordered(dt, b));
}
