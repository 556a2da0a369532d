// process_ring.c: sleeping and waking between two processes.
#include "gpu/cuda/process_ring.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void ring_sleep(_Atomic uint32_t *word, int64_t ns) {
    struct timespec t = {ns / 1000000000, ns % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT, 1, ns ? &t : NULL, NULL, 0);
}

void ring_wake(_Atomic uint32_t *word) {
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(word, memory_order_relaxed) && atomic_exchange(word, 0))
        syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

void ring_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}
