// colormaps.c: finding a colour map by name; the colours are in colormaps.def.
#include "kernel/display/colormaps.h"
#include "kernel/base/utf8.h"
#include <stdio.h>

#define COLORMAP(NAME, ...) static const uint32_t NAME##_rgb[] = {__VA_ARGS__};
#define COLORMAP_SAME(NAME, OF)
#include "kernel/display/colormaps.def"
#undef COLORMAP
#undef COLORMAP_SAME

#define ROW(NAME, RGB) {.name = #NAME, .rgb = RGB, .n = sizeof RGB / sizeof *RGB},
static const Colormap maps[] = {
#define COLORMAP(NAME, ...) ROW(NAME, NAME##_rgb)
#define COLORMAP_SAME(NAME, OF) ROW(NAME, OF##_rgb)
#include "kernel/display/colormaps.def"
#undef COLORMAP
#undef COLORMAP_SAME
};
#undef ROW
#define COLORMAP(NAME, ...) \
    _Static_assert(sizeof NAME##_rgb <= COLORMAP_MOST * sizeof *NAME##_rgb, #NAME);
#define COLORMAP_SAME(NAME, OF)
#include "kernel/display/colormaps.def"
#undef COLORMAP
#undef COLORMAP_SAME
enum { MAPS = sizeof maps / sizeof *maps };

static const Colormap *nearest_to(Str name) {
    const Colormap *best = NULL;
    unsigned least = 3; // two slips are a typing mistake, more are another word
    for (int i = 0; i < MAPS; i++) {
        unsigned d = str_distance(name, str_of(maps[i].name), 3);
        if (d < least) {
            best = &maps[i];
            least = d;
        }
    }
    return best;
}

static bool not_found(Str name, Str bare, Err *e) {
    char known[MAPS * (COLORMAP_NAME_MAX + 4)];
    size_t n = 0;
    for (int i = 0; i < MAPS; i++)
        n += (size_t)snprintf(known + n, sizeof known - n, "%s'%s'", i ? ", " : "", maps[i].name);
    err_set(e, ERR_VALUE, "'%.*s' is not a valid value for cmap; supported values are %s",
            (int)(name.n <= 64 ? name.n : utf8_cut(name.p, 64)), name.p, known);
    const Colormap *near = nearest_to(bare);
    if (near)
        return err_hint(e, "Did you mean '%s'?", near->name);
    return err_hint(e, "Each name also has a reverse: '%s_r'.", maps[0].name);
}

const char *colormap_name_at(int i) {
    return i < MAPS ? maps[i].name : NULL;
}

bool colormap_find(Str name, Colormap *out, Err *e) {
    Str bare = name;
    bool reversed = str_ends(name, STR("_r"));
    if (reversed)
        bare.n -= 2;
    if (name.n == 0)
        bare = STR("viridis");
    for (int i = 0; i < MAPS; i++) {
        if (!str_is(bare, maps[i].name))
            continue;
        *out = maps[i];
        out->reversed = reversed;
        return true;
    }
    return not_found(name, bare, e);
}

void colormap_name(const Colormap *c, char out[COLORMAP_NAME_MAX]) {
    snprintf(out, COLORMAP_NAME_MAX, "%s%s", c->name, c->reversed ? "_r" : "");
}
