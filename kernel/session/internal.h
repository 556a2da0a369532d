// internal.h: what the files of this folder share.
#pragma once
#include "kernel/base/arena.h"
#include "kernel/beside/beside.h"
#include "kernel/lib/lib.h"
#include "kernel/session/session.h"

// What a cell shows while %%capture keeps it.
typedef struct Kept {
    Buf streams[2];           // standard output and error
    Value outputs;            // a list of dicts of forms
    bool passes[2], displays; // not kept, but shown as ever
} Kept;

struct Session {
    Sink sink;
    volatile sig_atomic_t *interrupted;
    Lib *lib;
    VM *vm;
    int cell; // number of the running cell
    bool silent;
    bool owes_memory; // a cell has failed, and session_give_back was not called since
    Str whole;        // the cell's text while it runs
    Value answer;     // what a line magic gives; T_UNDEF: None
    CellError error;
    Arena error_text;
    char short_error[200]; // class and text of an error that memory is too short to tell in full
    Str short_lines[1];
    Buf page;
    Buf folder_before; // where %cd came from
    Buf next_input; // text for a cell that the client makes (get_ipython().set_next_input, %load)
    bool replaces;  // in the place of this one
    Buf saved;    // path of the file that is saved when the kernel ends (exit_save.c); empty: none
    bool offered; // the person was told of the one of an earlier kernel
    bool written; // a person has written the cell
    bool is_script;         // the next text is a file, whose doc string is its __doc__
    bool of_files;          // texts are those of files: outputs go to streams
    ShowValues show_values; // IPython's ast_node_interactivity
    bool asks_exit;         // the last cell was `exit` or `quit`
    Kept *capture;          // takes the cell's output in the place of the sink; NULL: nothing does
    Value last[3];          // the latest results: _, __, ___
    Value out, in;          // Out and In; T_UNDEF before the first cell
    struct Known *known;    // names as they were last told, for session_names
    size_t nknown, known_cap;
    size_t *known_slot,
        known_slots;         // by hash: the place in known and 1, 0 for none; a power of two
    bool names_lost;         // all names are to be told again
    uint64_t mark;           // number of the last session_names call
    Beside *beside;          // Python's names and cells
    bool here;               // the cell runs here whatever it uses (%%warpcell)
    bool comparing;          // %%compare runs a cell there, too, and has not ended
    bool told_of_python;     // that cells run there, and why
    struct Members *members; // the members of types and modules that were reported; NULL: none yet
};

// ---- session.c ----------------------------------------------------------------------------------

// Compiles and runs a text in the namespace, finishing the recorded work. *result:
// T_UNDEF or the last expression's value.
MAY_FAIL bool session_run(Session *s, Str code, bool show_last, Value *result);
// A text with magics and shell lines in it, compiled; tracebacks show it as it was written. NULL:
// raised.
Code *session_compile(Session *s, Str code, bool show_last);

// Runs a text in Python when what it was compiled to uses what only Python has: *ran, and the code
// is freed; also when it fails.
MAY_FAIL bool session_chosen(Session *s, Str code, Code *compiled, bool *ran);

// Sets __doc__ to the doc string that a file's text begins with, or None.
MAY_FAIL bool session_set_doc(Session *s, Str text);

// Shows a value as the cell's result.
MAY_FAIL bool session_show(Session *s, Value v);
// The same for what a statement gave, kept in Out and _; nothing for None and in silent cells.
MAY_FAIL bool session_result(Session *s, Value v);

MAY_FAIL bool session_print(Session *s, const Buf *text);
// Around a cell: a GPU that has failed, and what the person is told of it (gpu_loss.c).
void gpu_loss_before(Session *s, Buf *out);
void gpu_loss_after(Session *s, Buf *out);
void gpu_loss_write_names(Session *s); // into arrays that are lost, for later errors

// Text of a stream (1, 2), to where the cell's output goes now.
bool session_write(Session *s, int stream, Str text);
// Shows a display, or keeps it when the cell's outputs are captured. False: raised.
bool session_display(Session *s, const Bundle *bundle);

// ---- exit_save.c --------------------------------------------------------------------------------

// Tells of a session that an earlier kernel has left behind, once.
void exit_save_offer(Session *s, Buf *told);

// ---- memory.c -----------------------------------------------------------------------------------

// Behind the text of a MemoryError: what is free, which names hold the most. Lines for a person.
void memory_advice(Session *s, bool told_free, Buf *out);
// While no cell runs: memory that nothing needs goes back to the system and the driver.
void session_trim(Session *s);

// ---- names.c, help.c ----------------------------------------------------------------------------

void names_free(Session *s);

// A cell that ends with a question mark asks for help on a name: fills s->page.
// *handled = false for any other cell.
MAY_FAIL bool help_run(Session *s, Str code, bool *handled);

// ---- rewrite.c ----------------------------------------------------------------------------------

// Takes pasted prompts (">>> ", "In [1]: ") off; out stays empty when there are none.
void rewrite_prompts(Str code, Buf *out);
// Makes lines that begin with % or ! calls, so that they run in their place. out
// stays empty when there are none.
void rewrite_lines(Str code, Buf *out);
// Rewrites and runs a text as the body of a cell magic.
MAY_FAIL bool session_run_text(Session *s, Str code, Value *result);

// ---- results.c ----------------------------------------------------------------------------------

MAY_FAIL bool results_keep(Session *s, Value v);   // a result that was shown
MAY_FAIL bool results_input(Session *s, Str code); // a cell that begins
void results_free(Session *s);

// ---- traceback.c --------------------------------------------------------------------------------

// Turns the VM's raised error into s->error and clears it there.
void session_take_error(Session *s);
void session_clear_error(Session *s);

// ---- python.c -----------------------------------------------------------------------------------

// Runs the text of a cell, or a part of it, in Python, and says why the first time.
MAY_FAIL bool python_cell(Session *s, Str code);

// What a magic was given: the rest of its line, of that what is behind the options, and the cell
// below it, or p == NULL.
typedef struct MagicText {
    Str arguments, statement, body;
    bool figures; // what it finds is its value: %timeit -o
} MagicText;
// The magic of that name there, when its text uses what only Python has: *ran.
MAY_FAIL bool python_magic(Session *s, const char *name, const MagicText *m, bool *ran);

// Fills s->page when the value of a dotted name lives in Python: *there.
MAY_FAIL bool python_help(Session *s, Str name, bool source, bool *there);

// Around the runs of %%compare in Python. begin: raises when the cell uses what lives in Python
// only, or nobody else has.
MAY_FAIL bool python_compare_begin(Session *s, Str body);
MAY_FAIL bool python_compare_end(Session *s);
// One run there, and its names here: those of `wanted`, a list. *value: of its last expression;
// T_UNDEF: it has none, or it does not cross.
MAY_FAIL bool python_compare_run(Session *s, Str body, Value wanted, double *seconds, Value *value);

// ---- magics.c -----------------------------------------------------------------------------------

// The names that rewritten lines call.
#define LINE_MAGIC "__line_magic__"
#define CELL_MAGIC "__cell_magic__"
#define SHELL_RUN "__shell__"
#define SHELL_LIST "__shell_list__"
#define HELP_ASK "__help__"
#define PAGE_ASK "__page__"      // in Python
bool shell_register(Session *s); // shell.c
// Are n arguments texts? A cell may call these functions itself.
MAY_FAIL bool texts_given(VM *vm, const Value *args, size_t n);
// A bundle of forms as a dict, at the end of the list of what %%capture keeps.
MAY_FAIL bool capture_add(Session *s, const Bundle *bundle);
// Takes an option off the front of a magic's arguments: "-a", "--append".
bool take_flag(Str *arguments, const char *flag);
// Calls a function of the module _notebook.
MAY_FAIL bool magics_in_language(Session *s, const char *name, const Value *args, size_t n,
                                 Value *out);

// A cell that begins with %%: runs it. *handled = false for any other cell.
MAY_FAIL bool magics_run_cell(Session *s, Str code, bool *handled);
MAY_FAIL bool magics_register(Session *s);

// Rows of magics.def, for completion and %lsmagic.
typedef struct MagicInfo {
    const char *name, *usage, *doc;
    bool line, cell;
} MagicInfo;
const MagicInfo *magic_info(size_t i); // NULL past the end

// ---- timing.c, compare.c: the magics themselves -------------------------------------------------

// arguments: the rest of the line. body: the cell below it, or p == NULL for a line magic.
typedef bool MagicFn(Session *s, Str arguments, Str body);
#define MAGIC(NAME, LINE, CELL, USAGE, DOC) MagicFn magic_##NAME;
#include "kernel/session/magics.def"
#undef MAGIC

// "12.3 ms", "4.56 s": three significant digits. Needs 32 bytes; returns out.
const char *time_text(double seconds, char out[32]);
double median(double *v, size_t n); // sorts v
