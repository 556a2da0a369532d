// doctor.c: `warpcell doctor`: what this machine offers the kernel, for the person
// who wonders why something is missing.
#include "gpu/engine.h"
#include "kernel/base/limits.h"
#include "kernel/base/settings.h"
#include "kernel/base/settings_check.h"
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
    size_t at = 0;
    for (Str name; (name = settings_unknown(&at)).n;)
        printf("  %.*s is none of them\n", STR_ARG(name));
    Err e = {0};
    if (!settings_check(&e))
        printf("  No kernel starts with these: %s\n", e.text);
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

// ---- as JSON ------------------------------------------------------------------------------------

static void json_program(Buf *out) {
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    int major, minor, patch;
    Err e = {0};
    const char *cairo = draw_library(&e);
    zmq_version(&major, &minor, &patch);
    buf_add(out, STR("{\"version\":"));
    buf_json(out, STR(WARPCELL_VERSION));
    buf_add(out, STR(",\"program\":"));
    buf_json(out, (Str){path, n > 0 ? (size_t)n : 0});
    buf_printf(out, ",\"zeromq\":{\"version\":\"%d.%d.%d\",\"encryption\":%s},\"cairo\":{\"file\":",
               major, minor, patch, zmq_has("curve") ? "true" : "false");
    buf_json_or_null(out, cairo);
    buf_add(out, STR(",\"error\":"));
    buf_json_or_null(out, cairo ? NULL : e.text);
    buf_add(out, STR("},"));
}

static void json_settings(Buf *out) {
    buf_printf(out,
               ",\"limits\":{\"cell_bytes\":%d,\"call_depth\":%d,\"array_axes\":%d,"
               "\"message_bytes\":%d,\"history_cells\":%d},\"settings\":{",
               LIMIT_SOURCE_BYTES, LIMIT_CALL_DEPTH, LIMIT_NDIM, LIMIT_MESSAGE_BYTES,
               LIMIT_HISTORY_CELLS);
    for (size_t i = 0; i < SETTINGS; i++) {
        buf_printf(out, "%s\"%s\":{\"set\":", i ? "," : "", setting_info[i].name);
        buf_json_or_null(out, setting((SettingId)i));
        buf_add(out, STR(",\"usual\":"));
        buf_json(out, str_of(setting_info[i].usual));
        buf_byte(out, '}');
    }
    Err e = {0};
    const bool good = settings_check(&e);
    size_t at = 0, n = 0;
    buf_add(out, STR("},\"settings_error\":"));
    buf_json_or_null(out, good ? NULL : e.text);
    buf_add(out, STR(",\"settings_unknown\":["));
    for (Str name; (name = settings_unknown(&at)).n;) {
        if (n++)
            buf_byte(out, ',');
        buf_json(out, name);
    }
    buf_add(out, STR("]}\n"));
}

static int print_json(Engine *engine) {
    Buf out = {0};
    json_program(&out);
    engine_describe_json(engine, &out);
    json_settings(&out);
    const bool ok = !out.failed && fwrite(out.p, 1, out.n, stdout) == out.n && fflush(stdout) == 0;
    buf_free(&out);
    return ok ? 0 : 1;
}

int command_doctor(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts("warpcell doctor [--json]\n\nShows the devices, the libraries and where they were "
             "found, the kernel cache,\n"
             "and the limits. Send its output along with a question or a bug report.\n"
             "--json: as one line of JSON, for programs.");
        return 0;
    }
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "warpcell doctor: takes --json or nothing, not %s\n", argv[argc - 1]);
        return 2;
    }
    Err e = {0};
    Engine *engine = engine_new(&e);
    if (!engine) {
        fprintf(stderr, "warpcell doctor: %s\n", e.text);
        return 1;
    }
    if (json) {
        const int code = print_json(engine);
        engine_free(engine);
        return code;
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
