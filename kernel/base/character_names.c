// character_names.c: the names are a zlib stream inside of the program (character_names.z, made
// from the Unicode Character Database 14.0): a line each, "STEP NAME", where STEP is the
// hexadecimal distance from the character before. It is unpacked at the first question. Ideographs
// and Hangul syllables are named by rule.
#include "kernel/base/character_names.h"
#include "kernel/base/mem.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

extern const unsigned char character_names_begin[], character_names_end[];

enum { TEXT_MOST = 4 << 20 };

static Str unpacked; // until the machine ends; one thread asks

static bool unpack(void) {
    if (unpacked.p)
        return true;
    uLongf n = TEXT_MOST;
    char *text = mem_alloc(n);
    if (!text)
        return false;
    if (uncompress((Bytef *)text, &n, character_names_begin,
                   (uLong)(character_names_end - character_names_begin)) != Z_OK) {
        mem_free(text);
        return false;
    }
    char *less = mem_resize(text, n);
    unpacked = (Str){less ? less : text, n};
    return true;
}

void character_names_forget(void) {
    mem_free((char *)unpacked.p);
    unpacked = (Str){0};
}

// The next line: *c moves on.
static bool next(Str *rest, uint32_t *c, Str *name) {
    if (!rest->n)
        return false;
    Str line = str_split(rest, '\n');
    uint32_t step = 0;
    size_t i = 0;
    for (; i < line.n && line.p[i] != ' '; i++)
        step = step * 16 + (uint32_t)(line.p[i] <= '9' ? line.p[i] - '0' : line.p[i] - 'a' + 10);
    *c += step;
    *name = str_slice(line, i + 1, line.n);
    return line.n > 0;
}

// ---- those that are named by rule ---------------------------------------------------------------

static const uint32_t ideographs[][2] = {{0x3400, 0x4dbf},   {0x4e00, 0x9fff},   {0x20000, 0x2a6df},
                                         {0x2a700, 0x2b738}, {0x2b740, 0x2b81d}, {0x2b820, 0x2cea1},
                                         {0x2ceb0, 0x2ebe0}, {0x30000, 0x3134a}};
static const char *const leads[] = {"G",  "GG", "N", "D",  "DD", "R", "M", "B", "BB", "S",
                                    "SS", "",   "J", "JJ", "C",  "K", "T", "P", "H"};
static const char *const vowels[] = {"A",   "AE", "YA", "YAE", "EO", "E",  "YEO",
                                     "YE",  "O",  "WA", "WAE", "OE", "YO", "U",
                                     "WEO", "WE", "WI", "YU",  "EU", "YI", "I"};
static const char *const tails[] = {"",   "G",  "GG", "GS", "N",  "NJ", "NH", "D", "L",  "LG",
                                    "LM", "LB", "LS", "LT", "LP", "LH", "M",  "B", "BS", "S",
                                    "SS", "NG", "J",  "C",  "K",  "T",  "P",  "H"};

static bool name_by_rule(uint32_t c, char *out) {
    for (size_t i = 0; i < sizeof ideographs / sizeof *ideographs; i++)
        if (c >= ideographs[i][0] && c <= ideographs[i][1]) {
            snprintf(out, CHARACTER_NAME_MOST, "CJK UNIFIED IDEOGRAPH-%X", c);
            return true;
        }
    if (c < 0xac00 || c > 0xd7a3)
        return false;
    unsigned s = c - 0xac00;
    snprintf(out, CHARACTER_NAME_MOST, "HANGUL SYLLABLE %s%s%s", leads[s / 588],
             vowels[s % 588 / 28], tails[s % 28]);
    return true;
}

static bool same(Str a, Str b) {
    return a.n == b.n && strncasecmp(a.p, b.p, a.n) == 0;
}

static bool named_by_rule(Str name, uint32_t *out) {
    char text[CHARACTER_NAME_MOST];
    for (size_t i = 0; i < sizeof ideographs / sizeof *ideographs; i++)
        for (uint32_t c = ideographs[i][0]; c <= ideographs[i][1]; c++)
            if (name_by_rule(c, text) && same(name, str_of(text))) {
                *out = c;
                return true;
            }
    for (uint32_t c = 0xac00; c <= 0xd7a3; c++)
        if (name_by_rule(c, text) && same(name, str_of(text))) {
            *out = c;
            return true;
        }
    return false;
}

// ---- both ways ----------------------------------------------------------------------------------

bool character_named(Str name, uint32_t *out, bool *no_memory) {
    uint32_t c = 0;
    Str have;
    *no_memory = !unpack();
    if (*no_memory)
        return false;
    for (Str rest = unpacked; next(&rest, &c, &have);)
        if (same(have, name)) {
            *out = c;
            return true;
        }
    bool rule = name.n > 15 && (strncasecmp(name.p, "CJK UNIFIED", 11) == 0 ||
                                strncasecmp(name.p, "HANGUL SYLLABLE", 15) == 0);
    return rule && named_by_rule(name, out);
}

bool character_name(uint32_t c, char out[CHARACTER_NAME_MOST], bool *no_memory) {
    uint32_t at = 0;
    Str have;
    *no_memory = false;
    if (name_by_rule(c, out))
        return true;
    *no_memory = !unpack();
    for (Str rest = unpacked; !*no_memory && next(&rest, &at, &have) && at <= c;)
        if (at == c && have.n < CHARACTER_NAME_MOST) {
            memcpy(out, have.p, have.n);
            out[have.n] = 0;
            return true;
        }
    return false;
}
