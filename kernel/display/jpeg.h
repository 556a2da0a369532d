// jpeg.h: JPEG files, written and read.
#pragma once
#include "kernel/base/buf.h"
#include <stdint.h>

typedef struct JpegImage {
    int width, height;     // pixels
    const uint8_t *px;     // RGB, row by row; borrowed
    int quality;           // 1 to 100; 0: 75
    double pixels_per_css; // as in png.h
} JpegImage;

// Appends the file. Fails with ERR_MEMORY, or ERR_RUNTIME with libjpeg's words.
MAY_FAIL bool jpeg_encode(Buf *out, const JpegImage *image, Err *e);

typedef struct JpegPixels {
    int width, height; // pixels
    int channels;      // 1 grey, 3 RGB, 4 RGBA, which the inks of a printer become
    uint8_t *px;       // rows from the top, without gaps; mem_free
} JpegPixels;

// The picture in the bytes of a file, as it lies there: what a camera says about its turn does
// not count. Fails with ERR_VALUE for a broken JPEG file or one that is too large (JPEG_PIXELS_MOST
// pixels), ERR_MEMORY; *out is empty then.
enum {
    JPEG_PIXELS_MOST = 1 << 28,
    JPEG_SCANS_MOST = 200, // of a file that comes in passes: each is work over all of the picture
};
MAY_FAIL bool jpeg_decode(Str file, JpegPixels *out, Err *e);
