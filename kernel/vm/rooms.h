// rooms.h: what the rooms above the machine do for it. The machine calls none of their functions by
// name: the roof, kernel/lang/lang.c, hands it one table with what each of them has (vm_new).
#pragma once
#include "kernel/vm/import.h"

// The compiler: a text as code; NULL with the error raised.
typedef Code *(*CompileFn)(VM *vm, Str source, Str file, const CompileAs *how);

// Compiled loops.
typedef struct LoopsRoom {
    bool (*begin)(VM *vm);
    void (*end)(VM *vm);
    void (*drop_all)(VM *vm); // the objects that compiled loops refer to
    // Is iterating over v taking v[0], v[1], ... up to its length, as with arrays?
    bool (*by_index)(VM *vm, Value v);
    // A loop has gone round often: f->ip is its head, `word` the jump back to it, whose
    // field a counts. Compiles it or runs what was compiled; the top frame, which may be
    // another one afterwards, says where to go on. Fails when an error is raised.
    bool (*iteration)(VM *vm, Frame *f, Instr *word);
} LoopsRoom;

// A function in C that a module finds among its names when it begins to run.
typedef struct NativeRow {
    const char *module, *signature;
    NativeFn fn;
    const char *doc;
} NativeRow;

// What a module finds that is no function: classes of C.
typedef struct NativeClasses {
    const char *module;
    bool (*add)(VM *vm, Space *space);
} NativeClasses;

// One of random's functions: which one, its generator's state, a number of that, and a whole one
// from low to high, which says false when there are none or more than 32 bits hold.
typedef enum DrawingKind {
    DRAWING_RANDOM,
    DRAWING_RANDINT,
    DRAWING_RANGE,
    DRAWING_UNIFORM,
    DRAWING_CHOICE
} DrawingKind;
typedef struct Drawing {
    DrawingKind kind;
    void *state;
    double (*draw)(void *state);
    bool (*draw_whole)(void *state, int64_t low, int64_t high, int64_t *out);
} Drawing;

// Functions and classes in C.
typedef struct NativesRoom {
    bool (*begin)(VM *vm);        // gives the VM its builtins
    const NativeRow *const *rows; // tables, each of which ends with a row of NULL
    size_t n_rows;
    const NativeClasses *classes;
    size_t n_classes;
    bool (*drawing)(Value v, Drawing *out); // is v one of random's functions?
} NativesRoom;

// A module that is written in the language and part of the program.
typedef struct ModuleText {
    const char *name;
    const char *from, *to;
} ModuleText;
// What to use in the place of a module that there is not.
typedef struct ModuleHint {
    const char *name, *hint;
} ModuleHint;

typedef struct Rooms {
    CompileFn compile;
    const LoopsRoom *loops;
    const NativesRoom *natives;
    const ModuleText *texts;
    size_t n_texts;
    const ModuleHint *hints;
    size_t n_hints;
} Rooms;

VM *vm_new(const Rooms *rooms, const VmHooks *hooks); // both outlive it; NULL when memory is out
// Is it a function in C that the module of that name has?
bool native_is_of(const VM *vm, NativeFn fn, Str module);
