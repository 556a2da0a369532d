// natives_process.c: a command in a process of its own, fed and read to its end: what the module
// subprocess is made of. The operator's switch for command lines is this one's, too.
#include "kernel/vm/bytes.h"
#include "kernel/natives/natives.h"
#include "kernel/base/clock.h"
#include "kernel/base/limits.h"
#include "kernel/base/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PATH_BYTES = 4096, OUTPUT_MOST = 1 << 30 };

static bool directory_of(VM *vm, Value v, char out[PATH_BYTES]) {
    if (!value_is_str(v))
        return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                        type_name(vm, v));
    Str s = str_get(v);
    if (s.n >= PATH_BYTES)
        return vm_raise_errno(vm, ENAMETOOLONG, s);
    memcpy(out, s.p, s.n);
    out[s.n] = 0;
    return true;
}

// Reads what is there of a pipe; false at its end.
static bool take_part(int fd, Buf *out) {
    char part[4096];
    ssize_t n = read(fd, part, sizeof part);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (n > 0)
        buf_add(out, (Str){part, (size_t)n});
    return n > 0;
}

static bool give_part(int fd, Str *rest) {
    ssize_t n = write(fd, rest->p, rest->n);
    if (n < 0)
        return errno == EINTR || errno == EAGAIN;
    *rest = str_slice(*rest, (size_t)n, rest->n);
    return rest->n > 0;
}

static void close_fd(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

// Feeds and reads a child until it has closed its outputs. *timed_out: it took longer than
// `seconds` (>= 0).
static bool converse(VM *vm, int fd[3], Str input, Buf *out, Buf *err, double seconds,
                     bool *timed_out) {
    double end = clock_wall() + seconds;
    if (fd[0] >= 0 && !input.n)
        close_fd(&fd[0]);
    while (fd[1] >= 0 || fd[2] >= 0) {
        struct pollfd p[3] = {{.fd = fd[0], .events = POLLOUT},
                              {.fd = fd[1], .events = POLLIN},
                              {.fd = fd[2], .events = POLLIN}};
        if (poll(p, 3, 50) < 0 && errno != EINTR)
            return vm_raise_errno(vm, errno, (Str){NULL, 0});
        if (!vm_poll(vm))
            return false;
        if (seconds >= 0 && clock_wall() > end)
            return *timed_out = true;
        if (p[0].revents && !give_part(fd[0], &input))
            close_fd(&fd[0]);
        if (p[1].revents && !take_part(fd[1], out))
            close_fd(&fd[1]);
        if (p[2].revents && !take_part(fd[2], err))
            close_fd(&fd[2]);
        if (out->n + err->n > OUTPUT_MOST)
            return vm_raise(vm, ERR_MEMORY, "the command's output is too long");
    }
    return true;
}

enum { MOST_WORDS = 1024 };

static bool words_of(VM *vm, Value list, char **argv) {
    const Value *items;
    size_t n;
    if (!value_items(list, &items, &n) || n == 0 || n >= MOST_WORDS)
        return vm_raise(vm, ERR_VALUE, "a command of 1 to %d words is needed", MOST_WORDS - 1);
    for (size_t i = 0; i < n; i++) {
        if (!value_is_str(items[i]))
            return vm_raise(vm, ERR_TYPE, "expected str, bytes or os.PathLike object, not %s",
                            type_name(vm, items[i]));
        argv[i] = (char *)string_of(items[i])->p;
    }
    argv[n] = NULL;
    return true;
}

// In the child: its ends of the pipes become 0, 1 and 2. merged: errors go where the output goes.
static void become(char **argv, char **env, const char *cwd, const int streams[3], int told) {
    for (int i = 0; i < 3; i++)
        dup2(streams[i], i);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    environ = env;
    if (!*cwd || chdir(cwd) == 0)
        execvp(argv[0], argv);
    int why = errno;
    if (write(told, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

static void close_all(int *fds, size_t n) {
    for (size_t i = 0; i < n; i++)
        close_fd(&fds[i]);
}

// run(words, input, merged, cwd, timeout, env): (status, output, errors); status None when it took
// too long.
static bool s_run(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx;
    char *argv[MOST_WORDS], *env[MOST_WORDS], cwd[PATH_BYTES] = "";
    int p[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
    int why = 0, status = 0;
    bool merged, timed_out = false;
    double seconds = -1;
    if (!vm_shell_allowed(vm) || !value_truth(vm, args[2], &merged))
        return false;
    if (!v_is(args[3], T_NONE) && !directory_of(vm, args[3], cwd))
        return false;
    if (!v_is(args[4], T_NONE) && !value_float(vm, args[4], &seconds))
        return false;
    // The words last: they are borrowed, and what stands before may run code of the cell.
    if (!words_of(vm, args[0], argv))
        return false;
    if (!v_is(args[5], T_NONE) && !words_of(vm, args[5], env))
        return false;
    for (int i = 0; i < 8; i += 2)
        if (pipe2(p + i, O_CLOEXEC) != 0) {
            close_all(p, 8);
            return vm_raise_errno(vm, errno, (Str){NULL, 0});
        }
    pid_t pid = fork();
    if (pid == 0) {
        const int streams[3] = {p[0], p[3], merged ? p[3] : p[5]};
        become(argv, v_is(args[5], T_NONE) ? environment_all() : env, cwd, streams, p[7]);
    }
    close_fd(&p[0]);
    close_fd(&p[3]);
    close_fd(&p[5]);
    close_fd(&p[7]);
    if (pid < 0) {
        close_all(p, 8);
        return vm_raise_errno(vm, errno, (Str){NULL, 0});
    }
    if (read(p[6], &why, sizeof why) != (ssize_t)sizeof why)
        why = 0;
    Buf o = {0}, e = {0};
    int fd[3] = {p[1], p[2], p[4]};
    p[1] = p[2] = p[4] = -1;
    Str input = bytes_is(args[1]) ? bytes_get(args[1]) : (Str){NULL, 0};
    bool ok = why ? vm_raise_errno(vm, why, str_of(argv[0]))
                  : converse(vm, fd, input, &o, &e, seconds, &timed_out);
    if (!ok || timed_out)
        kill(pid, SIGKILL);
    close_all(fd, 3);
    close_all(p, 8);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    Value v[3] = {timed_out ? V_NONE
                            : v_int(WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status)),
                  V_UNDEF, V_UNDEF};
    ok = ok && ((!o.failed && !e.failed) || vm_no_memory(vm)) &&
         bytes_new(vm, &type_bytes, buf_str(&o), &v[1]) &&
         bytes_new(vm, &type_bytes, buf_str(&e), &v[2]);
    buf_free(&o);
    buf_free(&e);
    if (ok) {
        *out = tuple_steal(vm, v, 3);
        return !v_is(*out, T_UNDEF);
    }
    value_release(v[1]);
    value_release(v[2]);
    return vm_raised(vm) ? false : vm_no_memory(vm);
}

const NativeRow natives_process[] = {
    {"_system", "run(words, input, merged, cwd, timeout, env, /)", s_run,
     "Runs a program: (status, output, errors)."},
    {0},
};
