// machine_run.c: runs of elements by machine code. Scratch memory has, behind the slots, the
// constants, a vector for each access (the rest of a run, or one element repeated), and blocks:
// of loads and stores that are not contiguous, and of what targets had before.
#include "gpu/cpu/machine_run.h"
#include "gpu/core/paths.h"
#include "gpu/cpu/gather.h"
#include <string.h>

// False: the code has no way for this access.
static bool find_use(Eval *v, int i, MachineWalk *walk) {
    bool load = program_loads(v->p, i), store = program_stores(v->p, i);
    int64_t stride = v->stride[i][v->ndim - 1];
    bool repeated = stride == 0 && load;
    v->use[i].load = load;
    v->use[i].store = store;
    v->use[i].repeated = repeated;
    v->use[i].apart = (load || store) && !repeated && stride != 1;
    *walk = repeated ? WALK_REPEAT : load || store ? WALK_RUN : WALK_NONE;
    return stride != 0 || !store;
}

void machine_prepare(Eval *v, Machines *m) {
    MachineWalk walk[MAX_ACCESS];
    v->code = NULL;
    if (!m || v->total < MACHINE_LEAST || !(v->rows || v->dim[v->ndim - 1] >= MACHINE_ROW))
        return;
    v->nblocks = 0;
    v->saves = v->by_hardware && !v->again && v->only < 0;
    for (int i = 0; i < v->p->naccess; i++) {
        if (!find_use(v, i, &walk[i]))
            return;
        v->nblocks += v->use[i].apart + (v->saves && v->use[i].store);
    }
    // Rows that differ only by where they are go in one call; short ones do only so.
    v->many_rows = v->ndim > 1;
    for (int i = 0; v->many_rows && i < v->p->naccess; i++)
        if (v->use[i].apart || (v->use[i].repeated && v->stride[i][v->ndim - 2]))
            v->many_rows = false;
    if (!v->rows && !v->many_rows)
        return;
    v->code = machines_find(m, v->p, walk, v->total);
    if (v->code && !v->rows && !v->code->masks)
        v->code = NULL;
    if (v->code && v->code->lanes)
        TAKE_PATH(cpu_code_lanes);
    if (v->code && v->code->narrow)
        TAKE_PATH(cpu_code_narrow);
}

// ---- scratch memory -----------------------------------------------------------------------------

// Elements at a time: what is moved first is read once more, best from the first-level cache.
static size_t run_most(const Eval *v) {
    return v->nblocks ? MACHINE_MOVED : MACHINE_RUN / v->code->width;
}

static size_t block_bytes(const Eval *v) {
    return run_most(v) * v->lane + SLOT_SKEW;
}

size_t machine_scratch_bytes(const Eval *v) {
    if (!v->code)
        return 0;
    return MACHINE_LANES + machine_constant_bytes(v->p) + (size_t)v->p->naccess * MACHINE_LANES +
           (size_t)v->nblocks * block_bytes(v);
}

static size_t width_of(const Eval *v, int access) {
    return dtype_bytes(v->p->access[access].dt);
}

static char *constants_of(const Eval *v, const EvalWorker *w) {
    uintptr_t at = (uintptr_t)(w->slots + eval_slots_bytes(v));
    return (char *)((at + MACHINE_LANES - 1) / MACHINE_LANES * MACHINE_LANES);
}

static char *pad_of(const Eval *v, const EvalWorker *w, int access) {
    return constants_of(v, w) + machine_constant_bytes(v->p) + (size_t)access * MACHINE_LANES;
}

static char *block_of(const Eval *v, const EvalWorker *w, int k) {
    return pad_of(v, w, v->p->naccess) + (size_t)k * block_bytes(v);
}

void machine_begin(const Eval *v, EvalWorker *w) {
    machine_constants(v->p, v->code->width, constants_of(v, w));
}

size_t machine_span(const Eval *v, int64_t at, size_t most) {
    size_t n = most < run_most(v) ? most : run_most(v);
    if (v->ndim == 1)
        return n;
    int64_t inner = v->dim[v->ndim - 1], left = inner - at % inner;
    if ((int64_t)n <= left)
        return n;
    if (left < inner || !v->many_rows)
        return (size_t)left;
    int64_t rows = (int64_t)n / inner, above = v->dim[v->ndim - 2];
    int64_t rows_left = above - at / inner % above; // before an axis further out goes on
    return (size_t)((rows < rows_left ? rows : rows_left) * inner);
}

// ---- a run --------------------------------------------------------------------------------------

// Fills a vector from `from` on with what its first bytes have.
static void fill_up(char *pad, size_t from, size_t width) {
    for (size_t at = from; at < MACHINE_LANES; at += width)
        memcpy(pad + at, pad, width);
}

// Where the code finds access i, for n elements.
static void *pointer_of(const Eval *v, EvalWorker *w, int i, size_t n, int *block) {
    char *to;
    if (v->use[i].repeated) {
        uint64_t element = 0;
        to = pad_of(v, w, i);
        memcpy(&element, eval_address(v, w, i), width_of(v, i));
        machine_repeat(to, element, width_of(v, i));
        return to;
    }
    if (!v->use[i].apart)
        return eval_address(v, w, i);
    to = block_of(v, w, (*block)++);
    if (v->use[i].load)
        eval_gather(v, w, i, n, to);
    return to;
}

// The elements at the end of a row that fill no vector, where the code does not do them: by way
// of vectors that are filled up with one of them, so that no flag goes up that they do not raise.
static void run_rest(const Eval *v, const EvalWorker *w, void *const *pointer, size_t rest) {
    const size_t bytes = rest * v->code->width;
    MachineRun r = {.constants = constants_of(v, w), .whole = v->code->vector, .rows = 1};
    const Program *p = v->p;
    for (int i = 0; i < p->naccess; i++) {
        char *to = pad_of(v, w, i);
        r.pointer[i] = to;
        if (v->use[i].repeated || !v->use[i].load)
            continue;
        memcpy(to, pointer[i], bytes);
        fill_up(to, bytes, v->code->width);
    }
    v->code->run(&r);
    for (int i = 0; i < p->naccess; i++)
        if (v->use[i].store)
            memcpy(pointer[i], pad_of(v, w, i), bytes);
}

static void run_rests(const Eval *v, const EvalWorker *w, const MachineRun *first, size_t rest) {
    void *pointer[MAX_ACCESS];
    for (size_t row = 0; row < first->rows; row++) {
        for (int i = 0; i < v->p->naccess; i++)
            if (first->pointer[i])
                pointer[i] = (char *)first->pointer[i] + first->whole * v->code->width +
                             first->step[i] * (int64_t)row;
        run_rest(v, w, pointer, rest);
    }
}

static void save(const Eval *v, const EvalWorker *w, int block, size_t n) {
    for (int i = 0; i < v->p->naccess; i++)
        if (v->use[i].store)
            eval_gather(v, w, i, n, block_of(v, w, block++));
}

static MachineRun run_of(const Eval *v, EvalWorker *w, size_t n, int *block) {
    int last = v->ndim - 1;
    MachineRun r = {.constants = constants_of(v, w), .rows = 1};
    size_t row = n;
    if (v->many_rows && (int64_t)n > v->dim[last]) {
        row = (size_t)v->dim[last];
        r.rows = n / row;
    }
    for (int i = 0; i < v->p->naccess; i++) {
        if (!v->use[i].load && !v->use[i].store)
            continue;
        r.pointer[i] = pointer_of(v, w, i, n, block);
        if (r.rows > 1)
            r.step[i] = v->stride[i][last - 1] * (int64_t)width_of(v, i);
    }
    r.whole = row / v->code->vector * v->code->vector;
    r.steps = r.whole / v->code->step * v->code->step;
    if (v->code->masks)
        r.rest = ((size_t)1 << (row - r.whole)) - 1;
    else if (v->again && r.whole && row > r.whole)
        r.rest = row - v->code->vector;
    return r;
}

void machine_run(const Eval *v, EvalWorker *w, size_t n) {
    int block = 0;
    MachineRun first = run_of(v, w, n, &block), r = first;
    if (v->saves)
        save(v, w, block, n);
    v->code->run(&r);
    size_t rest = n / first.rows - first.whole;
    if (rest && !first.rest)
        run_rests(v, w, &first, rest);
    for (int i = 0; i < v->p->naccess; i++)
        if (v->use[i].apart && v->use[i].store)
            eval_scatter(v, w, i, n, first.pointer[i]);
}

void machine_restore(const Eval *v, EvalWorker *w, size_t n) {
    int block = 0;
    for (int i = 0; i < v->p->naccess; i++)
        block += v->use[i].apart;
    for (int i = 0; i < v->p->naccess; i++)
        if (v->use[i].store)
            eval_scatter(v, w, i, n, block_of(v, w, block++));
}
