// import.h: modules with names of their own, and the functions in C that modules
// written in the language call.
#pragma once
#include "kernel/vm/machine.h"

struct Space {   // the names of a module
    Value name;  // interned str, borrowed
    Value slots; // dict: name -> number of the slot in the VM
    bool inside; // part of the program: its lines are not shown in tracebacks
    bool is_package;
    size_t serial; // of a types.ModuleType, whose name others may have; 0: of what is imported
    LiveNames live;
};

// The slot of a name of the module, made when missing; -1 with MemoryError raised.
int64_t space_slot(VM *vm, Space *space, String *name);
MAY_FAIL bool space_set(VM *vm, Space *space, Str name, Value v);
Value space_get(VM *vm, const Space *space, Str name) BORROWED; // T_UNDEF when unset
void spaces_free(VM *vm);

// The names of the cells or of a module. V_UNDEF takes one away.
MAY_FAIL bool names_set(LiveNames *names, Str name, Value v);
MAY_FAIL bool names_take(LiveNames *names, Str name, Value *out, bool *found);
Value *names_find_value(const LiveNames *names, const String *name) BORROWED; // NULL: unset
// A module's __dict__, with all its attributes.
MAY_FAIL bool module_names(VM *vm, Value module, Value *out);
// A module without names but __name__ and __doc__ (types.ModuleType).
Value module_empty(VM *vm, Str name, Value doc);

// The module of a dotted name. *found = false when there is none of it.
MAY_FAIL bool import_find(VM *vm, Str dotted, Value *out, bool *found);
// The same, raising ModuleNotFoundError, with its packages imported first.
MAY_FAIL bool import_module(VM *vm, Str dotted, Value *out);

// Where a module is; nothing is imported. text: gets that of a file beside the notebook.
typedef enum ModulePlace {
    MODULE_NOWHERE,
    MODULE_INSIDE, // part of the program, or imported already
    MODULE_FILE,
} ModulePlace;
ModulePlace import_place(VM *vm, Str dotted, Buf *text);

// Is it a module of the program's that has no such name, nor a module of it? It is imported to
// know.
bool import_lacks(VM *vm, Str dotted, Str name);

// Raises an exception of a class that a module written in the language has; false, always.
bool module_raise(VM *vm, Str module, Str class, Str text);

// What texts of annotations (a dict, or none) stand for, as a new dict; a text that stands for
// nothing stays. The names that they use are the module's, or those of a dict (globals) when there
// is one.
bool annotations_of(VM *vm, Value texts, Space *space, Value globals, Value *out);
// How a text is compiled.
typedef struct CompileAs {
    Space *space;    // whose names it uses; NULL: the cells'
    bool show_last;  // the value of the last expression is the program's
    bool expression; // it must be one expression (eval)
    bool single;     // one statement, whose values are shown (compile(mode="single"))
    bool in_dict;    // its names are in a dict that its function holds (Function.globals)
    bool own_names;  // what it binds is in register 0, a mapping (locals of exec)
} CompileAs;
Code *compile_as(VM *vm, Str source, Str file, const CompileAs *how);
// vm_compile for the code of a module; space NULL: a cell.
Code *compile_in(VM *vm, Str source, Str file, bool show_last, Space *space);
// The same; tracebacks show the lines of `shown`, which has as many, in the place of the text's.
Code *compile_shown_in(VM *vm, Str source, Str shown, Str file, bool show_last, Space *space);
