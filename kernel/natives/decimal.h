// decimal.h: the numbers of the module decimal. decimal.Decimal (stdlib/data/decimal.py) derives
// from this type; arithmetic of finite numbers is C, everything rare is text of that class.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_decimal;
Value decimal_class(VM *vm); // the class as a value; UNDEF after an error
