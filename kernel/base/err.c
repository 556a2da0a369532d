// err.c: error kinds from errors.def, and setting an Err.
#include "kernel/base/err.h"
#include "kernel/base/utf8.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    ErrKind parent;
} kinds[ERR_COUNT] = {
#define ERR(KIND, NAME, PARENT) [ERR_##KIND] = {NAME, ERR_##PARENT},
#include "kernel/base/errors.def"
#undef ERR
};

// Formats into a fixed field and cuts a too long text at a code point boundary.
static void format_field(char *field, size_t size, const char *fmt, va_list args) {
    int n = vsnprintf(field, size, fmt, args);
    if (n < 0)
        field[0] = 0;
    else if ((size_t)n >= size)
        field[utf8_cut(field, size - 1)] = 0;
}

bool err_setv(Err *e, ErrKind kind, const char *fmt, va_list args) {
    if (e->kind != ERR_NONE)
        return false;
    assert(kind > ERR_NONE && kind < ERR_COUNT);
    e->kind = kind;
    e->hint[0] = 0;
    format_field(e->text, sizeof e->text, fmt, args);
    return false;
}

bool err_set(Err *e, ErrKind kind, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    err_setv(e, kind, fmt, args);
    va_end(args);
    return false;
}

bool err_hint(Err *e, const char *fmt, ...) {
    if (e->hint[0])
        return false;
    va_list args;
    va_start(args, fmt);
    format_field(e->hint, sizeof e->hint, fmt, args);
    va_end(args);
    return false;
}

bool err_no_memory(Err *e, unsigned long long bytes) {
    return err_set(e, ERR_MEMORY, "out of host memory: an allocation of %llu bytes failed", bytes);
}

const char *err_name(ErrKind kind) {
    return kind > ERR_NONE && kind < ERR_COUNT ? kinds[kind].name : "Exception";
}

ErrKind err_parent(ErrKind kind) {
    return kind > ERR_NONE && kind < ERR_COUNT ? kinds[kind].parent : ERR_NONE;
}

bool err_is_a(ErrKind kind, ErrKind ancestor) {
    if (kind == ERR_AXIS && err_is_a(ERR_INDEX, ancestor))
        return true;
    for (; kind != ERR_NONE; kind = err_parent(kind))
        if (kind == ancestor)
            return true;
    return false;
}
