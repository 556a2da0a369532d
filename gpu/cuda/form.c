// form.c: choosing the kernel for a program: skeleton, index width, vectors,
// work per thread, and which loads share registers.
#include "gpu/cuda/form.h"
#include <string.h>

FormTuning form_tuning;

void program_roles(const Program *p, uint8_t role[MAX_ACCESS]) {
    memset(role, 0, MAX_ACCESS);
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op == I_LOAD)
            role[in->a] |= ROLE_LOAD;
        else if (in->op == I_IOTA)
            role[in->a] |= ROLE_IOTA;
        else if (in->op == I_STORE)
            role[in->b] |= ROLE_STORE;
        else if (in->op == I_REDUCE)
            role[in->b] |= ROLE_REDUCE;
        else if (in->op == I_GATHER)
            role[in->b] |= ROLE_INDEXED;
        else if (in->op == I_SCATTER || in->op == I_SCATTER_MAX)
            role[in->b] |= ROLE_INDEXED | ROLE_SCATTER;
    }
}

static int64_t product(const int64_t *dim, int from, int to) {
    int64_t n = 1;
    for (int i = from; i < to; i++)
        n *= dim[i];
    return n;
}

static bool may_fold(const Ins *in) {
    bool result = in->op == I_REDUCE;
    return !result || !dtype_is_complex((Dtype)in->out);
}

bool form_folds(const Program *p) {
    int64_t n = product(p->dim, 0, p->ndim);
    bool all = program_reduces(p) && p->reduce_from == 0 && p->reduce_to == p->ndim;
    if (form_tuning.no_fold || !all || n < FOLD_FROM || n > (int64_t)ROW_CHUNK * FOLD_CHUNKS)
        return false;
    for (int i = 0; i < p->nins; i++)
        if (!may_fold(&p->ins[i]))
            return false;
    return true;
}

static Skeleton skeleton_of(const Program *p) {
    if (form_folds(p))
        return SKEL_FOLD;
    if (program_reduces(p))
        return p->reduce_to == p->ndim ? SKEL_ROWS : SKEL_COLUMNS;
    return p->ndim == 1 ? SKEL_LINEAR : SKEL_GRID;
}

// ---- index width --------------------------------------------------------------------------------

static int64_t reach(const Program *p, const Access *a) {
    int64_t far = 0;
    for (int d = 0; d < p->ndim; d++) {
        int64_t s = a->stride[d] < 0 ? -a->stride[d] : a->stride[d];
        far += s * (p->dim[d] > 0 ? p->dim[d] - 1 : 0);
    }
    return far;
}

static bool needs_wide(const Program *p, const uint8_t *role) {
    int64_t kept = product(p->dim, 0, p->reduce_from) * product(p->dim, p->reduce_to, p->ndim);
    if (product(p->dim, 0, p->ndim) >= NARROW_LIMIT || kept >= NARROW_LIMIT)
        return true;
    for (int k = 0; k < p->naccess; k++)
        if (!(role[k] & ROLE_IOTA) && reach(p, &p->access[k]) >= NARROW_LIMIT)
            return true;
    return false; // an IOTA always counts in 64 bits
}

// ---- vectors ------------------------------------------------------------------------------------

static bool goes_by_vector(const Access *a, uint8_t role) {
    return a->class == ACCESS_UNIT && (role & (ROLE_LOAD | ROLE_STORE)) && !(role & ROLE_REDUCE);
}

static bool is_aligned(const Program *p, const Access *a, int vector) {
    size_t size = dtype_bytes(a->dt), unit = size * (size_t)vector;
    if (unit > 16)
        unit = 16;
    if (((uintptr_t)a->buf->memory + (uintptr_t)a->offset * size) % unit)
        return false;
    for (int d = 0; d < p->ndim - 1; d++)
        if (p->dim[d] > 1 && ((uintptr_t)a->stride[d] * size) % unit)
            return false;
    return true;
}

// Elements that the widest of the unit-stride accesses takes by 16 bytes.
static int natural_vector(const Program *p, const uint8_t *role) {
    size_t widest = 0;
    for (int k = 0; k < p->naccess; k++)
        if (goes_by_vector(&p->access[k], role[k]) && dtype_bytes(p->access[k].dt) > widest)
            widest = dtype_bytes(p->access[k].dt);
    if (!widest)
        return 1;
    int v = (int)(16 / widest);
    return v > MAX_VECTOR ? MAX_VECTOR : v;
}

// Do most of its accesses skip elements? A thread with several neighbours then takes each of them
// from a place of its own, and the places of a warp are as many times as far apart.
static bool skips(const Program *p, const uint8_t *role) {
    int skipping = 0, whole = 0;
    for (int k = 0; k < p->naccess; k++) {
        skipping += (role[k] & ROLE_LOAD) && p->access[k].class == ACCESS_STRIDE;
        whole += goes_by_vector(&p->access[k], role[k]);
    }
    return skipping > whole;
}

static int choose_vector(const Program *p, Skeleton s, const uint8_t *role) {
    int v = natural_vector(p, role);
    if (v == 1 || form_tuning.no_vector || s == SKEL_FOLD)
        return 1;
    if ((s == SKEL_LINEAR || s == SKEL_GRID) && skips(p, role))
        return 1;
    if (s == SKEL_ROWS) {
        if (p->reduce_to - p->reduce_from > 1)
            return 1; // a group may cross into the next row
        v = ROW_OWN;
    }
    if (p->dim[p->ndim - 1] % v)
        return 1; // every vector is whole
    for (int k = 0; k < p->naccess; k++)
        if (goes_by_vector(&p->access[k], role[k]) && !is_aligned(p, &p->access[k], v))
            return 1;
    return v;
}

// ---- work per thread ----------------------------------------------------------------------------

enum { INTEGER_COST = 8 }; // at most

static int weight_of(const Ins *in) {
    if (in->op >= OP_ID_COUNT)
        return 1;
    const OpInfo *op = op_info((OpId)in->op);
    bool is_real_work = dtype_is_inexact((Dtype)in->dt) || op->rule == RULE_RANDOM || op->ulp;
    return is_real_work || op->cost < INTEGER_COST ? op->cost : INTEGER_COST;
}

int program_weight(const Program *p) {
    int weight = 0;
    for (int i = 0; i < p->nins; i++)
        weight += weight_of(&p->ins[i]);
    return weight;
}

// Rows of this length are done in one step by few threads, each with several
// sets of accumulators: most of the folding then stays inside a thread.
static bool choose_apart(const Program *p, Skeleton s) {
    int64_t n = product(p->dim, p->reduce_from, p->reduce_to);
    int reductions = 0;
    for (int i = 0; i < p->nins; i++)
        reductions += p->ins[i].op == I_REDUCE;
    return s == SKEL_ROWS && p->reduce_to - p->reduce_from == 1 && n >= APART_MIN &&
           n <= ROW_LANES && reductions <= 2;
}

// Steps at most, and bytes that are enough to have under way. One vector each
// is enough in LINEAR, where threads come and go; a thread of the others lives
// longer. Measured on an H200 (tests/cuda/gpu_bench.c tune).
static const struct {
    int steps, bytes;
} work[] = {[SKEL_LINEAR] = {4, 32},
            [SKEL_GRID] = {4, 128},
            [SKEL_ROWS] = {8, 256},
            [SKEL_COLUMNS] = {8, 128},
            [SKEL_FOLD] = {16, 256}};

// Steps that a row of n elements can use; four ranges, so that few lengths meet
// a kernel that is not known yet.
static int row_steps(int64_t n) {
    return n < APART_MIN ? 1 : n <= 1024 ? 4 : 8;
}

// Shifted loads of one array are the same memory.
static bool is_loaded_before(const Program *p, int k) {
    for (int j = 0; j < k; j++)
        if (p->access[j].buf == p->access[k].buf)
            return true;
    return false;
}

static int choose_unroll(const Program *p, Skeleton s, int vector, uint32_t level,
                         const uint8_t *role) {
    if (form_tuning.unroll[s])
        return form_tuning.unroll[s];
    int bytes = 0, all = 0, once = 0, across = s == SKEL_ROWS ? ROW_OWN : vector;
    for (int k = 0; k < p->naccess; k++) {
        if (!(role[k] & (ROLE_LOAD | ROLE_STORE)) || p->access[k].class == ACCESS_FIXED)
            continue;
        bool again = is_loaded_before(p, k);
        int size = (int)dtype_bytes(p->access[k].dt) * across;
        if (level >> k & 1) {
            once += size;
            continue;
        }
        bytes += again ? 0 : size;
        all += size;
    }
    int u = work[s].steps;
    if (s == SKEL_LINEAR && vector > 1)
        u = vector == MAX_VECTOR ? 2 : 1; // bytes: 8 at a time
    if (s == SKEL_ROWS)
        u = row_steps(product(p->dim, p->reduce_from, p->reduce_to));
    while (u > 1 && (u * bytes > work[s].bytes || u * all + once > MAX_REGISTER_BYTES ||
                     u * across * program_weight(p) > MAX_WEIGHT))
        u /= 2;
    return u;
}

// ---- shared rows --------------------------------------------------------------------------------

// *rows: how far below access i access j starts, when they are loads of one
// array that differ by whole rows.
static bool differ_by_rows(const Program *p, int i, int j, int64_t *rows) {
    const Access *a = &p->access[i], *b = &p->access[j];
    int64_t step = a->stride[p->ndim - 2];
    if (a->buf != b->buf || a->dt != b->dt || step == 0)
        return false;
    for (int d = 0; d < p->ndim; d++)
        if (a->stride[d] != b->stride[d])
            return false;
    if ((b->offset - a->offset) % step)
        return false;
    *rows = (b->offset - a->offset) / step;
    return *rows >= -MAX_SHIFT && *rows <= MAX_SHIFT;
}

// Makes access k the member of a family, whose first row is kept in registers
// once; the family is named by the member that starts highest.
static void join_window(const Program *p, Form *f, const uint8_t *role, int k) {
    int64_t low = 0, high = 0, rows;
    int first = k;
    for (int j = 0; j < p->naccess; j++) {
        if (!(role[j] & ROLE_LOAD) || !differ_by_rows(p, k, j, &rows))
            continue;
        if (rows < low) {
            low = rows;
            first = j;
        }
        if (rows > high)
            high = rows;
    }
    if (high - low > MAX_SHIFT || high - low > f->unroll)
        return;
    f->window[k] = (uint8_t)first;
    f->shift[k] = (uint8_t)-low;
}

static void choose_windows(const Program *p, Form *f, const uint8_t *role) {
    for (int k = 0; k < p->naccess; k++)
        f->window[k] = (uint8_t)k;
    if (f->skeleton != SKEL_GRID || form_tuning.no_window)
        return;
    for (int k = 0; k < p->naccess; k++)
        if ((role[k] & ROLE_LOAD) && !(f->written >> k & 1))
            join_window(p, f, role, k);
    // A member whose leader was refused (its own family is too tall) stays alone.
    for (int k = 0; k < p->naccess; k++)
        if (f->window[f->window[k]] != f->window[k]) {
            f->window[k] = (uint8_t)k;
            f->shift[k] = 0;
        }
}

int form_span(const Form *f, const Program *p, int access) {
    int span = 0;
    for (int k = 0; k < p->naccess; k++)
        if (f->window[k] == access && f->shift[k] > span)
            span = f->shift[k];
    return span;
}

static uint32_t written_accesses(const Program *p, const uint8_t *role) {
    uint32_t bits = 0;
    for (int k = 0; k < p->naccess; k++)
        for (int j = 0; j < p->naccess; j++)
            if ((role[j] & (ROLE_STORE | ROLE_REDUCE | ROLE_SCATTER)) &&
                p->access[j].buf == p->access[k].buf && p->access[k].buf)
                bits |= 1u << k;
    return bits;
}

// Loads that do not walk the rows. The text then has no row in their index, so that whatever the
// stride is of a program with one row, it does not come into it.
static uint32_t level_loads(const Program *p, const Form *f, const uint8_t *role) {
    uint32_t bits = 0;
    bool possible = f->skeleton == SKEL_GRID || f->narrow;
    for (int k = 0; k < p->naccess && possible; k++)
        if ((role[k] & ROLE_LOAD) && p->access[k].stride[p->ndim - 2] == 0)
            bits |= 1u << k;
    return bits & ~f->written;
}

// Sums over all pairs: each load walks one of the pair only, and there are two to four columns.
// Neighbouring threads then have neighbouring results and the same elements to add, so that what
// they load is one element or stays the same; what does not depend on the column is computed once.
static int choose_narrow(const Program *p, const Form *f, const uint8_t *role) {
    bool pairs = f->skeleton == SKEL_COLUMNS && p->ndim == 3 && p->reduce_from == 1 &&
                 p->reduce_to == 2 && p->dim[2] <= NARROW_MOST && p->dim[0] >= NARROW_ROWS;
    for (int k = 0; k < p->naccess && pairs; k++) {
        const Access *a = &p->access[k];
        if (role[k] & ROLE_REDUCE)
            continue;
        pairs = role[k] == ROLE_LOAD && !(f->written >> k & 1) &&
                (a->stride[0] == 0 || a->stride[1] == 0);
    }
    return pairs ? (int)p->dim[2] : 0;
}

void form_choose(const Program *p, Form *f) {
    uint8_t role[MAX_ACCESS];
    program_roles(p, role);
    memset(f, 0, sizeof *f);
    Skeleton s = skeleton_of(p);
    f->skeleton = (uint8_t)s;
    f->wide = form_tuning.wide || needs_wide(p, role);
    f->vector = (uint8_t)choose_vector(p, s, role);
    f->apart = choose_apart(p, s);
    f->written = written_accesses(p, role);
    f->narrow = (uint8_t)choose_narrow(p, f, role);
    if (f->narrow)
        f->vector = 1;
    f->level = level_loads(p, f, role);
    f->unroll = f->apart ? APART_STEPS : (uint8_t)choose_unroll(p, s, f->vector, f->level, role);
    choose_windows(p, f, role);
}

// ---- the key
// ---------------------------------------------------------------------------------------

size_t kernel_key(const Program *p, const Form *f, uint8_t out[KERNEL_KEY_MAX]) {
    uint8_t *at = out;
    *at++ = (uint8_t)p->ndim;
    *at++ = (uint8_t)p->reduce_from;
    *at++ = (uint8_t)p->reduce_to;
    *at++ = (uint8_t)p->naccess;
    *at++ = (uint8_t)p->nparam;
    memcpy(at, f, sizeof *f);
    at += sizeof *f;
    for (int k = 0; k < p->naccess; k++) {
        const Access *a = &p->access[k];
        *at++ = (uint8_t)(a->dt | (a->buf ? 0 : 0x80));
        *at++ = (uint8_t)a->class;
    }
    for (int i = 0; i < p->nparam; i++)
        *at++ = (uint8_t)p->param[i].dt;
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        uint16_t operands[3] = {in->a, in->b, in->c};
        *at++ = in->op;
        *at++ = in->dt;
        *at++ = in->out;
        memcpy(at, operands, sizeof operands);
        at += sizeof operands;
    }
    return (size_t)(at - out);
}
