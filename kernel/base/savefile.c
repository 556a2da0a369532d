// savefile.c: writing and reading the file of a saved session.
#include "kernel/base/savefile.h"
#include "kernel/base/mem.h"
#include "kernel/base/stop.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static const char mark[17] = "Warpcell session";

enum {
    MARK = 16,
    AT_VERSION = 16,
    AT_TAIL = 24,
    AT_TAIL_BYTES = 32,
    AT_SIZE = 40,
    AT_TAIL_SUM = 48,
    AT_HEADER_SUM = 60,
    ALIGNED = 64,
    ROW = 24,       // bytes of a block in the table
    TAIL_HEAD = 24, // numbers of blocks, of bytes of the summary and of the values
};

static void put_number(char *to, uint64_t n, int bytes) {
    for (int i = 0; i < bytes; i++)
        to[i] = (char)(n >> (8 * i));
}

static uint64_t get_number(const char *from, int bytes) {
    uint64_t n = 0;
    for (int i = 0; i < bytes; i++)
        n |= (uint64_t)(uint8_t)from[i] << (8 * i);
    return n;
}

static uint32_t sum_of(uint32_t before, const void *data, size_t bytes) {
    return (uint32_t)crc32_z(before, data, bytes);
}

static bool refuse_system(const char *path, Err *e) {
    ErrKind kind = errno == ENOENT   ? ERR_FILE_NOT_FOUND
                   : errno == EACCES ? ERR_PERMISSION
                   : errno == EISDIR ? ERR_IS_A_DIRECTORY
                                     : ERR_OS;
    return err_set(e, kind, "[Errno %d] %s: '%s'", errno, strerror(errno), path);
}

// ---- writing ------------------------------------------------------------------------------------

enum { MORE_LETTERS = 16 }; // of a name beside the one that is meant

// False where it is too long for the system.
static bool folder_of(const char *path, char out[4096]) {
    const char *slash = strrchr(path, '/');
    ptrdiff_t n = !slash || slash == path ? 1 : slash - path;
    if (n >= 4096)
        return false;
    snprintf(out, 4096, "%.*s", (int)n, slash ? path : ".");
    return true;
}

// A file without a name in the folder of the path: it is gone when this process is killed. False
// where the file system has none, or where /proc is not there to name it by.
static bool open_unnamed(SaveWriter *w) {
    char folder[4096], itself[32];
    if (!folder_of(w->path, folder))
        return false;
    w->temporary[0] = 0;
    w->fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    snprintf(itself, sizeof itself, "/proc/self/fd/%d", w->fd);
    if (w->fd < 0 || faccessat(AT_FDCWD, itself, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
        return w->fd >= 0;
    close(w->fd);
    w->fd = -1;
    return false;
}

static bool open_named(SaveWriter *w) {
    snprintf(w->temporary, strlen(w->path) + MORE_LETTERS, "%s.XXXXXX", w->path);
    w->fd = mkostemp(w->temporary, O_CLOEXEC); // 0600
    if (w->fd < 0)
        w->temporary[0] = 0;
    return w->fd >= 0;
}

// Gives the file a name, which the one that is meant replaces.
static bool name_file(SaveWriter *w) {
    char itself[32];
    unsigned number;
    if (w->temporary[0]) // open_named
        return true;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return false;
    snprintf(itself, sizeof itself, "/proc/self/fd/%d", w->fd);
    snprintf(w->temporary, strlen(w->path) + MORE_LETTERS, "%s.%08x", w->path, number);
    if (linkat(AT_FDCWD, itself, AT_FDCWD, w->temporary, AT_SYMLINK_FOLLOW) == 0)
        return true;
    w->temporary[0] = 0;
    return false;
}

bool savefile_write_open(SaveWriter *w, const char *path, Err *e) {
    size_t n = strlen(path);
    struct stat s;
    *w = (SaveWriter){.fd = -1};
    if (stat(path, &s) == 0 && !S_ISREG(s.st_mode)) { // a device would be replaced by a file
        errno = S_ISDIR(s.st_mode) ? EISDIR : EINVAL;
        return refuse_system(path, e);
    }
    *w = (SaveWriter){.fd = -1, .path = mem_alloc(n + 1), .temporary = mem_alloc(n + MORE_LETTERS)};
    if (!w->path || !w->temporary) {
        savefile_write_drop(w);
        return err_no_memory(e, n);
    }
    memcpy(w->path, path, n + 1);
    if (!open_unnamed(w) && !open_named(w)) {
        (void)refuse_system(path, e);
        savefile_write_drop(w);
        return false;
    }
    char header[SAVEFILE_HEADER] = {0}; // not valid before the end
    return savefile_write(w, header, sizeof header, e) || (savefile_write_drop(w), false);
}

void savefile_write_drop(SaveWriter *w) {
    if (w->fd >= 0)
        close(w->fd);
    if (w->temporary && w->temporary[0])
        unlink(w->temporary);
    mem_free(w->path);
    mem_free(w->temporary);
    mem_free(w->blocks);
    *w = (SaveWriter){.fd = -1};
}

bool savefile_write_block(SaveWriter *w, Err *e) {
    static const char zeros[ALIGNED];
    size_t gap = (size_t)(-w->at & (ALIGNED - 1));
    SaveBlock *before = w->n ? &w->blocks[w->n - 1] : NULL;
    SaveBlock kept = before ? *before : (SaveBlock){0};
    if (gap && !savefile_write(w, zeros, gap, e))
        return false;
    if (before)
        *before = kept; // the gap is no part of it
    if (!mem_grow((void **)&w->blocks, &w->cap, w->n + 1, sizeof *w->blocks))
        return err_no_memory(e, (w->n + 1) * sizeof *w->blocks);
    w->blocks[w->n++] = (SaveBlock){.at = w->at};
    return true;
}

static bool write_all(const SaveWriter *w, const char *data, size_t bytes, Err *e) {
    while (bytes) {
        ssize_t n = write(w->fd, data, bytes);
        if (n < 0 && errno == EINTR) {
            if (!stop_check(e))
                return false;
            continue;
        }
        if (n <= 0)
            return refuse_system(w->path, e);
        data += n;
        bytes -= (size_t)n;
    }
    return true;
}

bool savefile_write(SaveWriter *w, const void *data, size_t bytes, Err *e) {
    const char *p = data;
    for (size_t step; bytes; p += step, bytes -= step) {
        step = bytes < SAVEFILE_STEP ? bytes : SAVEFILE_STEP;
        if (w->most && w->at + step > w->most)
            return err_set(e, ERR_OS, "the session takes more than the %llu MB that it may",
                           (unsigned long long)(w->most / 1000000));
        if (!stop_check(e) || !write_all(w, p, step, e))
            return false;
        w->at += step;
        if (!w->n)
            continue;
        SaveBlock *b = &w->blocks[w->n - 1];
        b->sum = sum_of(b->sum, p, step);
        b->bytes += step;
    }
    return true;
}

static bool put_tail(SaveWriter *w, Str summary, Str values, Buf *table) {
    char row[ROW];
    put_number(row, w->n, 8);
    put_number(row + 8, summary.n, 8);
    put_number(row + 16, values.n, 8);
    buf_add(table, (Str){row, ROW});
    for (size_t i = 0; i < w->n; i++) {
        put_number(row, w->blocks[i].at, 8);
        put_number(row + 8, w->blocks[i].bytes, 8);
        put_number(row + 16, w->blocks[i].sum, 4);
        put_number(row + 20, 0, 4);
        buf_add(table, (Str){row, ROW});
    }
    return !table->failed;
}

static bool put_header(const SaveWriter *w, uint64_t tail, uint32_t sum, Err *e) {
    char h[SAVEFILE_HEADER] = {0};
    memcpy(h, mark, MARK);
    put_number(h + AT_VERSION, SAVEFILE_VERSION, 4);
    put_number(h + AT_TAIL, tail, 8);
    put_number(h + AT_TAIL_BYTES, w->at - tail, 8);
    put_number(h + AT_SIZE, w->at, 8);
    put_number(h + AT_TAIL_SUM, sum, 4);
    put_number(h + AT_HEADER_SUM, sum_of(0, h, AT_HEADER_SUM), 4);
    return pwrite(w->fd, h, sizeof h, 0) == (ssize_t)sizeof h || refuse_system(w->path, e);
}

// The name in its folder is on the disk, too. Not every file system can say so.
static void keep_name(const char *path) {
    char folder[4096];
    int fd = folder_of(path, folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

static bool finish(SaveWriter *w, const Buf *table, Str summary, Str values, Err *e) {
    if (!savefile_write_block(w, e)) // the tail is written like one
        return false;
    uint64_t tail = w->at;
    size_t last = w->n - 1;
    if (!savefile_write(w, table->p, table->n, e) || !savefile_write(w, summary.p, summary.n, e) ||
        !savefile_write(w, values.p, values.n, e) || !put_header(w, tail, w->blocks[last].sum, e))
        return false;
    if (fsync(w->fd) < 0 || !name_file(w) || rename(w->temporary, w->path) < 0)
        return refuse_system(w->path, e);
    w->temporary[0] = 0; // it has its name
    keep_name(w->path);
    return true;
}

bool savefile_write_done(SaveWriter *w, Str summary, Str values, Err *e) {
    Buf table = {0};
    if (summary.n > SAVEFILE_SUMMARY_MOST)
        return err_set(e, ERR_VALUE,
                       "the session has too many names: what tells of them takes "
                       "%zu bytes, at most %d",
                       summary.n, SAVEFILE_SUMMARY_MOST);
    bool ok = put_tail(w, summary, values, &table) ? finish(w, &table, summary, values, e)
                                                   : err_no_memory(e, table.n);
    buf_free(&table);
    savefile_write_drop(w);
    return ok;
}

// ---- reading ------------------------------------------------------------------------------------

static bool damaged(const char *why, Err *e) {
    return err_set(e, ERR_VALUE, "the file of the session is damaged: %s", why);
}

static bool read_all(const SaveReader *r, uint64_t at, void *to, size_t bytes, Err *e) {
    char *p = to;
    while (bytes) {
        size_t step = bytes < SAVEFILE_STEP ? bytes : SAVEFILE_STEP;
        if (!stop_check(e))
            return false;
        ssize_t n = pread(r->fd, p, step, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return refuse_system("the file of the session", e);
        if (n == 0)
            return damaged("it ends too early", e);
        p += n;
        at += (uint64_t)n;
        bytes -= (size_t)n;
    }
    return true;
}

static bool check_header(const SaveReader *r, const char *h, Err *e) {
    if (memcmp(h, mark, MARK) != 0)
        return err_set(e, ERR_VALUE, "this is no session that %%save has written");
    if (get_number(h + AT_VERSION, 4) != SAVEFILE_VERSION)
        return err_set(e, ERR_VALUE,
                       "the session was written in version %u of the format; this "
                       "program reads version %d",
                       (unsigned)get_number(h + AT_VERSION, 4), SAVEFILE_VERSION);
    if (get_number(h + AT_HEADER_SUM, 4) != sum_of(0, h, AT_HEADER_SUM))
        return damaged("its header does not fit its check sum", e);
    uint64_t tail = get_number(h + AT_TAIL, 8), bytes = get_number(h + AT_TAIL_BYTES, 8), end;
    if (get_number(h + AT_SIZE, 8) != r->size || __builtin_add_overflow(tail, bytes, &end) ||
        end != r->size || tail < SAVEFILE_HEADER || bytes < TAIL_HEAD || bytes > SIZE_MAX / 2)
        return damaged("it is not as long as it says", e);
    return true;
}

// The table of blocks, each between the header and the tail.
static bool read_table(SaveReader *r, uint64_t tail, size_t bytes, Err *e) {
    uint64_t n = get_number(r->tail, 8), summary = get_number(r->tail + 8, 8),
             values = get_number(r->tail + 16, 8), table, texts, all;
    if (__builtin_mul_overflow(n, ROW, &table) || __builtin_add_overflow(summary, values, &texts) ||
        __builtin_add_overflow(table, texts, &all) || all != bytes - TAIL_HEAD ||
        summary > SAVEFILE_SUMMARY_MOST)
        return damaged("its parts do not fit it", e);
    r->blocks = mem_alloc((size_t)(n ? n : 1) * sizeof *r->blocks);
    if (!r->blocks)
        return err_no_memory(e, n * sizeof *r->blocks);
    r->n = (size_t)n;
    const char *row = r->tail + TAIL_HEAD;
    uint64_t before =
        SAVEFILE_HEADER; // none lies in another: the memory for all is that of the file
    for (size_t i = 0; i < r->n; i++, row += ROW) {
        SaveBlock b = {get_number(row, 8), get_number(row + 8, 8),
                       (uint32_t)get_number(row + 16, 4)};
        uint64_t end;
        if (b.at < before || __builtin_add_overflow(b.at, b.bytes, &end) || end > tail)
            return damaged("a block is not in it", e);
        before = end;
        r->blocks[i] = b;
    }
    r->summary = (Str){row, (size_t)summary};
    r->values = (Str){row + summary, (size_t)values};
    return true;
}

static bool read_parts(SaveReader *r, Err *e) {
    char h[SAVEFILE_HEADER];
    if (r->size < SAVEFILE_HEADER)
        return err_set(e, ERR_VALUE, "this is no session that %%save has written");
    if (!read_all(r, 0, h, sizeof h, e) || !check_header(r, h, e))
        return false;
    uint64_t tail = get_number(h + AT_TAIL, 8);
    size_t bytes = (size_t)get_number(h + AT_TAIL_BYTES, 8);
    r->tail = mem_alloc(bytes);
    if (!r->tail)
        return err_no_memory(e, bytes);
    if (!read_all(r, tail, r->tail, bytes, e))
        return false;
    if (sum_of(0, r->tail, bytes) != get_number(h + AT_TAIL_SUM, 4))
        return damaged("its values do not fit their check sum", e);
    return read_table(r, tail, bytes, e);
}

bool savefile_read_open(SaveReader *r, const char *path, Err *e) {
    struct stat s;
    *r = (SaveReader){.fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (r->fd < 0)
        return refuse_system(path, e);
    if (fstat(r->fd, &s) < 0 || !S_ISREG(s.st_mode) || s.st_size < 0) {
        savefile_read_close(r);
        return err_set(e, ERR_VALUE, "'%s' is no regular file", path);
    }
    r->size = (uint64_t)s.st_size;
    if (read_parts(r, e))
        return true;
    savefile_read_close(r);
    return false;
}

bool savefile_read(const SaveReader *r, size_t block, uint64_t from, void *to, size_t bytes,
                   uint32_t *sum, Err *e) {
    const SaveBlock *b = block < r->n ? &r->blocks[block] : NULL;
    if (!b || from > b->bytes || bytes > b->bytes - from)
        return damaged("a block is shorter than an array in it", e);
    for (size_t done = 0, step; done < bytes; done += step) {
        step = bytes - done < SAVEFILE_STEP ? bytes - done : SAVEFILE_STEP;
        if (!read_all(r, b->at + from + done, (char *)to + done, step, e))
            return false;
        *sum = sum_of(*sum, (char *)to + done, step);
    }
    return true;
}

bool savefile_read_checked(const SaveReader *r, size_t block, uint32_t sum, Err *e) {
    return (block < r->n && r->blocks[block].sum == sum) ||
           damaged("an array does not fit its check sum", e);
}

void savefile_read_close(SaveReader *r) {
    if (r->fd >= 0)
        close(r->fd);
    mem_free(r->blocks);
    mem_free(r->tail);
    *r = (SaveReader){.fd = -1};
}
