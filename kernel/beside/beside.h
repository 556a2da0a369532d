// beside.h: cells that run in the Python process beside the engine (kernel/python), and the names
// that both have. What crosses and how it is written stands in kernel/notebook/_python.py.
#pragma once
#include "kernel/lib/lib.h"

typedef struct Beside Beside;

// Where it shows and asks what the cells there show and ask.
typedef struct BesideHooks {
    void *ctx;
    bool (*write)(void *ctx, int stream, Str text);
    bool (*show)(void *ctx, const Bundle *b, bool is_result);
    bool (*clear)(void *ctx, bool wait);
    InputStatus (*input)(void *ctx, Str prompt, bool password, Buf *line);
    bool (*comm)(void *ctx, const CommMessage *m);
    Str (*request)(void *ctx); // whose outputs these are
} BesideHooks;

// Starts nothing. lib outlives it. NULL when memory is out.
Beside *beside_new(Lib *lib, const BesideHooks *hooks, volatile sig_atomic_t *interrupted);
void beside_free(Beside *s); // ends the process
// In a child that fork has made: Python is the parent's.
void beside_forked(Beside *s);
// In such a child, when it goes on in the place of its parent. gone: the names that were in Python
// only; empty when there were none.
MAY_FAIL bool beside_taken_over(Beside *s, Buf *gone);

typedef struct BesideCell {
    Str text;
    size_t first_line; // its number in the whole cell
    int number;
    bool silent;
} BesideCell;
// Runs a text there, in the process that is there or a new one; it returns when it has ended. The
// error of a text is raised, with its class where the language has it: beside_error has the rest.
MAY_FAIL bool beside_run(Beside *s, const BesideCell *cell);

// What stands here for the result of the cell with that number.
MAY_FAIL bool beside_result(Beside *s, int number, Value *out);

// Has a widget or another object there opened this comm?
bool beside_has_comm(const Beside *s, Str id);
bool beside_has_comms(const Beside *s); // any?
// Hands on a client's message on one of them, as a cell of its own.
MAY_FAIL bool beside_comm(Beside *s, const CommMessage *m);

// A name that is not set here: true when Python had it and it is set now. May raise.
bool beside_absent(Beside *s, Str name);
// %reset: the names there go, too, before the next cell there.
MAY_FAIL bool beside_reset(Beside *s);

// ---- which engine runs a cell -------------------------------------------------------------------

// Once, before all others here.
MAY_FAIL bool beside_choose_begin(Beside *s);
// Must the code run in Python, since it uses what only Python has? It may start Python, when the
// code imports a module that is not here. May raise.
MAY_FAIL bool beside_choose(Beside *s, const struct Code *code, bool *there);
Str beside_why(const Beside *s); // it must: in words; borrowed until the next question
// The rule: true: by itself; false: by %%python only.
bool beside_rule(const Beside *s);
void beside_set_rule(Beside *s, bool automatic);
// Appends lines for a person: the rule, the interpreter, the names that are there.
MAY_FAIL bool beside_describe(Beside *s, Buf *out);
// An import of a cell (VmHooks.import_first): what only Python has is imported there, and stands
// here as an object that says so.
MAY_FAIL bool beside_import(Beside *s, const ImportWanted *wanted, Value *out, bool *found);

// Appends how a package could be installed for the Python that cells run in.
void beside_install_hint(Str name, Buf *out);

// ---- %%compare: runs of one code in both engines
// -------------------------------------------------

// Raises when the code uses what lives in Python only.
MAY_FAIL bool beside_compare_begin(Beside *s, const struct Code *code);
// The names that there are after a run here: raises when one lives in Python only.
MAY_FAIL bool beside_compare_sets(Beside *s, Value names);
// After a run there: sets names of a list here that Python has and that can cross.
MAY_FAIL bool beside_compare_fetch(Beside *s, Value wanted);
// After all runs: what they have left in Python goes.
MAY_FAIL bool beside_compare_end(Beside *s);

// ---- what is told of its names ------------------------------------------------------------------

// What is new since the last time of the names that live in Python (anew: all of it), as the
// insides of the members of kernel/link/names.h; empty where there is nothing. Borrowed until
// Python is asked for the next thing.
typedef struct BesideAbout {
    Str set, gone, types, modules;
} BesideAbout;
MAY_FAIL bool beside_about(Beside *s, bool anew, BesideAbout *out);
// Does the value of a name here stand for one in Python, as of the last beside_about?
bool beside_stands_in(const Beside *s, Str name);
// Has a process ended since the last time this was asked? Its names are to be forgotten.
bool beside_take_lost(Beside *s);
// *there: a list of names that live in Python, each with what it is behind it; *both: of names that
// both engines have. T_UNDEF both: there was never a Python.
MAY_FAIL bool beside_where(Beside *s, Value *there, Value *both);
// What the last cell there has said about a name (`name?`); borrowed until the next one.
Str beside_page(const Beside *s);

// ---- errors -------------------------------------------------------------------------------------

// The error that a cell there has ended with, once. False: there is none. Borrowed until the next
// cell.
typedef struct BesideError {
    Str class_name, text, hint, entries;
} BesideError;
bool beside_error(Beside *s, BesideError *out);
// The next entry of its traceback (kernel/python/frames.def), false at the end.
typedef struct BesideEntry {
    char kind;
    Str field[6];
    Span failed; // of the line's bytes
} BesideEntry;
bool beside_error_entry(BesideError *e, BesideEntry *out);
