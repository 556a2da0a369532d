// describe.h: what a value is, for completion, inspection and help. Nothing is
// run for it and nothing is raised.
#pragma once
#include "kernel/lang/vm.h"

typedef struct Description {
    const char *kind; // "function", "class", "module", "instance"
    Str type;         // its class: "int", "ndarray"
    Str module;       // of a module: its full name
    Buf signature;    // of a callable, with its name; empty otherwise
    Str doc;          // may be empty
    Str source;       // of a function that a cell defined: its text
    Buf keys;         // of a dict: a JSON list of its text keys; empty otherwise
} Description;

// Fills everything; strings are borrowed from the value.
void value_describe(VM *vm, Value v, Description *out);
void description_free(Description *d);

// The built-in types with methods worth completing, by number; NULL past the end.
const Type *lang_type(size_t i);

// The reserved words, by number; NULL past the end.
const char *lang_keyword(size_t i);
