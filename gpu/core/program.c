// program.c: questions about a program, its text, and the reduction rules.
#include "gpu/core/program.h"
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

static int64_t product(const int64_t *dim, int from, int to) {
    assert(from >= 0 && to <= LIMIT_NDIM);
    int64_t n = 1;
    for (int i = from; i < to; i++)
        n *= dim[i];
    return n;
}

int64_t program_count(const Program *p) {
    return product(p->dim, 0, p->ndim);
}
int64_t program_reduced(const Program *p) {
    return product(p->dim, p->reduce_from, p->reduce_to);
}
int64_t program_kept(const Program *p) {
    return product(p->dim, 0, p->reduce_from) * product(p->dim, p->reduce_to, p->ndim);
}

bool program_scatters(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_SCATTER || p->ins[i].op == I_SCATTER_MAX)
            return true;
    return false;
}

static uint64_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 32);
}

void program_copy(Program *to, const Program *p) {
    to->ndim = p->ndim;
    memcpy(to->dim, p->dim, sizeof to->dim);
    to->reduce_from = p->reduce_from;
    to->reduce_to = p->reduce_to;
    to->nins = p->nins;
    to->naccess = p->naccess;
    to->nparam = p->nparam;
    memcpy(to->ins, p->ins, (size_t)p->nins * sizeof *p->ins);
    memcpy(to->access, p->access, (size_t)p->naccess * sizeof *p->access);
    memcpy(to->param, p->param, (size_t)p->nparam * sizeof *p->param);
    to->hash = p->hash;
}

void program_copying(Program *out, int64_t n, const Access *from, const Access *to) {
    const uint8_t dt = (uint8_t)from->dt;
    out->ndim = 1;
    out->dim[0] = n;
    out->reduce_from = out->reduce_to = 1;
    out->nins = out->naccess = 2;
    out->nparam = 0;
    out->access[0] = *from;
    out->access[1] = *to;
    out->ins[0] = (Ins){.op = I_LOAD, .dt = dt, .out = dt, .a = 0};
    out->ins[1] = (Ins){.op = I_STORE, .dt = dt, .out = dt, .a = 0, .b = 1};
    out->hash = program_hash(out);
}

uint64_t program_hash(const Program *g) {
    uint64_t h = mix(0x77617270u, (uint64_t)g->ndim << 16 | (uint64_t)g->reduce_from << 8 |
                                      (uint64_t)g->reduce_to);
    for (int i = 0; i < g->nins; i++) {
        const Ins *in = &g->ins[i];
        h = mix(h, (uint64_t)in->op << 56 | (uint64_t)in->dt << 52 | (uint64_t)in->out << 48 |
                       (uint64_t)in->a << 32 | (uint64_t)in->b << 16 | in->c);
    }
    for (int i = 0; i < g->naccess; i++)
        h = mix(h, (uint64_t)g->access[i].dt << 8 | (uint64_t)g->access[i].class << 1 |
                       (g->access[i].buf != NULL));
    for (int i = 0; i < g->nparam; i++)
        h = mix(h, (uint64_t)g->param[i].dt);
    return h;
}

bool program_loads(const Program *p, int access) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_LOAD && p->ins[i].a == access)
            return true;
    return false;
}

bool program_stores(const Program *p, int access) {
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_STORE && p->ins[i].b == access)
            return true;
    return false;
}

bool program_writes(const Program *p, int access) {
    for (int i = 0; i < p->nins; i++)
        if (ins_writes(&p->ins[i]) && p->ins[i].b == access)
            return true;
    return false;
}

bool program_has_complex(const Program *p) {
    for (int i = 0; i < p->nins; i++)
        if (dtype_is_complex((Dtype)p->ins[i].out) || dtype_is_complex((Dtype)p->ins[i].dt))
            return true;
    return false;
}

bool program_first_of_buffer(const Program *p, int k) {
    for (int i = 0; i < k; i++)
        if (p->access[i].buf == p->access[k].buf)
            return false;
    return p->access[k].buf != NULL;
}

size_t program_element_bytes(const Program *p) {
    size_t bytes = 0;
    for (int k = 0; k < p->naccess; k++)
        if (program_first_of_buffer(p, k) && p->access[k].class != ACCESS_FIXED)
            bytes += dtype_bytes(p->access[k].dt);
    return bytes;
}

// ---- a part of a program ------------------------------------------------------------------------

static int register_operands(const Ins *in) {
    if (in->op < OP_ID_COUNT)
        return op_info((OpId)in->op)->arity;
    return in->op == I_CAST || in->op == I_STORE;
}

static uint16_t *operand(Ins *in, int k) {
    return k == 0 ? &in->a : k == 1 ? &in->b : &in->c;
}

// A program that is put together from instructions of another one.
typedef struct Part {
    const Program *p;
    const int8_t *number; // which instructions become loads, of which access (optional)
    const Access *load;
    int access[MAX_ACCESS]; // of p: which it is in the part, or -1
    bool needed[MAX_INS];
    bool full; // more accesses than there is room for
    Program *out;
} Part;

static bool becomes_load(const Part *part, int i) {
    return part->number && part->number[i] >= 0;
}

// All that what is marked needs, too.
static void mark_needed(Part *part) {
    for (int i = part->p->nins - 1; i >= 0; i--) {
        Ins in = part->p->ins[i];
        if (!part->needed[i] || becomes_load(part, i))
            continue;
        for (int k = 0; k < register_operands(&in); k++)
            part->needed[*operand(&in, k)] = true;
    }
}

static uint16_t add_access(Part *part, const Access *a) {
    if (part->out->naccess == MAX_ACCESS) {
        part->full = true;
        return 0;
    }
    part->out->access[part->out->naccess] = *a;
    return (uint16_t)part->out->naccess++;
}

static uint16_t part_access(Part *part, int k) {
    if (part->access[k] < 0)
        part->access[k] = add_access(part, &part->p->access[k]);
    return (uint16_t)part->access[k];
}

static uint16_t part_param(Part *part, int k) {
    Program *out = part->out;
    out->param[out->nparam] = part->p->param[k];
    return (uint16_t)out->nparam++;
}

static Ins part_ins(Part *part, int i, const uint16_t *at) {
    Ins in = part->p->ins[i];
    if (becomes_load(part, i)) {
        in.op = I_LOAD;
        in.a = add_access(part, &part->load[part->number[i]]);
        in.b = 0;
        return in;
    }
    for (int k = 0; k < register_operands(&in); k++)
        *operand(&in, k) = at[*operand(&in, k)];
    if (in.op == I_LOAD || in.op == I_IOTA)
        in.a = part_access(part, in.a);
    if (in.op == I_STORE)
        in.b = part_access(part, in.b);
    if (in.op == I_PARAM)
        in.a = part_param(part, in.a);
    return in;
}

static void copy_needed(Part *part) {
    const Program *p = part->p;
    Program *out = part->out;
    uint16_t at[MAX_INS];
    memset(out, 0, offsetof(Program, ins)); // what is behind has counts
    out->ndim = p->ndim;
    memcpy(out->dim, p->dim, sizeof out->dim);
    for (int k = 0; k < p->naccess; k++)
        part->access[k] = -1;
    for (int i = 0; i < p->nins; i++) {
        if (!part->needed[i])
            continue;
        at[i] = (uint16_t)out->nins;
        out->ins[out->nins++] = part_ins(part, i, at);
    }
    out->hash = program_hash(out);
}

int program_part(const Program *p, int which, Program *out) {
    Part part = {.p = p, .out = out};
    int stores = 0, last = -1;
    for (int i = 0; i < p->nins; i++) {
        if (p->ins[i].op != I_STORE)
            continue;
        if (stores++ == which)
            last = i;
    }
    assert(last >= 0);
    part.needed[last] = true;
    mark_needed(&part);
    copy_needed(&part);
    return stores;
}

bool program_with_loads(const Program *p, const int8_t *number, const Access *load, Program *out) {
    Part part = {.p = p, .number = number, .load = load, .out = out};
    for (int i = 0; i < p->nins; i++)
        part.needed[i] = p->ins[i].op == I_STORE;
    mark_needed(&part);
    copy_needed(&part);
    return !part.full;
}

static const char *const reduce_names[RED_COUNT] = {"sum", "prod", "min", "max", "any", "all"};

static void dump_ins(const Program *p, int i, Buf *out) {
    const Ins *in = &p->ins[i];
    const char *type = dtype_info[in->out].name;
    switch (in->op) {
    case I_LOAD: buf_printf(out, "r%d = load a%d", i, in->a); break;
    case I_PARAM: buf_printf(out, "r%d = param p%d", i, in->a); break;
    case I_IOTA: buf_printf(out, "r%d = iota a%d", i, in->a); break;
    case I_CAST: buf_printf(out, "r%d = cast r%d", i, in->a); break;
    case I_GATHER: buf_printf(out, "r%d = gather a%d[r%d]", i, in->b, in->a); break;
    case I_SCATTER: buf_printf(out, "scatter r%d a%d[r%d]", in->a, in->b, in->c); break;
    case I_SCATTER_MAX: buf_printf(out, "scatter_max r%d a%d[r%d]", in->a, in->b, in->c); break;
    case I_STORE: buf_printf(out, "store r%d a%d", in->a, in->b); break;
    case I_REDUCE: buf_printf(out, "%s r%d a%d", reduce_names[in->c], in->a, in->b); break;
    default: {
        const OpInfo *op = op_info((OpId)in->op);
        buf_printf(out, "r%d = %s r%d", i, op->name, in->a);
        if (op->arity > 1)
            buf_printf(out, " r%d", in->b);
        if (op->arity > 2)
            buf_printf(out, " r%d", in->c);
    }
    }
    buf_printf(out, " %s\n", type);
}

void program_dump(const Program *p, Buf *out) {
    buf_add(out, STR("space"));
    for (int d = 0; d < p->ndim; d++) {
        bool reduced = d >= p->reduce_from && d < p->reduce_to;
        buf_printf(out, reduced ? " [%" PRId64 "]" : " %" PRId64, p->dim[d]);
    }
    buf_byte(out, '\n');
    for (int i = 0; i < p->naccess; i++) {
        const Access *a = &p->access[i];
        buf_printf(out, "a%d %s %s +%" PRId64, i, a->buf ? "array" : "index",
                   dtype_info[a->dt].name, a->offset);
        for (int d = 0; d < p->ndim; d++)
            buf_printf(out, " %" PRId64, a->stride[d]);
        buf_byte(out, '\n');
    }
    for (int i = 0; i < p->nins; i++)
        dump_ins(p, i, out);
}

Dtype reduce_type(ReduceOp op, Dtype dt) {
    assert(op < RED_COUNT && dt < DT_COUNT);
    if (op == RED_ANY || op == RED_ALL)
        return DT_BOOL;
    if (op == RED_MIN || op == RED_MAX || dtype_is_inexact(dt))
        return dt;
    return dt >= DT_U8 ? DT_U64 : DT_I64;
}

static Scalar lowest(Dtype dt) {
    switch (dt) {
    case DT_C64:
    case DT_C128: return (Scalar){.dt = dt, .u.c = {-INFINITY, -INFINITY}};
    case DT_F32:
    case DT_F64: return (Scalar){.dt = dt, .u.f = -INFINITY};
    case DT_I8: return (Scalar){.dt = dt, .u.i = INT8_MIN};
    case DT_I16: return (Scalar){.dt = dt, .u.i = INT16_MIN};
    case DT_I32: return (Scalar){.dt = dt, .u.i = INT32_MIN};
    case DT_I64: return (Scalar){.dt = dt, .u.i = INT64_MIN};
    default: return (Scalar){.dt = dt};
    }
}

static Scalar highest(Dtype dt) {
    switch (dt) {
    case DT_BOOL: return (Scalar){.dt = dt, .u.b = true};
    case DT_C64:
    case DT_C128: return (Scalar){.dt = dt, .u.c = {INFINITY, INFINITY}};
    case DT_F32:
    case DT_F64: return (Scalar){.dt = dt, .u.f = INFINITY};
    case DT_I8: return (Scalar){.dt = dt, .u.i = INT8_MAX};
    case DT_I16: return (Scalar){.dt = dt, .u.i = INT16_MAX};
    case DT_I32: return (Scalar){.dt = dt, .u.i = INT32_MAX};
    case DT_I64: return (Scalar){.dt = dt, .u.i = INT64_MAX};
    default: return scalar_cast((Scalar){.dt = DT_U64, .u.u = UINT64_MAX}, dt);
    }
}

bool reduce_identity(ReduceOp op, Dtype dt, Scalar *out) {
    switch (op) {
    case RED_SUM: *out = scalar_cast(scalar_int(0), dt); return true;
    case RED_PROD: *out = scalar_cast(scalar_int(1), dt); return true;
    case RED_ANY: *out = scalar_bool(false); return true;
    case RED_ALL: *out = scalar_bool(true); return true;
    case RED_MIN: *out = highest(dt); return false;
    default: *out = lowest(dt); return false;
    }
}

OpId reduce_as_op(ReduceOp op) {
    static const OpId ops[RED_COUNT] = {
        [RED_SUM] = OP_ID_ADD,     [RED_PROD] = OP_ID_MUL, [RED_MIN] = OP_ID_MINIMUM,
        [RED_MAX] = OP_ID_MAXIMUM, [RED_ANY] = OP_ID_LOR,  [RED_ALL] = OP_ID_LAND,
    };
    return ops[op];
}

bool program_same_code(const Program *p, const Program *q) {
    if (p->hash != q->hash || p->nins != q->nins || p->naccess != q->naccess ||
        p->nparam != q->nparam)
        return false;
    for (int k = 0; k < p->nins; k++)
        if (!ins_same(&p->ins[k], &q->ins[k]))
            return false;
    return true;
}

bool program_same_numbers(const Program *p, const Program *q) {
    for (int k = 0; k < p->nparam; k++) {
        unsigned char a[16] = {0}, b[16] = {0};
        scalar_store(a, p->param[k]);
        scalar_store(b, q->param[k]);
        if (p->param[k].dt != q->param[k].dt || memcmp(a, b, sizeof a) != 0)
            return false;
    }
    return true;
}
