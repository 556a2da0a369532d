// diskcache.h: compiled kernels kept between runs, under $XDG_CACHE_HOME/warpcell
// or ~/.cache/warpcell. Safe for many processes at once: files are written
// under another name and renamed, and checked when read. When the folder cannot
// be used nothing is kept and nothing fails.
//
// A file: "warpcell kernel 1\n", the lengths of key and value (64 bits each), the
// 128-bit hash of both, the key, the value. Its name is the hash of the key.
#pragma once
#include "kernel/base/buf.h"

typedef struct DiskCache {
    char dir[512]; // "" when it is off
    size_t limit;  // bytes of all files; the oldest go first (WARPCELL_CACHE_MB, 256)
    unsigned writes;
} DiskCache;

void diskcache_open(DiskCache *c);

// Appends the value kept under the key. False when there is none; a damaged file is removed.
bool diskcache_read(DiskCache *c, Str key, Buf *value);
void diskcache_write(DiskCache *c, Str key, Str value);

// Removes the oldest files until the rest fits in `limit` bytes.
void diskcache_shrink(const DiskCache *c, size_t limit);

// Bytes and files kept now.
void diskcache_usage(const DiskCache *c, size_t *bytes, size_t *files);
