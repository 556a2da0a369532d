// packing.h: what struct.Struct is made like.
#pragma once
#include "kernel/vm/machine.h"

extern const Type type_struct;
