// print.c: the parts that every kernel text has: signature, names, index
// expressions and instructions.
#include "gpu/cuda/printer.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

// ---- lines --------------------------------------------------------------------------------------

static void emit_args(Printer *pr, const char *fmt, va_list args, const char *end) {
    char text[INDEX_TEXT + 256];
    int n = vsnprintf(text, sizeof text, fmt, args);
    if (n < 0 || (size_t)n >= sizeof text)
        pr->failed = true;
    buf_repeat(pr->out, ' ', (size_t)pr->depth * 4);
    buf_add(pr->out, str_of(text));
    buf_add(pr->out, str_of(end));
}

void print_line(Printer *pr, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    emit_args(pr, fmt, args, "\n");
    va_end(args);
}

void emit_open(Printer *pr, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    emit_args(pr, fmt, args, " {\n");
    va_end(args);
    pr->depth++;
}

void emit_close(Printer *pr) {
    pr->depth--;
    print_line(pr, "}");
}

const char *times_text(int factor) {
    static const char *const text[] = {"",     "",     " * 2", " * 3", " * 4",
                                       " * 5", " * 6", " * 7", " * 8"};
    return factor == 16 ? " * 16" : text[factor];
}

void emit_loop(Printer *pr, const char *var, int count) {
    if (count > 1)
        buf_add(pr->out, STR("#pragma unroll\n"));
    emit_open(pr, "for (int %s = 0; %s < %d; %s++)", var, var, count, var);
}

const char *piece(Printer *pr, Buf *text) {
    buf_byte(text, 0);
    pr->no_memory |= text->failed;
    return text->failed ? "" : text->p;
}

// ---- parameters ---------------------------------------------------------------------------------

const char *skeleton_name(Skeleton s) {
    static const char *const names[] = {"linear", "grid", "rows", "columns", "fold"};
    return names[s];
}

static bool is_reduced(const Program *p, int d) {
    return d >= p->reduce_from && d < p->reduce_to;
}

// Is the stride along axis d a number that the text cannot know?
static bool has_stride(const Program *p, int k, uint8_t role, int d) {
    if (role & ROLE_INDEXED)
        return false;
    if (role & ROLE_REDUCE)
        return !is_reduced(p, d);
    return d < p->ndim - 1 || p->access[k].class == ACCESS_STRIDE;
}

static void add(KParams *ps, KParamKind kind, int a, int d) {
    assert(ps->n < MAX_KPARAMS);
    ps->item[ps->n++] = (KParam){(uint8_t)kind, (uint8_t)a, (uint8_t)d};
}

static void list_params(const Printer *pr, KParams *ps) {
    const Program *p = pr->p;
    Skeleton s = (Skeleton)pr->f->skeleton;
    bool several = p->reduce_to - p->reduce_from > 1;
    ps->n = 0;
    for (int k = 0; k < p->naccess; k++)
        if (pr->role[k])
            add(ps, pr->role[k] & ROLE_IOTA ? KP_ORIGIN : KP_POINTER, k, 0);
    for (int k = 0; k < p->naccess; k++) {
        for (int d = 0; d < p->ndim && pr->role[k]; d++)
            if (has_stride(p, k, pr->role[k], d))
                add(ps, KP_STRIDE, k, d);
        if ((pr->role[k] & ROLE_REDUCE) && s != SKEL_FOLD)
            add(ps, KP_CHUNK_STRIDE, k, 0);
    }
    for (int d = 0; d < p->ndim && s != SKEL_LINEAR; d++)
        if (!is_reduced(p, d) || several)
            add(ps, KP_DIM, d, d);
    if (s != SKEL_GRID)
        add(ps, KP_COUNT, 0, 0);
    if (s == SKEL_ROWS || s == SKEL_COLUMNS || s == SKEL_FOLD)
        add(ps, KP_CHUNKS, 0, 0);
    if (s == SKEL_ROWS || s == SKEL_COLUMNS)
        add(ps, KP_TASKS, 0, 0);
    for (int kind = KP_REPORT; s == SKEL_FOLD && kind <= KP_SCRATCH; kind++)
        add(ps, (KParamKind)kind, 0, 0);
    if (s == SKEL_ROWS)
        add(ps, KP_LANES, 0, 0);
    if (s == SKEL_GRID || s == SKEL_COLUMNS)
        add(ps, KP_TILES_X, 0, 0);
    if (s == SKEL_GRID)
        add(ps, KP_TILES_Y, 0, 0);
    for (int i = 0; i < p->nparam; i++)
        add(ps, KP_PARAM, i, 0);
}

static bool is_iota(const Program *p, int access) {
    return !p->access[access].buf;
}

size_t kparam_bytes(const Program *p, const Form *f, KParam k) {
    switch (k.kind) {
    case KP_POINTER:
    case KP_REPORT:
    case KP_NUMBER:
    case KP_SCRATCH:
    case KP_ORIGIN: return 8;
    case KP_STRIDE: return f->wide || is_iota(p, k.a) ? 8 : 4;
    case KP_LANES:
    case KP_TILES_X:
    case KP_TILES_Y: return 4;
    case KP_PARAM: return dtype_bytes(p->param[k.a].dt);
    default: return f->wide ? 8 : 4;
    }
}

const char *kparam_type(const Program *p, const Form *f, KParam k) {
    (void)f;
    switch (k.kind) {
    case KP_POINTER: return dtype_info[p->access[k.a].dt].cuda;
    case KP_ORIGIN: return "I64";
    case KP_REPORT: return "unsigned char";
    case KP_NUMBER:
    case KP_SCRATCH: return "U64";
    case KP_STRIDE: return is_iota(p, k.a) ? "I64" : "I";
    case KP_LANES: return "int";
    case KP_TILES_X:
    case KP_TILES_Y: return "unsigned";
    case KP_PARAM: return dtype_info[p->param[k.a].dt].cuda;
    default: return "I";
    }
}

static void print_name(const Printer *pr, KParam k) {
    Buf *out = pr->out;
    switch (k.kind) {
    case KP_POINTER: {
        bool stores = pr->role[k.a] & (ROLE_STORE | ROLE_REDUCE | ROLE_SCATTER);
        bool alone = !(pr->f->written >> k.a & 1);
        buf_printf(out, "%s%s *%sp%d", stores ? "" : "const ", type_of(pr, k.a),
                   alone ? "__restrict__ " : "", k.a);
        return;
    }
    case KP_ORIGIN: buf_printf(out, "I64 o%d", k.a); return;
    case KP_STRIDE: buf_printf(out, "%s s%d_%d", kparam_type(pr->p, pr->f, k), k.a, k.d); return;
    case KP_CHUNK_STRIDE: buf_printf(out, "I g%d", k.a); return;
    case KP_DIM: buf_printf(out, "I d%d", k.d); return;
    case KP_COUNT: buf_add(out, STR("I n")); return;
    case KP_CHUNKS: buf_add(out, STR("I chunks")); return;
    case KP_TASKS: buf_add(out, STR("I tasks")); return;
    case KP_LANES: buf_add(out, STR("int lanes")); return;
    case KP_TILES_X: buf_add(out, STR("unsigned tiles_x")); return;
    case KP_TILES_Y: buf_add(out, STR("unsigned tiles_y")); return;
    case KP_REPORT: buf_add(out, STR("unsigned char *report")); return;
    case KP_NUMBER: buf_add(out, STR("U64 number")); return;
    case KP_SCRATCH: buf_add(out, STR("U64 *scratch")); return;
    default: buf_printf(out, "%s a%d", kparam_type(pr->p, pr->f, k), k.a);
    }
}

static void print_signature(const Printer *pr, const char *name, const KParams *ps) {
    buf_printf(pr->out, "extern \"C\" __global__ void __launch_bounds__(%d) %s(", BLOCK, name);
    for (int i = 0; i < ps->n; i++) {
        if (i)
            buf_add(pr->out, i % 6 ? STR(", ") : STR(",\n        "));
        print_name(pr, ps->item[i]);
    }
    buf_add(pr->out, STR(") {\n"));
}

// ---- elements -----------------------------------------------------------------------------------

Keep keep_of(const Printer *pr, int k) {
    const Access *a = &pr->p->access[k];
    if (pr->across == 1)
        return KEEP_ONE;
    if (pr->f->skeleton == SKEL_ROWS && pr->p->reduce_to - pr->p->reduce_from > 1)
        return KEEP_SPREAD; // the next element may stand in another row
    if (a->class == ACCESS_FIXED)
        return KEEP_ONE;
    return a->class == ACCESS_UNIT && pr->f->vector > 1 ? KEEP_VECTOR : KEEP_SPREAD;
}

bool any_load(const Printer *pr) {
    for (int k = 0; k < pr->p->naccess; k++)
        if (pr->role[k] & ROLE_LOAD)
            return true;
    return false;
}

bool any_spread(const Printer *pr) {
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_LOAD) && keep_of(pr, k) == KEEP_SPREAD)
            return true;
    return false;
}

static bool any_fixed(const Printer *pr) {
    for (int d = 0; d < pr->p->ndim; d++)
        if (pr->fixed[d])
            return true;
    return false;
}

static bool has_base(const Printer *pr, int k) {
    bool result = (pr->role[k] & ROLE_REDUCE) && pr->f->skeleton != SKEL_FOLD;
    return (pr->role[k] & ROLE_IOTA) || result || any_fixed(pr);
}

// " + row * s3_0", or without the stride when it is known to be 1.
static void add_term(const Printer *pr, int k, int d, Buf *out) {
    const char *to_wide = pr->role[k] & ROLE_IOTA ? "(I64)" : "";
    if (out->n)
        buf_add(out, STR(" + "));
    buf_printf(out, "%s%s", to_wide, pr->coord[d]);
    if (has_stride(pr->p, k, pr->role[k], d))
        buf_printf(out, " * s%d_%d", k, d);
}

const char *index_text(Printer *pr, int k, char text[INDEX_TEXT]) {
    const Program *p = pr->p;
    Buf out = {0};
    if (has_base(pr, k))
        buf_printf(&out, "b%d", k);
    for (int d = 0; d < p->ndim; d++) {
        bool flat = d == p->ndim - 1 && p->access[k].class == ACCESS_FIXED;
        if ((pr->role[k] & ROLE_REDUCE) ? is_reduced(p, d) : flat)
            continue;
        if (!pr->fixed[d])
            add_term(pr, k, d, &out);
    }
    if (!out.n)
        buf_byte(&out, '0');
    int n = snprintf(text, INDEX_TEXT, "%s", piece(pr, &out));
    pr->failed |= n < 0 || n >= INDEX_TEXT;
    buf_free(&out);
    return text;
}

void print_bases(Printer *pr) {
    const Program *p = pr->p;
    for (int k = 0; k < p->naccess; k++) {
        if (!pr->role[k] || !has_base(pr, k))
            continue;
        Buf out = {0};
        if (pr->role[k] & ROLE_IOTA)
            buf_printf(&out, "o%d", k);
        if (pr->role[k] & ROLE_REDUCE)
            buf_printf(&out, "chunk * g%d", k);
        for (int d = 0; d < p->ndim; d++)
            if (pr->fixed[d])
                add_term(pr, k, d, &out);
        print_line(pr, "const %s b%d = %s;", pr->role[k] & ROLE_IOTA ? "I64" : "I", k,
                   piece(pr, &out));
        buf_free(&out);
    }
}

void print_decode(Printer *pr, const char *type, const int *axes, int n) {
    bool cast = strcmp(type, "I") != 0;
    for (int i = 0; i < n; i++) {
        int d = axes[i];
        snprintf(pr->coord[d], sizeof pr->coord[d], "c%d", d);
        pr->fixed[d] = true;
        if (i == n - 1) {
            print_line(pr, "const I c%d = t;", d);
        } else {
            print_line(pr, "const I c%d = t %% %sd%d;", d, cast ? "(unsigned)" : "", d);
            print_line(pr, "t /= %sd%d;", cast ? "(unsigned)" : "", d);
        }
    }
}

// ---- loads and stores ---------------------------------------------------------------------------

static const char *vector_type(const Printer *pr, int k, char out[24]) {
    snprintf(out, 24, "v%d_%s", pr->across, type_suffix(pr->p->access[k].dt));
    return out;
}

static bool is_level(const Printer *pr, int k) {
    return pr->f->level >> k & 1;
}

static void print_slots(Printer *pr, bool in_front) {
    char vector[24];
    for (int k = 0; k < pr->p->naccess; k++) {
        if (!(pr->role[k] & ROLE_LOAD) || pr->f->window[k] != k)
            continue;
        if (in_front != (pr->f->narrow && is_level(pr, k)))
            continue;
        int rows = is_level(pr, k) ? 1 : pr->f->unroll + form_span(pr->f, pr->p, k);
        switch (keep_of(pr, k)) {
        case KEEP_ONE: print_line(pr, "%s x%d[%d];", type_of(pr, k), k, rows); break;
        case KEEP_SPREAD:
            print_line(pr, "%s x%d[%d][%d];", type_of(pr, k), k, rows, pr->across);
            break;
        case KEEP_VECTOR: print_line(pr, "%s x%d[%d];", vector_type(pr, k, vector), k, rows); break;
        }
    }
}

void print_load_slots(Printer *pr) {
    print_slots(pr, false);
}

void print_level_slots(Printer *pr) {
    print_slots(pr, true);
}

// "x3[u].at[v]": the element of a load; row: "u", or "u + 2" in a shared window.
static void slot_text(const Printer *pr, int k, char out[48]) {
    char row[24] = "u";
    int first = pr->f->window[k];
    if (pr->f->shift[k])
        snprintf(row, sizeof row, "u + %d", pr->f->shift[k]);
    if (is_level(pr, k))
        snprintf(row, sizeof row, "0");
    static const char *const form[] = {"x%d[%s]", "x%d[%s][v]", "x%d[%s].at[v]"};
    snprintf(out, 48, form[keep_of(pr, k)], first, row);
}

void print_load(Printer *pr, int k) {
    char index[INDEX_TEXT], slot[48], vector[24];
    index_text(pr, k, index);
    if (keep_of(pr, k) == KEEP_VECTOR) {
        print_line(pr, "x%d[%s] = *(const %s *)(p%d + %s);", k, is_level(pr, k) ? "0" : "u",
                   vector_type(pr, k, vector), k, index);
    } else {
        slot_text(pr, k, slot);
        print_line(pr, "%s = p%d[%s];", slot, k, index);
    }
}

void print_loads(Printer *pr, bool per_element) {
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_LOAD) && (keep_of(pr, k) == KEEP_SPREAD) == per_element)
            print_load(pr, k);
}

void print_store_slots(Printer *pr) {
    char vector[24];
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_STORE) && keep_of(pr, k) == KEEP_VECTOR)
            print_line(pr, "%s y%d;", vector_type(pr, k, vector), k);
}

void print_vector_stores(Printer *pr) {
    char index[INDEX_TEXT], vector[24];
    for (int k = 0; k < pr->p->naccess; k++)
        if ((pr->role[k] & ROLE_STORE) && keep_of(pr, k) == KEEP_VECTOR)
            print_line(pr, "*(%s *)(p%d + %s) = y%d;", vector_type(pr, k, vector), k,
                       index_text(pr, k, index), k);
}

// ---- instructions -------------------------------------------------------------------------------

void print_combine(Printer *pr, int i, const char *acc, const char *other) {
    const Ins *in = &pr->p->ins[i];
    Buf text = {0};
    if (!text_op(&text, &pr->helpers, reduce_as_op((ReduceOp)in->c), (Dtype)in->out, acc, other,
                 ""))
        pr->failed = true;
    print_line(pr, "%s = %s;", acc, piece(pr, &text));
    buf_free(&text);
}

static void print_store(Printer *pr, const Ins *in) {
    char index[INDEX_TEXT];
    if (keep_of(pr, in->b) == KEEP_VECTOR)
        print_line(pr, "y%d.at[v] = r%d;", in->b, in->a);
    else
        print_line(pr, "p%d[%s] = r%d;", in->b, index_text(pr, in->b, index), in->a);
}

static void print_reduce(Printer *pr, int i) {
    const Ins *in = &pr->p->ins[i];
    Dtype from = (Dtype)pr->p->ins[in->a].out;
    char acc[24], value[24], name[16];
    snprintf(acc, sizeof acc, pr->f->apart ? "acc%d[u][v]" : "acc%d[v]", i);
    snprintf(name, sizeof name, "r%d", in->a);
    snprintf(value, sizeof value, from == in->out ? "r%d" : "e%d", from == in->out ? in->a : i);
    if (from != in->out) {
        Buf text = {0};
        text_cast(&text, &pr->helpers, from, (Dtype)in->out, name);
        print_line(pr, "const %s %s = %s;", dtype_info[in->out].cuda, value, piece(pr, &text));
        buf_free(&text);
    }
    print_combine(pr, i, acc, value);
}

// The right-hand side of "const T rN = ...".
static void value_text(Printer *pr, int i, Buf *out) {
    const Ins *in = &pr->p->ins[i];
    char slot[48], index[INDEX_TEXT];
    switch (in->op) {
    case I_LOAD:
        slot_text(pr, in->a, slot);
        buf_add(out, str_of(slot));
        break;
    case I_PARAM: buf_printf(out, "a%d", in->a); break;
    case I_IOTA: buf_add(out, str_of(index_text(pr, in->a, index))); break;
    case I_GATHER: buf_printf(out, "p%d[r%d]", in->b, in->a); break;
    default:
        if (!text_ins(out, &pr->helpers, in))
            pr->failed = true;
    }
}

static void print_value(Printer *pr, int i) {
    Buf text = {0};
    value_text(pr, i, &text);
    print_line(pr, "const %s r%d = %s;", dtype_info[pr->p->ins[i].out].cuda, i, piece(pr, &text));
    buf_free(&text);
}

// Does the value not depend on the last axis?
static bool is_flat(const Printer *pr, const Ins *in) {
    if (in->op == I_LOAD)
        return pr->p->access[in->a].class == ACCESS_FIXED;
    if (in->op == I_PARAM)
        return true;
    if (in->op == I_CAST)
        return pr->flat[in->a];
    if (in->op >= OP_ID_COUNT)
        return false;
    const uint16_t operand[3] = {in->a, in->b, in->c};
    for (int i = 0; i < op_info((OpId)in->op)->arity; i++)
        if (!pr->flat[operand[i]])
            return false;
    return true;
}

void print_flat_instructions(Printer *pr) {
    for (int i = 0; i < pr->p->nins; i++)
        if ((pr->flat[i] = is_flat(pr, &pr->p->ins[i])))
            print_value(pr, i);
}

void print_instructions(Printer *pr) {
    for (int i = 0; i < pr->p->nins; i++) {
        const Ins *in = &pr->p->ins[i];
        if (pr->flat[i])
            continue;
        if (in->op == I_STORE) {
            print_store(pr, in);
        } else if (in->op == I_SCATTER) {
            print_line(pr, "p%d[r%d] = r%d;", in->b, in->c, in->a);
        } else if (in->op == I_SCATTER_MAX) {
            print_line(pr, "atomicMax(&p%d[r%d], r%d);", in->b, in->c, in->a);
        } else if (in->op == I_REDUCE) {
            print_reduce(pr, i);
        } else {
            print_value(pr, i);
        }
    }
}

// ---- the whole text -----------------------------------------------------------------------------

static void print_vector_types(const Printer *pr, Buf *out) {
    bool done[DT_COUNT] = {false};
    for (int k = 0; k < pr->p->naccess; k++) {
        Dtype dt = pr->p->access[k].dt;
        if (!(pr->role[k] & (ROLE_LOAD | ROLE_STORE)) || keep_of(pr, k) != KEEP_VECTOR || done[dt])
            continue;
        done[dt] = true;
        size_t bytes = (size_t)pr->across * dtype_bytes(dt);
        char name[24];
        buf_printf(out, "typedef struct __align__(%zu) { %s at[%d]; } %s;\n",
                   bytes > 16 ? 16 : bytes, dtype_info[dt].cuda, pr->across,
                   vector_type(pr, k, name));
    }
}

// What the compiler gets to see: one element's instructions, as often as a thread has elements.
static int copied_weight(const Printer *pr) {
    int complex_part = program_has_complex(pr->p) ? COMPLEX_WEIGHT : 1;
    return program_weight(pr->p) * complex_part * pr->across * pr->f->unroll;
}

static void print_head(const Printer *pr, Buf *out) {
    buf_add(out, STR("typedef long long I64;\ntypedef unsigned long long U64;\n"));
    if (program_has_complex(pr->p))
        buf_add(out, STR("typedef struct __align__(8) { float re, im; } C64;\n"
                         "typedef struct __align__(16) { double re, im; } C128;\n"));
    buf_printf(out, "typedef %s I; // indices\n", pr->f->wide ? "long long" : "int");
    print_vector_types(pr, out);
    text_helpers(out, &pr->helpers, copied_weight(pr) >= BY_CALL_WEIGHT);
}

bool print_kernel(const Program *p, const Form *f, const char *name, Buf *out, KParams *params,
                  Err *e) {
    static void (*const body[])(Printer *) = {
        [SKEL_LINEAR] = print_linear,   [SKEL_GRID] = print_grid,     [SKEL_ROWS] = print_rows,
        [SKEL_COLUMNS] = print_columns, [SKEL_FOLD] = print_fold_all,
    };
    Buf text = {0};
    Printer pr = {.p = p,
                  .f = f,
                  .out = &text,
                  .depth = 1,
                  .across = f->skeleton == SKEL_ROWS ? ROW_OWN
                            : f->narrow              ? f->narrow
                                                     : f->vector};
    program_roles(p, pr.role);
    list_params(&pr, params);
    print_signature(&pr, name, params);
    body[f->skeleton](&pr);
    buf_add(&text, STR("}\n"));
    print_head(&pr, out); // after the body, which finds out what it needs
    buf_add(out, buf_str(&text));
    bool ok = buf_ok(out, e) && buf_ok(&text, e);
    buf_free(&text);
    if (pr.no_memory)
        return err_no_memory(e, INDEX_TEXT);
    if (pr.failed)
        return err_set(e, ERR_SYSTEM, "internal error: a program cannot be printed for the GPU");
    return ok;
}
