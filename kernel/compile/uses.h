// uses.h: what a code asks of the world around it: names that it reads and modules that it imports,
// read off its instructions; nothing runs. For the choice of the engine that runs a cell.
#pragma once
#include "kernel/vm/vm.h"

typedef enum UseKind {
    USE_READ,      // a name that the text has not surely set before
    USE_OWN,       // a name that it has
    USE_IMPORT,    // a module; or, with `from` set, a name of one
    USE_STAR,      // every name of a module
    USE_ATTRIBUTE, // an attribute of anything
    USE_TEXT,      // a short text, which the name here is: eval may be given it
} UseKind;

typedef struct CodeUse {
    UseKind kind;
    bool guarded; // an import within a try
    bool jumped;  // an import at the top of the text that may be jumped over: within an if, a loop
    Str name;   // of READ, OWN and ATTRIBUTE; of IMPORT what it binds at the top of the text, else
                // empty
    Str module; // dotted
    Str from;   // what is taken from the module; empty: it is the module itself
} CodeUse;

// Calls visit for each; texts are borrowed from the code. inner: the code is a function's, nothing
// in which counts as set before. False: visit has said so, or memory is out (raised).
typedef bool (*CodeUseFn)(VM *vm, void *ctx, const CodeUse *use);
MAY_FAIL bool code_uses(VM *vm, const struct Code *code, bool inner, CodeUseFn visit, void *ctx);

// Can the module be imported here? *here = false for one that there is not, and for a file beside
// the notebook that imports such a one outside of a try. Nothing is imported.
MAY_FAIL bool module_is_here(VM *vm, Str dotted, bool *here);
