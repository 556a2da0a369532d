// fuzz_connection.c: any bytes as a connection file.
#include "protocol/connection.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int fd = -1;
    static char path[64];
    Connection c;
    Err e = {0};
    char address[CONNECTION_ADDRESS_MAX];
    if (fd < 0) {
        fd = memfd_create("connection", 0);
        fchmod(fd, 0600);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    if (ftruncate(fd, 0) < 0 || pwrite(fd, data, size, 0) < 0)
        abort();
    if (connection_load(&c, path, &e)) {
        for (Channel i = 0; i < CHANNEL_COUNT; i++)
            connection_address(&c, i, address);
        connection_is_local(&c);
        connection_free(&c);
    } else if (!e.text[0]) {
        abort();
    }
    return 0;
}
