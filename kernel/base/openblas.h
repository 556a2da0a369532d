// openblas.h: the OpenBLAS that products and factorisations share, opened at run time.
#pragma once
#include "kernel/base/dynlib.h"

// Opens the file that WARPCELL_OPENBLAS names, else the system's library, and fills n symbols as
// dynlib_open does. A library older than the processor takes the kernels of one from before AVX for
// it, a fifth as fast: it is told to take those of the processor's instructions, unless
// OPENBLAS_CORETYPE says which. Call it from the language thread, before any other use of the
// library.
MAY_FAIL bool openblas_open(DynLib *lib, const DynSymbol *symbols, size_t n, Err *e);

// What the library opened last says which processor its kernels are for; "" before, or where it
// does not say.
const char *openblas_core(void);
