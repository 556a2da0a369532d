// process_client.c: the engine's side of the device process: starting and ending it, writing calls
// into the ring, and a stub for each function of the tables.
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/process_ring.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/stop.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define AWAKE_NS 40000   // an answer is awaited awake for so long,
#define LOOK_NS 20000000 // then asleep with a look around every 20 ms
// From an interrupt to the end of a process that does not answer: where a kernel that a cell has
// written may run, which may have no end, and where only such work runs as comes to one. The second
// time is also that of a cell's kernel which is waited for after an interrupt, in `finally:`.
#define PATIENCE_NS 500000000
#define LONG_PATIENCE_NS 5000000000

extern char **environ;

static struct Process {
    pthread_mutex_t lock; // of all calls
    const char *command;  // NULL: not in use
    Shared *shared;
    int memory, pipe;    // descriptors; pipe: our end
    pid_t pid;           // 0: there is none
    CuResult gone;       // what every call gives once it has ended; CU_OK: it lives
    bool failing;        // it will not survive an error that it has told
    bool fell;           // it has ended by itself since it was started
    atomic_bool foreign; // a kernel that a cell has written may be running
    bool leaves;         // process_leaves
    bool hurries;        // process_hurries
    uint32_t serial;
    uint64_t head;
    CuPointer stage_there; // where the stage lies in the device process
    size_t staged;         // bytes of the stage that MemAllocHost has given away
    bool open[LIB_COUNT];
} process = {.lock = PTHREAD_MUTEX_INITIALIZER, .memory = -1, .pipe = -1};

void process_use(const char *command) {
    process.command = command;
}

bool process_is_used(void) {
    return process.command != NULL;
}

bool process_is_gone(void) {
    return process.command && (process.gone != CU_OK || process.failing);
}

void process_settled(void) {
    process.foreign = false;
}

bool process_catches_up(int64_t ns) {
    const struct timespec moment = {0, 50000};
    if (!process.command || !process.shared || process.gone)
        return true;
    for (int64_t until = clock_ns() + ns; atomic_load(&process.shared->tail) != process.head;) {
        if (clock_ns() > until)
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

bool process_may_hang(void) {
    return process.foreign;
}

void process_leaves(bool yes) {
    process.leaves = yes;
}

void process_hurries(bool yes) {
    process.hurries = yes;
}

int process_id(void) {
    return (int)process.pid;
}

// ---- its life -----------------------------------------------------------------------------------

static bool make_memory(Err *e) {
    if (process.shared)
        return true;
    process.memory = memfd_create("warpcell-device", MFD_CLOEXEC);
    void *p = MAP_FAILED;
    if (process.memory >= 0 && ftruncate(process.memory, sizeof(Shared)) == 0)
        p = mmap(NULL, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, process.memory, 0);
    if (p == MAP_FAILED) {
        if (process.memory >= 0)
            close(process.memory);
        process.memory = -1;
        return err_set(e, ERR_OS, "no memory to share with the device process: %s",
                       strerror(errno));
    }
    process.shared = p;
    return true;
}

static int spawn(int pipe_end) {
    posix_spawnattr_t attr;
    posix_spawn_file_actions_t files;
    sigset_t blocked, all;
    char number[2][16];
    char *args[] = {(char *)(uintptr_t) "warpcell", (char *)(uintptr_t)process.command, number[0],
                    number[1], NULL};
    snprintf(number[0], sizeof number[0], "%d", process.memory);
    snprintf(number[1], sizeof number[1], "%d", pipe_end);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT); // the terminal's, until it ignores them
    sigfillset(&all);
    posix_spawnattr_init(&attr);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, process.memory, process.memory); // kept across exec
    posix_spawn_file_actions_adddup2(&files, pipe_end, pipe_end);
    posix_spawnattr_setsigmask(&attr, &blocked);
    posix_spawnattr_setsigdefault(&attr, &all);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(&process.pid, "/proc/self/exe", &files, &attr, args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attr);
    return error;
}

static bool start(Err *e) {
    int ends[2];
    if (!make_memory(e))
        return false;
    memset(process.shared, 0, offsetof(Shared, ring));
    process.head = process.serial = 0;
    process.staged = 0;
    if (pipe2(ends, O_CLOEXEC) < 0)
        return err_set(e, ERR_OS, "no pipe for the device process: %s", strerror(errno));
    int error = spawn(ends[0]);
    close(ends[0]);
    if (error) {
        close(ends[1]);
        process.pid = 0;
        return err_set(e, ERR_OS, "the device process cannot be started: %s", strerror(error));
    }
    process.pipe = ends[1];
    process.gone = CU_OK;
    process.failing = process.fell = false;
    process.foreign = false;
    log_line(LOG_INFO, "gpu", "device_process=%d", (int)process.pid);
    return true;
}

// Ended by us or found ended.
static void bury(CuResult why) {
    if (process.pid) {
        kill(process.pid, SIGKILL);
        while (waitpid(process.pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    if (process.pipe >= 0)
        close(process.pipe);
    process.pipe = -1;
    process.pid = 0;
    process.gone = why;
}

// Has it ended by itself?
static bool has_ended(void) {
    if (!process.pid || waitpid(process.pid, NULL, WNOHANG) == 0)
        return false;
    process.pid = 0;
    return process.fell = true;
}

bool process_fell(void) {
    return process.fell;
}

bool process_look(void) {
    pthread_mutex_lock(&process.lock);
    if (has_ended())
        bury(CU_PROCESS_ENDED);
    pthread_mutex_unlock(&process.lock);
    return process_is_gone();
}

void process_end(void) {
    pthread_mutex_lock(&process.lock);
    bury(CU_PROCESS_ENDED);
    pthread_mutex_unlock(&process.lock);
}

void process_forked(void) {
    pthread_mutex_init(&process.lock, NULL);
    process.pid = 0;
    if (process.pipe >= 0)
        close(process.pipe);
    if (process.shared)
        munmap(process.shared, sizeof *process.shared);
    if (process.memory >= 0)
        close(process.memory);
    process.shared = NULL;
    process.pipe = process.memory = -1;
    process.foreign = process.failing = process.fell = false;
    if (process.open[LIB_DRIVER])
        process.gone = CU_PROCESS_ENDED;
}

// ---- calls --------------------------------------------------------------------------------------

// Opening libraries and making a context take long, and nothing runs yet that could go on for ever.
static bool starts(unsigned call) {
    return call == CALL_OPEN || call == CALL_driver_Init || call == CALL_driver_PrimaryRetain;
}

static bool only_waits(unsigned call) {
    return call == CALL_driver_EventQuery || call == CALL_driver_EventSynchronize ||
           call == CALL_driver_EventElapsedTime || call == CALL_driver_StreamQuery ||
           call == CALL_driver_StreamSynchronize;
}

// What is waited for, since when it is waited for no longer than so, and how far the device process
// was when it was looked at last.
typedef struct Patience {
    unsigned call;
    int64_t asked, most;
    uint64_t tail;
} Patience;

// How long is waited from now on; 0: for ever.
static int64_t patience_now(unsigned call) {
    if (starts(call))
        return 0;
    if (stop_asked() || process.hurries)
        return process.foreign ? PATIENCE_NS : LONG_PATIENCE_NS;
    return process.foreign && stop_was_heeded() ? LONG_PATIENCE_NS : 0;
}

// Looks around while something takes long. False: the process is gone now, or the call left behind.
// Patience is for one call: while those before it are done, one after the other, it lasts.
static bool goes_on(Patience *w) {
    const uint64_t tail = atomic_load_explicit(&process.shared->tail, memory_order_acquire);
    const bool comes_on = tail != w->tail && !process.foreign;
    w->tail = tail;
    if (has_ended()) {
        bury(CU_PROCESS_ENDED);
        return false;
    }
    const int64_t most = patience_now(w->call), now = clock_ns();
    if (!most || most != w->most || comes_on)
        w->asked = now;
    w->most = most;
    if (!most)
        return true;
    if (process.leaves && !process.foreign && only_waits(w->call))
        return false;
    if (now - w->asked < most)
        return true;
    bury(CU_PROCESS_INTERRUPTED);
    return false;
}

static bool await_room(unsigned call, uint64_t end) {
    Patience patience = {.call = call};
    for (unsigned i = 0;
         end - atomic_load_explicit(&process.shared->tail, memory_order_acquire) > RING_BYTES;
         i++) {
        if (i < 1000) {
            ring_pause();
            continue;
        }
        struct timespec moment = {0, 50000};
        nanosleep(&moment, NULL);
        if (i % 64 == 0 && !goes_on(&patience))
            return false;
    }
    return true;
}

static bool await_answer(unsigned call) {
    Shared *s = process.shared;
    Patience patience = {.call = call};
    int64_t until = clock_ns() + AWAKE_NS;
    for (unsigned i = 1; atomic_load_explicit(&s->answered, memory_order_acquire) != process.serial;
         i++) {
        ring_pause();
        if (i % 64 || clock_ns() < until)
            continue;
        atomic_store(&s->client_sleeps, 1);
        if (atomic_load(&s->answered) != process.serial)
            ring_sleep(&s->client_sleeps, LOOK_NS);
        atomic_store(&s->client_sleeps, 0);
        if (atomic_load(&s->answered) != process.serial && !goes_on(&patience))
            return false;
    }
    return true;
}

// Two pieces of payload, one behind the other, of MESSAGE_BYTES together at most.
typedef struct Pieces {
    const void *p[2];
    size_t n[2];
} Pieces;

static bool post(unsigned call, bool waits, Pieces piece) {
    Shared *s = process.shared;
    size_t payload = piece.n[0] + piece.n[1];
    uint32_t bytes =
        (uint32_t)((sizeof(Message) + payload + RING_ALIGN - 1) / RING_ALIGN * RING_ALIGN);
    uint32_t left = (uint32_t)(RING_BYTES - process.head % RING_BYTES);
    uint32_t pad = left < bytes ? left : 0;
    if (!await_room(call, process.head + pad + bytes))
        return false;
    if (pad)
        *(Message *)(void *)ring_at(s, process.head) = (Message){.bytes = pad, .call = CALL_PAD};
    Message *m = (Message *)(void *)ring_at(s, process.head + pad);
    *m = (Message){.bytes = bytes,
                   .call = (uint16_t)call,
                   .waits = waits,
                   .serial = waits ? ++process.serial : 0,
                   .payload = (uint32_t)payload};
    memcpy(m + 1, piece.p[0], piece.n[0]);
    if (piece.n[1])
        memcpy((char *)(m + 1) + piece.n[0], piece.p[1], piece.n[1]);
    process.head += pad + bytes;
    atomic_store_explicit(&s->head, process.head, memory_order_release);
    ring_wake(&s->server_sleeps);
    return true;
}

// One call, with the lock held. Its result; what the process gave when it is gone.
static int call_locked(unsigned call, bool waits, Pieces piece) {
    if (process.gone)
        return process.gone;
    if (!post(call, waits, piece) || (waits && !await_answer(call)))
        return process.gone ? process.gone : CU_NOT_READY;
    if (!waits)
        return CU_OK;
    process.failing |= process.shared->late != 0;
    return process.shared->result;
}

// words: n that go there and, when it waits, come back.
static int call_words(unsigned call, bool waits, uint64_t *w, size_t n) {
    pthread_mutex_lock(&process.lock);
    int r = call_locked(call, waits, (Pieces){{w, NULL}, {n * sizeof *w, 0}});
    if (waits && !process.gone)
        memcpy(w, process.shared->word, n * sizeof *w);
    pthread_mutex_unlock(&process.lock);
    return r;
}

// ---- stubs --------------------------------------------------------------------------------------

static void nothing(void) {}
#define SLOT_IN(T, N) at_##N
#define SLOT_OUT(T, N) at_##N
#define SLOT_ELEMENT(N) at_##N, at_##N##_2
#define SLOT_LIST(T, N, COUNT) at_##N, at_##N##_2, at_##N##_3
#define SLOT_SCRATCH(N, BYTES) at_##N
#define FILL_IN(T, N) (void)(slots[at_##N] = (uint64_t)(uintptr_t)(N))
#define FILL_OUT(T, N) nothing()
#define FILL_ELEMENT(N) (void)memcpy(&slots[at_##N], N, 16)
#define FILL_LIST(T, N, COUNT) (void)memcpy(&slots[at_##N], N, (size_t)(COUNT > 3 ? 3 : COUNT) * 8)
#define FILL_SCRATCH(N, BYTES) (void)(N)
#define TAKE_IN(T, N) nothing()
#define TAKE_OUT(T, N) (void)memcpy(N, &slots[at_##N], sizeof(T))
#define TAKE_ELEMENT(N) nothing()
#define TAKE_LIST(T, N, COUNT) nothing()
#define TAKE_SCRATCH(N, BYTES) nothing()

#define STUB(LIB, WAITS, RESULT, NAME, ...)                                            \
    static RESULT LIB##_##NAME(EACH(PARAM, __VA_ARGS__)) {                             \
        enum { EACH(SLOT, __VA_ARGS__), words };                                       \
        uint64_t slots[words] = {0};                                                   \
        EACH(FILL, __VA_ARGS__);                                                       \
        RESULT result_ = (RESULT)call_words(CALL_##LIB##_##NAME, WAITS, slots, words); \
        if (WAITS && result_ == 0)                                                     \
            EACH(TAKE, __VA_ARGS__);                                                   \
        return result_;                                                                \
    }
#define MAYBE FN
#define OWN(...)
#define LATER(RESULT, NAME, SYMBOL, ...) STUB(driver, false, RESULT, NAME, __VA_ARGS__)
#define FN(RESULT, NAME, SYMBOL, ...) STUB(driver, true, RESULT, NAME, __VA_ARGS__)
#include "gpu/cuda/api/driver.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) STUB(cublas, true, RESULT, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cublas.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) STUB(cufft, true, RESULT, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cufft.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) STUB(cusolver, true, RESULT, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cusolver.def"
#undef FN
#undef LATER
#undef OWN
#undef MAYBE

static CuResult own_text(CuResult r, int which, const char **text) {
    static _Thread_local char kept[2][ANSWER_TEXT]; // one may be wanted beside the other
    static const char *const ended[2] = {"CUDA_PROCESS_ENDED",
                                         "the process that used it has ended"};
    static const char *const stopped[2] = {"CUDA_PROCESS_INTERRUPTED",
                                           "an interrupt ended its work"};
    uint64_t w = (uint64_t)(uint32_t)r;
    *text = r == CU_PROCESS_INTERRUPTED ? stopped[which] : ended[which];
    if (r == CU_PROCESS_ENDED || r == CU_PROCESS_INTERRUPTED)
        return CU_OK;
    pthread_mutex_lock(&process.lock);
    CuResult told =
        call_locked(CALL_driver_GetErrorName, true, (Pieces){{&w, NULL}, {sizeof w, 0}});
    snprintf(kept[which], sizeof kept[which], "%s",
             told == CU_OK ? process.shared->text[which] : "");
    pthread_mutex_unlock(&process.lock);
    *text = kept[which];
    return told;
}

static CuResult driver_GetErrorName(CuResult r, const char **text) {
    return own_text(r, 0, text);
}
static CuResult driver_GetErrorString(CuResult r, const char **text) {
    return own_text(r, 1, text);
}

static CuResult driver_DeviceGetName(char *name, int bytes, CuDevice d) {
    uint64_t w = (uint64_t)(uint32_t)d;
    pthread_mutex_lock(&process.lock);
    CuResult r = call_locked(CALL_driver_DeviceGetName, true, (Pieces){{&w, NULL}, {sizeof w, 0}});
    if (r == CU_OK)
        snprintf(name, (size_t)bytes, "%s", process.shared->text[0]);
    pthread_mutex_unlock(&process.lock);
    return r;
}

static CuResult uuid(unsigned call, CuUuid *out, CuDevice d) {
    uint64_t w[2] = {(uint64_t)(uint32_t)d, 0};
    CuResult r = call_words(call, true, w, 2);
    if (r == CU_OK)
        memcpy(out, w, sizeof *out);
    return r;
}
static CuResult driver_DeviceGetUuid(CuUuid *out, CuDevice d) {
    return uuid(CALL_driver_DeviceGetUuid, out, d);
}
static CuResult driver_DeviceGetSliceUuid(CuUuid *out, CuDevice d) {
    return uuid(CALL_driver_DeviceGetSliceUuid, out, d);
}

// From the stage, which is pinned piece by piece. It comes back with the process only.
static CuResult driver_MemAllocHost(void **p, size_t bytes) {
    size_t page = 4096, size = (bytes + page - 1) / page * page;
    if (bytes > STAGE_BYTES || size > STAGE_BYTES - process.staged)
        return CU_OUT_OF_MEMORY;
    uint64_t w[2] = {process.staged, size};
    CuResult r = call_words(CALL_PIN, true, w, 2);
    if (r != CU_OK)
        return r;
    process.stage_there = w[0];
    *p = process.shared->stage + process.staged;
    process.staged += size;
    return CU_OK;
}
static CuResult driver_MemFreeHost(void *p) {
    (void)p;
    return CU_OK;
}

// Where host memory lies in the stage; ~0: not in it.
static uint64_t staged(const void *p, size_t bytes) {
    if (!process.shared)
        return UINT64_MAX;
    uintptr_t at = (uintptr_t)p, from = (uintptr_t)process.shared->stage;
    if (at < from || at - from > STAGE_BYTES || bytes > STAGE_BYTES - (at - from))
        return UINT64_MAX;
    return at - from;
}

CuPointer process_device_address(void *host) {
    uint64_t at = process.command ? staged(host, 1) : UINT64_MAX;
    return at == UINT64_MAX ? (CuPointer)(uintptr_t)host : process.stage_there + at;
}

static CuResult copy(unsigned call, CuPointer device, const void *host, size_t bytes, CuStream s) {
    uint64_t w[4] = {device, staged(host, bytes), bytes, (uint64_t)(uintptr_t)s};
    if (w[1] == UINT64_MAX)
        return CU_INVALID_VALUE; // memory of MemAllocHost alone
    return call_words(call, false, w, 4);
}
static CuResult driver_CopyUp(CuPointer to, const void *from, size_t bytes, CuStream s) {
    CuResult r = CU_OK;
    if (staged(from, bytes) != UINT64_MAX)
        return copy(CALL_driver_CopyUp, to, from, bytes, s);
    pthread_mutex_lock(&process.lock);
    for (size_t at = 0; at < bytes && r == CU_OK; at += MESSAGE_BYTES / 2) {
        uint64_t w[2] = {to + at, (uint64_t)(uintptr_t)s};
        size_t n = bytes - at < MESSAGE_BYTES / 2 ? bytes - at : MESSAGE_BYTES / 2;
        r = call_locked(CALL_UP, false,
                        (Pieces){{w, (const unsigned char *)from + at}, {sizeof w, n}});
    }
    pthread_mutex_unlock(&process.lock);
    return r;
}
static CuResult driver_CopyDown(void *to, CuPointer from, size_t bytes, CuStream s) {
    return copy(CALL_driver_CopyDown, from, to, bytes, s);
}

static CuResult driver_MemHostRegister(void *p, size_t bytes, unsigned flags) {
    (void)p;
    (void)bytes;
    (void)flags;
    return CU_INVALID_VALUE; // what a process pins is its own
}

static CuResult driver_ModuleLoadData(CuModule *m, const void *image) {
    (void)m;
    (void)image;
    return CU_INVALID_VALUE; // process_load_module counts the bytes
}

CuResult process_load_module(CuModule *m, const void *image, size_t bytes) {
    enum { PART = MESSAGE_BYTES / 2 };
    if (!process.command)
        return cu.ModuleLoadData(m, image);
    pthread_mutex_lock(&process.lock);
    CuResult r = CU_OK;
    for (size_t at = 0; r == CU_OK && at < bytes; at += PART) {
        size_t n = bytes - at < PART ? bytes - at : PART;
        r = call_locked(CALL_IMAGE, false, (Pieces){{(const char *)image + at, NULL}, {n, 0}});
    }
    if (r == CU_OK)
        r = call_locked(CALL_driver_ModuleLoadData, true, (Pieces){{"", NULL}, {0, 0}});
    *m = r == CU_OK ? (CuModule)(uintptr_t)process.shared->word[0] : NULL;
    pthread_mutex_unlock(&process.lock);
    return r;
}

static CuResult driver_ModuleGetFunction(CuFunction *f, CuModule m, const char *name) {
    uint64_t w = (uint64_t)(uintptr_t)m;
    size_t n = strlen(name) + 1;
    if (n > MESSAGE_BYTES / 2)
        return CU_NOT_FOUND;
    pthread_mutex_lock(&process.lock);
    CuResult r =
        call_locked(CALL_driver_ModuleGetFunction, true, (Pieces){{&w, name}, {sizeof w, n}});
    *f = r == CU_OK ? (CuFunction)(uintptr_t)process.shared->word[0] : NULL;
    pthread_mutex_unlock(&process.lock);
    return r;
}

static CuResult driver_IpcGetMemHandle(CuIpcHandle *h, CuPointer base) {
    pthread_mutex_lock(&process.lock);
    CuResult r =
        call_locked(CALL_driver_IpcGetMemHandle, true, (Pieces){{&base, NULL}, {sizeof base, 0}});
    if (r == CU_OK)
        memcpy(h, process.shared->word, sizeof *h);
    pthread_mutex_unlock(&process.lock);
    return r;
}

static CuResult driver_IpcOpenMemHandle(CuPointer *base, CuIpcHandle h, unsigned flags) {
    uint64_t w = flags;
    pthread_mutex_lock(&process.lock);
    CuResult r =
        call_locked(CALL_driver_IpcOpenMemHandle, true, (Pieces){{&w, &h}, {sizeof w, sizeof h}});
    *base = r == CU_OK ? process.shared->word[0] : 0;
    pthread_mutex_unlock(&process.lock);
    return r;
}

_Static_assert((int)TILE_PARAM_BYTES <= (int)MESSAGE_BYTES / 2, "packed arguments of tiles");
_Static_assert((int)MAX_KPARAM_BYTES <= (int)MESSAGE_BYTES / 2, "packed arguments of a program");

// Kernels that the engine has printed: a block of packed arguments.
static CuResult driver_LaunchKernel(CuFunction f, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                    unsigned block_x, unsigned block_y, unsigned block_z,
                                    unsigned shared_bytes, CuStream s, void **params,
                                    void **extra) {
    if (params || !extra)
        return CU_INVALID_VALUE; // process_launch counts the arguments
    size_t bytes = *(const size_t *)extra[3];
    if (bytes > MESSAGE_BYTES / 2)
        return CU_INVALID_VALUE;
    LaunchCall l = {f,
                    s,
                    {grid_x, grid_y, grid_z},
                    {block_x, block_y, block_z},
                    shared_bytes,
                    0,
                    (uint32_t)bytes};
    pthread_mutex_lock(&process.lock);
    CuResult r = call_locked(CALL_LAUNCH, false, (Pieces){{&l, extra[1]}, {sizeof l, bytes}});
    pthread_mutex_unlock(&process.lock);
    return r;
}

static CuResult launch_here(const ProcessLaunch *l) {
    void *arg[LAUNCH_ARGUMENTS + 1];
    for (size_t i = 0; i < l->n; i++)
        arg[i] = (void *)(uintptr_t)l->arg[i].at;
    return cu.LaunchKernel(l->f, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                           l->block[2], l->shared_bytes, l->s, arg, NULL);
}

// Each argument at a multiple of 16 bytes, behind a list of where.
CuResult process_launch(const ProcessLaunch *l) {
    struct {
        uint32_t offset[LAUNCH_ARGUMENTS];
        _Alignas(16) unsigned char bytes[LAUNCH_BYTES];
    } block;
    size_t used = 0;
    if (l->n > LAUNCH_ARGUMENTS)
        return CU_INVALID_VALUE;
    if (!process.command)
        return launch_here(l);
    for (size_t i = 0; i < l->n; i++) {
        size_t bytes = l->arg[i].bytes, room = (bytes + 15) / 16 * 16;
        if (bytes > LAUNCH_BYTES || room > LAUNCH_BYTES - used)
            return CU_INVALID_VALUE;
        block.offset[i] = (uint32_t)used;
        memcpy(block.bytes + used, l->arg[i].at, bytes);
        used += room;
    }
    LaunchCall c = {l->f,
                    l->s,
                    {l->grid[0], l->grid[1], l->grid[2]},
                    {l->block[0], l->block[1], l->block[2]},
                    l->shared_bytes,
                    (uint32_t)l->n,
                    (uint32_t)used};
    unsigned char list[sizeof c + sizeof block.offset];
    size_t head = sizeof c + (l->n * sizeof *block.offset + 15) / 16 * 16;
    memcpy(list, &c, sizeof c);
    memcpy(list + sizeof c, block.offset, l->n * sizeof *block.offset);
    pthread_mutex_lock(&process.lock);
    if (l->foreign)
        process.foreign = true;
    CuResult r = call_locked(CALL_LISTED, !l->sure, (Pieces){{list, block.bytes}, {head, used}});
    pthread_mutex_unlock(&process.lock);
    return r;
}

// ---- opening ------------------------------------------------------------------------------------

static const CudaDriver driver_stubs = {
#define OWN FN
#define LATER FN
#define FN(RESULT, NAME, SYMBOL, ...) .NAME = driver_##NAME,
#include "gpu/cuda/api/driver.def"
#undef FN
#undef LATER
#undef OWN
};
static const Cublas cublas_stubs = {
#define FN(RESULT, NAME, SYMBOL, ...) .NAME = cublas_##NAME,
#include "gpu/cuda/api/cublas.def"
#undef FN
};
static const Cufft cufft_stubs = {
#define FN(RESULT, NAME, SYMBOL, ...) .NAME = cufft_##NAME,
#include "gpu/cuda/api/cufft.def"
#undef FN
};
static const Cusolver cusolver_stubs = {
#define MAYBE FN
#define FN(RESULT, NAME, SYMBOL, ...) .NAME = cusolver_##NAME,
#include "gpu/cuda/api/cusolver.def"
#undef FN
#undef MAYBE
};

// there: a bit for each function that only newer libraries have.
static void fill_table(CudaLib which, uint64_t there) {
    switch (which) {
    case LIB_DRIVER: cu = driver_stubs; return;
    case LIB_CUBLAS: cublas = cublas_stubs; return;
    case LIB_CUFFT: cufft = cufft_stubs; return;
    default: break;
    }
    uint64_t bit = 1;
    cusolver = cusolver_stubs;
#define FN(...)
#define MAYBE(RESULT, NAME, SYMBOL, ...) \
    if (!(there & bit))                  \
        cusolver.NAME = NULL;            \
    bit <<= 1;
#include "gpu/cuda/api/cusolver.def"
#undef MAYBE
#undef FN
}

static bool open_locked(CudaLib which, char *path, Err *e) {
    uint64_t w = which;
    int r = call_locked(CALL_OPEN, true, (Pieces){{&w, NULL}, {sizeof w, 0}});
    if (process.gone)
        return err_set(e, ERR_RUNTIME, "the device process has ended while it opened a library");
    if (r != 1) {
        err_set(e, ERR_IMPORT, "%s", process.shared->text[0]);
        return err_hint(e, "%s", process.shared->text[1]);
    }
    snprintf(path, 512, "%.511s", process.shared->text[0]);
    fill_table(which, process.shared->word[0]);
    return process.open[which] = true;
}

bool process_open(CudaLib which, char *path, Err *e) {
    pthread_mutex_lock(&process.lock);
    const bool first = !process.open[LIB_DRIVER]; // nothing of an earlier process is in use
    bool ok = (process.pid || (process.gone && !first) || start(e)) && open_locked(which, path, e);
    if (!ok && first)
        bury(CU_PROCESS_ENDED); // a machine without a GPU keeps none
    pthread_mutex_unlock(&process.lock);
    return ok;
}

void process_open_ahead(CuContext context) {
    uint64_t w = (uint64_t)(uintptr_t)context;
    if (!process.command)
        return;
    pthread_mutex_lock(&process.lock);
    (void)call_locked(CALL_AHEAD, false, (Pieces){{&w, NULL}, {sizeof w, 0}});
    pthread_mutex_unlock(&process.lock);
}

bool process_again(Err *e) {
    char path[512];
    pthread_mutex_lock(&process.lock);
    bury(CU_PROCESS_ENDED);
    if (!process.open[LIB_DRIVER]) { // it was not in use yet: the first use starts it
        process.fell = false;
        pthread_mutex_unlock(&process.lock);
        return true;
    }
    bool ok = start(e);
    for (int i = 0; ok && i < LIB_COUNT; i++)
        ok = !process.open[i] || open_locked((CudaLib)i, path, e);
    uint64_t flags = 0;
    if (ok && call_locked(CALL_driver_Init, true, (Pieces){{&flags, NULL}, {sizeof flags, 0}}))
        ok = err_set(e, ERR_RUNTIME, "the NVIDIA driver does not start again");
    if (!ok)
        bury(CU_PROCESS_ENDED);
    pthread_mutex_unlock(&process.lock);
    return ok;
}
