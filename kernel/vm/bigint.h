// bigint.h: integers beyond 64 bits: sign and magnitude, 32 bits a digit, the
// lowest first. A value that fits 64 bits is always a T_INT, never one of these.
#pragma once
#include "kernel/vm/machine.h"

typedef struct BigInt {
    Obj head;
    bool negative;
    size_t n;   // digits, the last of which is not 0
    size_t cap; // digits that there is room for
    uint32_t d[];
} BigInt;

static inline bool big_is(Value v) {
    return v_is_type(v, &type_int);
}

// a op b of integers of any size; op is one of the operators that give integers
// (with OP_TRUEDIV and a negative power, a float).
MAY_FAIL bool big_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out);
MAY_FAIL bool big_negate(VM *vm, Value v, Value *out);
int big_compare(Value a, Value b);                 // -1, 0, 1
int big_compare_double(VM *vm, Value a, double f); // f is finite
uint64_t big_hash(Value v);
// The nearest double; OverflowError beyond its range.
MAY_FAIL bool big_double(VM *vm, Value v, double *out);
MAY_FAIL bool big_from_double(VM *vm, double whole, Value *out); // without a fraction
// Digits without sign or prefix, already checked; may hold underscores.
MAY_FAIL bool big_from_digits(VM *vm, Str digits, int base, bool negative, Value *out);
MAY_FAIL bool big_put_digits(VM *vm, Value v, int radix, bool capital, Buf *out);
// The digits of v's magnitude, of which d has room for bit_length / 32 + 1; their number.
size_t big_parts(Value v, uint32_t *d);
MAY_FAIL bool big_from_parts(VM *vm, const uint32_t *d, size_t n, Value *out);
bool big_magnitude_below(Value a, Value b); // |a| < |b|
size_t big_bit_length(Value v);
int64_t big_bit_count(Value v);
MAY_FAIL bool big_pow_mod(VM *vm, Value base, Value exponent, Value mod, Value *out);
MAY_FAIL bool big_isqrt(VM *vm, Value v, Value *out);
// The lowest bytes of v's two's complement, the lowest first; false when v needs more.
bool big_to_bytes(Value v, uint8_t *out, size_t n, bool is_signed);
MAY_FAIL bool big_from_bytes(VM *vm, const uint8_t *bytes, size_t n, bool is_signed, Value *out);
