// internal.h: what the files of this folder share; see lib.h for the public side.
#pragma once
#include "kernel/loops/loop.h"
#include "kernel/base/arena.h"
#include "kernel/display/draw.h"
#include "kernel/lib/lib.h"
#include <assert.h>

struct Random; // lib_random.c

enum { TEXT_FILES = 48 };

// What makes numpy.float64(x).
typedef struct ScalarClass {
    Lib *lib;
    Dtype dt;
} ScalarClass;

void random_free(struct Random *r);
Value generator_class(Lib *lib); // made anew (lib_generator.c)

// Elements of a device's buffer in host memory, while a compiled loop runs.
typedef struct LoopCopy {
    Buffer *buf; // borrowed; NULL: not in use
    char *host;
    unsigned uses;
    bool written;
} LoopCopy;

struct Lib {
    LibHooks hooks;
    // Modules by name, for what stands below the table of them (builtins.c).
    bool (*import)(struct Lib *lib, Str dotted, Value *out, bool *found);
    VM *vm;
    Engine *engine;
    Queue *numpy_queue;  // set by %device, or NULL
    Queue *forced_queue; // set for comparisons, or NULL
    bool reported_no_gpu;
    bool reported_library[DEVICE_LIBRARIES]; // that it is missing
    bool copy_for_loops;                     // host memory too
    struct LibReplay *replay;                // a loop that is looked at (lib_steady.c), or NULL
    struct LibRounds *rounds;                // calls that are looked at (lib_rounds.c), or NULL
    int64_t rounds_begun;
    LoopCopy loop_copies[32];
    PrintOptions print;
    Value formatter;                  // of numpy.set_printoptions: a dict, or T_UNDEF
    struct Random *random;            // legacy numpy.random state, made at first use
    uint64_t philox_key, philox_next; // cupy.random: the next number's place
    bool philox_seeded;
    ScalarClass scalar_ctx[DT_COUNT];
    Value scalar_class[DT_COUNT];            // numpy.float64 and so on
    Value dtype_class;                       // numpy.dtype
    Value ufunc_class;                       // numpy.ufunc, once it was asked for
    Value abstract[8];                       // by Abstract
    Value array_class[NAMESPACE_COUNT];      // numpy.ndarray, cupy.ndarray
    Value generator_class;                   // numpy.random.Generator
    Value text[NAMESPACE_COUNT][TEXT_FILES]; // of text.c: a dict per file, T_UNDEF until loaded
    Value cell_handler;                      // what lib_cell_ended calls, or T_UNDEF
    Value event_handler;       // what lib_cell_begins and lib_cell_report call, or T_UNDEF
    Value comm_handler;        // what lib_comm_message calls, or T_UNDEF
    Value module[64];          // by row of builtins.c's table: `import` gives the same object twice
    struct Warnings *warnings; // floating-point errors (lib_errstate.c)
    unsigned filters;      // version of those of the module warnings, when the settings were made
    bool eager;            // every operation is computed and checked at its line
    bool by_name;          // a scalar operation was called as a function: warnings name it so
    bool met_items;        // the running function refused an operand that is not a number (items.c)
    bool dispatching;      // functions look at their arguments' classes (subclass.c)
    bool beside_cupy;      // and for arrays of cupy
    DrawKind picture_kind; // what heatmap() shows
    bool quiet;            // the arrays at hand are cupy's, which never warn
    Arena arena;           // contexts and texts that natives refer to
};

static inline Lib *lib_of(VM *vm) {
    return vm_hooks_ctx(vm);
}

// ---- floating-point warnings (lib_errstate.c) ---------------------------------------------------

MAY_FAIL bool warnings_register(Lib *lib);
void warnings_free(Lib *lib);
// After seterr, errstate and changed filters.
void lib_fp_settings(Lib *lib);
// Reports the errors of a scalar operation; raises when np.errstate says so.
MAY_FAIL bool lib_fp_scalar(Lib *lib, int op, unsigned flags);
// The same for an operation on arrays that runs without a program.
MAY_FAIL bool lib_fp_array(Lib *lib, int op, unsigned flags);
// Warns when complex numbers lose their imaginary parts.
MAY_FAIL bool lib_complex_warning(Lib *lib, Namespace namespace, Dtype from, Dtype to);
// Raises what an eager operation was found to be.
MAY_FAIL bool lib_fp_check(Lib *lib);

// ---- the array type (array_type.c) --------------------------------------------------------------

typedef struct ArrayObj {
    Obj head;
    Array *a;
    struct ArrayObj *older, *newer; // all that live, in the order of their making
} ArrayObj;

bool lib_owner(const Buffer *buf, Value *out); // the array object that a buffer was made for
// The object, no array, whose memory the buffer lies over (lib_memory.c).
bool lib_lender(const Buffer *buf, Value *out);
// The array object of cupy that owns memory of the device with these bytes.
bool lib_array_at(const Device *dev, uintptr_t address, size_t bytes, Value *out);

extern Type type_ndarray[NAMESPACE_COUNT];
// The methods of arrays, which call what stands above (builtins.c): those of cupy alone first.
void array_type_open(const Method *methods);
static inline bool is_array_type(const Type *t) {
    return t >= type_ndarray && t < type_ndarray + NAMESPACE_COUNT;
}
// An array, also one of a class that derives from ndarray (subclass.h); and without these.
static inline bool is_array(Value v) {
    return v.tag == T_OBJ && (is_array_type(v.u.o->type) || is_array_type(v.u.o->type->layout));
}
static inline bool is_plain_array(Value v) {
    return v.tag == T_OBJ && is_array_type(v.u.o->type);
}
static inline Array *array_of(Value v) {
    assert(is_array(v));
    return ((ArrayObj *)(void *)v.u.o)->a;
}
static inline Namespace namespace_of(Value v) {
    assert(is_array(v));
    const Type *t = v.u.o->type;
    return (Namespace)((is_array_type(t) ? t : t->layout) - type_ndarray);
}
// An object of that type, one of ndarray's own or a class's, for the array.
MAY_FAIL bool array_object(VM *vm, const Type *type, Array *a STEALS, Value *out);
// The real or imaginary part, a new reference: a view, or zeros that cannot be written.
Array *lib_part(Array *a, bool imaginary, Err *e);
// a[key] and a[key] = value (subscript.c).
MAY_FAIL bool array_getitem(VM *vm, Value v, Value key, Value *out);
MAY_FAIL bool array_setitem(VM *vm, Value v, Value key, Value value);
// The operators as functions: ufuncs and the language's operators share them.
MAY_FAIL bool array_binary_values(VM *vm, OpId op, Value a, Value b, Value *out);
MAY_FAIL bool array_matmul_values(VM *vm, Value a, Value b, Value *out);
// An object of a cell's class that arrays compute with as with an array (or an error is raised).
bool is_array_like(VM *vm, Value v);
// The same whatever classes the operands are of; the result is plain.
MAY_FAIL bool array_binary_plain(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
MAY_FAIL bool array_compare_plain(VM *vm, CompareOp op, Value a, Value b, Value *out,
                                  bool *handled);

// ---- operands that are not numbers (foreign.c) --------------------------------------------------

bool is_foreign(VM *vm, Value v); // str, bytes, None, dict, set, a function, ...
// Raises what NumPy raises for them; op: OP_ID_COUNT for @. False.
bool refuse_foreign(VM *vm, OpId op, Value a, Value b);
bool refuse_foreign_one(VM *vm, OpId op, Value v);
// Is v of a class of the language that knows nothing of arrays (a Fraction)? NumPy computes it
// beside each element, on arrays of objects. May raise: asking runs code of the class.
bool is_element_object(VM *vm, Value v);
// The operator of an array and such an object, or of two.
MAY_FAIL bool objects_operation(VM *vm, OpId op, Value a, Value b, Value *out);
bool raise_unsafe(VM *vm, const char *name);

// ---- arrays of texts, objects, dates and records (items.c) --------------------------------------

bool is_items(Value v);  // an array of texts, objects, dates or records
bool is_moment(Value v); // a single datetime64 or timedelta64
// An array of numbers whose bytes are in the other order (text/byteorder.py). Functions convert it
// to the machine's order; only those that just move or choose elements (kept.def) keep the order.
bool is_swapped(VM *vm, Value v);
// Notes that an argument was refused because it is not a number. Returns false.
bool items_refused(Lib *lib);
// When a function has failed and lib->met_items is set: calls the function of the same name in
// text/items.py with the same arguments. false, with the first error raised, when there is none.
MAY_FAIL bool fallback(Lib *lib, const char *name, const Value *args, int n, Value *out);
// A value, or nested lists, as an array of a type of numbers, by text/items.py: it takes None,
// bytes, texts of complex numbers and objects for elements. The error of an earlier try is dropped.
MAY_FAIL bool items_numbers(VM *vm, Value value, Dtype dt, Value *out);

// ---- scalars (scalar_type.c) --------------------------------------------------------------------

MAY_FAIL bool scalars_register(Lib *lib);
const Type *scalar_type(Dtype dt);
// The Python number with this value: what item() and format() work on.
MAY_FAIL bool lib_python_number(VM *vm, Scalar s, Value *out);
// True for NumPy scalars only (not Python numbers).
bool is_numpy_scalar(Value v, Scalar *out);
// TypeError when a Python complex number is to become an element of a real type.
MAY_FAIL bool check_real(VM *vm, Scalar s, Dtype dt);
// Is the number, Python's (weak) or NumPy's, an element of the whole type dt? NumPy's own are cast
// to unsigned types.
MAY_FAIL bool number_fits(VM *vm, Scalar s, Dtype dt);
// a op b of two numbers; at least one of them is NumPy's.
MAY_FAIL bool scalar_operation(VM *vm, OpId op, const Scalar *in, Value *out);
// The same as a function's call: integers wrap without a warning.
MAY_FAIL bool scalar_function(VM *vm, OpId op, const Scalar *in, Value *out);
OpId binary_op_id(BinaryOp op); // OP_ID_COUNT for @
OpId compare_op_id(CompareOp op);
OpId unary_op_id(UnaryOp op);

// What compiled loops ask about numbers, arrays and functions (loop_hooks.c).
void loop_hooks_register(Lib *lib);

// The classes that several dtypes share: numpy.floating and so on (lib_types.c).
typedef enum Abstract {
    ABSTRACT_GENERIC,
    ABSTRACT_NUMBER,
    ABSTRACT_INTEGER,
    ABSTRACT_SIGNED,
    ABSTRACT_UNSIGNED,
    ABSTRACT_INEXACT,
    ABSTRACT_FLOATING,
    ABSTRACT_COMPLEX,
    ABSTRACT_COUNT,
} Abstract;
extern const Type abstract_types[ABSTRACT_COUNT];
// numpy.floating, numpy.integer, ...; *found = false for other names.
MAY_FAIL bool abstract_class(Lib *lib, Str name, Value *out, bool *found);

// ---- dtypes (dtype_type.c) ----------------------------------------------------------------------

MAY_FAIL bool dtypes_register(Lib *lib);
// dtype objects are immediates: T_EXT with the number of the dtype.
Value dtype_value(Dtype dt);
Value scalar_class(Lib *lib, Dtype dt); // numpy.float64, borrowed
// A dtype argument: a dtype, a scalar class, float/int/bool, a name. None and
// absent leave *out alone. TypeError otherwise.
MAY_FAIL bool dtype_argument(VM *vm, Value v, Dtype *out);

// ---- conversions of arguments (convert.c) -------------------------------------------------------

// An operand of an operation; `owned` is an array made for it and must be released.
typedef struct OperandArg {
    ArrayArg arg;
    Array *owned;
    bool wide; // an integer beyond 64 bits, as the float that it is beside floats
} OperandArg;

// lib_scalar, and integers beyond 64 bits as weak floats (*wide), infinite beyond float64:
// wide_fits() first.
bool lib_wide_scalar(VM *vm, Value v, Scalar *out, bool *wide);
// Whether such an integer may stand beside a number of type `other` in the operation.
MAY_FAIL bool wide_fits(VM *vm, OpId op, Scalar number, Dtype other, bool other_weak);
// The same, when it may: compared with integers it is beyond all of them.
Scalar wide_beside(OpId op, Scalar wide, Dtype other);

// As operand_argument() below, but an integer beyond float64 is an infinite number: wide_fits()
// comes next.
MAY_FAIL bool operand_of_operation(VM *vm, Value v, Namespace *namespace, OperandArg *out);

static inline void operand_release(OperandArg *o) {
    array_release(o->owned);
}

// Numbers and arrays as they are; lists and tuples as new arrays. *namespace becomes
// that of an array operand; two different ones are a TypeError (starts as NAMESPACE_COUNT).
MAY_FAIL bool operand_argument(VM *vm, Value v, Namespace *namespace, OperandArg *out);

// Anything that numpy.array takes, as an array of that namespace (a new reference).
// dt: DT_COUNT for NumPy's choice.
MAY_FAIL bool array_argument(VM *vm, Namespace namespace, Value v, Dtype dt, Array **out);

// An integer or a sequence of integers. allow_guess: -1 stands for "the rest".
MAY_FAIL bool shape_argument(VM *vm, Value v, Shape *out);
MAY_FAIL bool extents_argument(VM *vm, Value v, Shape *out); // the same, of an array to be made

// Replaces one -1 by what makes the shape hold `count` elements.
MAY_FAIL bool shape_guess(VM *vm, int64_t count, Shape *shape);

// axis=None, an integer or a tuple as a bit set; *all is set for None.
MAY_FAIL bool axes_argument(VM *vm, Value v, int ndim, unsigned *axes);
MAY_FAIL bool axis_argument(VM *vm, Value v, int ndim, int *axis);
MAY_FAIL bool bool_argument(VM *vm, Value v, bool otherwise, bool *out);
static inline bool int_argument(VM *vm, Value v, int64_t otherwise, int64_t *out) {
    *out = otherwise;
    return v.tag == T_UNDEF || v.tag == T_NONE || value_index(vm, v, out);
}
MAY_FAIL bool double_argument(VM *vm, Value v, double *out);

// Raises e when ok is false.
static inline bool checked(VM *vm, bool ok, const Err *e) {
    return ok ? true : vm_raise_err(vm, e);
}

// ---- functions (builtins.def, builtins.c) -------------------------------------------------------

// What a native gets as ctx.
typedef struct FnContext {
    Lib *lib;
    Namespace namespace;    // NAMESPACE_COUNT: a bare name, the default device's
    int op;                 // OpId for ufuncs
    double (*math)(double); // for functions of one number
    bool (*row)(VM *vm, void *ctx, Value *args,
                Value *out); // the function of a row that has a fallback (items.c)
    const char *name;
    int nargs;
    bool keeps_order; // of bytes (items.c)
    bool for_cupy;    // numpy's function: arrays of cupy give arrays of cupy
} FnContext;

// The function of the row behind a native of the library, also behind one with a fallback.
NativeFn row_function(NativeFn fn, const FnContext *c);

// One number of numpy.random's own generator, which must be ready (lib_random.c). A method of a
// numpy Generator over PCG64 that gives one number, for compiled loops; name empty: is it such an
// object?
bool generator_method(Value v, Str name, LoopCall *out);
bool random_legacy_ready(Lib *lib);
double random_legacy_draw(void *lib); // uniform
double random_legacy_normal(void *lib);
bool random_legacy_whole(void *lib, int64_t low, int64_t high,
                         int64_t *out); // from low to high; false: there is none

MAY_FAIL bool builtins_register(Lib *lib);
MAY_FAIL bool lib_import(Lib *lib, Str dotted, Value *out, bool *found);
// Does lib_import find it?
bool lib_has_module(Str dotted);
extern const Method array_methods[];
enum { CUPY_METHODS = 1 }; // how many of them arrays of numpy do not have

// Namespace of a function's result when its arguments do not say.
static inline Namespace context_namespace(const FnContext *c) {
    return c->namespace == NAMESPACE_COUNT ? lib_default_namespace(c->lib) : c->namespace;
}

// "_warpcell": what modules written in the language need of the notebook (lib_notebook.c).
MAY_FAIL bool notebook_module(Lib *lib, Value *out);

// What sys has besides functions.
MAY_FAIL bool system_module_value(Lib *lib, unsigned where, Str name, Value *out, bool *found);

// One line on stderr, once, when cupy is used without a GPU.
void lib_tell_no_gpu(Lib *lib);

#define NUMPY_VERSION "2.4.6" // whose meaning and printing the library has
#define CUPY_VERSION "14.0.0" // whose names cupy has
