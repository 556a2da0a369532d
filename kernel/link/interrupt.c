// interrupt.c: which cell a signal is for.
//
// begin: clears the flag, then says which cell runs, then looks whether its
// signal was there already. The handler notes the serial first and then looks
// which cell runs. In whatever order the two meet, one of them sees the other.
#include "kernel/link/interrupt.h"
#include "kernel/base/stop.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define INTERRUPT_SIGNAL (SIGRTMIN + 1)

enum { NOTHING_RUNS = -1 };

static volatile sig_atomic_t *the_flag;
static atomic_int running = NOTHING_RUNS, asked = NOTHING_RUNS;

static void on_interrupt(int number, siginfo_t *info, void *context) {
    (void)number;
    (void)context;
    const int value = info->si_value.sival_int;
    const int serial = value < 0 ? -value : value;
    atomic_store(&asked, serial);
    if (atomic_load(&running) == serial && *the_flag != STOP_ENDS)
        *the_flag = value < 0 ? STOP_ENDS : STOP_ASKED;
}

static void on_sigint(int number) {
    (void)number;
    if (atomic_load(&running) == 0)
        *the_flag = STOP_ASKED;
}

void interrupt_add_signals(sigset_t *set) {
    sigaddset(set, SIGINT);
    sigaddset(set, INTERRUPT_SIGNAL);
}

void interrupt_install(volatile sig_atomic_t *flag) {
    struct sigaction from_front = {.sa_sigaction = on_interrupt, .sa_flags = SA_SIGINFO};
    struct sigaction from_terminal = {.sa_handler = on_sigint};
    sigset_t set;
    the_flag = flag;
    sigemptyset(&set);
    interrupt_add_signals(&set);
    sigaction(INTERRUPT_SIGNAL, &from_front, NULL);
    sigaction(SIGINT, &from_terminal, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void interrupt_block_here(void) {
    sigset_t set;
    sigemptyset(&set);
    interrupt_add_signals(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void interrupt_begin(int serial) {
    *the_flag = 0;
    atomic_store(&running, serial);
    if (serial && atomic_load(&asked) == serial)
        *the_flag = STOP_ASKED;
}

void interrupt_end(void) {
    atomic_store(&running, NOTHING_RUNS);
    *the_flag = 0;
}

static bool send(pid_t worker, int value) {
    return sigqueue(worker, INTERRUPT_SIGNAL, (union sigval){.sival_int = value}) == 0;
}

bool interrupt_send(pid_t worker, int serial) {
    return send(worker, serial);
}

bool interrupt_send_end(pid_t worker, int serial) {
    return send(worker, -serial);
}
