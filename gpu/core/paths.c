// paths.c: the counts of paths.h and their text.
#include "gpu/core/paths.h"
#include <inttypes.h>

uint64_t path_taken[PATH_COUNT];

static const char *const names[PATH_COUNT] = {
#define PATH(name, device) #name " " #device,
#include "gpu/core/paths.def"
#undef PATH
};

void paths_text(Buf *out) {
    for (int i = 0; i < PATH_COUNT; i++)
        buf_printf(out, "path %s %" PRIu64 "\n", names[i], path_taken[i]);
}
