// programs.h: texts that are programs (compile, exec, eval) and the names that
// code sees (globals, locals, vars).
#pragma once
#include "kernel/vm/import.h"

// The dict of the names of a module or of the cells (space NULL): Dict.names.
MAY_FAIL bool space_names(VM *vm, Space *space, Value *out);
// What globals() gives to the code of a frame; NULL: to a cell.
MAY_FAIL bool frame_globals(VM *vm, const Frame *f, Value *out);
// What locals() gives to the function that runs.
MAY_FAIL bool frame_locals(VM *vm, Value *out);
// __module__ of what code defines; T_UNDEF: its names are a dict without __name__.
Value code_module(VM *vm, const Code *code, const Function *fn) BORROWED;
// __globals__ of a function.
MAY_FAIL bool function_globals(VM *vm, const Function *fn, Value *out);

// A name of code whose names are a dict, or a builtin. space: where to look first (a class body's
// names), T_UNDEF: nowhere.
MAY_FAIL bool names_load(VM *vm, const Function *fn, Value space, Value name, Value *out);
// A name of the dict or mapping that a class body or exec() has for its names.
MAY_FAIL bool space_find(VM *vm, Value space, Value name, Value *out, bool *found);

// The code of a code object; NULL for other values.
Code *code_of_object(Value v) BORROWED;

MAY_FAIL bool builtin_globals(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_locals(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_vars(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_compile(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_eval(VM *vm, void *ctx, Value *args, Value *out);
MAY_FAIL bool builtin_exec(VM *vm, void *ctx, Value *args, Value *out);
