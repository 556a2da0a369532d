// reserve.h: the engine as it was after a cell, in a process that sleeps: a child that fork makes
// while no cell runs. All memory of its own is there twice only where one of the two changes it.
// When the engine is killed or crashes, the front hands the ends of a new link to it
// (kernel/link/succession.h), and it forks the process that goes on with the names that it has; it
// sleeps on itself, so that this one may be killed, too. It ends when the front does not want it
// any more, or has ended. docs/design/reserve.md tells the rest.
#pragma once
#include "kernel/session/session.h"
#include <sys/types.h>

typedef struct Reserve {
    int socket;       // -1: the front gives none
    int link, log;    // descriptors: of the link, which keeps its number; of the log, or -1
    Session *session; // that goes on
    pid_t pid;        // of the one there is: a child, or what has made this process; 0: none
    int handle;       // a descriptor of that process, readable when it has ended; or -1
    bool (*wanted)(void *ctx); // does somebody wait for the engine?
    void *ctx;
} Reserve;

typedef enum ReserveStatus {
    RESERVE_NONE,       // off, or there is no memory for it, or the system refuses it
    RESERVE_LATER,      // something works that a child would not have, or somebody waits; if there
                        // was an older one, it is still there
    RESERVE_MADE,       // in the process that called
    RESERVE_TAKES_OVER, // in the one that goes on, when the process that called has ended
} ReserveStatus;

// WARPCELL_RESERVE, and whether the system counts what it may never need as taken.
bool reserve_is_on(const Reserve *r);
// Makes one, and ends the older one then, if there is one. Nothing may be in the link's buffers.
ReserveStatus reserve_make(Reserve *r);
// Ends it; false: there was none.
bool reserve_drop(Reserve *r);
// Its handle can be read: it was ended by somebody else.
void reserve_lost(Reserve *r);
