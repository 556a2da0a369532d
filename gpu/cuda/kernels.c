// kernels.c: finding and making kernels.
#include "gpu/cuda/kernels.h"
#include "gpu/cuda/compile.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <string.h>

static uint64_t slot_hash(const Program *p, const Form *f) {
    uint64_t words[2], h = p->hash;
    memcpy(words, f, sizeof words); // skeleton, width, vector, unroll, what is written
    h = (h ^ words[0]) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
}

// ---- the table ----------------------------------------------------------------------------------

const Kernel *kernels_find(const Kernels *ks, uint64_t hash, const uint8_t *key, size_t bytes) {
    for (size_t i = hash; ks->cap; i++) {
        Kernel *k = ks->slot[i & (ks->cap - 1)];
        if (!k)
            break;
        if (k->hash == hash && k->key_bytes == bytes && memcmp(k->key, key, bytes) == 0)
            return k;
    }
    return NULL;
}

static void put(Kernels *ks, Kernel *k) {
    size_t i = k->hash;
    while (ks->slot[i & (ks->cap - 1)])
        i++;
    ks->slot[i & (ks->cap - 1)] = k;
}

static bool make_room(Kernels *ks, Err *e) {
    if (ks->n * 2 < ks->cap)
        return true;
    Kernels old = *ks;
    size_t cap = old.cap ? old.cap * 2 : 64;
    Kernel **slot = mem_zero(cap * sizeof *slot);
    if (!slot)
        return err_no_memory(e, cap * sizeof *slot);
    ks->slot = slot;
    ks->cap = cap;
    for (size_t i = 0; i < old.cap; i++)
        if (old.slot[i])
            put(ks, old.slot[i]);
    mem_free(old.slot);
    return true;
}

static void free_kernel(Kernel *k) {
    if (!k)
        return;
    mem_free(k->params);
    mem_free(k);
}

void kernels_close(Cuda *g) {
    Kernels *ks = &g->kernels;
    for (size_t i = 0; i < ks->cap; i++) {
        if (ks->slot[i] && !g->dead)
            (void)cu.ModuleUnload(ks->slot[i]->module);
        free_kernel(ks->slot[i]);
    }
    mem_free(ks->slot);
    ks->slot = NULL;
    ks->n = ks->cap = 0;
    ks->life++;
}

// ---- making -------------------------------------------------------------------------------------

static DiskCache target; // of kernels_build
static bool builds;

void kernels_build(const DiskCache *to) {
    target = *to;
    builds = true;
}

DiskCache *kernels_cache(Cuda *g) {
    Kernels *ks = &g->kernels;
    if (builds)
        return &target;
    if (!ks->disk_open)
        diskcache_open(&ks->disk);
    ks->disk_open = true;
    return &ks->disk;
}

bool kernels_are_ahead(Cuda *g) {
    return kernels_cache(g)->shared[0];
}

bool kernels_are_built(void) {
    return builds;
}

bool kernels_built(Err *e) {
    return !target.failures ||
           err_set(e, ERR_OS, "%u kernels could not be written to %s", target.failures, target.dir);
}

// By what the code for a text is known on disk. PTX, for a chip that NVRTC does not know, and what
// stands for refused code, is known by the version of NVRTC, too: a newer one does better.
static bool disk_key(Cuda *g, const char *text, Buf *key, Err *e) {
    Err unknown = {0};
    bool ok = true;
    if (!g->kernels.ahead_refused && compile_knows(g->arch, &unknown))
        compile_manner_ahead(g->arch, key);
    else
        ok = compile_manner(g->arch, key, e);
    buf_add(key, str_of(text));
    return ok && buf_ok(key, e);
}

// Where it was compiled, here or ahead: for this chip, or for an older one of its kind, whose code
// it runs.
static bool known_ahead(Cuda *g, const char *text, Buf *code) {
    DiskCache *disk = kernels_cache(g);
    bool known = false;
    for (Arch a = g->arch; !known && a >= g->arch / 10 * 10 && !g->kernels.ahead_refused; a--) {
        Buf key = {0};
        compile_manner_ahead(a, &key);
        buf_add(&key, str_of(text));
        known = !key.failed && (diskcache_read_shared(disk, buf_str(&key), code) ||
                                diskcache_read(disk, buf_str(&key), code));
        buf_free(&key);
    }
    return known;
}

static bool known_code(Cuda *g, const char *text, Buf *code, bool *known, Err *e) {
    Buf key = {0};
    if ((*known = known_ahead(g, text, code)))
        return buf_ok(code, e);
    bool ok = disk_key(g, text, &key, e);
    *known = ok && diskcache_read(kernels_cache(g), buf_str(&key), code);
    buf_free(&key);
    return ok;
}

static void keep_code(Cuda *g, const char *text, const Buf *code, int64_t ns) {
    Buf key = {0};
    Err ignored = {0};
    if (disk_key(g, text, &key, &ignored))
        diskcache_write(kernels_cache(g), buf_str(&key), buf_str(code));
    buf_free(&key);
    g->dev->stats.compiled++;
    g->dev->stats.compile_ns += ns;
    activity_meter(METER_COMPILES, 1);
    activity_meter(METER_COMPILE_NS, ns);
    log_line(LOG_DEBUG, "gpu", "compiled_us=%lld bytes=%zu", (long long)ns / 1000, code->n);
}

bool kernels_code(Cuda *g, const char *text, Buf *code, Err *e) {
    bool known;
    int64_t start = clock_ns();
    if (!known_code(g, text, code, &known, e))
        return false;
    if (known)
        return true;
    if (!compile_text(text, g->arch, code, e))
        return false;
    keep_code(g, text, code, clock_ns() - start);
    return true;
}

// Waits for the thread. What it has made goes to the disk.
static void finish_background(Cuda *g, Background *b) {
    background_wait(b);
    if (b->used && !b->error.kind)
        keep_code(g, b->text.p, &b->code, b->ns);
}

void kernels_finish(Cuda *g) {
    finish_background(g, &g->background);
    background_empty(&g->background);
    for (int i = 0; i < WAITED_AT_ONCE; i++) {
        finish_background(g, &g->waited[i]);
        background_empty(&g->waited[i]);
    }
}

// Loads what the thread has made of a text of kernels_later. What goes wrong is told to the one who
// then compiles it himself.
static void take_over(Cuda *g) {
    Background *b = &g->background;
    const Kernel *k;
    Err ignored = {0};
    KernelText made = {.name = b->name, .text = b->text.p, .params = b->params, .code = &b->code};
    b->params = NULL;
    if (b->error.kind)
        mem_free(made.params);
    else if (!kernels_add(g, b->hash, buf_str(&b->key), &made, &k, &ignored))
        log_line(LOG_WARN, "gpu", "a kernel is not taken over: %s", ignored.text);
    background_empty(b);
}

// The thread's code when it is for `hash`.
static bool collect(Cuda *g, Background *b, uint64_t hash, Buf *code, bool *ready, Err *e) {
    finish_background(g, b);
    bool mine = b->used && b->hash == hash, failed = b->error.kind;
    if (mine && failed)
        *e = b->error;
    *ready = mine && !failed;
    if (*ready)
        buf_add(code, buf_str(&b->code));
    background_empty(b);
    return !(mine && failed);
}

bool kernels_code_later(Cuda *g, uint64_t hash, bool begins, Buf *text, Buf *code, bool *ready,
                        Err *e) {
    Background *b = background_for(g->waited, WAITED_AT_ONCE, hash);
    const bool rests = begins && b && !background_works(b);
    *ready = false;
    if (rests && !collect(g, b, hash, code, ready, e))
        return false;
    if (*ready)
        return buf_ok(code, e);
    if (!known_code(g, text->p, code, ready, e))
        return false;
    if (*ready || !rests || background_begin(b, hash, g->arch, text))
        return true;
    *ready = true;
    return kernels_code(g, text->p, code, e);
}

// The driver does not run code of this kind; nothing else is wrong.
static bool is_refused(CuResult r) {
    return r == CU_INVALID_IMAGE || r == CU_NO_BINARY || r == CU_UNSUPPORTED_PTX;
}

bool kernels_load(Cuda *g, const char *text, Buf *code, CuModule *out, Err *e) {
    buf_byte(code, 0); // PTX is text
    if (!buf_ok(code, e))
        return false;
    CuResult r = process_load_module(out, code->p, code->n);
    // What another NVRTC made ahead may be too new for this driver.
    if (text && is_refused(r) && !g->kernels.ahead_refused) {
        log_line(LOG_WARN, "gpu", "kernels compiled ahead are refused result=%d", r);
        g->kernels.ahead_refused = true;
        code->n = 0;
        return kernels_code(g, text, code, e) && kernels_load(g, text, code, out, e);
    }
    return cuda_check(g, r, "loading a kernel", e);
}

static bool load(Cuda *g, const KernelText *text, Kernel *k, Buf *code, Err *e) {
    const char *name = text->name;
    if (!kernels_load(g, text->text, code, &k->module, e))
        return false;
    return cuda_check(g, cu.ModuleGetFunction(&k->function, k->module, name), "finding a kernel",
                      e);
}

static Kernel *new_kernel(uint64_t hash, Str key, Err *e) {
    Kernel *k = mem_zero(sizeof *k + key.n);
    if (!k) {
        err_no_memory(e, sizeof *k + key.n);
        return NULL;
    }
    k->hash = hash;
    k->key_bytes = key.n;
    memcpy(k->key, key.p, key.n);
    return k;
}

static bool forget_some(Cuda *g, Err *e) {
    if (g->kernels.n < KERNELS_MAX)
        return true;
    if (!cuda_wait(g, WAIT_TO_END, e))
        return false; // a module in use cannot go
    kernels_close(g);
    return true;
}

bool kernels_add(Cuda *g, uint64_t hash, Str key, const KernelText *text, const Kernel **out,
                 Err *e) {
    Kernels *ks = &g->kernels;
    Buf made = {0}, *code = text->code ? text->code : &made;
    Kernel *k = NULL;
    bool ok = forget_some(g, e) && make_room(ks, e) && (k = new_kernel(hash, key, e)) &&
              (text->code || kernels_code(g, text->text, code, e)) && load(g, text, k, code, e);
    buf_free(&made);
    if (!ok) {
        free_kernel(k);
        mem_free(text->params);
        return false;
    }
    k->params = text->params;
    put(ks, k);
    ks->n++;
    *out = k;
    return true;
}

// ---- kernels of programs ------------------------------------------------------------------------

typedef struct Wanted {
    const Program *p;
    const Form *f;
    uint64_t hash;
    Str key;
} Wanted;

// The text with its 0, and its parameters, which the caller frees.
static bool print_wanted(const Wanted *w, Buf *text, KParams **params, Err *e) {
    if (!(*params = mem_zero(sizeof **params)))
        return err_no_memory(e, sizeof **params);
    bool ok = print_kernel(w->p, w->f, skeleton_name((Skeleton)w->f->skeleton), text, *params, e);
    buf_byte(text, 0);
    if (ok && buf_ok(text, e))
        return true;
    mem_free(*params);
    *params = NULL;
    return false;
}

static void compile_later(Cuda *g, const Wanted *w, Buf *text, KParams **params) {
    Background *b = &g->background;
    Buf key = {0};
    buf_add(&key, w->key);
    if (key.failed || !background_begin(b, w->hash, g->arch, text)) {
        buf_free(&key);
        return;
    }
    b->name = skeleton_name((Skeleton)w->f->skeleton);
    b->key = key;
    b->params = *params;
    *params = NULL;
}

static bool make_kernel(Cuda *g, const Wanted *w, KernelHow how, const Kernel **out, Err *e) {
    KernelText made = {.name = skeleton_name((Skeleton)w->f->skeleton)};
    Buf text = {0}, code = {0};
    if (!print_wanted(w, &text, &made.params, e)) {
        buf_free(&text);
        return false;
    }
    bool ok = true, add = how == KERNEL_NOW || known_ahead(g, text.p, &code);
    if (add) {
        made.text = text.p;
        made.code = how == KERNEL_NOW ? NULL : &code;
        ok = kernels_add(g, w->hash, w->key, &made, out, e);
    } else {
        if (how == KERNEL_LATER && !g->background.used)
            compile_later(g, w, &text, &made.params);
        mem_free(made.params);
    }
    buf_free(&text);
    buf_free(&code);
    return ok;
}

bool kernels_get(Cuda *g, const Program *p, const Form *f, KernelHow how, const Kernel **out,
                 Err *e) {
    uint8_t key[KERNEL_KEY_MAX];
    Wanted w = {p, f, slot_hash(p, f), {(const char *)key, kernel_key(p, f, key)}};
    const Background *b = &g->background;
    *out = kernels_find(&g->kernels, w.hash, key, w.key.n);
    if (*out)
        return true;
    const bool mine = b->used && b->hash == w.hash;
    if (b->used && (!background_works(b) || (mine && how == KERNEL_NOW))) {
        finish_background(g, &g->background);
        take_over(g);
        *out = kernels_find(&g->kernels, w.hash, key, w.key.n);
    }
    return *out || make_kernel(g, &w, how, out, e);
}
