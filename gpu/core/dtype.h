// dtype.h: the element types of arrays, NumPy 2's promotion between them, and
// single elements outside an array.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <assert.h>
#include <stdint.h>

typedef enum Dtype {
#define DTYPE(ID, ...) DT_##ID,
#include "gpu/core/dtype.def"
#undef DTYPE
    DT_COUNT
} Dtype;

typedef struct DtypeInfo {
    const char *name;    // "float64"
    const char *cuda;    // the type's name in CUDA C
    const char *shorter; // "f64"
    char code;           // 'd'
    char kind;           // 'b' 'i' 'u' 'f' 'c'
    uint8_t bytes;
    uint8_t number; // NumPy's
} DtypeInfo;
extern const DtypeInfo dtype_info[DT_COUNT];

static inline bool dtype_is_int(Dtype d) {
    return d >= DT_I8 && d <= DT_U64;
}
static inline bool dtype_is_float(Dtype d) {
    return d >= DT_F16 && d <= DT_F64;
}
static inline bool dtype_is_complex(Dtype d) {
    return d >= DT_C64;
}
// Not bool and not an integer.
static inline bool dtype_is_inexact(Dtype d) {
    return d >= DT_F16;
}
static inline bool dtype_is_signed(Dtype d) {
    return d >= DT_I8 && d <= DT_I64;
}
static inline size_t dtype_bytes(Dtype d) {
    assert(d < DT_COUNT);
    return dtype_info[d].bytes;
}

// "float64", "f8", "<f8", "d", "float", "int", "bool" and NumPy's other spellings
// of the types in the table. False for a name that is none of them.
bool dtype_parse(Str name, Dtype *out);

// The type that holds values of both (int8 with uint8 gives int16, and so on).
// Source: NumPy 2, numpy.promote_types.
Dtype dtype_promote(Dtype a, Dtype b);

// What NumPy's casting="same_kind" and "safe" allow.
bool dtype_can_cast_same_kind(Dtype from, Dtype to);
bool dtype_can_cast_safe(Dtype from, Dtype to);

// The type of the real and the imaginary part; a real type itself.
Dtype dtype_part(Dtype dt);
// The complex type with parts that hold dt's values (float64's for integers).
Dtype dtype_complex(Dtype dt);

// One element. The value stands in the widest member of its kind.
enum { SCALAR_CAST = 0x8000, SCALAR_LOST = 0xffff }; // of Scalar.slot
typedef struct Scalar {
    Dtype dt;
    bool weak; // a Python bool, int, float or complex: adopts the array's type (NEP 50)
    // Of a number that a loop makes anew in each iteration: which one, from 1 on (watch.h); else 0.
    // With SCALAR_CAST once it has been cast to another type, SCALAR_LOST after a second time.
    uint16_t slot;
    union {
        bool b;
        int64_t i;
        uint64_t u;
        double f;
        struct {
            double re, im;
        } c;
    } u;
} Scalar;

// Only the bytes that count for its type dt; those behind them are 0.
Scalar scalar_bare(Scalar s, Dtype dt);
static inline Scalar scalar_bool(bool b) {
    return (Scalar){.dt = DT_BOOL, .u.b = b};
}
static inline Scalar scalar_int(int64_t i) {
    return (Scalar){.dt = DT_I64, .u.i = i};
}
static inline Scalar scalar_complex(double re, double im) {
    return (Scalar){.dt = DT_C128, .u.c = {re, im}};
}
static inline Scalar scalar_float(double f) {
    return (Scalar){.dt = DT_F64, .u.f = f};
}

// Converts as an array cast does (C truncation, x86's INT_MIN for what does not
// fit, wrapping between integers). The result is not weak.
Scalar scalar_cast(Scalar s, Dtype to);

// The value as a double or an integer, by the same rules; complex: the real part.
double scalar_to_double(Scalar s);
int64_t scalar_to_int(Scalar s);

// Reads or writes one element in memory. p: aligned for the type.
Scalar scalar_load(const void *p, Dtype dt);
void scalar_store(void *p, Scalar s);

// True when a weak integer fits the type; weak integers that do not are an
// OverflowError in NumPy 2 ("Python integer 300 out of bounds for uint8").
bool scalar_fits(Scalar s, Dtype dt);
