// complete.h: questions about texts that need no machine; the front asks them, too.
#pragma once
#include "kernel/base/str.h"

typedef enum Completeness {
    CODE_COMPLETE,
    CODE_INCOMPLETE,
    CODE_INVALID,
    CODE_UNKNOWN, // there was no memory to tell
} Completeness;
// Is this text a whole cell, or does a console prompt for more? *indent is the
// number of blanks the next line should start with.
Completeness lang_is_complete(Str source, unsigned *indent);
