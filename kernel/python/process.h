// process.h: the Python process beside the engine: starting and ending it, and frames to and from
// it (frames.def). Used by one thread.
#pragma once
#include "kernel/base/buf.h"
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

typedef enum PythonFrameKind {
#define PYTHON_FRAME(NAME, LETTER, WAY) PYTHON_##NAME = LETTER,
#include "kernel/python/frames.def"
#undef PYTHON_FRAME
} PythonFrameKind;

typedef struct PythonProcess {
    volatile sig_atomic_t *interrupted; // asks for an interrupt; taken when it is seen
    pid_t pid;                          // 0: there is none
    int socket, pidfd;                  // -1: none
    unsigned generation;                // how many there have been
    Buf in;                             // bytes that were read; from `at` on they are still to come
    size_t at;
    int file;                // a descriptor that came with a frame; -1: none
    unsigned serial;         // of what runs now, or ran last
    _Atomic unsigned *asked; // the serial that an interrupt was for: memory that Python sees
    unsigned interrupts;     // sent for what runs now,
    int64_t unanswered;      // since when one has had no answer; 0: all have
    char ended[128];         // how it ended
    bool starved;            // it was ended for want of memory here
    // Called once when an interrupt has had no answer for half a second; may be NULL.
    void (*unheard)(void *ctx);
    void *ctx;
    bool told; // it was, of this interrupt
} PythonProcess;

// One frame. Fields point into the process's memory, until the next frame is read.
typedef struct PythonFrame {
    PythonFrameKind kind;
    Str rest; // fields that were not taken yet
} PythonFrame;

typedef enum PythonStatus {
    PYTHON_FRAME_READ,
    PYTHON_ENDED, // p->ended says how; it has been cleared away
} PythonStatus;

void python_init(PythonProcess *p, volatile sig_atomic_t *interrupted);
static inline bool python_runs(const PythonProcess *p) {
    return p->pid != 0;
}

// Is it turned off (WARPCELL_PYTHON=off, or WARPCELL_SHELL=off and no word of Python)?
bool python_is_off(void);
// The program that would be started, NUL-terminated.
void python_program(Buf *out);
// Starts it, when it does not run.
MAY_FAIL bool python_start(PythonProcess *p, Err *e);
// Ends it, with what it has started.
void python_end(PythonProcess *p);

// In a child that fork has made: it is the parent's, and has ended for this one. True: there was
// one.
bool python_forked(PythonProcess *p);

// Something new is asked of it, under a number: an interrupt is for that and for nothing else.
unsigned python_begin(PythonProcess *p);
// fd: goes with it; -1: none. PYTHON_ENDED: nobody read it.
PythonStatus python_send(PythonProcess *p, PythonFrameKind kind, const Str *field, size_t n,
                         int fd);
// Waits for a frame. Interrupts are handed on meanwhile; when Python does not say that it has heard
// one, it is killed by the next one that comes half a second or more later, or after some seconds.
PythonStatus python_read(PythonProcess *p, PythonFrame *f);
// The next field: empty, with p NULL, when there is none.
Str python_field(PythonFrame *f);
// The descriptor that came with the last frame, the caller's now; -1: none.
int python_file(PythonProcess *p);
