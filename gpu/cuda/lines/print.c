// print.c: the text of a kernel for rows.
//
//   pS lS   slot S: its first element, and elements from one row to the next; qS: where ours begins
//   xS[u]   the thread's elements of a slot that is kept; wS: the row's one element
//   aI_J    parameter J of program I
//   rN      in the braces of a program: the result of its instruction N
#include "gpu/cuda/lines/pass.h"
#include "gpu/cuda/form.h"
#include "gpu/cuda/text.h"
#include <stdio.h>

typedef struct LinePrinter {
    const LinePass *s;
    Buf *out;
    HelperSet helpers;
    bool failed;
} LinePrinter;

static const char *cuda_type(Dtype dt) {
    return dtype_info[dt].cuda;
}

// ---- signature ----------------------------------------------------------------------------------

static void print_slot_parameters(const LinePrinter *pr, int i) {
    const LineSlot *slot = &pr->s->l.slot[i];
    if (slot->buf)
        buf_printf(pr->out, ",\n        %s%s *%sp%d, I64 l%d", slot->stored ? "" : "const ",
                   cuda_type(slot->dt), slot->stored ? "" : "__restrict__ ", i, i);
    else
        buf_printf(pr->out, ",\n        I64 p%d, I64 l%d, I64 s%d", i, i, i);
}

static void print_signature(const LinePrinter *pr) {
    const Lines *l = &pr->s->l;
    buf_printf(pr->out, "extern \"C\" __global__ void __launch_bounds__(%d) lines(I64 length",
               ROW_LANES);
    for (int i = 0; i < l->nslot; i++)
        print_slot_parameters(pr, i);
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->p[i]->nparam; k++)
            buf_printf(pr->out, ", %s a%d_%d", cuda_type(l->p[i]->param[k].dt), i, k);
    buf_add(pr->out, STR(") {\n"
                         "    const int lane = (int)threadIdx.x, n = (int)length;\n"
                         "    const I64 row = (I64)blockIdx.x;\n"));
}

// Where our row begins in each slot, and the registers for what is kept.
static void print_slots(const LinePrinter *pr) {
    for (int i = 0; i < pr->s->l.nslot; i++) {
        const LineSlot *slot = &pr->s->l.slot[i];
        const LineUse *use = &pr->s->use[i];
        const char *type = cuda_type(slot->dt);
        if (!slot->buf)
            buf_printf(pr->out, "    const I64 q%d = p%d + row * l%d;\n", i, i, i);
        else
            buf_printf(pr->out, "    %s%s *q%d = p%d + row * l%d;\n", slot->stored ? "" : "const ",
                       type, i, i, i);
        if (slot->buf && slot->step == 0)
            buf_printf(pr->out, use->loaded ? "    %s w%d = *q%d;\n" : "    %s w%d;\n", type, i, i);
        else if (use->kept)
            buf_printf(pr->out, "    %s x%d[%d];\n", type, i, pr->s->elements);
    }
}

// ---- elements -----------------------------------------------------------------------------------

// Opens what is done for each of the thread's elements: k is its place in the row.
static void open_elements(const LinePrinter *pr) {
    buf_printf(pr->out,
               "#pragma unroll\n    for (int u = 0; u < %d; u++) {\n"
               "        const int k = u * %d + lane;\n",
               pr->s->elements, ROW_LANES);
    if (!pr->s->whole)
        buf_add(pr->out, STR("        if (k < n) {\n"));
}

static void close_elements(const LinePrinter *pr) {
    buf_add(pr->out, pr->s->whole ? STR("    }\n") : STR("        }\n    }\n"));
}

// All loads of what is kept and that program i uses first.
static void print_loads(const LinePrinter *pr, int i) {
    bool any = false;
    for (int k = 0; k < pr->s->l.nslot; k++) {
        const LineSlot *slot = &pr->s->l.slot[k];
        if (!pr->s->use[k].kept || !pr->s->use[k].loaded || slot->first != i || !slot->step)
            continue;
        if (!any)
            open_elements(pr);
        any = true;
        buf_printf(pr->out, "        x%d[u] = q%d[k];\n", k, k);
    }
    if (any)
        close_elements(pr);
}

static void load_text(const LinePrinter *pr, int slot, Buf *out) {
    const LineSlot *s = &pr->s->l.slot[slot];
    if (!s->buf)
        buf_printf(out, s->step ? "q%d + k * s%d" : "q%d", slot, slot);
    else if (s->step == 0)
        buf_printf(out, "w%d", slot);
    else
        buf_printf(out, pr->s->use[slot].kept ? "x%d[u]" : "q%d[k]", slot);
}

static void print_store(const LinePrinter *pr, int slot, const Ins *in) {
    const LineSlot *s = &pr->s->l.slot[slot];
    const LineUse *use = &pr->s->use[slot];
    if (s->step == 0) {
        buf_printf(pr->out, "        w%d = r%d;\n", slot, in->a);
        if (use->wanted)
            buf_printf(pr->out, "        if (lane == 0) *q%d = w%d;\n", slot, slot);
        return;
    }
    if (use->kept)
        buf_printf(pr->out, "        x%d[u] = r%d;\n", slot, in->a);
    if (use->wanted)
        buf_printf(pr->out, "        q%d[k] = r%d;\n", slot, in->a);
}

// to = to op other, of reduction instruction `in`.
static void print_combine(LinePrinter *pr, const Ins *in, const char *to, const char *other) {
    buf_printf(pr->out, "        %s = ", to);
    if (!text_op(pr->out, &pr->helpers, reduce_as_op((ReduceOp)in->c), (Dtype)in->out, to, other,
                 ""))
        pr->failed = true;
    buf_add(pr->out, STR(";\n"));
}

// The element into the accumulator, as one of its type.
static void print_reduce(LinePrinter *pr, const Program *p, int i) {
    const Ins *in = &p->ins[i];
    char name[16], acc[16], value[16];
    snprintf(name, sizeof name, "r%d", in->a);
    snprintf(acc, sizeof acc, "acc%d", i);
    snprintf(value, sizeof value, "e%d", i);
    buf_printf(pr->out, "        const %s %s = ", cuda_type((Dtype)in->out), value);
    text_cast(pr->out, &pr->helpers, (Dtype)p->ins[in->a].out, (Dtype)in->out, name);
    buf_add(pr->out, STR(";\n"));
    print_combine(pr, in, acc, value);
}

static void print_instructions(LinePrinter *pr, int program) {
    const Program *p = pr->s->l.p[program];
    const uint8_t *slot = pr->s->l.slot_of[program];
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op == I_STORE) {
            print_store(pr, slot[in->b], in);
            continue;
        }
        if (in->op == I_REDUCE) {
            print_reduce(pr, p, i);
            continue;
        }
        buf_printf(pr->out, "        const %s r%d = ", cuda_type((Dtype)in->out), i);
        if (in->op == I_LOAD || in->op == I_IOTA)
            load_text(pr, slot[in->a], pr->out);
        else if (in->op == I_PARAM)
            buf_printf(pr->out, "a%d_%d", program, in->a);
        else if (!text_ins(pr->out, &pr->helpers, in))
            pr->failed = true;
        buf_add(pr->out, STR(";\n"));
    }
}

// ---- reductions ---------------------------------------------------------------------------------

static void print_accumulators(LinePrinter *pr, int program) {
    const Program *p = pr->s->l.p[program];
    for (int i = 0; i < p->nins; i++) {
        const Ins *in = &p->ins[i];
        if (in->op != I_REDUCE)
            continue;
        buf_printf(pr->out, "    %s acc%d = ", cuda_type((Dtype)in->out), i);
        text_identity(pr->out, &pr->helpers, (ReduceOp)in->c, (Dtype)in->out);
        buf_add(pr->out, STR(";\n"));
    }
}

// The accumulators of all threads become one, which every thread has then. By the tree: j takes j +
// 64, then j + 32; the rest is within a warp, and each warp does all of it.
static void print_fold(LinePrinter *pr, int program, int i) {
    const Ins *in = &pr->s->l.p[program]->ins[i];
    const char *type = cuda_type((Dtype)in->out);
    const int slot = pr->s->l.slot_of[program][in->b], half = ROW_LANES / 2, quarter = half / 2;
    buf_printf(pr->out,
               "    {\n        __shared__ %s fold[%d];\n        fold[lane] = acc%d;\n"
               "        __syncthreads();\n        const int t = lane %% %d;\n"
               "        %s a = fold[t], b = fold[t + %d];\n",
               type, ROW_LANES, i, WARP, type, quarter);
    char upper[32], top[32];
    snprintf(upper, sizeof upper, "fold[t + %d]", half);
    snprintf(top, sizeof top, "fold[t + %d]", half + quarter);
    print_combine(pr, in, "a", upper);
    print_combine(pr, in, "b", top);
    print_combine(pr, in, "a", "b");
    buf_add(pr->out, STR("#pragma unroll\n        for (int s = 16; s; s >>= 1) {\n"));
    buf_printf(pr->out, "        const %s other = ", type);
    text_shuffle(pr->out, &pr->helpers, (Dtype)in->out, "a", "s");
    buf_add(pr->out, STR(";\n"));
    print_combine(pr, in, "a", "other");
    buf_printf(pr->out, "        }\n        w%d = (%s)__shfl_sync(0xffffffffu, a, 0);\n    }\n",
               slot, type);
    if (pr->s->use[slot].wanted)
        buf_printf(pr->out, "    if (lane == 0) *q%d = w%d;\n", slot, slot);
}

// ---- the whole text -----------------------------------------------------------------------------

static void print_program(LinePrinter *pr, int program) {
    const Program *p = pr->s->l.p[program];
    const bool each = pr->s->l.kind[program] == LINE_EACH;
    print_loads(pr, program);
    buf_add(pr->out, STR("    {\n"));
    print_accumulators(pr, program);
    if (!each)
        open_elements(pr);
    print_instructions(pr, program);
    if (!each)
        close_elements(pr);
    for (int i = 0; i < p->nins; i++)
        if (p->ins[i].op == I_REDUCE)
            print_fold(pr, program, i);
    buf_add(pr->out, STR("    }\n"));
}

// What the compiler gets to see.
static int copied_weight(const LinePass *s) {
    int weight = 0;
    for (int i = 0; i < s->l.n; i++)
        weight += program_weight(s->l.p[i]) * (s->l.kind[i] == LINE_EACH ? 1 : s->elements);
    return weight;
}

bool pass_print(const LinePass *s, Buf *out, Err *e) {
    Buf text = {0};
    LinePrinter pr = {.s = s, .out = &text};
    print_signature(&pr);
    print_slots(&pr);
    for (int i = 0; i < s->l.n; i++)
        print_program(&pr, i);
    buf_add(&text, STR("}\n"));
    buf_add(out, STR("typedef long long I64;\ntypedef unsigned long long U64;\n"));
    text_helpers(out, &pr.helpers, copied_weight(s) >= LINE_CALL_WEIGHT);
    buf_add(out, buf_str(&text));
    bool ok = buf_ok(&text, e) && buf_ok(out, e);
    buf_free(&text);
    if (pr.failed)
        return err_set(e, ERR_SYSTEM, "internal error: lines cannot be printed for the GPU");
    return ok;
}
