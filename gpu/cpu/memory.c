// memory.c: size classes (eight per power of two), one list of free blocks each.
#include "gpu/cpu/memory.h"
#include "kernel/base/mem.h"
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SMALLEST_LOG2 = 6,                // 64 bytes
    CLASSES = (48 - SMALLEST_LOG2) * 8, // up to 2^48 bytes
    MAP_FROM = 1 << 18,               // larger blocks are mapped, smaller ones come from malloc
    HUGE_PAGE = 2 << 20,
};
#define CHECK_FROM ((size_t)32 << 20) // below this the system is not asked what is left

typedef struct FreeBlock {
    struct FreeBlock *next;
} FreeBlock;

struct HostPool {
    FreeBlock *free[CLASSES];
    size_t cached, cache_limit; // bytes
    char group[256];
};

// Class of a size and the bytes of its blocks.
static int class_of(size_t bytes, size_t *rounded) {
    if (bytes < 64) bytes = 64;
    int log2 = 63 - __builtin_clzll(bytes);
    size_t step = (size_t)1 << (log2 - 3);
    size_t eighth = (bytes - ((size_t)1 << log2) + step - 1) / step;
    *rounded = ((size_t)1 << log2) + eighth * step;
    return (log2 - SMALLEST_LOG2) * 8 + (int)eighth; // eight eighths is the next power's zero
}

// A number from the first line of a file that starts with `key` (or any line).
static size_t read_number(const char *path, const char *key, size_t otherwise) {
    FILE *f = fopen(path, "re");
    if (!f) return otherwise;
    char line[256];
    size_t value = otherwise;
    unsigned long long number;
    while (fgets(line, sizeof line, f)) {
        size_t skip = strlen(key);
        if (strncmp(line, key, skip) != 0) continue;
        if (sscanf(line + skip, "%llu", &number) == 1) value = (size_t)number;
        break;
    }
    fclose(f);
    return value;
}

// The process's own group of cgroup version 2, below /sys/fs/cgroup; "" for none, or in a container.
static void own_group(char out[256]) {
    FILE *f = fopen("/proc/self/cgroup", "re");
    char line[512];
    out[0] = 0;
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "0::/", 4) == 0) snprintf(out, 256, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
    if (f) fclose(f);
    size_t n = strlen(out);
    if (n == 255 || (n && out[n - 1] == '/')) out[n ? n - 1 : 0] = 0; // the root, or too long to be right
}

static void bound(size_t limit, size_t used, size_t *available, size_t *total) {
    size_t left = limit > used ? limit - used : 0;
    if (limit < *total) *total = limit;
    if (left < *available) *available = left;
}

// A limit holds for a group and all below it: those of the groups above count too.
static void bound_by_groups(const char *own, size_t *available, size_t *total) {
    char group[256], path[320];
    snprintf(group, sizeof group, "%s", own);
    for (;;) {
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
        size_t limit = read_number(path, "", SIZE_MAX);
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.current", group);
        if (limit < SIZE_MAX) bound(limit, read_number(path, "", 0), available, total);
        char *slash = strrchr(group, '/');
        if (!slash) return;
        *slash = 0;
    }
}

// ulimit -v: of addresses, which the program's code and stacks take too.
static void bound_by_rlimit(size_t *available, size_t *total) {
    struct rlimit most;
    if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY) return;
    bound(most.rlim_cur, read_number("/proc/self/statm", "", 0) * (size_t)sysconf(_SC_PAGESIZE), available, total);
}

void host_pool_memory(HostPool *p, size_t *available, size_t *total) {
    size_t kib = read_number("/proc/meminfo", "MemTotal:", 0);
    *total = kib * 1024;
    *available = read_number("/proc/meminfo", "MemAvailable:", kib) * 1024;
    bound_by_groups(p->group, available, total);
    bound_by_rlimit(available, total);
    *available += p->cached;
}

HostPool *host_pool_new(void) {
    HostPool *p = mem_zero(sizeof *p);
    if (!p) return NULL;
    size_t available, total;
    own_group(p->group);
    host_pool_memory(p, &available, &total);
    p->cache_limit = total / 4;
    return p;
}

static void *system_alloc(size_t bytes) {
    if (bytes < MAP_FROM) {
        void *block = NULL;
        return posix_memalign(&block, 64, bytes) == 0 ? block : NULL;
    }
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return NULL;
    if (bytes >= 2 * HUGE_PAGE) madvise(block, bytes, MADV_HUGEPAGE); // a wish, not a need
    return block;
}

static void system_free(void *block, size_t bytes) {
    if (bytes < MAP_FROM) free(block);
    else munmap(block, bytes);
}

bool host_pool_alloc(HostPool *p, size_t bytes, void **out, Err *e) {
    size_t rounded;
    if (bytes > (size_t)1 << 47) return err_set(e, ERR_MEMORY, "larger than any memory");
    int class = class_of(bytes, &rounded);
    FreeBlock *block = p->free[class];
    if (block) {
        p->free[class] = block->next;
        p->cached -= rounded;
        *out = block;
        return true;
    }
    if (bytes >= CHECK_FROM) {
        size_t available, total;
        host_pool_memory(p, &available, &total);
        if (rounded > available) return err_set(e, ERR_MEMORY, "host memory");
        if (rounded > available - p->cached) host_pool_trim(p);
    }
    *out = system_alloc(rounded);
    if (!*out) {
        host_pool_trim(p);
        *out = system_alloc(rounded);
    }
    return *out ? true : err_set(e, ERR_MEMORY, "host memory");
}

void host_pool_release(HostPool *p, void *memory, size_t bytes) {
    size_t rounded;
    int class = class_of(bytes, &rounded);
    if (p->cached + rounded > p->cache_limit) {
        system_free(memory, rounded);
        return;
    }
    FreeBlock *block = memory;
    block->next = p->free[class];
    p->free[class] = block;
    p->cached += rounded;
}

void host_pool_trim(HostPool *p) {
    for (int i = 0; i < CLASSES; i++) {
        size_t log2 = (size_t)(i / 8 + SMALLEST_LOG2);
        size_t bytes = ((size_t)1 << log2) + (size_t)(i % 8) * ((size_t)1 << (log2 - 3));
        for (FreeBlock *b = p->free[i]; b;) {
            FreeBlock *next = b->next;
            system_free(b, bytes);
            b = next;
        }
        p->free[i] = NULL;
    }
    p->cached = 0;
}

void host_pool_free(HostPool *p) {
    if (!p) return;
    host_pool_trim(p);
    mem_free(p);
}
