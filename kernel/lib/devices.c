// devices.c: what a library holds, its VM and its engine, and which device a module's arrays go to.
#include "kernel/base/mem.h"
#include "kernel/lib/lib_steady.h"
#include "kernel/lib/internal.h"

VM *lib_vm(Lib *lib) {
    return lib->vm;
}
Engine *lib_engine(Lib *lib) {
    return lib->engine;
}

void lib_tell_no_gpu(Lib *lib) {
    if (lib->reported_no_gpu || engine_gpu_count(lib->engine) > 0)
        return;
    lib->reported_no_gpu = true;
    Buf told = {0};
    const Str why = engine_no_gpu(lib->engine);
    buf_printf(&told,
               "No GPU can be used here%s%.*s: arrays of cupy, cupynumeric and jax live on the ",
               why.n ? ", " : "", STR_ARG(why));
    buf_add(&told, STR("CPU. (warpcell doctor says why.)\n"));
    if (!told.failed)
        lib->hooks.write(lib->hooks.ctx, 2, buf_str(&told));
    buf_free(&told);
}

Queue *lib_queue(Lib *lib, Namespace namespace) {
    Err e;
    err_clear(&e);
    if (lib->forced_queue)
        return lib->forced_queue;
    if (namespace != NAMESPACE_CUPY && lib->numpy_queue)
        return lib->numpy_queue;
    if (namespace == NAMESPACE_CUPY && engine_gpu_count(lib->engine) > 0) {
        Queue *q = engine_gpu(lib->engine, 0, &e);
        if (q)
            return q;
        if (!lib->reported_no_gpu) {
            lib->reported_no_gpu = true;
            lib->hooks.write(lib->hooks.ctx, 2, STR("The GPU cannot be used: "));
            lib->hooks.write(lib->hooks.ctx, 2, str_of(e.text));
            lib->hooks.write(lib->hooks.ctx, 2, STR("\n"));
        }
    }
    return engine_cpu(lib->engine);
}

void lib_set_numpy_queue(Lib *lib, Queue *q) {
    lib->numpy_queue = q;
}
void lib_force_queue(Lib *lib, Queue *q) {
    lib->forced_queue = q;
}

Namespace lib_default_namespace(Lib *lib) {
    if (lib->numpy_queue)
        return NAMESPACE_NUMPY;
    return engine_gpu_count(lib->engine) > 0 ? NAMESPACE_CUPY : NAMESPACE_NUMPY;
}

void lib_replay_let_go(struct LibReplay *l) {
    for (size_t i = 0; i < l->nroots; i++) {
        Value was = l->held[i];
        l->held[i] = V_UNDEF;
        value_release(was);
    }
}

void lib_replay_number(VM *vm, Value v, Scalar *s) {
    const struct LibReplay *l = lib_of(vm)->replay;
    if (l && l->q->watch && loop_number_handed(vm, v))
        watch_number(l->q, s);
}

void lib_replay_end(VM *vm) {
    struct LibReplay *l = lib_of(vm)->replay;
    if (!l)
        return;
    lib_of(vm)->replay = NULL;
    replay_end(l->r);
    lib_replay_let_go(l);
    mem_free(l);
}

void lib_rounds_end(Lib *lib) {
    struct LibRounds *l = lib->rounds;
    if (!l)
        return;
    lib->rounds = NULL;
    replay_end(l->r);
    for (size_t i = 0; i < l->n; i++)
        value_release(l->held[i]);
    mem_free(l);
}

bool lib_finish(Lib *lib) {
    Err e;
    err_clear(&e);
    lib_replay_end(lib->vm);
    lib_rounds_end(lib);
    return engine_finish(lib->engine, &e) || vm_raise_err(lib->vm, &e);
}

bool lib_finish_cell(Lib *lib, bool interrupted) {
    Err e;
    err_clear(&e);
    lib_replay_end(lib->vm);
    lib_rounds_end(lib);
    const bool ok =
        interrupted ? engine_defer(lib->engine, &e) : engine_finish_cell(lib->engine, &e);
    return ok || vm_raise_err(lib->vm, &e);
}
