// natives_files.c: what the system says of files, links and open files by number, for os,
// shutil and tempfile (module _system).
#include "kernel/vm/bytes.h"
#include "kernel/natives/natives.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, READ_MOST = 1 << 30 };

static bool path_of(VM *vm, Value v, char path[PATH_BYTES]) {
    Str s = value_is_str(v) ? str_get(v) : bytes_is(v) ? bytes_get(v) : STR("");
    if (!s.n && !value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                        type_name(vm, v));
    if (s.n >= PATH_BYTES)
        return vm_raise_errno(vm, ENAMETOOLONG, s);
    if (s.n && memchr(s.p, 0, s.n))
        return vm_raise(vm, ERR_VALUE, "embedded null byte");
    if (s.n)
        memcpy(path, s.p, s.n);
    path[s.n] = 0;
    return true;
}

static bool done(VM *vm, bool ok, Str path, Value *out) {
    *out = V_NONE;
    return ok || vm_raise_errno(vm, errno, path);
}

static Value seconds(struct timespec t) {
    return v_float((double)t.tv_sec + (double)t.tv_nsec * 1e-9);
}

// status(path, follow): mode, inode, device, links, owner, group, bytes, times of use, change and
// status; follow: of what a link leads to.
static bool f_status(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    struct stat st;
    bool follow;
    if (!path_of(vm, args[0], path) || !value_truth(vm, args[1], &follow))
        return false;
    if ((follow ? stat(path, &st) : lstat(path, &st)) != 0)
        return vm_raise_errno(vm, errno, str_of(path));
    Value v[10] = {v_int(st.st_mode),         v_int((int64_t)st.st_ino),
                   v_int((int64_t)st.st_dev), v_int((int64_t)st.st_nlink),
                   v_int(st.st_uid),          v_int(st.st_gid),
                   v_int(st.st_size),         seconds(st.st_atim),
                   seconds(st.st_mtim),       seconds(st.st_ctim)};
    *out = tuple_new(vm, v, 10);
    return !v_is(*out, T_UNDEF);
}

// two_paths(kind, src, dst): 0 a symbolic link at dst, 1 a hard one.
static bool f_link(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char from[PATH_BYTES], to[PATH_BYTES];
    bool symbolic;
    if (!path_of(vm, args[0], from) || !path_of(vm, args[1], to) ||
        !value_truth(vm, args[2], &symbolic))
        return false;
    return done(vm, (symbolic ? symlink(from, to) : link(from, to)) == 0, str_of(from), out);
}

static bool f_readlink(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES], to[PATH_BYTES];
    if (!path_of(vm, args[0], path))
        return false;
    ssize_t n = readlink(path, to, sizeof to);
    if (n < 0)
        return vm_raise_errno(vm, errno, str_of(path));
    *out = str_new(vm, (Str){to, (size_t)n});
    return !v_is(*out, T_UNDEF);
}

static bool f_chmod(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    int64_t mode;
    if (!path_of(vm, args[0], path) || !value_index(vm, args[1], &mode))
        return false;
    return done(vm, chmod(path, (mode_t)mode) == 0, str_of(path), out);
}

// utime(path, atime, mtime): seconds.
static bool f_utime(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    struct timespec t[2];
    if (!path_of(vm, args[0], path))
        return false;
    for (int i = 0; i < 2; i++) {
        double x;
        if (!value_float(vm, args[1 + i], &x))
            return false;
        if (!(x > -1e11 && x < 1e11))
            return vm_raise(vm, ERR_OVERFLOW, "timestamp out of range for platform time_t");
        t[i].tv_sec = (time_t)x - (x < (double)(time_t)x);
        t[i].tv_nsec = (long)((x - (double)t[i].tv_sec) * 1e9);
    }
    return done(vm, utimensat(AT_FDCWD, path, t, 0) == 0, str_of(path), out);
}

// disk(path): bytes in all, used, free for everybody.
static bool f_disk(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    struct statvfs st;
    if (!path_of(vm, args[0], path))
        return false;
    if (statvfs(path, &st) != 0)
        return vm_raise_errno(vm, errno, str_of(path));
    int64_t block = (int64_t)st.f_frsize;
    Value v[3] = {v_int((int64_t)st.f_blocks * block),
                  v_int((int64_t)(st.f_blocks - st.f_bfree) * block),
                  v_int((int64_t)st.f_bavail * block)};
    *out = tuple_new(vm, v, 3);
    return !v_is(*out, T_UNDEF);
}

static bool f_open(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char path[PATH_BYTES];
    int64_t flags, mode;
    if (!path_of(vm, args[0], path) || !value_index(vm, args[1], &flags) ||
        !value_index(vm, args[2], &mode))
        return false;
    int fd = open(path, (int)flags | O_CLOEXEC, (mode_t)mode);
    return fd < 0 ? vm_raise_errno(vm, errno, str_of(path)) : (*out = v_int(fd), true);
}

// The program's own files and pipes are below.
static bool fd_of(VM *vm, Value v, int *out) {
    int64_t fd;
    if (!value_index(vm, v, &fd))
        return false;
    *out = (int)fd;
    return (fd >= 0 && fd < INT32_MAX) || vm_raise_errno(vm, EBADF, STR(""));
}

static bool f_close(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int fd;
    return fd_of(vm, args[0], &fd) && done(vm, close(fd) == 0, STR(""), out);
}

static bool f_write(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int fd;
    if (!fd_of(vm, args[0], &fd))
        return false;
    if (!bytes_is(args[1]))
        return vm_raise(vm, ERR_TYPE, "a bytes-like object is required, not '%s'",
                        type_name(vm, args[1]));
    ssize_t n = write(fd, bytes_get(args[1]).p, bytes_get(args[1]).n);
    return n < 0 ? vm_raise_errno(vm, errno, STR("")) : (*out = v_int(n), true);
}

static bool f_read(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    int fd;
    int64_t most;
    Buf b = {0};
    if (!fd_of(vm, args[0], &fd) || !value_index(vm, args[1], &most))
        return false;
    if (most < 0 || most > READ_MOST)
        return vm_raise_errno(vm, EINVAL, STR(""));
    char part[4096];
    ssize_t n = 0;
    while (most > 0 &&
           (n = read(fd, part, most < (int64_t)sizeof part ? (size_t)most : sizeof part)) > 0) {
        buf_add(&b, (Str){part, (size_t)n});
        most -= n;
        if ((size_t)n < sizeof part)
            break;
    }
    bool ok = n >= 0 ? !b.failed || vm_no_memory(vm) : vm_raise_errno(vm, errno, STR(""));
    ok = ok && bytes_new(vm, &type_bytes, buf_str(&b), out);
    buf_free(&b);
    return ok;
}

const NativeRow natives_files[] = {
    {"_system", "status(path, follow, /)", f_status, "All that the system says of a file."},
    {"_system", "link(src, dst, symbolic, /)", f_link, "Another name for a file."},
    {"_system", "readlink(path, /)", f_readlink, "Where a symbolic link leads to."},
    {"_system", "chmod(path, mode, /)", f_chmod, "Sets who may use a file."},
    {"_system", "utime(path, atime, mtime, /)", f_utime, "Sets a file's times."},
    {"_system", "disk(path, /)", f_disk, "Bytes of a file system: all, used, free."},
    {"_system", "open(path, flags, mode, /)", f_open, "Opens a file: its number."},
    {"_system", "close(fd, /)", f_close, "Closes a file by its number."},
    {"_system", "read(fd, n, /)", f_read, "At most n bytes of an open file."},
    {"_system", "write(fd, data, /)", f_write, "Writes bytes to an open file."},
    {0},
};
