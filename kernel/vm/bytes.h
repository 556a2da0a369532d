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
    size_t views; // how many look at it, so that it stays where it is
} ByteArray;

extern const Type type_bytes, type_bytearray;

// Items that lie in memory, by strides: what an object shows to a memoryview (Type.memory).
enum { MEMORY_NDIM = 64, MEMORY_FORMAT = 5 };
struct Memory {
    uint8_t *p;                 // the item whose indices are all 0
    char format[MEMORY_FORMAT]; // of an item, as the module struct writes it
    size_t item;                // its bytes
    int ndim;
    int64_t shape[MEMORY_NDIM], stride[MEMORY_NDIM]; // stride in bytes
    bool readonly;
    // A new reference to what keeps the memory there; T_UNDEF: who looks counts itself in *views,
    // if that is not NULL, and the owner does not move it meanwhile.
    Value held;
    size_t *views;
    // (optional) Before each look: what is to be computed into it is there after it, and, when it
    // is to be changed, what was to be computed from it.
    bool (*settle)(VM *vm, Value held, bool writes);
};
// Bytes of one axis.
void memory_of_bytes(Memory *out, const void *p, size_t n, bool readonly);
// Do the items lie side by side, in C order? *bytes: how many they are, also when not.
bool memory_in_one(const Memory *m, size_t *bytes);

static inline bool bytes_is(Value v) {
    return v_is_type(v, &type_bytes) || v_is_type(v, &type_bytearray);
}
Str bytes_get(Value v) BORROWED; // of either type
// Bytes of bytes, a bytearray, a memoryview (where they lie, in one piece: else a BufferError), or
// of what has a tobytes() (an array); held while they are used. TypeError for anything else.
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
// Methods that are theirs and not by way of text (bytes_methods.c).
typedef bool BytesMethod(VM *vm, Value self, Value *args, Value *out);
BytesMethod bytes_find, bytes_rfind, bytes_index, bytes_rindex, bytes_count, bytes_startswith,
    bytes_endswith, bytes_isdigit, bytes_isalpha, bytes_isalnum, bytes_isspace, bytes_isupper,
    bytes_islower, bytes_upper, bytes_lower, bytes_swapcase, bytes_capitalize, bytes_title,
    bytes_strip, bytes_lstrip, bytes_rstrip, bytes_replace, bytes_split, bytes_partition,
    bytes_rpartition;
// Constructors and static methods, for builtin_types.c.
bool make_bytes(VM *vm, void *ctx, Value *args, Value *out); // ctx: the Type
bool bytes_fromhex(VM *vm, void *ctx, Value *args, Value *out);
bool bytearray_fromhex(VM *vm, void *ctx, Value *args, Value *out);
bool int_from_bytes(VM *vm, void *ctx, Value *args, Value *out);
