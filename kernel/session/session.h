// session.h: a cell's life. One session is one namespace: it compiles and runs
// cells, shows their results and errors through a sink, knows the magics, and
// answers what completion and inspection need. Used by one thread.
#pragma once
#include "kernel/syntax/complete.h"
#include "kernel/session/sink.h"
#include <signal.h>

typedef struct Session Session;

// interrupted: set by a signal handler while the cell runs that is meant; ends it with
// KeyboardInterrupt. Whoever installs the handler clears it between cells.
Session *session_new(const Sink *sink, volatile sig_atomic_t *interrupted, Err *e);
void session_free(Session *s);

// The session's file in the folder of WARPCELL_SAVE_ON_EXIT is called so. name: copied.
void session_set_saved(Session *s, const char *name);
// Writes it there, when the process is about to end. What goes wrong is logged.
void session_save_on_exit(Session *s);

// Prepares the GPU, if there is one, in a thread of its own; for the first cell.
void session_warm_up(Session *s);

// While no cell runs: gives back what the host's and the GPU's pools do not need; and, `long_idle`,
// all that the GPU holds, which the next cell gets back (gpu/engine.h: engine_rest). wanted: asked
// now and then, whether somebody waits.
void session_rest(Session *s, bool long_idle, bool (*wanted)(void *ctx), void *ctx);

// For a reserve (kernel/reserve.h), while no cell runs; as engine_may_part and those that follow it
// (gpu/engine.h). told: sentences for the person, each with a blank before it.
bool session_may_part(Session *s, bool *never);
bool session_parts(Session *s, bool (*wanted)(void *ctx), void *ctx);
void session_made(Session *s, bool yes);
void session_alone(Session *s);
void session_forked(Session *s);
void session_taken_over(Session *s, Buf *told);
// Names that a process had which has ended: a later NameError says so. Without memory it does not.
void session_lost(Session *s, const Str *names, size_t n);

// Runs a cell. cell: its number, for In[n]. silent: no result is shown. All output
// has gone to the sink when it returns. False when the cell failed: session_error.
bool session_execute(Session *s, Str code, int cell, bool silent);

// Is the next cell one that a person has written, as store_history of its request says? Such a
// cell is told of the session that an earlier kernel has left; what a page runs for itself is not.
void session_set_written(Session *s, bool written);

// After a cell that has failed, when its answer has gone: from then on nothing but names holds
// memory on its account. It looks at every object, so it may take a while; the next cell does it if
// nobody has. Nothing is done after a cell that ended well.
void session_give_back(Session *s);

// Says which file the cells come from, and its arguments: __file__ and sys.argv.
bool session_set_script(Session *s, const char *file, int argc, char **argv);

// Handles a client's message on a comm, as a cell of its own. False: session_error.
bool session_comm(Session *s, const CommMessage *m);

// The last failed cell's error; borrowed until the next call.
typedef struct CellError {
    char ename[64];
    Buf evalue;
    Str *traceback; // rendered lines
    size_t n;
} CellError;
const CellError *session_error(const Session *s);

// The value of an expression as text, for user_expressions. False: session_error.
bool session_evaluate(Session *s, Str expression, Buf *text);

// Help that the last cell asked for (`np.sum?`), to be shown in the client's
// pager; empty when it asked for none.
Str session_page(const Session *s);

// The text of a cell that the last one asked the client to make; empty: none. *replaces: in the
// place of the last one.
Str session_next_input(const Session *s, bool *replaces);

// The last cell asked the client to leave.
bool session_asks_exit(const Session *s);

// Appends the JSON text of kernel/link/names.h: with statics everything, else what changed
// since the last call (empty when nothing did).
void session_names(Session *s, bool statics, Buf *json);
// What the last call told has not arrived: the next one tells all of the user's names again.
void session_names_lost(Session *s);

// Appends a JSON array about the devices in use: name, description, bytes that arrays
// hold now and held at most, and for a GPU its memory in use and in all.
void session_devices(const Session *s, Buf *json);

// Is the text a whole cell, for a console that asks after each line? *indent: of the next line,
// when it is not. It needs no session: the kernel process asks.
Completeness session_is_complete(Str code, unsigned *indent);

// Prints the bytecode of a cell instead of running it (`warpcell run --dump`).
bool session_dump(Session *s, Str code, Buf *out);
