// samples.c: programs made at random but valid: registers are typed, no store
// touches what another element reads, every access stays inside its buffer.
#include "tests/cuda/samples.h"
#include "tests/cuda/reference.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t sample_random(uint64_t *state, uint64_t n) {
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) % n;
}

// ---- data ---------------------------------------------------------------------------------------

static double random_float(uint64_t *s, bool specials) {
    static const double special[] = {0.0,      -0.0,      1.0,          -1.0,   0.5,
                                     INFINITY, -INFINITY, NAN,          1e-310, 1e300,
                                     -1e38,    1e-42,     2147483648.0, 9.3e18, 256.5};
    if (specials && sample_random(s, 12) == 0)
        return special[sample_random(s, sizeof special / sizeof *special)];
    double x = (double)sample_random(s, 1u << 30) / (1 << 30);
    switch (sample_random(s, 3)) {
    case 0: return x;
    case 1: return (x - 0.5) * 2000;
    default: return (double)sample_random(s, 21) - 10;
    }
}

void sample_data(uint64_t *s, Dtype dt, void *out, size_t n) {
    char *p = out;
    bool specials = n < 4 || sample_random(s, 3) == 0; // else every sum would be a NaN
    for (size_t i = 0; i < n; i++, p += dtype_bytes(dt)) {
        Scalar x = {.dt = dt};
        if (dtype_is_complex(dt)) {
            x.u.c.re = random_float(s, specials);
            x.u.c.im = random_float(s, specials);
        } else if (dtype_is_float(dt))
            x.u.f = random_float(s, specials);
        else if (dt == DT_BOOL)
            x.u.b = sample_random(s, 3) == 0;
        else if (sample_random(s, 4))
            x.u.i = (int64_t)sample_random(s, 17) - (dtype_is_signed(dt) ? 8 : 0);
        else
            x.u.u = sample_random(s, UINT64_MAX);
        if (dt == DT_F32)
            x.u.f = (double)(float)x.u.f;
        scalar_store(p, x);
    }
}

// ---- accesses -----------------------------------------------------------------------------------

static Access *new_access(Sample *s, Dtype dt) {
    Access *a = &s->program.access[s->program.naccess++];
    memset(a, 0, sizeof *a);
    a->dt = dt;
    return a;
}

// Random strides that reach every element of the space at a different place:
// axes in mostly C order, gaps, some backwards. mask: axes that get a stride.
static int64_t lay_out(Sample *s, uint64_t *r, Access *a, unsigned mask, bool plain) {
    Program *p = &s->program;
    int axis[LIMIT_NDIM];
    for (int d = 0; d < p->ndim; d++)
        axis[d] = d;
    if (!plain && sample_random(r, 4) == 0)
        for (int d = p->ndim - 1; d > 0; d--) {
            int other = (int)sample_random(r, (uint64_t)d + 1), t = axis[d];
            axis[d] = axis[other];
            axis[other] = t;
        }
    int64_t step = plain || sample_random(r, 6) ? 1 : 1 + (int64_t)sample_random(r, 3), low = 0;
    for (int i = p->ndim - 1; i >= 0; i--) {
        int d = axis[i];
        a->stride[d] = 0;
        if (!(mask >> d & 1))
            continue;
        bool back = !plain && sample_random(r, 10) == 0;
        a->stride[d] = back ? -step : step;
        if (back && p->dim[d])
            low += step * (p->dim[d] - 1);
        step *= p->dim[d] ? p->dim[d] : 1;
        if (!plain && sample_random(r, 4) == 0)
            step += (int64_t)sample_random(r, 5);
        else if (!plain && sample_random(r, 3) == 0)
            step = (step + 7) / 8 * 8;
    }
    a->offset = low + (plain || sample_random(r, 2) ? 0 : (int64_t)sample_random(r, 9));
    return step + a->offset + 1;
}

static void classify(const Program *p, Access *a) {
    int64_t inner = p->ndim ? a->stride[p->ndim - 1] : 0;
    a->class = inner == 1 ? ACCESS_UNIT : inner == 0 ? ACCESS_FIXED : ACCESS_STRIDE;
}

static Buffer *new_buffer(Sample *s, uint64_t *r, Dtype dt, int64_t elements) {
    int i = s->nbuffers++;
    s->type[i] = dt;
    s->buffer[i] =
        (Buffer){.refs = 1, .bytes = (size_t)elements * dtype_bytes(dt), .id = (uint64_t)i};
    s->data[i] = malloc(s->buffer[i].bytes);
    sample_data(r, dt, s->data[i], (size_t)elements);
    return &s->buffer[i];
}

static unsigned all_axes(const Program *p) {
    return (1u << p->ndim) - 1;
}

static unsigned kept_axes(const Program *p) {
    unsigned mask = all_axes(p);
    for (int d = p->reduce_from; d < p->reduce_to; d++)
        mask &= ~(1u << d);
    return mask;
}

static Dtype random_type(uint64_t *r) {
    static const Dtype often[] = {DT_F64, DT_F32, DT_F64, DT_I64, DT_I32, DT_BOOL};
    return sample_random(r, 3) ? often[sample_random(r, 6)] : (Dtype)sample_random(r, DT_COUNT);
}

static int add_ins(Program *p, Ins ins) {
    p->ins[p->nins] = ins;
    return p->nins++;
}

static void add_load(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    Dtype dt = random_type(r);
    Access *a = new_access(s, dt);
    unsigned mask = all_axes(p);
    for (int d = 0; d < p->ndim; d++)
        if (sample_random(r, 8) == 0)
            mask &= ~(1u << d);
    int64_t elements = lay_out(s, r, a, mask, sample_random(r, 2) == 0);
    a->buf = new_buffer(s, r, dt, elements);
    classify(p, a);
    add_ins(p, (Ins){.op = I_LOAD,
                     .dt = (uint8_t)dt,
                     .out = (uint8_t)dt,
                     .a = (uint16_t)(p->naccess - 1)});
}

// Loads of one array at neighbouring places, as slices of a padded grid make them.
static void add_stencil(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    Dtype dt = sample_random(r, 3) ? DT_F64 : DT_F32;
    int64_t stride[LIMIT_NDIM], step = 1, margin = 0;
    for (int d = p->ndim - 1; d >= 0; d--) {
        stride[d] = step;
        margin += 4 * step;
        step *= p->dim[d] + 8;
    }
    Buffer *buf = new_buffer(s, r, dt, step + 2 * margin + 8);
    int n = 3 + (int)sample_random(r, 4), down = (int)sample_random(r, 3);
    for (int i = 0; i < n; i++) {
        Access *a = new_access(s, dt);
        memcpy(a->stride, stride, sizeof stride);
        a->offset = margin;
        for (int d = 0; d < p->ndim; d++) {
            int64_t reach = d == p->ndim - 2 && down ? 3 : 1;
            if (sample_random(r, 2))
                a->offset +=
                    stride[d] * ((int64_t)sample_random(r, (uint64_t)(2 * reach + 1)) - reach);
        }
        a->buf = buf;
        classify(p, a);
        bool known = false;
        for (int k = 0; k < p->naccess - 1; k++)
            known |= p->access[k].buf == buf && p->access[k].offset == a->offset;
        if (known)
            p->naccess--;
        else
            add_ins(p, (Ins){.op = I_LOAD,
                             .dt = (uint8_t)dt,
                             .out = (uint8_t)dt,
                             .a = (uint16_t)(p->naccess - 1)});
    }
}

static void add_leaves(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    if (s->kind == SAMPLE_STENCIL)
        add_stencil(s, r);
    int loads = (int)sample_random(r, 4);
    for (int i = 0; i < loads || (p->nins == 0 && i < 1); i++)
        add_load(s, r);
    if (sample_random(r, 3) == 0) {
        Access *a = new_access(s, DT_I64);
        lay_out(s, r, a, (unsigned)sample_random(r, all_axes(p) + 1), false);
        a->offset = (int64_t)sample_random(r, UINT64_MAX);
        classify(p, a);
        add_ins(p,
                (Ins){.op = I_IOTA, .dt = DT_I64, .out = DT_I64, .a = (uint16_t)(p->naccess - 1)});
    }
    for (int i = (int)sample_random(r, 3); i > 0; i--) {
        char value[16] = {0};
        Dtype dt = random_type(r);
        sample_data(r, dt, value, 1);
        p->param[p->nparam] = scalar_load(value, dt);
        add_ins(p, (Ins){.op = I_PARAM,
                         .dt = (uint8_t)dt,
                         .out = (uint8_t)dt,
                         .a = (uint16_t)p->nparam++});
    }
}

// ---- operations ---------------------------------------------------------------------------------

// A register with a value: not a store or reduction.
static int any_register(const Program *p, uint64_t *r) {
    return (int)sample_random(r, (uint64_t)p->nins);
}

static int as_type(Program *p, int reg, Dtype dt) {
    if (p->ins[reg].out == dt)
        return reg;
    return add_ins(
        p, (Ins){.op = I_CAST, .dt = p->ins[reg].out, .out = (uint8_t)dt, .a = (uint16_t)reg});
}

static bool usable(OpId op, Dtype dt, bool exact) {
    const OpInfo *info = op_info(op);
    // The sign of a NaN is nobody's promise.
    if (op == OP_ID_COPYSIGN || op == OP_ID_SIGNBIT)
        return false;
    if (dt == DT_F16)
        return op == OP_ID_WHERE; // computes in float32
    if (info->ulp && exact && dtype_is_inexact(dt))
        return false;
    return op == OP_ID_WHERE || op == OP_ID_UNIFORM || info->body[dt];
}

static void add_operation(Program *p, uint64_t *r, bool exact) {
    int like = any_register(p, r);
    Dtype dt = sample_random(r, 4) ? (Dtype)p->ins[like].out : random_type(r);
    OpId op = (OpId)sample_random(r, OP_ID_COUNT);
    if (!usable(op, dt, exact))
        return;
    if (op == OP_ID_UNIFORM)
        dt = DT_U64;
    int x[3];
    for (int i = 0; i < 3; i++)
        x[i] = any_register(p, r);
    for (int i = 0; i < op_info(op)->arity; i++)
        x[i] = as_type(p, x[i], op == OP_ID_WHERE && i == 0 ? DT_BOOL : dt);
    Dtype out = op_result_type(op, dt);
    if (op == OP_ID_UNIFORM)
        dt = DT_F64;
    add_ins(p, (Ins){.op = (uint8_t)op,
                     .dt = (uint8_t)dt,
                     .out = (uint8_t)out,
                     .a = (uint16_t)x[0],
                     .b = (uint16_t)x[1],
                     .c = (uint16_t)x[2]});
}

// A register with positions in [0, 2^bits).
static int positions(Program *p, uint64_t *r, int bits) {
    int wide = as_type(p, any_register(p, r), DT_I64);
    p->param[p->nparam] = scalar_int((INT64_C(1) << bits) - 1);
    int mask =
        add_ins(p, (Ins){.op = I_PARAM, .dt = DT_I64, .out = DT_I64, .a = (uint16_t)p->nparam++});
    return add_ins(p, (Ins){.op = OP_ID_AND,
                            .dt = DT_I64,
                            .out = DT_I64,
                            .a = (uint16_t)wide,
                            .b = (uint16_t)mask});
}

static int indexed_access(Sample *s, uint64_t *r, Dtype dt, int bits) {
    Access *a = new_access(s, dt);
    a->buf = new_buffer(s, r, dt, INT64_C(1) << bits);
    classify(&s->program, a);
    return s->program.naccess - 1;
}

static void add_gather(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    Dtype dt = random_type(r);
    int bits = (int)sample_random(r, 8), at = positions(p, r, bits),
        access = indexed_access(s, r, dt, bits);
    add_ins(p, (Ins){.op = I_GATHER,
                     .dt = (uint8_t)dt,
                     .out = (uint8_t)dt,
                     .a = (uint16_t)at,
                     .b = (uint16_t)access});
}

static void add_scatter_max(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    int bits = (int)sample_random(r, 8), at = positions(p, r, bits);
    int value = as_type(p, any_register(p, r), DT_I64), access = indexed_access(s, r, DT_I64, bits);
    add_ins(p, (Ins){.op = I_SCATTER_MAX,
                     .dt = DT_I64,
                     .out = DT_I64,
                     .a = (uint16_t)value,
                     .b = (uint16_t)access,
                     .c = (uint16_t)at});
}

static bool reaches_all(const Program *p, const Access *a) {
    for (int d = 0; d < p->ndim; d++)
        if (p->dim[d] > 1 && a->stride[d] == 0)
            return false;
    return true;
}

static int target_access(Sample *s, uint64_t *r, Dtype dt, unsigned mask) {
    Access *a = new_access(s, dt);
    int64_t elements = lay_out(s, r, a, mask, sample_random(r, 2) == 0);
    a->buf = new_buffer(s, r, dt, elements);
    classify(&s->program, a);
    return s->program.naccess - 1;
}

// In place where it can be: the access of a load becomes the target of a store.
static int store_access(Sample *s, uint64_t *r, uint32_t *taken) {
    Program *p = &s->program;
    for (int k = 0; k < p->naccess && sample_random(r, 3) == 0; k++) {
        const Access *a = &p->access[k];
        int users = 0;
        for (int j = 0; j < p->naccess; j++)
            users += a->buf && p->access[j].buf == a->buf;
        for (int i = 0; i < p->nins; i++)
            users += p->ins[i].op == I_GATHER && p->ins[i].b == k;
        if (users != 1 || (*taken >> k & 1) || !reaches_all(p, a))
            continue;
        *taken |= 1u << k;
        return k;
    }
    int k = target_access(s, r, random_type(r), all_axes(p));
    *taken |= 1u << k;
    return k;
}

static Dtype accumulator(ReduceOp op, Dtype dt) {
    if (op == RED_ANY || op == RED_ALL)
        return DT_BOOL;
    if (dt == DT_F16)
        return DT_F32;
    if (op == RED_MIN || op == RED_MAX || dtype_is_inexact(dt))
        return dt;
    return dt >= DT_U8 ? DT_U64 : DT_I64;
}

static void add_outputs(Sample *s, uint64_t *r) {
    Program *p = &s->program;
    bool reduces = s->kind == SAMPLE_ROWS || s->kind == SAMPLE_COLUMNS;
    int values = p->nins, stores = (int)sample_random(r, 3),
        reductions = reduces ? 1 + (int)sample_random(r, 3) : 0;
    if (!reduces && !stores)
        stores = 1;
    uint32_t taken = 0;
    struct {
        int reg, access, reduce;
    } out[8];
    int n = 0;
    for (int i = 0; i < stores; i++) {
        int k = store_access(s, r, &taken);
        int reg = i ? (int)sample_random(r, (uint64_t)values) : values - 1;
        out[n].reg = as_type(p, reg, p->access[k].dt);
        out[n].access = k;
        out[n++].reduce = -1;
    }
    for (int i = 0; i < reductions; i++) {
        int reg = i ? (int)sample_random(r, (uint64_t)values) : values - 1;
        ReduceOp op = (ReduceOp)sample_random(r, RED_COUNT);
        Dtype dt = accumulator(op, (Dtype)p->ins[reg].out);
        out[n].reg = as_type(p, reg, dt);
        out[n].access = target_access(s, r, dt, kept_axes(p));
        out[n++].reduce = (int)op;
    }
    for (int i = 0; i < n; i++) {
        uint8_t dt = (uint8_t)p->access[out[i].access].dt;
        add_ins(p, (Ins){.op = out[i].reduce < 0 ? I_STORE : I_REDUCE,
                         .dt = dt,
                         .out = dt,
                         .a = (uint16_t)out[i].reg,
                         .b = (uint16_t)out[i].access,
                         .c = (uint16_t)(out[i].reduce < 0 ? 0 : out[i].reduce)});
    }
}

// ---- spaces -------------------------------------------------------------------------------------

static int64_t random_extent(uint64_t *r, int64_t most) {
    static const int64_t favourite[] = {1, 2, 3, 4, 5, 7, 8, 31, 32, 33, 64, 100, 127, 128, 129};
    if (most < 1)
        most = 1;
    if (sample_random(r, 40) == 0)
        return 0;
    int64_t x = sample_random(r, 2) ? favourite[sample_random(r, 15)]
                                    : 1 + (int64_t)sample_random(r, (uint64_t)most);
    return x > most ? most : x;
}

static void random_space(Sample *s, uint64_t *r, int64_t most) {
    Program *p = &s->program;
    int more = (int)sample_random(r, 3);
    switch (s->kind) {
    case SAMPLE_LINEAR: p->ndim = 1; break;
    case SAMPLE_STENCIL: p->ndim = 1 + (int)sample_random(r, 3); break;
    default: p->ndim = 2 + more;
    }
    if (s->kind == SAMPLE_ROWS) {
        p->ndim = 1 + more;
        p->reduce_to = p->ndim;
        p->reduce_from = (int)sample_random(r, (uint64_t)p->ndim);
    } else if (s->kind == SAMPLE_COLUMNS) {
        p->reduce_to = 1 + (int)sample_random(r, (uint64_t)p->ndim - 1);
        p->reduce_from = (int)sample_random(r, (uint64_t)p->reduce_to);
    }
    int64_t left = most;
    for (int i = 0; i < p->ndim; i++) {
        int d = s->kind == SAMPLE_COLUMNS && sample_random(r, 2) ? i : p->ndim - 1 - i;
        while (p->dim[d])
            d = (d + 1) % p->ndim;
        p->dim[d] = -1;
        p->dim[d] = random_extent(r, left) - 1000000; // marked; so that 0 is "not set"
        int64_t extent = p->dim[d] + 1000000;
        left /= extent > 0 ? extent : 1;
    }
    for (int d = 0; d < p->ndim; d++)
        p->dim[d] += 1000000;
}

uint64_t sample_hash(const Program *p) {
    uint64_t h = 0x73616d706c65u + (uint64_t)(p->ndim * 256 + p->reduce_from * 16 + p->reduce_to);
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        h = (h ^ ((uint64_t)in->op << 56 | (uint64_t)in->dt << 52 | (uint64_t)in->out << 48 |
                  (uint64_t)in->a << 32 | (uint64_t)in->b << 16 | in->c)) *
            0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    for (int k = 0; k < p->naccess; k++)
        h = (h ^ ((uint64_t)p->access[k].dt * 8 + p->access[k].class * 2 +
                  (p->access[k].buf != NULL))) *
            0xbf58476d1ce4e5b9u;
    return h ^ (h >> 32);
}

void sample_make(Sample *s, SampleKind kind, uint64_t seed, bool exact, int64_t most) {
    uint64_t r = seed * 0x632be59bd9b4e019u + (uint64_t)kind;
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->kind = kind;
    random_space(s, &r, most);
    add_leaves(s, &r);
    for (int i = (int)sample_random(&r, 14); i > 0; i--)
        add_operation(&s->program, &r, exact);
    for (int i = (int)sample_random(&r, 3); i > 0; i--) {
        add_gather(s, &r);
        add_operation(&s->program, &r, exact);
    }
    bool scatters = sample_random(&r, 6) == 0;
    if (scatters && !program_reduces(&s->program))
        add_scatter_max(s, &r);
    else
        add_outputs(s, &r);
    s->program.hash = sample_hash(&s->program);
}

void sample_free(Sample *s) {
    for (int i = 0; i < s->nbuffers; i++)
        free(s->data[i]);
}

void sample_fill(const Sample *s) {
    for (int i = 0; i < s->nbuffers; i++)
        memcpy(s->buffer[i].memory, s->data[i], s->buffer[i].bytes);
}

bool sample_same(const Sample *s, void *const other[MAX_ACCESS], const char *what) {
    for (int i = 0; i < s->nbuffers; i++) {
        size_t size = dtype_bytes(s->type[i]);
        for (size_t at = 0; at < s->buffer[i].bytes; at += size) {
            const char *got = (const char *)s->buffer[i].memory + at,
                       *want = (const char *)other[i] + at;
            if (element_equal(s->type[i], got, want))
                continue;
            fprintf(stderr,
                    "%s: kind %d seed %llu buffer %d element %zu: got %.17g want %.17g (%s)\n",
                    what, s->kind, (unsigned long long)s->seed, i, at / size,
                    scalar_to_double(scalar_load(got, s->type[i])),
                    scalar_to_double(scalar_load(want, s->type[i])), dtype_info[s->type[i]].name);
            return false;
        }
    }
    return true;
}
