// palette.h: few colours for many pixels: a third of the size of a file and of the work. Colours
// that matter are put in first; others join while there is room, unless one that may stand for them
// looks the same.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { PALETTE_COLOURS = 256 };

typedef struct Palette {
    uint32_t rgb[PALETTE_COLOURS]; // 0xRRGGBB
    bool alone[PALETTE_COLOURS];   // stands for itself only
    int n;
    struct {
        uint32_t rgb;
        uint16_t index; // + 1
    } recent[4096];     // what was asked for lately, by hash
} Palette;

// Puts a colour in that stands for itself only, while there is room.
void palette_add(Palette *p, uint32_t rgb);

// Puts in sixteen shades between two colours, which stand for those that look the same: for the
// soft edges of what is drawn in one on the other.
void palette_add_blends(Palette *p, uint32_t under, uint32_t over);

// The index to show a colour with.
uint8_t palette_find(Palette *p, uint32_t rgb);
