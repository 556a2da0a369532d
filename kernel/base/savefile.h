// savefile.h: the file that a session is saved in: blocks of bytes (the elements of arrays), a
// summary (JSON) and the values (a pickle that refers to the blocks by number).
//
//   header   64 bytes: mark, version, where the tail is, the file's size, check sums
//   blocks   bytes, each beginning at a multiple of 64
//   tail     the table of the blocks (place, size, check sum), the summary, the values
//
// Numbers are little-endian. The check sums are CRC-32: they find damage, not malice. A reader
// takes no number of the file for granted.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/err.h"
#include <stddef.h>
#include <stdint.h>

enum {
    SAVEFILE_HEADER = 64,             // bytes
    SAVEFILE_VERSION = 1,             //
    SAVEFILE_SUMMARY_MOST = 16 << 20, // bytes; 60,000 names
    SAVEFILE_STEP = 4 << 20,          // bytes between two looks for an interrupt
};

typedef struct SaveBlock {
    uint64_t at, bytes;
    uint32_t sum;
} SaveBlock;

// ---- writing ------------------------------------------------------------------------------------

// All that is written goes into a file without a name (where the file system has none, with one
// beside the one that is meant), which takes the place of the one that is meant at the end.
typedef struct SaveWriter {
    int fd;                 // -1: not open
    char *path, *temporary; // owned; temporary: the name until the end, "" for none
    uint64_t at;            // bytes written
    uint64_t most;          // bytes that it may have; 0: any number
    SaveBlock *blocks;      // owned; the last one is being written
    size_t n, cap;
} SaveWriter;

// Errors of the system are OSError and its children, of the file's name.
MAY_FAIL bool savefile_write_open(SaveWriter *w, const char *path, Err *e);
MAY_FAIL bool savefile_write_block(SaveWriter *w, Err *e); // begins the next block
MAY_FAIL bool savefile_write(SaveWriter *w, const void *data, size_t bytes, Err *e); // its bytes
// The file is whole, on the disk, and has its name, only readable by its owner.
MAY_FAIL bool savefile_write_done(SaveWriter *w, Str summary, Str values, Err *e);
void savefile_write_drop(SaveWriter *w); // nothing of it is left

// ---- reading ------------------------------------------------------------------------------------

typedef struct SaveReader {
    int fd;            // -1: not open
    uint64_t size;     // of the file
    SaveBlock *blocks; // owned
    size_t n;
    char *tail; // owned: what follows lies in it
    Str summary, values;
} SaveReader;

// ValueError where it is no session or a damaged one. name: for errors.
MAY_FAIL bool savefile_read_open(SaveReader *r, const char *path, Err *e);
// Bytes [from, from + bytes) of a block, which must be in it (ValueError). sum: of all before them,
// at first 0; the caller compares it with the block's at the end: savefile_read_checked.
MAY_FAIL bool savefile_read(const SaveReader *r, size_t block, uint64_t from, void *to,
                            size_t bytes, uint32_t *sum, Err *e);
MAY_FAIL bool savefile_read_checked(const SaveReader *r, size_t block, uint32_t sum, Err *e);
void savefile_read_close(SaveReader *r);
