// paths.h: how often each way through the engine (paths.def) was taken, so that random
// programs can show that they take all of them. With WARPCELL_PATHS=1 the counts are
// printed to the error output at the end. Only the language's thread counts.
#pragma once
#include "kernel/base/buf.h"
#include <stdint.h>

typedef enum Path {
#define PATH(name, device) PATH_##name,
#include "gpu/core/paths.def"
#undef PATH
    PATH_COUNT
} Path;

extern uint64_t path_taken[PATH_COUNT];

#define TAKE_PATH(name) ((void)path_taken[PATH_##name]++)

// "path joined_group any 12", a line each.
void paths_text(Buf *out);
