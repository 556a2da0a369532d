// room.c: what the system says of memory, in /proc and /sys.
#include "kernel/base/room.h"
#include "kernel/base/quota.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// A number from the first line of a file that starts with `key` (or any line).
static size_t read_number(const char *path, const char *key, size_t otherwise) {
    FILE *f = fopen(path, "re");
    if (!f)
        return otherwise;
    char line[256];
    size_t value = otherwise;
    unsigned long long number;
    while (fgets(line, sizeof line, f)) {
        size_t skip = strlen(key);
        if (strncmp(line, key, skip) != 0)
            continue;
        if (sscanf(line + skip, "%llu", &number) == 1)
            value = (size_t)number;
        break;
    }
    fclose(f);
    return value;
}

// The process's own group of cgroup version 2, below /sys/fs/cgroup; "" for none, or in a
// container.
static void own_group(char out[256]) {
    FILE *f = fopen("/proc/self/cgroup", "re");
    char line[512];
    out[0] = 0;
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "0::/", 4) == 0)
            snprintf(out, 256, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
    if (f)
        fclose(f);
    size_t n = strlen(out);
    if (n == 255 || (n && out[n - 1] == '/'))
        out[n ? n - 1 : 0] = 0; // the root, or too long to be right
}

static void bound(size_t limit, size_t used, size_t *available, size_t *total) {
    size_t left = limit > used ? limit - used : 0;
    if (limit < *total)
        *total = limit;
    if (left < *available)
        *available = left;
}

// What a group uses but for the contents of files, which the system drops when memory is wanted.
static size_t used_by(const char *group) {
    char path[320];
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.current", group);
    size_t used = read_number(path, "", 0);
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.stat", group);
    size_t files = read_number(path, "inactive_file ", 0) + read_number(path, "active_file ", 0);
    return used > files ? used - files : 0;
}

// A limit holds for a group and all below it: those of the groups above count too.
static void bound_by_groups(size_t *available, size_t *total) {
    char group[256], path[320];
    own_group(group);
    for (;;) {
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
        size_t limit = read_number(path, "", SIZE_MAX);
        if (limit < SIZE_MAX)
            bound(limit, used_by(group), available, total);
        char *slash = strrchr(group, '/');
        if (!slash)
            return;
        *slash = 0;
    }
}

// ulimit -v: of addresses, which the program's code and stacks take too.
static void bound_by_rlimit(size_t *available, size_t *total) {
    struct rlimit most;
    if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY)
        return;
    bound(most.rlim_cur, read_number("/proc/self/statm", "", 0) * (size_t)sysconf(_SC_PAGESIZE),
          available, total);
}

// Of the machine and the container, whatever the operator lets cells have of it.
void room_there_is(size_t *available, size_t *total) {
    size_t kib = read_number("/proc/meminfo", "MemTotal:", 0);
    *total = kib * 1024;
    *available = read_number("/proc/meminfo", "MemAvailable:", kib) * 1024;
    bound_by_groups(available, total);
    bound_by_rlimit(available, total);
}

void room_of_host(size_t *available, size_t *total) {
    room_there_is(available, total);
    if (quota_host() != QUOTA_NONE)
        bound(quota_host(), quota_host_used(), available, total);
}

static struct {
    void (*give_back)(void *ctx);
    void *ctx;
    pthread_t thread;
} short_of;

void room_when_short(void (*give_back)(void *ctx), void *ctx) {
    short_of.give_back = give_back;
    short_of.ctx = ctx;
    short_of.thread = pthread_self();
}

static struct {
    bool (*drop)(void *ctx);
    void *ctx;
    pthread_t thread;
} spare;

void room_spare(bool (*drop)(void *ctx), void *ctx) {
    spare.drop = drop;
    spare.ctx = ctx;
    spare.thread = pthread_self();
}

bool room_give_up(size_t bytes) {
    size_t available, total;
    room_there_is(&available, &total);
    return bytes <= total && quota_has_room(bytes) && spare.drop &&
           pthread_equal(spare.thread, pthread_self()) && spare.drop(spare.ctx);
}

static struct {
    bool (*collect)(void *ctx);
    void *ctx;
    pthread_t thread;
} collector;

void room_collector(bool (*collect)(void *ctx), void *ctx) {
    collector.collect = collect;
    collector.ctx = ctx;
    collector.thread = pthread_self();
}

bool room_collect(void) {
    return collector.collect && pthread_equal(collector.thread, pthread_self()) &&
           collector.collect(collector.ctx);
}

static bool fits(size_t bytes) {
    size_t available, total;
    if (!quota_has_room(bytes))
        return false;
    if (bytes < ROOM_FROM)
        return true;
    room_there_is(&available, &total);
    return total == 0 || bytes <= available; // 0: /proc is not there
}

bool room_for(size_t bytes) {
    if (fits(bytes))
        return true;
    if (short_of.give_back && pthread_equal(short_of.thread, pthread_self())) {
        short_of.give_back(short_of.ctx);
        if (fits(bytes))
            return true;
    }
    return room_give_up(bytes) && fits(bytes);
}
