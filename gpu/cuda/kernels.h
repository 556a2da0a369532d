// kernels.h: compiled kernels by program and form: in memory, on disk, or made.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/diskcache.h"
#include "gpu/cuda/print.h"

typedef struct Kernel {
    uint64_t hash;
    CuModule module;
    CuFunction function;
    KParams *params;
    size_t key_bytes;
    uint8_t key[]; // the program and its form, compared whole
} Kernel;

typedef struct Kernels {
    Kernel **slot; // open addressing, a power of two of them
    size_t cap, n;
    DiskCache disk;
    bool disk_open;
    unsigned life;      // how often all of them were forgotten
    bool ahead_refused; // the driver does not take what was compiled ahead
} Kernels;

struct Cuda;
// The loaded kernel of a program; it stays valid until the next call.
typedef enum KernelHow {
    KERNEL_NOW,   // compiled if it has to be
    KERNEL_KNOWN, // only if it is in memory or on disk; else NULL
    KERNEL_LATER, // the same, and a thread begins to compile it when none is compiling
} KernelHow;
MAY_FAIL bool kernels_get(struct Cuda *g, const Program *p, const Form *f, KernelHow how,
                          const Kernel **out, Err *e);

// The same in two halves, for texts of other kinds: what is known by a key (NULL: not yet), and a
// kernel `name` compiled from a text, which is kept under the key. params: taken over; may be NULL.
const Kernel *kernels_find(const Kernels *ks, uint64_t hash, const uint8_t *key, size_t bytes);
typedef struct KernelText {
    const char *name, *text;
    KParams *params;
    Buf *code; // machine code that is there already; NULL: it is made from the text
} KernelText;
MAY_FAIL bool kernels_add(struct Cuda *g, uint64_t hash, Str key, const KernelText *text,
                          const Kernel **out, Err *e);

// The machine code for a text, from the disk cache or NVRTC.
MAY_FAIL bool kernels_code(struct Cuda *g, const char *text, Buf *code, Err *e);
// Loads it; code: of kernels_code(text), changed. Where the driver refuses what was compiled ahead,
// text is compiled here after all (NULL: it is not).
MAY_FAIL bool kernels_load(struct Cuda *g, const char *text, Buf *code, CuModule *out, Err *e);
// The same by a thread (background.h). *ready: false when it has only begun, or all of them have
// work; begins: false, and code that is nowhere is not made. text: with its 0; taken over.
MAY_FAIL bool kernels_code_later(struct Cuda *g, uint64_t hash, bool begins, Buf *text, Buf *code,
                                 bool *ready, Err *e);

// Where compiled kernels are kept; opened by the first call.
DiskCache *kernels_cache(struct Cuda *g);
// Is there a folder of kernels that were compiled ahead for all users (diskcache.h)?
bool kernels_are_ahead(struct Cuda *g);
// From now on what is compiled is kept there, as compiled ahead; for `warpcell cache build`.
void kernels_build(const DiskCache *to);
bool kernels_are_built(void);
MAY_FAIL bool kernels_built(Err *e); // could all of them be written?

void kernels_finish(struct Cuda *g); // waits for the thread
void kernels_close(struct Cuda *g);
