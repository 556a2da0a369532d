// err.h: the one way a function says what went wrong.
//
// A function that can fail returns bool and takes `Err *e` last. It sets the
// error at the place that knows best; the first error wins, later ones are
// ignored, so callers only pass `false` on. The texts are for the person at
// the notebook: Python's and NumPy's class and wording, never a C file name.
// Values of the language carry their errors in the VM (kernel/vm/vm.h),
// which takes an Err over with vm_raise_err.
#pragma once
#include <stdarg.h>
#include <stdbool.h>

#define MAY_FAIL __attribute__((warn_unused_result))
#define PRINTF_LIKE(fmt, first) __attribute__((format(printf, fmt, first)))

typedef enum ErrKind {
    ERR_NONE = 0,
#define ERR(KIND, NAME, PARENT) ERR_##KIND,
#include "kernel/base/errors.def"
#undef ERR
    ERR_COUNT
} ErrKind;

enum { ERR_TEXT_MAX = 1024, ERR_HINT_MAX = 512 };

typedef struct Err {
    ErrKind kind;            // ERR_NONE while nothing is wrong
    char text[ERR_TEXT_MAX]; // what happened, UTF-8, cut at a code point when too long
    char hint[ERR_HINT_MAX]; // what to do next; may be empty
} Err;

// Makes e say "nothing is wrong". What runs for each statement of a cell begins so: `Err e = {0}`
// is 1.5 KB of zeros.
static inline void err_clear(Err *e) {
    e->kind = ERR_NONE;
    e->text[0] = 0;
    e->hint[0] = 0;
}

// Sets kind and text unless an error is already set. Returns false, always, so
// that a refusal is one line: return err_set(e, ERR_VALUE, "...").
bool err_set(Err *e, ErrKind kind, const char *fmt, ...) PRINTF_LIKE(3, 4);
bool err_setv(Err *e, ErrKind kind, const char *fmt, va_list args);

// Adds what to do next, unless a hint is already there. Returns false.
bool err_hint(Err *e, const char *fmt, ...) PRINTF_LIKE(2, 3);

// ERR_MEMORY for a host allocation of `bytes` that failed. Returns false.
bool err_no_memory(Err *e, unsigned long long bytes);

// "ValueError" and so on; the class a `raise` or an `except` names.
const char *err_name(ErrKind kind);

// The parent class, ERR_NONE above BaseException.
ErrKind err_parent(ErrKind kind);

// True when kind is `ancestor` or derives from it (AxisError is also an IndexError).
bool err_is_a(ErrKind kind, ErrKind ancestor);
