// loop_launch.c: compiled loops whose iterations run in parallel on a GPU: where arrays are
// there, and one launch, with the old elements of arrays kept until it is done.
#include "kernel/lib/loop_launch.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include <string.h>

enum {
    PARAMS = 240,
    FIRST_BLOCKS = 8192,
    FIRST_SLOW = 512, // of a launch, until its pace is known
};
#define PART_NS 30e6 // a part of a launch: interrupts are seen between two

bool loop_devices(VM *vm) {
    const Lib *lib = lib_of(vm);
    const Device *dev;
    for (int at = 0; (dev = engine_next_device(lib->engine, &at)) != NULL;)
        if (dev->backend->iteration_text && dev->stats.bytes_live)
            return true;
    return false;
}

// ---- the arrays' old elements -------------------------------------------------------------------

static void drop_copies(Array **copy, size_t n) {
    for (size_t i = 0; i < n; i++)
        array_release(copy[i]);
}

// They are computed before the launch, in the device's order.
static bool keep_copies(const LoopLaunch *l, Array **copy, Err *e) {
    memset(copy, 0, l->n_arrays * sizeof *copy);
    for (size_t i = 0; i < l->n_arrays; i++) {
        Array *a = array_of(l->arrays[i]);
        if (!l->kept[i])
            continue;
        if (!(copy[i] = array_copy(a, e)) || !array_bind(copy[i], e) || !queue_flush(a->queue, e)) {
            drop_copies(copy, l->n_arrays);
            memset(copy, 0, l->n_arrays * sizeof *copy);
            return false;
        }
    }
    return true;
}

static bool put_back(const LoopLaunch *l, Array *const *copy, Err *e) {
    for (size_t i = 0; i < l->n_arrays; i++) {
        Array *a = array_of(l->arrays[i]);
        if (copy[i] &&
            (!array_store(a, (ArrayArg){.array = copy[i]}, true, e) || !queue_flush(a->queue, e)))
            return false;
    }
    return true;
}

// ---- the launch ---------------------------------------------------------------------------------

static bool make_text(VM *vm, Device *dev, const LoopLaunch *l, Buf *text, Err *e) {
    IterationRule rule[32];
    for (size_t i = 0; i < l->n_rules; i++) {
        Dtype dt = l->rules[i].kind == NUM_F32 ? DT_F32 : DT_F64;
        rule[i] = (IterationRule){l->rules[i].op, dt};
    }
    (void)vm;
    if (!dev->backend->iteration_text(rule, l->n_rules, l->atomics, text, e))
        return false;
    buf_add(text, l->text);
    return buf_ok(text, e);
}

// Part by part; *left: a thread could not go on.
static bool run_parts(VM *vm, Device *dev, const LoopLaunch *l, Str text, void *flag,
                      LoopLaunched *end, Err *e) {
    static const Str options[] = {{"--fmad=false", 12}, {"-default-device", 15}};
    uint64_t first = 0, part = l->slow ? FIRST_SLOW : FIRST_BLOCKS;
    void *arg[PARAMS] = {&flag, &first};
    Buf refusal = {0};
    uint64_t back[PARAMS] = {0}; // the flag, and what the last iteration gives
    const size_t bytes = (l->n_out + 1) * sizeof *back;
    for (size_t i = 0; i < l->n_in; i++)
        arg[2 + i] = (void *)(uintptr_t)&l->in[i];
    *end = LOOP_LAUNCH_DONE;
    bool ok = device_upload(dev, flag, 0, back, bytes, e);
    while (ok && first < l->blocks && *end == LOOP_LAUNCH_DONE) {
        uint64_t blocks = l->blocks - first < part ? l->blocks - first : part;
        UserKernel k = {.text = text,
                        .name = STR("wc_loop"),
                        .option = options,
                        .noptions = 2,
                        .launches = true,
                        .arg = arg,
                        .nargs = l->n_in + 2,
                        .arg_bytes = sizeof(uint64_t),
                        .grid = {(unsigned)blocks, 1, 1},
                        .block = {l->threads[0], l->threads[1], l->threads[2]}};
        int64_t start = clock_ns();
        ok = dev->backend->run_text(dev, &k, &refusal, e);
        if (ok && refusal.n) {
            log_line(LOG_ERROR, "gpu", "loop_refused=%.*s",
                     (int)(refusal.n < 2000 ? refusal.n : 2000), refusal.p);
            *end = LOOP_LAUNCH_REFUSED;
            break;
        }
        ok = ok && device_download(dev, back, flag, 0, bytes, e);
        double pace = PART_NS / (double)(clock_ns() - start + 1);
        part = (uint64_t)((double)blocks * (pace > 64 ? 64 : pace < 0.1 ? 0.1 : pace)) + 1;
        if (part > INT32_MAX)
            part = INT32_MAX;
        first += blocks;
        if (back[0])
            *end = LOOP_LAUNCH_LEFT;
        else if (first < l->blocks && loop_interrupted(vm))
            *end = LOOP_LAUNCH_STOPPED;
    }
    if (l->n_out)
        memcpy(l->out, back + 1, l->n_out * sizeof *back);
    buf_free(&refusal);
    return ok;
}

// A launch without copies that was not done.
static bool refuse_what_is_left(Err *e) {
    err_set(e, ERR_RUNTIME, "a thread of the kernel met an error");
    return err_hint(e, "Its arrays are partly written: the GPU has no room for their old elements, "
                       "with which the CPU would tell where the error was.");
}

LoopLaunched loop_launch(VM *vm, const LoopLaunch *l) {
    Device *dev = array_device(array_of(l->arrays[0]));
    Array *copy[LAUNCH_ARRAYS];
    Buf text = {0};
    Err e = {0};
    void *flag = NULL;
    const size_t flag_bytes = (l->n_out + 1) * sizeof(uint64_t);
    LoopLaunched end = LOOP_LAUNCH_REFUSED;
    if (l->n_in + 2 > PARAMS || l->n_out + 1 > PARAMS || l->n_arrays > LAUNCH_ARRAYS)
        return end;
    if (!make_text(vm, dev, l, &text, &e)) {
        buf_free(&text);
        if (e.kind != ERR_MEMORY)
            return LOOP_LAUNCH_REFUSED;
        vm_raise_err(vm, &e);
        return LOOP_LAUNCH_RAISED;
    }
    const bool kept = keep_copies(l, copy, &e);
    if (!kept && !(l->without && e.kind == ERR_MEMORY)) { // no room: the host has some
        buf_free(&text);
        return LOOP_LAUNCH_LEFT;
    }
    e = (Err){0};
    bool ok = dev->backend->alloc(dev, flag_bytes, &flag, &e) &&
              run_parts(vm, dev, l, buf_str(&text), flag, &end, &e);
    if (ok && (end == LOOP_LAUNCH_LEFT || end == LOOP_LAUNCH_STOPPED))
        ok = put_back(l, copy, &e);
    if (ok && end == LOOP_LAUNCH_LEFT && !kept)
        ok = refuse_what_is_left(&e);
    if (flag)
        dev->backend->release(dev, flag, flag_bytes);
    drop_copies(copy, l->n_arrays);
    buf_free(&text);
    if (ok)
        return end;
    vm_raise_err(vm, &e);
    return LOOP_LAUNCH_RAISED;
}
