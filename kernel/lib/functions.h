// functions.h: the C functions behind builtins.def, one per row, and what several
// of their files share. args: one value per parameter, in order.
#pragma once
#include "kernel/lib/internal.h"

#define FN(WHERE, C, ...) NativeFnType fn_##C;
#define CORE(C, ...) NativeFnType fn_##C;
#define METHOD(WHERE, C, ...) NativeFnType fn_##C;
#define METHOD0(WHERE, C, ...) NativeFnType fn_##C;
typedef bool NativeFnType(VM *vm, void *ctx, Value *args, Value *out);
#include "kernel/lib/builtins.def"
NativeFnType fn_ufunc1, fn_ufunc2, fn_math1;

// Are the elements of an array of several dimensions contiguous in columns, and not in rows?
bool lies_in_columns(Array *a);
// order=: nothing, or the letter C, F, A or K.
MAY_FAIL bool order_fits(VM *vm, Value order);
// The letter of order=, a capital; `standard` when it is no letter.
char order_letter(Value order, char standard);
// A fresh array (NULL stays NULL), its elements in columns where order ('F', or 'A' or 'K' and
// source is) asks for it. order: a str or nothing, which means `standard`. source: may be NULL.
Array *laid_out(Value order, char standard, Array *source, Array *a STEALS, Err *e);
bool lies_as_asked(Value order, Array *a);
// A ufunc's result *out with its elements in columns where order= asks for it.
MAY_FAIL bool result_ordered(VM *vm, const Value *args, int nin, Value order, Value *out);
// An array argument: the array itself, retained, or one made from a number or a
// sequence. *namespace: of the array, else of the module the function came from.
// A numpy array given to a cupy function is a TypeError.
MAY_FAIL bool input_array(VM *vm, const FnContext *c, Value v, Array **out, Namespace *namespace);

// The end of most functions: the result as a value, or stored into `out`
// (an array, or absent) and that. Takes over the reference to r; a NULL r raises e.
MAY_FAIL bool give(VM *vm, Namespace namespace, Array *r, Err *e, Value out_argument, Value *out);

// numpy.can_cast by the names of its rules; an unknown name allows everything.
bool cast_allowed(Dtype from, Dtype to, Str casting);

static inline bool absent(Value v) {
    return v.tag == T_UNDEF || v.tag == T_NONE;
}
static inline ArrayArg arg_of(Array *a) {
    return (ArrayArg){.array = a};
}
static inline ArrayArg arg_double(double x) {
    return (ArrayArg){.value = {.dt = DT_F64, .weak = true, .u.f = x}};
}
static inline ArrayArg arg_int(int64_t x) {
    return (ArrayArg){.value = {.dt = DT_I64, .weak = true, .u.i = x}};
}

// One operation that drops its first operand: chains read from the inside out.
// NULL in gives NULL out.
Array *then(OpId op, Array *a, ArrayArg b, Err *e);
Array *then1(OpId op, Array *a, Err *e);
