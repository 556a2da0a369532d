// diskcache.c: a folder of checked files.
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/hash.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char magic[] = "warpcell kernel 1\n";
enum { MAGIC = sizeof magic - 1, HEAD = MAGIC + 32, STALE_SECONDS = 3600, WRITES_PER_SHRINK = 64 };
#define MAX_FILE ((size_t)64 << 20)
#define DEFAULT_LIMIT_MB 256

// ---- the folder ---------------------------------------------------------------------------------

// Makes every missing folder of an absolute path, for this user only.
static bool make_folders(char *path) {
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = 0;
        bool ok = mkdir(path, 0700) == 0 || errno == EEXIST;
        *p = '/';
        if (!ok)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

// Ours, and nobody else may put files there: what is in it runs on the GPU.
static bool is_private(const char *path) {
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
           !(st.st_mode & (S_IWGRP | S_IWOTH)) && access(path, R_OK | W_OK | X_OK) == 0;
}

static size_t limit_bytes(void) {
    const char *text = setting(SET_CACHE_MB);
    if (!text || !*text)
        return (size_t)DEFAULT_LIMIT_MB << 20;
    unsigned long mb = strtoul(text, NULL, 10);
    return mb > 1u << 20 ? (size_t)1 << 40 : (size_t)mb << 20;
}

// Of root, of whoever can change the program itself, or ours; and others may not write.
static bool is_trusted(const struct stat *st) {
    struct stat program;
    bool known = st->st_uid == 0 || st->st_uid == geteuid() ||
                 (stat("/proc/self/exe", &program) == 0 && st->st_uid == program.st_uid);
    return known && !(st->st_mode & (S_IWGRP | S_IWOTH));
}

// Beside the program, where it was built, or in share/warpcell, where it was installed.
static void find_shared(DiskCache *c) {
    const char *named = setting(SET_KERNELS);
    char program[400];
    struct stat st;
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    char *name = strrchr(program, '/');
    if (name)
        *name = 0;
    if (named && *named)
        snprintf(c->shared, sizeof c->shared, "%s", named);
    else if (name && str_ends(str_of(program), STR("/bin")))
        snprintf(c->shared, sizeof c->shared, "%s/../share/warpcell/kernels", program);
    else if (name)
        snprintf(c->shared, sizeof c->shared, "%s/kernels", program);
    bool there = c->shared[0] == '/' && stat(c->shared, &st) == 0 && S_ISDIR(st.st_mode);
    if (there && is_trusted(&st))
        return;
    if (there || (named && *named))
        log_line(LOG_WARN, "gpu", "kernels=off dir=%s: %s", c->shared,
                 there ? "others may write there" : "there is no such folder");
    c->shared[0] = 0;
}

bool diskcache_open_at(DiskCache *c, const char *dir, Err *e) {
    struct stat st;
    *c = (DiskCache){.limit = SIZE_MAX, .open_to_all = true};
    if (strlen(dir) >= sizeof c->dir - 64)
        return err_set(e, ERR_VALUE, "the folder's name is too long");
    if (mkdir(dir, 0755) != 0 && errno != EEXIST)
        return err_set(e, ERR_OS, "cannot make %s: %s", dir, strerror(errno));
    if (stat(dir, &st) != 0 || !S_ISDIR(st.st_mode) || access(dir, W_OK | X_OK) != 0)
        return err_set(e, ERR_OS, "cannot write in %s", dir);
    if (!is_trusted(&st))
        return err_set(e, ERR_OS, "others may write in %s, so that nobody would trust it", dir);
    snprintf(c->dir, sizeof c->dir, "%s", dir);
    return true;
}

void diskcache_open(DiskCache *c) {
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    *c = (DiskCache){.limit = limit_bytes()};
    int n = 0;
    if (xdg && xdg[0] == '/')
        n = snprintf(c->dir, sizeof c->dir, "%s/warpcell", xdg);
    else if (home && home[0] == '/')
        n = snprintf(c->dir, sizeof c->dir, "%s/.cache/warpcell", home);
    bool fits = n > 0 && (size_t)n < sizeof c->dir - 64;
    if (!c->limit || !fits || !make_folders(c->dir) || !is_private(c->dir)) {
        if (c->limit)
            log_line(LOG_INFO, "gpu", "kernel_cache=off dir=%s", c->dir);
        c->dir[0] = 0;
    }
    find_shared(c);
}

static void file_name(const char *dir, Str key, char out[600]) {
    Hash128 h = hash_bytes((Hash128){{0}}, key);
    snprintf(out, 600, "%s/%016" PRIx64 "%016" PRIx64 ".kernel", dir, h.lane[0], h.lane[1]);
}

// ---- reading ------------------------------------------------------------------------------------

static bool read_all(int fd, char *p, size_t n) {
    while (n) {
        ssize_t got = read(fd, p, n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        p += got;
        n -= (size_t)got;
    }
    return true;
}

static Hash128 checksum(Str key, Str value) {
    return hash_bytes(hash_bytes((Hash128){{1, 2}}, key), value);
}

// The value inside a file's bytes; p == NULL when they are not what was written.
static Str checked_value(Str file, Str key) {
    uint64_t size[2];
    Hash128 sum;
    Str none = {NULL, 0};
    if (file.n < HEAD || memcmp(file.p, magic, MAGIC) != 0)
        return none;
    memcpy(size, file.p + MAGIC, sizeof size);
    memcpy(&sum, file.p + MAGIC + sizeof size, sizeof sum);
    if (size[0] > file.n || size[1] > file.n || HEAD + size[0] + size[1] != file.n)
        return none;
    Str kept = {file.p + HEAD, size[0]}, value = {file.p + HEAD + size[0], size[1]};
    return hash_equal(sum, checksum(kept, value)) && str_eq(kept, key) ? value : none;
}

static bool read_file(int fd, Str key, bool shared, Buf *value) {
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    if (shared ? !is_trusted(&st) : st.st_uid != geteuid())
        return false;
    size_t n = (size_t)st.st_size;
    if (n < HEAD || n > MAX_FILE)
        return false;
    char *bytes = mem_alloc(n);
    bool ok = bytes && read_all(fd, bytes, n);
    Str found = ok ? checked_value((Str){bytes, n}, key) : (Str){NULL, 0};
    if (found.p)
        buf_add(value, found);
    mem_free(bytes);
    return found.p && !value->failed;
}

bool diskcache_read(DiskCache *c, Str key, Buf *value) {
    char path[600];
    if (!c->dir[0])
        return false;
    file_name(c->dir, key, path);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return false;
    bool ok = read_file(fd, key, c->open_to_all, value);
    if (ok)
        futimens(fd, NULL); // used now: it goes last
    else
        unlink(path);
    close(fd);
    return ok;
}

bool diskcache_read_shared(const DiskCache *c, Str key, Buf *value) {
    char path[600];
    if (!c->shared[0])
        return false;
    file_name(c->shared, key, path);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return false;
    bool ok = read_file(fd, key, true, value);
    if (!ok)
        log_line(LOG_WARN, "gpu", "kernel refused file=%s", path);
    close(fd);
    return ok;
}

// ---- writing ------------------------------------------------------------------------------------

static bool write_all(int fd, Str s) {
    while (s.n) {
        ssize_t put = write(fd, s.p, s.n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        s = str_slice(s, (size_t)put, s.n);
    }
    return true;
}

static bool write_file(int fd, Str key, Str value) {
    uint64_t size[2] = {key.n, value.n};
    Hash128 sum = checksum(key, value);
    char head[HEAD];
    memcpy(head, magic, MAGIC);
    memcpy(head + MAGIC, size, sizeof size);
    memcpy(head + MAGIC + sizeof size, &sum, sizeof sum);
    return write_all(fd, (Str){head, HEAD}) && write_all(fd, key) && write_all(fd, value);
}

void diskcache_write(DiskCache *c, Str key, Str value) {
    char path[600], temporary[600];
    if (!c->dir[0] || key.n + value.n > MAX_FILE - HEAD)
        return;
    file_name(c->dir, key, path);
    snprintf(temporary, sizeof temporary, "%s/new-XXXXXX", c->dir);
    int fd = mkstemp(temporary); // made with mode 0600
    c->failures += fd < 0;
    if (fd < 0)
        return;
    bool ok = write_file(fd, key, value) && (!c->open_to_all || fchmod(fd, 0644) == 0);
    ok = close(fd) == 0 && ok;
    ok = ok && rename(temporary, path) == 0;
    c->failures += !ok;
    if (!ok)
        unlink(temporary);
    if (c->writes++ % WRITES_PER_SHRINK == 0)
        diskcache_shrink(c, c->limit);
}

// ---- size ---------------------------------------------------------------------------------------

typedef struct Entry {
    char name[64];
    size_t bytes;
    int64_t used; // nanoseconds since 1970
} Entry;

typedef struct Entries {
    Entry *item;
    size_t n, cap, bytes;
} Entries;

// Lists the kernels; removes what a process that died while writing left.
static void list_entries(const DiskCache *c, Entries *list) {
    DIR *dir = opendir(c->dir);
    if (!dir)
        return;
    int64_t now = (int64_t)time(NULL);
    for (struct dirent *d; (d = readdir(dir));) {
        struct stat st;
        Str name = str_of(d->d_name);
        bool kernel = str_ends(name, STR(".kernel")), stale = str_starts(name, STR("new-"));
        if ((!kernel && !stale) || name.n >= sizeof list->item->name)
            continue;
        if (fstatat(dirfd(dir), d->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (stale) {
            if (now - st.st_mtime > STALE_SECONDS)
                unlinkat(dirfd(dir), d->d_name, 0);
            continue;
        }
        if (!mem_grow((void **)&list->item, &list->cap, list->n + 1, sizeof *list->item))
            break;
        Entry *e = &list->item[list->n++];
        memcpy(e->name, d->d_name, name.n + 1);
        e->bytes = (size_t)st.st_size;
        e->used = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
        list->bytes += e->bytes;
    }
    closedir(dir);
}

static int by_age(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return (x->used > y->used) - (x->used < y->used);
}

void diskcache_shrink(const DiskCache *c, size_t limit) {
    Entries list = {0};
    if (!c->dir[0])
        return;
    list_entries(c, &list);
    if (list.bytes > limit) {
        qsort(list.item, list.n, sizeof *list.item, by_age);
        size_t target = limit / 4 * 3; // room, so that the next write does not shrink again
        for (size_t i = 0; i < list.n && list.bytes > target; i++) {
            char path[600];
            snprintf(path, sizeof path, "%s/%s", c->dir, list.item[i].name);
            unlink(path);
            list.bytes -= list.item[i].bytes;
        }
    }
    mem_free(list.item);
}

void diskcache_usage(const DiskCache *c, size_t *bytes, size_t *files) {
    Entries list = {0};
    if (c->dir[0])
        list_entries(c, &list);
    *bytes = list.bytes;
    *files = list.n;
    mem_free(list.item);
}
