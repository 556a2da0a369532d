// settings.c: reads the variables once; keeps the environment of cells.
#include "kernel/base/settings.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

// ---- settings -----------------------------------------------------------------------------------

const SettingInfo setting_info[SETTINGS] = {
#define X(ID, NAME, DEFAULT, MEANING) {NAME, DEFAULT, MEANING},
#include "kernel/base/settings.def"
#undef X
};

static struct {
    bool done;
    char *value[SETTINGS];
} fixed;

void settings_fix(void) {
    if (fixed.done)
        return;
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *now = getenv(setting_info[i].name);
        fixed.value[i] = now ? strdup(now) : NULL;
        if (now && !fixed.value[i])
            abort(); // no memory for a few bytes at the start
    }
    fixed.done = true;
}

const char *setting(SettingId id) {
    assert((int)id >= 0 && id < SETTINGS);
    return fixed.done ? fixed.value[id] : getenv(setting_info[id].name);
}

bool setting_programs_allowed(void) {
    const char *v = setting(SET_SHELL);
    return !v || (strcmp(v, "off") != 0 && strcmp(v, "0") != 0);
}

// ---- the environment of cells -------------------------------------------------------------------

static struct {
    char **entry; // "name=value", owned; NULL behind the last
    size_t n;
} cells;

static char *entry_new(const char *name, const char *value) {
    size_t a = strlen(name), b = strlen(value);
    char *p = mem_alloc(a + b + 2);
    if (!p)
        return NULL;
    memcpy(p, name, a);
    p[a] = '=';
    memcpy(p + a + 1, value, b + 1);
    return p;
}

static bool copy_first(void) {
    size_t n = 0;
    if (cells.entry)
        return true;
    while (environ && environ[n])
        n++;
    char **entry = mem_zero((n + 1) * sizeof *entry);
    if (!entry)
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t bytes = strlen(environ[i]) + 1;
        if (!(entry[i] = mem_alloc(bytes))) {
            while (i)
                mem_free(entry[--i]);
            mem_free(entry);
            return false;
        }
        memcpy(entry[i], environ[i], bytes);
    }
    cells.entry = entry;
    cells.n = n;
    return true;
}

static char **place_of(const char *name) {
    size_t n = strlen(name);
    for (size_t i = 0; i < cells.n; i++)
        if (strncmp(cells.entry[i], name, n) == 0 && cells.entry[i][n] == '=')
            return &cells.entry[i];
    return NULL;
}

const char *environment_get(const char *name) {
    char **at = copy_first() ? place_of(name) : NULL;
    return at ? *at + strlen(name) + 1 : NULL;
}

bool environment_set(const char *name, const char *value) {
    if (!copy_first())
        return false;
    char **at = place_of(name);
    if (!value) {
        if (!at)
            return true;
        mem_free(*at);
        *at = cells.entry[--cells.n];
        cells.entry[cells.n] = NULL;
        return true;
    }
    char *made = entry_new(name, value);
    if (!made)
        return false;
    if (at) {
        mem_free(*at);
        *at = made;
        return true;
    }
    char **more = mem_resize(cells.entry, (cells.n + 2) * sizeof *more);
    if (!more) {
        mem_free(made);
        return false;
    }
    cells.entry = more;
    more[cells.n++] = made;
    more[cells.n] = NULL;
    return true;
}

char **environment_all(void) {
    static char *none[1];
    return copy_first() ? cells.entry : none;
}
