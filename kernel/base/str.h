// str.h: a string that carries its length: UTF-8 bytes that may hold NULs and
// are borrowed from whoever owns them.
#pragma once
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Str {
    const char *p;
    size_t n; // bytes
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
#define STR_ARG(s) (int)(s).n, (s).p // for "%.*s"

static inline Str str_of(const char *z) {
    return (Str){z, z ? strlen(z) : 0};
}
static inline Str str_slice(Str s, size_t from, size_t to) {
    assert(from <= to);
    return (Str){s.p + from, to - from};
}
// 0 to 15; -1: no hexadecimal digit.
static inline int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}
static inline bool str_eq(Str a, Str b) {
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}
static inline bool str_is(Str a, const char *z) {
    return str_eq(a, str_of(z));
}
static inline bool str_starts(Str s, Str prefix) {
    return s.n >= prefix.n && (prefix.n == 0 || memcmp(s.p, prefix.p, prefix.n) == 0);
}
static inline bool str_ends(Str s, Str tail) {
    return s.n >= tail.n && (tail.n == 0 || memcmp(s.p + s.n - tail.n, tail.p, tail.n) == 0);
}

// Memory order: <0, 0, >0. For UTF-8 this is code point order.
int str_cmp(Str a, Str b);

// Without the ASCII white space at both ends.
Str str_trim(Str s);

// Cuts s at the next `sep`: returns what stands before it and moves *rest behind it.
// Without a separator the whole string is returned and *rest becomes empty with p == NULL.
Str str_split(Str *rest, char sep);

// Position of needle in s from `from` on, or (size_t)-1.
size_t str_find(Str s, Str needle, size_t from);

// FNV-1a with a final mix; the hash of dicts and tables inside one process.
unsigned long long str_hash(Str s);

// Edit distance (Damerau, adjacent swaps count one), at most `limit` + 1; for "did you mean".
unsigned str_distance(Str a, Str b, unsigned limit);
