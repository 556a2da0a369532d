// vm.h: the machine that runs cells, as seen from the floors above.
//
// One VM is one namespace with its names, modules and limits. It is used by one
// thread. It knows nothing of arrays, JSON or sockets: what it needs from above
// are the hooks below and the types that lib registers.
#pragma once
#include "kernel/base/span.h"
#include "kernel/vm/value.h"
#include <signal.h>

typedef struct ImportWanted {
    Str dotted;   // the module
    Value module; // it, where a name of it is wanted and it is elsewhere; else T_UNDEF
    Str name;     // empty: the module; without `module`: a name that the one here has not
} ImportWanted;

typedef struct VmHooks {
    void *ctx;
    // Text that the cell printed. stream is 1 (stdout) or 2 (stderr). Empty: what is held back goes
    // out.
    bool (*write)(void *ctx, VM *vm, int stream, Str text);
    // An `import a.b`: the module object, or *found = false for an unknown name.
    bool (*import)(void *ctx, VM *vm, Str dotted, Value *out, bool *found);
    // The names of the modules that `import` finds, by number; NULL past the end. For suggestions.
    const char *(*module_name)(void *ctx, size_t i);
    // Does `import` find it? Nothing is imported.
    bool (*has_module)(void *ctx, Str dotted);
    // Called every few thousand back-edges and calls, and when the interrupt flag
    // is seen; may raise. NULL: only the flag is looked at.
    bool (*poll)(void *ctx, VM *vm);
    // A cell reads a name that is neither set nor a builtin: true when the hook has set it as a
    // global. May raise. NULL: there are no others.
    bool (*absent)(void *ctx, VM *vm, Str name);
    // An import statement of a cell is about to import a module (module: T_UNDEF), or to take a
    // name of one: *found when the hook has what is wanted. May raise. NULL: all is here.
    bool (*import_first)(void *ctx, VM *vm, const ImportWanted *wanted, Value *out, bool *found);
    // A module that is not there: appends how it could be installed. NULL: nobody knows.
    void (*missing)(void *ctx, Str name, Buf *hint);
    // A class statement has made this class. May raise. NULL: nobody wants to know.
    bool (*class_made)(void *ctx, VM *vm, Value klass);
    // Set by a signal handler: the VM raises KeyboardInterrupt at the next
    // back-edge, call or native poll, and clears it.
    volatile sig_atomic_t *interrupted;
} VmHooks;

void vm_free(VM *vm); // every object goes, cycles too; lang_new (lang.h) makes one
void *vm_hooks_ctx(VM *vm) BORROWED;

// ---- names --------------------------------------------------------------------------------------

// Names of the cell namespace. get: borrowed, T_UNDEF when unset.
Value vm_global(VM *vm, Str name) BORROWED;
MAY_FAIL bool vm_set_global(VM *vm, Str name, Value v); // T_UNDEF deletes
// Walks set names in order of first use: *at starts at 0; false at the end.
bool vm_next_global(VM *vm, size_t *at, Str *name, Value *v);
// Is one of the values that names of the cell and variables of running functions have such a one?
bool vm_names_have(VM *vm, bool (*is)(Value v, const void *what), const void *what);
// Names that a cell finds when it has set none of its own (print, len, zeros).
MAY_FAIL bool vm_set_builtin(VM *vm, Str name, Value v);
bool vm_next_builtin(VM *vm, size_t *at, Str *name, Value *v);
bool vm_has_builtin(VM *vm, Str name);

// Why names are not there (a dict of texts by name; None: no more): said by NameErrors from now on.
MAY_FAIL bool vm_set_missing(VM *vm, Value reasons);
bool vm_is_missing(VM *vm, Value name); // is a reason known? name: a str

// Makes v_ext(id, bits) values of a type; returns the id, at most 255.
uint8_t vm_register_ext(VM *vm, const Type *type);

// A C function as a value. signature: Python's, with its name:
// "sum(a, axis=None, dtype=None, *, keepdims=False)"; "/", "*", "*args" and
// "**kwargs" are understood, defaults are None, True, False, numbers, strings
// and names that stay T_UNDEF ("<no value>"). fn gets one Value per parameter.
// ctx comes back through native_ctx. The strings must outlive the VM.
typedef bool (*NativeFn)(VM *vm, void *ctx, Value *args, Value *out);
Value native_new(VM *vm, const char *signature, NativeFn fn, void *ctx, const char *doc);
// The same for a class-like callable: shows as <class 'module.name'>, and is what
// type(x) gives for values of `type`. fn constructs.
Value type_new(VM *vm, const Type *type, const char *signature, NativeFn fn, void *ctx,
               const char *doc);

// Calls a function by its bare name, also in error texts.
void function_bare_name(Value fn);
// Gives a function another name, in errors too.
MAY_FAIL bool function_rename(VM *vm, Value fn, Str name);
MAY_FAIL bool class_bare_name(VM *vm, Value klass, Str module); // klass: of type_type

// The class of an error, as a value.
Value vm_error_class(VM *vm, ErrKind kind) BORROWED;

// fn as a method of self: called with self in front of the arguments.
Value bound_new(VM *vm, Value self, Value fn);

// A module whose attributes are asked for by name and then kept.
typedef bool (*ModuleGet)(VM *vm, void *ctx, Str name, Value *out, bool *found);
typedef void (*ModuleList)(VM *vm, void *ctx, void (*visit)(Str name, void *v), void *v);
void module_forget(Value module); // its attributes are asked for anew
Value module_new(VM *vm, const char *name, ModuleGet get, ModuleList list, void *ctx,
                 const char *doc);

// ---- errors -------------------------------------------------------------------------------------

// Raises an error in the running cell; returns false, always.
bool vm_raise(VM *vm, ErrKind kind, const char *fmt, ...) PRINTF_LIKE(3, 4);
bool vm_raise_err(VM *vm, const Err *e); // an error of a lower floor
// What to do next. {0}, {1}, ... are replaced by the source text of the operands
// of the failing operation (left and right side, arguments in order).
bool vm_hint(VM *vm, const char *fmt, ...) PRINTF_LIKE(2, 3);
// The caret goes under operand n of the failing operation instead of all of it.
void vm_blame(VM *vm, int operand);
bool vm_raised(VM *vm);
void vm_clear_raised(VM *vm);
// What a cell's warnings.filterwarnings and simplefilter say about a warning.
typedef enum WarningAction { WARNING_SHOW, WARNING_IGNORE, WARNING_ERROR } WarningAction;
WarningAction vm_warning_action(VM *vm, ErrKind kind, Str text);
// 0 without filters; another number whenever they change.
unsigned vm_warning_filters(VM *vm);
// warnings.warn(text, category): shown, recorded, raised or left out by the filters.
MAY_FAIL bool vm_warn(VM *vm, ErrKind kind, Str text);
bool vm_raise_errno(VM *vm, int number, Str path); // OSError and its children; path may be empty
bool vm_shell_allowed(VM *vm); // raises where the operator turned shell commands off
bool vm_no_memory(VM *vm);     // raises MemoryError for the host
// After VmHooks.write, or another way out of the cell, has failed without raising: MemoryError if
// errno says so, else OSError.
bool vm_unwritten(VM *vm);

typedef struct TraceLine {
    Str function; // "<cell>" at the top
    Str file;     // "In[3]" or a path
    Str source;   // whole text that `span` points into
    Span span;
} TraceLine;

// The raised error for display, outermost call first. Borrowed until the next call
// into the VM. Long recursions are shortened to their first and last lines.
typedef struct Raised {
    ErrKind kind;
    Str class_name, text, hint;
    Str notes; // what add_note() added, a line each
    const TraceLine *trace;
    size_t depth;   // lines in trace
    size_t skipped; // frames left out in the middle
} Raised;
bool vm_get_raised(VM *vm, Raised *out);
// The same for what it came from: k = 1 is the error that was its cause or that was being
// handled, k = 2 that one's, and so on. *cause: the step from k - 1 to k was `raise ... from`.
// False at the end.
bool vm_get_raised_from(VM *vm, size_t k, Raised *out, bool *cause);

// ---- running ------------------------------------------------------------------------------------

typedef struct Code Code;

// The module of a dotted name, as `import` finds it.
MAY_FAIL bool vm_import(VM *vm, Str dotted, Value *out);
// An attribute of it, as `from module import name` finds it.
MAY_FAIL bool vm_import_name(VM *vm, Str dotted, Str name, Value *out);
// For the import hook: a module whose text is part of the program runs; its lines are
// not shown in tracebacks. text is borrowed for the call.
MAY_FAIL bool vm_load_module(VM *vm, Str dotted, Str text, Value *out);

// The doc string that a file's text begins with; None without one. It runs in the cell's namespace,
// which it does not change.
void vm_doc_of(VM *vm, Str text, Value *doc);

// Which values of a cell are shown: IPython's ast_node_interactivity.
typedef enum ShowValues { SHOW_LAST, SHOW_ALL, SHOW_NONE, SHOW_LAST_OR_ASSIGNED } ShowValues;
// For cells that are compiled from now on with show_last. With SHOW_ALL the values before the last
// one go to the builtin __show_value__.
void vm_show_values(VM *vm, ShowValues which);

// Compiles a cell. file: how tracebacks call it ("In[3]"). Errors are raised in
// the VM with their span (SyntaxError and its children). show_last: the value of
// a last expression statement is the cell's result, unless a ";" follows it.
Code *vm_compile(VM *vm, Str source, Str file, bool show_last);
// The same for a text that was made, line for line, out of `shown`, which is what tracebacks show.
Code *vm_compile_shown(VM *vm, Str source, Str shown, Str file, bool show_last);
void code_free(Code *code);

// Runs it in the cell namespace. *result: T_UNDEF, or the value to display.
MAY_FAIL bool vm_run(VM *vm, Code *code, Value *result);

// Calls any callable value.
MAY_FAIL bool vm_call(VM *vm, Value f, const Args *args, Value *out);

// Where the cell is: the innermost line of the user's own text. *key names the place
// while its code lives. False outside of any cell.
bool vm_here(VM *vm, uint64_t *key);
bool vm_here_line(VM *vm, Str *file, SourceLine *line);
// The same for who called the module's function that runs: `level` frames of the cell up,
// or the innermost one when a module called it.
bool vm_caller_line(VM *vm, int64_t level, Str *file, SourceLine *line);

// For long native loops: raises KeyboardInterrupt when asked to.
MAY_FAIL bool vm_poll(VM *vm);
// Until clock_ns() is `end`; other threads of the language run meanwhile. Raises as vm_poll.
MAY_FAIL bool vm_sleep(VM *vm, int64_t end);
// Until the threads that are no daemons have ended, or wait for what only another cell can do.
MAY_FAIL bool vm_finish_threads(VM *vm);

// Frees unreachable cycles now; returns how many objects went.
size_t vm_collect(VM *vm);
// The same in the midst of a native function, for memory: nothing of the language is called.
bool vm_collect_quietly(VM *vm);
// Between cells: what an error that was told still holds is dropped; cycles are freed, and memory
// that no object needs is given back.
void vm_forget_error(VM *vm);
void vm_give_back(VM *vm);
void vm_trim(void); // the last of these alone
// Calls visit for what a list, tuple, dict, set or object of a cell's class holds.
void value_visit(Value v, VisitFn visit, void *ctx);
// Bytes of the object itself, a list's items among them; 0 for numbers, and for what types of other
// floors hold.
size_t value_bytes(Value v);
// Frees some of what an interrupt has left to be freed later on this thread. True: there is more.
bool vm_free_some(void);
