// masks.h: the true elements of masks in host memory: how many, where, and what stands there. A
// mask is n bytes, of which any that is not 0 is true.
#pragma once
#include <stddef.h>
#include <stdint.h>

// A mask and where the element stands that its first byte is for: base + i * stride is the place of
// element i.
typedef struct MaskLine {
    const unsigned char *mask;
    size_t n;
    int64_t base, stride;
} MaskLine;

size_t mask_count(const unsigned char *mask, size_t n);

// The places of the true elements, one after the other. Returns where the next one goes; nothing is
// written behind the last.
int64_t *mask_places(const MaskLine *line, int64_t *out);

// The elements of `width` bytes (a power of 2 up to 16) at `from` where the mask is true, side by
// side. Returns where the next one goes; nothing is written behind the last.
void *mask_pick(const MaskLine *line, size_t width, const void *from, void *out);
