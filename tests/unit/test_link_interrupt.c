// test_link_interrupt.c: an interrupt reaches its cell and no other.
#include "kernel/link/interrupt.h"
#include "kernel/base/stop.h"
#include "tests/unit/test.h"
#include <errno.h>
#include <time.h>

static volatile sig_atomic_t flag;

static void in_its_cell(void) {
    interrupt_install(&flag);
    interrupt_begin(7);
    CHECK(!flag && interrupt_send(getpid(), 7) && flag);
    interrupt_end();
    interrupt_begin(8);
    CHECK(!flag);
}

static void before_its_cell(void) {
    interrupt_install(&flag);
    CHECK(interrupt_send(getpid(), 3) && !flag);
    interrupt_begin(3);
    CHECK(flag);
    interrupt_end();
}

static void after_its_cell(void) {
    interrupt_install(&flag);
    interrupt_begin(3);
    interrupt_end();
    CHECK(interrupt_send(getpid(), 3) && !flag);
    interrupt_begin(4);
    CHECK(!flag && interrupt_send(getpid(), 3) && !flag);
}

static void what_goes_on_is_ended(void) {
    interrupt_install(&flag);
    interrupt_begin(7);
    CHECK(interrupt_send(getpid(), 7) && flag == STOP_ASKED);
    stop_take(&flag);
    CHECK(!flag && interrupt_send_end(getpid(), 8) && !flag);
    CHECK(interrupt_send_end(getpid(), 7) && flag == STOP_ENDS);
    stop_take(&flag);
    CHECK(interrupt_send(getpid(), 7) && flag == STOP_ENDS);
    interrupt_end();
    CHECK(!flag && interrupt_send_end(getpid(), 7) && !flag);
}

static void from_a_terminal(void) {
    interrupt_install(&flag);
    raise(SIGINT); // idle
    CHECK(!flag);
    interrupt_begin(5); // a front forwards it
    raise(SIGINT);
    CHECK(!flag);
    interrupt_end();
    interrupt_begin(0);
    raise(SIGINT);
    CHECK(flag);
}

static void nothing_is_lost_before_the_handler_stands(void) {
    interrupt_block_here(); // as a worker starts
    CHECK(interrupt_send(getpid(), 1) && raise(SIGINT) == 0);
    interrupt_install(&flag);
    interrupt_begin(1);
    CHECK(flag);
}

static void waits_are_ended(void) {
    interrupt_install(&flag);
    interrupt_begin(2);
    pid_t self = getpid();
    if (fork() == 0) {
        usleep(20000);
        _exit(!interrupt_send(self, 2));
    }
    struct timespec t = {5, 0};
    CHECK(nanosleep(&t, NULL) < 0 && errno == EINTR && flag);
    CHECK(!interrupt_send(1 << 30, 2));
}

int main(void) {
    RUN(in_its_cell);
    RUN(before_its_cell);
    RUN(after_its_cell);
    RUN(what_goes_on_is_ended);
    RUN(from_a_terminal);
    RUN(nothing_is_lost_before_the_handler_stands);
    RUN(waits_are_ended);
    return TEST_END();
}
