// fuzz_savefile.c: the reader of saved sessions (kernel/base/savefile.h) on any file. With the
// first byte odd the check sums are made to fit, so that what they guard is reached, too.
#include "kernel/base/savefile.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t number(const uint8_t *p, int bytes) {
    uint64_t n = 0;
    for (int i = 0; i < bytes; i++)
        n |= (uint64_t)p[i] << (8 * i);
    return n;
}

static void put(uint8_t *p, uint64_t n, int bytes) {
    for (int i = 0; i < bytes; i++)
        p[i] = (uint8_t)(n >> (8 * i));
}

static uint32_t sum_of(const uint8_t *p, size_t n) {
    return (uint32_t)crc32_z(0, p, n);
}

static void make_fit(uint8_t *file, size_t size) {
    if (size < SAVEFILE_HEADER)
        return;
    memcpy(file, "Warpcell session", 16);
    put(file + 16, SAVEFILE_VERSION, 4);
    put(file + 40, size, 8);
    uint64_t tail = number(file + 24, 8);
    if (tail > size)
        put(file + 24, tail = SAVEFILE_HEADER + tail % (size - SAVEFILE_HEADER + 1), 8);
    put(file + 32, size - tail, 8);
    put(file + 48, sum_of(file + tail, (size_t)(size - tail)), 4);
    put(file + 60, sum_of(file, 60), 4);
}

// What is read lies in the file, and reading a block beyond its end fails.
static void read_everything(const SaveReader *r) {
    char part[64];
    for (size_t i = 0; i < r->n; i++) {
        Err e = {0};
        uint32_t sum = 0;
        uint64_t bytes = r->blocks[i].bytes, at = 0;
        for (size_t n; at < bytes; at += n) {
            n = bytes - at < sizeof part ? (size_t)(bytes - at) : sizeof part;
            if (!savefile_read(r, i, at, part, n, &sum, &e))
                abort();
        }
        if (savefile_read(r, i, bytes, part, 1, &sum, &e))
            abort();
        Err other = {0};
        if (!savefile_read_checked(r, i, sum, &other) && other.kind != ERR_VALUE)
            abort();
    }
    Err e = {0};
    uint32_t sum = 0;
    if (savefile_read(r, r->n, 0, part, 0, &sum, &e))
        abort();
    size_t seen = 0; // touches every byte of the texts
    for (size_t i = 0; i < r->summary.n; i++)
        seen += (size_t)(uint8_t)r->summary.p[i];
    for (size_t i = 0; i < r->values.n; i++)
        seen += (size_t)(uint8_t)r->values.p[i];
    if (seen == SIZE_MAX)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1 || size > 1 << 16)
        return 0;
    uint8_t *file = malloc(size);
    if (!file)
        return 0;
    memcpy(file, data + 1, size - 1);
    if (data[0] & 1)
        make_fit(file, size - 1);
    int fd = memfd_create("session", MFD_CLOEXEC);
    if (fd < 0 || write(fd, file, size - 1) != (ssize_t)(size - 1))
        abort();
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    SaveReader r;
    Err e = {0};
    if (savefile_read_open(&r, path, &e)) {
        read_everything(&r);
        savefile_read_close(&r);
    } else if (e.kind == ERR_NONE || r.fd != -1) {
        abort();
    }
    close(fd);
    free(file);
    return 0;
}
