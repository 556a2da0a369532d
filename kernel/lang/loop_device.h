// loop_device.h: loops whose turns run side by side on a device: which they are, their
// text, and running them. For the loop_*.c files and loop_run.c only.
#pragma once
#include "kernel/base/mem.h"
#include "kernel/lang/loop_ir.h"

// Makes the text and its list of inputs (d->side). False when it has something that
// devices do not do, or memory is out.
bool nest_print(Region *d, const LoopParam *params, unsigned n_params);

// WARPCELL_LOOPS_DUMP=1: the text, on stderr.
void nest_show(const Region *d);

// Tries to run the loop at f->ip on a device. *ran: it did, and f's variables are as they
// are when the last turn begins. False: an error is raised.
MAY_FAIL bool device_turn(VM *vm, Frame *f, LoopHead *h, bool *ran);
