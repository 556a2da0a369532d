// process.c: the Python process: started with a socket, the program's text (python/worker) and
// nothing else open; frames with bounds; interrupts, and its end.
#include "kernel/python/process.h"
#include "kernel/base/clock.h"
#include "kernel/base/limits.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HEAD_BYTES = 8,
    READ_BYTES = 1 << 16,
    ASKED_BYTES = 4096,
    LOOK_MS = 20,        // between two looks at the interrupt flag
    INTERRUPTS_MOST = 3, // that a cell may go on after
};
#define PATIENCE_NS 5000000000 // from an interrupt to the end of a process that does not hear it
#define NOTICE_NS 500000000    // to the word that it does not, and to when another one ends it

extern const char python_worker[], python_worker_end[];

void python_init(PythonProcess *p, volatile sig_atomic_t *interrupted) {
    *p = (PythonProcess){.interrupted = interrupted, .socket = -1, .pidfd = -1, .file = -1};
}

static void drop_file(PythonProcess *p) {
    if (p->file >= 0)
        close(p->file);
    p->file = -1;
}

static void clear_away(PythonProcess *p) {
    if (p->pidfd >= 0)
        close(p->pidfd);
    if (p->socket >= 0)
        close(p->socket);
    drop_file(p);
    if (p->asked)
        munmap((void *)p->asked, ASKED_BYTES);
    p->asked = NULL;
    buf_free(&p->in);
    p->pidfd = p->socket = -1;
    p->in = (Buf){0};
    p->at = 0;
    p->pid = 0;
}

// ---- which one ----------------------------------------------------------------------------------

static bool says_off(const char *v) {
    return v && (strcmp(v, "off") == 0 || strcmp(v, "0") == 0);
}

bool python_is_off(void) {
    const char *own = setting(SET_PYTHON);
    return says_off(own) || ((!own || !*own) && says_off(setting(SET_SHELL)));
}

static bool is_there(const Buf *path) {
    return !path->failed && access(path->p, X_OK) == 0;
}

void python_program(Buf *out) {
    static const char *const folders[] = {"VIRTUAL_ENV", "CONDA_PREFIX"};
    const char *own = setting(SET_PYTHON);
    if (own && *own && strcmp(own, "on") != 0) {
        buf_add(out, str_of(own));
        buf_byte(out, 0);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        const char *folder = environment_get(folders[i]);
        if (!folder || !*folder)
            continue;
        out->n = 0;
        buf_printf(out, "%s/bin/python", folder);
        buf_byte(out, 0);
        if (is_there(out))
            return;
    }
    out->n = 0;
    buf_add(out, STR("python3"));
    buf_byte(out, 0);
}

// ---- starting -----------------------------------------------------------------------------------

// The program's texts as a file without a name. -1: errno says why.
static int text_file(void) {
    size_t n = (size_t)(python_worker_end - python_worker);
    int fd = memfd_create("warpcell-worker", MFD_CLOEXEC);
    if (fd < 0)
        return -1;
    for (size_t at = 0; at < n;) {
        ssize_t done = write(fd, python_worker + at, n - at);
        if (done <= 0) {
            close(fd);
            return -1;
        }
        at += (size_t)done;
    }
    lseek(fd, 0, SEEK_SET);
    return fd;
}

// Python's ends of everything.
typedef struct Ends {
    int text, socket, asked;
} Ends;

enum { KEPT_FILES = 3, CHILD_STACK = 64 << 10 };

// What the new process does until it is the interpreter: it has our memory, and we wait meanwhile.
typedef struct Child {
    const char *program;
    char **args, **environment;
    int kept[KEPT_FILES]; // open across exec
    pid_t parent;
    int error; // why there is no interpreter; 0: there is
} Child;

static int run_child(void *ctx) {
    Child *c = ctx;
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT); // until it is prepared
    // Before all else: an interpreter that hangs in its start ends with the engine, too.
    bool ok = prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == c->parent;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);   // fails for those that nobody may set
    ok = ok && setpgid(0, 0) == 0; // it is ended with what it has started
    const int nothing = ok ? open("/dev/null", O_RDONLY) : -1;
    ok = ok && nothing >= 0 && (nothing == STDIN_FILENO || dup2(nothing, STDIN_FILENO) >= 0);
    if (nothing > STDIN_FILENO)
        close(nothing);
    for (int i = 0; i < KEPT_FILES; i++)
        ok = ok && fcntl(c->kept[i], F_SETFD, 0) == 0;
    if (ok && sigprocmask(SIG_SETMASK, &blocked, NULL) == 0)
        execvpe(c->program, c->args, c->environment);
    c->error = errno ? errno : ECHILD;
    _exit(127);
}

// As posix_spawn does it, which has no word for the end of the parent. An error's number, or 0.
static int start_child(PythonProcess *p, Child *c) {
    sigset_t all, before;
    const int how = MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK;
    char *stack = mmap(NULL, CHILD_STACK, PROT_READ | PROT_WRITE, how, -1, 0);
    if (stack == MAP_FAILED)
        return errno;
    c->parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before); // no handler of ours runs in the child
    const pid_t pid = clone(run_child, stack + CHILD_STACK, CLONE_VM | CLONE_VFORK | SIGCHLD, c);
    const int error = pid < 0 ? errno : c->error;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    munmap(stack, CHILD_STACK);
    if (!error)
        p->pid = pid;
    else if (pid > 0)
        waitpid(pid, NULL, 0);
    return error;
}

static int spawn(PythonProcess *p, const char *program, const Ends *ends) {
    static char boot[] =
        "import sys\n"
        "with open(int(sys.argv[1]), 'rb') as f:\n"
        "    text, pretty, arrays = f.read().split(b'\\0', 2)\n"
        "exec(compile(text, '<warpcell>', 'exec'), {'__name__': 'warpcell_worker',\n"
        "     'PRETTY_TEXT': pretty.decode(), 'ARRAYS': arrays})\n";
    const int given[] = {ends->text, ends->socket, ends->asked, (int)getpid(), (int)p->generation};
    enum { GIVEN = sizeof given / sizeof *given, BEFORE = 3 };
    char number[GIVEN][16];
    char *args[BEFORE + GIVEN + 1] = {(char *)(uintptr_t)program, (char *)(uintptr_t) "-c", boot};
    for (int i = 0; i < GIVEN; i++) {
        snprintf(number[i], sizeof number[i], "%d", given[i]);
        args[BEFORE + i] = number[i];
    }
    Child child = {.program = program, .args = args, .environment = environment_all()};
    memcpy(child.kept, given, sizeof child.kept);
    return start_child(p, &child);
}

static void close_ends(Ends *ends) {
    const int all[] = {ends->text, ends->socket, ends->asked};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= 0)
            close(all[i]);
}

// Python's ends; ours are in p. False: errno says why.
static bool open_ends(PythonProcess *p, Ends *ends) {
    int pair[2];
    ends->text = text_file();
    ends->asked = memfd_create("warpcell-interrupt", MFD_CLOEXEC);
    if (ends->text < 0 || ends->asked < 0 || ftruncate(ends->asked, ASKED_BYTES) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    p->socket = pair[0];
    ends->socket = pair[1];
    void *asked = mmap(NULL, ASKED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, ends->asked, 0);
    if (asked == MAP_FAILED)
        return false;
    p->asked = asked;
    return fcntl(p->socket, F_SETFL, O_NONBLOCK) == 0;
}

static bool refuse_off(Err *e) {
    err_set(e, ERR_PERMISSION, "Python is turned off here");
    return err_hint(e,
                    "Whoever runs this kernel has set WARPCELL_PYTHON=off or WARPCELL_SHELL=off.");
}

bool python_start(PythonProcess *p, Err *e) {
    if (python_runs(p))
        return true;
    if (python_is_off())
        return refuse_off(e);
    Ends ends = {-1, -1, -1};
    Buf program = {0};
    python_program(&program);
    bool ok = buf_ok(&program, e);
    p->generation++;
    p->serial = 0;
    int error = !ok ? 0 : open_ends(p, &ends) ? spawn(p, program.p, &ends) : errno;
    if (error) {
        p->generation--;
        p->pid = 0;
        ok = err_set(e, error == ENOENT ? ERR_FILE_NOT_FOUND : ERR_OS,
                     "Python cannot be started: %s: %s", program.p, strerror(error));
        err_hint(e, "WARPCELL_PYTHON names the interpreter to use.");
    }
    close_ends(&ends);
    if (ok) {
        p->pidfd = pidfd_open(p->pid, 0);
        log_line(LOG_INFO, "python", "process=%d program=%s", (int)p->pid, program.p);
    } else {
        clear_away(p);
    }
    buf_free(&program);
    return ok;
}

// ---- ending -------------------------------------------------------------------------------------

static void describe_end(PythonProcess *p, int status) {
    if (p->ended[0])
        return;
    if (WIFSIGNALED(status)) {
        const char *name = sigabbrev_np(WTERMSIG(status));
        bool killed = WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGTERM;
        snprintf(p->ended, sizeof p->ended, "%s signal %d (SIG%s)",
                 killed ? "was killed by" : "crashed with", WTERMSIG(status), name ? name : "?");
    } else {
        snprintf(p->ended, sizeof p->ended, "ended with exit code %d", WEXITSTATUS(status));
    }
}

// It has ended or is not to go on: its group goes with it.
static void bury(PythonProcess *p, bool kills) {
    int status = 0;
    struct pollfd ended = {p->pidfd, POLLIN, 0};
    // What it had written is read; its exit may be a moment behind.
    if (!kills && p->pidfd >= 0)
        poll(&ended, 1, 1000);
    siginfo_t info = {0};
    while (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT | WNOHANG) < 0 && errno == EINTR)
        continue;
    kill(-p->pid, SIGKILL); // before it is reaped: the number is still its own
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!info.si_pid && !p->ended[0])
        snprintf(p->ended, sizeof p->ended, "closed its connection");
    describe_end(p, status);
    log_line(LOG_INFO, "python", "process=%d %s", (int)p->pid, p->ended);
    clear_away(p);
}

void python_end(PythonProcess *p) {
    if (python_runs(p))
        bury(p, true);
}

bool python_forked(PythonProcess *p) {
    const bool ran = python_runs(p);
    if (ran)
        snprintf(p->ended, sizeof p->ended, "ended with the engine process");
    clear_away(p);
    return ran;
}

// ---- frames -------------------------------------------------------------------------------------

unsigned python_begin(PythonProcess *p) {
    p->interrupts = 0;
    p->unanswered = 0;
    p->told = false;
    p->starved = false;
    p->ended[0] = 0;
    return ++p->serial;
}

// Looks at the interrupt flag. False: Python was killed.
static bool hand_on(PythonProcess *p) {
    if (*p->interrupted == STOP_ENDS) {
        snprintf(p->ended, sizeof p->ended, "was ended with the kernel");
        bury(p, true);
        return false;
    }
    const bool again = p->told && p->unanswered && *p->interrupted;
    if (*p->interrupted) {
        stop_take(p->interrupted);
        p->interrupts++;
        if (!p->unanswered || p->interrupts >= INTERRUPTS_MOST)
            p->unanswered = clock_ns();
        *p->asked = p->serial; // first: Python looks at it when the signal comes, and at its start
        kill(p->pid, SIGINT);
    }
    const int64_t waited = p->unanswered ? clock_ns() - p->unanswered : 0;
    if (waited >= NOTICE_NS && !p->told) {
        p->told = true;
        if (p->unheard)
            p->unheard(p->ctx);
    }
    if (waited < PATIENCE_NS && !again)
        return true;
    snprintf(p->ended, sizeof p->ended, "did not answer the interrupt and was ended");
    bury(p, true);
    return false;
}

// Waits until the socket is ready for `events` or the process has ended. False: it was killed.
static bool await(PythonProcess *p, short events) {
    struct pollfd fds[2] = {{p->socket, events, 0}, {p->pidfd, POLLIN, 0}};
    do {
        if (!hand_on(p))
            return false;
        fds[0].revents = fds[1].revents = 0;
    } while (poll(fds, p->pidfd >= 0 ? 2 : 1, LOOK_MS) <= 0);
    return true;
}

static bool has_ended(const PythonProcess *p) {
    struct pollfd fd = {p->pidfd, POLLIN, 0};
    return p->pidfd >= 0 && poll(&fd, 1, 0) > 0;
}

static ssize_t send_some(int socket, Str bytes, int fd) {
    struct iovec part = {(void *)(uintptr_t)bytes.p, bytes.n};
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1};
    if (fd >= 0) {
        m.msg_control = control.room;
        m.msg_controllen = sizeof control.room;
        struct cmsghdr *c = CMSG_FIRSTHDR(&m);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(c), &fd, sizeof fd);
    }
    return sendmsg(socket, &m, MSG_NOSIGNAL);
}

// False: it has ended.
static bool send_all(PythonProcess *p, Str bytes, int fd) {
    while (bytes.n) {
        ssize_t n = send_some(p->socket, bytes, fd);
        if (n > 0) {
            bytes = str_slice(bytes, (size_t)n, bytes.n);
            fd = -1;
            continue;
        }
        bool full = n < 0 && (errno == EAGAIN || errno == EINTR);
        if (!full || has_ended(p)) {
            bury(p, false);
            return false;
        }
        if (!await(p, POLLOUT))
            return false;
    }
    return true;
}

static void put_length(Buf *b, size_t n) {
    for (int i = 0; i < 4; i++)
        buf_byte(b, (char)(n >> (8 * i)));
}

PythonStatus python_send(PythonProcess *p, PythonFrameKind kind, const Str *field, size_t n,
                         int fd) {
    Buf out = {0};
    size_t length = 0;
    for (size_t i = 0; i < n; i++)
        length += 4 + field[i].n;
    put_length(&out, length);
    buf_byte(&out, (char)kind);
    buf_repeat(&out, 0, 3);
    for (size_t i = 0; i < n; i++) {
        put_length(&out, field[i].n);
        buf_add(&out, field[i]);
    }
    if (!python_runs(p) || out.failed || length > LIMIT_PYTHON_BYTES) {
        buf_free(&out);
        if (python_runs(p)) {
            p->starved = length <= LIMIT_PYTHON_BYTES;
            snprintf(p->ended, sizeof p->ended, "was ended: %s",
                     p->starved ? "there was no memory for a message to it"
                                : "a message to it was too large");
            bury(p, true);
        }
        return PYTHON_ENDED;
    }
    bool ok = send_all(p, buf_str(&out), fd);
    buf_free(&out);
    return ok ? PYTHON_FRAME_READ : PYTHON_ENDED;
}

static size_t length_at(const char *p) {
    uint32_t n;
    memcpy(&n, p, sizeof n);
    return n;
}

static void take_files(PythonProcess *p, struct msghdr *m) {
    for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c; c = CMSG_NXTHDR(m, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        size_t n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < n; i++) {
            drop_file(p);
            memcpy(&p->file, CMSG_DATA(c) + i * sizeof(int), sizeof(int));
        }
    }
}

// More bytes behind those that were read. False: there will be none.
static bool read_some(PythonProcess *p) {
    for (;;) {
        char *to = buf_reserve(&p->in, READ_BYTES);
        if (!to) {
            snprintf(p->ended, sizeof p->ended, "was ended: no memory for what it sends");
            bury(p, true);
            return false;
        }
        struct iovec part = {to, READ_BYTES};
        union {
            struct cmsghdr head; // of the room: aligned
            char room[CMSG_SPACE(4 * sizeof(int))];
        } control;
        struct msghdr m = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.room,
                           .msg_controllen = sizeof control.room};
        ssize_t n = recvmsg(p->socket, &m, MSG_CMSG_CLOEXEC);
        if (n > 0) {
            take_files(p, &m);
            p->in.n += (size_t)n;
            return true;
        }
        bool empty = n < 0 && (errno == EAGAIN || errno == EINTR);
        if (!empty || has_ended(p)) {
            bury(p, false);
            return false;
        }
        if (!await(p, POLLIN))
            return false;
    }
}

// What is still to come moves to the front before more is read: less than what was read last.
static bool read_up_to(PythonProcess *p, size_t n) {
    if (p->in.n - p->at >= n)
        return true;
    if (p->at)
        memmove(p->in.p, p->in.p + p->at, p->in.n - p->at);
    p->in.n -= p->at;
    p->at = 0;
    while (p->in.n < n)
        if (!read_some(p))
            return false;
    return true;
}

PythonStatus python_read(PythonProcess *p, PythonFrame *f) {
    if (!python_runs(p))
        return PYTHON_ENDED;
    for (;;) {
        if (!hand_on(p))
            return PYTHON_ENDED;
        if (!read_up_to(p, HEAD_BYTES))
            return PYTHON_ENDED;
        size_t length = length_at(p->in.p + p->at);
        f->kind = (PythonFrameKind)(unsigned char)p->in.p[p->at + 4];
        if (length > LIMIT_PYTHON_BYTES) {
            snprintf(p->ended, sizeof p->ended, "was ended: it sent what is no message");
            bury(p, true);
            return PYTHON_ENDED;
        }
        if (!read_up_to(p, HEAD_BYTES + length))
            return PYTHON_ENDED;
        p->at += HEAD_BYTES + length;
        f->rest = (Str){p->in.p + p->at - length, length};
        if (f->kind != PYTHON_HEARD)
            return PYTHON_FRAME_READ;
        p->told = false;
        if (p->interrupts < INTERRUPTS_MOST)
            p->unanswered = 0;
    }
}

Str python_field(PythonFrame *f) {
    if (f->rest.n < 4)
        return (Str){NULL, 0};
    size_t n = length_at(f->rest.p);
    if (n > f->rest.n - 4)
        n = f->rest.n - 4;
    Str field = {f->rest.p + 4, n};
    f->rest = str_slice(f->rest, 4 + n, f->rest.n);
    return field;
}

int python_file(PythonProcess *p) {
    int fd = p->file;
    p->file = -1;
    return fd;
}
