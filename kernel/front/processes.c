// processes.c: the tree of processes below this one, and their figures.
#include "kernel/front/processes.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 1024 }; // of a process that are looked at

typedef struct Found {
    pid_t pid[PROCESSES_LISTED];
    size_t n;
} Found;

void processes_read(const char *path, char *out, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, out, size - 1);
    if (fd >= 0)
        close(fd);
    out[n > 0 ? n : 0] = 0;
}

static void add(Found *f, pid_t pid) {
    for (size_t i = 0; i < f->n; i++)
        if (f->pid[i] == pid)
            return;
    if (pid > 0 && f->n < PROCESSES_LISTED)
        f->pid[f->n++] = pid;
}

// A thread's children: "12 345 ".
static void add_children(Found *f, pid_t pid, const char *thread) {
    char path[300], text[4096];
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
    processes_read(path, text, sizeof text);
    for (char *at = text, *end; *at; at = end + strspn(end, " ")) {
        long child = strtol(at, &end, 10);
        if (end == at)
            return;
        if (*end) // else it may be half of a number
            add(f, (pid_t)child);
    }
}

static void add_below(Found *f, pid_t pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    const struct dirent *d;
    for (int i = 0; threads && i < THREADS && (d = readdir(threads)) != NULL; i++)
        if (d->d_name[0] != '.')
            add_children(f, pid, d->d_name);
    if (threads)
        closedir(threads);
}

// User and system time, its own and that of children it has waited for.
static unsigned long long ticks_of(pid_t pid) {
    char path[64], text[1024];
    unsigned long long t[4] = {0};
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    processes_read(path, text, sizeof text);
    const char *after_name = strrchr(text, ')'); // the name may hold blanks and brackets
    if (after_name)
        sscanf(after_name + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %llu %llu",
               t, t + 1, t + 2, t + 3);
    return t[0] + t[1] + t[2] + t[3];
}

// Resident bytes and those of them that other processes may have, too: files and shared memory.
static void memory_of(pid_t pid, unsigned long long *resident, unsigned long long *shared) {
    char path[64], text[256];
    unsigned long long page = (unsigned long long)sysconf(_SC_PAGESIZE);
    *resident = *shared = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    processes_read(path, text, sizeof text);
    if (sscanf(text, "%*u %llu %llu", resident, shared) != 2)
        *resident = *shared = 0;
    *resident *= page;
    *shared *= page;
}

// Its private memory, and its part of what it shares with a process that it was forked from. This
// takes the system some milliseconds for each GB in small pages.
static unsigned long long proportional(pid_t pid, unsigned long long otherwise) {
    char path[64], text[2048];
    unsigned long long kib;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
    processes_read(path, text, sizeof text);
    const char *line = strstr(text, "Pss_Anon:");
    return line && sscanf(line, "Pss_Anon: %llu", &kib) == 1 ? kib * 1024 : otherwise;
}

static void find_all(pid_t worker, Found *found) {
    add(found, getpid());
    add(found, worker);
    for (size_t i = 0; i < found->n; i++)
        add_below(found, found->pid[i]);
}

size_t processes_list(pid_t worker, pid_t out[PROCESSES_LISTED]) {
    Found found = {0};
    find_all(worker, &found);
    memcpy(out, found.pid, found.n * sizeof *out);
    return found.n;
}

ProcessFigures processes_measure(pid_t worker, pid_t reserve) {
    Found found = {0};
    ProcessFigures out = {0};
    unsigned long long most_shared = 0;
    find_all(worker, &found);
    for (size_t i = 0; i < found.n; i++) {
        unsigned long long resident, shared;
        memory_of(found.pid[i], &resident, &shared);
        out.ticks += ticks_of(found.pid[i]);
        unsigned long long own = resident > shared ? resident - shared : 0;
        if (reserve && (found.pid[i] == worker || found.pid[i] == reserve))
            own = proportional(found.pid[i], own);
        out.bytes += own;
        if (shared > most_shared)
            most_shared = shared;
    }
    out.n = (unsigned)found.n;
    out.bytes += most_shared;
    return out;
}
