// subclass.h: arrays of classes that derive from ndarray, and objects that override NumPy's
// functions (__array_ufunc__, __array_function__). Nothing here runs while no such class exists.
#pragma once
#include "kernel/lib/internal.h"

static inline bool is_subarray(Value v) {
    return v.tag == T_OBJ && v.u.o->type->class_object && is_array(v);
}

// The array as an instance of klass, after klass.__array_finalize__(self, of). of: T_UNDEF for
// None. NULL raises e.
MAY_FAIL bool subarray_new(VM *vm, Obj *klass, Array *a STEALS, Value of, Err *e, Value *out);
// The same elements as a plain array.
MAY_FAIL bool subarray_plain(VM *vm, Value v, Value *out);
// A method's result, of the class of `self` where NumPy has it so; takes over *out.
MAY_FAIL bool subarray_result(VM *vm, const char *method, Value self, Value *out);
// Calls __array_ufunc__ of self's class for the ufunc behind a method (sum: add.reduce), when the
// class has one. *done: it was called.
MAY_FAIL bool subarray_reduce(VM *vm, const char *method, Value self, Value axis, Value *out,
                              bool *done);

// A call of a ufunc, or of its method, with an object of a class among the arguments. fn: what does
// it with plain arrays.
MAY_FAIL bool ufunc_of_classes(VM *vm, Value ufunc, const char *method, Value fn, const Args *args,
                               Value *out);
bool has_classes(
    const Args *args); // an object of a class that a cell defined is among the arguments

// A function of an array module that looks at its arguments' classes first; takes over the
// reference to fn. twin: the module of cupy whose function of that name arrays of cupy go to, or
// NULL.
MAY_FAIL bool dispatched_new(Lib *lib, Str name, const char *twin, bool method, Value fn,
                             Value *out);
// Is an array of cupy among the arguments, or in a list or tuple among them?
bool has_arrays_of_cupy(const Value *v, size_t n);
// When a module of cupy is imported: NumPy's functions look for arrays of cupy from now on.
void cupy_note(Lib *lib);
// After a class statement: NumPy's functions look at classes from now on, when the class asks for
// that.
MAY_FAIL bool subclass_note(Lib *lib, Value klass);
// Binary operators and comparisons with a subarray among the operands.
MAY_FAIL bool subarray_binary(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
MAY_FAIL bool subarray_compare(VM *vm, CompareOp op, Value a, Value b, Value *out, bool *handled);

// The slots of such classes where they differ from ndarray's (value.h).
bool subclass_unary(VM *vm, UnaryOp op, Value v, Value *out, bool *handled);
bool subclass_inplace(VM *vm, BinaryOp op, Value a, Value b, Value *out, bool *handled);
bool subclass_getitem(VM *vm, Value v, Value key, Value *out);
bool subclass_getattr(VM *vm, Value v, Str name, Value *out, bool *found);
bool subclass_setattr(VM *vm, Value v, Str name, Value value);
// Methods of ndarray that such classes override and build upon.
bool method_array_finalize(VM *vm, Value self, Value *args, Value *out);
bool method_array_wrap(VM *vm, Value self, Value *args, Value *out);
bool method_array_ufunc(VM *vm, Value self, Value *args, Value *out);
bool method_array_function(VM *vm, Value self, Value *args, Value *out);
MAY_FAIL bool subarray_make(VM *vm, Obj *klass, const Args *args,
                            Value *out); // ndarray.__new__(klass, ...)
MAY_FAIL bool subclass_register(Lib *lib);
