// dynlib.h: libraries opened at run time (CUDA, NVRTC, cuBLAS, OpenBLAS). A
// table of symbols is filled or the reason is said; nothing is linked.
#pragma once
#include "kernel/base/err.h"
#include <stddef.h>

typedef struct DynSymbol {
    const char *name; // as the library exports it
    void **slot;      // where its address goes
    bool optional;    // a library without it is still good; the slot becomes NULL
} DynSymbol;

typedef struct DynLib {
    void *handle;    // NULL while closed
    char path[512];  // the file that was opened, for `warpcell doctor`
} DynLib;

// Opens the first name of `names` (NULL-terminated; bare file names or absolute
// paths) that loads and has every needed symbol. dirs (NULL-terminated, or
// NULL) are tried before the system's own search, in order.
// Fails with ERR_IMPORT, naming what was tried; no slot is then set.
MAY_FAIL bool dynlib_open(DynLib *lib, const char *const *names, const char *const *dirs,
                          const DynSymbol *symbols, size_t n, Err *e);
void dynlib_close(DynLib *lib);
