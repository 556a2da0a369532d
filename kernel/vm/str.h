// str.h: str objects. Their bytes are valid UTF-8; lengths and indexes of the
// language count code points, which for ASCII text are the bytes.
#pragma once
#include "kernel/vm/value.h"

typedef struct String {
    Obj head;
    uint64_t hash; // 0: not computed yet
    size_t n;      // bytes
    size_t length; // code points
    size_t room;   // bytes that p has room for, without the NUL
    int32_t slot;  // of a cell-level name, -1; interned strings only
    bool interned; // one object per text: compares by address
    bool mortal;   // interned by intern_constant alone
    char p[];      // n bytes and a NUL
} String;

static inline String *string_of(Value v) {
    return (String *)v.u.o;
}
static inline Str string_str(const String *s) {
    return (Str){s->p, s->n};
}
static inline bool string_is_ascii(const String *s) {
    return s->n == s->length;
}

uint64_t string_hash(String *s);
bool string_equal(const String *a, const String *b);
// Negative, 0 or positive, by code points.
static inline int string_order(const String *a, const String *b) {
    if (a->p[0] != b->p[0]) // most differ at their first letter
        return (unsigned char)a->p[0] - (unsigned char)b->p[0];
    const int c = memcmp(a->p, b->p, a->n < b->n ? a->n : b->n);
    return c ? c : (a->n > b->n) - (a->n < b->n);
}

// A str with room for n bytes, to be filled and then measured with string_finish.
String *string_reserve(VM *vm, size_t n);
Value string_finish(String *s STEALS, size_t n);
// A str of ASCII text.
Value str_new_ascii(VM *vm, Str text);
// The text of a Buf as a str; raises MemoryError when the Buf has failed. Frees it.
Value str_from_buf(VM *vm, Buf *b STEALS);
Value str_from_cp(VM *vm, uint32_t cp);

// The one object for a text; borrowed, lives as long as the VM. T_UNDEF with
// MemoryError raised when memory is out.
Value intern(VM *vm, Str text) BORROWED;
// The same for a constant of a program, owned: it goes some time after its last user has, unless
// intern has been asked for it meanwhile.
Value intern_constant(VM *vm, Str text);

// Byte offset of code point `index`, 0 <= index <= length.
size_t string_offset(const String *s, size_t index);
// s[start:stop:step] as resolved by slice_resolve.
Value str_slice_new(VM *vm, const String *s, int64_t start, int64_t step, int64_t count);
// a + b. When a is owned by nobody but *a it may grow in place.
MAY_FAIL bool str_append(VM *vm, Value *a, Value b);
MAY_FAIL bool str_repeat(VM *vm, Value s, int64_t times, Value *out);

// Writes the repr with the quotes Python would choose; ascii: \x, \u and \U for all beyond ASCII.
void str_put_repr(Buf *out, Str s, bool ascii);

bool str_cp_printable(uint32_t cp); // shown by repr as it is

extern const Method str_methods[];
// %-formatting and str.format (str_format.c).
MAY_FAIL bool str_percent(VM *vm, Str format, Value args, Value *out);
MAY_FAIL bool bytes_percent(VM *vm, Str format, Value args, Buf *out); // the same of bytes
bool str_maketrans(VM *vm, void *ctx, Value *args, Value *out);
bool str_method_format(VM *vm, Value self, Value *args, Value *out);
bool str_method_format_map(VM *vm, Value self, Value *args, Value *out);
