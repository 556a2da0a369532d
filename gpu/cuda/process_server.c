// process_server.c: the device process: takes one call after the other out of the ring and makes
// it. It ends with the engine, or is ended.
#include "gpu/cuda/process.h"
#include "gpu/cuda/process_ring.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define AWAKE_NS \
    200000 // after a call the next one is awaited awake for so long: waking takes the
           // engine some microseconds

static Shared *shared;
static Buf image; // of the module that comes next

// ---- memory for the libraries' own use ----------------------------------------------------------

// What was handed out stays: work that is still queued may use it. Each is twice the one before.
static void *scratch(size_t bytes) {
    static void *area;
    static size_t size;
    if (bytes > size) {
        size_t wanted = bytes > 2 * size ? bytes : 2 * size;
        area = malloc(wanted);
        size = area ? wanted : 0;
    }
    return area;
}

// ---- one function for each of the libraries' ----------------------------------------------------

#define SLOT_IN(T, N) at_##N
#define SLOT_OUT(T, N) at_##N
#define SLOT_ELEMENT(N) at_##N, at_##N##_2
#define SLOT_LIST(T, N, COUNT) at_##N, at_##N##_2, at_##N##_3
#define SLOT_SCRATCH(N, BYTES) at_##N
#define PASS_IN(T, N) (T)(uintptr_t) slots[at_##N]
#define PASS_OUT(T, N) (T *)(void *)&slots[at_##N]
#define PASS_ELEMENT(N) &slots[at_##N]
#define PASS_LIST(T, N, COUNT) (T *)(void *)&slots[at_##N]
#define PASS_SCRATCH(N, BYTES) scratch((size_t)slots[at_##BYTES])

#define SERVE(LIB, TABLE, NAME, ...)                                       \
    static int serve_##LIB##_##NAME(uint64_t *slots) {                     \
        enum { EACH(SLOT, __VA_ARGS__), words };                           \
        _Static_assert((int)words <= ANSWER_WORDS, "arguments of " #NAME); \
        return (int)TABLE.NAME(EACH(PASS, __VA_ARGS__));                   \
    }
#define MAYBE FN
#define LATER FN
#define OWN(...)
#define FN(RESULT, NAME, SYMBOL, ...) SERVE(driver, cu, NAME, __VA_ARGS__)
#include "gpu/cuda/api/driver.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) SERVE(cublas, cublas, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cublas.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) SERVE(cufft, cufft, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cufft.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) SERVE(cusolver, cusolver, NAME, __VA_ARGS__)
#include "gpu/cuda/api/cusolver.def"
#undef FN

static int (*const simple[CALLS])(uint64_t *w) = {
#define FN(RESULT, NAME, SYMBOL, ...) [CALL_driver_##NAME] = serve_driver_##NAME,
#include "gpu/cuda/api/driver.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) [CALL_cublas_##NAME] = serve_cublas_##NAME,
#include "gpu/cuda/api/cublas.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) [CALL_cufft_##NAME] = serve_cufft_##NAME,
#include "gpu/cuda/api/cufft.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) [CALL_cusolver_##NAME] = serve_cusolver_##NAME,
#include "gpu/cuda/api/cusolver.def"
#undef FN
};
#undef OWN
#undef LATER
#undef MAYBE

// ---- those of other kinds -----------------------------------------------------------------------

// result: 1 when it was opened, 0 with text[0] the reason and text[1] what helps. word[0]: which of
// the functions that only newer libraries have are there, from the first on.
static int serve_open(const uint64_t *w) {
    CudaLib which = (CudaLib)w[0];
    Err e = {0};
    uint64_t there = 0, bit = 1;
    bool ok = libs_open(which, &e);
    snprintf(shared->text[0], ANSWER_TEXT, "%s", ok ? libs_path(which) : e.text);
    snprintf(shared->text[1], ANSWER_TEXT, "%s", ok ? "" : e.hint);
#define FN(...)
#define MAYBE(RESULT, NAME, SYMBOL, ...) \
    there |= cusolver.NAME ? bit : 0;    \
    bit <<= 1;
#include "gpu/cuda/api/cusolver.def"
#undef MAYBE
#undef FN
    shared->word[0] = there;
    return ok;
}

// A product of each real type, of memory that holds anything, on a stream of its own: with the
// first one cuBLAS loads its kernels. What fails here is told to whoever multiplies.
static void multiply_ahead(CublasHandle blas) {
    enum { SIDE = 256 }; // measured: with fewer, kernels of other sizes still have to be loaded
    const size_t bytes = SIDE * SIDE * sizeof(double);
    const double one = 1, zero = 0;
    const float one32 = 1, zero32 = 0;
    CuStream stream = NULL;
    CuPointer a = 0, c = 0;
    if (cu.StreamCreate(&stream, CU_STREAM_NON_BLOCKING) != CU_OK)
        return;
    if (cu.MemAlloc(&a, bytes) == CU_OK && cu.MemAlloc(&c, bytes) == CU_OK &&
        cublas.SetStream(blas, stream) == 0) {
        const void *from = (const void *)(uintptr_t)a;
        void *to = (void *)(uintptr_t)c;
        (void)cublas.Sgemm(blas, CUBLAS_NO_TRANSPOSE, CUBLAS_NO_TRANSPOSE, SIDE, SIDE, SIDE, &one32,
                           from, SIDE, 0, from, SIDE, 0, &zero32, to, SIDE, 0, 1);
        (void)cublas.Dgemm(blas, CUBLAS_NO_TRANSPOSE, CUBLAS_NO_TRANSPOSE, SIDE, SIDE, SIDE, &one,
                           from, SIDE, 0, from, SIDE, 0, &zero, to, SIDE, 0, 1);
        (void)cu.StreamSynchronize(stream);
    }
    if (c)
        (void)cu.MemFree(c);
    if (a)
        (void)cu.MemFree(a);
    (void)cu.StreamDestroy(stream);
}

// What fails here is told to whoever asks for the library.
static void *open_ahead(void *context) {
    static const CudaLib libraries[] = {LIB_CUBLAS, LIB_CUFFT, LIB_CUSOLVER};
    CublasHandle blas = NULL;
    Err ignored = {0};
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        err_clear(&ignored);
        if (!libs_open(libraries[i], &ignored) || libraries[i] != LIB_CUBLAS)
            continue;
        if (cu.CtxSetCurrent(context) == CU_OK && cublas.Create(&blas) == 0) {
            multiply_ahead(blas);
            (void)cublas.Destroy(blas);
        }
    }
    return NULL;
}

static CuResult serve_ahead(const uint64_t *w) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, open_ahead, (void *)(uintptr_t)w[0]) == 0)
        pthread_detach(thread);
    return CU_OK; // without a thread they are opened when they are needed
}

static CuResult load_module(void) {
    CuModule m = NULL;
    buf_byte(&image, 0);
    CuResult r = image.failed ? CU_OUT_OF_MEMORY : cu.ModuleLoadData(&m, image.p);
    buf_free(&image);
    image = (Buf){0};
    shared->word[0] = (uint64_t)(uintptr_t)m;
    return r;
}

static CuResult launch_packed(const LaunchCall *l) {
    size_t bytes = l->bytes;
    void *extra[] = {(void *)CU_LAUNCH_BUFFER, (void *)(uintptr_t)(l + 1),
                     (void *)CU_LAUNCH_BUFFER_SIZE, &bytes, (void *)CU_LAUNCH_END};
    return cu.LaunchKernel(l->f, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                           l->block[2], l->shared_bytes, l->s, NULL, extra);
}

static CuResult launch_listed(const LaunchCall *l) {
    void *arg[LAUNCH_ARGUMENTS + 1];
    const uint32_t *offset = (const uint32_t *)(const void *)(l + 1);
    unsigned char *at = (unsigned char *)(uintptr_t)offset + (l->n * sizeof *offset + 15) / 16 * 16;
    for (size_t i = 0; i < l->n; i++)
        arg[i] = at + offset[i];
    return cu.LaunchKernel(l->f, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                           l->block[2], l->shared_bytes, l->s, arg, NULL);
}

static void error_texts(CuResult r) {
    const char *name = NULL, *text = NULL;
    if (cu.GetErrorName(r, &name) != CU_OK || !name)
        name = "unknown error";
    if (cu.GetErrorString(r, &text) != CU_OK || !text)
        text = "";
    snprintf(shared->text[0], ANSWER_TEXT, "%s", name);
    snprintf(shared->text[1], ANSWER_TEXT, "%s", text);
}

static int serve_other(const Message *m, uint64_t *w) {
    unsigned char *stage = shared->stage;
    switch (m->call) {
    case CALL_OPEN: return serve_open(w);
    case CALL_AHEAD: return serve_ahead(w);
    case CALL_IMAGE: buf_add(&image, (Str){(const char *)w, m->payload}); return CU_OK;
    case CALL_UP:
        return cu.CopyUp((CuPointer)w[0], w + 2, m->payload - 2 * sizeof *w,
                         (CuStream)(uintptr_t)w[1]);
    case CALL_PIN:
        shared->word[0] = (uint64_t)(uintptr_t)stage; // by which address kernels reach it, too
        return cu.MemHostRegister(stage + w[0], (size_t)w[1],
                                  CU_REGISTER_PORTABLE | CU_REGISTER_MAPPED);
    case CALL_LAUNCH: return launch_packed((const LaunchCall *)(const void *)w);
    case CALL_LISTED: return launch_listed((const LaunchCall *)(const void *)w);
    case CALL_driver_ModuleLoadData: return load_module();
    case CALL_driver_GetErrorName: error_texts((CuResult)w[0]); return CU_OK;
    case CALL_driver_DeviceGetName:
        return cu.DeviceGetName(shared->text[0], ANSWER_TEXT, (CuDevice)w[0]);
    case CALL_driver_DeviceGetUuid:
        return cu.DeviceGetUuid((CuUuid *)(void *)shared->word, (CuDevice)w[0]);
    case CALL_driver_DeviceGetSliceUuid:
        return cu.DeviceGetSliceUuid((CuUuid *)(void *)shared->word, (CuDevice)w[0]);
    case CALL_driver_CopyUp:
        return cu.CopyUp((CuPointer)w[0], stage + w[1], (size_t)w[2], (CuStream)(uintptr_t)w[3]);
    case CALL_driver_CopyDown:
        return cu.CopyDown(stage + w[1], (CuPointer)w[0], (size_t)w[2], (CuStream)(uintptr_t)w[3]);
    case CALL_driver_ModuleGetFunction: {
        CuFunction f = NULL;
        CuResult r = cu.ModuleGetFunction(&f, (CuModule)(uintptr_t)w[0], (const char *)(w + 1));
        shared->word[0] = (uint64_t)(uintptr_t)f;
        return r;
    }
    case CALL_driver_IpcGetMemHandle: {
        CuIpcHandle h = {{0}};
        CuResult r = cu.IpcGetMemHandle(&h, w[0]);
        memcpy(shared->word, &h, sizeof h);
        return r;
    }
    case CALL_driver_IpcOpenMemHandle: {
        CuIpcHandle h;
        CuPointer base = 0;
        memcpy(&h, w + 1, sizeof h);
        CuResult r = cu.IpcOpenMemHandle(&base, h, (unsigned)w[0]);
        shared->word[0] = base;
        return r;
    }
    default: return CU_INVALID_VALUE;
    }
}

// ---- the loop -----------------------------------------------------------------------------------

static void answer(const Message *m, int result) {
    shared->result = result;
    atomic_store_explicit(&shared->answered, m->serial, memory_order_release);
    ring_wake(&shared->client_sleeps);
}

static void serve(const Message *m) {
    uint64_t *w = (uint64_t *)(uintptr_t)(m + 1);
    // After an error that nobody has been told of nothing is done any more.
    bool asks = m->call == CALL_driver_GetErrorName;
    if (shared->late && !asks) {
        if (m->waits)
            answer(m, shared->late);
        return;
    }
    if (m->waits && simple[m->call]) { // what it gives back is part of the answer
        memcpy(shared->word, w, m->payload);
        w = shared->word;
    }
    int result = simple[m->call] ? simple[m->call](w) : serve_other(m, w);
    if (m->waits)
        answer(m, result);
    else if (result)
        shared->late = result;
}

static void await_call(uint64_t tail) {
    int64_t until = clock_ns() + AWAKE_NS;
    for (int i = 0; atomic_load_explicit(&shared->head, memory_order_acquire) == tail; i++) {
        ring_pause();
        if (i % 64 || clock_ns() < until)
            continue;
        atomic_store(&shared->server_sleeps, 1);
        if (atomic_load(&shared->head) == tail)
            ring_sleep(&shared->server_sleeps, 0);
        atomic_store(&shared->server_sleeps, 0);
    }
}

// The engine has one end of a pipe open and never writes: when it is gone, so are we, whatever the
// driver is busy with.
static void *leave_with_engine(void *arg) {
    char c;
    while (read((int)(intptr_t)arg, &c, 1) < 0)
        continue;
    _exit(0);
}

int process_serve(int argc, char **argv) {
    pthread_t thread;
    if (argc != 3) {
        fputs("warpcell device-process: started by the kernel itself, not by hand\n", stderr);
        return 2;
    }
    int memory = atoi(argv[1]), engine = atoi(argv[2]);
    int low = memory < engine ? memory : engine, high = memory < engine ? engine : memory;
    if (low > 3)
        close_range(3, (unsigned)low - 1, 0); // nothing else of the engine is kept open here
    if (high - low > 1)
        close_range((unsigned)low + 1, (unsigned)high - 1, 0);
    close_range((unsigned)high + 1, ~0u, 0);
    log_to(-1);
    signal(SIGINT, SIG_IGN); // the engine decides what an interrupt means
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (shared == MAP_FAILED ||
        pthread_create(&thread, NULL, leave_with_engine, (void *)(intptr_t)engine))
        return 1;
    for (uint64_t tail = atomic_load(&shared->tail);;) {
        await_call(tail);
        const Message *m = (const Message *)(void *)ring_at(shared, tail);
        uint32_t bytes = m->bytes;
        if (m->call != CALL_PAD)
            serve(m);
        tail += bytes;
        atomic_store_explicit(&shared->tail, tail, memory_order_release);
    }
}
