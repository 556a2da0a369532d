// frames.c: finding the delimiter and counting what follows it.
#include "protocol/frames.h"
#include <assert.h>

const Str frames_delimiter = {"<IDS|MSG>", 9};

FramesStatus frames_split(const Str *parts, size_t n, Frames *out) {
    *out = (Frames){0};
    size_t at = 0;
    while (at < n && !str_eq(parts[at], frames_delimiter))
        at++;
    if (at == n)
        return FRAMES_NO_DELIMITER;
    const Str *after = parts + at + 1;
    size_t left = n - at - 1;
    if (left < FRAMES_AFTER_DELIMITER)
        return FRAMES_TOO_FEW;
    *out = (Frames){parts,
                    at,
                    after[0],
                    after + 1,
                    after + FRAMES_AFTER_DELIMITER,
                    left - FRAMES_AFTER_DELIMITER};
    assert(out->nids + 1 + FRAMES_AFTER_DELIMITER + out->nbuffers == n);
    return FRAMES_OK;
}
