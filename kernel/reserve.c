// reserve.c: making, ending and being the child.
#include "kernel/reserve.h"
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/room.h"
#include "kernel/base/settings.h"
#include "kernel/link/succession.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NAME_BYTES = 16,         // of a process, as the system has it
    PREPARED_MS = 5000,      // that a child may take until it is on its own
    DESCRIPTORS_MOST = 1024, // that are looked at for files
};

// ---- may there be one? --------------------------------------------------------------------------

// Under strict accounting a child counts as much as its parent.
static bool is_counted_twice(void) {
    char rule = '2';
    int fd = open("/proc/sys/vm/overcommit_memory", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool known = read(fd, &rule, 1) == 1;
    close(fd);
    return known && rule == '2';
}

bool reserve_is_on(const Reserve *r) {
    const char *how = setting(SET_RESERVE);
    return r->socket >= 0 && !(how && strcmp(how, "off") == 0) && !is_counted_twice();
}

// A cell that changes everything makes all private memory there twice.
static bool has_room(void) {
    unsigned long long resident = 0, shared = 0;
    size_t available, total;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f && fscanf(f, "%*u %llu %llu", &resident, &shared) != 2)
        resident = shared = 0;
    if (f)
        fclose(f);
    room_there_is(&available, &total);
    return (resident - shared) * (unsigned long long)sysconf(_SC_PAGESIZE) <= available;
}

// ---- its end ------------------------------------------------------------------------------------

static void end_process(pid_t pid, int handle) {
    if (handle >= 0)
        pidfd_send_signal(handle, SIGKILL, NULL, 0);
    else
        kill(pid, SIGKILL); // a child, which is not reaped: the number is its own
    struct pollfd p = {handle, POLLIN, 0};
    while (handle >= 0 && poll(&p, 1, -1) < 0 && errno == EINTR)
        continue;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue; // the one that has made this process is the front's to reap
    if (handle >= 0)
        close(handle);
}

// The one there is, when there is another one, or none is wanted.
static bool end_old(Reserve *r) {
    if (!r->pid)
        return false;
    end_process(r->pid, r->handle);
    r->pid = 0;
    r->handle = -1;
    return true;
}

bool reserve_drop(Reserve *r) {
    if (!end_old(r))
        return false;
    session_alone(r->session);
    return true;
}

void reserve_lost(Reserve *r) {
    log_line(LOG_WARN, "worker", "reserve=%d has ended", (int)r->pid);
    reserve_drop(r);
}

// ---- in the child -------------------------------------------------------------------------------

// A file's place is one for all that have it by fork: this one gets its own.
static void part_file(int fd) {
    char path[32], target[32] = "";
    struct stat st;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || readlink(path, target, sizeof target) < 0 ||
        strncmp(target, "/memfd:", 7) == 0)
        return;
    const int how = fcntl(fd, F_GETFL), kept = fcntl(fd, F_GETFD);
    const off_t at = lseek(fd, 0, SEEK_CUR);
    int own = open(path, (how & (O_ACCMODE | O_APPEND)) | O_CLOEXEC);
    if (own < 0)
        return; // it may not be opened again
    if (at >= 0 && lseek(own, at, SEEK_SET) == at)
        dup3(own, fd, kept & FD_CLOEXEC ? O_CLOEXEC : 0);
    close(own);
}

static void part_files(const Reserve *r) {
    int list[DESCRIPTORS_MOST];
    size_t n = 0;
    DIR *all = opendir("/proc/self/fd");
    const struct dirent *d;
    while (all && n < DESCRIPTORS_MOST && (d = readdir(all)) != NULL) {
        const int fd = atoi(d->d_name);
        if (fd > STDERR_FILENO && fd != r->log && fd != dirfd(all))
            list[n++] = fd;
    }
    if (all)
        closedir(all);
    for (size_t i = 0; i < n; i++)
        part_file(list[i]);
}

// What both would hold: the front shall see the end of the engine's.
static bool part_ends(const Reserve *r) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    bool ok = nothing >= 0 && dup3(nothing, r->link, O_CLOEXEC) >= 0 &&
              dup2(nothing, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
    if (nothing >= 0)
        close(nothing);
    return ok;
}

static void close_taken(const Ends *ends) {
    const int all[] = {ends->link, ends->succession, ends->streams[0], ends->streams[1],
                       ends->activity};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= 0)
            close(all[i]);
}

// ---- the one that goes on -----------------------------------------------------------------------

// A child's child, whose parent ends at once: it is the front's then, as an engine is. It waits at
// one pipe until it may go on; its number comes through the other one.
typedef struct Birth {
    int go[2], number[2];
} Birth;

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void close_birth(Birth *b) {
    for (int i = 0; i < 2; i++) {
        close_end(&b->go[i]);
        close_end(&b->number[i]);
    }
}

static void be_parent(Birth *b) {
    pid_t child = fork();
    if (child == 0)
        return;
    _exit(child > 0 && write(b->number[1], &child, sizeof child) == (ssize_t)sizeof child ? 0 : 1);
}

// Waits for the word to go on; without it, this one is not wanted.
static void await_go(Birth *b) {
    char byte;
    ssize_t n;
    close_end(&b->go[1]);
    do
        n = read(b->go[0], &byte, 1);
    while (n < 0 && errno == EINTR);
    if (n != 1)
        _exit(1);
    close_birth(b);
}

// The number of the child's child, when that one is the front's; 0: there is none.
static pid_t await_number(Birth *b, pid_t between) {
    pid_t number = 0;
    ssize_t n;
    close_end(&b->number[1]);
    do
        n = read(b->number[0], &number, sizeof number);
    while (n < 0 && errno == EINTR);
    while (waitpid(between, NULL, 0) < 0 && errno == EINTR)
        continue;
    return n == (ssize_t)sizeof number ? number : 0;
}

// True in the process that goes on. What has made it has answered, and awaits the next time.
static bool part_again(const Reserve *r, pid_t self) {
    Birth b = {{-1, -1}, {-1, -1}};
    pid_t between = -1, engine = 0;
    if (pipe2(b.go, O_CLOEXEC) == 0 && pipe2(b.number, O_CLOEXEC) == 0)
        between = fork();
    if (between == 0) {
        be_parent(&b);
        await_go(&b);
        return true;
    }
    if (between > 0)
        engine = await_number(&b, between);
    if (engine &&
        !(succession_answer(r->socket, (Heir){engine, self}) && write(b.go[1], "", 1) == 1))
        engine = -1;
    close_birth(&b);
    return engine == 0 && succession_answer(r->socket, (Heir){self, 0}); // nothing else is left
}

// In the one that goes on: what it has of the reserve that has made it, if that is another one.
static bool take_ends(Reserve *r, const Ends *ends, pid_t reserve) {
    bool ok = dup3(ends->link, r->link, O_CLOEXEC) >= 0 &&
              dup3(ends->succession, r->socket, O_CLOEXEC) >= 0 &&
              dup2(ends->streams[0], STDOUT_FILENO) >= 0 &&
              dup2(ends->streams[1], STDERR_FILENO) >= 0;
    activity_resume(activity_open(ends->activity));
    close_taken(ends);
    if (reserve != getpid()) {
        part_files(r);
        r->handle = pidfd_open(reserve, 0);
        r->pid = r->handle >= 0 ? reserve : 0;
    }
    return ok;
}

// Returns in the process that goes on in the place of its parent.
static void be_reserve(Reserve *r, int prepared) {
    char name[NAME_BYTES] = "";
    Ends ends;
    pid_t front;
    const pid_t self = getpid();
    prctl(PR_GET_NAME, name);
    prctl(PR_SET_NAME, "warpcell-spare");
    r->pid = 0;
    close_end(&r->handle); // of the older one, which is the engine's to end
    activity_part();
    session_forked(r->session);
    if (!part_ends(r))
        _exit(1);
    part_files(r);
    if (write(prepared, "", 1) != 1)
        log_line(LOG_DEBUG, "worker", "the engine has ended before its reserve was there");
    close(prepared);
    while (true) {
        if (!succession_await(r->socket, &ends, &front))
            _exit(0);
        if (part_again(r, self))
            break;
        close_taken(&ends);
    }
    prctl(PR_SET_NAME, name);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!take_ends(r, &ends, self) || getppid() != front)
        _exit(1);
}

// ---- making one ---------------------------------------------------------------------------------

// The child has left what both would change.
static bool await_prepared(int fd) {
    struct pollfd p = {fd, POLLIN, 0};
    char byte;
    return poll(&p, 1, PREPARED_MS) > 0 && read(fd, &byte, 1) == 1;
}

// Both there is no longer room for the older one and the next one beside it: without the older one?
static bool has_room_for_next(Reserve *r) {
    return has_room() || (reserve_drop(r) && has_room());
}

// What there was stays.
static ReserveStatus give_up(const Reserve *r, const char *why) {
    session_made(r->session, false);
    log_line(LOG_INFO, "worker", "no reserve now: %s", why);
    return r->pid ? RESERVE_LATER : RESERVE_NONE;
}

ReserveStatus reserve_make(Reserve *r) {
    bool never = false;
    int prepared[2];
    if (!session_may_part(r->session, &never)) {
        if (never)
            reserve_drop(r);
        return never ? RESERVE_NONE : RESERVE_LATER;
    }
    if (!has_room_for_next(r))
        return give_up(r, "there is no room for it");
    if (!session_parts(r->session, r->wanted, r->ctx))
        return r->wanted(r->ctx) ? RESERVE_LATER : give_up(r, "large arrays cannot be files");
    if (pipe2(prepared, O_CLOEXEC) != 0)
        return give_up(r, strerror(errno));
    const int64_t begun = clock_ns();
    fflush(NULL); // what waits in files would be written by both
    pid_t child = fork();
    if (child == 0) {
        close(prepared[0]);
        be_reserve(r, prepared[1]);
        return RESERVE_TAKES_OVER;
    }
    const int why = child < 0 ? errno : ETIMEDOUT;
    close(prepared[1]);
    bool ok = child > 0 && await_prepared(prepared[0]);
    close(prepared[0]);
    if (child > 0 && !ok)
        end_process(child, -1);
    if (!ok)
        return give_up(r, strerror(why));
    session_made(r->session, true);
    end_old(r);
    r->pid = child;
    r->handle = pidfd_open(child, 0);
    log_line(LOG_DEBUG, "worker", "reserve=%d us=%lld", (int)r->pid,
             (long long)(clock_ns() - begun) / 1000);
    return RESERVE_MADE;
}
