// callables.h: what classes of functools and operator are made like.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_partial, type_cached, type_item_getter, type_attribute_getter,
    type_method_caller, type_sort_key;
