// front.c: setting up, the one loop, signals, and leaving.
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/front/saved.h"
#include "kernel/front/state.h"
#include "protocol/registration.h"
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum {
    MESSAGES_PER_TURN = 64, // taken off one socket before the others get their turn
    LINK_MESSAGES_PER_TURN = 256,
    LINK_BYTES_PER_TURN = 1 << 20,
    LINK_FAILURES_MAX = 1000,       // in a row, of reading a message for want of memory
    BLOCKED_RETRY_MS = 5,           // XPUB cannot tell when it has room again
    LAST_WORDS = 8 << 20,           // bytes that may pile up so that an interrupt gets through
    WAITING_STOPS_SHELL = 64 << 20, // bytes at which new requests are left in their socket
    WORKER_GOES_MS = 1000,
};

// ---- the worker's messages ----------------------------------------------------------------------

// Outputs are read only when they can be passed on; a cell that is being
// interrupted, or a worker that is to leave, may say its last words all the same.
static bool wants_worker(const Front *f) {
    if (f->worker.link.fd < 0 || output_is_full(f))
        return false;
    if (!iopub_is_blocked(&f->iopub))
        return true;
    return (f->cell.interrupted_at || f->stopping) && f->iopub.waiting_bytes < LAST_WORDS;
}

static size_t message_bytes(const LinkMessage *m) {
    size_t n = 256;
    for (size_t i = 0; i < m->nbuffers; i++)
        n += m->buffers[i].n;
    return n;
}

// A worker that talks nonsense, or has closed its end, is ended.
static void lose_worker(Front *f, LinkStatus status, const Err *e) {
    if (status == LINK_BROKEN)
        log_line(LOG_ERROR, "front", "the engine process: %s", e->text);
    close(f->worker.link.fd);
    f->worker.link.fd = -1;
    worker_signal(&f->worker, SIGKILL);
}

// Reads what has arrived, up to a turn's worth. f->link_backlog: whole messages
// may be left in the link's own buffer, which poll does not see.
static void take_worker_messages(Front *f) {
    size_t bytes = 0;
    f->link_backlog = f->worker.link.fd >= 0;
    for (int i = 0; i < LINK_MESSAGES_PER_TURN && bytes < LINK_BYTES_PER_TURN; i++) {
        LinkMessage m;
        Err e = {0};
        if (!wants_worker(f))
            return;
        LinkStatus status = link_read(&f->worker.link, &m, &e);
        if (status == LINK_BROKEN && e.kind == ERR_MEMORY && f->link_failures++ < LINK_FAILURES_MAX)
            return; // it is still there; perhaps there is memory next time
        if (status != LINK_MESSAGE) {
            f->link_backlog = false;
            if (status != LINK_NONE)
                lose_worker(f, status, &e);
            return;
        }
        f->link_failures = 0;
        bytes += message_bytes(&m);
        events_handle(f, &m);
        link_message_free(&m);
    }
}

static bool has_worker_messages(const Front *f) {
    return f->link_backlog && wants_worker(f);
}

// After its death what it said last is read first; then its cell is ended.
static void bury_worker(Front *f) {
    if (!f->worker.ended)
        return;
    do
        take_worker_messages(f);
    while (has_worker_messages(f));
    if (f->link_backlog && !f->stopping)
        return; // its last words must wait for the subscribers
    output_take_raw(f);
    execute_worker_ended(f);
    if (f->stopping)
        f->done = true;
}

static void flush_link(Front *f) {
    Err e = {0};
    if (f->worker.link.fd < 0 || link_flush(&f->worker.link, &e))
        return;
    lose_worker(f, LINK_EOF, &e);
}

// ---- leaving ------------------------------------------------------------------------------------

static bool saves_at_end(const Front *f) {
    return saved_wanted() && !f->restarts;
}

// What a cell may do after it was interrupted (finally, except): the session is to be written in
// what is left of the time.
static int handlers_most_ms(void) {
    enum { MOST = 5000, PARTS = 4 };
    const int part = saved_most_ms() / PARTS;
    return part < MOST ? part : MOST;
}

// Again and again: one of these signals may be lost.
static void end_cell(Front *f) {
    enum { AGAIN_MS = 500 };
    if (f->cell.request)
        worker_end_cell(&f->worker, f->cell.serial);
    f->insist_at = f->cell.request ? clock_ns() + AGAIN_MS * (int64_t)1000000 : 0;
}

void front_stop(Front *f, FrontExit code, int worker_ms) {
    if (f->stopping)
        return;
    execute_abort_waiting(f);
    requests_answer_early(f);
    f->stopping = true;
    f->exit_code = code;
    if (!worker_is_alive(&f->worker)) {
        f->done = true;
        return;
    }
    if (f->cell.request)
        worker_interrupt(&f->worker, f->cell.serial);
    if (saves_at_end(f)) {
        worker_ask_to_leave(&f->worker, saved_most_ms(), true);
        f->insist_at = clock_ns() + handlers_most_ms() * (int64_t)1000000;
    } else if (worker_ms) {
        worker_ask_to_leave(&f->worker, worker_ms, false);
    } else {
        worker_is_late(&f->worker);
    }
}

static void leave_without_parent(Front *f) {
    fprintf(stderr, "warpcell: the parent process has ended\n");
    front_stop(f, FRONT_PARENT_GONE, 0);
    f->done = f->done || !saved_wanted(); // else when the session is saved
}

static void take_signals(Front *f) {
    struct signalfd_siginfo info;
    while (read(f->signals_fd, &info, sizeof info) == sizeof info) {
        if (info.ssi_signo == SIGINT)
            execute_interrupt(f);
        else if (info.ssi_signo == SIGCHLD)
            worker_reap(&f->worker);
        else
            front_stop(f, FRONT_OK, WORKER_GOES_MS);
    }
}

// ---- the loop -----------------------------------------------------------------------------------

enum {
    ITEM_CONTROL,
    ITEM_SHELL,
    ITEM_STDIN,
    ITEM_IOPUB,
    ITEM_LINK,
    ITEM_RAW_OUT,
    ITEM_RAW_ERR,
    ITEM_SIGNALS,
    ITEM_WORKER,
    ITEM_RESERVE,
    ITEM_PARENT,
    ITEM_METRICS,                              // SERVER_ITEMS of them
    ITEM_REMOTE = ITEM_METRICS + SERVER_ITEMS, // as many
    ITEMS = ITEM_REMOTE + SERVER_ITEMS
};

static struct pollfd channel_item(const Front *f, Channel channel, bool wanted) {
    return (struct pollfd){.fd = wanted ? f->sockets.at[channel].fd : -1, .events = POLLIN};
}

static void set_items(const Front *f, struct pollfd *items) {
    bool full = f->iopub.waiting_bytes > WAITING_STOPS_SHELL;
    short link =
        (short)((wants_worker(f) ? POLLIN : 0) | (link_pending(&f->worker.link) ? POLLOUT : 0));
    items[ITEM_CONTROL] = channel_item(f, CHANNEL_CONTROL, true);
    items[ITEM_SHELL] = channel_item(f, CHANNEL_SHELL, !full);
    items[ITEM_STDIN] = channel_item(f, CHANNEL_STDIN, true);
    items[ITEM_IOPUB] = channel_item(f, CHANNEL_IOPUB, !iopub_is_blocked(&f->iopub));
    items[ITEM_LINK] = (struct pollfd){.fd = link ? f->worker.link.fd : -1, .events = link};
    for (int i = 0; i < 2; i++)
        items[ITEM_RAW_OUT + i] =
            (struct pollfd){.fd = wants_worker(f) ? f->worker.streams[i] : -1, .events = POLLIN};
    items[ITEM_SIGNALS] = (struct pollfd){.fd = f->signals_fd, .events = POLLIN};
    items[ITEM_WORKER] = (struct pollfd){.fd = f->worker.pidfd, .events = POLLIN};
    items[ITEM_RESERVE] = (struct pollfd){.fd = worker_awaits(&f->worker), .events = POLLIN};
    items[ITEM_PARENT] = (struct pollfd){.fd = f->parent_fd, .events = POLLIN};
    server_items(&f->metrics, items + ITEM_METRICS);
    server_items(&f->signals, items + ITEM_REMOTE);
}

// The items of the channels, in their order.
static const Channel item_channel[] = {[ITEM_CONTROL] = CHANNEL_CONTROL,
                                       [ITEM_SHELL] = CHANNEL_SHELL,
                                       [ITEM_STDIN] = CHANNEL_STDIN,
                                       [ITEM_IOPUB] = CHANNEL_IOPUB};

// Asks the channels that are watched; true when one of them has a message. A descriptor that
// woke us only says that there is something to ask for.
static bool look_at_channels(Front *f, struct pollfd *items) {
    bool any = false;
    for (int i = ITEM_CONTROL; i <= ITEM_IOPUB; i++) {
        Socket *s = &f->sockets.at[item_channel[i]];
        if (items[i].revents)
            s->quiet = false;
        items[i].revents = items[i].fd >= 0 && socket_has_message(s) ? POLLIN : 0;
        any = any || items[i].revents;
    }
    return any;
}

// Items behind the last one that is of use to poll.
static nfds_t items_in_use(const Front *f) {
    if (f->signals.fd >= 0)
        return ITEMS;
    return f->metrics.fd >= 0 ? ITEM_REMOTE : ITEM_METRICS;
}

// Waits until there is something to do, at most so long; -1: without end. False: poll failed.
static bool wait_for_items(Front *f, struct pollfd *items, long ms) {
    for (int i = 0; i < ITEMS; i++)
        items[i].revents = 0;
    bool ready = look_at_channels(f, items);
    if (poll(items, items_in_use(f),
             ready          ? 0
             : ms < INT_MAX ? (int)ms
                            : INT_MAX) < 0 &&
        errno != EINTR)
        return false;
    look_at_channels(f, items);
    return true;
}

static bool link_is_quiet(const Front *f) {
    struct pollfd p = {f->worker.link.fd, POLLIN, 0};
    return !f->link_backlog && poll(&p, 1, 0) == 0;
}

// What was in the pipes before the link was seen to be empty was written before anything
// that comes on it; while it is not empty, its messages tell what comes before them.
// A pipe whose other end is closed would wake the loop for ever.
static void take_raw(Front *f, const struct pollfd *items) {
    size_t n[2] = {output_raw_waiting(f, 0), output_raw_waiting(f, 1)};
    if (link_is_quiet(f))
        output_take_raw_up_to(f, n);
    for (int i = 0; i < 2; i++)
        if (items[ITEM_RAW_OUT + i].revents & ~POLLIN && f->worker.streams[i] >= 0 &&
            !output_raw_waiting(f, i)) {
            close(f->worker.streams[i]);
            f->worker.streams[i] = -1;
        }
}

static void sooner(int64_t *first, int64_t due) {
    if (due && (!*first || due < *first))
        *first = due;
}

// Milliseconds until something is due; -1: nothing is.
static long time_to_wait(const Front *f) {
    int64_t first = 0, now = clock_ns();
    sooner(&first, f->stream_due);
    sooner(&first, f->worker.kill_at);
    sooner(&first, f->insist_at);
    sooner(&first, output_activity_due(f));
    sooner(&first, f->cell.reply_due);
    sooner(&first, cell_time_due(f));
    sooner(&first, server_due(&f->metrics));
    sooner(&first, server_due(&f->signals));
    if (iopub_is_blocked(&f->iopub))
        sooner(&first, now + BLOCKED_RETRY_MS * (int64_t)1000000);
    if (!first)
        return -1;
    return first <= now ? 0 : (long)((first - now + 999999) / 1000000);
}

static void kill_late_worker(Front *f) {
    if (f->stopping && saves_at_end(f))
        log_line(LOG_WARN, "front",
                 "the session was not saved: not within %d s (WARPCELL_SAVE_SECONDS)",
                 saved_most_ms() / 1000);
    worker_is_late(&f->worker);
}

static void on_time(Front *f) {
    int64_t now = clock_ns();
    iopub_pump(&f->iopub);
    output_flush_due(f, now);
    output_show_activity(f, now);
    execute_reply_due(f, now);
    cell_time_look(f, now);
    if (f->insist_at && f->insist_at <= now)
        end_cell(f);
    if (f->worker.kill_at && f->worker.kill_at <= now)
        kill_late_worker(f);
}

static void welcome(Front *f) {
    bool busy = f->cell.request != NULL;
    iopub_welcome(&f->iopub, busy ? f->cell.request->message->header : STR(""),
                  busy ? "busy" : "idle");
}

// One turn; true when a socket had more than its share and waits for the next.
static bool take_turn(Front *f, const struct pollfd *items) {
    bool more = false;
    if (items[ITEM_SIGNALS].revents)
        take_signals(f);
    if (items[ITEM_PARENT].revents)
        leave_without_parent(f);
    if (items[ITEM_IOPUB].revents)
        welcome(f);
    if (items[ITEM_CONTROL].revents)
        more |= requests_take(f, CHANNEL_CONTROL, MESSAGES_PER_TURN);
    if (items[ITEM_STDIN].revents)
        more |= requests_take(f, CHANNEL_STDIN, MESSAGES_PER_TURN);
    if (items[ITEM_SHELL].revents)
        more |= requests_take(f, CHANNEL_SHELL, MESSAGES_PER_TURN);
    if (items[ITEM_RESERVE].revents)
        worker_hear(&f->worker);
    if (items[ITEM_RAW_OUT].revents || items[ITEM_RAW_ERR].revents)
        take_raw(f, items);
    if (items[ITEM_LINK].revents & POLLOUT)
        flush_link(f);
    if (items[ITEM_LINK].revents || has_worker_messages(f))
        take_worker_messages(f);
    if (items[ITEM_WORKER].revents)
        worker_reap(&f->worker);
    bury_worker(f);
    server_turn(&f->metrics, items + ITEM_METRICS, clock_ns());
    server_turn(&f->signals, items + ITEM_REMOTE, clock_ns());
    on_time(f);
    return more || has_worker_messages(f);
}

static void loop(Front *f) {
    struct pollfd items[ITEMS];
    bool more = false;
    while (!f->done) {
        set_items(f, items);
        if (!wait_for_items(f, items, more ? 0 : time_to_wait(f))) {
            fprintf(stderr, "warpcell: poll: %s\n", strerror(errno));
            f->exit_code = FRONT_SYSTEM;
            return;
        }
        more = take_turn(f, items);
    }
}

// ---- setting up ---------------------------------------------------------------------------------

static bool open_signals(Front *f) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGCHLD);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); // an ignored SIGCHLD, inherited, would reap for us
    sigprocmask(SIG_BLOCK, &set, NULL);
    f->signals_fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return f->signals_fd >= 0;
}

enum { NAME_BYTES = 64, GENERATIONS = 16 };

// The parent of a process and its name; false when there is no such process.
static bool parent_of(pid_t pid, pid_t *parent, char name[NAME_BYTES]) {
    char path[32], line[256] = "", state;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    const char *begin = strchr(line, '('), *end = strrchr(line, ')'); // a name may have brackets
    if (!read || !begin || !end)
        return false;
    snprintf(name, NAME_BYTES, "%.*s", (int)(end - begin - 1), begin + 1);
    return sscanf(end + 1, " %c %d", &state, parent) == 2;
}

// Is pid our parent, or further up, with a script or a debugger between? *above: the parent that
// the leader of our session has now; launchers make a session for each kernel. 0: not known.
static bool is_ancestor(pid_t pid, pid_t *above) {
    pid_t at = getpid(), leader = getsid(0), parent;
    char name[NAME_BYTES];
    *above = 0;
    for (int i = 0; i < GENERATIONS && at > 1 && parent_of(at, &parent, name); i++) {
        if (at == leader)
            *above = parent;
        if (parent == pid)
            return true;
        at = parent;
    }
    return false;
}

// Orphans go to the first process, or to a session's systemd. Any other parent may be a scheduler's
// or a container's, into which the launcher's number was carried: it means nothing there.
static bool takes_orphans(pid_t pid) {
    pid_t parent;
    char name[NAME_BYTES];
    return pid == 1 || (pid > 1 && parent_of(pid, &parent, name) && strcmp(name, "systemd") == 0);
}

static bool has_ended(int pidfd) {
    struct pollfd p = {pidfd, POLLIN, 0};
    return poll(&p, 1, 0) > 0;
}

// The process that started us, when it said so. False: it has ended already, as happens when a
// server is killed while it starts kernels.
static bool open_parent(Front *f) {
    const char *text = getenv("JPY_PARENT_PID");
    long pid = text ? strtol(text, NULL, 10) : 0;
    pid_t above;
    if (pid <= 1 || pid > INT_MAX)
        return true;
    int fd = pidfd_open((pid_t)pid, 0);
    bool gone = fd >= 0 ? has_ended(fd) : errno == ESRCH;
    if (!gone && is_ancestor((pid_t)pid, &above)) { // asked after it was opened: the same process
        f->parent_fd = fd;
        return true;
    }
    if (fd >= 0)
        close(fd);
    if (!gone)
        return true; // another one of that number
    is_ancestor((pid_t)pid, &above);
    return !takes_orphans(above);
}

enum { FILES_NEEDED = 64, FILES_WANTED = 1024 };

// ZeroMQ ends the process when it gets no descriptor, so there must be enough of them beforehand.
static bool have_descriptors(Err *e) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= FILES_WANTED)
        return true;
    limit.rlim_cur = limit.rlim_max < FILES_WANTED ? limit.rlim_max : FILES_WANTED;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= FILES_NEEDED)
        return true;
    return err_set(e, ERR_OS, "at most %llu files may be open here (ulimit -n); a kernel needs %d",
                   (unsigned long long)limit.rlim_cur, FILES_NEEDED);
}

static int fail(const Err *e, FrontExit code) {
    fprintf(stderr, "warpcell: %s%s%s\n", e->text, e->hint[0] ? ". " : "", e->hint);
    return (int)code;
}

static int open_protocol(Front *f) {
    Err e = {0};
    const FrontOptions *o = f->options;
    if (o->gateway && !gateway_prepare(&f->connection, o->gateway, &e))
        return fail(&e, FRONT_USAGE);
    if (!o->gateway && !connection_load(&f->connection, o->connection_file, &e))
        return fail(&e, FRONT_CONNECTION_FILE);
    Str key = {f->connection.key, f->connection.key_n};
    if (!signer_open(&f->signer, key, f->connection.scheme, &e))
        return fail(&e, FRONT_CONNECTION_FILE);
    if (!author_init(&f->author, &f->signer, &e))
        return fail(&e, FRONT_SYSTEM);
    front_name(f);
    f->gate = (Gate){.signer = &f->signer, .replay = key.n ? replay_new() : NULL};
    if (!key.n && !connection_is_local(&f->connection))
        log_line(LOG_WARN, "front",
                 "messages are not signed: anyone who reaches %s can run code here",
                 f->connection.ip);
    return FRONT_OK;
}

static int open_remote(Front *f) {
    Err e = {0};
    if (!remote_open_sockets(f, &e))
        return fail(&e, FRONT_SOCKETS);
    iopub_open(&f->iopub, &f->sockets.at[CHANNEL_IOPUB], &f->author);
    return remote_announce(f, &e) ? FRONT_OK : fail(&e, FRONT_REGISTRATION);
}

static int open_sockets(Front *f) {
    Err e = {0};
    if (f->options->gateway)
        return open_remote(f);
    bool chosen = false;
    for (Channel i = 0; i < CHANNEL_COUNT; i++)
        chosen = chosen || f->connection.port[i] == 0;
    if (!sockets_open(&f->sockets, &f->connection, &e))
        return fail(&e, FRONT_SOCKETS);
    iopub_open(&f->iopub, &f->sockets.at[CHANNEL_IOPUB], &f->author);
    if (chosen && !connection_save(&f->connection, &e))
        return fail(&e, FRONT_CONNECTION_FILE);
    if (!registration_announce(&f->connection, &f->author, &e))
        return fail(&e, FRONT_REGISTRATION);
    return FRONT_OK;
}

static volatile sig_atomic_t last_exit_code;

static void leave_now(int signal_number) {
    (void)signal_number;
    _exit(last_exit_code);
}

// libzmq 4.3.4 aborts when its sockets are closed while a peer is in the middle of
// an old or broken handshake. There is nothing left to save then.
static void close_sockets(Front *f, int code) {
    last_exit_code = code;
    signal(SIGABRT, leave_now);
    sockets_close(&f->sockets);
    signal(SIGABRT, SIG_DFL);
}

static void close_all(Front *f, int code) {
    worker_close(&f->worker);
    if (f->cell.request)
        execute_fail(f, "KernelStopped", "The kernel was shut down.");
    execute_abort_waiting(f);
    requests_answer_early(f);
    if (f->iopub.socket)
        iopub_close(&f->iopub);
    close_sockets(f, code);
    signer_close(&f->signer);
    author_free(&f->author);
    replay_free(f->gate.replay);
    nametable_free(&f->names);
    json_decref(f->comms);
    json_decref(f->devices);
    history_free(&f->history);
    output_free(f);
    server_close(&f->metrics);
    server_close(&f->signals);
    audit_close(f);
    buf_free(&f->metrics_text);
    connection_free(&f->connection);
    if (f->signals_fd >= 0)
        close(f->signals_fd);
    if (f->parent_fd >= 0)
        close(f->parent_fd);
}

static const FrontAbove above = {
    .take = requests_take, .answer_early = requests_answer_early, .stop = front_stop};

int front_run(const FrontOptions *options) {
    static Front front; // large, and one per process
    Front *f = &front;
    *f = (Front){.options = options, .above = &above, .signals_fd = -1, .parent_fd = -1};
    f->started = clock_wall();
    server_init(&f->metrics);
    server_init(&f->signals);
    f->audit.fd = -1;
    prctl(PR_SET_CHILD_SUBREAPER, 1); // an engine's reserve comes to us when the engine ends
    jtext_set_up();
    worker_init(&f->worker, options->worker_path, options->worker_argv);
    if (saved_wanted())
        saved_name(options->gateway ? options->gateway->kernel_id : options->connection_file,
                   f->worker.session);
    // Before the connection file is whole: who waits for that may end then.
    const bool has_parent = open_parent(f);
    Err few = {0};
    int code = have_descriptors(&few) ? open_protocol(f) : fail(&few, FRONT_SYSTEM);
    if (code == FRONT_OK && !open_signals(f))
        code = fail(&(Err){.text = "signals: no descriptor"}, FRONT_SYSTEM);
    if (code == FRONT_OK)
        code = open_sockets(f);
    output_init(f);
    usage_begin();
    if (code == FRONT_OK) {
        if (!has_parent)
            leave_without_parent(f);
        else
            execute_need_worker(f);
        metrics_open(f);
        audit_open(f);
        loop(f);
        code = (int)f->exit_code;
    }
    close_all(f, code);
    return code;
}
