// dtype.c: the table of element types, promotion and casts of single elements.
#include "gpu/core/dtype.h"
#include <limits.h>
#include <math.h>
#include <string.h>

// The conversions of float16, the same as in loops and kernels.
typedef int64_t I64;
typedef uint64_t U64;
typedef struct C64 {
    float re, im;
} C64;
typedef struct C128 {
    double re, im;
} C128;
#define FN_ATTR static inline __attribute__((unused))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wtype-limits"
#include "gpu/core/scalar.inc"
#pragma GCC diagnostic pop

const DtypeInfo dtype_info[DT_COUNT] = {
#define DTYPE(ID, NAME, CODE, CTYPE, CUDA, KIND, BYTES, SHORT, NUMBER) \
    {NAME, CUDA, SHORT, CODE, KIND, BYTES, NUMBER},
#include "gpu/core/dtype.def"
#undef DTYPE
};

// Other spellings NumPy takes: C names, Python types, sized codes.
static const struct {
    const char *name;
    Dtype dt;
} aliases[] = {
    {"bool_", DT_BOOL},     {"b1", DT_BOOL},
    {"byte", DT_I8},        {"i1", DT_I8},
    {"short", DT_I16},      {"i2", DT_I16},
    {"intc", DT_I32},       {"i4", DT_I32},
    {"int", DT_I64},        {"int_", DT_I64},
    {"intp", DT_I64},       {"long", DT_I64},
    {"longlong", DT_I64},   {"q", DT_I64},
    {"p", DT_I64},          {"i8", DT_I64},
    {"ubyte", DT_U8},       {"u1", DT_U8},
    {"ushort", DT_U16},     {"u2", DT_U16},
    {"uintc", DT_U32},      {"u4", DT_U32},
    {"uint", DT_U64},       {"uintp", DT_U64},
    {"ulong", DT_U64},      {"ulonglong", DT_U64},
    {"Q", DT_U64},          {"P", DT_U64},
    {"u8", DT_U64},         {"single", DT_F32},
    {"f4", DT_F32},         {"float", DT_F64},
    {"double", DT_F64},     {"float_", DT_F64},
    {"f8", DT_F64},         {"half", DT_F16},
    {"f2", DT_F16},         {"csingle", DT_C64},
    {"c8", DT_C64},         {"complex", DT_C128},
    {"cdouble", DT_C128},   {"complex_", DT_C128},
    {"c16", DT_C128},       {"n", DT_I64},
    {"N", DT_U64},          {"g", DT_F64},
    {"G", DT_C128}, // float64 is the widest: longdouble is a name of it
    {"longdouble", DT_F64}, {"clongdouble", DT_C128},
};

bool dtype_parse(Str name, Dtype *out) {
    if (name.n > 1 && (name.p[0] == '<' || name.p[0] == '=' || name.p[0] == '|'))
        name = str_slice(name, 1, name.n);
    for (int i = 0; i < DT_COUNT; i++) {
        bool by_code = name.n == 1 && name.p[0] == dtype_info[i].code;
        if (by_code || str_is(name, dtype_info[i].name)) {
            *out = (Dtype)i;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (str_is(name, aliases[i].name)) {
            *out = aliases[i].dt;
            return true;
        }
    return false;
}

static Dtype int_of(bool is_signed, size_t bytes) {
    Dtype first = is_signed ? DT_I8 : DT_U8;
    int step = bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
    return (Dtype)((int)first + step);
}

// A float beside another real type: 8-bit integers fit a float16's 11 bits, 16-bit ones a
// float32's 24 bits; wider ones need a double.
static Dtype promote_float(Dtype f, Dtype other) {
    Dtype least = dtype_bytes(other) == 1 ? DT_F16 : dtype_bytes(other) == 2 ? DT_F32 : DT_F64;
    return f > least ? f : least;
}

Dtype dtype_promote(Dtype a, Dtype b) {
    if (a == b || b == DT_BOOL)
        return a;
    if (a == DT_BOOL)
        return b;
    const DtypeInfo *x = &dtype_info[a], *y = &dtype_info[b];
    if (x->kind == y->kind)
        return x->bytes > y->bytes ? a : b;
    if (dtype_is_complex(a) || dtype_is_complex(b))
        return dtype_complex(dtype_promote(dtype_part(a), dtype_part(b)));
    if (dtype_is_float(a))
        return promote_float(a, b);
    if (dtype_is_float(b))
        return promote_float(b, a);
    size_t s = x->kind == 'i' ? x->bytes : y->bytes, u = x->kind == 'u' ? x->bytes : y->bytes;
    if (s > u)
        return int_of(true, s);
    return u == 8 ? DT_F64 : int_of(true, u * 2);
}

static int kind_rank(Dtype d) {
    switch (dtype_info[d].kind) {
    case 'b': return 0;
    case 'u': return 1;
    case 'i': return 2;
    case 'f': return 3;
    default: return 4;
    }
}

Dtype dtype_part(Dtype dt) {
    return dt == DT_C64 ? DT_F32 : dt == DT_C128 ? DT_F64 : dt;
}

Dtype dtype_complex(Dtype dt) {
    if (dtype_is_complex(dt))
        return dt;
    bool narrow = dt == DT_F16 || dt == DT_F32 || dtype_bytes(dt) <= 2;
    return narrow ? DT_C64 : DT_C128;
}

bool dtype_can_cast_safe(Dtype from, Dtype to) {
    return dtype_promote(from, to) == to;
}

bool dtype_can_cast_same_kind(Dtype from, Dtype to) {
    return dtype_can_cast_safe(from, to) || kind_rank(from) <= kind_rank(to);
}

// x86's conversion: truncation, and the lowest int64 for NaN and what does not fit.
static int64_t double_to_i64(double f) {
    return f >= -0x1p63 && f < 0x1p63 ? (int64_t)f : INT64_MIN;
}

static uint64_t double_to_u64(double f) {
    if (f >= 0x1p63)
        return (uint64_t)double_to_i64(f - 0x1p63) ^ (UINT64_C(1) << 63);
    return (uint64_t)double_to_i64(f);
}

double scalar_to_double(Scalar s) {
    switch (dtype_info[s.dt].kind) {
    case 'b': return s.u.b;
    case 'i': return (double)s.u.i;
    case 'u': return (double)s.u.u;
    case 'c': return s.u.c.re;
    default: return s.u.f;
    }
}

int64_t scalar_to_int(Scalar s) {
    switch (dtype_info[s.dt].kind) {
    case 'b': return s.u.b;
    case 'i': return s.u.i;
    case 'u': return (int64_t)s.u.u;
    default: return double_to_i64(scalar_to_double(s));
    }
}

// An integer of the machine to float32 is rounded once; a Python number goes by
// way of a double, as in NumPy.
static double to_float32(Scalar s) {
    if (!s.weak && dtype_info[s.dt].kind == 'i')
        return (double)(float)s.u.i;
    if (!s.weak && dtype_info[s.dt].kind == 'u')
        return (double)(float)s.u.u;
    return (double)(float)scalar_to_double(s);
}

// A float as an integer of the type, widened. float to a narrow integer goes by way of int32 on
// x86, to wider ones by int64.
static uint64_t bits_of_double(double f, Dtype to) {
    if (dtype_bytes(to) > 2 && to != DT_I32)
        return (uint64_t)double_to_i64(f);
    return (uint64_t)(f > -0x1p31 - 1 && f < 0x1p31 ? (int64_t)f : INT32_MIN);
}

// The low bits as an integer of the type.
static Scalar integer_of_bits(uint64_t bits, Dtype to) {
    Scalar r = {.dt = to};
    switch (to) {
    case DT_I8: r.u.i = (int8_t)bits; break;
    case DT_I16: r.u.i = (int16_t)bits; break;
    case DT_I32: r.u.i = (int32_t)bits; break;
    case DT_U8: r.u.u = (uint8_t)bits; break;
    case DT_U16: r.u.u = (uint16_t)bits; break;
    case DT_U32: r.u.u = (uint32_t)bits; break;
    default: r.u.i = (int64_t)bits;
    }
    return r;
}

static uint16_t slot_of_cast(Scalar s, Dtype to) {
    if (!s.slot || s.dt == to)
        return s.slot;
    return s.slot & SCALAR_CAST ? SCALAR_LOST : (uint16_t)(s.slot | SCALAR_CAST);
}

Scalar scalar_cast(Scalar s, Dtype to) {
    Scalar r = {.dt = to};
    bool inexact = dtype_is_inexact(s.dt);
    double f = inexact ? scalar_to_double(s) : 0;
    uint64_t bits = inexact ? 0 : (uint64_t)scalar_to_int(s);
    switch (to) {
    case DT_BOOL:
        r.u.b = inexact ? f != 0 || (dtype_is_complex(s.dt) && s.u.c.im != 0) : bits != 0;
        break;
    case DT_F16: r.u.f = (double)float_of_half(half_of(scalar_to_double(s))); break;
    case DT_F32: r.u.f = to_float32(s); break;
    case DT_F64: r.u.f = scalar_to_double(s); break;
    case DT_C64:
        r.u.c.re = to_float32(s);
        r.u.c.im = dtype_is_complex(s.dt) ? (double)(float)s.u.c.im : 0;
        break;
    case DT_C128:
        r.u.c.re = scalar_to_double(s);
        r.u.c.im = dtype_is_complex(s.dt) ? s.u.c.im : 0;
        break;
    case DT_U64: r.u.u = inexact ? double_to_u64(f) : bits; break;
    default: r = integer_of_bits(inexact ? bits_of_double(f, to) : bits, to);
    }
    r.slot = slot_of_cast(s, to);
    return r;
}

Scalar scalar_bare(Scalar s, Dtype dt) {
    const char kind = dtype_info[dt].kind;
    Scalar r = {.dt = dt};
    memcpy(&r.u, &s.u, kind == 'b' ? 1 : kind == 'c' ? 16 : 8);
    return r;
}

Scalar scalar_load(const void *p, Dtype dt) {
    Scalar s = {.dt = dt};
    switch (dt) {
#define LOAD(ID, CTYPE, FIELD)   \
    case DT_##ID: {              \
        CTYPE x;                 \
        memcpy(&x, p, sizeof x); \
        s.u.FIELD = x;           \
        break;                   \
    }
        LOAD(BOOL, bool, b)
        LOAD(I8, int8_t, i)
        LOAD(I16, int16_t, i)
        LOAD(I32, int32_t, i)
        LOAD(I64, int64_t, i)
        LOAD(U8, uint8_t, u)
        LOAD(U16, uint16_t, u)
        LOAD(U32, uint32_t, u)
        LOAD(U64, uint64_t, u)
        LOAD(F32, float, f)
        LOAD(F64, double, f)
    case DT_F16: {
        uint16_t x;
        memcpy(&x, p, sizeof x);
        s.u.f = (double)float_of_half(x);
        break;
    }
    case DT_C64: {
        C64 x;
        memcpy(&x, p, sizeof x);
        s.u.c.re = x.re;
        s.u.c.im = x.im;
        break;
    }
    case DT_C128: memcpy(&s.u.c, p, sizeof s.u.c); break;
#undef LOAD
    default: break;
    }
    return s;
}

void scalar_store(void *p, Scalar s) {
    switch (s.dt) {
#define STORE(ID, CTYPE, FIELD)     \
    case DT_##ID: {                 \
        CTYPE x = (CTYPE)s.u.FIELD; \
        memcpy(p, &x, sizeof x);    \
        break;                      \
    }
        STORE(BOOL, bool, b)
        STORE(I8, int8_t, i)
        STORE(I16, int16_t, i)
        STORE(I32, int32_t, i)
        STORE(I64, int64_t, i)
        STORE(U8, uint8_t, u)
        STORE(U16, uint16_t, u)
        STORE(U32, uint32_t, u)
        STORE(U64, uint64_t, u) STORE(F32, float, f) STORE(F64, double, f) case DT_F16 : {
            uint16_t x = half_of(s.u.f);
            memcpy(p, &x, sizeof x);
            break;
        }
    case DT_C64: {
        C64 x = {(float)s.u.c.re, (float)s.u.c.im};
        memcpy(p, &x, sizeof x);
        break;
    }
    case DT_C128: memcpy(p, &s.u.c, sizeof s.u.c); break;
#undef STORE
    default: break;
    }
}

bool scalar_fits(Scalar s, Dtype dt) {
    if (!dtype_is_int(dt) || dtype_is_inexact(s.dt) || s.dt == DT_BOOL)
        return true;
    Scalar back = scalar_cast(s, dt);
    bool negative = dtype_info[s.dt].kind == 'i' && s.u.i < 0;
    if (dtype_info[dt].kind == 'u')
        return !negative && back.u.u == (uint64_t)scalar_to_int(s);
    bool huge = dtype_info[s.dt].kind == 'u' && s.u.u > INT64_MAX;
    return !huge && back.u.i == scalar_to_int(s);
}
