// text.h: functions of the array modules that are written in the array language
// itself (kernel/lib/text/*.py, embedded). Each file is loaded when the first of
// its names is asked for, once for each namespace.
//
// A file is a list of functions. Their first docstring line is the doc, ">>>" starts
// the example and what follows is its result. Names that start with "_" are the
// file's own. "#: method a b" makes methods of arrays of functions; "#: in linalg"
// says which module the file belongs to. A file knows `np` (the module it is loaded
// for), `core` (the primitives in C, IN_CORE of builtins.def) and Python's builtins.
#pragma once
#include "kernel/lib/internal.h"

// A ufunc of a native function (ufunc_type.c); takes over the reference to fn.
// The native behind a numpy.ufunc, borrowed; false for other values.
bool ufunc_function(Value v, Value *fn);
MAY_FAIL bool ufunc_class(Lib *lib, Value *out);
MAY_FAIL bool ufunc_value(Lib *lib, Namespace namespace, OpId op, Value fn, Value *out);

MAY_FAIL bool text_find(Lib *lib, Namespace namespace, Str name, unsigned where, Value *out,
                        bool *found);
// The function behind a method of arrays, borrowed.
MAY_FAIL bool text_method(Lib *lib, Namespace namespace, Str name, Value *out, bool *found);
// A name of one file, its own ones too: for the library itself.
MAY_FAIL bool text_inner(Lib *lib, Namespace namespace, Str file, Str name, Value *out);
// Which name of which loaded file stands for a value; false: none.
bool text_place(const Lib *lib, Value v, Namespace *namespace, Str *file, Value *name);
// Is it the function of that file by its own name, in any of the modules?
bool text_is_of(const Lib *lib, Value function, Str file);
bool text_has(Str name);                       // a function of the array modules by that name
bool text_next_name(size_t *at, LibName *out); // walks the documented functions
void text_next_method(void (*visit)(Str name, void *ctx), void *ctx);
void text_free(Lib *lib);
