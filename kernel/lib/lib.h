// lib.h: the array library as the language sees it: the modules a cell can
// import, their functions, and the array type. It checks arguments, gives things
// their NumPy names and records operations with the engine; it never loops over
// elements itself.
//
// A Lib owns the VM and the engine of one session.
#pragma once
#include "gpu/engine.h"
#include "kernel/display/array_text.h"
#include "kernel/display/bundle.h"
#include "kernel/vm/vm.h"

typedef struct Lib Lib;

// How a question to the person ended.
typedef enum InputStatus {
    INPUT_OK,
    INPUT_END,         // of file
    INPUT_INTERRUPTED, // the interrupt flag is set
    INPUT_REFUSED,     // there is no client to ask
    INPUT_NO_MEMORY,
    INPUT_CLOSED, // the client has gone
} InputStatus;

// A message on a comm, of the session's client or for it. data and metadata are JSON texts.
typedef struct CommMessage {
    const char *kind; // "open", "msg", "close"
    Str id, target, data, metadata;
    const Str *buffers;
    size_t nbuffers;
} CommMessage;

// What the library needs from the session.
typedef struct LibHooks {
    void *ctx;
    bool (*write)(void *ctx, int stream, Str text); // an empty text flushes
    bool (*display)(void *ctx, const Bundle *bundle);
    // Asks for a line, which is appended to *line without its end.
    InputStatus (*input)(void *ctx, Str prompt, bool password, Buf *line);
    bool (*clear)(void *ctx, bool wait);
    bool (*comm)(void *ctx, const CommMessage *m);
    // The request whose outputs these are, as its client calls it; empty: no client.
    Str (*request)(void *ctx);
    // (optional) A name that is not set: true when it has been set. May raise.
    bool (*absent)(void *ctx, Str name);
    // (optional) An import of a cell, before the modules here are asked (VmHooks.import_first).
    bool (*import_first)(void *ctx, const ImportWanted *wanted, Value *out, bool *found);
    // (optional) How a module that is not there could be installed (VmHooks.missing).
    void (*missing)(void *ctx, Str name, Buf *hint);
    bool (*poll)(void *ctx); // (optional) called now and then while a cell runs
    volatile sig_atomic_t *interrupted;
} LibHooks;

// The array modules. Names used without an import have the namespace of the default device.
typedef enum Namespace { NAMESPACE_NUMPY, NAMESPACE_CUPY, NAMESPACE_COUNT } Namespace;

Lib *lib_new(const LibHooks *hooks, Err *e); // NULL with e set
void lib_free(Lib *lib);
VM *lib_vm(Lib *lib);
Engine *lib_engine(Lib *lib);

// A client's message on a comm, to the function that a module of the language has
// registered for them; nothing happens without one.
MAY_FAIL bool lib_comm_message(Lib *lib, const CommMessage *m);
// To be called when a cell has ended, with or without an error: runs what modules of the language
// have registered for it, and raises what that raises.
MAY_FAIL bool lib_cell_ended(Lib *lib, bool well);
// The beginning and the end of a cell, to the function that get_ipython().events has registered.
MAY_FAIL bool lib_cell_begins(Lib *lib, Str text, bool silent);
MAY_FAIL bool lib_cell_report(Lib *lib, bool well, bool silent);

// A value as clients show it: what its class says (_repr_mimebundle_, _repr_html_ and so
// on, as in IPython), and a text (lib_pretty) as text/plain. update: it takes the place of another
// output. Of an object's forms, those that fail are left out.
typedef struct Shown {
    Bundle bundle; // points into the rest
    char types[BUNDLE_MAX_PARTS][64];
    Value held[3 * BUNDLE_MAX_PARTS + 2];
    size_t nheld;
    Buf plain;
    bool itself;  // it has been shown, by its _ipython_display_
    Value failed; // a list of the errors of its forms, borrowed; T_UNDEF: none
} Shown;
MAY_FAIL bool lib_shown(Lib *lib, Value v, bool update, Shown *out); // to be freed either way
// Behind its output: prints the errors of its forms. raises: the first one is raised.
MAY_FAIL bool lib_shown_well(Lib *lib, const Shown *s, bool raises);
void lib_shown_free(Shown *s);

// ---- devices ------------------------------------------------------------------------------------

// Where the arrays of each module live. With no GPU, cupy's live on the CPU; the
// first use of such a module says so once.
Queue *lib_queue(Lib *lib, Namespace namespace);
// Sends numpy and bare names to a device ("%device gpu"); NULL restores the default.
void lib_set_numpy_queue(Lib *lib, Queue *q);
// Sends every module to one device, for comparisons; NULL restores.
void lib_force_queue(Lib *lib, Queue *q);
Namespace lib_default_namespace(Lib *lib);

// Runs and waits for everything recorded; raises in the VM what went wrong.
MAY_FAIL bool lib_finish(Lib *lib);
// The same at a cell's end (engine_finish_cell). interrupted: what was recorded waits.
MAY_FAIL bool lib_finish_cell(Lib *lib, bool interrupted);

// ---- what others ask of values ------------------------------------------------------------------

// The array of a value, borrowed, or NULL when the value is not an array.
Array *lib_array(Value v);
Namespace lib_namespace(Value array); // the module that an array belongs to
// What a notebook writes for a value: repr, broken over lines and the like (module
// IPython.lib.pretty).
MAY_FAIL bool lib_pretty(Lib *lib, Value v, Buf *out);
// An array as a value; takes over the reference to a. A NULL a raises e (which must be set).
bool lib_array_value(Lib *lib, Namespace namespace, Array *a, Err *e, Value *out);
// The same with NumPy's rule for results: 0-d arrays of numpy become scalars.
bool lib_result_value(Lib *lib, Namespace namespace, Array *a, Err *e, Value *out);
// A NumPy scalar as a value.
Value lib_scalar_value(Lib *lib, Scalar s);
// True for Python numbers (weak) and NumPy scalars.
bool lib_scalar(Value v, Scalar *out);

// One line about a value for completion, inspection and %who:
// "float64 array (1000, 1000) on cpu". Nothing is computed for it.
void lib_summary(Lib *lib, Value v, Buf *out);

// Walks the rows of builtins.def: what the modules offer, for completion and docs.
typedef enum LibWhere {
    IN_ARRAYS = 1,  // numpy, cupy and bare names
    IN_METHODS = 2, // only a method of arrays
    IN_BARE = 4,    // only a bare name
    IN_CUPY = 8,
    IN_RANDOM = 16, // numpy.random, cupy.random
    IN_LINALG = 32,
    IN_MATH = 64,
    IN_TIME = 128,
    IN_SYS = 512,
    IN_HERMITE = 256, // numpy.polynomial.hermite
    IN_OS = 1024,
    IN_GETPASS = 2048,
    IN_CORE = 4096, // primitives for kernel/lib/text, seen by no cell
    IN_FFT = 8192,
    IN_TESTING = 16384,
    IN_STRIDES = 32768,
    IN_POLYNOMIAL = 65536,
    IN_EXCEPTIONS = 131072,
    IN_HERMITE_E = 262144,
    IN_LIB = 524288,
    IN_LAGUERRE = 1 << 20,
    IN_POWERS = 1 << 21, // numpy.polynomial.polynomial
    IN_CHEBYSHEV = 1 << 22,
    IN_LEGENDRE = 1 << 23,
    IN_TYPING = 1 << 24,
    IN_MASKED = 1 << 25,    // numpy.ma
    IN_CHARS = 1 << 26,     // numpy.char, numpy.strings
    IN_RECORDS = 1 << 27,   // numpy.rec
    IN_POLYUTILS = 1 << 28, // numpy.polynomial.polyutils
    IN_ARRAY_UTILS = 1 << 29,
    IN_STRINGS = 1 << 30, // only in numpy.strings
} LibWhere;

typedef struct LibName {
    const char *name, *signature, *doc, *example, *result;
    unsigned where;          // LibWhere
    bool method;             // also, or only, a method of arrays
    bool signature_has_name; // else it starts with the bracket
} LibName;
bool lib_next_name(size_t *at, LibName *out);
// The function behind a ufunc, which has its signature and text, borrowed; false for other values.
bool lib_function_behind(Value v, Value *fn);
// What the manual (text/manual.txt) says of a row: its parameters, a line each, and examples with
// their results as a prompt shows them. False: nothing.
bool lib_manual(const LibName *n, Str *parameters, Str *examples);
// Classes, constants and functions without an example (signature: NULL when it is not a function).
bool lib_next_undocumented(size_t *at, Str *name, const char **signature, unsigned *where);

// The modules of this floor: those made of rows (where is not 0) and those written in the
// language (text). Names of hidden ones begin with, or have behind a dot, an underscore.
typedef struct LibModule {
    const char *name, *doc; // doc may be NULL
    unsigned where;
    Str text;
} LibModule;
bool lib_next_module(size_t *at, LibModule *out);
