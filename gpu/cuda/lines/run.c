// run.c: groups of lines on the device: rows in one kernel where they fit it, programs one by one
// where not.
#include "gpu/core/paths.h"
#include "gpu/cuda/lines/pass.h"
#include "gpu/cuda/state.h"
#include "kernel/base/mem.h"
#include <string.h>

static double estimate(const Cuda *g, const LinePass *s) {
    double ns = 0;
    for (int i = 0; i < s->l.n; i++)
        ns += cuda_estimate(g, s->l.p[i]);
    return ns;
}

// The kernel; NULL without an error when it is not worth compiling yet, or is being compiled.
static bool find_kernel(Cuda *g, const LinePass *s, const Kernel **out, Err *e) {
    Buf key = {0};
    pass_key(s, &key);
    WaitedKernel w = {.name = "lines", .key = buf_str(&key)};
    bool ok = buf_ok(&key, e);
    *out = ok ? waited_find(g, &w) : NULL;
    if (ok && !*out && waited_worth(g, &w, waited_not_at_first(g, estimate(g, s)))) {
        Buf text = {0};
        ok = pass_print(s, &text, e);
        buf_byte(&text, 0);
        ok = ok && buf_ok(&text, e) && waited_add(g, &w, &text, out, e);
        buf_free(&text);
    }
    buf_free(&key);
    return ok;
}

static bool launch(Cuda *g, const LinePass *s, const Kernel *k, Err *e) {
    _Alignas(16) unsigned char packed[TILE_PARAM_BYTES];
    const PackedLaunch l = {.f = k->function,
                            .grid = {(unsigned)s->l.lines, 1, 1},
                            .block = {ROW_LANES, 1},
                            .packed = packed,
                            .bytes = pass_pack(s, packed)};
    TAKE_PATH(gpu_lines);
    return cuda_launch_packed(g, &l, e) && ahead_add(g, estimate(g, s) / s->l.n, e);
}

// As many programs, from the first on, as one kernel takes; *done: how many.
static bool run_pass(Cuda *g, const Program *const *p, int n, LinePass *s, int *done, Err *e) {
    const Kernel *k = NULL;
    *done = 0;
    int most = pass_plan(p, n, s);
    if (most < 2 || s->l.lines > INT32_MAX)
        return true;
    if (!find_kernel(g, s, &k, e))
        return false;
    if (!k) {
        TAKE_PATH(gpu_lines_waited);
        return true;
    }
    if (most < n)
        TAKE_PATH(gpu_lines_part);
    *done = most;
    return launch(g, s, k, e);
}

// ---- a reduction that is known ------------------------------------------------------------------

// Does the program write to the buffer's memory? Passing values of a chain share theirs.
static bool writes(const Program *p, const Buffer *buf) {
    for (int i = 0; i < p->nins; i++)
        if (ins_writes(&p->ins[i]) && p->access[p->ins[i].b].buf->memory == buf->memory)
            return true;
    return false;
}

static bool same_access(const Program *p, const Access *a, const Access *b) {
    bool same = a->buf == b->buf && a->dt == b->dt && a->offset == b->offset;
    for (int d = 0; d < p->ndim; d++)
        same = same && a->stride[d] == b->stride[d];
    return same;
}

// The only reduction of a program that stores nothing else; -1: it is none such.
static int only_reduction(const Program *p) {
    const int last = p->nins - 1;
    if (p->ins[last].op != I_REDUCE || !program_reduces(p))
        return -1;
    for (int i = 0; i < last; i++)
        if (ins_writes(&p->ins[i]))
            return -1;
    return last;
}

// Do the two reduce the same elements in the same way, if nothing changes them in between?
static bool same_reduction(const Program *p, const Program *q) {
    const int last = only_reduction(p);
    if (last < 0 || p->ndim != q->ndim || p->reduce_from != q->reduce_from ||
        !program_same_code(p, q) || !program_same_numbers(p, q))
        return false;
    bool same = true;
    for (int d = 0; d < p->ndim; d++)
        same = same && p->dim[d] == q->dim[d];
    for (int k = 0; k < p->naccess; k++)
        same = same && (k == p->ins[last].b || same_access(p, &p->access[k], &q->access[k]));
    return same;
}

// Is what program `at` reads, and what `known` has made of it, as it was when that ran?
static bool is_unchanged(const Program *const *p, int known, int at) {
    const Access *result = &p[known]->access[p[known]->ins[p[known]->nins - 1].b];
    for (int i = known; i < at; i++) {
        if (i > known && writes(p[i], result->buf))
            return false;
        for (int k = 0; k < p[at]->naccess; k++)
            if (program_loads(p[at], k) && writes(p[i], p[at]->access[k].buf))
                return false;
    }
    return true;
}

// One axis of an access, as that of a program of one axis.
static Access one_axis(const Access *a, int axis) {
    Access one = *a;
    one.stride[0] = a->stride[axis];
    one.class = one.stride[0] == 1   ? ACCESS_UNIT
                : one.stride[0] == 0 ? ACCESS_FIXED
                                     : ACCESS_STRIDE;
    return one;
}

// The copy of `from`'s results to where those of `to` go.
static void copy_results(const Program *from, const Program *to, Program *out) {
    const int last = from->nins - 1, axis = from->reduce_from == 0;
    const Access here = one_axis(&from->access[from->ins[last].b], axis);
    const Access there = one_axis(&to->access[to->ins[last].b], axis);
    program_copying(out, from->dim[axis], &here, &there);
}

// Program `at` by itself; by a copy where one before it has made the same.
static bool run_single(Device *d, const Program *const *p, int at, Err *e) {
    for (int i = 0; i < at; i++) {
        if (!same_reduction(p[i], p[at]) || !is_unchanged(p, i, at))
            continue;
        Program copy;
        copy_results(p[i], p[at], &copy);
        TAKE_PATH(gpu_lines_known);
        return cuda_run(d, &copy, e);
    }
    return cuda_run(d, p[at], e);
}

bool cuda_run_lines(Device *d, const Program *const *p, int n, Err *e) {
    LinePass *s = mem_alloc(sizeof *s);
    bool ok = s ? cuda_enter(cuda_of(d), e) : err_no_memory(e, sizeof *s);
    for (int at = 0; ok && at < n;) {
        int done;
        ok = run_pass(cuda_of(d), p + at, n - at, s, &done, e);
        if (ok && !done) {
            ok = run_single(d, p, at, e);
            done = 1;
        }
        at += done;
    }
    mem_free(s);
    return ok;
}
