// fake_kernel.c: the front with the fake worker beside it: fake_kernel CONNECTION_FILE.
// With FAIL_AT=n in the environment the n-th allocation fails.
#include "kernel/base/mem.h"
#include "kernel/front/front.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Completeness is_complete(Str source, unsigned *indent) {
    *indent = 4;
    if (str_find(source, STR("!!"), 0) != (size_t)-1)
        return CODE_INVALID;
    return str_ends(str_trim(source), STR(":")) ? CODE_INCOMPLETE : CODE_COMPLETE;
}

int main(int argc, char **argv) {
    char worker[4096];
    static const char *const worker_argv[] = {"fake_worker", NULL};
    ssize_t n = readlink("/proc/self/exe", worker, sizeof worker - 16);
    if (argc != 2 || n <= 0) {
        fprintf(stderr, "usage: fake_kernel CONNECTION_FILE\n");
        return FRONT_USAGE;
    }
    worker[n] = 0;
    strcpy(strrchr(worker, '/') + 1, "fake_worker");
    if (getenv("FAIL_AT"))
        mem_fail_at((size_t)atol(getenv("FAIL_AT")), false);
    return front_run(&(FrontOptions){.connection_file = argv[1],
                                     .worker_path = worker,
                                     .worker_argv = worker_argv,
                                     .version = WARPCELL_VERSION,
                                     .is_complete = is_complete});
}
