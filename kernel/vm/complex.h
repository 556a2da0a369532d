// complex.h: complex numbers of the language.
#pragma once
#include "kernel/vm/machine.h"

typedef struct Complex {
    Obj head;
    double re, im;
} Complex;

extern const Type type_complex;

MAY_FAIL bool complex_new(VM *vm, double re, double im, Value *out);
// The parts of a complex number, float or integer; *found false for other values.
MAY_FAIL bool complex_get(VM *vm, Value v, double *re, double *im, bool *found);
// The number of a text, as complex() reads it.
MAY_FAIL bool complex_of_text(VM *vm, Str text, double *re, double *im);
MAY_FAIL bool complex_power(VM *vm, double are, double aim, double bre, double bim, Value *out);
bool make_complex(VM *vm, void *ctx, Value *args, Value *out);
