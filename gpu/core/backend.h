// backend.h: what a kind of device must be able to do. One table of functions
// per kind; nothing above gpu/cuda says CUDA, nothing above gpu/cpu says thread.
#pragma once
#include "gpu/core/program.h"
#include "gpu/core/scan_ops.h"
#include <assert.h>

typedef struct Device Device;
struct Node; // expr.h

// A piece of device memory. `memory` is NULL while it is only promised: the
// statements that fill it have been recorded but have not run.
struct Buffer {
    uint32_t refs;
    bool lost;    // memory ran out when its value was due
    bool mixed;   // also seen as another type (array_part): layouts do not compare
    bool held;    // promised, and a program that waits fills it (chain.h)
    bool pinned;  // a cell has been told the address: memory stays where it is
    bool passing; // while a chain runs: its elements are not wanted afterwards
    bool scratch; // between programs: the same, whatever refers to it (replay.h)
    bool foreign; // host memory of an object that is no array: see buffer_over
    Device *dev;
    size_t bytes;
    void *memory;    // host pointer or device address: the backend's
    uint64_t id;     // of the value it was made for; its low six bits pick the bit in Node.reads
    uint64_t serial; // no other buffer ever has it
    // Of devices that can fail (keep.h):
    struct Buffer *next, **link; // the device's list
    void *copy;                  // of the elements, on the host, or NULL
    uint8_t state;               // BufferState
    char name[27];               // by which a cell knew it when it was lost, or ""
    // Of foreign memory: what is called when the last reference goes.
    void (*returned)(void *owner);
    void *owner;
};
typedef enum BufferState {
    BUFFER_USUAL,
    BUFFER_WAITS, // its memory is gone; `copy` has what was in it
    BUFFER_LOST,  // its memory is gone
} BufferState;

// C = A @ B for matrices that lie in rows or in columns (one stride is 1).
typedef struct MatmulOperand {
    void *memory;
    int64_t offset, row, col, batch; // strides in elements
} MatmulOperand;

typedef struct Matmul {
    Dtype dt; // float32, float64, complex64 or complex128; where the host does it, whole numbers
              // and booleans, too
    uint32_t place; // in the user's text, for warnings (fpcheck.h),
    uint16_t name;  // and how it is called there
    int64_t m, n, k, batch;
    MatmulOperand a, b, c;
    struct Buffer *held[3]; // whose memory that is: kept by work that is left behind
} Matmul;

// A product that takes more than a moment: it runs when it is written where the host does it, so
// that an interrupt is told there, and before a name has the result.
#define MATMUL_LONG ((int64_t)1 << 27)
static inline bool matmul_is_long(const Matmul *m) {
    return (double)m->m * (double)m->n * (double)m->k * (double)m->batch >= MATMUL_LONG;
}

// ---- what libraries of the device do, on elements in its memory ---------------------------------

// LIBRARY_EIG: a solver that has eigenvalues of general matrices, which older ones have not.
typedef enum DeviceLibrary {
    LIBRARY_FFT,
    LIBRARY_SOLVER,
    LIBRARY_EIG,
    DEVICE_LIBRARIES
} DeviceLibrary;

// `outer` blocks in C order, each of dim[0] x ... x dim[rank - 1] x `inner` elements, are
// transformed along the rank axes, without a scale. Real elements have half of the last axis on
// their complex side: dim[rank - 1] / 2 + 1. in and out are apart, or (TRANSFORM_COMPLEX) may be
// one.
typedef enum TransformKind {
    TRANSFORM_COMPLEX,
    TRANSFORM_FROM_REAL,
    TRANSFORM_TO_REAL
} TransformKind;
typedef struct FftWork {
    TransformKind kind;
    Dtype dt;     // of the complex side: complex64 or complex128
    bool inverse; // TRANSFORM_COMPLEX: the sign of the exponent is +
    int rank;
    int64_t dim[FFT_RANK_MOST], outer, inner;
    void *in, *out; // TRANSFORM_TO_REAL destroys in
} FftWork;

// Factorisations of `batch` matrices of type dt that follow one another, each in columns without
// gaps. at[] are device addresses; info: one int32 for each matrix, 0 when it went well, as
// LAPACK has it. Real results are of dt's part.
typedef enum DenseOp {
    DENSE_LU,       // a (n x n) to its factors; pivot (int64; int32 when many); info
    DENSE_SOLVE,    // a destroyed; b (n x k) to x; info of the factorisation
    DENSE_CHOLESKY, // a (n x n): the lower triangle to its factor, the upper as it was; info
    DENSE_QR,       // a (m x n) to R and reflectors; tau (min(m, n)); info
    DENSE_Q,        // a (m x n), whose first k columns hold reflectors, to Q; tau (k); info
    DENSE_EIGH,     // a (n x n), one triangle of it, to vectors (or destroyed); w; info
    DENSE_EIG,      // a destroyed; w (complex); right vectors, as LAPACK packs them; info
    DENSE_SVD,      // a (m x n, m >= n) destroyed; s; u; v; info. u: m x (full ? m : n);
                    // v: n x n, V's conjugate transpose when careful, else V. Not careful
                    // needs u and v also without vectors
    DENSE_OPS,
} DenseOp;
enum { DENSE_PARTS = 5 };
typedef struct DenseWork {
    DenseOp op;
    Dtype dt;
    int64_t m, n, k, batch;
    bool upper, vectors, full;
    bool many;    // all small matrices in one call (LU, SOLVE, CHOLESKY, EIGH)
    bool careful; // SVD: the slow method, which needs no help with singular matrices
    void *at[DENSE_PARTS];
} DenseWork;

// An argument of a kernel, for texts of errors.
enum { TOLD_ARGUMENTS = 8, TOLD_AXES = 4 };
typedef struct UserArgument {
    bool array;
    Dtype dt;
    int ndim;
    int64_t dim[TOLD_AXES]; // of an array, the first ones
    Scalar value;           // of a number
} UserArgument;

// A kernel whose text a program brought in the device's own language (CUDA C), and one
// launch of it. Texts are borrowed.
typedef struct UserKernel {
    Str text, name;    // name: of an extern "C" function in it
    const Str *option; // of the compiler
    size_t noptions;
    bool launches; // false: only compiled, and only options and text are looked at
    unsigned grid[3], block[3], shared_bytes;
    void **arg; // the addresses of the arguments' values: nargs of them, each of arg_bytes
    size_t nargs, arg_bytes;
    struct Buffer *const *buffer; // of each argument that is an array, else NULL
    const Dtype *type;            // of each argument that is a number
    const UserArgument *told;     // the first TOLD_ARGUMENTS of them; NULL: the engine's own kernel
} UserKernel;

// An operation on floats of type dt, as the text of a loop calls it.
typedef struct IterationRule {
    int op; // OpId
    Dtype dt;
} IterationRule;

// Work on segments of n contiguous elements, one behind the other (gpu/core/segments.h).
#define SCAN_ID(ID, NAME, EXPRESSION) SCAN_##ID,
typedef enum ScanOp { EACH_SCAN(SCAN_ID) SCAN_OPS } ScanOp;
#undef SCAN_ID

#define SEGMENT(ID, ...) SEGMENT_##ID,
typedef enum SegmentKind {
#include "gpu/core/segments.def"
    SEGMENT_KINDS
} SegmentKind;

typedef struct SegmentWork {
    SegmentKind kind;
    Dtype dt; // of the elements sorted, searched, picked
    ScanOp op;
    bool flag;           // SEARCH: or equal to it; ARGMINMAX: the largest
    int64_t segments, n; // TRUE_...: n bools
    int64_t m;           // of elements of `other` or of the result, where it is no segment
    int64_t width;       // on the host: elements lie as [segments][n][width]; on a device 1
    const void *in, *other, *mask; // addresses
    void *out;
    const Shape *shape;    // TRUE_PLACES: of the mask
    const int64_t *stride; // TRUE_PLACES: one per axis
} SegmentWork;

// Host memory that another process maps, too: a block of a segment, which is a file in memory.
typedef struct Lent {
    uint64_t segment;
    size_t start, bytes; // of the block
    int fd;              // of the segment's file
    size_t size;         // of it, bytes
} Lent;

// An allocation of a GPU for another process, and where something lies in it.
typedef struct Exported {
    unsigned char handle[64];
    size_t offset, bytes; // bytes: of the allocation
} Exported;

// How far a program, or a chain of them, has come; zero before it begins.
typedef struct RunProgress {
    int64_t piece; // of those that the backend makes of it
    int64_t inner; // the same of a chain's program
    size_t done;   // of this piece
    bool ended;
    bool whole; // asked for: no interrupt ends it
} RunProgress;

typedef struct Backend {
    const char *name;                         // "cpu", "cuda"
    MAY_FAIL bool (*open)(Device *d, Err *e); // fills state and description
    void (*close)(Device *d);
    // Fails with MEMORY (text by the caller). Contents are undefined.
    MAY_FAIL bool (*alloc)(Device *d, size_t bytes, void **memory, Err *e);
    void (*release)(Device *d, void *memory, size_t bytes);
    // Between the host and device memory; both wait until the host side is free to reuse.
    MAY_FAIL bool (*upload)(Device *d, void *memory, size_t at, const void *src, size_t bytes,
                            Err *e);
    MAY_FAIL bool (*download)(Device *d, void *dst, const void *memory, size_t at, size_t bytes,
                              Err *e);
    MAY_FAIL bool (*run)(Device *d, const Program *p, Err *e); // may return before it is done
    // (optional) Goes on with a program from *at, until it has ended or an interrupt is asked for.
    // Nothing else runs between two parts of a program.
    MAY_FAIL bool (*run_part)(Device *d, const Program *p, RunProgress *at, Err *e);
    // (optional) n programs, elementwise and with memory for all of their buffers; the effects are
    // those of run for each in order (chain.h). Buffers may share memory. Goes on from *at as
    // run_part.
    MAY_FAIL bool (*run_chain)(Device *d, const Program *const *p, int n, RunProgress *at, Err *e);
    // (optional) The same `count` times over. *done: how many times it was done, as many as take
    // some milliseconds; 0: not in a better way than by run_chain.
    MAY_FAIL bool (*run_repeats)(Device *d, const Program *const *p, int n, int64_t count,
                                 int64_t *done, Err *e);
    // (optional, both) What these few bytes hold when all that was run before has been done, for
    // later: *ticket tells which. It is kept for NOTES_KEPT notes and reductions more; `noted`
    // waits for it.
    MAY_FAIL bool (*note)(Device *d, const void *memory, size_t at, size_t bytes, uint64_t *ticket,
                          Err *e);
    MAY_FAIL bool (*noted)(Device *d, uint64_t ticket, void *out, size_t bytes, Err *e);
    // (optional) n programs of a group (lines.h), with memory for all of their buffers; the effects
    // are those of run for each in order.
    MAY_FAIL bool (*run_lines)(Device *d, const Program *const *p, int n, Err *e);
    int chain_most;    // programs of a chain
    double chain_work; // operations on elements of a chain: what an interrupt waits for
    // (optional) Stores the value of an expression of few elements at once; `to` may still be
    // without memory. False, with nothing done: it takes a program.
    bool (*small)(Device *d, const struct Node *value, Buffer *to, const Layout *layout);
    MAY_FAIL bool (*matmul)(Device *d, const Matmul *m, Err *e);
    MAY_FAIL bool (*sync)(Device *d, Err *e);                    // waits for everything queued
    void (*memory)(Device *d, size_t *available, size_t *total); // bytes
    // The most bytes that the operator lets cells have, and what of them is in use; 0: no quota.
    size_t (*quota)(const Device *d, size_t *used);
    // (optional) Bytes of its memory that other programs have. False: that is not known.
    bool (*others)(const Device *d, size_t *bytes, unsigned *programs);
    int (*attribute)(Device *d,
                     int which); // (optional) a GPU's property by the driver's number; 0: not known
    void (*trim)(Device *d);     // (optional) gives cached free memory back to the system
    void (*idle)(Device *d);     // (optional) no cell runs: work for later ones may be begun, aside
    // (optional) Behind what was run before. What the compiler says of a text that it
    // refuses comes back in *refusal, and true: nothing was launched.
    MAY_FAIL bool (*run_text)(Device *d, const UserKernel *k, Buf *refusal, Err *e);
    // (optional) What stands in front of a loop's text (kernel/loops/loop_print.c) to make it
    // one for run_text: the words WC_..., and wc_rule0(double, double), ... for the rules.
    MAY_FAIL bool (*iteration_text)(const IterationRule *rule, size_t n, bool atomics, Buf *out,
                                    Err *e);
    // (optional, all three) Whether a library is there: false with the reason and how to get it.
    // The others run behind what was run before and may return before they are done.
    bool (*library)(Device *d, DeviceLibrary which, Err *e);
    MAY_FAIL bool (*fft)(Device *d, const FftWork *w, Err *e);
    // *again: SVD not careful only: the result is of a matrix that had to be changed a little.
    MAY_FAIL bool (*dense)(Device *d, const DenseWork *w, bool *again, Err *e);
    // (optional) Behind what was run before; scratch memory may run out (MEMORY).
    MAY_FAIL bool (*segments)(Device *d, const SegmentWork *w, Err *e);
    // (optional) Calls part(ctx, from, to) for ranges that cover [0, n), on several of the host's
    // threads.
    void (*share)(void *device, size_t n, void (*part)(void *ctx, size_t from, size_t to),
                  void *ctx);
    // (optional) Another process is there to lend buffers to, from now on.
    void (*lends)(Device *d);
    // (optional, all four; nothing may be recorded or run meanwhile) A buffer's memory, shared with
    // another process from now on; out->fd is borrowed. A buffer for a block of a segment, one
    // reference; *unknown: the segment is not known, and what->fd, which is taken over, was -1. The
    // file of a segment, borrowed; -1: there is none. The other process holds the block no more;
    // NULL: it holds none. Until then it counts as one that refers to the buffer, which therefore
    // is written in full and is given to nothing else.
    MAY_FAIL bool (*lend)(Device *d, Buffer *b, Lent *out, Err *e);
    Buffer *(*borrow)(Device *d, const Lent *what, bool *unknown, Err *e);
    int (*lent_file)(const Device *d, uint64_t segment, size_t *size);
    void (*let_go)(Device *d, const Lent *what);
    // (optional, both) A handle for the allocation that this memory lies in. Copies `bytes` from
    // where another process says they lie, and waits for them.
    MAY_FAIL bool (*export_memory)(Device *d, const void *memory, Exported *out, Err *e);
    MAY_FAIL bool (*import_copy)(Device *d, const Exported *from, void *to, size_t bytes, Err *e);
    bool small_wait; // small programs wait, too (chain.h): a launch takes longer than they
    // (optional) After a failure: gives up what the driver held, without a word to it. The device
    // can be used again after `revive`.
    void (*forget)(Device *d);
    void (*revive)(Device *d);
    // (optional) For a reserve, a child that fork makes (gpu/engine.h). rests: does no thread work
    // for the device? may_part: prepares for it, for as long as nobody asks; false: somebody does,
    // or it would cost too much. parts: right before the fork. parted: after it, in the parent:
    // such a child is there, or could not be made. alone: it is no more. forked: in it, at once.
    // taken_over: in a child of it, which goes on when the parent has ended. shared: there, may the
    // parent have changed the elements?
    bool (*rests)(Device *d);
    bool (*may_part)(Device *d, bool (*asked)(void *ctx), void *ctx);
    void (*parts)(Device *d);
    void (*parted)(Device *d, bool yes);
    void (*alone)(Device *d);
    void (*forked)(Device *d);
    void (*taken_over)(Device *d);
    bool (*shared)(Device *d, const Buffer *b);
    bool host_memory; // Buffer.memory can be read by the host after sync
    bool in_order;    // a scatter writes element after element
} Backend;

// What the device did, for accounting; every allocation and launch passes here.
typedef struct DeviceStats {
    size_t bytes_live, bytes_peak; // allocated to buffers
    size_t bytes_work;             // that the backend needs for a while, besides buffers
    uint64_t allocations, programs, matmuls, library_calls, uploads, downloads; // calls
    uint64_t compiled; // programs that had to be compiled
    uint64_t bytes_up, bytes_down;
    int64_t compile_ns; // host time spent compiling
} DeviceStats;

// What became of programs that waited (chain.h), for %explain.
typedef struct ChainNote {
    uint64_t chains, programs; // that waited
    uint64_t passes, together; // passes of several programs, and programs in them
    int64_t elements;          // of the largest program of the last chain
    double alone, shared; // bytes of memory for each element of its large programs: one by one,
                          // and in the passes that they shared
    char how[160];        // the last of these passes,
    const char *why;      // why it took no more of them; NULL: nobody has said
    const char *ended;    // why the last chain waited no longer
    int last_n;           // its programs, and the first of them
    uint64_t last_first;
    int64_t last_count;
    uint64_t replays, replayed; // runs and iterations that were not recorded anew (replay.h)
    uint64_t numbered, resumed; // of them with numbers of their own; runs that went on after others
} ChainNote;

struct Device {
    const Backend *backend;
    int index;             // number among the devices of its kind
    char name[16];         // "cpu", "gpu", "gpu:1"
    char description[128]; // "NVIDIA H200", "16 threads, AVX-512"
    char uuid[48];  // of a GPU, or of the slice (MIG) that is used of one: "GPU-...", "MIG-...";
                    // else ""
    int capability; // of a GPU: 90 for compute capability 9.0; 0 for the CPU
    int threads;    // cpu: how many may work; set at any time between runs
    size_t limit;   // most bytes that buffers may take together; 0: what there is
    void *state;    // the backend's
    DeviceStats stats;
    Buffer
        *buffers; // all of them where the device can fail, else those whose address a cell was told
    bool has_failed; // once at least
    size_t foreign;  // buffers of foreign memory,
    uint64_t
        foreign_reads; // and the bits in Node.reads of all there have been since there were none
    ChainNote waited;
    double slowness; // work takes so many times longer than is estimated; 0, 1: it does not
};

// Operations on elements of a chain that an interrupt may wait for.
double device_chain_work(const Device *d);

// A promised buffer with one reference; NULL when host memory is out. id: from
// buffer_next_id, or that of the expression node whose value it will hold.
Buffer *buffer_new(Device *dev, size_t bytes, uint64_t id);
uint64_t buffer_next_id(void);
uint64_t buffer_last_serial(void); // of the buffer made last
static inline Buffer *buffer_retain(Buffer *b) {
    assert(b->refs > 0);
    b->refs++;
    return b;
}
void buffer_release(Buffer *b); // NULL is fine
// A buffer over `bytes` of host memory, aligned to any type, that `owner` keeps where it is until
// returned(owner) is called; a device with host_memory. Others look at this memory and change it
// at any time, so that nothing waits for it: what reads or writes it runs as it is recorded. NULL
// when host memory is out; the owner then stays the caller's.
Buffer *buffer_over(Device *dev, void *memory, size_t bytes, void (*returned)(void *owner),
                    void *owner);
void buffer_pin(Buffer *b); // a cell is told its address: it has memory, which stays where it is
void buffer_lose(
    Buffer *b); // its elements were never computed: gives the memory back; reading it is an error

// Whether every element of the layout lies within a buffer of so many bytes.
static inline bool layout_is_within(const Layout *l, Dtype dt, size_t bytes) {
    int64_t low, high; // equal: there are no elements
    layout_range(l, &low, &high);
    return low == high || (low >= 0 && (size_t)high <= bytes / dtype_bytes(dt));
}

// Gives a promised buffer its memory. MemoryError with the size asked and free.
MAY_FAIL bool buffer_allocate(Buffer *b, Err *e);
// Counts bytes of buffers that got memory, or gave it back.
void device_holds_more(Device *d, size_t bytes);
void device_holds_less(Device *d, size_t bytes);
void buffer_unallocate(Buffer *b); // undoes it, before anything was written
// Bytes between the host and a buffer's memory, from its byte `at`; counted in the device's stats.
MAY_FAIL bool device_upload(Device *dev, void *memory, size_t at, const void *src, size_t bytes,
                            Err *e);
MAY_FAIL bool device_download(Device *dev, void *dst, void *memory, size_t at, size_t bytes,
                              Err *e);
MAY_FAIL bool device_noted(Device *dev, uint64_t ticket, void *dst, size_t bytes, Err *e);
// Do so many bytes more stay within the device's limit?
bool device_within_limit(const Device *dev, size_t bytes);
// Bytes that buffers can still get, and all there are, with the device's limit.
void device_memory(Device *dev, size_t *available, size_t *total);

// MemoryError with NumPy's text for `bytes`, and what is free on the device as hint.
bool memory_error(Device *dev, size_t bytes, const Shape *shape, Dtype dt, Err *e);

// "7.28 TiB", "512. MiB": NumPy's way in that text. Needs 32 bytes; returns out.
const char *bytes_text(size_t bytes, char out[32]);
