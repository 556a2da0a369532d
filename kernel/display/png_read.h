// png_read.h: PNG files as pixels.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <stdint.h>

typedef struct PngPixels {
    int width, height; // pixels, 1 to 32768
    int channels;      // 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA; a palette becomes colours
    int depth;         // bits of a channel: 8, or 16 of grey pictures, in this machine's byte order
    uint8_t *px;       // rows from the top, without gaps; mem_free
} PngPixels;

// The picture in the bytes of a file. Fails with ERR_VALUE for a broken PNG file or one that is too
// large (PNG_PIXELS_MOST pixels), ERR_MEMORY; *out is empty then.
enum { PNG_PIXELS_MOST = 1 << 28 };
MAY_FAIL bool png_decode(Str file, PngPixels *out, Err *e);
