// emulate.c: compiling and running printed kernels on the CPU.
#include "tests/cuda/emulate.h"
#include "gpu/cuda/launch.h"
#include "kernel/base/mem.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

// What stands for CUDA in front of a kernel. gcc knows the prototypes of the
// mathematical functions without a header.
static const char prelude[] = "#define bool _Bool\n"
                              "#define __device__\n#define __noinline__\n"
                              "#define __launch_bounds__(...)\n"
                              "#define __align__(N) __attribute__((aligned(N)))\n"
                              "#define __shfl_down_sync(MASK, X, BY) "
                              "({ __typeof__(X) x_ = (X); emu_shuffle(&x_, sizeof x_, BY); x_; })\n"
                              "static inline long long atomicMax(long long *at, long long x) "
                              "{ long long old = *at; if (x > old) *at = x; return old; }\n"
                              "typedef struct { unsigned x, y, z; } Place;\n"
                              "static Place threadIdx, blockIdx, blockDim;\n"
                              "void (*emu_shuffle)(void *value, unsigned long bytes, int by);\n";

typedef struct Kernel {
    char *text; // the key
    bool shuffles;
    void (*place)(unsigned block, unsigned x, unsigned y, unsigned width, unsigned height);
    void (*thread)(const unsigned char *params);
    void (*loop)(const unsigned char *params, unsigned blocks, unsigned width, unsigned height);
} Kernel;

struct Emulator {
    char dir[64];
    Kernel *kernel;
    size_t n, cap, built; // kernels [built, n) are in the next batch
    int batch;
    void *handle[64];
};

Emulator *emulate_new(void) {
    if (system("cc --version >/dev/null 2>&1") != 0)
        return NULL;
    Emulator *em = mem_zero(sizeof *em);
    snprintf(em->dir, sizeof em->dir, "/tmp/warpcell-emulate-XXXXXX");
    if (!mkdtemp(em->dir)) {
        mem_free(em);
        return NULL;
    }
    return em;
}

static void run_command(const char *command) {
    if (system(command) != 0)
        fprintf(stderr, "failed: %s\n", command);
}

void emulate_free(Emulator *em) {
    char command[128];
    if (!em)
        return;
    snprintf(command, sizeof command, "rm -rf '%s'", em->dir);
    run_command(command);
    for (int i = 0; i < em->batch; i++)
        dlclose(em->handle[i]);
    for (size_t i = 0; i < em->n; i++)
        mem_free(em->kernel[i].text);
    mem_free(em->kernel);
    mem_free(em);
}

// ---- adding and building ------------------------------------------------------------------------

static Kernel *find(Emulator *em, const char *text) {
    for (size_t i = 0; i < em->n; i++)
        if (strcmp(em->kernel[i].text, text) == 0)
            return &em->kernel[i];
    return NULL;
}

// The calls that unpack the parameter block, at the offsets launch_pack uses.
static void write_entry(FILE *f, const Program *p, const Form *form, const KParams *params) {
    fprintf(f, "void emu_thread(const unsigned char *q) {\n    kernel(");
    size_t at = 0;
    for (int i = 0; i < params->n; i++) {
        KParam k = params->item[i];
        size_t bytes = kparam_bytes(p, form, k);
        at = (at + bytes - 1) / bytes * bytes;
        fprintf(f, "%s*(%s %s*)(q + %zu)", i ? ", " : "", kparam_type(p, form, k),
                k.kind == KP_POINTER ? "*" : "", at);
        at += bytes;
    }
    fputs(
        ");\n}\n"
        "void emu_place(unsigned b, unsigned x, unsigned y, unsigned w, unsigned h) {\n"
        "    blockIdx.x = b, threadIdx.x = x, threadIdx.y = y, blockDim.x = w, blockDim.y = h;\n}\n"
        "void emu_loop(const unsigned char *q, unsigned blocks, unsigned w, unsigned h) {\n"
        "    for (unsigned b = 0; b < blocks; b++)\n"
        "        for (unsigned y = 0; y < h; y++)\n"
        "            for (unsigned x = 0; x < w; x++) emu_place(b, x, y, w, h), "
        "emu_thread(q);\n}\n",
        f);
}

// Every function of the file gets the kernel's number, so that a batch can be linked.
static bool write_source(Emulator *em, size_t number, const char *text, const Program *p,
                         const Form *form, const KParams *params) {
    char path[128];
    snprintf(path, sizeof path, "%s/k%zu.c", em->dir, number);
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    static const char *const names[] = {"thread", "place", "loop", "shuffle"};
    for (int i = 0; i < 4; i++)
        fprintf(f, "#define emu_%s emu_%s_%zu\n", names[i], names[i], number);
    static const char attribute[] = "extern \"C\" __global__";
    const char *at = strstr(text, attribute);
    fprintf(f, "%s%.*sstatic%s", prelude, (int)(at - text), text, at + sizeof attribute - 1);
    write_entry(f, p, form, params);
    return fclose(f) == 0;
}

static bool print_text(const Program *p, Form *form, KParams *params, Buf *text, Err *e) {
    form_choose(p, form);
    if (!print_kernel(p, form, "kernel", text, params, e))
        return false;
    buf_byte(text, 0);
    return buf_ok(text, e);
}

static bool add_kernel(void *self, const Program *p, int64_t chunk_stride, Err *e) {
    Emulator *em = self;
    Form form;
    KParams params;
    Buf text = {0};
    (void)chunk_stride;
    bool ok = print_text(p, &form, &params, &text, e);
    if (ok && !find(em, text.p)) {
        ok = mem_grow((void **)&em->kernel, &em->cap, em->n + 1, sizeof *em->kernel) &&
             write_source(em, em->n, text.p, p, &form, &params);
        if (!ok)
            err_set(e, ERR_OS, "cannot write a kernel's source");
        if (ok) {
            em->kernel[em->n++] =
                (Kernel){.text = text.p, .shuffles = strstr(text.p, "__shfl") != NULL};
            return true;
        }
    }
    buf_free(&text);
    return ok;
}

static bool borrow(void *self, size_t bytes, void **memory, Err *e) {
    (void)self;
    *memory = aligned_alloc(256, (bytes + 255) / 256 * 256);
    return *memory ? true : err_no_memory(e, bytes);
}

static void give_back(void *self, void *memory, size_t bytes) {
    (void)self;
    (void)bytes;
    free(memory);
}

bool emulate_add(Emulator *em, const Program *p, Err *e) {
    return passes_run(p, &(PassHost){add_kernel, borrow, give_back, em}, e);
}

static void *symbol(void *handle, const char *name, size_t number) {
    char full[64];
    snprintf(full, sizeof full, "emu_%s_%zu", name, number);
    return dlsym(handle, full);
}

bool emulate_build(Emulator *em, Err *e) {
    char command[512];
    if (em->built == em->n)
        return true;
    // Two compilers at a time, each with the files it takes from the list. With
    // -frounding-math they leave calls of libm to the library that the reference uses.
    snprintf(
        command, sizeof command,
        "cd '%s' && ls k*.c | xargs -P 2 -n 12 cc -c -O1 -fPIC -w -std=gnu11 -ffp-contract=off "
        "-frounding-math && cc -shared -o b%d.so k*.o -lm && rm k*.c k*.o",
        em->dir, em->batch);
    if (system(command) != 0)
        return err_set(e, ERR_OS, "the C compiler refused a kernel");
    snprintf(command, sizeof command, "%s/b%d.so", em->dir, em->batch);
    void *handle = dlopen(command, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return err_set(e, ERR_OS, "%s", dlerror());
    em->handle[em->batch++] = handle;
    for (; em->built < em->n; em->built++) {
        Kernel *k = &em->kernel[em->built];
        *(void **)&k->thread = symbol(handle, "thread", em->built);
        *(void **)&k->place = symbol(handle, "place", em->built);
        *(void **)&k->loop = symbol(handle, "loop", em->built);
        extern void emulate_shuffle(void *, unsigned long, int);
        *(void **)symbol(handle, "shuffle", em->built) = (void *)emulate_shuffle;
    }
    return true;
}

// ---- fibers -------------------------------------------------------------------------------------

enum { FIBER_STACK = 64 << 10, SLOT = 16 };

// The block that runs now. Values to exchange stand in one of two sets of slots
// by turns, so that a thread that is already at its next shuffle does not
// overwrite what a slower one still reads.
static struct Block {
    ucontext_t scheduler, fiber[BLOCK];
    char *stacks;
    bool done[BLOCK];
    int turn[BLOCK]; // shuffles that this thread has reached
    char slot[2][BLOCK][SLOT];
    int current;
    const Kernel *kernel;
    const unsigned char *params;
    bool diverged;
} block;

void emulate_shuffle(void *value, unsigned long bytes, int by);

// Called by the fiber: gives its value, waits for all others, takes a neighbour's.
void emulate_shuffle(void *value, unsigned long bytes, int by) {
    int me = block.current, set = block.turn[me]++ & 1;
    memcpy(block.slot[set][me], value, bytes);
    swapcontext(&block.fiber[me], &block.scheduler);
    int from = me % WARP + by < WARP ? me + by : me;
    memcpy(value, block.slot[set][from], bytes);
}

static void fiber_main(void) {
    block.kernel->thread(block.params);
    block.done[block.current] = true;
}

static void start_fibers(void) {
    if (!block.stacks)
        block.stacks = malloc((size_t)BLOCK * FIBER_STACK);
    for (int i = 0; i < BLOCK; i++) {
        getcontext(&block.fiber[i]);
        block.fiber[i].uc_stack.ss_sp = block.stacks + (size_t)i * FIBER_STACK;
        block.fiber[i].uc_stack.ss_size = FIBER_STACK;
        block.fiber[i].uc_link = &block.scheduler;
        makecontext(&block.fiber[i], fiber_main, 0);
        block.done[i] = false;
        block.turn[i] = 0;
    }
}

// Lets every fiber of the block run to its next shuffle, until all are done.
static void run_block(const Kernel *k, unsigned number) {
    start_fibers();
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < BLOCK; i++) {
            if (block.done[i])
                continue;
            block.current = i;
            k->place(number, (unsigned)i, 0, BLOCK, 1);
            swapcontext(&block.scheduler, &block.fiber[i]);
            any |= !block.done[i];
        }
        for (int i = 1; i < BLOCK; i++)
            if (i % WARP && block.turn[i] != block.turn[i - 1])
                block.diverged = true;
    }
}

static bool run_kernel(void *self, const Program *p, int64_t chunk_stride, Err *e) {
    Form form;
    KParams params;
    Launch launch;
    Buf text = {0};
    _Alignas(8) unsigned char packed[MAX_KPARAM_BYTES];
    if (!print_text(p, &form, &params, &text, e))
        return false;
    const Kernel *k = find(self, text.p);
    buf_free(&text);
    if (!k || !k->thread)
        return err_set(e, ERR_SYSTEM, "the kernel was not built");
    launch_shape(p, &form, &launch);
    launch.chunk_stride = chunk_stride;
    launch_pack(p, &form, &params, &launch, packed);
    if (!k->shuffles) {
        k->loop(packed, launch.blocks, launch.block_x, launch.block_y);
        return true;
    }
    block.kernel = k;
    block.params = packed;
    for (unsigned b = 0; b < launch.blocks; b++)
        run_block(k, b);
    return block.diverged ? err_set(e, ERR_SYSTEM, "threads of a warp took different shuffles")
                          : true;
}

bool emulate_run(Emulator *em, const Program *p, Err *e) {
    return passes_run(p, &(PassHost){run_kernel, borrow, give_back, em}, e);
}

// ---- guarded memory -----------------------------------------------------------------------------

static size_t pages(size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

void *guarded_alloc(size_t bytes, bool before) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = pages(bytes);
    char *base = mmap(NULL, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base + page, room, PROT_READ | PROT_WRITE) != 0)
        return NULL;
    return before ? base + page : base + page + (room - (bytes + 15) / 16 * 16);
}

void guarded_free(void *p, size_t bytes, bool before) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = pages(bytes);
    char *start = before ? p : (char *)p - (room - (bytes + 15) / 16 * 16);
    munmap(start - page, room + 2 * page);
}
