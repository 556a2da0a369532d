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
    void *handle;   // NULL while closed
    char path[512]; // the file that was opened, for `warpcell doctor`
} DynLib;

// Opens the first name of `names` (NULL-terminated; bare file names or absolute
// paths) that loads and has every needed symbol: the absolute paths first, then
// what lies in lib/warpcell beside the program (a wheel carries libraries there),
// then in dirs (NULL-terminated, or NULL), then what the system's search finds.
// Fails with ERR_IMPORT, naming what was tried; no slot is then set.
MAY_FAIL bool dynlib_open(DynLib *lib, const char *const *names, const char *const *dirs,
                          const DynSymbol *symbols, size_t n, Err *e);
void dynlib_close(DynLib *lib);

// The installation that the program belongs to: P when it is P/bin/warpcell, else "".
void dynlib_prefix(char *out, size_t size);
