// value.h: the values of the language and the types that give them meaning.
//
// A Value is 16 bytes: a tag and eight bytes of payload. None, bool, int and
// float live in it; everything else is a reference-counted object. The array
// library above this floor plugs its own types in: objects (arrays, dtypes) by
// a Type, and small immediates (NumPy scalars) by registering a Type for T_EXT.
//
// Ownership: a Value parameter is borrowed unless marked STEALS; a Value that a
// function returns or writes through an out-parameter is a new reference that
// the caller releases. On failure (false) nothing was written or is owed.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/err.h"
#include "kernel/syntax/operators.h"
#include <stdint.h>

#define STEALS   // takes over the caller's reference, also on failure
#define BORROWED // the result is not the caller's to release

typedef struct VM VM;
typedef struct Obj Obj;
typedef struct Type Type;
typedef struct Memory Memory; // bytes.h

typedef enum Tag {
    T_UNDEF, // no value: an unset name, an absent argument; never seen by a cell
    T_NONE,
    T_BOOL,
    T_INT,
    T_FLOAT,
    T_EXT, // u.bits of type vm_ext_type(vm, ext); compares and hashes by its Type
    T_OBJ,
} Tag;

// Tag and ext fill the first eight bytes, so that a value is written and copied
// as two whole words (a wide load after narrow stores would stall).
typedef struct Value {
    uint32_t tag; // Tag
    uint32_t ext; // T_EXT: which registered type; of a NaN: which of them (float_anew), 0: any of
                  // the same bits; 0 otherwise
    union {
        bool b;
        int64_t i;
        double f;
        uint64_t bits;
        Obj *o;
    } u;
} Value;

struct Obj {
    size_t refs;
    const Type *type;
};

#define V_UNDEF ((Value){.tag = T_UNDEF})
#define V_NONE ((Value){.tag = T_NONE})
static inline Value v_bool(bool b) {
    return (Value){.tag = T_BOOL, .u.b = b};
}
static inline Value v_int(int64_t i) {
    return (Value){.tag = T_INT, .u.i = i};
}
static inline Value v_float(double f) {
    return (Value){.tag = T_FLOAT, .u.f = f};
}
static inline Value v_obj(Obj *o) {
    return (Value){.tag = T_OBJ, .u.o = o};
}
static inline Value v_ext(uint8_t ext, uint64_t bits) {
    return (Value){.tag = T_EXT, .ext = ext, .u.bits = bits};
}
static inline bool v_is(Value v, Tag tag) {
    return v.tag == tag;
}
static inline bool v_is_type(Value v, const Type *t) {
    return v.tag == T_OBJ && v.u.o->type == t;
}

void obj_free(Obj *o); // the last reference went; use value_release
static inline void value_retain(Value v) {
    if (v.tag == T_OBJ)
        v.u.o->refs++;
}
static inline Value value_copy(Value v) {
    value_retain(v);
    return v;
}
static inline void value_release(Value v) {
    if (v.tag == T_OBJ && --v.u.o->refs == 0)
        obj_free(v.u.o);
}

// The operators a type may answer (operators.h). For BINARY and COMPARE the slot of the left
// operand is asked first, then that of the right one; a slot that does not know
// the pair sets *handled to false and returns true.

extern const char *const binary_op_text[OP_BINARY_COUNT]; // "+", "-", ... as written in source

// Arguments of a call: the positional ones, then the keyword ones.
typedef struct Args {
    const Value *v; // npos + nkw values, borrowed
    size_t npos, nkw;
    const Value *names; // nkw str objects, names of v[npos ...]
} Args;

typedef void (*VisitFn)(Value v, void *ctx);

// A method of a built-in type. Methods are looked up before getattr is asked.
typedef struct Method {
    const char *signature; // "pop(index=-1, /)", the receiver left out; parsed once, see call.h
    bool (*fn)(VM *vm, Value self, Value *args,
               Value *out); // args: one per parameter, T_UNDEF = absent
    const char *doc;        // one line
} Method;

enum { SMALL_STR = 64 }; // bytes of a text that needs no memory

// What a type answers. Every slot is optional; without it the language raises
// what Python raises. Slots report failure with vm_raise and false.
struct Type {
    const char *name;      // "list", "ndarray": as in error texts and in repr(type)
    const char *module;    // NULL for builtins; "numpy" shows as numpy.ndarray
    const char *full_name; // as in error texts when that is not `name`: "numpy.ndarray"
    const Type *base;      // NULL: object
    const Type *also;      // (optional) another type that isinstance takes it for
    size_t size;           // of the object struct, 0 for T_EXT types
    bool collected;        // may be part of a reference cycle: needs traverse and clear
    bool binds;            // found in a class, it is a method of the class's objects
    bool open;             // built in: objects of a class of a cell may be made like its
    bool sequence;         // a pattern of match takes its objects apart by their items
    void (*free)(Obj *o);  // releases what o holds; the memory itself is the language's
    void (*traverse)(Obj *o, VisitFn visit, void *ctx); // each Value that o holds
    void (*clear)(Obj *o);                              // drops them, to break a cycle
    bool (*repr)(VM *vm, Value v, Buf *out);
    bool (*str)(VM *vm, Value v, Buf *out);              // default: repr
    bool (*format)(VM *vm, Value v, Str spec, Buf *out); // default: str when spec is empty
    size_t (*small_str)(Value v, char out[SMALL_STR]);   // (optional) str of what is short; else 0
    bool (*truth)(VM *vm, Value v, bool *out);           // default: true
    bool (*hash)(VM *vm, Value v, uint64_t *out);        // default: unhashable type
    bool (*length)(VM *vm, Value v, int64_t *out);
    bool (*getattr)(VM *vm, Value v, Str name, Value *out, bool *found);
    bool (*setattr)(VM *vm, Value v, Str name, Value value); // value T_UNDEF: delete
    void (*attrs)(VM *vm, Value v, void (*visit)(Str name, void *ctx), void *ctx); // for dir()
    bool (*getitem)(VM *vm, Value v, Value key, Value *out);
    bool (*setitem)(VM *vm, Value v, Value key, Value value); // value T_UNDEF: delete
    bool (*contains)(VM *vm, Value v, Value item, bool *out); // default: by iteration
    bool (*iter)(VM *vm, Value v, Value *out); // default: by getitem when length is set
    bool (*next)(VM *vm, Value v, Value *out, bool *done);
    bool (*call)(VM *vm, Value v, const Args *args, Value *out);
    Value (*behind)(Value v); // the function whose signature and doc are this object's; borrowed
    bool (*unary)(VM *vm, UnaryOp op, Value v, Value *out, bool *handled);
    bool (*binary)(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
    // a op= b. Without it, or unhandled: binary and rebinding. *out is the value to bind (often a).
    bool (*inplace)(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
    bool (*compare)(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled);
    bool (*to_index)(VM *vm, Value v, int64_t *out, bool *handled); // __index__
    bool (*to_whole)(VM *vm, Value v, Value *out,
                     bool *handled); // __index__ where it may need more than 64 bits
    bool (*to_float)(VM *vm, Value v, double *out, bool *handled); // float()
    bool (*to_int)(VM *vm, Value v, Value *out, bool *handled);    // int()
    // The memory that a memoryview of it looks at; writes: to change it. *handled false: none.
    bool (*memory)(VM *vm, Value v, bool writes, Memory *out, bool *handled);
    const Method *methods; // ends with a row whose signature is NULL; may be NULL
#define DICT_BEHIND \
    ((size_t)-1)    // of dict_at: behind the text of an object made like a str, or the items of one
                    // like a tuple
    size_t dict_at; // where objects keep the dict (a Value) of attributes that cells set;
                    // 0: nowhere. Classes of cells may derive from a type that has one.
    Obj *class_object;  // the class of a type that a cell defined; NULL for all others
    const Type *layout; // of a class: the built-in type that its objects are made like; else NULL
    // Of a type of the library that classes of cells may derive from: the slots of such a class,
    // and what makes its objects, which keep a dict behind the struct. klass: the class's TypeObj.
    const Type *subclass_slots;
    bool (*unbound)(VM *vm, const Type *t, Str name, Value *out,
                    bool *found); // methods that are neither rows nor slots
    bool (*make)(VM *vm, Obj *klass, const Args *args, Value *out);
};

// Is v of a built-in type, or of a class whose objects are made like its?
static inline bool v_has(Value v, const Type *t) {
    return v.tag == T_OBJ && (v.u.o->type == t || v.u.o->type->layout == t);
}

// The object's memory, zeroed, with one reference; NULL with MemoryError raised.
void *obj_new(VM *vm, const Type *type);

// ---- the built-in object types ------------------------------------------------------------------

extern const Type type_str, type_list, type_tuple, type_dict, type_range, type_slice, type_function,
    type_native, type_module, type_type, type_ellipsis, type_none, type_bool, type_int, type_float,
    type_complex;

// Type of any value; T_EXT through the VM's table.
const Type *value_type(VM *vm, Value v) BORROWED;

Value str_new(VM *vm, Str s); // copies; T_UNDEF with MemoryError raised when memory is out
bool value_is_str(Value v);
Str str_get(Value v) BORROWED; // bytes of a str object
size_t str_length(Value v);    // its length in code points

typedef struct List {
    Obj head;
    Value *items;
    size_t n, cap;
} List;
Value list_new(VM *vm, size_t reserve);
MAY_FAIL bool list_append(VM *vm, Value list, Value item STEALS);

typedef struct Tuple {
    Obj head;
    size_t n;
    Value items[]; // fixed once the tuple can be seen
} Tuple;
Value tuple_new(VM *vm, const Value *items, size_t n); // retains the items

// The items of a list or a tuple, borrowed; false for any other value. Never raises.
// Of a list they are good until code of a cell runs (a conversion, a comparison, a repr may
// run some): where that happens in a loop over them, value_hold() comes first.
bool value_items(Value v, const Value **items, size_t *n);

// What stays as it is while code of a cell runs: a list as a tuple of its items, anything else
// itself. *held is the caller's to release.
MAY_FAIL bool value_hold(VM *vm, Value v, Value *held);
// The same for lists and tuples in it, so many levels down.
MAY_FAIL bool value_hold_parts(VM *vm, Value v, int levels, Value *held);

typedef struct Slice {
    Obj head;
    Value start, stop, step; // None where left out
} Slice;
extern const Value v_ellipsis;

// The three numbers of a slice. Reading them may run code of a cell, so that the length of what
// is sliced is asked for behind it, for slice_fit().
typedef struct SliceBounds {
    int64_t start, stop, step; // INT64_MAX and INT64_MIN: left out, beyond the end or the start
} SliceBounds;
MAY_FAIL bool slice_bounds(VM *vm, Value slice, SliceBounds *out);
void slice_fit(const SliceBounds *b, int64_t n, int64_t *start, int64_t *step, int64_t *count);

// Both at once, for what cannot change: start, stop and step in elements for a sequence of length
// n, by Python's rules; *count is how many elements that takes. Raises ValueError for step 0,
// TypeError for bounds that are no integers.
MAY_FAIL bool slice_resolve(VM *vm, Value slice, int64_t n, int64_t *start, int64_t *step,
                            int64_t *count);

// Complex numbers. A type of the library that derives from complex keeps its two
// parts right behind the head, as complex does.
MAY_FAIL bool complex_new(VM *vm, double re, double im, Value *out);
bool complex_parts(Value v, double *re, double *im); // false for other values

Value dict_new(VM *vm);
MAY_FAIL bool dict_set(VM *vm, Value dict, Value key, Value item);
MAY_FAIL bool dict_get(VM *vm, Value dict, Value key, Value *out, bool *found);
// Walks in insertion order: *at starts at 0; false at the end. Borrowed.
bool dict_next(Value dict, size_t *at, Value *key, Value *item);
size_t dict_length(Value dict);

// ---- conversions that raise Python's errors -----------------------------------------------------

MAY_FAIL bool value_truth(VM *vm, Value v, bool *out);
MAY_FAIL bool value_repr(VM *vm, Value v, Buf *out);
MAY_FAIL bool value_str(VM *vm, Value v, Buf *out);
MAY_FAIL bool value_format(VM *vm, Value v, Str spec, Buf *out);
MAY_FAIL bool value_equal(VM *vm, Value a, Value b, bool *out);
// The same where no code of a cell could be asked: 1 or 0; -1: not known, see value_equal.
int value_equal_plain(Value a, Value b);
// The order, negative, 0 or positive, of two numbers of one type, two texts, or two tuples of such;
// false: not known, as with a NaN.
bool value_order_plain(Value a, Value b, int *order);
MAY_FAIL bool value_hash(VM *vm, Value v, uint64_t *out);
// An integer by __index__ (bool, int, NumPy integers); TypeError otherwise.
MAY_FAIL bool value_index(VM *vm, Value v, int64_t *out);
MAY_FAIL bool value_whole(VM *vm, Value v,
                          Value *out); // value_index of any size: an int, which the caller releases
// An integer of 0 to 2**64 - 1 that does not fit 64 bits with a sign; false for any other value.
// Never raises.
bool value_large_unsigned(Value v, uint64_t *out);
// A float from float, int, bool or anything with to_float; TypeError otherwise.
MAY_FAIL bool value_float(VM *vm, Value v, double *out);
// A float that is read, parsed or taken from an array: each NaN is an object of its own, which is
// itself in containers and nothing else is. What arithmetic makes is not told apart.
Value float_anew(double x);
enum { NAN_OF_NUMPY = 1, NAN_OF_MATH, NAN_OTHERS }; // Value.ext of numpy.nan and of math.nan
MAY_FAIL bool value_getattr(VM *vm, Value v, Str name, Value *out);
// The same without an error for a name that is not there: *found = false.
MAY_FAIL bool value_find_attr(VM *vm, Value v, Str name, Value *out, bool *found);
// What float(text) reads; ValueError otherwise.
MAY_FAIL bool value_float_text(VM *vm, Str text, double *out);
// The type that a class value (int, numpy.float64, a class) stands for; NULL for other values.
const Type *value_class(Value v);
MAY_FAIL bool value_iter(VM *vm, Value v, Value *out);
MAY_FAIL bool value_next(VM *vm, Value iterator, Value *out, bool *done);
