// font_find.c: fonts by fontconfig, which is no part of the program: the few functions that
// are needed are taken from the library when a first character asks for them.
#include "kernel/display/font_find.h"
#include "kernel/base/dynlib.h"
#include <string.h>
#include <strings.h>

enum { FC_MATCH_PATTERN = 0, FC_RESULT_MATCH = 0 }; // of fontconfig's public interface

typedef struct FcPattern FcPattern;
typedef struct FcCharSet FcCharSet;

static struct {
    DynLib lib;
    bool tried, open;
    int (*init)(void);
    void (*finish)(void);
    FcPattern *(*pattern_new)(void);
    void (*pattern_free)(FcPattern *);
    int (*add_bool)(FcPattern *, const char *, int);
    int (*add_string)(FcPattern *, const char *, const unsigned char *);
    int (*add_charset)(FcPattern *, const char *, const FcCharSet *);
    FcCharSet *(*charset_new)(void);
    void (*charset_free)(FcCharSet *);
    int (*charset_add)(FcCharSet *, uint32_t);
    int (*charset_has)(const FcCharSet *, uint32_t);
    int (*substitute)(void *, FcPattern *, int);
    void (*defaults)(FcPattern *);
    FcPattern *(*match)(void *, FcPattern *, int *);
    int (*get_string)(const FcPattern *, const char *, int, unsigned char **);
    int (*get_int)(const FcPattern *, const char *, int, int *);
    int (*get_charset)(const FcPattern *, const char *, int, FcCharSet **);
} fc;

#define SLOT(field) ((void **)(void *)&fc.field)

static bool fontconfig_open(void) {
    static const char *const names[] = {"libfontconfig.so.1", NULL};
    const DynSymbol symbols[] = {
        {"FcInit", SLOT(init), false},
        {"FcFini", SLOT(finish), false},
        {"FcPatternCreate", SLOT(pattern_new), false},
        {"FcPatternDestroy", SLOT(pattern_free), false},
        {"FcPatternAddBool", SLOT(add_bool), false},
        {"FcPatternAddString", SLOT(add_string), false},
        {"FcPatternAddCharSet", SLOT(add_charset), false},
        {"FcCharSetCreate", SLOT(charset_new), false},
        {"FcCharSetDestroy", SLOT(charset_free), false},
        {"FcCharSetAddChar", SLOT(charset_add), false},
        {"FcCharSetHasChar", SLOT(charset_has), false},
        {"FcConfigSubstitute", SLOT(substitute), false},
        {"FcDefaultSubstitute", SLOT(defaults), false},
        {"FcFontMatch", SLOT(match), false},
        {"FcPatternGetString", SLOT(get_string), false},
        {"FcPatternGetInteger", SLOT(get_int), false},
        {"FcPatternGetCharSet", SLOT(get_charset), false},
    };
    Err e = {0};
    if (fc.tried)
        return fc.open;
    fc.tried = true;
    fc.open = dynlib_open(&fc.lib, names, NULL, symbols, sizeof symbols / sizeof *symbols, &e);
    err_clear(&e);
    fc.open = fc.open && fc.init();
    return fc.open;
}

static void take_file(const FcPattern *found, const unsigned char *path, FontFile *out) {
    strcpy(out->path, (const char *)path);
    if (fc.get_int(found, "index", 0, &out->index) != FC_RESULT_MATCH)
        out->index = 0;
}

// The best font for a pattern; false when that one lacks the character, too.
static bool take_match(FcPattern *pattern, uint32_t code, FontFile *out) {
    int result = -1;
    unsigned char *path = NULL;
    FcCharSet *has = NULL;
    FcPattern *found = fc.match(NULL, pattern, &result);
    if (!found)
        return false;
    bool ok = fc.get_charset(found, "charset", 0, &has) == FC_RESULT_MATCH &&
              fc.charset_has(has, code) &&
              fc.get_string(found, "file", 0, &path) == FC_RESULT_MATCH &&
              strlen((const char *)path) < sizeof out->path;
    if (ok)
        take_file(found, path, out);
    fc.pattern_free(found);
    return ok;
}

bool font_find(uint32_t code, FontFile *out) {
    if (!fontconfig_open())
        return false;
    FcPattern *pattern = fc.pattern_new();
    FcCharSet *wanted = fc.charset_new();
    bool ok = pattern && wanted && fc.charset_add(wanted, code) &&
              fc.add_charset(pattern, "charset", wanted) && fc.add_bool(pattern, "scalable", 1) &&
              fc.add_string(pattern, "family", (const unsigned char *)"sans-serif") &&
              fc.substitute(NULL, pattern, FC_MATCH_PATTERN);
    if (ok) {
        fc.defaults(pattern);
        ok = take_match(pattern, code, out);
    }
    if (wanted)
        fc.charset_free(wanted);
    if (pattern)
        fc.pattern_free(pattern);
    return ok;
}

// fontconfig gives the nearest font; whether it is of the family, one of its names says.
static bool is_of(const FcPattern *found, const char *family) {
    unsigned char *name;
    for (int i = 0; fc.get_string(found, "family", i, &name) == FC_RESULT_MATCH; i++)
        if (strcasecmp((const char *)name, family) == 0)
            return true;
    return false;
}

bool font_named(const char *family, FontFile *out) {
    int result = -1;
    unsigned char *path = NULL;
    if (!fontconfig_open())
        return false;
    FcPattern *pattern = fc.pattern_new();
    FcPattern *found = NULL;
    if (pattern && fc.add_bool(pattern, "scalable", 1) &&
        fc.add_string(pattern, "family", (const unsigned char *)family) &&
        fc.substitute(NULL, pattern, FC_MATCH_PATTERN)) {
        fc.defaults(pattern);
        found = fc.match(NULL, pattern, &result);
    }
    bool ok = found && is_of(found, family) &&
              fc.get_string(found, "file", 0, &path) == FC_RESULT_MATCH &&
              strlen((const char *)path) < sizeof out->path;
    if (ok)
        take_file(found, path, out);
    if (found)
        fc.pattern_free(found);
    if (pattern)
        fc.pattern_free(pattern);
    return ok;
}

void font_find_close(void) {
    if (fc.open)
        fc.finish();
    dynlib_close(&fc.lib);
    fc.tried = false;
    fc.open = false;
}
