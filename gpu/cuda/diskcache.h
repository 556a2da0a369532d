// diskcache.h: compiled kernels kept between runs, under $XDG_CACHE_HOME/warpcell
// or ~/.cache/warpcell. Safe for many processes at once: files are written
// under another name and renamed, and checked when read. When the folder cannot
// be used nothing is kept and nothing fails.
//
// A second folder is only read: kernels that were compiled ahead (`warpcell cache build --to`), for
// all users of a machine. WARPCELL_KERNELS names it; else it is the one that came with the program.
// What is in it runs on the GPU, so folder and files must belong to root, to the owner of the
// program or to this user, and nobody else may write there.
//
// A file: "warpcell kernel 1\n", the lengths of key and value (64 bits each), the
// 128-bit hash of both, the key, the value. Its name is the hash of the key.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/err.h"

typedef struct DiskCache {
    char dir[512];             // "" when it is off
    char shared[512];          // the folder that is only read; "": there is none
    size_t limit;              // bytes of all files; the oldest go first (WARPCELL_CACHE_MB, 256)
    bool open_to_all;          // files are for others to read
    unsigned writes, failures; // of them
} DiskCache;

void diskcache_open(DiskCache *c);
// A folder that others shall read, made if it is missing. Without a limit and without a second one.
MAY_FAIL bool diskcache_open_at(DiskCache *c, const char *dir, Err *e);

// Appends the value kept under the key. False when there is none; a damaged file is removed.
bool diskcache_read(DiskCache *c, Str key, Buf *value);
// The same from the second folder, of which nothing is removed.
bool diskcache_read_shared(const DiskCache *c, Str key, Buf *value);
void diskcache_write(DiskCache *c, Str key, Str value);

// Removes the oldest files until the rest fits in `limit` bytes.
void diskcache_shrink(const DiskCache *c, size_t limit);

// Bytes and files kept now.
void diskcache_usage(const DiskCache *c, size_t *bytes, size_t *files);
