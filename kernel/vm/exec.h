// exec.h: the out-of-line part of the machine: what the dispatch loop does not
// do itself. f->ip is up to date when one of these is called.
#pragma once
#include "kernel/vm/machine.h"

typedef enum Exec {
    EXEC_FAILED, // an error is raised
    EXEC_DONE,
    EXEC_PUSHED, // a new frame is on top: go on there
} Exec;

// One or a few instructions each, and all the less frequent ones.
typedef Exec ExecFn(VM *vm, Frame *f, const Instr *i);
ExecFn exec_binary, exec_unary, exec_compare, exec_getitem, exec_setitem, exec_getattr,
    exec_setattr, exec_list, exec_tuple, exec_format, exec_join, exec_unpack, exec_function,
    exec_iter, exec_range, exec_call, exec_method, exec;
// A copy of an operand's value; raises when the name is not set.
MAY_FAIL bool exec_value(VM *vm, Frame *f, uint16_t x, Value *out);
// A TEST_*: what the answer is, or a frame that finds it.
Exec exec_test(VM *vm, Frame *f, const Instr *i, bool *out);
// NEXT, of all but generators that go on: *done at the end, else the item is in its place.
MAY_FAIL bool exec_next(VM *vm, Frame *f, const Instr *i, bool *done);
// SEND: *done when the iterator is at its end and its result in place; otherwise
// *out is to be handed on.
Exec exec_send(VM *vm, Frame *f, const Instr *i, Value *out, bool *done);
// The registers of a call: the callee, the receiver or nothing if it is of a method, the arguments.
typedef struct CallRun {
    Value *v;
    size_t n;
} CallRun;
// A call of a class that a cell defined (class.c).
Exec class_call(VM *vm, Frame *f, const Instr *i, const Args *args, CallRun run);

// A call of a function: binds args and makes its frame; drops the run.
Exec exec_function_call(VM *vm, Frame *f, const Instr *i, Function *fn STEALS, const Args *args,
                        CallRun run);

// Puts a result where an operand says; NO_OPERAND drops it.
static inline void put(VM *vm, Frame *f, uint16_t dest, Value v STEALS) {
    if (dest == NO_OPERAND) {
        value_release(v);
        return;
    }
    Value *at = operand_at(vm, f, dest);
    Value old = *at;
    *at = v;
    value_release(old);
}
