// command.c: starts /bin/sh; what popen() does, but with an environment that is named.
#include "kernel/base/command.h"
#include "kernel/base/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
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

int command_end(Command *c) {
    int status;
    close(c->fd);
    while (waitpid(c->pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return status;
}
