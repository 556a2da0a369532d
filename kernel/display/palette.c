// palette.c: see palette.h.
#include "kernel/display/palette.h"

static int distance(uint32_t a, uint32_t b) {
    int dr = (int)(a >> 16 & 255) - (int)(b >> 16 & 255);
    int dg = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
    int db = (int)(a & 255) - (int)(b & 255);
    return 2 * dr * dr + 4 * dg * dg + 3 * db * db; // the eye's weights, roughly
}

// Half the way from one of sixteen shades between black and white to the next.
enum { LOOKS_THE_SAME = 9 * 9 * 9 };

static int nearest(const Palette *p, uint32_t rgb, int *least) {
    int best = 0;
    *least = INT32_MAX;
    for (int i = 0; i<p->n && * least> 0; i++) {
        int d = distance(p->rgb[i], rgb);
        if (d >= *least || (d > 0 && p->alone[i]))
            continue;
        best = i;
        *least = d;
    }
    return best;
}

static uint8_t look_up(Palette *p, uint32_t rgb, int same) {
    int least;
    int i = nearest(p, rgb, &least);
    if (least > same && p->n < PALETTE_COLOURS) {
        i = p->n++;
        p->rgb[i] = rgb;
    }
    return (uint8_t)i;
}

void palette_add(Palette *p, uint32_t rgb) {
    int before = p->n;
    look_up(p, rgb, 0);
    if (p->n > before)
        p->alone[before] = true;
}

static uint32_t mixed(uint32_t under, uint32_t over, int part) {
    uint32_t rgb = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int u = (int)(under >> shift & 255);
        int o = (int)(over >> shift & 255);
        rgb |= (uint32_t)((u * (15 - part) + o * part + 7) / 15) << shift;
    }
    return rgb;
}

void palette_add_blends(Palette *p, uint32_t under, uint32_t over) {
    for (int i = 0; i <= 15; i++)
        look_up(p, mixed(under, over, i), 0);
}

uint8_t palette_find(Palette *p, uint32_t rgb) {
    rgb &= 0xffffff;
    uint32_t slot = (rgb * 2654435761u) >> 20;
    if (p->recent[slot].index && p->recent[slot].rgb == rgb)
        return (uint8_t)(p->recent[slot].index - 1);
    uint8_t i = look_up(p, rgb, LOOKS_THE_SAME);
    p->recent[slot].rgb = rgb;
    p->recent[slot].index = (uint16_t)(i + 1);
    return i;
}
