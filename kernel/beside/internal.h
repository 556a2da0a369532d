// internal.h: what the files of this folder share.
#pragma once
#include "kernel/beside/beside.h"
#include "kernel/python/process.h"

struct Beside {
    VM *vm;
    Lib *lib;
    BesideHooks hooks;
    volatile sig_atomic_t *interrupted;
    PythonProcess process;
    Buf error;     // fields of the cell's error, until it has been shown
    bool failed;   // there is one
    Buf comms;     // ids of the comms that it has opened, a NUL behind each
    bool off;      // cells run there only by hand
    Buf why;       // the last cell that was asked about runs there
    Buf page;      // what the last cell there has said about a name
    Buf stand_ins; // names here of values there: name, name there, NULs between (_python.py)
    bool news;     // something may have changed there since beside_about
    Buffer **lent; // memory of GPUs that Python has mapped: a reference each
    size_t n_lent, lent_cap;
    bool lost;   // a process has ended since beside_take_lost
    bool parted; // it was that of the process that this one was forked from
};

// Its process, started when there is none.
MAY_FAIL bool beside_start(Beside *s);
// Calls a function of the module _python.
MAY_FAIL bool beside_call(Beside *s, const char *name, const Value *args, size_t n, Value *out);
// One without an answer, and with one argument or none.
MAY_FAIL bool beside_tell(Beside *s, const char *function, const Value *arg);

// Functions in C for the module _python, which it finds like builtins.
typedef struct NativeFunction {
    const char *name, *signature;
    NativeFn fn;
} NativeFunction;
MAY_FAIL bool beside_register(Beside *s, const NativeFunction *rows, size_t n);

// Handles frames until one of two kinds comes. False: raised; the process may have ended.
MAY_FAIL bool beside_serve(Beside *s, PythonFrameKind one, PythonFrameKind other, PythonFrame *f);
MAY_FAIL bool beside_say(Beside *s, PythonFrameKind kind, const Str *field, size_t n, int fd);

// ---- comms.c ------------------------------------------------------------------------------------

// Python tells the clients something on a comm.
MAY_FAIL bool beside_comm_told(Beside *s, PythonFrame *f);
void beside_comm_closed(Beside *s, Str id);

// ---- arrays.c -----------------------------------------------------------------------------------

// Functions in C for the module _python: memory that both processes have.
MAY_FAIL bool arrays_register(Beside *s);
// Python has been started: arrays that are made from now on are to go there without a copy.
void arrays_expect(Beside *s);
// Python asks for the file of a segment.
MAY_FAIL bool arrays_give_file(Beside *s, Str number);
// Blocks of memory that Python holds no more: segment and start of each; or all of them.
void arrays_let_go(Beside *s, PythonFrame *f);
void arrays_let_all_go(Beside *s);

// ---- about.c ------------------------------------------------------------------------------------

// widgets(): (JSON of the states of all widgets there, list of their bytes), or None.
bool beside_widgets(VM *vm, void *ctx, Value *args, Value *out);

// ---- gpu.c --------------------------------------------------------------------------------------

// The same for memory of GPUs, which Python maps by a handle of the driver's.
const NativeFunction *gpu_natives(size_t *n);
void gpu_let_go(Beside *s, uint64_t serial); // of the buffer
void gpu_let_all_go(Beside *s);

// ---- layout.c
// -------------------------------------------------------------------------------------

// What an array is made of, as Python describes it. Each raises.
MAY_FAIL bool given_whole(VM *vm, Value v, int64_t *out); // not negative
MAY_FAIL bool given_dtype(VM *vm, Value v, Dtype *out);
// at and strides are in bytes.
MAY_FAIL bool given_layout(VM *vm, Value at, Value shape, Value strides, int64_t bytes, Layout *l);
bool given_within(const Layout *l, Dtype dt, size_t bytes); // is every element in the buffer?
// A tuple of numbers, each times scale; T_UNDEF: raised.
Value numbers_tuple(VM *vm, const int64_t *n, int count, int64_t scale);
