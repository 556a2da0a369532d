// doctor.c: `warpcell doctor`: what this machine offers the kernel, for the person
// who wonders why something is missing.
#include "gpu/engine.h"
#include "kernel/base/limits.h"
#include "kernel/base/settings.h"
#include "kernel/commands.h"
#include "kernel/display/draw.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

static void print_limits(void) {
    printf("\nLimits\n"
           "  cell text          %d MiB\n"
           "  call depth         %d\n"
           "  array axes         %d\n"
           "  message            %d MiB\n"
           "  history            %d cells\n",
           LIMIT_SOURCE_BYTES >> 20, LIMIT_CALL_DEPTH, LIMIT_NDIM, LIMIT_MESSAGE_BYTES >> 20,
           LIMIT_HISTORY_CELLS);
}

static void print_settings(void) {
    printf("\nSettings (variables of the environment; docs/operators.md says what they do)\n");
    for (size_t i = 0; i < SETTINGS; i++) {
        const char *now = setting((SettingId)i);
        const char *usual = setting_info[i].usual;
        if (now)
            printf("  %-24s %s\n", setting_info[i].name, now);
        else
            printf("  %-24s not set%s%s\n", setting_info[i].name, *usual ? ", as " : "", usual);
    }
}

static void print_cairo(void) {
    Err e = {0};
    const char *path = draw_library(&e);
    printf("  cairo        %s\n", path ? path : e.text);
    if (!path)
        printf("               %s\n", e.hint);
}

static void print_program(void) {
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    int major, minor, patch;
    zmq_version(&major, &minor, &patch);
    printf("Warpcell %s\n", WARPCELL_VERSION);
    if (n > 0)
        printf("  program            %.*s\n", (int)n, path);
    printf("  ZeroMQ             %d.%d.%d, encryption %s\n\nDevices and libraries\n", major, minor,
           patch, zmq_has("curve") ? "available" : "not available");
}

int command_doctor(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts("warpcell doctor\n\nShows the devices, the libraries and where they were found, the "
             "kernel cache,\n"
             "and the limits. Send its output along with a question or a bug report.");
        return 0;
    }
    if (argc > 1) {
        fprintf(stderr, "warpcell doctor: takes no arguments, not %s\n", argv[1]);
        return 2;
    }
    Err e = {0};
    Engine *engine = engine_new(&e);
    if (!engine) {
        fprintf(stderr, "warpcell doctor: %s\n", e.text);
        return 1;
    }
    print_program();
    print_cairo();
    Buf out = {0};
    engine_describe(engine, &out);
    for (Str rest = buf_str(&out); rest.n;) {
        Str line = str_split(&rest, '\n');
        printf("  %.*s\n", STR_ARG(line));
    }
    buf_free(&out);
    engine_free(engine);
    print_limits();
    print_settings();
    return 0;
}
