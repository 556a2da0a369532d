// utf8.h: UTF-8 as Jupyter and Python count it: offsets in code points,
// columns in display cells. Invalid bytes are refused at the border
// (utf8_valid); inside the program every string is valid.
#pragma once
#include "kernel/base/str.h"
#include <stdint.h>

// True for well-formed UTF-8: no overlong forms, no surrogates, at most U+10FFFF.
bool utf8_valid(Str s);

// Length in code points.
size_t utf8_length(Str s);

// Byte offset of code point number `index`; s.n when the string is shorter.
size_t utf8_offset(Str s, size_t index);

// Decodes the code point at byte *at and moves *at behind it. U+FFFD for an invalid byte.
uint32_t utf8_next(Str s, size_t *at);

// Writes a code point as 1 to 4 bytes; returns how many. U+FFFD for a value that is none.
size_t utf8_encode(uint32_t cp, char out[4]);

// The largest n <= max at which a code point of the bytes p[0..max) ends.
size_t utf8_cut(const char *p, size_t max);

// Columns a terminal or a monospaced cell gives the string: wide characters
// count two, combining ones none. Control characters count one.
size_t utf8_width(Str s);
