// worker.c: spawning, signalling and reaping the engine process.
#include "kernel/front/worker.h"
#include "kernel/base/clock.h"
#include "kernel/link/interrupt.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGS_MAX = 16 };

extern char **environ;

void worker_init(Worker *w, const char *path, const char *const *argv) {
    *w = (Worker){.path = path, .argv = argv, .pidfd = -1, .link = {.fd = -1}, .streams = {-1, -1}};
}

// ---- starting -----------------------------------------------------------------------------------

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

// The child's ends of everything; -1: there is none.
typedef struct Ends {
    int link, log, activity, streams[2];
} Ends;

static int spawn(Worker *w, const Ends *ends, char **args) {
    posix_spawnattr_t attr;
    posix_spawn_file_actions_t files;
    posix_spawnattr_init(&attr);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // Onto itself: stays open across exec.
    posix_spawn_file_actions_adddup2(&files, ends->link, ends->link);
    if (ends->log >= 0)
        posix_spawn_file_actions_adddup2(&files, ends->log, ends->log);
    if (ends->activity >= 0)
        posix_spawn_file_actions_adddup2(&files, ends->activity, ends->activity);
    for (int i = 0; i < 2; i++)
        posix_spawn_file_actions_adddup2(&files, ends->streams[i], i + 1);
    int error = set_signals(&attr);
    if (!error)
        error = posix_spawn(&w->pid, w->path, &files, &attr, args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return error;
}

typedef struct Numbers {
    char link[16], log[16], activity[16];
} Numbers;

// argv, "--fd N" and "--log-fd N".
static bool fill_args(const Worker *w, const Ends *ends, char **args, Numbers *numbers) {
    size_t n = 0;
    for (; w->argv[n] && n < ARGS_MAX - 9; n++)
        args[n] = (char *)(uintptr_t)w->argv[n];
    if (w->argv[n])
        return false;
    snprintf(numbers->link, sizeof numbers->link, "%d", ends->link);
    snprintf(numbers->log, sizeof numbers->log, "%d", ends->log);
    args[n++] = (char *)(uintptr_t) "--fd";
    args[n++] = numbers->link;
    if (ends->log >= 0)
        args[n++] = (char *)(uintptr_t) "--log-fd";
    if (ends->log >= 0)
        args[n++] = numbers->log;
    snprintf(numbers->activity, sizeof numbers->activity, "%d", ends->activity);
    if (ends->activity >= 0)
        args[n++] = (char *)(uintptr_t) "--activity-fd";
    if (ends->activity >= 0)
        args[n++] = numbers->activity;
    if (w->session[0])
        args[n++] = (char *)(uintptr_t) "--session";
    if (w->session[0])
        args[n++] = (char *)(uintptr_t)w->session;
    args[n] = NULL;
    return true;
}

static void close_ends(Ends *ends) {
    int all[] = {ends->link, ends->log, ends->activity, ends->streams[0], ends->streams[1]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= 0)
            close(all[i]);
}

static void close_streams(Worker *w) {
    for (int i = 0; i < 2; i++) {
        if (w->streams[i] >= 0)
            close(w->streams[i]);
        w->streams[i] = -1;
    }
}

// Makes both ends of everything; ours are set in w.
static bool open_ends(Worker *w, Ends *ends, Err *e) {
    int link[2], stream[2];
    *ends =
        (Ends){.link = -1, .log = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), .streams = {-1, -1}};
    w->activity = activity_new(&ends->activity);
    for (int i = 0; i < 2; i++) {
        if (pipe2(stream, O_CLOEXEC) < 0)
            return err_set(e, ERR_OS, "no pipe for the engine: %s", strerror(errno));
        fcntl(stream[0], F_SETFL, O_NONBLOCK);
        w->streams[i] = stream[0];
        ends->streams[i] = stream[1];
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, link) < 0)
        return err_set(e, ERR_OS, "no socket pair for the engine: %s", strerror(errno));
    fcntl(link[0], F_SETFL, O_NONBLOCK);
    w->link = (Link){.fd = link[0]};
    ends->link = link[1];
    return true;
}

bool worker_start(Worker *w, Err *e) {
    Ends ends;
    Numbers numbers;
    char *args[ARGS_MAX];
    w->ready = w->ended = false;
    w->kill_at = 0;
    bool ok =
        open_ends(w, &ends, e) && (fill_args(w, &ends, args, &numbers) ||
                                   err_set(e, ERR_VALUE, "the engine has too many arguments"));
    int error = ok ? spawn(w, &ends, args) : 0;
    if (error)
        ok = err_set(e, ERR_OS, "the engine cannot be started: %s", strerror(error));
    close_ends(&ends);
    if (!ok) {
        link_free(&w->link);
        close_streams(w);
        activity_free(w->activity);
        w->activity = NULL;
        w->pid = 0;
        return false;
    }
    w->pidfd = pidfd_open(w->pid, 0); // without one, SIGCHLD tells
    return true;
}

// ---- ending -------------------------------------------------------------------------------------

void worker_signal(Worker *w, int signal) {
    if (worker_is_alive(w))
        kill(w->pid, signal); // not reaped: the number is still its own
}

void worker_interrupt(Worker *w, int serial) {
    if (worker_is_alive(w))
        interrupt_send(w->pid, serial);
}

long long worker_heeded(const Worker *w) {
    return w->activity ? atomic_load(&w->activity->meter[METER_INTERRUPTS_HEEDED]) : 0;
}

void worker_ask_to_leave(Worker *w, int ms, bool save) {
    Err e = {0};
    LinkMessage m = {.type = LINK_SHUTDOWN, .content = json_pack("{s:b}", "save", save)};
    if (worker_is_alive(w) && (!m.content || !link_queue(&w->link, &m, &e)))
        worker_signal(w, SIGKILL);
    json_decref(m.content);
    if (!worker_is_alive(w))
        return;
    w->kill_at = clock_ns() + (int64_t)ms * 1000000;
}

void worker_reap(Worker *w) {
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != w->pid)
            continue;
        w->ended = true;
        w->status = status;
        if (w->pidfd >= 0)
            close(w->pidfd);
        w->pidfd = -1;
    }
}

void worker_close(Worker *w) {
    if (worker_is_alive(w)) {
        kill(w->pid, SIGKILL);
        while (waitpid(w->pid, &w->status, 0) < 0 && errno == EINTR) {
        }
    }
    if (w->pidfd >= 0)
        close(w->pidfd);
    link_free(&w->link);
    close_streams(w);
    activity_free(w->activity);
    Worker fresh;
    worker_init(&fresh, w->path, w->argv);
    memcpy(fresh.session, w->session, sizeof fresh.session);
    *w = fresh;
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
