// long_gcd.h: the greatest common divisor of two integers of any size, which is not negative.
#pragma once
#include "kernel/vm/machine.h"

MAY_FAIL bool big_gcd(VM *vm, Value a, Value b, Value *out);
