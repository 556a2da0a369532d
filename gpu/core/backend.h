// backend.h: what a kind of device must be able to do. One table of functions
// per kind; nothing above gpu/cuda says CUDA, nothing above gpu/cpu says thread.
#pragma once
#include "gpu/core/program.h"

typedef struct Device Device;

// A piece of device memory. `memory` is NULL while it is only promised: the
// statements that fill it have been recorded but have not run.
struct Buffer {
    uint32_t refs;
    bool lost; // memory ran out when its value was due
    bool mixed; // also seen as another type (array_part): layouts do not compare
    Device *dev;
    size_t bytes;
    void *memory; // host pointer or device address: the backend's
    uint64_t id;  // serial number; its low six bits pick the bit in Node.reads
};

// C = A @ B for matrices that lie in rows or in columns (one stride is 1).
typedef struct Matmul {
    Dtype dt; // float32, float64, complex64 or complex128
    uint16_t place, name; // in the user's text, and how it is called there, for warnings (fpcheck.h)
    int64_t m, n, k, batch;
    struct {
        void *memory;
        int64_t offset, row, col, batch; // strides in elements
    } a, b, c;
} Matmul;

// A kernel whose text a program brought in the device's own language (CUDA C), and one
// launch of it. Texts are borrowed.
typedef struct UserKernel {
    Str text, name;       // name: of an extern "C" function in it
    const Str *option;    // of the compiler
    size_t noptions;
    bool launches;        // false: only compiled, and only options and text are looked at
    unsigned grid[3], block[3], shared_bytes;
    void **arg;           // the addresses of the arguments' values
} UserKernel;

// An operation on floats of type dt, as the text of a loop calls it.
typedef struct TurnRule {
    int op; // OpId
    Dtype dt;
} TurnRule;

typedef struct Backend {
    const char *name;                       // "cpu", "cuda"
    MAY_FAIL bool (*open)(Device *d, Err *e); // fills state and description
    void (*close)(Device *d);
    // Fails with MEMORY (text by the caller). Contents are undefined.
    MAY_FAIL bool (*alloc)(Device *d, size_t bytes, void **memory, Err *e);
    void (*release)(Device *d, void *memory, size_t bytes);
    // Between the host and device memory; both wait until the host side is free to reuse.
    MAY_FAIL bool (*upload)(Device *d, void *memory, size_t at, const void *src, size_t bytes, Err *e);
    MAY_FAIL bool (*download)(Device *d, void *dst, const void *memory, size_t at, size_t bytes,
                              Err *e);
    MAY_FAIL bool (*run)(Device *d, const Program *p, Err *e); // may return before it is done
    MAY_FAIL bool (*matmul)(Device *d, const Matmul *m, Err *e);
    MAY_FAIL bool (*sync)(Device *d, Err *e);      // waits for everything queued
    void (*memory)(Device *d, size_t *available, size_t *total); // bytes
    void (*trim)(Device *d); // (optional) gives cached free memory back to the system
    // (optional) Behind what was run before. What the compiler says of a text that it
    // refuses comes back in *refusal, and true: nothing was launched.
    MAY_FAIL bool (*run_text)(Device *d, const UserKernel *k, Buf *refusal, Err *e);
    // (optional) What stands in front of a loop's text (kernel/lang/loop_print.c) to make it
    // one for run_text: the words WC_..., and wc_rule0(double, double), ... for the rules.
    MAY_FAIL bool (*turn_text)(const TurnRule *rule, size_t n, bool atomics, Buf *out, Err *e);
    // (optional) Calls part(ctx, from, to) for ranges that cover [0, n), on several of the host's threads.
    void (*share)(void *device, size_t n, void (*part)(void *ctx, size_t from, size_t to), void *ctx);
    bool host_memory;        // Buffer.memory can be read by the host after sync
    bool in_order;           // a scatter writes element after element
} Backend;

// What the device did, for accounting; every allocation and launch passes here.
typedef struct DeviceStats {
    size_t bytes_live, bytes_peak; // allocated to buffers
    uint64_t allocations, programs, matmuls, uploads, downloads; // calls
    uint64_t compiled;             // programs that had to be compiled
    uint64_t bytes_up, bytes_down;
    int64_t compile_ns; // host time spent compiling
} DeviceStats;

struct Device {
    const Backend *backend;
    int index;             // number among the devices of its kind
    char name[16];         // "cpu", "gpu", "gpu:1"
    char description[128]; // "NVIDIA H200", "16 threads, AVX-512"
    int capability;        // of a GPU: 90 for compute capability 9.0; 0 for the CPU
    int threads;           // cpu: how many may work; set at any time between runs
    void *state;           // the backend's
    DeviceStats stats;
};

// A promised buffer with one reference; NULL when host memory is out. id: from
// buffer_next_id, or that of the expression node whose value it will hold.
Buffer *buffer_new(Device *dev, size_t bytes, uint64_t id);
uint64_t buffer_next_id(void);
static inline Buffer *buffer_retain(Buffer *b) { return b->refs++, b; }
void buffer_release(Buffer *b); // NULL is fine

// Gives a promised buffer its memory. MemoryError with the size asked and free.
MAY_FAIL bool buffer_allocate(Buffer *b, Err *e);

// MemoryError with NumPy's text for `bytes`, and what is free on the device as hint.
bool memory_error(Device *dev, size_t bytes, const Shape *shape, Dtype dt, Err *e);

// "7.28 TiB", "512. MiB": NumPy's way in that text. Needs 32 bytes; returns out.
const char *bytes_text(size_t bytes, char out[32]);
