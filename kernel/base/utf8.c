// utf8.c: decoding, counting and measuring UTF-8. Width classes are utf8proc's.
#include "kernel/base/utf8.h"
#include <utf8proc.h>

// Bytes of the sequence that starts with byte c; 0 when c starts none.
static size_t sequence_length(unsigned char c) {
    if (c < 0x80)
        return 1;
    if (c >= 0xc2 && c <= 0xdf)
        return 2;
    if (c >= 0xe0 && c <= 0xef)
        return 3;
    if (c >= 0xf0 && c <= 0xf4)
        return 4;
    return 0;
}

uint32_t utf8_next(Str s, size_t *at) {
    const unsigned char *p = (const unsigned char *)s.p + *at;
    size_t left = s.n - *at;
    size_t n = sequence_length(p[0]);
    if (n == 1) {
        (*at)++;
        return p[0];
    }
    if (n == 0 || n > left) {
        (*at)++;
        return 0xfffd;
    }
    uint32_t cp = p[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            (*at)++;
            return 0xfffd;
        }
        cp = cp << 6 | (p[i] & 0x3f);
    }
    bool bad = (n == 3 && (cp < 0x800 || (cp >= 0xd800 && cp <= 0xdfff))) ||
               (n == 4 && (cp < 0x10000 || cp > 0x10ffff));
    if (bad) {
        (*at)++;
        return 0xfffd;
    }
    *at += n;
    return cp;
}

bool utf8_valid(Str s) {
    for (size_t at = 0; at < s.n;) {
        size_t before = at;
        uint32_t cp = utf8_next(s, &at);
        // U+FFFD itself takes three bytes; one byte means that it stands for an error.
        if (cp == 0xfffd && at - before != 3)
            return false;
    }
    return true;
}

size_t utf8_length(Str s) {
    size_t n = 0, i = 0;
    uint64_t eight;
    for (; i + 8 <= s.n; i += 8) { // ASCII, most times
        memcpy(&eight, s.p + i, 8);
        if (eight & UINT64_C(0x8080808080808080))
            break;
    }
    for (n = i; i < s.n; i++)
        n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
    return n;
}

size_t utf8_offset(Str s, size_t index) {
    size_t at = 0;
    while (at < s.n && index) {
        at++;
        while (at < s.n && ((unsigned char)s.p[at] & 0xc0) == 0x80)
            at++;
        index--;
    }
    return at;
}

size_t utf8_encode(uint32_t cp, char out[4]) {
    if (cp > 0x10ffff || (cp >= 0xd800 && cp <= 0xdfff))
        cp = 0xfffd;
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xc0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3f));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xe0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3f));
        out[2] = (char)(0x80 | (cp & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3f));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3f));
    out[3] = (char)(0x80 | (cp & 0x3f));
    return 4;
}

size_t utf8_cut(const char *p, size_t max) {
    size_t start = max;
    while (start > 0 && max - start < 4) {
        start--;
        unsigned char c = (unsigned char)p[start];
        if ((c & 0xc0) == 0x80)
            continue;
        size_t n = sequence_length(c);
        return start + n <= max ? max : start;
    }
    return max;
}

size_t utf8_width(Str s) {
    size_t width = 0;
    for (size_t at = 0; at < s.n;) {
        uint32_t cp = utf8_next(s, &at);
        int w = cp < 0x20 || cp == 0x7f ? 1 : utf8proc_charwidth((utf8proc_int32_t)cp);
        width += w > 0 ? (size_t)w : 0;
    }
    return width;
}
