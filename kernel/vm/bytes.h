// bytes.h: bytes and bytearray.
#pragma once
#include "kernel/vm/machine.h"

typedef struct Bytes { // of type_bytes: fixed once it can be seen
    Obj head;
    size_t n;
    uint8_t p[]; // n bytes and a NUL
} Bytes;

typedef struct ByteArray {
    Obj head;
    size_t n, cap;
    uint8_t *p;
} ByteArray;

extern const Type type_bytes, type_bytearray;

static inline bool bytes_is(Value v) {
    return v_is_type(v, &type_bytes) || v_is_type(v, &type_bytearray);
}
Str bytes_get(Value v) BORROWED; // of either type
// Bytes of bytes, a bytearray, or of what has a tobytes() (a memoryview, an array); held while they
// are used. TypeError for anything else.
MAY_FAIL bool bytes_like(VM *vm, Value v, Value *held, Str *out);
// n bytes to be filled.
Bytes *bytes_reserve(VM *vm, const Type *type, size_t n);
bool bytes_maketrans(VM *vm, void *ctx, Value *args, Value *out);     // bytes.maketrans(from, to)
MAY_FAIL bool bytes_new(VM *vm, const Type *type, Str s, Value *out); // either type; copies
void bytes_reverse(Bytes *b);
// "big" or "little"
MAY_FAIL bool byte_order(VM *vm, Value v, bool *big_end);
// str.encode and bytes.decode by the name of the encoding; errors: "strict", "ignore" or "replace".
MAY_FAIL bool str_encode(VM *vm, Str text, Value encoding, Value errors, Value *out);
MAY_FAIL bool bytes_decode(VM *vm, Str bytes, Value encoding, Value errors, Value *out);
// Constructors and static methods, for builtin_types.c.
bool make_bytes(VM *vm, void *ctx, Value *args, Value *out); // ctx: the Type
bool bytes_fromhex(VM *vm, void *ctx, Value *args, Value *out);
bool int_from_bytes(VM *vm, void *ctx, Value *args, Value *out);
