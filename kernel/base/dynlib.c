// dynlib.c: dlopen with a list of places and a table of symbols.
#include "kernel/base/dynlib.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Fills every slot or none; names the first missing symbol.
static const char *resolve(void *handle, const DynSymbol *symbols, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!symbols[i].optional && !dlsym(handle, symbols[i].name))
            return symbols[i].name;
    for (size_t i = 0; i < n; i++)
        *symbols[i].slot = dlsym(handle, symbols[i].name);
    return NULL;
}

// The file a handle came from, by way of one of its symbols.
static void note_path(DynLib *lib, const char *asked, const DynSymbol *symbols, size_t n) {
    Dl_info info;
    bool known = n && *symbols[0].slot && dladdr(*symbols[0].slot, &info) && info.dli_fname;
    snprintf(lib->path, sizeof lib->path, "%s", known ? info.dli_fname : asked);
}

static bool try_open(DynLib *lib, const char *file, const DynSymbol *symbols, size_t n, char *why,
                     size_t why_size) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        if (!why[0])
            snprintf(why, why_size, "%s", text ? text : "not found");
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

void dynlib_prefix(char *out, size_t size) {
    ssize_t n = readlink("/proc/self/exe", out, size - 1);
    out[n > 0 ? n : 0] = 0;
    char *name = strrchr(out, '/');
    char *bin = NULL;
    if (name) {
        *name = 0;
        bin = strrchr(out, '/');
    }
    bool ours = bin && strcmp(bin, "/bin") == 0;
    if (ours)
        *bin = 0;
    else
        out[0] = 0;
}

// A library under one of its names, with n symbols.
typedef struct Wanted {
    DynLib *lib;
    const char *const *names;
    const DynSymbol *symbols;
    size_t n;
} Wanted;

// The first of the bare names that opens in the folder.
static bool open_in(const Wanted *w, const char *folder, char *why, size_t why_size) {
    char file[1024];
    for (const char *const *name = w->names; *name; name++) {
        int len = (*name)[0] == '/' ? -1 : snprintf(file, sizeof file, "%s/%s", folder, *name);
        if (len < 0 || (size_t)len >= sizeof file)
            continue;
        if (try_open(w->lib, file, w->symbols, w->n, why, why_size))
            return true;
    }
    return false;
}

// The first of the names that stands alone: an absolute path, or one for the system's search.
static bool open_alone(const Wanted *w, bool absolute, char *why, size_t why_size) {
    for (const char *const *name = w->names; *name; name++)
        if (((*name)[0] == '/') == absolute &&
            try_open(w->lib, *name, w->symbols, w->n, why, why_size))
            return true;
    return false;
}

bool dynlib_open(DynLib *lib, const char *const *names, const char *const *dirs,
                 const DynSymbol *symbols, size_t n, Err *e) {
    const Wanted w = {lib, names, symbols, n};
    char named[256] = "", skipped[256] = "", why[256] = "", own[600];
    if (open_alone(&w, true, named, sizeof named))
        return true;
    dynlib_prefix(own, sizeof own - 32);
    if (own[0] && open_in(&w, strcat(own, "/lib/warpcell"), skipped, sizeof skipped))
        return true;
    for (; dirs && *dirs; dirs++)
        if (open_in(&w, *dirs, skipped, sizeof skipped))
            return true;
    if (open_alone(&w, false, why, sizeof why))
        return true;
    return err_set(e, ERR_IMPORT, "cannot open %s: %s", names[0], named[0] ? named : why);
}

void dynlib_close(DynLib *lib) {
    if (lib->handle)
        dlclose(lib->handle);
    lib->handle = NULL;
    lib->path[0] = 0;
}
