// outline.h: the names that the text of a module defines, read off the text: nothing is
// compiled or run. For completion of modules that were not imported yet.
#pragma once
#include "kernel/base/buf.h"

typedef struct Outline {
    Str name;
    const char *kind; // KIND_FUNCTION, KIND_CLASS or KIND_INSTANCE (kernel/link/names.h)
    Str signature;    // of a function: "f(a, b=2)", as it is written; else empty
    Str doc;          // the doc string's first paragraph as written; may be empty
} Outline;

typedef struct OutlineText {
    Str rest;  // at first all of the text
    Str names; // of an import statement that is being read; at first empty
} OutlineText;

// The next public name. False at the end. Strings are borrowed from the text.
bool outline_next(OutlineText *t, Outline *out);
