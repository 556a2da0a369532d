// command.c: starts /bin/sh; what popen() does, but with an environment that is named.
#include "kernel/base/command.h"
#include "kernel/base/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool command_start(Command *c, const char *line) {
    char *words[] = {(char *)(uintptr_t) "sh", (char *)(uintptr_t) "-c", (char *)(uintptr_t)line,
                     NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ); // this program ignores them
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    if (!error)
        error = posix_spawn(&c->pid, "/bin/sh", &files, &how, words, environment_all());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    close(ends[1]);
    c->fd = ends[0];
    if (!error)
        return true;
    close(ends[0]);
    errno = error;
    return false;
}

enum {
    FAMILY = 64,         // processes of a command that are ended with it
    GRACE_MS = 100,      // from SIGINT to SIGKILL
    CHILDREN_BYTES = 512 // of the numbers of one process's children
};

// Adds the children of a process, and theirs.
static int find_family(pid_t of, pid_t *family, int n) {
    char path[64], text[CHILDREN_BYTES];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)of, (int)of);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t bytes = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    if (bytes <= 0)
        return n;
    text[bytes] = 0;
    char *at = text, *end;
    for (long pid; n < FAMILY && (pid = strtol(at, &end, 10)) > 0; at = end) {
        family[n++] = (pid_t)pid;
        n = find_family((pid_t)pid, family, n);
    }
    return n;
}

void command_stop(const Command *c) {
    const struct timespec moment = {0, 5000000};
    siginfo_t ended = {0};
    pid_t family[FAMILY] = {c->pid};
    const int n = find_family(c->pid, family, 1);
    for (int i = 0; i < n; i++)
        kill(family[i], SIGINT);
    for (int ms = 0; ms < GRACE_MS && ended.si_pid == 0; ms += 5) {
        nanosleep(&moment, NULL);
        if (waitid(P_PID, (id_t)c->pid, &ended, WEXITED | WNOHANG | WNOWAIT) != 0)
            break;
    }
    for (int i = 0; i < n; i++)
        if (i > 0 || ended.si_pid == 0)
            kill(family[i], SIGKILL);
}

int command_end(Command *c) {
    int status;
    close(c->fd);
    while (waitpid(c->pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}
