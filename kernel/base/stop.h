// stop.h: has the person asked for what runs to be ended? Long work of C looks every few
// milliseconds, on whichever thread it is, and gives up; and work of a library that never looks
// runs on a thread of its own, which is left behind.
#pragma once
#include "kernel/base/err.h"
#include <signal.h>
#include <stddef.h>

// The flag that says so; it is set by a signal's handler and cleared by whoever raises
// KeyboardInterrupt. NULL: nothing can interrupt.
void stop_watch(const volatile sig_atomic_t *flag);
bool stop_asked(void);

// What the flag holds. STOP_ENDS: the kernel is about to end and the cell has been interrupted
// before: nothing of the cell's own (except, finally, with, __del__) runs any more, and the flag
// stays until the cell has ended.
enum { STOP_ASKED = 1, STOP_ENDS = 2 };

// Whoever raises KeyboardInterrupt for the flag, or hands it on, clears it by this.
void stop_take(volatile sig_atomic_t *flag);

// The language has raised KeyboardInterrupt for it: what goes on in this cell is of whoever catches
// it (except, finally). Kept until the next cell begins.
void stop_heed(void);
bool stop_was_heeded(void);
void stop_next_cell(void);

// True while no interrupt was asked for. False: *e is KeyboardInterrupt.
MAY_FAIL bool stop_check(Err *e);

enum { STOP_CHUNK = 1 << 19 }; // elements between two looks: a few milliseconds

// for (a range of at most STOP_CHUNK elements [from, to) of [0, n), until somebody asks)
#define STOP_CHUNKS(FROM, TO, N)                                                            \
    for (size_t FROM = 0, TO; FROM < (N) && !stop_asked() &&                                \
                              (TO = (N)-FROM < STOP_CHUNK ? (N) : FROM + STOP_CHUNK, true); \
         FROM = TO)

// Runs run(job) on a thread of its own and waits for it. True: it has run. False: the person
// interrupted, *e is KeyboardInterrupt, and the job is not the caller's any more: run goes on until
// it ends, and some time after that drop(job) is called, on a thread that calls stop_sweep or
// stop_aside. So run may touch only what the job holds. what: for the person, who reads it when
// earlier work that was left behind has to be waited for.
MAY_FAIL bool stop_aside(void (*run)(void *job), void (*drop)(void *job), void *job,
                         const char *what, Err *e);

// Was this thread left behind? Work in several steps ends then.
bool stop_was_left(void);

// Drops what was left behind and has ended. Called by the thread that calls stop_aside.
void stop_sweep(void);

// Does work that was left behind still run? Unlike stop_left_any it drops nothing.
bool stop_left_running(void);

// Runs work that was left behind? Then a library's settings must stay as they are.
bool stop_left_any(void);
