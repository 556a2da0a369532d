// deque.h: collections.deque.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_deque;
Value deque_class(VM *vm); // the class as a value
