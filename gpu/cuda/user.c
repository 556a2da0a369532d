// user.c: kernels whose CUDA C a program brought.
#include "gpu/cuda/user.h"
#include "gpu/cuda/compile.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include <stdio.h>

// Nobody knows how long such a kernel takes; this keeps few of them ahead.
#define GUESS_NS 1e6

void user_close(Cuda *g) {
    for (int i = 0; i < g->user.n; i++)
        if (!g->dead)
            (void)cu.ModuleUnload(g->user.item[i].module);
    g->user.n = 0;
}

static Hash128 hash_of(const UserKernel *k) {
    Hash128 h = hash_bytes((Hash128){{0}}, k->text);
    for (size_t i = 0; i < k->noptions; i++)
        h = hash_bytes(hash_bytes(h, STR("\n")), k->option[i]);
    return h;
}

static const UserModule *find(const Cuda *g, Hash128 h) {
    for (int i = 0; i < g->user.n; i++)
        if (hash_equal(g->user.item[i].hash, h))
            return &g->user.item[i];
    return NULL;
}

// The module of the text; NULL without an error when the compiler refused it.
static const UserModule *module_of(Cuda *g, const UserKernel *k, Buf *refusal, Err *e) {
    Hash128 h = hash_of(k);
    const UserModule *known = find(g, h);
    if (known)
        return known;
    Buf code = {0};
    int64_t start = clock_ns();
    UserModule m = {.hash = h};
    bool ok =
        compile_user(k->text, k->option, k->noptions, g->arch, &code, refusal, e) && !refusal->n;
    if (ok) {
        buf_byte(&code, 0);
        ok = buf_ok(&code, e) &&
             cuda_check(g, cu.ModuleLoadData(&m.module, code.p), "loading the program's kernel", e);
        log_line(LOG_DEBUG, "gpu", "user_kernel_us=%lld bytes=%zu",
                 (long long)(clock_ns() - start) / 1000, code.n);
    }
    buf_free(&code);
    if (!ok)
        return NULL;
    if (g->user.n == USER_MODULES) {
        if (!cuda_wait(g, e)) {
            (void)cu.ModuleUnload(m.module);
            return NULL;
        }
        user_close(g);
    }
    g->user.item[g->user.n] = m;
    return &g->user.item[g->user.n++];
}

static bool function_of(Cuda *g, const UserModule *m, Str name, CuFunction *out, Err *e) {
    char text[256];
    if (name.n >= sizeof text)
        return err_set(e, ERR_VALUE, "the kernel's name is too long");
    snprintf(text, sizeof text, "%.*s", STR_ARG(name));
    CuResult r = cu.ModuleGetFunction(out, m->module, text);
    if (r != CU_NOT_FOUND)
        return cuda_check(g, r, "finding the program's kernel", e);
    err_set(e, ERR_VALUE, "the text has no kernel '%s'", text);
    return err_hint(e, "Its function must be declared extern \"C\" __global__ void %s(...).", text);
}

static bool launch(Cuda *g, CuFunction f, const UserKernel *k, Err *e) {
    snprintf(g->user.last, sizeof g->user.last, "%.*s", STR_ARG(k->name));
    if (k->shared_bytes > 48 << 10 &&
        !cuda_check(g, cu.FuncSetAttribute(f, CU_FUNC_SHARED_BYTES, (int)k->shared_bytes),
                    "asking for shared memory", e))
        return false;
    CuResult r = cu.LaunchKernel(f, k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1],
                                 k->block[2], k->shared_bytes, g->stream, k->arg, NULL);
    if (r == CU_INVALID_VALUE) {
        err_set(e, ERR_VALUE,
                "the GPU does not take a grid of (%u, %u, %u) blocks of (%u, %u, %u) threads with "
                "%u bytes of "
                "shared memory",
                k->grid[0], k->grid[1], k->grid[2], k->block[0], k->block[1], k->block[2],
                k->shared_bytes);
        return err_hint(
            e, "A block has at most 1024 threads; no number of blocks or threads may be 0.");
    }
    return cuda_check(g, r, "starting the program's kernel", e) && ahead_add(g, GUESS_NS, e);
}

bool cuda_run_text(Device *d, const UserKernel *k, Buf *refusal, Err *e) {
    Cuda *g = cuda_of(d);
    CuFunction f;
    if (!cuda_enter(g, e))
        return false;
    const UserModule *m = module_of(g, k, refusal, e);
    if (!m)
        return e->kind == ERR_NONE;
    return !k->launches || (function_of(g, m, k->name, &f, e) && launch(g, f, k, e));
}
