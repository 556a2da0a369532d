// pickling.h: what pickle.Pickler and pickle.Unpickler are made like.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_pickler, type_unpickler;
