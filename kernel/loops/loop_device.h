// loop_device.h: loops whose iterations run in parallel on a device: which they are, their
// text, and running them. For the loop_*.c files and loop_run.c only.
#pragma once
#include "kernel/base/mem.h"
#include "kernel/loops/loop_ir.h"

// Makes the text and its list of inputs (d->side). False when it has something that
// devices do not do, or memory is out.
bool nest_print(Trace *d, const LoopParam *params, unsigned n_params);

// Has it what only one thread after the other can do: lists (but for constant tuples), numbers
// of a generator?
bool loop_serial(const Trace *d);

// WARPCELL_LOOPS_DUMP=1: the text, on stderr.
void nest_show(const Trace *d);

// loop_note.c: the note of the loop or function at a place of code, made when it is new.
LoopNote *loop_note(Loops *l, const Code *code, uint32_t pc);
uint32_t loop_line(const Code *code, uint32_t pc); // from 1
// Says where the trace has an instruction that typed code does not do; false: nowhere.
bool loop_stuck_text(const Trace *d, char out[LOOP_NOTE_TEXT]);
// The name of a variable, for people; "a value" when it has none.
Str loop_var_name(const Trace *d, uint32_t v);

// The addresses of an array's elements, of so many bytes each: low up to high. Both 0: it has none.
typedef struct Bytes {
    uint64_t low, high;
} Bytes;
Bytes elements_range(const Elements *e, unsigned bytes);

// Tries to run the loop at f->ip on a device. *ran: it did, and f goes on
// behind the loop. False: an error is raised.
MAY_FAIL bool device_turn(VM *vm, Frame *f, LoopHead *h, bool *ran);
