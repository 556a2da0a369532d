// user.c: launches of kernels in CUDA C on the host. Each text has a process, which stays for later
// launches (its __device__ variables keep their values) and ends with a launch that fails.
#include "gpu/cpu/user.h"
#include "gpu/cpu/cpu_limits.h"
#include "gpu/cpu/text/launch.h"
#include "kernel/base/mem.h"
#include "kernel/base/settings.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MS = 20, ALIGN = 16, CHILD_SOCKET = 3 };
#define KEEP_BYTES ((size_t)256 << 20) // of a launch's memory, for the next launch

typedef struct UserProgram {
    Buf key;     // the text and the options
    int program; // its file's descriptor
    pid_t pid;   // 0: it does not run
    int socket;
    uint64_t memory; // Memory.serial of what it has
} UserProgram;

// Pages at an address that a cell knows, on which buffers of d->buffers lie.
typedef struct Fixed {
    uintptr_t from, to;
    size_t at; // in the shared memory
} Fixed;

// What a launch shares with its program. New pages cost more than the elements that are copied, so
// it stays for a next launch with arrays of the same sizes.
typedef struct Memory {
    int fd;
    struct wc_launch *at; // NULL: there is none
    size_t bytes;
    uint64_t serial;
    struct Buffer *held[WC_ARGUMENTS]; // the arrays' memory, each once: a piece each
    size_t first[WC_ARGUMENTS];        // where its first element lies
    size_t n;
    Fixed fixed[WC_FIXED]; // memory that lies where it lies in the engine
    size_t fixes;
} Memory;

struct UserPrograms {
    UserProgram item[USER_PROGRAMS];
    int n, oldest;
    Memory memory;
    uint64_t serial; // of the last memory
};

UserPrograms *user_programs_new(void) {
    return mem_zero(sizeof(UserPrograms));
}

// ---- what the compiler refuses ------------------------------------------------------------------

// The number before `sep`; *rest moves behind it. 0: there is none.
static size_t number_before(Str *rest, char sep) {
    Str digits = str_split(rest, sep);
    size_t n = 0;
    for (size_t i = 0; i < digits.n; i++) {
        if (digits.p[i] < '0' || digits.p[i] > '9' || n > USER_REFUSAL_MOST)
            return 0;
        n = 10 * n + (size_t)(digits.p[i] - '0');
    }
    return n;
}

static Str line_of(Str text, size_t number) {
    Str line = {0};
    for (size_t i = 0; i < number && text.p; i++)
        line = str_split(&text, '\n');
    return line;
}

// Below a message "kernel.cu:4:31: ..." line 4 of the text, and a caret under byte 31 where the
// compiler saw the line as it stands. It cannot show them: no file has that name.
static void point_at(Buf *out, Str message, Str text, Str compiled) {
    const Str name = STR("kernel.cu:");
    if (!str_starts(message, name))
        return;
    Str rest = str_slice(message, name.n, message.n);
    const size_t number = number_before(&rest, ':'), column = number_before(&rest, ':');
    const Str line = line_of(text, number);
    if (!line.n || !column || column > line.n || line.n > USER_SHOWN_MOST)
        return;
    buf_printf(out, "    %.*s\n", STR_ARG(line));
    if (!str_eq(line, line_of(compiled, number + USER_TEXT_LINES)))
        return;
    buf_add(out, STR("    "));
    for (Str before = str_slice(line, 0, column - 1); before.p;) {
        const Str piece = str_split(&before, '\t');
        buf_repeat(out, ' ', utf8_width(piece));
        if (before.p)
            buf_byte(out, '\t');
    }
    buf_add(out, STR("^\n"));
}

static bool point_at_all(Str messages, Str text, Str compiled, Buf *refusal, Err *e) {
    while (messages.n) {
        Str message = str_split(&messages, '\n');
        buf_add(refusal, message);
        buf_byte(refusal, '\n');
        point_at(refusal, message, text, compiled);
    }
    return buf_ok(refusal, e);
}

// ---- a program's life ---------------------------------------------------------------------------

static int stop_program(UserProgram *p) {
    int status = 0;
    if (!p->pid)
        return 0;
    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close(p->socket);
    p->pid = 0;
    return status;
}

static void drop_program(UserProgram *p) {
    stop_program(p);
    close(p->program);
    buf_free(&p->key);
}

// A program that still has the memory keeps none of its pages.
static void drop_memory(UserPrograms *u) {
    Memory *m = &u->memory;
    if (!m->at)
        return;
    munmap(m->at, m->bytes);
    (void)!ftruncate(m->fd, 0);
    close(m->fd);
    m->at = NULL;
}

void user_programs_trim(UserPrograms *u) {
    drop_memory(u);
}

void user_programs_forked(UserPrograms *u) {
    Memory *m = &u->memory;
    for (int i = 0; i < u->n; i++) {
        if (u->item[i].pid)
            close(u->item[i].socket);
        u->item[i].pid = 0;
    }
    if (m->at) {
        munmap(m->at, m->bytes);
        close(m->fd);
    }
    m->at = NULL;
}

void user_programs_free(UserPrograms *u) {
    if (!u)
        return;
    for (int i = 0; i < u->n; i++)
        drop_program(&u->item[i]);
    drop_memory(u);
    mem_free(u);
}

static int spawn(const UserProgram *p, int end, pid_t *pid) {
    char path[40];
    char *args[] = {(char *)(uintptr_t) "warpcell-kernel", NULL};
    snprintf(path, sizeof path, "/proc/self/fd/%d", p->program);
    posix_spawn_file_actions_t descriptors;
    posix_spawnattr_t how;
    sigset_t all;
    sigfillset(&all);
    posix_spawn_file_actions_init(&descriptors);
    posix_spawnattr_init(&how);
    posix_spawn_file_actions_addopen(&descriptors, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&descriptors, end, CHILD_SOCKET);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setpgroup(&how, 0); // the terminal's interrupt is the engine's
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int error = posix_spawn(pid, path, &descriptors, &how, args, environment_all());
    posix_spawn_file_actions_destroy(&descriptors);
    posix_spawnattr_destroy(&how);
    return error;
}

// A pair of sockets of which the program's end is not descriptor 3, which it becomes there.
static bool make_pair(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    if (ends[1] != CHILD_SOCKET)
        return true;
    int other = fcntl(ends[1], F_DUPFD_CLOEXEC, CHILD_SOCKET + 1);
    close(ends[1]);
    ends[1] = other;
    return other >= 0;
}

static bool start_program(UserProgram *p, Err *e) {
    int ends[2];
    if (p->pid)
        return true;
    if (!make_pair(ends))
        return err_set(e, ERR_OS, "no sockets for a kernel's program: %s", strerror(errno));
    int error = spawn(p, ends[1], &p->pid);
    close(ends[1]);
    if (!error) {
        p->socket = ends[0];
        p->memory = 0;
        return true;
    }
    close(ends[0]);
    p->pid = 0;
    return err_set(e, ERR_OS, "a kernel's program cannot be started: %s", strerror(error));
}

static bool key_of(const UserKernel *k, Buf *key, Err *e) {
    for (size_t i = 0; i < k->noptions; i++) {
        buf_add(key, k->option[i]);
        buf_byte(key, '\n');
    }
    buf_byte(key, 0);
    buf_add(key, k->text);
    return buf_ok(key, e);
}

static bool build(const UserKernel *k, int *program, Buf *refusal, Err *e) {
    Buf text = {0}, messages = {0};
    user_text(k->text, &text);
    bool ok = buf_ok(&text, e) &&
              user_build(buf_str(&text), k->option, k->noptions, program, &messages, e) &&
              point_at_all(buf_str(&messages), k->text, buf_str(&text), refusal, e);
    buf_free(&messages);
    buf_free(&text);
    return ok;
}

static UserProgram *room_for_one(UserPrograms *u) {
    if (u->n < USER_PROGRAMS)
        return &u->item[u->n++];
    UserProgram *p = &u->item[u->oldest];
    u->oldest = (u->oldest + 1) % USER_PROGRAMS;
    drop_program(p);
    return p;
}

// NULL without an error: the compiler refused the text.
static UserProgram *program_of(UserPrograms *u, const UserKernel *k, Buf *refusal, Err *e) {
    Buf key = {0};
    int program = -1;
    UserProgram *p = NULL;
    bool ok = key_of(k, &key, e);
    for (int i = 0; ok && i < u->n; i++)
        if (str_eq(buf_str(&u->item[i].key), buf_str(&key)))
            p = &u->item[i];
    if (ok && !p && build(k, &program, refusal, e) && program >= 0) {
        p = room_for_one(u);
        *p = (UserProgram){.key = key, .program = program};
        return p;
    }
    buf_free(&key);
    return p;
}

// ---- the memory of a launch ---------------------------------------------------------------------

static bool add_buffer(Memory *m, struct Buffer *b, size_t page) {
    size_t room, end;
    for (size_t i = 0; i < m->n; i++)
        if (m->held[i] == b)
            return true;
    if (!add_size(b->bytes, page + ALIGN, &room) || !add_size(m->bytes, room / page * page, &end))
        return false;
    m->held[m->n] = b;
    m->first[m->n++] = end - (b->bytes + ALIGN - 1) / ALIGN * ALIGN;
    return add_size(end, page, &m->bytes); // and one that nobody has
}

// One piece for pages that several buffers share.
static void add_pages(Memory *m, uintptr_t from, uintptr_t to) {
    for (size_t i = 0; i < m->fixes;) {
        Fixed *f = &m->fixed[i];
        if (from > f->to || to < f->from) {
            i++;
            continue;
        }
        from = f->from < from ? f->from : from;
        to = f->to > to ? f->to : to;
        *f = m->fixed[--m->fixes];
        i = 0;
    }
    if (m->fixes < WC_FIXED) // of more, kernels do not reach the last
        m->fixed[m->fixes++] = (Fixed){.from = from, .to = to};
}

// Where each array will lie, with a page that nobody has behind each and before the first.
static bool lay_out(Memory *m, const Buffer *pinned, const UserKernel *k, size_t page, Err *e) {
    bool ok = true;
    m->bytes = (sizeof *m->at + page - 1) / page * page + page;
    for (const Buffer *b = pinned; b; b = b->next)
        if (b->memory && b->bytes)
            add_pages(m, (uintptr_t)b->memory / page * page,
                      ((uintptr_t)b->memory + b->bytes + page - 1) / page * page);
    for (size_t i = 0; ok && i < k->nargs; i++)
        if (k->buffer[i] && !k->buffer[i]->link)
            ok = add_buffer(m, k->buffer[i], page);
    for (size_t i = 0; ok && i < m->fixes; i++) {
        m->fixed[i].at = m->bytes;
        ok = add_size(m->bytes, m->fixed[i].to - m->fixed[i].from, &m->bytes);
    }
    return ok || err_no_memory(e, m->bytes);
}

// Between the engine's memory at known addresses and the launch's.
static void copy_fixed(const Memory *m, const Buffer *pinned, bool back) {
    for (const Buffer *b = pinned; b; b = b->next) {
        uintptr_t address = (uintptr_t)b->memory;
        for (size_t i = 0; address && i < m->fixes; i++) {
            const Fixed *f = &m->fixed[i];
            if (address < f->from || address >= f->to)
                continue;
            char *there = (char *)m->at + f->at + (address - f->from);
            memcpy(back ? b->memory : there, back ? there : b->memory, b->bytes);
        }
    }
}

static void write_pieces(const Memory *m, size_t page) {
    m->at->pieces = (uint32_t)m->n;
    for (size_t i = 0; i < m->n; i++) {
        size_t bytes = (m->held[i]->bytes + ALIGN - 1) / ALIGN * ALIGN;
        m->at->piece[i][0] = m->first[i] / page * page;
        m->at->piece[i][1] = m->first[i] + bytes;
        memcpy((char *)m->at + m->first[i], m->held[i]->memory, m->held[i]->bytes);
    }
    m->at->fixes = (uint32_t)m->fixes;
    for (size_t i = 0; i < m->fixes; i++) {
        const Fixed *f = &m->fixed[i];
        memcpy(m->at->fixed[i], (uint64_t[]){f->at, f->from, f->to - f->from},
               sizeof m->at->fixed[i]);
    }
}

static bool make_memory(Memory *m, Err *e) {
    m->fd = memfd_create("warpcell-launch", MFD_CLOEXEC);
    // The pages are asked for here: short memory is an error of the launch, not a signal later.
    bool ok = m->fd >= 0 && m->bytes <= PTRDIFF_MAX && fallocate(m->fd, 0, 0, (off_t)m->bytes) == 0;
    void *at = ok ? mmap(NULL, m->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m->fd, 0) : MAP_FAILED;
    if (at != MAP_FAILED) {
        m->at = at;
        m->at->bytes = m->bytes;
        return true;
    }
    if (m->fd >= 0)
        close(m->fd);
    return err_no_memory(e, m->bytes);
}

// The memory that is kept, when arrays of these sizes lie in it as they would in new memory.
static bool take_memory(UserPrograms *u, const Buffer *pinned, const UserKernel *k, Err *e) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    Memory m = {.fd = -1}, *kept = &u->memory;
    if (!lay_out(&m, pinned, k, page, e))
        return false;
    if (kept->at && kept->bytes == m.bytes && kept->n == m.n && kept->fixes == m.fixes &&
        memcmp(kept->first, m.first, m.n * sizeof *m.first) == 0 &&
        memcmp(kept->fixed, m.fixed, m.fixes * sizeof *m.fixed) == 0) {
        memcpy(kept->held, m.held, m.n * sizeof *m.held);
    } else {
        drop_memory(u);
        if (!make_memory(&m, e))
            return false;
        m.serial = ++u->serial;
        *kept = m;
    }
    write_pieces(kept, page);
    copy_fixed(kept, pinned, false);
    return true;
}

static size_t place_of(const Memory *m, const struct Buffer *b) {
    size_t i = 0;
    while (m->held[i] != b)
        i++;
    return m->first[i];
}

static void write_argument(const Memory *m, const UserKernel *k, size_t i) {
    struct wc_launch *l = m->at;
    if (k->buffer[i]) {
        uintptr_t address;
        memcpy(&address, k->arg[i], sizeof address);
        if (k->buffer[i]->link) { // it lies where it lies
            memcpy(l->slot[i], &address, sizeof address);
            l->kind[i] = WC_INTEGER;
            l->size[i] = sizeof address;
            return;
        }
        uint64_t at = place_of(m, k->buffer[i]) + (address - (uintptr_t)k->buffer[i]->memory);
        memcpy(l->slot[i], &at, sizeof at);
        l->kind[i] = WC_POINTER;
        return;
    }
    memcpy(l->slot[i], k->arg[i], k->arg_bytes);
    l->kind[i] = dtype_is_complex(k->type[i]) ? WC_OTHER
                 : dtype_is_float(k->type[i]) ? WC_FLOAT
                                              : WC_INTEGER;
    l->size[i] = (uint8_t)dtype_bytes(k->type[i]);
}

static void write_launch(const Memory *m, const UserKernel *k, int threads) {
    struct wc_launch *l = m->at;
    snprintf(l->name, sizeof l->name, "%.*s", STR_ARG(k->name));
    memcpy(l->grid, k->grid, sizeof l->grid);
    memcpy(l->block, k->block, sizeof l->block);
    l->shared_bytes = k->shared_bytes;
    l->outcome = WC_RUNS;
    l->threads = (uint32_t)threads;
    l->arguments = (uint32_t)k->nargs;
    for (size_t i = 0; i < k->nargs; i++)
        write_argument(m, k, i);
}

// What the kernel may have changed goes back.
static void read_results(const Memory *m, const UserKernel *k) {
    for (size_t j = 0; j < m->n; j++) {
        bool constant = true;
        for (size_t i = 0; i < k->nargs; i++)
            constant &= k->buffer[i] != m->held[j] || m->at->constant[i];
        if (!constant)
            memcpy(m->held[j]->memory, (char *)m->at + m->first[j], m->held[j]->bytes);
    }
}

// ---- what went wrong ----------------------------------------------------------------------------

static int64_t elements_of(const UserArgument *a) {
    int64_t n = 1;
    for (int i = 0; i < a->ndim && i < TOLD_AXES; i++)
        n *= a->dim[i];
    return n;
}

// The argument whose piece is nearest before the address.
static bool nearest(const Memory *m, const UserKernel *k, uint64_t at, size_t *argument) {
    bool found = false;
    uint64_t best = 0;
    for (size_t i = 0; i < k->nargs && i < TOLD_ARGUMENTS; i++) {
        bool has = k->buffer[i] && !k->buffer[i]->link;
        uint64_t from = has ? place_of(m, k->buffer[i]) : UINT64_MAX;
        if (from > at || (found && from <= best))
            continue;
        found = true;
        best = from;
        *argument = i;
    }
    return found;
}

static void tell_access(const Memory *m, const UserKernel *k, Buf *out) {
    static const char *const verbs[] = {"read", "wrote", "touched"};
    const struct wc_launch *l = m->at;
    size_t i = 0;
    uint64_t start;
    buf_printf(out, " %s ", verbs[l->writes % 3]);
    if (l->at == WC_OUTSIDE || !nearest(m, k, l->at, &i)) {
        buf_add(out, STR("an address that no argument has"));
        return;
    }
    memcpy(&start, l->slot[i], sizeof start);
    const UserArgument *a = &k->told[i];
    int64_t element = ((int64_t)l->at - (int64_t)start) / (int64_t)dtype_bytes(a->dt);
    buf_printf(out, "element %lld of argument %zu, a %s array", (long long)element, i + 1,
               dtype_info[a->dt].name);
    if (a->ndim <= TOLD_AXES)
        buf_printf(out, " of %lld", (long long)elements_of(a));
}

static bool tell_fault(const Memory *m, const UserKernel *k, Err *e) {
    const struct wc_launch *l = m->at;
    Buf text = {0};
    buf_printf(&text, "kernel '%s': thread (%u, %u, %u) of block (%u, %u, %u)", l->name,
               l->at_thread[0], l->at_thread[1], l->at_thread[2], l->at_block[0], l->at_block[1],
               l->at_block[2]);
    switch (l->signal) {
    case SIGFPE: buf_add(&text, STR(" divided an integer by 0")); break;
    case SIGABRT: buf_add(&text, STR(" failed an assertion")); break;
    case SIGILL:
    case SIGTRAP: buf_add(&text, STR(" came to a trap")); break;
    default: tell_access(m, k, &text);
    }
    if (buf_ok(&text, e))
        err_set(e, ERR_RUNTIME, "%.*s", STR_ARG(buf_str(&text)));
    buf_free(&text);
    if (l->signal != SIGSEGV && l->signal != SIGBUS)
        return err_hint(e, "The arrays are as they were before the launch.");
    return err_hint(e,
                    "The arrays are as they were before the launch. A grid often has more threads "
                    "than an array has elements: if (i < n) keeps the others out.");
}

static bool tell_outcome(const Memory *m, const UserKernel *k, Err *e) {
    const struct wc_launch *l = m->at;
    switch (l->outcome) {
    case WC_DONE: return true;
    case WC_FAULT: return tell_fault(m, k, e);
    case WC_REFUSED:
        err_set(e, ERR_TYPE, "%.*s", WC_TEXT - 1, l->text);
        return err_hint(e, "Python's int is a long long and its float a double; numpy.int32(n) and "
                           "numpy.float32(x) are int and float.");
    case WC_NO_KERNEL:
        err_set(e, ERR_VALUE, "the text has no kernel '%s'", l->name);
        return err_hint(e, "Its function must be declared extern \"C\" __global__ void %s(...).",
                        l->name);
    case WC_DIVERGED:
        err_set(
            e, ERR_RUNTIME,
            "kernel '%s': threads of block (%u, %u, %u) wait for each other in different places",
            l->name, l->at_block[0], l->at_block[1], l->at_block[2]);
        return err_hint(
            e, "All threads of a block must come to the same __syncthreads(), and all of a "
               "warp's mask to the same shuffle.");
    default: return err_set(e, ERR_RUNTIME, "kernel '%s': %.*s", l->name, WC_TEXT - 1, l->text);
    }
}

// ---- a launch -----------------------------------------------------------------------------------

// A byte, and the memory with it unless the program has it.
static bool send_launch(UserProgram *p, const Memory *memory) {
    char byte = 0;
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {.room = {0}};
    struct iovec part = {&byte, 1};
    struct msghdr m = {.msg_iov = &part,
                       .msg_iovlen = 1,
                       .msg_control = control.room,
                       .msg_controllen = sizeof control.room};
    struct cmsghdr *head = CMSG_FIRSTHDR(&m);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof memory->fd);
    memcpy(CMSG_DATA(head), &memory->fd, sizeof memory->fd);
    if (p->memory == memory->serial)
        m.msg_controllen = 0;
    p->memory = memory->serial;
    ssize_t n;
    while ((n = sendmsg(p->socket, &m, MSG_NOSIGNAL)) < 0 && errno == EINTR)
        continue;
    return n == 1;
}

// Waits for the program's byte; one that the kernel itself has sent is none. False: it has ended
// without one, or (with an error) the person asked for an end.
static bool wait_for(const UserProgram *p, const struct wc_launch *l, Err *e) {
    struct pollfd wait = {p->socket, POLLIN, 0};
    char byte;
    for (;;) {
        if (poll(&wait, 1, LOOK_MS) > 0 && recv(p->socket, &byte, 1, 0) != 1)
            return false;
        if (wait.revents && __atomic_load_n(&l->outcome, __ATOMIC_ACQUIRE) != WC_RUNS)
            return true;
        if (!stop_check(e))
            return false;
    }
}

static bool launch(UserPrograms *u, UserProgram *p, const Buffer *pinned, const UserKernel *k,
                   Err *e) {
    const Memory *m = &u->memory;
    if (!start_program(p, e))
        return false;
    bool told = send_launch(p, m) && wait_for(p, m->at, e);
    uint32_t outcome = m->at->outcome;
    if (!told || outcome == WC_FAULT || outcome == WC_DIVERGED || outcome == WC_SYSTEM)
        stop_program(p);
    if (told && tell_outcome(m, k, e)) {
        read_results(m, k);
        copy_fixed(m, pinned, true);
        return true;
    }
    if (told)
        return false;
    return e->kind == ERR_NONE &&
           err_set(e, ERR_RUNTIME, "kernel '%.*s': its program was ended", STR_ARG(k->name));
}

static bool within_bounds(const UserKernel *k, Err *e) {
    enum { AXIS = 1024, DEPTH = 64, THREADS = 1024, GRID = 65535 };
    uint64_t threads = (uint64_t)k->block[0] * k->block[1] * k->block[2];
    bool ok = k->grid[0] && k->grid[1] && k->grid[2] && k->grid[0] <= INT32_MAX &&
              k->grid[1] <= GRID && k->grid[2] <= GRID && k->block[0] <= AXIS &&
              k->block[1] <= AXIS && k->block[2] <= DEPTH && threads && threads <= THREADS &&
              k->shared_bytes <= WC_SHARED;
    if (ok)
        return k->nargs <= WC_ARGUMENTS ||
               err_set(e, ERR_VALUE, "a kernel has at most %d arguments", WC_ARGUMENTS);
    err_set(e, ERR_VALUE,
            "no GPU takes a grid of (%u, %u, %u) blocks of (%u, %u, %u) threads with %u bytes of "
            "shared memory",
            k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2],
            k->shared_bytes);
    return err_hint(e,
                    "A block has at most 1024 threads and 227 KiB of shared memory; no number of "
                    "blocks or threads may be 0.");
}

bool user_run(UserPrograms *u, const Device *d, const UserKernel *k, Buf *refusal, Err *e) {
    if (!setting_programs_allowed())
        return err_set(e, ERR_RUNTIME,
                       "a kernel in CUDA C runs on a GPU; on the CPU it is a program, and programs "
                       "are switched off on this service (WARPCELL_SHELL=off)");
    if (k->name.n >= USER_NAME_MOST)
        return err_set(e, ERR_VALUE, "the kernel's name is too long");
    UserProgram *p = program_of(u, k, refusal, e);
    if (!p || !k->launches)
        return e->kind == ERR_NONE;
    if (!within_bounds(k, e) || !take_memory(u, d->buffers, k, e))
        return false;
    write_launch(&u->memory, k, d->threads);
    bool ok = launch(u, p, d->buffers, k, e);
    if (!ok || u->memory.bytes > KEEP_BYTES)
        drop_memory(u);
    return ok;
}
