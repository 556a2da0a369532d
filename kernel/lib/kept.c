// kept.c: finding rows of kept.def.
#include "kernel/lib/kept.h"
#include <assert.h>

static const Kept rows[] = {
#define KEPT(NAME, CLASS, MARKS) {#NAME, KEPT_##CLASS, MARKS},
#include "kernel/lib/kept.def"
#undef KEPT
};
enum { ROWS = sizeof rows / sizeof *rows };

// They are in the order of their names.
const Kept *kept_by(Str name) {
    static const Kept plain = {.name = ""};
    size_t low = 0, high = ROWS;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = str_cmp(name, str_of(rows[middle].name));
        assert(middle == 0 ||
               str_cmp(str_of(rows[middle - 1].name), str_of(rows[middle].name)) < 0);
        if (order == 0)
            return &rows[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return &plain;
}
