// engine.c: opening and choosing devices.
#include "gpu/engine.h"
#include "gpu/core/chain.h"
#include "gpu/core/fpcheck.h"
#include "gpu/core/keep.h"
#include "gpu/core/paths.h"
#include "gpu/cpu/blas.h"
#include "gpu/cpu/cpu.h"
#include "gpu/cpu/loops.h"
#include "gpu/cuda/cuda.h"
#include "gpu/cuda/cuda_limits.h"
#include "gpu/cuda/process.h"
#include "kernel/base/activity.h"
#include "kernel/base/log.h"
#include "kernel/base/room.h"
#include "kernel/base/stop.h"
#include "kernel/base/settings.h"
#include "kernel/base/mem.h"
#include "kernel/base/openblas.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void engine_use_device_process(void) {
    const char *how = setting(SET_GPU_PROCESS);
    if (!how || strcmp(how, "off") != 0)
        process_use(DEVICE_PROCESS);
}

int engine_serve_device(int argc, char **argv) {
    return process_serve(argc, argv);
}

bool engine_build_ahead(int arch, const char *folder, Err *e) {
    return cuda_build_ahead(arch, folder, e);
}

bool engine_built_ahead(Err *e) {
    return cuda_built_ahead(e);
}

int engine_chips(int *arch, int most, Err *e) {
    int n = 0, gpus = cuda_count(e);
    for (int i = 0; i < gpus && n < most; i++) {
        Device d = {.backend = &cuda_backend, .index = i};
        bool known = false;
        if (!cuda_backend.open(&d, e))
            continue;
        for (int k = 0; k < n; k++)
            known |= arch[k] == d.capability;
        if (!known)
            arch[n++] = d.capability;
        cuda_backend.close(&d);
    }
    return n;
}

struct Engine {
    Device cpu;
    Queue *cpu_queue;
    const Loops *loops;
    int cores;
    bool tells_paths; // WARPCELL_PATHS=1
    int gpus;         // -1: not counted yet
    Err no_gpu;       // why there is none
    Device gpu[MAX_GPUS];
    bool open[MAX_GPUS];
    Queue *gpu_queue[MAX_GPUS]; // NULL: not in use yet
    pthread_t warmer;           // the thread of engine_warm_up
    bool warming;
    bool kept[MAX_GPUS]; // engine_keep has been called in this cell
    bool ended;          // the device process, and there is no new one yet
};

Engine *engine_new(Err *e) {
    Engine *en = mem_zero(sizeof *en);
    if (!en) {
        err_no_memory(e, sizeof *en);
        return NULL;
    }
    const char *paths = setting(SET_PATHS);
    en->tells_paths = paths && !strcmp(paths, "1");
    en->gpus = -1;
    en->cpu.backend = &cpu_backend;
    if (!cpu_backend.open(&en->cpu, e)) {
        mem_free(en);
        return NULL;
    }
    en->loops = loops_get();
    en->cores = en->cpu.threads;
    if (!(en->cpu_queue = queue_new(&en->cpu))) {
        engine_free(en);
        err_no_memory(e, sizeof(Queue));
        return NULL;
    }
    return en;
}

// Waits for the thread of engine_warm_up; after it only the caller's thread
// touches the devices.
static void end_warm_up(Engine *en) {
    if (!en->warming)
        return;
    pthread_join(en->warmer, NULL);
    en->warming = false;
}

void engine_free(Engine *en) {
    if (!en)
        return;
    end_warm_up(en);
    if (en->tells_paths) {
        Buf text = {0};
        paths_text(&text);
        fprintf(stderr, "%.*s", STR_ARG(buf_str(&text)));
        buf_free(&text);
    }
    for (int i = 0; i < MAX_GPUS; i++) {
        queue_free(en->gpu_queue[i]);
        if (en->open[i])
            en->gpu[i].backend->close(&en->gpu[i]);
    }
    queue_free(en->cpu_queue);
    en->cpu.backend->close(&en->cpu);
    expr_trim();
    mem_free(en);
}

Queue *engine_cpu(Engine *en) {
    return en->cpu_queue;
}

static Device *next_gpu(Engine *en, int *at) {
    for (int i; (i = (*at)++) < MAX_GPUS;)
        if (en->open[i])
            return &en->gpu[i];
    return NULL;
}

// The device process has ended by itself before a GPU was open: nothing is lost by that, and it is
// started again.
static bool may_start_again(Engine *en) {
    int at = 0;
    Err e;
    err_clear(&e);
    if (!process_is_used() || next_gpu(en, &at) || !process_look() || !process_fell())
        return false;
    if (process_again(&e))
        return true;
    log_line(LOG_ERROR, "gpu", "not opened: %s", e.text);
    return false;
}

static int count_gpus(Engine *en) {
    if (en->gpus >= 0)
        return en->gpus;
    int n = cuda_count(&en->no_gpu);
    if (!n && may_start_again(en)) {
        err_clear(&en->no_gpu);
        n = cuda_count(&en->no_gpu);
    }
    return en->gpus = n < MAX_GPUS ? n : MAX_GPUS;
}

static bool open_gpu(Engine *en, int index, Err *e) {
    if (en->open[index])
        return true;
    Device *d = &en->gpu[index];
    *d = (Device){.backend = &cuda_backend, .index = index};
    Err first;
    err_clear(&first);
    en->open[index] = cuda_backend.open(d, &first);
    if (!en->open[index] && may_start_again(en))
        en->open[index] = cuda_backend.open(d, e);
    else if (!en->open[index])
        *e = first;
    return en->open[index];
}

const Device *engine_next_device(const Engine *en, int *at) {
    for (int i; (i = (*at)++) <= MAX_GPUS;) {
        if (i == 0)
            return &en->cpu;
        if (en->gpu_queue[i - 1])
            return &en->gpu[i - 1];
    }
    return NULL;
}

int engine_gpu_count(Engine *en) {
    end_warm_up(en);
    return count_gpus(en);
}

Str engine_no_gpu(const Engine *en) {
    const bool driver =
        en->gpus == 0 && en->no_gpu.kind == ERR_RUNTIME; // ERR_IMPORT: none is there
    return driver ? str_of(en->no_gpu.text) : STR("");
}

Queue *engine_gpu(Engine *en, int index, Err *e) {
    int n = engine_gpu_count(en);
    if (n == 0) {
        err_set(e, ERR_RUNTIME, "no GPU can be used here: %s", en->no_gpu.text);
        err_hint(e, "`warpcell doctor` shows what was looked for.");
        return NULL;
    }
    if (index < 0 || index >= n) {
        err_set(e, ERR_RUNTIME, "there is no GPU %d: this machine has %d", index, n);
        return NULL;
    }
    if (!open_gpu(en, index, e))
        return NULL;
    if (!en->gpu_queue[index] && !(en->gpu_queue[index] = queue_new(&en->gpu[index])))
        err_no_memory(e, sizeof(Queue));
    return en->gpu_queue[index];
}

static void *warm_up(void *arg) {
    Engine *en = arg;
    Err quiet; // whoever uses the GPU meets the error again
    err_clear(&quiet);
    if (count_gpus(en) > 0 && open_gpu(en, 0, &quiet))
        cuda_warm_up(&en->gpu[0]);
    return NULL;
}

void engine_warm_up(Engine *en) {
    if (en->warming || en->gpus >= 0)
        return;
    sigset_t all, old;
    sigfillset(&all); // signals are the language thread's business
    pthread_sigmask(SIG_BLOCK, &all, &old);
    en->warming = pthread_create(&en->warmer, NULL, warm_up, en) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

int engine_set_threads(Engine *en, int n) {
    return en->cpu.threads = n < 1 || n > en->cores ? en->cores : n;
}

// ---- devices that fail --------------------------------------------------------------------------

// What is recorded cannot be computed any more; each failing try leaves less behind.
static void give_up_recorded(Queue *q) {
    for (int tries = 0; q && (q->pending || !queue_is_done(q)) && tries < 100000; tries++) {
        Err ignored;
        err_clear(&ignored);
        if (queue_flush(q, &ignored))
            return;
    }
}

static void end_process(Engine *en) {
    Device *d;
    en->ended = true;
    process_end();
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;) {
        d->backend->forget(d); // before what is recorded: nothing of it shall run
        give_up_recorded(en->gpu_queue[d->index]);
        keep_lose(d);
    }
}

bool engine_cell_ended(Engine *en, Buf *told) {
    Device *d;
    bool lost = false;
    if (en->warming)
        return false; // nothing has used one yet
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        lost |= cuda_is_lost(d);
    if (!lost) {
        for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
            keep_drop(d);
        return false;
    }
    if (en->ended)
        return false; // told already
    end_process(en);
    activity_meter(METER_GPU_FAILURES, 1);
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;) {
        d->has_failed = true;
        if (!told->n)
            cuda_tell_failure(d, told);
    }
    return true;
}

static bool is_settled(const Engine *en, const Device *d) {
    const Queue *q = en->gpu_queue[d->index];
    return !q || (queue_is_done(q) && !q->pending);
}

// Fits what the GPUs hold into the host's memory, and may it move?
static bool may_rest(Engine *en) {
    Device *d;
    size_t bytes = 0, available, total;
    bool pinned = false, any = false;
    room_of_host(&available, &total);
    for (int at = 0; (d = next_gpu(en, &at)) != NULL; any = true) {
        bytes += keep_bytes(d, &pinned);
        if (pinned || !is_settled(en, d))
            return false;
    }
    return any && bytes <= available / 2;
}

void engine_trim(Engine *en) {
    Device *d;
    en->cpu.backend->trim(&en->cpu);
    if (en->warming || en->ended)
        return;
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        d->backend->trim(d);
}

void engine_idle(Engine *en) {
    Device *d;
    if (en->warming || en->ended)
        return;
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        if (d->backend->idle)
            d->backend->idle(d);
}

bool engine_rest(Engine *en, bool (*wanted)(void *ctx), void *ctx) {
    Device *d;
    bool ok = !en->warming && !en->ended && process_id() && !process_look() && may_rest(en);
    for (int at = 0; ok && (d = next_gpu(en, &at)) != NULL;) {
        Err e;
        err_clear(&e);
        ok = keep_every(d, wanted, ctx, &e);
    }
    if (ok)
        end_process(en);
    for (int at = 0; !ok && (d = next_gpu(en, &at)) != NULL;)
        keep_drop(d);
    return ok;
}

static bool take_up_again(Engine *en, Err *e) {
    Device *d;
    if (!process_again(e))
        return false;
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        d->backend->revive(d);
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        if (keep_waits(d) && !keep_restore(d, e))
            return false;
    return true;
}

// Once more at each cell, where a process has ended while the first GPU was opened.
static void open_anew(Engine *en) {
    if (en->warming && pthread_tryjoin_np(en->warmer, NULL) == 0)
        en->warming = false;
    if (en->warming || !may_start_again(en))
        return;
    en->gpus = -1;
    err_clear(&en->no_gpu);
}

bool engine_cell_begins(Engine *en, Buf *told) {
    Err e;
    err_clear(&e);
    open_anew(en);
    bool news = process_is_used() && !en->warming && process_look() && engine_cell_ended(en, told);
    memset(en->kept, 0, sizeof en->kept);
    if (en->ended && take_up_again(en, &e)) {
        en->ended = false;
    } else if (en->ended) { // whoever uses the GPU is told; the next cell tries again
        log_line(LOG_ERROR, "gpu", "not taken up again: %s", e.text);
        end_process(en);
    }
    return news;
}

// Bytes that copies may take.
static size_t copies_budget(void) {
    const char *text = setting(SET_GPU_COPIES);
    long mb = text && *text ? strtol(text, NULL, 10) : 256;
    return mb <= 0 ? 0 : (size_t)(mb < INT32_MAX ? mb : INT32_MAX) << 20;
}

bool engine_keep(Engine *en, Queue *q, Err *e) {
    Device *d = q->dev;
    if (!process_is_used() || !d->backend->forget || en->kept[d->index])
        return true;
    en->kept[d->index] = true;
    size_t budget = copies_budget();
    return !budget || keep_copies(d, budget, e);
}

// ---- a reserve ----------------------------------------------------------------------------------

bool engine_may_part(Engine *en, bool *never) {
    Device *d;
    bool may = true;
    if (en->warming && pthread_tryjoin_np(en->warmer, NULL) == 0)
        en->warming = false;
    *never = !process_is_used() && en->gpus != 0;
    if (*never || en->warming || stop_left_any())
        return false;
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        may = may && is_settled(en, d) && d->backend->rests(d);
    return may;
}

bool engine_parts(Engine *en, bool (*wanted)(void *ctx), void *ctx) {
    Device *d;
    const bool gone = en->ended || !process_id() || process_look(); // or on the host already
    const size_t budget = gone ? 0 : copies_budget();
    if (!en->cpu.backend->may_part(&en->cpu, wanted, ctx))
        return false;
    for (int at = 0; budget && (d = next_gpu(en, &at)) != NULL;) {
        Err e;
        err_clear(&e);
        if (!keep_some(d, budget, wanted, ctx, &e))
            keep_drop(d);
    }
    en->cpu.backend->parts(&en->cpu);
    if (!wanted(ctx))
        return true;
    engine_made(en, false);
    return false;
}

void engine_alone(Engine *en) {
    en->cpu.backend->alone(&en->cpu);
}

void engine_made(Engine *en, bool yes) {
    Device *d;
    en->cpu.backend->parted(&en->cpu, yes);
    for (int at = 0; (d = next_gpu(en, &at)) != NULL;)
        keep_drop(d);
}

void engine_forked(Engine *en) {
    en->cpu.backend->forked(&en->cpu);
    cuda_forked();
}

void engine_taken_over(Engine *en) {
    int at = 0;
    en->cpu.backend->taken_over(&en->cpu);
    if (next_gpu(en, &at) && !en->ended)
        end_process(en);
}

bool engine_flush(Engine *en, Err *e) {
    bool ok = queue_flush(en->cpu_queue, e);
    for (int i = 0; i < MAX_GPUS; i++)
        if (en->gpu_queue[i] && !queue_flush(en->gpu_queue[i], e))
            ok = false;
    return ok;
}

static bool finish_all(Engine *en, bool (*finish)(Queue *q, Err *e), Err *e) {
    bool ok = finish(en->cpu_queue, e);
    for (int i = 0; i < MAX_GPUS; i++)
        if (en->gpu_queue[i] && !finish(en->gpu_queue[i], e))
            ok = false;
    return ok;
}

bool engine_finish(Engine *en, Err *e) {
    return finish_all(en, queue_finish, e);
}

bool engine_finish_cell(Engine *en, Err *e) {
    return finish_all(en, queue_finish_beside, e);
}

// A kernel that a cell has written may have no end: it is waited for as long as where an interrupt
// comes while it is waited for.
static bool finish_interrupted(Engine *en, Err *e) {
    process_hurries(true);
    bool ok = engine_finish_cell(en, e);
    process_hurries(false);
    return ok;
}

bool engine_defer(Engine *en, Err *e) {
    queue_defer(en->cpu_queue);
    if (process_may_hang())
        return finish_interrupted(en, e);
    for (int i = 0; i < MAX_GPUS; i++)
        if (en->gpu_queue[i])
            queue_defer(en->gpu_queue[i]);
    bool ok = queue_flush_beside(en->cpu_queue, NULL, e);
    for (int i = 0; i < MAX_GPUS; i++)
        if (en->gpu_queue[i] && !queue_flush_beside(en->gpu_queue[i], NULL, e))
            ok = false;
    return ok;
}

Scalar engine_scalar_op(Engine *en, OpId op, Dtype compute, Dtype out, const Scalar *in,
                        unsigned *flags) {
    char cell[4][16] __attribute__((aligned(16)));
    for (int i = 0; i < op_info(op)->arity; i++)
        scalar_store(cell[i], in[i]);
    const bool looks =
        fp_underflow && fp_check_of(op, compute, op_result_type(op, compute)) == FP_HARDWARE;
    if (looks)
        fp_clear();
    en->loops->op[op][compute](cell[3], cell[0], cell[1], cell[2], 1);
    const unsigned small = looks ? fp_raised() & FP_UNDERFLOW : 0;
    Dtype result_type = op_result_type(op, compute);
    if (flags)
        *flags = fp_check_of(op, compute, result_type) == FP_NONE
                     ? 0
                     : small | fp_classify(op, compute, result_type, cell[3], cell[0],
                                           op_info(op)->arity > 1 ? cell[1] : NULL, 1);
    return scalar_cast(scalar_load(cell[3], result_type), out);
}

void engine_describe(Engine *en, Buf *out) {
    Err e;
    err_clear(&e);
    size_t available, total;
    char a[32], t[32];
    en->cpu.backend->memory(&en->cpu, &available, &total);
    buf_printf(out, "CPU          %s, %s of %s free\n", en->cpu.description,
               bytes_text(available, a), bytes_text(total, t));
    const char *blas = blas_path(&e);
    buf_printf(out, "OpenBLAS     %s\n", blas ? blas : e.text);
    if (blas && openblas_core()[0])
        buf_printf(out, "             kernels of %s\n", openblas_core());
    if (!blas)
        buf_printf(out, "             %s\n", e.hint);
    cuda_describe(out);
}

void engine_describe_json(Engine *en, Buf *out) {
    Err e;
    err_clear(&e);
    size_t available, total;
    en->cpu.backend->memory(&en->cpu, &available, &total);
    buf_add(out, STR("\"cpu\":{\"description\":"));
    buf_json(out, str_of(en->cpu.description));
    buf_printf(out,
               ",\"threads\":%d,\"memory_total\":%zu,\"memory_available\":%zu},"
               "\"openblas\":{\"file\":",
               en->cpu.threads, total, available);
    const char *blas = blas_path(&e);
    buf_json_or_null(out, blas);
    buf_add(out, STR(",\"error\":"));
    buf_json_or_null(out, blas ? NULL : e.text);
    buf_add(out, STR("},\"cuda\":"));
    cuda_describe_json(out);
}

void engine_describe_gpus(Engine *en, Buf *out) {
    for (int i = 0, n = engine_gpu_count(en); i < n; i++) {
        Err e;
        err_clear(&e);
        if (!open_gpu(en, i, &e)) {
            buf_printf(out, "gpu:%d cannot be used: %s\n", i, e.text);
            continue;
        }
        buf_printf(out, "%s: %s\n", en->gpu[i].name, en->gpu[i].description);
        cuda_tell_device(&en->gpu[i], "    ", out);
    }
}

// Lines of at most 79 characters, broken at spaces; the rest of one stands two to the right.
static void add_narrow(Buf *out, Str text) {
    enum { COLUMNS = 79, INDENT = 2 };
    size_t column = 0;
    while (text.n) {
        size_t word = 0;
        while (word < text.n && text.p[word] != ' ' && text.p[word] != '\n')
            word++;
        if (column > INDENT && column + 1 + word > COLUMNS) {
            buf_add(out, STR("\n  "));
            column = INDENT;
        } else if (column) {
            buf_add(out, STR(" "));
            column++;
        }
        buf_add(out, (Str){text.p, word});
        column += word;
        if (word < text.n && text.p[word] == '\n') {
            buf_add(out, STR("\n"));
            column = 0;
        }
        word += word < text.n;
        text = (Str){text.p + word, text.n - word};
    }
}

void engine_explain(const Engine *en, Buf *out) {
    const Device *d;
    Buf told = {0};
    for (int at = 0; (d = engine_next_device(en, &at)) != NULL;)
        chain_explain(d, &told);
    add_narrow(out, buf_str(&told));
    out->failed |= told.failed;
    buf_free(&told);
}
