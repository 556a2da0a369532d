// worker.h: the engine process as the front sees it: started, spoken to over the
// link, signalled, ended.
#pragma once
#include "kernel/base/activity.h"
#include "kernel/link/link.h"
#include <sys/types.h>

enum { ELDERS = 3 };

typedef struct Worker {
    const char *path;
    const char *const *argv;
    char session[128];  // what its saved session is called (saved.h); "": it has no name
    pid_t pid;          // 0: there is none
    int pidfd;          // readable once it has ended; -1 when there is none
    Link link;          // link.fd is -1 when there is none
    Activity *activity; // what it is doing for long; NULL: it does not tell
    int streams[2];     // what it writes to its descriptors 1 and 2 is read here, without
                        // waiting; -1: there is none
    bool ready;         // it said READY
    bool ended;         // it has been reaped, with `status`; its last messages may still be unread
    int status;         // as waitpid gives it
    int succession;     // our end of the pair that reserves which it makes read from
                        // (succession.h); -1: none
    int elder[ELDERS];  // the same of reserves that were before it, the newest first: what has made
                        // it, until it has one of its own
    pid_t reserve;      // process of its reserve; 0: none was told of
    long long reserved; // number of the last cell that this one knows
    bool adopting;      // a reserve has made it, or is about to (pid 0), and it has not said READY
    int adoptions;      // in a row, none of which has come to READY
    bool leaves;        // it has been asked to
    int64_t kill_at;    // when it is killed if it has not gone by then (clock_ns); 0: not planned
} Worker;

void worker_init(Worker *w, const char *path, const char *const *argv);

// Starts the process: its only descriptors beyond 0, 1, 2 are its end of the link
// ("--fd N"), our stderr, for its log ("--log-fd N", left out when it is closed) and the
// memory of its activity ("--activity-fd N"), where its reserve hears from us ("--succession-fd
// N"), and its session's name ("--session NAME"); 1 and 2 are pipes to us; its stdin is /dev/null;
// its signals are as a shell would give them.
MAY_FAIL bool worker_start(Worker *w, Err *e);

// The one that has ended is followed by one that its reserve makes, which says READY soon. False:
// there is none, or too many have come to nothing.
bool worker_adopt(Worker *w);
// The descriptor on which the reserve tells of the process that it has made; -1: nothing is
// awaited.
int worker_awaits(const Worker *w);
void worker_hear(Worker *w); // what it tells, when that descriptor can be read
// READY has come. cell: number of the last one that it knows.
void worker_is_ready(Worker *w, long long cell);
// It has a reserve of its own now, or none any more (0), which knows that cell.
void worker_reserved(Worker *w, pid_t reserve, long long cell);

// Does it run, or is it about to?
static inline bool worker_is_alive(const Worker *w) {
    return (w->pid > 0 || w->adopting) && !w->ended;
}

void worker_signal(Worker *w, int signal);    // does nothing when it has ended
void worker_interrupt(Worker *w, int serial); // see kernel/link/interrupt.h
void worker_end_cell(Worker *w, int serial);  // the same of interrupt_send_end
long long worker_heeded(const Worker *w);     // how many of them were raised in the language

// Asks it to leave and plans its end for `ms` from now. save: its session first.
void worker_ask_to_leave(Worker *w, int ms, bool save);

// Reaps it, and any other child that was left to us (we may be process 1).
void worker_reap(Worker *w);

// What was planned for this time (kill_at): it is killed.
void worker_is_late(Worker *w);

// Kills it when it is alive and gives everything back.
void worker_close(Worker *w);

// "was killed by signal 9 (SIGKILL)", "ended with exit code 3".
void worker_describe_end(const Worker *w, char *out, size_t size);
