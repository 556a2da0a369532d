// openblas.c: where the library lies, and which of its kernels it takes.
#include "kernel/base/openblas.h"
#include "kernel/base/cpu_level.h"
#include "kernel/base/settings.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

#define CORE "OPENBLAS_CORETYPE"

// What a library that can choose has beside its routines. Not all can: some are built for one
// processor.
static struct {
    const char *(*core)(void);
    void (*forget)(void);
    void (*choose)(void);
} ways;

// The library's fallbacks for processors that it does not know: kernels without AVX2.
static bool is_old(const char *core) {
    static const char *const names[] = {"Prescott", "Core2", "Nehalem", "Barcelona", "Sandybridge"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(core, names[i]) == 0)
            return true;
    return false;
}

static void find_ways(void *handle) {
    *(void **)(void *)&ways.core = dlsym(handle, "openblas_get_corename");
    *(void **)(void *)&ways.forget = dlsym(handle, "gotoblas_dynamic_quit");
    *(void **)(void *)&ways.choose = dlsym(handle, "gotoblas_dynamic_init");
}

// The library asks for its variable while it chooses, and only by the C library's list: it sees a
// list with the variable before the others for so long. The program's own stays as it is
// (settings.h), and a thread that asks for another variable meanwhile finds it in either.
static void choose_with(char *variable) {
    char **before = environ;
    size_t n = 0;
    while (before && before[n])
        n++;
    static char *list[2048]; // stays: a thread may still read it
    if (n + 2 > sizeof list / sizeof *list)
        return; // the library works as it is
    list[0] = variable;
    for (size_t i = 0; i < n; i++)
        list[i + 1] = before[i];
    list[n + 1] = NULL;
    ways.forget();
    environ = list;
    ways.choose();
    environ = before;
}

// The kernels of a library by what the processor must have: the best ones first.
typedef struct Kernels {
    int level; // cpu_level()
    const char *symbol;
    char variable[32];
} Kernels;

// Nothing has been computed yet: no buffer has the size that other kernels want.
static void choose_kernels(void *handle) {
    static Kernels known[] = {{4, "gotoblas_SKYLAKEX", CORE "=SkylakeX"},
                              {3, "gotoblas_HASWELL", CORE "=Haswell"}};
    if (!ways.forget || !ways.choose || getenv(CORE) || !is_old(openblas_core()))
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (cpu_level() >= known[i].level && dlsym(handle, known[i].symbol))
            return choose_with(known[i].variable);
}

const char *openblas_core(void) {
    const char *name = ways.core ? ways.core() : NULL;
    return name ? name : "";
}

bool openblas_open(DynLib *lib, const DynSymbol *symbols, size_t n, Err *e) {
    const char *named = setting(SET_OPENBLAS);
    const char *names[] = {named ? named : "libopenblas.so.0", "libopenblas.so.0", "libopenblas.so",
                           NULL};
    const char *dirs[] = {"/usr/lib/x86_64-linux-gnu/openblas-pthread",
                          "/usr/lib/aarch64-linux-gnu/openblas-pthread", NULL};
    if (!dynlib_open(lib, names, dirs, symbols, n, e))
        return false;
    find_ways(lib->handle);
    choose_kernels(lib->handle);
    return true;
}
