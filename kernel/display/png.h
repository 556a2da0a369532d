// png.h: pictures in memory as PNG files. A row of pixels goes through one
// filter, chosen row by row, then through zlib; libpng does both.
#pragma once
#include "kernel/base/buf.h"
#include <stdint.h>

typedef enum PngKind {
    PNG_PALETTE, // 1 byte a pixel, an index into palette
    PNG_RGB,     // 3 bytes
    PNG_RGBA,    // 4 bytes, straight alpha
} PngKind;

typedef struct PngImage {
    PngKind kind;
    int width, height;       // pixels, 1 to 32768
    size_t stride;           // bytes from row to row
    const uint8_t *px;       // borrowed
    const uint32_t *palette; // 0xRRGGBB, for PNG_PALETTE
    int colours;             // 1 to 256, for PNG_PALETTE; every index is below it
    double pixels_per_css;   // 2 for a picture shown at half its size; 0 leaves pHYs out
    Str title, description;  // UTF-8 text chunks; empty ones are left out
} PngImage;

// Appends the file. Fails with ERR_VALUE for sizes out of bounds, ERR_MEMORY, or
// ERR_RUNTIME with libpng's words; out may then hold a part.
MAY_FAIL bool png_encode(Buf *out, const PngImage *image, Err *e);
