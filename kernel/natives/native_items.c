// native_items.c: single items in memory as C has them: numbers, booleans and characters, by the
// letters of the module struct.
#include "kernel/natives/packing.h"
#include "kernel/vm/bigint.h"
#include "kernel/vm/bytes.h"

size_t native_size(char code) {
    switch (code) {
    case 'b':
    case 'B':
    case 'c':
    case '?': return 1;
    case 'h':
    case 'H': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'n':
    case 'N':
    case 'P':
    case 'd': return 8;
    default: return 0;
    }
}

// ---- loading ------------------------------------------------------------------------------------

static bool load_unsigned(VM *vm, const void *from, Value *out) {
    uint64_t x;
    memcpy(&x, from, sizeof x);
    if (x > INT64_MAX)
        return big_from_bytes(vm, (const uint8_t *)&x, sizeof x, false, out);
    *out = v_int((int64_t)x);
    return true;
}

#define LOAD(ctype, make)           \
    do {                            \
        ctype x;                    \
        memcpy(&x, from, sizeof x); \
        *out = make;                \
        return true;                \
    } while (0)

bool native_load(VM *vm, char code, const void *from, Value *out) {
    switch (code) {
    case 'b': LOAD(int8_t, v_int(x));
    case 'B': LOAD(uint8_t, v_int(x));
    case '?': LOAD(uint8_t, v_bool(x != 0));
    case 'h': LOAD(int16_t, v_int(x));
    case 'H': LOAD(uint16_t, v_int(x));
    case 'i': LOAD(int32_t, v_int(x));
    case 'I': LOAD(uint32_t, v_int(x));
    case 'l':
    case 'n':
    case 'q': LOAD(int64_t, v_int(x));
    case 'f': LOAD(float, float_anew((double)x));
    case 'd': LOAD(double, float_anew(x));
    case 'c': return bytes_new(vm, &type_bytes, (Str){from, 1}, out);
    default: return load_unsigned(vm, from, out);
    }
}

// ---- storing ------------------------------------------------------------------------------------

static Stored store_float(VM *vm, char code, Value v, void *to) {
    double x;
    if (value_is_str(v))
        return STORED_TYPE;
    if (!value_float(vm, v, &x))
        return STORED_RAISED;
    float narrow = (float)x;
    if (code == 'f')
        memcpy(to, &narrow, sizeof narrow);
    else
        memcpy(to, &x, sizeof x);
    return STORED;
}

// Bits of an integer that the type holds; its lowest bytes come first, as everywhere here.
static bool whole_fits(char code, Value whole, uint64_t *bits) {
    unsigned spare = 64 - 8 * (unsigned)native_size(code);
    bool is_signed = code >= 'a';
    if (!v_is(whole, T_INT))
        return !is_signed && !spare && value_large_unsigned(whole, bits);
    int64_t x = whole.u.i;
    *bits = (uint64_t)x;
    if (code == 'P')
        return true;
    if (is_signed)
        return (int64_t)(*bits << spare) >> spare == x;
    return x >= 0 && (!spare || *bits >> (64 - spare) == 0);
}

static Stored store_whole(VM *vm, char code, Value v, void *to) {
    uint64_t bits = 0;
    if (v_is(v, T_INT)) {
        if (!whole_fits(code, v, &bits))
            return STORED_RANGE;
        memcpy(to, &bits, native_size(code));
        return STORED;
    }
    Value whole;
    const Type *t = value_type(vm, v);
    if (!int_is(v) && !v_is(v, T_BOOL) && !t->to_index && !t->to_whole)
        return STORED_TYPE;
    if (!value_whole(vm, v, &whole))
        return STORED_RAISED;
    bool fits = whole_fits(code, whole, &bits);
    value_release(whole);
    if (!fits)
        return STORED_RANGE;
    memcpy(to, &bits, native_size(code));
    return STORED;
}

Stored native_store(VM *vm, char code, Value v, void *to) {
    bool truth;
    switch (code) {
    case 'c':
        if (!v_is_type(v, &type_bytes))
            return STORED_TYPE;
        if (bytes_get(v).n != 1)
            return STORED_RANGE;
        memcpy(to, bytes_get(v).p, 1);
        return STORED;
    case '?':
        if (!value_truth(vm, v, &truth))
            return STORED_RAISED;
        memset(to, truth, 1);
        return STORED;
    case 'f':
    case 'd': return store_float(vm, code, v, to);
    default: return store_whole(vm, code, v, to);
    }
}
