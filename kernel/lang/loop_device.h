// loop_device.h: loops whose turns run side by side on a device: which they are, their
// text, and running them. For the loop_*.c files and loop_run.c only.
#pragma once
#include "kernel/base/mem.h"
#include "kernel/lang/loop_ir.h"

// What a slot of a function's code is on the device.
typedef enum LoopParamKind {
    LOOP_PLAIN, LOOP_THREAD_X, LOOP_THREAD_Y, LOOP_THREAD_Z, LOOP_BLOCK_X, LOOP_BLOCK_Y, LOOP_BLOCK_Z,
    LOOP_SHARED, LOOP_LOCAL, // an array of the block, of the thread: slot is that of its data
} LoopParamKind;
typedef struct LoopParam {
    LoopParamKind kind;
    unsigned slot;
    int array;     // of the region; -1: none
    Elements form; // SHARED and LOCAL
    size_t bytes;
} LoopParam;

// Makes the text and its list of inputs (d->side). False when it has something that
// devices do not do, or memory is out.
bool nest_print(Region *d, const LoopParam *params, unsigned n_params);

// Tries to run the loop at f->ip on a device. *ran: it did, and f's variables are as they
// are when the last turn begins. False: an error is raised.
MAY_FAIL bool device_turn(VM *vm, Frame *f, LoopHead *h, bool *ran);
