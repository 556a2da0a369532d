// dynlib.c: dlopen with a list of places and a table of symbols.
#include "kernel/base/dynlib.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Fills every slot or none; names the first missing symbol.
static const char *resolve(void *handle, const DynSymbol *symbols, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!symbols[i].optional && !dlsym(handle, symbols[i].name)) return symbols[i].name;
    for (size_t i = 0; i < n; i++) *symbols[i].slot = dlsym(handle, symbols[i].name);
    return NULL;
}

// The file a handle came from, by way of one of its symbols.
static void note_path(DynLib *lib, const char *asked, const DynSymbol *symbols, size_t n) {
    Dl_info info;
    bool known = n && *symbols[0].slot && dladdr(*symbols[0].slot, &info) && info.dli_fname;
    snprintf(lib->path, sizeof lib->path, "%s", known ? info.dli_fname : asked);
}

static bool try_open(DynLib *lib, const char *file, const DynSymbol *symbols, size_t n,
                     char *why, size_t why_size) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        if (!why[0]) snprintf(why, why_size, "%s", text ? text : "not found");
        return false;
    }
    const char *missing = resolve(handle, symbols, n);
    if (missing) {
        snprintf(why, why_size, "%s has no symbol %s", file, missing);
        dlclose(handle);
        return false;
    }
    lib->handle = handle;
    note_path(lib, file, symbols, n);
    return true;
}

bool dynlib_open(DynLib *lib, const char *const *names, const char *const *dirs,
                 const DynSymbol *symbols, size_t n, Err *e) {
    char why[256] = "", file[1024];
    for (; dirs && *dirs; dirs++) {
        for (const char *const *name = names; *name; name++) {
            if ((*name)[0] == '/') continue;
            int len = snprintf(file, sizeof file, "%s/%s", *dirs, *name);
            if (len < 0 || (size_t)len >= sizeof file) continue;
            if (try_open(lib, file, symbols, n, why, sizeof why)) return true;
        }
    }
    why[0] = 0; // the system's own search gives the better reason
    for (const char *const *name = names; *name; name++)
        if (try_open(lib, *name, symbols, n, why, sizeof why)) return true;
    return err_set(e, ERR_IMPORT, "cannot open %s: %s", names[0], why);
}

void dynlib_close(DynLib *lib) {
    if (lib->handle) dlclose(lib->handle);
    lib->handle = NULL;
    lib->path[0] = 0;
}
