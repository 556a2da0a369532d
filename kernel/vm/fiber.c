// fiber.c: fibers: threads of the language, and how they take turns.
#include "kernel/vm/fiber.h"
#include "kernel/base/clock.h"
#include "kernel/base/mem.h"
#include "kernel/vm/import.h"
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#if defined(__SANITIZE_ADDRESS__)
#define STACKS_TOLD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STACKS_TOLD 1
#endif
#endif
#ifdef STACKS_TOLD
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#include <sanitizer/lsan_interface.h>
#endif

enum {
    C_STACK = 8 << 20, // address space; pages are taken as they are touched
    TURN_NS = 5000000, // of bytecode, while another fiber could run
    NAP_NS = 20000000, // between two looks for an interrupt
    LAST_TURNS = 1000, // that a fiber gets to end in
};

// What of the VM belongs to the fiber that runs.
typedef struct Kept {
    Value *stack, *stack_end;
    Frame *frames;
    size_t depth, n_walked;
    unsigned c_depth, walk_depth;
    const char *c_floor;
    bool reraised;
    Value raised, handling;
    const Obj *walked[LIMIT_WALK_DEPTH];
} Kept;

typedef struct Fiber Fiber;
struct Fiber {
    Fiber *next; // a ring of all that live
    int64_t id;
    Kept kept; // while another one runs
    ucontext_t context;
    char *c_stack;
    void *fake; // of the address sanitizer
    Value call; // owned
    int64_t due;
    bool waits, woken, daemon;
    bool ends; // it is asked to
    bool done;
};

struct Fibers {
    Fiber cells, *now;
    size_t n;
    int64_t last_id, turn_began;
    Fiber *gone;       // it has ended; its stack is freed by who runs next
    bool interrupted;  // the interrupt goes to a fiber that is not the cells'
    bool stuck;        // all fibers wait for ever: the cells' fiber raises it
    const void *stack; // of that of cells, for the sanitizer
    size_t stack_bytes;
};

// ---- switching ----------------------------------------------------------------------------------

static void keep(const VM *vm, Kept *k) {
    *k = (Kept){.stack = vm->stack,
                .stack_end = vm->stack_end,
                .frames = vm->frames,
                .depth = vm->depth,
                .n_walked = vm->n_walked,
                .c_depth = vm->c_depth,
                .c_floor = vm->c_floor,
                .walk_depth = vm->walk_depth,
                .reraised = vm->reraised,
                .raised = vm->raised,
                .handling = vm->handling};
    memcpy(k->walked, vm->walked, vm->n_walked * sizeof *k->walked);
}

static void take_up(VM *vm, const Kept *k) {
    vm->stack = k->stack;
    vm->stack_end = k->stack_end;
    vm->frames = k->frames;
    vm->depth = k->depth;
    vm->n_walked = k->n_walked;
    vm->c_depth = k->c_depth;
    vm->walk_depth = k->walk_depth;
    vm->c_floor = k->c_floor;
    vm->reraised = k->reraised;
    vm->raised = k->raised;
    vm->handling = k->handling;
    memcpy(vm->walked, k->walked, k->n_walked * sizeof *k->walked);
}

// Pages that are zero, and taken as they are touched. Memory of the heap would have to be cleared,
// all of it, when another fiber has had it.
static void *map_pages(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static Value *new_values(void) {
    Value *values = map_pages(STACK_SLOTS * sizeof *values);
#ifdef STACKS_TOLD
    if (values) // what it refers to is no leak
        __lsan_register_root_region(values, STACK_SLOTS * sizeof *values);
#endif
    return values;
}

static void unmap_values(Value *values) {
#ifdef STACKS_TOLD
    __lsan_unregister_root_region(values, STACK_SLOTS * sizeof *values);
#endif
    munmap(values, STACK_SLOTS * sizeof *values);
}

static void unmap_stack(void *p) {
#ifdef STACKS_TOLD
    __asan_unpoison_memory_region(p, C_STACK); // what stood here was left in its middle
#endif
    munmap(p, C_STACK);
}

static void fiber_free(Fiber *t) {
    if (!t)
        return;
    if (t->c_stack)
        unmap_stack(t->c_stack);
    if (t->kept.stack)
        unmap_values(t->kept.stack);
    mem_free(t->kept.frames);
    mem_free(t);
}

static void leave_stack(Fibers *s, Fiber *from, const Fiber *to) {
#ifdef STACKS_TOLD
    bool cells = to == &s->cells;
    __sanitizer_start_switch_fiber(from->done ? NULL : &from->fake, cells ? s->stack : to->c_stack,
                                   cells ? s->stack_bytes : C_STACK);
#endif
    (void)s;
    (void)from;
    (void)to;
}

// learns: where the stack of cells lies, the first time that it was left.
static void reach_stack(Fibers *s, Fiber *now, bool learns) {
#ifdef STACKS_TOLD
    __sanitizer_finish_switch_fiber(now->fake, learns ? &s->stack : NULL,
                                    learns ? &s->stack_bytes : NULL);
#endif
    (void)now;
    (void)learns;
    fiber_free(s->gone);
    s->gone = NULL;
}

static void switch_to(VM *vm, Fiber *to) {
    Fibers *s = vm->fibers;
    Fiber *from = s->now;
    keep(vm, &from->kept);
    take_up(vm, &to->kept);
    s->now = to;
    s->turn_began = clock_ns();
    leave_stack(s, from, to);
    swapcontext(&from->context, &to->context);
    reach_stack(s, from, false);
}

static bool is_ready(const Fiber *t, int64_t now) {
    return !t->waits || t->woken || t->due <= now;
}

// Who runs next, behind the one that runs now; NULL: all wait. *soonest: when the first of them is
// due.
static Fiber *next_ready(const Fibers *s, int64_t *soonest) {
    int64_t now = clock_ns();
    *soonest = FIBER_NEVER;
    for (Fiber *t = s->now->next;; t = t->next) {
        if (is_ready(t, now))
            return t;
        if (t->due < *soonest)
            *soonest = t->due;
        if (t == s->now)
            return NULL;
    }
}

// The same, waiting for it; for an interrupt, and when all wait for ever, the fiber of cells.
static Fiber *await_ready(VM *vm) {
    Fibers *s = vm->fibers;
    for (;;) {
        int64_t soonest;
        Fiber *t = *vm->hooks.interrupted || s->interrupted ? &s->cells : next_ready(s, &soonest);
        if (t)
            return t;
        if (soonest == FIBER_NEVER) {
            s->stuck = true;
            return &s->cells;
        }
        int64_t left = soonest - clock_ns();
        if (left > NAP_NS)
            left = NAP_NS;
        if (left > 0)
            nanosleep(&(struct timespec){0, left}, NULL);
    }
}

// What a fiber has to hear of when it runs again.
static bool go_on(VM *vm) {
    Fibers *s = vm->fibers;
    if (s->now->ends)
        return vm_raise(vm, ERR_SYSTEM_EXIT, "%s", "");
    if (s->now != &s->cells)
        return true;
    if (s->stuck) {
        s->stuck = false;
        return vm_raise(vm, ERR_RUNTIME,
                        "deadlock: nothing can end this wait, since no other thread runs");
    }
    if (s->interrupted && !*vm->hooks.interrupted)
        *vm->hooks.interrupted = STOP_ASKED;
    s->interrupted = false;
    return *vm->hooks.interrupted ? poll_slow(vm) : true;
}

// ---- from start to end --------------------------------------------------------------------------

static Fibers *fibers_of(VM *vm) {
    if (vm->fibers)
        return vm->fibers;
    Fibers *s = mem_zero(sizeof *s);
    if (!s) {
        vm_no_memory(vm);
        return NULL;
    }
    s->cells.next = s->now = &s->cells;
    s->cells.id = s->last_id = 1;
    s->cells.daemon = true; // nobody waits for its end
    s->n = 1;
    return vm->fibers = s;
}

static void run_fiber(unsigned high, unsigned low) {
    VM *vm = (VM *)(uintptr_t)((uint64_t)high << 32 | low);
    Fibers *s = vm->fibers;
    Fiber *t = s->now, *before = t;
    Value nothing = V_UNDEF;
    reach_stack(s, t, !s->stack);
    if (!vm_call(vm, t->call, &(Args){0}, &nothing))
        vm_clear_raised(vm);
    value_release(nothing);
    value_release(t->call);
    value_release(vm->handling);
    vm->handling = V_UNDEF;
    while (before->next != t)
        before = before->next;
    s->now = before; // the search for the next one begins behind it
    before->next = t->next;
    s->n--;
    Fiber *next = await_ready(vm);
    s->now = t;
    t->done = true;
    s->gone = t;
    switch_to(vm, next);
}

static char *new_c_stack(void) {
    char *p = map_pages(C_STACK);
    if (!p)
        return NULL;
    mprotect(p, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE); // who goes deeper than it falls here
#ifdef STACKS_TOLD
    __asan_unpoison_memory_region(p, C_STACK);
#endif
    return p;
}

static Fiber *fiber_new(VM *vm, Value call, bool daemon) {
    Fiber *t = mem_zero(sizeof *t);
    if (!t)
        return NULL;
    t->kept = (Kept){.stack = new_values(),
                     .frames = mem_zero(LIMIT_CALL_DEPTH * sizeof(Frame)),
                     .raised = V_UNDEF,
                     .handling = V_UNDEF};
    t->c_stack = new_c_stack();
    if (!t->kept.stack || !t->kept.frames || !t->c_stack || getcontext(&t->context) != 0) {
        fiber_free(t);
        return NULL;
    }
    t->kept.stack_end = t->kept.stack + STACK_SLOTS;
    t->kept.c_floor = t->c_stack + C_STACK / 4;
    t->context.uc_stack.ss_sp = t->c_stack;
    t->context.uc_stack.ss_size = C_STACK;
    uint64_t bits = (uint64_t)(uintptr_t)vm;
    makecontext(&t->context, (void (*)(void))run_fiber, 2, (unsigned)(bits >> 32), (unsigned)bits);
    t->call = value_copy(call);
    t->daemon = daemon;
    t->due = FIBER_NEVER;
    return t;
}

bool fiber_start(VM *vm, Value call, bool daemon, int64_t *id) {
    Fibers *s = fibers_of(vm);
    if (!s)
        return false;
    if (s->n == FIBERS_MAX)
        return vm_raise(vm, ERR_RUNTIME, "can't start new thread: %d run already", FIBERS_MAX - 1);
    Fiber *t = fiber_new(vm, call, daemon);
    if (!t)
        return vm_no_memory(vm);
    *id = t->id = ++s->last_id;
    t->next = s->now->next;
    s->now->next = t;
    s->n++;
    switch_to(vm, t);
    return go_on(vm);
}

// ---- waiting ------------------------------------------------------------------------------------

int64_t fiber_now(const VM *vm) {
    return vm->fibers ? vm->fibers->now->id : 1;
}
bool fiber_ends(const VM *vm) {
    return vm->fibers && vm->fibers->now->ends;
}

bool fiber_wait(VM *vm, int64_t due, bool *woken) {
    Fibers *s = fibers_of(vm);
    if (!s)
        return false;
    Fiber *t = s->now;
    t->waits = true;
    t->due = due;
    Fiber *next = await_ready(vm);
    if (next != t)
        switch_to(vm, next);
    *woken = t->woken;
    t->waits = t->woken = false;
    t->due = FIBER_NEVER;
    return go_on(vm);
}

void fiber_wake(VM *vm, int64_t id) {
    Fibers *s = vm->fibers;
    for (Fiber *t = s ? s->now : NULL; t; t = t->next == s->now ? NULL : t->next)
        if (t->id == id)
            t->woken = true;
}

bool vm_sleep(VM *vm, int64_t end) {
    bool woken;
    while (clock_ns() < end)
        if (!fiber_wait(vm, end, &woken))
            return false;
    return true;
}

static bool inside_module(const VM *vm) {
    const Space *space = vm->depth ? vm->frames[vm->depth - 1].code->source->space : NULL;
    return space && space->inside;
}

// Another fiber that is ready, when the one that runs has had its turn; else NULL.
static Fiber *impatient(VM *vm) {
    Fibers *s = vm->fibers;
    int64_t soonest;
    if (!s || s->n == 1 || clock_ns() - s->turn_began < TURN_NS)
        return NULL;
    Fiber *next = next_ready(s, &soonest);
    return next == s->now ? NULL : next;
}

bool fibers_impatient(VM *vm) {
    return impatient(vm) != NULL;
}

bool fibers_switch(VM *vm) {
    Fibers *s = vm->fibers;
    if (s->now->ends) {
        switch_to(vm, &s->cells);
        return go_on(vm);
    }
    if (s->now != &s->cells && (*vm->hooks.interrupted || s->interrupted)) {
        switch_to(vm, &s->cells);
        return go_on(vm);
    }
    Fiber *next = inside_module(vm) ? NULL : impatient(vm);
    if (!next)
        return true;
    switch_to(vm, next);
    return go_on(vm);
}

void fibers_interrupted(VM *vm) {
    Fibers *s = vm->fibers;
    if (!s)
        return;
    if (s->now != &s->cells) {
        s->interrupted = true;
        vm->budget = 0; // the next poll turns to the cells: before other long work begins
        return;
    }
    for (Fiber *t = s->cells.next; t != &s->cells; t = t->next)
        t->daemon = true;
}

// ---- the end ------------------------------------------------------------------------------------

static bool anybody_works(const Fibers *s) {
    for (const Fiber *t = s->now->next; t != s->now; t = t->next)
        if (!t->daemon && (!t->waits || t->woken || t->due != FIBER_NEVER))
            return true;
    return false;
}

bool vm_finish_threads(VM *vm) {
    bool woken;
    while (vm->fibers && anybody_works(vm->fibers))
        if (!fiber_wait(vm, clock_ns() + TURN_NS, &woken))
            return false;
    return true;
}

// A fiber that does not end when it is asked to keeps what it holds until the process ends.
void fibers_free(VM *vm) {
    Fibers *s = vm->fibers;
    if (!s)
        return;
    for (int turns = 0; s->n > 1 && turns < LAST_TURNS; turns++) {
        Fiber *t = s->cells.next;
        t->ends = true;
        switch_to(vm, t);
    }
    vm->fibers = NULL;
    mem_free(s);
}
