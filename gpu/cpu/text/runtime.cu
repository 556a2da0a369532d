// runtime.cu: runs the blocks of a kernel on the host's threads, one block at a time on each. Threads
// of a block that wait for each other are fibers; other threads of a block run one after another.
// It is the other part of the program that prelude.cu begins. A launch is told by a descriptor of
// shared memory (launch.h) that arrives on descriptor 3, or by a byte alone where the memory is that of
// the last one; a byte goes back when it is done.
#include "launch.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { SOCKET = 3, WARP = 32, MOST = 1024, STACK = 256 << 10, GUARD = 64 << 10, THREADS = 256 };

__thread uint3 threadIdx, blockIdx;
uint3 blockDim, gridDim;
const int warpSize = WARP;
__thread unsigned char wc_shared[WC_SHARED] __attribute__((aligned(16)));

static wc_launch *launch;
static const wc_row *row;
static uint64_t next_block, blocks; // taken and in all
static int failed;                  // set once, by the first that does

// ---- failures -----------------------------------------------------------------------------------

static void answer(void) {
    const char byte = 0;
    while (send(SOCKET, &byte, 1, MSG_NOSIGNAL) < 0 && errno == EINTR)
        continue;
}

static void tell_place(void) {
    const unsigned block[] = {blockIdx.x, blockIdx.y, blockIdx.z};
    const unsigned thread[] = {threadIdx.x, threadIdx.y, threadIdx.z};
    memcpy(launch->at_block, block, sizeof block);
    memcpy(launch->at_thread, thread, sizeof thread);
}

static bool first_to_fail(void) {
    return !__atomic_exchange_n(&failed, 1, __ATOMIC_SEQ_CST);
}

static unsigned kind_of_access(void *context) {
#ifdef __x86_64__
    return ((ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & 2 ? 1 : 0;
#else
    (void)context;
    return 2;
#endif
}

static void fault(int number, siginfo_t *info, void *context) {
    if (!first_to_fail())
        for (;;)
            pause(); // another thread's fault is told
    uint64_t at = (uint64_t)info->si_addr - (uint64_t)launch;
    launch->outcome = WC_FAULT;
    launch->signal = number;
    launch->writes = kind_of_access(context);
    launch->at = at < launch->bytes ? at : WC_OUTSIDE;
    tell_place();
    answer();
    _exit(1);
}

static void catch_faults(void) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    struct sigaction how = {};
    how.sa_sigaction = fault;
    how.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&how.sa_mask);
    for (int number : numbers)
        sigaction(number, &how, NULL);
}

// A fiber's stack may be what overflowed: faults have a stack of their own on every thread.
static void use_fault_stack(void) {
    stack_t s = {};
    s.ss_size = 64 << 10;
    s.ss_sp = malloc(s.ss_size);
    if (s.ss_sp)
        sigaltstack(&s, NULL);
}

// ---- fibers -------------------------------------------------------------------------------------

enum State : unsigned char { RUNS, AT_BLOCK, AT_WARP, ENDED };
// A place where a fiber goes on: its stack, on which what a call keeps is saved. change(from, to)
// comes back when somebody changes to `from`.
#ifdef __x86_64__
typedef void *Place;
extern "C" void wc_change(void **from, void *to);
__asm__(".text\n.globl wc_change\n.type wc_change, @function\nwc_change:\n"
        "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
        "mov %rsp, (%rdi)\nmov %rsi, %rsp\n"
        "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\nret\n"
        ".size wc_change, . - wc_change\n");
static void change(Place *from, Place *to) {
    wc_change(from, *to);
}
static void begin_place(Place *p, char *stack, size_t bytes, void (*run)(void)) {
    void **top = (void **)(stack + bytes) - 1; // as a call leaves it
    *--top = (void *)run;
    *p = top - 6;
}
#else
typedef ucontext_t Place;
static void change(Place *from, Place *to) {
    swapcontext(from, to);
}
static void begin_place(Place *p, char *stack, size_t bytes, void (*run)(void)) {
    getcontext(p);
    p->uc_stack.ss_sp = stack;
    p->uc_stack.ss_size = bytes;
    makecontext(p, run, 0);
}
#endif

struct Team { // the threads of a block and the fibers they run on, of one of the host's threads
    State state[MOST];
    unsigned char yes[MOST], turn[MOST];
    unsigned mask[MOST];                    // of AT_WARP: whom it waits for
    unsigned char slot[2][MOST][WC_SLOT];   // by turns, so that who is ahead overwrites nothing
    Place place[MOST]; // where the thread waits
    Place rest[MOST];  // where a fiber without a thread waits
    int resting[MOST], nresting, nfibers;
    Place scheduler;
    const unsigned char *slots;
    int n, next, current; // threads: of the block, to begin, that runs
    int said;             // yes at the last barrier of the block
};
static __thread Team *team;

static void place_thread(int i) {
    threadIdx.x = (unsigned)i % blockDim.x;
    threadIdx.y = (unsigned)i / blockDim.x % blockDim.y;
    threadIdx.z = (unsigned)i / blockDim.x / blockDim.y;
}

static void yield(State state) {
    const int me = team->current;
    team->state[me] = state;
    change(&team->place[me], &team->scheduler);
}

// Begins thread after thread. One that waits takes the fiber with it, and the scheduler lets another
// fiber begin the rest: where none waits, one fiber does all.
static void fiber_main(void) {
    const int fiber = team->resting[team->nresting];
    for (;;) {
        while (team->next < team->n) {
            const int i = team->next++;
            team->current = i;
            place_thread(i);
            row->thread(team->slots);
            team->state[i] = ENDED;
        }
        team->resting[team->nresting++] = fiber;
        change(&team->rest[fiber], &team->scheduler);
    }
}

// A stack with pages before it that nobody has.
static bool make_fiber(void) {
    char *room = (char *)mmap(NULL, STACK + GUARD, PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED || mprotect(room + GUARD, STACK, PROT_READ | PROT_WRITE) != 0)
        return false;
    begin_place(&team->rest[team->nfibers], room + GUARD, STACK, fiber_main);
    team->resting[team->nresting++] = team->nfibers++;
    return true;
}

// Until every thread of the block has begun.
static bool begin_threads(void) {
    while (team->next < team->n) {
        if (!team->nresting && !make_fiber())
            return false;
        change(&team->scheduler, &team->rest[team->resting[--team->nresting]]);
    }
    return true;
}

// Behind the call the thread waits or has ended.
static void resume(int i) {
    team->current = i;
    place_thread(i);
    change(&team->scheduler, &team->place[i]);
}

int wc_lane(void) {
    return team->current % WARP;
}

int wc_wait(int whom, int yes, unsigned mask) {
    team->yes[team->current] = yes != 0;
    team->mask[team->current] = mask;
    yield(whom == WC_BLOCK ? AT_BLOCK : AT_WARP);
    return team->said;
}

void wc_shuffle(unsigned mask, void *value, unsigned long bytes, int from) {
    const int me = team->current, other = me / WARP * WARP + from;
    const unsigned turn = team->turn[me]++ & 1;
    memcpy(team->slot[turn][me], value, bytes);
    (void)wc_wait(WC_WARP, 0, mask);
    if (from >= 0 && from < WARP && other < team->n && (mask >> from & 1))
        memcpy(value, team->slot[turn][other], bytes);
}

unsigned wc_vote(unsigned mask, int yes) {
    const int me = team->current, first = me / WARP * WARP;
    const unsigned turn = team->turn[me]++ & 1;
    team->slot[turn][me][0] = yes != 0;
    (void)wc_wait(WC_WARP, 0, mask);
    unsigned bits = 0;
    for (int i = 0; i < WARP && first + i < team->n; i++)
        if ((mask >> i & 1) && team->state[first + i] != ENDED)
            bits |= (unsigned)team->slot[turn][first + i][0] << i;
    return bits;
}

// Do all that have not ended wait at a barrier of the block? Then they go on.
static bool pass_block(void) {
    int said = 0, waiting = 0;
    for (int i = 0; i < team->n; i++) {
        if (team->state[i] == AT_WARP)
            return false;
        said += team->state[i] == AT_BLOCK && team->yes[i];
        waiting += team->state[i] == AT_BLOCK;
    }
    for (int i = 0; i < team->n; i++)
        if (team->state[i] == AT_BLOCK)
            team->state[i] = RUNS;
    team->said = said;
    return waiting > 0;
}

// Those of a warp that wait for the same lanes go on when all of these wait or have ended.
static bool pass_warp(int first) {
    const int end = first + WARP < team->n ? first + WARP : team->n;
    bool passed = false;
    for (int i = first; i < end; i++) {
        if (team->state[i] != AT_WARP)
            continue;
        const unsigned mask = team->mask[i];
        bool all = true;
        for (int j = first; j < end; j++)
            if (mask >> (j - first) & 1)
                all &= team->state[j] == ENDED ||
                       (team->state[j] == AT_WARP && team->mask[j] == mask);
        for (int j = first; all && j < end; j++)
            if (team->state[j] == AT_WARP && team->mask[j] == mask)
                team->state[j] = RUNS;
        passed |= all;
    }
    return passed;
}

static bool block_goes_on(void) {
    bool left = false, passed = false;
    for (int i = 0; i < team->n; i++)
        left |= team->state[i] != ENDED;
    for (int first = 0; first < team->n; first += WARP)
        passed |= pass_warp(first);
    if (!passed)
        passed = pass_block();
    if (left && !passed && first_to_fail()) {
        launch->outcome = WC_DIVERGED;
        tell_place();
    }
    return left && passed;
}

static void fail_system(const char *what) {
    if (!first_to_fail())
        return;
    launch->outcome = WC_SYSTEM;
    snprintf(launch->text, WC_TEXT, "%s: %s", what, strerror(errno));
}

static void run_fibers(void) {
    memset(team->state, RUNS, (size_t)team->n);
    memset(team->turn, 0, (size_t)team->n);
    team->next = 0;
    if (!begin_threads()) {
        fail_system("no memory for the stacks of a block's threads");
        return;
    }
    while (block_goes_on())
        for (int i = 0; i < team->n; i++)
            if (team->state[i] == RUNS)
                resume(i);
}

static bool make_team(const unsigned char *slots) {
    if (!team && !(team = (Team *)calloc(1, sizeof *team)))
        return false;
    team->slots = slots;
    team->n = (int)(blockDim.x * blockDim.y * blockDim.z);
    return true;
}

// ---- blocks -------------------------------------------------------------------------------------

static void run_blocks(void) {
    unsigned char slots[WC_ARGUMENTS][WC_SLOT];
    memcpy(slots, launch->slot, sizeof slots);
    for (uint32_t i = 0; i < launch->arguments; i++)
        if (launch->kind[i] == WC_POINTER) {
            uint64_t at;
            memcpy(&at, slots[i], sizeof at);
            at += (uint64_t)launch;
            memcpy(slots[i], &at, sizeof at);
        }
    if (wc_waits && !make_team(slots[0])) {
        fail_system("no memory for the threads of a block");
        return;
    }
    while (!failed) {
        const uint64_t b = __atomic_fetch_add(&next_block, 1, __ATOMIC_RELAXED);
        if (b >= blocks)
            return;
        blockIdx.x = (unsigned)(b % gridDim.x);
        blockIdx.y = (unsigned)(b / gridDim.x % gridDim.y);
        blockIdx.z = (unsigned)(b / gridDim.x / gridDim.y);
        if (wc_waits)
            run_fibers();
        else
            row->block(slots[0]);
    }
}

// The host's threads stay for later launches.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER, idle = PTHREAD_COND_INITIALIZER;
static unsigned helpers, round_number, wanted, busy;

static void *helper(void *number) {
    const unsigned me = (unsigned)(uintptr_t)number;
    unsigned seen = 0;
    use_fault_stack();
    pthread_mutex_lock(&lock);
    for (;;) {
        while (round_number == seen)
            pthread_cond_wait(&wake, &lock);
        seen = round_number;
        if (me >= wanted)
            continue;
        pthread_mutex_unlock(&lock);
        run_blocks();
        pthread_mutex_lock(&lock);
        if (--busy == 0)
            pthread_cond_signal(&idle);
    }
    return NULL;
}

static void add_helpers(unsigned n) {
    pthread_t thread;
    while (helpers < n && pthread_create(&thread, NULL, helper, (void *)(uintptr_t)helpers) == 0) {
        pthread_detach(thread);
        helpers++;
    }
}

static void share_blocks(void) {
    const uint64_t most = launch->threads < THREADS ? launch->threads : THREADS;
    const unsigned n = (unsigned)(blocks < most ? blocks : most);
    pthread_mutex_lock(&lock);
    add_helpers(n ? n - 1 : 0);
    wanted = n ? (n - 1 < helpers ? n - 1 : helpers) : 0;
    busy = wanted;
    if (wanted) {
        round_number++;
        pthread_cond_broadcast(&wake);
    }
    pthread_mutex_unlock(&lock);
    run_blocks();
    pthread_mutex_lock(&lock);
    while (busy)
        pthread_cond_wait(&idle, &lock);
    pthread_mutex_unlock(&lock);
}

// ---- launches -----------------------------------------------------------------------------------

static const char *const kind_names[] = {"", "a struct", "an integer", "a float", "a pointer",
                                         "a pointer"};

static bool refuse(const char *format, uint32_t i, const char *what, unsigned bytes) {
    launch->outcome = WC_REFUSED;
    snprintf(launch->text, WC_TEXT, format, i + 1, launch->name, what, bytes);
    return false;
}

static bool fits(uint32_t i) {
    const unsigned want = row->kind[i], given = launch->kind[i], bytes = row->bytes[i];
    const bool pointer = want == WC_POINTER || want == WC_CONSTANT;
    launch->constant[i] = want == WC_CONSTANT;
    if (pointer)
        return given == WC_POINTER || given == WC_NULL || given == WC_INTEGER ||
               refuse("argument %u of '%s' is %s; the kernel takes an array there", i, "a float", 0);
    if (given == WC_POINTER || given == WC_NULL)
        return refuse("argument %u of '%s' is an array; the kernel takes %s of %u bytes there", i,
                      kind_names[want], bytes);
    if (want == WC_FLOAT && (given != WC_FLOAT || launch->size[i] != bytes))
        return refuse("argument %u of '%s' has other bits than the kernel's parameter, %s of %u "
                      "bytes", i, kind_names[want], bytes);
    if (want == WC_INTEGER && (given != WC_INTEGER || launch->size[i] < bytes))
        return refuse("argument %u of '%s' has other bits than the kernel's parameter, %s of %u "
                      "bytes", i, kind_names[want], bytes);
    if (bytes > WC_SLOT)
        return refuse("argument %u of '%s' is %s of %u bytes, more than 16", i, kind_names[want],
                      bytes);
    return true;
}

static bool find_row(void) {
    for (row = wc_rows; row->name; row++)
        if (strcmp(row->name, launch->name) == 0)
            return true;
    launch->outcome = WC_NO_KERNEL;
    return false;
}

static bool check(void) {
    if (!find_row())
        return false;
    if ((uint32_t)row->parameters != launch->arguments) {
        launch->outcome = WC_REFUSED;
        snprintf(launch->text, WC_TEXT, "'%s' takes %d arguments and was given %u", launch->name,
                 row->parameters, launch->arguments);
        return false;
    }
    for (uint32_t i = 0; i < launch->arguments; i++)
        if (!fits(i))
            return false;
    return true;
}

// What no array has is not there.
static bool guard(void) {
    const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t from = (sizeof *launch + page - 1) / page * page;
    for (uint32_t i = 0; i <= launch->pieces; i++) {
        const uint64_t to = i < launch->pieces ? launch->piece[i][0] : launch->bytes;
        if (to > from && mprotect((char *)launch + from, to - from, PROT_NONE) != 0)
            return false;
        if (i < launch->pieces)
            from = launch->piece[i][1];
    }
    return true;
}

static void run_launch(void) {
    blockDim = {launch->block[0], launch->block[1], launch->block[2]};
    gridDim = {launch->grid[0], launch->grid[1], launch->grid[2]};
    blocks = (uint64_t)gridDim.x * gridDim.y * gridDim.z;
    next_block = 0;
    failed = 0;
    if (!check())
        return;
    share_blocks();
    fflush(stdout);
    if (!failed)
        launch->outcome = WC_DONE;
}

// Waits for a launch. *fd: its memory, or -1: it is what the last one had. False: the engine has
// ended.
static bool receive(int *fd) {
    char byte;
    union {
        cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    iovec part = {&byte, 1};
    msghdr m = {};
    m.msg_iov = &part;
    m.msg_iovlen = 1;
    m.msg_control = control.room;
    m.msg_controllen = sizeof control.room;
    ssize_t n;
    while ((n = recvmsg(SOCKET, &m, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
        continue;
    const cmsghdr *head = n > 0 ? CMSG_FIRSTHDR(&m) : NULL;
    *fd = -1;
    if (head && head->cmsg_type == SCM_RIGHTS)
        memcpy(fd, CMSG_DATA(head), sizeof *fd);
    return n > 0;
}

// What lies at addresses that cells know. The launch before has no pages left: this is kept here.
static struct {
    void *at;
    size_t bytes;
} fixed[WC_FIXED];
static uint32_t fixes;

static void leave_pieces(void) {
    while (fixes) {
        fixes--;
        munmap(fixed[fixes].at, fixed[fixes].bytes);
    }
}

static bool fix_pieces(int fd) {
    for (uint32_t i = 0; i < launch->fixes && i < WC_FIXED; i++) {
        void *want = (void *)launch->fixed[i][1];
        const size_t bytes = launch->fixed[i][2];
        void *got = mmap(want, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, fd,
                         (off_t)launch->fixed[i][0]);
        if (got != want)
            return false; // something of this program is there
        fixed[fixes].at = got;
        fixed[fixes++].bytes = bytes;
    }
    return true;
}

static bool use_memory(int fd) {
    static size_t bytes;
    if (launch) {
        leave_pieces();
        munmap(launch, bytes);
    }
    bytes = (size_t)lseek(fd, 0, SEEK_END);
    void *room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    launch = room == MAP_FAILED ? NULL : (wc_launch *)room;
    const bool ok = launch && guard() && fix_pieces(fd);
    close(fd);
    return ok;
}

int main(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); // the engine ends a launch that is interrupted
    use_fault_stack();
    catch_faults();
    for (int fd; receive(&fd); answer()) {
        if (fd >= 0 && !use_memory(fd))
            return 1;
        if (!launch)
            return 1;
        run_launch();
    }
    return 0;
}
