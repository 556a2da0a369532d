// interrupt.h: an interrupt from the front, for exactly one cell. It is a signal
// that carries the serial number of the EXECUTE it is meant for, so that one
// which comes before its cell was read is kept for it, and one which comes after
// its cell has ended is dropped. It is a real-time signal, because those queue:
// a SIGINT that a terminal sends to the whole group at the same moment cannot
// swallow it.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

// The worker's side. Installs the handlers, once, and unblocks their signals (a
// worker is started with them blocked); they set *flag to 1 while the cell that
// is meant runs. System calls are interrupted (no SA_RESTART). Threads other than
// the one that runs cells block both signals: interrupt_block_here.
void interrupt_install(volatile sig_atomic_t *flag);
void interrupt_block_here(void);

// Around each cell. serial: that of the EXECUTE; a SIGINT of a terminal is then
// left to the front. 0 (`warpcell run`): SIGINT is what interrupts. Both clear the flag.
void interrupt_begin(int serial);
void interrupt_end(void);

// The front's side: interrupts the cell with this serial. False: no such process.
bool interrupt_send(pid_t worker, int serial);

// The same for a cell that goes on after it while the kernel ends (STOP_ENDS of stop.h). Of two
// that follow each other one may be lost.
bool interrupt_send_end(pid_t worker, int serial);
void interrupt_add_signals(sigset_t *set); // those that a worker starts with blocked
