// str.c: comparing, cutting and hashing of borrowed strings.
#include "kernel/base/str.h"
#include <stdint.h>

int str_cmp(Str a, Str b) {
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.p, b.p, n) : 0;
    return c ? c : (a.n > b.n) - (a.n < b.n);
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

Str str_trim(Str s) {
    while (s.n && is_space(s.p[0])) {
        s.p++;
        s.n--;
    }
    while (s.n && is_space(s.p[s.n - 1]))
        s.n--;
    return s;
}

Str str_split(Str *rest, char sep) {
    Str s = *rest;
    const char *at = s.n ? memchr(s.p, sep, s.n) : NULL;
    if (!at) {
        *rest = (Str){NULL, 0};
        return s;
    }
    size_t n = (size_t)(at - s.p);
    *rest = (Str){at + 1, s.n - n - 1};
    return (Str){s.p, n};
}

enum { COMPARED_FREE = 1 << 16 }; // bytes, at most, that may be compared in vain at first

size_t str_find(Str s, Str needle, size_t from) {
    if (from > s.n || needle.n > s.n - from)
        return (size_t)-1;
    if (needle.n == 0)
        return from;
    if (needle.n == 1) {
        const char *at = memchr(s.p + from, needle.p[0], s.n - from);
        return at ? (size_t)(at - s.p) : (size_t)-1;
    }
    // To look for the first byte is fastest while it is rare; where it is not, the time of the
    // other way grows with s only, and not with the needle.
    size_t compared = 0, i = from;
    for (; i + needle.n <= s.n && compared <= COMPARED_FREE + 8 * (i - from); i++) {
        const char *at = memchr(s.p + i, needle.p[0], s.n - needle.n + 1 - i);
        if (!at)
            return (size_t)-1;
        i = (size_t)(at - s.p);
        if (memcmp(at, needle.p, needle.n) == 0)
            return i;
        compared += needle.n;
    }
    const char *at = i + needle.n <= s.n ? memmem(s.p + i, s.n - i, needle.p, needle.n) : NULL;
    return at ? (size_t)(at - s.p) : (size_t)-1;
}

unsigned long long str_hash(Str s) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 0x100000001b3u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

enum { DISTANCE_MAX = 64 }; // longer names are never close to one another

unsigned str_distance(Str a, Str b, unsigned limit) {
    if (a.n > DISTANCE_MAX || b.n > DISTANCE_MAX)
        return limit + 1;
    unsigned rows[3][DISTANCE_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b.n; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= a.n; i++) {
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b.n; j++) {
            unsigned cost = a.p[i - 1] != b.p[j - 1];
            unsigned best = last[j - 1] + cost;
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            bool swapped = i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] && a.p[i - 2] == b.p[j - 1];
            if (swapped && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
        unsigned *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[b.n] > limit ? limit + 1 : last[b.n];
}
