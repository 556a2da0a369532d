// worker.c: spawning, signalling and reaping the engine process.
#include "kernel/front/worker.h"
#include "kernel/base/clock.h"
#include "kernel/link/interrupt.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGS_MAX = 16 };

extern char **environ;

void worker_init(Worker *w, const char *path, const char *const *argv) {
    *w = (Worker){.path = path, .argv = argv, .pidfd = -1, .link = {.fd = -1}};
}

// ---- starting ----------------------------------------------------------------------

// The child's dispositions: nothing ignored, and only those signals blocked that
// it is not prepared for before interrupt_install.
static int set_signals(posix_spawnattr_t *attr) {
    sigset_t blocked, all;
    sigemptyset(&blocked);
    interrupt_add_signals(&blocked);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attr, &blocked);
    posix_spawnattr_setsigdefault(attr, &all);
    return posix_spawnattr_setflags(attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int spawn(Worker *w, int fd, char **args) {
    posix_spawnattr_t attr;
    posix_spawn_file_actions_t files;
    posix_spawnattr_init(&attr);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, fd, fd); // onto itself: stays open across exec
    int error = set_signals(&attr);
    if (!error) error = posix_spawn(&w->pid, w->path, &files, &attr, args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return error;
}

// argv and "--fd N".
static bool fill_args(const Worker *w, char **args, char *number) {
    size_t n = 0;
    for (; w->argv[n] && n < ARGS_MAX - 3; n++) args[n] = (char *)(uintptr_t)w->argv[n];
    if (w->argv[n]) return false;
    args[n] = (char *)(uintptr_t) "--fd";
    args[n + 1] = number;
    args[n + 2] = NULL;
    return true;
}

bool worker_start(Worker *w, Err *e) {
    int pair[2];
    char number[16], *args[ARGS_MAX];
    if (!fill_args(w, args, number))
        return err_set(e, ERR_VALUE, "the engine has too many arguments");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
        return err_set(e, ERR_OS, "no socket pair for the engine: %s", strerror(errno));
    snprintf(number, sizeof number, "%d", pair[1]);
    w->ready = w->ended = false;
    w->kill_at = 0;
    int error = spawn(w, pair[1], args);
    close(pair[1]);
    if (error) {
        close(pair[0]);
        w->pid = 0;
        return err_set(e, ERR_OS, "the engine cannot be started: %s", strerror(error));
    }
    fcntl(pair[0], F_SETFL, O_NONBLOCK);
    w->link = (Link){.fd = pair[0]};
    w->pidfd = pidfd_open(w->pid, 0); // without one, SIGCHLD tells
    return true;
}

// ---- ending ----------------------------------------------------------------------

void worker_signal(Worker *w, int signal) {
    if (worker_is_alive(w)) kill(w->pid, signal); // not reaped: the number is still its own
}

void worker_interrupt(Worker *w, int serial) {
    if (worker_is_alive(w)) interrupt_send(w->pid, serial);
}

void worker_ask_to_leave(Worker *w, int ms) {
    Err e = {0};
    LinkMessage m = {.type = LINK_SHUTDOWN};
    if (!worker_is_alive(w)) return;
    if (!link_queue(&w->link, &m, &e)) worker_signal(w, SIGKILL);
    w->kill_at = clock_ns() + (int64_t)ms * 1000000;
}

void worker_reap(Worker *w) {
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != w->pid) continue;
        w->ended = true;
        w->status = status;
        if (w->pidfd >= 0) close(w->pidfd);
        w->pidfd = -1;
    }
}

void worker_close(Worker *w) {
    if (worker_is_alive(w)) {
        kill(w->pid, SIGKILL);
        while (waitpid(w->pid, &w->status, 0) < 0 && errno == EINTR) {}
    }
    if (w->pidfd >= 0) close(w->pidfd);
    link_free(&w->link);
    worker_init(w, w->path, w->argv);
}

void worker_describe_end(const Worker *w, char *out, size_t size) {
    if (WIFSIGNALED(w->status)) {
        const char *name = sigabbrev_np(WTERMSIG(w->status));
        bool killed = WTERMSIG(w->status) == SIGKILL || WTERMSIG(w->status) == SIGTERM;
        snprintf(out, size, "%s signal %d (SIG%s)", killed ? "was killed by" : "crashed with",
                 WTERMSIG(w->status), name ? name : "?");
    } else {
        snprintf(out, size, "ended with exit code %d", WEXITSTATUS(w->status));
    }
}
