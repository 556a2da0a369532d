// activity.h: what this process is doing for a long time just now, in a piece of memory
// that another process may look at. One operation at a time, told by one thread.
// Also how much that other process has read from this one's descriptors 1 and 2, when
// they are pipes to it: so that what is sent can say after which byte of them it was. And
// figures of this process (meters.def) that it may read at any time.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Meter {
#define METER(NAME) METER_##NAME,
#include "kernel/base/meters.def"
#undef METER
    METERS
} Meter;

typedef struct Activity {
    atomic_llong began; // clock_ns, which all processes share; 0: nothing that takes long
    char text[120];     // what; ends with a zero, and may be half of the next one's
    // A time-step loop that is replayed: since when (0: none), its counter's name and value at the
    // first of these steps, what each step adds, how many are to come (below 0: nobody knows), and
    // how many of them are done.
    atomic_llong loop_began, loop_first, loop_step, loop_left, loop_done;
    char loop_name[32];
    atomic_uint turn;     // odd while the other process reads
    atomic_llong read[2]; // bytes it has read from descriptors 1 and 2
    atomic_llong meter[METERS];
} Activity;

// Memory to share: the descriptor is inherited by a child when the caller says so. NULL
// and *fd -1 when there is none: then nothing is told.
Activity *activity_new(int *fd);
Activity *activity_open(int fd); // NULL: no such memory
void activity_free(Activity *a);

// Where activity_begin writes; NULL: nowhere.
void activity_use(Activity *a);

// In a child that fork has made, which nobody looks at: figures go nowhere else, until they are
// told in new memory (of activity_open), those that only grow from 0 on.
void activity_part(void);
void activity_resume(Activity *a);

// The other process reads from the pipes between these two; n: how much it was.
void activity_read_begins(Activity *a);
void activity_read_ends(Activity *a, int stream, size_t n);

// How many bytes have gone into descriptors 1 and 2 so far. False when that is not known.
bool activity_written(long long out[2]);

// Changes a figure by so much; on any thread. Nothing when there is nobody to tell.
void activity_meter(Meter m, long long change);

// Between the two the operation runs. Costs the writing of a short text.
void activity_begin(const char *fmt, ...) PRINTF_LIKE(1, 2);
void activity_end(void);

// A time-step loop goes on, or begins when none is told of; the fields as in Activity, name empty:
// the loop has no counter.
void activity_loop(Str name, int64_t first, int64_t step, int64_t left);
void activity_loop_done(int64_t done); // steps since then
void activity_loop_end(void);
