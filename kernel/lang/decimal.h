// decimal.h: the numbers of the module decimal. decimal.Decimal (modules/decimal.py) derives
// from this type; arithmetic of finite numbers is C, everything rare is text of that class.
#pragma once
#include "kernel/lang/machine.h"

extern const Type type_decimal;
enum { DECIMAL_SMALL = 64 };
// The text of a short Decimal whose class has no __str__ of its own: bytes written, or 0.
size_t decimal_small(Value v, char out[DECIMAL_SMALL]);
Value decimal_class(VM *vm); // the class as a value; UNDEF after an error
