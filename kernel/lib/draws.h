// draws.h: what the functions of numpy.random and the methods of Generator share: drawing
// numbers in a shape, from parameters that are numbers or arrays.
#pragma once
#include "kernel/lib/distributions.h"
#include "kernel/lib/functions.h"

// Who draws: a generator's bits, and where the numbers go.
typedef struct Drawer {
    Lib *lib;
    Namespace namespace;
    Bits bits;
    const char *title; // of integers, in errors: "integers" or "randint"
} Drawer;

// The functions of the module: numpy's one generator; for cupy a generator of its own for
// this call, which comes from the module's counter.
typedef struct ModuleDrawer {
    Drawer d;
    Pcg64 own;
} ModuleDrawer;
MAY_FAIL bool module_drawer(VM *vm, const FnContext *c, ModuleDrawer *out);
Mt19937 *legacy_generator(Lib *lib); // NULL without memory

// size=None: *single. ValueError for negative extents.
MAY_FAIL bool size_argument(VM *vm, Value v, Shape *shape, bool *single);
// The numbers as a value; a single one of numpy as a Python number. Takes over a.
MAY_FAIL bool give_numbers(VM *vm, const Drawer *d, Array *a, bool single, Value *out);

// args: the parameters and then size.
MAY_FAIL bool draw_distribution(VM *vm, const Drawer *d, DistId id, Value *args, Value *out);

// From low to high, which may be absent (then from 0 to low); endpoint: that is one of them.
typedef struct IntegerRange {
    Value low, high;
    bool endpoint;
} IntegerRange;
MAY_FAIL bool draw_integers(VM *vm, const Drawer *d, IntegerRange range, Value size, Value dtype,
                            Value *out);

// Numbers without parameters, or with the shape of a gamma distribution; float64 or float32,
// in a new array or in `into` (absent: none).
typedef enum Standard {
    STANDARD_UNIFORM,
    STANDARD_NORMAL,
    STANDARD_EXPONENTIAL,
    STANDARD_INVERTED,
    STANDARD_GAMMA
} Standard;
typedef struct StandardDraw {
    Standard which;
    Value gamma_shape, size, dtype, into;
} StandardDraw;
MAY_FAIL bool draw_standard(VM *vm, const Drawer *d, const StandardDraw *draw, Value *out);
