// processes.h: what the kernel's processes take, and what the machine has, out of /proc.
#pragma once
#include <stdbool.h>
#include <sys/types.h>

typedef struct ProcessFigures {
    unsigned long long
        ticks; // of processor time, of those that have ended too (sysconf: _SC_CLK_TCK)
    unsigned long long bytes; // resident; what several of them share counts once
    unsigned n;               // how many there are now
} ProcessFigures;

// This process and all below it: the engine, the device process, commands that cells have started.
// worker: looked at also where the system does not list children (0: there is none). reserve: its
// reserve, which has much of its memory (kernel/reserve.h), or 0.
ProcessFigures processes_measure(pid_t worker, pid_t reserve);

// The same processes, at most PROCESSES_LISTED of them. Returns how many.
enum { PROCESSES_LISTED = 256 };
size_t processes_list(pid_t worker, pid_t out[PROCESSES_LISTED]);

// The first bytes of a file of /proc, NUL-terminated; empty when it cannot be read.
void processes_read(const char *path, char *out, size_t size);
