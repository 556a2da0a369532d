// describe.h: what a value is, for completion, inspection and help. Nothing is
// run for it and nothing is raised.
#pragma once
#include "kernel/vm/vm.h"

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

// A docstring as it is shown: without the indentation that all lines but the first share, and
// without blank lines at both ends.
void doc_clean(Str doc, Buf *out);

// ---- what stands behind a dot -----------------------------------------------------------
//
// Each public name with what is found there, without anything being run: T_UNDEF where that
// takes running something.
typedef void (*MemberFn)(Str name, Value found, void *ctx);

// What all objects of a type have. like: one of them, for types that can tell only then; or
// T_UNDEF.
void type_members(VM *vm, const Type *type, Value like, MemberFn visit, void *ctx);
// What an object of a cell's class has of its own; what a module has.
void own_members(VM *vm, Value v, MemberFn visit, void *ctx);
// The same as value_describe for what type_members found: methods without their first parameter,
// properties by their doc strings.
void member_describe(VM *vm, Value found, Description *out);

// The modules imported so far, by number; false past the end. *inside: part of the program.
bool vm_next_module(VM *vm, size_t *at, Str *name, Value *module, bool *inside);

// The built-in types with methods worth completing, by number; NULL past the end.
const Type *lang_type(size_t i);

// The reserved words, by number; NULL past the end.
const char *lang_keyword(size_t i);
