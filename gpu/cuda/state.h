// state.h: one opened GPU.
#pragma once
#include "gpu/cuda/ahead.h"
#include "gpu/cuda/api.h"
#include "gpu/cuda/copy.h"
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/fft.h"
#include "gpu/cuda/kernels.h"
#include "gpu/cuda/libs.h"
#include "gpu/cuda/segments.h"
#include "gpu/cuda/background.h"
#include "gpu/cuda/tiles/tiles_run.h"
#include "gpu/cuda/pool.h"
#include "gpu/cuda/user.h"
#include <pthread.h>
#include <stdatomic.h>

typedef struct Cuda {
    Device *dev;
    CuDevice number; // the driver's
    int arch;        // 90 for compute capability 9.0
    int processors;
    size_t memory;        // bytes of the card
    char slice_of[48];    // of a slice (MIG): the UUID of its GPU; else ""
    bool mps;             // programs share the GPU through a server (MPS)
    double bytes_per_ns;  // the card's own figure for its memory
    size_t shared_bytes;  // of shared memory that a block may have
    pthread_mutex_t lock; // held while the context is made
    atomic_bool ready;    // context and stream exist
    atomic_uint entered;  // how often cuda_enter was called
    CuContext context;
    CuStream stream;
    bool looked_ahead; // the libraries are being opened, or are open
    atomic_bool dead;
    char cause[256]; // why it is dead
    unsigned life;   // how often it has been taken up again
    Pool pool;
    size_t seen_free; // what the driver said about free memory, at seen_ns
    int64_t seen_ns;
    size_t others; // bytes that other programs had, and how many they were, at others_at
    unsigned n_others;
    bool others_known;
    int64_t others_at;
    Copy copy;
    Ahead ahead;
    Kernels kernels;
    Background background;             // a kernel of a single program
    Background waited[WAITED_AT_ONCE]; // kernels of loops
    void *scratch;                     // of FOLD_SCRATCH_BYTES; begins with 0 between launches
    TilesWaited tiles;
    UserModules user;
    SegmentModules segments;
    CublasHandle blas;
    CuPointer blas_workspace;
    FftPlans fft;
    CusolverHandle solver;
    CusolverParams solver_params;
    int64_t missed_ns[LIB_COUNT]; // when a library was looked for in vain
} Cuda;

static inline Cuda *cuda_of(const Device *d) {
    return d->state;
}

// Makes the device ready and its context current in this thread. Every use of
// the driver comes after it.
MAY_FAIL bool cuda_enter(Cuda *g, Err *e);

// True for CU_OK. Otherwise sets e: MEMORY when memory ran out; a text that says
// the GPU is lost when the error is one that nothing recovers from, and then
// the device is dead. doing: "running a kernel".
MAY_FAIL bool cuda_check(Cuda *g, CuResult r, const char *doing, Err *e);
// The status that a library of the toolkit gave: 0 is success, no_memory what it says without
// memory.
MAY_FAIL bool cuda_library_check(Cuda *g, const char *name, int status, int no_memory,
                                 const char *doing, Err *e);

// How a wait ends. OR_STOP: when an interrupt is asked for, it fails with KeyboardInterrupt and the
// work goes on: for those who only read what it makes.
typedef enum WaitEnd { WAIT_TO_END, WAIT_OR_STOP } WaitEnd;
// Waits until everything queued is done.
MAY_FAIL bool cuda_wait(Cuda *g, WaitEnd end, Err *e);
// Waits for an event, first by asking (short waits), then asleep.
MAY_FAIL bool cuda_wait_event(Cuda *g, CuEvent event, WaitEnd end, Err *e);

// Device memory from the pool.
MAY_FAIL bool cuda_alloc(Cuda *g, size_t bytes, void **memory, Err *e);
void cuda_release(Cuda *g, void *memory, size_t bytes);

MAY_FAIL bool cuda_run(Device *d, const Program *p, Err *e); // run.c
MAY_FAIL bool cuda_run_part(Device *d, const Program *p, RunProgress *at, Err *e);
// Starts a kernel whose parameters lie one behind the other, each aligned to its size.
typedef struct PackedLaunch {
    CuFunction f;
    unsigned grid[3], block[2];
    unsigned room; // bytes of shared memory
    void *packed;
    size_t bytes;
} PackedLaunch;
MAY_FAIL bool cuda_launch_packed(Cuda *g, const PackedLaunch *l, Err *e);
// Behind the first program or array: opens the libraries in the background. Who has arrays is
// likely to multiply matrices.
void cuda_look_ahead(Cuda *g);
// The time that the program is likely to take, in ns.
double cuda_estimate(const Cuda *g, const Program *p);
MAY_FAIL bool cuda_run_chain(Device *d, const Program *const *p, int n, RunProgress *at,
                             Err *e);                                            // tiles_run.c
MAY_FAIL bool cuda_run_lines(Device *d, const Program *const *p, int n, Err *e); // lines/run.c
MAY_FAIL bool cuda_run_repeats(Device *d, const Program *const *p, int n, int64_t count,
                               int64_t *done, Err *e);         // the same
MAY_FAIL bool cuda_matmul(Device *d, const Matmul *m, Err *e); // matmul.c
MAY_FAIL bool cuda_blas(Cuda *g, Err *e);                      // starts cuBLAS
MAY_FAIL bool cuda_blas_check(Cuda *g, CublasResult r, const char *doing, Err *e);
void cuda_matmul_close(Cuda *g);
bool cuda_library(Device *d, DeviceLibrary which, Err *e);                    // solver.c
MAY_FAIL bool cuda_fft(Device *d, const FftWork *w, Err *e);                  // fft.c
MAY_FAIL bool cuda_dense(Device *d, const DenseWork *w, bool *again, Err *e); // solver.c
void cuda_solver_close(Cuda *g);
MAY_FAIL bool cuda_run_text(Device *d, const UserKernel *k, Buf *refusal, Err *e); // user.c
MAY_FAIL bool cuda_iteration_text(const IterationRule *rule, size_t n, bool with_atomics, Buf *out,
                                  Err *e);                            // iterations.c
MAY_FAIL bool cuda_segments(Device *d, const SegmentWork *w, Err *e); // segments.c
