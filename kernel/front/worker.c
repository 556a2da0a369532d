// worker.c: spawning, signalling and reaping the engine process.
#include "kernel/front/worker.h"
#include "kernel/base/clock.h"
#include "kernel/link/interrupt.h"
#include "kernel/link/succession.h"
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

enum {
    ARGS_MAX = 20,
    ADOPTED_MS = 10000,  // that one made by a reserve may take to say READY
    ADOPTIONS_MOST = 16, // in a row: a reserve may know no better than to crash
};

extern char **environ;

void worker_init(Worker *w, const char *path, const char *const *argv) {
    *w = (Worker){.path = path,
                  .argv = argv,
                  .pidfd = -1,
                  .succession = -1,
                  .elder = {-1, -1, -1},
                  .link = {.fd = -1},
                  .streams = {-1, -1}};
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

static int spawn(Worker *w, const Ends *ends, int log, char **args) {
    posix_spawnattr_t attr;
    posix_spawn_file_actions_t files;
    posix_spawnattr_init(&attr);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // Onto itself: stays open across exec.
    posix_spawn_file_actions_adddup2(&files, ends->link, ends->link);
    const int others[] = {log, ends->activity, ends->succession};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] >= 0)
            posix_spawn_file_actions_adddup2(&files, others[i], others[i]);
    for (int i = 0; i < 2; i++)
        posix_spawn_file_actions_adddup2(&files, ends->streams[i], i + 1);
    int error = set_signals(&attr);
    if (!error)
        error = posix_spawn(&w->pid, w->path, &files, &attr, args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return error;
}

enum { DESCRIPTORS = 4 };

typedef struct Numbers {
    char text[DESCRIPTORS][16];
} Numbers;

// argv, "--fd N" and the others.
static bool fill_args(const Worker *w, const Ends *ends, int log, char **args, Numbers *numbers) {
    const struct {
        const char *option;
        int fd;
    } given[DESCRIPTORS] = {{"--fd", ends->link},
                            {"--log-fd", log},
                            {"--activity-fd", ends->activity},
                            {"--succession-fd", ends->succession}};
    size_t n = 0;
    for (; w->argv[n] && n < ARGS_MAX - 2 * DESCRIPTORS - 3; n++)
        args[n] = (char *)(uintptr_t)w->argv[n];
    if (w->argv[n])
        return false;
    for (int i = 0; i < DESCRIPTORS; i++) {
        if (given[i].fd < 0)
            continue;
        snprintf(numbers->text[i], sizeof numbers->text[i], "%d", given[i].fd);
        args[n++] = (char *)(uintptr_t)given[i].option;
        args[n++] = numbers->text[i];
    }
    if (w->session[0])
        args[n++] = (char *)(uintptr_t) "--session";
    if (w->session[0])
        args[n++] = (char *)(uintptr_t)w->session;
    args[n] = NULL;
    return true;
}

static void close_ends(Ends *ends) {
    int all[] = {ends->link, ends->activity, ends->streams[0], ends->streams[1], ends->succession};
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
    int link[2], stream[2], succession[2];
    *ends = (Ends){.link = -1, .streams = {-1, -1}, .succession = -1};
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
    if (succession_pair(succession)) { // else it has no reserve
        w->succession = succession[0];
        ends->succession = succession[1];
    }
    return true;
}

// The reserve that reads from its other end, if there is one, ends.
static void close_reserve(int *socket) {
    if (*socket >= 0)
        close(*socket);
    *socket = -1;
}

static void close_elders(Worker *w) {
    for (int i = 0; i < ELDERS; i++)
        close_reserve(&w->elder[i]);
}

bool worker_start(Worker *w, Err *e) {
    Ends ends;
    Numbers numbers;
    char *args[ARGS_MAX];
    w->ready = w->ended = w->adopting = w->leaves = false;
    w->kill_at = 0;
    w->reserve = 0;
    w->adoptions = 0;
    const int log = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    bool ok =
        open_ends(w, &ends, e) && (fill_args(w, &ends, log, args, &numbers) ||
                                   err_set(e, ERR_VALUE, "the engine has too many arguments"));
    int error = ok ? spawn(w, &ends, log, args) : 0;
    if (log >= 0)
        close(log);
    if (error)
        ok = err_set(e, ERR_OS, "the engine cannot be started: %s", strerror(error));
    close_ends(&ends);
    if (!ok) {
        link_free(&w->link);
        close_streams(w);
        close_reserve(&w->succession);
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
    if (worker_is_alive(w) && w->pid > 0)
        kill(w->pid, signal); // not reaped: the number is still its own
}

void worker_interrupt(Worker *w, int serial) {
    if (worker_is_alive(w) && w->pid > 0)
        interrupt_send(w->pid, serial);
}

void worker_end_cell(Worker *w, int serial) {
    if (worker_is_alive(w) && w->pid > 0)
        interrupt_send_end(w->pid, serial);
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
    w->leaves = true;
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
    if (worker_is_alive(w) && w->pid > 0) {
        kill(w->pid, SIGKILL);
        while (waitpid(w->pid, &w->status, 0) < 0 && errno == EINTR) {
        }
    }
    if (w->pidfd >= 0)
        close(w->pidfd);
    link_free(&w->link);
    close_streams(w);
    close_reserve(&w->succession);
    close_elders(w);
    activity_free(w->activity);
    Worker fresh;
    worker_init(&fresh, w->path, w->argv);
    memcpy(fresh.session, w->session, sizeof fresh.session);
    *w = fresh;
}

// Processes that an engine leaves behind are ours (front.c: they come to us); it is not reaped yet.
static bool is_child_of_ours(pid_t pid) {
    siginfo_t info = {0};
    return pid > 0 && waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// The reserve behind this socket is asked for an engine; -1, or nobody is there: false.
static bool ask_reserve(Worker *next, int socket) {
    Ends ends;
    Err ignored = {0};
    if (socket < 0)
        return false;
    bool ok = open_ends(next, &ends, &ignored) && succession_hand_over(socket, &ends);
    close_ends(&ends);
    if (!ok)
        worker_close(next);
    return ok;
}

bool worker_adopt(Worker *w) {
    Worker next;
    int *from[1 + ELDERS] = {&w->succession}; // the newest one first
    int at = 0;
    for (int i = 0; i < ELDERS; i++)
        from[1 + i] = &w->elder[i];
    if (!w->ended || w->adoptions == ADOPTIONS_MOST)
        return false;
    worker_init(&next, w->path, w->argv);
    memcpy(next.session, w->session, sizeof next.session);
    while (at <= ELDERS && !ask_reserve(&next, *from[at]))
        at++;
    if (at > ELDERS)
        return false;
    for (int i = 0; i < ELDERS && at + i <= ELDERS; i++) { // these stay open
        next.elder[i] = *from[at + i];
        *from[at + i] = -1;
    }
    next.reserve = w->reserve;
    next.reserved = w->reserved;
    next.adopting = true;
    next.adoptions = w->adoptions + 1;
    next.kill_at = clock_ns() + ADOPTED_MS * (int64_t)1000000;
    worker_close(w);
    *w = next;
    return true;
}

int worker_awaits(const Worker *w) {
    return w->adopting && !w->pid && !w->ended ? w->elder[0] : -1;
}

void worker_hear(Worker *w) {
    Heir heir;
    if (!succession_heir(w->elder[0], &heir)) {
        close_reserve(&w->elder[0]); // it has ended
        w->ended = true;
        return;
    }
    w->pid = heir.engine;
    w->pidfd = pidfd_open(w->pid, 0);
    w->ended = !is_child_of_ours(w->pid); // and has been reaped
    w->reserve = heir.reserve;
    if (!heir.reserve)
        close_reserve(&w->elder[0]);
}

void worker_is_ready(Worker *w, long long cell) {
    w->ready = true;
    if (!w->adopting)
        return;
    w->adopting = false;
    w->adoptions = 0;
    w->reserved = cell;
    if (!w->leaves)
        w->kill_at = 0;
}

void worker_reserved(Worker *w, pid_t reserve, long long cell) {
    w->reserve = reserve;
    w->reserved = cell;
    close_elders(w);
}

void worker_is_late(Worker *w) {
    w->kill_at = 0;
    worker_signal(w, SIGKILL);
    if (!w->adopting || w->pid > 0)
        return;
    if (is_child_of_ours(w->reserve))
        kill(w->reserve, SIGKILL); // it hears nothing: it is stopped, perhaps
    close_reserve(&w->elder[0]);
    w->ended = true;
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
