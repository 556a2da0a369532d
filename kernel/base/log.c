// log.c: levels from the environment, one write per line.
#include "kernel/base/log.h"
#include "kernel/base/clock.h"
#include "kernel/base/str.h"
#include "kernel/base/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LOG_LINE_MAX = 1024, LOG_PER_SECOND = 5 };

static int log_fd = STDERR_FILENO;

void log_to(int fd) {
    log_fd = fd;
}

static const char *const level_names[] = {"error", "warn", "info", "debug"};

static LogLevel level_of(Str word, LogLevel otherwise) {
    for (int i = LOG_ERROR; i <= LOG_DEBUG; i++)
        if (str_is(word, level_names[i]))
            return (LogLevel)i;
    return otherwise;
}

static const char *const areas[] = {"front", "gpu", "protocol", "python", "worker"};

static bool is_level(Str word) {
    return level_of(word, LOG_ERROR) == level_of(word, LOG_DEBUG);
}

static bool is_area(Str word) {
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (str_is(word, areas[i]))
            return true;
    return false;
}

Str log_odd_item(Str text) {
    while (text.p) {
        const Str item = str_trim(str_split(&text, ','));
        Str value = item;
        const Str name = str_split(&value, ':');
        const bool good = value.p ? is_area(name) && is_level(value) : is_level(item);
        if (item.n && !good)
            return item;
    }
    return (Str){0};
}

// Level of an area by WARPCELL_LOG: "debug" for all, or "area:level,area:level".
static LogLevel threshold(const char *area) {
    const char *spec = setting(SET_LOG);
    LogLevel level = LOG_WARN;
    for (Str rest = str_of(spec); rest.p;) {
        Str item = str_trim(str_split(&rest, ','));
        Str value = item;
        Str name = str_split(&value, ':');
        if (!value.p)
            level = level_of(name, level);
        else if (str_is(name, area))
            return level_of(value, level);
    }
    return level;
}

bool log_enabled(LogLevel level, const char *area) {
    return level <= threshold(area);
}

void log_line(LogLevel level, const char *area, const char *fmt, ...) {
    if (!log_enabled(level, area))
        return;
    char line[LOG_LINE_MAX];
    int n = snprintf(line, sizeof line, "warpcell[%d] %s %s: ", (int)getpid(), level_names[level],
                     area);
    if (n < 0)
        return;
    va_list args;
    va_start(args, fmt);
    int m = vsnprintf(line + n, sizeof line - (size_t)n - 1, fmt, args);
    va_end(args);
    if (m < 0)
        return;
    size_t end = (size_t)n + (size_t)m;
    if (end > sizeof line - 2)
        end = sizeof line - 2;
    line[end++] = '\n';
    ssize_t written =
        log_fd >= 0 ? write(log_fd, line, end) : 0; // a closed stderr is not our user's problem
    (void)written;
}

bool log_allowed(void) {
    static int64_t second = -1;
    static int count;
    int64_t now = clock_ns() / 1000000000;
    if (now != second) {
        second = now;
        count = 0;
    }
    return ++count <= LOG_PER_SECOND;
}
