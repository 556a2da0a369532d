// eval.c: the block machine. A register is a pointer to a block of elements:
// straight into an array where its elements are contiguous, else into scratch
// memory. A result that is stored contiguously is computed in place.
#include "gpu/cpu/eval.h"
#include "gpu/core/fpcheck.h"
#include "gpu/cpu/copies.h"
#include "gpu/cpu/gather.h"
#include "gpu/cpu/machine_run.h"
#include <assert.h>
#include <string.h>

static bool is_scatter(const Ins *in) {
    return in->op == I_SCATTER || in->op == I_SCATTER_MAX;
}

static int operand_count(const Ins *in) {
    if (in->op < OP_ID_COUNT)
        return op_info((OpId)in->op)->arity;
    if (is_scatter(in))
        return 2;
    return in->op == I_CAST || in->op == I_GATHER || ins_writes(in) ? 1 : 0;
}

static uint16_t operand(const Ins *in, int k) {
    return k == 0 ? in->a : k == 1 && !is_scatter(in) ? in->b : in->c;
}

// When each register is last needed: by which instruction. What a reduction takes is
// read when all instructions of the block have run.
static void find_last_uses(const Program *p, int *last) {
    for (int i = 0; i < p->nins; i++)
        last[i] = i;
    for (int i = 0; i < p->nins; i++)
        for (int k = 0; k < operand_count(&p->ins[i]); k++) {
            int *use = &last[operand(&p->ins[i], k)], when = p->ins[i].op == I_REDUCE ? p->nins : i;
            if (when > *use)
                *use = when;
        }
}

static bool is_unit(const Eval *v, int access) {
    return v->stride[access][v->ndim - 1] == 1;
}

// The register may be computed straight into the array that it is stored to, if
// nothing still has to read what stands there.
static bool may_go_direct(const Eval *v, const Ins *store, const int *last) {
    const Program *p = v->p;
    const Ins *made = &p->ins[store->a];
    const Access *target = &p->access[store->b];
    bool computed =
        made->op < OP_ID_COUNT || made->op == I_CAST || made->op == I_IOTA || made->op == I_GATHER;
    if (!computed || !(v->linear[store->b] || (v->rows && is_unit(v, store->b))))
        return false;
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_LOAD && p->access[p->ins[i].a].buf == target->buf &&
            last[i] > store->a)
            return false;
    return true;
}

// A load's pointer would show new elements if a store to the same buffer runs
// before its last use.
static bool must_copy(const Eval *v, int load, const int *last) {
    const Program *p = v->p;
    const Buffer *buf = p->access[p->ins[load].a].buf;
    for (int i = 0; i < p->nins; i++) {
        const Ins *s = &p->ins[i];
        if (s->op != I_STORE || p->access[s->b].buf != buf)
            continue;
        int when = v->direct[s->a] == s->b ? s->a : i;
        if (last[load] > when)
            return true;
    }
    return false;
}

static bool needs_slot(const Eval *v, int i) {
    const Ins *in = &v->p->ins[i];
    if (ins_writes(in))
        return false;
    if (in->op != I_LOAD)
        return v->direct[i] < 0;
    bool pointer = v->linear[in->a] || (v->rows && is_unit(v, in->a));
    return !pointer || v->copied[i];
}

static void take_slot(Eval *v, int reg, bool *used) {
    int s = 0;
    while (used[s])
        s++;
    used[s] = true;
    v->slot[reg] = (int16_t)s;
    if (s >= v->nslots)
        v->nslots = s + 1;
}

// Gives registers slots and takes them back after the last use. Parameters are
// filled once per run, so that nothing else may ever use their slots.
static void assign_slots(Eval *v, const int *last) {
    const Program *p = v->p;
    bool used[MAX_INS] = {false};
    v->nslots = 0;
    for (int i = 0; i < p->nins; i++) {
        v->slot[i] = -1;
        if (p->ins[i].op == I_PARAM)
            take_slot(v, i, used);
    }
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op != I_PARAM && needs_slot(v, i))
            take_slot(v, i, used);
        for (int k = 0; k < operand_count(&p->ins[i]); k++) {
            int r = operand(&p->ins[i], k);
            if (last[r] == i && v->slot[r] >= 0 && p->ins[r].op != I_PARAM)
                used[v->slot[r]] = false;
        }
    }
}

// Do the slots hold parameters only? Then one operation goes from array to array.
static bool only_numbers(const Eval *v) {
    for (int i = 0; i < v->p->nins; i++)
        if (v->slot[i] >= 0 && v->p->ins[i].op != I_PARAM)
            return false;
    return true;
}

// Which arrays to fetch ahead. While a block goes through several operations in
// the first-level cache, memory would idle; so each operation also asks for a part
// of what a later block reads. Of several views of one array only the foremost
// needs it, since the others follow through the same lines.
static bool is_foremost(const Program *p, int i) {
    const Access *a = &p->access[i];
    for (int k = 0; k < p->naccess; k++) {
        const Access *b = &p->access[k];
        bool behind = a->offset < b->offset || (a->offset == b->offset && k < i);
        if (k != i && b->buf == a->buf && b->class == ACCESS_UNIT && behind)
            return false;
    }
    return true;
}

static bool is_stored(const Program *p, const Buffer *buf) {
    for (int k = 0; k < p->nins; k++)
        if (p->ins[k].op == I_STORE && p->access[p->ins[k].b].buf == buf)
            return true;
    return false;
}

enum { FETCH_LINE = 64 }; // bytes of a cache line

static void find_ahead(Eval *v) {
    const Program *p = v->p;
    v->nops = v->nahead = 0;
    if (v->total < FETCH_FROM || !v->nslots || only_numbers(v))
        return;
    for (int i = 0; i < p->nins; i++)
        v->nops += p->ins[i].op < OP_ID_COUNT || p->ins[i].op == I_CAST;
    for (int i = 0; i < p->naccess && v->nahead < FETCH_MOST; i++) {
        const Access *a = &p->access[i];
        if (!a->buf || !is_unit(v, i) || !is_foremost(p, i))
            continue;
        v->ahead[v->nahead].access = (uint16_t)i;
        v->ahead[v->nahead].part =
            (uint16_t)(v->block * dtype_bytes(a->dt) / FETCH_LINE / (size_t)(v->nops + !v->nops)) +
            1;
        v->ahead[v->nahead++].to_write = is_stored(p, a->buf);
    }
}

// The results of reductions are not walked with the space.
static void find_walked(const Program *p, bool *walked) {
    memset(walked, 0, (size_t)p->naccess);
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op == I_LOAD || in->op == I_IOTA)
            walked[in->a] = true;
        if (in->op == I_STORE)
            walked[in->b] = true;
    }
}

// Does axis d of the program continue the last axis of the walk for every access?
static bool continues(const Eval *v, const bool *walked, int d) {
    for (int i = 0; i < v->p->naccess; i++)
        if (walked[i] && v->stride[i][v->ndim - 1] != v->p->access[i].stride[d] * v->p->dim[d])
            return false;
    return true;
}

static void find_walk(Eval *v) {
    const Program *p = v->p;
    bool walked[MAX_ACCESS];
    find_walked(p, walked);
    v->ndim = 0;
    for (int d = 0; d < p->ndim; d++) {
        if (p->dim[d] == 1 && (v->ndim || d + 1 < p->ndim))
            continue; // a column is one run
        if (v->ndim && continues(v, walked, d))
            v->dim[v->ndim - 1] *= p->dim[d];
        else
            v->dim[v->ndim++] = p->dim[d];
        for (int i = 0; i < p->naccess; i++)
            v->stride[i][v->ndim - 1] = p->access[i].stride[d];
    }
    for (int i = 0; i < p->naccess; i++) {
        v->linear[i] = is_unit(v, i);
        for (int d = 0; d + 1 < v->ndim; d++)
            if (v->stride[i][d] != v->stride[i][d + 1] * v->dim[d + 1])
                v->linear[i] = false;
    }
}

// Has this operation on integers a second operand that is a number by which none of them fails?
static bool divides_well(const Program *p, const Ins *in) {
    if (op_info((OpId)in->op)->arity != 2 || p->ins[in->b].op != I_PARAM)
        return false;
    int64_t by = scalar_to_int(p->param[p->ins[in->b].a]);
    return by != 0 && by != -1;
}

// How the instruction is checked for floating-point errors.
static uint8_t check_of(Eval *v, const Ins *in) {
    const bool cast = in->op == I_CAST;
    if (!in->place)
        return FP_NONE;
    FpCheck check = fp_check_of(cast ? FP_CAST : in->op, (Dtype)in->dt, (Dtype)in->out);
    if (check != FP_VALUES || cast || !dtype_is_int((Dtype)in->dt))
        return (uint8_t)check;
    v->by_number = true;
    return divides_well(v->p, in) ? FP_NONE : FP_VALUES;
}

// Which instructions are checked for floating-point errors, and how.
static void find_checks(Eval *v) {
    const Program *p = v->p;
    bool any = false;
    int computing = 0;
    v->by_hardware = v->sums = v->by_number = false;
    v->again = true;
    v->only = -1;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        v->check[i] = check_of(v, in);
        any |= v->check[i] != FP_NONE;
        v->sums |= in->op == I_REDUCE && in->place;
        v->by_hardware |= v->check[i] == FP_HARDWARE;
        if (in->op != I_LOAD && in->op != I_PARAM && in->op != I_STORE)
            v->only = computing++ ? -1 : i;
        if (in->op == I_LOAD && is_stored(p, p->access[in->a].buf))
            v->again = false;
    }
    v->flags = NULL;
    if (any || v->sums)
        v->flags = v->found;
    memset(v->found, 0, (size_t)p->nins);
}

// How many elements are computed at a time: as many as the scratch memory holds.
static size_t block_of(const Eval *v) {
    if (!v->nslots)
        return SMALLEST_BLOCK;
    const size_t wide = v->lane < 8 ? 8 / v->lane : 1; // more of narrower elements
    size_t block = SCRATCH_BYTES / (v->lane * (size_t)v->nslots) / ROW_LANES * ROW_LANES;
    if (block < SMALLEST_BLOCK * wide)
        return SMALLEST_BLOCK * wide;
    const size_t most = only_numbers(v) ? NUMBERED_BLOCK : LARGEST_BLOCK * wide;
    return block > most ? most : block;
}

void eval_prepare(Eval *v, const Program *p, const Loops *loops, Machines *machines) {
    int last[MAX_INS];
    v->p = p;
    v->loops = loops;
    v->total = program_count(p);
    v->lane = 1;
    for (int i = 0; i < p->nins; i++)
        if (dtype_bytes((Dtype)p->ins[i].out) > v->lane)
            v->lane = dtype_bytes((Dtype)p->ins[i].out);
    find_walk(v);
    v->rows = v->ndim == 1 || v->dim[v->ndim - 1] >= SHORT_ROW;
    find_last_uses(p, last);
    memset(v->direct, -1, sizeof *v->direct * (size_t)p->nins);
    for (int i = 0; i < p->nins; i++) {
        const Ins *s = &p->ins[i];
        if (s->op == I_STORE && v->direct[s->a] < 0 && may_go_direct(v, s, last))
            v->direct[s->a] = (int16_t)s->b;
    }
    for (int i = 0; i < p->nins; i++)
        v->arity[i] = p->ins[i].op < OP_ID_COUNT ? op_info((OpId)p->ins[i].op)->arity : 0;
    for (int i = 0; i < p->nins; i++)
        v->copied[i] = p->ins[i].op == I_LOAD && must_copy(v, i, last);
    assign_slots(v, last);
    v->block = block_of(v);
    find_checks(v);
    if (!v->nslots)
        v->block = v->flags && !v->by_hardware ? CHECKED_BLOCK : UNSLOTTED_BLOCK;
    find_ahead(v);
    v->copies = copies_only(p);
    machine_prepare(v, v->copies ? NULL : machines);
}

// The first access that has the buffer of access i.
static int first_of_buffer(const Program *p, int i) {
    int first = 0;
    while (p->access[first].buf != p->access[i].buf)
        first++;
    return first;
}

static bool same_access(const Program *p, const Program *q, int i) {
    const Access *a = &p->access[i], *b = &q->access[i];
    return a->dt == b->dt && a->offset == b->offset && !a->buf == !b->buf &&
           memcmp(a->stride, b->stride, sizeof *a->stride * (size_t)p->ndim) == 0 &&
           first_of_buffer(p, i) == first_of_buffer(q, i);
}

// Are they one program over other buffers and with other numbers?
static bool same_work(const Program *p, const Program *q) {
    if (p->hash != q->hash || p->nins != q->nins || p->naccess != q->naccess ||
        p->ndim != q->ndim || p->reduce_from != q->reduce_from || p->reduce_to != q->reduce_to ||
        memcmp(p->dim, q->dim, sizeof *p->dim * (size_t)p->ndim) != 0)
        return false;
    for (int i = 0; i < p->nins; i++)
        if (!ins_same(&p->ins[i], &q->ins[i]) || p->ins[i].place != q->ins[i].place)
            return false;
    for (int i = 0; i < p->naccess; i++)
        if (!same_access(p, q, i))
            return false;
    return true;
}

const Eval *eval_prepared(Prepared *kept, Eval *room, const Program *p, const Loops *loops,
                          Machines *machines) {
    for (int i = 0; kept && i < kept->n; i++)
        if (same_work(&kept->last[i].program, p)) {
            Eval *v = &kept->last[i].eval;
            v->p = p;
            memset(v->found, 0, (size_t)p->nins);
            return v;
        }
    eval_prepare(room, p, loops, machines);
    // Machine code may go away, and is looked for among many elements only.
    if (!kept || room->total >= MACHINE_LEAST || room->by_number)
        return room;
    const int at = kept->next;
    kept->next = (at + 1) % PREPARED_MOST;
    kept->n += kept->n < PREPARED_MOST;
    program_copy(&kept->last[at].program, p);
    Eval *v = &kept->last[at].eval;
    *v = *room;
    v->flags = v->flags ? v->found : NULL;
    return v;
}

static size_t slot_bytes(const Eval *v) {
    return v->block * v->lane + SLOT_SKEW;
}

size_t eval_slots_bytes(const Eval *v) {
    return (size_t)v->nslots * slot_bytes(v) + EVAL_ALIGN;
}

size_t eval_scratch_bytes(const Eval *v) {
    return eval_slots_bytes(v) + machine_scratch_bytes(v);
}

static char *slot_of(const Eval *v, const EvalWorker *w, int reg) {
    assert(v->slot[reg] >= 0 && v->slot[reg] < v->nslots);
    return w->slots + (size_t)v->slot[reg] * slot_bytes(v);
}

static void fill_parameters(const Eval *v, EvalWorker *w) {
    const size_t n = v->total < (int64_t)v->block ? (size_t)v->total : v->block;
    w->filled = true;
    memset(w->value, 0, sizeof *w->value * (size_t)v->p->nins);
    for (int i = 0; i < v->p->nins; i++) {
        const Ins *in = &v->p->ins[i];
        if (in->op != I_PARAM)
            continue;
        char element[16];
        scalar_store(element, v->p->param[in->a]);
        char *to = slot_of(v, w, i);
        v->loops->fill[width_index(dtype_bytes((Dtype)in->out))](to, element, n);
        w->value[i] = to;
    }
}

void eval_begin(const Eval *v, EvalWorker *w) {
    w->next = -1;
    w->each = v->by_hardware && !v->again;
    w->by_code = v->code != NULL;
    w->filled = false;
    if (v->by_hardware)
        fp_clear();
    if (w->by_code)
        machine_begin(v, w);
    else
        fill_parameters(v, w);
}

// A block at most: part of one row, unless rows are short.
static size_t block_at(const Eval *v, int64_t at, size_t most) {
    size_t n = most < v->block ? most : v->block;
    if (!v->rows || v->ndim == 1)
        return n;
    int64_t inner = v->dim[v->ndim - 1], left = inner - at % inner;
    return (int64_t)n < left ? n : (size_t)left;
}

size_t eval_span(const Eval *v, int64_t at, size_t most) {
    if (v->copies)
        return copies_span(v, most);
    if (v->code)
        return machine_span(v, at, most);
    size_t n = block_at(v, at, most);
    if (!v->rows || v->ndim == 1)
        return n;
    int64_t inner = v->dim[v->ndim - 1], left = inner - at % inner;
    if ((int64_t)n >= left)
        return n;
    // Cut the row evenly, so that no block is a sliver.
    size_t parts = ((size_t)left + n - 1) / n;
    size_t even = ((size_t)left / parts + ROW_LANES - 1) / ROW_LANES * ROW_LANES;
    return even < n ? even : n;
}

// ---- where a block starts -----------------------------------------------------------------------

static void find_rows(const Eval *v, EvalWorker *w) {
    for (int i = 0; i < v->p->naccess; i++) {
        int64_t offset = v->p->access[i].offset;
        for (int d = 0; d + 1 < v->ndim; d++)
            offset += w->index[d] * v->stride[i][d];
        w->row[i] = offset;
    }
}

static void go_to(const Eval *v, EvalWorker *w, int64_t at) {
    w->next = at;
    for (int d = v->ndim - 1; d > 0; d--) {
        w->index[d] = at % v->dim[d];
        at /= v->dim[d];
    }
    w->index[0] = at;
    find_rows(v, w);
}

// Moves n elements on.
static void advance(const Eval *v, EvalWorker *w, size_t n) {
    int d = v->ndim - 1;
    w->next += (int64_t)n;
    w->index[d] += (int64_t)n;
    if (w->index[d] < v->dim[d] || d == 0)
        return;
    if (w->index[d] > v->dim[d]) { // over several rows
        go_to(v, w, w->next);
        return;
    }
    while (d > 0 && w->index[d] == v->dim[d]) {
        w->index[d] = 0;
        w->index[--d]++;
    }
    find_rows(v, w);
}

// ---- one block ----------------------------------------------------------------------------------

// Fetches part `k` of what is needed FETCH_BLOCKS blocks from here.
static void fetch_part(const Eval *v, const EvalWorker *w, size_t n, int k) {
    for (int f = 0; f < v->nahead; f++) {
        int i = v->ahead[f].access;
        size_t bytes = n * dtype_bytes(v->p->access[i].dt), part = v->ahead[f].part * FETCH_LINE;
        size_t at = (size_t)k * part, end = at + part;
        if (at > bytes)
            continue;
        end = end < bytes ? end : bytes;
        const char *from = eval_address(v, w, i) + FETCH_BLOCKS * bytes;
        if (v->ahead[f].to_write)
            for (; at < end; at += FETCH_LINE)
                __builtin_prefetch(from + at, 1, 3);
        else
            for (; at < end; at += FETCH_LINE)
                __builtin_prefetch(from + at, 0, 3);
    }
}

static void note(const Eval *v, int i, unsigned flags) {
    if (flags)
        __atomic_fetch_or(&v->flags[i], (uint8_t)flags, __ATOMIC_RELAXED);
}

// Complex numbers that no operation has to tell of: finite results, or operands of a comparison.
static bool all_parts_finite(const Eval *v, const EvalWorker *w, int i, size_t n) {
    const Ins *in = &v->p->ins[i];
    const Dtype part = dtype_part((Dtype)in->dt);
    if (in->out != DT_BOOL)
        return v->loops->all_finite[part](w->value[i], 2 * n);
    return v->loops->all_finite[part](w->value[in->a], 2 * n) &&
           v->loops->all_finite[part](w->value[in->b], 2 * n);
}

static void check_values(const Eval *v, const EvalWorker *w, int i, size_t n) {
    const Ins *in = &v->p->ins[i];
    int op = in->op == I_CAST ? FP_CAST : in->op;
    if (op != FP_CAST && dtype_is_complex((Dtype)in->dt) && all_parts_finite(v, w, i, n))
        return;
    if (op != FP_CAST && dtype_is_float((Dtype)in->dt) && !fp_underflow &&
        v->loops->all_finite[in->dt](w->value[i], n))
        return;
    note(v, i,
         fp_classify(op, (Dtype)in->dt, (Dtype)in->out, w->value[i], w->value[in->a],
                     op != FP_CAST && v->arity[i] > 1 ? w->value[in->b] : NULL, n));
}

// In place the operands are gone afterwards: the result is computed apart first, a
// piece at a time.
static void check_before(const Eval *v, EvalWorker *w, int i, size_t n) {
    enum { PIECE = 512 };
    _Alignas(EVAL_ALIGN) char result[PIECE * 16];
    const Ins *in = &v->p->ins[i];
    bool cast = in->op == I_CAST, two = !cast && v->arity[i] > 1;
    size_t width = dtype_bytes((Dtype)in->dt);
    for (size_t at = 0; at < n; at += PIECE) {
        size_t count = n - at < PIECE ? n - at : PIECE;
        const char *a = (const char *)w->value[in->a] + at * width;
        const char *b = two ? (const char *)w->value[in->b] + at * width : NULL;
        if (cast)
            v->loops->cast[in->dt][in->out](result, a, NULL, NULL, count);
        else
            v->loops->op[in->op][in->dt](result, a, b, NULL, count);
        note(v, i,
             fp_classify(cast ? FP_CAST : in->op, (Dtype)in->dt, (Dtype)in->out, result, a, b,
                         count));
    }
}

void eval_sums_begin(const Eval *v) {
    if (v->sums && fp_raised())
        fp_clear();
}

void eval_sums_end(const Eval *v) {
    unsigned flags = v->sums ? fp_raised() : 0;
    if (!flags)
        return;
    for (int i = 0; i < v->p->nins; i++)
        if (v->p->ins[i].op == I_REDUCE && v->p->ins[i].place)
            note(v, i, flags);
    fp_clear();
}

static void take(const Eval *v, const EvalWorker *w, const Ins *in, size_t n, char *to) {
    const Access *a = &v->p->access[in->b];
    v->loops->take[width_index(dtype_bytes(a->dt))](to, a->buf->memory, w->value[in->a], n);
}

static void put(const Eval *v, const EvalWorker *w, const Ins *in, size_t n) {
    const Access *a = &v->p->access[in->b];
    const int64_t *position = w->value[in->c], *value = w->value[in->a];
    if (in->op == I_SCATTER) {
        v->loops->put[width_index(dtype_bytes(a->dt))](a->buf->memory, position, w->value[in->a],
                                                       n);
        return;
    }
    int64_t *to = a->buf->memory;
    for (size_t i = 0; i < n; i++)
        if (value[i] > to[position[i]])
            to[position[i]] = value[i];
}

static void operate(const Eval *v, EvalWorker *w, int i, size_t n) {
    const Ins *in = &v->p->ins[i];
    char *to = v->direct[i] >= 0 ? eval_address(v, w, v->direct[i]) : slot_of(v, w, i);
    w->value[i] = to;
    if (in->op == I_IOTA)
        eval_iota(v, w, in->a, n, to);
    else if (in->op == I_GATHER)
        take(v, w, in, n, to);
    else if (in->op == I_CAST)
        v->loops->cast[in->dt][in->out](to, w->value[in->a], NULL, NULL, n);
    else
        v->loops->op[in->op][in->dt](to, w->value[in->a], v->arity[i] > 1 ? w->value[in->b] : NULL,
                                     v->arity[i] > 2 ? w->value[in->c] : NULL, n);
}

static void run_block(const Eval *v, EvalWorker *w, size_t n) {
    const Program *p = v->p;
    int done = 0; // operations
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        switch (in->op) {
        case I_PARAM:
        case I_REDUCE: break;
        case I_LOAD:
            if (v->slot[i] < 0) {
                w->value[i] = eval_address(v, w, in->a);
            } else {
                char *to = slot_of(v, w, i);
                eval_gather(v, w, in->a, n, to);
                w->value[i] = to;
            }
            break;
        case I_STORE:
            if (v->direct[in->a] != in->b)
                eval_scatter(v, w, in->b, n, w->value[in->a]);
            break;
        case I_SCATTER:
        case I_SCATTER_MAX: put(v, w, in, n); break;
        default:
            if (v->check[i] == FP_VALUES && v->direct[i] >= 0 && !v->again)
                check_before(v, w, i, n);
            else if (w->each && v->check[i] == FP_HARDWARE && fp_raised())
                fp_clear();
            operate(v, w, i, n);
            if (v->check[i] == FP_VALUES && (v->direct[i] < 0 || v->again))
                check_values(v, w, i, n);
            else if (w->each && v->check[i] == FP_HARDWARE)
                note(v, i, fp_raised());
            if (v->nops && in->op != I_IOTA && in->op != I_GATHER)
                fetch_part(v, w, n, done++);
        }
    }
}

// The processor's flags cost little to read once a block. When they are up, it is
// evaluated again with a look after each instruction, and so is what follows.
static void run_checked(const Eval *v, EvalWorker *w, size_t n) {
    run_block(v, w, n);
    if (v->by_hardware && !w->each && fp_raised()) {
        w->each = true;
        run_block(v, w, n);
    }
    advance(v, w, n);
}

// By machine code; false when it met floating-point errors, and the elements are as before, or may
// be computed once more.
static bool run_code(const Eval *v, EvalWorker *w, size_t n) {
    machine_run(v, w, n);
    if (!v->by_hardware || !fp_raised())
        return true;
    if (v->only >= 0) {
        note(v, v->only, fp_raised());
        return true;
    }
    if (v->saves)
        machine_restore(v, w, n);
    w->each = true;
    w->by_code = false;
    return false;
}

void eval_run(const Eval *v, EvalWorker *w, int64_t at, size_t n) {
    assert(n > 0 && at >= 0 && at + (int64_t)n <= v->total);
    assert(n <= v->block || v->copies || n <= machine_span(v, at, n));
    if (at != w->next)
        go_to(v, w, at);
    if (v->copies) {
        copies_run(v, w, n);
        advance(v, w, n);
        return;
    }
    if (w->by_code && run_code(v, w, n)) {
        advance(v, w, n);
        return;
    }
    if (!w->filled)
        fill_parameters(v, w);
    for (size_t done = 0, part; done < n; done += part) {
        part = block_at(v, at + (int64_t)done, n - done); // the code had several rows
        run_checked(v, w, part);
    }
}
