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

bool reserve_drop(Reserve *r) {
    if (!r->pid)
        return false;
    kill(r->pid, SIGKILL);
    while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    r->pid = 0;
    session_made(r->session, false);
    return true;
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

static bool take_ends(const Reserve *r, const Ends *ends) {
    bool ok = dup3(ends->link, r->link, O_CLOEXEC) >= 0 &&
              dup3(ends->succession, r->socket, O_CLOEXEC) >= 0 &&
              dup2(ends->streams[0], STDOUT_FILENO) >= 0 &&
              dup2(ends->streams[1], STDERR_FILENO) >= 0;
    activity_resume(activity_open(ends->activity));
    const int all[] = {ends->link, ends->succession, ends->streams[0], ends->streams[1],
                       ends->activity};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= 0)
            close(all[i]);
    return ok;
}

// Returns when it is to go on in the place of its parent.
static void be_reserve(Reserve *r, int prepared) {
    char name[NAME_BYTES] = "";
    Ends ends;
    pid_t front;
    prctl(PR_GET_NAME, name);
    prctl(PR_SET_NAME, "warpcell-spare");
    r->pid = 0;
    activity_part();
    session_forked(r->session);
    if (!part_ends(r))
        _exit(1);
    part_files(r);
    if (write(prepared, "", 1) != 1)
        _exit(1);
    close(prepared);
    if (!succession_await(r->socket, &ends, &front))
        _exit(0);
    prctl(PR_SET_NAME, name);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!take_ends(r, &ends) || getppid() != front)
        _exit(1);
}

// ---- making one ---------------------------------------------------------------------------------

// The child has left what both would change.
static bool await_prepared(int fd) {
    struct pollfd p = {fd, POLLIN, 0};
    char byte;
    return poll(&p, 1, PREPARED_MS) > 0 && read(fd, &byte, 1) == 1;
}

ReserveStatus reserve_make(Reserve *r) {
    bool never = false;
    int prepared[2];
    reserve_drop(r);
    if (!session_may_part(r->session, &never))
        return never ? RESERVE_NONE : RESERVE_LATER;
    if (!has_room())
        return RESERVE_NONE;
    if (!session_parts(r->session, r->wanted, r->ctx))
        return r->wanted(r->ctx) ? RESERVE_LATER : RESERVE_NONE;
    if (pipe2(prepared, O_CLOEXEC) != 0) {
        session_made(r->session, false);
        return RESERVE_NONE;
    }
    const int64_t begun = clock_ns();
    fflush(NULL); // what waits in files would be written by both
    r->pid = fork();
    if (r->pid == 0) {
        close(prepared[0]);
        be_reserve(r, prepared[1]);
        return RESERVE_TAKES_OVER;
    }
    const int why = errno;
    close(prepared[1]);
    bool ok = r->pid > 0 && await_prepared(prepared[0]);
    close(prepared[0]);
    if (r->pid < 0) {
        r->pid = 0;
        log_line(LOG_INFO, "worker", "no reserve: %s", strerror(why));
    }
    session_made(r->session, ok);
    if (!ok)
        reserve_drop(r);
    log_line(LOG_DEBUG, "worker", "reserve=%d us=%lld", (int)r->pid,
             (long long)(clock_ns() - begun) / 1000);
    return ok ? RESERVE_MADE : RESERVE_NONE;
}
