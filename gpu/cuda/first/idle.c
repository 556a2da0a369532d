// idle.c: the process that compiles the usual kernels, and the mark that says it has done so.
#include "gpu/cuda/first/idle.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOCK_PLACE = 3 };

static struct {
    bool asked;     // this program has begun one, or found that none is wanted
    pid_t pid;      // of the process; 0: none
    char mark[600]; // the file that is made when it is done
} build;

// Has this program done it? Another version writes other texts.
static bool is_done(void) {
    struct stat mark, program;
    if (stat(build.mark, &mark) != 0 || stat("/proc/self/exe", &program) != 0)
        return false;
    return mark.st_mtime >= program.st_mtime;
}

static void make_mark(void) {
    int fd = open(build.mark, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || futimens(fd, NULL) != 0)
        log_line(LOG_INFO, "gpu", "cache_build=unmarked: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
}

static void look_after(void) {
    int status;
    if (waitpid(build.pid, &status, WNOHANG) == 0)
        return;
    build.pid = 0;
    bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    log_line(LOG_INFO, "gpu", "cache_build=%s", ok ? "done" : "ended early");
    if (ok)
        make_mark();
}

// The lock is held by the processes that compile, as their descriptor LOCK_PLACE.
static int spawn(int chip, int lock) {
    char arch[16], jobs[16], parent[16];
    const char *args[] = {"warpcell", "cache", "build",    "--idle", "--arch", arch,
                          "--jobs",   jobs,    "--parent", parent,   NULL};
    long n = sysconf(_SC_NPROCESSORS_ONLN) / 4;
    snprintf(arch, sizeof arch, "sm_%d", chip);
    snprintf(parent, sizeof parent, "%d", (int)getpid());
    snprintf(jobs, sizeof jobs, "%ld", n < 1 ? 1 : n > 4 ? 4L : n);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &all);
    posix_spawnattr_setpgroup(&attr, 0); // an interrupt from a terminal is not for it
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                        POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, lock, LOCK_PLACE); // kept across exec
    int error = posix_spawn(&build.pid, "/proc/self/exe", &files, &attr,
                            (char *const *)(uintptr_t)args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return error;
}

static void begin(int chip, const char *dir) {
    char name[600];
    snprintf(name, sizeof name, "%s/ahead.lock", dir);
    int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int error = lock < 0 || flock(lock, LOCK_EX | LOCK_NB) != 0 ? errno : 0;
    if (!error)
        error = spawn(chip, lock);
    if (error)
        build.pid = 0;
    if (lock >= 0)
        close(lock);
    log_line(LOG_INFO, "gpu", "cache_build=%s", error ? strerror(error) : "begun");
}

void idle_build(const DiskCache *cache, int arch) {
    if (build.pid)
        look_after();
    const char *how = setting(SET_AHEAD);
    if (build.asked || (how && *how && strcmp(how, "on") != 0))
        return;
    build.asked = true;
    if (cache->shared[0] || !cache->dir[0])
        return;
    int n = snprintf(build.mark, sizeof build.mark, "%s/ahead.sm_%d", cache->dir, arch);
    if (n > 0 && (size_t)n < sizeof build.mark && !is_done())
        begin(arch, cache->dir);
}

void idle_forked(void) {
    build.pid = 0;
    build.asked = false;
}
