// user.c: kernels whose CUDA C a program brought.
#include "gpu/cuda/user.h"
#include "gpu/cuda/compile.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/stop.h"
#include <stdio.h>
#include <string.h>

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

static UserModule *find(Cuda *g, Hash128 h) {
    for (int i = 0; i < g->user.n; i++)
        if (hash_equal(g->user.item[i].hash, h))
            return &g->user.item[i];
    return NULL;
}

// The module of the text; NULL without an error when the compiler refused it.
static UserModule *module_of(Cuda *g, const UserKernel *k, Buf *refusal, Err *e) {
    Hash128 h = hash_of(k);
    UserModule *known = find(g, h);
    if (known)
        return known;
    Buf code = {0};
    int64_t start = clock_ns();
    UserModule m = {.hash = h};
    bool ok =
        compile_user(k->text, k->option, k->noptions, g->arch, &code, refusal, e) && !refusal->n;
    if (ok) {
        buf_byte(&code, 0);
        ok = buf_ok(&code, e) && cuda_check(g, process_load_module(&m.module, code.p, code.n),
                                            "loading the program's kernel", e);
        log_line(LOG_DEBUG, "gpu", "user_kernel_us=%lld bytes=%zu",
                 (long long)(clock_ns() - start) / 1000, code.n);
    }
    buf_free(&code);
    if (!ok)
        return NULL;
    if (g->user.n == USER_MODULES) {
        if (!cuda_wait(g, WAIT_TO_END, e)) {
            (void)cu.ModuleUnload(m.module);
            return NULL;
        }
        user_close(g);
    }
    g->user.item[g->user.n] = m;
    return &g->user.item[g->user.n++];
}

// What a launch may ask for is looked up with it when launches do not wait for an answer.
static void keep_function(UserModule *m, Str name, CuFunction f) {
    int threads = 0, bytes = 0;
    if (name.n >= sizeof m->last.name)
        return;
    snprintf(m->last.name, sizeof m->last.name, "%.*s", STR_ARG(name));
    m->last.f = f;
    if (!process_is_used() || cu.FuncGetAttribute(&threads, CU_FUNC_THREADS, f) != CU_OK ||
        cu.FuncGetAttribute(&bytes, CU_FUNC_STATIC_BYTES, f) != CU_OK)
        threads = 0;
    m->last.threads = threads > 0 ? (unsigned)threads : 0;
    m->last.static_bytes = bytes > 0 ? (unsigned)bytes : 0;
}

// Is the launch of m's last function within every bound of the driver, so that it cannot fail?
static bool is_sure(const UserModule *m, const UserKernel *k) {
    enum { AXIS = 1024, DEPTH = 64, SHARED = 48 << 10, GRID = 65535 };
    uint64_t threads = (uint64_t)k->block[0] * k->block[1] * k->block[2];
    bool blocks = k->grid[0] && k->grid[1] && k->grid[2] && k->grid[0] <= INT32_MAX &&
                  k->grid[1] <= GRID && k->grid[2] <= GRID;
    return blocks && threads && threads <= m->last.threads && k->block[0] <= AXIS &&
           k->block[1] <= AXIS && k->block[2] <= DEPTH &&
           k->shared_bytes + (uint64_t)m->last.static_bytes <= SHARED;
}

static bool function_of(Cuda *g, UserModule *m, Str name, CuFunction *out, Err *e) {
    char text[256];
    if (name.n && str_is(name, m->last.name)) {
        *out = m->last.f;
        return true;
    }
    if (name.n >= sizeof text)
        return err_set(e, ERR_VALUE, "the kernel's name is too long");
    snprintf(text, sizeof text, "%.*s", STR_ARG(name));
    CuResult r = cu.ModuleGetFunction(out, m->module, text);
    if (r == CU_OK)
        keep_function(m, name, *out);
    if (r != CU_NOT_FOUND)
        return cuda_check(g, r, "finding the program's kernel", e);
    err_set(e, ERR_VALUE, "the text has no kernel '%s'", text);
    return err_hint(e, "Its function must be declared extern \"C\" __global__ void %s(...).", text);
}

static void remember(Cuda *g, const UserKernel *k) {
    UserLaunch *l = &g->user.last;
    if (!k->told)
        return; // the engine's own
    g->user.queued++;
    snprintf(l->name, sizeof l->name, "%.*s", STR_ARG(k->name));
    memcpy(l->grid, k->grid, sizeof l->grid);
    memcpy(l->block, k->block, sizeof l->block);
    l->nargs = k->nargs;
    for (size_t i = 0; i < k->nargs && i < TOLD_ARGUMENTS; i++)
        l->arg[i] = k->told[i];
}

static void tell_argument(const UserArgument *a, Buf *out) {
    const char *type = dtype_info[a->dt].name;
    if (!a->array && dtype_is_complex(a->dt))
        buf_printf(out, "%s", type);
    else if (!a->array && dtype_is_float(a->dt))
        buf_printf(out, "%s %g", type, scalar_to_double(a->value));
    else if (!a->array)
        buf_printf(out, "%s %lld", type, (long long)scalar_to_int(a->value));
    if (!a->array)
        return;
    buf_printf(out, "%s array (", type);
    for (int i = 0; i < a->ndim && i < TOLD_AXES; i++)
        buf_printf(out, a->ndim == 1 ? "%lld," : i ? ", %lld" : "%lld", (long long)a->dim[i]);
    buf_add(out, a->ndim > TOLD_AXES ? STR(", ...)") : STR(")"));
}

void user_tell(const Cuda *g, Buf *out) {
    const UserLaunch *l = &g->user.last;
    if (!g->user.queued)
        return;
    if (g->user.queued > 1)
        buf_printf(out, "one of the last %u launches of kernels in CUDA C, the last of them ",
                   g->user.queued);
    buf_printf(out, "kernel '%s', grid (%u, %u, %u), block (%u, %u, %u), arguments (", l->name,
               l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
    for (size_t i = 0; i < l->nargs && i < TOLD_ARGUMENTS; i++) {
        buf_add(out, i ? STR(", ") : STR(""));
        tell_argument(&l->arg[i], out);
    }
    buf_add(out, l->nargs > TOLD_ARGUMENTS ? STR(", ...)") : STR(")"));
}

static bool launch(Cuda *g, const UserModule *m, CuFunction f, const UserKernel *k, Err *e) {
    if (!stop_check(e))
        return false; // what is launched now would be waited for
    remember(g, k);
    if (k->shared_bytes > 48 << 10 &&
        !cuda_check(g, cu.FuncSetAttribute(f, CU_FUNC_SHARED_BYTES, (int)k->shared_bytes),
                    "asking for shared memory", e))
        return false;
    LaunchArgument arg[LAUNCH_ARGUMENTS];
    if (k->nargs > LAUNCH_ARGUMENTS)
        return err_set(e, ERR_VALUE, "a kernel has at most %d arguments", LAUNCH_ARGUMENTS);
    for (size_t i = 0; i < k->nargs; i++)
        arg[i] = (LaunchArgument){k->arg[i], k->arg_bytes};
    CuResult r = process_launch(&(ProcessLaunch){.f = f,
                                                 .grid = {k->grid[0], k->grid[1], k->grid[2]},
                                                 .block = {k->block[0], k->block[1], k->block[2]},
                                                 .shared_bytes = k->shared_bytes,
                                                 .s = g->stream,
                                                 .arg = arg,
                                                 .n = k->nargs,
                                                 .sure = is_sure(m, k),
                                                 .foreign = true});
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
    UserModule *m = module_of(g, k, refusal, e);
    if (!m)
        return e->kind == ERR_NONE;
    return !k->launches || (function_of(g, m, k->name, &f, e) && launch(g, m, f, k, e));
}
