// kept.h: what a function keeps of arrays that are more than plain numbers: rows of kept.def.
#pragma once
#include "kernel/base/str.h"

typedef enum KeptClass { KEPT_PLAIN, KEPT_LIKE, KEPT_ZERO, KEPT_SELF, KEPT_DIRECT } KeptClass;
enum { EARLY = 1, ITEMS = 2, ORDER = 4 }; // marks

typedef struct Kept {
    const char *name;
    KeptClass class;
    unsigned marks;
} Kept;

// The row of a function or method; of one without a row, a plain one.
const Kept *kept_by(Str name);
